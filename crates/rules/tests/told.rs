//! What is told is what happened: whoever hears the outcomes alone knows the table, decision after decision. For An Endless
//! World see `world_laws.rs`.

use rules::adventure::{LAND, VILLAGES, Village};
use rules::chance::Chance;
use rules::{
    Action, Actions, CardSet, Crystals, Engine, Game, GameKind, MerchantId, Options, Outcome, Seat, Spot, Token,
};

/// What lies in front of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Side {
    crystals: Crystals,
    hand: CardSet,
    played: CardSet,
    discarded: CardSet,
    claimed: CardSet,
    tokens: [u8; 2],
    wagon: Option<u8>,
    outposts: u32,
    rows: [u8; 4],
    tiles: [u8; 3],
    tile_points: u16,
}

/// What all can see, kept up by ear.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Table {
    sides: Vec<Side>,
    row: Vec<(MerchantId, Crystals)>,
    points: Vec<u8>,
    tokens: [u8; 2],
    villages: Vec<Village>,
    sets: u8,
    turn: Option<(Seat, u16)>,
    last_round: bool,
    /// Told in part: the crystals on the card just taken, rows that have to slide, a column that is empty.
    on_taken_card: Crystals,
    row_slides: Option<u8>,
    points_slide: Option<u8>,
    emptied: Option<u8>,
}

impl Table {
    fn of(game: &Game) -> Self {
        let mut table = match game {
            Game::Road(game) => Table {
                sides: (game.players().iter())
                    .map(|player| Side {
                        crystals: player.crystals,
                        hand: player.hand,
                        played: player.played,
                        claimed: player.claimed,
                        tokens: [player.copper, player.silver],
                        ..Side::default()
                    })
                    .collect(),
                row: game.market().cards().iter().copied().zip(game.market().crystals().iter().copied()).collect(),
                points: game.points().to_vec(),
                tokens: [game.copper(), game.silver()],
                ..Table::default()
            },
            Game::Adventure(game) => Table {
                sides: (0..)
                    .zip(game.players())
                    .map(|(seat, player)| Side {
                        crystals: player.crystals,
                        hand: player.hand,
                        played: player.played,
                        discarded: player.discarded,
                        claimed: player.claimed,
                        wagon: player.wagon,
                        outposts: player.outposts,
                        rows: game.rows(seat),
                        tiles: player.bonus_tiles(),
                        tile_points: game.score(seat).bonus,
                        ..Side::default()
                    })
                    .collect(),
                row: game.market().cards().iter().copied().zip(game.market().crystals().iter().copied()).collect(),
                villages: (0..VILLAGES as u8).map(|village| game.village(village)).collect(),
                sets: game.sets(),
                ..Table::default()
            },
            Game::World(_) => unreachable!("it has a law of its own"),
        };
        let rounds = game.rounds();
        table.turn = (!rounds.over).then_some((rounds.active, rounds.round));
        table.last_round = rounds.triggered;
        table
    }

    fn side(&mut self, seat: Seat) -> &mut Side {
        &mut self.sides[usize::from(seat)]
    }

    fn bag(&mut self, spot: Spot) -> Option<&mut Crystals> {
        match spot {
            Spot::Bowl => None,
            Spot::Caravan(seat) => Some(&mut self.side(seat).crystals),
            Spot::MarketCard(slot) => Some(&mut self.row[usize::from(slot)].1),
        }
    }

    fn village(&mut self, tile: u8) -> &mut Village {
        &mut self.villages[usize::from(tile) - LAND]
    }

    fn hears(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::CrystalsMoved { crystals, from, to } => {
                assert!(!crystals.is_empty(), "nothing moves");
                // A card is taken before what lies on it.
                let taken = matches!(from, Spot::MarketCard(_));
                let from = if taken { Some(&mut self.on_taken_card) } else { self.bag(from) };
                if let Some(bag) = from {
                    assert!(bag.contains(crystals), "{outcome:?} moves what is not there");
                    *bag = bag.minus(crystals);
                }
                if let Some(bag) = self.bag(to) {
                    *bag = bag.plus(crystals);
                }
            }
            Outcome::CrystalUpgraded { seat, from } => {
                self.side(seat).crystals.remove(from);
                self.side(seat).crystals.add(from.upgraded().expect("it can rise"));
            }
            Outcome::CardAcquired { seat, card, slot } => {
                let (taken, crystals) = self.row.remove(usize::from(slot));
                assert_eq!(taken, card);
                self.on_taken_card = crystals;
                self.row_slides = (usize::from(slot) < self.row.len()).then_some(slot);
                self.side(seat).hand.insert(card);
            }
            Outcome::MarketSlid { slot } => assert_eq!(self.row_slides.take(), Some(slot)),
            Outcome::MarketRevealed { slot, card } => {
                assert_eq!(usize::from(slot), self.row.len());
                self.row.push((card, Crystals::NONE));
            }
            Outcome::CardPlayed { seat, card } => {
                self.side(seat).hand.remove(card);
                self.side(seat).played.insert(card);
            }
            Outcome::CardsRested { seat, cards } => {
                let side = self.side(seat);
                assert_eq!(cards, side.played.union(side.discarded));
                (side.played, side.discarded) = (CardSet::EMPTY, CardSet::EMPTY);
                side.hand = side.hand.union(cards);
            }
            Outcome::OverLimit { seat, excess } => {
                let side = self.side(seat);
                assert_eq!(side.crystals.total(), 10 + 3 * side.tiles[2] + excess);
            }
            Outcome::Traded { .. } => {}
            Outcome::EndTriggered { .. } => assert!(!std::mem::replace(&mut self.last_round, true), "told once"),
            Outcome::TurnStarted { seat, round } => (self.turn, self.sets) = (Some((seat, round)), 0),
            Outcome::GameEnded { capped } => {
                assert_eq!(capped, !self.last_round);
                self.turn = None;
            }
            other => self.hears_of_claims(other),
        }
    }

    /// Point cards and tokens on the road.
    fn hears_of_claims(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::PointClaimed { seat, card, slot } => {
                assert_eq!(self.points.remove(usize::from(slot)), card);
                self.points_slide = (usize::from(slot) < self.points.len()).then_some(slot);
                self.side(seat).claimed.insert(card);
            }
            Outcome::PointsSlid { slot } => assert_eq!(self.points_slide.take(), Some(slot)),
            Outcome::PointsRevealed { slot, card } => {
                assert_eq!(usize::from(slot), self.points.len());
                self.points.push(card);
            }
            Outcome::TokenTaken { seat, token } => {
                let kind = usize::from(token == Token::Silver);
                self.tokens[kind] -= 1;
                self.side(seat).tokens[kind] += 1;
            }
            Outcome::SilverSlid => assert!(self.tokens[0] == 0 && self.tokens[1] > 0, "silver lies where copper lay"),
            other => self.hears_of_the_map(other),
        }
    }

    /// Wagons, outposts and villages.
    fn hears_of_the_map(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::SetTaken { set, .. } => {
                assert!(self.sets >> set & 1 == 1, "it is there");
                self.sets &= !(1 << set);
            }
            Outcome::WagonPlaced { seat, tile } => assert_eq!(self.side(seat).wagon.replace(tile), None),
            Outcome::WagonMoved { seat, from, to } => assert_eq!(self.side(seat).wagon.replace(to), Some(from)),
            Outcome::WagonHalted { seat, tile } => assert_eq!(self.side(seat).wagon, Some(tile)),
            Outcome::CardDiscarded { seat, card, played } => {
                let side = self.side(seat);
                let from = if played { &mut side.played } else { &mut side.hand };
                assert!(from.has(card), "{outcome:?}");
                from.remove(card);
                side.discarded.insert(card);
            }
            Outcome::OutpostBuilt { seat, tile, row, column } => {
                let side = self.side(seat);
                side.outposts |= 1 << tile;
                assert_eq!(side.rows[usize::from(row)], column);
                side.rows[usize::from(row)] += 1;
                let empty = side.rows.iter().all(|&built| built > column);
                self.emptied = empty.then_some(column);
            }
            Outcome::ColumnEmptied { column, .. } => assert_eq!(self.emptied.take(), Some(column)),
            Outcome::TileTaken { seat, kind, points } => {
                self.side(seat).tiles[usize::from(kind)] += 1;
                self.side(seat).tile_points += u16::from(points);
            }
            Outcome::VillageClaimed { seat, village, tile } => {
                assert_eq!(std::mem::replace(self.village(village), Village::Empty), Village::Open(tile));
                self.side(seat).claimed.insert(tile);
            }
            Outcome::VillageClosed { village, from } => {
                assert_eq!(std::mem::replace(self.village(village), Village::Closed), Village::Empty);
                if let Some(from) = from {
                    assert_eq!(std::mem::replace(self.village(from), Village::Empty), Village::Closed);
                }
            }
            Outcome::VillageRevealed { village, tile } => {
                assert_eq!(std::mem::replace(self.village(village), Village::Open(tile)), Village::Empty);
            }
            other => panic!("{other:?} does not happen in these games"),
        }
    }
}

/// Claims and builds whatever can be claimed and built, and else decides by chance.
fn choose(actions: &Actions, chance: &mut Chance) -> Action {
    let wanted = actions.iter().copied().find(|action| matches!(action, Action::Claim { .. } | Action::Build));
    wanted.unwrap_or_else(|| actions[chance.below(actions.len() as u32) as usize])
}

#[test]
fn whoever_hears_everything_knows_the_table() {
    let (mut claims, mut columns, mut closed) = (0, 0, 0);
    for kind in [GameKind::Golem, GameKind::Spice, GameKind::Adventure] {
        for seed in 0..30 {
            let (fewest, most) = kind.players();
            let mut options = Options::new(kind, fewest + seed as u8 % (most - fewest + 1));
            options.round_cap = Some(300);
            let mut game = Game::new(content::embedded(), &options, seed).expect("a legal set-up");
            let (mut chance, mut table) = (Chance::new(seed), Table::of(&game));
            while !game.is_over() {
                let mut actions = Actions::new();
                game.legal_actions(&mut actions);
                let (before, action) = (game, choose(&actions, &mut chance));
                let mut outcomes = Vec::new();
                game.apply(action, &mut outcomes).expect("a listed action is accepted");
                for &outcome in &outcomes {
                    table.hears(outcome);
                    claims += u32::from(matches!(action, Action::Claim { .. }));
                    columns += u32::from(matches!(outcome, Outcome::ColumnEmptied { .. }));
                    closed += u32::from(matches!(outcome, Outcome::VillageClosed { from: Some(_), .. }));
                }
                assert_eq!(
                    table,
                    Table::of(&game),
                    "{} after {}: {outcomes:?}",
                    before.position_text(),
                    before.action_text(action)
                );
            }
        }
    }
    assert!(claims > 100 && columns > 10 && closed > 3, "{claims} claims, {columns} columns, {closed} moves");
}
