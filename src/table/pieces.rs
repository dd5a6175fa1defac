//! The pieces as entities: one for each piece for the whole game, sprites that fly to where their place is.

use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy::sprite::Anchor;

use super::layout::{Face, Layout, Pose};
use super::pictures::{self, Atlas};
use super::stage::{Piece, Place, Stage, Zone};
use super::{Desk, TableSystems};
use crate::redraw::Motion;
use crate::session::Match;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Crowd>()
        .add_systems(Update, (populate, send_off, fly, dress).chain().in_set(TableSystems::Pieces))
        .add_systems(OnExit(crate::screens::Screen::Table), clear);
}

/// The entity of every piece.
#[derive(Resource, Default)]
pub struct Crowd(HashMap<Piece, Entity>);

impl Crowd {
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

/// Where a piece is now and where it flies, in table units.
#[derive(Component, Debug, Clone, Copy)]
pub struct Flight {
    from: Pose,
    /// Where it ends.
    pub to: Pose,
    elapsed: f32,
    delay: f32,
    duration: f32,
    /// Height of the arc in units; crystals fly in arcs, cards slide.
    arc: f32,
}

impl Flight {
    fn resting(pose: Pose) -> Self {
        Self { from: pose, to: pose, elapsed: 1.0, delay: 0.0, duration: 0.0, arc: 0.0 }
    }

    /// Whether the piece has arrived.
    pub fn is_over(&self) -> bool {
        self.elapsed >= self.delay + self.duration
    }

    /// Progress from 0 to 1, slowing down towards the end.
    fn progress(&self) -> f32 {
        if self.is_over() {
            return 1.0;
        }
        let t = ((self.elapsed - self.delay) / self.duration.max(0.001)).clamp(0.0, 1.0);
        EaseFunction::CubicOut.sample_clamped(t)
    }

    /// The pose at this moment.
    pub fn now(&self) -> Pose {
        let t = self.progress();
        if t >= 1.0 {
            return self.to;
        }
        let mix = |a: f32, b: f32| a + (b - a) * t;
        let arc = self.arc * 4.0 * t * (1.0 - t);
        Pose {
            centre: self.from.centre.lerp(self.to.centre, t) - vec2(0.0, arc),
            width: mix(self.from.width, self.to.width),
            // What moves lies above what rests.
            z: self.from.z.max(self.to.z) + if t > 0.0 { 40.0 } else { 0.0 },
            // Something that comes out of a bowl or goes into one is seen on the way.
            alpha: if self.arc > 0.0 && t > 0.0 { 1.0 } else { mix(self.from.alpha, self.to.alpha) },
            face: if t < 0.5 { self.from.face } else { self.to.face },
        }
    }

    /// How far a card that turns over is turned: 1 flat, 0 edge-on.
    fn turn(&self) -> f32 {
        if self.from.face == self.to.face { 1.0 } else { (1.0 - 2.0 * self.progress()).abs().max(0.02) }
    }
}

/// Hover and choice lift a piece a little.
#[derive(Component, Debug, Default, Clone, Copy)]
pub struct Lift {
    /// Where it goes, in units.
    pub wanted: f32,
    now: f32,
}

fn populate(mut commands: Commands, mut crowd: ResMut<Crowd>, desk: Res<Desk>, running: Option<Res<Match>>) {
    let Some(running) = running.filter(|_| desk.is_changed()) else { return };
    let layout = desk.layout;
    for (piece, place) in desk.stage.places() {
        if crowd.0.contains_key(&piece) {
            continue;
        }
        // A crystal is born in its bowl and flies from there; everything else is simply there.
        let birth = match piece {
            Piece::Crystal { .. } if !desk.jump => Place { zone: Zone::Bowl, index: 0, of: 1 },
            _ => place,
        };
        let pose = layout.pose(running.game(), piece, birth);
        let entity = commands.spawn((
            Name::new(format!("{piece:?}")),
            piece,
            birth,
            Flight::resting(pose),
            Lift::default(),
            Sprite::default(),
            Anchor::CENTER,
            Visibility::Hidden,
        ));
        crowd.0.insert(piece, entity.id());
    }
    let gone: Vec<Piece> = crowd.0.keys().filter(|piece| desk.stage.zone_of(**piece).is_none()).copied().collect();
    for piece in gone {
        if let Some(entity) = crowd.0.remove(&piece) {
            commands.entity(entity).despawn();
        }
    }
}

/// Seconds a kind of piece takes for its way.
fn seconds(piece: Piece) -> f32 {
    match piece {
        Piece::Crystal { .. } => 0.24,
        Piece::Copper(_) | Piece::Silver(_) => 0.3,
        _ => 0.28,
    }
}

fn send_off(
    mut desk: ResMut<Desk>,
    running: Option<Res<Match>>,
    crowd: Res<Crowd>,
    mut pieces: Query<(&mut Place, &mut Flight)>,
) {
    let Some(running) = running.filter(|_| desk.is_changed()) else { return };
    let mut stagger = 0.0;
    for (piece, place) in desk.stage.places() {
        let Some((mut at, mut flight)) = crowd.entity(piece).and_then(|entity| pieces.get_mut(entity).ok()) else {
            continue;
        };
        let to = desk.layout.pose(running.game(), piece, place);
        if flight.to == to && *at == place {
            continue;
        }
        let zone_changed = at.zone != place.zone;
        *at = place;
        let factor = desk.speed.factor().filter(|_| !desk.jump);
        let Some(factor) = factor else {
            *flight = Flight::resting(to);
            continue;
        };
        let crystal = matches!(piece, Piece::Crystal { .. });
        let delay = if crystal && zone_changed { stagger } else { 0.0 };
        if crystal && zone_changed {
            stagger += 0.04 / factor;
        }
        let from = flight.now();
        let arc = if crystal && zone_changed { 60.0 } else { 0.0 };
        *flight = Flight { from, to, elapsed: 0.0, delay, duration: seconds(piece) / factor, arc };
    }
    desk.bypass_change_detection().jump = false;
}

fn fly(time: Res<Time>, desk: Res<Desk>, mut motion: ResMut<Motion>, mut pieces: Query<(&mut Flight, &mut Lift)>) {
    let delta = time.delta_secs().min(0.1);
    for (mut flight, mut lift) in &mut pieces {
        if !flight.is_over() {
            flight.elapsed += delta;
            motion.keep_drawing();
        }
        if (lift.now - lift.wanted).abs() > 0.05 {
            let step = if desk.speed.factor().is_none() { 1.0 } else { (delta * 14.0).min(1.0) };
            lift.now += (lift.wanted - lift.now) * step;
            motion.keep_drawing();
        } else if lift.now != lift.wanted {
            lift.now = lift.wanted;
        }
    }
}

fn dress(
    desk: Res<Desk>,
    running: Option<Res<Match>>,
    atlas: Res<Atlas>,
    mut pieces: Query<
        (&Piece, &Flight, &Lift, &mut Sprite, &mut Transform, &mut Visibility),
        Or<(Changed<Flight>, Changed<Lift>, Added<Piece>)>,
    >,
) {
    let Some(running) = running else { return };
    let spice = running.record().deal.options.kind == rules::GameKind::Spice;
    let surface = desk.layout.surface;
    for (&piece, flight, lift, mut sprite, mut transform, mut visibility) in &mut pieces {
        let pose = flight.now();
        let (front, back) = pictures::names(pictures::dyed(piece, running.players()), spice);
        let name = match (pose.face, back) {
            (Face::Down, Some(back)) => back,
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
        let width = pose.width * surface.scale;
        sprite.custom_size = Some(Vec2::new(width * flight.turn(), width * aspect));
        sprite.color = Color::WHITE.with_alpha(pose.alpha);
        let centre = surface.to_world(pose.centre - vec2(0.0, lift.now));
        transform.translation = centre.extend(pose.z + if lift.now > 0.5 { 5.0 } else { 0.0 });
    }
}

fn clear(mut commands: Commands, mut crowd: ResMut<Crowd>) {
    for (_, entity) in crowd.0.drain() {
        commands.entity(entity).despawn();
    }
}

/// The rectangle a piece covers on the table, in units.
pub fn covered(layout: &Layout, pose: &Pose, aspect: f32) -> Rect {
    let _ = layout;
    Rect::from_center_size(pose.centre, vec2(pose.width, pose.width * aspect))
}

/// Whether every piece of a stage is at rest.
pub fn at_rest(pieces: &Query<&Flight>) -> bool {
    pieces.iter().all(Flight::is_over)
}

/// Pieces of a stage that are not where they should be, for tests.
pub fn strays(stage: &Stage, pieces: &Query<(&Piece, &Place)>) -> Vec<Piece> {
    let places: HashMap<Piece, Place> = stage.places().into_iter().collect();
    pieces.iter().filter(|(piece, place)| places.get(*piece) != Some(*place)).map(|(piece, _)| *piece).collect()
}
