//! Positions in notation: reading never panics; what is read is written and read again as the same position, and the
//! game can be played on from it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rules::{Actions, Engine as _, Game, Silent};

fuzz_target!(|text: &str| {
    let components = content::embedded();
    let Ok(game) = Game::parse_position(components, text) else { return };
    let written = game.position_text();
    let again = Game::parse_position(components, &written).expect("what is written can be read");
    assert_eq!(again.position_text(), written);
    assert_eq!(again.position_hash(), game.position_hash());
    let mut choices = Actions::new();
    game.legal_actions(&mut choices);
    for &action in &choices {
        let mut after = game;
        after.apply(action, &mut Silent).expect("a listed action is legal");
    }
    for seat in 0..game.rounds().players {
        game.score(seat);
        game.view(seat);
    }
});
