//! A player at the table with one device only: takes any legal decision, by chance, through the things and keys a person
//! has. What the device cannot reach, or reaches wrongly, fails the script.

use ai::{AgentSpec, Budget, LEVELS, Style, Watch};
use bevy::{ecs::system::SystemParam, prelude::*};
use rules::{Action, Actions, Engine, Game, Step, chance::Chance};
use serde::Deserialize;
use tabletop::names;

use super::gestures::{self, Gesture};
use crate::app::{
    Phase,
    input::Act,
    named::{Facts, Named},
    settings::Settings,
};
use crate::session::Match;
use crate::table::{
    Tabletop,
    choices::{Choices, Target},
};

/// What the player plays with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum Device {
    /// The mouse alone.
    Mouse,
    /// The keyboard alone.
    Keys,
    /// A gamepad alone.
    Pad,
}

impl Device {
    /// What somebody without a mouse presses for an act.
    fn press(self, act: Act, settings: &Settings) -> Vec<Gesture> {
        if self != Self::Pad {
            return gestures::stroke(settings.keys.key(act));
        }
        let button = match act {
            Act::Left => Some(GamepadButton::DPadLeft),
            Act::Right => Some(GamepadButton::DPadRight),
            Act::Up => Some(GamepadButton::DPadUp),
            Act::Down => Some(GamepadButton::DPadDown),
            other => settings.pad.button(other),
        };
        button.map_or_else(Vec::new, gestures::pad)
    }
}

/// What the player sees of the table.
#[derive(SystemParam)]
pub(super) struct Seen<'w> {
    running: Option<Res<'w, Match>>,
    phase: Option<Res<'w, State<Phase>>>,
    choices: Res<'w, Choices>,
    tabletop: Res<'w, Tabletop>,
    settings: Res<'w, Settings>,
}

/// Gestures that one decision or control may take: a long walk of the focus and some repetitions.
const ENOUGH: usize = 300;

impl Seen<'_> {
    /// Decisions made in the match so far.
    pub(super) fn decisions(&self) -> usize {
        self.running.as_ref().map_or(0, |running| running.record().decisions.len())
    }

    /// Whether a person begins a turn in this round or a later one, or the game is over.
    pub(super) fn own_turn_of_round(&self, round: u16) -> bool {
        let choosing = self.phase.as_ref().is_some_and(|phase| *phase.get() == Phase::Choosing);
        self.running.as_ref().is_some_and(|running| {
            let game = running.whole();
            let turn = choosing && game.rounds().round >= round && game.step() == Step::Turn;
            game.is_over() || (turn && running.person_decides())
        })
    }
}

/// One player and what it has in mind.
pub(super) struct AutoPlayer {
    device: Device,
    sensible: bool,
    chance: Chance,
    wanted: Option<Wish>,
}

/// A decision on its way.
struct Wish {
    /// Decisions made before it.
    at: usize,
    action: Action,
    gestures: usize,
}

impl AutoPlayer {
    pub(super) fn new(device: Device, seed: u64) -> Self {
        Self { device, sensible: false, chance: Chance::new(seed), wanted: None }
    }

    /// Plays towards a goal.
    pub(super) fn sensible(device: Device) -> Self {
        Self { sensible: true, ..Self::new(device, 0) }
    }

    /// The next gestures; `None` while there is nothing to do.
    pub(super) fn act(&mut self, seen: &Seen, named: &Named, facts: &Facts) -> Result<Option<Vec<Gesture>>, String> {
        if facts.get("menu").is_some_and(|menu| menu != "None") {
            return Err(format!("a menu opened: {:?}", facts.get("menu")));
        }
        let Some(running) = &seen.running else { return Ok(None) };
        let decisions = &running.record().decisions;
        if let Some(wish) = self.wanted.take_if(|wish| decisions.len() > wish.at)
            && decisions[wish.at].action != wish.action
        {
            return Err(format!("wanted {:?} and got {:?}", wish.action, decisions[wish.at].action));
        }
        // Whoever comes next to the screen says so first.
        if let Some(curtain) = named.get("curtain.ready") {
            return Ok(Some(self.press_button(curtain.rect, seen)));
        }
        if let Some(end) = named.get("table.end-turn") {
            return Ok(Some(self.press_button(end.rect, seen)));
        }
        let choosing = seen.phase.as_ref().is_some_and(|phase| *phase.get() == Phase::Choosing);
        if !choosing || !running.person_decides() {
            return Ok(None);
        }
        let chance = &mut self.chance;
        let wish = self.wanted.get_or_insert_with(|| Wish {
            at: decisions.len(),
            action: if self.sensible { advised(running.whole()) } else { draw(running.whole(), chance) },
            gestures: 0,
        });
        wish.gestures += 1;
        if wish.gestures > ENOUGH {
            return Err(format!("{:?} is not reached by {:?}: {:?}", wish.action, self.device, *seen.choices));
        }
        let found = seen.choices.all.iter().find_map(|choice| {
            let index = choice.actions.iter().position(|action| *action == wish.action)?;
            Some((choice.target, index))
        });
        let Some((target, index)) = found else {
            return Err(format!("{:?} is legal and not offered: {:?}", wish.action, seen.choices.all));
        };
        let next = match seen.choices.chosen {
            Some((chosen, _)) if chosen != target => Move::Drop,
            Some((_, now)) if now < index => Move::More,
            Some((_, now)) if now > index => Move::Less,
            Some(_) => Move::Confirm,
            None => Move::Take(target),
        };
        match self.device {
            Device::Mouse => by_mouse(next, seen, named).map(Some),
            Device::Keys | Device::Pad => {
                Ok(Some(self.device.press(by_focus(next, seen, named, chance), &seen.settings)))
            }
        }
    }

    /// The one button that is waited for.
    fn press_button(&self, rect: Rect, seen: &Seen) -> Vec<Gesture> {
        match self.device {
            Device::Mouse => gestures::click(rect.center()),
            Device::Keys | Device::Pad => self.device.press(Act::Confirm, &seen.settings),
        }
    }
}

/// On the way to a control of a page by focus.
pub(super) struct Walk {
    chance: Chance,
    gestures: usize,
}

impl Default for Walk {
    fn default() -> Self {
        Self { chance: Chance::new(0), gestures: 0 }
    }
}

impl Walk {
    /// What is pressed next on the way to a control, and whether that uses it.
    pub(super) fn step(
        &mut self,
        device: Device,
        name: &str,
        seen: &Seen,
        named: &Named,
    ) -> Result<(Vec<Gesture>, bool), String> {
        let Some(thing) = named.get(name) else { return Err(format!("there are: {}", named.names().join(" "))) };
        let at = thing.rect.center();
        if device == Device::Mouse {
            return Ok((gestures::click(at), true));
        }
        self.gestures += 1;
        if self.gestures > ENOUGH {
            return Err(format!("{name} is not reached by {device:?}"));
        }
        let focused = named.focused();
        if focused.is_some_and(|focused| focused.contains(at)) {
            return Ok((device.press(Act::Confirm, &seen.settings), true));
        }
        let act = focused.map_or(Act::Down, |focused| towards(at - focused.center(), &mut self.chance));
        Ok((device.press(act, &seen.settings), false))
    }
}

/// Any legal decision; every other one is a sensible one, so that games end.
fn draw(game: &Game, chance: &mut Chance) -> Action {
    let mut actions = Actions::new();
    game.legal_actions(&mut actions);
    if chance.below(2) == 0 { advised(game) } else { actions[chance.below(actions.len() as u32) as usize] }
}

/// What a player with a plan would do, at once and the same each time: who only takes what looks best now fills up with
/// the dearest crystals and claims nothing.
fn advised(game: &Game) -> Action {
    let view = game.view(game.to_move().unwrap_or_default());
    AgentSpec::Level(LEVELS[1], Style::Balanced).build(0).decide(&view, &Budget::default(), &Watch::default())
}

/// What has to be done next for a decision.
enum Move {
    Take(Target),
    More,
    Less,
    Confirm,
    Drop,
}

fn by_mouse(next: Move, seen: &Seen, named: &Named) -> Result<Vec<Gesture>, String> {
    let name = match next {
        Move::Take(target) => name_of_target(seen, target).ok_or_else(|| format!("{target:?} has no name"))?,
        Move::More => "table.more".into(),
        Move::Less => "table.less".into(),
        Move::Confirm => "table.confirm".into(),
        Move::Drop => "table.drop".into(),
    };
    match named.get(&name).filter(|thing| thing.enabled) {
        Some(thing) => Ok(gestures::click(thing.rect.center())),
        None => Err(format!("{name} is not on the screen; there are: {}", named.names().join(" "))),
    }
}

/// The name of a thing that can be clicked.
fn name_of_target(seen: &Seen, target: Target) -> Option<String> {
    names::target(seen.running.as_ref()?.whole(), &seen.tabletop.stage, &seen.tabletop.layout, target)
}

/// The way a person would go: along the longer side, and somewhere else where that leads nowhere.
fn towards(way: Vec2, chance: &mut Chance) -> Act {
    match way {
        _ if chance.below(3) == 0 => [Act::Right, Act::Down, Act::Left, Act::Up][chance.below(4) as usize],
        Vec2 { x, y } if x.abs() >= y.abs() => {
            if x > 0.0 {
                Act::Right
            } else {
                Act::Left
            }
        }
        Vec2 { y, .. } if y > 0.0 => Act::Down,
        _ => Act::Up,
    }
}

/// What the owner of a focus does next.
fn by_focus(next: Move, seen: &Seen, named: &Named, chance: &mut Chance) -> Act {
    match next {
        Move::Take(target) => {
            let focused = seen.choices.focus.and_then(|at| seen.choices.all.get(at)).map(|choice| choice.target);
            let place = |target: Target| Some(named.get(&name_of_target(seen, target)?)?.rect.center());
            let way = focused.and_then(place).zip(place(target)).map(|(from, to)| to - from);
            match way {
                _ if focused == Some(target) => Act::Confirm,
                Some(way) if chance.below(5) > 0 => towards(way, chance),
                _ => Act::NextArea,
            }
        }
        Move::More => Act::More,
        Move::Less => Act::Less,
        Move::Confirm => Act::Confirm,
        Move::Drop => Act::Cancel,
    }
}
