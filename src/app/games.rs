//! What the start of a game is made of, as people choose it: which game, who sits where, in which colour.
//!
//! The rules engine has its own set-up type; this one also knows names, colours and opponents, and is remembered
//! between sessions.

use std::{fmt, str::FromStr};

pub use ai::Style;
use ai::{AgentSpec, LEVELS, Level};
use bevy::prelude::*;
use bots::{PlayerSpec, SeatSpec, SeatSpecError};
pub use rules::GameKind;
use serde::{Deserialize, Serialize};
pub use tabletop::games::{about_key, name_key};

use crate::app::settings::{Coach, ScoreView};

/// Text key of a style's name.
pub const fn style_key(style: Style) -> &'static str {
    match style {
        Style::Balanced => "style-balanced",
        Style::Racer => "style-racer",
        Style::Builder => "style-builder",
        Style::Collector => "style-collector",
        Style::Spoiler => "style-spoiler",
    }
}

/// Who sits on a seat.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum SeatKind {
    /// A person at this screen.
    Person,
    /// The program, at a level from 1 (gentlest) to 6 (strongest).
    Computer {
        /// 1 to 6.
        level: u8,
        /// Leaning of its play.
        style: Style,
    },
    /// The program, at the level that is even for whoever plays against it when the game begins ([`super::strength`]). No
    /// record knows it: there it is the level that was played.
    Adaptive {
        /// Leaning of its play.
        style: Style,
    },
    /// The viewers of a stream, by their votes; a person at this screen can decide for them.
    Audience,
    /// Another program, by the command that starts it.
    Program(String),
    /// Another of our agents, by its name (`greedy`, `beam`): for whoever compares them.
    Agent(String),
    /// Nobody.
    #[default]
    Off,
}

impl SeatKind {
    /// Number of opponent levels.
    pub const LEVELS: u8 = LEVELS.len() as u8;

    /// Whether somebody at this screen can decide for this seat.
    pub const fn is_person(&self) -> bool {
        matches!(self, Self::Person | Self::Audience)
    }

    /// The level of whoever nobody knows anything about.
    pub const FIRST_LEVEL: u8 = 2;

    /// Text key of a level's name.
    pub const fn level_key(level: u8) -> &'static str {
        match level {
            0 | 1 => "level-1",
            2 => "level-2",
            3 => "level-3",
            4 => "level-4",
            5 => "level-5",
            _ => "level-6",
        }
    }
}

impl SeatKind {
    /// The seat in the grammar that command lines, settings and records share.
    pub fn spec(&self) -> SeatSpec {
        let own = |agent: AgentSpec| SeatSpec::Player(PlayerSpec::Own(agent));
        match self {
            Self::Person => SeatSpec::Human,
            Self::Audience => SeatSpec::Audience,
            Self::Off => SeatSpec::Off,
            Self::Computer { level, style } => {
                let level = Level::new((*level).clamp(1, Self::LEVELS)).unwrap_or(LEVELS[0]);
                own(AgentSpec::Level(level, *style))
            }
            // Whoever deals a game has put a level in its place.
            Self::Adaptive { style } => Self::Computer { level: Self::FIRST_LEVEL, style: *style }.spec(),
            // What a hand-edited settings file says and nobody can read is played by somebody all the same.
            Self::Agent(name) => own(name.parse().unwrap_or(AgentSpec::Greedy)),
            Self::Program(command) => command
                .parse()
                .map_or_else(|_| own(AgentSpec::Greedy), |program| SeatSpec::Player(PlayerSpec::Program(program))),
        }
    }
}

impl From<SeatSpec> for SeatKind {
    fn from(spec: SeatSpec) -> Self {
        match spec {
            SeatSpec::Human => Self::Person,
            SeatSpec::Audience => Self::Audience,
            SeatSpec::Off => Self::Off,
            SeatSpec::Player(PlayerSpec::Own(AgentSpec::Level(level, style))) => {
                Self::Computer { level: level.number(), style }
            }
            SeatSpec::Player(PlayerSpec::Own(agent)) => Self::Agent(agent.to_string()),
            SeatSpec::Player(PlayerSpec::Program(program)) => Self::Program(program.to_string()),
        }
    }
}

impl fmt::Display for SeatKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.spec().fmt(f)
    }
}

impl FromStr for SeatKind {
    type Err = SeatSpecError;

    fn from_str(text: &str) -> Result<Self, SeatSpecError> {
        text.parse::<SeatSpec>().map(Self::from)
    }
}

/// One seat as chosen before the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seat {
    /// Who sits here.
    pub kind: SeatKind,
    /// Name shown on the table; empty means the default name of the seat.
    pub name: String,
    /// Index into the five seat colours (plum, teal, brick, indigo, moss).
    #[serde(deserialize_with = "crate::app::settings::colour")]
    pub colour: u8,
    /// When the coach asks a person here; none for as the settings say.
    #[serde(default)]
    pub coach: Option<Coach>,
}

/// A whole set-up as chosen on the new-game screen. Remembered in the settings.
#[derive(Resource, Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct GameSetup {
    /// Which game.
    pub game: GameKind,
    /// Five seats; `Off` ones are empty, and seats beyond the game's limit are ignored.
    pub seats: [Seat; 5],
    /// Who starts, counted among the players; `None` draws it from the seed.
    pub first: Option<u8>,
    /// Whose points are seen during the game.
    pub scores: ScoreView,
    /// Claims that end the game; `None` for as many as the rules say.
    pub claims: Option<u8>,
    /// Rounds after which the game ends at the latest; `None` for as many as the rules say.
    pub rounds: Option<u16>,
    /// An Endless World: the fourth board, counted among those to choose from; `None` draws it.
    pub fourth_board: Option<u8>,
    /// The seed of the deal; `None` draws a fresh one.
    pub seed: Option<u64>,
    /// The Call for Adventure: a map of one's own; `None` is the first map.
    pub map: Option<crate::app::maps::OwnMap>,
    /// Claims that end the other games, where they are not as the rules say.
    pub other_claims: Vec<(GameKind, u8)>,
}

impl Default for GameSetup {
    fn default() -> Self {
        let seat = |kind, colour| Seat { kind, name: String::new(), colour, coach: None };
        let computer = || SeatKind::Computer { level: 2, style: Style::Balanced };
        Self {
            game: GameKind::default(),
            seats: [
                seat(SeatKind::Person, 0),
                seat(computer(), 1),
                seat(computer(), 2),
                seat(SeatKind::Off, 3),
                seat(SeatKind::Off, 4),
            ],
            first: None,
            scores: ScoreView::Open,
            claims: None,
            rounds: None,
            fourth_board: None,
            seed: None,
            map: None,
            other_claims: Vec::new(),
        }
    }
}

impl GameSetup {
    /// The seats that take part, in order.
    pub fn taken(&self) -> impl Iterator<Item = &Seat> {
        self.seats[..usize::from(self.game.players().1)].iter().filter(|seat| seat.kind != SeatKind::Off)
    }

    /// Number of players; a game needs at least two.
    pub fn players(&self) -> usize {
        self.taken().count()
    }

    /// Another game is chosen. House rules stay with the game they were made for.
    pub fn choose(&mut self, game: GameKind) {
        if game == self.game {
            return;
        }
        self.other_claims.extend(self.claims.map(|claims| (self.game, claims)));
        let kept = self.other_claims.iter().position(|(other, _)| *other == game);
        self.claims = kept.map(|index| self.other_claims.swap_remove(index).1);
        self.rounds = None;
        self.game = game;
    }

    /// Whether the chosen game is played otherwise than its rules say.
    pub fn has_house_rules(&self) -> bool {
        let fourth_board = self.fourth_board.is_some() && self.game.has_boards();
        let map = self.map.is_some() && self.game.has_map();
        self.claims.is_some() || self.rounds.is_some() || self.scores != ScoreView::Open || fourth_board || map
    }

    /// The chosen game is played as its rules say.
    pub fn drop_house_rules(&mut self) {
        (self.claims, self.rounds, self.scores) = (None, None, ScoreView::Open);
        if self.game.has_boards() {
            self.fourth_board = None;
        }
        if self.game.has_map() {
            self.map = None;
        }
    }

    /// Gives a seat a colour; whoever had it gets the seat's old one, so that colours stay different.
    pub fn recolour(&mut self, seat: usize, colour: u8) {
        let old = self.seats[seat].colour;
        if let Some(other) = self.seats.iter_mut().find(|other| other.colour == colour) {
            other.colour = old;
        }
        self.seats[seat].colour = colour;
    }

    /// Takes over what the command line asks for.
    pub fn apply(&mut self, options: &crate::app::options::Options) {
        if let Some(game) = options.game {
            self.choose(game);
        }
        if !options.seats.is_empty() {
            for (index, seat) in self.seats.iter_mut().enumerate() {
                seat.kind = options.seats.get(index).cloned().unwrap_or_default();
            }
        }
        if let Some(players) = options.players {
            let wanted = usize::from(players).min(usize::from(self.game.players().1));
            for (index, seat) in self.seats.iter_mut().enumerate() {
                match (index < wanted, &seat.kind) {
                    (false, _) => seat.kind = SeatKind::Off,
                    (true, SeatKind::Off) => {
                        seat.kind = SeatKind::Computer { level: 2, style: Style::Balanced };
                    }
                    (true, _) => {}
                }
            }
        }
        if options.seed.is_some() {
            self.seed = options.seed;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::options::Options;

    #[test]
    fn seats_read_back_what_they_print() {
        let ours = ["level:1", "level:6", "level:4/racer", "greedy", "beam:50,8", "level:6+net=0"];
        for text in ["human", "audience", "off", "exec:python3 'my bot.py' -v"].into_iter().chain(ours) {
            assert_eq!(text.parse::<SeatKind>().unwrap().to_string(), text);
        }
        assert!("exec: ".parse::<SeatKind>().is_err() && "exec:bot 'x".parse::<SeatKind>().is_err());
        for wrong in ["level:0", "level:7", "level:2/clown", "robot"] {
            assert!(wrong.parse::<SeatKind>().unwrap_err().to_string().contains("not a seat"));
        }
        assert_eq!(SeatKind::Agent("nobody we know".to_owned()).to_string(), "greedy");
    }

    /// Settings files name games, styles and seats by these words; older ones must stay readable.
    #[test]
    fn an_older_choice_is_read() {
        let old = "(game: Adventure, seats: ((kind: Person, name: \"\", colour: 0), \
            (kind: Computer(level: 4, style: Racer), name: \"Ada\", colour: 1), (kind: Audience, name: \"\", colour: 2), \
            (kind: Program(\"bot -v\"), name: \"\", colour: 3), (kind: Off, name: \"\", colour: 4)))";
        let setup: GameSetup = ron::from_str(old).unwrap();
        let kinds: Vec<String> = setup.seats.iter().map(|seat| seat.kind.to_string()).collect();
        assert_eq!(setup.game, GameKind::Adventure);
        assert_eq!(kinds, ["human", "level:4/racer", "audience", "exec:bot -v", "off"]);
    }

    #[test]
    fn colours_stay_different() {
        let mut setup = GameSetup::default();
        setup.recolour(0, 3);
        let mut colours: Vec<_> = setup.seats.iter().map(|seat| seat.colour).collect();
        assert_eq!(colours, [3, 1, 2, 0, 4]);
        colours.sort_unstable();
        assert_eq!(colours, [0, 1, 2, 3, 4]);
    }

    #[test]
    fn house_rules_stay_with_their_game() {
        let mut setup = GameSetup { claims: Some(2), rounds: Some(9), ..default() };
        let made = setup.clone();
        setup.choose(GameKind::World);
        assert!(!setup.has_house_rules());
        setup.claims = Some(3);
        setup.choose(GameKind::Golem);
        assert_eq!(setup.claims, made.claims);
        setup.choose(GameKind::World);
        assert_eq!(setup.claims, Some(3));
        setup.drop_house_rules();
        setup.choose(GameKind::Adventure);
        setup.choose(GameKind::World);
        assert!(!setup.has_house_rules() && setup.other_claims == [(GameKind::Golem, 2)]);
    }

    #[test]
    fn the_command_line_fills_the_table() {
        let mut setup = GameSetup::default();
        setup.apply(&Options { game: GameKind::from_name("adventure"), players: Some(5), seed: Some(4), ..default() });
        assert_eq!(setup.game.name(), "adventure");
        assert_eq!(setup.players(), 4, "four is the most for this game");
        assert_eq!(setup.seed, Some(4));
    }
}
