//! Panels over the table: whose turn it is, what can be done, what was done.

pub mod advice;
mod announce;
pub mod closeup;
pub mod explain;
mod failure;
mod focus;
mod games;
pub mod hands;
pub mod hint;
pub mod inspector;
pub mod judgement;
pub mod log;
pub mod margins;
mod prompt;
pub mod recap;
mod receiver;
mod remarks;
pub mod ribbon;
mod rival_turn;
mod scene;
pub mod sentences;
pub mod stops;
pub mod timeline;

use bevy::prelude::*;
use bevy_egui::egui;
use rules::{Action, Engine as _, Game};

use crate::app::{Menu, Phase, language::Words};
use crate::session::Match;
use crate::table::layout::Surface;
use crate::theme::Canvas;

/// All panels.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Reserved>()
        .init_resource::<LogCovered>()
        .init_resource::<Captions>()
        .init_resource::<PromptFree>()
        .init_resource::<Trial>()
        .add_plugins((
            inspector::plugin,
            log::plugin,
            ribbon::plugin,
            (rival_turn::plugin, scene::plugin),
            prompt::plugin,
            receiver::plugin,
            closeup::plugin,
            hint::plugin,
            judgement::plugin,
            recap::plugin,
            announce::plugin,
            focus::plugin,
            stops::plugin,
            failure::plugin,
            margins::plugin,
        ));
}

/// Text keys of the parts of a score, in the order the rules give them.
pub const SCORE_PARTS: [&str; 7] = [
    "score-claims",
    "score-copper",
    "score-silver",
    "score-bonus",
    "score-exploration",
    "score-outposts",
    "score-crystals",
];

/// A part of the table that something else takes, in table units. Written by whoever takes it.
#[derive(Resource, Debug, Default, Clone, Copy, PartialEq)]
pub struct Reserved(pub Option<Rect>);

/// A panel lies over the log. Written by whoever shows the panel.
#[derive(Resource, Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct LogCovered(pub bool);

/// Captions of a stream are told: the log leaves them the upper part of its place. Written by whoever tells them.
#[derive(Resource, Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Captions(pub bool);

/// How much of its place the prompt leaves free, from the top down, in points. Written by the prompt.
#[derive(Resource, Debug, Default, Clone, Copy, PartialEq)]
pub struct PromptFree(pub f32);

/// A turn of a game that was looked at again is tried once more. Written by the review.
#[derive(Resource, Debug, Default)]
pub struct Trial(pub Option<TriedTurn>);

/// The turn that is tried once more.
#[derive(Debug)]
pub struct TriedTurn {
    /// Its place in the game: how many decisions lie before it.
    pub decision: usize,
    /// The position before it.
    pub before: Box<Game>,
    /// What would have been better; empty where nothing was.
    pub better: Vec<Action>,
}

impl Trial {
    /// The better turn in words, as long as nothing is decided.
    pub fn advice(&self, words: &Words, running: &Match) -> Option<String> {
        let tried = self.0.as_ref().filter(|tried| running.record().decisions.len() == tried.decision)?;
        Some(advice::turn(words, &tried.before, &tried.better)).filter(|told| !told.is_empty())
    }

    /// The round that is tried once more.
    pub fn round(&self) -> Option<u16> {
        self.0.as_ref().map(|tried| tried.before.rounds().round)
    }
}

impl Reserved {
    /// Whether it lies over most of a place.
    pub fn covers(&self, place: Rect) -> bool {
        let area = |rect: Rect| rect.width() * rect.height();
        self.0.is_some_and(|taken| area(taken.intersect(place)) > 0.5 * area(place))
    }
}

/// A rectangle of the table in the points of the panels.
pub fn on_panel(rect: Rect, surface: &Surface, canvas: &Canvas) -> egui::Rect {
    let [min, max] = [rect.min, rect.max].map(|point| surface.to_window(point) / canvas.scale);
    egui::Rect::from_min_max(egui::pos2(min.x, min.y), egui::pos2(max.x, max.y))
}

/// A `Ui` that stays where it is when the camera over the table moves: what frames the table rather than lies on it.
pub fn fixed_area(ctx: &egui::Context, id: &str, rect: egui::Rect) -> egui::Ui {
    let layer = egui::LayerId::new(egui::Order::Background, egui::Id::new("frame of the table"));
    // Above what lies on the table, below every sheet.
    ctx.move_to_top(egui::LayerId::background());
    ctx.move_to_top(layer);
    let mut ui = egui::Ui::new(ctx.clone(), egui::Id::new(id), egui::UiBuilder::new().layer_id(layer).max_rect(rect));
    if ctx.data(|data| data.get_temp(egui::Id::new(HIDDEN))) == Some(true) {
        ui.set_invisible();
    }
    ui
}

const HIDDEN: &str = "the frame of the table is not seen";

/// From now on nothing that frames the table is seen: somebody else tells what it would.
pub fn hide_frame(ctx: &egui::Context) {
    ctx.data_mut(|data| data.insert_temp(egui::Id::new(HIDDEN), true));
}

/// What frames the table stays in sight behind a menu, and does nothing.
pub fn rest_behind(ui: &mut egui::Ui, menu: Menu) {
    if menu != Menu::None {
        ui.visuals_mut().disabled_alpha = 1.0;
        ui.disable();
    }
}

/// Whether the frame of the table is seen: also behind a menu, but not beside a curtain there.
pub fn is_framed(menu: Res<State<Menu>>, phase: Option<Res<State<Phase>>>) -> bool {
    *menu.get() == Menu::None || phase.is_some_and(|phase| *phase.get() != Phase::Curtain)
}

/// A `Ui` over a rectangle of the table, below menus.
pub fn area(ctx: &egui::Context, id: &str, rect: egui::Rect) -> egui::Ui {
    egui::Ui::new(
        ctx.clone(),
        egui::Id::new(id),
        egui::UiBuilder::new().layer_id(egui::LayerId::background()).max_rect(rect),
    )
}
