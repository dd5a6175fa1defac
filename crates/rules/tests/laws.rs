//! Laws that hold in every position of every game: positions come from random play.

mod support;

use proptest::prelude::*;
use rules::chance::Chance;
use rules::{Action, Actions, Engine, Game, GameKind, Options, ScoreVisibility, Silent, Step};
use support::conceivable;

/// A set-up and how far to play into it.
fn positions() -> impl Strategy<Value = (Game, u64)> {
    let kinds = prop::sample::select(GameKind::ALL.to_vec());
    (kinds, any::<u64>(), 0_usize..400, 0_u8..4, 0_u8..3).prop_map(|(kind, seed, decisions, extra, scores)| {
        let (fewest, most) = kind.players();
        let mut options = Options::new(kind, fewest + extra % (most - fewest + 1));
        options.round_cap = Some(200);
        options.scores =
            [ScoreVisibility::Always, ScoreVisibility::OwnOnly, ScoreVisibility::AtEnd][usize::from(scores)];
        let mut game = Game::new(content::embedded(), &options, seed).expect("a legal set-up");
        let mut chance = Chance::new(seed ^ 1);
        for _ in 0..decisions {
            if !random_step(&mut game, &mut chance) {
                break;
            }
        }
        (game, seed)
    })
}

/// One random decision; false at the end of the game.
fn random_step(game: &mut Game, chance: &mut Chance) -> bool {
    let mut actions = Actions::new();
    game.legal_actions(&mut actions);
    if actions.is_empty() {
        return false;
    }
    let action = actions[chance.below(actions.len() as u32) as usize];
    game.apply(action, &mut Silent).expect("a listed action is accepted");
    true
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 160, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn listed_actions_are_exactly_the_accepted_ones((game, _) in positions()) {
        let mut listed = Actions::new();
        game.legal_actions(&mut listed);
        prop_assert_eq!(listed.is_empty(), game.is_over());
        for action in conceivable() {
            let mut next = game;
            let accepted = next.apply(action, &mut Silent).is_ok();
            prop_assert_eq!(accepted, listed.contains(&action), "{:?} in {}", action, game.position_text());
            if !accepted {
                prop_assert_eq!(next, game, "a refused action changed something");
            }
        }
        let mut once = listed.to_vec();
        once.sort();
        once.dedup();
        prop_assert_eq!(once.len(), listed.len(), "an action is listed twice");
    }

    #[test]
    fn listening_changes_nothing((game, seed) in positions()) {
        let mut listed = Actions::new();
        game.legal_actions(&mut listed);
        if !listed.is_empty() {
            let action = listed[(seed % listed.len() as u64) as usize];
            let (mut heard, mut silent) = (game, game);
            let mut outcomes = Vec::new();
            let applied = heard.apply(action, &mut outcomes).expect("listed");
            prop_assert_eq!(silent.apply(action, &mut Silent), Ok(applied));
            prop_assert_eq!(heard, silent);
            prop_assert_eq!(applied.revealed, outcomes.iter().any(rules::Outcome::reveals));
        }
    }

    #[test]
    fn a_view_does_not_change_when_only_hidden_things_do((game, seed) in positions()) {
        for seat in 0..game.rounds().players {
            let view = game.view(seat);
            let mut chance = Chance::new(seed);
            let other = Game::determinize(&view, &mut chance);
            prop_assert_eq!(other.view(seat), view);
            prop_assert!(other.check().is_ok(), "{:?}", other.check());
            prop_assert!(!other.position_text().contains('?'), "{}", other.position_text());
        }
    }

    #[test]
    fn a_view_offers_the_same_actions_as_the_game((game, _) in positions()) {
        let mut listed = Actions::new();
        game.legal_actions(&mut listed);
        for seat in 0..game.rounds().players {
            let mut seen = Actions::new();
            game.view(seat).state.legal_actions(&mut seen);
            prop_assert_eq!(&seen, &listed);
        }
    }

    #[test]
    fn actions_and_positions_survive_their_notation((game, _) in positions()) {
        let mut listed = Actions::new();
        game.legal_actions(&mut listed);
        for &action in &listed {
            let text = game.action_text(action);
            prop_assert_eq!(game.parse_action(&text), Ok(action), "{}", text);
        }
        for action in conceivable() {
            // Legal or not: a line never stands for another action. (`?` is a thing without a name.)
            let text = game.action_text(action);
            if !text.contains('?') && let Ok(read) = game.parse_action(&text) {
                prop_assert_eq!(read, action, "{}", text);
            }
        }
        let text = game.position_text();
        let again = Game::parse_position(content::embedded(), &text);
        prop_assert!(again.is_ok(), "{:?}", again);
        let again = again.expect("checked above");
        prop_assert_eq!(again.position_text(), text);
        prop_assert_eq!(again.position_hash(), game.position_hash());
        for seat in 0..game.rounds().players {
            let view = game.view(seat).state;
            let again = Game::parse_position(content::embedded(), &view.position_text());
            prop_assert!(again.is_ok(), "{:?}", again);
            prop_assert_eq!(again.expect("checked above").position_text(), view.position_text());
        }
    }

    #[test]
    fn every_invariant_holds_all_the_way((mut game, seed) in positions()) {
        let mut chance = Chance::new(seed);
        for _ in 0..60 {
            prop_assert!(game.check().is_ok(), "{:?} in {}", game.check(), game.position_text());
            if !random_step(&mut game, &mut chance) {
                break;
            }
        }
    }

    #[test]
    fn upgrades_are_counted_down((mut game, seed) in positions()) {
        let mut chance = Chance::new(seed);
        for _ in 0..60 {
            let left = game.upgrades_left();
            prop_assert_eq!(left > 0, game.step() == Step::Upgrade);
            if left > 0 {
                let crystal = game.crystals(game.rounds().active).colours().next().expect("one that can rise");
                let mut next = game;
                next.apply(Action::Upgrade(crystal), &mut Silent).expect("the lowest can rise");
                prop_assert!([0, left - 1].contains(&next.upgrades_left()));
            }
            if !random_step(&mut game, &mut chance) {
                break;
            }
        }
    }

    #[test]
    fn the_same_decisions_give_the_same_hash(seed in any::<u64>(), kind in prop::sample::select(GameKind::ALL.to_vec())) {
        let run = || {
            let mut options = Options::new(kind, 3);
            options.round_cap = Some(60);
            let mut game = Game::new(content::embedded(), &options, seed).expect("a legal set-up");
            let mut chance = Chance::new(seed);
            let mut hashes = vec![game.position_hash()];
            while random_step(&mut game, &mut chance) {
                hashes.push(game.position_hash());
            }
            hashes
        };
        let hashes = run();
        prop_assert_eq!(&hashes, &run());
        let different: std::collections::HashSet<_> = hashes.iter().collect();
        prop_assert_eq!(different.len(), hashes.len(), "two positions of one game share a hash");
    }
}

#[test]
fn every_game_ends_or_hits_its_cap() {
    for kind in GameKind::ALL {
        for players in kind.players().0..=kind.players().1 {
            let mut options = Options::new(kind, players);
            options.round_cap = Some(300);
            let mut game = Game::new(content::embedded(), &options, 5).expect("a legal set-up");
            let mut chance = Chance::new(5);
            while random_step(&mut game, &mut chance) {}
            assert!(game.is_over());
            assert_eq!((game.to_move(), game.step()), (None, Step::Over));
            assert!(game.rounds().round <= 300);
            assert_eq!(game.ranking().len(), usize::from(players));
        }
    }
}

#[test]
fn a_position_is_small() {
    assert!(size_of::<rules::road::RoadGame>() < 1024);
    assert!(size_of::<Game>() < 4096);
}
