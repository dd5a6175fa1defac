//! How well everybody has played over the games of an evening, the audience beside the players: what the reviews of games say that
//! were played to their end. Nobody is told before the points of a game were counted.

use std::collections::HashMap;

use bevy::prelude::*;
use chronicle::Record;
use overlay::MOST_MARKS;
use rules::Seat;

use super::End;
use super::events::EventSystems;
use super::serving::Overlay;
use crate::app::{games::SeatKind, language::Words, progress::Evening, requests::Reviewed};
use crate::session::Match;
use crate::t;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Accuracy>().add_systems(Update, (hear, tell).chain().in_set(EventSystems));
}

/// A game by its seed, when it began and how many decisions it took.
type Identity = (u64, Option<u64>, usize);

fn identity(record: &Record) -> Identity {
    (record.deal.seed, record.started, record.decisions.len())
}

/// The accuracy of everybody who has played in the games of the evening.
#[derive(Resource, Debug, Default)]
pub struct Accuracy {
    /// Games that count.
    games: Vec<Identity>,
    /// By name: percent added up, and in how many games.
    sums: HashMap<String, (f32, u16)>,
    /// The game that was judged last, until its points were counted.
    judged: Option<(Identity, Vec<Option<f32>>)>,
    /// How good the turns of the game were that was judged last, in order, and whose each was.
    marked: Option<(Identity, Vec<(Seat, &'static str)>)>,
}

impl Accuracy {
    /// The mean of somebody's games in percent.
    pub fn of(&self, name: &str) -> Option<u8> {
        let (sum, games) = self.sums.get(name)?;
        Some((sum / f32::from(*games)).round().clamp(0.0, 100.0) as u8)
    }

    /// How good the last turns of each seat were in a game that was played to its end and judged.
    pub fn marks(&self, running: &Match) -> Vec<Vec<&'static str>> {
        let ours = |(game, _): &&(Identity, _)| !running.is_watched() && *game == identity(running.record());
        let turns = self.marked.as_ref().filter(ours).map(|(_, turns)| turns.as_slice()).unwrap_or_default();
        let of = |seat: usize| {
            let own: Vec<_> = turns.iter().filter(|(of, _)| usize::from(*of) == seat).map(|(_, mark)| *mark).collect();
            own[own.len().saturating_sub(MOST_MARKS)..].to_vec()
        };
        (0..running.players().len()).map(of).collect()
    }

    /// Takes in what was found of a game, once.
    fn count<'a>(&mut self, game: Identity, found: impl IntoIterator<Item = (&'a str, f32)>) {
        if self.games.contains(&game) {
            return;
        }
        self.games.push(game);
        for (name, percent) in found {
            let (sum, games) = self.sums.entry(name.to_owned()).or_default();
            (*sum, *games) = (*sum + percent, games.saturating_add(1));
        }
    }
}

/// A game that was judged counts when everybody may know how it has ended.
fn hear(mut reviewed: MessageReader<Reviewed>, mut accuracy: ResMut<Accuracy>, running: Option<Res<Match>>, end: End) {
    for Reviewed { record, accuracy: found, turns } in reviewed.read() {
        accuracy.marked = Some((identity(record), turns.clone()));
        accuracy.judged = Some((identity(record), found.clone()));
    }
    let Some(running) = running.filter(|running| !running.is_watched() && running.record().gave_up.is_none()) else {
        return;
    };
    let game = identity(running.record());
    let is_judged = accuracy.judged.as_ref().is_some_and(|(judged, _)| *judged == game);
    if is_judged && end.may_be_told(&running) {
        let (_, found) = accuracy.judged.take().unwrap_or_default();
        let names = running.players().iter().map(|player| player.name.as_str());
        accuracy.count(game, names.zip(found).filter_map(|(name, percent)| Some((name, percent?))));
    }
}

/// A quiet line in the results, where there are viewers to compare with or for.
fn tell(
    accuracy: Res<Accuracy>,
    overlay: Res<Overlay>,
    running: Option<Res<Match>>,
    words: Res<Words>,
    mut evening: ResMut<Evening>,
) {
    let changed = accuracy.is_changed() || words.is_changed();
    if !changed && running.as_ref().map_or(evening.0.is_none(), |running| !running.is_changed()) {
        return;
    }
    let counts = |running: &Res<Match>| accuracy.games.contains(&identity(running.record()));
    let told = running.filter(counts).and_then(|running| {
        let has_audience = running.players().iter().any(|player| player.kind == SeatKind::Audience);
        let of = |name: &str| accuracy.of(name).map(|percent| format!("{name} {percent} %"));
        let all: Vec<String> = running.players().iter().filter_map(|player| of(&player.name)).collect();
        let line = || t!(words, "evening-accuracy", games = accuracy.games.len(), told = all.join(" · "));
        (has_audience || overlay.server().is_some()).then(line)
    });
    evening.set_if_neq(Evening(told));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_of_an_evening_count_alike_and_each_of_them_once() {
        let mut accuracy = Accuracy::default();
        accuracy.count((1, None, 90), [("Audience", 80.0), ("Ada", 91.0)]);
        accuracy.count((1, None, 90), [("Audience", 10.0), ("Ada", 10.0)]);
        assert_eq!((accuracy.of("Audience"), accuracy.of("Ada")), (Some(80), Some(91)));
        accuracy.count((2, None, 90), [("Audience", 87.0)]);
        assert_eq!((accuracy.of("Audience"), accuracy.of("Ada"), accuracy.of("Otto")), (Some(84), Some(91), None));
    }
}
