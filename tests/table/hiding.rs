//! Nothing that people read depends on what they must not know.

use std::collections::BTreeSet;

use bevy::prelude::*;
use caravanserai::app::games::{GameKind, GameSetup, SeatKind};
use caravanserai::app::language::Words;
use caravanserai::app::named::Named;
use caravanserai::app::options::Options;
use caravanserai::app::redraw::Motion;
use caravanserai::app::settings::ScoreView;
use caravanserai::app::{Phase, Screen};
use caravanserai::inspect::{Desk, Outlook, Part, Subject, explain, scene};
use caravanserai::session::handover::TakeScreen;
use caravanserai::session::{Happened, Intent, Match};
use rules::{Action, Actions, Engine, Seat};
use tabletop::layout::Face;

use crate::house::House;

/// The seat that looks.
const VIEWER: Seat = 0;

/// Everything the table says: what is written, what can be pointed at, what a close look at any of it tells, and what
/// viewers of a stream are told.
fn told(house: &mut House) -> BTreeSet<String> {
    let world = house.app.world();
    let (words, desk) = (world.resource::<Words>(), world.resource::<Desk>());
    let running = world.resource::<Match>();
    let mut told: BTreeSet<String> = world.resource::<Named>().texts().map(str::to_owned).collect();
    let seats = 0..running.players().len() as Seat;
    let spots = seats.map(Part::Seat).chain([Part::PointDeck, Part::MerchantDeck]);
    let explained = spots.filter_map(|spot| explain(words, running, &desk.layout, Subject::Part(spot)));
    told.extend(explained.map(|about| format!("{about:?}")));
    for (piece, place) in desk.stage.places() {
        let pose = desk.layout.pose(running.whole(), piece, place);
        if pose.alpha > 0.0 && pose.face == Face::Up {
            let about = explain(words, running, &desk.layout, Subject::Piece(piece, place));
            told.insert(format!("{place:?}: {about:?}"));
        }
    }
    told.insert(format!("{:?}", scene::of(running, &Outlook::default(), None, words, false)));
    told
}

/// Makes a decision and lets it be shown; whoever comes next takes the screen.
fn decide(house: &mut House, action: Action) {
    house.app.world_mut().write_message(Intent::Decide(action));
    for _ in 0..2_000 {
        house.frame();
        let phase = *house.app.world().resource::<State<Phase>>().get();
        if phase == Phase::Curtain {
            house.app.world_mut().write_message(TakeScreen);
        }
        if phase == Phase::Choosing && house.app.world().resource::<Motion>().is_still() {
            return;
        }
    }
    panic!("the table does not come to rest");
}

/// A decision that brings points, if there is one, else one by chance.
fn decision(game: &rules::Game, nth: usize) -> Action {
    let mut actions = Actions::new();
    game.legal_actions(&mut actions);
    let claims = |action: &&Action| matches!(action, Action::Claim { .. } | Action::Build);
    *actions.iter().find(claims).unwrap_or(&actions[nth * 7 % actions.len()])
}

#[test]
fn what_nobody_may_know_changes_nothing_that_is_read() {
    let mut house = House::open(None, Options::default());
    house.until(Screen::Title);
    for game in GameKind::ALL {
        for scores in [ScoreView::Own, ScoreView::Hidden] {
            let mut setup = GameSetup { game, scores, seed: Some(11), first: Some(VIEWER), ..default() };
            for (index, seat) in setup.seats.iter_mut().enumerate() {
                seat.kind = if index < 3 { SeatKind::Person } else { SeatKind::Off };
            }
            house.start(setup);
            house.until(Screen::Table);
            house.settle();
            let claimed = |house: &House| (1..3).any(|rival| house.game().claims(rival) > 0);
            let mut nth = 0;
            while !(claimed(&house) && house.game().to_move() == Some(VIEWER)) {
                nth += 1;
                assert!(nth < 3_000, "{game:?}: nobody ever claims anything");
                let action = decision(&house.game(), nth);
                decide(&mut house, action);
            }
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
