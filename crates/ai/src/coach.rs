//! The coach: which decisions give away too much, and one true sentence about each, as data.
//!
//! It judges by the same analysis as hint and review: what is asked about has lost as much as the review will say, and
//! what would have been better is what the hint names.

use rules::{Action, Actions, CardSet, Engine, Game, Seat, Silent, Step, View};
use rustc_hash::FxHashSet;

use crate::agent::chance_for;
use crate::goals::{claimed, goals, until_asked};
use crate::{Analysis, Review};

/// Why another turn was better: a sentence about the position that the engine bears out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Because {
    /// A rival can claim this in their next turn, and could not after the other turn.
    RivalClaims {
        /// Who.
        rival: Seat,
        /// Slot of the card or number of the village, as they lie before the turn.
        slot: u8,
    },
    /// The other turn claims this at once, and the turn does not.
    CouldClaim {
        /// Slot of the card or number of the village.
        slot: u8,
    },
    /// Right after the decision so many crystals go back over the limit, and fewer after the other turn.
    Wastes {
        /// How many.
        crystals: u8,
    },
    /// The other turn scores so many points more at once, crystals aside.
    Points {
        /// How many.
        more: u16,
    },
    /// After the other turn this can be claimed in the next own turn, and not after the turn, if nobody else takes it.
    NextTurn {
        /// Slot of the card or number of the village.
        slot: u8,
    },
    /// The other turn leaves so many crystals more, and they are worth no less.
    Crystals {
        /// How many.
        more: u8,
    },
    /// There is that other turn.
    OtherTurn,
}

/// Decisions that are tried for one sentence: what bounds the time it takes. See docs/ai.md.
const MOST_TRIES: u32 = 60_000;

/// How many decisions may still be tried.
struct Effort(u32);

impl Because {
    /// The strongest sentence about a turn and a better one of the seat to move.
    pub fn of(view: &View<Game>, made: &[Action], better: &[Action]) -> Self {
        Self::within(view, made, better, MOST_TRIES)
    }

    /// The strongest one that is found by trying so many decisions. It is true however few they are.
    pub fn within(view: &View<Game>, made: &[Action], better: &[Action], tries: u32) -> Self {
        Self::found(view, made, better, &mut Effort(tries))
    }

    fn found(view: &View<Game>, made: &[Action], better: &[Action], effort: &mut Effort) -> Self {
        let game = Game::determinize(view, &mut chance_for(0, view));
        let seat = view.seat;
        let (Some(after), Some(instead)) = (played(&game, made), played(&game, better)) else {
            return Because::OtherTurn;
        };
        let gone = |other: &Game| claimed(other, seat).without(claimed(&game, seat));
        let could = gone(&instead).without(gone(&after)).iter().find_map(|id| slot_of(&game, id));
        rival_claims(&game, seat, [&after, &instead], effort)
            .or(could.map(|slot| Because::CouldClaim { slot }))
            .or_else(|| wastes(&game, seat, made, better))
            .or_else(|| points(view, [&after, &instead]))
            .or_else(|| next_turn(&game, seat, [&after, &instead], effort))
            .or_else(|| crystals(seat, [&after, &instead]))
            .unwrap_or(Because::OtherTurn)
    }

    /// What it teaches.
    pub const fn topic(self) -> Topic {
        match self {
            Because::RivalClaims { .. } => Topic::Rivals,
            Because::CouldClaim { .. } => Topic::Claims,
            Because::Wastes { .. } => Topic::Limit,
            Because::Points { .. } => Topic::Points,
            Because::NextTurn { .. } => Topic::Plan,
            Because::Crystals { .. } => Topic::Crystals,
            Because::OtherTurn => Topic::Choice,
        }
    }
}

/// The position after decisions; none where one of them is not allowed.
fn played(game: &Game, actions: &[Action]) -> Option<Game> {
    let mut after = *game;
    actions.iter().all(|&action| after.apply(action, &mut Silent).is_ok()).then_some(after)
}

/// What lies in each slot or village.
fn open_goals(game: &Game) -> Vec<Option<u8>> {
    match game {
        Game::Road(game) => game.points().iter().map(|card| Some(*card)).collect(),
        Game::World(_) | Game::Adventure(_) => goals(game).into_iter().map(|goal| goal.map(|goal| goal.id)).collect(),
    }
}

fn slot_of(game: &Game, id: u8) -> Option<u8> {
    open_goals(game).iter().position(|open| *open == Some(id)).map(|slot| slot as u8)
}

/// What a seat can claim in its next turn, if those before it rest.
#[derive(Clone, Copy)]
struct NextClaims {
    /// Surely, whatever is hidden.
    claims: CardSet,
    /// There is nothing else: every decision was tried, and none showed something new in the middle of a turn.
    complete: bool,
    /// Not every decision could be tried.
    cut: bool,
}

impl NextClaims {
    fn of(mut game: Game, seat: Seat, effort: &mut Effort) -> Self {
        let mut found = Self { claims: CardSet::EMPTY, complete: true, cut: false };
        if until_asked(&mut game, seat) && game.step() == Step::Turn {
            found.walk(&game, seat, claimed(&game, seat), &mut FxHashSet::default(), effort);
        }
        found.complete &= !found.cut;
        found
    }

    fn walk(&mut self, game: &Game, seat: Seat, had: CardSet, seen: &mut FxHashSet<u64>, effort: &mut Effort) {
        let mut legal = Actions::new();
        game.legal_actions(&mut legal);
        for &action in &legal {
            let Some(left) = effort.0.checked_sub(1) else {
                self.cut = true;
                return;
            };
            effort.0 = left;
            let mut after = *game;
            let Ok(applied) = after.apply(action, &mut Silent) else { continue };
            self.claims = self.claims.union(claimed(&after, seat).without(had));
            let goes_on = !applied.turn_ended && after.to_move() == Some(seat);
            if goes_on && applied.revealed {
                self.complete = false;
            } else if goes_on && seen.insert(after.position_hash()) {
                self.walk(&after, seat, had, seen, effort);
            }
        }
    }
}

fn rival_claims(game: &Game, seat: Seat, [after, instead]: [&Game; 2], effort: &mut Effort) -> Option<Because> {
    let players = game.rounds().players;
    let rivals = (1..players).map(|step| (seat + step) % players);
    rivals.into_iter().find_map(|rival| {
        let claims = NextClaims::of(*after, rival, effort).claims;
        // Where nothing lies ready nothing is spoiled.
        let could = if claims.is_empty() { return None } else { NextClaims::of(*instead, rival, effort) };
        let spoiled = claims.without(could.claims);
        // What comes to light with the turn is not known yet.
        let slot = spoiled.iter().find_map(|id| slot_of(game, id)).filter(|_| !could.cut)?;
        Some(Because::RivalClaims { rival, slot })
    })
}

/// Crystals that go back over the limit when a turn asks for them first.
fn over_limit(game: &Game, seat: Seat, actions: &[Action]) -> u8 {
    let mut after = *game;
    for &action in actions {
        let made = after.apply(action, &mut Silent).is_ok();
        if !made || after.to_move() != Some(seat) {
            break;
        }
        if after.step() == Step::Return {
            return after.crystals(seat).total().saturating_sub(after.limit(seat));
        }
    }
    0
}

fn wastes(game: &Game, seat: Seat, made: &[Action], better: &[Action]) -> Option<Because> {
    // Whoever returns crystals already has no choice any more.
    let first = made.get(..1).filter(|_| game.step() != Step::Return)?;
    let crystals = over_limit(game, seat, first);
    (crystals > over_limit(game, seat, better)).then_some(Because::Wastes { crystals })
}

fn points(view: &View<Game>, [after, instead]: [&Game; 2]) -> Option<Because> {
    // Where nobody may know points yet, nobody is told.
    view.score(view.seat)?;
    let lasting = |game: &Game| game.score(view.seat).total() - game.score(view.seat).crystals;
    let more = lasting(instead).saturating_sub(lasting(after));
    (more > 0).then_some(Because::Points { more })
}

fn next_turn(game: &Game, seat: Seat, [after, instead]: [&Game; 2], effort: &mut Effort) -> Option<Because> {
    let near = NextClaims::of(*instead, seat, effort).claims;
    // What the turn has claimed itself is no nearer by another one.
    let near = near.without(claimed(after, seat));
    let now = if near.is_empty() { return None } else { NextClaims::of(*after, seat, effort) };
    let nearer = near.without(now.claims);
    nearer.iter().find_map(|id| slot_of(game, id)).filter(|_| now.complete).map(|slot| Because::NextTurn { slot })
}

fn crystals(seat: Seat, [after, instead]: [&Game; 2]) -> Option<Because> {
    let (less, more) = (after.crystals(seat), instead.crystals(seat));
    let more_of_them = more.total().saturating_sub(less.total());
    (more_of_them > 0 && more.worth() >= less.worth()).then_some(Because::Crystals { more: more_of_them })
}

/// A decision that somebody is asked about before it is made.
#[derive(Clone, PartialEq, Debug)]
pub struct Question {
    /// The decision.
    pub action: Action,
    /// Chance to win that it gives away, 0 to 1.
    pub loss: f32,
    /// The best turn that begins with it.
    pub turn: Vec<Action>,
    /// The turn that is advised.
    pub advised: Vec<Action>,
}

impl Question {
    /// What is said about it. Finding that takes a moment, which is bounded by the decisions that are tried.
    pub fn because(&self, view: &View<Game>) -> Because {
        Because::of(view, &self.turn, &self.advised)
    }
}

/// Every decision of the seat to move that gives away more than this share. What is advised is never among them, nor what wins no
/// less than that.
pub fn questions(analysis: &Analysis, step: Step, share: f32) -> Vec<Question> {
    let analysis = analysis.clone().plainest_first(step);
    let Some(advised) = analysis.candidates.first() else { return Vec::new() };
    let mut asked: Vec<Question> = Vec::new();
    for candidate in &analysis.candidates {
        let Some(&action) = candidate.actions.first() else { continue };
        if Some(&action) == advised.actions.first() || asked.iter().any(|known| known.action == action) {
            continue;
        }
        let made = [action];
        let (Some(chosen), Some(loss)) = (analysis.standing_for(&made), analysis.loss(&made)) else { continue };
        if loss > share && advised.win_chance > chosen.win_chance {
            let (turn, advised) = (chosen.actions.clone(), advised.actions.clone());
            asked.push(Question { action, loss, turn, advised });
        }
    }
    asked
}

/// Something to practise.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Topic {
    /// What others can claim.
    Rivals,
    /// Claiming what can be claimed.
    Claims,
    /// The limit of the caravan.
    Limit,
    /// Points that lie ready.
    Points,
    /// What can be claimed in the turn after this one.
    Plan,
    /// More crystals for a turn.
    Crystals,
    /// Looking for other turns.
    Choice,
}

/// What somebody can practise, and the moments that it comes from.
#[derive(Clone, PartialEq, Debug)]
pub struct Practice {
    /// What.
    pub topic: Topic,
    /// Indices of the turns of the review, the costliest first.
    pub turns: Vec<usize>,
    /// Chance to win that they gave away together.
    pub loss: f32,
}

/// The things that a seat can practise: what gave away most, at most three of them.
pub fn practice(review: &Review, seat: Seat) -> Vec<Practice> {
    let mut found: Vec<Practice> = Vec::new();
    for (index, turn) in review.turns.iter().enumerate().filter(|(_, turn)| turn.seat == seat) {
        let Some(topic) = turn.because.map(Because::topic) else { continue };
        match found.iter_mut().find(|known| known.topic == topic) {
            Some(known) => {
                known.turns.push(index);
                known.loss += turn.loss;
            }
            None => found.push(Practice { topic, turns: vec![index], loss: turn.loss }),
        }
    }
    let costliest = |one: &usize, other: &usize| review.turns[*other].loss.total_cmp(&review.turns[*one].loss);
    found.iter_mut().for_each(|known| known.turns.sort_by(costliest));
    found.sort_by(|one, other| other.loss.total_cmp(&one.loss));
    found.truncate(3);
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{AgentSpec, Budget, Watch};
    use rules::{GameKind, Options};

    /// The bound is in decisions tried and not in milliseconds, so that it holds on any machine.
    #[test]
    fn a_sentence_takes_no_more_tries_than_it_may() {
        const FEW: u32 = 300;
        for kind in GameKind::ALL {
            let (mut most, mut cut) = (0, 0);
            for seed in 0..3 {
                let options = Options { round_cap: Some(30), ..Options::new(kind, 4) };
                let mut game = Game::new(content::embedded(), &options, seed).unwrap();
                let mut agent = AgentSpec::Beginner.build(seed);
                while let Some(seat) = game.to_move() {
                    let view = game.view(seat);
                    let action = agent.decide(&view, &Budget::default(), &Watch::default());
                    let within = |tries: u32| {
                        let mut effort = Effort(tries);
                        let said = Because::found(&view, &[Action::Rest], &[action], &mut effort);
                        (said, tries - effort.0)
                    };
                    let (_, tries) = within(MOST_TRIES);
                    most = most.max(tries);
                    let (said, fewer) = within(FEW);
                    assert_eq!(fewer, tries.min(FEW), "{said:?}");
                    cut += u32::from(tries > FEW);
                    let (said, none) = within(0);
                    assert!(none == 0 && !matches!(said, Because::RivalClaims { .. } | Because::NextTurn { .. }));
                    game.apply(action, &mut Silent).unwrap();
                }
            }
            println!("{}: {most} tried at most, more than {FEW} in {cut} positions", kind.name());
            assert!(cut > 0 && most <= MOST_TRIES);
        }
    }
}
