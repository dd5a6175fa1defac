//! The floor plan of `src/`: a room imports only from rooms below it, and features know nothing of each other.
//!
//! This list is the drawing. Whoever needs another arrow changes it here or nowhere; ARCHITECTURE.md says how an arrow that
//! points up is turned round.
#![allow(clippy::unwrap_used, reason = "a test that unwraps fails as it should")]

use std::fs;
use std::path::{Path, PathBuf};

/// The rooms from the ground up. On a floor a room may also import those to its left.
const FLOORS: [&[&str]; 8] = [
    // States, requests, settings, language, acts, names.
    &["app"],
    // Look and sound.
    &["audio", "theme", "backdrop", "brand"],
    // The match.
    &["session"],
    // Pieces and their motion.
    &["table", "playback"],
    // Panels over the table.
    &["hud"],
    // Pages that own the window.
    &["screens", "menus"],
    // Features: each can be taken away.
    FEATURES,
    // The program.
    &["driver", "film", "start"],
];

/// Rooms that know nothing of each other.
const FEATURES: &[&str] = &["career", "coach", "lessons", "replay", "review", "stream"];

/// A room's place in the drawing: its floor, and how far to the right it stands.
fn place(room: &str) -> Option<(usize, usize)> {
    FLOORS.iter().enumerate().find_map(|(floor, rooms)| Some((floor, rooms.iter().position(|known| *known == room)?)))
}

/// Whether one room may import another.
fn may_import(from: &str, to: &str) -> bool {
    match (place(from), place(to)) {
        (Some(from_place), Some(to_place)) => {
            let sideways = from_place.0 == to_place.0 && FEATURES.contains(&to);
            to_place < from_place && !sideways
        }
        _ => false,
    }
}

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|end| end == "rs") {
            found.push(path);
        }
    }
}

/// The room of a file: the first folder or file below `src/`.
fn room_of(file: &Path) -> String {
    let below = file.strip_prefix(source()).unwrap();
    below.iter().next().unwrap().to_string_lossy().trim_end_matches(".rs").to_owned()
}

/// What a file imports of its own crate, with the line: the first name after each `crate::`, or all of them where a list in
/// braces follows. Unit tests at the end of a file may look anywhere.
fn imports(text: &str) -> Vec<(usize, String)> {
    let code: String = text
        .split("#[cfg(test)]")
        .next()
        .unwrap_or_default()
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default().to_owned() + "\n")
        .collect();
    let mut found = Vec::new();
    for (at, _) in code.match_indices("crate::") {
        if code[..at].ends_with(|before: char| before.is_alphanumeric() || before == '_' || before == '$') {
            continue;
        }
        let line = code[..at].matches('\n').count() + 1;
        let rest = &code[at + "crate::".len()..];
        let name = |text: &str| text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
        match rest.strip_prefix('{') {
            None => found.push((line, name(rest))),
            Some(list) => {
                let mut depth = 0;
                let mut fresh = true;
                for (index, sign) in list.char_indices() {
                    match sign {
                        '{' => depth += 1,
                        '}' if depth == 0 => break,
                        '}' => depth -= 1,
                        ',' if depth == 0 => fresh = true,
                        _ if fresh && sign.is_alphanumeric() => {
                            found.push((line + list[..index].matches('\n').count(), name(&list[index..])));
                            fresh = false;
                        }
                        _ => {}
                    }
                }
            }
        }
    }
    found
}

#[test]
fn every_arrow_points_down() {
    let mut all = Vec::new();
    files(&source(), &mut all);
    let mut wrong = Vec::new();
    for file in all {
        let from = room_of(&file);
        if from == "lib" || from == "main" || file.ends_with("tests.rs") {
            continue;
        }
        for (line, to) in imports(&fs::read_to_string(&file).unwrap()) {
            let is_room = place(&to).is_some();
            if is_room && to != from && !may_import(&from, &to) {
                let below = file.strip_prefix(env!("CARGO_MANIFEST_DIR")).unwrap();
                wrong.push(format!("{}:{line}: {from} must not import {to}", below.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "arrows that point up or sideways:\n{}", wrong.join("\n"));
}

#[test]
fn every_room_is_drawn() {
    let lib = fs::read_to_string(source().join("lib.rs")).unwrap();
    let mut listed: Vec<&str> =
        lib.lines().filter_map(|line| line.strip_suffix(';')?.split_once("mod ").map(|(_, room)| room)).collect();
    let mut drawn: Vec<&str> = FLOORS.concat();
    listed.sort_unstable();
    drawn.sort_unstable();
    assert_eq!(listed, drawn, "the rooms of lib.rs and those of the drawing");
}

#[test]
fn the_reader_sees_every_way_to_write_an_import() {
    let text = "use crate::app::{Screen, settings};\nuse crate::{\n    hud::area,\n    theme::{look, paint},\n    t,\n};\n\
                fn f() { crate::stream::x(); } // crate::no\n#[cfg(test)]\nmod tests { use crate::start; }";
    let names: Vec<(usize, String)> = imports(text);
    let want = [(1, "app"), (3, "hud"), (4, "theme"), (5, "t"), (7, "stream")];
    assert_eq!(names, want.map(|(line, name)| (line, name.to_owned())));
    assert!(may_import("hud", "table") && !may_import("table", "hud") && !may_import("replay", "review"));
}
