//! Positions in a few words: fields that a test does not care about are filled in.
#![allow(dead_code, reason = "every test file uses its own part")]

pub mod adventure;

use rules::chance::Chance;
use rules::components::{MerchantCard, Merchants, RoadComponents};
use rules::road::RoadGame;
use rules::{Action, Actions, Applied, Engine, Illegal, Outcome};

/// A road position; missing fields are those of a quiet 2-player table with seat 0 to move.
pub fn road(fields: &str) -> RoadGame {
    road_with(&content::embedded().road, fields)
}

/// The same with other cards.
pub fn road_with(components: &'static RoadComponents, fields: &str) -> RoadGame {
    let defaults = [
        ("players", "2"),
        ("first", "0"),
        ("active", "0"),
        ("round", "3"),
        ("end", "6"),
        ("cap", "-"),
        ("scores", "always"),
        ("last", "0"),
        ("over", "0"),
        ("step", "turn"),
        ("row", "gain-b,gain-yg,gain-yyy,gain-m,gain-gg,gain-yb"),
        ("deck", "trade-yy-b,trade-yy-gg,upgrade-3"),
        ("points", "point-yygg-6,point-yyygg-7,point-yyggg-8,point-gggg-8,point-yybb-8"),
        ("pdeck", "point-yyybb-9,point-yygm-9,point-ggggg-10"),
        ("copper", "4"),
        ("silver", "4"),
        ("p0", "-/start-gain,start-upgrade/-/-/0/0"),
        ("p1", "-/start-gain,start-upgrade/-/-/0/0"),
    ];
    let mut line = format!("golem {fields}");
    let players = fields.split_once("players=").map_or(2, |(_, rest)| rest[..1].parse().expect("a number of players"));
    for (key, value) in defaults {
        if !fields.split_ascii_whitespace().any(|field| field.starts_with(&format!("{key}="))) {
            line += &format!(" {key}={value}");
        }
    }
    for seat in 2..players {
        line += &format!(" p{seat}=-/start-gain,start-upgrade/-/-/0/0");
    }
    RoadGame::parse_position(components, &line).expect("the test's position holds together")
}

/// The merchants of the box with one card doing something else.
pub fn merchants_with(merchants: &Merchants, id: &str, effect: rules::Effect) -> Merchants {
    let other =
        |card: &MerchantCard| MerchantCard { effect: if card.id == id { effect } else { card.effect }, ..card.clone() };
    Merchants::new(merchants.cards().iter().map(other).collect())
}

/// Does an action written in notation.
pub fn act<E: Engine>(game: &mut E, text: &str) -> Result<(Applied, Vec<Outcome>), Illegal> {
    let action = game.parse_action(text).expect("the test's action can be read");
    let mut outcomes = Vec::new();
    game.apply(action, &mut outcomes).map(|applied| (applied, outcomes))
}

/// Does several actions, all legal.
pub fn play<E: Engine>(game: &mut E, actions: &[&str]) -> Vec<Outcome> {
    let mut all = Vec::new();
    for action in actions {
        match act(game, action) {
            Ok((_, outcomes)) => all.extend(outcomes),
            Err(illegal) => panic!("{action}: {illegal} in {}", game.position_text()),
        }
    }
    all
}

/// Plays a game in which everybody claims whatever can be claimed and else decides by chance, and sees that it ends with
/// the round in which somebody claims for the `claims`th time, and no earlier.
pub fn ends_after_the_round_of_claim<E: Engine>(mut game: E, claims: u8, seed: u64) {
    let mut chance = Chance::new(seed);
    let players = game.rounds().players;
    let mut turns = vec![0; usize::from(players)];
    let mut outcomes = Vec::new();
    let mut last_round = None;
    while !game.is_over() {
        let mut actions = Actions::new();
        game.legal_actions(&mut actions);
        let claim = actions.iter().copied().find(|action| matches!(action, Action::Claim { .. }));
        let action = claim.unwrap_or_else(|| actions[chance.below(actions.len() as u32) as usize]);
        outcomes.clear();
        let before = *game.rounds();
        let applied = game.apply(action, &mut outcomes).expect("a listed action");
        let set_up = matches!(action, Action::TakeSet { .. } | Action::PlaceWagon { .. });
        turns[usize::from(before.active)] += usize::from(applied.turn_ended && !set_up);
        let most = (0..players).map(|seat| game.claims(seat)).max();
        assert_eq!(game.rounds().triggered, most >= Some(claims), "it is the {claims}th claim that ends the game");
        last_round = last_round.or(game.rounds().triggered.then_some(before.round));
        assert!(last_round.is_none_or(|last| last == before.round), "no further round begins");
    }
    assert_eq!(outcomes.last(), Some(&Outcome::GameEnded { capped: false }));
    assert!(turns.iter().all(|&own| own == turns[0]), "all have had as many turns: {turns:?}");
}

/// The legal actions in notation, sorted.
pub fn legal<E: Engine>(game: &E) -> Vec<String> {
    let mut actions = Actions::new();
    game.legal_actions(&mut actions);
    let mut texts: Vec<String> = actions.iter().map(|&action| game.action_text(action)).collect();
    texts.sort();
    texts
}

/// True when the action is offered.
pub fn offers<E: Engine>(game: &E, action: &str) -> bool {
    legal(game).iter().any(|text| text == action)
}

/// Every action that could be thought of: a superset of what any position offers.
pub fn conceivable() -> Vec<Action> {
    let mut all = vec![Action::Rest, Action::Done, Action::Halt, Action::Build];
    for n in 0..66 {
        for times in 0..22 {
            all.push(Action::Play { card: n, times });
            all.push(Action::Work { location: n, times });
        }
        all.extend([
            Action::Acquire { slot: n },
            Action::Claim { slot: n },
            Action::TakeBonus { stack: n },
            Action::Explore { location: n },
            Action::TakeSet { set: n },
            Action::PlaceWagon { tile: n },
            Action::StepTo { tile: n },
            Action::Discard { card: n },
            Action::Trade { times: n },
            Action::TakeCard { slot: n },
            Action::TakeTile { kind: n },
        ]);
    }
    for crystal in rules::Crystal::ALL {
        all.extend([Action::Pay(crystal), Action::Upgrade(crystal), Action::Return(crystal)]);
    }
    all.extend([
        Action::Play { card: 255, times: 255 },
        Action::Acquire { slot: 255 },
        Action::Claim { slot: 255 },
        Action::Work { location: 255, times: 1 },
        Action::StepTo { tile: 255 },
        Action::Discard { card: 255 },
    ]);
    all
}
