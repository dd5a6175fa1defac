//! What a position promises: win chances, candidate turns, plans, and reasons as data for any language.

use rules::{Action, Engine, Game, Seat, View};

use crate::agent::{Brake, chance_for};
use crate::goals::{goals, plans_after};
use crate::net::{Described, log_odds, network_for, strengths};
use crate::road::PlanStep;
use crate::{Budget, Watch, board, road};

/// A look at a position through the eyes of one seat.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis {
    /// Chance to win, by seat; they add up to 1.
    pub win_chance: Vec<f32>,
    /// Turns of the seat to move, best first.
    pub candidates: Vec<Candidate>,
    /// What the best turn is worth to the search, in points over the best rival.
    pub worth: f32,
    /// Positions looked at.
    pub positions: u64,
}

/// A turn that comes into question.
#[derive(Clone, PartialEq, Debug)]
pub struct Candidate {
    /// The decisions of the turn, in order.
    pub actions: Vec<Action>,
    /// Chance of the seat to win after it.
    pub win_chance: f32,
    /// Points the seat may expect at the end of the plan, with what its things are then worth.
    pub expected_score: f32,
    /// The turns that follow, as far as the search saw; after [`find_way`] those that lead to its goal.
    pub plan: Vec<PlannedTurn>,
    /// What it is for, once [`find_way`] has found it: slot of the card or number of the village, claimed with the last turn of
    /// the plan.
    pub goal: Option<u8>,
    /// Why, in numbers.
    pub reasons: Vec<Reason>,
}

/// By so much more another turn must win to be thought better than one that claims something: the search knows how to go on
/// without these points, most people do not. Chosen for those who learn, not measured.
const CLAIM: f32 = 0.2;

impl Candidate {
    /// Whether it claims something.
    pub fn claims(&self) -> bool {
        self.reasons.iter().any(|reason| matches!(reason, Reason::Claims { .. }))
    }

    /// What hints, guide and reviews think of it: its chance to win, and a claim in the hand counts more.
    pub fn merit(&self) -> f32 {
        self.win_chance + if self.claims() { CLAIM } else { 0.0 }
    }
}

/// A turn to come.
#[derive(Clone, PartialEq, Debug)]
pub enum PlannedTurn {
    /// Road family: slots are those of the rows as they lie now.
    Road(PlanStep),
    /// Board games: the decisions of the turn.
    Board(Vec<Action>),
}

/// A fact about a candidate, in numbers the search has found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The turn claims something. Crystals that are paid for it count no more.
    Claims {
        /// Points of the seat before the turn.
        from: u16,
        /// Points after it.
        to: u16,
    },
    /// The turn builds an outpost.
    Outpost {
        /// Its points.
        points: u16,
        /// It empties a column of the board, which brings a card or a tile.
        rewarded: bool,
    },
    /// Crystals that go back over the limit.
    Wasted {
        /// How many.
        crystals: u8,
    },
    /// A rival was on the way to this card.
    Denied {
        /// Whose plan it was.
        rival: Seat,
        /// Slot of the card.
        slot: u8,
        /// Points of the card.
        points: u8,
        /// Turns the rival would have needed.
        turns: u8,
    },
    /// A token comes with the claim.
    Token {
        /// Its points.
        points: u8,
    },
    /// The turn brings cards or traders back and nothing else.
    Rests {
        /// How many cards or traders come back.
        back: u8,
    },
    /// The claim ends the game.
    EndsGame,
}

/// Turns worths of turns into chances to win.
///
/// The log odds are a fitted mixture of what the network makes of the position and what the search makes of the turn
/// (margin in points, sharpened by a win in sight); the factors come with the network.
#[derive(Clone, Copy)]
pub(crate) struct Scale {
    /// Log odds with the best turn, what that is worth, and log odds for every point of worth less.
    best: f32,
    worth: f32,
    slope: f32,
}

impl Scale {
    /// For turns from this position, the best of which is worth so much.
    pub(crate) fn of<E: Described>(game: &E, us: Seat, worth: f32) -> Self {
        match network_for(game.options().kind) {
            Some(network) => {
                let [learned, per_worth, constant] = network.blend;
                let best = constant + learned * log_odds(network, game, us).clamp(-6.0, 6.0) + per_worth * worth;
                Scale { best, worth, slope: per_worth.max(0.5 / WORTH_SCALE) }
            }
            None => Scale { best: worth / WORTH_SCALE, worth, slope: 1.0 / WORTH_SCALE },
        }
    }

    /// Chance to win after a turn of this worth.
    pub(crate) fn chance(self, worth: f32) -> f32 {
        1.0 / (1.0 + (-self.best - self.slope * (worth - self.worth)).exp())
    }
}

/// Points of worth that turn even odds into 73 % where there is no network.
const WORTH_SCALE: f32 = 9.0;

/// What the strongest search makes of the position for the seat to move, before it is turned into a chance: what the
/// factors of a network are fitted with.
pub fn search_worth(view: &View<Game>) -> Option<f32> {
    analyse(view, 1, &Budget::default(), &Watch::default()).map(|analysis| analysis.worth)
}

/// How the seats stand against each other: by the network where there is one, else by a plain measure in points.
pub(crate) fn standings_of<E: Described>(game: &E, plain: impl Fn(Seat) -> f32) -> Vec<f32> {
    match network_for(game.options().kind) {
        Some(network) => strengths(network, game).iter().map(|strength| strength * WORTH_SCALE).collect(),
        None => (0..game.rounds().players).map(plain).collect(),
    }
}

/// Shares what the seat to move does not win among the others by their standing.
pub(crate) fn share_chances(seat: Seat, own: f32, standings: &[f32]) -> Vec<f32> {
    let best = standings.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let weight = |other: usize| {
        if other == usize::from(seat) { 0.0 } else { ((standings[other] - best) / WORTH_SCALE).exp() }
    };
    let sum: f32 = (0..standings.len()).map(weight).sum();
    let rest = |other: usize| if sum > 0.0 { (1.0 - own) * weight(other) / sum } else { 0.0 };
    (0..standings.len()).map(|other| if other == usize::from(seat) { own } else { rest(other) }).collect()
}

/// Looks at the position of the seat to move; `most` candidates, and on the boards the best turn that claims something. With [`Watch::cancel`] it stops early with what it
/// has. `None` when the game is over or another seat is asked.
pub fn analyse(view: &View<Game>, most: usize, budget: &Budget, watch: &Watch) -> Option<Analysis> {
    analyse_with(view, most, &[], budget, watch)
}

/// The same, with a turn that is to be among the candidates whatever its worth.
pub(crate) fn analyse_with(
    view: &View<Game>,
    most: usize,
    made: &[Action],
    budget: &Budget,
    watch: &Watch,
) -> Option<Analysis> {
    if view.state.to_move() != Some(view.seat) {
        return None;
    }
    let mut chance = chance_for(0, view);
    let game = Game::determinize(view, &mut chance);
    let mut brake = Brake::new(budget, u32::MAX, watch);
    match &game {
        Game::Road(game) => road::analyse(game, most, made, &mut brake),
        Game::World(game) => board::analyse(game, view.seat, most, made, &mut brake),
        Game::Adventure(game) => board::analyse(game, view.seat, most, made, &mut brake),
    }
}

/// Part of the points a turn of a better goal with which the one that was named before is kept.
const CONSTANT: f32 = 0.7;

/// Finds what a candidate of the seat to move is for: its plan becomes the fastest way to the goal that the search was after,
/// or else to the one with most points a turn. A goal that was named before is kept unless another one is clearly better. Nothing
/// changes where no way is known.
pub fn find_way(view: &View<Game>, candidate: &mut Candidate, kept: Option<u8>) {
    let wanted = candidate.plan.iter().find_map(|turn| match turn {
        PlannedTurn::Road(PlanStep::Claim { slot }) => Some(*slot),
        PlannedTurn::Road(_) => None,
        PlannedTurn::Board(actions) => actions.iter().find_map(|action| match action {
            Action::Claim { slot } => Some(*slot),
            _ => None,
        }),
    });
    // By slot: points and the turns to it.
    let ways: Vec<(u8, u8, Vec<PlannedTurn>)> = match &view.state {
        Game::Road(game) => road::ways(game, view.seat, &candidate.actions),
        Game::World(_) | Game::Adventure(_) => plans_after(view, view.seat, &candidate.actions)
            .into_iter()
            .zip(goals(&view.state))
            .filter_map(|(plan, goal)| {
                let plan = plan?;
                Some((plan.slot, goal?.points, plan.steps.into_iter().map(PlannedTurn::Board).collect()))
            })
            .collect(),
    };
    type Way = (u8, u8, Vec<PlannedTurn>);
    let a_turn = |(_, points, steps): &Way| f32::from(*points) / steps.len() as f32;
    let to = |slot: Option<u8>| ways.iter().find(|way| Some(way.0) == slot);
    let richest = ways.iter().max_by(|one, other| a_turn(one).total_cmp(&a_turn(other)));
    let best = to(wanted).or(richest);
    let best = match (to(kept), best) {
        (Some(kept), Some(best)) if a_turn(kept) >= CONSTANT * a_turn(best) => Some(kept),
        (_, best) => best,
    };
    if let Some((slot, _, steps)) = best {
        candidate.plan.clone_from(steps);
        candidate.goal = Some(*slot);
    }
}

/// Chances from the last look of each seat. A look favours the seat it is taken for, because that seat is about to find
/// its best turn; together they do not. Seats that have not been looked through yet say nothing.
pub fn balanced(looks: &[Option<Vec<f32>>]) -> Vec<f32> {
    let known: Vec<_> = looks.iter().flatten().collect();
    let of = |seat: usize| known.iter().map(|look| look[seat]).sum::<f32>() / known.len() as f32;
    if known.is_empty() { Vec::new() } else { (0..looks.len()).map(of).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn looks_of_all_seats_together_favour_nobody() {
        let looks = [Some(vec![0.6, 0.4]), Some(vec![0.4, 0.6])];
        assert_eq!(balanced(&looks), [0.5, 0.5]);
        // After a load there is one look only; it stands as it is, beside the plans that come from it.
        assert_eq!(balanced(&[Some(vec![0.02, 0.98]), None]), [0.02, 0.98]);
        assert!(balanced(&[None, None]).is_empty());
    }
}
