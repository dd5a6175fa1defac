//! Explanations stay on their paper.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use caravanserai::{
    app::{games::GameKind, language::Language, named::Named},
    driver::gestures,
};
use rules::{Engine, Game, Step};

use crate::{alone, home, late_in, leave, play_late, press, report, settle, written};

/// What is wrong with the explanation of what is pointed at: it lies on the inspector, and no word of it is small.
fn off_the_paper(app: &mut App) -> Option<String> {
    let [paper, shown] = ["inspector", "close-up"].map(|name| app.world().resource::<Named>().get(name));
    let Some(shown) = shown else { return Some("nothing is told".to_owned()) };
    let (paper, place) = (paper?.rect.inflate(1.0), shown.rect);
    if !(paper.contains(place.min) && paper.contains(place.max)) {
        return Some(format!("{:?} is not on the paper: {place:?}", shown.text));
    }
    let [panels, _] = written(app);
    let small = panels.into_iter().find(|word| place.contains(word.place.center()) && word.size < 13.95);
    small.map(|word| format!("{:?} has {} pixels", word.text, word.size))
}

/// Every place, golem and tile of An Endless World, pointed at and chosen: while a tile is chosen, in a golem's place, and
/// late, when helpers and tools count.
fn explanations(app: &mut App, language: Language) -> Vec<String> {
    let (record, late) = late_in(GameKind::World);
    let positions: Vec<Game> = record.positions().collect::<Result<_, _>>().unwrap();
    let first = |step: Step| positions.iter().position(|game| game.step() == step).expect("somebody is asked that");
    let mut found = Vec::new();
    for at in [first(Step::Explore), first(Step::Golem), late] {
        let left = record.decisions.len() - at;
        play_late(app, GameKind::World, Some(left));
        let named = app.world().resource::<Named>();
        let kinds = ["location.", "points.", "bonus."];
        let things = named.names().into_iter().filter(|name| kinds.iter().any(|kind| name.starts_with(kind)));
        let things: Vec<_> = things.map(|name| (name.to_owned(), named.get(name).unwrap().rect)).collect();
        assert!(things.len() > 24, "{things:?}");
        for (name, rect) in things {
            let mut note = |when: &str, fault: Option<String>| {
                found.extend(fault.map(|why| format!("{language:?}, decision {at}, {name} {when}: {why}")));
            };
            for gesture in gestures::moving(rect.center()) {
                gestures::make(app.world_mut(), gesture);
                app.update();
            }
            // As long as somebody looks before it is told.
            (0..5).for_each(|_| app.update());
            note("pointed at", off_the_paper(app));
            for gesture in gestures::click(rect.center()) {
                gestures::make(app.world_mut(), gesture);
                app.update();
            }
            app.update();
            if app.world().resource::<Named>().get("table.confirm").is_some() {
                note("chosen", off_the_paper(app));
                press(app, "table.drop");
            }
        }
        leave(app);
    }
    found
}

#[test]
fn explanations_of_the_endless_world_stay_on_their_paper() {
    let _alone = alone();
    let mut found = Vec::new();
    for language in [Language::German, Language::English] {
        let (mut app, _folder) = home(language);
        app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(120)));
        found.extend(explanations(&mut app, language));
    }
    report(&found);
}

#[test]
fn the_deciding_claim_tells_of_the_last_round_and_of_the_score() {
    let _alone = alone();
    let (mut app, _folder) = home(Language::English);
    let (record, _) = late_in(GameKind::World);
    let positions: Vec<Game> = record.positions().collect::<Result<_, _>>().unwrap();
    let deciding = positions.windows(2).position(|pair| !pair[0].rounds().triggered && pair[1].rounds().triggered);
    play_late(&mut app, GameKind::World, Some(record.decisions.len() - deciding.unwrap()));
    let told = (1..=4).any(|slot| {
        let Some(golem) = app.world().resource::<Named>().get(&format!("points.{slot}")) else { return false };
        for gesture in gestures::moving(golem.rect.center()) {
            gestures::make(app.world_mut(), gesture);
            app.update();
        }
        settle(&mut app);
        let said = app.world().resource::<Named>().get("preview").map(|shown| shown.text.clone()).unwrap_or_default();
        said.contains("last round") && said.contains("Your score")
    });
    assert!(told, "{:?}", app.world().resource::<Named>().names());
}
