//! What clicking the pieces of The Call for Adventure means.

use rules::adventure::AdventureGame;
use rules::{Action, Engine};

use super::stage::tile_of;
use crate::choices::{Attempt, Target};
use crate::stage::{Piece, Stage, Zone, merchant};

/// The thing that stands for a decision of this game; `None` where it is as in the road family.
pub fn target(game: &AdventureGame, stage: &Stage, action: Action) -> Option<Target> {
    let in_zone = |zone| stage.in_zone(zone).next().map(Target::Piece);
    let seat = game.to_move()?;
    match action {
        Action::PlaceWagon { tile } | Action::StepTo { tile } => in_zone(Zone::Land(tile)),
        Action::Halt => in_zone(Zone::Land(game.player(seat).wagon?)),
        Action::Discard { card } => Some(Target::Piece(merchant(seat, card))),
        Action::TakeSet { set } => Some(Target::Set(set)),
        Action::TakeTile { kind } => in_zone(Zone::BonusPile(kind)),
        Action::Build => Some(Target::Button("build")),
        Action::Trade { .. } => Some(Target::Button("trade")),
        Action::Claim { .. } => Some(Target::Button("claim")),
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
        return Some(Action::TakeTile { kind });
    }
    let (tile, seat) = (tile_of(game, piece)?, game.to_move()?);
    Some(match game.player(seat).wagon {
        None => Action::PlaceWagon { tile },
        Some(here) if here == tile => Action::Halt,
        Some(_) => Action::StepTo { tile },
    })
}
