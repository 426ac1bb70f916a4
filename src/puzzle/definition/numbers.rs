//! Numbers of definitions: integers, decimals, fractions, square roots, and what pentagons need.

/// Reads a number: `2`, `-0.75`, `5/3`, `sqrt8`, `1/sqrt3`, `phi`, `-cos36`. The result has the same bits on every
/// machine.
pub(super) fn number(text: &str) -> Option<f64> {
    let (sign, rest) = match text.strip_prefix('-') {
        Some(rest) => (-1.0, rest),
        None => (1.0, text),
    };
    let root = 5.0_f64.sqrt();
    let sine = |cosine: f64| (1.0 - cosine * cosine).sqrt();
    let named = match rest {
        "phi" => Some(f64::midpoint(1.0, root)),
        "cos36" => Some((root + 1.0) / 4.0),
        "cos72" => Some((root - 1.0) / 4.0),
        "sin36" => Some(sine((root + 1.0) / 4.0)),
        "sin72" => Some(sine((root - 1.0) / 4.0)),
        _ => None,
    };
    let value = if let Some(value) = named {
        value
    } else if let Some((above, below)) = rest.split_once('/') {
        let below = root_or_plain(below)?;
        if below == 0.0 {
            return None;
        }
        root_or_plain(above)? / below
    } else {
        root_or_plain(rest)?
    };
    Some(sign * value)
}

fn root_or_plain(text: &str) -> Option<f64> {
    match text.strip_prefix("sqrt") {
        Some(square) => plain(square).map(f64::sqrt),
        None => plain(text),
    }
}

/// Digits, perhaps with a decimal point.
fn plain(text: &str) -> Option<f64> {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let digits =
        |text: &str| (1..=9).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    (digits(whole) && digits(part)).then(|| text.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn numbers_are_what_they_say() {
        for (text, value) in [
            ("0", 0.0),
            ("12", 12.0),
            ("-0.75", -0.75),
            ("5/4", 1.25),
            ("-1/2", -0.5),
            ("-1/sqrt4", -0.5),
            ("sqrt9/3", 1.0),
        ] {
            assert_eq!(number(text), Some(value), "{text}");
        }
        let phi = number("phi").expect("it is known");
        assert!((phi * phi - phi - 1.0).abs() < 1e-12);
        for (text, square) in [
            ("sqrt8", 8.0),
            ("cos36", 0.654_508_497_187_473_7),
            ("cos72", 0.095_491_502_812_526_27),
            ("sin36", 0.345_491_502_812_526_3),
            ("sin72", 0.904_508_497_187_473_7),
        ] {
            let value = number(text).expect("it is known");
            assert!((value * value - square).abs() < 1e-12, "{text}");
        }
        for text in [
            "", "-", "1.", ".5", "1/0", "--1", "1e5", "inf", "nan", "+1", "1/-2", "1/phi", "sqrt",
            "sqrt-2",
        ] {
            assert_eq!(number(text), None, "{text}");
        }
    }
}
