//! The Call for Adventure, a wagon's journey: steps, halting, tolls, outposts, column rewards, trades.

mod support;

use rules::{Crystals, Engine, Illegal, Outcome, Spot, Step};
use support::adventure::{adventure, adventure_with};
use support::{act, legal, offers, play};

fn crystals(text: &str) -> Crystals {
    text.parse().expect("crystals")
}

fn steps(actions: &[String]) -> Vec<&str> {
    actions.iter().map(String::as_str).filter(|action| action.starts_with("step")).collect()
}

// Steps.

#[test]
fn a_step_goes_to_a_neighbouring_tile() {
    let mut game = adventure("");
    let around = ["step -1,0", "step -1,1", "step 0,-1", "step 0,1", "step 1,-1", "step 1,0"];
    assert_eq!(steps(&legal(&game)), around);
    assert_eq!(act(&mut game, "step 2,0"), Err(Illegal::NotAdjacent));
    assert_eq!(act(&mut game, "step 0,0"), Err(Illegal::NotAdjacent));
}

#[test]
fn each_step_the_first_included_costs_a_card() {
    let mut game = adventure("");
    play(&mut game, &["step 0,1"]);
    assert_eq!(game.step(), Step::PayForStep);
    assert_eq!(legal(&game), ["discard start-gain", "discard start-upgrade"]);
    play(&mut game, &["discard start-upgrade"]);
    assert_eq!(game.step(), Step::Walk);
    let player = game.player(0);
    assert_eq!((player.hand.len(), player.discarded.len()), (1, 1));
}

#[test]
fn cards_from_hand_and_played_cards_both_pay() {
    let mut game = adventure("p0=-/start-gain/start-upgrade/-/0,0/-/-/-");
    let outcomes = play(&mut game, &["step 0,1", "discard start-upgrade", "step 1,1"]);
    let discards: Vec<_> = outcomes
        .iter()
        .filter_map(|outcome| match outcome {
            Outcome::CardDiscarded { card, played, .. } => Some((*card, *played)),
            _ => None,
        })
        .collect();
    assert_eq!(discards, [(1, true), (0, false)]);
}

#[test]
fn a_discarded_card_pays_no_further_step() {
    let mut game = adventure("p0=-/start-gain,upgrade-3/-/start-upgrade/0,0/-/-/- deck=-");
    play(&mut game, &["step 0,1"]);
    assert_eq!(act(&mut game, "discard start-upgrade"), Err(Illegal::NotInHand));
    assert_eq!(act(&mut game, "discard gain-b"), Err(Illegal::NotInHand));
}

#[test]
fn without_cards_there_is_no_step() {
    let mut game = adventure("p0=-/-/-/start-gain,start-upgrade/0,0/-/-/-");
    assert_eq!(act(&mut game, "step 0,1"), Err(Illegal::NoCardForStep));
    assert!(steps(&legal(&game)).is_empty());
}

#[test]
fn a_walk_may_go_as_far_as_the_cards_last_and_end_anywhere_on_the_way() {
    let mut game = adventure("p0=-/start-gain,start-upgrade,upgrade-3/-/-/0,0/-/-/- deck=-");
    play(&mut game, &["step 0,1", "discard upgrade-3"]);
    assert!(offers(&game, "halt") && offers(&game, "step 0,2"));
    play(&mut game, &["step 0,2", "discard start-gain"]);
    assert!(offers(&game, "halt"));
    assert_eq!(game.player(0).wagon, Some(23));
}

#[test]
fn the_last_card_pays_and_the_wagon_halts_without_being_asked() {
    let mut game = adventure("p0=-/start-gain/-/start-upgrade/0,0/-/-/-");
    let outcomes = play(&mut game, &["step 0,1"]);
    assert!(outcomes.contains(&Outcome::WagonHalted { seat: 0, tile: 16 }));
    assert_eq!(game.step(), Step::Arrived);
}

#[test]
fn detours_and_coming_back_are_legal() {
    let mut game = adventure("p0=-/start-gain,start-upgrade/-/-/0,0/-/-/-");
    play(&mut game, &["step 0,1", "discard start-gain", "step 0,0"]);
    assert_eq!(game.player(0).wagon, Some(10));
    assert_eq!(game.player(0).discarded.len(), 2);
}

#[test]
fn a_move_without_a_step_costs_nothing_and_only_performs_the_action() {
    let mut game = adventure("p0=-/start-gain,start-upgrade/-/-/0,0/-/-/-");
    play(&mut game, &["halt"]);
    assert_eq!(legal(&game), ["build", "done"]);
    assert!(game.player(0).discarded.is_empty());
}

#[test]
fn staying_where_there_is_nothing_to_do_ends_the_turn() {
    let mut game = adventure("p0=yyyy/start-gain,start-upgrade/-/-/2,-1/-/-/-");
    let outcomes = play(&mut game, &["halt"]);
    assert!(outcomes.contains(&Outcome::TurnStarted { seat: 1, round: 3 }));
}

#[test]
fn each_extra_step_tile_gives_one_free_step_per_move() {
    let mut game = adventure("p0=-/start-gain,start-upgrade/-/-/0,0/-/step/-");
    play(&mut game, &["step 0,1"]);
    assert_eq!((game.step(), game.player(0).discarded.len()), (Step::Walk, 0));
    play(&mut game, &["step 1,1", "discard start-gain"]);
    assert_eq!(game.player(0).discarded.len(), 1);
}

#[test]
fn extra_step_tiles_add_up_and_need_no_card() {
    let mut game = adventure("p0=-/-/-/start-gain,start-upgrade/0,0/-/step,step/-");
    play(&mut game, &["step 0,1", "step 1,1"]);
    assert_eq!(game.step(), Step::Arrived);
    assert_eq!(game.player(0).wagon, Some(17));
}

#[test]
fn never_more_cards_than_steps_beyond_the_free_ones_are_discarded() {
    let mut game = adventure("p0=-/start-gain,start-upgrade/-/-/0,0/-/step/-");
    assert_eq!(act(&mut game, "discard start-gain"), Err(Illegal::NotNow(Step::Turn)));
    play(&mut game, &["step 0,1"]);
    assert_eq!(act(&mut game, "discard start-gain"), Err(Illegal::NotNow(Step::Walk)));
}

// Tolls.

const APPROACH: &str =
    "players=3 p1=-/start-gain,start-upgrade/-/-/0,1/-/-/- p2=-/start-gain,start-upgrade/-/-/0,1/-/-/-";

#[test]
fn ending_on_a_mountain_with_others_pays_each_owner_a_crystal_of_choice() {
    let mut game = adventure(&format!("{APPROACH} p0=ygb/start-gain,start-upgrade/-/-/0,0/-/-/-"));
    play(&mut game, &["step 0,1", "discard start-gain", "halt"]);
    assert_eq!((game.step(), legal(&game)), (Step::Toll, vec!["pay b".into(), "pay g".into(), "pay y".into()]));
    let outcomes = play(&mut game, &["pay b", "pay y"]);
    assert_eq!([0, 1, 2].map(|seat| game.crystals(seat).to_string()), ["g", "b", "y"]);
    let moved = |text: &str, to| Outcome::CrystalsMoved { crystals: crystals(text), from: Spot::Caravan(0), to };
    assert_eq!(outcomes[..2], [moved("b", Spot::Caravan(1)), moved("y", Spot::Caravan(2))]);
}

#[test]
fn owners_are_paid_in_turn_order_from_the_mover() {
    let at = |tile: &str, bag: &str| format!("{bag}/start-gain,start-upgrade/-/-/{tile}/-/-/-");
    let (p0, p1, p2) = (at("0,1", "-"), at("0,0", "yg"), at("0,1", "-"));
    let mut game = adventure(&format!("players=3 active=1 p0={p0} p1={p1} p2={p2}"));
    play(&mut game, &["step 0,1", "discard start-gain", "halt", "pay g"]);
    assert_eq!((game.crystals(2), game.crystals(0)), (crystals("g"), crystals("y")));
}

#[test]
fn a_toll_of_one_colour_is_paid_without_being_asked() {
    let mut game = adventure(&format!("{APPROACH} p0=yyy/start-gain,start-upgrade/-/-/0,0/-/-/-"));
    play(&mut game, &["step 0,1", "discard start-gain", "halt"]);
    assert_eq!([0, 1, 2].map(|seat| game.crystals(seat).to_string()), ["y", "y", "y"]);
}

#[test]
fn without_enough_crystals_one_may_not_end_there_but_pass_through() {
    let mut game = adventure(&format!("{APPROACH} p0=y/start-gain,start-upgrade/-/-/0,0/-/-/-"));
    play(&mut game, &["step 0,1", "discard start-gain"]);
    assert_eq!(act(&mut game, "halt"), Err(Illegal::TooFewCrystals { needed: 2, there: 1 }));
    assert!(!offers(&game, "halt"));
    play(&mut game, &["step 1,1"]);
    assert_eq!(game.crystals(0), crystals("y"));
}

#[test]
fn a_step_into_a_dead_end_is_not_offered() {
    let mut game = adventure(&format!("{APPROACH} p0=y/start-gain/-/start-upgrade/0,0/-/-/-"));
    assert_eq!(act(&mut game, "step 0,1"), Err(Illegal::TooFewCrystals { needed: 2, there: 1 }));
    assert!(!offers(&game, "step 0,1") && offers(&game, "step -1,1"));
}

#[test]
fn a_free_step_can_lead_out_of_a_crowd() {
    let game = adventure(&format!("{APPROACH} p0=-/start-gain/-/start-upgrade/0,0/-/step/-"));
    assert!(offers(&game, "step 0,1"));
}

#[test]
fn where_there_is_one_way_on_it_is_taken() {
    // Rivals on the western corner and on two of its three neighbours; seat 0 comes from the third without a crystal.
    let land = "MT-Y1,MT-G1,MT-B1,MT-B2,MT-Y2,MT-G2,valley,MT-M1,MT-B3,MT-Y3,MT-M2,MT-G3,MT-M3,MT-B4,valley,MT-Y4,\
                MT-G4,valley,valley,MT-M4";
    let at = |tile: &str| format!("-/start-gain,start-upgrade/-/-/{tile}/-/-/-");
    let [p0, p1, p2, p3] = ["-3,1", "-3,0", "-2,0", "-2,-1"].map(at);
    let mut game = adventure(&format!("players=4 land={land} p0={p0} p1={p1} p2={p2} p3={p3}"));
    let outcomes = play(&mut game, &["step -3,0", "discard start-gain"]);
    assert!(outcomes.contains(&Outcome::WagonMoved { seat: 0, from: 7, to: 13 }));
    assert!(outcomes.contains(&Outcome::WagonHalted { seat: 0, tile: 13 }));
}

#[test]
fn villages_and_valleys_never_cost_a_toll() {
    for (from, to) in [("0,1", "0,2"), ("1,-1", "2,-1")] {
        let at = |tile: &str, bag: &str| format!("{bag}/start-gain,start-upgrade/-/-/{tile}/-/-/-");
        let mut game = adventure(&format!("p0={} p1={}", at(from, "yg"), at(to, "-")));
        play(&mut game, &[&format!("step {to}"), "discard start-gain", "halt"]);
        assert_eq!(game.crystals(0), crystals("yg"));
        assert_eq!(game.to_move(), Some(1));
    }
}

#[test]
fn staying_with_others_costs_no_toll() {
    let here = "yg/start-gain,start-upgrade/-/-/0,0/-/-/-";
    let mut game = adventure(&format!("p0={here} p1={here}"));
    play(&mut game, &["halt"]);
    assert_eq!((game.step(), game.crystals(0)), (Step::Arrived, crystals("yg")));
}

#[test]
fn a_walk_back_to_the_start_pays_like_any_other() {
    let here = "yy/start-gain,start-upgrade/-/-/0,0/-/-/-";
    let mut game = adventure(&format!("p0={here} p1={here}"));
    play(&mut game, &["step 0,1", "discard start-gain", "step 0,0"]);
    assert_eq!((game.crystals(0), game.crystals(1)), (crystals("y"), crystals("yyy")));
}

// Outposts.

#[test]
fn the_first_outpost_on_a_mountain_is_free() {
    let mut game = adventure("");
    let outcomes = play(&mut game, &["halt", "build"]);
    assert!(outcomes.contains(&Outcome::OutpostBuilt { seat: 0, tile: 10, row: 3, column: 0 }));
    assert_eq!(game.rows(0), [0, 0, 0, 1]);
}

#[test]
fn an_outpost_costs_one_crystal_for_each_already_there() {
    let built = |seat: &str| format!("-/start-gain,start-upgrade/-/-/{seat}/MT-M2/-/-");
    let rivals = format!("p1={} p2={}", built("-3,0"), built("2,0"));
    let mut game = adventure(&format!("players=3 {rivals} p0=ygb/start-gain,start-upgrade/-/-/0,0/-/-/-"));
    play(&mut game, &["halt", "build"]);
    assert_eq!(game.step(), Step::PayForOutpost);
    let outcomes = play(&mut game, &["pay b", "pay y"]);
    assert_eq!(game.crystals(0), crystals("g"));
    assert!(outcomes.contains(&Outcome::CrystalsMoved {
        crystals: crystals("b"),
        from: Spot::Caravan(0),
        to: Spot::Bowl
    }));
    assert_eq!(game.outposts_on(10), 3);
}

#[test]
fn with_two_players_each_outpost_there_costs_two_crystals() {
    let mut game =
        adventure("p0=ygb/start-gain,start-upgrade/-/-/0,0/-/-/- p1=-/start-gain,start-upgrade/-/-/-3,0/MT-M2/-/-");
    play(&mut game, &["halt", "build", "pay y", "pay g"]);
    assert_eq!(game.crystals(0), crystals("b"));
    assert_eq!(game.outposts_on(10), 2);
}

#[test]
fn an_outpost_that_cannot_be_paid_is_not_offered() {
    let mut game =
        adventure("p0=y/start-gain,start-upgrade/-/-/0,0/-/-/- p1=-/start-gain,start-upgrade/-/-/-3,0/MT-M2/-/-");
    play(&mut game, &["halt"]);
    assert_eq!((game.to_move(), game.step()), (Some(1), Step::Turn));
}

#[test]
fn one_outpost_of_each_player_stands_on_a_mountain() {
    let mut game = adventure("p0=m/start-gain,start-upgrade/-/-/0,0/MT-M2/-/-");
    play(&mut game, &["halt"]);
    assert_eq!(legal(&game), ["done", "trade x1"]);
    assert_eq!(act(&mut game, "build"), Err(Illegal::OwnOutpostThere));
}

#[test]
fn outposts_leave_the_row_of_the_tiles_symbol_from_the_left() {
    let mut game = adventure("p0=-/start-gain,start-upgrade/-/-/0,0/MT-M1,MT-M3/-/-");
    let outcomes = play(&mut game, &["halt", "build"]);
    assert!(outcomes.contains(&Outcome::OutpostBuilt { seat: 0, tile: 10, row: 3, column: 2 }));
}

#[test]
fn a_row_with_no_outposts_left_cannot_build() {
    // The box has four mountains of a symbol on the map; this land has five.
    let land = "MT-Y1,MT-G1,valley,MT-B1,MT-Y2,MT-G2,valley,MT-M1,MT-B2,MT-Y3,MT-M2,MT-M5,MT-M3,valley,MT-B3,MT-Y4,\
                MT-G4,MT-B4,valley,MT-M4";
    let game = adventure(&format!("land={land} p0=-/start-gain,start-upgrade/-/-/1,0/MT-M1,MT-M2,MT-M3,MT-M4/-/-"));
    let mut stayed = game;
    play(&mut stayed, &["halt"]);
    assert_eq!(stayed.to_move(), Some(1));
}

#[test]
fn nothing_can_be_built_on_a_valley_or_village() {
    let mut game = adventure("p0=bbbb/start-gain,start-upgrade/-/-/-1,-2/-/-/-");
    play(&mut game, &["halt"]);
    assert_eq!(legal(&game), ["claim", "done"]);
    assert_eq!(act(&mut game, "build"), Err(Illegal::NotAMountain));
    assert_eq!(act(&mut game, "trade x1"), Err(Illegal::NotAMountain));
}

// Column rewards.

const FIRST_COLUMN: &str = "MT-Y1,MT-G1,MT-B1";
const SECOND_COLUMN: &str = "MT-Y1,MT-Y2,MT-G1,MT-G2,MT-B1,MT-B2,MT-M1";

#[test]
fn the_first_column_brings_any_merchant_of_the_row_free_with_its_crystals() {
    let mut game = adventure(&format!(
        "row=gain-b,gain-yg,gain-yyy:gb,gain-m p0=-/start-gain,start-upgrade/-/-/0,0/{FIRST_COLUMN}/-/-"
    ));
    let outcomes = play(&mut game, &["halt", "build"]);
    assert!(outcomes.contains(&Outcome::ColumnEmptied { seat: 0, column: 0 }));
    assert_eq!(
        (game.step(), legal(&game)),
        (Step::Reward, ["card 1", "card 2", "card 3", "card 4"].map(Into::into).to_vec())
    );
    assert_eq!(act(&mut game, "tile step"), Err(Illegal::NothingToTake));
    let (applied, _) = act(&mut game, "card 3").expect("legal");
    assert!(applied.revealed);
    let card = game.components().merchants.find("gain-yyy").expect("a card of the box");
    assert!(game.player(0).hand.has(card));
    assert_eq!(game.crystals(0), crystals("gb"));
    assert!(game.market().crystals().iter().all(|lying| lying.is_empty()));
}

#[test]
fn the_other_columns_bring_a_bonus_tile_or_a_merchant() {
    let start = format!("p0=-/start-gain,start-upgrade/-/-/0,0/{SECOND_COLUMN}/-/-");
    let mut game = adventure(&start);
    play(&mut game, &["halt", "build"]);
    let rewards = ["card 1", "card 2", "card 3", "card 4", "tile caravan", "tile points", "tile step"];
    assert_eq!(legal(&game), rewards);
    for (reward, tiles) in [("tile points", [1, 0, 0]), ("tile step", [0, 1, 0]), ("tile caravan", [0, 0, 1])] {
        let mut game = game;
        play(&mut game, &[reward]);
        assert_eq!(game.player(0).bonus_tiles(), tiles);
    }
}

#[test]
fn the_third_and_the_fourth_column_bring_the_same() {
    let third = "MT-Y1,MT-Y2,MT-Y3,MT-G1,MT-G2,MT-G3,MT-B1,MT-B2,MT-B3,MT-M1,MT-M3";
    let fourth = format!("{third},MT-Y4,MT-G4,MT-B4,MT-M4");
    for (column, built) in [(2, third), (3, fourth.as_str())] {
        let mut game = adventure(&format!("p0=-/start-gain,start-upgrade/-/-/0,0/{built}/-/-"));
        let outcomes = play(&mut game, &["halt", "build"]);
        assert!(outcomes.contains(&Outcome::ColumnEmptied { seat: 0, column }), "{outcomes:?}");
        let rewards = ["card 1", "card 2", "card 3", "card 4", "tile caravan", "tile points", "tile step"];
        assert_eq!(legal(&game), rewards);
        for (reward, tiles, cards) in
            [("tile points", [1, 0, 0], 2), ("tile caravan", [0, 0, 1], 2), ("card 4", [0; 3], 3)]
        {
            let mut game = game;
            play(&mut game, &[reward]);
            assert_eq!((game.player(0).bonus_tiles(), game.player(0).hand.len()), (tiles, cards), "{reward}");
            assert_eq!(game.to_move(), Some(1), "{reward} is all it brings");
        }
    }
}

#[test]
fn only_the_top_of_the_points_pile_can_be_taken() {
    let mut game = adventure(&format!(
        "p0=-/start-gain,start-upgrade/-/-/0,0/{SECOND_COLUMN}/-/- p1=-/start-gain,start-upgrade/-/-/-3,0/-/points1/-"
    ));
    let outcomes = play(&mut game, &["halt", "build", "tile points"]);
    assert!(outcomes.contains(&Outcome::TileTaken { seat: 0, kind: 0, points: 5 }));
    assert_eq!((game.score(0).bonus, game.score(1).bonus), (5, 6));
}

#[test]
fn kinds_that_have_run_out_are_not_offered() {
    let all = "points1,points2,points3,points4,step,step,step,step,caravan";
    let mut game = adventure(&format!(
        "p0=-/start-gain,start-upgrade/-/-/0,0/{SECOND_COLUMN}/-/- p1=-/start-gain,start-upgrade/-/-/-3,0/-/{all}/-"
    ));
    play(&mut game, &["halt", "build"]);
    assert_eq!(legal(&game), ["card 1", "card 2", "card 3", "card 4", "tile caravan"]);
    assert_eq!(act(&mut game, "tile points"), Err(Illegal::Empty));
}

#[test]
fn a_single_possible_reward_is_taken_without_being_asked() {
    let mut game = adventure(&format!("row=gain-b:g deck=- p0=-/start-gain,start-upgrade/-/-/0,0/{FIRST_COLUMN}/-/-"));
    play(&mut game, &["halt", "build"]);
    assert_eq!((game.player(0).hand.len(), game.market().len()), (3, 0));
    assert_eq!((game.to_move(), game.crystals(0)), (Some(1), crystals("g")), "with what lies on it");
    for (kind, tiles) in [("points4", [1, 0, 0]), ("step", [0, 1, 0]), ("caravan", [0, 0, 1])] {
        let mut taken: Vec<&str> =
            "points1 points2 points3 points4 step step step step caravan caravan caravan caravan".split(' ').collect();
        taken.remove(taken.iter().position(|&tile| tile == kind).expect("a tile of the box"));
        let mut game = adventure(&format!(
            "row=- deck=- p0=-/start-gain,start-upgrade/-/-/0,0/{SECOND_COLUMN}/-/- \
             p1=-/start-gain,start-upgrade/-/-/-3,0/-/{}/-",
            taken.join(",")
        ));
        let outcomes = play(&mut game, &["halt", "build"]);
        assert!(outcomes.iter().any(|outcome| matches!(outcome, Outcome::TileTaken { seat: 0, .. })), "{kind}");
        assert_eq!((game.player(0).bonus_tiles(), game.to_move()), (tiles, Some(1)), "{kind}");
    }
}

#[test]
fn a_reward_that_is_not_there_is_nothing() {
    let all = "points1,points2,points3,points4,step,step,step,step,caravan,caravan,caravan,caravan";
    for column in [FIRST_COLUMN, SECOND_COLUMN] {
        let mut game = adventure(&format!(
            "row=- deck=- p0=-/start-gain,start-upgrade/-/-/0,0/{column}/-/- \
             p1=-/start-gain,start-upgrade/-/-/-3,0/-/{all}/-"
        ));
        let outcomes = play(&mut game, &["halt", "build"]);
        assert!(outcomes.iter().any(|outcome| matches!(outcome, Outcome::ColumnEmptied { .. })));
        assert_eq!((game.to_move(), game.step()), (Some(1), Step::Turn));
    }
}

#[test]
fn a_column_counts_when_all_four_rows_have_uncovered_it() {
    let mut game = adventure("p0=-/start-gain,start-upgrade/-/-/0,0/MT-Y1,MT-Y2,MT-G1/-/-");
    let outcomes = play(&mut game, &["halt", "build"]);
    assert!(!outcomes.iter().any(|outcome| matches!(outcome, Outcome::ColumnEmptied { .. })));
}

// Trades.

#[test]
fn a_trade_needs_an_own_outpost() {
    let mut game = adventure("p0=m/start-gain,start-upgrade/-/-/0,0/-/-/-");
    play(&mut game, &["halt"]);
    assert_eq!(act(&mut game, "trade x1"), Err(Illegal::NoOutpostThere));
    play(&mut game, &["build", "trade x1"]);
    assert_eq!(game.crystals(0), crystals("ggg"));
    assert_eq!(game.to_move(), Some(1));
}

#[test]
fn a_trade_is_done_any_number_of_times_that_can_be_paid() {
    let mut game = adventure("p0=mmm/start-gain,start-upgrade/-/-/0,0/MT-M2/-/-");
    play(&mut game, &["halt"]);
    assert_eq!(legal(&game), ["done", "trade x1", "trade x2", "trade x3"]);
    assert_eq!(act(&mut game, "trade x4"), Err(Illegal::Times { most: 3, times: 4 }));
    play(&mut game, &["trade x3"]);
    assert_eq!(game.crystals(0), crystals("g9"));
}

#[test]
fn a_crystal_taken_in_a_trade_pays_for_its_repetition() {
    let mut components = content::embedded().adventure.clone();
    for mountain in components.mountains.iter_mut().filter(|mountain| mountain.id == "MT-M2") {
        (mountain.give, mountain.take) = (crystals("gg"), crystals("gyy"));
    }
    let components: &'static _ = Box::leak(Box::new(components));
    let mut game = adventure_with(components, "p0=ggg/start-gain,start-upgrade/-/-/0,0/MT-M2/-/-");
    play(&mut game, &["halt"]);
    assert_eq!(legal(&game), ["done", "trade x1", "trade x2"]);
    play(&mut game, &["trade x2"]);
    assert_eq!(game.crystals(0), crystals("gyyyy"));
}

#[test]
fn building_without_trading_is_allowed() {
    let mut game = adventure("p0=m/start-gain,start-upgrade/-/-/0,0/-/-/-");
    play(&mut game, &["halt", "build", "done"]);
    assert_eq!((game.to_move(), game.crystals(0)), (Some(1), crystals("m")));
}

#[test]
fn at_most_one_outpost_is_built_in_a_turn() {
    let mut game = adventure("p0=m/start-gain,start-upgrade/-/-/0,0/-/-/-");
    play(&mut game, &["halt", "build"]);
    assert_eq!(legal(&game), ["done", "trade x1"]);
    assert_eq!(act(&mut game, "build"), Err(Illegal::DoneAlready));
}

#[test]
fn crystals_on_a_reward_card_can_pay_for_the_trade() {
    let mut game = adventure(&format!(
        "row=gain-b,gain-yg,gain-yyy:m,gain-m p0=-/start-gain,start-upgrade/-/-/0,0/{FIRST_COLUMN}/-/-"
    ));
    play(&mut game, &["halt", "build", "card 3", "trade x1"]);
    assert_eq!(game.crystals(0), crystals("ggg"));
}

#[test]
fn doing_nothing_is_always_allowed() {
    let mut game = adventure("p0=mm/start-gain,start-upgrade/-/-/0,0/MT-M2/-/-");
    play(&mut game, &["halt", "done"]);
    assert_eq!((game.to_move(), game.crystals(0)), (Some(1), crystals("mm")));
}

#[test]
fn the_toll_is_paid_before_the_outpost() {
    let mut game =
        adventure("p0=yyy/start-gain,start-upgrade/-/-/0,-1/-/-/- p1=-/start-gain,start-upgrade/-/-/0,0/MT-M2/-/-");
    play(&mut game, &["step 0,0", "discard start-gain", "halt"]);
    assert_eq!((game.crystals(0), game.crystals(1)), (crystals("yy"), crystals("y")));
    assert_eq!(legal(&game), ["build", "done"]);
    play(&mut game, &["build"]);
    assert!(game.crystals(0).is_empty());
}

#[test]
fn every_mountain_trades_what_it_says() {
    for mountain in &content::embedded().adventure.mountains {
        let rest = "MT-G1,valley,MT-B1,MT-Y2,MT-G2,valley,MT-M1,MT-B2,MT-Y3,valley,MT-G3,MT-M3,valley,MT-B3,MT-Y4,\
                    MT-G4,MT-B4,valley,MT-M4";
        let rest = rest.replace(&mountain.id, "valley");
        let (id, give) = (&mountain.id, mountain.give);
        let mut game = adventure(&format!("land={id},{rest} p0={give}/start-gain,start-upgrade/-/-/0,-2/{id}/-/-"));
        play(&mut game, &["halt", "trade x1"]);
        assert_eq!(game.crystals(0), mountain.take, "{id}");
    }
}
