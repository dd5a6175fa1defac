//! What can be done now, thing by thing: every legal action belongs to something that can be clicked.

use bevy::prelude::*;
use rules::{Action, Actions, Engine, Game, Illegal, Step};

use super::adventure;
use super::stage::{Piece, Stage, Zone, merchant};
use super::whereabouts::Whereabouts;
use super::{Desk, TableSystems, world};
use crate::app::{
    Phase,
    input::{Act, LastDevice},
    settings::{Confirm, Settings},
};
use crate::session::{Intent, Match};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Choices>().add_message::<Pick>().add_systems(
        Update,
        (offer, take.run_if(in_state(Phase::Choosing)), keys.run_if(in_state(Phase::Choosing)))
            .chain()
            .after(TableSystems::Desk)
            .before(TableSystems::Scenery)
            .run_if(in_state(crate::app::Screen::Table)),
    );
}

/// Something that can be clicked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Target {
    /// A piece on the table.
    Piece(Piece),
    /// Any crystal of a colour in a seat's caravan.
    Crystal(u8),
    /// A place of the table.
    Place(Zone),
    /// A button of the panel.
    Button(&'static str),
    /// A starting set.
    Set(u8),
}

/// One thing and the decisions it stands for: several where a trade can be repeated, fewest repetitions first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// What is clicked.
    pub target: Target,
    /// What it does.
    pub actions: Vec<Action>,
}

/// All that can be done now, and what is chosen but not confirmed.
#[derive(Resource, Debug, Default, Clone, PartialEq, Eq)]
pub struct Choices {
    /// What is offered.
    pub all: Vec<Choice>,
    /// What is being asked.
    pub step: Option<Step>,
    /// The chosen one and how often (index into its actions).
    pub chosen: Option<(Target, usize)>,
    /// Why the last click did nothing.
    pub refusal: Option<Illegal>,
    /// Where the keys are.
    pub focus: Option<usize>,
}

/// Somebody clicked this thing.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pick {
    /// A thing.
    Thing(Target),
    /// Carry out what is chosen.
    Confirm,
    /// Drop the choice.
    Drop,
    /// One repetition more or fewer.
    Repeat(i8),
}

impl Choices {
    /// What can be done now.
    pub fn of(game: &Game, stage: &Stage) -> Self {
        let mut choices = Choices { step: Some(game.step()), ..default() };
        let Some(seat) = game.to_move() else { return choices };
        let mut actions = Actions::new();
        game.legal_actions(&mut actions);
        let mut sorted = actions.to_vec();
        sorted.sort();
        for action in sorted {
            let in_zone = |zone| stage.in_zone(zone).next().map(Target::Piece);
            let own = match game {
                Game::Adventure(game) => adventure::target(game, stage, action),
                Game::World(game) => world::target(game, stage, action),
                Game::Road(_) => None,
            };
            let target = own.or_else(|| match action {
                Action::Play { card, .. } => Some(Target::Piece(merchant(seat, card))),
                Action::Acquire { slot } | Action::TakeCard { slot } => in_zone(Zone::Market(slot)),
                Action::Claim { slot } => in_zone(Zone::PointRow(slot)),
                Action::Pay(crystal) | Action::Upgrade(crystal) | Action::Return(crystal) => {
                    Some(Target::Crystal(crystal as u8))
                }
                Action::Rest => Some(Target::Button("rest")),
                Action::Done => Some(Target::Button("done")),
                _ => None,
            });
            let Some(target) = target else { continue };
            match choices.all.iter_mut().find(|choice| choice.target == target) {
                Some(choice) => choice.actions.push(action),
                None => choices.all.push(Choice { target, actions: vec![action] }),
            }
        }
        choices
    }

    /// The choice behind a thing.
    pub fn find(&self, target: Target) -> Option<&Choice> {
        self.all.iter().find(|choice| choice.target == target)
    }

    /// Whether a thing can be done several times in a row.
    pub fn repeats(&self, target: Target) -> bool {
        self.find(target).is_some_and(|choice| choice.actions.len() > 1)
    }

    /// What the keys are on.
    pub fn focused(&self) -> Option<Target> {
        self.focus.and_then(|at| self.all.get(at)).map(|choice| choice.target)
    }

    /// The decision that is chosen and waits for a confirmation.
    pub fn waiting(&self) -> Option<Action> {
        let (target, index) = self.chosen?;
        self.find(target)?.actions.get(index).copied()
    }
}

fn offer(
    mut choices: ResMut<Choices>,
    running: Option<Res<Match>>,
    desk: Res<Desk>,
    phase: Option<Res<State<Phase>>>,
    device: Res<LastDevice>,
    mut remembered: Local<Option<Target>>,
) {
    let Some(running) = running else { return };
    let choosing = phase.as_ref().is_some_and(|phase| *phase.get() == Phase::Choosing);
    let changed = running.is_changed() || phase.is_some_and(|phase| phase.is_changed());
    if !changed {
        return;
    }
    let mut fresh = if choosing { Choices::of(running.game(), &desk.stage) } else { Choices::default() };
    if *device == LastDevice::Keys && !fresh.all.is_empty() {
        // Whoever plays by keys finds the focus where it was, or on the first thing that can be done.
        let before = remembered.and_then(|target| fresh.all.iter().position(|choice| choice.target == target));
        fresh.focus = Some(before.unwrap_or(0));
    }
    if let Some(target) = choices.focused() {
        *remembered = Some(target);
    }
    choices.set_if_neq(fresh);
}

/// Whether a decision would bring something hidden to light.
fn reveals(game: &Game, action: Action) -> bool {
    let mut next = *game;
    next.apply(action, &mut rules::Silent).is_ok_and(|applied| applied.revealed)
}

fn take(
    mut picks: MessageReader<Pick>,
    mut choices: ResMut<Choices>,
    running: Option<Res<Match>>,
    settings: Res<Settings>,
    desk: Res<Desk>,
    mut intents: MessageWriter<Intent>,
) {
    let Some(running) = running else { return };
    for &pick in picks.read() {
        match pick {
            Pick::Thing(target) => {
                let target = match running.game() {
                    Game::World(game) => world::meant(game, &desk.stage, target),
                    _ => target,
                };
                let Some(choice) = choices.find(target).cloned() else {
                    choices.refusal = why_not(running.game(), target, &choices);
                    choices.chosen = None;
                    continue;
                };
                choices.refusal = None;
                let again = choices.chosen.is_some_and(|(chosen, _)| chosen == target);
                let ask = choice.actions.len() > 1
                    || match settings.confirm {
                        Confirm::Off => false,
                        Confirm::Irreversible => {
                            matches!(choice.actions[0], Action::Acquire { .. })
                                || reveals(running.game(), choice.actions[0])
                        }
                        Confirm::Always => true,
                    };
                if again && let Some(action) = choices.waiting() {
                    intents.write(Intent::Decide(action));
                    choices.chosen = None;
                } else if ask {
                    // The most repetitions are what one wants most often.
                    choices.chosen = Some((target, choice.actions.len() - 1));
                } else {
                    intents.write(Intent::Decide(choice.actions[0]));
                    choices.chosen = None;
                }
            }
            Pick::Confirm => {
                if let Some(action) = choices.waiting() {
                    intents.write(Intent::Decide(action));
                    choices.chosen = None;
                }
            }
            Pick::Drop => {
                choices.chosen = None;
                choices.refusal = None;
            }
            Pick::Repeat(step) => {
                if let Some((target, index)) = choices.chosen
                    && let Some(choice) = choices.find(target)
                {
                    let last = choice.actions.len() - 1;
                    let index = (index as i32 + i32::from(step)).clamp(0, last as i32) as usize;
                    choices.chosen = Some((target, index));
                }
            }
        }
    }
}

/// Why nothing can be done with a thing, by asking the rules.
pub fn why_not(game: &Game, target: Target, choices: &Choices) -> Option<Illegal> {
    let seat = game.to_move()?;
    let action = match target {
        _ if matches!(game, Game::World(_)) => match target {
            Target::Place(Zone::Location(location)) => Action::Work { location, times: 1 },
            Target::Piece(Piece::WorldCard(_)) => Action::Claim { slot: 0 },
            _ => return choices.step.map(Illegal::NotNow),
        },
        Target::Piece(Piece::StartCard { seat: owner, card }) if owner == seat => Action::Play { card, times: 1 },
        Target::Piece(Piece::Merchant(card)) => {
            let slot = match game {
                Game::Road(game) => game.market().cards().iter().position(|&known| known == card),
                Game::Adventure(game) => game.market().cards().iter().position(|&known| known == card),
                _ => None,
            };
            match slot {
                Some(slot) => Action::Acquire { slot: slot as u8 },
                None => Action::Play { card, times: 1 },
            }
        }
        Target::Piece(Piece::Point(card)) => {
            let slot = match game {
                Game::Road(game) => game.points().iter().position(|&known| known == card),
                _ => None,
            };
            Action::Claim { slot: slot? as u8 }
        }
        Target::Button("rest") => Action::Rest,
        Target::Piece(piece) => match game {
            Game::Adventure(game) => adventure::meant(game, piece)?,
            _ => return choices.step.map(Illegal::NotNow),
        },
        _ => return choices.step.map(Illegal::NotNow),
    };
    let mut next = *game;
    next.apply(action, &mut rules::Silent).err()
}

/// The group of things a target belongs to, for the key that goes from group to group.
fn group(target: Target, stage: &Stage) -> u8 {
    match target {
        Target::Button(_) | Target::Set(_) => 0,
        Target::Crystal(_) => 1,
        Target::Place(_) => 2,
        Target::Piece(piece) => match stage.zone_of(piece) {
            Some(Zone::Hand(_)) => 3,
            Some(Zone::Played(_)) => 4,
            Some(Zone::Market(_)) => 5,
            Some(Zone::PointRow(_)) => 6,
            Some(Zone::Land(_)) => 7,
            _ => 8,
        },
    }
}

/// The nearest thing in a direction: near along it counts more than near across it.
fn towards(from: Vec2, way: Vec2, others: impl Iterator<Item = (usize, Vec2)>) -> Option<usize> {
    others
        .filter_map(|(index, at)| {
            let (along, across) = ((at - from).dot(way), (at - from).perp_dot(way).abs());
            // What lies rather beside than ahead belongs to another key.
            (along > 8.0 && across < along * 2.5).then_some((index, along + across * 1.8))
        })
        .min_by(|a, b| a.1.total_cmp(&b.1))
        .map(|(index, _)| index)
}

fn step_focus(act: Act, choices: &Choices, game: &Game, stage: &Stage, places: &Whereabouts) -> Option<usize> {
    let count = choices.all.len();
    let Some(at) = choices.focus.filter(|at| *at < count) else { return (count > 0).then_some(0) };
    let way = match act {
        Act::Left => vec2(-1.0, 0.0),
        Act::Right => vec2(1.0, 0.0),
        Act::Up => vec2(0.0, -1.0),
        Act::Down => vec2(0.0, 1.0),
        _ => {
            let here = group(choices.all[at].target, stage);
            let next = (1..=count).map(|step| (at + step) % count);
            return next.clone().find(|&other| group(choices.all[other].target, stage) != here).or(next.clone().next());
        }
    };
    let centre = |index: usize| places.target(game, choices.all[index].target).map(|rect| rect.center());
    let Some(from) = centre(at) else { return Some((at + 1) % count) };
    let others = (0..count).filter(|&other| other != at).filter_map(|other| Some((other, centre(other)?)));
    towards(from, way, others).or(Some(at))
}

fn keys(
    mut acts: MessageReader<Act>,
    mut choices: ResMut<Choices>,
    running: Option<Res<Match>>,
    desk: Res<Desk>,
    places: Whereabouts,
    menu: Option<Res<State<crate::app::Menu>>>,
    mut picks: MessageWriter<Pick>,
    mut intents: MessageWriter<Intent>,
) {
    let Some(running) = running else { return };
    if menu.is_some_and(|menu| *menu.get() != crate::app::Menu::None) {
        return;
    }
    for &act in acts.read() {
        match act {
            // With a repetition chosen, left and right are fewer and more.
            Act::Left | Act::Right if choices.chosen.is_some_and(|(target, _)| choices.repeats(target)) => {
                picks.write(Pick::Repeat(if act == Act::Left { -1 } else { 1 }));
            }
            Act::Right | Act::Down | Act::NextArea | Act::Left | Act::Up => {
                let next = step_focus(act, &choices, running.game(), &desk.stage, &places);
                if choices.focus != next {
                    choices.focus = next;
                    choices.chosen = None;
                }
            }
            Act::Confirm => {
                if choices.chosen.is_some() {
                    picks.write(Pick::Confirm);
                } else if let Some(choice) = choices.focus.and_then(|at| choices.all.get(at)) {
                    picks.write(Pick::Thing(choice.target));
                }
            }
            Act::Rest => {
                picks.write(Pick::Thing(Target::Button("rest")));
            }
            Act::More => {
                picks.write(Pick::Repeat(1));
            }
            Act::Less => {
                picks.write(Pick::Repeat(-1));
            }
            Act::Undo if running.can_undo() => {
                intents.write(Intent::Undo);
            }
            Act::Redo if running.can_redo() => {
                intents.write(Intent::Redo);
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_arrow_goes_to_the_nearest_thing_in_its_direction() {
        let things = [vec2(0.0, 0.0), vec2(100.0, 10.0), vec2(200.0, 0.0), vec2(10.0, 120.0), vec2(150.0, 130.0)];
        let others = |from: usize| (0..things.len()).filter(move |&i| i != from).map(|i| (i, things[i]));
        assert_eq!(towards(things[0], vec2(1.0, 0.0), others(0)), Some(1));
        assert_eq!(towards(things[1], vec2(1.0, 0.0), others(1)), Some(2));
        assert_eq!(towards(things[0], vec2(0.0, 1.0), others(0)), Some(3));
        assert_eq!(towards(things[4], vec2(0.0, -1.0), others(4)), Some(1));
        assert_eq!(towards(things[0], vec2(-1.0, 0.0), others(0)), None);
    }
}
