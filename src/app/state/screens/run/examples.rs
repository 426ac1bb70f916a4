//! The examples that come with the page (`assets/programs`).

use super::documents::Document;

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
    let mut documents = Vec::new();
    for entry in INDEX.split("\n\n") {
        let field = |name: &str| {
            entry
                .lines()
                .find_map(|line| line.strip_prefix(name)?.strip_prefix(':'))
                .map_or("", str::trim)
        };
        let file = field("file");
        if let Some((_, text)) = TEXTS.iter().find(|(name, _)| *name == file) {
            documents.push(Document::example(
                file,
                field("title"),
                field("about"),
                text,
            ));
        }
    }
    documents
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
