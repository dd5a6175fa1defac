//! Watches one game decision by decision: `cargo run -p caravanserai-ai --example watch -- GAME AGENT AGENT SEED DECISIONS`.

use ai::{AgentSpec, Budget, Watch};
use rules::{Engine, Game, GameKind, Options, Silent};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let specs: Vec<AgentSpec> = args[1..3].iter().map(|text| text.parse().expect("an agent")).collect();
    let mut options = Options::new(GameKind::from_name(&args[0]).expect("a game"), 2);
    options.round_cap = Some(200);
    let mut game = Game::new(content::embedded(), &options, args[3].parse().expect("a seed")).expect("a game");
    let mut agents: Vec<_> = specs.iter().map(|spec| spec.build(1)).collect();
    let most: usize = args[4].parse().expect("a number");
    for _ in 0..most {
        let Some(seat) = game.to_move() else { break };
        let action = agents[seat as usize].decide(&game.view(seat), &Budget::default(), &Watch::default());
        println!("{seat} {:?} {}: {}", game.crystals(seat), game.score(seat).total(), game.action_text(action));
        game.apply(action, &mut Silent).expect("legal");
    }
    println!("{}", game.position_text());
}
