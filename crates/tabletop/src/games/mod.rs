//! One folder for each game, behind one trait. The only places that tell the games apart are the matches below; they have
//! no arm for the rest, so that the compiler lists what a new game lacks.

pub mod adventure;
pub mod road;
pub mod world;

use std::collections::BTreeMap;

use bevy_math::Rect;
use rules::adventure::AdventureGame;
use rules::components::Components;
use rules::road::RoadGame;
use rules::world::WorldGame;
use rules::{Action, Game, GameKind, Outcome, Seat};

use crate::areas::{Area, Goal, Part};
use crate::choices::{Attempt, Target};
use crate::ids::Slot;
use crate::layout::{Frame, Layout, Pose, Spot};
use crate::pictures::Names;
use crate::plain::Front;
use crate::stage::{Piece, Place, Stage, Zone};

/// The table of one game: which pieces lie where, where that is, and what clicking them means.
pub trait Table {
    /// Where the panels lie.
    fn frame(layout: &Layout) -> Frame
    where
        Self: Sized;

    /// Puts every piece but the crystals where it lies.
    fn lay_out(&self, pieces: &mut BTreeMap<Piece, Zone>);

    /// Moves pieces as an outcome says that only this game knows.
    fn apply(&self, stage: &mut Stage, outcome: &Outcome);

    /// Where a piece is drawn.
    fn pose(&self, layout: &Layout, piece: Piece, place: Place) -> Pose;

    /// The places that can be pointed at; none where everything that counts is a piece.
    fn spots(&self, _: &Layout) -> Vec<Spot> {
        Vec::new()
    }

    /// The thing that stands for a decision of this game; `None` where it is as in all games.
    fn target(&self, stage: &Stage, action: Action) -> Option<Target>;

    /// What is meant by clicking a thing.
    fn meant(&self, _: &Stage, target: Target) -> Target {
        target
    }

    /// What the seat to move may have in mind who clicks something that cannot be done.
    fn attempt(&self, seat: Seat, target: Target) -> Attempt;

    /// The card of the row that the next crystal is laid on, while one is paid for.
    fn receiver(&self) -> Option<Piece> {
        None
    }

    /// Everything that can be claimed, in order of places; a place may be empty.
    fn goals(&self) -> Vec<Goal>;

    /// Where a mark of at least this size sits on a goal: what the goal costs stays in sight.
    fn goal_mark(&self, layout: &Layout, slot: Slot, least: f32) -> Option<Rect>;

    /// What a claim of the seat to move is worth.
    fn claim_points(&self, slot: Slot) -> u8;

    /// The points printed on a card that can be claimed.
    fn card_points(&self, _: Piece) -> Option<u8> {
        None
    }

    /// Where claims are made.
    fn claims_area(&self) -> Area {
        Area::Claims
    }

    /// What an area covers beside its pieces.
    fn area(&self, _: &Layout, _: Area) -> Option<Rect> {
        None
    }

    /// The parts of the table that can be looked at, beside pieces and seats.
    fn parts(&self, layout: &Layout) -> Vec<(Rect, Part)>;

    /// How much is left in a pile.
    fn left(&self, pile: Part) -> usize;

    /// The cards of a seat side by side; whether each can be played now.
    fn cards(&self, seat: Seat) -> Vec<(Piece, bool)>;

    /// All cards of a seat, each heap with the text key of its heading.
    fn gallery(&self, seat: Seat) -> Vec<(&'static str, Vec<Piece>)>;

    /// Text key of what holds a seat's crystals.
    fn caravan_key(&self) -> &'static str {
        "table-caravan"
    }

    /// Text key of the question that begins a turn.
    fn turn_key(&self) -> &'static str;

    /// The names of a piece's picture and of its back, where pictures show the usual components; none for a piece of
    /// another game.
    fn picture(&self, usual: &Components, piece: Piece) -> Option<Names>;

    /// The fronts of everything that may come to lie on the table.
    fn fronts(&self, usual: &Components) -> Vec<Front>;

    /// The way of the seat to move to a hex, where there is a map to walk on.
    fn route(&self, _: Piece) -> Option<adventure::Route> {
        None
    }
}

/// The table of a game.
pub fn table(game: &Game) -> &dyn Table {
    match game {
        Game::Road(game) => game,
        Game::World(game) => game,
        Game::Adventure(game) => game,
    }
}

/// Whether the near side of the table is given to a rival who acts.
pub(crate) fn gives_way(kind: GameKind) -> bool {
    match kind {
        GameKind::Golem | GameKind::Spice | GameKind::World => true,
        // On the map everybody acts in the middle.
        GameKind::Adventure => false,
    }
}

/// Where a card that somebody claims is looked at, where cards are what the table is about.
pub(crate) fn forward(layout: &Layout) -> Option<Pose> {
    match layout.kind {
        GameKind::Golem | GameKind::Spice => Some(road::forward(layout)),
        GameKind::World => Some(world::forward(layout)),
        GameKind::Adventure => None,
    }
}

/// Where the panels of the game on a table lie.
pub(crate) fn frame(layout: &Layout) -> Frame {
    match layout.kind {
        GameKind::Golem | GameKind::Spice => RoadGame::frame(layout),
        GameKind::World => WorldGame::frame(layout),
        GameKind::Adventure => AdventureGame::frame(layout),
    }
}

/// Text key of a game's name.
pub const fn name_key(kind: GameKind) -> &'static str {
    match kind {
        GameKind::Golem => "game-golem",
        GameKind::Spice => "game-spice",
        GameKind::World => "game-world",
        GameKind::Adventure => "game-adventure",
    }
}

/// Text key of one sentence about a game.
pub const fn about_key(kind: GameKind) -> &'static str {
    match kind {
        GameKind::Golem => "game-golem-about",
        GameKind::Spice => "game-spice-about",
        GameKind::World => "game-world-about",
        GameKind::Adventure => "game-adventure-about",
    }
}

/// The sets of pages that the pictures of a game lie on.
pub fn pages(kind: GameKind) -> &'static [&'static str] {
    match kind {
        GameKind::Golem => &["common", "golem"],
        GameKind::Spice => &["common", "spice"],
        GameKind::World => &["common", "world"],
        // Its merchants are those of the Golem Edition.
        GameKind::Adventure => &["common", "adventure", "golem"],
    }
}

/// What is traded, and so how things look and are called: the road family comes in both.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Crystals and golems.
    #[default]
    Crystals,
    /// Spices and houses.
    Spices,
}

impl Theme {
    /// The theme of a game.
    pub const fn of(kind: GameKind) -> Self {
        match kind {
            GameKind::Spice => Theme::Spices,
            GameKind::Golem | GameKind::World | GameKind::Adventure => Theme::Crystals,
        }
    }

    /// Text keys of the names of the goods, lowest first.
    pub const fn goods(self) -> [&'static str; 4] {
        match self {
            Theme::Crystals => ["crystal-1", "crystal-2", "crystal-3", "crystal-4"],
            Theme::Spices => ["spice-1", "spice-2", "spice-3", "spice-4"],
        }
    }
}
