//! Moves that affect few pieces, and how to conjugate them so that they affect the right ones.

use std::sync::Arc;

use group::Permutation;
use puzzle::{Algorithm, MoveId, PieceId, Puzzle};

use super::setups::Setups;
use super::{Step, Work};

/// A move that affects few pieces of a kind.
pub(super) struct Useful {
    /// How it is written.
    pub name: &'static str,
    pub algorithm: Algorithm,
    pub effect: Permutation,
}

/// A useful move, and setups that bring what it affects to where it should have its effect.
pub(super) struct Tool {
    useful: Useful,
    pub setups: Setups,
}

/// The pieces with some number of facets.
pub(super) struct Kind {
    puzzle: Arc<Puzzle>,
    /// Their ids and facets, piece by piece.
    pieces: Vec<PieceId>,
    facets: Vec<Vec<u16>>,
    /// By facet of the puzzle, the number of the piece, and of the facet among those of the kind.
    numbers: Vec<Option<(usize, usize)>>,
}

impl Kind {
    pub fn new(puzzle: &Arc<Puzzle>, facets: usize) -> Self {
        let all = (0..puzzle.pieces().len() as u16).map(PieceId);
        let pieces: Vec<PieceId> = all
            .filter(|&piece| puzzle.piece(piece).facets.len() == facets)
            .collect();
        let of_pieces: Vec<Vec<u16>> = pieces
            .iter()
            .map(|&piece| puzzle.piece(piece).facets.clone())
            .collect();
        let mut numbers = vec![None; puzzle.facets().len()];
        for (piece, points) in of_pieces.iter().enumerate() {
            for (i, &point) in points.iter().enumerate() {
                numbers[usize::from(point)] = Some((piece, piece * facets + i));
            }
        }
        Self {
            puzzle: puzzle.clone(),
            pieces,
            facets: of_pieces,
            numbers,
        }
    }

    pub fn count(&self) -> usize {
        self.pieces.len()
    }

    pub fn facets(&self) -> &[Vec<u16>] {
        &self.facets
    }

    /// The ids of the pieces with these numbers.
    pub fn ids(&self, numbers: &[usize]) -> Vec<PieceId> {
        numbers.iter().map(|&number| self.pieces[number]).collect()
    }

    /// The number of the piece that a facet is on.
    pub fn piece(&self, point: usize) -> usize {
        self.numbers[point].expect("a facet of this kind").0
    }

    /// The number of a facet among those of the kind.
    pub fn facet(&self, point: usize) -> usize {
        self.numbers[point].expect("a facet of this kind").1
    }

    /// The piece of this name.
    fn named(&self, name: &str) -> usize {
        let id = self.puzzle.piece_by_name(name).expect("a piece's name");
        self.piece(self.puzzle.piece(id).facets[0].into())
    }

    /// By slot, the piece that is there.
    pub fn contents(&self, position: &Permutation) -> Vec<usize> {
        let mut contents = vec![0; self.count()];
        for (piece, facets) in self.facets.iter().enumerate() {
            contents[self.piece(position.image(facets[0].into()))] = piece;
        }
        contents
    }

    /// The slots whose piece's facets are as asked for.
    pub fn slots(&self, wrong: impl Fn(&Vec<u16>) -> bool) -> Vec<usize> {
        let all = self.facets.iter().enumerate();
        all.filter(|(_, facets)| wrong(facets))
            .map(|(slot, _)| slot)
            .collect()
    }

    /// A tool whose effect is described by the slots of pieces.
    pub fn tool_of_slots(&self, useful: Useful, slots: &[&str]) -> Tool {
        let start: Vec<usize> = slots.iter().map(|slot| self.named(slot)).collect();
        let image = |turn: MoveId, piece: usize| {
            let facet = usize::from(self.facets[piece][0]);
            self.piece(self.puzzle.mv(turn).permutation.image(facet))
        };
        let setups = Setups::new(&self.puzzle, self.count(), &start, image);
        Tool { useful, setups }
    }

    /// A tool that takes a facet of a piece to another one of the same piece, and does something to another piece,
    /// too, if one is named.
    pub fn tool_of_facets(&self, useful: Useful, piece: &str, other: Option<&str>) -> Tool {
        let effect = &useful.effect;
        let facets = &self.facets[self.named(piece)];
        let from = facets.iter().map(|&point| usize::from(point));
        let mut moved = from.filter(|&point| effect.image(point) != point);
        let from = moved.next().expect("it turns the piece");
        let mut start = vec![self.facet(from), self.facet(effect.image(from))];
        start.extend(other.map(|name| self.facet(self.facets[self.named(name)][0].into())));
        let points: Vec<u16> = self.facets.concat();
        let image = |turn: MoveId, facet: usize| {
            let point = usize::from(points[facet]);
            self.facet(self.puzzle.mv(turn).permutation.image(point))
        };
        let setups = Setups::new(&self.puzzle, points.len(), &start, image);
        Tool { useful, setups }
    }
}

impl Tool {
    /// What the tool does where these points are, if it can be brought there.
    pub fn effect_at(&self, puzzle: &Puzzle, points: &[usize]) -> Option<Permutation> {
        let setup = self.setups.to(points)?;
        let conjugate = Algorithm::from_moves(setup).permutation(puzzle);
        Some(self.useful.effect.conjugate(&conjugate))
    }
}

impl Work<'_> {
    /// Does a single turn.
    pub fn turn(&mut self, turn: MoveId) {
        self.position.then_assign(&self.puzzle.mv(turn).permutation);
        let algorithm = Algorithm::from_moves(vec![turn]);
        self.steps.push(Step {
            aim: self.aim,
            slots: Vec::new(),
            useful: None,
            backwards: false,
            setup: algorithm.clone(),
            algorithm,
        });
    }

    /// Does the tool's move where these points are, which are about the pieces in these slots.
    pub fn apply(&mut self, tool: &Tool, points: &[usize], slots: Vec<PieceId>) {
        self.apply_either(tool, points, slots, false);
    }

    /// The same, with the move backwards if so wished.
    pub fn apply_either(
        &mut self,
        tool: &Tool,
        points: &[usize],
        slots: Vec<PieceId>,
        backwards: bool,
    ) {
        let setup = tool.setups.to(points).expect("turns bring pieces anywhere");
        let puzzle = self.puzzle;
        let after = Algorithm::from_moves(setup);
        let setup = after.inverse(puzzle);
        let Useful {
            name,
            algorithm,
            effect,
        } = &tool.useful;
        let (effect, middle) = if backwards {
            (effect.inverse(), algorithm.inverse(puzzle))
        } else {
            (effect.clone(), algorithm.clone())
        };
        for part in [
            &setup.permutation(puzzle),
            &effect,
            &after.permutation(puzzle),
        ] {
            self.position.then_assign(part);
        }
        let moves = [&setup, &middle, &after].map(Algorithm::moves).concat();
        self.steps.push(Step {
            aim: self.aim,
            slots,
            useful: Some(name),
            backwards,
            setup,
            algorithm: Algorithm::from_moves(moves),
        });
    }

    /// Flips pieces of two facets that are home, two by two; an even number of them must be flipped.
    pub fn flip_home(&mut self, kind: &Kind, tool: &Tool) {
        let flipped =
            |facets: &Vec<u16>| self.position.image(facets[0].into()) != usize::from(facets[0]);
        let wrong = kind.slots(flipped);
        for pair in wrong.chunks_exact(2) {
            self.apply(tool, pair, kind.ids(pair));
        }
    }

    /// Brings pieces home by rotating three of them at a time; their permutation must be even.
    pub fn cycle_home(&mut self, kind: &Kind, tool: &Tool) {
        loop {
            let contents = kind.contents(&self.position);
            let Some(x) = (0..contents.len()).find(|&at| contents[at] != at) else {
                return;
            };
            let y = contents[x];
            let z = if contents[y] == x {
                // Two that have changed places; as the permutation is even, others are misplaced as well.
                let mut others = (0..contents.len()).filter(|&at| contents[at] != at);
                others.find(|at| ![x, y].contains(at))
            } else {
                Some(contents[y])
            };
            let points = [x, y, z.expect("an even permutation")];
            self.apply(tool, &points, kind.ids(&points));
        }
    }
}
