//! A number that says which components a game was played with: records carry it.

use rules::components::{
    AdventureComponents, BonusKind, Components, Cover, ExplorationKind, Merchants, PointCard, RoadComponents, Site,
    WorldComponents, WorldPower, map_hexes,
};
use rules::{Crystals, Effect, GameKind, StableHasher};

/// The fingerprint of all components. Ids, figures and their order count; provenance and notes do not.
pub fn fingerprint(components: &Components) -> u64 {
    let mut ink = Ink::default();
    ink.road(&components.road);
    ink.world(&components.world);
    ink.adventure(&components.adventure);
    ink.0.finish()
}

/// The fingerprint of the components that one game uses, so that a change elsewhere does not touch its records.
pub fn fingerprint_of(components: &Components, game: GameKind) -> u64 {
    let mut ink = Ink::default();
    match game {
        GameKind::Golem | GameKind::Spice => ink.road(&components.road),
        GameKind::World => ink.world(&components.world),
        GameKind::Adventure => ink.adventure(&components.adventure),
    }
    ink.0.finish()
}

#[derive(Default)]
struct Ink(StableHasher);

impl Ink {
    fn number(&mut self, number: impl Into<u64>) {
        self.0.word(number.into());
    }

    fn numbers(&mut self, numbers: &[u8]) {
        self.0.bytes(numbers);
    }

    fn text(&mut self, text: &str) {
        self.0.bytes(text.as_bytes());
    }

    fn crystals(&mut self, bag: Crystals) {
        self.number(u32::from_le_bytes(bag.0));
    }

    /// A kind and its figures.
    fn kind(&mut self, kind: u8, figures: &[u8]) {
        self.number(kind);
        self.numbers(figures);
    }

    fn each<T>(&mut self, list: &[T], mut feed: impl FnMut(&mut Self, &T)) {
        self.number(list.len() as u64);
        list.iter().for_each(|entry| feed(self, entry));
    }

    fn merchants(&mut self, merchants: &Merchants) {
        self.each(merchants.cards(), |ink, card| {
            ink.text(&card.id);
            match card.effect {
                Effect::Gain(take) => ink.kind(0, &take.0),
                Effect::Upgrade(levels) => ink.kind(1, &[levels]),
                Effect::Trade(give, take) => ink.kind(2, &[give.0, take.0].concat()),
            }
        });
    }

    fn points(&mut self, cards: &[PointCard]) {
        self.each(cards, |ink, card| {
            ink.text(&card.id);
            ink.crystals(card.cost);
            ink.number(card.points);
        });
    }

    fn road(&mut self, road: &RoadComponents) {
        let RoadComponents {
            merchants,
            points,
            start_crystals,
            caravan_limit,
            tokens_per_player,
            copper_points,
            silver_points,
        } = road;
        self.merchants(merchants);
        self.points(points);
        self.each(start_crystals, |ink, &bag| ink.crystals(bag));
        self.numbers(&[*caravan_limit, *tokens_per_player, *copper_points, *silver_points]);
    }

    fn world(&mut self, world: &WorldComponents) {
        let WorldComponents {
            icons,
            boards,
            cards,
            bonuses,
            explorations,
            start_crystals,
            storage_limit,
            bonus_spaces,
            traders,
            start_traders,
        } = world;
        self.each(icons, |ink, name| ink.text(name));
        self.each(boards, |ink, board| {
            ink.text(&board.id);
            ink.number(board.always);
            ink.each(&board.locations, |ink, location| {
                ink.text(&location.id);
                match location.site {
                    Site::Production(take) => ink.kind(0, &take.0),
                    Site::Upgrade(levels) => ink.kind(1, &[levels]),
                    Site::Trade(give, take) => ink.kind(2, &[give.0, take.0].concat()),
                    Site::Golem { card_slot, stacks } => ink.kind(3, &[card_slot, stacks[0], stacks[1]]),
                }
                let cover = match location.cover {
                    Cover::None => 0,
                    Cover::Always => 1,
                    Cover::TwoOrThree => 2,
                };
                ink.numbers(&[location.at.0, location.at.1, location.traders, cover, location.icons]);
            });
        });
        self.each(cards, |ink, card| {
            ink.text(&card.id);
            ink.crystals(card.cost);
            match card.power {
                WorldPower::Help(icon) => ink.kind(0, &[icon]),
                WorldPower::Tool(icon, crystal) => ink.kind(1, &[icon, crystal as u8]),
                WorldPower::NewTraders(traders) => ink.kind(2, &[traders]),
                WorldPower::Exploration => ink.kind(3, &[]),
            }
            ink.numbers(&[card.points, card.min_players]);
        });
        self.each(bonuses, |ink, tile| {
            ink.text(&tile.id);
            match tile.kind {
                BonusKind::PerIcon(icon) => ink.kind(0, &[icon as u8]),
                BonusKind::PerPair(one, other) => ink.kind(1, &[one as u8, other as u8]),
                BonusKind::PerTwoTraders => ink.kind(2, &[]),
                BonusKind::Flat => ink.kind(3, &[]),
            }
            ink.numbers(&[tile.points, tile.count]);
        });
        self.each(explorations, |ink, tile| {
            ink.text(&tile.id);
            match tile.kind {
                ExplorationKind::Crystals(take) => ink.kind(0, &take.0),
                ExplorationKind::Traders(traders) => ink.kind(1, &[traders]),
                ExplorationKind::Points(points) => ink.kind(2, &[points]),
                ExplorationKind::Icon(icon) => ink.kind(3, &[icon as u8]),
            }
            ink.number(tile.count);
        });
        self.each(start_crystals, |ink, &bag| ink.crystals(bag));
        self.numbers(&[*storage_limit, *bonus_spaces, *traders]);
        self.numbers(start_traders);
    }

    fn adventure(&mut self, adventure: &AdventureComponents) {
        let AdventureComponents {
            merchants,
            mountains,
            removed_per_symbol,
            valleys,
            vp_tiles,
            closed_among,
            bonus_points,
            bonus_steps,
            bonus_caravans,
            caravan_bonus,
            column_points,
            starting_sets,
            caravan_limit,
            first_map,
        } = adventure;
        self.merchants(merchants);
        self.each(mountains, |ink, tile| {
            ink.text(&tile.id);
            ink.number(tile.symbol as u8);
            ink.crystals(tile.give);
            ink.crystals(tile.take);
        });
        self.points(vp_tiles);
        self.each(starting_sets, |ink, set| {
            ink.text(&set.id);
            ink.crystals(set.crystals);
        });
        self.numbers(bonus_points);
        self.numbers(column_points);
        self.numbers(&[*removed_per_symbol, *valleys, *closed_among, *bonus_steps, *bonus_caravans]);
        self.numbers(&[*caravan_bonus, *caravan_limit]);
        self.each(&map_hexes(first_map), |ink, hex| ink.numbers(&[hex.q as u8, hex.r as u8]));
    }
}
