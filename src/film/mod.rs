//! Films of recorded games: made by the program itself without a window, asked for on the command line or by a button.

mod child;
mod encoder;
mod making;
mod page;
mod plan;
mod small;
mod upright;

use bevy::prelude::*;

use crate::app::options::{Film, Options};
pub use making::FilmSystems;

/// Exit code where no film was made.
const NO_FILM: u8 = 2;

/// Lets films be asked for at recorded games.
pub(super) fn plugin(app: &mut App) {
    app.add_plugins(page::plugin);
}

/// What the program does to make a film: it watches the game without a window. Otherwise why not, and the exit code.
pub fn prepared(options: Options) -> Result<Options, (String, u8)> {
    let Some(film) = options.film() else { return Ok(options) };
    let (drawn, ..) = making::format(film).map_err(|fault| (format!("{fault}."), NO_FILM))?;
    Ok(Options { headless: Some(drawn), replay: Some(film.record.clone()), ..options })
}

/// Makes the film and leaves the program; otherwise why it cannot begin, and the exit code.
pub fn add(app: &mut App, film: &Film) -> Result<(), (String, u8)> {
    making::add(app, film)
}
