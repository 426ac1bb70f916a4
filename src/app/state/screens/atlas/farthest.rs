//! The positions that take the most simultaneous turns of all that are known, and their neighbours.

use std::sync::LazyLock;

/// A position at distance 16.
#[derive(Debug)]
pub struct Farthest {
    /// A shortest algorithm that leads to it.
    pub word: &'static str,
    /// What it looks like, in words.
    pub looks: &'static str,
    /// Shortest algorithms that lead to the positions beside it.
    pub beside: Vec<&'static str>,
}

/// Gould's Tables 4.0.01 and 4.0.02.
pub static FARTHEST: LazyLock<Vec<Farthest>> =
    LazyLock::new(|| parse(include_str!("../../../../../assets/atlas/farthest.txt")));

fn parse(text: &'static str) -> Vec<Farthest> {
    let mut all: Vec<Farthest> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let Some((first, second)) = line.split_once(" | ") else {
            continue;
        };
        if let Some(word) = first.strip_prefix("* ") {
            all.push(Farthest {
                word,
                looks: second,
                beside: Vec::new(),
            });
        } else if let Some(last) = all.last_mut() {
            last.beside.push(second);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_six_with_their_neighbours() {
        let beside: Vec<usize> = FARTHEST.iter().map(|one| one.beside.len()).collect();
        assert_eq!(beside, [15, 45, 45, 15, 18, 16]);
    }
}
