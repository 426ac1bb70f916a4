//! Arithmetic coding of a sequence whose symbols are counted beforehand: it takes as many bits as there are ways to
//! order them.
//!
//! A symbol's probability is its share of what is still to come. The interval is held in 64 bits, of which at least the
//! upper 16 are free for what a step divides by; a carry is added to the bytes that have been written.

/// The interval is made longer once it is shorter than this.
const SHORTEST: u64 = 1 << 48;

/// Encodes symbols. `counts` says how often each occurs.
///
/// # Panics
/// If a symbol occurs more often than that, or if there are 2^32 or more.
pub(super) fn encode(symbols: impl IntoIterator<Item = usize>, counts: &[u32]) -> Vec<u8> {
    let mut left = Left::new(counts);
    let (mut bytes, mut low, mut range) = (Vec::new(), 0_u64, u64::MAX);
    for symbol in symbols {
        let step = range / left.total;
        let below = step * left.below(symbol);
        range = step * u64::from(left.counts[symbol]);
        left.take(symbol);
        let (sum, carries) = low.overflowing_add(below);
        low = sum;
        if carries {
            carry(&mut bytes);
        }
        while range < SHORTEST {
            bytes.push((low >> 56) as u8);
            (low, range) = (low << 8, range << 8);
        }
    }
    bytes.extend(low.to_be_bytes());
    bytes
}

/// Adds 1 to the number that these bytes are.
fn carry(bytes: &mut [u8]) {
    for byte in bytes.iter_mut().rev() {
        let (sum, carries) = byte.overflowing_add(1);
        *byte = sum;
        if !carries {
            return;
        }
    }
}

/// The symbols that [`encode`] made these bytes of. `None` if they are not of such a sequence.
pub(super) fn decode(bytes: &[u8], counts: &[u32]) -> Option<Vec<usize>> {
    let mut left = Left::new(counts);
    let (first, mut bytes) = bytes.split_first_chunk()?;
    // How far the number is above the interval's lower end.
    let (mut above, mut range) = (u64::from_be_bytes(*first), u64::MAX);
    let mut symbols = Vec::new();
    while left.total > 0 {
        let step = range / left.total;
        let symbol = left.at(above / step)?;
        above -= step * left.below(symbol);
        range = step * u64::from(left.counts[symbol]);
        left.take(symbol);
        symbols.push(symbol);
        while range < SHORTEST {
            let (next, rest) = bytes.split_first()?;
            bytes = rest;
            (above, range) = (above << 8 | u64::from(*next), range << 8);
        }
    }
    // The encoder ends at the interval's lower end.
    (bytes.is_empty() && above == 0).then_some(symbols)
}

/// How often each symbol is still to come.
struct Left {
    counts: Vec<u32>,
    total: u64,
}

impl Left {
    fn new(counts: &[u32]) -> Self {
        Self {
            counts: counts.to_vec(),
            total: counts.iter().map(|count| u64::from(*count)).sum(),
        }
    }

    /// How many symbols before this one are to come.
    fn below(&self, symbol: usize) -> u64 {
        let before = self.counts[..symbol].iter();
        before.map(|count| u64::from(*count)).sum()
    }

    /// The symbol with this number among those to come; `None` if there are no more.
    fn at(&self, mut number: u64) -> Option<usize> {
        self.counts.iter().position(|count| {
            let found = number < u64::from(*count);
            number = number.wrapping_sub(u64::from(*count));
            found
        })
    }

    fn take(&mut self, symbol: usize) {
        assert!(self.counts[symbol] > 0, "more symbols than were counted");
        self.counts[symbol] -= 1;
        self.total -= 1;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn counts(symbols: &[usize]) -> Vec<u32> {
        let mut counts = vec![0; 20];
        for symbol in symbols {
            counts[*symbol] += 1;
        }
        counts
    }

    proptest! {
        #[test]
        fn symbols_come_back(symbols in prop::collection::vec(0..20_usize, 0..2000), few in 1..20_usize) {
            let symbols: Vec<usize> = symbols.iter().map(|symbol| symbol % few).collect();
            let counts = counts(&symbols);
            let bytes = encode(symbols.iter().copied(), &counts);
            prop_assert_eq!(decode(&bytes, &counts), Some(symbols));
        }

        #[test]
        fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..60), much in 0..40_u32) {
            let counts = [much, 3, 0, 2 * much];
            if let Some(symbols) = decode(&bytes, &counts) {
                prop_assert_eq!(symbols.len() as u32, 3 * much + 3);
            }
        }
    }

    /// 10,000 symbols of which one in ten is rare: 4,690 bits of entropy and some bytes at the end.
    #[test]
    fn what_is_mostly_alike_is_short() {
        let symbols = || (0..10_000).map(|n| usize::from(n % 10 == 7));
        let bytes = encode(symbols(), &[9000, 1000]);
        assert!(bytes.len() < 600, "{}", bytes.len());
        let decoded = decode(&bytes, &[9000, 1000]);
        assert!(decoded.is_some_and(|found| found.into_iter().eq(symbols())));
    }
}
