//! Below the caravan: what is chosen, what it would bring, and the buttons that carry it out.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use rules::adventure::AdventureGame;
use rules::{Action, Crystals, Engine, Game, Illegal, Step, components::Site};
use tabletop::{names, table};

use super::games::{adventure::journey, game_words};
use super::{PromptFree, area, closeup::CloseUp, inspector, is_framed, on_panel, rest_behind, sentences};
use crate::app::{Menu, Phase, Screen, input::LastDevice, language::Words, named};
use crate::session::{Intent, Match, Seen};
use crate::t;
use crate::table::{
    Tabletop,
    adventure::{self, Route},
    choices::{Button, Choices, Pick, Target, why_not},
    pointer::Hover,
    stage::{Piece, Place, Zone},
};
use crate::theme::{
    Canvas, Look,
    controls::{Weight, button, button_at_most, button_size, line, pill_size, tip, wide_button},
    fonts, look, paint, with_colours, with_text_at_most,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw.in_set(PromptSystems).after(inspector::PaperSystems).run_if(in_state(Screen::Table).and_then(is_framed)),
    );
}

/// The question is written before what may lie over it.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct PromptSystems;

/// Whether a person is asked for nothing but to choose on the table: there are words in the prompt, and no buttons.
pub(super) fn only_asks(running: &Match, choices: &Choices) -> bool {
    // A journey has buttons that are no places of their own, and says before a move what it costs.
    has_no_buttons(running, choices) && game_words(&running.seen()).journey().is_none()
}

/// Whether everything that can be chosen at the beginning of a turn lies on the table.
pub(super) fn has_no_buttons(running: &Match, choices: &Choices) -> bool {
    let button = |target| matches!(target, Target::Button(button) if button != Button::Rest);
    running.person_decides()
        && running.turn_to_end().is_none()
        && choices.chosen.is_none()
        && !choices.all.is_empty()
        && !choices.all.iter().any(|choice| button(choice.target))
}

/// What a decision would make of the caravan and the score.
struct Preview {
    after: Crystals,
    gone: Crystals,
    come: Crystals,
    text: String,
    /// Something would be lost.
    warns: bool,
    /// It is only pointed at.
    pointed: bool,
    /// What is paid is chosen later.
    unpaid: bool,
}

/// The words before what there will be.
fn after(words: &Words, shown: &Preview) -> String {
    words.say(match (shown.after.total(), shown.pointed) {
        _ if shown.unpaid => "preview-before-pay",
        (0, _) => "preview-after-none",
        (_, true) => "preview-after-pointed",
        (_, false) => "preview-after",
    })
}

/// Whether traders go to a place that raises crystals.
fn goes_to_raise(game: &Game, action: Action) -> bool {
    let (Game::World(world), Action::Work { location, .. }) = (game, action) else { return false };
    world.location(location).is_some_and(|place| matches!(place.site, Site::Upgrade(_)))
}

fn preview(words: &Words, game: &Seen, action: Action) -> Option<Preview> {
    let seat = game.to_move()?;
    let next = game.after(action)?;
    // Crystals that are paid may have been points too: the whole score is told.
    let [from, to] = [&**game, &next].map(|game| game.score(seat).total());
    let (before, after) = (game.crystals(seat), next.crystals(seat));
    let over = after.total().saturating_sub(game.limit(seat));
    let idles = goes_to_raise(game, action) && next.step() != Step::Upgrade && before == after;
    let warns = idles || over > 0 && next.to_move() == Some(seat);
    let lays = (next.to_move() == Some(seat) && next.step() == Step::PayForCard).then_some(action);
    let text = if idles {
        words.say("preview-nothing-rises")
    } else if warns {
        t!(words, "preview-over", count = over)
    } else if let Some(Action::Acquire { slot } | Action::TakeCard { slot }) = lays {
        t!(words, "preview-lay", count = slot)
    } else if action == Action::Rest {
        words.say(game_words(game).rest_key())
    } else if action == Action::Done && game.step() == Step::Upgrade {
        t!(words, "preview-done-upgrade", count = game.upgrades_left())
    } else if next.rounds().triggered && !game.rounds().triggered {
        let scores =
            (from != to && game.points(seat).is_some()).then(|| t!(words, "preview-score", from = from, to = to));
        let ends = if next.is_over() { "preview-ends" } else { "preview-last-round" };
        [Some(words.say(ends)), scores].into_iter().flatten().collect::<Vec<_>>().join("\n")
    } else if from != to && game.points(seat).is_some() {
        // Steps with one answer are taken together with the way there.
        let at_once = matches!(action, Action::Work { .. }) && next.claims(seat) > game.claims(seat);
        let claims = at_once.then(|| words.say("preview-claims"));
        let scores = t!(words, "preview-score", from = from, to = to);
        claims.into_iter().chain([scores]).collect::<Vec<_>>().join("\n")
    } else if matches!(action, Action::Work { .. }) && next.to_move() == Some(seat) && next.step() == Step::Golem {
        words.say("preview-visit")
    } else if next.step() == Step::Upgrade && before.total() == before.count(rules::Crystal::Magenta) {
        words.say("preview-nothing-rises")
    } else if matches!(action, Action::Work { .. }) && next.to_move() == Some(seat) && next.step() == Step::Upgrade {
        words.say("preview-rises")
    } else {
        String::new()
    };
    let less =
        |a: Crystals, b: Crystals| Crystals(std::array::from_fn(|colour| a.0[colour].saturating_sub(b.0[colour])));
    Some(Preview {
        after,
        gone: less(before, after),
        come: less(after, before),
        text,
        warns,
        pointed: false,
        unpaid: lays.is_some(),
    })
}

/// A row of counted crystals from a point on; returns where it ends.
pub(super) fn crystal_row(
    painter: &egui::Painter,
    look: &Look,
    crystals: Crystals,
    sign: &str,
    from: egui::Pos2,
    unit: f32,
) -> f32 {
    let (mut x, grown) = (from.x, look.text_scale.sqrt());
    for (colour, kind) in rules::Crystal::ALL.into_iter().zip(&look.colours.crystals) {
        let count = crystals.count(colour);
        if count > 0 {
            let number = painter.text(
                egui::pos2(x, from.y),
                egui::Align2::LEFT_CENTER,
                format!("{sign}{count}"),
                fonts::bold(look.size(22.0) * unit),
                look.colours.text,
            );
            let centre = egui::pos2(number.right() + 16.0 * grown, from.y);
            paint::crystal(painter, centre, 26.0 * grown, colour.index(), kind);
            x = centre.x + 24.0 * grown;
        }
    }
    x
}

/// Draws a preview; on paper at the foot of its place, right above the buttons. Gives how much is free above it.
fn draw_preview(
    ui: &egui::Ui,
    words: &Words,
    look: &Look,
    line: egui::Rect,
    unit: f32,
    paper: bool,
    shown: &Preview,
) -> f32 {
    let painter = ui.painter();
    named::mark(ui, "preview", line, &shown.text);
    if look.is_large() {
        draw_large_preview(painter, words, look, line, unit, shown);
        return 0.0;
    }
    let mut tried = painter.clone();
    tried.set_invisible();
    let foot = draw_usual_preview(&tried, words, look, line, unit, shown);
    let free = if paper { (line.bottom() - foot).max(0.0) } else { 0.0 };
    draw_usual_preview(painter, words, look, line.translate(egui::vec2(0.0, free)), unit, shown);
    free
}

/// Gives where it ends.
fn draw_usual_preview(
    painter: &egui::Painter,
    words: &Words,
    look: &Look,
    line: egui::Rect,
    unit: f32,
    shown: &Preview,
) -> f32 {
    let at = |y: f32| egui::pos2(line.left(), line.top() + y);
    // Words below two rows have room only where the rows stand close; large text leaves none either way.
    let close = !shown.text.is_empty() && fonts::least_points() == 0.0;
    // Two sentences need a line each.
    let two = shown.text.contains('\n');
    let [first, next, last] = match (two, close) {
        (true, _) => [11.0, 33.0, 43.0],
        (false, true) => [12.0, 36.0, 46.0],
        (false, false) => [14.0, 46.0, 62.0],
    };
    let small = fonts::sans(21.0 * unit);
    // What goes and what comes, then what there is after it; on the same line where there is no room for a second one.
    let mut x = crystal_row(painter, look, shown.gone, "−", at(first), unit);
    x = crystal_row(painter, look, shown.come, "+", egui::pos2(x, line.top() + first), unit);
    let changes = x > line.left();
    let below = match (changes, line.height() < 62.0) {
        (false, _) => at(first),
        (true, true) => egui::pos2(x + 18.0, line.top() + first),
        (true, false) => at(next),
    };
    let row = |painter: &egui::Painter, label: String| {
        let label = painter.text(below, egui::Align2::LEFT_CENTER, label, small.clone(), look.colours.label);
        crystal_row(painter, look, shown.after, "", egui::pos2(label.right() + 12.0, below.y), unit)
    };
    // Many kinds leave no room for words.
    let mut tried = painter.clone();
    tried.set_invisible();
    let fits = row(&tried, after(words, shown)) <= line.right() + 10.0;
    // Where no crystal moves the words say it all.
    let end = match changes || shown.text.is_empty() {
        true => row(painter, if fits { after(words, shown) } else { "=".to_owned() }),
        false => line.left(),
    };
    let second = egui::pos2(0.0, below.y);
    let x = end;
    let last = if changes { last } else { next - 6.0 };
    let ink = if shown.warns { look.colours.warning } else { look.colours.gold };
    let from = if x > line.left() { x + 8.0 } else { line.left() };
    let galley = painter.layout(shown.text.clone(), fonts::bold(21.0 * unit), ink, (line.right() - from).max(120.0));
    let beside = galley.size().y < 30.0 * unit;
    let place = if beside { egui::pos2(from, second.y - galley.size().y / 2.0) } else { at(last) };
    let rows = second.y + 13.0;
    if shown.text.is_empty() {
        rows
    } else if beside {
        let foot = place.y + galley.size().y;
        painter.galley(place, galley, ink);
        rows.max(foot)
    } else {
        let usual = painter.layout_no_wrap(shown.text.clone(), fonts::bold(21.0 * unit), ink).size().x;
        // A sentence that is a word too long for its line is written smaller; a longer one takes a second line.
        let fit = Some(0.99 * line.width() / usual.max(1.0)).filter(|fit| (0.8..1.0).contains(fit)).unwrap_or(1.0);
        let mut job =
            egui::text::LayoutJob::simple(shown.text.clone(), fonts::bold(21.0 * unit * fit), ink, line.width());
        if two {
            job.sections.iter_mut().for_each(|part| part.format.line_height = Some(23.0));
        }
        let sentence = painter.layout_job(job);
        let foot = place.y + sentence.size().y;
        painter.galley(place, sentence, ink);
        rows.max(foot)
    }
}

/// The same in large text: as many rows as have room, what changes first, then what it means, then what there is after it.
fn draw_large_preview(
    painter: &egui::Painter,
    words: &Words,
    look: &Look,
    line: egui::Rect,
    unit: f32,
    shown: &Preview,
) {
    let pitch = look.size(22.0) * unit * 1.3;
    let row = |nth: usize| egui::pos2(line.left(), line.top() + pitch * (nth as f32 + 0.5));
    let has_room = |nth: usize| row(nth).y + pitch * 0.4 <= line.bottom();
    let (small, ink) = (look.size(20.0) * unit, if shown.warns { look.colours.warning } else { look.colours.gold });
    let x = crystal_row(painter, look, shown.gone, "−", row(0), unit);
    let x = crystal_row(painter, look, shown.come, "+", egui::pos2(x, row(0).y), unit);
    let mut next = usize::from(x > line.left());
    let laid = |text: &str| painter.layout(text.to_owned(), fonts::bold(small), ink, line.width());
    let below = line.top() + pitch * next as f32;
    let mut told = laid(&shown.text);
    if below + told.size().y > line.bottom() + 4.0 {
        // Of two sentences the first counts.
        told = laid(shown.text.lines().next().unwrap_or_default());
    }
    if !shown.text.is_empty() && x + told.size().x < line.right() {
        painter.galley(egui::pos2(x, row(0).y - told.size().y / 2.0), told, ink);
    } else if !shown.text.is_empty() && line.top() + pitch * next as f32 + told.size().y <= line.bottom() + 4.0 {
        let top = line.top() + pitch * next as f32;
        next += (told.size().y / pitch).ceil() as usize;
        painter.galley(egui::pos2(line.left(), top), told, ink);
    }
    let changes = shown.gone.total() + shown.come.total() > 0;
    if has_room(next) && (changes || shown.text.is_empty()) {
        let after = after(words, shown);
        let drawn = painter.text(row(next), egui::Align2::LEFT_CENTER, after, fonts::sans(small), look.colours.label);
        crystal_row(painter, look, shown.after, "", egui::pos2(drawn.right() + 16.0, row(next).y), unit);
    }
}

fn draw(
    mut contexts: EguiContexts,
    choices: Res<Choices>,
    (hover, closeup): (Res<Hover>, Res<CloseUp>),
    running: Option<Res<Match>>,
    tabletop: Res<Tabletop>,
    canvas: Res<Canvas>,
    words: Res<Words>,
    phase: Option<Res<State<Phase>>>,
    device: Res<LastDevice>,
    menu: Res<State<Menu>>,
    mut free: ResMut<PromptFree>,
    mut picks: MessageWriter<Pick>,
    mut intents: MessageWriter<Intent>,
) -> Result {
    let (Some(running), Some(phase)) = (running, phase) else { return Ok(()) };
    let ctx = &contexts.ctx_mut()?.clone();
    let paper = tabletop.layout.frame().inspector.is_some();
    let look = if paper { inspector::on_paper_look(ctx) } else { look(ctx) };
    let room = tabletop.layout.prompt();
    let rect = on_panel(room, &tabletop.layout.surface, &canvas);
    let mut ui = area(ctx, "prompt", rect);
    rest_behind(&mut ui, *menu.get());
    let game = running.seen();
    // Whoever is in a menu points at nothing below it, and a pointer that was left lying at nothing at all.
    let nothing = Hover::default();
    let points = *menu.get() == Menu::None && !closeup.is_left_lying();
    let hover = if points { &*hover } else { &nothing };
    let prompt = Prompt {
        words: &words,
        look: &look,
        choices: &choices,
        running: &running,
        game: &game,
        journey: game_words(&game).journey(),
        hover,
        tabletop: &tabletop,
        rect,
        unit: rect.width() / room.width(),
        choosing: *phase.get() == Phase::Choosing && running.person_decides(),
        paper,
    };
    let line = with_colours(ctx, look.colours, || {
        if let Some(place) = tabletop.layout.frame().rest {
            prompt.rest(ctx, on_panel(place, &tabletop.layout.surface, &canvas), *menu.get(), &mut picks);
        }
        prompt.buttons(&mut ui, &mut picks, &mut intents)
    });
    if !prompt.choosing {
        free.set_if_neq(PromptFree(0.0));
        return Ok(());
    }
    // Beside the buttons: a preview, a refusal or the question.
    let shown = match choices.waiting() {
        // Where a wagon goes is seen on the map.
        Some(Action::StepTo { .. } | Action::PlaceWagon { .. } | Action::Halt) => None,
        Some(action) => preview(&words, &game, action),
        None => pointed_preview(&words, &game, &choices, hover, &device, &tabletop),
    };
    let left = match shown {
        Some(shown) => draw_preview(&ui, &words, &look, line, prompt.unit, paper, &shown),
        None if choices.waiting().is_some() => line.height(),
        None => prompt.question(&ui, line).unwrap_or(line.height()),
    };
    free.set_if_neq(PromptFree(left));
    Ok(())
}

/// Height of a row of buttons and the gap below it, in points.
const ROW: f32 = 66.0;
const BELOW_ROW: f32 = 12.0;
/// Size of a question, and the least it shrinks to where there is little room for it.
const QUESTION: f32 = 21.0;
const LEAST_QUESTION: f32 = 13.0;

/// What the prompt is drawn from.
struct Prompt<'a> {
    words: &'a Words,
    look: &'a Look,
    choices: &'a Choices,
    running: &'a Match,
    game: &'a Seen,
    /// The game, if it is a journey over a map.
    journey: Option<&'a AdventureGame>,
    hover: &'a Hover,
    tabletop: &'a Tabletop,
    rect: egui::Rect,
    /// Points in a unit of the table.
    unit: f32,
    /// Whether a person decides now.
    choosing: bool,
    /// It stands in the inspector: words above, buttons at the foot.
    paper: bool,
}

impl Prompt<'_> {
    /// Draws the buttons; gives the room that is left for words.
    fn buttons(
        &self,
        ui: &mut egui::Ui,
        picks: &mut MessageWriter<Pick>,
        intents: &mut MessageWriter<Intent>,
    ) -> egui::Rect {
        let rect = self.rect;
        // The place below the caravan does not grow with the controls.
        let most = (2.0 * self.unit).max(1.0);
        let offered = self.journey.filter(|_| self.choosing && self.choices.chosen.is_none());
        let most = match offered {
            Some(game) => {
                let most = most.min(self.look.text_scale);
                journey::fitting(ui, self.words, game, self.choices, rect.size(), most, self.unit)
            }
            None => most,
        };
        // The main button never moves, whatever is said above it.
        let tall = match offered.filter(|_| self.paper) {
            Some(game) => with_text_at_most(&ui.ctx().clone(), most, || {
                journey::tall(ui, self.words, game, self.choices, rect.width())
            }),
            None => button_size(ui, "…").y.max(ROW),
        };
        let wrapped = egui::Layout::left_to_right(egui::Align::Min).with_main_wrap(true);
        let (room, layout) = match (self.paper, offered) {
            // Where many things can be done the buttons fill a second row.
            (true, Some(_)) => (rect.with_min_y(rect.max.y - tall), wrapped),
            (true, None) => (rect.with_min_y(rect.max.y - tall), egui::Layout::left_to_right(egui::Align::Center)),
            (false, _) => (rect.with_max_y(rect.min.y + ROW), egui::Layout::left_to_right(egui::Align::Center)),
        };
        let mut row = ui.new_child(egui::UiBuilder::new().max_rect(room).layout(layout));
        row.spacing_mut().item_spacing = journey::GAP;
        if self.running.turn_to_end().is_some() && !self.running.is_watched() {
            with_text_at_most(&ui.ctx().clone(), most, || {
                if button(&mut row, "table.end-turn", &t!(self.words, "act-end-turn"), Weight::Primary).clicked() {
                    intents.write(Intent::EndTurn);
                }
            });
        }
        if self.choosing {
            with_text_at_most(&ui.ctx().clone(), most, || self.row(&mut row, picks));
        }
        if self.paper {
            let foot = if row.min_rect().height() < 1.0 { rect.max.y } else { room.min.y - 6.0 };
            return rect.with_max_y(foot);
        }
        let below = row.min_rect().bottom().max(rect.min.y + ROW * most.min(1.0));
        rect.with_min_y(below + BELOW_ROW * most.min(1.0))
    }

    /// The button to rest, where it has a place of its own beside the played cards.
    fn rest(&self, ctx: &egui::Context, place: egui::Rect, menu: Menu, picks: &mut MessageWriter<Pick>) {
        if !self.choosing || self.choices.step != Some(Step::Turn) {
            return;
        }
        let mut ui = area(ctx, "rest", place);
        rest_behind(&mut ui, menu);
        let label = t!(self.words, "act-rest");
        // Its place does not grow with the text.
        let usual = with_text_at_most(ctx, 1.0, || line(&ui, &label, fonts::bold, 26.0).size().x + 24.0);
        let most = (place.width() / usual.max(1.0)).min((place.height() - 24.0) / 34.0).max(1.0);
        with_text_at_most(ctx, most, || {
            let offered = self.choices.find(Target::Button(Button::Rest)).is_some();
            let foot = egui::UiBuilder::new().max_rect(place).layout(egui::Layout::bottom_up(egui::Align::Min));
            ui.new_child(foot).add_enabled_ui(offered, |ui| {
                let only = self.choices.all.len() == 1 && self.choices.chosen.is_none();
                let weight = if only { Weight::Primary } else { Weight::Plain };
                if wide_button(ui, names::button(Button::Rest), &label, weight).clicked() {
                    picks.write(Pick::Thing(Target::Button(Button::Rest)));
                }
            });
        });
    }

    fn row(&self, row: &mut egui::Ui, picks: &mut MessageWriter<Pick>) {
        let (words, choices) = (self.words, self.choices);
        let offered = |button| choices.find(Target::Button(button)).is_some();
        if let Some((target, index)) = choices.chosen {
            self.confirmation(row, target, index, picks);
        } else if let Some(game) = self.journey {
            journey::buttons(row, words, game, choices, picks);
        } else if offered(Button::Done) {
            // Where something is left to be done, that comes first.
            let weight = if choices.all.len() > 1 { Weight::Plain } else { Weight::Primary };
            // One of the two parts of a visit is done; the other is left.
            let label = match (self.game.step(), sentences::offers_bonus(self.game)) {
                (Step::Golem, true) => "act-leave-tile",
                (Step::Golem, false) => "act-leave-golem",
                _ => "act-done",
            };
            if button(row, names::button(Button::Done), &words.say(label), weight).clicked() {
                picks.write(Pick::Thing(Target::Button(Button::Done)));
            }
        } else if choices.step == Some(Step::Turn) && self.tabletop.layout.frame().rest.is_none() {
            row.add_enabled_ui(offered(Button::Rest), |ui| {
                if button(ui, names::button(Button::Rest), &t!(words, "act-rest"), Weight::Plain).clicked() {
                    picks.write(Pick::Thing(Target::Button(Button::Rest)));
                }
            });
        }
    }

    /// What the main button does, in a word.
    fn verb(&self, target: Target, index: usize) -> &'static str {
        match self.choices.find(target).and_then(|choice| choice.actions.get(index)) {
            Some(Action::Acquire { .. }) => "act-acquire",
            Some(Action::Claim { .. }) => "act-claim",
            Some(Action::Rest) => "act-rest",
            Some(Action::Play { .. }) => "act-play",
            Some(Action::Work { .. }) => "act-work",
            Some(Action::StepTo { .. } | Action::PlaceWagon { .. }) => "act-go",
            Some(Action::Build) => "act-build",
            Some(Action::Trade { .. }) => "act-trade",
            Some(Action::Pay(_)) => "act-pay",
            Some(Action::Upgrade(_)) => "act-raise",
            Some(Action::Return(_)) => "act-return",
            Some(
                Action::TakeBonus { .. }
                | Action::TakeSet { .. }
                | Action::Explore { .. }
                | Action::TakeCard { .. }
                | Action::TakeTile { .. },
            ) => "act-take",
            Some(Action::Discard { .. } | Action::Done | Action::Halt) | None => "act-confirm",
        }
    }

    /// The buttons for what is chosen: carry it out, how often, or drop it.
    fn confirmation(&self, row: &mut egui::Ui, target: Target, index: usize, picks: &mut MessageWriter<Pick>) {
        let (words, colours) = (self.words, &self.look.colours);
        let count = self.choices.find(target).map_or(1, |choice| choice.actions.len());
        let mut confirm = words.say(self.verb(target, index));
        let times = format!("×{}", index + 1);
        let times = row.painter().layout_no_wrap(times, fonts::bold(look(row.ctx()).size(26.0)), colours.text);
        if self.paper {
            row.spacing_mut().item_spacing.x = 6.0;
        }
        let gap = row.spacing().item_spacing.x;
        let wide = |sign| gap + pill_size(row, sign, 20.0, f32::INFINITY).x;
        let beside = match count {
            1 => wide("←"),
            _ => wide("−") + wide("+") + wide("←") + gap + times.size().x + 4.0,
        };
        let width = row.available_width() - beside;
        // A button may be narrower than usual; where its word has no room at all a sign says the same.
        if button_size(row, &confirm).x - 36.0 > width {
            confirm = "OK".to_owned();
        }
        if button_at_most(row, "table.confirm", &confirm, width, Weight::Primary).clicked() {
            picks.write(Pick::Confirm);
        }
        if count > 1 {
            row.add_enabled_ui(index > 0, |ui| {
                if small(ui, "table.less", "−").clicked() {
                    picks.write(Pick::Repeat(-1));
                }
            });
            let text = times.text().to_owned();
            let (space, _) = row.allocate_exact_size(times.size() + egui::vec2(4.0, 0.0), egui::Sense::hover());
            row.painter().galley(space.min, times, colours.text);
            named::mark(row, "table.times", space, &text);
            row.add_enabled_ui(index + 1 < count, |ui| {
                if small(ui, "table.more", "+").clicked() {
                    picks.write(Pick::Repeat(1));
                }
            });
        }
        // The same sign everywhere: beside a number there is no room for more.
        if tip(small(row, "table.drop", "←"), &t!(words, "shell-back")).clicked() {
            picks.write(Pick::Drop);
        }
    }

    /// What is asked; what is closed says why as soon as it is pointed at. Gives what is free above it, and nothing where it is
    /// told above or has no room.
    fn question(&self, ui: &egui::Ui, line: egui::Rect) -> Option<f32> {
        let (words, colours) = (self.words, &self.look.colours);
        let tile = self.journey.and_then(|game| Some((game, adventure::tile_of(game, self.hover.piece?)?)));
        let walking = matches!(self.choices.step, Some(Step::Turn | Step::Walk | Step::Wagon));
        let route = tile.filter(|_| walking).and_then(|(game, tile)| Route::to(game, tile));
        if let Some(route) = &route {
            named::note(ui.ctx(), "way", self.rect, &route.tiles.len().to_string());
        }
        // A far tile is walked to step by step; what is said about it stands above.
        let is_far = route.is_some_and(|route| route.is_payable() && route.tiles.len() > 1);
        let (text, ink) = match self.refusal(tile.is_some(), walking) {
            Some(Illegal::NotAdjacent) if is_far => (sentences::asked(words, self.game), colours.label),
            Some(Illegal::NotAdjacent) => (t!(words, "refuse-too-far"), colours.warning),
            // Whoever only points at something has done nothing wrong.
            Some(Illegal::NotNow(_)) if self.choices.refusal.is_none() => {
                (sentences::asked(words, self.game), colours.label)
            }
            Some(Illegal::NotNow(_)) => (sentences::asked(words, self.game), colours.warning),
            Some(illegal) => (sentences::refusal(words, &illegal), colours.warning),
            None => (sentences::asked(words, self.game), colours.label),
        };
        // What can be done in a turn stands above, each way with a sentence.
        let above = matches!(self.choices.step, Some(Step::Turn | Step::StartingSet | Step::Wagon));
        if self.paper && above && ink == colours.label {
            return None;
        }
        // Large buttons leave little room: the question is written as large as fits, but not smaller than was asked for.
        let painter = ui.painter();
        let mut size = QUESTION * self.look.text_scale;
        let least = if self.look.is_large() { size * 0.92 } else { LEAST_QUESTION };
        let mut galley = painter.layout(text.clone(), fonts::sans(size * self.unit), ink, line.width());
        while galley.size().y > line.height() && size > least {
            size -= 1.0;
            galley = painter.layout(text.clone(), fonts::sans(size * self.unit), ink, line.width());
        }
        // A question that has no room in large text is left to the ribbon; half a sentence helps nobody.
        let is_large = self.look.is_large() || fonts::least_points() > 0.0;
        let has_room = !is_large || galley.size().y <= line.height() + 4.0;
        let free = if self.paper { (line.height() - galley.size().y).max(0.0) } else { 0.0 };
        if has_room {
            painter.galley(line.min + egui::vec2(0.0, free), galley, ink);
        }
        named::say(ui, line, &text);
        has_room.then_some(free)
    }

    /// Why what is pointed at cannot be chosen, else why what was clicked last could not. Whoever has not moved the pointer
    /// points at nothing.
    fn refusal(&self, on_tile: bool, walking: bool) -> Option<Illegal> {
        // A card of the row or of one's hand that is dim says why.
        let offered = |piece: &Piece| match self.tabletop.stage.zone_of(*piece) {
            Some(Zone::Market(_)) => true,
            zone => zone == Some(Zone::Hand(self.tabletop.layout.viewer)),
        };
        let piece = self.hover.piece.filter(|piece| on_tile || offered(piece)).map(Target::Piece);
        let closed = piece
            .or(self.hover.place.map(Target::Place))
            .filter(|target| self.hover.went && walking && self.choices.find(*target).is_none());
        closed.and_then(|target| why_not(self.game, target, self.choices)).or(self.choices.refusal)
    }
}

/// What the thing under the pointer or in focus would bring, before anything is chosen. Land and places say more in
/// words.
fn pointed_preview(
    words: &Words,
    game: &Seen,
    choices: &Choices,
    hover: &Hover,
    device: &LastDevice,
    tabletop: &Tabletop,
) -> Option<Preview> {
    let target = match device {
        LastDevice::Keys => choices.focused()?,
        LastDevice::Pointer => match hover.piece {
            Some(piece) => {
                let zone = tabletop.stage.zone_of(piece)?;
                Target::of(piece, &Place { zone, index: 0, of: 1 }, tabletop.layout.viewer)?
            }
            None => Target::Place(hover.place?),
        },
    };
    let target = table(game).meant(&tabletop.stage, target);
    let action = match choices.find(target)?.actions.last()? {
        Action::StepTo { .. } | Action::PlaceWagon { .. } | Action::Halt | Action::Discard { .. } => return None,
        action => *action,
    };
    let shown = preview(words, game, action)?;
    // Nothing to show where a decision only opens the next one.
    let says = shown.gone.total() + shown.come.total() > 0 || !shown.text.is_empty();
    says.then_some(Preview { pointed: true, ..shown })
}

fn small(ui: &mut egui::Ui, name: &str, text: &str) -> egui::Response {
    crate::theme::controls::pill(ui, name, text, false)
}
