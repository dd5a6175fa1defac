//! Crystals: four colours in order of worth, and small bags of them.

use std::fmt;
use std::str::FromStr;

/// One crystal (or spice), lowest worth first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
#[repr(u8)]
pub enum Crystal {
    /// Worth 1; the only one without a point at the end.
    Yellow = 0,
    /// Worth 2.
    Green = 1,
    /// Worth 3.
    Blue = 2,
    /// Worth 4; cannot be upgraded.
    Magenta = 3,
}

impl Crystal {
    /// All four, in the fixed order used everywhere.
    pub const ALL: [Crystal; 4] = [Crystal::Yellow, Crystal::Green, Crystal::Blue, Crystal::Magenta];

    /// Position in the order, 0..4.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The crystal one level up, if there is one.
    pub const fn upgraded(self) -> Option<Crystal> {
        match self {
            Crystal::Yellow => Some(Crystal::Green),
            Crystal::Green => Some(Crystal::Blue),
            Crystal::Blue => Some(Crystal::Magenta),
            Crystal::Magenta => None,
        }
    }

    /// Letter in notation.
    pub const fn letter(self) -> char {
        match self {
            Crystal::Yellow => 'y',
            Crystal::Green => 'g',
            Crystal::Blue => 'b',
            Crystal::Magenta => 'm',
        }
    }

    /// The crystal of a notation letter.
    pub const fn from_letter(letter: char) -> Option<Crystal> {
        match letter {
            'y' => Some(Crystal::Yellow),
            'g' => Some(Crystal::Green),
            'b' => Some(Crystal::Blue),
            'm' => Some(Crystal::Magenta),
            _ => None,
        }
    }
}

/// A bag of crystals, `[yellow, green, blue, magenta]`. Counts stay far below 128, which the packed comparisons rely on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Crystals(pub [u8; 4]);

const HIGH_BITS: u32 = 0x8080_8080;

/// `ceil(2^16 / n)`: a product and a shift divide every count below 128 exactly, without a division in the inner loop.
const RECIPROCALS: [u32; 16] = {
    let mut table = [0; 16];
    let mut n = 1;
    while n < 16 {
        table[n] = 65536_u32.div_ceil(n as u32);
        n += 1;
    }
    table
};

impl Crystals {
    /// The empty bag.
    pub const NONE: Crystals = Crystals([0; 4]);

    /// A bag with these counts.
    pub const fn new(yellow: u8, green: u8, blue: u8, magenta: u8) -> Self {
        Crystals([yellow, green, blue, magenta])
    }

    /// One crystal.
    pub const fn one(crystal: Crystal) -> Self {
        let mut counts = [0; 4];
        counts[crystal as usize] = 1;
        Crystals(counts)
    }

    #[inline]
    const fn packed(self) -> u32 {
        u32::from_le_bytes(self.0)
    }

    /// How many of one colour.
    #[inline]
    pub const fn count(self, crystal: Crystal) -> u8 {
        self.0[crystal as usize]
    }

    /// How many in all.
    #[inline]
    pub const fn total(self) -> u8 {
        (self.packed().wrapping_mul(0x0101_0101) >> 24) as u8
    }

    /// How many that score at the end (all but yellow).
    #[inline]
    pub const fn scoring(self) -> u8 {
        self.total() - self.0[0]
    }

    /// Sum of the levels 1..=4 of all crystals: a plain measure of worth.
    pub const fn worth(self) -> u16 {
        self.0[0] as u16 + 2 * self.0[1] as u16 + 3 * self.0[2] as u16 + 4 * self.0[3] as u16
    }

    /// True when there are less than 32 of each colour.
    #[inline]
    pub(crate) const fn all_below_32(self) -> bool {
        self.packed() & 0xe0e0_e0e0 == 0
    }

    /// True when there are none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.packed() == 0
    }

    /// True when this bag holds at least `other` in every colour.
    #[inline]
    pub const fn contains(self, other: Crystals) -> bool {
        ((self.packed() | HIGH_BITS) - other.packed()) & HIGH_BITS == HIGH_BITS
    }

    /// This bag and another together.
    #[inline]
    #[must_use]
    pub const fn plus(self, other: Crystals) -> Self {
        Crystals((self.packed() + other.packed()).to_le_bytes())
    }

    /// This bag without another that it contains.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: Crystals) -> Self {
        debug_assert!(self.contains(other));
        Crystals(self.packed().wrapping_sub(other.packed()).to_le_bytes())
    }

    /// This bag `n` times.
    #[must_use]
    pub const fn times(self, n: u8) -> Self {
        Crystals([self.0[0] * n, self.0[1] * n, self.0[2] * n, self.0[3] * n])
    }

    /// What is missing from this bag to hold `other`.
    #[must_use]
    pub const fn missing(self, other: Crystals) -> Self {
        let mut lack = [0; 4];
        let mut i = 0;
        while i < 4 {
            lack[i] = other.0[i].saturating_sub(self.0[i]);
            i += 1;
        }
        Crystals(lack)
    }

    /// Adds one crystal.
    #[inline]
    pub const fn add(&mut self, crystal: Crystal) {
        self.0[crystal as usize] += 1;
    }

    /// Takes one crystal away that is there.
    #[inline]
    pub const fn remove(&mut self, crystal: Crystal) {
        self.0[crystal as usize] -= 1;
    }

    /// One high bit for each colour present: bits 7, 15, 23 and 31.
    #[inline]
    const fn present(self) -> u32 {
        (self.packed() + !HIGH_BITS) & HIGH_BITS
    }

    /// Colours present as bits 0..4.
    #[inline]
    pub const fn mask(self) -> usize {
        let bits = self.present() >> 7;
        ((bits | bits >> 7 | bits >> 14 | bits >> 21) & 15) as usize
    }

    /// The colour, if all crystals here are of one colour.
    #[inline]
    pub const fn only_colour(self) -> Option<Crystal> {
        let present = self.present();
        if present.is_power_of_two() { Some(Crystal::ALL[present.trailing_zeros() as usize / 8]) } else { None }
    }

    /// True when at least one crystal can rise a level.
    #[inline]
    pub const fn can_upgrade(self) -> bool {
        self.packed() & 0x00ff_ffff != 0
    }

    /// Colours present, lowest first.
    #[inline]
    pub fn colours(self) -> impl Iterator<Item = Crystal> {
        let mut present = self.present();
        std::iter::from_fn(move || {
            if present == 0 {
                return None;
            }
            let crystal = Crystal::ALL[present.trailing_zeros() as usize / 8];
            present &= present - 1;
            Some(crystal)
        })
    }

    /// Every crystal here, one by one, lowest first.
    pub fn each(self) -> impl Iterator<Item = Crystal> {
        Crystal::ALL.into_iter().flat_map(move |crystal| std::iter::repeat_n(crystal, self.count(crystal) as usize))
    }

    /// How often `give -> take` can be done in a row from this bag; what is taken may pay for the next time.
    ///
    /// Content guarantees that a trade takes less than it gives in some colour, so this is finite, and that it gives at
    /// most 15 of a colour.
    #[inline]
    pub const fn trade_times(self, give: Crystals, take: Crystals) -> u8 {
        if !self.contains(give) {
            return 0;
        }
        let mut times = u8::MAX;
        let mut i = 0;
        while i < 4 {
            if give.0[i] > take.0[i] {
                let spare = (self.0[i] - give.0[i]) as u32;
                let more = (spare * RECIPROCALS[(give.0[i] - take.0[i]) as usize & 15]) >> 16;
                let most = 1 + more as u8;
                times = if most < times { most } else { times };
            }
            i += 1;
        }
        times
    }

    /// Whether `give -> take` can be done so often in a row: [`Self::trade_times`] for one number, without a division.
    #[inline]
    pub const fn can_trade(self, give: Crystals, take: Crystals, times: u8) -> bool {
        // Beyond this many times a byte might run over.
        if times == 0 || times > 8 {
            return times != 0 && times <= self.trade_times(give, take);
        }
        // What each time but the last uses up, colour by colour: all bits of a byte where more is given than taken.
        let less = (give.packed() | HIGH_BITS) - take.packed();
        let gives_more = less & HIGH_BITS;
        let used = less & (gives_more - (gives_more >> 7));
        ((self.packed() | HIGH_BITS) - (give.packed() + used * (times as u32 - 1))) & HIGH_BITS == HIGH_BITS
    }

    /// The bag after doing `give -> take` so often (a number that [`Self::trade_times`] allows).
    #[inline]
    #[must_use]
    pub const fn traded(self, give: Crystals, take: Crystals, times: u8) -> Self {
        // All four bytes in one number: the true result fits, so what is carried on the way cancels out.
        let change = take.packed().wrapping_sub(give.packed()).wrapping_mul(times as u32);
        Crystals(self.packed().wrapping_add(change).to_le_bytes())
    }
}

impl fmt::Display for Crystals {
    /// Letters in order, `yyg`; a dash for none; counts above four as `y12`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        for crystal in Crystal::ALL {
            match self.count(crystal) {
                0 => {}
                n @ 1..=4 => (0..n).try_for_each(|_| write!(f, "{}", crystal.letter()))?,
                n => write!(f, "{}{n}", crystal.letter())?,
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Crystals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Text that is not a bag of crystals.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a bag of crystals: expected letters y, g, b, m, each with an optional count, or `-`")]
pub struct NotCrystals(pub String);

impl FromStr for Crystals {
    type Err = NotCrystals;

    fn from_str(text: &str) -> Result<Self, NotCrystals> {
        let wrong = || NotCrystals(text.to_owned());
        if text == "-" {
            return Ok(Crystals::NONE);
        }
        let mut bag = Crystals::NONE;
        let mut rest = text.chars().peekable();
        if rest.peek().is_none() {
            return Err(wrong());
        }
        while let Some(letter) = rest.next() {
            let crystal = Crystal::from_letter(letter).ok_or_else(wrong)?;
            let mut digits = String::new();
            while let Some(digit) = rest.next_if(char::is_ascii_digit) {
                digits.push(digit);
            }
            let n: u8 = if digits.is_empty() { 1 } else { digits.parse().map_err(|_| wrong())? };
            let count = &mut bag.0[crystal.index()];
            *count = count.checked_add(n).filter(|&total| total < 64).ok_or_else(wrong)?;
        }
        Ok(bag)
    }
}
