//! Counting what is one twist away from solved.

mod blocks;

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt;

use group::Permutation;
use puzzle::{Geometry, Puzzle, SignedPermutation};

use crate::{Amounts, Together, TurnMetric};
use blocks::{Block, blocks, facets_turned, rotations};

/// How many positions are found before a count is given up.
const MOST_FOUND: usize = 20_000;
/// Combinations of turned blocks that are tried before a count is given up.
const MOST_TRIED: usize = 2_000_000;

/// What kinds of blocks a twist turns together.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shape {
    /// How many blocks there are.
    pub blocks: usize,
    /// How many of them have 2 turning axes, 3, and so on.
    pub by_dimension: Vec<usize>,
    /// Pairs of parallel blocks (the same axes turn) that lie side by side: in different layers of one axis.
    pub adjacent: usize,
    /// Pairs of other parallel blocks: in different layers of several axes.
    pub opposing: usize,
}

/// What is one twist away from solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Twists {
    /// How many positions there are, up to turning the whole puzzle; solved is not one of them.
    pub count: usize,
    /// How many of them each kind of twist makes that no kind before it makes.
    pub breakdown: Vec<(Shape, usize)>,
}

/// Why twists are not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Uncounted {
    /// The puzzle has too many twists of the metric to count them one by one.
    TooMany,
    /// The puzzle is not a cube, so it has no blocks of layers.
    NoCube,
}

impl fmt::Display for Uncounted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TooMany => {
                "there are too many twists to count them one by one; try a smaller puzzle"
            }
            Self::NoCube => "twists are counted on cubes only, of any number of dimensions",
        })
    }
}

impl std::error::Error for Uncounted {}

/// Counts the positions that one twist makes of the solved puzzle, by making them. Positions that differ by a turn
/// of the whole puzzle are the same: all motion is relative to one corner (Gould, section 2.1).
///
/// # Errors
/// If the puzzle is not a cube, or there are too many.
pub fn twists(puzzle: &Puzzle, metric: &TurnMetric) -> Result<Twists, Uncounted> {
    let (_, found) = made(puzzle, metric)?;
    let mut ranked = BTreeMap::new();
    for shape in found.into_values().flatten() {
        *ranked.entry(shape).or_insert(0) += 1;
    }
    let mut breakdown: Vec<(Shape, usize)> = Vec::new();
    for ((_, shape), count) in ranked {
        match breakdown.iter_mut().find(|(known, _)| *known == shape) {
            Some((_, sum)) => *sum += count,
            None => breakdown.push((shape, count)),
        }
    }
    Ok(Twists {
        count: breakdown.iter().map(|(_, count)| count).sum(),
        breakdown,
    })
}

/// Whether a position is one twist away from solved, up to turning the whole puzzle.
///
/// # Errors
/// As [`twists`].
///
/// # Panics
/// If the position is of another puzzle.
pub fn is_one_twist(
    puzzle: &Puzzle,
    metric: &TurnMetric,
    position: &Permutation,
) -> Result<bool, Uncounted> {
    let (frame, found) = made(puzzle, metric)?;
    let relative = frame.relative(position.images());
    Ok(found.get(&relative).is_some_and(Option::is_some))
}

/// By position up to turning the whole puzzle, the kind of twist that makes it; none for solved.
type Found = BTreeMap<Vec<u16>, Option<Ranked>>;

/// What one twist makes of the solved puzzle.
fn made(puzzle: &Puzzle, metric: &TurnMetric) -> Result<(Frame, Found), Uncounted> {
    if !matches!(puzzle.geometry(), Geometry::Cube) {
        return Err(Uncounted::NoCube);
    }
    let parts: Vec<Part> = blocks(puzzle, metric)
        .into_iter()
        .flat_map(|block| {
            let turned = metric.rotations(&block);
            turned
                .into_iter()
                .map(move |matrix| (block.clone(), matrix))
        })
        .map(|(block, matrix)| Part {
            images: facets_turned(puzzle, &block, matrix),
            axis: fixed(matrix),
            block,
            matrix,
        })
        .collect();
    let solved: Vec<u16> = (0..puzzle.facets().len() as u16).collect();
    let mut search = Search {
        layers: usize::from(puzzle.layers()),
        together: metric.together,
        parts: &parts,
        frame: Frame::new(puzzle),
        found: BTreeMap::from([(solved.clone(), None)]),
        tried: 0,
    };
    search.extend(&mut Vec::new(), 0, &solved)?;
    Ok((search.frame, search.found))
}

/// A block and a rotation of it.
struct Part {
    block: Block,
    matrix: SignedPermutation,
    /// What its rotation leaves in place.
    axis: Vec<Vec<i8>>,
    /// Where it takes each facet.
    images: Vec<u16>,
}

/// Of several shapes that make the same position the smallest counts. Gould's tables count twists of fewer blocks
/// first; then, of three and more, those of 2D faces alone of which two are adjacent and none holds the corner
/// that motion is relative to; then those of more 3D faces.
type Ranked = ((usize, Reverse<bool>, Reverse<usize>), Shape);

struct Search<'a> {
    layers: usize,
    together: Together,
    /// Smaller blocks first, so that a block turns before those that contain it and carry it along.
    parts: &'a [Part],
    frame: Frame,
    found: Found,
    tried: usize,
}

impl Search<'_> {
    /// Tries all turns of further blocks, from number `first` on, together with the chosen ones.
    fn extend(
        &mut self,
        chosen: &mut Vec<usize>,
        first: usize,
        position: &[u16],
    ) -> Result<(), Uncounted> {
        // What follows of the blocks alone is worked out once for all rotations of a block.
        let mut shape: Option<(&Block, Ranked)> = None;
        for next in first..self.parts.len() {
            let part = &self.parts[next];
            let fits = chosen
                .iter()
                .all(|&other| self.fits(&self.parts[other], part));
            if !fits || self.turns_everything(chosen, part) {
                continue;
            }
            self.tried += 1;
            if self.tried > MOST_TRIED || self.found.len() > MOST_FOUND {
                return Err(Uncounted::TooMany);
            }
            let turned: Vec<u16> = position
                .iter()
                .map(|&image| part.images[usize::from(image)])
                .collect();
            chosen.push(next);
            let ranked = match &shape {
                Some((block, ranked)) if **block == part.block => ranked,
                _ => &shape.insert((&part.block, self.shape(chosen))).1,
            };
            let relative = self.frame.relative(&turned);
            match self.found.get_mut(&relative) {
                None => {
                    self.found.insert(relative, Some(ranked.clone()));
                }
                Some(Some(known)) if ranked < known => known.clone_from(ranked),
                Some(_) => {}
            }
            if self.together != Together::One {
                self.extend(chosen, next + 1, &turned)?;
            }
            chosen.pop();
        }
        Ok(())
    }

    fn fits(&self, a: &Part, b: &Part) -> bool {
        let disjoint = a.block.is_disjoint(&b.block);
        let nested = a.block.is_inside(&b.block);
        match self.together {
            Together::One => false,
            Together::SameAngle => disjoint && a.matrix == b.matrix,
            Together::SameAxis => (disjoint || nested) && a.axis == b.axis,
            Together::Disjoint => disjoint,
            Together::Compatible => disjoint || nested,
        }
    }

    /// Whether all layers of some axis would turn. Turned back as a whole until one of them is still, that is a
    /// twist of fewer blocks, and counted as such.
    fn turns_everything(&self, chosen: &[usize], part: &Part) -> bool {
        let Some(axis) = part.block.only_axis() else {
            return false;
        };
        let others = chosen
            .iter()
            .filter(|&&other| self.parts[other].block.only_axis() == Some(axis));
        others.count() + 1 == self.layers
    }

    fn shape(&self, chosen: &[usize]) -> Ranked {
        let blocks: Vec<&Block> = chosen.iter().map(|&i| &self.parts[i].block).collect();
        let mut by_dimension = Vec::new();
        for block in &blocks {
            let index = block.turning_axes() - 2;
            by_dimension.resize(by_dimension.len().max(index + 1), 0);
            by_dimension[index] += 1;
        }
        let (mut adjacent, mut opposing) = (0, 0);
        for (i, a) in blocks.iter().enumerate() {
            for b in &blocks[i + 1..] {
                match a.coordinates_that_differ(b) {
                    Some(1) => adjacent += 1,
                    Some(_) => opposing += 1,
                    None => {}
                }
            }
        }
        let count = blocks.len();
        let solid = count - by_dimension[0];
        let still = || blocks.iter().all(|block| !block.contains(&self.frame.cell));
        let first = count > 2 && solid == 0 && adjacent > 0 && still();
        let shape = Shape {
            blocks: count,
            by_dimension,
            adjacent,
            opposing,
        };
        ((count, Reverse(first), Reverse(solid)), shape)
    }
}

/// The directions that a rotation leaves in place, each with its first coordinate positive: its axis.
fn fixed(matrix: SignedPermutation) -> Vec<Vec<i8>> {
    let dimensions = matrix.dimensions();
    let mut directions = Vec::new();
    let mut seen = vec![false; dimensions];
    for start in 0..dimensions {
        let mut direction = vec![0; dimensions];
        let (mut axis, mut sign) = (start, 1);
        while !seen[axis] {
            seen[axis] = true;
            direction[axis] = sign;
            let (next, forwards) = matrix.image(axis);
            axis = next;
            sign = if forwards { sign } else { -sign };
        }
        // Once round, the axis must have come back the way it went.
        if direction[start] == 1 && axis == start && sign == 1 {
            directions.push(direction);
        }
    }
    directions
}

impl TurnMetric {
    /// The rotations of a block that this metric allows.
    fn rotations(&self, block: &Block) -> Vec<SignedPermutation> {
        let all = rotations(block.dimensions(), &block.free_axes());
        let quarters: Vec<SignedPermutation> = blocks::quarter_turns(block);
        let highest = |axis: &[Vec<i8>]| {
            let about = all.iter().filter(|&&matrix| fixed(matrix) == axis);
            about.copied().map(order).max()
        };
        let allowed = |&matrix: &SignedPermutation| match self.amounts {
            Amounts::Quarter => quarters.contains(&matrix),
            Amounts::Smallest => Some(order(matrix)) == highest(&fixed(matrix)),
            Amounts::All => true,
        };
        let turning = all.iter().copied().filter(|matrix| !matrix.is_identity());
        turning.filter(allowed).collect()
    }
}

/// How often a rotation is done until everything is back.
fn order(matrix: SignedPermutation) -> usize {
    let mut power = matrix;
    let mut order = 1;
    while !power.is_identity() {
        power = power.then(&matrix);
        order += 1;
    }
    order
}

/// Turns of the whole puzzle, distinguished by what they do to one corner.
struct Frame {
    cell: Box<[i8]>,
    corner: Vec<u16>,
    /// Where the corner's facets go, and what brings everything back.
    back: BTreeMap<Vec<u16>, Vec<u16>>,
}

impl Frame {
    fn new(puzzle: &Puzzle) -> Self {
        let cell = puzzle.pieces()[0].cell.clone();
        let corner = puzzle.pieces()[0].facets.clone();
        let whole = Block::whole(puzzle);
        let back = rotations(whole.dimensions(), &whole.free_axes())
            .iter()
            .map(|matrix| {
                let to = facets_turned(puzzle, &whole, *matrix);
                let corner = corner.iter().map(|&point| to[usize::from(point)]);
                let from = facets_turned(puzzle, &whole, matrix.inverse());
                (corner.collect(), from)
            })
            .collect();
        Self { cell, corner, back }
    }

    /// The same position with the corner at home.
    fn relative(&self, position: &[u16]) -> Vec<u16> {
        let corner: Vec<u16> = self
            .corner
            .iter()
            .map(|&point| position[usize::from(point)])
            .collect();
        let back = &self.back[&corner];
        position
            .iter()
            .map(|&image| back[usize::from(image)])
            .collect()
    }
}
