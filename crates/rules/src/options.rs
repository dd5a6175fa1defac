//! What can be chosen before a game: everything but the seed and the names.

use std::str::FromStr;

use crate::Seat;
use crate::chance::Chance;

/// Which of the four games.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum GameKind {
    /// Golem Edition.
    #[default]
    Golem,
    /// Spice Road: the same rules and figures as Golem Edition, another theme.
    Spice,
    /// An Endless World.
    World,
    /// The Call for Adventure.
    Adventure,
}

impl GameKind {
    /// All four.
    pub const ALL: [GameKind; 4] = [GameKind::Golem, GameKind::Spice, GameKind::World, GameKind::Adventure];

    /// Name in notation and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            GameKind::Golem => "golem",
            GameKind::Spice => "spice",
            GameKind::World => "world",
            GameKind::Adventure => "adventure",
        }
    }

    /// The game of a name.
    pub fn from_name(name: &str) -> Option<Self> {
        GameKind::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Smallest and largest number of players.
    pub const fn players(self) -> (u8, u8) {
        match self {
            GameKind::Golem | GameKind::Spice => (2, 5),
            GameKind::World | GameKind::Adventure => (2, 4),
        }
    }

    /// Whether one of its boards can be chosen.
    pub const fn has_boards(self) -> bool {
        match self {
            GameKind::World => true,
            GameKind::Golem | GameKind::Spice | GameKind::Adventure => false,
        }
    }

    /// Whether it is played on a map that can be one's own.
    pub const fn has_map(self) -> bool {
        match self {
            GameKind::Adventure => true,
            GameKind::Golem | GameKind::Spice | GameKind::World => false,
        }
    }

    /// Claims that end the game in the rulebook.
    pub const fn claims_to_end(self, players: u8) -> u8 {
        match self {
            GameKind::Golem | GameKind::Spice => {
                if players <= 3 {
                    6
                } else {
                    5
                }
            }
            GameKind::World => 8,
            GameKind::Adventure => 4,
        }
    }
}

impl FromStr for GameKind {
    type Err = String;

    /// A name in letters of any case; the fault says which names there are.
    fn from_str(text: &str) -> Result<Self, String> {
        GameKind::from_name(&text.to_ascii_lowercase()).ok_or_else(|| {
            let [others @ .., last] = GameKind::ALL.map(GameKind::name);
            format!("there is no game '{text}'; choose {} or {last}", others.join(", "))
        })
    }
}

/// Who sees whose points during the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum ScoreVisibility {
    /// Claimed cards and points of everybody are open.
    #[default]
    Always,
    /// Everybody sees only their own.
    OwnOnly,
    /// Nobody is shown any total before the end; claims of others are face down.
    AtEnd,
}

impl ScoreVisibility {
    /// All three, the most open first.
    pub const ALL: [Self; 3] = [Self::Always, Self::OwnOnly, Self::AtEnd];

    /// Name in notation, in records and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Always => "always",
            Self::OwnOnly => "own",
            Self::AtEnd => "end",
        }
    }

    /// The choice of a name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|scores| scores.name() == name)
    }
}

/// Who starts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum FirstPlayer {
    /// Drawn from the seed.
    #[default]
    Random,
    /// This seat.
    Seat(u8),
}

/// The board at the lower right in An Endless World.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum FourthBoard {
    /// Drawn from the seed.
    #[default]
    Random,
    /// This one, counted among the swappable boards (0 = D1, 1 = E1, 2 = F1).
    Named(u8),
}

/// Axial coordinates of a hex, pointy-top: neighbours are (1,0) (1,-1) (0,-1) (-1,0) (-1,1) (0,1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Hex {
    /// Column axis.
    pub q: i8,
    /// Row axis.
    pub r: i8,
}

impl Hex {
    /// The six hexes around this one.
    pub fn neighbours(self) -> [Hex; 6] {
        [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
            .map(|(dq, dr)| Hex { q: self.q.wrapping_add(dq), r: self.r.wrapping_add(dr) })
    }

    /// Steps between two hexes on an open plain.
    pub fn distance(self, other: Hex) -> u16 {
        let (dq, dr) = (i16::from(self.q) - i16::from(other.q), i16::from(self.r) - i16::from(other.r));
        (dq.abs().max(dr.abs()).max((dq + dr).abs())) as u16
    }
}

/// The shape of a map: where land tiles are laid and where the villages stand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CustomMap {
    /// Mountains and valleys are dealt onto these.
    pub land: [Hex; 20],
    /// Villages.
    pub villages: [Hex; 4],
}

/// The map of The Call for Adventure.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum MapChoice {
    /// The map of the components.
    #[default]
    FirstGame,
    /// A map of one's own; checked before a game starts.
    Own(CustomMap),
}

/// Everything that is chosen before a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    /// Which game.
    pub kind: GameKind,
    /// How many players.
    pub players: u8,
    /// Claims that end the game; the rulebook's number when `None`.
    pub claims_to_end: Option<u8>,
    /// Who sees whose points.
    pub scores: ScoreVisibility,
    /// Who starts.
    pub first: FirstPlayer,
    /// Rounds after which the game is called by score; endless when `None`.
    pub round_cap: Option<u16>,
    /// An Endless World: the fourth board.
    pub fourth_board: FourthBoard,
    /// The Call for Adventure: the map.
    pub map: MapChoice,
}

/// Options that no game can be set up with.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OptionsError {
    /// Too few or too many players.
    #[error("{} is for {min} to {max} players, not {players}", kind.name())]
    Players {
        /// The game.
        kind: GameKind,
        /// Fewest.
        min: u8,
        /// Most.
        max: u8,
        /// Asked for.
        players: u8,
    },
    /// The first player's seat does not exist.
    #[error("the first player's seat {seat} does not exist with {players} players (seats count from 0)")]
    FirstSeat {
        /// Asked for.
        seat: u8,
        /// Players.
        players: u8,
    },
    /// No claim can end the game, or more than the deck can serve.
    #[error("{claims} claims cannot end the game: choose {min} to {max}")]
    Claims {
        /// Asked for.
        claims: u8,
        /// Fewest.
        min: u8,
        /// Most.
        max: u8,
    },
    /// A cap of no rounds.
    #[error("the round cap must be at least 1")]
    Cap,
    /// The fourth board does not exist.
    #[error("board {0} does not exist among the boards to choose from")]
    Board(u8),
    /// A map that breaks the rules of map making.
    #[error("the map cannot be used: {0}")]
    Map(String),
    /// The components belong to another game.
    #[error("these components are not those of {}", .0.name())]
    Components(GameKind),
}

impl Options {
    /// The rulebook's game.
    pub const fn new(kind: GameKind, players: u8) -> Self {
        Options {
            kind,
            players,
            claims_to_end: None,
            scores: ScoreVisibility::Always,
            first: FirstPlayer::Random,
            round_cap: None,
            fourth_board: FourthBoard::Random,
            map: MapChoice::FirstGame,
        }
    }

    /// Who goes first, drawn if nobody is named.
    pub(crate) fn first_seat(&self, chance: &mut Chance) -> Seat {
        match self.first {
            FirstPlayer::Random => chance.below(u32::from(self.players)) as Seat,
            FirstPlayer::Seat(seat) => seat,
        }
    }

    /// The number of claims that ends this game.
    pub fn end_claims(&self) -> u8 {
        self.claims_to_end.unwrap_or(self.kind.claims_to_end(self.players))
    }

    /// The round cap as the engine keeps it.
    pub fn cap(&self) -> u16 {
        self.round_cap.unwrap_or(u16::MAX)
    }

    /// Checks what does not need the components; `most_claims` is what the deck can serve.
    pub fn check(&self, most_claims: u8) -> Result<(), OptionsError> {
        let (min, max) = self.kind.players();
        if !(min..=max).contains(&self.players) {
            return Err(OptionsError::Players { kind: self.kind, min, max, players: self.players });
        }
        if let FirstPlayer::Seat(seat) = self.first
            && seat >= self.players
        {
            return Err(OptionsError::FirstSeat { seat, players: self.players });
        }
        let claims = self.end_claims();
        if claims == 0 || claims > most_claims {
            return Err(OptionsError::Claims { claims, min: 1, max: most_claims });
        }
        if self.round_cap == Some(0) {
            return Err(OptionsError::Cap);
        }
        Ok(())
    }
}
