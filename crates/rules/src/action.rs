//! Decisions, what is being asked, and why a decision is refused.

use crate::{Crystal, Crystals, MerchantId};

/// One atomic decision in any of the games. Slots, stacks and tiles count from 0 here and from 1 in notation.
// Aligned to four bytes: lists are copied a word at a time.
#[repr(align(4))]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Play a merchant card; a trade card is done `times` in a row, for others `times` is 1.
    Play {
        /// The card.
        card: MerchantId,
        /// Repetitions of a trade.
        times: u8,
    },
    /// Begin to acquire the merchant card in this slot of the row.
    Acquire {
        /// Slot from the left.
        slot: u8,
    },
    /// Claim: the point card in this slot (road); the golem card or village tile one stands at (others, slot 0).
    Claim {
        /// Slot from the left.
        slot: u8,
    },
    /// Take back cards or traders.
    Rest,
    /// Pay with one crystal: onto the next market card, to the next wagon's owner, or for an outpost.
    Pay(Crystal),
    /// Raise one crystal by one level.
    Upgrade(Crystal),
    /// Return one crystal over the limit.
    Return(Crystal),
    /// No more upgrades; nothing (more) at this location or tile.
    Done,
    /// An Endless World: work at a location; a trade location trades `times` in a row, for others `times` is 1.
    Work {
        /// Location index.
        location: u8,
        /// Repetitions of a trade.
        times: u8,
    },
    /// An Endless World: take the top bonus tile of this stack at the golem location one works at.
    TakeBonus {
        /// Stack at the location.
        stack: u8,
    },
    /// An Endless World: take the exploration tile of this location.
    Explore {
        /// Location index.
        location: u8,
    },
    /// The Call for Adventure, before the first turn: take this starting set.
    TakeSet {
        /// Index of the set.
        set: u8,
    },
    /// The Call for Adventure, before the first turn: put the wagon on this tile.
    PlaceWagon {
        /// Index of the tile on the map.
        tile: u8,
    },
    /// The Call for Adventure: one step to this neighbouring tile.
    StepTo {
        /// Index of the tile on the map.
        tile: u8,
    },
    /// The Call for Adventure: the card that pays for the step just taken.
    Discard {
        /// A card from hand or from the played ones.
        card: MerchantId,
    },
    /// The Call for Adventure: end the movement here (without a step taken: stay).
    Halt,
    /// The Call for Adventure: build an outpost on the tile one stands on.
    Build,
    /// The Call for Adventure: trade on the tile one stands on.
    Trade {
        /// Repetitions.
        times: u8,
    },
    /// The Call for Adventure: take this merchant card as a column's reward.
    TakeCard {
        /// Slot from the left.
        slot: u8,
    },
    /// The Call for Adventure: take a bonus tile of this kind as a column's reward.
    TakeTile {
        /// Index of the kind: 0 points, 1 extra step, 2 caravan.
        kind: u8,
    },
}

/// What the seat to move is being asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// The main choice of a turn.
    Turn,
    /// Which crystal goes onto the next card on the left of the one being acquired.
    PayForCard,
    /// Which crystal to raise next, or none.
    Upgrade,
    /// Which crystal to return over the limit.
    Return,
    /// What to do at the golem location.
    Golem,
    /// Which exploration tile to take.
    Explore,
    /// Which starting set to take.
    StartingSet,
    /// Where to put the wagon.
    Wagon,
    /// Which card pays for the step.
    PayForStep,
    /// A further step, or halt.
    Walk,
    /// Which crystal pays the toll.
    Toll,
    /// What to do on the tile.
    Arrived,
    /// Which crystal pays for the outpost.
    PayForOutpost,
    /// Which reward to take for an emptied column.
    Reward,
    /// The game has ended.
    Over,
}

/// Why an action is refused, as data: the table turns it into a sentence.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// The game has ended.
    #[error("the game has ended")]
    GameOver,
    /// Another kind of decision is being asked.
    #[error("this is not what is being asked now ({0:?})")]
    NotNow(Step),
    /// The card is not in hand.
    #[error("the card is not in hand")]
    NotInHand,
    /// Nothing lies in this slot, stack or place.
    #[error("nothing is there")]
    Empty,
    /// Crystals are missing.
    #[error("{missing} missing of {price}")]
    CannotPay {
        /// The whole price.
        price: Crystals,
        /// What is missing.
        missing: Crystals,
    },
    /// More crystals of any colour are needed than there are.
    #[error("{needed} crystals of any colour are needed, {there} are there")]
    TooFewCrystals {
        /// Needed.
        needed: u8,
        /// There.
        there: u8,
    },
    /// No crystal of this colour.
    #[error("there is no such crystal")]
    NoSuchCrystal,
    /// A magenta crystal cannot rise.
    #[error("this crystal is at the highest level")]
    HighestLevel,
    /// The trade is possible only so often.
    #[error("the trade can be done {most} times, not {times}")]
    Times {
        /// Most.
        most: u8,
        /// Asked for.
        times: u8,
    },
    /// Nothing was played that could be taken back.
    #[error("nothing has been played that could come back")]
    NothingToRest,
    /// An exploration tile lies on the location.
    #[error("the location is still unexplored")]
    Unexplored,
    /// One's own traders stand on the location.
    #[error("your own traders stand there already")]
    OwnTradersThere,
    /// Not enough traders at home.
    #[error("{needed} traders are needed, {home} are at home")]
    TooFewTraders {
        /// Needed.
        needed: u8,
        /// At home.
        home: u8,
    },
    /// Neither a bonus tile nor the card can be taken here.
    #[error("nothing can be taken here")]
    NothingToTake,
    /// All bonus spaces are full.
    #[error("there is no empty bonus space")]
    NoBonusSpace,
    /// This has been done in this action already.
    #[error("that has been done in this turn already")]
    DoneAlready,
    /// The tile is not next to the wagon.
    #[error("the tile is not next to the wagon")]
    NotAdjacent,
    /// No card is left that could pay for a step.
    #[error("no card is left to pay for a step")]
    NoCardForStep,
    /// A wagon starts on a mountain, and outposts and trades need one.
    #[error("only a mountain will do")]
    NotAMountain,
    /// The starting set is taken.
    #[error("the set is taken")]
    Taken,
    /// An own outpost stands on the tile.
    #[error("your outpost stands there already")]
    OwnOutpostThere,
    /// No own outpost stands on the tile.
    #[error("no outpost of yours stands there")]
    NoOutpostThere,
    /// The row of the tile's symbol has no outposts left.
    #[error("no outpost of this symbol is left")]
    NoOutpostLeft,
    /// The village is closed or empty.
    #[error("the village offers nothing")]
    VillageClosed,
    /// Card, slot, location, tile or count outside of the game.
    #[error("there is no such thing in this game")]
    Unknown,
}
