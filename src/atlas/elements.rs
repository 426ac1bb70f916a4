//! Elements of large order of the tesseract (Kamack and Keane, section 7).

use group::Permutation;
use puzzle::{Algorithm, cycles};

use crate::tesseract;

/// An algorithm of the largest order that any has.
const LARGEST: &str = "R64' R13^2 R31 R74 R52 R34 R82 R23 R63 R72";

/// An algorithm of the order that the paper took for the largest, found by trying words of ten moves at random.
const SHORT: &str = "R64^2 R82' R32 R21' R63' R54' R13 R83 R43 R72^2";

/// What the paper describes, with pieces of our choice: cycles of 11 and 13 dyads, of 23 and 9 triads, the latter
/// twisted, of 5 and 7 tetrads, and two crossed ones of 2.
const PAPER: &str = "\
    (12, 13, 14, 16, 17, 18, 23, 24, 25, 27, 28)\
    (34, 35, 36, 38, 45, 46, 47, 56, 57, 58, 67, 68, 78)\
    (123, 124, 127, 128, 134, 136, 138, 146, 147, 167, 168, 178, 234, 235, 238, 245, 247, 257, 258, 278, 345, 346, 356)\
    (358, 368, 456, 457, 467, 567, 568, 578, 678)_{abc}\
    (1234, 1283, 1247, 1278, 1364)\
    (1386, 1467, 1687, 2345, 2358, 2475, 2578)\
    (3456, 3586)_{(ab)(cd)}\
    (4567, 5678)_{(ab)(cd)}";

/// An algorithm of the largest order that elements of the tesseract have, 36,756,720. It has ten moves; there may be
/// shorter ones.
#[expect(clippy::missing_panics_doc, reason = "a test reads it")]
pub fn element_of_largest_order() -> Algorithm {
    Algorithm::parse(tesseract(), LARGEST).expect("a test reads it")
}

/// A position of the order that the paper took for the largest, 12,432,420, made of the cycles that it names. Turning
/// reaches it.
#[expect(clippy::missing_panics_doc, reason = "a test reads it")]
pub fn element_of_the_paper() -> Permutation {
    cycles::parse(tesseract(), PAPER).expect("a test reads it")
}

/// An algorithm of ten moves whose order is the one of [`element_of_the_paper`], 12,432,420, though its cycles are
/// others. There may be shorter ones.
#[expect(clippy::missing_panics_doc, reason = "a test reads it")]
pub fn short_algorithm_of_the_papers_order() -> Algorithm {
    Algorithm::parse(tesseract(), SHORT).expect("a test reads it")
}

#[cfg(test)]
mod tests {
    use puzzle::structure::Structure;

    use super::*;

    #[test]
    fn all_have_their_orders_and_can_be_reached() {
        let largest = element_of_largest_order().permutation(tesseract());
        assert_eq!(largest.order().to_string(), "36756720");
        let paper = element_of_the_paper();
        assert_eq!(paper.order().to_string(), "12432420");
        let short = short_algorithm_of_the_papers_order();
        assert_eq!(short.len(), 10);
        let short = short.permutation(tesseract());
        assert_eq!(short.order(), paper.order());
        let structure = Structure::new(tesseract());
        let assembly = structure.assembly(&paper).expect("whole pieces");
        assert!(structure.allows(&assembly));
    }
}
