//! The Call for Adventure on maps of many shapes and with crowded mountains: walks never run into dead ends.

mod support;

use rules::adventure::{AdventureGame, Pending, TILES, Tile, map};
use rules::chance::Chance;
use rules::{Action, Actions, CustomMap, Engine, GameKind, Hex, MapChoice, Options, Silent, Step};
use support::adventure::adventure;

/// A map grown tile by tile at random, by the rules of map making.
fn grown(chance: &mut Chance) -> CustomMap {
    loop {
        let mut hexes = vec![Hex { q: 0, r: 0 }];
        while hexes.len() < TILES {
            let beside = hexes[chance.below(hexes.len() as u32) as usize];
            let next = beside.neighbours()[chance.below(6) as usize];
            if !hexes.contains(&next) {
                hexes.push(next);
            }
        }
        chance.shuffle(&mut hexes);
        let (land, villages) = hexes.split_at(20);
        let map = CustomMap { land: land.try_into().expect("20"), villages: villages.try_into().expect("4") };
        if map::check(&map).is_ok() {
            return map;
        }
    }
}

#[test]
fn games_on_maps_of_any_shape_hold_together() {
    for seed in 0..40 {
        let mut chance = Chance::new(seed);
        let mut options = Options::new(GameKind::Adventure, 2 + (seed % 3) as u8);
        options.map = MapChoice::Own(grown(&mut chance));
        options.round_cap = Some(60);
        let mut game = AdventureGame::new(&content::embedded().adventure, &options, seed).expect("a legal set-up");
        let mut actions = Actions::new();
        while !game.is_over() {
            actions.clear();
            game.legal_actions(&mut actions);
            let action = actions[chance.below(actions.len() as u32) as usize];
            game.apply(action, &mut Silent).expect("a listed action is accepted");
            assert_eq!(game.check(), Ok(()), "{}", game.position_text());
        }
        let again = AdventureGame::parse_position(game.components(), &game.position_text()).expect("its own notation");
        assert_eq!(again.position_text(), game.position_text());
    }
}

/// Whether a walk from this tile can end somewhere within so many steps, found by trying every way.
fn can_end(game: &AdventureGame, tile: u8, steps: usize) -> bool {
    let mover = game.rounds().active;
    let others =
        (0..game.rounds().players).filter(|&seat| seat != mover && game.player(seat).wagon == Some(tile)).count();
    let mountain = matches!(game.terrain().tile(tile), Tile::Mountain(_));
    if !mountain || others <= game.crystals(mover).total() as usize {
        return true;
    }
    steps > 0
        && (0..TILES as u8)
            .filter(|&next| game.terrain().neighbours(tile) >> next & 1 == 1)
            .any(|next| can_end(game, next, steps - 1))
}

#[test]
fn exactly_the_steps_after_which_a_walk_can_still_end_are_offered() {
    let mut chance = Chance::new(11);
    let mountains = ["0,-1", "1,-1", "-1,0", "0,0", "1,0", "-1,1", "0,1", "1,1"];
    let hands = [("-", "start-gain,start-upgrade"), ("start-gain", "start-upgrade"), ("start-gain,start-upgrade", "-")];
    let (mut refused, mut crowded_walks) = (0, 0);
    for _ in 0..400 {
        let mut pick = |most: usize| chance.below(most as u32) as usize;
        let (hand, discarded) = hands[pick(3)];
        let (bag, tiles) = (["-", "y", "yg"][pick(3)], ["-", "step", "step,step"][pick(3)]);
        let rivals = [1, 2, 3]
            .map(|seat| format!("p{seat}=-/start-gain,start-upgrade/-/-/{}/-/-/-", mountains[pick(mountains.len())]));
        let from = mountains[pick(mountains.len())];
        let mut game =
            adventure(&format!("players=4 p0={bag}/{hand}/-/{discarded}/{from}/-/{tiles}/- {}", rivals.join(" ")));
        // Follow random steps as long as the walk lasts and hold every offer against the search.
        while matches!(game.step(), Step::Turn | Step::Walk) && game.to_move() == Some(0) {
            let taken = if let Pending::Walk { steps } = game.pending() { steps as usize } else { 0 };
            let player = *game.player(0);
            let payable = (player.steps as usize).saturating_sub(taken) + player.discardable().len();
            let mut actions = Actions::new();
            game.legal_actions(&mut actions);
            let at = player.wagon.expect("on the map");
            for tile in (0..TILES as u8).filter(|&tile| game.terrain().neighbours(at) >> tile & 1 == 1) {
                let possible = payable > 0 && can_end(&game, tile, payable - 1);
                assert_eq!(actions.contains(&Action::StepTo { tile }), possible, "{}", game.position_text());
                refused += usize::from(payable > 0 && !possible);
            }
            if game.step() == Step::Walk {
                assert_eq!(actions.contains(&Action::Halt), can_end(&game, at, 0), "{}", game.position_text());
                crowded_walks += usize::from(!actions.contains(&Action::Halt));
            }
            let steps: Vec<Action> =
                actions.iter().copied().filter(|action| matches!(action, Action::StepTo { .. })).collect();
            if steps.is_empty() {
                break;
            }
            game.apply(steps[chance.below(steps.len() as u32) as usize], &mut Silent).expect("listed");
            while game.step() == Step::PayForStep {
                let card = game.player(0).discardable().iter().next().expect("a card to pay with");
                game.apply(Action::Discard { card }, &mut Silent).expect("listed");
            }
        }
    }
    assert!(refused > 20 && crowded_walks > 20, "the positions were too easy: {refused}, {crowded_walks}");
}
