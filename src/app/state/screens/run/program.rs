//! The program that is loaded: the last one that compiled, ready to be run and shown.

use std::cell::OnceCell;
use std::iter::repeat_n;
use std::rc::Rc;
use std::sync::Arc;

use diagnostics::{Sources, rarely};
use puzzle::architecture::{Architecture, Register};
use puzzle::{Algorithm, PieceId, Puzzle};
use q::PuzzleDeclaration;
use q::SourceLines;
use storage::checksum;
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
    /// Names its listing: eight hexadecimal digits, made of its text.
    pub mark: String,
    /// What its instructions came from.
    pub source: Source,
    /// What the optimiser did.
    pub optimised: Vec<PassView>,
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

/// The text that a program was compiled from, and where its instructions came from.
#[derive(Clone, Debug)]
pub struct Source {
    text: Rc<str>,
    /// Of instructions in a row with the same origin, the index after the last one, and the origin.
    origins: Vec<(usize, Option<TextRange>)>,
    /// Whether every statement became instructions of its own.
    pub line_by_line: bool,
    starts: OnceCell<LineStarts>,
    lines: OnceCell<SourceLines>,
}

impl Source {
    fn new(text: Rc<str>, origins: &[Origin]) -> Self {
        let mut end = 0;
        let run = |origin: &Origin| {
            end += origin.instructions as usize;
            (end, origin.from)
        };
        Self {
            text,
            origins: origins.iter().map(run).collect(),
            line_by_line: false,
            starts: OnceCell::new(),
            lines: OnceCell::new(),
        }
    }

    /// The part of the text that an instruction came from.
    pub fn of(&self, instruction: usize) -> Option<TextRange> {
        let run = self.origins.partition_point(|(end, _)| *end <= instruction);
        self.origins.get(run)?.1
    }

    fn starts(&self) -> &LineStarts {
        self.starts.get_or_init(|| LineStarts::of(&self.text))
    }

    /// The lines of the text that the instructions came from.
    pub fn lines(&self) -> &SourceLines {
        self.lines.get_or_init(|| {
            let starts = self.starts();
            let lines = |range: TextRange| {
                let last = range.end.saturating_sub(1).max(range.start);
                starts.line(range.start)..=starts.line(last)
            };
            let mut begin = 0;
            let run = |&(end, from): &(usize, Option<TextRange>)| {
                repeat_n(from.map(lines), end - std::mem::replace(&mut begin, end))
            };
            SourceLines::from_lines(self.origins.iter().flat_map(run))
        })
    }

    /// The statement that an instruction is the first of, if statements have instructions of their own.
    pub fn statement(&self, instruction: usize) -> Option<Statement> {
        if !self.line_by_line {
            return None;
        }
        let range = self.of(instruction)?;
        let before = instruction
            .checked_sub(1)
            .and_then(|before| self.of(before));
        if before == Some(range) {
            return None;
        }
        let line = self.starts().rest(&self.text, range.start);
        let end = byte_offset(line, range.end - range.start);
        Some(Statement {
            line: self.starts().line(range.start) as u32,
            at: range.start,
            text: line[..end].to_owned(),
        })
    }
}

/// A register and what it is called.
#[derive(Clone, Debug)]
pub struct RegisterInfo {
    pub name: String,
    /// Index of its puzzle in the program.
    pub puzzle: usize,
    /// What that puzzle, or tape, is called in the text.
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
    /// What a puzzle, or tape, of the program is called in the text: the machine code calls them A, B and so on.
    pub fn puzzle_name(&self, index: usize) -> &str {
        let on = |register: &&RegisterInfo| register.puzzle == index;
        self.registers.iter().find(on).map_or_else(
            || self.program.puzzles[index].name.as_str(),
            |register| register.puzzle_name.as_str(),
        )
    }

    /// The same as a person says it: see [`called`].
    pub fn called(&self, index: usize) -> String {
        let declaration = &self.program.puzzles[index];
        if is_number(&declaration.name) {
            called(declaration)
        } else {
            self.puzzle_name(index).to_owned()
        }
    }

    /// Calls puzzles by numbers, so that none is called as a register is; tapes have the names of the text.
    pub fn number_puzzles(&mut self) {
        let names = (0..self.program.puzzles.len()).map(|index| {
            if self.program.puzzles[index].tape {
                self.puzzle_name(index).to_owned()
            } else {
                (index + 1).to_string()
            }
        });
        let names: Vec<String> = names.collect();
        let mut program = q::Program::clone(&self.program);
        for (declaration, name) in program.puzzles.iter_mut().zip(&names) {
            declaration.name.clone_from(name);
        }
        for register in &mut self.registers {
            register.puzzle_name.clone_from(&names[register.puzzle]);
        }
        self.program = Arc::new(program);
        self.lines = Lines::of(self.program.clone());
        self.declared = declared(&self.program);
    }

    /// Takes in what the compiler made of the text `about`.
    ///
    /// # Errors
    /// When the compiler's answer does not hold together, in words: the page then keeps what it has.
    pub fn new(compiled: &Compiled, about: Rc<str>) -> Result<Self, String> {
        let text = compiled.program.as_deref();
        let text = text.ok_or(words::editor::NO_PROGRAM.text())?;
        let mut sources = Sources::new();
        let id = sources.add(diagnostics::Source::new("program.q", text));
        let program = q::parse(sources.get(id), id)
            .program
            .ok_or(words::editor::UNREADABLE_PROGRAM.text())?;
        let registers = registers(&program, &compiled.registers)?;
        let mark = format!("{:08x}", checksum(text.as_bytes()) as u32);
        let program = Arc::new(program);
        Ok(Self {
            lines: Lines::of(program.clone()),
            declared: declared(&program),
            registers,
            mark,
            source: Source::new(about, &compiled.origins),
            optimised: compiled.optimised.clone(),
            program,
        })
    }
}

/// The puzzles of a program, as its listing begins.
fn declared(program: &q::Program) -> String {
    let one = |d: &PuzzleDeclaration| {
        let tape = if d.tape { "tape " } else { "" };
        format!("{tape}{}: {}", d.name, d.puzzle.name())
    };
    let all: Vec<String> = program.puzzles.iter().map(one).collect();
    format!("Puzzles  {}", all.join(", "))
}

fn is_number(name: &str) -> bool {
    name.bytes().all(|b| b.is_ascii_digit())
}

/// What a puzzle of a program is called: by its name, or, where that is a number, "cube 2".
pub fn called(declaration: &PuzzleDeclaration) -> String {
    let name = &declaration.name;
    if is_number(name) {
        rarely(|| numbered(name, &declaration.puzzle))
    } else {
        name.clone()
    }
}

fn numbered(name: &str, puzzle: &Puzzle) -> String {
    if puzzle.dimensions() == 3 && puzzle.name().starts_with(|c: char| c.is_ascii_digit()) {
        words::run::cube_number(name)
    } else {
        words::run::puzzle_number(name)
    }
}

fn registers(program: &q::Program, views: &[RegisterView]) -> Result<Vec<RegisterInfo>, String> {
    let unreadable = |view: &RegisterView| words::editor::unreadable_register(&view.name);
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
                puzzle_name: views[n].tape.as_ref().unwrap_or(&declaration.name).clone(),
                order: register.order,
                algorithm: views[n].algorithm.clone(),
                pieces: register.pieces.clone(),
                register,
            });
        }
    }
    let complete: Option<Vec<RegisterInfo>> = all.into_iter().collect();
    complete.ok_or_else(|| words::editor::REGISTER_WITHOUT_PUZZLE.text().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(text: &str, origins: &[(Option<(u32, u32)>, u32)]) -> Source {
        let origin = |&(range, instructions): &(Option<(u32, u32)>, u32)| Origin {
            from: range.map(|(start, end)| TextRange { start, end }),
            instructions,
        };
        let origins: Vec<Origin> = origins.iter().map(origin).collect();
        Source::new(text.into(), &origins)
    }

    #[test]
    fn a_tape_is_called_what_the_text_calls_it() {
        let view = RegisterView {
            name: "N".to_owned(),
            puzzle: 1,
            tape: Some("X".to_owned()),
            order: 4,
            algorithm: "U".to_owned(),
            pieces: vec![],
        };
        let compiled = Compiled {
            lacks: wire::Lacks::default(),
            program: Some("Puzzles\nA: 3x3\ntape B: 3x3\n\n1 | halt \"x\"\n".to_owned()),
            registers: vec![view],
            origins: vec![],
            optimised: vec![],
            diagnostics: vec![],
            tokens: vec![],
            editor: wire::EditorView::default(),
            tests: vec![],
        };
        let loaded = Loaded::new(&compiled, "".into()).expect("it is a program");
        assert_eq!([loaded.puzzle_name(0), loaded.puzzle_name(1)], ["A", "X"]);
    }

    #[test]
    fn puzzles_have_numbers_where_letters_are_registers() {
        let text = "Puzzles\nA: 3x3\ntape B: 3x3\nC: pyraminx\n\n1 | switch C\n2 | switch A\n3 | halt \"x\"\n";
        let compiled = Compiled {
            lacks: wire::Lacks::default(),
            program: Some(text.to_owned()),
            registers: vec![],
            origins: vec![],
            optimised: vec![],
            diagnostics: vec![],
            tokens: vec![],
            editor: wire::EditorView::default(),
            tests: vec![],
        };
        let mut loaded = Loaded::new(&compiled, "".into()).expect("it is a program");
        let mark = loaded.mark.clone();
        loaded.number_puzzles();
        assert_eq!(
            [0, 1, 2].map(|n| loaded.called(n)),
            ["cube 1", "B", "puzzle 3"]
        );
        assert_eq!(
            loaded.declared,
            "Puzzles  1: 3x3x3, tape B: 3x3x3, 3: pyraminx"
        );
        let lines = loaded.lines.part(0..2);
        let shown =
            |n: usize| -> String { lines[n].parts.iter().map(|p| p.text.as_str()).collect() };
        assert_eq!([shown(0), shown(1)], ["switch 3", "switch 1"]);
        assert_eq!(loaded.mark, mark, "it is the same listing");
    }

    #[test]
    fn statements_stand_before_the_first_of_their_instructions() {
        let text = "\u{1f9ca}\nadd A 1\nif solved A {\n}\n";
        let (add, branch) = (Some((3, 10)), Some((11, 26)));
        let mut source = source(text, &[(add, 2), (None, 1), (branch, 1), (add, 1)]);
        assert_eq!(source.statement(0), None, "it is optimised");
        source.line_by_line = true;
        let found: Vec<_> = (0..6)
            .map(|at| source.statement(at).map(|s| (s.line, s.at, s.text)))
            .collect();
        let branched = Some((3, 11, "if solved A {".to_owned()));
        let added = Some((2, 3, "add A 1".to_owned()));
        assert_eq!(found, [added.clone(), None, None, branched, added, None]);
        let from = |at| source.of(at).map(|range| (range.start, range.end));
        let origins: Vec<_> = (0..6).map(from).collect();
        assert_eq!(origins, [add, add, None, branch, add, None]);
    }

    #[test]
    fn lines_count_utf16() {
        let origins = [Some((0, 3)), Some((4, 6)), None, Some((4, 8))].map(|range| (range, 1));
        let source = source("a\u{1f9ca}\nbc\nd", &origins);
        let lines = source.lines();
        assert_eq!(lines.line(0), Some(1));
        assert_eq!(lines.line(1), Some(2));
        assert_eq!(
            lines.stop_at(3),
            Some((3, &[1, 3][..])),
            "line 3 belongs to what begins on line 2"
        );
    }
}
