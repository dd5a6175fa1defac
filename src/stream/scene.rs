//! The game at the table as viewers are told it. Nothing leaves the program that the options of the game hide, unless
//! the streamer has said so.

use overlay::{
    Action, Ballot, Card, Caster, Event, Goal, InRoom, Moment, Predictions, Scene, Seat, State, Words as Fixed,
};
use rules::{CardSet, Effect, Engine, Game, MerchantId, Outcome, ScoreVisibility, components::Site};
use tabletop::stage::Piece;
use tabletop::{areas, table};

use super::director::sets_up;
use super::outlook::Outlook;
use crate::app::{games::name_key, language::Words};
use crate::hud::log;
use crate::session::{Match, Player, names};
use crate::t;
use crate::theme::palette::SEATS;

/// What viewers may be told beyond what lies open.
#[derive(Debug, Clone, Default)]
pub struct Telling {
    /// Points that the options hide from the players.
    pub all_scores: bool,
    /// How the game has ended.
    pub end: bool,
    /// What happened last, and how the game went so far.
    pub events: Vec<Event>,
    pub history: Vec<Moment>,
    /// What viewers predict, while they may.
    pub predictions: Option<Predictions>,
    /// By seat: how close to the best it has played in the games of the evening that are over.
    pub accuracy: Vec<Option<u8>>,
    /// By seat: how good its last turns were, once the game was judged.
    pub marks: Vec<Vec<&'static str>>,
    /// Where phones in the room vote.
    pub phones: Option<InRoom>,
    /// What the caster's page has beyond it, while that is served.
    pub caster: Option<Box<Caster>>,
}

/// What viewers may see of a game.
pub fn of(
    running: &Match,
    outlook: &Outlook,
    last: Option<Action>,
    ballot: Option<Ballot>,
    words: &Words,
    Telling { all_scores, end, events, history, predictions, accuracy, marks, phones, caster }: Telling,
) -> Scene {
    let game = &running.public();
    let rounds = game.rounds();
    // With the last decision points are final: whoever reads them knows who has won.
    let untold = running.is_over() && !end;
    let points = |seat| match all_scores {
        _ if untold => None,
        // The streamer may show viewers what players must not see.
        true => Some(running.whole().score(seat).total()),
        false => game.points(seat),
    };
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
                win_chance: outlook.chances.get(index).copied().filter(|_| points(seat).is_some()),
                turns_to_claim: outlook.nearest(running.whole(), seat),
                accuracy: accuracy.get(index).copied().flatten(),
                // Nobody is told how good a turn was while the game goes on.
                marks: marks.get(index).filter(|_| end).cloned().unwrap_or_default(),
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
        last_action: last,
        seats,
        goals: table(game).goals().iter().map(|goal| figures_of(goal, outlook.turns(running.whole()))).collect(),
        ranking: if end { game.ranking() } else { Vec::new() },
        events,
        history,
        ballot,
        predictions,
        phones,
        caster,
        words: fixed(words),
        ..Scene::default()
    }
}

/// Whether everybody sees all points through the whole game. An estimate of the chances knows them and would give them away.
pub(super) fn shows_points(game: &Game) -> bool {
    game.options().scores == ScoreVisibility::Always
}

/// What was done last: the whole turn, as far as it has come, in words and figures.
pub fn last_turn(words: &Words, running: &Match, players: &[Player], outlook: &Outlook) -> Option<Action> {
    let (line, from) = log::last_turn(words, running, players)?;
    let turn = &running.played()[from..line.at];
    let claimed = turn.iter().find_map(|made| {
        let goals = table(&made.before).goals();
        goals.into_iter().nth(claimed(&made.before, &made.outcomes)?)
    });
    let about = line.about.and_then(|at| running.played().get(at.checked_sub(1)?));
    let card = about.and_then(|made| card_of(&made.before, made.action));
    let sets_up = sets_up(words, running.whole(), outlook, line.seat);
    Some(Action {
        seat: line.seat,
        text: line.sentence,
        card,
        goal: claimed.map(|goal| figures_of(&goal, &[])),
        sets_up,
    })
}

/// The place among the goals of what was claimed.
fn claimed(before: &Game, outcomes: &[Outcome]) -> Option<usize> {
    let claims = |goal: &areas::Goal| {
        outcomes.iter().any(|outcome| match *outcome {
            Outcome::PointClaimed { slot, .. } => goal.slot.0 == slot,
            Outcome::VillageClaimed { tile, .. } => goal.piece == Piece::Prize(tile),
            _ => false,
        })
    };
    table(before).goals().iter().position(claims)
}

/// The merchant card that a decision plays or takes, or the exchange of the place where it works, in figures.
fn card_of(game: &Game, action: rules::Action) -> Option<Card> {
    let card = match (action, game) {
        (rules::Action::Play { card, .. }, _) => card,
        (rules::Action::Acquire { slot } | rules::Action::TakeCard { slot }, _) => {
            *game.merchant_row().get(usize::from(slot))?
        }
        (rules::Action::Work { location, .. }, Game::World(world)) => {
            return match world.location(location)?.site {
                Site::Production(gain) => Some(Card::Gain { gain: gain.0 }),
                Site::Upgrade(levels) => Some(Card::Upgrade { levels }),
                Site::Trade(give, take) => Some(Card::Trade { give: give.0, take: take.0 }),
                Site::Golem { .. } => None,
            };
        }
        _ => return None,
    };
    figure(game, card)
}

/// What a turn is about: the card or the exchange of its first decision, and the place among the goals of what it claims.
pub(super) fn about_turn(game: &Game, turn: &[rules::Action]) -> (Option<Card>, Option<u8>) {
    let (mut after, mut outcomes) = (*game, Vec::new());
    // A turn that cannot be made claims nothing.
    let made = turn.iter().all(|action| after.apply(*action, &mut outcomes).is_ok());
    let goal = claimed(game, &outcomes).filter(|_| made);
    (turn.first().and_then(|first| card_of(game, *first)), goal.and_then(|goal| u8::try_from(goal).ok()))
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
        standings: t!(words, "overlay-standings"),
        points: t!(words, "overlay-points"),
        best: t!(words, "predict-best"),
        locked: t!(words, "predict-locked"),
        accuracy: t!(words, "overlay-accuracy"),
        marks: t!(words, "overlay-marks"),
        phones: t!(words, "phones-scan"),
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
fn figure(game: &Game, card: MerchantId) -> Option<Card> {
    Some(match game.merchant_effect(card)? {
        Effect::Gain(gain) => Card::Gain { gain: gain.0 },
        Effect::Upgrade(levels) => Card::Upgrade { levels },
        Effect::Trade(give, take) => Card::Trade { give: give.0, take: take.0 },
    })
}

/// Something that can be claimed, with own turns to it by place and seat.
pub(super) fn figures_of(goal: &areas::Goal, turns: &[Vec<Option<u8>>]) -> Goal {
    Goal {
        points: u16::from(goal.points),
        token: goal.token,
        cost: goal.cost.0,
        turns: turns.get(usize::from(goal.slot.0)).cloned().unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is shown of a turn is what it does, in every game.
    #[test]
    fn a_turn_is_about_its_exchange_and_what_it_claims() {
        let kept = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/chronicle/tests/golden");
        for name in ["golem-3.caravan", "world-3.caravan", "../../../../docs/pictures/records/adventure.caravan"] {
            let record = chronicle::Record::load(crate::app::content::usual(), &kept.join(name)).unwrap();
            let running = Match::resume(record, &Words::default()).unwrap();
            let (mut exchanges, mut claims) = (0, 0);
            let turns: Vec<_> = running.played().chunk_by(|one, next| one.seat() == next.seat()).collect();
            for (nth, turn) in turns.iter().enumerate() {
                let before = &turn[0].before;
                let after = turns.get(nth + 1).map_or(running.whole(), |next| &next[0].before);
                let actions: Vec<rules::Action> = turn.iter().map(|made| made.action).collect();
                let (card, goal) = about_turn(before, &actions);
                // A claim that nobody is asked about is one, too, and what was claimed is there no more.
                assert_eq!(
                    goal.is_some(),
                    after.claims(turn[0].seat()) > before.claims(turn[0].seat()),
                    "{name}: {actions:?}"
                );
                if let Some(goal) = goal {
                    let piece = table(before).goals()[usize::from(goal)].piece;
                    assert!(table(after).goals().iter().all(|goal| goal.piece != piece), "{name}: {actions:?}");
                }
                if let (rules::Action::Work { location, .. }, Game::World(world)) = (actions[0], before) {
                    let golem = matches!(world.location(location).unwrap().site, Site::Golem { .. });
                    assert_eq!(card.is_none(), golem, "{name}: {actions:?}");
                }
                exchanges += usize::from(card.is_some());
                claims += usize::from(goal.is_some());
            }
            assert!(exchanges > 8 && claims > 2, "{name}: {exchanges} exchanges, {claims} claims");
        }
    }
}
