//! Where things lie on the table right now, in table units: help, hints and the keys point at them.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use rules::Game;
use tabletop::flight::Flight;
use tabletop::names;
use tabletop::stage::{Piece, Place, Zone};

use super::Tabletop;
use super::choices::Target;
use super::pictures::{self, Atlas};
use super::pieces::{IsPiece, LiesAt, Moves, PieceEntities, covered};
use crate::app::named::Named;
use crate::session::Match;

/// Part of a hex, across, that none of its neighbours' pictures covers.
const GROUND: f32 = 0.66;

/// What a mark runs around, in table units.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Outline {
    /// A thing or a part of the table.
    Rect(Rect),
    /// A hex of the map: its middle and half its width.
    Hex {
        /// The middle.
        centre: Vec2,
        /// From there to its left and right side.
        half: f32,
    },
}

/// Finds pieces, places and buttons on the screen.
#[derive(SystemParam)]
pub struct Finder<'w, 's> {
    tabletop: Res<'w, Tabletop>,
    atlas: Res<'w, Atlas>,
    piece_entities: Res<'w, PieceEntities>,
    running: Option<Res<'w, Match>>,
    named: Res<'w, Named>,
    pieces: Query<'w, 's, (&'static IsPiece, &'static LiesAt, &'static Moves)>,
}

impl Finder<'_, '_> {
    /// What a piece covers where it ends up; `None` for one that is not seen.
    pub fn piece(&self, piece: Piece) -> Option<Rect> {
        let (_, _, flight) = self.pieces.get(self.piece_entities.entity(piece)?).ok()?;
        self.seen(piece, flight)
    }

    fn seen(&self, piece: Piece, flight: &Flight) -> Option<Rect> {
        if flight.to.alpha < 0.2 {
            return None;
        }
        let name = pictures::names(self.running.as_ref()?.whole(), piece).0;
        let aspect = self.atlas.get(&name).map_or(1.4, pictures::Picture::aspect);
        Some(covered(&flight.to, aspect))
    }

    /// The exact place of a piece.
    pub fn place(&self, piece: Piece) -> Option<Place> {
        self.pieces.get(self.piece_entities.entity(piece)?).ok().map(|(_, place, _)| place.0)
    }

    /// What all pieces in some places cover together.
    pub fn zones(&self, wanted: impl Fn(Zone) -> bool) -> Option<Rect> {
        let seen = self.pieces.iter().filter(|(_, place, _)| wanted(place.zone));
        seen.filter_map(|(piece, _, flight)| self.seen(piece.0, flight)).reduce(|all, one| all.union(one))
    }

    /// A widget by the name scripts know it by.
    pub fn widget(&self, name: &str) -> Option<Rect> {
        let thing = self.named.get(name)?;
        let [min, max] = [thing.rect.min, thing.rect.max].map(|point| self.tabletop.layout.surface.from_window(point));
        Some(Rect::from_corners(min, max))
    }

    /// What is pointed out for a target.
    pub fn outline(&self, game: &Game, target: Target) -> Option<Outline> {
        let rect = self.target(game, target)?;
        Some(match target {
            Target::Piece(piece) if piece.is_land() => {
                Outline::Hex { centre: rect.center(), half: rect.width() / 2.0 / GROUND }
            }
            _ => Outline::Rect(rect),
        })
    }

    /// What somebody would click for a target.
    pub fn target(&self, game: &Game, target: Target) -> Option<Rect> {
        match target {
            // Pictures of the land overlap: what is meant is the ground between its edges.
            Target::Piece(piece) if piece.is_land() => {
                self.piece(piece).map(|rect| Rect::from_center_size(rect.center(), Vec2::splat(rect.width() * GROUND)))
            }
            Target::Piece(piece) => self.piece(piece),
            Target::Crystal(colour) => {
                let own = Zone::Caravan(self.tabletop.layout.viewer);
                let same_colour =
                    |piece: Piece| matches!(piece, Piece::Crystal { colour: known, .. } if known == colour);
                let seen = self.pieces.iter().filter(|(piece, place, _)| place.zone == own && same_colour(piece.0));
                seen.filter_map(|(piece, _, flight)| self.seen(piece.0, flight)).min_by(|a, b| {
                    (a.min.y, a.min.x).partial_cmp(&(b.min.y, b.min.x)).unwrap_or(std::cmp::Ordering::Equal)
                })
            }
            Target::Place(zone) => self.tabletop.layout.place_rect(game, zone),
            Target::Button(button) => self.widget(names::button(button)),
            Target::Set(set) => self.widget(&names::set(set)),
        }
    }
}
