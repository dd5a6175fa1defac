//! Every decision The Call for Adventure allows in a position.

use super::terrain::each;
use super::{AdventureGame, CARAVAN_TILE, POINTS_TILE, Pending, Tile, Village};
use crate::components::Counts;
use crate::{Action, Actions, Crystals, Illegal};

impl AdventureGame {
    /// Appends every legal action.
    #[inline]
    pub(super) fn list(&self, actions: &mut Actions) {
        if self.rounds.over {
            return;
        }
        let crystals = self.active().crystals;
        match self.pending {
            Pending::StartingSet(_) => {
                actions.extend(each(u32::from(self.sets)).map(|set| Action::TakeSet { set }));
            }
            Pending::Wagon(_) => {
                actions.extend(each(self.terrain.mountains()).map(|tile| Action::PlaceWagon { tile }));
            }
            Pending::Turn => self.list_turn(actions),
            Pending::Pay { .. } | Pending::Toll { .. } | Pending::PayOutpost { .. } => actions.extend_pays(crystals),
            Pending::Upgrade { .. } => actions.extend_upgrades(crystals),
            Pending::PayStep { .. } => {
                actions.extend(self.active().discardable().iter().map(|card| Action::Discard { card }));
            }
            Pending::Walk { steps } => {
                self.list_steps(steps, actions);
                if self.may_halt(self.here()).is_ok() {
                    actions.push(Action::Halt);
                }
            }
            Pending::Arrived { built } => self.list_arrived(built, actions),
            Pending::Reward { column } => self.list_rewards(column, actions),
            Pending::Return(seat) => actions.extend_returns(self.player(seat).crystals),
        }
    }

    #[inline]
    fn list_turn(&self, actions: &mut Actions) {
        let player = self.active();
        self.components.merchants.list_plays(player.hand, Counts::of(player.crystals), actions);
        let reach = (player.crystals.total() as usize + 1).min(self.market.len());
        actions.extend_acquires(reach);
        actions.push(Action::Rest);
        self.list_steps(0, actions);
        actions.push(Action::Halt);
    }

    #[inline]
    fn list_steps(&self, taken: u8, actions: &mut Actions) {
        let mut tiles = self.next_tiles(taken);
        let count = tiles.count_ones() as usize;
        // How many there are is as good as random: six are always written and those too many cut off again.
        let mut steps = [Action::Halt; 6];
        for step in &mut steps {
            *step = Action::StepTo { tile: tiles.trailing_zeros() as u8 };
            tiles &= tiles.wrapping_sub(1);
        }
        actions.extend_first(&steps, count);
    }

    /// Whether anything but leaving it can be done on the tile.
    #[inline]
    pub(super) fn has_business(&self, built: bool) -> bool {
        match self.terrain.tile(self.here()) {
            Tile::Mountain(_) => self.trades_here() > 0 || self.may_build(built).is_ok(),
            Tile::Valley => false,
            Tile::Village(_) => self.may_claim(),
        }
    }

    #[inline]
    fn may_claim(&self) -> bool {
        self.offered_here().is_ok_and(|(_, price)| self.active().crystals.contains(price))
    }

    #[inline]
    fn list_arrived(&self, built: bool, actions: &mut Actions) {
        if self.may_build(built).is_ok() {
            actions.push(Action::Build);
        }
        for times in 1..=self.trades_here() {
            actions.push(Action::Trade { times });
        }
        if self.may_claim() {
            actions.push(Action::Claim { slot: 0 });
        }
        actions.push(Action::Done);
    }

    /// Appends every reward for an emptied column that is left; there may be none.
    pub(super) fn list_rewards(&self, column: u8, actions: &mut Actions) {
        if column > 0 {
            let left = self.tiles_left();
            let kinds = (POINTS_TILE..=CARAVAN_TILE).filter(|&kind| left[kind as usize] > 0);
            actions.extend(kinds.map(|kind| Action::TakeTile { kind }));
        }
        actions.extend((0..self.market.len() as u8).map(|slot| Action::TakeCard { slot }));
    }

    /// The trade of the mountain the active seat's wagon stands on.
    #[inline]
    pub(super) fn trade_here(&self) -> Option<(Crystals, Crystals)> {
        let Tile::Mountain(mountain) = self.terrain.tile(self.here()) else { return None };
        let mountain = &self.components.mountains[mountain as usize];
        Some((mountain.give, mountain.take))
    }

    /// How often the active seat can trade here; never without an outpost.
    #[inline]
    fn trades_here(&self) -> u8 {
        let player = self.active();
        if player.outposts >> self.here() & 1 == 0 {
            return 0;
        }
        self.trade_here().map_or(0, |(give, take)| player.crystals.trade_times(give, take))
    }

    /// Whether the active seat may build here; once in a turn at most.
    #[inline]
    pub(super) fn may_build(&self, built: bool) -> Result<(), Illegal> {
        if built {
            return Err(Illegal::DoneAlready);
        }
        self.may_place_outpost()?;
        let (needed, there) = (self.outpost_cost(self.here()), self.active().crystals.total());
        if needed > there { Err(Illegal::TooFewCrystals { needed, there }) } else { Ok(()) }
    }

    /// Whether an outpost of the active seat has room here and is left, whatever it costs.
    #[inline]
    pub(super) fn may_place_outpost(&self) -> Result<(), Illegal> {
        let (here, own) = (self.here(), self.active().outposts);
        let Some(tiles) = self.terrain.symbols().iter().find(|&tiles| tiles >> here & 1 == 1) else {
            return Err(Illegal::NotAMountain);
        };
        if own >> here & 1 == 1 {
            return Err(Illegal::OwnOutpostThere);
        }
        if (own & tiles).count_ones() >= u32::from(super::COLUMNS) {
            return Err(Illegal::NoOutpostLeft);
        }
        Ok(())
    }

    /// The VP tile of the village the active seat's wagon stands on, and its price.
    #[inline]
    pub(super) fn offered_here(&self) -> Result<(u8, Crystals), Illegal> {
        let Tile::Village(village) = self.terrain.tile(self.here()) else { return Err(Illegal::Empty) };
        match self.village(village) {
            Village::Open(tile) => Ok((tile, self.components.vp_tiles[tile as usize].cost)),
            Village::Closed | Village::Empty => Err(Illegal::VillageClosed),
        }
    }
}
