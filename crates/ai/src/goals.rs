//! The fastest way for one seat to each goal of the two board games: golem cards and villages.
//!
//! The others are taken to rest, one goal is looked at by itself (a claim ends a plan), and what is not open yet is not
//! counted on. Within that every turn is tried while that is few enough; after that the most promising positions are
//! kept, and small choices are made sensibly.

use rules::adventure::Village;
use rules::world::GOLEMS;
use rules::{Action, Actions, CardSet, Crystals, Engine, Game, Seat, Silent, Step, View};
use rustc_hash::FxHashSet;

use crate::agent::chance_for;
use crate::board::{Prospects, sweep};
use crate::turns::{Turn, turns_of};

/// The fastest way found to one goal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardPlan {
    /// Slot of the golem card, or number of the village.
    pub slot: u8,
    /// Own turns until it is claimed, the claim included: 1 when it can be claimed now.
    pub turns: u8,
    /// No faster way exists; else the search was cut to the most promising positions.
    pub exact: bool,
    /// What to decide, turn by turn.
    pub steps: Vec<Vec<Action>>,
}

/// Positions searched in full before the search is cut.
const FULL: usize = 2500;
/// Positions kept at each depth after that.
const KEPT: usize = 120;
/// Turns tried in one position before the small choices in it are made sensibly.
const MOST_TURNS: usize = 400;
/// Longest plan.
const LONGEST: usize = 14;

/// The fastest plans of a seat, one for each golem card from the left or each village; none where there is no goal or no
/// plan of 14 turns was found. Nothing for the road family: see [`crate::plans`].
pub fn board_plans(view: &View<Game>, seat: Seat) -> Vec<Option<BoardPlan>> {
    plans_after(view, seat, &[])
}

/// The same after decisions of the seat; slots are those before them, and what they turn up is not counted on.
pub(crate) fn plans_after(view: &View<Game>, seat: Seat, made: &[Action]) -> Vec<Option<BoardPlan>> {
    struct Seen {
        game: Game,
        parent: u32,
        actions: Vec<Action>,
    }
    let mut start = Game::determinize(view, &mut chance_for(0, view));
    let goals = goals(&start);
    let mut plans: Vec<Option<BoardPlan>> = vec![None; goals.len()];
    let open_cards = match &start {
        Game::Adventure(game) => game.market().cards().iter().copied().collect::<CardSet>(),
        Game::Road(_) | Game::World(_) => CardSet::EMPTY,
    };
    for &action in made {
        if start.apply(action, &mut Silent).is_err() {
            return plans;
        }
    }
    if goals.is_empty() || !until_asked(&mut start, seat) {
        return plans;
    }
    let (own_cards, had) = (cards(&start, seat), claimed(&start, seat));
    let usable = own_cards.union(open_cards);
    let mut all = vec![Seen { game: start, parent: 0, actions: Vec::new() }];
    let mut layer: Vec<u32> = vec![0];
    let mut exact = true;
    for depth in 0..LONGEST {
        let mut next: Vec<u32> = Vec::new();
        let mut known: FxHashSet<u64> = FxHashSet::default();
        let try_all = exact;
        for &index in &layer {
            // A turn that shows something new stops there; the rest of it belongs to the same turn.
            let mut parts = vec![(all[index as usize].game, Vec::new())];
            while let Some((game, so_far)) = parts.pop() {
                let (turns, complete) = turns(&game, seat, try_all);
                exact &= complete;
                for Turn { actions, mut after } in turns {
                    let mut chain = so_far.clone();
                    chain.extend_from_slice(&actions);
                    let new = claimed(&after, seat).without(had);
                    if let Some(goal) = new.iter().next() {
                        let slot = goals.iter().position(|known| known.is_some_and(|known| known.id == goal));
                        if let Some(slot) = slot.filter(|&slot| plans[slot].is_none()) {
                            let mut steps = vec![chain];
                            let mut at = index as usize;
                            while at != 0 {
                                steps.push(all[at].actions.clone());
                                at = all[at].parent as usize;
                            }
                            steps.reverse();
                            let turns = depth as u8 + 1;
                            plans[slot] = Some(BoardPlan { slot: slot as u8, turns, exact: try_all, steps });
                        }
                        continue;
                    }
                    if cards(&after, seat).without(usable) != CardSet::EMPTY {
                        continue;
                    }
                    if after.to_move() == Some(seat) && after.step() != Step::Turn {
                        parts.push((after, chain));
                        continue;
                    }
                    if until_asked(&mut after, seat) && known.insert(after.position_hash()) {
                        next.push(all.len() as u32);
                        all.push(Seen { game: after, parent: index, actions: chain });
                    }
                }
            }
        }
        let open: Vec<Crystals> =
            (0..plans.len()).filter(|&slot| plans[slot].is_none()).filter_map(|slot| Some(goals[slot]?.cost)).collect();
        if open.is_empty() || next.is_empty() {
            break;
        }
        if next.len() > KEPT && all.len() > FULL {
            exact = false;
            next.sort_by_cached_key(|&index| (distance(&all[index as usize].game, seat, &open) * 8.0) as i32);
            next.truncate(KEPT);
        }
        layer = next;
    }
    plans
}

/// What can be claimed: a card or tile.
#[derive(Clone, Copy)]
pub(crate) struct Goal {
    pub id: u8,
    cost: Crystals,
    pub points: u8,
}

/// What can be claimed, by slot.
pub(crate) fn goals(game: &Game) -> Vec<Option<Goal>> {
    match game {
        Game::Road(_) => Vec::new(),
        Game::World(game) => {
            let goal = |id: u8| {
                let card = game.components().cards.get(usize::from(id))?;
                Some(Goal { id, cost: card.cost, points: card.points })
            };
            (0..GOLEMS as u8).map(|slot| game.row_card(slot).and_then(goal)).collect()
        }
        Game::Adventure(game) => (0..4)
            .map(|village| match game.village(village) {
                Village::Open(id) => {
                    let tile = game.components().vp_tiles.get(usize::from(id))?;
                    Some(Goal { id, cost: tile.cost, points: tile.points })
                }
                Village::Closed | Village::Empty => None,
            })
            .collect(),
    }
}

/// What a seat has claimed.
pub(crate) fn claimed(game: &Game, seat: Seat) -> CardSet {
    match game {
        Game::Road(game) => game.player(seat).claimed,
        Game::World(game) => game.player(seat).claimed,
        Game::Adventure(game) => game.player(seat).claimed,
    }
}

/// Merchant cards a seat has, wherever they are.
fn cards(game: &Game, seat: Seat) -> CardSet {
    match game {
        Game::Adventure(game) => {
            let player = game.player(seat);
            player.hand.union(player.played).union(player.discarded)
        }
        Game::Road(_) | Game::World(_) => CardSet::EMPTY,
    }
}

/// Lets everybody else rest until the seat is asked; false when the game ends before.
pub fn until_asked(game: &mut Game, seat: Seat) -> bool {
    let mut legal = Actions::new();
    for _ in 0..200 {
        match game.to_move() {
            Some(mover) if mover == seat => return true,
            Some(_) => {}
            None => return false,
        }
        let rests = game.step() == Step::Turn && game.apply(Action::Rest, &mut Silent).is_ok();
        if !rests {
            legal.clear();
            game.legal_actions(&mut legal);
            // Where nothing more is an answer, it comes last.
            let Some(&action) = legal.last() else { return false };
            if game.apply(action, &mut Silent).is_err() {
                return false;
            }
        }
    }
    false
}

/// The turns of the seat to move, all of them or those worth looking at; and whether it was all.
fn turns(game: &Game, seat: Seat, all: bool) -> (Vec<Turn>, bool) {
    if all {
        let turns = turns_of(game, MOST_TURNS);
        if turns.len() < MOST_TURNS {
            return (turns, true);
        }
    }
    let mut found = Vec::new();
    let mut keep = |actions: &[Action], after: Game| found.push(Turn { actions: actions.to_vec(), after });
    match game {
        Game::Road(_) => {}
        Game::World(game) => sweep(game, seat, |chain, after| keep(chain, Game::World(after))),
        Game::Adventure(game) => sweep(game, seat, |chain, after| keep(chain, Game::Adventure(after))),
    }
    (found, false)
}

/// How far a position is from the goals that are still looked for: less is nearer.
fn distance(game: &Game, seat: Seat, open: &[Crystals]) -> f32 {
    let held = game.crystals(seat);
    let lack = |cost: &Crystals| {
        let missing = held.missing(*cost);
        f32::from(3 * missing.worth() + u16::from(missing.total()))
    };
    let nearest = open.iter().map(lack).fold(f32::INFINITY, f32::min).min(99.0);
    let hope = match game {
        Game::Road(_) => 0.0,
        Game::World(game) => game.prospects(seat),
        Game::Adventure(game) => game.prospects(seat),
    };
    4.0 * nearest + open.iter().map(lack).sum::<f32>() - 2.0 * hope
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{GameKind, Options};

    /// A position in the middle of a game between beginners.
    fn middle(kind: GameKind, seed: u64, decisions: u32) -> Game {
        let mut game = Game::new(content::embedded(), &Options::new(kind, 2), seed).expect("a game");
        let mut agents = [crate::AgentSpec::Greedy.build(seed), crate::AgentSpec::Greedy.build(seed + 1)];
        for _ in 0..decisions {
            let seat = game.to_move().expect("the game goes on");
            let view = game.view(seat);
            let action = agents[usize::from(seat)].decide(&view, &crate::Budget::default(), &crate::Watch::default());
            game.apply(action, &mut Silent).expect("legal");
        }
        game
    }

    /// Every decision tried, depth first; only positions that were there before in the same turn are not tried again.
    struct Trial {
        seat: Seat,
        had: CardSet,
        usable: CardSet,
        most: u8,
        seen: FxHashSet<(u8, u64)>,
        /// Fewest turns to each card or tile.
        best: [u8; 64],
    }

    impl Trial {
        fn go(&mut self, game: &Game, turn: u8) {
            if !self.seen.insert((turn, game.position_hash())) {
                return;
            }
            let mut legal = Actions::new();
            game.legal_actions(&mut legal);
            for &action in &legal {
                let mut after = *game;
                let Ok(applied) = after.apply(action, &mut Silent) else { continue };
                if let Some(goal) = claimed(&after, self.seat).without(self.had).iter().next() {
                    let best = &mut self.best[usize::from(goal)];
                    *best = turn.min(*best);
                } else if cards(&after, self.seat).without(self.usable) != CardSet::EMPTY {
                    continue;
                } else if !applied.turn_ended && after.to_move() == Some(self.seat) {
                    self.go(&after, turn);
                } else if turn < self.most && until_asked(&mut after, self.seat) {
                    self.go(&after, turn + 1);
                }
            }
        }
    }

    /// Holds every exact plan of both seats against brute force over `most` turns; gives how many there were.
    fn agreeing(game: &Game, most: u8) -> u32 {
        let mut agreed = 0;
        let view = game.view(game.to_move().expect("somebody is asked"));
        for seat in 0..2 {
            let mut start = Game::determinize(&view, &mut chance_for(0, &view));
            let open_cards = match &start {
                Game::Adventure(game) => game.market().cards().iter().copied().collect::<CardSet>(),
                Game::Road(_) | Game::World(_) => CardSet::EMPTY,
            };
            let (usable, had) = (cards(&start, seat).union(open_cards), claimed(&start, seat));
            assert!(until_asked(&mut start, seat));
            let mut trial = Trial { seat, had, usable, most, seen: FxHashSet::default(), best: [u8::MAX; 64] };
            trial.go(&start, 1);
            for (plan, goal) in board_plans(&view, seat).iter().zip(goals(game)) {
                let (Some(plan), Some(goal)) = (plan, goal) else { continue };
                let slow = trial.best[usize::from(goal.id)];
                if plan.exact && (plan.turns <= most || slow <= most) {
                    assert_eq!(plan.turns, slow, "{}: {plan:?}", game.position_text());
                    agreed += 1;
                }
                assert!(plan.turns >= slow.min(most + 1), "no plan is faster than every way: {plan:?}");
            }
        }
        agreed
    }

    #[test]
    fn plans_of_an_endless_world_are_as_fast_as_trying_everything() {
        let games = (0..12).map(|seed| middle(GameKind::World, seed, 30 + 3 * seed as u32));
        let agreed: u32 = games.filter(|game| game.step() == Step::Turn).map(|game| agreeing(&game, 2)).sum();
        assert!(agreed > 5, "{agreed} plans could be held against brute force");
    }

    #[test]
    fn plans_of_the_call_for_adventure_are_as_fast_as_trying_everything() {
        // One card in hand, so that trying everything is possible; villages one to three steps away.
        let mut agreed = 0;
        for (wagon, crystals) in
            [("0,-2", "ggbbb"), ("1,-2", "gggbb"), ("0,-1", "ggbbb"), ("1,-2", "ggbb"), ("0,0", "gggbb")]
        {
            let text = format!(
                "adventure players=2 first=0 active=0 round=9 end=4 cap=- scores=always last=0 over=0 step=turn map=first \
                 land=valley,MT-Y1,MT-G1,valley,MT-B1,valley,MT-G2,MT-M1,MT-B2,MT-Y3,MT-M2,MT-G3,MT-M3,MT-Y2,MT-B3,MT-Y4,MT-G4,\
                 MT-B4,valley,MT-M4 villages=VP-09,VP-05,closed,VP-25 pile=- sets=- row=trade-yy-gg,trade-gg-bb deck=- \
                 p0={crystals}/start-gain/-/start-upgrade/{wagon}/-/-/- p1=gggbb/-/-/start-gain,start-upgrade/2,-1/-/-/-"
            );
            let game =
                Game::parse_position(content::embedded(), &text).unwrap_or_else(|error| panic!("{error}: {text}"));
            agreed += agreeing(&game, 2);
        }
        assert!(agreed > 3, "{agreed} plans could be held against brute force");
    }

    #[test]
    fn a_plan_can_be_carried_out() {
        for kind in [GameKind::World, GameKind::Adventure] {
            let mut carried_out = 0;
            for seed in 0..4 {
                let game = middle(kind, seed, 20);
                let Some(seat) = game.to_move() else { continue };
                let view = game.view(seat);
                for plan in board_plans(&view, seat).into_iter().flatten() {
                    assert_eq!(plan.steps.len(), usize::from(plan.turns));
                    let mut after = Game::determinize(&view, &mut chance_for(0, &view));
                    let had = after.claims(seat);
                    for turn in &plan.steps {
                        assert!(until_asked(&mut after, seat));
                        for &action in turn {
                            after.apply(action, &mut Silent).expect("a plan is legal");
                        }
                    }
                    assert_eq!(after.claims(seat), had + 1);
                    carried_out += 1;
                }
            }
            assert!(carried_out > 3, "{kind:?}: {carried_out}");
        }
    }
}
