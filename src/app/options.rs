//! The command line: what a player, a script or a test can ask for at the start.

use std::{path::PathBuf, str::FromStr};

use bevy::prelude::*;
use clap::{Args, Parser, Subcommand};

use crate::app::games::{GameKind, SeatKind};

/// Four crystal-trading board games in one box (unofficial, fan-made).
#[derive(Parser, Resource, Debug, Clone, Default)]
#[command(version = super::BUILD, about, args_conflicts_with_subcommands = true)]
pub struct Options {
    /// What is done instead of playing
    #[command(subcommand)]
    pub task: Option<Task>,
    /// Open the game in this file: what a file manager asks for
    #[arg(value_name = "FILE", conflicts_with_all = ["load", "replay", "game"])]
    pub file: Option<PathBuf>,
    /// Start this game at once: golem, spice, world or adventure
    #[arg(long, value_name = "GAME")]
    pub game: Option<GameKind>,
    /// Number of players, 2 to 5 (4 for world and adventure)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=5))]
    pub players: Option<u8>,
    /// Who sits where, in turn order: human, level:1 to level:6, level:4/racer, …
    #[arg(long, value_name = "SEAT,SEAT,…", value_delimiter = ',')]
    pub seats: Vec<SeatKind>,
    /// Seed of the deal; the same seed gives the same game
    #[arg(long, value_name = "NUMBER")]
    pub seed: Option<u64>,
    /// Folder with content files that replace the usual ones (assets/content)
    #[arg(long, value_name = "DIR")]
    pub content: Option<PathBuf>,
    /// Load a saved game, a replay or a share code
    #[arg(long, value_name = "FILE-or-code")]
    pub load: Option<String>,
    /// Watch a saved game or a share code
    #[arg(long, value_name = "FILE-or-code", conflicts_with_all = ["load", "game"])]
    pub replay: Option<String>,
    /// Serve pages for streaming programs at http://127.0.0.1:PORT/
    #[arg(long, value_name = "PORT", value_parser = clap::value_parser!(u16).range(1..))]
    pub overlay: Option<u16>,
    /// Write scenes for OBS Studio into this file, ready to import, and leave
    #[arg(long, value_name = "FILE")]
    pub obs_scenes: Option<PathBuf>,
    /// Open a window of this size, for example 1280x720
    #[arg(long, value_name = "WxH")]
    pub window: Option<Size>,
    /// Render to a picture of this size without opening a window
    #[arg(long, value_name = "WxH", conflicts_with = "window")]
    pub headless: Option<Size>,
    /// The program has started itself again after the graphics card was lost
    #[arg(long, hide = true)]
    pub after_loss: bool,
    /// Play the steps of this script, then leave
    #[arg(long, value_name = "FILE")]
    pub script: Option<PathBuf>,
}

/// What the program does instead of opening a table.
#[derive(Subcommand, Debug, Clone)]
pub enum Task {
    /// Make a film of a recorded game: MP4 and WebM (with ffmpeg), GIF or WebP
    Film(Film),
}

/// A film that is asked for.
#[derive(Args, Debug, Clone)]
pub struct Film {
    /// A saved game or a share code
    #[arg(value_name = "FILE-or-code")]
    pub record: String,
    /// The film: a file that ends in .mp4, .webm, .gif or .webp
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// This turn and three before and after it, counting from 1
    #[arg(long, value_name = "TURN", conflicts_with = "highlights")]
    pub moment: Option<usize>,
    /// The turns that decided the game, and the end
    #[arg(long)]
    pub highlights: bool,
    /// The whole game, as is usual
    #[arg(long, conflicts_with_all = ["moment", "highlights"])]
    pub whole: bool,
    /// Hurry the whole game so that it takes about so many minutes
    #[arg(long, value_name = "MINUTES", value_parser = minutes, conflicts_with_all = ["moment", "highlights"])]
    pub minutes: Option<f32>,
    /// Its size; 480x270 for a GIF or WebP. An upright one shows the table nearer and the scores below
    #[arg(long, value_name = "WxH")]
    pub size: Option<Size>,
    /// Pictures a second; 15 for a GIF or WebP
    // With fewer the table's steps no longer fit between two pictures, and time goes by more slowly than it should.
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(10..=120))]
    pub fps: Option<u32>,
    /// Tell a program how far it is, and stop when it listens no more
    #[arg(long, hide = true)]
    pub progress: bool,
}

impl Film {
    /// Whether it is higher than wide.
    pub fn is_upright(&self) -> bool {
        self.size.is_some_and(|size| size.height > size.width)
    }
}

fn minutes(text: &str) -> Result<f32, String> {
    let minutes = text.parse().ok().filter(|minutes: &f32| minutes.is_finite() && *minutes > 0.0);
    minutes.ok_or_else(|| format!("'{text}' is not a number of minutes"))
}

/// Width and height in pixels, written `1280x720`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Size {
    /// Pixels across.
    pub width: u32,
    /// Pixels down.
    pub height: u32,
}

impl Options {
    /// The film that is to be made.
    pub fn film(&self) -> Option<&Film> {
        self.task.as_ref().map(|Task::Film(film)| film)
    }

    /// Whether a table opens at once, without a title before it.
    pub fn straight_to_table(&self) -> bool {
        self.game.is_some() || self.load.is_some() || self.replay.is_some()
    }
}

impl FromStr for Size {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("'{text}' is not a size; write it like 1280x720");
        let (width, height) = text.split_once(['x', 'X']).ok_or_else(wrong)?;
        let width = width.parse().map_err(|_| wrong())?;
        let height = height.parse().map_err(|_| wrong())?;
        if !(320..=16384).contains(&width) || !(200..=16384).contains(&height) {
            return Err(format!("'{text}' is out of range; a size lies between 320x200 and 16384x16384"));
        }
        Ok(Self { width, height })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_and_refused_with_a_reason() {
        assert_eq!("1280x720".parse(), Ok(Size { width: 1280, height: 720 }));
        assert!("1280".parse::<Size>().unwrap_err().contains("like 1280x720"));
        assert!("9x9".parse::<Size>().unwrap_err().contains("out of range"));
    }

    #[test]
    fn a_whole_command_line_is_understood() {
        let options = Options::try_parse_from([
            "caravanserai",
            "--game=world",
            "--seats",
            "human,level:3/racer",
            "--seed=7",
            "--headless=800x600",
        ])
        .unwrap();
        assert_eq!(options.game.map(GameKind::name), Some("world"));
        assert_eq!(options.seats.len(), 2);
        assert_eq!(options.seats[0], SeatKind::Person);
        assert_eq!(options.seed, Some(7));
        assert!(Options::try_parse_from(["caravanserai", "--players=9"]).is_err());
        let film =
            Options::try_parse_from(["caravanserai", "film", "a.caravan", "--out", "a.mp4", "--moment=7"]).unwrap();
        assert!(film.film().is_some_and(|film| film.moment == Some(7) && film.record == "a.caravan"));
        let whole = |minutes| {
            let line = ["caravanserai", "film", "a.caravan", "--out", "a.mp4", "--whole", "--minutes", minutes];
            Options::try_parse_from(line).map(|options| options.film().and_then(|film| film.minutes))
        };
        assert_eq!(whole("3").unwrap(), Some(3.0));
        assert!(["0", "-1", "nan", "inf", "long"].iter().all(|minutes| whole(minutes).is_err()));
        let opened = Options::try_parse_from(["caravanserai", "my game.caravan"]).unwrap();
        assert_eq!(opened.file, Some("my game.caravan".into()));
        assert!(Options::try_parse_from(["caravanserai", "a.caravan", "--game=world"]).is_err());
    }
}
