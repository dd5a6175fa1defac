//! What is known: the ballot that is open, what can be predicted, what is on its way, and how the chat does.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde::Deserialize;
use tokio::sync::Notify;

use crate::plain::plain;
use crate::queue::Queue;
use crate::words::{self, Order, TOPICS};

/// Most votes that wait for the game, and most predictions.
const MOST_WAITING: usize = 10_000;
/// Most orders that wait for the game.
const MOST_ORDERS: usize = 32;
/// Most people whose votes are remembered; the game counts no more on one ballot.
const MOST_VOTERS: usize = 100_000;
/// Longest name and longest sentence of others that are printed.
pub const LONGEST_NAME: usize = 40;
pub const LONGEST_SENTENCE: usize = 200;

/// One message of a chat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    /// Who, by a name that stays the same, as in `twitch:1234`.
    pub voter: String,
    /// Who, as people know them.
    pub name: String,
    /// Whether they may give orders.
    pub moderator: bool,
    /// What they say.
    pub text: String,
}

/// Where the program stands with its chat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// It looks for the chat.
    Connecting,
    /// It reads the chat.
    Connected,
    /// It tries again in a moment.
    Waiting,
    /// It tries again, but will hardly succeed.
    Failed,
}

impl State {
    /// Its word in reports.
    pub const fn word(self) -> &'static str {
        match self {
            State::Connecting => "connecting",
            State::Connected => "connected",
            State::Waiting => "waiting",
            State::Failed => "failed",
        }
    }
}

/// The part of the game's feed that is read.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
pub struct Ballot {
    pub id: u32,
    pub word: char,
    pub state: String,
    #[serde(default)]
    pub candidates: Vec<Candidate>,
    #[serde(default)]
    pub verdict: Option<String>,
}

#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
pub struct Candidate {
    pub text: String,
    pub votes: u32,
    #[serde(default)]
    pub struck: bool,
}

/// What can be predicted.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
pub struct Question {
    pub id: u32,
    pub topic: String,
    pub state: String,
    #[serde(default)]
    pub answers: Vec<Answer>,
}

#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    pub text: String,
    /// The seat; nothing where it is about no seat.
    pub seat: Option<u8>,
}

impl Question {
    fn is_open(&self) -> bool {
        self.state == "open"
    }

    /// The number of an answer by what somebody has written.
    fn pick(&self, answer: &str) -> Option<u8> {
        words::pick(answer, self.answers.iter().map(|one| one.seat.map(|_| one.text.as_str())))
    }
}

/// A prediction that waits.
#[derive(Debug)]
struct Waiting {
    question: u32,
    voter: String,
    name: String,
    answer: u8,
}

/// Something for the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Errand {
    /// A vote on this ballot.
    Vote { ballot: u32, voter: String, choice: u8 },
    /// A prediction of this person, and the name that others know.
    Predict { question: u32, voter: String, name: String, answer: u8 },
    /// What a moderator wants, and of which ballot.
    Order { ballot: Option<u32>, name: String, order: Order },
}

/// Why the game has not counted a vote.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Uncounted {
    /// It came too late, or the game could not be reached.
    Late,
    /// Its number was struck out.
    Struck,
}

/// What a report says beside the state.
pub struct Figures {
    pub state: State,
    pub messages_per_minute: u32,
    pub voters: u32,
}

/// Everything that sources, the game's feed and the task that hands votes on share.
pub struct Desk {
    inside: Mutex<Inside>,
    /// Something waits for the game.
    work: Notify,
    /// Nothing waits any more.
    done: Notify,
    /// The state has changed.
    news: Notify,
    print: Box<dyn Fn(&str) + Send + Sync>,
}

impl std::fmt::Debug for Desk {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Desk").finish_non_exhaustive()
    }
}

struct Inside {
    ballot: Option<Ballot>,
    votes: Queue<u8>,
    questions: Vec<Question>,
    predictions: Queue<Waiting>,
    /// What the game has counted on the questions there are, by their number and the voter.
    predicted: HashMap<(u32, String), u8>,
    orders: VecDeque<Errand>,
    /// What the game has counted on this ballot.
    counted: HashMap<String, u8>,
    /// An errand is on its way.
    busy: bool,
    late: u64,
    /// Votes on this ballot that the game has not counted: those that came too late, and those for a number that was struck out.
    lost: u64,
    struck: u64,
    state: State,
    since: Instant,
    rate: Rate,
}

impl Inside {
    fn open(&self) -> Option<&Ballot> {
        self.ballot.as_ref().filter(|ballot| ballot.state == "open")
    }

    fn is_open(&self, question: u32) -> bool {
        self.questions.iter().any(|one| one.id == question && one.is_open())
    }

    /// Nothing is known of the votes on the next ballot.
    fn forget(&mut self) {
        self.votes.clear();
        self.votes.take_dropped();
        self.counted.clear();
        (self.late, self.lost, self.struck) = (0, 0, 0);
    }
}

impl Desk {
    /// A desk that prints its lines with this.
    pub fn new(print: impl Fn(&str) + Send + Sync + 'static) -> Self {
        let now = Instant::now();
        Desk {
            inside: Mutex::new(Inside {
                ballot: None,
                votes: Queue::new(MOST_WAITING),
                questions: Vec::new(),
                predictions: Queue::new(MOST_WAITING),
                predicted: HashMap::new(),
                orders: VecDeque::new(),
                counted: HashMap::new(),
                busy: false,
                late: 0,
                lost: 0,
                struck: 0,
                state: State::Connecting,
                since: now,
                rate: Rate::new(now),
            }),
            work: Notify::new(),
            done: Notify::new(),
            news: Notify::new(),
            print: Box::new(print),
        }
    }

    fn inside(&self) -> MutexGuard<'_, Inside> {
        // Whoever panicked meanwhile has left a vote in the queue or none.
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Prints a line.
    pub fn tell(&self, line: &str) {
        (self.print)(&plain(line, 1000));
    }

    /// The chat is in this state. Gives whether it was in another one.
    pub fn becomes(&self, state: State) -> bool {
        let mut inside = self.inside();
        let changes = inside.state != state;
        if changes {
            inside.state = state;
            inside.since = Instant::now();
            self.news.notify_one();
        }
        changes
    }

    /// How long the chat is or was read without a break; nothing if it is not.
    pub fn connected_for(&self) -> Duration {
        let inside = self.inside();
        if inside.state == State::Connected { inside.since.elapsed() } else { Duration::ZERO }
    }

    /// Hears a message. Never waits.
    pub fn hear(&self, message: &Message) {
        let mut inside = self.inside();
        inside.rate.count(Instant::now());
        if message.moderator
            && let Some(order) = words::order(&message.text)
        {
            self.order(&mut inside, message, order);
        } else if let Some(wish) = words::vote(&message.text) {
            let Some(open) = inside.open().filter(|ballot| ballot.word == wish.word) else {
                inside.late += 1;
                return;
            };
            if usize::from(wish.choice) > open.candidates.len() {
                return;
            }
            // Who says the same again is not asked about again.
            let waits = inside.votes.waits(&message.voter).copied();
            let before = waits.or_else(|| inside.counted.get(&message.voter).copied());
            if before != Some(wish.choice) {
                inside.votes.put(&message.voter, wish.choice);
                self.work.notify_one();
            }
        } else if let Some(said) = words::prediction(&message.text) {
            let question = inside.questions.iter().find(|question| question.topic == said.topic && question.is_open());
            let found = question.and_then(|question| Some((question.id, question.pick(&said.answer)?)));
            let Some((question, answer)) = found else { return };
            // One prediction a person and question.
            let place = format!("{question} {}", message.voter);
            let waits = inside.predictions.waits(&place).map(|waiting| waiting.answer);
            let before = waits.or_else(|| inside.predicted.get(&(question, message.voter.clone())).copied());
            if before != Some(answer) {
                let (voter, name) = (message.voter.clone(), message.name.clone());
                inside.predictions.put(&place, Waiting { question, voter, name, answer });
                self.work.notify_one();
            }
        }
    }

    fn order(&self, inside: &mut Inside, message: &Message, order: Order) {
        let open = inside.open().map(|ballot| (ballot.id, ballot.word));
        if let (Order::Strike { word: Some(word), .. }, Some((_, now))) = (&order, open)
            && *word != now
        {
            inside.late += 1;
            return;
        }
        if inside.orders.len() < MOST_ORDERS {
            let ballot = open.map(|(id, _)| id).filter(|_| order != Order::Open);
            inside.orders.push_back(Errand::Order { ballot, name: message.name.clone(), order });
            self.work.notify_one();
        }
    }

    /// Waits for something to hand on.
    pub async fn errand(&self) -> Errand {
        loop {
            {
                let mut inside = self.inside();
                inside.busy = true;
                if let Some(order) = inside.orders.pop_front() {
                    return order;
                }
                let id = inside.open().map(|ballot| ballot.id);
                if let (Some(ballot), Some((voter, choice))) = (id, inside.votes.take()) {
                    // Until the game has answered nobody knows what stands.
                    inside.counted.remove(&voter);
                    return Errand::Vote { ballot, voter, choice };
                }
                inside.votes.clear();
                while let Some((_, Waiting { question, voter, name, answer })) = inside.predictions.take() {
                    if inside.is_open(question) {
                        inside.predicted.remove(&(question, voter.clone()));
                        return Errand::Predict { question, voter, name, answer };
                    }
                }
                inside.busy = false;
            }
            self.done.notify_waiters();
            self.work.notified().await;
        }
    }

    /// The game has counted this vote.
    pub fn counted(&self, ballot: u32, voter: String, choice: u8) {
        let mut inside = self.inside();
        if inside.open().is_some_and(|open| open.id == ballot) && inside.counted.len() < MOST_VOTERS {
            inside.counted.insert(voter, choice);
        }
    }

    /// The game has counted this prediction.
    pub fn foretold(&self, question: u32, voter: String, answer: u8) {
        let mut inside = self.inside();
        if inside.is_open(question) && inside.predicted.len() < TOPICS.len() * MOST_VOTERS {
            inside.predicted.insert((question, voter), answer);
        }
    }

    /// The game has not counted a vote on this ballot.
    pub fn not_counted(&self, ballot: u32, why: Uncounted) {
        let mut inside = self.inside();
        if inside.open().is_none_or(|open| open.id != ballot) {
            drop(inside);
            return self.tell(&uncounted(1, why));
        }
        match why {
            Uncounted::Late => inside.lost += 1,
            Uncounted::Struck => inside.struck += 1,
        }
    }

    /// Waits until everything that was heard has been handed on.
    pub async fn handed_on(&self) {
        loop {
            let done = self.done.notified();
            {
                let inside = self.inside();
                let waits = !inside.votes.is_empty() || !inside.predictions.is_empty() || !inside.orders.is_empty();
                if !inside.busy && !waits {
                    return;
                }
            }
            done.await;
        }
    }

    /// The feed tells of this ballot, or of none.
    pub fn sees(&self, ballot: Option<Ballot>) {
        let mut inside = self.inside();
        let before = std::mem::replace(&mut inside.ballot, ballot);
        let opened = |seen: &Ballot| {
            seen.state == "open" && before.as_ref().is_none_or(|b| b.id != seen.id || b.state != "open")
        };
        let lines = match (&before, &inside.ballot) {
            (_, Some(now)) if opened(now) => vec![opening(now)],
            (Some(was), now) if was.state == "open" && now.as_ref().is_none_or(|now| now.state != "open") => {
                let last = now.as_ref().filter(|now| now.id == was.id).unwrap_or(was);
                let mut lines = vec![closing(last)];
                // What still waits comes too late.
                inside.votes.clear();
                let (lost, late) = (inside.votes.take_dropped() + inside.lost, inside.late);
                for (count, why) in [(lost, Uncounted::Late), (inside.struck, Uncounted::Struck)] {
                    lines.extend((count > 0).then(|| uncounted(count, why)));
                }
                if late > 0 {
                    lines.push(format!(
                        "{} had the word of another ballot and {} not counted.",
                        votes(late),
                        were(late)
                    ));
                }
                lines
            }
            _ => Vec::new(),
        };
        if inside.ballot.as_ref().is_some_and(opened) {
            inside.forget();
        }
        drop(inside);
        lines.iter().for_each(|line| self.tell(line));
    }

    /// The feed tells of these questions.
    pub fn asks(&self, questions: Vec<Question>) {
        let mut inside = self.inside();
        let was_open = inside.questions.iter().any(Question::is_open);
        inside.questions = questions;
        let Inside { questions, predicted, predictions, .. } = &mut *inside;
        predicted.retain(|(question, _), _| questions.iter().any(|one| one.id == *question));
        let mut lines = Vec::new();
        let open = |topic: &&str| questions.iter().any(|one| one.topic == *topic && one.is_open());
        let open: Vec<&str> = TOPICS.into_iter().filter(open).collect();
        if !was_open && !open.is_empty() {
            lines.push(format!("Predictions are open. To paste: Predict! Write {} in the chat.", to_write(&open)));
        }
        let dropped = predictions.take_dropped();
        if dropped > 0 {
            lines.push(format!("{dropped} predictions came too fast to be handed on."));
        }
        drop(inside);
        lines.iter().for_each(|line| self.tell(line));
    }

    /// The game does not answer any more: its next ballots and questions are others, whatever their numbers.
    pub fn loses_the_game(&self) {
        let mut inside = self.inside();
        inside.ballot = None;
        inside.questions.clear();
        inside.predictions.clear();
        inside.predicted.clear();
    }

    /// For a report.
    pub fn figures(&self) -> Figures {
        let mut inside = self.inside();
        let messages_per_minute = inside.rate.per_minute(Instant::now());
        Figures { state: inside.state, messages_per_minute, voters: inside.counted.len() as u32 }
    }

    /// Waits for another state.
    pub async fn news(&self) {
        self.news.notified().await;
    }
}

/// How predictions about these topics are written.
fn to_write(topics: &[&str]) -> String {
    let all: Vec<String> = topics
        .iter()
        .map(|topic| match *topic {
            "goal" => "!goal NUMBER".to_owned(),
            topic => format!("!{topic} NAME"),
        })
        .collect();
    match all.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => all.concat(),
    }
}

/// What the streamer reads when a ballot opens, and can paste.
fn opening(ballot: &Ballot) -> String {
    let word = ballot.word;
    let numbered = || ballot.candidates.iter().enumerate().filter(|(_, one)| !one.struck);
    let choices: Vec<String> =
        numbered().map(|(nth, one)| format!("{word}{} {}", nth + 1, plain(&one.text, LONGEST_SENTENCE))).collect();
    let signs: Vec<String> = numbered().map(|(nth, _)| format!("{word}{}", nth + 1)).collect();
    let signs = match signs.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => signs.concat(),
    };
    format!("Ballot {} is open: {}. To paste: Vote now! Write {signs} in the chat.", ballot.id, choices.join("; "))
}

/// A number of votes in words, and what goes with it.
fn votes(count: u64) -> String {
    if count == 1 { "1 vote".to_owned() } else { format!("{count} votes") }
}

fn were(count: u64) -> &'static str {
    if count == 1 { "was" } else { "were" }
}

fn uncounted(count: u64, why: Uncounted) -> String {
    let why = match why {
        Uncounted::Late => "did not reach the game in time",
        Uncounted::Struck => "named a number that was struck out",
    };
    format!("{} {why} and {} not counted.", votes(count), were(count))
}

/// How a ballot ended.
fn closing(ballot: &Ballot) -> String {
    let counts: Vec<String> = ballot
        .candidates
        .iter()
        .enumerate()
        .map(|(nth, one)| format!("{}{} has {}", ballot.word, nth + 1, votes(one.votes.into())))
        .collect();
    let verdict = ballot.verdict.as_deref().map(|told| plain(told, LONGEST_SENTENCE)).unwrap_or_default();
    format!("Ballot {} is closed: {}. {verdict}", ballot.id, counts.join(", ")).trim_end().to_owned()
}

/// Messages of the last minute, second by second.
struct Rate {
    began: Instant,
    seconds: [u32; 60],
    last: u64,
}

impl Rate {
    fn new(began: Instant) -> Self {
        Rate { began, seconds: [0; 60], last: 0 }
    }

    /// Goes on to this second and empties those that nothing came in.
    fn go_on(&mut self, now: Instant) -> usize {
        let second = now.saturating_duration_since(self.began).as_secs().max(self.last);
        for empty in (self.last + 1..=second).take(60) {
            self.seconds[(empty % 60) as usize] = 0;
        }
        self.last = second;
        (second % 60) as usize
    }

    fn count(&mut self, now: Instant) {
        let second = self.go_on(now);
        self.seconds[second] += 1;
    }

    fn per_minute(&mut self, now: Instant) -> u32 {
        self.go_on(now);
        self.seconds.iter().sum()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    fn message(voter: &str, text: &str) -> Message {
        Message { voter: voter.into(), name: voter.into(), moderator: false, text: text.into() }
    }

    fn ballot(id: u32, word: char, state: &str) -> Option<Ballot> {
        let candidate = |text: &str| Candidate { text: text.into(), votes: 1, struck: false };
        let candidates = vec![candidate("Rest"), candidate("Claim")];
        Some(Ballot { id, word, state: state.into(), candidates, verdict: None })
    }

    fn desk() -> (Desk, Arc<Mutex<Vec<String>>>) {
        let lines = Arc::new(Mutex::new(Vec::new()));
        let kept = lines.clone();
        (Desk::new(move |line| kept.lock().unwrap().push(line.to_owned())), lines)
    }

    fn waiting(desk: &Desk) -> Vec<(String, u8)> {
        let mut inside = desk.inside();
        std::iter::from_fn(|| inside.votes.take()).collect()
    }

    #[test]
    fn a_late_word_never_counts_for_the_next_ballot() {
        let (desk, _) = desk();
        desk.hear(&message("a", "a1"));
        desk.sees(ballot(1, 'a', "coming"));
        desk.hear(&message("b", "a1"));
        desk.sees(ballot(1, 'a', "open"));
        desk.hear(&message("c", "a1"));
        desk.hear(&message("d", "1"));
        assert_eq!(waiting(&desk), [("c".into(), 1)]);
        desk.hear(&message("c", "a2"));
        desk.sees(ballot(1, 'a', "closed"));
        desk.hear(&message("e", "a1"));
        desk.sees(ballot(2, 'c', "open"));
        desk.hear(&message("f", "a1"));
        desk.hear(&message("g", "1"));
        desk.hear(&message("h", "c3"));
        assert_eq!(waiting(&desk), [], "what waited went with its ballot");
        desk.hear(&message("g", "C2"));
        assert_eq!(waiting(&desk), [("g".into(), 2)]);
    }

    #[test]
    fn who_says_the_same_again_is_not_handed_on_again() {
        let (desk, _) = desk();
        desk.sees(ballot(1, 'a', "open"));
        desk.counted(1, "ada".into(), 2);
        desk.hear(&message("ada", "a2"));
        assert_eq!(waiting(&desk), []);
        desk.hear(&message("ada", "a1"));
        desk.hear(&message("ada", "a2"));
        assert_eq!(waiting(&desk), [("ada".into(), 2)], "the last word stands, whatever was counted before");
        desk.loses_the_game();
        desk.sees(ballot(1, 'a', "open"));
        desk.hear(&message("ada", "a2"));
        assert_eq!(waiting(&desk), [("ada".into(), 2)], "another game");
    }

    #[test]
    fn who_changes_back_while_a_vote_is_on_its_way_has_the_last_word() {
        let (desk, _) = desk();
        desk.sees(ballot(1, 'a', "open"));
        desk.counted(1, "ada".into(), 1);
        desk.hear(&message("ada", "a2"));
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        assert_eq!(runtime.block_on(desk.errand()), Errand::Vote { ballot: 1, voter: "ada".into(), choice: 2 });
        desk.hear(&message("ada", "a1"));
        desk.counted(1, "ada".into(), 2);
        assert_eq!(waiting(&desk), [("ada".into(), 1)]);
    }

    #[test]
    fn orders_are_taken_from_moderators_alone() {
        let (desk, _) = desk();
        desk.sees(ballot(3, 'd', "open"));
        desk.hear(&message("eve", "!close"));
        assert!(desk.inside().orders.is_empty());
        let says = |text: &str| desk.hear(&Message { moderator: true, ..message("ada", text) });
        says("!close");
        says("!strike c2");
        says("!strike d2");
        says("!open");
        let orders: Vec<_> = desk.inside().orders.drain(..).collect();
        let wanted = |ballot, order| Errand::Order { ballot, name: "ada".into(), order };
        assert_eq!(
            orders,
            [
                wanted(Some(3), Order::Close),
                wanted(Some(3), Order::Strike { choice: 2, word: Some('d') }),
                wanted(None, Order::Open)
            ]
        );
    }

    #[test]
    fn the_streamer_is_told_what_to_write_and_how_it_ended() {
        let (desk, lines) = desk();
        for state in ["coming", "open", "open", "closed", "closed"] {
            desk.sees(ballot(7, 'h', state));
        }
        desk.sees(None);
        let told = lines.lock().unwrap().clone();
        assert_eq!(
            told,
            [
                "Ballot 7 is open: h1 Rest; h2 Claim. To paste: Vote now! Write h1 or h2 in the chat.",
                "Ballot 7 is closed: h1 has 1 vote, h2 has 1 vote."
            ]
        );
    }

    fn questions(first: u32, winner: &str) -> Vec<Question> {
        let answer = |text: &str, seat| Answer { text: text.into(), seat };
        let seats = || vec![answer("Ada", Some(0)), answer("Otto", Some(1))];
        let question =
            |id, topic: &str, state: &str, answers| Question { id, topic: topic.into(), state: state.into(), answers };
        vec![
            question(first, "next", "open", seats()),
            question(first + 1, "goal", "open", vec![answer("12 + 3", None), answer("8", None)]),
            question(99, "winner", winner, seats()),
        ]
    }

    fn foretold(desk: &Desk) -> Vec<(u32, String, u8)> {
        let mut inside = desk.inside();
        let taken = std::iter::from_fn(|| inside.predictions.take());
        taken.map(|(_, waiting)| (waiting.question, waiting.voter, waiting.answer)).collect()
    }

    #[test]
    fn predictions_wait_one_a_person_and_question_and_the_last_one_counts() {
        let (desk, lines) = desk();
        desk.hear(&message("ada", "!next otto"));
        desk.asks(questions(1, "open"));
        for (voter, text) in [
            ("ada", "!next Otto"),
            ("ada", "!next ad"),
            ("ada", "!goal 2"),
            ("mia", "!winner 2"),
            ("mia", "!winner nobody"),
            ("mia", "!goal ada"),
            ("mia", "!goal 3"),
        ] {
            desk.hear(&message(voter, text));
        }
        assert_eq!(foretold(&desk), [(1, "ada".into(), 1), (2, "ada".into(), 2), (99, "mia".into(), 2)]);
        desk.foretold(1, "ada".into(), 1);
        desk.hear(&message("ada", "!next ada"));
        assert_eq!(foretold(&desk), [], "who says the same again is not handed on again");
        desk.hear(&message("ada", "!goal 1"));
        desk.asks(questions(3, "locked"));
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        desk.hear(&message("eve", "!winner ada"));
        desk.hear(&message("otto", "!next 1"));
        let (voter, name) = ("otto".to_owned(), "otto".to_owned());
        assert_eq!(
            runtime.block_on(desk.errand()),
            Errand::Predict { question: 3, voter, name, answer: 1 },
            "what was meant for another question goes with it"
        );
        desk.hear(&message("ada", "!next ada"));
        assert_eq!(foretold(&desk), [(3, "ada".into(), 1)], "another question");
        let wanted =
            "Predictions are open. To paste: Predict! Write !next NAME, !goal NUMBER or !winner NAME in the chat.";
        assert_eq!(lines.lock().unwrap().as_slice(), [wanted]);
    }

    #[test]
    fn votes_that_the_game_never_counted_are_told() {
        let (desk, lines) = desk();
        desk.sees(ballot(1, 'a', "open"));
        for voter in ["ada", "mia", "otto"] {
            desk.hear(&message(voter, "a1"));
        }
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        for _ in 0..2 {
            runtime.block_on(desk.errand());
        }
        desk.not_counted(1, Uncounted::Late);
        desk.not_counted(1, Uncounted::Struck);
        desk.sees(ballot(1, 'a', "closed"));
        // One was refused, one still waited, one was for a number that was struck out, and one is on its way.
        desk.not_counted(1, Uncounted::Late);
        let told = lines.lock().unwrap().split_off(2);
        assert_eq!(
            told,
            [
                "2 votes did not reach the game in time and were not counted.",
                "1 vote named a number that was struck out and was not counted.",
                "1 vote did not reach the game in time and was not counted."
            ]
        );
        lines.lock().unwrap().clear();
        desk.sees(ballot(2, 'c', "open"));
        desk.sees(ballot(2, 'c', "closed"));
        assert_eq!(lines.lock().unwrap().len(), 2, "the next ballot has lost none");
    }

    #[test]
    fn the_rate_is_that_of_the_last_minute() {
        let began = Instant::now();
        let at = |second| began + Duration::from_secs(second);
        let mut rate = Rate::new(began);
        (0..120).for_each(|second| rate.count(at(second)));
        assert_eq!(rate.per_minute(at(119)), 60);
        assert_eq!(rate.per_minute(at(149)), 30);
        assert_eq!(rate.per_minute(at(100_000)), 0);
    }
}
