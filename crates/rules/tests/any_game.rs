//! A game of any kind answers as the engine that it holds.

use rules::chance::Chance;
use rules::{Actions, Crystals, Engine, Game, GameKind, MerchantId, Options, ScoreVisibility, Silent};

/// Games of every kind, some way into them, and one of each that is over.
fn games(scores: ScoreVisibility) -> Vec<Game> {
    let mut games = Vec::new();
    for kind in GameKind::ALL {
        let mut options = Options::new(kind, 3);
        (options.round_cap, options.scores) = (Some(40), scores);
        let mut game = Game::new(content::embedded(), &options, 3).expect("a legal set-up");
        let mut chance = Chance::new(3);
        while !game.is_over() {
            let mut actions = Actions::new();
            game.legal_actions(&mut actions);
            game.apply(actions[chance.below(actions.len() as u32) as usize], &mut Silent).expect("listed");
            games.push(game);
        }
    }
    games
}

fn answers<E: Engine>(any: &Game, held: &E) {
    assert_eq!((any.to_move(), any.step(), any.rounds()), (held.to_move(), held.step(), held.rounds()));
    assert_eq!(any.upgrades_left(), held.upgrades_left());
    assert_eq!(any.position_hash(), held.position_hash());
    for seat in 0..any.rounds().players {
        assert_eq!((any.score(seat), any.claims(seat)), (held.score(seat), held.claims(seat)));
        assert_eq!((any.crystals(seat), any.limit(seat)), (held.crystals(seat), held.limit(seat)));
        let turns_over = any.step() == rules::Step::Turn || any.is_over();
        assert!(!turns_over || any.crystals(seat).total() <= any.limit(seat), "{}", any.position_text());
    }
}

/// The merchants of a row as any game tells them.
fn row(game: &Game) -> Vec<(MerchantId, Crystals)> {
    game.merchant_row().iter().copied().zip(game.on_merchants().iter().copied()).collect()
}

#[test]
fn a_game_of_any_kind_answers_as_the_one_it_holds() {
    for any in games(ScoreVisibility::Always) {
        match &any {
            Game::Road(game) => {
                answers(&any, game);
                assert_eq!(row(&any).len(), game.market().len());
                assert_eq!(any.merchant_row(), game.market().cards());
                assert_eq!(any.on_merchants(), game.market().crystals());
                assert_eq!(any.merchant_deck(), game.market().deck.len());
                assert_eq!(any.hand(1), Some((game.player(1).hand, game.player(1).played)));
                let card = &game.components().merchants.cards()[5];
                assert_eq!((any.merchant_name(5), any.merchant_effect(5)), (Some(card.id.as_str()), Some(card.effect)));
                assert_eq!((any.site(0), any.limit(0)), (None, 10));
            }
            Game::Adventure(game) => {
                answers(&any, game);
                assert_eq!(row(&any).len(), game.market().len());
                assert_eq!(any.merchant_row(), game.market().cards());
                assert_eq!(any.on_merchants(), game.market().crystals());
                assert_eq!(any.merchant_deck(), game.market().deck.len());
                assert_eq!(any.hand(1), Some((game.player(1).hand, game.player(1).played)));
                assert_eq!((any.site(0), any.limit(0)), (None, 10 + 3 * game.player(0).caravans));
            }
            Game::World(game) => {
                answers(&any, game);
                assert_eq!(any.site(0), game.location(0).map(|location| location.site));
                assert_eq!(any.limit(0), 10);
                assert!(any.site(0).is_some() && any.hand(0).is_none() && row(&any).is_empty());
                assert_eq!((any.merchant_deck(), any.merchant_name(0), any.merchant_effect(0)), (0, None, None));
            }
        }
    }
}

#[test]
fn points_are_told_to_whoever_may_know_them() {
    for scores in [ScoreVisibility::Always, ScoreVisibility::OwnOnly, ScoreVisibility::AtEnd] {
        for game in games(scores) {
            for seat in 0..3 {
                let open = game.is_over()
                    || scores == ScoreVisibility::Always
                    || (scores == ScoreVisibility::OwnOnly && seat == 1);
                assert_eq!(game.view(1).score(seat), open.then(|| game.score(seat)), "{scores:?}");
            }
        }
    }
}

#[test]
fn positions_that_differ_in_one_thing_have_different_hashes() {
    for game in games(ScoreVisibility::Always).into_iter().filter(|game| game.rounds().round == 9) {
        let text = game.position_text();
        for (from, to) in [("round=9", "round=10"), ("cap=40", "cap=41"), ("first=0", "first=1"), ("p0=", "p0=m")] {
            let Some(at) = text.find(from) else { continue };
            let other = format!("{}{to}{}", &text[..at], &text[at + from.len()..]);
            let Ok(other) = Game::parse_position(content::embedded(), &other) else { continue };
            assert_ne!(game.position_hash(), other.position_hash(), "{other:?}");
        }
        assert!(text.contains("round=9 ") && text.contains("cap=40 "), "{text}");
    }
}

#[test]
fn every_position_of_a_whole_game_is_read_as_it_was_written() {
    for game in games(ScoreVisibility::OwnOnly) {
        for game in [game, game.view(1).state] {
            let text = game.position_text();
            let again = Game::parse_position(content::embedded(), &text).expect(&text);
            assert_eq!((again.position_text(), again.step()), (text, game.step()));
            assert_eq!(again.to_move(), game.to_move());
        }
    }
}
