//! What a game that has just ended has changed for whoever played it, in a quiet line of the results.

use std::sync::Arc;

use bevy::prelude::*;
use career::{Entry, Family, GameResult, Mark, Moment};
use rules::GameKind;

use super::Archive;
use super::achieved;
use super::archive::{Kept, Known, Person};
use crate::app::{
    Screen,
    language::{Language, Words},
    progress::Progress,
};
use crate::session::Match;
use crate::t;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, tell.run_if(in_state(Screen::Results)));
}

fn tell(
    running: Option<Res<Match>>,
    archive: Res<Archive>,
    words: Res<Words>,
    mut progress: ResMut<Progress>,
    mut told: Local<Option<(Option<u64>, Arc<Known>, Language)>>,
) {
    let known = &archive.known;
    let started = running.filter(|running| !running.is_watched()).and_then(|running| running.record().started);
    let same = |(game, then, language): &(Option<u64>, Arc<Known>, Language)| {
        *game == started && Arc::ptr_eq(then, known) && *language == words.language()
    };
    if told.as_ref().is_some_and(same) {
        return;
    }
    *told = Some((started, known.clone(), words.language()));
    // Newest first: it is one of the first or not there yet.
    let mut recent = known.games.iter().take(RECENT);
    let game = recent.find(|kept| started.is_some() && kept.entry.started == started);
    let of_game = |game: &Kept| Some(lines(&words, &game.entry, player(known, &game.entry)?));
    let lines = game.and_then(of_game).unwrap_or_default();
    progress.set_if_neq(Progress(lines));
}

/// Whose line it is: of whoever sits here, if they played, else of the first who did.
fn player<'a>(known: &'a Known, game: &Entry) -> Option<&'a Person> {
    let seat = |person: &&Person| game.seat_of(&person.profile);
    let near = known.near().and_then(|near| known.persons.get(near)).filter(|near| seat(near).is_some());
    near.or_else(|| known.persons.iter().filter(|person| seat(person).is_some()).min_by_key(seat))
}

/// How many of the newest games are looked through.
const RECENT: usize = 8;

/// The rating before and after a game, and what it has achieved.
fn lines(words: &Words, game: &Entry, person: &Person) -> Vec<String> {
    let family = Family::ALL.iter().position(|family| *family == Family::of(game.game)).unwrap_or_default();
    let course = &person.course[family];
    let rated = course.iter().position(|(rated, _)| rated.identity == game.identity).map(|at| {
        let before = at.checked_sub(1).map(|before| course[before].0.rating).unwrap_or_default();
        let [before, after] = [before, course[at].0.rating].map(|rating| format!("{:.0}", rating.strength));
        t!(words, "career-gained-rating", before = before, after = after)
    });
    let earned = person.earned.iter().filter(|earned| earned.identity == game.identity);
    let earned: Vec<String> = earned.map(|earned| words.say(&achieved::key(earned.id))).collect();
    let earned = (!earned.is_empty()).then(|| t!(words, "career-gained-earned", names = earned.join(", ")));
    let records = records(words, game, person);
    let records = (!records.is_empty()).then(|| t!(words, "career-gained-records", names = records.join(", ")));
    // One line: the results have a place for no more.
    let told: Vec<String> = rated.into_iter().chain(records).chain(earned).collect();
    if told.is_empty() { Vec::new() } else { vec![told.join(" ")] }
}

/// What a game has that no game of the person had before it, among [games that count](Moment::counts). A first game of its kind is
/// no record.
fn records(words: &Words, game: &Entry, person: &Person) -> Vec<String> {
    let s = &person.statistics;
    let Some(at) = s.series.iter().position(|moment| moment.identity == game.identity) else { return Vec::new() };
    let (now, before) = (&s.series[at], &s.series[..at]);
    let comparable = |moment: &&Moment| moment.game == now.game && moment.counts;
    let won = |moment: &Moment| moment.result == GameResult::Won;
    let is_mark = |marks: &[(GameKind, Mark)]| {
        let mark = marks.iter().find(|(kind, mark)| *kind == now.game && mark.identity == now.identity);
        mark.map(|(_, mark)| mark.figure)
    };
    let best = before.iter().filter(comparable).map(|moment| moment.points).max();
    let points = best.filter(|best| now.counts && now.points > *best);
    let fastest = is_mark(&s.fastest).filter(|_| before.iter().filter(comparable).any(won));
    let closest = is_mark(&s.closest).filter(|_| best.is_some());
    let [streak, earlier] = [&s.series[..=at], before].map(longest_streak);
    let streak = (earlier > 0 && streak > earlier).then_some(streak);
    [
        points.map(|_| t!(words, "career-record-points", points = now.points)),
        fastest.map(|rounds| t!(words, "career-record-fastest", rounds = rounds)),
        closest.map(|points| t!(words, "career-record-closest", points = points)),
        streak.map(|count| t!(words, "career-record-streak", count = count)),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Most wins without a loss between them.
fn longest_streak(games: &[Moment]) -> usize {
    let decided: Vec<bool> = games
        .iter()
        .filter(|moment| moment.result != GameResult::Open)
        .map(|moment| moment.result == GameResult::Won)
        .collect();
    decided.split(|won| !won).map(<[bool]>::len).max().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use career::achievements::Earned;
    use career::rating::{RatedGame, Rating};
    use career::{Profile, Statistics};

    use super::*;

    #[test]
    fn a_game_tells_what_it_has_changed_and_no_other_one_does() {
        let kept =
            std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/chronicle/tests/golden/golem-2.caravan");
        let record = chronicle::Record::load(crate::app::content::usual(), &kept).unwrap();
        let game = Entry::of(&record).unwrap();
        let rated = |identity: &str, strength| {
            let rating = Rating { strength, ..Rating::default() };
            (RatedGame { identity: identity.to_owned(), started: None, rating }, true)
        };
        let earned = |identity: &str, id| Earned { id, identity: identity.to_owned(), started: None };
        let mut person = Person {
            course: [vec![rated("other", 1300.0), rated(&game.identity, 1342.0)], Vec::new(), Vec::new()],
            earned: vec![earned(&game.identity, "first-win"), earned("other", "first-claim")],
            ..Person::default()
        };
        for language in Language::ALL {
            let words = Words::new(language);
            let [line] = &lines(&words, &game, &person)[..] else { panic!("one line") };
            let name = words.say(&achieved::key("first-win"));
            assert!(line.contains("1300") && line.contains("1342") && line.contains(&name), "{line}");
            assert!(!line.contains(&words.say(&achieved::key("first-claim"))), "{line}");
        }
        person.course[0].pop();
        person.earned.remove(0);
        assert!(lines(&Words::new(Language::English), &game, &person).is_empty(), "nothing has changed");
    }

    /// The same game again and again, each time with another end for the first seat.
    fn games(ends: &[(bool, u16, u16, u16)]) -> (Vec<Entry>, Person) {
        let kept =
            std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/chronicle/tests/golden/golem-2.caravan");
        let record = chronicle::Record::load(crate::app::content::usual(), &kept).unwrap();
        let base = Entry::of(&record).unwrap();
        let made = ends.iter().enumerate().map(|(nth, &(won, points, other, rounds))| {
            let mut entry = Entry { identity: format!("{nth}"), started: Some(nth as u64), rounds, ..base.clone() };
            entry.setup.seed = nth as u64;
            entry.seats[0] =
                career::SeatEntry { name: "Ada".into(), who: career::Who::Person, points, ..entry.seats[0].clone() };
            (entry.seats[0].place, entry.seats[1].place) = if won { (1, 2) } else { (2, 1) };
            entry.seats[1].points = other;
            entry
        });
        let made: Vec<Entry> = made.collect();
        let statistics = Statistics::of(&made, &Profile::new("Ada"));
        (made, Person { statistics, ..Person::default() })
    }

    #[test]
    fn a_record_is_what_no_earlier_game_had() {
        let words = Words::new(Language::English);
        let last = |ends: &[(bool, u16, u16, u16)]| {
            let (games, person) = games(ends);
            records(&words, games.last().unwrap(), &person)
        };
        let none: [String; 0] = [];
        assert_eq!(last(&[(true, 90, 40, 30)]), none, "the first game of its kind");
        assert_eq!(last(&[(false, 90, 100, 30), (false, 91, 110, 20)]), ["91 points"]);
        assert_eq!(last(&[(false, 90, 100, 30), (false, 90, 99, 20)]), ["9 points apart"]);
        assert_eq!(last(&[(true, 90, 80, 30), (false, 60, 80, 30), (true, 70, 40, 29)]), ["won in 29 rounds"]);
        assert_eq!(last(&[(true, 90, 80, 30), (true, 70, 40, 31)]), ["2 wins in a row"]);
        assert_eq!(last(&[(true, 90, 80, 30), (false, 70, 90, 20)]), none, "a game that was lost is no fast win");
        // Whoever gives up far ahead has no record, and a known deal, a map or cards of one's own give none.
        let spoiled: [fn(&mut Entry); 4] = [
            |game| game.ending = career::Ending::GaveUp(0),
            |game| game.setup.seed = 0,
            |game| game.setup.own_map = true,
            |game| game.setup.own_content = true,
        ];
        for (nth, spoil) in spoiled.iter().enumerate() {
            let (mut games, _) = games(&[(false, 90, 100, 30), (false, 91, 110, 20)]);
            let of = |games: &[Entry]| {
                let statistics = Statistics::of(games, &Profile::new("Ada"));
                records(&words, &games[1], &Person { statistics, ..Person::default() })
            };
            assert_eq!(of(&games), ["91 points"]);
            spoil(&mut games[1]);
            assert_eq!(of(&games), none, "{nth}");
        }
    }

    #[test]
    fn the_line_is_told_of_whoever_played() {
        let (games, _) = games(&[(true, 90, 80, 30)]);
        let mut known = Known::default();
        for name in ["Ben", "Ada"] {
            known.people.add(Profile::new(name)).unwrap();
            known.persons.push(Person { profile: Profile::new(name), ..Person::default() });
        }
        assert_eq!(known.people.near().unwrap().name, "Ben");
        assert_eq!(player(&known, &games[0]).unwrap().profile.name, "Ada", "Ben has not played");
        known.persons.pop();
        assert!(player(&known, &games[0]).is_none());
    }
}
