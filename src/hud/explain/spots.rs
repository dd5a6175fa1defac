//! Parts of the table that are no pieces: seats, bowls, decks, places to work, signs.

use bevy::math::{Rect, Vec2, vec2};
use rules::components::Site;
use rules::world::WorldGame;
use rules::{Crystal, Engine, Game, Seat};
use tabletop::ids::{LocationId, Slot};

use super::Explanation;
use super::pieces::{icon_name, power, sign_name};
use crate::app::language::Words;
use crate::hud::sentences;
use crate::session::Match;
use crate::t;
use crate::table::{
    adventure,
    layout::Layout,
    pictures, road,
    stage::{Piece, merchant},
    world,
};

/// A part of the table that can be looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spot {
    /// A seat with all that is its own.
    Seat(Seat),
    /// A bowl of the supply.
    Bowl(Crystal),
    /// The merchant deck.
    MerchantDeck,
    /// The deck of point cards.
    PointDeck,
    /// The village tiles.
    VillagePile,
    /// The grid of outposts on the own board.
    Outposts,
    /// The own caravan or storage.
    Caravan,
    /// The words beside a golem of An Endless World.
    Gift(Slot),
}

/// The part of the table at a point, where no piece of its own lies.
pub fn spot_at(layout: &Layout, running: &Match, point: Vec2) -> Option<Spot> {
    spots(layout, running).into_iter().find(|(rect, _)| rect.contains(point)).map(|(_, spot)| spot)
}

fn around(centre: Vec2, size: f32) -> Rect {
    Rect::from_center_size(centre, Vec2::splat(size))
}

/// Where a rival sits.
pub fn rival_panel(layout: &Layout, seat: u8) -> Rect {
    layout.rival_panel(layout.rival(seat))
}

fn spots(layout: &Layout, running: &Match) -> Vec<(Rect, Spot)> {
    let own = layout.own_panel();
    let mut spots: Vec<_> = layout.rivals().map(|seat| (rival_panel(layout, seat), Spot::Seat(seat))).collect();
    spots.push((Layout::rect(own.min.x + 8.0, own.min.y + 8.0, 320.0, 100.0), Spot::Seat(layout.viewer)));
    match &*running.seen() {
        Game::Road(_) => {
            spots.extend(Crystal::ALL.map(|colour| (around(road::bowl(layout, colour), 60.0), Spot::Bowl(colour))));
            let card = |centre, width| Rect::from_center_size(centre, vec2(width, width * 1.4));
            spots.push((
                card(road::merchant_slot(layout, road::MERCHANT_DECK), road::MERCHANT_WIDTH),
                Spot::MerchantDeck,
            ));
            spots.push((card(road::point_slot(layout, road::POINT_DECK), road::POINT_WIDTH), Spot::PointDeck));
            spots.push((Layout::rect(own.min.x + 348.0, own.min.y + 10.0, 384.0, 40.0), Spot::Caravan));
        }
        Game::World(_) => {
            spots.extend(Crystal::ALL.map(|colour| (around(world::bowl(layout, colour), 44.0), Spot::Bowl(colour))));
            spots.extend((0..4).map(Slot).map(|slot| (world::plaque(layout, slot), Spot::Gift(slot))));
            spots.push((Layout::rect(own.min.x + 362.0, own.min.y + 8.0, 310.0, 42.0), Spot::Caravan));
        }
        Game::Adventure(_) => {
            spots
                .extend(Crystal::ALL.map(|colour| (around(adventure::bowl(layout, colour), 56.0), Spot::Bowl(colour))));
            spots.push((around(adventure::village_pile(layout), 100.0), Spot::VillagePile));
            let bed = adventure::merchant_bed(layout);
            spots.push((Layout::rect(bed.max.x - 170.0, bed.min.y, 170.0, 44.0), Spot::MerchantDeck));
            let (first, _) = adventure::board_cell(layout, layout.viewer, Crystal::Yellow, 0);
            let (last, _) = adventure::board_cell(layout, layout.viewer, Crystal::Magenta, 3);
            spots.push((Rect::from_corners(first, last).inflate(30.0), Spot::Outposts));
            spots.push((Layout::rect(own.min.x + 598.0, own.min.y + 8.0, 310.0, 48.0), Spot::Caravan));
        }
    }
    spots
}

/// What a part of the table is.
pub fn explain(words: &Words, running: &Match, layout: &Layout, spot: Spot) -> Explanation {
    let game = &running.seen();
    let plain = |title: String, lines: Vec<String>| Explanation { title, lines, ..Explanation::default() };
    let theme = layout.theme();
    match spot {
        Spot::Seat(seat) => self::seat(words, running, layout, seat),
        Spot::Bowl(colour) => {
            let mut told = plain(
                t!(words, "explain-crystal", name = words.say(theme.goods()[colour.index()])),
                vec![t!(words, "explain-crystal-level", level = colour.index() + 1), t!(words, "explain-bowl-line")],
            );
            told.picture = Some(pictures::crystal(colour, theme).to_owned());
            told
        }
        Spot::MerchantDeck => {
            let left = game.merchant_deck();
            plain(t!(words, "explain-merchant-deck"), vec![t!(words, "explain-deck-line", count = left)])
        }
        Spot::PointDeck => {
            let left = match &**game {
                Game::Road(game) => game.point_deck().len(),
                Game::World(game) => game.deck().len(),
                Game::Adventure(_) => 0,
            };
            plain(t!(words, "explain-point-deck"), vec![t!(words, "explain-deck-line", count = left)])
        }
        Spot::VillagePile => {
            let left = match &**game {
                Game::Adventure(game) => game.pile().len(),
                _ => 0,
            };
            let lines = vec![t!(words, "explain-deck-line", count = left), t!(words, "explain-village-pile-line")];
            plain(t!(words, "journey-village-pile"), lines)
        }
        Spot::Outposts => {
            let lines = vec![t!(words, "explain-grid-line"), t!(words, "explain-grid-column")];
            plain(t!(words, "journey-outposts"), lines)
        }
        Spot::Caravan => {
            let limit = game.limit(layout.viewer);
            let title = if layout.kind == rules::GameKind::World {
                t!(words, "world-storage")
            } else {
                t!(words, "table-caravan")
            };
            plain(title, vec![t!(words, "explain-caravan-line", count = limit)])
        }
        Spot::Gift(slot) => match &**game {
            Game::World(game) => {
                match game.row_card(slot.0).and_then(|card| game.components().cards.get(usize::from(card))) {
                    Some(card) => plain(icon_name(words, card.power.icon()), power(words, card.power)),
                    None => Explanation::default(),
                }
            }
            _ => Explanation::default(),
        },
    }
}

/// A place to work of An Endless World.
pub fn location(
    words: &Words,
    running: &Match,
    layout: &Layout,
    game: &WorldGame,
    LocationId(index): LocationId,
) -> Option<Explanation> {
    let location = game.location(index)?;
    let said = |crystals| sentences::letters(words, crystals);
    let (title, line) = match location.site {
        Site::Production(gain) => {
            (t!(words, "place-production"), t!(words, "explain-gain-line", crystals = said(gain)))
        }
        Site::Upgrade(count) => (t!(words, "place-upgrade"), t!(words, "explain-upgrade-line", count = count)),
        Site::Trade(give, take) => {
            (t!(words, "place-trade"), t!(words, "explain-trade-line", give = said(give), take = said(take)))
        }
        Site::Golem { .. } => (t!(words, "place-golem"), t!(words, "place-golem-line")),
    };
    let mut lines = vec![line];
    if game.exploration_at(index).is_some() {
        lines.push(t!(words, "place-covered"));
    } else {
        let needed = game.traders_needed(layout.viewer, index);
        match game.traders_at(index) {
            Some((seat, _)) if seat == layout.viewer => lines.push(t!(words, "place-own-traders")),
            Some((seat, there)) => {
                let name = running.players()[usize::from(seat)].name.clone();
                lines.push(t!(words, "place-oust", name = name, there = there, needed = needed));
            }
            None => lines.push(t!(words, "place-needs", needed = needed)),
        }
        if game.player(layout.viewer).help(index) > 0 {
            lines.push(t!(words, "place-helped"));
        }
        let tools = game.player(layout.viewer).tools(location.icons);
        if tools.total() > 0 {
            lines.push(t!(words, "place-tools", crystals = said(tools)));
        }
    }
    let signs: Vec<String> =
        (0..8).filter(|icon| location.icons >> icon & 1 == 1).map(|icon| sign_name(words, icon)).collect();
    if !signs.is_empty() {
        lines.push(t!(words, "place-signs", signs = signs.join(", ")));
    }
    Some(Explanation { title, lines, picture: Some(format!("location/{}", location.id)), ..Explanation::default() })
}

/// A seat: points, and its cards large enough to read.
fn seat(words: &Words, running: &Match, layout: &Layout, seat: Seat) -> Explanation {
    let game = &running.seen();
    let player = &running.players()[usize::from(seat)];
    let theme = layout.theme();
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
    let pieces = |set: rules::CardSet| set.iter().map(|card| pictures::names(merchant(seat, card), theme).0).collect();
    let mut gallery = Vec::new();
    match &**game {
        Game::Road(game) => {
            let player = game.player(seat);
            gallery.push((t!(words, "table-hand"), pieces(player.hand)));
            gallery.push((t!(words, "table-played"), pieces(player.played)));
            let claimed = player.claimed.iter().map(|card| pictures::names(Piece::Point(card), theme).0).collect();
            gallery.push((t!(words, "score-claims"), claimed));
        }
        Game::Adventure(game) => {
            let player = game.player(seat);
            gallery.push((t!(words, "table-hand"), pieces(player.hand)));
            gallery.push((t!(words, "table-played"), pieces(player.played)));
            gallery.push((t!(words, "journey-discard"), pieces(player.discarded)));
        }
        Game::World(game) => {
            let player = game.player(seat);
            let claimed = player.claimed.iter().map(|card| pictures::names(Piece::WorldCard(card), theme).0).collect();
            gallery.push((t!(words, "world-claimed"), claimed));
            lines.push(t!(words, "explain-traders-count", home = player.home, reserve = player.reserve));
        }
    }
    // Where points are hidden, claimed cards lie face down for the others.
    let claims = [t!(words, "score-claims"), t!(words, "world-claimed")];
    let secret = seat != layout.viewer && score.is_none();
    gallery
        .retain(|(heading, cards): &(String, Vec<String>)| !(cards.is_empty() || secret && claims.contains(heading)));
    Explanation { title: player.name.clone(), lines, picture: Some(format!("portrait/{}", player.colour)), gallery }
}

fn held(words: &Words, game: &Game, seat: Seat) -> String {
    let crystals = game.crystals(seat);
    if crystals.total() == 0 { t!(words, "explain-nothing") } else { sentences::letters(words, crystals) }
}
