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

/// Most positions that are tried to find what somebody can claim in a turn.
const MOST_POSITIONS: usize = 20_000;

impl Because {
    /// The strongest sentence about a turn and a better one of the seat to move.
    pub fn of(view: &View<Game>, made: &[Action], better: &[Action]) -> Self {
        let game = Game::determinize(view, &mut chance_for(0, view));
        let seat = view.seat;
        let (Some(after), Some(instead)) = (played(&game, made), played(&game, better)) else {
            return Because::OtherTurn;
        };
        let gone = |other: &Game| claimed(other, seat).without(claimed(&game, seat));
        let could = gone(&instead).without(gone(&after)).iter().find_map(|id| slot_of(&game, id));
        rival_claims(&game, seat, [&after, &instead])
            .or(could.map(|slot| Because::CouldClaim { slot }))
            .or_else(|| wastes(&game, seat, made, better))
            .or_else(|| points(view, [&after, &instead]))
            .or_else(|| next_turn(&game, seat, [&after, &instead]))
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
}

impl NextClaims {
    fn of(mut game: Game, seat: Seat) -> Self {
        let mut found = Self { claims: CardSet::EMPTY, complete: true };
        if until_asked(&mut game, seat) && game.step() == Step::Turn {
            found.walk(&game, seat, claimed(&game, seat), &mut FxHashSet::default());
        }
        found
    }

    fn walk(&mut self, game: &Game, seat: Seat, had: CardSet, seen: &mut FxHashSet<u64>) {
        let mut legal = Actions::new();
        game.legal_actions(&mut legal);
        for &action in &legal {
            if seen.len() >= MOST_POSITIONS {
                self.complete = false;
                return;
            }
            let mut after = *game;
            let Ok(applied) = after.apply(action, &mut Silent) else { continue };
            self.claims = self.claims.union(claimed(&after, seat).without(had));
            let goes_on = !applied.turn_ended && after.to_move() == Some(seat);
            if goes_on && applied.revealed {
                self.complete = false;
            } else if goes_on && seen.insert(after.position_hash()) {
                self.walk(&after, seat, had, seen);
            }
        }
    }
}

fn rival_claims(game: &Game, seat: Seat, [after, instead]: [&Game; 2]) -> Option<Because> {
    let players = game.rounds().players;
    let rivals = (1..players).map(|step| (seat + step) % players);
    rivals.into_iter().find_map(|rival| {
        let spoiled = NextClaims::of(*after, rival).claims.without(NextClaims::of(*instead, rival).claims);
        // What comes to light with the turn is not known yet.
        let slot = spoiled.iter().find_map(|id| slot_of(game, id))?;
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

fn next_turn(game: &Game, seat: Seat, [after, instead]: [&Game; 2]) -> Option<Because> {
    let now = NextClaims::of(*after, seat);
    let near = NextClaims::of(*instead, seat).claims;
    // What the turn has claimed itself is no nearer by another one.
    let nearer = near.without(now.claims).without(claimed(after, seat));
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
    /// What is said about it. Finding that takes a moment.
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
