//! The programs of `LANGUAGE.md` do what it says.

use crate::{compile_with, said};

const GUIDE: &str = include_str!("../../LANGUAGE.md");

/// The text between a line of three backquotes with this word and the next one, and what comes after.
fn fenced<'a>(text: &'a str, word: &str) -> Option<(&'a str, &'a str)> {
    let (_, rest) = text.split_once(&format!("```{word}\n"))?;
    rest.split_once("```\n")
}

#[test]
fn every_program_of_the_guide_does_what_it_says() {
    let mut rest = GUIDE;
    let mut runs = 0;
    while let Some((text, after)) = fenced(rest, "qat") {
        let compiled = compile_with(text, qat::Options::default());
        assert!(
            compiled.diagnostics.is_empty(),
            "{text}\n{:#?}",
            compiled.diagnostics
        );
        let program = compiled.program.expect("no errors").into();
        let (lines, after) = fenced(after, "runs").expect("runs after a program");
        for line in lines.lines() {
            let (inputs, outputs) = line.split_once("->").expect("inputs -> outputs");
            let inputs: Vec<i64> = inputs
                .split_whitespace()
                .map(|word| word.parse().expect("a number"))
                .collect();
            let outputs: Vec<&str> = outputs.split(" / ").map(str::trim).collect();
            assert_eq!(said(&program, &inputs), outputs, "{text}\n{line}");
            runs += 1;
        }
        rest = after;
    }
    assert!(runs > 5);
    assert_eq!(
        GUIDE.matches("```runs").count(),
        GUIDE.matches("```qat").count()
    );
}

#[test]
fn the_guide_shows_every_statement_of_the_prelude() {
    let names = qat::PRELUDE
        .lines()
        .filter_map(|line| line.strip_prefix(".macro "));
    for name in names {
        let name = name.trim_end_matches([' ', '{']);
        assert!(GUIDE.contains(&format!("`{name} ")), "{name} is missing");
    }
}
