//! Which pieces of the road family lie where.

use std::collections::BTreeMap;

use rules::components::START_CARDS;
use rules::road::RoadGame;
use rules::{CardSet, Outcome, Token};

use crate::ids::Slot;
use crate::stage::{Piece, Stage, Zone, merchant};

/// Where every piece but the crystals lies.
pub fn lay_out(game: &RoadGame, stage: &mut BTreeMap<Piece, Zone>) {
    let merchants = game.components().merchants.cards().len() as u8;
    stage.extend((START_CARDS..merchants).map(|card| (Piece::Merchant(card), Zone::MerchantDeck)));
    let points = game.components().points.len() as u8;
    stage.extend((0..points).map(|card| (Piece::Point(card), Zone::PointDeck)));
    for (slot, &card) in game.market().cards().iter().enumerate() {
        stage.insert(Piece::Merchant(card), Zone::Market(Slot(slot as u8)));
    }
    for (slot, &card) in game.points().iter().enumerate() {
        stage.insert(Piece::Point(card), Zone::PointRow(Slot(slot as u8)));
    }
    for (seat, player) in game.players().iter().enumerate() {
        let seat = seat as u8;
        let mut cards = |set: CardSet, zone| stage.extend(set.iter().map(|card| (merchant(seat, card), zone)));
        cards(player.hand, Zone::Hand(seat));
        cards(player.played, Zone::Played(seat));
        for card in player.claimed.iter() {
            stage.insert(Piece::Point(card), Zone::Claimed(seat));
        }
    }
    let silver_slot = u8::from(game.copper() > 0);
    let mut tokens = |kind: fn(u8) -> Piece, pile: u8, left: u8, of: fn(&rules::road::Player) -> u8| {
        let mut next = 0;
        let mut add = |zone, count| {
            for _ in 0..count {
                stage.insert(kind(next), zone);
                next += 1;
            }
        };
        add(Zone::TokenPile(Slot(pile)), left);
        for (seat, player) in game.players().iter().enumerate() {
            add(Zone::Tokens(seat as u8), of(player));
        }
    };
    tokens(Piece::Copper, 0, game.copper(), |player| player.copper);
    tokens(Piece::Silver, silver_slot, game.silver(), |player| player.silver);
}

/// Moves pieces as an outcome of this family says.
pub fn apply(stage: &mut Stage, outcome: &Outcome) {
    match *outcome {
        Outcome::PointClaimed { seat, card, .. } => stage.put(Piece::Point(card), Zone::Claimed(seat)),
        Outcome::PointsRevealed { slot, card } => stage.put(Piece::Point(card), Zone::PointRow(Slot(slot))),
        Outcome::TokenTaken { seat, token } => {
            let is_token = |piece| match token {
                Token::Copper => matches!(piece, Piece::Copper(_)),
                Token::Silver => matches!(piece, Piece::Silver(_)),
            };
            stage.move_last(|piece, zone| is_token(piece) && matches!(zone, Zone::TokenPile(_)), Zone::Tokens(seat));
        }
        Outcome::SilverSlid => stage.shift(|zone| match zone {
            Zone::TokenPile(_) => Zone::TokenPile(Slot(0)),
            other => other,
        }),
        _ => {}
    }
}
