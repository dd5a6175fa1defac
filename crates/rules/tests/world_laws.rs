//! An Endless World: laws of whole games. The outcomes alone must be enough to lead a table from one position to the
//! next, so one is led here beside the engine.
#![allow(clippy::unwrap_used, reason = "a test that unwraps fails as it should")]

mod world;

use std::collections::BTreeMap;

use proptest::prelude::*;
use rules::chance::Chance;
use rules::components::Site;
use rules::world::WorldGame;
use rules::{Crystals, Engine, FirstPlayer, FourthBoard, GameKind, Options, Outcome, Seat, Spot};
use world::{Play as _, components, legal, position};

/// Options that say everything outright, so that a position read back has the same.
fn options(players: u8, first: Seat, board: u8) -> Options {
    Options {
        claims_to_end: Some(8),
        first: FirstPlayer::Seat(first % players),
        round_cap: Some(300),
        fourth_board: FourthBoard::Named(board),
        ..Options::new(GameKind::World, players)
    }
}

fn set_ups() -> impl Strategy<Value = (WorldGame, Chance)> {
    (2_u8..=4, 0_u8..4, 0_u8..3, any::<u64>()).prop_map(|(players, first, board, seed)| {
        let game = WorldGame::new(components(), &options(players, first, board), seed).unwrap();
        (game, Chance::new(seed ^ 1))
    })
}

/// What one seat has on the table.
#[derive(Clone, PartialEq, Debug)]
struct Side {
    crystals: Crystals,
    home: u8,
    reserve: u8,
    claimed: Vec<u8>,
    bonuses: Vec<u8>,
    explorations: Vec<u8>,
}

/// A table that knows nothing but what it is told.
#[derive(Clone, PartialEq, Debug)]
struct Table {
    sides: Vec<Side>,
    traders: BTreeMap<u8, (Seat, u8)>,
    tiles: BTreeMap<u8, u8>,
    row: Vec<u8>,
    deck_top: Option<u8>,
    deck_len: usize,
    /// By location and stack: the top tile and how many there are.
    stacks: BTreeMap<(u8, u8), (Option<u8>, usize)>,
    turn: Option<(Seat, u16)>,
    last_round: bool,
}

impl Table {
    fn of(game: &WorldGame) -> Self {
        let side = |player: &rules::world::Player| Side {
            crystals: player.crystals,
            home: player.home,
            reserve: player.reserve,
            claimed: player.claimed.iter().collect(),
            bonuses: player.bonuses.as_slice().to_vec(),
            explorations: player.explorations.as_slice().to_vec(),
        };
        let mut stacks = BTreeMap::new();
        for (index, location) in (0..).zip(game.locations()) {
            if let Site::Golem { card_slot, stacks: printed } = location.site {
                for stack in (0..2).filter(|&stack| printed[usize::from(stack)] > 0) {
                    let pile = game.stack(card_slot, stack);
                    stacks.insert((index, stack), (pile.top(), pile.len()));
                }
            }
        }
        let rounds = game.rounds();
        Table {
            sides: game.players().iter().map(side).collect(),
            traders: (0..23).filter_map(|index| Some((index, game.traders_at(index)?))).collect(),
            tiles: (0..23).filter_map(|index| Some((index, game.exploration_at(index)?))).collect(),
            row: (0..4).filter_map(|slot| game.row_card(slot)).collect(),
            deck_top: game.deck().top(),
            deck_len: game.deck().len(),
            stacks,
            turn: (!rounds.over).then_some((rounds.active, rounds.round)),
            last_round: rounds.triggered,
        }
    }

    fn side(&mut self, seat: Seat) -> &mut Side {
        &mut self.sides[usize::from(seat)]
    }

    fn hears(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::CrystalsMoved { crystals, from, to } => {
                if let Spot::Caravan(seat) = from {
                    assert!(self.side(seat).crystals.contains(crystals), "{outcome:?} moves what is not there");
                    self.side(seat).crystals = self.side(seat).crystals.minus(crystals);
                }
                if let Spot::Caravan(seat) = to {
                    self.side(seat).crystals = self.side(seat).crystals.plus(crystals);
                }
            }
            Outcome::CrystalUpgraded { seat, from } => {
                self.side(seat).crystals.remove(from);
                self.side(seat).crystals.add(from.upgraded().unwrap());
            }
            Outcome::TradersPlaced { seat, location, count } => {
                self.side(seat).home -= count;
                assert_eq!(self.traders.insert(location, (seat, count)), None, "two parties on one location");
            }
            Outcome::TradersOusted { seat, location, count } | Outcome::TradersRested { seat, location, count } => {
                assert_eq!(self.traders.remove(&location), Some((seat, count)));
                self.side(seat).home += count;
            }
            Outcome::TradersJoined { seat, count } => {
                self.side(seat).reserve -= count;
                self.side(seat).home += count;
            }
            Outcome::PointClaimed { seat, card, slot } => {
                assert_eq!(self.row.remove(usize::from(slot)), card);
                self.side(seat).claimed.push(card);
                self.side(seat).claimed.sort();
            }
            Outcome::PointsRefilled { slot, card } => {
                assert_eq!((self.row.len(), self.deck_top.take()), (usize::from(slot), Some(card)));
                self.row.push(card);
                self.deck_len -= 1;
            }
            Outcome::DeckTopRevealed { card } => self.deck_top = Some(card),
            Outcome::BonusTaken { seat, location, stack, tile } => {
                let pile = self.stacks.get_mut(&(location, stack)).unwrap();
                assert_eq!(pile.0.take(), Some(tile));
                pile.1 -= 1;
                self.side(seat).bonuses.push(tile);
            }
            Outcome::BonusRevealed { location, stack, tile } => {
                self.stacks.get_mut(&(location, stack)).unwrap().0 = Some(tile);
            }
            Outcome::Explored { seat, location, tile } => {
                assert_eq!(self.tiles.remove(&location), Some(tile));
                self.side(seat).explorations.push(tile);
            }
            Outcome::EndTriggered { .. } => self.last_round = true,
            Outcome::TurnStarted { seat, round } => self.turn = Some((seat, round)),
            Outcome::GameEnded { capped } => {
                assert_eq!(capped, !self.last_round);
                self.turn = None;
            }
            Outcome::OverLimit { seat, excess } => assert_eq!(self.side(seat).crystals.total(), 10 + excess),
            Outcome::Traded { .. } | Outcome::ToolUsed { .. } | Outcome::PointsSlid { .. } => {}
            other => panic!("{other:?} does not happen in this game"),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_whole_game_holds_together_and_its_outcomes_tell_it_all((mut game, mut chance) in set_ups()) {
        let mut table = Table::of(&game);
        while !game.is_over() {
            let offers = legal(&game);
            let action = offers[chance.below(offers.len() as u32) as usize];
            let mut outcomes = Vec::new();
            let applied = game.apply(action, &mut outcomes).unwrap();
            outcomes.iter().for_each(|&outcome| table.hears(outcome));
            prop_assert_eq!(&table, &Table::of(&game), "{:?} after {:?}", outcomes, action);
            prop_assert_eq!(applied.revealed, outcomes.iter().any(Outcome::reveals));
            prop_assert!(game.check().is_ok(), "{:?} in {}", game.check(), game.position_text());
        }
    }

    #[test]
    fn a_position_read_back_is_the_same((mut game, mut chance) in set_ups(), decisions in 0..400_usize) {
        for _ in 0..decisions {
            let offers = legal(&game);
            if offers.is_empty() {
                break;
            }
            game.apply(offers[chance.below(offers.len() as u32) as usize], &mut rules::Silent).unwrap();
        }
        let read = WorldGame::parse_position(components(), &game.position_text());
        prop_assert_eq!(read, Ok(game));
        let view = game.view(0).state;
        prop_assert_eq!(WorldGame::parse_position(components(), &view.position_text()), Ok(view));
    }

    #[test]
    fn inside_a_turn_every_question_has_at_least_two_answers((mut game, mut chance) in set_ups()) {
        while !game.is_over() {
            let offers = legal(&game);
            prop_assert!(game.step() == rules::Step::Turn || offers.len() > 1, "{}", game.position_text());
            game.apply(offers[chance.below(offers.len() as u32) as usize], &mut rules::Silent).unwrap();
        }
    }

    #[test]
    fn any_text_is_read_or_refused_but_never_panics(
        (game, _) in set_ups(),
        at in any::<prop::sample::Index>(),
        noise in "[ -~]{0,4}",
        cut in 0..6_usize,
    ) {
        let text = game.position_text();
        let at = at.index(text.len());
        let end = (at + cut).min(text.len());
        let damaged = format!("{}{noise}{}", &text[..at], &text[end..]);
        if let Ok(read) = WorldGame::parse_position(components(), &damaged) {
            prop_assert!(read.is_over() || !legal(&read).is_empty());
        }
        let _ = game.parse_action(&noise);
    }
}

#[test]
fn positions_that_differ_in_anything_have_different_hashes() {
    let lines = [
        "",
        "players=3 p2=-/7/5/-/-/-",
        "first=1",
        "active=1",
        "round=2",
        "end=7",
        "cap=1",
        "cap=2",
        "last=1",
        "over=1",
        "last=1 over=1",
        "board=E1",
        "row=T1,H1,N1,X1",
        "row=H1,T1,N1",
        "row=H2,T1,N1,X1",
        "deck=X2,X3",
        "deck=X3,X2",
        "bonus=flat+-/-+-/-+-/-+-",
        "bonus=-+-/flat+-/-+-/-+-",
        "bonus=-+-/-+-/flat+-/-+-",
        "bonus=-+-/-+-/-+flat/-+-",
        "tiles=C1-c:points",
        "tiles=C1-c:trader",
        "tiles=C1-f:points",
        "p0=y/7/5/-/-/-",
        "p1=y/7/5/-/-/-",
        "p0=g/7/5/-/-/-",
        "p0=-/8/4/-/-/-",
        "p0=-/7/5/X2/-/-",
        "p0=-/7/5/-/flat/-",
        "p0=-/7/5/-/traders/-",
        "p0=-/7/5/-/-/points",
        "p0=-/7/5/-/-/trader",
        // Who stands where, and how many: every seat has as many at home in the first four, and in the last two.
        "traders=B1-a:0:2,B1-b:1:2 p0=-/5/5/-/-/- p1=-/5/5/-/-/-",
        "traders=B1-a:1:2,B1-b:0:2 p0=-/5/5/-/-/- p1=-/5/5/-/-/-",
        "traders=B1-a:0:2,B1-c:1:2 p0=-/5/5/-/-/- p1=-/5/5/-/-/-",
        "traders=B1-c:0:2,B1-b:1:2 p0=-/5/5/-/-/- p1=-/5/5/-/-/-",
        "traders=B1-a:0:1,B1-b:0:2 p0=-/4/5/-/-/-",
        "traders=B1-a:0:2,B1-b:0:1 p0=-/4/5/-/-/-",
    ];
    let steps = [
        "step=upgrade:2",
        "step=upgrade:1",
        "step=return",
        "step=golem:A1-a",
        "step=golem:A1-a:bonus",
        "step=golem:A1-a:card",
        "step=golem:A1-b",
        "step=explore:A1-a",
        "step=explore:A1-a:bonus",
    ];
    // Rich enough for every question to be open.
    let open =
        "tiles=C1-c:points,C1-f:trader bonus=flat+-/traders+-/-+-/-+- traders=A1-a:0:1,A1-b:0:1 p0=y6g6/5/5/-/-/-";
    let positions = lines.map(str::to_owned).into_iter().chain(steps.map(|step| format!("{open} {step}")));
    let mut seen = BTreeMap::new();
    for fields in positions {
        let hash = position(&fields).position_hash();
        assert_eq!(seen.insert(hash, fields.clone()), None, "the same hash as {fields}");
    }
}

#[test]
fn a_golem_location_is_read_back_with_what_was_done_there() {
    let start =
        position("row=X1,T1,H1,N1 p0=yyyyyyyb/7/5/-/-/- tiles=C1-c:points,C1-f:trader bonus=flat+-/-+-/-+-/-+-");
    for (actions, step) in [
        (&["work A1-a"][..], "golem:A1-a"),
        (&["work A1-a", "bonus 1"], "golem:A1-a:bonus"),
        (&["work A1-a", "claim"], "explore:A1-a"),
        (&["work A1-a", "bonus 1", "claim"], "explore:A1-a:bonus"),
        (&["work A1-a", "claim", "explore C1-c"], "golem:A1-a:card"),
    ] {
        let mut game = start;
        game.all(actions);
        assert_eq!(game.field("step"), step);
        let text = game.position_text();
        assert_eq!(WorldGame::parse_position(components(), &text), Ok(game), "{step}");
        for more in [":bonus", ":card", ":done", ":"] {
            let wrong = format!("step={step}{more}");
            if ["golem:A1-a:bonus", "golem:A1-a:card", "explore:A1-a:bonus"].contains(&&wrong[5..]) {
                continue;
            }
            let told = WorldGame::parse_position(components(), &text.replacen(&format!("step={step}"), &wrong, 1));
            assert!(told.unwrap_err().to_string().contains("a step is"), "{wrong}");
        }
    }
}
