//! What the others are likely to do: a search for each of them as if it were alone, and what that means for us.

use rules::road::RoadGame;
use rules::{Engine, Seat};

use super::beam::{Beam, DEEPEST, Found, Outlook, Shape};
use super::moves::{Missing, Move, RootTurn, quick_moves};
use super::table::{Own, Table};
use super::weights::Weights;
use crate::agent::Brake;

/// One rival's likely course, by its own turns from its next one on.
#[derive(Clone, Debug)]
pub(crate) struct Course {
    /// Comes later than we in the round.
    pub after_us: bool,
    /// What it does turn by turn.
    pub line: Vec<Move>,
    /// Its turn that ends the game, counted from 1.
    pub ends: Option<usize>,
    pub scored: f32,
    pub finals: Vec<f32>,
    pub standings: Vec<f32>,
    /// The first of its turns (from 1) in which it could claim each goal.
    pub earliest: [u8; 5],
    /// What its course is worth to it.
    pub worth: f32,
}

/// How much rivals' courses are trusted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Trust {
    /// Purchases within so many turns are taken off the row.
    pub buys: usize,
    /// Share of a goal's worth left to us when a rival is expected to have been faster; 0 takes it off the row.
    pub after: f32,
    /// Share left when a rival could have been faster but is not expected to be.
    pub contested: f32,
}

/// A seat's turns as roots of a search, the quick ones.
pub(crate) fn quick_roots(table: &Table, own: &Own, missing: Missing) -> Vec<(Move, RootTurn)> {
    let mut roots = Vec::new();
    quick_moves(table, own, missing, |step, after| {
        let (mut points, mut token) = (0, 0);
        if let Move::Claim { slot } = step {
            points = table.goals[slot as usize].points;
            token = table.token_points((!missing.goals & ((1u8 << slot) - 1)).count_ones(), 0);
        }
        let root = RootTurn {
            first: None,
            pay: rules::Crystals::NONE,
            by: [0; 3],
            back: rules::Crystals::NONE,
            own: after,
            points,
            token,
        };
        roots.push((step, root));
    });
    roots.truncate(128);
    roots
}

/// The course of one rival, `outlook` being what it may expect of others.
pub(crate) fn course(
    beam: &mut Beam,
    table: &Table,
    weights: &Weights,
    game: &RoadGame,
    (us, seat): (Seat, Seat),
    outlook: &Outlook,
    shape: Shape,
    brake: &mut Brake<'_>,
) -> Course {
    let own = Own::of(game, seat);
    let roots = quick_roots(table, &own, outlook.missing[0]);
    let turns: Vec<RootTurn> = roots.iter().map(|(_, root)| *root).collect();
    let scored = f32::from(game.score(seat).total() - game.score(seat).crystals);
    let mut course = Course {
        after_us: game.rounds().place(seat) > game.rounds().place(us),
        line: Vec::new(),
        ends: None,
        scored: scored + f32::from(own.crystals.scoring()),
        finals: Vec::new(),
        standings: Vec::new(),
        earliest: [u8::MAX; 5],
        worth: 0.0,
    };
    if turns.is_empty() {
        return course;
    }
    let outlook = Outlook { scored, ..outlook.clone() };
    let Found { best, line, finals, standings, earliest, top, .. } =
        beam.search(table, weights, &outlook, &turns, shape, brake);
    course.line.push(roots[best].0);
    course.line.extend(line);
    course.finals = finals;
    course.earliest = earliest;
    course.worth = top;
    course.standings = standings;
    let mut claims = own.claims;
    for (turn, step) in course.line.iter().enumerate() {
        claims += u8::from(matches!(step, Move::Claim { .. }));
        if claims >= table.end_claims && course.ends.is_none() {
            course.ends = Some(turn + 1);
        }
    }
    course
}

/// Adds a rival's course to what we expect: its k-th turn comes before our turn k.
pub(crate) fn expect(outlook: &mut Outlook, course: &Course, trust: Trust) {
    for (turn, step) in course.line.iter().enumerate() {
        let from = (turn + 1).min(DEEPEST);
        match *step {
            Move::Claim { slot } if trust.after > 0.0 => {
                outlook.certainty[from..].iter_mut().for_each(|sure| sure[slot as usize] *= trust.after);
            }
            Move::Claim { slot } => outlook.missing[from..].iter_mut().for_each(|gone| gone.goals |= 1 << slot),
            Move::Acquire { slot } if turn < trust.buys => {
                outlook.missing[from..].iter_mut().for_each(|gone| gone.row |= 1 << slot);
            }
            _ => {}
        }
    }
    if trust.contested < 1.0 {
        for (slot, &first) in course.earliest.iter().enumerate() {
            let planned = course.line.contains(&Move::Claim { slot: slot as u8 });
            if !planned && usize::from(first) < DEEPEST {
                outlook.certainty[first.into()..].iter_mut().for_each(|sure| sure[slot] *= trust.contested);
            }
        }
    }
    if let Some(ends) = course.ends {
        outlook.turns_left = outlook.turns_left.min(if course.after_us { ends } else { ends + 1 });
    }
    for turn in 0..DEEPEST {
        let turns = if course.after_us { turn + 1 } else { turn };
        let at = |list: &[f32]| match turns.min(list.len()) {
            0 => course.scored,
            n => list[n - 1],
        };
        let (last, standing) = (at(&course.finals), at(&course.standings));
        outlook.rival_final[turn] = outlook.rival_final[turn].max(last);
        outlook.rival_standing[turn] = outlook.rival_standing[turn].max(standing);
    }
}
