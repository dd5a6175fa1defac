//! The end: giving up, counting, what was claimed, and playing again.

use bevy::prelude::*;
use caravanserai::{
    app::{
        folders::Folders,
        games::{GameKind, GameSetup},
        language::Language,
        named::{Facts, Named},
        settings::Settings,
    },
    driver::{Device, ScriptStep},
    session::Match,
};

use crate::{
    against_one, app_with, at_table, rect,
    steps::{click, finish, key, text, until},
    table, thing,
};

#[test]
fn points_are_counted_step_by_step_and_the_game_can_be_kept_and_played_again() {
    let home = tempfile::tempdir().unwrap();
    let mut app = app_with(
        table(GameKind::Golem, &["level:1", "level:1"]),
        |_| {},
        vec![
            until("screen", "Results"),
            text("Counting the points"),
            // The key that ends the counting does not press the button it is on.
            key("Tab"),
            key("Enter"),
            until("counted", "yes"),
            ScriptStep::Settle,
            ScriptStep::Assert("screen".into(), "Results".into()),
            text("wins"),
            click("results.share"),
            ScriptStep::Settle,
            click("share.file"),
            ScriptStep::Settle,
            text("Saved:"),
            click("results.share"),
            ScriptStep::Settle,
            thing("share.film"),
            click("share.code"),
            text("clipboard"),
            click("results.again"),
            until("screen", "Table"),
        ],
    );
    app.insert_resource(Folders::under(home.path()));
    app.world_mut().resource_mut::<GameSetup>().claims = Some(1);
    let app = finish(app);
    assert_eq!(app.world().resource::<Facts>().get("announced").map(String::as_str), Some("end"));
    let kept = std::fs::read_dir(home.path().join("saves")).unwrap().flatten();
    let kept: Vec<_> = kept.filter(|file| file.file_name().to_string_lossy().starts_with("golem-")).collect();
    let record = chronicle::Record::load(content::embedded(), &kept[0].path()).unwrap();
    assert!(rules::Engine::is_over(&record.replay().unwrap()));
}

/// A game of two opponents to its results, everything counted, and more.
pub fn at_results(more: impl IntoIterator<Item = ScriptStep>) -> App {
    let counted = [until("screen", "Results"), key("Enter"), until("counted", "yes"), ScriptStep::Settle];
    let steps = counted.into_iter().chain(more).collect();
    let mut app = app_with(table(GameKind::Golem, &["level:1", "level:1"]), |_| {}, steps);
    app.insert_resource(Folders::under(tempfile::tempdir().unwrap().path()));
    app.world_mut().resource_mut::<GameSetup>().claims = Some(1);
    finish(app)
}

#[test]
fn no_button_of_the_results_moves_when_one_is_pressed() {
    let places = |app: App| -> Vec<(String, Rect)> {
        let named = app.world().resource::<Named>();
        let names = named.names().into_iter().filter(|name| name.starts_with("results."));
        names.map(|name| (name.to_owned(), named.get(name).unwrap().rect)).collect()
    };
    // What is thought of the game comes when it comes; it has a place of its own.
    let told = || until("aftermath", "told");
    let before = places(at_results([told(), ScriptStep::Settle]));
    assert!(before.len() > 3, "{before:?}");
    let share = [told(), ScriptStep::Settle, click("results.share"), ScriptStep::Settle, click("share.file")];
    assert_eq!(places(at_results(share.into_iter().chain([ScriptStep::Settle, text("Saved:")]))), before);
}

/// Whoever has won, everybody sees what was claimed, and the last thing that happened before it is counted.
#[test]
fn results_show_the_claimed_cards_of_every_seat() {
    for (game, seats) in [
        (GameKind::Golem, ["level:1"; 5].as_slice()),
        (GameKind::Spice, ["level:1"; 2].as_slice()),
        (GameKind::World, ["level:1"; 2].as_slice()),
        (GameKind::Adventure, ["level:1"; 2].as_slice()),
    ] {
        let ended = [until("phase", "Finished"), ScriptStep::Assert("screen".into(), "Table".into())];
        let counted = [until("screen", "Results"), key("Enter"), until("counted", "yes"), ScriptStep::Settle];
        let mut app = app_with(table(game, seats), |_| {}, ended.into_iter().chain(counted).collect());
        app.world_mut().resource_mut::<GameSetup>().claims = Some(1);
        let mut app = finish(app);
        // Their pictures may still be on the way from the disk.
        let all_there = |app: &App| {
            let (running, named) = (app.world().resource::<Match>(), app.world().resource::<Named>());
            let claims = |seat| rules::Engine::claims(running.whole(), seat);
            let there = |seat, nth| named.get(&format!("results.claimed.{seat}.{nth}")).is_some();
            (0..seats.len() as u8).all(|seat| (0..claims(seat)).all(|nth| there(seat, nth)))
        };
        for _ in 0..20_000 {
            if all_there(&app) {
                break;
            }
            app.update();
        }
        let running = app.world().resource::<Match>();
        let (named, board) = (app.world().resource::<Named>(), rect(&app, "results.seat0"));
        for seat in 0..seats.len() as u8 {
            for nth in 0..rules::Engine::claims(running.whole(), seat) {
                let card = rect(&app, &format!("results.claimed.{seat}.{nth}"));
                assert!(card.height() >= 44.0 && card.width() <= board.width(), "{game:?}: {card:?}");
                let apart = |name: &&str| name.starts_with("results.") && !name.starts_with("results.claimed");
                for other in named.names().into_iter().filter(apart) {
                    assert!(rect(&app, other).intersect(card).is_empty(), "{game:?}: {other} covers a card");
                }
            }
        }
    }
}

#[test]
fn results_are_read_and_left_in_the_largest_text() {
    let steps = vec![until("screen", "Results"), key("Enter"), until("counted", "yes"), ScriptStep::Settle];
    let largest = |settings: &mut Settings| (settings.ui_scale, settings.text_scale) = (2.0, 2.0);
    let mut app = app_with(table(GameKind::Golem, &["level:1", "level:1", "level:1"]), largest, steps);
    app.world_mut().resource_mut::<GameSetup>().claims = Some(1);
    let mut app = finish(app);
    let window = app.world_mut().query::<&Window>().single(app.world()).unwrap().size();
    let named = app.world().resource::<Named>();
    for name in ["results.seat0", "results.seat1", "results.seat2", "results.again", "results.title"] {
        let place = named.get(name).unwrap_or_else(|| panic!("there is no {name}")).rect;
        let inside = place.min.min_element() >= 0.0 && place.max.x <= window.x && place.max.y <= window.y;
        assert!(inside, "{name} lies at {place:?} in a window of {window}");
    }
}

#[test]
fn results_without_room_for_anything_do_no_harm() {
    let steps = vec![until("screen", "Results"), ScriptStep::Resize(1.0, 1.0), ScriptStep::Settle];
    let beside_a_camera = |settings: &mut Settings| settings.stream.layout.on = true;
    let mut app = app_with(table(GameKind::Golem, &["level:1", "level:1"]), beside_a_camera, steps);
    app.world_mut().resource_mut::<GameSetup>().claims = Some(1);
    let _ = finish(app);
}

/// The pause menu of a game in its first round, against one weak opponent; then more.
pub fn paused(more: impl IntoIterator<Item = ScriptStep>) -> App {
    let steps = [key("Escape"), until("menu", "Pause"), ScriptStep::Settle];
    against_one(GameKind::Golem, steps.into_iter().chain(more))
}

#[test]
fn whoever_gives_up_is_asked_and_the_results_say_so() {
    let home = tempfile::tempdir().unwrap();
    let steps = at_table([
        click("own.hand.1"),
        click("table.confirm"),
        until("phase", "Thinking"),
        until("phase", "Choosing"),
        ScriptStep::Settle,
        key("Escape"),
        until("menu", "Pause"),
        ScriptStep::Settle,
        click("pause.give-up"),
        ScriptStep::Settle,
        text("Really give up?"),
        click("pause.give-up"),
        until("screen", "Results"),
        until("counted", "yes"),
        ScriptStep::Settle,
        text("You gave up"),
        click("results.title"),
        until("screen", "Title"),
        ScriptStep::Settle,
        // Nobody goes on with it, but it can be watched.
        click("title.load"),
        ScriptStep::Settle,
        text("Golem Edition · You gave up"),
        click("load.0.watch"),
        until("screen", "Table"),
    ]);
    let mut app = app_with(table(GameKind::Golem, &["human", "level:1"]), |_| {}, steps);
    app.insert_resource(Folders::under(home.path()));
    let app = finish(app);
    assert!(app.world().resource::<Match>().is_watched());
    assert_eq!(app.world().resource::<caravanserai::session::saves::Resumable>().0, None);
}

#[test]
fn giving_up_once_is_no_more_than_a_question() {
    let app = paused([click("pause.give-up"), ScriptStep::Settle, key("Escape"), until("menu", "None")]);
    assert_eq!(app.world().resource::<Match>().record().gave_up, None);
}

#[test]
fn the_same_deal_begins_again_with_nothing_played() {
    let mut steps = vec![click("own.hand.1"), click("table.confirm"), until("phase", "Thinking")];
    steps.extend([until("phase", "Choosing"), ScriptStep::Settle, key("Escape")]);
    // Nothing is decided yet; the opponent, who begins, may be at it a moment later.
    steps.extend([until("menu", "Pause"), click("pause.restart"), ScriptStep::Settle]);
    steps.extend([text("This game is set aside"), click("pause.restart"), until("decisions", "0")]);
    let app = against_one(GameKind::Golem, steps);
    let again = app.world().resource::<Match>();
    assert!(again.record().deal.seed == 5 && again.record().decisions.len() <= 1);
    assert_eq!(again.players()[1].kind.to_string(), "level:1");
}

#[test]
fn a_rematch_is_one_level_higher_and_a_fresh_deal() {
    let (first, sure) = (click("pause.higher"), click("pause.higher"));
    let app = paused([first, ScriptStep::Settle, sure, until("menu", "None"), ScriptStep::Settle]);
    let again = app.world().resource::<Match>();
    assert_eq!(again.players()[1].kind.to_string(), "level:2");
    assert_ne!(again.record().deal.seed, 5);
}

#[test]
fn results_tell_how_it_was_played_and_lead_to_the_turn_in_the_review() {
    let app = at_results([
        until("aftermath", "told"),
        ScriptStep::Settle,
        text("played"),
        text("luck"),
        thing("results.best"),
        click("results.best"),
        until("menu", "Review"),
        ScriptStep::Settle,
        thing("review.chosen"),
        text("luck"),
    ]);
    assert!(app.world().resource::<Match>().is_over());
}

#[test]
fn all_that_was_claimed_is_looked_at_large_and_left_again() {
    let mut app = at_results([]);
    // Their pictures may still be on the way from the disk.
    let claimed = |app: &App| {
        let named = app.world().resource::<Named>();
        (0..2).map(|seat| format!("results.claimed.{seat}.0")).find(|name| named.get(name).is_some())
    };
    let name = (0..20_000)
        .find_map(|_| {
            app.update();
            claimed(&app)
        })
        .expect("a claimed card");
    let seat = name.trim_end_matches(".0");
    for open in [click(&name), ScriptStep::Use(Device::Keys, seat.into()), ScriptStep::Use(Device::Pad, seat.into())] {
        let look = [open, ScriptStep::Settle, thing("results.gallery"), key("Escape"), ScriptStep::Settle];
        let app = at_results(look);
        assert!(app.world().resource::<Named>().get("results.gallery").is_none());
    }
}

#[test]
fn from_the_results_the_deal_begins_again_with_seats_swapped_or_one_level_higher() {
    let next = |button: &str| {
        let counted = [until("screen", "Results"), key("Enter"), until("counted", "yes"), ScriptStep::Settle];
        let go = [click(button), until("screen", "Table"), ScriptStep::Settle];
        let steps = counted.into_iter().chain(go).collect();
        let mut app = app_with(table(GameKind::Golem, &["level:1", "level:2"]), |_| {}, steps);
        app.world_mut().resource_mut::<GameSetup>().claims = Some(1);
        let app = finish(app);
        let running = app.world().resource::<Match>();
        let kinds: Vec<String> = running.players().iter().map(|player| player.kind.to_string()).collect();
        (kinds, running.record().deal.seed)
    };
    let own = |kinds: [&str; 2]| kinds.map(str::to_owned).to_vec();
    assert_eq!(next("results.swapped"), (own(["level:2", "level:1"]), 5));
    assert_eq!(next("results.restart"), (own(["level:1", "level:2"]), 5));
    let (kinds, seed) = next("results.higher");
    assert!(kinds == own(["level:2", "level:3"]) && seed != 5);
    let (kinds, seed) = next("results.again");
    assert!(kinds == own(["level:1", "level:2"]) && seed != 5);
}

/// In German, with two to five players, in usual and in large text: whatever stands on the page stands inside it, and nothing
/// lies over a button.
#[test]
fn nothing_falls_out_of_the_results() {
    for (players, text_scale) in (2..=5).flat_map(|players| [(players, 1.0), (players, 1.5)]) {
        let counted = [until("screen", "Results"), key("Enter"), until("counted", "yes")];
        let steps = counted.into_iter().chain([until("aftermath", "told"), ScriptStep::Settle]).collect();
        let german = |settings: &mut Settings| {
            settings.language = Language::German;
            settings.text_scale = text_scale;
        };
        let mut app = app_with(table(GameKind::Golem, &vec!["level:1"; players]), german, steps);
        app.world_mut().resource_mut::<GameSetup>().claims = Some(1);
        let mut app = finish(app);
        let window = app.world_mut().query::<&Window>().single(app.world()).unwrap().size();
        let named = app.world().resource::<Named>();
        let all: Vec<&str> = named.names().into_iter().filter(|name| name.starts_with("results.")).collect();
        for name in ["results.again", "results.title", "results.seat0"] {
            assert!(all.contains(&name), "{players} players, text {text_scale}: no {name}");
        }
        for (nth, name) in all.iter().enumerate() {
            let place = rect(&app, name);
            let inside = place.min.min_element() >= 0.0 && place.max.x <= window.x && place.max.y <= window.y;
            assert!(inside || text_scale > 1.0, "{players} players: {name} at {place:?} in {window}");
            // A seat's cards lie on the seat's own control.
            let is_part = |other: &str| other.strip_prefix(name).is_some_and(|rest| rest.starts_with('.'));
            for other in all[nth + 1..].iter().filter(|other| !is_part(other)) {
                let both = place.intersect(rect(&app, other));
                let apart = both.is_empty() || both.width() < 1.0 || both.height() < 1.0;
                let scrolled = text_scale > 1.0;
                assert!(apart || scrolled, "{players} players: {name} lies on {other}: {both:?}");
            }
        }
    }
}
