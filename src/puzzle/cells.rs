//! Rotations of a tesseract's cells, and masks of the layers along an axis.

use crate::SignedPermutation;

/// The smallest rotation of a cell about a direction from its centre: a quarter about a side, a half about an edge, a
/// third about a corner. The cell is that of an axis and a side of it; `clockwise` is as seen from outside the cell.
/// `None` if the direction does not lie in the cell.
pub fn rotation(
    axis: usize,
    positive: bool,
    direction: [i8; 4],
    clockwise: bool,
) -> Option<SignedPermutation> {
    if direction[axis] != 0 || direction == [0; 4] {
        return None;
    }
    let mut normal = [0; 4];
    normal[axis] = if positive { 1 } else { -1 };
    let mut half = None;
    for rotation in rotations(axis) {
        if rotation.is_identity() || *rotation.apply(&direction) != direction {
            continue;
        }
        // How the rotation turns what it moves about the direction.
        let sense = (0..4)
            .map(|moving| {
                let mut from = [0; 4];
                from[moving] = 1;
                let to = rotation.apply(&from);
                determinant([normal, direction, from, std::array::from_fn(|k| to[k])])
            })
            .find(|&sense| sense != 0);
        match sense {
            None => half = Some(rotation),
            Some(sense) if (sense < 0) == clockwise => return Some(rotation),
            Some(_) => {}
        }
    }
    half
}

/// The 24 rotations that keep an axis.
fn rotations(axis: usize) -> Vec<SignedPermutation> {
    let turns = quarter_turns(axis);
    let after = |rotation: &SignedPermutation| turns.each_ref().map(|turn| rotation.then(turn));
    let identity = SignedPermutation::identity(4);
    group::closure(identity, usize::MAX, Clone::clone, after)
}

/// Three quarter turns that keep an axis, one in each plane across it.
pub fn quarter_turns(axis: usize) -> [SignedPermutation; 3] {
    let mut others = (0..4).filter(|&other| other != axis);
    let others: [usize; 3] = std::array::from_fn(|_| others.next().unwrap_or_default());
    [(0, 1), (1, 2), (2, 0)].map(|(a, b)| SignedPermutation::quarter_turn(4, others[a], others[b]))
}

/// Layers counted from a cell, renumbered from the axis's positive face.
pub fn from_positive(slices: u32, positive: bool, layers: u8) -> u32 {
    if positive {
        slices
    } else {
        slices.reverse_bits() >> (32 - u32::from(layers))
    }
}

/// Splits a mask of layers into runs of neighbours, the lowest first.
pub fn runs(mut layers: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        // Adding the lowest bit carries through its run.
        let run = layers & !(layers.wrapping_add(layers & layers.wrapping_neg()));
        layers &= !run;
        (run != 0).then_some(run)
    })
}

fn determinant(rows: [[i8; 4]; 4]) -> i32 {
    let minor = |columns: [usize; 3]| -> i32 {
        let [a, b, c] = [1, 2, 3].map(|row: usize| columns.map(|k| i32::from(rows[row][k])));
        a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0])
            + a[2] * (b[0] * c[1] - b[1] * c[0])
    };
    let first = rows[0].map(i32::from);
    first[0] * minor([1, 2, 3]) - first[1] * minor([0, 2, 3]) + first[2] * minor([0, 1, 3])
        - first[3] * minor([0, 1, 2])
}
