//! What a script can say. A script is a RON list of steps: `[Click("title.new-game"), Settle, Picture("out/a.png")]`.

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use serde::Deserialize;

use super::Device;
use crate::app::contained::Part;

/// A list of steps.
#[derive(Resource, Debug, Clone, PartialEq, Deserialize)]
#[serde(transparent)]
pub struct Script {
    /// Carried out in this order.
    pub steps: Vec<ScriptStep>,
}

/// One thing to do or to check.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub enum ScriptStep {
    /// Move the pointer.
    Move(ScriptTarget),
    /// Click with the main button; waits until the thing is there.
    Click(ScriptTarget),
    /// Click with the second button.
    RightClick(ScriptTarget),
    /// Press on the first, release on the second.
    Drag(ScriptTarget, ScriptTarget),
    /// Turn the wheel over something; positive is up.
    Scroll(ScriptTarget, f32),
    /// Press and release a key, as in `Enter`, `KeyZ`, `ArrowLeft`.
    Key(String),
    /// Go to a control of a page with one device alone and use it: keys and pads move the focus there.
    Use(Device, String),
    /// Type text.
    Type(String),
    /// Make the window this large, in logical pixels.
    Resize(f32, f32),
    /// Play on with one device alone until the game is over, each decision drawn by chance from this seed.
    PlayOut(Device, u64),
    /// Play on with one device alone, with a plan, until it is one's turn in this round or the game is over.
    PlayTo(Device, u16),
    /// Wait until nothing moves.
    Settle,
    /// Let the game's clock run at this pace from now on, 1 being usual: what moves fast can be pictured.
    Pace(f32),
    /// Wait this many seconds.
    Wait(f32),
    /// Wait until a fact has a value, as in `Until("screen", "Title")`.
    Until(String, String),
    /// A fact has a value now.
    Assert(String, String),
    /// Some text on the screen contains this, or does so soon.
    AssertText(String),
    /// A thing with this name is on the screen, or comes soon.
    AssertThing(String),
    /// Save what is seen.
    Picture(PathBuf),
    /// From now on this part of the program fails, as in `Break(Review)`: what is told then can be looked at.
    Break(Part),
    /// Leave now.
    Quit,
}

/// Where a step acts.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(untagged)]
pub enum ScriptTarget {
    /// A thing by its name.
    Named(String),
    /// A place in logical pixels from the upper left corner.
    At(f32, f32),
}

/// Why a script cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ScriptFault {
    /// The file cannot be read.
    #[error("the script {0} cannot be read: {1}")]
    Unreadable(PathBuf, std::io::Error),
    /// The file is not a script.
    #[error("the script {0} is not right: {1}")]
    Wrong(PathBuf, Box<ron::error::SpannedError>),
}

impl Script {
    /// Reads a script from a file.
    pub fn read(path: &Path) -> Result<Self, ScriptFault> {
        let text =
            std::fs::read_to_string(path).map_err(|failed| ScriptFault::Unreadable(path.to_path_buf(), failed))?;
        ron::from_str(&text).map_err(|wrong| ScriptFault::Wrong(path.to_path_buf(), Box::new(wrong)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_reads_names_and_places() {
        let script: Script = ron::from_str(
            r#"[Click("title.new-game"), Move((640, 360.5)), Drag("a", (1, 2)), Settle, Until("screen", "Table"), Picture("out/x.png"), Quit]"#,
        )
        .unwrap();
        assert_eq!(script.steps.len(), 7);
        assert_eq!(script.steps[1], ScriptStep::Move(ScriptTarget::At(640.0, 360.5)));
    }

    #[test]
    fn a_wrong_script_says_where() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("s.ron");
        std::fs::write(&path, "[\n  Clack(\"x\"),\n]").unwrap();
        let told = Script::read(&path).unwrap_err().to_string();
        assert!(told.contains("2:") && told.contains("Clack"), "{told}");
    }
}
