//! A handful of pictures of the program, compared small, field by field and with tolerance: a screen that loses a card, a
//! panel or its colours is noticed; another driver's edges are not.
//!
//! `CARAVANSERAI_BLESS=1 cargo test -p caravanserai --test golden` takes the pictures again; look at them before keeping them.
#![allow(clippy::unwrap_used, reason = "a test that unwraps fails as it should")]

mod display;

use std::{fs, path::Path, process::Command};

use caravanserai::app::{
    games::{GameKind, GameSetup, SeatKind},
    settings::{Settings, Speed},
};
use image::{RgbImage, imageops};

/// Size of the kept pictures, at which they are compared.
const SMALL: (u32, u32) = (320, 180);
/// Fields of the comparison across and down.
const FIELDS: (u32, u32) = (16, 9);
/// Mean difference of a channel within one field, of 255, that is still the same picture: other edges of letters stay
/// below it, a missing card or crystal does not.
const MEAN: f64 = 9.0;

const GAMES: [GameKind; 4] = [GameKind::Golem, GameKind::Spice, GameKind::World, GameKind::Adventure];

/// Title and the four tables as they are dealt, in one run. The words that call whoever begins are waited out.
fn script(folder: &Path) -> String {
    let picture = |name: &str| format!("Settle, Picture({:?}),", folder.join(format!("{name}.png")));
    let mut steps = format!(r#"Until("screen", "Title"), {}"#, picture("title"));
    for game in GAMES.map(GameKind::name) {
        steps += &format!(
            r#"Click("title.new-game"), Until("screen", "NewGame"), Settle, Click("new-game.{game}"), Settle,
               Click("new-game.start"), Until("screen", "Table"), Move((640, 4)), Settle, Wait(4.0), {} Key("Escape"),
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

/// The mean difference of a channel in each field, in reading order.
fn differences(a: &RgbImage, b: &RgbImage) -> Vec<f64> {
    let (width, height) = (SMALL.0 / FIELDS.0, SMALL.1 / FIELDS.1);
    let of = |field: u32| {
        let (left, top) = (field % FIELDS.0 * width, field / FIELDS.0 * height);
        let points = (0..width * height).map(|point| (left + point % width, top + point / width));
        let sum: u32 = points
            .map(|(x, y)| {
                let (a, b) = (a.get_pixel(x, y), b.get_pixel(x, y));
                (0..3).map(|channel| u32::from(a[channel].abs_diff(b[channel]))).sum::<u32>()
            })
            .sum();
        f64::from(sum) / f64::from(3 * width * height)
    };
    (0..FIELDS.0 * FIELDS.1).map(of).collect()
}

/// The largest difference of a field, and where it is (column and row, from 1).
fn worst(a: &RgbImage, b: &RgbImage) -> (f64, u32, u32) {
    let all = differences(a, b);
    let (field, most) = all.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1)).unwrap();
    (*most, field as u32 % FIELDS.0 + 1, field as u32 / FIELDS.0 + 1)
}

/// Parts of the kept pictures that must be missed when they are gone: left, upper, right and lower edge.
const PARTS: [(&str, &str, [u32; 4]); 30] = [
    ("title", "lettering", [8, 10, 144, 40]),
    ("title", "golem", [180, 10, 300, 140]),
    ("title", "wagons", [50, 110, 200, 148]),
    ("title", "buttons", [50, 152, 272, 168]),
    ("golem", "point row", [55, 12, 252, 59]),
    ("golem", "merchant row", [54, 60, 253, 102]),
    ("golem", "own wagon", [4, 125, 76, 178]),
    ("golem", "hand", [80, 106, 228, 178]),
    ("golem", "inspector", [255, 14, 317, 116]),
    ("golem", "rivals", [4, 12, 53, 106]),
    ("spice", "point row", [55, 12, 252, 59]),
    ("spice", "merchant row", [54, 60, 253, 102]),
    ("spice", "own wagon", [4, 125, 76, 178]),
    ("spice", "hand", [80, 106, 228, 178]),
    ("spice", "inspector", [255, 14, 317, 116]),
    ("spice", "rivals", [4, 12, 53, 106]),
    ("golem", "a point card", [94, 12, 127, 59]),
    ("world", "golems", [48, 12, 255, 41]),
    ("world", "left half of the boards", [48, 42, 151, 140]),
    ("world", "right half of the boards", [152, 42, 255, 140]),
    ("world", "own board", [4, 142, 317, 178]),
    ("world", "inspector", [256, 13, 317, 86]),
    ("world", "rivals", [3, 12, 47, 102]),
    ("adventure", "left half of the map", [70, 15, 153, 146]),
    ("adventure", "right half of the map", [153, 15, 236, 146]),
    ("adventure", "own wagon", [3, 136, 58, 179]),
    ("adventure", "hand", [62, 146, 213, 179]),
    ("adventure", "merchant row", [216, 143, 315, 179]),
    ("adventure", "inspector", [248, 11, 317, 99]),
    ("adventure", "rivals", [3, 12, 58, 78]),
];

fn kept(name: &str) -> RgbImage {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/golden/{name}.png"));
    image::open(&path).unwrap_or_else(|failed| panic!("{}: {failed}", path.display())).to_rgb8()
}

#[test]
fn a_part_that_is_missing_is_noticed() {
    for (name, part, [left, top, right, bottom]) in PARTS {
        let whole = kept(name);
        // What is left of a part that is not drawn: the ground it lies on, as dark as the picture is on the whole.
        let sums = whole.pixels().fold([0_u64; 3], |sum, pixel| [0, 1, 2].map(|c| sum[c] + u64::from(pixel[c])));
        let ground = image::Rgb(sums.map(|sum| (sum / u64::from(SMALL.0 * SMALL.1)) as u8));
        let mut blank = whole.clone();
        for (x, y) in (left..right).flat_map(|x| (top..bottom).map(move |y| (x, y))) {
            blank.put_pixel(x, y, ground);
        }
        let (most, ..) = worst(&whole, &blank);
        println!("{name} without its {part}: {most:.1}");
        assert!(most > 2.0 * MEAN, "{name} without its {part}: {most:.1}");
    }
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
    if display::nothing_draws_here(ended.status.code()) {
        return;
    }
    assert!(ended.status.success(), "{}", String::from_utf8_lossy(&ended.stderr));
    let mut told = String::new();
    for name in ["title"].into_iter().chain(GAMES.map(GameKind::name)) {
        let taken = image::open(home.path().join(format!("{name}.png"))).unwrap().to_rgb8();
        let small = shrunk(&taken, SMALL);
        if std::env::var_os("CARAVANSERAI_BLESS").is_some() {
            assert!(std::env::var_os("CI").is_none(), "pictures are taken where somebody looks at them");
            small.save(Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/golden/{name}.png"))).unwrap();
            continue;
        }
        let (most, column, row) = worst(&small, &kept(name));
        println!("{name}: largest difference {most:.2}, in column {column}, row {row} of {FIELDS:?}");
        if most > MEAN {
            let seen = std::env::temp_dir().join(format!("caravanserai-{name}-seen.png"));
            taken.save(&seen).unwrap();
            let where_ = format!("column {column}, row {row} of {FIELDS:?}");
            told += &format!("{name} looks different ({most:.1} in {where_}); see {}\n", seen.display());
        }
    }
    assert!(told.is_empty(), "{told}");
}
