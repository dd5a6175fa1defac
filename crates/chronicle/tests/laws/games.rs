//! Games to record.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use chronicle::{Player, Record};
use content::Pack;
use rules::chance::Chance;
use rules::components::Components;
use rules::{Actions, Engine as _, Game, GameKind, Options, Seat, Silent};

/// The box.
pub fn components() -> &'static Components {
    content::embedded()
}

/// Files of the box and changes to them.
const CHANGES: [(&str, &str, &str); 8] = [
    ("road.ron", "copper_points: 3", "copper_points: 5"),
    ("road.ron", "caravan_limit: 10", "caravan_limit: 8"),
    ("road.ron", "Upgrade(3)", "Upgrade(4)"),
    ("road.ron", "counts: (merchants: 43", "counts: (merchants: 42"),
    ("world.ron", "storage_limit: 10", "storage_limit: 9"),
    ("world.ron", "start_traders: [7, 6, 6]", "start_traders: [8, 7, 7]"),
    ("adventure.ron", "caravan_spaces: 3", "caravan_spaces: 2"),
    ("adventure.ron", "give: \"yy\", take: \"gg\"", "give: \"yy\", take: \"gb\""),
];

/// The box, and folders with other figures: one change each, and all of them together.
pub fn contents() -> Vec<&'static Components> {
    static CONTENTS: OnceLock<Vec<&'static Components>> = OnceLock::new();
    let with = |changes: &[(&str, &str, &str)]| {
        let folder = tempfile::tempdir().unwrap();
        for (file, old, new) in changes {
            let (own, usual) = (folder.path().join(file), usual_file(file));
            let text = fs::read_to_string(&own).or_else(|_| fs::read_to_string(usual)).unwrap();
            assert!(text.contains(old), "{old}");
            let mut text = text.replacen(old, new, 1);
            if new.ends_with("merchants: 42") {
                // One card less.
                text =
                    text.lines().filter(|line| !line.contains("\"gain-yb\"")).map(|line| format!("{line}\n")).collect();
            }
            fs::write(own, text).unwrap();
        }
        Pack::load(folder.path()).unwrap_or_else(|error| panic!("{error}")).components
    };
    let all = || [components()].into_iter().chain(CHANGES.chunks(1).chain([&CHANGES[..]]).map(with)).collect();
    CONTENTS.get_or_init(all).clone()
}

fn usual_file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/content").join(name)
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
    random_game_with(components(), options, seed, most)
}

/// The same with these components.
pub fn random_game_with(components: &'static Components, options: Options, seed: u64, most: usize) -> Record {
    let mut chance = Chance::new(!seed);
    play(components, options, seed, most, |_, choices| chance.below(choices) as usize)
}

/// A game of players who try each choice a few times in their heads and take what brings most: about as long as a game
/// of people who know what they are doing.
pub fn sensible_game(options: Options, seed: u64) -> Record {
    let mut chance = Chance::new(!seed);
    play(components(), options, seed, 10_000, |game, count| {
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

fn play(
    components: &'static Components,
    options: Options,
    seed: u64,
    most: usize,
    mut choose: impl FnMut(&Game, u32) -> usize,
) -> Record {
    let mut record = Record::new(components, options, seed).unwrap();
    for (seat, player) in record.players.iter_mut().enumerate() {
        *player = Player { name: format!("Player {seat}"), agent: "human".to_owned(), colour: None };
    }
    let mut game = record.replay().unwrap();
    let mut choices = Actions::new();
    while !game.is_over() && record.decisions.len() < most {
        choices.clear();
        game.legal_actions(&mut choices);
        let action = choices[choose(&game, choices.len() as u32)];
        game.apply(action, &mut Silent).unwrap();
        assert_eq!(game.check(), Ok(()));
        let index = record.decisions.len() as u64;
        // Some decisions without a time stamp: both are allowed.
        record.push(action, (!index.is_multiple_of(4)).then_some(1500 * index));
    }
    record
}
