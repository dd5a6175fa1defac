//! The Call for Adventure, setting up: one short test per sentence of the rules.

mod support;

use std::collections::BTreeSet;

use rules::adventure::{AdventureGame, CLOSED, MERCHANT_ROW, Pending, Tile, Village};
use rules::{
    Crystal, CustomMap, Engine, FirstPlayer, GameKind, Hex, Illegal, MapChoice, Options, OptionsError, Outcome, Step,
};
use support::{act, legal, offers, play};

fn options(players: u8) -> Options {
    let mut options = Options::new(GameKind::Adventure, players);
    options.first = FirstPlayer::Seat(0);
    options
}

fn deal(options: &Options, seed: u64) -> AdventureGame {
    AdventureGame::new(&content::embedded().adventure, options, seed).expect("a legal set-up")
}

fn mountains(game: &AdventureGame) -> Vec<u8> {
    (0..20)
        .filter_map(|tile| match game.terrain().tile(tile) {
            Tile::Mountain(mountain) => Some(mountain),
            Tile::Valley | Tile::Village(_) => None,
        })
        .collect()
}

/// The first mountain on offer for a wagon.
fn place_anywhere(game: &mut AdventureGame) {
    let place = legal(game).into_iter().find(|action| action.starts_with("place")).expect("a mountain");
    play(game, &[&place]);
}

#[test]
fn everybody_starts_with_the_two_starting_cards() {
    let game = deal(&options(4), 1);
    for player in game.players() {
        assert_eq!(player.hand.iter().collect::<Vec<_>>(), [0, 1]);
        assert!(player.played.is_empty() && player.discarded.is_empty());
    }
}

#[test]
fn four_of_the_other_43_merchants_lie_in_the_row() {
    let game = deal(&options(2), 1);
    assert_eq!((game.market().len(), game.market().deck.len()), (MERCHANT_ROW, 39));
}

#[test]
fn two_mountains_of_each_symbol_stay_in_the_box_and_valleys_fill_the_map() {
    for seed in 0..20 {
        let game = deal(&options(2), seed);
        let mountains = mountains(&game);
        for symbol in Crystal::ALL {
            let of = |&&mountain: &&u8| game.components().mountains[mountain as usize].symbol == symbol;
            assert_eq!(mountains.iter().filter(of).count(), 4);
        }
        assert_eq!(mountains.len(), 16);
    }
}

#[test]
fn any_mountain_can_be_left_out_and_any_land_tile_can_be_a_valley() {
    let games: Vec<_> = (0..200).map(|seed| deal(&options(2), seed)).collect();
    for mountain in 0..24 {
        assert!(games.iter().any(|game| !mountains(game).contains(&mountain)));
        assert!(games.iter().any(|game| mountains(game).contains(&mountain)));
    }
    for tile in 0..20 {
        assert!(games.iter().any(|game| game.terrain().tile(tile) == Tile::Valley));
    }
}

#[test]
fn the_first_map_is_a_hexagon_with_villages_at_the_ends_of_its_top_and_bottom_rows() {
    let game = deal(&options(2), 1);
    let map = game.map();
    let row = |r: i8| {
        let mut qs: Vec<i8> = map.land.iter().chain(&map.villages).filter(|hex| hex.r == r).map(|hex| hex.q).collect();
        qs.sort_unstable();
        qs
    };
    assert_eq!([-2, -1, 0, 1, 2].map(|r| row(r).len()), [4, 5, 6, 5, 4]);
    let ends: BTreeSet<Hex> = [-2, 2].into_iter().flat_map(|r| [row(r)[0], row(r)[3]].map(|q| Hex { q, r })).collect();
    assert_eq!(map.villages.into_iter().collect::<BTreeSet<_>>(), ends);
}

#[test]
fn tiles_that_touch_on_the_map_are_neighbours() {
    let game = deal(&options(2), 1);
    let hexes = rules::components::map_hexes(game.map());
    for (a, one) in hexes.iter().enumerate() {
        for (b, other) in hexes.iter().enumerate() {
            let touch = one.neighbours().contains(other);
            assert_eq!(game.terrain().neighbours(a as u8) >> b & 1 == 1, touch, "{one:?} {other:?}");
        }
    }
}

#[test]
fn one_vp_tile_lies_face_up_on_each_village() {
    let game = deal(&options(3), 2);
    let tiles: BTreeSet<u8> = (0..4)
        .map(|village| match game.village(village) {
            Village::Open(tile) => tile,
            other => panic!("village {village} starts {other:?}"),
        })
        .collect();
    assert_eq!((tiles.len(), game.pile().len()), (4, 23));
}

#[test]
fn the_closed_village_tile_is_among_the_next_six() {
    let mut depths = BTreeSet::new();
    for seed in 0..200 {
        let game = deal(&options(2), seed);
        depths.extend(game.pile().as_slice().iter().rev().position(|&tile| tile == CLOSED));
    }
    assert_eq!(depths.into_iter().collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5]);
}

#[test]
fn bonus_tiles_are_four_of_each_and_the_six_is_on_top() {
    let game = deal(&options(2), 1);
    assert_eq!(game.tiles_left(), [4, 4, 4]);
    assert_eq!(game.components().bonus_points, [6, 5, 4, 3]);
    assert_eq!(game.top_points_tile(), Some((0, 6)));
}

#[test]
fn boards_start_with_all_outposts_and_nothing_uncovered() {
    let game = deal(&options(4), 1);
    for seat in 0..4 {
        assert_eq!(game.rows(seat), [0; 4]);
        assert_eq!(game.score(seat).total(), 0);
    }
}

#[test]
fn sets_and_wagons_are_chosen_in_reverse_turn_order() {
    let mut options = options(3);
    options.first = FirstPlayer::Seat(1);
    let mut game = deal(&options, 3);
    // Turn order is 1, 2, 0.
    for seat in [0, 2, 1] {
        assert_eq!((game.to_move(), game.step()), (Some(seat), Step::StartingSet));
        let set = legal(&game)[0].clone();
        play(&mut game, &[&set]);
        assert_eq!((game.to_move(), game.step()), (Some(seat), Step::Wagon));
        place_anywhere(&mut game);
    }
    assert_eq!((game.to_move(), game.step()), (Some(1), Step::Turn));
}

#[test]
fn the_sets_are_four_yellow_or_two_yellow_and_a_green_or_two_green_or_a_yellow_and_a_blue() {
    for (set, crystals) in [("SS-1", "yyyy"), ("SS-2", "yyg"), ("SS-3", "gg"), ("SS-4", "yb")] {
        let mut game = deal(&options(2), 1);
        assert_eq!(legal(&game), ["set SS-1", "set SS-2", "set SS-3", "set SS-4"]);
        play(&mut game, &[&format!("set {set}")]);
        assert_eq!(game.crystals(1).to_string(), crystals);
    }
}

#[test]
fn a_set_can_be_taken_once() {
    let mut game = deal(&options(2), 1);
    assert_eq!(game.sets(), 0b1111);
    play(&mut game, &["set SS-3"]);
    assert_eq!(game.sets(), 0b1011);
    place_anywhere(&mut game);
    assert_eq!(act(&mut game, "set SS-3"), Err(Illegal::Taken));
    assert_eq!(legal(&game), ["set SS-1", "set SS-2", "set SS-4"]);
}

#[test]
fn with_four_the_first_player_gets_the_last_set_without_being_asked() {
    let mut game = deal(&options(4), 1);
    play(&mut game, &["set SS-1"]);
    place_anywhere(&mut game);
    play(&mut game, &["set SS-2"]);
    place_anywhere(&mut game);
    play(&mut game, &["set SS-3"]);
    let place = legal(&game)[0].clone();
    let outcomes = play(&mut game, &[&place]);
    assert!(outcomes.contains(&Outcome::SetTaken { seat: 0, set: 3 }));
    assert_eq!(game.crystals(0).to_string(), "yb");
    assert_eq!(game.pending(), Pending::Wagon(0));
}

#[test]
fn sets_left_over_return_to_the_supply() {
    let mut game = deal(&options(2), 1);
    assert_eq!(game.sets(), 0b1111);
    play(&mut game, &["set SS-3"]);
    assert_eq!(game.sets(), 0b1011);
    place_anywhere(&mut game);
    play(&mut game, &["set SS-1"]);
    place_anywhere(&mut game);
    assert_eq!(game.sets(), 0);
    assert_eq!(act(&mut game, "set SS-2"), Err(Illegal::NotNow(Step::Turn)));
}

#[test]
fn a_wagon_starts_on_any_mountain_and_nowhere_else() {
    let mut game = deal(&options(2), 5);
    play(&mut game, &["set SS-3"]);
    assert_eq!(legal(&game).len(), 16);
    for tile in 0..24 {
        let mountain = matches!(game.terrain().tile(tile), Tile::Mountain(_));
        let action = rules::Action::PlaceWagon { tile };
        let refused = game.clone().apply(action, &mut rules::Silent).err();
        assert_eq!(refused, (!mountain).then_some(Illegal::NotAMountain));
    }
}

#[test]
fn wagons_may_start_on_the_same_mountain() {
    let mut game = deal(&options(2), 5);
    play(&mut game, &["set SS-3"]);
    let place = legal(&game)[0].clone();
    play(&mut game, &[&place, "set SS-1"]);
    assert!(offers(&game, &place));
    play(&mut game, &[&place]);
    assert_eq!(game.player(0).wagon, game.player(1).wagon);
}

#[test]
fn the_first_player_is_drawn_from_the_seed() {
    let options = Options::new(GameKind::Adventure, 4);
    let firsts: BTreeSet<_> = (0..64).map(|seed| deal(&options, seed).rounds().first).collect();
    assert_eq!(firsts.into_iter().collect::<Vec<_>>(), [0, 1, 2, 3]);
}

#[test]
fn a_map_of_ones_own_is_used() {
    let mut map = content::embedded().adventure.first_map;
    for hex in map.land.iter_mut().chain(&mut map.villages) {
        hex.q += 7;
    }
    let mut options = options(2);
    options.map = MapChoice::Own(map);
    let game = deal(&options, 1);
    assert_eq!(*game.map(), map);
    let again = AdventureGame::parse_position(game.components(), &game.position_text()).expect("its own notation");
    assert_eq!(again.position_hash(), game.position_hash());
    assert_eq!(game.action_text(rules::Action::StepTo { tile: 0 }), "step 7,-2");
}

#[test]
fn a_map_lies_within_60_of_the_middle() {
    let first = content::embedded().adventure.first_map;
    let own = |shift: &dyn Fn(&mut Hex)| {
        let mut options = options(2);
        let mut map = first;
        map.land.iter_mut().chain(&mut map.villages).for_each(shift);
        options.map = MapChoice::Own(map);
        AdventureGame::new(&content::embedded().adventure, &options, 1).map(|_| ())
    };
    let hexes = || first.land.iter().chain(&first.villages);
    let (q, r) = (hexes().map(|hex| hex.q).max().expect("hexes"), hexes().map(|hex| hex.r).max().expect("hexes"));
    assert_eq!(own(&|hex| hex.q += 60 - q), Ok(()));
    assert_eq!(own(&|hex| hex.r += 60 - r), Ok(()));
    assert!(matches!(own(&|hex| hex.q += 61 - q), Err(OptionsError::Map(why)) if why.contains("farther than 60")));
    assert!(matches!(own(&|hex| hex.r += 61 - r), Err(OptionsError::Map(why)) if why.contains("farther than 60")));
}

#[test]
fn a_map_that_breaks_the_rules_is_refused() {
    let first = content::embedded().adventure.first_map;
    let refused = |map: CustomMap| {
        let mut options = options(2);
        options.map = MapChoice::Own(map);
        AdventureGame::new(&content::embedded().adventure, &options, 1)
    };
    let mut lonely = first;
    lonely.villages[0] = Hex { q: 9, r: 9 };
    assert!(matches!(refused(lonely), Err(OptionsError::Map(_))));
    let mut shared = first;
    shared.land[3] = shared.land[4];
    assert!(matches!(refused(shared), Err(OptionsError::Map(_))));
}

#[test]
fn options_that_make_no_game_are_refused_with_a_reason() {
    let refused =
        |options: Options| AdventureGame::new(&content::embedded().adventure, &options, 1).expect_err("no game");
    assert!(matches!(refused(options(5)), OptionsError::Players { min: 2, max: 4, players: 5, .. }));
    assert!(matches!(refused(options(1)), OptionsError::Players { .. }));
    let mut many = options(4);
    many.claims_to_end = Some(7);
    assert!(matches!(refused(many), OptionsError::Claims { max: 6, .. }));
    many.claims_to_end = Some(6);
    assert_eq!(deal(&many, 1).options().end_claims(), 6);
    assert!(matches!(refused(Options::new(GameKind::Golem, 2)), OptionsError::Components(GameKind::Golem)));
}
