//! Steps of a user, written short, and the app that carries them out.

use bevy::prelude::*;
use caravanserai::driver::{ScriptStep, ScriptTarget};

/// Runs to the end of the script; a failed step fails the test. A script gives up by itself when nothing goes on, by the clock:
/// frames say nothing of how long somebody has waited for a disk.
pub fn finish(mut app: App) -> App {
    for _ in 0..60_000 {
        app.update();
        if let Some(exit) = app.should_exit() {
            assert_eq!(exit, AppExit::Success, "a step failed; its reason is printed above");
            return app;
        }
    }
    panic!("the script did not come to its end");
}

pub fn click(name: &str) -> ScriptStep {
    ScriptStep::Click(ScriptTarget::Named(name.into()))
}

pub fn key(name: &str) -> ScriptStep {
    ScriptStep::Key(name.into())
}

pub fn until(fact: &str, value: &str) -> ScriptStep {
    ScriptStep::Until(fact.into(), value.into())
}

pub fn text(shown: &str) -> ScriptStep {
    ScriptStep::AssertText(shown.into())
}
