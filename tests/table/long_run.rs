//! Many games in one run leave no entity and no memory behind.

use std::process::Command;

use bevy::prelude::*;
use caravanserai::app::{GoTo, Screen, games::GameKind, options::Options};
use caravanserai::session::Intent;
use rules::{Action, Actions, Engine, Game, chance::Chance};

use crate::{
    heap,
    house::{House, Length},
    oracle,
    random_games::tables,
};

/// Decisions by chance from here to the end of a game.
fn to_the_end(mut game: Game, seed: u64) -> Vec<Action> {
    let mut chance = Chance::new(seed);
    let mut made = Vec::new();
    while !game.is_over() {
        let mut actions = Actions::new();
        game.legal_actions(&mut actions);
        let action = actions[chance.below(actions.len() as u32) as usize];
        game.apply(action, &mut rules::Silent).unwrap();
        made.push(action);
    }
    made
}

/// Deals a game, makes all its decisions at once and looks at its results.
fn play(house: &mut House, kind: GameKind, players: usize, seed: u64) -> usize {
    house.deal(kind, players, Length::Short(30), seed);
    let actions = to_the_end(house.game(), seed);
    let count = actions.len();
    house.app.world_mut().write_message_batch(actions.into_iter().map(Intent::Decide));
    house.settle();
    assert!(house.game().is_over(), "{kind:?} for {players}, seed {seed}: {count} decisions do not end the game");
    oracle::hold(&mut house.app, &format!("{kind:?} for {players}, seed {seed}, after {count} decisions at once"));
    house.app.world_mut().write_message(GoTo(Screen::Results));
    house.until(Screen::Results);
    house.frame();
    count
}

/// Says in the test's own process that it is alone there.
const ALONE: &str = "CARAVANSERAI_ALONE";

/// Bytes that a run may hold more at its end than after each game was played at each number of players: lists keep the
/// room that the longest game needed.
const GROWTH: usize = 512 * 1024;

/// `CARAVANSERAI_GAMES` sets the number of games; the big run of the project is 1,000.
///
/// What other tests hold must not be counted, so this one plays in a process of its own.
#[test]
fn many_games_in_one_run_leave_no_entity_and_no_memory_behind() {
    if std::env::var_os(ALONE).is_some() {
        return play_many();
    }
    let name = "long_run::many_games_in_one_run_leave_no_entity_and_no_memory_behind";
    let mut alone = Command::new(std::env::current_exe().unwrap());
    let run = alone.args([name, "--exact", "--nocapture"]).env(ALONE, "1").status().unwrap();
    assert!(run.success(), "the run failed; its reason is printed above");
}

fn play_many() {
    let mut tables = tables();
    // Games of a kind follow each other: their pictures are read once.
    tables.sort_by_key(|(kind, _)| *kind as u8);
    let wanted = std::env::var("CARAVANSERAI_GAMES").ok().and_then(|text| text.parse().ok());
    let games: usize = wanted.unwrap_or(2 * tables.len());
    let mut house = House::open(None, Options::default());
    house.until(Screen::Title);
    let (mut decisions, mut first) = (0, None);
    for game in 0..games {
        let (kind, players) = tables[game % tables.len()];
        decisions += play(&mut house, kind, players, game as u64);
        if (game + 1) % tables.len() > 0 {
            continue;
        }
        // The last game stays until the next one: what is held is looked at after one and the same game.
        decisions += play(&mut house, GameKind::Golem, 2, 0);
        house.leave();
        house.rest();
        let now = (house.entities(), heap::held());
        println!("{} games, {decisions} decisions, {} entities, {} KiB held", game + 1, now.0, now.1 / 1024);
        // The first visit of each screen may build what stays.
        let first = *first.get_or_insert(now);
        assert_eq!(first.0, now.0, "entities were left behind before game {}", game + 1);
        assert!(now.1 < first.1 + GROWTH, "{} bytes have become {} after {} games", first.1, now.1, game + 1);
    }
}
