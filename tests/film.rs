//! Films of recorded games, made by the program itself and read back.
#![allow(clippy::unwrap_used, reason = "a test that unwraps fails as it should")]

mod display;

use std::{
    collections::BTreeMap,
    fs::{self, File},
    io::{BufRead, BufReader, ErrorKind},
    net::{Ipv4Addr, TcpListener},
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

use caravanserai::session::history::{History, Mark};
use chronicle::{Names, Record};

/// As few pictures a second as there can be.
const FEW: &str = "--fps=10";

fn record(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn load(path: &Path) -> Record {
    Record::load(content::embedded(), path).unwrap()
}

fn start(home: &Path, record: &Path, out: &Path, more: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_caravanserai"))
        .env("CARAVANSERAI_HOME", home)
        .arg("film")
        .arg(record)
        .arg("--out")
        .arg(out)
        .args(more)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// One film at a time: they share the processor that draws them.
fn alone() -> MutexGuard<'static, ()> {
    static DRAWING: Mutex<()> = Mutex::new(());
    DRAWING.lock().unwrap_or_else(PoisonError::into_inner)
}

fn film(home: &Path, record: &Path, out: &Path, more: &[&str]) -> Output {
    let mut child = start(home, record, out, more);
    // Whoever tells a program how far it is ends when nobody listens.
    let line = child.stdin.take();
    let ended = child.wait_with_output().unwrap();
    drop(line);
    ended
}

/// Nothing half done lies in a folder.
fn assert_tidy(folder: &Path) {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned());
    let left: Vec<String> = names.filter(|name| name.ends_with(".film")).collect();
    assert!(left.is_empty(), "half a film is left: {left:?}");
}

/// How bright a picture is on the whole.
fn mean(picture: &[u8]) -> f64 {
    let sum: u64 = picture.chunks_exact(4).flat_map(|pixel| &pixel[..3]).map(|&part| u64::from(part)).sum();
    sum as f64 / (picture.len() as f64 * 0.75)
}

/// What a program of ffmpeg says; none where there is none, which is a failure unless somebody has said so.
fn ffmpeg(program: &str, file: &Path, arguments: &[&str]) -> Option<Vec<u8>> {
    let mut command = Command::new(program);
    command.args(["-v", "error"]);
    let command = if program == "ffmpeg" {
        command.arg("-i").arg(file).args(arguments)
    } else {
        command.args(arguments).arg(file)
    };
    match command.stdin(Stdio::null()).output() {
        Ok(said) => {
            assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
            Some(said.stdout)
        }
        Err(_) => {
            display::left_out("ffmpeg is not installed: films with sound are neither made nor read back");
            None
        }
    }
}

/// How loud a part of a sound is, of 1.
fn loudness(samples: &[f32], from: f32, to: f32) -> f32 {
    let at = |seconds: f32| ((seconds.max(0.0) * 2.0 * 48_000.0) as usize & !1).min(samples.len());
    let part = &samples[at(from)..at(to)];
    (part.iter().map(|sample| sample * sample).sum::<f32>() / part.len().max(1) as f32).sqrt()
}

/// The first claim that comes late enough, as the number of the turn that makes it; and the record up to a little after it, so
/// that the film is short.
fn around_a_claim(home: &Path, game: &str) -> (PathBuf, String) {
    let whole = load(&record(&format!("docs/pictures/records/{game}.caravan")));
    let history = History::new(whole.clone()).unwrap();
    let claims = history.marks().iter().filter(|(_, mark)| matches!(mark, Mark::Claim(_)));
    let claimed = claims.map(|(at, _)| *at).find(|at| *at > 4).unwrap();
    let turns =
        std::iter::successors(Some(0), |at| Some(history.next_turn(*at))).take_while(|at| *at < claimed).count();
    let short = home.join(format!("{game}.caravan"));
    whole.prefix(claimed).save(&short).unwrap();
    (short, format!("--moment={turns}"))
}

/// A claim of each game: as long and as large as told, never black, something happens, and the claim is heard.
#[test]
fn a_film_of_every_game_is_seen_and_heard() {
    let _alone = alone();
    let home = tempfile::tempdir().unwrap();
    if ffmpeg("ffprobe", Path::new("-version"), &[]).is_none() {
        return;
    }
    // Music would be as loud as a claim.
    fs::create_dir_all(home.path().join("settings")).unwrap();
    fs::write(home.path().join("settings/settings.ron"), "(volumes: (music: 0.0, ambience: 0.0))").unwrap();
    for game in ["golem", "spice", "world", "adventure"] {
        let out = home.path().join(format!("{game}.mp4"));
        let (short, moment) = around_a_claim(home.path(), game);
        let ended = film(home.path(), &short, &out, &[&moment, "--size=320x200", FEW, "--progress"]);
        if display::nothing_draws_here(ended.status.code()) {
            return;
        }
        assert!(ended.status.success(), "{game}: {}", String::from_utf8_lossy(&ended.stderr));
        let told = String::from_utf8(ended.stdout).unwrap();
        let number = |kind: &str| -> f32 {
            let line = told.lines().find(|line| line.starts_with(kind)).unwrap_or_else(|| panic!("{game}: {told}"));
            line.split_whitespace().nth(1).unwrap().parse().unwrap()
        };
        let size = "stream=width,height:format=duration";
        let said = ffmpeg("ffprobe", &out, &["-select_streams", "v", "-show_entries", size, "-of", "csv=p=0"]).unwrap();
        let said = String::from_utf8(said).unwrap();
        let (size, seconds) = said.trim().split_once('\n').unwrap();
        let seconds: f32 = seconds.trim().parse().unwrap();
        assert_eq!(size.trim(), "320,200", "{game}");
        assert!((8.0..120.0).contains(&seconds), "{game}: {seconds} s");
        assert!(
            (seconds - number("estimate")).abs() < 0.6 * seconds,
            "{game}: {seconds} s were reckoned otherwise: {told}"
        );
        let raw = ffmpeg("ffmpeg", &out, &["-f", "rawvideo", "-pix_fmt", "rgba", "-"]).unwrap();
        let seen: Vec<&[u8]> = raw.chunks_exact(320 * 200 * 4).collect();
        assert!((seen.len() as f32 - 10.0 * seconds).abs() < 2.0, "{game}: {} pictures", seen.len());
        assert!(told.contains(&format!("{} pictures", seen.len())), "{game}: {told}");
        let bright: Vec<f64> = seen.iter().map(|picture| mean(picture)).collect();
        assert!(bright.iter().all(|mean| *mean > 15.0), "{game}: {bright:?}");
        // What comes and goes from picture to picture flickers: the panels are a fifth of the table.
        let flickers =
            bright.windows(3).filter(|three| (three[0] - three[1]).abs() > 6.0 && (three[0] - three[2]).abs() < 1.0);
        assert!(flickers.count() * 10 < bright.len(), "{game} flickers: {bright:?}");
        assert!(seen.first() != seen.last(), "{game}: nothing happens");
        let heard = ffmpeg("ffmpeg", &out, &["-f", "f32le", "-ac", "2", "-ar", "48000", "-"]).unwrap();
        let heard: Vec<f32> = heard.as_chunks::<4>().0.iter().map(|sample| f32::from_le_bytes(*sample)).collect();
        assert!((heard.len() as f32 / 96_000.0 - seconds).abs() < 0.3, "{game}: sound is as long as the pictures");
        assert!(heard.iter().all(|sample| sample.abs() <= 1.05), "{game}: it is cut off");
        let (claim, all) = (number("claim"), loudness(&heard, 0.0, seconds));
        let then = loudness(&heard, claim, claim + 0.6);
        assert!((0.001..0.3).contains(&all), "{game}: {all}");
        assert!(
            then > 0.01 && then > 1.5 * all,
            "{game}: the claim at {claim} s is as loud as {then}, all of it {all}"
        );
        let last = loudness(&heard, seconds - 0.8, seconds - 0.2);
        assert!(last < 0.5 * then, "{game}: at the end nothing happens any more");
    }
    assert_tidy(home.path());
}

/// Every picture of a film depends on its record alone, however busy the machine is.
#[test]
fn a_film_is_the_same_whatever_else_the_machine_does() {
    let _alone = alone();
    let home = tempfile::tempdir().unwrap();
    let short = short(home.path(), 8);
    let checksum = |out: &str| {
        let ended = film(home.path(), &short, &home.path().join(out), &["--size=320x200", FEW]);
        let told = String::from_utf8(ended.stdout).unwrap();
        (!display::nothing_draws_here(ended.status.code())).then(|| {
            let line = told.lines().find(|line| line.contains("checksum"));
            let line = line.unwrap_or_else(|| panic!("{told}{}", String::from_utf8_lossy(&ended.stderr)));
            let pictures = line.split_whitespace().position(|word| word == "pictures,").unwrap();
            let words: Vec<&str> = line.split_whitespace().collect();
            (words[pictures - 1].to_owned(), (*words.last().unwrap()).to_owned())
        })
    };
    let Some(first) = checksum("a.gif") else { return };
    let over = AtomicBool::new(false);
    let second = std::thread::scope(|threads| {
        for _ in 0..3 {
            threads.spawn(|| {
                while !over.load(Ordering::Relaxed) {
                    std::hint::spin_loop()
                }
            });
        }
        let second = checksum("b.gif");
        over.store(true, Ordering::Relaxed);
        second
    });
    assert_eq!(Some(first), second, "number of pictures and their checksum");
    assert_eq!(fs::read(home.path().join("a.gif")).unwrap(), fs::read(home.path().join("b.gif")).unwrap());
}

/// Every file of a folder and what is in it, but for logs, locks and films.
fn house(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = BTreeMap::new();
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if path.is_dir() && !path.ends_with("logs") {
            files.extend(house(&path));
        } else if path.is_file() && path.extension().is_none_or(|end| end != "gif" && end != "lock") {
            files.insert(path.clone(), fs::read(&path).unwrap());
        }
    }
    files
}

/// A film is made beside the game that somebody plays: their history, their chapters and their OBS are not its own.
#[test]
fn a_film_to_the_end_of_a_game_leaves_the_house_and_obs_alone() {
    let _alone = alone();
    let home = tempfile::tempdir().unwrap();
    let obs = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    obs.set_nonblocking(true).unwrap();
    let port = obs.local_addr().unwrap().port();
    let golem = record("docs/pictures/records/golem.caravan");
    for folder in ["settings", "history"] {
        fs::create_dir_all(home.path().join(folder)).unwrap();
    }
    let settings = format!("(stream: (director: true, obs: (on: true, port: {port})))");
    fs::write(home.path().join("settings/settings.ron"), settings).unwrap();
    fs::copy(&golem, home.path().join("history/a.caravan")).unwrap();
    let before = house(home.path());
    // The last turns.
    let ended = film(home.path(), &golem, &home.path().join("a.gif"), &["--moment=999", "--size=320x200", "--fps=10"]);
    if display::nothing_draws_here(ended.status.code()) {
        return;
    }
    assert!(ended.status.success(), "{}", String::from_utf8_lossy(&ended.stderr));
    assert_eq!(obs.accept().map_err(|none| none.kind()).err(), Some(ErrorKind::WouldBlock), "OBS was called");
    let after = house(home.path());
    assert_eq!(after.keys().collect::<Vec<_>>(), before.keys().collect::<Vec<_>>());
    assert!(after == before, "a file was changed");
}

/// A program that ends with the test, however that ends.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        self.0.kill().ok();
        self.0.wait().ok();
    }
}

impl Running {
    /// Waits until it has told this; it never does where nothing can be drawn.
    fn tells(&mut self, wanted: &str) -> bool {
        let mut lines = BufReader::new(self.0.stdout.as_mut().unwrap()).lines();
        if lines.any(|line| line.unwrap().starts_with(wanted)) {
            return true;
        }
        let ended = self.0.wait().unwrap();
        assert!(display::nothing_draws_here(ended.code()), "{ended}");
        false
    }
}

#[test]
fn whoever_hangs_up_leaves_nothing_behind() {
    let _alone = alone();
    let home = tempfile::tempdir().unwrap();
    let out = home.path().join("a.webp");
    let short = record("docs/pictures/records/golem.caravan");
    let mut child = Running(start(home.path(), &short, &out, &["--size=320x200", "--progress"]));
    if !child.tells("progress") {
        return;
    }
    drop(child.0.stdin.take());
    let ended = child.0.wait().unwrap();
    assert_eq!(ended.code(), Some(130));
    assert!(!out.exists());
    assert_tidy(home.path());
}

/// Somebody else's ffmpeg may hang: whoever gives up does not wait for it, and it does not stay.
#[cfg(target_os = "linux")]
#[test]
fn an_ffmpeg_that_hangs_ends_with_the_film() {
    use std::os::unix::fs::PermissionsExt;
    let _alone = alone();
    let home = tempfile::tempdir().unwrap();
    let (fake, number) = (home.path().join("ffmpeg"), home.path().join("number"));
    fs::write(&fake, format!("#!/bin/sh\necho $$ >'{}'\nexec /bin/sleep 600\n", number.display())).unwrap();
    fs::set_permissions(&fake, fs::Permissions::from_mode(0o755)).unwrap();
    let golem = record("docs/pictures/records/golem.caravan");
    let mut command = Command::new(env!("CARGO_BIN_EXE_caravanserai"));
    command.env("CARAVANSERAI_HOME", home.path()).env("PATH", home.path()).arg("film").arg(&golem);
    command.arg("--out").arg(home.path().join("a.mp4")).args(["--size=320x200", FEW, "--progress"]);
    let mut child = Running(command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap());
    if !child.tells("estimate") {
        return;
    }
    drop(child.0.stdin.take());
    assert_eq!(child.0.wait().unwrap().code(), Some(130));
    let number = fs::read_to_string(number).unwrap();
    assert!(!Path::new("/proc").join(number.trim()).exists(), "it goes on");
    assert_tidy(home.path());
}

/// The whole game or the turns that decided it, upright or not, from a file or from a share code, as every kind of file that is
/// read back elsewhere in no other way.
#[test]
fn every_way_to_ask_makes_the_film_that_was_asked_for() {
    let _alone = alone();
    let home = tempfile::tempdir().unwrap();
    let short = short(home.path(), 6);
    let code = load(&short).to_code(Names::Omitted).unwrap();
    let make = |from: &Path, out: &str, more: &[&str]| {
        let out = home.path().join(out);
        let ended = film(home.path(), from, &out, more);
        assert!(
            ended.status.success() || display::nothing_draws_here(ended.status.code()),
            "{}",
            String::from_utf8_lossy(&ended.stderr)
        );
        out.is_file().then_some(out)
    };
    let Some(highlights) = make(&short, "a.webp", &["--highlights", "--size=320x200", FEW]) else { return };
    let read = image_webp::WebPDecoder::new(BufReader::new(File::open(highlights).unwrap())).unwrap();
    assert_eq!((read.is_animated(), read.dimensions()), (true, (320, 200)));
    let hurried = make(Path::new(&code), "b.gif", &["--whole", "--minutes=0.05", "--size=320x200", FEW]).unwrap();
    let mut read = gif::DecodeOptions::new().read_info(File::open(hurried).unwrap()).unwrap();
    let (mut pictures, mut hundredths) = (0, 0);
    while let Some(frame) = read.read_next_frame().unwrap() {
        (pictures, hundredths) = (pictures + 1, hundredths + u32::from(frame.delay));
    }
    assert!(
        pictures > 5 && (200..2_000).contains(&hundredths),
        "{pictures} pictures, {hundredths} hundredths of a second"
    );
    if ffmpeg("ffprobe", Path::new("-version"), &[]).is_some() {
        let upright = make(&short, "c.webm", &["--whole", "--size=320x480", FEW]).unwrap();
        let entries = ["-show_entries", "stream=codec_type,width,height", "-of", "csv=p=0"];
        let said = String::from_utf8(ffmpeg("ffprobe", &upright, &entries).unwrap()).unwrap();
        let mut streams: Vec<&str> = said.split_whitespace().collect();
        streams.sort_unstable();
        assert_eq!(streams, ["audio", "video,320,480"], "an upright film with sound");
    }
    assert_tidy(home.path());
}

/// A recorded game of so many decisions, so that its film is short.
fn short(home: &Path, decisions: usize) -> PathBuf {
    let path = home.join("short.caravan");
    load(&record("docs/pictures/records/golem.caravan")).prefix(decisions).save(&path).unwrap();
    path
}

/// Plays steps at a replay of a short game; none where nothing can be drawn.
fn at_a_replay(home: &Path, path: Option<&str>, steps: &str) -> Option<()> {
    let file = home.join("script.ron");
    let begin = r#"Until("screen", "Table"), Until("decisions", "3"), Settle, Click("replay.share"), Settle,
        Click("share.film"), Settle,"#;
    fs::write(&file, format!("[{begin} {steps}]")).unwrap();
    let mut program = Command::new(env!("CARGO_BIN_EXE_caravanserai"));
    program.envs(path.map(|path| ("PATH", path)));
    program.env("CARAVANSERAI_HOME", home).args(["--headless", "960x540", "--replay"]).arg(short(home, 3));
    let ended = program.arg("--script").arg(file).output().unwrap();
    if display::nothing_draws_here(ended.status.code()) {
        return None;
    }
    assert!(ended.status.success(), "{}", String::from_utf8_lossy(&ended.stderr));
    Some(())
}

#[test]
fn a_button_makes_a_film_and_tells_where_it_lies() {
    let _alone = alone();
    let home = tempfile::tempdir().unwrap();
    let steps = r#"AssertThing("film.form.mp4"), Click("film.form.gif"), Settle, Click("film.make"),
        Until("film-estimate", "told"), Until("film", "made"), AssertText("Saved:"), AssertThing("picture.folder")"#;
    if at_a_replay(home.path(), None, steps).is_none() {
        return;
    }
    let films: Vec<PathBuf> =
        fs::read_dir(home.path().join("films")).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert!(films.len() == 1 && films[0].extension().is_some_and(|end| end == "gif"), "{films:?}");
    let read = gif::DecodeOptions::new().read_info(File::open(&films[0]).unwrap()).unwrap();
    assert_eq!((read.width(), read.height()), (480, 270));
    assert!(!home.path().join("logs/film.log").metadata().unwrap().is_dir());
}

#[test]
fn without_ffmpeg_the_page_says_so_and_cancel_leaves_nothing() {
    let _alone = alone();
    let home = tempfile::tempdir().unwrap();
    let steps = r#"AssertText("ffmpeg"), AssertText("not installed"), Click("film.make"), Until("film-estimate", "told"),
        Click("film.strip.cancel"), Until("film", "given up"), Break(Film), Click("replay.share"), Settle,
        Click("share.film"), Settle, Click("film.make"), Until("film", "failed"), AssertText("Film was broken")"#;
    if at_a_replay(home.path(), Some(""), steps).is_none() {
        return;
    }
    let left: Vec<_> = fs::read_dir(home.path().join("films")).unwrap().collect();
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn what_cannot_be_filmed_is_told_and_leaves_nothing() {
    let _alone = alone();
    let home = tempfile::tempdir().unwrap();
    let avi = film(home.path(), &record("docs/pictures/records/golem.caravan"), &home.path().join("a.avi"), &[]);
    assert_eq!(avi.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&avi.stderr).contains(".mp4, .webm, .gif or .webp"));
    let none = film(home.path(), &record("README.md"), &home.path().join("a.gif"), &["--size=320x200"]);
    if display::nothing_draws_here(none.status.code()) {
        return;
    }
    assert!(!none.status.success() && String::from_utf8_lossy(&none.stderr).contains("cannot be opened"));
    assert!(!home.path().join("a.gif").exists());
    assert_tidy(home.path());
}
