//! What of a game is shown in a film, how long that takes, and how fast time goes by in it.

use std::ops::Range;

use rules::{Engine as _, Outcome, Step};

use crate::app::{options::Film, tuning::Pauses};
use crate::playback;
use crate::replay::pause_after;
use crate::session::history::History;

/// Seconds that the table is seen after a part of the film, and after the last one.
pub const LINGER: f32 = 1.2;
pub const LINGER_AT_END: f32 = 5.0;
/// Turns around a moment, and decisive moments that are highlights.
const AROUND: usize = 3;
pub const HIGHLIGHTS: usize = 4;
/// Seconds that the director holds a claim, the announcement of the last round and the beginning of a turn.
const HOLDS: [f32; 3] = [1.6, 3.2, 0.8];
/// The fastest that time goes by: beyond it nothing can be followed.
const FASTEST: f32 = 24.0;
/// Seconds of the game for which what is measured counts as much as what was reckoned.
const FAITH: f32 = 20.0;

/// What is shown, in decisions: one moment, the highlights or the whole game.
pub fn parts(film: &Film, history: &History, decisive: &[usize]) -> Vec<Range<usize>> {
    let turns =
        |from: usize, by: usize, next: fn(&History, usize) -> usize| (0..by).fold(from, |at, _| next(history, at));
    let around = |at: usize, before: usize, after: usize| {
        turns(at, before, History::previous_turn)..turns(at, after, History::next_turn)
    };
    if let Some(turn) = film.moment {
        // Whoever asks for a turn after the last one sees the last ones.
        let at = turns(0, turn.saturating_sub(1).min(history.len()), History::next_turn);
        return vec![around(at, AROUND, AROUND + 1)];
    }
    if !film.highlights {
        let whole = 0..history.len();
        return vec![whole];
    }
    let mut shown: Vec<Range<usize>> = decisive.iter().map(|&at| around(at, 1, 2)).collect();
    shown.push(around(history.len(), 2, 0));
    shown.sort_by_key(|part| part.start);
    let mut joined: Vec<Range<usize>> = Vec::new();
    for part in shown {
        match joined.last_mut() {
            Some(last) if part.start <= last.end => last.end = last.end.max(part.end),
            _ => joined.push(part),
        }
    }
    joined
}

/// The number of the turn that begins with this decision, as [`Film::moment`] counts.
pub fn turn_of(history: &History, decision: usize) -> usize {
    let begins = std::iter::successors(Some(0), |at| Some(history.next_turn(*at)));
    1 + begins.take_while(|at| *at < decision.min(history.len())).count()
}

/// Seconds that a decision takes at the usual speed: what is shown, what the director says to it, and the pause before the
/// next one.
fn seconds(history: &History, at: usize, pauses: &Pauses) -> f32 {
    let outcomes = history.played(at + 1).last().map(|made| &made.outcomes[..]).unwrap_or_default();
    let held = |outcome: &Outcome| match outcome {
        Outcome::PointClaimed { .. } | Outcome::VillageClaimed { .. } => HOLDS[0],
        Outcome::EndTriggered { .. } => HOLDS[1],
        Outcome::TurnStarted { .. } => HOLDS[2],
        _ => 0.0,
    };
    let shown: f32 = outcomes.iter().map(|outcome| playback::seconds(outcome, pauses)).sum();
    let next = history.position(at + 1);
    let turn = if next.step() == Step::Turn { pauses.turn } else { 0.0 };
    shown + turn + outcomes.iter().map(held).fold(0.0, f32::max) + pause_after(next)
}

/// How long a film is, and how fast time goes by in it so that it is no longer than wanted.
#[derive(Debug, Default)]
pub struct Tempo {
    /// Seconds at the usual speed that all decisions before the end of each one take, in the order of the film.
    ends: Vec<f32>,
    parts: Vec<Range<usize>>,
    /// Seconds that it should take.
    wanted: Option<f32>,
}

impl Tempo {
    /// Reckons a film.
    pub fn new(film: &Film, history: &History, parts: &[Range<usize>], pauses: &Pauses) -> Self {
        let mut end = 0.0;
        let reckon = |at: usize| {
            end += seconds(history, at, pauses);
            end
        };
        let ends = parts.iter().cloned().flatten().map(reckon).collect();
        Self { ends, parts: parts.to_vec(), wanted: film.minutes.map(|minutes| 60.0 * minutes) }
    }

    /// Decisions in all parts, and how many of them have begun where so many of this part have.
    fn begun(&self, part: usize, at: usize) -> usize {
        let before: usize = self.parts.iter().take(part).map(ExactSizeIterator::len).sum();
        let here = self.parts.get(part).map_or(0, |part| at.clamp(part.start, part.end) - part.start);
        before + here
    }

    /// What part of the film has been seen, from 0 to 1.
    pub fn seen(&self, part: usize, at: usize) -> f32 {
        let begun = self.begun(part, at);
        begun.checked_sub(1).map_or(0.0, |last| self.ends[last] / self.all().max(0.1))
    }

    fn all(&self) -> f32 {
        self.ends.last().copied().unwrap_or(0.0)
    }

    /// About how many seconds of film it will be.
    pub fn reckoned(&self) -> f32 {
        let lingers = LINGER_AT_END + LINGER * self.parts.len().saturating_sub(1) as f32;
        self.wanted.map_or(f32::INFINITY, |wanted| wanted.max(lingers)).min(self.all() + lingers)
    }

    /// How fast time goes by after so many seconds of film, in which so many of the game went by.
    pub fn factor(&self, part: usize, at: usize, film: f32, game: f32) -> f32 {
        let Some(wanted) = self.wanted else { return 1.0 };
        let begun = self.begun(part, at);
        // Of the decision that is being shown about half is still to be seen.
        let [before, after] = [begun.saturating_sub(1), begun].map(|nth| match nth {
            0 => 0.0,
            nth => self.ends[nth - 1],
        });
        let done = (before + after) / 2.0;
        let measured = (game + FAITH) / (done + FAITH);
        let left = (self.all() - done) * measured;
        (left / (wanted - LINGER_AT_END - film).max(1.0)).clamp(1.0, FASTEST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{options::Options, tuning::Tuning};
    use clap::Parser;

    fn film(more: &[&str]) -> Film {
        let line = ["caravanserai", "film", "a.caravan", "--out", "a.mp4"];
        Options::parse_from(line.iter().chain(more)).film().unwrap().clone()
    }

    fn histories() -> impl Iterator<Item = (&'static str, History)> {
        let kept = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/chronicle/tests/golden");
        ["golem-2.caravan", "world-3.caravan", "adventure-3.caravan"].into_iter().map(move |game| {
            let record = chronicle::Record::load(crate::app::content::usual(), &kept.join(game)).unwrap();
            (game, History::new(record).unwrap())
        })
    }

    #[test]
    fn parts_lie_within_the_game_one_after_the_other() {
        for (game, history) in histories() {
            let whole = parts(&film(&["--whole"]), &history, &[]);
            assert!(whole.len() == 1 && whole[0] == (0..history.len()));
            let middle = history.next_turn(history.len() / 2);
            for more in [&["--highlights"][..], &["--moment=1"], &["--moment=9"], &["--moment=99999"]] {
                let parts = parts(&film(more), &history, &[middle, 0]);
                assert!(
                    !parts.is_empty() && parts.iter().all(|part| part.start < part.end),
                    "{game} {more:?}: {parts:?}"
                );
                assert!(parts.windows(2).all(|two| two[0].end < two[1].start), "{game} {more:?}: {parts:?}");
                assert!(parts.last().unwrap().end <= history.len());
            }
            let shown = parts(&film(&["--highlights"]), &history, &[middle]);
            assert_eq!(shown.last().unwrap().end, history.len(), "the end is seen");
            assert!(shown.iter().any(|part| part.contains(&middle)), "{game}: what decided the game is seen");
        }
    }

    #[test]
    fn a_turn_is_found_again_by_its_number() {
        for (game, history) in histories() {
            for at in (0..history.len()).filter(|at| history.position(*at).step() == Step::Turn).step_by(7) {
                let number = turn_of(&history, at).to_string();
                let shown = parts(&film(&["--moment", &number]), &history, &[]);
                let around = (0..AROUND).fold(at, |at, _| history.previous_turn(at));
                assert_eq!(shown[0].start, around, "{game}: {at}");
            }
        }
    }

    /// The game is shown frame by frame as slowly as it really is, and the film ends when it should.
    #[test]
    fn a_whole_game_takes_as_long_as_it_was_asked_to() {
        for (game, history) in histories() {
            for (minutes, slower) in [(1.0, 1.0), (1.0, 1.4), (2.0, 0.8)] {
                let film = film(&[&format!("--minutes={minutes}")]);
                let parts = parts(&film, &history, &[]);
                let tempo = Tempo::new(&film, &history, &parts, &Tuning::default().pauses);
                assert!((tempo.reckoned() - 60.0 * minutes).abs() < 0.1, "{game}: {}", tempo.reckoned());
                let (mut seen, mut went_by) = (0.0, 0.0);
                // A long game cannot go by faster than this: each decision takes whole frames.
                let mut least = LINGER_AT_END;
                for at in 0..history.len() {
                    let lasts = slower * (tempo.ends[at] - at.checked_sub(1).map_or(0.0, |at| tempo.ends[at]));
                    least += (60.0 * lasts / FASTEST).ceil() / 60.0;
                    let ends = went_by + lasts;
                    while went_by < ends {
                        went_by += tempo.factor(0, at + 1, seen, went_by) / 60.0;
                        seen += 1.0 / 60.0;
                    }
                }
                let took = seen + LINGER_AT_END;
                let wanted = least.max(60.0 * minutes);
                assert!((took - wanted).abs() < 3.0, "{game}, {slower}: {took} s instead of {wanted} s");
            }
            let usual = film(&["--minutes=1000"]);
            let tempo = Tempo::new(&usual, &history, &parts(&usual, &history, &[]), &Tuning::default().pauses);
            assert_eq!(tempo.factor(0, 5, 3.0, 3.0), 1.0, "nothing is slowed down");
        }
    }
}
