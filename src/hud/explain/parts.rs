//! Parts of the table that are no pieces: seats, decks, signs.

use bevy::math::Vec2;
use rules::{Engine, Game, Seat};
use tabletop::table;

use super::{Explanation, Part};
use crate::app::{content::figures, language::Words};
use crate::hud::{closeup::capitalised, games::game_words, sentences};
use crate::session::Match;
use crate::t;
use crate::table::{faces, layout::Layout, pictures, stage::Piece};

/// The part of the table at a point, where no piece of its own lies.
pub fn part_at(layout: &Layout, running: &Match, point: Vec2) -> Option<Part> {
    Part::all(layout, &running.seen()).into_iter().find(|(rect, _)| rect.contains(point)).map(|(_, part)| part)
}

/// What a part of the table is.
pub fn explain(words: &Words, running: &Match, layout: &Layout, part: Part) -> Explanation {
    let game = &running.seen();
    let plain = |title: String, lines: Vec<String>| Explanation { title, lines, ..Explanation::default() };
    let theme = layout.theme();
    match part {
        Part::Seat(seat) => self::seat(words, running, layout, seat),
        Part::MerchantDeck => {
            let left = table(game).left(part);
            plain(t!(words, "explain-merchant-deck"), vec![t!(words, "explain-deck-line", count = left)])
        }
        Part::PointDeck => {
            let left = table(game).left(part);
            plain(t!(words, "explain-point-deck"), vec![t!(words, "explain-deck-line", count = left)])
        }
        Part::VillagePile => {
            let left = table(game).left(part);
            let lines = vec![t!(words, "explain-deck-line", count = left), t!(words, "explain-village-pile-line")];
            plain(t!(words, "journey-village-pile"), lines)
        }
        Part::Outposts => {
            let each = if game.rounds().players == 2 { 2 } else { 1 };
            let price = t!(words, "explain-grid-price", count = each);
            let lines = vec![t!(words, "explain-grid-line"), price, t!(words, "explain-grid-column")];
            plain(t!(words, "journey-outposts"), lines)
        }
        Part::Caravan => {
            let limit = game.limit(layout.viewer);
            let title = words.say(table(game).caravan_key());
            plain(title, vec![t!(words, "explain-caravan-line", count = limit)])
        }
        Part::Sign((picture, key)) => {
            let mut figures = figures(running.components());
            figures.set("claims", game.options().end_claims());
            let said = words.say_of(theme, key, &figures);
            let (title, line) = said.split_once(": ").unwrap_or((&said, ""));
            let line = capitalised(line);
            Explanation { picture: Some(picture.to_owned()), ..plain(title.to_owned(), vec![line]) }
        }
        Part::Gift(slot) => {
            game_words(game).gift(words, slot).map_or_else(Explanation::default, |(title, lines)| plain(title, lines))
        }
    }
}

/// A seat: points, and its cards large enough to read.
fn seat(words: &Words, running: &Match, layout: &Layout, seat: Seat) -> Explanation {
    let game = &running.seen();
    let player = &running.players()[usize::from(seat)];
    let mut lines = vec![t!(words, "table-claims", count = game.claims(seat), end = game.options().end_claims())];
    let score = game.score(seat);
    if let Some(score) = score {
        let keys = crate::hud::SCORE_PARTS;
        let parts: Vec<String> = score
            .parts()
            .iter()
            .zip(keys)
            .filter(|((_, points), _)| *points > 0)
            .map(|((_, points), key)| format!("{} {points}", words.say(key)))
            .collect();
        lines.push(t!(words, "explain-points", points = score.total()));
        if parts.len() > 1 {
            lines.push(parts.join(" · "));
        }
    } else {
        lines.push(t!(words, "explain-score-hidden"));
    }
    lines.push(t!(words, "explain-holds", crystals = held(words, game, seat)));
    lines.extend(game_words(game).seat(words, seat));
    // Where points are hidden, claimed cards lie face down for the others.
    let secret = seat != layout.viewer && score.is_none();
    let hidden = |key| secret && matches!(key, "score-claims" | "world-claimed");
    let shown = |pieces: Vec<Piece>| pieces.into_iter().map(|piece| pictures::names(game, piece).0).collect();
    let heaps = table(game).gallery(seat).into_iter().filter(|(key, pieces)| !pieces.is_empty() && !hidden(*key));
    let gallery = heaps.map(|(key, pieces)| (words.say(key), shown(pieces))).collect();
    Explanation { title: player.name.clone(), lines, picture: Some(faces::portrait(running, seat)), gallery }
}

fn held(words: &Words, game: &Game, seat: Seat) -> String {
    let crystals = game.crystals(seat);
    if crystals.total() == 0 { t!(words, "explain-nothing") } else { sentences::letters(words, crystals) }
}
