//! The facelets of a cube and which of them are on one piece.
//!
//! Faces are U, R, F, D, L, B, and facelets are counted face by face, row by row as a net of the cube shows them.

/// Faces of a cube.
pub const FACES: usize = 6;

/// The corners and the edges of a cube of two or three layers: their facelets.
#[derive(Clone, Debug)]
pub struct Cube {
    pub layers: usize,
    /// Clockwise, that on U or D first.
    pub corners: Vec<[usize; 3]>,
    /// That on U or D first, or else that on F or B. None of two layers.
    pub edges: Vec<[usize; 2]>,
}

impl Cube {
    pub fn new(layers: usize) -> Self {
        let count = FACES * layers * layers;
        let mut cubies: Vec<([usize; 3], Vec<usize>)> = Vec::new();
        for facelet in 0..count {
            let at = place(facelet, layers);
            match cubies.iter_mut().find(|(place, _)| *place == at) {
                Some((_, facelets)) => facelets.push(facelet),
                None => cubies.push((at, vec![facelet])),
            }
        }
        let face = |facelet: usize| facelet / (layers * layers);
        let mut cube = Self {
            layers,
            corners: Vec::new(),
            edges: Vec::new(),
        };
        for (_, mut facelets) in cubies {
            // U and D before F and B before R and L.
            facelets.sort_by_key(|&facelet| [0, 2, 1][face(facelet) % 3]);
            match facelets[..] {
                [a, b] => cube.edges.push([a, b]),
                [a, b, c] => {
                    let clockwise = clockwise([face(a), face(b), face(c)]);
                    cube.corners
                        .push(if clockwise { [a, b, c] } else { [a, c, b] });
                }
                _ => {}
            }
        }
        cube
    }

    /// The face that a facelet is on.
    pub fn face(&self, facelet: usize) -> usize {
        facelet / (self.layers * self.layers)
    }

    /// Facelets of all faces.
    pub fn facelets(&self) -> usize {
        FACES * self.layers * self.layers
    }
}

/// Whether three faces about a corner follow each other clockwise as seen from outside.
fn clockwise(faces: [usize; 3]) -> bool {
    // U, F, R are anticlockwise; each opposite face in place of one of them mirrors this.
    let mirrored = faces.iter().filter(|&&face| face > 2).count();
    mirrored % 2 == 1
}

/// The piece on which a facelet is: right, up and to the front from 0.
fn place(facelet: usize, layers: usize) -> [usize; 3] {
    let most = layers - 1;
    let within = facelet % (layers * layers);
    let (row, column) = (within / layers, within % layers);
    match facelet / (layers * layers) {
        0 => [column, most, row],
        1 => [most, most - row, most - column],
        2 => [column, most - row, most],
        3 => [column, 0, most - row],
        4 => [0, most - row, column],
        _ => [most - column, most - row, 0],
    }
}

/// The 24 ways to turn a cube as a whole: where each face goes.
pub fn rotations() -> Vec<[usize; FACES]> {
    // About the axis through U and D, and about that through F and B.
    let about_u = [0, 2, 4, 3, 5, 1];
    let about_f = [1, 3, 2, 4, 0, 5];
    let mut all = vec![[0, 1, 2, 3, 4, 5]];
    let mut next = 0;
    while next < all.len() {
        for turn in [about_u, about_f] {
            let turned = all[next].map(|face| turn[face]);
            if !all.contains(&turned) {
                all.push(turned);
            }
        }
        next += 1;
    }
    all
}
