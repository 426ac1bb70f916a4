//! Every example program, on every input worth trying, against plain arithmetic.

use std::cmp::Ordering;
use std::sync::Arc;

use diagnostics::{Source, SourceId};
use qat::examples::{Example, Language, all};

use crate::outcome::LONG;
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

/// Their `.test` lines, of which each program has at least one; they change nothing of what it compiles to.
#[test]
fn the_tests_of_the_examples_hold() {
    for example in all().iter().filter(|e| e.language == Language::Qat) {
        let compiled = compile_with(example.text, qat::Options::default());
        assert!(!compiled.tests.is_empty(), "{} has no tests", example.file);
        let program = Arc::new(compiled.program.expect("no errors"));
        for test in &compiled.tests {
            let outcome = q::testing::on_puzzles(&program, test, LONG);
            assert_eq!(outcome.difference, None, "{}: {test:?}", example.file);
        }
        let lines = example.text.split_inclusive('\n');
        let bare: String = lines.filter(|line| !line.starts_with(".test ")).collect();
        let bare = compile_with(&bare, qat::Options::default());
        assert_eq!(bare.text, compiled.text, "{}", example.file);
        assert!(bare.tests.is_empty());
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
    for index in 0..9 {
        assert_eq!(
            result(&fibonacci, &[index]),
            format!("It is {a}"),
            "number {index}"
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
fn countdown_says_every_number() {
    let countdown = named("countdown.qat");
    for from in 0..30 {
        let mut expected: Vec<String> = (1..=from).rev().map(|n| n.to_string()).collect();
        expected.push("Lift-off!".to_owned());
        assert_eq!(said(&countdown, &[from]), expected);
    }
}

#[test]
fn gcd_divides_both_and_nothing_greater_does() {
    let gcd = named("gcd.qat");
    for a in 0..30 {
        for b in 0..30 {
            let divides = |d: &i64| a % d == 0 && b % d == 0;
            let expected = (1..30).rev().find(divides).filter(|_| a + b > 0);
            let expected = format!("is {}", expected.unwrap_or(0));
            assert_eq!(result(&gcd, &[a, b]), expected, "{a} and {b}");
        }
    }
}

#[test]
fn primality_finds_the_smallest_divisor() {
    let primality = named("primality.qat");
    for n in 0..90 {
        let expected = match (2..n).find(|d| n % d == 0) {
            _ if n < 2 => "0 and 1 are neither prime nor made of primes".to_owned(),
            Some(divisor) => format!("No, it can be divided by {divisor}"),
            None => "Yes, nothing but 1 and itself divides it".to_owned(),
        };
        assert_eq!(result(&primality, &[n]), expected, "{n}");
    }
}

#[test]
fn fizzbuzz_counts_as_children_do() {
    let mut expected: Vec<String> = (1..90)
        .map(|n| match (n % 3, n % 5) {
            (0, 0) => "FizzBuzz".to_owned(),
            (0, _) => "Fizz".to_owned(),
            (_, 0) => "Buzz".to_owned(),
            _ => n.to_string(),
        })
        .collect();
    expected.push("Counted to 89".to_owned());
    assert_eq!(said(&named("fizzbuzz.qat"), &[89]), expected);
}

#[test]
fn thousands_adds_beyond_one_cube() {
    let thousands = named("thousands.qat");
    let sums: [&[i64]; 5] = [
        &[],
        &[1],
        &[999, 1],
        &[1259, 1259, 1259],
        &[1000, 1000, 1000, 1000],
    ];
    for numbers in sums {
        let sum: i64 = numbers.iter().sum();
        let expected = [
            format!("Thousands: {}", sum / 1000),
            format!("and {}", sum % 1000),
        ];
        let inputs: Vec<i64> = numbers.iter().copied().chain([0]).collect();
        assert_eq!(said(&thousands, &inputs), expected, "{numbers:?}");
    }
}

#[test]
fn guess_tells_which_is_larger() {
    let guess = named("guess.qat");
    for secret in 0..30 {
        for first in 0..30 {
            let (inputs, expected) = match first.cmp(&secret) {
                Ordering::Less => (vec![secret, first, secret], vec!["Too small"]),
                Ordering::Greater => (vec![secret, first, secret], vec!["Too large"]),
                Ordering::Equal => (vec![secret, first], vec![]),
            };
            let guesses = inputs.len() - 1;
            let mut expected: Vec<String> = expected.into_iter().map(str::to_owned).collect();
            expected.push(format!("Right! Guesses: {guesses}"));
            assert_eq!(said(&guess, &inputs), expected, "{secret}, {first}");
        }
    }
}

#[test]
fn reverse_says_the_last_number_first() {
    let reverse = named("reverse.qat");
    let numbers: Vec<i64> = (1..40).map(|n| n * n % 104 + 1).collect();
    let inputs: Vec<i64> = numbers.iter().copied().chain([0]).collect();
    let mut expected: Vec<String> = numbers.iter().rev().map(ToString::to_string).collect();
    expected.push("That was all".to_owned());
    assert_eq!(said(&reverse, &inputs), expected);
}

/// What the machine in `brainfuck.qat` says when it is given another program.
fn brainfuck(program: &str, inputs: &[i64]) -> Vec<String> {
    let all = all();
    let example = all.iter().find(|e| e.file == "brainfuck.qat");
    let text = example.expect("the example is there").text;
    let (before, rest) = text.split_once("write Signs Sign \"+").expect("a program");
    let (_, after) = rest.split_once('"').expect("its end");
    let text = format!("{before}write Signs Sign \"{program}\"{after}");
    said(&compile(&text), inputs)
}

#[test]
fn brainfuck_says_hello_and_runs_other_programs() {
    let hello = ["H", "e", "l", "l", "o", "The program has ended"];
    assert_eq!(said(&named("brainfuck.qat"), &[]), hello);

    let cases: [(&str, &[i64], &[&str]); 6] = [
        // Two numbers are added, and letters come again.
        (",>,<[->+<]>.", &[40, 25], &["A"]),
        // Loops in loops: 5 times 13 is A; comments between the signs; a loop that is not entered.
        ("[.]+++++ five [->+++++++++++++ times <]>.", &[], &["A"]),
        ("++++[->++++[->++++<]<]>>.", &[], &["@"]),
        // Below zero comes the largest number, which is not a letter.
        ("-.+++++.", &[], &["no letter: 1259", "no letter: 4"]),
        // The first letter and the last one.
        (
            ",.,.,.,.",
            &[32, 126, 31, 127],
            &[" ", "~", "no letter: 31", "no letter: 127"],
        ),
        // Cells on the left of the first one.
        ("+<,.>-<.", &[66], &["B", "B"]),
    ];
    for (program, inputs, expected) in cases {
        let mut expected = expected.to_vec();
        expected.push("The program has ended");
        assert_eq!(brainfuck(program, inputs), expected, "{program}");
    }
    for program in ["[", "+]", "[[]", "+[-]+]"] {
        let missing = ["A bracket has no partner"];
        let said = brainfuck(program, &[]);
        assert_eq!(said, missing, "{program}");
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
