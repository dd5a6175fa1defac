//! The four boards in use and what can be said of their locations before anything is played: masks and lookups that
//! every listing of actions needs.

use crate::components::{Board, Location, Site, WorldComponents};

use super::MAX_LOCATIONS;

/// Boards in use.
pub const BOARDS: usize = 4;

/// Which boards are in use, where each begins, and which locations (as bits) do what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Layout {
    boards: [u8; BOARDS],
    starts: [u8; BOARDS],
    /// Production and upgrade: nothing but traders is needed.
    pub plain: u32,
    pub trades: u32,
    pub golems: u32,
}

impl Layout {
    /// The boards that are always in use and one more; content checks guarantee that there are three of those.
    pub fn new(components: &WorldComponents, fourth: u8) -> Self {
        let always = (0..).zip(&components.boards).filter(|(_, board)| board.always).map(|(index, _)| index);
        let mut layout = Layout { boards: [fourth; BOARDS], starts: [0; BOARDS], plain: 0, trades: 0, golems: 0 };
        layout.boards[..BOARDS - 1].iter_mut().zip(always).for_each(|(board, index)| *board = index);
        let mut next = 0_u8;
        for (start, board) in layout.starts.iter_mut().zip(layout.boards) {
            *start = next;
            for location in &components.boards[usize::from(board)].locations {
                let mask = match location.site {
                    Site::Production(_) | Site::Upgrade(_) => &mut layout.plain,
                    Site::Trade(..) => &mut layout.trades,
                    Site::Golem { .. } => &mut layout.golems,
                };
                *mask |= 1 << next;
                next += 1;
            }
        }
        debug_assert!(usize::from(next) <= MAX_LOCATIONS);
        layout
    }

    /// The board at the lower right.
    pub fn fourth(&self) -> u8 {
        self.boards[BOARDS - 1]
    }

    pub fn boards<'a>(self, components: &'a WorldComponents) -> impl Iterator<Item = &'a Board> + use<'a> {
        self.boards.into_iter().map(|board| &components.boards[usize::from(board)])
    }

    #[inline]
    pub fn location<'a>(&self, components: &'a WorldComponents, index: u8) -> Option<&'a Location> {
        // The boards whose first location is not behind this one; the first board begins at 0.
        let board = self.starts[1..].iter().filter(|&&start| start <= index).count();
        let board_locations = &components.boards[usize::from(self.boards[board])].locations;
        board_locations.get(usize::from(index - self.starts[board]))
    }
}

/// The indices of the bits in a mask, lowest first.
#[inline]
pub(super) fn indices(mut mask: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        if mask == 0 {
            return None;
        }
        let index = mask.trailing_zeros() as u8;
        mask &= mask - 1;
        Some(index)
    })
}

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGHS: u64 = ONES << 7;

/// The locations, as bits, that want at most so many traders as are at home and saved by help. Eight bytes are compared
/// at once; all counts stay below 64.
#[inline]
pub(super) fn affordable(wanted: &[u8; MAX_LOCATIONS], help: &[u8; MAX_LOCATIONS], home: u8) -> u32 {
    let home = u64::from(home) * ONES;
    let mut mask = 0;
    for (nth, (wanted, help)) in wanted.as_chunks::<8>().0.iter().zip(help.as_chunks::<8>().0).enumerate() {
        let reach = (u64::from_le_bytes(*help) + home) | HIGHS;
        let enough = (reach - u64::from_le_bytes(*wanted)) & HIGHS;
        // The multiplication gathers the lowest bit of each byte in the top byte.
        let bits = (enough >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        mask |= (bits as u32) << (8 * nth);
    }
    mask
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comparing_eight_at_once_agrees_with_comparing_one_by_one() {
        for home in 0..13 {
            for shift in 0..13 {
                let wanted: [u8; MAX_LOCATIONS] = std::array::from_fn(|i| (i as u8 * 5 + shift) % 14);
                let help: [u8; MAX_LOCATIONS] = std::array::from_fn(|i| (i as u8 * 7 + shift) % 4);
                let plain = (0..MAX_LOCATIONS).filter(|&i| wanted[i] <= home + help[i]);
                let plain = plain.fold(0, |mask, i| mask | 1 << i);
                assert_eq!(affordable(&wanted, &help, home), plain);
            }
        }
    }
}
