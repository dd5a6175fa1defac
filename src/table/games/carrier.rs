//! Everybody's wagon or stall, which the games share.

use bevy::prelude::*;
use tabletop::Theme;

use crate::table::brush::{Brush, seat_colour};

/// The cloth of a seat over its wagon or stall: dark enough for what is written on it.
fn cloth(colour: u8) -> Color {
    seat_colour(colour, 1).mix(&seat_colour(colour, 2), 0.6)
}

/// What covers and holds the goods: a wagon for crystals, a stall with baskets for spices.
pub(super) struct Carrier {
    cover: &'static str,
    fringe: &'static str,
    pub(super) bed: &'static str,
    wheels: bool,
}

impl Carrier {
    /// Of what is traded.
    pub(super) fn of(theme: Theme) -> Self {
        match theme {
            Theme::Crystals => Self { cover: "cover", fringe: "cover/fringe", bed: "tray", wheels: true },
            Theme::Spices => Self { cover: "awning", fringe: "awning/fringe", bed: "basket", wheels: false },
        }
    }

    /// Draws it: the bed, what it stands on, and the cover in the cloth of its seat.
    pub(super) fn draw(&self, brush: &mut Brush, cover: Rect, bed: Rect, wheel: f32, colour: u8) {
        brush.ground(cover.union(bed).inflate(8.0));
        brush.furniture(self.bed, bed, 2.0, 28.0, Color::WHITE);
        if self.wheels && wheel > 0.0 {
            for x in [bed.min.x + bed.width() * 0.17, bed.max.x - bed.width() * 0.17] {
                brush.wheel(vec2(x, bed.max.y + wheel * 0.06), wheel, 2.5);
            }
        }
        let (centre, width) = (cover.center(), cover.width());
        brush.dyed(self.cover, centre, width, cloth(colour), 2.6);
        brush.picture(self.fringe, centre, width, 2.7);
    }
}
