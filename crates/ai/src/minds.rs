//! What makes a level a level: how far it looks, what it overlooks, how softly it chooses; and what a style likes.

use rules::GameKind;

use crate::board::{BoardMind, Scope};
use crate::road::{Mind, Shape, Weights};
use crate::tree::Growth;
use crate::{Habits, Level, Style};

/// How a level plays a game in a style.
pub fn habits(kind: GameKind, level: Level, style: Style) -> Habits {
    match kind {
        GameKind::Golem | GameKind::Spice => {
            let mind = road(level, style);
            let (watches, answers) = (mind.rivals.is_some(), mind.tree.is_some());
            Habits { watches, answers, learned: answers || mind.net > 0.0, plays_out: mind.solves > 0 }
        }
        GameKind::World | GameKind::Adventure => {
            let mind = board(kind, level, style);
            let (watches, answers) = (mind.rivals.is_some(), mind.tree.is_some());
            Habits { watches, answers, learned: answers || mind.scope.net > 0.0, plays_out: mind.solves > 0 }
        }
    }
}

/// The mind of a level for Golem Edition and Spice Road.
pub(crate) fn road(level: Level, style: Style) -> Mind {
    // Width, depth, rivals' width and depth, softness in points, overlooked options in percent.
    let (width, depth, rivals, temperature, overlook) = match level.number() {
        1 => (16, 6, None, 2.5, 25),
        2 => (24, 7, None, 1.25, 14),
        3 => (30, 7, Some((12, 5)), 1.05, 11),
        4 => (60, 9, Some((20, 8)), 0.9, 0),
        5 => (40, 11, Some((40, 8)), 0.0, 0),
        _ => (350, 15, Some((120, 15)), 0.0, 0),
    };
    let shape = |width, depth, graded| Shape { width, depth, graded };
    let mut mind = Mind::reference(width, depth);
    mind.shape = shape(width, depth, temperature > 0.0);
    mind.rivals = rivals.map(|(width, depth)| shape(width, depth, false));
    mind.temperature = temperature;
    mind.overlook = overlook;
    match level.number() {
        1 | 2 => {
            // What others buy and when they end the game is for those who think longer.
            mind.buys = 0;
            mind.rivals_mind_the_end = false;
            // Short plans need a goal in sight, or they hoard and rest in circles.
            mind.weights.near = 0.5;
        }
        3 => mind.buys = 6,
        4 => {}
        5 => mind.tree = Some(Growth::with_plan(8, 8.0)),
        _ => {
            mind.passes = 2;
            mind.buys = 6;
            mind.net = 12.0;
            mind.tree = Some(Growth::with_plan(24_000, 8.0));
        }
    }
    if level.number() <= 3 {
        mind.weights.cards = [0.8; 64];
        mind.weights.trade = 1.0;
    } else {
        mind.card_scale = 0.6;
        mind.shape.graded = true;
    }
    mind.solves = match level.number() {
        1..=3 => 0,
        4 | 5 => 20_000,
        _ => 60_000,
    };
    if style != Style::Balanced {
        // A tree search plays to win; a style plays its own way.
        mind.tree = None;
    }
    let Weights { crystals, cards, discount, .. } = &mut mind.weights;
    match style {
        Style::Balanced => {}
        Style::Racer => {
            // Points soon rather than many.
            *discount -= 0.05;
            *cards = [0.35; 64];
            mind.card_scale *= 0.5;
            mind.claim_bonus = 3.0;
        }
        Style::Builder => {
            *cards = [1.8; 64];
            mind.card_scale = if mind.card_scale > 0.0 { 1.0 } else { 0.0 };
        }
        Style::Collector => {
            mind.token_factor = 2.5;
            crystals.iter_mut().for_each(|worth| *worth *= 1.15);
        }
        Style::Spoiler => {
            mind.rivals = mind.rivals.or(Some(shape(10, 5, false)));
            mind.denial = 1.5;
            mind.spite = 5.0;
        }
    }
    mind
}

/// The mind of a level for An Endless World and The Call for Adventure.
pub(crate) fn board(kind: GameKind, level: Level, style: Style) -> BoardMind {
    // Softness in points means more where the best turns lie closer together. Expected courses of the rivals lose games
    // in The Call for Adventure (docs/ai.md): the map is wide, the rivals seldom stand in the way, and a course that turns
    // out differently has misled the whole search.
    let adventure = kind == GameKind::Adventure;
    let (width, depth, rivals, deals, temperature, overlook) = match (level.number(), adventure) {
        (1, false) => (5, 5, None, 1, 0.45, 8),
        (2 | 3, false) => (8, 6, None, 1, 0.08, 0),
        (4 | 5, false) => (12, 6, Some((5, 4)), 1, 0.7, 0),
        (_, false) => (40, 8, Some((12, 6)), 2, 0.0, 0),
        (1, true) => (5, 5, None, 1, 1.1, 16),
        (2, true) => (8, 6, None, 1, 0.5, 2),
        (3, true) => (12, 6, None, 1, 0.27, 0),
        (4, true) => (8, 4, None, 1, 0.08, 0),
        (_, true) => (40, 8, None, 2, 0.0, 0),
    };
    // Wide positions of many players must not take longer than a level may; and positions tried to the end of the game.
    let (most, solves) = match (level.number(), adventure) {
        (1 | 2, _) => (3_000, 0),
        (3, _) | (4 | 5, false) => (12_000, 20_000),
        _ => (30_000, 60_000),
    };
    let mut mind = BoardMind { rivals, deals, temperature, overlook, solves, ..BoardMind::reference(width, depth) };
    mind.scope.most = most;
    if level.number() == 6 || (level.number() >= 4 && adventure) {
        mind.scope.net = if level.number() == 4 { 0.5 } else { 1.0 };
        // More than the network ever gives a position: a win in the hand is the best of all.
        mind.scope.win_bonus = 60.0;
    }
    if style == Style::Balanced {
        // Traders block and oust: what the others answer counts more than a long plan of one's own. On the map ways are
        // long: there the tree decides among the turns that a plan has weighed up.
        mind.tree = match (level.number(), adventure) {
            (1 | 2, _) | (3 | 4, true) => None,
            (3, false) => Some(Growth::plain(24)),
            (4, false) => Some(Growth::plain(180)),
            (5, false) => Some(Growth::plain(1_500)),
            (_, false) => Some(Growth::plain(20_000)),
            (5, true) => Some(Growth { plan: 2.0, ..Growth::plain(50) }),
            (_, true) => Some(Growth { plan: 2.0, ..Growth::plain(8_000) }),
        };
    }
    let Scope { haste, taste, .. } = &mut mind.scope;
    if level.number() == 1 {
        // Beginners like to claim, and it keeps their games from going round in circles.
        taste.claim = 2.0;
    }
    match style {
        Style::Balanced => {}
        Style::Racer => {
            *haste += 0.08;
            taste.claim += 3.0;
        }
        Style::Builder => {
            taste.growth = 1.3;
            taste.piece = 2.0;
        }
        Style::Collector => taste.tile = 8.0,
        Style::Spoiler => {
            taste.rival = 1.3;
            taste.spite = 8.0;
        }
    }
    mind
}
