//! A piece in the hand: it follows the pointer, is dropped where something takes it, and goes back where nothing does.
//!
//! A drop is the same choice as a click: what the settings want confirmed is confirmed after it. Escape, the second button
//! or another window give it up.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::WindowFocused;
use bevy_egui::input::EguiWantsInput;
use rules::Seat;
use tabletop::flight::Flight;
use tabletop::layout::{Layout, Pose};
use tabletop::stage::{Piece, Zone};
use tabletop::table;

use super::TableSystems;
use super::choices::{Choices, Pick, Target};
use super::finder::Finder;
use super::pieces::{IsPiece, Lift, Moves};
use super::pointer::{LOOK, Pointer, PressSystems};
use crate::app::{Menu, Phase, Screen, fast_forward::FastForward, redraw::Motion, settings::Settings, tuning::Tuning};
use crate::session::Match;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Drag>()
        .add_systems(Update, (arrive, pull, carry).chain().after(PressSystems).in_set(TableSystems::Scenery))
        .add_systems(OnExit(Screen::Table), |mut drag: ResMut<Drag>| drag.forget());
}

/// Pixels the pointer goes before a press is a pull.
const PULL: f32 = 10.0;
/// Units around a row that still belong to it.
const RIM: f32 = 14.0;

/// What a press has become.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    /// It came while something still moved, and ends the motion.
    Early(Early),
    /// A click, so far.
    Press,
    /// The piece follows the pointer; `away` once it has been over something else than its own place.
    Pull { away: bool },
    /// Given up: the button is still down and means nothing.
    Over,
}

/// A press during a motion. It is a click where the motion leaves the same thing under the pointer for the same person:
/// whatever came to lie there by the end of it was not meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Early {
    /// Whose side of the table was seen.
    viewer: Seat,
    /// When it was made. Whoever holds on for long wants the motion to go by fast, no more.
    at: Duration,
    /// The button is up again.
    let_go: bool,
}

/// A button or a finger that is down on the table.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Press {
    /// Where it went down, in pixels of the window.
    from: Vec2,
    /// On what.
    on: Option<(Option<Piece>, Target)>,
    /// An own trader at home, which stands for nothing by itself and is sent where it is dropped.
    trader: Option<Piece>,
    way: Way,
}

/// What the hand does.
#[derive(Resource, Debug, Default, Clone, PartialEq)]
pub struct Drag {
    press: Option<Press>,
    /// The piece by which something was chosen last.
    picked: Option<Piece>,
}

impl Drag {
    /// The piece that follows the pointer.
    pub fn piece(&self) -> Option<Piece> {
        let press = self.press.filter(|press| matches!(press.way, Way::Pull { .. }))?;
        press.on.map_or(press.trader, |(piece, _)| piece)
    }

    /// The piece by which something was chosen, once.
    pub(super) fn take_picked(&mut self) -> Option<Piece> {
        self.picked.take()
    }

    /// Puts the piece back; the rest of the press means nothing.
    pub fn give_up(&mut self) {
        if let Some(press) = &mut self.press {
            press.way = Way::Over;
        }
    }

    pub(super) fn press(&mut self, from: Vec2, on: Option<(Option<Piece>, Target)>, trader: Option<Piece>) {
        self.press = Some(Press { from, on, trader: trader.filter(|_| on.is_none()), way: Way::Press });
    }

    /// The same while something still moves.
    pub(super) fn press_early(&mut self, from: Vec2, on: (Option<Piece>, Target), viewer: Seat, at: Duration) {
        let way = Way::Early(Early { viewer, at, let_go: false });
        self.press = Some(Press { from, on: Some(on), trader: None, way });
    }

    pub(super) fn forget(&mut self) {
        self.press = None;
    }
}

/// Whether something at this point takes a piece from its row: what is one's own goes anywhere else, everything else goes
/// to oneself.
fn takes(layout: &Layout, row: Rect, point: Vec2) -> bool {
    let table = Rect::from_corners(Vec2::ZERO, layout.surface.size);
    let own = layout.own_panel();
    let taken = if own.contains(row.center()) { !row.inflate(RIM).contains(point) } else { own.contains(point) };
    taken && table.contains(point)
}

/// What becomes of a press that was made during a motion: it waits for the end, then it is a click or nothing.
fn arrive(
    mut drag: ResMut<Drag>,
    pointer: Pointer,
    clock: Res<Time<Real>>,
    (phase, menu): (Option<Res<State<Phase>>>, Res<State<Menu>>),
    running: Option<Res<Match>>,
    choices: Res<Choices>,
) {
    let (Some(running), Some(phase)) = (running, phase) else { return };
    let Some(Press { on, way: Way::Early(early), .. }) = drag.press else { return };
    let let_go = early.let_go || !pointer.is_held();
    let same = on == pointer.under() && early.viewer == running.viewer() && *menu.get() == Menu::None;
    let brief = let_go || clock.elapsed().saturating_sub(early.at).as_secs_f32() < LOOK;
    let offered = on.is_some_and(|(_, target)| {
        choices.find(table(running.whole()).meant(&pointer.tabletop.stage, target)).is_some()
    });
    let way = match phase.get() {
        Phase::Showing if same && brief => Way::Early(Early { let_go, ..early }),
        Phase::Choosing if same && brief && offered => Way::Press,
        _ => Way::Over,
    };
    if let Some(press) = &mut drag.press {
        press.way = way;
    }
}

/// What the pointer does to a press: begins a pull or gives it up, and where it is let go, chooses.
fn pull(
    mut drag: ResMut<Drag>,
    mut fast: ResMut<FastForward>,
    pointer: Pointer,
    panels: Res<EguiWantsInput>,
    mut focus: MessageReader<WindowFocused>,
    (phase, menu): (Option<Res<State<Phase>>>, Res<State<Menu>>),
    running: Option<Res<Match>>,
    choices: Res<Choices>,
    finder: Finder,
    mut picks: MessageWriter<Pick>,
) {
    let held = pointer.is_held();
    let left = focus.read().any(|change| !change.focused);
    if (!held || left) && fast.by_pointer {
        fast.by_pointer = false;
    }
    let (Some(press), Some(running)) = (drag.press, running) else { return };
    if matches!(press.way, Way::Early(_)) && !left {
        return;
    }
    let choosing = phase.is_some_and(|phase| *phase.get() == Phase::Choosing) && *menu.get() == Menu::None;
    if !choosing || left {
        drag.give_up();
    }
    let Some(cursor) = pointer.at() else { return };
    let point = pointer.tabletop.layout.surface.from_window(cursor);
    let meant = |target| table(running.whole()).meant(&pointer.tabletop.stage, target);
    if let (Some((Some(piece), target)), Some(Press { way, .. })) = (press.on, &mut drag.press) {
        let on_place = finder.piece(piece).is_some_and(|rect| rect.contains(point));
        let offered = choices.find(meant(target)).is_some() && !piece.is_land();
        match way {
            Way::Press if offered && press.from.distance(cursor) > PULL => *way = Way::Pull { away: !on_place },
            Way::Pull { away } => *away |= !on_place,
            Way::Early(_) | Way::Press | Way::Over => {}
        }
    }
    let sends = choices.all.iter().any(|choice| matches!(choice.target, Target::Place(Zone::Location(_))));
    if let Some(Press { trader: Some(_), from, way: way @ Way::Press, .. }) = &mut drag.press
        && sends
        && from.distance(cursor) > PULL
    {
        *way = Way::Pull { away: true };
    }
    if held {
        return;
    }
    let Some(Press { on, trader, way, .. }) = drag.press.take() else { return };
    // A long press of a finger only looks, and what is let go over a panel is meant for nothing on the table.
    let looked = pointer.touches.any_just_released() && pointer.hover.seconds > LOOK;
    if looked || panels.wants_any_pointer_input() || pointer.named.has_control_at(cursor) {
        return;
    }
    let under = pointer.under().map(|(_, target)| target);
    drag.picked = on.and_then(|(piece, _)| piece);
    match (on, way) {
        // A hand that never left the thing has clicked it.
        (Some((Some(piece), target)), Way::Pull { away: true }) => {
            let zone = finder.place(piece).map(|place| place.zone);
            let row = zone.and_then(|zone| finder.zones(|other| other == zone));
            let chosen = choices.chosen.is_some_and(|(chosen, _)| chosen == meant(target));
            if !chosen && row.is_some_and(|row| takes(&pointer.tabletop.layout, row, point)) {
                picks.write(Pick::Thing(target));
            }
        }
        (None, Way::Pull { .. }) if trader.is_some() => {
            picks.write_batch(under.map(Pick::Thing));
        }
        (Some((_, target)), Way::Pull { away: false }) => _ = picks.write(Pick::Thing(target)),
        (Some((_, target)), Way::Press) if under == Some(target) => _ = picks.write(Pick::Thing(target)),
        (None, Way::Press) if under.is_none() => _ = picks.write(Pick::Drop),
        _ => {}
    }
}

/// The piece lies under the pointer as it was taken; where it is let go it flies on from there.
fn carry(
    drag: Res<Drag>,
    pointer: Pointer,
    settings: Res<Settings>,
    tuning: Res<Tuning>,
    mut motion: ResMut<Motion>,
    mut pieces: Query<(&IsPiece, &mut Moves, &mut Lift)>,
    mut carried: Local<Option<Piece>>,
) {
    let (piece, scale) = (drag.piece(), pointer.tabletop.layout.surface.scale);
    if piece.is_none() && carried.is_none() {
        return;
    }
    for (&IsPiece(known), mut flight, mut lift) in &mut pieces {
        if piece == Some(known) {
            let at = pointer.at().zip(drag.press);
            let way = at.map_or(Vec2::ZERO, |(at, press)| (at - press.from) / scale);
            if lift.carried != Some(way) {
                lift.carried = Some(way);
                motion.keep_drawing();
            }
        } else if let Some(way) = lift.carried.take() {
            motion.keep_drawing();
            let from = Pose { centre: flight.to.centre + way, ..flight.to };
            let speed = settings.own_speed.factor().filter(|_| !settings.reduced_motion);
            if let Some(speed) = speed {
                flight.0 = Flight::new(known, from, flight.to, false, 0.0, speed, &tuning.pace());
            }
        }
    }
    *carried = piece;
}

#[cfg(test)]
mod tests {
    use rules::GameKind;
    use tabletop::layout::Surface;

    use super::*;

    #[test]
    fn what_is_ones_own_goes_anywhere_else_and_the_rest_comes_to_oneself() {
        for kind in GameKind::ALL {
            let layout = Layout {
                surface: Surface::of(vec2(1280.0, 720.0)),
                players: 3,
                viewer: 0,
                kind,
                watched: false,
                actor: None,
                small_screens: false,
            };
            let own = layout.own_panel();
            let hand = Rect::from_center_size(own.center(), vec2(200.0, 120.0));
            let market = Rect::from_center_size(vec2(900.0, 400.0), vec2(200.0, 200.0));
            assert!(!takes(&layout, hand, hand.center()), "{kind:?}: it lies there already");
            assert!(takes(&layout, hand, market.center()) && takes(&layout, market, hand.center()), "{kind:?}");
            assert!(!takes(&layout, market, market.center()), "{kind:?}");
            assert!(!takes(&layout, hand, vec2(-5.0, 300.0)), "{kind:?}: that is off the table");
        }
    }
}
