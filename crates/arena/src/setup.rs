//! The options that all commands share: which game, how many, which seed.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use content::Pack;
use rules::components::Components;
use rules::{FirstPlayer, FourthBoard, Game, GameKind, Options, ScoreVisibility};

use crate::Failure;

/// How many threads share the work.
#[derive(Args, Clone, Copy)]
pub struct Threads {
    /// Threads; 0 for one per core.
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=256))]
    threads: u16,
}

impl Threads {
    /// The threads themselves.
    pub fn pool(self) -> Result<rayon::ThreadPool, Failure> {
        Ok(rayon::ThreadPoolBuilder::new().num_threads(self.threads.into()).build()?)
    }
}

/// Reads how many games: from none nothing follows.
pub fn some_games() -> impl TypedValueParser<Value = u64> {
    clap::value_parser!(u64).range(1..)
}

/// Reads a length of time in whatever it is counted in.
pub fn some_time(text: &str) -> Result<f64, String> {
    let number = text.parse::<f64>().map_err(|error| error.to_string())?;
    if (0.0..=1e6).contains(&number) { Ok(number) } else { Err("a number from 0 to 1000000".to_owned()) }
}

/// Reads the name of a game.
pub fn game_name() -> impl TypedValueParser<Value = GameKind> {
    PossibleValuesParser::new(GameKind::ALL.map(GameKind::name)).try_map(|name| name.parse::<GameKind>())
}

/// Reads who sees whose points.
fn scores_name() -> impl TypedValueParser<Value = ScoreVisibility> {
    PossibleValuesParser::new(ScoreVisibility::ALL.map(ScoreVisibility::name))
        .try_map(|name| ScoreVisibility::from_name(&name).ok_or("it is none of the names"))
}

/// What a game is set up with.
#[derive(Args, Clone)]
pub struct SetUp {
    /// Which game.
    #[arg(long, value_parser = game_name(), default_value = GameKind::default().name())]
    pub game: GameKind,
    /// How many players.
    #[arg(long, default_value_t = 2)]
    pub players: u8,
    /// Seed of the first game; further games count up from it.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Rounds after which a game is called by score; 0 for none.
    #[arg(long, default_value_t = 1000)]
    pub cap: u16,
    /// Claims that end the game instead of the rulebook's number.
    #[arg(long)]
    pub claims: Option<u8>,
    /// Seat that starts instead of a random one, counting from 0.
    #[arg(long)]
    pub first: Option<u8>,
    /// Who sees whose points.
    #[arg(long, value_parser = scores_name(), default_value = ScoreVisibility::default().name())]
    pub scores: ScoreVisibility,
    /// An Endless World: the fourth board by its id instead of a random one (`D1`).
    #[arg(long)]
    pub board: Option<String>,
    /// Folder with content files that replace the usual ones. Records carry what differs and need no folder.
    #[arg(long)]
    pub content: Option<std::path::PathBuf>,
}

impl SetUp {
    /// The components to play with.
    pub fn components(&self) -> Result<&'static Components, Failure> {
        Ok(match &self.content {
            Some(folder) => Pack::load(folder)?.components,
            None => content::embedded(),
        })
    }

    /// The options of the engine.
    pub fn options(&self) -> Result<Options, Failure> {
        let mut options = Options::new(self.game, self.players);
        options.round_cap = (self.cap > 0).then_some(self.cap);
        options.claims_to_end = self.claims;
        options.first = self.first.map_or(FirstPlayer::Random, FirstPlayer::Seat);
        options.scores = self.scores;
        if let Some(board) = &self.board {
            let boards = &self.components()?.world.boards;
            let index = boards.iter().filter(|known| !known.always).position(|known| known.id == *board);
            let index = index.ok_or_else(|| format!("there is no fourth board `{board}`"))?;
            options.fourth_board = FourthBoard::Named(index as u8);
        }
        Ok(options)
    }

    /// The seed a measuring command deals from: Golem Edition and Spice Road have the same cards, so one seed would
    /// measure the same deals twice.
    pub fn measured(&self, seed: u64) -> u64 {
        match self.game {
            GameKind::Spice => seed.wrapping_add(1 << 32),
            GameKind::Golem | GameKind::World | GameKind::Adventure => seed,
        }
    }

    /// The game with this seed.
    pub fn deal(&self, seed: u64) -> Result<Game, Failure> {
        Ok(Game::new(self.components()?, &self.options()?, seed)?)
    }
}
