//! Emission: every register becomes algorithms and pieces, every label a line.

mod ends;

use std::collections::{BTreeMap, BTreeSet};

use diagnostics::{Diagnostic, SourceId, Span};
use puzzle::{Algorithm, PieceId, Puzzle};

use crate::World;
use crate::code::{Addition, Code, LabelId, Operation, Output, Test};
use crate::passes::{ENDS, Passes, SUBCYCLES, subcycles};
use crate::registers::{RegisterId, Registers};
use crate::report::Reports;

/// The source that the spans of an emitted program name: the emitted text, which is in nobody's
/// [`Sources`](diagnostics::Sources).
pub const EMITTED: SourceId = SourceId(u32::MAX);

/// Moves of one addition, before neighbours cancel, beyond which it is not even worked out.
const MAX_MOVES: u64 = 4_000_000;

/// An emitted program.
#[derive(Debug)]
pub(crate) struct Emitted {
    pub program: q::Program,
    pub text: String,
    /// For each instruction the statement that it comes from.
    pub origins: Vec<Option<Span>>,
    /// The passes that changed something, beside those before emission.
    pub effects: Vec<&'static str>,
}

/// Emits a program without errors, in which every jump finds its label and every puzzle is in hand when it is needed.
///
/// # Errors
/// When the program would be longer than a Q program may be, when it has registers that are on no puzzle, or when
/// nobody waits for it any more.
pub(crate) fn emit(
    mut code: Code,
    registers: &Registers,
    world: &dyn World,
    passes: Passes,
    reports: &Reports,
) -> Result<Emitted, Diagnostic> {
    if let Some(error) = theoretical(registers) {
        return Err(error);
    }
    let shortens = passes.shortens_from().map(|from| (world, from));
    let mut emitter = Emitter::new(registers, shortens);
    let mut effects = Vec::new();
    if passes.has(SUBCYCLES) {
        let mut length = |additions: &[Addition]| {
            if reports.cancelled() {
                return None;
            }
            Some(emitter.algorithm(additions)?.len())
        };
        if subcycles::run(&mut code, registers, &mut length) {
            effects.push(SUBCYCLES);
        }
    }
    let lines = lines(&code);
    let mut instructions = Vec::new();
    let mut origins = Vec::new();
    // For each loop what ends it.
    let mut tests = Vec::new();
    for instruction in &code.instructions {
        if reports.cancelled() {
            return Err(crate::cancelled());
        }
        let Some(operation) = emitter.operation(&instruction.operation, &lines) else {
            continue;
        };
        instructions.push(q::Instruction {
            operation,
            span: nowhere(),
        });
        origins.push(Some(instruction.span));
        tests.push(match instruction.operation {
            Operation::RepeatUntil { test, .. } => Some(test),
            _ => None,
        });
        // A move takes two characters or more with its blank.
        if instructions.len() > q::MAX_INSTRUCTIONS || emitter.moves > q::MAX_TEXT / 2 {
            return Err(too_long(Some(instruction.span)));
        }
    }
    let mut program = q::Program {
        puzzles: puzzles(registers),
        instructions,
    };
    // As with loops that are split, a run counts for more than the listing then.
    let may_lengthen = passes.has(SUBCYCLES);
    let pieces_of = |at: usize, among: &dyn Fn(PieceId) -> bool| {
        let test: Test = tests[at]?;
        let (register, puzzle) = emitter.register(test.register);
        let modulus = test.modulus.unwrap_or(register.order);
        register.modulus_pieces_among(puzzle, modulus, among)
    };
    if passes.has(ENDS) && ends::run(&mut program, &mut origins, &pieces_of, may_lengthen) {
        effects.push(ENDS);
    }
    let listing = program.listing();
    if listing.text.len() > q::MAX_TEXT {
        return Err(too_long(None));
    }
    for (instruction, listed) in program.instructions.iter_mut().zip(&listing.instructions) {
        instruction.span = Span::new(EMITTED, listed.range.start, listed.range.end);
    }
    let mut at = "Puzzles\n".len();
    for declaration in &mut program.puzzles {
        let length = listing.text[at..].find('\n').unwrap_or(0);
        declaration.span = Span::new(EMITTED, at, at + length);
        at += length + 1;
    }
    Ok(Emitted {
        program,
        text: listing.text,
        origins,
        effects,
    })
}

/// What a listing is likely to take.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Likely {
    /// Turns of one puzzle's sums.
    pub turns: usize,
    /// Sums that a search looks for.
    pub searches: usize,
}

/// What the sums of one puzzle are likely to take, without a search.
pub(crate) fn likely(
    code: &Code,
    registers: &Registers,
    store: usize,
    world: &dyn World,
) -> Likely {
    let emitter = Emitter::new(registers, None);
    let mut known = BTreeMap::new();
    let mut likely = Likely::default();
    for instruction in &code.instructions {
        let additions = emitter.additions(&instruction.operation);
        let Some(&Addition { register, .. }) = additions.first() else {
            continue;
        };
        let (_, puzzle) = emitter.register(register);
        if registers.get(register).puzzle != store {
            continue;
        }
        likely.turns += *known.entry(additions).or_insert_with_key(|additions| {
            let Some(algorithm) = emitter.worked_out(additions) else {
                return MAX_MOVES as usize;
            };
            let expected = world.expected(puzzle, &algorithm, &emitter.free(register, puzzle));
            likely.searches += usize::from(expected.is_searched);
            expected.moves
        });
    }
    likely
}

/// The error for registers that no puzzle has.
fn theoretical(registers: &Registers) -> Option<Diagnostic> {
    let index = registers
        .puzzles
        .iter()
        .find_map(|store| store.theoretical)?;
    let error = Diagnostic::error("qat::theoretical", sentences::qat::theoretical());
    let error = error.at(index, sentences::qat::theoretical_here());
    Some(error.help(sentences::qat::theoretical_help()))
}

fn nowhere() -> Span {
    Span::new(EMITTED, 0, 0)
}

fn too_long(span: Option<Span>) -> Diagnostic {
    let error = Diagnostic::error("qat::too-long", sentences::qat::too_long());
    let error = match span {
        Some(span) => error.at(span, sentences::qat::too_long_here()),
        None => error,
    };
    error.help(sentences::qat::too_long_help(
        q::MAX_INSTRUCTIONS,
        q::MAX_TEXT,
    ))
}

/// A to Z, then AA to AZ, BA and so on.
fn puzzle_name(index: usize) -> String {
    let letter = char::from(b'A' + (index % 26) as u8);
    match index / 26 {
        0 => letter.to_string(),
        before => puzzle_name(before - 1) + &letter.to_string(),
    }
}

fn puzzles(registers: &Registers) -> Vec<q::PuzzleDeclaration> {
    let numbered = registers.puzzles.iter().enumerate();
    numbered
        .filter_map(|(i, store)| {
            Some(q::PuzzleDeclaration {
                name: puzzle_name(i),
                puzzle: store.kind.clone()?,
                tape: store.tape.is_some(),
                span: nowhere(),
            })
        })
        .collect()
}

/// For each label the index of the line that comes after it.
fn lines(code: &Code) -> Vec<usize> {
    let mut lines = vec![0; code.labels];
    let mut line = 0;
    for instruction in &code.instructions {
        if let Operation::Label(LabelId(label)) = instruction.operation {
            lines[label] = line;
        } else {
            line += 1;
        }
    }
    lines
}

struct Emitter<'a> {
    registers: &'a Registers,
    /// Whom to ask for shorter algorithms, and of how many turns at least.
    shortener: Option<(&'a dyn World, usize)>,
    /// Algorithms found so far; none for an addition that is too long to be worked out.
    turns: BTreeMap<Vec<Addition>, Option<Algorithm>>,
    /// Pieces found so far.
    pieces: BTreeMap<Test, Vec<PieceId>>,
    /// Moves emitted so far; the largest number once an addition was too long to be worked out.
    moves: usize,
}

impl<'a> Emitter<'a> {
    fn new(registers: &'a Registers, shortener: Option<(&'a dyn World, usize)>) -> Self {
        Self {
            registers,
            shortener,
            turns: BTreeMap::new(),
            pieces: BTreeMap::new(),
            moves: 0,
        }
    }

    /// What the algorithm of an instruction adds; nothing if it has none.
    fn additions(&self, operation: &Operation) -> Vec<Addition> {
        let one = |register, amount| vec![Addition { register, amount }];
        match operation {
            Operation::Add(additions) | Operation::RepeatUntil { additions, .. } => {
                additions.clone()
            }
            Operation::Input { register, .. } => one(*register, 1),
            Operation::Print(output) | Operation::Halt(output) => {
                output.value.map_or_else(Vec::new, |test| {
                    one(test.register, self.register(test.register).0.order - 1)
                })
            }
            Operation::Label(_)
            | Operation::Goto(_)
            | Operation::SolvedGoto { .. }
            | Operation::Solve(_)
            | Operation::Switch(_)
            | Operation::Move { .. } => Vec::new(),
        }
    }

    /// A register and its puzzle. Both are known, because what is not known has been reported as an error, and a
    /// program with errors is not emitted.
    fn register(&self, id: RegisterId) -> (&'a puzzle::architecture::Register, &'a Puzzle) {
        let declared = self.registers.get(id);
        let puzzle = self.registers.puzzles[declared.puzzle].kind.as_deref();
        declared
            .register
            .as_ref()
            .zip(puzzle)
            .expect("a program without errors knows its registers")
    }

    /// `None` for a label, which is not an instruction of Q.
    fn operation(&mut self, operation: &Operation, lines: &[usize]) -> Option<q::Operation> {
        Some(match operation {
            Operation::Label(_) => return None,
            Operation::Add(additions) => q::Operation::Turn(self.turn(additions)),
            Operation::Goto(target) => q::Operation::Goto(lines[target.0]),
            Operation::SolvedGoto { test, target } => q::Operation::SolvedGoto {
                target: lines[target.0],
                pieces: self.solved(*test),
            },
            Operation::RepeatUntil { test, additions } => q::Operation::RepeatUntil {
                pieces: self.solved(*test),
                algorithm: self.turn(additions),
            },
            Operation::Input { message, register } => q::Operation::Input {
                message: message.clone(),
                algorithm: self.turn(&self.additions(operation)),
                max: (self.register(*register).0.order - 1).min(q::MAX_NUMBER),
            },
            Operation::Print(output) => q::Operation::Print(self.output(operation, output)),
            Operation::Halt(output) => q::Operation::Halt(self.output(operation, output)),
            Operation::Solve(_) => q::Operation::Solve,
            Operation::Switch(puzzle) => q::Operation::Switch(*puzzle),
            Operation::Move { steps, .. } => q::Operation::MoveHead(*steps),
        })
    }

    fn output(&mut self, operation: &Operation, output: &Output) -> q::Output {
        let counting = output.value.map(|test| q::Counting {
            algorithm: self.turn(&self.additions(operation)),
            pieces: self.solved(test),
        });
        q::Output {
            message: output.message.clone(),
            counting,
        }
    }

    /// The algorithm that adds all this to registers of one puzzle, for a program that will have it; an addition that
    /// is too long makes the whole program so.
    fn turn(&mut self, additions: &[Addition]) -> Algorithm {
        let algorithm = self.algorithm(additions);
        let length = algorithm.as_ref().map_or(usize::MAX, Algorithm::len);
        self.moves = self.moves.saturating_add(length);
        algorithm.unwrap_or_default()
    }

    /// The algorithm that adds all this to registers of one puzzle, if it is not too long.
    fn algorithm(&mut self, additions: &[Addition]) -> Option<Algorithm> {
        if let Some(known) = self.turns.get(additions) {
            return known.clone();
        }
        let algorithm = self.worked_out(additions);
        self.turns.insert(additions.to_vec(), algorithm.clone());
        algorithm
    }

    fn worked_out(&self, additions: &[Addition]) -> Option<Algorithm> {
        let mut parts = Vec::with_capacity(additions.len());
        let mut on = None;
        let mut free = Vec::new();
        for &Addition {
            register: id,
            amount,
        } in additions
        {
            let (register, puzzle) = self.register(id);
            // The nearer way round, at most half of a 64-bit number.
            let back = register.order - amount;
            let nearest = if amount <= back {
                amount as i64
            } else {
                -(back as i64)
            };
            let length = register.algorithm.len() as u64;
            if nearest.unsigned_abs().saturating_mul(length) > MAX_MOVES {
                return None;
            }
            parts.push(register.add(puzzle, nearest));
            if on.is_none() {
                free = self.free(id, puzzle);
            }
            on = Some(puzzle);
        }
        let Some(puzzle) = on else {
            return Some(Algorithm::default());
        };
        let algorithm = joined(parts, puzzle);
        let shorter = self
            .shortener
            .filter(|(_, from)| algorithm.len() >= *from)
            .and_then(|(world, _)| world.shorter(puzzle, &algorithm, &free))
            .filter(|shorter| {
                let effects = [shorter, &algorithm].map(|each| each.permutation(puzzle));
                shorter.len() < algorithm.len()
                    && puzzle.differ_only_at(&effects[0], &effects[1], &free)
            });
        Some(shorter.unwrap_or(algorithm))
    }

    /// The pieces that show no value of the puzzle that a register is on: nothing looks at them, so that sums may leave
    /// them anywhere.
    fn free(&self, id: RegisterId, puzzle: &Puzzle) -> Vec<PieceId> {
        let store = self.registers.get(id).puzzle;
        let all = self.registers.of_puzzle(store);
        let registers = all.filter_map(|id| self.registers.get(id).register.as_ref());
        let shown: BTreeSet<PieceId> = registers
            .flat_map(|register| register.pieces.iter().copied())
            .collect();
        let pieces = (0..puzzle.pieces().len() as u16).map(PieceId);
        pieces.filter(|piece| !shown.contains(piece)).collect()
    }

    /// The pieces that are solved exactly when the test holds.
    fn solved(&mut self, test: Test) -> Vec<PieceId> {
        if let Some(known) = self.pieces.get(&test) {
            return known.clone();
        }
        let (register, puzzle) = self.register(test.register);
        let pieces = match test.modulus {
            None => register.zero_pieces(puzzle),
            Some(modulus) => register
                .modulus_pieces(puzzle, modulus)
                .expect("resolution lets only the register's moduli through"),
        };
        self.pieces.insert(test, pieces.clone());
        pieces
    }
}

/// Parts up to which every order is tried: 4 have 24 orders.
const MAX_ORDERED: usize = 4;

/// The parts, which commute, one after the other in the order in which most moves cancel; the first of equally good
/// orders.
fn joined(mut parts: Vec<Algorithm>, puzzle: &Puzzle) -> Algorithm {
    let join = |parts: &[Algorithm]| {
        let empty = Algorithm::default();
        let all = parts.iter().fold(empty, |all, part| all.then(part));
        all.simplified(puzzle)
    };
    let mut best = join(&parts);
    if parts.len() <= MAX_ORDERED {
        each_order(&mut parts, 0, &mut |parts| {
            let algorithm = join(parts);
            if algorithm.len() < best.len() {
                best = algorithm;
            }
        });
    }
    best
}

/// Calls `visit` with every order of the items from `fixed` on.
fn each_order<T>(items: &mut [T], fixed: usize, visit: &mut impl FnMut(&[T])) {
    if fixed >= items.len() {
        visit(items);
        return;
    }
    for i in fixed..items.len() {
        items.swap(fixed, i);
        each_order(items, fixed + 1, visit);
        items.swap(fixed, i);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_order_is_visited_once() {
        let mut items = [1, 2, 3, 4];
        let mut orders = Vec::new();
        each_order(&mut items, 0, &mut |order| orders.push(order.to_vec()));
        assert_eq!(orders.len(), 24);
        assert_eq!(orders.iter().collect::<BTreeSet<_>>().len(), 24);
        assert_eq!(items, [1, 2, 3, 4]);
    }

    #[test]
    fn parts_are_joined_where_they_cancel() {
        let cube = puzzle::catalogue::by_name("3x3").expect("the cube");
        let parse = |text| Algorithm::parse(&cube, text).expect("moves");
        // The first and the last part cancel, but for R, when D2 does not stand between them.
        let parts = ["U F", "D2", "F' U' R"].map(parse).to_vec();
        assert_eq!(joined(parts, &cube).len(), 2);
    }
}
