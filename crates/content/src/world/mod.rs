//! `world.ron`: An Endless World.

mod entries;

use std::collections::BTreeSet;

use rules::Crystals;
use rules::components::{
    Board, BonusKind, BonusTile, Cover, ExplorationKind, ExplorationTile, Location, Site, WorldCard, WorldComponents,
    WorldPower,
};

use crate::check::{self, LIMITS, Number, POINTS, UPGRADES};
use crate::credits::Credits;
use crate::fault::{Fault, Located};
pub(crate) use entries::WorldFile;
use entries::{
    BoardEntry, BonusEntry, BonusKindEntry, CardEntry, CoverEntry, ExplorationEntry, ExplorationKindEntry,
    LocationEntry, PowerEntry, SiteEntry,
};

/// Boards that lie in every game; one of the others joins them.
const BOARDS_ALWAYS: usize = 3;

/// Boards in the box: games count them in a byte, and a record that carries its boards stays small.
const BOARDS: std::ops::RangeInclusive<usize> = 1..=12;

/// The most locations of the boards in use.
const MOST_LOCATIONS: usize = 24;

/// Point cards of the golem row, one above each golem location.
const GOLEM_SLOTS: u8 = 4;

/// Claims of one player that end the game by the rulebook.
const CLAIMS: usize = 8;

/// The most bonus tiles in one stack.
const TALLEST_STACK: Number = 8;

/// Tiles of one kind in the box, and of all kinds together.
const TILES: std::ops::RangeInclusive<Number> = 1..=20;
const ALL_TILES: std::ops::RangeInclusive<Number> = 1..=64;

/// What entries are checked against.
struct Frame<'a> {
    limit: u8,
    traders: u8,
    icons: &'a [String],
}

impl Frame<'_> {
    /// The number of a location icon.
    fn icon(&self, name: &str) -> Result<u8, Fault> {
        match self.icons.iter().position(|icon| icon == name) {
            Some(index) => Ok(index as u8),
            None => Err(Fault::new(format!("one of the icons {}", self.icons.join(", ")), format!("{name:?}"))),
        }
    }

    fn site(&self, site: SiteEntry) -> Result<Site, Fault> {
        Ok(match site {
            SiteEntry::Production(take) => Site::Production(check::crystals(&take)?),
            SiteEntry::Upgrade(levels) => Site::Upgrade(check::number(levels, UPGRADES)?),
            SiteEntry::Trade { give, take } => {
                let (give, take) = check::trade(&give, &take, self.limit)?;
                Site::Trade(give, take)
            }
            SiteEntry::Golem { card_slot, stacks } => {
                check::length(&stacks, 0..=2, "bonus stacks").under("stacks")?;
                let sizes = check::each(stacks, |size| check::number(size, 1..=TALLEST_STACK)).under("stacks")?;
                let mut stacks = [0; 2];
                stacks[..sizes.len()].copy_from_slice(&sizes);
                let slots = Number::from(GOLEM_SLOTS);
                Site::Golem { card_slot: check::number(card_slot, 0..=slots - 1).under("card_slot")?, stacks }
            }
        })
    }

    fn location(&self, entry: LocationEntry, credits: &mut Credits) -> Result<Location, Fault> {
        credits.add(&entry.id, entry.provenance, &entry.note);
        let icons = check::each(entry.icons, |name| self.icon(&name)).under("icons")?;
        let site = self.site(entry.site).under("site")?;
        let cover = match entry.cover {
            CoverEntry::Open => Cover::None,
            CoverEntry::Always => Cover::Always,
            CoverEntry::TwoOrThree => Cover::TwoOrThree,
        };
        if matches!(site, Site::Golem { .. }) && cover != Cover::None {
            return Err(Fault::new("Open: golem locations are never covered", format!("{cover:?}")).under("cover"));
        }
        Ok(Location {
            id: check::id(entry.id)?,
            at: (check::number(entry.at.0, 0..=5).under("at")?, check::number(entry.at.1, 0..=3).under("at")?),
            site,
            traders: check::number(entry.traders, 1..=Number::from(self.traders)).under("traders")?,
            cover,
            icons: icons.into_iter().fold(0, |bits, icon| bits | 1 << icon),
            provenance: entry.provenance.into(),
        })
    }

    fn board(&self, entry: BoardEntry, credits: &mut Credits) -> Result<Board, Fault> {
        credits.add(&entry.id, entry.provenance, &entry.note);
        let locations = check::each(entry.locations, |location| self.location(location, credits)).under("locations")?;
        check::length(&locations, 1..=MOST_LOCATIONS, "locations").under("locations")?;
        for (index, location) in locations.iter().enumerate() {
            if locations[..index].iter().any(|other| other.at == location.at) {
                let fault = Fault::new("a place of its own on the board", format!("{:?} again", location.at));
                return Err(fault.under("at").item(index).under("locations"));
            }
        }
        Ok(Board { id: check::id(entry.id)?, always: entry.always, locations, provenance: entry.provenance.into() })
    }

    fn card(&self, entry: CardEntry, credits: &mut Credits) -> Result<WorldCard, Fault> {
        credits.add(&entry.id, entry.provenance, &entry.note);
        let power = match entry.power {
            PowerEntry::Help(icon) => self.icon(&icon).map(WorldPower::Help),
            PowerEntry::Tool { icon, crystal } => self
                .icon(&icon)
                .under("icon")
                .and_then(|icon| Ok(WorldPower::Tool(icon, check::crystal(&crystal).under("crystal")?))),
            PowerEntry::NewTraders(traders) => {
                check::number(traders, 1..=Number::from(self.traders)).map(WorldPower::NewTraders)
            }
            PowerEntry::Exploration => Ok(WorldPower::Exploration),
        };
        Ok(WorldCard {
            id: check::id(entry.id)?,
            cost: check::crystals_within(&entry.cost, self.limit).under("cost")?,
            points: check::number(entry.points, POINTS).under("points")?,
            power: power.under("power")?,
            min_players: check::number(entry.min_players, 2..=4).under("min_players")?,
            provenance: entry.provenance.into(),
        })
    }

    fn exploration(&self, entry: ExplorationEntry, credits: &mut Credits) -> Result<ExplorationTile, Fault> {
        credits.add(&entry.id, entry.provenance, &entry.note);
        let kind = match entry.kind {
            ExplorationKindEntry::Crystals(take) => check::crystals(&take).map(ExplorationKind::Crystals),
            ExplorationKindEntry::Traders(traders) => {
                check::number(traders, 1..=Number::from(self.traders)).map(ExplorationKind::Traders)
            }
            ExplorationKindEntry::Points(points) => check::number(points, POINTS).map(ExplorationKind::Points),
            ExplorationKindEntry::Icon(icon) => Ok(ExplorationKind::Icon(icon.into())),
        };
        Ok(ExplorationTile {
            id: check::id(entry.id)?,
            kind: kind.under("kind")?,
            count: check::number(entry.count, TILES).under("count")?,
            provenance: entry.provenance.into(),
        })
    }
}

impl BonusEntry {
    fn check(self, credits: &mut Credits) -> Result<BonusTile, Fault> {
        credits.add(&self.id, self.provenance, &self.note);
        let kind = match self.kind {
            BonusKindEntry::PerIcon(icon) => BonusKind::PerIcon(icon.into()),
            BonusKindEntry::PerPair(one, other) if one == other => {
                return Err(Fault::new("two different icons", "the same icon twice").under("kind"));
            }
            BonusKindEntry::PerPair(one, other) => BonusKind::PerPair(one.into(), other.into()),
            BonusKindEntry::PerTwoTraders => BonusKind::PerTwoTraders,
            BonusKindEntry::Flat => BonusKind::Flat,
        };
        Ok(BonusTile {
            id: check::id(self.id)?,
            kind,
            points: check::number(self.points, 1..=20).under("points")?,
            count: check::number(self.count, TILES).under("count")?,
            provenance: self.provenance.into(),
        })
    }
}

impl WorldFile {
    pub(crate) fn check(self, credits: &mut Credits) -> Result<WorldComponents, Fault> {
        let storage_limit = check::number(self.storage_limit, LIMITS).under("storage_limit")?;
        let traders = check::number(self.traders, 1..=20).under("traders")?;
        let all_traders = Number::from(traders);
        let start_traders =
            check::numbers(self.start_traders, 1..=all_traders, "numbers of traders").under("start_traders")?;
        let start = check::each(self.start_crystals, |text| check::crystals_within(&text, storage_limit));
        let start_crystals: [Crystals; 4] =
            start.and_then(|list| check::exactly(list, "sets of crystals")).under("start_crystals")?;
        let icons = check::each(self.icons, check::name).under("icons")?;
        check::length(&icons, 1..=8, "icons").under("icons")?;
        let frame = Frame { limit: storage_limit, traders, icons: &icons };

        let boards = check::each(self.boards, |board| frame.board(board, credits)).under("boards")?;
        check::count(self.counts.boards, boards.len(), "boards")?;
        check::length(&boards, BOARDS, "boards").under("boards")?;
        let location_count = boards.iter().map(|board| board.locations.len()).sum();
        check::count(self.counts.locations, location_count, "locations")?;
        check::unique("boards", boards.iter().map(|board| &board.id), &mut BTreeSet::new())?;
        let mut taken = BTreeSet::new();
        for (index, board) in boards.iter().enumerate() {
            let ids = board.locations.iter().map(|location| &location.id);
            check::unique("locations", ids, &mut taken).item(index).under("boards")?;
        }

        let cards = check::each(self.cards, |card| frame.card(card, credits)).under("cards")?;
        check::count(self.counts.cards, cards.len(), "cards")?;
        check::unique("cards", cards.iter().map(|card| &card.id), &mut BTreeSet::new())?;
        enough_cards(&cards).under("cards")?;

        let bonuses = check::each(self.bonuses, |tile| tile.check(credits)).under("bonuses")?;
        let bonus_tiles = bonuses.iter().map(|tile| tile.count as usize).sum();
        check::count(self.counts.bonus_tiles, bonus_tiles, "bonus_tiles")?;
        check::number(self.counts.bonus_tiles, ALL_TILES).under("bonus_tiles").under("counts")?;
        check::unique("bonuses", bonuses.iter().map(|tile| &tile.id), &mut BTreeSet::new())?;

        let explorations =
            check::each(self.explorations, |tile| frame.exploration(tile, credits)).under("explorations")?;
        let exploration_tiles = explorations.iter().map(|tile| tile.count as usize).sum();
        check::count(self.counts.exploration_tiles, exploration_tiles, "exploration_tiles")?;
        check::number(self.counts.exploration_tiles, ALL_TILES).under("exploration_tiles").under("counts")?;
        check::unique("explorations", explorations.iter().map(|tile| &tile.id), &mut BTreeSet::new())?;

        boards_in_use(&boards, bonus_tiles, exploration_tiles).under("boards")?;
        Ok(WorldComponents {
            boards,
            cards,
            bonuses,
            explorations,
            start_crystals,
            storage_limit,
            bonus_spaces: check::number(self.bonus_spaces, 1..=3).under("bonus_spaces")?,
            traders,
            start_traders,
            icons,
        })
    }
}

/// With every number of players the row stays full until the last claim; ids stay below 64.
fn enough_cards(cards: &[WorldCard]) -> Result<(), Fault> {
    check::length(cards, 1..=64, "point cards")?;
    for players in 2..=4u8 {
        let wanted = CLAIMS * players as usize + GOLEM_SLOTS as usize;
        let found = cards.iter().filter(|card| card.min_players <= players).count();
        if found < wanted {
            return Err(Fault::new(format!("at least {wanted} cards to use with {players} players"), found));
        }
    }
    Ok(())
}

/// Whichever board joins those always in use: not too many locations, one golem location below each card of the row, and
/// tiles enough for every stack and cover.
fn boards_in_use(boards: &[Board], bonus_tiles: usize, exploration_tiles: usize) -> Result<(), Fault> {
    let always = boards.iter().take_while(|board| board.always).count();
    if let Some(late) = boards[always..].iter().position(|board| board.always) {
        let fault = Fault::new("boards that are always in use before all others", "true after a false");
        return Err(fault.under("always").item(always + late));
    }
    if always != BOARDS_ALWAYS || boards.len() <= always {
        let found = format!("{always} and {}", boards.len() - always);
        return Err(Fault::new(format!("{BOARDS_ALWAYS} boards always in use and at least one other"), found));
    }
    for (index, fourth) in boards.iter().enumerate().skip(always) {
        let in_use = || boards[..always].iter().chain([fourth]).flat_map(|board| &board.locations);
        let locations = in_use().count();
        let mut slots = [0; GOLEM_SLOTS as usize];
        let mut stacked = 0;
        for location in in_use() {
            if let Site::Golem { card_slot, stacks } = location.site {
                slots[card_slot as usize] += 1;
                stacked += stacks.iter().map(|&size| size as usize).sum::<usize>();
            }
        }
        let covered = in_use().filter(|location| location.cover != Cover::None).count();
        let fault = if locations > MOST_LOCATIONS {
            Fault::new(format!("at most {MOST_LOCATIONS} locations in use with this board"), locations)
        } else if let Some(slot) = slots.iter().position(|&golems| golems != 1) {
            Fault::new(format!("one golem location with card_slot {slot} in use with this board"), slots[slot])
        } else if stacked > bonus_tiles {
            Fault::new(format!("stacks of at most {bonus_tiles} bonus tiles in all with this board"), stacked)
        } else if covered > exploration_tiles {
            Fault::new(format!("at most {exploration_tiles} covered locations in use with this board"), covered)
        } else {
            continue;
        };
        return Err(fault.item(index));
    }
    Ok(())
}
