//! Pulling the plug: the real program is killed in the middle of play and takes the game up at the same decision.
#![allow(clippy::unwrap_used, reason = "a test that unwraps fails as it should")]

mod display;

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use chronicle::Record;
use rules::{Engine, chance::Chance};

/// A program that heeds signals: whoever runs the tests in the background may have some ignored, and children inherit that.
fn command(program: &str) -> Command {
    if cfg!(not(target_os = "linux")) {
        return Command::new(program);
    }
    let mut command = Command::new("env");
    command.args(["--default-signal=HUP,INT,QUIT,TERM", program]);
    command
}

fn program(home: &Path, script: &str, more: &[&str]) -> Child {
    let file = home.join("script.ron");
    fs::write(&file, script).unwrap();
    command(env!("CARGO_BIN_EXE_caravanserai"))
        .env("CARAVANSERAI_HOME", home)
        .args(["--headless", "640x360", "--script"])
        .arg(file)
        .args(more)
        .stdout(Stdio::null())
        .stderr(fs::File::create(home.join("told.txt")).unwrap())
        .spawn()
        .unwrap()
}

fn told(home: &Path) -> String {
    fs::read_to_string(home.join("told.txt")).unwrap_or_default()
}

fn autosave(home: &Path) -> PathBuf {
    home.join("saves/autosave.caravan")
}

/// Waits until so many decisions are on the disk. `None` if the machine cannot draw.
fn play_until(home: &Path, child: &mut Child, decisions: usize) -> Option<()> {
    let started = Instant::now();
    loop {
        if let Some(ended) = child.try_wait().unwrap() {
            if display::nothing_draws_here(ended.code()) {
                return None;
            }
            panic!("the program ended before it was killed: {ended}\n{}", told(home));
        }
        // A half-written file would fail here: what is on the disk can be loaded at any moment.
        if autosave(home).is_file() {
            let record = Record::load(content::embedded(), &autosave(home)).expect("the autosave is whole");
            if record.decisions.len() >= decisions {
                return Some(());
            }
        }
        assert!(started.elapsed() < Duration::from_secs(300), "the game does not go on\n{}", told(home));
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// What the disk is like when the plug is pulled.
#[derive(Debug, Clone, Copy)]
enum Disk {
    Sound,
    Slow,
    Failing,
}

/// The folder of saves with this disk below it; sound again when this is dropped.
struct Saves {
    /// Held: whoever writes there waits.
    _lock: Option<fs::File>,
    /// A folder where the next file would be written.
    in_the_way: Option<PathBuf>,
}

impl Saves {
    fn on(disk: Disk, home: &Path) -> Self {
        let folder = home.join("saves");
        match disk {
            Disk::Sound => Self { _lock: None, in_the_way: None },
            Disk::Slow => {
                // Where folders cannot be locked, the disk stays sound.
                let lock = fs::File::open(folder).ok().filter(|folder| folder.lock().is_ok());
                Self { _lock: lock, in_the_way: None }
            }
            Disk::Failing => {
                let part = folder.join(".autosave.caravan.part");
                let started = Instant::now();
                // The file that is just being written goes away by itself.
                while fs::create_dir(&part).is_err() {
                    assert!(started.elapsed() < Duration::from_secs(60), "{} stays", part.display());
                    std::thread::yield_now();
                }
                Self { _lock: None, in_the_way: Some(part) }
            }
        }
    }
}

impl Drop for Saves {
    fn drop(&mut self) {
        if let Some(part) = &self.in_the_way {
            fs::remove_dir(part).unwrap();
        }
    }
}

/// Kills the program at some instant, while the disk is so or has just been.
fn pull_the_plug(child: &mut Child, disk: Disk, home: &Path, chance: &mut Chance) {
    let mut wait = |most| std::thread::sleep(Duration::from_millis(u64::from(chance.below(most))));
    for _ in 0..2 {
        let saves = Saves::on(disk, home);
        wait(30);
        drop(saves);
        wait(10);
    }
    let saves = Saves::on(disk, home);
    wait(70);
    child.kill().unwrap();
    child.wait().unwrap();
    drop(saves);
}

/// `CARAVANSERAI_KILLS` sets how often the plug is pulled.
#[test]
fn a_killed_game_goes_on_at_the_same_decision_of_the_same_player() {
    let kills = std::env::var("CARAVANSERAI_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(3);
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    fs::create_dir_all(home.join("settings")).unwrap();
    fs::write(home.join("settings/settings.ron"), "(own_speed: Instant, computer_speed: Instant)").unwrap();
    let mut chance = Chance::new(7);
    let games = ["golem", "adventure", "world", "spice"];
    let disks = [Disk::Sound, Disk::Slow, Disk::Failing];
    for kill in 0..kills {
        let seed = kill.to_string();
        let game = ["--seats", "human,level:1", "--seed", &seed, "--game", games[kill % games.len()]];
        let _ = fs::remove_file(autosave(home));
        let script = format!(r#"[Until("screen", "Table"), PlayOut(Mouse, {kill})]"#);
        let mut child = program(home, &script, &game);
        let seen = 1 + chance.below(12) as usize;
        if play_until(home, &mut child, seen).is_none() {
            return;
        }
        let disk = disks[kill % disks.len()];
        pull_the_plug(&mut child, disk, home, &mut chance);

        let record = Record::load(content::embedded(), &autosave(home)).expect("the autosave is whole");
        assert!(record.decisions.len() >= seen, "{disk:?}: what was on the disk stays there");
        let position = record.replay().unwrap();
        let seat = position.to_move().expect("the game was not over");
        // The program's own seats decide at once; a person finds the very decision that was open.
        let (decisions, step) = (record.decisions.len(), position.step());
        let person = record.players[usize::from(seat)].agent == "human";
        let script = if person {
            format!(
                r#"[Until("screen", "Title"), Click("title.continue"), Until("screen", "Table"), Settle,
                    Assert("decisions", "{decisions}"), Assert("seat", "{seat}"), Assert("step", "{step:?}")]"#
            )
        } else {
            r#"[Until("screen", "Title"), Click("title.continue"), Until("screen", "Table"), Until("seat", "0")]"#
                .into()
        };
        let ended = program(home, &script, &[]).wait().unwrap();
        assert!(
            ended.success(),
            "{game:?} on a {disk:?} disk after {decisions} decisions, seat {seat}, {step:?}:\n{}",
            told(home)
        );
        let after = Record::load(content::embedded(), &autosave(home)).expect("the autosave is whole");
        assert_eq!(after.decisions[..decisions], record.decisions[..], "what was decided stays decided");
    }
}

/// What the program says and how it ends.
fn ended(home: &Path, script: &str, more: &[&str]) -> (Option<i32>, String) {
    let code = program(home, script, more).wait().unwrap().code();
    (code, told(home))
}

#[test]
fn a_game_that_cannot_be_opened_ends_a_script_with_a_sentence() {
    let home = tempfile::tempdir().unwrap();
    let damaged = home.path().join("damaged.caravan");
    fs::write(&damaged, "caravanserai record 1\ngame: ?").unwrap();
    for (option, file) in [("--load", "nowhere.caravan"), ("--replay", damaged.to_str().unwrap())] {
        let (code, told) = ended(home.path(), r#"[Until("screen", "Title")]"#, &[option, file]);
        if display::nothing_draws_here(code) {
            return;
        }
        assert_eq!(code, Some(2), "{told}");
        assert!(told.contains(&format!("{file} cannot be opened: ")), "{told}");
    }
}

#[test]
fn a_program_without_its_files_says_where_they_should_be() {
    let home = tempfile::tempdir().unwrap();
    fs::create_dir(home.path().join("assets")).unwrap();
    let ended = Command::new(program_in(home.path()))
        .env("CARAVANSERAI_HOME", home.path())
        .env("XDG_DATA_DIRS", home.path())
        .env_remove("CARAVANSERAI_CHECKOUT")
        .env_remove("CARGO_MANIFEST_DIR")
        .args(["--headless", "640x360"])
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&ended.stderr);
    assert_eq!(ended.status.code(), Some(6), "{told}");
    assert!(told.contains(&home.path().join("assets").display().to_string()), "{told}");
}

/// A copy of the game's folder without one picture; files are links.
#[cfg(unix)]
fn folder_without(picture: &str, home: &Path) -> PathBuf {
    use std::os::unix::fs::symlink;
    let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
    let own = home.join("assets");
    fs::create_dir_all(own.join("baked")).unwrap();
    let link = |from: &Path, to: &Path, left_out: &str| {
        for file in fs::read_dir(from).unwrap().flatten().filter(|file| file.file_name() != left_out) {
            symlink(file.path(), to.join(file.file_name())).unwrap();
        }
    };
    link(&assets, &own, "baked");
    link(&assets.join("baked"), &own.join("baked"), picture);
    program_in(home)
}

/// The program itself in another folder.
fn program_in(folder: &Path) -> PathBuf {
    let alone = folder.join("caravanserai");
    // A link, unless it is another file system.
    if fs::hard_link(env!("CARGO_BIN_EXE_caravanserai"), &alone).is_err() {
        fs::copy(env!("CARGO_BIN_EXE_caravanserai"), &alone).unwrap();
    }
    alone
}

#[cfg(unix)]
#[test]
fn a_missing_picture_is_told_and_the_game_goes_on() {
    let home = tempfile::tempdir().unwrap();
    let program = folder_without("golem_0@1x.page.webp", home.path());
    let script = home.path().join("script.ron");
    fs::write(&script, r#"[Until("screen", "Table"), Settle, Click("title.notice"), PlayTo(Mouse, 2)]"#).unwrap();
    let ended = Command::new(program)
        .env("CARAVANSERAI_HOME", home.path())
        .args(["--headless", "640x360", "--game", "golem", "--seats", "human,level:1", "--seed", "5", "--script"])
        .arg(&script)
        .output()
        .unwrap();
    if display::nothing_draws_here(ended.status.code()) {
        return;
    }
    let told = [ended.stdout, ended.stderr].map(|text| String::from_utf8_lossy(&text).into_owned()).concat();
    assert!(ended.status.success() && told.contains("golem_0@1x.page.webp is missing"), "{told}");
}

/// Two seats that decide at once.
const QUICK: [&str; 6] = ["--game", "golem", "--seats", "human,level:1", "--seed", "5"];

/// Writes the settings of somebody who waits for nothing, with more fields.
fn be_quick(home: &Path, more: &str) {
    fs::create_dir_all(home.join("settings")).unwrap();
    let text = format!("(own_speed: Instant, computer_speed: Instant, {more})");
    fs::write(home.join("settings/settings.ron"), text).unwrap();
}

fn decisions_on_disk(home: &Path) -> usize {
    Record::load(content::embedded(), &autosave(home)).expect("the autosave is whole").decisions.len()
}

fn log(home: &Path) -> String {
    fs::read_to_string(home.join("logs/caravanserai.log")).unwrap_or_default()
}

/// Waits until the program has said or written something. `None` if the machine cannot draw.
fn until_told(child: &mut Child, what: &str, text: impl Fn() -> String) -> Option<()> {
    let started = Instant::now();
    while !text().contains(what) {
        if child.try_wait().unwrap().is_some_and(|ended| display::nothing_draws_here(ended.code())) {
            return None;
        }
        assert!(started.elapsed() < Duration::from_secs(300), "nothing tells {what:?}\n{}", text());
        std::thread::sleep(Duration::from_millis(5));
    }
    Some(())
}

#[test]
fn whatever_fails_beside_the_game_is_told_and_the_game_goes_on() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    be_quick(home, "stream: (win_chance: true, obs: (on: true))");
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port().to_string();
    let script = r#"[Break(Chances), Until("screen", "Table"), Move("title.notice"),
        AssertText("The win chances stopped because of a fault"), Click("title.notice"), Settle,
        Break(Overlay), Move("title.notice"), AssertText("The overlay stopped because of a fault"), Click("title.notice"),
        Break(Obs), Move("title.notice"), AssertText("The line to OBS stopped because of a fault"), Click("title.notice"),
        Break(Hint), Settle, Key("KeyH"), Settle, AssertText("The hint stopped because of a fault"), Click("hint.close"),
        Break(Files), Settle, Key("F12"), Move("picture.close"), AssertText("Files was broken by a script"),
        Click("picture.close"), PlayTo(Keys, 2)]"#;
    let (code, told) = ended(home, script, &[&QUICK[..], &["--overlay", &port]].concat());
    if display::nothing_draws_here(code) {
        return;
    }
    assert_eq!(code, Some(0), "{told}");
    for part in ["Hint", "Chances", "Files"] {
        assert!(log(home).contains(&format!("{part} was broken by a script")), "the log has the details of {part}");
    }
    // A folder of figures that cannot even be refused.
    let pack = home.join("packs/own");
    fs::create_dir_all(&pack).unwrap();
    fs::copy(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/content/road.ron"), pack.join("road.ron")).unwrap();
    let script = r#"[Until("screen", "Title"), Click("title.settings"), Click("settings.content"), Settle,
        Resize(1280.0, 720.0), Settle, Break(Files), Click("settings.content.0"), Settle, Key("Escape"), Move("title.notice"),
        AssertText("The chosen card figures cannot be used"), AssertText("Files was broken by a script")]"#;
    let (code, told) = ended(home, script, &[]);
    assert_eq!(code, Some(0), "{told}");
}

#[test]
fn saves_an_opponent_or_a_review_that_panic_do_not_end_the_program() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    be_quick(home, "");
    let saves = r#"[Break(Saves), Until("screen", "Table"), Move("notice.save"),
        AssertText("Saves was broken by a script"), Click("notice.save.later"), Settle]"#;
    let (code, told) = ended(home, saves, &QUICK);
    if display::nothing_draws_here(code) {
        return;
    }
    assert!(code == Some(0) && told.contains("Your game could not be saved: Saves was broken"), "{told}");
    let opponent = r#"[Break(Opponent), Until("screen", "Table"), Move("failure.person-plays"),
        AssertText("Opponent was broken by a script"), Click("failure.person-plays"), Settle]"#;
    let (code, told) = ended(home, opponent, &["--game", "golem", "--seats", "level:1,level:1", "--seed", "5"]);
    assert_eq!(code, Some(0), "{told}");
    // A replay plays by itself: it does not come to rest. Its end is kept secret until that is no longer wanted.
    let review = r#"[Until("screen", "Table"), Break(Review), Click("replay.secret"), Click("replay.review"), Settle,
        AssertText("The review stopped because of a fault"), Key("Escape")]"#;
    let record = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/pictures/records/finished.caravan");
    let (code, told) = ended(home, review, &["--replay", record]);
    assert_eq!(code, Some(0), "{told}");
}

/// The disk takes its time while the game fails in its own turn: what was decided is written all the same, and what is said
/// about it is true.
#[test]
fn a_fault_of_the_game_waits_for_the_disk_and_says_what_is_true() {
    for answers in [true, false] {
        let home = tempfile::tempdir().unwrap();
        let home = home.path();
        be_quick(home, "");
        let script = r#"[Until("screen", "Table"), PlayTo(Keys, 3), Break(Turn), PlayTo(Keys, 4)]"#;
        fs::create_dir(home.join("saves")).unwrap();
        let saves = Saves::on(Disk::Slow, home);
        let mut child = program(home, script, &QUICK);
        if until_told(&mut child, "Turn was broken by a script", || told(home)).is_none() {
            return;
        }
        if answers {
            drop(saves);
            assert_eq!(child.wait().unwrap().code(), Some(70));
            assert!(told(home).contains("Your game is saved up to the last decision."), "{}", told(home));
            assert!(decisions_on_disk(home) >= 3);
        } else {
            assert_eq!(child.wait().unwrap().code(), Some(70));
            assert!(told(home).contains("The last decisions of your game may not be saved"), "{}", told(home));
        }
        let left = fs::read_dir(home.join("saves")).unwrap().flatten().map(|file| file.file_name());
        let parts: Vec<_> = left.filter(|name| name.to_string_lossy().ends_with(".part")).collect();
        assert!(parts.is_empty(), "{parts:?}");
    }
}

#[test]
fn after_a_fault_the_next_start_says_where_the_report_lies() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    be_quick(home, "");
    let script = r#"[Until("screen", "Table"), PlayTo(Keys, 3), Break(Turn), PlayTo(Keys, 4)]"#;
    let (code, told) = ended(home, script, &QUICK);
    if display::nothing_draws_here(code) {
        return;
    }
    assert_eq!(code, Some(70), "{told}");
    let report = told.lines().find_map(|line| line.strip_prefix("A report lies in ")).expect("it is told");
    let read = |file: &str| fs::read_to_string(Path::new(report).join(file)).unwrap();
    let text = read("report.txt");
    assert!(text.contains("Turn was broken by a script") && text.contains(env!("CARGO_PKG_VERSION")), "{text}");
    assert!(text.contains(std::env::consts::ARCH), "{text}");
    assert!(read("caravanserai.log").contains("Turn was broken by a script"), "the log with the details");
    let game = Record::load(content::embedded(), &Path::new(report).join("game.caravan")).unwrap();
    assert!(game.decisions.len() >= 3 && game.written_by == env!("CARGO_PKG_VERSION"), "{game:?}");
    // It is told once.
    let script = r#"[Until("screen", "Title"), Move("notice.folder"), AssertText("stopped because of a fault of its own"),
        Click("title.notice"), Click("title.continue"), Until("screen", "Table")]"#;
    let (code, told) = ended(home, script, &[]);
    assert_eq!(code, Some(0), "{told}");
    assert!(!home.join("logs/fault-untold").exists());
}

#[test]
fn leaving_waits_for_the_disk_and_no_panic_of_a_driver_makes_it_a_fault() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    be_quick(home, "");
    let script = r#"[Until("screen", "Table"), PlayTo(Keys, 3), Break(Leaving), Quit]"#;
    fs::create_dir(home.join("saves")).unwrap();
    let saves = Saves::on(Disk::Slow, home);
    let mut child = program(home, script, &QUICK);
    if until_told(&mut child, "Leaving was broken by a script", || log(home)).is_none() {
        return;
    }
    drop(saves);
    assert_eq!(child.wait().unwrap().code(), Some(0), "{}", told(home));
    assert!(!told(home).contains("because of a fault") && !told(home).contains("Your game"), "{}", told(home));
    assert!(decisions_on_disk(home) >= 3);
}

#[test]
fn a_lost_graphics_card_is_said_the_game_is_saved_and_offered_again() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    be_quick(home, "");
    let script = r#"[Until("screen", "Table"), PlayTo(Keys, 3), Break(Graphics), PlayTo(Keys, 999)]"#;
    let (code, told) = ended(home, script, &QUICK);
    if display::nothing_draws_here(code) {
        return;
    }
    assert_eq!(code, Some(7), "{told}");
    assert!(told.contains("lost the graphics card") && told.contains("choose Continue"), "{told}");
    assert!(told.contains("saved up to the last decision") && !told.contains("because of a fault"), "{told}");
    assert!(decisions_on_disk(home) > 2);
    // What a window starts again with.
    let script = r#"[Until("screen", "Title"), Move("title.notice"), AssertText("The graphics card was lost"),
        Click("title.notice"), Click("title.continue"), Until("screen", "Table")]"#;
    let (code, told) = ended(home, script, &["--after-loss"]);
    assert_eq!(code, Some(0), "{told}");
}

#[test]
fn another_folder_for_games_is_a_click_away() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    be_quick(home, "");
    fs::write(home.join("saves"), "").unwrap();
    let file = home.join("script.ron");
    let script = r#"[Until("screen", "Table"), Move("notice.save"), AssertText("saves"), Click("notice.save.elsewhere"),
        PlayTo(Keys, 2), Quit]"#;
    fs::write(&file, script).unwrap();
    let ended = command(env!("CARGO_BIN_EXE_caravanserai"))
        .env("CARAVANSERAI_HOME", home)
        .env("HOME", home)
        .args(["--headless", "640x360", "--script"])
        .arg(file)
        .args(QUICK)
        .output()
        .unwrap();
    if display::nothing_draws_here(ended.status.code()) {
        return;
    }
    let told = String::from_utf8_lossy(&ended.stderr);
    assert!(ended.status.success() && !told.contains("Your game could not be saved"), "{told}");
    let kept = Record::load(content::embedded(), &home.join("caravanserai/autosave.caravan")).unwrap();
    assert!(!kept.decisions.is_empty());
}

/// Reads nothing after it was ready, and ignores whatever can be ignored.
#[cfg(target_os = "linux")]
const STUBBORN: &str = "import os, signal, sys, time
for name in ('SIGHUP', 'SIGINT', 'SIGTERM', 'SIGPIPE', 'SIGUSR1'):
    signal.signal(getattr(signal, name), signal.SIG_IGN)
sys.stdin.readline()
print('{\"type\":\"ready\",\"protocol\":1}', flush=True)
with open(sys.argv[1] + '.part', 'w') as file:
    file.write(str(os.getpid()))
os.rename(sys.argv[1] + '.part', sys.argv[1])
time.sleep(600)
";

#[cfg(target_os = "linux")]
#[test]
fn a_bot_ends_with_the_game_however_the_game_ends() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    let (bot, number) = (home.join("stubborn.py"), home.join("number"));
    fs::write(&bot, STUBBORN).unwrap();
    let seats = format!("exec:python3 '{}' '{}',level:1", bot.display(), number.display());
    for signal in ["INT", "TERM", "KILL"] {
        let _ = fs::remove_file(&number);
        let mut game = program(home, r#"[Until("screen", "Results")]"#, &["--game", "golem", "--seats", &seats]);
        let started = Instant::now();
        let waits = |what: &str| assert!(started.elapsed() < Duration::from_secs(300), "{what}\n{}", told(home));
        while !number.is_file() {
            if let Some(ended) = game.try_wait().unwrap() {
                assert!(display::nothing_draws_here(ended.code()), "the game ended early: {ended}\n{}", told(home));
                return;
            }
            waits("the bot does not start");
            std::thread::yield_now();
        }
        let bot = fs::read_to_string(&number).unwrap();
        let sent = Command::new("kill").args(["-s", signal, &game.id().to_string()]).status().unwrap();
        assert!(sent.success());
        game.wait().unwrap();
        // The dead whom nobody has asked about yet are dead all the same.
        let lives = || fs::read_to_string(format!("/proc/{bot}/stat")).is_ok_and(|status| !status.contains(") Z "));
        while lives() {
            waits(&format!("the bot lives on after {signal}"));
            std::thread::yield_now();
        }
    }
}
