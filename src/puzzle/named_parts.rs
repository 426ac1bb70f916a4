//! Pieces named by their faces, and turns by their amounts, where a puzzle's geometry gives them no names.

use std::collections::BTreeMap;

use group::Permutation;

use crate::{FaceId, Facet, Move, MoveId, Piece, PieceId, SignedPermutation};

/// Facets and pieces from the facets of each piece, the face of each facet, and the names of faces. A piece has the
/// names of its facets' faces in their order, and a number if it is not the first with them.
pub(crate) fn pieces(
    groups: Vec<Vec<u16>>,
    face_of: &[u8],
    faces: &[impl AsRef<str>],
) -> (Vec<Facet>, Vec<Piece>) {
    let mut owner = vec![PieceId(0); face_of.len()];
    let mut used: BTreeMap<String, usize> = BTreeMap::new();
    let pieces = groups
        .into_iter()
        .enumerate()
        .map(|(id, facets)| {
            let mut name = String::new();
            for &facet in &facets {
                owner[usize::from(facet)] = PieceId(id as u16);
                name += faces[usize::from(face_of[usize::from(facet)])].as_ref();
            }
            let count = used.entry(name.clone()).or_default();
            *count += 1;
            if *count > 1 {
                name += &count.to_string();
            }
            Piece {
                name,
                cell: Box::default(),
                facets,
            }
        })
        .collect();
    let facets = face_of
        .iter()
        .zip(owner)
        .map(|(&face, piece)| Facet {
            position: Box::default(),
            face: FaceId(face),
            piece,
        })
        .collect();
    (facets, pieces)
}

/// Appends all amounts of a turn under all their names; axis, layers and face are filled in later. Returns the index of
/// the first one.
///
/// Turns of more than six steps are included only once in each direction.
pub(crate) fn add_turns(
    name: &str,
    step: &Permutation,
    order: u8,
    moves: &mut Vec<Move>,
    names: &mut BTreeMap<String, MoveId>,
) -> usize {
    let start = moves.len();
    let amounts: Vec<u8> = match order {
        0..=1 => vec![1],
        2..=6 => (1..order).collect(),
        _ => vec![1, order - 1],
    };
    for (index, &amount) in amounts.iter().enumerate() {
        let id = MoveId((start + index) as u16);
        let back = order.max(1) - amount;
        let spell = |count: u8, prime: &str| match count {
            1 => format!("{name}{prime}"),
            _ => format!("{name}{count}{prime}"),
        };
        let (usual, other) = if amount <= back || order < 2 {
            (spell(amount, ""), spell(back, "'"))
        } else {
            (spell(back, "'"), spell(amount, ""))
        };
        for spelling in [&usual, &other] {
            names.entry(spelling.clone()).or_insert(id);
        }
        moves.push(Move {
            name: usual,
            permutation: step.pow(i64::from(amount)),
            inverse: MoveId((start + amounts.len() - 1 - index) as u16),
            axis: 0,
            layers: 1,
            matrix: SignedPermutation::identity(0),
            face: None,
            plane: (0, 0),
            quarter_turns: if amount <= back {
                amount as i8
            } else {
                -(back as i8)
            },
            turns_of_axis: order.max(1),
        });
    }
    start
}
