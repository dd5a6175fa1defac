//! What viewers are told: the feed, field by field. `docs/overlay.md` says the same for people who write pages.

use serde::{Serialize, Serializer};

use crate::Predictions;

/// Version of the feed; rises when a field changes its meaning or goes away.
pub const VERSION: u32 = 1;

/// Most events that are told at a time.
pub const MOST_EVENTS: usize = 32;

/// Most turns of a seat that are told with how good they were.
pub const MOST_MARKS: usize = 12;

/// Where the game stands.
#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug, Default)]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// No game at the table.
    #[default]
    Idle,
    /// A game is played or watched.
    Playing,
    /// The game at the table is over.
    Over,
}

/// Everything viewers may see now.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct Scene {
    /// [`VERSION`].
    pub version: u32,
    /// Where the game stands.
    pub state: State,
    /// `golem`, `spice`, `world` or `adventure`; empty when idle.
    pub game: String,
    /// The game's name in the language of the program.
    pub title: String,
    /// A recorded game is watched.
    pub replay: bool,
    /// 1 in the first round; 0 when idle.
    pub round: u16,
    /// Claims that end the game.
    pub claims_to_end: u8,
    /// This round is the last one.
    pub last_round: bool,
    /// The seat that ended the game, when somebody has.
    pub ended_by: Option<u8>,
    /// The seat that decides.
    pub to_move: Option<u8>,
    /// What was done last.
    pub last_action: Option<Action>,
    /// By seat, in seat order.
    pub seats: Vec<Seat>,
    /// What can be claimed (the row of point cards).
    pub goals: Vec<Goal>,
    /// Seats from best to last, once the game is over.
    pub ranking: Vec<u8>,
    /// What happened last that is worth a word, oldest first; [`MOST_EVENTS`] at most.
    pub events: Vec<Event>,
    /// How the game went so far, one moment a round; the last one is now.
    pub history: Vec<Moment>,
    /// What the audience votes on, or has voted on last; missing while nobody may vote.
    #[serde(serialize_with = "with_word")]
    pub ballot: Option<Ballot>,
    /// What viewers predict; missing while nobody may.
    pub predictions: Option<Predictions>,
    /// Where phones in the room vote; missing while they may not.
    pub phones: Option<InRoom>,
    /// What the caster's page has beyond this, while it is served; no part of the feed.
    #[serde(skip)]
    pub caster: Option<Box<Caster>>,
    /// Fixed words in the language of the program.
    pub words: Words,
}

/// What a caster sees and players must not.
#[derive(Serialize, Clone, PartialEq, Debug, Default)]
pub struct Caster {
    /// Points by seat, also where the options of the game hide them; missing from the last decision until they are told.
    pub points: Vec<Option<u16>>,
    /// Chances to win by seat, likewise.
    pub chances: Vec<Option<f32>>,
    /// Whose plans these are, as a title.
    pub title: String,
    /// The best turns of that seat, best first.
    pub plans: Vec<Plan>,
}

/// A turn that a seat may be after.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct Plan {
    /// Chance to win with it.
    pub chance: f32,
    /// The turn in words.
    pub text: String,
    /// Why it is good.
    pub reason: Option<String>,
}

impl Default for Scene {
    fn default() -> Self {
        Scene {
            version: VERSION,
            state: State::Idle,
            game: String::new(),
            title: String::new(),
            replay: false,
            round: 0,
            claims_to_end: 0,
            last_round: false,
            ended_by: None,
            to_move: None,
            last_action: None,
            seats: Vec::new(),
            goals: Vec::new(),
            ranking: Vec::new(),
            events: Vec::new(),
            history: Vec::new(),
            ballot: None,
            predictions: None,
            phones: None,
            caster: None,
            words: Words::default(),
        }
    }
}

/// A turn in words and figures.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub struct Action {
    /// Who.
    pub seat: u8,
    /// What, as a short sentence without the name.
    pub text: String,
    /// The merchant card it was about.
    pub card: Option<Card>,
    /// What was claimed.
    pub goal: Option<Goal>,
    /// What it sets up, once that is known.
    pub sets_up: Option<String>,
}

/// What kind of event it is.
#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "snake_case")]
pub enum EventKind {
    /// A card, golem or village tile was claimed.
    Claim,
    /// Somebody else has most points.
    LeadChange,
    /// Somebody has called the last round.
    LastRound,
    /// What the director says on screen.
    Caption,
    /// A chapter of the director's list begins.
    Chapter,
    /// The game was won, and the points were counted.
    Result,
}

/// Something that happened.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub struct Event {
    /// Its number, higher than that of every event before; also over the games of an evening.
    pub id: u32,
    /// What kind.
    pub kind: EventKind,
    /// Whom it is about, if anybody.
    pub seat: Option<u8>,
    /// What happened as a short sentence without the name; a chapter has its whole title.
    pub text: String,
    /// The round it happened in.
    pub round: u16,
    /// Points of whom it is about, where they may be known.
    pub points: Option<u16>,
}

/// A round of the game in figures.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct Moment {
    /// From 1.
    pub round: u16,
    /// Points by seat at its end; missing while they are hidden.
    pub points: Option<Vec<u16>>,
    /// Chances to win by seat, from 0 to 1, as they were estimated last in it; missing where they were not.
    pub chances: Option<Vec<f32>>,
}

/// One seat.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct Seat {
    /// Name shown at the table.
    pub name: String,
    /// Light, middle and dark tone of the seat's cloth, `#rrggbb`.
    pub colours: [String; 3],
    /// Points; missing while the options of the game hide them.
    pub points: Option<u16>,
    /// Claims so far.
    pub claims: u8,
    /// Yellow, green, blue, magenta.
    pub crystals: [u8; 4],
    /// Most crystals that may stay.
    pub limit: u8,
    /// Cards in hand; missing in games without hands.
    pub hand: Option<Vec<Card>>,
    /// Cards played; missing in games without hands.
    pub played: Option<Vec<Card>>,
    /// Chance to win from 0 to 1, when it is estimated.
    pub win_chance: Option<f32>,
    /// Own turns to the nearest claim, when it is known.
    pub turns_to_claim: Option<u8>,
    /// How close its turns came to the best ones in the games of this evening that were counted and judged, in percent.
    pub accuracy: Option<u8>,
    /// How good its last turns were in the game that was counted and judged, oldest first: `best`, `good`, `inaccurate`,
    /// `mistake` or `blunder`; [`MOST_MARKS`] at most, none before.
    pub marks: Vec<&'static str>,
}

/// A merchant card in figures.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Card {
    /// Gives crystals.
    Gain {
        /// Yellow, green, blue, magenta.
        gain: [u8; 4],
    },
    /// Raises crystals.
    Upgrade {
        /// How many levels.
        levels: u8,
    },
    /// Trades crystals.
    Trade {
        /// Given.
        give: [u8; 4],
        /// Taken.
        take: [u8; 4],
    },
}

/// Something that can be claimed.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub struct Goal {
    /// Points of the card.
    pub points: u16,
    /// Points of a token that comes with it.
    pub token: u8,
    /// Yellow, green, blue, magenta.
    pub cost: [u8; 4],
    /// Own turns until each seat could claim it, by seat; missing where no way was found or none is known.
    pub turns: Vec<Option<u8>>,
}

/// Where a ballot stands.
#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "snake_case")]
pub enum BallotState {
    /// The audience is about to be asked.
    Coming,
    /// Votes count.
    Open,
    /// It is decided.
    Closed,
}

/// A question to the audience.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub struct Ballot {
    /// Its number, from 1 since the overlay was switched on.
    pub id: u32,
    /// Where it stands.
    pub state: BallotState,
    /// The seat that the audience plays.
    pub seat: u8,
    /// What can be voted for, in order; number 1 is the first.
    pub candidates: Vec<Candidate>,
    /// Seconds in which votes still count.
    pub seconds_left: u32,
    /// The number that is played, once it is decided.
    pub chosen: Option<u8>,
    /// How it was decided, as a sentence.
    pub verdict: Option<String>,
}

/// The letter that viewers write before the number they vote for in a chat, as in `c2`. Each ballot has another one than those
/// before it: late votes are told apart, and no chat takes the same vote for a message said twice. Letters that look like
/// figures or mean something before a figure are left out.
pub fn vote_word(ballot: u32) -> char {
    const LETTERS: &[u8] = b"acdefghjkmnprtuvwxyz";
    char::from(LETTERS[ballot.wrapping_sub(1) as usize % LETTERS.len()])
}

/// A ballot and its letter.
fn with_word<S: Serializer>(ballot: &Option<Ballot>, out: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Told<'a> {
        #[serde(flatten)]
        ballot: &'a Ballot,
        word: char,
    }
    ballot.as_ref().map(|ballot| Told { ballot, word: vote_word(ballot.id) }).serialize(out)
}

/// A turn that can be voted for.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub struct Candidate {
    /// The turn in words.
    pub text: String,
    /// The merchant card that it plays or takes.
    pub card: Option<Card>,
    /// Place among `goals` of what it claims.
    pub goal: Option<u8>,
    /// Votes so far.
    pub votes: u32,
    /// The streamer has struck it out.
    pub struck: bool,
}

/// What viewers are told of the phones in the room.
#[derive(Serialize, Clone, PartialEq, Eq, Debug, Default)]
pub struct InRoom {
    /// The address of the page on which they vote.
    pub address: String,
    /// The code of that address, as rows of light (`0`) and dark (`1`) modules; no margin.
    pub code: Vec<String>,
    /// Thanks to those who have voted, when a ballot was closed and thanks are wanted.
    pub thanks: Option<String>,
}

/// Fixed words of the pages.
#[derive(Serialize, Clone, PartialEq, Eq, Debug, Default)]
pub struct Words {
    /// "Round".
    pub round: String,
    /// "Last round".
    pub last_round: String,
    /// "Win chance".
    pub win_chance: String,
    /// "Turns to claim".
    pub turns: String,
    /// "Claims".
    pub claims: String,
    /// "Waiting for a game".
    pub idle: String,
    /// "wins".
    pub wins: String,
    /// "Hand".
    pub hand: String,
    /// "The audience decides".
    pub ballot: String,
    /// "Voting begins in a moment".
    pub ballot_coming: String,
    /// "Standings".
    pub standings: String,
    /// "Points".
    pub points: String,
    /// "The best".
    pub best: String,
    /// "Too late".
    pub locked: String,
    /// "Accuracy".
    pub accuracy: String,
    /// "How good the turns were".
    pub marks: String,
    /// "Vote by phone, in this network".
    pub phones: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_comes_again_only_after_twenty_ballots() {
        let letters: Vec<char> = (1..=20).map(vote_word).collect();
        assert_eq!(letters[..3], ['a', 'c', 'd']);
        assert!((0..20).all(|nth| !letters[..nth].contains(&letters[nth])), "{letters:?}");
        assert!((1..=20).all(|id| vote_word(id) == vote_word(id + 20)));
        assert!(vote_word(0).is_ascii_lowercase() && vote_word(u32::MAX).is_ascii_lowercase());
    }
}
