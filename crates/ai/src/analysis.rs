//! What a position promises: win chances, candidate turns, plans, and reasons as data for any language.

use rules::components::Site;
use rules::{Action, Engine, Game, Seat, Step, View};

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

/// Turns that differ less in their chance to win are equally good: the search errs by more.
const EQUAL: f32 = 0.015;
/// By so much more it must win to be advised to give something up; a review calls that still good.
const GIVEN_UP: f32 = 0.03;

impl Analysis {
    /// The same with what is advised in front. Of turns that are equally good the one that is easiest to understand comes first: a
    /// claim; and whoever may still raise, claim, build or trade something at this step does so.
    #[must_use]
    pub fn plainest_first(mut self, step: Step) -> Self {
        // Whoever ends these steps gives something up.
        let gives_up = matches!(step, Step::Upgrade | Step::Arrived | Step::Golem);
        let ends = |one: &Candidate| gives_up && one.actions.first() == Some(&Action::Done);
        let worth = |one: &Candidate| one.merit() - if ends(one) { GIVEN_UP } else { 0.0 };
        let best = self.candidates.iter().map(worth).fold(0.0, f32::max);
        let rank = |one: &Candidate| match one {
            _ if worth(one) < best - EQUAL => 3,
            _ if ends(one) => 2,
            _ if one.claims() => 0,
            _ => 1,
        };
        self.candidates.sort_by_key(rank);
        self
    }

    /// The candidate that stands for decisions: the same turn, or the best one that begins alike. Turns that begin alike differ in
    /// small things.
    pub fn standing_for(&self, made: &[Action]) -> Option<&Candidate> {
        let same = self.candidates.iter().find(|one| one.actions == made);
        let alike = self.candidates.iter().filter(|one| one.actions.first() == made.first());
        same.or_else(|| alike.reduce(|best, one| if one.win_chance > best.win_chance { one } else { best }))
    }

    /// Chance to win that decisions give away, 0 to 1; none where they were not looked at. A claim is excused, but nobody is blamed
    /// for waiting with one.
    pub fn loss(&self, made: &[Action]) -> Option<f32> {
        let best = self.candidates.iter().map(|one| one.win_chance).fold(0.0, f32::max);
        Some((best - self.standing_for(made)?.merit()).max(0.0))
    }

    /// Of what would have won more than these decisions the first: with [`Self::plainest_first`] what a hint names, wherever that
    /// wins more.
    pub fn better_than(&self, made: &[Action]) -> Option<&Candidate> {
        let won = self.standing_for(made).map_or(0.0, |chosen| chosen.win_chance);
        self.candidates.iter().find(|one| one.win_chance > won && one.actions != *made)
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
    analyse_with(view, Wanted { most, starts: false, plans: true, made: &[] }, budget, watch)
}

/// The same, and for every decision that can be made now the best turn that begins with it.
pub fn analyse_starts(view: &View<Game>, most: usize, budget: &Budget, watch: &Watch) -> Option<Analysis> {
    analyse_with(view, Wanted { most, starts: true, plans: true, made: &[] }, budget, watch)
}

/// Which turns are to be among the candidates.
#[derive(Clone, Copy)]
pub(crate) struct Wanted<'a> {
    /// So many of the best.
    pub most: usize,
    /// For every first decision the best turn that begins with it.
    pub starts: bool,
    /// The best one with the turns that are to follow it, also where that costs time.
    pub plans: bool,
    /// This one whatever its worth.
    pub made: &'a [Action],
}

pub(crate) fn analyse_with(view: &View<Game>, wanted: Wanted<'_>, budget: &Budget, watch: &Watch) -> Option<Analysis> {
    if view.state.to_move() != Some(view.seat) {
        return None;
    }
    let mut chance = chance_for(0, view);
    let game = Game::determinize(view, &mut chance);
    let mut brake = Brake::new(budget, u32::MAX, watch);
    match &game {
        Game::Road(game) => road::analyse(game, wanted, &mut brake),
        Game::World(game) => board::analyse(game, view.seat, wanted, &mut brake),
        Game::Adventure(game) => board::analyse(game, view.seat, wanted, &mut brake),
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
            Action::Claim { slot } => claimed_slot(&view.state, actions, *slot),
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

/// The slot of what a turn claims. A golem of An Endless World is claimed from the place below it, and the claim itself says
/// nothing of where that is.
fn claimed_slot(game: &Game, turn: &[Action], slot: u8) -> Option<u8> {
    let Game::World(game) = game else { return Some(slot) };
    turn.iter().find_map(|action| match *action {
        Action::Work { location, .. } => match game.location(location)?.site {
            Site::Golem { card_slot, .. } => Some(card_slot),
            _ => None,
        },
        _ => None,
    })
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

    fn turn(action: Action, win_chance: f32) -> Candidate {
        Candidate {
            actions: vec![action],
            win_chance,
            expected_score: 0.0,
            plan: Vec::new(),
            goal: None,
            reasons: Vec::new(),
        }
    }

    fn claim(win_chance: f32) -> Candidate {
        Candidate { reasons: vec![Reason::Claims { from: 0, to: 5 }], ..turn(CLAIM, win_chance) }
    }

    const CLAIM: Action = Action::Claim { slot: 0 };

    #[test]
    fn a_golem_is_claimed_from_the_place_below_it() {
        let options = rules::Options::new(rules::GameKind::World, 2);
        let game = Game::new(content::embedded(), &options, 1).unwrap();
        let Game::World(world) = &game else { panic!("another game") };
        let places: Vec<_> = (0..u8::MAX).filter_map(|at| Some((at, world.location(at)?.site))).collect();
        let mut slots = Vec::new();
        for (location, site) in places {
            let turn = [Action::Work { location, times: 1 }, Action::TakeBonus { stack: 0 }, CLAIM];
            let claimed = claimed_slot(&game, &turn, 0);
            let wanted = if let Site::Golem { card_slot, .. } = site { Some(card_slot) } else { None };
            assert_eq!(claimed, wanted);
            slots.extend(claimed);
        }
        slots.sort();
        assert_eq!(slots, [0, 1, 2, 3]);
    }

    fn of(candidates: Vec<Candidate>) -> Analysis {
        Analysis { win_chance: vec![0.5, 0.5], candidates, worth: 0.0, positions: 1 }
    }

    fn order(candidates: Vec<Candidate>, step: Step) -> Vec<Action> {
        of(candidates).plainest_first(step).candidates.iter().map(|one| one.actions[0]).collect()
    }

    #[test]
    fn of_equal_turns_the_plainest_comes_first_and_what_is_clearly_better_before_all() {
        let (rest, done) = (Action::Rest, Action::Done);
        let raise = Action::Upgrade(rules::Crystal::Yellow);
        assert_eq!(order(vec![turn(done, 0.50), turn(raise, 0.48)], Step::Upgrade), [raise, done]);
        assert_eq!(order(vec![turn(done, 0.50), turn(raise, 0.45)], Step::Upgrade), [done, raise]);
        assert_eq!(order(vec![turn(done, 0.50), turn(raise, 0.49)], Step::Turn), [done, raise]);
        assert_eq!(order(vec![turn(rest, 0.50), claim(0.49)], Step::Turn), [CLAIM, rest]);
    }

    #[test]
    fn a_claim_is_given_up_only_for_much() {
        let (rest, done) = (Action::Rest, Action::Done);
        assert_eq!(order(vec![turn(rest, 0.50), claim(0.31)], Step::Turn), [CLAIM, rest]);
        assert_eq!(order(vec![turn(done, 0.50), claim(0.31)], Step::Golem), [CLAIM, done]);
        assert_eq!(order(vec![turn(rest, 0.50), claim(0.20)], Step::Turn), [rest, CLAIM]);
        // A journey that ends with a claim is one.
        let step = Action::StepTo { tile: 1 };
        let journey = Candidate { actions: vec![step, CLAIM], ..claim(0.31) };
        assert_eq!(order(vec![turn(rest, 0.50), journey], Step::Turn), [step, rest]);
    }

    #[test]
    fn a_decision_loses_what_the_best_turn_behind_it_loses() {
        let (rest, raise) = (Action::Rest, Action::Upgrade(rules::Crystal::Yellow));
        let longer = Candidate { actions: vec![raise, Action::Done], ..turn(raise, 0.3) };
        let found = of(vec![turn(rest, 0.6), turn(raise, 0.4), longer, claim(0.3)]);
        let lost = |made: &[Action]| found.loss(made).map(|loss| (loss * 100.0).round());
        assert_eq!(lost(&[rest]), Some(0.0));
        assert_eq!(lost(&[raise]), Some(20.0));
        assert_eq!(lost(&[raise, Action::Done]), Some(30.0), "the very turn, where it was looked at");
        assert_eq!(lost(&[raise, raise]), Some(20.0), "else the best one that begins alike");
        assert_eq!(lost(&[CLAIM]), Some(10.0), "a claim is excused");
        assert_eq!(lost(&[Action::Halt]), None);
    }

    #[test]
    fn looks_of_all_seats_together_favour_nobody() {
        let looks = [Some(vec![0.6, 0.4]), Some(vec![0.4, 0.6])];
        assert_eq!(balanced(&looks), [0.5, 0.5]);
        // After a load there is one look only; it stands as it is, beside the plans that come from it.
        assert_eq!(balanced(&[Some(vec![0.02, 0.98]), None]), [0.02, 0.98]);
        assert!(balanced(&[None, None]).is_empty());
    }
}
