//! What rivals say about what they have just done, or what was done to them. Each has a way of speaking, which goes with the
//! face.

use rules::{Engine, Game, Outcome, Seat};
use tabletop::{Theme, table};

use super::explain::Explanation;
use super::games::game_words;
use crate::app::{games::SeatKind, language::Words};
use crate::session::{Match, Played, Player};
use crate::t;
use crate::table::faces;

/// Lines that each rival has for a claim, for traders who are sent home, for what is lost or built, and for the end.
const CLAIM_LINES: usize = 6;
const OUST_LINES: usize = 8;
const LINES: usize = 4;
const END_LINES: usize = 2;

/// What the opponent who made a turn says about it, where it is worth a word.
pub fn remark(words: &Words, running: &Match, turn: &[Played]) -> Option<String> {
    let made = turn.first()?;
    let player = running.players().get(usize::from(made.seat()))?;
    let SeatKind::Computer { .. } = player.kind else { return None };
    let happened = |wanted: fn(&Outcome) -> bool| turn.iter().any(|made| made.outcomes.iter().any(wanted));
    let key = if happened(|outcome| matches!(outcome, Outcome::EndTriggered { .. })) {
        "remark-end"
    } else if turn.iter().any(Played::claims) {
        "remark-claim"
    } else if happened(|outcome| matches!(outcome, Outcome::TradersOusted { .. })) {
        "remark-oust"
    } else if happened(|outcome| matches!(outcome, Outcome::OutpostBuilt { .. })) {
        "remark-outpost"
    } else {
        // Nothing of one's own to speak of: what was lost since one's last turn.
        let played = running.played();
        let at = played.iter().position(|other| std::ptr::eq(other, made))?;
        let mut since = played[..at].iter().rev().take_while(|other| other.seat() != made.seat());
        let lost = since.find(|other| faces::loses(other, made.seat()))?;
        if answers_at_once(&lost.before) {
            return None;
        }
        return Some(about_loss(words, running, player, made.seat(), lost));
    };
    // The same line whenever the game is looked at again, and no line about a claim twice in a game; every third claim speaks
    // for itself.
    let claims = usize::from(made.before.claims(made.seat()));
    let (nth, of) = match key {
        "remark-claim" if claims % 3 == 2 => return None,
        "remark-claim" => (claims - claims / 3, CLAIM_LINES),
        "remark-oust" => (ousted_before(running, made), OUST_LINES),
        "remark-end" => (0, END_LINES),
        _ => (usize::from(made.before.rounds().round), LINES),
    };
    Some(said(words, running, player, key, nth, of))
}

/// Whether whoever loses something answers at once, and not in their own next turn.
fn answers_at_once(game: &Game) -> bool {
    matches!(game, Game::World(_))
}

/// The opponent who has lost something by a turn, and what they answer at once.
pub fn reply(words: &Words, running: &Match, turn: &[Played]) -> Option<(Seat, String)> {
    let made = turn.first().filter(|made| answers_at_once(&made.before))?;
    let actor = made.seat();
    (0..).zip(running.players()).find_map(|(seat, player)| {
        let SeatKind::Computer { .. } = player.kind else { return None };
        let lost = turn.iter().find(|made| seat != actor && faces::loses(made, seat))?;
        Some((seat, about_loss(words, running, player, seat, lost)))
    })
}

/// The same in one line, with the name.
pub fn reply_with_name(words: &Words, running: &Match, turn: &[Played]) -> Option<String> {
    let (seat, said) = reply(words, running, turn)?;
    Some(format!("{}: {said}", running.players()[usize::from(seat)].name))
}

/// What somebody says of traders that were sent home, or of a card that somebody else has claimed.
fn about_loss(words: &Words, running: &Match, player: &Player, seat: Seat, lost: &Played) -> String {
    let ousted = |outcome: &Outcome| matches!(outcome, Outcome::TradersOusted { seat: whose, .. } if *whose == seat);
    match lost.outcomes.iter().any(ousted) {
        true => said(words, running, player, "remark-ousted", ousted_before(running, lost), OUST_LINES),
        false => said(words, running, player, "remark-lost", lost_before(running, seat, lost), LINES),
    }
}

/// One of the lines that a player has for an occasion. Another game begins with another line.
fn said(words: &Words, running: &Match, player: &Player, key: &str, nth: usize, of: usize) -> String {
    let first = running.record().deal.seed % of as u64;
    format!("“{}”", t!(words, key, line = usize::from(player.colour) * of + (first as usize + nth) % of))
}

/// How often a seat had lost what it was after before this decision.
fn lost_before(running: &Match, seat: Seat, made: &Played) -> usize {
    let before = running.played().iter().take_while(|other| !std::ptr::eq(*other, made));
    before.filter(|other| other.seat() != seat && faces::loses(other, seat)).count()
}

/// How often traders were sent home before this decision.
fn ousted_before(running: &Match, made: &Played) -> usize {
    let before = running.played().iter().take_while(|other| !std::ptr::eq(*other, made));
    let ousts = |outcome: &&Outcome| matches!(outcome, Outcome::TradersOusted { .. });
    before.flat_map(|other| other.outcomes.iter()).filter(ousts).count()
}

/// Lines there are about what a person has claimed.
const STORIES: u8 = 8;

/// What has just been claimed by a person: its name, and a line about it.
pub fn story(words: &Words, running: &Match) -> Option<Explanation> {
    let made = running.played().last()?;
    if !running.players().get(usize::from(made.seat()))?.kind.is_person() {
        return None;
    }
    let slot = made.outcomes.iter().find_map(|outcome| match *outcome {
        Outcome::PointClaimed { slot, .. } => Some(slot),
        _ => None,
    })?;
    let goal = table(&made.before).goals().into_iter().find(|goal| goal.slot.0 == slot)?;
    let title = game_words(&made.before).name(words, goal.piece)?;
    let key = match Theme::of(made.before.options().kind) {
        Theme::Crystals => "story-golem",
        Theme::Spices => "story-destination",
    };
    let line = t!(words, key, line = made.before.claims(made.seat()) % STORIES);
    Some(Explanation { title, lines: vec![line], ..Explanation::default() })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Opponents have several things to say in a game, in every language; people speak for themselves.
    #[test]
    fn opponents_speak_of_what_they_do_and_people_do_not() {
        use crate::app::language::Language;
        let kept = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/chronicle/tests/golden");
        for (game, agent, least) in
            [("world-3.caravan", "level:1", 8), ("adventure-3.caravan", "level:1", 6), ("world-3.caravan", "human", 0)]
        {
            for language in Language::ALL {
                let words = Words::new(language);
                let mut record = chronicle::Record::load(crate::app::content::usual(), &kept.join(game)).unwrap();
                record.players.iter_mut().for_each(|player| player.agent = agent.to_owned());
                let running = Match::resume(record, &words).unwrap();
                let turns = running.played().chunk_by(|one, next| one.seat() == next.seat());
                let replies = |turn| reply(&words, &running, turn).map(|(_, said)| said);
                let said = turns.flat_map(|turn| [remark(&words, &running, turn), replies(turn)]);
                let said: BTreeSet<String> = said.flatten().collect();
                assert!(said.len() >= least && (least > 0 || said.is_empty()), "{game} by {agent}: {said:?}");
                assert!(said.iter().all(|line| line.contains(' ')), "words and no keys: {said:?}");
            }
        }
    }
}
