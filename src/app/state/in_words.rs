//! A position in words, face by face or cell by cell, and what a turn does: for whoever does not see the puzzle.

use std::collections::BTreeMap;

use group::Permutation;
use puzzle::{Count, Face, FaceId, MoveId, Puzzle, stages};

use super::screens::play::look::Look;
use crate::facelets;
use crate::text::{sentence, typeset};

/// A turn that has been done this often and is where it began is no part of a turn that has a word.
const MOST_ORDER: usize = 5;

/// A face, or a cell, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    /// The face's name in the notation.
    pub id: String,
    /// How many stickers of each colour are on it.
    pub summary: String,
    /// Where they are: its rows, or the places of each colour. Empty where all are of one colour.
    pub details: Vec<String>,
}

/// A position in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InWords {
    /// How much of it is solved.
    pub summary: String,
    /// What is inside a face's details.
    pub hint: &'static str,
    /// The faces or cells, in the puzzle's order.
    pub sides: Vec<Side>,
}

/// How the faces look: which ones look alike, and whether their colours have the usual names.
pub(super) struct Colours<'a> {
    pub(super) puzzle: &'a Puzzle,
    /// By face: the first one that looks like it.
    pub(super) alike: Vec<usize>,
    pub(super) named: bool,
}

fn cube_side(name: &str) -> Option<words::Message> {
    Some(match name {
        "U" => words::page::FACE_TOP,
        "D" => words::page::FACE_BOTTOM,
        "R" => words::page::FACE_RIGHT,
        "L" => words::page::FACE_LEFT,
        "F" => words::page::FACE_FRONT,
        "B" => words::page::FACE_BACK,
        _ => return None,
    })
}

/// A face of a cube by its side, one of another puzzle, or a cell by its name.
fn side_in_words(puzzle: &Puzzle, face: &Face) -> String {
    if puzzle.dimensions() > 3 {
        return words::position::cell(&face.name);
    }
    let side = cube_side(&face.name).filter(|_| facelets::has_net(puzzle));
    side.map_or_else(
        || words::position::face(&face.name),
        |side| side.text().to_owned(),
    )
}

impl Colours<'_> {
    fn name(&self, face: usize) -> String {
        let face = &self.puzzle.faces()[self.alike[face]];
        let usual = match face.name.as_str() {
            "U" => words::position::WHITE,
            "D" => words::position::YELLOW,
            "R" => words::position::RED,
            "L" => words::position::ORANGE,
            "F" => words::position::GREEN,
            "B" => words::position::BLUE,
            _ => return words::position::of(side_in_words(self.puzzle, face)),
        };
        if self.named && facelets::has_net(self.puzzle) {
            usual.text().to_owned()
        } else {
            words::position::of(words::position::face(&face.name))
        }
    }

    /// The faces' stickers by their colours, the most frequent one first: facets of the puzzle.
    fn on(&self, face: usize, here: &Permutation) -> Vec<(usize, Vec<usize>)> {
        let facets = self.puzzle.facets();
        let mut found: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (slot, _) in on_face(self.puzzle, face) {
            let colour = self.alike[usize::from(facets[here.image(slot)].face.0)];
            found.entry(colour).or_default().push(slot);
        }
        let mut found: Vec<_> = found.into_iter().collect();
        found.sort_by_key(|(colour, slots)| (std::cmp::Reverse(slots.len()), *colour));
        found
    }
}

fn on_face(puzzle: &Puzzle, face: usize) -> impl Iterator<Item = (usize, &puzzle::Facet)> {
    let facets = puzzle.facets().iter().enumerate();
    facets.filter(move |(_, facet)| usize::from(facet.face.0) == face)
}

/// Members of a list, the last one behind "and".
fn listed(members: &[String]) -> String {
    match members {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => words::page::and(first.join(", "), last),
    }
}

/// How many pieces of each kind `counts` has, as part of all pieces that can be moved.
fn by_kind(puzzle: &Puzzle, counts: impl Fn(usize) -> bool) -> Vec<(usize, usize, usize)> {
    let mut kinds: BTreeMap<usize, (usize, usize)> = BTreeMap::new();
    for (n, piece) in puzzle.pieces().iter().enumerate() {
        if piece.facets.is_empty() {
            continue;
        }
        let (count, all) = kinds.entry(piece.facets.len()).or_default();
        *all += 1;
        *count += usize::from(counts(n));
    }
    let kinds = kinds.into_iter().rev();
    kinds
        .map(|(facets, (count, all))| (facets, count, all))
        .collect()
}

/// What the pieces with this many facets are called, one of them and several.
fn kind(puzzle: &Puzzle, facets: usize) -> (&'static str, &'static str) {
    match stages::kind(puzzle, facets) {
        ("", _) => (
            words::position::PIECE.text(),
            words::position::PIECES.text(),
        ),
        named => named,
    }
}

/// The faces, or cells, that are of one colour: their indices.
fn solved_sides(colours: &Colours, here: &Permutation) -> Vec<usize> {
    let all = 0..colours.puzzle.faces().len();
    all.filter(|&face| colours.on(face, here).len() == 1)
        .collect()
}

pub(super) fn summary(colours: &Colours, position: &Permutation, here: &Permutation) -> String {
    let puzzle = colours.puzzle;
    let (solved, all) = (solved_sides(colours, here).len(), puzzle.faces().len());
    if solved == all {
        return words::position::SOLVED.text().to_owned();
    }
    let sides = if puzzle.dimensions() > 3 {
        words::position::cells(solved, all)
    } else {
        words::position::faces(solved, all)
    };
    let home = by_kind(puzzle, |n| {
        puzzle.is_solved_at(position, puzzle::PieceId(n as u16))
    });
    // Centres that never move say nothing.
    let parts = home.into_iter().filter(|(facets, ..)| *facets > 1);
    let parts: Vec<String> = parts
        .map(|(facets, home, all)| words::position::part(home, all, kind(puzzle, facets).1))
        .collect();
    format!("{sides} {}", words::position::home(parts.join(", ")))
}

/// What is on a face: its rows on a cube, else the places of each colour.
fn details(colours: &Colours, face: usize, here: &Permutation) -> Vec<String> {
    let puzzle = colours.puzzle;
    let found = colours.on(face, here);
    if found.len() == 1 {
        return Vec::new();
    }
    if let Some(net) = facelets::net(puzzle) {
        let own: Vec<_> = net.iter().filter(|square| square.face == face).collect();
        let colour =
            |facet: usize| colours.name(usize::from(puzzle.facets()[here.image(facet)].face.0));
        let rows = own.chunks(usize::from(puzzle.layers()).max(1)).zip(1..);
        let row = |(row, n): (&[&facelets::Square], usize)| {
            let names: Vec<String> = row.iter().map(|square| colour(square.facet)).collect();
            words::position::row(n, names.join(", "))
        };
        return rows.map(row).collect();
    }
    let place = |&slot: &usize| {
        let piece = puzzle.facets()[slot].piece;
        puzzle.piece(piece).name.clone()
    };
    let group = |(colour, slots): &(usize, Vec<usize>)| {
        let places: Vec<String> = slots.iter().map(place).collect();
        sentence(&words::position::at(
            colours.name(*colour),
            places.join(", "),
        ))
    };
    found.iter().map(group).collect()
}

pub(super) fn side(colours: &Colours, face: usize, here: &Permutation) -> Side {
    let id = colours.puzzle.faces()[face].name.clone();
    let name = sentence(&side_in_words(
        colours.puzzle,
        &colours.puzzle.faces()[face],
    ));
    let found = colours.on(face, here);
    let summary = if let [(colour, _)] = found.as_slice() {
        words::position::all_of(name, colours.name(*colour))
    } else {
        let some = |(colour, slots): &(usize, Vec<usize>)| {
            words::position::some_of(slots.len(), colours.name(*colour))
        };
        let parts: Vec<String> = found.iter().map(some).collect();
        words::position::side(name, parts.join(", "))
    };
    Side {
        id,
        summary,
        details: details(colours, face, here),
    }
}

/// What some moves do, one after the other.
fn product(puzzle: &Puzzle, moves: &[MoveId]) -> Permutation {
    let mut all = puzzle.solved();
    for &id in moves {
        all.then_assign(&puzzle.mv(id).permutation);
    }
    all
}

/// How often a permutation has to be done until everything is where it began, up to [`MOST_ORDER`].
fn order(permutation: &Permutation) -> Option<usize> {
    let mut power = permutation.clone();
    (1..=MOST_ORDER).find(|_| {
        let home = power.is_identity();
        if !home {
            power.then_assign(permutation);
        }
        home
    })
}

/// Which way a turn of a cell goes: a cell whose stickers on it come to another one, and that one.
fn way(puzzle: &Puzzle, face: FaceId, done: &Permutation) -> Option<(FaceId, FaceId)> {
    let facets = puzzle.facets();
    let beside = facets.iter().enumerate().filter(|(at, facet)| {
        let piece = puzzle.piece(facet.piece);
        let on_it = |at: &u16| facets[usize::from(*at)].face == face;
        facet.face != face && piece.facets.iter().any(on_it) && done.image(*at) != *at
    });
    let ways = beside.map(|(at, facet)| (facet.face, facets[done.image(at)].face));
    ways.filter(|(from, to)| from != to).min()
}

/// What turns and how far, such as "the right face, a quarter turn clockwise".
pub fn motion(puzzle: &Puzzle, moves: &[MoveId]) -> String {
    let done = product(puzzle, moves);
    let Some(first) = moves.first().map(|&id| puzzle.mv(id)) else {
        return String::new();
    };
    let face = first.face;
    let face = face.filter(|_| moves.iter().all(|&id| puzzle.mv(id).face == face));
    let how = match order(&done) {
        Some(2) => words::position::HALF,
        Some(3) => words::position::THIRD,
        Some(4) => words::position::QUARTER,
        Some(5) => words::position::FIFTH,
        _ => words::position::TURN,
    };
    let how = how.text();
    let Some(face) = face else {
        let what = if Count::Half.of_step(puzzle, moves) == 0 {
            words::position::WHOLE.text().to_owned()
        } else {
            words::position::layers(first.layers.count_ones())
        };
        return words::position::motion(what, how);
    };
    let at = &puzzle.faces()[usize::from(face.0)];
    if puzzle.dimensions() > 3 {
        let what = words::position::cell(&at.name);
        let name = |face: FaceId| &puzzle.faces()[usize::from(face.0)].name;
        let how = match way(puzzle, face, &done) {
            Some((from, to)) => words::position::towards(how, name(from), name(to)),
            None => how.to_owned(),
        };
        return words::position::motion(what, how);
    }
    let what = match cube_side(&at.name).filter(|_| facelets::has_net(puzzle)) {
        Some(side) => words::position::face_of_cube(side.text()),
        None => words::position::face(&at.name),
    };
    let quarter = order(&done) == Some(4) && moves.len() == 1 && facelets::has_net(puzzle);
    let how = match quarter.then(|| first.name.ends_with('\'')) {
        Some(true) => words::position::COUNTERCLOCKWISE.text(),
        Some(false) => words::position::CLOCKWISE.text(),
        None => how,
    };
    words::position::motion(what, how)
}

/// What a turn was, and how many pieces it has moved.
pub fn turned(puzzle: &Puzzle, moves: &[MoveId]) -> String {
    let motion = sentence(&motion(puzzle, moves));
    if Count::Half.of_step(puzzle, moves) == 0 {
        return words::position::unmoved(motion);
    }
    let done = product(puzzle, moves);
    let moved = by_kind(puzzle, |n| {
        let mut facets = puzzle.pieces()[n].facets.iter();
        facets.any(|&facet| done.image(facet.into()) != usize::from(facet))
    });
    let some = moved.into_iter().filter(|(_, moved, _)| *moved > 0);
    let parts: Vec<String> = some
        .map(|(facets, moved, _)| {
            let (one, several) = kind(puzzle, facets);
            words::position::moved_kind(moved, one, several)
        })
        .collect();
    words::position::moved(motion, listed(&parts))
}

/// Which faces, or cells, are of one colour; empty where all are, or where the look hides that.
pub fn solved(puzzle: &Puzzle, position: &Permutation, look: &Look) -> String {
    if look.blindfold || look.colours.is_some() {
        return String::new();
    }
    let colours = Colours {
        puzzle,
        alike: (0..puzzle.faces().len()).collect(),
        named: true,
    };
    let solved = solved_sides(&colours, &position.inverse());
    let names: Vec<String> = solved
        .iter()
        .map(|&face| side_in_words(puzzle, &puzzle.faces()[face]))
        .collect();
    match names.len() {
        0 if puzzle.dimensions() > 3 => words::position::NO_CELL_SOLVED.text().to_owned(),
        0 => words::position::NONE_SOLVED.text().to_owned(),
        n if n == puzzle.faces().len() => String::new(),
        _ => words::position::now_solved(listed(&names)),
    }
}

/// The turn that comes next, in notation and in words.
pub fn next(puzzle: &Puzzle, moves: &[MoveId]) -> String {
    let names: Vec<String> = moves
        .iter()
        .map(|&id| typeset(&puzzle.mv(id).name))
        .collect();
    words::position::next(names.join(" "), motion(puzzle, moves))
}
