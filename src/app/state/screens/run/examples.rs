//! The examples that come with the page (`assets/programs`).

use super::documents::Document;
use crate::state::prose;

const INDEX: &str = include_str!("../../../../../assets/programs/index");

macro_rules! texts {
    ($($file:literal),* $(,)?) => {
        &[$(($file, include_str!(concat!("../../../../../assets/programs/", $file)))),*]
    };
}

const TEXTS: &[(&str, &str)] = texts![
    "average.qat",
    "countdown.qat",
    "multiply.qat",
    "modulus.qat",
    "gcd.qat",
    "fibonacci.qat",
    "gauss.qat",
    "primality.qat",
    "fizzbuzz.qat",
    "thousands.qat",
    "guess.qat",
    "reverse.qat",
    "brainfuck.qat",
    "adding.q",
    "choose.q",
    "repeat.q",
    "print.q",
    "two-cubes.q",
];

/// Every example, in the index's order.
pub fn all() -> Vec<Document> {
    let example = |entry: &prose::Entry| {
        let file = entry.get("file")?;
        let (_, text) = TEXTS.iter().find(|(name, _)| *name == file)?;
        Some(Document::example(
            file,
            entry.get("title")?,
            entry.get("about")?,
            text,
        ))
    };
    prose::entries(INDEX).iter().filter_map(example).collect()
}

/// The numbers with which an example is tried first, if it asks for any.
pub fn tries(file: &str) -> Option<Vec<i64>> {
    let entries = prose::entries(INDEX);
    let entry = entries
        .iter()
        .find(|entry| entry.get("file") == Some(file))?;
    let (inputs, _) = entry.get("try")?.split_once("->")?;
    let numbers: Vec<i64> = inputs
        .split_whitespace()
        .filter_map(|n| n.parse().ok())
        .collect();
    (!numbers.is_empty()).then_some(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_of_the_index_is_an_example_with_words() {
        let files: Vec<&str> = INDEX
            .lines()
            .filter_map(|l| l.strip_prefix("file:"))
            .map(str::trim)
            .collect();
        let all = all();
        assert_eq!(
            all.iter().map(|d| d.file.as_str()).collect::<Vec<_>>(),
            files
        );
        assert_eq!(all[0].file, "average.qat");
        for example in &all {
            assert!(
                !example.title.is_empty() && !example.blurb.is_empty(),
                "{}",
                example.file
            );
            assert!(!example.edited());
        }
    }
}
