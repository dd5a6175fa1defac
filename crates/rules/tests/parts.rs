//! The small parts that all games stand on: chance, crystals, lists of actions.

use rules::chance::Chance;
use rules::{Action, Actions, Crystal, Crystals, Game, GameKind, Options, Score, StableHasher};

#[test]
fn every_number_is_equally_likely_where_chance_cannot_be_divided_evenly() {
    // Of four raw numbers two would become a multiple of three.
    let mut chance = Chance::new(1);
    let multiples = (0..3000).filter(|_| chance.below(3 << 30).is_multiple_of(3)).count();
    assert!((900..1100).contains(&multiples), "{multiples} of 3000");
}

#[test]
fn raw_chance_differs_from_draw_to_draw_and_from_seed_to_seed() {
    let draws = |seed| {
        let mut chance = Chance::new(seed);
        [chance.bits(), chance.bits()]
    };
    assert_eq!(draws(1), draws(1));
    let [first, second] = draws(1);
    assert!(first != second && draws(2)[0] != first);
}

#[test]
fn a_crystal_is_worth_its_level() {
    for (level, crystal) in (1..).zip(Crystal::ALL) {
        assert_eq!(Crystals::one(crystal).worth(), level);
    }
    assert_eq!(Crystals::new(4, 3, 2, 1).worth(), 4 + 6 + 6 + 4);
}

#[test]
fn colours_are_told_lowest_first() {
    for mask in 0..16_usize {
        let bag = Crystals([0, 1, 2, 3].map(|colour| (mask >> colour & 1) as u8 * 3));
        let held: Vec<Crystal> = Crystal::ALL.into_iter().filter(|&colour| bag.count(colour) > 0).collect();
        assert_eq!(bag.colours().collect::<Vec<_>>(), held);
        assert_eq!(bag.mask(), mask);
        assert_eq!(bag.only_colour(), if let [only] = held[..] { Some(only) } else { None });
    }
}

#[test]
fn a_bag_is_written_in_letters_and_read_up_to_63_of_a_colour() {
    for text in ["-", "y", "yyggb", "y63", "g5m"] {
        let bag: Crystals = text.parse().expect(text);
        assert_eq!((bag.to_string(), format!("{bag:?}")), (text.to_owned(), text.to_owned()));
    }
    for wrong in ["", "y64", "y40y40", "x", "3", "y-"] {
        assert!(wrong.parse::<Crystals>().is_err(), "{wrong}");
    }
    assert_eq!(Crystals::new(1, 2, 3, 4).times(5), Crystals::new(5, 10, 15, 20));
}

#[test]
fn a_trade_can_be_done_exactly_as_often_as_is_counted() {
    let (give, take) = (Crystals::new(2, 1, 0, 0), Crystals::new(0, 0, 1, 0));
    for (yellow, green) in (0..40).flat_map(|yellow| [(yellow, 40), (40, yellow)]) {
        let bag = Crystals::new(yellow, green, 0, 0);
        let most = bag.trade_times(give, take);
        assert_eq!(most, (yellow / 2).min(green));
        for times in 0..=25 {
            assert_eq!(bag.can_trade(give, take, times), (1..=most).contains(&times), "{bag} x{times}");
        }
    }
}

fn acquires(slots: &[u8]) -> Actions {
    slots.iter().map(|&slot| Action::Acquire { slot }).collect()
}

#[test]
fn lists_of_actions_are_compared_sorted_and_cut_like_any_list() {
    let mut list = acquires(&[2, 0, 3, 1]);
    assert_eq!(list.len(), 4);
    assert_ne!(list, acquires(&[2, 0, 3, 2]));
    list.sort();
    assert_eq!(list, acquires(&[0, 1, 2, 3]));
    list.retain(|action| *action != Action::Acquire { slot: 1 });
    assert_eq!(list, acquires(&[0, 2, 3]));
    let mut seen = Vec::new();
    for &action in &list {
        seen.push(action);
    }
    assert_eq!(seen, list.to_vec());
    assert_eq!(seen, list.clone().into_iter().collect::<Vec<_>>());
    assert_eq!(format!("{list:?}"), format!("{seen:?}"));
    list.truncate(2);
    assert_eq!(list, acquires(&[0, 2]));
    list.truncate(9);
    assert_eq!(list.len(), 2);
    list.clear();
    assert!(list.is_empty());
}

#[test]
fn games_with_other_components_are_other_games() {
    let own: &'static _ = Box::leak(Box::new(content::embedded().clone()));
    for kind in GameKind::ALL {
        let options = Options::new(kind, 2);
        let deal = |components| Game::new(components, &options, 1).expect("a legal set-up");
        assert_eq!(deal(content::embedded()), deal(content::embedded()));
        assert_ne!(deal(content::embedded()), deal(own), "{kind:?}");
    }
}

#[test]
fn the_cards_of_a_box_can_be_gone_through() {
    let points = &content::embedded().road.points;
    let mut worth = 0;
    for card in points {
        worth += u32::from(card.points);
    }
    assert_eq!(worth, points.iter().map(|card| u32::from(card.points)).sum::<u32>());
    assert!(worth > 0);
}

#[test]
fn a_hash_is_the_same_for_ever() {
    let mut hasher = StableHasher::default();
    hasher.word(1);
    hasher.bytes(&[0, 1, 2, 3, 4, 5, 6, 7, 8]);
    // Worked out by another program.
    assert_eq!(hasher.finish(), 0xf954_eeb4_9be1_461b);
}

#[test]
fn a_score_is_the_sum_of_its_parts() {
    let score = Score { claims: 1, copper: 20, silver: 300, bonus: 4000, exploration: 5, outposts: 60, crystals: 700 };
    assert_eq!(score.total(), 5086);
    let parts = score.parts();
    assert_eq!(parts.iter().map(|&(_, points)| points).sum::<u16>(), score.total());
    assert_eq!(parts[0], ("claims", 1));
    assert_eq!(parts[6], ("crystals", 700));
}

#[test]
fn a_game_is_named_in_any_letters_and_has_what_its_box_has() {
    for kind in GameKind::ALL {
        assert_eq!(kind.name().to_ascii_uppercase().parse(), Ok(kind));
        assert_eq!(kind.has_boards(), kind == GameKind::World);
        assert_eq!(kind.has_map(), kind == GameKind::Adventure);
    }
    let wrong = "chess".parse::<GameKind>().expect_err("no such game");
    assert!(wrong.contains("'chess'") && wrong.contains("golem, spice, world or adventure"), "{wrong}");
}
