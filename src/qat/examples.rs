//! The example programs of `assets/programs`, as data: what the page offers, what the command line lists and what
//! the tests run.

/// The language of an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// QAT, to be [compiled](crate::compile).
    Qat,
    /// Q, to be [parsed](q::parse).
    Q,
}

/// An example program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// The file's name, without a folder.
    pub file: &'static str,
    /// A few words.
    pub title: &'static str,
    /// What it does, one sentence.
    pub about: &'static str,
    /// Its language, by the file's name.
    pub language: Language,
    /// Its text.
    pub text: &'static str,
    /// What to try, and what comes out.
    pub runs: Vec<Run>,
}

/// One run of an example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// What to put in, in order.
    pub inputs: Vec<i64>,
    /// What the program says when it halts.
    pub output: &'static str,
}

const INDEX: &str = include_str!("../../assets/programs/index");

macro_rules! files {
    ($($name:literal)*) => {
        [$(($name, include_str!(concat!("../../assets/programs/", $name)))),*]
    };
}

/// Every program of the index; the compiler puts the texts into the binary.
const FILES: [(&str, &str); 18] = files! {
    "average.qat" "countdown.qat" "multiply.qat" "modulus.qat" "gcd.qat" "fibonacci.qat" "gauss.qat"
    "primality.qat" "fizzbuzz.qat" "thousands.qat" "guess.qat" "reverse.qat" "brainfuck.qat"
    "adding.q" "choose.q" "repeat.q" "print.q" "two-cubes.q"
};

/// All examples in the order in which they are shown.
pub fn all() -> Vec<Example> {
    INDEX.split("\n\n").filter_map(example).collect()
}

/// One entry of the index; `None` for the heading.
fn example(entry: &'static str) -> Option<Example> {
    let fields: Vec<(&str, &str)> = entry
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_once(':'))
        .map(|(key, value)| (key, value.trim()))
        .collect();
    let field = |name: &str| fields.iter().find(|(key, _)| *key == name).map(|&(_, v)| v);
    let file = field("file")?;
    let text = FILES.iter().find(|(name, _)| *name == file)?.1;
    let language = if file.rsplit('.').next() == Some("qat") {
        Language::Qat
    } else {
        Language::Q
    };
    Some(Example {
        file,
        title: field("title")?,
        about: field("about")?,
        language,
        text,
        runs: fields
            .iter()
            .filter(|(key, _)| *key == "try")
            .filter_map(|(_, value)| run(value))
            .collect(),
    })
}

/// `4 7 -> The average is 5`
fn run(line: &'static str) -> Option<Run> {
    let (inputs, output) = line.split_once("->")?;
    Some(Run {
        inputs: inputs
            .split_whitespace()
            .map(|word| word.parse().ok())
            .collect::<Option<_>>()?,
        output: output.trim(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_index_is_understood() {
        let examples = all();
        let lines = |key: &str| INDEX.lines().filter(|line| line.starts_with(key)).count();
        assert_eq!(examples.len(), lines("file:"));
        assert_eq!(examples.len(), FILES.len(), "every program has an entry");
        let runs: usize = examples.iter().map(|example| example.runs.len()).sum();
        assert_eq!(runs, lines("try:"));
        assert!(examples.iter().all(|example| !example.runs.is_empty()));
    }

    #[test]
    fn the_paper_s_program_comes_first() {
        let examples = all();
        let first = &examples[0];
        assert_eq!((first.file, first.language), ("average.qat", Language::Qat));
        let printed = first.runs.iter().find(|run| run.inputs == [4, 7]);
        let output = printed.map(|run| run.output);
        assert_eq!(output, Some("The average is 5"));
    }
}
