//! The first game of each kind with a guide beside it: a fixed deal, one thing at a time, a plan and why it is good.
//! The guide reacts to whatever the player does and can be left at any time.

mod advice;
mod guide;
mod page;
mod steps;

use bevy::prelude::*;
use chronicle::Record;
use rules::{Action, Engine, Game, Step};

use crate::app::games::{GameKind, GameSetup, Seat, SeatKind, Style};
use crate::app::page_buttons::{Page, PageButton, PageButtons, RegisterPageButton};
use crate::app::{
    Menu, Phase, Screen,
    content::{self, figures},
    input::Act,
    language::Words,
    named::Facts,
    requests::StartGame,
    settings::{LARGE_TEXT, Settings},
};
use crate::hud::Reserved;
use crate::session::{Happened, Match, Practice, SessionSystems};
use crate::t;
use crate::table::Tabletop;
use steps::{LessonStep, LessonTask, Until};

/// Deals lessons and follows the player through them.
pub(super) fn plugin(app: &mut App) {
    app.add_message::<StartLesson>()
        .add_message::<CallGuide>()
        .init_resource::<Lesson>()
        // A first game is known as one before it is dealt: it never takes the place of the game that is saved.
        .add_systems(Update, (begin, reserve).chain().before(SessionSystems::Begin))
        .add_systems(
            Update,
            (follow, by_key, pass_what_was_done).chain().after(SessionSystems::Decide).run_if(in_state(Screen::Table)),
        )
        .add_systems(Update, (call_back, state_facts, offer_guide, lead_newcomers))
        .add_systems(OnEnter(Screen::Table), note_that_somebody_plays)
        .add_systems(OnExit(Screen::Table), leave)
        .register_page_button(PageButton {
            page: Page::Title,
            name: LESSONS,
            label: "title-lessons",
            about: None,
            order: 10,
            run: |commands, _| commands.set_state(Menu::Lessons),
            shown: true,
        })
        .register_page_button(PageButton {
            page: Page::Pause,
            name: CALL,
            label: "lesson-call",
            about: None,
            order: 10,
            run: |commands, _| _ = commands.write_message(CallGuide),
            shown: false,
        })
        .add_plugins((guide::plugin, page::plugin, advice::plugin));
}

/// The name of the way here on the title.
const LESSONS: &str = "title.lessons";

/// The games that can be learned, in this order.
const GAMES: [GameKind; 4] = [GameKind::Golem, GameKind::Spice, GameKind::World, GameKind::Adventure];

/// The seed of a game that is learned: always the same deal, so that the guide knows what lies on the table.
const fn seed_of(game: GameKind) -> u64 {
    match game {
        GameKind::Golem | GameKind::Spice => 5,
        GameKind::World => 7,
        GameKind::Adventure => 11,
    }
}

/// Somebody wants to be shown how it is played.
#[derive(Message, Debug, Clone, Copy)]
pub struct StartLesson(pub GameKind);

/// Somebody wants the guide back.
#[derive(Message, Debug, Clone, Copy)]
struct CallGuide;

/// Name of the button that calls the guide back.
const CALL: &str = "pause.guide";

/// The running lesson.
#[derive(Resource, Debug, Default)]
pub struct Lesson {
    game: Option<GameKind>,
    at: usize,
    /// What became of the wish to play without the guide.
    without: Without,
    /// The last decision was another one than the guide had in mind.
    aside: bool,
    /// The last decision was the one the guide had in mind.
    praise: bool,
    /// A turn was made since the guide has said what this step is about.
    heard: bool,
    /// Where the guide was before a decision took it on: decisions made by then, and the step.
    passed: Vec<(usize, usize)>,
}

/// Whether somebody wants to play without the guide.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum Without {
    #[default]
    No,
    /// The guide asks whether that was meant.
    Asked,
    /// The guide is away and can be called back.
    Away,
}

impl Lesson {
    /// Whether the guide is there.
    pub fn is_open(&self) -> bool {
        self.game.is_some() && self.without != Without::Away
    }

    fn step(&self) -> Option<&'static LessonStep> {
        self.game.filter(|_| self.is_open()).and_then(|game| steps::of(game).get(self.at))
    }

    /// How many steps there are.
    fn length(&self) -> usize {
        self.game.map_or(0, |game| steps::of(game).len())
    }

    fn next(&mut self) {
        self.at += 1;
        (self.aside, self.praise, self.heard) = (false, false, false);
        if self.step().is_none() {
            *self = Lesson::default();
        }
    }

    /// A decision was taken back: the guide says again what it said then.
    fn go_back(&mut self, decisions: usize) {
        (self.aside, self.praise, self.heard) = (false, false, false);
        while let Some((_, step)) = self.passed.pop_if(|(made, _)| *made >= decisions) {
            self.at = step;
        }
    }

    /// A game has come to the table. The guide begins where its own deal does, and knows no other.
    fn begin_again(&mut self, record: &Record) {
        let deal = &record.deal;
        let own = |game: &GameKind| deal.seed == seed_of(*game) && deal.options.kind == *game;
        let game = self.game.filter(own);
        if game.is_none() || record.decisions.is_empty() {
            *self = Self { game, without: if game.is_some() { self.without } else { Without::No }, ..Self::default() };
        }
    }

    /// The lesson is over; the game stays.
    fn leave(&mut self) {
        *self = Lesson::default();
    }
}

/// The guide comes back to whoever sent it away.
fn call_back(mut wanted: MessageReader<CallGuide>, mut lesson: ResMut<Lesson>, mut menu: ResMut<NextState<Menu>>) {
    if wanted.read().count() > 0 {
        lesson.without = Without::No;
        menu.set(Menu::None);
    }
}

/// The way back to the guide is there as long as the guide is away.
fn offer_guide(lesson: Res<Lesson>, mut page_buttons: ResMut<PageButtons>) {
    if lesson.is_changed() {
        page_buttons.show(CALL, lesson.without == Without::Away);
    }
}

fn note_that_somebody_plays(mut settings: ResMut<Settings>) {
    if !settings.has_played {
        settings.has_played = true;
    }
}

/// Whoever has never sat at a table is led to a first game.
fn lead_newcomers(settings: Res<Settings>, mut page_buttons: ResMut<PageButtons>) {
    if settings.is_changed() {
        page_buttons.make_main((!settings.has_played).then_some(LESSONS));
    }
}

/// The guide has a place on the table, and a game with a guide is for practice.
fn reserve(
    lesson: Res<Lesson>,
    tabletop: Res<Tabletop>,
    settings: Res<Settings>,
    mut reserved: ResMut<Reserved>,
    mut practice: ResMut<Practice>,
) {
    let is_large = settings.text_scale > LARGE_TEXT;
    reserved.set_if_neq(Reserved(lesson.is_open().then(|| guide::room(&tabletop.layout, is_large))));
    practice.set_if_neq(Practice(lesson.is_open()));
}

/// Whether the learner is in the middle of a turn.
fn is_mid_turn(game: &Game) -> bool {
    let begins = matches!(game.step(), Step::Turn | Step::StartingSet | Step::Wagon | Step::Over);
    game.to_move() == Some(LEARNER) && !begins
}

/// Whether the guide waits for a turn to be finished before it goes on; with a plan it helps to finish it.
fn is_under_way(step: &LessonStep, game: &Game) -> bool {
    is_mid_turn(game) && !matches!(step.task, LessonTask::Guided(_))
}

/// Whether the guide advises a turn: where it teaches a plan, and where what it has in mind cannot be done now.
fn advises(step: &LessonStep, game: &Game) -> bool {
    matches!(step.task, LessonTask::Guided(_)) || !is_mid_turn(game) && !step.task.is_possible(game)
}

/// The seat of whoever learns.
const LEARNER: u8 = 0;

fn begin(mut wanted: MessageReader<StartLesson>, mut lesson: ResMut<Lesson>, mut start: MessageWriter<StartGame>) {
    let Some(StartLesson(game)) = wanted.read().last().copied() else { return };
    let seat = |kind, colour| Seat { kind, name: String::new(), colour, coach: None };
    let rival = SeatKind::Computer { level: 1, style: Style::Balanced };
    let mut seats = GameSetup::default().seats.map(|_| seat(SeatKind::Off, 0));
    for (index, place) in seats.iter_mut().enumerate() {
        place.colour = index as u8;
    }
    seats[0].kind = SeatKind::Person;
    seats[1].kind = rival;
    let setup = GameSetup { game, seats, first: Some(LEARNER), seed: Some(seed_of(game)), ..GameSetup::default() };
    *lesson = Lesson { game: Some(game), ..Lesson::default() };
    start.write(StartGame { setup, components: Some(content::usual()) });
}

fn leave(mut lesson: ResMut<Lesson>) {
    lesson.leave();
}

/// Whether a decision is the main one of a turn, worth a word of the guide.
fn is_main(action: Action) -> bool {
    !matches!(action, Action::Pay(_) | Action::Upgrade(_) | Action::Return(_) | Action::Done | Action::Discard { .. })
}

fn follow(mut happened: MessageReader<Happened>, mut lesson: ResMut<Lesson>, running: Option<Res<Match>>) {
    let Some(running) = running else { return };
    let news: Vec<&Happened> = happened.read().collect();
    for (index, &told) in news.iter().enumerate() {
        match told {
            Happened::Rewound(_) => lesson.go_back(running.record().decisions.len()),
            Happened::Reset => lesson.begin_again(running.record()),
            _ => {}
        }
        let Happened::Decided { seat: LEARNER, action, outcomes } = told else { continue };
        let Some(step) = lesson.step() else { continue };
        // What was said about the last decision goes with the next one.
        (lesson.aside, lesson.praise) = (false, false);
        if step.task == LessonTask::Read {
            continue;
        }
        if step.task.is_met(&running.seen(), *action, outcomes) {
            // Several decisions come at once where they are done again.
            let later = news[index..].iter().filter(|news| matches!(news, Happened::Decided { .. })).count();
            let passed = (running.record().decisions.len().saturating_sub(later), lesson.at);
            lesson.passed.push(passed);
            lesson.next();
            lesson.praise = true;
        } else {
            let guided = matches!(step.task, LessonTask::Guided(_));
            lesson.aside = is_main(*action) && !guided;
            lesson.heard |= is_main(*action) && guided;
        }
    }
}

/// What is done once in a game may have been done while the guide was still saying something else.
fn pass_what_was_done(mut lesson: ResMut<Lesson>, running: Option<Res<Match>>) {
    let (Some(running), Some(step)) = (running, lesson.step()) else { return };
    let game = &running.seen();
    let passed = match step.task {
        LessonTask::StartingSet => game.step() != Step::StartingSet,
        LessonTask::Wagon => !matches!(game.step(), Step::StartingSet | Step::Wagon),
        LessonTask::Guided(Until::Claim) => game.claims(LEARNER) > 0,
        _ => false,
    };
    if passed && game.to_move() == Some(LEARNER) {
        lesson.next();
    }
}

/// Without a mouse the guide goes on by the key that ends motion, when nothing moves.
fn by_key(
    mut acts: MessageReader<Act>,
    mut lesson: ResMut<Lesson>,
    phase: Option<Res<State<Phase>>>,
    menu: Option<Res<State<Menu>>>,
    running: Option<Res<Match>>,
) {
    let reads = |step: &LessonStep| {
        step.task == LessonTask::Read && running.as_ref().is_some_and(|running| !is_under_way(step, &running.seen()))
    };
    let free = menu.is_none_or(|menu| *menu.get() == Menu::None)
        && phase.is_some_and(|phase| *phase.get() == Phase::Choosing && !phase.is_changed());
    if acts.read().filter(|act| **act == Act::Skip).count() > 0 && free && lesson.step().is_some_and(reads) {
        lesson.next();
    }
}

fn state_facts(lesson: Res<Lesson>, mut facts: ResMut<Facts>) {
    if lesson.is_changed() {
        let said = if lesson.is_open() { (lesson.at + 1).to_string() } else { "none".to_owned() };
        facts.state("lesson", said);
    }
}

/// The guide's words for now.
fn words_of(
    words: &Words,
    lesson: &Lesson,
    step: &LessonStep,
    running: &Match,
    lost_to: Option<u8>,
    decides: bool,
) -> Vec<String> {
    let mut said = Vec::new();
    if let Some(player) = lost_to.and_then(|seat| running.players().get(usize::from(seat))) {
        said.push(t!(words, "lesson-lost", name = player.name.clone()));
    } else if lesson.aside {
        said.push(words.say("lesson-aside"));
    } else if lesson.praise {
        said.push(words.say("lesson-praise"));
    }
    if !decides {
        said.push(words.say("lesson-watch"));
        return said;
    }
    if is_under_way(step, &running.seen()) {
        said.push(words.say("lesson-under-way"));
        return said;
    }
    // In the middle of a planned turn there is room for the advice alone, and what was said once needs not be said again.
    if !is_mid_turn(&running.seen()) && !lesson.heard {
        said.push(words.say_with(step.words, &figures(running.components())));
    }
    let own = running.seen().to_move() == Some(LEARNER);
    if own && running.seen().step() == Step::Turn && !step.task.is_possible(&running.seen()) {
        said.push(words.say("lesson-later"));
    }
    said
}
