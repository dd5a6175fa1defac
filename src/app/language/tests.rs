//! The texts are complete: every language has the same keys with the same arguments, every key the source names has
//! a text, and no text lies unused.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

use rules::adventure::VILLAGES;
use rules::components::Components;

use super::*;
use crate::app::content;

/// Every message of a language with the arguments it uses, read from the real files.
fn messages(language: Language) -> BTreeMap<String, BTreeSet<String>> {
    let mut messages = BTreeMap::new();
    for (file, text) in language.sources() {
        if let Err((_, faults)) = FluentResource::try_new((*text).into()) {
            panic!("{file} does not parse: {faults:?}");
        }
        let mut current = String::new();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            if let Some((key, _)) = line.split_once('=')
                && line.starts_with(|first: char| first.is_ascii_lowercase())
            {
                current = key.trim().to_owned();
                let fresh = messages.insert(current.clone(), BTreeSet::new());
                assert!(fresh.is_none(), "{file} says {current} twice");
            }
            for argument in line.split('$').skip(1) {
                let end = argument.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(argument.len());
                let arguments: &mut BTreeSet<String> =
                    messages.get_mut(&current).unwrap_or_else(|| panic!("{file}: an argument outside of a message"));
                arguments.insert(argument[..end].to_owned());
            }
        }
    }
    messages
}

/// Every string literal of the game's source that could be a text key.
fn literals(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            literals(&path, found);
        } else if path.extension().is_some_and(|end| end == "rs") && !path.ends_with("tests.rs") {
            let source = std::fs::read_to_string(&path).unwrap();
            // The pieces between quotes; text that merely lies between two literals has spaces or brackets in it.
            found.extend(source.split('"').filter(|piece| is_key(piece)).map(str::to_owned));
        }
    }
}

fn is_key(piece: &str) -> bool {
    piece.contains('-')
        && piece.starts_with(|first: char| first.is_ascii_lowercase())
        && piece.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
}

#[test]
fn german_has_the_same_keys_and_arguments_as_english() {
    let english = messages(Language::English);
    let german = messages(Language::German);
    for (key, arguments) in &english {
        match german.get(key) {
            None => panic!("German lacks {key}"),
            Some(same) => assert_eq!(arguments, same, "{key} takes other arguments in German"),
        }
    }
    for key in german.keys() {
        assert!(english.contains_key(key), "only German has {key}");
    }
}

#[test]
fn every_key_in_the_source_has_a_text_and_every_text_is_used() {
    let english = messages(Language::English);
    let mut used = BTreeSet::new();
    for sources in ["src", "crates/tabletop/src"] {
        literals(&Path::new(env!("CARGO_MANIFEST_DIR")).join(sources), &mut used);
    }
    used.extend(named().into_values().flatten().map(|id| name_key(&id)));
    let of_a_game = career::achievements::OF_A_GAME.iter().map(|one| one.id);
    let achieved = of_a_game.chain(career::achievements::OF_A_HISTORY.iter().map(|one| one.id));
    used.extend(achieved.flat_map(|id| ["", "-about"].map(|end| format!("achieved-{id}{end}"))));
    let families: BTreeSet<_> =
        english.keys().filter_map(|key| key.split_once('-').map(|(family, _)| family)).collect();
    for key in &used {
        let family = key.split_once('-').map_or(key.as_str(), |(first, _)| first);
        if families.contains(family) {
            assert!(english.contains_key(key), "the source names {key}, which has no text");
        }
    }
    for (key, arguments) in &english {
        match key.strip_suffix("-spice").and_then(|plain| english.get_key_value(plain)) {
            // Spice Road's words stand in for others.
            Some((plain, same)) => assert_eq!(arguments, same, "{key} takes other arguments than {plain}"),
            None => assert!(used.contains(key), "nothing uses the text {key}"),
        }
    }
}

/// The ids of all usual components that have names, by what they are.
fn named() -> BTreeMap<&'static str, Vec<String>> {
    let Components { road, world, adventure } = content::usual();
    let places = world.boards.iter().flat_map(|board| &board.locations);
    BTreeMap::from([
        ("point cards", road.points.iter().map(|card| card.id.clone()).collect()),
        ("golems", world.cards.iter().map(|card| card.id.clone()).collect()),
        ("places", places.map(|place| place.id.clone()).collect()),
        ("mountains", adventure.mountains.iter().map(|mountain| mountain.id.clone()).collect()),
        ("villages", (0..VILLAGES).map(|village| format!("village-{village}")).collect()),
    ])
}

#[test]
fn everything_that_can_be_told_of_has_a_short_name_of_its_own() {
    let themes = [Theme::Crystals, Theme::Spices];
    for (language, theme) in Language::OFFERED.into_iter().flat_map(|language| themes.map(|theme| (language, theme))) {
        let words = Words::new(language);
        for (kind, ids) in named() {
            let mut known = BTreeSet::new();
            for id in ids {
                let name = words.name_of(theme, &id).unwrap_or_else(|| panic!("{id} has no name in {language:?}"));
                assert!(name.chars().count() <= 22, "{name} is long");
                assert!(known.insert(name.clone()), "two of the {kind} are called {name} in {language:?}");
            }
        }
        assert_eq!(words.name_of(theme, "no-such-card"), None);
    }
    let [golem, destination] = themes.map(|theme| Words::default().name_of(theme, "point-yygg-6"));
    assert_ne!(golem, destination, "the same card shows a golem or a destination");
}

#[test]
fn spice_road_has_words_of_its_own() {
    let mut words = Words::new(Language::English);
    assert_eq!(t!(words, "refuse-too-few", needed = 2, there = 1), "This costs 2 crystals, you have 1.");
    words.theme = Theme::Spices;
    assert_eq!(t!(words, "refuse-too-few", needed = 2, there = 1), "This costs 2 spices, you have 1.");
    assert_eq!(words.say("act-rest"), Words::default().say("act-rest"), "most words are the same");
    // Whatever the road games say of crystals has a word of the spices.
    for language in [Language::English, Language::German] {
        let words = Words::new(language);
        let figures = content::figures(content::usual());
        let road = ["rules-road", "preview-", "refuse-", "way-", "legend-crystals", "lesson-road"];
        let elsewhere = ["-spice", "-journey"];
        let said_there = |key: &str| {
            road.iter().any(|start| key.starts_with(start)) && !elsewhere.iter().any(|end| key.ends_with(end))
        };
        for (key, _) in messages(language).iter().filter(|(key, _)| said_there(key)) {
            let said = words.say_of(Theme::Spices, key, &figures).to_lowercase().replace("{$crystals}", "");
            for wrong in ["crystal", "kristall", "copper", "kupfer", "yellow", "gelb"] {
                assert!(!said.contains(wrong), "{key}: {said}");
            }
        }
    }
}

#[test]
fn arguments_and_plurals_are_filled_in() {
    let words = Words::new(Language::English);
    assert_eq!(t!(words, "new-players", count = 3), "3 players");
    let german = Words::new(Language::German);
    assert_eq!(t!(german, "new-players", count = 3), "3 Spieler");
}

#[test]
fn percentage_points_have_a_sign() {
    assert_eq!([0.042, -0.017, 0.004, -0.004].map(percentage_points), ["+4", "−2", "±0", "±0"]);
}

#[test]
fn the_pseudo_language_marks_every_text() {
    let words = Words::new(Language::Pseudo);
    for key in messages(Language::English).keys() {
        let text = words.say(key);
        assert!(text.starts_with('[') && text.ends_with(']'), "{key}: {text}");
    }
    assert_ne!(words.say("title-new-game"), Words::default().say("title-new-game"));
    assert_eq!(words.say("no-such-key"), "⟨no-such-key⟩");
}
