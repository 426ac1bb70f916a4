//! "Did you mean" suggestions.

/// The candidate closest to `word`, if it is close enough to be what was meant: at most a third of its letters (but at
/// least one) may be wrong, ignoring case. The first of equally close candidates wins.
pub fn suggest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word: Vec<char> = word.chars().flat_map(char::to_lowercase).collect();
    // A word this long is pasted text, not a typing mistake, and the distance takes quadratic time.
    if word.len() > 64 {
        return None;
    }
    candidates
        .into_iter()
        .filter_map(|candidate| {
            let letters: Vec<char> = candidate.chars().flat_map(char::to_lowercase).collect();
            let allowed = (word.len().max(letters.len()) / 3).max(1);
            let distance = edit_distance(&word, &letters);
            // With every letter wrong, nothing is left to recognise.
            (distance <= allowed && distance < letters.len().max(1))
                .then_some((distance, candidate))
        })
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, candidate)| candidate)
}

/// Optimal string alignment distance: insertions, deletions, substitutions, swaps of neighbours.
fn edit_distance(a: &[char], b: &[char]) -> usize {
    let mut two_back: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=b.len()).collect();
    for i in 0..a.len() {
        let mut row = Vec::with_capacity(b.len() + 1);
        row.push(i + 1);
        for j in 0..b.len() {
            let mut best = (above[j] + usize::from(a[i] != b[j]))
                .min(above[j + 1] + 1)
                .min(row[j] + 1);
            if i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j] {
                best = best.min(two_back[j - 1] + 1);
            }
            row.push(best);
        }
        two_back = std::mem::replace(&mut above, row);
    }
    above[b.len()]
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
        assert_eq!(suggest(&"goto".repeat(1000), words), None);
    }
}
