//! The 3x3x3: Pieper, propositions 11.6 to 11.9, after Janet Chen.

use std::sync::Arc;

use puzzle::{Algorithm, Puzzle};

use super::tools::{Kind, Tool, Useful};
use super::{Aim, Work};

/// Pieper, lemma 11.10: exchanges two corners and permutes edges.
pub const LEMMA_11_10: &str = "([D, R] F)3";
/// Pieper, lemma 11.11: twists two corners, one each way, and permutes edges.
pub const LEMMA_11_11: &str = "(D R')3 (D' R)3";
/// Pieper, lemma 11.12: moves three edges round and nothing else.
pub const LEMMA_11_12: &str = "L R' U2 L' R B2";
/// Pieper, lemma 11.14: flips two edges and nothing else. They are UL and UR (see the errata).
pub const LEMMA_11_14: &str = "(L R' F L R' D L R' B L R' U) (L R' F' L R' D' L R' B' L R' U')";

pub(super) struct CubeProver {
    corners: Kind,
    edges: Kind,
    swap: Tool,
    twist: Tool,
    cycle: Tool,
    flip: Tool,
}

impl CubeProver {
    pub fn new(puzzle: &Arc<Puzzle>) -> Self {
        let useful = |name| {
            let algorithm = Algorithm::parse(puzzle, name).expect("a lemma's moves");
            let effect = algorithm.permutation(puzzle);
            Useful {
                name,
                algorithm,
                effect,
            }
        };
        let (corners, edges) = (Kind::new(puzzle, 3), Kind::new(puzzle, 2));
        Self {
            swap: corners.tool_of_slots(useful(LEMMA_11_10), &["DBR", "UBR"]),
            twist: corners.tool_of_facets(useful(LEMMA_11_11), "DFR", Some("DBR")),
            cycle: edges.tool_of_slots(useful(LEMMA_11_12), &["UB", "UF", "DB"]),
            flip: edges.tool_of_slots(useful(LEMMA_11_14), &["UR", "UL"]),
            corners,
            edges,
        }
    }

    pub fn solve(&self, work: &mut Work) {
        work.aim = Aim::PlaceCorners;
        loop {
            let contents = self.corners.contents(&work.position);
            let Some(x) = (0..contents.len()).find(|&at| contents[at] != at) else {
                break;
            };
            let points = [x, contents[x]];
            work.apply(&self.swap, &points, self.corners.ids(&points));
        }
        work.aim = Aim::TwistCorners;
        self.twist_corners(work);
        work.aim = Aim::PlaceEdges;
        work.cycle_home(&self.edges, &self.cycle);
        work.aim = Aim::FlipEdges;
        work.flip_home(&self.edges, &self.flip);
    }

    /// Twists all corners but the last, and the last with them.
    fn twist_corners(&self, work: &mut Work) {
        let kind = &self.corners;
        let last = kind.count() - 1;
        let with = kind.facet(kind.facets()[last][0].into());
        for (number, facets) in kind.facets()[..last].iter().enumerate() {
            let home = usize::from(facets[0]);
            let now = work.position.image(home);
            if now == home {
                continue;
            }
            let [now, home] = [now, home].map(|point| kind.facet(point));
            let slots = kind.ids(&[number, last]);
            // The move twists its first corner clockwise; backwards, the other way.
            let forwards = [now, home, with];
            if self.twist.setups.to(&forwards).is_some() {
                work.apply(&self.twist, &forwards, slots);
            } else {
                work.apply_either(&self.twist, &[home, now, with], slots, true);
            }
        }
    }
}
