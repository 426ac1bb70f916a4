//! Numbers as people type them.

/// Reads a number that a person typed.
///
/// # Errors
/// When it is not a number, or beyond `max` either way; in words.
pub(super) fn number(text: &str, max: u64) -> Result<i64, String> {
    let text = text.trim().replace(['\u{2212}', '\u{2013}'], "-");
    let range = format!(
        "Give a whole number from 0 to {max}. Negative numbers, down to -{max}, count back from 0."
    );
    if text.is_empty() {
        return Err(format!("Nothing is typed yet. {range}"));
    }
    let Ok(value) = text.parse::<i64>() else {
        let digits = text.trim_start_matches(['-', '+']);
        let long = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
        let shown: String = text.chars().take(20).collect();
        return Err(if long {
            format!("That number is too large. {range}")
        } else {
            format!("\u{201c}{shown}\u{201d} is not a whole number. {range}")
        });
    };
    if value.unsigned_abs() > max {
        return Err(format!("{value} does not fit. {range}"));
    }
    Ok(value)
}
