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
use world::{components, legal};

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
