//! Choosing: what can be done now is offered, picked with mouse or keys, confirmed and decided.

use bevy::prelude::*;
use rules::{Action, Engine, Game, Silent, Step};
use tabletop::choices::{self, group, towards};
pub use tabletop::choices::{Button, Target, why_not};
use tabletop::stage::{Piece, Stage, Zone};
use tabletop::table;

use super::drag::Drag;
use super::finder::Finder;
use super::pointer::Hover;
use super::{TableSystems, Tabletop};
use crate::app::{
    Menu, Phase,
    input::{Act, LastDevice},
    redraw::Motion,
    settings::{Confirm, Settings},
};
use crate::audio::{PlaySound, Sound};
use crate::session::{Intent, Match, asking::AskFirst};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Choices>().add_message::<Pick>().add_systems(
        Update,
        (
            offer,
            take.run_if(in_state(Phase::Choosing)),
            keys.run_if(in_state(Phase::Choosing).and_then(nothing_asked)),
            end_turn.run_if(in_state(Phase::TurnEnd).and_then(in_state(Menu::None))),
            forgive,
        )
            .chain()
            .after(TableSystems::Layout)
            .before(TableSystems::Scenery)
            .run_if(in_state(crate::app::Screen::Table)),
    );
}

/// While a decision is asked about, keys answer that.
fn nothing_asked(ask: Res<AskFirst>) -> bool {
    ask.asked().is_none()
}

/// All that can be done now, and what is chosen but not confirmed.
#[derive(Resource, Debug, Default, Clone, PartialEq, Eq, Deref, DerefMut)]
pub struct Choices(pub choices::Choices);

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

fn offer(
    mut choices: ResMut<Choices>,
    running: Option<Res<Match>>,
    tabletop: Res<Tabletop>,
    phase: Option<Res<State<Phase>>>,
    device: Res<LastDevice>,
    mut remembered: Local<Option<Target>>,
) {
    let Some(running) = running else { return };
    // The phase may be a moment behind the game: what a rival can do is never offered.
    let choosing = phase.as_ref().is_some_and(|phase| *phase.get() == Phase::Choosing) && running.person_decides();
    let changed = running.is_changed() || phase.is_some_and(|phase| phase.is_changed());
    if !changed {
        return;
    }
    let mut fresh = Choices::default();
    if choosing {
        fresh.0 = choices::Choices::of(running.whole(), &tabletop.stage);
    }
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

/// The repetitions that one wants most often: the most after which nothing must be given back.
fn most_that_fits(game: &Game, actions: &[Action]) -> usize {
    let fits = |action: Action| {
        let (mut after, seat) = (*game, game.to_move());
        let made = after.apply(action, &mut Silent).is_ok();
        made && seat.is_some_and(|seat| after.crystals(seat).total() <= after.limit(seat))
    };
    actions.iter().rposition(|action| fits(*action)).unwrap_or(actions.len().saturating_sub(1))
}

/// Whether a decision sends traders, takes a card or tile, would bring something hidden to light or, where turns end by
/// themselves, pass the turn on.
fn is_final(game: &Game, action: Action, ends_by_button: bool) -> bool {
    let takes_card = matches!(action, Action::Acquire { .. } | Action::TakeCard { .. } | Action::Claim { .. });
    let takes_tile = matches!(action, Action::Explore { .. } | Action::TakeBonus { .. } | Action::TakeTile { .. });
    if takes_card || takes_tile {
        return true;
    }
    // The button itself says what is left of a visit.
    if action == Action::Done && game.step() == Step::Golem {
        return false;
    }
    let mut next = *game;
    let applied = next.apply(action, &mut Silent);
    // Traders who are sent may claim at once.
    let claims = game.to_move().is_some_and(|seat| next.claims(seat) > game.claims(seat));
    applied.is_ok_and(|applied| applied.revealed || claims || applied.turn_ended && !ends_by_button)
}

/// Seconds for which it is said why nothing was done, where nothing is pointed at.
const REFUSED: f32 = 4.0;

/// Why a click did nothing is said until the pointer goes to another thing, and why a key did nothing for a few seconds.
fn forgive(
    mut choices: ResMut<Choices>,
    hover: Res<Hover>,
    clock: Res<Time<Real>>,
    mut motion: ResMut<Motion>,
    mut said: Local<(f32, Option<Piece>, Option<Zone>)>,
) {
    let under = (hover.piece, hover.place);
    if choices.refusal.is_none() {
        *said = (0.0, under.0, under.1);
        return;
    }
    let waits = under == (None, None);
    if waits {
        motion.drift();
        said.0 += clock.delta_secs();
    }
    if said.0 > REFUSED || (said.1, said.2) != under {
        choices.refusal = None;
    }
}

/// Without a mouse a turn that was made is ended or taken back by keys.
fn end_turn(mut acts: MessageReader<Act>, running: Option<Res<Match>>, mut intents: MessageWriter<Intent>) {
    let Some(running) = running else { return };
    for act in acts.read() {
        match act {
            Act::Confirm => _ = intents.write(Intent::EndTurn),
            Act::Undo if running.can_undo() => _ = intents.write(Intent::Undo),
            _ => {}
        }
    }
}

fn take(
    mut picks: MessageReader<Pick>,
    mut choices: ResMut<Choices>,
    running: Option<Res<Match>>,
    settings: Res<Settings>,
    mut drag: ResMut<Drag>,
    mut tabletop: ResMut<Tabletop>,
    mut intents: MessageWriter<Intent>,
    mut sounds: MessageWriter<PlaySound>,
) {
    let Some(running) = running else { return };
    for &pick in picks.read() {
        match pick {
            Pick::Thing(target) => {
                if let Some(piece) = drag.take_picked() {
                    tabletop.bypass_change_detection().stage.touch(piece);
                }
                let target = table(running.whole()).meant(&tabletop.stage, target);
                let Some(choice) = choices.find(target).cloned() else {
                    choices.refusal = why_not(running.whole(), target, &choices);
                    choices.chosen = None;
                    if choices.refusal.is_some() {
                        sounds.write(PlaySound::new(Sound::Illegal));
                    }
                    continue;
                };
                choices.refusal = None;
                let again = choices.chosen.is_some_and(|(chosen, _)| chosen == target);
                let only = choices.all.len() == 1 && choice.actions == [Action::Rest];
                let ask = choice.actions.len() > 1
                    || !only
                        && match settings.confirm {
                            Confirm::Off => false,
                            Confirm::Irreversible => is_final(running.whole(), choice.actions[0], settings.end_turn),
                            Confirm::Always => true,
                        };
                if again && let Some(action) = choices.waiting() {
                    intents.write(Intent::Decide(action));
                    choices.chosen = None;
                } else if ask {
                    choices.chosen = Some((target, most_that_fits(running.whole(), &choice.actions)));
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

fn step_focus(act: Act, choices: &Choices, game: &Game, stage: &Stage, finder: &Finder) -> Option<usize> {
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
    let centre = |index: usize| finder.target(game, choices.all[index].target).map(|rect| rect.center());
    let Some(from) = centre(at) else { return Some((at + 1) % count) };
    let others = (0..count).filter(|&other| other != at).filter_map(|other| Some((other, centre(other)?)));
    towards(from, way, others).or(Some(at))
}

fn keys(
    mut acts: MessageReader<Act>,
    mut choices: ResMut<Choices>,
    running: Option<Res<Match>>,
    tabletop: Res<Tabletop>,
    finder: Finder,
    menu: Option<Res<State<Menu>>>,
    mut picks: MessageWriter<Pick>,
    mut intents: MessageWriter<Intent>,
) {
    let Some(running) = running else { return };
    if menu.is_some_and(|menu| *menu.get() != Menu::None) {
        return;
    }
    for &act in acts.read() {
        match act {
            // With a repetition chosen, left and right are fewer and more.
            Act::Left | Act::Right if choices.chosen.is_some_and(|(target, _)| choices.repeats(target)) => {
                picks.write(Pick::Repeat(if act == Act::Left { -1 } else { 1 }));
            }
            Act::Right | Act::Down | Act::NextArea | Act::Left | Act::Up if choices.away => {}
            Act::Confirm if choices.away && choices.chosen.is_none() => {}
            Act::Right | Act::Down | Act::NextArea | Act::Left | Act::Up => {
                let next = step_focus(act, &choices, running.whole(), &tabletop.stage, &finder);
                // After the last group come the things that can only be looked at.
                if act == Act::NextArea && choices.focus.is_some() && next <= choices.focus {
                    (choices.focus, choices.chosen, choices.away) = (None, None, true);
                } else if choices.focus != next {
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
                picks.write(Pick::Thing(Target::Button(Button::Rest)));
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
