//! Which games of the history are looked for.

use rules::GameKind;

use crate::{Entry, GameResult, Profile, Who};

/// How a game ended for the person who looks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ResultFilter {
    /// They have won.
    Won,
    /// They have lost.
    Lost,
    /// Somebody else gave up.
    Open,
    /// They did not play.
    Watched,
}

/// What a game must be to be listed. Whatever is left out does not matter; the usual filter lists everything.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Filter {
    /// One of these games; any when empty.
    pub games: Vec<GameKind>,
    /// One of these results; any when empty.
    pub results: Vec<ResultFilter>,
    /// A level among the others (among all, where the person did not play).
    pub level: Option<u8>,
    /// So many seats.
    pub players: Option<u8>,
    /// Started at this moment or later. Games without a time are left out.
    pub from: Option<u64>,
    /// Started before this moment. Games without a time are left out.
    pub until: Option<u64>,
    /// With help, or without.
    pub assisted: Option<bool>,
    /// All of these words are in names, title or the name of the game; small and large letters alike.
    pub text: String,
}

impl Filter {
    /// Whether a game is listed for somebody.
    pub fn accepts(&self, entry: &Entry, person: Option<&Profile>) -> bool {
        let seat = person.and_then(|person| entry.seat_of(person));
        let result = match seat.map(|seat| entry.result(seat)) {
            None => ResultFilter::Watched,
            Some(GameResult::Won) => ResultFilter::Won,
            Some(GameResult::Lost) => ResultFilter::Lost,
            Some(GameResult::Open) => ResultFilter::Open,
        };
        let is_level = |level: u8| {
            let mut rivals = entry.rivals(seat.unwrap_or(usize::MAX));
            rivals.any(|rival| matches!(rival.who, Who::Level { level: found, .. } if found == level))
        };
        let started = |holds: &dyn Fn(u64) -> bool| entry.started.is_some_and(holds);
        (self.games.is_empty() || self.games.contains(&entry.game))
            && (self.results.is_empty() || self.results.contains(&result))
            && self.level.is_none_or(is_level)
            && self.players.is_none_or(|players| usize::from(players) == entry.seats.len())
            && self.from.is_none_or(|from| started(&|time| time >= from))
            && self.until.is_none_or(|until| started(&|time| time < until))
            && self.assisted.is_none_or(|assisted| assisted == entry.assisted)
            && self.has_words(entry)
    }

    fn has_words(&self, entry: &Entry) -> bool {
        let mut texts = entry.seats.iter().map(|seat| seat.name.to_lowercase()).collect::<Vec<_>>();
        texts.extend([entry.title.to_lowercase(), entry.game.name().to_owned()]);
        self.text.to_lowercase().split_whitespace().all(|word| texts.iter().any(|text| text.contains(word)))
    }
}
