//! A move from the first step to the last trade: steps, toll, outpost, column reward, trade or village.

use super::{AdventureGame, CLOSED, LAND, NO_TILE, POINTS_TILE, Pending, STEP_TILE, Tile};
use crate::caravan;
use crate::{Action, Actions, Applied, Crystals, Illegal, MerchantId, Outcome, Sink};

impl AdventureGame {
    /// A move without a step: no toll, whoever else stands here.
    pub(super) fn stay<S: Sink>(&mut self, sink: &mut S) -> Applied {
        sink.on(Outcome::WagonHalted { seat: self.rounds.active, tile: self.here() });
        self.arrive(false, sink)
    }

    /// One step after `taken` others; the first ones are free, one for each extra-step tile.
    pub(super) fn step_to<S: Sink>(&mut self, tile: u8, taken: u8, sink: &mut S) -> Result<Applied, Illegal> {
        self.may_step(tile, taken)?;
        let (seat, from) = (self.rounds.active, self.here());
        self.player_mut().wagon = Some(tile);
        sink.on(Outcome::WagonMoved { seat, from, to: tile });
        let steps = taken + 1;
        if steps > self.active().steps {
            let cards = self.active().discardable();
            if cards.len() > 1 {
                self.pending = Pending::PayStep { steps };
                return Ok(Applied::default());
            }
            if let Some(card) = cards.iter().next() {
                self.discard(card, sink);
            }
        }
        Ok(self.walk_on(steps, sink))
    }

    /// A card from hand or from the played ones goes to the discard pile.
    pub(super) fn discard<S: Sink>(&mut self, card: MerchantId, sink: &mut S) {
        let seat = self.rounds.active;
        let player = self.player_mut();
        let played = player.played.has(card);
        player.hand.remove(card);
        player.played.remove(card);
        player.discarded.insert(card);
        sink.on(Outcome::CardDiscarded { seat, card, played });
    }

    /// Asks whether to go on after so many steps, unless there is one way only.
    pub(super) fn walk_on<S: Sink>(&mut self, steps: u8, sink: &mut S) -> Applied {
        let next = self.next_tiles(steps);
        let may_halt = self.may_halt(self.here()).is_ok();
        if next == 0 && may_halt {
            return self.halt(sink);
        }
        self.pending = Pending::Walk { steps };
        if !may_halt
            && next.is_power_of_two()
            && let Ok(applied) = self.step_to(next.trailing_zeros() as u8, steps, sink)
        {
            return applied;
        }
        Applied::default()
    }

    /// Ends a walk of at least one step.
    pub(super) fn halt<S: Sink>(&mut self, sink: &mut S) -> Applied {
        let here = self.here();
        sink.on(Outcome::WagonHalted { seat: self.rounds.active, tile: here });
        let owners = if self.toll(here) > 0 { self.rivals_on(here) } else { 0 };
        self.toll_on(owners, sink)
    }

    /// Pays the owners of the other wagons, asking where there is a choice of colours.
    pub(super) fn toll_on<S: Sink>(&mut self, mut owners: u8, sink: &mut S) -> Applied {
        while owners != 0 {
            let Some(crystal) = self.active().crystals.only_colour() else {
                self.pending = Pending::Toll { owners };
                return Applied::default();
            };
            owners = self.pay_toll(owners, crystal, sink);
        }
        self.arrive(false, sink)
    }

    /// Asks what to do on the tile, if there is anything to do.
    fn arrive<S: Sink>(&mut self, built: bool, sink: &mut S) -> Applied {
        self.pending = Pending::Arrived { built };
        if self.has_business(built) { Applied::default() } else { self.finish_turn(sink) }
    }

    /// Pays for an outpost, asking where there is a choice of colours, and builds it.
    pub(super) fn outpost_on<S: Sink>(&mut self, mut left: u8, sink: &mut S) -> Applied {
        let seat = self.rounds.active;
        while left > 0 {
            let Some(crystal) = self.active().crystals.only_colour() else {
                self.pending = Pending::PayOutpost { left };
                return Applied::default();
            };
            self.give_back(seat, Crystals::one(crystal), sink);
            left -= 1;
        }
        let tile = self.here();
        let before = self.rows(seat);
        self.player_mut().outposts |= 1 << tile;
        let after = self.rows(seat);
        let row = (0..4).find(|&row| before[row] != after[row]).unwrap_or(0);
        let column = before[row];
        sink.on(Outcome::OutpostBuilt { seat, tile, row: row as u8, column });
        if after.iter().any(|&built| built <= column) {
            return self.arrive(true, sink);
        }
        sink.on(Outcome::ColumnEmptied { seat, column });
        self.reward(column, sink)
    }

    /// Asks for the reward of a column, unless there is one only or none.
    fn reward<S: Sink>(&mut self, column: u8, sink: &mut S) -> Applied {
        let mut rewards = Actions::new();
        self.list_rewards(column, &mut rewards);
        match rewards[..] {
            [] => self.arrive(true, sink),
            [Action::TakeCard { slot }] => self.take_reward_card(slot, sink),
            [Action::TakeTile { kind }] => self.take_reward_tile(kind, sink),
            _ => {
                self.pending = Pending::Reward { column };
                Applied::default()
            }
        }
    }

    pub(super) fn take_reward_card<S: Sink>(&mut self, slot: u8, sink: &mut S) -> Applied {
        let revealed = self.take_card(slot, sink);
        Applied { revealed, ..self.arrive(true, sink) }
    }

    /// Takes a bonus tile of a kind that is left.
    pub(super) fn take_reward_tile<S: Sink>(&mut self, kind: u8, sink: &mut S) -> Applied {
        let seat = self.rounds.active;
        let top = self.top_points_tile();
        let player = self.player_mut();
        let mut taken_points = 0;
        match kind {
            POINTS_TILE => {
                if let Some((tile, points)) = top {
                    player.point_tiles |= 1 << tile;
                    taken_points = points;
                }
            }
            STEP_TILE => player.steps += 1,
            _ => player.caravans += 1,
        }
        sink.on(Outcome::TileTaken { seat, kind, points: taken_points });
        self.arrive(true, sink)
    }

    pub(super) fn trade<S: Sink>(&mut self, times: u8, sink: &mut S) -> Result<Applied, Illegal> {
        let seat = self.rounds.active;
        let Some((give, take)) = self.trade_here() else { return Err(Illegal::NotAMountain) };
        if self.active().outposts >> self.here() & 1 == 0 {
            return Err(Illegal::NoOutpostThere);
        }
        caravan::tradable(self.active().crystals, give, take, times)?;
        caravan::trade(seat, &mut self.player_mut().crystals, (give, take), times, sink);
        Ok(self.finish_turn(sink))
    }

    pub(super) fn claim<S: Sink>(&mut self, slot: u8, sink: &mut S) -> Result<Applied, Illegal> {
        if slot != 0 {
            return Err(Illegal::Empty);
        }
        let (tile, price) = self.offered_here()?;
        let seat = self.rounds.active;
        let points = self.components.vp_tiles[tile as usize].points;
        let player = self.player_mut();
        caravan::pay_price(seat, &mut player.crystals, price, sink)?;
        player.claimed.insert(tile);
        player.points += u16::from(points);
        player.claims += 1;
        let ends = player.claims >= self.options.end_claims();
        sink.on(Outcome::VillageClaimed { seat, village: self.here(), tile });
        let revealed = self.refill_village(sink);
        if ends {
            self.rounds.trigger(seat, sink);
        }
        Ok(Applied { revealed, ..self.finish_turn(sink) })
    }

    /// The next VP tile comes to the village just emptied; while another village is closed, the Closed Village tile
    /// comes here instead and the next VP tile goes there.
    fn refill_village<S: Sink>(&mut self, sink: &mut S) -> bool {
        let here = self.here();
        let Tile::Village(emptied) = self.terrain.tile(here) else { return false };
        let mut refilled = emptied;
        if let Some(closed) = self.villages.iter().position(|&tile| tile == CLOSED) {
            refilled = closed as u8;
            self.villages[emptied as usize] = CLOSED;
            sink.on(Outcome::VillageClosed { village: here, from: Some(LAND as u8 + refilled) });
        }
        let drawn = self.pile.draw();
        self.villages[refilled as usize] = drawn.unwrap_or(NO_TILE);
        let village = LAND as u8 + refilled;
        match drawn {
            Some(CLOSED) => sink.on(Outcome::VillageClosed { village, from: None }),
            Some(tile) => sink.on(Outcome::VillageRevealed { village, tile }),
            None => {}
        }
        drawn.is_some()
    }
}
