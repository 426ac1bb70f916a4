//! Moves without rotations of the whole cube: a turn of some layers is one of the others, backwards, and a rotation.

use std::collections::HashMap;

use group::Permutation;
use puzzle::{Algorithm, MoveId, Puzzle};

use crate::general::GeneralSolver;

/// The rotations that bring the centres home.
#[derive(Debug)]
pub(super) struct Upright {
    /// By what they do: rotations by number, and turns.
    rotations: HashMap<Permutation, usize>,
    turns: HashMap<Permutation, MoveId>,
    /// By turn: the turn of all other layers, and the rotation after it, that are the same.
    others: HashMap<MoveId, (MoveId, usize)>,
    /// By two rotations: one after the other.
    products: Vec<Vec<usize>>,
}

/// The cheapest moves that end with some rotation.
#[derive(Clone, Copy)]
struct Way {
    /// How many turns are of more than two layers.
    clumsy: usize,
    /// The rotation before the last move.
    before: usize,
    mv: Option<MoveId>,
}

fn layers(puzzle: &Puzzle, id: MoveId) -> u32 {
    puzzle.mv(id).layers.count_ones()
}

impl Upright {
    pub(super) fn new(general: &GeneralSolver) -> Self {
        let puzzle = &*general.puzzle;
        let of = |id: MoveId| puzzle.mv(id).permutation.clone();
        let whole = u32::from(puzzle.layers());
        let turns: HashMap<Permutation, MoveId> = puzzle
            .move_ids()
            .filter(|id| layers(puzzle, *id) < whole)
            .map(|id| (of(id), id))
            .collect();
        let rotation =
            |(number, (_, turn)): (usize, &(Algorithm, Permutation))| (turn.clone(), number);
        let rotations: HashMap<Permutation, usize> = general
            .orientations
            .iter()
            .enumerate()
            .map(rotation)
            .collect();
        let other = |id: &MoveId| {
            general
                .orientations
                .iter()
                .enumerate()
                .find_map(|(number, (_, turn))| {
                    let other = turns.get(&of(*id).then(&turn.inverse()))?;
                    let covers =
                        puzzle.mv(*id).layers ^ puzzle.mv(*other).layers == (1 << whole) - 1;
                    covers.then_some((*id, (*other, number)))
                })
        };
        let product = |a: &Permutation, b: &Permutation| rotations[&a.then(b)];
        let products = (general.orientations.iter())
            .map(|(_, a)| {
                general
                    .orientations
                    .iter()
                    .map(|(_, b)| product(a, b))
                    .collect()
            })
            .collect();
        Self {
            others: turns.values().filter_map(other).collect(),
            products,
            rotations,
            turns,
        }
    }

    /// Moves without rotations that solve the position, of moves that do so but for a rotation; none if they are too
    /// few for that. As many turns as before, and as few as possible of three layers.
    pub(super) fn upright(
        &self,
        general: &GeneralSolver,
        position: &Permutation,
        moves: &[MoveId],
    ) -> Option<Vec<MoveId>> {
        let puzzle = &*general.puzzle;
        let end = position.then(&Algorithm::from_moves(moves.to_vec()).permutation(puzzle));
        let end = general.orientations.iter().position(|(_, turn)| {
            let upright = end.then(&turn.inverse());
            let face = |point: usize| puzzle.facets()[point].face;
            (0..upright.degree()).all(|point| face(upright.image(point)) == face(point))
        })?;
        // The moves so far are others and then a rotation.
        let start = Way {
            clumsy: 0,
            before: 0,
            mv: None,
        };
        let identity = *self.rotations.get(&puzzle.solved())?;
        let mut ways: Vec<HashMap<usize, Way>> = vec![HashMap::from([(identity, start)])];
        for id in moves {
            let mut next: HashMap<usize, Way> = HashMap::new();
            for rotation in 0..general.orientations.len() {
                let Some(way) = ways.last()?.get(&rotation) else {
                    continue;
                };
                let mut add = |after: usize, mv: Option<MoveId>| {
                    let clumsy = mv.is_some_and(|mv| layers(puzzle, mv) > 2);
                    let way = Way {
                        clumsy: way.clumsy + usize::from(clumsy),
                        before: rotation,
                        mv,
                    };
                    let known = next.get(&after);
                    if known.is_none_or(|known| way.clumsy < known.clumsy) {
                        next.insert(after, way);
                    }
                };
                if let Some(turn) = self.rotations.get(&puzzle.mv(*id).permutation) {
                    add(self.products[rotation][*turn], None);
                    continue;
                }
                let turn = &general.orientations[rotation].1;
                let seen = |id: MoveId| {
                    let seen = turn.then(&puzzle.mv(id).permutation).then(&turn.inverse());
                    self.turns.get(&seen).copied()
                };
                add(rotation, Some(seen(*id)?));
                if let Some((other, after)) = self.others.get(id) {
                    add(self.products[rotation][*after], Some(seen(*other)?));
                }
            }
            ways.push(next);
        }
        let mut upright = Vec::new();
        let mut rotation = end;
        for ways in ways[1..].iter().rev() {
            let way = ways.get(&rotation)?;
            upright.extend(way.mv);
            rotation = way.before;
        }
        upright.reverse();
        Some(upright)
    }
}
