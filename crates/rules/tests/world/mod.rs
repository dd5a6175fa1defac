//! Positions of An Endless World for tests: a quiet two-player one, to write over field by field.

// Each test file uses a part of this.
#![allow(dead_code)]

use rules::components::WorldComponents;
use rules::world::WorldGame;
use rules::{Action, Actions, Applied, Engine, Illegal, Outcome, Seat};

pub fn components() -> &'static WorldComponents {
    &content::embedded().world
}

const QUIET: &str = "world players=2 first=0 active=0 round=1 end=8 cap=- scores=always last=0 over=0 step=turn \
    board=D1 row=H1,T1,N1,X1 deck=- bonus=-+-/-+-/-+-/-+- tiles=- traders=- p0=-/7/5/-/-/- p1=-/7/5/-/-/-";

/// The quiet position with some fields replaced, `"row=X2 p0=yy/7/5/-/-/-"`.
pub fn position(fields: &str) -> WorldGame {
    position_with(components(), fields)
}

pub fn position_with(components: &'static WorldComponents, fields: &str) -> WorldGame {
    let mut words: Vec<&str> = QUIET.split_whitespace().collect();
    for field in fields.split_whitespace() {
        let key = field.split_inclusive('=').next().unwrap();
        match words.iter_mut().find(|word| word.starts_with(key)) {
            Some(word) => *word = field,
            None => words.push(field),
        }
    }
    WorldGame::parse_position(components, &words.join(" ")).unwrap()
}

/// Components with something changed, for what the published ones never reach.
pub fn made_up(change: impl FnOnce(&mut WorldComponents)) -> &'static WorldComponents {
    let mut made = components().clone();
    change(&mut made);
    Box::leak(Box::new(made))
}

/// What a test does with a game, in notation.
pub trait Play {
    /// Does it; gives what happened.
    fn does(&mut self, action: &str) -> Vec<Outcome>;
    /// Does several.
    fn all(&mut self, actions: &[&str]);
    fn tries(&self, action: &str) -> Result<Applied, Illegal>;
    /// Everything that may be done now, in notation.
    fn offers(&self) -> Vec<String>;
    fn offers_work(&self, location: &str) -> bool;
    fn caravan(&self, seat: Seat) -> String;
    /// Kinds or cards by name.
    fn field(&self, key: &str) -> String;
}

impl Play for WorldGame {
    fn does(&mut self, action: &str) -> Vec<Outcome> {
        let parsed = self.parse_action(action).unwrap();
        let mut outcomes = Vec::new();
        if let Err(reason) = self.apply(parsed, &mut outcomes) {
            panic!("{action}: {reason}");
        }
        outcomes
    }

    fn all(&mut self, actions: &[&str]) {
        for action in actions {
            self.does(action);
        }
    }

    fn tries(&self, action: &str) -> Result<Applied, Illegal> {
        let parsed = self.parse_action(action).unwrap();
        let mut copy = *self;
        copy.apply(parsed, &mut rules::Silent)
    }

    fn offers(&self) -> Vec<String> {
        legal(self).into_iter().map(|action| self.action_text(action)).collect()
    }

    fn offers_work(&self, location: &str) -> bool {
        self.offers().iter().any(|text| text.split(' ').nth(1) == Some(location))
    }

    fn caravan(&self, seat: Seat) -> String {
        self.crystals(seat).to_string()
    }

    fn field(&self, key: &str) -> String {
        let line = self.position_text();
        let value = line.split(' ').find_map(|word| word.strip_prefix(key)?.strip_prefix('='));
        value.unwrap().to_owned()
    }
}

pub fn legal(game: &WorldGame) -> Vec<Action> {
    let mut actions = Actions::new();
    game.legal_actions(&mut actions);
    actions.into_iter().collect()
}
