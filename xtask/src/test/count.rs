//! Counting tests in what test runners print.

use serde_json::Value;

use super::Tally;
use crate::command::Output;

/// Counts the `test result:` lines of `cargo test`, or the run as one check when it came to none or ended badly in some
/// other way (such as not compiling).
pub fn cargo_tests(output: &Output) -> Tally {
    let mut tally = Tally::default();
    for line in output.text.lines() {
        // wasm-bindgen's runner indents its line.
        if let Some(result) = line.trim_start().strip_prefix("test result: ") {
            tally.passed += number_before(result, "passed");
            tally.failed += number_before(result, "failed");
        }
    }
    let counted = tally.passed + tally.failed > 0;
    if !counted || (!output.status.success() && tally.failed == 0) {
        tally.failed += 1;
    }
    tally.text = output
        .text
        .lines()
        .filter(|line| !(line.starts_with("test ") && line.ends_with(" ... ok")))
        .map(|line| line.to_owned() + "\n")
        .collect();
    tally
}

fn number_before(text: &str, word: &str) -> u64 {
    let words: Vec<&str> = text
        .split_whitespace()
        .map(|w| w.trim_end_matches(';'))
        .collect();
    words
        .windows(2)
        .find(|pair| pair[1] == word)
        .and_then(|pair| pair[0].parse().ok())
        .unwrap_or_default()
}

/// Counts the tests in the report of Playwright's JSON reporter; `None` when it is no such report.
pub fn playwright(report: &str) -> Option<(u64, u64)> {
    let report: Value = serde_json::from_str(report).ok()?;
    let count = |name: &str| report["stats"][name].as_u64();
    let troubles = report["errors"].as_array().map_or(0, Vec::len) as u64;
    // A test that passes only the second time has failed once.
    Some((
        count("expected")?,
        count("unexpected")? + count("flaky")? + troubles,
    ))
}

#[cfg(test)]
mod tests {
    use std::process::{Command, ExitStatus};

    use super::{Output, cargo_tests, playwright};

    fn status(program: &str) -> ExitStatus {
        Command::new(program).status().unwrap()
    }

    fn counted(text: &str, happy: bool) -> (u64, u64) {
        let status = status(if happy { "true" } else { "false" });
        let tally = cargo_tests(&Output {
            text: text.to_owned(),
            status,
        });
        (tally.passed, tally.failed)
    }

    #[test]
    fn result_lines_add_up() {
        let text = "test a ... ok\ntest result: ok. 12 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out\n    \
                    test result: FAILED. 3 passed; 2 failed; 0 ignored\n";
        assert_eq!(counted(text, false), (15, 2));
    }

    #[test]
    fn a_run_without_tests_has_failed() {
        assert_eq!(counted("error: could not compile `group`\n", false), (0, 1));
        assert_eq!(counted("", true), (0, 1));
    }

    #[test]
    fn a_bad_end_counts_even_when_all_tests_passed() {
        let text = "test result: ok. 12 passed; 0 failed\nerror: could not compile `q`\n";
        assert_eq!(counted(text, false), (12, 1));
    }

    #[test]
    fn playwright_counts() {
        let report = r#"{"errors": [], "stats": {"expected": 7, "unexpected": 1, "flaky": 1, "skipped": 2}}"#;
        assert_eq!(playwright(report), Some((7, 2)));
        assert_eq!(playwright("Error: no tests found"), None);
    }
}
