//! The program that is loaded: the last one that compiled, ready to be run and shown.

use std::rc::Rc;
use std::sync::Arc;

use diagnostics::{Source, Sources};
use puzzle::architecture::{Architecture, Register};
use puzzle::{Algorithm, PieceId};
use wire::{Compiled, RegisterView, TextRange};

use super::listing::{Line, lines};

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
