//! The six levels and the styles, as data the table can show and translate.

/// How strong: 1 for a first game, 6 for the strongest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

/// All levels, weakest first.
pub const LEVELS: [Level; 6] = [Level(1), Level(2), Level(3), Level(4), Level(5), Level(6)];

impl Level {
    /// 1 to 6.
    pub fn new(number: u8) -> Option<Self> {
        (1..=6).contains(&number).then_some(Level(number))
    }

    /// 1 to 6.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Key of the name; the table translates it.
    pub const fn name(self) -> &'static str {
        match self.0 {
            1 => "porter",
            2 => "peddler",
            3 => "trader",
            4 => "merchant",
            5 => "caravaneer",
            _ => "sage",
        }
    }
}

/// What sets an opponent apart from the one below it, for whoever says it to people.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Habits {
    /// Expects what the others are after.
    pub watches: bool,
    /// Weighs up what the others may answer.
    pub answers: bool,
    /// Judges positions by what finished games have taught.
    pub learned: bool,
    /// Tries the last round to the end of the game.
    pub plays_out: bool,
}

/// What a level likes; changes how it plays more than how well.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Style {
    /// As strong as the level can.
    #[default]
    Balanced,
    /// Many cheap claims, fast.
    Racer,
    /// A large hand (many traders, many outposts) first, points later.
    Builder,
    /// Tokens, bonus tiles and crystals.
    Collector,
    /// What the others want.
    Spoiler,
}

impl Style {
    /// All styles.
    pub const ALL: [Style; 5] = [Style::Balanced, Style::Racer, Style::Builder, Style::Collector, Style::Spoiler];

    /// Key of the name, also in specs.
    pub const fn name(self) -> &'static str {
        match self {
            Style::Balanced => "balanced",
            Style::Racer => "racer",
            Style::Builder => "builder",
            Style::Collector => "collector",
            Style::Spoiler => "spoiler",
        }
    }

    /// The style of a name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|style| style.name() == name)
    }
}
