//! Announcements: a new round, the claim that ends the game, the last round. They pass by themselves and block nothing.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use rules::{Engine, Outcome, Step};

use super::on_panel;
use crate::app::{
    Menu, Screen,
    language::Words,
    named::{self, Facts},
    redraw::Motion,
    settings::Settings,
};
use crate::playback::Shown;
use crate::session::{Happened, Match, names};
use crate::t;
use crate::table::{TableSystems, Tabletop, faces, layout::Layout};
use crate::theme::{Canvas, atlas::Atlas, fonts, look, paint, palette, stamp::Stamp};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Announcement>()
        .add_systems(Update, (note, tell, pass).chain().after(TableSystems::Layout).run_if(in_state(Screen::Table)))
        .add_systems(OnExit(Screen::Table), clear)
        .add_systems(EguiPrimaryContextPass, draw.run_if(in_state(Screen::Table).and_then(in_state(Menu::None))));
}

/// What is being announced.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Topic {
    /// This round begins.
    Round(u16),
    /// This seat's claim ends the game after the round.
    End(u8),
}

/// The announcement on the screen, with its age in seconds.
#[derive(Resource, Debug, Default)]
pub struct Announcement {
    shown: Option<(Topic, f32)>,
    /// Told once everything before it has been shown.
    waiting: Vec<Topic>,
    /// Told as soon as what is told now has been read.
    due: Vec<Topic>,
    round: u16,
}

impl Announcement {
    /// The round that is shown: the next one has begun when everything of this one has been seen.
    pub fn round(&self) -> u16 {
        self.round.max(1)
    }

    /// How strongly the number of the round glows, from 1 to 0, after it has changed.
    pub fn round_glow(&self) -> f32 {
        match self.shown {
            Some((Topic::Round(_), age)) => (1.0 - age / Topic::Round(0).seconds()).clamp(0.0, 1.0),
            _ => 0.0,
        }
    }
}

impl Topic {
    fn seconds(self) -> f32 {
        match self {
            Topic::Round(_) => 1.3,
            Topic::End(_) => 2.6,
        }
    }
}

fn clear(mut announcement: ResMut<Announcement>) {
    *announcement = Announcement::default();
}

fn note(mut happened: MessageReader<Happened>, mut announcement: ResMut<Announcement>, running: Option<Res<Match>>) {
    let Some(running) = running else { return };
    for news in happened.read() {
        for outcome in news.outcomes() {
            // Who ends the game with the last turn of a round leaves no round to play.
            if let Outcome::EndTriggered { seat } = outcome
                && !running.seen().is_over()
            {
                announcement.waiting.push(Topic::End(*seat));
            }
        }
        if !matches!(news, Happened::Decided { .. }) {
            // A deal, a load or an undo begins somewhere else.
            announcement.waiting.clear();
            announcement.due.clear();
            announcement.shown = None;
            announcement.round = running.seen().rounds().round;
        }
    }
}

/// What waits is told when everything before it has been shown, one after the other.
fn tell(
    mut shown: MessageReader<Shown>,
    mut announcement: ResMut<Announcement>,
    running: Option<Res<Match>>,
    mut facts: ResMut<Facts>,
) {
    let Some(running) = running else { return };
    if running.seen().is_over() {
        announcement.due.clear();
        announcement.waiting.clear();
    }
    let mut everything = false;
    for shown in shown.read() {
        everything |= *shown == Shown::Everything;
        // What ends the game is told at once: the next one waits for it.
        if let Shown::Outcome { outcome: Outcome::EndTriggered { .. }, .. } = shown {
            let waiting = &mut announcement.waiting;
            let ends = waiting.extract_if(.., |topic| matches!(topic, Topic::End(_))).collect::<Vec<_>>();
            announcement.due.extend(ends);
        }
    }
    if everything {
        let round = running.seen().rounds().round;
        if announcement.round != round && !running.seen().is_over() {
            announcement.round = round;
            announcement.waiting.insert(0, Topic::Round(round));
        }
        let waiting = std::mem::take(&mut announcement.waiting);
        announcement.due.extend(waiting);
    }
    // Whoever is asked something within a turn needs to see the table.
    let asked = running.person_decides() && running.seen().step() != Step::Turn;
    if asked && matches!(announcement.shown, Some((Topic::End(_), _))) {
        announcement.shown = None;
    }
    if !asked
        && !announcement.due.is_empty()
        && announcement.shown.is_none_or(|(news, _)| matches!(news, Topic::Round(_)))
    {
        let next = announcement.due.remove(0);
        if let Topic::End(_) = next {
            facts.state("announced", "end");
        }
        announcement.shown = Some((next, 0.0));
    }
}

fn pass(mut announcement: ResMut<Announcement>, time: Res<Time>, mut motion: ResMut<Motion>) {
    if announcement.shown.is_none() {
        return;
    }
    motion.keep_drawing();
    let delta = time.delta_secs();
    if let Some((news, age)) = &mut announcement.shown {
        *age += delta;
        if *age > news.seconds() {
            announcement.shown = None;
        }
    }
}

fn draw(
    mut contexts: EguiContexts,
    announcement: Res<Announcement>,
    running: Option<Res<Match>>,
    tabletop: Res<Tabletop>,
    canvas: Res<Canvas>,
    settings: Res<Settings>,
    (words, atlas): (Res<Words>, Res<Atlas>),
) -> Result {
    let (Some(running), Some((Topic::End(seat), age))) = (running, announcement.shown) else { return Ok(()) };
    let face = Stamp::of(&mut contexts, &atlas, &faces::portrait(&running, seat));
    let ctx = contexts.ctx_mut()?;
    let look = look(ctx);
    let whole = Topic::End(seat).seconds();
    let shown = if settings.reduced_motion { 1.0 } else { (age / 0.3).min((whole - age) / 0.5).clamp(0.0, 1.0) };
    let size = tabletop.layout.surface.size;
    let unit = tabletop.layout.surface.scale / canvas.scale;
    let strip = on_panel(Layout::rect(0.0, size.y * 0.36 - 84.0, size.x, 168.0), &tabletop.layout.surface, &canvas);
    let painter = ctx.layer_painter(egui::LayerId::new(egui::Order::Foreground, egui::Id::new("announcement")));
    let player = &running.players()[usize::from(seat)];
    let [_, mid, dark] = palette::SEATS[usize::from(player.colour) % 5];
    let fade = |colour: egui::Color32| palette::faded(colour, shown);
    let half = strip.width() / 2.0;
    // The strip fades out towards both ends; where words stand nothing shows through.
    let mut mesh = egui::Mesh::default();
    for (nth, (part, strength)) in [(-1.0, 0.0), (-0.6, 1.0), (0.6, 1.0), (1.0, 0.0)].into_iter().enumerate() {
        let ink = fade(palette::faded(dark.lerp_to_gamma(palette::INK, 0.5), strength));
        for y in [strip.top(), strip.bottom()] {
            mesh.colored_vertex(egui::pos2(strip.center().x + part * half, y), ink);
        }
        if let Some(from) = (2 * nth as u32).checked_sub(2) {
            mesh.add_triangle(from, from + 1, from + 2);
            mesh.add_triangle(from + 1, from + 2, from + 3);
        }
    }
    painter.add(egui::Shape::mesh(mesh));
    for y in [strip.top(), strip.bottom()] {
        paint::flourish(&painter, egui::pos2(strip.center().x, y), strip.width() * 0.4, fade(look.colours.gold));
    }
    let head = t!(words, "announce-last-round");
    let count = running.seen().options().end_claims();
    let line = match player.kind.is_person() && names::is_you(&player.name) {
        true => t!(words, "announce-your-end", count = count),
        false => t!(words, "announce-end", name = player.name.clone(), count = count),
    };
    let order = running.seen().rounds().in_order();
    let still: Vec<String> = order
        .skip_while(|mover| *mover != seat)
        .skip(1)
        .map(|mover| names::of(&words, &running.players()[usize::from(mover)].name, usize::from(mover)))
        .collect();
    let line = match still.is_empty() {
        true => line,
        false => format!("{line} {}", t!(words, "announce-still", names = still.join(", "))),
    };
    let above = painter.text(
        strip.center() - egui::vec2(0.0, 30.0 * unit),
        egui::Align2::CENTER_CENTER,
        &head,
        fonts::serif(58.0 * unit),
        fade(look.colours.heading),
    );
    let below = painter.text(
        strip.center() + egui::vec2(0.0, 38.0 * unit),
        egui::Align2::CENTER_CENTER,
        &line,
        fonts::sans(24.0 * unit),
        fade(look.colours.text.lerp_to_gamma(mid, 0.1)),
    );
    if let Some(face) = face {
        let size = 124.0 * unit;
        let centre = egui::pos2(above.left().min(below.left()) - size * 0.75, strip.center().y);
        face.paint_faded(&painter, egui::Rect::from_center_size(centre, egui::Vec2::splat(size)), shown);
    }
    named::note(ctx, "announcement", strip, &format!("{head}\n{line}"));
    Ok(())
}
