//! What each instruction of a program did, and why each branch was taken.

use std::fmt::{self, Display};
use std::sync::Arc;

use puzzle::{Algorithm, PieceId, Puzzle};
use q::{
    Cause, Event, Look, Machine, Names, Operation, Program, Progress, RunEnd, Status, Step, Stops,
};
use serde::Serialize;

use super::{ProgramLines, ReportError};

/// What to trace.
pub struct TraceRequest<'a> {
    /// Numbers for the program's inputs, in their order.
    pub inputs: &'a [i64],
    /// The trace ends after this many turns and decisions.
    pub max_steps: u64,
    /// Whether each turn and each look gets a row, not only what an instruction comes to.
    pub all: bool,
    /// Gets each row when it happens; without it the report has them all.
    pub print: Option<&'a dyn Fn(&str)>,
}

/// How a program ran. As text it is the ending; [`TraceRequest::print`] has had the rows.
#[derive(Debug, Serialize)]
pub struct TraceReport {
    trace: Vec<TraceStep>,
    end: String,
    steps: u64,
}

#[derive(Debug, Serialize)]
struct TraceStep {
    step: u64,
    line: usize,
    source: Option<usize>,
    why: String,
    #[serde(flatten)]
    event: TraceEvent,
}

#[derive(Debug, Serialize)]
#[serde(tag = "event", rename_all = "camelCase")]
enum TraceEvent {
    Turn {
        r#move: String,
    },
    Jump {
        to: usize,
    },
    Branch {
        looked: Vec<TraceLook>,
        jumped: bool,
        to: usize,
    },
    Look {
        looked: Vec<TraceLook>,
        repetitions: u64,
        solved: bool,
    },
    Solve,
    Switch {
        puzzle: String,
    },
    Head {
        from: i64,
        to: i64,
    },
    Pass,
    Input {
        number: i64,
    },
    Print {
        text: String,
        number: Option<u64>,
    },
    Halt {
        text: String,
        number: Option<u64>,
    },
    Wait,
}

#[derive(Debug, Serialize)]
struct TraceLook {
    place: Option<String>,
    holds: Option<String>,
    solved: bool,
}

impl TraceReport {
    /// Runs a program until it ends, goes wrong, asks for a number that is not given, or the limit is reached.
    ///
    /// # Errors
    /// When a number is refused.
    pub fn new(
        program: &Arc<Program>,
        lines: &ProgramLines<'_>,
        request: &TraceRequest,
    ) -> Result<Self, ReportError> {
        let mut machine = Machine::new(Arc::clone(program));
        let mut inputs = request.inputs.iter();
        let mut trace = Vec::new();
        let mut row = |step: &Step| {
            if !request.all && is_passing(step, program) {
                return;
            }
            let Some(print) = request.print else {
                trace.push(TraceStep::new(step, program, lines));
                return;
            };
            let words = match &step.event {
                Event::Turned { progress, .. } if !request.all => turning(step, progress, program),
                _ => describe(step, program),
            };
            print(&lines.row(step, &words));
        };
        let end = loop {
            let budget = request.max_steps.saturating_sub(machine.steps());
            match machine.trace_until(&mut Stops::default(), budget, &mut row) {
                RunEnd::AwaitingInput => {
                    let Some(&number) = inputs.next() else {
                        break asked(&machine);
                    };
                    row(&machine.input(number).map_err(ReportError::of)?);
                }
                RunEnd::Budget => {
                    let steps = machine.steps();
                    break format!("Stopped after {steps} steps; --max-steps allows more.");
                }
                RunEnd::Endless(endless) => break endless.explain(),
                RunEnd::Faulted => {
                    break match machine.status() {
                        Status::Faulted(fault) => fault.explain(program),
                        _ => String::new(),
                    };
                }
                RunEnd::Ended => {
                    break format!("{} That was after {} steps.", q::ENDS_HERE, machine.steps());
                }
                _ => break format!("Halted after {} steps.", machine.steps()),
            }
        };
        Ok(Self {
            trace,
            end,
            steps: machine.steps(),
        })
    }
}

impl Display for TraceReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.end)
    }
}

impl TraceStep {
    fn new(step: &Step, program: &Program, lines: &ProgramLines<'_>) -> Self {
        let kinds = program.kinds_in_hand();
        let kind = kinds.get(step.instruction);
        let puzzle = kind.map(|&kind| &*program.puzzles[kind].puzzle);
        Self {
            step: step.index,
            line: step.instruction + 1,
            source: lines.line(step.instruction),
            why: describe(step, program),
            event: TraceEvent::new(&step.event, program, puzzle),
        }
    }
}

impl TraceEvent {
    /// `of` is the puzzle in hand.
    fn new(event: &Event, program: &Program, of: Option<&Puzzle>) -> Self {
        let name = |piece: PieceId| of.map(|puzzle| puzzle.piece(piece).name.clone());
        let looks = |looked: &[Look]| {
            let look = |look: &Look| TraceLook {
                place: name(look.piece),
                holds: name(look.holds),
                solved: look.solved,
            };
            looked.iter().map(look).collect()
        };
        match event {
            Event::Turned { puzzle, mv, .. } | Event::TurnedByHand { puzzle, mv } => Self::Turn {
                r#move: program.puzzles[*puzzle].puzzle.mv(*mv).name.clone(),
            },
            Event::Jumped { to } => Self::Jump { to: to + 1 },
            Event::Branched { looked, jumped, to } => Self::Branch {
                looked: looks(looked),
                jumped: *jumped,
                to: to + 1,
            },
            Event::Looked {
                looked,
                repetitions,
                solved,
            } => Self::Look {
                looked: looks(looked),
                repetitions: *repetitions,
                solved: *solved,
            },
            Event::Solved { .. } => Self::Solve,
            Event::Switched { to, .. } => Self::Switch {
                puzzle: program.puzzles[*to].name.clone(),
            },
            Event::HeadMoved { from, to, .. } => Self::Head {
                from: *from,
                to: *to,
            },
            Event::Passed => Self::Pass,
            Event::Entered { value } => Self::Input { number: *value },
            Event::Printed { message, number } => Self::Print {
                text: message.clone(),
                number: *number,
            },
            Event::Halted { message, number } => Self::Halt {
                text: message.clone(),
                number: *number,
            },
            Event::Waiting => Self::Wait,
        }
    }
}

fn asked(machine: &Machine) -> String {
    match machine.status() {
        Status::AwaitingInput { message, .. } => {
            let message = message.trim();
            format!("The program asks \u{201c}{message}\u{201d}; give a number with --input N.")
        }
        _ => String::new(),
    }
}

/// Whether a step only leads to what its instruction comes to: a turn that is not the first, a look that decides
/// nothing yet.
fn is_passing(step: &Step, program: &Program) -> bool {
    match &step.event {
        Event::Turned { progress, .. } => {
            let moves = algorithm(step, program).map_or(0, Algorithm::len);
            let first = if progress.inverted {
                moves.saturating_sub(1)
            } else {
                0
            };
            progress.next_move != Some(first) || progress.repetition > 0
        }
        Event::Looked { solved, .. } => !solved,
        _ => false,
    }
}

/// The algorithm of a step's instruction.
fn algorithm<'a>(step: &Step, program: &'a Program) -> Option<&'a Algorithm> {
    let instruction = program.instructions.get(step.instruction)?;
    Operation::algorithm(&instruction.operation)
}

/// All the turns of an instruction in plain words, to be shown at the first of them.
fn turning(step: &Step, progress: &Progress, program: &Program) -> String {
    let at = q::instruction_name(step.instruction);
    let kinds = program.kinds_in_hand();
    let algorithm = algorithm(step, program)
        .zip(kinds.get(step.instruction))
        .map_or_else(String::new, |(algorithm, &kind)| {
            algorithm.display(&program.puzzles[kind].puzzle).to_string()
        });
    let back = if progress.inverted { " backwards" } else { "" };
    let times = match (progress.cause, progress.repetitions) {
        (Some(Cause::Algorithm), _) => "",
        (_, Some(1)) => ", once",
        (_, Some(n)) => return format!("{at} turns {algorithm}{back}, {n} times."),
        (Some(Cause::Count), None) => " and counts",
        (_, None) => " again and again",
    };
    format!("{at} turns {algorithm}{back}{times}.")
}

/// A step in plain words.
pub fn describe(step: &Step, program: &Program) -> String {
    if let Some(why) = step.why(program, Names::Instructions) {
        return why;
    }
    let at = q::instruction_name(step.instruction);
    let name = |puzzle: &usize| &program.puzzles[*puzzle].name;
    match &step.event {
        Event::Turned {
            puzzle,
            mv,
            progress,
        } => {
            let of = algorithm(step, program).map_or(0, Algorithm::len);
            let number =
                (progress.next_move).map_or(0, |n| if progress.inverted { of - n } else { n + 1 });
            let total = (progress.repetitions).map_or(String::new(), |n| format!(" of {n}"));
            let round = match progress.cause {
                Some(Cause::Algorithm) | None => String::new(),
                Some(_) => format!(", repetition {}{total}", progress.repetition + 1),
            };
            let back = if progress.inverted { " backwards" } else { "" };
            let mv = &program.puzzles[*puzzle].puzzle.mv(*mv).name;
            format!("{at} turns {mv}, move {number} of {of}{back}{round}.")
        }
        Event::TurnedByHand { puzzle, mv } => {
            let mv = &program.puzzles[*puzzle].puzzle.mv(*mv).name;
            format!("{} is turned by hand: {mv}.", name(puzzle))
        }
        Event::Jumped { to } => format!("{at} goes on at {}.", q::instruction_name(*to)),
        Event::Solved { puzzle } => format!("{at} solves {}.", name(puzzle)),
        Event::Switched { from, to } => {
            let (from, to) = (name(from), name(to));
            format!("{at} puts {from} down and takes {to} up.")
        }
        Event::HeadMoved { puzzle, from, to } => {
            let puzzle = name(puzzle);
            format!("{at} moves the head of {puzzle} from {from} to {to}.")
        }
        Event::Passed => format!("{at} turns nothing."),
        Event::Entered { value } => format!("{at} takes in {value}."),
        Event::Printed { message, number } => {
            format!("{at} says: {}", q::output_text(message, *number))
        }
        Event::Halted { message, number } => {
            let text = q::output_text(message, *number);
            format!("{at} halts and says: {text}")
        }
        Event::Branched { .. } | Event::Looked { .. } | Event::Waiting => {
            format!("{at} waits.")
        }
    }
}
