//! A pile of cards or tiles with a fixed capacity; the top is the end of the array.

use crate::CardSet;

/// Stands for a card or tile that a view may not know.
pub const HIDDEN: u8 = u8::MAX;

/// Up to `CAP` ids, the last one on top.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pile<const CAP: usize> {
    ids: [u8; CAP],
    len: u8,
}

impl<const CAP: usize> Default for Pile<CAP> {
    fn default() -> Self {
        Pile { ids: [0; CAP], len: 0 }
    }
}

impl<const CAP: usize> Pile<CAP> {
    /// A pile from bottom to top; content checks guarantee that it fits.
    pub fn from_bottom(ids: &[u8]) -> Self {
        let mut pile = Pile::default();
        pile.ids[..ids.len()].copy_from_slice(ids);
        pile.len = ids.len() as u8;
        pile
    }

    /// Takes the top.
    #[inline]
    pub fn draw(&mut self) -> Option<u8> {
        self.len = self.len.checked_sub(1)?;
        // Unused cells are kept zero so that equal piles are equal bytes.
        Some(std::mem::take(&mut self.ids[self.len as usize]))
    }

    /// Puts one on top; there must be room.
    #[inline]
    pub fn put(&mut self, id: u8) {
        self.ids[self.len as usize] = id;
        self.len += 1;
    }

    /// Looks at the top.
    pub fn top(&self) -> Option<u8> {
        self.as_slice().last().copied()
    }

    /// From bottom to top.
    pub fn as_slice(&self) -> &[u8] {
        &self.ids[..self.len as usize]
    }

    /// From bottom to top, to rearrange (views and determinisations).
    pub fn as_mut_slice(&mut self) -> &mut [u8] {
        &mut self.ids[..self.len as usize]
    }

    /// How many.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// True when none.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }
}

/// Says, in words, which id does not exist or is in two places; [`HIDDEN`] may be anything.
pub(crate) fn not_once(ids: impl Iterator<Item = u8>, count: usize, what: &str) -> Option<String> {
    let mut seen = CardSet::EMPTY;
    for id in ids.filter(|&id| id != HIDDEN) {
        if id as usize >= count {
            return Some(format!("{what} {id} does not exist"));
        }
        if seen.has(id) {
            return Some(format!("{what} {id} is in two places"));
        }
        seen.insert(id);
    }
    None
}
