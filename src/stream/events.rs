//! What happened that is worth a word, in order and numbered: for pages and programs that follow the game. What is told here has
//! been shown at the table, and nobody has won before the points were counted.

use std::collections::{BTreeMap, VecDeque};

use bevy::prelude::*;
use overlay::{Event, EventKind, MOST_EVENTS, Moment};
use rules::{Engine, Outcome, ScoreVisibility, Seat};

use super::End;
use super::director::{BETWEEN_FACTS, Director, ending};
use super::outlook::Outlook;
use crate::app::{language::Words, settings::Settings};
use crate::hud::log;
use crate::playback::Shown;
use crate::session::{Match, Played, names};
use crate::t;
use crate::table::TableSystems;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Events>().add_systems(
        Update,
        (follow, quote, note_chances, conclude).chain().in_set(EventSystems).after(TableSystems::Layout),
    );
}

/// Events are noted; whoever passes them on comes after.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct EventSystems;

/// The last events, and the chances of each round.
#[derive(Resource, Debug, Default)]
pub struct Events {
    /// Each with how many decisions had been made by then.
    ring: VecDeque<(usize, Event)>,
    last: u32,
    /// Who has most points alone.
    leader: Option<Seat>,
    /// What the director said last, and how many chapters had been noted.
    caption: Option<(Seat, String)>,
    chapters: u32,
    /// Everybody knows how this game has ended.
    ended: bool,
    chances: BTreeMap<u16, Vec<f32>>,
}

impl Events {
    /// The events, oldest first.
    pub fn all(&self) -> Vec<Event> {
        self.ring.iter().map(|(_, event)| event).cloned().collect()
    }

    /// Those that came after this number.
    pub fn after(&self, id: u32) -> impl Iterator<Item = &Event> {
        self.ring.iter().map(|(_, event)| event).filter(move |event| event.id > id)
    }

    /// The number of the last one there ever was.
    pub fn newest(&self) -> u32 {
        self.last
    }

    /// How the game went, as far as it may be told.
    pub fn history(&self, running: &Match, all_scores: bool, end: bool) -> Vec<Moment> {
        let game = running.whole();
        let now = game.rounds().round;
        let over = running.is_over();
        let open = all_scores || game.options().scores == ScoreVisibility::Always || over && end;
        // What the last round has brought is told with the result.
        let current =
            (!over || end).then(|| (now, (0..game.rounds().players).map(|seat| game.score(seat).total()).collect()));
        let past = running.graph().iter().zip(1..).filter(|(_, round)| *round < now);
        let all = past.map(|(points, round)| (round, points.clone())).chain(current);
        let chances = |round: u16| self.chances.get(&round).filter(|_| open).cloned();
        all.map(|(round, points)| Moment { round, points: open.then_some(points), chances: chances(round) }).collect()
    }

    /// Tells what a decision has brought, or what is so now where none is meant.
    fn tell(
        &mut self,
        (kind, seat, text): (EventKind, Option<Seat>, String),
        by: Option<&Played>,
        running: &Match,
        settings: &Settings,
    ) {
        self.last += 1;
        if self.ring.len() >= MOST_EVENTS {
            self.ring.pop_front();
        }
        // What the last turn has brought is told with the result.
        let told = seat.filter(|_| !running.is_over() || self.ended);
        let points = told.and_then(|seat| points(running, settings, seat));
        // The last decision of a round has begun the next one by the time it is told.
        let round = by.map_or(running.whole(), |made| &made.before).rounds().round;
        self.ring.push_back((running.played().len(), Event { id: self.last, kind, seat, text, round, points }));
    }

    /// Only this much of the game is left: what came after it has not happened.
    fn take_back(&mut self, running: &Match) {
        self.ring.retain(|(made, _)| *made <= running.played().len());
        self.chances.retain(|round, _| *round <= running.whole().rounds().round);
    }
}

/// Points of a seat, as viewers may know them.
fn points(running: &Match, settings: &Settings, seat: Seat) -> Option<u16> {
    match settings.stream.overlay_scores {
        true => Some(running.whole().score(seat).total()),
        false => running.public().points(seat),
    }
}

/// Who has more points than everybody else, where that may be known.
fn leader(running: &Match, settings: &Settings) -> Option<Seat> {
    let all: Option<Vec<(u16, Seat)>> =
        (0..running.players().len() as Seat).map(|seat| Some((points(running, settings, seat)?, seat))).collect();
    let mut all = all?;
    all.sort_unstable();
    let (first, second) = (all.pop()?, all.pop()?);
    (first.0 > second.0).then_some(first.1)
}

/// Claims, the last round and who leads, as the table comes to show them.
fn follow(
    mut shown: MessageReader<Shown>,
    mut events: ResMut<Events>,
    running: Option<Res<Match>>,
    settings: Res<Settings>,
    words: Res<Words>,
) {
    let Some(running) = running else {
        shown.clear();
        return;
    };
    for shown in shown.read() {
        let outcomes: &[Outcome] = match shown {
            Shown::Outcome { outcome, .. } => std::slice::from_ref(outcome),
            Shown::Skipped(rest) => rest,
            Shown::Rewound | Shown::Reset { .. } => {
                if matches!(shown, Shown::Reset { .. }) {
                    // Another game, or another moment of this one.
                    events.ring.clear();
                    events.chances.clear();
                } else {
                    events.take_back(&running);
                }
                events.ended = running.whole().is_over() && !running.is_watched();
                events.leader = leader(&running, &settings);
                continue;
            }
            Shown::Everything => {
                let now = leader(&running, &settings);
                if now.is_some() && now != events.leader && !running.is_over() {
                    // Whoever scores first has not overtaken anybody.
                    if events.leader.is_some() {
                        let told = (EventKind::LeadChange, now, t!(words, "event-lead"));
                        events.tell(told, running.played().last(), &running, &settings);
                    }
                    events.leader = now;
                }
                continue;
            }
        };
        for outcome in outcomes {
            let made = || running.played().iter().rev().find(|made| made.outcomes.contains(outcome));
            match *outcome {
                Outcome::PointClaimed { seat, .. } | Outcome::VillageClaimed { seat, .. } => {
                    let (players, made) = (names::players(&words, running.players()), made());
                    let text = made.and_then(|made| log::sentence(&words, &players, std::slice::from_ref(made)));
                    let told = (EventKind::Claim, Some(seat), text.unwrap_or_default());
                    events.tell(told, made, &running, &settings);
                }
                Outcome::EndTriggered { seat } => {
                    let told = (EventKind::LastRound, Some(seat), t!(words, "director-last-round"));
                    events.tell(told, made(), &running, &settings);
                }
                _ => {}
            }
        }
    }
}

/// What the director says and notes.
fn quote(mut events: ResMut<Events>, director: Res<Director>, running: Option<Res<Match>>, settings: Res<Settings>) {
    let Some(running) = running else { return };
    let events = events.bypass_change_detection();
    let last = running.played().last();
    let caption = director.caption().map(|caption| (caption.seat, format!("{} {}", caption.head, caption.line)));
    if caption != events.caption {
        if let Some(caption) = director.caption() {
            let text = if caption.line.is_empty() { &caption.head } else { &caption.line };
            // It is about the turn that was made, or about the one that begins.
            let made = last.filter(|made| made.seat() == caption.seat);
            events.tell((EventKind::Caption, Some(caption.seat), text.clone()), made, &running, &settings);
        }
        events.caption = caption;
    }
    let (noted, title) = director.chapters.newest();
    if std::mem::replace(&mut events.chapters, noted) != noted && !title.is_empty() {
        let made = last.filter(|made| made.claims());
        events.tell((EventKind::Chapter, None, title.to_owned()), made, &running, &settings);
    }
}

/// Chances of the running round, once they are known well.
fn note_chances(mut events: ResMut<Events>, outlook: Res<Outlook>, running: Option<Res<Match>>) {
    let Some(running) = running.filter(|running| outlook.is_changed() && !running.is_over()) else { return };
    if outlook.is_balanced() && outlook.is_for(running.whole()) {
        events.bypass_change_detection().chances.insert(running.whole().rounds().round, outlook.chances.clone());
    }
}

/// Who has won, once everybody may know.
fn conclude(
    mut events: ResMut<Events>,
    running: Option<Res<Match>>,
    end: End,
    settings: Res<Settings>,
    words: Res<Words>,
) {
    let events = events.bypass_change_detection();
    let Some(running) = running.filter(|running| !events.ended && end.may_be_told(running)) else { return };
    events.ended = true;
    if let Some((seat, told)) = ending(&words, &running) {
        let text = told.join(BETWEEN_FACTS);
        events.tell((EventKind::Result, Some(seat), text), running.played().last(), &running, &settings);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::content::Content;

    fn record() -> chronicle::Record {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/crates/chronicle/tests/golden/golem-2.caravan");
        chronicle::Record::load(Content::default().components(), path.as_ref()).unwrap()
    }

    #[test]
    fn a_claim_belongs_to_the_round_it_was_made_in_and_goes_when_it_is_taken_back() {
        let (record, words, settings) = (record(), Words::default(), Settings::default());
        let at = |decisions: usize| Match::resume(record.prefix(decisions), &words).unwrap();
        let whole = at(record.decisions.len());
        let round = |game: &rules::Game| game.rounds().round;
        let ends_round = |nth: &usize| round(&whole.played()[*nth].before) < round(whole.after(*nth));
        let nth = (0..record.decisions.len()).find(ends_round).unwrap();
        let (before, after) = (at(nth), at(nth + 1));
        let mut events = Events::default();
        events.tell((EventKind::Caption, Some(0), String::new()), None, &before, &settings);
        events.tell((EventKind::Claim, Some(1), String::new()), after.played().last(), &after, &settings);
        let rounds: Vec<_> = events.all().iter().map(|event| event.round).collect();
        assert_eq!(rounds, [1, 1], "the next round has begun when it is told");
        events.chances.extend([(1, vec![0.5, 0.5]), (2, vec![0.6, 0.4])]);
        events.take_back(&before);
        assert_eq!(events.all().len(), 1, "what was taken back has not happened");
        assert_eq!(events.chances.keys().collect::<Vec<_>>(), [&1]);
        assert_eq!(events.newest(), 2, "numbers are not given twice");
    }
}
