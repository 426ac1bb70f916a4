//! The program that is loaded: the last one that compiled, ready to be run and shown.

use std::rc::Rc;
use std::sync::Arc;

use diagnostics::{Source, Sources};
use puzzle::architecture::{Architecture, Register};
use puzzle::{Algorithm, PieceId};
use wire::{Compiled, PassView, RegisterView, TextRange};

use super::listing::{Line, lines};
use crate::text::{byte_offset, line_column};

/// A program as the page holds it.
#[derive(Clone, Debug)]
pub struct Loaded {
    pub program: Arc<q::Program>,
    /// Its listing, one entry an instruction.
    pub lines: Vec<Rc<Line>>,
    /// The puzzles it needs, in words: "A: 3x3x3".
    pub declared: String,
    /// Its registers, in declaration order.
    pub registers: Vec<RegisterInfo>,
    /// For each instruction, the source text it came from.
    pub origins: Vec<Option<TextRange>>,
    /// What the optimiser did.
    pub optimised: Vec<PassView>,
    /// For each instruction that is the first of its statement, the statement; none if the program is optimised.
    pub statements: Vec<Option<Rc<Statement>>>,
}

/// A statement of the text, above its instructions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// Its line in the text, from 1.
    pub line: u32,
    /// Where it begins, UTF-16 code units.
    pub at: u32,
    /// Its first line.
    pub text: String,
}

/// The statements that instructions come from, each before the first of its instructions in a row.
pub fn statements(origins: &[Option<TextRange>], text: &str) -> Vec<Option<Rc<Statement>>> {
    let mut last = None;
    let statement = |origin: &Option<TextRange>| {
        let range = origin.filter(|_| *origin != last);
        last = *origin;
        let range = range?;
        let (start, end) = (byte_offset(text, range.start), byte_offset(text, range.end));
        Some(Rc::new(Statement {
            line: line_column(text, range.start).0,
            at: range.start,
            text: text[start..end]
                .lines()
                .next()
                .unwrap_or_default()
                .to_owned(),
        }))
    };
    origins.iter().map(statement).collect()
}

/// A register and what it is called.
#[derive(Clone, Debug)]
pub struct RegisterInfo {
    pub name: String,
    /// Index of its puzzle in the program.
    pub puzzle: usize,
    pub puzzle_name: String,
    /// How many values it has.
    pub order: u64,
    /// Adds 1.
    pub algorithm: String,
    /// The pieces that show its value.
    pub pieces: Vec<PieceId>,
    /// Reads its value off a position.
    pub register: Register,
}

impl Loaded {
    /// Takes in what the compiler made.
    ///
    /// # Errors
    /// When the compiler's answer does not hold together, in words: the page then keeps what it has.
    pub fn new(compiled: &Compiled) -> Result<Self, String> {
        let text = compiled.program.as_deref().ok_or("There is no program.")?;
        let mut sources = Sources::new();
        let id = sources.add(Source::new("program.q", text));
        let program = q::parse(sources.get(id), id)
            .program
            .ok_or("The compiled program cannot be read.")?;
        let registers = registers(&program, &compiled.registers)?;
        let declared: Vec<String> = program
            .puzzles
            .iter()
            .map(|d| {
                let tape = if d.tape { "tape " } else { "" };
                format!("{tape}{}: {}", d.name, d.puzzle.name())
            })
            .collect();
        Ok(Self {
            lines: lines(&program),
            declared: format!("Puzzles  {}", declared.join(", ")),
            registers,
            origins: compiled.origins.clone(),
            optimised: compiled.optimised.clone(),
            statements: Vec::new(),
            program: Arc::new(program),
        })
    }
}

fn registers(program: &q::Program, views: &[RegisterView]) -> Result<Vec<RegisterInfo>, String> {
    let unreadable = |view: &RegisterView| format!("The register {} cannot be read.", view.name);
    let mut all: Vec<Option<RegisterInfo>> = vec![None; views.len()];
    for (index, declaration) in program.puzzles.iter().enumerate() {
        let puzzle = &declaration.puzzle;
        let here: Vec<usize> = (0..views.len())
            .filter(|&n| views[n].puzzle == index)
            .collect();
        if here.is_empty() {
            continue;
        }
        let mut algorithms = Vec::new();
        for &n in &here {
            algorithms.push(
                Algorithm::parse(puzzle, &views[n].algorithm).map_err(|_| unreadable(&views[n]))?,
            );
        }
        let architecture = Architecture::from_algorithms(puzzle, algorithms)
            .map_err(|_| unreadable(&views[here[0]]))?;
        for (&n, register) in here.iter().zip(architecture.registers) {
            all[n] = Some(RegisterInfo {
                name: views[n].name.clone(),
                puzzle: index,
                puzzle_name: declaration.name.clone(),
                order: register.order,
                algorithm: views[n].algorithm.clone(),
                pieces: register.pieces.clone(),
                register,
            });
        }
    }
    let complete: Option<Vec<RegisterInfo>> = all.into_iter().collect();
    complete.ok_or_else(|| "A register names a puzzle that the program does not have.".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_stand_before_the_first_of_their_instructions() {
        let text = "\u{1f9ca}\nadd A 1\nif solved A {\n}\n";
        let range = |start, end| Some(TextRange { start, end });
        let (add, branch) = (range(3, 10), range(11, 26));
        let found = statements(&[add, add, None, branch, add], text);
        let found: Vec<_> = found
            .iter()
            .map(|found| found.as_ref().map(|s| (s.line, s.at, s.text.as_str())))
            .collect();
        let add = Some((2, 3, "add A 1"));
        assert_eq!(
            found,
            [add, None, None, Some((3, 11, "if solved A {")), add]
        );
    }
}
