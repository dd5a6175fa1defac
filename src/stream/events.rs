//! What happened that is worth a word, in order and numbered: for pages and programs that follow the game. What is told here has
//! been shown at the table, and nobody has won before the points were counted.

use std::collections::{BTreeMap, VecDeque};

use bevy::prelude::*;
use overlay::{Event, EventKind, MOST_EVENTS, Moment};
use rules::{Engine, Outcome, ScoreVisibility, Seat};

use super::End;
use super::director::Director;
use super::outlook::Outlook;
use crate::app::{language::Words, settings::Settings};
use crate::hud::log;
use crate::playback::Shown;
use crate::session::{Match, names};
use crate::t;
use crate::table::TableSystems;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Events>().add_systems(
        Update,
        (follow, quote, note_chances, conclude).chain().in_set(EventSystems).after(TableSystems::Layout),
    );
}

/// Events are noted; whoever passes them on comes after.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct EventSystems;

/// The last events, and the chances of each round.
#[derive(Resource, Debug, Default)]
pub struct Events {
    ring: VecDeque<Event>,
    last: u32,
    /// Who has most points alone.
    leader: Option<Seat>,
    /// What the director said last, and how many chapters the list had.
    caption: Option<(Seat, String)>,
    chapter: (usize, String),
    /// Everybody knows how this game has ended.
    ended: bool,
    chances: BTreeMap<u16, Vec<f32>>,
}

impl Events {
    /// The events, oldest first.
    pub fn all(&self) -> Vec<Event> {
        self.ring.iter().cloned().collect()
    }

    /// Those that came after this number.
    pub fn after(&self, id: u32) -> impl Iterator<Item = &Event> {
        self.ring.iter().filter(move |event| event.id > id)
    }

    /// The number of the last one there ever was.
    pub fn newest(&self) -> u32 {
        self.last
    }

    /// How the game went, as far as it may be told.
    pub fn history(&self, running: &Match, all_scores: bool, end: bool) -> Vec<Moment> {
        let game = running.whole();
        let now = game.rounds().round;
        let over = running.is_over();
        let open = all_scores || game.options().scores == ScoreVisibility::Always || over && end;
        // What the last round has brought is told with the result.
        let current =
            (!over || end).then(|| (now, (0..game.rounds().players).map(|seat| game.score(seat).total()).collect()));
        let past = running.graph().iter().zip(1..).filter(|(_, round)| *round < now);
        let all = past.map(|(points, round)| (round, points.clone())).chain(current);
        let chances = |round: u16| self.chances.get(&round).filter(|_| open).cloned();
        all.map(|(round, points)| Moment { round, points: open.then_some(points), chances: chances(round) }).collect()
    }

    fn tell(&mut self, kind: EventKind, seat: Option<Seat>, text: String, running: &Match, settings: &Settings) {
        self.last += 1;
        if self.ring.len() >= MOST_EVENTS {
            self.ring.pop_front();
        }
        // What the last turn has brought is told with the result.
        let told = seat.filter(|_| !running.is_over() || self.ended);
        let points = told.and_then(|seat| points(running, settings, seat));
        self.ring.push_back(Event { id: self.last, kind, seat, text, round: running.seen().rounds().round, points });
    }
}

/// Points of a seat, as viewers may know them.
fn points(running: &Match, settings: &Settings, seat: Seat) -> Option<u16> {
    match settings.stream.overlay_scores {
        true => Some(running.whole().score(seat).total()),
        false => running.public().points(seat),
    }
}

/// Who has more points than everybody else, where that may be known.
fn leader(running: &Match, settings: &Settings) -> Option<Seat> {
    let all: Option<Vec<(u16, Seat)>> =
        (0..running.players().len() as Seat).map(|seat| Some((points(running, settings, seat)?, seat))).collect();
    let mut all = all?;
    all.sort_unstable();
    let (first, second) = (all.pop()?, all.pop()?);
    (first.0 > second.0).then_some(first.1)
}

/// Claims, the last round and who leads, as the table comes to show them.
fn follow(
    mut shown: MessageReader<Shown>,
    mut events: ResMut<Events>,
    running: Option<Res<Match>>,
    settings: Res<Settings>,
    words: Res<Words>,
) {
    let Some(running) = running else {
        shown.clear();
        return;
    };
    for shown in shown.read() {
        let outcomes: &[Outcome] = match shown {
            Shown::Outcome { outcome, .. } => std::slice::from_ref(outcome),
            Shown::Skipped(rest) => rest,
            Shown::Rewound | Shown::Reset { .. } => {
                if matches!(shown, Shown::Reset { .. }) {
                    // Another game, or another moment of this one.
                    events.ring.clear();
                    events.chances.clear();
                }
                events.ended = running.whole().is_over() && !running.is_watched();
                events.leader = leader(&running, &settings);
                continue;
            }
            Shown::Everything => {
                let now = leader(&running, &settings);
                if now.is_some() && now != events.leader && !running.is_over() {
                    // Whoever scores first has not overtaken anybody.
                    if events.leader.is_some() {
                        let text = t!(words, "event-lead");
                        events.tell(EventKind::LeadChange, now, text, &running, &settings);
                    }
                    events.leader = now;
                }
                continue;
            }
        };
        for outcome in outcomes {
            match *outcome {
                Outcome::PointClaimed { seat, .. } | Outcome::VillageClaimed { seat, .. } => {
                    let players = names::players(&words, running.players());
                    let made = running.played().iter().rev().find(|made| made.outcomes.contains(outcome));
                    let text = made.and_then(|made| log::sentence(&words, &players, std::slice::from_ref(made)));
                    events.tell(EventKind::Claim, Some(seat), text.unwrap_or_default(), &running, &settings);
                }
                Outcome::EndTriggered { seat } => {
                    events.tell(
                        EventKind::LastRound,
                        Some(seat),
                        t!(words, "director-last-round"),
                        &running,
                        &settings,
                    );
                }
                _ => {}
            }
        }
    }
}

/// What the director says and notes.
fn quote(mut events: ResMut<Events>, director: Res<Director>, running: Option<Res<Match>>, settings: Res<Settings>) {
    let Some(running) = running else { return };
    let events = events.bypass_change_detection();
    let caption = director.caption().map(|caption| (caption.seat, format!("{} {}", caption.head, caption.line)));
    if caption != events.caption {
        if let Some(caption) = director.caption() {
            let text = if caption.line.is_empty() { &caption.head } else { &caption.line };
            events.tell(EventKind::Caption, Some(caption.seat), text.clone(), &running, &settings);
        }
        events.caption = caption;
    }
    let (count, title) = director.chapters.newest();
    if (count, title) != (events.chapter.0, events.chapter.1.as_str()) {
        events.chapter = (count, title.to_owned());
        if count > 0 {
            events.tell(EventKind::Chapter, None, title.to_owned(), &running, &settings);
        }
    }
}

/// Chances of the running round, once they are known well.
fn note_chances(mut events: ResMut<Events>, outlook: Res<Outlook>, running: Option<Res<Match>>) {
    let Some(running) = running.filter(|running| outlook.is_changed() && !running.is_over()) else { return };
    if outlook.is_balanced() && outlook.is_for(running.whole()) {
        events.bypass_change_detection().chances.insert(running.whole().rounds().round, outlook.chances.clone());
    }
}

/// Who has won, once everybody may know.
fn conclude(
    mut events: ResMut<Events>,
    running: Option<Res<Match>>,
    end: End,
    settings: Res<Settings>,
    words: Res<Words>,
) {
    let events = events.bypass_change_detection();
    let Some(running) = running.filter(|running| !events.ended && end.may_be_told(running)) else { return };
    events.ended = true;
    let game = running.seen();
    if let Some(&seat) = game.ranking().first() {
        let text = t!(words, "director-wins", points = game.points(seat).unwrap_or_default());
        events.tell(EventKind::Result, Some(seat), text, &running, &settings);
    }
}
