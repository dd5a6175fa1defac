//! Turns that come into question, and why, as sentences: what the analysis says in numbers, put into words.

use ai::{Candidate, PlanStep, PlannedTurn, Reason};
use rules::components::Site;
use rules::{Action, Crystals, Effect, Engine, Game, Silent};

use super::{journey, sentences};
use crate::app::language::Words;
use crate::session::Player;
use crate::t;

/// Where to look for a decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Area {
    /// Cards in hand.
    Hand,
    /// The merchant row.
    Merchants,
    /// The point row, golems or villages.
    Claims,
    /// The own crystals.
    Caravan,
    /// The button that rests.
    Rest,
    /// The map.
    Map,
    /// This place to work and its neighbours.
    Places(u8),
    /// The buttons.
    Buttons,
}

/// Where the first decision of a turn is made.
pub fn area(game: &Game, action: Action) -> Area {
    match action {
        Action::Play { .. } | Action::Discard { .. } => Area::Hand,
        Action::Acquire { .. } | Action::TakeCard { .. } => Area::Merchants,
        Action::Claim { .. } if matches!(game, Game::Adventure(_)) => Area::Map,
        Action::Claim { .. } | Action::TakeBonus { .. } => Area::Claims,
        Action::Rest => Area::Rest,
        Action::Pay(_) | Action::Upgrade(_) | Action::Return(_) => Area::Caravan,
        Action::Work { location, .. } | Action::Explore { location } => Area::Places(location),
        Action::PlaceWagon { .. } | Action::StepTo { .. } | Action::TakeTile { .. } => Area::Map,
        Action::Halt | Action::Build | Action::Trade { .. } => Area::Map,
        Action::Done | Action::TakeSet { .. } => Area::Buttons,
    }
}

/// The first step of a hint: only where to look.
pub fn look_here(words: &Words, area: Area) -> String {
    match area {
        Area::Hand => t!(words, "hint-area-hand"),
        Area::Merchants => t!(words, "hint-area-merchants"),
        Area::Claims => t!(words, "hint-area-claims"),
        Area::Caravan => t!(words, "hint-area-caravan"),
        Area::Rest => t!(words, "hint-area-rest"),
        Area::Map => t!(words, "hint-area-map"),
        Area::Places(_) => t!(words, "hint-area-places"),
        Area::Buttons => t!(words, "hint-area-buttons"),
    }
}

/// A turn as advice: its main decision and what belongs to it.
pub fn turn(words: &Words, game: &Game, actions: &[Action]) -> String {
    let Some(&first) = actions.first() else { return String::new() };
    let mut said = vec![decision(words, game, first)];
    let mut after = *game;
    let mut rises = Crystals::NONE;
    let mut pays = Crystals::NONE;
    let mut position = after;
    for &action in actions {
        match action {
            Action::Upgrade(crystal) if position.step() != rules::Step::Turn => {
                rises = rises.plus(Crystals::one(crystal))
            }
            Action::Pay(crystal) => pays = pays.plus(Crystals::one(crystal)),
            Action::Claim { .. } | Action::Build | Action::TakeBonus { .. } | Action::Trade { .. }
                if action != first =>
            {
                said.push(decision(words, &position, action));
            }
            _ => {}
        }
        if after.apply(action, &mut Silent).is_err() {
            break;
        }
        position = after;
    }
    if rises.total() > 0 && !matches!(first, Action::Upgrade(_)) {
        said.push(t!(words, "advice-rise", crystals = sentences::letters(words, rises)));
    }
    if pays.total() > 0 && !matches!(first, Action::Pay(_)) {
        said.push(t!(words, "advice-pay", crystals = sentences::letters(words, pays)));
    }
    said.join("; ")
}

/// One decision as advice.
pub fn decision(words: &Words, game: &Game, action: Action) -> String {
    let said = |crystals| sentences::letters(words, crystals);
    let effect = |card: u8| match game {
        Game::Road(game) => game.components().merchants.effect(card),
        Game::Adventure(game) => game.components().merchants.effect(card),
        Game::World(_) => Effect::Upgrade(0),
    };
    match action {
        Action::Play { card, times } => match effect(card) {
            Effect::Gain(gain) => t!(words, "advice-gain", crystals = said(gain)),
            Effect::Upgrade(count) => t!(words, "advice-upgrade", count = count),
            Effect::Trade(give, take) => {
                t!(words, "advice-trade", times = times, give = said(give), take = said(take))
            }
        },
        Action::Acquire { slot } | Action::TakeCard { slot } => {
            let card = match game {
                Game::Road(game) => game.market().cards().get(usize::from(slot)).copied(),
                Game::Adventure(game) => game.market().cards().get(usize::from(slot)).copied(),
                Game::World(_) => None,
            };
            let what = card.map_or_else(String::new, |card| short_effect(words, effect(card)));
            t!(words, "advice-acquire", slot = slot + 1, what = what)
        }
        Action::Claim { slot } => {
            let points = match game {
                Game::Road(game) => {
                    let card = game.points().get(usize::from(slot)).copied();
                    card.map_or(0, |card| game.components().points[usize::from(card)].points)
                }
                Game::Adventure(game) => journey::claimable(game),
                Game::World(game) => match game.pending() {
                    rules::world::Pending::Golem { location, .. } => golem_points(game, location),
                    _ => 0,
                },
            };
            t!(words, "advice-claim", points = points)
        }
        Action::Rest => t!(words, "advice-rest"),
        Action::Pay(crystal) => t!(words, "advice-pay", crystals = said(Crystals::one(crystal))),
        Action::Upgrade(crystal) => t!(words, "advice-rise", crystals = said(Crystals::one(crystal))),
        Action::Return(crystal) => t!(words, "advice-return", crystals = said(Crystals::one(crystal))),
        Action::Done => t!(words, "advice-done"),
        Action::Work { location, times } => work(words, game, location, times),
        Action::TakeBonus { .. } => t!(words, "advice-bonus"),
        Action::Explore { .. } => t!(words, "advice-explore"),
        Action::TakeSet { set } => {
            let sets = &content::embedded().adventure.starting_sets;
            let crystals = sets.get(usize::from(set)).map_or(Crystals::NONE, |set| set.crystals);
            t!(words, "advice-set", crystals = said(crystals))
        }
        Action::PlaceWagon { .. } => t!(words, "advice-wagon"),
        Action::StepTo { .. } => t!(words, "advice-step"),
        Action::Discard { .. } => t!(words, "advice-discard"),
        Action::Halt => t!(words, "advice-halt"),
        Action::Build => t!(words, "advice-build"),
        Action::Trade { times } => t!(words, "advice-trade-here", times = times),
        Action::TakeTile { .. } => t!(words, "advice-bonus"),
    }
}

fn golem_points(game: &rules::world::WorldGame, location: u8) -> u8 {
    let slot = game.location(location).and_then(|location| match location.site {
        Site::Golem { card_slot, .. } => Some(card_slot),
        _ => None,
    });
    let card = slot.and_then(|slot| game.row_card(slot));
    card.and_then(|card| game.components().cards.get(usize::from(card))).map_or(0, |card| card.points)
}

fn work(words: &Words, game: &Game, location: u8, times: u8) -> String {
    let said = |crystals| sentences::letters(words, crystals);
    let Game::World(game) = game else { return String::new() };
    match game.location(location).map(|location| location.site) {
        Some(Site::Production(gain)) => t!(words, "advice-work-gain", crystals = said(gain)),
        Some(Site::Upgrade(count)) => t!(words, "advice-work-upgrade", count = count),
        Some(Site::Trade(give, take)) => {
            t!(words, "advice-work-trade", times = times, give = said(give), take = said(take))
        }
        Some(Site::Golem { .. }) => t!(words, "advice-work-golem", points = golem_points(game, location)),
        None => String::new(),
    }
}

/// A card in a few signs.
fn short_effect(words: &Words, effect: Effect) -> String {
    let said = |crystals| sentences::letters(words, crystals);
    match effect {
        Effect::Gain(gain) => said(gain),
        Effect::Upgrade(count) => format!("{} ×{count}", t!(words, "explain-upgrade")),
        Effect::Trade(give, take) => format!("{} → {}", said(give), said(take)),
    }
}

/// Why a candidate is good, best reasons first.
pub fn reasons(words: &Words, players: &[Player], candidate: &Candidate) -> Vec<String> {
    candidate
        .reasons
        .iter()
        .map(|reason| match *reason {
            Reason::TurnsToClaim { after: 0, .. } => t!(words, "because-claims"),
            Reason::TurnsToClaim { before, after } if after < before => {
                t!(words, "because-nearer", before = before, after = after)
            }
            Reason::TurnsToClaim { after, .. } => t!(words, "because-turns", after = after),
            Reason::Wasted { crystals } => t!(words, "because-wasted", count = crystals),
            Reason::Denied { rival, points, turns, .. } => {
                let name = players.get(usize::from(rival)).map_or("", |player| player.name.as_str());
                t!(words, "because-denied", name = name, points = points, turns = turns)
            }
            Reason::Token { points } => t!(words, "because-token", points = points),
            Reason::Rests { back } => t!(words, "because-rests", count = back),
            Reason::EndsGame => t!(words, "because-ends"),
        })
        .collect()
}

/// The turn that follows in the plan, if the search saw one.
pub fn next_turn(words: &Words, game: &Game, candidate: &Candidate) -> Option<String> {
    let said = match candidate.plan.first()? {
        PlannedTurn::Road(step) => {
            let action = match *step {
                PlanStep::Play { card, times } => Action::Play { card, times },
                PlanStep::Upgrade { card, .. } => Action::Play { card, times: 1 },
                PlanStep::Acquire { slot } => Action::Acquire { slot },
                PlanStep::Rest => Action::Rest,
                PlanStep::Claim { slot } => Action::Claim { slot },
            };
            decision(words, game, action)
        }
        PlannedTurn::Board(actions) => {
            let mut after = *game;
            for &action in &candidate.actions {
                after.apply(action, &mut Silent).ok()?;
            }
            decision(words, &after, *actions.first()?)
        }
    };
    Some(t!(words, "hint-then", turn = said))
}
