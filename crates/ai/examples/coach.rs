//! How long it takes to know what hint and coach say: `cargo run -p caravanserai-ai --example coach -- 40`. So many positions of
//! games between beginners for every family, milliseconds: all but one in ten are faster than the second figure.

use std::time::Instant;

use ai::{AgentSpec, Because, Budget, Watch, analyse, analyse_starts, questions};
use rules::{Engine, Game, GameKind, Options, Silent, Step};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let most: usize = std::env::args().nth(1).map_or(Ok(40), |number| number.parse())?;
    for kind in [GameKind::Golem, GameKind::World, GameKind::Adventure] {
        let (mut six, mut all, mut words) = (Vec::new(), Vec::new(), Vec::new());
        let mut plain = 0;
        for seed in 0.. {
            let mut game = Game::new(content::embedded(), &Options::new(kind, 2 + (seed % 3) as u8), seed)?;
            let mut agent = "level:1".parse::<AgentSpec>()?.build(seed);
            let mut decisions = 0;
            while let Some(seat) = game.to_move() {
                let view = game.view(seat);
                decisions += 1;
                if decisions % 11 == 0 && game.step() == Step::Turn && six.len() < most {
                    let (budget, watch) = (Budget::default(), Watch::default());
                    let start = Instant::now();
                    let _ = analyse(&view, 6, &budget, &watch);
                    six.push(start.elapsed().as_millis());
                    let start = Instant::now();
                    let found = analyse_starts(&view, 6, &budget, &watch);
                    all.push(start.elapsed().as_millis());
                    for question in found.map(|found| questions(&found, game.step(), 0.05)).unwrap_or_default() {
                        let start = Instant::now();
                        plain += usize::from(question.because(&view) == Because::OtherTurn);
                        words.push(start.elapsed().as_millis());
                    }
                }
                game.apply(agent.decide(&view, &Budget::default(), &Watch::default()), &mut Silent)?;
            }
            if six.len() >= most {
                break;
            }
        }
        for times in [&mut six, &mut all, &mut words] {
            times.sort_unstable();
        }
        let told = |times: &[u128]| format!("{} / {}", times[times.len() / 2], times[times.len() * 9 / 10]);
        println!(
            "{}: six turns {}, every decision {}, a sentence {} ms; {plain} of {} name the other turn alone",
            kind.name(),
            told(&six),
            told(&all),
            told(&words),
            words.len(),
        );
    }
    Ok(())
}
