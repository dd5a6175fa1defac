//! The page: whose games, which part of them, and the way back.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use career::{Entry, Filter, GameResult, Who};

use super::archive::{Archive, Known, Told};
use super::figures::Plotted;
use super::people::Editing;
use super::summary::{Faces, called};
use super::{achieved, figures, games, people, summary};
use crate::app::{
    GoTo, Menu, Screen, folders,
    games::{GameSetup, name_key},
    input::Act,
    language::Words,
    named,
    settings::Settings,
};
use crate::session::names;
use crate::t;
use crate::theme::{
    atlas::Atlas,
    controls::{self, Weight, button, button_size, tabs},
    look,
    page::{middle, page},
    paint,
    palette::faded,
    text,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw.run_if(in_state(Screen::Career).and_then(in_state(Menu::None))))
        .add_systems(Update, step_back.run_if(in_state(Screen::Career)))
        .add_systems(OnExit(Screen::Career), |mut shown: ResMut<Shown>| {
            shown.told = None;
            shown.people = Editing::default();
        });
}

/// The parts of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Tab {
    /// Games that are over.
    #[default]
    Games,
    /// What they come to.
    Figures,
    /// What was achieved in them.
    Achieved,
    /// Who plays here, and all of it as one file.
    People,
}

/// What is shown.
#[derive(Resource, Default)]
pub struct Shown {
    /// Which part.
    pub tab: Tab,
    /// Whose games: by name; nobody's in particular where nothing is chosen.
    pub person: Option<String>,
    /// Somebody has chosen whose games.
    pub chosen: bool,
    /// Which games are listed.
    pub filter: Filter,
    /// Words that are looked for: as they are read on the screen, which the filter does not know.
    pub search: String,
    /// The games that are listed, counted among all.
    pub found: Vec<usize>,
    /// What somebody has to be told.
    pub told: Option<Told>,
    /// The plot.
    pub plotted: Plotted,
    /// What is being typed on the page of people.
    pub people: Editing,
}

impl Shown {
    /// The games may be others than before.
    pub fn refresh(&mut self, known: &Known, words: &Words) {
        if !self.chosen {
            self.person = known.people.near().map(|near| near.name.clone());
        }
        let person = self.person.as_deref().and_then(|name| known.people.find(name));
        self.person = person.map(|person| person.name.clone());
        let listed = |entry: &Entry| {
            let theirs = person.is_none_or(|person| entry.seat_of(person).is_some());
            theirs && self.filter.accepts(entry, person) && has_words(entry, &self.search, known, words)
        };
        self.found = (0..known.games.len()).filter(|index| listed(&known.games[*index].entry)).collect();
    }

    /// The person whose games are shown, counted among all.
    pub fn person<'a>(&self, known: &'a Known) -> Option<&'a super::archive::Person> {
        let name = self.person.as_deref()?;
        known.persons.iter().find(|person| person.profile.is_called(name))
    }
}

/// Whether all of these words are read in the row of a game: names of now and then, the game, its title.
fn has_words(entry: &Entry, search: &str, known: &Known, words: &Words) -> bool {
    if search.trim().is_empty() {
        return true;
    }
    let mut texts = vec![words.say(name_key(entry.game)), entry.title.clone()];
    for (seat, own) in entry.seats.iter().enumerate() {
        texts.push(names::read(words, &own.name, seat));
        if own.who == Who::Person {
            texts.extend(known.people.find(&own.name).map(|person| called(words, &person.name)));
        }
    }
    let texts: Vec<String> = texts.iter().map(|text| text.to_lowercase()).collect();
    search.to_lowercase().split_whitespace().all(|word| texts.iter().any(|text| text.contains(word)))
}

fn step_back(
    mut acts: MessageReader<Act>,
    menu: Res<State<Menu>>,
    mut shown: ResMut<Shown>,
    mut go: MessageWriter<GoTo>,
) {
    if acts.read().filter(|act| **act == Act::Cancel).count() == 0 || *menu != Menu::None {
        return;
    }
    // First from what is about to be done.
    if !shown.bypass_change_detection().people.step_back() {
        go.write(GoTo(Screen::Title));
    }
}

/// The page at most, in points before text is scaled.
const PAGE: egui::Vec2 = egui::vec2(1560.0, 1010.0);
/// Points around the button at the foot.
const AROUND_FOOT: f32 = 30.0;

fn draw(
    mut contexts: EguiContexts,
    words: Res<Words>,
    atlas: Res<Atlas>,
    mut archive: ResMut<Archive>,
    mut shown: ResMut<Shown>,
    mut setup: ResMut<GameSetup>,
    mut settings: ResMut<Settings>,
    mut go: MessageWriter<GoTo>,
) -> Result {
    let faces = Faces::of(&mut contexts, &atlas);
    let ctx = contexts.ctx_mut()?;
    let (archive, shown) = (archive.bypass_change_detection(), shown.bypass_change_detection());
    let known = archive.known.clone();
    let mut root = page(ctx, "screen.career");
    let area = middle(ctx, PAGE * look(ctx).text_scale.powf(0.75));
    let mut ui = root.new_child(egui::UiBuilder::new().max_rect(area));
    paint::panel(&mut ui, |ui| {
        ui.set_width(ui.available_width());
        ui.set_height(ui.available_height());
        text::screen_title(ui, &t!(words, "career-title"));
        let entries = [
            (Tab::Games, "games", t!(words, "career-tab-games")),
            (Tab::Figures, "figures", t!(words, "career-tab-figures")),
            (Tab::Achieved, "achieved", t!(words, "career-tab-achieved")),
            (Tab::People, "people", t!(words, "career-tab-people")),
        ];
        ui.horizontal_wrapped(|ui| {
            if tabs(ui, "career.tab", &mut shown.tab, &entries) {
                shown.told = None;
            }
            if shown.tab != Tab::People {
                whose(ui, &words, &faces, &known, shown);
            }
        });
        ui.add_space(6.0);
        notes(ui, &words, archive, &known, shown);
        let back = t!(words, "shell-back");
        let height = (ui.available_height() - button_size(ui, &back).y - AROUND_FOOT).max(120.0);
        ui.allocate_ui(egui::vec2(ui.available_width(), height), |ui| {
            ui.set_min_height(height);
            match shown.tab {
                Tab::Games => {
                    // Whoever plays sees how it ended; viewers of a stream are told when it is shown.
                    let secret = settings.stream.layout.on && settings.stream.hide_results;
                    games::draw(ui, &words, &faces, archive, &known, shown, secret);
                }
                Tab::Figures => figures::draw(ui, &words, archive, &known, shown),
                Tab::Achieved => achieved::draw(ui, &words, &known, shown),
                Tab::People => {
                    let seats = people::Seats { setup: &mut setup, settings: &mut settings };
                    people::draw(ui, &words, &faces, archive, &known, shown, seats);
                }
            }
        });
        ui.add_space(14.0);
        if button(ui, "career.back", &back, Weight::Primary).clicked() {
            go.write(GoTo(Screen::Title));
        }
    });
    Ok(())
}

/// Whose games are shown, where there is more than one person.
fn whose(ui: &mut egui::Ui, words: &Words, faces: &Faces, known: &Known, shown: &mut Shown) {
    let people = known.people.people();
    if people.is_empty() {
        return;
    }
    ui.add_space(24.0);
    let mut taken = None;
    for (index, person) in people.iter().enumerate() {
        let on = shown.person.as_deref().is_some_and(|name| person.is_called(name));
        let name = called(words, &person.name);
        let sign = |painter: &egui::Painter, centre, size: f32| faces.person(painter, centre, size / 2.0, person);
        if controls::pill_with(ui, &format!("career.person.{index}"), &name, on, sign).clicked() {
            taken = Some(Some(person.name.clone()));
        }
    }
    if shown.tab == Tab::Games {
        let all = controls::pill(ui, "career.person.all", &t!(words, "career-everybody"), shown.person.is_none());
        if all.clicked() {
            taken = Some(None);
        }
    }
    if let Some(person) = taken {
        (shown.person, shown.chosen) = (person, true);
        shown.refresh(known, words);
    }
}

/// What goes on, what is wrong, and what became of what was asked for.
fn notes(ui: &mut egui::Ui, words: &Words, archive: &Archive, known: &Known, shown: &Shown) {
    let look = look(ui.ctx());
    if let Some((key, done, all)) = archive.progress() {
        text::label(ui, &t!(words, key, done = done, all = all));
        let (rect, _) = ui.allocate_exact_size(egui::vec2(ui.available_width(), 12.0), egui::Sense::hover());
        let part = done as f32 / all.max(1) as f32;
        summary::bar(ui.painter(), rect, part, faded(look.colours.slot, 0.9), look.colours.primary);
        named::mark(ui, "career.progress", rect, "");
        ui.add_space(6.0);
    }
    let fault = known.fault.clone().filter(|_| !matches!(shown.told, Some(Told::Failed(_))));
    if let Some(fault) = fault {
        text::warning(ui, &t!(words, "career-failed", reason = fault));
    }
    match &shown.told {
        None | Some(Told::Loaded(..)) => {}
        Some(Told::Failed(why)) => _ = text::warning(ui, &t!(words, "career-failed", reason = why.clone())),
        Some(Told::Exported(path, exported)) => {
            text::strong(ui, &t!(words, "career-exported", games = exported.games, path = folders::told(path)));
            for damage in &exported.left_out {
                text::warning(
                    ui,
                    &t!(words, "career-damaged", name = damage.name.clone(), reason = damage.why.clone()),
                );
            }
        }
        Some(Told::Imported(path, imported)) => {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let (new, old, people) = (imported.new, imported.known, imported.people);
            text::strong(ui, &t!(words, "career-imported", name = name, new = new, old = old, people = people));
            for damage in imported.damaged.iter().take(3) {
                text::warning(
                    ui,
                    &t!(words, "career-damaged", name = damage.name.clone(), reason = damage.why.clone()),
                );
            }
            if imported.damaged.len() > 3 {
                text::warning(ui, &t!(words, "career-damaged-more", count = imported.damaged.len() - 3));
            }
        }
    }
}

/// All results that can be asked for, with the keys of their words.
pub const RESULTS: [(GameResult, &str); 3] =
    [(GameResult::Won, "career-won"), (GameResult::Lost, "career-lost"), (GameResult::Open, "career-open")];
