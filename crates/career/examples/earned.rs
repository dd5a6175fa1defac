//! Plays games and tells how often each achievement is earned in them; with a second argument, writes two records for each
//! of them there: `earned ID SEAT CODE` and `missed ID SEAT CODE`, one a line (tests/earned.txt is such a file).
//!
//! `cargo run --release -p caravanserai-career --example earned -- 40 crates/career/tests/earned.txt`

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use ai::{AgentSpec, Budget, Watch};
use career::{Ending, Entry, Family, achievements};
use chronicle::{Names, Player, Record};
use rules::{Engine, GameKind, Options, Silent};

type Failure = Box<dyn std::error::Error + Send + Sync>;

/// Who plays the game of a number, by its kind: strong players where a decision of theirs takes little time.
fn table(kind: GameKind, number: u64) -> (u8, &'static str) {
    let (fewest, most) = kind.players();
    let players = fewest + (number % u64::from(most - fewest + 1)) as u8;
    let agents: &[&str] = match kind {
        GameKind::Golem | GameKind::Spice => &["level:5", "level:4", "level:4/racer", "level:3", "level:5/builder"],
        GameKind::World => &["level:5", "level:4", "level:3/spoiler", "level:3", "level:4/collector"],
        GameKind::Adventure => &["level:3", "level:4", "level:2", "level:3/builder", "greedy"],
    };
    (players, agents[(number / 3) as usize % agents.len()])
}

fn play(kind: GameKind, players: u8, agent: &str, seed: u64) -> Result<Record, Failure> {
    let options = Options { round_cap: Some(120), ..Options::new(kind, players) };
    let mut record = Record::new(content::embedded(), options, seed)?;
    let spec: AgentSpec = agent.parse()?;
    for (seat, player) in record.players.iter_mut().enumerate() {
        *player = Player { name: format!("Player {}", seat + 1), agent: agent.to_owned(), colour: None };
    }
    let mut agents: Vec<_> = (0..players).map(|seat| spec.build(seed * 8 + u64::from(seat))).collect();
    let mut game = record.deal.set_up()?;
    while let Some(seat) = game.to_move() {
        let action = agents[usize::from(seat)].decide(&game.view(seat), &Budget::default(), &Watch::default());
        game.apply(action, &mut Silent)?;
        record.push(action, None);
    }
    Ok(record)
}

fn main() -> Result<(), Failure> {
    let mut arguments = std::env::args().skip(1);
    let games: u64 = arguments.next().ok_or("how many games of each kind?")?.parse()?;
    let out = arguments.next();
    let next = AtomicU64::new(0);
    // How often each was earned by game; and by each the first record that earns it, and the first that does not.
    let counts: Mutex<BTreeMap<(&'static str, &'static str), u32>> = Mutex::default();
    let kept: Mutex<BTreeMap<(&'static str, &'static str), (u64, usize, String)>> = Mutex::default();
    let figures: Mutex<Vec<String>> = Mutex::default();
    let work = || -> Result<(), Failure> {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let kind = GameKind::ALL[(number % 4) as usize];
            if number / 4 >= games {
                return Ok(());
            }
            let (players, agent) = match (number / 4, kind) {
                // The strongest levels once: their games take longest.
                (0, GameKind::Golem) => (2, "level:6"),
                (0, GameKind::World) => (2, "level:5"),
                (index, _) => table(kind, index),
            };
            let record = play(kind, players, agent, 1000 + number)?;
            let entry = Entry::of(&record)?;
            let code = record.to_code(Names::Included)?;
            for (seat, own) in entry.seats.iter().enumerate() {
                let line = format!(
                    "{} {players} {agent} rounds {} place {} points {} rests {} margin {} {:?}",
                    kind.name(),
                    entry.rounds,
                    own.place,
                    own.points,
                    own.rests,
                    entry.margin(seat),
                    own.earned
                );
                figures.lock().map_err(|_| "a thread fell over")?.push(line);
                // Whatever was played otherwise than by the rulebook says nothing.
                let fits = |one: &&achievements::Achievement| {
                    entry.ending == Ending::Claims && one.family.is_none_or(|family| family == Family::of(kind))
                };
                for one in achievements::OF_A_GAME.iter().filter(fits) {
                    let earned = own.earned.iter().any(|id| id == one.id);
                    if earned {
                        let mut counts = counts.lock().map_err(|_| "a thread fell over")?;
                        *counts.entry((one.id, kind.name())).or_default() += 1;
                    }
                    let mut kept = kept.lock().map_err(|_| "a thread fell over")?;
                    let mine = (number, seat, code.clone());
                    let key = (if earned { "earned" } else { "missed" }, one.id);
                    let first = kept.entry(key).or_insert_with(|| mine.clone());
                    if mine < *first {
                        *first = mine;
                    }
                }
            }
        }
    };
    let threads = std::thread::available_parallelism()?.get();
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().unwrap_or_else(|_| Err("a thread fell over".into())))
    })?;
    for line in figures.into_inner()? {
        println!("{line}");
    }
    let (counts, kept) = (counts.into_inner()?, kept.into_inner()?);
    for one in achievements::OF_A_GAME {
        let by_game: Vec<String> = GameKind::ALL
            .iter()
            .map(|kind| counts.get(&(one.id, kind.name())).copied().unwrap_or(0).to_string())
            .collect();
        println!("{:24} {} of {games} games each", one.id, by_game.join(" "));
    }
    if let Some(out) = out {
        let lines = kept.iter().map(|((what, id), (_, seat, code))| format!("{what} {id} {seat} {code}\n"));
        std::fs::write(out, lines.collect::<String>())?;
    }
    Ok(())
}
