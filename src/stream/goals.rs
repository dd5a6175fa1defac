//! What can be claimed at the table: the one list that badges, the caster's window and the overlay show.

use rules::adventure::Village;
use rules::{Crystals, Game};

use crate::table::stage::Piece;

/// A point card, a golem card or the tile of an open village.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Goal {
    /// Its place, as plans count places.
    pub slot: u8,
    /// What lies there.
    pub piece: Piece,
    /// What it is worth, without a token.
    pub points: u8,
    /// Points of the token on top.
    pub token: u8,
    /// What it costs.
    pub cost: Crystals,
}

/// Everything that can be claimed, in order of places; a place may be empty.
pub fn claimable(game: &Game) -> Vec<Goal> {
    match game {
        Game::Road(game) => (0..)
            .zip(game.points())
            .map(|(slot, &card)| {
                let point = &game.components().points[usize::from(card)];
                let token = match game.token_at(slot) {
                    Some(rules::Token::Copper) => 3,
                    Some(rules::Token::Silver) => 1,
                    None => 0,
                };
                Goal { slot, piece: Piece::Point(card), points: point.points, token, cost: point.cost }
            })
            .collect(),
        Game::World(game) => (0..rules::world::GOLEMS as u8)
            .filter_map(|slot| Some((slot, game.row_card(slot)?)))
            .map(|(slot, card)| {
                let golem = &game.components().cards[usize::from(card)];
                Goal { slot, piece: Piece::WorldCard(card), points: golem.points, token: 0, cost: golem.cost }
            })
            .collect(),
        Game::Adventure(game) => (0..4)
            .filter_map(|slot| {
                let Village::Open(tile) = game.village(slot) else { return None };
                let prize = &game.components().vp_tiles[usize::from(tile)];
                Some(Goal { slot, piece: Piece::Prize(tile), points: prize.points, token: 0, cost: prize.cost })
            })
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chronicle::Record;
    use rules::Engine;

    #[test]
    fn what_is_claimed_was_on_the_list_and_is_on_it_no_more() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/crates/chronicle/tests/golden");
        // Chance claims no village in the old games of The Call for Adventure.
        for kind in ["golem", "spice", "world"] {
            let mut claims = 0;
            for players in 2..=4 {
                let path = format!("{folder}/{kind}-{players}.caravan");
                let record = Record::load(content::embedded(), path.as_ref()).unwrap();
                let positions: Vec<Game> = record.positions().collect::<Result<_, _>>().unwrap();
                for two in positions.windows(2) {
                    let Some(seat) = two[0].to_move().filter(|&seat| two[1].claims(seat) > two[0].claims(seat)) else {
                        continue;
                    };
                    claims += 1;
                    let [was, is] = [&two[0], &two[1]].map(claimable);
                    let gone = was.iter().any(|goal| !is.iter().any(|left| left.piece == goal.piece));
                    assert!(gone, "{path}, seat {seat}: {was:?} became {is:?}");
                }
            }
            assert!(claims > 0, "{kind} has no claim to look at");
        }
    }
}
