//! A finished game turn by turn: win chance, what was lost, what would have been better.

use rules::{Action, Engine, Game, Seat, Silent, Step};

use crate::analysis::{Wanted, analyse_with, find_way};
use crate::coach::Because;
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
    /// Key of the word; the table translates it.
    pub const fn name(self) -> &'static str {
        match self {
            Judgement::Best => "best",
            Judgement::Good => "good",
            Judgement::Inaccurate => "inaccurate",
            Judgement::Mistake => "mistake",
            Judgement::Blunder => "blunder",
        }
    }

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
    /// A true sentence about the two, where the turn was worse than good.
    pub because: Option<Because>,
}

/// How fast accuracy falls with what is given away a turn: what the levels come to stands in docs/ai.md.
const STRICTNESS: f32 = 12.0;

/// A reviewed game.
#[derive(Clone, PartialEq, Debug)]
pub struct Review {
    /// Turn by turn.
    pub turns: Vec<ReviewedTurn>,
    /// By seat, 0 to 100: how little was given away, so that levels can be told apart.
    pub accuracy: Vec<f32>,
}

impl Review {
    /// Sums up reviewed turns of a game with so many seats.
    pub fn of(turns: Vec<ReviewedTurn>, seats: u8) -> Self {
        let accuracy = (0..seats)
            .map(|seat| {
                let own: Vec<f32> = turns.iter().filter(|turn| turn.seat == seat).map(|turn| turn.loss).collect();
                let mean = own.iter().sum::<f32>() / own.len().max(1) as f32;
                100.0 * (-STRICTNESS * mean).exp()
            })
            .collect();
        Review { turns, accuracy }
    }
}

/// A turn as it was made: what a review looks at. Turns can be reviewed one by one, on as many threads as there are.
#[derive(Clone, PartialEq, Debug)]
pub struct MadeTurn {
    /// The position before it.
    pub before: Game,
    /// Whose turn.
    pub seat: Seat,
    /// Index of its first decision in the record.
    pub decision: usize,
    /// What was decided.
    pub actions: Vec<Action>,
}

/// Cuts a record into turns. A turn is what one seat decides until another is asked or the next turn begins; decisions
/// that begin otherwise (setting up, returning crystals in another's turn) are left out.
pub fn made_turns(start: &Game, actions: &[Action]) -> Vec<MadeTurn> {
    let mut game = *start;
    let mut turns = Vec::new();
    let mut index = 0;
    while index < actions.len() {
        let Some(seat) = game.to_move() else { break };
        let first = index;
        let before = game;
        while index < actions.len() && game.to_move() == Some(seat) {
            let Ok(applied) = game.apply(actions[index], &mut Silent) else { return turns };
            index += 1;
            if applied.turn_ended {
                break;
            }
        }
        if before.step() == Step::Turn {
            turns.push(MadeTurn { before, seat, decision: first, actions: actions[first..index].to_vec() });
        }
    }
    turns
}

/// Reviews one turn.
pub fn review_turn(made: &MadeTurn, budget: &Budget, watch: &Watch) -> Option<ReviewedTurn> {
    let MadeTurn { before, seat, decision, actions } = made;
    let quiet = Watch { cancel: watch.cancel.clone(), ..Watch::default() };
    let view = before.view(*seat);
    // The road family looks at every turn by itself. On the boards one that has to be looked at changes what is found of the others:
    // it is looked at apart from them, so that a review finds what hint and coach have found.
    let apart = !matches!(before, Game::Road(_));
    let wanted = Wanted { most: 6, starts: true, plans: false, made: if apart { &[] } else { actions } };
    let analysis = analyse_with(&view, wanted, budget, &quiet)?.plainest_first(before.step());
    let mut loss = analysis.loss(actions).unwrap_or(0.0);
    if apart && !analysis.candidates.iter().any(|one| one.actions == *actions) {
        let wanted = Wanted { most: 1, starts: false, made: actions, ..wanted };
        let own = analyse_with(&view, wanted, budget, &quiet).and_then(|own| own.loss(actions));
        loss = loss.max(own.unwrap_or(0.0));
    }
    let judgement = Judgement::of(loss);
    let mut better = analysis.better_than(actions).filter(|_| loss > 0.0).cloned();
    let mut because = None;
    if let Some(better) = better.as_mut().filter(|_| judgement > Judgement::Best) {
        find_way(&view, better, None);
        because = (judgement > Judgement::Good).then(|| Because::of(&view, actions, &better.actions));
    }
    Some(ReviewedTurn {
        seat: *seat,
        round: before.rounds().round,
        decision: *decision,
        actions: actions.clone(),
        loss,
        judgement,
        better,
        because,
        win_chance: analysis.win_chance,
    })
}

/// Reviews a game from its first position and its decisions. Stops early when cancelled, with the turns so far.
pub fn review(start: &Game, actions: &[Action], budget: &Budget, watch: &Watch) -> Review {
    let made = made_turns(start, actions);
    let mut turns = Vec::new();
    for (done, turn) in made.iter().enumerate() {
        if watch.cancelled() {
            break;
        }
        turns.extend(review_turn(turn, budget, watch));
        watch.report(done as u32 + 1, made.len() as u32);
    }
    Review::of(turns, start.rounds().players)
}
