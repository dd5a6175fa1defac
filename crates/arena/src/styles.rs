//! `arena styles`: each style of a level among balanced players over the same deals, and what it does differently.

use ai::{AgentSpec, Level, Style};
use bots::PlayerSpec;
use clap::Args as ClapArgs;
use rayon::prelude::*;
use rules::{Action, Crystals, Engine, Game, Outcome, Seat};
use serde::Serialize;

use crate::Failure;
use crate::contest::{BotLimits, Moment, Played, play_heard};
use crate::out::say;
use crate::setup::{SetUp, Threads, some_games};
use crate::simulate::progress;

/// Arguments of `styles`.
#[derive(ClapArgs)]
pub struct Args {
    #[command(flatten)]
    setup: SetUp,
    /// The level, 1 to 6.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=6))]
    level: u8,
    /// Games of each style; rounded up to whole deals, each played once with it in every seat.
    #[arg(long, default_value_t = 40, value_parser = some_games())]
    games: u64,
    #[command(flatten)]
    limits: BotLimits,
    #[command(flatten)]
    threads: Threads,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// What a seat did in its games.
#[derive(Clone, Copy, Default)]
struct Deeds {
    games: u64,
    wins: u64,
    score: u64,
    turns: u64,
    rests: u64,
    claims: u64,
    claim_points: u64,
    denials: u64,
    cards: u64,
    traders: u64,
    outposts: u64,
    tokens: u64,
    wasted: u64,
}

/// The same for one game, on average.
#[derive(Serialize)]
struct Row {
    style: &'static str,
    games: u64,
    win_rate: f64,
    score: f64,
    turns: f64,
    rests: f64,
    claims: f64,
    /// Points of a claimed card or tile.
    points_per_claim: f64,
    /// Claims of something that a rival could have paid for already.
    denials: f64,
    /// Merchant cards acquired.
    cards: f64,
    /// An Endless World: traders that joined.
    traders: f64,
    /// The Call for Adventure: outposts built.
    outposts: f64,
    /// Tokens; bonus and exploration tiles; bonus tiles.
    tokens: f64,
    /// Crystals returned over the limit.
    wasted: f64,
}

/// What the goal that a claim takes costs.
fn price(before: &Game, outcome: &Outcome) -> Option<Crystals> {
    let (Outcome::PointClaimed { card: goal, .. } | Outcome::VillageClaimed { tile: goal, .. }) = *outcome else {
        return None;
    };
    let goal = usize::from(goal);
    match before {
        Game::Road(game) => game.components().points.get(goal).map(|card| card.cost),
        Game::World(game) => game.components().cards.get(goal).map(|card| card.cost),
        Game::Adventure(game) => game.components().vp_tiles.get(goal).map(|tile| tile.cost),
    }
}

impl Deeds {
    fn hear(&mut self, moment: &Moment<'_>, us: Seat) {
        let Moment { before, action, applied, outcomes, .. } = *moment;
        if before.to_move() == Some(us) {
            self.rests += u64::from(action == Action::Rest);
            self.wasted += u64::from(matches!(action, Action::Return(_)));
            self.turns += u64::from(applied.turn_ended);
        }
        for outcome in outcomes {
            match *outcome {
                Outcome::PointClaimed { seat, .. } | Outcome::VillageClaimed { seat, .. } if seat == us => {
                    let rivals = (0..before.rounds().players).filter(|&seat| seat != us);
                    let payable = |cost: Crystals| rivals.clone().any(|seat| before.crystals(seat).contains(cost));
                    self.denials += u64::from(price(before, outcome).is_some_and(payable));
                }
                Outcome::CardAcquired { seat, .. } if seat == us => self.cards += 1,
                Outcome::TradersJoined { seat, count } if seat == us => self.traders += u64::from(count),
                Outcome::OutpostBuilt { seat, .. } if seat == us => self.outposts += 1,
                Outcome::TokenTaken { seat, .. }
                | Outcome::BonusTaken { seat, .. }
                | Outcome::Explored { seat, .. }
                | Outcome::TileTaken { seat, .. }
                    if seat == us =>
                {
                    self.tokens += 1;
                }
                _ => {}
            }
        }
    }

    fn finish(&mut self, played: &Played, us: Seat) {
        self.games = 1;
        self.wins = u64::from(played.winner() == us);
        self.score = u64::from(played.game.score(us).total());
        self.claims = u64::from(played.game.claims(us));
        self.claim_points = u64::from(played.game.score(us).claims);
    }

    fn plus(self, other: Deeds) -> Deeds {
        Deeds {
            games: self.games + other.games,
            wins: self.wins + other.wins,
            score: self.score + other.score,
            turns: self.turns + other.turns,
            rests: self.rests + other.rests,
            claims: self.claims + other.claims,
            claim_points: self.claim_points + other.claim_points,
            denials: self.denials + other.denials,
            cards: self.cards + other.cards,
            traders: self.traders + other.traders,
            outposts: self.outposts + other.outposts,
            tokens: self.tokens + other.tokens,
            wasted: self.wasted + other.wasted,
        }
    }

    fn row(&self, style: Style) -> Row {
        let mean = |sum: u64| sum as f64 / self.games.max(1) as f64;
        Row {
            style: style.name(),
            games: self.games,
            win_rate: mean(self.wins),
            score: mean(self.score),
            turns: mean(self.turns),
            rests: mean(self.rests),
            claims: mean(self.claims),
            points_per_claim: self.claim_points as f64 / self.claims.max(1) as f64,
            denials: mean(self.denials),
            cards: mean(self.cards),
            traders: mean(self.traders),
            outposts: mean(self.outposts),
            tokens: mean(self.tokens),
            wasted: mean(self.wasted),
        }
    }
}

/// One game of a style in a seat among balanced players.
fn play_style(args: &Args, level: Level, style: Style, us: Seat, seed: u64) -> Result<Deeds, Failure> {
    let sits = |seat| AgentSpec::Level(level, if seat == us { style } else { Style::Balanced });
    let table: Vec<PlayerSpec> = (0..args.setup.players).map(|seat| PlayerSpec::Own(sits(seat))).collect();
    let mut deeds = Deeds::default();
    let game = args.setup.deal(seed)?;
    let own_chance = seed.wrapping_mul(8).wrapping_add(us.into());
    let played = play_heard(game, &table, own_chance, args.limits, &mut |moment| {
        deeds.hear(moment, us);
        Ok(())
    })?;
    deeds.finish(&played, us);
    Ok(deeds)
}

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    let level = Level::new(args.level).ok_or("levels are 1 to 6")?;
    args.setup.deal(args.setup.seed)?;
    let players = args.setup.players;
    let deals = args.games.div_ceil(u64::from(players));
    let tables: Vec<(usize, Seat, u64)> = (0..Style::ALL.len())
        .flat_map(|style| (0..players).flat_map(move |seat| (0..deals).map(move |deal| (style, seat, deal))))
        .collect();
    let bar = progress(tables.len() as u64);
    let pool = args.threads.pool()?;
    let played: Vec<Deeds> = pool.install(|| {
        tables
            .par_iter()
            .map(|&(style, seat, deal)| {
                let deeds = play_style(args, level, Style::ALL[style], seat, args.setup.seed.wrapping_add(deal));
                bar.inc(1);
                deeds
            })
            .collect::<Result<_, _>>()
    })?;
    bar.finish_and_clear();
    let mut sums = [Deeds::default(); Style::ALL.len()];
    for (&(style, ..), deeds) in tables.iter().zip(played) {
        sums[style] = sums[style].plus(deeds);
    }
    let rows: Vec<Row> = Style::ALL.iter().zip(&sums).map(|(&style, deeds)| deeds.row(style)).collect();
    if args.json {
        say!(
            "{}",
            serde_json::json!({ "game": args.setup.game.name(), "players": players, "level": args.level,
                "seed": args.setup.seed, "styles": rows })
        );
        return Ok(());
    }
    say!(
        "{:<10} {:>5} {:>6} {:>6} {:>6} {:>6} {:>6} {:>7} {:>7} {:>6} {:>7} {:>8} {:>6} {:>6}",
        "style",
        "games",
        "won %",
        "score",
        "turns",
        "rests",
        "claims",
        "pts/cl",
        "denied",
        "cards",
        "traders",
        "outposts",
        "tokens",
        "waste"
    );
    for row in &rows {
        say!(
            "{:<10} {:>5} {:>6.1} {:>6.1} {:>6.1} {:>6.1} {:>6.2} {:>7.2} {:>7.2} {:>6.2} {:>7.2} {:>8.2} {:>6.2} {:>6.2}",
            row.style,
            row.games,
            100.0 * row.win_rate,
            row.score,
            row.turns,
            row.rests,
            row.claims,
            row.points_per_claim,
            row.denials,
            row.cards,
            row.traders,
            row.outposts,
            row.tokens,
            row.wasted
        );
    }
    Ok(())
}
