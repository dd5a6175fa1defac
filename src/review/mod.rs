//! A game looked at again: chances turn by turn, decisions that mattered, what would have been better, and another try.

mod aftermath;
mod page;
mod words;

use std::sync::Mutex;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use ai::{Advised, Budget, Judgement, Review, Watch};
use bevy::prelude::*;
use career::Account;
use chronicle::Record;
use rules::{Action, Engine as _, Game, Seat};

use crate::app::page_buttons::{Page, PageButton, PageButtons, RegisterPageButton};
use crate::app::{
    Menu, Screen,
    contained::{Part, contained},
    games::SeatKind,
    named::Facts,
    requests,
};
use crate::hud::{Trial, TriedTurn, judgement::Judgement as Advice};
use crate::session::{Match, SessionSystems, history::History, watching::Waiting};

/// Opens and draws reviews.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Reviewing>()
        .add_systems(Update, ((open, hear).chain(), go_back.before(SessionSystems::Begin), offer_way_back))
        .add_plugins((aftermath::plugin, page::plugin));
    for (page, name, label) in BACK {
        app.register_page_button(PageButton {
            page,
            name,
            label,
            about: None,
            order: 0,
            run: |commands, _| _ = commands.write_message(requests::BackToReview),
            shown: false,
        });
    }
    for (page, name) in [(Page::Results, "results.review"), (Page::Replay, REPLAY_REVIEW)] {
        app.register_page_button(PageButton {
            page,
            name,
            label: "review-open",
            about: None,
            order: 20,
            run: ask,
            shown: true,
        });
    }
}

fn ask(commands: &mut Commands, record: Option<&Record>) {
    if let Some(record) = record {
        commands.write_message(requests::Review { record: Box::new(record.clone()), at: None });
    }
}

/// Time for each turn: enough for most of them to be thought through, so that the same game is judged alike.
const PER_TURN: Duration = Duration::from_millis(400);

/// The game that is looked at.
#[derive(Resource, Debug, Default)]
pub struct Reviewing(Option<ReviewedGame>);

#[derive(Debug)]
struct ReviewedGame {
    history: History,
    players: Vec<crate::session::Player>,
    watch: Watch,
    // A receiver may be used by one thread only; the lock is never waited for.
    news: Mutex<Receiver<Result<(Review, Option<Account>), String>>>,
    review: Option<Review>,
    /// Luck and skill told apart, where there is a network for the game.
    account: Option<Account>,
    /// What came to light in each turn of the review, for the seat whose turn it was.
    luck: Vec<f64>,
    /// The turn that somebody wants to see first, by its decision.
    wanted: Option<usize>,
    /// Somebody has looked at it: it is kept.
    opened: bool,
    /// Why there will be no review.
    fault: Option<String>,
    /// Chances by seat before each turn, in balance between the seats.
    chances: Vec<Vec<f32>>,
    /// The turn that is looked at.
    chosen: usize,
    /// The turn that was brought into sight in the list.
    in_sight: Option<usize>,
    /// Whose moments are listed; none for everybody's. It opens with those of whoever looks.
    of: Option<Seat>,
    /// It was opened from the results of this game.
    from_results: bool,
    /// The turn that is tried once more.
    tried: Option<usize>,
}

impl Drop for ReviewedGame {
    fn drop(&mut self) {
        self.watch.cancel();
    }
}

fn open(
    mut wanted: MessageReader<requests::Review>,
    mut reviewing: ResMut<Reviewing>,
    mut menu: ResMut<NextState<Menu>>,
    running: Option<Res<Match>>,
    advice: Res<Advice>,
    screen: Res<State<Screen>>,
) {
    let Some(requests::Review { record, at }) = wanted.read().last() else { return };
    menu.set(Menu::Review);
    let Some(running) = running else { return };
    reviewing.begin(record, &running, advice.advised());
    if let Some(reviewed) = &mut reviewing.0 {
        reviewed.from_results |= *screen.get() == Screen::Results;
        reviewed.opened = true;
        if at.is_some() {
            reviewed.wanted = *at;
            reviewed.show_wanted();
        }
    }
}

impl Reviewing {
    /// Looks at a game turn by turn, with what people were advised in it. The same game again keeps what is known of it.
    fn begin(&mut self, record: &Record, running: &Match, advised: &Advised) {
        let players = running.players().to_vec();
        let same = |reviewed: &&mut ReviewedGame| {
            let known = reviewed.history.record();
            known.deal == record.deal && known.decisions == record.decisions
        };
        if let Some(reviewed) = self.0.as_mut().filter(same) {
            reviewed.players = players;
            return;
        }
        self.0 = None;
        let Ok(history) = History::new(record.clone()) else { return };
        let watch = Watch::default();
        let (told, news) = channel();
        let (start, advised) = (*history.position(0), advised.to_vec());
        let (shared, record) = (watch.clone(), record.clone());
        let work = move || {
            let budget = Budget { time: Some(PER_TURN), iterations: None };
            let actions: Vec<Action> = record.decisions.iter().map(|decision| decision.action).collect();
            let look = || {
                let account = Account::of(&record, career::DEALS, &shared.cancel);
                (ai::review(&start, &actions, &advised, &budget, &shared), account.ok())
            };
            // Nobody listens any more when the page was left for another game.
            let _ = told.send(contained(Part::Review, look));
        };
        if let Err(failed) = std::thread::Builder::new().name("review".into()).spawn(work) {
            warn!("the game cannot be looked at again: {failed}");
            return;
        }
        self.0 = Some(ReviewedGame {
            history,
            players,
            watch,
            news: Mutex::new(news),
            review: None,
            account: None,
            luck: Vec::new(),
            wanted: None,
            opened: false,
            fault: None,
            chances: Vec::new(),
            chosen: 0,
            in_sight: None,
            of: own_seat(running),
            from_results: false,
            tried: None,
        });
    }
}

impl ReviewedGame {
    /// Goes to the turn that somebody wants to see, once it is known.
    fn show_wanted(&mut self) {
        let Some(review) = &self.review else { return };
        let Some(wanted) = self.wanted.take() else { return };
        if let Some(index) = review.turns.iter().position(|turn| turn.decision == wanted) {
            (self.chosen, self.in_sight, self.of) = (index, None, Some(review.turns[index].seat));
        }
    }

    /// What came to light did to a seat's chance to win in the whole game, 0 to 1.
    fn luck_of(&self, seat: Seat) -> Option<f64> {
        self.account.as_ref().map(|account| account.sums(seat).luck)
    }
}

/// What came to light in each turn of a review, for the seat whose turn it was.
fn luck_by_turn(review: &Review, account: &Account) -> Vec<f64> {
    let turns = account.turns();
    let of = |turn: &ai::ReviewedTurn| {
        let parts = turns.iter().rfind(|parts| parts.decision <= turn.decision)?;
        parts.luck.get(usize::from(turn.seat)).copied()
    };
    review.turns.iter().map(|turn| of(turn).unwrap_or(0.0)).collect()
}

/// The seat whose moments come first: that of the person who looks, or of the only person.
fn own_seat(running: &Match) -> Option<Seat> {
    let person = |seat: &Seat| running.players()[usize::from(*seat)].kind == SeatKind::Person;
    let mut persons = (0..running.players().len() as Seat).filter(person);
    Some(running.viewer()).filter(person).or_else(|| persons.next().filter(|_| persons.next().is_none()))
}

/// The buttons that lead back to the review.
const BACK: [(Page, &str, &str); 3] = [
    (Page::Pause, "pause.review", "review-back"),
    (Page::Replay, "replay.review-back", "review-back-short"),
    (Page::Results, "results.review-back", "review-back"),
];
/// The button that opens a review, where none leads back to one.
const REPLAY_REVIEW: &str = "replay.review";

/// Back to the review at the moment it was left at, and with it to the results or the replay it was opened from.
fn go_back(
    mut wanted: MessageReader<requests::BackToReview>,
    mut reviewing: ResMut<Reviewing>,
    mut play: MessageWriter<requests::PlayOn>,
    mut watch: MessageWriter<requests::Watch>,
    mut menu: ResMut<NextState<Menu>>,
) {
    if wanted.read().count() == 0 {
        return;
    }
    let Some(reviewed) = &mut reviewing.0 else { return };
    let tried = reviewed.tried.take().and_then(|tried| Some(reviewed.review.as_ref()?.turns.get(tried)?.decision));
    let record = reviewed.history.record().clone();
    if reviewed.from_results {
        play.write(requests::PlayOn(Box::new(record)));
    } else if let Some(decision) = tried {
        watch.write(requests::Watch::from(record, decision));
    }
    menu.set(Menu::Review);
}

/// The turn of the review that is tried once more in the game at the table.
fn tried<'a>(reviewed: &'a ReviewedGame, running: &Match) -> Option<&'a ai::ReviewedTurn> {
    let turn = reviewed.review.as_ref()?.turns.get(reviewed.tried?)?;
    let (game, record) = (reviewed.history.record(), running.record());
    let same = game.deal == record.deal && record.assisted && !running.is_watched();
    (same && record.decisions.starts_with(&game.decisions[..turn.decision])).then_some(turn)
}

/// The way back is there as long as a moment of a review is watched or tried once more, and the table tells of the latter.
fn offer_way_back(
    running: Option<Res<Match>>,
    waiting: Res<Waiting>,
    reviewing: Res<Reviewing>,
    mut trial: ResMut<Trial>,
    mut page_buttons: ResMut<PageButtons>,
) {
    let Some(running) = running.filter(|running| running.is_changed()) else { return };
    let reviewed = reviewing.0.as_ref();
    // Whoever looks back in another try comes back to it first.
    let watched = running.is_watched() && !waiting.is_some();
    let same = |reviewed: &ReviewedGame| reviewed.history.record().deal == running.record().deal;
    let watched = watched && reviewed.is_some_and(same);
    trial.0 = reviewed.and_then(|reviewed| {
        let turn = tried(reviewed, &running)?;
        let better = turn.better.as_ref().filter(|_| turn.judgement != Judgement::Best);
        Some(TriedTurn {
            decision: turn.decision,
            before: Box::new(*reviewed.history.position(turn.decision)),
            better: better.map(|better| better.actions.clone()).unwrap_or_default(),
        })
    });
    for (_, name, _) in BACK {
        page_buttons.show(name, watched || trial.0.is_some());
    }
    page_buttons.show(REPLAY_REVIEW, !watched);
}

fn hear(
    mut reviewing: ResMut<Reviewing>,
    mut motion: ResMut<crate::app::redraw::Motion>,
    menu: Res<State<Menu>>,
    mut told: MessageWriter<requests::Reviewed>,
    mut facts: ResMut<Facts>,
) {
    let Some(reviewed) = &mut reviewing.bypass_change_detection().0 else { return };
    if reviewed.review.is_some() || reviewed.fault.is_some() {
        return;
    }
    facts.state("reviewed", reviewed.watch.progress().to_string());
    match menu.get() {
        Menu::Review => motion.keep_drawing(),
        // Nobody waits for it, but it is shown when it is there.
        _ => motion.drift(),
    }
    let news = reviewed.news.try_lock().ok().and_then(|news| news.try_recv().ok());
    match news {
        Some(Ok((review, account))) => {
            reviewed.chances = chances(&review, reviewed.history.position(reviewed.history.len()));
            reviewed.chosen = first_moment(&review, &reviewed.chances, reviewed.of);
            let record = Box::new(reviewed.history.record().clone());
            let turns = review.turns.iter().map(|turn| (turn.seat, turn.judgement.name())).collect();
            told.write(requests::Reviewed { record, accuracy: review.accuracy.clone(), turns });
            reviewed.luck = account.as_ref().map(|account| luck_by_turn(&review, account)).unwrap_or_default();
            (reviewed.review, reviewed.account) = (Some(review), account);
            reviewed.show_wanted();
            reviewing.set_changed();
        }
        Some(Err(panic)) => {
            warn!("the review has failed: {panic}");
            reviewed.fault = Some(panic);
            reviewing.set_changed();
        }
        None => {}
    }
}

/// Chances by seat before each turn, in balance between the seats, and at the end the result of a game that is over.
pub fn chances(review: &Review, end: &Game) -> Vec<Vec<f32>> {
    let seats = usize::from(end.rounds().players);
    // A game begins even: the first turns are no swings.
    let mut looks = vec![Some(vec![1.0 / seats.max(1) as f32; seats]); seats];
    let look = |turn: &ai::ReviewedTurn| {
        looks[usize::from(turn.seat)] = Some(turn.win_chance.clone());
        ai::balanced(&looks)
    };
    let mut chances: Vec<Vec<f32>> = review.turns.iter().map(look).collect();
    if end.is_over() {
        let winner = end.ranking().first().copied();
        chances.push((0..end.rounds().players).map(|seat| f32::from(u8::from(Some(seat) == winner))).collect());
    }
    chances
}

/// The turns that mattered most, by what they gave away and by how far they moved the chances; most first.
pub fn decisive(review: &Review, chances: &[Vec<f32>], most: usize) -> Vec<usize> {
    let weight = |index: usize| {
        let turn = &review.turns[index];
        let seat = usize::from(turn.seat);
        let after = chances.get(index + 1).map(|next| next[seat]);
        let swing = after.map_or(0.0, |after| (after - chances[index][seat]).abs());
        turn.loss * 2.0 + swing
    };
    let mut order: Vec<usize> = (0..review.turns.len()).collect();
    order.sort_by(|&a, &b| weight(b).total_cmp(&weight(a)));
    order.truncate(most);
    order
}

/// The moment that a review opens with: the one that mattered most, of this seat where it has any.
fn first_moment(review: &Review, chances: &[Vec<f32>], of: Option<Seat>) -> usize {
    let moments = decisive(review, chances, usize::MAX);
    let own = moments.iter().find(|index| of == Some(review.turns[**index].seat));
    own.or(moments.first()).copied().unwrap_or(0)
}

/// Who sits where when a turn is tried again: the same opponents, and a person for the seat that decides.
pub fn same_opponents(record: &Record, seat: Seat) -> Vec<SeatKind> {
    let kind = |agent: &str| agent.parse().unwrap_or(SeatKind::Person);
    let mut seats: Vec<SeatKind> = record.players.iter().map(|player| kind(&player.agent)).collect();
    seats[usize::from(seat)] = SeatKind::Person;
    seats
}

/// The sign that annotators use.
pub const fn sign(judgement: Judgement) -> &'static str {
    match judgement {
        Judgement::Best => "!",
        Judgement::Good => "",
        Judgement::Inaccurate => "?!",
        Judgement::Mistake => "?",
        Judgement::Blunder => "??",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn short_review() -> (History, Review) {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/crates/chronicle/tests/golden/golem-2.caravan");
        let record =
            Record::load(crate::app::content::Content::default().components(), path.as_ref()).unwrap().prefix(30);
        let history = History::new(record).unwrap();
        let actions: Vec<_> = history.record().decisions.iter().map(|decision| decision.action).collect();
        let budget = Budget { time: None, iterations: Some(3) };
        let review = ai::review(history.position(0), &actions, &[], &budget, &Watch::default());
        (history, review)
    }

    #[test]
    fn every_reviewed_turn_has_chances_words_and_can_be_tried_again() {
        let (history, review) = short_review();
        assert!(review.turns.len() > 10);
        let spoken = crate::app::language::Words::default();
        for turn in &review.turns {
            assert!((turn.win_chance.iter().sum::<f32>() - 1.0).abs() < 0.01);
            let before = history.position(turn.decision);
            assert_eq!(before.to_move(), Some(turn.seat));
            assert!(!words::turn(&spoken, &[], before, &turn.actions).contains('⟨'));
            let seats = same_opponents(history.record(), turn.seat);
            let again =
                Match::resume(history.branch(turn.decision, &seats), &crate::app::language::Words::default()).unwrap();
            assert!(again.person_decides());
        }
        let chances = chances(&review, history.position(history.len()));
        let order = decisive(&review, &chances, 5);
        assert!(chances.iter().all(|chances| (chances.iter().sum::<f32>() - 1.0).abs() < 0.01));
        assert_eq!(order.len(), 5);
        assert!(order.iter().all(|&index| index < review.turns.len()));
    }

    /// What was advised stands, whatever the review would find by itself.
    #[test]
    fn a_review_names_no_better_turn_than_was_advised() {
        let (history, _) = short_review();
        let record = history.record();
        let actions: Vec<_> = record.decisions.iter().map(|decision| decision.action).collect();
        let made = ai::made_turns(history.position(0), &actions).swap_remove(6);
        let view = made.before.view(made.seat);
        let mut found = ai::analyse_starts(&view, 6, &Budget::default(), &Watch::default()).unwrap();
        let other = found.candidates.iter().position(|one| one.actions[0] != made.actions[0]).unwrap();
        found.candidates.iter_mut().for_each(|one| one.win_chance = 0.1);
        found.candidates[other].win_chance = 0.9;
        found.candidates.swap(0, other);
        let advised = [(made.before, std::sync::Arc::new(found.clone()))];
        let running = Match::resume(record.clone(), &crate::app::language::Words::default()).unwrap();
        let mut reviewing = Reviewing::default();
        reviewing.begin(record, &running, &advised);
        let (review, _) = reviewing.0.as_ref().unwrap().news.lock().unwrap().recv().unwrap().unwrap();
        let turn = review.turns.iter().find(|turn| turn.decision == made.decision).unwrap();
        let better = turn.better.as_ref().map(|better| &better.actions);
        assert_eq!(better, Some(&found.candidates[0].actions));
        assert!(turn.loss > 0.5);
    }

    #[test]
    fn a_review_opens_with_the_largest_moment_of_whoever_looks() {
        let (history, review) = short_review();
        let chances = chances(&review, history.position(history.len()));
        let order = decisive(&review, &chances, usize::MAX);
        assert_eq!(first_moment(&review, &chances, None), order[0]);
        for seat in 0..2 {
            let first = first_moment(&review, &chances, Some(seat));
            assert_eq!(review.turns[first].seat, seat);
            let before = order.iter().take_while(|index| **index != first);
            assert!(before.into_iter().all(|index| review.turns[*index].seat != seat));
        }
    }

    /// Nobody wins at 36 %: what is drawn last is how it ended.
    #[test]
    fn the_curve_ends_with_the_result() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/crates/chronicle/tests/golden/golem-3.caravan");
        let record = Record::load(crate::app::content::Content::default().components(), path.as_ref()).unwrap();
        let history = History::new(record).unwrap();
        let end = history.position(history.len());
        let (_, short) = short_review();
        let review = Review {
            turns: short
                .turns
                .into_iter()
                .map(|turn| ai::ReviewedTurn { win_chance: vec![0.3; 3], seat: 0, ..turn })
                .collect(),
            ..short
        };
        let chances = chances(&review, end);
        let winner = usize::from(end.ranking()[0]);
        assert_eq!(chances.len(), review.turns.len() + 1);
        let last: Vec<f32> = (0..3).map(|seat| if seat == winner { 1.0 } else { 0.0 }).collect();
        assert_eq!(chances.last(), Some(&last));
    }
}
