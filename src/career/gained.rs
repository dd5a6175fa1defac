//! What a game that has just ended has changed for whoever sits here, in a quiet line of the results.

use std::sync::Arc;

use bevy::prelude::*;
use career::{Entry, Family};

use super::Archive;
use super::achieved;
use super::archive::{Known, Person};
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
    let person = known.near().and_then(|near| known.persons.get(near));
    let lines = game.zip(person).map(|(game, person)| lines(&words, &game.entry, person)).unwrap_or_default();
    progress.set_if_neq(Progress(lines));
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
    // One line: the results have a place for no more.
    let told: Vec<String> = rated.into_iter().chain(earned).collect();
    if told.is_empty() { Vec::new() } else { vec![told.join(" ")] }
}

#[cfg(test)]
mod tests {
    use career::achievements::Earned;
    use career::rating::{RatedGame, Rating};

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
}
