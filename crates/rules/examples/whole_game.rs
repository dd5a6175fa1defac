//! Plays a whole game, every decision drawn by chance, and prints what happens:
//! `cargo run -p caravanserai-rules --example whole_game -- golem 3 7` (game, players, seed).

use std::env::args;
use std::error::Error;

use rules::chance::Chance;
use rules::{Actions, Engine, Game, GameKind, Options};

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = args().skip(1);
    let kind = words.next().unwrap_or("golem".to_owned());
    let kind = GameKind::from_name(&kind).ok_or("the games are golem, spice, world and adventure")?;
    let mut options = Options::new(kind, words.next().map_or(Ok(2), |players| players.parse())?);
    let seed = words.next().map_or(Ok(1), |seed| seed.parse())?;
    // Chance alone hardly ever finds the way to a village.
    options.round_cap = Some(60);

    let mut game = Game::new(content::embedded(), &options, seed)?;
    let (mut legal, mut chance) = (Actions::new(), Chance::new(seed));
    while let Some(seat) = game.to_move() {
        legal.clear();
        game.legal_actions(&mut legal);
        let action = legal[chance.below(legal.len() as u32) as usize];
        println!("round {}, seat {seat}: {}", game.rounds().round, game.action_text(action));
        let mut outcomes = Vec::new();
        game.apply(action, &mut outcomes)?;
        for outcome in outcomes {
            println!("    {outcome:?}");
        }
    }
    for seat in game.ranking() {
        println!("seat {seat}: {} points", game.score(seat).total());
    }
    Ok(())
}
