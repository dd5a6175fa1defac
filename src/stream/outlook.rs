//! What the position promises, for viewers: win chances and turns to each claim. Worked out in a thread of its own, first
//! roughly, then better while the table waits; no frame waits for it. A film waits: it is the same on every machine.

use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use ai::{Budget, Candidate, Watch};
use bevy::prelude::*;
use rules::{Engine, Game, Seat, Step, View};
use tabletop::table;

use super::End;
use crate::app::contained::{Part, contained};
use crate::app::notices::{Notice, Notices, Stopped};
use crate::app::{Screen, options::Options, settings::Settings};
use crate::session::{Happened, Match, SessionSystems};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Outlook>()
        .init_resource::<Audience>()
        .add_systems(
            Update,
            (ask, hear)
                .chain()
                .after(SessionSystems::Decide)
                .run_if(in_state(Screen::Table).or_else(in_state(Screen::Results))),
        )
        .add_systems(OnExit(Screen::Table), forget)
        .add_systems(OnExit(Screen::Results), |mut outlook: ResMut<Outlook>| *outlook = Outlook::default());
}

/// What is known of a game goes with it. How it ended stays: viewers look at the result too.
fn forget(mut outlook: ResMut<Outlook>, running: Option<Res<Match>>) {
    if running.is_none_or(|running| !running.whole().is_over()) {
        *outlook = Outlook::default();
    }
}

/// How long each look may take; each is shown as soon as it is there.
const LOOKS: [Budget; 3] = [for_so_long(60), for_so_long(300), for_so_long(1500)];
/// The one look of a film: as much work on every machine.
const FILM_LOOK: [Budget; 1] = [Budget { time: None, iterations: Some(24) }];

const fn for_so_long(millis: u64) -> Budget {
    Budget { time: Some(Duration::from_millis(millis)), iterations: None }
}

/// Rooms that want to know although nothing is shown at the table: the overlay, the caster's window, the director.
#[derive(Resource, Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Audience {
    /// The overlay is on.
    pub overlay: bool,
    /// The caster's window is open.
    pub caster: bool,
    /// The director is at work.
    pub director: bool,
    /// The audience plays a seat.
    pub vote: bool,
}

impl Audience {
    fn listens(self) -> bool {
        self.overlay || self.caster || self.director || self.vote
    }
}

/// What is known about the position at the table.
#[derive(Resource, Debug, Default)]
pub struct Outlook {
    /// The position it is about.
    position: Option<Game>,
    watch: Watch,
    worker: Option<Worker>,
    /// The last look through the eyes of each seat.
    looks: Vec<Option<Vec<f32>>>,
    /// Chance to win by seat; empty until the first look.
    pub chances: Vec<f32>,
    /// Which look the chances come from, from 1.
    pub look: u8,
    /// What the seat that moved last, or is about to, was after; it stands until the next seat's plans are known.
    pub plans: Option<Plans>,
    /// Own turns to claim each point card, golem card or village, by place and seat; empty until they are known.
    turns: Vec<Vec<Option<u8>>>,
}

/// The best turns of a seat.
#[derive(Debug, Clone)]
pub struct Plans {
    /// Whose.
    pub seat: Seat,
    /// The position they begin in.
    pub before: Game,
    /// Best first.
    pub turns: Vec<Candidate>,
}

impl Outlook {
    /// Whether this is about a position.
    pub fn is_for(&self, position: &Game) -> bool {
        self.position.as_ref() == Some(position)
    }

    /// The position this is about.
    pub fn position(&self) -> Option<&Game> {
        self.position.as_ref()
    }

    /// Whether nothing better will come for this position.
    pub fn is_final(&self) -> bool {
        usize::from(self.look) >= LOOKS.len()
    }

    /// Whether every seat's eyes have been looked through; until then chances move without anything happening.
    pub fn is_balanced(&self) -> bool {
        !self.looks.is_empty() && self.looks.iter().all(Option::is_some)
    }

    /// Own turns to each goal of a position, by place and seat; empty where they are not known. What was found when a turn began
    /// stands through the turn, as long as the same can be claimed in the same places.
    pub fn turns(&self, game: &Game) -> &[Vec<Option<u8>>] {
        let known = match game.step() {
            Step::Turn => self.is_for(game),
            _ => self.position.as_ref().is_some_and(|about| table(about).goals() == table(game).goals()),
        };
        if known { &self.turns } else { &[] }
    }

    /// Own turns of a seat to its nearest claim.
    pub fn nearest(&self, game: &Game, seat: Seat) -> Option<u8> {
        self.turns(game).iter().filter_map(|goal| *goal.get(usize::from(seat))?).min()
    }
}

#[derive(Debug)]
struct Worker {
    jobs: Sender<Job>,
    // A receiver may be used by one thread only; the lock is never waited for.
    news: Mutex<Receiver<News>>,
}

struct Job {
    position: Game,
    views: Vec<View<Game>>,
    mover: Seat,
    /// One look after the other, each so limited.
    looks: &'static [Budget],
    watch: Watch,
}

enum News {
    Turns(Game, Vec<Vec<Option<u8>>>),
    Look(Game, u8, Seat, ai::Analysis),
    /// Nothing is known of a position because of a fault.
    Failed(String),
}

fn start_worker() -> Option<Worker> {
    let (jobs, inbox) = channel::<Job>();
    let (told, news) = channel();
    let work = move || {
        while let Ok(mut job) = inbox.recv() {
            // Only the newest position matters.
            while let Ok(newer) = inbox.try_recv() {
                job = newer;
            }
            if !look_at(&job, &told) {
                return;
            }
        }
    };
    std::thread::Builder::new().name("outlook".into()).spawn(work).ok()?;
    Some(Worker { jobs, news: Mutex::new(news) })
}

/// Looks at a position as often as wanted; false when nobody listens any more.
fn look_at(job: &Job, told: &Sender<News>) -> bool {
    // Ways along the road are found at once; ways over a board take longer than a first look.
    let quick = match job.views.first().map(|view| &view.state) {
        Some(Game::Road(_)) => true,
        Some(Game::World(_) | Game::Adventure(_)) | None => false,
    };
    if quick && !find_ways(job, told) {
        return false;
    }
    for (index, budget) in job.looks.iter().enumerate() {
        if job.watch.cancelled() {
            break;
        }
        let view = &job.views[usize::from(job.mover)];
        let looked = contained(Part::Chances, || ai::analyse(view, 5, budget, &job.watch));
        let looked = looked.unwrap_or_else(|panic| {
            let _ = told.send(News::Failed(panic));
            None
        });
        let Some(analysis) = looked else { break };
        if job.watch.cancelled() {
            break;
        }
        if told.send(News::Look(job.position, index as u8 + 1, job.mover, analysis)).is_err() {
            return false;
        }
        if index == 0 && !quick && !find_ways(job, told) {
            return false;
        }
    }
    true
}

/// Finds every seat's ways to what can be claimed, the one to move first; false when nobody listens any more.
fn find_ways(job: &Job, told: &Sender<News>) -> bool {
    let seats = job.views.len();
    let mut ways = vec![Vec::new(); seats];
    for seat in (0..seats).map(|step| (usize::from(job.mover) + step) % seats) {
        if job.watch.cancelled() {
            return true;
        }
        let found = contained(Part::Chances, || turns_of(&job.views[seat]));
        ways[seat] = found.unwrap_or_else(|panic| {
            let _ = told.send(News::Failed(panic));
            Vec::new()
        });
    }
    told.send(News::Turns(job.position, by_goal(&ways))).is_ok()
}

/// Own turns until a seat could claim each card or village, from its own view; 1 is now.
pub fn turns_of(view: &View<Game>) -> Vec<Option<u8>> {
    match &view.state {
        Game::Road(game) => ai::plans(game, view.seat).into_iter().map(|plan| Some(plan?.turns)).collect(),
        Game::World(_) | Game::Adventure(_) => {
            ai::board_plans(view, view.seat).into_iter().map(|plan| Some(plan?.turns)).collect()
        }
    }
}

/// What the seats have found, goal by goal.
fn by_goal(ways: &[Vec<Option<u8>>]) -> Vec<Vec<Option<u8>>> {
    let goals = ways.iter().map(Vec::len).max().unwrap_or(0);
    let of = |goal: usize| ways.iter().map(|seat| seat.get(goal).copied().flatten()).collect();
    (0..goals).map(of).collect()
}

fn ask(
    running: Option<Res<Match>>,
    settings: Res<Settings>,
    audience: Res<Audience>,
    options: Option<Res<Options>>,
    end: End,
    mut happened: MessageReader<Happened>,
    mut outlook: ResMut<Outlook>,
) {
    let Some(running) = running else { return };
    if happened.read().any(|news| matches!(news, Happened::Reset)) {
        // What was seen elsewhere in the game, or in another one, says nothing here.
        outlook.watch.cancel();
        *outlook = Outlook { worker: outlook.worker.take(), ..default() };
    }
    let wanted = settings.stream.win_chance || settings.stream.claim_badges || audience.listens();
    let game = running.whole();
    if !wanted || outlook.is_for(game) {
        return;
    }
    outlook.watch.cancel();
    if game.is_over() {
        // How it ended is no chance any more, and nobody is told of it before everybody may know.
        if !end.may_be_told(&running) {
            return;
        }
        let best = game.ranking()[0];
        let players = game.rounds().players;
        let chances = (0..players).map(|seat| if seat == best { 1.0 } else { 0.0 }).collect();
        let (worker, position) = (outlook.worker.take(), Some(*game));
        *outlook = Outlook { worker, position, chances, look: LOOKS.len() as u8, ..default() };
        return;
    }
    // In the middle of a turn the last look still stands.
    let Some(mover) = game.to_move().filter(|_| game.step() == Step::Turn) else { return };
    let filmed = options.is_some_and(|options| options.film().is_some());
    if outlook.worker.is_none() && !filmed {
        outlook.worker = start_worker();
    }
    let watch = Watch::default();
    outlook.position = Some(*game);
    // They may lead elsewhere now.
    outlook.turns.clear();
    outlook.watch = watch.clone();
    // While an opponent thinks the processor is theirs.
    let looks = if running.person_decides() || running.is_watched() { &LOOKS[..] } else { &LOOKS[..1] };
    let views = (0..game.rounds().players).map(|seat| running.view(seat)).collect();
    if filmed {
        // Everything waits for it, and hears of it in this very frame.
        let ((jobs, _), (told, news)) = (channel(), channel());
        look_at(&Job { position: *game, views, mover, looks: &FILM_LOOK, watch }, &told);
        outlook.worker = Some(Worker { jobs, news: Mutex::new(news) });
    } else if let Some(worker) = &outlook.worker {
        // A worker that has ended answers no more; the table goes on without.
        let _ = worker.jobs.send(Job { position: *game, views, mover, looks, watch });
    }
}

pub(super) fn hear(mut outlook: ResMut<Outlook>, mut notices: ResMut<Notices>, mut told: Local<bool>) {
    let Some(worker) = &outlook.worker else { return };
    let news: Vec<News> = worker.news.try_lock().map(|news| news.try_iter().collect()).unwrap_or_default();
    for news in news {
        match news {
            News::Turns(position, turns) if outlook.is_for(&position) => outlook.turns = turns,
            News::Look(before, look, seat, analysis) if outlook.is_for(&before) => {
                let seats = analysis.win_chance.len();
                outlook.looks.resize(seats, None);
                outlook.looks[usize::from(seat)] = Some(analysis.win_chance);
                outlook.chances = ai::balanced(&outlook.looks);
                outlook.plans = Some(Plans { seat, before, turns: analysis.candidates });
                outlook.look = look;
            }
            News::Turns(..) | News::Look(..) => {}
            News::Failed(panic) => {
                warn!("the chances are not known: {panic}");
                // Once is enough: the next position may well fail too.
                if !std::mem::replace(&mut *told, true) {
                    notices.0.push(Notice::Stopped(Stopped::Chances));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chronicle::Record;

    #[test]
    fn every_seat_learns_its_turns_to_every_goal_in_every_game() {
        for (name, players) in [("golem", 3), ("spice", 2), ("world", 3), ("adventure", 2)] {
            let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/crates/chronicle/tests/golden");
            let path = format!("{folder}/{name}-{players}.caravan");
            let record = Record::load(crate::app::content::Content::default().components(), path.as_ref()).unwrap();
            let middle = record.decisions.len() / 2;
            let game = record.prefix(middle).replay().unwrap();
            let seats = game.rounds().players;
            let ways: Vec<_> = (0..seats).map(|seat| turns_of(&game.view(seat))).collect();
            let goals = by_goal(&ways);
            assert!((3..=5).contains(&goals.len()), "{name}: {goals:?}");
            assert!(goals.iter().all(|goal| goal.len() == usize::from(seats)), "{name}: {goals:?}");
            for seat in 0..usize::from(seats) {
                let known = goals.iter().filter_map(|goal| goal[seat]).min();
                assert!(known.is_some_and(|turns| (1..=16).contains(&turns)), "{name}, seat {seat}: {goals:?}");
            }
        }
    }
}
