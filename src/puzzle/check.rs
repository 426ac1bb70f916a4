//! From facelets that a person enters to a position, or to every reason why moves cannot reach it.
//! The last reasons are the laws that [`Structure`] derives. On the 3x3x3 they are Gould's theorems 4 (parity), 5
//! (twists of corners) and 6 (flips of edges), chapter 1.1.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::Range;

use group::Permutation;

use crate::colouring::{add, moduli, residue, residue_of, simple};
use crate::orientation::{Orientation, orientations};
use crate::structure::{Assembly, Positions, Quantity, Structure};
use crate::{Colouring, FaceId, PieceId, Puzzle};

/// The number of invalid facelets that are reported.
const SHOWN: usize = 20;
/// The largest number of combinations of laws to search for pieces to blame that look alike.
const MAX_RESIDUES: usize = 1 << 14;

/// Fewer letters than this may be an algorithm; all puzzles of the catalogue have more facelets.
const LEAST_FACELETS: usize = 18;

/// A reason why facelets are not a position that moves can reach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Stable name: `check::length`, `check::colour`, `check::count`, `check::fixed`, `check::piece`,
    /// `check::mirrored`,
    /// `check::twice`, `check::law`.
    pub code: &'static str,
    /// The bytes of the text that are to blame, if any are.
    pub range: Option<Range<usize>>,
    /// What is wrong, one sentence.
    pub message: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

/// The order in which facelets are listed. On a cube of three dimensions face by face, U R F D L B, each row by row as
/// on the usual net; elsewhere the order of the puzzle's facets, which goes face by face too.
pub fn facelet_order(puzzle: &Puzzle) -> Vec<u16> {
    let mut order: Vec<u16> = (0..puzzle.facets().len() as u16).collect();
    if puzzle.dimensions() != 3 {
        return order;
    }
    order.sort_by_key(|&facet| {
        let facet = &puzzle.facets()[usize::from(facet)];
        let FaceId(face) = facet.face;
        let name = puzzle.faces()[usize::from(face)].name.as_str();
        let [x, y, z] = [0, 1, 2].map(|axis| facet.position[axis]);
        match name {
            "U" => (0, z, x),
            "R" => (1, -y, -z),
            "F" => (2, -y, x),
            "D" => (3, -z, x),
            "L" => (4, -y, z),
            _ => (5, -y, -x),
        }
    });
    order
}

/// The facelets of a position, in the [order of facelets](facelet_order): without spaces if every colour's name is one
/// letter, otherwise with them.
///
/// # Panics
/// If the position is of another puzzle.
pub fn facelets(puzzle: &Puzzle, colouring: &Colouring, position: &Permutation) -> String {
    let shown = colouring.shown(position);
    let names: Vec<&str> = facelet_order(puzzle)
        .into_iter()
        .map(|slot| colouring.colours()[shown[usize::from(slot)]].as_str())
        .collect();
    names.join(if one_letter(colouring) { "" } else { " " })
}

/// Whether a text can only be facelets: as many names of faces as the puzzle has facelets, each as often as its face
/// has facelets. Where each letter stands apart from the others, moves are meant.
pub fn is_facelets(puzzle: &Puzzle, text: &str) -> bool {
    has_all_facelets(puzzle, text) && !(is_single(puzzle) && is_spaced(text))
}

/// Whether a text of moves that stand apart would be facelets without the spaces.
pub(crate) fn are_spaced_facelets(puzzle: &Puzzle, text: &str) -> bool {
    has_all_facelets(puzzle, text) && is_single(puzzle) && is_spaced(text)
}

fn is_single(puzzle: &Puzzle) -> bool {
    puzzle.faces().iter().all(|face| face.name.len() == 1)
}

fn is_spaced(text: &str) -> bool {
    text.split_whitespace().all(|word| word.len() == 1)
}

/// Whether a text names every face as often as it has facelets, and nothing else.
fn has_all_facelets(puzzle: &Puzzle, text: &str) -> bool {
    let all = puzzle.facets().len();
    if text.len() < all.max(LEAST_FACELETS) {
        return false;
    }
    let single = is_single(puzzle);
    let mut left = vec![0_usize; puzzle.faces().len()];
    for facet in puzzle.facets() {
        left[usize::from(facet.face.0)] += 1;
    }
    let mut words = text.split_whitespace().flat_map(|word| {
        let step = if single { 1 } else { word.len() };
        (0..word.len())
            .step_by(step)
            .map(move |at| word.get(at..at + step).unwrap_or_default())
    });
    let known = words.all(|word| {
        let mut faces = puzzle.faces().iter();
        let face = faces.position(|face| face.name.eq_ignore_ascii_case(word));
        face.is_some_and(|face| {
            let any = left[face] > 0;
            left[face] = left[face].saturating_sub(1);
            any
        })
    });
    known && left.iter().all(|&left| left == 0)
}

/// Reads facelets, in the [order of facelets](facelet_order), as a position; where pieces look alike, as one of the
/// positions that look so, a reachable one if there is any. The puzzle may be held in any orientation. White space is
/// ignored if every colour's name is one letter; otherwise it separates them.
///
/// # Errors
/// Every reason that can be determined why there is no such position.
pub fn check(
    puzzle: &Puzzle,
    structure: &Structure,
    colouring: &Colouring,
    text: &str,
) -> Result<Permutation, Vec<Problem>> {
    let shown = read(puzzle, colouring, text)?;
    let lawful = |checker: &mut Checker| {
        checker.counts();
        checker.fixed();
        let assembly = checker.pieces();
        let assembly = assembly.filter(|_| checker.problems.is_empty());
        assembly.and_then(|assembly| checker.lawful(&assembly))
    };
    let all = orientations(puzzle);
    Checker::in_any_orientation(puzzle, structure, colouring, (&shown, &all), lawful)
}

/// What the pieces that the facelets show are put together to, whether or not turning can reach it; none where some
/// piece is missing, cannot exist or is there twice.
pub fn assembled(
    puzzle: &Puzzle,
    structure: &Structure,
    colouring: &Colouring,
    text: &str,
) -> Option<Permutation> {
    let shown = read(puzzle, colouring, text).ok()?;
    let whole = |checker: &mut Checker| {
        checker.fixed();
        let assembly = checker.pieces()?;
        let whole = checker.problems.is_empty();
        whole.then(|| structure.position(&assembly, puzzle.facets().len()))
    };
    let all = orientations(puzzle);
    Checker::in_any_orientation(puzzle, structure, colouring, (&shown, &all), whole).ok()
}

fn one_letter(colouring: &Colouring) -> bool {
    colouring
        .colours()
        .iter()
        .all(|name| name.chars().count() == 1)
}

/// By facet, the colour that it shows.
fn read(puzzle: &Puzzle, colouring: &Colouring, text: &str) -> Result<Vec<u8>, Vec<Problem>> {
    let words: Vec<Range<usize>> = if one_letter(colouring) {
        text.char_indices()
            .filter(|(_, c)| !c.is_whitespace())
            .map(|(at, c)| at..at + c.len_utf8())
            .collect()
    } else {
        text.split_whitespace()
            .map(|word| {
                let at = word.as_ptr() as usize - text.as_ptr() as usize;
                at..at + word.len()
            })
            .collect()
    };
    let expected = puzzle.facets().len();
    if words.len() != expected {
        return Err(vec![Problem {
            code: "check::length",
            range: None,
            message: format!(
                "the {} has {expected} facelets, not {}",
                puzzle.name(),
                words.len()
            ),
        }]);
    }
    let mut shown = vec![0; expected];
    let mut problems = Vec::new();
    for (range, slot) in words.into_iter().zip(facelet_order(puzzle)) {
        let word = &text[range.clone()];
        let colour = colouring
            .colours()
            .iter()
            .position(|name| name.eq_ignore_ascii_case(word));
        match colour {
            Some(colour) => shown[usize::from(slot)] = colour as u8,
            None if problems.len() < SHOWN => problems.push(Problem {
                code: "check::colour",
                range: Some(range),
                message: format!(
                    "`{}` is not one of the colours {}",
                    word.chars().take(24).collect::<String>(),
                    colouring.colours().join(" ")
                ),
            }),
            None => (),
        }
    }
    if problems.is_empty() {
        Ok(shown)
    } else {
        Err(problems)
    }
}

struct Checker<'a> {
    puzzle: &'a Puzzle,
    structure: &'a Structure,
    colouring: &'a Colouring,
    /// The orientation in which the puzzle is taken to be held.
    orientation: &'a Orientation,
    /// By facet, the colour that is seen once that orientation is undone.
    shown: Vec<u8>,
    problems: Vec<Problem>,
}

impl<'a> Checker<'a> {
    /// What `found` finds in the first of all orientations in which it finds something, as a position held so.
    ///
    /// # Errors
    /// What is wrong in the orientation in which most pieces that never move are where they belong.
    fn in_any_orientation(
        puzzle: &'a Puzzle,
        structure: &'a Structure,
        colouring: &'a Colouring,
        (shown, all): (&[u8], &'a [Orientation]),
        found: impl Fn(&mut Checker) -> Option<Permutation>,
    ) -> Result<Permutation, Vec<Problem>> {
        let held = |orientation: &'a Orientation| {
            let seen = |slot: usize| shown[orientation.rotation.image(slot)];
            Checker {
                puzzle,
                structure,
                colouring,
                orientation,
                shown: (0..shown.len()).map(seen).collect(),
                problems: Vec::new(),
            }
        };
        // What turning does is no other orientation.
        let other = |it: &Orientation| {
            let assembly = structure.assembly(&it.rotation);
            it.is_usual() || !assembly.is_ok_and(|assembly| structure.allows(&assembly))
        };
        let mut fewest: Option<(usize, &Orientation)> = None;
        for orientation in all {
            let mut checker = held(orientation);
            let misplaced = checker.misplaced().count();
            if misplaced == 0
                && other(orientation)
                && let Some(rest) = found(&mut checker)
            {
                return Ok(rest.then(&orientation.rotation));
            }
            if fewest.is_none_or(|(known, _)| misplaced < known) {
                fewest = Some((misplaced, orientation));
            }
        }
        let mut checker = held(fewest.map_or(&all[0], |(_, orientation)| orientation));
        match found(&mut checker) {
            Some(rest) => Ok(rest.then(&checker.orientation.rotation)),
            None => Err(checker.problems),
        }
    }

    /// The facets of pieces that never move which show another colour than theirs.
    fn misplaced(&self) -> impl Iterator<Item = (PieceId, usize, usize)> {
        let fixed = self.structure.fixed().iter();
        let facets = fixed.flat_map(|&piece| {
            let facets = &self.puzzle.piece(piece).facets;
            facets.iter().map(move |&facet| (piece, facet))
        });
        facets.filter_map(|(piece, facet)| {
            let own = self.colouring.colour(facet);
            let seen = usize::from(self.shown[usize::from(facet)]);
            (own != seen).then_some((piece, own, seen))
        })
    }

    /// The name of the slot in which this piece is at home, as the puzzle is held.
    fn slot_name(&self, id: PieceId) -> &'a str {
        let first = self.puzzle.piece(id).facets[0];
        let there = self.orientation.rotation.image(first.into());
        &self.puzzle.piece(self.puzzle.facets()[there].piece).name
    }

    fn problem(&mut self, code: &'static str, message: String) {
        self.problems.push(Problem {
            code,
            range: None,
            message,
        });
    }

    fn piece_name(&self, id: PieceId) -> &str {
        &self.puzzle.piece(id).name
    }

    fn colour_names(&self, colours: &[u8]) -> String {
        let names = self.colouring.colours();
        let shown: Vec<&str> = colours
            .iter()
            .map(|&c| names[usize::from(c)].as_str())
            .collect();
        shown.join("-")
    }

    /// Checks the number of facelets of each colour.
    fn counts(&mut self) {
        let count = |wanted: usize, colours: &mut dyn Iterator<Item = usize>| {
            colours.filter(|&colour| colour == wanted).count()
        };
        for (colour, name) in self.colouring.colours().iter().enumerate() {
            let found = count(colour, &mut self.shown.iter().map(|&c| usize::from(c)));
            let facets = 0..self.shown.len() as u16;
            let expected = count(
                colour,
                &mut facets.map(|facet| self.colouring.colour(facet)),
            );
            if found != expected {
                let message = format!(
                    "there are {found} facelets of colour {name}, and there must be {expected}"
                );
                self.problem("check::count", message);
            }
        }
    }

    /// Checks that pieces which no move touches are home.
    fn fixed(&mut self) {
        let misplaced: Vec<_> = self.misplaced().collect();
        if misplaced.is_empty() {
            return;
        }
        let held = self.orientation.words(self.puzzle, false);
        for (piece, own, seen) in misplaced {
            let [own, seen] = [own, seen].map(|colour| self.colouring.colours()[colour].as_str());
            let at = self.slot_name(piece);
            let message = if self.orientation.is_usual() {
                format!("{at} never moves and has colour {own}, but it shows {seen}")
            } else {
                format!("{held}, it has colour {own} at {at}, but it shows {seen}")
            };
            self.problem("check::fixed", message);
        }
    }

    /// Finds the piece at each position.
    fn pieces(&mut self) -> Option<Assembly> {
        let mut assembly = self.structure.solved();
        let mut complete = true;
        for number in 0..self.structure.orbits().len() {
            let orbit = &self.structure.orbits()[number];
            let mut looks: BTreeMap<Vec<u8>, Vec<(usize, usize)>> = BTreeMap::new();
            for piece in 0..orbit.pieces.len() {
                for turn in 0..orbit.orientations.order() {
                    let look = self.colouring.looks(self.structure, number, piece, turn);
                    let options = looks.entry(look).or_default();
                    if options.last().is_none_or(|&(last, _)| last != piece) {
                        options.push((piece, turn));
                    }
                }
            }
            // By piece: the positions where it, or an identical one, was found.
            let mut taken: BTreeMap<usize, usize> = BTreeMap::new();
            for (slot, frame) in orbit.frames.iter().enumerate() {
                let seen: Vec<u8> = frame.iter().map(|&f| self.shown[usize::from(f)]).collect();
                let Some(options) = looks.get(&seen) else {
                    complete = false;
                    self.impossible(number, slot, &seen, &looks);
                    continue;
                };
                if let Some(&(piece, turn)) =
                    options.iter().find(|(piece, _)| !taken.contains_key(piece))
                {
                    taken.insert(piece, slot);
                    assembly.turns[number][piece] = turn;
                } else {
                    complete = false;
                    let (piece, _) = options[0];
                    let message = format!(
                        "the {} {} is there twice: at {} and at {}",
                        orbit.kind,
                        self.piece_name(orbit.pieces[piece]),
                        self.slot_name(orbit.pieces[taken[&piece]]),
                        self.slot_name(orbit.pieces[slot])
                    );
                    self.problem("check::twice", message);
                }
            }
            if taken.len() == orbit.pieces.len() {
                let images = taken.values().map(|&slot| slot as u16).collect();
                assembly.slots[number] = Permutation::from_images(images).ok()?;
            }
        }
        complete.then_some(assembly)
    }

    fn impossible(
        &mut self,
        number: usize,
        slot: usize,
        seen: &[u8],
        looks: &BTreeMap<Vec<u8>, Vec<(usize, usize)>>,
    ) {
        let orbit = &self.structure.orbits()[number];
        let at = self.slot_name(orbit.pieces[slot]);
        let sorted = |colours: &[u8]| {
            let mut colours = colours.to_vec();
            colours.sort_unstable();
            colours
        };
        let mirrored = looks.keys().any(|look| sorted(look) == sorted(seen));
        let colours = self.colour_names(seen);
        let (code, message) = if mirrored {
            (
                "check::mirrored",
                format!(
                    "the colours {colours} at {at} are those of a {} the wrong way round",
                    orbit.kind
                ),
            )
        } else {
            (
                "check::piece",
                format!(
                    "no {} has the colours {colours} that are seen at {at}",
                    orbit.kind
                ),
            )
        };
        self.problem(code, message);
    }

    /// The position of an assembly, modified invisibly if that satisfies the laws; otherwise the laws that it breaks.
    fn lawful(&mut self, assembly: &Assembly) -> Option<Permutation> {
        let structure = self.structure;
        let degree = self.puzzle.facets().len();
        if structure.allows(assembly) {
            return Some(structure.position(assembly, degree));
        }
        let unseen = self.colouring.unseen(structure);
        if simple(structure, &unseen)
            && let Some(change) = change(structure, &unseen, residue(structure, assembly), degree)
        {
            let position = change.then(&structure.position(assembly, degree));
            let assembly = structure.assembly(&position).ok()?;
            if structure.allows(&assembly) {
                return Some(position);
            }
        }
        for (orbit, slots) in structure.orbits().iter().zip(&assembly.slots) {
            let message = match &orbit.positions {
                Positions::All => continue,
                Positions::Even(_) if slots.is_even() => continue,
                Positions::Even(_) => format!(
                    "the {} are rearranged oddly, as by swapping two of them: moves rearrange them evenly",
                    orbit.name
                ),
                Positions::Some(chain, _) if chain.contains(slots) => continue,
                Positions::Some(..) => {
                    format!("moves cannot rearrange the {} like this", orbit.name)
                }
            };
            self.problem("check::law", message);
        }
        for law in structure.laws() {
            let value = law.value(structure, assembly);
            if value == 0 {
                continue;
            }
            let what = match &law.terms[..] {
                [term] => match term.quantity {
                    Quantity::Orientation(factor) => {
                        self.turned(term.orbit, factor, assembly, value, law.modulus)
                    }
                    _ => format!("two {}s are swapped", structure.orbits()[term.orbit].kind),
                },
                terms if terms.iter().all(|term| term.quantity == Quantity::Parity) => {
                    let kinds: Vec<String> = terms
                        .iter()
                        .map(|term| format!("two {}", structure.orbits()[term.orbit].name))
                        .collect();
                    format!(
                        "{} are swapped and nothing makes up for it",
                        kinds.join(" or ")
                    )
                }
                _ => "the pieces do not fit together".to_string(),
            };
            let message = format!("{what}: impossible by turns, for {}", law.words(structure));
            self.problem("check::law", message);
        }
        None
    }

    /// A broken law about the orientations in one orbit.
    fn turned(
        &self,
        number: usize,
        factor: usize,
        assembly: &Assembly,
        value: u32,
        modulus: u32,
    ) -> String {
        let orbit = &self.structure.orbits()[number];
        let values = &orbit.orientations.factors()[factor].values;
        let done = match (modulus, orbit.orientations.order()) {
            (2, 2) => "flipped",
            (2, _) => "reflected",
            _ => "twisted",
        };
        // A piece can be blamed only where most pieces are home.
        let home: Vec<usize> = (0..orbit.pieces.len())
            .filter(|&piece| assembly.slots[number].image(piece) == piece)
            .collect();
        let turned: Vec<usize> = home
            .iter()
            .copied()
            .filter(|&piece| values[assembly.turns[number][piece]] != 0)
            .collect();
        match turned[..] {
            [piece] if 2 * home.len() > orbit.pieces.len() => format!(
                "one {} is {done}, {}",
                orbit.kind,
                self.piece_name(orbit.pieces[piece])
            ),
            _ if modulus == 2 => format!("one {} is {done} too many or too few", orbit.kind),
            _ => format!("one {} is {done}, by {value} of {modulus}", orbit.kind),
        }
    }
}

/// A product of invisible rearrangements that cancels the residues of the laws, if there is one.
fn change(
    structure: &Structure,
    unseen: &[Permutation],
    start: Vec<u32>,
    degree: usize,
) -> Option<Permutation> {
    let moduli = moduli(structure);
    let steps: Vec<Vec<u32>> = unseen
        .iter()
        .map(|step| residue_of(structure, step))
        .collect();
    let mut known = BTreeSet::from([start.clone()]);
    let mut queue = vec![(start, Permutation::identity(degree))];
    let mut at = 0;
    while at < queue.len() && known.len() < MAX_RESIDUES {
        let (value, product) = queue[at].clone();
        if value.iter().all(|&x| x == 0) {
            return Some(product);
        }
        for (step, sum) in unseen.iter().zip(&steps) {
            let next = add(&value, sum, &moduli);
            if known.insert(next.clone()) {
                queue.push((next, product.then(step)));
            }
        }
        at += 1;
    }
    None
}
