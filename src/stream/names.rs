//! Names as viewers read them.

use crate::language::Words;
use crate::session::Player;
use crate::t;

/// A seat's name for others than who sits there: whoever gave none is "you" at the table, and to viewers that would be
/// themselves.
pub fn of(words: &Words, name: &str, seat: usize) -> String {
    if name == t!(words, "seat-you") { t!(words, "seat-person-number", number = seat + 1) } else { name.to_owned() }
}

/// Players with such names.
pub fn players(words: &Words, players: &[Player]) -> Vec<Player> {
    let named = |(seat, player): (usize, &Player)| Player { name: of(words, &player.name, seat), ..player.clone() };
    players.iter().enumerate().map(named).collect()
}
