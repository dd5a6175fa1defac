//! Random games of every kind and number of players, to the end, with the table held against `sync` after every decision.

use ai::{AgentSpec, Budget, Watch};
use caravanserai::app::{Screen, games::GameKind, options::Options};
use rules::{Action, Actions, Engine, Game, chance::Chance};

use crate::{
    house::{House, Length},
    oracle,
};

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
pub fn tables() -> Vec<(GameKind, usize)> {
    let all = (2..=5).flat_map(|players| GameKind::ALL.map(|kind| (kind, players)));
    all.filter(|(kind, players)| *players <= usize::from(kind.players().1)).collect()
}

/// Plays one game in the house; gives the number of decisions.
fn play(house: &mut House, kind: GameKind, players: usize, seed: u64) -> usize {
    house.deal(kind, players, Length::wanted(), seed);
    oracle::hold(&mut house.app, &format!("{kind:?} for {players}, seed {seed}, dealt"));
    let mut chance = Chance::new(seed);
    let mut decisions = 0;
    loop {
        let game = house.game();
        if game.is_over() {
            return decisions;
        }
        let action = draw(&game, &mut chance);
        house.decide(action);
        decisions += 1;
        oracle::hold(&mut house.app, &format!("{kind:?} for {players}, seed {seed}, decision {decisions} {action:?}"));
    }
}

/// The first claim or the twelfth round ends these games; `CARAVANSERAI_WHOLE=1` plays them to their usual end.
/// `CARAVANSERAI_RANDOM` sets the number of games: 14 are every game at every number of players.
#[test]
fn random_games_end_with_the_table_as_the_game_says() {
    let games = std::env::var("CARAVANSERAI_RANDOM").ok().and_then(|text| text.parse().ok()).unwrap_or(4);
    let tables = tables();
    let mut house = House::open(None, Options::default());
    house.until(Screen::Title);
    let mut decisions = 0;
    for game in 0..games {
        let (kind, players) = tables[game % tables.len()];
        decisions += play(&mut house, kind, players, game as u64);
        house.leave();
    }
    println!("{games} games to the end, {decisions} decisions");
}
