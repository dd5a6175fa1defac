//! Names of things on the screen and where they are: scripts click by name, focus and help point by name.
//!
//! Panels mark their widgets whenever they draw; the table enters its pieces whenever they lie elsewhere than before.

use bevy::{platform::collections::HashMap, prelude::*};
use bevy_egui::{EguiContexts, EguiPostUpdateSet, egui};

use crate::app::{Menu, Phase, Screen};

/// Collects the names marked during a frame.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Named>()
        .init_resource::<Facts>()
        .add_systems(Last, note_screen)
        .add_systems(PostUpdate, collect_widgets.after(EguiPostUpdateSet::EndPass).run_if(crate::app::panels::drawn));
}

/// One named thing.
#[derive(Debug, Clone, PartialEq)]
pub struct NamedThing {
    /// Where it is, in logical pixels from the upper left corner of the window.
    pub rect: Rect,
    /// The text it shows, if any.
    pub text: String,
    /// Whether it can be used now.
    pub enabled: bool,
    /// Whether it is a button or a field that is in sight, rather than something that is only looked at.
    pub is_control: bool,
}

/// Everything with a name that is on the screen.
#[derive(Resource, Debug, Default)]
pub struct Named {
    widgets: HashMap<String, NamedThing>,
    pieces: HashMap<String, NamedThing>,
    said: Vec<String>,
    controls: Vec<Rect>,
    focused: Option<Rect>,
}

impl Named {
    /// Finds a thing by name.
    pub fn get(&self, name: &str) -> Option<&NamedThing> {
        self.widgets.get(name).or_else(|| self.pieces.get(name))
    }

    /// Whether a button or a field lies here, in logical pixels from the upper left corner.
    pub fn has_control_at(&self, point: Vec2) -> bool {
        self.controls.iter().any(|rect| rect.contains(point))
    }

    /// Where buttons and fields lie, in logical pixels from the upper left corner.
    pub fn controls(&self) -> &[Rect] {
        &self.controls
    }

    /// Where the control lies that has the focus of the panels, in the same pixels.
    pub fn focused(&self) -> Option<Rect> {
        self.focused
    }

    /// Forgets the pieces of the table: they lie elsewhere now, or nowhere.
    pub fn forget_pieces(&mut self) {
        self.pieces.clear();
    }

    /// Enters a piece of the table; `rect` in logical pixels from the upper left corner.
    pub fn piece(&mut self, name: impl Into<String>, rect: Rect, text: impl Into<String>) {
        self.pieces.insert(name.into(), NamedThing { rect, text: text.into(), enabled: true, is_control: false });
    }

    /// All names, sorted, for messages and listings.
    pub fn names(&self) -> Vec<&str> {
        let mut names: Vec<_> = self.widgets.keys().chain(self.pieces.keys()).map(String::as_str).collect();
        names.sort_unstable();
        names
    }

    /// Every text on screen, in no particular order.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.widgets
            .values()
            .chain(self.pieces.values())
            .map(|thing| thing.text.as_str())
            .chain(self.said.iter().map(String::as_str))
    }
}

/// Short facts about where the game stands, for scripts: `screen`, `menu`, `phase`, and what other rooms add.
#[derive(Resource, Debug, Default)]
pub struct Facts(HashMap<String, String>);

impl Facts {
    /// States a fact; it holds until it is stated again.
    pub fn state(&mut self, fact: &str, value: impl Into<String>) {
        self.0.insert(fact.to_owned(), value.into());
    }

    /// The value of a fact.
    pub fn get(&self, fact: &str) -> Option<&String> {
        self.0.get(fact)
    }
}

fn note_screen(
    screen: Option<Res<State<Screen>>>,
    menu: Option<Res<State<Menu>>>,
    phase: Option<Res<State<Phase>>>,
    mut facts: ResMut<Facts>,
) {
    if let Some(phase) = phase.filter(|phase| phase.is_changed()) {
        facts.state("phase", format!("{:?}", phase.get()));
    }
    if let Some(screen) = screen.filter(|screen| screen.is_changed()) {
        facts.state("screen", format!("{:?}", screen.get()));
    }
    if let Some(menu) = menu.filter(|menu| menu.is_changed()) {
        facts.state("menu", format!("{:?}", menu.get()));
    }
}

/// What is marked while panels are drawn, in their points.
#[derive(Clone)]
struct Mark {
    name: String,
    rect: egui::Rect,
    text: String,
    enabled: bool,
    is_control: bool,
}

#[derive(Clone, Default)]
struct Marks {
    things: Vec<Mark>,
    controls: Vec<egui::Rect>,
}

/// Marks something that can be clicked or typed into: what lies below it is not meant.
pub fn mark_control(ui: &egui::Ui, name: &str, rect: egui::Rect, text: &str) {
    let seen = rect.intersect(ui.clip_rect());
    ui.ctx().data_mut(|data| data.get_temp_mut_or_default::<Marks>(egui::Id::NULL).controls.push(seen));
    put(ui, name, rect, text, true);
}

/// Marks a widget while drawing: its name, place and text.
pub fn mark(ui: &egui::Ui, name: &str, rect: egui::Rect, text: &str) {
    put(ui, name, rect, text, false);
}

fn put(ui: &egui::Ui, name: &str, rect: egui::Rect, text: &str, is_control: bool) {
    // What is scrolled out of view cannot be clicked; its visible part can.
    let seen = rect.intersect(ui.clip_rect());
    let enabled = ui.is_enabled() && seen.is_positive();
    let rect = if seen.is_positive() { seen } else { rect };
    let is_control = is_control && seen.is_positive();
    let mark = Mark { name: name.to_owned(), rect, text: text.to_owned(), enabled, is_control };
    ui.ctx().data_mut(|data| data.get_temp_mut_or_default::<Marks>(egui::Id::NULL).things.push(mark));
}

/// Marks something that is painted over everything else, such as the close-up.
pub fn note(ctx: &egui::Context, name: &str, rect: egui::Rect, text: &str) {
    let mark = Mark { name: name.to_owned(), rect, text: text.to_owned(), enabled: true, is_control: false };
    ctx.data_mut(|data| data.get_temp_mut_or_default::<Marks>(egui::Id::NULL).things.push(mark));
}

/// Marks plain text, so that scripts can check what is said.
pub fn say(ui: &egui::Ui, rect: egui::Rect, text: &str) {
    if ui.is_rect_visible(rect) {
        mark(ui, "", rect, text);
    }
}

/// Forgets what was marked in a window that no script looks at.
pub fn forget(ctx: &egui::Context) {
    ctx.data_mut(|data| data.remove_temp::<Marks>(egui::Id::NULL));
}

fn collect_widgets(mut contexts: EguiContexts, mut named: ResMut<Named>) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let zoom = ctx.zoom_factor();
    let focused = ctx.memory(|memory| memory.focused()).and_then(|id| ctx.read_response(id)).map(|one| one.rect);
    let marks = ctx.data_mut(|data| data.remove_temp::<Marks>(egui::Id::NULL));
    let marks = marks.unwrap_or_default();
    let place =
        |rect: egui::Rect| Rect::new(rect.min.x * zoom, rect.min.y * zoom, rect.max.x * zoom, rect.max.y * zoom);
    let named = named.bypass_change_detection();
    named.widgets.clear();
    named.said.clear();
    named.focused = focused.map(place);
    named.controls = marks.controls.into_iter().map(place).collect();
    for Mark { name, rect, text, enabled, is_control } in marks.things {
        if name.is_empty() {
            named.said.push(text);
            continue;
        }
        let thing = NamedThing { rect: place(rect), text, enabled, is_control };
        named.widgets.insert(name, thing);
    }
}
