//! The film that is being made: drawn without a window, picture by picture at the film's own time, however long each takes,
//! with the director's captions and what would have been heard. Nothing in it depends on how fast this machine is.

use std::collections::VecDeque;
use std::io::{self, Write as _};
use std::ops::Range;
use std::sync::{
    Arc, Mutex,
    atomic::{AtomicBool, Ordering},
    mpsc::{Receiver, RecvTimeoutError, channel},
};
use std::time::{Duration, Instant};

use ai::{Budget, Review, Watch};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::render::gpu_readback::{Readback, ReadbackComplete};
use bevy::time::TimeUpdateStrategy;

use super::encoder::{Encoder, Ffmpeg, FilmFault, FilmKind};
use super::plan::{self, HIGHLIGHTS, LINGER, LINGER_AT_END, Tempo};
use super::{NO_FILM, upright};
use crate::app::{
    Phase, Playing, Screen,
    contained::{Part, contained},
    notices::{Notice, Notices},
    options::{Film, Size},
    redraw::Motion,
    settings::{Settings, SettingsFile, Speed},
    tuning::Tuning,
};
use crate::audio::{Mood, PlaySound, Sound, mixdown::Mixdown};
use crate::driver::WindowImage;
use crate::playback::Playback;
use crate::replay::{Replay, Steer};
use crate::review::{chances, decisive};
use crate::session::history::History;

/// Frames without motion before the film begins, and frames drawn to see how fast this machine is.
const STILL: u32 = 4;
const TRIED: u32 = 8;
/// Seconds between two lines that say how far it is, for people and for a program.
const TELL: [Duration; 2] = [Duration::from_secs(5), Duration::from_millis(500)];
/// Where a film is smaller than this it is drawn twice as large on each side and made smaller.
const SMALL: u32 = 800;
/// The usual size and pictures a second of a film and of a small one.
const USUAL: (Size, u32) = (Size { width: 1920, height: 1080 }, 60);
const USUAL_SMALL: (Size, u32) = (Size { width: 480, height: 270 }, 15);
/// Most pictures a second of a GIF: browsers show a picture of less than two hundredths for ten.
const MOST_GIF: u32 = 50;
/// Work on each turn of a game whose decisive moments are looked for.
const PER_TURN: Budget = Budget { time: None, iterations: Some(24) };
/// Exit code where somebody did not want the film any more.
const GIVEN_UP: u8 = 130;

/// The size in which it is drawn, how many times larger that is on each side than the film, and pictures a second.
pub fn format(film: &Film) -> Result<(Size, u32, u32), FilmFault> {
    let kind = FilmKind::of(&film.out)?;
    let (size, fps) = if kind.has_sound() { USUAL } else { USUAL_SMALL };
    let (size, fps) = (film.size.unwrap_or(size), film.fps.unwrap_or(fps));
    let fps = if kind == FilmKind::Gif { fps.min(MOST_GIF) } else { fps };
    // Films have an even number of points on each side.
    let size = Size { width: size.width & !1, height: size.height & !1 };
    let larger = if size.width < SMALL { 2 } else { 1 };
    Ok((Size { width: size.width * larger, height: size.height * larger }, larger, fps))
}

/// The last systems of a frame in which a film is made: whoever ends the program does so after them.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub struct FilmSystems;

/// Makes the film and leaves the program; otherwise why it cannot begin, and the exit code.
pub fn add(app: &mut App, film: &Film) -> Result<(), (String, u8)> {
    let begin = || -> Result<Filming, FilmFault> {
        let (drawn, larger, fps) = format(film)?;
        Ok(Filming::new(film.clone(), fps, Encoder::begin(&film.out, drawn, larger, fps)?))
    };
    let filming = begin().map_err(|fault| (format!("{fault}."), NO_FILM))?;
    if film.progress {
        let (unwanted, ffmpeg) = (filming.unwanted.clone(), filming.encoder.as_ref().map(Encoder::ffmpeg));
        std::thread::spawn(move || {
            let _ = io::copy(&mut io::stdin().lock(), &mut io::sink());
            unwanted.store(true, Ordering::Relaxed);
            // A frame may be waiting for it.
            ffmpeg.iter().for_each(Ffmpeg::end);
        });
    }
    // What the player has set stays as it is.
    app.insert_resource(SettingsFile(None));
    let mut settings = app.world_mut().resource_mut::<Settings>();
    (settings.own_speed, settings.computer_speed) = (Speed::Normal, Speed::Normal);
    settings.reduced_motion = false;
    let stream = &mut settings.stream;
    (stream.director, stream.win_chance, stream.hide_results) = (true, true, true);
    (stream.overlay, stream.caster, stream.audience, stream.layout.on) = (false, false, false, false);
    // What OBS shows and records belongs to the game beside it.
    stream.obs.on = false;
    // Nothing goes by while it is loaded, which takes as long as it takes.
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::ZERO))
        .insert_resource(filming)
        .add_observer(take)
        .add_systems(Last, (tell_notices, begin_film, roll, hand_over, give_up).chain().in_set(FilmSystems));
    upright::add(app, film);
    Ok(())
}

/// What the film is doing.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Stage {
    /// The game is on its way to the table, and what is shown of it is not known yet.
    Coming,
    /// The first part comes to rest; frames without motion so far.
    Settling(u32),
    /// Pictures that nobody keeps are drawn, since when.
    Trying(u32, Instant),
    /// This part is shown; seconds for which the table is still seen once all of it was.
    Rolling(usize, Option<f32>),
    /// All pictures are taken.
    Taken,
}

/// The film that is being made.
#[derive(Resource)]
struct Filming {
    film: Film,
    fps: u32,
    encoder: Option<Encoder>,
    stage: Stage,
    /// Somebody looks for the decisive moments.
    judging: Option<(Mutex<Receiver<Result<Review, String>>>, Watch)>,
    /// Decisions that are shown, one part after the other.
    parts: Vec<Range<usize>>,
    tempo: Tempo,
    /// Seconds of the game that went by.
    went_by: f32,
    /// Pictures taken, and those that came back.
    taken: u32,
    back: u32,
    waiting: VecDeque<Vec<u8>>,
    /// What reads the pictures back.
    eye: Option<Entity>,
    sound: Mixdown,
    begun: Instant,
    told: Instant,
    /// Nobody wants it any more.
    unwanted: Arc<AtomicBool>,
}

impl Filming {
    fn new(film: Film, fps: u32, encoder: Encoder) -> Self {
        Self {
            film,
            fps,
            encoder: Some(encoder),
            stage: Stage::Coming,
            judging: None,
            parts: Vec::new(),
            tempo: Tempo::default(),
            went_by: 0.0,
            taken: 0,
            back: 0,
            waiting: VecDeque::new(),
            eye: None,
            sound: Mixdown::default(),
            begun: Instant::now(),
            told: Instant::now(),
            unwanted: Arc::default(),
        }
    }

    /// From picture to picture.
    fn step(&self) -> Duration {
        Duration::from_secs(1) / self.fps
    }

    /// Seconds of film so far.
    fn seconds(&self) -> f32 {
        self.taken as f32 / self.fps as f32
    }

    /// The turns that decided the game, by their first decisions, once they are known; looks for them beside.
    fn decisive(&mut self, history: &History) -> Option<Vec<usize>> {
        if !self.film.highlights {
            return Some(Vec::new());
        }
        let (news, watch) = self.judging.get_or_insert_with(|| judge(history));
        // There is nothing to draw meanwhile.
        let found = news.get_mut().ok()?.recv_timeout(Duration::from_millis(200));
        let told = watch.progress.load(Ordering::Relaxed) / 10;
        match found {
            Err(RecvTimeoutError::Timeout) => {
                if self.told.elapsed() > TELL[0] {
                    self.told = Instant::now();
                    eprintln!("Looking for the decisive moments: {told} %");
                }
                None
            }
            Ok(Ok(review)) => {
                let chances = chances(&review, history.position(history.len()));
                let turns = decisive(&review, &chances, HIGHLIGHTS);
                Some(turns.into_iter().map(|turn| review.turns[turn].decision).collect())
            }
            Ok(Err(panic)) => {
                eprintln!("Nobody knows what decided this game: {panic}");
                Some(Vec::new())
            }
            Err(RecvTimeoutError::Disconnected) => Some(Vec::new()),
        }
    }
}

/// Reviews the whole game in a thread of its own.
fn judge(history: &History) -> (Mutex<Receiver<Result<Review, String>>>, Watch) {
    let (told, news) = channel();
    let watch = Watch::default();
    let (shared, start) = (watch.clone(), *history.position(0));
    let actions: Vec<_> = history.record().decisions.iter().map(|decision| decision.action).collect();
    std::thread::spawn(move || {
        let review = contained(Part::Review, || ai::review(&start, &actions, &[], &PER_TURN, &shared));
        let _ = told.send(review);
    });
    (Mutex::new(news), watch)
}

/// Nobody reads a notice in a film: it is told beside it. Nothing is played here, so where games are saved is no news.
fn tell_notices(mut notices: ResMut<Notices>) {
    if !notices.0.is_empty() {
        let told = notices.0.drain(..).filter(|notice| !matches!(notice, Notice::SecondProgram(_)));
        told.for_each(|notice| eprintln!("{notice}"));
    }
}

/// Once everything is there and lies still the first part begins.
fn begin_film(
    mut filming: ResMut<Filming>,
    replay: Option<ResMut<Replay>>,
    screen: Res<State<Screen>>,
    tuning: Res<Tuning>,
    motion: Res<Motion>,
    picture: Res<WindowImage>,
    mut strategy: ResMut<TimeUpdateStrategy>,
    mut steer: MessageWriter<Steer>,
    mut commands: Commands,
) {
    let Some(mut replay) = replay.filter(|_| *screen.get() == Screen::Table) else { return };
    let filming = &mut *filming;
    match filming.stage {
        Stage::Coming => {
            replay.playing = false;
            let Some(decisive) = filming.decisive(replay.history()) else { return };
            let history = replay.history();
            filming.parts = plan::parts(&filming.film, history, &decisive);
            filming.tempo = Tempo::new(&filming.film, history, &filming.parts, &tuning.pauses);
            steer.write(Steer::Jump(filming.parts[0].start));
            *strategy = TimeUpdateStrategy::ManualDuration(filming.step());
            filming.stage = Stage::Settling(0);
        }
        Stage::Settling(still) => {
            let still = if motion.is_still() { still + 1 } else { 0 };
            filming.stage = Stage::Settling(still);
            if still >= STILL {
                *strategy = TimeUpdateStrategy::ManualDuration(Duration::ZERO);
                filming.stage = Stage::Trying(0, Instant::now());
            }
        }
        Stage::Trying(drawn, since) if drawn < TRIED => {
            // The first of them still waits for what was drawn before.
            let since = if drawn == 1 { Instant::now() } else { since };
            filming.stage = Stage::Trying(drawn + 1, since);
        }
        Stage::Trying(drawn, since) => {
            tell_estimate(filming, (drawn - 1) as f32 / since.elapsed().as_secs_f32().max(1e-3));
            replay.playing = true;
            (filming.begun, filming.told) = (Instant::now(), Instant::now());
            filming.stage = Stage::Rolling(0, None);
            filming.eye = Some(commands.spawn(Readback::texture(picture.0.clone())).id());
            *strategy = TimeUpdateStrategy::ManualDuration(filming.step());
        }
        Stage::Rolling(..) | Stage::Taken => {}
    }
}

/// A number of seconds as people say it.
fn told(seconds: f32) -> String {
    let seconds = seconds.round() as u32;
    if seconds < 90 { format!("{seconds} s") } else { format!("{}:{:02} min", seconds / 60, seconds % 60) }
}

/// How long the film will be, and how long it will take on a machine that draws so many pictures a second.
fn tell_estimate(filming: &Filming, rate: f32) {
    let seconds = filming.tempo.reckoned();
    let pictures = seconds * filming.fps as f32;
    if filming.film.progress {
        report(&format!("estimate {seconds:.1} {:.1}", pictures / rate));
    } else {
        println!(
            "About {} of film in {pictures:.0} pictures; this machine draws {rate:.0} a second and takes about {}.",
            told(seconds),
            told(pictures / rate)
        );
    }
}

/// A line for the program that has asked for it. Where nobody reads, nobody listens either, which is noticed elsewhere.
fn report(line: &str) {
    let mut out = io::stdout().lock();
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}

/// What is on the table.
#[derive(SystemParam)]
struct OnTable<'w> {
    playback: Res<'w, Playback>,
    phase: Option<Res<'w, State<Phase>>>,
    screen: Res<'w, State<Screen>>,
    playing: Res<'w, Playing>,
    mood: Res<'w, Mood>,
}

impl OnTable<'_> {
    /// Whether everything that was decided has been seen.
    fn is_shown(&self) -> bool {
        self.playback.is_done() && self.phase.as_ref().is_none_or(|phase| *phase.get() != Phase::Showing)
    }
}

/// Takes a picture of every step of the film's time: the one of this frame is read back once it is drawn.
fn roll(
    mut filming: ResMut<Filming>,
    table: OnTable,
    replay: Option<ResMut<Replay>>,
    mut clock: ResMut<Time<Virtual>>,
    mut sounds: MessageReader<PlaySound>,
    mut strategy: ResMut<TimeUpdateStrategy>,
    mut steer: MessageWriter<Steer>,
    mut commands: Commands,
) {
    let (Stage::Rolling(part, left), Some(mut replay)) = (filming.stage, replay) else {
        sounds.clear();
        if filming.stage == Stage::Taken
            && let Some(eye) = filming.eye.take()
        {
            commands.entity(eye).despawn();
        }
        return;
    };
    let filming = &mut *filming;
    let at = filming.seconds();
    for sound in sounds.read() {
        filming.sound.effect(at, *sound);
        if filming.film.progress && sound.sound == Sound::Claim {
            report(&format!("claim {:.2}", at + sound.delay));
        }
    }
    if let Some(game) = table.playing.0 {
        filming.sound.place(at, *table.screen.get(), game, *table.mood);
    }
    filming.taken += 1;
    filming.went_by += clock.delta_secs();
    let ends = filming.parts[part].end;
    let left = match left {
        Some(left) => Some(left - filming.step().as_secs_f32()),
        None => (replay.at() >= ends && table.is_shown()).then(|| {
            replay.playing = false;
            if part + 1 == filming.parts.len() { LINGER_AT_END } else { LINGER }
        }),
    };
    filming.stage = match (left, filming.parts.get(part + 1)) {
        (Some(left), Some(next)) if left <= 0.0 => {
            steer.write(Steer::Jump(next.start));
            replay.playing = true;
            Stage::Rolling(part + 1, None)
        }
        (Some(left), None) if left <= 0.0 => {
            *strategy = TimeUpdateStrategy::ManualDuration(Duration::ZERO);
            Stage::Taken
        }
        _ => Stage::Rolling(part, left),
    };
    let factor =
        if left.is_some() { 1.0 } else { filming.tempo.factor(part, replay.at(), filming.seconds(), filming.went_by) };
    if clock.relative_speed() != factor {
        clock.set_relative_speed(factor);
    }
    tell(filming, filming.tempo.seen(part, replay.at()));
}

/// Says how far it is.
fn tell(filming: &mut Filming, seen: f32) {
    if filming.told.elapsed() < TELL[usize::from(filming.film.progress)] {
        return;
    }
    filming.told = Instant::now();
    let since = filming.begun.elapsed().as_secs_f32();
    let rate = filming.taken as f32 / since;
    // Once everything was shown nothing is left but the last look.
    let pictures = (filming.tempo.reckoned() * filming.fps as f32).max(filming.taken as f32 / seen.clamp(0.05, 1.0));
    let part = (filming.taken as f32 / pictures).min(1.0);
    let left = (pictures - filming.taken as f32).max(0.0) / rate;
    if filming.film.progress {
        report(&format!("progress {:.0} {left:.1}", 1000.0 * part));
    } else {
        let (percent, seconds) = (100.0 * part, filming.seconds());
        eprintln!("{percent:.0} %, {seconds:.0} s of film, {rate:.1} pictures a second, about {} left", told(left));
    }
}

/// A picture has come back from the card; they come in their order.
fn take(mut read: On<ReadbackComplete>, mut filming: ResMut<Filming>) {
    if filming.back as usize + filming.waiting.len() < filming.taken as usize {
        let pixels = std::mem::take(&mut read.data);
        filming.waiting.push_back(pixels);
    }
}

/// Gives pictures to the encoder in their order; after the last one the film is finished.
fn hand_over(mut filming: ResMut<Filming>, settings: Res<Settings>, mut exit: MessageWriter<AppExit>) {
    let filming = &mut *filming;
    let mut taken = true;
    while let Some(picture) = filming.waiting.pop_front() {
        filming.back += 1;
        taken &= filming.encoder.as_ref().is_some_and(|encoder| encoder.add(picture));
    }
    if filming.unwanted.load(Ordering::Relaxed)
        || taken && (filming.stage != Stage::Taken || filming.back < filming.taken)
    {
        return;
    }
    let Some(encoder) = filming.encoder.take() else { return };
    let seconds = filming.seconds();
    let rate = filming.taken as f32 / filming.begun.elapsed().as_secs_f32();
    match encoder.finish(|wav| filming.sound.write(seconds, &settings.volumes, wav)) {
        Ok(sum) => {
            let (file, pictures) = (filming.film.out.display(), filming.taken);
            println!(
                "{file}: {seconds:.1} s, {pictures} pictures, {rate:.1} pictures a second on this machine, checksum {sum:016x}"
            );
            exit.write(AppExit::Success);
        }
        // It was ended while it worked.
        Err(_) if filming.unwanted.load(Ordering::Relaxed) => {}
        Err(fault) => {
            eprintln!("{fault}.");
            exit.write(AppExit::from_code(NO_FILM));
        }
    }
}

/// Somebody ends the program or does not want the film any more: what there is of it goes.
fn give_up(mut filming: ResMut<Filming>, mut exit: ResMut<Messages<AppExit>>) {
    if exit.is_empty() && filming.unwanted.load(Ordering::Relaxed) {
        exit.write(AppExit::from_code(GIVEN_UP));
    }
    if !exit.is_empty() {
        filming.encoder = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::options::Options;
    use clap::Parser;

    fn film(out: &str, size: Option<&str>) -> Film {
        let line = ["caravanserai", "film", "a.caravan", "--out", out];
        let size = size.map(|size| format!("--size={size}"));
        Options::parse_from(line.into_iter().chain(size.as_deref())).film().unwrap().clone()
    }

    #[test]
    fn a_small_film_is_drawn_larger_and_a_wrong_name_is_told() {
        assert_eq!(format(&film("a.gif", None)).unwrap(), (Size { width: 960, height: 540 }, 2, 15));
        assert_eq!(format(&film("a.webp", None)).unwrap().2, 15);
        let fast = |out: &str| format(&Film { fps: Some(60), ..film(out, None) }).unwrap().2;
        assert_eq!(["a.gif", "a.webp", "a.mp4"].map(fast), [50, 60, 60]);
        let odd = film("a.mp4", Some("1281x721"));
        assert_eq!(format(&odd).unwrap(), (Size { width: 1280, height: 720 }, 1, 60));
        assert!(format(&film("a.txt", None)).unwrap_err().to_string().contains(".mp4"));
    }

    #[test]
    fn times_are_told_as_people_say_them() {
        assert_eq!([0.4, 59.6, 90.0, 605.0].map(told), ["0 s", "60 s", "1:30 min", "10:05 min"]);
    }
}
