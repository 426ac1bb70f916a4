//! The first two layers: four pairs, each brought into its slot without disturbing the cross and the pairs before it.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use group::Permutation;
use puzzle::{Algorithm, MoveId, Puzzle};

use crate::same_face;

/// The corner and the edge of each slot.
const SLOTS: [(&str, &str); 4] = [("DFR", "FR"), ("DFL", "FL"), ("DBL", "BL"), ("DBR", "BR")];
/// The faces beside the slots.
const SIDES: [char; 4] = ['F', 'R', 'B', 'L'];
const AMOUNTS: [&str; 3] = ["", "2", "'"];

/// Moves that leave the cross alone, and all slots but one at most.
#[derive(Debug)]
struct Word {
    moves: Vec<MoveId>,
    permutation: Permutation,
    /// The slot that it disturbs; none if it only turns the top layer.
    slot: Option<usize>,
}

#[derive(Debug)]
pub(crate) struct Pairs {
    words: Vec<Word>,
    /// By slot: a facet of its corner and one of its edge.
    facets: [[u16; 2]; SLOTS.len()],
}

/// Where the two facets of a pair are: that says where the pieces are and how they are turned.
type Places = [u16; 2];

/// How a pair gets to some places.
#[derive(Clone, Copy)]
struct Path {
    /// In how many moves.
    length: usize,
    /// By which word at last, and from where; none at the start.
    last: Option<(usize, Places)>,
}

impl Pairs {
    pub(crate) fn new(puzzle: &Puzzle) -> Option<Self> {
        let mut facets = [[0; 2]; SLOTS.len()];
        for (facets, (corner, edge)) in facets.iter_mut().zip(SLOTS) {
            for (facet, name) in facets.iter_mut().zip([corner, edge]) {
                *facet = puzzle.piece(puzzle.piece_by_name(name)?).facets[0];
            }
        }
        let mut texts: Vec<String> = AMOUNTS.map(|amount| format!("U{amount}")).into();
        for side in SIDES {
            for amount in AMOUNTS {
                // The bottom's pieces go up, the top turns, and they come back, one slot's with other pieces.
                texts.push(format!("{side} U{amount} {side}'"));
                texts.push(format!("{side}' U{amount} {side}"));
            }
        }
        let word = |text: &String| {
            let algorithm = Algorithm::parse(puzzle, text).ok()?;
            let permutation = algorithm.permutation(puzzle);
            let stays = |facet: &u16| permutation.image(usize::from(*facet)) == usize::from(*facet);
            let slot = facets.iter().position(|facets| !facets.iter().all(stays));
            Some(Word {
                moves: algorithm.into_moves(),
                permutation,
                slot,
            })
        };
        let words = texts.iter().map(word).collect::<Option<_>>()?;
        Some(Self { words, facets })
    }

    /// The moves of each pair, after a `last` one, in the order of the pairs that takes the fewest in all; those of
    /// pairs that are in their slots take no words, and come first. `None` if a pair is where these words do not bring
    /// it.
    pub(crate) fn solve(
        &self,
        puzzle: &Puzzle,
        (position, last): (&Permutation, Option<MoveId>),
    ) -> Option<[Vec<MoveId>; SLOTS.len()]> {
        let mut free: Vec<usize> = Vec::new();
        let mut in_slots = Vec::new();
        for slot in 0..SLOTS.len() {
            if self.places(position, slot) == self.facets[slot] {
                in_slots.push(Vec::new());
            } else {
                free.push(slot);
            }
        }
        let (_, moves) = self.shortest(puzzle, (position, last), &free)?;
        in_slots.extend(moves);
        in_slots.try_into().ok()
    }

    fn places(&self, position: &Permutation, slot: usize) -> Places {
        self.facets[slot].map(|facet| position.image(usize::from(facet)) as u16)
    }

    /// The fewest moves that fill the free slots, and those of each.
    fn shortest(
        &self,
        puzzle: &Puzzle,
        (position, last): (&Permutation, Option<MoveId>),
        free: &[usize],
    ) -> Option<(usize, Vec<Vec<MoveId>>)> {
        if free.is_empty() {
            return Some((0, Vec::new()));
        }
        let orders = free.iter().filter_map(|slot| {
            let words = self.fill(puzzle, (position, last), *slot, free)?;
            let mut after = position.clone();
            for word in &words {
                after.then_assign(&word.permutation);
            }
            let mine = words.last().and_then(|word| word.moves.last().copied());
            let last = mine.or(last);
            let others: Vec<usize> = free.iter().copied().filter(|other| other != slot).collect();
            let (length, mut moves) = self.shortest(puzzle, (&after, last), &others)?;
            let mine = words.iter().flat_map(|word| word.moves.clone()).collect();
            let mine = Algorithm::from_moves(mine).simplified(puzzle);
            let length = length + mine.len();
            moves.insert(0, mine.into_moves());
            Some((length, moves))
        });
        orders.min_by_key(|(length, _)| *length)
    }

    /// The words with the fewest moves that fill a slot and disturb free ones alone.
    fn fill(
        &self,
        puzzle: &Puzzle,
        (position, last): (&Permutation, Option<MoveId>),
        slot: usize,
        free: &[usize],
    ) -> Option<Vec<&Word>> {
        let start = self.places(position, slot);
        let allowed = |word: &&Word| word.slot.is_none_or(|slot| free.contains(&slot));
        let words: Vec<&Word> = self.words.iter().filter(allowed).collect();
        let facets = position.degree();
        let index = |[corner, edge]: Places| usize::from(corner) * facets + usize::from(edge);
        // By places: how many moves lead there, by which word, and from where.
        let mut known: Vec<Option<Path>> = vec![None; facets * facets];
        known[index(start)] = Some(Path {
            length: 0,
            last: None,
        });
        let mut waiting = BinaryHeap::from([Reverse((0, start))]);
        while let Some(Reverse((length, places))) = waiting.pop() {
            if places == self.facets[slot] {
                break;
            }
            for (number, word) in words.iter().enumerate() {
                // What would be one turn with the last one belongs to neither pair.
                if length == 0 && last.is_some_and(|last| same_face(puzzle, last, word.moves[0])) {
                    continue;
                }
                let image = |place: u16| word.permutation.image(usize::from(place)) as u16;
                let (to, longer) = (places.map(image), length + word.moves.len());
                let path = &mut known[index(to)];
                if path.is_none_or(|path| path.length > longer) {
                    *path = Some(Path {
                        length: longer,
                        last: Some((number, places)),
                    });
                    waiting.push(Reverse((longer, to)));
                }
            }
        }
        let mut found = Vec::new();
        let mut at = self.facets[slot];
        while let Some((number, before)) = known[index(at)]?.last {
            found.push(words[number]);
            at = before;
        }
        found.reverse();
        Some(found)
    }
}

#[cfg(test)]
mod tests {
    use puzzle::catalogue;

    use super::*;

    #[test]
    fn words_disturb_one_slot_and_each_slot_has_six() {
        let cube = catalogue::by_name("3x3x3").expect("it is in the catalogue");
        let pairs = Pairs::new(&cube).expect("it is the 3x3x3");
        for slot in 0..SLOTS.len() {
            let words = pairs.words.iter().filter(|word| word.slot == Some(slot));
            assert_eq!(words.count(), 6);
        }
        let cross = ["DF", "DR", "DB", "DL"].map(|name| cube.piece_by_name(name).expect("an edge"));
        for word in &pairs.words {
            assert!(
                cross
                    .iter()
                    .all(|edge| cube.is_solved_at(&word.permutation, *edge))
            );
            let still = |(corner, edge): &&(&str, &str)| {
                [corner, edge].iter().all(|name| {
                    let piece = cube.piece_by_name(name).expect("a piece");
                    cube.is_solved_at(&word.permutation, piece)
                })
            };
            let disturbed = usize::from(word.slot.is_some());
            assert_eq!(SLOTS.iter().filter(still).count(), SLOTS.len() - disturbed);
        }
    }

    /// With three slots filled, a corner and an edge have 15 and 10 places.
    #[test]
    fn the_last_pair_is_brought_in_from_everywhere() {
        let cube = catalogue::by_name("3x3x3").expect("it is in the catalogue");
        let pairs = Pairs::new(&cube).expect("it is the 3x3x3");
        let own: Vec<&Word> = pairs
            .words
            .iter()
            .filter(|word| word.slot.is_none_or(|slot| slot == 0))
            .collect();
        let after = |places: &Places| -> Vec<Places> {
            let image =
                |word: &&Word| places.map(|place| word.permutation.image(place.into()) as u16);
            own.iter().map(image).collect()
        };
        let reached = group::closure(pairs.facets[0], usize::MAX, |places| *places, after);
        assert_eq!(reached.len(), 15 * 10);
    }
}
