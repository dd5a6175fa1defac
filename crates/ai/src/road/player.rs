//! Players of the road family: searches put together into a decision.

use rules::chance::Chance;
use rules::road::{MOST_PLAYERS, RoadGame};
use rules::{Action, Crystal, Crystals, Engine, Game, Seat, Silent, View};

use super::beam::{Beam, DEEPEST, Found, Outlook, Shape};
use super::moves::{Missing, Move, RootTurn, chain, road, root_turns};
use super::rivals::{Course, Trust, course, expect};
use super::table::{Own, Table};
use super::weights::Weights;
use crate::agent::{Brake, chance_for, soft_choice};
use crate::board::{CHAIN, Chain};
use crate::ending::last_word;
use crate::greedy::any_legal;
use crate::net::{log_odds, network_for};
use crate::tree::{Growth, grow};
use crate::turns::Resolve;
use crate::{Agent, Budget, Watch};

/// What a seat gains in an average turn, all counted.
const POINTS_PER_TURN: f32 = 2.2;

/// How a player thinks.
#[derive(Clone)]
pub(crate) struct Mind {
    pub weights: Weights,
    pub shape: Shape,
    /// Search for each rival; none to ignore them.
    pub rivals: Option<Shape>,
    /// Rivals' purchases that are taken off the row.
    pub buys: usize,
    /// Worth of winning in points when the end is in sight.
    pub win_bonus: f32,
    pub sharp: f32,
    /// How much more a win in the hand counts than one in prospect.
    pub sure: f32,
    /// Softness of the choice, in points.
    pub temperature: f32,
    /// Chance to overlook an option, in percent.
    pub overlook: u32,
    /// Cards count by their own worth, so many times; 0 for all alike.
    pub card_scale: f32,
    /// Share of a goal's worth that stays when a rival is expected to be faster, and when it could be.
    pub after_rival: f32,
    pub contested: f32,
    /// Part of what a rival loses that counts as ours when we take its goal.
    pub denial: f32,
    /// Rivals are taken to end the game when that wins it for them.
    pub rivals_mind_the_end: bool,
    /// A tree search decides among the good turns.
    pub tree: Option<Growth>,
    /// Rivals expect our course, so many times over.
    pub passes: usize,
    /// Rivals expect each other's courses as well as ours.
    pub mutual: bool,
    /// Points that one unit of the network's log odds after a turn counts in the choice among good turns.
    pub net: f32,
    /// Turns so much worse than the best are not shown to the network, and no more than so many.
    pub close: f32,
    pub looks: usize,
    /// What a style likes: points on top for every claim, and a factor on tokens.
    pub claim_bonus: f32,
    pub token_factor: f32,
    /// Points on top for taking a goal that a rival could claim in its next turn; less for later ones.
    pub spite: f32,
    /// Positions that may be tried to the end of the game when it is near; 0 for none.
    pub solves: u32,
}

impl Mind {
    /// The public reference: crystals by level (a point counts one and a half), a card like one point, a trade card a
    /// quarter more, and the others' likely claims, purchases and end of the game expected.
    pub(crate) fn reference(width: usize, depth: usize) -> Self {
        Mind {
            weights: Weights::plain(),
            shape: Shape { width, depth, graded: false },
            rivals: Some(Shape { width: (width / 3).max(10), depth, graded: false }),
            buys: 8,
            win_bonus: 20.0,
            sharp: 4.0,
            sure: 1.5,
            temperature: 0.0,
            overlook: 0,
            card_scale: 0.0,
            after_rival: 0.0,
            contested: 1.0,
            denial: 0.0,
            rivals_mind_the_end: true,
            tree: None,
            passes: 1,
            mutual: false,
            net: 0.0,
            close: 5.0,
            looks: 8,
            claim_bonus: 0.0,
            token_factor: 1.0,
            spite: 0.0,
            solves: 0,
        }
    }
}

/// A seat of the road family.
pub(crate) struct RoadPlayer {
    mind: Mind,
    seed: u64,
    beam: Beam,
    resolve: Resolve,
}

impl RoadPlayer {
    pub(crate) fn new(mind: Mind, seed: u64) -> Self {
        RoadPlayer { mind, seed, beam: Beam::default(), resolve: Resolve::default() }
    }
}

impl Agent for RoadPlayer {
    fn decide(&mut self, view: &View<Game>, budget: &Budget, watch: &Watch) -> Action {
        if let Some(action) = self.resolve.next(view) {
            return action;
        }
        let mut chance = chance_for(self.seed, view);
        let game = Game::determinize(view, &mut chance);
        let Some(road) = road(&game) else { return any_legal(&view.state) };
        let looks = self.mind.tree.map_or(0, |tree| tree.looks);
        let mut brake = Brake::new(budget, (self.mind.shape.depth * 8) as u32 + looks, watch);
        if let Some(actions) = last_word(view, &game, self.mind.solves, &mut chance, &mut brake)
            && let Some(action) = self.resolve.on(&game, view.seat, &actions)
        {
            return action;
        }
        let turns = options(&Table::of(road), road, &self.mind, &mut chance);
        let turn = match turns.len() {
            0 => return any_legal(&view.state),
            1 => turns[0],
            _ => think(&mut self.beam, &self.mind, road, &turns, &mut chance, &mut brake),
        };
        let actions = chain(road, &turn);
        self.resolve.on(&game, view.seat, &actions).unwrap_or_else(|| any_legal(&view.state))
    }
}

/// Crystals that somebody who chooses softly throws away at most in a turn.
const MOST_THROWN: u8 = 2;

/// The turns that come into question.
fn options(table: &Table, game: &RoadGame, mind: &Mind, chance: &mut Chance) -> Vec<RootTurn> {
    let mut turns = root_turns(table, game);
    if mind.temperature > 0.0 {
        // Whoever chooses softly may err, but nobody makes a heap of crystals only to throw it away.
        let least = turns.iter().map(|turn| turn.back.total()).min().unwrap_or(0);
        turns.retain(|turn| turn.points > 0 || turn.back.total() <= least.max(MOST_THROWN));
        leave_out_nonsense(&mut turns, Own::of(game, game.rounds().active).crystals);
    }
    if turns.len() > 128 {
        let worth = |turn: &RootTurn| {
            f32::from(turn.points) + mind.weights.crystals_of(turn.own.crystals) + mind.weights.cards_of(&turn.own)
        };
        turns.sort_by(|a, b| worth(b).total_cmp(&worth(a)));
        turns.truncate(128);
    }
    if mind.overlook > 0 {
        let spared = chance.below(turns.len() as u32) as usize;
        let mut index = 0;
        turns.retain(|turn| {
            index += 1;
            // Nobody overlooks that they can claim.
            index - 1 == spared || turn.points > 0 || chance.below(100) >= mind.overlook
        });
    }
    turns
}

/// Leaves out what nobody would do: to play a card that changes nothing, and to pay with what is dear while there is
/// something cheap.
fn leave_out_nonsense(turns: &mut Vec<RootTurn>, held: Crystals) {
    let changes = |turn: &RootTurn| !matches!(turn.first, Some(Action::Play { .. })) || turn.own.crystals != held;
    if turns.iter().any(changes) {
        turns.retain(changes);
    }
    let price = |turn: &RootTurn| -> usize {
        Crystal::ALL.into_iter().map(|kind| kind.index() * usize::from(turn.pay.count(kind))).sum()
    };
    let mut least: Vec<(Option<Action>, usize)> = Vec::new();
    for turn in turns.iter() {
        match least.iter_mut().find(|(first, _)| *first == turn.first) {
            Some((_, known)) => *known = price(turn).min(*known),
            None => least.push((turn.first, price(turn))),
        }
    }
    turns.retain(|turn| least.iter().any(|(first, least)| *first == turn.first && price(turn) <= least + 1));
}

fn think(
    beam: &mut Beam,
    mind: &Mind,
    game: &RoadGame,
    turns: &[RootTurn],
    chance: &mut Chance,
    brake: &mut Brake<'_>,
) -> RootTurn {
    let mut found = survey(beam, mind, game, turns, brake).found;
    if let Some(growth) = mind.tree {
        return turns[grown(game, turns, &found, mind, growth, chance, brake)];
    }
    if mind.net > 0.0 {
        second_opinion(game, turns, &mut found, mind, chance);
    }
    if mind.temperature <= 0.0 {
        return turns[found.best];
    }
    soft_choice(&found.worth, mind.temperature, chance).map_or(turns[found.best], |index| turns[index])
}

/// Lets a tree search decide among the best turns; how good they are in one's own plans says how much it looks at each.
fn grown(
    game: &RoadGame,
    turns: &[RootTurn],
    found: &Found,
    mind: &Mind,
    growth: Growth,
    chance: &mut Chance,
    brake: &mut Brake<'_>,
) -> usize {
    let close = close_ones(found, mind);
    if close.len() < 2 || brake.pulled() {
        return found.best;
    }
    let root: Vec<(Chain, f32)> = close
        .iter()
        .map(|&turn| (chain(game, &turns[turn]).into_iter().take(CHAIN).collect(), found.worth[turn]))
        .collect();
    let tried = grow(&game.view(game.rounds().active), Some(root.clone()), None, growth, chance, brake);
    let place = tried.first().and_then(|best| root.iter().position(|(chain, _)| *chain == best.chain));
    place.map_or(found.best, |place| close[place])
}

/// The turns not much worse than the best, best first.
fn close_ones(found: &Found, mind: &Mind) -> Vec<usize> {
    let best = found.worth[found.best];
    let mut close: Vec<usize> = (0..found.worth.len()).filter(|&turn| found.worth[turn] > best - mind.close).collect();
    close.sort_by(|&a, &b| found.worth[b].total_cmp(&found.worth[a]));
    close.truncate(mind.looks);
    close
}

/// Deals of the hidden cards over which a position is looked at.
const DEALS: usize = 4;

/// Lets the network look at where the best turns lead, refills of the rows included, and adds what it thinks.
fn second_opinion(game: &RoadGame, turns: &[RootTurn], found: &mut Found, mind: &Mind, chance: &mut Chance) {
    let Some(network) = network_for(game.options().kind) else { return };
    let us = game.rounds().active;
    let close = close_ones(found, mind);
    if close.len() < 2 {
        return;
    }
    let view = game.view(us);
    let deals: Vec<RoadGame> = (0..DEALS).map(|_| RoadGame::determinize(&view, chance)).collect();
    let mut most = f32::NEG_INFINITY;
    for &turn in &close {
        let actions = chain(game, &turns[turn]);
        let mut sum = 0.0;
        for deal in &deals {
            let mut after = *deal;
            let fits = actions.iter().all(|&action| after.apply(action, &mut Silent).is_ok());
            sum += match (fits, after.is_over()) {
                (false, _) => -6.0,
                (true, true) if after.ranking().first() == Some(&us) => 6.0,
                (true, true) => -6.0,
                (true, false) => log_odds(network, &after, us).clamp(-6.0, 6.0),
            };
        }
        found.worth[turn] += mind.net * sum / DEALS as f32;
        if found.worth[turn] > most {
            most = found.worth[turn];
            found.best = turn;
        }
    }
    // What was not looked at again must not pass by.
    for turn in 0..turns.len() {
        if !close.contains(&turn) {
            found.worth[turn] = found.worth[turn].min(most - mind.close);
        }
    }
}

/// What a search saw.
pub(crate) struct Survey {
    pub table: Table,
    pub weights: Weights,
    /// What we expect of the others, after the last pass.
    pub outlook: Outlook,
    /// The course of each rival by seat.
    pub rivals: Vec<(Seat, Course)>,
    pub found: Found,
}

/// Searches for the rivals and for ourselves.
pub(crate) fn survey(
    beam: &mut Beam,
    mind: &Mind,
    game: &RoadGame,
    turns: &[RootTurn],
    brake: &mut Brake<'_>,
) -> Survey {
    let table = Table::of(game);
    let weights = &mind.weights_at(&table);
    let us = game.rounds().active;
    let bare = first_outlook(mind, &table, weights, game, us);
    let mut outlook = bare.clone();
    let trust = Trust { buys: mind.buys, after: mind.after_rival, contested: mind.contested };
    let mut theirs = Outlook { progress: outlook.progress, ..Outlook::alone() };
    let mut found: Option<Found> = None;
    let mut rivals = Vec::new();
    // The last known course of each seat, and how many seats move before it.
    let mut lines: [Vec<Move>; MOST_PLAYERS] = Default::default();
    let after_us = |seat: Seat| (seat + table.players - us) % table.players;
    // Four rivals that make room for us and each other are expected everywhere: no goal would be left (docs/ai.md).
    let passes = if table.players > 4 { 1 } else { mind.passes.max(1) };
    for pass in 0..passes {
        outlook = bare.clone();
        rivals.clear();
        if let Some(shape) = mind.rivals {
            for seat in (1..table.players).map(|place| (us + place) % table.players) {
                let ours = theirs.missing;
                if mind.mutual {
                    for other in (0..table.players).filter(|&other| other != seat) {
                        let from = usize::from(after_us(other) > after_us(seat));
                        foresee(&mut theirs.missing, &lines[usize::from(other)], from, mind.buys);
                    }
                }
                if mind.rivals_mind_the_end {
                    mind_the_end(&mut theirs, mind, game);
                    go_on_as_usual(&mut theirs, &table, weights, game, seat);
                }
                let rival = course(beam, &table, weights, game, (us, seat), &theirs, shape, brake);
                expect(&mut outlook, &rival, trust);
                if mind.denial > 0.0 {
                    let share = mind.denial / f32::from(table.players - 1);
                    deny(beam, &table, weights, game, (us, seat), &theirs, shape, brake, &rival, share, &mut outlook);
                }
                if mind.spite > 0.0 {
                    for (slot, &first) in rival.earliest.iter().enumerate().filter(|&(_, &first)| first <= 4) {
                        let near = mind.spite / f32::from(first.max(1));
                        outlook.denial[slot] = outlook.denial[slot].max(near);
                    }
                }
                lines[usize::from(seat)].clone_from(&rival.line);
                rivals.push((seat, rival));
                theirs.missing = ours;
            }
        }
        let latest = beam.search(&table, weights, &outlook, turns, mind.shape, brake);
        if pass + 1 < passes {
            theirs.missing = noticed(&turns[latest.best].own, &latest.line, mind.buys);
        }
        found = Some(latest);
    }
    let found = found.unwrap_or_else(|| unreachable!("there is at least one pass"));
    Survey { weights: weights.clone(), table, outlook, rivals, found }
}

impl Mind {
    /// What things are worth at this table.
    fn weights_at(&self, table: &Table) -> Weights {
        let weights = self.weights.clone();
        if self.card_scale > 0.0 {
            weights.with_cards(table.merchants, self.card_scale)
        } else if weights.trade != 1.0 {
            weights.with_trades(table.merchants)
        } else {
            weights
        }
    }
}

/// What a seat expects before it has thought about the others.
fn first_outlook(mind: &Mind, table: &Table, weights: &Weights, game: &RoadGame, us: Seat) -> Outlook {
    let leader = game.players().iter().map(|player| player.claims).max().unwrap_or(0);
    let mut outlook = Outlook {
        win_bonus: mind.win_bonus,
        claim_bonus: mind.claim_bonus,
        token_factor: mind.token_factor,
        sharp: mind.sharp,
        sure: mind.sure,
        scored: f32::from(game.score(us).total() - game.score(us).crystals),
        progress: f32::from(leader) / f32::from(table.end_claims),
        ..Outlook::alone()
    };
    if game.rounds().triggered {
        outlook.turns_left = 1;
    }
    if mind.rivals.is_none() {
        go_on_as_usual(&mut outlook, table, weights, game, us);
    }
    outlook
}

/// Lets a rival play for the win; of the others it knows nothing yet.
fn mind_the_end(theirs: &mut Outlook, mind: &Mind, game: &RoadGame) {
    theirs.win_bonus = mind.win_bonus;
    theirs.sharp = mind.sharp;
    theirs.sure = mind.sure;
    theirs.turns_left = if game.rounds().triggered { 1 } else { usize::MAX };
    (theirs.rival_final, theirs.rival_standing) = ([0.0; DEEPEST], [0.0; DEEPEST]);
}

/// What rivals will notice of what we are up to: our turn t comes before their turn t.
fn noticed(own: &Own, line: &[Move], buys: usize) -> [Missing; DEEPEST] {
    let gone = Missing { goals: own.taken, row: if buys > 0 { own.bought } else { 0 } };
    let mut missing = [gone; DEEPEST];
    foresee(&mut missing, line, 1, buys);
    missing
}

/// Takes what a seat does in its turns off the rows, its turn t from turn t + `from` on.
fn foresee(missing: &mut [Missing; DEEPEST], line: &[Move], from: usize, buys: usize) {
    for (turn, step) in line.iter().enumerate() {
        let later = &mut missing[(turn + from).min(DEEPEST)..];
        match *step {
            Move::Claim { slot } => later.iter_mut().for_each(|gone| gone.goals |= 1 << slot),
            Move::Acquire { slot } if turn < buys => later.iter_mut().for_each(|gone| gone.row |= 1 << slot),
            _ => {}
        }
    }
}

/// Without a search for them, the others of a seat are taken to gain what an average turn brings.
fn go_on_as_usual(outlook: &mut Outlook, table: &Table, weights: &Weights, game: &RoadGame, seat: Seat) {
    for other in (0..table.players).filter(|&other| other != seat) {
        let own = Own::of(game, other);
        let score = game.score(other);
        let scored = f32::from(score.total());
        let prospects = weights.crystals_of(own.crystals) + weights.cards_of(&own);
        let standing = scored - f32::from(score.crystals) + prospects;
        for turn in 0..DEEPEST {
            let grown = POINTS_PER_TURN * (turn + 1) as f32;
            outlook.rival_final[turn] = outlook.rival_final[turn].max(scored + grown);
            outlook.rival_standing[turn] = outlook.rival_standing[turn].max(standing + grown);
        }
    }
}

/// Adds what a rival loses when a goal of its course is gone.
fn deny(
    beam: &mut Beam,
    table: &Table,
    weights: &Weights,
    game: &RoadGame,
    (us, seat): (Seat, Seat),
    theirs: &Outlook,
    shape: Shape,
    brake: &mut Brake<'_>,
    rival: &Course,
    share: f32,
    outlook: &mut Outlook,
) {
    for step in rival.line.iter().take(6) {
        if let Move::Claim { slot } = *step {
            let mut without = theirs.clone();
            without.missing.iter_mut().for_each(|gone| gone.goals |= 1 << slot);
            let poorer = course(beam, table, weights, game, (us, seat), &without, shape, brake);
            outlook.denial[slot as usize] += share * (rival.worth - poorer.worth).max(0.0);
        }
    }
}
