//! What has happened: enough to animate a table and to write a log, and nothing can refuse it.

use crate::{CardSet, Crystal, Crystals, MerchantId, Seat};

/// Where crystals lie.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
pub enum Spot {
    /// The bowls of the supply.
    Bowl,
    /// A seat's caravan or storage.
    Caravan(Seat),
    /// On the merchant card in this slot of the row.
    MarketCard(u8),
}

/// Tokens of the road family.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
pub enum Token {
    /// Copper (gold in Spice Road).
    Copper,
    /// Silver.
    Silver,
}

/// Something that has happened, in order. All indices count from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "event", rename_all = "snake_case"))]
pub enum Outcome {
    /// Crystals went from one place to another.
    CrystalsMoved {
        /// Which.
        crystals: Crystals,
        /// From.
        from: Spot,
        /// To.
        to: Spot,
    },
    /// A crystal in a seat's caravan rose one level: the old one went to the bowl, the new one came from it.
    CrystalUpgraded {
        /// Whose.
        seat: Seat,
        /// The crystal before.
        from: Crystal,
    },
    /// A repetition of a trade begins; its crystals follow.
    Traded {
        /// Who.
        seat: Seat,
        /// 1 for the first repetition.
        nth: u8,
    },
    /// A merchant card went from hand to the table.
    CardPlayed {
        /// Who.
        seat: Seat,
        /// Which.
        card: MerchantId,
    },
    /// A merchant card went from the row to a hand.
    CardAcquired {
        /// Who.
        seat: Seat,
        /// Which.
        card: MerchantId,
        /// From this slot.
        slot: u8,
    },
    /// The merchant cards right of this slot slid one to the left, with what lies on them.
    MarketSlid {
        /// The empty slot.
        slot: u8,
    },
    /// A merchant card was turned up from the deck.
    MarketRevealed {
        /// Into this slot.
        slot: u8,
        /// Which.
        card: MerchantId,
    },
    /// Cards came back to hand.
    CardsRested {
        /// Who.
        seat: Seat,
        /// Which.
        cards: CardSet,
    },
    /// A point card was claimed.
    PointClaimed {
        /// Who.
        seat: Seat,
        /// Which.
        card: u8,
        /// From this slot.
        slot: u8,
    },
    /// A token was taken with the claimed card.
    TokenTaken {
        /// Who.
        seat: Seat,
        /// Which.
        token: Token,
    },
    /// The silver pile slid over the first card.
    SilverSlid,
    /// The point cards right of this slot slid one to the left.
    PointsSlid {
        /// The empty slot.
        slot: u8,
    },
    /// A point card was turned up from the deck.
    PointsRevealed {
        /// Into this slot.
        slot: u8,
        /// Which.
        card: u8,
    },
    /// A seat holds more than its limit.
    OverLimit {
        /// Who.
        seat: Seat,
        /// By how many.
        excess: u8,
    },
    /// Somebody has claimed what ends the game: this round is the last.
    EndTriggered {
        /// Who.
        seat: Seat,
    },
    /// A turn has begun.
    TurnStarted {
        /// Whose.
        seat: Seat,
        /// In this round.
        round: u16,
    },
    /// The game has ended.
    GameEnded {
        /// Called at the round cap rather than ended by a claim.
        capped: bool,
    },
    /// Traders went from a player board to a location.
    TradersPlaced {
        /// Whose.
        seat: Seat,
        /// Where.
        location: u8,
        /// How many.
        count: u8,
    },
    /// Traders of a seat were ousted and went home.
    TradersOusted {
        /// Whose.
        seat: Seat,
        /// From where.
        location: u8,
        /// How many.
        count: u8,
    },
    /// Traders of a seat came home by resting.
    TradersRested {
        /// Whose.
        seat: Seat,
        /// From where.
        location: u8,
        /// How many.
        count: u8,
    },
    /// Traders joined from the reserve.
    TradersJoined {
        /// Whose.
        seat: Seat,
        /// How many.
        count: u8,
    },
    /// A tool card gave its crystal; the crystal's move follows.
    ToolUsed {
        /// Who.
        seat: Seat,
        /// The card.
        card: u8,
    },
    /// A bonus tile was taken.
    BonusTaken {
        /// Who.
        seat: Seat,
        /// From this location.
        location: u8,
        /// From this stack of the location.
        stack: u8,
        /// Which.
        tile: u8,
    },
    /// The next bonus tile of a stack came into view.
    BonusRevealed {
        /// At this location.
        location: u8,
        /// In this stack.
        stack: u8,
        /// Which.
        tile: u8,
    },
    /// An Endless World: the open card on top of the deck went into the golem row.
    PointsRefilled {
        /// Into this slot.
        slot: u8,
        /// Which.
        card: u8,
    },
    /// The next point card on the face-up deck came into view.
    DeckTopRevealed {
        /// Which.
        card: u8,
    },
    /// An exploration tile was taken and its location opened.
    Explored {
        /// Who.
        seat: Seat,
        /// Where.
        location: u8,
        /// Which tile.
        tile: u8,
    },
    /// A starting set was taken; its crystals' move follows.
    SetTaken {
        /// Who.
        seat: Seat,
        /// Which.
        set: u8,
    },
    /// A wagon was put on the map.
    WagonPlaced {
        /// Whose.
        seat: Seat,
        /// Where.
        tile: u8,
    },
    /// A wagon went one step.
    WagonMoved {
        /// Whose.
        seat: Seat,
        /// From.
        from: u8,
        /// To.
        to: u8,
    },
    /// A card went to the face-down discard pile to pay for a step.
    CardDiscarded {
        /// Who.
        seat: Seat,
        /// Which.
        card: MerchantId,
        /// It came from the played cards and not from the hand.
        played: bool,
    },
    /// A wagon stopped moving.
    WagonHalted {
        /// Whose.
        seat: Seat,
        /// Where.
        tile: u8,
    },
    /// An outpost went from the player board to the map.
    OutpostBuilt {
        /// Whose.
        seat: Seat,
        /// Where.
        tile: u8,
        /// Row of the board (trade symbol).
        row: u8,
        /// Column of the board.
        column: u8,
    },
    /// A column of the board is empty: its reward is due.
    ColumnEmptied {
        /// Whose.
        seat: Seat,
        /// Which.
        column: u8,
    },
    /// A bonus tile was taken as a reward.
    TileTaken {
        /// Who.
        seat: Seat,
        /// Kind: 0 points, 1 extra step, 2 caravan.
        kind: u8,
        /// Points of the tile, if it is one of points.
        points: u8,
    },
    /// A village's tile was claimed.
    VillageClaimed {
        /// Who.
        seat: Seat,
        /// Tile of the map.
        village: u8,
        /// Which VP tile.
        tile: u8,
    },
    /// A VP tile was turned up on a village.
    VillageRevealed {
        /// Tile of the map.
        village: u8,
        /// Which VP tile.
        tile: u8,
    },
    /// The Closed Village tile came to lie on a village (drawn, or moved from `from`).
    VillageClosed {
        /// Tile of the map.
        village: u8,
        /// The village it lay on before.
        from: Option<u8>,
    },
}

impl Outcome {
    /// True when something hidden came to light, so that the decision cannot be taken back.
    pub const fn reveals(&self) -> bool {
        matches!(
            self,
            Outcome::MarketRevealed { .. }
                | Outcome::PointsRevealed { .. }
                | Outcome::BonusRevealed { .. }
                | Outcome::DeckTopRevealed { .. }
                | Outcome::VillageRevealed { .. }
                | Outcome::VillageClosed { from: None, .. }
        )
    }
}
