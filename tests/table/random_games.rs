//! Random games of every kind and number of players, to the end, with the table held against `sync` after every decision.

use ai::{AgentSpec, Budget, Watch};
use caravanserai::{games::GameKind, options::Options, screens::Screen};
use rules::{Action, Actions, Engine, Game, chance::Chance};

use crate::{house::House, oracle};

/// Any legal decision; two of three are sensible ones, so that games end.
fn draw(game: &Game, chance: &mut Chance) -> Action {
    let mut actions = Actions::new();
    game.legal_actions(&mut actions);
    if chance.below(3) == 0 {
        return actions[chance.below(actions.len() as u32) as usize];
    }
    let view = game.view(game.to_move().unwrap_or_default());
    AgentSpec::Greedy.build(chance.bits()).decide(&view, &Budget::default(), &Watch::default())
}

/// Every game at every number of players; the first four are the four games for two.
fn tables() -> Vec<(GameKind, usize)> {
    let all = (2..=5).flat_map(|players| GameKind::ALL.map(|kind| (kind, players)));
    all.filter(|(kind, players)| *players <= kind.most_players()).collect()
}

/// Plays one game in the house; gives the number of decisions. `most` stops endless dawdling by chance.
fn play(house: &mut House, kind: GameKind, players: usize, seed: u64, most: usize) -> usize {
    house.deal(kind, players, seed);
    oracle::hold(&mut house.app, &format!("{kind:?} for {players}, seed {seed}, dealt"));
    let mut chance = Chance::new(seed);
    let mut decisions = 0;
    loop {
        let game = house.game();
        if game.is_over() || decisions == most {
            return decisions;
        }
        let action = draw(&game, &mut chance);
        house.decide(action);
        decisions += 1;
        oracle::hold(&mut house.app, &format!("{kind:?} for {players}, seed {seed}, decision {decisions} {action:?}"));
    }
}

/// `CARAVANSERAI_GAMES` sets the number of games; 14 are every game at every number of players, and the big run of the
/// project is 1,000.
#[test]
#[ignore = "minutes without optimisation; not yet seen to pass on the present table"]
fn random_games_end_with_the_table_as_the_game_says_and_leave_nothing_behind() {
    let wanted = std::env::var("CARAVANSERAI_GAMES").ok().and_then(|text| text.parse().ok());
    let tables = tables();
    let games = wanted.unwrap_or(4);
    let mut house = House::open(None, Options::default());
    house.until(Screen::Title);
    // The first visit of each screen may build what stays.
    play(&mut house, GameKind::Golem, 2, 0, 3);
    house.leave();
    let before = house.entities();
    let (mut decisions, mut ended) = (0, 0);
    for game in 0..games {
        let (kind, players) = tables[game % tables.len()];
        decisions += play(&mut house, kind, players, game as u64, 3_000);
        ended += usize::from(house.game().is_over());
        house.leave();
        assert_eq!(house.entities(), before, "{kind:?} for {players} left something behind");
    }
    println!("{games} games, {ended} to the end, {decisions} decisions, {before} entities before and after");
    assert_eq!(ended, games, "every game comes to its end");
}
