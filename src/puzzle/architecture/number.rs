//! Arithmetic of orders and remainders.

use group::gcd;

/// The least common multiple of two numbers, both at least 1; `None` if it needs more than 64 bits.
pub(super) fn lcm(a: u64, b: u64) -> Option<u64> {
    (a / gcd(a, b)).checked_mul(b)
}

/// What is known of a number: its remainder for some modulus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Residue {
    /// Below the modulus.
    pub remainder: u64,
    /// At least 1.
    pub modulus: u64,
}

impl Residue {
    /// Nothing is known yet.
    pub const ANY: Self = Self {
        remainder: 0,
        modulus: 1,
    };

    /// Both facts together, by the Chinese remainder theorem; `None` if they contradict each other or the common
    /// modulus needs more than 64 bits.
    pub fn and(self, other: Self) -> Option<Self> {
        if self.modulus.is_multiple_of(other.modulus) {
            return (self.remainder % other.modulus == other.remainder).then_some(self);
        }
        let modulus = lcm(self.modulus, other.modulus)?;
        let mut candidates = (0..modulus / self.modulus).map(|i| self.remainder + i * self.modulus);
        let remainder = candidates.find(|value| value % other.modulus == other.remainder)?;
        Some(Self { remainder, modulus })
    }
}

/// The powers of primes whose product is `number` (at least 1), each prime once.
pub fn prime_powers(number: u64) -> Vec<u64> {
    let powers = group::prime_powers(number).into_iter();
    powers
        .map(|(prime, exponent)| prime.pow(exponent))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lcm_knows_its_limit() {
        assert_eq!(lcm(4, 6), Some(12));
        assert_eq!(lcm(1, 1), Some(1));
        assert_eq!(lcm(u64::MAX, u64::MAX), Some(u64::MAX));
        assert_eq!(lcm(u64::MAX, 2), None);
    }

    #[test]
    fn remainders_combine_to_the_number_they_come_from() {
        for a in 1..=12 {
            for b in 1..=12 {
                let modulus = lcm(a, b).unwrap();
                for value in 0..modulus {
                    let left = Residue {
                        remainder: value % a,
                        modulus: a,
                    };
                    let right = Residue {
                        remainder: value % b,
                        modulus: b,
                    };
                    assert_eq!(
                        left.and(right),
                        Some(Residue {
                            remainder: value,
                            modulus
                        })
                    );
                }
            }
        }
        let even = Residue {
            remainder: 0,
            modulus: 4,
        };
        let odd = Residue {
            remainder: 3,
            modulus: 6,
        };
        assert_eq!(even.and(odd), None);
    }

    #[test]
    fn prime_powers_multiply_back() {
        for number in 1..2000 {
            assert_eq!(prime_powers(number).iter().product::<u64>(), number);
        }
        assert_eq!(prime_powers(1260), [4, 9, 5, 7]);
        assert_eq!(prime_powers(1), []);
    }
}
