//! One orbit of pieces: where a piece is and how it is turned as one small number, its code.

use std::collections::HashMap;

use group::Permutation;
use puzzle::Puzzle;
use rustc_hash::FxBuildHasher;

/// What a word does to the pieces of an orbit, by slot that it empties: the code that a piece must have there to be
/// home afterwards, and the slot that it is then home in.
pub(super) type Effect = Vec<(u16, u16)>;

/// By code: where moves bring it, and which one they bring there.
pub(super) type Maps = (Vec<u16>, Vec<u16>);

/// The pieces that moves bring to each other's slots, and the codes of where each can be.
///
/// A code is the number of the slot times `orientations` plus the number of the orientation; the piece of slot `s` is
/// home if its code is `s * orientations`.
#[derive(Debug)]
pub struct Orbit {
    /// How many slots there are.
    pub slots: usize,
    pub(super) orientations: usize,
    /// By slot: the facets of its piece, in the order that codes look at.
    facets: Vec<Vec<u16>>,
    /// By the places of those facets.
    codes: HashMap<Vec<u16>, u16, FxBuildHasher>,
    /// By move and code: the code afterwards.
    turns: Vec<Vec<u16>>,
    /// By rotation of the whole puzzle and code: the code afterwards.
    rotations: Vec<Vec<u16>>,
    /// By code: its slot.
    slot_of: Vec<u16>,
    /// By two orientations `a` and `b`: `a` followed by the inverse of `b`.
    quotients: Vec<u16>,
    /// By two orientations `a` and `b`: that of a piece with `a`, moved as the piece at home there is moved to `b`.
    products: Vec<u16>,
}

impl Orbit {
    /// All orbits of a puzzle's pieces under moves, those of the pieces with the fewest facets first. None if there are
    /// more codes than fit, or rotations of the whole puzzle bring pieces where moves do not.
    pub fn all(puzzle: &Puzzle, moves: &[Vec<u16>], rotations: &[Vec<u16>]) -> Vec<Self> {
        let mut seen = vec![false; puzzle.pieces().len()];
        let mut orbits = Vec::new();
        for piece in 0..seen.len() {
            if seen[piece] {
                continue;
            }
            let Some((orbit, pieces)) = Self::of(puzzle, (moves, rotations), piece) else {
                return Vec::new();
            };
            for piece in pieces {
                seen[piece] = true;
            }
            if orbit.codes.len() > 1 {
                orbits.push(orbit);
            }
        }
        orbits.sort_by_key(|orbit| orbit.facets[0].len());
        orbits
    }

    /// The orbit of a piece, and the pieces in it.
    fn of(
        puzzle: &Puzzle,
        (moves, rotations): (&[Vec<u16>], &[Vec<u16>]),
        piece: usize,
    ) -> Option<(Self, Vec<usize>)> {
        let piece_of = |facet: u16| usize::from(puzzle.facets()[usize::from(facet)].piece.0);
        let start = puzzle.pieces()[piece].facets.clone();
        let after = |places: &Vec<u16>| -> Vec<Vec<u16>> {
            moves.iter().map(|images| moved(places, images)).collect()
        };
        let found = group::closure(start.clone(), usize::MAX, Clone::clone, after);
        u16::try_from(found.len()).ok()?;
        let mut pieces = Vec::new();
        let mut facets: Vec<Vec<u16>> = Vec::new();
        for places in &found {
            let piece = piece_of(places[0]);
            if !pieces.contains(&piece) {
                pieces.push(piece);
                facets.push(places.clone());
            }
        }
        let orders: Vec<Vec<usize>> = found
            .iter()
            .filter(|places| piece_of(places[0]) == piece)
            .map(|places| {
                let at = |place| start.iter().position(|facet| facet == place);
                places.iter().map(at).collect::<Option<Vec<usize>>>()
            })
            .collect::<Option<_>>()?;
        let number = |order: &[usize]| orders.iter().position(|known| known == order);
        let count = orders.len();
        let mut codes: HashMap<Vec<u16>, u16, FxBuildHasher> = HashMap::default();
        for (slot, facets) in facets.iter().enumerate() {
            for (orientation, order) in orders.iter().enumerate() {
                let places: Vec<u16> = order.iter().map(|at| facets[*at]).collect();
                codes.insert(places, (slot * count + orientation) as u16);
            }
        }
        let mut quotients = vec![0; count * count];
        let mut products = vec![0; count * count];
        for (a, first) in orders.iter().enumerate() {
            for (b, second) in orders.iter().enumerate() {
                let product: Vec<usize> = second.iter().map(|at| first[*at]).collect();
                let product = number(&product)?;
                quotients[product * count + b] = a as u16;
                products[b * count + a] = product as u16;
            }
        }
        let turns_by = |images: &[Vec<u16>]| -> Option<Vec<Vec<u16>>> {
            let mut turns = vec![vec![0; codes.len()]; images.len()];
            for (places, code) in &codes {
                for (turn, images) in turns.iter_mut().zip(images) {
                    turn[usize::from(*code)] = *codes.get(&moved(places, images))?;
                }
            }
            Some(turns)
        };
        // A piece that no move moves, such as a centre, is moved by rotations all the same.
        let rotations = if codes.len() > 1 { rotations } else { &[] };
        let (turns, rotations) = (turns_by(moves)?, turns_by(rotations)?);
        let orbit = Self {
            slots: facets.len(),
            orientations: count,
            slot_of: (0..codes.len()).map(|code| (code / count) as u16).collect(),
            facets,
            codes,
            turns,
            rotations,
            quotients,
            products,
        };
        Some((orbit, pieces))
    }

    /// How many facets each of its pieces has.
    pub(super) fn facets(&self) -> u8 {
        self.facets.first().map_or(0, Vec::len) as u8
    }

    /// Of each slot a facet.
    pub fn first_facets(&self) -> impl Iterator<Item = u16> + use<'_> {
        self.facets.iter().map(|facets| facets[0])
    }

    /// How many codes there are.
    pub fn count(&self) -> usize {
        self.slots * self.orientations
    }

    /// The code of each piece; `None` if moves cannot bring them there.
    pub(super) fn codes_of(&self, position: &Permutation) -> Option<Vec<u16>> {
        let code = |facets: &Vec<u16>| self.codes.get(&moved(facets, position.images())).copied();
        self.facets.iter().map(code).collect()
    }

    /// The code of a piece after a move.
    pub fn turn(&self, code: u16, mv: u16) -> u16 {
        self.turns[usize::from(mv)][usize::from(code)]
    }

    /// Turns all pieces.
    pub(super) fn turn_all(&self, codes: &mut [u16], mv: u16) {
        let turn = &self.turns[usize::from(mv)];
        for code in codes {
            *code = turn[usize::from(*code)];
        }
    }

    /// Whether pieces with these codes are permuted oddly.
    pub(super) fn is_odd(&self, codes: &[u16]) -> bool {
        let slots: Vec<usize> = codes.iter().map(|code| self.slot(*code)).collect();
        group::is_odd(&slots)
    }

    /// The code of a slot's piece at home.
    pub fn home(&self, slot: usize) -> u16 {
        (slot * self.orientations) as u16
    }

    /// The slot of a code.
    pub fn slot(&self, code: u16) -> usize {
        usize::from(self.slot_of[usize::from(code)])
    }

    /// The numbers of a code's slot and orientation.
    fn split(&self, code: u16) -> (usize, usize) {
        let slot = self.slot(code);
        (slot, usize::from(code - self.home(slot)))
    }

    /// Something that takes a piece from the code `from` to the code `to`, as an entry of an [`Effect`].
    fn entry(&self, from: u16, to: u16) -> (u16, u16) {
        let ((from, first), (to, second)) = (self.split(from), self.split(to));
        let needed = self.quotients[first * self.orientations + second];
        (self.home(from) + needed, to as u16)
    }

    /// The effect of moves, or `None` if it has more than `most` entries.
    pub(super) fn effect(&self, moves: &[u16], most: usize) -> Option<Effect> {
        let to = |home| moves.iter().fold(home, |code, mv| self.turn(code, *mv));
        self.effect_of(to, most)
    }

    /// The same of a word, a move, the inverse of the word and that of the move. The word is given by where it brings
    /// each code, and from where.
    pub(super) fn commutator_effect(
        &self,
        (word, back): &Maps,
        (mv, inverse): (u16, u16),
        most: usize,
    ) -> Option<Effect> {
        let to = |home| {
            let turned = self.turn(word[usize::from(home)], mv);
            self.turn(back[usize::from(turned)], inverse)
        };
        self.effect_of(to, most)
    }

    fn effect_of(&self, to: impl Fn(u16) -> u16, most: usize) -> Option<Effect> {
        let mut effect = Effect::new();
        for slot in 0..self.slots {
            let home = self.home(slot);
            let to = to(home);
            if to != home {
                if effect.len() == most {
                    return None;
                }
                effect.push(self.entry(home, to));
            }
        }
        Some(effect)
    }

    /// What a word does to all codes.
    pub(super) fn everywhere(&self, word: &[u16]) -> Maps {
        let mut there: Vec<u16> = (0..self.count() as u16).collect();
        for mv in word {
            self.turn_all(&mut there, *mv);
        }
        let mut back = vec![0; there.len()];
        for (code, to) in (0..).zip(&there) {
            back[usize::from(*to)] = code;
        }
        (there, back)
    }

    /// Puts a move, given with its inverse, before those that the maps are of.
    pub(super) fn put_first(&self, (mv, inverse): (u16, u16), (there, back): &mut Maps) {
        let turned = self.turns[usize::from(mv)].iter();
        *there = turned.map(|code| there[usize::from(*code)]).collect();
        self.turn_all(back, inverse);
    }

    /// The effect between the inverse of a move and the move.
    pub(super) fn conjugated(&self, effect: &[(u16, u16)], mv: u16) -> Effect {
        self.turned(effect, &self.turns[usize::from(mv)])
    }

    /// The effect as a rotation of the whole puzzle sees it.
    pub(super) fn seen(&self, effect: &[(u16, u16)], rotation: usize) -> Effect {
        self.turned(effect, &self.rotations[rotation])
    }

    fn turned(&self, effect: &[(u16, u16)], turn: &[u16]) -> Effect {
        let turned = |(code, slot): &(u16, u16)| {
            let to = turn[usize::from(self.home(usize::from(*slot)))];
            self.entry(turn[usize::from(*code)], to)
        };
        let mut effect: Effect = effect.iter().map(turned).collect();
        effect.sort_unstable();
        effect
    }

    /// The codes of a position between a move and its inverse.
    pub(super) fn between(&self, mv: u16, codes: &[u16], inverse: u16) -> Vec<u16> {
        let turned = |slot| {
            let (slot, first) = self.split(self.turn(self.home(slot), mv));
            let (to, second) = self.split(codes[slot]);
            let orientation = self.products[first * self.orientations + second];
            self.turn(self.home(to) + orientation, inverse)
        };
        (0..self.slots).map(turned).collect()
    }
}

fn moved(places: &[u16], images: &[u16]) -> Vec<u16> {
    places.iter().map(|at| images[usize::from(*at)]).collect()
}
