//! What a seat of An Endless World looks like to the network.

use rules::components::{BonusKind, Site, WorldIcon, WorldPower};
use rules::world::{GOLEMS, MAX_LOCATIONS, STACKS, WorldGame};
use rules::{Engine, Seat};

use super::inputs::Compared;
use super::road::lack;
use super::{Described, Inputs, MOST_SEATS};
use crate::board::Prospects;

const ICONS: [WorldIcon; 4] = [WorldIcon::Help, WorldIcon::Tool, WorldIcon::NewTraders, WorldIcon::Exploration];

impl Described for WorldGame {
    const INPUTS: usize = 231;

    fn describe(&self, seats: &mut [Inputs]) {
        let rounds = self.rounds();
        let players = rounds.players;
        let components = self.components();
        let end = self.options().end_claims();
        let goal = |slot: usize| self.row_card(slot as u8).and_then(|card| components.cards.get(card as usize));
        let mut lacks = [[20.0f32; GOLEMS]; MOST_SEATS];
        for (seat, lacks) in lacks.iter_mut().enumerate().take(players.into()) {
            for (slot, known) in lacks.iter_mut().enumerate() {
                if let Some(goal) = goal(slot) {
                    *known = lack(self.player(seat as Seat).crystals, goal.cost);
                }
            }
        }
        let mut golems = [0u8; GOLEMS];
        for (index, location) in self.locations().enumerate() {
            if let Site::Golem { card_slot, .. } = location.site {
                golems[usize::from(card_slot) % GOLEMS] = index as u8;
            }
        }
        let scores = Compared::new(players, |seat| f32::from(self.score(seat).total()));
        let standings = Compared::new(players, |seat| self.standing(seat));
        let claims = Compared::new(players, |seat| f32::from(self.claims(seat)));
        let traders = |seat: Seat| components.traders - self.player(seat).reserve;
        let crews = Compared::new(players, |seat| f32::from(traders(seat)));
        let worths = Compared::new(players, |seat| f32::from(self.crystals(seat).worth()));
        for (at, inputs) in seats.iter_mut().enumerate() {
            inputs.clear();
            let seat = at as Seat;
            let player = self.player(seat);
            let score = self.score(seat);
            inputs.time(rounds, seat, 4);
            inputs.one_of(9, usize::from(end.saturating_sub(player.claimed.len() as u8)));
            inputs.one_of(9, usize::from(end).saturating_sub(claims.rival(seat) as usize));
            for (figures, unit) in [(&scores, 30.0), (&standings, 30.0), (&crews, 8.0), (&worths, 20.0)] {
                inputs.put(figures.own(seat) / unit);
                inputs.put((figures.own(seat) - figures.rival(seat)) / (0.5 * unit));
            }
            inputs.put(f32::from(score.bonus) * 0.1);
            inputs.put(f32::from(score.exploration) * 0.1);
            inputs.crystals(player.crystals);
            inputs.at_least(10, player.home);
            inputs.put(f32::from(player.home) * 0.1);
            inputs.put(f32::from(player.reserve) * 0.1);
            inputs.put(player.standing.count_ones() as f32 * 0.2);
            ICONS.iter().for_each(|&icon| inputs.put(f32::from(player.icons(icon)) * 0.3));
            player.tools(0xff).0.iter().for_each(|&count| inputs.put(f32::from(count) * 0.5));
            inputs.put(player.bonuses.len() as f32 * 0.3);
            let room = usize::from(components.bonus_spaces).saturating_sub(player.bonuses.len());
            for kind in 0..4 {
                let scoring =
                    player.bonuses.as_slice().iter().filter_map(|&tile| components.bonuses.get(tile as usize));
                let points = scoring.filter(|tile| rank(tile.kind) == kind).map(|tile| f32::from(tile.points));
                inputs.put(points.sum::<f32>() * 0.25);
            }
            for slot in 0..GOLEMS {
                let own = lacks[at][slot];
                let others = (0..usize::from(players)).filter(|&other| other != at);
                let rival = others.map(|other| lacks[other][slot]).fold(20.0, f32::min);
                let points = goal(slot).map_or(0.0, |goal| f32::from(goal.points));
                let near = self.traders_needed(seat, golems[slot]) <= player.home;
                inputs.put(points * 0.05);
                inputs.put((-0.25 * own).exp());
                inputs.put((-0.08 * own).exp());
                inputs.put((-0.25 * rival).exp());
                inputs.flag(own == 0.0);
                inputs.flag(own == 0.0 && near);
                inputs.put(points * (-0.2 * own).exp() * 0.1);
                let icon = goal(slot).map(|goal| power_rank(goal.power));
                (0..4).for_each(|rank| inputs.flag(icon == Some(rank)));
                inputs.put(if room > 0 { best_tile(self, slot as u8, seat) * 0.1 } else { 0.0 });
            }
            for set in places(self, seat) {
                inputs.bits(MAX_LOCATIONS as u16, set);
            }
            (0..MAX_LOCATIONS as u8).for_each(|location| inputs.put(f32::from(player.help(location)) * 0.5));
        }
    }
}

/// What the best of the tiles on top of a card's stacks would score for a seat now.
fn best_tile(game: &WorldGame, slot: u8, seat: Seat) -> f32 {
    let (player, components) = (game.player(seat), game.components());
    let tops = (0..STACKS as u8).filter_map(|stack| components.bonuses.get(game.stack(slot, stack).top()? as usize));
    let points = tops.map(|top| {
        let times = match top.kind {
            BonusKind::PerIcon(icon) => player.icons(icon),
            BonusKind::PerPair(a, b) => player.icons(a).min(player.icons(b)),
            BonusKind::PerTwoTraders => (components.traders - player.reserve) / 2,
            BonusKind::Flat => 1,
        };
        f32::from(times * top.points)
    });
    points.fold(0.0, f32::max)
}

/// Locations a seat could use with the traders it has at home, where it stands, and where others stand; bit by bit.
fn places(game: &WorldGame, seat: Seat) -> [u64; 3] {
    let (mut usable, mut ours, mut theirs) = (0u64, 0u64, 0u64);
    for location in 0..MAX_LOCATIONS as u8 {
        let covered = game.exploration_at(location).is_some();
        match game.traders_at(location) {
            Some((who, _)) if who == seat => ours |= 1 << location,
            Some(_) => theirs |= 1 << location,
            None => {}
        }
        if game.traders_needed(seat, location) <= game.player(seat).home && !covered {
            usable |= 1 << location;
        }
    }
    [usable & !ours, ours, theirs]
}

fn rank(kind: BonusKind) -> usize {
    match kind {
        BonusKind::PerIcon(_) => 0,
        BonusKind::PerPair(..) => 1,
        BonusKind::PerTwoTraders => 2,
        BonusKind::Flat => 3,
    }
}

fn power_rank(power: WorldPower) -> usize {
    power.icon() as usize
}
