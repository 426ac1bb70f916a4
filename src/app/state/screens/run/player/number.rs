//! Numbers as people type them.

/// Reads a number that a person typed.
///
/// # Errors
/// When it is not a number, or beyond `max` either way; in words.
pub(super) fn number(text: &str, max: u64) -> Result<i64, String> {
    let text = text.trim().replace(['\u{2212}', '\u{2013}'], "-");
    if text.is_empty() {
        return Err(words::run::nothing_typed(max));
    }
    let Ok(value) = text.parse::<i64>() else {
        let digits = text.trim_start_matches(['-', '+']);
        let long = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
        let shown: String = text.chars().take(20).collect();
        return Err(if long {
            words::run::too_large(max)
        } else {
            words::run::no_whole_number(shown, max)
        });
    };
    if value.unsigned_abs() > max {
        return Err(words::run::does_not_fit(value, max));
    }
    Ok(value)
}
