//! What lies under and around the pieces: panels, beds, slots, labels and the glow of what can be done.

use bevy::prelude::*;
use bevy::sprite::Anchor;
use rules::{Engine, Game, ScoreVisibility};

use super::layout::Layout;
use super::pictures::{self, Atlas, CORNER};
use super::stage::Zone;
use super::{Desk, TableSystems, adventure_scenery, road, world_scenery};
use crate::language::Words;
use crate::screens::Screen;
use crate::session::Match;
use crate::t;
use crate::theme::fonts;
use crate::theme::palette::SEATS;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Fonts>()
        .add_systems(Startup, load_fonts)
        .add_systems(Update, draw.in_set(TableSystems::Scenery))
        .add_systems(OnExit(Screen::Table), clear::<Scenery>);
}

/// Fonts of labels on the table.
#[derive(Resource, Default)]
pub(super) struct Fonts {
    serif: Handle<Font>,
    bold: Handle<Font>,
    sans: Handle<Font>,
}

fn load_fonts(mut fonts: ResMut<Fonts>, store: Option<ResMut<Assets<Font>>>) {
    let Some(mut store) = store else { return };
    fonts.serif = store.add(Font::from_bytes(fonts::serif_bytes().to_vec()));
    fonts.bold = store.add(Font::from_bytes(fonts::bold_bytes().to_vec()));
    fonts.sans = store.add(Font::from_bytes(fonts::regular_bytes().to_vec()));
}

/// A panel, slot or label; all are drawn anew when the state or the window changes.
#[derive(Component)]
pub(super) struct Scenery;

fn clear<C: Component>(mut commands: Commands, things: Query<Entity, With<C>>) {
    things.iter().for_each(|entity| commands.entity(entity).despawn());
}

pub(super) fn hex(value: u32, alpha: f32) -> Color {
    Color::srgb_u8((value >> 16) as u8, (value >> 8) as u8, value as u8).with_alpha(alpha)
}

pub(super) fn seat_colour(colour: u8, tone: usize) -> Color {
    let [r, g, b, _] = SEATS[usize::from(colour) % SEATS.len()][tone].to_array();
    Color::srgb_u8(r, g, b)
}

/// Draws with table units.
pub(super) struct Brush<'a, 'w, 's> {
    commands: &'a mut Commands<'w, 's>,
    pub(super) layout: Layout,
    pub(super) atlas: &'a Atlas,
    fonts: &'a Fonts,
}

/// Which edge a panel has.
#[derive(Clone, Copy)]
pub(super) enum Board {
    /// Gold.
    Plain,
    /// Bright: the one whose turn it is.
    Active,
    /// Plum: the near seat.
    Own,
}

/// Which family a label is set in.
#[derive(Clone, Copy)]
pub(super) enum Family {
    Serif,
    Bold,
    Sans,
}

impl Brush<'_, '_, '_> {
    pub(super) fn slice(&mut self, image: &Handle<Image>, rect: Rect, z: f32, colour: Color, corner: f32) {
        let surface = self.layout.surface;
        let mode = SpriteImageMode::Sliced(TextureSlicer {
            border: BorderRect::all(CORNER),
            max_corner_scale: corner * surface.scale / 18.0,
            ..default()
        });
        self.commands.spawn((
            Scenery,
            Sprite {
                image: image.clone(),
                custom_size: Some(rect.size() * surface.scale),
                color: colour,
                image_mode: mode,
                ..default()
            },
            Transform::from_translation(surface.to_world(rect.center()).extend(z)),
        ));
    }

    /// A piece of baked furniture cut in nine: its border of so many pixels does not stretch.
    pub(super) fn furniture(&mut self, name: &str, rect: Rect, z: f32, border: f32, tint: Color) {
        let Some(picture) = self.atlas.get(name) else { return };
        let (surface, pixels) = (self.layout.surface, self.atlas.scale());
        self.commands.spawn((
            Scenery,
            Sprite {
                image: picture.image.clone(),
                rect: Some(picture.rect),
                custom_size: Some(rect.size() * surface.scale),
                color: tint,
                image_mode: SpriteImageMode::Sliced(TextureSlicer {
                    border: BorderRect::all(border * pixels),
                    max_corner_scale: surface.scale / pixels,
                    ..default()
                }),
                ..default()
            },
            Transform::from_translation(surface.to_world(rect.center()).extend(z)),
        ));
    }

    /// The panel of a seat or a part of the table, with its shadow.
    pub(super) fn board(&mut self, rect: Rect, kind: Board) {
        let shadow = self.atlas.shapes.shadow.clone();
        let below = Rect::from_corners(rect.min - vec2(10.0, 4.0), rect.max + vec2(10.0, 18.0));
        self.slice(&shadow, below, 0.9, hex(0x0a0520, 0.7), 18.0);
        let name = match kind {
            Board::Plain => "panel",
            Board::Active => "panel/active",
            Board::Own => "panel/own",
        };
        self.furniture(name, rect, 1.0, 24.0, Color::WHITE);
    }

    /// The head of a panel in the cloth of its seat.
    pub(super) fn header(&mut self, panel: Rect, height: f32, colour: u8) {
        let rect = Rect::new(panel.min.x + 3.0, panel.min.y + 3.0, panel.max.x - 3.0, panel.min.y + height);
        self.furniture("header", rect, 1.2, 20.0, seat_colour(colour, 2));
    }

    /// A cell that holds one crystal.
    pub(super) fn slot(&mut self, centre: Vec2, size: f32, z: f32) {
        self.picture("slot", centre, size, z);
    }

    /// A place that waits for a card or a tile.
    pub(super) fn space(&mut self, rect: Rect, z: f32) {
        self.furniture("space", rect, z, 20.0, Color::WHITE);
    }

    /// The wooden bed of a caravan on its wheels.
    pub(super) fn tray(&mut self, rect: Rect, wheels: Option<f32>) {
        self.furniture("tray", rect, 2.0, 28.0, Color::WHITE);
        for x in wheels.into_iter().flat_map(|inset| [rect.min.x + inset, rect.max.x - inset]) {
            self.picture("wheel", vec2(x, rect.max.y + 2.0), 52.0, 2.5);
        }
    }

    pub(super) fn panel(&mut self, rect: Rect, z: f32, colour: Color) {
        let image = self.atlas.shapes.panel.clone();
        self.slice(&image, rect, z, colour, 18.0);
    }

    pub(super) fn frame(&mut self, rect: Rect, z: f32, colour: Color) {
        let image = self.atlas.shapes.frame.clone();
        self.slice(&image, rect, z, colour, 18.0);
    }

    /// A whole image, stretched.
    pub(super) fn image(&mut self, image: &Handle<Image>, rect: Rect, z: f32, colour: Color) {
        let surface = self.layout.surface;
        let size = Some(rect.size() * surface.scale);
        self.commands.spawn((
            Scenery,
            Sprite { image: image.clone(), custom_size: size, color: colour, ..default() },
            Transform::from_translation(surface.to_world(rect.center()).extend(z)),
        ));
    }

    pub(super) fn picture(&mut self, name: &str, centre: Vec2, width: f32, z: f32) {
        self.turned(name, centre, width, 0.0, z);
    }

    /// A picture that is turned against the clock by so many radians.
    pub(super) fn turned(&mut self, name: &str, centre: Vec2, width: f32, angle: f32, z: f32) {
        let Some(picture) = self.atlas.get(name) else { return };
        let surface = self.layout.surface;
        let size = vec2(width, width * picture.aspect()) * surface.scale;
        self.commands.spawn((
            Scenery,
            Sprite { image: picture.image.clone(), rect: Some(picture.rect), custom_size: Some(size), ..default() },
            Transform::from_translation(surface.to_world(centre).extend(z)).with_rotation(Quat::from_rotation_z(angle)),
        ));
    }

    pub(super) fn label(
        &mut self,
        text: impl Into<String>,
        at: Vec2,
        size: f32,
        family: Family,
        colour: Color,
        anchor: Anchor,
        z: f32,
    ) {
        let surface = self.layout.surface;
        let font = match family {
            Family::Serif => &self.fonts.serif,
            Family::Bold => &self.fonts.bold,
            Family::Sans => &self.fonts.sans,
        };
        self.commands.spawn((
            Scenery,
            Text2d::new(text),
            TextFont {
                font: font.clone().into(),
                font_size: FontSize::Px((size * surface.scale).max(9.0)),
                ..default()
            },
            TextColor(colour),
            anchor,
            Transform::from_translation(surface.to_world(at).extend(z)),
        ));
    }

    /// A bowl of the supply: a dark disc with a rim.
    pub(super) fn bowl(&mut self, centre: Vec2, size: f32) {
        let disc = self.atlas.shapes.disc.clone();
        let round = |size: f32| Rect::from_center_size(centre, Vec2::splat(size));
        self.image(&disc, round(size), 2.5, hex(0x8a6a3c, 1.0));
        self.image(&disc, round(size - 4.0), 2.6, hex(0x1c1240, 1.0));
    }

    /// A small dark pill with a text in it.
    pub(super) fn pill(&mut self, text: &str, centre: Vec2, fill: Color, line: Color, ink: Color) {
        let rect = Rect::from_center_size(centre, vec2(34.0 + 9.5 * text.chars().count() as f32, 28.0));
        // A disc cut in nine has round ends at any size.
        let disc = self.atlas.shapes.disc.clone();
        self.slice(&disc, rect, 24.0, line, 46.0);
        self.slice(&disc, rect.inflate(-2.0), 24.1, fill.with_alpha(1.0), 46.0);
        self.label(text, centre, 19.0, Family::Bold, ink, Anchor::CENTER, 24.2);
    }
}

pub(super) const CREAM: u32 = 0xfff3dc;
pub(super) const SOFT: u32 = 0xcdbfe6;
pub(super) const GOLD: u32 = 0xffe08a;
pub(super) const HEADING: u32 = 0xffe0a0;

fn draw(
    mut commands: Commands,
    desk: Res<Desk>,
    running: Option<Res<Match>>,
    words: Res<Words>,
    atlas: Res<Atlas>,
    fonts: Res<Fonts>,
    old: Query<Entity, With<Scenery>>,
) {
    let Some(running) = running else { return };
    if !(desk.is_changed() || running.is_changed() || words.is_changed() || atlas.is_changed()) {
        return;
    }
    old.iter().for_each(|entity| commands.entity(entity).despawn());
    let mut brush = Brush { commands: &mut commands, layout: desk.layout, atlas: &atlas, fonts: &fonts };
    if let Game::World(game) = running.game() {
        world_scenery::draw(&mut brush, &running, game, &words);
        return;
    }
    let layout = desk.layout;
    let own = layout.own_panel();
    let active = running.game().to_move() == Some(layout.viewer);
    brush.board(own, if active { Board::Active } else { Board::Own });
    if let Game::Adventure(game) = running.game() {
        adventure_scenery::draw(&mut brush, game, &running, &words, &desk);
        return;
    }
    seats(&mut brush, &running, &words, &desk);
    brush.board(layout.chronicle(), Board::Plain);
    let bowls = layout.bowls();
    brush.board(bowls, Board::Plain);
    let title = t!(words, "table-bowls");
    brush.label(title, bowls.min + vec2(16.0, 20.0), 19.0, Family::Serif, hex(HEADING, 1.0), Anchor::CENTER_LEFT, 2.0);
    let spice = running.record().deal.options.kind == rules::GameKind::Spice;
    for colour in 0..4 {
        let centre = layout.bowl(colour);
        brush.bowl(centre, 56.0);
        brush.picture(pictures::crystal_name(colour, spice), centre, 40.0, 11.0);
    }
    if let Game::Road(game) = running.game() {
        draw_road(&mut brush, game, &words, spice);
    }
}

fn seats(brush: &mut Brush, running: &Match, words: &Words, desk: &Desk) {
    let layout = brush.layout;
    let game = running.game();
    let end = game.options().end_claims();
    let own = layout.own_panel();
    let hidden = |seat: u8| match game.options().scores {
        _ if game.is_over() => false,
        ScoreVisibility::Always => false,
        ScoreVisibility::OwnOnly => seat != layout.viewer,
        ScoreVisibility::AtEnd => true,
    };
    let score = |seat: u8| if hidden(seat) { "?".to_owned() } else { game.score(seat).total().to_string() };
    let player = &running.players()[layout.viewer as usize];
    let claims = |seat: u8| t!(words, "table-claims", count = game.claims(seat), end = end);

    // The near seat.
    brush.picture(&format!("portrait/{}", player.colour), own.min + vec2(56.0, 58.0), 84.0, 3.0);
    let corner = own.min;
    brush.label(
        &player.name,
        corner + vec2(110.0, 42.0),
        28.0,
        Family::Serif,
        hex(CREAM, 1.0),
        Anchor::CENTER_LEFT,
        3.0,
    );
    brush.label(
        claims(layout.viewer),
        corner + vec2(110.0, 74.0),
        20.0,
        Family::Sans,
        hex(SOFT, 1.0),
        Anchor::CENTER_LEFT,
        3.0,
    );
    brush.label(
        score(layout.viewer),
        corner + vec2(326.0, 58.0),
        54.0,
        Family::Serif,
        hex(GOLD, 1.0),
        Anchor::CENTER_RIGHT,
        3.0,
    );
    let caravan = Rect::new(corner.x + 348.0, corner.y + 52.0, corner.x + 732.0, corner.y + 208.0);
    brush.label(
        t!(words, "table-caravan"),
        corner + vec2(352.0, 28.0),
        23.0,
        Family::Serif,
        hex(HEADING, 1.0),
        Anchor::CENTER_LEFT,
        3.0,
    );
    let held = game.crystals(layout.viewer).total();
    let limit = 10;
    let ink = if held > limit { 0xffab8a } else { CREAM };
    brush.label(
        format!("{held} / {limit}"),
        corner + vec2(728.0, 28.0),
        21.0,
        Family::Bold,
        hex(ink, 1.0),
        Anchor::CENTER_RIGHT,
        3.0,
    );
    brush.tray(Rect::from_corners(caravan.min - vec2(0.0, 6.0), caravan.max + vec2(0.0, 4.0)), Some(70.0));
    for index in 0..10 {
        let (centre, cell) = layout.own_cell(index);
        brush.slot(centre, cell, 2.2);
    }
    // Where cards will lie.
    if game.claims(layout.viewer) == 0 {
        for index in 0..3 {
            let centre = vec2(own.min.x + 64.0 + 100.0 * index as f32, own.max.y - 96.0);
            brush.space(Rect::from_center_size(centre, vec2(92.0, 129.0)), 2.0);
        }
    }
    if desk.stage.in_zone(Zone::Played(layout.viewer)).next().is_none() {
        let centre = vec2(own.max.x - 193.0, own.min.y + 170.0);
        brush.space(Rect::from_center_size(centre, vec2(132.0, 186.0)), 2.0);
    }
    brush.label(
        t!(words, "table-hand"),
        corner + vec2(770.0, 28.0),
        23.0,
        Family::Serif,
        hex(HEADING, 1.0),
        Anchor::CENTER_LEFT,
        3.0,
    );
    brush.label(
        t!(words, "table-played"),
        vec2(own.max.x - 258.0, corner.y + 28.0),
        23.0,
        Family::Serif,
        hex(0xb9a6d6, 1.0),
        Anchor::CENTER_LEFT,
        3.0,
    );
    let line = Rect::new(own.max.x - 282.0, corner.y + 20.0, own.max.x - 280.0, own.max.y - 20.0);
    brush.panel(line, 2.0, hex(0x7a5a9a, 0.6));

    // The rivals.
    for seat in layout.rivals() {
        let player = &running.players()[seat as usize];
        let panel = layout.rival_panel(layout.rival(seat));
        let active = game.to_move() == Some(seat);
        brush.board(panel, if active { Board::Active } else { Board::Plain });
        brush.header(panel, 50.0, player.colour);
        brush.picture(&format!("portrait/{}", player.colour), panel.min + vec2(30.0, 25.0), 54.0, 3.0);
        brush.label(
            &player.name,
            panel.min + vec2(66.0, 25.0),
            25.0,
            Family::Serif,
            hex(CREAM, 1.0),
            Anchor::CENTER_LEFT,
            3.0,
        );
        brush.label(
            score(seat),
            vec2(panel.max.x - 16.0, panel.min.y + 26.0),
            34.0,
            Family::Serif,
            hex(GOLD, 1.0),
            Anchor::CENTER_RIGHT,
            3.0,
        );
        let small = layout.small_rivals();
        let y = if small { 60.0 } else { 74.0 };
        brush.label(
            claims(seat),
            panel.min + vec2(16.0, y),
            19.0,
            Family::Sans,
            hex(CREAM, 1.0),
            Anchor::CENTER_LEFT,
            3.0,
        );
        for index in 0..10 {
            let (centre, cell) = layout.rival_cell(layout.rival(seat), index);
            brush.slot(centre, cell, 1.6);
        }
        let (hand, played) =
            (desk.stage.in_zone(Zone::Hand(seat)).count(), desk.stage.in_zone(Zone::Played(seat)).count());
        // Small panels have no room for the cards themselves, only for their number.
        let foot = match panel.height() {
            250.0.. => Some(68.0),
            150.0.. => None,
            _ => Some(19.0),
        };
        if let Some(up) = foot {
            let foot = vec2(panel.min.x + 16.0, panel.max.y - up);
            brush.label(
                t!(words, "table-hand-count", count = hand),
                foot,
                17.0,
                Family::Sans,
                hex(SOFT, 1.0),
                Anchor::CENTER_LEFT,
                3.0,
            );
            brush.label(
                t!(words, "table-played-count", count = played),
                foot + vec2(150.0, 0.0),
                17.0,
                Family::Sans,
                hex(SOFT, 1.0),
                Anchor::CENTER_LEFT,
                3.0,
            );
        }
    }
}

fn draw_road(brush: &mut Brush, game: &rules::road::RoadGame, words: &Words, spice: bool) {
    let layout = brush.layout;
    for bed in [road::point_bed(&layout), road::merchant_bed(&layout)] {
        brush.furniture("bed", bed, 0.5, 28.0, Color::WHITE);
    }
    let token_count = |seat: u8| (game.player(seat).copper, game.player(seat).silver);
    let own = layout.own_panel();
    let (copper, silver) = token_count(layout.viewer);
    let names = if spice { ["token/gold", "token/silver"] } else { ["token/copper", "token/silver"] };
    for (name, x, count) in [(names[0], 44.0, copper), (names[1], 140.0, silver)] {
        brush.picture(name, own.min + vec2(x, 138.0), 40.0, 26.0);
        brush.label(
            count.to_string(),
            own.min + vec2(x + 30.0, 138.0),
            25.0,
            Family::Bold,
            hex(CREAM, 1.0),
            Anchor::CENTER_LEFT,
            3.0,
        );
    }
    for seat in layout.rivals() {
        let panel = layout.rival_panel(layout.rival(seat));
        let y = if layout.small_rivals() { 60.0 } else { 74.0 };
        let (copper, silver) = token_count(seat);
        for (name, x, count) in [(names[0], 188.0, copper), (names[1], 252.0, silver)] {
            brush.picture(name, panel.min + vec2(x, y), 28.0, 13.0);
            brush.label(
                count.to_string(),
                panel.min + vec2(x + 20.0, y),
                19.0,
                Family::Bold,
                hex(CREAM, 1.0),
                Anchor::CENTER_LEFT,
                3.0,
            );
        }
    }
    let dark = hex(0x171035, 0.94);
    let gold = hex(0xe6b54e, 0.8);
    for (slot, left) in [(0, game.copper()), (1, game.silver())] {
        let slot = if slot == 1 && game.copper() == 0 { 0 } else { slot };
        if left > 0 {
            let corner = road::point_slot(&layout, slot) + vec2(road::POINT_WIDTH / 2.0 - 4.0, -127.0 + 60.0);
            brush.pill(&format!("×{left}"), corner, dark, gold, hex(CREAM, 1.0));
        }
    }
    brush.pill(
        &game.point_deck().len().to_string(),
        road::point_slot(&layout, 5) + vec2(0.0, 108.0),
        dark,
        gold,
        hex(CREAM, 1.0),
    );
    let deck = game.market().deck.len();
    brush.pill(&deck.to_string(), road::merchant_slot(&layout, 6) + vec2(0.0, 122.0), dark, gold, hex(CREAM, 1.0));
    for slot in 0..game.market().len() as u8 {
        let centre = road::merchant_slot(&layout, slot) + vec2(0.0, 122.0);
        if slot == 0 {
            brush.pill(&t!(words, "table-free"), centre, hex(0x1f5a4a, 1.0), hex(0x7df59a, 1.0), hex(0xeafff0, 1.0));
        } else {
            brush.pill(&t!(words, "table-pay", count = slot), centre, dark, hex(0x7a5a9a, 1.0), hex(CREAM, 1.0));
        }
    }
}
