//! The text file: how it is written, and the pieces that reading shares.

use std::fmt::Write as _;

use rules::{Engine as _, Silent};
use sha2::{Digest, Sha256};

use crate::deal::Commitment;
use crate::{Player, Record, ReplayError};

/// What the first line begins with; a space and the version follow.
pub const TEXT_HEAD: &str = "caravanserai record";
/// The newest version of the text format that is read. A record is written in the oldest version that holds it, which
/// older programs read too: 2 with components of its own, 3 once it is long enough for position hashes in between.
pub const TEXT_VERSION: u32 = 3;
/// Behind every so many decisions stands the hash of the position, so that other rules are found where they part.
pub const HASH_EVERY: usize = 16;

impl Record {
    /// The whole record as text. Fails when it holds a decision that the rules forbid.
    pub fn to_text(&self) -> Result<String, ReplayError> {
        let mut game = self.deal.set_up()?;
        let difference = self.deal.difference();
        let version = match () {
            () if self.decisions.len() >= HASH_EVERY => TEXT_VERSION,
            () if difference.is_some() => 2,
            () => 1,
        };
        let mut text = format!("{TEXT_HEAD} {version}\n");
        // Writing to a string cannot fail, here and below.
        if !self.written_by.is_empty() {
            let _ = writeln!(text, "written-by: {}", escape(&self.written_by));
        }
        if !self.title.is_empty() {
            let _ = writeln!(text, "title: {}", escape(&self.title));
        }
        if let Some(started) = self.started {
            let _ = writeln!(text, "started: {started}");
        }
        if self.assisted {
            let _ = writeln!(text, "assisted: yes");
        }
        if let Some(seat) = self.gave_up {
            let _ = writeln!(text, "gave-up: {seat}");
        }
        for (seat, player) in self.players.iter().enumerate() {
            let _ = writeln!(text, "seat {seat}: {} {}", agent_word(&player.agent), escape(&player.name));
        }
        if self.players.iter().any(|player| player.colour.is_some()) {
            let colour = |player: &Player| player.colour.map_or_else(|| "-".to_owned(), |colour| colour.to_string());
            let colours: Vec<String> = self.players.iter().map(colour).collect();
            let _ = writeln!(text, "colours: {}", colours.join(" "));
        }
        for line in difference.iter().flat_map(|text| text.split('\n')) {
            let _ = writeln!(text, "differs: {line}");
        }
        let commitment = self.deal.commitment();
        text += &self.deal.lines();
        let _ = writeln!(text, "deal: {commitment}");
        let mut running = RunningCheck::new(commitment);
        for (index, decision) in self.decisions.iter().enumerate() {
            let action = decision.action;
            let words = game.action_text(action);
            let seat = game.to_move().unwrap_or_default();
            game.apply(action, &mut Silent).map_err(|why| ReplayError::Illegal { index, action, why })?;
            let mut line = format!("{}. {seat} {words}", index + 1);
            if let Some(stamp) = decision.stamp {
                let _ = write!(line, " @{stamp}");
            }
            if (index + 1).is_multiple_of(HASH_EVERY) {
                let _ = write!(line, " ={:016x}", game.position_hash());
            }
            let _ = writeln!(text, "{line} #{}", running.after(&line));
        }
        let _ = writeln!(text, "hash: {:016x}", game.position_hash());
        let _ = writeln!(text, "check: {}", hex_digits(&Sha256::digest(&text)[..8]));
        Ok(text)
    }
}

/// The check digits of decision lines: each covers the deal and every decision line up to its own, so the part of a
/// damaged file that can be trusted is known to the line.
pub(crate) struct RunningCheck(Sha256);

impl RunningCheck {
    pub fn new(commitment: Commitment) -> Self {
        let mut hasher = Sha256::new();
        hasher.update(format!("{commitment}\n"));
        RunningCheck(hasher)
    }

    /// The digits that belong behind this line.
    pub fn after(&mut self, line: &str) -> String {
        self.0.update(line);
        self.0.update("\n");
        hex_digits(&self.0.clone().finalize()[..2])
    }
}

/// The first bytes of a digest as digits.
pub(crate) fn hex_digits(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Keeps any text on one line: backslashes, control characters and line separators are written out, and so are spaces at
/// either end, which editors like to strip.
pub(crate) fn escape(text: &str) -> String {
    let within = text.len() - text.trim_start().len()..text.trim_end().len();
    let mut line = String::with_capacity(text.len());
    for (at, letter) in text.char_indices() {
        match letter {
            '\\' => line.push_str("\\\\"),
            '\n' => line.push_str("\\n"),
            '\u{2028}' | '\u{2029}' => line.extend(letter.escape_unicode()),
            _ if letter.is_control() || !within.contains(&at) => line.extend(letter.escape_unicode()),
            _ => line.push(letter),
        }
    }
    line
}

/// Reads what [`escape`] writes.
pub(crate) fn unescape(line: &str) -> Option<String> {
    let mut text = String::with_capacity(line.len());
    let mut rest = line;
    while let Some(at) = rest.find('\\') {
        text.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        let (letter, length) = match rest.bytes().next()? {
            b'\\' => ('\\', 1),
            b'n' => ('\n', 1),
            b'u' => {
                let digits = rest[1..].strip_prefix('{')?.split_once('}')?.0;
                let known = digits.len() <= 6 && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
                let code = known.then(|| u32::from_str_radix(digits, 16).ok())??;
                (char::from_u32(code)?, digits.len() + 3)
            }
            _ => return None,
        };
        text.push(letter);
        rest = &rest[length..];
    }
    text.push_str(rest);
    Some(text)
}

/// An agent as one word: no spaces, and `-` for none.
fn agent_word(agent: &str) -> String {
    match agent {
        "" => "-".to_owned(),
        "-" => "\\u{2d}".to_owned(),
        _ => escape(agent).replace(' ', "\\u{20}"),
    }
}

/// Reads what [`agent_word`] writes.
pub(crate) fn read_agent(word: &str) -> Option<String> {
    if word == "-" { Some(String::new()) } else { unescape(word) }
}
