//! The caster's window: all hands, plans and win chances for viewers, while the players' window stays honest.

use bevy::camera::{RenderTarget, visibility::RenderLayers};
use bevy::ecs::schedule::ScheduleLabel;
use bevy::prelude::*;
use bevy::window::{WindowClosed, WindowRef, WindowResolution};
use bevy_egui::{EguiContext, EguiSchedule, EguiUserTextures, egui};
use overlay::Plan;
use rules::{Engine, Game, Seat};
use tabletop::table;

use super::obs::Studio;
use super::outlook::{Audience, Outlook, Plans};
use super::serving::Overlay;
use super::vote::Voting;
use super::{End, badges, chance_bar};
use crate::app::{
    games::name_key,
    input::{Act, AskedActs, key_name},
    language::Words,
    named,
    options::Options,
    settings::Settings,
    window_name,
};
use crate::hud::advice;
use crate::hud::hands::{self, Album};
use crate::session::{Match, Player, Seen, names};
use crate::t;
use crate::table::pictures;
use crate::theme::{
    self, Look,
    atlas::Atlas,
    controls::{pill, tip},
    fonts, paint, palette,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (notice_closing, open_and_close).chain()).add_systems(CasterPass, draw);
}

/// When the caster's panels are drawn.
#[derive(ScheduleLabel, Debug, Clone, PartialEq, Eq, Hash)]
struct CasterPass;

/// The window and the camera that draws into it; the camera sees no piece of the table.
#[derive(Component)]
struct Caster;

/// A layer without anything on it.
const EMPTY: usize = 9;

fn open_and_close(
    mut commands: Commands,
    settings: Res<Settings>,
    options: Option<Res<Options>>,
    mut audience: ResMut<Audience>,
    parts: Query<Entity, With<Caster>>,
) {
    // Without windows there is none to open.
    let wanted = settings.stream.caster && options.is_none_or(|options| options.headless.is_none());
    if audience.caster != wanted {
        audience.caster = wanted;
    }
    match (wanted, parts.is_empty()) {
        (true, true) => {
            let window = commands
                .spawn((
                    Caster,
                    Name::new("Caster's window"),
                    Window {
                        title: "Caravanserai · caster".into(),
                        name: window_name(),
                        resolution: WindowResolution::new(1280, 720),
                        ..default()
                    },
                ))
                .id();
            commands.spawn((
                Caster,
                Name::new("Caster's camera"),
                Camera2d,
                Camera {
                    order: 1,
                    clear_color: ClearColorConfig::Custom(Color::srgb_u8(0x19, 0x12, 0x40)),
                    ..default()
                },
                Msaa::Off,
                RenderTarget::Window(WindowRef::Entity(window)),
                RenderLayers::layer(EMPTY),
                EguiSchedule::new(CasterPass),
            ));
        }
        (false, false) => parts.iter().for_each(|part| commands.entity(part).despawn()),
        _ => {}
    }
}

/// Closing the window is switching it off.
fn notice_closing(
    mut closed: MessageReader<WindowClosed>,
    mut commands: Commands,
    parts: Query<Entity, With<Caster>>,
    windows: Query<(), (With<Caster>, With<Window>)>,
    mut settings: ResMut<Settings>,
) {
    if closed.read().count() > 0 && settings.stream.caster && windows.is_empty() && !parts.is_empty() {
        parts.iter().for_each(|part| commands.entity(part).despawn());
        settings.stream.caster = false;
    }
}

/// Height of the bar of chances, in points of a window of 1920 x 1080.
const CHANCES: f32 = 66.0;
/// Where the name of the game begins, from the upper left corner.
const HEAD: egui::Vec2 = egui::vec2(32.0, 102.0);
/// Points left free at the sides, between seats and foot, and below the foot.
const SIDE: f32 = 28.0;
const UNDER_SEATS: f32 = 20.0;
const UNDER_FOOT: f32 = 24.0;
/// Points from the top to the seats, the part of the window where they end, and the gap between them.
const SEATS_BEGIN: f32 = 136.0;
const SEATS_PART: f32 = 0.6;
const SEAT_GAP: f32 = 16.0;
/// Middle of a seat's badge from its upper right corner, and the badge's size.
const COIN: egui::Vec2 = egui::vec2(-118.0, 33.0);
const COIN_SIZE: f32 = 46.0;
/// Part of the foot that has what can be claimed.
const CLAIMS_PART: f32 = 0.52;

fn draw(
    mut context: Single<&mut EguiContext, With<Caster>>,
    window: Single<&Window, With<Caster>>,
    (running, end): (Option<Res<Match>>, End),
    outlook: Res<Outlook>,
    words: Res<Words>,
    settings: Res<Settings>,
    atlas: Res<Atlas>,
    mut textures: ResMut<EguiUserTextures>,
    mut worn: Local<Option<Look>>,
    (voting, overlay, studio): (Res<Voting>, Res<Overlay>, Res<Studio>),
    mut asked: ResMut<AskedActs>,
) {
    let ctx = context.get_mut();
    // Each window has a context of its own, and fonts are there one pass after they were given.
    let id = egui::Id::new("dressed");
    let dressed = ctx.data_mut(|data| std::mem::replace(data.get_temp_mut_or_default::<bool>(id), true));
    if !dressed {
        *worn = None;
    }
    let look = theme::wear(ctx, &settings, &mut worn);
    if !dressed {
        return;
    }
    let scale = (window.width() / 1920.0).min(window.height() / 1080.0).max(0.3);
    ctx.set_zoom_factor(scale);
    let page = ctx.viewport_rect();
    let painter = ctx.layer_painter(egui::LayerId::background());
    paint::gradient_rect(&painter, page.expand(2.0), 0.0, palette::rgb(0x191240), palette::rgb(0x3b2662));
    let Some(running) = running else {
        let told = t!(words, "overlay-idle");
        painter.text(page.center(), egui::Align2::CENTER_CENTER, told, fonts::serif(44.0), look.colours.heading);
        return;
    };
    let game = &running.public();
    let players = names::players(&words, running.players());
    let mut album = Album { atlas: &atlas, textures: &mut textures };
    // From top to foot: chances, where the game stands, the seats, what can be claimed, what the seat to move may do.
    let even = vec![1.0 / players.len() as f32; players.len()];
    let is_known = outlook.chances.len() == even.len();
    let chances = if is_known { &outlook.chances } else { &even };
    chance_bar::bar(&painter, page.with_max_y(page.top() + CHANCES), &look, &players, chances, is_known);
    name_and_round(&painter, page.left_top() + HEAD, &look, &words, game);
    let inner = page.shrink2(egui::vec2(SIDE, 0.0));
    let seats_end = page.top() + page.height() * SEATS_PART;
    let place = egui::Rect::from_x_y_ranges(inner.x_range(), page.top() + SEATS_BEGIN..=seats_end);
    seats(&painter, place, &look, &mut album, &running, &players, &outlook);
    let foot = egui::Rect::from_x_y_ranges(inner.x_range(), seats_end + UNDER_SEATS..=page.bottom() - UNDER_FOOT);
    let middle = foot.left() + foot.width() * CLAIMS_PART;
    claims(&painter, foot.with_max_x(middle - 10.0), &look, &mut album, &running, &outlook);
    let foot = foot.with_min_x(middle + 10.0);
    match end.may_be_told(&running) {
        true => ranking(&painter, foot, &look, game, &players),
        false => plans(&painter, foot, &look, &words, game, &players, &outlook),
    }
    let acts = acts_for(&running, &voting, &studio);
    let at = egui::pos2(page.right() - SIDE, page.top() + HEAD.y);
    if let Some(answer) = controls(ctx, at, &words, &settings, acts, &voting, asked.bypass_change_detection()) {
        overlay.server().into_iter().for_each(|server| _ = server.ballot().strike(answer));
    }
    named::forget(ctx);
}

/// What the operator may want now, each with its key.
fn acts_for(running: &Match, voting: &Voting, studio: &Studio) -> Vec<(Act, &'static str)> {
    let steered = running.is_watched() || running.people() == 0;
    let mut acts = vec![(Act::Director, "director-on")];
    if running.is_watched() {
        acts.push((Act::Left, "replay-back"));
    }
    if steered {
        acts.extend([(Act::Skip, "caster-play"), (Act::Right, "replay-forward")]);
    }
    acts.extend(voting.is_on().then_some((Act::Ballot, "act-ballot")));
    acts.extend(studio.status().map(|_| (Act::KeepReplay, "act-keep-replay")));
    acts
}

/// Buttons for the operator, from the right: what is pressed here is not seen on the broadcast. Gives the answer that is struck
/// out now.
fn controls(
    ctx: &egui::Context,
    at: egui::Pos2,
    words: &Words,
    settings: &Settings,
    acts: Vec<(Act, &'static str)>,
    voting: &Voting,
    asked: &mut AskedActs,
) -> Option<u8> {
    let mut struck = None;
    let area = egui::Area::new(egui::Id::new("caster controls")).pivot(egui::Align2::RIGHT_CENTER).fixed_pos(at);
    area.show(ctx, |ui| {
        ui.horizontal(|ui| {
            for (nth, _) in voting.standing().unwrap_or_default().iter().enumerate() {
                let label = format!("× {}", nth + 1);
                if tip(pill(ui, &format!("caster.strike{}", nth + 1), &label, false), &t!(words, "vote-veto")).clicked()
                {
                    struck = Some(nth as u8);
                }
            }
            for (act, label) in acts {
                let on = act == Act::Director && settings.stream.director;
                let response = pill(ui, &format!("caster.{}", act.name_key()), &words.say(label), on);
                if tip(response, &key_name(words, settings.keys.key(act))).clicked() {
                    asked.0.push(act);
                }
            }
        });
    });
    struck
}

/// Which game it is and how far it has come.
fn name_and_round(painter: &egui::Painter, at: egui::Pos2, look: &Look, words: &Words, game: &Game) {
    let title = words.say(name_key(game.options().kind));
    let drawn = painter.text(at, egui::Align2::LEFT_CENTER, title, fonts::serif(40.0), look.colours.heading);
    let mut round = t!(words, "table-round", round = game.rounds().round);
    if game.rounds().triggered {
        round = format!("{round} · {}", t!(words, "overlay-last-round"));
    }
    let at = drawn.right_center() + egui::vec2(24.0, 3.0);
    painter.text(at, egui::Align2::LEFT_CENTER, round, fonts::sans(29.0), look.colours.label);
}

/// What everybody holds, and how near they are to a claim.
fn seats(
    painter: &egui::Painter,
    rect: egui::Rect,
    look: &Look,
    album: &mut Album,
    running: &Match,
    players: &[Player],
    outlook: &Outlook,
) {
    let count = players.len() as f32;
    let width = (rect.width() - SEAT_GAP * (count - 1.0)) / count;
    // Meant for a stream: larger than panels are at the table.
    let large = Look { text_scale: 1.35, ..*look };
    for (index, player) in players.iter().enumerate() {
        let left = rect.left() + (width + SEAT_GAP) * index as f32;
        let place = egui::Rect::from_min_size(egui::pos2(left, rect.top()), egui::vec2(width, rect.height()));
        let seat = index as Seat;
        // Whoever looks at this window sees every score; players must not.
        hands::seat(painter, place, &large, album, &running.seen_by(seat), seat, player);
        if let Some(turns) = outlook.nearest(running.whole(), seat) {
            let coin = egui::Rect::from_center_size(place.right_top() + COIN, egui::Vec2::splat(COIN_SIZE));
            badges::badge(painter, coin, look, player.colour, turns);
        }
    }
}

/// The cards and tiles with every seat's turns to claim them.
fn claims(
    painter: &egui::Painter,
    rect: egui::Rect,
    look: &Look,
    album: &mut Album,
    running: &Match,
    outlook: &Outlook,
) {
    painter.rect_filled(rect, 16.0, palette::faded(palette::INK, 0.5));
    let (goals, known) = (table(&running.seen()).goals(), outlook.turns(running.whole()));
    let gap = 14.0;
    let columns = goals.len().max(4) as f32;
    let width = (rect.width() - 36.0 - gap * (columns - 1.0)) / columns;
    for (index, goal) in goals.iter().enumerate() {
        let name = pictures::names(&running.seen(), goal.piece).0;
        let room = rect.height() - 88.0;
        let height = room.min(width * album.aspect(&name));
        let card_width = height / album.aspect(&name);
        let left = rect.left() + 18.0 + (width + gap) * index as f32;
        let middle = left + width / 2.0;
        let place = egui::Rect::from_min_size(
            egui::pos2(middle - card_width / 2.0, rect.top() + 16.0 + (room - height) / 2.0),
            egui::vec2(card_width, height),
        );
        album.paint(painter, &name, place, egui::Color32::WHITE);
        // The picture has the points of the card alone.
        if goal.token > 0 {
            let coin = egui::Rect::from_center_size(place.right_top() + egui::vec2(-8.0, 26.0), egui::vec2(58.0, 44.0));
            painter.rect_filled(coin, 22.0, palette::INK);
            let told = format!("+{}", goal.token);
            painter.text(coin.center(), egui::Align2::CENTER_CENTER, told, fonts::serif(32.0), look.colours.gold);
        }
        let Some(turns) = known.get(usize::from(goal.slot.0)) else { continue };
        let size = (width / turns.len() as f32 - 4.0).min(50.0);
        for (seat, turns) in turns.iter().enumerate() {
            let Some(turns) = turns else { continue };
            let x = middle + (seat as f32 - (running.players().len() as f32 - 1.0) / 2.0) * (size + 4.0);
            let spot = egui::Rect::from_center_size(egui::pos2(x, rect.bottom() - 36.0), egui::Vec2::splat(size));
            badges::badge(painter, spot, look, running.players()[seat].colour, *turns);
        }
    }
}

/// Whether plans are worth showing: through the whole turn they were made for, and then until the next ones are there. A
/// replay may have jumped to another turn in between.
fn still_stand(plans: &Plans, game: &Game) -> bool {
    let near = |round: u16| round.abs_diff(plans.before.rounds().round) <= 1;
    let begins = game.step() == rules::Step::Turn;
    near(game.rounds().round) && (begins || game.to_move() == Some(plans.seat))
}

/// The seats from best to last with their points.
fn ranking(painter: &egui::Painter, rect: egui::Rect, look: &Look, game: &Seen, players: &[Player]) {
    painter.rect_filled(rect, 16.0, palette::faded(palette::INK, 0.5));
    let painter = painter.with_clip_rect(rect.shrink(8.0));
    for (place, &seat) in game.ranking().iter().enumerate() {
        let player = &players[usize::from(seat)];
        let light = palette::SEATS[usize::from(player.colour) % 5][0];
        let at = rect.left_top() + egui::vec2(24.0, 36.0 + 62.0 * place as f32);
        let said = format!("{}.  {}", place + 1, player.name);
        painter.text(at, egui::Align2::LEFT_CENTER, said, fonts::serif(38.0), light);
        let at = egui::pos2(rect.right() - 28.0, at.y);
        let points = game.points_text(seat);
        painter.text(at, egui::Align2::RIGHT_CENTER, points, fonts::serif(44.0), look.colours.gold);
    }
}

/// Whose plans are known, and its best turns.
fn told_plans(words: &Words, game: &Game, players: &[Player], outlook: &Outlook) -> Option<(Seat, Vec<Plan>)> {
    let plans = outlook.plans.as_ref().filter(|plans| still_stand(plans, game))?;
    let plan = |candidate: &ai::Candidate| Plan {
        chance: candidate.win_chance,
        text: advice::turn(words, &plans.before, &candidate.actions),
        reason: candidate.reasons.first().map(|reason| advice::reason(words, players, &plans.before, *reason)),
    };
    Some((plans.seat, plans.turns.iter().take(4).map(plan).collect()))
}

/// What the caster's page has of a game. Nobody is told its end before everybody may know.
pub(super) fn for_page(words: &Words, running: &Match, outlook: &Outlook, end: bool) -> overlay::Caster {
    let told = !running.is_over() || end;
    let players = names::players(words, running.players());
    let plans = told_plans(words, &running.public(), &players, outlook).filter(|_| !running.is_over());
    let (seat, plans) = plans.map_or((None, Vec::new()), |(seat, plans)| (players.get(usize::from(seat)), plans));
    overlay::Caster {
        points: (0..).zip(&players).map(|(seat, _)| told.then(|| running.whole().score(seat).total())).collect(),
        chances: (0..players.len()).map(|seat| outlook.chances.get(seat).copied().filter(|_| told)).collect(),
        title: seat.map(|player| t!(words, "caster-plans", name = player.name.clone())).unwrap_or_default(),
        plans,
    }
}

/// What the seat to move is after.
fn plans(
    painter: &egui::Painter,
    rect: egui::Rect,
    look: &Look,
    words: &Words,
    game: &Seen,
    players: &[Player],
    outlook: &Outlook,
) {
    painter.rect_filled(rect, 16.0, palette::faded(palette::INK, 0.5));
    let painter = painter.with_clip_rect(rect.shrink(8.0));
    let head = rect.left_top() + egui::vec2(24.0, 36.0);
    let Some((seat, turns)) = told_plans(words, game, players, outlook) else { return };
    let player = &players[usize::from(seat)];
    let light = palette::SEATS[usize::from(player.colour) % 5][0];
    let told = t!(words, "caster-plans", name = player.name.clone());
    painter.text(head, egui::Align2::LEFT_CENTER, told, fonts::serif(34.0), light);
    let mut y = rect.top() + 70.0;
    for Plan { chance, text: turn, reason } in turns {
        let from = rect.left() + 142.0;
        let room = rect.right() - 24.0 - from;
        let turn = painter.layout(turn, fonts::sans(27.0), look.colours.text, room);
        let reason = painter.layout(reason.unwrap_or_default(), fonts::sans(27.0), look.colours.label, room);
        let height = turn.size().y + if reason.is_empty() { 0.0 } else { reason.size().y };
        if y + height > rect.bottom() - 8.0 {
            break;
        }
        let chance = format!("{:.0} %", chance * 100.0);
        let at = egui::pos2(rect.left() + 24.0, y + 18.0);
        painter.text(at, egui::Align2::LEFT_CENTER, chance, fonts::serif(40.0), look.colours.gold);
        let below = egui::pos2(from, y + turn.size().y);
        painter.galley(egui::pos2(from, y), turn, look.colours.text);
        painter.galley(below, reason, look.colours.label);
        y += height + 12.0;
    }
}
