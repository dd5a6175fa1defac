//! Golem Edition and Spice Road: one short test per sentence of the rules.

mod support;

use rules::road::RoadGame;
use rules::{Crystals, Engine, FirstPlayer, GameKind, Illegal, Options, OptionsError, Outcome, Spot, Token};
use support::{act, ends_after_the_round_of_claim, legal, merchants_with, offers, play, road, road_with};

fn new_game(players: u8) -> RoadGame {
    let mut options = Options::new(GameKind::Golem, players);
    options.first = FirstPlayer::Seat(0);
    RoadGame::new(&content::embedded().road, &options, 7).expect("a legal set-up")
}

fn crystals(text: &str) -> Crystals {
    text.parse().expect("crystals")
}

// Set-up.

#[test]
fn five_point_cards_and_six_merchants_lie_face_up() {
    let game = new_game(3);
    assert_eq!((game.points().len(), game.point_deck().len()), (5, 31));
    assert_eq!((game.market().len(), game.market().deck.len()), (6, 37));
}

#[test]
fn both_token_piles_hold_two_per_player() {
    for players in 2..=5 {
        let game = new_game(players);
        assert_eq!((game.copper(), game.silver()), (2 * players, 2 * players));
    }
}

#[test]
fn everybody_starts_with_the_two_starting_cards() {
    let game = new_game(5);
    for player in game.players() {
        assert_eq!(player.hand.iter().collect::<Vec<_>>(), [0, 1]);
        assert!(player.played.is_empty());
    }
    let names: Vec<_> = (0..2).map(|id| game.components().merchants.name(id)).collect();
    assert_eq!(names, ["start-gain", "start-upgrade"]);
}

#[test]
fn start_crystals_go_by_place_in_turn_order() {
    for first in 0..5 {
        let mut options = Options::new(GameKind::Spice, 5);
        options.first = FirstPlayer::Seat(first);
        let game = RoadGame::new(&content::embedded().road, &options, 1).expect("a legal set-up");
        let start: Vec<_> = game.rounds().in_order().map(|seat| game.crystals(seat).to_string()).collect();
        assert_eq!(start, ["yyy", "yyyy", "yyyy", "yyyg", "yyyg"]);
        assert_eq!(game.to_move(), Some(first));
    }
}

#[test]
fn the_first_player_is_drawn_from_the_seed() {
    let options = Options::new(GameKind::Golem, 4);
    let firsts: std::collections::BTreeSet<_> = (0..64)
        .map(|seed| RoadGame::new(&content::embedded().road, &options, seed).expect("a legal set-up").rounds().first)
        .collect();
    assert_eq!(firsts.into_iter().collect::<Vec<_>>(), [0, 1, 2, 3]);
}

#[test]
fn options_that_make_no_game_are_refused_with_a_reason() {
    let road = &content::embedded().road;
    let refused = |options: Options| RoadGame::new(road, &options, 1).expect_err("not a game");
    assert!(matches!(refused(Options::new(GameKind::Golem, 6)), OptionsError::Players { max: 5, players: 6, .. }));
    assert!(matches!(refused(Options::new(GameKind::Golem, 1)), OptionsError::Players { min: 2, .. }));
    assert!(matches!(refused(Options::new(GameKind::Golem, 0)), OptionsError::Players { .. }));
    let mut options = Options::new(GameKind::Golem, 2);
    options.first = FirstPlayer::Seat(2);
    assert!(matches!(refused(options), OptionsError::FirstSeat { seat: 2, players: 2 }));
    options.first = FirstPlayer::Random;
    options.claims_to_end = Some(0);
    assert!(matches!(refused(options), OptionsError::Claims { .. }));
    options.claims_to_end = None;
    options.round_cap = Some(0);
    assert!(matches!(refused(options), OptionsError::Cap));
}

// Playing.

#[test]
fn a_gain_card_takes_its_crystals_and_lies_on_the_table() {
    let mut game = road("p0=y/start-gain/-/-/0/0");
    play(&mut game, &["play start-gain"]);
    let player = game.player(0);
    assert_eq!(player.crystals, crystals("yyy"));
    assert!(player.hand.is_empty() && player.played.has(0));
}

#[test]
fn a_card_that_was_played_is_not_in_hand() {
    let mut game = road("p0=yy/start-gain/start-upgrade/-/0/0");
    assert_eq!(act(&mut game, "play start-upgrade"), Err(Illegal::NotInHand));
}

#[test]
fn upgrades_may_be_split_over_crystals() {
    let mut game = road("p0=yy/start-upgrade/-/-/0/0");
    play(&mut game, &["play start-upgrade", "upgrade y", "upgrade y"]);
    assert_eq!(game.crystals(0), crystals("gg"));
    assert_eq!(game.to_move(), Some(1));
}

#[test]
fn one_crystal_may_rise_several_levels() {
    let mut game = road("p0=yg/start-upgrade/-/-/0/0");
    play(&mut game, &["play start-upgrade", "upgrade g", "upgrade b"]);
    assert_eq!(game.crystals(0), crystals("ym"));
}

#[test]
fn fewer_upgrades_are_allowed_and_none_too() {
    let mut game = road("p0=yy/start-upgrade/-/-/0/0");
    play(&mut game, &["play start-upgrade", "done"]);
    assert_eq!(game.crystals(0), crystals("yy"));
    let mut game = road("p0=yy/upgrade-3/-/-/0/0 deck=-");
    play(&mut game, &["play upgrade-3", "upgrade y", "done"]);
    assert_eq!(game.crystals(0), crystals("yg"));
}

#[test]
fn a_magenta_crystal_cannot_rise() {
    let mut game = road("p0=ym/start-upgrade/-/-/0/0");
    play(&mut game, &["play start-upgrade"]);
    assert_eq!(act(&mut game, "upgrade m"), Err(Illegal::HighestLevel));
    assert_eq!(act(&mut game, "upgrade b"), Err(Illegal::NoSuchCrystal));
    assert_eq!(legal(&game), ["done", "upgrade y"]);
}

#[test]
fn an_upgrade_with_nothing_to_raise_is_played_and_over() {
    let mut game = road("p0=mm/start-upgrade/-/-/0/0");
    play(&mut game, &["play start-upgrade"]);
    assert_eq!(game.to_move(), Some(1));
    let mut game = road("p0=-/start-upgrade/-/-/0/0");
    play(&mut game, &["play start-upgrade"]);
    assert_eq!(game.to_move(), Some(1));
}

#[test]
fn a_trade_is_done_any_number_of_times_that_can_be_paid() {
    let mut game = road("p0=yyyyy/trade-yy-b/-/-/0/0 deck=-");
    assert!(offers(&game, "play trade-yy-b x1") && offers(&game, "play trade-yy-b x2"));
    assert!(!offers(&game, "play trade-yy-b x3"));
    play(&mut game, &["play trade-yy-b x2"]);
    assert_eq!(game.crystals(0), crystals("ybb"));
}

#[test]
fn a_trade_that_cannot_be_done_once_cannot_be_played() {
    let mut game = road("p0=y/trade-yy-b/-/-/0/0 deck=-");
    let refused = Err(Illegal::CannotPay { price: crystals("yy"), missing: crystals("y") });
    assert_eq!(act(&mut game, "play trade-yy-b x1"), refused);
    assert!(!offers(&game, "play trade-yy-b x1"));
}

#[test]
fn a_trade_is_done_at_least_once() {
    let mut game = road("p0=yy/trade-yy-b/-/-/0/0 deck=-");
    let card = game.components().merchants.find("trade-yy-b").expect("a card of the box");
    let mut outcomes = Vec::new();
    let none = rules::Action::Play { card, times: 0 };
    assert_eq!(game.apply(none, &mut outcomes), Err(Illegal::Times { most: 1, times: 0 }));
}

#[test]
fn crystals_taken_may_pay_for_a_further_repetition() {
    // No published card does this; what counts is the arithmetic the engine uses: give gg, take gyy.
    let bag = crystals("ggg");
    assert_eq!(bag.trade_times(crystals("gg"), crystals("gyy")), 2);
    assert_eq!(bag.traded(crystals("gg"), crystals("gyy"), 2), crystals("gyyyy"));
}

#[test]
fn a_crystal_taken_in_a_trade_pays_for_its_repetition_at_the_table() {
    let mut components = content::embedded().road.clone();
    let effect = rules::Effect::Trade(crystals("gg"), crystals("gyy"));
    components.merchants = merchants_with(&components.merchants, "trade-yy-b", effect);
    let components: &'static _ = Box::leak(Box::new(components));
    let mut game = road_with(components, "p0=ggg/trade-yy-b/-/-/0/0 deck=-");
    assert!(!offers(&game, "play trade-yy-b x3"));
    play(&mut game, &["play trade-yy-b x2"]);
    assert_eq!(game.crystals(0), crystals("gyyyy"), "the second time was paid with what the first brought");
}

#[test]
fn repeated_trades_are_told_one_by_one() {
    let mut game = road("p0=yyyy/trade-yy-b/-/-/0/0 deck=-");
    let outcomes = play(&mut game, &["play trade-yy-b x2"]);
    let nth: Vec<u8> = outcomes
        .iter()
        .filter_map(|outcome| match outcome {
            Outcome::Traded { nth, .. } => Some(*nth),
            _ => None,
        })
        .collect();
    assert_eq!(nth, [1, 2]);
}

// Acquiring.

#[test]
fn the_leftmost_merchant_is_free() {
    let mut game = road("p0=-/-/start-gain/-/0/0");
    play(&mut game, &["acquire 1"]);
    let card = game.components().merchants.find("gain-b").expect("a card of the box");
    assert!(game.player(0).hand.has(card));
}

#[test]
fn one_crystal_goes_on_each_card_to_the_left_by_choice() {
    let mut game = road("p0=yg/-/start-gain/-/0/0");
    play(&mut game, &["acquire 3", "pay g"]);
    assert_eq!(game.market().crystals()[..2], [crystals("g"), crystals("y")]);
    assert!(game.crystals(0).is_empty());
}

#[test]
fn a_card_too_far_right_cannot_be_paid() {
    let mut game = road("p0=yg/-/start-gain/-/0/0");
    assert_eq!(act(&mut game, "acquire 4"), Err(Illegal::TooFewCrystals { needed: 3, there: 2 }));
    assert_eq!(act(&mut game, "acquire 7"), Err(Illegal::Empty));
}

#[test]
fn every_crystal_on_the_card_comes_with_it() {
    let mut game = road("p0=y/-/start-gain/-/0/0 row=gain-b:ygg,gain-yg");
    play(&mut game, &["acquire 1"]);
    assert_eq!(game.crystals(0), crystals("yygg"));
}

#[test]
fn crystals_on_the_card_cannot_pay_for_it() {
    let mut game = road("p0=-/-/start-gain/-/0/0 row=gain-b,gain-yg:ymm");
    assert_eq!(act(&mut game, "acquire 2"), Err(Illegal::TooFewCrystals { needed: 1, there: 0 }));
}

#[test]
fn the_row_slides_left_with_its_crystals_and_is_refilled_at_the_right() {
    let mut game = road("p0=y/-/start-gain/-/0/0 row=gain-b,gain-yg,gain-yyy:g,gain-m:b,gain-gg,gain-yb");
    let (applied, outcomes) = act(&mut game, "acquire 2").expect("legal");
    let names: Vec<_> = game.market().cards().iter().map(|&card| game.components().merchants.name(card)).collect();
    assert_eq!(names, ["gain-b", "gain-yyy", "gain-m", "gain-gg", "gain-yb", "upgrade-3"]);
    let lying: Vec<_> = game.market().crystals().iter().map(Crystals::to_string).collect();
    assert_eq!(lying, ["y", "g", "b", "-", "-", "-"]);
    assert!(applied.revealed && outcomes.contains(&Outcome::MarketSlid { slot: 1 }));
}

#[test]
fn an_empty_deck_just_shortens_the_row() {
    let mut game = road("p0=-/-/start-gain/-/0/0 row=gain-b,gain-yg deck=-");
    let (applied, _) = act(&mut game, "acquire 1").expect("legal");
    assert_eq!(game.market().len(), 1);
    assert!(!applied.revealed && !game.market().is_empty());
    assert!(road("p0=-/-/start-gain/-/0/0 row=- deck=-").market().is_empty());
}

#[test]
fn a_choice_of_one_colour_is_not_asked() {
    let mut game = road("p0=yyy/-/start-gain/-/0/0");
    play(&mut game, &["acquire 4"]);
    assert_eq!(game.to_move(), Some(1));
    assert_eq!(game.market().crystals()[..3], [crystals("y"), crystals("y"), crystals("y")]);
}

#[test]
fn while_paying_nothing_else_can_be_done() {
    let mut game = road("p0=ygb/start-gain/-/-/0/0");
    play(&mut game, &["acquire 3"]);
    assert_eq!(legal(&game), ["pay b", "pay g", "pay y"]);
    assert_eq!(act(&mut game, "rest"), Err(Illegal::NotNow(rules::Step::PayForCard)));
    assert_eq!(act(&mut game, "pay m"), Err(Illegal::NoSuchCrystal));
}

// Resting.

#[test]
fn resting_returns_all_played_cards() {
    let mut game = road("p0=-/gain-b/start-gain,start-upgrade/-/0/0 row=gain-yg");
    play(&mut game, &["rest"]);
    assert_eq!(game.player(0).hand.len(), 3);
    assert!(game.player(0).played.is_empty());
}

#[test]
fn resting_needs_a_played_card() {
    let mut game = road("p0=-/start-gain/-/-/0/0");
    assert_eq!(act(&mut game, "rest"), Err(Illegal::NothingToRest));
    assert!(!offers(&game, "rest"));
}

#[test]
fn resting_is_a_pass_when_nothing_else_is_legal() {
    let mut game = road("p0=-/-/-/-/0/0 row=- deck=-");
    assert_eq!(legal(&game), ["rest"]);
    play(&mut game, &["rest"]);
    assert_eq!(game.to_move(), Some(1));
}

// Claiming.

#[test]
fn claiming_returns_exactly_the_crystals_of_the_card() {
    let mut game = road("p0=yyyggb/-/start-gain/-/0/0");
    play(&mut game, &["claim 1"]);
    assert_eq!(game.crystals(0), crystals("yb"));
    assert_eq!(game.claims(0), 1);
    assert_eq!(game.score(0).claims, 6);
}

#[test]
fn claiming_without_the_crystals_says_what_is_missing() {
    let mut game = road("p0=yyg/-/start-gain/-/0/0");
    let refused = Err(Illegal::CannotPay { price: crystals("yygg"), missing: crystals("g") });
    assert_eq!(act(&mut game, "claim 1"), refused);
    assert_eq!(act(&mut game, "claim 6"), Err(Illegal::Empty));
}

#[test]
fn the_point_row_slides_left_and_is_refilled() {
    let mut game = road("p0=yyygg/-/start-gain/-/0/0");
    let (applied, _) = act(&mut game, "claim 2").expect("legal");
    let names: Vec<_> = game.points().iter().map(|&id| game.components().points[id as usize].id.as_str()).collect();
    let row = ["point-yygg-6", "point-yyggg-8", "point-gggg-8", "point-yybb-8", "point-ggggg-10"];
    assert_eq!(names, row);
    assert!(applied.revealed);
}

#[test]
fn with_an_empty_deck_the_point_row_just_shortens() {
    let mut game = road("p0=yygg/-/start-gain/-/0/0 p1=yybb/-/start-gain/-/0/0 pdeck=-");
    let outcomes = play(&mut game, &["claim 1"]);
    assert!(outcomes.contains(&Outcome::PointsSlid { slot: 0 }));
    assert_eq!(game.points().len(), 4);
    // Nothing lies right of the last card.
    let outcomes = play(&mut game, &["claim 4"]);
    assert!(!outcomes.iter().any(|outcome| matches!(outcome, Outcome::PointsSlid { .. })));
    assert_eq!(game.points().len(), 3);
    assert_eq!(game.check(), Ok(()));
}

#[test]
fn the_first_card_brings_copper_and_the_second_silver() {
    let mut game = road("p0=yygg/-/start-gain/-/0/0");
    play(&mut game, &["claim 1"]);
    assert_eq!((game.player(0).copper, game.copper()), (1, 3));
    let mut game = road("p0=yyygg/-/start-gain/-/0/0");
    play(&mut game, &["claim 2"]);
    assert_eq!((game.player(0).silver, game.silver()), (1, 3));
    let mut game = road("p0=yyggg/-/start-gain/-/0/0");
    let outcomes = play(&mut game, &["claim 3"]);
    assert!(!outcomes.iter().any(|outcome| matches!(outcome, Outcome::TokenTaken { .. })));
}

#[test]
fn when_the_last_copper_goes_silver_slides_over_the_first_card() {
    let mut game = road("p0=yygg/-/start-gain/-/0/0 copper=1 silver=2");
    let outcomes = play(&mut game, &["claim 1"]);
    assert!(outcomes.contains(&Outcome::SilverSlid));
    assert_eq!((game.token_at(0), game.token_at(1)), (Some(Token::Silver), None));
    let mut game = road("p0=yyygg/-/start-gain/-/0/0 copper=0 silver=2");
    play(&mut game, &["claim 2"]);
    assert_eq!(game.player(0).silver, 0);
}

#[test]
fn after_the_last_token_nothing_slides() {
    let mut game = road("p0=yygg/-/start-gain/-/0/0 copper=1 silver=0");
    assert!(!play(&mut game, &["claim 1"]).contains(&Outcome::SilverSlid));
    assert_eq!(game.token_at(0), None);
}

#[test]
fn without_tokens_a_claim_brings_none() {
    let mut game = road("p0=yygg/-/start-gain/-/0/0 copper=0 silver=0");
    play(&mut game, &["claim 1"]);
    assert_eq!((game.player(0).copper, game.player(0).silver), (0, 0));
}

// The limit.

#[test]
fn going_over_ten_during_the_turn_is_legal_and_the_excess_is_returned_by_choice() {
    let mut game = road("p0=y9g/gain-yyy/-/-/0/0 row=gain-b deck=-");
    let outcomes = play(&mut game, &["play gain-yyy"]);
    assert!(outcomes.contains(&Outcome::OverLimit { seat: 0, excess: 3 }));
    assert_eq!(legal(&game), ["return g", "return y"]);
    play(&mut game, &["return y", "return y", "return y"]);
    assert_eq!(game.crystals(0), crystals("y9g"));
    assert_eq!(game.to_move(), Some(1));
}

#[test]
fn exactly_the_excess_is_returned() {
    let mut game = road("p0=y8g/gain-yyy/-/-/0/0 row=gain-b deck=-");
    // After the green one only yellow is left, so the second is returned without a question.
    play(&mut game, &["play gain-yyy", "return g"]);
    assert_eq!(game.crystals(0).total(), 10);
    assert_eq!(game.to_move(), Some(1));
}

#[test]
fn the_limit_also_holds_after_the_last_turn_and_before_scoring() {
    let mut game = road("active=1 last=1 p1=y5g5/gain-gg/-/-/0/0 row=gain-b deck=-");
    play(&mut game, &["play gain-gg"]);
    assert!(!game.is_over());
    play(&mut game, &["return g", "return g"]);
    assert!(game.is_over());
    assert_eq!(game.score(1).crystals, 5);
}

#[test]
fn acquiring_can_push_over_the_limit_too() {
    let mut game = road("p0=y5g5/-/start-gain/-/0/0 row=gain-b:bb,gain-yg deck=-");
    play(&mut game, &["acquire 1"]);
    assert_eq!(game.step(), rules::Step::Return);
}

// The end.

#[test]
fn the_sixth_claim_ends_the_game_with_two_or_three_and_the_fifth_with_more() {
    for (players, claims) in [(2, 6), (3, 6), (4, 5), (5, 5)] {
        assert_eq!(new_game(players).options().end_claims(), claims);
    }
}

/// Whole games, not constants: somebody who claims whatever can be claimed, among others who do the same.
#[test]
fn a_game_goes_on_to_the_sixth_claim_with_two_or_three_and_to_the_fifth_with_more() {
    for (players, claims) in [(2, 6), (3, 6), (4, 5), (5, 5)] {
        for seed in 0..4 {
            let options = Options::new(GameKind::Golem, players);
            let game = RoadGame::new(&content::embedded().road, &options, seed).expect("a legal set-up");
            ends_after_the_round_of_claim(game, claims, seed);
        }
    }
}

#[test]
fn the_round_is_finished_so_that_all_have_had_as_many_turns() {
    let claimed = "point-mmmmm-20,point-ygbmmm-20,point-ggbbmm-19,point-bbmmm-18,point-ygbbbm-18";
    let mut game = road(&format!("players=3 active=1 p1=yygg/-/start-gain/{claimed}/0/0"));
    let outcomes = play(&mut game, &["claim 1"]);
    assert!(outcomes.contains(&Outcome::EndTriggered { seat: 1 }));
    assert_eq!(game.to_move(), Some(2));
    let outcomes = play(&mut game, &["play start-gain"]);
    assert!(outcomes.contains(&Outcome::GameEnded { capped: false }));
    assert_eq!(game.to_move(), None);
    assert_eq!(act(&mut game, "rest"), Err(Illegal::GameOver));
    assert!(legal(&game).is_empty());
}

#[test]
fn a_game_at_its_cap_is_called_by_score() {
    let mut game = road("active=1 round=9 cap=9");
    play(&mut game, &["play start-gain"]);
    assert!(game.is_over() && game.rounds().capped());
}

#[test]
fn the_score_is_cards_tokens_and_crystals_that_are_not_yellow() {
    let game = road("p0=yyygbm/-/-/point-yygg-6,point-mmmmm-20/2/3 points=- copper=2 silver=1");
    let score = game.score(0);
    assert_eq!((score.claims, score.copper, score.silver, score.crystals), (26, 6, 3, 3));
    assert_eq!(score.total(), 38);
}

#[test]
fn ties_go_to_the_tied_player_latest_in_turn_order() {
    let game = road("players=3 first=1 p0=g/-/-/-/0/0 p1=g/-/-/-/0/0");
    // Turn order is 1, 2, 0: seat 0 is last.
    assert_eq!(game.ranking(), [0, 1, 2]);
    let game = road("players=3 first=0 p0=g/-/-/-/0/0 p1=g/-/-/-/0/0");
    assert_eq!(game.ranking(), [1, 0, 2]);
}

// Views.

#[test]
fn claimed_cards_lie_face_down() {
    for (scores, face_down) in [("always", false), ("own", true), ("end", true)] {
        let game = road(&format!(
            "scores={scores} copper=3 p0=-/start-gain/-/point-mmmmm-20/0/0 p1=-/start-gain/-/point-ygbmmm-20,point-bbmmm-18/1/0"
        ));
        let view = game.view(0).state;
        assert_eq!(view.player(0), game.player(0), "one's own can be looked at");
        assert_eq!(view.claims(1), 2, "how many lie there can be seen");
        assert_eq!(view.player(1).claimed.is_empty(), face_down, "{scores}");
        assert_eq!(view.score(1).claims, if face_down { 0 } else { 38 });
        let text = view.position_text();
        assert_eq!(text.contains("point-bbmmm-18"), !face_down, "{text}");
    }
    let over = road("scores=end over=1 last=1 p1=-/start-gain/-/point-bbmmm-18/0/0");
    assert_eq!(over.view(0).state.player(1), over.player(1), "at the end all are turned over");
}

#[test]
fn crystals_go_from_where_they_lay_to_where_they_lie() {
    let mut game = road("p0=yg/-/start-gain/-/0/0 row=gain-b,gain-yg:m,gain-yyy");
    let outcomes = play(&mut game, &["acquire 2", "pay g"]);
    let moves: Vec<_> =
        outcomes.iter().filter(|outcome| matches!(outcome, Outcome::CrystalsMoved { .. })).copied().collect();
    let moved = |text: &str, from, to| Outcome::CrystalsMoved { crystals: crystals(text), from, to };
    assert_eq!(
        moves,
        [moved("g", Spot::Caravan(0), Spot::MarketCard(0)), moved("m", Spot::MarketCard(1), Spot::Caravan(0))]
    );
}

// Positions that do not hold together.

#[test]
fn impossible_positions_are_refused_with_a_reason() {
    let good = road("copper=3 p0=yy/start-gain,start-upgrade/-/point-mmmmm-20/1/0").position_text();
    let read = |text: &str| RoadGame::parse_position(&content::embedded().road, text);
    assert_eq!(read(&good).map(|game| game.position_text()), Ok(good.clone()));
    for (from, to, why) in [
        ("row=gain-b,", "row=gain-yg,", "in two places"),
        ("deck=trade-yy-b,", "deck=gain-b,", "in two places"),
        ("row=gain-b,", "row=start-gain,", "a starting card lies in the market"),
        ("deck=trade-yy-b,", "deck=start-gain,", "a starting card lies in the market"),
        ("row=gain-b,", "row=?,", "face down"),
        ("points=point-yygg-6,", "points=?,", "face down"),
        ("points=point-yygg-6,", "points=point-mmmmm-20,", "in two places"),
        ("start-upgrade/-/point", "start-upgrade/start-gain/point", "in hand and played at once"),
        ("start-upgrade/-/point", "start-upgrade,start-gain/-/point", "stands once"),
        ("point-mmmmm-20/", "point-mmmmm-20,?/", "claims"),
        ("p0=yy/", "p0=y11/", "holds 11 crystals"),
        ("p1=-/", "p1=y11/", "holds 11 crystals"),
        ("copper=3", "copper=4", "more tokens"),
        ("silver=4", "silver=5", "more tokens"),
        ("first=0", "first=2", "seat"),
        ("active=0", "active=2", "seat"),
        ("step=turn", "step=pay:7:1", "does not lie in the row"),
        ("step=turn", "step=pay:2:2", "does not lie in the row"),
        ("step=turn", "step=pay:4:1", "cannot be paid"),
        ("step=turn", "step=return", "under the limit"),
        ("step=turn", "step=upgrade:0", "no upgrade"),
        ("step=turn", "step=turn moon=1", "no further field"),
    ] {
        assert!(good.contains(from), "{from} in {good}");
        let told = read(&good.replacen(from, to, 1)).expect_err(to).to_string();
        assert!(told.contains(why), "{to}: {told}");
    }
    // Where points are hidden, so are claims; and within a turn there may be more crystals.
    for (from, to) in [("scores=always", "scores=own"), ("step=turn", "step=return")] {
        let text = good.replacen(from, to, 1).replacen("point-mmmmm-20/", "?/", usize::from(from == "scores=always"));
        let text = text.replacen("p0=yy/", "p0=y6g6/", usize::from(to == "step=return"));
        assert!(read(&text).is_ok(), "{text}");
    }
}

#[test]
fn numbers_in_a_line_count_from_one() {
    let game = road("");
    for wrong in ["claim 0", "acquire 0", "play start-gain x0", "claim -1", "acquire"] {
        assert!(game.parse_action(wrong).is_err(), "{wrong}");
    }
    assert_eq!(game.parse_action("claim 1"), Ok(rules::Action::Claim { slot: 0 }));
    assert_eq!(game.action_text(rules::Action::Play { card: 0, times: 1 }), "play start-gain");
}

#[test]
fn the_limit_is_ten() {
    assert_eq!(road("").limit(0), 10);
    assert_eq!(road("over=1 last=1").step(), rules::Step::Over);
}

#[test]
fn positions_that_differ_in_one_thing_have_different_hashes() {
    let base = road("round=3 cap=9 p0=yg/start-gain/start-upgrade/-/0/0");
    for other in [
        "round=4 cap=9",
        "round=3 cap=10",
        "round=9 cap=3",
        "round=3 cap=9 row=gain-b,gain-yg,gain-yyy,gain-m,gain-yb,gain-gg",
        "round=3 cap=9 row=gain-b:y,gain-yg,gain-yyy,gain-m,gain-gg,gain-yb",
        "round=3 cap=9 deck=trade-yy-gg,trade-yy-b,upgrade-3",
        "round=3 cap=9 pdeck=point-yygm-9,point-yyybb-9,point-ggggg-10",
        "round=3 cap=9 copper=3",
        "round=3 cap=9 active=1",
    ] {
        let other = road(&format!("{other} p0=yg/start-gain/start-upgrade/-/0/0"));
        assert_ne!(base.position_hash(), other.position_hash(), "{}", other.position_text());
    }
}

// Every card of the box.

#[test]
fn every_merchant_card_does_what_it_says() {
    let components = &content::embedded().road;
    for (id, card) in components.merchants.cards().iter().enumerate() {
        let start = match card.effect {
            rules::Effect::Trade(give, _) => give,
            _ => crystals("y"),
        };
        let mut game = road(&format!("p0={start}/{}/-/-/0/0 row=- deck=-", card.id));
        let text = game.action_text(rules::Action::Play { card: id as u8, times: 1 });
        play(&mut game, &[&text]);
        match card.effect {
            rules::Effect::Gain(gain) => assert_eq!(game.crystals(0), crystals("y").plus(gain), "{}", card.id),
            rules::Effect::Trade(_, take) => assert_eq!(game.crystals(0), take, "{}", card.id),
            rules::Effect::Upgrade(n) => {
                assert_eq!(game.pending(), rules::road::Pending::Upgrade { left: n }, "{}", card.id);
            }
        }
    }
}

#[test]
fn every_point_card_costs_and_brings_what_it_says() {
    for card in &content::embedded().road.points {
        let mut game = road(&format!("p0={}/-/start-gain/-/0/0 points={} pdeck=-", card.cost, card.id));
        play(&mut game, &["claim 1"]);
        assert!(game.crystals(0).is_empty(), "{}", card.id);
        assert_eq!(game.score(0).claims, u16::from(card.points), "{}", card.id);
    }
}

#[test]
fn repetitions_are_counted_exactly() {
    for have in 0..=100_u8 {
        for give in 1..=9_u8 {
            for take in 0..give {
                let (mut left, mut times) = (have, 0);
                while left >= give {
                    left = left - give + take;
                    times += 1;
                }
                let bag = Crystals::new(0, have, 0, 0);
                assert_eq!(bag.trade_times(Crystals::new(0, give, 0, 0), Crystals::new(0, take, 0, 0)), times);
            }
        }
    }
}
