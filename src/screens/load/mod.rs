//! Saved games: what can be resumed.

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy_egui::{EguiClipboard, EguiContexts, EguiPrimaryContextPass, egui};

use chronicle::{FileError, Record};
use rules::Engine as _;

use super::emblem;
use crate::app::{
    GoTo, Menu, Screen,
    content::Content,
    folders::Folders,
    games::{GameKind, name_key},
    input::Act,
    language::Words,
    named,
    requests::{LoadGame, PlayOn, Watch},
    settings::Settings,
};
use crate::session::{autosave::Autosave, names, saves};
use crate::t;
use crate::theme::{
    controls::{Weight, button, button_size, field, pill_of, scrolled},
    fonts, look,
    page::{middle, page},
    paint,
    palette::SEATS,
    text,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SavedGames>()
        .init_resource::<Pasted>()
        .add_systems(OnEnter(Screen::Load), look_for_saves)
        .add_systems(EguiPrimaryContextPass, draw.run_if(in_state(Screen::Load).and_then(in_state(Menu::None))))
        .add_systems(Update, step_back.run_if(in_state(Screen::Load)));
}

/// One saved game as the list shows it.
#[derive(Debug, Clone)]
pub struct SavedGame {
    /// The file.
    pub path: PathBuf,
    /// What its owner calls it, or the name of the file.
    pub title: String,
    /// The game up to where it can be read.
    pub record: Option<Box<Record>>,
    /// What is wrong with the file, if anything.
    pub fault: Option<String>,
    /// How the game stands.
    standing: Option<Standing>,
}

/// How a saved game stands, worked out once when the list is made.
#[derive(Debug, Clone)]
struct Standing {
    game: GameKind,
    round: u16,
    over: bool,
    /// Name and points of every seat, where they are no secret.
    scores: Vec<(String, Option<u16>)>,
}

/// What lies in the folder of saved games, newest first.
#[derive(Resource, Debug, Default)]
pub struct SavedGames(pub Vec<SavedGame>);

fn look_for_saves(
    folders: Option<Res<Folders>>,
    content: Res<Content>,
    autosave: Res<Autosave>,
    mut saves: ResMut<SavedGames>,
) {
    saves.0 = autosave.unsaved().iter().rev().map(in_memory).collect();
    saves.0.extend(folders.into_iter().flat_map(|folders| saves_in(&content, &folders.saves)));
}

/// A game that could not be saved yet: it has no file.
fn in_memory(record: &Record) -> SavedGame {
    let standing = Standing::of(record);
    let record = Some(Box::new(record.clone()));
    SavedGame { path: PathBuf::new(), title: String::new(), record, fault: None, standing }
}

/// Reads a folder of saved games, newest first; damaged ones keep what is intact.
fn saves_in(content: &Content, folder: &Path) -> Vec<SavedGame> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut found: Vec<_> = entries
        .flatten()
        .filter(|entry| !entry.file_name().to_string_lossy().starts_with('.'))
        .filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())))
        .filter(|(_, path)| path.is_file())
        .collect();
    found.sort();
    found.into_iter().rev().map(|(_, path)| read_save(content, path)).collect()
}

fn read_save(content: &Content, path: PathBuf) -> SavedGame {
    let stem = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
    let (record, fault) = match Record::load(content.components(), &path) {
        Ok(record) => (Some(record), None),
        Err(FileError::Load { source, .. }) => {
            let why = source.to_string();
            (source.recovered(), Some(why))
        }
        Err(other) => (None, Some(other.to_string())),
    };
    let title = record.as_ref().map(|record| record.title.clone()).filter(|title| !title.is_empty()).unwrap_or(stem);
    let standing = record.as_ref().and_then(Standing::of);
    SavedGame { path, title, record: record.map(Box::new), fault, standing }
}

impl SavedGame {
    /// Its name for people: files that the game made by itself have none of their own.
    fn title(&self, words: &Words) -> String {
        let record = self.record.as_ref().filter(|record| record.title.is_empty());
        let stem = self.path.file_stem().unwrap_or_default().to_string_lossy();
        let own = |record: &Record| stem.starts_with(&saves::own_name(record));
        match record {
            Some(_) if self.path == Path::new("") => t!(words, "load-unsaved"),
            Some(_) if self.path.ends_with(saves::AUTOSAVE) => t!(words, "load-last"),
            Some(record) if own(record) => t!(words, "load-aside"),
            _ => fonts::readable(&self.title).into_owned(),
        }
    }
}

impl Standing {
    fn of(record: &Record) -> Option<Self> {
        let kind = record.deal.options.kind;
        let position = record.replay().ok()?;
        let (round, over) = (position.rounds().round, position.is_over());
        let open = over || record.deal.options.scores == rules::ScoreVisibility::Always;
        let scores = (0..record.deal.options.players)
            .map(|seat| {
                let name = record.players.get(usize::from(seat)).map_or("", |player| player.name.as_str());
                (name.to_owned(), open.then(|| position.score(seat).total()))
            })
            .collect();
        Some(Self { game: kind, round, over, scores })
    }

    /// Game and round in one line.
    fn about(&self, words: &Words) -> String {
        let game = t!(words, name_key(self.game));
        let when = if self.over { t!(words, "table-over") } else { t!(words, "table-round", round = self.round) };
        format!("{game} · {when}")
    }
}

fn step_back(mut acts: MessageReader<Act>, mut go: MessageWriter<GoTo>) {
    if acts.read().any(|act| *act == Act::Cancel) {
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
    settings: Res<Settings>,
    mut pasted: ResMut<Pasted>,
    mut clipboard: ResMut<EguiClipboard>,
    content: Res<Content>,
    mut play_on: MessageWriter<PlayOn>,
    mut load: MessageWriter<LoadGame>,
    mut watch: MessageWriter<Watch>,
    mut go: MessageWriter<GoTo>,
    mut doomed: Local<Option<PathBuf>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let mut removed = None;
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
        let mut code = None;
        let mut line = |ui: &mut egui::Ui| {
            let asked = paste(ui, &words, pasted.bypass_change_detection(), &mut clipboard);
            code = asked.and_then(|way| read(&words, &content, pasted.bypass_change_detection(), way));
        };
        if !short {
            line(ui);
        }
        let height = if short { height } else { ui.available_height() - button_size(ui, &back).y - AROUND_FOOT };
        let list = egui::ScrollArea::vertical().max_height(height).auto_shrink([false, false]);
        scrolled(ui, list, |ui| {
            if saves.0.is_empty() {
                text::body(ui, &t!(words, "load-empty"));
            }
            for (index, save) in saves.0.iter().enumerate() {
                let sure = doomed.as_ref() == Some(&save.path);
                match (entry(ui, &words, index, save, settings.stream.hide_results, sure), &save.record) {
                    (Some(SaveButton::Remove), _) if sure => removed = doomed.take(),
                    (Some(SaveButton::Remove), _) => *doomed = Some(save.path.clone()),
                    // The intact part of a damaged file, or a game that is nowhere but in memory.
                    (Some(SaveButton::Resume), Some(record)) if save.fault.is_some() || save.path == Path::new("") => {
                        play_on.write(PlayOn(record.clone()));
                    }
                    (Some(SaveButton::Resume), _) => _ = load.write(LoadGame(save.path.clone())),
                    (Some(SaveButton::Watch), Some(record)) => _ = watch.write(Watch::new((**record).clone())),
                    _ => {}
                }
            }
            if short {
                ui.add_space(12.0);
                line(ui);
            }
        });
        match code {
            Some((record, SaveButton::Watch)) => _ = watch.write(Watch::new(record)),
            Some((_, SaveButton::Resume | SaveButton::Remove)) => {
                // A code is its own address.
                load.write(LoadGame(pasted.text.trim().into()));
            }
            None => {}
        }
        ui.add_space(16.0);
        if button(ui, "load.back", &back, Weight::Primary).clicked() {
            go.write(GoTo(Screen::Title));
        }
    });
    if let Some(path) = removed
        && let Err(why) = remove(&mut saves, &path)
    {
        pasted.fault = Some(t!(words, "results-failed", reason = why.to_string()));
    }
    Ok(())
}

fn remove(saves: &mut SavedGames, path: &Path) -> std::io::Result<()> {
    std::fs::remove_file(path)?;
    saves.0.retain(|save| save.path != path);
    Ok(())
}

/// What shall be done with a saved game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum SaveButton {
    Resume,
    Watch,
    Remove,
}

/// A share code that somebody pasted.
#[derive(Resource, Debug, Default)]
struct Pasted {
    text: String,
    fault: Option<String>,
}

/// A line for share codes; gives what shall be done with the game when it was asked for.
fn paste(ui: &mut egui::Ui, words: &Words, pasted: &mut Pasted, clipboard: &mut EguiClipboard) -> Option<SaveButton> {
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
        ui.add_enabled_ui(!pasted.text.trim().is_empty(), |ui| {
            if button(ui, "load.code.open", &open, Weight::Plain).clicked() {
                asked = Some(SaveButton::Resume);
            }
            if button(ui, "load.code.watch", &look_at, Weight::Plain).clicked() {
                asked = Some(SaveButton::Watch);
            }
        });
    });
    if let Some(fault) = &pasted.fault {
        text::warning(ui, fault);
    }
    ui.add_space(6.0);
    asked
}

/// The game of the code that was pasted.
fn read(words: &Words, content: &Content, pasted: &mut Pasted, way: SaveButton) -> Option<(Record, SaveButton)> {
    match saves::read_record(content, pasted.text.trim().as_ref()) {
        Ok(record) => Some((record, way)),
        Err(wrong) => {
            pasted.fault = Some(t!(words, "replay-paste-wrong", reason = wrong));
            None
        }
    }
}

/// One saved game: its picture, how it stands, and what can be done with it; how it ended can be a secret. Returns what it
/// was chosen for; whoever wants to remove it is asked whether they are sure.
fn entry(
    ui: &mut egui::Ui,
    words: &Words,
    index: usize,
    save: &SavedGame,
    secret: bool,
    sure: bool,
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
            if let Some(standing) = &save.standing
                && text_width > PICTURE.x + gap + BESIDE_PICTURE * look.text_scale
            {
                let (rect, _) = ui.allocate_exact_size(PICTURE, egui::Sense::hover());
                emblem::scene(ui.painter(), rect, standing.game, &look.colours);
                text_width -= PICTURE.x + gap;
            }
            ui.vertical(|ui| {
                ui.set_width(text_width.max(120.0));
                ui.spacing_mut().item_spacing.y = 5.0;
                ui.horizontal_wrapped(|ui| {
                    text::strong(ui, &save.title(words));
                    if save.path == Path::new("") {
                        return;
                    }
                    let label = if sure { t!(words, "load-remove-sure") } else { t!(words, "load-remove") };
                    if pill_of(ui, &format!("load.{index}.remove"), &label, sure, 20.0, 42.0 * look.text_scale)
                        .clicked()
                    {
                        way = Some(SaveButton::Remove);
                    }
                });
                if let Some(standing) = &save.standing {
                    text::label(ui, &standing.about(words));
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
                if !over && button(ui, &format!("load.{index}"), &resume, Weight::Plain).clicked() {
                    way = Some(SaveButton::Resume);
                }
                if button(ui, &format!("load.{index}.watch"), &watch, Weight::Plain).clicked() {
                    way = Some(SaveButton::Watch);
                }
            });
        });
    });
    way
}

/// Everybody's points, each beside the colour of the seat.
fn scores(ui: &mut egui::Ui, words: &Words, scores: &[(String, Option<u16>)]) {
    let size = 19.0 * look(ui.ctx()).text_scale;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(18.0, 4.0);
        for (seat, (name, points)) in scores.iter().enumerate() {
            let [light, mid, _] = SEATS[seat % SEATS.len()];
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_damaged_save_is_listed_with_its_intact_part() {
        let home = tempfile::tempdir().unwrap();
        let content = Content::default();
        let options = rules::Options::new(GameKind::default(), 2);
        let record = Record::new(content.components(), options, 5).unwrap();
        record.save(&home.path().join("good.caravan")).unwrap();
        let mut text = std::fs::read(home.path().join("good.caravan")).unwrap();
        text.truncate(text.len() - 3);
        std::fs::write(home.path().join("cut.caravan"), text).unwrap();
        std::fs::write(home.path().join("odd.caravan"), "shopping list").unwrap();
        let saves = saves_in(&content, home.path());
        let find = |name: &str| saves.iter().find(|save| save.title == name).unwrap();
        assert!(find("good").fault.is_none() && find("good").record.is_some());
        assert!(find("cut").fault.is_some());
        assert!(find("odd").fault.is_some() && find("odd").record.is_none());
        let words = Words::default();
        let standing = find("good").standing.as_ref().unwrap();
        assert!(standing.about(&words).contains("Golem Edition"));
        assert_eq!((standing.scores.len(), standing.over), (2, false));
    }
}
