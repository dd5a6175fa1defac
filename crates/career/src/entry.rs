//! What one finished record comes to.

use ai::{AgentSpec, Style};
use bots::{PlayerSpec, SeatSpec};
use chronicle::{Record, ReplayError};
use rules::GameKind;
use serde::{Deserialize, Serialize};

use crate::facts::{Facts, gather};
use crate::{Account, Profile, achievements};

/// A pause between two decisions counts as so many milliseconds at most: whoever leaves the table is not playing.
pub const LONGEST_PAUSE: u64 = 180_000;

/// Why a record has no entry.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EntryError {
    /// It cannot be played through.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// Somebody may still decide in it.
    #[error("the game is not finished")]
    NotFinished,
}

/// Who decided for a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    /// A person at the screen.
    Person,
    /// The viewers of a stream.
    Audience,
    /// One of the six levels.
    Level {
        /// 1 to 6.
        level: u8,
        /// What it prefers.
        style: Style,
    },
    /// Another agent of ours, by its name.
    Agent(String),
    /// A program, by its command.
    Program(String),
    /// Nobody can say any more.
    Unknown(String),
}

impl Who {
    /// Who an agent of a record is.
    pub fn of(agent: &str) -> Self {
        match agent.parse() {
            Ok(SeatSpec::Human) => Who::Person,
            Ok(SeatSpec::Audience) => Who::Audience,
            Ok(SeatSpec::Player(PlayerSpec::Own(AgentSpec::Level(level, style)))) => {
                Who::Level { level: level.number(), style }
            }
            Ok(SeatSpec::Player(PlayerSpec::Own(spec))) => Who::Agent(spec.to_string()),
            Ok(SeatSpec::Player(PlayerSpec::Program(program))) => Who::Program(program.to_string()),
            Ok(SeatSpec::Off) | Err(_) => Who::Unknown(agent.to_owned()),
        }
    }
}

/// The options that matter for comparing games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// Claims that end the game.
    pub claims: u8,
    /// That is the rulebook's number.
    pub rulebook: bool,
    /// Rounds after which it is called by score.
    pub cap: Option<u16>,
    /// Who sees whose points, by its name in records.
    pub scores: String,
    /// On a map of one's own.
    pub own_map: bool,
    /// With components other than the usual ones of this or a released version.
    pub own_content: bool,
    /// What the deal comes from.
    pub seed: u64,
}

impl Setup {
    /// As the levels were measured and others play: claims by the rulebook, the usual components, the map of the box.
    pub fn is_usual(&self) -> bool {
        self.rulebook && !self.own_content && !self.own_map
    }
}

/// How a game came to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// Somebody had enough claims.
    Claims,
    /// At the round cap.
    Cap,
    /// The player of this seat gave up.
    GaveUp(u8),
}

/// How often a seat used a merchant card (in An Endless World: a location), and what came of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "(String, u16, i32)", into = "(String, u16, i32)")]
pub struct Use {
    /// Its id in the components.
    pub id: String,
    /// Times.
    pub times: u16,
    /// What the crystals of the seat were worth more by it, all times together (yellow 1, green 2, blue 3, magenta 4).
    pub worth: i32,
}

impl From<(String, u16, i32)> for Use {
    fn from((id, times, worth): (String, u16, i32)) -> Self {
        Use { id, times, worth }
    }
}

impl From<Use> for (String, u16, i32) {
    fn from(used: Use) -> Self {
        (used.id, used.times, used.worth)
    }
}

/// What the game came to for one seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SeatEntry {
    /// As in the record.
    pub name: String,
    /// Who decided.
    pub who: Who,
    /// Which of the five colours.
    pub colour: Option<u8>,
    /// Place in turn order, from 0.
    pub order: u8,
    /// 1 for the best; whoever gave up is last.
    pub place: u8,
    /// All points.
    pub points: u16,
    /// Claims.
    pub claims: u8,
    /// Own turns.
    pub turns: u16,
    /// Own turns of resting.
    pub rests: u16,
    /// Milliseconds of its decisions, long pauses cut.
    pub time: u64,
    /// Merchant cards or locations.
    pub uses: Vec<Use>,
    /// Achievements that this record is enough for ([`achievements::OF_A_GAME`]).
    pub earned: Vec<String>,
    /// Own play and luck, once somebody has taken the time ([`crate::Errand`]).
    pub account: Option<SeatAccount>,
    /// How close its turns came to the best ones, in percent, where a review has been made ([`crate::Reviews`]).
    #[serde(skip)]
    pub accuracy: Option<u8>,
}

/// What a seat's decisions and the cards that came to light did to its chance to win in the whole game, 1 being all of it.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(from = "(f32, f32)", into = "(f32, f32)")]
pub struct SeatAccount {
    /// What its own decisions did.
    pub own: f32,
    /// What came to light, whoever brought it.
    pub luck: f32,
}

impl SeatAccount {
    /// Of every seat; a hundredth of a percent is more than anybody reads.
    pub(crate) fn of_all(account: &Account, seats: usize) -> Vec<Self> {
        let short = |part: f64| ((part * 1e4).round() / 1e4) as f32;
        let sums = (0..seats as u8).map(|seat| account.sums(seat));
        sums.map(|sums| SeatAccount { own: short(sums.own), luck: short(sums.luck) }).collect()
    }
}

impl From<(f32, f32)> for SeatAccount {
    fn from((own, luck): (f32, f32)) -> Self {
        SeatAccount { own, luck }
    }
}

impl From<SeatAccount> for (f32, f32) {
    fn from(account: SeatAccount) -> Self {
        (account.own, account.luck)
    }
}

/// How a game ended for one seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GameResult {
    /// First by the rules.
    Won,
    /// Not first, or the player gave up.
    Lost,
    /// Somebody else gave up: nobody has won, and nobody but them has lost.
    Open,
}

/// What one finished record comes to; nothing in it needs the record again.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// 32 digits that tell this game from every other: of its set-up, start and decisions, not of names and stamps.
    pub identity: String,
    /// Which game.
    pub game: GameKind,
    /// What the owner calls it.
    pub title: String,
    /// Milliseconds since the beginning of 1970 (UTC).
    pub started: Option<u64>,
    /// Milliseconds from the first to the last decision, pauses cut to [`LONGEST_PAUSE`].
    pub duration: Option<u64>,
    /// How it was set up.
    pub setup: Setup,
    /// By seat.
    pub seats: Vec<SeatEntry>,
    /// Rounds played.
    pub rounds: u16,
    /// How it came to its end.
    pub ending: Ending,
    /// Somebody was shown more than the rules allow.
    pub assisted: bool,
}

impl Entry {
    /// What a record comes to. Only finished games have an entry: ended by the rules, or given up.
    pub fn of(record: &Record) -> Result<Self, EntryError> {
        let (table, facts, _) = gather(record)?;
        let ending = match record.gave_up {
            Some(seat) => Ending::GaveUp(seat),
            None if !table.over => return Err(EntryError::NotFinished),
            None if table.capped => Ending::Cap,
            None => Ending::Claims,
        };
        let options = &record.deal.options;
        let seat = |(player, facts): (&chronicle::Player, &Facts)| SeatEntry {
            name: player.name.clone(),
            who: Who::of(&player.agent),
            colour: player.colour,
            order: facts.order,
            place: facts.place,
            points: facts.score.total(),
            claims: facts.claims,
            turns: facts.turns,
            rests: facts.rests,
            time: facts.time,
            uses: facts.uses.iter().map(|(id, &(times, worth))| Use { id: id.clone(), times, worth }).collect(),
            earned: achievements::of_a_game(&table, facts).map(|one| one.id.to_owned()).collect(),
            account: None,
            accuracy: None,
        };
        Ok(Entry {
            identity: table.identity.clone(),
            game: options.kind,
            title: record.title.clone(),
            started: record.started,
            duration: table.duration,
            setup: Setup {
                claims: options.end_claims(),
                rulebook: options.end_claims() == options.kind.claims_to_end(options.players),
                cap: options.round_cap,
                scores: options.scores.name().to_owned(),
                own_map: options.map != rules::MapChoice::FirstGame,
                own_content: !content::is_usual(record.deal.components, options.kind),
                seed: record.deal.seed,
            },
            seats: record.players.iter().zip(&facts).map(seat).collect(),
            rounds: table.rounds,
            ending,
            assisted: record.assisted,
        })
    }

    /// How it ended for a seat. A game that somebody gave up is lost for them and open for the rest.
    pub fn result(&self, seat: usize) -> GameResult {
        match self.ending {
            Ending::GaveUp(quitter) if usize::from(quitter) == seat => GameResult::Lost,
            Ending::GaveUp(_) => GameResult::Open,
            Ending::Claims | Ending::Cap => match self.seats.get(seat) {
                Some(own) if own.place == 1 => GameResult::Won,
                _ => GameResult::Lost,
            },
        }
    }

    /// Whether it was played to its end, and nobody gave up.
    pub fn is_ended(&self) -> bool {
        !matches!(self.ending, Ending::GaveUp(_))
    }

    /// The seat that has won, if somebody has.
    pub fn winner(&self) -> Option<usize> {
        (0..self.seats.len()).find(|&seat| self.result(seat) == GameResult::Won)
    }

    /// The seat of a person; the first one where several are called so.
    pub fn seat_of(&self, person: &Profile) -> Option<usize> {
        self.seats.iter().position(|seat| seat.who == Who::Person && person.is_called(&seat.name))
    }

    /// All seats but this one.
    pub fn rivals(&self, seat: usize) -> impl Iterator<Item = &SeatEntry> {
        self.seats.iter().enumerate().filter(move |(other, _)| *other != seat).map(|(_, rival)| rival)
    }

    /// Points more than the best of the others; less when negative.
    pub fn margin(&self, seat: usize) -> i32 {
        let best = self.rivals(seat).map(|rival| i32::from(rival.points)).max().unwrap_or(0);
        self.seats.get(seat).map_or(0, |own| i32::from(own.points)) - best
    }

    /// The strongest level among the others.
    pub fn strongest_rival(&self, seat: usize) -> Option<u8> {
        let level = |rival: &SeatEntry| match rival.who {
            Who::Level { level, .. } => Some(level),
            Who::Person | Who::Audience | Who::Agent(_) | Who::Program(_) | Who::Unknown(_) => None,
        };
        self.rivals(seat).filter_map(level).max()
    }

    /// Whether luck and skill have been told apart.
    pub fn has_account(&self) -> bool {
        self.seats.iter().all(|seat| seat.account.is_some())
    }

    /// The mean luck of the others, once it is known.
    pub fn luck_of_rivals(&self, seat: usize) -> Option<f32> {
        let lucks: Option<Vec<f32>> = self.rivals(seat).map(|rival| Some(rival.account?.luck)).collect();
        let lucks = lucks.filter(|lucks| !lucks.is_empty())?;
        Some(lucks.iter().sum::<f32>() / lucks.len() as f32)
    }

    /// What has to be the same for a deal to be known: whoever has played it knows what comes.
    pub(crate) fn deal(&self) -> (GameKind, usize, u64) {
        (self.game, self.seats.len(), self.setup.seed)
    }

    /// Where it stands among all games: by time, those without one first, and always in the same order.
    pub(crate) fn moment(&self) -> (Option<u64>, &str) {
        (self.started, &self.identity)
    }
}
