//! The box is corrected after a release: games of before stay games by the rulebook. A program of its own, because the box
//! belongs to the whole program.
#![allow(clippy::unwrap_used, reason = "a test that unwraps fails as it should")]

use std::path::Path;

use career::Entry;
use chronicle::Record;

#[test]
fn games_of_before_stay_games_by_the_rulebook() {
    let road = include_str!("../../content/kept/0.1.0/road.ron").replacen("Gain(\"yyg\")", "Gain(\"yyb\")", 1);
    let texts = [
        &*road.leak(),
        include_str!("../../content/kept/0.1.0/world.ron"),
        include_str!("../../content/kept/0.1.0/adventure.ron"),
    ];
    assert_eq!(content::correct(texts), Ok(true));
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let entry = |path: &str| Entry::of(&Record::load(content::embedded(), &folder.join(path)).unwrap()).unwrap();
    let before = entry("crates/chronicle/tests/golden/golem-2.caravan");
    assert!(before.setup.rulebook && !before.setup.own_content);
    let other = entry("tests/kept/0.1.0/other-cards/golem.caravan");
    assert!(other.setup.own_content);
}
