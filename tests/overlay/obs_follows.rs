//! OBS follows the game: scenes, chapters, replays.

use std::{sync::mpsc::channel, time::Duration};

use bevy::input::keyboard::Key;
use bevy::prelude::*;
use caravanserai::{
    app::{
        Phase,
        games::SeatKind,
        named::Named,
        options::{Options, Size},
        requests::StartGame,
        settings::{Settings, Speed},
    },
    inspect::{Director, Studio},
    session::{Intent, Match},
    start::bare_app,
};
use rules::Engine;

use crate::{
    a_short_game, click, fake::Fake, feed_at, free_port, press, run_until, says, short_game, start_short_game,
};

#[test]
fn obs_is_asked_for_scenes_chapters_and_replays_as_the_game_goes_on() {
    let fake = Fake::new();
    let obs_port = fake.port;
    let (wishes, wished) = channel();
    // OBS records since ten minutes; the clock of the recording stands still, so that times can be told. Between two lines it
    // goes on.
    let obs = std::thread::spawn(move || {
        for (time, breaks) in [("00:10:00.000", true), ("00:10:30.000", false)] {
            let mut line = fake.known(Some("dates"));
            line.recording = Some((time.into(), true));
            line.replay_buffer = true;
            while let Some(asked) = line.next_wish() {
                line.answer(&asked, Ok(serde_json::json!({})));
                let last = breaks && asked.2["sceneName"] == "counted";
                if wishes.send((asked.0, asked.2)).is_err() || last {
                    // The first line breaks when the points are counted.
                    break;
                }
            }
        }
    });
    let (mut app, _) = a_short_game(|settings| {
        let obs = &mut settings.stream.obs;
        (obs.on, obs.port, obs.password) = (true, obs_port, "dates".into());
        obs.results = "counted".into();
    });
    let mut heard: Vec<(String, serde_json::Value)> = Vec::new();
    let mut until = |app: &mut App, what: &str, found: &dyn Fn(&str, &serde_json::Value) -> bool| {
        let mut found_at = None;
        run_until(app, |_| {
            heard.extend(wished.try_iter());
            found_at = heard.iter().position(|(kind, data)| found(kind, data));
            found_at.is_some()
        });
        println!("{what}: {:?}", heard.drain(..=found_at.unwrap()).collect::<Vec<_>>());
    };
    let scene = |name: &'static str| {
        move |kind: &str, data: &serde_json::Value| kind == "SetCurrentProgramScene" && data["sceneName"] == name
    };
    until(&mut app, "the title", &scene("Caravanserai waiting"));
    run_until(&mut app, |app| {
        app.world()
            .resource::<Studio>()
            .status()
            .is_some_and(|status| status.recording.is_some() && status.takes_chapters)
    });
    // A key keeps what the replay buffer holds, whatever is shown.
    press(&mut app, KeyCode::F10, Key::F10);
    until(&mut app, "the key", &|kind, _| kind == "SaveReplayBuffer");
    start_short_game(&mut app);
    until(&mut app, "the table", &scene("Caravanserai table"));
    let chapter = |begins: &'static str| {
        move |kind: &str, data: &serde_json::Value| {
            kind == "CreateRecordChapter" && data["chapterName"].as_str().unwrap().contains(begins)
        }
    };
    until(&mut app, "the first chapter", &chapter("Golem Edition:"));
    let list = app.world().resource::<Director>().chapters.text();
    assert!(list.starts_with("0:00 Caravanserai\n10:00 Golem Edition:"), "{list}");
    until(&mut app, "a decisive moment, and what came of it", &|kind, _| kind == "SaveReplayBuffer");
    until(&mut app, "the points are counted", &scene("counted"));
    // OBS was gone and is there again: it is told where the game stands, and the chapters of the evening stay.
    until(&mut app, "OBS is back", &scene("counted"));
    let goes_on = |status: &obs::Status| status.recording.is_some_and(|known| known.time() > Duration::from_secs(610));
    run_until(&mut app, |app| app.world().resource::<Studio>().status().is_some_and(goes_on));
    let list = app.world().resource::<Director>().chapters.text();
    assert!(list.starts_with("0:00 Caravanserai\n10:00 "), "{list}");
    drop(wished);
    drop(app);
    obs.join().unwrap();
}

/// Where people play the director notes chapters too, and nothing is noted twice.
#[test]
fn each_moment_is_one_chapter_of_the_recording_also_where_people_play() {
    let fake = Fake::new();
    let obs_port = fake.port;
    let obs = std::thread::spawn(move || {
        let mut line = fake.known(None);
        line.recording = Some(("00:10:00.000".into(), true));
        let mut chapters = Vec::new();
        while let Some(asked) = line.next_wish() {
            line.answer(&asked, Ok(serde_json::json!({})));
            chapters.extend(asked.2["chapterName"].as_str().map(str::to_owned));
        }
        chapters
    });
    let (mut app, port) = a_short_game(|settings| {
        (settings.stream.obs.on, settings.stream.obs.port) = (true, obs_port);
        settings.own_speed = Speed::Instant;
    });
    let records = |status: &obs::Status| status.recording.is_some() && status.takes_chapters;
    run_until(&mut app, |app| app.world().resource::<Studio>().status().is_some_and(records));
    let mut setup = short_game();
    setup.seats[0].kind = SeatKind::Person;
    app.world_mut().write_message(StartGame::new(setup));
    run_until(&mut app, |app| app.world().get_resource::<Match>().is_some());
    run_until(&mut app, |app| {
        let choosing = app.world().get_resource::<State<Phase>>().is_some_and(|now| *now.get() == Phase::Choosing);
        let running = app.world().resource::<Match>();
        let over = running.is_over();
        if choosing && running.person_decides() {
            let mut legal = rules::Actions::new();
            running.whole().legal_actions(&mut legal);
            app.world_mut().write_message(Intent::Decide(legal[0]));
        }
        over
    });
    let told = |kind: &str| feed_at(port)["events"].to_string().contains(&format!("\"kind\":\"{kind}\""));
    run_until(&mut app, |_| told("result") && told("claim"));
    (0..5).for_each(|_| app.update());
    drop(app);
    let chapters = obs.join().unwrap();
    // The clock of the recording stands still: a claim lies too near to be a chapter of its own, what is greater is one.
    let wanted = ["Golem Edition:", "calls the last round", "wins with"];
    assert_eq!(chapters.len(), wanted.len(), "{chapters:?}");
    assert!(chapters.iter().zip(wanted).all(|(chapter, wanted)| chapter.contains(wanted)), "{chapters:?}");
}

/// The window that shows the settings may be on the air.
#[test]
fn settings_do_not_show_the_password_of_obs() {
    let size = Size { width: 1920, height: 4000 };
    let mut app = bare_app(Options { headless: Some(size), ..default() }, None);
    {
        let obs = &mut app.world_mut().resource_mut::<Settings>().stream.obs;
        (obs.on, obs.password, obs.port) = (true, "opensesame".into(), free_port());
    }
    for name in ["title.settings", "settings.stream"] {
        click(&mut app, name);
    }
    run_until(&mut app, |app| app.world().resource::<Named>().get("settings.obs-password").is_some());
    let field = app.world().resource::<Named>().get("settings.obs-password").unwrap();
    assert_eq!(field.text, "••••••••••");
    assert!(!says(&app, "opensesame"));
}
