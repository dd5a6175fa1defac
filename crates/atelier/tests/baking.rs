//! Baking: every drawing becomes a picture, and unchanged art is not rasterised again.

use atelier::art::{
    bake::{Bench, Manifest, bake, bake_all, icons, windows_icon},
    boxes::Boxes,
    catalogue::Catalogue,
    library::Library,
    raster::{Rasteriser, halve_straight},
};
use std::{
    collections::{BTreeMap, BTreeSet},
    ffi::OsString,
    fs,
    path::Path,
};

fn assets() -> &'static Path {
    Path::new("../../assets")
}

fn catalogue() -> Catalogue {
    let library = Library::open(&assets().join("art")).expect("our own sources are sound");
    let boxes = Boxes::open(&assets().join("content")).expect("the content files are sound");
    Catalogue::draw(&library, &boxes).expect("every recipe draws")
}

#[test]
fn every_drawing_becomes_a_picture() {
    let rasteriser = Rasteriser::default();
    let all = catalogue();
    // Large drawings are looked at in a part of their size; small ones would lose their lines.
    let part = |side: u32, of: u32| if side > 128 { side / of + 1 } else { side };
    let sprites = all.sprites.iter().map(|s| (&s.name, &s.svg, part(s.width, 4), part(s.height, 4)));
    let pictures = all.pictures.iter().map(|p| (&p.name, &p.svg, part(p.width, 16), part(p.height, 16)));
    for (name, svg, w, h) in sprites.chain(pictures) {
        let image = rasteriser.render(name, svg, w, h).expect("it renders");
        assert!(
            image.pixels().iter().any(|p| p.alpha() > 200)
                || name == "glow"
                || name == "shadow"
                || name == "space"
                || name.ends_with("mist")
                || name.ends_with("/near")
                || name.ends_with("/middle"),
            "{name} is empty"
        );
    }
}

/// A small catalogue keeps this quick.
fn few() -> Catalogue {
    let mut few = catalogue();
    few.sprites.retain(|s| s.name.starts_with("token/") || s.name.starts_with("crystal/yellow"));
    few.pictures.clear();
    few
}

/// An empty bench of its own for each test, below the folder cargo keeps for tests.
fn bench(name: &str) -> Bench {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).expect("what an earlier run left can be removed");
    }
    Bench { assets: assets().into(), out: folder.join("out"), cache: folder.join("cache") }
}

#[test]
fn unchanged_art_is_not_rasterised_again() {
    let bench = bench("unchanged");
    let mut few = few();
    let first = bake_all(&bench, &few).expect("it bakes");
    assert_eq!(first.rasterised, few.sprites.len());
    assert!(bake_all(&bench, &few).expect("it bakes").unchanged);

    let changed = few.sprites.first_mut().expect("there are sprites");
    changed.svg = changed.svg.replace("#ffc21f", "#ffc31f").replace("#d9813f", "#d9823f");
    let second = bake_all(&bench, &few).expect("it bakes");
    assert!(!second.unchanged);
    assert_eq!(second.rasterised, 1, "only the changed drawing is rasterised");

    fs::remove_file(bench.out.join("common_0@1x.page.webp")).expect("the page was written");
    let old = bench.out.join("common_7@1x.page.webp");
    fs::write(&old, "").expect("it can be written");
    assert!(!bake_all(&bench, &few).expect("it bakes").unchanged, "a missing page is written again");
    assert!(!old.exists(), "a page that is no longer made is not packed");
}

#[test]
fn the_manifest_tells_where_every_sprite_lies() {
    let bench = bench("manifest");
    let few = few();
    bake_all(&bench, &few).expect("it bakes");
    let text = fs::read_to_string(bench.out.join("atlas.ron")).expect("the manifest was written");
    let manifest: Manifest = ron::from_str(&text).expect("the manifest reads back");
    for scale in &manifest.scales {
        for (index, page) in manifest.pages.iter().enumerate() {
            let file =
                fs::read(bench.out.join(format!("{}@{scale}x.page.webp", page.name))).expect("the page is there");
            let pixels = webp::Decoder::new(&file).decode().expect("it decodes");
            let (width, height) = (page.width * scale, page.height * scale);
            assert_eq!((pixels.width(), pixels.height(), pixels.is_alpha()), (width, height, true));
            assert_eq!((page.width % 4, page.height % 4), (0, 0), "every level halves without a rest");
            for (name, place) in manifest.sprites.iter().filter(|(_, p)| p.page == index) {
                let (x, y) = ((place.x + place.w / 2) * scale, (place.y + place.h / 2) * scale);
                let middle = (y * width + x) as usize * 4 + 3;
                assert_eq!(pixels[middle], 255, "{name} has a solid middle at {scale}x");
            }
        }
    }
    assert_eq!(manifest.sprites.len(), few.sprites.len());
}

#[test]
fn the_icon_for_windows_holds_a_picture_of_every_size_it_lists() {
    let out = bench("icon").out;
    icons(assets(), &out).expect("they are drawn");
    let file = windows_icon(&out).expect("they lie there");
    let kept = fs::read("../../packaging/windows/caravanserai.ico").expect("it lies in the checkout");
    assert!(
        file == kept,
        "it was drawn anew: cargo run -p caravanserai-atelier -- icons --out out/icons --windows packaging/windows/caravanserai.ico"
    );
    let number = |at: usize| u32::from_le_bytes(file[at..at + 4].try_into().expect("four bytes")) as usize;
    let listed: Vec<u32> = file[6..6 + 16 * usize::from(file[4])]
        .chunks(16)
        .enumerate()
        .map(|(index, entry)| {
            let (length, place) = (number(6 + 16 * index + 8), number(6 + 16 * index + 12));
            let reader = png::Decoder::new(std::io::Cursor::new(&file[place..place + length])).read_info();
            let picture = reader.expect("a picture lies there");
            assert_eq!(picture.info().width as u8, entry[0], "256 is 0");
            picture.info().width
        })
        .collect();
    assert_eq!(listed, [16, 24, 32, 48, 64, 128, 256]);
}

/// What the game shows lies in the checkout, so that nobody who builds the game has to draw it first.
#[test]
fn the_art_in_the_checkout_is_what_is_drawn() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("checkout");
    // Both are kept from run to run under the stamps of what they show and of the baker: nothing is drawn twice.
    let fresh = Bench { out: folder.join("out"), cache: folder.join("cache"), assets: assets().into() };
    bake(&fresh).expect("it bakes");
    let files = |folder: &Path| -> BTreeMap<OsString, Vec<u8>> {
        let read = |file: fs::DirEntry| (file.file_name(), fs::read(file.path()).expect("a file can be read"));
        fs::read_dir(folder).expect("the folder is there").map(|file| read(file.expect("it can be listed"))).collect()
    };
    let (drawn, kept) = (files(&fresh.out), files(&assets().join("baked")));
    let other: BTreeSet<&OsString> =
        drawn.keys().chain(kept.keys()).filter(|name| drawn.get(*name) != kept.get(*name)).collect();
    assert!(other.is_empty(), "cargo run -p caravanserai-atelier -- bake, and look at what changed: {other:?}");
}

#[test]
fn halving_averages_light_and_not_its_code() {
    // Half white, half black is half the light, which sRGB writes as 188; what is not covered adds no colour.
    let checks = [[255, 255, 255, 255], [0, 0, 0, 255], [0, 0, 0, 255], [255, 255, 255, 255]].concat();
    assert_eq!(halve_straight(&checks, 2, 2), [188, 188, 188, 255]);
    let corner = [[200, 40, 90, 255], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]].concat();
    assert_eq!(halve_straight(&corner, 2, 2), [200, 40, 90, 64]);
}
