//! Nothing that people read depends on what they must not know.

use std::collections::BTreeSet;
use std::path::Path;

use caravanserai::app::Screen;
use caravanserai::app::language::Words;
use caravanserai::app::named::Named;
use caravanserai::app::options::Options;
use caravanserai::app::requests::PlayOn;
use caravanserai::inspect::{Outlook, Part, Subject, Tabletop, explain, scene};
use caravanserai::session::{Happened, Match};
use chronicle::Record;

use rules::{Engine, Game, GameKind, ScoreVisibility, Seat};
use tabletop::layout::Face;

use crate::house::House;

/// The seat that looks.
const VIEWER: Seat = 0;

/// Everything the table says: what is written, what can be pointed at, what a close look at any of it tells, and what
/// viewers of a stream are told.
fn told(house: &mut House) -> BTreeSet<String> {
    let world = house.app.world();
    let (words, tabletop) = (world.resource::<Words>(), world.resource::<Tabletop>());
    let running = world.resource::<Match>();
    let mut told: BTreeSet<String> = world.resource::<Named>().texts().map(str::to_owned).collect();
    let seats = 0..running.players().len() as Seat;
    let spots = seats.map(Part::Seat).chain([Part::PointDeck, Part::MerchantDeck]);
    let explained = spots.filter_map(|spot| explain(words, running, &tabletop.layout, Subject::Part(spot)));
    told.extend(explained.map(|about| format!("{about:?}")));
    for (piece, place) in tabletop.stage.places() {
        let pose = tabletop.layout.pose(running.whole(), piece, place);
        if pose.alpha > 0.0 && pose.face == Face::Up {
            let about = explain(words, running, &tabletop.layout, Subject::Piece(piece, place));
            told.insert(format!("{place:?}: {about:?}"));
        }
    }
    told.insert(format!("{:?}", scene::of(running, &Outlook::default(), None, None, words, scene::Telling::default())));
    told
}

/// A recorded game late in it, when the viewer is to move and a rival has claimed something; points are hidden.
fn late(game: GameKind, scores: ScoreVisibility) -> Record {
    let fits = |game: &Game| {
        let claimed = (1..game.rounds().players).any(|seat| game.claims(seat) > 0);
        claimed && game.to_move() == Some(VIEWER) && !game.is_over()
    };
    let id = game.name();
    let golden = (2..=4).map(|players| format!("crates/chronicle/tests/golden/{id}-{players}.caravan"));
    let found = golden.chain([format!("docs/pictures/records/{id}.caravan")]).find_map(|file| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
        let record = Record::load(content::embedded(), &path).unwrap();
        let positions: Vec<Game> = record.positions().map(Result::unwrap).collect();
        Some(record.prefix(positions.iter().rposition(fits)?))
    });
    let mut record = found.unwrap_or_else(|| panic!("{id}: in no game a rival claims something"));
    record.deal.options.scores = scores;
    for (seat, player) in record.players.iter_mut().enumerate() {
        player.agent = if seat == usize::from(VIEWER) { "human" } else { "level:1" }.to_owned();
    }
    record
}

#[test]
fn what_nobody_may_know_changes_nothing_that_is_read() {
    let mut house = House::open(None, Options::default());
    house.until(Screen::Title);
    for game in GameKind::ALL {
        for scores in [ScoreVisibility::OwnOnly, ScoreVisibility::AtEnd] {
            house.app.world_mut().write_message(PlayOn(Box::new(late(game, scores))));
            house.until(Screen::Table);
            house.settle();
            let before = told(&mut house);
            let whole = house.game();
            for seed in 1..=3 {
                let other = house.app.world().resource::<Match>().with_other_secrets(VIEWER, seed);
                assert_ne!(*other.whole(), whole, "{game:?}: something is hidden");
                house.app.insert_resource(other);
                house.app.world_mut().write_message(Happened::Reset);
                house.settle();
                let after = told(&mut house);
                let (gone, come): (Vec<_>, Vec<_>) =
                    (before.difference(&after).collect(), after.difference(&before).collect());
                assert!(gone.is_empty() && come.is_empty(), "{game:?} {scores:?}: {gone:#?} became {come:#?}");
            }
            house.leave();
        }
    }
}
