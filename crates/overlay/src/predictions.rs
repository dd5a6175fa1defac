//! Predictions of viewers: at most one question of each topic is asked at a time, the last prediction of a person stands, right ones
//! bring points, and the best people of the evening have a table. What is right, and when it is too late, the game says.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::Serialize;

use crate::Goal;
use crate::votes::{self, Fields};

/// Most people whose points are kept.
const MOST_PEOPLE: usize = 100_000;
/// Longest name in the table.
const LONGEST_NAME: usize = 24;
/// Most people in the table that viewers see.
pub const MOST_BEST: usize = 10;

/// What a question is about.
#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "snake_case")]
pub enum Topic {
    /// Who claims next.
    Next,
    /// What is claimed next.
    Goal,
    /// Who wins.
    Winner,
}

impl Topic {
    /// All of them, in the order they are shown.
    pub const ALL: [Topic; 3] = [Topic::Next, Topic::Goal, Topic::Winner];

    /// Its word in requests.
    pub const fn word(self) -> &'static str {
        match self {
            Topic::Next => "next",
            Topic::Goal => "goal",
            Topic::Winner => "winner",
        }
    }
}

/// One prediction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Prediction {
    /// Who, as the chat tool tells people apart.
    pub voter: String,
    /// Who, as people know them.
    pub name: String,
    /// What it is about, where that is said.
    pub topic: Option<Topic>,
    /// The question that is meant, where it is said: a late prediction does not count for the next one.
    pub question: Option<u32>,
    /// The number of the answer, from 1.
    pub answer: u8,
}

/// What became of a prediction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Predicted {
    /// It is the first one of this person on this question, or the same again.
    Counted,
    /// It counts instead of the earlier one.
    Changed,
    /// The question is not open any more.
    TooLate,
    /// There is no such question.
    Closed,
    /// The question has no such answer.
    NoSuchAnswer,
    /// So many people have predicted that no more are counted.
    Full,
}

impl Predicted {
    /// Its word in answers.
    pub const fn word(self) -> &'static str {
        match self {
            Predicted::Counted => "counted",
            Predicted::Changed => "changed",
            Predicted::TooLate => "too_late",
            Predicted::Closed => "closed",
            Predicted::NoSuchAnswer => "no_such_answer",
            Predicted::Full => "full",
        }
    }

    /// Whether it counts.
    pub const fn counts(self) -> bool {
        matches!(self, Predicted::Counted | Predicted::Changed)
    }
}

/// Reads a prediction, or says what it lacks.
pub fn read(fields: &Fields) -> Result<Prediction, &'static str> {
    let answer = fields.get("answer").and_then(|answer| answer.trim().parse().ok()).filter(|answer| *answer > 0);
    let answer = answer.ok_or("a prediction needs an answer: a number from 1")?;
    let voter = votes::voter(fields).ok_or("a prediction needs a voter")?;
    let topic = match fields.get("topic").map(|topic| topic.trim()) {
        None => None,
        Some(told) => {
            Some(Topic::ALL.into_iter().find(|topic| topic.word() == told).ok_or("a topic is next, goal or winner")?)
        }
    };
    let question = fields.get("question").map(|id| id.trim().parse()).transpose();
    let question = question.map_err(|_| "a question is a number")?;
    if topic.is_none() && question.is_none() {
        return Err("a prediction needs a topic or a question");
    }
    let name = fields.get("name").map(|name| cleaned(name)).filter(|name| !name.is_empty());
    let name = name.unwrap_or_else(|| cleaned(&voter));
    Ok(Prediction { name, voter, topic, question, answer })
}

/// A name without signs that cannot be seen or turn the direction of writing, and not too long.
fn cleaned(name: &str) -> String {
    let is_seen = |sign: &char| {
        !sign.is_control()
            && !matches!(*sign, '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}')
            && !matches!(*sign, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}')
            && !matches!(*sign, '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
    };
    let words: Vec<&str> = name.split_whitespace().collect();
    let kept: String = words.join(" ").chars().filter(is_seen).take(LONGEST_NAME).collect();
    kept.trim().to_owned()
}

/// What viewers see of predictions.
#[derive(Serialize, Clone, PartialEq, Eq, Debug, Default)]
pub struct Predictions {
    /// What can be predicted, and what will be settled later.
    pub questions: Vec<Question>,
    /// What was settled last, oldest first: the last question of each topic that anybody had predicted.
    pub results: Vec<Settled>,
    /// The best of the evening, [`MOST_BEST`] at most.
    pub best: Vec<Best>,
}

/// Whether a question can still be answered.
#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "snake_case")]
pub enum QuestionState {
    /// Predictions count.
    Open,
    /// It is too late; what was predicted stands.
    Locked,
}

/// A question.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// Its number; rises over all questions of the evening.
    pub id: u32,
    /// What it is about.
    pub topic: Topic,
    /// The question as a sentence.
    pub text: String,
    /// Whether predictions count.
    pub state: QuestionState,
    /// Points that a right prediction brings which comes now.
    pub points: u8,
    /// What can be predicted, in order; number 1 is the first.
    pub answers: Vec<Answer>,
}

/// Something that can be predicted.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// In words.
    pub text: String,
    /// The seat, where it is about one.
    pub seat: Option<u8>,
    /// What would be claimed, where it is about that.
    pub goal: Option<Goal>,
    /// How many people predict it.
    pub predicted: u32,
}

/// How a question ended.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub struct Settled {
    /// Its number.
    pub id: u32,
    /// What it was about.
    pub topic: Topic,
    /// How it ended, as a sentence.
    pub text: String,
    /// The number of the right answer; missing where the question is void.
    pub answer: Option<u8>,
    /// How many had predicted it.
    pub right: u32,
    /// How many had predicted anything.
    pub predicted: u32,
}

/// Somebody in the table of the best.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub struct Best {
    /// From 1; whoever has as many points shares it.
    pub place: u32,
    /// Who.
    pub name: String,
    /// Points so far.
    pub points: u32,
    /// Right predictions.
    pub right: u32,
    /// All predictions that were settled.
    pub predicted: u32,
}

/// How a question stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// Its number.
    pub id: u32,
    /// Nobody can predict any more.
    pub locked: bool,
    /// What a right prediction brings that comes now.
    pub points: u8,
    /// People by answer.
    pub tally: Vec<u32>,
}

/// How a question ended, in figures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Count {
    /// Its number.
    pub id: u32,
    /// How many were right.
    pub right: u32,
    /// How many had predicted anything.
    pub predicted: u32,
}

/// Where predictions go: the server puts them in, the game asks and settles. It keeps the points as long as it lives, whatever
/// becomes of the server.
#[derive(Clone, Debug, Default)]
pub struct PredictionBox(Arc<Mutex<Inside>>);

#[derive(Debug, Default)]
struct Inside {
    /// Number of the last question, from 1.
    last: u32,
    /// By topic.
    asked: [Option<Asked>; Topic::ALL.len()],
    people: HashMap<Arc<str>, Person>,
    /// What was settled in this game and can be taken back.
    given: Vec<Given>,
    best: Vec<Best>,
}

#[derive(Debug)]
struct Asked {
    id: u32,
    locked: bool,
    points: u8,
    said: HashMap<Arc<str>, Said>,
    /// People by answer.
    tally: Vec<u32>,
}

/// What somebody predicts, and the points it will bring if it is right.
#[derive(Clone, Copy, Debug)]
struct Said {
    answer: u8,
    points: u8,
}

#[derive(Debug, Default)]
struct Person {
    name: String,
    points: u32,
    right: u32,
    predicted: u32,
}

/// What a settled question has given.
#[derive(Debug)]
struct Given {
    /// How many decisions lay before the one that settled it.
    decision: usize,
    right: u8,
    said: HashMap<Arc<str>, Said>,
}

impl PredictionBox {
    fn inside(&self) -> MutexGuard<'_, Inside> {
        // Whoever panicked meanwhile has changed a figure or none.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts a prediction in. Gives what became of it, and the number of the question it was about (0 where there was none).
    pub fn predict(&self, prediction: &Prediction) -> (Predicted, u32) {
        self.inside().predict(prediction)
    }

    /// Asks with so many answers, in the place of an earlier question of the topic. Gives the question's number.
    pub fn open(&self, topic: Topic, answers: u8, points: u8) -> u32 {
        let mut inside = self.inside();
        inside.last += 1;
        let (id, tally) = (inside.last, vec![0; usize::from(answers)]);
        inside.asked[topic as usize] = Some(Asked { id, locked: false, points, said: HashMap::new(), tally });
        id
    }

    /// More answers have come up; numbers stay.
    pub fn extend(&self, topic: Topic, answers: u8) {
        if let Some(asked) = &mut self.inside().asked[topic as usize] {
            let answers = usize::from(answers).max(asked.tally.len());
            asked.tally.resize(answers, 0);
        }
    }

    /// What a right prediction brings that comes from now on.
    pub fn worth(&self, topic: Topic, points: u8) {
        if let Some(asked) = &mut self.inside().asked[topic as usize] {
            asked.points = points;
        }
    }

    /// From now on it is too late.
    pub fn lock(&self, topic: Topic) {
        if let Some(asked) = &mut self.inside().asked[topic as usize] {
            asked.locked = true;
        }
    }

    /// This answer, from 0, was right: whoever predicted it gets the points. `decision` decisions lay before the one that settled it.
    pub fn settle(&self, topic: Topic, right: u8, decision: usize) -> Option<Count> {
        let mut inside = self.inside();
        let Asked { id, said, .. } = inside.asked[topic as usize].take()?;
        let given = Given { decision, right, said };
        let mut count = Count { id, right: 0, predicted: 0 };
        for (voter, said) in &given.said {
            let Some(person) = inside.people.get_mut(voter) else { continue };
            person.predicted += 1;
            count.predicted += 1;
            if said.answer == right {
                person.points += u32::from(said.points);
                person.right += 1;
                count.right += 1;
            }
        }
        inside.given.push(given);
        inside.rank();
        Some(count)
    }

    /// The question is void: nobody gets or loses anything.
    pub fn void(&self, topic: Topic) -> Option<Count> {
        let asked = self.inside().asked[topic as usize].take()?;
        Some(Count { id: asked.id, right: 0, predicted: asked.said.len() as u32 })
    }

    /// Only so many decisions of this game stand: what later ones have settled is taken back. Gives whether anything was.
    pub fn take_back(&self, decisions: usize) -> bool {
        let mut inside = self.inside();
        let (kept, undone) =
            std::mem::take(&mut inside.given).into_iter().partition(|given| given.decision < decisions);
        inside.given = kept;
        let undone: Vec<Given> = undone;
        for given in &undone {
            for (voter, said) in &given.said {
                let Some(person) = inside.people.get_mut(voter) else { continue };
                person.predicted -= 1;
                if said.answer == given.right {
                    person.points -= u32::from(said.points);
                    person.right -= 1;
                }
            }
        }
        inside.rank();
        !undone.is_empty()
    }

    /// Another game is played: what was settled stands.
    pub fn keep(&self) {
        self.inside().given.clear();
    }

    /// The table begins anew. What is predicted now stands.
    pub fn reset(&self) {
        let mut inside = self.inside();
        let Inside { asked, people, given, .. } = &mut *inside;
        given.clear();
        people.retain(|voter, _| asked.iter().flatten().any(|asked| asked.said.contains_key(voter)));
        people
            .values_mut()
            .for_each(|person| *person = Person { name: std::mem::take(&mut person.name), ..Person::default() });
        inside.rank();
    }

    /// How the question of a topic stands, if there is one.
    pub fn standing(&self, topic: Topic) -> Option<Standing> {
        let inside = self.inside();
        let asked = inside.asked[topic as usize].as_ref()?;
        Some(Standing { id: asked.id, locked: asked.locked, points: asked.points, tally: asked.tally.clone() })
    }

    /// The best of the evening.
    pub fn best(&self) -> Vec<Best> {
        self.inside().best.clone()
    }
}

impl Inside {
    fn predict(&mut self, prediction: &Prediction) -> (Predicted, u32) {
        let by_topic = prediction.topic.and_then(|topic| self.asked[topic as usize].as_ref());
        let meant = prediction.question.or(by_topic.map(|asked| asked.id));
        let Some(meant) = meant else { return (Predicted::Closed, 0) };
        // A question that was named is of the topic that was named with it.
        let fits = |(place, asked): &(usize, &mut Option<Asked>)| {
            let topic = prediction.topic.is_none_or(|topic| topic as usize == *place);
            topic && asked.as_ref().is_some_and(|asked| asked.id == meant)
        };
        let asked = self.asked.iter_mut().enumerate().find(fits).and_then(|(_, asked)| asked.as_mut());
        let Some(asked) = asked else {
            // One that there was is over.
            let over = (1..=self.last).contains(&meant);
            return (if over { Predicted::TooLate } else { Predicted::Closed }, meant);
        };
        if asked.locked {
            return (Predicted::TooLate, meant);
        }
        let Some(answer) = prediction.answer.checked_sub(1).filter(|answer| usize::from(*answer) < asked.tally.len())
        else {
            return (Predicted::NoSuchAnswer, meant);
        };
        let voter = prediction.voter.to_lowercase();
        let voter = match self.people.get_key_value(voter.as_str()) {
            Some((known, _)) => known.clone(),
            None if self.people.len() >= MOST_PEOPLE => return (Predicted::Full, meant),
            None => Arc::from(voter),
        };
        self.people.entry(voter.clone()).or_default().name.clone_from(&prediction.name);
        let before = asked.said.get(&voter).copied();
        // Whoever says the same again has said it when it was worth more.
        if before.is_some_and(|said| said.answer == answer) {
            return (Predicted::Counted, meant);
        }
        asked.tally[usize::from(answer)] += 1;
        asked.said.insert(voter, Said { answer, points: asked.points });
        match before {
            Some(said) => {
                asked.tally[usize::from(said.answer)] -= 1;
                (Predicted::Changed, meant)
            }
            None => (Predicted::Counted, meant),
        }
    }

    fn rank(&mut self) {
        self.best = best(self.people.values());
    }
}

/// The best people, most points first; whoever has as many shares the place.
fn best<'a>(people: impl Iterator<Item = &'a Person>) -> Vec<Best> {
    let order = |one: &&Person, other: &&Person| other.points.cmp(&one.points).then_with(|| one.name.cmp(&other.name));
    let mut all: Vec<&Person> = people.filter(|person| person.points > 0).collect();
    // The game waits for this: of a hundred thousand people only the best are put in order.
    if all.len() > MOST_BEST {
        all.select_nth_unstable_by(MOST_BEST, order);
        all.truncate(MOST_BEST);
    }
    all.sort_unstable_by(order);
    let place = |person: &Person| all.partition_point(|other| other.points > person.points) as u32 + 1;
    let told = |person: &&Person| Best {
        place: place(person),
        name: person.name.clone(),
        points: person.points,
        right: person.right,
        predicted: person.predicted,
    };
    all.iter().map(told).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn says(voter: &str, topic: Topic, answer: u8) -> Prediction {
        Prediction { voter: voter.into(), name: voter.into(), topic: Some(topic), question: None, answer }
    }

    fn table(all: &PredictionBox) -> Vec<(u32, String, u32)> {
        all.best().into_iter().map(|best| (best.place, best.name, best.points)).collect()
    }

    #[test]
    fn the_last_prediction_of_a_person_stands_until_the_question_is_locked() {
        let all = PredictionBox::default();
        let next = |voter, answer| all.predict(&says(voter, Topic::Next, answer));
        assert_eq!(next("ada", 1), (Predicted::Closed, 0));
        assert_eq!(all.open(Topic::Next, 3, 1), 1);
        assert_eq!(next("ada", 1), (Predicted::Counted, 1));
        assert_eq!(next("Ada", 3), (Predicted::Changed, 1));
        assert_eq!(next("ada", 3), (Predicted::Counted, 1), "the same again");
        assert_eq!(next("otto", 4), (Predicted::NoSuchAnswer, 1));
        assert_eq!(next("otto", 1), (Predicted::Counted, 1));
        assert_eq!(all.standing(Topic::Next).unwrap().tally, [1, 0, 1]);
        all.lock(Topic::Next);
        assert_eq!(next("mia", 1), (Predicted::TooLate, 1));
        assert_eq!(all.settle(Topic::Next, 2, 7), Some(Count { id: 1, right: 1, predicted: 2 }));
        assert_eq!(table(&all), [(1, "ada".into(), 1)], "by the name that was given last");
        assert_eq!(all.standing(Topic::Next), None);
        assert_eq!(next("ada", 3), (Predicted::Closed, 0), "and none is open now");
    }

    #[test]
    fn a_prediction_that_was_meant_for_another_question_is_never_counted() {
        let all = PredictionBox::default();
        let (first, goal) = (all.open(Topic::Next, 2, 1), all.open(Topic::Goal, 5, 2));
        let named = |topic, question| Prediction { topic, question: Some(question), ..says("ada", Topic::Next, 2) };
        assert_eq!(all.predict(&named(None, goal)), (Predicted::Counted, goal));
        assert_eq!(all.predict(&named(Some(Topic::Next), goal)), (Predicted::TooLate, goal), "of another topic");
        all.settle(Topic::Next, 0, 3);
        let second = all.open(Topic::Next, 2, 1);
        assert_eq!(all.predict(&named(None, first)), (Predicted::TooLate, first));
        assert_eq!(all.predict(&named(None, second + 1)), (Predicted::Closed, second + 1));
        assert_eq!(all.standing(Topic::Next).unwrap().tally, [0, 0]);
    }

    #[test]
    fn an_early_prediction_stays_early_and_a_changed_one_does_not() {
        let all = PredictionBox::default();
        all.open(Topic::Winner, 2, 6);
        for voter in ["early", "turncoat"] {
            all.predict(&says(voter, Topic::Winner, 1));
        }
        all.predict(&says("wrong", Topic::Winner, 2));
        all.worth(Topic::Winner, 3);
        all.predict(&says("early", Topic::Winner, 1));
        all.predict(&says("turncoat", Topic::Winner, 2));
        all.predict(&says("turncoat", Topic::Winner, 1));
        all.predict(&says("late", Topic::Winner, 1));
        all.settle(Topic::Winner, 0, 80);
        assert_eq!(table(&all), [(1, "early".into(), 6), (2, "late".into(), 3), (2, "turncoat".into(), 3)]);
    }

    #[test]
    fn what_is_void_or_taken_back_gives_nothing_and_a_kept_game_stands() {
        let all = PredictionBox::default();
        all.open(Topic::Next, 2, 1);
        all.predict(&says("ada", Topic::Next, 1));
        assert_eq!(all.void(Topic::Next), Some(Count { id: 1, right: 0, predicted: 1 }));
        assert_eq!((all.void(Topic::Next), table(&all)), (None, Vec::new()));
        for decision in [4, 9] {
            all.open(Topic::Next, 2, 1);
            all.predict(&says("ada", Topic::Next, 1));
            all.settle(Topic::Next, 0, decision);
        }
        assert_eq!(table(&all), [(1, "ada".into(), 2)]);
        assert!(!all.take_back(10), "nothing was settled by what was taken back");
        assert!(all.take_back(9));
        assert_eq!(table(&all), [(1, "ada".into(), 1)]);
        all.keep();
        assert!(!all.take_back(0), "that was another game");
        assert_eq!(table(&all), [(1, "ada".into(), 1)]);
    }

    #[test]
    fn the_table_begins_anew_and_keeps_what_is_open() {
        let all = PredictionBox::default();
        all.open(Topic::Next, 2, 1);
        all.predict(&says("ada", Topic::Next, 1));
        all.settle(Topic::Next, 0, 1);
        all.open(Topic::Winner, 2, 5);
        all.predict(&says("mia", Topic::Winner, 2));
        all.reset();
        assert_eq!(table(&all), []);
        assert!(!all.take_back(0), "what is forgotten is not taken back");
        all.settle(Topic::Winner, 1, 50);
        assert_eq!(table(&all), [(1, "mia".into(), 5)]);
    }

    #[test]
    fn more_answers_leave_numbers_as_they_are() {
        let all = PredictionBox::default();
        all.open(Topic::Goal, 2, 2);
        all.predict(&says("ada", Topic::Goal, 2));
        all.extend(Topic::Goal, 3);
        all.extend(Topic::Goal, 1);
        assert_eq!(all.predict(&says("mia", Topic::Goal, 3)).0, Predicted::Counted);
        assert_eq!(all.standing(Topic::Goal).unwrap().tally, [0, 1, 1]);
    }

    #[test]
    fn a_flood_of_invented_people_has_an_end_and_costs_no_real_one_their_prediction() {
        let all = PredictionBox::default();
        all.open(Topic::Next, 2, 1);
        for nth in 0..MOST_PEOPLE {
            assert_eq!(all.predict(&says(&nth.to_string(), Topic::Next, 1)).0, Predicted::Counted);
        }
        assert_eq!(all.predict(&says("one more", Topic::Next, 1)).0, Predicted::Full);
        assert_eq!(all.predict(&says("7", Topic::Next, 2)).0, Predicted::Changed);
        all.settle(Topic::Next, 1, 0);
        assert_eq!(table(&all), [(1, "7".into(), 1)]);
    }

    fn fields(all: &[(&str, &str)]) -> Result<Prediction, &'static str> {
        read(&all.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect())
    }

    #[test]
    fn a_prediction_says_who_what_and_which_or_what_it_lacks() {
        let read = fields(&[("voter", "irc:ada"), ("name", " Ada\u{202e}  L "), ("topic", "goal"), ("answer", "2")]);
        let wanted = Prediction {
            voter: "irc:ada".into(),
            name: "Ada L".into(),
            topic: Some(Topic::Goal),
            question: None,
            answer: 2,
        };
        assert_eq!(read, Ok(wanted));
        let read = fields(&[("voter", "ada"), ("name", "\u{200b}"), ("question", "7"), ("answer", "1")]).unwrap();
        assert_eq!((read.name.as_str(), read.topic, read.question), ("ada", None, Some(7)));
        assert_eq!(cleaned(&"x".repeat(80)).len(), LONGEST_NAME);
        for lacks in [
            &[("voter", "ada"), ("topic", "goal")] as &[_],
            &[("voter", "ada"), ("answer", "0"), ("topic", "goal")],
            &[("answer", "1"), ("topic", "goal")],
            &[("voter", "ada"), ("answer", "1")],
            &[("voter", "ada"), ("answer", "1"), ("topic", "moon")],
            &[("voter", "ada"), ("answer", "1"), ("question", "x")],
        ] {
            assert!(fields(lacks).is_err(), "{lacks:?}");
        }
    }

    proptest! {
        /// Whatever people say in whatever order: each stands once in the tally, right ones alone get points, the table falls from
        /// place to place, and taking back leaves nothing.
        #[test]
        fn nobody_counts_twice_and_points_are_given_for_right_answers_alone(
            said in proptest::collection::vec((0_u8..20, 0_u8..6), 0..80),
            right in 0_u8..4,
        ) {
            let all = PredictionBox::default();
            all.open(Topic::Goal, 4, 2);
            let mut last = HashMap::new();
            for (voter, answer) in said {
                let became = all.predict(&says(&format!("v{voter}"), Topic::Goal, answer)).0;
                prop_assert_eq!(became.counts(), (1..=4).contains(&answer));
                if became.counts() {
                    last.insert(voter, answer - 1);
                }
            }
            let tally = all.standing(Topic::Goal).unwrap().tally;
            prop_assert_eq!(tally.iter().sum::<u32>() as usize, last.len());
            let count = all.settle(Topic::Goal, right, 3).unwrap();
            let hits = last.values().filter(|answer| **answer == right).count();
            prop_assert_eq!((count.right as usize, count.predicted as usize), (hits, last.len()));
            prop_assert_eq!(tally[usize::from(right)] as usize, hits);
            let best = all.best();
            prop_assert_eq!(best.len(), hits.min(MOST_BEST));
            prop_assert!(best.iter().all(|best| (best.place, best.points, best.right) == (1, 2, 1)));
            all.take_back(3);
            prop_assert!(all.best().is_empty());
        }

        #[test]
        fn any_name_is_short_and_can_be_drawn(name in any::<String>()) {
            let name = cleaned(&name);
            prop_assert!(name.chars().count() <= LONGEST_NAME && !name.chars().any(char::is_control));
            prop_assert_eq!(cleaned(&name), name.clone());
        }
    }
}
