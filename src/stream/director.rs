//! The director: tells viewers the story of a game in captions, and keeps a list of chapters for the description of a video. A game
//! that plays by itself it presents too: it holds on decisive moments and says what everybody is after.

use std::time::Duration;

use bevy::prelude::*;
use bevy::tasks::{Task, futures::check_ready};
use bevy_egui::EguiContexts;
use obs::Recording;
use rules::{Engine, Game, Outcome, Seat, Step};

use super::caption::{Caption, CaptionKind};
use super::drama::{self, Finish};
use super::outlook::{Audience, Outlook};
use super::scene::shows_points;
use super::{End, is_at_rest};
use crate::app::page_buttons::{Page, PageButton, PageButtons, RegisterPageButton};
use crate::app::{
    Menu, Phase, Screen, files,
    folders::Folders,
    games::{SeatKind, name_key},
    input::Act,
    language::Words,
    named,
    notices::{Notice, Notices},
    options::Options,
    settings::Settings,
};
use crate::hud::{Captions, log, sentences};
use crate::session::{
    Happened, Match, Played, Player, SessionSystems, names, opponents::Hold, saves, watching::Waiting,
};
use crate::t;

/// The button that takes the chapters away.
const COPY: &str = "share.chapters";

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Director>()
        .register_page_button(PageButton {
            page: Page::Share,
            name: COPY,
            label: "director-copy",
            about: None,
            order: 50,
            run: |commands, _| commands.run_system_cached(copy_chapters),
            shown: false,
        })
        .add_systems(Update, (switch, offer_chapters))
        .add_systems(
            Update,
            (direct, look_ahead, follow_chances, tick)
                .chain()
                .after(SessionSystems::Decide)
                .after(super::outlook::hear)
                .run_if(in_state(Screen::Table)),
        )
        .add_systems(Update, conclude.after(tick).run_if(in_state(Screen::Table).or_else(in_state(Screen::Results))))
        .add_systems(OnExit(Screen::Table), |mut captions: ResMut<Captions>| captions.0 = false);
}

/// Chapters of a video must lie at least this many seconds apart.
const BETWEEN_CHAPTERS: f32 = 10.0;
/// A swing of the chances that is worth a word.
const SWING: f32 = 0.15;
/// Seconds the game waits for the announcement of its last round, which the table makes itself.
const LAST_ROUND: f32 = 3.2;

/// The list of chapters.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Chapters {
    all: Vec<Chapter>,
    /// How many were ever noted, in this list and those before it.
    noted: u32,
}

/// When, what, and how many decisions had been made by then.
#[derive(Debug, Clone, PartialEq)]
struct Chapter {
    at: f32,
    text: String,
    made: usize,
}

impl Chapters {
    /// Adds a chapter unless the last one is too near; what is important takes its place.
    pub fn add(&mut self, at: f32, made: usize, text: String, important: bool) {
        match self.all.last_mut() {
            Some(last) if at - last.at < BETWEEN_CHAPTERS => {
                if important && last.at > 0.0 {
                    (last.text, last.made) = (text, made);
                    self.noted += 1;
                }
            }
            _ => {
                self.all.push(Chapter { at, text, made });
                self.noted += 1;
            }
        }
    }

    /// How many were noted so far, and what the last one is called. What is taken back was noted all the same.
    pub fn newest(&self) -> (u32, &str) {
        (self.noted, self.all.last().map_or("", |chapter| &chapter.text))
    }

    /// Only so many decisions of the game whose chapters begin here are left: what came after them has not happened.
    fn take_back(&mut self, from: usize, made: usize) {
        let mut nth = 0..;
        self.all.retain(|chapter| nth.next() < Some(from) || chapter.made <= made);
    }

    /// One line for each, as video platforms read it: `1:05 Text`. They want the first at 0:00.
    pub fn text(&self) -> String {
        let stamp = |at: f32| {
            let seconds = at as u32;
            let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
            if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
        };
        let opening = self.all.first().filter(|first| first.at >= 1.0).map(|_| "0:00 Caravanserai\n".to_owned());
        let lines = self.all.iter().map(|chapter| format!("{} {}\n", stamp(chapter.at), chapter.text));
        opening.into_iter().chain(lines).collect()
    }
}

/// The director's notes.
#[derive(Resource, Debug, Default)]
pub struct Director {
    clock: f32,
    /// Time of the recording, while one runs: chapters are counted by it, over all games that it shows.
    recording: Option<f32>,
    /// The time of a recording that OBS has told last.
    recorded: Option<Duration>,
    /// The game they are about.
    deal: Option<chronicle::Deal>,
    /// The chapters so far, and where those of this game begin.
    pub chapters: Chapters,
    from: usize,
    /// What is said now, and what is said after it.
    caption: Option<Caption>,
    then: Option<Caption>,
    /// Whose turn begins when the table rests.
    next: Option<Seat>,
    /// The last decision was made; who has won is told once everybody may know.
    ended: bool,
    swing: Swing,
    /// The game is told; a look back is somebody's own.
    at_work: bool,
}

/// How chances change from one position to the next.
#[derive(Debug, Default)]
struct Swing {
    position: Option<Game>,
    /// As they stood when the position came up, and as they stand now; empty where they are not known well enough.
    before: Vec<f32>,
    now: Vec<f32>,
    told: bool,
}

impl Swing {
    /// Looks at the chances; who gains most at this position, if it is worth a word and has not had it yet.
    fn follow(&mut self, outlook: &Outlook) -> Option<(usize, f32)> {
        if self.position.as_ref() != outlook.position() {
            let before = std::mem::take(&mut self.now);
            *self = Self { position: outlook.position().copied(), now: before.clone(), before, told: false };
        }
        if !outlook.is_balanced() {
            return None;
        }
        self.now.clone_from(&outlook.chances);
        let gains = self.now.iter().zip(&self.before).map(|(now, before)| now - before);
        let (seat, gain) = gains.enumerate().max_by(|a, b| a.1.total_cmp(&b.1))?;
        if self.told || gain < SWING {
            return None;
        }
        self.told = true;
        Some((seat, self.now[seat]))
    }
}

impl Director {
    /// What is said on screen now.
    pub fn caption(&self) -> Option<&Caption> {
        self.caption.as_ref()
    }

    /// Forgets the game. The chapters of a recording that runs stay.
    fn forget(&mut self) {
        let before = std::mem::take(self);
        (self.at_work, self.chapters, self.recorded) = (before.at_work, before.chapters, before.recorded);
        if before.recording.is_some() {
            (self.recording, self.clock) = (before.recording, before.clock);
        } else {
            self.chapters.all.clear();
        }
    }

    /// A recording begins, goes on or ends. What lies before the beginning of another one is not in it, and another one it is
    /// where its time lies below the last one: the line to OBS may break while a recording goes on.
    pub fn follow_recording(&mut self, recording: Option<&Recording>) {
        if let Some(told) = recording.map(Recording::told)
            && self.recorded.replace(told).is_none_or(|before| told < before)
        {
            self.chapters.all.clear();
            self.deal = None;
        }
        self.recording = recording.map(|recording| recording.time().as_secs_f32());
    }

    /// Only so many decisions of this game are left. Games before it in the same recording keep their chapters.
    fn take_back(&mut self, made: usize) {
        self.chapters.take_back(self.from, made);
        (self.caption, self.then, self.next, self.ended) = (None, None, None, false);
    }

    fn say(&mut self, caption: Caption) {
        // Something small does not talk over something great.
        if self.caption.as_ref().is_none_or(|now| now.kind <= caption.kind || now.left <= 0.0) {
            (self.caption, self.then) = (Some(caption), None);
        }
    }

    /// Another game is on the table, or another moment of this one.
    fn start_over(&mut self, record: &chronicle::Record) {
        // What lies between here and there was no swing.
        self.swing = Swing::default();
        (self.next, self.ended, self.caption, self.then) = (None, false, None, None);
        let another = self.deal.as_ref().is_some_and(|known| *known != record.deal);
        if another || record.decisions.is_empty() {
            self.forget();
        }
    }

    /// A list of chapters begins at 0:00, wherever in the game the video does.
    fn open_chapters(&mut self, running: &Match, players: &[Player], words: &Words) {
        self.clock = self.recording.unwrap_or(0.0);
        self.deal = Some(running.record().deal.clone());
        self.from = self.chapters.all.len();
        let names: Vec<_> = players.iter().map(|player| player.name.as_str()).collect();
        let kind = words.say(name_key(running.seen().options().kind));
        self.chapters.add(self.clock, 0, format!("{kind}: {}", names.join(", ")), true);
    }

    /// Says and notes what a decision brought about, if it is worth a word; seconds the next decision waits for it.
    fn note(&mut self, outcome: &Outcome, by: Seat, running: &Match, players: &[Player], words: &Words) -> Option<f32> {
        let (game, at, made) = (running.seen(), self.clock, running.played().len());
        let name = |seat: Seat| players.get(usize::from(seat)).map_or("", |player| player.name.as_str());
        match *outcome {
            Outcome::PointClaimed { seat, .. } | Outcome::VillageClaimed { seat, .. } => {
                let told = log::last_turn(words, running, players).map(|(line, _)| line.sentence);
                let text = claim(words, &game, seat, &told.unwrap_or_default());
                self.chapters.add(at, made, format!("{}: {text}", name(seat)), false);
                Some(CaptionKind::Claim.hold())
            }
            Outcome::TradersOusted { seat, .. } => {
                let line = t!(words, "director-ousted", name = name(by).to_owned());
                self.say(Caption::new(CaptionKind::Ousting, seat, name(seat).to_owned(), line));
                Some(CaptionKind::Ousting.hold())
            }
            Outcome::EndTriggered { seat } => {
                let line = t!(words, "director-last-round");
                self.chapters.add(at, made, format!("{} {line}", name(seat)), true);
                Some(LAST_ROUND)
            }
            Outcome::GameEnded { .. } => {
                self.ended = true;
                None
            }
            Outcome::TurnStarted { seat, round } => {
                if round > 1 && round % 5 == 0 && seat == game.rounds().first {
                    self.chapters.add(at, made, t!(words, "table-round", round = round), false);
                }
                // Named once everything before it has been shown.
                self.next = Some(seat);
                Some(CaptionKind::Turn.hold())
            }
            _ => None,
        }
    }

    /// Says what was done in the last turn as a whole, as far as it has come: what was claimed is what it is about.
    fn tell_turn(&mut self, running: &Match, players: &[Player], words: &Words) {
        let Some((told, from)) = log::last_turn(words, running, players) else { return };
        let head = players.get(usize::from(told.seat)).map_or("", |player| player.name.as_str()).to_owned();
        let claims = running.played()[from..told.at].iter().any(Played::claims);
        let (kind, line) = match claims {
            true => (CaptionKind::Claim, claim(words, &running.seen(), told.seat, &told.sentence)),
            false => (CaptionKind::Turn, told.sentence),
        };
        self.say(Caption { card: told.card, goods: told.goods, ..Caption::new(kind, told.seat, head, line) });
    }
}

/// A claim in words, with how many of those that end the game it makes.
fn claim(words: &Words, game: &Game, seat: Seat, told: &str) -> String {
    let (count, end) = (game.claims(seat), game.options().end_claims());
    t!(words, "director-claim", told = told, count = count, end = end)
}

/// On or off by a key.
fn switch(mut acts: MessageReader<Act>, mut settings: ResMut<Settings>) {
    if acts.read().filter(|act| **act == Act::Director).count() > 0 {
        settings.stream.director = !settings.stream.director;
    }
}

/// Chapters can be taken away once there are any.
fn offer_chapters(director: Res<Director>, mut page_buttons: ResMut<PageButtons>) {
    let shown = !director.chapters.all.is_empty();
    if page_buttons.get(COPY).is_some_and(|button| button.shown != shown) {
        page_buttons.show(COPY, shown);
    }
}

fn copy_chapters(director: Res<Director>, mut contexts: EguiContexts) -> Result {
    contexts.ctx_mut()?.copy_text(director.chapters.text());
    Ok(())
}

/// Whether a game presents itself: nobody at this screen plays in it. An audience votes elsewhere and looks on here. A look
/// back is somebody's own, with the game they play or show waiting for them.
pub fn presents(running: &Match, waiting: &Waiting) -> bool {
    let nobody_plays = running.players().iter().all(|player| player.kind != SeatKind::Person);
    !waiting.is_some() && (running.is_watched() || nobody_plays)
}

fn direct(
    mut happened: MessageReader<Happened>,
    mut director: ResMut<Director>,
    mut audience: ResMut<Audience>,
    mut hold: ResMut<Hold>,
    running: Option<Res<Match>>,
    waiting: Res<Waiting>,
    settings: Res<Settings>,
    words: Res<Words>,
) {
    let presented = running.as_ref().is_some_and(|running| settings.stream.director && presents(running, &waiting));
    if audience.director != presented {
        audience.director = presented;
    }
    let Some(running) = running.filter(|_| settings.stream.director && !waiting.is_some()) else {
        happened.clear();
        if director.at_work {
            (director.at_work, director.caption, director.then) = (false, None, None);
        }
        // A game that waits goes on with its chapters.
        if !waiting.is_some() && director.deal.is_some() {
            director.forget();
        }
        return;
    };
    if !director.at_work {
        director.at_work = true;
    }
    if happened.is_empty() {
        return;
    }
    let players = names::players(&words, running.players());
    for news in happened.read() {
        if matches!(news, Happened::Reset) {
            director.start_over(running.record());
        }
        if director.deal.is_none() {
            director.open_chapters(&running, &players, &words);
        }
        if matches!(news, Happened::Rewound(_)) {
            director.take_back(running.played().len());
        }
        let Happened::Decided { seat: by, outcomes, .. } = news else { continue };
        for outcome in outcomes.iter() {
            // Nobody who plays waits for what is told.
            if let Some(seconds) = director.note(outcome, *by, &running, &players, &words)
                && presented
            {
                hold.at_least(seconds);
            }
        }
        director.tell_turn(&running, &players, &words);
    }
}

/// Names whoever has won, once everybody may know.
fn conclude(
    mut director: ResMut<Director>,
    running: Option<Res<Match>>,
    end: End,
    video: Res<Time<Real>>,
    words: Res<Words>,
    (folders, options): (Option<Res<Folders>>, Option<Res<Options>>),
    mut saving: Local<Option<Task<Result<(), String>>>>,
    mut notices: ResMut<Notices>,
) {
    if let Some(saved) = saving.as_mut().and_then(check_ready) {
        *saving = None;
        notices.0.extend(saved.err().map(Notice::Chapters));
    }
    let director = director.bypass_change_detection();
    // A video runs on whatever the game's clock does.
    director.clock = director.recording.unwrap_or(director.clock + video.delta_secs());
    let Some(running) = running.filter(|running| director.ended && end.may_be_told(running)) else { return };
    director.ended = false;
    let Some((seat, told)) = ending(&words, &running) else { return };
    let name = names::of(&words, &running.players()[usize::from(seat)].name, usize::from(seat));
    let (at, made) = (director.clock, running.played().len());
    director.chapters.add(at, made, format!("{name} {}", told[0]), true);
    let filmed = options.is_some_and(|options| options.film().is_some());
    if let Some(folders) = folders.filter(|_| !filmed) {
        *saving = Some(save(&director.chapters, &folders, &running));
    }
    director.say(Caption::new(CaptionKind::End, seat, name, told.join(BETWEEN_FACTS)));
}

/// Who has won, and in words how: first with how many points, then what was special about it.
pub(super) fn ending(words: &Words, running: &Match) -> Option<(Seat, Vec<String>)> {
    let game = running.seen();
    let ranking = game.ranking();
    let &seat = ranking.first()?;
    let players = names::players(words, running.players());
    let ends: Vec<u16> = (0..players.len() as Seat).map(|seat| game.points(seat).unwrap_or_default()).collect();
    let line = t!(words, "director-wins", points = ends.get(usize::from(seat)).copied().unwrap_or_default());
    let special = finish(words, Finish::of(running.graph(), &ends, &ranking), &players);
    Some((seat, [line].into_iter().chain(special).collect()))
}

/// What was special about how a game ended, in words.
fn finish(words: &Words, finish: Finish, players: &[Player]) -> Vec<String> {
    let close = finish.close.map(|(second, ahead)| {
        let name = players.get(usize::from(second)).map_or("", |player| player.name.as_str());
        t!(words, "director-close", name = name, count = ahead)
    });
    let behind = finish.behind.map(|(by, round)| t!(words, "director-comeback", count = by, round = round));
    close.into_iter().chain(behind).collect()
}

/// Between two facts of one caption.
pub(super) const BETWEEN_FACTS: &str = " · ";

/// Says what the last turn sets up, and then what is at stake in the next one. Where people play, that would be a hint.
fn look_ahead(
    mut director: ResMut<Director>,
    mut hold: ResMut<Hold>,
    audience: Res<Audience>,
    outlook: Res<Outlook>,
    phase: Option<Res<State<Phase>>>,
    running: Option<Res<Match>>,
    words: Res<Words>,
) {
    let rests = is_at_rest(phase.as_deref(), running.as_ref());
    let Some(running) = running.filter(|_| audience.director && rests) else { return };
    let director = director.bypass_change_detection();
    let game = running.whole();
    let turns = outlook.turns(game);
    if turns.is_empty() {
        return;
    }
    let Some(seat) = director.next.filter(|seat| game.to_move() == Some(*seat)) else { return };
    director.next = None;
    if let Some(told) = director.caption.as_mut().filter(|told| told.seat != seat && told.kind.is_of_a_turn())
        && let Some(ahead) = sets_up(&words, game, &outlook, told.seat)
    {
        told.line = [told.line.as_str(), &ahead].join(sentences::CLAUSES);
    }
    let name = || names::of(&words, &running.players()[usize::from(seat)].name, usize::from(seat));
    if let Some(goal) = drama::deciding_claim(game, turns, seat) {
        let line = t!(words, "director-stakes", points = sentences::worth(goal.points, goal.token));
        let left = director.caption.as_ref().map_or(0.0, |told| told.left.max(0.0));
        director.then = Some(Caption::new(CaptionKind::Stakes, seat, name(), line));
        hold.at_least(left + CaptionKind::Stakes.hold());
    } else if director.caption.is_none() {
        // Nothing has been done that could be told.
        let after = drama::nearest(game, turns, seat);
        let line = after.map_or_else(String::new, |(turns, goal)| {
            t!(words, "director-after", count = turns, points = sentences::worth(goal.points, goal.token))
        });
        director.say(Caption::new(CaptionKind::Turn, seat, name(), line));
    }
}

/// What a seat can look forward to that has just had a turn, once that is known.
pub fn sets_up(words: &Words, game: &Game, outlook: &Outlook, seat: Seat) -> Option<String> {
    if game.step() != Step::Turn || game.to_move() == Some(seat) {
        return None;
    }
    let (turns, goal) = drama::nearest(game, outlook.turns(game), seat)?;
    Some(t!(words, "director-sets-up", count = turns, points = sentences::worth(goal.points, goal.token)))
}

/// A swing of the chances is a moment of its own.
fn follow_chances(
    mut director: ResMut<Director>,
    mut hold: ResMut<Hold>,
    audience: Res<Audience>,
    outlook: Res<Outlook>,
    running: Option<Res<Match>>,
    words: Res<Words>,
) {
    // An estimate knows the points: where they are hidden it would give them away.
    let told = |running: &Res<Match>| audience.director && shows_points(&running.public());
    let Some(running) = running.filter(|running| told(running) && outlook.is_changed()) else { return };
    let Some((seat, chance)) = director.swing.follow(&outlook) else { return };
    if let Some(player) = running.players().get(seat).filter(|_| !running.seen().is_over()) {
        let line = t!(words, "director-swing", percent = (chance * 100.0).round() as u32);
        let name = names::of(&words, &player.name, seat);
        let (at, made) = (director.clock, running.played().len());
        director.chapters.add(at, made, format!("{name} {line}"), false);
        match &mut director.caption {
            // A claim and what it changes are one piece of news.
            Some(claim) if claim.kind == CaptionKind::Claim && claim.left > 0.0 && usize::from(claim.seat) == seat => {
                claim.line = [claim.line.as_str(), &line].join(BETWEEN_FACTS);
                claim.left = claim.left.max(CaptionKind::Swing.seconds());
            }
            _ => director.say(Caption::new(CaptionKind::Swing, seat as Seat, name, line)),
        }
        hold.at_least(CaptionKind::Swing.hold());
    }
}

fn tick(
    mut director: ResMut<Director>,
    mut hold: ResMut<Hold>,
    phase: Option<Res<State<Phase>>>,
    running: Option<Res<Match>>,
    menu: Res<State<Menu>>,
    mut captions: ResMut<Captions>,
    time: Res<Time>,
    mut motion: ResMut<crate::app::redraw::Motion>,
    mut facts: ResMut<named::Facts>,
) {
    if is_at_rest(phase.as_deref(), running.as_ref()) && *menu.get() == Menu::None {
        hold.pass(time.delta_secs());
    }
    let director = director.bypass_change_detection();
    captions.set_if_neq(Captions(director.caption.is_some()));
    // It stays until the next one; after its time a smaller one may follow.
    let Some(caption) = director.caption.as_mut().filter(|caption| caption.left > 0.0) else { return };
    motion.keep_drawing();
    caption.left -= time.delta_secs();
    let kind = Some(caption.kind).filter(|_| caption.left > 0.0);
    facts.state("moment", kind.map_or_else(|| "None".to_owned(), |kind| format!("{kind:?}")));
    if kind.is_none()
        && let Some(next) = director.then.take()
    {
        director.caption = Some(next);
    }
}

/// Writes the chapters beside the saved games, named like the game. The list of the evening it was played on stays when the
/// game is watched.
fn save(chapters: &Chapters, folders: &Folders, running: &Match) -> Task<Result<(), String>> {
    let path = folders.saves.with_file_name("chapters").join(saves::file_name(running.record(), "txt"));
    let (text, watched) = (chapters.text(), running.is_watched());
    files::write(move || {
        if watched && path.exists() {
            return Ok(());
        }
        let folder = path.parent().map_or(Ok(()), std::fs::create_dir_all);
        let written = folder.and_then(|()| chronicle::write_atomically(&path, text.as_bytes()));
        written.map_err(|failed| failed.to_string())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chapters_begin_at_zero_keep_their_distance_and_read_as_platforms_want() {
        let mut chapters = Chapters::default();
        chapters.add(0.0, 0, "Start".into(), true);
        chapters.add(4.0, 1, "too near".into(), true);
        chapters.add(65.5, 9, "Claim".into(), false);
        chapters.add(70.0, 9, "small".into(), false);
        chapters.add(71.0, 10, "Last round".into(), true);
        chapters.add(3725.0, 80, "End".into(), true);
        assert_eq!(chapters.text(), "0:00 Start\n1:05 Last round\n1:02:05 End\n");
        // What was taken back has not happened.
        chapters.take_back(0, 40);
        assert_eq!(chapters.text(), "0:00 Start\n1:05 Last round\n");
        // A recording that began before the game.
        let mut chapters = Chapters::default();
        chapters.add(65.5, 0, "Start".into(), true);
        assert_eq!(chapters.text(), "0:00 Caravanserai\n1:05 Start\n");
    }

    #[test]
    fn every_game_that_is_played_tells_what_was_special_about_its_end() {
        let content = crate::app::content::Content::default();
        let words = Words::default();
        let mut told = String::new();
        for entry in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/crates/chronicle/tests/golden")).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|ending| ending == "caravan") {
                let record = chronicle::Record::load(content.components(), &path).unwrap();
                let running = Match::resume(record, &words).unwrap();
                let (seat, said) = ending(&words, &running).unwrap();
                assert!(!running.is_watched() && seat == running.whole().ranking()[0]);
                let points = running.whole().score(seat).total();
                assert_eq!(said[0], format!("wins with {points} points"));
                told += &said[1..].join("\n");
            }
        }
        assert!(told.contains("ahead of") && told.contains("points behind in round"), "{told}");
    }

    #[test]
    fn chapters_stay_while_a_recording_goes_on_and_go_with_the_next_one() {
        let recording = |seconds| Recording::of(Duration::from_secs(seconds), true);
        let mut director = Director::default();
        director.chapters.add(30.0, 0, "Before any recording".into(), true);
        director.follow_recording(Some(&recording(600)));
        assert_eq!(director.chapters.text(), "", "what lies before it is not in it");
        director.chapters.add(610.0, 0, "Start".into(), true);
        for goes_on in [Some(620), None, Some(640)] {
            director.follow_recording(goes_on.map(recording).as_ref());
            assert_eq!(director.chapters.text(), "0:00 Caravanserai\n10:10 Start\n");
        }
        director.follow_recording(Some(&recording(2)));
        assert_eq!((director.chapters.text().as_str(), director.recording), ("", Some(2.0)));
    }

    #[test]
    fn an_undo_takes_back_chapters_of_its_own_game_alone() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/crates/chronicle/tests/golden/golem-2.caravan");
        let content = crate::app::content::Content::default();
        let record = chronicle::Record::load(content.components(), path.as_ref()).unwrap();
        let words = Words::default();
        let running = Match::resume(record, &words).unwrap();
        // A recording that runs over two games.
        let mut director = Director { recording: Some(0.0), ..default() };
        for begins in [100.0, 300.0] {
            director.forget();
            director.recording = Some(begins);
            director.open_chapters(&running, running.players(), &words);
            director.chapters.add(begins + 50.0, 40, "Claim".into(), false);
        }
        let noted = director.chapters.newest().0;
        director.take_back(39);
        let lines: Vec<_> = director.chapters.all.iter().map(|chapter| chapter.at).collect();
        assert_eq!(lines, [100.0, 150.0, 300.0], "only the claim that was taken back goes");
        assert_eq!(director.chapters.newest().0, noted, "an older chapter is no news");
        // The same list goes on, and what is noted next is.
        director.chapters.add(400.0, 41, "Claim".into(), false);
        assert_eq!(director.chapters.newest().0, noted + 1);
    }
}
