//! Faces of those who play: glad about what they have won, cross about what they have just lost.

use rules::{Engine, Outcome, Seat};
use tabletop::table;

use crate::session::{Match, Played};

/// The picture of a seat with the face it makes now.
pub fn portrait(running: &Match, seat: Seat) -> String {
    let colour = running.players()[usize::from(seat)].colour;
    format!("portrait/{colour}{}", mood(running, seat))
}

/// What a mood adds to the name of a portrait.
fn mood(running: &Match, seat: Seat) -> &'static str {
    let own = |made: &&Played| made.seat() == seat;
    // From the newest decision back to the beginning of the seat's own last turn.
    let mut played = running.played().iter().rev().peekable();
    while let Some(made) = played.next_if(|made| !own(made)) {
        if loses(made, seat) {
            return "/cross";
        }
    }
    if played.take_while(own).any(wins) { "/glad" } else { "" }
}

/// Whether a decision claims something or sends others away.
fn wins(made: &Played) -> bool {
    made.claims() || made.outcomes.iter().any(|outcome| matches!(outcome, Outcome::TradersOusted { .. }))
}

/// Whether somebody's decision sends traders of a seat home or takes a card that the seat could have claimed.
pub fn loses(made: &Played, seat: Seat) -> bool {
    made.outcomes.iter().any(|outcome| match *outcome {
        Outcome::TradersOusted { seat: whose, .. } => whose == seat,
        Outcome::PointClaimed { slot, .. } => {
            let goals = table(&made.before).goals();
            let held = made.before.crystals(seat);
            goals.iter().any(|goal| goal.slot.0 == slot && held.contains(goal.cost))
        }
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::language::{Language, Words};

    /// Whoever has just won something is glad, whoever has just lost something is cross, and nobody is anything before that.
    #[test]
    fn faces_follow_what_was_won_and_lost() {
        let kept = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/chronicle/tests/golden");
        for game in ["world-3.caravan", "golem-2.caravan"] {
            let record = chronicle::Record::load(crate::app::content::usual(), &kept.join(game)).unwrap();
            let decisions = record.decisions.len();
            let mut faces = Vec::new();
            for known in 0..=decisions {
                let mut part = record.clone();
                part.decisions.truncate(known);
                let running = Match::resume(part, &Words::new(Language::English)).unwrap();
                let moods: Vec<_> = (0..record.players.len() as u8).map(|seat| mood(&running, seat)).collect();
                if known == 0 {
                    assert!(moods.iter().all(|mood| mood.is_empty()), "{game}: {moods:?}");
                }
                if let Some(last) = running.played().last() {
                    let own = moods[usize::from(last.seat())];
                    assert!(own != "/cross", "{game}: nobody is cross about what they do");
                    assert!(!wins(last) || own == "/glad", "{game}: a claim makes glad");
                    for seat in (0..record.players.len() as u8).filter(|seat| *seat != last.seat()) {
                        assert!(
                            !loses(last, seat) || moods[usize::from(seat)] == "/cross",
                            "{game}: a loss makes cross"
                        );
                    }
                }
                faces.extend(moods);
            }
            for mood in ["/glad", "/cross"] {
                assert!(faces.contains(&mood), "{game} has no {mood} moment");
            }
        }
    }
}
