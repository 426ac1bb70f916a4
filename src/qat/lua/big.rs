//! Arithmetic of whole numbers of any length, as Lua's own numbers do it: `//` and `%` round down.

use num_bigint::{BigInt, Sign};

/// Longest number, bits; orders of registers need far fewer.
const MAX_BITS: u64 = 4096;
/// Greatest whole number up to which every one is a Lua float of its own.
const EXACT: f64 = 9_007_199_254_740_992.0;

/// An operation of two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operation {
    Add,
    Sub,
    Mul,
    Div,
    IDiv,
    Mod,
    Pow,
}

impl Operation {
    /// The operations, by the names of Lua's metamethods.
    pub const ALL: [(&'static str, Operation); 7] = [
        ("__add", Operation::Add),
        ("__sub", Operation::Sub),
        ("__mul", Operation::Mul),
        ("__div", Operation::Div),
        ("__idiv", Operation::IDiv),
        ("__mod", Operation::Mod),
        ("__pow", Operation::Pow),
    ];

    /// The result, or why there is none.
    pub fn of(self, a: &BigInt, b: &BigInt) -> Result<BigInt, String> {
        let result = match self {
            Operation::Add => a + b,
            Operation::Sub => a - b,
            Operation::Mul => a * b,
            Operation::Div => {
                return Err("a big is divided with `//`, which rounds down".to_owned());
            }
            Operation::IDiv | Operation::Mod if *b == BigInt::ZERO => {
                return Err("attempt to divide a big by zero".to_owned());
            }
            Operation::IDiv => floor(a, b).0,
            Operation::Mod => floor(a, b).1,
            Operation::Pow => {
                if b.sign() == Sign::Minus {
                    return Err("a big has no negative powers".to_owned());
                }
                power(a, b).ok_or_else(too_long)?
            }
        };
        if result.bits() > MAX_BITS {
            return Err(too_long());
        }
        Ok(result)
    }
}

fn too_long() -> String {
    format!("this number would be longer than {MAX_BITS} bits")
}

fn floor(a: &BigInt, b: &BigInt) -> (BigInt, BigInt) {
    let (quotient, rest) = (a / b, a % b);
    if rest != BigInt::ZERO && rest.sign() != b.sign() {
        (quotient - 1, rest + b)
    } else {
        (quotient, rest)
    }
}

/// `None` if the power is too long to be computed.
fn power(a: &BigInt, b: &BigInt) -> Option<BigInt> {
    if a.bits() <= 1 {
        // 0, 1 and -1 have every power.
        let even = b % 2 == BigInt::ZERO;
        return Some(
            if *b == BigInt::ZERO || (even && a.sign() != Sign::NoSign) {
                BigInt::from(1)
            } else {
                a.clone()
            },
        );
    }
    let exponent = u32::try_from(b).ok()?;
    let least = (a.bits() - 1).checked_mul(u64::from(exponent))?;
    (least <= MAX_BITS).then(|| a.pow(exponent))
}

/// The number that a Lua float is, if it is whole and not rounded.
pub(super) fn from_float(value: f64) -> Option<BigInt> {
    (value.fract() == 0.0 && value.abs() <= EXACT).then(|| BigInt::from(value as i64))
}

/// Reads decimal digits, with a sign or without.
pub(super) fn from_text(text: &str) -> Option<BigInt> {
    let text = text.trim();
    let digits = text.strip_prefix('-').unwrap_or(text);
    let plain = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    if !plain || digits.len() > 2000 {
        return None;
    }
    let number: BigInt = text.parse().ok()?;
    (number.bits() <= MAX_BITS).then_some(number)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn bigs_compute_as_whole_numbers_do(a in -2000_i64..2000, b in -2000_i64..2000) {
            let of = |operation: Operation| operation.of(&a.into(), &b.into());
            prop_assert_eq!(of(Operation::Add), Ok((a + b).into()));
            prop_assert_eq!(of(Operation::Sub), Ok((a - b).into()));
            prop_assert_eq!(of(Operation::Mul), Ok((a * b).into()));
            if b == 0 {
                prop_assert!(of(Operation::IDiv).is_err() && of(Operation::Mod).is_err());
            } else {
                let quotient = (a as f64 / b as f64).floor() as i64;
                prop_assert_eq!(of(Operation::IDiv), Ok(quotient.into()));
                prop_assert_eq!(of(Operation::Mod), Ok((a - quotient * b).into()));
            }
        }

        #[test]
        fn powers_multiply(a in -9_i64..10, b in 0_u32..18) {
            let power = Operation::Pow.of(&a.into(), &b.into());
            prop_assert_eq!(power, Ok(a.pow(b).into()));
        }
    }

    #[test]
    fn powers_know_their_limit() {
        let pow = |a: i64, b: i64| Operation::Pow.of(&a.into(), &b.into());
        assert_eq!(pow(2, 4095).unwrap().bits(), 4096);
        assert!(pow(2, 4096).is_err() && pow(3, i64::MAX).is_err() && pow(3, -1).is_err());
        assert_eq!(pow(-1, i64::MAX), Ok((-1).into()));
        assert_eq!(pow(0, i64::MAX), Ok(0.into()));
        assert_eq!(pow(0, 0), Ok(1.into()));
    }

    #[test]
    fn texts_and_floats_are_read_exactly_or_not() {
        assert_eq!(from_text(" -0042 "), Some((-42).into()));
        assert_eq!(from_text("1_000"), None);
        assert_eq!(from_text("-"), None);
        assert_eq!(from_text(&"9".repeat(2001)), None);
        assert_eq!(from_float(-3.0), Some((-3).into()));
        assert_eq!(from_float(2.5), None);
        assert_eq!(from_float(1e18), None);
        assert_eq!(from_float(f64::NAN), None);
    }
}
