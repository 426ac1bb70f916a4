//! All positions that some symmetries leave as they are.
//!
//! When one facet of a piece goes somewhere, the symmetries say where the like facets of the pieces go that they make of
//! it. So a choice is made once for each of the sets into which the symmetries join the pieces.

use super::group::{Group, Subset, members};
use crate::cubies::{Cube, SPOTS};

/// One kind of pieces, all in place, and what the laws ask about them.
#[derive(Clone, Copy)]
pub(super) struct Half<const N: usize> {
    pub(super) spots: [u8; N],
    pub(super) odd: bool,
}

/// Calls `found` with the corners of all positions that the subset keeps, if their twists are lawful, in the order of
/// their spots.
pub(super) fn each_corners(subset: Subset, found: &mut impl FnMut(Half<8>)) {
    let maps: Vec<&[u8; SPOTS]> = members(subset).map(|s| Group::get().corners(s)).collect();
    choose(&maps, 3, &[None; 8], found);
}

/// The same with edges.
pub(super) fn each_edges(subset: Subset, found: &mut impl FnMut(Half<12>)) {
    let maps: Vec<&[u8; SPOTS]> = members(subset).map(|s| Group::get().edges(s)).collect();
    choose(&maps, 2, &[None; 12], found);
}

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

/// Extends a choice in all ways.
fn choose<const N: usize>(
    maps: &[&[u8; SPOTS]],
    turns: u8,
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
        if let Some(after) = extended(maps, turns, chosen, piece, spot) {
            choose(maps, turns, &after, found);
        }
    }
}

/// The choice with a piece on a spot and all that follows. `None` if that is a contradiction.
fn extended<const N: usize>(
    maps: &[&[u8; SPOTS]],
    turns: u8,
    chosen: &[Option<u8>; N],
    piece: usize,
    spot: u8,
) -> Option<[Option<u8>; N]> {
    let mut after = *chosen;
    for map in maps {
        let (home, at) = (map[piece * usize::from(turns)], map[usize::from(spot)]);
        let first = at / turns * turns + (at + turns - home % turns) % turns;
        let place = usize::from(home / turns);
        match after[place] {
            Some(other) if other != first => return None,
            Some(_) => {}
            None => {
                let taken = |other: &Option<u8>| other.is_some_and(|o| o / turns == first / turns);
                if after.iter().any(taken) {
                    return None;
                }
                after[place] = Some(first);
            }
        }
    }
    Some(after)
}

fn is_odd(order: &[u8]) -> bool {
    let smaller = |i: usize| order[i..].iter().filter(|other| **other < order[i]).count();
    (0..order.len()).map(smaller).sum::<usize>() % 2 == 1
}
