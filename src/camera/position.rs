//! What six sides can be put together to.

use crate::cube::{Cube, FACES};
use crate::sides::turned;

/// Faces of a cube, by number: U, R, F, D, L, B. Facelets are counted face by face in this order, row by row as a net
/// of the cube shows them.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// The face whose colour each facelet shows: a position that turning can reach.
    pub facelets: Vec<usize>,
    /// What the pictures do not decide; empty if the position can be relied on, provided that it is
    /// [`the only one`](Self::rivals).
    pub unsure: Vec<Unsure>,
    /// The other positions that the sides can be put together to as likely, each any way up, as
    /// [facelets](Self::facelets): none unless the position is a very regular one.
    pub rivals: Vec<Vec<usize>>,
    /// The side that each face is, as they were given, and by how many quarters its picture is turned clockwise.
    pub faces: [(usize, usize); FACES],
}

/// A facelet that the pictures do not decide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsure {
    /// The facelet.
    pub facelet: usize,
    /// Faces whose colour it may show, that of the position first.
    pub faces: Vec<usize>,
}

impl Reading {
    /// Whether nothing has to be asked.
    pub fn is_sure(&self) -> bool {
        self.unsure.is_empty() && self.rivals.is_empty()
    }
}

/// A way to put the sides together.
#[derive(Clone, Debug, PartialEq)]
pub struct Way {
    /// For each face its side, and the quarters by which that is turned.
    pub sides: [(usize, usize); FACES],
    /// For each face its colour.
    pub colours: [usize; FACES],
}

impl Way {
    /// The sticker that is at a facelet.
    pub fn sticker(&self, cube: &Cube, facelet: usize) -> usize {
        let each = cube.layers * cube.layers;
        let (side, turns) = self.sides[facelet / each];
        side * each + turned(facelet % each, cube.layers, turns)
    }
}

/// A position, and what it costs.
#[derive(Clone, Debug)]
pub struct Position {
    pub way: Way,
    pub cost: f32,
    pub facelets: Vec<usize>,
}
