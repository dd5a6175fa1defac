//! How long it takes to know what hint and coach say: `cargo run -p caravanserai-ai --example coach -- 40`. So many positions of
//! games between beginners for every family, in milliseconds.
//!
//! First with all the time it takes, then as the coach of the game does where somebody decides at once: what was found after
//! 250 ms has to do, and the sentence comes on top.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use ai::{AgentSpec, Analysis, Because, Budget, Question, Watch, analyse, analyse_starts, questions};
use rules::{Action, Engine, Game, GameKind, Options, Silent, Step, View};

/// From which share on the coach asks here.
const SHARE: f32 = 0.05;
/// What `coach::HURRY` is in the game.
const HURRY: Duration = Duration::from_millis(250);

/// So many positions at the beginning of a turn.
fn positions(kind: GameKind, most: usize) -> Result<Vec<Game>, Box<dyn std::error::Error>> {
    let mut found = Vec::new();
    for seed in 0.. {
        let mut game = Game::new(content::embedded(), &Options::new(kind, 2 + (seed % 3) as u8), seed)?;
        let mut agent = "level:1".parse::<AgentSpec>()?.build(seed);
        let mut decisions = 0;
        while let Some(seat) = game.to_move() {
            decisions += 1;
            if decisions % 11 == 0 && game.step() == Step::Turn {
                found.push(game);
                if found.len() == most {
                    return Ok(found);
                }
            }
            game.apply(agent.decide(&game.view(seat), &Budget::default(), &Watch::default()), &mut Silent)?;
        }
    }
    Ok(found)
}

/// What was found when somebody has waited for so long, and how many milliseconds passed from then on.
fn hurried(view: &View<Game>) -> (Option<Analysis>, Option<f64>) {
    let watch = Watch::default();
    let (over, is_over) = std::sync::mpsc::channel::<()>();
    std::thread::scope(|scope| {
        let cancel = watch.cancel.clone();
        let stopped = scope.spawn(move || {
            is_over.recv_timeout(HURRY).err().map(|_| {
                cancel.store(true, std::sync::atomic::Ordering::Relaxed);
                Instant::now()
            })
        });
        let found = analyse_starts(view, 6, &Budget::default(), &watch);
        let end = Instant::now();
        // Whoever waits is gone where it took longer.
        let _ = over.send(());
        let stopped = stopped.join().unwrap_or_default();
        (found, stopped.map(|stopped| end.saturating_duration_since(stopped).as_secs_f64() * 1e3))
    })
}

fn asked(found: Option<&Analysis>, step: Step) -> Vec<Question> {
    found.map(|found| questions(found, step, SHARE)).unwrap_or_default()
}

/// Every decision that can be made first.
fn decisions(game: &Game) -> BTreeSet<String> {
    let mut legal = rules::Actions::new();
    game.legal_actions(&mut legal);
    legal.iter().map(|action| key(*action)).collect()
}

fn key(action: Action) -> String {
    format!("{action:?}")
}

fn at(times: &mut [f64], share: f64) -> f64 {
    times.sort_unstable_by(f64::total_cmp);
    times.get(((times.len() as f64 * share) as usize).min(times.len().saturating_sub(1))).copied().unwrap_or(0.0)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let most: usize = std::env::args().nth(1).map_or(Ok(40), |number| number.parse())?;
    let since = |start: Instant| start.elapsed().as_secs_f64() * 1e3;
    for kind in [GameKind::Golem, GameKind::World, GameKind::Adventure] {
        let (mut six, mut all, mut words, mut answers) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut late = Vec::new();
        let (mut plain, mut possible, mut alike, mut both, mut same) = (0, 0, 0, 0, 0);
        for game in positions(kind, most)? {
            let view = game.view(game.to_move().unwrap_or_default());
            let start = Instant::now();
            let _ = analyse(&view, 6, &Budget::default(), &Watch::default());
            six.push(since(start));
            let start = Instant::now();
            let full = analyse_starts(&view, 6, &Budget::default(), &Watch::default());
            all.push(since(start));
            let full = asked(full.as_ref(), game.step());
            let start = Instant::now();
            let (quick, stopping) = hurried(&view);
            late.extend(stopping);
            let quick = asked(quick.as_ref(), game.step());
            let found = since(start);
            for decision in decisions(&game) {
                let of = |questions: &[Question]| questions.iter().find(|one| key(one.action) == decision).cloned();
                let (then, now) = (of(&full), of(&quick));
                possible += 1;
                alike += usize::from(then.is_some() == now.is_some());
                let start = Instant::now();
                let because = now.as_ref().map(|now| now.because(&view));
                let sentence = since(start);
                answers.push(found + sentence);
                if because.is_some() {
                    words.push(sentence);
                    plain += usize::from(because == Some(Because::OtherTurn));
                }
                if let (Some(then), Some(now)) = (then, now) {
                    both += 1;
                    same += usize::from(then.advised == now.advised);
                }
            }
        }
        println!("{}: {most} positions, {possible} decisions", kind.name());
        let told = |what: &str, times: &mut [f64]| {
            let [half, nine, most] = [0.5, 0.9, 0.99].map(|share| at(times, share));
            println!("  {what}: half {half:.0}, nine of ten {nine:.0}, 99 of 100 {most:.0} ms");
        };
        told("six turns", &mut six);
        told("every decision", &mut all);
        told("a sentence", &mut words);
        told("to stop once told to", &mut late);
        told("the answer of whoever decides at once", &mut answers);
        println!("  {plain} of {} sentences name the other turn alone", words.len());
        println!("  in a hurry {alike} of {possible} decisions are asked about or not as with all the time");
        println!("  of {both} that both ask about, {same} are given the same advice");
    }
    Ok(())
}
