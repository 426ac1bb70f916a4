//! Greatest common divisors and least common multiples.

/// The greatest common divisor; `gcd(0, b)` is `b`.
pub fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The least common multiple of two numbers, both at least 1. It must fit in 64 bits.
pub fn lcm(a: u64, b: u64) -> u64 {
    a / gcd(a, b) * b
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn divisors_and_multiples() {
        for (a, b, divisor, multiple) in [(4, 6, 2, 12), (1, 1, 1, 1), (7, 5, 1, 35), (9, 3, 3, 9)]
        {
            for (a, b) in [(a, b), (b, a)] {
                assert_eq!((gcd(a, b), lcm(a, b)), (divisor, multiple), "{a} {b}");
            }
        }
        assert_eq!((gcd(0, 5), gcd(5, 0)), (5, 5));
        assert_eq!(lcm(u64::MAX, u64::MAX), u64::MAX);
    }
}
