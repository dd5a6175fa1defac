//! A turn and how good it was, in words.

use ai::{Judgement, Topic};
use rules::{Action, Engine, Game};

use crate::app::language::Words;
use crate::hud::log;
use crate::session::{Played, Player};
use crate::t;

/// A whole turn in a few words, as the log tells it.
pub fn turn(words: &Words, players: &[Player], before: &Game, actions: &[Action]) -> String {
    let (mut game, mut turn) = (*before, Vec::new());
    for &action in actions {
        let (before, mut outcomes) = (game, Vec::new());
        if game.apply(action, &mut outcomes).is_err() {
            break;
        }
        turn.push(Played { before, action, outcomes: outcomes.into() });
    }
    log::sentence(words, players, &turn).unwrap_or_default()
}

/// How good a turn was, in a word.
pub fn judgement(words: &Words, judgement: Judgement) -> String {
    match judgement {
        Judgement::Best => t!(words, "review-best"),
        Judgement::Good => t!(words, "review-good"),
        Judgement::Inaccurate => t!(words, "review-inaccurate"),
        Judgement::Mistake => t!(words, "review-mistake"),
        Judgement::Blunder => t!(words, "review-blunder"),
    }
}

/// Something to practise, in words.
pub fn topic(words: &Words, topic: Topic) -> String {
    match topic {
        Topic::Rivals => t!(words, "practice-rivals"),
        Topic::Claims => t!(words, "practice-claims"),
        Topic::Limit => t!(words, "practice-limit"),
        Topic::Points => t!(words, "practice-points"),
        Topic::Plan => t!(words, "practice-plan"),
        Topic::Crystals => t!(words, "practice-crystals"),
        Topic::Choice => t!(words, "practice-choice"),
    }
}
