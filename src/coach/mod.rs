//! The coach: before a decision that gives away much is made, it says one true sentence and asks to look again.
//!
//! What it asks about is found while the person thinks, from the judgement that the hint shows; the session holds a decision
//! against that list (`session::asking`), so a decision is only looked up. The sentence is found when it is needed.

mod panel;

use std::time::Duration;

use ai::{Because, Question, questions};
use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, futures::check_ready};
use bevy_egui::egui;
use rules::{Action, Engine, Game};

use crate::app::{
    Menu, Screen,
    contained::{Part, contained},
    input::Act,
    language::Words,
    named::Facts,
    redraw::Motion,
    settings::{Coach, Settings},
};
use crate::hud::{hint::Hint, judgement::Judgement};
use crate::menus::settings::{Draft, RegisterSettingsPage, row};
use crate::session::{
    Intent, Match, Practice, SessionSystems,
    asking::{AskFirst, CoachOffered},
};
use crate::t;
use crate::table::TableSystems;
use crate::theme::controls::choice;

/// Finds out what to ask, and asks it.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Asking>()
        .insert_resource(CoachOffered(true))
        .register_settings_rows("play", rows)
        .add_systems(
            Update,
            (prepare, find_words, answer, speak)
                .chain()
                .after(TableSystems::Scenery)
                .after(SessionSystems::Decide)
                .run_if(in_state(Screen::Table)),
        )
        .add_systems(OnExit(Screen::Table), |mut asking: ResMut<Asking>, mut hint: ResMut<Hint>| {
            *asking = Asking::default();
            hint.give_way(false);
        })
        .add_plugins(panel::plugin);
}

/// How long a decision waits until what was thought so far has to do: then there is time for the question.
const HURRY: Duration = Duration::from_millis(250);
/// How long the sentence is waited for; then it is only said that there is another turn. So an answer is there after 400 ms.
const WORDS: Duration = Duration::from_millis(100);

/// What is asked about in the position on the table.
#[derive(Resource, Default)]
struct Asking {
    /// The position and the share that is too much to give away.
    about: Option<(Game, f32)>,
    questions: Option<Vec<Question>>,
    /// The sentence about a decision, being found, and since when.
    task: Option<(Action, Duration, Task<Result<Because, String>>)>,
    /// The sentence about a decision.
    because: Option<(Action, Because)>,
}

impl Asking {
    /// The question about a decision.
    fn question(&self, action: Action) -> Option<&Question> {
        self.questions.as_ref()?.iter().find(|question| question.action == action)
    }

    /// What is said about a decision, once it is found.
    fn said(&self, action: Action) -> Option<(&Question, Because)> {
        let (_, because) = self.because.filter(|(about, _)| *about == action)?;
        Some((self.question(action)?, because))
    }
}

/// From when on the coach asks about the decision at hand; never for others than people, and nobody who learns the game has
/// two teachers.
fn share(running: &Match, settings: &Settings, practice: &Practice) -> Option<f32> {
    let seat = running.whole().to_move().filter(|_| !running.is_watched() && !practice.0 && !running.is_over())?;
    let player = &running.players()[usize::from(seat)];
    let person = player.kind == crate::app::games::SeatKind::Person;
    player.coach.unwrap_or(settings.coach).share().filter(|_| person)
}

/// While a person thinks it is found out which decisions are asked about.
fn prepare(
    running: Option<Res<Match>>,
    (settings, practice): (Res<Settings>, Res<Practice>),
    mut judgement: ResMut<Judgement>,
    mut asking: ResMut<Asking>,
    mut ask: ResMut<AskFirst>,
    time: Res<Time<Real>>,
) {
    let (asking, ask) = (asking.bypass_change_detection(), ask.bypass_change_detection());
    let wanted = running.as_ref().and_then(|running| Some((running, share(running, &settings, &practice)?)));
    let Some((running, share)) = wanted else {
        *asking = Asking::default();
        ask.stop();
        return;
    };
    let made = running.record().decisions.len();
    if asking.about != Some((*running.whole(), share)) || !ask.is_about(made) {
        *asking = Asking { about: Some((*running.whole(), share)), ..default() };
        ask.watch(made);
    }
    if asking.questions.is_some() {
        return;
    }
    judgement.bypass_change_detection().ask(running);
    if let Some(found) = judgement.found(running) {
        // Where nothing is advised, nothing is asked.
        let found = found.map(|found| questions(found, running.whole().step(), share)).unwrap_or_default();
        ask.ask_about(made, found.iter().map(|question| question.action).collect());
        asking.questions = Some(found);
    } else if ask.waits_since().is_some_and(|since| time.elapsed().saturating_sub(since) >= HURRY) {
        judgement.hurry();
    }
}

/// What is said about the decision that somebody is asked about.
fn find_words(
    running: Option<Res<Match>>,
    ask: Res<AskFirst>,
    mut asking: ResMut<Asking>,
    mut motion: ResMut<Motion>,
    time: Res<Time<Real>>,
) {
    let (Some(running), Some(action)) = (running, ask.asked()) else { return };
    if asking.said(action).is_some() {
        return;
    }
    motion.keep_drawing();
    let asking = &mut *asking;
    match &mut asking.task {
        Some((about, since, task)) if *about == action => {
            let because = match check_ready(task) {
                Some(found) => found.unwrap_or_else(|panic| {
                    warn!("the coach can say little: {panic}");
                    Because::OtherTurn
                }),
                // Always true, and there at once.
                None if time.elapsed().saturating_sub(*since) >= WORDS => Because::OtherTurn,
                None => return,
            };
            asking.task = None;
            asking.because = Some((action, because));
        }
        _ => {
            let (Some(question), Some(seat)) = (asking.question(action).cloned(), running.whole().to_move()) else {
                return;
            };
            let view = running.view(seat);
            let think = move || question.because(&view);
            let task = AsyncComputeTaskPool::get().spawn(async move { contained(Part::Hint, think) });
            asking.task = Some((action, time.elapsed(), task));
        }
    }
}

/// Without a mouse: confirming keeps the decision, taking back takes it back. Escape does so too, where menus are opened.
fn answer(
    mut acts: MessageReader<Act>,
    (ask, asking): (Res<AskFirst>, Res<Asking>),
    menu: Res<State<Menu>>,
    mut asked: Local<bool>,
    mut intents: MessageWriter<Intent>,
) {
    let pressed: Vec<Act> = acts.read().copied().collect();
    // The key that made the decision does not answer the question as well, nor any that comes before it can be read.
    let shown = ask.asked().is_some_and(|action| asking.said(action).is_some());
    let ready = std::mem::replace(&mut *asked, shown) && shown;
    if !ready || *menu.get() != Menu::None {
        return;
    }
    for act in pressed {
        match act {
            Act::Confirm => _ = intents.write(Intent::Keep),
            Act::Undo => _ = intents.write(Intent::TakeBack),
            _ => {}
        }
    }
}

/// The question stands where a hint would; scripts hear how far the coach is.
fn speak(ask: Res<AskFirst>, asking: Res<Asking>, mut hint: ResMut<Hint>, mut facts: ResMut<Facts>) {
    let asked = ask.asked().is_some();
    if hint.gives_way() != asked {
        hint.give_way(asked);
    }
    let state = match &*asking {
        _ if ask.asked().is_some_and(|action| asking.said(action).is_some()) => "asks",
        Asking { about: None, .. } => "off",
        Asking { questions: None, .. } => "thinks",
        Asking { questions: Some(_), .. } => "ready",
    };
    if facts.get("coach").map(String::as_str) != Some(state) {
        facts.state("coach", state);
    }
}

/// The choice in the settings.
fn rows(InMut(ui): InMut<egui::Ui>, words: Res<Words>, mut settings: ResMut<Draft>) {
    row(ui, &t!(words, "settings-coach"), &t!(words, "settings-coach-about"), |ui| {
        let entries = Coach::ALL.map(|coach| match coach.share() {
            None => (coach, "off", t!(words, "coach-off")),
            Some(share) => {
                let percent = (share * 100.0).round() as u32;
                let id = match coach {
                    Coach::Off | Coach::Strict => "5",
                    Coach::Usual => "10",
                    Coach::Patient => "20",
                };
                (coach, id, t!(words, "coach-share", percent = percent))
            }
        });
        choice(ui, "settings.coach", &mut settings.coach, &entries);
    });
}
