//! An Endless World: golem locations, the four kinds of cards, exploration and bonus tiles.
#![allow(clippy::unwrap_used, reason = "a test that unwraps fails as it should")]

mod world;

use rules::{Crystals, Engine, Illegal, Outcome, Step};
use world::{Play, made_up, position, position_with};

// Bonus tile, card, or both.

#[test]
fn a_lone_bonus_tile_is_taken_unasked() {
    let mut game = position("bonus=flat,traders+-/-+-/-+-/-+-");
    let outcomes = game.does("work A1-a");
    assert_eq!(game.field("p0"), "-/6/5/-/traders/-");
    assert_eq!(game.field("bonus"), "flat+-/-+-/-+-/-+-", "the top tile is the one on the right");
    assert!(outcomes.iter().any(|outcome| matches!(outcome, Outcome::BonusRevealed { stack: 0, .. })));
}

#[test]
fn a_lone_claim_is_made_unasked() {
    let mut game = position("p0=yyyg/7/5/-/-/-");
    game.does("work A1-a");
    assert_eq!(game.field("p0"), "-/6/5/H1/-/-");
    assert_eq!(game.to_move(), Some(1));
}

#[test]
fn bonus_then_claim_and_claim_then_bonus_are_both_possible() {
    let start = position("bonus=flat+-/-+-/-+-/-+- p0=yyyg/7/5/-/-/-");
    for order in [["bonus 1", "claim"], ["claim", "bonus 1"]] {
        let mut game = start;
        game.does("work A1-a");
        assert_eq!((game.step(), game.offers()), (Step::Golem, vec!["bonus 1".to_owned(), "claim".to_owned()]));
        game.all(&order);
        assert_eq!(game.field("p0"), "-/6/5/H1/flat/-");
        assert_eq!(game.to_move(), Some(1));
    }
}

#[test]
fn one_of_the_two_is_enough() {
    for choice in ["bonus 1", "claim"] {
        let mut game = position("bonus=flat+-/-+-/-+-/-+- p0=yyyg/7/5/-/-/-");
        game.does("work A1-a");
        assert_eq!(game.tries("done"), Err(Illegal::NotNow(Step::Golem)), "at least one");
        game.all(&[choice, "done"]);
        assert_eq!(game.to_move(), Some(1));
    }
}

#[test]
fn each_of_the_two_is_done_once() {
    let mut game = position("bonus=flat,traders+-/-+-/-+-/-+- p0=yyyyg/7/5/-/-/- row=H1,T1,N1,X1 deck=X2,X3");
    game.all(&["work A1-a", "bonus 1"]);
    assert_eq!(game.tries("bonus 1"), Err(Illegal::DoneAlready));
    let mut game = position("bonus=flat,traders+-/-+-/-+-/-+- p0=y8g/7/5/-/-/-");
    game.all(&["work A1-a", "claim"]);
    assert_eq!(game.tries("claim"), Err(Illegal::DoneAlready), "T1 slid over the location and could be paid");
}

#[test]
fn a_golem_location_where_nothing_can_be_taken_cannot_be_chosen() {
    let game = position("p0=yyy/7/5/-/-/-");
    assert_eq!(game.tries("work A1-a"), Err(Illegal::NothingToTake));
    assert!(!game.offers_work("A1-a"));
}

#[test]
fn three_bonus_tiles_are_the_most() {
    let full = "bonus=flat+-/-+-/-+-/-+- p0=-/7/5/-/traders,single-help,single-tool/-";
    assert_eq!(position(full).tries("work A1-a"), Err(Illegal::NothingToTake));
    let mut game = position("bonus=flat+-/-+-/-+-/-+- p0=-/7/5/-/traders,single-help/-");
    game.does("work A1-a");
    assert_eq!(game.player(0).bonuses.len(), 3);
}

#[test]
fn with_full_bonus_spaces_the_card_can_still_be_claimed() {
    let mut game = position("bonus=flat+-/-+-/-+-/-+- p0=yyyg/7/5/-/traders,single-help,single-tool/-");
    game.does("work A1-a");
    assert_eq!(game.claims(0), 1);
}

#[test]
fn of_two_stacks_one_top_tile_is_chosen() {
    let mut game = position("bonus=-+-/-+-/flat,traders+single-help,single-tool/-+-");
    game.does("work B1-a");
    assert_eq!(game.offers(), ["bonus 1", "bonus 2"]);
    assert_eq!(game.tries("bonus 3"), Err(Illegal::Unknown));
    game.does("bonus 2");
    assert_eq!(game.field("p0"), "-/5/5/-/single-tool/-");
    assert_eq!(game.to_move(), Some(1), "only one of the stacks");
}

#[test]
fn a_claim_returns_exactly_the_cards_crystals() {
    let mut game = position("p0=y4ggm/7/5/-/-/-");
    let outcomes = game.does("work A1-a");
    assert_eq!(game.caravan(0), "ygm");
    assert!(outcomes.contains(&Outcome::PointClaimed { seat: 0, card: 0, slot: 0 }));
}

#[test]
fn the_card_above_the_location_is_the_one_claimed() {
    let mut game = position("p0=y5/7/5/-/-/-");
    assert_eq!(game.tries("work A1-a"), Err(Illegal::NothingToTake));
    game.does("work A1-b");
    assert_eq!(game.field("p0"), "-/6/5/T1/-/-");
}

#[test]
fn the_row_slides_left_and_is_refilled_at_the_right() {
    let mut game = position("p0=y5/7/5/-/-/- deck=H2,H3,H4");
    let outcomes = game.does("work A1-b");
    assert_eq!((game.field("row"), game.field("deck")), ("H1,N1,X1,H4".to_owned(), "H2,H3".to_owned()));
    let told = outcomes.into_iter().filter(|outcome| {
        use Outcome::{DeckTopRevealed, PointsRefilled, PointsSlid};
        matches!(outcome, PointsSlid { .. } | PointsRefilled { .. } | DeckTopRevealed { .. })
    });
    let (h3, h4) = (2, 3);
    let expected = [
        Outcome::PointsSlid { slot: 1 },
        Outcome::PointsRefilled { slot: 3, card: h4 },
        Outcome::DeckTopRevealed { card: h3 },
    ];
    assert_eq!(told.collect::<Vec<_>>(), expected);
}

#[test]
fn with_an_empty_deck_the_right_end_stays_empty() {
    let mut game = position("p0=y5/7/5/-/-/- p1=-/7/5/-/-/-");
    game.does("work A1-b");
    assert_eq!(game.field("row"), "H1,N1,X1");
    assert_eq!(game.row_card(3), None);
    assert_eq!(game.tries("work B1-b"), Err(Illegal::NothingToTake));
}

#[test]
fn only_a_new_deck_top_counts_as_a_reveal() {
    let revealed = |deck: &str| position(&format!("p0=y5/7/5/-/-/- deck={deck}")).tries("work A1-b").unwrap().revealed;
    assert!(revealed("H2,H3"));
    assert!(!revealed("H2"), "the last card lay open on the deck");
    assert!(!revealed("-"));
}

#[test]
fn only_a_new_stack_top_counts_as_a_reveal() {
    let revealed = |stack: &str| position(&format!("bonus={stack}+-/-+-/-+-/-+-")).tries("work A1-a").unwrap().revealed;
    assert!(revealed("flat,traders"));
    assert!(!revealed("flat"));
}

// New traders.

#[test]
fn new_traders_join_from_the_reserve_at_once() {
    let mut game = position("row=N1,T1,H1,X1 p0=yyg/7/5/-/-/-");
    let outcomes = game.does("work A1-a");
    assert!(outcomes.contains(&Outcome::TradersJoined { seat: 0, count: 1 }));
    assert_eq!((game.player(0).home, game.player(0).reserve), (7, 4));
    let mut game = position("row=N4,T1,H1,X1 p0=yggb/7/5/-/-/-");
    game.does("work A1-a");
    assert_eq!((game.player(0).home, game.player(0).reserve), (8, 3));
}

#[test]
fn new_traders_are_as_many_as_are_left() {
    let mut game = position("row=N4,T1,H1,X1 p0=yggb/11/1/-/-/-");
    game.does("work A1-a");
    assert_eq!((game.player(0).home, game.player(0).reserve), (11, 0));
}

#[test]
fn with_an_empty_reserve_the_card_can_still_be_claimed() {
    let mut game = position("row=N4,T1,H1,X1 p0=yggb/12/0/-/-/-");
    let outcomes = game.does("work A1-a");
    assert_eq!(game.claims(0), 1);
    assert!(!outcomes.iter().any(|outcome| matches!(outcome, Outcome::TradersJoined { .. })));
}

// Exploration.

const EXPLORER: &str = "row=X1,T1,H1,N1 p0=yyb/7/5/-/-/-";

#[test]
fn an_exploration_card_takes_any_tile_on_the_board() {
    let mut game = position(&format!("{EXPLORER} tiles=C1-b:points,C1-c:trader"));
    game.does("work A1-a");
    assert_eq!(game.step(), Step::Explore);
    assert_eq!(game.offers(), ["explore C1-b", "explore C1-c"], "mandatory, and 2-3 locations count");
    assert_eq!(game.tries("explore C1-d"), Err(Illegal::Empty));
    assert_eq!(game.tries("done"), Err(Illegal::NotNow(Step::Explore)));
    game.does("explore C1-b");
    assert_eq!(game.field("tiles"), "C1-c:trader");
    assert_eq!(game.field("p0"), "-/6/5/X1/-/points");
}

#[test]
fn an_explored_location_opens_for_all() {
    let mut game = position(&format!("{EXPLORER} tiles=C1-f:points,C1-c:trader"));
    game.all(&["work A1-a", "explore C1-f"]);
    assert_eq!(game.to_move(), Some(1));
    game.does("work C1-f");
    assert_eq!(game.caravan(1), "bb");
}

#[test]
fn the_last_tile_is_taken_unasked() {
    let mut game = position(&format!("{EXPLORER} tiles=C1-f:points"));
    let outcomes = game.does("work A1-a");
    assert!(outcomes.iter().any(|outcome| matches!(outcome, Outcome::Explored { seat: 0, .. })));
    assert_eq!(game.field("tiles"), "-");
}

#[test]
fn with_no_tile_left_the_card_can_still_be_claimed_and_its_icon_counts() {
    let mut game = position(&format!("{EXPLORER} p0=yyb/7/5/-/single-exploration/-"));
    game.does("work A1-a");
    assert_eq!((game.claims(0), game.score(0).bonus), (1, 2));
}

#[test]
fn crystals_of_an_exploration_tile_come_at_once() {
    let mut game = position(&format!("{EXPLORER} tiles=C1-f:crystals-g1b1"));
    game.does("work A1-a");
    assert_eq!(game.caravan(0), "gb");
}

#[test]
fn the_trader_of_an_exploration_tile_comes_at_once_if_one_is_left() {
    let mut game = position(&format!("{EXPLORER} tiles=C1-f:trader"));
    game.does("work A1-a");
    assert_eq!((game.player(0).home, game.player(0).reserve), (7, 4));
    let mut game = position(&format!("{EXPLORER} tiles=C1-f:trader p0=yyb/12/0/-/-/-"));
    game.does("work A1-a");
    assert_eq!((game.player(0).home, game.player(0).reserve), (11, 0));
}

#[test]
fn after_exploring_the_bonus_tile_is_still_to_be_had() {
    let mut game = position(&format!("{EXPLORER} tiles=C1-c:points,C1-f:trader bonus=flat+-/-+-/-+-/-+-"));
    game.all(&["work A1-a", "claim", "explore C1-c"]);
    assert_eq!(game.offers(), ["bonus 1", "done"]);
    game.does("bonus 1");
    assert_eq!((game.field("p0"), game.to_move()), ("-/6/5/X1/flat/points".to_owned(), Some(1)));
}

#[test]
fn exploring_reveals_nothing() {
    let mut game = position(&format!("{EXPLORER} tiles=C1-c:points,C1-f:trader"));
    game.does("work A1-a");
    assert!(!game.tries("explore C1-c").unwrap().revealed);
}

// Points.

#[test]
fn point_cards_score_their_points() {
    // H1 3, T3 9.
    assert_eq!(position("row=T1,N1,X1 p0=-/7/5/H1,T3/-/-").score(0).claims, 12);
}

#[test]
fn a_tile_with_one_icon_scores_two_for_each() {
    assert_eq!(position("row=T1,N1,X1 p0=-/7/5/H1,H2,H3/single-help/-").score(0).bonus, 6);
}

#[test]
fn a_tile_with_a_pair_scores_three_for_each_pair() {
    let game = position("row=T1,N1,X1 p0=-/7/5/H1,H2,H3,T4,T5/pair-help-tool/-");
    assert_eq!(game.score(0).bonus, 6, "three helps and two tools are two pairs");
}

#[test]
fn icons_on_exploration_tiles_count_for_bonus_tiles() {
    let game = position("row=T1,N1,X1 p0=-/7/5/H1,T4/pair-help-tool,single-help/icon-help,icon-tool");
    assert_eq!(game.score(0).bonus, 6 + 4);
    assert_eq!(game.score(0).exploration, 0);
}

#[test]
fn the_trader_tile_scores_one_for_two_traders_not_in_reserve() {
    // Seven at home and one on the board of twelve; the odd one does not count.
    let game = position("traders=A1-c:0:1 p0=-/7/4/-/traders/-");
    assert_eq!(game.score(0).bonus, 4);
    let game = position("traders=A1-c:0:1 p0=-/8/3/-/traders/-");
    assert_eq!(game.score(0).bonus, 4);
}

#[test]
fn the_flat_tile_scores_three() {
    assert_eq!(position("p0=-/7/5/-/flat/-").score(0).bonus, 3);
}

#[test]
fn each_bonus_tile_is_scored_by_itself() {
    let game = position("row=T1,N1,X1 p0=-/7/5/H1,T4/pair-help-tool,pair-help-tool,flat/-");
    assert_eq!(game.score(0).bonus, 9);
}

#[test]
fn exploration_tiles_of_points_score_three() {
    assert_eq!(position("p0=-/7/5/-/-/points,points,trader").score(0).exploration, 6);
}

#[test]
fn crystals_left_score_one_each_but_yellow() {
    let game = position("p0=yyygbbm/7/5/-/-/-");
    assert_eq!((game.score(0).crystals, game.score(0).total()), (4, 4));
}

// Every card does what it says, at its price.

#[test]
fn every_card_can_be_claimed_for_its_price_and_brings_its_power() {
    use rules::components::WorldPower;
    for card in &world::components().cards {
        let others: Vec<_> = ["N9", "X8", "T10"].into_iter().filter(|&other| other != card.id).collect();
        let mut game = position(&format!(
            "players=4 row={},{} p0={}/6/6/-/-/- p1=-/6/6/-/-/- p2=-/6/6/-/-/- p3=-/6/6/-/-/- tiles=C1-f:points",
            card.id,
            others.join(","),
            card.cost,
        ));
        game.does("work A1-a");
        assert_eq!((game.claims(0), game.crystals(0)), (1, Crystals::NONE), "{}", card.id);
        assert_eq!(game.score(0).claims, u16::from(card.points), "{}", card.id);
        let player = game.player(0);
        assert_eq!(player.icons(card.power.icon()), 1);
        match card.power {
            WorldPower::Help(icon) => {
                let helped = (0..).zip(game.locations()).filter(|(index, _)| player.help(*index) == 1);
                assert!(helped.map(|(_, location)| location.icons).all(|icons| icons >> icon & 1 == 1));
                assert!((0..23).any(|index| player.help(index) == 1));
            }
            WorldPower::Tool(icon, crystal) => assert_eq!(player.tools(1 << icon), Crystals::one(crystal)),
            WorldPower::NewTraders(count) => assert_eq!(player.reserve, 6 - count),
            WorldPower::Exploration => assert_eq!(player.explorations.len(), 1),
        }
    }
}

#[test]
fn a_golem_location_with_an_icon_is_helped_and_tooled_by_either_of_two_icons() {
    let two = made_up(|made| made.boards[1].locations[1].icons = 0b1_0001);
    let game = position_with(two, "p0=-/1/11/H1,H5/-/- row=T1,N1,X1,T2 bonus=-+-/-+-/-+-/flat+-");
    assert!(game.offers_work("B1-b"), "three less two");
}
