//! Predictions of viewers: who claims next, what is claimed next, who wins. They come in through the overlay's server. A question is
//! settled by the decision that answers it, and who has won when the points were counted.

use bevy::prelude::*;
use overlay::{Answer, Count, PredictionBox, Predictions as Told, Question, QuestionState, Settled, Standing, Topic};
use rules::{Engine, Game, Outcome, Seat, Step};
use tabletop::{areas::Goal, stage::Piece, table};

use super::End;
use super::events::EventSystems;
use super::scene;
use super::serving::Overlay;
use crate::app::{Screen, language::Words, redraw::Motion, settings::Settings};
use crate::hud::sentences;
use crate::session::{Happened, Match, SessionSystems, names, watching::Waiting};
use crate::t;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Predictions>()
        .add_systems(Update, (follow, tell).chain().in_set(EventSystems).after(SessionSystems::Decide));
}

/// Points for who claims next, and for what is claimed next, which is harder.
const NEXT: u8 = 1;
const GOAL: u8 = 2;
/// Whoever lacks so few claims to the end is about to win or to lose: it is too late to predict who wins.
const ABOUT_TO_END: u8 = 2;
/// Seconds between two counts that viewers' pages are told.
const RECOUNT: f32 = 0.2;

/// What viewers predict, and how well they did.
#[derive(Resource, Debug, Default)]
pub struct Predictions {
    all: PredictionBox,
    game: Option<Followed>,
    /// Somebody looks back: the game waits, and its questions with it.
    looks_back: bool,
    /// How the last question of each topic ended.
    results: Vec<Settled>,
    /// What the pages of the overlay show of it.
    for_viewers: Option<Told>,
    /// Something was opened or settled since they were told.
    fresh: bool,
    /// Seconds since they were told.
    since: f32,
}

/// The game that is predicted.
#[derive(Debug)]
struct Followed {
    /// Its seed and when it began.
    identity: (u64, Option<u64>),
    /// Decisions made, and those of them that claimed.
    made: usize,
    claims: Vec<usize>,
    /// The answers to what is claimed next.
    goals: Vec<Goal>,
    /// Who has won, which nobody is told before the points were counted; and whether the counting has begun.
    winner: Option<Seat>,
    counting: bool,
}

impl Followed {
    fn new(running: &Match) -> Self {
        Self {
            identity: identity(running),
            made: running.record().decisions.len(),
            claims: Vec::new(),
            goals: Vec::new(),
            winner: None,
            counting: false,
        }
    }
}

fn identity(running: &Match) -> (u64, Option<u64>) {
    (running.record().deal.seed, running.record().started)
}

/// Points for whoever predicts the winner now: as many as the foremost seat lacks claims to the end. Nothing where it is too late.
fn worth_of_winner(end: u8, most: u8, round: u16, cap: u16) -> Option<u8> {
    let lacks = end.saturating_sub(most);
    // A game that is called after so many rounds is open in the first half of them.
    let early = most == 0 || lacks > ABOUT_TO_END;
    (early && lacks > 0 && round <= cap.div_ceil(2)).then_some(lacks)
}

fn worth_of_winner_in(game: &Game) -> Option<u8> {
    let rounds = game.rounds();
    let most = (0..rounds.players).map(|seat| game.claims(seat)).max().unwrap_or(0);
    worth_of_winner(game.options().end_claims(), most, rounds.round, rounds.cap)
}

/// Why a question is void.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Void {
    Rewound,
    Left,
    NothingClaimed,
    Changed,
}

impl Predictions {
    /// Where predictions go; whoever serves the overlay takes them there.
    pub fn all(&self) -> &PredictionBox {
        &self.all
    }

    /// What viewers' pages show of it; nothing while nobody may predict.
    pub fn for_viewers(&self) -> Option<&Told> {
        self.for_viewers.as_ref()
    }

    /// The table of the best begins anew.
    pub fn reset(&mut self) {
        self.all.reset();
        self.results.clear();
        self.fresh = true;
    }

    fn note(&mut self, topic: Topic, count: Count, text: String, answer: Option<u8>) {
        self.fresh = true;
        let Count { id, right, predicted } = count;
        self.results.retain(|result| result.topic != topic);
        self.results.push(Settled { id, topic, text, answer, right, predicted });
    }

    fn settle(&mut self, topic: Topic, right: u8, decision: usize, words: &Words, answer: String) {
        if let Some(count) = self.all.settle(topic, right, decision) {
            self.fresh = true;
            // What nobody predicted is no news.
            if count.predicted > 0 {
                let [right_ones, all] = [count.right, count.predicted];
                let text = t!(words, "predict-settled", answer = answer, right = right_ones, predicted = all);
                self.note(topic, count, text, Some(right + 1));
            }
        }
    }

    fn void(&mut self, topic: Topic, why: Void, words: &Words) {
        if let Some(count) = self.all.void(topic) {
            self.fresh = true;
            if count.predicted > 0 {
                self.note(topic, count, told_of(words, why), None);
            }
        }
    }

    /// A decision was made: what it claims settles the questions about the next claim.
    fn hear(&mut self, outcomes: &[Outcome], running: &Match, words: &Words) {
        let Some(game) = &mut self.game else { return };
        let decision = game.made;
        game.made += 1;
        for outcome in outcomes {
            let Some(game) = &mut self.game else { return };
            let place = |is_claimed: &dyn Fn(&Goal) -> bool| game.goals.iter().position(is_claimed);
            let (seat, place) = match *outcome {
                Outcome::PointClaimed { seat, slot, .. } => (seat, place(&|goal| goal.slot.0 == slot)),
                Outcome::VillageClaimed { seat, tile, .. } => (seat, place(&|goal| goal.piece == Piece::Prize(tile))),
                _ => continue,
            };
            game.claims.push(decision);
            let goal = place.map(|place| (place as u8, worth(&game.goals[place])));
            self.settle(Topic::Next, seat, decision, words, name(words, running, seat));
            match goal {
                Some((place, worth)) => self.settle(Topic::Goal, place, decision, words, worth),
                None => self.void(Topic::Goal, Void::Changed, words),
            }
        }
    }

    /// Only so many decisions stand.
    fn rewind(&mut self, made: usize, words: &Words) {
        let Some(game) = &mut self.game else { return };
        let before = game.claims.len();
        game.made = made;
        game.claims.retain(|decision| *decision < made);
        let claims = game.claims.len() < before;
        self.void(Topic::Next, Void::Rewound, words);
        self.void(Topic::Goal, Void::Rewound, words);
        // What the winner is worth goes by claims.
        if claims {
            self.void(Topic::Winner, Void::Rewound, words);
        }
        if self.all.take_back(made) {
            self.fresh = true;
            let told = told_of(words, Void::Rewound);
            for result in self.results.iter_mut().filter(|result| result.answer.is_some()) {
                (result.text, result.answer, result.right) = (told.clone(), None, 0);
            }
        }
    }

    /// The game is not played any more.
    fn leave(&mut self, words: &Words, name: impl Fn(Seat) -> String) {
        let Some(game) = self.game.take() else { return };
        // Whoever goes on while the points are counted has seen enough.
        if let Some(winner) = game.winner.filter(|_| game.counting) {
            self.settle(Topic::Winner, winner, game.made, words, name(winner));
        }
        Topic::ALL.into_iter().for_each(|topic| self.void(topic, Void::Left, words));
        self.all.keep();
    }

    /// Asks what can be asked now.
    fn ask(&mut self, position: &Game, words: &Words) {
        let Some(game) = &mut self.game else { return };
        let goals = table(position).goals();
        let known = |goal: &Goal| goals.iter().find(|other| other.piece == goal.piece).copied();
        let asked = self.all.standing(Topic::Goal).is_some();
        let still: Option<Vec<Goal>> = game.goals.iter().map(known).collect();
        let changed = asked && still.is_none();
        let before = std::mem::take(&mut game.goals);
        match still.filter(|_| asked) {
            // A village that is found gets the next number.
            Some(mut all) => {
                all.extend(goals.iter().filter(|goal| !before.iter().any(|old| old.piece == goal.piece)));
                self.all.extend(Topic::Goal, all.len() as u8);
                self.fresh |= all != before;
                game.goals = all;
            }
            None => game.goals = goals,
        }
        let goals = game.goals.len() as u8;
        if changed {
            self.void(Topic::Goal, Void::Changed, words);
        }
        let mut open = |topic, answers, points| {
            if answers > 0 && self.all.standing(topic).is_none() {
                self.all.open(topic, answers, points);
                self.fresh = true;
            }
        };
        let seats = position.rounds().players;
        open(Topic::Next, seats, NEXT);
        open(Topic::Goal, goals, GOAL);
        if let Some(points) = worth_of_winner_in(position) {
            open(Topic::Winner, seats, points);
        }
    }

    /// The winner can be predicted for less after each claim, and at last not at all.
    fn appraise(&mut self, game: &Game) {
        let Some(Standing { locked: false, points, .. }) = self.all.standing(Topic::Winner) else { return };
        match worth_of_winner_in(game).filter(|_| !game.is_over()) {
            Some(worth) if worth == points => return,
            Some(worth) => self.all.worth(Topic::Winner, worth),
            None => self.all.lock(Topic::Winner),
        }
        self.fresh = true;
    }

    fn told(&self, words: &Words, running: Option<&Match>) -> Told {
        let question = |topic: Topic| {
            let (running, game) = (running?, self.game.as_ref()?);
            let Standing { id, locked, points, tally } = self.all.standing(topic)?;
            let answer = |(place, predicted): (usize, u32)| {
                let goal = game.goals.get(place).filter(|_| topic == Topic::Goal);
                Answer {
                    text: goal.map_or_else(|| name(words, running, place as Seat), worth),
                    seat: (topic != Topic::Goal).then_some(place as u8),
                    goal: goal.map(|goal| scene::figures_of(goal, &[])),
                    predicted,
                }
            };
            Some(Question {
                id,
                topic,
                text: match topic {
                    Topic::Next => t!(words, "predict-next"),
                    Topic::Goal => t!(words, "predict-goal", game = running.whole().options().kind.name()),
                    Topic::Winner => t!(words, "predict-winner"),
                },
                state: if locked { QuestionState::Locked } else { QuestionState::Open },
                points,
                answers: tally.into_iter().enumerate().map(answer).collect(),
            })
        };
        Told {
            questions: Topic::ALL.into_iter().filter_map(question).collect(),
            results: self.results.clone(),
            best: self.all.best(),
        }
    }
}

/// A seat as viewers know it.
fn name(words: &Words, running: &Match, seat: Seat) -> String {
    let player = running.players().get(usize::from(seat));
    player.map(|player| names::of(words, &player.name, usize::from(seat))).unwrap_or_default()
}

/// Points of a card are told with its token.
fn worth(goal: &Goal) -> String {
    sentences::worth_text(goal.points, goal.token)
}

fn told_of(words: &Words, why: Void) -> String {
    match why {
        Void::Rewound => t!(words, "predict-void-rewound"),
        Void::Left => t!(words, "predict-void-left"),
        Void::NothingClaimed => t!(words, "predict-void-nothing"),
        Void::Changed => t!(words, "predict-void-changed"),
    }
}

fn follow(
    mut happened: MessageReader<Happened>,
    mut predictions: ResMut<Predictions>,
    (running, waiting): (Option<Res<Match>>, Res<Waiting>),
    (settings, overlay): (Res<Settings>, Res<Overlay>),
    (end, screen): (End, Res<State<Screen>>),
    words: Res<Words>,
    mut left: Local<Vec<String>>,
) {
    let predictions = predictions.bypass_change_detection();
    let news: Vec<&Happened> = happened.read().collect();
    if !settings.stream.predictions || overlay.server().is_none() {
        predictions.leave(&words, |seat| left.get(usize::from(seat)).cloned().unwrap_or_default());
        return;
    }
    // A game that waits while somebody looks back goes on as it was.
    let is_watched = running.as_ref().is_some_and(|running| running.is_watched());
    if is_watched && waiting.is_some() {
        predictions.looks_back = true;
        return;
    }
    let looked_back = std::mem::take(&mut predictions.looks_back);
    let running = running.filter(|_| !is_watched);
    let is_other = |game: &Followed| running.as_ref().is_none_or(|running| identity(running) != game.identity);
    let is_reset = !looked_back && news.iter().any(|news| matches!(news, Happened::Reset));
    if is_reset || predictions.game.as_ref().is_some_and(is_other) {
        predictions.leave(&words, |seat| left.get(usize::from(seat)).cloned().unwrap_or_default());
    }
    let Some(running) = running else { return };
    if predictions.game.is_none() {
        *left = (0..running.players().len() as Seat).map(|seat| name(&words, &running, seat)).collect();
        predictions.game = Some(Followed::new(&running));
    } else {
        for (at, one) in news.iter().enumerate() {
            match one {
                Happened::Decided { outcomes, .. } => predictions.hear(outcomes, &running, &words),
                Happened::Rewound(_) => {
                    let later = news[at..].iter().filter(|news| matches!(news, Happened::Decided { .. })).count();
                    predictions.rewind(running.record().decisions.len().saturating_sub(later), &words);
                }
                Happened::Replaced(_) | Happened::GaveUp(_) | Happened::Reset => {}
            }
        }
    }
    let game = running.public();
    predictions.appraise(&game);
    if !running.is_over() {
        if game.step() == Step::Turn {
            predictions.ask(&game, &words);
        }
        return;
    }
    if running.record().gave_up.is_some() {
        Topic::ALL.into_iter().for_each(|topic| predictions.void(topic, Void::Left, &words));
        return;
    }
    [Topic::Next, Topic::Goal].into_iter().for_each(|topic| predictions.void(topic, Void::NothingClaimed, &words));
    let Some(followed) = &mut predictions.game else { return };
    followed.winner = game.ranking().first().copied();
    followed.counting = *screen.get() == Screen::Results;
    let decision = followed.made;
    if let Some(winner) = followed.winner.filter(|_| end.may_be_told(&running)) {
        predictions.settle(Topic::Winner, winner, decision, &words, name(&words, &running, winner));
    }
}

/// Viewers' pages are told: at once what is asked and settled, and how many predict what a few times a second.
fn tell(
    mut predictions: ResMut<Predictions>,
    running: Option<Res<Match>>,
    (settings, overlay, words): (Res<Settings>, Res<Overlay>, Res<Words>),
    time: Res<Time<Real>>,
    mut motion: ResMut<Motion>,
) {
    let predictions = predictions.bypass_change_detection();
    if !settings.stream.predictions || overlay.server().is_none() {
        predictions.for_viewers = None;
        return;
    }
    predictions.since += time.delta_secs();
    if predictions.game.is_some() {
        motion.drift();
    }
    let fresh = std::mem::take(&mut predictions.fresh) || words.is_changed() || predictions.for_viewers.is_none();
    if fresh || predictions.since >= RECOUNT {
        predictions.for_viewers = Some(predictions.told(&words, running.as_deref()));
        predictions.since = 0.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the documents promise: as many points as the foremost lacks claims, until somebody lacks two, and always until the
    /// first claim.
    #[test]
    fn an_early_prediction_of_the_winner_brings_more_and_a_late_one_is_refused() {
        let uncapped = |end, most| worth_of_winner(end, most, 30, u16::MAX);
        assert_eq!(
            (0..=6).map(|most| uncapped(6, most)).collect::<Vec<_>>(),
            [Some(6), Some(5), Some(4), Some(3), None, None, None]
        );
        assert_eq!([uncapped(2, 0), uncapped(2, 1), uncapped(1, 0), uncapped(1, 1)], [Some(2), None, Some(1), None]);
        let capped = |round| worth_of_winner(6, 0, round, 5);
        assert_eq!((1..=5).map(capped).collect::<Vec<_>>(), [Some(6), Some(6), Some(6), None, None]);
    }
}
