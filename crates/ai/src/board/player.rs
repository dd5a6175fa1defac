//! Players of the two board games: courses for the rivals, a search for oneself, a choice.

use rules::Engine;
use rules::chance::Chance;
use rules::{Action, Game, Seat, View};

use super::Prospects;
use super::lookahead::{Courses, Prospect, Scope, Taste, look_ahead};
use crate::agent::{Brake, chance_for, soft_choice};
use crate::ending::last_word;
use crate::greedy::any_legal;
use crate::tree::{Growth, grow};
use crate::turns::Resolve;
use crate::{Agent, Budget, Watch};

/// How a player thinks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoardMind {
    pub scope: Scope,
    /// Search for each rival; none to take them as resting.
    pub rivals: Option<(usize, usize)>,
    /// Deals of the hidden cards that are searched.
    pub deals: usize,
    pub temperature: f32,
    /// Chance to overlook an option, in percent.
    pub overlook: u32,
    /// A tree search instead of the search over own turns.
    pub tree: Option<Growth>,
    /// Positions that may be tried to the end of the game when it is near; 0 for none.
    pub solves: u32,
}

impl BoardMind {
    /// The reference: the same search by oneself.
    pub(crate) fn reference(width: usize, depth: usize) -> Self {
        BoardMind {
            scope: Scope {
                width,
                depth,
                win_bonus: 20.0,
                net: 0.0,
                haste: 0.03,
                most: usize::MAX,
                taste: Taste::PLAIN,
            },
            rivals: None,
            deals: 1,
            temperature: 0.0,
            overlook: 0,
            tree: None,
            solves: 0,
        }
    }
}

/// A seat of a board game.
pub(crate) struct BoardPlayer {
    mind: BoardMind,
    seed: u64,
    resolve: Resolve,
}

impl BoardPlayer {
    pub(crate) fn new(mind: BoardMind, seed: u64) -> Self {
        BoardPlayer { mind, seed, resolve: Resolve::default() }
    }
}

impl Agent for BoardPlayer {
    fn decide(&mut self, view: &View<Game>, budget: &Budget, watch: &Watch) -> Action {
        if let Some(action) = self.resolve.next(view) {
            return action;
        }
        let mut chance = chance_for(self.seed, view);
        let ticks = self.mind.deals * (self.mind.scope.depth + 4 * self.mind.rivals.map_or(0, |(_, depth)| depth));
        let looks = self.mind.tree.map_or(0, |tree| tree.looks);
        let mut brake = Brake::new(budget, ticks as u32 + looks + 1, watch);
        let game = Game::determinize(view, &mut chance);
        if let Some(actions) = last_word(view, &game, self.mind.solves, &mut chance, &mut brake)
            && let Some(action) = self.resolve.on(&game, view.seat, &actions)
        {
            return action;
        }
        let chosen = match &game {
            Game::World(world) => think(world, view.seat, &self.mind, &mut chance, &mut brake),
            Game::Adventure(adventure) => think(adventure, view.seat, &self.mind, &mut chance, &mut brake),
            Game::Road(_) => None,
        };
        chosen.and_then(|actions| self.resolve.on(&game, view.seat, &actions)).unwrap_or_else(|| any_legal(&view.state))
    }
}

/// What every rival would do if the others rested.
pub(crate) fn courses<E: Prospects>(
    game: &E,
    us: Seat,
    (width, depth): (usize, usize),
    brake: &mut Brake<'_>,
) -> Courses {
    let mut courses = Courses::default();
    let scope = Scope { width, depth, win_bonus: 20.0, net: 0.0, haste: 0.03, most: 6000, taste: Taste::PLAIN };
    for seat in (0..game.rounds().players).filter(|&seat| seat != us) {
        // The rival is put to move by letting everybody before it rest.
        let mut position = *game;
        for _ in 0..8 {
            match position.to_move() {
                Some(mover) if mover != seat => {
                    super::sweep::wind_up(&mut position, mover);
                    if position.to_move() == Some(mover) && position.apply(Action::Rest, &mut rules::Silent).is_err() {
                        break;
                    }
                }
                _ => break,
            }
        }
        if position.to_move() == Some(seat) {
            courses[seat as usize] = look_ahead(&position, &Courses::default(), &scope, brake).line;
        }
    }
    courses
}

/// Rounds of a game that has gone on for twice as long as others.
const LONG: u16 = 80;

fn think<E: Prospects>(
    game: &E,
    us: Seat,
    mind: &BoardMind,
    chance: &mut Chance,
    brake: &mut Brake<'_>,
) -> Option<Vec<Action>> {
    let mut total: Option<Prospect> = None;
    let view = game.view(us);
    // A tree knows no hurry: two of them may go round in circles. A plan wants its points soon.
    if let Some(growth) = mind.tree.filter(|_| game.rounds().round <= LONG) {
        let planned = (growth.plan > 0.0).then(|| {
            let courses = mind.rivals.map_or_else(Courses::default, |size| courses(game, us, size, brake));
            look_ahead(game, &courses, &mind.scope, brake).turns
        });
        let growth = growth.among(game.rounds().players);
        return grow(&view, planned, None, growth, chance, brake).first().map(|turn| turn.chain.to_vec());
    }
    for deal in 0..mind.deals {
        let dealt = if deal == 0 { *game } else { E::determinize(&view, chance) };
        let courses = mind.rivals.map_or_else(Courses::default, |size| courses(&dealt, us, size, brake));
        let found = look_ahead(&dealt, &courses, &mind.scope, brake);
        match &mut total {
            None => total = Some(found),
            Some(total) => {
                // Root turns of another deal are the same as long as nothing hidden is drawn inside them.
                for (chain, worth) in &mut total.turns {
                    let again = found.turns.iter().find(|(other, _)| other == chain);
                    *worth += again.map_or(*worth / deal as f32, |(_, worth)| *worth);
                }
            }
        }
        if brake.pulled() {
            break;
        }
    }
    let mut turns = total?.turns;
    if mind.overlook > 0 && turns.len() > 1 {
        let spared = chance.below(turns.len() as u32) as usize;
        let mut index = 0;
        turns.retain(|(chain, _)| {
            index += 1;
            // Nobody overlooks that they can claim.
            let claims = chain.iter().any(|action| matches!(action, Action::Claim { .. }));
            index - 1 == spared || claims || chance.below(100) >= mind.overlook
        });
    }
    let worths: Vec<f32> = turns.iter().map(|(_, worth)| *worth).collect();
    let chosen = soft_choice(&worths, mind.temperature, chance)?;
    Some(turns[chosen].0.to_vec())
}
