//! Pictures of The Call for Adventure.

use rules::components::{AdventureComponents, Mountain, PointCard};

use crate::ids::RewardKind;
use crate::plain::{Front, Mark, Plain, Shape, front, name_of};
use crate::stage::Piece;

/// The name of a piece's picture; none for a piece of another game.
pub fn name(adventure: &AdventureComponents, usual: &AdventureComponents, piece: Piece) -> Option<String> {
    Some(match piece {
        Piece::Mountain(tile) => {
            adventure.mountains.get(usize::from(tile)).map_or_else(String::new, |tile| name_of(mountain(usual, tile)))
        }
        Piece::Valley(valley) => format!("hex/valley/{}", valley & 3),
        Piece::Village(village) => format!("hex/village/{}", village & 3),
        Piece::Prize(tile) => {
            adventure.vp_tiles.get(usize::from(tile)).map_or_else(String::new, |tile| name_of(prize(usual, tile)))
        }
        Piece::Closed => "vp/closed".to_owned(),
        Piece::Bonus { kind: RewardKind::Points, nth } => {
            name_of(points(usual, adventure.bonus_points.get(usize::from(nth)).copied().unwrap_or_default()))
        }
        Piece::Bonus { kind: RewardKind::Step, .. } => "advbonus/step".to_owned(),
        Piece::Bonus { kind: RewardKind::Caravan, .. } => "advbonus/caravan".to_owned(),
        Piece::Wagon(colour) => format!("wagon/{colour}"),
        Piece::Outpost { seat: colour, .. } => format!("outpost/{colour}"),
        _ => return None,
    })
}

/// The back of a piece that has one.
pub fn back(piece: Piece) -> Option<&'static str> {
    matches!(piece, Piece::Prize(_) | Piece::Closed).then_some("vp/back")
}

/// The fronts of all tiles.
pub fn fronts(adventure: &AdventureComponents, usual: &AdventureComponents) -> Vec<Front> {
    let mountains = adventure.mountains.iter().map(|tile| mountain(usual, tile));
    let prizes = adventure.vp_tiles.iter().map(|tile| prize(usual, tile));
    let points = adventure.bonus_points.iter().map(|worth| points(usual, *worth));
    mountains.chain(prizes).chain(points).collect()
}

fn mountain(usual: &AdventureComponents, tile: &Mountain) -> Front {
    let same = |other: &Mountain| (other.symbol, other.give, other.take) == (tile.symbol, tile.give, tile.take);
    front(
        tile,
        &usual.mountains,
        same,
        |tile| &tile.id,
        "hex",
        || Plain {
            shape: Shape::Mountain(tile.symbol),
            rows: vec![Mark::goods(tile.give), vec![Mark::Becomes], Mark::goods(tile.take)],
        },
    )
}

fn prize(usual: &AdventureComponents, tile: &PointCard) -> Front {
    let same = |other: &PointCard| (other.cost, other.points) == (tile.cost, tile.points);
    front(
        tile,
        &usual.vp_tiles,
        same,
        |tile| &tile.id,
        "vp",
        || Plain { shape: Shape::Plate, rows: vec![vec![Mark::Number(tile.points)], Mark::goods(tile.cost)] },
    )
}

/// A bonus tile with points.
fn points(usual: &AdventureComponents, worth: u8) -> Front {
    if usual.bonus_points.contains(&worth) {
        return Ok(format!("advbonus/vp-{worth}"));
    }
    Err(Plain { shape: Shape::Tile, rows: vec![vec![Mark::Number(worth)]] })
}
