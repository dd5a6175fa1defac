//! The game at the table as viewers are told it. Nothing leaves the program that the options of the game hide, unless
//! the streamer has said so.

use overlay::{Action, Ballot, Card, Goal, Scene, Seat, State, Words as Fixed};
use rules::{CardSet, Effect, Engine, Game, MerchantId};
use tabletop::{areas, table};

use super::outlook::Outlook;
use crate::app::{games::name_key, language::Words};
use crate::session::{Match, names};
use crate::t;
use crate::theme::palette::SEATS;

/// What viewers may be told beyond what lies open.
#[derive(Debug, Clone, Copy, Default)]
pub struct Telling {
    /// Points that the options hide from the players.
    pub all_scores: bool,
    /// Who has won, once the game is over.
    pub end: bool,
}

/// What viewers may see of a game.
pub fn of(
    running: &Match,
    outlook: &Outlook,
    last: Option<(u8, String)>,
    ballot: Option<Ballot>,
    words: &Words,
    Telling { all_scores, end }: Telling,
) -> Scene {
    let game = &running.public();
    let rounds = game.rounds();
    // The streamer may show viewers what players must not see.
    let points = |seat| if all_scores { Some(running.whole().score(seat).total()) } else { game.points(seat) };
    let untold = running.is_over() && !end;
    let seats = running
        .players()
        .iter()
        .enumerate()
        .map(|(index, player)| {
            let seat = index as rules::Seat;
            let cards = game.hand(seat);
            Seat {
                name: names::of(words, &player.name, index),
                colours: SEATS[usize::from(player.colour) % 5].map(|tone| {
                    let [r, g, b, _] = tone.to_array();
                    format!("#{r:02x}{g:02x}{b:02x}")
                }),
                points: points(seat),
                claims: game.claims(seat),
                crystals: game.crystals(seat).0,
                limit: game.limit(seat),
                hand: cards.map(|(hand, _)| figures(game, hand)),
                played: cards.map(|(_, played)| figures(game, played)),
                // An estimate knows the points; where they are hidden it would give them away.
                win_chance: outlook.chances.get(index).copied().filter(|_| points(seat).is_some() && !untold),
                turns_to_claim: outlook.nearest(seat),
            }
        })
        .collect();
    let kind = game.options().kind;
    Scene {
        state: if running.is_over() && end { State::Over } else { State::Playing },
        game: kind.name().to_owned(),
        title: words.say(name_key(kind)),
        replay: running.is_watched(),
        round: rounds.round,
        claims_to_end: game.options().end_claims(),
        last_round: rounds.triggered,
        ended_by: rounds.triggered.then(|| first_to_end(game)).flatten(),
        to_move: game.to_move().filter(|_| !running.is_over()),
        last_action: last.map(|(seat, text)| Action { seat, text }),
        seats,
        goals: goals(game, outlook),
        ranking: if end { game.ranking() } else { Vec::new() },
        ballot,
        words: fixed(words),
        ..Scene::default()
    }
}

/// The scene without a game.
pub fn idle(words: &Words) -> Scene {
    Scene { words: fixed(words), ..Scene::default() }
}

fn fixed(words: &Words) -> Fixed {
    Fixed {
        round: t!(words, "overlay-round"),
        last_round: t!(words, "overlay-last-round"),
        win_chance: t!(words, "overlay-win-chance"),
        turns: t!(words, "overlay-turns"),
        claims: t!(words, "overlay-claims"),
        idle: t!(words, "overlay-idle"),
        wins: t!(words, "overlay-wins"),
        hand: t!(words, "overlay-hand"),
        ballot: t!(words, "vote-title"),
        ballot_coming: t!(words, "vote-coming"),
    }
}

/// Who has the claims that end the game; with several it is the one earliest in turn order.
fn first_to_end(game: &Game) -> Option<u8> {
    let end = game.options().end_claims();
    game.rounds().in_order().find(|&seat| game.claims(seat) >= end)
}

fn figures(game: &Game, cards: CardSet) -> Vec<Card> {
    cards.iter().filter_map(|card| figure(game, card)).collect()
}

/// A merchant card in figures.
pub(super) fn figure(game: &Game, card: MerchantId) -> Option<Card> {
    Some(match game.merchant_effect(card)? {
        Effect::Gain(gain) => Card::Gain { gain: gain.0 },
        Effect::Upgrade(levels) => Card::Upgrade { levels },
        Effect::Trade(give, take) => Card::Trade { give: give.0, take: take.0 },
    })
}

fn goals(game: &Game, outlook: &Outlook) -> Vec<Goal> {
    let told = |goal: areas::Goal| Goal {
        points: u16::from(goal.points),
        token: goal.token,
        cost: goal.cost.0,
        turns: outlook.turns.get(usize::from(goal.slot.0)).cloned().unwrap_or_default(),
    };
    table(game).goals().into_iter().map(told).collect()
}
