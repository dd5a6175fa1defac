//! A first game is taught step by step, and its advice is that of a hint.

use bevy::prelude::*;
use caravanserai::{
    app::{
        games::GameKind,
        named::{Facts, Named},
        options::Options,
    },
    driver::{Device, ScriptStep},
    session::Match,
};

use crate::{
    app_with, play,
    steps::{click, key, text, until},
};

#[test]
fn a_first_game_teaches_step_by_step_and_can_be_left() {
    let app = play(
        Options::default(),
        vec![
            until("screen", "Title"),
            click("title.lessons"),
            until("menu", "Lessons"),
            click("lessons.golem"),
            until("screen", "Table"),
            until("lesson", "1"),
            ScriptStep::Settle,
            click("guide.next"),
            until("lesson", "2"),
            key("Space"),
            until("lesson", "3"),
            ScriptStep::Settle,
            // Another move than the guide had in mind.
            click("own.hand.2"),
            ScriptStep::Settle,
            text("That can be done too"),
            // Whoever clicks twice in the same place keeps the guide.
            click("guide.leave"),
            text("Play on without the guide?"),
            click("guide.stay"),
            ScriptStep::Settle,
            ScriptStep::Assert("lesson".into(), "3".into()),
            click("guide.leave"),
            click("guide.away"),
            until("lesson", "none"),
            // And it can be called back.
            until("phase", "Choosing"),
            key("Escape"),
            until("menu", "Pause"),
            click("pause.guide"),
            until("lesson", "3"),
            until("menu", "None"),
            click("guide.leave"),
            click("guide.away"),
            until("lesson", "none"),
        ],
    );
    assert!(app.world().get_resource::<Match>().is_some(), "the game stays");
}

/// Whether this is said somewhere on the screen.
pub fn is_said(app: &App, words: &str) -> bool {
    app.world().resource::<Named>().texts().any(|text| text.contains(words))
}

#[test]
fn what_the_guide_says_of_a_move_goes_with_the_next_decision() {
    for next in [key("KeyZ"), click("own.crystal.y")] {
        let mut steps = vec![until("screen", "Title"), click("title.lessons"), click("lessons.golem")];
        steps.extend([until("lesson", "1"), ScriptStep::Settle, click("guide.next"), until("lesson", "2")]);
        steps.extend([click("guide.next"), until("lesson", "3"), ScriptStep::Settle]);
        steps.extend([click("own.hand.2"), ScriptStep::Settle, text("That can be done too"), next, ScriptStep::Settle]);
        let app = play(Options::default(), steps);
        assert!(!is_said(&app, "That can be done too"));
    }
}

#[test]
fn spice_road_is_learned_in_its_own_words() {
    let mut steps =
        vec![until("screen", "Title"), click("title.lessons"), click("lessons.spice"), until("lesson", "1")];
    steps.extend([ScriptStep::Settle, text("its price in spices"), click("guide.next"), until("lesson", "2")]);
    steps.extend([text("10 spices fit in"), click("guide.next"), until("lesson", "3"), ScriptStep::Settle]);
    steps.extend([text("two turmeric"), click("own.hand.1"), click("table.confirm"), until("lesson", "4")]);
    let app = play(Options::default(), steps);
    let kind = app.world().resource::<Match>().record().deal.options.kind;
    assert_eq!(kind, GameKind::Spice);
}

#[test]
fn guide_and_hint_advise_the_same() {
    let place = content::embedded().world.boards[0]
        .locations
        .iter()
        .find(|place| matches!(place.site, rules::components::Site::Upgrade(_)) && place.traders < 2)
        .unwrap();
    let mut steps = vec![until("screen", "Title"), click("title.lessons"), click("lessons.world")];
    steps.extend([until("lesson", "1"), ScriptStep::Settle, click("guide.next"), until("lesson", "2")]);
    steps.extend([click("guide.next"), until("lesson", "3"), ScriptStep::Settle]);
    // The learner works twice, where the guide says, and has nearly all traders at home then.
    steps.extend([click("location.A1-c"), click("table.confirm"), until("lesson", "4"), ScriptStep::Settle]);
    steps.extend([click("guide.next"), until("lesson", "5"), ScriptStep::Settle]);
    // The turn goes on, so nothing asks.
    steps.push(click(&format!("location.{}", place.id)));
    steps.extend([until("lesson", "6"), ScriptStep::Settle]);
    steps.extend([click("table.done"), click("table.confirm"), until("phase", "Thinking"), until("phase", "Choosing")]);
    for lesson in ["7", "8"] {
        steps.extend([ScriptStep::Settle, click("guide.next"), until("lesson", lesson)]);
    }
    steps.extend([ScriptStep::Settle, click("table.hint"), until("hint", "1"), ScriptStep::Settle]);
    steps.extend([key("KeyH"), until("hint", "2"), key("KeyH"), until("hint", "3"), ScriptStep::Settle]);
    let app = play(Options::default(), steps);
    let said: Vec<&str> = app.world().resource::<Named>().texts().collect();
    let at = |sign: &str| said.iter().position(|text| text.contains(sign)).unwrap_or_else(|| panic!("{said:?}"));
    let guide = said[at("My advice:") + 1];
    let told = said.iter().filter(|text| **text == guide).count();
    assert!(told > 1 && !guide.contains("Rest"), "{guide}: {said:?}");
    assert!(!said.iter().any(|text| text.contains("Chance to win")), "who learns has other worries");
}

#[test]
fn the_guide_lets_a_turn_be_finished_before_it_goes_on() {
    let places = &content::embedded().world.boards[0].locations;
    let place = |wanted: fn(&rules::components::Site) -> bool| {
        let found = places.iter().find(|place| place.traders < 2 && wanted(&place.site)).unwrap();
        click(&format!("location.{}", found.id))
    };
    let app = play(
        Options::default(),
        vec![
            until("screen", "Title"),
            click("title.lessons"),
            click("lessons.world"),
            until("screen", "Table"),
            until("lesson", "1"),
            ScriptStep::Settle,
            click("guide.next"),
            until("lesson", "2"),
            click("guide.next"),
            until("lesson", "3"),
            ScriptStep::Settle,
            place(|site| matches!(site, rules::components::Site::Production(_))),
            click("table.confirm"),
            until("lesson", "4"),
            ScriptStep::Settle,
            click("guide.next"),
            until("lesson", "5"),
            ScriptStep::Settle,
            place(|site| matches!(site, rules::components::Site::Upgrade(_))),
            until("lesson", "6"),
            ScriptStep::Settle,
            text("Click crystals to raise them"),
        ],
    );
    let told: Vec<&str> = app.world().resource::<Named>().texts().collect();
    assert!(!told.iter().any(|text| text.contains("When few traders are at home")), "{told:?}");
}

#[test]
fn every_family_has_a_first_game() {
    for (game, first) in [("golem", "guide.next"), ("world", "guide.next"), ("adventure", "guide.next")] {
        let _ = play(
            Options::default(),
            vec![
                until("screen", "Title"),
                click("title.lessons"),
                click(&format!("lessons.{game}")),
                until("screen", "Table"),
                until("lesson", "1"),
                ScriptStep::Settle,
                click(first),
                until("lesson", "2"),
            ],
        );
    }
}

/// A learner who reads when there is something to read, and plays on with a plan otherwise.
fn follow_the_guide(game: &str, rounds: u16) {
    let mut steps = vec![
        until("screen", "Title"),
        click("title.lessons"),
        click(&format!("lessons.{game}")),
        until("screen", "Table"),
        until("lesson", "1"),
    ];
    for round in 1..rounds {
        steps.extend([ScriptStep::PlayTo(Device::Mouse, round), key("Space"), key("Space")]);
    }
    let mut app = app_with(Options::default(), |_| {}, steps);
    let (mut shown, mut frames) = (0, 0);
    while app.should_exit().is_none() {
        app.update();
        frames += 1;
        let step = app.world().resource::<Facts>().get("lesson").and_then(|step| step.parse::<usize>().ok());
        if shown > 0 && step.is_none() {
            break;
        }
        shown = shown.max(step.unwrap_or_default());
    }
    let round = rules::Engine::rounds(app.world().resource::<Match>().whole()).round;
    println!("{game}: step {shown} in round {round}, {frames} frames");
    assert_eq!(app.world().resource::<Facts>().get("lesson").map(String::as_str), Some("none"), "{game}: {shown}");
    assert!(shown >= 10, "{game}: the last words are heard: {shown}");
}

#[test]
fn the_first_game_of_the_road_is_followed_to_its_last_words() {
    follow_the_guide("golem", 40);
}

#[test]
fn the_first_game_of_the_world_is_followed_to_its_last_words() {
    follow_the_guide("world", 40);
}

#[test]
fn the_first_game_of_the_adventure_is_followed_to_its_last_words() {
    follow_the_guide("adventure", 40);
}

#[test]
fn keys_alone_begin_the_first_lesson() {
    let _ = play(
        Options::default(),
        vec![
            until("screen", "Title"),
            click("title.lessons"),
            until("menu", "Lessons"),
            ScriptStep::Settle,
            key("Enter"),
            ScriptStep::Settle,
            key("Enter"),
            until("lesson", "1"),
        ],
    );
}
