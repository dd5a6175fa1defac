//! What a seat of The Call for Adventure looks like to the network.

use rules::adventure::{AdventureGame, LAND, TILES, VILLAGES, Village};
use rules::components::map_hexes;
use rules::{Engine, Seat};

use super::inputs::Compared;
use super::road::lack;
use super::{Described, Inputs, MOST_SEATS};
use crate::board::Prospects;

/// Merchant cards that are told apart.
const CARDS: u16 = 48;

impl Described for AdventureGame {
    const INPUTS: usize = 232;

    fn describe(&self, seats: &mut [Inputs]) {
        let rounds = self.rounds();
        let players = rounds.players;
        let components = self.components();
        let end = self.options().end_claims();
        let hexes = map_hexes(self.map());
        let goal = |village: usize| match self.village(village as u8) {
            Village::Open(tile) => components.vp_tiles.get(tile as usize),
            Village::Closed | Village::Empty => None,
        };
        // What is missing, and steps to go.
        let mut lacks = [[(20.0f32, 6.0f32); VILLAGES]; MOST_SEATS];
        for (seat, lacks) in lacks.iter_mut().enumerate().take(players.into()) {
            let player = self.player(seat as Seat);
            for (village, known) in lacks.iter_mut().enumerate() {
                let here = player.wagon.map(|tile| hexes[(tile as usize).min(TILES - 1)]);
                let way = here.map_or(3.0, |here| f32::from(here.distance(hexes[LAND + village])));
                let missing = goal(village).map_or(20.0, |goal| lack(player.crystals, goal.cost));
                *known = (missing, way);
            }
        }
        let scores = Compared::new(players, |seat| f32::from(self.score(seat).total()));
        let standings = Compared::new(players, |seat| self.standing(seat));
        let claims = Compared::new(players, |seat| f32::from(self.claims(seat)));
        let outposts = Compared::new(players, |seat| self.player(seat).outposts.count_ones() as f32);
        let worths = Compared::new(players, |seat| f32::from(self.crystals(seat).worth()));
        let left = self.tiles_left();
        for (at, inputs) in seats.iter_mut().enumerate() {
            inputs.clear();
            let seat = at as Seat;
            let player = self.player(seat);
            let score = self.score(seat);
            inputs.time(rounds, seat, 4);
            inputs.one_of(5, usize::from(end.saturating_sub(player.claims)));
            inputs.one_of(5, usize::from(end).saturating_sub(claims.rival(seat) as usize));
            for (figures, unit) in [(&scores, 40.0), (&standings, 40.0), (&outposts, 10.0), (&worths, 20.0)] {
                inputs.put(figures.own(seat) / unit);
                inputs.put((figures.own(seat) - figures.rival(seat)) / (0.5 * unit));
            }
            inputs.put(f32::from(score.bonus) * 0.1);
            inputs.put(f32::from(score.outposts) * 0.1);
            inputs.crystals(player.crystals);
            inputs.put(f32::from(self.limit(seat)) * 0.1);
            inputs.bits(CARDS, player.hand.0);
            inputs.bits(CARDS, player.hand.union(player.played).union(player.discarded).0);
            inputs.put(player.hand.len() as f32 * 0.125);
            inputs.put(player.played.len() as f32 * 0.125);
            inputs.put(player.discarded.len() as f32 * 0.125);
            for (row, count) in self.rows(seat).into_iter().enumerate() {
                inputs.at_least(4, count);
                let free = self.terrain().symbols()[row] & !player.outposts;
                inputs.put(free.count_ones() as f32 * 0.2);
            }
            for count in player.bonus_tiles() {
                inputs.put(f32::from(count) * 0.5);
            }
            left.iter().for_each(|&count| inputs.put(f32::from(count) * 0.25));
            for (village, &(own, way)) in lacks[at].iter().enumerate() {
                let others = (0..usize::from(players)).filter(|&other| other != at);
                let rival = others.map(|other| lacks[other][village].0).fold(20.0, f32::min);
                let points = goal(village).map_or(0.0, |goal| f32::from(goal.points));
                inputs.put(points * 0.05);
                inputs.put((-0.25 * own).exp());
                inputs.put((-0.08 * own).exp());
                inputs.put((-0.25 * rival).exp());
                inputs.put(way * 0.2);
                inputs.flag(own == 0.0);
                inputs.put(points * (-0.2 * own - 0.1 * way).exp() * 0.1);
                inputs.flag(self.village(village as u8) == Village::Closed);
            }
            let neighbours = player.wagon.map_or(0, |tile| self.terrain().neighbours(tile));
            let fresh = neighbours & self.terrain().mountains() & !player.outposts;
            inputs.put(fresh.count_ones() as f32 * 0.2);
            inputs.bits(LAND as u16, player.outposts.into());
        }
    }
}
