//! Which pieces of The Call for Adventure lie where.

use std::collections::BTreeMap;

use rules::adventure::{AdventureGame, COLUMNS, LAND, TILES, Tile, Village};
use rules::components::{PointCard, START_CARDS};
use rules::{CardSet, Crystal, Outcome, Seat};

use crate::ids::{RewardKind, Slot, TileId};
use crate::stage::{Piece, Stage, Zone, merchant};

/// Where every piece but the crystals lies.
pub fn lay_out(game: &AdventureGame, stage: &mut BTreeMap<Piece, Zone>) {
    let components = game.components();
    let merchants = components.merchants.cards().len() as u8;
    stage.extend((START_CARDS..merchants).map(|card| (Piece::Merchant(card), Zone::MerchantDeck)));
    for (slot, &card) in game.market().cards().iter().enumerate() {
        stage.insert(Piece::Merchant(card), Zone::Market(Slot(slot as u8)));
    }
    stage.extend(tiles().map(|tile| (land(game, tile), Zone::Land(tile))));
    stage.extend((0..components.vp_tiles.len() as u8).map(|tile| (Piece::Prize(tile), Zone::VillagePile)));
    stage.insert(Piece::Closed, Zone::VillagePile);
    for tile in LAND as u8..TILES as u8 {
        match game.village(tile - LAND as u8) {
            Village::Open(prize) => stage.insert(Piece::Prize(prize), Zone::Prize(TileId(tile))),
            Village::Closed => stage.insert(Piece::Closed, Zone::Prize(TileId(tile))),
            Village::Empty => None,
        };
    }
    for (kind, left) in RewardKind::ALL.into_iter().zip(game.tiles_left()) {
        let taken: u8 = game.players().iter().map(|player| player.bonus_tiles()[usize::from(kind.index())]).sum();
        stage.extend((0..left).map(|nth| (Piece::Bonus { kind, nth: taken + nth }, Zone::BonusPile(kind))));
    }
    let mut taken = [0; 3];
    for (seat, player) in game.players().iter().enumerate() {
        let seat = seat as Seat;
        let mut cards = |set: CardSet, zone| stage.extend(set.iter().map(|card| (merchant(seat, card), zone)));
        cards(player.hand, Zone::Hand(seat));
        cards(player.played, Zone::Played(seat));
        cards(player.discarded, Zone::Discarded(seat));
        stage.extend(player.claimed.iter().map(|tile| (Piece::Prize(tile), Zone::Claimed(seat))));
        stage.insert(Piece::Wagon(seat), player.wagon.map_or(Zone::Yard(seat), |tile| Zone::Wagons(TileId(tile))));
        for (row, &symbol) in Crystal::ALL.into_iter().zip(game.terrain().symbols()) {
            let built = tiles().filter(|tile| player.outposts & symbol & 1 << tile.0 != 0).map(Zone::Outposts);
            let zones = built.chain(std::iter::repeat(Zone::Board(seat, row))).take(usize::from(COLUMNS));
            stage.extend(zones.enumerate().map(|(nth, zone)| (Piece::Outpost { seat, row, nth: nth as u8 }, zone)));
        }
        let points = (0..8).filter(|tile| player.point_tiles >> tile & 1 == 1);
        stage.extend(points.map(|nth| (Piece::Bonus { kind: RewardKind::Points, nth }, Zone::Bonus(seat))));
        for (kind, count) in [(RewardKind::Step, player.steps), (RewardKind::Caravan, player.caravans)] {
            for _ in 0..count {
                let next = &mut taken[usize::from(kind.index())];
                stage.insert(Piece::Bonus { kind, nth: *next }, Zone::Bonus(seat));
                *next += 1;
            }
        }
    }
}

/// All tiles of the map.
pub fn tiles() -> impl Iterator<Item = TileId> {
    (0..TILES as u8).map(TileId)
}

/// The hex that lies on a tile of the map.
pub fn land(game: &AdventureGame, tile: TileId) -> Piece {
    match game.terrain().tile(tile.0) {
        Tile::Mountain(mountain) => Piece::Mountain(mountain),
        Tile::Valley => {
            let before = (0..tile.0).filter(|&other| game.terrain().tile(other) == Tile::Valley).count();
            Piece::Valley(before as u8)
        }
        Tile::Village(village) => Piece::Village(village),
    }
}

/// The tile of the map a hex lies on.
pub fn tile_of(game: &AdventureGame, piece: Piece) -> Option<TileId> {
    tiles().find(|&tile| land(game, tile) == piece)
}

/// The VP tile that lies open on a tile of the map.
pub fn prize_at(game: &AdventureGame, tile: TileId) -> Option<&'static PointCard> {
    let Tile::Village(village) = game.terrain().tile(tile.0) else { return None };
    let Village::Open(prize) = game.village(village) else { return None };
    game.components().vp_tiles.get(usize::from(prize))
}

/// Moves pieces as an outcome of this game says.
pub fn apply(stage: &mut Stage, outcome: &Outcome) {
    match *outcome {
        Outcome::CardDiscarded { seat, card, .. } => stage.put(merchant(seat, card), Zone::Discarded(seat)),
        Outcome::WagonPlaced { seat, tile } | Outcome::WagonMoved { seat, to: tile, .. } => {
            stage.put(Piece::Wagon(seat), Zone::Wagons(TileId(tile)));
        }
        Outcome::OutpostBuilt { seat, tile, row, .. } => {
            if let Some(&row) = Crystal::ALL.get(usize::from(row)) {
                stage.move_first(Zone::Board(seat, row), Zone::Outposts(TileId(tile)));
            }
        }
        Outcome::TileTaken { seat, kind, .. } => {
            if let Some(kind) = RewardKind::of(kind) {
                stage.move_first(Zone::BonusPile(kind), Zone::Bonus(seat));
            }
        }
        Outcome::VillageClaimed { seat, tile, .. } => stage.put(Piece::Prize(tile), Zone::Claimed(seat)),
        Outcome::VillageRevealed { village, tile } => stage.put(Piece::Prize(tile), Zone::Prize(TileId(village))),
        Outcome::VillageClosed { village, .. } => stage.put(Piece::Closed, Zone::Prize(TileId(village))),
        _ => {}
    }
}
