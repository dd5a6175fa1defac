//! Walking over the map of The Call for Adventure: a click on a far tile takes its steps one by one.

use std::collections::VecDeque;

use bevy::prelude::*;
use rules::{Action, Actions, Engine, Game, Silent, Step};
use tabletop::ids::TileId;
use tabletop::table;

use crate::app::Phase;
use crate::session::{Intent, Match, asking::AskFirst};
use crate::table::{
    TableSystems,
    choices::{Pick, Target},
};

/// Walks to tiles that were clicked.
pub fn plugin(app: &mut App) {
    app.init_resource::<Walk>().add_systems(
        Update,
        (set_out, walk_on)
            .chain()
            .after(TableSystems::Layout)
            .before(TableSystems::Scenery)
            .run_if(in_state(Phase::Choosing)),
    );
}

/// The way to a far tile that was clicked.
#[derive(Resource, Debug, Default)]
pub struct Walk {
    /// The tiles still to be walked to.
    left: VecDeque<TileId>,
    /// Where it ends.
    goal: Option<TileId>,
}

/// A click on a far tile begins the journey there.
fn set_out(mut picks: MessageReader<Pick>, mut walk: ResMut<Walk>, running: Option<Res<Match>>) {
    let Some(running) = running else { return };
    for pick in picks.read() {
        let Pick::Thing(Target::Piece(piece)) = pick else { continue };
        if !piece.is_land() {
            continue;
        }
        let route = table(running.whole()).route(*piece);
        // A neighbour is stepped to as always.
        *walk = match route.filter(|route| route.tiles.len() > 1 && route.is_payable()) {
            Some(route) => Walk { goal: route.tiles.last().copied(), left: route.tiles.into() },
            None => Walk::default(),
        };
    }
}

/// The card that pays for the next step, where the rest of the way takes every card there is: nothing is left to choose then.
fn only_payment(game: &Game, left: &VecDeque<TileId>) -> Option<Action> {
    let Game::Adventure(now) = game else { return None };
    let pay = Action::Discard { card: now.player(now.to_move()?).discardable().iter().next()? };
    let (seat, mut after, mut tiles) = (now.to_move()?, *now, left.iter());
    loop {
        let action = match (after.to_move() == Some(seat), after.step()) {
            (true, Step::PayForStep) => Action::Discard { card: after.player(seat).discardable().iter().next()? },
            (true, Step::Walk) => match tiles.next() {
                Some(&TileId(tile)) => Action::StepTo { tile },
                None => break,
            },
            _ => break,
        };
        after.apply(action, &mut Silent).ok()?;
    }
    (tiles.len() == 0 && after.player(seat).discardable().is_empty()).then_some(pay)
}

/// Takes the next step as soon as it is asked for, and stops where it was to end; in between the player chooses the card that
/// pays, where there is a choice.
fn walk_on(
    mut walk: ResMut<Walk>,
    running: Option<Res<Match>>,
    ask: Res<AskFirst>,
    mut intents: MessageWriter<Intent>,
) {
    // A step that is not made yet is waited for.
    let (Some(running), Some(TileId(goal)), false) = (running, walk.goal, ask.holds()) else { return };
    let game = running.whole();
    match game.step() {
        Step::PayForStep => {
            if let Some(pay) = only_payment(game, &walk.left) {
                intents.write(Intent::Decide(pay));
            }
            return;
        }
        Step::Turn | Step::Walk => {}
        _ => {
            *walk = Walk::default();
            return;
        }
    }
    let next = match walk.left.front() {
        Some(&TileId(tile)) => Action::StepTo { tile },
        None => Action::Halt,
    };
    let mut actions = Actions::new();
    game.legal_actions(&mut actions);
    // Steps may have been taken back.
    let arrived = match (game, game.to_move()) {
        (Game::Adventure(game), Some(seat)) => game.player(seat).wagon == Some(goal),
        (Game::Road(_) | Game::World(_) | Game::Adventure(_), _) => false,
    };
    if actions.contains(&next) && (next != Action::Halt || arrived) {
        intents.write(Intent::Decide(next));
        walk.left.pop_front();
    }
    // It is done, somebody changed their mind, or the way is closed.
    if next == Action::Halt || !actions.contains(&next) {
        *walk = Walk::default();
    }
}
