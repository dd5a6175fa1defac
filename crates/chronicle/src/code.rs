//! The share code: a whole game as one word of letters and digits.
//!
//! Each decision is written as its place among the sorted legal actions, so a question with one answer costs nothing and
//! one with two costs a bit. Time stamps are left out; names may be.

use content::ContentError;
use rules::components::Components;
use rules::{
    Action, Actions, CustomMap, Engine as _, FirstPlayer, FourthBoard, Game, GameKind, Hex, Illegal, MapChoice,
    Options, ScoreVisibility, Silent,
};
use sha2::{Digest, Sha256};

use crate::deal::find_components;
use crate::number::{Number, is_sign};
use crate::words::{MOST_AGENT, MOST_LETTERS, cut};
use crate::{Deal, MOST_DECISIONS, Record, ReplayError};

/// What every code begins with; the version follows.
pub const CODE_PREFIX: &str = "caravan";
/// The newest version that is read: one sign. It is written for games with components of their own; all others are
/// written as version 1, which older programs read.
pub const CODE_VERSION: char = '2';
/// Signs of the checksum at the end.
const CHECK_SIGNS: usize = 5;
/// Longer codes than any game's are not looked at: the time that reading takes grows with the square of the length.
const MOST_SIGNS: usize = 1 << 15;
/// What differs from the usual components may take so many bytes of a code: as much as another figure on every card.
const MOST_DIFFERENCE: usize = 12 << 10;

/// Whether a code holds title, names and agents.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Names {
    /// They are part of it.
    Included,
    /// They stay private.
    Omitted,
}

/// Why a text is not the code of a game that can be played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CodeError {
    /// Not the beginning of a code.
    #[error("this is not a game code: it should begin with `{CODE_PREFIX}`")]
    Foreign,
    /// Written by a later version.
    #[error(
        "this game code has version {version}, and this program reads up to {CODE_VERSION}: it needs a newer version"
    )]
    Newer {
        /// Its version.
        version: char,
    },
    /// Something that no code holds.
    #[error("character {at} of the game code is `{}`: a code holds only letters A-Z, a-z and digits", found.escape_debug())]
    Character {
        /// Where, counting from 1.
        at: usize,
        /// What.
        found: char,
    },
    /// A character is missing, swapped or wrong.
    #[error("the game code is not complete, or a character in it is wrong")]
    Checksum,
    /// Longer than any game's.
    #[error("the game code is longer than {MOST_SIGNS} characters")]
    TooLong,
    /// Played with other components, which it does not carry.
    #[error("this game was played with other cards (content ...{found:08x}, here ...{here:08x})")]
    OtherContent {
        /// Last half of the fingerprint in the code.
        found: u32,
        /// Last half of the fingerprint of the components here.
        here: u32,
    },
    /// It carries components that cannot be used here.
    #[error(transparent)]
    Content(#[from] ContentError),
    /// The components differ too much from the usual ones to be written as a code.
    #[error(
        "the cards of this game differ too much from the usual ones for a game code \
         ({bytes} bytes, at most {MOST_DIFFERENCE}): share it as a file"
    )]
    TooDifferent {
        /// What telling the difference takes.
        bytes: usize,
    },
    /// The record holds a decision that the rules forbid.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// Written as it is, but these rules do not allow it.
    #[error("the game code does not fit these rules: {0}")]
    OtherRules(String),
}

impl Record {
    /// The game as a code. Fails when the record holds a decision that the rules forbid, and for games that are too long
    /// or too different for a code.
    pub fn to_code(&self, names: Names) -> Result<String, CodeError> {
        let difference = self.deal.difference();
        if let Some(bytes) = difference.as_ref().map(String::len).filter(|&bytes| bytes > MOST_DIFFERENCE) {
            return Err(CodeError::TooDifferent { bytes });
        }
        let mut game = self.deal.set_up().map_err(ReplayError::from)?;
        let mut decisions = Digits::default();
        for (index, decision) in self.decisions.iter().enumerate() {
            let action = decision.action;
            let choices = sorted_choices(&game);
            game.apply(action, &mut Silent).map_err(|why| ReplayError::Illegal { index, action, why })?;
            let place = choices.binary_search(&action).map_err(|_| ReplayError::Illegal {
                index,
                action,
                why: Illegal::Unknown,
            })?;
            decisions.put(choices.len() as u32, place as u32);
        }
        let mut digits = Digits::default();
        digits.put_word(self.deal.content(), 2);
        digits.put_options(&self.deal.options);
        if let Some(difference) = &difference {
            digits.put_difference(difference);
        }
        digits.put_word(self.deal.seed, 4);
        digits.put_flag(self.assisted);
        digits.put_flag(names == Names::Included);
        if names == Names::Included {
            digits.put_text(&self.title);
            for player in &self.players {
                digits.put_text(&player.name);
                digits.put_text(&player.agent);
            }
        }
        digits.put_flag(game.is_over());
        if !game.is_over() {
            digits.put_length(self.decisions.len());
        }
        digits.0.append(&mut decisions.0);
        digits.put_word(game.position_hash(), 1);

        let mut number = Number::empty();
        for &(radix, digit) in digits.0.iter().rev() {
            number.push(radix, digit);
        }
        let version = if difference.is_some() { CODE_VERSION } else { '1' };
        let mut code = format!("{CODE_PREFIX}{version}{}", number.to_signs());
        code += &check_signs(&code);
        if code.len() > MOST_SIGNS {
            return Err(CodeError::TooLong);
        }
        Ok(code)
    }

    /// Reads and plays a code; spaces and line ends in it do not matter. `components` as in [`Record::from_text`].
    pub fn from_code(components: &'static Components, text: &str) -> Result<Self, CodeError> {
        let mut code = String::new();
        let mut wrong = None;
        for (at, found) in text.chars().enumerate().filter(|(_, letter)| !letter.is_whitespace()) {
            wrong = match () {
                () if !is_sign(found) => Some(CodeError::Character { at: at + 1, found }),
                () if code.len() == MOST_SIGNS => Some(CodeError::TooLong),
                () => None,
            };
            if wrong.is_some() {
                break;
            }
            code.push(found);
        }
        let rest = code.strip_prefix(CODE_PREFIX).ok_or(CodeError::Foreign)?;
        if let Some(wrong) = wrong {
            return Err(wrong);
        }
        let version = rest.chars().next().ok_or(CodeError::Checksum)?;
        match version {
            '1'..=CODE_VERSION => {}
            '0' => return Err(CodeError::Foreign),
            _ => return Err(CodeError::Newer { version }),
        }
        let (body, check) = rest[1..].split_at_checked(rest.len().saturating_sub(1 + CHECK_SIGNS)).unwrap_or_default();
        if check_signs(&code[..code.len() - check.len()]) != check {
            return Err(CodeError::Checksum);
        }
        let number = Number::from_signs(body.bytes()).ok_or(CodeError::Checksum)?;
        Unpacking(number).record(components, version)
    }
}

/// Every legal action in the order that codes count them.
fn sorted_choices(game: &Game) -> Actions {
    let mut choices = Actions::new();
    game.legal_actions(&mut choices);
    choices.sort_unstable();
    choices
}

fn check_signs(code: &str) -> String {
    let digest = Sha256::digest(code);
    let mut sum = Number::empty();
    for &byte in &digest[..8] {
        sum.push(256, u32::from(byte));
    }
    let signs = sum.to_signs();
    signs[signs.len() - CHECK_SIGNS..].to_owned()
}

/// The signs of a difference: the line end, and those from the space to the tilde.
const TEXT_SIGNS: u32 = 96;
const FIRST_SIGN: u8 = b' ';

/// Digits with their radices, in the order they will be read.
#[derive(Default)]
struct Digits(Vec<(u32, u32)>);

impl Digits {
    fn put(&mut self, radix: u32, digit: u32) {
        self.0.push((radix, digit));
    }

    fn put_flag(&mut self, flag: bool) {
        self.put(2, u32::from(flag));
    }

    /// The lowest `quarters` times 16 bits, highest quarter first.
    fn put_word(&mut self, word: u64, quarters: u32) {
        for quarter in (0..quarters).rev() {
            self.put(1 << 16, (word >> (16 * quarter)) as u32 & 0xffff);
        }
    }

    /// Seven bits at a time, lowest first; 128 is added when more follow.
    fn put_length(&mut self, mut length: usize) {
        while length >= 128 {
            self.put(256, (length % 128) as u32 + 128);
            length /= 128;
        }
        self.put(256, length as u32);
    }

    fn put_text(&mut self, text: &str) {
        self.put_length(text.len());
        text.bytes().for_each(|byte| self.put(256, u32::from(byte)));
    }

    /// Lines of printable signs, each sign and line end one digit.
    fn put_difference(&mut self, text: &str) {
        self.put_length(text.len());
        for byte in text.bytes() {
            // The line end takes the place before the space; nothing else stands in a difference.
            self.put(TEXT_SIGNS, if byte == b'\n' { 0 } else { u32::from(byte.saturating_sub(FIRST_SIGN)) + 1 });
        }
    }

    fn put_optional(&mut self, value: Option<u16>) {
        self.put_flag(value.is_some());
        if let Some(value) = value {
            self.put_word(u64::from(value), 1);
        }
    }

    fn put_options(&mut self, options: &Options) {
        let kind = GameKind::ALL.iter().position(|&kind| kind == options.kind).unwrap_or_default();
        self.put(4, kind as u32);
        self.put(8, u32::from(options.players));
        self.put_optional(options.claims_to_end.map(u16::from));
        self.put(3, options.scores as u32);
        self.put_optional(match options.first {
            FirstPlayer::Random => None,
            FirstPlayer::Seat(seat) => Some(u16::from(seat)),
        });
        self.put_optional(options.round_cap);
        self.put_optional(match options.fourth_board {
            FourthBoard::Random => None,
            FourthBoard::Named(board) => Some(u16::from(board)),
        });
        self.put_flag(options.map != MapChoice::FirstGame);
        if let MapChoice::Own(map) = options.map {
            for hex in map.land.iter().chain(&map.villages) {
                self.put(256, u32::from(hex.q as u8));
                self.put(256, u32::from(hex.r as u8));
            }
        }
    }
}

/// A number being read.
struct Unpacking(Number);

impl Unpacking {
    fn record(mut self, components: &'static Components, version: char) -> Result<Record, CodeError> {
        let found = self.word(2)? as u32;
        let options = self.options()?;
        let differs = if version == '1' { None } else { Some(self.difference()?) };
        let components = find(components, options.kind, found, differs)?;
        let deal = Deal { options, seed: self.word(4)?, components };
        let mut game = deal.set_up().map_err(|error| CodeError::OtherRules(error.to_string()))?;
        let mut record = Record::of(deal);
        record.assisted = self.flag()?;
        if self.flag()? {
            record.title = self.text(MOST_LETTERS)?;
            for player in &mut record.players {
                (player.name, player.agent) = (self.text(MOST_LETTERS)?, self.text(MOST_AGENT)?);
            }
        }
        let count = if self.flag()? { None } else { Some(self.length()?) };
        while count.is_none_or(|count| record.decisions.len() < count) && !game.is_over() {
            if record.decisions.len() >= MOST_DECISIONS {
                return Err(other_rules("it does not end"));
            }
            let action = self.choice(&game)?;
            game.apply(action, &mut Silent).map_err(|why| CodeError::OtherRules(why.to_string()))?;
            record.push(action, None);
        }
        if self.word(1)? != game.position_hash() & 0xffff || !self.0.is_empty() {
            return Err(other_rules("it leads to another position"));
        }
        Ok(record)
    }

    fn digit(&mut self, radix: u32) -> Result<u32, CodeError> {
        self.0.pull(radix).ok_or_else(|| other_rules("it ends too early"))
    }

    fn flag(&mut self) -> Result<bool, CodeError> {
        Ok(self.digit(2)? == 1)
    }

    fn byte(&mut self) -> Result<u8, CodeError> {
        Ok(self.digit(256)? as u8)
    }

    fn word(&mut self, quarters: u32) -> Result<u64, CodeError> {
        (0..quarters).try_fold(0, |word, _| Ok(word << 16 | u64::from(self.digit(1 << 16)?)))
    }

    fn length(&mut self) -> Result<usize, CodeError> {
        let mut length = 0;
        for shift in [0, 7, 14, 21] {
            let byte = self.byte()?;
            length |= usize::from(byte & 127) << shift;
            if byte < 128 {
                return Ok(length);
            }
        }
        Err(other_rules("a length is out of range"))
    }

    fn text(&mut self, most: usize) -> Result<String, CodeError> {
        let length = self.length()?;
        let bytes = (0..length).map(|_| self.byte()).collect::<Result<Vec<u8>, _>>()?;
        String::from_utf8(bytes).map(|text| cut(&text, most)).map_err(|_| other_rules("a name is not text"))
    }

    fn difference(&mut self) -> Result<String, CodeError> {
        let bytes = self.length()?;
        if bytes > MOST_DIFFERENCE {
            return Err(CodeError::TooDifferent { bytes });
        }
        let sign = |digit: u32| if digit == 0 { '\n' } else { char::from(FIRST_SIGN + (digit - 1) as u8) };
        (0..bytes).map(|_| self.digit(TEXT_SIGNS).map(sign)).collect()
    }

    fn optional<T: TryFrom<u16>>(&mut self) -> Result<Option<T>, CodeError> {
        if !self.flag()? {
            return Ok(None);
        }
        T::try_from(self.word(1)? as u16).map(Some).map_err(|_| other_rules("an option is out of range"))
    }

    fn options(&mut self) -> Result<Options, CodeError> {
        let kind = GameKind::ALL[self.digit(4)? as usize];
        let mut options = Options::new(kind, self.digit(8)? as u8);
        options.claims_to_end = self.optional()?;
        options.scores = ScoreVisibility::ALL[self.digit(3)? as usize];
        options.first = self.optional()?.map_or(FirstPlayer::Random, FirstPlayer::Seat);
        options.round_cap = self.optional()?;
        options.fourth_board = self.optional()?.map_or(FourthBoard::Random, FourthBoard::Named);
        if self.flag()? {
            let mut hexes = [Hex::default(); 24];
            for hex in &mut hexes {
                *hex = Hex { q: self.byte()? as i8, r: self.byte()? as i8 };
            }
            let mut map = CustomMap { land: [Hex::default(); 20], villages: [Hex::default(); 4] };
            map.land.copy_from_slice(&hexes[..20]);
            map.villages.copy_from_slice(&hexes[20..]);
            options.map = MapChoice::Own(map);
        }
        Ok(options)
    }

    fn choice(&mut self, game: &Game) -> Result<Action, CodeError> {
        let choices = sorted_choices(game);
        if choices.is_empty() {
            return Err(other_rules("there is nothing to decide"));
        }
        Ok(choices[self.digit(choices.len() as u32)? as usize])
    }
}

/// What a game was played with, by the last half of its fingerprint.
fn find(
    at_hand: &'static Components,
    game: GameKind,
    found: u32,
    differs: Option<String>,
) -> Result<&'static Components, CodeError> {
    let components = find_components(at_hand, game, |print| print as u32 == found, differs.as_deref())?;
    match (components, differs) {
        (Some(components), None) => Ok(components),
        (Some(components), Some(told)) if content::is_difference(&told, components, game) => Ok(components),
        (None, None) => Err(CodeError::OtherContent { found, here: content::fingerprint_of(at_hand, game) as u32 }),
        (_, Some(_)) => Err(other_rules("its cards are not those it tells")),
    }
}

fn other_rules(what: &str) -> CodeError {
    CodeError::OtherRules(what.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unpacking(digits: &Digits) -> Unpacking {
        let mut number = Number::empty();
        digits.0.iter().rev().for_each(|&(radix, digit)| number.push(radix, digit));
        Unpacking(number)
    }

    /// A deal nobody has decided anything in, up to where the hash of its position stands.
    fn dealt(deal: &Deal) -> Digits {
        let mut digits = Digits::default();
        digits.put_word(deal.content(), 2);
        digits.put_options(&deal.options);
        digits.put_word(deal.seed, 4);
        // Nobody was helped, no names, not over, no decisions.
        (0..3).for_each(|_| digits.put_flag(false));
        digits.put_length(0);
        digits
    }

    #[test]
    fn a_code_ends_with_the_hash_of_its_position_and_nothing_else() {
        let components = content::embedded();
        let deal = Deal { options: Options::new(GameKind::Golem, 2), seed: 5, components };
        let hash = deal.set_up().unwrap().position_hash();
        let read = |hash: u64, more: bool| {
            let mut digits = dealt(&deal);
            digits.put_word(hash, 1);
            if more {
                digits.put_flag(true);
            }
            unpacking(&digits).record(components, '1')
        };
        assert_eq!(read(hash, false).unwrap(), Record::of(deal.clone()));
        let another = Err(other_rules("it leads to another position"));
        assert_eq!(read(hash ^ 1, false), another);
        assert_eq!(read(hash, true), another);
    }

    #[test]
    fn lengths_and_differences_are_read_up_to_their_limits() {
        for length in [0, 1, 127, 128, 16_383, 16_384, (1 << 28) - 1] {
            let mut digits = Digits::default();
            digits.put_length(length);
            assert_eq!(unpacking(&digits).length(), Ok(length));
        }
        let mut endless = Digits::default();
        (0..5).for_each(|_| endless.put(256, 255));
        assert_eq!(unpacking(&endless).length(), Err(other_rules("a length is out of range")));
        for (bytes, told) in [(MOST_DIFFERENCE, true), (MOST_DIFFERENCE + 1, false)] {
            let mut digits = Digits::default();
            let text = " ~\n".repeat(bytes)[..bytes].to_owned();
            digits.put_difference(&text);
            let read = unpacking(&digits).difference();
            assert_eq!(read, if told { Ok(text) } else { Err(CodeError::TooDifferent { bytes }) });
        }
    }

    #[test]
    fn cards_are_those_that_are_told() {
        let usual = content::embedded();
        let print = content::fingerprint_of(usual, GameKind::Golem) as u32;
        assert!(find(usual, GameKind::Golem, print, None).is_ok());
        let wrong = find(usual, GameKind::Golem, print, Some("road.ron".to_owned())).unwrap_err();
        assert_eq!(wrong, other_rules("its cards are not those it tells"));
    }
}
