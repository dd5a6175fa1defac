//! An Endless World, sentence by sentence: what a turn may be and what it does.
#![allow(clippy::unwrap_used, reason = "a test that unwraps fails as it should")]

mod world;

use rules::{Crystals, Engine, Illegal, Outcome, Step};
use world::{Play, made_up, position, position_with};

// Work: which location, and how many traders.

#[test]
fn a_turn_is_work_or_rest() {
    let game = position("p0=-/7/5/-/-/-");
    assert_eq!(game.step(), Step::Turn);
    let offers = game.offers();
    assert!(offers.iter().all(|offer| offer == "rest" || offer.starts_with("work ")), "{offers:?}");
    assert!(offers.contains(&"rest".to_owned()));
}

#[test]
fn an_unexplored_location_cannot_be_used() {
    let game = position("tiles=C1-f:trader");
    assert_eq!(game.tries("work C1-f"), Err(Illegal::Unexplored));
    assert!(position("").tries("work C1-f").is_ok());
}

#[test]
fn a_location_with_own_traders_cannot_be_used() {
    let game = position("traders=A1-c:0:1 p0=-/6/5/-/-/-");
    assert_eq!(game.tries("work A1-c"), Err(Illegal::OwnTradersThere));
}

#[test]
fn an_empty_location_takes_the_printed_number() {
    let mut game = position("");
    let outcomes = game.does("work B1-d");
    assert!(matches!(outcomes[0], Outcome::TradersPlaced { seat: 0, count: 3, .. }), "{outcomes:?}");
    assert_eq!(game.player(0).home, 4);
}

#[test]
fn too_few_traders_at_home_refuse_a_location() {
    let game = position("p0=-/2/10/-/-/-");
    assert_eq!(game.tries("work B1-d"), Err(Illegal::TooFewTraders { needed: 3, home: 2 }));
}

#[test]
fn ousting_takes_one_trader_more_than_stand_there() {
    let mut game = position("traders=A1-c:1:3 p1=-/4/5/-/-/-");
    game.does("work A1-c");
    assert_eq!(game.field("traders"), "A1-c:0:4");
}

#[test]
fn ousted_traders_go_home_to_their_owners_board() {
    let mut game = position("traders=A1-c:1:3 p1=-/4/5/-/-/-");
    let outcomes = game.does("work A1-c");
    assert_eq!(outcomes[0], Outcome::TradersOusted { seat: 1, location: 2, count: 3 });
    assert_eq!((game.player(1).home, game.player(1).standing), (7, 0));
}

#[test]
fn ousting_may_take_fewer_than_the_printed_number() {
    let mut game = position("traders=B1-d:1:1 p1=-/6/5/-/-/-");
    game.does("work B1-d");
    assert_eq!(game.field("traders"), "B1-d:0:2");
}

#[test]
fn each_matching_help_card_lowers_the_number() {
    // H6 is a second help card for the pick.
    let mut game = position("players=3 p0=-/6/6/H1/-/- p1=-/6/6/-/-/- p2=-/6/6/-/-/- row=H2,T1,N1,X1");
    game.does("work B1-e");
    assert_eq!(game.field("traders"), "B1-e:0:1", "two less one");
    let third = made_up(|made| made.boards[1].locations[4].traders = 3);
    let mut game = position_with(third, "players=3 p0=-/6/6/H1,H6/-/- p1=-/6/6/-/-/- p2=-/6/6/-/-/- row=H2,T1,N1,X1");
    game.does("work B1-e");
    assert_eq!(game.field("traders"), "B1-e:0:1", "three less two");
}

#[test]
fn help_for_another_icon_does_not_count() {
    let mut game = position("p0=-/7/5/H2/-/- row=T1,N1,X1");
    game.does("work B1-e");
    assert_eq!(game.field("traders"), "B1-e:0:2");
}

#[test]
fn help_never_lowers_below_one() {
    let mut game = position("p0=-/7/5/H1/-/- row=T1,N1,X1");
    game.does("work A1-c");
    assert_eq!(game.field("traders"), "A1-c:0:1");
}

#[test]
fn help_counts_when_ousting_too() {
    let mut game = position("traders=A1-c:1:2 p0=-/7/5/H1/-/- p1=-/5/5/-/-/- row=T1,N1,X1");
    game.does("work A1-c");
    assert_eq!(game.field("traders"), "A1-c:0:2");
}

#[test]
fn a_location_with_two_icons_is_helped_by_cards_of_either() {
    let two = made_up(|made| {
        made.boards[1].locations[3].icons = 0b11;
        made.boards[1].locations[3].traders = 3;
    });
    let mut game = position_with(two, "p0=-/7/5/H1,H2/-/- row=T1,N1,X1");
    game.does("work B1-d");
    assert_eq!(game.field("traders"), "B1-d:0:1");
}

#[test]
fn a_help_card_makes_a_location_affordable() {
    let game = position("p0=-/1/11/H1/-/- row=T1,N1,X1");
    assert!(game.offers_work("B1-e"));
    assert!(!game.offers_work("B1-c"));
}

// Tools.

#[test]
fn each_matching_tool_gives_its_crystal() {
    let mut game = position("players=3 p0=-/6/6/T1,T6/-/- p1=-/6/6/-/-/- p2=-/6/6/-/-/- row=H1,H2,N1,X1");
    let outcomes = game.does("work A1-c");
    let tools = outcomes.iter().filter(|outcome| matches!(outcome, Outcome::ToolUsed { .. })).count();
    assert_eq!((tools, game.caravan(0)), (2, "yyyyg".to_owned()));
}

#[test]
fn a_tool_for_another_icon_gives_nothing() {
    let mut game = position("p0=-/7/5/T2/-/- row=H1,T1,N1,X1");
    game.does("work A1-c");
    assert_eq!(game.caravan(0), "yyy");
}

#[test]
fn tool_crystals_come_first_and_can_pay_for_a_trade() {
    // The wheel's tool gives green; C1-a trades gg for bb.
    let mut game = position("p0=g/7/5/T3/-/- row=H1,T1,N1,X1");
    let outcomes = game.does("work C1-a");
    assert_eq!(game.caravan(0), "bb");
    let at = |wanted: fn(&Outcome) -> bool| outcomes.iter().position(wanted).unwrap();
    let tool = at(|outcome| matches!(outcome, Outcome::ToolUsed { .. }));
    assert!(tool < at(|outcome| matches!(outcome, Outcome::Traded { .. })));
}

#[test]
fn tool_crystals_can_pay_for_a_golem() {
    // The totem's tool gives yellow; H1 costs yyyg.
    let mut game = position("p0=yyg/7/5/T5/-/- row=N1,T1,H1,X1");
    game.does("work B1-a");
    assert_eq!(game.field("p0"), "-/5/5/H1,T5/-/-");
}

#[test]
fn tool_crystals_can_be_upgraded() {
    let mut game = position("p0=-/7/5/T3/-/- row=H1,T1,N1,X1");
    game.all(&["work A1-d", "upgrade g", "done"]);
    assert_eq!(game.caravan(0), "b");
}

#[test]
fn a_tool_claimed_in_this_action_does_not_count_yet() {
    let mut game = position("p0=ggm/7/5/-/-/- row=H1,T1,T5,X1");
    game.does("work B1-a");
    assert_eq!(game.field("p0"), "-/5/5/T5/-/-");
}

#[test]
fn a_help_card_claimed_in_this_action_does_not_count_yet() {
    let mut game = position("p0=ybm/7/5/-/-/- row=H1,T1,H5,X1");
    game.does("work B1-a");
    assert_eq!(game.field("traders"), "B1-a:0:2");
}

// Production, upgrade, trade.

#[test]
fn production_gives_its_crystals() {
    let mut game = position("");
    game.does("work B1-d");
    assert_eq!(game.caravan(0), "ym");
}

#[test]
fn an_upgrade_location_raises_crystals_one_level_each() {
    let mut game = position("p0=yg/7/5/-/-/-");
    game.all(&["work A1-d", "upgrade y", "upgrade g"]);
    assert_eq!(game.caravan(0), "gb");
    assert_eq!(game.to_move(), Some(1));
}

#[test]
fn the_same_crystal_may_rise_several_times() {
    let mut game = position("p0=y/7/5/-/-/-");
    game.all(&["work A1-d", "upgrade y", "upgrade g"]);
    assert_eq!(game.caravan(0), "b");
}

#[test]
fn fewer_upgrades_are_allowed_even_none() {
    let mut game = position("p0=y/7/5/-/-/-");
    game.all(&["work A1-d", "done"]);
    assert_eq!((game.caravan(0), game.to_move()), ("y".to_owned(), Some(1)));
}

#[test]
fn an_upgrade_location_may_be_used_with_nothing_to_raise() {
    let mut game = position("p0=mm/7/5/-/-/-");
    game.does("work A1-d");
    assert_eq!((game.caravan(0), game.to_move()), ("mm".to_owned(), Some(1)), "nothing is asked");
}

#[test]
fn magenta_cannot_rise() {
    let mut game = position("p0=ym/7/5/-/-/-");
    game.does("work A1-d");
    assert_eq!(game.offers(), ["upgrade y", "done"]);
    assert_eq!(game.tries("upgrade m"), Err(Illegal::HighestLevel));
    assert_eq!(game.tries("upgrade b"), Err(Illegal::NoSuchCrystal));
}

#[test]
fn a_trade_is_done_as_often_as_one_likes_and_can_pay() {
    let mut game = position("p0=yyyyyyy/7/5/-/-/-");
    assert_eq!(game.tries("work A1-f x3"), Err(Illegal::Times { most: 2, times: 3 }));
    assert!(game.tries("work A1-f x1").is_ok());
    game.does("work A1-f x2");
    assert_eq!(game.caravan(0), "yggbb");
}

#[test]
fn a_trade_that_cannot_be_done_once_refuses_the_location() {
    let game = position("p0=yy/7/5/-/-/-");
    let (price, missing) = (Crystals::new(3, 0, 0, 0), Crystals::new(1, 0, 0, 0));
    assert_eq!(game.tries("work A1-f x1"), Err(Illegal::CannotPay { price, missing }));
    assert!(!game.offers_work("A1-f"));
}

#[test]
fn a_trade_is_done_at_least_once() {
    let mut game = position("p0=yyy/7/5/-/-/-");
    let location = game.locations().position(|location| location.id == "A1-f").unwrap() as u8;
    let none = rules::Action::Work { location, times: 0 };
    assert_eq!(game.apply(none, &mut rules::Silent), Err(Illegal::Times { most: 1, times: 0 }));
    assert!(game.offers().iter().all(|text| !text.ends_with(" x0")));
}

#[test]
fn crystals_taken_in_a_trade_can_pay_for_its_repetition() {
    let feeding = made_up(|made| {
        let trade = rules::components::Site::Trade(Crystals::new(2, 0, 0, 0), Crystals::new(1, 1, 0, 0));
        made.boards[0].locations[5].site = trade;
    });
    let mut game = position_with(feeding, "p0=yyy/7/5/-/-/-");
    game.does("work A1-f x2");
    assert_eq!(game.caravan(0), "ygg");
}

#[test]
fn other_locations_are_used_once() {
    assert_eq!(position("").tries("work A1-c x2"), Err(Illegal::Times { most: 1, times: 2 }));
}

// Rest.

#[test]
fn resting_brings_all_own_traders_home_and_no_others() {
    let mut game = position("traders=A1-c:0:1,A1-e:0:2,B1-c:1:2 p0=-/4/5/-/-/- p1=-/5/5/-/-/-");
    let outcomes = game.does("rest");
    assert_eq!(outcomes.len(), 3, "two locations and the next turn: {outcomes:?}");
    assert_eq!((game.field("traders"), game.player(0).home), ("B1-c:1:2".to_owned(), 7));
}

#[test]
fn resting_without_traders_on_the_board_is_a_pass() {
    let mut game = position("");
    game.does("rest");
    assert_eq!(game.to_move(), Some(1));
}

// Storage.

#[test]
fn crystals_over_ten_go_back_at_the_end_of_the_turn_by_choice() {
    let mut game = position("p0=y4g4b/7/5/-/-/-");
    let outcomes = game.does("work A1-c");
    assert!(outcomes.contains(&Outcome::OverLimit { seat: 0, excess: 2 }), "{outcomes:?}");
    assert_eq!(game.offers(), ["return y", "return g", "return b"]);
    assert_eq!(game.tries("return m"), Err(Illegal::NoSuchCrystal));
    game.all(&["return g", "return y"]);
    assert_eq!((game.caravan(0), game.to_move()), ("y6gggb".to_owned(), Some(1)));
}

#[test]
fn with_one_colour_the_excess_goes_back_unasked() {
    let mut game = position("p0=y9/7/5/-/-/-");
    game.does("work A1-c");
    assert_eq!((game.caravan(0), game.to_move()), ("y10".to_owned(), Some(1)));
}

#[test]
fn going_over_the_limit_within_a_turn_is_legal() {
    // Ten yellow and a tool's yellow make eleven at once; two trades of D1-b follow.
    let mut game = position("p0=y10/7/5/T1/-/- row=H1,N1,X1");
    game.does("work D1-b x2");
    assert_eq!(game.caravan(0), "yb6");
}

#[test]
fn the_limit_holds_after_the_last_turn_too() {
    let mut game = position("active=1 cap=1 p1=y6gggg/7/5/-/-/-");
    game.does("work A1-c");
    assert_eq!(game.step(), Step::Return);
    game.all(&["return y", "return y", "return y"]);
    assert_eq!((game.is_over(), game.caravan(1)), (true, "y6gggg".to_owned()));
}

// What reveals.

#[test]
fn work_without_golem_reveals_nothing() {
    let applied = position("p0=yyy/7/5/-/-/-").tries("work A1-f x1").unwrap();
    assert!(!applied.revealed && applied.turn_ended);
}
