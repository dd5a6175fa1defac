//! The engine's single steps, each for every game: `cargo bench -p caravanserai-rules`.

use divan::{Bencher, black_box};
use rules::chance::Chance;
use rules::{Actions, Engine, Game, GameKind, Options, Silent};

fn main() {
    divan::main();
}

const KINDS: [&str; 3] = ["golem", "world", "adventure"];

/// A position in the middle of a random game with three players.
fn middle(kind: &str) -> Game {
    let mut options = Options::new(GameKind::from_name(kind).expect("a game"), 3);
    options.round_cap = Some(1000);
    let mut game = Game::new(content::embedded(), &options, 1).expect("a legal set-up");
    let mut chance = Chance::new(1);
    for _ in 0..120 {
        step(&mut game, &mut chance);
    }
    game
}

fn step(game: &mut Game, chance: &mut Chance) {
    let mut actions = Actions::new();
    game.legal_actions(&mut actions);
    if let Some(&action) = actions.get(chance.below(actions.len().max(1) as u32) as usize) {
        game.apply(action, &mut Silent).expect("a listed action is accepted");
    }
}

#[divan::bench(args = KINDS)]
fn legal_actions(bencher: Bencher, kind: &str) {
    let game = middle(kind);
    let mut actions = Actions::new();
    bencher.bench_local(|| {
        actions.clear();
        black_box(&game).legal_actions(&mut actions);
        actions.len()
    });
}

#[divan::bench(args = KINDS)]
fn copy(bencher: Bencher, kind: &str) {
    let game = middle(kind);
    bencher.bench_local(|| *black_box(&game));
}

#[divan::bench(args = KINDS)]
fn view(bencher: Bencher, kind: &str) {
    let game = middle(kind);
    bencher.bench_local(|| black_box(&game).view(0));
}

#[divan::bench(args = KINDS)]
fn determinize(bencher: Bencher, kind: &str) {
    let view = middle(kind).view(0);
    let mut chance = Chance::new(2);
    bencher.bench_local(|| Game::determinize(black_box(&view), &mut chance));
}

#[divan::bench(args = KINDS)]
fn position_hash(bencher: Bencher, kind: &str) {
    let game = middle(kind);
    bencher.bench_local(|| black_box(&game).position_hash());
}

/// A whole random game with two players, at most 200 rounds.
#[divan::bench(args = KINDS)]
fn random_game(bencher: Bencher, kind: &str) {
    let mut options = Options::new(GameKind::from_name(kind).expect("a game"), 2);
    options.round_cap = Some(200);
    let mut seed = 0;
    bencher.bench_local(|| {
        seed += 1;
        let mut game = Game::new(content::embedded(), &options, seed).expect("a legal set-up");
        let mut chance = Chance::new(seed);
        while !game.is_over() {
            step(&mut game, &mut chance);
        }
        game.position_hash()
    });
}
