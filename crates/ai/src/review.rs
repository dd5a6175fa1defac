//! A finished game turn by turn: win chance, what was lost, what would have been better.

use std::sync::Arc;

use rules::{Action, Engine, Game, GameKind, Seat, Silent, Step};

use crate::analysis::{Wanted, analyse_with, find_way};
use crate::coach::Because;
use crate::{Analysis, Budget, Candidate, Watch};

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

/// The accuracy, as a part of all, of a player of level 2 and of one of level 6.
const AIMS: [f32; 2] = [0.70, 0.95];

/// What players of level 2 and of level 6 give away a turn: measured, see docs/ai.md.
const fn given_away(kind: GameKind) -> [f32; 2] {
    match kind {
        GameKind::Golem | GameKind::Spice => [0.019, 0.006],
        GameKind::World => [0.025, 0.002],
        GameKind::Adventure => [0.096, 0.006],
    }
}

/// Accuracy from 0 to 100 of whoever gives away so much a turn. Games differ in how much a turn can give away; what a level plays
/// like comes to about the same in all of them.
pub fn accuracy(kind: GameKind, loss: f32) -> f32 {
    let ([weak, strong], [low, high]) = (given_away(kind), AIMS);
    let power = (high.ln() / low.ln()).ln() / (strong / weak).ln();
    100.0 * low.powf((loss.max(0.0) / weak).powf(power))
}

/// A reviewed game.
#[derive(Clone, PartialEq, Debug)]
pub struct Review {
    /// Turn by turn.
    pub turns: Vec<ReviewedTurn>,
    /// By seat, 0 to 100: how little was given away, so that levels can be told apart. None for a seat without a turn.
    pub accuracy: Vec<Option<f32>>,
}

impl Review {
    /// Sums up reviewed turns of a game with so many seats.
    pub fn of(turns: Vec<ReviewedTurn>, kind: GameKind, seats: u8) -> Self {
        let mut review = Review { turns, accuracy: Vec::new() };
        review.accuracy = (0..seats).map(|seat| Some(accuracy(kind, review.given_away(seat)?))).collect();
        review
    }

    /// Chance to win that a seat gave away a turn, on average; none where it had no turn.
    pub fn given_away(&self, seat: Seat) -> Option<f32> {
        let own: Vec<f32> = self.turns.iter().filter(|turn| turn.seat == seat).map(|turn| turn.loss).collect();
        (!own.is_empty()).then(|| own.iter().sum::<f32>() / own.len() as f32)
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

/// What somebody was advised in positions of a game, however long it was thought about. A review judges by the same, so that it
/// never says anything else.
pub type Advised = [(Game, Arc<Analysis>)];

fn advised_in<'a>(game: &Game, advised: &'a Advised) -> Option<&'a Analysis> {
    advised.iter().find(|(position, _)| position == game).map(|(_, analysis)| &**analysis)
}

/// The decisions of a turn up to where the rest of it is just what was advised in its middle: nobody is blamed for that.
fn own_decisions<'a>(made: &'a MadeTurn, advised: &Advised) -> &'a [Action] {
    let mut game = made.before;
    for (at, &action) in made.actions.iter().enumerate() {
        let best = advised_in(&game, advised).and_then(|known| known.candidates.first()).filter(|_| at > 0);
        if best.is_some_and(|best| best.actions == made.actions[at..]) {
            return &made.actions[..at];
        }
        if game.apply(action, &mut Silent).is_err() {
            break;
        }
    }
    &made.actions
}

/// Reviews one turn, by what was advised in it where somebody was.
pub fn review_turn(made: &MadeTurn, advised: &Advised, budget: &Budget, watch: &Watch) -> Option<ReviewedTurn> {
    let MadeTurn { before, seat, decision, actions } = made;
    let quiet = Watch { cancel: watch.cancel.clone(), ..Watch::default() };
    let view = before.view(*seat);
    // The road family looks at every turn by itself. On the boards one that has to be looked at changes what is found of the others:
    // it is looked at apart from them, so that a review finds what hint and coach have found.
    let apart = !matches!(before, Game::Road(_));
    let wanted = Wanted { most: 6, starts: true, plans: false, made: if apart { &[] } else { actions } };
    let analysis = match advised_in(before, advised) {
        Some(known) => known.clone(),
        None => analyse_with(&view, wanted, budget, &quiet)?,
    };
    let analysis = analysis.plainest_first(before.step());
    let own = own_decisions(made, advised);
    let mut loss = analysis.loss(own).unwrap_or(0.0);
    let looked_at = match apart {
        true => analysis.candidates.iter().any(|one| one.actions == *actions),
        // Whoever was in a hurry has not looked at all of them.
        false => analysis.standing_for(actions).is_some(),
    };
    if own == actions && !looked_at {
        let wanted = Wanted { most: 1, starts: false, made: actions, ..wanted };
        let own = analyse_with(&view, wanted, budget, &quiet).and_then(|own| own.loss(actions));
        loss = loss.max(own.unwrap_or(0.0));
    }
    let judgement = Judgement::of(loss);
    let mut better = analysis.better_than(own).filter(|_| loss > 0.0).cloned();
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
pub fn review(start: &Game, actions: &[Action], advised: &Advised, budget: &Budget, watch: &Watch) -> Review {
    let made = made_turns(start, actions);
    let mut turns = Vec::new();
    for (done, turn) in made.iter().enumerate() {
        if watch.cancelled() {
            break;
        }
        turns.extend(review_turn(turn, advised, budget, watch));
        watch.report(done as u32 + 1, made.len() as u32);
    }
    Review::of(turns, start.options().kind, start.rounds().players)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What each level gave away a turn in percent, from 1 to 6, as docs/ai.md has it.
    const MEASURED: [(GameKind, [f32; 6]); 3] = [
        (GameKind::Golem, [3.2, 1.9, 1.2, 1.1, 0.8, 0.6]),
        (GameKind::World, [10.4, 2.5, 1.8, 1.3, 0.8, 0.2]),
        (GameKind::Adventure, [13.5, 9.6, 5.8, 3.7, 1.5, 0.6]),
    ];

    #[test]
    fn accuracy_tells_the_levels_apart_in_every_game() {
        for (kind, losses) in MEASURED {
            let levels = losses.map(|loss| accuracy(kind, loss / 100.0));
            assert!(levels.is_sorted(), "{kind:?}: {levels:?}");
            assert!((levels[1] - 70.0).abs() < 0.5 && (levels[5] - 95.0).abs() < 0.5, "{kind:?}: {levels:?}");
            assert!((accuracy(kind, 0.0) - 100.0).abs() < 0.01 && accuracy(kind, 1.0) < 20.0, "{kind:?}");
        }
        assert_eq!(accuracy(GameKind::Spice, 0.01), accuracy(GameKind::Golem, 0.01), "the same rules");
    }

    #[test]
    fn accuracy_comes_of_what_a_seat_gave_away_a_turn() {
        let turn = |seat, loss| ReviewedTurn {
            seat,
            round: 1,
            decision: 0,
            actions: Vec::new(),
            win_chance: Vec::new(),
            loss,
            judgement: Judgement::of(loss),
            better: None,
            because: None,
        };
        let review = Review::of(vec![turn(0, 0.0), turn(1, 0.1), turn(0, 0.038)], GameKind::Golem, 3);
        assert!((review.given_away(0).unwrap() - 0.019).abs() < 1e-6 && review.given_away(2).is_none());
        let [Some(first), Some(second), None] = review.accuracy[..] else { panic!("{:?}", review.accuracy) };
        assert!(
            (first - 70.0).abs() < 0.5 && second < 5.0,
            "whoever had no turn has not played well: {:?}",
            review.accuracy
        );
    }
}
