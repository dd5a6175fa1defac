//! The end of a game: dusk falls over the table and lanterns rise into it. They go on rising behind the results, and once the
//! points are counted some of them burn in the winner's colour. The last round begins with a handful of them.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use rules::{Engine, Outcome};

use super::layout::Surface;
use super::pictures::Atlas;
use super::scenery::{hex, seat_colour};
use crate::app::{
    Phase, Screen,
    counted::Counted,
    redraw::Motion,
    settings::{LivingBackdrop, Settings},
    tuning::Tuning,
};
use crate::session::{Happened, Match};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Phase::Finished), light_lanterns)
        .add_systems(Update, (herald.run_if(in_state(Screen::Table)), (dye, rise).chain(), fall_dusk))
        .add_systems(OnEnter(Screen::Title), sweep)
        .add_systems(OnEnter(Screen::NewGame), sweep)
        .add_systems(OnExit(Screen::Results), sweep)
        .add_systems(OnExit(Screen::Table), lift_dusk);
}

/// A lantern on its way up: where it started, in parts of the window, how fast it is and how it sways.
#[derive(Component)]
struct Lantern {
    across: f32,
    age: f32,
    pace: f32,
    sway: f32,
    size: f32,
}

/// Burns in the winner's colour once everybody may know it.
#[derive(Component)]
struct OfWinner;

/// The warm light around a lantern.
#[derive(Component)]
struct Shine;

/// The dark that falls over the table.
#[derive(Component)]
struct Dusk(f32);

fn light_lanterns(
    mut commands: Commands,
    running: Option<Res<Match>>,
    settings: Res<Settings>,
    tuning: Res<Tuning>,
    atlas: Res<Atlas>,
) {
    let Some(running) = running else { return };
    if settings.reduced_motion || settings.own_speed.factor().is_none() {
        return;
    }
    commands.spawn((
        Dusk(0.0),
        Sprite { color: hex(0x0a0524, 0.0), custom_size: Some(Vec2::ONE), ..default() },
        Transform::from_xyz(0.0, 0.0, 60.0),
    ));
    let game = running.seen();
    let most = (0..game.rounds().players).map(|seat| game.claims(seat)).max().unwrap_or_default();
    let count = (u32::from(most) * tuning.ending.lanterns).clamp(6, 40);
    let_rise(&mut commands, &atlas, &tuning, None, count);
}

/// Nobody sees from the lanterns who has won before the points are counted.
fn dye(
    counted: Res<Counted>,
    running: Option<Res<Match>>,
    mut lanterns: Query<&mut Sprite, (With<Lantern>, With<OfWinner>)>,
) {
    let Some(running) = running.filter(|_| counted.is_changed() && counted.0) else { return };
    let Some(&winner) = running.ranking().first() else { return };
    let colour = running.players()[usize::from(winner)].colour;
    lanterns.iter_mut().for_each(|mut sprite| sprite.color = seat_colour(colour, 0));
}

/// Lanterns that greet the last round.
const HERALDS: u32 = 7;

/// Whoever starts the last round is greeted with a few lanterns.
fn herald(
    mut commands: Commands,
    mut happened: MessageReader<Happened>,
    running: Option<Res<Match>>,
    settings: Res<Settings>,
    tuning: Res<Tuning>,
    atlas: Res<Atlas>,
) {
    let ends = |outcome: &Outcome| match *outcome {
        Outcome::EndTriggered { seat } => Some(seat),
        _ => None,
    };
    let seat = happened.read().flat_map(Happened::outcomes).filter_map(ends).last();
    let (Some(running), Some(seat)) = (running, seat) else { return };
    if settings.reduced_motion || settings.own_speed.factor().is_none() || running.is_over() {
        return;
    }
    let colour = running.players()[usize::from(seat)].colour;
    let_rise(&mut commands, &atlas, &tuning, Some(colour), HERALDS);
}

/// Lanterns that rise over the whole width, every third in this colour of cloth, or in the winner's once that is known.
fn let_rise(commands: &mut Commands, atlas: &Atlas, tuning: &Tuning, colour: Option<u8>, count: u32) {
    let Some((picture, glow)) = atlas.get("lantern").zip(atlas.get("light")) else { return };
    let mut chance: u32 = 77;
    let mut unit = || {
        chance = chance.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (chance >> 8) as f32 / (1 << 24) as f32
    };
    for nth in 0..count {
        let size = 30.0 + 34.0 * unit();
        // Most burn warm.
        let warm = hex(0xffe2b0, 1.0);
        let tint = colour.filter(|_| nth % 3 == 0).map_or(warm, |colour| seat_colour(colour, 0));
        let mut lantern = commands.spawn((
            Name::new("Lantern"),
            Lantern {
                across: (nth as f32 + unit()) / count as f32,
                age: -tuning.ending.seconds * unit(),
                pace: tuning.ending.speed * (0.7 + 0.6 * unit()) * size / 46.0,
                sway: unit() * 6.0,
                size,
            },
            Sprite { image: picture.image.clone(), rect: Some(picture.rect), color: tint, ..default() },
            Transform::from_xyz(0.0, 0.0, 61.0 + nth as f32 * 0.01),
            Visibility::Hidden,
            children![(
                Shine,
                Sprite { image: glow.image.clone(), rect: Some(glow.rect), color: hex(0xffb45a, 0.5), ..default() },
                Transform::from_xyz(0.0, 0.0, -0.005),
            )],
        ));
        if colour.is_none() && nth % 3 == 0 {
            lantern.insert(OfWinner);
        }
    }
}

fn rise(
    mut commands: Commands,
    time: Res<Time>,
    settings: Res<Settings>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut motion: ResMut<Motion>,
    mut lanterns: Query<(Entity, &mut Lantern, &mut Sprite, &mut Transform, &mut Visibility, &Children)>,
    mut shines: Query<&mut Sprite, (With<Shine>, Without<Lantern>)>,
) {
    if lanterns.is_empty() {
        return;
    }
    let delta = time.delta_secs().min(0.05);
    let surface = Surface::of(window.size());
    let still = settings.reduced_motion || settings.living_backdrop == LivingBackdrop::Still;
    for (entity, mut lantern, mut sprite, mut transform, mut visibility, children) in &mut lanterns {
        motion.keep_drawing();
        lantern.age += delta;
        let up = lantern.age * lantern.pace;
        if up > surface.size.y + 120.0 || still {
            commands.entity(entity).despawn();
            continue;
        }
        if lantern.age < 0.0 {
            continue;
        }
        let sway = (lantern.age * 0.9 + lantern.sway).sin();
        let at = vec2(lantern.across * surface.size.x + sway * 16.0, surface.size.y + 60.0 - up);
        transform.translation = surface.to_world(at).extend(transform.translation.z);
        transform.rotation = Quat::from_rotation_z(sway * 0.06);
        let size = lantern.size * surface.scale;
        sprite.custom_size = Some(vec2(size, size * 1.3));
        visibility.set_if_neq(Visibility::Visible);
        // Flames are never quite still.
        let flame = 0.42 + 0.08 * (lantern.age * 5.0 + lantern.sway).sin();
        for child in children {
            if let Ok(mut shine) = shines.get_mut(*child) {
                shine.custom_size = Some(Vec2::splat(size * 3.4));
                shine.color = hex(0xffb45a, flame);
            }
        }
    }
}

fn fall_dusk(
    time: Res<Time>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut motion: ResMut<Motion>,
    mut dusk: Query<(&mut Dusk, &mut Sprite)>,
) {
    for (mut dusk, mut sprite) in &mut dusk {
        if dusk.0 < 1.0 {
            dusk.0 = (dusk.0 + time.delta_secs().min(0.05) / 1.4).min(1.0);
            motion.keep_drawing();
        }
        sprite.custom_size = Some(window.size());
        sprite.color = hex(0x0a0524, 0.72 * EaseFunction::SineInOut.sample_clamped(dusk.0));
    }
}

fn lift_dusk(mut commands: Commands, dusk: Query<Entity, With<Dusk>>) {
    dusk.iter().for_each(|entity| commands.entity(entity).despawn());
}

fn sweep(mut commands: Commands, lanterns: Query<Entity, With<Lantern>>) {
    lanterns.iter().for_each(|entity| commands.entity(entity).despawn());
}
