//! What is told of a game right after it, beside its points: how it was played, what decided it, the best and the worst turn. The
//! results show it, the review finds it out in the background.

use ai::{Judgement, Review};
use bevy::prelude::*;
use rules::{Action, Engine as _, Game, Seat, Silent};
use tabletop::{choices::Choices, table};

use super::{Advice, ReviewedGame, Reviewing, own_seat, words as spoken};
use crate::app::{
    Screen,
    language::{Words, percentage_points as points},
};
use crate::hud::advice;
use crate::screens::results::aftermath::{Aftermath, Moment};
use crate::session::{Match, Practice, names::is_you};
use crate::t;
use crate::table::{choices::Target, pictures, stage::Stage};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Results), begin).add_systems(OnExit(Screen::Results), leave).add_systems(
        Update,
        tell.run_if(in_state(Screen::Results).and_then(
            resource_changed::<Reviewing>.or_else(resource_changed::<Words>).or_else(state_changed::<Screen>),
        )),
    );
}

/// A game that has just ended is looked at in the background.
fn begin(
    running: Option<Res<Match>>,
    practice: Res<Practice>,
    advice: Res<Advice>,
    mut reviewing: ResMut<Reviewing>,
    mut aftermath: ResMut<Aftermath>,
) {
    *aftermath = Aftermath::default();
    // Nobody who did what a guide said is told what it was worth.
    let Some(running) = running.filter(|_| !practice.0) else { return };
    reviewing.begin(running.record(), &running, advice.advised());
    aftermath.expected = reviewing.0.is_some();
}

/// Nobody thinks on about a game that was left and that nobody has looked at.
fn leave(mut reviewing: ResMut<Reviewing>, mut aftermath: ResMut<Aftermath>) {
    *aftermath = Aftermath::default();
    if reviewing.0.as_ref().is_some_and(|reviewed| !reviewed.opened) {
        reviewing.0 = None;
    }
}

fn tell(reviewing: Res<Reviewing>, running: Option<Res<Match>>, words: Res<Words>, mut aftermath: ResMut<Aftermath>) {
    let (Some(reviewed), Some(running)) = (&reviewing.0, running) else { return };
    if reviewed.fault.is_some() {
        *aftermath = Aftermath::default();
    }
    let Some(review) = &reviewed.review else { return };
    let own = own_seat(&running);
    let winner = running.ranking().first().copied();
    let Some(seat) = own.or(winner) else { return };
    // The story first, figures last.
    let mut lines = decided(&words, reviewed, review, winner);
    lines.extend(played(&words, reviewed, review, seat));
    let you = if own.is_some() { "yes" } else { "no" };
    let [best, worst] = [best_turn(review, &own_skill(reviewed, review), seat), worst_turn(review, seat)];
    let moments = [("results.best", "aftermath-best", best), ("results.worst", "aftermath-worst", worst)];
    let moments = moments.into_iter().filter_map(|(name, heading, index)| {
        let turn = &review.turns[index?];
        let before = reviewed.history.position(turn.decision);
        Some(Moment {
            name,
            heading: t!(words, heading, you = you, round = turn.round),
            told: spoken::turn(&words, &reviewed.players, before, &turn.actions),
            picture: picture(before, &turn.actions),
            decision: turn.decision,
        })
    });
    aftermath.set_if_neq(Aftermath { expected: true, lines, moments: moments.collect() });
}

/// How a seat played in the whole game, and its luck where that is known. Nothing where it had no turn.
pub(super) fn played(words: &Words, reviewed: &ReviewedGame, review: &Review, seat: Seat) -> Option<String> {
    let name = &reviewed.players[usize::from(seat)].name;
    let you = if is_you(name) { "yes" } else { "no" };
    let percent = review.accuracy.get(usize::from(seat)).copied().flatten()?.round() as u32;
    Some(match reviewed.luck_of(seat) {
        Some(luck) => {
            t!(words, "review-played", you = you, name = name.clone(), percent = percent, luck = points(luck))
        }
        None => t!(words, "review-played-only", you = you, name = name.clone(), percent = percent),
    })
}

/// What decided a game: the turn of the winner or the mistake of another with which the winner's chance rose most, and the
/// costliest turn of somebody else.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Deciding {
    /// The turn, and the winner's chance before and after it.
    turning: Option<(usize, f32, f32)>,
    costliest: Option<usize>,
}

/// A rise or a loss that is smaller decides nothing.
const LEAST: f32 = 0.05;

fn deciding(review: &Review, chances: &[Vec<f32>], winner: Seat) -> Deciding {
    let of = |at: usize| chances.get(at).and_then(|by_seat| by_seat.get(usize::from(winner))).copied();
    let rise = |index: usize| Some((index, of(index)?, of(index + 1)?));
    // What others do without a mistake only shows what was decided before: the last rest of a game, say.
    let decides = |index: &usize| review.turns[*index].seat == winner || review.turns[*index].loss >= LEAST;
    let rises = (0..review.turns.len()).filter(decides).filter_map(rise).filter(|(_, from, to)| to - from >= LEAST);
    let others = (0..review.turns.len()).filter(|index| review.turns[*index].seat != winner);
    let costly = others.filter(|index| review.turns[*index].loss >= LEAST);
    Deciding {
        turning: rises.max_by(|one, other| (one.2 - one.1).total_cmp(&(other.2 - other.1))),
        costliest: costly.max_by(|one, other| review.turns[*one].loss.total_cmp(&review.turns[*other].loss)),
    }
}

/// The same in two sentences.
fn decided(words: &Words, reviewed: &ReviewedGame, review: &Review, winner: Option<Seat>) -> Vec<String> {
    let Some(winner) = winner else { return Vec::new() };
    let name = |seat: Seat| reviewed.players[usize::from(seat)].name.clone();
    let you = |seat: Seat| if is_you(&name(seat)) { "yes" } else { "no" };
    let percent = |part: f32| (part * 100.0).round() as u32;
    let Deciding { turning, costliest } = deciding(review, &reviewed.chances, winner);
    let own = you(winner);
    let turning = match turning {
        Some((index, ..)) => {
            let turn = &review.turns[index];
            let did = spoken::turn(words, &reviewed.players, reviewed.history.position(turn.decision), &turn.actions);
            let (you, name) = (you(turn.seat), name(turn.seat));
            t!(words, "aftermath-turning", you = you, name = name, round = turn.round, did = did)
        }
        None => t!(words, "aftermath-even", own = own, winner = name(winner)),
    };
    let costly = match costliest {
        Some(index) => {
            let turn = &review.turns[index];
            let (you, name, percent) = (you(turn.seat), name(turn.seat), percent(turn.loss));
            t!(words, "aftermath-costly", you = you, name = name, round = turn.round, percent = percent)
        }
        None => match reviewed.luck_of(winner) {
            Some(luck) => t!(words, "aftermath-luck", own = own, winner = name(winner), luck = points(luck)),
            None => t!(words, "aftermath-clean"),
        },
    };
    vec![turning, costly]
}

/// What each turn did to the chance of whoever made it, cards aside.
fn own_skill(reviewed: &ReviewedGame, review: &Review) -> Vec<f64> {
    let turns = reviewed.account.as_ref().map(career::Account::turns).unwrap_or_default();
    let of = |turn: &ai::ReviewedTurn| {
        let parts = turns.iter().rfind(|parts| parts.decision <= turn.decision)?;
        parts.skill.get(usize::from(turn.seat)).copied()
    };
    review.turns.iter().map(|turn| of(turn).unwrap_or(0.0)).collect()
}

/// The turn of a seat that gained most of those that gave nothing away.
fn best_turn(review: &Review, skill: &[f64], seat: Seat) -> Option<usize> {
    let own = (0..review.turns.len()).filter(|index| review.turns[*index].seat == seat);
    let good = own.filter(|index| review.turns[*index].judgement <= Judgement::Good);
    let gain = |index: &usize| skill.get(*index).copied().unwrap_or(0.0);
    good.max_by(|one, other| gain(one).total_cmp(&gain(other)))
}

/// The turn of a seat that gave away most, if any gave away something.
fn worst_turn(review: &Review, seat: Seat) -> Option<usize> {
    let own = (0..review.turns.len()).filter(|index| review.turns[*index].seat == seat);
    let bad = own.filter(|index| review.turns[*index].judgement > Judgement::Best);
    bad.max_by(|one, other| review.turns[*one].loss.total_cmp(&review.turns[*other].loss))
}

/// The picture of what a turn was about: what it claims, where its journey ends, else what it begins with.
fn picture(before: &Game, actions: &[Action]) -> Option<String> {
    let mut at = *before;
    let main = actions.iter().position(|action| matches!(action, Action::Claim { .. })).unwrap_or(0);
    let made = actions[..main].iter().all(|action| at.apply(*action, &mut Silent).is_ok());
    let (at, action) = match made {
        true => (&at, *actions.get(main)?),
        false => (before, *actions.first()?),
    };
    let end = advice::journey_end(actions).filter(|_| main == 0);
    let stage = Stage::of(at);
    let chosen = || Choices::of(at, &stage).all.into_iter().find(|choice| choice.actions.contains(&action));
    match end.and_then(|end| table(at).target(&stage, end)).or_else(|| chosen().map(|choice| choice.target))? {
        Target::Piece(piece) => Some(pictures::names(before, piece).0.to_string()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turn(seat: Seat, loss: f32) -> ai::ReviewedTurn {
        ai::ReviewedTurn {
            seat,
            round: 1,
            decision: 0,
            actions: Vec::new(),
            win_chance: vec![0.5, 0.5],
            loss,
            judgement: if loss < 0.015 { Judgement::Best } else { Judgement::Mistake },
            better: None,
            because: None,
        }
    }

    #[test]
    fn a_game_is_decided_where_the_winner_rose_most_and_the_others_lost_most() {
        let review =
            Review::of(vec![turn(0, 0.3), turn(1, 0.1), turn(0, 0.0), turn(1, 0.2)], rules::GameKind::Golem, 2);
        let chances: Vec<Vec<f32>> = [0.5, 0.52, 0.6, 0.58, 1.0].map(|first| vec![first, 1.0 - first]).to_vec();
        let found = deciding(&review, &chances, 0);
        assert_eq!(found, Deciding { turning: Some((3, 0.58, 1.0)), costliest: Some(3) });
        let even = vec![vec![0.5, 0.5]; 5];
        assert_eq!(deciding(&review, &even, 1), Deciding { turning: None, costliest: Some(0) });
        let last_rest = Review::of(vec![turn(0, 0.0), turn(1, 0.0)], rules::GameKind::Golem, 2);
        let known_late: Vec<Vec<f32>> = [0.5, 0.6, 1.0].map(|first| vec![first, 1.0 - first]).to_vec();
        assert_eq!(deciding(&last_rest, &known_late, 0).turning, Some((0, 0.5, 0.6)), "a turn without a mistake");
    }

    #[test]
    fn best_and_worst_are_own_turns_and_a_clean_game_has_no_worst() {
        let review =
            Review::of(vec![turn(0, 0.3), turn(1, 0.9), turn(0, 0.0), turn(0, 0.01)], rules::GameKind::Golem, 2);
        assert_eq!(best_turn(&review, &[0.9, 0.9, 0.1, 0.2], 0), Some(3));
        assert_eq!((worst_turn(&review, 0), worst_turn(&review, 1)), (Some(0), Some(1)));
        let clean = Review::of(vec![turn(0, 0.0)], rules::GameKind::Golem, 2);
        assert_eq!(worst_turn(&clean, 0), None);
    }
}
