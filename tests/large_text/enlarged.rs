//! Every page and table can be used with enlarged text.

use std::collections::BTreeMap;

use bevy::prelude::*;
use caravanserai::{
    app::{
        GoTo, Menu, Screen,
        games::GameKind,
        language::Language,
        named::{Facts, Named},
        requests::{Review, Watch},
        settings::Settings,
    },
    driver::gestures,
    session::{Intent, Match},
};

use crate::{
    ON_PANELS, ON_TABLE, SMALL, alone, at_screen, home, in_small_panel, late_in, leave, play_late, press, report,
    run_until, settle, wanted, written,
};

/// Everything that somebody comes to see on one screen, by scrolling too.
#[derive(Default)]
struct Sight {
    controls: BTreeMap<String, Rect>,
    /// Text and its smallest size.
    panels: BTreeMap<String, f32>,
    labels: BTreeMap<String, f32>,
    faults: Vec<String>,
}

impl Sight {
    /// Looks at what is there now. `whose` says which controls belong to the screen.
    fn look(&mut self, app: &mut App, whose: &[&str]) {
        let [panels, mut labels] = written(app);
        labels.retain(|label| !in_small_panel(app, label.place.center()));
        for (known, words) in [(&mut self.panels, &panels), (&mut self.labels, &labels)] {
            for word in words {
                let size = known.entry(word.text.clone()).or_insert(word.size);
                *size = size.min(word.size);
            }
        }
        let named = app.world().resource::<Named>();
        let all = named.names().into_iter().filter_map(|name| Some((name, named.get(name)?)));
        // What lies out of sight of a list has a place and no size.
        let mine = |name: &str| whose.is_empty() || whose.iter().any(|prefix| name.starts_with(prefix));
        let seen: Vec<(&str, Rect)> = all
            .filter(|(name, thing)| thing.is_control && mine(name))
            .map(|(name, thing)| (name, thing.rect))
            .filter(|(_, rect)| Rect::from_corners(Vec2::ZERO, SMALL).inflate(1.0).contains(rect.center()))
            .collect();
        for (nth, (name, rect)) in seen.iter().enumerate() {
            for (other, place) in &seen[nth + 1..] {
                let shared = rect.intersect(*place);
                // A row may hold buttons of its own.
                let within = other.starts_with(&format!("{name}."));
                if shared.width() > 3.0 && shared.height() > 3.0 && !within {
                    self.faults.push(format!("{name} lies on {other}"));
                }
            }
            let whole = Rect::from_corners(Vec2::ZERO, SMALL).inflate(1.0);
            if !(whole.contains(rect.min) && whole.contains(rect.max)) {
                self.faults.push(format!("{name} leaves the window: {rect:?}"));
            }
            let kept = self.controls.entry((*name).to_owned()).or_insert(*rect);
            if rect.size().min_element() > kept.size().min_element() {
                *kept = *rect;
            }
        }
    }

    /// What is worse here than in the sight of the same screen at 100 %.
    fn against(mut self, usual: &Self, scale: f32) -> Vec<String> {
        for name in usual.controls.keys() {
            // The log shows as many of the last lines as it has room for; its page has all of them.
            if name.starts_with("log.") || name == TAKES_TURNS {
                continue;
            }
            match self.controls.get(name) {
                None => self.faults.push(format!("{name} is gone")),
                Some(rect) if rect.size().min_element() < 24.0 => {
                    self.faults.push(format!("{name} is too small: {}", rect.size()));
                }
                Some(_) => {}
            }
        }
        for (now, before, part) in [(&self.panels, &usual.panels, ON_PANELS), (&self.labels, &usual.labels, ON_TABLE)] {
            let smallest = before.values().copied().fold(f32::INFINITY, f32::min);
            for (text, &size) in now {
                let least = part * before.get(text).map_or(scale * smallest, |usual| wanted(*usual, scale));
                if size < least - 0.05 {
                    self.faults.push(format!("{text:?} has {size} pixels of {least}"));
                }
            }
        }
        self.faults.sort();
        self.faults.dedup();
        self.faults
    }
}

fn sight(app: &mut App, scale: f32, scrolls: bool, whose: &[&str]) -> Sight {
    app.world_mut().resource_mut::<Settings>().text_scale = scale;
    // Whoever looks for a button moves the pointer: some are there only then.
    for gesture in [SMALL * 0.5, SMALL * 0.51].into_iter().flat_map(gestures::moving) {
        gestures::make(app.world_mut(), gesture);
    }
    settle(app);
    let mut sight = Sight::default();
    if !scrolls {
        sight.look(app, whose);
        return sight;
    }
    for x in [0.3, 0.72] {
        // Lists lie in the lower half of a page, if not in all of it.
        let at = SMALL * vec2(x, 0.65);
        let turn = |app: &mut App, lines: f32| {
            for gesture in gestures::scroll(at, lines) {
                gestures::make(app.world_mut(), gesture);
                app.update();
            }
            settle(app);
        };
        let places =
            |app: &mut App| written(app).map(|words| words.into_iter().map(|word| word.place).collect::<Vec<_>>());
        let mut before = None;
        // To the end of the list, wherever that is.
        while before != Some(places(app)) {
            before = Some(places(app));
            sight.look(app, whose);
            turn(app, -6.0);
        }
        turn(app, 300.0);
    }
    // What takes turns where not both have room is looked at too.
    if app.world().resource::<Named>().get(TAKES_TURNS).is_some() {
        press(app, TAKES_TURNS);
        sight.look(app, whose);
        press(app, TAKES_TURNS);
    }
    sight
}

/// Story and graph of the results take turns by this button. In large text they stand below each other, and it is not needed.
const TAKES_TURNS: &str = "results.swap";

/// What is wrong with a screen at 150 and 200 %.
fn screen_faults(app: &mut App, scrolls: bool, whose: &[&str]) -> Vec<String> {
    let usual = sight(app, 1.0, scrolls, whose);
    assert!(!usual.controls.is_empty(), "there is nothing to click");
    let mut faults: Vec<String> = usual.faults.iter().map(|fault| format!("at 100 %: {fault}")).collect();
    for scale in [1.5, 2.0] {
        let large = sight(app, scale, scrolls, whose);
        faults.extend(large.against(&usual, scale).into_iter().map(|fault| format!("at {} %: {fault}", scale * 100.0)));
    }
    app.world_mut().resource_mut::<Settings>().text_scale = 1.0;
    settle(app);
    faults
}

fn open(app: &mut App, menu: Menu) {
    app.world_mut().resource_mut::<NextState<Menu>>().set(menu);
    run_until(app, "a menu", |app| *app.world().resource::<State<Menu>>().get() == menu);
    settle(app);
}

fn go(app: &mut App, screen: Screen) {
    app.world_mut().write_message(GoTo(screen));
    run_until(app, "a screen", |app| at_screen(app, screen));
    settle(app);
}

/// The last decision of a game is made.
fn end(app: &mut App, game: GameKind) {
    let record = play_late(app, game, Some(1));
    app.world_mut().write_message(Intent::Decide(record.decisions.last().unwrap().action));
    run_until(app, "the results", |app| at_screen(app, Screen::Results));
    settle(app);
}

/// The tables of all games: asked, with something chosen, looked at again, with a guide, paused and counted.
fn tables(language: Language) -> Vec<String> {
    let _alone = alone();
    let (mut app, _folder) = home(language);
    let mut found = Vec::new();
    for game in GameKind::ALL {
        let mut note = |when: &str, faults: Vec<String>| {
            found.extend(faults.into_iter().map(|why| format!("{game:?}, {when}, {why}")));
        };
        play_late(&mut app, game, None);
        note("asked", screen_faults(&mut app, false, &[]));
        if app.world().resource::<Named>().get("market.1").is_some() {
            press(&mut app, "market.1");
            assert!(app.world().resource::<Named>().get("table.confirm").is_some(), "{game:?} asks back");
            note("chosen", screen_faults(&mut app, false, &[]));
        }
        open(&mut app, Menu::Pause);
        note("pause", screen_faults(&mut app, true, &["pause."]));
        open(&mut app, Menu::None);
        leave(&mut app);
        end(&mut app, game);
        for gesture in gestures::stroke(KeyCode::Space) {
            gestures::make(app.world_mut(), gesture);
            app.update();
        }
        let counted = |app: &App| app.world().resource::<Facts>().get("counted").is_some_and(|told| told == "yes");
        run_until(&mut app, "the sum", counted);
        note("results", screen_faults(&mut app, true, &["results."]));
        leave(&mut app);
        let (record, late) = late_in(game);
        app.world_mut().write_message(Watch::from(record, late));
        run_until(&mut app, "a replay", |app| at_screen(app, Screen::Table));
        settle(&mut app);
        note("replay", screen_faults(&mut app, false, &[]));
        leave(&mut app);
    }
    found
}

#[test]
fn every_table_can_be_used_with_text_twice_as_large() {
    report(&tables(Language::English));
}

#[test]
fn the_guide_can_be_used_with_text_twice_as_large() {
    let _alone = alone();
    let (mut app, _folder) = home(Language::English);
    let mut found = Vec::new();
    for game in [GameKind::Golem, GameKind::World, GameKind::Adventure] {
        open(&mut app, Menu::Lessons);
        press(&mut app, &format!("lessons.{}", game.name()));
        run_until(&mut app, "a lesson", |app| app.world().resource::<Named>().get("guide.next").is_some());
        settle(&mut app);
        let faults = screen_faults(&mut app, false, &[]);
        found.extend(faults.into_iter().map(|why| format!("{game:?}: {why}")));
        leave(&mut app);
    }
    report(&found);
}

#[test]
fn every_page_can_be_used_with_text_twice_as_large() {
    let _alone = alone();
    let (mut app, _folder) = home(Language::English);
    let mut found = Vec::new();
    let mut note = |page: &str, faults: Vec<String>| {
        found.extend(faults.into_iter().map(|why| format!("{page}: {why}")));
    };
    note("title", screen_faults(&mut app, false, &["title."]));
    go(&mut app, Screen::NewGame);
    for game in GameKind::ALL {
        press(&mut app, &format!("new-game.{}", game.name()));
        note(&format!("new game of {game:?}"), screen_faults(&mut app, true, &["new-game."]));
    }
    leave(&mut app);
    // A game that saves itself is there to be loaded.
    play_late(&mut app, GameKind::World, None);
    leave(&mut app);
    go(&mut app, Screen::Load);
    note("load", screen_faults(&mut app, true, &["load."]));
    leave(&mut app);
    for page in ["display", "sight", "play", "sound", "keys"] {
        open(&mut app, Menu::Settings);
        press(&mut app, &format!("settings.{page}"));
        note(&format!("settings, {page}"), screen_faults(&mut app, true, &["settings."]));
        open(&mut app, Menu::None);
    }
    for (menu, name) in [(Menu::Rules, "rules."), (Menu::Lessons, "lessons."), (Menu::Credits, "credits.")] {
        open(&mut app, menu);
        note(name, screen_faults(&mut app, true, &[name]));
        open(&mut app, Menu::None);
    }
    report(&found);
}

/// The pages of games that are over, with two of them, in the language with the longer words.
#[test]
fn the_pages_of_games_that_are_over_can_be_used_with_text_half_as_large_again() {
    let _alone = alone();
    let (mut app, _folder) = home(Language::German);
    for game in [GameKind::Golem, GameKind::World] {
        end(&mut app, game);
        leave(&mut app);
    }
    let known = |app: &App| app.world().resource::<Facts>().get("lucks").is_some_and(|count| count == "2");
    run_until(&mut app, "luck", known);
    go(&mut app, Screen::Career);
    let mut found = Vec::new();
    for tab in ["games", "figures", "achieved", "people"] {
        press(&mut app, &format!("career.tab.{tab}"));
        if tab == "figures" {
            press(&mut app, "career.plot.luck");
        }
        // At twice the size a row of the list is higher than the room below the tabs.
        let faults = screen_faults(&mut app, true, &["career."]).into_iter().filter(|why| !why.starts_with("at 200 %"));
        found.extend(faults.map(|why| format!("{tab}: {why}")));
    }
    report(&found);
}

/// The page that looks at a game again, in the language with the longer words.
#[test]
fn a_review_can_be_used_with_text_half_as_large_again() {
    let _alone = alone();
    let (mut app, _folder) = home(Language::German);
    end(&mut app, GameKind::Golem);
    let record = Box::new(app.world().resource::<Match>().record().clone());
    app.world_mut().write_message(Review { record, at: None });
    run_until(&mut app, "the review", |app| app.world().resource::<Named>().get("review.watch").is_some());
    settle(&mut app);
    let faults = screen_faults(&mut app, true, &["review."]).into_iter().filter(|why| !why.starts_with("at 200 %"));
    report(&faults.collect::<Vec<_>>());
}
