//! Rules data as words: what was decided, what is asked, why something cannot be done.

use fluent_bundle::FluentValue;
use rules::{Action, Actions, Crystal, Crystals, Effect, Engine, Game, Illegal, Outcome, Step};
use tabletop::areas::Goal;
use tabletop::ids::Slot;
use tabletop::stage::{Piece, merchant};
use tabletop::table;

use super::games::{Wording, game_words};

use crate::app::language::Words;
use crate::session::{Played, Player};
use crate::t;

/// Between the clauses of a turn.
pub const CLAUSES: &str = "; ";

/// The card or tile that a decision is about.
pub fn card(made: &Played) -> Option<Piece> {
    let (game, action, seat) = (&made.before, made.action, made.seat());
    if let Some(piece) = game_words(game).subject(action, seat, &made.outcomes) {
        return Some(piece);
    }
    match action {
        Action::Play { card, .. } => Some(merchant(seat, card)),
        Action::Acquire { slot } | Action::TakeCard { slot } => {
            game.merchant_row().get(usize::from(slot)).map(|&card| Piece::Merchant(card))
        }
        Action::Claim { slot } => goal(game, slot).map(|goal| goal.piece),
        _ => None,
    }
}

/// Why a decision is refused, as a sentence.
pub fn refusal(words: &Words, illegal: &Illegal) -> String {
    match *illegal {
        Illegal::NotAdjacent => t!(words, "refuse-not-adjacent"),
        Illegal::NoCardForStep => t!(words, "refuse-no-card"),
        Illegal::NotAMountain => t!(words, "refuse-mountain"),
        Illegal::OwnOutpostThere => t!(words, "refuse-own-outpost"),
        Illegal::NoOutpostLeft => t!(words, "refuse-no-outpost"),
        Illegal::VillageClosed => t!(words, "refuse-village-closed"),
        Illegal::GameOver => t!(words, "refuse-over"),
        Illegal::NotNow(step) => question(words, step),
        Illegal::NotInHand => t!(words, "refuse-not-in-hand"),
        Illegal::CannotPay { missing, .. } => t!(words, "refuse-missing", crystals = letters(words, missing)),
        Illegal::TooFewCrystals { needed, there } => t!(words, "refuse-too-few", needed = needed, there = there),
        Illegal::NoSuchCrystal => t!(words, "refuse-no-crystal"),
        Illegal::HighestLevel => t!(words, "refuse-highest"),
        Illegal::Times { most, .. } => t!(words, "refuse-times", most = most),
        Illegal::NothingToRest => t!(words, "refuse-nothing-to-rest"),
        Illegal::Unexplored => t!(words, "refuse-unexplored"),
        Illegal::OwnTradersThere => t!(words, "refuse-own-traders"),
        Illegal::TooFewTraders { needed, home } => t!(words, "refuse-few-traders", needed = needed, home = home),
        Illegal::NothingToTake => t!(words, "refuse-nothing-to-take"),
        Illegal::NoBonusSpace => t!(words, "refuse-bonus-space"),
        Illegal::DoneAlready => t!(words, "refuse-done-already"),
        _ => t!(words, "refuse-other"),
    }
}

/// What is being asked, as a sentence.
pub fn question(words: &Words, step: Step) -> String {
    match step {
        Step::StartingSet => t!(words, "ask-set"),
        Step::Wagon => t!(words, "ask-wagon"),
        Step::PayForStep => t!(words, "ask-pay-step"),
        Step::Walk => t!(words, "ask-walk"),
        Step::Toll => t!(words, "ask-toll"),
        Step::Arrived => t!(words, "ask-arrived"),
        Step::PayForOutpost => t!(words, "ask-pay-outpost"),
        Step::Reward => t!(words, "ask-reward"),
        Step::Golem => t!(words, "ask-golem"),
        Step::Explore => t!(words, "ask-explore"),
        Step::Turn => t!(words, "ask-turn"),
        Step::PayForCard => t!(words, "ask-pay-card"),
        Step::Upgrade => t!(words, "ask-upgrade"),
        Step::Return => t!(words, "ask-return"),
        Step::Over => t!(words, "refuse-over"),
    }
}

/// What a game asks now, as a sentence.
pub fn asked(words: &Words, game: &Game) -> String {
    match game.step() {
        Step::Turn if !offers(game, |action| *action != Action::Rest) => t!(words, "ask-rest-only"),
        Step::Turn => words.say(table(game).turn_key()),
        Step::Upgrade => t!(words, "ask-upgrade-left", count = game.upgrades_left()),
        Step::Return => {
            let over = game.to_move().map_or(0, |seat| game.crystals(seat).total().saturating_sub(game.limit(seat)));
            t!(words, "ask-return-count", count = over)
        }
        Step::Golem => {
            let claim = offers(game, |action| matches!(action, Action::Claim { .. }));
            let done = offers(game, |action| *action == Action::Done);
            match (offers_bonus(game), claim) {
                (true, false) if !done => t!(words, "ask-golem-tile"),
                (true, false) => t!(words, "ask-golem-bonus"),
                (false, true) => t!(words, "ask-golem-claim"),
                _ => t!(words, "ask-golem"),
            }
        }
        step => question(words, step),
    }
}

fn offers(game: &Game, wanted: fn(&Action) -> bool) -> bool {
    let mut legal = Actions::new();
    game.legal_actions(&mut legal);
    legal.iter().any(wanted)
}

/// Whether a bonus tile can be taken now.
pub(super) fn offers_bonus(game: &Game) -> bool {
    offers(game, |action| matches!(action, Action::TakeBonus { .. }))
}

/// Crystals that rise by a level each, in order. What rises on is one crystal, for nobody can tell it from another of its
/// colour; those that rise alike are told together.
pub(super) fn raised(words: &Words, crystals: &[Crystal]) -> String {
    let mut rises: Vec<[Crystal; 2]> = Vec::new();
    for &from in crystals {
        let Some(to) = from.upgraded() else { continue };
        match rises.iter_mut().rfind(|[_, risen]| *risen == from) {
            Some([_, risen]) => *risen = to,
            None => rises.push([from, to]),
        }
    }
    rises.sort();
    let heaps = rises.chunk_by(|one, next| one == next).enumerate().map(|(nth, heap)| {
        let [from, to] = heap[0].map(|colour| crystal(words, colour));
        let from = if heap.len() > 1 { format!("{} {from}", heap.len()) } else { from };
        match nth {
            0 => t!(words, "log-raised", from = from, to = to),
            _ => t!(words, "log-raised-too", from = from, to = to),
        }
    });
    heaps.collect::<Vec<_>>().join(", ")
}

/// A trade that was made so many times.
pub(super) fn traded(words: &Words, give: Crystals, take: Crystals, times: u8) -> String {
    let [give, take] = [give, take].map(|crystals| letters(words, crystals.times(times)));
    t!(words, "log-traded-for", give = give, take = take)
}

/// What can be claimed in a slot or village.
pub(super) fn goal(game: &Game, slot: u8) -> Option<Goal> {
    table(game).goals().into_iter().find(|goal| goal.slot == Slot(slot))
}

/// Points for a sentence: those of a card are always told with those of its token, as in "14 + 3".
pub fn worth(points: u8, token: u8) -> FluentValue<'static> {
    match token {
        0 => points.into(),
        _ => worth_text(points, token).into(),
    }
}

/// The same where nothing is said beside it.
pub fn worth_text(points: u8, token: u8) -> String {
    if token == 0 { points.to_string() } else { format!("{points} + {token}") }
}

/// What a claim is worth.
pub(super) fn claim_worth(game: &Game, slot: u8) -> FluentValue<'static> {
    worth(table(game).claim_points(Slot(slot)), goal(game, slot).map_or(0, |goal| goal.token))
}

/// A card with a name that was claimed.
pub(super) fn claimed(words: &Words, name: String, points: FluentValue<'static>) -> String {
    t!(words, "log-claimed-name", name = name, points = points)
}

/// A card that was taken from the row, and for how many crystals.
pub(super) fn acquired(words: &Words, before: &Game, slot: u8, price: u8) -> String {
    let card = before.merchant_row().get(usize::from(slot)).and_then(|&card| before.merchant_effect(card));
    let what = card.map_or_else(String::new, |effect| effect_in_short(words, effect));
    t!(words, "log-acquired", price = price, what = what)
}

/// What a merchant card does, in a few words.
pub(super) fn effect_in_short(words: &Words, effect: Effect) -> String {
    match effect {
        Effect::Gain(gain) => letters(words, gain),
        Effect::Upgrade(count) => format!("{} ×{count}", t!(words, "explain-upgrade")),
        Effect::Trade(give, take) => format!("{} → {}", letters(words, give), letters(words, take)),
    }
}

/// A colour in a word.
fn crystal(words: &Words, colour: Crystal) -> String {
    words.say(["crystal-yellow", "crystal-green", "crystal-blue", "crystal-magenta"][colour.index()])
}

/// Crystals in words: "2 yellow, 1 blue".
pub fn letters(words: &Words, crystals: Crystals) -> String {
    let parts: Vec<String> = Crystal::ALL
        .into_iter()
        .filter(|&colour| crystals.count(colour) > 0)
        .map(|colour| format!("{} {}", crystals.count(colour), crystal(words, colour)))
        .collect();
    parts.join(", ")
}

/// A decision and what it brought about in a few words, others by their names; `None` for small steps within a turn.
pub fn decision(
    words: &Words,
    players: &[Player],
    before: &Game,
    action: Action,
    outcomes: &[Outcome],
) -> Option<String> {
    match game_words(before).decision(words, players, action, outcomes) {
        Wording::Usual => {}
        Wording::Own(sentence) => return Some(sentence),
        Wording::Silent => return None,
    }
    Some(match action {
        Action::Play { card, times } => match before.merchant_effect(card)? {
            Effect::Gain(gain) => t!(words, "log-gained", crystals = letters(words, gain)),
            Effect::Upgrade(_) => t!(words, "log-upgraded"),
            Effect::Trade(give, take) => traded(words, give, take, times),
        },
        Action::Acquire { slot } => acquired(words, before, slot, slot),
        Action::Claim { slot } => {
            let goal = goal(before, slot);
            let name = goal.and_then(|goal| game_words(before).name(words, goal.piece));
            let points = claim_worth(before, slot);
            match name {
                Some(name) => claimed(words, name, points),
                None => t!(words, "log-claimed", points = points),
            }
        }
        Action::Rest => t!(words, "log-rested"),
        Action::Upgrade(from) => raised(words, &[from]),
        // Steps within a turn.
        Action::Pay(_) | Action::Return(_) | Action::Done => return None,
        // What only one game has is put into words by that game.
        Action::Work { .. } | Action::TakeBonus { .. } | Action::Explore { .. } => return None,
        Action::TakeSet { .. } | Action::PlaceWagon { .. } | Action::StepTo { .. } | Action::Discard { .. } => {
            return None;
        }
        Action::Halt | Action::Build | Action::Trade { .. } => return None,
        Action::TakeCard { .. } | Action::TakeTile { .. } => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::super::advice;
    use super::*;

    #[test]
    fn what_rises_is_told_by_where_it_ends() {
        use Crystal::{Blue, Green, Yellow};
        let words = Words::default();
        for (crystals, told) in [
            (&[Yellow][..], "raised yellow to green"),
            (&[Green, Green, Green], "raised 3 green to blue"),
            (&[Yellow, Green], "raised yellow to blue"),
            (&[Yellow, Green, Yellow, Blue], "raised yellow to green, yellow to magenta"),
        ] {
            assert_eq!(raised(&words, crystals), told);
        }
    }

    /// The card says 14: with its token it is told as "14 + 3" wherever it is told.
    #[test]
    fn points_of_a_card_are_always_told_with_its_token() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/pictures/records/finished.caravan");
        let record = chronicle::Record::load(crate::app::content::usual(), path.as_ref()).unwrap();
        let (words, mut told) = (Words::default(), 0);
        let mut game = record.prefix(0).replay().unwrap();
        for next in &record.decisions {
            let before = game;
            let mut outcomes = Vec::new();
            game.apply(next.action, &mut outcomes).unwrap();
            let Action::Claim { slot } = next.action else { continue };
            let Some(goal) = goal(&before, slot).filter(|goal| goal.token > 0) else { continue };
            told += 1;
            let wanted = format!("{} + {}", goal.points, goal.token);
            let made = decision(&words, &[], &before, next.action, &outcomes).unwrap();
            let advised = advice::turn(&words, &before, &[next.action]);
            let denied = ai::Reason::Denied { rival: 1, slot, points: goal.points, turns: 2 };
            let denied = advice::reason(&words, &[], &before, denied);
            let rival = advice::because(&words, &[], &before, ai::Because::CouldClaim { slot }, &[]).text;
            for said in [made, advised, denied, rival] {
                assert!(said.contains(&wanted), "{said} does not say {wanted}");
            }
        }
        assert!(told > 3, "{told} claims came with a token");
    }
}
