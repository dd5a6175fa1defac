//! What clicking the pieces of The Call for Adventure means.

use rules::adventure::AdventureGame;
use rules::{Action, Engine};

use super::stage::tile_of;
use crate::choices::{Attempt, Button, Target};
use crate::ids::{RewardKind, SetId, TileId};
use crate::stage::{Piece, Stage, Zone, merchant};

/// The thing that stands for a decision of this game; `None` where it is as in the road family.
pub fn target(game: &AdventureGame, stage: &Stage, action: Action) -> Option<Target> {
    let in_zone = |zone| stage.in_zone(zone).next().map(Target::Piece);
    let seat = game.to_move()?;
    match action {
        Action::PlaceWagon { tile } | Action::StepTo { tile } => in_zone(Zone::Land(TileId(tile))),
        Action::Halt => in_zone(Zone::Land(TileId(game.player(seat).wagon?))),
        Action::Discard { card } => Some(Target::Piece(merchant(seat, card))),
        Action::TakeSet { set } => Some(Target::Set(SetId(set))),
        Action::TakeTile { kind } => in_zone(Zone::BonusPile(RewardKind::of(kind)?)),
        Action::Build => Some(Target::Button(Button::Build)),
        Action::Trade { .. } => Some(Target::Button(Button::Trade)),
        Action::Claim { .. } => Some(Target::Button(Button::Claim)),
        _ => None,
    }
}

/// What somebody has in mind who clicks a tile that cannot be gone to or taken.
pub fn attempt(game: &AdventureGame, target: Target) -> Attempt {
    match target {
        Target::Piece(piece) => decision(game, piece).map_or(Attempt::Nothing, Attempt::Decision),
        _ => Attempt::NotNow,
    }
}

fn decision(game: &AdventureGame, piece: Piece) -> Option<Action> {
    if let Piece::Bonus { kind, .. } = piece {
        return Some(Action::TakeTile { kind: kind.index() });
    }
    let (TileId(tile), seat) = (tile_of(game, piece)?, game.to_move()?);
    Some(match game.player(seat).wagon {
        None => Action::PlaceWagon { tile },
        Some(here) if here == tile => Action::Halt,
        Some(_) => Action::StepTo { tile },
    })
}
