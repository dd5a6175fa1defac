//! The wagon of a rival who takes the foreground rolls from its place among the rivals onto the rug.

use bevy::prelude::*;
use rules::Seat;
use tabletop::flight::Flight;
use tabletop::games::road;

use super::{TableSystems, Tabletop, scenery};
use crate::app::{fast_forward, redraw::Motion, settings::Settings, tuning::Tuning};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Rolling>()
        .add_systems(Update, (start, roll).chain().after(scenery::draw).in_set(TableSystems::Scenery));
}

/// A part of the wagon that rolls in.
#[derive(Component, Debug, Clone, Copy)]
pub(super) struct Rolls {
    /// Where it will be.
    pub home: Transform,
    /// How far it is from its axle to the road, in logical pixels, if it is a wheel.
    pub radius: Option<f32>,
}

/// How far a rolling wagon is above what lies on the table; what it carries is higher still.
const ABOVE: f32 = 36.0;

/// How far the wagon is.
#[derive(Resource, Debug, Default)]
struct Rolling {
    whose: Option<Seat>,
    /// Seconds on the way, and how many it takes in all.
    elapsed: f32,
    seconds: f32,
}

fn start(mut rolling: ResMut<Rolling>, tabletop: Res<Tabletop>, tuning: Res<Tuning>, settings: Res<Settings>) {
    let whose = tabletop.layout.actor.map(|actor| actor.seat);
    if rolling.whose == whose {
        return;
    }
    let speed = tabletop.speed.factor().filter(|_| !settings.reduced_motion);
    *rolling = Rolling { whose, elapsed: 0.0, seconds: speed.map_or(0.0, |speed| tuning.roll / speed) };
}

fn roll(
    mut rolling: ResMut<Rolling>,
    tabletop: Res<Tabletop>,
    clock: Res<Time<Virtual>>,
    mut motion: ResMut<Motion>,
    mut parts: Query<(&Rolls, &mut Transform)>,
) {
    let rolling = rolling.bypass_change_detection();
    if rolling.whose.is_none() || rolling.elapsed > rolling.seconds {
        return;
    }
    rolling.elapsed += fast_forward::seconds(&clock);
    motion.keep_drawing();
    let part = if rolling.elapsed >= rolling.seconds { 1.0 } else { rolling.elapsed / rolling.seconds };
    let (layout, done) = (tabletop.layout, Flight::rolled(part));
    for (Rolls { home, radius }, mut at) in &mut parts {
        let end = layout.surface.from_world(home.translation.truncate());
        let (place, size) = road::rolled(&layout, end, done);
        *at = home.with_scale(Vec3::splat(size));
        // On its way it passes before everything that lies on the table.
        let above = if part < 1.0 { ABOVE } else { 0.0 };
        at.translation = layout.surface.to_world(place).extend(home.translation.z + above);
        if let Some(radius) = radius {
            at.rotate_z((end.x - place.x) * layout.surface.scale / radius);
        }
    }
}
