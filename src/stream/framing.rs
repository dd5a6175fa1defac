//! The director's camera: near to a claim, a little nearer to an ousting, a find or a new outpost, then back to the whole
//! table. A usual turn shows all of it: nobody wants to miss the score for the sake of a card.

use bevy::prelude::*;
use rules::{Engine, Outcome};

use super::is_at_rest;
use super::outlook::Audience;
use crate::app::{
    Menu, Phase, Screen,
    options::{Film, Options},
    settings::Settings,
};
use crate::session::{Happened, Match};
use crate::table::{
    TableSystems, Tabletop,
    layout::{Layout, Pose},
    lens::Lens,
    pieces::{IsPiece, LiesAt, Moves},
    stage::{Piece, Zone},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        aim.after(TableSystems::Pieces).before(TableSystems::Scenery).run_if(in_state(Screen::Table)),
    );
}

/// How much nearer something notable and a claim are looked at.
const NOTABLE: f32 = 1.18;
const DECISIVE: f32 = 1.34;
/// How much nearer the table is always seen in an upright film, and the middle of what is shown of it.
pub const UPRIGHT: f32 = 1.62;
const UPRIGHT_MIDDLE: Vec2 = Vec2::new(0.48, 0.5);
/// Seconds without any motion until the whole table is shown again. The next decision is held for longer, so that whoever
/// makes it is in sight.
const LINGER: f32 = 1.0;

fn aim(
    pieces: Query<(&IsPiece, &LiesAt, &Moves)>,
    audience: Res<Audience>,
    (settings, options): (Res<Settings>, Option<Res<Options>>),
    tabletop: Res<Tabletop>,
    phase: Option<Res<State<Phase>>>,
    running: Option<Res<Match>>,
    menu: Res<State<Menu>>,
    time: Res<Time>,
    mut happened: MessageReader<Happened>,
    mut lens: ResMut<Lens>,
    mut quiet: Local<f32>,
    mut notable: Local<bool>,
) {
    for news in happened.read() {
        *notable = news.outcomes().iter().any(is_notable);
    }
    let at_work = audience.director && !settings.reduced_motion && *menu.get() == Menu::None;
    let rests = is_at_rest(phase.as_deref(), running.as_ref());
    let over = running.is_none_or(|running| running.public().is_over());
    let surface = tabletop.layout.surface;
    if options.as_ref().and_then(|options| options.film()).is_some_and(Film::is_upright) {
        // Who acts is always near, and what decides is nearer still.
        let moving = pieces.iter().filter(|(.., flight)| !flight.is_over());
        let found = shot(&tabletop.layout, moving, *notable).filter(|_| at_work && !over && !tabletop.deal);
        *quiet = if found.is_some() { 0.0 } else { *quiet + time.delta_secs() };
        let (place, nearer) = match found {
            Some((place, nearer)) => (place, UPRIGHT * nearer),
            None if *quiet < LINGER => return,
            None => (surface.size * UPRIGHT_MIDDLE, UPRIGHT),
        };
        let middle = vec2(surface.window.x, surface.size.y * surface.scale * UPRIGHT) / 2.0;
        lens.frame(surface.to_window(place), middle, surface.window, nearer);
        return;
    }
    if !at_work || over || tabletop.deal {
        if !lens.is_whole() {
            lens.show_all();
        }
        return;
    }
    let moving = pieces.iter().filter(|(.., flight)| !flight.is_over());
    match shot(&tabletop.layout, moving, *notable) {
        Some((place, nearer)) => {
            *quiet = 0.0;
            let middle = surface.to_window(surface.size / 2.0);
            lens.frame(surface.to_window(place), middle, surface.window, nearer);
        }
        None if rests && !lens.is_whole() => {
            *quiet += time.delta_secs();
            if *quiet > LINGER {
                lens.show_all();
            }
        }
        None => {}
    }
}

/// Whether something is worth a nearer look although nothing is claimed.
fn is_notable(outcome: &Outcome) -> bool {
    matches!(outcome, Outcome::TradersOusted { .. } | Outcome::Explored { .. } | Outcome::OutpostBuilt { .. })
}

/// Where to look and how near, while something worth a look is on its way.
fn shot<'a>(
    layout: &Layout,
    moving: impl Iterator<Item = (&'a IsPiece, &'a LiesAt, &'a Moves)>,
    notable: bool,
) -> Option<(Vec2, f32)> {
    let around = |pose: Pose| Rect::from_center_size(pose.centre, vec2(1.0, 1.4) * pose.width);
    let mut star: Option<Rect> = None;
    let mut actors: Option<Rect> = None;
    let join = |known: &mut Option<Rect>, more: Rect| *known = Some(known.map_or(more, |known| known.union(more)));
    for (piece, place, flight) in moving {
        let now = flight.now();
        match (piece.0, place.zone) {
            // A claim is followed from the row to its new owner.
            (Piece::Point(_) | Piece::WorldCard(_) | Piece::Prize(_), Zone::Claimed(_)) => {
                join(&mut star, around(now));
            }
            // Crystals come from the supply and rows close up: neither is where it happens.
            (Piece::Crystal { .. }, _) | (_, Zone::Market(_) | Zone::PointRow(_) | Zone::Land(_)) => {}
            _ if !notable || now.alpha.max(flight.to.alpha) < 0.2 => {}
            _ => {
                join(&mut actors, around(now));
                join(&mut actors, around(flight.to));
            }
        }
    }
    let (seen, most) = star.map(|star| (star, DECISIVE)).or(actors.map(|actors| (actors, NOTABLE)))?;
    // Everything that acts stays in sight.
    let fits = (layout.surface.size * 0.8 / seen.size().max(Vec2::ONE)).min_element();
    Some((seen.center(), fits.clamp(1.0, most)))
}
