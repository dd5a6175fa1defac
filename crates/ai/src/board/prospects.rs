//! What a seat may hope for beyond its score, in points, with the turns ahead cut off.

use rules::adventure::{AdventureGame, TILES, Village};
use rules::components::map_hexes;
use rules::road::RoadGame;
use rules::world::{GOLEMS, WorldGame};
use rules::{Crystals, Engine, Seat};

use crate::greedy::road_prospects;
use crate::net::Described;
use crate::road::card_worth;

/// A game whose positions can be judged.
pub(crate) trait Prospects: Engine + Copy + Described {
    /// Worth of everything that is not scored yet.
    fn prospects(&self, seat: Seat) -> f32;

    /// The card a seat would miss least when a step has to be paid.
    fn least_missed(&self, _: Seat) -> Option<u8> {
        None
    }

    /// Where the wagon of a seat stands.
    fn stands_on(&self, _: Seat) -> Option<u8> {
        None
    }

    /// Tiles a seat has taken: bonus and exploration tiles.
    fn tiles(&self, seat: Seat) -> f32;

    /// What a seat has set up for good: traders that have joined, outposts.
    fn pieces(&self, seat: Seat) -> f32;

    /// Whether what a seat has claimed between this position and a later one could have been paid by a rival already.
    fn denied(&self, later: &Self, seat: Seat) -> bool;

    /// Whether resting would bring anything back.
    fn rest_helps(&self, seat: Seat) -> bool;

    /// Score and prospects.
    fn standing(&self, seat: Seat) -> f32 {
        let scored = f32::from(self.score(seat).total());
        if self.is_over() { scored } else { scored + self.prospects(seat) }
    }
}

/// How much of the game is left, 1 to 0, by the claims of the leader.
fn ahead<E: Engine>(game: &E) -> f32 {
    let leader = (0..game.rounds().players).map(|seat| game.claims(seat)).max().unwrap_or(0);
    1.0 - f32::from(leader) / f32::from(game.options().end_claims().max(1))
}

/// Crystals beyond the point that each but the yellow ones scores.
fn crystals(bag: Crystals) -> f32 {
    let [y, g, b, m] = bag.0.map(f32::from);
    0.35 * y + 0.3 * g + 0.9 * b + 1.5 * m
}

/// Part of a goal's points that the crystals at hand promise: all of what is missing counts, dear crystals more.
fn promise(have: Crystals, cost: Crystals, points: f32) -> f32 {
    let missing = have.missing(cost);
    let lack = f32::from(missing.worth()) + 0.5 * f32::from(missing.total());
    (points - crystals(cost) - f32::from(cost.scoring())).max(2.0) * (-0.28 * lack).exp()
}

/// The best promise and a little of the second.
fn best_two(promises: impl Iterator<Item = f32>) -> f32 {
    let (first, second) =
        promises.fold(
            (0.0f32, 0.0f32),
            |(first, second), promise| {
                if promise > first { (promise, first) } else { (first, second.max(promise)) }
            },
        );
    0.8 * first + 0.25 * second
}

fn rivals_can_pay<E: Engine>(game: &E, seat: Seat, cost: Crystals) -> bool {
    (0..game.rounds().players).any(|other| other != seat && game.crystals(other).contains(cost))
}

impl Prospects for RoadGame {
    fn tiles(&self, seat: Seat) -> f32 {
        f32::from(self.player(seat).copper + self.player(seat).silver)
    }

    fn pieces(&self, seat: Seat) -> f32 {
        self.player(seat).hand.union(self.player(seat).played).len() as f32
    }

    fn denied(&self, later: &Self, seat: Seat) -> bool {
        let new = later.player(seat).claimed.without(self.player(seat).claimed);
        let mut costs =
            new.iter().filter_map(|card| self.components().points.get(usize::from(card)).map(|card| card.cost));
        costs.any(|cost| rivals_can_pay(self, seat, cost))
    }

    fn rest_helps(&self, seat: Seat) -> bool {
        !self.player(seat).played.is_empty()
    }

    fn prospects(&self, seat: Seat) -> f32 {
        road_prospects(self, seat)
    }
}

impl Prospects for WorldGame {
    fn tiles(&self, seat: Seat) -> f32 {
        let player = self.player(seat);
        (player.bonuses.len() + player.explorations.len()) as f32
    }

    fn pieces(&self, seat: Seat) -> f32 {
        f32::from(self.components().traders - self.player(seat).reserve)
    }

    fn denied(&self, later: &Self, seat: Seat) -> bool {
        let new = later.player(seat).claimed.without(self.player(seat).claimed);
        let mut costs =
            new.iter().filter_map(|card| self.components().cards.get(usize::from(card)).map(|card| card.cost));
        costs.any(|cost| rivals_can_pay(self, seat, cost))
    }

    fn rest_helps(&self, seat: Seat) -> bool {
        self.player(seat).standing != 0
    }

    fn prospects(&self, seat: Seat) -> f32 {
        let player = self.player(seat);
        let ahead = ahead(self);
        let goals = (0..GOLEMS as u8).filter_map(|slot| self.components().cards.get(self.row_card(slot)? as usize));
        let goal = best_two(goals.map(|card| promise(player.crystals, card.cost, f32::from(card.points) + 1.0)));
        let traders = self.components().traders - player.reserve;
        let helps: f32 = (0..24).map(|location| f32::from(player.help(location).min(2))).sum();
        let tools = f32::from(player.tools(0xff).total());
        // Traders at home are turns in hand; those out come back with a rest.
        (0.3 + 0.7 * ahead) * crystals(player.crystals)
            + 0.30 * f32::from(player.home)
            + goal
            + ahead * (0.9 * f32::from(traders) + 0.25 * helps + 1.2 * tools + 0.8 * player.bonuses.len() as f32)
    }
}

impl Prospects for AdventureGame {
    fn tiles(&self, seat: Seat) -> f32 {
        let player = self.player(seat);
        f32::from(player.steps) + f32::from(player.caravans) + player.point_tiles.count_ones() as f32
    }

    fn pieces(&self, seat: Seat) -> f32 {
        self.player(seat).outposts.count_ones() as f32
    }

    fn denied(&self, later: &Self, seat: Seat) -> bool {
        let new = later.player(seat).claimed.without(self.player(seat).claimed);
        let mut costs =
            new.iter().filter_map(|tile| self.components().vp_tiles.get(usize::from(tile)).map(|tile| tile.cost));
        costs.any(|cost| rivals_can_pay(self, seat, cost))
    }

    fn rest_helps(&self, seat: Seat) -> bool {
        !self.player(seat).played.is_empty() || !self.player(seat).discarded.is_empty()
    }

    fn prospects(&self, seat: Seat) -> f32 {
        let player = self.player(seat);
        let components = self.components();
        let ahead = ahead(self);
        let worth = |card: u8| card_worth(&components.merchants, card);
        let cards: f32 = player.hand.iter().map(|card| 0.32 * worth(card)).sum::<f32>()
            + player.played.iter().map(|card| 0.22 * worth(card)).sum::<f32>()
            + player.discarded.iter().map(|card| 0.17 * worth(card)).sum::<f32>();
        let hexes = map_hexes(self.map());
        let here = player.wagon.map(|tile| hexes[(tile as usize).min(TILES - 1)]);
        let goals = (0..4).filter_map(|village| match self.village(village) {
            Village::Open(tile) => {
                let tile = components.vp_tiles.get(tile as usize)?;
                let way = here.map_or(3, |here| here.distance(hexes[20 + village as usize]));
                let near = 1.0 - 0.09 * (f32::from(way) - f32::from(player.steps)).max(0.0);
                Some(near * promise(player.crystals, tile.cost, f32::from(tile.points)))
            }
            Village::Closed | Village::Empty => None,
        });
        let outposts = player.outposts.count_ones() as f32;
        (0.3 + 0.7 * ahead) * crystals(player.crystals)
            + best_two(goals)
            + ahead * (cards + 0.5 * outposts + 2.0 * f32::from(player.steps) + 1.0 * f32::from(player.caravans))
    }

    fn stands_on(&self, seat: Seat) -> Option<u8> {
        self.player(seat).wagon
    }

    fn least_missed(&self, seat: Seat) -> Option<u8> {
        let player = self.player(seat);
        let worth = |card: u8| card_worth(&self.components().merchants, card);
        let least = |cards: rules::CardSet| cards.iter().min_by(|&a, &b| worth(a).total_cmp(&worth(b)));
        least(player.played).or_else(|| least(player.hand))
    }
}
