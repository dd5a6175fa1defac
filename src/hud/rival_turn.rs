//! What a rival does, in the inspector: their turn in words, what they had before and have after it, and how fast it goes by.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use rules::{Action, Crystal, Crystals, Engine, Game, Seat};
use tabletop::table;

use super::closeup::CloseUp;
use super::explain::{self, Explanation, Subject};
use super::games::game_words;
use super::inspector::{self, PaperSystems, TEXT, TITLE, on_paper_look, show};
use super::remarks::{remark, reply_with_name, story};
use super::scene::Scene;
use super::{Reserved, area, log, on_panel, sentences};
use crate::app::{
    Menu, Phase, Screen,
    input::{Act, key_name},
    language::Words,
    settings::{Settings, Speed},
};
use crate::playback::Playback;
use crate::session::{Match, opponents::Flow};
use crate::t;
use crate::table::{Skip, Tabletop, faces};
use crate::theme::{
    Canvas, Look,
    atlas::Atlas,
    controls::{pill, pill_size, sign_pill, tip},
    fonts, paint,
    stamp::Stamp,
};

pub(super) fn plugin(app: &mut App) {
    // Whoever decides has seen enough.
    app.add_systems(OnEnter(Phase::Choosing), |mut flow: ResMut<Flow>| _ = flow.set_if_neq(Flow::On)).add_systems(
        EguiPrimaryContextPass,
        draw.in_set(RivalTurnSystems)
            .after(PaperSystems)
            .run_if(in_state(Screen::Table).and_then(in_state(Menu::None))),
    );
}

/// What a rival does is written on the paper.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub struct RivalTurnSystems;

/// What the buttons do.
#[derive(SystemParam)]
struct Orders<'w> {
    settings: ResMut<'w, Settings>,
    flow: ResMut<'w, Flow>,
    skip: MessageWriter<'w, Skip>,
}

fn draw(
    mut contexts: EguiContexts,
    running: Option<Res<Match>>,
    phase: Option<Res<State<Phase>>>,
    (tabletop, canvas, words, atlas): (Res<Tabletop>, Res<Canvas>, Res<Words>, Res<Atlas>),
    (closeup, reserved, playback, scene): (Res<CloseUp>, Res<Reserved>, Res<Playback>, Res<Scene>),
    mut orders: Orders,
) -> Result {
    let (Some(running), Some(phase), Some(room)) = (running, phase, inspector::upper_room(&tabletop.layout)) else {
        return Ok(());
    };
    let phase = playback.phase(*phase.get());
    // Between the steps of one's own turn there is nothing to watch.
    let goes_on = phase == Phase::Showing && inspector::own_turn_goes_on(&running);
    if matches!(phase, Phase::Choosing | Phase::Curtain) || goes_on {
        return Ok(());
    }
    let panel = |rect: Rect| on_panel(rect, &tabletop.layout.surface, &canvas);
    let advised = reserved.0 == Some(room);
    let (room, foot) = (panel(room), panel(tabletop.layout.prompt()));
    let watches = matches!(phase, Phase::Showing | Phase::Thinking) && !running.is_watched();
    let buttons = if watches {
        let ctx = contexts.ctx_mut()?.clone();
        inspector::on_paper(&ctx, || speed_buttons(&mut area(&ctx, "pace", foot), &words, &mut orders))
    } else {
        0.0
    };
    let looked_at = closeup.subject.is_some() && !closeup.is_pinned();
    // What a person has claimed has a line of its own there.
    let told = !looked_at && !advised && story(&words, &running).is_none();
    let Some((turn, from)) = log::last_turn(&words, &running, running.players()).filter(|_| told) else {
        return Ok(());
    };
    let place = || explain::explain(&words, &running, &tabletop.layout, Subject::Made(turn.about?))?.picture;
    let rested = || {
        let rest = running.played().get(from).filter(|made| made.action == Action::Rest)?;
        game_words(&rest.before).rest_picture().map(str::to_owned)
    };
    let name = turn.card.clone().or_else(place).or_else(rested);
    let stamp = name.as_ref().and_then(|name| Stamp::of(&mut contexts, &atlas, name));
    let player = &running.players()[usize::from(turn.seat)];
    let portrait = Stamp::of(&mut contexts, &atlas, &faces::portrait(&running, turn.seat));
    let ctx = contexts.ctx_mut()?;
    let ui = area(ctx, "done", room);
    let worn = on_paper_look(ctx);
    let below = head(ui.painter(), room, &worn, portrait, &player.name);
    let made = &running.played()[from..turn.at];
    let remark = remark(&words, &running, made).filter(|_| orders.settings.remarks && !scene.speaks());
    // A rival's turn is answered where it is shown.
    let answered = player.kind.is_person() && orders.settings.remarks;
    let answer = answered.then(|| reply_with_name(&words, &running, made)).flatten();
    let told = |remark: Option<String>| Explanation {
        lines: remark
            .into_iter()
            .chain([turn.sentence.clone()])
            .chain(answer.clone())
            .chain(outlook(&words, &running, &tabletop, turn.seat))
            .collect(),
        picture: name.clone(),
        ..Explanation::default()
    };
    // Where there is little room, what was done counts more than what is said about it.
    let shown = |remark| show(ui.painter(), room.with_min_y(below), &told(remark), &worn, |_| stamp);
    if !(remark.is_some() && shown(remark) || shown(None)) {
        return Ok(());
    }
    let held = [&running.played()[from].before, running.after(turn.at - 1)];
    let held = held.map(|game| (game.crystals(turn.seat), game.limit(turn.seat)));
    let rows = [t!(words, "inspector-before"), t!(words, "inspector-after")].into_iter().zip(held);
    let pitch = (worn.size(22.0) * 1.6).min((foot.height() - buttons) / 2.0);
    let ui = area(ctx, "before and after", foot);
    for (nth, (label, held)) in rows.enumerate() {
        caravan_row(ui.painter(), foot, &worn, buttons + pitch * (nth as f32 + 0.5), &label, held);
    }
    Ok(())
}

/// Face and name of whoever acts, at the top of a room. Gives where the rest of it begins.
fn head(painter: &egui::Painter, room: egui::Rect, look: &Look, portrait: Option<Stamp>, name: &str) -> f32 {
    let high = look.size(TITLE) * 1.7;
    let face = egui::Rect::from_min_size(room.min, egui::Vec2::splat(high));
    let mut from = room.min.x;
    if let Some(portrait) = portrait {
        portrait.paint(painter, face);
        from = face.max.x + 10.0;
    }
    let name = painter.layout(name.to_owned(), fonts::serif(look.size(TITLE)), look.colours.heading, room.max.x - from);
    let high = high.max(name.size().y);
    painter.galley(egui::pos2(from, room.min.y + (high - name.size().y) / 2.0), name, look.colours.heading);
    room.min.y + high + 8.0
}

/// The best card that a rival can claim in the next turn with what lies in the wagon, where the rules are about nothing else.
fn outlook(words: &Words, running: &Match, tabletop: &Tabletop, seat: Seat) -> Option<String> {
    let game = running.whole();
    if !matches!(game, Game::Road(_)) || seat == tabletop.layout.viewer || game.is_over() {
        return None;
    }
    let held = game.crystals(seat);
    let goals = table(game).goals().into_iter().filter(|goal| held.contains(goal.cost));
    let best = goals.max_by_key(|goal| goal.points + goal.token)?;
    Some(t!(words, "rival-can-claim", points = sentences::worth(best.points, best.token)))
}

/// Pause, how fast the others play, and the end of what is being shown, along the head of a room. Gives how much of its
/// height they take.
fn speed_buttons(ui: &mut egui::Ui, words: &Words, orders: &mut Orders) -> f32 {
    let room = ui.max_rect();
    let skip = t!(words, "rival-skip");
    let [high, wide] = ["1×", &skip].map(|text| pill_size(ui, text, 20.0, f32::INFINITY)).map(|size| [size.y, size.x]);
    let (high, wide) = (high[0], 3.0 * high[1] + 1.25 * high[0] + wide[1]);
    let gap = ((room.width() - wide) / 4.0).min(10.0);
    // Keys do the same where large text leaves no room.
    if gap < 2.0 || high > room.height() {
        return 0.0;
    }
    // Not where the main button stands: a click that comes too late must not change anything.
    let row = egui::Rect::from_min_max(room.min, egui::pos2(room.max.x, room.min.y + high));
    let mut row =
        ui.new_child(egui::UiBuilder::new().max_rect(row).layout(egui::Layout::left_to_right(egui::Align::Center)));
    row.spacing_mut().item_spacing.x = gap;
    let keyed = |act: Act, text: &str| format!("{text} ({})", key_name(words, orders.settings.keys.key(act)));
    let skip_tip = keyed(Act::Skip, &skip);
    let held = *orders.flow == Flow::Held;
    let pause = words.say(if held { "table-go-on" } else { "table-hold" });
    if tip(sign_pill(&mut row, "rival.pause", &pause, held, high, two_bars), &pause).clicked() {
        *orders.flow = if held { Flow::On } else { Flow::Held };
    }
    for (speed, name, text) in SPEEDS {
        let chosen = orders.settings.computer_speed == speed;
        let pill = pill(&mut row, name, text, chosen);
        // The turn may be over before the button is let go.
        let pressed = pill.contains_pointer() && row.input(|input| input.pointer.primary_pressed());
        if (pressed || pill.clicked()) && !chosen {
            orders.settings.computer_speed = speed;
        }
    }
    if tip(pill(&mut row, "rival.skip", &skip, false), &skip_tip).clicked() {
        orders.skip.write(Skip);
    }
    high + gap
}

/// The speeds that are offered, with their names for scripts.
const SPEEDS: [(Speed, &str, &str); 3] = [
    (Speed::Normal, "rival.normal", "1×"),
    (Speed::Double, "rival.double", "2×"),
    (Speed::Fourfold, "rival.fourfold", "4×"),
];

/// The sign of a pause.
fn two_bars(painter: &egui::Painter, centre: egui::Pos2, size: f32, ink: egui::Color32) {
    for side in [-1.0, 1.0] {
        let bar =
            egui::Rect::from_center_size(centre + egui::vec2(side * size * 0.16, 0.0), egui::vec2(0.14, 0.5) * size);
        painter.rect_filled(bar, 1.5, ink);
    }
}

/// One line: a word, then every crystal, then how many there are and may be.
fn caravan_row(
    painter: &egui::Painter,
    room: egui::Rect,
    look: &Look,
    down: f32,
    label: &str,
    (held, limit): (Crystals, u8),
) {
    let at = egui::pos2(room.min.x, room.min.y + down);
    let words = |at, align, text: String, font| painter.text(at, align, text, font, look.colours.label);
    let said = words(at, egui::Align2::LEFT_CENTER, label.to_owned(), fonts::sans(look.size(TEXT)));
    let end = egui::pos2(room.max.x, at.y);
    let count = format!("{} / {limit}", held.total());
    let count = words(end, egui::Align2::RIGHT_CENTER, count, fonts::bold(look.size(TEXT)));
    let from = said.right().max(room.min.x + room.width() * 0.2) + 8.0;
    let room = count.left() - 10.0 - from - CRYSTAL;
    let pitch = (room / f32::from(held.total().saturating_sub(1).max(1))).min(CRYSTAL - 2.0);
    let kinds = Crystal::ALL.into_iter().flat_map(|kind| vec![kind.index(); usize::from(held.count(kind))]);
    for (nth, kind) in kinds.enumerate() {
        let centre = egui::pos2(from + CRYSTAL / 2.0 + pitch * nth as f32, at.y);
        paint::crystal(painter, centre, CRYSTAL, kind, &look.colours.crystals[kind]);
    }
}

/// Points across a crystal in such a row.
const CRYSTAL: f32 = 23.0;
