//! What a teacher sets up around a program, and a link keeps: title, numbers, breakpoints, whether pupils are asked;
//! and what a person has set for all programs.

use crate::state::link::Link;
use crate::state::scramble;
use crate::state::settings::settings;
use crate::state::settings::value::{Value, named};

/// The most numbers that a link gives.
const MOST_INPUTS: usize = 1000;

/// How much is shown of what a program becomes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Detail {
    /// The machine code, as short as the optimiser makes it.
    #[default]
    Machine,
    /// The program alone, which is stepped line by line; see [`Run::explain`](super::Run::explain).
    Program,
}

/// Where that is saved.
pub const DETAIL_KEY: &str = "hypercubist/run/detail";

impl Detail {
    fn id(self) -> &'static str {
        match self {
            Self::Machine => "machine",
            Self::Program => "program",
        }
    }
}

impl Value for Detail {
    fn text(&self) -> String {
        self.id().to_owned()
    }

    fn read(text: &str) -> Option<Self> {
        named([Self::Machine, Self::Program], Self::id, text)
    }
}

settings! {
    /// What a person has set for all programs. A link or a lesson can set other things, which hold meanwhile.
    pub struct Settings {
        /// Whether programs are translated line by line, and not optimised.
        line_by_line: bool = false, "hypercubist/run/line-by-line";
        /// How much is shown of what programs become.
        detail: Detail = Detail::default(), "hypercubist/run/detail";
        /// Whether the turns of each statement stand beside it.
        hints: bool = true, "hypercubist/run/hints";
        /// Whether programs' decisions are asked for before they are made.
        quiz: bool = false, "hypercubist/run/predict";
        /// How many turns a scramble has.
        scramble: u32 = scramble::USUAL as u32, "hypercubist/run/scramble";
    }
}

/// The numbers that a link gives to the program.
pub(super) fn inputs(link: &Link) -> Vec<i64> {
    let mut numbers = link.numbers("in");
    if numbers.len() > MOST_INPUTS {
        numbers.truncate(MOST_INPUTS);
        link.refuse("in");
    }
    numbers
}
