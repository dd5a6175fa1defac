//! Positions of The Call for Adventure in a few words.
//!
//! The map of a first game with this land (villages `V`, valleys `--`), the wagons of seats 0 to 3 on M2, M1, M3, M4:
//!
//! ```text
//!          V1   Y1   G1   V2
//!       --   B1   Y2   G2   --
//!     M1  B2   Y3   M2   G3   M3
//!       --   B3   Y4   G4   B4
//!          V3   --   M4   V4
//! ```

use rules::adventure::AdventureGame;
use rules::components::AdventureComponents;

/// A position; missing fields are those of a quiet 2-player table with seat 0 to move.
pub fn adventure(fields: &str) -> AdventureGame {
    adventure_with(&content::embedded().adventure, fields)
}

/// The same with other components.
pub fn adventure_with(components: &'static AdventureComponents, fields: &str) -> AdventureGame {
    let players = fields.split_once("players=").map_or(2, |(_, rest)| rest[..1].parse().expect("a number of players"));
    let land = "MT-Y1,MT-G1,valley,MT-B1,MT-Y2,MT-G2,valley,MT-M1,MT-B2,MT-Y3,MT-M2,MT-G3,MT-M3,valley,MT-B3,MT-Y4,\
                MT-G4,MT-B4,valley,MT-M4";
    let defaults = [
        ("players", "2"),
        ("first", "0"),
        ("active", "0"),
        ("round", "3"),
        ("end", "4"),
        ("cap", "-"),
        ("scores", "always"),
        ("last", "0"),
        ("over", "0"),
        ("step", "turn"),
        ("map", "first"),
        ("land", land),
        ("villages", "VP-03,VP-15,VP-17,VP-25"),
        ("pile", "VP-01,VP-02,closed,VP-04,VP-05"),
        ("sets", "-"),
        ("row", "gain-b,gain-yg,gain-yyy,gain-m"),
        ("deck", "trade-yy-b,trade-yy-gg,upgrade-3"),
        ("p0", "-/start-gain,start-upgrade/-/-/0,0/-/-/-"),
        ("p1", "-/start-gain,start-upgrade/-/-/-3,0/-/-/-"),
        ("p2", "-/start-gain,start-upgrade/-/-/2,0/-/-/-"),
        ("p3", "-/start-gain,start-upgrade/-/-/-1,2/-/-/-"),
    ];
    let mut line = format!("adventure {fields}");
    for (key, value) in defaults {
        let seated = key.strip_prefix('p').and_then(|seat| seat.parse::<u8>().ok()).is_none_or(|seat| seat < players);
        if seated && !fields.split_ascii_whitespace().any(|field| field.starts_with(&format!("{key}="))) {
            line += &format!(" {key}={value}");
        }
    }
    AdventureGame::parse_position(components, &line).expect("the test's position holds together")
}
