//! Keys reach what the pointer reaches: after the last group of things that can be done they go to the counters, piles and
//! seats of the table, then to the lines of the log. Whatever they rest on explains itself.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use tabletop::areas::Part;
use tabletop::choices::towards;

use super::{closeup, log};
use crate::app::{
    Menu, Phase, Screen,
    input::{Act, LastDevice},
    named::Named,
};
use crate::session::Match;
use crate::table::{TableSystems, Tabletop, choices::Choices, layout::Layout};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Stopped>()
        .add_systems(
            Update,
            walk.after(TableSystems::Scenery)
                .before(closeup::SubjectSystems)
                .run_if(in_state(Phase::Choosing).and_then(in_state(Menu::None))),
        )
        .add_systems(OnExit(Phase::Choosing), |mut stopped: ResMut<Stopped>| stopped.0 = None)
        .add_systems(EguiPrimaryContextPass, focus_line.before(log::LogSystems).run_if(in_state(Screen::Table)));
}

/// Something that only explains itself.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Stop {
    /// A part of the table, and where it is.
    Part(Part, Rect),
    /// A line of the log, counted from the newest, and where it is.
    Line(usize, Rect),
}

impl Stop {
    /// Where it is, in units of the table.
    pub fn rect(self) -> Rect {
        let (Self::Part(_, rect) | Self::Line(_, rect)) = self;
        rect
    }
}

/// What the keys rest on, if it cannot be chosen.
#[derive(Resource, Debug, Default, Clone, Copy, PartialEq)]
pub struct Stopped(pub Option<Stop>);

/// Everything the keys can rest on beside what can be chosen: parts by rows, then lines from the newest.
fn stops(layout: &Layout, running: &Match, named: &Named) -> Vec<Stop> {
    let surface = &layout.surface;
    let mut parts = Part::all(layout, running.whole());
    parts.sort_by(|(a, _), (b, _)| a.min.y.total_cmp(&b.min.y).then(a.min.x.total_cmp(&b.min.x)));
    let parts = parts.into_iter().map(|(rect, part)| Stop::Part(part, rect));
    let line = |nth: usize| {
        let rect = named.get(&log::line_name(nth))?.rect;
        Some(Stop::Line(nth, Rect::from_corners(surface.from_window(rect.min), surface.from_window(rect.max))))
    };
    parts.chain((0..log::MOST_LINES).filter_map(line)).collect()
}

fn walk(
    mut acts: MessageReader<Act>,
    mut stopped: ResMut<Stopped>,
    mut choices: ResMut<Choices>,
    running: Option<Res<Match>>,
    tabletop: Res<Tabletop>,
    named: Res<Named>,
) {
    let Some(running) = running.filter(|_| choices.away) else {
        acts.clear();
        stopped.set_if_neq(Stopped(None));
        return;
    };
    let all = stops(&tabletop.layout, &running, &named);
    let Some(at) = stopped.0.and_then(|stop| all.iter().position(|other| *other == stop)) else {
        // The key that led here is used up.
        acts.clear();
        stopped.set_if_neq(Stopped(all.first().copied()));
        choices.away = !all.is_empty();
        return;
    };
    for act in acts.read() {
        let way = match act {
            Act::Left => vec2(-1.0, 0.0),
            Act::Right => vec2(1.0, 0.0),
            Act::Up => vec2(0.0, -1.0),
            Act::Down => vec2(0.0, 1.0),
            Act::NextArea => {
                let lines = all.iter().find(|stop| matches!(stop, Stop::Line(..)));
                let lines = lines.filter(|_| matches!(all[at], Stop::Part(..)));
                stopped.0 = lines.copied();
                if lines.is_none() {
                    (choices.away, choices.focus) = (false, Some(0));
                }
                return;
            }
            _ => continue,
        };
        let centre = |stop: &Stop| stop.rect().center();
        let others = all.iter().map(centre).enumerate().filter(|(other, _)| *other != at);
        if let Some(next) = towards(centre(&all[at]), way, others) {
            stopped.0 = Some(all[next]);
        }
        return;
    }
}

/// The log knows a line that is looked at by the focus of the panels.
fn focus_line(mut contexts: EguiContexts, stopped: Res<Stopped>, device: Res<LastDevice>) -> Result {
    let line = match stopped.0 {
        Some(Stop::Line(nth, _)) if *device == LastDevice::Keys => Some(nth),
        _ => None,
    };
    let id = |nth| egui::Id::new(log::line_name(nth));
    let ctx = contexts.ctx_mut()?;
    if line.is_some() {
        // The keys that led here are used up: the focus of the panels must not walk on by itself.
        for key in [egui::Key::ArrowUp, egui::Key::ArrowDown] {
            ctx.input_mut(|input| input.consume_key(egui::Modifiers::NONE, key));
        }
    }
    ctx.memory_mut(|memory| match (line, memory.focused()) {
        (Some(nth), _) => memory.request_focus(id(nth)),
        (None, Some(focused)) if (0..log::MOST_LINES).any(|nth| id(nth) == focused) => memory.surrender_focus(focused),
        (None, _) => {}
    });
    Ok(())
}
