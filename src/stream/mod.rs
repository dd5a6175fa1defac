//! What makes the game good to show: how the table shares the window, what viewers see.

pub mod accuracy;
mod badges;
pub mod caption;
mod caster;
mod chance_bar;
pub mod director;
mod drama;
pub mod events;
pub mod framing;
pub mod layout;
pub mod obs;
pub mod obs_scenes;
pub mod outlook;
pub mod phones;
pub mod predictions;
pub mod resting;
pub mod scene;
pub mod serving;
mod settings;
pub mod vote;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::app::{Phase, counted::Counted};
use crate::session::Match;

/// Whether viewers may be told how a game has ended: once its points were counted. Nobody counts those of a recorded game or
/// of one that was given up: there it is enough that everything has been shown.
pub fn may_tell_end(running: &Match, counted: bool, rests: bool) -> bool {
    let is_counted = !running.is_watched() && running.record().gave_up.is_none();
    running.is_over() && if is_counted { counted } else { rests }
}

/// What it depends on whether the end of a game may be told.
#[derive(SystemParam)]
struct End<'w> {
    phase: Option<Res<'w, State<Phase>>>,
    counted: Res<'w, Counted>,
}

impl End<'_> {
    fn may_be_told(&self, running: &Res<Match>) -> bool {
        may_tell_end(running, self.counted.0, is_at_rest(self.phase.as_deref(), Some(running)))
    }
}

/// Whether the table shows everything that has happened. In the frame of a decision the phase still is the old one.
fn is_at_rest(phase: Option<&State<Phase>>, running: Option<&Res<Match>>) -> bool {
    let showing = phase.is_some_and(|phase| *phase.get() == Phase::Showing);
    !showing && running.is_none_or(|running| !running.is_changed())
}

/// Everything for streams.
pub(super) fn plugin(app: &mut App) {
    app.add_plugins((outlook::plugin, chance_bar::plugin, badges::plugin, serving::plugin, layout::plugin));
    app.add_plugins((
        events::plugin,
        obs::plugin,
        caster::plugin,
        caption::plugin,
        director::plugin,
        framing::plugin,
        vote::plugin,
        predictions::plugin,
        accuracy::plugin,
        resting::plugin,
        settings::plugin,
    ));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::language::Words;

    #[test]
    fn the_end_is_told_once_it_was_counted_and_no_earlier() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/crates/chronicle/tests/golden/golem-2.caravan");
        let content = crate::app::content::Content::default();
        let record = chronicle::Record::load(content.components(), path.as_ref()).unwrap();
        let resumed = |record: &chronicle::Record| Match::resume(record.clone(), &Words::default()).unwrap();
        let played = resumed(&record);
        assert!(played.is_over() && !may_tell_end(&played, false, true), "everything was seen and nothing counted");
        assert!(may_tell_end(&played, true, true));
        let mut early = record.prefix(9);
        assert!(!may_tell_end(&resumed(&early), true, true), "there is no end yet");
        // Nobody counts what was given up.
        early.gave_up = Some(1);
        let left = resumed(&early);
        assert!(may_tell_end(&left, false, true) && !may_tell_end(&left, false, false));
    }
}
