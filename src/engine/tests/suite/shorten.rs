//! Sums of listings: the page's compiler and solver, which hand them to each other, make what one engine makes alone.

use compiler::{Compiler, Tables};
use engine::{Engine, JobContext, Threads};
use wire::{
    CompileRequest, CompilerOutcome, CompilerRequest, FoundSum, Language, Outcome, Request,
    ShortenRequest, Sum,
};

/// Programs with sums that are in no table, with registers that have several realisations, and with pieces that may be
/// left anywhere.
const PROGRAMS: [(&str, &str); 3] = [
    (
        "modulus.qat",
        include_str!("../../../../assets/programs/modulus.qat"),
    ),
    (
        "gcd.qat",
        include_str!("../../../../assets/programs/gcd.qat"),
    ),
    (
        "sum.qat",
        ".registers { A, B <- 3x3 builtin (210, 24) }\n    input \"a\" A\n    add A 97\n    add B 13\n    \
         halt \"b\" A\n",
    ),
];

/// A clock that stands still: nothing is cut short.
fn context() -> JobContext<'static> {
    JobContext {
        threads: Threads::One,
        ..JobContext::default()
    }
}

/// What the page makes of a program, and how often it compiles it.
fn of_page(solver: &Engine, file: &str, text: &str) -> (String, usize) {
    let compiler = Compiler {
        tables: Tables::without_examples(),
        ..Compiler::default()
    };
    let request = CompilerRequest::Compile(CompileRequest {
        file: file.to_owned(),
        language: Language::Qat,
        text: text.to_owned(),
        files: Vec::new(),
        line_by_line: false,
    });
    for round in 1..10 {
        let CompilerOutcome::Compiled(compiled) = compiler.run(&request) else {
            panic!("{file} is compiled");
        };
        assert!(!compiled.lacks.tables, "they are part of a native program");
        let sums = compiled.lacks.sums;
        if sums.is_empty() {
            return (compiled.program.expect("it has no errors"), round);
        }
        let request = ShortenRequest {
            sums: sums.clone(),
            milliseconds: 1,
        };
        let found = match solver.run(&Request::Shorten(request), &context()) {
            Outcome::Shortened(found) => found,
            other => panic!("{other:?}"),
        };
        assert_eq!(found.len(), sums.len());
        let pairs = sums.into_iter().zip(found);
        let found: Vec<_> = pairs.map(|(sum, found)| FoundSum { sum, found }).collect();
        compiler.found.take(&found);
    }
    panic!("{file} wants more and more sums");
}

#[test]
fn the_page_lists_what_the_command_line_lists() {
    for (file, text) in PROGRAMS {
        let (world, options) = (qat::CatalogueWorld, engine::Options::default());
        let alone = Engine::default();
        let build = alone.compile(file, Language::Qat, text, &world, options, &context());
        let listed = build.text.expect("a program");
        let solver = Engine::default();
        let (shown, rounds) = of_page(&solver, file, text);
        assert_eq!(shown, listed, "{file}");
        assert!((2..=4).contains(&rounds), "{file}: {rounds} rounds");
        // What was found in earlier programs makes no other listing.
        let (again, _) = of_page(&solver, file, text);
        assert_eq!(again, listed, "{file}");
    }
}

#[test]
fn what_is_no_sum_is_refused() {
    let sum = |puzzle: &str, algorithm: &str, free: u16| Sum {
        puzzle: puzzle.to_owned(),
        algorithm: algorithm.to_owned(),
        free: vec![free],
        known: None,
    };
    for wrong in [
        sum("3x3x3", "R", 0),
        sum("3x3x3", "R U", 26),
        sum("3x3x3", "R Y", 0),
        sum("9x9", "R U", 0),
    ] {
        let request = ShortenRequest {
            sums: vec![wrong.clone()],
            milliseconds: 1,
        };
        let outcome = Engine::default().run(&Request::Shorten(request), &context());
        assert!(
            matches!(outcome, Outcome::Failed { .. }),
            "{wrong:?}: {outcome:?}"
        );
    }
}
