//! The files of the box load, and their figures are the known ones: totals, examples, and the laws they follow.

use std::collections::BTreeSet;

use content::{credits, embedded};
use rules::components::{
    BonusKind, Components, Cover, ExplorationKind, Location, Provenance, Site, WorldIcon, WorldPower,
};
use rules::{Crystal, Crystals, Effect, Hex};

fn bag(text: &str) -> Crystals {
    text.parse().expect("crystals")
}

/// All bags together, too many for a bag.
fn sum(bags: impl Iterator<Item = Crystals>) -> [u32; 4] {
    bags.fold([0; 4], |mut sum, bag| {
        sum.iter_mut().zip(bag.0).for_each(|(sum, count)| *sum += u32::from(count));
        sum
    })
}

fn colours(bag: Crystals) -> usize {
    bag.colours().count()
}

/// One more point for three colours, two more for four.
fn variety(bag: Crystals) -> u16 {
    [0, 0, 0, 1, 2][colours(bag)]
}

fn all_locations(components: &Components) -> impl Iterator<Item = &Location> {
    components.world.boards.iter().flat_map(|board| &board.locations)
}

#[test]
fn every_content_file_of_the_project_is_part_of_the_program() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/content");
    let mut there: Vec<String> = std::fs::read_dir(&folder)
        .expect("assets/content")
        .map(|entry| entry.expect("entry").file_name().into_string().expect("name"))
        .filter(|name| name.ends_with(".ron"))
        .collect();
    there.sort();
    let mut known = content::FILES.map(str::to_owned);
    known.sort();
    assert_eq!(there, known);
    assert_eq!(content::Pack::load(&folder).expect("the project's files load").components, embedded());
}

#[test]
fn merchants_are_the_known_cards() {
    let merchants = &embedded().road.merchants;
    let cards = merchants.cards();
    assert_eq!(cards[0].id, "start-gain");
    assert_eq!(cards[0].effect, Effect::Gain(bag("yy")));
    assert_eq!(cards[1].id, "start-upgrade");
    assert_eq!(cards[1].effect, Effect::Upgrade(2));
    let others = &cards[2..];
    assert_eq!(others.len(), 43);
    assert_eq!(others.iter().filter(|card| matches!(card.effect, Effect::Gain(_))).count(), 8);
    assert_eq!(others.iter().filter(|card| matches!(card.effect, Effect::Upgrade(_))).count(), 1);
    assert_eq!(others.iter().filter(|card| matches!(card.effect, Effect::Trade(..))).count(), 34);
    let given = others.iter().filter_map(|card| match card.effect {
        Effect::Trade(give, _) => Some(give),
        _ => None,
    });
    assert_eq!(sum(given), [34, 20, 15, 9]);
    let taken = others.iter().filter_map(|card| match card.effect {
        Effect::Gain(take) | Effect::Trade(_, take) => Some(take),
        Effect::Upgrade(_) => None,
    });
    assert_eq!(sum(taken), [38, 31, 28, 19]);
    for (id, effect) in [
        ("upgrade-3", Effect::Upgrade(3)),
        ("gain-yyg", Effect::Gain(bag("yyg"))),
        ("trade-yy-b", Effect::Trade(bag("yy"), bag("b"))),
        ("trade-yyyyy-bbb", Effect::Trade(bag("y5"), bag("bbb"))),
        ("trade-mm-ygbbb", Effect::Trade(bag("mm"), bag("ygbbb"))),
    ] {
        let card = merchants.find(id).unwrap_or_else(|| panic!("{id} exists"));
        assert_eq!(merchants.effect(card), effect, "{id}");
    }
}

#[test]
fn ids_of_the_road_say_what_the_cards_do() {
    let spelled = |bag: Crystals| bag.each().map(Crystal::letter).collect::<String>();
    for card in &embedded().road.merchants.cards()[2..] {
        let id = match card.effect {
            Effect::Gain(take) => format!("gain-{}", spelled(take)),
            Effect::Upgrade(levels) => format!("upgrade-{levels}"),
            Effect::Trade(give, take) => format!("trade-{}-{}", spelled(give), spelled(take)),
        };
        assert_eq!(card.id, id);
    }
    for card in &embedded().road.points {
        assert_eq!(card.id, format!("point-{}-{}", spelled(card.cost), card.points));
    }
}

#[test]
fn point_cards_are_the_known_cards() {
    let points = &embedded().road.points;
    assert_eq!(points.len(), 36);
    assert_eq!(points.iter().map(|card| u32::from(card.points)).sum::<u32>(), 468);
    assert_eq!(sum(points.iter().map(|card| card.cost)), [37, 46, 46, 46]);
    assert_eq!((points[0].cost, points[0].points), (bag("yygg"), 6));
    assert_eq!((points[35].cost, points[35].points), (bag("mmmmm"), 20));
    for card in points {
        assert_eq!(u16::from(card.points), card.cost.worth() + variety(card.cost), "{}", card.id);
    }
}

#[test]
fn the_road_is_set_up_as_known() {
    let road = &embedded().road;
    assert_eq!(road.start_crystals, ["yyy", "yyyy", "yyyy", "yyyg", "yyyg"].map(bag));
    assert_eq!((road.caravan_limit, road.tokens_per_player, road.copper_points, road.silver_points), (10, 2, 3, 1));
}

#[test]
fn no_trade_pays_for_itself() {
    let components = embedded();
    let cards = components.road.merchants.cards().iter().filter_map(|card| match card.effect {
        Effect::Trade(give, take) => Some((&card.id, give, take)),
        _ => None,
    });
    let sites = all_locations(components).filter_map(|location| match location.site {
        Site::Trade(give, take) => Some((&location.id, give, take)),
        _ => None,
    });
    let mountains = components.adventure.mountains.iter().map(|tile| (&tile.id, tile.give, tile.take));
    let trades: Vec<_> = cards.chain(sites).chain(mountains).collect();
    assert_eq!(trades.len(), 34 + 11 + 24);
    for (id, give, take) in trades {
        assert!(!take.contains(give), "{id}");
    }
}

#[test]
fn the_world_has_its_boards_and_locations() {
    let components = embedded();
    let boards = &components.world.boards;
    let ids: Vec<(&str, bool)> = boards.iter().map(|board| (board.id.as_str(), board.always)).collect();
    assert_eq!(ids, [("A1", true), ("B1", true), ("C1", true), ("D1", false), ("E1", false), ("F1", false)]);
    for fourth in 3..6 {
        let in_use: Vec<&Location> =
            boards[..3].iter().chain([&boards[fourth]]).flat_map(|board| &board.locations).collect();
        assert_eq!(in_use.len(), 23);
        assert_eq!(in_use.iter().filter(|location| location.cover == Cover::Always).count(), 8);
        assert_eq!(in_use.iter().filter(|location| location.cover == Cover::TwoOrThree).count(), 2);
        assert_eq!(in_use.iter().filter(|location| matches!(location.site, Site::Golem { .. })).count(), 4);
        assert!(in_use.iter().all(|location| (1..=3).contains(&location.traders)));
    }
    let count = |wanted: fn(&Site) -> bool| all_locations(components).filter(|at| wanted(&at.site)).count();
    assert_eq!(count(|site| matches!(site, Site::Production(_))), 13);
    assert_eq!(count(|site| matches!(site, Site::Trade(..))), 11);
    assert_eq!(count(|site| matches!(site, Site::Upgrade(_))), 7);
    assert_eq!(all_locations(components).map(|location| u32::from(location.traders)).sum::<u32>(), 67);
}

#[test]
fn locations_are_the_known_ones() {
    let components = embedded();
    let location = |id: &str| all_locations(components).find(|at| at.id == id).unwrap_or_else(|| panic!("{id} exists"));
    let icon = |name: &str| 1 << components.world.icons.iter().position(|icon| icon == name).expect("icon");
    let b1b = location("B1-b");
    assert_eq!(b1b.site, Site::Golem { card_slot: 3, stacks: [2, 2] });
    assert_eq!((b1b.at, b1b.traders, b1b.cover, b1b.icons), ((0, 1), 3, Cover::None, icon("totem")));
    assert_eq!(location("A1-a").site, Site::Golem { card_slot: 0, stacks: [4, 0] });
    let d1b = location("D1-b");
    assert_eq!(d1b.site, Site::Trade(bag("y5"), bag("bbb")));
    assert_eq!((d1b.traders, d1b.cover, d1b.icons), (2, Cover::TwoOrThree, icon("pick")));
    assert_eq!(location("F1-b").site, Site::Trade(bag("m"), bag("y6")));
    assert_eq!(location("E1-f").site, Site::Upgrade(5));
    assert_eq!(location("C1-e").site, Site::Production(bag("gm")));
}

#[test]
fn cards_of_the_world_follow_their_formula() {
    let world = &embedded().world;
    assert_eq!(world.cards.len(), 36);
    assert_eq!(world.cards.iter().map(|card| u32::from(card.points)).sum::<u32>(), 202);
    assert_eq!(sum(world.cards.iter().map(|card| card.cost)), [32, 30, 32, 24]);
    let count = |icon: WorldIcon| world.cards.iter().filter(|card| card.power.icon() == icon).count();
    assert_eq!(
        [WorldIcon::Help, WorldIcon::Tool, WorldIcon::NewTraders, WorldIcon::Exploration].map(count),
        [9, 10, 9, 8]
    );
    for (players, cards) in [(2, 20), (3, 28), (4, 36)] {
        assert_eq!(world.cards.iter().filter(|card| card.min_players <= players).count(), cards);
    }
    for card in &world.cards {
        let discount = match card.power {
            WorldPower::Help(_) | WorldPower::Tool(_, Crystal::Yellow) | WorldPower::NewTraders(1) => 2,
            WorldPower::Tool(_, Crystal::Green) | WorldPower::Exploration => 3,
            WorldPower::NewTraders(2) => 4,
            other => panic!("{}: {other:?} is not known", card.id),
        };
        assert_eq!(u16::from(card.points), card.cost.worth() - discount + variety(card.cost), "{}", card.id);
    }
}

#[test]
fn tiles_of_the_world_are_the_known_ones() {
    let world = &embedded().world;
    assert_eq!(world.bonuses.iter().map(|tile| tile.count).sum::<u8>(), 17);
    for tile in &world.bonuses {
        let points = match tile.kind {
            BonusKind::PerIcon(_) => 2,
            BonusKind::PerPair(..) | BonusKind::Flat => 3,
            BonusKind::PerTwoTraders => 1,
        };
        assert_eq!(tile.points, points, "{}", tile.id);
    }
    let pairs = world.bonuses.iter().filter(|tile| matches!(tile.kind, BonusKind::PerPair(..)));
    assert_eq!(pairs.map(|tile| tile.count).sum::<u8>(), 10);
    assert_eq!(world.explorations.iter().map(|tile| tile.count).sum::<u8>(), 10);
    let tile = |id: &str| world.explorations.iter().find(|tile| tile.id == id).expect("tile").kind;
    assert_eq!(tile("icon-help"), ExplorationKind::Icon(WorldIcon::Help));
    assert_eq!(tile("crystals-y1g2"), ExplorationKind::Crystals(bag("ygg")));
    assert_eq!(tile("points"), ExplorationKind::Points(3));
    assert_eq!(tile("trader"), ExplorationKind::Traders(1));
}

#[test]
fn the_world_is_set_up_as_known() {
    let world = &embedded().world;
    assert_eq!(world.start_crystals, ["yyy", "yyyy", "yyyy", "yyyg"].map(bag));
    assert_eq!((world.storage_limit, world.bonus_spaces, world.traders), (10, 3, 12));
    assert_eq!(world.start_traders, [7, 6, 6]);
    assert_eq!(world.icons, ["pick", "lantern", "wheel", "flask", "totem"]);
}

#[test]
fn mountains_repeat_trades_of_merchants() {
    let components = embedded();
    let adventure = &components.adventure;
    assert_eq!(adventure.merchants, components.road.merchants);
    assert_eq!(adventure.mountains.len(), 24);
    assert_eq!(sum(adventure.mountains.iter().map(|tile| tile.give)), [21, 14, 10, 7]);
    assert_eq!(sum(adventure.mountains.iter().map(|tile| tile.take)), [24, 21, 18, 10]);
    for tile in &adventure.mountains {
        let trade = Effect::Trade(tile.give, tile.take);
        assert!(adventure.merchants.cards().iter().any(|card| card.effect == trade), "{}", tile.id);
        assert_eq!(tile.give.only_colour(), Some(tile.symbol), "{}", tile.id);
    }
    let tile = &adventure.mountains[23];
    assert_eq!((tile.id.as_str(), tile.give, tile.take), ("MT-M6", bag("mm"), bag("gggbb")));
}

#[test]
fn vp_tiles_are_the_dear_point_cards() {
    let components = embedded();
    let tiles = &components.adventure.vp_tiles;
    assert_eq!(tiles.len(), 26);
    assert_eq!(tiles.iter().map(|tile| u32::from(tile.points)).sum::<u32>(), 383);
    let figures = |cards: &[rules::components::PointCard]| -> BTreeSet<([u8; 4], u8)> {
        cards.iter().filter(|card| card.points >= 11).map(|card| (card.cost.0, card.points)).collect()
    };
    assert_eq!(figures(tiles), figures(&components.road.points));
    assert_eq!((tiles[0].id.as_str(), tiles[0].cost, tiles[0].points), ("VP-01", bag("yybbb"), 11));
}

#[test]
fn the_adventure_is_set_up_as_known() {
    let adventure = &embedded().adventure;
    assert_eq!((adventure.removed_per_symbol, adventure.valleys, adventure.closed_among), (2, 4, 5));
    assert_eq!(adventure.bonus_points, [6, 5, 4, 3]);
    assert_eq!((adventure.bonus_steps, adventure.bonus_caravans, adventure.caravan_bonus), (4, 4, 3));
    assert_eq!(adventure.column_points, [1, 1, 2, 3]);
    assert_eq!(adventure.caravan_limit, 10);
    let sets: Vec<_> = adventure.starting_sets.iter().map(|set| (set.id.as_str(), set.crystals)).collect();
    assert_eq!(sets, [("SS-1", bag("yyyy")), ("SS-2", bag("yyg")), ("SS-3", bag("gg")), ("SS-4", bag("yb"))]);
    assert!(adventure.starting_sets.iter().all(|set| set.crystals.worth() == 4));
}

#[test]
fn the_first_map_is_a_hexagon_with_villages_in_its_corners() {
    let map = &embedded().adventure.first_map;
    assert_eq!(rules::adventure::map::check(map), Ok(()));
    let hexes = rules::components::map_hexes(map);
    let row = |r: i8| hexes.iter().filter(|hex| hex.r == r).count();
    assert_eq!([-2, -1, 0, 1, 2].map(row), [4, 5, 6, 5, 4]);
    assert_eq!(map.villages, [(-1, -2), (2, -2), (-3, 2), (0, 2)].map(|(q, r)| Hex { q, r }));
}

#[test]
fn credits_count_every_entry() {
    let [road, world, adventure] = credits();
    assert_eq!((road.file, road.published, road.reconstructed), ("road.ron", 2 + 43 + 36, 0));
    // Boards, locations, cards, kinds of bonus and of exploration tiles.
    assert_eq!((world.published, world.reconstructed), (0, 6 + 35 + 36 + 12 + 8));
    // Mountains, VP tiles, starting sets, and the columns, the bonus tiles and the map.
    assert_eq!((adventure.published, adventure.reconstructed), (0, 24 + 26 + 4 + 3));
    assert!(world.notes.iter().any(|(id, note)| id == "F1-b" && note.starts_with("The trade is known")));
    assert!(embedded().road.points.iter().all(|card| card.provenance == Provenance::Published));
    assert!(embedded().adventure.vp_tiles.iter().all(|tile| tile.provenance == Provenance::Reconstructed));
}
