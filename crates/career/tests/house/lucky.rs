//! Luck and skill.

use std::sync::atomic::AtomicBool;

use career::{Account, AccountError, DEALS};
use chronicle::Record;
use proptest::prelude::*;
use rules::{Action, Engine, GameKind};

use crate::games::{finished, random};

fn account(record: &Record, deals: u32) -> Account {
    Account::of(record, deals, &AtomicBool::new(false)).unwrap()
}

/// The account of every seat adds up, by decision, by turn and as a whole.
fn adds_up(record: &Record, deals: u32) {
    let account = account(record, deals);
    let game = record.replay().unwrap();
    let winner = game.ranking()[0];
    assert_eq!(account.decisions.len(), record.decisions.len());
    let turns = account.turns();
    let ends: f64 = (0..game.rounds().players)
        .map(|seat| {
            let sums = account.sums(seat);
            let at = usize::from(seat);
            assert!((sums.start + sums.own + sums.others + sums.luck - sums.end).abs() < 1e-9, "{sums:?}");
            if game.is_over() && record.gave_up.is_none() {
                assert_eq!(sums.end, f64::from(u8::from(seat == winner)), "the end is what the rules say");
            }
            let by_turn: f64 = turns.iter().map(|turn| turn.skill[at] + turn.luck[at]).sum();
            assert!((sums.start + by_turn - sums.end).abs() < 1e-9);
            sums.end
        })
        .sum();
    assert!((ends - 1.0).abs() < 1e-5, "somebody wins");
    for parts in &account.decisions {
        assert!(parts.skill.iter().sum::<f64>().abs() < 1e-5, "what one seat gains the others lose");
        assert!(parts.luck.iter().sum::<f64>().abs() < 1e-5);
        assert!(parts.revealed || parts.luck.iter().all(|luck| *luck == 0.0), "no luck without a reveal");
    }
    assert!(turns.windows(2).all(|pair| pair[0].decision < pair[1].decision));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn every_account_adds_up(kind in 0_usize..4, more in 0_u8..4, rounds in 1_u16..14, seed in any::<u64>()) {
        let kind = GameKind::ALL[kind];
        let (fewest, most) = kind.players();
        let record = random(kind, (fewest + more).min(most), rounds, seed >> 16);
        adds_up(&record, 3);
    }
}

#[test]
fn every_game_and_player_count_adds_up() {
    for kind in GameKind::ALL {
        let (fewest, most) = kind.players();
        for players in fewest..=most {
            adds_up(&finished(kind, players, 3), 2);
        }
    }
}

#[test]
fn a_game_given_up_ends_with_its_last_chances() {
    let mut record = finished(GameKind::Golem, 2, 7).prefix(40);
    record.gave_up = Some(1);
    adds_up(&record, 2);
    let end = account(&record, 2).sums(0).end;
    assert!(end > 0.0 && end < 1.0, "nobody has won: {end}");
}

#[test]
fn the_same_record_has_the_same_account() {
    let record = finished(GameKind::Adventure, 2, 5);
    assert_eq!(account(&record, DEALS), account(&record, DEALS));
}

#[test]
fn what_cannot_be_played_or_is_not_wanted_any_more_has_no_account() {
    let mut record = finished(GameKind::World, 2, 2);
    assert_eq!(Account::of(&record, 4, &AtomicBool::new(true)), Err(AccountError::Cancelled));
    record.decisions[3].action = Action::Halt;
    let wrong = Account::of(&record, 4, &AtomicBool::new(false));
    assert!(matches!(wrong, Err(AccountError::Replay(_))), "{wrong:?}");
}

/// `arena luck` does the same over 500 games of every kind.
#[test]
fn luck_evens_out_among_equals() {
    for kind in [GameKind::Golem, GameKind::World, GameKind::Adventure] {
        let lucks: Vec<f64> = (0..60).map(|seed| account(&finished(kind, 3, seed), 2).sums(1).luck).collect();
        let n = lucks.len() as f64;
        let mean = lucks.iter().sum::<f64>() / n;
        let error = (lucks.iter().map(|luck| (luck - mean).powi(2)).sum::<f64>() / (n - 1.0) / n).sqrt();
        assert!(error > 0.0 && mean.abs() < 4.0 * error, "{kind:?}: {mean} ± {error}");
    }
}
