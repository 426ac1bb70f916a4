//! Every example program, on every input worth trying, against plain arithmetic.

use std::sync::Arc;

use diagnostics::{Source, SourceId};
use qat::examples::{Example, Language, all};

use crate::{compile, compile_with, result, said};

fn program(example: &Example) -> Arc<q::Program> {
    match example.language {
        Language::Qat => compile(example.text),
        Language::Q => {
            let parsed = q::parse(&Source::new(example.file, example.text), SourceId(0));
            assert!(
                parsed.diagnostics.is_empty(),
                "{}: {:?}",
                example.file,
                parsed.diagnostics
            );
            Arc::new(parsed.program.expect("a program without errors"))
        }
    }
}

fn named(file: &str) -> Arc<q::Program> {
    let examples = all();
    program(
        examples
            .iter()
            .find(|e| e.file == file)
            .expect("an example of this name"),
    )
}

#[test]
fn the_runs_of_the_index_give_what_it_says() {
    for example in all() {
        let program = program(&example);
        for run in &example.runs {
            assert_eq!(
                result(&program, &run.inputs),
                run.output,
                "{}",
                example.file
            );
        }
    }
}

#[test]
fn examples_have_nothing_to_complain_about_and_open_with_a_comment() {
    for example in all() {
        assert!(example.text.starts_with("-- "), "{}", example.file);
        if example.language == Language::Qat {
            let diagnostics = compile_with(example.text, qat::Options::default()).diagnostics;
            assert!(diagnostics.is_empty(), "{}: {diagnostics:?}", example.file);
        }
    }
}

/// Q is what people execute: its text must say exactly what the program is.
#[test]
fn compiled_text_reads_back_to_the_same_program() {
    for example in all().iter().filter(|e| e.language == Language::Qat) {
        let compiled = compile_with(example.text, qat::Options::default());
        let (text, program) = compiled.text.zip(compiled.program).expect("no errors");
        let parsed = q::parse(&Source::new("out.q", text.as_str()), qat::EMITTED);
        assert!(
            parsed.diagnostics.is_empty(),
            "{}: {:?}",
            example.file,
            parsed.diagnostics
        );
        let back = parsed.program.expect("no errors");
        assert_eq!(back, program, "{}", example.file);
        let spans = |program: &q::Program| {
            let puzzles = program.puzzles.iter().map(|p| p.span);
            let lines = program.instructions.iter().map(|i| i.span);
            puzzles.chain(lines).collect::<Vec<_>>()
        };
        assert_eq!(spans(&back), spans(&program), "{}", example.file);
    }
}

#[test]
fn average_is_the_paper_s_program() {
    let average = named("average.qat");
    assert_eq!(
        said(&average, &[4, 7]),
        ["Calculating average...", "The average is 5"]
    );
    for a in 0..90 {
        for b in 0..90 {
            let expected = format!("The average is {}", (a + b) % 90 / 2);
            assert_eq!(result(&average, &[a, b]), expected, "{a} and {b}");
        }
    }
}

#[test]
fn multiply_multiplies_modulo_30() {
    let multiply = named("multiply.qat");
    for a in 0..9 {
        for b in 0..18 {
            let expected = format!("The product is {}", a * b % 30);
            assert_eq!(result(&multiply, &[a, b]), expected, "{a} times {b}");
        }
    }
}

#[test]
fn modulus_divides_everything_by_everything() {
    let modulus = named("modulus.qat");
    for a in 0..30 {
        for b in 0..30 {
            let expected = match b {
                0 => "Nobody can divide by zero!".to_owned(),
                _ => format!("The remainder is {}", a % b),
            };
            assert_eq!(result(&modulus, &[a, b]), expected, "{a} by {b}");
        }
    }
}

#[test]
fn fibonacci_counts_up_to_21() {
    let fibonacci = named("fibonacci.qat");
    let (mut a, mut b) = (0, 1);
    for place in 0..9 {
        assert_eq!(
            result(&fibonacci, &[place]),
            format!("It is {a}"),
            "number {place}"
        );
        (a, b) = (b, a + b);
    }
    assert!(result(&fibonacci, &[9]).contains("34"));
}

#[test]
fn gauss_adds_up_on_two_cubes() {
    let gauss = named("gauss.qat");
    for n in 0..50 {
        let expected = format!("The sum is {}", n * (n + 1) / 2);
        assert_eq!(result(&gauss, &[n]), expected);
    }
}

#[test]
fn the_paper_s_q_programs_count() {
    for value in -5..=5_i64 {
        let value_mod_6 = value.rem_euclid(6);
        assert_eq!(
            result(&named("choose.q"), &[value]),
            format!("You chose {value_mod_6}")
        );
        let print = said(&named("print.q"), &[value]);
        assert_eq!(print[1], format!("You chose {value_mod_6}"));
        assert_eq!(
            print[2],
            format!("One more is {}", (value + 1).rem_euclid(6))
        );
    }
    let two = said(&named("two-cubes.q"), &[]);
    assert_eq!(two, ["The first cube counts 3", "The second cube counts 2"]);
}
