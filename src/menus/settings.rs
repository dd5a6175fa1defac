//! The settings menu. Every change takes effect at once.

use bevy::ecs::system::{SystemId, SystemParam};
use bevy::prelude::*;
use bevy::window::Monitor;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use crate::app::input::{
    Act, Bindings, Captured, key_name,
    pad::{PadBindings, button_label},
};
use crate::app::language::{Language, Words};
use crate::app::settings::{Confirm, LivingBackdrop, PaletteKind, ScoreView, Settings, Speed, Volumes, WindowKind};
use crate::app::{Menu, MenuBehind};
use crate::audio::Silent;
use crate::t;
use crate::theme::controls::{Weight, button, choice, dropdown, pill, scrolled, slider, switch, tabs};
use crate::theme::palette::{self, Colours};
use crate::theme::{look, paint, sheet::sheet, text};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Draft>()
        .init_resource::<Rebinding>()
        .register_settings_page("display", "settings-display", 10, display)
        .register_settings_page("sight", "settings-sight", 20, sight)
        .register_settings_page("play", "settings-play", 30, play)
        .register_settings_page("sound", "settings-sound", 40, sound)
        .register_settings_page("keys", "settings-keys", 60, keys)
        .add_systems(EguiPrimaryContextPass, draw.run_if(in_state(Menu::Settings)))
        .add_systems(OnExit(Menu::Settings), stop_rebinding);
}

/// Draws one page of the settings.
type DrawPage = SystemId<InMut<'static, egui::Ui>>;

/// A page of the menu.
#[derive(Debug, Clone, Copy)]
struct SettingsPage {
    id: &'static str,
    label: &'static str,
    order: u8,
    draw: DrawPage,
}

/// Every page that was registered, in order, and rows that stand at the end of one.
#[derive(Resource, Debug, Default)]
struct Pages(Vec<SettingsPage>, Vec<(&'static str, DrawPage)>);

/// Registers pages of the settings while the app is built.
pub trait RegisterSettingsPage {
    /// Adds a page: its name for scripts, the text key of its tab, its place among the others (low ones first), and the
    /// system that draws it. It changes [`Draft`], never the settings themselves.
    fn register_settings_page<M>(
        &mut self,
        id: &'static str,
        label: &'static str,
        order: u8,
        draw: impl IntoSystem<InMut<'static, egui::Ui>, (), M> + 'static,
    ) -> &mut Self;

    /// Adds rows at the end of a page.
    fn register_settings_rows<M>(
        &mut self,
        page: &'static str,
        draw: impl IntoSystem<InMut<'static, egui::Ui>, (), M> + 'static,
    ) -> &mut Self;
}

impl RegisterSettingsPage for App {
    fn register_settings_page<M>(
        &mut self,
        id: &'static str,
        label: &'static str,
        order: u8,
        draw: impl IntoSystem<InMut<'static, egui::Ui>, (), M> + 'static,
    ) -> &mut Self {
        let draw = self.world_mut().register_system(draw);
        let pages = &mut self.world_mut().get_resource_or_init::<Pages>().0;
        let at = pages.partition_point(|other| other.order <= order);
        pages.insert(at, SettingsPage { id, label, order, draw });
        self
    }

    fn register_settings_rows<M>(
        &mut self,
        page: &'static str,
        draw: impl IntoSystem<InMut<'static, egui::Ui>, (), M> + 'static,
    ) -> &mut Self {
        let draw = self.world_mut().register_system(draw);
        self.world_mut().get_resource_or_init::<Pages>().1.push((page, draw));
        self
    }
}

/// The settings while they are being changed; pages write here. Taken over once a frame where something differs, so that
/// saving and following happen once per change.
#[derive(Resource, Debug, Default, Deref, DerefMut)]
pub struct Draft(Settings);

/// The act that waits for a new key or a new button.
#[derive(Resource, Debug, Default)]
struct Rebinding(Option<Act>);

/// What rebinding keys and buttons works with.
#[derive(SystemParam)]
struct Rebind<'w> {
    act: ResMut<'w, Rebinding>,
    key: ResMut<'w, Captured<KeyCode>>,
    button: ResMut<'w, Captured<GamepadButton>>,
}

impl Rebind<'_> {
    fn stop(&mut self) {
        self.act.0 = None;
        *self.key = Captured::default();
        *self.button = Captured::default();
    }
}

fn stop_rebinding(mut rebind: Rebind) {
    rebind.stop();
}

/// The menu at most, in points.
const PAGE: egui::Vec2 = egui::vec2(1180.0, 940.0);
/// Width from which on a setting stands beside its name in points before text is scaled, and the part of it that names
/// take.
const SIDE_BY_SIDE: f32 = 760.0;
const NAMES: f32 = 0.42;
/// Width from which on keys stand in two columns, in points.
const TWO_COLUMNS: f32 = 900.0;

fn draw(world: &mut World, mut open: Local<usize>) -> Result {
    let ctx = world.run_system_cached(|mut contexts: EguiContexts| contexts.ctx_mut().cloned())??;
    let settings = world.resource::<Settings>().clone();
    world.resource_mut::<Draft>().0.clone_from(&settings);
    // Pages are systems and find both where they always are.
    let words = world.resource::<Words>().clone();
    let Pages(pages, rows) = world.resource::<Pages>();
    let (pages, rows) = (pages.clone(), rows.clone());
    let title = t!(words, "settings-title");
    let back = sheet(&ctx, &words, "settings", &title, PAGE, |ui| {
        let entries: Vec<_> =
            pages.iter().enumerate().map(|(index, page)| (index, page.id, words.say(page.label))).collect();
        tabs(ui, "settings", &mut *open, &entries);
        ui.add_space(14.0);
        let Some(page) = pages.get(*open) else { return };
        let area = egui::ScrollArea::vertical().id_salt(page.id).auto_shrink([false, false]);
        scrolled(ui, area, |ui| {
            let more = rows.iter().filter(|(of, _)| *of == page.id).map(|(_, draw)| *draw);
            for part in [page.draw].into_iter().chain(more) {
                if let Err(wrong) = world.run_system_with(part, ui) {
                    error!("a page of the settings cannot be drawn: {wrong}");
                }
            }
        });
    });
    if back {
        let MenuBehind(behind) = *world.resource();
        world.resource_mut::<NextState<Menu>>().set(behind);
    }
    let wanted = &world.resource::<Draft>().0;
    if *wanted != settings {
        *world.resource_mut::<Settings>() = wanted.clone();
    }
    Ok(())
}

/// A setting's name and its control: side by side, or below each other where there is little room.
pub fn row(ui: &mut egui::Ui, name: &str, about: &str, control: impl FnOnce(&mut egui::Ui)) {
    let scale = look(ui.ctx()).text_scale;
    let wide = ui.available_width() > SIDE_BY_SIDE * scale;
    let label = |ui: &mut egui::Ui| {
        if wide && about.is_empty() {
            // On one line with its control.
            ui.add_space((46.0 - 28.0 * scale).max(0.0) / 2.0);
        }
        text::strong(ui, name);
        if !about.is_empty() {
            ui.add_space(-6.0);
            text::label(ui, about);
        }
    };
    if wide {
        ui.horizontal(|ui| {
            let width = ui.available_width() * NAMES;
            ui.vertical(|ui| {
                ui.set_width(width);
                label(ui);
            });
            ui.add_space(16.0);
            ui.vertical(control);
        });
    } else {
        label(ui);
        control(ui);
    }
    ui.add_space(6.0);
    let line = ui.cursor().top();
    let ink = palette::faded(look(ui.ctx()).colours.slot_line, 0.35);
    ui.painter().hline(ui.max_rect().x_range(), line, egui::Stroke::new(1.0, ink));
    ui.add_space(8.0);
}

fn percent(value: f32) -> String {
    format!("{:.0} %", value * 100.0)
}

fn display(InMut(ui): InMut<egui::Ui>, words: Res<Words>, monitors: Query<&Monitor>, mut settings: ResMut<Draft>) {
    let settings = &mut settings.0;
    row(ui, &t!(words, "settings-language"), "", |ui| {
        let entries = Language::OFFERED.map(|language| {
            let id = match language {
                Language::English => "en",
                Language::German => "de",
                Language::Pseudo => "pseudo",
            };
            (language, id, language.own_name().to_owned())
        });
        choice(ui, "settings.language", &mut settings.language, &entries);
    });
    row(ui, &t!(words, "settings-window"), "", |ui| {
        let entries = [
            (WindowKind::Windowed, "window", t!(words, "settings-windowed")),
            (WindowKind::FullScreen, "full", t!(words, "settings-full-screen")),
        ];
        choice(ui, "settings.window", &mut settings.window, &entries);
    });
    let mut screens = vec![(None, t!(words, "settings-monitor-current"))];
    screens.extend(monitors.iter().filter_map(|monitor| monitor.name.clone()).map(|name| (Some(name.clone()), name)));
    // With one screen alone there is nothing to choose.
    if screens.len() > 2 {
        row(ui, &t!(words, "settings-monitor"), "", |ui| {
            dropdown(ui, "settings.monitor", 330.0, &mut settings.monitor, &screens);
        });
    }
    let (name, about) = (t!(words, "settings-vsync"), t!(words, "settings-vsync-about"));
    toggle(ui, "settings.vsync", &name, &about, &mut settings.vsync);
    row(ui, &t!(words, "settings-frame-cap"), &t!(words, "settings-frame-cap-about"), |ui| {
        let mut entries = vec![(None, "none", t!(words, "settings-frame-cap-none"))];
        let caps = [(30, "30"), (60, "60"), (120, "120"), (144, "144")];
        entries.extend(caps.map(|(cap, id)| (Some(cap), id, id.to_owned())));
        choice(ui, "settings.frame-cap", &mut settings.frame_cap, &entries);
    });
    row(ui, &t!(words, "settings-ui-scale"), &t!(words, "settings-ui-scale-about"), |ui| {
        // Steps instead of a slider: dragging a slider whose own size changes is no fun.
        scale_choice(ui, "settings.ui-scale", &mut settings.ui_scale);
    });
    row(ui, &t!(words, "settings-text-scale"), &t!(words, "settings-text-scale-about"), |ui| {
        scale_choice(ui, "settings.text-scale", &mut settings.text_scale)
    });
}

fn scale_choice(ui: &mut egui::Ui, name: &str, value: &mut f32) {
    let mut chosen = (*value * 100.0).round() as u32;
    let entries = [(100, "100"), (115, "115"), (130, "130"), (150, "150"), (175, "175"), (200, "200")]
        .map(|(part, id)| (part, id, format!("{part} %")));
    if choice(ui, name, &mut chosen, &entries).changed {
        *value = chosen as f32 / 100.0;
    }
}

fn sight(InMut(ui): InMut<egui::Ui>, words: Res<Words>, mut settings: ResMut<Draft>) {
    let settings = &mut settings.0;
    row(ui, &t!(words, "settings-palette"), &t!(words, "settings-palette-about"), |ui| {
        let entries = [
            (PaletteKind::Standard, "standard", t!(words, "palette-standard")),
            (PaletteKind::Deutan, "deutan", t!(words, "palette-deutan")),
            (PaletteKind::Protan, "protan", t!(words, "palette-protan")),
            (PaletteKind::Tritan, "tritan", t!(words, "palette-tritan")),
            (PaletteKind::HighContrast, "contrast", t!(words, "palette-contrast")),
        ];
        choice(ui, "settings.palette", &mut settings.palette, &entries);
        crystals(ui, settings);
    });
    toggle(
        ui,
        "settings.letters",
        &t!(words, "settings-letters"),
        &t!(words, "settings-letters-about"),
        &mut settings.crystal_letters,
    );
    toggle(
        ui,
        "settings.reduced-motion",
        &t!(words, "settings-motion"),
        &t!(words, "settings-motion-about"),
        &mut settings.reduced_motion,
    );
    row(ui, &t!(words, "settings-backdrop"), &t!(words, "settings-backdrop-about"), |ui| {
        let entries = [
            (LivingBackdrop::Still, "still", t!(words, "backdrop-still")),
            (LivingBackdrop::Calm, "calm", t!(words, "backdrop-calm")),
            (LivingBackdrop::Lively, "lively", t!(words, "backdrop-lively")),
        ];
        choice(ui, "settings.backdrop", &mut settings.living_backdrop, &entries);
    });
}

/// The four crystals in the chosen colours, as a sample.
fn crystals(ui: &mut egui::Ui, settings: &Settings) {
    let colours = Colours::of(settings.palette).crystals;
    let look = look(ui.ctx());
    let (rect, _) = ui.allocate_exact_size(egui::vec2(300.0, 58.0 + look.size(16.0)), egui::Sense::hover());
    for (kind, colour) in colours.iter().enumerate() {
        let centre = egui::pos2(rect.left() + 36.0 + 72.0 * kind as f32, rect.top() + 33.0);
        // The crystals of the atlas are recoloured only after the choice; these show it at once.
        paint::plain_crystal(ui.painter(), centre, 52.0, kind, colour);
        if settings.crystal_letters {
            let badge = centre + egui::vec2(0.0, 26.0);
            ui.painter().circle(
                badge,
                0.75 * look.size(16.0),
                colour.outline,
                egui::Stroke::new(1.5, look.colours.text),
            );
            ui.painter().text(
                badge,
                egui::Align2::CENTER_CENTER,
                ["Y", "G", "B", "M"][kind],
                crate::theme::fonts::bold(look.size(16.0)),
                egui::Color32::WHITE,
            );
        }
    }
}

/// A setting that is on or off, with a line about what it does.
pub fn toggle(ui: &mut egui::Ui, name: &str, label: &str, about: &str, on: &mut bool) {
    row(ui, label, about, |ui| {
        switch(ui, name, label, on);
    });
}

fn play(InMut(ui): InMut<egui::Ui>, words: Res<Words>, mut settings: ResMut<Draft>) {
    let settings = &mut settings.0;
    let speeds = Speed::ALL.map(|speed| match speed {
        Speed::Half => (speed, "half", "½ ×".to_owned()),
        Speed::Normal => (speed, "normal", "1 ×".to_owned()),
        Speed::Double => (speed, "double", "2 ×".to_owned()),
        Speed::Fourfold => (speed, "fourfold", "4 ×".to_owned()),
        Speed::Instant => (speed, "instant", t!(words, "settings-instant")),
    });
    row(ui, &t!(words, "settings-own-speed"), "", |ui| {
        choice(ui, "settings.own-speed", &mut settings.own_speed, &speeds);
    });
    row(ui, &t!(words, "settings-computer-speed"), "", |ui| {
        choice(ui, "settings.computer-speed", &mut settings.computer_speed, &speeds);
    });
    row(ui, &t!(words, "settings-confirm"), &t!(words, "settings-confirm-about"), |ui| {
        let entries = [
            (Confirm::Off, "off", t!(words, "confirm-off")),
            (Confirm::Irreversible, "irreversible", t!(words, "confirm-irreversible")),
            (Confirm::Always, "always", t!(words, "confirm-always")),
        ];
        choice(ui, "settings.confirm", &mut settings.confirm, &entries);
    });
    toggle(
        ui,
        "settings.end-turn",
        &t!(words, "settings-end-turn"),
        &t!(words, "settings-end-turn-about"),
        &mut settings.end_turn,
    );
    toggle(
        ui,
        "settings.remarks",
        &t!(words, "settings-remarks"),
        &t!(words, "settings-remarks-about"),
        &mut settings.remarks,
    );
    row(ui, &t!(words, "settings-scores"), &t!(words, "settings-scores-about"), |ui| {
        let entries = [
            (ScoreView::Open, "open", t!(words, "scores-open")),
            (ScoreView::Own, "own", t!(words, "scores-own")),
            (ScoreView::Hidden, "hidden", t!(words, "scores-hidden")),
        ];
        choice(ui, "settings.scores", &mut settings.scores, &entries);
    });
}

fn sound(InMut(ui): InMut<egui::Ui>, words: Res<Words>, silent: Res<Silent>, mut settings: ResMut<Draft>) {
    if silent.0 {
        text::warning(ui, &t!(words, "settings-no-sound"));
        ui.add_space(8.0);
    }
    let Volumes { master, music, effects, ambience } = &mut settings.0.volumes;
    for (name, label, value) in [
        ("master", t!(words, "settings-master"), master),
        ("music", t!(words, "settings-music"), music),
        ("effects", t!(words, "settings-effects"), effects),
        ("ambience", t!(words, "settings-ambience"), ambience),
    ] {
        row(ui, &label, "", |ui| {
            slider(ui, &format!("settings.{name}"), value, (0.0, 1.0), 0.05, percent);
        });
    }
}

fn keys(InMut(ui): InMut<egui::Ui>, words: Res<Words>, mut settings: ResMut<Draft>, mut rebind: Rebind) {
    let settings = &mut settings.0;
    keyboard(ui, &words, &mut settings.keys, &mut rebind);
    pad(ui, &words, &mut settings.pad, &mut rebind);
}

fn keyboard(ui: &mut egui::Ui, words: &Words, bindings: &mut Bindings, rebind: &mut Rebind) {
    if let (Some(act), Some(key)) = (rebind.act.0, rebind.key.pressed) {
        bindings.bind(act, key);
        rebind.stop();
    }
    text::label(ui, &t!(words, "settings-keys-about"));
    ui.add_space(8.0);
    let waiting = rebind.act.0.filter(|_| rebind.key.waiting);
    let shown = |act| match waiting == Some(act) {
        true => t!(words, "settings-press-key"),
        false => key_name(words, bindings.key(act)),
    };
    if let Some(act) = acts(ui, words, "settings.key", waiting, shown) {
        rebind.stop();
        rebind.act.0 = Some(act);
        *rebind.key = Captured::WAITING;
    }
    let label = t!(words, "settings-usual-keys");
    if button(ui, "settings.usual-keys", &label, Weight::Plain).clicked() {
        *bindings = Bindings::default();
    }
}

fn pad(ui: &mut egui::Ui, words: &Words, bindings: &mut PadBindings, rebind: &mut Rebind) {
    if let (Some(act), Some(button)) = (rebind.act.0, rebind.button.pressed) {
        bindings.bind(act, button);
        rebind.stop();
    }
    ui.add_space(16.0);
    text::strong(ui, &t!(words, "settings-pad"));
    text::label(ui, &t!(words, "settings-pad-about"));
    ui.add_space(8.0);
    let waiting = rebind.act.0.filter(|_| rebind.button.waiting);
    let shown = |act| match waiting == Some(act) {
        true => t!(words, "settings-press-button"),
        false => bindings.button(act).map_or("–", button_label).to_owned(),
    };
    if let Some(act) = acts(ui, words, "settings.pad", waiting, shown) {
        rebind.stop();
        rebind.act.0 = Some(act);
        *rebind.button = Captured::WAITING;
    }
    let label = t!(words, "settings-usual-buttons");
    if button(ui, "settings.usual-buttons", &label, Weight::Plain).clicked() {
        *bindings = PadBindings::default();
    }
}

/// Every act with what it is bound to; gives the one to rebind.
fn acts(
    ui: &mut egui::Ui,
    words: &Words,
    name: &str,
    waiting: Option<Act>,
    shown: impl Fn(Act) -> String,
) -> Option<Act> {
    let mut chosen = None;
    let columns = if ui.available_width() > TWO_COLUMNS { 2 } else { 1 };
    for acts in Act::ALL.chunks(columns) {
        ui.columns(columns, |columns| {
            for (ui, act) in columns.iter_mut().zip(acts) {
                ui.horizontal(|ui| {
                    ui.vertical(|ui| {
                        ui.set_width((ui.available_width() - 190.0).max(160.0));
                        ui.add_space((46.0 - 28.0 * look(ui.ctx()).text_scale).max(0.0) / 2.0);
                        text::body(ui, &t!(words, act.name_key()));
                    });
                    if pill(ui, &format!("{name}.{act:?}"), &shown(*act), waiting == Some(*act)).clicked() {
                        chosen = Some(*act);
                    }
                });
            }
        });
    }
    ui.add_space(12.0);
    chosen
}
