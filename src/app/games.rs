//! What the start of a game is made of, as people choose it: which game, who sits where, in which colour.
//!
//! The rules engine has its own set-up type; this one also knows names, colours and opponents, and is remembered
//! between sessions.

use std::{fmt, str::FromStr};

use bevy::prelude::*;
pub use rules::GameKind;
use serde::{Deserialize, Serialize};
pub use tabletop::games::{about_key, name_key};

use crate::app::settings::ScoreView;

/// How an opponent likes to play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Style {
    /// No leaning: whatever wins.
    #[default]
    Balanced,
    /// Claims early and ends the game.
    Racer,
    /// Buys cards first, points later.
    Builder,
    /// Goes for tokens and bonuses.
    Collector,
    /// Takes what others want.
    Spoiler,
}

impl Style {
    /// All styles in the order they are shown.
    pub const ALL: [Self; 5] = [Self::Balanced, Self::Racer, Self::Builder, Self::Collector, Self::Spoiler];

    /// Word on the command line.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Balanced => "balanced",
            Self::Racer => "racer",
            Self::Builder => "builder",
            Self::Collector => "collector",
            Self::Spoiler => "spoiler",
        }
    }

    /// Text key of the style's name.
    pub const fn name_key(self) -> &'static str {
        match self {
            Self::Balanced => "style-balanced",
            Self::Racer => "style-racer",
            Self::Builder => "style-builder",
            Self::Collector => "style-collector",
            Self::Spoiler => "style-spoiler",
        }
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
    /// The viewers of a stream, by their votes; a person at this screen can decide for them.
    Audience,
    /// Another program, by the command that starts it.
    Program(String),
    /// Nobody.
    #[default]
    Off,
}

impl SeatKind {
    /// Number of opponent levels.
    pub const LEVELS: u8 = 6;

    /// Whether somebody at this screen can decide for this seat.
    pub const fn is_person(&self) -> bool {
        matches!(self, Self::Person | Self::Audience)
    }

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

impl fmt::Display for SeatKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Person => f.write_str("human"),
            Self::Audience => f.write_str("audience"),
            Self::Computer { level, style: Style::Balanced } => write!(f, "level:{level}"),
            Self::Computer { level, style } => write!(f, "level:{level}/{}", style.id()),
            Self::Program(command) => write!(f, "exec:{command}"),
            Self::Off => f.write_str("off"),
        }
    }
}

impl FromStr for SeatKind {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "human" | "person" => return Ok(Self::Person),
            "audience" => return Ok(Self::Audience),
            "off" => return Ok(Self::Off),
            _ => {}
        }
        if let Some(command) = text.strip_prefix("exec:") {
            let program: bots::Program = command.parse().map_err(|wrong: bots::ProgramError| wrong.to_string())?;
            return Ok(Self::Program(program.to_string()));
        }
        let wrong = || {
            format!(
                "'{text}' is not a seat; write human, audience, off, exec:COMMAND for a program, or level:1 to level:6, \
                 with a style if you like (level:4/racer)"
            )
        };
        let rest = text.strip_prefix("level:").ok_or_else(wrong)?;
        let (level, style) = rest.split_once('/').unwrap_or((rest, "balanced"));
        let level = level.parse().map_err(|_| wrong())?;
        if !(1..=Self::LEVELS).contains(&level) {
            return Err(wrong());
        }
        let style = Style::ALL.into_iter().find(|known| known.id() == style).ok_or_else(wrong)?;
        Ok(Self::Computer { level, style })
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
    pub colour: u8,
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
}

impl Default for GameSetup {
    fn default() -> Self {
        let seat = |kind, colour| Seat { kind, name: String::new(), colour };
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
            self.game = game;
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
        for text in ["human", "audience", "off", "level:1", "level:6", "level:4/racer", "exec:python3 'my bot.py' -v"] {
            assert_eq!(text.parse::<SeatKind>().unwrap().to_string(), text);
        }
        assert!("exec: ".parse::<SeatKind>().is_err() && "exec:bot 'x".parse::<SeatKind>().is_err());
        for wrong in ["level:0", "level:7", "level:2/clown", "robot"] {
            assert!(wrong.parse::<SeatKind>().unwrap_err().contains("not a seat"));
        }
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
    fn the_command_line_fills_the_table() {
        let mut setup = GameSetup::default();
        setup.apply(&Options { game: GameKind::from_name("adventure"), players: Some(5), seed: Some(4), ..default() });
        assert_eq!(setup.game.name(), "adventure");
        assert_eq!(setup.players(), 4, "four is the most for this game");
        assert_eq!(setup.seed, Some(4));
    }
}
