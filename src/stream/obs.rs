//! What OBS is asked for as the game goes on: a scene for where it stands, chapters in the recording, the replay buffer at decisive
//! moments. The line itself is the crate `obs`, which works in a thread of its own; nothing here waits for it.

use bevy::prelude::*;
use obs::{Client, Line, Request, Status, Waits};
use overlay::EventKind;

use super::director::Director;
use super::events::{EventSystems, Events};
use crate::app::{
    Screen,
    contained::Part,
    input::Act,
    language::Words,
    notices::{Notice, Notices, Stopped},
    redraw::Motion,
    settings::{ObsSettings, Settings},
};
use crate::session::{Match, names};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Studio>()
        .add_systems(Update, (open, look, choose_scene, mark_chapters, keep_replays).chain().after(EventSystems));
}

/// Seconds between two looks at how the line stands.
const LOOK: f32 = 0.2;
/// Whoever types a password is not finished with its first letter: seconds without another one.
const TYPED: f32 = 1.5;
/// Seconds after a moment until the replay buffer is kept, so that what came of it is in it.
const AFTERMATH: f32 = 5.0;
/// Seconds between two of them.
const BETWEEN_REPLAYS: f32 = 20.0;

/// The line to OBS while it is wanted, and what was asked for.
#[derive(Resource, Default)]
pub struct Studio {
    client: Option<Client>,
    /// Port and password that it was opened with.
    with: Option<(u16, String)>,
    /// Seconds since other ones were wanted.
    typed: f32,
    status: Status,
    looked: f32,
    /// The scene that was asked for last.
    scene: String,
    /// The number of the last event that was looked at.
    heard: Option<u32>,
    /// Seconds until the replay buffer is kept.
    keep_in: Option<f32>,
    kept: f32,
}

impl Studio {
    /// How the line stands; nothing while none is wanted.
    pub fn status(&self) -> Option<&Status> {
        self.client.as_ref().map(|_| &self.status)
    }

    fn ask(&self, request: Request) {
        self.client.iter().for_each(|client| client.ask(request.clone()));
    }
}

/// Opens the line, or another one where port or password have changed.
fn open(mut studio: ResMut<Studio>, settings: Res<Settings>, time: Res<Time<Real>>, mut motion: ResMut<Motion>) {
    let studio = studio.bypass_change_detection();
    let wanted = &settings.stream.obs;
    let same = |(port, password): &(u16, String)| *port == wanted.port && *password == wanted.password;
    if studio.with.as_ref().map_or(!wanted.on, |with| wanted.on && same(with)) {
        studio.typed = 0.0;
        return;
    }
    studio.typed += time.delta_secs();
    if wanted.on && studio.with.is_some() && studio.typed < TYPED {
        motion.drift();
        return;
    }
    let with = wanted.on.then(|| (wanted.port, wanted.password.clone()));
    *studio = Studio { with, kept: BETWEEN_REPLAYS, ..default() };
    if wanted.on {
        match Client::start(wanted.port, wanted.password.clone(), Waits::default()) {
            Ok(client) => studio.client = Some(client),
            Err(failed) => warn!("there is no line to OBS: {failed}"),
        }
    }
}

/// Looks at how the line stands. Chapters are counted by the recording while one runs.
fn look(
    mut studio: ResMut<Studio>,
    mut director: ResMut<Director>,
    time: Res<Time<Real>>,
    mut notices: ResMut<Notices>,
) {
    let studio = studio.bypass_change_detection();
    if let Some(client) = studio.client.as_ref().filter(|_| Part::Obs.is_broken()) {
        client.break_down();
    }
    if studio.client.take_if(|client| client.has_stopped()).is_some() {
        // It is opened again once somebody switches it off and on.
        (studio.status, studio.keep_in) = (Status::default(), None);
        warn!("the line to OBS has stopped");
        notices.0.push(Notice::Stopped(Stopped::Obs));
    }
    studio.looked += time.delta_secs();
    if let Some(client) = studio.client.as_ref().filter(|_| studio.looked >= LOOK) {
        let mut status = client.status();
        if status.line != Line::Connected {
            // Whoever comes back may show anything, and a recording goes on without the line.
            studio.scene.clear();
            status.recording = studio.status.recording;
        }
        (studio.status, studio.looked) = (status, 0.0);
    }
    director.bypass_change_detection().follow_recording(studio.status.recording.as_ref());
}

/// The scene that belongs to a screen; an empty name leaves everything as it is.
fn scene_of(screen: Screen, names: &ObsSettings) -> &str {
    match screen {
        Screen::Loading => "",
        Screen::Table => &names.table,
        Screen::Results => &names.results,
        _ => &names.waiting,
    }
}

/// Another screen is shown at once; a name that is being typed is waited for.
fn choose_scene(
    mut studio: ResMut<Studio>,
    screen: Res<State<Screen>>,
    settings: Res<Settings>,
    time: Res<Time<Real>>,
    mut motion: ResMut<Motion>,
    mut named: Local<(Screen, String, f32)>,
) {
    let studio = studio.bypass_change_detection();
    let wanted = scene_of(*screen.get(), &settings.stream.obs);
    if named.0 != *screen.get() {
        *named = (*screen.get(), wanted.to_owned(), TYPED);
    } else if named.1 != wanted {
        *named = (*screen.get(), wanted.to_owned(), 0.0);
    } else if named.2 < TYPED {
        named.2 += time.delta_secs();
    }
    if named.2 < TYPED {
        motion.drift();
        return;
    }
    if studio.status.line == Line::Connected && !wanted.is_empty() && studio.scene != wanted {
        wanted.clone_into(&mut studio.scene);
        studio.ask(Request::Scene(wanted.to_owned()));
    }
}

/// The director's chapters go into the recording; without the director claims, the last round and the result do.
fn mark_chapters(
    mut studio: ResMut<Studio>,
    events: Res<Events>,
    running: Option<Res<Match>>,
    settings: Res<Settings>,
    words: Res<Words>,
) {
    let studio = studio.bypass_change_detection();
    let newest = events.newest();
    // What happened before the game was looked at is no news.
    let heard = studio.heard.replace(newest).unwrap_or(newest);
    let Some(running) = running.filter(|_| heard != newest && studio.status.line == Line::Connected) else { return };
    let wanted = &settings.stream.obs;
    for event in events.after(heard) {
        let worth = match event.kind {
            EventKind::Chapter => true,
            EventKind::Claim | EventKind::LastRound | EventKind::Result => !settings.stream.director,
            EventKind::LeadChange | EventKind::Caption => false,
        };
        if worth && wanted.chapters && studio.status.takes_chapters && studio.status.recording.is_some() {
            let name = event.seat.and_then(|seat| {
                let player = running.players().get(usize::from(seat))?;
                Some(names::of(&words, &player.name, usize::from(seat)) + " ")
            });
            studio.ask(Request::Chapter(name.unwrap_or_default() + &event.text));
        }
        if let Some(wait) = until_kept(event.kind, studio.kept).filter(|_| wanted.replays) {
            // Two moments that lie so near are kept together.
            studio.keep_in = Some(wait);
        }
    }
}

/// Seconds until the replay of a decisive moment is kept, so many after the last one was: a moment that comes too soon is put
/// off, how the game ended is not.
fn until_kept(kind: EventKind, kept: f32) -> Option<f32> {
    match kind {
        EventKind::LeadChange | EventKind::LastRound => Some(AFTERMATH.max(BETWEEN_REPLAYS - kept)),
        EventKind::Result => Some(AFTERMATH),
        EventKind::Claim | EventKind::Caption | EventKind::Chapter => None,
    }
}

/// Keeps what the replay buffer holds: at once when somebody asks for it, and a little after a decisive moment.
fn keep_replays(
    mut studio: ResMut<Studio>,
    mut acts: MessageReader<Act>,
    time: Res<Time<Real>>,
    mut motion: ResMut<Motion>,
) {
    let studio = studio.bypass_change_detection();
    let asked = acts.read().filter(|act| **act == Act::KeepReplay).count() > 0;
    studio.kept += time.delta_secs();
    if let Some(left) = &mut studio.keep_in {
        motion.drift();
        *left -= time.delta_secs();
    }
    if asked || studio.keep_in.is_some_and(|left| left <= 0.0) {
        (studio.keep_in, studio.kept) = (None, 0.0);
        if asked || studio.status.replay_buffer {
            studio.ask(Request::SaveReplay);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_decisive_moment_soon_after_another_is_put_off_and_the_result_is_always_kept() {
        let kinds = [EventKind::LeadChange, EventKind::LastRound, EventKind::Result, EventKind::Claim];
        assert_eq!(kinds.map(|kind| until_kept(kind, 3.0)), [Some(17.0), Some(17.0), Some(5.0), None]);
        assert_eq!(kinds.map(|kind| until_kept(kind, 90.0)), [Some(5.0), Some(5.0), Some(5.0), None]);
    }
}
