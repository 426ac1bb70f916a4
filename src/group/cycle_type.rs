//! Cycle types: how many cycles of each length.

use std::collections::BTreeMap;
use std::fmt;

use num_bigint::BigUint;

/// How many cycles of each length a permutation has, fixed points included as cycles of length 1.
///
/// Two permutations of the same points are conjugate in the symmetric group exactly when their cycle types agree.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CycleType {
    counts: BTreeMap<usize, usize>,
}

impl CycleType {
    /// The cycle type with a cycle of each given length; lengths of 0 are left out.
    pub fn from_lengths(lengths: impl IntoIterator<Item = usize>) -> Self {
        let mut counts = BTreeMap::new();
        for length in lengths.into_iter().filter(|&length| length > 0) {
            *counts.entry(length).or_insert(0) += 1;
        }
        Self { counts }
    }

    /// `(length, how many)` by increasing length.
    pub fn counts(&self) -> impl Iterator<Item = (usize, usize)> {
        self.counts.iter().map(|(&length, &count)| (length, count))
    }

    /// How many cycles have this length.
    pub fn count(&self, length: usize) -> usize {
        self.counts.get(&length).copied().unwrap_or(0)
    }

    /// How many points there are: the sum of all lengths.
    pub fn degree(&self) -> usize {
        self.counts().map(|(length, count)| length * count).sum()
    }

    /// The least common multiple of the lengths; 1 if there are none. It need not fit in a machine word.
    pub fn order(&self) -> BigUint {
        let mut exponents: BTreeMap<u64, u32> = BTreeMap::new();
        for &length in self.counts.keys() {
            for (prime, exponent) in prime_powers(length as u64) {
                let most = exponents.entry(prime).or_insert(0);
                *most = exponent.max(*most);
            }
        }
        exponents
            .into_iter()
            .map(|(prime, exponent)| BigUint::from(prime).pow(exponent))
            .fold(BigUint::from(1_u8), |product, power| product * power)
    }

    /// Whether permutations of this type are products of an even number of swaps: a cycle of length `n` is `n - 1`
    /// swaps.
    pub fn is_even(&self) -> bool {
        self.counts()
            .map(|(length, count)| (length - 1) * count)
            .sum::<usize>()
            .is_multiple_of(2)
    }
}

/// `2 3^2 5`: one 2-cycle, two 3-cycles, one 5-cycle; fixed points are not shown, and the identity is `1`.
impl fmt::Display for CycleType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts: Vec<String> = self
            .counts()
            .filter(|&(length, _)| length > 1)
            .map(|(length, count)| match count {
                1 => length.to_string(),
                _ => format!("{length}^{count}"),
            })
            .collect();
        if parts.is_empty() {
            f.write_str("1")
        } else {
            f.write_str(&parts.join(" "))
        }
    }
}

/// The primes that divide `number` (at least 1) with their exponents, by increasing prime.
pub fn prime_powers(mut number: u64) -> Vec<(u64, u32)> {
    let mut powers = Vec::new();
    let mut prime = 2;
    while prime <= number / prime {
        let mut exponent = 0;
        while number.is_multiple_of(prime) {
            number /= prime;
            exponent += 1;
        }
        if exponent > 0 {
            powers.push((prime, exponent));
        }
        prime += 1;
    }
    if number > 1 {
        powers.push((number, 1));
    }
    powers
}
