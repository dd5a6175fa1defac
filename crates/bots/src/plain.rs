//! A state, a view, an outcome and a score as plain JSON with names instead of numbers (docs/trace.md).

use rules::adventure::{AdventureGame, CLOSED, LAND, Tile, Village};
use rules::components::map_hexes;
use rules::road::RoadGame;
use rules::world::{GOLEMS, STACKS, WorldGame};
use rules::{CardSet, Crystals, Engine, Game, Outcome, Score, ScoreVisibility, Seat, Step, View};
use serde_json::{Value, json};

/// `[y, g, b, m]`.
pub fn crystals(crystals: Crystals) -> Value {
    json!(crystals.0)
}

/// What stands for a card or tile that a view does not know.
const UNKNOWN: &str = "?";

/// What a seat may know: the state with `?` for every hidden card, and what everybody can count: `claims` by seat and
/// `scores` by seat (`null` where they are secret).
pub fn view(view: &View<Game>) -> Value {
    let game = &view.state;
    let mut value = state(game);
    let open = game.is_over() || game.options().scores == ScoreVisibility::Always;
    let seats = 0..game.rounds().players;
    let points = |seat: Seat| if open || seat == view.seat { score(game.score(seat)) } else { Value::Null };
    value["claims"] = seats.clone().map(|seat| game.claims(seat)).collect();
    value["scores"] = seats.map(points).collect();
    value
}

/// The whole state, hidden decks included, top of a deck last. In a view, what is hidden is `?`.
pub fn state(game: &Game) -> Value {
    let rounds = game.rounds();
    let mut value = json!({
        "round": rounds.round,
        "first": rounds.first,
        "active": rounds.active,
        "to_move": game.to_move(),
        "step": step_name(game.step()),
        "last_round": rounds.triggered,
        "over": rounds.over,
        "position": game.position_text(),
        "hash": format!("{:016x}", game.position_hash()),
    });
    let details = match game {
        Game::Road(game) => road(game),
        Game::World(game) => world(game),
        Game::Adventure(game) => adventure(game),
    };
    merge(&mut value, details);
    value
}

fn merge(value: &mut Value, more: Value) {
    if let (Value::Object(value), Value::Object(more)) = (value, more) {
        value.extend(more);
    }
}

fn road(game: &RoadGame) -> Value {
    let components = game.components();
    let merchant = |id: u8| components.merchants.name(id);
    let point = |id: u8| components.points.get(id as usize).map_or(UNKNOWN, |card| card.id.as_str());
    let merchants = |set: CardSet| set.iter().map(merchant).collect::<Vec<_>>();
    json!({
        "merchant_row": game.market().cards().iter().zip(game.market().crystals())
            .map(|(&card, &lying)| json!({ "card": merchant(card), "crystals": crystals(lying) })).collect::<Vec<_>>(),
        "merchant_deck": game.market().deck.as_slice().iter().map(|&id| merchant(id)).collect::<Vec<_>>(),
        "point_row": game.points().iter().map(|&id| point(id)).collect::<Vec<_>>(),
        "point_deck": game.point_deck().as_slice().iter().map(|&id| point(id)).collect::<Vec<_>>(),
        "copper": game.copper(),
        "silver": game.silver(),
        "players": game.players().iter().map(|player| json!({
            "crystals": crystals(player.crystals),
            "hand": merchants(player.hand),
            "played": merchants(player.played),
            "claimed": player.claimed.iter().map(point).collect::<Vec<_>>(),
            "copper": player.copper,
            "silver": player.silver,
        })).collect::<Vec<_>>(),
    })
}

fn world(game: &WorldGame) -> Value {
    let components = game.components();
    let card = |id: u8| components.cards.get(id as usize).map_or(UNKNOWN, |card| card.id.as_str());
    let bonus = |kind: &u8| components.bonuses.get(*kind as usize).map_or(UNKNOWN, |tile| tile.id.as_str());
    let exploration = |kind: u8| components.explorations[kind as usize].id.as_str();
    let stacks = |slot: u8| {
        (0..STACKS as u8).map(move |stack| game.stack(slot, stack).as_slice().iter().map(bonus).collect::<Vec<_>>())
    };
    json!({
        "boards": game.boards().map(|board| board.id.as_str()).collect::<Vec<_>>(),
        "golem_row": (0..GOLEMS as u8).map(|slot| game.row_card(slot).map(card)).collect::<Vec<_>>(),
        "golem_deck": game.deck().as_slice().iter().map(|&id| card(id)).collect::<Vec<_>>(),
        "bonus_stacks": (0..GOLEMS as u8).map(|slot| stacks(slot).collect::<Vec<_>>()).collect::<Vec<_>>(),
        "locations": game.locations().enumerate().map(|(index, location)| json!({
            "location": location.id,
            "exploration": game.exploration_at(index as u8).map(exploration),
            "traders": game.traders_at(index as u8).map(|(seat, count)| json!({ "seat": seat, "count": count })),
        })).collect::<Vec<_>>(),
        "players": game.players().iter().map(|player| json!({
            "crystals": crystals(player.crystals),
            "home": player.home,
            "reserve": player.reserve,
            "claimed": player.claimed.iter().map(card).collect::<Vec<_>>(),
            "bonuses": player.bonuses.as_slice().iter().map(bonus).collect::<Vec<_>>(),
            "explorations": player.explorations.as_slice().iter().map(|&kind| exploration(kind)).collect::<Vec<_>>(),
        })).collect::<Vec<_>>(),
    })
}

/// Tiles of the map are numbered as in outcomes: the 20 land tiles, then the villages.
fn adventure(game: &AdventureGame) -> Value {
    let components = game.components();
    let merchant = |id: u8| components.merchants.name(id);
    let vp = |id: u8| match components.vp_tiles.get(id as usize) {
        Some(tile) => tile.id.as_str(),
        None if id == CLOSED => "closed",
        None => UNKNOWN,
    };
    let merchants = |set: CardSet| set.iter().map(merchant).collect::<Vec<_>>();
    let map = map_hexes(game.map()).into_iter().enumerate().map(|(tile, hex)| {
        let on_it = match game.terrain().tile(tile as u8) {
            Tile::Mountain(mountain) => json!({ "mountain": components.mountains[mountain as usize].id }),
            Tile::Valley => json!({ "valley": true }),
            Tile::Village(village) => match game.village(village) {
                Village::Open(tile) => json!({ "village": vp(tile) }),
                Village::Closed => json!({ "village": "closed" }),
                Village::Empty => json!({ "village": null }),
            },
        };
        let mut value = json!({ "tile": tile, "q": hex.q, "r": hex.r });
        merge(&mut value, on_it);
        value
    });
    let sets = components.starting_sets.iter().enumerate().filter(|(set, _)| game.sets() >> set & 1 == 1);
    json!({
        "merchant_row": game.market().cards().iter().zip(game.market().crystals())
            .map(|(&card, &lying)| json!({ "card": merchant(card), "crystals": crystals(lying) })).collect::<Vec<_>>(),
        "merchant_deck": game.market().deck.as_slice().iter().map(|&id| merchant(id)).collect::<Vec<_>>(),
        "map": map.collect::<Vec<_>>(),
        "vp_pile": game.pile().as_slice().iter().map(|&id| vp(id)).collect::<Vec<_>>(),
        "starting_sets": sets.map(|(_, set)| set.id.as_str()).collect::<Vec<_>>(),
        "bonus_tiles_left": game.tiles_left(),
        "players": (0..game.rounds().players).map(|seat| {
            let player = game.player(seat);
            json!({
                "crystals": crystals(player.crystals),
                "limit": game.limit(seat),
                "hand": merchants(player.hand),
                "played": merchants(player.played),
                "discarded": merchants(player.discarded),
                "claimed": player.claimed.iter().map(vp).collect::<Vec<_>>(),
                "wagon": player.wagon,
                "outposts": (0..LAND as u8).filter(|tile| player.outposts >> tile & 1 == 1).collect::<Vec<_>>(),
                "outposts_built_by_symbol": game.rows(seat),
                "bonus_points": components.bonus_points.iter().enumerate()
                    .filter(|(tile, _)| player.point_tiles >> tile & 1 == 1).map(|(_, points)| points).collect::<Vec<_>>(),
                "extra_steps": player.steps,
                "caravan_tiles": player.caravans,
            })
        }).collect::<Vec<_>>(),
    })
}

/// What is being asked, in snake case.
pub fn step_name(step: Step) -> String {
    let mut name = String::new();
    for letter in format!("{step:?}").chars() {
        if letter.is_uppercase() && !name.is_empty() {
            name.push('_');
        }
        name.extend(letter.to_lowercase());
    }
    name
}

/// A score with its total.
pub fn score(score: Score) -> Value {
    let mut value = json!(score);
    merge(&mut value, json!({ "total": score.total() }));
    value
}

/// The result: scores by seat, seats from best to last.
pub fn result(game: &Game) -> Value {
    json!({
        "capped": game.rounds().capped(),
        "rounds": game.rounds().round,
        "scores": (0..game.rounds().players).map(|seat: Seat| score(game.score(seat))).collect::<Vec<_>>(),
        "ranking": game.ranking(),
        "winner": game.ranking()[0],
        "hash": format!("{:016x}", game.position_hash()),
    })
}

/// An outcome with names: numbers of cards, tiles and locations become their ids.
pub fn outcome(game: &Game, outcome: &Outcome) -> Value {
    let mut value = json!(outcome);
    let name = |id: u8| -> Value { json!(names(game, outcome).map_or_else(|| id.to_string(), |name| name(id))) };
    let place = |index: u8| match game {
        Game::World(game) => game.location(index).map_or_else(|| json!(index), |location| json!(location.id)),
        Game::Road(_) | Game::Adventure(_) => json!(index),
    };
    match *outcome {
        Outcome::CardPlayed { card, .. }
        | Outcome::CardAcquired { card, .. }
        | Outcome::MarketRevealed { card, .. }
        | Outcome::CardDiscarded { card, .. }
        | Outcome::PointClaimed { card, .. }
        | Outcome::PointsRevealed { card, .. }
        | Outcome::PointsRefilled { card, .. }
        | Outcome::ToolUsed { card, .. }
        | Outcome::DeckTopRevealed { card } => value["card"] = name(card),
        Outcome::TradersPlaced { location, .. }
        | Outcome::TradersOusted { location, .. }
        | Outcome::TradersRested { location, .. } => value["location"] = place(location),
        Outcome::CardsRested { cards, .. } => value["cards"] = cards.iter().map(name).collect(),
        Outcome::BonusTaken { location, tile, .. }
        | Outcome::BonusRevealed { location, tile, .. }
        | Outcome::Explored { location, tile, .. } => {
            value["location"] = place(location);
            value["tile"] = name(tile);
        }
        Outcome::VillageClaimed { tile, .. } | Outcome::VillageRevealed { tile, .. } => value["tile"] = name(tile),
        _ => {}
    }
    value
}

/// How the ids in an outcome are named.
fn names<'a>(game: &'a Game, outcome: &Outcome) -> Option<Box<dyn Fn(u8) -> String + 'a>> {
    let kind = *outcome;
    let merchant = matches!(
        outcome,
        Outcome::CardPlayed { .. }
            | Outcome::CardAcquired { .. }
            | Outcome::MarketRevealed { .. }
            | Outcome::CardDiscarded { .. }
            | Outcome::CardsRested { .. }
    );
    match game {
        Game::Road(game) if merchant => Some(Box::new(|id| game.components().merchants.name(id).to_owned())),
        Game::Road(game) => Some(Box::new(|id| game.components().points[id as usize].id.clone())),
        Game::World(game) => {
            let components = game.components();
            Some(Box::new(move |id| match kind {
                Outcome::BonusTaken { .. } | Outcome::BonusRevealed { .. } => {
                    components.bonuses[id as usize].id.clone()
                }
                Outcome::Explored { .. } => components.explorations[id as usize].id.clone(),
                _ => components.cards[id as usize].id.clone(),
            }))
        }
        Game::Adventure(game) if merchant => Some(Box::new(|id| game.components().merchants.name(id).to_owned())),
        Game::Adventure(game) => Some(Box::new(|id| game.components().vp_tiles[id as usize].id.clone())),
    }
}
