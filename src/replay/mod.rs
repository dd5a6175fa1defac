//! Recorded games at the table: play, pause, step, jump, look from any seat, play on from anywhere.
//!
//! A replay moves the [`Match`] along the positions of its [`Reel`]; the table shows it as it shows any game. This room
//! is the only one that writes a match that is watched.

mod bar;
mod branch;
mod drawer;
pub mod export;
pub mod hands;
pub mod past;
mod postcard;
pub mod reel;
pub mod timeline;

use bevy::prelude::*;
use chronicle::Record;
use rules::{Engine, Seat};

pub use bar::strip_height;
pub use branch::PlayRecord;
pub use reel::{Mark, Reel};

use crate::games::{GameKind, GameSetup};
use crate::input::Act;
use crate::language::Words;
use crate::menus::Menu;
use crate::options::Options;
use crate::playback::Playback;
use crate::redraw::Motion;
use crate::screens::Screen;
use crate::session::{Happened, Match, SessionSystems, opponents::Hold, saves};
use crate::settings::{Settings, Speed};
use crate::stream::names;

/// Opens and runs replays.
pub(super) fn plugin(app: &mut App) {
    app.add_message::<OpenReplay>()
        .add_message::<Steer>()
        .add_systems(
            Update,
            (
                open_from_command_line.run_if(in_state(Screen::Table)),
                open,
                steer_by_keys.run_if(in_state(Screen::Table).and_then(in_state(Menu::None))),
                run.run_if(in_state(Screen::Table)),
                steer,
            )
                .chain()
                .before(SessionSystems)
                .run_if(not(in_state(Screen::Loading))),
        )
        .add_systems(OnEnter(Screen::Title), close)
        .add_plugins((bar::plugin, branch::plugin, drawer::plugin, export::plugin, past::plugin));
}

/// Somebody wants to watch a recorded game.
#[derive(Message, Debug, Clone)]
pub struct OpenReplay {
    record: Box<Record>,
    at: usize,
}

impl OpenReplay {
    /// From its beginning.
    pub fn new(record: Record) -> Self {
        Self::at(record, 0)
    }

    /// After so many decisions.
    pub fn at(record: Record, at: usize) -> Self {
        Self { record: Box::new(record), at }
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
    /// From a look back to the game that waits.
    Return,
}

/// The recorded game that is being watched.
#[derive(Resource, Debug, Clone)]
pub struct Replay {
    reel: Reel,
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
}

impl Replay {
    /// A game at its beginning.
    pub fn new(reel: Reel) -> Self {
        Self { reel, at: 0, furthest: 0, playing: false, speed: Speed::Normal, from: 0, all_hands: false, wait: 0.0 }
    }

    /// The game.
    pub fn reel(&self) -> &Reel {
        &self.reel
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
        self.at = at.min(self.reel.len());
        self.furthest = self.furthest.max(self.at);
    }

    fn shown(&self, before: &Match) -> Match {
        let graph = self.reel.graph(self.at);
        before.watched(self.reel.record_at(self.at), *self.reel.position(self.at), graph, self.from)
    }
}

fn open_from_command_line(
    options: Option<Res<Options>>,
    mut open: MessageWriter<OpenReplay>,
    mut screen: ResMut<NextState<Screen>>,
    mut asked: Local<bool>,
) {
    let Some(wanted) = options.as_ref().and_then(|options| options.replay.as_ref()) else { return };
    if std::mem::replace(&mut *asked, true) {
        return;
    }
    match saves::read_record(wanted.as_ref()) {
        Ok(record) => {
            open.write(OpenReplay::new(record));
        }
        Err(wrong) => {
            warn!("the game cannot be watched: {wrong}");
            screen.set(Screen::Title);
        }
    }
}

fn open(
    mut wanted: MessageReader<OpenReplay>,
    mut commands: Commands,
    mut happened: MessageWriter<Happened>,
    mut setup: ResMut<GameSetup>,
    words: Res<Words>,
    settings: Res<Settings>,
    mut screen: ResMut<NextState<Screen>>,
    now: Res<State<Screen>>,
) {
    let Some(OpenReplay { record, at }) = wanted.read().last() else { return };
    let mut record = record.clone();
    for (index, player) in record.players.iter_mut().enumerate() {
        if settings.stream.layout.on || settings.stream.director {
            // Viewers are told of everybody in the same way, in captions and at the table.
            player.name = names::of(&words, &player.name, index);
        }
    }
    let opened = Match::resume(record.prefix(0), &words).and_then(|base| Ok((base, Reel::new((*record).clone())?)));
    match opened {
        Ok((base, reel)) => {
            // The land behind the table is the one of this game.
            let kind = reel.record().deal.options.kind.name();
            if let Some(game) = GameKind::ALL.into_iter().find(|game| game.id() == kind) {
                setup.game = game;
            }
            let mut replay = Replay::new(reel);
            replay.go_to(*at);
            replay.playing = *at == 0;
            replay.wait = 1.2;
            commands.insert_resource(replay.shown(&base));
            commands.insert_resource(replay);
            happened.write(Happened::anew());
            if *now.get() != Screen::Table {
                screen.set(Screen::Table);
            }
        }
        Err(wrong) => {
            warn!("the game cannot be watched: {wrong}");
            screen.set(Screen::Title);
        }
    }
}

/// What is only looked at does not stay behind the title.
fn close(mut commands: Commands, running: Option<Res<Match>>) {
    commands.remove_resource::<Replay>();
    if running.is_some_and(|running| running.is_watched()) {
        commands.remove_resource::<Match>();
    }
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
fn pause_after(game: &rules::Game) -> f32 {
    if game.step() == rules::Step::Turn { 0.55 } else { 0.12 }
}

fn run(
    replay: Option<ResMut<Replay>>,
    playback: Res<Playback>,
    menu: Res<State<Menu>>,
    hold: Res<Hold>,
    time: Res<Time>,
    mut motion: ResMut<Motion>,
    mut steer: MessageWriter<Steer>,
) {
    let Some(mut replay) = replay.filter(|replay| replay.playing && *menu.get() == Menu::None) else { return };
    motion.keep_drawing();
    if !playback.is_done() || !hold.is_over() {
        return;
    }
    let replay = replay.bypass_change_detection();
    replay.wait -= time.delta_secs() * replay.speed.factor().unwrap_or(8.0);
    if replay.wait <= 0.0 {
        steer.write(Steer::Step(1));
    }
}

fn steer(
    mut wishes: MessageReader<Steer>,
    replay: Option<ResMut<Replay>>,
    running: Option<ResMut<Match>>,
    playback: Res<Playback>,
    settings: Res<Settings>,
    mut happened: MessageWriter<Happened>,
) {
    let (Some(mut replay), Some(mut running)) = (replay, running) else {
        wishes.clear();
        return;
    };
    for &wish in wishes.read() {
        let before = replay.at;
        match wish {
            Steer::Toggle => {
                if !replay.playing && replay.at == replay.reel.len() {
                    replay.go_to(0);
                }
                replay.playing = !replay.playing;
                replay.wait = 0.0;
            }
            Steer::Step(by) => replay.go_to(before.saturating_add_signed(by)),
            Steer::Turn(by) => {
                let mut at = before;
                for _ in 0..by.unsigned_abs() {
                    at = if by > 0 { replay.reel.next_turn(at) } else { replay.reel.previous_turn(at) };
                }
                replay.go_to(at);
            }
            Steer::Jump(at) => replay.go_to(at),
            Steer::Speed(speed) => replay.speed = speed,
            Steer::AllHands(all) => replay.all_hands = all,
            Steer::Return => {}
            Steer::From(seat) => {
                replay.from = seat.min(replay.reel.position(0).rounds().players - 1);
                *running = replay.shown(&running);
            }
        }
        if replay.at == before {
            if replay.at == replay.reel.len() {
                replay.playing = false;
            }
            continue;
        }
        *running = replay.shown(&running);
        // One decision forward is shown as it happened; anything else is simply there.
        let shown = replay.at == before + 1 && playback.is_done() && !settings.reduced_motion;
        let news = match replay.reel.outcomes(before).filter(|_| shown) {
            Some((seat, action, outcomes)) => Happened::decided(seat, action, outcomes),
            None => Happened::anew(),
        };
        happened.write(news);
        replay.wait = pause_after(replay.reel.position(replay.at));
    }
}
