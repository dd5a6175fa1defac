//! Components of the four games: RON files checked into definitions.
//!
//! Three files hold every card, tile, board and map: `road.ron`, `world.ron` and `adventure.ron`. Their text becomes
//! plain data ([`parse`]), and only data that a game can be played with becomes [`Components`]; anything else is one
//! [`ContentError`] with file, line, field and what was expected. The files of the box are part of the program
//! ([`embedded`]); a folder with files of one's own can stand in for any of them ([`Pack::load`]). A record tells the
//! components of its game by their fingerprint and carries how they differ from those of the box ([`difference()`]), so
//! that it can be played where nobody has the folder ([`from_difference`]). What was in the box of each released version
//! is kept, so that a correction costs no record ([`find_usual`]).
#![warn(missing_docs)]

mod adventure;
mod check;
mod credits;
mod difference;
mod fault;
mod fingerprint;
mod outline;
mod pack;
mod road;
mod spelling;
mod syntax;
mod usual;
mod world;

use rules::components::Components;

pub use credits::Credits;
pub use difference::{MOST_DIFFERENCE, difference, from_difference, is_difference};
pub use fault::ContentError;
pub use fingerprint::{fingerprint, fingerprint_of};
pub use pack::{MOST_BYTES, MOST_KEPT, Pack};
#[doc(hidden)]
pub use usual::correct;
pub use usual::{credits, embedded, find_usual, is_usual};

/// Names of the files.
pub const FILES: [&str; 3] = ["road.ron", "world.ron", "adventure.ron"];

/// The three files in the spelling whose lines [`difference()`] counts: one entry a line, no notes.
pub fn spelled(components: &Components) -> [String; 3] {
    spelling::files(components).map(|lines| lines.join("\n"))
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
