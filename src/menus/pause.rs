//! The pause menu of a running game.

use std::path::PathBuf;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::tasks::{Task, futures::check_ready};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use chronicle::Record;
use rules::Engine as _;

use crate::app::page_buttons::{Page, PageButtons};
use crate::app::requests::StartGame;
use crate::app::{GoTo, Menu, Screen, files, folders::Folders, games::name_key, language::Words, redraw::Motion};
use crate::session::{Intent, Match, Practice, autosave::Autosave, saves};
use crate::t;
use crate::theme::{
    controls::{Weight, button, button_as_wide, button_size, field, scrolled, tip, wide_button},
    fonts, look,
    sheet::sheet,
    text,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SaveForm>()
        .add_systems(OnEnter(Menu::Pause), suggest)
        .add_systems(Update, take_in.run_if(in_state(Menu::Pause)))
        .add_systems(EguiPrimaryContextPass, draw.run_if(in_state(Menu::Pause)));
}

/// Height of the sheet without its entries, and of an entry with the gap below it, in points.
const SHEET: f32 = 256.0;
const ENTRY: f32 = 78.0;

/// A name under which the running game can be kept, and how that went.
#[derive(Resource, Debug, Default)]
struct SaveForm {
    name: String,
    /// It is being written.
    task: Option<Task<Result<String, String>>>,
    done: Option<Result<String, String>>,
    /// The way out that was asked about: a second click is sure.
    asked: Option<&'static str>,
}

fn suggest(mut form: ResMut<SaveForm>, running: Option<Res<Match>>, words: Res<Words>) {
    *form = SaveForm::default();
    if let Some(running) = running {
        let game = words.say(name_key(running.seen().options().kind));
        form.name = t!(words, "pause-save-name", game = game, round = running.seen().rounds().round);
    }
}

/// Hears how it went.
fn take_in(mut form: ResMut<SaveForm>, mut motion: ResMut<Motion>) {
    let form = form.bypass_change_detection();
    if let Some(task) = &mut form.task {
        motion.keep_drawing();
        form.done = check_ready(task);
        form.task.take_if(|_| form.done.is_some());
    }
}

/// What the buttons set in motion.
#[derive(SystemParam)]
struct Orders<'w> {
    start: MessageWriter<'w, StartGame>,
    intents: MessageWriter<'w, Intent>,
}

fn draw(
    mut contexts: EguiContexts,
    words: Res<Words>,
    running: Option<Res<Match>>,
    practice: Res<Practice>,
    folders: Option<Res<Folders>>,
    page_buttons: Res<PageButtons>,
    mut commands: Commands,
    saves: Res<Autosave>,
    mut orders: Orders,
    mut form: ResMut<SaveForm>,
    mut menu: ResMut<NextState<Menu>>,
    mut go: MessageWriter<GoTo>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let played = running.filter(|running| !running.is_watched());
    // What is only watched has little to choose from: the sheet is as high as that.
    let height =
        if played.is_some() { 1010.0 } else { SHEET + ENTRY * (3 + page_buttons.on(Page::Pause).count()) as f32 };
    let back = sheet(ctx, &words, "pause", &t!(words, "pause-title"), egui::vec2(720.0, height), |ui| {
        let list = egui::ScrollArea::vertical().max_height(ui.available_height()).auto_shrink([false, false]);
        scrolled(ui, list, |ui| {
            ui.spacing_mut().item_spacing.y = 14.0;
            if wide_button(ui, "pause.rules", &t!(words, "title-rules"), Weight::Plain).clicked() {
                menu.set(Menu::Rules);
            }
            if wide_button(ui, "pause.settings", &t!(words, "title-settings"), Weight::Plain).clicked() {
                menu.set(Menu::Settings);
            }
            if wide_button(ui, "pause.leave", &t!(words, "pause-leave"), Weight::Plain).clicked() {
                menu.set(Menu::None);
                go.write(GoTo(Screen::Title));
            }
            if let Some(running) = &played {
                let asked = &mut form.bypass_change_detection().asked;
                if ways(ui, &words, asked, running, practice.0, &mut orders) {
                    menu.set(Menu::None);
                }
            }
            // What comes and goes stands below what is always there.
            for entry in page_buttons.on(Page::Pause) {
                let response = wide_button(ui, entry.name, &words.say(entry.label), Weight::Plain);
                let told = entry.about.map(|about| words.say(about));
                if told.map_or(response.clone(), |told| tip(response, &told)).clicked() {
                    (entry.run)(&mut commands, None);
                }
            }
            if let (Some(running), Some(folders)) = (&played, &folders) {
                ui.add_space(6.0);
                let about = if practice.0 { "pause-save-practice" } else { "pause-save-about" };
                let form = form.bypass_change_detection();
                keep(ui, &words, form, running, folders, saves.file().filter(|_| !practice.0), about);
            }
        });
    });
    if back {
        menu.set(Menu::None);
    }
    Ok(())
}

/// Other ways out of a game than to its end; says whether one was taken. The game that is left stays among the saved ones.
fn ways(
    ui: &mut egui::Ui,
    words: &Words,
    asked: &mut Option<&'static str>,
    running: &Match,
    practice: bool,
    orders: &mut Orders,
) -> bool {
    let mut taken = false;
    // Every one of them asks: a second click on the same button is sure.
    let mut chosen = |ui: &mut egui::Ui, name: &'static str, label: &str, sure: &str| {
        let label = words.say(if *asked == Some(name) { sure } else { label });
        // All are as wide as the sheet: what is asked is longer than what is offered, and nothing moves.
        let width = ui.available_width();
        button_as_wide(ui, name, &label, width, Weight::Plain).clicked() && asked.replace(name) == Some(name)
    };
    if chosen(ui, "pause.restart", "again-restart", "pause-restart-sure") {
        orders.start.write(running.same_deal(words));
        taken = true;
    }
    // A guide knows its own deal only.
    if let Some(higher) = running.one_level_higher(words).filter(|_| !practice)
        && chosen(ui, "pause.higher", "again-higher", "pause-higher-sure")
    {
        orders.start.write(higher);
        taken = true;
    }
    let seat = running.viewer();
    let person = running.players()[usize::from(seat)].kind.is_person() && !running.seen().is_over();
    if person && chosen(ui, "pause.give-up", "pause-give-up", "pause-give-up-sure") {
        orders.intents.write(Intent::GiveUp(seat));
        taken = true;
    }
    taken
}

/// The line with a name for the game as it stands, and what became of it.
fn keep(
    ui: &mut egui::Ui,
    words: &Words,
    form: &mut SaveForm,
    running: &Match,
    folders: &Folders,
    autosave: Option<PathBuf>,
    about: &str,
) {
    ui.horizontal_wrapped(|ui| {
        let save = t!(words, "pause-save");
        // Fields grow with the text by themselves.
        let beside = ui.available_width() - button_size(ui, &save).x - 20.0;
        let width = beside.max(260.0) / look(ui.ctx()).text_scale.sqrt();
        if field(ui, "pause.name", width, &mut form.name, &t!(words, "pause-save-hint"), 60) {
            form.name = fonts::readable(&form.name).into_owned();
            form.done = None;
        }
        let name = form.name.trim().to_owned();
        ui.add_enabled_ui(!name.is_empty() && form.done.is_none() && form.task.is_none(), |ui| {
            if button(ui, "pause.save", &save, Weight::Plain).clicked() {
                let record = Record { title: name.clone(), ..running.record().clone() };
                let folder = folders.saves.clone();
                let keep = move || saves::keep_record(record, &folder, autosave.as_deref()).map(|_| name);
                form.task = Some(files::write(keep));
            }
        });
    });
    match &form.done {
        Some(Ok(title)) => text::label(ui, &t!(words, "results-saved", title = title.clone())),
        Some(Err(why)) => text::warning(ui, &t!(words, "results-failed", reason = why.clone())),
        None => text::label(ui, &words.say(about)),
    };
}
