//! A finished game turn by turn: win chance, what was lost, what would have been better.

use rules::{Action, Engine, Game, Seat, Silent, Step};

use crate::analysis::analyse_with;
use crate::{Budget, Candidate, Watch};

/// How good a turn was, by what it cost in chance to win.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Judgement {
    /// The best, or as good.
    Best,
    /// Under 5 percentage points lost.
    Good,
    /// Under 10.
    Inaccurate,
    /// Under 20.
    Mistake,
    /// 20 and more.
    Blunder,
}

impl Judgement {
    fn of(loss: f32) -> Self {
        match loss * 100.0 {
            l if l < 1.5 => Judgement::Best,
            l if l < 5.0 => Judgement::Good,
            l if l < 10.0 => Judgement::Inaccurate,
            l if l < 20.0 => Judgement::Mistake,
            _ => Judgement::Blunder,
        }
    }
}

/// One reviewed turn.
#[derive(Clone, PartialEq, Debug)]
pub struct ReviewedTurn {
    /// Whose.
    pub seat: Seat,
    /// Round it was in.
    pub round: u16,
    /// Index of its first decision in the record.
    pub decision: usize,
    /// What was decided.
    pub actions: Vec<Action>,
    /// Chance to win by seat before the turn, with the best play.
    pub win_chance: Vec<f32>,
    /// Chance to win that the turn gave away, 0 to 1.
    pub loss: f32,
    /// The same in a word.
    pub judgement: Judgement,
    /// The best turn, if it is another one.
    pub better: Option<Candidate>,
}

/// A reviewed game.
#[derive(Clone, PartialEq, Debug)]
pub struct Review {
    /// Turn by turn.
    pub turns: Vec<ReviewedTurn>,
    /// By seat, 0 to 100: how near to the best each turn was, on average.
    pub accuracy: Vec<f32>,
}

/// Reviews a game from its first position and its decisions. Stops early when cancelled, with the turns so far.
pub fn review(start: &Game, actions: &[Action], budget: &Budget, watch: &Watch) -> Review {
    let seats = usize::from(start.rounds().players);
    let mut game = *start;
    let mut turns = Vec::new();
    let mut index = 0;
    while index < actions.len() && !watch.cancelled() {
        let Some(seat) = game.to_move() else { break };
        let first = index;
        let before = game;
        // A turn is what one seat decides until another is asked or the next turn begins.
        while index < actions.len() && game.to_move() == Some(seat) {
            let Ok(applied) = game.apply(actions[index], &mut Silent) else { break };
            index += 1;
            if applied.turn_ended {
                break;
            }
        }
        if index == first {
            break;
        }
        let made = &actions[first..index];
        if before.step() != Step::Turn {
            continue;
        }
        let quiet = Watch { cancel: watch.cancel.clone(), ..Watch::default() };
        let Some(analysis) = analyse_with(&before.view(seat), 6, made, budget, &quiet) else { continue };
        let best = &analysis.candidates[0];
        // Turns that begin alike differ in small things; the nearest one stands for what was done.
        let same = |candidate: &&Candidate| candidate.actions == made;
        let alike = |candidate: &&Candidate| candidate.actions.first() == made.first();
        let chosen = analysis.candidates.iter().find(same).or_else(|| analysis.candidates.iter().find(alike));
        let loss = chosen.map_or(0.0, |chosen| (best.win_chance - chosen.win_chance).max(0.0));
        turns.push(ReviewedTurn {
            seat,
            round: before.rounds().round,
            decision: first,
            actions: made.to_vec(),
            loss,
            judgement: Judgement::of(loss),
            better: (best.actions != made && loss > 0.0).then(|| best.clone()),
            win_chance: analysis.win_chance,
        });
        watch.report(index as u32, actions.len() as u32);
    }
    let accuracy = (0..seats)
        .map(|seat| {
            let own = turns.iter().filter(|turn| usize::from(turn.seat) == seat);
            let each = own.map(|turn| (103.1668 * (-0.04354 * 100.0 * turn.loss).exp() - 3.1669).clamp(0.0, 100.0));
            let (sum, count) = each.fold((0.0, 0), |(sum, count), part| (sum + part, count + 1));
            if count == 0 { 100.0 } else { sum / count as f32 }
        })
        .collect();
    Review { turns, accuracy }
}
