//! The overlay's server as part of the game: starts and stops with its switch, is told whatever changes.

use std::time::Duration;

use bevy::prelude::*;
use overlay::{Ballot, Fonts, Scene, Server};

use super::accuracy::Accuracy;
use super::events::{EventSystems, Events};
use super::outlook::{Audience, Outlook};
use super::phones::{self, Phones};
use super::predictions::Predictions;
use super::vote::Voting;
use super::{End, caster, scene};
use crate::app::contained::Part;
use crate::app::notices::{Notice, Notices, Stopped};
use crate::app::{language::Words, options::Options, settings::Settings};
use crate::session::{Match, names};
use crate::theme::fonts;

pub(super) fn plugin(app: &mut App) {
    // After the decision: what a frame decides it also tells.
    app.init_resource::<Overlay>().init_resource::<Phones>().add_systems(
        Update,
        (open, phones::serve, phones::tell, tell).chain().after(EventSystems).after(super::outlook::hear),
    );
}

/// The overlay's server, while it is on.
#[derive(Resource, Debug, Default)]
pub struct Overlay {
    server: Option<Server>,
    /// The port that was asked for last, and what went wrong with it.
    fault: Option<(u16, String)>,
    told: Option<Scene>,
    /// The newest event that viewers know.
    events: u32,
    /// How the game has ended is told.
    end: bool,
}

impl Overlay {
    /// The running server.
    pub fn server(&self) -> Option<&Server> {
        self.server.as_ref()
    }

    /// Why it does not run although it should.
    pub fn fault(&self) -> Option<&str> {
        self.fault.as_ref().map(|(_, why)| why.as_str())
    }
}

fn open(
    mut overlay: ResMut<Overlay>,
    mut audience: ResMut<Audience>,
    predictions: Res<Predictions>,
    settings: Res<Settings>,
    options: Option<Res<Options>>,
    mut notices: ResMut<Notices>,
) {
    let forced = options.and_then(|options| options.overlay);
    let wanted = (settings.stream.overlay || forced.is_some()).then(|| forced.unwrap_or(settings.stream.overlay_port));
    let delay = Duration::from_secs_f32(settings.stream.overlay_delay.clamp(0.0, 30.0));
    let overlay = overlay.bypass_change_detection();
    if let Some(stopped) = overlay.server.take_if(|server| server.has_stopped()) {
        warn!("the overlay has stopped");
        notices.0.push(Notice::Stopped(Stopped::Overlay));
        overlay.fault = Some((stopped.port(), "it has stopped because of a fault; the log has the details".to_owned()));
    }
    let running = overlay.server.as_ref().map(Server::port);
    match wanted {
        None => {
            overlay.server = None;
            overlay.fault = None;
        }
        // A port that failed is not tried again every frame, only when another one is wanted.
        Some(port) if running != Some(port) && overlay.fault.as_ref().map(|(port, _)| *port) != Some(port) => {
            overlay.server = None;
            overlay.told = None;
            let fonts = Fonts { serif: fonts::serif_bytes(), sans: fonts::regular_bytes(), bold: fonts::bold_bytes() };
            match Server::start_with(port, delay, Some(fonts), predictions.all().clone()) {
                Ok(server) => {
                    info!("the overlay is at http://127.0.0.1:{}/", server.port());
                    overlay.server = Some(server);
                    overlay.fault = None;
                }
                Err(wrong) => {
                    warn!("the overlay cannot be served: {wrong}");
                    overlay.fault = Some((port, wrong.to_string()));
                }
            }
        }
        Some(_) => {}
    }
    if settings.is_changed()
        && let Some(server) = &overlay.server
    {
        server.set_delay(delay);
        server.let_local_pages_read(settings.stream.local_pages);
    }
    if let Some(server) = overlay.server.as_ref().filter(|_| Part::Overlay.is_broken()) {
        server.break_down();
    }
    let listens = overlay.server.is_some();
    if audience.overlay != listens {
        audience.overlay = listens;
    }
}

/// A ballot as it stands when viewers read of it, so many seconds late.
fn as_read(ballot: &Ballot, delay: f32) -> Ballot {
    Ballot { seconds_left: ballot.seconds_left.saturating_sub(delay.ceil() as u32), ..ballot.clone() }
}

fn tell(
    mut overlay: ResMut<Overlay>,
    running: Option<Res<Match>>,
    outlook: Res<Outlook>,
    settings: Res<Settings>,
    words: Res<Words>,
    (voting, end, events): (Res<Voting>, End, Res<Events>),
    (predictions, accuracy, phones): (Res<Predictions>, Res<Accuracy>, Res<Phones>),
) {
    let overlay = overlay.bypass_change_detection();
    let Some(server) = &overlay.server else { return };
    let ballot = voting.for_viewers().map(|ballot| as_read(ballot, settings.stream.overlay_delay));
    let voted = overlay.told.as_ref().is_some_and(|told| told.ballot != ballot);
    let end = running.as_ref().is_some_and(|running| end.may_be_told(running));
    let changed = voted || overlay.end != end || outlook.is_changed() || settings.is_changed() || words.is_changed();
    let changed = changed || overlay.events != events.newest() || accuracy.is_changed();
    let predicted = overlay.told.as_ref().is_some_and(|told| told.predictions.as_ref() != predictions.for_viewers());
    let changed = changed || running.is_some() && predicted;
    let changed = changed || overlay.told.as_ref().is_some_and(|told| told.phones.as_ref() != phones.in_room());
    let changed = changed || running.as_ref().map_or(overlay.told.is_some(), |running| running.is_changed());
    if !changed && overlay.told.is_some() {
        return;
    }
    overlay.events = events.newest();
    let casts = settings.stream.caster_page;
    let scene = match &running {
        Some(running) => {
            let all_scores = settings.stream.overlay_scores;
            let history = events.history(running, all_scores, end);
            let telling = scene::Telling {
                all_scores,
                end,
                events: events.all(),
                history,
                predictions: predictions.for_viewers().cloned(),
                accuracy: running.players().iter().map(|player| accuracy.of(&player.name)).collect(),
                marks: accuracy.marks(running),
                phones: phones.in_room().cloned(),
                caster: casts.then(|| Box::new(caster::for_page(&words, running, &outlook, end))),
            };
            let players = names::players(&words, running.players());
            let last = scene::last_turn(&words, running, &players, &outlook);
            scene::of(running, &outlook, last, ballot, &words, telling)
        }
        None => {
            let caster = casts.then(Box::default);
            Scene { phones: phones.in_room().cloned(), caster, ..scene::idle(&words) }
        }
    };
    if overlay.told.as_ref() != Some(&scene) {
        server.show(&scene);
        overlay.told = Some(scene);
    }
    overlay.end = end;
}
