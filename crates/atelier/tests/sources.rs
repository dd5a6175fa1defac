//! Art sources: all of ours open, and a broken one says where it is broken.

use atelier::art::{
    boxes::Boxes,
    catalogue::{Catalogue, Set},
    library::{Library, check_source},
};
use std::path::Path;

fn art() -> Library {
    Library::open(Path::new("../../assets/art")).expect("our own sources are sound")
}

fn boxes() -> Boxes {
    Boxes::open(Path::new("../../assets/content")).expect("the content files are sound")
}

#[test]
fn every_source_opens_and_every_recipe_draws() {
    let catalogue = Catalogue::draw(&art(), &boxes()).expect("every recipe draws");
    for card in boxes().road.points {
        for folder in ["point_golem", "point_spice"] {
            let name = format!("{folder}/{}", card.id);
            assert!(catalogue.sprites.iter().any(|s| s.name == name), "{name} is missing");
        }
    }
}

/// The atlas and the music call the games by the names that the rules give them.
#[test]
fn every_game_has_its_pages_and_its_scale() {
    let games = ["golem", "spice", "world", "adventure"];
    assert_eq!(Set::ALL.map(Set::name)[1..], games);
    assert_eq!(atelier::sound::music::SCALES.map(|(name, _)| name), games);
}

/// The message a broken source gives.
fn complaint(body: &str) -> String {
    let svg = format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\">\n{body}\n</svg>");
    check_source(Path::new("pieces/broken.svg"), &svg).expect_err("this source is broken").to_string()
}

#[test]
fn a_broken_source_names_file_line_and_element() {
    let path = complaint("<path id=\"roof\" d=\"M0,0L5\" fill=\"#ffffff\"/>");
    assert!(path.starts_with("pieces/broken.svg:2:1: element <path id=roof>: path data: L wants 2"), "{path}");
    let colour = complaint("<circle r=\"3\" fill=\"reddish\"/>");
    assert!(colour.contains("pieces/broken.svg:2:1: element <circle>") && colour.contains("reddish"), "{colour}");
    let reference = complaint("<g clip-path=\"url(#nowhere)\"/>");
    assert!(reference.contains("points to nothing"), "{reference}");
    let filter = complaint("<filter id=\"f\"/>");
    assert!(filter.contains("house style"), "{filter}");
    let xml = complaint("<g>");
    assert!(xml.starts_with("pieces/broken.svg:") && xml.contains("not well-formed"), "{xml}");
}
