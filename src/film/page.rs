//! Asking for a film at a recorded game: a page to choose what and how, and a strip that tells how far it is.

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy::tasks::{Task, futures::check_ready};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use chronicle::Record;

use super::child::{Making, News, Order};
use super::encoder::{FilmKind, Workplace, has_ffmpeg};
use super::plan::{self, HIGHLIGHTS, Tempo};
use crate::app::{
    Menu, MenuBehind, Screen, files,
    folders::{self, Folders},
    language::Words,
    named::{self, Facts},
    options::{Film, Size},
    page_buttons::{Page, PageButton, RegisterPageButton},
    redraw::Motion,
    requests::{FileKept, SaveFilm},
    tuning::Tuning,
};
use crate::hud::fixed_area;
use crate::session::{history::History, names, saves};
use crate::t;
use crate::theme::{
    Look,
    controls::{Weight, button, choice, pill, pill_of, pill_size},
    fonts, look, palette,
    sheet::sheet_with,
    text,
};

/// Lets films be asked for.
pub fn plugin(app: &mut App) {
    app.init_resource::<Films>();
    app.register_page_button(PageButton {
        page: Page::Share,
        name: "share.film",
        label: "film-save",
        about: None,
        order: 40,
        run: |commands, record| {
            if let Some(record) = record {
                commands.write_message(SaveFilm { record: Box::new(record.clone()), moment: None });
            }
        },
        shown: true,
    });
    app.add_systems(Update, (open, hear)).add_systems(
        EguiPrimaryContextPass,
        (page.run_if(in_state(Menu::Film)), strip.run_if(not(in_state(Screen::Loading)))),
    );
}

/// The page at most, and the strip, in points; how far the strip is from the corner of the window.
const PAGE: egui::Vec2 = egui::vec2(1060.0, 760.0);
const STRIP: egui::Vec2 = egui::vec2(560.0, 50.0);
const STRIP_AT: egui::Vec2 = egui::vec2(28.0, 66.0);
/// Minutes of a short film of a whole game.
const SHORT: f32 = 3.0;

/// What of a game is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shown {
    /// The turn that was asked for and three around it.
    Moment,
    Highlights,
    /// All of it in a few minutes, or in its own time.
    Short,
    Whole,
}

/// How it is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shape {
    Wide,
    Upright,
}

impl Shape {
    fn size(self, kind: FilmKind) -> Size {
        let (width, height) = match (self, kind.has_sound()) {
            (Self::Wide, true) => (1920, 1080),
            (Self::Wide, false) => (480, 270),
            (Self::Upright, true) => (1080, 1920),
            (Self::Upright, false) => (360, 640),
        };
        Size { width, height }
    }
}

/// Films that are asked for.
#[derive(Resource)]
struct Films {
    draft: Option<Draft>,
    kind: Option<FilmKind>,
    shape: Shape,
    /// Whether films with sound can be made, once that is known.
    looking: Option<Task<Result<bool, String>>>,
    ffmpeg: Option<bool>,
    job: Option<Job>,
}

impl Default for Films {
    fn default() -> Self {
        Self { draft: None, kind: None, shape: Shape::Wide, looking: None, ffmpeg: None, job: None }
    }
}

/// The game on the page.
struct Draft {
    history: History,
    /// The turn that was asked for, counting from 1.
    moment: Option<usize>,
    shown: Shown,
}

impl Draft {
    /// What the other program is told.
    fn arguments(&self) -> Vec<String> {
        match (self.shown, self.moment) {
            (Shown::Moment, Some(turn)) => vec![format!("--moment={turn}")],
            (Shown::Highlights, _) => vec!["--highlights".to_owned()],
            (Shown::Short, _) => vec!["--whole".to_owned(), format!("--minutes={SHORT}")],
            (Shown::Whole | Shown::Moment, _) => vec!["--whole".to_owned()],
        }
    }

    /// About how many seconds that is.
    fn seconds(&self, tuning: &Tuning) -> f32 {
        let film = Film {
            record: String::new(),
            out: PathBuf::new(),
            moment: self.moment.filter(|_| self.shown == Shown::Moment),
            highlights: self.shown == Shown::Highlights,
            whole: false,
            minutes: (self.shown == Shown::Short).then_some(SHORT),
            size: None,
            fps: None,
            progress: false,
        };
        // Nobody has looked for the decisive moments yet: wherever they are, they take about as long.
        let somewhere = |nth: usize| self.history.next_turn(self.history.len() * nth / (HIGHLIGHTS + 1));
        let decisive: Vec<usize> = (0..HIGHLIGHTS).map(somewhere).collect();
        let parts = plan::parts(&film, &self.history, &decisive);
        Tempo::new(&film, &self.history, &parts, &tuning.pauses).reckoned()
    }
}

/// A film that is being made.
struct Job {
    making: Making,
    estimate: Option<(f32, f32)>,
    progress: Option<(f32, f32)>,
    given_up: bool,
}

fn open(
    mut wanted: MessageReader<SaveFilm>,
    mut films: ResMut<Films>,
    mut menu: ResMut<NextState<Menu>>,
    words: Res<Words>,
) {
    let Some(SaveFilm { record, moment }) = wanted.read().last() else { return };
    let mut record = (**record).clone();
    // Whoever looks at the film is not who played.
    for (seat, player) in record.players.iter_mut().enumerate() {
        player.name = names::of(&words, &player.name, seat);
    }
    let Ok(history) = History::new(record) else { return };
    let moment = moment.map(|decision| plan::turn_of(&history, decision));
    let shown = if moment.is_some() { Shown::Moment } else { Shown::Whole };
    films.draft = Some(Draft { history, moment, shown });
    if films.ffmpeg.is_none() && films.looking.is_none() {
        films.looking = Some(files::read(|| Ok(has_ffmpeg())));
    }
    menu.set(Menu::Film);
}

/// Takes in what is told of a film.
fn hear(
    mut films: ResMut<Films>,
    mut kept: MessageWriter<FileKept>,
    mut motion: ResMut<Motion>,
    mut facts: ResMut<Facts>,
) {
    let films = films.bypass_change_detection();
    if let Some(found) = films.looking.as_mut().and_then(check_ready) {
        films.ffmpeg = Some(found.unwrap_or(false));
        films.looking = None;
        motion.keep_drawing();
    } else if films.looking.is_some() {
        motion.keep_drawing();
    }
    let Some(job) = &mut films.job else { return };
    motion.drift();
    let news = job.making.news();
    if !news.is_empty() {
        motion.keep_drawing();
    }
    for news in news {
        match news {
            News::Estimate { film, takes } => {
                job.estimate = Some((film, takes));
                facts.state("film-estimate", "told");
            }
            News::Progress { part, left } => {
                job.progress = Some((part, left));
                facts.state("film", format!("{:.0} %", 100.0 * part));
            }
            News::Ended(ended) => {
                let fact = match &ended {
                    Ok(Some(_)) => "made",
                    Ok(None) => "given up",
                    Err(_) => "failed",
                };
                facts.state("film", fact);
                kept.write_batch(ended.transpose().map(FileKept));
                films.job = None;
                return;
            }
        }
    }
}

/// A number of seconds in words.
fn time(words: &Words, seconds: f32) -> String {
    let seconds = seconds.round() as u32;
    if seconds < 90 {
        t!(words, "film-seconds", count = seconds)
    } else {
        t!(words, "film-minutes", time = format!("{}:{:02}", seconds / 60, seconds % 60))
    }
}

/// How far a film is, in words: the estimate first.
fn told(words: &Words, job: &Job) -> String {
    if job.given_up {
        return t!(words, "film-stopping");
    }
    match (job.progress, job.estimate) {
        (Some((part, left)), _) => {
            let percent = (100.0 * part).round() as u32;
            t!(words, "film-progress", percent = percent, time = time(words, left))
        }
        (None, Some((film, takes))) => {
            t!(words, "film-estimate", length = time(words, film), time = time(words, takes))
        }
        (None, None) => t!(words, "film-prepared"),
    }
}

/// The page: what, in which form, in which shape, how long that is.
fn page(
    mut contexts: EguiContexts,
    words: Res<Words>,
    tuning: Res<Tuning>,
    folders: Option<Res<Folders>>,
    mut films: ResMut<Films>,
    mut menu: ResMut<NextState<Menu>>,
    behind: Res<MenuBehind>,
    mut facts: ResMut<Facts>,
) -> Result {
    let films = films.bypass_change_detection();
    let Some(draft) = &mut films.draft else {
        menu.set(behind.0);
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?;
    let mut begun = false;
    let back = sheet_with(ctx, &words, "film", &t!(words, "film-title"), PAGE, Weight::Plain, |ui| {
        text::heading(ui, &t!(words, "film-what"));
        let mut entries = vec![
            (Shown::Whole, "whole", t!(words, "film-whole")),
            (Shown::Short, "short", t!(words, "film-short", minutes = SHORT as u32)),
            (Shown::Highlights, "highlights", t!(words, "film-highlights")),
        ];
        entries.extend(draft.moment.map(|_| (Shown::Moment, "moment", t!(words, "film-moment"))));
        choice(ui, "film.shown", &mut draft.shown, &entries);
        ui.add_space(14.0);
        text::heading(ui, &t!(words, "film-form"));
        let heard = films.ffmpeg == Some(true);
        let usual = if heard { FilmKind::Mp4 } else { FilmKind::WebP };
        let mut kind = films.kind.filter(|kind| heard || !kind.has_sound()).unwrap_or(usual);
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = egui::vec2(6.0, 6.0);
            for one in FilmKind::ALL {
                let label = words.say(form(one));
                ui.add_enabled_ui(heard || !one.has_sound(), |ui| {
                    if pill(ui, &format!("film.form.{}", one.end()), &label, kind == one).clicked() {
                        (films.kind, kind) = (Some(one), one);
                    }
                });
            }
        });
        if films.ffmpeg == Some(false) {
            text::label(ui, &t!(words, "film-no-ffmpeg"));
        } else if !kind.has_sound() {
            text::label(ui, &t!(words, "film-silent"));
        }
        ui.add_space(14.0);
        text::heading(ui, &t!(words, "film-shape"));
        let shapes =
            [(Shape::Wide, "wide", t!(words, "film-wide")), (Shape::Upright, "upright", t!(words, "film-upright"))];
        choice(ui, "film.shape", &mut films.shape, &shapes);
        ui.add_space(18.0);
        text::body(ui, &t!(words, "film-length", time = time(&words, draft.seconds(&tuning))));
        let Some(folders) = &folders else { return };
        match &mut films.job {
            Some(job) => {
                text::strong(ui, &told(&words, job));
                if !job.given_up && button(ui, "film.cancel", &t!(words, "film-cancel"), Weight::Plain).clicked() {
                    job.given_up = true;
                    job.making.give_up();
                }
            }
            None => {
                text::label(ui, &t!(words, "film-where", path = folders::told(&folders.films())));
                ui.add_space(8.0);
                let ready = films.ffmpeg.is_some();
                ui.add_enabled_ui(ready, |ui| {
                    begun = button(ui, "film.make", &t!(words, "film-make"), Weight::Primary).clicked();
                });
                if begun {
                    let size = films.shape.size(kind);
                    let out = free_path(&folders.films(), draft, kind);
                    let record = draft.history.record().clone();
                    let order = Order { record, out, shown: draft.arguments(), size };
                    let making = Making::start(order);
                    films.job = Some(Job { making, estimate: None, progress: None, given_up: false });
                    facts.state("film", "begun");
                }
            }
        }
    });
    if back || begun {
        menu.set(behind.0);
    }
    Ok(())
}

/// What a form is called.
fn form(kind: FilmKind) -> &'static str {
    match kind {
        FilmKind::Mp4 => "film-mp4",
        FilmKind::WebM => "film-webm",
        FilmKind::Gif => "film-gif",
        FilmKind::WebP => "film-webp",
    }
}

/// A file that is not there yet and that nobody makes, named like the game and what of it is shown.
fn free_path(folder: &Path, draft: &Draft, kind: FilmKind) -> PathBuf {
    let record: &Record = draft.history.record();
    let game = saves::file_name(record, "");
    let part = match (draft.shown, draft.moment) {
        (Shown::Moment, Some(turn)) => format!("-turn-{turn}"),
        (Shown::Highlights, _) => "-highlights".to_owned(),
        _ => String::new(),
    };
    let name = format!("{}{part}", game.trim_end_matches('.'));
    let first = folder.join(format!("{name}.{}", kind.end()));
    let more = (2..1000).map(|number| folder.join(format!("{name}-{number}.{}", kind.end())));
    let is_free = |path: &PathBuf| !path.exists() && !Workplace::folder(path).exists();
    std::iter::once(first.clone()).chain(more).find(is_free).unwrap_or(first)
}

/// How far the film is, while anything else is done.
fn strip(mut contexts: EguiContexts, words: Res<Words>, mut films: ResMut<Films>, menu: Res<State<Menu>>) -> Result {
    let Some(job) = &mut films.bypass_change_detection().job else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    let look = look(ctx);
    let said = told(&words, job);
    let scale = look.text_scale.sqrt();
    let window = ctx.viewport_rect();
    let size = egui::vec2((STRIP.x * scale).min(window.width() - 2.0 * STRIP_AT.x), STRIP.y * scale);
    let rect = egui::Rect::from_min_size(window.left_top() + STRIP_AT, size);
    let mut ui = fixed_area(ctx, "film strip", rect);
    ui.painter().rect_filled(rect, 12.0, look.colours.panel);
    let done = job.progress.map_or(0.0, |(part, _)| part);
    let bar =
        egui::Rect::from_min_max(egui::pos2(rect.left() + 2.0, rect.bottom() - 7.0), rect.max - egui::vec2(2.0, 2.0));
    let filled = bar.with_max_x(bar.left() + bar.width() * done.clamp(0.0, 1.0));
    ui.painter().rect_filled(filled, 3.0, palette::GLOW);
    ui.painter().rect_stroke(rect, 12.0, egui::Stroke::new(1.5, look.colours.line), egui::StrokeKind::Inside);
    let cancel = t!(words, "film-cancel");
    let wide = pill_size(&ui, &cancel, 20.0, size.y - 8.0);
    let place =
        egui::Rect::from_min_size(egui::pos2(rect.right() - wide.x - 8.0, rect.center().y - wide.y / 2.0 - 2.0), wide);
    let room = rect.shrink2(egui::vec2(16.0, 4.0)).with_max_x(place.left() - 10.0);
    let galley = paint_line(&ui, &said, &look, room.width());
    ui.painter().galley(egui::pos2(room.left(), room.center().y - galley.size().y / 2.0), galley, look.colours.text);
    named::mark(&ui, "film.strip", rect, &said);
    // Behind a menu it is told and nothing more: the page of films has a button of its own.
    if job.given_up || *menu.get() != Menu::None {
        return Ok(());
    }
    let mut corner = ui.new_child(egui::UiBuilder::new().max_rect(place));
    if pill_of(&mut corner, "film.strip.cancel", &cancel, false, 20.0, size.y - 8.0).clicked() {
        job.given_up = true;
        job.making.give_up();
    }
    Ok(())
}

/// A line that fits into its place.
fn paint_line(ui: &egui::Ui, said: &str, look: &Look, room: f32) -> std::sync::Arc<egui::Galley> {
    let lay = |size: f32| ui.painter().layout_no_wrap(said.to_owned(), fonts::sans(size), look.colours.text);
    let size = look.size(20.0);
    let galley = lay(size);
    let fits = (room / galley.size().x.max(1.0)).min(1.0);
    if fits < 1.0 { lay(size * fits) } else { galley }
}
