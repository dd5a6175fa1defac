//! Beam search over own turns on the board, rivals following their courses in between.

use rules::{Action, Seat, Silent, Step};
use rustc_hash::FxHashMap;

use super::Prospects;
use super::sweep::{Chain, sweep, wind_up};
use crate::agent::Brake;
use crate::net::{Network, log_odds, network_for};

/// What each seat is expected to do, turn by turn; nothing means rest.
pub(crate) type Courses = [Vec<Chain>; 5];

/// How to search and judge.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scope {
    pub width: usize,
    pub depth: usize,
    /// Worth of winning in points when the end is seen.
    pub win_bonus: f32,
    /// Share of the learned evaluation in the judgement of a position.
    pub net: f32,
    /// Points now rather than later, per turn.
    pub haste: f32,
    /// Positions looked at before the search is brought to its end: what bounds the time of a decision.
    pub most: usize,
    pub taste: Taste,
}

/// What a style likes, beyond winning.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Taste {
    /// Points on top for every claim.
    pub claim: f32,
    /// Points on top for every bonus or exploration tile.
    pub tile: f32,
    /// Points on top for every trader that has joined and every outpost.
    pub piece: f32,
    /// Points on top for claiming what a rival could have paid for.
    pub spite: f32,
    /// Factor on prospects: crystals, cards, traders, outposts.
    pub growth: f32,
    /// Factor on what the best rival has.
    pub rival: f32,
}

impl Taste {
    pub(crate) const PLAIN: Taste = Taste { claim: 0.0, tile: 0.0, piece: 0.0, spite: 0.0, growth: 1.0, rival: 1.0 };
}

/// What a search found.
pub(crate) struct Prospect {
    /// Root turns and the worth of the best line each leads to.
    pub turns: Vec<(Chain, f32)>,
    /// The best root turn.
    pub best: usize,
    /// The best line, root turn first.
    pub line: Vec<Chain>,
    pub positions: u64,
}

struct Node<E> {
    game: E,
    value: f32,
    /// Sum of the scores after each turn so far.
    early: f32,
    /// What was denied to rivals so far, in points.
    spite: f32,
    root: u16,
    parent: u32,
    chain: Chain,
}

/// Positions that the network looks at for each that is kept.
const LOOKED_AT: usize = 3;
/// Points that one unit of the network's log odds stands for.
const POINTS_PER_ODDS: f32 = 9.0;

fn judge<E: Prospects>(game: &E, us: Seat, scope: &Scope, network: Option<&Network>) -> f32 {
    let rival = (0..game.rounds().players)
        .filter(|&seat| seat != us)
        .map(|seat| game.standing(seat))
        .fold(f32::NEG_INFINITY, f32::max);
    let own = game.standing(us);
    let Taste { claim, tile, piece, growth, rival: envy, .. } = scope.taste;
    let score = game.score(us);
    let liked = claim * f32::from(game.claims(us)) + tile * game.tiles(us) + piece * game.pieces(us);
    if game.is_over() {
        let won = game.ranking().first() == Some(&us);
        return own - rival + liked + if won { scope.win_bonus } else { -scope.win_bonus };
    }
    let plain = own + (growth - 1.0) * (own - f32::from(score.total())) - envy * rival;
    let learned = network.map_or(plain, |network| POINTS_PER_ODDS * log_odds(network, game, us).clamp(-6.0, 6.0));
    liked + plain + scope.net * (learned - plain)
}

/// Lets the others move until it is our turn again.
fn others_move<E: Prospects>(game: &mut E, us: Seat, turn: usize, courses: &Courses) {
    for _ in 0..16 {
        let Some(seat) = game.to_move() else { return };
        if seat == us {
            return;
        }
        if game.step() != Step::Turn {
            wind_up(game, seat);
            if game.to_move() == Some(seat) && game.step() != Step::Turn {
                return;
            }
            continue;
        }
        let before = *game;
        let chain: &[Action] = courses[seat as usize].get(turn).map_or(&[], |chain| chain.as_slice());
        let follows = !chain.is_empty() && chain.iter().all(|&action| game.apply(action, &mut Silent).is_ok());
        if !follows {
            *game = before;
            if game.apply(Action::Rest, &mut Silent).is_err() {
                return;
            }
        }
        wind_up(game, seat);
    }
}

/// Keeps the best positions, and at least one for every root turn, so that all of them get a worth.
fn keep_best<E>(children: &mut Vec<Node<E>>, width: usize, roots: usize) {
    children.sort_unstable_by(|a, b| b.value.total_cmp(&a.value));
    let mut rooted = vec![false; roots];
    let mut place = 0;
    children.retain(|child| {
        place += 1;
        let first = !std::mem::replace(&mut rooted[child.root as usize], true);
        place <= width || (first && width > 1)
    });
}

/// Searches for the seat to move.
pub(crate) fn look_ahead<E: Prospects>(game: &E, courses: &Courses, scope: &Scope, brake: &mut Brake<'_>) -> Prospect {
    let us = game.to_move().unwrap_or(0);
    let mut found = Prospect { turns: Vec::new(), best: 0, line: Vec::new(), positions: 0 };
    let mut layers: Vec<Vec<Node<E>>> = Vec::new();
    let mut best = (f32::NEG_INFINITY, 0usize, 0usize);
    let network = network_for(game.options().kind).filter(|_| scope.net > 0.0);
    let offered = std::cell::Cell::new(0);
    for turn in 0..scope.depth.max(1) {
        let mut cut = usize::MAX;
        let mut children: Vec<Node<E>> = Vec::new();
        let mut seen: FxHashMap<u64, u32> = FxHashMap::default();
        let mut offer =
            |chain: &Chain, mut after: E, before: &E, (early, spite): (f32, f32), root: u16, parent: u32| {
                let denied = scope.taste.spite > 0.0 && before.denied(&after, us);
                let spite = spite + if denied { scope.taste.spite } else { 0.0 };
                offered.set(offered.get() + 1);
                others_move(&mut after, us, turn, courses);
                let early = early + f32::from(after.score(us).total());
                let value = judge(&after, us, scope, None) + scope.haste * early + spite;
                let node = Node { game: after, value, early, spite, root, parent, chain: chain.clone() };
                match seen.entry(after.position_hash()) {
                    std::collections::hash_map::Entry::Occupied(known) => {
                        let known = &mut children[*known.get() as usize];
                        if known.value < value {
                            *known = node;
                        }
                    }
                    std::collections::hash_map::Entry::Vacant(place) => {
                        place.insert(children.len() as u32);
                        children.push(node);
                    }
                }
            };
        if turn == 0 {
            let turns = &mut found.turns;
            sweep(game, us, |chain, after| {
                turns.push((chain.clone(), f32::NEG_INFINITY));
                offer(chain, after, game, (0.0, 0.0), (turns.len() - 1) as u16, 0);
            });
        } else {
            for (index, parent) in layers[turn - 1].iter().enumerate() {
                if offered.get() >= scope.most || brake.pulled() {
                    cut = index;
                    break;
                }
                if !parent.game.is_over() {
                    sweep(&parent.game, us, |chain, after| {
                        let so_far = (parent.early, parent.spite);
                        offer(chain, after, &parent.game, so_far, parent.root, index as u32);
                    });
                }
            }
        }
        found.positions += children.len() as u64;
        if let Some(network) = network {
            // The network looks only at what has a chance to be kept.
            keep_best(&mut children, LOOKED_AT * scope.width, found.turns.len());
            for child in &mut children {
                child.value = judge(&child.game, us, scope, Some(network)) + scope.haste * child.early + child.spite;
            }
        }
        keep_best(&mut children, scope.width, found.turns.len());
        let last = turn + 1 >= scope.depth;
        layers.push(children);
        let stop = brake.tick() || cut < usize::MAX || layers[turn].iter().all(|node| node.game.is_over());
        if let Some(before) = turn.checked_sub(1) {
            // What was not followed any further counts as it stands.
            for (index, node) in layers[before].iter().enumerate().skip(cut).filter(|(_, node)| !node.game.is_over()) {
                let known = &mut found.turns[node.root as usize].1;
                *known = known.max(node.value);
                if node.value > best.0 {
                    best = (node.value, before, index);
                }
            }
        }
        for (index, node) in layers[turn].iter().enumerate() {
            if last || stop || node.game.is_over() {
                // Lines that end early have had fewer turns to gather haste.
                let missed = (scope.depth - turn - 1) as f32 * scope.haste * f32::from(node.game.score(us).total());
                let worth = node.value + if node.game.is_over() { missed } else { 0.0 };
                let known = &mut found.turns[node.root as usize].1;
                *known = known.max(worth);
                if worth > best.0 {
                    best = (worth, turn, index);
                }
            }
        }
        if stop {
            break;
        }
    }
    let (_, turn, mut index) = best;
    for layer in layers.iter().take(turn + 1).rev() {
        let Some(node) = layer.get(index) else { break };
        found.line.push(node.chain.clone());
        found.best = node.root as usize;
        index = node.parent as usize;
    }
    brake.watch.count(found.positions);
    found.line.reverse();
    found
}
