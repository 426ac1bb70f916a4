//! A solve that was timed.

use super::average::{self, Outcome};

/// What is added to a time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Penalty {
    #[default]
    None,
    /// Two seconds.
    PlusTwo,
    /// It does not count: did not finish.
    Dnf,
}

impl Penalty {
    /// As cubers write it behind a time; empty for none.
    pub fn sign(self) -> &'static str {
        match self {
            Self::None => "",
            Self::PlusTwo => "+2",
            Self::Dnf => "DNF",
        }
    }

    /// The one that is written like this.
    pub(super) fn of(sign: &str) -> Option<Self> {
        [Self::None, Self::PlusTwo, Self::Dnf]
            .into_iter()
            .find(|penalty| penalty.sign() == sign)
    }
}

/// A solve that was timed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solve {
    /// When it ended, milliseconds since 1970; no two of a puzzle have the same.
    pub at: u64,
    /// How long it took without a penalty, milliseconds.
    pub ms: u64,
    pub penalty: Penalty,
    /// The number of its session, from 1.
    pub session: u32,
    /// How the puzzle was scrambled, in its notation.
    pub scramble: String,
    /// What was noted about it, in the file of another timer.
    pub comment: String,
    /// What was done on the page's puzzle; empty for a real one.
    pub solution: String,
    /// When each step of it was done, milliseconds after the clock started; empty where that is not known.
    pub moments: Vec<u32>,
}

impl Solve {
    /// What counts, with the penalty; `None` is a DNF.
    pub fn result(&self) -> Outcome {
        let hundredths = self.ms / 10;
        match self.penalty {
            Penalty::None => Some(hundredths),
            Penalty::PlusTwo => Some(hundredths + 200),
            Penalty::Dnf => None,
        }
    }

    /// The result as cubers write it: `1:02.34`, `14.56+` with two seconds added, `DNF`.
    pub fn words(&self) -> String {
        let plus = if self.penalty == Penalty::PlusTwo {
            "+"
        } else {
            ""
        };
        format!("{}{plus}", average::words(self.result()))
    }
}

impl From<wire::Penalty> for Penalty {
    fn from(penalty: wire::Penalty) -> Self {
        match penalty {
            wire::Penalty::None => Self::None,
            wire::Penalty::PlusTwo => Self::PlusTwo,
            wire::Penalty::Dnf => Self::Dnf,
        }
    }
}
