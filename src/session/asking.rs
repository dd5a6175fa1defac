//! A decision of a person may be asked about before it is made. Whoever asks says beforehand which decisions: the session
//! only holds a decision against that list, and keeps nobody waiting for it for long.

use std::time::Duration;

use bevy::prelude::*;
use rules::Action;

use super::{Happened, SessionSystems};
use crate::app::Screen;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<AskFirst>()
        .init_resource::<CoachOffered>()
        .add_systems(Update, forget.after(SessionSystems::Begin).before(SessionSystems::Decide))
        .add_systems(OnExit(Screen::Table), |mut ask: ResMut<AskFirst>| *ask = AskFirst::default());
}

/// How long a decision waits for a list that is not there yet; then it is made unasked.
const PATIENCE: Duration = Duration::from_millis(400);

/// Somebody asks about decisions where a seat wants that. Written by whoever asks; without them no seat is asked whether it does.
#[derive(Resource, Debug, Default, Clone, Copy)]
pub struct CoachOffered(pub bool);

/// The decisions that are asked about, and the one that waits. The list is written by whoever asks.
#[derive(Resource, Debug, Default)]
pub struct AskFirst {
    /// The position it is about: how many decisions lie before it. None where nobody asks.
    about: Option<usize>,
    /// The decisions there that are asked about, once they are known.
    list: Option<Vec<Action>>,
    held: Option<Held>,
}

/// A decision that is not made yet.
#[derive(Debug, Clone, Copy)]
struct Held {
    action: Action,
    since: Duration,
    /// Somebody is asked about it; else the list is waited for.
    asked: bool,
}

impl AskFirst {
    /// Somebody finds out which decisions after so many are asked about.
    pub fn watch(&mut self, made: usize) {
        *self = Self { about: Some(made), list: None, held: self.held };
    }

    /// These are asked about.
    pub fn ask_about(&mut self, made: usize, list: Vec<Action>) {
        *self = Self { about: Some(made), list: Some(list), held: self.held };
    }

    /// Nobody asks about anything; what waits is made.
    pub fn stop(&mut self) {
        if self.about.is_some() {
            *self = Self { held: self.held.map(|held| Held { asked: false, ..held }), ..Self::default() };
        }
    }

    /// Whether it is about the decision after so many.
    pub fn is_about(&self, made: usize) -> bool {
        self.about == Some(made)
    }

    /// Whether a decision waits.
    pub fn holds(&self) -> bool {
        self.held.is_some()
    }

    /// Since when a decision waits for the list, on the wall's clock.
    pub fn waits_since(&self) -> Option<Duration> {
        self.held.filter(|held| !held.asked).map(|held| held.since)
    }

    /// The decision that somebody is asked about.
    pub fn asked(&self) -> Option<Action> {
        self.held.filter(|held| held.asked).map(|held| held.action)
    }

    /// A decision is wanted: gives whether it may be made now. Else it waits, in the place of any other.
    pub(super) fn lets_through(&mut self, made: usize, action: Action, now: Duration) -> bool {
        self.held = None;
        let asked = match &self.list {
            _ if self.about != Some(made) => return true,
            Some(list) if list.contains(&action) => true,
            Some(_) => return true,
            None => false,
        };
        self.held = Some(Held { action, since: now, asked });
        false
    }

    /// Time goes by: gives the decision that has waited for the list, once that is there and does not name it, or has not come.
    pub(super) fn due(&mut self, now: Duration) -> Option<Action> {
        let held = self.held.filter(|held| !held.asked)?;
        match &self.list {
            Some(list) if list.contains(&held.action) => {
                self.held = Some(Held { asked: true, ..held });
                None
            }
            None if now.saturating_sub(held.since) < PATIENCE && self.about.is_some() => None,
            _ => self.drop_held(),
        }
    }

    /// The decision that waits does so no more.
    pub(super) fn drop_held(&mut self) -> Option<Action> {
        self.held.take().map(|held| held.action)
    }
}

/// Another game is on the table.
fn forget(mut happened: MessageReader<Happened>, mut ask: ResMut<AskFirst>) {
    if happened.read().any(|news| matches!(news, Happened::Reset)) {
        *ask = AskFirst::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const AT: Duration = Duration::from_secs(10);
    const LATE: Duration = Duration::from_millis(10_400);

    #[test]
    fn nobody_is_asked_where_nobody_asks() {
        let mut ask = AskFirst::default();
        assert!(ask.lets_through(3, Action::Rest, AT) && !ask.holds());
        ask.ask_about(3, vec![Action::Rest]);
        assert!(ask.lets_through(4, Action::Rest, AT), "the list is about another position");
    }

    #[test]
    fn what_is_on_the_list_waits_and_all_else_is_made_at_once() {
        let mut ask = AskFirst::default();
        ask.ask_about(3, vec![Action::Rest]);
        assert!(ask.lets_through(3, Action::Done, AT));
        assert!(!ask.lets_through(3, Action::Rest, AT));
        assert_eq!((ask.asked(), ask.due(LATE)), (Some(Action::Rest), None), "whoever is asked may think");
        assert!(ask.lets_through(3, Action::Done, AT) && !ask.holds(), "another decision takes its place");
    }

    #[test]
    fn a_list_that_does_not_come_is_not_waited_for() {
        let mut ask = AskFirst::default();
        ask.watch(3);
        assert!(ask.is_about(3) && !ask.lets_through(3, Action::Rest, AT));
        assert_eq!((ask.due(AT), ask.asked()), (None, None));
        assert_eq!((ask.due(LATE), ask.holds()), (Some(Action::Rest), false));
    }

    #[test]
    fn a_list_that_comes_in_time_decides() {
        for (list, due, asked) in [(vec![], Some(Action::Rest), None), (vec![Action::Rest], None, Some(Action::Rest))] {
            let mut ask = AskFirst::default();
            ask.watch(3);
            assert!(!ask.lets_through(3, Action::Rest, AT));
            ask.ask_about(3, list);
            assert_eq!((ask.due(AT), ask.asked()), (due, asked));
        }
    }

    #[test]
    fn nobody_waits_for_somebody_who_has_stopped_asking() {
        let mut ask = AskFirst::default();
        ask.ask_about(3, vec![Action::Rest]);
        assert!(!ask.lets_through(3, Action::Rest, AT));
        ask.stop();
        assert_eq!(ask.due(AT), Some(Action::Rest));
        assert!(ask.lets_through(3, Action::Rest, AT));
    }
}
