//! One whole number of any size that digits of mixed radices are packed into without waste.
//!
//! Packing multiplies by the radix and adds the digit; unpacking divides and gives the remainder, so the digit packed
//! last comes out first. A leading one under all digits tells where they end.

/// The 62 signs a number is written with: nothing that a chat, an address or a mark-up language would change.
const SIGNS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// A pack of digits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Number {
    /// Least significant first, no zeros at the top.
    limbs: Vec<u32>,
}

impl Number {
    /// A pack without digits.
    pub fn empty() -> Self {
        Number { limbs: vec![1] }
    }

    /// True when every digit has been taken out again.
    pub fn is_empty(&self) -> bool {
        self.limbs == [1]
    }

    /// Puts in a digit below `radix`.
    pub fn push(&mut self, radix: u32, digit: u32) {
        let mut carry = u64::from(digit);
        for limb in &mut self.limbs {
            carry += u64::from(*limb) * u64::from(radix);
            *limb = carry as u32;
            carry >>= 32;
        }
        if carry > 0 {
            self.limbs.push(carry as u32);
        }
    }

    /// Takes the last digit out; `None` when there is none left.
    pub fn pull(&mut self, radix: u32) -> Option<u32> {
        if self.limbs.is_empty() {
            return None;
        }
        let mut remainder = 0;
        for limb in self.limbs.iter_mut().rev() {
            let value = remainder << 32 | u64::from(*limb);
            *limb = (value / u64::from(radix)) as u32;
            remainder = value % u64::from(radix);
        }
        if self.limbs.last() == Some(&0) {
            self.limbs.pop();
        }
        Some(remainder as u32)
    }

    /// The number in letters and digits.
    pub fn to_signs(&self) -> String {
        let mut rest = self.clone();
        let mut signs = Vec::new();
        while !rest.limbs.is_empty()
            && let Some(digit) = rest.pull(62)
        {
            signs.push(SIGNS[digit as usize] as char);
        }
        signs.iter().rev().collect()
    }

    /// Reads what [`Self::to_signs`] writes; every sign must be one of the 62.
    pub fn from_signs(signs: impl IntoIterator<Item = u8>) -> Option<Self> {
        let mut number = Number { limbs: Vec::new() };
        for sign in signs {
            number.push(62, SIGNS.iter().position(|&known| known == sign)? as u32);
        }
        Some(number)
    }
}

/// True for the signs a number is written with.
pub(crate) fn is_sign(letter: char) -> bool {
    letter.is_ascii_alphanumeric()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn digits_come_out_in_reverse(digits in prop::collection::vec((1..=u32::MAX, any::<u32>()), 0..200)) {
            let mut number = Number::empty();
            for &(radix, digit) in &digits {
                number.push(radix, digit % radix);
            }
            let mut number = Number::from_signs(number.to_signs().bytes()).unwrap();
            for &(radix, digit) in digits.iter().rev() {
                prop_assert_eq!(number.pull(radix), Some(digit % radix));
            }
            prop_assert!(number.is_empty());
        }
    }

    #[test]
    fn a_pack_runs_out() {
        let mut number = Number::empty();
        number.push(10, 7);
        assert_eq!(number.pull(10), Some(7));
        assert!(number.is_empty());
        assert_eq!(number.pull(10), Some(1));
        assert_eq!(number.pull(10), None);
    }
}
