//! The tests of programs: which hold, and what each costs.

use std::fmt::{self, Display};
use std::sync::Arc;

use diagnostics::Sources;
use puzzle::Algorithm;
use q::testing::{Outcome, Test, on_puzzles};
use qat::interpreter::AbstractProgram;
use qat::testing::on_numbers;
use serde::Serialize;

use super::DiagnosticReport;

/// The tests of several programs.
#[derive(Debug, Serialize)]
pub struct TestsReport {
    passed: usize,
    failed: usize,
    programs: Vec<ProgramTests>,
}

/// The tests of one program.
#[derive(Debug, Serialize)]
pub struct ProgramTests {
    program: String,
    /// As written, each algorithm once; none on numbers.
    turns: Option<usize>,
    /// Turns of the longest algorithm; none on numbers.
    longest: Option<usize>,
    tests: Vec<TestReport>,
}

#[derive(Debug, Serialize)]
struct TestReport {
    line: usize,
    test: String,
    passed: bool,
    /// Turns made up to the end, or to the difference; none on numbers.
    turns: Option<u64>,
    steps: u64,
    difference: Option<DiagnosticReport>,
    #[serde(skip)]
    rendered: String,
}

impl ProgramTests {
    /// Runs tests on puzzles, each for at most `max_steps` steps.
    pub fn on_puzzles(
        file: &str,
        program: &Arc<q::Program>,
        tests: &[Test],
        sources: &Sources,
        max_steps: u64,
    ) -> Self {
        let all = program.instructions.iter();
        let algorithms = all.filter_map(|instruction| instruction.operation.algorithm());
        Self {
            program: file.to_owned(),
            turns: Some(program.turns()),
            longest: algorithms.map(Algorithm::len).max().or(Some(0)),
            tests: reports(tests, sources, |test| on_puzzles(program, test, max_steps)),
        }
    }

    /// Runs tests on numbers, each for at most `max_steps` statements.
    pub fn on_numbers(
        file: &str,
        program: &AbstractProgram,
        tests: &[Test],
        sources: &Sources,
        max_steps: u64,
    ) -> Self {
        Self {
            program: file.to_owned(),
            turns: None,
            longest: None,
            tests: reports(tests, sources, |test| on_numbers(program, test, max_steps)),
        }
    }
}

fn reports(tests: &[Test], sources: &Sources, run: impl Fn(&Test) -> Outcome) -> Vec<TestReport> {
    let report = |test: &Test| {
        let outcome = run(test);
        let found = outcome.difference.map(|found| found.diagnostic(test));
        let source = sources.get(test.span.source);
        let rendered = found
            .as_ref()
            .map(|found| diagnostics::render(found, sources));
        TestReport {
            line: source.line_column(test.span.start as usize).line,
            test: source.text()[test.span.range()].to_owned(),
            passed: found.is_none(),
            turns: outcome.turns,
            steps: outcome.steps,
            difference: DiagnosticReport::all(found.as_slice(), sources).pop(),
            rendered: rendered.unwrap_or_default(),
        }
    };
    tests.iter().map(report).collect()
}

impl TestsReport {
    /// The tests of these programs.
    pub fn new(programs: Vec<ProgramTests>) -> Self {
        let tests = || programs.iter().flat_map(|program| &program.tests);
        let passed = tests().filter(|test| test.passed).count();
        Self {
            passed,
            failed: tests().count() - passed,
            programs,
        }
    }

    /// Whether every test holds.
    pub fn holds(&self) -> bool {
        self.failed == 0
    }
}

impl Display for ProgramTests {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.program)?;
        match (self.turns, self.longest) {
            (Some(turns), Some(longest)) => writeln!(
                f,
                ": turns as written: {turns}, in the longest algorithm: {longest}"
            )?,
            _ => writeln!(f, ": on numbers")?,
        }
        if self.tests.is_empty() {
            writeln!(
                f,
                "  no tests; one looks like `.test 4 7 -> \"The average is 5\"`"
            )?;
        }
        for test in &self.tests {
            let result = if test.passed { "ok    " } else { "failed" };
            write!(f, "  {result}  {}", test.test)?;
            match test.turns {
                Some(turns) => writeln!(f, "  (turns made: {turns})")?,
                None => writeln!(f)?,
            }
        }
        for test in self.tests.iter().filter(|test| !test.passed) {
            writeln!(f, "\n{}", test.rendered.trim_end())?;
        }
        if self.tests.iter().any(|test| !test.passed) {
            writeln!(f)?;
        }
        Ok(())
    }
}

impl Display for TestsReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for program in &self.programs {
            write!(f, "{program}")?;
        }
        writeln!(f, "{} passed, {} failed", self.passed, self.failed)
    }
}
