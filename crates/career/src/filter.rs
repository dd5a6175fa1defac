//! Which games of the history are looked for.

use rules::GameKind;

use crate::{Entry, GameResult, Profile, Who};

/// What a game must be to be listed. Whatever is left out does not matter; the usual filter lists everything.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Filter {
    /// One of these games; any when empty.
    pub games: Vec<GameKind>,
    /// How it ended for the person who looks, one of these; any when empty.
    pub results: Vec<GameResult>,
    /// A level among the others (among all, where the person did not play).
    pub level: Option<u8>,
    /// So many seats.
    pub players: Option<u8>,
}

impl Filter {
    /// Whether a game is listed for somebody.
    pub fn accepts(&self, entry: &Entry, person: Option<&Profile>) -> bool {
        let seat = person.and_then(|person| entry.seat_of(person));
        let is_level = |level: u8| {
            let mut rivals = entry.rivals(seat.unwrap_or(usize::MAX));
            rivals.any(|rival| matches!(rival.who, Who::Level { level: found, .. } if found == level))
        };
        (self.games.is_empty() || self.games.contains(&entry.game))
            && (self.results.is_empty() || seat.is_some_and(|seat| self.results.contains(&entry.result(seat))))
            && self.level.is_none_or(is_level)
            && self.players.is_none_or(|players| usize::from(players) == entry.seats.len())
    }
}
