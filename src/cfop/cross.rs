//! The cross: all arrangements of the four edges of the bottom layer, with their distances.

use group::Permutation;
use puzzle::{MoveId, Puzzle};

/// The facets of all edges, and as many places for one of them.
const PLACES: usize = 24;
const EDGES: [&str; 4] = ["DF", "DR", "DB", "DL"];
const UNKNOWN: u8 = u8::MAX;

/// Knows how far every arrangement is from home.
#[derive(Debug)]
pub(crate) struct Cross {
    /// Of each edge, its facet at the bottom.
    facets: [u16; EDGES.len()],
    /// By facet of the puzzle: its number among the facets of edges.
    numbers: Vec<Option<u8>>,
    /// The turns of faces: by place, where it goes.
    turns: Vec<(MoveId, [u8; PLACES])>,
    /// By arrangement.
    distances: Vec<u8>,
}

type Places = [u8; EDGES.len()];

impl Cross {
    pub(crate) fn new(puzzle: &Puzzle) -> Option<Self> {
        let facet = |name| Some(puzzle.piece(puzzle.piece_by_name(name)?).facets[0]);
        let mut facets = [0; EDGES.len()];
        for (facet_of, name) in facets.iter_mut().zip(EDGES) {
            *facet_of = facet(name)?;
        }
        let edges = puzzle
            .pieces()
            .iter()
            .filter(|piece| piece.facets.len() == 2);
        let places: Vec<u16> = edges.flat_map(|edge| edge.facets.iter().copied()).collect();
        if places.len() != PLACES {
            return None;
        }
        let mut numbers = vec![None; puzzle.facets().len()];
        for (number, place) in (0..).zip(&places) {
            numbers[usize::from(*place)] = Some(number);
        }
        let turn = |id: MoveId| {
            let permutation = &puzzle.mv(id).permutation;
            let mut images = [0; PLACES];
            for (image, place) in images.iter_mut().zip(&places) {
                *image = numbers[permutation.image(usize::from(*place))]?;
            }
            Some((id, images))
        };
        let turns = puzzle.face_turns().map(turn).collect::<Option<Vec<_>>>()?;
        let mut cross = Self {
            facets,
            numbers,
            turns,
            distances: vec![UNKNOWN; PLACES.pow(EDGES.len() as u32)],
        };
        cross.fill(puzzle)?;
        Some(cross)
    }

    /// Breadth first, from the solved cross.
    fn fill(&mut self, puzzle: &Puzzle) -> Option<()> {
        let home = self.places(&puzzle.solved())?;
        self.distances[index(home)] = 0;
        let mut rim = vec![home];
        for distance in 1.. {
            let mut farther = Vec::new();
            for places in &rim {
                for (_, images) in &self.turns {
                    let turned = after(*places, images);
                    let known = &mut self.distances[index(turned)];
                    if *known == UNKNOWN {
                        *known = distance;
                        farther.push(turned);
                    }
                }
            }
            if farther.is_empty() {
                return Some(());
            }
            rim = farther;
        }
        None
    }

    fn places(&self, position: &Permutation) -> Option<Places> {
        let mut places = [0; EDGES.len()];
        for (place, facet) in places.iter_mut().zip(self.facets) {
            *place = self.numbers[position.image(usize::from(facet))]?;
        }
        Some(places)
    }

    /// A shortest solution; `None` if the edges are not where turns bring them.
    pub(crate) fn solve(&self, position: &Permutation) -> Option<Vec<MoveId>> {
        let mut places = self.places(position)?;
        let mut left = self.distances[index(places)];
        let mut moves = Vec::new();
        if left == UNKNOWN {
            return None;
        }
        while left > 0 {
            left -= 1;
            let nearer = |(_, images): &&(MoveId, [u8; PLACES])| {
                self.distances[index(after(places, images))] == left
            };
            let (id, images) = self.turns.iter().find(nearer)?;
            moves.push(*id);
            places = after(places, images);
        }
        Some(moves)
    }

    /// How many arrangements there are at each distance.
    #[cfg(test)]
    fn distribution(&self) -> Vec<usize> {
        let known = self.distances.iter().filter(|known| **known != UNKNOWN);
        let mut counts = Vec::new();
        for distance in known.map(|known| usize::from(*known)) {
            counts.resize(counts.len().max(distance + 1), 0);
            counts[distance] += 1;
        }
        counts
    }
}

fn index(places: Places) -> usize {
    places
        .iter()
        .fold(0, |index, place| index * PLACES + usize::from(*place))
}

fn after(places: Places, images: &[u8; PLACES]) -> Places {
    places.map(|place| images[usize::from(place)])
}

#[cfg(test)]
mod tests {
    use puzzle::catalogue;

    use super::*;

    /// The published numbers of crosses of one colour by distance (HTM).
    #[test]
    fn there_are_as_many_crosses_as_are_known() {
        let cube = catalogue::by_name("3x3x3").expect("it is in the catalogue");
        let cross = Cross::new(&cube).expect("it is the 3x3x3");
        let known = [1, 15, 158, 1_394, 9_809, 46_381, 97_254, 34_966, 102];
        assert_eq!(cross.distribution(), known);
        assert_eq!(known.iter().sum::<usize>(), 24 * 22 * 20 * 18);
    }
}
