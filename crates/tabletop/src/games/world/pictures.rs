//! Pictures of An Endless World.

use rules::components::{
    BonusKind, BonusTile, ExplorationKind, ExplorationTile, Location, Site, WorldCard, WorldComponents, WorldIcon,
    WorldPower,
};

use crate::plain::{Front, Mark, Plain, Shape, front, name_of};
use crate::stage::Piece;

/// The name of a piece's picture; none for a piece of another game.
pub fn name(world: &WorldComponents, usual: &WorldComponents, piece: Piece) -> Option<String> {
    let front = match piece {
        Piece::WorldCard(card) => self::card(world, usual, world.cards.get(usize::from(card))?),
        Piece::Pennant { kind, .. } => bonus(usual, world.bonuses.get(usize::from(kind))?),
        Piece::Exploration { kind, .. } => exploration(usual, world.explorations.get(usize::from(kind))?),
        Piece::Trader { seat, .. } => Ok(format!("trader/{seat}")),
        _ => return None,
    };
    Some(name_of(front))
}

/// The name of a location's picture.
pub fn location_name(world: &WorldComponents, usual: &WorldComponents, location: &Location) -> String {
    name_of(self::location(world, usual, location))
}

/// The fronts of all cards, tiles and locations.
pub fn fronts(world: &WorldComponents, usual: &WorldComponents) -> Vec<Front> {
    let cards = world.cards.iter().map(|card| self::card(world, usual, card));
    let bonuses = world.bonuses.iter().map(|tile| bonus(usual, tile));
    let explorations = world.explorations.iter().map(|tile| exploration(usual, tile));
    let locations = world.boards.iter().flat_map(|board| &board.locations);
    let locations = locations.map(|location| self::location(world, usual, location));
    cards.chain(bonuses).chain(explorations).chain(locations).collect()
}

/// The name of a location icon.
fn sign(world: &WorldComponents, icon: u8) -> &str {
    world.icons.get(usize::from(icon)).map_or("", String::as_str)
}

const fn icon_key(icon: WorldIcon) -> &'static str {
    match icon {
        WorldIcon::Help => "world-help",
        WorldIcon::Tool => "world-tool",
        WorldIcon::NewTraders => "world-new-traders",
        WorldIcon::Exploration => "world-exploration",
    }
}

/// What a power looks like: its icons go by name, which another content may count otherwise.
fn power(world: &WorldComponents, power: WorldPower) -> Vec<Mark> {
    let mut marks = vec![Mark::Word(icon_key(power.icon()))];
    match power {
        WorldPower::Help(icon) => marks.push(Mark::Sign(sign(world, icon).to_owned())),
        WorldPower::Tool(icon, crystal) => {
            marks.extend([Mark::Sign(sign(world, icon).to_owned()), Mark::Good(crystal)]);
        }
        WorldPower::NewTraders(traders) => marks.push(Mark::Number(traders)),
        WorldPower::Exploration => {}
    }
    marks
}

fn card(world: &WorldComponents, usual: &WorldComponents, card: &WorldCard) -> Front {
    let same = |other: &WorldCard| {
        let figures = (other.cost, other.points) == (card.cost, card.points);
        figures && power(usual, other.power) == power(world, card.power)
    };
    front(
        card,
        &usual.cards,
        same,
        |card| &card.id,
        "world_card",
        || Plain {
            shape: Shape::Card,
            rows: vec![vec![Mark::Number(card.points)], power(world, card.power), Mark::goods(card.cost)],
        },
    )
}

fn bonus(usual: &WorldComponents, tile: &BonusTile) -> Front {
    let same = |other: &BonusTile| (other.kind, other.points) == (tile.kind, tile.points);
    front(
        tile,
        &usual.bonuses,
        same,
        |tile| &tile.id,
        "bonus",
        || {
            let words = match tile.kind {
                BonusKind::PerIcon(icon) => vec![vec![Mark::Word(icon_key(icon))]],
                BonusKind::PerPair(one, other) => [one, other].map(|icon| vec![Mark::Word(icon_key(icon))]).to_vec(),
                BonusKind::PerTwoTraders => vec![vec![Mark::Word("world-traders")]],
                BonusKind::Flat => Vec::new(),
            };
            let points = std::iter::once(vec![Mark::Number(tile.points)]);
            Plain { shape: Shape::Tile, rows: points.chain(words).collect() }
        },
    )
}

fn exploration(usual: &WorldComponents, tile: &ExplorationTile) -> Front {
    let same = |other: &ExplorationTile| other.kind == tile.kind;
    front(
        tile,
        &usual.explorations,
        same,
        |tile| &tile.id,
        "exploration",
        || {
            let rows = match tile.kind {
                ExplorationKind::Crystals(take) => vec![Mark::goods(take)],
                ExplorationKind::Traders(traders) => {
                    vec![vec![Mark::Number(traders)], vec![Mark::Word("world-traders")]]
                }
                ExplorationKind::Points(points) => vec![vec![Mark::Number(points)]],
                ExplorationKind::Icon(icon) => vec![vec![Mark::Word(icon_key(icon))]],
            };
            Plain { shape: Shape::Tile, rows }
        },
    )
}

/// Price, traders, stacks and signs are no part of the picture: the table draws them itself.
fn location(world: &WorldComponents, usual: &WorldComponents, location: &Location) -> Front {
    if std::ptr::eq(world, usual) {
        return Ok(format!("location/{}", location.id));
    }
    let locations: Vec<&Location> = usual.boards.iter().flat_map(|board| &board.locations).collect();
    let same = |other: &&Location| match (other.site, location.site) {
        (Site::Golem { .. }, Site::Golem { .. }) => true,
        (one, other) => one == other,
    };
    front(
        &location,
        &locations,
        same,
        |location| &location.id,
        "location",
        || {
            let row = match location.site {
                Site::Production(take) => Mark::goods(take),
                Site::Upgrade(levels) => vec![Mark::Rise; usize::from(levels)],
                Site::Trade(give, take) => [Mark::goods(give), vec![Mark::Becomes], Mark::goods(take)].concat(),
                Site::Golem { .. } => vec![Mark::Word("place-golem")],
            };
            Plain { shape: Shape::Place, rows: vec![row] }
        },
    )
}
