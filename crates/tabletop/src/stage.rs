//! Where every piece lies, as plain data: outcomes move pieces, `sync` puts them where the game says. No drawing here.

use std::collections::BTreeMap;

use rules::{CardSet, Crystal, Crystals, Engine, Game, MerchantId, Outcome, Seat, Spot, Step, components::START_CARDS};

use crate::games::table;
use crate::ids::{LocationId, RewardKind, Slot, StackId, TileId};

/// One physical piece, the same for the whole game. Their order is the order within a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Piece {
    /// A seat's own starting card.
    StartCard {
        /// Whose.
        seat: Seat,
        /// Which of the two.
        card: u8,
    },
    /// A merchant card of the market.
    Merchant(u8),
    /// A point card.
    Point(u8),
    /// A copper (gold) token.
    Copper(u8),
    /// A silver token.
    Silver(u8),
    /// A mountain of The Call for Adventure.
    Mountain(u8),
    /// A valley.
    Valley(u8),
    /// A village.
    Village(u8),
    /// A VP tile of a village.
    Prize(u8),
    /// The Closed Village tile.
    Closed,
    /// A bonus tile.
    Bonus {
        /// What it brings.
        kind: RewardKind,
        /// Which of that kind, from the top of the pile.
        nth: u8,
    },
    /// A seat's wagon.
    Wagon(Seat),
    /// An outpost.
    Outpost {
        /// Whose.
        seat: Seat,
        /// Row of the player board, by its symbol.
        row: Crystal,
        /// Which of the row.
        nth: u8,
    },
    /// A crystal; one that rises is another piece from the bowl.
    Crystal {
        /// Which colour.
        colour: Crystal,
        /// Which of that colour.
        nth: u16,
    },
    /// A point card of An Endless World.
    WorldCard(u8),
    /// A bonus tile.
    Pennant {
        /// Its kind.
        kind: u8,
        /// Which of that kind.
        nth: u8,
    },
    /// An exploration tile.
    Exploration {
        /// Its kind.
        kind: u8,
        /// Which of that kind.
        nth: u8,
    },
    /// A trader.
    Trader {
        /// Whose.
        seat: Seat,
        /// Which.
        nth: u8,
    },
}

impl Piece {
    /// The first of its kind, for interchangeable pieces; `None` for one that is unique.
    pub fn first_of_kind(self) -> Option<Piece> {
        match self {
            Piece::Crystal { .. } | Piece::Copper(_) | Piece::Silver(_) => Some(self.nth(0)),
            Piece::Outpost { .. } | Piece::Bonus { kind: RewardKind::Step | RewardKind::Caravan, .. } => {
                Some(self.nth(0))
            }
            Piece::Pennant { .. } | Piece::Exploration { .. } | Piece::Trader { .. } => Some(self.nth(0)),
            _ => None,
        }
    }

    /// Whether it is a hex of the map.
    pub fn is_land(self) -> bool {
        matches!(self, Piece::Mountain(_) | Piece::Valley(_) | Piece::Village(_))
    }

    /// Another one of its kind.
    fn nth(self, nth: u16) -> Piece {
        match self {
            Piece::Crystal { colour, .. } => Piece::Crystal { colour, nth },
            Piece::Copper(_) => Piece::Copper(nth as u8),
            Piece::Silver(_) => Piece::Silver(nth as u8),
            Piece::Outpost { seat, row, .. } => Piece::Outpost { seat, row, nth: nth as u8 },
            Piece::Bonus { kind, .. } => Piece::Bonus { kind, nth: nth as u8 },
            Piece::Pennant { kind, .. } => Piece::Pennant { kind, nth: nth as u8 },
            Piece::Exploration { kind, .. } => Piece::Exploration { kind, nth: nth as u8 },
            Piece::Trader { seat, .. } => Piece::Trader { seat, nth: nth as u8 },
            other => other,
        }
    }
}

/// A place that can hold pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Zone {
    /// The face-down merchant cards.
    MerchantDeck,
    /// A slot of the merchant row.
    Market(Slot),
    /// Cards in a seat's hand.
    Hand(Seat),
    /// Cards a seat has played.
    Played(Seat),
    /// The face-down point cards.
    PointDeck,
    /// A slot of the point row.
    PointRow(Slot),
    /// Cards a seat has claimed.
    Claimed(Seat),
    /// The bowls of the supply.
    Bowl,
    /// On the merchant card in a slot.
    OnCard(Slot),
    /// A seat's caravan.
    Caravan(Seat),
    /// A token pile above a slot of the point row.
    TokenPile(Slot),
    /// A seat's tokens.
    Tokens(Seat),
    /// Cards of a seat that paid for steps.
    Discarded(Seat),
    /// The hex on a tile of the map.
    Land(TileId),
    /// Wagons on a tile of the map.
    Wagons(TileId),
    /// Outposts on a tile of the map.
    Outposts(TileId),
    /// A seat's wagon before it is on the map.
    Yard(Seat),
    /// Outposts in a row of a seat's board.
    Board(Seat, Crystal),
    /// The face-down VP tiles.
    VillagePile,
    /// The VP tile on a village, by tile of the map.
    Prize(TileId),
    /// Bonus tiles of a kind that are left.
    BonusPile(RewardKind),
    /// Bonus tiles of a seat.
    Bonus(Seat),
    /// The open card on the point deck.
    PointDeckTop,
    /// A location of An Endless World, with the traders that stand there.
    Location(LocationId),
    /// On an unexplored location.
    Unexplored(LocationId),
    /// Bonus tiles below the top of a stack: location, stack.
    BonusStack(LocationId, StackId),
    /// The top of a bonus stack: location, stack.
    BonusTop(LocationId, StackId),
    /// A seat's bonus spaces.
    BonusSpaces(Seat),
    /// Exploration tiles a seat has taken.
    Found(Seat),
    /// A seat's traders at home.
    Home(Seat),
    /// A seat's traders that have not joined yet.
    Reserve(Seat),
}

/// Where exactly a piece lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Place {
    /// In which place.
    pub zone: Zone,
    /// Position among its pieces.
    pub index: u8,
    /// How many there are.
    pub of: u8,
}

/// Every piece and the place it lies in.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Stage {
    zones: BTreeMap<Piece, Zone>,
    /// Where in its caravan a crystal lies. Within a turn nothing moves there, so that nobody clicks on something that has
    /// just made room for something else.
    cells: BTreeMap<Piece, u8>,
    /// The crystal somebody clicked: of its kind it moves first.
    touched: Option<Piece>,
    /// Crystals that rose in this turn, the last one last: it goes first when that is taken back.
    risen: Vec<Piece>,
}

impl Stage {
    /// The pieces of a game where it says they lie.
    pub fn of(game: &Game) -> Self {
        let mut stage = Stage::default();
        stage.sync(game);
        stage
    }

    /// Puts every piece where the game says, moving as few as possible. The oracle: after all outcomes of a decision are
    /// applied this changes nothing.
    pub fn sync(&mut self, game: &Game) {
        let mut wanted = BTreeMap::new();
        table(game).lay_out(&mut wanted);
        // Interchangeable pieces stay where enough of them are wanted, whichever they are.
        let mut interchangeable: BTreeMap<Piece, BTreeMap<Zone, usize>> = BTreeMap::new();
        for colour in Crystal::ALL {
            interchangeable.insert(Piece::Crystal { colour, nth: 0 }, crystal_zones(game, colour));
        }
        wanted.retain(|&piece, &mut zone| match piece.first_of_kind() {
            Some(first) => {
                *interchangeable.entry(first).or_default().entry(zone).or_default() += 1;
                false
            }
            None => true,
        });
        // A table that was laid for another game keeps nothing of it.
        self.zones.retain(|piece, _| match piece.first_of_kind() {
            Some(first) => interchangeable.contains_key(&first),
            None => wanted.contains_key(piece),
        });
        self.zones.extend(wanted);
        let changes: Vec<_> =
            interchangeable.into_iter().map(|(first, zones)| (first, self.spare(first, zones))).collect();
        // What leaves makes room first: a crystal that comes back takes the cell of the one it had become.
        for piece in changes.iter().flat_map(|(_, (spare, _))| spare) {
            self.cells.remove(piece);
        }
        for (first, (mut spare, missing)) in changes {
            for (zone, count) in missing {
                for _ in 0..count {
                    let piece = spare.pop().unwrap_or_else(|| self.fresh(first));
                    self.put(piece, zone);
                }
            }
            // What nobody wants any more goes back to the supply.
            for piece in spare {
                self.put(piece, Zone::Bowl);
            }
        }
        self.tidy(game);
    }

    /// Crystals lie in order again wherever nobody is in the middle of a turn.
    pub fn tidy(&mut self, game: &Game) {
        let begins = matches!(game.step(), Step::Turn | Step::StartingSet | Step::Wagon | Step::Over);
        let busy = game.to_move().filter(|_| !begins).map(Zone::Caravan);
        if busy.is_none() {
            self.risen.clear();
        }
        let mut next: BTreeMap<Zone, u8> = BTreeMap::new();
        for (piece, cell) in &mut self.cells {
            let zone = self.zones[piece];
            if Some(zone) != busy {
                let free = next.entry(zone).or_default();
                *cell = *free;
                *free += 1;
            }
        }
    }

    /// Somebody clicked this piece: of its kind it moves first.
    pub fn touch(&mut self, piece: Piece) {
        self.touched = Some(piece);
    }

    /// Which pieces of a kind lie where nobody wants them, and what is missing elsewhere.
    fn spare(&self, first: Piece, mut missing: BTreeMap<Zone, usize>) -> (Vec<Piece>, BTreeMap<Zone, usize>) {
        let mut spare = Vec::new();
        let mut pieces: Vec<_> = self.zones.iter().filter(|(piece, _)| piece.first_of_kind() == Some(first)).collect();
        pieces.sort_by_key(|(piece, _)| self.risen.iter().rposition(|risen| risen == *piece));
        for (&piece, zone) in pieces {
            match missing.get_mut(zone) {
                Some(count) if *count > 0 => *count -= 1,
                _ => spare.push(piece),
            }
        }
        (spare, missing)
    }

    /// A piece of this kind that is not on the table yet.
    fn fresh(&self, first: Piece) -> Piece {
        first.nth(self.zones.keys().filter(|piece| piece.first_of_kind() == Some(first)).count() as u16)
    }

    /// Moves pieces as an outcome of this game says. Cards and crystals are alike in all games; the rest is their own.
    pub fn apply(&mut self, game: &Game, outcome: &Outcome) {
        match *outcome {
            Outcome::CrystalsMoved { crystals, from, to } => self.move_crystals(crystals, zone(from), zone(to)),
            Outcome::CrystalUpgraded { seat, from } => {
                let old = self.movable(Piece::Crystal { colour: from, nth: 0 }, Zone::Caravan(seat));
                let cell = self.cells.get(&old).copied();
                self.put(old, Zone::Bowl);
                if let Some(colour) = from.upgraded() {
                    // It rises where it lies.
                    let raised = self.movable(Piece::Crystal { colour, nth: 0 }, Zone::Bowl);
                    self.put(raised, Zone::Caravan(seat));
                    cell.map(|cell| self.cells.insert(raised, cell));
                    self.risen.push(raised);
                }
            }
            Outcome::CardPlayed { seat, card } => self.put(merchant(seat, card), Zone::Played(seat)),
            Outcome::CardAcquired { seat, card, .. } => self.put(merchant(seat, card), Zone::Hand(seat)),
            Outcome::CardsRested { seat, cards } => {
                for card in cards.iter() {
                    self.put(merchant(seat, card), Zone::Hand(seat));
                }
            }
            Outcome::MarketSlid { slot } => self.shift(|zone| match zone {
                Zone::Market(Slot(at)) if at > slot => Zone::Market(Slot(at - 1)),
                Zone::OnCard(Slot(at)) if at > slot => Zone::OnCard(Slot(at - 1)),
                other => other,
            }),
            Outcome::MarketRevealed { slot, card } => self.put(Piece::Merchant(card), Zone::Market(Slot(slot))),
            Outcome::PointsSlid { slot } => self.shift(|zone| match zone {
                Zone::PointRow(Slot(at)) if at > slot => Zone::PointRow(Slot(at - 1)),
                other => other,
            }),
            _ => table(game).apply(self, outcome),
        }
    }

    /// Moves the last piece that is wanted, the top of its pile.
    pub(crate) fn move_last(&mut self, wanted: impl Fn(Piece, Zone) -> bool, to: Zone) {
        let last = self.zones.iter().rev().find(|(piece, zone)| wanted(**piece, **zone)).map(|(&piece, _)| piece);
        if let Some(piece) = last {
            self.put(piece, to);
        }
    }

    /// Moves the first piece of a place.
    pub(crate) fn move_first(&mut self, from: Zone, to: Zone) {
        let first = self.in_zone(from).next();
        if let Some(piece) = first {
            self.put(piece, to);
        }
    }

    pub(crate) fn put(&mut self, piece: Piece, zone: Zone) {
        self.cells.remove(&piece);
        if matches!(zone, Zone::Caravan(_)) {
            let taken: Vec<u8> = self.in_zone(zone).filter_map(|other| self.cells.get(&other).copied()).collect();
            let free = (0..=u8::MAX).find(|cell| !taken.contains(cell));
            self.cells.insert(piece, free.unwrap_or(u8::MAX));
        }
        self.zones.insert(piece, zone);
    }

    pub(crate) fn shift(&mut self, to: impl Fn(Zone) -> Zone) {
        self.zones.values_mut().for_each(|zone| *zone = to(*zone));
    }

    fn move_crystals(&mut self, crystals: Crystals, from: Zone, to: Zone) {
        for colour in crystals.each() {
            self.move_interchangeable(Piece::Crystal { colour, nth: 0 }, 1, from, to);
        }
    }

    /// Moves so many interchangeable pieces of a kind; what is missing comes from the supply.
    pub(crate) fn move_interchangeable(&mut self, first: Piece, count: u8, from: Zone, to: Zone) {
        for _ in 0..count {
            let piece = self.movable(first, from);
            self.put(piece, to);
        }
    }

    /// The piece of a kind that leaves a place next: the one that was clicked, else the last one; a fresh one if none is there.
    fn movable(&mut self, first: Piece, from: Zone) -> Piece {
        let fits = |piece: Piece, zone: Zone| piece.first_of_kind() == Some(first) && zone == from;
        let touched = self.touched.filter(|piece| self.zones.get(piece).is_some_and(|zone| fits(*piece, *zone)));
        if touched.is_some() {
            self.touched = None;
        }
        let last = || self.zones.iter().rev().find(|(piece, zone)| fits(**piece, **zone)).map(|(&piece, _)| piece);
        touched.or_else(last).unwrap_or_else(|| self.fresh(first))
    }

    /// Every piece with its exact place.
    pub fn places(&self) -> Vec<(Piece, Place)> {
        let mut counts: BTreeMap<Zone, u8> = BTreeMap::new();
        let mut places: Vec<(Piece, Place)> = Vec::with_capacity(self.zones.len());
        for (&piece, &zone) in &self.zones {
            let count = counts.entry(zone).or_default();
            let index = self.cells.get(&piece).copied().unwrap_or(*count);
            *count = (index + 1).max(*count);
            places.push((piece, Place { zone, index, of: 0 }));
        }
        for (_, place) in &mut places {
            place.of = counts[&place.zone];
        }
        places
    }

    /// The pieces in a place, in order.
    pub fn in_zone(&self, zone: Zone) -> impl Iterator<Item = Piece> {
        self.zones.iter().filter(move |(_, at)| **at == zone).map(|(&piece, _)| piece)
    }

    /// The place of a piece.
    pub fn zone_of(&self, piece: Piece) -> Option<Zone> {
        self.zones.get(&piece).copied()
    }

    /// What lies where outside of the supply, with interchangeable pieces counted: equal pictures look the
    /// same.
    pub fn picture(&self) -> BTreeMap<(Piece, Zone), usize> {
        let mut picture = BTreeMap::new();
        for (&piece, &zone) in self.zones.iter().filter(|(_, zone)| **zone != Zone::Bowl) {
            *picture.entry((piece.first_of_kind().unwrap_or(piece), zone)).or_default() += 1;
        }
        picture
    }
}

/// The piece of a merchant card in the hands of a seat.
pub fn merchant(seat: Seat, card: MerchantId) -> Piece {
    if card < START_CARDS { Piece::StartCard { seat, card } } else { Piece::Merchant(card) }
}

/// The pieces of merchant cards in the hands of a seat.
pub(crate) fn merchants(seat: Seat, cards: CardSet) -> impl Iterator<Item = Piece> {
    cards.iter().map(move |card| merchant(seat, card))
}

fn zone(spot: Spot) -> Zone {
    match spot {
        Spot::Bowl => Zone::Bowl,
        Spot::Caravan(seat) => Zone::Caravan(seat),
        Spot::MarketCard(slot) => Zone::OnCard(Slot(slot)),
    }
}

/// How many crystals of a colour lie in each place outside of the bowls.
fn crystal_zones(game: &Game, colour: Crystal) -> BTreeMap<Zone, usize> {
    let mut zones = BTreeMap::new();
    let mut add = |zone, crystals: Crystals| {
        if crystals.count(colour) > 0 {
            zones.insert(zone, crystals.count(colour) as usize);
        }
    };
    for seat in 0..game.rounds().players {
        add(Zone::Caravan(seat), game.crystals(seat));
    }
    for (slot, &crystals) in game.on_merchants().iter().enumerate() {
        add(Zone::OnCard(Slot(slot as u8)), crystals);
    }
    zones
}
