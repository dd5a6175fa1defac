//! The fastest way for one seat to each face-up point card, exact as far as it can be searched in full.
//!
//! The rows are taken as they lie: nobody else takes or lays down anything, nothing is refilled, and crystals paid for
//! a card are gone. Within that every play, number of trades, upgrade, payment and return is tried.

use arrayvec::ArrayVec;
use rules::road::{POINT_ROW, RoadGame};
use rules::{Crystals, Effect, Seat};
use rustc_hash::{FxBuildHasher, FxHashSet};

use super::moves::Move;
use super::table::{Own, Table, bags, raises};

/// The fastest way found to one point card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// Slot of the point card.
    pub slot: u8,
    /// Own turns until it is claimed, the claim included: 1 when it can be claimed now.
    pub turns: u8,
    /// No faster way exists; else the search was cut to the most promising positions.
    pub exact: bool,
    /// What to do, turn by turn; the last step claims.
    pub steps: Vec<PlanStep>,
}

/// One turn of a plan. Slots are those of the rows as they lie now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlanStep {
    /// Play a card; a trade so many times.
    Play {
        /// The card.
        card: u8,
        /// Repetitions of a trade, else 1.
        times: u8,
    },
    /// Play an upgrade card: so many yellow, green and blue crystals rise.
    Upgrade {
        /// The card.
        card: u8,
        /// How many of each rise.
        by: [u8; 3],
    },
    /// Acquire the merchant in this slot.
    Acquire {
        /// Slot of the merchant row.
        slot: u8,
    },
    /// Take the played cards back.
    Rest,
    /// Claim the point card in this slot.
    Claim {
        /// Slot of the point row.
        slot: u8,
    },
}

impl From<Move> for PlanStep {
    fn from(step: Move) -> Self {
        match step {
            Move::Play { card, times } => PlanStep::Play { card, times },
            Move::Raise { card, by } => PlanStep::Upgrade { card, by },
            Move::Acquire { slot } => PlanStep::Acquire { slot },
            Move::Claim { slot } => PlanStep::Claim { slot },
            Move::Rest => PlanStep::Rest,
        }
    }
}

/// Positions reached in one turn of a plan that are all looked at, for all seats together; where more would be, only the
/// best are followed.
const FULL: usize = 30_000;
/// Positions followed then.
const KEPT: usize = 60;
/// Longest plan.
const LONGEST: u8 = 16;

/// The fastest plans of a seat, one for each card of the point row from the left; none where no plan of 16 turns was
/// found. Works on a view: only open things are read.
pub fn plans(game: &RoadGame, seat: Seat) -> Vec<Option<Plan>> {
    let table = Table::of(game);
    let full = FULL / usize::from(table.players);
    plans_from(&table, Own::of(game, seat), full)
}

/// A position on the way, and the turn that led to it.
struct Seen {
    own: Own,
    parent: u32,
    step: Move,
}

/// Turn by turn from a position, until every goal can be paid. What is reached is held against the goals before it is
/// decided which positions to go on from, so plans from positions none of which was left out are exact.
pub(crate) fn plans_from(table: &Table, own: Own, full: usize) -> Vec<Option<Plan>> {
    let mut plans: Vec<Option<Plan>> = vec![None; table.goals.len()];
    let mut open: ArrayVec<usize, POINT_ROW> = (0..table.goals.len()).collect();
    let mut seen = vec![Seen { own, parent: 0, step: Move::Rest }];
    let mut known = FxHashSet::with_capacity_and_hasher(full.min(8_192), FxBuildHasher);
    known.insert(own);
    let mut layer: Vec<u32> = vec![0];
    let mut next = Vec::new();
    let mut exact = true;
    reach(table, own.crystals, &mut open, |slot| plans[slot] = Some(plan(&seen, 0, None, slot, exact)));
    for _ in 1..LONGEST {
        if open.is_empty() {
            break;
        }
        let mut reached = 0;
        for &index in &layer {
            let from = seen[index as usize].own;
            every_move(table, &from, |step, own| {
                reached += 1;
                reach(table, own.crystals, &mut open, |slot| {
                    plans[slot] = Some(plan(&seen, index, Some(step), slot, exact));
                });
                if known.insert(own) {
                    next.push(seen.len() as u32);
                    seen.push(Seen { own, parent: index, step });
                }
            });
        }
        if next.len() > KEPT && next.len() * reached / layer.len() > full {
            exact = false;
            let distance = |&index: &u32| (distance(table, &seen[index as usize].own, &open), index);
            next.select_nth_unstable_by_key(KEPT, distance);
            next.truncate(KEPT);
        }
        layer.clear();
        std::mem::swap(&mut layer, &mut next);
    }
    plans
}

/// Takes the goals that can be paid out of the open ones.
fn reach(table: &Table, held: Crystals, open: &mut ArrayVec<usize, POINT_ROW>, mut each: impl FnMut(usize)) {
    open.retain(|slot| {
        let is_open = !held.contains(table.goals[*slot].cost);
        if !is_open {
            each(*slot);
        }
        is_open
    });
}

/// How far a position seems to be from the goals that have no plan yet: crystals that lack for the nearest and for all,
/// cards to be taken back, cards not yet bought.
fn distance(table: &Table, own: &Own, open: &[usize]) -> u16 {
    let lack = |&slot: &usize| {
        let missing = own.crystals.missing(table.goals[slot].cost);
        3 * missing.worth() + u16::from(missing.total())
    };
    let nearest = open.iter().map(lack).min().unwrap_or(0);
    let unbought = table.row.len() as u16 - own.bought.count_ones() as u16;
    4 * nearest + open.iter().map(lack).sum::<u16>() + 2 * (own.played.len() as u16 + unbought)
}

/// The plan that leads to a position, makes a last turn there if one is needed, and claims.
fn plan(seen: &[Seen], at: u32, last: Option<Move>, slot: usize, exact: bool) -> Plan {
    let mut steps = vec![PlanStep::Claim { slot: slot as u8 }];
    steps.extend(last.map(PlanStep::from));
    let mut at = at as usize;
    while at != 0 {
        steps.push(seen[at].step.into());
        at = seen[at].parent as usize;
    }
    steps.reverse();
    Plan { slot: slot as u8, turns: steps.len() as u8, exact, steps }
}

/// Every turn but claims, with every payment and return.
fn every_move(table: &Table, own: &Own, mut each: impl FnMut(Move, Own)) {
    let crystals = own.crystals;
    let mut settled = |step: Move, after: Own| {
        let excess = after.crystals.total().saturating_sub(table.limit);
        if excess == 0 {
            return each(step, after);
        }
        bags(after.crystals, excess, |back| each(step, Own { crystals: after.crystals.minus(back), ..after }));
    };
    for card in own.hand.iter() {
        let mut after = *own;
        after.hand.remove(card);
        after.played.insert(card);
        match table.merchants.effect(card) {
            Effect::Gain(gain) => {
                after.crystals = crystals.plus(gain);
                settled(Move::Play { card, times: 1 }, after);
            }
            Effect::Trade(give, take) => {
                for times in 1..=crystals.trade_times(give, take) {
                    after.crystals = crystals.traded(give, take, times);
                    settled(Move::Play { card, times }, after);
                }
            }
            Effect::Upgrade(n) => raises(crystals, n, |by, raised| {
                after.crystals = raised;
                settled(Move::Raise { card, by }, after);
            }),
        }
    }
    let mut cost = 0;
    for (slot, &(card, gift)) in table.row.iter().enumerate() {
        if own.bought >> slot & 1 == 1 {
            continue;
        }
        if cost > crystals.total() {
            break;
        }
        bags(crystals, cost, |pay| {
            let mut after = *own;
            after.crystals = crystals.minus(pay).plus(gift);
            after.hand.insert(card);
            after.bought |= 1 << slot;
            settled(Move::Acquire { slot: slot as u8 }, after);
        });
        cost += 1;
    }
    if !own.played.is_empty() {
        let after = Own { hand: own.hand.union(own.played), played: rules::CardSet::EMPTY, ..*own };
        settled(Move::Rest, after);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::chance::Chance;
    use rules::{CardSet, Engine, GameKind, Options};

    fn start(seed: u64) -> (RoadGame, Table) {
        let options = Options::new(GameKind::Golem, 2);
        let game = RoadGame::new(&content::embedded().road, &options, seed).expect("a game");
        (game, Table::of(&game))
    }

    /// Plain depth-first search without memory: slow, short and hard to get wrong.
    fn fastest(table: &Table, own: &Own, cost: Crystals, most: u8) -> Option<u8> {
        if own.crystals.contains(cost) {
            return Some(1);
        }
        if most <= 1 {
            return None;
        }
        let mut best: Option<u8> = None;
        let mut all = Vec::new();
        every_move(table, own, |_, after| all.push(after));
        for after in all {
            let limit = best.map_or(most - 1, |best| best - 2);
            if let Some(turns) = fastest(table, &after, cost, limit) {
                best = Some(turns + 1);
            }
        }
        best
    }

    #[test]
    fn no_plan_is_beaten_by_trying_everything() {
        let mut chance = Chance::new(5);
        for seed in 0..25 {
            let (game, table) = start(seed);
            let mut own = Own::of(&game, 0);
            let mut ids: Vec<u8> = (2..45).collect();
            chance.shuffle(&mut ids);
            own.hand = ids[..3].iter().copied().chain([0, 1]).collect();
            own.crystals = Crystals::new(3, 2, chance.below(2) as u8, 1);
            // A short row keeps the trial of everything short.
            let table = Table { row: table.row.iter().copied().take(2).collect(), ..table };
            for (plan, goal) in plans_from(&table, own, usize::MAX).iter().zip(&table.goals) {
                let slow = fastest(&table, &own, goal.cost, 4);
                let fast = plan.as_ref().filter(|plan| plan.turns <= 4).map(|plan| plan.turns);
                assert_eq!(fast, slow, "seed {seed}, cost {}", goal.cost);
            }
        }
    }

    #[test]
    fn a_plan_does_what_it_says() {
        for seed in 0..20 {
            let (game, table) = start(seed);
            let own = Own { hand: CardSet::first(9), ..Own::of(&game, 0) };
            for plan in plans_from(&table, own, FULL).into_iter().flatten() {
                assert_eq!(usize::from(plan.turns), plan.steps.len());
                assert_eq!(plan.steps.last(), Some(&PlanStep::Claim { slot: plan.slot }));
            }
        }
    }

    #[test]
    fn what_can_be_paid_now_takes_one_turn() {
        let (game, table) = start(3);
        let own = Own { crystals: table.goals[2].cost, ..Own::of(&game, 0) };
        let plans = plans_from(&table, own, FULL);
        let plan = plans[2].as_ref().expect("it can be paid");
        assert_eq!((plan.turns, plan.exact), (1, true));
        assert_eq!(game.claims(0), 0);
    }
}
