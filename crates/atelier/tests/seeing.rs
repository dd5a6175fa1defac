//! What eyes make of it: goods are told apart by every eye, cards differ, text can be read.

use atelier::art::{
    boxes::Boxes,
    catalogue::{Catalogue, Sprite},
    colour::Rgb,
    library::Library,
    palette::TEXT_STYLES,
    raster::Rasteriser,
    vision::{Vision, difference, distance, fingerprint, on_ground},
};
use std::path::Path;

fn catalogue() -> Catalogue {
    let assets = Path::new("../../assets");
    let library = Library::open(&assets.join("art")).expect("our own sources are sound");
    let boxes = Boxes::open(&assets.join("content")).expect("the content files are sound");
    Catalogue::draw(&library, &boxes).expect("every recipe draws")
}

fn rasteriser() -> Rasteriser {
    Rasteriser::default()
}

fn find<'a>(catalogue: &'a Catalogue, name: &str) -> &'a Sprite {
    catalogue.sprites.iter().find(|s| s.name == name).unwrap_or_else(|| panic!("{name} is missing"))
}

/// At 24 pixels, on parchment and on a dark cell, for every kind of colour vision and in grey,
/// two goods differ on average by a tenth of the way from black to white at every pixel they cover.
#[test]
fn every_eye_tells_the_goods_apart() {
    let (catalogue, rasteriser) = (catalogue(), rasteriser());
    for names in [
        ["crystal/yellow", "crystal/green", "crystal/blue", "crystal/magenta"],
        ["spice/turmeric", "spice/saffron", "spice/cardamom", "spice/cinnamon"],
    ] {
        for ground in ["#f4e6c9", "#2b1f52"].map(Rgb::from) {
            let icons = names.map(|name| {
                let sprite = find(&catalogue, &format!("{name}/small"));
                on_ground(&rasteriser.render(name, &sprite.svg, 24, 24).expect("it renders"), ground)
            });
            for eye in Vision::ALL {
                for a in 0..4 {
                    for b in a + 1..4 {
                        let d = difference(&icons[a], &icons[b], ground, eye);
                        assert!(d > 0.1, "{eye:?}: {} and {} differ by {d:.3} on {ground}", names[a], names[b]);
                    }
                }
            }
        }
    }
}

/// Fingerprints of the pictures below the cards' frames.
fn fingerprints(folder: &str) -> Vec<(String, Vec<bool>)> {
    let (catalogue, rasteriser) = (catalogue(), rasteriser());
    let cards = catalogue.sprites.iter().filter(|s| s.name.starts_with(folder));
    cards
        .map(|s| {
            let svg = s.under.as_ref().map_or(&s.svg, |under| &under.svg);
            (s.name.clone(), fingerprint(&rasteriser.render(&s.name, svg, 138, 165).expect("it renders")))
        })
        .collect()
}

fn all_differ(prints: &[(String, Vec<bool>)], least: f64) {
    for (i, (a, x)) in prints.iter().enumerate() {
        for (b, y) in &prints[i + 1..] {
            let d = distance(x, y);
            assert!(d > least, "{a} and {b} look alike: {d:.3} of the fingerprint differs");
        }
    }
}

#[test]
fn thirty_six_golems_are_thirty_six_persons() {
    let golems = fingerprints("point_golem/");
    assert_eq!(golems.len(), 36);
    all_differ(&golems, 0.12);
}

#[test]
fn thirty_six_scenes_of_the_spice_road_differ() {
    let scenes = fingerprints("point_spice/");
    assert_eq!(scenes.len(), 36);
    all_differ(&scenes, 0.08);
}

#[test]
fn thirty_five_places_of_the_world_differ() {
    let (dark, light): (Vec<_>, Vec<_>) =
        fingerprints("location/").into_iter().partition(|(name, _)| name.ends_with("/dark"));
    assert_eq!((light.len(), dark.len()), (35, 35));
    all_differ(&light, 0.04);
    all_differ(&dark, 0.03);
}

/// WCAG: 4.5 to 1 for body text, 3 to 1 for large text.
#[test]
fn text_can_be_read_on_its_ground() {
    for style in &TEXT_STYLES {
        let ratio = Rgb::from(style.ink).contrast(style.ground.into());
        let least = if style.large { 3.0 } else { 4.5 };
        assert!(ratio >= least, "{}: {ratio:.1} to 1", style.name);
    }
}

#[test]
fn the_guide_lists_every_text_style() {
    let guide = std::fs::read_to_string("../../docs/art.md").expect("docs/art.md is there");
    for style in &TEXT_STYLES {
        let row = guide.lines().find(|line| line.starts_with(&format!("| {} |", style.name)));
        let row = row.unwrap_or_else(|| panic!("docs/art.md does not list {:?}", style.name));
        assert!(row.contains(style.ink) && row.contains(style.ground), "{row}");
    }
}
