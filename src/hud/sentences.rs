//! Rules data as words: what was decided, what is asked, why something cannot be done.

use rules::{Action, Crystals, Effect, Game, Illegal, Step};

use crate::language::Words;
use crate::t;

/// Why a decision is refused, as a sentence.
pub fn refusal(words: &Words, illegal: &Illegal) -> String {
    match *illegal {
        Illegal::GameOver => t!(words, "refuse-over"),
        Illegal::NotNow(step) => question(words, step),
        Illegal::NotInHand => t!(words, "refuse-not-in-hand"),
        Illegal::CannotPay { missing, .. } => t!(words, "refuse-missing", crystals = letters(words, missing)),
        Illegal::TooFewCrystals { needed, there } => t!(words, "refuse-too-few", needed = needed, there = there),
        Illegal::NoSuchCrystal => t!(words, "refuse-no-crystal"),
        Illegal::HighestLevel => t!(words, "refuse-highest"),
        Illegal::Times { most, .. } => t!(words, "refuse-times", most = most),
        Illegal::NothingToRest => t!(words, "refuse-nothing-to-rest"),
        _ => t!(words, "refuse-other"),
    }
}

/// What is being asked, as a sentence.
pub fn question(words: &Words, step: Step) -> String {
    match step {
        Step::Turn => t!(words, "ask-turn"),
        Step::PayForCard => t!(words, "ask-pay-card"),
        Step::Upgrade => t!(words, "ask-upgrade"),
        Step::Return => t!(words, "ask-return"),
        Step::Over => t!(words, "refuse-over"),
        _ => t!(words, "ask-other"),
    }
}

/// Crystals in words: "2 yellow, 1 blue".
pub fn letters(words: &Words, crystals: Crystals) -> String {
    let names = ["crystal-yellow", "crystal-green", "crystal-blue", "crystal-magenta"];
    let parts: Vec<String> = rules::Crystal::ALL
        .into_iter()
        .filter(|&colour| crystals.count(colour) > 0)
        .map(|colour| format!("{} {}", crystals.count(colour), words.say(names[colour.index()])))
        .collect();
    parts.join(", ")
}

/// A decision in a few words for the chronicle; `None` for small steps within a turn.
pub fn decision(words: &Words, before: &Game, action: Action) -> Option<String> {
    let effect = |card: u8| match before {
        Game::Road(game) => game.components().merchants.effect(card),
        Game::Adventure(game) => game.components().merchants.effect(card),
        Game::World(_) => Effect::Upgrade(0),
    };
    Some(match action {
        Action::Play { card, times } => match effect(card) {
            Effect::Gain(gain) => t!(words, "log-gained", count = gain.total()),
            Effect::Upgrade(count) => t!(words, "log-upgraded", count = count),
            Effect::Trade(..) => t!(words, "log-traded", count = times),
        },
        Action::Acquire { slot } => t!(words, "log-acquired", slot = slot + 1),
        Action::Claim { slot } => {
            let points = match before {
                Game::Road(game) => {
                    game.points().get(slot as usize).map_or(0, |&card| game.components().points[card as usize].points)
                }
                _ => 0,
            };
            t!(words, "log-claimed", points = points)
        }
        Action::Rest => t!(words, "log-rested"),
        _ => return None,
    })
}
