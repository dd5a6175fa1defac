//! Close-ups, explanations and hints: what is looked at is told, and what is advised is shown.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use caravanserai::{
    app::{games::GameKind, named::Named, settings::Speed},
    driver::{ScriptStep, ScriptTarget},
    inspect::{CloseUp, Hover},
    session::Match,
};

use crate::{
    against_one, app_with, at_table,
    guide::is_said,
    look_at, play, point_at, rect,
    steps::{click, finish, key, text, until},
    table, thing,
};

#[test]
fn resting_on_a_card_shows_it_large_beside_itself() {
    let said = text("lay one crystal on the card to its left");
    let app = against_one(GameKind::Golem, look_at("market.2").into_iter().chain([said]));
    let both = rect(&app, "close-up").intersect(rect(&app, "market.2"));
    assert!(both.is_empty(), "the close-up lies on its own card: {both:?}");
}

#[test]
fn every_game_explains_what_lies_on_its_table() {
    for (game, name, said) in [
        (GameKind::Golem, "points.1", "Costs"),
        (GameKind::Spice, "own.crystal.y", "Level 1 of 4"),
        (GameKind::World, "location.A1-c", "from the supply"),
        (GameKind::World, "points.1", "Costs"),
        (GameKind::Adventure, "market.1", "costs nothing"),
        (GameKind::Adventure, "tile.1", ""),
    ] {
        let _ = against_one(game, look_at(name).into_iter().chain([text(said)]));
    }
}

/// Nothing floats over the map: whatever is looked at, tiles and a rival's cards too, is shown in the one place for it.
#[test]
fn what_is_looked_at_in_the_adventure_stands_in_the_inspector() {
    let look = |at: ScriptTarget| [ScriptStep::Move(at), ScriptStep::Wait(0.6), ScriptStep::Settle, thing("close-up")];
    let rival = ScriptTarget::At(300.0, 90.0);
    let named = ["market.1", "tile.1", "tile.21", "bonus.2", "own.hand.1"].map(|name| ScriptTarget::Named(name.into()));
    for at in named.into_iter().chain([rival]) {
        let app = against_one(GameKind::Adventure, look(at.clone()));
        let (paper, shown) = (rect(&app, "inspector").inflate(0.5), rect(&app, "close-up"));
        assert!(paper.contains(shown.min) && paper.contains(shown.max), "{at:?}: {shown:?} is not in {paper:?}");
    }
}

#[test]
fn the_focus_of_the_keys_is_seen_and_explained() {
    let app = against_one(
        GameKind::Golem,
        [key("Tab"), key("ArrowRight"), ScriptStep::Wait(0.6), ScriptStep::Settle, thing("focus"), thing("close-up")],
    );
    let both = rect(&app, "close-up").intersect(rect(&app, "focus"));
    assert!(both.is_empty(), "the close-up hides the focus: {both:?}");
}

#[test]
fn a_hint_gives_itself_away_in_three_steps() {
    for game in [GameKind::Golem, GameKind::World, GameKind::Adventure] {
        let app = against_one(
            game,
            [
                click("table.hint"),
                until("hint", "1"),
                click("hint.more"),
                until("hint", "2"),
                ScriptStep::Settle,
                text("Worth considering"),
                key("KeyH"),
                until("hint", "3"),
                ScriptStep::Settle,
                text("Chance to win"),
                key("Escape"),
                until("hint", "0"),
                ScriptStep::Assert("menu".into(), "None".into()),
            ],
        );
        assert!(app.world().resource::<Match>().record().assisted, "whoever took a hint was helped");
    }
}

#[test]
fn a_hint_says_every_turn_that_comes_into_question_once() {
    let places = &content::embedded().world.boards[0].locations;
    let raises = |site: &rules::components::Site| matches!(site, rules::components::Site::Upgrade(_));
    let place = places.iter().find(|place| raises(&place.site)).unwrap();
    let app = against_one(
        GameKind::World,
        [
            click(&format!("location.{}", place.id)),
            ScriptStep::Settle,
            text("Click crystals to raise them"),
            click("table.hint"),
            until("hint", "1"),
            click("hint.more"),
            until("hint", "2"),
            ScriptStep::Settle,
            text("1. "),
        ],
    );
    let numbered =
        |text: &str| text.split_once(". ").filter(|(number, _)| number.len() == 1).map(|(_, turn)| turn.to_owned());
    let mut turns: Vec<String> = app.world().resource::<Named>().texts().filter_map(numbered).collect();
    turns.sort();
    let said = turns.len();
    turns.dedup();
    assert_eq!(turns.len(), said, "{turns:?}");
}

#[test]
fn a_click_on_what_cannot_be_paid_says_what_is_missing_for_as_long_as_one_points_at_it() {
    let dear = "This costs 5 crystals, you have";
    let steps = [click("market.6"), ScriptStep::Settle, text(dear), ScriptStep::Wait(6.0), text(dear)];
    let steps = at_table(steps.into_iter().chain([point_at("own.hand.1"), ScriptStep::Wait(0.3)]));
    let mut app = app_with(table(GameKind::Golem, &["human", "level:1"]), |_| {}, steps);
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(50)));
    assert!(!is_said(&finish(app), dear), "whoever points elsewhere has read it");
    // A goal.
    let _ = against_one(GameKind::Golem, [click("points.1"), ScriptStep::Settle, text("You still need")]);
    // A card of one's own: the first of this row is a trade that asks for blue.
    let mut options = table(GameKind::Golem, &["human", "level:1", "level:1"]);
    options.seed = Some(3);
    let own = [click("market.1"), click("table.confirm"), until("phase", "Thinking"), until("phase", "Choosing")];
    let own = own.into_iter().chain([ScriptStep::Settle, click("own.hand.3"), ScriptStep::Settle]);
    let own = own.chain([text("You still need 1 blue")]);
    let _ = play(options, at_table(own));
}

#[test]
fn what_a_move_would_bring_is_shown_before_it_is_made() {
    let _ = against_one(GameKind::Golem, [point_at("own.hand.1"), ScriptStep::Settle, thing("preview")]);
}

#[test]
fn the_key_that_enlarges_shows_what_is_looked_at_then_every_rival() {
    let seats = ["human", "level:1", "level:1"];
    let e = || [key("KeyE"), ScriptStep::Settle];
    let steps = at_table(
        [point_at("points.3"), ScriptStep::Settle].into_iter().chain(e()).chain([thing("close-up"), text("Costs")]),
    );
    let rival = |name: &str| e().into_iter().chain([thing("close-up"), text(&format!("{name}\n"))]).collect::<Vec<_>>();
    let steps = steps.into_iter().chain(rival("Ilka")).chain(rival("Tarn")).chain(e()).collect();
    let app = play(table(GameKind::Golem, &seats), steps);
    assert!(!app.world().resource::<CloseUp>().is_pinned(), "and then lets go");
}

#[test]
fn a_resting_pointer_looks_at_nothing_that_only_comes_to_lie_below_it() {
    let mut app = app_with(
        table(GameKind::Golem, &["level:1", "level:1"]),
        |settings| {
            settings.stream.director = true;
            settings.computer_speed = Speed::Normal;
        },
        vec![until("screen", "Table"), ScriptStep::Wait(1.0), point_at("market.2"), ScriptStep::Wait(600.0)],
    );
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(100)));
    let mut looked = 0;
    let mut cards = std::collections::BTreeSet::new();
    for _ in 0..1_000 {
        app.update();
        let hover = app.world().resource::<Hover>();
        cards.extend(app.world().resource::<Named>().get("market.2").map(|card| card.text.clone()));
        let shown = app.world().resource::<CloseUp>().subject.is_some();
        looked += usize::from(shown);
        assert!(!(shown && hover.asleep), "a hidden pointer looks at nothing");
    }
    assert!(looked > 0, "while it had just moved it did look");
    assert!(looked < 60, "and then no more: {looked} frames");
    assert!(cards.len() > 2, "although cards came and went below it: {cards:?}");
}
