//! What a seat of Golem Edition or Spice Road looks like to the network.

use rules::road::{POINT_ROW, RoadGame};
use rules::{Crystals, Engine, Seat};

use super::inputs::Compared;
use super::{Described, Inputs, MOST_SEATS};
use crate::greedy::road_prospects;

/// Merchant cards that are told apart.
const CARDS: u16 = 48;

/// What a goal's cost still lacks, dear crystals counting more.
pub(super) fn lack(have: Crystals, cost: Crystals) -> f32 {
    let missing = have.missing(cost);
    f32::from(missing.worth()) + 0.5 * f32::from(missing.total())
}

impl Described for RoadGame {
    const INPUTS: usize = 199;

    fn describe(&self, seats: &mut [Inputs]) {
        let rounds = self.rounds();
        let players = rounds.players;
        let components = self.components();
        let end = self.options().end_claims();
        let goal = |slot: usize| self.points().get(slot).and_then(|&card| components.points.get(card as usize));
        let mut lacks = [[20.0f32; POINT_ROW]; MOST_SEATS];
        for (seat, lacks) in lacks.iter_mut().enumerate().take(players.into()) {
            for (slot, known) in lacks.iter_mut().enumerate() {
                if let Some(goal) = goal(slot) {
                    *known = lack(self.player(seat as Seat).crystals, goal.cost);
                }
            }
        }
        let scores = Compared::new(players, |seat| f32::from(self.score(seat).total()));
        let standings = Compared::new(players, |seat| scores.own(seat) + road_prospects(self, seat));
        let claims = Compared::new(players, |seat| f32::from(self.claims(seat)));
        let cards = Compared::new(players, |seat| self.player(seat).hand.union(self.player(seat).played).len() as f32);
        let worths = Compared::new(players, |seat| f32::from(self.crystals(seat).worth()));
        for (seat, inputs) in seats.iter_mut().enumerate() {
            inputs.clear();
            let (at, seat) = (seat, seat as Seat);
            let player = self.player(seat);
            inputs.time(rounds, seat, MOST_SEATS as u16);
            inputs.one_of(7, usize::from(end.saturating_sub(player.claims)));
            inputs.one_of(7, usize::from(end).saturating_sub(claims.rival(seat) as usize));
            for (figures, unit) in [(&scores, 30.0), (&standings, 30.0), (&cards, 8.0), (&worths, 20.0)] {
                inputs.put(figures.own(seat) / unit);
                inputs.put((figures.own(seat) - figures.rival(seat)) / (0.5 * unit));
            }
            inputs.crystals(player.crystals);
            inputs.bits(CARDS, player.hand.0);
            inputs.bits(CARDS, player.hand.union(player.played).0);
            inputs.put(player.hand.len() as f32 * 0.125);
            inputs.put(player.played.len() as f32 * 0.125);
            inputs.put(f32::from(self.copper()) * 0.1);
            inputs.put(f32::from(self.silver()) * 0.1);
            let mut promise = 0.0f32;
            for (slot, &own) in lacks[at].iter().enumerate() {
                let others = (0..usize::from(players)).filter(|&other| other != at);
                let rival = others.map(|other| lacks[other][slot]).fold(20.0, f32::min);
                let points = goal(slot).map_or(0.0, |goal| f32::from(goal.points));
                promise = promise.max(points * (-0.2 * own).exp());
                inputs.put(points * 0.05);
                inputs.put((-0.25 * own).exp());
                inputs.put((-0.08 * own).exp());
                inputs.put((-0.25 * rival).exp());
                inputs.flag(own == 0.0);
                inputs.flag(rival == 0.0);
                inputs.put(points * (-0.2 * own).exp() * 0.1);
            }
            inputs.put(promise * 0.1);
            for (slot, gift) in self.market().crystals().iter().enumerate().take(6) {
                inputs.put(f32::from(gift.worth()) * 0.1 / (1.0 + slot as f32));
            }
            (self.market().crystals().len()..6).for_each(|_| inputs.put(0.0));
        }
    }
}
