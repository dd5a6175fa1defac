//! A scene collection for OBS: the game's window, and every page as a browser source at its size. OBS reads it by *Scene
//! Collection → Import*.

use overlay::PAGES;
use serde_json::{Value, json};

use crate::app::settings::{CHROMA_KEY, KeyColour, ObsSettings};

/// Pixels of the canvas it is laid out for.
const CANVAS: [f32; 2] = [1920.0, 1080.0];
/// Size of the pages in the scene that shows all of them, and pixels between two.
const SMALL: f32 = 0.45;
const GAP: f32 = 20.0;
/// Names of the source that is the game and of the ground while none is played.
const GAME: &str = "Caravanserai window";
const GROUND: &str = "Caravanserai ground";

/// The collection. The game's window has a chroma key; it is on where the background is one of our key colours.
pub fn collection(port: u16, names: &ObsSettings, key: KeyColour) -> String {
    let page = |name: &str| format!("Caravanserai {name}");
    let mut shelf = Shelf::default();
    let pages = PAGES.iter().map(|&(name, size)| {
        let place = shelf.next(size.map(|side| side as f32 * SMALL));
        item(&page(name), place, json!({ "scale": { "x": SMALL, "y": SMALL } }))
    });
    let pages: Vec<Value> = pages.collect();
    let whole = json!({ "bounds_type": 2, "bounds": { "x": CANVAS[0], "y": CANVAS[1] } });
    let game = || item(GAME, [0.0, 0.0], whole.clone());
    // The usual names where scenes shall be left alone: what is imported needs some.
    let usual = ObsSettings::default();
    let named = |name: &str, usual: &str| if name.is_empty() { usual } else { name }.to_owned();
    let mut scenes = vec![
        (named(&names.waiting, &usual.waiting), vec![item(GROUND, [0.0, 0.0], json!({}))]),
        (named(&names.table, &usual.table), vec![game()]),
        (named(&names.results, &usual.results), vec![game()]),
        ("Caravanserai pages".to_owned(), pages),
    ];
    let first = scenes[1].0.clone();
    // Whoever wants one scene for several of them gets one: the last of that name, which shows the game.
    let all: Vec<String> = scenes.iter().map(|(name, _)| name.clone()).collect();
    let mut nth = 0..;
    scenes.retain(|(name, _)| nth.next().is_some_and(|at: usize| !all[at + 1..].contains(name)));
    let order: Vec<Value> = scenes.iter().map(|(name, _)| json!({ "name": name })).collect();
    let browsers = PAGES.iter().map(|&(name, [width, height])| {
        let settings = json!({
            "url": format!("http://127.0.0.1:{port}/{name}"), "width": width, "height": height, "css": "",
            "shutdown": false, "restart_when_active": false, "reroute_audio": false,
        });
        source(&page(name), "browser_source", "browser_source", settings)
    });
    let ground = json!({ "color": colour([0x19, 0x12, 0x40]), "width": CANVAS[0], "height": CANVAS[1] });
    let sources: Vec<Value> = browsers
        .chain([window(key), source(GROUND, "color_source", "color_source_v3", ground)])
        .chain(scenes.into_iter().map(|(name, items)| scene(&name, items)))
        .collect();
    let all = json!({
        "name": "Caravanserai", "current_scene": first, "current_program_scene": first, "scene_order": order,
        "sources": sources, "groups": [], "transitions": [], "current_transition": "Fade", "transition_duration": 300,
    });
    format!("{all:#}\n")
}

/// Places from left to right, row by row.
#[derive(Default)]
struct Shelf {
    at: [f32; 2],
    row: f32,
}

impl Shelf {
    fn next(&mut self, [width, height]: [f32; 2]) -> [f32; 2] {
        if self.at[0] + width > CANVAS[0] {
            self.at = [0.0, self.at[1] + self.row + GAP];
            self.row = 0.0;
        }
        let place = self.at;
        (self.at[0], self.row) = (self.at[0] + width + GAP, self.row.max(height));
        place
    }
}

/// The game's window as the running system captures windows.
fn window(key: KeyColour) -> Value {
    let (kind, settings) = if cfg!(windows) {
        (
            "window_capture",
            json!({ "window": "Caravanserai:caravanserai:caravanserai.exe", "method": 2, "priority": 2 }),
        )
    } else if cfg!(target_os = "macos") {
        ("screen_capture", json!({ "type": 1, "show_cursor": false }))
    } else {
        ("xcomposite_input", json!({ "capture_window": "0\r\nCaravanserai\r\ncaravanserai", "show_cursor": false }))
    };
    let keyed = key.rgb();
    let filter = json!({
        "similarity": CHROMA_KEY.similarity, "smoothness": CHROMA_KEY.smoothness, "spill": CHROMA_KEY.spill,
        "key_color_type": "custom", "key_color": keyed.or(KeyColour::Violet.rgb()).map(colour),
    });
    let mut window = source(GAME, kind, kind, settings);
    let mut filter = source("Caravanserai key", "chroma_key_filter", "chroma_key_filter_v2", filter);
    filter["enabled"] = keyed.is_some().into();
    window["filters"] = json!([filter]);
    window
}

/// A colour as OBS keeps it: alpha, blue, green, red.
fn colour([red, green, blue]: [u8; 3]) -> u32 {
    u32::from_be_bytes([0xff, blue, green, red])
}

fn source(name: &str, kind: &str, version: &str, settings: Value) -> Value {
    json!({ "name": name, "id": kind, "versioned_id": version, "settings": settings, "enabled": true, "volume": 1.0, "mixers": 0 })
}

fn scene(name: &str, items: Vec<Value>) -> Value {
    let count = items.len();
    let numbered: Vec<Value> = items
        .into_iter()
        .zip(1..)
        .map(|(mut item, id)| {
            item["id"] = json!(id);
            item
        })
        .collect();
    source(name, "scene", "scene", json!({ "id_counter": count, "custom_size": false, "items": numbered }))
}

/// A source in a scene, by its upper left corner.
fn item(name: &str, [x, y]: [f32; 2], more: Value) -> Value {
    let mut item = json!({
        "name": name, "visible": true, "locked": false, "rot": 0.0, "align": 5, "pos": { "x": x, "y": y },
        "scale": { "x": 1.0, "y": 1.0 }, "bounds_type": 0, "bounds_align": 0, "bounds": { "x": 0.0, "y": 0.0 },
    });
    if let (Some(item), Value::Object(more)) = (item.as_object_mut(), more) {
        item.extend(more);
    }
    item
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_collection_has_every_page_at_its_size_and_the_game_with_its_key() {
        let read = |key| -> Value { serde_json::from_str(&collection(8400, &ObsSettings::default(), key)).unwrap() };
        let all = read(KeyColour::Green);
        let sources = all["sources"].as_array().unwrap();
        let find =
            |name: &str| sources.iter().find(|source| source["name"] == name).unwrap_or_else(|| panic!("{name}"));
        let pages = find("Caravanserai pages")["settings"]["items"].as_array().unwrap();
        assert_eq!(pages.len(), PAGES.len());
        for (name, [width, height]) in PAGES {
            let source = find(&format!("Caravanserai {name}"));
            assert_eq!(source["id"], "browser_source");
            assert_eq!(source["settings"]["url"], format!("http://127.0.0.1:8400/{name}"));
            assert_eq!((&source["settings"]["width"], &source["settings"]["height"]), (&width.into(), &height.into()));
            // Every page can be seen in the scene that shows all of them.
            let item = pages.iter().find(|item| item["name"] == source["name"]).unwrap();
            let at = |axis: &str| item["pos"][axis].as_f64().unwrap() as f32;
            assert!(
                at("x") + width as f32 * SMALL <= CANVAS[0] && at("y") + height as f32 * SMALL <= CANVAS[1],
                "{name}"
            );
        }
        // What stands in a scene is there, each scene is listed, and those that the game asks for are among them.
        let scenes: Vec<&Value> = sources.iter().filter(|source| source["id"] == "scene").collect();
        for item in scenes.iter().flat_map(|scene| scene["settings"]["items"].as_array().unwrap()) {
            find(item["name"].as_str().unwrap());
        }
        let names: Vec<&str> =
            all["scene_order"].as_array().unwrap().iter().filter_map(|one| one["name"].as_str()).collect();
        assert_eq!(names, scenes.iter().map(|scene| scene["name"].as_str().unwrap()).collect::<Vec<_>>());
        let usual = ObsSettings::default();
        assert!([&usual.waiting, &usual.table, &usual.results].iter().all(|name| names.contains(&name.as_str())));
        let key = &find(GAME)["filters"][0];
        assert_eq!((&key["enabled"], &key["settings"]["key_color"]), (&true.into(), &0xff00_ff00_u32.into()));
        assert_eq!(key["settings"]["similarity"], CHROMA_KEY.similarity);
        let painted = read(KeyColour::Off);
        let window = painted["sources"].as_array().unwrap().iter().find(|source| source["name"] == GAME).unwrap();
        assert_eq!(window["filters"][0]["enabled"], false, "the painted land has violet in it");
        assert_eq!(window["filters"][0]["settings"]["key_color"], 0xffff_0060_u32);
    }

    #[test]
    fn one_name_for_several_scenes_is_one_scene_with_the_game() {
        let names = ObsSettings { waiting: "Game".into(), table: "Game".into(), ..ObsSettings::default() };
        let all: Value = serde_json::from_str(&collection(8400, &names, KeyColour::Off)).unwrap();
        let sources = all["sources"].as_array().unwrap();
        let named: Vec<_> = sources.iter().filter(|source| source["name"] == "Game").collect();
        assert_eq!(named.len(), 1);
        assert_eq!(named[0]["settings"]["items"][0]["name"], GAME);
        assert_eq!((&all["current_scene"], &all["scene_order"][0]["name"]), (&"Game".into(), &"Game".into()));
    }
}
