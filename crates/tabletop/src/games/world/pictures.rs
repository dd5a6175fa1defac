//! Pictures of An Endless World.

use rules::components::WorldComponents;

use crate::stage::Piece;

/// The name of a piece's picture; none for a piece of another game.
pub fn name(world: &WorldComponents, piece: Piece) -> Option<String> {
    match piece {
        Piece::WorldCard(card) => world.cards.get(usize::from(card)).map(|card| format!("world_card/{}", card.id)),
        Piece::Pennant { kind, .. } => world.bonuses.get(usize::from(kind)).map(|tile| format!("bonus/{}", tile.id)),
        Piece::Exploration { kind, .. } => {
            world.explorations.get(usize::from(kind)).map(|tile| format!("exploration/{}", tile.id))
        }
        Piece::Trader { seat, .. } => Some(format!("trader/{seat}")),
        _ => None,
    }
}
