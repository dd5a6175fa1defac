//! A point card more in the box of the road: The Call for Adventure uses no point cards, so a difference of it may be
//! told against the box of before or of today.

use content::{correct, embedded, fingerprint_of, from_difference, is_difference, is_usual};
use rules::GameKind;

const ROAD: &str = include_str!("../kept/0.1.0/road.ron");

#[test]
fn a_difference_finds_the_box_it_was_told_against() {
    let last = ROAD.rfind("        (id: \"").expect("a last card");
    let card = "        (id: \"new\", cost: \"mmmm\", points: 19, provenance: Reconstructed),\n";
    let road = format!("{}{card}{}", &ROAD[..last], &ROAD[last..]).replacen("points: 36)", "points: 37)", 1);
    let texts = [&*road.leak(), include_str!("../kept/0.1.0/world.ron"), include_str!("../kept/0.1.0/adventure.ron")];
    assert_eq!(correct(texts), Ok(true));
    assert_eq!(correct(texts), Ok(false), "the box is open");
    assert_eq!(embedded().road.points.len(), 37);

    let usual = fingerprint_of(embedded(), GameKind::Adventure);
    // The number of merchants stands beside that of the point cards.
    let told = |points: u32| format!("usual {usual:016x}\nroad.ron\n2 counts: (merchants: 42, points: {points}),\n14");
    for points in [36, 37] {
        let own = from_difference(&told(points), GameKind::Adventure).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(own.adventure.merchants.cards().len(), embedded().adventure.merchants.cards().len() - 1);
        assert!(is_difference(&told(points), own, GameKind::Adventure) && !is_usual(own, GameKind::Adventure));
        assert!(!is_difference(&told(points), own, GameKind::Golem));
        assert!(!is_difference(&told(points), embedded(), GameKind::Adventure));
    }
    let error = from_difference(&told(38), GameKind::Adventure).expect_err("no box has so many").to_string();
    assert!(error.contains("line 3 of what differs"), "{error}");
}
