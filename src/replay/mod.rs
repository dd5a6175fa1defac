//! Recorded games at the table: play, pause, step, jump, look from any seat, play on from anywhere.
//!
//! A replay asks the session for one moment of its [`History`] after another; the table shows it as it shows any game.

mod bar;
mod branch;
mod drawer;
pub mod export;
mod past;
mod postcard;

use std::sync::Arc;

use bevy::prelude::*;
use chronicle::Record;
use rules::{Engine, Seat};

use crate::app::page_buttons::{Page, PageButton, RegisterPageButton};
use crate::app::requests::{PlayOn, Watch};
use crate::app::settings::{Settings, Speed};
use crate::app::{GoTo, Menu, Screen, input::Act, language::Words, redraw::Motion};
use crate::playback::{Pace, Shown};
use crate::session::history::History;
use crate::session::watching::{Moment, Show};
use crate::session::{SessionSystems, names, opponents::Hold};

/// Opens and runs replays.
pub(super) fn plugin(app: &mut App) {
    app.add_message::<Steer>()
        .add_systems(
            Update,
            (
                // Also while the program is loading: the command line may name a game to watch.
                open,
                steer_by_keys.run_if(in_state(Screen::Table).and_then(in_state(Menu::None))),
                run.run_if(in_state(Screen::Table).and_then(in_state(Menu::None))),
                steer,
                close_when_played_on,
                set_pace,
            )
                .chain()
                .before(SessionSystems::Begin),
        )
        .add_systems(OnEnter(Screen::Title), close)
        .register_page_button(PageButton {
            page: Page::Results,
            name: "results.watch",
            label: "replay-watch",
            about: None,
            order: 10,
            run: watch,
            shown: true,
        })
        .add_plugins((bar::plugin, branch::plugin, drawer::plugin, export::plugin, past::plugin));
}

fn watch(commands: &mut Commands, record: Option<&Record>) {
    if let Some(record) = record {
        commands.write_message(Watch::new(record.clone()));
    }
}

/// What a watcher wants of the running replay.
#[derive(Message, Debug, Clone, Copy, PartialEq)]
pub enum Steer {
    /// Play, or pause.
    Toggle,
    /// So many decisions forward or back.
    Step(isize),
    /// So many turns forward or back.
    Turn(isize),
    /// After so many decisions.
    Jump(usize),
    /// How fast it plays.
    Speed(Speed),
    /// The seat it is looked at from.
    From(Seat),
    /// Show the hands of all seats, or not.
    AllHands(bool),
}

/// The recorded game that is being watched.
#[derive(Resource, Debug, Clone)]
pub struct Replay {
    history: Arc<History>,
    at: usize,
    furthest: usize,
    /// It goes on by itself.
    pub playing: bool,
    /// How fast.
    pub speed: Speed,
    /// The seat it is looked at from.
    pub from: Seat,
    /// The hands of all seats are shown.
    pub all_hands: bool,
    /// Seconds until the next decision is shown.
    wait: f32,
    /// Whether the table shows this moment already.
    shown: bool,
    /// Whether it is a look back in a game that waits.
    looks_back: bool,
}

impl Replay {
    /// A game at its beginning.
    pub fn new(history: History) -> Self {
        Self {
            history: Arc::new(history),
            at: 0,
            furthest: 0,
            playing: false,
            speed: Speed::Normal,
            from: 0,
            all_hands: false,
            wait: 0.0,
            shown: true,
            looks_back: false,
        }
    }

    /// The game.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// Decisions shown so far.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The furthest that was ever shown; what comes after it can be kept secret.
    pub fn furthest(&self) -> usize {
        self.furthest
    }

    fn go_to(&mut self, at: usize) {
        self.at = at.min(self.history.len());
        self.furthest = self.furthest.max(self.at);
    }

    fn moment(&self) -> Moment {
        Moment { history: self.history.clone(), at: self.at, from: self.from }
    }
}

fn open(
    mut wanted: MessageReader<Watch>,
    mut commands: Commands,
    mut show: MessageWriter<Show>,
    words: Res<Words>,
    settings: Res<Settings>,
    mut go: MessageWriter<GoTo>,
) {
    let Some(Watch { record, at, known }) = wanted.read().last() else { return };
    let mut record = (**record).clone();
    for (index, player) in record.players.iter_mut().enumerate() {
        if settings.stream.layout.on || settings.stream.director {
            // Viewers are told of everybody in the same way, in captions and at the table.
            player.name = names::of(&words, &player.name, index);
        }
    }
    match History::new(record) {
        Ok(history) => {
            let mut replay = Replay::new(history);
            if *known {
                replay.go_to(usize::MAX);
            }
            replay.go_to(*at);
            replay.playing = *at == 0 && !known;
            replay.wait = 1.2;
            show.write(Show::Recorded(replay.moment()));
            commands.insert_resource(replay);
        }
        Err(wrong) => {
            warn!("the game cannot be watched: {wrong}");
            go.write(GoTo(Screen::Title));
        }
    }
}

/// What is only watched does not stay behind the title.
fn close(mut commands: Commands) {
    commands.remove_resource::<Replay>();
}

/// Whoever plays on does not watch any more.
fn close_when_played_on(mut played: MessageReader<PlayOn>, mut commands: Commands) {
    if played.read().count() > 0 {
        commands.remove_resource::<Replay>();
    }
}

/// The table shows a watched game as fast as its watcher wants.
fn set_pace(replay: Option<Res<Replay>>, mut pace: ResMut<Pace>) {
    let wanted = |replay: Res<Replay>| Pace { speed: Some(replay.speed), paused: !replay.playing };
    pace.set_if_neq(replay.map(wanted).unwrap_or_default());
}

fn steer_by_keys(mut acts: MessageReader<Act>, replay: Option<Res<Replay>>, mut steer: MessageWriter<Steer>) {
    if replay.is_none() {
        acts.clear();
        return;
    }
    for act in acts.read() {
        steer.write(match act {
            Act::Skip => Steer::Toggle,
            Act::Left => Steer::Step(-1),
            Act::Right => Steer::Step(1),
            Act::Up => Steer::Turn(-1),
            Act::Down => Steer::Turn(1),
            _ => continue,
        });
    }
}

/// Seconds between the end of one decision's show and the next.
pub fn pause_after(game: &rules::Game) -> f32 {
    if game.step() == rules::Step::Turn { 0.55 } else { 0.12 }
}

fn run(
    replay: Option<ResMut<Replay>>,
    mut shown: MessageReader<Shown>,
    menu: Res<State<Menu>>,
    hold: Res<Hold>,
    time: Res<Time>,
    mut motion: ResMut<Motion>,
    mut steer: MessageWriter<Steer>,
) {
    let Some(mut replay) = replay else {
        shown.clear();
        return;
    };
    let replay = replay.bypass_change_detection();
    replay.shown |= shown.read().any(|shown| *shown == Shown::Everything);
    if !replay.playing || *menu.get() != Menu::None {
        return;
    }
    motion.keep_drawing();
    if !replay.shown || !hold.is_over() {
        return;
    }
    replay.wait -= time.delta_secs() * replay.speed.factor().unwrap_or(8.0);
    if replay.wait <= 0.0 {
        steer.write(Steer::Step(1));
    }
}

fn steer(
    mut wishes: MessageReader<Steer>,
    replay: Option<ResMut<Replay>>,
    settings: Res<Settings>,
    mut show: MessageWriter<Show>,
) {
    let Some(mut replay) = replay else {
        wishes.clear();
        return;
    };
    for &wish in wishes.read() {
        let before = replay.at;
        match wish {
            Steer::Toggle => {
                if !replay.playing && replay.at == replay.history.len() {
                    replay.go_to(0);
                }
                replay.playing = !replay.playing;
                replay.wait = 0.0;
            }
            Steer::Step(by) => replay.go_to(before.saturating_add_signed(by)),
            Steer::Turn(by) => {
                let mut at = before;
                for _ in 0..by.unsigned_abs() {
                    at = if by > 0 { replay.history.next_turn(at) } else { replay.history.previous_turn(at) };
                }
                replay.go_to(at);
            }
            Steer::Jump(at) => replay.go_to(at),
            Steer::Speed(speed) => replay.speed = speed,
            Steer::AllHands(all) => replay.all_hands = all,
            Steer::From(seat) => {
                replay.from = seat.min(replay.history.position(0).rounds().players - 1);
                show.write(Show::Moved { to: replay.moment(), step: false });
            }
        }
        if replay.at == before {
            if replay.at == replay.history.len() {
                replay.playing = false;
            }
            continue;
        }
        // One decision forward is shown as it happened; anything else is simply there.
        let step = replay.shown && !settings.reduced_motion;
        show.write(Show::Moved { to: replay.moment(), step });
        replay.wait = pause_after(replay.history.position(replay.at));
        replay.shown = false;
    }
}
