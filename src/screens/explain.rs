//! What the choices before a game mean, one sentence each. Opponents are told by how they really play, boards by what lies
//! on them, so that no sentence says what is not so.

use ai::{LEVELS, Level, habits};
use bevy_egui::egui;
use rules::components::{Board, Site};

use crate::app::{
    content::Content,
    games::{GameKind, GameSetup, SeatKind, Style},
    language::Words,
    named,
    settings::ScoreView,
    strength::Even,
};
use crate::t;
use crate::theme::{fonts, look};

/// Size of these sentences in points before text is scaled.
const SIZE: f32 = 19.0;

/// A sentence below what it explains. It takes the room of the longest that may stand there, so that nothing moves while
/// somebody looks from one choice to the next.
pub(super) fn line(ui: &mut egui::Ui, now: &str, all: &[String]) {
    line_about(ui, ("", egui::Color32::WHITE), now, all);
}

/// The same about somebody, whose name stands before it in the colour of the seat.
pub(super) fn line_about(ui: &mut egui::Ui, (name, ink): (&str, egui::Color32), now: &str, all: &[String]) {
    let look = look(ui.ctx());
    let (size, width) = (SIZE * look.text_scale, ui.available_width());
    let name = if name.is_empty() { String::new() } else { format!("{name}: ") };
    let lay = |name: &str, text: &str| {
        let mut job = egui::text::LayoutJob::default();
        job.append(name, 0.0, egui::TextFormat::simple(fonts::bold(size), ink));
        job.append(text, 0.0, egui::TextFormat::simple(fonts::sans(size), look.colours.label));
        job.wrap.max_width = width;
        ui.painter().layout_job(job)
    };
    let galley = lay(&name, now);
    // Who is told of next may have another name: the room does not depend on it.
    let tallest = all.iter().map(|text| lay("", text).size().y).fold(galley.size().y, f32::max);
    let (rect, _) = ui.allocate_exact_size(egui::vec2(width, tallest), egui::Sense::hover());
    ui.painter().galley(rect.min, galley, look.colours.label);
    named::say(ui, rect, &format!("{name}{now}"));
}

/// The level that adapts, and what it plays at now.
pub(super) fn adaptive(words: &Words, even: Even) -> String {
    let level = t!(words, SeatKind::level_key(even.next));
    match even.games {
        0 => t!(words, "level-adaptive-about-first", level = level),
        games => t!(words, "level-adaptive-about", level = level, games = games),
    }
}

/// Who sits on a seat.
pub(super) fn seat(words: &Words, game: GameKind, kind: &SeatKind, even: Even) -> String {
    match kind {
        SeatKind::Person => t!(words, "seat-person-about"),
        SeatKind::Audience => t!(words, "vote-new-about"),
        SeatKind::Program(_) => t!(words, "seat-program-about"),
        SeatKind::Agent(_) => t!(words, "seat-agent-about"),
        SeatKind::Off => t!(words, "seat-off-about"),
        SeatKind::Adaptive { style: Style::Balanced } => adaptive(words, even),
        SeatKind::Adaptive { style } => format!("{} {}", adaptive(words, even), preference(words, *style)),
        SeatKind::Computer { level, style: Style::Balanced } => self::level(words, game, *level, Style::Balanced),
        SeatKind::Computer { level, style } => {
            format!("{} {}", self::level(words, game, *level, *style), preference(words, *style))
        }
    }
}

/// How strong an opponent is.
pub(super) fn level(words: &Words, game: GameKind, number: u8, style: Style) -> String {
    words.say(level_key(game, number, style))
}

/// The key of that sentence.
fn level_key(game: GameKind, number: u8, style: Style) -> &'static str {
    let level = level_of(number);
    let habits = habits(game, level, style);
    match level.number() {
        1 => "level-about-1",
        2 => "level-about-2",
        3 if habits.answers => "level-about-answers",
        3 if habits.watches => "level-about-watches",
        3 if habits.plays_out => "level-about-plays-out",
        3 => "level-about-2",
        5 if habits.learned => "level-about-5",
        6 if habits.answers => "level-about-6",
        6 if habits.learned => "level-about-5",
        _ => "level-about-4",
    }
}

fn level_of(number: u8) -> Level {
    Level::new(number.clamp(1, SeatKind::LEVELS)).unwrap_or(LEVELS[0])
}

/// What an opponent prefers.
fn preference(words: &Words, style: Style) -> String {
    words.say(match style {
        Style::Balanced => "style-balanced-about",
        Style::Racer => "style-racer-about",
        Style::Builder => "style-builder-about",
        Style::Collector => "style-collector-about",
        Style::Spoiler => "style-spoiler-about",
    })
}

/// The same with what it costs.
pub(super) fn style(words: &Words, game: GameKind, number: u8, style: Style) -> String {
    let said = preference(words, style);
    let answers = |style| habits(game, level_of(number), style).answers;
    if answers(Style::Balanced) && !answers(style) { format!("{said} {}", t!(words, "style-own-way")) } else { said }
}

/// What a board that is chosen is called; those of other content by their own names.
pub fn board_name(words: &Words, id: &str) -> String {
    match id {
        "D1" => t!(words, "board-valley"),
        "E1" => t!(words, "board-cliffs"),
        "F1" => t!(words, "board-coast"),
        other => other.to_owned(),
    }
}

/// The fourth board, counted among those to choose from; none where it is drawn.
pub(super) fn fourth_board(words: &Words, content: &Content, chosen: Option<u8>) -> String {
    let mut boards = content.components().world.boards.iter().filter(|board| !board.always);
    match chosen.and_then(|index| boards.nth(usize::from(index))) {
        Some(board) => board_about(words, board),
        None => {
            let boards = content.components().world.boards.iter().filter(|board| !board.always);
            let names: Vec<String> = boards.map(|board| board_name(words, &board.id)).collect();
            t!(words, "new-board-drawn", boards = names.join(", "))
        }
    }
}

fn board_about(words: &Words, board: &Board) -> String {
    let [gain, upgrade, trade] = places(board);
    t!(words, "new-board-about", gain = gain, upgrade = upgrade, trade = trade)
}

/// Places of a board that give crystals, upgrade them and trade.
fn places(board: &Board) -> [usize; 3] {
    let count = |wanted: fn(&Site) -> bool| board.locations.iter().filter(|place| wanted(&place.site)).count();
    [
        count(|site| matches!(site, Site::Production(_))),
        count(|site| matches!(site, Site::Upgrade(_))),
        count(|site| matches!(site, Site::Trade(..))),
    ]
}

/// Whose points are seen.
pub(super) fn scores(words: &Words, scores: ScoreView) -> String {
    words.say(match scores {
        ScoreView::Open => "scores-open-about",
        ScoreView::Own => "scores-own-about",
        ScoreView::Hidden => "scores-hidden-about",
    })
}

/// When the game ends.
pub(super) fn claims(words: &Words, setup: &GameSetup, claims: Option<u8>) -> String {
    let count = claims.unwrap_or_else(|| usual_claims(setup));
    t!(words, "new-claims-about", count = count)
}

/// Claims that end the chosen game by its rules.
pub(super) fn usual_claims(setup: &GameSetup) -> u8 {
    setup.game.claims_to_end(setup.players().max(2) as u8)
}

/// What is played otherwise than the rules say, in one line; none where nothing is.
pub(super) fn house_rules(words: &Words, content: &Content, setup: &GameSetup) -> Option<String> {
    if !setup.has_house_rules() {
        return None;
    }
    let claims = setup.claims.map(|count| t!(words, "house-claims", count = count));
    let rounds = setup.rounds.map(|count| t!(words, "house-rounds", count = usize::from(count)));
    let scores = match setup.scores {
        ScoreView::Open => None,
        ScoreView::Own => Some(t!(words, "house-scores-own")),
        ScoreView::Hidden => Some(t!(words, "house-scores-hidden")),
    };
    let mut boards = content.components().world.boards.iter().filter(|board| !board.always);
    let board = setup.fourth_board.filter(|_| setup.game.has_boards());
    let board = board.and_then(|index| boards.nth(usize::from(index)));
    let board = board.map(|board| t!(words, "house-board", board = board_name(words, &board.id)));
    let map = setup.map.as_ref().filter(|_| setup.game.has_map());
    let map = map.map(|map| t!(words, "house-map", map = map.name.clone()));
    let all: Vec<String> = [claims, rounds, scores, board, map].into_iter().flatten().collect();
    Some(t!(words, "house-rules", list = all.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every sentence about an opponent is held against how it plays.
    #[test]
    fn what_is_said_of_a_level_is_so() {
        for game in GameKind::ALL {
            for number in 1..=SeatKind::LEVELS {
                for style in Style::ALL {
                    let habits = habits(game, level_of(number), style);
                    let key = level_key(game, number, style);
                    let holds = match key {
                        "level-about-1" | "level-about-2" => number <= 2,
                        "level-about-watches" => habits.watches,
                        "level-about-answers" | "level-about-6" => habits.answers,
                        "level-about-plays-out" | "level-about-4" => habits.plays_out,
                        "level-about-5" => habits.learned,
                        other => panic!("{other}"),
                    };
                    assert!(holds, "{game:?} {number} {style:?}: {key} {habits:?}");
                }
            }
        }
    }

    #[test]
    fn a_board_is_told_by_what_lies_on_it() {
        let (words, content) = (Words::default(), Content::default());
        let said: Vec<String> = (0..3).map(|index| fourth_board(&words, &content, Some(index))).collect();
        assert_eq!(said[1], "Of its places 2 give crystals, 3 upgrade them and 1 trades.");
        assert_ne!(said[0], said[2]);
        let drawn = fourth_board(&words, &content, None);
        assert_eq!(drawn, "One of these is drawn: Green valley, High cliffs, Market coast.");
    }
}
