//! What the algorithm of a loop undoes between two rounds is turned once, before and after the loop: `R U R'` again and
//! again is `R`, then `U` again and again, then `R'`.
//!
//! In general, let W = C X. Then n times W is C, n times X C, and C backwards; and X C may be shorter than W, because
//! the end of X and the beginning of C cancel or merge. The loop has to stop after the same number of rounds, although
//! it now looks at a puzzle on which C was turned: so C must leave the pieces alone that the loop looks at. It may look
//! at others than before that show the same.

use std::collections::BTreeSet;

use diagnostics::Span;
use group::lcm;
use puzzle::{Algorithm, PieceId, Puzzle};
use q::{Operation, Program};

/// Moves at either end that are tried.
const LONGEST: usize = 12;

/// Pieces that show the end of an instruction's loop, all of which pass; if there are some.
pub(super) type PiecesOf<'a> = dyn Fn(usize, &dyn Fn(PieceId) -> bool) -> Option<Vec<PieceId>> + 'a;

/// The same for one loop.
type Shown<'a> = dyn Fn(&dyn Fn(PieceId) -> bool) -> Option<Vec<PieceId>> + 'a;

/// Turns the ends of loops' algorithms outside of the loops where that makes runs shorter and the listing not longer;
/// if it `may_lengthen` the listing, by less than it saves. Returns whether there was such a loop.
pub(super) fn run(
    program: &mut Program,
    origins: &mut Vec<Option<Span>>,
    pieces_of: &PiecesOf,
    may_lengthen: bool,
) -> bool {
    let in_hand = program.kinds_in_hand();
    let targets: BTreeSet<usize> = program
        .instructions
        .iter()
        .filter_map(|instruction| target(&instruction.operation))
        .collect();
    let mut out = Lines::default();
    let mut changed = false;
    // For each instruction where it is now, and for the end.
    let mut moved = Vec::with_capacity(program.instructions.len() + 1);
    for (at, instruction) in program.instructions.iter().enumerate() {
        let puzzle = &program.puzzles[in_hand[at]].puzzle;
        let origin = origins.get(at).copied().flatten();
        if targets.contains(&at) {
            out.barrier = out.lines.len();
        }
        moved.push(out.lines.len());
        let operation = &instruction.operation;
        if let Operation::RepeatUntil { pieces, algorithm } = operation {
            let next = program.instructions.get(at + 1);
            let next = next.filter(|_| !targets.contains(&(at + 1)));
            let around = [
                out.turns_before(),
                next.and_then(|next| turns(&next.operation)),
            ];
            let shown = |passes: &dyn Fn(PieceId) -> bool| {
                if pieces.iter().all(|&piece| passes(piece)) {
                    return Some(pieces.clone());
                }
                pieces_of(at, passes).filter(|others| others.len() <= pieces.len())
            };
            let most = rounds(puzzle, pieces, algorithm);
            if let Some((pieces, split)) =
                split(puzzle, &shown, (algorithm, most), around, may_lengthen)
            {
                changed = true;
                let [before, algorithm, after] = split;
                out.turn(&before, true, origin, puzzle);
                out.push(Operation::RepeatUntil { pieces, algorithm }, origin);
                out.turn(&after, true, origin, puzzle);
                continue;
            }
        }
        match operation {
            Operation::Turn(algorithm) => out.turn(algorithm, false, origin, puzzle),
            other => out.push(other.clone(), origin),
        }
    }
    if !changed {
        return false;
    }
    moved.push(out.lines.len());
    let span = program.instructions[0].span;
    *origins = out.lines.iter().map(|line| line.origin).collect();
    program.instructions = out
        .lines
        .into_iter()
        .map(|line| {
            let mut operation = line.operation;
            if let Operation::Goto(to) | Operation::SolvedGoto { target: to, .. } = &mut operation {
                *to = moved[*to];
            }
            q::Instruction { operation, span }
        })
        .collect();
    true
}

fn target(operation: &Operation) -> Option<usize> {
    match operation {
        Operation::Goto(target) | Operation::SolvedGoto { target, .. } => Some(*target),
        _ => None,
    }
}

fn turns(operation: &Operation) -> Option<&Algorithm> {
    match operation {
        Operation::Turn(algorithm) => Some(algorithm),
        _ => None,
    }
}

/// An instruction of the new program.
struct Line {
    operation: Operation,
    origin: Option<Span>,
    /// Whether it is the end of a loop's algorithm, which merges with the turns beside it.
    is_end: bool,
}

/// The new program.
#[derive(Default)]
struct Lines {
    lines: Vec<Line>,
    /// Where the last jump arrives: what is turned from there on does not merge with what stands before.
    barrier: usize,
}

impl Lines {
    fn push(&mut self, operation: Operation, origin: Option<Span>) {
        self.lines.push(Line {
            operation,
            origin,
            is_end: false,
        });
    }

    /// What is turned right before the next instruction, wherever a run comes from.
    fn turns_before(&self) -> Option<&Algorithm> {
        let last = self.lines[self.barrier..].last()?;
        turns(&last.operation)
    }

    fn turn(&mut self, algorithm: &Algorithm, is_end: bool, origin: Option<Span>, puzzle: &Puzzle) {
        let last = self.lines[self.barrier..].last_mut();
        if let Some(line) = last
            && (is_end || line.is_end)
            && let Operation::Turn(before) = &mut line.operation
        {
            *before = before.then(algorithm).simplified(puzzle);
            line.is_end &= is_end;
            if !is_end {
                line.origin = origin;
            }
            if before.is_empty() {
                self.lines.pop();
            }
            return;
        }
        self.push(Operation::Turn(algorithm.clone()), origin);
        if let Some(line) = self.lines.last_mut() {
            line.is_end = is_end;
        }
    }
}

/// What the loop looks at, and what is turned before it, in it, and after it, if that is better than the loop as it is:
/// its algorithm, of which there may be as many rounds. `around` are the turns that stand before it and after it
/// anyway.
fn split(
    puzzle: &Puzzle,
    shown: &Shown,
    (algorithm, rounds): (&Algorithm, u64),
    around: [Option<&Algorithm>; 2],
    may_lengthen: bool,
) -> Option<(Vec<PieceId>, [Algorithm; 3])> {
    let none = Algorithm::default();
    let [before, after] = around.map(|turns| turns.unwrap_or(&none));
    // Twice the turns of a run whose number of rounds is anything from 0 to the largest.
    let most = rounds.saturating_sub(1);
    let run = |outside: usize, inside: usize| {
        let (outside, inside) = (outside as u128, inside as u128);
        2 * outside + u128::from(most) * inside
    };
    let outside = before.len() + after.len();
    let listing = outside + algorithm.len();
    let mut best = (run(outside, algorithm.len()), None);
    for end in ends(puzzle, algorithm) {
        let moves = end.permutation(puzzle);
        let Some(pieces) = shown(&|piece| puzzle.is_solved_at(&moves, piece)) else {
            continue;
        };
        let back = end.inverse(puzzle);
        let inside = back.then(algorithm).then(&end).simplified(puzzle);
        let outside =
            before.then(&end).simplified(puzzle).len() + back.then(after).simplified(puzzle).len();
        let growth = (outside + inside.len()).saturating_sub(listing);
        let now = run(outside, inside.len()) + 2 * growth as u128;
        if !inside.is_empty() && (growth == 0 || may_lengthen) && now < best.0 {
            best = (now, Some((pieces, [end, inside, back])));
        }
    }
    best.1
}

/// What could be turned before a loop: beginnings of its algorithm, and ends of it backwards.
fn ends(puzzle: &Puzzle, algorithm: &Algorithm) -> Vec<Algorithm> {
    let moves = algorithm.moves();
    let lengths = 1..=LONGEST.min(moves.len().saturating_sub(1));
    let beginning = |length: usize| Algorithm::from_moves(moves[..length].to_vec());
    let end = |length: usize| {
        let end = Algorithm::from_moves(moves[moves.len() - length..].to_vec());
        end.inverse(puzzle)
    };
    lengths.flat_map(|n| [beginning(n), end(n)]).collect()
}

/// After how many rounds the pieces are at the latest as they were.
fn rounds(puzzle: &Puzzle, pieces: &[PieceId], algorithm: &Algorithm) -> u64 {
    let permutation = algorithm.permutation(puzzle);
    let facets = pieces.iter().flat_map(|&id| &puzzle.piece(id).facets);
    facets.fold(1, |all, &facet| {
        let mut at = permutation.image(facet.into());
        let mut length = 1;
        while at != usize::from(facet) {
            at = permutation.image(at);
            length += 1;
        }
        lcm(all, length)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What becomes of a loop with this algorithm that looks at one piece, turn by turn.
    fn parts(algorithm: &str, piece: &str, may_lengthen: bool) -> Option<[String; 3]> {
        let cube = puzzle::catalogue::by_name("3x3").expect("the cube");
        let algorithm = Algorithm::parse(&cube, algorithm).expect("moves");
        let pieces = [cube.piece_by_name(piece).expect("a piece")];
        let shown = |passes: &dyn Fn(PieceId) -> bool| passes(pieces[0]).then(|| pieces.to_vec());
        let rounds = rounds(&cube, &pieces, &algorithm);
        let loop_of = (&algorithm, rounds);
        let (looks_at, parts) = split(&cube, &shown, loop_of, [None, None], may_lengthen)?;
        assert_eq!(looks_at, pieces);
        // Any number of rounds does the same as before, and finds the same of the piece on the way.
        let [before, inside, after] = &parts;
        for count in 0..7 {
            let whole = algorithm.repeated(&cube, count).permutation(&cube);
            let now = before.then(&inside.repeated(&cube, count));
            let looked = cube.is_solved_at(&now.permutation(&cube), pieces[0]);
            assert_eq!(looked, cube.is_solved_at(&whole, pieces[0]));
            assert_eq!(now.then(after).permutation(&cube), whole);
        }
        Some(parts.map(|part| part.display(&cube).to_string()))
    }

    #[test]
    fn ends_that_cancel_are_turned_once() {
        let found = parts("R U R'", "UBL", false).expect("it is shorter");
        assert_eq!(found, ["R", "U", "R'"]);
        let found = parts("R F U F' R'", "UBL", false).expect("it is shorter");
        assert_eq!(found, ["R F", "U", "F' R'"]);
    }

    #[test]
    fn ends_that_merge_make_the_listing_longer() {
        assert_eq!(parts("R U F L R", "DL", false), None);
        let found = parts("R U F L R", "DL", true).expect("it is shorter");
        assert_eq!(found, ["R", "U F R2 L", "R'"]);
    }

    #[test]
    fn ends_that_move_the_piece_stay() {
        assert_eq!(parts("R U R'", "UFR", true), None);
    }
}
