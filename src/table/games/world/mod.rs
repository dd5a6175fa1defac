//! An Endless World at the table.

mod boards;
mod light;
mod scenery;

use rules::components::WorldComponents;
use rules::world::WorldGame;

use super::Scene;
use crate::app::language::Words;
use crate::session::Match;
use crate::t;
use crate::table::{Tabletop, brush::Brush};

pub(super) use light::plugin;

impl Scene for WorldGame {
    fn draw(&self, brush: &mut Brush, running: &Match, words: &Words, tabletop: &Tabletop) {
        scenery::draw(brush, running, self, words, tabletop);
    }
}

/// The name of a sign of places.
pub fn sign_name(words: &Words, world: &WorldComponents, icon: u8) -> String {
    let known = world.icons.get(usize::from(icon)).map_or("", String::as_str);
    match known {
        "pick" => t!(words, "sign-pick"),
        "lantern" => t!(words, "sign-lantern"),
        "wheel" => t!(words, "sign-wheel"),
        "flask" => t!(words, "sign-flask"),
        "totem" => t!(words, "sign-totem"),
        other => other.to_owned(),
    }
}
