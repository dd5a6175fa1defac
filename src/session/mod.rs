//! The session: the one writer of the match. Devices and opponents ask with [`Intent`], other rooms with requests; what
//! happened is told with [`Happened`].

mod again;
pub mod asking;
pub mod autosave;
pub mod handover;
pub mod history;
pub mod names;
pub mod opponents;
pub mod played;
mod running;
pub mod saves;
pub mod watching;

use std::sync::Arc;
use std::time::SystemTime;

use bevy::prelude::*;
use rand::{TryRng, rngs::SysRng};
use rules::{Action, Engine, Illegal, Outcome, Seat};

use crate::app::contained::Part;
use crate::app::content::{Content, ReadingPack};
use crate::app::games::{GameSetup, SeatKind};
use crate::app::language::Words;
use crate::app::requests::{LeaveGame, PlayOn, StartGame};
use crate::app::{
    GoTo, Menu, PageShown, Playing, Screen,
    named::Facts,
    notices::{Notice, Notices},
    panels,
    redraw::Motion,
    settings::Settings,
    strength::Strengths,
};
use asking::AskFirst;
pub use played::Played;
pub use running::{Match, Player, Seen, plain_name};

/// Deals, decides, takes back, saves.
pub(super) fn plugin(app: &mut App) {
    panels::wake_on::<Match>(app);
    panels::wake_on::<AskFirst>(app);
    app.add_message::<Intent>()
        .add_message::<Happened>()
        .add_message::<Refused>()
        .init_resource::<Practice>()
        .add_systems(PreUpdate, (name_game, speak.run_if(resource_changed::<Words>)).chain())
        .add_systems(Update, (deal, play_on, leave).in_set(SessionSystems::Begin))
        .add_systems(Update, decide.in_set(SessionSystems::Decide))
        .configure_sets(Update, (SessionSystems::Begin, SessionSystems::Decide.run_if(in_state(Screen::Table))).chain())
        .add_systems(OnEnter(Screen::Results), count_points)
        .add_systems(Last, state_facts)
        .add_plugins((
            asking::plugin,
            autosave::plugin,
            handover::plugin,
            opponents::plugin,
            saves::plugin,
            watching::plugin,
        ));
}

/// Everything that writes the match.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub enum SessionSystems {
    /// Another game comes to the table.
    Begin,
    /// The game at the table goes on.
    Decide,
}

/// Somebody wants this of the game at the table.
#[derive(Message, Debug, Clone, PartialEq, Eq)]
pub enum Intent {
    /// Make this decision for the seat to move.
    Decide(Action),
    /// An opponent's decision, where so many had been made when it was asked. If some were taken back meanwhile it is void.
    Answer {
        /// Decisions made when the opponent was asked.
        made: usize,
        /// The decision.
        action: Action,
    },
    /// Make the decision that somebody was asked about.
    Keep,
    /// Do not make it.
    TakeBack,
    /// Somebody was helped: the record says so.
    Helped,
    /// Take the last decision back.
    Undo,
    /// Make it again.
    Redo,
    /// The turn that was made is over.
    EndTurn,
    /// The player of this seat gives up: nobody plays on.
    GiveUp(Seat),
    /// Somebody else plays on for this seat.
    Replace(Seat, SeatKind),
}

/// The rules say it is so.
#[derive(Message, Debug, Clone)]
pub enum Happened {
    /// A decision was made.
    Decided {
        /// Who decided.
        seat: Seat,
        /// The decision.
        action: Action,
        /// What it brought about, in order.
        outcomes: Arc<[Outcome]>,
    },
    /// The last decision of this seat was taken back.
    Rewound(Seat),
    /// Somebody else decides for this seat from now on.
    Replaced(Seat),
    /// The player of this seat gave up.
    GaveUp(Seat),
    /// Another game, or another moment of one, is on the table.
    Reset,
}

impl Happened {
    /// A decision was made.
    fn decided(made: &Played) -> Self {
        Self::Decided { seat: made.seat(), action: made.action, outcomes: made.outcomes.clone() }
    }

    /// What was brought about, in order; nothing where nobody decided.
    pub fn outcomes(&self) -> &[Outcome] {
        match self {
            Self::Decided { outcomes, .. } => outcomes,
            Self::Rewound(_) | Self::Replaced(_) | Self::GaveUp(_) | Self::Reset => &[],
        }
    }
}

/// The game at the table is a first game with a guide: it is not looked back at, and saves itself only once the guide is
/// gone. Written by whoever guides.
#[derive(Resource, Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Practice(pub bool);

/// A decision that the rules refuse.
#[derive(Message, Debug, Clone, Copy)]
pub struct Refused(pub Illegal);

/// A seed nobody can foresee: a record's commitment to its deal is worth as much as this is hard to guess.
fn fresh_seed() -> u64 {
    SysRng.try_next_u64().expect("the system has a source of chance")
}

/// Milliseconds since the beginning of 1970 (UTC); a clock that was never set says nothing.
fn now() -> Option<u64> {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).ok()?;
    u64::try_from(since.as_millis()).ok().filter(|now| *now > 0)
}

/// Deals once the components that were chosen are read. Whoever has gone to another page meanwhile does not want it any more.
fn deal(
    mut wanted: MessageReader<StartGame>,
    mut commands: Commands,
    mut settings: ResMut<Settings>,
    mut page_setup: ResMut<GameSetup>,
    words: Res<Words>,
    chosen: Res<Content>,
    reading: Res<ReadingPack>,
    strengths: Res<Strengths>,
    page: PageShown,
    mut waits: Local<Option<(StartGame, (Screen, Menu))>>,
    mut happened: MessageWriter<Happened>,
    mut go: MessageWriter<GoTo>,
) {
    if let Some(wanted) = wanted.read().last() {
        *waits = Some((wanted.clone(), page.get()));
    }
    let waiting = waits.take_if(|(wanted, at)| *at != page.get() || wanted.components.is_some() || !reading.is_busy());
    let Some((StartGame { setup, components }, _)) = waiting.filter(|(_, at)| *at == page.get()) else { return };
    let components = components.unwrap_or_else(|| chosen.components());
    let mut setup = setup;
    strengths.settle(&mut setup);
    match Match::deal(components, &setup, settings.scores, setup.seed.unwrap_or_else(fresh_seed), &words) {
        Ok(mut fresh) => {
            fresh.record.started = now();
            commands.insert_resource(fresh);
            happened.write(Happened::Reset);
            go.write(GoTo(Screen::Table));
            // The next choice begins with this game, also where it was a first game with a guide.
            page_setup.choose(setup.game);
            if settings.last_game.game != setup.game {
                settings.last_game.choose(setup.game);
            }
        }
        Err(wrong) => warn!("the game cannot be dealt: {wrong}"),
    }
}

fn play_on(
    mut wanted: MessageReader<PlayOn>,
    words: Res<Words>,
    settings: Res<Settings>,
    mut notices: ResMut<Notices>,
    mut commands: Commands,
    mut happened: MessageWriter<Happened>,
    mut go: MessageWriter<GoTo>,
) {
    let Some(PlayOn(record)) = wanted.read().last() else { return };
    match Match::resume((**record).clone(), &words) {
        Ok(mut game) => {
            game.keep_coaches(&settings.last_game);
            notices.0.extend(game.empty_seats().map(Notice::EmptySeat));
            commands.insert_resource(game);
            happened.write(Happened::Reset);
            go.write(GoTo(Screen::Table));
        }
        Err(wrong) => warn!("the game cannot be played on: {wrong}"),
    }
}

fn leave(mut wanted: MessageReader<LeaveGame>, mut commands: Commands, mut go: MessageWriter<GoTo>) {
    if wanted.read().count() > 0 {
        commands.remove_resource::<Match>();
        go.write(GoTo(Screen::Title));
    }
}

/// Nothing about the game changes with it.
fn count_points(running: Option<ResMut<Match>>) {
    if let Some(mut running) = running {
        running.bypass_change_detection().count_points();
    }
}

/// Rooms below are told which game is on the table.
fn name_game(running: Option<Res<Match>>, mut playing: ResMut<Playing>) {
    playing.set_if_neq(Playing(running.map(|running| running.record().deal.options.kind)));
}

/// Somebody chose another language in the middle of a game.
fn speak(words: Res<Words>, running: Option<ResMut<Match>>) {
    if let Some(mut running) = running
        && running.bypass_change_detection().speak(&words)
    {
        running.set_changed();
    }
}

/// Scripts ask where the game stands.
fn state_facts(running: Option<Res<Match>>, mut facts: ResMut<Facts>) {
    let Some(running) = running.filter(|running| running.is_changed()) else { return };
    let seat = running.game.to_move().map_or("none".into(), |seat| seat.to_string());
    facts.state("decisions", running.record.decisions.len().to_string());
    facts.state("seat", seat);
    facts.state("step", format!("{:?}", running.game.step()));
}

fn decide(
    mut intents: MessageReader<Intent>,
    running: Option<ResMut<Match>>,
    settings: Res<Settings>,
    time: Res<Time<Real>>,
    mut ask: ResMut<AskFirst>,
    mut motion: ResMut<Motion>,
    mut happened: MessageWriter<Happened>,
    mut refused: MessageWriter<Refused>,
) {
    let Some(mut running) = running.filter(|running| !running.is_watched()) else {
        intents.clear();
        return;
    };
    let (asked, now) = (ask.asked(), time.elapsed());
    let asking = ask.bypass_change_detection();
    let mut make = |running: &mut Match, action, happened: &mut MessageWriter<Happened>| match running
        .decide(action, Some(now.as_millis() as u64))
    {
        Ok(()) => {
            running.forget_undone();
            if settings.end_turn {
                running.wait_for_end_of_turn();
            }
            happened.write_batch(running.played().last().map(Happened::decided));
        }
        Err(illegal) => _ = refused.write(Refused(illegal)),
    };
    if let Some(action) = asking.due(now) {
        make(&mut running, action, &mut happened);
    }
    for intent in intents.read() {
        Part::Turn.fail_if_broken();
        let seat = running.game.to_move().unwrap_or_default();
        let made = running.record.decisions.len();
        if matches!(intent, Intent::Answer { made: then, .. } if *then != made) {
            continue;
        }
        // Help changes nothing on the table.
        let held = if matches!(intent, Intent::Helped) { None } else { asking.drop_held() };
        match intent {
            Intent::Helped => running.record.assisted = true,
            &Intent::Decide(action) => {
                if asking.lets_through(made, action, now) {
                    make(&mut running, action, &mut happened);
                }
            }
            &Intent::Answer { action, .. } => make(&mut running, action, &mut happened),
            Intent::Keep => held.into_iter().for_each(|action| make(&mut running, action, &mut happened)),
            // What waits is the last decision: nothing else is taken back with it.
            Intent::TakeBack => {}
            Intent::Undo if held.is_some() => {}
            Intent::Replace(seat, kind) => {
                running.replace(*seat, kind.clone());
                happened.write(Happened::Replaced(*seat));
            }
            Intent::EndTurn => running.end_turn(),
            Intent::GiveUp(seat) => {
                running.give_up(*seat);
                happened.write(Happened::GaveUp(*seat));
            }
            Intent::Undo => {
                if running.undo() {
                    happened.write(Happened::Rewound(seat));
                }
            }
            Intent::Redo => {
                let again = running.redo(Some(now.as_millis() as u64));
                if again > 0 && settings.end_turn {
                    running.wait_for_end_of_turn();
                }
                let made = running.played();
                happened.write_batch(made[made.len() - again..].iter().map(Happened::decided));
            }
        }
    }
    if asking.waits_since().is_some() {
        motion.keep_drawing();
    }
    if ask.asked() != asked {
        ask.set_changed();
        // Whoever was asked has been helped, whatever the answer.
        running.record.assisted |= ask.asked().is_some();
    }
}
