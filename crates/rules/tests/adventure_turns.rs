//! The Call for Adventure, turns without a journey: acquiring, playing, resting, the limit, the end.

mod support;

use rules::{Crystals, Engine, Illegal, Outcome, Step};
use support::adventure::adventure;
use support::{act, ends_after_the_round_of_claim, legal, offers, play};

fn crystals(text: &str) -> Crystals {
    text.parse().expect("crystals")
}

// Acquiring.

#[test]
fn the_leftmost_merchant_is_free_and_goes_to_the_hand() {
    let mut game = adventure("p0=-/start-gain,start-upgrade/-/-/0,0/-/-/-");
    play(&mut game, &["acquire 1"]);
    let card = game.components().merchants.find("gain-b").expect("a card of the box");
    assert!(game.player(0).hand.has(card));
    assert_eq!(game.to_move(), Some(1));
}

#[test]
fn one_crystal_goes_on_each_card_to_the_left_by_choice() {
    let mut game = adventure("p0=ygb/start-gain,start-upgrade/-/-/0,0/-/-/-");
    play(&mut game, &["acquire 4", "pay b", "pay y"]);
    assert_eq!(game.market().crystals()[..3], ["b", "y", "g"].map(crystals));
    assert!(game.crystals(0).is_empty());
}

#[test]
fn the_row_has_four_cards_and_each_place_has_its_price() {
    let mut game = adventure("p0=yg/start-gain,start-upgrade/-/-/0,0/-/-/-");
    assert!(offers(&game, "acquire 3"));
    assert_eq!(act(&mut game, "acquire 4"), Err(Illegal::TooFewCrystals { needed: 3, there: 2 }));
    assert_eq!(act(&mut game, "acquire 5"), Err(Illegal::Empty));
}

#[test]
fn the_row_slides_left_and_is_refilled_and_crystals_come_with_the_card() {
    let mut game = adventure("p0=y/start-gain,start-upgrade/-/-/0,0/-/-/- row=gain-b,gain-yg:gm,gain-yyy:b,gain-m");
    let (applied, _) = act(&mut game, "acquire 2").expect("legal");
    let names: Vec<_> = game.market().cards().iter().map(|&card| game.components().merchants.name(card)).collect();
    assert_eq!(names, ["gain-b", "gain-yyy", "gain-m", "upgrade-3"]);
    let lying: Vec<_> = game.market().crystals().iter().map(Crystals::to_string).collect();
    assert_eq!(lying, ["y", "b", "-", "-"]);
    assert_eq!(game.crystals(0), crystals("gm"));
    assert!(applied.revealed);
}

#[test]
fn crystals_on_the_card_cannot_pay_for_it() {
    let mut game = adventure("row=gain-b,gain-yg:gm,gain-yyy,gain-m");
    assert_eq!(act(&mut game, "acquire 2"), Err(Illegal::TooFewCrystals { needed: 1, there: 0 }));
}

#[test]
fn an_empty_deck_just_shortens_the_row() {
    let mut game = adventure("deck=-");
    let (applied, _) = act(&mut game, "acquire 1").expect("legal");
    assert_eq!(game.market().len(), 3);
    assert!(!applied.revealed);
}

// Playing.

#[test]
fn playing_does_what_the_card_says_and_leaves_it_face_up() {
    let mut game = adventure("p0=-/start-gain,start-upgrade/-/-/0,0/-/-/-");
    play(&mut game, &["play start-gain"]);
    assert_eq!(game.crystals(0), crystals("yy"));
    assert!(game.player(0).played.has(0));
    let mut game = adventure("p0=yyg/start-gain,start-upgrade/-/-/0,0/-/-/-");
    play(&mut game, &["play start-upgrade", "upgrade y", "upgrade g"]);
    assert_eq!(game.crystals(0), crystals("ygb"));
    let mut game = adventure("p0=y5/start-gain,start-upgrade,trade-yy-b/-/-/0,0/-/-/- deck=-");
    play(&mut game, &["play trade-yy-b x2"]);
    assert_eq!(game.crystals(0), crystals("ybb"));
}

#[test]
fn fewer_upgrades_are_allowed_and_none_too() {
    let mut game = adventure("p0=yyg/start-gain,start-upgrade/-/-/0,0/-/-/-");
    play(&mut game, &["play start-upgrade", "done"]);
    assert_eq!(game.crystals(0), crystals("yyg"));
    assert_eq!(game.to_move(), Some(1));
}

#[test]
fn a_trade_card_that_cannot_be_traded_cannot_be_played() {
    let mut game = adventure("p0=y/start-gain,start-upgrade,trade-yy-b/-/-/0,0/-/-/- deck=-");
    assert!(matches!(act(&mut game, "play trade-yy-b x1"), Err(Illegal::CannotPay { .. })));
    assert!(!offers(&game, "play trade-yy-b x1"));
}

#[test]
fn discarded_and_played_cards_cannot_be_played() {
    let mut game = adventure("p0=-/-/start-gain/start-upgrade/0,0/-/-/-");
    assert_eq!(act(&mut game, "play start-gain"), Err(Illegal::NotInHand));
    assert_eq!(act(&mut game, "play start-upgrade"), Err(Illegal::NotInHand));
}

// Resting.

#[test]
fn resting_returns_played_and_discarded_cards() {
    let mut game = adventure("p0=-/upgrade-3/start-gain/start-upgrade/0,0/-/-/- deck=-");
    let outcomes = play(&mut game, &["rest"]);
    assert_eq!(game.player(0).hand.len(), 3);
    assert!(game.player(0).played.is_empty() && game.player(0).discarded.is_empty());
    assert!(outcomes.iter().any(|outcome| matches!(outcome, Outcome::CardsRested { cards, .. } if cards.len() == 2)));
}

#[test]
fn resting_is_always_legal() {
    let mut game = adventure("");
    assert!(game.player(0).played.is_empty() && offers(&game, "rest"));
    play(&mut game, &["rest"]);
    assert_eq!(game.to_move(), Some(1));
}

// The limit.

#[test]
fn ten_crystals_may_stay_at_the_end_of_a_turn() {
    let mut game = adventure("p0=y8g/start-gain,start-upgrade,gain-gg/-/-/0,0/-/-/-");
    play(&mut game, &["play gain-gg"]);
    assert_eq!(legal(&game), ["return g", "return y"]);
    play(&mut game, &["return g"]);
    assert_eq!(game.crystals(0), crystals("y8gg"));
    assert_eq!(game.to_move(), Some(1));
}

#[test]
fn each_caravan_tile_adds_three_spaces() {
    for (tiles, limit) in [("-", 10), ("caravan", 13), ("caravan,caravan", 16), ("caravan,caravan,caravan", 19)] {
        let mut game = adventure(&format!("p0=y8g/start-gain,start-upgrade/-/-/0,0/-/{tiles}/-"));
        assert_eq!(game.limit(0), limit);
        play(&mut game, &["play start-gain"]);
        assert_eq!(game.step() == Step::Return, limit < 11);
    }
}

#[test]
fn crystals_on_an_acquired_card_count_too() {
    let mut game = adventure("p0=y9g/start-gain,start-upgrade/-/-/0,0/-/-/- row=gain-b:bb,gain-yg,gain-yyy,gain-m");
    play(&mut game, &["acquire 1", "return y", "return y"]);
    assert_eq!(game.crystals(0), crystals("y7gbb"));
}

#[test]
fn a_player_pushed_over_the_limit_by_a_toll_chooses_at_the_end_of_that_turn() {
    let mut game = adventure(
        "players=3 p0=yg/start-gain,start-upgrade/-/-/0,-1/-/-/- p2=y9g/start-gain,start-upgrade/-/-/0,0/-/-/-",
    );
    // Seat 0 walks onto the mountain of seat 2 and pays a green crystal.
    play(&mut game, &["step 0,0", "discard start-gain", "halt", "pay g"]);
    assert_eq!(game.crystals(2), crystals("y9gg"));
    let outcomes = play(&mut game, &["done"]);
    assert!(outcomes.contains(&Outcome::OverLimit { seat: 2, excess: 1 }));
    assert_eq!((game.to_move(), game.step()), (Some(2), Step::Return));
    play(&mut game, &["return y"]);
    assert_eq!((game.to_move(), game.step()), (Some(1), Step::Turn));
}

#[test]
fn several_over_the_limit_choose_in_turn_order_from_the_active_player() {
    let full = "y9g/start-gain,start-upgrade/-/-/0,0/-/-/-";
    let mut game =
        adventure(&format!("players=3 active=1 p1=ygbb/start-gain,start-upgrade/-/-/0,-1/-/-/- p0={full} p2={full}"));
    play(&mut game, &["step 0,0", "discard start-gain", "halt", "pay y", "pay g", "done"]);
    assert_eq!(game.to_move(), Some(2));
    play(&mut game, &["return g"]);
    assert_eq!(game.to_move(), Some(0));
    play(&mut game, &["return y"]);
    assert_eq!((game.to_move(), game.step()), (Some(2), Step::Turn));
}

// The end and the score.

#[test]
fn the_round_is_finished_after_the_fourth_vp_tile() {
    let claimed = "VP-08,VP-09,VP-10";
    let mut game = adventure(&format!(
        "players=3 active=1 p1=bbbby/start-gain,start-upgrade/-/-/-1,-2/-/-/{claimed} pile=closed,VP-05"
    ));
    let outcomes = play(&mut game, &["halt", "claim"]);
    assert!(outcomes.contains(&Outcome::EndTriggered { seat: 1 }));
    assert_eq!(game.to_move(), Some(2));
    let outcomes = play(&mut game, &["rest"]);
    assert!(outcomes.contains(&Outcome::GameEnded { capped: false }));
    assert!(game.is_over() && legal(&game).is_empty());
    assert_eq!(act(&mut game, "rest"), Err(Illegal::GameOver));
}

#[test]
fn four_claims_end_the_game_with_any_number() {
    for players in 2..=4 {
        let game = adventure(&format!("players={players}"));
        assert_eq!(game.options().end_claims(), 4);
        assert_eq!(rules::GameKind::Adventure.claims_to_end(players), 4);
    }
}

/// Whole games, not constants.
#[test]
fn a_game_goes_on_to_the_fourth_claim_with_any_number() {
    for players in 2..=4 {
        for seed in 0..2 {
            let options = rules::Options::new(rules::GameKind::Adventure, players);
            let components = &content::embedded().adventure;
            let game = rules::adventure::AdventureGame::new(components, &options, seed).expect("a legal set-up");
            ends_after_the_round_of_claim(game, 4, seed);
        }
    }
}

#[test]
fn the_limit_holds_after_the_last_turn_and_before_scoring() {
    let mut game =
        adventure("active=1 last=1 p1=y6g3/start-gain,start-upgrade,gain-gg/-/-/-3,0/-/-/- row=gain-b deck=-");
    play(&mut game, &["play gain-gg"]);
    assert_eq!((game.is_over(), game.step(), game.to_move()), (false, Step::Return, Some(1)));
    play(&mut game, &["return g"]);
    assert!(game.is_over());
    assert_eq!(game.score(1).crystals, 4);
}

#[test]
fn after_the_last_turn_whoever_a_toll_has_pushed_over_the_limit_returns_too() {
    let full = "y9g/start-gain,start-upgrade/-/-/0,0/-/-/-";
    let mut game = adventure(&format!("active=1 last=1 p0={full} p1=yg/start-gain,start-upgrade/-/-/0,-1/-/-/-"));
    play(&mut game, &["step 0,0", "discard start-gain", "halt", "pay g", "done"]);
    assert_eq!((game.is_over(), game.step(), game.to_move()), (false, Step::Return, Some(0)));
    play(&mut game, &["return g"]);
    assert_eq!((game.is_over(), game.score(0).crystals), (true, 1));
}

#[test]
fn a_game_at_its_cap_is_called_by_score() {
    let mut game = adventure("active=1 round=9 cap=9");
    play(&mut game, &["rest"]);
    assert!(game.is_over() && game.rounds().capped());
}

#[test]
fn the_score_is_tiles_uncovered_values_bonus_tiles_and_crystals_that_are_not_yellow() {
    let game = adventure(
        "p0=yygbm/start-gain,start-upgrade/-/-/0,0/MT-Y1,MT-Y2,MT-Y3,MT-Y4,MT-G1/points1,points2,step/VP-01,VP-24 \
         pile=closed,VP-05",
    );
    let score = game.score(0);
    // Columns uncover 1, 1, 2 and 3.
    assert_eq!((score.claims, score.outposts, score.bonus, score.crystals), (30, 8, 11, 3));
    assert_eq!(score.total(), 52);
}

#[test]
fn ties_go_to_the_tied_player_who_moved_last() {
    let green = |at: &str| format!("g/start-gain,start-upgrade/-/-/{at}/-/-/-");
    let game = adventure(&format!("players=3 first=1 p0={} p1={}", green("0,0"), green("1,0")));
    assert_eq!(game.ranking(), [0, 1, 2]);
}
