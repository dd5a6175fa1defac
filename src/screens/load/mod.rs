//! Saved games: what can be resumed.

mod list;

use std::path::PathBuf;

use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy::tasks::futures::check_ready;
use bevy_egui::{EguiClipboard, EguiContexts, EguiPrimaryContextPass, egui};

use super::emblem;
use crate::app::{
    GoTo, Menu, Screen,
    content::Content,
    folders::Folders,
    input::Act,
    language::Words,
    named,
    redraw::Motion,
    requests::{PlayOn, Watch},
    settings::Settings,
};
use crate::session::{names, saves};
use crate::t;
use crate::theme::{
    controls::{Weight, button, button_as_wide, button_size, choice, field, focus_field, pill_of, scrolled},
    fonts, look,
    page::{middle, page},
    paint,
    palette::SEATS,
    text,
};
use list::{Errand, FolderWork, SortBy};
pub use list::{SavedGame, SavedGames};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SavedGames>()
        .init_resource::<FolderWork>()
        .init_resource::<SortBy>()
        .init_resource::<Pasted>()
        .init_resource::<Held>()
        .add_systems(OnEnter(Screen::Load), list::look_for_saves)
        .add_systems(OnExit(Screen::Load), |mut held: ResMut<Held>, mut pasted: ResMut<Pasted>| {
            *held = Held::default();
            pasted.reading = None;
        })
        .add_systems(EguiPrimaryContextPass, draw.run_if(in_state(Screen::Load).and_then(in_state(Menu::None))))
        .add_systems(Update, (step_back, list::take_in, open_code).run_if(in_state(Screen::Load)));
}

/// What somebody is about to do with a game of the list, and the pictures that are seen.
#[derive(Resource, Default)]
struct Held {
    /// Whoever removes a game is asked once.
    doomed: Option<PathBuf>,
    /// A game that gets another name, and the name as typed so far.
    renamed: Option<(PathBuf, String)>,
    pictures: HashMap<PathBuf, egui::TextureHandle>,
}

/// Back: first from a name that is being typed or a game that was about to go, then to the title.
fn step_back(mut acts: MessageReader<Act>, mut held: ResMut<Held>, mut go: MessageWriter<GoTo>) {
    if acts.read().filter(|act| **act == Act::Cancel).count() == 0 {
        return;
    }
    if held.doomed.take().is_none() && held.renamed.take().is_none() {
        go.write(GoTo(Screen::Title));
    }
}

/// The page at most, in points before text is scaled.
const PAGE: egui::Vec2 = egui::vec2(1180.0, 960.0);
/// Points around the button at the foot.
const AROUND_FOOT: f32 = 34.0;
/// Where the list would be lower than this, the line for codes scrolls with it.
const LOW_LIST: f32 = 480.0;
/// Least width of the field for codes beside its buttons, in points.
const LEAST_CODE: f32 = 320.0;
/// The picture of a saved game, and the width its words need beside it before text is scaled, in points.
const PICTURE: egui::Vec2 = egui::vec2(210.0, 112.0);
const BESIDE_PICTURE: f32 = 300.0;

fn draw(
    mut contexts: EguiContexts,
    words: Res<Words>,
    mut saves: ResMut<SavedGames>,
    mut sort: ResMut<SortBy>,
    mut work: ResMut<FolderWork>,
    mut held: ResMut<Held>,
    settings: Res<Settings>,
    folders: Option<Res<Folders>>,
    mut pasted: ResMut<Pasted>,
    mut clipboard: ResMut<EguiClipboard>,
    content: Res<Content>,
    mut play_on: MessageWriter<PlayOn>,
    mut watch: MessageWriter<Watch>,
    mut go: MessageWriter<GoTo>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let (held, work) = (held.bypass_change_detection(), work.bypass_change_detection());
    let mut errand = None;
    let mut root = page(ctx, "screen.load");
    let area = middle(ctx, PAGE * look(ctx).text_scale.powf(0.75));
    let mut ui = root.new_child(egui::UiBuilder::new().max_rect(area));
    paint::panel(&mut ui, |ui| {
        ui.set_width(ui.available_width());
        text::screen_title(ui, &t!(words, "load-title"));
        let back = t!(words, "shell-back");
        let height = ui.available_height() - button_size(ui, &back).y - AROUND_FOOT;
        // Large text: the line for codes scrolls below the games.
        let short = height < LOW_LIST;
        let mut line = |ui: &mut egui::Ui| {
            let pasted = pasted.bypass_change_detection();
            if let Some(way) = paste(ui, &words, pasted, &mut clipboard) {
                pasted.reading = Some((saves::read_game(&content, pasted.text.trim().into()), way));
            }
        };
        if !short {
            line(ui);
        }
        order(ui, &words, saves.bypass_change_detection(), sort.bypass_change_detection());
        if let Some(why) = &work.failed {
            text::warning(ui, &t!(words, "results-failed", reason = why.clone()));
        }
        let height = ui.available_height() - button_size(ui, &back).y - AROUND_FOOT;
        let list = egui::ScrollArea::vertical().max_height(height).auto_shrink([false, false]);
        scrolled(ui, list, |ui| {
            if saves.0.is_empty() && !work.is_busy() {
                text::body(ui, &t!(words, "load-empty"));
            }
            for (index, save) in saves.0.iter().enumerate() {
                match (entry(ui, &words, index, save, settings.stream.hide_results, held), &save.record) {
                    (Some(SaveButton::Remove), _) if held.doomed.as_ref() == Some(&save.path) => {
                        errand = held.doomed.take().map(Errand::Remove);
                    }
                    (Some(SaveButton::Remove), _) => held.doomed = Some(save.path.clone()),
                    (Some(SaveButton::Rename), _) => match held.renamed.take() {
                        Some((path, title)) if path == save.path => {
                            errand = Some(Errand::Rename(path, title.trim().to_owned()));
                        }
                        _ => {
                            held.renamed = Some((save.path.clone(), save.title(&words)));
                            focus_field(ui.ctx(), "load.name");
                        }
                    },
                    // Read already; of a damaged file its intact part.
                    (Some(SaveButton::Resume), Some(record)) => _ = play_on.write(PlayOn(record.clone())),
                    (Some(SaveButton::Watch), Some(record)) => _ = watch.write(Watch::new((**record).clone())),
                    _ => {}
                }
            }
            if short {
                ui.add_space(12.0);
                line(ui);
            }
        });
        ui.add_space(16.0);
        if button(ui, "load.back", &back, Weight::Primary).clicked() {
            go.write(GoTo(Screen::Title));
        }
    });
    if let Some((errand, folders)) = errand.zip(folders) {
        work.send(errand, &folders, &content);
    }
    Ok(())
}

/// The order of the list, where there is more than one game in it.
fn order(ui: &mut egui::Ui, words: &Words, saves: &mut SavedGames, sort: &mut SortBy) {
    if saves.0.len() < 2 {
        return;
    }
    let entries = [
        (SortBy::Date, "date", t!(words, "load-by-date")),
        (SortBy::Name, "name", t!(words, "load-by-name")),
        (SortBy::Game, "game", t!(words, "load-by-game")),
    ];
    if choice(ui, "load.sort", sort, &entries).changed {
        saves.sort(*sort, words);
    }
}

/// What shall be done with a saved game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum SaveButton {
    Resume,
    Watch,
    Rename,
    Remove,
}

/// A share code that somebody pasted.
#[derive(Resource, Default)]
struct Pasted {
    text: String,
    fault: Option<String>,
    /// The game on its way to the table, and what shall be done with it.
    reading: Option<(saves::Reading, CodeButton)>,
}

/// What shall be done with the game of a code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum CodeButton {
    Open,
    Watch,
}

/// A line for share codes; gives what shall be done with the game when it was asked for.
fn paste(ui: &mut egui::Ui, words: &Words, pasted: &mut Pasted, clipboard: &mut EguiClipboard) -> Option<CodeButton> {
    let mut asked = None;
    let (paste, open, look_at) = (t!(words, "load-paste"), t!(words, "load-open"), t!(words, "replay-watch"));
    let gap = ui.spacing().item_spacing.x;
    let buttons: f32 = [&paste, &open, &look_at].map(|text| button_size(ui, text).x + gap).iter().sum();
    let code = |ui: &mut egui::Ui, width: f32, pasted: &mut Pasted| {
        // Fields grow with the text by themselves.
        let width = width / look(ui.ctx()).text_scale.sqrt();
        if field(ui, "load.code", width, &mut pasted.text, &t!(words, "replay-paste"), 66_000) {
            pasted.fault = None;
        }
    };
    // Large text puts the buttons below the field.
    let beside = ui.available_width() - buttons;
    if beside <= LEAST_CODE {
        code(ui, ui.available_width(), pasted);
    }
    ui.horizontal(|ui| {
        if beside > LEAST_CODE {
            code(ui, beside, pasted);
        }
        // Without a keyboard at hand, and for whoever does not think of it.
        if button(ui, "load.paste", &paste, Weight::Plain).clicked()
            && let Some(text) = clipboard.get_text()
        {
            (pasted.text, pasted.fault) = (text.trim().to_owned(), None);
        }
        ui.add_enabled_ui(!pasted.text.trim().is_empty() && pasted.reading.is_none(), |ui| {
            if button(ui, "load.code.open", &open, Weight::Plain).clicked() {
                asked = Some(CodeButton::Open);
            }
            if button(ui, "load.code.watch", &look_at, Weight::Plain).clicked() {
                asked = Some(CodeButton::Watch);
            }
        });
    });
    if let Some(fault) = &pasted.fault {
        text::warning(ui, fault);
    }
    ui.add_space(6.0);
    asked
}

/// Opens the game of the code that was pasted, once it is read.
fn open_code(
    words: Res<Words>,
    mut pasted: ResMut<Pasted>,
    mut motion: ResMut<Motion>,
    mut play_on: MessageWriter<PlayOn>,
    mut watch: MessageWriter<Watch>,
) {
    let pasted = pasted.bypass_change_detection();
    let Some((task, way)) = &mut pasted.reading else { return };
    motion.keep_drawing();
    let Some(read) = check_ready(task) else { return };
    match read {
        Ok(read) if *way == CodeButton::Watch => _ = watch.write(Watch::new(*read.record)),
        Ok(read) => read.open(&mut play_on, &mut watch),
        Err(wrong) => pasted.fault = Some(t!(words, "replay-paste-wrong", reason = wrong)),
    }
    pasted.reading = None;
}

/// One saved game: its picture, how it stands, and what can be done with it; how it ended can be a secret. Returns what it
/// was chosen for; whoever wants to remove it is asked whether they are sure.
fn entry(
    ui: &mut egui::Ui,
    words: &Words,
    index: usize,
    save: &SavedGame,
    secret: bool,
    held: &mut Held,
) -> Option<SaveButton> {
    let look = look(ui.ctx());
    let resume = if save.fault.is_some() { t!(words, "load-recover") } else { t!(words, "load-open") };
    let watch = t!(words, "replay-watch");
    let buttons = button_size(ui, &resume).x.max(button_size(ui, &watch).x);
    let mut way = None;
    paint::group_frame(ui).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal_top(|ui| {
            let gap = ui.spacing().item_spacing.x;
            let mut text_width = ui.available_width() - if save.record.is_some() { buttons + gap + 6.0 } else { 0.0 };
            if save.standing.is_some() && text_width > PICTURE.x + gap + BESIDE_PICTURE * look.text_scale {
                picture(ui, save, &mut held.pictures);
                text_width -= PICTURE.x + gap;
            }
            ui.vertical(|ui| {
                ui.set_width(text_width.max(120.0));
                ui.spacing_mut().item_spacing.y = 5.0;
                way = heading(ui, words, index, save, held);
                if let Some(standing) = &save.standing {
                    let date = save.date(words).map(|date| format!(" · {date}")).unwrap_or_default();
                    text::label(ui, &(standing.about(words) + &date));
                    if !(standing.over && secret) {
                        ui.add_space(2.0);
                        scores(ui, words, &standing.scores);
                    }
                }
                if let Some(fault) = &save.fault {
                    text::warning(ui, &t!(words, "load-damaged", reason = fault.clone()));
                }
            });
            if save.record.is_none() {
                return;
            }
            ui.with_layout(egui::Layout::top_down(egui::Align::Max), |ui| {
                ui.set_width(buttons);
                ui.spacing_mut().item_spacing.y = 8.0;
                let over = save.standing.as_ref().is_some_and(|standing| standing.over);
                if over {
                    // Every button has its own place, also where there is nothing to resume.
                    ui.add_space(button_size(ui, &resume).y + ui.spacing().item_spacing.y);
                } else if button_as_wide(ui, &format!("load.{index}"), &resume, buttons, Weight::Plain).clicked() {
                    way = Some(SaveButton::Resume);
                }
                if button_as_wide(ui, &format!("load.{index}.watch"), &watch, buttons, Weight::Plain).clicked() {
                    way = Some(SaveButton::Watch);
                }
            });
        });
    });
    way
}

/// The table as it was, else the emblem of the game. A picture is shown through the same window, whatever its shape.
fn picture(ui: &mut egui::Ui, save: &SavedGame, shown: &mut HashMap<PathBuf, egui::TextureHandle>) {
    let (rect, _) = ui.allocate_exact_size(PICTURE, egui::Sense::hover());
    let (Some(picture), true) = (&save.picture, ui.is_rect_visible(rect)) else {
        if let Some(standing) = &save.standing {
            emblem::scene(ui.painter(), rect, standing.game, &look(ui.ctx()).colours);
        }
        return;
    };
    let texture = shown
        .entry(save.path.clone())
        .or_insert_with(|| ui.ctx().load_texture("saved game", picture.clone(), egui::TextureOptions::LINEAR));
    emblem::framed(ui.painter(), rect, texture.id(), texture.aspect_ratio());
    named::mark(ui, "load.picture", rect, "");
}

/// Its name, which can be changed, and the way to get rid of it.
fn heading(ui: &mut egui::Ui, words: &Words, index: usize, save: &SavedGame, held: &mut Held) -> Option<SaveButton> {
    let mut way = None;
    let tall = 42.0 * look(ui.ctx()).text_scale;
    let small = |ui: &mut egui::Ui, name: &str, label: &str, on: bool| {
        pill_of(ui, &format!("load.{index}.{name}"), label, on, 20.0, tall).clicked()
    };
    ui.horizontal_wrapped(|ui| {
        if let Some((_, title)) = held.renamed.as_mut().filter(|(path, _)| *path == save.path) {
            if field(ui, "load.name", 330.0, title, &t!(words, "pause-save-hint"), 60) {
                *title = fonts::readable(title).into_owned();
            }
            let empty = title.trim().is_empty();
            let entered = !empty && ui.input(|input| input.key_pressed(egui::Key::Enter));
            let saved =
                ui.add_enabled_ui(!empty, |ui| small(ui, "rename", &t!(words, "load-rename-done"), false)).inner;
            if saved || entered {
                way = Some(SaveButton::Rename);
            }
            return;
        }
        text::strong(ui, &save.title(words));
        if save.can_be_renamed() && small(ui, "rename", &t!(words, "load-rename"), false) {
            way = Some(SaveButton::Rename);
        }
        if save.has_file() {
            let sure = held.doomed.as_ref() == Some(&save.path);
            let label = if sure { t!(words, "load-remove-sure") } else { t!(words, "load-remove") };
            if small(ui, "remove", &label, sure) {
                way = Some(SaveButton::Remove);
            }
        }
    });
    way
}

/// Everybody's points, each beside the colour of the seat.
fn scores(ui: &mut egui::Ui, words: &Words, scores: &[(String, u8, Option<u16>)]) {
    let size = 19.0 * look(ui.ctx()).text_scale;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(18.0, 4.0);
        for (seat, (name, colour, points)) in scores.iter().enumerate() {
            let [light, mid, _] = SEATS[usize::from(*colour) % SEATS.len()];
            let points = points.map_or_else(|| "?".to_owned(), |points| points.to_string());
            let said = format!("{} {points}", names::read(words, name, seat));
            let galley = ui.painter().layout_no_wrap(said.clone(), fonts::bold(size), light);
            let (rect, _) = ui.allocate_exact_size(galley.size() + egui::vec2(size, 0.0), egui::Sense::hover());
            ui.painter().circle_filled(rect.left_center() + egui::vec2(size * 0.3, 0.0), size * 0.3, mid);
            ui.painter().galley(rect.min + egui::vec2(size, 0.0), galley, light);
            named::say(ui, rect, &said);
        }
    });
}
