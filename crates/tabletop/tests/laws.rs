//! Laws of every table, held on whole random games without opening a window.
#![allow(clippy::unwrap_used, reason = "a test that unwraps fails as it should")]

use std::collections::{BTreeMap, BTreeSet};

use bevy_math::{Rect, Vec2, vec2};
use rules::components::Site;
use rules::{Action, Actions, Engine, Game, GameKind, Options, Outcome, Step, chance::Chance};
use tabletop::choices::{Choices, Target};
use tabletop::games::{adventure, road, world};
use tabletop::ids::{Rival, Slot, StackId};
use tabletop::layout::{Actor, Layout, Pose, Shows, Surface};
use tabletop::pictures;
use tabletop::stage::{Piece, Place, Stage, Zone};
use tabletop::table;

/// Plays a game by chance and shows each decision: the position before, what happened, the position after.
fn random_game(kind: GameKind, players: u8, seed: u64, mut each: impl FnMut(&Game, &[Outcome], &Game)) {
    let mut options = Options::new(kind, players);
    options.round_cap = Some(50);
    let mut game = Game::new(content::embedded(), &options, seed).unwrap();
    let mut chance = Chance::new(seed);
    while !game.is_over() {
        let mut actions = Actions::new();
        game.legal_actions(&mut actions);
        let before = game;
        let mut outcomes = Vec::new();
        game.apply(actions[chance.below(actions.len() as u32) as usize], &mut outcomes).unwrap();
        each(&before, &outcomes, &game);
    }
}

/// The table of a game in a window, seen from the first seat.
fn layout(kind: GameKind, players: u8, window: Vec2) -> Layout {
    Layout { surface: Surface::of(window), players, viewer: 0, kind, watched: false, actor: None, small_screens: false }
}

/// The same for viewers with small screens.
fn on_small_screens(kind: GameKind, players: u8, window: Vec2) -> Layout {
    Layout { small_screens: true, ..layout(kind, players, window) }
}

/// Every game at every number of players.
fn tables() -> impl Iterator<Item = (GameKind, u8)> {
    GameKind::ALL.into_iter().flat_map(|kind| (2..=kind.players().1).map(move |players| (kind, players)))
}

#[test]
fn after_all_outcomes_the_table_is_what_sync_makes_of_the_game() {
    for (kind, players) in tables() {
        let mut stage = None;
        random_game(kind, players, u64::from(players), |before, outcomes, after| {
            let stage = stage.get_or_insert_with(|| Stage::of(before));
            outcomes.iter().for_each(|outcome| stage.apply(after, outcome));
            assert_eq!(stage.picture(), Stage::of(after).picture(), "{kind:?} for {players}");
        });
    }
}

#[test]
fn everything_lies_on_the_table_in_every_window() {
    let windows = [(1280., 720.), (1920., 1080.), (1024., 768.), (2560., 1080.), (1280., 800.)];
    for (kind, players) in tables() {
        let mut decisions = 0;
        random_game(kind, players, 9, |_, _, game| {
            decisions += 1;
            if decisions % 5 != 0 {
                return;
            }
            let layouts = windows
                .map(Vec2::from)
                .into_iter()
                .flat_map(|at| [layout, on_small_screens].map(|of| of(kind, players, at)));
            for layout in layouts {
                let window = layout.surface.window;
                for (piece, place) in Stage::of(game).places() {
                    let pose = layout.pose(game, piece, place);
                    let whole = Rect::from_center_size(pose.centre, Vec2::splat(pose.width));
                    let inside = Rect::from_corners(Vec2::ZERO, layout.surface.size).inflate(0.1);
                    let inside = inside.contains(whole.min) && inside.contains(whole.max);
                    assert!(inside, "{kind:?} for {players}: {piece:?} {place:?} {pose:?} in {window}");
                }
            }
        });
    }
}

#[test]
fn whoever_acts_is_large_before_everybody_and_covers_nothing() {
    let windows = [(1280., 720.), (1920., 1080.), (1024., 768.), (2560., 1080.), (1280., 800.), (3840., 2160.)];
    for (kind, players) in tables().filter(|(kind, _)| matches!(kind, GameKind::Golem | GameKind::Spice)) {
        for (seat, window) in (1..players).flat_map(|seat| windows.map(|window| (seat, Vec2::from(window)))) {
            let card = Piece::StartCard { seat, card: 0 };
            let actor = Some(Actor { seat, shows: Shows::Card(card) });
            for layout in [layout, on_small_screens].map(|of| Layout { actor, ..of(kind, players, window) }) {
                let game = Game::new(content::embedded(), &Options::new(kind, players), 5).unwrap();
                let places = Stage::of(&game).places();
                let covers = |piece, place| {
                    let pose = layout.pose(&game, piece, place);
                    let aspect = if matches!(piece, Piece::Crystal { .. }) { 1.0 } else { 1.4 };
                    Rect::from_center_size(pose.centre, vec2(pose.width, pose.width * aspect))
                };
                let of = |wanted: &dyn Fn(Piece, Zone) -> bool| -> Vec<Rect> {
                    let wanted = places.iter().filter(|(piece, place)| wanted(*piece, place.zone));
                    wanted.map(|&(piece, place)| covers(piece, place)).collect()
                };
                let shown = of(&|piece, _| piece == card);
                let (theirs, own) = (of(&|_, zone| zone == Zone::Caravan(seat)), of(&|_, zone| zone == Zone::Hand(0)));
                assert!(
                    shown[0].width() > 220.0 && theirs[0].width() > 60.0,
                    "{kind:?} in {window}: {shown:?} {theirs:?}"
                );
                assert!(own[0].width() < 0.5 * shown[0].width(), "own cards step back");
                let wagons = [road::actor_cover(&layout), road::wagon_cover(&layout)];
                let wagons = wagons.map(|cover| cover.union(road::bed_below(cover)));
                let rows = of(&|_, zone| matches!(zone, Zone::Market(_) | Zone::PointRow(_)));
                let all: Vec<Rect> = shown.into_iter().chain(own).chain(wagons).chain(rows).collect();
                for (nth, one) in all.iter().enumerate() {
                    for other in &all[..nth] {
                        assert!(
                            one.intersect(*other).is_empty(),
                            "{kind:?} for {players} in {window}: {one:?} {other:?}"
                        );
                    }
                    let table = Rect::from_corners(Vec2::ZERO, layout.surface.size);
                    assert!(table.union(*one) == table, "{one:?} leaves the table in {window}");
                }
                assert!(theirs.iter().all(|crystal| !wagons[0].intersect(*crystal).is_empty()), "in their wagon");
            }
        }
    }
}

#[test]
fn wagons_tell_what_lies_on_the_table() {
    for (kind, players) in tables().filter(|(kind, _)| matches!(kind, GameKind::Golem | GameKind::Spice)) {
        random_game(kind, players, 4, |_, _, game| {
            let Game::Road(road) = game else { panic!("{kind:?} is of the road family") };
            let places = Stage::of(game).places();
            let told = road::tallies(road, places.into_iter().map(|(piece, place)| (piece, place.zone)));
            for (seat, tally) in (0..players).zip(told) {
                let player = road.player(seat);
                let wanted = road::Tally {
                    points: game.score(seat).total(),
                    claims: game.claims(seat),
                    coins: [player.copper, player.silver],
                    held: game.crystals(seat).total(),
                };
                assert_eq!(tally, wanted, "{kind:?} for {players}, seat {seat}");
            }
        });
    }
}

#[test]
fn cards_of_up_to_three_rivals_can_be_read() {
    for (window, players) in [(1280., 720.), (1920., 1080.), (1024., 768.), (2560., 1080.)]
        .into_iter()
        .flat_map(|window| (2..=4).map(move |players| (Vec2::from(window), players)))
    {
        let layout = layout(GameKind::Golem, players, window);
        let game = Game::new(content::embedded(), &Options::new(GameKind::Golem, players), 5).unwrap();
        for seat in 1..players {
            let card = |zone| {
                let place = Place { zone, index: 0, of: 1 };
                let pose = layout.pose(&game, Piece::StartCard { seat, card: 0 }, place);
                Rect::from_center_size(pose.centre, vec2(1.0, 1.4) * pose.width)
            };
            let (hand, played) = (card(Zone::Hand(seat)), card(Zone::Played(seat)));
            let high = hand.height() * layout.surface.scale;
            assert!(high >= 40.0, "{players} players in {window}: {high} pixels");
            assert!(hand.intersect(played).is_empty());
            let bed = road::rival_bed(&layout, layout.rival(seat));
            assert!([hand, played].iter().all(|card| card.intersect(bed).is_empty()), "{players} in {window}");
            let below = layout.rivals().map(|other| layout.rival_panel(layout.rival(other)));
            let mine = layout.rival_panel(layout.rival(seat));
            for other in below.filter(|other| *other != mine) {
                assert!(hand.intersect(other).is_empty(), "{players} players in {window}: on the next rival");
            }
        }
    }
}

/// Of a hand of twelve every card of one or two rivals shows so many pixels of its width in the smallest window, in rows
/// that lie apart from what was played and claimed.
#[test]
fn a_rivals_hand_of_twelve_is_no_row_of_slivers() {
    for (players, seen) in [(2, 28.0), (3, 19.0)] {
        let layout = layout(GameKind::Golem, players, vec2(1280.0, 720.0));
        let game = Game::new(content::embedded(), &Options::new(GameKind::Golem, players), 5).unwrap();
        let rects = |zone: Zone, of: u8| -> Vec<Rect> {
            let place = |index| layout.pose(&game, Piece::Merchant(index), Place { zone, index, of });
            (0..of).map(place).map(|pose| Rect::from_center_size(pose.centre, vec2(1.0, 1.4) * pose.width)).collect()
        };
        let panel = layout.rival_panel(layout.rival(1)).inflate(14.0);
        let hand = rects(Zone::Hand(1), 12);
        for (index, card) in hand.iter().enumerate() {
            let covers = hand[index + 1..].iter().filter(|other| !other.intersect(*card).is_empty());
            let free = covers.map(|other| other.min.x - card.min.x).fold(card.width(), f32::min);
            assert!(free * layout.surface.scale >= seen, "{players}: {} pixels", free * layout.surface.scale);
            assert!(panel.union(*card) == panel, "{players}: {card:?} leaves {panel:?}");
        }
        for other in rects(Zone::Played(1), 12).iter().chain(&rects(Zone::Claimed(1), 6)).filter(|_| players == 2) {
            assert!(panel.union(*other) == panel, "{other:?} leaves {panel:?}");
            assert!(hand.iter().all(|card| card.intersect(*other).is_empty()), "{other:?}");
        }
    }
}

#[test]
fn every_decision_belongs_to_something_that_can_be_clicked() {
    for (kind, players) in tables() {
        random_game(kind, players, 3, |game, _, _| {
            let mut actions = Actions::new();
            game.legal_actions(&mut actions);
            let choices = Choices::of(game, &Stage::of(game));
            let offered: usize = choices.all.iter().map(|choice| choice.actions.len()).sum();
            assert_eq!(offered, actions.len(), "{kind:?} for {players}: {:?}", game.step());
        });
    }
}

/// Cards and crystals may overlap where there are many; what lies above another leaves enough of it free to be clicked.
fn hold_apart(layout: &Layout, game: &Game, pieces: &[(Piece, Place)]) {
    let poses: Vec<_> = pieces.iter().map(|&(piece, place)| (place, layout.pose(game, piece, place))).collect();
    for (at, (place, below)) in poses.iter().enumerate() {
        for (_, above) in poses[at + 1..].iter().filter(|(other, _)| other.zone == place.zone) {
            let apart = (below.centre - above.centre).abs().max_element() * layout.surface.scale;
            assert!(apart > 7.0, "{place:?}: {apart} pixels are seen of {below:?} below {above:?}");
            assert!(below.z < above.z, "{place:?}: {above:?} is not above {below:?}");
        }
    }
}

#[test]
fn of_every_own_card_and_crystal_enough_is_seen_to_be_clicked() {
    let kinds = [GameKind::Golem, GameKind::World, GameKind::Adventure];
    for (kind, of) in kinds.into_iter().flat_map(|kind| [layout, on_small_screens].map(|of| (kind, of))) {
        let layout = of(kind, 2, vec2(1280.0, 720.0));
        let row = |zone, piece, of| (0..of).map(|index| (piece, Place { zone, index, of })).collect::<Vec<_>>();
        let crystal = Piece::Crystal { colour: rules::Crystal::Yellow, nth: 0 };
        let game = Game::new(content::embedded(), &Options::new(kind, 2), 1).unwrap();
        hold_apart(&layout, &game, &row(Zone::Caravan(0), crystal, 26));
        if kind != GameKind::World {
            hold_apart(&layout, &game, &row(Zone::Hand(0), Piece::Merchant(12), 20));
        }
        for seed in 0..6 {
            random_game(kind, 2, seed, |_, _, game| {
                let own = |zone| match zone {
                    Zone::Hand(0) | Zone::Caravan(0) => true,
                    // Played cards pay for steps.
                    Zone::Played(0) => kind == GameKind::Adventure,
                    _ => false,
                };
                let pieces: Vec<_> = Stage::of(game).places().into_iter().filter(|(_, at)| own(at.zone)).collect();
                hold_apart(&layout, game, &pieces);
            });
        }
    }
}

#[test]
fn the_middle_of_every_hex_is_on_that_hex_alone() {
    let game = Game::new(content::embedded(), &Options::new(GameKind::Adventure, 2), 3).unwrap();
    let layout = layout(GameKind::Adventure, 2, vec2(1280., 720.));
    let land: Vec<_> = Stage::of(&game).places().into_iter().filter(|(piece, _)| piece.is_land()).collect();
    assert_eq!(land.len(), rules::adventure::TILES);
    let hexes: Vec<_> = land.iter().map(|&(piece, place)| (piece, layout.pose(&game, piece, place))).collect();
    for (piece, pose) in &hexes {
        let under = hexes.iter().filter(|(_, hex)| adventure::in_hex(hex, pose.centre)).map(|(piece, _)| piece);
        assert_eq!(under.collect::<Vec<_>>(), [piece]);
    }
}

#[test]
fn a_location_is_found_where_it_lies_and_nothing_else_is_there() {
    let layout = layout(GameKind::World, 3, vec2(1280., 800.));
    let game = Game::new(content::embedded(), &Options::new(GameKind::World, 3), 1).unwrap();
    let inn = world::inn(&layout);
    let spots = table(&game).spots(&layout);
    assert!(!spots.is_empty());
    assert!(spots.iter().any(|spot| matches!(spot.zone, Zone::PointRow(_))), "what is written beside a golem is one");
    for spot in spots {
        assert_eq!(layout.place_at(&game, spot.rect.center()), Some(spot.zone));
        assert!(spot.rect.intersect(inn).is_empty());
    }
    assert_eq!(layout.place_at(&game, inn.center()), None);
}

#[test]
fn all_pieces_have_pictures() {
    for (kind, players) in tables() {
        let (mut seen, mut last) = (BTreeSet::new(), None);
        random_game(kind, players, 5, |_, _, game| {
            seen.extend(Stage::of(game).places().into_iter().map(|(piece, _)| piece));
            last = Some(*game);
        });
        let game = last.unwrap();
        for piece in seen {
            let (front, _) = pictures::names(&game, content::embedded(), piece);
            assert!(front.contains('/') && !front.ends_with('/'), "{piece:?}: {front}");
        }
    }
}

/// Whatever a game is played with: what the usual pictures show is drawn with them, all else has a plain front, and no
/// piece is drawn with a picture that says something else.
#[test]
fn other_figures_get_plain_fronts() {
    let usual = content::embedded();
    for kind in GameKind::ALL {
        let game = Game::new(usual, &Options::new(kind, 2), 1).unwrap();
        assert_eq!(pictures::plain(&game, usual), [], "{kind:?} as usual");
    }
    let mut own = usual.clone();
    own.road.merchants = {
        let mut cards = own.road.merchants.cards().to_vec();
        // As another card of the box, and as none.
        let other = cards.iter().find(|card| card.id == "gain-yyg").unwrap().effect;
        cards.iter_mut().find(|card| card.id == "gain-m").unwrap().effect = other;
        cards.iter_mut().find(|card| card.id == "gain-b").unwrap().effect = rules::Effect::Upgrade(5);
        rules::components::Merchants::new(cards)
    };
    own.adventure.merchants = own.road.merchants.clone();
    own.adventure.mountains[0].take = "gm".parse().unwrap();
    own.adventure.bonus_points[0] = 9;
    own.world.cards[0].points += 1;
    own.world.boards[0].locations[2].site = Site::Production("yyyyy".parse().unwrap());
    // Signs are no part of the picture.
    own.world.boards[0].locations[3].icons = 0;
    let own: &'static rules::components::Components = Box::leak(Box::new(own));
    let plain = |kind| {
        let game = Game::new(own, &Options::new(kind, 2), 1).unwrap();
        let fronts: Vec<String> = pictures::plain(&game, usual).iter().map(|plain| plain.name()).collect();
        (game, fronts)
    };
    let (road, fronts) = plain(GameKind::Golem);
    assert_eq!(fronts, ["plain/card/^ ^ ^ ^ ^"]);
    let card = |id: &str| own.road.merchants.find(id).unwrap();
    let name = |id: &str| pictures::names(&road, usual, Piece::Merchant(card(id))).0;
    assert_eq!(name("gain-b"), fronts[0]);
    assert_eq!(name("gain-m"), "merchant/gain-yyg", "it does what that card does");
    assert_eq!(name("gain-yg"), "merchant/gain-yg");
    let (adventure, fronts) = plain(GameKind::Adventure);
    assert_eq!(fronts, ["plain/card/^ ^ ^ ^ ^", "plain/tile/9", "plain/mountain-y/y y|>|g m"]);
    assert_eq!(pictures::names(&adventure, usual, Piece::Mountain(0)).0, fronts[2]);
    let (world, fronts) = plain(GameKind::World);
    assert_eq!(fronts.len(), 2, "{fronts:?}");
    assert!(fronts[0].starts_with("plain/card/") && fronts[1] == "plain/place/y y y y y", "{fronts:?}");
    assert_eq!(pictures::names(&world, usual, Piece::WorldCard(0)).0, fronts[0]);
}

#[test]
fn what_is_claimed_was_a_goal_and_is_one_no_more() {
    for kind in GameKind::ALL {
        let mut claims = 0;
        random_game(kind, 3, 2, |before, _, after| {
            if before.to_move().is_none_or(|seat| after.claims(seat) == before.claims(seat)) {
                return;
            }
            claims += 1;
            let [was, is] = [before, after].map(|game| table(game).goals());
            let gone = was.iter().any(|goal| !is.iter().any(|left| left.piece == goal.piece));
            assert!(gone, "{kind:?}: {was:?} became {is:?}");
        });
        // Chance claims no village in a short game.
        assert!(claims > 0 || kind.has_map(), "{kind:?} has no claim to look at");
    }
}

/// Whoever is in the middle of a turn finds every crystal where it was: one that rises does so where it lies, one that is paid
/// leaves a gap. At the end of the turn all lie in order.
#[test]
fn nothing_moves_in_a_caravan_within_a_turn() {
    let cells = |stage: &Stage, seat| -> BTreeMap<Piece, u8> {
        let own = |place: &Place| place.zone == Zone::Caravan(seat);
        stage.places().into_iter().filter(|(_, place)| own(place)).map(|(piece, place)| (piece, place.index)).collect()
    };
    let mut raised = 0;
    for (kind, players) in tables() {
        let mut stage: Option<Stage> = None;
        random_game(kind, players, 4, |before, outcomes, after| {
            let stage = stage.get_or_insert_with(|| Stage::of(before));
            let Some(seat) = before.to_move() else { return };
            let earlier = cells(stage, seat);
            for outcome in outcomes {
                let old = cells(stage, seat);
                stage.apply(after, outcome);
                let new = cells(stage, seat);
                if matches!(outcome, Outcome::CrystalUpgraded { .. }) {
                    let taken = |cells: &BTreeMap<Piece, u8>| cells.values().copied().collect::<BTreeSet<u8>>();
                    assert_eq!(taken(&old), taken(&new), "{kind:?}: what rose lies elsewhere");
                    raised += 1;
                }
            }
            stage.sync(after);
            let later = cells(stage, seat);
            let distinct: BTreeSet<u8> = later.values().copied().collect();
            assert_eq!(distinct.len(), later.len(), "{kind:?}: two crystals in one place");
            let ended = after.to_move() != Some(seat) || after.step() == Step::Turn;
            for (piece, cell) in &later {
                match ended {
                    true => assert!(usize::from(*cell) < later.len(), "{kind:?}: a gap is left"),
                    false => assert!(earlier.get(piece).is_none_or(|known| known == cell), "{kind:?}: {piece:?} moved"),
                }
            }
        });
    }
    assert!(raised > 100, "{raised} crystals rose");
}

/// Whoever takes back that a crystal rose finds one of its old colour in the very same cell.
#[test]
fn a_crystal_that_rose_comes_back_to_its_cell() {
    let cells = |stage: &Stage, seat| -> BTreeSet<(u8, Option<Piece>)> {
        let own = |place: &Place| place.zone == Zone::Caravan(seat);
        let lies = stage.places().into_iter().filter(|(_, place)| own(place));
        lies.map(|(piece, place)| (place.index, piece.first_of_kind())).collect()
    };
    let mut taken_back = 0;
    for (kind, players) in tables() {
        let mut stage: Option<Stage> = None;
        random_game(kind, players, 6, |before, outcomes, after| {
            let stage = stage.get_or_insert_with(|| Stage::of(before));
            if let Some(&Outcome::CrystalUpgraded { seat, .. }) = outcomes.first()
                && before.step() == Step::Upgrade
            {
                let mut back = stage.clone();
                outcomes.iter().for_each(|outcome| back.apply(after, outcome));
                back.sync(before);
                assert_eq!(cells(&back, seat), cells(stage, seat), "{kind:?} for {players}");
                taken_back += 1;
            }
            outcomes.iter().for_each(|outcome| stage.apply(after, outcome));
            stage.sync(after);
        });
    }
    assert!(taken_back > 100, "{taken_back} were taken back");
}

/// What is clicked is what moves.
#[test]
fn of_crystals_alike_the_one_that_was_clicked_moves() {
    random_game(GameKind::Golem, 2, 1, |before, outcomes, after| {
        let Some(&Outcome::CrystalUpgraded { seat, from }) =
            outcomes.iter().find(|outcome| matches!(outcome, Outcome::CrystalUpgraded { .. }))
        else {
            return;
        };
        for clicked in Stage::of(before).in_zone(Zone::Caravan(seat)) {
            if matches!(clicked, Piece::Crystal { colour, .. } if colour == from) {
                let mut stage = Stage::of(before);
                stage.touch(clicked);
                outcomes.iter().for_each(|outcome| stage.apply(after, outcome));
                assert_eq!(stage.zone_of(clicked), Some(Zone::Bowl));
            }
        }
    });
}

const WINDOWS: [Vec2; 7] = [
    vec2(1280., 720.),
    vec2(1920., 1080.),
    vec2(2560., 1440.),
    vec2(3840., 2160.),
    vec2(1280., 800.),
    vec2(1024., 768.),
    vec2(2560., 1080.),
];

/// Parts of a table lie on it, and none on another.
fn lie_apart(layout: &Layout, parts: &[(&str, Rect)]) {
    let table = Rect::from_corners(Vec2::ZERO, layout.surface.size).inflate(0.1);
    let (players, window) = (layout.players, layout.surface.window);
    for (at, (name, rect)) in parts.iter().enumerate() {
        assert!(table.union(*rect) == table, "{players} in {window}: {name} {rect:?} leaves the table");
        for (other, beside) in &parts[at + 1..] {
            let both = rect.inflate(-0.1).intersect(*beside);
            assert!(both.is_empty(), "{players} in {window}: {name} {rect:?} lies on {other} {beside:?}");
        }
    }
}

#[test]
fn the_parts_of_an_endless_world_lie_apart_in_every_window() {
    for (window, players) in WINDOWS.into_iter().flat_map(|window| (2..=4).map(move |n| (window, n))) {
        for layout in [layout, on_small_screens].map(|of| of(GameKind::World, players, window)) {
            let frame = layout.frame();
            let mut parts = vec![
                ("inspector", frame.inspector.unwrap()),
                ("log", frame.log),
                ("signs", world::sign_key(&layout)),
                ("next golem", world::inn(&layout)),
            ];
            parts.extend((0..players - 1).map(|rival| ("rival", frame.rival(Rival(rival)))));
            let golem = |slot: Slot| {
                let middle = world::card_slot(&layout, slot);
                Rect::from_center_size(middle, vec2(1.0, 1.4) * world::CARD).union(world::plaque(&layout, slot))
            };
            parts.extend((0..4).map(|slot| ("golem", golem(Slot(slot)))));
            parts.extend(world::own_parts(&layout).map(|part| ("own part", part)));
            let game = Game::new(content::embedded(), &Options::new(GameKind::World, players), 1).unwrap();
            let spots = table(&game).spots(&layout).into_iter();
            let locations = spots.filter(|spot| matches!(spot.zone, Zone::Location(_)));
            parts.extend(locations.map(|spot| ("location", spot.rect)));
            lie_apart(&layout, &parts);
            let inside = |outer: Rect, inner: Rect| outer.union(inner) == outer;
            assert!(inside(frame.inspector.unwrap(), frame.prompt));
            let [_, traders, ..] = world::own_parts(&layout);
            assert!(inside(traders, frame.rest.unwrap()));
            // A sign of the key is seen: 18 pixels at 1280 x 720.
            let high = (world::sign_key(&layout).height() - 50.0) / 5.0 > 27.0;
            assert!(high || layout.small_screens && !world::has_sign_key(&layout), "{players} in {window}");
        }
    }
}

/// What is written on a place is read whatever lies there: numbers of tiles and reasons lie apart, and so do tiles and reasons.
/// In the smallest window a place is at least 204 x 66 pixels, and nothing on it is under 18.
#[test]
fn nothing_on_a_place_covers_a_word() {
    for (players, seed) in [(2, 1), (3, 2), (4, 3)] {
        let layout = layout(GameKind::World, players, vec2(1280.0, 720.0));
        let game = Game::new(content::embedded(), &Options::new(GameKind::World, players), seed).unwrap();
        let Game::World(place) = &game else { panic!("another game") };
        let mut golems = 0;
        for (_, location, rect) in world::locations(&layout, place) {
            let pixels = rect.size() * layout.surface.scale;
            assert!(pixels.x > 204.0 && pixels.y > 65.0, "{pixels}");
            let Site::Golem { .. } = location.site else { continue };
            golems += 1;
            let corner = Rect::from_corners(Vec2::ZERO, rect.size());
            let mut parts = vec![("reason", world::reason_room(corner))];
            let price = Rect::new(0.0, 0.0, world::ZONES[0], rect.height());
            parts.push(("price", price));
            for stack in (0..2).map(StackId).take(if world::two_stacks(location) { 2 } else { 1 }) {
                parts.push(("tiles left", world::stack_count(location, stack)));
                let middle = world::stack_at(world::two_stacks(location), stack);
                let tile = Rect::from_center_size(middle, vec2(1.0, 0.92) * world::TILE);
                assert!(tile.intersect(world::reason_room(corner)).is_empty(), "{tile:?} lies under words");
                assert!(tile.width() * layout.surface.scale > 40.0);
            }
            lie_apart(&layout, &parts);
            assert!(parts.iter().all(|(_, part)| corner.union(*part) == corner), "{parts:?}");
        }
        assert_eq!(golems, 4);
    }
}

/// Whatever of a golem is clicked means the same: its card, the words beside it, and where there is no other its tile.
#[test]
fn a_golem_and_its_place_answer_as_a_whole() {
    let (mut golems, mut tiles) = (0, 0);
    for seed in 0..4 {
        random_game(GameKind::World, 3, seed, |game, _, _| {
            let (stage, choices) = (Stage::of(game), Choices::of(game, &Stage::of(game)));
            let meant = |target| table(game).meant(&stage, target);
            for slot in (0..4).map(Slot) {
                let zone = Zone::PointRow(slot);
                let Some(card) = stage.in_zone(zone).next() else { continue };
                assert_eq!(meant(Target::Place(zone)), meant(Target::Piece(card)));
                golems += usize::from(choices.find(meant(Target::Place(zone))).is_some());
            }
            let taking = |action: &Action| matches!(action, Action::TakeBonus { .. });
            let taken: Vec<_> = choices.all.iter().filter(|choice| choice.actions.iter().any(taking)).collect();
            for choice in &taken {
                let Target::Piece(tile) = choice.target else { panic!("{choice:?}") };
                let Some(Zone::BonusTop(location, _)) = stage.zone_of(tile) else { panic!("{tile:?}") };
                let alone = meant(Target::Place(Zone::Location(location)));
                assert!(taken.len() > 1 || alone == choice.target, "{alone:?} is not {tile:?}");
                tiles += 1;
            }
        });
    }
    assert!(golems > 20 && tiles > 5, "{golems} golems, {tiles} tiles");
}

/// What a place says about itself is what the rules say: whoever is on turn can work exactly where it is light.
#[test]
fn light_means_that_a_place_can_be_used() {
    for players in 2..=4 {
        random_game(GameKind::World, players, 9, |_, _, game| {
            let Game::World(world) = game else { unreachable!() };
            let Some(seat) = world.to_move().filter(|_| world.step() == Step::Turn) else { return };
            let mut actions = Actions::new();
            world.legal_actions(&mut actions);
            for location in 0..world.locations().count() as u8 {
                let listed =
                    actions.iter().any(|action| matches!(action, Action::Work { location: at, .. } if *at == location));
                assert_eq!(listed, world.may_work(seat, location, 1).is_ok(), "{location}");
            }
        });
    }
}

#[test]
fn the_parts_of_the_road_table_lie_apart_in_every_window() {
    for (window, players) in WINDOWS.into_iter().flat_map(|window| (2..=5).map(move |n| (window, n))) {
        for layout in [layout, on_small_screens].map(|of| of(GameKind::Golem, players, window)) {
            let frame = layout.frame();
            let card = |centre: Vec2, width: f32| Rect::from_center_size(centre, vec2(width, width * 1.4));
            let mut parts = vec![
                ("inspector", frame.inspector.unwrap()),
                ("log", frame.log),
                ("shelf", road::shelf(&layout)),
                ("rug", road::rug(&layout)),
                ("wagon", road::wagon_cover(&layout).union(road::wagon_bed(&layout))),
            ];
            parts.extend((0..players - 1).map(|rival| ("rival", frame.rival(Rival(rival)))));
            let goals = (0..5).map(|slot| card(road::point_slot(&layout, Slot(slot)), road::point_width(&layout)));
            parts.extend(goals.map(|rect| ("goal", rect)));
            let claimed = (0..6).map(|at| card(road::claimed_slot(&layout, at, 6), road::CLAIMED_WIDTH));
            parts.push(("claimed cards", claimed.reduce(|all, card| all.union(card)).unwrap()));
            lie_apart(&layout, &parts);
            let market =
                (0..6).map(|slot| card(road::merchant_slot(&layout, Slot(slot)), road::merchant_width(&layout)));
            for merchant in market {
                let apart = parts.iter().all(|(name, part)| *name == "shelf" || part.intersect(merchant).is_empty());
                assert!(apart, "{players} in {window}: {merchant:?}");
            }
            assert!(frame.inspector.unwrap().union(frame.prompt) == frame.inspector.unwrap());
        }
    }
}

#[test]
fn the_parts_of_the_adventure_table_lie_apart_in_every_window() {
    for (window, players) in WINDOWS.into_iter().flat_map(|window| (2..=4).map(move |n| (window, n))) {
        for layout in [layout, on_small_screens].map(|of| of(GameKind::Adventure, players, window)) {
            let game = Game::new(content::embedded(), &Options::new(GameKind::Adventure, players), 3).unwrap();
            let Game::Adventure(journey) = &game else { panic!("another game") };
            let frame = layout.frame();
            let tile = |centre, size: Vec2| Rect::from_center_size(centre, size);
            let villages = (0..4).map(|at| tile(adventure::village_slot(&layout, 4, at), adventure::VILLAGE_SLOT));
            let bonus =
                (0..3).map(|at| tile(adventure::bonus_slot(&layout, 3, at), Vec2::splat(adventure::BONUS_SLOT)));
            let mut parts = vec![
                ("inspector", frame.inspector.unwrap()),
                ("log", frame.log),
                ("outposts", adventure::outposts(&layout)),
                ("wagon", adventure::wagon_cover(&layout).union(adventure::wagon_bed(&layout))),
                ("rug", adventure::rug(&layout)),
                ("market", adventure::market(&layout)),
                ("village tiles", villages.reduce(|all, one| all.union(one)).unwrap()),
                ("bonus tiles", bonus.reduce(|all, one| all.union(one)).unwrap()),
                ("map", adventure::map_area(&layout)),
            ];
            parts.extend((0..players - 1).map(|rival| ("rival", frame.rival(Rival(rival)))));
            lie_apart(&layout, &parts);
            assert!(frame.inspector.unwrap().union(frame.prompt) == frame.inspector.unwrap());
            // The map is the largest thing, and its hexes leave the corners to what stands there.
            let field = adventure::Field::of(&layout, journey);
            assert!(field.hex() > 160.0, "{players} in {window}: a hex of {}", field.hex());
            for corner in adventure::corners(&layout) {
                let around =
                    [corner.min, corner.max, vec2(corner.min.x, corner.max.y), vec2(corner.max.x, corner.min.y)];
                let free = adventure::tiles().all(|tile| {
                    let hex = Pose::new(field.centre(journey, tile), field.width(), 0.0);
                    around.iter().all(|point| !adventure::in_hex(&hex, *point))
                });
                assert!(free, "{players} in {window}: a hex lies on {corner:?}");
            }
            // The hand keeps clear of the map, of what is played and of the button to rest.
            let card = |centre: Vec2, width: f32| Rect::from_center_size(centre, vec2(width, width * 1.4));
            let (discard, width) = adventure::discard(&layout);
            let beside = [
                ("map", adventure::map_area(&layout)),
                ("played cards", adventure::played_room(&layout, journey)),
                ("discarded cards", card(discard, width)),
                ("rest", frame.rest.unwrap()),
            ];
            let rug = adventure::rug(&layout);
            for of in 1..=12 {
                for index in 0..of {
                    let place = Place { zone: Zone::Hand(0), index, of };
                    let pose = layout.pose(&game, Piece::Merchant(12), place);
                    let card = card(pose.centre, pose.width);
                    assert!(
                        rug.min.x < card.min.x && card.max.x < rug.max.x && card.max.y < rug.max.y,
                        "{window}: {of}"
                    );
                    assert!(pose.width > if of < 5 { 120.0 } else { 64.0 }, "{window}: {of} cards of {}", pose.width);
                    for (name, part) in beside {
                        assert!(
                            card.intersect(part).is_empty(),
                            "{players} in {window}: card {index} of {of} on {name}"
                        );
                    }
                }
            }
        }
    }
}

/// What a way costs and who stands on a tile never hides what the tile trades, wants or is worth.
#[test]
fn nothing_on_the_map_covers_a_figure() {
    let game = Game::new(content::embedded(), &Options::new(GameKind::Adventure, 4), 3).unwrap();
    let Game::Adventure(journey) = &game else { panic!("another game") };
    for window in WINDOWS {
        let layout = layout(GameKind::Adventure, 4, window);
        let field = adventure::Field::of(&layout, journey);
        let figures: Vec<Rect> = adventure::tiles().flat_map(|tile| field.figures(journey, tile)).collect();
        for tile in adventure::tiles() {
            let mark = vec2(66.0, 30.0);
            let mut things = vec![
                ("steps", Rect::from_center_size(field.steps_place(journey, tile), mark)),
                ("price", Rect::from_center_size(field.price_place(journey, tile), mark)),
                ("price in two colours", Rect::from_center_size(field.price_place(journey, tile), vec2(104.0, 30.0))),
                ("toll", Rect::from_center_size(field.toll_place(journey, tile), vec2(40.0, 30.0))),
            ];
            for of in 1..=4 {
                for index in 0..of {
                    let pose = adventure::wagon(&field, journey, tile, index, of);
                    // A wagon's picture is as high as this part of its width, and empty in its upper corners.
                    let size = vec2(pose.width * 0.8, pose.width * 0.93);
                    things.push(("wagon", Rect::from_center_size(pose.centre, size)));
                    let place = Place { zone: Zone::Outposts(tile), index, of };
                    let outpost = Piece::Outpost { seat: 0, row: rules::Crystal::Yellow, nth: 0 };
                    let pose = layout.pose(&game, outpost, place);
                    let size = vec2(pose.width, pose.width * 1.28);
                    if !matches!(journey.terrain().tile(tile.0), rules::adventure::Tile::Village(_)) {
                        things.push(("outpost", Rect::from_center_size(pose.centre, size)));
                        things.push(("base", adventure::outpost_base(&pose)));
                    }
                }
            }
            for (name, thing) in things {
                let hidden = figures.iter().find(|figure| !figure.intersect(thing.inflate(-0.5)).is_empty());
                assert_eq!(hidden, None, "{window}: {name} of {tile:?} at {thing:?}");
            }
            let steps = field.steps_place(journey, tile) - field.centre(journey, tile);
            assert!(steps.y < 0.0 && steps.length() < field.hex(), "{window}: {steps} is not on its tile");
        }
    }
}

/// What the notes promise for the smallest window: every sign is at least 18 pixels wide.
#[test]
fn signs_of_the_adventure_table_are_large_enough_in_the_smallest_window() {
    for players in 2..=4 {
        random_game(GameKind::Adventure, players, 6, |_, _, game| {
            let layout = layout(GameKind::Adventure, players, vec2(1280.0, 720.0));
            for (piece, place) in Stage::of(game).places() {
                let pose = layout.pose(game, piece, place);
                let pixels = pose.width * layout.surface.scale;
                // Outposts on a rival's board are counted by the points they uncover.
                let small = matches!(place.zone, Zone::Board(seat, _) if seat != 0);
                // Whose an outpost is on the map is seen at a glance.
                if let (Zone::Outposts(_), 1) = (place.zone, place.of) {
                    let base = adventure::outpost_base(&pose).width() * layout.surface.scale;
                    assert!(base > 39.9, "{players}: a base of {base}");
                }
                assert!(pose.alpha < 0.01 || small || pixels > 17.9, "{players}: {piece:?} {place:?} has {pixels}");
            }
        });
    }
}

/// Tables of a stream: in the whole window, and in the part of it that a camera picture leaves, with the log aside.
fn of_a_stream(kind: GameKind, players: u8, window: Vec2) -> Vec<Layout> {
    let whole = layout(kind, players, window);
    let small_screens = on_small_screens(kind, players, window);
    let part = Rect::from_corners(window * vec2(0.025, 0.085), window * vec2(0.744, 0.975));
    let aside = Rect::from_corners(window * vec2(0.756, 0.085), window * vec2(0.975, 0.74));
    let surface = Surface::within(window, part).with_aside(Some(aside));
    [whole, small_screens, Layout { surface, ..whole }]
        .into_iter()
        .flat_map(|at| [at, Layout { watched: true, ..at }])
        .collect()
}

#[test]
fn captions_cover_nothing_that_lies_on_the_table() {
    for (kind, players) in tables() {
        let layouts: Vec<Layout> = WINDOWS.into_iter().flat_map(|window| of_a_stream(kind, players, window)).collect();
        for layout in &layouts {
            let frame = layout.frame();
            let caption = frame.caption;
            assert!(caption.width() > 300.0 && caption.height() > 150.0, "{kind:?} for {players}: {caption:?}");
            let mut panels = vec![frame.own, frame.near_seat, frame.prompt, layout.log_below_captions()];
            panels.extend(frame.inspector.into_iter().chain(frame.rest));
            panels.extend((0..players - 1).map(|rival| frame.rival(Rival(rival))));
            for panel in panels {
                assert!(caption.intersect(panel).is_empty(), "{kind:?} for {players}: {caption:?} on {panel:?}");
            }
        }
        let mut decisions = 0;
        random_game(kind, players, 3, |_, _, game| {
            decisions += 1;
            if decisions % 40 != 0 {
                return;
            }
            for layout in &layouts {
                let caption = layout.frame().caption;
                for (piece, place) in Stage::of(game).places() {
                    let pose = layout.pose(game, piece, place);
                    let size = pose.width * if matches!(piece, Piece::Crystal { .. }) { 1.0 } else { 1.4 };
                    let covered = Rect::from_center_size(pose.centre, vec2(pose.width, size));
                    let free = pose.alpha == 0.0 || covered.intersect(caption).is_empty();
                    assert!(free, "{kind:?} for {players}: {piece:?} at {place:?} below {caption:?}");
                }
                for spot in table(game).spots(layout) {
                    assert!(spot.rect.intersect(caption).is_empty(), "{kind:?} for {players}: {}", spot.id);
                }
            }
        });
    }
}
