//! The program under test, with a clock that the test turns.

use std::time::Duration;

use bevy::{
    ecs::{resource::IsResource, schedule::SingleThreadedExecutor, system::RunSystemOnce as _},
    prelude::*,
    time::TimeUpdateStrategy,
};
use caravanserai::app::{
    GoTo, Phase, Screen,
    games::{GameKind, GameSetup, SeatKind, Style},
    named::{Facts, Named},
    options::Options,
    redraw::Motion,
    requests::StartGame,
    settings::{Settings, Speed},
};
use caravanserai::driver::Script;
use caravanserai::driver::gestures::{self, Gesture, GestureWriter};
use caravanserai::session::{Intent, Match};
use caravanserai::start::bare_app;
use rules::{Action, Game};

/// One frame of the test's clock.
const FRAME: Duration = Duration::from_millis(40);

/// How long a game lasts.
#[derive(Debug, Clone, Copy)]
pub enum Length {
    /// To the first claim, or for so many rounds.
    Short(u16),
    /// As long as the rules say.
    Usual,
}

impl Length {
    /// Short games, unless `CARAVANSERAI_WHOLE` asks for whole ones.
    pub fn wanted() -> Self {
        if std::env::var_os("CARAVANSERAI_WHOLE").is_some() { Self::Usual } else { Self::Short(12) }
    }

    pub fn set(self, setup: &mut GameSetup) {
        if let Self::Short(rounds) = self {
            (setup.claims, setup.rounds) = (Some(1), Some(rounds));
        }
    }
}

/// The program.
pub struct House {
    /// The app itself.
    pub app: App,
}

impl House {
    /// At the title, every motion at once.
    pub fn open(script: Option<Script>, options: Options) -> Self {
        let mut app = bare_app(options, script);
        app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
        // Thousands of short frames: handing systems to other threads costs more than the systems.
        let mut schedules = app.world_mut().resource_mut::<Schedules>();
        for (_, schedule) in schedules.iter_mut() {
            schedule.set_executor(SingleThreadedExecutor::new());
        }
        let mut settings = app.world_mut().resource_mut::<Settings>();
        settings.own_speed = Speed::Instant;
        settings.computer_speed = Speed::Instant;
        Self { app }
    }

    /// One frame.
    pub fn frame(&mut self) {
        self.app.update();
    }

    /// Several gestures within one frame.
    pub fn frame_of(&mut self, gestures: &[Gesture]) {
        let gestures = gestures.to_vec();
        let make = move |mut hands: GestureWriter| gestures.iter().for_each(|gesture| hands.make(gesture));
        self.app.world_mut().run_system_once(make).unwrap();
        self.frame();
    }

    /// The real mouse on a named thing, once it is there.
    pub fn click(&mut self, name: &str) {
        for _ in 0..200 {
            if self.has(name) {
                break;
            }
            self.frame();
        }
        for gesture in gestures::click(self.middle(name)) {
            self.frame_of(&[gesture]);
        }
        (0..3).for_each(|_| self.frame());
    }

    /// Rests the pointer at a point of the window until what lies there is told of.
    pub fn look_at(&mut self, at: Vec2) {
        self.frame_of(&[Gesture::Move(Vec2::ZERO)]);
        self.frame_of(&[Gesture::Move(at)]);
        self.keep_looking();
    }

    /// Leaves the pointer where it is for as long as a look takes.
    pub fn keep_looking(&mut self) {
        // Few long frames: a look takes half a second.
        self.app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME * 5));
        (0..5).for_each(|_| self.frame());
        self.app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
    }

    /// The middle of a named thing.
    pub fn middle(&self, name: &str) -> Vec2 {
        self.app.world().resource::<Named>().get(name).unwrap_or_else(|| panic!("there is no {name}")).rect.center()
    }

    /// Whether something has this name now.
    pub fn has(&self, name: &str) -> bool {
        self.app.world().resource::<Named>().get(name).is_some()
    }

    /// How many decisions the game has seen.
    pub fn decisions(&self) -> usize {
        self.app.world().resource::<Match>().record().decisions.len()
    }

    /// Frames until the screen is this one; reading the pictures takes real time.
    pub fn until(&mut self, screen: Screen) {
        let mut frames = 0;
        while *self.app.world().resource::<State<Screen>>().get() != screen {
            self.frame();
            frames += 1;
            assert!(frames < 20_000, "{screen:?} does not come");
            if frames % 100 == 0 {
                std::thread::yield_now();
            }
        }
    }

    /// Deals a game for people only and waits until somebody may decide.
    pub fn deal(&mut self, kind: GameKind, players: usize, length: Length, seed: u64) {
        let mut setup = GameSetup { game: kind, seed: Some(seed), ..default() };
        length.set(&mut setup);
        for (index, seat) in setup.seats.iter_mut().enumerate() {
            seat.kind = if index < players { SeatKind::Person } else { SeatKind::Off };
        }
        self.start(setup);
        self.until(Screen::Table);
        self.settle();
    }

    /// One person against two weak opponents, dealt and begun by the person.
    pub fn against_opponents(kind: GameKind) -> Self {
        let mut house = Self::open(None, Options::default());
        house.until(Screen::Title);
        let mut setup = GameSetup { game: kind, seed: Some(3), first: Some(0), ..default() };
        for (index, seat) in setup.seats.iter_mut().enumerate() {
            seat.kind = match index {
                0 => SeatKind::Person,
                1 | 2 => SeatKind::Computer { level: 1, style: Style::Balanced },
                _ => SeatKind::Off,
            };
        }
        house.start(setup);
        house.until(Screen::Table);
        house
    }

    /// Starts a game as the screen of new games does.
    pub fn start(&mut self, setup: GameSetup) {
        self.app.world_mut().write_message(StartGame::new(setup));
    }

    /// Frames until everything has been shown and nothing moves.
    pub fn settle(&mut self) {
        for frame in 0..20_000 {
            self.frame();
            // Files are read beside the game, in real time.
            if frame > 1_000 {
                std::thread::yield_now();
            }
            let world = self.app.world();
            let at_table = *world.resource::<State<Screen>>().get() == Screen::Table;
            // In the frame of the news the phase is still the old one.
            let next = world.get_resource::<Match>().map(Match::next_phase);
            let shown = world.get_resource::<State<Phase>>().is_none_or(|phase| {
                let rests = matches!(phase.get(), Phase::Choosing | Phase::TurnEnd | Phase::Finished);
                rests && next.is_none_or(|next| next == *phase.get())
            });
            // The pause before the results counts as motion.
            let finished = world.get_resource::<State<Phase>>().is_some_and(|phase| *phase.get() == Phase::Finished);
            if !at_table || (shown && (finished || world.resource::<Motion>().is_still())) {
                return;
            }
        }
        panic!("the table does not come to rest: {:?}", self.app.world().resource::<Facts>());
    }

    /// Frames until nothing moves and no picture is on its way.
    pub fn rest(&mut self) {
        for _ in 0..20_000 {
            self.frame();
            if self.app.world().resource::<Motion>().is_still() {
                return;
            }
            std::thread::yield_now();
        }
        panic!("the screen does not come to rest: {:?}", self.app.world().resource::<Facts>());
    }

    /// The game on the table.
    pub fn game(&self) -> Game {
        *self.app.world().resource::<Match>().whole()
    }

    /// Makes a decision as the panels do and lets it be shown.
    pub fn decide(&mut self, action: Action) {
        self.app.world_mut().write_message(Intent::Decide(action));
        self.settle();
    }

    /// Back to the title.
    pub fn leave(&mut self) {
        self.app.world_mut().write_message(GoTo(Screen::Title));
        self.until(Screen::Title);
        self.frame();
    }

    /// Entities alive; resources are entities too and not meant.
    pub fn entities(&mut self) -> usize {
        self.app.world_mut().query_filtered::<Entity, Without<IsResource>>().iter(self.app.world()).count()
    }
}
