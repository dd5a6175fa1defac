//! Mouse on the table: what lies under the pointer, presses and hovering. What a press becomes is in `drag`.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::input::{EguiWantsInput, egui_wants_any_pointer_input};

use rules::Game;
use tabletop::flight::Flight;
use tabletop::layout::Face;
use tabletop::stage::{Piece, Place, Zone};
use tabletop::{names, table};

use super::choices::{Choices, Pick, Target};
use super::drag::Drag;
use super::lens::Lens;
use super::pictures::{self, Atlas};
use super::pieces::{IsPiece, LiesAt, Lift, Moves, covered};
use super::{Skip, TableSystems, Tabletop, adventure};
use crate::app::{Phase, Screen, fast_forward::FastForward, named::Named, redraw::Motion, tuning::Tuning};
use crate::session::Match;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hover>()
        .add_systems(
            Update,
            (
                find_hover,
                press.run_if(not(egui_wants_any_pointer_input)).in_set(PressSystems),
                raise,
                (name_pieces, name_spots).chain().run_if(names_changed),
            )
                .chain()
                .in_set(TableSystems::Scenery),
        )
        .add_systems(OnExit(Screen::Table), |mut named: ResMut<Named>| named.forget_pieces());
}

/// Presses have been heard.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct PressSystems;

/// Seconds a pointer rests (or a finger holds) before the thing below is shown large.
pub const LOOK: f32 = 0.45;

/// What the pointer is over and what it holds.
#[derive(Resource, Debug, Default, Clone, PartialEq)]
pub struct Hover {
    /// The piece under the pointer.
    pub piece: Option<Piece>,
    /// The place under the pointer, where no piece is in the way.
    pub place: Option<Zone>,
    /// The uppermost piece under the pointer, whether anything can be done with it or not.
    pub looked: Option<Piece>,
    /// Where the pointer is, in table units.
    pub point: Option<Vec2>,
    /// Seconds it has rested on the same thing; none while the thing only came to lie under a pointer that did not move.
    pub seconds: f32,
    /// Nobody points: the pointer has rested so long that it is hidden. Written by the stream's room.
    pub asleep: bool,
    /// The pointer went to the thing by itself, and no menu lies between.
    pub went: bool,
}

fn aspect(atlas: &Atlas, game: &Game, piece: Piece) -> f32 {
    atlas.get(&pictures::names(game, piece).0).map_or(1.4, pictures::Picture::aspect)
}

/// The finger on the screen, if there is one, else the mouse.
fn pointed(window: &Window, touches: &Touches) -> Option<Vec2> {
    let finger = touches.iter().next().map(bevy::input::touch::Touch::position);
    let lifted = touches.iter_just_released().next().map(bevy::input::touch::Touch::position);
    finger.or(lifted).or(window.cursor_position())
}

fn find_hover(
    window: Single<&Window, With<PrimaryWindow>>,
    touches: Res<Touches>,
    tabletop: Res<Tabletop>,
    lens: Res<Lens>,
    atlas: Res<Atlas>,
    running: Option<Res<Match>>,
    time: Res<Time>,
    pieces: Query<(&IsPiece, &LiesAt, &Moves)>,
    mut hover: ResMut<Hover>,
    drag: Res<Drag>,
    panels: Res<EguiWantsInput>,
    mut before: Local<Option<Vec2>>,
) {
    let cursor = pointed(&window, &touches);
    let moved = std::mem::replace(&mut *before, cursor) != cursor;
    // While the director's camera is near, things are not where they lie.
    let cursor = cursor.filter(|_| lens.is_whole() && !hover.asleep);
    let point = cursor.map(|cursor| tabletop.layout.surface.from_window(cursor));
    let under = |piece: Piece, flight: &Flight, point: Vec2| {
        let pose = flight.to;
        // Most pieces are elsewhere, and asking for the shape of a picture takes time.
        pose.alpha > 0.2
            && (point.x - pose.centre.x).abs() <= pose.width / 2.0
            && match piece.is_land() {
                true => adventure::in_hex(&pose, point),
                false => {
                    let shape = |running: &Res<Match>| aspect(&atlas, running.whole(), piece);
                    running.as_ref().is_some_and(|running| covered(&pose, shape(running)).contains(point))
                }
            }
    };
    let (mut found, mut looked): (Option<(Piece, f32)>, Option<(Piece, f32)>) = (None, None);
    if let Some(point) = point {
        let pieces = pieces.iter().filter(|(piece, _, flight)| under(piece.0, flight, point));
        for (&IsPiece(piece), place, flight) in pieces {
            let z = flight.to.z;
            let above = |known: Option<(Piece, f32)>| known.is_none_or(|(_, height)| z >= height);
            if above(looked) {
                looked = Some((piece, z));
            }
            if above(found) && Target::of(piece, place, tabletop.layout.viewer).is_some() {
                found = Some((piece, z));
            }
        }
    }
    let (found, looked) = (found.map(|(piece, _)| piece), looked.map(|(piece, _)| piece));
    let place = point
        .zip(running)
        .filter(|_| found.is_none())
        .and_then(|(point, running)| tabletop.layout.place_at(running.whole(), point));
    hover.bypass_change_detection().point = point;
    let same = hover.piece == found && hover.place == place && hover.looked == looked;
    if same {
        let hover = hover.bypass_change_detection();
        hover.went |= moved;
        // Whoever points at a menu does not point at what lies below it, nor when the menu closes; nor does a full hand.
        if panels.wants_any_pointer_input() || drag.piece().is_some() {
            (hover.went, hover.seconds) = (false, 0.0);
        }
        if hover.went && hover.seconds < 2.0 {
            hover.seconds += time.delta_secs();
        }
    } else {
        hover.piece = found;
        hover.place = place;
        hover.looked = looked;
        hover.seconds = 0.0;
        hover.went = moved;
    }
}

/// The pointer and the table below it.
#[derive(SystemParam)]
pub(super) struct Pointer<'w, 's> {
    pub window: Single<'w, 's, &'static Window, With<PrimaryWindow>>,
    pub buttons: Res<'w, ButtonInput<MouseButton>>,
    pub touches: Res<'w, Touches>,
    pub tabletop: Res<'w, Tabletop>,
    pub hover: Res<'w, Hover>,
    pub named: Res<'w, Named>,
    places: Query<'w, 's, (&'static IsPiece, &'static LiesAt)>,
}

impl Pointer<'_, '_> {
    /// Where it is, in pixels of the window.
    pub fn at(&self) -> Option<Vec2> {
        pointed(&self.window, &self.touches)
    }

    /// Whether the button or a finger is down.
    pub fn is_held(&self) -> bool {
        self.buttons.pressed(MouseButton::Left) || self.touches.iter().next().is_some()
    }

    /// What lies under it: a piece and what it stands for, or a place.
    pub fn under(&self) -> Option<(Option<Piece>, Target)> {
        let on_piece = self.hover.piece.and_then(|piece| {
            let (_, place) = self.places.iter().find(|(known, _)| known.0 == piece)?;
            Some((Some(piece), Target::of(piece, place, self.tabletop.layout.viewer)?))
        });
        on_piece.or(self.hover.place.map(|place| (None, Target::Place(place))))
    }

    /// An own trader at home that lies under it.
    fn trader(&self) -> Option<Piece> {
        let home = Zone::Home(self.tabletop.layout.viewer);
        let (piece, _) =
            self.places.iter().find(|(known, place)| Some(known.0) == self.hover.looked && place.zone == home)?;
        Some(piece.0)
    }
}

fn press(
    pointer: Pointer,
    phase: Option<Res<State<Phase>>>,
    clock: Res<Time<Real>>,
    moving: Query<(&IsPiece, &Moves)>,
    mut drag: ResMut<Drag>,
    mut fast: ResMut<FastForward>,
    mut skip: MessageWriter<Skip>,
    mut picks: MessageWriter<Pick>,
) {
    let Some(cursor) = pointer.at() else { return };
    if pointer.named.has_control_at(cursor) && drag.piece().is_none() {
        // The panels hear of a press at the end of the frame: a quick click on a button would be over by then.
        drag.forget();
        return;
    }
    if pointer.buttons.just_pressed(MouseButton::Left) || pointer.touches.any_just_pressed() {
        if phase.as_ref().is_some_and(|phase| *phase.get() == Phase::Choosing) {
            drag.press(cursor, pointer.under(), pointer.trader());
        } else {
            // One input ends the whole chain, and what comes after it goes by fast for whoever holds on.
            skip.write(Skip);
            fast.by_pointer = true;
            // It counts too, if what lies there lies still and is still there when everything has been shown.
            let rests = |piece: Piece| moving.iter().any(|(known, flight)| known.0 == piece && flight.is_over());
            let showing = phase.is_some_and(|phase| *phase.get() == Phase::Showing);
            match pointer.under().filter(|(piece, _)| showing && piece.is_none_or(rests)) {
                Some(on) => drag.press_early(cursor, on, pointer.tabletop.layout.viewer, clock.elapsed()),
                None => drag.forget(),
            }
        }
    }
    if pointer.buttons.just_pressed(MouseButton::Right) {
        match drag.piece() {
            Some(_) => drag.give_up(),
            None => _ = picks.write(Pick::Drop),
        }
    }
}

fn raise(
    hover: Res<Hover>,
    choices: Res<Choices>,
    tabletop: Res<Tabletop>,
    tuning: Res<Tuning>,
    mut motion: ResMut<Motion>,
    mut pieces: Query<(&IsPiece, &LiesAt, &mut Lift)>,
) {
    if !hover.is_changed() && !choices.is_changed() && !tabletop.is_changed() {
        return;
    }
    let focused = choices.focus.and_then(|at| choices.all.get(at)).map(|choice| choice.target);
    for (&IsPiece(piece), place, mut lift) in &mut pieces {
        let target = Target::of(piece, place, tabletop.layout.viewer);
        let chosen = target.is_some() && choices.chosen.map(|(target, _)| target) == target;
        let near = hover.piece == Some(piece) || (target.is_some() && focused == target);
        let own_card = matches!(place.zone, Zone::Hand(seat) if seat == tabletop.layout.viewer);
        let wanted = match (chosen, near) {
            // Land stays where it is; its rim glows.
            _ if piece.is_land() => 0.0,
            (true, _) if own_card => tuning.hover.own,
            (true, _) => tuning.hover.chosen,
            (false, true) => tuning.hover.lift,
            _ => 0.0,
        };
        if lift.wanted != wanted {
            lift.wanted = wanted;
            // The piece rises or sinks from the next picture on.
            motion.keep_drawing();
        }
    }
}

/// Whether anything may lie elsewhere than before.
fn names_changed(tabletop: Res<Tabletop>, atlas: Res<Atlas>, running: Option<Res<Match>>) -> bool {
    tabletop.is_changed() || atlas.is_changed() || running.is_some_and(|running| running.is_changed())
}

/// Scripts find pieces by name.
fn name_pieces(
    tabletop: Res<Tabletop>,
    atlas: Res<Atlas>,
    running: Option<Res<Match>>,
    pieces: Query<(&IsPiece, &LiesAt, &Moves)>,
    mut named: ResMut<Named>,
) {
    named.forget_pieces();
    let Some(running) = running else { return };
    let surface = tabletop.layout.surface;
    let mut seen: Vec<_> = pieces.iter().filter(|(_, _, flight)| flight.to.alpha >= 0.2).collect();
    // Of crystals that share a name the first counts, as it does for the focus of the keys.
    seen.sort_unstable_by_key(|(_, place, _)| std::cmp::Reverse(place.index));
    for (&IsPiece(piece), &LiesAt(place), flight) in seen {
        let Some(name) = names::piece(piece, &place, tabletop.layout.viewer) else { continue };
        let mut free = covered(&flight.to, aspect(&atlas, running.whole(), piece));
        let in_row = matches!(place.zone, Zone::Hand(_) | Zone::Played(_) | Zone::Caravan(_));
        if in_row && place.index + 1 < place.of {
            // Where a row overlaps, each piece is seen as far as the next one begins.
            let next = Place { index: place.index + 1, ..place };
            let pitch = tabletop.layout.pose(running.whole(), piece, next).centre.x - flight.to.centre.x;
            if pitch > 0.0 {
                free.max.x = free.max.x.min(free.min.x + pitch);
            }
        }
        let rect = Rect::from_corners(surface.to_window(free.min), surface.to_window(free.max));
        let (front, back) = pictures::names(running.whole(), piece);
        // What lies face down is known by its back.
        let text = if flight.to.face == Face::Up { front } else { back.unwrap_or_default().to_owned() };
        named.piece(name, rect, text);
    }
}

/// Places that can be pointed at are found by name too.
fn name_spots(tabletop: Res<Tabletop>, running: Option<Res<Match>>, mut named: ResMut<Named>) {
    let Some(running) = running else { return };
    let surface = tabletop.layout.surface;
    for spot in table(running.whole()).spots(&tabletop.layout) {
        let rect = Rect::from_corners(surface.to_window(spot.rect.min), surface.to_window(spot.rect.max));
        named.piece(names::spot(spot.id), rect, spot.id);
    }
}
