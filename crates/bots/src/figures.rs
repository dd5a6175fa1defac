//! The figures of a game's components as plain JSON: what every card, tile and location costs and brings.

use rules::adventure::AdventureGame;
use rules::components::{BonusKind, ExplorationKind, Merchants, PointCard, Site, WorldIcon, WorldPower};
use rules::road::RoadGame;
use rules::world::WorldGame;
use rules::{Effect, Game};
use serde_json::{Map, Value, json};

use crate::plain::crystals;

/// By id; crystals are `[yellow, green, blue, magenta]`.
pub(crate) fn of(game: &Game) -> Value {
    match game {
        Game::Road(game) => road(game),
        Game::World(game) => world(game),
        Game::Adventure(game) => adventure(game),
    }
}

fn by_id<'a, T: 'a>(all: impl IntoIterator<Item = &'a T>, entry: impl Fn(&T) -> (&str, Value)) -> Value {
    let entries = all.into_iter().map(|one| {
        let (id, value) = entry(one);
        (id.to_owned(), value)
    });
    Value::Object(entries.collect::<Map<_, _>>())
}

fn merchants(merchants: &Merchants) -> Value {
    by_id(merchants.cards(), |card| {
        let effect = match card.effect {
            Effect::Gain(gain) => json!({ "gain": crystals(gain) }),
            Effect::Upgrade(steps) => json!({ "upgrade": steps }),
            Effect::Trade(give, take) => json!({ "give": crystals(give), "take": crystals(take) }),
        };
        (&card.id, effect)
    })
}

fn points(cards: &[PointCard]) -> Value {
    by_id(cards, |card| (&card.id, json!({ "cost": crystals(card.cost), "points": card.points })))
}

fn road(game: &RoadGame) -> Value {
    let components = game.components();
    json!({
        "caravan_limit": components.caravan_limit,
        "copper_points": components.copper_points,
        "silver_points": components.silver_points,
        "merchants": merchants(&components.merchants),
        "points": points(&components.points),
    })
}

const fn icon(icon: WorldIcon) -> &'static str {
    match icon {
        WorldIcon::Help => "help",
        WorldIcon::Tool => "tool",
        WorldIcon::NewTraders => "traders",
        WorldIcon::Exploration => "exploration",
    }
}

fn world(game: &WorldGame) -> Value {
    let components = game.components();
    let mark = |index: u8| components.icons.get(usize::from(index)).map_or("?", String::as_str);
    let letter = |crystal: rules::Crystal| crystal.letter().to_string();
    json!({
        "storage_limit": components.storage_limit,
        "bonus_spaces": components.bonus_spaces,
        "traders": components.traders,
        "locations": by_id(game.locations(), |location| {
            let mut value = match location.site {
                Site::Production(gain) => json!({ "gain": crystals(gain) }),
                Site::Upgrade(steps) => json!({ "upgrade": steps }),
                Site::Trade(give, take) => json!({ "give": crystals(give), "take": crystals(take) }),
                Site::Golem { card_slot, stacks } => json!({ "golem_slot": card_slot, "stacks": stacks }),
            };
            value["traders"] = json!(location.traders);
            value["icons"] = (0..8).filter(|&index| location.icons >> index & 1 == 1).map(mark).collect();
            (&location.id, value)
        }),
        "cards": by_id(&components.cards, |card| {
            let power = match card.power {
                WorldPower::Help(at) => json!({ "help": mark(at) }),
                WorldPower::Tool(at, crystal) => json!({ "tool": mark(at), "crystal": letter(crystal) }),
                WorldPower::NewTraders(count) => json!({ "traders": count }),
                WorldPower::Exploration => json!({ "exploration": true }),
            };
            (&card.id, json!({ "cost": crystals(card.cost), "points": card.points,
                "icon": icon(card.power.icon()), "power": power }))
        }),
        "bonuses": by_id(&components.bonuses, |tile| {
            let scores = match tile.kind {
                BonusKind::PerIcon(one) => json!({ "per_icon": icon(one) }),
                BonusKind::PerPair(one, other) => json!({ "per_pair": [icon(one), icon(other)] }),
                BonusKind::PerTwoTraders => json!({ "per_two_traders": true }),
                BonusKind::Flat => json!({ "flat": true }),
            };
            (&tile.id, json!({ "points": tile.points, "scores": scores, "count": tile.count }))
        }),
        "explorations": by_id(&components.explorations, |tile| {
            let brings = match tile.kind {
                ExplorationKind::Crystals(gain) => json!({ "crystals": crystals(gain) }),
                ExplorationKind::Traders(count) => json!({ "traders": count }),
                ExplorationKind::Points(points) => json!({ "points": points }),
                ExplorationKind::Icon(one) => json!({ "icon": icon(one) }),
            };
            (&tile.id, json!({ "brings": brings, "count": tile.count }))
        }),
    })
}

fn adventure(game: &AdventureGame) -> Value {
    let components = game.components();
    json!({
        "caravan_limit": components.caravan_limit,
        "caravan_tile_spaces": components.caravan_bonus,
        "merchants": merchants(&components.merchants),
        "vp_tiles": points(&components.vp_tiles),
        "mountains": by_id(&components.mountains, |mountain| {
            (&mountain.id, json!({ "symbol": mountain.symbol.letter().to_string(),
                "give": crystals(mountain.give), "take": crystals(mountain.take) }))
        }),
        "starting_sets": by_id(&components.starting_sets, |set| (&set.id, crystals(set.crystals))),
        "column_points": components.column_points,
        "bonus_points": components.bonus_points,
    })
}
