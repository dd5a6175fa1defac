//! Wrong files: one error each, with file, line, field, what was expected and what was found.

use content::{ContentError, parse};

const FILES: [(&str, &str); 3] = [
    ("road.ron", include_str!("../../../assets/content/road.ron")),
    ("world.ron", include_str!("../../../assets/content/world.ron")),
    ("adventure.ron", include_str!("../../../assets/content/adventure.ron")),
];

/// A slip of the pen: in the file of this name the first `old` becomes `new`, and the error must say `told` about the
/// line that `at` stands on.
struct Slip {
    file: &'static str,
    old: &'static str,
    new: &'static str,
    at: &'static str,
    told: &'static str,
}

impl Slip {
    fn check(&self) {
        let mut texts = FILES.map(|(_, text)| text.to_owned());
        let index = FILES.iter().position(|(name, _)| *name == self.file).expect("a file of the box");
        assert!(texts[index].contains(self.old), "{} has no {:?}", self.file, self.old);
        texts[index] = texts[index].replacen(self.old, self.new, 1);
        let before = texts[index].find(self.at).unwrap_or_else(|| panic!("no {:?}", self.at));
        let line = 1 + texts[index][..before].matches('\n').count();
        let error = parse(&texts[0], &texts[1], &texts[2]).expect_err(self.new);
        assert_eq!(error.to_string(), format!("{}, line {line}, field {}", self.file, self.told));
    }
}

/// A slip in a line that is recognised by what it becomes.
fn slip(file: &'static str, old: &'static str, new: &'static str, told: &'static str) {
    Slip { file, old, new, at: new, told }.check();
}

#[test]
fn lines_are_counted_as_an_editor_counts_them() {
    let road = FILES[0].1.replace("caravan_limit: 10", "caravan_limit: 99");
    let error = parse(&road, FILES[1].1, FILES[2].1).expect_err("out of range");
    assert_eq!(
        error,
        ContentError::Wrong {
            file: "road.ron".to_owned(),
            line: 10,
            field: "caravan_limit".to_owned(),
            expected: "4 to 10".to_owned(),
            found: "99".to_owned(),
        }
    );
    assert_eq!(error.to_string(), "road.ron, line 10, field `caravan_limit`: expected 4 to 10, found 99");
    // Windows line ends do not move a line.
    let error = parse(&road.replace('\n', "\r\n"), FILES[1].1, FILES[2].1).expect_err("out of range");
    assert_eq!(error.to_string(), "road.ron, line 10, field `caravan_limit`: expected 4 to 10, found 99");
}

#[test]
fn a_missing_field_is_named() {
    Slip {
        file: "road.ron",
        old: "effect: Gain(\"b\"), ",
        new: "",
        at: "(id: \"gain-b\"",
        told: "`merchants[gain-b].effect`: expected a value, found no such field",
    }
    .check();
    Slip {
        file: "world.ron",
        old: "traders: 12,",
        new: "",
        at: "(\n",
        told: "`traders`: expected a value, found no such field",
    }
    .check();
    slip(
        "adventure.ron",
        "give: \"yy\", take: \"gg\", ",
        "give: \"yy\", /* take */ ",
        "`mountains[MT-Y1].take`: expected a value, found no such field",
    );
}

#[test]
fn an_unknown_field_is_named() {
    slip(
        "road.ron",
        "points: 6, ",
        "point: 6, ",
        "`points[point-yygg-6].point`: expected one of id, cost, points, provenance, note, found the unknown field `point`",
    );
    slip(
        "road.ron",
        "Trade(give: \"yy\", take: \"b\")",
        "Trade(give: \"yy\", get: \"b\")",
        "`merchants[trade-yy-b].effect.get`: expected one of give, take, found the unknown field `get`",
    );
    slip(
        "world.ron",
        "counts: (boards: 6",
        "counts: (islands: 3, boards: 6",
        "`counts.islands`: expected one of boards, locations, cards, bonus_tiles, exploration_tiles, \
         found the unknown field `islands`",
    );
}

#[test]
fn a_field_may_stand_only_once() {
    slip(
        "adventure.ron",
        "valleys: 4,",
        "valleys: 4, valleys: 5,",
        "`valleys`: expected the field once, found it again",
    );
}

#[test]
fn a_wrong_type_is_named() {
    slip(
        "road.ron",
        "tokens_per_player: 2",
        "tokens_per_player: \"two\"",
        "`tokens_per_player`: expected a whole number, found `\"two\"`",
    );
    slip(
        "road.ron",
        "tokens_per_player: 2",
        "tokens_per_player: 2.5",
        "`tokens_per_player`: expected a whole number, found a fraction",
    );
    slip("road.ron", "Gain(\"gg\")", "Gain(2)", "`merchants[gain-gg].effect`: expected text in quotes, found `2`");
    slip("world.ron", "always: false", "always: 0", "`boards[D1].always`: expected true or false, found `0`");
    slip(
        "world.ron",
        "icons: [\"lantern\"]",
        "icons: \"lantern\"",
        "`boards[B1].locations[B1-c].icons`: expected a list in square brackets, found `\"lantern\"`",
    );
    slip(
        "world.ron",
        "power: Exploration",
        "power: Expedition",
        "`cards[X1].power`: expected one of Help, Tool, NewTraders, Exploration, found `Expedition`",
    );
    slip(
        "adventure.ron",
        "provenance: Reconstructed",
        "provenance: Guessed",
        "`columns.provenance`: expected one of Published, Reconstructed, found `Guessed`",
    );
}

#[test]
fn a_slip_of_the_pen_is_found() {
    slip(
        "road.ron",
        "copper_points: 3,",
        "copper_points: 3",
        "`copper_points`: expected a comma, found `silver_points`",
    );
    slip(
        "adventure.ron",
        "closed_among: 5,",
        "closed_among 5,",
        "`the whole file`: expected a colon after the name of the field, found `5`",
    );
    let cut = &FILES[0].1[..FILES[0].1.find("trade-ggg-mm").expect("card")];
    let lines = cut.matches('\n').count() + 1;
    let error = parse(cut, FILES[1].1, FILES[2].1).expect_err("cut short");
    assert_eq!(
        error.to_string(),
        format!(
            "road.ron, line {lines}, field `merchants[#33].id`: expected a closing quote, found the end of the file"
        )
    );
    let error = parse(FILES[0].1, "", FILES[2].1).expect_err("empty");
    assert_eq!(
        error.to_string(),
        "world.ron, line 1, field `the whole file`: expected an opening `(`, found the end of the file"
    );
}

#[test]
fn a_value_out_of_range_is_named() {
    slip("road.ron", "points: 20,", "points: 0,", "`points[point-ygbmmm-20].points`: expected 1 to 50, found 0");
    slip("road.ron", "points: 20,", "points: -3,", "`points[point-ygbmmm-20].points`: expected 1 to 50, found -3");
    slip("road.ron", "Upgrade(3)", "Upgrade(7)", "`merchants[upgrade-3].effect`: expected 1 to 6, found 7");
    slip(
        "road.ron",
        "copper_points: 3",
        "copper_points: 99999999999999999999",
        "`copper_points`: expected a smaller number, found `99999999999999999999`",
    );
    slip(
        "road.ron",
        "cost: \"mmmmm\"",
        "cost: \"ooooo\"",
        "`points[point-mmmmm-20].cost`: expected crystals as letters y, g, b, m such as \"yyg\", found \"ooooo\"",
    );
    slip(
        "road.ron",
        "Gain(\"yyyy\")",
        "Gain(\"y7\")",
        "`merchants[gain-yyyy].effect`: expected at most 6 crystals of a colour and 10 in all, found \"y7\"",
    );
    slip(
        "road.ron",
        "Gain(\"m\")",
        "Gain(\"-\")",
        "`merchants[gain-m].effect`: expected at least one crystal, found \"-\"",
    );
    slip(
        "world.ron",
        "crystal: \"g\"",
        "crystal: \"gg\"",
        "`cards[T2].power.crystal`: expected one crystal: \"y\", \"g\", \"b\" or \"m\", found \"gg\"",
    );
    slip(
        "world.ron",
        "Help(\"flask\")",
        "Help(\"kettle\")",
        "`cards[H4].power`: expected one of the icons pick, lantern, wheel, flask, totem, found \"kettle\"",
    );
    slip(
        "world.ron",
        "card_slot: 3",
        "card_slot: 4",
        "`boards[B1].locations[B1-b].site.card_slot`: expected 0 to 3, found 4",
    );
    slip("world.ron", "min_players: 4", "min_players: 5", "`cards[H8].min_players`: expected 2 to 4, found 5");
    slip(
        "world.ron",
        "PerPair(Help, Tool)",
        "PerPair(Help, Help)",
        "`bonuses[pair-help-tool].kind`: expected two different icons, found the same icon twice",
    );
    slip("world.ron", "start_traders: [7", "start_traders: [13", "`start_traders[#1]`: expected 1 to 12, found 13");
    slip("adventure.ron", "valleys: 4", "valleys: 5", "`valleys`: expected 4, found 5");
    slip("adventure.ron", "closed_among: 5", "closed_among: 23", "`closed_among`: expected 0 to 22, found 23");
    slip(
        "adventure.ron",
        "(2, 0),",
        "(200, 0),",
        "`first_map.land[#13]`: expected coordinates from -60 to 60, found 200",
    );
}

#[test]
fn what_is_paid_must_fit_into_the_caravan() {
    Slip {
        file: "road.ron",
        old: "caravan_limit: 10",
        new: "caravan_limit: 4",
        at: "(id: \"trade-yyyyy-mm\"",
        told: "`merchants[trade-yyyyy-mm].effect.give`: expected at most 4 crystals, the limit at the end of a turn, \
               found \"yyyyy\"",
    }
    .check();
}

#[test]
fn ids_are_unique_among_their_kind() {
    Slip {
        file: "road.ron",
        old: "id: \"trade-bbb-mmm\"",
        new: "id: \"start-gain\"",
        at: "(id: \"start-gain\", effect: Trade",
        told: "`merchants[start-gain].id`: expected an id that nothing else of its kind has, found `start-gain` again",
    }
    .check();
    Slip {
        file: "world.ron",
        old: "id: \"F1-f\"",
        new: "id: \"A1-a\"",
        at: "(id: \"A1-a\", at: (2, 1)",
        told: "`boards[F1].locations[A1-a].id`: expected an id that nothing else of its kind has, found `A1-a` again",
    }
    .check();
    Slip {
        file: "adventure.ron",
        old: "id: \"VP-26\"",
        new: "id: \"VP-01\"",
        at: "(id: \"VP-01\", cost: \"ygbmmm\"",
        told: "`vp_tiles[VP-01].id`: expected an id that nothing else of its kind has, found `VP-01` again",
    }
    .check();
}

#[test]
fn ids_are_plain() {
    slip(
        "world.ron",
        "id: \"flat\"",
        "id: \"three points\"",
        "`bonuses[three points].id`: expected 1 to 40 letters, digits, `-` or `_`, found `three points`",
    );
}

#[test]
fn counts_agree_with_the_entries() {
    slip(
        "road.ron",
        "counts: (merchants: 43",
        "counts: (merchants: 44",
        "`counts.merchants`: expected 43, the number of merchants in this file, found 44",
    );
    Slip {
        file: "road.ron",
        old: "        (id: \"point-yygg-6\", cost: \"yygg\", points: 6, provenance: Published),\n",
        new: "",
        at: "counts: (",
        told: "`counts.points`: expected 35, the number of points in this file, found 36",
    }
    .check();
    Slip {
        file: "world.ron",
        old: "kind: Points(3), count: 2",
        new: "kind: Points(3), count: 3",
        at: "counts: (",
        told: "`counts.exploration_tiles`: expected 11, the number of exploration_tiles in this file, found 10",
    }
    .check();
    Slip {
        file: "adventure.ron",
        old: "symbol: \"g\", give: \"gg\"",
        new: "symbol: \"b\", give: \"gg\"",
        at: "mountains: [",
        told: "`mountains`: expected 6 mountains with the symbol `g`: 4 and those taken out, found 5",
    }
    .check();
    slip(
        "road.ron",
        "start_crystals: [\"yyy\", ",
        "start_crystals: [",
        "`start_crystals`: expected 5 sets of crystals, found 4",
    );
}

#[test]
fn no_deck_runs_dry() {
    // One card less with two and three players.
    Slip {
        file: "world.ron",
        old: "power: Help(\"pick\"), min_players: 2",
        new: "power: Help(\"pick\"), min_players: 4",
        at: "cards: [",
        told: "`cards`: expected at least 20 cards to use with 2 players, found 19",
    }
    .check();
    // Of the 36 point cards only the first 29.
    let mut road = FILES[0].1.replace("points: 36)", "points: 29)");
    let from = road.find("        (id: \"point-yybbmm-17\"").expect("the 30th card");
    let to = road.rfind("    ],\n)").expect("the end");
    road.replace_range(from..to, "");
    let line = 1 + road[..road.find("    points: [").expect("points")].matches('\n').count();
    let error = parse(&road, FILES[1].1, FILES[2].1).expect_err("too few");
    assert_eq!(
        error.to_string(),
        format!("road.ron, line {line}, field `points`: expected 30 to 64 point cards, found 29")
    );
}

#[test]
fn a_trade_that_feeds_itself_is_refused() {
    slip(
        "road.ron",
        "Trade(give: \"yy\", take: \"gg\")",
        "Trade(give: \"yy\", take: \"yyg\")",
        "`merchants[trade-yy-gg].effect.take`: expected fewer crystals of some colour than the yy that is given, \
         found \"yyg\", which pays for itself for ever",
    );
    slip(
        "world.ron",
        "Trade(give: \"m\", take: \"yyyyyy\")",
        "Trade(give: \"m\", take: \"m\")",
        "`boards[F1].locations[F1-b].site.take`: expected fewer crystals of some colour than the m that is given, \
         found \"m\", which pays for itself for ever",
    );
    slip(
        "adventure.ron",
        "give: \"g\", take: \"yyy\"",
        "give: \"g\", take: \"yyyg\"",
        "`mountains[MT-G1].take`: expected fewer crystals of some colour than the g that is given, \
         found \"yyyg\", which pays for itself for ever",
    );
}

#[test]
fn boards_fit_together() {
    Slip {
        file: "world.ron",
        old: "(id: \"D1\", always: false",
        new: "(id: \"D1\", always: true",
        at: "boards: [",
        told: "`boards`: expected 3 boards always in use and at least one other, found 4 and 2",
    }
    .check();
    slip(
        "world.ron",
        "(id: \"E1\", always: false",
        "(id: \"E1\", always: true",
        "`boards[E1].always`: expected boards that are always in use before all others, found true after a false",
    );
    // Slots, stacks and covers are told about the first board that cannot join the others.
    let told_about_d1 = |old, new, told| Slip { file: "world.ron", old, new, at: "(id: \"D1\"", told }.check();
    told_about_d1(
        "card_slot: 1",
        "card_slot: 0",
        "`boards[D1]`: expected one golem location with card_slot 0 in use with this board, found 2",
    );
    told_about_d1(
        "card_slot: 1, stacks: [4]",
        "card_slot: 1, stacks: [6]",
        "`boards[D1]`: expected stacks of at most 17 bonus tiles in all with this board, found 18",
    );
    told_about_d1(
        "traders: 3, cover: Open, icons: []",
        "traders: 3, cover: Always, icons: []",
        "`boards[D1]`: expected at most 10 covered locations in use with this board, found 11",
    );
    slip(
        "world.ron",
        "traders: 1, cover: Open",
        "traders: 1, cover: Always",
        "`boards[A1].locations[A1-a].cover`: expected Open: golem locations are never covered, found Always",
    );
    slip(
        "world.ron",
        "(id: \"A1-b\", at: (0, 1)",
        "(id: \"A1-b\", at: (0, 0)",
        "`boards[A1].locations[A1-b].at`: expected a place of its own on the board, found (0, 0) again",
    );
}

#[test]
fn the_first_map_obeys_the_rules_of_map_making() {
    let rule = "expected a map by the rules of map making, found that";
    let told = |old: &str, new: &str, told: &str| {
        let map = FILES[2].1.replacen(old, new, 1);
        let line = 1 + map[..map.rfind(new).expect("new")].matches('\n').count();
        let error = parse(FILES[0].1, FILES[1].1, &map).expect_err(new);
        assert_eq!(error.to_string(), told.replace("LINE", &format!("line {line}")).replace("RULE", rule));
    };
    told(
        "villages: [(-1, -2), (2, -2)",
        "villages: [(-1, -2), (3, -2)",
        "adventure.ron, LINE, field `first_map.villages[#2]`: RULE the tile on (3, -2) touches 1 of the 2 others it must",
    );
    told(
        "villages: [(-1, -2), (2, -2), (-3, 2)",
        "villages: [(-1, -2), (2, -2), (-2, -2)",
        "adventure.ron, LINE, field `first_map.villages[#1]`: \
         RULE the villages on (-1, -2) and (-2, -2) touch each other",
    );
    told(
        "(-2, 2), (-1, 2),\n",
        "(-2, 2), (0, 0),\n",
        "adventure.ron, LINE, field `first_map.land[#20]`: RULE two tiles lie on (0, 0)",
    );
    Slip {
        file: "adventure.ron",
        old: "(-2, 2), (-1, 2),\n",
        new: "(-2, 2),\n",
        at: "land: [",
        told: "`first_map.land`: expected 20 land tiles, found 19",
    }
    .check();
}

/// Two islands, the smaller one with a village.
#[test]
fn an_unreachable_village_is_named() {
    let map = FILES[2].1.replacen("(-2, 2), (-1, 2),", "(30, 0), (31, 0),", 1).replacen(
        "(-3, 2), (0, 2)]",
        "(-4, 1), (30, 1)]",
        1,
    );
    let line = 1 + map[..map.find("villages:").expect("villages")].matches('\n').count();
    let error = parse(FILES[0].1, FILES[1].1, &map).expect_err("an island");
    assert_eq!(
        error.to_string(),
        format!(
            "adventure.ron, line {line}, field `first_map.villages[#4]`: expected a map by the rules of map making, \
             found that the village on (30, 1) cannot be reached"
        )
    );
}
