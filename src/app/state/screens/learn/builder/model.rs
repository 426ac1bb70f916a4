//! The model program of a step: compiled and run with the step's tests while a teacher writes.

use std::rc::Rc;

use diagnostics::Severity;
use wire::{CompileRequest, Compiled, CompilerRequest, Language};

use super::{Builder, Field, Kind};
use crate::state::context::Context;
use crate::state::jobs::Owner;
use crate::state::screens::learn::Learn;
use crate::state::screens::learn::check::Check;
use crate::state::screens::learn::lesson;
use crate::state::screens::run::program::Loaded;

/// How the model program does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Model {
    /// There is none, or no tests.
    #[default]
    None,
    /// It is being compiled, or run.
    Running,
    /// What is wrong, in words.
    Wrong(String),
    /// It passes all tests: how many, and in how many turns.
    Passes { tests: usize, turns: u64 },
}

impl Builder {
    /// The model program and the tests of the step that is shown, if both are there and the tests can be read.
    fn model(&self) -> Option<(&str, Vec<q::testing::Test>)> {
        let form = self.form();
        let program = form.get(Field::Model);
        if form.kind != Kind::Program || program.trim().is_empty() {
            return None;
        }
        let lines = form.get(Field::Tests).lines();
        let tests = lines
            .filter(|line| !line.trim().is_empty())
            .map(lesson::test);
        let tests: Vec<_> = tests.collect::<Result<_, _>>().ok()?;
        (!tests.is_empty()).then_some((program, tests))
    }
}

impl Learn {
    /// Compiles the model program as soon as the compiler can.
    pub(in crate::state) fn compile_model(&mut self, cx: &mut Context) {
        let Some(builder) = &mut self.builder else {
            return;
        };
        self.check = None;
        let Some((program, _)) = builder.model() else {
            builder.model = Model::None;
            return;
        };
        let request = CompileRequest {
            file: "model.qat".to_owned(),
            language: if program.starts_with("Puzzles") {
                Language::Q
            } else {
                Language::Qat
            },
            text: program.to_owned(),
            files: Vec::new(),
            line_by_line: false,
        };
        builder.model = Model::Running;
        // Whatever is compiled still is of an earlier text: this one comes after it.
        self.model_waits =
            !cx.shell.compiler.is_ready() || cx.shell.jobs.of(&Owner::Model).is_some();
        if !self.model_waits {
            cx.start_compiler(Owner::Model, CompilerRequest::Compile(request));
        }
    }

    /// Whether the model program is to be compiled as soon as the compiler can.
    pub(in crate::state) fn model_waits(&self) -> bool {
        self.model_waits
    }

    /// Takes in what the compiler made of the model program, and runs it.
    pub(in crate::state) fn model_compiled(&mut self, compiled: &Compiled, cx: &mut Context) {
        if self.model_waits {
            self.compile_model(cx);
            return;
        }
        let Some(builder) = &mut self.builder else {
            return;
        };
        let Some((text, tests)) = builder.model() else {
            return;
        };
        let mut errors = compiled.diagnostics.iter();
        let error = errors.find(|diagnostic| diagnostic.severity == Severity::Error);
        let loaded = match error {
            Some(error) => Err(words::learn::model_error(
                error.line,
                error.message.to_string(),
            )),
            None => Loaded::new(compiled, Rc::from(text)),
        };
        match loaded {
            Ok(loaded) => {
                let lines = 0..loaded.program.instructions.len();
                let lines = lines.map(|at| loaded.source.lines().line(at)).collect();
                self.check = Some(Box::new(Check::new(loaded.program, lines, tests)));
            }
            Err(why) => builder.model = Model::Wrong(why),
        }
        cx.shell.changed = true;
    }

    /// The compiler died over it.
    pub(in crate::state) fn model_lost(&mut self, why: String) {
        self.model_waits = false;
        if let Some(builder) = &mut self.builder {
            builder.model = Model::Wrong(why);
        }
    }

    /// The tests of the model program are over: how many turns it made, or what is wrong.
    pub(in crate::state::screens::learn) fn model_ran(&mut self, result: Result<u64, String>) {
        let Some(builder) = &mut self.builder else {
            return;
        };
        let tests = builder.model().map_or(0, |(_, tests)| tests.len());
        builder.model = match result {
            Ok(turns) => Model::Passes { tests, turns },
            Err(why) => Model::Wrong(why),
        };
    }
}
