//! Lists of actions: every legal one is written down before each decision, so this is the innermost loop of all games.
//!
//! Small choices are copied whole from tables and cut off, not looped over: hands and caravans differ, so a branch for each
//! card or colour would be a coin toss, and a wrong guess costs the processor more than all the copying.

use std::ops::{Deref, DerefMut};

use crate::{Action, CardSet, Crystal, Crystals};

/// The most actions a position can offer: 62 cards of one's own, each tradable up to 19 times, and the rest.
pub const MAX_ACTIONS: usize = 1280;

/// How much may be written at once, most of it to be cut off again.
const PAGE: usize = 68;

/// A list of actions on the stack.
#[derive(Clone)]
pub struct Actions {
    list: [Action; MAX_ACTIONS + PAGE],
    // Half a word: adding a page to it cannot overflow, so one comparison is enough to see whether it fits.
    len: u32,
}

impl Actions {
    /// An empty list.
    #[inline]
    pub const fn new() -> Self {
        // All zero, which is quickest to fill in.
        Actions { list: [Action::Play { card: 0, times: 0 }; MAX_ACTIONS + PAGE], len: 0 }
    }

    /// Forgets all.
    #[inline]
    pub const fn clear(&mut self) {
        self.len = 0;
    }

    /// Appends one; there is always room for [`MAX_ACTIONS`].
    #[inline]
    pub const fn push(&mut self, action: Action) {
        self.list[self.len as usize] = action;
        self.len += 1;
    }

    /// Keeps the first so many.
    #[inline]
    pub fn truncate(&mut self, len: usize) {
        self.len = self.len.min(u32::try_from(len).unwrap_or(u32::MAX));
    }

    /// Keeps those that are wanted, in order.
    pub fn retain(&mut self, mut wanted: impl FnMut(&Action) -> bool) {
        let mut kept = 0;
        for at in 0..self.len as usize {
            let action = self.list[at];
            if wanted(&action) {
                self.list[kept] = action;
                kept += 1;
            }
        }
        self.len = kept as u32;
    }

    /// Appends the first `count` of these: all are copied, which takes no loop, and the others cut off.
    #[inline]
    pub(crate) fn extend_first<const N: usize>(&mut self, all: &[Action; N], count: usize) {
        debug_assert!(count <= N);
        let end = self.len as usize;
        if let Some(room) = self.list.get_mut(end..end + N) {
            room.copy_from_slice(all);
            self.len += count as u32;
        }
    }

    /// Appends one action for each thing of a small set.
    #[inline]
    pub(crate) fn extend_each<const N: usize>(&mut self, each: &Each<N>) {
        self.extend_first(&each.list, each.count);
    }

    /// Appends a single play of each of these cards; none has an id of `below` or more.
    #[inline]
    pub(crate) fn extend_plays(&mut self, cards: CardSet, below: usize) {
        let start = self.len as usize;
        let Some(page) = self.list.get_mut(start..start + PAGE) else { return };
        let mut end = 0;
        for (sixteenth, tables) in PLAYS.chunks_exact(4).take(below.div_ceil(16)).enumerate() {
            let cards = cards.0 >> (16 * sixteenth);
            for (fourth, table) in tables.iter().enumerate() {
                let each = &table[(cards >> (4 * fourth)) as usize % 16];
                // There are 64 cards at most, so this changes nothing but that no check is needed.
                end %= 64;
                page[end..end + 4].copy_from_slice(&each.list);
                end += each.count;
            }
        }
        self.len += end as u32;
    }

    /// Appends a play of each of these cards so many times.
    #[inline]
    pub(crate) fn extend_repeated_plays(&mut self, cards: CardSet, times: u8) {
        let plays = &REPEATED[usize::from(times) % REPEATED.len()];
        let mut bits = cards.0;
        while bits != 0 {
            let mut count = 0;
            let four = [(); 4].map(|()| {
                // A highest bit stands for none.
                let play = plays[(bits | 1 << 63).trailing_zeros() as usize % 64];
                count += usize::from(bits != 0);
                bits &= bits.wrapping_sub(1);
                play
            });
            self.extend_first(&four, count);
        }
    }
}

impl Default for Actions {
    fn default() -> Self {
        Actions::new()
    }
}

impl PartialEq for Actions {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for Actions {}

impl Deref for Actions {
    type Target = [Action];

    #[inline]
    fn deref(&self) -> &[Action] {
        &self.list[..self.len as usize]
    }
}

impl DerefMut for Actions {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Action] {
        &mut self.list[..self.len as usize]
    }
}

impl Extend<Action> for Actions {
    #[inline]
    fn extend<I: IntoIterator<Item = Action>>(&mut self, more: I) {
        more.into_iter().for_each(|action| self.push(action));
    }
}

impl FromIterator<Action> for Actions {
    fn from_iter<I: IntoIterator<Item = Action>>(all: I) -> Self {
        let mut actions = Actions::new();
        actions.extend(all);
        actions
    }
}

impl<'a> IntoIterator for &'a Actions {
    type Item = &'a Action;
    type IntoIter = std::slice::Iter<'a, Action>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl IntoIterator for Actions {
    type Item = Action;
    type IntoIter = std::iter::Take<std::array::IntoIter<Action, { MAX_ACTIONS + PAGE }>>;

    fn into_iter(self) -> Self::IntoIter {
        let len = self.len as usize;
        self.list.into_iter().take(len)
    }
}

impl std::fmt::Debug for Actions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self).finish()
    }
}

/// One action for each thing of a small set, out of at most `N`.
#[derive(Clone, Copy)]
pub(crate) struct Each<const N: usize> {
    list: [Action; N],
    count: usize,
}

impl<const N: usize> Each<N> {
    const NONE: Self = Each { list: [Action::Done; N], count: 0 };

    const fn put(&mut self, action: Action) {
        self.list[self.count] = action;
        self.count += 1;
    }
}

/// A table by sets of so many things: one action for each thing in the set, then perhaps one more.
macro_rules! each_of {
    ($things:literal, $index:ident => $action:expr $(, then $last:expr)?) => {{
        let mut table = [Each::NONE; 1 << $things];
        let mut set = 0;
        while set < 1 << $things {
            let mut $index = 0;
            while $index < $things {
                if set >> $index & 1 == 1 {
                    table[set].put($action);
                }
                $index += 1;
            }
            $(table[set].put($last);)?
            set += 1;
        }
        table
    }};
}

static PAYS: [Each<4>; 16] = each_of!(4, colour => Action::Pay(Crystal::ALL[colour]));
static UPGRADES: [Each<4>; 8] = each_of!(3, colour => Action::Upgrade(Crystal::ALL[colour]), then Action::Done);
static RETURNS: [Each<4>; 16] = each_of!(4, colour => Action::Return(Crystal::ALL[colour]));
static CLAIMS: [Each<5>; 32] = each_of!(5, slot => Action::Claim { slot: slot as u8 });

/// The longest merchant row of any game.
const LONGEST_ROW: usize = 6;

static ACQUIRES: [Action; LONGEST_ROW] = {
    let mut all = [Action::Acquire { slot: 0 }; LONGEST_ROW];
    let mut slot = 1;
    while slot < LONGEST_ROW {
        all[slot] = Action::Acquire { slot: slot as u8 };
        slot += 1;
    }
    all
};

/// Single plays of four cards with neighbouring ids, by the fourth of the ids and the set of the four.
static PLAYS: [[Each<4>; 16]; 16] = {
    let mut table = [[Each::NONE; 16]; 16];
    let mut fourth = 0;
    while fourth < 16 {
        table[fourth] = each_of!(4, card => Action::Play { card: (4 * fourth + card) as u8, times: 1 });
        fourth += 1;
    }
    table
};

/// Plays by times and card.
static REPEATED: [[Action; 64]; 32] = {
    let mut table = [[Action::Done; 64]; 32];
    let mut at = 0;
    while at < 64 * 32 {
        table[at / 64][at % 64] = Action::Play { card: (at % 64) as u8, times: (at / 64) as u8 };
        at += 1;
    }
    table
};

impl Actions {
    /// Acquire one of the first so many cards of a merchant row.
    #[inline]
    pub(crate) fn extend_acquires(&mut self, count: usize) {
        self.extend_first(&ACQUIRES, count);
    }

    /// Claim from any of these slots, given as bits.
    #[inline]
    pub(crate) fn extend_claims(&mut self, slots: usize) {
        self.extend_each(&CLAIMS[slots % 32]);
    }

    /// Pay with any colour held.
    #[inline]
    pub(crate) fn extend_pays(&mut self, held: Crystals) {
        self.extend_each(&PAYS[held.mask() % 16]);
    }

    /// Raise any colour held that can rise, or be done.
    #[inline]
    pub(crate) fn extend_upgrades(&mut self, held: Crystals) {
        self.extend_each(&UPGRADES[held.mask() % 8]);
    }

    /// Return any colour held.
    #[inline]
    pub(crate) fn extend_returns(&mut self, held: Crystals) {
        self.extend_each(&RETURNS[held.mask() % 16]);
    }
}
