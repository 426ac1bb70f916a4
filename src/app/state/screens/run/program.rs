//! The program that is loaded: the last one that compiled, ready to be run and shown.

use std::rc::Rc;
use std::sync::Arc;

use diagnostics::{Source, Sources};
use puzzle::architecture::{Architecture, Register};
use puzzle::{Algorithm, PieceId};
use wire::{Compiled, Origin, PassView, RegisterView, TextRange};

use super::listing::Lines;
use crate::text::{LineStarts, byte_offset};

/// A program as the page holds it.
#[derive(Clone, Debug)]
pub struct Loaded {
    pub program: Arc<q::Program>,
    /// Its listing.
    pub lines: Lines,
    /// The puzzles it needs, in words: "A: 3x3x3".
    pub declared: String,
    /// Its registers, in declaration order.
    pub registers: Vec<RegisterInfo>,
    /// The source text that its instructions came from.
    pub origins: Origins,
    /// What the optimiser did.
    pub optimised: Vec<PassView>,
    /// Its statements; none if it is optimised.
    pub statements: Option<Statements>,
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

/// Where the instructions of a program came from.
#[derive(Clone, Debug, Default)]
pub struct Origins {
    /// Of instructions in a row with the same origin, the index after the last one, and the origin.
    runs: Vec<(usize, Option<TextRange>)>,
}

impl Origins {
    /// Takes in what the compiler says of them.
    pub fn new(origins: &[Origin]) -> Self {
        let mut end = 0;
        let run = |origin: &Origin| {
            end += origin.instructions as usize;
            (end, origin.from)
        };
        Self {
            runs: origins.iter().map(run).collect(),
        }
    }

    /// The source text that an instruction came from.
    pub fn of(&self, instruction: usize) -> Option<TextRange> {
        let run = self.runs.partition_point(|(end, _)| *end <= instruction);
        self.runs.get(run)?.1
    }

    /// All, each with the number of instructions in a row that it has.
    pub fn all(&self) -> impl Iterator<Item = (Option<TextRange>, usize)> {
        let starts = std::iter::once(0).chain(self.runs.iter().map(|(end, _)| *end));
        self.runs
            .iter()
            .zip(starts)
            .map(|((end, from), start)| (*from, end - start))
    }
}

/// The text of a program that is translated line by line.
#[derive(Clone, Debug)]
pub struct Statements {
    text: Rc<str>,
    lines: LineStarts,
}

impl Statements {
    /// Those of a text.
    pub fn of(text: Rc<str>) -> Self {
        let lines = LineStarts::of(&text);
        Self { text, lines }
    }

    /// The statement at a place of the text.
    fn at(&self, range: TextRange) -> Statement {
        let line = self.lines.rest(&self.text, range.start);
        let end = byte_offset(line, range.end - range.start);
        Statement {
            line: self.lines.line(range.start) as u32,
            at: range.start,
            text: line[..end].to_owned(),
        }
    }
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
        let program = Arc::new(program);
        Ok(Self {
            lines: Lines::of(program.clone()),
            declared: format!("Puzzles  {}", declared.join(", ")),
            registers,
            origins: Origins::new(&compiled.origins),
            optimised: compiled.optimised.clone(),
            statements: None,
            program,
        })
    }

    /// The statement that an instruction is the first of, in a program that is translated line by line.
    pub fn statement(&self, instruction: usize) -> Option<Statement> {
        let range = self.origins.of(instruction)?;
        let before = instruction
            .checked_sub(1)
            .and_then(|before| self.origins.of(before));
        (before != Some(range)).then(|| Some(self.statements.as_ref()?.at(range)))?
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
        let origins = [(add, 2), (None, 1), (branch, 1), (add, 1)];
        let origins = origins.map(|(from, instructions)| Origin { from, instructions });
        let compiled = Compiled {
            program: Some("Puzzles\nA: 3x3\n\n1 | R\n2 | R\n3 | R\n4 | R\n5 | R\n".to_owned()),
            registers: vec![],
            origins: origins.to_vec(),
            optimised: vec![],
            diagnostics: vec![],
            tokens: vec![],
            editor: wire::EditorView::default(),
        };
        let mut loaded = Loaded::new(&compiled).expect("it is a program");
        assert_eq!(loaded.statement(0), None, "it is optimised");
        loaded.statements = Some(Statements::of(text.into()));
        let found: Vec<_> = (0..6)
            .map(|at| loaded.statement(at).map(|s| (s.line, s.at, s.text)))
            .collect();
        let add = Some((2, 3, "add A 1".to_owned()));
        let branch = Some((3, 11, "if solved A {".to_owned()));
        assert_eq!(found, [add.clone(), None, None, branch, add, None]);
        let origins: Vec<_> = (0..6).map(|at| loaded.origins.of(at)).collect();
        assert_eq!(
            origins,
            [
                range(3, 10),
                range(3, 10),
                None,
                range(11, 26),
                range(3, 10),
                None
            ]
        );
    }
}
