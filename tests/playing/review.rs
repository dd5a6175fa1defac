//! A review of one seat: its moments are watched, and tried another way.

use bevy::prelude::*;
use caravanserai::{
    app::{files, folders::Folders, named::Named},
    driver::ScriptStep,
    session::Match,
};

use crate::{
    guide::is_said,
    rect,
    results::at_results,
    steps::{click, key, text, until},
    thing,
};

/// A review lists the moments of one seat. The bar of a watched moment leads back to it, to the same list and the same
/// moment, although the rest of the game was not watched.
#[test]
fn a_review_is_about_one_seat_and_stays_so_while_a_moment_is_watched() {
    let listed = |seat: usize| {
        let app = at_results([
            click("results.review"),
            until("menu", "Review"),
            click(&format!("review.of.{}", 1 - seat)),
            click("review.all"),
            click(&format!("review.of.{seat}")),
            ScriptStep::Settle,
            click("review.watch"),
            until("screen", "Table"),
            until("menu", "None"),
            ScriptStep::Settle,
            click("replay.review-back"),
            until("menu", "Review"),
            until("screen", "Results"),
            ScriptStep::Settle,
            thing("review.watch"),
        ]);
        let names = ["Sela, round", "Ilka, round"].map(|moment| is_said(&app, moment));
        assert!(names[seat] && !names[1 - seat], "the moment of seat {seat} is told");
        let named = app.world().resource::<Named>().names();
        let turns = named.into_iter().filter(|name| name.starts_with("review.turn")).map(str::to_owned);
        turns.collect::<std::collections::BTreeSet<_>>()
    };
    let [first, second] = [0, 1].map(listed);
    assert!(!first.is_empty() && !second.is_empty() && first.is_disjoint(&second), "{first:?} {second:?}");
}

/// The moment that a review opens with is seen in its list, and every moment says what kind it is.
#[test]
fn a_review_opens_with_a_moment_that_is_seen_in_the_list() {
    let open = [click("results.review"), until("menu", "Review"), ScriptStep::Settle];
    let app = at_results(open.into_iter().chain([ScriptStep::Settle, thing("review.chosen")]));
    let named = app.world().resource::<Named>();
    assert!(rect(&app, "review.chosen").min.y > rect(&app, "review.all").max.y, "below the names");
    assert!(named.names().iter().any(|name| name.starts_with("review.turn")));
}

#[test]
fn a_watched_moment_leads_back_to_the_review_and_to_the_results() {
    let _ = at_results([
        click("results.review"),
        until("menu", "Review"),
        click("review.watch"),
        until("screen", "Table"),
        until("menu", "None"),
        ScriptStep::Settle,
        key("Escape"),
        until("menu", "Pause"),
        ScriptStep::Settle,
        thing("pause.deal"),
        click("pause.review"),
        until("menu", "Review"),
        ScriptStep::AssertThing("review.watch".into()),
        until("screen", "Results"),
        key("Escape"),
        until("menu", "None"),
        ScriptStep::Assert("screen".into(), "Results".into()),
    ]);
}

/// Another try at a turn says at the table what it is and what would have been better, and leads back to the same moment of
/// the review, by the table and by the menu, and from there to the results. The game that was played is kept.
#[test]
fn another_try_says_what_it_is_and_leads_back_to_the_review() {
    let tried = |back: Vec<ScriptStep>| {
        let begin = [
            click("results.review"),
            until("menu", "Review"),
            click("review.of.0"),
            ScriptStep::Settle,
            click("review.retry"),
            until("screen", "Table"),
            until("phase", "Choosing"),
            ScriptStep::Settle,
            text("Trying again: round"),
            thing("table.review"),
        ];
        let again = [
            until("menu", "Review"),
            until("screen", "Results"),
            ScriptStep::Settle,
            thing("review.chosen"),
            text("Sela, round"),
            key("Escape"),
            until("menu", "None"),
            ScriptStep::Assert("screen".into(), "Results".into()),
        ];
        at_results(begin.into_iter().chain(back).chain(again))
    };
    let app = tried(vec![click("table.review")]);
    let played = app.world().resource::<Match>();
    assert!(played.is_over(), "the game that was played is on the table");
    assert!(files::finish(files::PATIENCE));
    let saves = std::fs::read_dir(&app.world().resource::<Folders>().saves).unwrap();
    let kept = saves.filter_map(|file| chronicle::Record::load(content::embedded(), &file.unwrap().path()).ok());
    let kept = kept.filter(|kept| kept.decisions == played.record().decisions).count();
    assert_eq!(kept, 2, "it has a file of its own beside that of the game at the table");
    let _ = tried(vec![key("Escape"), until("menu", "Pause"), click("pause.review")]);
}

/// The menu of a watched game is as high as what it offers: nothing in it is cut.
#[test]
fn the_menu_of_a_watched_game_shows_all_of_its_buttons() {
    let app = at_results([
        click("results.review"),
        until("menu", "Review"),
        click("review.watch"),
        until("screen", "Table"),
        until("menu", "None"),
        ScriptStep::Settle,
        key("Escape"),
        until("menu", "Pause"),
        ScriptStep::Settle,
        thing("pause.review"),
    ]);
    let names = app.world().resource::<Named>().names();
    let buttons = names.into_iter().filter(|name| name.starts_with("pause.") && *name != "pause.back");
    let heights: Vec<i32> = buttons.map(|name| rect(&app, name).height().round() as i32).collect();
    assert!(heights.len() >= 5 && heights.iter().all(|height| *height == heights[0]), "{heights:?}");
}
