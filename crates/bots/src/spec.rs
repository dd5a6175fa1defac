//! Who sits in a seat, by name. One grammar for command lines, settings and records:
//!
//! | name | who |
//! |---|---|
//! | `human` | a person at the screen |
//! | `audience` | the viewers of a stream, by their votes |
//! | `off` | nobody |
//! | `level:4`, `level:4/racer`, `greedy`, `beam`, … | one of our agents ([`AgentSpec`]) |
//! | `exec:COMMAND` | a program behind the bot protocol ([`Program`]) |

use std::fmt;
use std::str::FromStr;

use ai::{Agent, AgentSpec, SpecError};

use crate::{Bot, Limits, Program, ProgramError};

/// Who decides for a seat.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum PlayerSpec {
    /// One of ours.
    Own(AgentSpec),
    /// A program behind the bot protocol.
    Program(Program),
}

/// What a seat is set up with.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub enum SeatSpec {
    /// A person at the screen.
    Human,
    /// The viewers of a stream.
    Audience,
    /// Nobody.
    #[default]
    Off,
    /// Somebody who decides without a person.
    Player(PlayerSpec),
}

/// A text that names nobody who can sit in a seat.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SeatSpecError {
    /// Not in the grammar.
    #[error(
        "`{0}` is not a seat: write human, audience, off, level:1 to level:6, with a style if you like (level:4/racer), \
         greedy, beam, random, or exec:COMMAND for a program"
    )]
    Unknown(String),
    /// A program that cannot be read.
    #[error(transparent)]
    Program(#[from] ProgramError),
}

impl fmt::Display for SeatSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SeatSpec::Human => f.write_str("human"),
            SeatSpec::Audience => f.write_str("audience"),
            SeatSpec::Off => f.write_str("off"),
            SeatSpec::Player(player) => player.fmt(f),
        }
    }
}

impl FromStr for SeatSpec {
    type Err = SeatSpecError;

    fn from_str(text: &str) -> Result<Self, SeatSpecError> {
        Ok(match text {
            // Older command lines said it like this.
            "human" | "person" => SeatSpec::Human,
            "audience" => SeatSpec::Audience,
            "off" => SeatSpec::Off,
            _ => SeatSpec::Player(text.parse().map_err(|error| match error {
                PlayerSpecError::Agent(_) => SeatSpecError::Unknown(text.to_owned()),
                PlayerSpecError::Program(wrong) => SeatSpecError::Program(wrong),
            })?),
        })
    }
}

/// A text that names no player.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlayerSpecError {
    /// Neither one of ours nor a program.
    #[error("{0}, or exec:COMMAND for a program (docs/bots.md)")]
    Agent(#[from] SpecError),
    /// A program that cannot be read.
    #[error(transparent)]
    Program(#[from] ProgramError),
}

impl PlayerSpec {
    /// Sits the player down. The seed is its own chance and has nothing to do with the deal; the limits are for
    /// programs.
    pub fn build(&self, seed: u64, limits: Limits) -> Box<dyn Agent> {
        match self {
            PlayerSpec::Own(spec) => spec.build(seed),
            PlayerSpec::Program(program) => Box::new(Bot::new(program.clone(), limits)),
        }
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerSpec::Own(spec) => spec.fmt(f),
            PlayerSpec::Program(program) => write!(f, "exec:{program}"),
        }
    }
}

impl FromStr for PlayerSpec {
    type Err = PlayerSpecError;

    fn from_str(text: &str) -> Result<Self, PlayerSpecError> {
        Ok(match text.strip_prefix("exec:") {
            Some(command) => PlayerSpec::Program(command.parse()?),
            None => PlayerSpec::Own(text.parse()?),
        })
    }
}

/// Players with commas between. A comma inside quotation marks belongs to a command, and `beam:50,8` stays one player.
pub fn player_list(text: &str) -> Result<Vec<PlayerSpec>, PlayerSpecError> {
    let mut pieces = vec![String::new()];
    let mut open: Option<char> = None;
    for sign in text.chars() {
        match (open, sign) {
            (None, ',') => pieces.push(String::new()),
            _ => {
                open = match (open, sign) {
                    (Some(mark), _) if mark == sign => None,
                    (None, '\'' | '"') => Some(sign),
                    _ => open,
                };
                if let Some(piece) = pieces.last_mut() {
                    piece.push(sign);
                }
            }
        }
    }
    let mut players: Vec<String> = Vec::new();
    for piece in pieces {
        match players.last_mut() {
            Some(last) if last.starts_with("beam:") && !last.contains(',') => {
                last.push(',');
                last.push_str(&piece);
            }
            _ => players.push(piece),
        }
    }
    players.iter().map(|player| player.trim().parse()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_reads_back_what_it_writes() {
        let text = "level:4/racer,beam:50,8,exec:python3 -c 'print(1,2)',beam,greedy";
        let players = player_list(text).expect("five players");
        let written: Vec<String> = players.iter().map(PlayerSpec::to_string).collect();
        assert_eq!(written, ["level:4/racer", "beam:50,8", "exec:python3 -c 'print(1,2)'", "beam", "greedy"]);
    }

    #[test]
    fn a_seat_reads_back_what_it_writes() {
        for text in ["human", "audience", "off", "level:1", "level:4/racer", "greedy", "beam:50,8", "exec:bot 'a b' -v"]
        {
            assert_eq!(text.parse::<SeatSpec>().map(|seat| seat.to_string()), Ok(text.to_owned()));
        }
        assert_eq!("person".parse(), Ok(SeatSpec::Human));
        for wrong in ["", "level:0", "level:7", "level:2/clown", "robot", "Human"] {
            let told = wrong.parse::<SeatSpec>().expect_err(wrong).to_string();
            assert!(told.contains(&format!("`{wrong}` is not a seat")), "{told}");
        }
        assert!("exec: ".parse::<SeatSpec>().is_err() && "exec:bot 'x".parse::<SeatSpec>().is_err());
    }

    #[test]
    fn a_wrong_name_says_what_is_possible() {
        let error = player_list("level:4,clever").expect_err("nobody is called that").to_string();
        assert!(error.contains("`clever`") && error.contains("exec:COMMAND"), "{error}");
        assert!(player_list("exec:").is_err() && player_list("").is_err());
    }
}
