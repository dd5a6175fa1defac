//! The settings menu. Every change takes effect at once.

use bevy::{ecs::system::SystemParam, prelude::*};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::{Menu, sheet};
use crate::{
    audio::Silent,
    input::{
        Act, Bindings, Captured, key_label,
        pad::{PadBindings, button_label},
    },
    language::{Language, Words},
    screens::Screen,
    settings::{Confirm, LivingBackdrop, PaletteKind, ScoreView, Settings, Speed, Volumes, WindowKind},
    t,
    theme::{
        controls::{Weight, button, choice, pill, scrolled, slider, switch, tabs},
        look, paint,
        palette::{self, Colours},
        text,
    },
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Page>()
        .init_resource::<Rebinding>()
        .add_systems(EguiPrimaryContextPass, draw.run_if(in_state(Menu::Settings)))
        .add_systems(OnExit(Menu::Settings), stop_rebinding);
}

/// The open tab.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Page {
    #[default]
    Display,
    Sight,
    Play,
    Sound,
    Stream,
    Keys,
}

/// The act that waits for a new key or a new button.
#[derive(Resource, Debug, Default)]
struct Rebinding(Option<Act>);

/// What binding keys and buttons anew works with.
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

fn draw(
    mut contexts: EguiContexts,
    words: Res<Words>,
    mut page: ResMut<Page>,
    mut settings: ResMut<Settings>,
    mut rebind: Rebind,
    overlay: Res<crate::stream::serving::Overlay>,
    voting: Res<crate::stream::vote::Voting>,
    silent: Res<Silent>,
    screen: Res<State<Screen>>,
    mut menu: ResMut<NextState<Menu>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let mut wanted = settings.clone();
    let page = page.bypass_change_detection();
    let back = sheet(ctx, &words, "settings", &t!(words, "settings-title"), egui::vec2(1180.0, 940.0), |ui| {
        let entries = [
            (Page::Display, "display", t!(words, "settings-display")),
            (Page::Sight, "sight", t!(words, "settings-sight")),
            (Page::Play, "play", t!(words, "settings-play")),
            (Page::Sound, "sound", t!(words, "settings-sound")),
            (Page::Stream, "stream", t!(words, "settings-stream")),
            (Page::Keys, "keys", t!(words, "settings-keys")),
        ];
        tabs(ui, "settings", page, &entries);
        ui.add_space(14.0);
        let area = egui::ScrollArea::vertical().id_salt(format!("{page:?}")).auto_shrink([false, false]);
        scrolled(ui, area, |ui| match page {
            Page::Display => display(ui, &words, &mut wanted),
            Page::Sight => sight(ui, &words, &mut wanted),
            Page::Play => play(ui, &words, &mut wanted),
            Page::Sound => {
                if silent.0 {
                    text::warning(ui, &t!(words, "settings-no-sound"));
                    ui.add_space(8.0);
                }
                sound(ui, &words, &mut wanted.volumes);
            }
            Page::Stream => crate::stream::settings::page(ui, &words, &mut wanted.stream, &overlay, voting.token()),
            Page::Keys => {
                keys(ui, &words, &mut wanted.keys, &mut rebind);
                pad(ui, &words, &mut wanted.pad, &mut rebind);
            }
        });
    });
    // Written only when something changed, so that saving and following happen once per change.
    if *settings != wanted {
        *settings = wanted;
    }
    if back {
        menu.set(Menu::Settings.behind(*screen.get()));
    }
    Ok(())
}

/// A setting's name and its control: side by side, or below each other where there is little room.
pub fn row(ui: &mut egui::Ui, name: &str, about: &str, control: impl FnOnce(&mut egui::Ui)) {
    let scale = look(ui.ctx()).text_scale;
    let wide = ui.available_width() > 760.0 * scale;
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
            let width = ui.available_width() * 0.42;
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

fn display(ui: &mut egui::Ui, words: &Words, settings: &mut Settings) {
    row(ui, &t!(words, "settings-language"), "", |ui| {
        let entries = Language::ALL.map(|language| {
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
    if choice(ui, name, &mut chosen, &entries) {
        *value = chosen as f32 / 100.0;
    }
}

fn sight(ui: &mut egui::Ui, words: &Words, settings: &mut Settings) {
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
    let (rect, _) = ui.allocate_exact_size(egui::vec2(300.0, 74.0), egui::Sense::hover());
    for (kind, colour) in colours.iter().enumerate() {
        let centre = egui::pos2(rect.left() + 36.0 + 72.0 * kind as f32, rect.center().y - 4.0);
        // The stones of the atlas are dyed anew only after the choice; these show it at once.
        paint::plain_crystal(ui.painter(), centre, 52.0, kind, colour);
        if settings.crystal_letters {
            let badge = centre + egui::vec2(0.0, 26.0);
            ui.painter().circle(badge, 12.0, colour.outline, egui::Stroke::new(1.5, look.colours.text));
            ui.painter().text(
                badge,
                egui::Align2::CENTER_CENTER,
                ["Y", "G", "B", "M"][kind],
                crate::theme::fonts::bold(16.0),
                egui::Color32::WHITE,
            );
        }
    }
}

pub fn toggle(ui: &mut egui::Ui, name: &str, label: &str, about: &str, on: &mut bool) {
    row(ui, label, about, |ui| {
        switch(ui, name, label, on);
    });
}

fn play(ui: &mut egui::Ui, words: &Words, settings: &mut Settings) {
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
    row(ui, &t!(words, "settings-scores"), &t!(words, "settings-scores-about"), |ui| {
        let entries = [
            (ScoreView::Open, "open", t!(words, "scores-open")),
            (ScoreView::Own, "own", t!(words, "scores-own")),
            (ScoreView::Hidden, "hidden", t!(words, "scores-hidden")),
        ];
        choice(ui, "settings.scores", &mut settings.scores, &entries);
    });
}

fn sound(ui: &mut egui::Ui, words: &Words, volumes: &mut Volumes) {
    for (name, label, value) in [
        ("master", t!(words, "settings-master"), &mut volumes.master),
        ("music", t!(words, "settings-music"), &mut volumes.music),
        ("effects", t!(words, "settings-effects"), &mut volumes.effects),
        ("ambience", t!(words, "settings-ambience"), &mut volumes.ambience),
    ] {
        row(ui, &label, "", |ui| {
            slider(ui, &format!("settings.{name}"), value, (0.0, 1.0), 0.05, percent);
        });
    }
}

fn keys(ui: &mut egui::Ui, words: &Words, bindings: &mut Bindings, rebind: &mut Rebind) {
    if let (Some(act), Some(key)) = (rebind.act.0, rebind.key.pressed) {
        bindings.bind(act, key);
        rebind.stop();
    }
    text::label(ui, &t!(words, "settings-keys-about"));
    ui.add_space(8.0);
    let waiting = rebind.act.0.filter(|_| rebind.key.waiting);
    let shown = |act| match waiting == Some(act) {
        true => t!(words, "settings-press-key"),
        false => key_label(bindings.key(act)).to_owned(),
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

/// Every act with what it is bound to; gives the one that shall be bound anew.
fn acts(
    ui: &mut egui::Ui,
    words: &Words,
    name: &str,
    waiting: Option<Act>,
    shown: impl Fn(Act) -> String,
) -> Option<Act> {
    let mut chosen = None;
    let columns = if ui.available_width() > 900.0 { 2 } else { 1 };
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
