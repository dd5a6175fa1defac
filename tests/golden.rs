//! A handful of pictures of the program, compared small and with tolerance: a screen that loses its pieces, its panels
//! or its colours is noticed; another driver's edges are not.
//!
//! `CARAVANSERAI_BLESS=1 cargo test -p caravanserai --test golden` takes the pictures anew; look at them before keeping them.
#![allow(clippy::unwrap_used, reason = "a test that unwraps fails as it should")]

use std::{fs, path::Path, process::Command};

use caravanserai::app::{
    games::{GameKind, GameSetup, SeatKind},
    settings::{Settings, Speed},
};
use image::{RgbImage, imageops};

/// Size of the kept pictures, for people.
const SMALL: (u32, u32) = (320, 180);
/// Size at which they are compared: a word or an edge elsewhere is not seen, a panel or a row of cards is.
const COMPARED: (u32, u32) = (48, 27);
/// Mean difference of a channel, of 255, that is still the same picture.
const MEAN: f64 = 11.0;
/// Part of the pixels that may differ a lot.
const STRAY: f64 = 0.1;

const GAMES: [GameKind; 4] = [GameKind::Golem, GameKind::Spice, GameKind::World, GameKind::Adventure];

/// Title and the four tables as they are dealt, in one run.
fn script(folder: &Path) -> String {
    let picture = |name: &str| format!("Settle, Picture({:?}),", folder.join(format!("{name}.png")));
    let mut steps = format!(r#"Until("screen", "Title"), {}"#, picture("title"));
    for game in GAMES.map(GameKind::name) {
        steps += &format!(
            r#"Click("title.new-game"), Until("screen", "NewGame"), Settle, Click("new-game.{game}"), Settle,
               Click("new-game.start"), Until("screen", "Table"), Move((640, 4)), {} Key("Escape"),
               Until("menu", "Pause"), Settle, Click("pause.leave"), Until("screen", "Title"), Settle,"#,
            picture(game)
        );
    }
    format!("[{steps}]")
}

/// Three people at one table: nobody decides anything. Light that drifts would be elsewhere each time.
fn settings() -> Settings {
    let mut last_game = GameSetup { seed: Some(7), first: Some(0), ..Default::default() };
    for seat in &mut last_game.seats[..3] {
        seat.kind = SeatKind::Person;
    }
    let (own_speed, computer_speed) = (Speed::Instant, Speed::Instant);
    Settings { own_speed, computer_speed, reduced_motion: true, last_game, ..Default::default() }
}

fn shrunk(picture: &RgbImage, (width, height): (u32, u32)) -> RgbImage {
    imageops::resize(picture, width, height, imageops::FilterType::Triangle)
}

fn differs(a: &RgbImage, b: &RgbImage) -> (f64, f64) {
    let [a, b] = [a, b].map(|picture| shrunk(picture, COMPARED));
    let differences: Vec<f64> = a
        .pixels()
        .zip(b.pixels())
        .map(|(a, b)| (0..3).map(|channel| f64::from(a[channel].abs_diff(b[channel]))).sum::<f64>() / 3.0)
        .collect();
    let mean = differences.iter().sum::<f64>() / differences.len() as f64;
    let stray = differences.iter().filter(|&&difference| difference > 48.0).count() as f64 / differences.len() as f64;
    (mean, stray)
}

#[test]
fn title_and_tables_look_as_they_did() {
    let home = tempfile::tempdir().unwrap();
    settings().write(&home.path().join("settings/settings.ron")).unwrap();
    let file = home.path().join("script.ron");
    fs::write(&file, script(home.path())).unwrap();
    let ended = Command::new(env!("CARGO_BIN_EXE_caravanserai"))
        .env("CARAVANSERAI_HOME", home.path())
        .args(["--headless", "1280x720", "--script"])
        .arg(file)
        .output()
        .unwrap();
    if ended.status.code() == Some(4) {
        println!("skipped: no graphics driver on this machine");
        return;
    }
    assert!(ended.status.success(), "{}", String::from_utf8_lossy(&ended.stderr));
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let mut told = String::new();
    for name in ["title"].into_iter().chain(GAMES.map(GameKind::name)) {
        let taken = image::open(home.path().join(format!("{name}.png"))).unwrap().to_rgb8();
        let small = shrunk(&taken, SMALL);
        let path = kept.join(format!("{name}.png"));
        if std::env::var_os("CARAVANSERAI_BLESS").is_some() {
            fs::create_dir_all(&kept).unwrap();
            small.save(&path).unwrap();
            continue;
        }
        let wanted = image::open(&path).unwrap_or_else(|failed| panic!("{}: {failed}", path.display())).to_rgb8();
        let (mean, stray) = differs(&small, &wanted);
        println!("{name}: mean difference {mean:.2}, {:.1} % strays", stray * 100.0);
        if mean > MEAN || stray > STRAY {
            let seen = std::env::temp_dir().join(format!("caravanserai-{name}-seen.png"));
            taken.save(&seen).unwrap();
            told += &format!("{name} looks different (mean {mean:.1}, strays {stray:.3}); see {}\n", seen.display());
        }
    }
    assert!(told.is_empty(), "{told}");
}
