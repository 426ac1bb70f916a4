//! The moves that words are made of, by number: what two of them are together.

use std::collections::HashMap;

use rustc_hash::FxBuildHasher;

use crate::monitor::{CancelledError, Monitor, Progress, go_on};

/// What two moves are together, if they are less.
#[derive(Clone, Copy, Debug)]
enum Product {
    Nothing,
    Move(u16),
    /// Two moves, but their order does not matter.
    Commute,
    Two,
}

/// The moves of a puzzle as tables of images.
#[derive(Debug)]
pub struct Moves {
    /// By move: where it takes each facet.
    pub images: Vec<Vec<u16>>,
    /// By move: the one that undoes it.
    inverses: Vec<u16>,
    /// By move and the move after it.
    products: Vec<Product>,
    /// By symmetry of the puzzle and move: the move that it is seen as. The first symmetry is the identity.
    pub symmetries: Vec<Vec<u16>>,
    /// By symmetry: the images of the turn of the whole puzzle.
    pub(super) rotations: Vec<Vec<u16>>,
}

/// Moves by what they do to a few points, which no two of them move alike.
struct Lookup<'a> {
    images: &'a [Vec<u16>],
    points: Vec<u16>,
    /// By the images of those points.
    numbers: HashMap<Vec<u16>, u16, FxBuildHasher>,
}

impl<'a> Lookup<'a> {
    fn new(images: &'a [Vec<u16>]) -> Self {
        let mut points: Vec<u16> = Vec::new();
        for (number, first) in images.iter().enumerate() {
            for second in &images[..number] {
                let mut known = points.iter().map(|point| usize::from(*point));
                if known.all(|point| first[point] == second[point]) {
                    let mut both = first.iter().zip(second);
                    let differ = both.position(|(first, second)| first != second);
                    points.extend(differ.map(|point| point as u16));
                }
            }
        }
        let at_points =
            |images: &Vec<u16>| points.iter().map(|at| images[usize::from(*at)]).collect();
        Self {
            numbers: images.iter().map(at_points).zip(0..).collect(),
            images,
            points,
        }
    }

    /// The move that takes each point to its `image`.
    fn find(&self, image: impl Fn(u16) -> u16) -> Option<u16> {
        let at_points: Vec<u16> = self.points.iter().map(|point| image(*point)).collect();
        let mv = *self.numbers.get(&at_points)?;
        let mut images = (0..).zip(&self.images[usize::from(mv)]);
        images.all(|(point, to)| image(point) == *to).then_some(mv)
    }
}

impl Moves {
    /// Moves with these images, among them the inverse of each; `orientations` are turns of the whole puzzle. `None`
    /// if an inverse is missing.
    pub fn new<'a>(
        images: Vec<Vec<u16>>,
        orientations: impl Iterator<Item = &'a group::Permutation>,
    ) -> Option<Self> {
        u16::try_from(images.len()).ok()?;
        let lookup = Lookup::new(&images);
        let inverse = |images: &Vec<u16>| {
            let mut inverse = vec![0; images.len()];
            for (point, image) in (0..).zip(images) {
                inverse[usize::from(*image)] = point;
            }
            lookup.find(|point| inverse[usize::from(point)])
        };
        let inverses = images.iter().map(inverse).collect::<Option<Vec<u16>>>()?;
        let product = |first: &Vec<u16>, second: &Vec<u16>| {
            let points = 0..first.len() as u16;
            let both = |point| second[usize::from(first[usize::from(point)])];
            let swapped = |point| first[usize::from(second[usize::from(point)])];
            if points.clone().all(|point| both(point) == point) {
                Product::Nothing
            } else if let Some(mv) = lookup.find(both) {
                Product::Move(mv)
            } else if points.clone().all(|point| both(point) == swapped(point)) {
                Product::Commute
            } else {
                Product::Two
            }
        };
        let products = images
            .iter()
            .flat_map(|first| images.iter().map(move |second| product(first, second)))
            .collect();
        let seen = |orientation: &group::Permutation| {
            let (back, turn) = (orientation.inverse(), orientation.images());
            let seen = |images: &Vec<u16>| {
                let at = |point: u16| images[usize::from(back.images()[usize::from(point)])];
                lookup.find(|point| turn[usize::from(at(point))])
            };
            let seen = images.iter().map(seen).collect::<Option<Vec<u16>>>();
            Some((seen?, turn.to_vec()))
        };
        let mut symmetries: Vec<Vec<u16>> = vec![(0..images.len() as u16).collect()];
        let points = images.first().map_or(0, Vec::len);
        let mut rotations: Vec<Vec<u16>> = vec![(0..points as u16).collect()];
        for (symmetry, rotation) in orientations.filter_map(seen) {
            if !symmetries.contains(&symmetry) {
                symmetries.push(symmetry);
                rotations.push(rotation);
            }
        }
        Some(Self {
            images,
            inverses,
            products,
            symmetries,
            rotations,
        })
    }

    /// The numbers of all moves.
    pub fn all(&self) -> std::ops::Range<u16> {
        0..self.images.len() as u16
    }

    /// The move that undoes a move.
    pub fn inverse(&self, mv: u16) -> u16 {
        self.inverses[usize::from(mv)]
    }

    fn product(&self, first: u16, second: u16) -> Product {
        self.products[usize::from(first) * self.images.len() + usize::from(second)]
    }

    /// Whether two moves in a row are worth it: neither fewer moves nor the same as in the other order.
    pub(super) fn are_two(&self, first: u16, second: u16) -> bool {
        matches!(self.product(first, second), Product::Two)
    }

    /// Whether a move may follow another in a word of which no other order and no fewer moves do the same.
    pub fn may_follow(&self, first: u16, second: u16) -> bool {
        match self.product(first, second) {
            Product::Two => true,
            Product::Commute => first < second,
            Product::Nothing | Product::Move(_) => false,
        }
    }

    /// Appends a move; moves that come together as one become one.
    pub fn push(&self, moves: &mut Vec<u16>, mv: u16) {
        for at in (0..moves.len()).rev() {
            match self.product(moves[at], mv) {
                Product::Two => break,
                Product::Commute => {}
                Product::Nothing => {
                    moves.remove(at);
                    return;
                }
                Product::Move(both) => {
                    moves[at] = both;
                    return;
                }
            }
        }
        moves.push(mv);
    }

    /// About how many moves vanish where a word is put between others.
    pub(super) fn vanish(&self, before: &[u16], word: &[u16], after: &[u16]) -> usize {
        let met = |near: &mut dyn Iterator<Item = &u16>, product: &dyn Fn(u16) -> Product| {
            for mv in near {
                match product(*mv) {
                    Product::Nothing => return 2,
                    Product::Move(_) => return 1,
                    Product::Commute => {}
                    Product::Two => return 0,
                }
            }
            0
        };
        let (Some(first), Some(last)) = (word.first(), word.last()) else {
            return 0;
        };
        met(&mut before.iter().rev(), &|mv| self.product(mv, *first))
            + met(&mut after.iter(), &|mv| self.product(*last, mv))
    }

    /// `word`, `mv`, the inverse of `word` and the inverse of `mv`.
    pub fn commutator(&self, word: &[u16], mv: u16) -> Vec<u16> {
        let mut moves = Vec::with_capacity(2 * word.len() + 2);
        let back = word.iter().rev().map(|mv| self.inverse(*mv));
        for mv in word
            .iter()
            .copied()
            .chain([mv])
            .chain(back)
            .chain([self.inverse(mv)])
        {
            self.push(&mut moves, mv);
        }
        moves
    }

    /// A move, `word`, and the inverse of the move.
    pub(super) fn conjugate(&self, mv: u16, word: &[u16]) -> Vec<u16> {
        let mut moves = Vec::with_capacity(word.len() + 2);
        for mv in [mv]
            .into_iter()
            .chain(word.iter().copied())
            .chain([self.inverse(mv)])
        {
            self.push(&mut moves, mv);
        }
        moves
    }

    /// Whether a word is the first of those that the symmetries make of it.
    pub(super) fn is_first(&self, word: &[u16]) -> bool {
        let seen = |symmetry: &Vec<u16>| {
            word.iter()
                .map(|mv| symmetry[usize::from(*mv)])
                .ge(word.iter().copied())
        };
        self.symmetries.iter().all(seen)
    }

    /// Calls `add` with short words and commutators, of those that are the same by symmetry one at least.
    ///
    /// # Errors
    /// If the monitor cancels.
    pub fn each_word(
        &self,
        monitor: &dyn Monitor<Progress>,
        mut add: impl FnMut(&[u16]),
    ) -> Result<(), CancelledError> {
        for a in self.all().filter(|a| self.is_first(&[*a])) {
            add(&[a]);
            for b in self.all() {
                go_on(monitor)?;
                if !self.are_two(a, b) || !self.is_first(&[a, b]) {
                    continue;
                }
                add(&[a, b]);
                let (back_a, back_b) = (self.inverse(a), self.inverse(b));
                add(&[a, b, back_a, back_b]);
                for half in [&[a, b][..], &[a, b, back_a], &[a, b, back_a, back_b]] {
                    let last = half[half.len() - 1];
                    for mv in self.all().filter(|mv| self.are_two(last, *mv)) {
                        add(&self.commutator(half, mv));
                    }
                }
            }
        }
        Ok(())
    }
}
