//! Many games in one run leave no entity and no memory behind.

use caravanserai::{games::GameKind, options::Options, screens::Screen, session::Intent};
use rules::{Action, Actions, Engine, Game, chance::Chance};

use crate::{
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

/// Deals a game, makes all its decisions at once and leaves the table.
fn play(house: &mut House, kind: GameKind, players: usize, seed: u64) -> usize {
    house.deal(kind, players, Length::Short(30), seed);
    let actions = to_the_end(house.game(), seed);
    let count = actions.len();
    house.app.world_mut().write_message_batch(actions.into_iter().map(Intent::Decide));
    house.settle();
    assert!(house.game().is_over(), "{kind:?} for {players}, seed {seed}: {count} decisions do not end the game");
    oracle::hold(&mut house.app, &format!("{kind:?} for {players}, seed {seed}, after {count} decisions at once"));
    house.leave();
    count
}

/// Memory of this process in MiB.
fn memory() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    Some(line.trim().trim_end_matches(" kB").parse::<f64>().ok()? / 1024.0)
}

/// MiB that a run may hold more at its end than after each game was played at each number of players.
const GROWTH: f64 = 16.0;

/// `CARAVANSERAI_GAMES` sets the number of games; the big run of the project is 1,000.
#[test]
fn many_games_in_one_run_leave_no_entity_and_no_memory_behind() {
    let tables = tables();
    let wanted = std::env::var("CARAVANSERAI_GAMES").ok().and_then(|text| text.parse().ok());
    let games = wanted.unwrap_or(tables.len());
    let mut house = House::open(None, Options::default());
    house.until(Screen::Title);
    // The first visit of each screen may build what stays.
    play(&mut house, GameKind::Golem, 2, 0);
    let entities = house.entities();
    let (mut decisions, mut first) = (0, None);
    for game in 0..games {
        let (kind, players) = tables[game % tables.len()];
        decisions += play(&mut house, kind, players, game as u64);
        assert_eq!(house.entities(), entities, "{kind:?} for {players} left something behind");
        if (game + 1) % tables.len() == 0 {
            let now = memory();
            println!("{} games, {decisions} decisions, {:.1} MiB", game + 1, now.unwrap_or(f64::NAN));
            if let (Some(first), Some(now)) = (*first.get_or_insert(now), now) {
                assert!(now < first + GROWTH, "{first:.1} MiB have become {now:.1} after {} games", game + 1);
            }
        }
    }
}
