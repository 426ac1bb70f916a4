//! The lesson about shared pieces: the 90, 90 architecture of Qter's section 3.1.4 step by step, then two registers that
//! share a swap. Every piece and every number in its words is worked out from the algorithms.

mod book;
mod explain;

use puzzle::architecture::Architecture;
use puzzle::{Algorithm, catalogue};
use scene::Highlight;

use super::design::Design;
use book::Book;

pub use explain::{describe, listed};

/// The two registers of 90 values of section 2.0.4. Shorter ones are known; the paper explains these.
const NINETY: [&str; 2] = ["R' F' L U' L U L F U' R", "U F R' D' R2 F R' U' D"];

/// Two registers of two values that both swap the same two corners; known to speedsolvers as T and F permutation.
const SWAPS: [&str; 2] = [
    "R U R' U' R' F R2 U' R' U' R U R' F'",
    "R' U' F' R U R' U' R' F R2 U' R' U' R U R' U R",
];

/// From where the puzzle is seen: yaw and pitch, degrees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// From the front, above, right.
    Front,
    /// From the back, below, left: where the shared corner is.
    Back,
}

/// A step of the lesson.
#[derive(Clone, Debug)]
pub struct Step {
    /// What it is about.
    pub title: &'static str,
    /// What is said, a paragraph each.
    pub words: Vec<String>,
    /// What is listed below it.
    pub list: Vec<String>,
    /// Whether the two registers of the second example are on the puzzle.
    pub swaps: bool,
    /// What stands out on the puzzle.
    pub lit: Vec<Highlight>,
    /// Where it is seen from.
    pub side: Side,
    /// Whether the registers can be added to, and are shown with their values.
    pub counts: bool,
}

/// See the module.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// The steps; at least one.
    pub steps: Vec<Step>,
    /// The step that is shown.
    pub at: usize,
    /// The two registers of 90 values.
    ninety: Design,
    /// The two registers that share a swap.
    swaps: Design,
}

impl Lesson {
    /// At its first step.
    ///
    /// # Panics
    /// Never: the catalogue has the cube, and a test reads the algorithms.
    pub fn new() -> Self {
        let cube = catalogue::by_name("3x3x3").expect("the catalogue has the cube");
        let architecture = |texts: [&str; 2]| {
            let algorithms = texts.map(|text| Algorithm::parse(&cube, text).expect("valid moves"));
            Architecture::from_algorithms(&cube, algorithms.into())
                .expect("they do not disturb each other")
        };
        let (ninety, swaps) = (architecture(NINETY), architecture(SWAPS));
        let ninety = Design::of_algorithms(&cube, ninety);
        let swaps = Design::of_algorithms(&cube, swaps);
        Self {
            steps: Book::new(&ninety, &swaps).steps(),
            at: 0,
            ninety,
            swaps,
        }
    }

    /// The step that is shown.
    pub fn step(&self) -> &Step {
        &self.steps[self.at]
    }

    /// The registers that the step is about.
    pub fn design(&self) -> &Design {
        if self.step().swaps {
            &self.swaps
        } else {
            &self.ninety
        }
    }

    /// Goes to a step, or to the last one.
    pub fn go(&mut self, step: usize) {
        self.at = step.min(self.steps.len() - 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_are_those_of_the_paper() {
        let lesson = Lesson::new();
        let words = |step: &Step| [step.words.clone(), step.list.clone()].concat();
        let all: Vec<String> = lesson.steps.iter().flat_map(words).collect();
        let all = all.join("\n");
        for words in [
            "counts from 0 to 89",
            "UBL \u{2192} UBR",
            "3 \u{d7} 3 = 9 times",
            "5 \u{d7} 2 = 10 times",
            "DBL: 2 thirds of a turn",
            "DBL: 1 third of a turn",
            "Together 3 thirds: one whole turn",
            "DBL is the only piece that both algorithms move",
        ] {
            assert!(all.contains(words), "{words} is not in\n{all}");
        }
    }

    #[test]
    fn the_rings_are_those_of_the_paper() {
        let lesson = Lesson::new();
        let design = &lesson.ninety;
        let shape = |n: usize| -> Vec<(usize, u64)> {
            let part = &design.parts[n];
            let cycles = part.own.iter().chain(&part.compensating);
            let mut shape: Vec<_> = cycles
                .map(|cycle| (cycle.pieces.len(), cycle.order))
                .collect();
            shape.sort_unstable();
            shape
        };
        // Section 3.1.4: corners of 1 and 3, edges of 1 and 5, all of which come back turned; B has one corner more.
        assert_eq!(shape(0), [(1, 2), (1, 3), (3, 9), (5, 10)]);
        assert_eq!(shape(1), [(1, 2), (1, 3), (1, 3), (3, 9), (5, 10)]);
        let shared = design.shared.iter();
        let shared: Vec<&str> = shared
            .map(|&id| design.puzzle.piece(id).name.as_str())
            .collect();
        assert_eq!(shared, ["DBL"]);
    }

    #[test]
    fn the_second_example_shares_two_corners_that_it_swaps() {
        let lesson = Lesson::new();
        let design = &lesson.swaps;
        assert_eq!(design.shared.len(), 2);
        for part in &design.parts {
            assert_eq!(part.order, 2);
            assert_eq!(part.compensating.len(), 1);
            assert_eq!(part.compensating[0].pieces.len(), 2);
            assert_eq!(part.pieces().count(), 2);
        }
        // Both together bring the corners home.
        let architecture = design.architecture.as_ref().expect("it has algorithms");
        let [a, b] = [0, 1].map(|n| architecture.registers[n].permutation());
        let both = a.then(b);
        for &corner in &design.shared {
            assert!(design.puzzle.is_solved_at(&both, corner));
        }
        assert_eq!(design.values(&both), [Some(1), Some(1)]);
    }

    #[test]
    fn every_step_lights_something() {
        for step in Lesson::new().steps {
            assert!(!step.lit.is_empty() && !step.title.is_empty() && !step.words.is_empty());
            let unfilled = step.words.iter().find(|text| text.contains(['{', '}']));
            assert_eq!(unfilled, None, "{}", step.title);
        }
    }
}
