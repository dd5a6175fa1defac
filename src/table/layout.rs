//! From places to positions: pure functions of the window and the seats. Resizing is another layout, not other code.

use bevy::math::{Rect, Vec2, vec2};
use rules::{Game, GameKind, Seat};

use super::stage::{Piece, Place, Zone};
use super::{adventure, road, world};

/// The table in its own units: at least 1920 x 1080, more where the window is wider or taller than 16:9.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Surface {
    /// Width and height in units.
    pub size: Vec2,
    /// Logical pixels of the window per unit.
    pub scale: f32,
    /// Upper left corner of the table in logical pixels of the window.
    pub corner: Vec2,
    /// The window in logical pixels.
    pub window: Vec2,
    /// A place beside the table for the chronicle, in units, where a camera picture has left one.
    pub aside: Option<Rect>,
}

impl Surface {
    /// The surface that fills a window.
    pub fn of(window: Vec2) -> Self {
        Self::within(window, Rect::from_corners(Vec2::ZERO, window))
    }

    /// The surface that fills a part of a window: the rest is kept clear.
    pub fn within(window: Vec2, part: Rect) -> Self {
        const WHOLE: Vec2 = vec2(1920.0, 1080.0);
        // A window of a few pixels shows a part of a table that still has its measures.
        let scale = (part.size() / WHOLE).min_element().max(0.05);
        Self { size: (part.size() / scale).max(WHOLE), scale, corner: part.min, window, aside: None }
    }

    /// The same with a place beside the table, given in logical pixels of the window.
    pub fn with_aside(self, place: Option<Rect>) -> Self {
        let aside = place.map(|place| Rect::from_corners(self.from_window(place.min), self.from_window(place.max)));
        Self { aside, ..self }
    }

    /// Table units to world coordinates of the camera (origin in the middle, y up).
    pub fn to_world(self, point: Vec2) -> Vec2 {
        let at = self.to_window(point) - self.window / 2.0;
        vec2(at.x, -at.y)
    }

    /// Table units to logical pixels of the window (origin upper left).
    pub fn to_window(self, point: Vec2) -> Vec2 {
        self.corner + point * self.scale
    }

    /// Logical pixels of the window (origin upper left) to table units.
    pub fn from_window(self, point: Vec2) -> Vec2 {
        (point - self.corner) / self.scale
    }
}

/// Which side of a card is seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Face {
    /// The picture.
    Up,
    /// The back.
    Down,
}

/// Where and how a piece is drawn, in table units.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pose {
    /// Middle of the piece.
    pub centre: Vec2,
    /// Width; the height follows from the picture.
    pub width: f32,
    /// Higher lies above lower.
    pub z: f32,
    /// Opacity; 0 is not drawn at all.
    pub alpha: f32,
    /// Side that is seen.
    pub face: Face,
}

impl Pose {
    /// A piece in full view.
    pub fn new(centre: Vec2, width: f32, z: f32) -> Self {
        Self { centre, width, z, alpha: 1.0, face: Face::Up }
    }

    /// The same with its back up.
    pub fn face_down(self) -> Self {
        Self { face: Face::Down, ..self }
    }

    /// The same at another opacity.
    pub fn faded(self, alpha: f32) -> Self {
        Self { alpha, ..self }
    }
}

/// Everything a layout depends on.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Layout {
    /// The table.
    pub surface: Surface,
    /// Number of seats.
    pub players: u8,
    /// The seat at the near side.
    pub viewer: Seat,
    /// The game on the table.
    pub kind: GameKind,
    /// The game is only looked at: nobody is asked anything.
    pub watched: bool,
}

impl Layout {
    /// The pose of a piece in a place.
    pub fn pose(&self, game: &Game, piece: Piece, place: Place) -> Pose {
        match game {
            Game::Road(_) => road::pose(self, piece, place),
            Game::Adventure(game) => adventure::pose(self, game, piece, place),
            Game::World(game) => world::pose(self, game, piece, place),
        }
    }

    /// The place at a point of the table, where places can be pointed at.
    pub fn place_at(&self, game: &Game, point: Vec2) -> Option<Zone> {
        match game {
            Game::World(game) => world::location_at(self, game, point),
            _ => None,
        }
    }

    /// Position of a rival in the column: 0 for the seat after the viewer.
    pub fn rival(&self, seat: Seat) -> u8 {
        (seat + self.players - self.viewer - 1) % self.players
    }

    /// The rivals in the order they act after the viewer.
    pub fn rivals(&self) -> impl Iterator<Item = Seat> + use<> {
        let (players, viewer) = (self.players, self.viewer);
        (1..players).map(move |step| (viewer + step) % players)
    }

    /// Extra room beyond 1920 x 1080.
    pub fn extra(&self) -> Vec2 {
        self.surface.size - vec2(1920.0, 1080.0)
    }

    /// A rectangle from its corner and size.
    pub fn rect(x: f32, y: f32, w: f32, h: f32) -> Rect {
        Rect::new(x, y, x + w, y + h)
    }

    /// The own panel along the near edge.
    pub fn own_panel(&self) -> Rect {
        if self.kind == GameKind::Adventure {
            return adventure::own_panel(self);
        }
        if self.kind == GameKind::World {
            return world::own_panel(self);
        }
        Self::rect(24.0, self.surface.size.y - 416.0, self.surface.size.x - 48.0, 396.0)
    }

    /// Where buttons, question and preview are.
    pub fn prompt(&self) -> Rect {
        if self.kind == GameKind::Adventure {
            let panel = adventure::prompt(self);
            return Rect::from_corners(panel.min + vec2(18.0, 16.0), panel.max - vec2(18.0, 10.0));
        }
        let own = self.own_panel();
        if self.kind == GameKind::World {
            return Self::rect(own.max.x - 356.0, own.min.y + 18.0, 340.0, own.height() - 36.0);
        }
        Self::rect(own.min.x + 348.0, own.min.y + 236.0, 400.0, 150.0)
    }

    /// The column of the chronicle.
    pub fn chronicle(&self) -> Rect {
        if let Some(aside) = self.surface.aside {
            return aside;
        }
        if self.kind == GameKind::Adventure {
            return adventure::chronicle(self);
        }
        if self.kind == GameKind::World {
            return world::chronicle(self);
        }
        Self::rect(self.surface.size.x - 286.0, 92.0, 262.0, self.own_panel().min.y - 92.0 - 18.0 - 128.0)
    }

    /// The bowls of the supply, below the chronicle.
    pub fn bowls(&self) -> Rect {
        // They stay at the table when the chronicle goes aside.
        let surface = Surface { aside: None, ..self.surface };
        let chronicle = Self { surface, ..*self }.chronicle();
        Self::rect(chronicle.min.x, chronicle.max.y + 12.0, 262.0, 116.0)
    }

    /// The middle of a bowl.
    pub fn bowl(&self, colour: u8) -> Vec2 {
        let bowls = self.bowls();
        vec2(bowls.min.x + 37.0 + 62.5 * f32::from(colour), bowls.min.y + 70.0)
    }

    /// The panel of a rival.
    pub fn rival_panel(&self, rival: u8) -> Rect {
        let top = 92.0;
        let room = self.own_panel().min.y - 18.0 - top;
        let count = f32::from(self.players.max(2) - 1);
        let gap = if count > 2.0 { 8.0 } else { 14.0 };
        let height = ((room - gap * (count - 1.0)) / count).min(288.0);
        Self::rect(24.0, top + f32::from(rival) * (height + gap), 318.0, height)
    }

    /// Whether rivals' panels are the small ones.
    pub fn small_rivals(&self) -> bool {
        self.rival_panel(0).height() < 240.0
    }

    /// The middle of a space of a rival's caravan.
    pub fn rival_cell(&self, rival: u8, index: u8) -> (Vec2, f32) {
        let panel = self.rival_panel(rival);
        let index = f32::from(index.min(19));
        if self.small_rivals() {
            let (column, row) = (index % 10.0, (index / 10.0).floor());
            (panel.min + vec2(26.0 + 29.5 * column, panel.height().min(178.0) * 0.5 + 20.0 + 22.0 * row), 26.0)
        } else {
            let (column, row) = (index % 5.0, (index / 5.0).floor());
            (panel.min + vec2(41.0 + 59.0 * column, 116.0 + 53.0 * row), 48.0)
        }
    }

    /// The middle of a space of the own caravan, of so many crystals; what is too much for the moment lies below in two
    /// rows, the closer the more it is: every crystal can be seen and clicked.
    pub fn own_cell(&self, index: u8, of: u8) -> (Vec2, f32) {
        let corner = self.own_panel().min + vec2(396.0, 96.0);
        if index < 10 {
            return (corner + 72.0 * vec2(f32::from(index % 5), f32::from(index / 5)), 64.0);
        }
        let (column, row, pitch) = overflow(index - 10, of.saturating_sub(10), 5, 72.0);
        (corner + vec2(pitch * column, 72.0 * (2.0 + row)), 64.0)
    }
}

/// Column, row and pitch of one of `count` things in two rows that are as long as `columns` things side by side.
pub fn overflow(index: u8, count: u8, columns: u8, pitch: f32) -> (f32, f32, f32) {
    let in_row = count.div_ceil(2).max(columns);
    let pitch = pitch * f32::from(columns - 1) / f32::from(in_row - 1);
    (f32::from(index % in_row), f32::from(index / in_row), pitch)
}

/// Middles of `count` things of a width in a row that is at most `room` wide: side by side, or overlapping.
pub fn spread(left: f32, room: f32, width: f32, gap: f32, count: u8, index: u8) -> f32 {
    let pitch = if count > 1 { ((room - width) / f32::from(count - 1)).min(width + gap) } else { 0.0 };
    left + width / 2.0 + pitch * f32::from(index)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_of_any_shape_holds_the_whole_table() {
        for window in [vec2(1280., 720.), vec2(1920., 1080.), vec2(1024., 768.), vec2(2560., 1080.), vec2(320., 200.)] {
            let surface = Surface::of(window);
            assert!(surface.size.x >= 1919.9 && surface.size.y >= 1079.9, "{window}: {surface:?}");
            assert!((surface.size * surface.scale - window).length() < 0.1);
        }
        assert_eq!(Surface::of(vec2(3.0, 1.0)).size, vec2(1920.0, 1080.0));
    }

    #[test]
    fn a_part_of_a_window_holds_the_whole_table_and_points_find_back() {
        let window = vec2(1280.0, 720.0);
        let part = Rect::new(40.0, 20.0, 1240.0, 600.0);
        let surface = Surface::within(window, part);
        assert!(surface.size.x >= 1919.9 && surface.size.y >= 1079.9, "{surface:?}");
        assert!((surface.to_window(surface.size) - part.max).length() < 0.1);
        let point = vec2(300.0, 500.0);
        assert!((surface.from_window(surface.to_window(point)) - point).length() < 0.01);
        // The camera looks at the middle of the window, not of the part.
        assert!((surface.to_world(Vec2::ZERO) - vec2(40.0 - 640.0, 360.0 - 20.0)).length() < 0.01);
    }

    #[test]
    fn a_row_never_leaves_its_room() {
        for count in 1..30 {
            let last = spread(100.0, 770.0, 190.0, 7.0, count, count - 1);
            assert!(last + 95.0 <= 870.1, "{count}");
        }
    }
}
