//! A fingerprint stays the same for the same figures and changes with any of them.

use content::{embedded, fingerprint, fingerprint_of, parse};
use rules::GameKind;

const ROAD: &str = include_str!("../../../assets/content/road.ron");
const WORLD: &str = include_str!("../../../assets/content/world.ron");
const ADVENTURE: &str = include_str!("../../../assets/content/adventure.ron");

#[test]
fn any_figure_id_or_order_counts() {
    let changes = [
        (0, "effect: Gain(\"yyg\")", "effect: Gain(\"ygg\")"),
        (0, "\"gain-yyg\"", "\"gain-2y-1g\""),
        (0, "points: 6, ", "points: 7, "),
        (0, "copper_points: 3", "copper_points: 4"),
        (1, "at: (2, 0), site: Upgrade(3)", "at: (2, 1), site: Upgrade(3)"),
        (1, "cover: TwoOrThree", "cover: Always"),
        (1, "icons: [\"wheel\"]", "icons: []"),
        (1, "kind: Flat, points: 3", "kind: Flat, points: 4"),
        (1, "start_traders: [7", "start_traders: [8"),
        (2, "symbol: \"y\", give: \"yy\", take: \"gg\"", "symbol: \"y\", give: \"yy\", take: \"gb\""),
        (2, "(0, -2), (1, -2),", "(1, -2), (0, -2),"),
        (2, "points: [6, 5, 4, 3]", "points: [6, 5, 4, 2]"),
    ];
    for (file, old, new) in changes {
        let mut texts = [ROAD, WORLD, ADVENTURE].map(str::to_owned);
        assert!(texts[file].contains(old), "{old}");
        texts[file] = texts[file].replacen(old, new, 1);
        let changed = parse(&texts[0], &texts[1], &texts[2]).unwrap_or_else(|error| panic!("{new}: {error}"));
        assert_ne!(fingerprint(&changed), fingerprint(embedded()), "{new}");
        let touched = GameKind::ALL.map(|game| fingerprint_of(&changed, game) != fingerprint_of(embedded(), game));
        // The adventure uses the merchants of the road, but not its points and tokens.
        let merchants = new.contains("effect") || new.contains("gain");
        assert_eq!(touched, [file == 0, file == 0, file == 1, file == 2 || merchants], "{new}");
    }
}

#[test]
fn notes_and_provenance_do_not_count() {
    let world = WORLD.replace("provenance: Reconstructed", "provenance: Published, note: \"Seen.\"");
    // Entries that had a note already keep theirs.
    let world = world.replace(", note: \"Seen.\", note:", ", note:");
    let changed = parse(ROAD, &world, ADVENTURE).expect("still components");
    assert_ne!(&changed, embedded());
    assert_eq!(fingerprint(&changed), fingerprint(embedded()));
}
