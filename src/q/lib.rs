//! Q, machine code for people: instructions, text form, and the machine that steps a program.
//!
//! ```
//! use std::sync::Arc;
//! use diagnostics::Sources;
//!
//! let text = "Puzzles\nA: 3x3\n\n1 | input \"Choose a number\"\n          R U R' U'\n          max-input 5\n\
//!             2 | halt \"You chose\"\n         U R U' R'\n         counting-until UFR\n";
//! let mut sources = Sources::new();
//! let id = sources.add(diagnostics::Source::new("choose.q", text));
//! let program = q::parse(sources.get(id), id).program.unwrap();
//! assert_eq!(program.to_string(), text);
//!
//! let mut machine = q::Machine::new(Arc::new(program));
//! machine.input(2).unwrap();
//! assert_eq!(machine.run(1_000), q::RunEnd::Halted);
//! assert_eq!(machine.outputs().last().unwrap().text(machine.program()), "You chose 2");
//! ```
//!
//! Q is the language of section 2.1 of the Qter paper (Chaudhary, Rovnyak, Gray): a list of numbered instructions that
//! a person can carry out on a twisty puzzle. [`parse`] reads its text form, [`Program`] prints it back, [`Machine`]
//! carries it out one move at a time, forwards and backwards.

mod costs;
mod dialect;
mod flow;
mod lexer;
mod limits;
mod lines;
mod listing;
mod machine;
mod parser;
mod program;
mod quiz;
mod report;
mod resolve;
mod syntax;
pub mod testing;
mod why;

pub use costs::Cost;
pub use dialect::Dialect;
pub use limits::{MAX_DIAGNOSTICS, MAX_INSTRUCTIONS, MAX_NUMBER, MAX_PUZZLES, MAX_TEXT};
pub use lines::SourceLines;
pub use listing::{Listed, Listing};
pub use machine::{
    Cause, ENDS_HERE, EndlessLoop, Event, Fault, InputError, Look, MAX_CELLS, Machine, OutputEntry,
    OutputLog, Progress, RunEnd, Status, Step, Stops, Tape, TurnError, Watch, When, Wrap,
};
pub use parser::{Parsed, parse, parse_with, tokens};
pub use program::{
    Counting, Instruction, Names, Operation, Output, Program, PuzzleDeclaration, instruction_name,
    output_text,
};
pub use quiz::{Answer, Ask, Quiz, Verdict};
