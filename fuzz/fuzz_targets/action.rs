//! Actions in notation: reading never panics, and what is read is written and read again as the same action. A legal one
//! is applied as written.
#![no_main]

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex};

use fuzzing::{random_game, tables};
use libfuzzer_sys::fuzz_target;
use rules::{Actions, Engine as _, Game, Silent};

/// Positions by table and number of decisions.
static GAMES: LazyLock<Mutex<HashMap<(usize, u8), Game>>> = LazyLock::new(Mutex::default);

fuzz_target!(|data: &[u8]| {
    let [table, decisions, text @ ..] = data else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let tables = tables();
    let table = usize::from(*table) % tables.len();
    let mut games = GAMES.lock().expect("no target panics and goes on");
    let game = games
        .entry((table, *decisions))
        .or_insert_with(|| random_game(tables[table], u64::from(*decisions), usize::from(*decisions)).1);
    let Ok(action) = game.parse_action(text) else { return };
    let written = game.action_text(action);
    assert_eq!(game.parse_action(&written), Ok(action), "{text:?} is written {written:?}");
    let mut choices = Actions::new();
    game.legal_actions(&mut choices);
    let mut after = *game;
    let applied = after.apply(action, &mut Silent);
    assert_eq!(applied.is_ok(), choices.contains(&action), "listed exactly when accepted: {written}");
    if applied.is_err() {
        assert_eq!(after, *game, "a refusal changes nothing");
    }
});
