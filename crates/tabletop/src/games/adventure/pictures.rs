//! Pictures of The Call for Adventure.

use rules::components::AdventureComponents;

use crate::ids::RewardKind;
use crate::stage::Piece;

/// The name of a piece's picture; none for a piece of another game.
pub fn name(adventure: &AdventureComponents, piece: Piece) -> Option<String> {
    Some(match piece {
        Piece::Mountain(mountain) => {
            let id = adventure.mountains.get(usize::from(mountain)).map_or("", |tile| &tile.id);
            format!("hex/{id}")
        }
        Piece::Valley(valley) => format!("hex/valley/{}", valley & 3),
        Piece::Village(village) => format!("hex/village/{}", village & 3),
        Piece::Prize(tile) => {
            let id = adventure.vp_tiles.get(usize::from(tile)).map_or("", |prize| &prize.id);
            format!("vp/{id}")
        }
        Piece::Closed => "vp/closed".to_owned(),
        Piece::Bonus { kind: RewardKind::Points, nth } => {
            let points = adventure.bonus_points.get(usize::from(nth)).copied().unwrap_or_default();
            format!("advbonus/vp-{points}")
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
