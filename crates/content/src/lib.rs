//! Components of the four games: RON files checked into definitions.
//!
//! Three files hold every card, tile, board and map: `road.ron`, `world.ron` and `adventure.ron`. Their text becomes
//! plain data ([`parse`]), and only data that a game can be played with becomes [`Components`]; anything else is one
//! [`ContentError`] with file, line, field and what was expected. The files of the box are part of the program
//! ([`embedded`]); a folder with files of one's own can stand in for any of them ([`load`]).
#![warn(missing_docs)]

mod adventure;
mod check;
mod credits;
mod fault;
mod fingerprint;
mod outline;
mod road;
mod syntax;
mod world;

use std::io::ErrorKind;
use std::path::Path;
use std::sync::OnceLock;

use rules::components::Components;

pub use credits::Credits;
pub use fault::ContentError;
pub use fingerprint::{fingerprint, fingerprint_of};

/// Names of the files.
pub const FILES: [&str; 3] = ["road.ron", "world.ron", "adventure.ron"];

/// The files of the box, in the order of [`FILES`].
const EMBEDDED: [&str; 3] = [
    include_str!("../../../assets/content/road.ron"),
    include_str!("../../../assets/content/world.ron"),
    include_str!("../../../assets/content/adventure.ron"),
];

/// The components of the box.
pub fn embedded() -> &'static Components {
    &embedded_with_credits().0
}

/// How much of each file of the box is published and how much reconstructed.
pub fn credits() -> &'static [Credits; 3] {
    &embedded_with_credits().1
}

fn embedded_with_credits() -> &'static (Components, [Credits; 3]) {
    static BOX: OnceLock<(Components, [Credits; 3])> = OnceLock::new();
    // The texts are part of the program, and a test reads them: this cannot fail where it is run.
    BOX.get_or_init(|| read(EMBEDDED).unwrap_or_else(|error| panic!("embedded content: {error}")))
}

/// The components of a folder, which live as long as the program. Files that are not there are those of the box.
pub fn load(folder: &Path) -> Result<&'static Components, ContentError> {
    let mut texts = EMBEDDED.map(str::to_owned);
    let mut own = false;
    for (name, text) in FILES.into_iter().zip(&mut texts) {
        let path = folder.join(name);
        match std::fs::read_to_string(&path) {
            Ok(read) => {
                *text = read;
                own = true;
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(ContentError::Unreadable { path, reason: error.to_string() }),
        }
    }
    if !own {
        return Ok(embedded());
    }
    let [road, world, adventure] = &texts;
    Ok(Box::leak(Box::new(parse(road, world, adventure)?)))
}

/// The components that the texts of the three files describe.
pub fn parse(road: &str, world: &str, adventure: &str) -> Result<Components, ContentError> {
    Ok(read([road, world, adventure])?.0)
}

fn read(texts: [&str; 3]) -> Result<(Components, [Credits; 3]), ContentError> {
    let mut credits = FILES.map(Credits::of);
    let [road_credits, world_credits, adventure_credits] = &mut credits;
    let [road, world, adventure] = texts;

    let file: road::RoadFile = syntax::read(FILES[0], road)?;
    let road = file.check(road_credits).map_err(|fault| fault.place(FILES[0], road))?;
    let file: world::WorldFile = syntax::read(FILES[1], world)?;
    let world = file.check(world_credits).map_err(|fault| fault.place(FILES[1], world))?;
    let file: adventure::AdventureFile = syntax::read(FILES[2], adventure)?;
    let adventure =
        file.check(road.merchants.clone(), adventure_credits).map_err(|fault| fault.place(FILES[2], adventure))?;
    Ok((Components { road, world, adventure }, credits))
}
