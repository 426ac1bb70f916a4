//! "Did you mean" suggestions.

/// The candidate closest to `word`, if it is close enough to be what was meant: at most a third of its letters (but at
/// least one) may be wrong, ignoring case. The first of equally close candidates wins. The word itself does not count:
/// it has just been refused.
pub fn suggest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let asked = word;
    let word = word.to_lowercase();
    let length = word.chars().count();
    // A word this long is pasted text, not a typing mistake, and the distance takes quadratic time.
    if length > 64 {
        return None;
    }
    candidates
        .into_iter()
        .filter(|candidate| *candidate != asked)
        .filter_map(|candidate| {
            let letters = candidate.to_lowercase();
            let distance = strsim::osa_distance(&word, &letters);
            let letters = letters.chars().count();
            // With every letter wrong, nothing is left to recognise.
            let close = distance <= (length.max(letters) / 3).max(1) && distance < letters.max(1);
            close.then_some((distance, candidate))
        })
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, candidate)| candidate)
}

/// The closest candidate as a question, without quotes, or else `otherwise`.
pub fn did_you_mean<'a>(
    word: &str,
    candidates: impl IntoIterator<Item = &'a str>,
    otherwise: &str,
) -> String {
    match suggest(word, candidates) {
        Some(near) => format!("did you mean {near}?"),
        None => otherwise.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn close_words_are_suggested() {
        let words = ["solved-goto", "goto", "add", "halt", "A"];
        assert_eq!(suggest("solvd-goto", words), Some("solved-goto"));
        assert_eq!(suggest("gtoo", words), Some("goto"));
        assert_eq!(suggest("hatl", words), Some("halt"));
        assert_eq!(suggest("ADD", words), Some("add"));
        assert_eq!(suggest("a", words), Some("A"));
    }

    #[test]
    fn far_words_are_not() {
        let words = ["solved-goto", "goto", "add", "B"];
        assert_eq!(suggest("multiply", words), None);
        assert_eq!(suggest("C", words), None);
        assert_eq!(suggest("", words), None);
        assert_eq!(suggest("goto", ["goto"]), None, "it was refused");
        assert_eq!(suggest("goto", ["goto", "gotos"]), Some("gotos"));
        assert_eq!(suggest(&"goto".repeat(1000), words), None);
    }
}
