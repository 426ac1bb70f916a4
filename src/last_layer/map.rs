//! All states on a map: where the pieces are says the tile, and how they are turned there the dot in it.

use group::is_odd;

use crate::state::{digits, unrank};

/// Rows of dots in a tile: the flips of the edges.
pub const TILE_ROWS: usize = 8;

/// Columns of dots in a tile: the twists of the corners.
pub const TILE_COLUMNS: usize = 27;

/// What stands in which row and column of a map of all states, so that alike stands beside alike.
///
/// In the first half of the rows both orders of the pieces are even, in the second half both are odd. From the top, or
/// the left, come orders of pieces that move none, exchange two pairs, take three around; then those that exchange two,
/// and that take all four around. In a tile, states with fewer flipped edges are higher up and those with fewer twisted
/// corners further left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapOrder {
    /// By row from the top: `epn * 8 + etn`.
    pub edges: Vec<u16>,
    /// By column from the left: `cpn * 27 + ctn`, in the rows of the first half and in those of the second.
    pub corners: [Vec<u16>; 2],
}

impl MapOrder {
    /// The order.
    pub fn new() -> Self {
        let mut places: Vec<u16> = (0..24).collect();
        places.sort_by_key(|epn| kind(unrank(*epn)));
        let flips = by_turned(TILE_ROWS as u16, 2);
        let twists = by_turned(TILE_COLUMNS as u16, 3);
        let corners = |odd: bool| {
            let order = |cpn: &u16| {
                let even = unrank(2 * cpn);
                if is_odd(&even) == odd {
                    even
                } else {
                    unrank(2 * cpn + 1)
                }
            };
            let mut places: Vec<u16> = (0..12).collect();
            places.sort_by_key(|cpn| kind(order(cpn)));
            tiles(&places, &twists)
        };
        Self {
            edges: tiles(&places, &flips),
            corners: [corners(false), corners(true)],
        }
    }
}

impl Default for MapOrder {
    fn default() -> Self {
        Self::new()
    }
}

/// Each place with each way to turn the pieces there.
fn tiles(places: &[u16], turned: &[u16]) -> Vec<u16> {
    let tile = |place: &u16| {
        turned
            .iter()
            .map(move |turn| place * turned.len() as u16 + turn)
            .collect::<Vec<_>>()
    };
    places.iter().flat_map(tile).collect()
}

/// The ways to turn the pieces where they are, those that turn fewer first.
fn by_turned(ways: u16, base: u16) -> Vec<u16> {
    let mut all: Vec<u16> = (0..ways).collect();
    all.sort_by_key(|way| {
        digits(*way, base)
            .iter()
            .filter(|digit| **digit != 0)
            .count()
    });
    all
}

/// Even orders before odd ones, then those that move fewer pieces; two pairs before three in a circle.
fn kind(order: [u8; 4]) -> (bool, bool, usize) {
    let home = (0..)
        .zip(order)
        .filter(|(slot, piece)| slot == piece)
        .count();
    let pairs = (0..4)
        .filter(|slot| order[usize::from(order[*slot])] == *slot as u8)
        .count();
    (is_odd(&order), pairs != 4, 4 - home)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{LastLayer, STATES};

    #[test]
    fn every_state_is_on_the_map_once() {
        let order = MapOrder::new();
        assert_eq!((order.edges.len(), order.corners[0].len()), (192, 324));
        let mut seen = vec![false; STATES];
        for (row, edges) in order.edges.iter().enumerate() {
            for corners in &order.corners[usize::from(row >= 96)] {
                let number = usize::from(*edges) * 324 + usize::from(*corners);
                assert!(!std::mem::replace(&mut seen[number], true), "{number}");
                let state = LastLayer::from_number(number as u16).expect("there is such a state");
                assert_eq!(state.is_odd(), row >= 96);
            }
        }
        assert!(seen.iter().all(|seen| *seen));
    }

    #[test]
    fn alike_stands_beside_alike() {
        let order = MapOrder::new();
        let state = |row: usize, column: usize| {
            let corners = &order.corners[usize::from(row >= 96)];
            let number = order.edges[row] * 324 + corners[column];
            LastLayer::from_number(number).expect("there is such a state")
        };
        assert_eq!(state(0, 0), LastLayer::SOLVED);
        let moved = |tile: usize| {
            let edges = state(tile * TILE_ROWS, 0).edges();
            (0..)
                .zip(edges)
                .filter(|(slot, edge)| *slot != edge.piece)
                .count()
        };
        let moved: Vec<usize> = (0..24).map(moved).collect();
        assert_eq!(moved[..4], [0, 4, 4, 4]);
        assert!(moved[4..12].iter().all(|moved| *moved == 3));
        assert!(moved[12..18].iter().all(|moved| *moved == 2));
        assert!(moved[18..].iter().all(|moved| *moved == 4));
        for row in [0, 96] {
            let moved = |tile: usize| {
                let corners = state(row, tile * TILE_COLUMNS).corners();
                (0..)
                    .zip(corners)
                    .filter(|(slot, corner)| *slot != corner.piece)
                    .count()
            };
            let moved: Vec<usize> = (0..12).map(moved).collect();
            let wanted = if row == 0 {
                [0, 4, 4, 4, 3, 3, 3, 3, 3, 3, 3, 3]
            } else {
                [2, 2, 2, 2, 2, 2, 4, 4, 4, 4, 4, 4]
            };
            assert_eq!(moved, wanted);
        }
        let flipped = (0..TILE_ROWS).map(|row| {
            state(row, 0)
                .edges()
                .iter()
                .filter(|edge| edge.twist > 0)
                .count()
        });
        assert_eq!(flipped.collect::<Vec<_>>(), [0, 2, 2, 2, 2, 2, 2, 4]);
        let twisted = (0..TILE_COLUMNS).map(|column| {
            state(0, column)
                .corners()
                .iter()
                .filter(|corner| corner.twist > 0)
                .count()
        });
        let twisted: Vec<usize> = twisted.collect();
        assert!(twisted.is_sorted() && twisted[26] == 4);
    }
}
