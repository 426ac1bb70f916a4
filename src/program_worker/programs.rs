//! Requests in, outcomes out.

use std::collections::BTreeMap;

use compiler::Compiler;
use storage::Asset;
use wire::{CompileRequest, CompilerOutcome, CompilerRequest, RegisterView};

use crate::machine::Loaded;
use crate::problems::{problem, refused};
use crate::protocol::{
    CompiledProgram, ProblemSeverity, ProgramOutcome, ProgramRequest, Refusal, RegisterOf,
};
use crate::puzzles;

/// The compiler and the machines of one worker.
pub struct Programs {
    compiler: Compiler,
    machines: BTreeMap<u32, Loaded>,
}

impl Programs {
    /// Without machines. `alive` is called again and again while a program is compiled.
    pub fn new(alive: Option<fn()>) -> Self {
        Self {
            compiler: Compiler {
                alive,
                ..Compiler::default()
            },
            machines: BTreeMap::new(),
        }
    }

    /// The tables that the last compilations lacked; a native program has all.
    pub fn missing(&self) -> Vec<&'static Asset> {
        self.compiler.tables.missing()
    }

    /// From now on no table is missing: they cannot be had.
    pub fn go_without(&self) {
        self.compiler.tables.go_without();
    }

    /// Runs a request to its end.
    pub fn run(&mut self, request: &ProgramRequest) -> ProgramOutcome {
        let done = match request {
            ProgramRequest::Compile(program) => self.compile(program),
            ProgramRequest::Load {
                machine,
                q,
                registers,
            } => Loaded::new(q, registers).map(|loaded| {
                let state = loaded.state();
                self.machines.insert(*machine, loaded);
                ProgramOutcome::State(state)
            }),
            ProgramRequest::Machine { machine, command } => match self.machines.get_mut(machine) {
                Some(loaded) => loaded.run(command).map(ProgramOutcome::State),
                None => Err(refused("run::no-machine", "this machine was closed")),
            },
            ProgramRequest::Drop { machine } => {
                self.machines.remove(machine);
                Ok(ProgramOutcome::Done)
            }
            ProgramRequest::Positions { puzzle } => puzzles::positions(puzzle, self.compiler.alive),
            ProgramRequest::Cycles { puzzle, text } => puzzles::cycles(puzzle, text),
            ProgramRequest::Position { puzzle, text } => {
                puzzles::position(puzzle, text).map(ProgramOutcome::Position)
            }
        };
        done.unwrap_or_else(ProgramOutcome::Refused)
    }

    fn compile(&self, program: &CompileRequest) -> Result<ProgramOutcome, Refusal> {
        let outcome = self
            .compiler
            .run(&CompilerRequest::Compile(program.clone()));
        let CompilerOutcome::Compiled(compiled) = outcome else {
            return Err(refused(
                "program::not-compiled",
                "the compiler answered something else",
            ));
        };
        let problems = compiled.diagnostics.iter();
        let problems: Vec<_> = problems.map(|it| problem(it, &program.text)).collect();
        let Some(q) = compiled.program else {
            let first = problems
                .iter()
                .find(|problem| problem.severity == ProblemSeverity::Error);
            return Err(Refusal {
                code: "program::errors".to_owned(),
                message: first.map_or_else(
                    || format!("{} has errors", program.file),
                    |first| {
                        let line = first
                            .line
                            .map_or_else(String::new, |line| format!(":{line}"));
                        format!("{}{line}: {}", program.file, first.message)
                    },
                ),
                problems,
            });
        };
        let register = |view: RegisterView| RegisterOf {
            name: view.name,
            puzzle: view.puzzle as u32,
            tape: view.tape,
            order: view.order,
            algorithm: view.algorithm,
            pieces: view.pieces,
        };
        Ok(ProgramOutcome::Compiled(CompiledProgram {
            q,
            registers: compiled.registers.into_iter().map(register).collect(),
            origins: (compiled.origins.iter())
                .map(|origin| (origin.from, origin.instructions))
                .collect(),
            problems,
        }))
    }
}
