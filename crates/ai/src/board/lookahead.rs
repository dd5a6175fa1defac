//! Beam search over own turns on the board, rivals following their courses in between.

use std::collections::hash_map::Entry;

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

/// Positions reached in one turn, equal ones once.
struct Layer<E> {
    children: Vec<Node<E>>,
    seen: FxHashMap<u64, u32>,
    offered: usize,
}

impl<E: Prospects> Layer<E> {
    /// Adds a position unless it was reached before in a better way.
    fn offer(&mut self, node: Node<E>) {
        self.offered += 1;
        match self.seen.entry(node.game.position_hash()) {
            Entry::Occupied(known) => {
                let known = &mut self.children[*known.get() as usize];
                if known.value < node.value {
                    *known = node;
                }
            }
            Entry::Vacant(place) => {
                place.insert(self.children.len() as u32);
                self.children.push(node);
            }
        }
    }
}

/// A search under way.
struct Search<'a, E> {
    us: Seat,
    courses: &'a Courses,
    scope: &'a Scope,
    found: Prospect,
    layers: Vec<Vec<Node<E>>>,
    /// Worth, layer and place of the best end of a line.
    best: (f32, usize, usize),
}

impl<E: Prospects> Search<'_, E> {
    /// What comes of one of our turns once the others have moved, too.
    fn follow(&self, chain: &Chain, mut after: E, before: &E, turn: usize, from: Origin) -> Node<E> {
        let denied = self.scope.taste.spite > 0.0 && before.denied(&after, self.us);
        let spite = from.spite + if denied { self.scope.taste.spite } else { 0.0 };
        others_move(&mut after, self.us, turn, self.courses);
        let early = from.early + f32::from(after.score(self.us).total());
        let value = judge(&after, self.us, self.scope, None) + self.scope.haste * early + spite;
        Node { game: after, value, early, spite, root: from.root, parent: from.parent, chain: chain.clone() }
    }

    /// A line that goes no further.
    fn end_of_line(&mut self, root: u16, worth: f32, turn: usize, index: usize) {
        let known = &mut self.found.turns[root as usize].1;
        *known = known.max(worth);
        if worth > self.best.0 {
            self.best = (worth, turn, index);
        }
    }

    /// What was not followed any further, from this place of a layer on, counts as it stands.
    fn leave(&mut self, turn: usize, cut: usize) {
        let left = self.layers[turn].iter().enumerate().skip(cut).filter(|(_, node)| !node.game.is_over());
        let left: Vec<(u16, f32, usize)> = left.map(|(index, node)| (node.root, node.value, index)).collect();
        left.into_iter().for_each(|(root, value, index)| self.end_of_line(root, value, turn, index));
    }

    /// Lines that end in this layer: all of them when it is the last.
    fn conclude(&mut self, turn: usize, last: bool) {
        let ends = self.layers[turn].iter().enumerate().filter(|(_, node)| last || node.game.is_over());
        let worth = |node: &Node<E>| {
            // Lines that end early have had fewer turns to gather haste.
            let missed = (self.scope.depth - turn - 1) as f32 * self.scope.haste;
            let missed = missed * f32::from(node.game.score(self.us).total());
            node.value + if node.game.is_over() { missed } else { 0.0 }
        };
        let ends: Vec<(u16, f32, usize)> = ends.map(|(index, node)| (node.root, worth(node), index)).collect();
        ends.into_iter().for_each(|(root, worth, index)| self.end_of_line(root, worth, turn, index));
    }

    /// Goes back along the best line.
    fn trace(mut self) -> Prospect {
        let (_, turn, mut index) = self.best;
        for layer in self.layers.iter().take(turn + 1).rev() {
            let Some(node) = layer.get(index) else { break };
            self.found.line.push(node.chain.clone());
            self.found.best = node.root as usize;
            index = node.parent as usize;
        }
        self.found.line.reverse();
        self.found
    }
}

/// Where a turn is made from.
#[derive(Clone, Copy)]
struct Origin {
    early: f32,
    spite: f32,
    root: u16,
    parent: u32,
}

/// Searches for the seat to move.
pub(crate) fn look_ahead<E: Prospects>(game: &E, courses: &Courses, scope: &Scope, brake: &mut Brake<'_>) -> Prospect {
    let us = game.to_move().unwrap_or(0);
    let found = Prospect { turns: Vec::new(), best: 0, line: Vec::new(), positions: 0 };
    let best = (f32::NEG_INFINITY, 0, 0);
    let mut search = Search { us, courses, scope, found, layers: Vec::new(), best };
    let network = network_for(game.options().kind).filter(|_| scope.net > 0.0);
    let mut offered = 0;
    for turn in 0..scope.depth.max(1) {
        let mut cut = usize::MAX;
        let mut layer = Layer { children: Vec::new(), seen: FxHashMap::default(), offered };
        if turn == 0 {
            let mut turns = Vec::new();
            sweep(game, us, |chain, after| {
                let from = Origin { early: 0.0, spite: 0.0, root: turns.len() as u16, parent: 0 };
                turns.push((chain.clone(), f32::NEG_INFINITY));
                layer.offer(search.follow(chain, after, game, turn, from));
            });
            search.found.turns = turns;
        } else {
            for (index, parent) in search.layers[turn - 1].iter().enumerate() {
                if layer.offered >= scope.most || brake.pulled() {
                    cut = index;
                    break;
                }
                if !parent.game.is_over() {
                    let Node { early, spite, root, .. } = *parent;
                    let from = Origin { early, spite, root, parent: index as u32 };
                    sweep(&parent.game, us, |chain, after| {
                        layer.offer(search.follow(chain, after, &parent.game, turn, from));
                    });
                }
            }
        }
        offered = layer.offered;
        let (mut children, roots) = (layer.children, search.found.turns.len());
        search.found.positions += children.len() as u64;
        if let Some(network) = network {
            // The network looks only at what has a chance to be kept.
            keep_best(&mut children, LOOKED_AT * scope.width, roots);
            for child in &mut children {
                child.value = judge(&child.game, us, scope, Some(network)) + scope.haste * child.early + child.spite;
            }
        }
        keep_best(&mut children, scope.width, roots);
        let all_over = children.iter().all(|node| node.game.is_over());
        search.layers.push(children);
        let stop = brake.tick() || cut < usize::MAX || all_over;
        if let Some(before) = turn.checked_sub(1) {
            search.leave(before, cut);
        }
        search.conclude(turn, turn + 1 >= scope.depth || stop);
        if stop {
            break;
        }
    }
    brake.watch.count(search.found.positions);
    search.trace()
}
