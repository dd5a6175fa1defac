//! How long a large history takes: `cargo run --release -p caravanserai-career --example speed -- 2000`.
//!
//! Prints the time to read every game, to open the index with statistics, ratings and achievements, to export the house,
//! and for the account of luck and skill of one game. With a folder behind the number the games are written there and stay: as the
//! `history` of a home they can be looked at in the game.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use ai::{AgentSpec, Budget, Watch};
use career::{Account, DEALS, Family, Profile, Profiles, Statistics, Store, achievements, bundle, rating};
use chronicle::{Player, RealDisk, Record};
use rules::{Engine, GameKind, Options, Silent};

type Failure = Box<dyn std::error::Error>;

fn play(kind: GameKind, seed: u64) -> Result<Record, Failure> {
    let options = Options { round_cap: Some(100), ..Options::new(kind, 2 + (seed % 3) as u8) };
    let mut record = Record::new(content::embedded(), options, seed)?;
    for (seat, player) in record.players.iter_mut().enumerate() {
        let (name, agent) = if seat == 0 { ("Ada", "human") } else { ("Ilka", "level:2") };
        *player = Player { name: name.to_owned(), agent: agent.to_owned(), colour: None };
    }
    let mut agent = "level:2".parse::<AgentSpec>()?.build(seed);
    let mut game = record.deal.set_up()?;
    while let Some(seat) = game.to_move() {
        let action = agent.decide(&game.view(seat), &Budget::default(), &Watch::default());
        game.apply(action, &mut Silent)?;
        record.push(action, Some(record.decisions.len() as u64 * 4000));
    }
    Ok(record)
}

fn timed<T>(what: &str, work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let done = work();
    println!("{:>9.1} ms  {what}", start.elapsed().as_secs_f64() * 1e3);
    done
}

fn main() -> Result<(), Failure> {
    let games: u64 = std::env::args().nth(1).map_or(Ok(2000), |text| text.parse())?;
    let base: Vec<Record> =
        (0..24).map(|seed| play(GameKind::ALL[seed as usize % 4], seed)).collect::<Result<_, _>>()?;
    let own = tempfile::tempdir()?;
    let folder = std::env::args().nth(2).map_or_else(|| own.path().to_owned(), PathBuf::from);
    std::fs::create_dir_all(&folder)?;
    for number in 0..games {
        let started = Some(1_767_225_600_000 + number * 3_600_000);
        let record = Record { started, ..base[number as usize % base.len()].clone() };
        std::fs::write(folder.join(format!("{number:05}.caravan")), record.to_text()?)?;
    }
    println!("{games} games");
    let open = || Store::open(&folder, Arc::new(RealDisk), content::embedded());
    let mut store = open()?;
    timed("to read every game and write the index", || store.rebuild(&mut |_, _| (), &AtomicBool::new(false)))?;
    let ada = Profile::new("Ada");
    for _ in 0..3 {
        let start = Instant::now();
        let store = timed("to open from the index", open)?;
        let statistics = timed("for statistics", || Statistics::of(store.entries(), &ada));
        let ratings: Vec<_> = timed("for ratings", || {
            Family::ALL.map(|family| rating::rating(store.entries(), &ada, family, None)).to_vec()
        });
        let earned = timed("for achievements", || achievements::earned(store.entries(), &ada));
        let all: Duration = start.elapsed();
        println!(
            "{:>9.1} ms  together: {} games, {} ratings, {} achievements",
            all.as_secs_f64() * 1e3,
            statistics.all.games,
            ratings.len(),
            earned.len()
        );
    }
    println!("{:>9} bytes of index", std::fs::metadata(folder.join(career::INDEX_NAME))?.len());
    let (bytes, _) = timed("to export the house", || bundle::to_bytes(&store, &Profiles::default()))?;
    println!("{:>9} bytes of house", bytes.len());
    for record in base.iter().take(12) {
        let (options, rounds) = (record.deal.options, record.replay()?.rounds().round);
        let what = format!("for the account of {}, {} players, {rounds} rounds", options.kind.name(), options.players);
        timed(&what, || Account::of(record, DEALS, &AtomicBool::new(false)))?;
    }
    Ok(())
}
