//! Games to record.

use chronicle::{Player, Record};
use rules::chance::Chance;
use rules::components::Components;
use rules::{Actions, Engine as _, Game, GameKind, Options, Seat, Silent};

/// The box.
pub fn components() -> &'static Components {
    content::embedded()
}

/// Every game with every number of players.
pub fn tables() -> impl Iterator<Item = Options> {
    GameKind::ALL.into_iter().flat_map(|kind| {
        let (fewest, most) = kind.players();
        (fewest..=most).map(move |players| Options::new(kind, players))
    })
}

/// A game in which every decision is drawn at random, up to so many decisions.
pub fn random_game(options: Options, seed: u64, most: usize) -> Record {
    let mut chance = Chance::new(!seed);
    play(options, seed, most, |_, choices| chance.below(choices) as usize)
}

/// A game of players who try each choice a few times in their heads and take what brings most: about as long as a game
/// of people who know what they are doing.
pub fn sensible_game(options: Options, seed: u64) -> Record {
    let mut chance = Chance::new(!seed);
    play(options, seed, 10_000, |game, count| {
        let mut choices = Actions::new();
        game.legal_actions(&mut choices);
        let Some(seat) = game.to_move().filter(|_| count > 1) else { return 0 };
        let mut best = (0, 0);
        for (index, &action) in choices.iter().enumerate() {
            let worth = (0..TRIES).map(|_| {
                let mut after = *game;
                after.apply(action, &mut Silent).unwrap();
                worth_later(after, seat, &mut chance)
            });
            best = best.max((worth.sum(), index));
        }
        best.1
    })
}

/// How often a choice is tried, and how many decisions are looked ahead.
const TRIES: usize = 24;
const AHEAD: usize = 40;

/// Points, crystals and above all claims, which bring the end nearer, of a seat after some random decisions.
fn worth_later(mut game: Game, seat: Seat, chance: &mut Chance) -> u32 {
    let mut choices = Actions::new();
    for _ in 0..AHEAD {
        if game.is_over() {
            break;
        }
        choices.clear();
        game.legal_actions(&mut choices);
        game.apply(choices[chance.below(choices.len() as u32) as usize], &mut Silent).unwrap();
    }
    let crystals: u32 = game.crystals(seat).0.iter().zip(1..).map(|(&count, level)| u32::from(count) * level).sum();
    u32::from(game.score(seat).total()) * 4 + crystals + u32::from(game.claims(seat)) * 100
}

fn play(options: Options, seed: u64, most: usize, mut choose: impl FnMut(&Game, u32) -> usize) -> Record {
    let mut record = Record::new(components(), options, seed).unwrap();
    for (seat, player) in record.players.iter_mut().enumerate() {
        *player = Player { name: format!("Player {seat}"), agent: "human".to_owned() };
    }
    let mut game = record.replay(components()).unwrap();
    let mut choices = Actions::new();
    while !game.is_over() && record.decisions.len() < most {
        choices.clear();
        game.legal_actions(&mut choices);
        let action = choices[choose(&game, choices.len() as u32)];
        game.apply(action, &mut Silent).unwrap();
        let index = record.decisions.len() as u64;
        // Some decisions without a time stamp: both are allowed.
        record.push(action, (!index.is_multiple_of(4)).then_some(1500 * index));
    }
    record
}
