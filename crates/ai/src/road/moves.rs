//! Whole turns of one seat: the quick set for searching ahead, and the full set for the turn being decided.

use rules::road::{Pending, RoadGame};
use rules::{Action, Crystals, Effect, Engine, Game, Silent};

use super::table::{Own, Table, bags, lowest, raises};

/// A turn inside a search. Slots are those of the rows when the search began.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Move {
    Play { card: u8, times: u8 },
    Raise { card: u8, by: [u8; 3] },
    Acquire { slot: u8 },
    Claim { slot: u8 },
    Rest,
}

/// Which cards of the rows others are expected to have taken by a turn of ours: bits by slot.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Missing {
    pub goals: u8,
    pub row: u8,
}

/// Calls `each` for every sensible turn: payments and returns take the lowest crystals.
#[inline]
pub(crate) fn quick_moves(table: &Table, own: &Own, missing: Missing, mut each: impl FnMut(Move, Own)) {
    let crystals = own.crystals;
    let settle = |crystals: Crystals| {
        let excess = crystals.total().saturating_sub(table.limit);
        if excess == 0 { crystals } else { crystals.minus(lowest(crystals, excess)) }
    };
    for (slot, goal) in table.goals.iter().enumerate() {
        if (own.taken | missing.goals) >> slot & 1 == 0 && crystals.contains(goal.cost) {
            let mut after = *own;
            after.crystals = crystals.minus(goal.cost);
            after.claims += 1;
            after.taken |= 1 << slot;
            each(Move::Claim { slot: slot as u8 }, after);
        }
    }
    for card in own.hand.iter() {
        let mut after = *own;
        after.hand.remove(card);
        after.played.insert(card);
        match table.merchants.effect(card) {
            Effect::Gain(gain) => {
                after.crystals = settle(crystals.plus(gain));
                each(Move::Play { card, times: 1 }, after);
            }
            Effect::Trade(give, take) => {
                for times in 1..=crystals.trade_times(give, take) {
                    after.crystals = settle(crystals.traded(give, take, times));
                    each(Move::Play { card, times }, after);
                }
            }
            Effect::Upgrade(n) => raises(crystals, n, |by, raised| {
                after.crystals = raised;
                each(Move::Raise { card, by }, after);
            }),
        }
    }
    let mut cost = 0;
    for (slot, &(card, gift)) in table.row.iter().enumerate() {
        if (own.bought | missing.row) >> slot & 1 == 1 {
            continue;
        }
        if cost > crystals.total() {
            break;
        }
        let mut after = *own;
        after.crystals = settle(crystals.minus(lowest(crystals, cost)).plus(gift));
        after.hand.insert(card);
        after.bought |= 1 << slot;
        each(Move::Acquire { slot: slot as u8 }, after);
        cost += 1;
    }
    if !own.played.is_empty() {
        let mut after = *own;
        after.hand = own.hand.union(own.played);
        after.played = rules::CardSet::EMPTY;
        each(Move::Rest, after);
    }
}

/// A turn (or what is left of one) of the seat to move, with every choice inside it made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RootTurn {
    /// The main choice; none when the turn is already under way.
    pub first: Option<Action>,
    pub pay: Crystals,
    pub by: [u8; 3],
    pub back: Crystals,
    pub own: Own,
    /// Points and tokens that this turn brings at once.
    pub points: u8,
    pub token: u8,
}

/// Every turn the seat to move can make, apart from the order of payments.
pub(crate) fn root_turns(table: &Table, game: &RoadGame) -> Vec<RootTurn> {
    let own = Own::of(game, game.rounds().active);
    let mut turns = Vec::new();
    let plain =
        RootTurn { first: None, pay: Crystals::NONE, by: [0; 3], back: Crystals::NONE, own, points: 0, token: 0 };
    match game.pending() {
        Pending::Turn => whole_turns(table, game, plain, &mut turns),
        Pending::Pay { slot, next } => purchases(table, plain, slot, slot - next, &mut turns),
        Pending::Upgrade { left } => upgrades(table, plain, left, &mut turns),
        Pending::Return => settled(table, plain, &mut turns),
    }
    turns
}

fn whole_turns(table: &Table, game: &RoadGame, plain: RootTurn, turns: &mut Vec<RootTurn>) {
    let own = plain.own;
    let crystals = own.crystals;
    for (slot, goal) in table.goals.iter().enumerate() {
        if crystals.contains(goal.cost) {
            let mut after = own;
            after.crystals = crystals.minus(goal.cost);
            after.claims += 1;
            after.taken |= 1 << slot;
            let slot = slot as u8;
            let token = table.token_points(u32::from(slot), 0);
            let first = Some(Action::Claim { slot });
            turns.push(RootTurn { first, own: after, points: goal.points, token, ..plain });
        }
    }
    for card in own.hand.iter() {
        let mut after = own;
        after.hand.remove(card);
        after.played.insert(card);
        let play = |times| Some(Action::Play { card, times });
        match table.merchants.effect(card) {
            Effect::Gain(gain) => {
                after.crystals = crystals.plus(gain);
                settled(table, RootTurn { first: play(1), own: after, ..plain }, turns);
            }
            Effect::Trade(give, take) => {
                for times in 1..=crystals.trade_times(give, take) {
                    after.crystals = crystals.traded(give, take, times);
                    settled(table, RootTurn { first: play(times), own: after, ..plain }, turns);
                }
            }
            Effect::Upgrade(n) => upgrades(table, RootTurn { first: play(1), own: after, ..plain }, n, turns),
        }
    }
    for slot in 0..table.row.len() as u8 {
        if slot <= crystals.total() {
            purchases(table, RootTurn { first: Some(Action::Acquire { slot }), ..plain }, slot, slot, turns);
        }
    }
    if !own.played.is_empty() || turns.is_empty() {
        let mut after = own;
        after.hand = own.hand.union(own.played);
        after.played = rules::CardSet::EMPTY;
        turns.push(RootTurn { first: Some(Action::Rest), own: after, ..plain });
    }
    debug_assert!(game.to_move().is_some());
}

fn upgrades(table: &Table, turn: RootTurn, n: u8, turns: &mut Vec<RootTurn>) {
    settled(table, turn, turns);
    raises(turn.own.crystals, n, |by, raised| {
        let mut own = turn.own;
        own.crystals = raised;
        settled(table, RootTurn { by, own, ..turn }, turns);
    });
}

fn purchases(table: &Table, turn: RootTurn, slot: u8, price: u8, turns: &mut Vec<RootTurn>) {
    let (card, gift) = table.row[slot as usize];
    bags(turn.own.crystals, price, |pay| {
        let mut own = turn.own;
        own.crystals = own.crystals.minus(pay).plus(gift);
        own.hand.insert(card);
        own.bought |= 1 << slot;
        settled(table, RootTurn { pay, own, ..turn }, turns);
    });
}

fn settled(table: &Table, turn: RootTurn, turns: &mut Vec<RootTurn>) {
    let excess = turn.own.crystals.total().saturating_sub(table.limit);
    bags(turn.own.crystals, excess, |back| {
        let mut own = turn.own;
        own.crystals = own.crystals.minus(back);
        turns.push(RootTurn { back, own, ..turn });
    });
}

/// The turn as the engine's chain of decisions. `game` is a full state that fits the view.
pub(crate) fn chain(game: &RoadGame, turn: &RootTurn) -> Vec<Action> {
    let mut game = *game;
    let seat = game.rounds().active;
    let (mut pay, mut back, mut by) = (turn.pay, turn.back, turn.by);
    let mut actions = Vec::new();
    let mut next = turn.first;
    loop {
        let action = match next.take() {
            Some(first) => first,
            None => match game.pending() {
                // The lowest crystals lie on the leftmost cards, which everybody passes by.
                Pending::Pay { .. } => match lowest_one(&mut pay) {
                    Some(crystal) => Action::Pay(crystal),
                    None => break,
                },
                Pending::Upgrade { .. } => match (0..3).find(|&level| by[level] > 0) {
                    Some(level) => {
                        by[level] -= 1;
                        Action::Upgrade(rules::Crystal::ALL[level])
                    }
                    None => Action::Done,
                },
                Pending::Return => match lowest_one(&mut back) {
                    Some(crystal) => Action::Return(crystal),
                    None => break,
                },
                Pending::Turn => break,
            },
        };
        match game.apply(action, &mut Silent) {
            Ok(applied) => {
                actions.push(action);
                if applied.turn_ended || game.to_move() != Some(seat) {
                    break;
                }
            }
            Err(_) => break,
        }
    }
    actions
}

fn lowest_one(bag: &mut Crystals) -> Option<rules::Crystal> {
    let crystal = bag.colours().next()?;
    bag.remove(crystal);
    Some(crystal)
}

/// The road game inside a game of any kind.
pub(crate) fn road(game: &Game) -> Option<&RoadGame> {
    match game {
        Game::Road(road) => Some(road),
        Game::World(_) | Game::Adventure(_) => None,
    }
}
