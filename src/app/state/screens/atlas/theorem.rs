//! Why one cube in twelve can be solved (Pieper, Theorem 11.1): the four moves of the proof.

use ::atlas::{LEMMA_11_10, LEMMA_11_11, LEMMA_11_12, LEMMA_11_14};

/// One of the four steps in which every position that keeps the laws is solved.
#[derive(Debug)]
pub struct Step {
    /// The number of its lemma in the paper.
    pub lemma: &'static str,
    /// What it is for.
    pub aim: words::Message,
    /// The move that the paper gives. Done between other moves and their inverse, it does the same to other pieces.
    pub moves: &'static str,
    /// What the paper says wrongly of it.
    pub misprint: Option<words::Message>,
}

/// In their order.
pub const STEPS: [Step; 4] = [
    Step {
        lemma: "11.10",
        aim: words::atlas::AIM_PLACE_CORNERS,
        moves: LEMMA_11_10,
        misprint: None,
    },
    Step {
        lemma: "11.11",
        aim: words::atlas::AIM_TURN_CORNERS,
        moves: LEMMA_11_11,
        misprint: None,
    },
    Step {
        lemma: "11.12",
        aim: words::atlas::AIM_PLACE_EDGES,
        moves: LEMMA_11_12,
        misprint: None,
    },
    Step {
        lemma: "11.14",
        aim: words::atlas::AIM_FLIP_EDGES,
        moves: LEMMA_11_14,
        misprint: Some(words::atlas::AIM_FLIP_EDGES_MISPRINT),
    },
];

#[cfg(test)]
mod tests {
    use puzzle::cycles::{self, Form};
    use puzzle::{Algorithm, catalogue};

    use super::STEPS;

    #[test]
    fn the_moves_do_what_they_are_for() {
        let cube = catalogue::by_name("3x3x3").expect("the cube");
        let does = STEPS.map(|step| {
            let moves = Algorithm::parse(&cube, step.moves).expect(step.moves);
            cycles::write(&cube, &moves.permutation(&cube), Form::Letters).expect("pieces")
        });
        assert_eq!(
            does.each_ref().map(String::as_str),
            [
                "(URB, DBR)(UF, DR)(FR, RB)(FL, FD)",
                "(DRF)_{acb}(DBR)_{abc}(UR, BR, DB, DL, DF, DR, FR)",
                "(UF, DB, UB)",
                "(UR)_{ab}(UL)_{ab}",
            ]
        );
    }
}
