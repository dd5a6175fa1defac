//! Components as the text of their files in one fixed spelling, one entry a line, so that two contents can be held
//! against each other line by line. Provenance and notes are left out: no game is played otherwise because of them.
//!
//! Records count these lines (docs/chronicle.md): another spelling makes records with content of their own unreadable.

use rules::components::{
    AdventureComponents, BonusKind, BonusTile, Components, Cover, ExplorationKind, ExplorationTile, Location,
    MerchantCard, PointCard, RoadComponents, START_CARDS, Site, WorldCard, WorldComponents, WorldIcon, WorldPower,
};
use rules::{Crystals, Effect, Hex};

/// The lines of a file.
pub(crate) type Lines = Vec<String>;

/// The three files, in the order of [`crate::FILES`].
pub(crate) fn files(components: &Components) -> [Lines; 3] {
    [road(&components.road), world(&components.world), adventure(&components.adventure)]
}

/// Everything between the outermost brackets.
fn file(fields: impl FnOnce(&mut Lines)) -> Lines {
    let mut lines = vec!["(".to_owned()];
    fields(&mut lines);
    lines.push(")".to_owned());
    lines
}

/// A list with a line for each entry.
fn list<T>(lines: &mut Lines, name: &str, entries: impl IntoIterator<Item = T>, line: impl Fn(T) -> String) {
    lines.push(format!("{name}: ["));
    lines.extend(entries.into_iter().map(|entry| format!("{},", line(entry))));
    lines.push("],".to_owned());
}

/// A short list on one line.
fn row<T>(entries: impl IntoIterator<Item = T>, word: impl Fn(T) -> String) -> String {
    format!("[{}]", entries.into_iter().map(word).collect::<Vec<_>>().join(", "))
}

fn numbers(numbers: &[u8]) -> String {
    row(numbers, u8::to_string)
}

fn bags(bags: &[Crystals]) -> String {
    row(bags, |bag| format!("\"{bag}\""))
}

fn merchant(card: &MerchantCard) -> String {
    let effect = match card.effect {
        Effect::Gain(take) => format!("Gain(\"{take}\")"),
        Effect::Upgrade(levels) => format!("Upgrade({levels})"),
        Effect::Trade(give, take) => format!("Trade(give: \"{give}\", take: \"{take}\")"),
    };
    format!("(id: \"{}\", effect: {effect})", card.id)
}

fn point(card: &PointCard) -> String {
    format!("(id: \"{}\", cost: \"{}\", points: {})", card.id, card.cost, card.points)
}

pub(crate) fn road(road: &RoadComponents) -> Lines {
    let (start, merchants) = road.merchants.cards().split_at(usize::from(START_CARDS));
    file(|lines| {
        lines.push(format!("counts: (merchants: {}, points: {}),", merchants.len(), road.points.len()));
        lines.push(format!("caravan_limit: {},", road.caravan_limit));
        lines.push(format!("tokens_per_player: {},", road.tokens_per_player));
        lines.push(format!("copper_points: {},", road.copper_points));
        lines.push(format!("silver_points: {},", road.silver_points));
        lines.push(format!("start_crystals: {},", bags(&road.start_crystals)));
        list(lines, "start_cards", start, merchant);
        list(lines, "merchants", merchants, merchant);
        list(lines, "points", &road.points, point);
    })
}

fn world(world: &WorldComponents) -> Lines {
    let locations: usize = world.boards.iter().map(|board| board.locations.len()).sum();
    let bonus_tiles: u32 = world.bonuses.iter().map(|tile| u32::from(tile.count)).sum();
    let exploration_tiles: u32 = world.explorations.iter().map(|tile| u32::from(tile.count)).sum();
    file(|lines| {
        lines.push(format!(
            "counts: (boards: {}, locations: {locations}, cards: {}, bonus_tiles: {bonus_tiles}, \
             exploration_tiles: {exploration_tiles}),",
            world.boards.len(),
            world.cards.len()
        ));
        lines.push(format!("storage_limit: {},", world.storage_limit));
        lines.push(format!("bonus_spaces: {},", world.bonus_spaces));
        lines.push(format!("traders: {},", world.traders));
        lines.push(format!("start_traders: {},", numbers(&world.start_traders)));
        lines.push(format!("start_crystals: {},", bags(&world.start_crystals)));
        lines.push(format!("icons: {},", row(&world.icons, |name| format!("\"{name}\""))));
        lines.push("boards: [".to_owned());
        for board in &world.boards {
            lines.push(format!("(id: \"{}\", always: {},", board.id, board.always));
            list(lines, "locations", &board.locations, |at| location(&world.icons, at));
            lines.push("),".to_owned());
        }
        lines.push("],".to_owned());
        list(lines, "cards", &world.cards, |entry| card(&world.icons, entry));
        list(lines, "bonuses", &world.bonuses, bonus);
        list(lines, "explorations", &world.explorations, exploration);
    })
}

/// The name of an icon of locations.
fn icon_name(icons: &[String], icon: u8) -> &str {
    icons.get(usize::from(icon)).map_or("", String::as_str)
}

fn location(icons: &[String], at: &Location) -> String {
    let site = match at.site {
        Site::Production(take) => format!("Production(\"{take}\")"),
        Site::Upgrade(levels) => format!("Upgrade({levels})"),
        Site::Trade(give, take) => format!("Trade(give: \"{give}\", take: \"{take}\")"),
        Site::Golem { card_slot, stacks } => {
            let stacks = row(stacks.into_iter().filter(|&size| size > 0), |size| size.to_string());
            format!("Golem(card_slot: {card_slot}, stacks: {stacks})")
        }
    };
    let cover = match at.cover {
        Cover::None => "Open",
        Cover::Always => "Always",
        Cover::TwoOrThree => "TwoOrThree",
    };
    let used = row((0..8).filter(|icon| at.icons & 1 << icon != 0), |icon| format!("\"{}\"", icon_name(icons, icon)));
    format!(
        "(id: \"{}\", at: ({}, {}), site: {site}, traders: {}, cover: {cover}, icons: {used})",
        at.id, at.at.0, at.at.1, at.traders
    )
}

fn card(icons: &[String], card: &WorldCard) -> String {
    let power = match card.power {
        WorldPower::Help(icon) => format!("Help(\"{}\")", icon_name(icons, icon)),
        WorldPower::Tool(icon, crystal) => {
            format!("Tool(icon: \"{}\", crystal: \"{}\")", icon_name(icons, icon), crystal.letter())
        }
        WorldPower::NewTraders(traders) => format!("NewTraders({traders})"),
        WorldPower::Exploration => "Exploration".to_owned(),
    };
    format!(
        "(id: \"{}\", cost: \"{}\", points: {}, power: {power}, min_players: {})",
        card.id, card.cost, card.points, card.min_players
    )
}

fn card_icon(icon: WorldIcon) -> &'static str {
    match icon {
        WorldIcon::Help => "Help",
        WorldIcon::Tool => "Tool",
        WorldIcon::NewTraders => "NewTraders",
        WorldIcon::Exploration => "Exploration",
    }
}

fn bonus(tile: &BonusTile) -> String {
    let kind = match tile.kind {
        BonusKind::PerIcon(one) => format!("PerIcon({})", card_icon(one)),
        BonusKind::PerPair(one, other) => format!("PerPair({}, {})", card_icon(one), card_icon(other)),
        BonusKind::PerTwoTraders => "PerTwoTraders".to_owned(),
        BonusKind::Flat => "Flat".to_owned(),
    };
    format!("(id: \"{}\", kind: {kind}, points: {}, count: {})", tile.id, tile.points, tile.count)
}

fn exploration(tile: &ExplorationTile) -> String {
    let kind = match tile.kind {
        ExplorationKind::Crystals(take) => format!("Crystals(\"{take}\")"),
        ExplorationKind::Traders(traders) => format!("Traders({traders})"),
        ExplorationKind::Points(points) => format!("Points({points})"),
        ExplorationKind::Icon(one) => format!("Icon({})", card_icon(one)),
    };
    format!("(id: \"{}\", kind: {kind}, count: {})", tile.id, tile.count)
}

fn adventure(adventure: &AdventureComponents) -> Lines {
    let hexes = |hexes: &[Hex]| row(hexes, |hex| format!("({}, {})", hex.q, hex.r));
    file(|lines| {
        lines.push(format!(
            "counts: (mountains: {}, vp_tiles: {}, starting_sets: {}),",
            adventure.mountains.len(),
            adventure.vp_tiles.len(),
            adventure.starting_sets.len()
        ));
        lines.push(format!("caravan_limit: {},", adventure.caravan_limit));
        lines.push(format!("removed_per_symbol: {},", adventure.removed_per_symbol));
        lines.push(format!("valleys: {},", adventure.valleys));
        lines.push(format!("closed_among: {},", adventure.closed_among));
        lines.push(format!("columns: (points: {}),", numbers(&adventure.column_points)));
        lines.push(format!(
            "bonuses: (points: {}, steps: {}, caravans: {}, caravan_spaces: {}),",
            numbers(&adventure.bonus_points),
            adventure.bonus_steps,
            adventure.bonus_caravans,
            adventure.caravan_bonus
        ));
        list(lines, "starting_sets", &adventure.starting_sets, |set| {
            format!("(id: \"{}\", crystals: \"{}\")", set.id, set.crystals)
        });
        list(lines, "mountains", &adventure.mountains, |tile| {
            let symbol = tile.symbol.letter();
            format!("(id: \"{}\", symbol: \"{symbol}\", give: \"{}\", take: \"{}\")", tile.id, tile.give, tile.take)
        });
        list(lines, "vp_tiles", &adventure.vp_tiles, point);
        lines.push("first_map: (".to_owned());
        lines.push(format!("land: {},", hexes(&adventure.first_map.land)));
        lines.push(format!("villages: {},", hexes(&adventure.first_map.villages)));
        lines.push("),".to_owned());
    })
}
