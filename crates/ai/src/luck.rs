//! Luck and skill of a decision, told apart by the network's chances to win.
//!
//! Whenever a decision brings something hidden to light, the chances after it are held against their mean over other
//! deals of what was hidden. Any of those deals was as likely as the one that came, so the luck is nothing on average,
//! whatever the network thinks of the positions. What is left of the change is what the decision itself did.

use arrayvec::ArrayVec;
use rules::chance::Chance;
use rules::{Action, Engine, Game, Illegal, Seat, Silent, View};

use crate::net;

/// Chance to win by seat; they add up to 1.
pub type Chances = ArrayVec<f64, { net::MOST_SEATS }>;

/// Every seat's chance to win; at the end 1 for whoever has won by the rules, which know no shared win, and 0 for the
/// others. `None` where there is no network.
pub fn chances(game: &Game) -> Option<Chances> {
    if game.is_over() {
        let winner = game.ranking().first().copied();
        return Some((0..game.rounds().players).map(|seat| f64::from(u8::from(winner == Some(seat)))).collect());
    }
    Some(net::predict(game)?.win_chance.into_iter().map(f64::from).collect())
}

/// The same game with what lies face down dealt anew. What everybody has seen stays, also cards that were claimed in
/// the open and lie face down since: whose they are was no chance of this moment.
fn dealt_anew(game: &Game, chance: &mut Chance) -> Game {
    let seat: Seat = game.to_move().unwrap_or_default();
    Game::determinize(&View { seat, state: *game }, chance)
}

/// The mean of the chances after a decision over so many deals of what it brings to light.
///
/// `None` where there is no network; an error where the decision is not allowed.
pub fn expected(before: &Game, action: Action, deals: u32, chance: &mut Chance) -> Result<Option<Chances>, Illegal> {
    let mut mean: Chances = (0..before.rounds().players).map(|_| 0.0).collect();
    for _ in 0..deals {
        let mut other = dealt_anew(before, chance);
        other.apply(action, &mut Silent)?;
        let Some(seen) = chances(&other) else { return Ok(None) };
        mean.iter_mut().zip(seen).for_each(|(mean, seen)| *mean += seen / f64::from(deals));
    }
    Ok(Some(mean))
}

/// What a decision and the cards behind it did to every seat's chance to win.
#[derive(Clone, PartialEq, Debug)]
pub struct Told {
    /// The position after it.
    pub game: Game,
    /// What the decision did: chances expected after it less those before.
    pub skill: Chances,
    /// What came to light: chances after it less those expected. All 0 where nothing did.
    pub luck: Chances,
    /// Chances after it.
    pub after: Chances,
    /// Something hidden came to light.
    pub revealed: bool,
    /// The turn passed on.
    pub turn_ended: bool,
}

/// Makes a decision and tells luck and skill apart; `chances_before` are those of the position before. Chance is drawn
/// only where something came to light.
pub fn tell(
    before: &Game,
    chances_before: &Chances,
    action: Action,
    deals: u32,
    chance: &mut Chance,
) -> Result<Option<Told>, Illegal> {
    let mut game = *before;
    let applied = game.apply(action, &mut Silent)?;
    let Some(after) = chances(&game) else { return Ok(None) };
    let expected = if applied.revealed && deals > 0 {
        let Some(expected) = expected(before, action, deals, chance)? else { return Ok(None) };
        expected
    } else {
        after.clone()
    };
    let less = |one: &Chances, other: &Chances| one.iter().zip(other).map(|(one, other)| one - other).collect();
    let (skill, luck) = (less(&expected, chances_before), less(&after, &expected));
    Ok(Some(Told { game, skill, luck, after, revealed: applied.revealed, turn_ended: applied.turn_ended }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{AgentSpec, Budget, Watch};
    use rules::{GameKind, Options, ScoreVisibility};

    /// Plays a game of beginners and looks at every decision.
    fn along(options: &Options, seed: u64, mut look: impl FnMut(&Game, Action)) {
        let mut game = Game::new(content::embedded(), options, seed).expect("a game");
        let mut agent = AgentSpec::Beginner.build(seed);
        while let Some(seat) = game.to_move() {
            let action = agent.decide(&game.view(seat), &Budget::default(), &Watch::default());
            look(&game, action);
            game.apply(action, &mut Silent).expect("a legal answer");
        }
    }

    #[test]
    fn a_new_deal_changes_only_what_nobody_has_seen() {
        for kind in GameKind::ALL {
            for scores in ScoreVisibility::ALL {
                let options = Options { scores, round_cap: Some(30), ..Options::new(kind, 3) };
                let mut chance = Chance::new(9);
                let mut other_decks = 0;
                along(&options, 4, |game, _| {
                    let other = dealt_anew(game, &mut chance);
                    other.check().expect("a position of the game");
                    other_decks += usize::from(other != *game);
                    for seat in 0..3 {
                        assert_eq!(other.score(seat), game.score(seat), "{kind:?} {scores:?}");
                        assert_eq!(other.view(seat), game.view(seat), "{kind:?} {scores:?}");
                    }
                    assert_eq!(chances(&other), chances(game), "the network sees what lies open");
                });
                assert!(other_decks > 0, "{kind:?}: cards lie elsewhere");
            }
        }
    }

    #[test]
    fn without_a_reveal_all_is_skill_and_no_chance_is_drawn() {
        let options = Options { round_cap: Some(30), ..Options::new(GameKind::Golem, 2) };
        let mut quiet = 0;
        along(&options, 6, |game, action| {
            let before = chances(game).expect("a network");
            let (mut used, mut fresh) = (Chance::new(3), Chance::new(3));
            let told = tell(game, &before, action, 4, &mut used).expect("legal").expect("a network");
            for seat in 0..2 {
                let sum = before[seat] + told.skill[seat] + told.luck[seat];
                assert!((sum - told.after[seat]).abs() < 1e-12);
            }
            if told.revealed {
                return;
            }
            quiet += 1;
            assert!(told.luck.iter().all(|luck| *luck == 0.0));
            assert_eq!(used.bits(), fresh.bits());
        });
        assert!(quiet > 20);
    }

    #[test]
    fn an_illegal_decision_is_refused() {
        let game = Game::new(content::embedded(), &Options::new(GameKind::Golem, 2), 1).expect("a game");
        let before = chances(&game).expect("a network");
        assert!(tell(&game, &before, Action::Done, 4, &mut Chance::new(1)).is_err());
        assert!(expected(&game, Action::Done, 4, &mut Chance::new(1)).is_err());
    }
}
