//! Taking a puzzle apart: pieces exchanged and turned by hand, and how few pieces mend what that has broken.
//!
//! A law is a homomorphism, so a change adds its own sums to those of a position, whatever the position is. To look
//! for a change of few pieces is to look for few summands that make all sums 0.

use std::collections::BTreeMap;

use group::Permutation;

use super::twists::from_first;
use super::{Assembly, AssemblyError, Orbit, Positions, Structure};
use crate::colouring::{add, moduli, residue, residue_of};
use crate::{PieceId, Puzzle};

/// The most combinations of sums that are looked at.
const MAX_RESIDUES: usize = 1 << 14;
/// Equally small changes of which the one is taken that brings most pieces home.
const MOST_ALIKE: usize = 24;
/// Slots of an orbit that are tried for an exchange, those of pieces away from home first.
const MOST_TRIED: usize = 12;

/// What a hand does to a piece that stays in its slot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InPlace {
    /// `flip`, `twist`, `reflect`, `cross` (Kamack and Keane, section 6), or `turn`.
    pub verb: &'static str,
    /// To be done after a position: where it takes each facet.
    pub change: Permutation,
}

/// A change of one piece, or of two that are exchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repair {
    /// What is done: the verbs of [`InPlace`], or `exchange`.
    pub verb: &'static str,
    /// The slots of the pieces: one, or two of one orbit.
    pub slots: Vec<PieceId>,
    /// Whether, after an exchange, the piece in the first slot is turned as well.
    pub turned: bool,
    /// To be done after a position: where it takes each facet.
    pub change: Permutation,
}

/// A change of one or two pieces of an orbit, whichever they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Kind {
    orbit: usize,
    pieces: usize,
}

/// Changes that together add the same sums, with as few pieces as possible.
#[derive(Clone, Debug, Default)]
struct Fewest {
    pieces: usize,
    /// Each is a list of kinds with the sums that they add.
    ways: Vec<Vec<(Kind, Vec<u32>)>>,
}

impl Repair {
    /// What several of them do, one after the other.
    ///
    /// # Panics
    /// If they are of another puzzle.
    pub fn all_of(puzzle: &Puzzle, repairs: &[Self]) -> Permutation {
        let changes = repairs.iter().map(|repair| &repair.change);
        changes.fold(puzzle.solved(), |all, one| all.then(one))
    }

    /// The same done to a puzzle that is held another way.
    fn turned_by(self, puzzle: &Puzzle, rotation: &Permutation) -> Self {
        let there = |slot: PieceId| {
            let first = puzzle.piece(slot).facets[0];
            puzzle.facets()[rotation.image(first.into())].piece
        };
        Self {
            slots: self.slots.into_iter().map(there).collect(),
            change: rotation.inverse().then(&self.change).then(rotation),
            ..self
        }
    }

    /// What is done, such as `flip the edge at UF`, or `twist the corner at UFR (U→R→F)` where a piece can be turned
    /// in more than one way.
    ///
    /// # Panics
    /// If the slots are of a larger puzzle.
    pub fn words(&self, puzzle: &Puzzle, structure: &Structure) -> String {
        let kind = structure.slot(self.slots[0]).map_or("piece", |(orbit, _)| {
            structure.orbits()[orbit].kind.as_str()
        });
        let names: Vec<&str> = self
            .slots
            .iter()
            .map(|&slot| puzzle.piece(slot).name.as_str())
            .collect();
        let verb = self.verb;
        match names.as_slice() {
            [a, b] if self.turned => {
                format!("{verb} the {kind}s at {a} and {b}, and turn the one that comes to {a}")
            }
            [a, b] => format!("{verb} the {kind}s at {a} and {b}"),
            [a] if verb != "flip" => {
                let way = way(puzzle, self.slots[0], &self.change);
                format!("{verb} the {kind} at {a} ({way})")
            }
            names => format!("{verb} the {kind} at {}", names.join(" ")),
        }
    }
}

/// Where a change takes the facets of a slot, by the faces that they lie on, such as `U→R→F`, `U↔R`, or
/// `1↔2 3↔4`.
///
/// # Panics
/// If the slot or the change is of a larger puzzle.
pub fn way(puzzle: &Puzzle, slot: PieceId, change: &Permutation) -> String {
    let name = |facet: usize| {
        let face = puzzle.facets()[facet].face;
        puzzle.faces()[usize::from(face.0)].name.as_str()
    };
    let mut seen = Vec::new();
    let mut parts = Vec::new();
    for &start in &puzzle.piece(slot).facets {
        let mut cycle = Vec::new();
        let mut at = usize::from(start);
        while !seen.contains(&at) {
            seen.push(at);
            cycle.push(name(at));
            at = change.image(at);
        }
        match cycle.as_slice() {
            [] | [_] => {}
            [a, b] => parts.push(format!("{a}\u{2194}{b}")),
            many => parts.push(many.join("\u{2192}")),
        }
    }
    parts.join(" ")
}

impl Orbit {
    /// The frame of a slot, which for pieces that only go round begins with the facet that the name lists first.
    fn frame(&self, puzzle: &Puzzle, number: usize) -> Vec<u16> {
        if self.goes_round() {
            let first = puzzle.piece(self.pieces[number]).facets[0];
            from_first(&self.frames[number], first)
        } else {
            self.frames[number].clone()
        }
    }

    fn verb(&self, turn: &Permutation) -> &'static str {
        let moved = (0..turn.degree()).filter(|&k| turn.image(k) != k).count();
        match (self.orientations.order(), moved) {
            (2, _) => "flip",
            (_, 2) => "reflect",
            (_, 3) => "twist",
            (_, 4) if turn.then(turn).is_identity() => "cross",
            _ => "turn",
        }
    }
}

impl Structure {
    /// What exchanges the pieces in two slots, to be done after a position. A corner's first facet goes where the
    /// other's was, and so does an edge's. None unless the slots are different ones of one orbit.
    ///
    /// # Panics
    /// If the slots are of a larger puzzle.
    pub fn exchange(&self, puzzle: &Puzzle, a: PieceId, b: PieceId) -> Option<Permutation> {
        let ((orbit, a), (other, b)) = (self.slot(a)?, self.slot(b)?);
        if orbit != other || a == b {
            return None;
        }
        let orbit = &self.orbits()[orbit];
        let (here, there) = (orbit.frame(puzzle, a), orbit.frame(puzzle, b));
        let swaps: Vec<Vec<u16>> = here.iter().zip(&there).map(|(&x, &y)| vec![x, y]).collect();
        Permutation::from_cycles(puzzle.facets().len(), &swaps).ok()
    }

    /// All that a hand can do to a piece that stays in this slot; nothing for a piece that has one orientation only.
    ///
    /// # Panics
    /// If the slot is of a larger puzzle.
    pub fn in_place(&self, puzzle: &Puzzle, slot: PieceId) -> Vec<InPlace> {
        let Some((orbit, number)) = self.slot(slot) else {
            return Vec::new();
        };
        let orbit = &self.orbits()[orbit];
        let frame = orbit.frame(puzzle, number);
        let turns = orbit.orientations.elements().iter();
        let turns = turns.filter(|turn| !turn.is_identity());
        let in_place = |turn: &Permutation| {
            let mut images: Vec<u16> = (0..puzzle.facets().len() as u16).collect();
            for (k, &facet) in frame.iter().enumerate() {
                images[usize::from(facet)] = frame[turn.image(k)];
            }
            let change = Permutation::from_images(images).ok()?;
            let verb = orbit.verb(turn);
            Some(InPlace { verb, change })
        };
        turns.filter_map(in_place).collect()
    }

    /// The change of fewest pieces after which moves reach a position, in any orientation of the whole
    /// puzzle; of those, one that brings most pieces home.
    /// Nothing where moves reach it already. None where moves rearrange pieces in ways that no sums describe.
    ///
    /// # Errors
    /// As [`held`](Self::held).
    ///
    /// # Panics
    /// If the position is of another puzzle.
    pub fn mend(
        &self,
        puzzle: &Puzzle,
        position: &Permutation,
    ) -> Result<Option<Vec<Repair>>, AssemblyError> {
        let held = self.held(puzzle, position)?;
        if held.lawful {
            return Ok(Some(Vec::new()));
        }
        if !self.known_by_sums(&held.assembly) {
            return Ok(None);
        }
        let moduli = moduli(self);
        let sums = residue(self, &held.assembly);
        let missing: Vec<u32> = sums.iter().zip(&moduli).map(|(s, m)| (m - s) % m).collect();
        let fewest = self.fewest(puzzle).remove(&missing);
        let ways = fewest.unwrap_or_default().ways;
        let best = ways
            .iter()
            .map(|way| self.carried_out(puzzle, &held.rest, way))
            .max_by_key(|(score, _)| *score);
        let rotation = &held.orientation.rotation;
        Ok(best.map(|(_, repairs)| {
            let repairs = repairs.into_iter();
            repairs
                .map(|repair| repair.turned_by(puzzle, rotation))
                .collect()
        }))
    }

    /// By number of its class, as [`class`](Self::class) counts, how a position of the class is made of the solved
    /// puzzle with a change of fewest pieces. Empty where moves rearrange pieces in ways that no sums describe.
    pub fn representatives(&self, puzzle: &Puzzle) -> BTreeMap<u32, Vec<Repair>> {
        let solved = puzzle.solved();
        let mut found = BTreeMap::new();
        for fewest in self.fewest(puzzle).into_values() {
            let Some(way) = fewest.ways.first() else {
                continue;
            };
            let (_, repairs) = self.carried_out(puzzle, &solved, way);
            let position = Repair::all_of(puzzle, &repairs);
            let class = self.assembly(&position).ok().and_then(|it| self.class(&it));
            if let Some(class) = class {
                found.insert(class, repairs);
            }
        }
        found
    }

    /// Whether only sums are wrong with an assembly.
    fn known_by_sums(&self, assembly: &Assembly) -> bool {
        let mut orbits = self.orbits().iter().zip(&assembly.slots);
        orbits.all(|(orbit, slots)| match &orbit.positions {
            Positions::All | Positions::Even(_) => true,
            some @ Positions::Some(..) => some.contains(slots),
        })
    }

    /// By the sums that they add, the changes of fewest pieces.
    fn fewest(&self, puzzle: &Puzzle) -> BTreeMap<Vec<u32>, Fewest> {
        let moduli = moduli(self);
        let nothing = Fewest {
            pieces: 0,
            ways: vec![Vec::new()],
        };
        let mut best = BTreeMap::from([(vec![0; moduli.len()], nothing)]);
        for number in 0..self.orbits().len() {
            let before = best.clone();
            for (kind, sums) in self.kinds(puzzle, number) {
                for (old, fewest) in &before {
                    let total = add(old, &sums, &moduli);
                    let pieces = fewest.pieces + kind.pieces;
                    if best.len() >= MAX_RESIDUES && !best.contains_key(&total) {
                        continue;
                    }
                    let known = best.entry(total).or_default();
                    if known.ways.is_empty() || pieces < known.pieces {
                        *known = Fewest {
                            pieces,
                            ways: Vec::new(),
                        };
                    }
                    if pieces == known.pieces {
                        let ways = fewest.ways.iter().map(|way| {
                            let mut way = way.clone();
                            way.push((kind, sums.clone()));
                            way
                        });
                        known.ways.extend(ways);
                        known.ways.truncate(MOST_ALIKE);
                    }
                }
            }
        }
        best
    }

    /// What one or two pieces of an orbit can add to the sums; each set of sums once, with as few pieces as possible.
    fn kinds(&self, puzzle: &Puzzle, number: usize) -> Vec<(Kind, Vec<u32>)> {
        let orbit = &self.orbits()[number];
        let mut kinds: Vec<(Kind, Vec<u32>)> = Vec::new();
        let mut take = |pieces: usize, change: &Permutation| {
            let sums = residue_of(self, change);
            let known = kinds.iter().any(|(_, known)| *known == sums);
            if !known && sums.iter().any(|&sum| sum != 0) {
                let orbit = number;
                kinds.push((Kind { orbit, pieces }, sums));
            }
        };
        let first = orbit.pieces[0];
        let in_place = self.in_place(puzzle, first);
        for turn in &in_place {
            take(1, &turn.change);
        }
        let free = !matches!(orbit.positions, Positions::Some(..));
        let second = orbit.pieces.get(1).filter(|_| free);
        if let Some(exchange) = second.and_then(|&second| self.exchange(puzzle, first, second)) {
            take(2, &exchange);
            for turn in &in_place {
                take(2, &exchange.then(&turn.change));
            }
        }
        kinds
    }

    /// Chooses the pieces for changes of these kinds; how many more are solved afterwards, and the changes.
    fn carried_out(
        &self,
        puzzle: &Puzzle,
        position: &Permutation,
        way: &[(Kind, Vec<u32>)],
    ) -> (i64, Vec<Repair>) {
        let mut position = position.clone();
        let mut repairs = Vec::new();
        let mut total = 0;
        for (kind, sums) in way {
            let candidates = self.candidates(puzzle, &position, *kind);
            let fitting = candidates
                .into_iter()
                .filter(|repair| residue_of(self, &repair.change) == *sums);
            // Of equally good ones the first.
            let mut best: Option<(i64, Repair)> = None;
            for repair in fitting {
                let score = gain(puzzle, &position, &repair);
                if best.as_ref().is_none_or(|(known, _)| score > *known) {
                    best = Some((score, repair));
                }
            }
            if let Some((score, repair)) = best {
                total += score;
                position.then_assign(&repair.change);
                repairs.push(repair);
            }
        }
        (total, repairs)
    }

    /// The changes of one or two pieces of an orbit that are worth trying in a position.
    fn candidates(&self, puzzle: &Puzzle, position: &Permutation, kind: Kind) -> Vec<Repair> {
        let orbit = &self.orbits()[kind.orbit];
        let here = position.inverse();
        let home = |slot: &PieceId| {
            let first = puzzle.piece(*slot).facets[0];
            puzzle.facets()[here.image(first.into())].piece == *slot
        };
        let mut slots = orbit.pieces.clone();
        if kind.pieces == 1 {
            slots.sort_by_key(|slot| puzzle.is_solved_at(position, *slot));
            slots.truncate(2 * MOST_TRIED);
            let turned = |slot: PieceId| {
                let in_place = self.in_place(puzzle, slot).into_iter();
                in_place.map(move |InPlace { verb, change }| Repair {
                    verb,
                    slots: vec![slot],
                    turned: false,
                    change,
                })
            };
            return slots.into_iter().flat_map(turned).collect();
        }
        slots.sort_by_key(home);
        slots.truncate(MOST_TRIED);
        let mut found = Vec::new();
        for (n, &a) in slots.iter().enumerate() {
            let in_place = self.in_place(puzzle, a);
            for &b in &slots[n + 1..] {
                let Some(exchange) = self.exchange(puzzle, a, b) else {
                    continue;
                };
                let turned = in_place.iter().map(|turn| exchange.then(&turn.change));
                let changes = std::iter::once(exchange.clone()).chain(turned);
                found.extend(changes.enumerate().map(|(n, change)| Repair {
                    verb: "exchange",
                    slots: vec![a, b],
                    turned: n > 0,
                    change,
                }));
            }
        }
        found
    }
}

/// How many more pieces are solved after a change.
fn gain(puzzle: &Puzzle, position: &Permutation, repair: &Repair) -> i64 {
    // A piece that is solved afterwards comes from one of the slots that change, and so does one that no longer is.
    let after = position.then(&repair.change);
    let solved = |position: &Permutation| {
        let slots = repair.slots.iter();
        slots
            .filter(|&&slot| puzzle.is_solved_at(position, slot))
            .count() as i64
    };
    solved(&after) - solved(position)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{catalogue, cycles};

    /// What each law adds up to, and how many pieces mend it, on the cube and on the tesseract (Kamack and Keane,
    /// sections 6 and 7).
    #[test]
    fn broken_positions_are_mended_with_fewest_pieces() {
        for (name, text, pieces) in [
            ("3x3x3", "", Some(0)),
            ("3x3x3", "(UF)_{ab}", Some(1)),
            ("3x3x3", "(UFR)_{abc}", Some(1)),
            ("3x3x3", "(UF, UR)", Some(2)),
            ("3x3x3", "(UFR)_{abc}(UF)_{ab}", Some(2)),
            ("3x3x3", "(UFR)_{abc}(UF, UR)", Some(2)),
            ("3x3x3", "(UFR)_{abc}(UF, UR)_{ab}", Some(3)),
            ("3x3x3", "(UFR, ULF)(UF, UR)", Some(0)),
            ("2x2x2", "(UFR, ULF)", Some(0)),
            ("2x2x2", "(UFR)_{acb}", Some(1)),
            ("3x3x3x3", "(1234, 1278)", Some(2)),
            ("3x3x3x3", "(12, 13)", Some(2)),
            ("3x3x3x3", "(123, 124)", Some(2)),
            ("3x3x3x3", "(12)_{ab}", Some(1)),
            ("3x3x3x3", "(123)_{ab}", Some(1)),
            ("3x3x3x3", "(1234)_{abc}", Some(1)),
            ("3x3x3x3", "(123)_{abc}", Some(0)),
            ("3x3x3x3", "(1234)_{(ab)(cd)}", Some(0)),
            ("3x3x3x3", "(12, 13)(123)_{ab}(1234)_{abc}", Some(3)),
            ("3x3x3x3", "(1234)_{ab}", None),
        ] {
            let puzzle = catalogue::by_name(name).expect(name);
            let structure = Structure::new(&puzzle);
            let position = cycles::parse(&puzzle, text).expect(text);
            let mend = structure.mend(&puzzle, &position);
            let mirrored = matches!(mend, Err(AssemblyError::Turned(_)));
            assert_eq!(mirrored, pieces.is_none(), "{name} {text}");
            let (Ok(mend), Some(pieces)) = (mend, pieces) else {
                continue;
            };
            let mend = mend.expect("sums determine it");
            let used: usize = mend.iter().map(|repair| repair.slots.len()).sum();
            assert_eq!(used, pieces, "{name} {text}: {mend:?}");
            let mended = mend
                .iter()
                .fold(position, |at, repair| at.then(&repair.change));
            let assembly = structure.assembly(&mended).expect("whole pieces");
            assert!(structure.allows(&assembly), "{name} {text}");
        }
    }

    /// What a single wrong piece needs brings it home.
    #[test]
    fn mending_undoes_what_a_hand_did() {
        let cube = catalogue::by_name("3x3x3").expect("the cube");
        let structure = Structure::new(&cube);
        for text in ["(DL)_{ab}", "(DLF)_{acb}", "(DL, BR)", "(DRF, UBL)"] {
            let position = cycles::parse(&cube, text).expect(text);
            let mend = structure.mend(&cube, &position).expect("whole pieces");
            let change = mend.expect("sums determine it");
            let mended = change
                .iter()
                .fold(position, |at, repair| at.then(&repair.change));
            assert!(mended.is_identity(), "{text}");
        }
    }

    /// No class can be left with fewer pieces than its representative has: all changes of fewer are tried.
    #[test]
    fn representatives_are_as_simple_as_can_be() {
        let cube = catalogue::by_name("3x3x3").expect("the cube");
        let structure = Structure::new(&cube);
        let class = |position: &Permutation| {
            let assembly = structure.assembly(position).expect("whole pieces");
            structure.class(&assembly).expect("sums determine it")
        };
        let all: Vec<PieceId> = structure
            .orbits()
            .iter()
            .flat_map(|orbit| orbit.pieces.clone())
            .collect();
        let mut least: BTreeMap<u32, usize> = BTreeMap::from([(1, 0)]);
        let mut note = |position: &Permutation, pieces: usize| {
            let known = least.entry(class(position)).or_insert(pieces);
            *known = pieces.min(*known);
        };
        let in_place = |slot: PieceId| {
            let mut changes = vec![cube.solved()];
            changes.extend(
                structure
                    .in_place(&cube, slot)
                    .into_iter()
                    .map(|it| it.change),
            );
            changes
        };
        for (n, &a) in all.iter().enumerate() {
            for one in in_place(a) {
                note(&one, 1);
                for &b in &all[n + 1..] {
                    let exchange = structure.exchange(&cube, a, b);
                    for other in in_place(b) {
                        let both = one.then(&other);
                        note(&both, 2);
                        if let Some(exchange) = &exchange {
                            note(&both.then(exchange), 2);
                        }
                    }
                }
            }
        }
        let found = structure.representatives(&cube);
        assert_eq!(found.len(), 12);
        for (class, repairs) in found {
            let pieces: usize = repairs.iter().map(|repair| repair.slots.len()).sum();
            // All of at most two pieces were tried, and no class needs more than three.
            assert_eq!(pieces, least.get(&class).copied().unwrap_or(3), "{class}");
        }
    }

    #[test]
    fn exchanging_twice_changes_nothing_and_no_twist_comes_of_it() {
        for name in ["3x3x3", "3x3x3x3", "megaminx", "4x4x4"] {
            let puzzle = catalogue::by_name(name).expect(name);
            let structure = Structure::new(&puzzle);
            for orbit in structure.orbits() {
                let (a, b) = (orbit.pieces[0], orbit.pieces[orbit.pieces.len() - 1]);
                if a == b {
                    continue;
                }
                let exchange = structure.exchange(&puzzle, a, b).expect("one orbit");
                assert!(exchange.then(&exchange).is_identity());
                assert!(structure.assembly(&exchange).is_ok(), "{name}");
                assert_eq!(structure.exchange(&puzzle, a, a), None);
                for turn in structure.in_place(&puzzle, a) {
                    assert!(structure.assembly(&turn.change).is_ok(), "{name}");
                }
            }
        }
    }
}
