//! What can be done now, thing by thing: every legal action belongs to something that can be clicked.

use bevy::prelude::*;
use rules::{Action, Actions, Engine, Game, Illegal, Step};

use super::adventure;
use super::stage::{Piece, Stage, Zone, merchant};
use super::{Desk, TableSystems, world};
use crate::input::Act;
use crate::session::{Intent, Match, Phase};
use crate::settings::{Confirm, Settings};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Choices>().add_message::<Pick>().add_systems(
        Update,
        (offer, take.run_if(in_state(Phase::Choosing)), keys.run_if(in_state(Phase::Choosing)))
            .chain()
            .after(TableSystems::Desk)
            .before(TableSystems::Scenery)
            .run_if(in_state(crate::screens::Screen::Table)),
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

    /// The decision that is chosen and waits for a confirmation.
    pub fn waiting(&self) -> Option<Action> {
        let (target, index) = self.chosen?;
        self.find(target)?.actions.get(index).copied()
    }
}

fn offer(mut choices: ResMut<Choices>, running: Option<Res<Match>>, desk: Res<Desk>, phase: Option<Res<State<Phase>>>) {
    let Some(running) = running else { return };
    let choosing = phase.as_ref().is_some_and(|phase| *phase.get() == Phase::Choosing);
    let changed = running.is_changed() || phase.is_some_and(|phase| phase.is_changed());
    if !changed {
        return;
    }
    let fresh = if choosing { Choices::of(running.game(), &desk.stage) } else { Choices::default() };
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

fn keys(
    mut acts: MessageReader<Act>,
    mut choices: ResMut<Choices>,
    running: Option<Res<Match>>,
    mut picks: MessageWriter<Pick>,
    mut intents: MessageWriter<Intent>,
) {
    let Some(running) = running else { return };
    for &act in acts.read() {
        let count = choices.all.len();
        let step_focus = |focus: Option<usize>, by: usize| match focus {
            _ if count == 0 => None,
            None => Some(0),
            Some(at) => Some((at + by) % count),
        };
        match act {
            Act::Right | Act::Down | Act::NextArea => choices.focus = step_focus(choices.focus, 1),
            Act::Left | Act::Up => choices.focus = step_focus(choices.focus, count.saturating_sub(1)),
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
