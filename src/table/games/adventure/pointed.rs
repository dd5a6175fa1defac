//! The tile that is chosen, in focus or pointed at: its frame, the way there, the wagon as it would stand, and on the own board
//! the outpost that would be built.

use bevy::prelude::*;
use rules::adventure::AdventureGame;
use rules::{Crystal, Game};
use tabletop::games::adventure::{self, Field, tile_of};
use tabletop::ids::TileId;
use tabletop::stage::Zone;

use super::marks::Reach;
use super::scenery::{here, rim};
use crate::app::{Phase, Screen, input::LastDevice};
use crate::session::Match;
use crate::table::{
    TableSystems, Tabletop,
    brush::hex,
    choices::{Choices, Target},
    pointer::Hover,
};
use crate::theme::atlas::{Atlas, CORNER};

/// Shows what a move would do before it is made.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(TableSystems::Scenery)).add_systems(OnExit(Screen::Table), clear);
}

/// Something that is there as long as a tile is pointed at.
#[derive(Component)]
struct Pointed;

fn clear(mut commands: Commands, shown: Query<Entity, With<Pointed>>) {
    shown.iter().for_each(|entity| commands.entity(entity).despawn());
}

/// Light of the tile that is meant.
const YELLOW: u32 = 0xffe36b;
/// Light of a way that cannot be paid.
const RED: u32 = 0xff9a7a;

fn show(
    mut commands: Commands,
    shown: Query<Entity, With<Pointed>>,
    (choices, hover, device): (Res<Choices>, Res<Hover>, Res<LastDevice>),
    running: Option<Res<Match>>,
    (tabletop, atlas): (Res<Tabletop>, Res<Atlas>),
    phase: Option<Res<State<Phase>>>,
) {
    let Some(running) = running else { return };
    let other_phase = phase.as_ref().is_some_and(|phase| phase.is_changed());
    let changed = choices.is_changed() || hover.is_changed() || running.is_changed() || device.is_changed();
    if !(changed || other_phase || tabletop.is_changed() || atlas.is_changed()) {
        return;
    }
    shown.iter().for_each(|entity| commands.entity(entity).despawn());
    let seen = running.seen();
    let Game::Adventure(game) = &*seen else { return };
    if phase.is_none_or(|phase| *phase.get() != Phase::Choosing) {
        return;
    }
    let piece = |target| if let Target::Piece(piece) = target { Some(piece) } else { None };
    let chosen = choices.chosen.and_then(|(target, _)| tile_of(game, piece(target)?));
    let looked = match *device {
        LastDevice::Keys => choices.focused().and_then(piece),
        LastDevice::Pointer => hover.piece,
    };
    let Some(tile) = chosen.or_else(|| tile_of(game, looked?)) else { return };
    let Some(reach) = Reach::of(game, &running, &tabletop, tile) else { return };
    let mut sketch = Sketch { commands: &mut commands, atlas: &atlas, tabletop: &tabletop, running: &running, game };
    sketch.frame(tile, chosen == Some(tile), matches!(reach, Reach::No));
    match reach {
        Reach::Way(_) => {
            sketch.way(tile, YELLOW);
            sketch.wagon(tile);
        }
        Reach::Begin => sketch.wagon(tile),
        Reach::No => sketch.way(tile, RED),
        Reach::Here => {}
    }
    sketch.next_outpost(tile);
}

/// Draws what is there for the moment.
struct Sketch<'a, 'w, 's> {
    commands: &'a mut Commands<'w, 's>,
    atlas: &'a Atlas,
    tabletop: &'a Tabletop,
    running: &'a Match,
    game: &'a AdventureGame,
}

impl Sketch<'_, '_, '_> {
    fn put(&mut self, sprite: Sprite, at: Vec2, z: f32) {
        let at = self.tabletop.layout.surface.to_world(at).extend(z);
        self.commands.spawn((Pointed, sprite, Transform::from_translation(at)));
    }

    fn image(&mut self, image: &Handle<Image>, at: Vec2, size: Vec2, colour: Color, z: f32) {
        let custom_size = Some(size * self.tabletop.layout.surface.scale);
        self.put(Sprite { image: image.clone(), custom_size, color: colour, ..default() }, at, z);
    }

    /// A frame around the tile, a broad one around what is chosen and waits for a confirmation: what the tile trades is read.
    fn frame(&mut self, tile: TileId, chosen: bool, closed: bool) {
        let layout = self.tabletop.layout;
        let field = Field::of(&layout, self.game);
        let pose = tabletop::layout::Pose::new(field.centre(self.game, tile), field.width() * 1.02, 0.0);
        let colour = hex(if closed { RED } else { YELLOW }, 1.0);
        for part in if chosen { &[1.0, 0.97, 0.94][..] } else { &[1.0][..] } {
            let pose = tabletop::layout::Pose { width: pose.width * part, ..pose };
            let rim = rim(self.atlas, layout.surface, &pose, colour);
            self.commands.spawn((Pointed, rim));
        }
    }

    /// The way from the wagon, as a line of beads that goes around the plates.
    fn way(&mut self, tile: TileId, colour: u32) {
        const PITCH: f32 = 16.0;
        let layout = self.tabletop.layout;
        let field = Field::of(&layout, self.game);
        let Some(from) = rules::Engine::to_move(self.game).and_then(|seat| here(self.game, seat)) else { return };
        let Some(route) = adventure::Route::to(self.game, tile) else { return };
        let points = field.way(self.game, std::iter::once(from).chain(route.tiles));
        let disc = self.atlas.shapes.disc.clone();
        let mut walked = 0.0;
        for pair in points.windows(2) {
            let (start, way) = (pair[0], pair[1] - pair[0]);
            while walked < way.length() {
                let at = start + way.normalize_or_zero() * walked;
                for (size, ink, z) in [(12.0, hex(0x1a1230, 0.9), 9.6), (8.0, hex(colour, 1.0), 9.7)] {
                    self.image(&disc, at, Vec2::splat(size), ink, z);
                }
                walked += PITCH;
            }
            walked -= way.length();
        }
    }

    /// The wagon as it would stand there.
    fn wagon(&mut self, tile: TileId) {
        let layout = self.tabletop.layout;
        let there = self.tabletop.stage.in_zone(Zone::Wagons(tile)).count() as u8;
        let pose = adventure::wagon(&Field::of(&layout, self.game), self.game, tile, there, there + 1);
        let colour = self.running.players()[usize::from(layout.viewer)].colour;
        let Some(picture) = self.atlas.get(&format!("wagon/{colour}")) else { return };
        let size = vec2(1.0, picture.aspect()) * pose.width * layout.surface.scale;
        let sprite = Sprite {
            image: picture.image.clone(),
            rect: Some(picture.rect),
            custom_size: Some(size),
            color: Color::WHITE.with_alpha(0.72),
            ..default()
        };
        self.put(sprite, pose.centre, 9.8);
    }

    /// On the own board: the outpost that would be built there, and its column.
    fn next_outpost(&mut self, TileId(tile): TileId) {
        let layout = self.tabletop.layout;
        let seat = layout.viewer;
        let row = self.game.terrain().symbols().iter().position(|tiles| tiles >> tile & 1 == 1);
        let Some(row) = row.filter(|_| self.game.player(seat).outposts >> tile & 1 == 0) else { return };
        let column = self.game.rows(seat)[row];
        if column >= rules::adventure::COLUMNS {
            return;
        }
        let cell = |row| adventure::board_cell(&layout, seat, row, column).0;
        let around = |from: Vec2, to: Vec2| Rect::from_corners(from - vec2(32.0, 18.0), to + vec2(32.0, 18.0));
        let next = around(cell(Crystal::ALL[row]), cell(Crystal::ALL[row]));
        let whole = around(cell(Crystal::Yellow), cell(Crystal::Magenta)).inflate(2.0);
        let frame = self.atlas.shapes.frame.clone();
        for (rect, strength) in [(next, 1.0), (next.inflate(-2.0), 1.0), (whole, 0.7)] {
            let image_mode = SpriteImageMode::Sliced(TextureSlicer {
                border: BorderRect::all(CORNER),
                max_corner_scale: 8.0 * layout.surface.scale / 18.0,
                ..default()
            });
            let custom_size = Some(rect.size() * layout.surface.scale);
            let sprite =
                Sprite { image: frame.clone(), custom_size, color: hex(YELLOW, strength), image_mode, ..default() };
            self.put(sprite, rect.center(), 5.6);
        }
    }
}
