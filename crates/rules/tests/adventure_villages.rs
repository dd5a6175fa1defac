//! The Call for Adventure, villages: claiming VP tiles, the Closed Village tile, and what nobody may know.

mod support;

use rules::adventure::{AdventureGame, CLOSED, Village};
use rules::chance::Chance;
use rules::{Crystals, Engine, GameKind, Illegal, Options, Outcome, ScoreVisibility, Step};
use support::adventure::adventure;
use support::{act, legal, offers, play};

fn crystals(text: &str) -> Crystals {
    text.parse().expect("crystals")
}

fn tile(game: &AdventureGame, name: &str) -> u8 {
    game.components().vp_tiles.iter().position(|tile| tile.id == name).expect("a tile of the box") as u8
}

fn tile_price(game: &AdventureGame, name: &str) -> Crystals {
    game.components().vp_tiles[usize::from(tile(game, name))].cost
}

/// Seat 0 stands on the first village with four blue crystals and one yellow.
const AT_FIRST: &str = "p0=ybbbb/start-gain,start-upgrade/-/-/-1,-2/-/-/-";

// Claiming.

#[test]
fn claiming_returns_exactly_the_crystals_of_the_tile() {
    let mut game = adventure(AT_FIRST);
    let outcomes = play(&mut game, &["halt", "claim"]);
    assert_eq!((game.crystals(0), game.claims(0), game.score(0).claims), (crystals("y"), 1, 12));
    let claimed = Outcome::VillageClaimed { seat: 0, village: 20, tile: tile(&game, "VP-03") };
    assert!(outcomes.contains(&claimed));
    assert_eq!(game.to_move(), Some(1));
}

#[test]
fn the_next_tile_is_drawn_onto_the_village() {
    let mut game = adventure(AT_FIRST);
    play(&mut game, &["halt"]);
    let (applied, outcomes) = act(&mut game, "claim").expect("legal");
    let next = tile(&game, "VP-05");
    assert_eq!(game.village(0), Village::Open(next));
    assert!(applied.revealed && outcomes.contains(&Outcome::VillageRevealed { village: 20, tile: next }));
}

#[test]
fn a_tile_that_cannot_be_paid_is_not_offered() {
    let mut game = adventure("p0=ybbb/start-gain,start-upgrade/-/-/-1,-2/-/-/-");
    play(&mut game, &["halt"]);
    assert_eq!((game.to_move(), game.step()), (Some(1), Step::Turn));
}

#[test]
fn the_tile_may_be_left_lying() {
    let mut game = adventure(AT_FIRST);
    play(&mut game, &["halt", "done"]);
    assert_eq!((game.claims(0), game.to_move()), (0, Some(1)));
}

#[test]
fn one_tile_is_claimed_in_a_turn_and_only_where_the_wagon_stands() {
    let mut game = adventure("p0=b9/start-gain,start-upgrade/-/-/-1,-2/-/-/-");
    play(&mut game, &["halt"]);
    assert_eq!(legal(&game), ["claim", "done"]);
    let other = rules::Action::Claim { slot: 1 };
    assert_eq!(game.apply(other, &mut rules::Silent), Err(Illegal::Empty));
    play(&mut game, &["claim"]);
    assert_eq!(game.to_move(), Some(1));
}

#[test]
fn a_village_is_reached_and_claimed_in_one_move() {
    let mut game = adventure("p0=bbbb/start-gain,start-upgrade/-/-/0,-2/-/-/-");
    play(&mut game, &["step -1,-2", "discard start-upgrade", "halt", "claim"]);
    assert_eq!(game.claims(0), 1);
}

#[test]
fn any_number_of_wagons_may_share_a_village() {
    let mut game = adventure(&format!("{AT_FIRST} p1=bbbb/start-gain,start-upgrade/-/-/-1,-1/-/-/-"));
    play(&mut game, &["rest", "step -1,-2", "discard start-gain", "halt"]);
    assert!(offers(&game, "claim"));
}

#[test]
fn every_vp_tile_costs_and_brings_what_it_says() {
    let tiles = &content::embedded().adventure.vp_tiles;
    for (index, vp) in tiles.iter().enumerate() {
        let others: Vec<&str> = (1..4).map(|further| tiles[(index + further) % tiles.len()].id.as_str()).collect();
        let mut game = adventure(&format!(
            "villages={},{} pile=closed p0={}/start-gain,start-upgrade/-/-/-1,-2/-/-/-",
            vp.id,
            others.join(","),
            vp.cost
        ));
        play(&mut game, &["halt", "claim"]);
        assert!(game.crystals(0).is_empty(), "{}", vp.id);
        assert_eq!(game.score(0).claims, u16::from(vp.points), "{}", vp.id);
    }
}

// The Closed Village tile.

#[test]
fn drawing_the_closed_tile_closes_the_village() {
    let mut game = adventure(&format!("{AT_FIRST} pile=VP-01,VP-02,closed"));
    let outcomes = play(&mut game, &["halt", "claim"]);
    assert_eq!(game.village(0), Village::Closed);
    assert!(outcomes.contains(&Outcome::VillageClosed { village: 20, from: None }));
    assert_eq!((1..4).filter(|&village| matches!(game.village(village), Village::Open(_))).count(), 3);
}

#[test]
fn a_closed_village_offers_nothing() {
    let mut game =
        adventure("villages=closed,VP-15,VP-17,VP-25 pile=VP-01 p0=ygbm/start-gain,start-upgrade/-/-/-1,-2/-/-/-");
    play(&mut game, &["halt"]);
    assert_eq!((game.to_move(), game.step()), (Some(1), Step::Turn));
}

#[test]
fn the_next_claim_elsewhere_moves_the_closed_tile_there_and_reopens_the_village() {
    let mut game = adventure(&format!("{AT_FIRST} villages=VP-03,closed,VP-17,VP-25 pile=VP-01,VP-02"));
    let outcomes = play(&mut game, &["halt", "claim"]);
    let opened = tile(&game, "VP-02");
    assert_eq!((game.village(0), game.village(1)), (Village::Closed, Village::Open(opened)));
    let closing = outcomes.iter().position(|&o| o == Outcome::VillageClosed { village: 20, from: Some(21) });
    let opening = outcomes.iter().position(|&o| o == Outcome::VillageRevealed { village: 21, tile: opened });
    assert!(closing.is_some() && closing < opening, "first it moves, then the tile is drawn");
}

#[test]
fn the_closed_tile_moves_with_every_further_claim() {
    let rich = "b9/start-gain,start-upgrade/-/-/-1,-2/-/-/-";
    let mut game = adventure(&format!("p0={rich} p1={rich} villages=VP-03,closed,VP-17,VP-25 pile=VP-01,VP-04,VP-02"));
    play(&mut game, &["halt", "claim"]);
    assert_eq!((game.village(0), game.village(1)), (Village::Closed, Village::Open(tile(&game, "VP-02"))));
    // The other one stands where it lies now, so the next claim is made at the reopened village.
    let at_second = tile_price(&game, "VP-02");
    let line = game.position_text().replace(" p1=b9/", &format!(" p1={at_second}/"));
    let moved = line.split(' ').map(|field| match field.strip_prefix("p1=") {
        Some(rest) => format!("p1={}", rest.replacen("-1,-2", "2,-2", 1)),
        None => field.to_owned(),
    });
    let mut game =
        AdventureGame::parse_position(game.components(), &moved.collect::<Vec<_>>().join(" ")).expect("a position");
    let outcomes = play(&mut game, &["halt", "claim"]);
    let opened = tile(&game, "VP-04");
    assert_eq!((game.village(0), game.village(1)), (Village::Open(opened), Village::Closed));
    assert!(outcomes.contains(&Outcome::VillageClosed { village: 21, from: Some(20) }));
    assert_eq!((2..4).filter(|&village| game.village(village) == Village::Closed).count(), 0, "there is one such tile");
}

#[test]
fn with_the_pile_empty_a_village_stays_empty() {
    let mut game = adventure(&format!("{AT_FIRST} villages=VP-03,closed,VP-17,VP-25 pile=-"));
    let (applied, _) = {
        play(&mut game, &["halt"]);
        act(&mut game, "claim").expect("legal")
    };
    assert_eq!((game.village(0), game.village(1)), (Village::Closed, Village::Empty));
    assert!(!applied.revealed);
}

// What a seat may know.

#[test]
fn deck_and_pile_are_hidden_and_all_else_is_open() {
    let game = adventure("p1=y/start-gain/start-upgrade/upgrade-3/-3,0/MT-Y1/step/VP-08 deck=trade-yy-b");
    let view = game.view(0).state;
    let text = view.position_text();
    assert!(text.contains("deck=? ") && text.contains("pile=?,?,?,?,? "), "{text}");
    assert_eq!(view.player(1), game.player(1));
}

#[test]
fn others_claims_are_hidden_unless_scores_are_open() {
    for (scores, hidden) in [("always", false), ("own", true), ("end", true)] {
        let game = adventure(&format!(
            "scores={scores} p0=-/start-gain,start-upgrade/-/-/0,0/-/-/VP-08 \
             p1=-/start-gain,start-upgrade/-/-/-3,0/-/-/VP-09,VP-10"
        ));
        let view = game.view(0).state;
        assert_eq!(view.player(0), game.player(0));
        assert_eq!((view.claims(1), view.score(1).claims), (2, if hidden { 0 } else { 26 }));
    }
}

#[test]
fn at_the_end_all_claims_are_shown() {
    let game = adventure("scores=end over=1 last=1 p1=-/start-gain,start-upgrade/-/-/-3,0/-/-/VP-09");
    assert_eq!(game.view(0).state.score(1).claims, 13);
}

#[test]
fn a_dealt_view_puts_the_closed_tile_only_where_it_can_still_be() {
    // Two tiles of the top six are claimed: the Closed tile is among the next four.
    let mut options = Options::new(GameKind::Adventure, 2);
    options.scores = ScoreVisibility::OwnOnly;
    let dealt = AdventureGame::new(&content::embedded().adventure, &options, 1).expect("a legal set-up");
    let pile_after = |claims: &str, pile: &str| {
        adventure(&format!("scores=own pile={pile} p1=-/start-gain,start-upgrade/-/-/-3,0/-/-/{claims}"))
    };
    let two_drawn = pile_after("VP-08,VP-09", "VP-01,VP-02,VP-04,VP-05,VP-06,closed,VP-07");
    for (game, depths) in [(dealt, 6), (two_drawn, 4)] {
        let mut seen = std::collections::BTreeSet::new();
        for seed in 0..200 {
            let other = AdventureGame::determinize(&game.view(0), &mut Chance::new(seed));
            assert_eq!(other.check(), Ok(()));
            seen.extend(other.pile().as_slice().iter().rev().position(|&tile| tile == CLOSED));
        }
        assert_eq!(seen, (0..depths).collect());
    }
}

#[test]
fn a_dealt_view_gives_others_as_many_tiles_as_they_have_claimed() {
    let game = adventure("scores=own p1=-/start-gain,start-upgrade/-/-/-3,0/-/-/VP-09,VP-10");
    let other = AdventureGame::determinize(&game.view(0), &mut Chance::new(1));
    assert_eq!(other.player(1).claimed.len(), 2);
    assert!(other.player(1).points > 0);
}

#[test]
fn once_drawn_the_closed_tile_is_dealt_nowhere() {
    let game = adventure("villages=VP-03,closed,VP-17,VP-25 pile=VP-01,VP-02");
    for seed in 0..50 {
        let other = AdventureGame::determinize(&game.view(0), &mut Chance::new(seed));
        assert!(!other.pile().as_slice().contains(&CLOSED));
    }
}

// Positions that do not hold together.

#[test]
fn impossible_positions_are_refused_with_a_reason() {
    let good = adventure("").position_text();
    let refused = |from: &str, to: &str| {
        assert!(good.contains(from), "{from} in {good}");
        let text = good.replacen(from, to, 1);
        AdventureGame::parse_position(&content::embedded().adventure, &text).expect_err("not a position").to_string()
    };
    assert!(refused("villages=VP-03", "villages=VP-15").contains("VP tile 14 is in two places"));
    assert!(refused("pile=VP-01,VP-02,closed", "pile=VP-01,VP-02").contains("one Closed Village tile"));
    assert!(refused("row=gain-b,", "row=gain-yg,").contains("in two places"));
    assert!(refused("row=gain-b,", "row=").contains("the row is short"));
    assert!(refused("land=MT-Y1", "land=MT-Y2").contains("mountain 1 is in two places"));
    assert!(refused("land=MT-Y1,", "land=").contains("20 land tiles"));
    assert!(refused("step=turn", "step=walk:0").contains("does not fit"));
    assert!(refused("step=turn", "step=toll:1").contains("does not fit"));
    assert!(refused("step=turn", "step=reward:1").contains("does not fit"));
    assert!(refused("step=turn", "step=return:5").contains("the seat exists"));
    assert!(refused("p0=-/start-gain,", "p0=-/").contains("lacks a starting card"));
    assert!(refused("p0=-", "p0=y11").contains("holds"));
    assert!(refused("/0,0/", "/9,9/").contains("a tile of the map"));
    assert!(refused("/0,0/-/", "/0,0/valley/").contains("an outpost stands once"));
    assert!(refused("/0,0/-/-", "/0,0/-/points2").contains("taken from the top"));
    assert!(refused("/0,0/-/-", "/-/-/-").contains("wagon"));
}

#[test]
fn another_land_is_another_position() {
    let game = adventure("");
    let text = game.position_text();
    let swapped = text.replacen("MT-Y1,MT-G1,", "MT-G1,MT-Y1,", 1);
    assert_ne!(swapped, text);
    let other = AdventureGame::parse_position(game.components(), &swapped).expect("a position");
    assert_ne!(other.position_hash(), game.position_hash());
}

#[test]
fn the_documented_position_is_one() {
    let page = include_str!("../../../docs/notation-adventure.md");
    let line = page.lines().find(|line| line.starts_with("adventure players")).expect("an example");
    let game = AdventureGame::parse_position(&content::embedded().adventure, line).expect("a position");
    assert_eq!(game.position_text(), line);
}
