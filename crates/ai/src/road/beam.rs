//! Beam search over the turns of one seat: all turns of the best positions, turn after turn, equal positions once.

use super::moves::{Missing, Move, RootTurn, quick_moves};
use super::table::{Own, Table};
use super::weights::Weights;
use crate::agent::Brake;

/// What a point counts that changes nothing about who wins.
const POINT: f32 = 0.15;

/// Deepest search.
pub(crate) const DEEPEST: usize = 40;

/// What the search is told about everybody else, by own turn (0 is the turn being decided).
#[derive(Clone)]
pub(crate) struct Outlook {
    /// Cards that others are expected to have taken.
    pub missing: [Missing; DEEPEST],
    /// Share of a goal's worth left by then, by slot: others may be faster.
    pub certainty: [[f32; 5]; DEEPEST],
    /// The seat gets so many turns, this one included, before others end the game.
    pub turns_left: usize,
    /// What the best rival will have if the game ends with this turn of ours.
    pub rival_final: [f32; DEEPEST],
    /// What the best rival stands at, all considered, after so many turns.
    pub rival_standing: [f32; DEEPEST],
    /// What taking a goal costs the rivals, by slot.
    pub denial: [f32; 5],
    /// Part of the way to the end the leader has come, 0 to 1.
    pub progress: f32,
    /// Points the seat has already.
    pub scored: f32,
    /// Worth of winning in points, and how sharply a margin decides at an end that is seen; 0 to look at points alone.
    pub win_bonus: f32,
    pub sharp: f32,
    /// How much more a win in the hand counts than one in prospect.
    pub sure: f32,
    /// What a style likes: points on top for every claim, and a factor on tokens.
    pub claim_bonus: f32,
    pub token_factor: f32,
}

impl Outlook {
    /// Nobody else is there.
    pub(crate) fn alone() -> Self {
        Outlook {
            missing: [Missing::default(); DEEPEST],
            certainty: [[1.0; 5]; DEEPEST],
            turns_left: usize::MAX,
            rival_final: [0.0; DEEPEST],
            rival_standing: [0.0; DEEPEST],
            denial: [0.0; 5],
            progress: 0.0,
            scored: 0.0,
            win_bonus: 0.0,
            sharp: 6.0,
            sure: 1.0,
            claim_bonus: 0.0,
            token_factor: 1.0,
        }
    }

    /// What a style sees in a claim beyond its points.
    fn liking(&self, claim: bool, token: u8) -> f32 {
        if claim { self.claim_bonus + (self.token_factor - 1.0) * f32::from(token) } else { 0.0 }
    }

    fn final_worth(&self, own_final: f32, turn: usize) -> f32 {
        let margin = own_final - self.rival_final[turn];
        // Winning now is surer than winning later, and losing later better than losing now.
        let sure = 1.0 + (self.sure - 1.0) * 0.9f32.powi(turn as i32);
        POINT * margin + sure * self.win_bonus * (margin / self.sharp).tanh()
    }

    fn standing_worth(&self, own: f32, turn: usize) -> f32 {
        if self.win_bonus == 0.0 {
            return own;
        }
        let margin = own - self.rival_standing[turn];
        POINT * margin + self.win_bonus * (margin / (3.5 * self.sharp)).tanh()
    }
}

#[derive(Clone, Copy)]
struct Node {
    own: Own,
    /// Sorting key: points to come plus what is left, in points.
    value: f32,
    /// Points of the plan so far, discounted and weighted by certainty.
    gathered: f32,
    /// Points of the plan so far, plainly.
    points: f32,
    /// Worth of the cards owned.
    cards: f32,
    /// What the plan takes away from rivals.
    denied: f32,
    parent: u32,
    coppers: u8,
    step: Move,
    /// Root turns that lead here.
    roots: u128,
}

/// What a search found.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    /// For each root turn, the worth of the best line it leads to.
    pub worth: Vec<f32>,
    /// The best root turn.
    pub best: usize,
    /// Turns of the best line after the root turn.
    pub line: Vec<Move>,
    /// Final score of the best line, if it sees the end, else points and crystals at its last turn.
    pub score: f32,
    /// Best "if it ended now" score after each turn.
    pub finals: Vec<f32>,
    /// Best standing after each turn.
    pub standings: Vec<f32>,
    /// The first turn (from 1) in which each goal was claimed on any line.
    pub earliest: [u8; 5],
    /// Worth of the best line.
    pub top: f32,
    /// Positions looked at.
    pub positions: u64,
}

/// Buffers that searches share.
pub(crate) struct Beam {
    layers: Vec<Vec<Node>>,
    children: Vec<Node>,
    seen: Vec<(u64, u32, u32)>,
    stamp: u32,
    values: Vec<f32>,
    /// Children below this cannot be kept.
    floor: f32,
    /// Look at the floor again when so many children are there.
    review: usize,
}

const SEEN_BITS: u32 = 15;

impl Default for Beam {
    fn default() -> Self {
        Beam {
            layers: Vec::new(),
            children: Vec::new(),
            seen: vec![(0, 0, 0); 1 << SEEN_BITS],
            stamp: 0,
            values: Vec::new(),
            floor: f32::NEG_INFINITY,
            review: usize::MAX,
        }
    }
}

/// How to search.
#[derive(Clone, Copy)]
pub(crate) struct Shape {
    pub width: usize,
    pub depth: usize,
    /// Follow every root turn to the end, for choices and hints; else only the best matter.
    pub graded: bool,
}

/// The end of the best line so far.
#[derive(Clone, Copy)]
struct End {
    worth: f32,
    turn: usize,
    place: usize,
    score: f32,
}

/// What a search goes by and what it has found on the way.
struct Way<'a> {
    table: &'a Table,
    weights: &'a Weights,
    outlook: &'a Outlook,
    /// Part of crystals' and cards' worth that is left.
    fade: f32,
    found: Found,
    best: Option<End>,
}

impl Found {
    fn nothing(roots: usize) -> Self {
        Found {
            worth: vec![f32::NEG_INFINITY; roots],
            best: 0,
            line: Vec::new(),
            score: 0.0,
            finals: Vec::new(),
            standings: Vec::new(),
            earliest: [u8::MAX; 5],
            top: f32::NEG_INFINITY,
            positions: roots as u64,
        }
    }
}

impl Way<'_> {
    /// The position after a root turn.
    fn set_out(&mut self, index: usize, root: &RootTurn) -> Node {
        let slot = (root.own.taken.trailing_zeros() as usize).min(4);
        let claims = root.own.taken != 0;
        if claims {
            self.found.earliest[slot] = 1;
        }
        let points = f32::from(root.points) + f32::from(root.token);
        let mut node = Node {
            own: root.own,
            value: 0.0,
            gathered: points + self.outlook.liking(claims, root.token),
            points,
            cards: self.weights.cards_of(&root.own) * self.fade,
            denied: if claims { self.outlook.denial[slot] } else { 0.0 },
            parent: 0,
            coppers: u8::from(root.token == self.table.copper_points && root.token > 0),
            step: Move::Rest,
            roots: 1 << index.min(127),
        };
        node.value = value(&node, self.table, self.weights, self.fade);
        node
    }

    /// A child with what its step has brought.
    #[inline]
    fn follow(&mut self, mut node: Node, turn: usize, discount: f32, missing: Missing) -> Node {
        match node.step {
            Move::Claim { slot } => {
                let goal = self.table.goals[slot as usize];
                let first = &mut self.found.earliest[slot as usize];
                *first = (*first).min(turn as u8 + 1);
                let gone = node.own.taken & !(1 << slot) | missing.goals;
                let rank = (!gone & ((1 << slot) - 1)).count_ones();
                let token = self.table.token_points(rank, node.coppers);
                node.coppers += u8::from(rank == 0);
                let points = f32::from(goal.points) + f32::from(token);
                let sure = self.outlook.certainty[turn][slot as usize];
                node.points += points * sure;
                let spent = self.weights.crystals_of(goal.cost) * self.fade;
                let liked = self.outlook.liking(true, token);
                node.gathered += discount * ((points + liked) * sure + (1.0 - sure) * spent);
                node.denied += self.outlook.denial[slot as usize] * sure;
            }
            Move::Acquire { slot } => {
                let card = self.table.row[slot as usize].0;
                let count = node.own.hand.union(node.own.played).len() as u32;
                let share = if count <= self.weights.full_hand { 1.0 } else { self.weights.past_full };
                node.cards += self.weights.cards[(card & 63) as usize] * share * self.fade;
            }
            Move::Play { .. } | Move::Raise { .. } | Move::Rest => {}
        }
        node.value = value(&node, self.table, self.weights, self.fade);
        self.found.positions += 1;
        node
    }

    /// Tells the root turns that lead to a node what their line is worth, and whether it is the best so far.
    fn note(&mut self, node: &Node, worth: f32) -> bool {
        for_each_bit(node.roots, |root| {
            let known = &mut self.found.worth[root];
            *known = known.max(worth);
        });
        worth > self.best.map_or(f32::NEG_INFINITY, |best| best.worth)
    }
}

impl Beam {
    /// Puts a child among the candidates of the next layer, or merges it with its equal.
    #[inline]
    fn offer(&mut self, node: Node, width: usize) {
        if self.children.len() >= self.review {
            self.values.clear();
            self.values.extend(self.children.iter().map(|child| child.value));
            let (_, floor, _) = self.values.select_nth_unstable_by(width - 1, |a, b| b.total_cmp(a));
            self.floor = *floor;
            self.review = self.children.len() + width;
        }
        let key = node.own.key();
        let mask = (1usize << SEEN_BITS) - 1;
        let mut at = (key >> 32) as usize & mask;
        for _ in 0..24 {
            let cell = &mut self.seen[at];
            if cell.1 != self.stamp {
                *cell = (key, self.stamp, self.children.len() as u32);
                self.children.push(node);
                return;
            }
            if cell.0 == key {
                let known = &mut self.children[cell.2 as usize];
                if node.value > known.value + 1e-4 {
                    *known = node;
                } else if node.value > known.value - 1e-4 {
                    known.roots |= node.roots;
                }
                return;
            }
            at = (at + 1) & mask;
        }
        self.children.push(node);
    }

    /// Searches from the given root turns. Root turns beyond 128 share the last bit.
    pub(crate) fn search(
        &mut self,
        table: &Table,
        weights: &Weights,
        outlook: &Outlook,
        roots: &[RootTurn],
        shape: Shape,
        brake: &mut Brake<'_>,
    ) -> Found {
        let depth = shape.depth.min(DEEPEST - 1).min(outlook.turns_left.max(1));
        let fade = 1.0 - weights.fading * outlook.progress;
        let mut way = Way { table, weights, outlook, fade, found: Found::nothing(roots.len()), best: None };
        while self.layers.len() < depth + 1 {
            self.layers.push(Vec::new());
        }
        self.layers.iter_mut().for_each(Vec::clear);
        for turn in 0..depth {
            self.children.clear();
            self.stamp += 1;
            self.floor = f32::NEG_INFINITY;
            // What falls behind the width need not be kept, except where the game ends and other things count.
            let all_count = shape.graded || turn == 0 || turn + 1 >= outlook.turns_left;
            self.review = if all_count { usize::MAX } else { 2 * shape.width };
            if turn == 0 {
                for (index, root) in roots.iter().enumerate() {
                    let node = way.set_out(index, root);
                    self.offer(node, shape.width);
                }
            } else {
                self.expand(turn, shape.width, &mut way);
            }
            let last_layer = turn + 1 == depth;
            self.weigh_up(turn, last_layer, &mut way);
            if last_layer {
                break;
            }
            self.keep_best(turn + 1, shape);
            if self.layers[turn + 1].is_empty() || brake.tick() {
                if way.best.is_none() || brake.pulled() {
                    self.stop_at(turn, &mut way);
                }
                break;
            }
        }
        let Way { mut found, best, .. } = way;
        self.trace(best, &mut found);
        brake.watch.count(found.positions);
        found
    }

    /// Offers every turn of every position of a layer.
    fn expand(&mut self, turn: usize, width: usize, way: &mut Way<'_>) {
        let layer = std::mem::take(&mut self.layers[turn]);
        let (table, missing) = (way.table, way.outlook.missing[turn]);
        let discount = way.weights.discount.powi(turn as i32);
        for (index, parent) in layer.iter().enumerate() {
            if parent.own.claims >= table.end_claims {
                continue;
            }
            quick_moves(table, &parent.own, missing, |step, own| {
                let node = way.follow(Node { own, step, parent: index as u32, ..*parent }, turn, discount, missing);
                if node.value > self.floor || own.claims >= table.end_claims {
                    self.offer(node, width);
                }
            });
        }
        self.layers[turn] = layer;
    }

    /// Lines that end the game, and at the last turn all of them, are weighed up.
    fn weigh_up(&mut self, turn: usize, last_layer: bool, way: &mut Way<'_>) {
        let outlook = way.outlook;
        let ends_here = turn + 1 >= outlook.turns_left;
        let (mut best_final, mut best_standing) = (0.0f32, f32::NEG_INFINITY);
        let mut index = 0;
        while index < self.children.len() {
            let node = self.children[index];
            let final_score = outlook.scored + node.points + f32::from(node.own.crystals.scoring());
            best_final = best_final.max(final_score);
            best_standing = best_standing.max(outlook.scored + node.value);
            let ended = ends_here || node.own.claims >= way.table.end_claims;
            if ended || last_layer {
                let worth = if ended && outlook.win_bonus > 0.0 {
                    outlook.final_worth(final_score + node.denied, turn)
                } else {
                    outlook.standing_worth(outlook.scored + node.value, turn)
                };
                if way.note(&node, worth) {
                    self.layers[turn + 1].push(node);
                    let place = self.layers[turn + 1].len() - 1;
                    way.best = Some(End { worth, turn, place, score: final_score });
                }
            }
            if ended && !last_layer {
                self.children.swap_remove(index);
            } else {
                index += 1;
            }
        }
        way.found.finals.push(best_final);
        way.found.standings.push(best_standing);
    }

    /// Out of time: what stands now is weighed as it is.
    fn stop_at(&self, turn: usize, way: &mut Way<'_>) {
        for (place, node) in self.layers[turn + 1].iter().enumerate() {
            let worth = way.outlook.standing_worth(way.outlook.scored + node.value, turn);
            if way.note(node, worth) {
                way.best = Some(End { worth, turn, place, score: way.outlook.scored + node.points });
            }
        }
    }

    /// Goes back along the best line.
    fn trace(&self, best: Option<End>, found: &mut Found) {
        let Some(End { worth, mut turn, mut place, score }) = best else { return };
        (found.top, found.score) = (worth, score);
        while let Some(node) = self.layers.get(turn + 1).and_then(|layer| layer.get(place)) {
            if turn == 0 {
                found.best = node.roots.trailing_zeros() as usize;
                break;
            }
            found.line.push(node.step);
            place = node.parent as usize;
            turn -= 1;
        }
        found.line.reverse();
    }

    /// The best `width` children make the layer, and at least one for every root turn.
    fn keep_best(&mut self, layer: usize, Shape { width, graded, .. }: Shape) {
        // Nodes put there before belong to lines that have ended; their places must not move.
        let children = &mut self.children;
        if children.len() > width {
            children.select_nth_unstable_by(width - 1, |a, b| b.value.total_cmp(&a.value));
            let (kept, rest) = children.split_at_mut(width);
            // The best parents first: their children set the floor early.
            kept.sort_unstable_by(|a, b| b.value.total_cmp(&a.value));
            self.layers[layer].extend_from_slice(kept);
            if !graded {
                return;
            }
            let covered = kept.iter().fold(0u128, |roots, node| roots | node.roots);
            let mut best_of: [u32; 128] = [u32::MAX; 128];
            for (index, node) in rest.iter().enumerate() {
                for_each_bit(node.roots & !covered, |root| {
                    let known = best_of[root];
                    if known == u32::MAX || rest[known as usize].value < node.value {
                        best_of[root] = index as u32;
                    }
                });
            }
            self.layers[layer]
                .extend(best_of.iter().filter(|&&index| index != u32::MAX).map(|&index| rest[index as usize]));
        } else {
            self.layers[layer].extend_from_slice(children);
        }
    }
}

#[inline]
fn value(node: &Node, table: &Table, weights: &Weights, fade: f32) -> f32 {
    let near = if weights.near > 0.0 { weights.near * nearest(table, &node.own) } else { 0.0 };
    near + node.gathered + node.denied + weights.crystals_of(node.own.crystals) * fade + node.cards
        - weights.tired * node.own.played.len() as f32
}

#[inline]
fn for_each_bit(mut bits: u128, mut each: impl FnMut(usize)) {
    while bits != 0 {
        each(bits.trailing_zeros() as usize);
        bits &= bits - 1;
    }
}

/// What the nearest goal promises: its points, less for every crystal that is missing.
fn nearest(table: &Table, own: &Own) -> f32 {
    let mut best = 0.0f32;
    for (slot, goal) in table.goals.iter().enumerate() {
        if own.taken >> slot & 1 == 0 {
            let missing = own.crystals.missing(goal.cost);
            let lack = f32::from(missing.worth() + u16::from(missing.total()));
            best = best.max(f32::from(goal.points) / (1.0 + 0.25 * lack));
        }
    }
    best
}
