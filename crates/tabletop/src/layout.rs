//! From places to positions: pure functions of the window and the seats. Resizing is another layout, not other code.

use bevy_math::{Rect, Vec2, vec2};
use rules::{Game, GameKind, Seat};

use crate::games::{self, Theme, table};
use crate::ids::Rival;
use crate::stage::{Piece, Place, Zone};

/// What of the window the table keeps clear, in logical pixels.
#[derive(Debug, Default, Clone, Copy, PartialEq)]
pub struct Margins {
    /// At the left side.
    pub left: f32,
    /// At the top.
    pub top: f32,
    /// At the right side.
    pub right: f32,
    /// At the foot.
    pub bottom: f32,
    /// A part of what is kept clear where the log may go.
    pub aside: Option<Rect>,
}

impl Margins {
    /// The part of a window that is left for the table; never less than a third of it.
    pub fn within(&self, window: Vec2) -> Rect {
        let fit = |low: f32, high: f32, whole: f32| {
            let factor = (whole * 2.0 / 3.0 / (low + high).max(1.0)).min(1.0);
            (low * factor, whole - high * factor)
        };
        let (left, right) = fit(self.left, self.right, window.x);
        let (top, bottom) = fit(self.top, self.bottom, window.y);
        Rect::new(left, top, right, bottom)
    }
}

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
    /// A place beside the table for the log, in units, where a camera picture has left one.
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

    /// World coordinates of the camera to table units.
    pub fn from_world(self, at: Vec2) -> Vec2 {
        self.from_window(vec2(at.x, -at.y) + self.window / 2.0)
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

/// A rival who has the foreground of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Actor {
    /// Who.
    pub seat: Seat,
    /// What of theirs is shown large beside their wagon.
    pub shows: Shows,
}

/// What of a rival's things is shown large.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shows {
    /// Nothing yet.
    Nothing,
    /// The card that is played, acquired or claimed.
    Card(Piece),
    /// The whole hand: played cards have come back to it.
    Hand,
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
    /// Who has the foreground, if not the viewer. Only some tables give it away.
    pub actor: Option<Actor>,
    /// Viewers see the window as small as a phone: what decides the game is large, all else makes room.
    pub small_screens: bool,
}

impl Layout {
    /// Whether the near side of the table is given to a rival who acts.
    pub fn gives_way(&self) -> bool {
        games::gives_way(self.kind)
    }

    /// Where a card that somebody claims is looked at, where cards are what the table is about.
    pub fn forward(&self) -> Option<Pose> {
        games::forward(self)
    }

    /// Whether this rival has the foreground.
    pub fn acts(&self, seat: Seat) -> bool {
        self.actor.is_some_and(|actor| actor.seat == seat)
    }

    /// What is traded in the game on the table.
    pub fn theme(&self) -> Theme {
        Theme::of(self.kind)
    }

    /// The pose of a piece in a place.
    pub fn pose(&self, game: &Game, piece: Piece, place: Place) -> Pose {
        table(game).pose(self, piece, place)
    }

    /// The place at a point of the table, where places can be pointed at.
    pub fn place_at(&self, game: &Game, point: Vec2) -> Option<Zone> {
        table(game).spots(self).into_iter().find(|spot| spot.rect.contains(point)).map(|spot| spot.zone)
    }

    /// Where a place is that can be pointed at.
    pub fn place_rect(&self, game: &Game, zone: Zone) -> Option<Rect> {
        table(game).spots(self).into_iter().find(|spot| spot.zone == zone).map(|spot| spot.rect)
    }

    /// The rival that a seat is.
    pub fn rival(&self, seat: Seat) -> Rival {
        Rival((seat + self.players - self.viewer - 1) % self.players)
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

    /// Where the panels of the game lie.
    pub fn frame(&self) -> Frame {
        games::frame(self)
    }

    /// The own panel along the near edge.
    pub fn own_panel(&self) -> Rect {
        self.frame().own
    }

    /// Where buttons, question and preview are.
    pub fn prompt(&self) -> Rect {
        self.frame().prompt
    }

    /// The log, which goes aside where a camera picture has left room.
    pub fn log(&self) -> Rect {
        self.surface.aside.unwrap_or_else(|| self.frame().log)
    }

    /// The log while there are captions: below them, unless it goes aside.
    pub fn log_below_captions(&self) -> Rect {
        let (log, caption) = (self.log(), self.frame().caption);
        if self.surface.aside.is_some() { log } else { Rect { min: vec2(log.min.x, caption.max.y + 8.0), ..log } }
    }

    /// Where captions are in the place that the log has on the table: all of it where the log has gone aside or is left
    /// out for viewers with small screens, else the upper part.
    pub(crate) fn caption_within(&self, log: Rect) -> Rect {
        let part = if self.surface.aside.is_some() || self.small_screens { 1.0 } else { CAPTION };
        Rect { max: vec2(log.max.x, log.min.y + log.height() * part), ..log }
    }

    /// The panel of a rival.
    pub fn rival_panel(&self, rival: Rival) -> Rect {
        self.frame().rival(rival)
    }
}

/// How much of the place of the log captions take.
const CAPTION: f32 = 0.6;

/// Where the panels of a game lie.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Frame {
    /// The own panel along the near edge.
    pub own: Rect,
    /// Name and points of the near seat.
    pub near_seat: Rect,
    /// Where what is looked at is shown large; without one it is shown beside the thing.
    pub inspector: Option<Rect>,
    /// Where buttons, question and preview are.
    pub prompt: Rect,
    /// Where the button to rest stands, if not among the others.
    pub rest: Option<Rect>,
    /// The log, unless it goes aside.
    pub log: Rect,
    /// Where captions of a stream are: nothing lies beneath but the log, which makes room.
    pub caption: Rect,
    /// The panel of the first rival.
    pub first_rival: Rect,
    /// From one rival to the next, downwards.
    pub rival_pitch: f32,
    /// The room below the first rival, which is free where there is only one.
    pub below_rival: Rect,
    /// Where a vote is shown: it covers nothing that may be voted for. It grows downwards.
    pub vote: Rect,
}

impl Frame {
    /// The panel of a rival.
    pub fn rival(&self, rival: Rival) -> Rect {
        let down = vec2(0.0, self.rival_pitch * f32::from(rival.0));
        Rect::from_corners(self.first_rival.min + down, self.first_rival.max + down)
    }
}

/// A place of the table that can be pointed at.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spot {
    /// Which.
    pub zone: Zone,
    /// What it covers.
    pub rect: Rect,
    /// Its name among the components.
    pub id: &'static str,
}

/// Column, row and pitch of one of `count` things in two rows that are as long as `columns` things side by side.
pub fn overflow(index: u8, count: u8, columns: u8, pitch: f32) -> (f32, f32, f32) {
    let in_row = count.div_ceil(2).max(columns);
    let pitch = pitch * f32::from(columns - 1) / f32::from(in_row - 1);
    (f32::from(index % in_row), f32::from(index / in_row), pitch)
}

/// Height over width of a card.
pub const CARD_ASPECT: f32 = 1.4;

/// Middle and width of a card within a room: in one row or in two, whichever gives larger cards, of a width between `least`
/// and `most`; a row has at most `longest` of them. Only what would be too small to be read covers its neighbour.
pub fn in_rows(room: Rect, place: Place, most: f32, least: f32, longest: u8) -> (Vec2, f32) {
    const GAP: f32 = 10.0;
    let wide = |rows: u8| {
        let count = f32::from(place.of.div_ceil(rows).max(1));
        let across = (room.width() - GAP * (count - 1.0)) / count;
        let down = (room.height() - GAP * f32::from(rows - 1)) / f32::from(rows) / CARD_ASPECT;
        across.min(down).clamp(least.min(down), most)
    };
    let rows = if place.of > longest || wide(2) > wide(1) { 2 } else { 1 };
    let (width, in_row) = (wide(rows), place.of.div_ceil(rows).max(1));
    // Few cards lie in the middle, a little apart.
    let gap = GAP.max(((room.width() - f32::from(in_row) * width) / f32::from(in_row + 1)).min(3.0 * GAP));
    let whole = (f32::from(in_row) * (width + gap) - gap).min(room.width());
    let x = spread(room.center().x - whole / 2.0, whole, width, gap, in_row, place.index % in_row);
    let row = f32::from(place.index / in_row);
    let down = (row - f32::from(rows - 1) / 2.0) * (width * CARD_ASPECT + GAP);
    (vec2(x, room.center().y + down), width)
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
        assert!((surface.from_world(surface.to_world(point)) - point).length() < 0.01);
    }

    #[test]
    fn a_row_never_leaves_its_room() {
        for count in 1..30 {
            let last = spread(100.0, 770.0, 190.0, 7.0, count, count - 1);
            assert!(last + 95.0 <= 870.1, "{count}");
        }
    }
}
