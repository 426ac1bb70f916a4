//! A program that is run.

use std::sync::Arc;

use diagnostics::{Severity, Source, Sources};
use puzzle::Algorithm;
use puzzle::architecture::{Architecture, Register};
use q::{EndlessLoop, Machine, OutputEntry, Program, RunEnd, Status};

use crate::problems::{all, at, refused};
use crate::protocol::{Command, MachineState, MachineStatus, OutputOf, Refusal, RegisterOf};

/// The most outputs that a state has, the latest ones.
const MOST_OUTPUTS: usize = 1000;

/// A machine and the registers that are read from its puzzles.
pub struct Loaded {
    machine: Machine,
    /// The place of each register's puzzle, and the register.
    registers: Vec<(usize, Register)>,
    /// The program repeats itself for ever, as the last run has proved.
    endless: Option<EndlessLoop>,
}

impl Loaded {
    /// A machine at the start of a program in Q.
    ///
    /// # Errors
    /// What is wrong with the program or the registers.
    pub fn new(text: &str, registers: &[RegisterOf]) -> Result<Self, Refusal> {
        let mut sources = Sources::new();
        let id = sources.add(Source::new("program.q", text));
        let parsed = q::parse(sources.get(id), id);
        let Some(program) = parsed.program else {
            let errors = parsed.diagnostics.iter();
            let errors = errors.filter(|found| found.severity == Severity::Error);
            let problems = errors.map(|found| {
                let span = found.span();
                let range = span.map(|span| span.start as usize..span.end as usize);
                let help = found.help.iter().map(ToString::to_string).collect();
                at(text, found.code, found.message.to_string(), range, help)
            });
            return Err(all("program::errors", problems.collect()));
        };
        Ok(Self {
            registers: on_puzzles(&program, registers)?,
            machine: Machine::new(Arc::new(program)),
            endless: None,
        })
    }

    /// Carries out a command, and says how the machine is then.
    ///
    /// # Errors
    /// When it cannot be carried out.
    pub fn run(&mut self, command: &Command) -> Result<MachineState, Refusal> {
        let machine = &mut self.machine;
        self.endless = None;
        match command {
            Command::Look => {}
            Command::Step => drop(machine.step()),
            Command::Instruction { steps } => {
                self.endless = endless(machine.next_instruction(*steps));
            }
            Command::Run { steps } => self.endless = endless(machine.run(*steps)),
            Command::Input { number } => {
                let taken = machine.input(*number);
                taken.map_err(|error| refused("run::input", error.to_string()))?;
            }
            Command::Back => drop(machine.back_move()),
            Command::Seek { step } => machine.seek(*step),
            Command::Reset => machine.reset(),
        }
        Ok(self.state())
    }

    /// The machine as it is.
    pub fn state(&self) -> MachineState {
        let machine = &self.machine;
        let value = |(puzzle, register): &(usize, Register)| {
            let position = &machine.positions()[*puzzle];
            register.decode(&machine.program().puzzles[*puzzle].puzzle, position)
        };
        let output = |entry: &OutputEntry| OutputOf {
            step: entry.step,
            instruction: entry.instruction as u32,
            text: entry.text(machine.program()),
            number: entry.number,
        };
        let outputs = machine.outputs().iter();
        let older = outputs.len().saturating_sub(MOST_OUTPUTS);
        let positions = machine.positions().iter();
        MachineState {
            status: self.status(),
            instruction: machine.instruction() as u32,
            steps: machine.steps(),
            registers: self.registers.iter().map(value).collect(),
            outputs: outputs.skip(older).map(output).collect(),
            in_hand: machine.in_hand() as u32,
            positions: positions.map(|it| it.images().to_vec()).collect(),
        }
    }

    fn status(&self) -> MachineStatus {
        if let Some(endless) = &self.endless {
            return MachineStatus::Failed {
                code: "run::endless".to_owned(),
                message: endless.explain(),
            };
        }
        let status = self.machine.status();
        match status {
            Status::Ready => MachineStatus::Ready,
            Status::AwaitingInput { message, max } => MachineStatus::Input {
                message: message.to_owned(),
                max,
            },
            Status::Halted { number, .. } => MachineStatus::Halted {
                text: status.halt_text().unwrap_or_default(),
                number,
            },
            Status::Ended => MachineStatus::Ended,
            Status::Faulted(fault) => MachineStatus::Failed {
                code: "run::fault".to_owned(),
                message: fault.explain(self.machine.program()),
            },
        }
    }
}

fn endless(end: RunEnd) -> Option<EndlessLoop> {
    match end {
        RunEnd::Endless(endless) => Some(endless),
        _ => None,
    }
}

/// The registers of all puzzles of a program. Those of one puzzle are read together, since pieces that several of them
/// move show no value.
fn on_puzzles(
    program: &Program,
    registers: &[RegisterOf],
) -> Result<Vec<(usize, Register)>, Refusal> {
    let wrong = |name: &str| {
        let message = format!("the register {name} does not belong to this program");
        refused("program::registers", message)
    };
    let mut all: Vec<Option<(usize, Register)>> = vec![None; registers.len()];
    for (place, declaration) in program.puzzles.iter().enumerate() {
        let puzzle = &declaration.puzzle;
        let here: Vec<usize> = (0..registers.len())
            .filter(|&at| registers[at].puzzle as usize == place)
            .collect();
        let Some(&first) = here.first() else {
            continue;
        };
        let mut algorithms = Vec::new();
        for &at in &here {
            let RegisterOf {
                name, algorithm, ..
            } = &registers[at];
            algorithms.push(Algorithm::parse(puzzle, algorithm).map_err(|_| wrong(name))?);
        }
        let architecture = Architecture::from_algorithms(puzzle, algorithms)
            .map_err(|_| wrong(&registers[first].name))?;
        for (&at, register) in here.iter().zip(architecture.registers) {
            all[at] = Some((place, register));
        }
    }
    let missing = all.iter().position(Option::is_none);
    match missing {
        Some(at) => Err(wrong(&registers[at].name)),
        None => Ok(all.into_iter().flatten().collect()),
    }
}
