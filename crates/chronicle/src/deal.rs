//! What is fixed before the first decision, as lines of text and as a commitment.

use std::fmt::Write as _;

use content::ContentError;
use rules::components::Components;
use rules::{
    CustomMap, FirstPlayer, FourthBoard, Game, GameKind, Hex, MapChoice, Options, OptionsError, ScoreVisibility,
};
use sha2::{Digest, Sha256};

/// Everything that decides how a game begins.
#[derive(Clone)]
pub struct Deal {
    /// What was chosen.
    pub options: Options,
    /// Where all chance comes from. For a fair game draw it from a strong source: whoever can guess the seed knows the
    /// decks.
    pub seed: u64,
    /// What is played with.
    pub components: &'static Components,
}

impl PartialEq for Deal {
    /// Components are the same when this game has the same figures in them, wherever they come from.
    fn eq(&self, other: &Self) -> bool {
        let same_components = || {
            std::ptr::eq(self.components, other.components)
                || (self.content() == other.content() && self.difference() == other.difference())
        };
        self.options == other.options && self.seed == other.seed && same_components()
    }
}

impl Eq for Deal {}

impl std::fmt::Debug for Deal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let content = format_args!("{:016x}", self.content());
        let (options, seed) = (&self.options, &self.seed);
        f.debug_struct("Deal").field("options", options).field("seed", seed).field("content", &content).finish()
    }
}

/// SHA-256 of a deal: shown at the start, compared at the end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Commitment(pub [u8; 32]);

impl std::fmt::Display for Commitment {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl std::str::FromStr for Commitment {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || "a commitment is 64 digits 0-9 a-f".to_owned();
        if text.len() != 64 {
            return Err(wrong());
        }
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
            let digits = std::str::from_utf8(pair).ok().filter(|pair| pair.bytes().all(is_hex_digit));
            *byte = digits.and_then(|pair| u8::from_str_radix(pair, 16).ok()).ok_or_else(wrong)?;
        }
        Ok(Commitment(bytes))
    }
}

impl Deal {
    /// The set-up position.
    pub fn set_up(&self) -> Result<Game, OptionsError> {
        Game::new(self.components, &self.options, self.seed)
    }

    /// Fingerprint of the components of this game.
    pub fn content(&self) -> u64 {
        content::fingerprint_of(self.components, self.options.kind)
    }

    /// What of this game's components differs from the usual ones; none for those of a released version, which every later
    /// one has.
    pub fn difference(&self) -> Option<String> {
        let (components, kind) = (self.components, self.options.kind);
        if content::is_usual(components, kind) { None } else { content::difference(components, kind) }
    }

    /// SHA-256 of [`Self::lines`].
    pub fn commitment(&self) -> Commitment {
        self.written().commitment()
    }

    /// The deal as it stands in a record file; these very bytes are what is committed to.
    pub fn lines(&self) -> String {
        self.written().lines()
    }

    fn written(&self) -> WrittenDeal {
        WrittenDeal { options: self.options, content: self.content(), seed: self.seed }
    }
}

/// A deal whose components are known by their fingerprint only.
pub(crate) struct WrittenDeal {
    pub options: Options,
    pub content: u64,
    pub seed: u64,
}

impl WrittenDeal {
    pub fn commitment(&self) -> Commitment {
        Commitment(Sha256::digest(self.lines()).into())
    }

    fn lines(&self) -> String {
        let options = &self.options;
        let number = |value: Option<u16>, none: &str| value.map_or(none.to_owned(), |value| value.to_string());
        let first = match options.first {
            FirstPlayer::Random => "random".to_owned(),
            FirstPlayer::Seat(seat) => seat.to_string(),
        };
        let board = match options.fourth_board {
            FourthBoard::Random => "random".to_owned(),
            FourthBoard::Named(board) => board.to_string(),
        };
        let mut lines = String::new();
        let mut line = |key: &str, value: &str| {
            // Writing to a string cannot fail.
            let _ = writeln!(lines, "{key}: {value}");
        };
        line("game", options.kind.name());
        line("players", &options.players.to_string());
        line("claims", &number(options.claims_to_end.map(u16::from), "rulebook"));
        line("scores", options.scores.name());
        line("first", &first);
        line("cap", &number(options.round_cap, "none"));
        line("board", &board);
        line("map", &map_text(&options.map));
        line("content", &format!("{:016x}", self.content));
        line("seed", &format!("{:016x}", self.seed));
        lines
    }

    /// Reads the values of the lines; `value` gives the text of a key.
    pub fn read<'a>(mut value: impl FnMut(&'static str) -> Option<&'a str>) -> Result<Self, DealFault> {
        let mut field = |key: &'static str, expected: &'static str| {
            value(key).map(|text| (text, DealFault { key, expected })).ok_or(DealFault { key, expected })
        };
        let (text, fault) = field("game", "golem, spice, world or adventure")?;
        let kind = GameKind::from_name(text).ok_or(fault)?;
        let (text, fault) = field("players", "a number of players")?;
        let mut options = Options::new(kind, text.parse().map_err(|_| fault)?);
        let (text, fault) = field("claims", "a number of claims or rulebook")?;
        options.claims_to_end = number_or(text, "rulebook").ok_or(fault)?;
        let (text, fault) = field("scores", "always, own or end")?;
        options.scores = ScoreVisibility::from_name(text).ok_or(fault)?;
        let (text, fault) = field("first", "a seat or random")?;
        options.first = number_or(text, "random").ok_or(fault)?.map_or(FirstPlayer::Random, FirstPlayer::Seat);
        let (text, fault) = field("cap", "a number of rounds or none")?;
        options.round_cap = number_or(text, "none").ok_or(fault)?;
        let (text, fault) = field("board", "the number of a board or random")?;
        options.fourth_board = number_or(text, "random").ok_or(fault)?.map_or(FourthBoard::Random, FourthBoard::Named);
        let (text, fault) = field("map", "first-game, or 20 hexes of land, a bar and 4 villages")?;
        options.map = read_map(text).ok_or(fault)?;
        let (text, fault) = field("content", "16 digits 0-9 a-f")?;
        let content = hex_word(text).ok_or(fault)?;
        let (text, fault) = field("seed", "16 digits 0-9 a-f")?;
        Ok(WrittenDeal { options, seed: hex_word(text).ok_or(fault)?, content })
    }
}

/// The components of a game by their fingerprint: those at hand, the usual ones of this or a released version, or those
/// that a difference leads to.
pub(crate) fn find_components(
    at_hand: &'static Components,
    game: GameKind,
    fits: impl Fn(u64) -> bool,
    differs: Option<&str>,
) -> Result<Option<&'static Components>, ContentError> {
    let fits = |components: &Components| fits(content::fingerprint_of(components, game));
    let known = if fits(at_hand) { Some(at_hand) } else { content::find_usual(fits) };
    match (known, differs) {
        (None, Some(text)) => Ok(Some(content::from_difference(text, game)?).filter(|found| fits(found))),
        (known, _) => Ok(known),
    }
}

/// A line of the deal that cannot be read or is missing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DealFault {
    pub key: &'static str,
    pub expected: &'static str,
}

/// Reads 16 hexadecimal digits.
pub(crate) fn hex_word(text: &str) -> Option<u64> {
    (text.len() == 16 && text.bytes().all(is_hex_digit)).then(|| u64::from_str_radix(text, 16).ok())?
}

fn is_hex_digit(byte: u8) -> bool {
    matches!(byte, b'0'..=b'9' | b'a'..=b'f')
}

/// Reads a number, or this word for none; the outer option is `None` for anything else.
fn number_or<T: std::str::FromStr>(text: &str, none: &str) -> Option<Option<T>> {
    if text == none { Some(None) } else { text.parse().ok().map(Some) }
}

fn map_text(map: &MapChoice) -> String {
    match map {
        MapChoice::FirstGame => "first-game".to_owned(),
        MapChoice::Own(map) => {
            let hexes = |hexes: &[Hex]| hexes.iter().map(|hex| format!("{},{}", hex.q, hex.r)).collect::<Vec<_>>();
            format!("{} | {}", hexes(&map.land).join(" "), hexes(&map.villages).join(" "))
        }
    }
}

fn read_map(text: &str) -> Option<MapChoice> {
    if text == "first-game" {
        return Some(MapChoice::FirstGame);
    }
    let hexes = |text: &str| -> Option<Vec<Hex>> {
        let hex = |word: &str| {
            let (q, r) = word.split_once(',')?;
            Some(Hex { q: q.parse().ok()?, r: r.parse().ok()? })
        };
        text.split(' ').map(hex).collect()
    };
    let (land, villages) = text.split_once(" | ")?;
    let (land, villages) = (hexes(land)?.try_into().ok()?, hexes(villages)?.try_into().ok()?);
    Some(MapChoice::Own(CustomMap { land, villages }))
}
