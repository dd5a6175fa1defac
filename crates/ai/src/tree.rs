//! Tree search over whole turns with the network as judge: what the upper levels think with.
//!
//! The hidden cards are dealt several times. The turns at the root are shared by all deals, below it every deal has a tree
//! of its own. A turn is tried the more often, the better it looks at first sight (score and prospects) and the better the
//! positions behind it are judged; every seat chooses for itself.

use rules::chance::Chance;
use rules::{Action, Seat, Silent, View};

use crate::agent::Brake;
use crate::board::{Chain, Prospects, sweep};
use crate::net::{MOST_SEATS, Network, network_for, shares, strengths};

/// How the search is tuned.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Growth {
    /// Positions judged: what bounds the time of a decision.
    pub looks: u32,
    /// Deals of the hidden cards.
    pub deals: usize,
    /// Turns considered in a position below the root, of one's own.
    pub keep: usize,
    /// The same of somebody else: the fewer, the sooner one's own next turn is looked at. 0 for what suits the number of seats.
    pub others: usize,
    /// Weight of what is little known.
    pub explore: f32,
    /// Points by which a turn must look worse at first sight to be tried 2.7 times more rarely.
    pub sight: f32,
    /// The same at the root where a search over own turns has been made before; 0 to make none.
    pub plan: f32,
    /// Share of the network in the judgement; the rest is score and prospects.
    pub net: f32,
}

impl Growth {
    /// For so many seats: more of them make every look dearer, with more turns to find and more positions to judge.
    pub(crate) fn among(self, players: u8) -> Self {
        Growth { looks: self.looks * 2 / u32::from(players.max(1)), ..self }
    }

    /// With so many turns of somebody else as suit the number of seats, unless that was said.
    fn with_others(self, players: u8) -> Self {
        let others = match players {
            _ if self.others > 0 => self.others,
            // Where one's own plan is known, several rivals between two turns of it would use up all looks.
            3 if self.plan > 0.0 => 3,
            4.. if self.plan > 0.0 => 2,
            _ => self.keep,
        };
        Growth { others, ..self }
    }

    /// By oneself, on the boards.
    pub(crate) const fn plain(looks: u32) -> Self {
        Growth { looks, deals: 4, keep: 14, others: 0, explore: 1.0, sight: 3.0, plan: 0.0, net: 1.0 }
    }

    /// Among turns that a search over own turns has weighed up.
    pub(crate) const fn with_plan(looks: u32, plan: f32) -> Self {
        Growth { deals: 8, explore: 2.0, plan, ..Growth::plain(looks) }
    }
}

/// Points that stand for one unit of log odds where the network does not judge.
const POINTS_PER_ODDS: f32 = 8.0;
/// How much worse than its position an untried turn is taken to be.
const DOUBT: f32 = 0.04;
/// One look in so many is for the turn that is asked about.
const ASKED: u32 = 12;
const NONE: u32 = u32::MAX;

type Values = [f32; MOST_SEATS];

struct Node<E> {
    game: E,
    visits: u32,
    sums: Values,
    /// Its turns, once it was reached twice.
    from: u32,
    count: u32,
}

struct Edge {
    chain: Chain,
    prior: f32,
    child: u32,
}

/// A turn at the root and what the search thinks of it.
pub(crate) struct Tried {
    pub chain: Chain,
    pub prior: f32,
    pub visits: u32,
    pub sum: f32,
    /// The position behind it, deal by deal.
    children: Vec<u32>,
}

struct Tree<'a, E> {
    nodes: Vec<Node<E>>,
    edges: Vec<Edge>,
    network: Option<&'a Network>,
    growth: Growth,
    us: Seat,
    path: Vec<u32>,
}

impl<E: Prospects> Tree<'_, E> {
    /// Chances to win by seat.
    fn judge(&self, game: &E) -> Values {
        let players = usize::from(game.rounds().players);
        let mut values = [0.0; MOST_SEATS];
        if game.is_over() {
            if let Some(&winner) = game.ranking().first() {
                values[usize::from(winner)] = 1.0;
            }
            return values;
        }
        let net = if self.network.is_some() { self.growth.net } else { 0.0 };
        if net < 1.0 {
            let plain: Vec<f32> = (0..players).map(|seat| game.standing(seat as Seat) / POINTS_PER_ODDS).collect();
            shares(&plain).iter().zip(&mut values).for_each(|(share, value)| *value += (1.0 - net) * share);
        }
        if let Some(network) = self.network.filter(|_| net > 0.0) {
            let learned = shares(&strengths(network, game));
            learned.iter().zip(&mut values).for_each(|(share, value)| *value += net * share);
        }
        values
    }

    /// Adds a position and says what it is worth.
    fn add(&mut self, game: E) -> (u32, Values) {
        let values = self.judge(&game);
        self.nodes.push(Node { game, visits: 0, sums: [0.0; MOST_SEATS], from: NONE, count: 0 });
        (self.nodes.len() as u32 - 1, values)
    }

    /// Finds the turns of a position.
    fn expand(&mut self, node: u32) {
        let game = self.nodes[node as usize].game;
        let Some(mover) = game.to_move() else { return };
        let mut turns = turns_at_first_sight(&game, mover, self.growth.sight);
        turns.truncate(if mover == self.us { self.growth.keep } else { self.growth.others });
        let from = self.edges.len() as u32;
        self.edges.extend(turns.into_iter().map(|(chain, prior)| Edge { chain, prior, child: NONE }));
        let place = &mut self.nodes[node as usize];
        (place.from, place.count) = (from, self.edges.len() as u32 - from);
    }

    /// The turn of a position to follow.
    fn pick(&self, node: &Node<E>, mover: Seat) -> Option<u32> {
        let seat = usize::from(mover);
        let root = (node.visits as f32).sqrt() * self.growth.explore;
        let untried = node.sums[seat] / node.visits.max(1) as f32 - DOUBT;
        let (mut best, mut most) = (None, f32::NEG_INFINITY);
        for at in node.from..node.from + node.count {
            let edge = &self.edges[at as usize];
            let (mean, visits) = match self.nodes.get(edge.child as usize) {
                Some(child) => (child.sums[seat] / child.visits.max(1) as f32, child.visits as f32),
                None => (untried, 0.0),
            };
            let bound = mean + edge.prior * root / (1.0 + visits);
            if bound > most {
                (best, most) = (Some(at), bound);
            }
        }
        best
    }

    /// Goes down from a position, judges a new one and tells all on the way.
    fn descend(&mut self, top: u32) -> Values {
        self.path.clear();
        let mut node = top;
        let values = loop {
            self.path.push(node);
            let here = &self.nodes[node as usize];
            let Some(mover) = here.game.to_move() else { break self.judge(&here.game) };
            if here.from == NONE {
                self.expand(node);
            }
            let here = &self.nodes[node as usize];
            let Some(edge) = self.pick(here, mover) else { break self.judge(&here.game) };
            let child = self.edges[edge as usize].child;
            if child != NONE {
                node = child;
                continue;
            }
            let mut after = here.game;
            carry_out(&mut after, &self.edges[edge as usize].chain);
            let (fresh, values) = self.add(after);
            self.edges[edge as usize].child = fresh;
            self.path.push(fresh);
            break values;
        };
        for &at in &self.path {
            note(&mut self.nodes[at as usize], &values);
        }
        values
    }
}

fn note<E>(node: &mut Node<E>, values: &Values) {
    node.visits += 1;
    node.sums.iter_mut().zip(values).for_each(|(sum, value)| *sum += value);
}

/// Makes a turn; what does not fit is left out.
fn carry_out<E: Prospects>(game: &mut E, chain: &Chain) {
    for &action in chain {
        if game.apply(action, &mut Silent).is_err() {
            return;
        }
    }
}

/// The turns of a seat with the share of attention each deserves, best first.
fn turns_at_first_sight<E: Prospects>(game: &E, mover: Seat, sight: f32) -> Vec<(Chain, f32)> {
    let players = game.rounds().players;
    let mut turns: Vec<(Chain, f32)> = Vec::new();
    sweep(game, mover, |chain, after| {
        let rivals = (0..players).filter(|&seat| seat != mover).map(|seat| after.standing(seat));
        let mut worth = after.standing(mover) - rivals.fold(f32::NEG_INFINITY, f32::max);
        if after.is_over() {
            worth += if after.ranking().first() == Some(&mover) { 30.0 } else { -30.0 };
        }
        turns.push((chain.clone(), worth));
    });
    attention(turns, sight)
}

/// Turns the worths of turns into shares of attention, best first.
fn attention(mut turns: Vec<(Chain, f32)>, sight: f32) -> Vec<(Chain, f32)> {
    turns.sort_by(|a, b| b.1.total_cmp(&a.1));
    let best = turns.first().map_or(0.0, |turn| turn.1);
    let mut sum = 0.0;
    for (_, worth) in &mut turns {
        *worth = ((*worth - best) / sight).exp() + 0.002;
        sum += *worth;
    }
    turns.iter_mut().for_each(|(_, prior)| *prior /= sum);
    turns
}

/// Whether so many more looks cannot change which turn is tried most.
fn decided(root: &[Tried], left: u32) -> bool {
    let (mut first, mut second) = (0, 0);
    for turn in root {
        if turn.visits > first {
            (first, second) = (turn.visits, first);
        } else {
            second = second.max(turn.visits);
        }
    }
    first - second > left
}

/// The turns of the seat to move and how often each was tried, most often first. `planned` are those that come into
/// question with what a search over own turns has found them worth. Without `asked` the turns need no judgement: an only one
/// is not tried. With it all are judged, and the turn asked for whatever it looks like.
pub(crate) fn grow<E: Prospects>(
    view: &View<E>,
    planned: Option<Vec<(Chain, f32)>>,
    asked: Option<&[Action]>,
    growth: Growth,
    chance: &mut Chance,
    brake: &mut Brake<'_>,
) -> Vec<Tried> {
    let us = view.seat;
    let growth = growth.with_others(view.state.rounds().players);
    let deals: Vec<E> = (0..growth.deals.max(1)).map(|_| E::determinize(view, chance)).collect();
    let turns = match planned {
        Some(planned) => attention(planned, growth.plan.max(0.1)),
        None => turns_at_first_sight(&deals[0], us, growth.sight),
    };
    let mut root: Vec<Tried> = turns
        .into_iter()
        .map(|(chain, prior)| Tried { chain, prior, visits: 0, sum: 0.0, children: vec![NONE; deals.len()] })
        .collect();
    if root.is_empty() || root.len() < 2 && asked.is_none() {
        return root;
    }
    let asked = asked.and_then(|asked| root.iter().position(|turn| turn.chain.as_slice() == asked));
    let network = network_for(view.state.options().kind);
    let mut tree = Tree { nodes: Vec::new(), edges: Vec::new(), network, growth, us, path: Vec::new() };
    let start = tree.judge(&deals[0])[usize::from(us)];
    let (mut visits, mut sum) = (0u32, 0.0f32);
    for look in 0..growth.looks {
        let deal = look as usize % deals.len();
        let urge = ((visits + 1) as f32).sqrt() * growth.explore;
        let untried = if visits == 0 { start } else { sum / visits as f32 } - DOUBT;
        let bound = |turn: &Tried| {
            let mean = if turn.visits == 0 { untried } else { turn.sum / turn.visits as f32 };
            mean + turn.prior * urge / (1.0 + turn.visits as f32)
        };
        let best = (0..root.len()).max_by(|&a, &b| bound(&root[a]).total_cmp(&bound(&root[b]))).unwrap_or(0);
        let tried = asked.filter(|_| look % ASKED == ASKED - 1).unwrap_or(best);
        let turn = &mut root[tried];
        let values = match turn.children[deal] {
            NONE => {
                let mut after = deals[deal];
                carry_out(&mut after, &turn.chain);
                let (child, values) = tree.add(after);
                note(&mut tree.nodes[child as usize], &values);
                turn.children[deal] = child;
                values
            }
            child => tree.descend(child),
        };
        turn.visits += 1;
        turn.sum += values[usize::from(us)];
        visits += 1;
        sum += values[usize::from(us)];
        if brake.tick() || (look % 64 == 63 && decided(&root, growth.looks - look)) {
            break;
        }
    }
    brake.watch.count(visits.into());
    root.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.sum.total_cmp(&a.sum)));
    root
}
