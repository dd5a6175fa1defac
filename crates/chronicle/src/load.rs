//! Reading the text file: everything that can be wrong with it, and what of it can be kept.

use std::collections::BTreeMap;

use content::ContentError;
use rules::components::Components;
use rules::{Engine as _, Game, Silent};
use sha2::{Digest, Sha256};

use crate::deal::{Deal, WrittenDeal, find_components, hex_word};
use crate::text::{HASH_EVERY, RunningCheck, TEXT_HEAD, TEXT_VERSION, hex_digits, read_agent, unescape};
use crate::words::{MOST_AGENT, MOST_LETTERS, cut, quoted};
use crate::{COLOURS, Decision, MOST_DECISIONS, Player, Record};

/// More lines than any record's are not told apart: each of them takes memory of its own.
const MOST_LINES: usize = 4 * MOST_DECISIONS;

/// Why a text is not a record that can be played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LoadError {
    /// Not written by this game.
    #[error("this is not a Caravanserai record: the first line should begin with `{TEXT_HEAD}`")]
    Foreign,
    /// Written by a later version.
    #[error("this record has format {version}, and this program reads up to {TEXT_VERSION}: it needs a newer version")]
    Newer {
        /// The format of the record.
        version: u32,
    },
    /// Played with other components, which it does not carry.
    #[error("this record was played with other cards (content {found:016x}, here {here:016x})")]
    OtherContent {
        /// Fingerprint in the record.
        found: u64,
        /// Fingerprint of the components here.
        here: u64,
    },
    /// It carries components that cannot be used here.
    #[error(transparent)]
    Content(ContentError),
    /// A record, but not all of it can be read.
    #[error("{fault} in line {line}: {what}{}", kept(recovered))]
    Faulty {
        /// What kind of fault.
        fault: Fault,
        /// Where it begins, counting from 1.
        line: usize,
        /// What is wrong there.
        what: String,
        /// The game up to there, if the set-up is intact: every decision in it is as it was written.
        recovered: Option<Box<Record>>,
    },
}

/// Kinds of faults.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The end is missing.
    CutShort,
    /// Something has been changed.
    Damaged,
    /// The text is as it was written, but these rules do not allow it: it comes from a program with other rules.
    OtherRules,
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Fault::CutShort => "the record is cut short",
            Fault::Damaged => "the record is damaged",
            Fault::OtherRules => "the record does not fit these rules",
        })
    }
}

fn kept(recovered: &Option<Box<Record>>) -> String {
    match recovered.as_ref().map(|record| record.decisions.len()) {
        None => String::new(),
        Some(1) => " (1 decision before it is intact)".to_owned(),
        Some(count) => format!(" ({count} decisions before it are intact)"),
    }
}

impl LoadError {
    /// What can be kept.
    pub fn recovered(self) -> Option<Record> {
        match self {
            LoadError::Faulty { recovered, .. } => recovered.map(|record| *record),
            _ => None,
        }
    }
}

impl Record {
    /// Reads a record, plays it and compares the final position. The record finds its components by itself; those at hand
    /// are asked first, for records that do not carry theirs.
    pub fn from_text(components: &'static Components, text: &[u8]) -> Result<Self, LoadError> {
        let lossy = String::from_utf8_lossy(text);
        let lines = lossy.strip_suffix('\n').unwrap_or(&lossy).splitn(MOST_LINES, '\n');
        let lines: Vec<&str> = lines.map(without_return).collect();
        let version = lines[0].strip_prefix(TEXT_HEAD).and_then(|rest| rest.strip_prefix(' '));
        let version = match version.and_then(|version| version.parse::<u32>().ok()) {
            None | Some(0) => return Err(LoadError::Foreign),
            Some(version) if version > TEXT_VERSION => return Err(LoadError::Newer { version }),
            Some(version) => version,
        };
        let (whole, ended) = (is_whole(text), text.ends_with(b"\n"));
        let mut reader = Reader { lines, next: 1, trouble: None, whole, ended, hashed: version > 2, agreed: 0 };
        match reader.read(components) {
            Ok(record) => match reader.trouble {
                None => Ok(record),
                Some(trouble) => Err(trouble.with(Some(record))),
            },
            Err(Stop::Load(error)) => Err(error),
            Err(Stop::Nothing) => {
                let cut = Trouble { fault: Fault::CutShort, line: reader.next, what: "the set-up is missing".into() };
                Err(reader.trouble.unwrap_or(cut).with(None))
            }
        }
    }
}

/// The first thing found wrong.
struct Trouble {
    fault: Fault,
    line: usize,
    what: String,
}

impl Trouble {
    fn with(self, recovered: Option<Record>) -> LoadError {
        let Trouble { fault, line, what } = self;
        LoadError::Faulty { fault, line, what, recovered: recovered.map(Box::new) }
    }
}

/// Why reading ends without a record.
enum Stop {
    /// With this error.
    Load(LoadError),
    /// Because of the trouble noted.
    Nothing,
}

/// The lines before the decisions, with their line numbers.
#[derive(Default)]
struct Header<'a> {
    facts: BTreeMap<&'a str, (usize, &'a str)>,
    /// The lines `differs:`.
    differs: Vec<(usize, &'a str)>,
    /// The digits behind `deal:`.
    committed: Option<&'a str>,
}

impl Header<'_> {
    /// What differs from the usual components.
    fn difference(&self) -> Option<String> {
        let lines: Vec<&str> = self.differs.iter().map(|&(_, line)| line).collect();
        (!lines.is_empty()).then(|| lines.join("\n"))
    }
}

struct Reader<'a> {
    lines: Vec<&'a str>,
    /// Index of the line to read next.
    next: usize,
    trouble: Option<Trouble>,
    /// The check digits of the whole file agree.
    whole: bool,
    /// The last line is complete.
    ended: bool,
    /// Position hashes stand between the decisions.
    hashed: bool,
    /// So many decisions lead to the very position they led to when they were made.
    agreed: usize,
}

impl<'a> Reader<'a> {
    fn read(&mut self, components: &'static Components) -> Result<Record, Stop> {
        let header = self.header();
        let written = self.deal(&header)?;
        let commitment = written.commitment();
        let agrees = header.committed == Some(commitment.to_string().as_str());
        match header.committed {
            _ if agrees => {}
            Some(_) => self.fault(self.next, "the digits behind `deal:` do not agree with the set-up"),
            None => self.fault(self.next + 1, "there is no line `deal:`"),
        }
        let components = self.components(components, &header, &written).map_err(|stop| match stop {
            // What damaged digits ask for is not looked for.
            Stop::Load(_) if !agrees => Stop::Nothing,
            stop => stop,
        })?;
        let deal = Deal { options: written.options, seed: written.seed, components };
        let mut game = match deal.set_up() {
            Ok(game) => game,
            Err(error) => {
                self.fault(header.facts.get("game").map_or(1, |&(line, _)| line), error.to_string());
                return Err(Stop::Nothing);
            }
        };
        let mut record = Record::of(deal);
        self.about(&header, &mut record);
        let mut running = RunningCheck::new(commitment);
        let complete = self.decisions(&mut game, &mut running, &mut record.decisions);
        if !agrees && record.decisions.is_empty() {
            // Nothing vouches for the set-up.
            return Err(Stop::Nothing);
        }
        if complete {
            self.end(&game, record.decisions.len());
        }
        Ok(record)
    }

    /// Notes the first fault.
    fn fault(&mut self, line: usize, what: impl Into<String>) {
        let at_the_end = line > self.lines.len() || (line == self.lines.len() && !self.ended);
        let fault = match () {
            () if self.whole => Fault::OtherRules,
            () if at_the_end => Fault::CutShort,
            () => Fault::Damaged,
        };
        self.trouble.get_or_insert(Trouble { fault, line, what: what.into() });
    }

    /// The lines `key: value` before the decisions.
    fn header(&mut self) -> Header<'a> {
        let mut header = Header::default();
        while let Some(&text) = self.lines.get(self.next) {
            self.next += 1;
            match text.split_once(": ") {
                Some(("deal", digits)) => {
                    header.committed = Some(digits);
                    break;
                }
                Some(("differs", line)) => header.differs.push((self.next, line)),
                Some((key, value)) => {
                    if header.facts.insert(key, (self.next, value)).is_some() {
                        self.fault(self.next, format!("`{}:` stands twice", quoted(key)));
                    }
                }
                None => self.fault(self.next, "expected a line `key: value`"),
            }
        }
        header
    }

    fn deal(&mut self, header: &Header<'a>) -> Result<WrittenDeal, Stop> {
        WrittenDeal::read(|key| header.facts.get(key).map(|&(_, value)| value)).map_err(|fault| {
            match header.facts.get(fault.key) {
                Some(&(line, found)) => {
                    self.fault(
                        line,
                        format!("`{}:` should be {}, found `{}`", fault.key, fault.expected, quoted(found)),
                    );
                }
                None => self.fault(self.next + 1, format!("there is no line `{}:`", fault.key)),
            }
            Stop::Nothing
        })
    }

    /// What the game was played with.
    fn components(
        &mut self,
        at_hand: &'static Components,
        header: &Header<'a>,
        deal: &WrittenDeal,
    ) -> Result<&'static Components, Stop> {
        let kind = deal.options.kind;
        let differs = header.difference();
        let found = find_components(at_hand, kind, |print| print == deal.content, differs.as_deref());
        let line_of = |line: usize| header.differs.get(line - 1).map_or(1, |&(line, _)| line);
        match found {
            Ok(None) if differs.is_none() => {
                let here = content::fingerprint_of(at_hand, kind);
                Err(Stop::Load(LoadError::OtherContent { found: deal.content, here }))
            }
            Ok(found) => {
                // A difference that is not needed may be damaged without harm.
                let agrees = |text| found.is_some_and(|found| content::is_difference(text, found, kind));
                if differs.as_deref().is_some_and(|text| !agrees(text)) {
                    self.fault(line_of(1), "the lines `differs:` are not what the digits behind `content:` stand for");
                }
                found.ok_or(Stop::Nothing)
            }
            Err(ContentError::Difference { line, what }) => {
                self.fault(line_of(line), what);
                Err(Stop::Nothing)
            }
            Err(error) => Err(Stop::Load(LoadError::Content(error))),
        }
    }

    /// Title, names and so on: what is wrong here does not spoil the game.
    fn about(&mut self, header: &Header<'a>, record: &mut Record) {
        let mut seats = 0;
        for (&key, &(line, value)) in &header.facts {
            let understood = match key {
                "title" => unescape(value).map(|title| record.title = cut(&title, MOST_LETTERS)),
                "written-by" => unescape(value).map(|version| record.written_by = cut(&version, MOST_LETTERS)),
                "started" => value.parse().ok().map(|started| record.started = Some(started)),
                "colours" => read_colours(value, &mut record.players),
                "assisted" => (value == "yes").then(|| record.assisted = true),
                "gave-up" => {
                    let seat = value.parse().ok().filter(|seat| usize::from(*seat) < record.players.len());
                    seat.map(|seat: u8| record.gave_up = Some(seat))
                }
                "game" | "players" | "claims" | "scores" | "first" | "cap" | "board" | "map" | "content" | "seed" => {
                    Some(())
                }
                _ => key
                    .strip_prefix("seat ")
                    .and_then(|seat| record.players.get_mut(seat.parse::<usize>().ok()?))
                    .zip(read_player(value))
                    .map(|(seat, player)| {
                        (seat.name, seat.agent) = player;
                        seats += 1;
                    }),
            };
            if understood.is_none() {
                self.fault(line, format!("`{}: {}` is not understood", quoted(key), quoted(value)));
            }
        }
        if seats < record.players.len() {
            self.fault(self.next, "a line `seat` is missing");
        }
    }

    /// Plays every decision up to the line `hash:`; false if something stopped that.
    fn decisions(&mut self, game: &mut Game, running: &mut RunningCheck, decisions: &mut Vec<Decision>) -> bool {
        while let Some(&text) = self.lines.get(self.next) {
            if text.starts_with("hash: ") {
                return true;
            }
            let number = decisions.len() + 1;
            if number > MOST_DECISIONS {
                self.fault(self.next + 1, format!("more than {MOST_DECISIONS} decisions are not read"));
                return false;
            }
            let hashed = self.hashed && number.is_multiple_of(HASH_EVERY);
            match read_decision(game, running, number, text, hashed) {
                Ok((_, Some(hash))) if hash != game.position_hash() => {
                    decisions.truncate(self.agreed);
                    self.fault(self.next + 1, parted(self.agreed, number, game));
                    return false;
                }
                Ok((decision, hash)) => {
                    decisions.push(decision);
                    self.agreed = if hash.is_some() { number } else { self.agreed };
                }
                Err(what) => {
                    self.fault(self.next + 1, what);
                    return false;
                }
            }
            self.next += 1;
        }
        self.fault(self.next + 1, "the line `hash:` is missing");
        false
    }

    /// The lines `hash:` and `check:`.
    fn end(&mut self, game: &Game, decisions: usize) {
        let hash = self.lines[self.next].strip_prefix("hash: ").and_then(hex_word);
        self.next += 1;
        if hash != Some(game.position_hash()) {
            self.fault(self.next, parted(self.agreed, decisions, game));
        }
        if self.lines.len() <= self.next {
            self.fault(self.next + 1, "the line `check:` is missing");
        } else if self.lines.len() > self.next + 1 {
            self.fault(self.next + 2, "nothing should follow the line `check:`");
        } else if !self.whole {
            self.fault(self.next + 1, "the check digits do not agree; the decisions do");
        }
    }
}

/// Where the rules of whoever made these decisions are others.
fn parted(agreed: usize, number: usize, game: &Game) -> String {
    let hash = game.position_hash();
    format!(
        "after decision {agreed} and up to decision {number} the rules part: here they lead to the position {hash:016x}"
    )
}

/// Reads `16. 0 acquire 2 @1500 =0123456789abcdef #ab12` and does it; gives the position hash, if one stands there.
fn read_decision(
    game: &mut Game,
    running: &mut RunningCheck,
    number: usize,
    text: &str,
    hashed: bool,
) -> Result<(Decision, Option<u64>), String> {
    let (line, digits) = text.rsplit_once(" #").ok_or("the check digits of this decision are missing")?;
    if running.after(line) != digits {
        return Err("the check digits of this decision do not agree".to_owned());
    }
    let (line, hash) = match line.rsplit_once(" =").map(|(line, hash)| (line, hex_word(hash))) {
        Some((line, Some(hash))) if hashed => (line, Some(hash)),
        _ if hashed => return Err("the hash of the position after this decision is missing".to_owned()),
        _ => (line, None),
    };
    let (words, stamp) = match line.rsplit_once(" @") {
        None => (line, None),
        Some((words, stamp)) => {
            (words, Some(stamp.parse().map_err(|_| format!("`{}` is no time stamp", quoted(stamp)))?))
        }
    };
    let seat = game.to_move().ok_or("the game is over before this decision")?;
    let words = words
        .strip_prefix(&format!("{number}. {seat} "))
        .ok_or_else(|| format!("expected decision {number} of seat {seat}"))?;
    let action = game.parse_action(words).map_err(|error| error.to_string())?;
    game.apply(action, &mut Silent).map_err(|why| format!("`{words}` is not possible: {why}"))?;
    Ok((Decision { action, stamp }, hash))
}

/// One colour for each seat, `-` where none is known. Two seats never have the same.
fn read_colours(value: &str, players: &mut [Player]) -> Option<()> {
    let mut colours = Vec::new();
    for word in value.split(' ') {
        let colour = if word == "-" { None } else { Some(word.parse().ok().filter(|colour| *colour < COLOURS)?) };
        if colour.is_some() && colours.contains(&colour) {
            return None;
        }
        colours.push(colour);
    }
    if colours.len() != players.len() {
        return None;
    }
    players.iter_mut().zip(colours).for_each(|(player, colour)| player.colour = colour);
    Some(())
}

/// Name and agent.
fn read_player(value: &str) -> Option<(String, String)> {
    let (agent, name) = value.split_once(' ')?;
    Some((cut(&unescape(name)?, MOST_LETTERS), cut(&read_agent(agent)?, MOST_AGENT)))
}

fn without_return(line: &str) -> &str {
    line.strip_suffix('\r').unwrap_or(line)
}

/// True when the last line holds the check digits of all lines before it. Lines may end with CR LF: programs that carry
/// texts around change that, and no harm is done.
fn is_whole(text: &[u8]) -> bool {
    let text = text.strip_suffix(b"\n").unwrap_or(text);
    let Some(end) = text.iter().rposition(|&byte| byte == b'\n') else { return false };
    let mut hasher = Sha256::new();
    for line in text[..end].split(|&byte| byte == b'\n') {
        hasher.update(line.strip_suffix(b"\r").unwrap_or(line));
        hasher.update(b"\n");
    }
    let digits = hex_digits(&hasher.finalize()[..8]);
    let last = text[end + 1..].strip_suffix(b"\r").unwrap_or(&text[end + 1..]);
    last.strip_prefix(b"check: ") == Some(digits.as_bytes())
}
