//! The pieces as entities: one for each piece for the whole game, sprites that go to where their place is.

use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy::sprite::Anchor;
use bevy::window::PrimaryWindow;
use rules::Game;
use tabletop::Theme;
use tabletop::flight::Flight;
use tabletop::layout::{Face, Pose, Surface};
use tabletop::stage::{Piece, Place, Stage, Zone};

use super::light::Brightness;
use super::pictures::{self, Atlas};
use super::pointer::Hover;
use super::solid;
use super::{TableSystems, Tabletop};
use crate::app::{fast_forward, language::Words, redraw::Motion, settings::Settings, tuning::Tuning};
use crate::session::Match;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PieceEntities>()
        .add_message::<Landed>()
        .add_systems(Update, (populate, send_off, fly, dress, shade).chain().in_set(TableSystems::Pieces))
        .add_systems(OnExit(crate::app::Screen::Table), clear);
}

/// Which piece an entity is, from the first deal to the end of a game.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Deref)]
pub struct IsPiece(pub Piece);

/// Where that piece lies.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Deref)]
pub struct LiesAt(pub Place);

/// How that piece gets there.
#[derive(Component, Debug, Clone, Copy, Deref, DerefMut)]
pub struct Moves(pub Flight);

/// The entity of every piece.
#[derive(Resource, Default)]
pub struct PieceEntities(HashMap<Piece, Entity>);

impl PieceEntities {
    /// The entity of a piece.
    pub fn entity(&self, piece: Piece) -> Option<Entity> {
        self.0.get(&piece).copied()
    }

    /// How many pieces there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Hover and choice lift a piece a little.
#[derive(Component, Debug, Default, Clone, Copy)]
pub struct Lift {
    /// Where it goes, in units.
    pub wanted: f32,
    now: f32,
    /// How far it leans towards the pointer, in radians.
    lean: f32,
    /// How far a hand has carried it from its place, in units.
    pub carried: Option<Vec2>,
}

/// How far a piece in somebody's hand is above everything that lies on the table.
const IN_HAND: f32 = 40.0;

/// What lies under a piece: its shadow, or the disc that carries a crystal on a card.
#[derive(Component)]
struct Under;

fn populate(
    mut commands: Commands,
    mut piece_entities: ResMut<PieceEntities>,
    tabletop: Res<Tabletop>,
    running: Option<Res<Match>>,
) {
    let Some(running) = running.filter(|_| tabletop.is_changed()) else { return };
    for (piece, place) in tabletop.stage.places() {
        if piece_entities.0.contains_key(&piece) {
            continue;
        }
        let (birth, pose) = birth(&tabletop, running.whole(), piece, place);
        let mut entity = commands.spawn((
            Name::new(format!("{piece:?}")),
            IsPiece(piece),
            LiesAt(birth),
            Moves(Flight::resting(pose)),
            (Lift::default(), Brightness(1.0)),
            Sprite::default(),
            Anchor::CENTER,
            Visibility::Hidden,
            children![(Under, Sprite::default(), Transform::from_xyz(0.0, 0.0, -0.02), Visibility::Hidden)],
        ));
        if is_card(piece) {
            entity.insert(solid::CARD);
        }
        piece_entities.0.insert(piece, entity.id());
    }
    let gone: Vec<Piece> =
        piece_entities.0.keys().filter(|piece| tabletop.stage.zone_of(**piece).is_none()).copied().collect();
    for piece in gone {
        if let Some(entity) = piece_entities.0.remove(&piece) {
            commands.entity(entity).despawn();
        }
    }
}

/// Where a piece is when it enters the table: in its place, a crystal in its bowl, a card that is dealt in its deck.
fn birth(tabletop: &Tabletop, game: &Game, piece: Piece, place: Place) -> (Place, Pose) {
    let there = (place, tabletop.layout.pose(game, piece, place));
    let from = |zone, of| {
        let place = Place { zone, index: of - 1, of };
        (place, tabletop.layout.pose(game, piece, place))
    };
    if tabletop.jump {
        return there;
    }
    match (piece, place.zone) {
        (Piece::Crystal { .. }, _) if !tabletop.deal => from(Zone::Bowl, 1),
        (Piece::Merchant(_), Zone::Market(_)) if tabletop.deal => from(Zone::MerchantDeck, 4),
        (Piece::Point(_) | Piece::WorldCard(_), Zone::PointRow(_)) if tabletop.deal => from(Zone::PointDeck, 4),
        (_, Zone::Hand(seat)) if tabletop.deal && seat == tabletop.layout.viewer => {
            let (_, pose) = there;
            let below = Pose { centre: vec2(pose.centre.x, tabletop.layout.surface.size.y + pose.width), ..pose };
            (Place { zone: Zone::MerchantDeck, ..place }, below.face_down())
        }
        _ => there,
    }
}

/// When a piece has its turn in a new deal: rows first, then hands, then what lies on them.
fn turn_in_deal(piece: Piece, place: &Place, stagger: f32) -> Option<(f32, bool)> {
    let nth = |slot: u8| f32::from(slot) * stagger;
    match (piece, place.zone) {
        (_, Zone::PointRow(slot)) => Some((nth(slot.0), false)),
        (_, Zone::Market(slot)) => Some((0.12 + nth(slot.0), false)),
        (Piece::StartCard { .. }, Zone::Hand(_)) => Some((0.34 + nth(place.index), false)),
        (Piece::Crystal { .. }, Zone::Caravan(_)) => Some((0.5 + nth(place.index), true)),
        (Piece::Copper(_) | Piece::Silver(_), Zone::TokenPile(_)) => Some((0.3 + nth(place.index), true)),
        (Piece::Exploration { .. } | Piece::Pennant { .. } | Piece::Trader { .. }, _) => {
            Some((0.3 + nth(place.index), true))
        }
        (Piece::Wagon(_) | Piece::Prize(_), _) => Some((0.5, true)),
        // Land rises from the back to the front.
        (Piece::Mountain(_) | Piece::Valley(_) | Piece::Village(_), Zone::Land(tile)) => Some((nth(tile.0 / 2), true)),
        _ => None,
    }
}

fn send_off(
    mut tabletop: ResMut<Tabletop>,
    running: Option<Res<Match>>,
    piece_entities: Res<PieceEntities>,
    tuning: Res<Tuning>,
    settings: Res<Settings>,
    mut pieces: Query<(&mut LiesAt, &mut Moves)>,
    mut drawn_on: Local<Option<Surface>>,
) {
    let Some(running) = running.filter(|_| tabletop.is_changed()) else { return };
    // On another surface the same place is another spot of the window.
    let moved = drawn_on.replace(tabletop.layout.surface) != Some(tabletop.layout.surface);
    let mut stagger = 0.0;
    let speed = tabletop.speed.factor().filter(|_| !tabletop.jump && !settings.reduced_motion);
    let pace = tuning.pace();
    for (piece, place) in tabletop.stage.places() {
        let Some((mut at, mut flight)) = piece_entities.entity(piece).and_then(|entity| pieces.get_mut(entity).ok())
        else {
            continue;
        };
        let to = tabletop.layout.pose(running.whole(), piece, place);
        let Some(speed) = speed else {
            // One input ends every way.
            if at.0 != place || flight.to != to || !flight.is_over() || moved {
                at.0 = place;
                flight.0 = Flight::resting(to);
            } else if tabletop.jump {
                // A window of the same shape and another size has the same places in other pixels.
                flight.set_changed();
            }
            continue;
        };
        if tabletop.deal
            && let Some((delay, appears)) = turn_in_deal(piece, &place, tuning.deal.stagger)
        {
            let from = flight.now();
            at.0 = place;
            flight.0 = match appears {
                true => Flight::appearing(to, delay, speed),
                false => Flight::new(piece, from, to, true, delay, speed, &pace),
            };
            continue;
        }
        if flight.to == to && at.0 == place {
            if moved {
                flight.set_changed();
            }
            continue;
        }
        let old = std::mem::replace(&mut at.0, place);
        let leaps = old.zone != place.zone;
        let crystal = leaps && matches!(piece, Piece::Crystal { .. });
        let delay = if crystal { stagger } else { 0.0 };
        if crystal {
            stagger += tuning.crystal.stagger;
        }
        if !leaps && in_wagon_of_actor(&tabletop, &place) {
            flight.0 = Flight::rolling(flight.now(), to, tuning.roll / speed);
            continue;
        }
        let way = Flight::new(piece, flight.now(), to, leaps, delay, speed, &pace);
        let claimed = matches!((old.zone, place.zone), (Zone::PointRow(_) | Zone::Prize(_), Zone::Claimed(_)));
        flight.0 = if claimed { way.awaking(tabletop.layout.forward(), speed, &pace) } else { way };
    }
    let tabletop = tabletop.bypass_change_detection();
    (tabletop.jump, tabletop.deal) = (false, false);
}

/// Whether a piece lies in the wagon of a rival who has the foreground.
fn in_wagon_of_actor(tabletop: &Tabletop, place: &Place) -> bool {
    matches!(place.zone, Zone::Caravan(seat) | Zone::Tokens(seat) if tabletop.layout.acts(seat))
}

/// A piece has landed.
#[derive(Message, Debug, Clone, Copy)]
pub struct Landed(pub Piece, pub Entity);

fn fly(
    clock: Res<Time<Virtual>>,
    tabletop: Res<Tabletop>,
    hover: Res<Hover>,
    tuning: Res<Tuning>,
    settings: Res<Settings>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut motion: ResMut<Motion>,
    mut landed: MessageWriter<Landed>,
    mut pieces: Query<(Entity, &IsPiece, &mut Moves, &mut Lift)>,
) {
    let delta = fast_forward::seconds(&clock);
    let pointer = window.cursor_position().map(|at| tabletop.layout.surface.from_window(at));
    let still = settings.reduced_motion || tabletop.speed.factor().is_none();
    for (entity, &IsPiece(piece), mut flight, mut lift) in &mut pieces {
        if !flight.is_over() {
            if flight.pass(delta) {
                landed.write(Landed(piece, entity));
            }
            motion.keep_drawing();
        }
        // What lies under the pointer leans towards it, as if pressed down there.
        let near = pointer.filter(|_| hover.piece == Some(piece) && lift.wanted > 0.0 && !still);
        let lean = near.map_or(0.0, |pointer| {
            let side = (pointer.x - flight.to.centre.x) / (flight.to.width / 2.0).max(1.0);
            -tuning.hover.lean.to_radians() * side.clamp(-1.0, 1.0)
        });
        let step = if still { 1.0 } else { (delta * tuning.hover.rate).min(1.0) };
        if (lift.now - lift.wanted).abs() > 0.05 || (lift.lean - lean).abs() > 0.0008 {
            lift.now += (lift.wanted - lift.now) * step;
            lift.lean += (lean - lift.lean) * step;
            motion.keep_drawing();
        } else if lift.now != lift.wanted || lift.lean != lean {
            (lift.now, lift.lean) = (lift.wanted, lean);
        }
    }
}

fn dress(
    tabletop: Res<Tabletop>,
    running: Option<Res<Match>>,
    atlas: Res<Atlas>,
    (settings, words): (Res<Settings>, Res<Words>),
    mut pieces: Query<
        (&IsPiece, Ref<Moves>, Ref<Lift>, Ref<Brightness>, &mut Sprite, &mut Transform, &mut Visibility),
        Without<Under>,
    >,
) {
    let Some(running) = running else { return };
    let theme = Theme::of(running.record().deal.options.kind);
    let surface = tabletop.layout.surface;
    // Other pages or letters concern every piece.
    let all = atlas.is_changed() || settings.is_changed() || words.is_changed();
    for (&IsPiece(piece), flight, lift, brightness, mut sprite, mut transform, mut visibility) in &mut pieces {
        if !(all || flight.is_changed() || lift.is_changed() || brightness.is_changed()) {
            continue;
        }
        let moment = flight.moment();
        let pose = moment.pose;
        let (front, back) = pictures::names(running.whole(), pictures::dyed(piece, running.players()));
        let name = match (piece, pose.face, back) {
            (Piece::Crystal { colour, .. }, ..) if settings.crystal_letters => {
                pictures::lettered(colour, theme, words.language().letters(), flight.to.width * surface.scale)
            }
            (_, Face::Down, Some(back)) => back,
            _ => front.as_str(),
        };
        let shown = pose.alpha > 0.01;
        let wanted = if shown { Visibility::Visible } else { Visibility::Hidden };
        visibility.set_if_neq(wanted);
        let aspect = match atlas.get(name) {
            Some(picture) => {
                sprite.image = picture.image.clone();
                sprite.rect = Some(picture.rect);
                picture.aspect()
            }
            // A picture that is not drawn yet is a plain card of its kind's shape.
            None => {
                sprite.image = atlas.shapes.panel.clone();
                sprite.rect = None;
                1.4
            }
        };
        let width = pose.width * surface.scale * moment.swell * (1.0 + lift.now * 0.0012);
        sprite.custom_size = Some(Vec2::new(width * moment.turn, width * aspect));
        sprite.color = Color::srgb(brightness.0, brightness.0, brightness.0).with_alpha(pose.alpha);
        let away = lift.carried.unwrap_or_default() - vec2(0.0, lift.now + moment.height * 0.3);
        let above = match lift.carried {
            Some(_) => IN_HAND,
            None if lift.now > 0.5 => 5.0,
            None => 0.0,
        };
        transform.translation = surface.to_world(pose.centre + away).extend(pose.z + above);
        transform.rotation = Quat::from_rotation_z(moment.lean + lift.lean);
    }
}

/// Shadows under cards and tokens, discs under crystals that lie on cards.
fn shade(
    tabletop: Res<Tabletop>,
    atlas: Res<Atlas>,
    settings: Res<Settings>,
    pieces: Query<(&IsPiece, Ref<LiesAt>, Ref<Moves>, Ref<Lift>, &Sprite), Without<Under>>,
    mut unders: Query<(&ChildOf, &mut Sprite, &mut Transform, &mut Visibility), With<Under>>,
) {
    let scale = tabletop.layout.surface.scale;
    // A plain background has no table below it for anything to throw a shadow on.
    let plain = settings.stream.layout.background().is_some();
    for (parent, mut sprite, mut transform, mut visibility) in &mut unders {
        let Ok((&IsPiece(piece), place, flight, lift, over)) = pieces.get(parent.parent()) else { continue };
        if !(atlas.is_changed() || place.is_changed() || flight.is_changed() || lift.is_changed()) {
            continue;
        }
        let on_card = matches!((piece, place.zone), (Piece::Crystal { .. }, Zone::OnCard(_)));
        let moment = flight.moment();
        let shown = moment.pose.alpha > 0.3 && (on_card || (flight.is_in_air() && !plain) || is_card(piece));
        let wanted = if shown { Visibility::Inherited } else { Visibility::Hidden };
        visibility.set_if_neq(wanted);
        let Some(size) = over.custom_size.filter(|_| wanted != Visibility::Hidden) else { continue };
        if flight.is_in_air() && !plain {
            // A round shadow on the table, the farther below the higher the piece flies.
            let below = (10.0 + moment.height) * scale;
            sprite.image = atlas.shapes.blot.clone();
            sprite.custom_size = Some(vec2(size.x * 1.1, size.x * 0.6));
            sprite.color = Color::srgba(0.02, 0.01, 0.08, 0.6);
            sprite.image_mode = SpriteImageMode::Auto;
            transform.translation = Vec3::new(below * 0.4, -below, -0.02);
        } else if on_card {
            sprite.image = atlas.shapes.coin.clone();
            sprite.custom_size = Some(Vec2::splat(size.x * 1.2));
            sprite.color = Color::WHITE;
            sprite.image_mode = SpriteImageMode::Auto;
            transform.translation = Vec3::new(0.0, 0.0, -0.02);
        } else {
            // What is lifted throws its shadow further away and softer.
            let height = 5.0 + lift.now * 0.9 + moment.height;
            let spread = (10.0 + height * 0.8) * scale;
            sprite.image = atlas.shapes.shadow.clone();
            sprite.custom_size = Some(size + Vec2::splat(spread * 2.0));
            sprite.color = Color::srgba(0.02, 0.01, 0.08, (0.8 - 0.008 * height).max(0.3) * moment.pose.alpha);
            sprite.image_mode = SpriteImageMode::Sliced(TextureSlicer {
                border: BorderRect::all(40.0),
                max_corner_scale: (spread * 2.0 / 40.0).max(0.1),
                ..default()
            });
            transform.translation = Vec3::new(0.35 * height * scale, -height * scale, -0.02);
        }
    }
}

/// Cards throw a shadow and hide what they lie on.
fn is_card(piece: Piece) -> bool {
    matches!(piece, Piece::StartCard { .. } | Piece::Merchant(_) | Piece::Point(_) | Piece::WorldCard(_))
}

fn clear(mut commands: Commands, mut piece_entities: ResMut<PieceEntities>) {
    for (_, entity) in piece_entities.0.drain() {
        commands.entity(entity).despawn();
    }
}

/// The rectangle a piece covers on the table, in units.
pub fn covered(pose: &Pose, aspect: f32) -> Rect {
    Rect::from_center_size(pose.centre, vec2(pose.width, pose.width * aspect))
}

/// Whether every piece of a stage is at rest.
pub fn at_rest(pieces: &Query<&Moves>) -> bool {
    pieces.iter().all(|flight| flight.is_over())
}

/// Pieces of a stage that are not where they should be, for tests.
pub fn strays(stage: &Stage, pieces: &Query<(&IsPiece, &LiesAt)>) -> Vec<Piece> {
    let places: HashMap<Piece, Place> = stage.places().into_iter().collect();
    pieces.iter().filter(|(piece, place)| places.get(&piece.0) != Some(&place.0)).map(|(piece, _)| piece.0).collect()
}
