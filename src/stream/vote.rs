//! The audience plays a seat: the best turns are numbered on screen, votes come in through the overlay's server, and what
//! most want is played. The streamer can strike candidates out, play at once, or simply play by hand. Which seat it is
//! is chosen where seats are chosen: on the new-game screen or when a recorded game is played on.

use std::collections::VecDeque;
use std::time::Duration;

use ai::{Budget, Watch};
use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, futures::check_ready};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use overlay::{Ballot, BallotBox, BallotState, Candidate, ChatState, Finished, Order, Verdict};
use rules::{Action, Engine, Game, Seat, Step};

use super::outlook::{Audience, Outlook};
use super::phones::Phones;
use super::scene;
use super::serving::Overlay;
use crate::app::contained::{Part, contained};
use crate::app::{
    Menu, Phase, Screen, games::SeatKind, input::Act, language::Words, redraw::Motion, settings::Settings,
};
use crate::hud::{LogCovered, advice, area, on_panel};
use crate::session::{Intent, Match, Refused, SessionSystems, opponents::Hold};
use crate::t;
use crate::table::{Tabletop, choices::Choices, finder::Finder, layout::Layout, lens::Lens};
use crate::theme::{
    Canvas,
    controls::{Weight, button, pill, tip},
    fonts, look, paint, palette, text,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Voting>()
        .add_systems(
            Update,
            (take_votes, obey, ask, count, tell, fill_in, carry_out).chain().before(SessionSystems::Decide),
        )
        .add_systems(
            EguiPrimaryContextPass,
            (number_things, draw).chain().run_if(in_state(Screen::Table).and_then(in_state(Menu::None))),
        )
        // Behind a menu there is no panel.
        .add_systems(OnExit(Menu::None), |mut covered: ResMut<LogCovered>| covered.0 = false);
}

/// Most candidates on screen; one less where text must be large.
fn most() -> usize {
    if fonts::least_points() > 0.0 { 3 } else { 4 }
}

/// Seconds the outcome of a vote is shown.
const TELL: f32 = 4.0;
/// Seconds of them before the next vote may begin.
const READ: f32 = 3.0;
/// Seconds between two counts that viewers' pages are told.
const RECOUNT: f32 = 0.2;
/// Thought on what is decided for the audience.
const FILL_IN: Budget = Budget { time: Some(Duration::from_millis(300)), iterations: None };

/// The vote that is going on.
#[derive(Resource, Debug, Default)]
pub struct Voting {
    token: String,
    /// The audience is about to be asked, at this seat.
    coming: Option<Seat>,
    /// A moderator of the chat wants it to begin at once.
    hurried: bool,
    /// Number of the last ballot.
    last: u32,
    question: Option<Question>,
    /// Decisions of the chosen turn that are still to be made.
    rest: VecDeque<Action>,
    /// The position the last of them was made in.
    made: Option<u64>,
    /// The rest of the chosen turn cannot be done as it was planned.
    broken: bool,
    /// What is decided for the audience: the position it was last thought about, and whoever thinks.
    filled: Option<u64>,
    filling: Option<Task<Vec<Action>>>,
    /// What came of the last vote, and seconds it is still shown.
    told: Option<(String, f32)>,
    /// What the pages of the overlay show of it.
    for_viewers: Option<Ballot>,
    /// Seconds since they were told.
    since: f32,
}

#[derive(Debug)]
struct Question {
    /// Number of the ballot.
    id: u32,
    seat: Seat,
    position: u64,
    candidates: Vec<(String, Vec<Action>)>,
    /// Votes by candidate, as they were counted in this frame.
    tally: Vec<u32>,
    struck: Vec<bool>,
    /// What viewers' pages show of each candidate.
    pictures: Vec<Candidate>,
    left: f32,
}

impl Question {
    /// Counts what lies in the box; false where it is not about this question any more.
    fn recount(&mut self, ballot: &BallotBox) -> bool {
        let tally = ballot.tally();
        if tally.len() != self.candidates.len() {
            return false;
        }
        self.tally = tally;
        self.struck = (0..self.candidates.len()).map(|nth| ballot.is_struck(nth as u8)).collect();
        true
    }

    fn for_viewers(&self) -> Ballot {
        let told = self.pictures.iter().zip(self.tally.iter().zip(&self.struck));
        Ballot {
            id: self.id,
            state: BallotState::Open,
            seat: self.seat,
            candidates: told
                .map(|(one, (votes, struck))| Candidate { votes: *votes, struck: *struck, ..one.clone() })
                .collect(),
            seconds_left: self.left.max(0.0).ceil() as u32,
            chosen: None,
            verdict: None,
        }
    }
}

impl Voting {
    /// The token that must come with every vote.
    pub fn token(&self) -> &str {
        &self.token
    }

    /// The candidates in words and their votes, while a vote is going on.
    pub fn standing(&self) -> Option<Vec<(String, u32)>> {
        let question = self.question.as_ref()?;
        Some(question.candidates.iter().map(|(text, _)| text.clone()).zip(question.tally.iter().copied()).collect())
    }

    /// Whether the audience is asked or about to be.
    pub fn is_on(&self) -> bool {
        self.question.is_some() || self.coming.is_some()
    }

    /// What viewers' pages show of it, if anything.
    pub fn for_viewers(&self) -> Option<&Ballot> {
        self.for_viewers.as_ref()
    }
}

/// A token nobody can guess and everybody can type.
pub(super) fn fresh_token() -> String {
    use std::hash::{BuildHasher, Hasher};
    const SIGNS: &[u8] = b"abcdefghjkmnpqrstuvwxyz23456789";
    // The standard library keys its hash maps from the system's chance.
    let mut chance = std::collections::hash_map::RandomState::new().build_hasher().finish();
    (0..10)
        .map(|_| {
            let sign = SIGNS[(chance % SIGNS.len() as u64) as usize] as char;
            chance /= SIGNS.len() as u64;
            sign
        })
        .collect()
}

/// Votes are taken while they are wanted and the overlay listens. The token stays until somebody wants another one.
fn take_votes(
    mut voting: ResMut<Voting>,
    mut audience: ResMut<Audience>,
    mut settings: ResMut<Settings>,
    overlay: Res<Overlay>,
    mut open: Local<Option<(u16, String)>>,
) {
    // Predictions come with the same token.
    let on = settings.stream.audience || settings.stream.predictions;
    if on && settings.stream.token.is_empty() {
        settings.stream.token = fresh_token();
    }
    let port = overlay.server().map(overlay::Server::port).filter(|_| on);
    let votes = settings.stream.audience && port.is_some();
    if audience.vote != votes {
        audience.vote = votes;
    }
    let now = port.map(|port| (port, settings.stream.token.clone()));
    if *open == now {
        return;
    }
    *open = now;
    voting.token.clone_from(&settings.stream.token);
    if let Some(server) = overlay.server() {
        server.ballot().take_votes(on.then(|| voting.token.clone()));
    }
}

/// What moderators of the chat have ordered is done. The server has taken only what fits the ballot at hand.
fn obey(mut voting: ResMut<Voting>, overlay: Res<Overlay>, mut acts: MessageReader<Act>) {
    let pressed = acts.read().filter(|act| **act == Act::Ballot).count() > 0;
    let Some(server) = overlay.server() else { return };
    let voting = voting.bypass_change_detection();
    if pressed {
        match &mut voting.question {
            Some(question) => question.left = 0.0,
            None => voting.hurried = voting.coming.is_some(),
        }
    }
    for order in server.orders() {
        match (order, &mut voting.question) {
            (Order::Open, _) => voting.hurried = true,
            (Order::Close, Some(question)) => question.left = 0.0,
            (Order::Extend { seconds }, Some(question)) => question.left += f32::from(seconds),
            (Order::Strike { answer }, Some(_)) => _ = server.ballot().strike(answer),
            (_, None) => {}
        }
    }
}

/// Whether the audience decides now.
fn is_asked(running: &Match) -> bool {
    let kind = |seat: Seat| &running.players()[usize::from(seat)].kind;
    running.person_decides() && running.seen().to_move().is_some_and(|seat| *kind(seat) == SeatKind::Audience)
}

fn ask(
    mut voting: ResMut<Voting>,
    running: Option<Res<Match>>,
    outlook: Res<Outlook>,
    overlay: Res<Overlay>,
    settings: Res<Settings>,
    words: Res<Words>,
    phase: Option<Res<State<Phase>>>,
    hold: Res<Hold>,
    lens: Res<Lens>,
) {
    let voting = voting.bypass_change_detection();
    let asked = running.filter(|running| settings.stream.audience && overlay.server().is_some() && is_asked(running));
    let choosing = phase.is_some_and(|phase| *phase.get() == Phase::Choosing);
    let coming = voting.coming.take();
    let (Some(running), Some(server)) = (asked, overlay.server()) else {
        if voting.question.take().is_some() || coming.is_some() {
            overlay.server().into_iter().for_each(|server| server.ballot().close(false));
        }
        voting.rest.clear();
        voting.hurried = false;
        return;
    };
    // An overlay that was switched off and on counts its ballots anew.
    voting.last = server.ballot().newest();
    let position = running.whole().position_hash();
    // Somebody played by hand, or the overlay was switched off and on.
    let stale = |question: &mut Question| question.position != position || !question.recount(server.ballot());
    if voting.question.take_if(stale).is_some() {
        server.ballot().close(false);
    }
    // Only a turn as a whole is voted on.
    let about_to = running.seen().step() == Step::Turn && voting.question.is_none() && voting.rest.is_empty();
    voting.coming = running.seen().to_move().filter(|_| about_to);
    if voting.question.is_none() && voting.coming.is_some() != coming.is_some() {
        server.ballot().close(about_to);
    }
    // Whoever shall choose sees the whole table first, whatever the director is showing.
    let shown = hold.is_over() && lens.is_whole();
    // However fast the others play, how the last vote ended can be read.
    let read = voting.hurried || voting.told.as_ref().is_none_or(|(_, left)| *left < TELL - READ);
    let begins = about_to && choosing && shown && read;
    let looks = if voting.hurried { 1 } else { 2 };
    if !begins || outlook.look < looks || !outlook.is_for(running.whole()) {
        return;
    }
    let Some(plans) = &outlook.plans else { return };
    let game = running.seen().filled_in();
    let mut offered: Vec<(String, Vec<Action>)> = Vec::new();
    for candidate in &plans.turns {
        let told = advice::turn(&words, &game, &candidate.actions);
        let alike = |(other, turn): &(String, Vec<Action>)| *other == told || does(turn).eq(does(&candidate.actions));
        if !told.is_empty() && offered.len() < most() && !offered.iter().any(alike) {
            offered.push((told, candidate.actions.clone()));
        }
    }
    // One candidate is no choice; a longer look finds others where there are any.
    if offered.len() > 1 || (offered.len() == 1 && outlook.is_final()) {
        voting.hurried = false;
        voting.last = server.ballot().open(offered.len() as u8);
        voting.question = Some(Question {
            id: voting.last,
            seat: game.to_move().unwrap_or_default(),
            position,
            tally: vec![0; offered.len()],
            struck: vec![false; offered.len()],
            pictures: offered.iter().map(|(told, turn)| pictured(&game, told, turn)).collect(),
            candidates: offered,
            // Viewers see it open that much later, and have all of its time.
            left: settings.stream.vote_seconds + settings.stream.overlay_delay,
        });
        voting.coming = None;
        voting.told = None;
    }
}

/// What a turn does, whatever it is paid with.
fn does(turn: &[Action]) -> impl Iterator<Item = &Action> {
    turn.iter().filter(|action| !matches!(action, Action::Pay(_) | Action::Return(_) | Action::Discard { .. }))
}

/// What viewers' pages show of a turn.
fn pictured(game: &Game, told: &str, turn: &[Action]) -> Candidate {
    let (card, goal) = scene::about_turn(game, turn);
    Candidate { text: told.to_owned(), card, goal, votes: 0, struck: false }
}

fn count(
    mut voting: ResMut<Voting>,
    overlay: Res<Overlay>,
    words: Res<Words>,
    menu: Res<State<Menu>>,
    time: Res<Time<Real>>,
    mut motion: ResMut<Motion>,
) {
    let voting = voting.bypass_change_detection();
    if let Some((_, left)) = &mut voting.told {
        motion.keep_drawing();
        *left -= time.delta_secs();
    }
    voting.told.take_if(|(_, left)| *left <= 0.0);
    let (Some(server), Some(question)) = (overlay.server(), &mut voting.question) else { return };
    motion.keep_drawing();
    if *menu.get() == Menu::None {
        question.left -= time.delta_secs();
    }
    if question.left > 0.0 {
        question.recount(server.ballot());
    } else if let Some(Finished { verdict, tally, struck }) = server.ballot().finish() {
        (question.tally, question.struck) = (tally, struck);
        let number = verdict.answer() + 1;
        let told = match verdict {
            Verdict::Chosen { tie: true, .. } => t!(words, "vote-tie", number = number),
            Verdict::Chosen { votes, .. } => t!(words, "vote-chosen", number = number, votes = votes),
            Verdict::Silence { .. } => t!(words, "vote-silence", number = number),
        };
        let (turn, actions) = &question.candidates[usize::from(verdict.answer())];
        let told = format!("{told}: {turn}");
        voting.for_viewers = Some(Ballot {
            state: BallotState::Closed,
            seconds_left: 0,
            chosen: Some(number),
            verdict: Some(told.clone()),
            ..question.for_viewers()
        });
        voting.told = Some((told, TELL));
        voting.rest = actions.iter().copied().collect();
        // A turn that was taken back and voted on again begins where it began before.
        voting.made = None;
        voting.question = None;
    }
}

/// Viewers' pages are told: at once what begins and ends, and how votes stand a few times a second.
fn tell(mut voting: ResMut<Voting>, time: Res<Time<Real>>) {
    let voting = voting.bypass_change_detection();
    voting.since += time.delta_secs();
    let shown = voting.for_viewers.as_ref().map(|ballot| (ballot.id, ballot.state));
    let now = match &voting.question {
        Some(question) if shown == Some((question.id, BallotState::Open)) && voting.since < RECOUNT => return,
        Some(question) => Some(question.for_viewers()),
        None if voting.told.is_some() => return,
        None => voting.coming.map(|seat| Ballot {
            id: voting.last + 1,
            state: BallotState::Coming,
            seat,
            candidates: Vec::new(),
            seconds_left: 0,
            chosen: None,
            verdict: None,
        }),
    };
    (voting.for_viewers, voting.since) = (now, 0.0);
}

/// What the audience is not asked about is decided for it: what comes before its first turn, and the rest of a turn that
/// went otherwise than it was planned. Where nothing is found whoever sits at the screen decides.
fn fill_in(
    mut voting: ResMut<Voting>,
    running: Option<Res<Match>>,
    overlay: Res<Overlay>,
    settings: Res<Settings>,
    phase: Option<Res<State<Phase>>>,
    mut refused: MessageReader<Refused>,
    mut motion: ResMut<Motion>,
) {
    let refused = refused.read().count() > 0;
    let voting = voting.bypass_change_detection();
    let asked = running.filter(|running| settings.stream.audience && overlay.server().is_some() && is_asked(running));
    let seat = asked.as_ref().and_then(|running| running.whole().to_move());
    let (Some(running), Some(seat)) = (asked, seat) else {
        (voting.broken, voting.filled, voting.filling) = (false, None, None);
        return;
    };
    let (position, step) = (running.whole().position_hash(), running.seen().step());
    if refused && voting.made == Some(position) {
        // Plans are made without what nobody may know.
        voting.rest.clear();
        voting.broken = true;
    }
    voting.broken &= step != Step::Turn;
    if voting.filled.is_some_and(|about| about != position) {
        (voting.filled, voting.filling) = (None, None);
    }
    let choosing = phase.is_some_and(|phase| *phase.get() == Phase::Choosing);
    let alone = matches!(step, Step::StartingSet | Step::Wagon) || voting.broken;
    if !choosing || !alone || !voting.rest.is_empty() {
        return;
    }
    if voting.filled.is_none() {
        let view = running.view(seat);
        let work = move || ai::analyse(&view, 1, &FILL_IN, &Watch::default());
        let think = async move {
            let found = contained(Part::Chances, work).unwrap_or_else(|panic| {
                warn!("nothing is decided for the audience: {panic}");
                None
            });
            found.and_then(|found| found.candidates.into_iter().next()).map(|best| best.actions).unwrap_or_default()
        };
        (voting.filled, voting.filling) = (Some(position), Some(AsyncComputeTaskPool::get().spawn(think)));
    }
    if let Some(task) = &mut voting.filling {
        motion.keep_drawing();
        if let Some(turn) = check_ready(task) {
            (voting.filling, voting.made) = (None, None);
            voting.rest.extend(turn);
        }
    }
}

/// Makes the decisions of the chosen turn one after another.
fn carry_out(
    mut voting: ResMut<Voting>,
    running: Option<Res<Match>>,
    phase: Option<Res<State<Phase>>>,
    mut intents: MessageWriter<Intent>,
) {
    let (Some(running), Some(phase)) = (running, phase) else { return };
    let voting = voting.bypass_change_detection();
    let position = running.whole().position_hash();
    // One decision for each position: the next one waits until this one was shown.
    if *phase.get() != Phase::Choosing || voting.rest.is_empty() || voting.made == Some(position) {
        return;
    }
    voting.made = Some(position);
    if let Some(action) = voting.rest.pop_front() {
        intents.write(Intent::Decide(action));
    }
}

/// Where the panel is, in table units: it covers no card, no place and no village that may be voted for.
fn panel_place(layout: &Layout) -> Rect {
    // Beside a camera picture there is a free column.
    layout.surface.aside.unwrap_or_else(|| layout.frame().vote)
}

/// Numbers on the things the candidates begin with.
fn number_things(
    mut contexts: EguiContexts,
    voting: Res<Voting>,
    running: Option<Res<Match>>,
    choices: Res<Choices>,
    finder: Finder,
    tabletop: Res<Tabletop>,
    canvas: Res<Canvas>,
) -> Result {
    let (Some(question), Some(running)) = (&voting.question, running) else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    let look = look(ctx);
    let mut known: Vec<Rect> = Vec::new();
    for (index, (_, actions)) in question.candidates.iter().enumerate() {
        let Some(first) = actions.first() else { continue };
        let Some(choice) = choices.all.iter().find(|choice| choice.actions.contains(first)) else { continue };
        let Some(thing) = finder.target(&running.seen(), choice.target) else { continue };
        // Several ways with the same thing stand side by side.
        let beside = known.iter().filter(|other| **other == thing).count() as f32;
        known.push(thing);
        let size = 58.0_f32.max(fonts::least_number() / tabletop.layout.surface.scale / 0.72);
        let centre = vec2(thing.min.x + size * (0.35 + 1.05 * beside), thing.min.y + size * 0.2);
        let rect = on_panel(Rect::from_center_size(centre, Vec2::splat(size)), &tabletop.layout.surface, &canvas);
        let ui = area(ctx, &format!("candidate {index}"), rect.expand(8.0));
        let painter = ui.painter();
        let out = question.struck.get(index) == Some(&true);
        let strength = if out { 0.35 } else { 1.0 };
        painter.circle_filled(
            rect.center() + egui::vec2(0.0, 3.0),
            rect.width() / 2.0,
            palette::faded(palette::INK, 0.7),
        );
        let [top, bottom] = look.colours.primary.map(|tone| palette::faded(tone, strength));
        paint::gradient_rect(painter, rect, rect.width() / 2.0, top, bottom);
        let font = fonts::number(rect.height() * 0.72);
        let ink = palette::faded(look.colours.on_primary, strength);
        painter.text(rect.center(), egui::Align2::CENTER_CENTER, (index + 1).to_string(), font, ink);
    }
    Ok(())
}

fn draw(
    mut contexts: EguiContexts,
    mut voting: ResMut<Voting>,
    (overlay, phones): (Res<Overlay>, Res<Phones>),
    mut settings: ResMut<Settings>,
    running: Option<Res<Match>>,
    words: Res<Words>,
    (tabletop, canvas): (Res<Tabletop>, Res<Canvas>),
    mut covered: ResMut<LogCovered>,
) -> Result {
    let voting = voting.bypass_change_detection();
    covered.0 = false;
    let Some(running) = running else { return Ok(()) };
    let off = !settings.stream.audience || overlay.server().is_none();
    if voting.question.is_none() && voting.told.is_none() && !(off && is_asked(&running)) {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let place = on_panel(panel_place(&tabletop.layout), &tabletop.layout.surface, &canvas);
    let log = on_panel(tabletop.layout.log(), &tabletop.layout.surface, &canvas);
    let panel = egui::Area::new(egui::Id::new("vote")).order(egui::Order::Middle).fixed_pos(place.left_top());
    let shown = panel.show(ctx, |ui| {
        paint::panel_frame(ui).inner_margin(16.0).show(ui, |ui| {
            ui.set_width((place.width() - 32.0).max(0.0));
            if voting.question.is_some() {
                ui.set_min_height((place.height() - 32.0).max(0.0));
            }
            ui.spacing_mut().item_spacing = egui::vec2(8.0, 8.0);
            match (&mut voting.question, &voting.told) {
                (Some(question), _) => {
                    let controls = !settings.stream.clean;
                    if let Some(answer) = candidates(ui, &words, question, controls) {
                        overlay.server().into_iter().for_each(|server| _ = server.ballot().strike(answer));
                    }
                    if controls && button(ui, "vote.now", &t!(words, "vote-now"), Weight::Plain).clicked() {
                        question.left = 0.0;
                    }
                    if let Some(chat) = overlay.server().and_then(overlay::Server::chat) {
                        text::label(ui, &told_of_chat(&words, &chat, question.id));
                    }
                    if let Some(server) = overlay.server().filter(|_| settings.stream.show_token) {
                        let (port, token) = (server.port().to_string(), voting.token.clone());
                        text::label(ui, &t!(words, "vote-token", port = port, token = token));
                    }
                    phones.draw_at_table(ui, &words, log.bottom() - 16.0);
                }
                (None, Some((told, _))) => {
                    text::heading(ui, &t!(words, "vote-title"));
                    text::body(ui, told);
                    if let Some(thanks) = phones.thanks() {
                        text::label(ui, thanks);
                    }
                }
                (None, None) => {
                    text::heading(ui, &t!(words, "vote-title"));
                    match overlay.fault() {
                        Some(fault) => text::warning(ui, &t!(words, "overlay-fault", reason = fault.to_owned())),
                        None => text::body(ui, &t!(words, "vote-closed")),
                    };
                    if button(ui, "vote.open", &t!(words, "vote-open"), Weight::Primary).clicked() {
                        settings.stream.audience = true;
                        settings.stream.overlay = true;
                    }
                }
            }
        });
    });
    covered.0 = shown.response.rect.intersects(log);
    Ok(())
}

/// How the chat program stands, and how viewers vote there.
fn told_of_chat(words: &Words, chat: &overlay::Chat, ballot: u32) -> String {
    let channel = chat.channel.as_str();
    match chat.state {
        ChatState::Connected => {
            let word = overlay::vote_word(ballot).to_string();
            t!(words, "vote-chat", channel = channel, word = word, voters = chat.voters)
        }
        ChatState::Connecting => t!(words, "vote-chat-connecting", channel = channel),
        ChatState::Waiting => t!(words, "vote-chat-waiting", channel = channel),
        ChatState::Failed => t!(words, "vote-chat-failed", channel = channel),
    }
}

/// The question with its votes, and where wanted a way to strike each candidate out. Gives which one is struck out now.
fn candidates(ui: &mut egui::Ui, words: &Words, question: &Question, controls: bool) -> Option<u8> {
    let c = look(ui.ctx()).colours;
    let left = question.left.max(0.0).ceil() as u32;
    let told = t!(words, "vote-left", count = left);
    let clock = ui.painter().layout_no_wrap(told.clone(), fonts::number(40.0), c.gold);
    let title = t!(words, "vote-title");
    let tell_time = |ui: &mut egui::Ui| {
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let (spot, _) = ui.allocate_exact_size(clock.size(), egui::Sense::hover());
            ui.painter().galley(spot.min, clock.clone(), c.gold);
            crate::app::named::say(ui, spot, &told);
        });
    };
    // The time that is left stands at the right end of the title, or below it where both have no room.
    if text::heading_width(ui, &title) + clock.size().x + 16.0 < ui.available_width() {
        ui.horizontal(|ui| {
            text::heading(ui, &title);
            tell_time(ui);
        });
    } else {
        text::heading(ui, &title);
        ui.horizontal(tell_time);
    }
    let tally = &question.tally;
    let most = tally.iter().copied().max().unwrap_or(0).max(1);
    let mut struck = None;
    for (index, (told, _)) in question.candidates.iter().enumerate() {
        let out = question.struck[index];
        let ink = palette::faded(c.text, if out { 0.4 } else { 1.0 });
        // From left to right: the number, the turn in words, its votes above the way to strike it out.
        let width = ui.available_width();
        let galley = ui.painter().layout(told.clone(), fonts::sans(24.0), ink, width - 56.0 - 84.0);
        let size = egui::vec2(width, (galley.size().y + 16.0).max(122.0));
        let (rect, _) = ui.allocate_exact_size(size, egui::Sense::hover());
        let painter = ui.painter().with_clip_rect(rect);
        painter.rect_filled(rect, 12.0, palette::faded(c.slot, if out { 0.3 } else { 0.8 }));
        let part = tally[index] as f32 / most as f32;
        if part > 0.0 {
            let [_, mid, dark] = palette::SEATS[3];
            let bar = rect.with_max_x(rect.left() + rect.width() * part);
            paint::gradient_rect(&painter, bar, 12.0, mid, dark);
        }
        let at = rect.left_center() + egui::vec2(28.0, 0.0);
        let gold = palette::faded(c.gold, if out { 0.4 } else { 1.0 });
        painter.text(at, egui::Align2::CENTER_CENTER, (index + 1).to_string(), fonts::number(40.0), gold);
        painter.galley(egui::pos2(rect.left() + 56.0, rect.center().y - galley.size().y / 2.0), galley, ink);
        let at = egui::pos2(rect.right() - 38.0, rect.top() + 28.0);
        let votes = tally[index].to_string();
        painter.text(at, egui::Align2::CENTER_CENTER, &votes, fonts::number(40.0), ink);
        crate::app::named::mark(ui, &format!("vote.{}", index + 1), rect, &format!("{told} · {votes}"));
        if !controls {
            continue;
        }
        let corner = egui::Rect::from_center_size(egui::pos2(at.x, rect.bottom() - 34.0), egui::vec2(64.0, 48.0));
        let mut strike = ui.new_child(
            egui::UiBuilder::new()
                .max_rect(corner)
                .layout(egui::Layout::centered_and_justified(egui::Direction::TopDown)),
        );
        strike.add_enabled_ui(!out, |ui| {
            let veto = pill(ui, &format!("vote.veto{}", index + 1), "×", false);
            if tip(veto, &t!(words, "vote-veto")).clicked() {
                struck = Some(index as u8);
            }
        });
    }
    struck
}
