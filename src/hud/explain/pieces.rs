//! Cards, tiles, tokens, crystals and figures in plain words.

use rules::{Effect, Engine, Seat, Step};
use tabletop::{Theme, table};

use super::{Explanation, Part, reader};
use crate::app::language::Words;
use crate::hud::{closeup::capitalised, games::game_words, sentences};
use crate::session::Match;
use crate::t;
use crate::table::{
    layout::Layout,
    pictures,
    stage::{Piece, Place, Zone},
};

/// What a piece is and what it means where it lies.
pub fn explain(words: &Words, running: &Match, layout: &Layout, piece: Piece, place: Place) -> Option<Explanation> {
    let game = &running.seen();
    let theme = layout.theme();
    let picture = Some(pictures::names(game, pictures::dyed(piece, running.players())).0);
    // A face-down pile shows its back and keeps its secret.
    if matches!(place.zone, Zone::MerchantDeck | Zone::PointDeck | Zone::VillagePile) {
        return None;
    }
    let (title, mut lines) = match piece {
        Piece::StartCard { card, .. } | Piece::Merchant(card) => {
            let (title, line) = merchant(words, game.merchant_effect(card)?);
            (title, vec![line])
        }
        Piece::Crystal { colour, .. } => crystal(words, colour, theme),
        _ => game_words(game).piece(&reader(words, running, layout), piece, place)?,
    };
    lines.extend(lies(words, running, layout, place));
    Some(Explanation { title, lines, picture, ..Explanation::default() })
}

/// What a merchant card does.
pub fn merchant(words: &Words, effect: Effect) -> (String, String) {
    let said = |crystals| sentences::letters(words, crystals);
    match effect {
        Effect::Gain(gain) => (t!(words, "explain-gain"), t!(words, "explain-gain-line", crystals = said(gain))),
        Effect::Upgrade(count) => (t!(words, "explain-upgrade"), t!(words, "explain-upgrade-line", count = count)),
        Effect::Trade(give, take) => {
            (t!(words, "explain-trade"), t!(words, "explain-trade-line", give = said(give), take = said(take)))
        }
    }
}

fn crystal(words: &Words, colour: rules::Crystal, theme: Theme) -> (String, Vec<String>) {
    let title = capitalised(&t!(words, "explain-crystal", name = words.say(theme.goods()[colour.index()])));
    let mut lines = vec![t!(words, "explain-crystal-level", level = colour.index() + 1)];
    lines.push(if colour == rules::Crystal::Yellow {
        t!(words, "explain-crystal-nothing")
    } else {
        t!(words, "explain-crystal-point")
    });
    (title, lines)
}

/// What it means that a piece lies where it lies.
fn lies(words: &Words, running: &Match, layout: &Layout, place: Place) -> Vec<String> {
    let name = |seat: Seat| running.players().get(usize::from(seat)).map_or_else(String::new, |p| p.name.clone());
    let own = |seat: Seat| seat == layout.viewer;
    match place.zone {
        Zone::Market(slot) => {
            let on_card = running.seen().on_merchants().get(usize::from(slot.0)).copied();
            let mut lines = vec![match slot.0 {
                _ if running.seen().step() == Step::Reward => t!(words, "explain-market-reward"),
                0 => t!(words, "explain-market-free"),
                count => t!(words, "explain-market-price", count = count),
            }];
            if let Some(crystals) = on_card.filter(|crystals| crystals.total() > 0) {
                lines.push(t!(words, "explain-market-with", crystals = sentences::letters(words, crystals)));
            }
            lines
        }
        Zone::PointDeckTop => {
            vec![t!(words, "world-next-line", count = table(&running.seen()).left(Part::PointDeck))]
        }
        Zone::Hand(seat) if own(seat) => vec![t!(words, "explain-in-hand")],
        Zone::Played(seat) if own(seat) => vec![t!(words, "explain-own-played")],
        Zone::Discarded(seat) if own(seat) => vec![t!(words, "explain-own-discarded")],
        Zone::Hand(seat) | Zone::Played(seat) => vec![t!(words, "explain-held-by", name = name(seat))],
        _ => Vec::new(),
    }
}
