//! What is counted on the road table, and where: every number and coin that is no piece says what it is.

use bevy_math::{Rect, Vec2, vec2};
use rules::road::RoadGame;
use rules::{Crystal, Engine};

use super::layout::{
    CLAIMED_WIDTH, MERCHANT_DECK, claimed_slot, merchant_slot, own_token, played_room, shelf, token_place, wagon_bed,
    wagon_cover,
};
use crate::Theme;
use crate::areas::Part;
use crate::ids::Slot;
use crate::layout::{CARD_ASPECT, Layout};
use crate::legend;
use crate::pictures::tokens;
use crate::stage::{Piece, Zone};

/// Half the size of a plate with a number.
const PLATE: Vec2 = vec2(44.0, 20.0);

/// All of them, the small before the large.
pub(super) fn parts(game: &RoadGame, layout: &Layout) -> Vec<(Rect, Part)> {
    let (kind, own) = (game.options().kind, layout.actor.is_none());
    let counter = |rect: Rect, key: &str| Some((rect, Part::Sign(legend::counter(kind, key)?)));
    let (cover, bed, played) = (wagon_cover(layout), wagon_bed(layout), played_room(layout));
    let plate = |centre: Vec2| Rect::from_center_half_size(centre, PLATE);
    let points = Rect::new(cover.max.x - 150.0, cover.min.y + 6.0, cover.max.x - 36.0, cover.min.y + 60.0);
    let claims = Rect::new(cover.min.x + 104.0, cover.min.y + 56.0, cover.max.x - 164.0, cover.min.y + 96.0);
    let row = |index| Rect::from_center_size(claimed_slot(layout, index, 6), vec2(1.0, CARD_ASPECT) * CLAIMED_WIDTH);
    let on_shelf = |slot: Slot| vec2(merchant_slot(layout, slot).x, shelf(layout).center().y);
    let prices = (0..game.market().len() as u8).map(|slot| counter(plate(on_shelf(Slot(slot))), "legend-price"));
    [
        counter(points, "legend-points"),
        counter(claims, "legend-claims"),
        counter(plate(vec2(bed.center().x, bed.max.y + 8.0)), "legend-load"),
        // A rival who acts has the rug, and the own cards lie where the claimed ones were.
        counter(Rect { min: played.min - vec2(10.0, 4.0), max: played.max }, "legend-played").filter(|_| own),
        counter(row(0).union(row(5)), "legend-claims").filter(|_| own),
        Some((plate(on_shelf(MERCHANT_DECK)), Part::MerchantDeck)),
    ]
    .into_iter()
    .chain(prices)
    .chain(coins(game, layout))
    .flatten()
    .collect()
}

/// The own coins with their number, and how many are left beside the goals.
fn coins(game: &RoadGame, layout: &Layout) -> impl Iterator<Item = Option<(Rect, Part)>> {
    let kind = game.options().kind;
    let names = tokens(Theme::of(kind));
    let sign = move |rect: Rect, nth: usize| Some((rect, Part::Sign(legend::sign(kind, names[nth])?)));
    let own = [true, false].map(|copper| own_token(layout, copper));
    let own = own.map(|at| Rect { min: at - vec2(18.0, 18.0), max: at + vec2(46.0, 18.0) });
    // Where the first ones are gone, the second ones lie there.
    let slots = if game.copper() > 0 { [Some(0), Some(1)] } else { [None, Some(0)] };
    let left = slots.map(|slot| {
        slot.map(|slot| {
            let (coin, size) = token_place(layout, Slot(slot));
            Rect::from_center_half_size(coin + vec2(0.0, size * 0.5 + 18.0), vec2(34.0, 18.0))
        })
    });
    let own = [0, 1].map(|nth| sign(own[nth], nth));
    own.into_iter().chain([0, 1].map(|nth| left[nth].and_then(|rect| sign(rect, nth))))
}

/// What somebody has, by what lies in and on their wagon.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// Points in all.
    pub points: u16,
    /// Cards claimed.
    pub claims: u8,
    /// Copper (gold) and silver coins.
    pub coins: [u8; 2],
    /// Crystals held.
    pub held: u8,
}

/// Points that a piece is worth to whoever has it.
pub fn worth(game: &RoadGame, piece: Piece) -> u8 {
    let components = game.components();
    match piece {
        Piece::Point(card) => components.points.get(usize::from(card)).map_or(0, |card| card.points),
        Piece::Copper(_) => components.copper_points,
        Piece::Silver(_) => components.silver_points,
        Piece::Crystal { colour, .. } => u8::from(colour != Crystal::Yellow),
        _ => 0,
    }
}

/// The tally of every seat, from pieces and where they lie.
pub fn tallies(game: &RoadGame, pieces: impl Iterator<Item = (Piece, Zone)>) -> Vec<Tally> {
    let mut all = vec![Tally::default(); game.players().len()];
    for (piece, zone) in pieces {
        let (Zone::Claimed(seat) | Zone::Tokens(seat) | Zone::Caravan(seat)) = zone else { continue };
        let Some(tally) = all.get_mut(usize::from(seat)) else { continue };
        match piece {
            Piece::Point(_) => tally.claims += 1,
            Piece::Copper(_) => tally.coins[0] += 1,
            Piece::Silver(_) => tally.coins[1] += 1,
            _ => tally.held += 1,
        }
        tally.points += u16::from(worth(game, piece));
    }
    all
}
