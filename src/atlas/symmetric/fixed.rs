//! All positions that some symmetries leave as they are.
//!
//! When one facet of a piece goes somewhere, the symmetries say where the like facets of the pieces go that they make
//! of it. So a choice is made once for each of the sets into which the symmetries join the pieces.

use group::is_odd;
use search::letters::{Cube, Images, SPOTS};

use super::group::{Group, Subset, members};

/// One kind of pieces, all in place, and what the laws ask about them.
#[derive(Clone, Copy)]
pub(super) struct Half<const N: usize> {
    pub(super) spots: [u8; N],
    pub(super) odd: bool,
}

/// Calls `found` with the corners of all positions that the subset keeps, if their twists are lawful, in the order of
/// their spots.
pub(super) fn each_corners(subset: Subset, found: &mut impl FnMut(Half<8>)) {
    choose(&images(subset), 3, Images::corner, &[None; 8], found);
}

/// The same with edges.
pub(super) fn each_edges(subset: Subset, found: &mut impl FnMut(Half<12>)) {
    choose(&images(subset), 2, Images::edge, &[None; 12], found);
}

fn images(subset: Subset) -> Vec<&'static Images> {
    let group = Group::get();
    members(subset)
        .map(|symmetry| group.images(symmetry))
        .collect()
}

/// What a symmetry makes of a piece and its spot.
type Renames = fn(&Images, usize, u8) -> (usize, u8);

/// All positions that the subset keeps, in the order of their spots.
pub(super) fn positions(subset: Subset) -> impl Iterator<Item = Cube> {
    let (mut corners, mut edges) = (Vec::new(), Vec::new());
    each_corners(subset, &mut |half| corners.push(half));
    each_edges(subset, &mut |half| edges.push(half));
    corners.into_iter().flat_map(move |corner| {
        let fitting = edges.iter().filter(|edge| edge.odd == corner.odd);
        let cubes = fitting.map(|edge| Cube {
            corners: corner.spots,
            edges: edge.spots,
        });
        cubes.collect::<Vec<_>>()
    })
}

/// Extends a choice by everything that fits.
fn choose<const N: usize>(
    symmetries: &[&Images],
    turns: u8,
    renames: Renames,
    chosen: &[Option<u8>; N],
    found: &mut impl FnMut(Half<N>),
) {
    let Some(piece) = chosen.iter().position(Option::is_none) else {
        let spots = chosen.map(|spot| spot.expect("all are chosen"));
        let twists: u8 = spots.iter().map(|spot| spot % turns).sum();
        if twists.is_multiple_of(turns) {
            found(Half {
                spots,
                odd: is_odd(&spots.map(|spot| spot / turns)),
            });
        }
        return;
    };
    for spot in 0..SPOTS as u8 {
        if let Some(after) = extended(symmetries, turns, renames, chosen, piece, spot) {
            choose(symmetries, turns, renames, &after, found);
        }
    }
}

/// The choice with a piece on a spot and all that follows. `None` if that is a contradiction.
fn extended<const N: usize>(
    symmetries: &[&Images],
    turns: u8,
    renames: Renames,
    chosen: &[Option<u8>; N],
    piece: usize,
    spot: u8,
) -> Option<[Option<u8>; N]> {
    let mut after = *chosen;
    for symmetry in symmetries {
        let (image, first) = renames(symmetry, piece, spot);
        match after[image] {
            Some(other) if other != first => return None,
            Some(_) => {}
            None => {
                let taken = |other: &Option<u8>| other.is_some_and(|o| o / turns == first / turns);
                if after.iter().any(taken) {
                    return None;
                }
                after[image] = Some(first);
            }
        }
    }
    Some(after)
}
