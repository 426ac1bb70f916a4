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

/// Counts the tests of `node --test` in the lines at the end of its TAP, or the run as one failed check without them.
pub fn tap(output: &Output) -> Tally {
    let count = |what: &str| {
        let mut lines = output.text.lines();
        let number = lines.find_map(|line| line.strip_prefix(what));
        number.and_then(|number| number.trim().parse().ok())
    };
    let (passed, failed) = (count("# pass "), count("# fail "));
    let mut tally = Tally {
        passed: passed.unwrap_or_default(),
        failed: failed.unwrap_or(1),
        text: output.text.clone(),
        ..Tally::default()
    };
    if !output.status.success() && tally.failed == 0 {
        tally.failed = 1;
    }
    tally
}

/// How many tests of a run may pass the second time only. On a busy machine a browser stalls for seconds now and then;
/// a page that is at fault fails more often, or twice.
const SECOND_TRIES: usize = 3;

/// Counts the tests in the report of Playwright's JSON reporter; `None` when it is no such report.
pub fn playwright(report: &str) -> Option<Tally> {
    let report: Value = serde_json::from_str(report).ok()?;
    let count = |name: &str| report["stats"][name].as_u64();
    let errors = report["errors"].as_array().map_or(0, Vec::len) as u64;
    let flaky = count("flaky")?;
    let mut tally = Tally {
        passed: count("expected")?,
        failed: count("unexpected")? + errors,
        ..Tally::default()
    };
    flaky_in(&report, &mut tally.second);
    if flaky > SECOND_TRIES as u64 {
        tally.failed += flaky;
    } else {
        tally.passed += flaky;
    }
    Some(tally)
}

/// Adds the tests of a suite that passed the second time, as "project: file: title".
fn flaky_in(suite: &Value, names: &mut Vec<String>) {
    let list = |value: &'_ Value| value.as_array().cloned().unwrap_or_default();
    for spec in list(&suite["specs"]) {
        for test in list(&spec["tests"]) {
            if test["status"] == "flaky" {
                let part = |value: &Value| value.as_str().unwrap_or_default().to_owned();
                let (project, file) = (part(&test["projectName"]), part(&spec["file"]));
                names.push(format!("{project}: {file}: {}", part(&spec["title"])));
            }
        }
    }
    for inner in list(&suite["suites"]) {
        flaky_in(&inner, names);
    }
}

#[cfg(test)]
mod tests {
    use std::process::{Command, ExitStatus};

    use super::{Output, cargo_tests, playwright, tap};

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
    fn tests_of_node_are_counted_at_their_end() {
        let counted = |text: &str, happy: bool| {
            let text = text.to_owned();
            let status = status(if happy { "true" } else { "false" });
            let tally = tap(&Output { text, status });
            (tally.passed, tally.failed)
        };
        assert_eq!(counted("ok 1 - a\n# pass 6\n# fail 0\n", true), (6, 0));
        assert_eq!(counted("# pass 4\n# fail 2\n", false), (4, 2));
        assert_eq!(counted("# pass 4\n# fail 0\n", false), (4, 1));
        assert_eq!(counted("no such file\n", false), (0, 1));
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
        let report = r#"{"errors": [], "stats": {"expected": 7, "unexpected": 1, "flaky": 0, "skipped": 2}}"#;
        let tally = playwright(report).unwrap();
        assert_eq!((tally.passed, tally.failed), (7, 1));
        assert!(playwright("Error: no tests found").is_none());
    }

    #[test]
    fn a_test_that_passes_the_second_time_is_named_and_many_are_a_failure() {
        let test =
            r#"{"title": "t", "file": "a.js", "tests": [{"projectName": "p", "status": "flaky"}]}"#;
        let report = |flaky: usize| {
            let specs = vec![test; flaky].join(",");
            format!(
                r#"{{"stats": {{"expected": 7, "unexpected": 0, "flaky": {flaky}}},
                "suites": [{{"suites": [{{"specs": [{specs}]}}]}}]}}"#
            )
        };
        let few = playwright(&report(1)).unwrap();
        assert_eq!(
            (few.passed, few.failed, few.second),
            (8, 0, vec!["p: a.js: t".to_owned()])
        );
        let many = playwright(&report(4)).unwrap();
        assert_eq!((many.passed, many.failed), (7, 4));
    }
}
