//! An Endless World: set-up, the end of the game, and what each seat knows.
#![allow(clippy::unwrap_used, reason = "a test that unwraps fails as it should")]

mod support;
mod world;

use rules::chance::Chance;
use rules::components::Site;
use rules::world::WorldGame;
use rules::{Engine, FirstPlayer, FourthBoard, GameKind, Options, OptionsError, Outcome, Step};
use world::{Play, components, position};

fn options(players: u8) -> Options {
    Options::new(GameKind::World, players)
}

fn set_up(players: u8, seed: u64) -> WorldGame {
    WorldGame::new(components(), &options(players), seed).unwrap()
}

// Set-up.

#[test]
fn four_boards_make_twenty_three_locations() {
    for seed in 0..20 {
        let game = set_up(2, seed);
        let boards: Vec<_> = game.boards().map(|board| board.id.as_str()).collect();
        assert_eq!(boards[..3], ["A1", "B1", "C1"]);
        assert!(["D1", "E1", "F1"].contains(&boards[3]));
        assert_eq!(game.locations().count(), 23);
    }
}

#[test]
fn the_fourth_board_is_random_or_named() {
    let fourth = |game: WorldGame| game.boards().last().unwrap().id.clone();
    let mut drawn: Vec<_> = (0..40).map(|seed| fourth(set_up(3, seed))).collect();
    drawn.sort();
    drawn.dedup();
    assert_eq!(drawn, ["D1", "E1", "F1"]);
    for (index, id) in ["D1", "E1", "F1"].into_iter().enumerate() {
        let named = Options { fourth_board: FourthBoard::Named(index as u8), ..options(3) };
        assert_eq!(fourth(WorldGame::new(components(), &named, 5).unwrap()), id);
    }
    let unknown = Options { fourth_board: FourthBoard::Named(3), ..options(3) };
    assert_eq!(WorldGame::new(components(), &unknown, 5), Err(OptionsError::Board(3)));
}

#[test]
fn cards_for_more_players_stay_in_the_box() {
    for (players, cards) in [(2, 20), (3, 28), (4, 36)] {
        let game = set_up(players, 1);
        assert_eq!(game.deck().len() + 4, cards);
        let row = (0..4).map(|slot| game.row_card(slot).unwrap());
        for card in row.chain(game.deck().as_slice().iter().copied()) {
            assert!(components().cards[usize::from(card)].min_players <= players);
        }
    }
}

/// 56 cards are printed; the 20 with a white star belong to another mode and are not in the box at all.
#[test]
fn white_star_cards_are_never_dealt() {
    assert_eq!(components().cards.len(), 56 - 20);
    for seed in 0..20 {
        let game = set_up(4, seed);
        let row = (0..4).map(|slot| game.row_card(slot).unwrap());
        let mut dealt: Vec<u8> = row.chain(game.deck().as_slice().iter().copied()).collect();
        dealt.sort_unstable();
        assert_eq!(dealt, (0..36).collect::<Vec<u8>>(), "the 36 others, each once");
    }
}

#[test]
fn bonus_stacks_are_as_high_as_their_spaces_say() {
    let game = set_up(4, 2);
    for location in game.locations() {
        if let Site::Golem { card_slot, stacks } = location.site {
            let lens = [0, 1].map(|stack| game.stack(card_slot, stack).len() as u8);
            assert_eq!(lens, stacks);
        }
    }
}

#[test]
fn exploration_tiles_cover_ten_locations_and_eight_with_four_players() {
    let covered = |game: &WorldGame| {
        let names = game.locations().map(|location| location.id.clone());
        names.enumerate().filter(|&(index, _)| game.exploration_at(index as u8).is_some()).map(|(_, id)| id).collect()
    };
    for players in [2, 3] {
        let covered: Vec<String> = covered(&set_up(players, 3));
        assert_eq!(covered.len(), 10);
        assert!(covered.contains(&"C1-b".to_owned()), "a 2-3 location");
    }
    let covered: Vec<String> = covered(&set_up(4, 3));
    assert_eq!(covered.len(), 8);
    assert!(!covered.contains(&"C1-b".to_owned()));
}

#[test]
fn six_of_twelve_traders_start_on_the_board_seven_with_two_players() {
    for (players, home) in [(2, 7), (3, 6), (4, 6)] {
        for player in set_up(players, 4).players() {
            assert_eq!((player.home, player.reserve), (home, 12 - home));
        }
    }
}

#[test]
fn crystals_at_the_start_go_by_place_in_turn_order() {
    let game = WorldGame::new(components(), &Options { first: FirstPlayer::Seat(2), ..options(4) }, 5).unwrap();
    let by_seat: Vec<_> = (0..4).map(|seat| game.caravan(seat)).collect();
    assert_eq!(by_seat, ["yyyy", "yyyg", "yyy", "yyyy"]);
}

#[test]
fn the_same_options_and_seed_give_the_same_game() {
    assert_eq!(set_up(3, 7), set_up(3, 7));
    assert_ne!(set_up(3, 7), set_up(3, 8));
}

#[test]
fn options_of_another_game_or_out_of_range_are_refused() {
    let new = |options: Options| WorldGame::new(components(), &options, 1).unwrap_err();
    assert_eq!(new(Options::new(GameKind::Golem, 3)), OptionsError::Components(GameKind::Golem));
    assert!(matches!(new(options(5)), OptionsError::Players { max: 4, .. }));
    assert!(matches!(new(options(0)), OptionsError::Players { .. }));
    let many = Options { claims_to_end: Some(11), ..options(2) };
    assert!(matches!(new(many), OptionsError::Claims { max: 10, .. }));
}

// End.

const SEVEN: &str = "H2,H3,T2,T3,N1,N2,N3";

#[test]
fn the_eighth_claim_ends_the_game_after_the_round() {
    let mut game = position(&format!("row=H1,T1 p0=yyyg/7/5/{SEVEN}/-/-"));
    let outcomes = game.does("work A1-a");
    assert!(outcomes.contains(&Outcome::EndTriggered { seat: 0 }));
    assert!(!game.is_over(), "the second player has a turn");
    let outcomes = game.does("rest");
    assert_eq!(outcomes.last(), Some(&Outcome::GameEnded { capped: false }));
    assert_eq!((game.is_over(), game.step(), game.to_move()), (true, Step::Over, None));
    assert!(game.offers().is_empty());
    assert_eq!(game.tries("rest"), Err(rules::Illegal::GameOver));
}

#[test]
fn the_last_players_eighth_claim_ends_the_game_at_once() {
    let mut game = position(&format!("active=1 row=H1,T1 p1=yyyg/7/5/{SEVEN}/-/-"));
    game.does("work A1-a");
    assert!(game.is_over());
}

/// Whole games, not constants.
#[test]
fn a_game_goes_on_to_the_eighth_claim_with_any_number() {
    for players in 2..=4 {
        for seed in 0..3 {
            support::ends_after_the_round_of_claim(set_up(players, seed), 8, seed);
        }
    }
}

#[test]
fn the_seventh_claim_does_not_end_the_game() {
    let mut game = position("active=1 row=H1,T1 p1=yyyg/7/5/H2,H3,T2,T3,N1,N2/-/-");
    game.does("work A1-a");
    assert!(!game.is_over() && !game.rounds().triggered);
}

#[test]
fn the_end_is_triggered_once() {
    let mut game = position(&format!("end=2 last=1 active=1 row=H1,T1 p0=-/7/5/{SEVEN}/-/- p1=yyyg/7/5/T4/-/-"));
    let outcomes = game.does("work A1-a");
    assert!(!outcomes.iter().any(|outcome| matches!(outcome, Outcome::EndTriggered { .. })));
}

#[test]
fn another_number_of_claims_may_end_the_game() {
    let mut game = position("end=1 active=1 p1=yyyg/7/5/-/-/-");
    game.does("work A1-a");
    assert!(game.is_over());
}

#[test]
fn a_tie_goes_to_the_tied_player_who_moved_last() {
    let game = position("p0=g/7/5/-/-/- p1=g/7/5/-/-/-");
    assert_eq!(game.ranking(), [1, 0]);
    let game = position("first=1 active=1 p0=g/7/5/-/-/- p1=g/7/5/-/-/-");
    assert_eq!(game.ranking(), [0, 1]);
    let game = position("p0=gg/7/5/-/-/- p1=g/7/5/-/-/-");
    assert_eq!(game.ranking(), [0, 1]);
}

#[test]
fn ties_beyond_two_players_go_to_whoever_moved_last() {
    let seat = |crystals: &str| format!("{crystals}/6/6/-/-/-");
    for first in 0..4_u8 {
        let order: Vec<u8> = (0..4).map(|place| (first + place) % 4).collect();
        let all = (0..4).map(|n| format!("p{n}={}", seat("g"))).collect::<Vec<_>>().join(" ");
        let four = position(&format!("players=4 first={first} active={first} {all}"));
        assert_eq!(four.ranking(), order.iter().rev().copied().collect::<Vec<_>>(), "all four, first {first}");
        // Three tie for the lead and one is behind, then ahead.
        let (odd, tied) = (order[2], [order[3], order[1], order[0]]);
        let behind = position(&format!(
            "players=4 first={first} active={first} {}",
            all.replace(&format!("p{odd}=g/"), &format!("p{odd}=-/"))
        ));
        assert_eq!(behind.ranking(), [tied[0], tied[1], tied[2], odd]);
        let ahead = position(&format!(
            "players=4 first={first} active={first} {}",
            all.replace(&format!("p{odd}=g/"), &format!("p{odd}=gg/"))
        ));
        assert_eq!(ahead.ranking(), [odd, tied[0], tied[1], tied[2]]);
    }
}

#[test]
fn the_round_cap_calls_the_game_by_score() {
    let mut game = position("cap=2 round=2");
    game.does("rest");
    assert!(!game.is_over(), "the round is finished");
    let outcomes = game.does("rest");
    assert_eq!(outcomes.last(), Some(&Outcome::GameEnded { capped: true }));
}

// Views.

#[test]
fn only_the_tops_of_deck_and_stacks_are_known() {
    let game = position("deck=H2,H3,H4 bonus=flat,traders+-/-+-/-+-/single-help,single-tool+-");
    let view = game.view(0).state;
    assert_eq!(view.field("deck"), "?,?,H4");
    assert_eq!(view.field("bonus"), "?,traders+-/-+-/-+-/?,single-tool+-");
    assert_eq!(view.field("row"), game.field("row"));
}

#[test]
fn claimed_cards_stay_open_whoever_sees_the_scores() {
    for scores in ["always", "own", "end"] {
        let game = position(&format!("scores={scores} row=T1,N1,X1 p1=-/7/5/H1,T3/flat/points"));
        let view = game.view(0).state;
        assert_eq!(view.field("p1"), game.field("p1"));
        assert_eq!(view.score(1), game.score(1));
    }
}

#[test]
fn a_view_offers_the_same_actions() {
    let game = set_up(3, 9);
    for seat in 0..3 {
        assert_eq!(game.view(seat).state.offers(), game.offers());
    }
}

#[test]
fn dealing_the_hidden_parts_reaches_the_boxed_bonus_tile() {
    let game = set_up(2, 11);
    let count =
        |game: &WorldGame, id: &str| game.field("bonus").split([',', '+', '/']).filter(|&tile| tile == id).count();
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..200 {
        let dealt = WorldGame::determinize(&game.view(0), &mut Chance::new(seed));
        seen.insert(components().bonuses.iter().map(|tile| count(&dealt, &tile.id)).collect::<Vec<_>>());
    }
    assert!(seen.len() > 1, "which tile is in the box differs");
}

#[test]
fn a_position_is_small() {
    assert!(size_of::<WorldGame>() < 1024, "{}", size_of::<WorldGame>());
}

// Positions that contradict themselves are refused.

#[test]
fn positions_that_contradict_themselves_are_refused() {
    let line = position("").position_text();
    let with = |field: &str| {
        let key = field.split_inclusive('=').next().unwrap();
        let words = line.split(' ').map(|word| if word.starts_with(key) { field } else { word });
        WorldGame::parse_position(components(), &words.collect::<Vec<_>>().join(" "))
    };
    assert!(with("row=H1,T1").is_ok());
    for wrong in [
        "row=H1,H1",
        "row=H9",
        "row=?,H1",
        "deck=?",
        "row=H1,T1,N1,X1,H2",
        "p0=-/8/5/-/-/-",
        "p0=y11/7/5/-/-/-",
        "p0=-/7/5/H1/-/-",
        "p0=-/7/5/-/flat,flat/-",
        "traders=A1-c:0:1",
        "traders=A1-c:5:1",
        "tiles=A1-c:trader",
        "tiles=C1-f:trader,C1-f:points",
        "bonus=flat+flat/-+-/-+-/-+-",
        "bonus=-+-",
        "step=return",
        "step=upgrade:0",
        "step=golem:A1-a",
        "step=explore:A1-a",
        "board=A1",
        "active=2",
    ] {
        assert!(with(wrong).is_err(), "{wrong}");
    }
}
