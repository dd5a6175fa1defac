//! `arena train`: plays games of its own, learns from them who wins, and writes the weights.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use ai::net::{Adam, Gradient, Lesson, Network, Verdict, describe, grade, inputs_of, teach};
use ai::{AgentSpec, Budget, Watch};
use clap::Args as ClapArgs;
use rayon::prelude::*;
use rules::chance::Chance;
use rules::{Actions, Engine, Game, GameKind, Options, Silent, Step};

use crate::Failure;
use crate::out::tell;
use crate::setup::{Threads, game_name, some_time};
use crate::simulate::progress;

/// Arguments of `train`.
#[derive(ClapArgs)]
pub struct Args {
    /// Which game; Golem Edition and Spice Road share a network.
    #[arg(long, value_parser = game_name())]
    game: GameKind,
    /// Games to play; they are added to those of `--data`.
    #[arg(long, default_value_t = 4000)]
    games: u64,
    /// Stop playing after so many minutes, however many games there are.
    #[arg(long, default_value_t = 600.0, value_parser = some_time)]
    minutes: f64,
    /// Seed of the first game and of the first weights.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Who plays.
    #[arg(long, default_value = "level:5")]
    agent: AgentSpec,
    /// Who takes a turn now and then, so that positions differ.
    #[arg(long, default_value = "level:3")]
    stray: AgentSpec,
    /// How often, in percent.
    #[arg(long, default_value_t = 12)]
    strays: u32,
    /// File with games: those in it are learned from too, and new ones are written back.
    #[arg(long)]
    data: Option<PathBuf>,
    /// Times all lessons are gone through.
    #[arg(long, default_value_t = 16)]
    epochs: u32,
    /// Share of the positions that are learned from, in percent.
    #[arg(long, default_value_t = 20)]
    share: u32,
    /// Inputs left out by chance while learning, in percent.
    #[arg(long, default_value_t = 20)]
    drop: u32,
    /// How fast the weights change at most.
    #[arg(long, default_value_t = 0.0015)]
    rate: f32,
    /// How fast weights that are not needed shrink.
    #[arg(long, default_value_t = 0.1)]
    decay: f32,
    /// Positions over which the mixture with the search's worth is fitted.
    #[arg(long, default_value_t = 1200)]
    fitted: usize,
    /// Where the weights go.
    #[arg(long)]
    out: PathBuf,
    #[command(flatten)]
    threads: Threads,
}

/// A game as the places of its decisions among the legal ones: a few hundred bytes.
struct Course {
    players: u8,
    seed: u64,
    choices: Vec<u16>,
}

const MAGIC: &[u8; 8] = b"CARAVGAM";
/// Rounds after which a game is called.
const CAP: u16 = 200;

fn deal(kind: GameKind, players: u8, seed: u64) -> Result<Game, Failure> {
    let mut options = Options::new(kind, players);
    options.round_cap = Some(CAP);
    Ok(Game::new(content::embedded(), &options, seed)?)
}

/// How many sit at the table of a game: two most often.
fn players_of(kind: GameKind, index: u64) -> u8 {
    let most = kind.players().1;
    [2, 3, 2, 4, 2, 5, 4, 2][(index % 8) as usize].min(most)
}

impl Course {
    /// Plays one game.
    fn play(args: &Args, index: u64) -> Result<Self, Failure> {
        let kind = args.game;
        let (players, seed) = (players_of(kind, index), args.seed.wrapping_add(index));
        let mut game = deal(kind, players, seed)?;
        let mut chance = Chance::new(seed ^ 0x5e1f);
        let sit = |spec: AgentSpec| {
            (0..u64::from(players)).map(|seat| spec.build(seed.wrapping_mul(31).wrapping_add(seat))).collect::<Vec<_>>()
        };
        let (mut steady, mut stray) = (sit(args.agent), sit(args.stray));
        let mut choices = Vec::new();
        let mut strays = false;
        let mut legal = Actions::new();
        while let Some(seat) = game.to_move() {
            if game.step() == Step::Turn {
                strays = chance.below(100) < args.strays;
            }
            let agents = if strays { &mut stray } else { &mut steady };
            let action = agents[usize::from(seat)].decide(&game.view(seat), &Budget::default(), &Watch::default());
            legal.clear();
            game.legal_actions(&mut legal);
            let choice = legal.iter().position(|&known| known == action).ok_or("an agent answered illegally")?;
            choices.push(choice as u16);
            game.apply(action, &mut Silent).map_err(|illegal| illegal.to_string())?;
        }
        Ok(Course { players, seed, choices })
    }

    /// Goes through the game again.
    fn retrace(&self, kind: GameKind, mut each: impl FnMut(&Game)) -> Result<Game, Failure> {
        let mut game = deal(kind, self.players, self.seed)?;
        let mut legal = Actions::new();
        for &choice in &self.choices {
            each(&game);
            legal.clear();
            game.legal_actions(&mut legal);
            let action = *legal.get(usize::from(choice)).ok_or("the games are of other rules")?;
            game.apply(action, &mut Silent).map_err(|illegal| illegal.to_string())?;
        }
        if !game.is_over() {
            return Err("a game in the file has no end".into());
        }
        Ok(game)
    }

    /// Some of its turns as lessons.
    fn lessons(&self, kind: GameKind, share: u32) -> Result<Vec<Lesson>, Failure> {
        let mut chance = Chance::new(self.seed ^ 0x1e55);
        let mut seen = Vec::new();
        let end = self.retrace(kind, |game| {
            if game.step() == Step::Turn && chance.below(100) < share {
                seen.push((describe(game), game.to_move().unwrap_or(0)));
            }
        })?;
        let winner = end.ranking()[0];
        let scores: Vec<u16> = (0..self.players).map(|seat| end.score(seat).total()).collect();
        Ok(seen.into_iter().map(|(seats, mover)| Lesson::new(&seats, mover, winner, &scores)).collect())
    }

    fn write(&self, bytes: &mut Vec<u8>) {
        bytes.push(self.players);
        bytes.extend(self.seed.to_le_bytes());
        bytes.extend((self.choices.len() as u16).to_le_bytes());
        self.choices.iter().for_each(|choice| bytes.extend(choice.to_le_bytes()));
    }

    fn read(bytes: &mut &[u8]) -> Option<Self> {
        let (head, rest) = bytes.split_at_checked(11)?;
        let length = u16::from_le_bytes([head[9], head[10]]);
        let (list, rest) = rest.split_at_checked(2 * usize::from(length))?;
        *bytes = rest;
        Some(Course {
            players: head[0],
            seed: u64::from_le_bytes(head[1..9].try_into().ok()?),
            choices: list.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect(),
        })
    }
}

fn read_games(path: &PathBuf) -> Result<Vec<Course>, Failure> {
    let bytes = std::fs::read(path)?;
    let mut rest = bytes.strip_prefix(MAGIC.as_slice()).ok_or("this is no file of games")?;
    let mut games = Vec::new();
    while !rest.is_empty() {
        games.push(Course::read(&mut rest).ok_or("the file of games is cut off")?);
    }
    Ok(games)
}

fn write_games(path: &PathBuf, games: &[Course]) -> Result<(), Failure> {
    let mut bytes = MAGIC.to_vec();
    games.iter().for_each(|game| game.write(&mut bytes));
    Ok(std::fs::write(path, bytes)?)
}

/// Plays the games asked for, or as many as the time allows.
fn play_games(args: &Args) -> Result<Vec<Course>, Failure> {
    let bar = progress(args.games);
    let late = AtomicBool::new(false);
    let end = Instant::now() + Duration::from_secs_f64(args.minutes * 60.0);
    let games: Vec<Option<Course>> = (0..args.games as usize)
        .into_par_iter()
        .with_max_len(1)
        .map(|index| {
            if late.load(Ordering::Relaxed) {
                return Ok(None);
            }
            let course = Course::play(args, index as u64)?;
            if Instant::now() > end {
                late.store(true, Ordering::Relaxed);
            }
            bar.inc(1);
            Ok::<_, Failure>(Some(course))
        })
        .collect::<Result<_, _>>()?;
    bar.finish_and_clear();
    Ok(games.into_iter().flatten().collect())
}

fn judge(network: &Network, lessons: &[Lesson]) -> Verdict {
    let parts: Vec<&Lesson> = lessons.iter().collect();
    parts.par_chunks(512).map(|chunk| grade(network, chunk)).reduce(Verdict::default, |a, b| a.plus(&b))
}

fn learn(args: &Args, network: &mut Network, lessons: &[Lesson], unseen: &[Lesson]) {
    const BATCH: usize = 512;
    // Parts of a fixed size: the same weights come out on any number of cores.
    const PART: usize = 64;
    let mut adam = Adam::new(network);
    let mut chance = Chance::new(args.seed);
    let mut order: Vec<&Lesson> = lessons.iter().collect();
    let steps = args.epochs as usize * order.len().div_ceil(BATCH);
    let mut step = 0;
    let mut best = (f64::INFINITY, network.clone());
    for epoch in 1..=args.epochs {
        chance.shuffle(&mut order);
        for batch in order.chunks(BATCH) {
            let gradient = batch
                .par_chunks(PART)
                .enumerate()
                .map(|(index, part)| {
                    let mut gradient = Gradient::none(network);
                    let mut chance = Chance::new(args.seed ^ (step * BATCH + index) as u64);
                    teach(network, part, args.drop, &mut chance, &mut gradient);
                    gradient
                })
                .collect::<Vec<_>>();
            let gradient = gradient.iter().fold(Gradient::none(network), |sum, part| sum.plus(part));
            // Up within the first steps, then down along a cosine.
            let part = step as f32 / steps as f32;
            let rate = args.rate
                * (step as f32 / 200.0).min(1.0)
                * (0.02 + 0.49 * (1.0 + (std::f32::consts::PI * part).cos()));
            adam.step(network, &gradient, batch.len(), rate, args.decay);
            step += 1;
        }
        let (known, new) = (judge(network, lessons), judge(network, unseen));
        let surprise = new.surprise / new.lessons.max(1) as f64;
        tell!(
            "epoch {epoch}: surprise {:.4}, on unseen games {surprise:.4}; the likeliest won {:.1} %; score off by {:.1}",
            known.surprise / known.lessons as f64,
            100.0 * new.right as f64 / new.lessons as f64,
            (new.score_error / new.seats as f64).sqrt()
        );
        if surprise < best.0 {
            best = (surprise, network.clone());
        }
    }
    *network = best.1;
}

/// Fits log odds to win = a x network's log odds + b x search's worth + c by Newton's method.
fn fit(samples: &[Sample]) -> [f32; 3] {
    let mut blend = [1.0f64, 0.0, 0.0];
    for _ in 0..30 {
        let (mut slope, mut bend) = ([0.0f64; 3], [[0.0f64; 3]; 3]);
        for &(odds, worth, won) in samples {
            let x = [f64::from(odds), f64::from(worth) / 10.0, 1.0];
            let chance = 1.0 / (1.0 + (-(0..3).map(|i| blend[i] * x[i]).sum::<f64>()).exp());
            for i in 0..3 {
                slope[i] += (f64::from(u8::from(won)) - chance) * x[i];
                for j in 0..3 {
                    bend[i][j] += chance * (1.0 - chance) * x[i] * x[j];
                }
            }
        }
        (0..3).for_each(|i| bend[i][i] += 0.1);
        let change = solve(bend, slope);
        (0..3).for_each(|i| blend[i] += change[i]);
    }
    [blend[0] as f32, blend[1] as f32 / 10.0, blend[2] as f32]
}

/// Cramer's rule.
fn solve(m: [[f64; 3]; 3], right: [f64; 3]) -> [f64; 3] {
    let det = |m: &[[f64; 3]; 3]| {
        m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0])
            + m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0])
    };
    let whole = det(&m);
    std::array::from_fn(|column| {
        let mut replaced = m;
        (0..3).for_each(|row| replaced[row][column] = right[row]);
        det(&replaced) / whole
    })
}

/// Surprise and calibration of chances over samples of (chance, won).
fn table(name: &str, samples: &[(f64, bool)]) -> f64 {
    let mut tenths = [(0u64, 0.0, 0u64); 10];
    let mut surprise = 0.0;
    for &(chance, won) in samples {
        let tenth = &mut tenths[((chance * 10.0) as usize).min(9)];
        *tenth = (tenth.0 + 1, tenth.1 + chance, tenth.2 + u64::from(won));
        surprise -= (if won { chance } else { 1.0 - chance }).max(1e-6).ln();
    }
    tell!("{name}: surprise {:.4} over {} positions", surprise / samples.len() as f64, samples.len());
    print_tenths(&tenths);
    surprise
}

fn print_tenths(tenths: &[(u64, f64, u64); 10]) {
    for (index, &(count, sum, won)) in tenths.iter().enumerate().filter(|(_, tenth)| tenth.0 > 0) {
        let (said, came) = (100.0 * sum / count as f64, 100.0 * won as f64 / count as f64);
        tell!(
            "  {:>3} to {:>3} %: said {said:>5.1} %, came {came:>5.1} % ({count} positions)",
            index * 10,
            index * 10 + 10
        );
    }
}

/// The games of the file and new ones, which are written back to it.
fn all_games(args: &Args) -> Result<Vec<Course>, Failure> {
    let mut games = match &args.data {
        Some(path) if path.exists() => read_games(path)?,
        _ => Vec::new(),
    };
    let start = Instant::now();
    let fresh = play_games(args)?;
    if !fresh.is_empty() {
        tell!("played {} games in {:.0} s", fresh.len(), start.elapsed().as_secs_f64());
        games.extend(fresh);
        if let Some(path) = &args.data {
            write_games(path, &games)?;
        }
    }
    Ok(games)
}

/// Every so many games one is kept apart: what is learned by heart does not count.
const APART: usize = 10;

/// A network that has learned from the games.
fn taught(args: &Args, games: &[Course]) -> Result<Network, Failure> {
    let kind = args.game;
    let start = Instant::now();
    let lessons: Vec<Vec<Lesson>> =
        games.par_iter().map(|game| game.lessons(kind, args.share)).collect::<Result<_, _>>()?;
    let (mut seen, mut unseen) = (Vec::new(), Vec::new());
    for (index, lessons) in lessons.into_iter().enumerate() {
        if index % APART == 0 { unseen.extend(lessons) } else { seen.extend(lessons) }
    }
    if unseen.is_empty() || seen.is_empty() {
        return Err("too few games to learn from".into());
    }
    tell!("{} games, {} positions to learn from, {} kept apart", games.len(), seen.len(), unseen.len());
    let mut network = Network::untaught(inputs_of(kind), args.seed);
    learn(args, &mut network, &seen, &unseen);
    tell!("learned in {:.0} s", start.elapsed().as_secs_f64());
    let verdict = judge(&network, &unseen);
    tell!("chances of all seats on unseen games:");
    print_tenths(&verdict.tenths);
    Ok(network)
}

/// The network's log odds of the seat to move, the search's worth, and whether that seat has won.
type Sample = (f32, f32, bool);

/// A few positions of a game as both see them.
fn samples(course: &Course, kind: GameKind, network: &Network, most: usize) -> Result<Vec<Sample>, Failure> {
    let mut chance = Chance::new(course.seed ^ 0xf17);
    let turns = course.choices.len() as u32;
    let mut picked = Vec::new();
    let end = course.retrace(kind, |game| {
        if game.step() == Step::Turn && picked.len() < most && chance.below(turns.max(1)) < 3 * most as u32 {
            picked.push(*game);
        }
    })?;
    let winner = end.ranking()[0];
    let mut samples = Vec::new();
    for game in picked {
        let Some(seat) = game.to_move() else { continue };
        let chances = Lesson::new(&describe(&game), seat, winner, &[0; 5][..usize::from(course.players)]);
        let own = chances.chances(network)[usize::from(seat)].clamp(1e-4, 1.0 - 1e-4);
        if let Some(worth) = ai::search_worth(&game.view(seat)) {
            samples.push(((own / (1.0 - own)).ln(), worth, winner == seat));
        }
    }
    Ok(samples)
}

/// Gives the network its mixture with the search's worth, if that is the better for it.
fn mix(network: &mut Network, samples: &[Sample]) {
    // Fitted on one half and shown on the other, then fitted on both.
    let (one, other): (Vec<_>, Vec<_>) = samples.iter().enumerate().partition(|(index, _)| index % 2 == 0);
    let half: Vec<_> = one.into_iter().map(|(_, sample)| *sample).collect();
    let rest: Vec<_> = other.into_iter().map(|(_, sample)| *sample).collect();
    let sure = |odds: f32| 1.0 / (1.0 + f64::from(-odds).exp());
    let mixed = fit(&half);
    let of = |blend: [f32; 3], (odds, worth, _): Sample| sure(blend[0] * odds + blend[1] * worth + blend[2]);
    let show = |name: &str, of: &dyn Fn(Sample) -> f64| {
        table(name, &rest.iter().map(|&sample| (of(sample), sample.2)).collect::<Vec<_>>())
    };
    let alone = show("network alone", &|sample| sure(sample.0));
    show("search's worth / 9", &|sample| sure(sample.1 / 9.0));
    let both = show("network and search", &|sample| of(mixed, sample));
    // The search has a say only where it knows something that the network does not.
    if both < alone {
        network.blend = fit(samples);
    }
    tell!("log odds = {:.3} x network + {:.4} x worth + {:.3}", network.blend[0], network.blend[1], network.blend[2]);
}

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    let kind = args.game;
    args.threads.pool()?.install(|| {
        let games = all_games(args)?;
        let mut network = taught(args, &games)?;
        let apart: Vec<&Course> = games.iter().step_by(APART).collect();
        let per_game = args.fitted.div_ceil(apart.len().max(1)).max(1);
        let found: Vec<Vec<Sample>> = apart
            .par_iter()
            .take(args.fitted)
            .map(|course| samples(course, kind, &network, per_game))
            .collect::<Result<_, _>>()?;
        let found = found.concat();
        if found.len() > 50 {
            mix(&mut network, &found);
        }
        let bytes = network.to_bytes();
        std::fs::write(&args.out, &bytes)?;
        tell!("{}: {} bytes", args.out.display(), bytes.len());
        Ok(())
    })
}
