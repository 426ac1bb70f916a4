//! Which orders one register can have, whether given registers fit side by side, and registers of one's own.

use puzzle::architecture::Architecture;
use puzzle::{Algorithm, PieceId, Puzzle};
use wire::{FitsView, OrdersView};

use super::finder::{MOST_REGISTERS, Row, Status, numbers};
use crate::text::grouped;

/// A command for the list of orders.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Show this, or the combinations.
    Show(bool),
    /// The sizes that are asked about, as typed.
    Text(String),
    /// Do those fit?
    Ask,
    /// Does this one fit?
    AskFor(u64),
    /// Stop the engine.
    Stop,
    /// List the orders again.
    Again,
    /// Take the example of registers that fit.
    Take,
    /// Algorithms of one's own, as typed, one on a line.
    Own(String),
    /// Take the registers that they make.
    TakeOwn,
}

/// What algorithms come to as registers.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The registers, in the order of their algorithms.
    pub architecture: Architecture,
    /// The pieces that none of them moves.
    pub left: Vec<PieceId>,
}

/// The list of orders, and whether given ones fit.
#[derive(Clone, Debug, Default)]
pub struct Orders {
    /// Whether this is shown instead of the combinations.
    pub shown: bool,
    /// The orders of one register.
    pub possible: Status<OrdersView>,
    /// The sizes that are asked about, as typed.
    pub text: String,
    /// What the engine is to be asked as soon as it can be.
    pub(super) question: Option<Vec<u64>>,
    /// Whether those fit, and the example as it is taken.
    pub fits: Status<(FitsView, Option<Row>)>,
    /// Algorithms of one's own, as typed.
    pub own: String,
    /// What they come to, or all that is wrong with them; `None` while there are none.
    pub judged: Option<Result<Judged, Vec<String>>>,
}

impl Orders {
    /// The same for another puzzle: nothing is known about it yet.
    pub fn of_another_puzzle(&self) -> Self {
        Self {
            shown: self.shown,
            ..Self::default()
        }
    }

    /// Asks whether registers of these sizes fit.
    pub(super) fn ask(&mut self, orders: &[u64]) {
        let texts: Vec<String> = orders.iter().map(u64::to_string).collect();
        self.text = texts.join(", ");
        self.question = Some(orders.to_vec());
        self.fits = Status::Idle;
    }

    /// Asks about what is typed, or says why that is not a question.
    pub(super) fn ask_typed(&mut self) {
        let refused = |why: words::Message| Status::Said(why.text().to_owned(), true);
        match numbers(&self.text) {
            Err(_) => self.fits = refused(words::architect::TYPE_NUMBERS),
            Ok(orders) if orders.is_empty() => {
                self.fits = refused(words::architect::TYPE_SOMETHING);
            }
            Ok(orders) if orders.len() > MOST_REGISTERS as usize => {
                self.fits = Status::Said(words::architect::ask_fewer(MOST_REGISTERS), true);
            }
            Ok(orders) if orders.iter().any(|&order| order < 2) => {
                self.fits = refused(words::architect::HAS_TWO_VALUES);
            }
            Ok(orders) => {
                self.question = Some(orders);
                self.fits = Status::Idle;
            }
        }
    }

    /// What registers that fit look like, if they are these.
    pub(super) fn example(&self, orders: &[u64]) -> Option<&Row> {
        match &self.fits {
            Status::Found((_, Some(row))) if row.orders() == orders => Some(row),
            _ => None,
        }
    }

    /// Whether the registers that were asked about fit, in one sentence.
    pub fn verdict(fits: &FitsView, puzzle: &Puzzle) -> String {
        let orders: Vec<String> = fits.orders.iter().map(|&order| grouped(order)).collect();
        let (orders, name) = (orders.join(" \u{b7} "), puzzle.name());
        match (&fits.example, fits.orders.len()) {
            (Some(_), 1) => words::architect::fits_one(orders, name),
            (Some(_), _) => words::architect::fits(orders, name),
            (None, 1) => words::architect::fits_not_one(orders, name),
            (None, _) => words::architect::fits_not(orders, name),
        }
    }
}

/// What algorithms, one on a line, come to; `None` if there are none.
pub(super) fn judge(puzzle: &Puzzle, text: &str) -> Option<Result<Judged, Vec<String>>> {
    let lines = || {
        text.lines()
            .enumerate()
            .filter(|(_, line)| !line.trim().is_empty())
    };
    lines().next()?;
    if lines().count() > MOST_REGISTERS as usize {
        return Some(Err(vec![words::architect::own_too_many(MOST_REGISTERS)]));
    }
    let (mut algorithms, mut errors) = (Vec::new(), Vec::new());
    for (number, line) in lines() {
        match Algorithm::parse(puzzle, line.trim()) {
            Ok(algorithm) => algorithms.push(algorithm),
            Err(error) => {
                let error = error.message.trim_end_matches('.');
                errors.push(words::architect::own_line(number + 1, error));
            }
        }
    }
    if !errors.is_empty() {
        return Some(Err(errors));
    }
    let architecture = Architecture::from_algorithms(puzzle, algorithms);
    Some(match architecture {
        Ok(architecture) => Ok(Judged {
            left: architecture.left_over(puzzle),
            architecture,
        }),
        Err(errors) => Err(errors.iter().map(ToString::to_string).collect()),
    })
}

#[cfg(test)]
mod tests {
    use puzzle::catalogue;

    use super::*;

    #[test]
    fn algorithms_are_judged_as_registers() {
        let cube = catalogue::by_name("3x3x3").expect("the catalogue has the cube");
        let judged = |text: &str| judge(&cube, text);
        assert!(judged(" \n").is_none());
        let fit = |text: &str| judged(text).expect("there are some").expect("they fit");
        let errors = |text: &str| {
            judged(text)
                .expect("there are some")
                .expect_err("they do not fit")
        };
        let sides = fit("U\n\nD");
        assert_eq!(sides.architecture.orders(), [4, 4]);
        assert_eq!(sides.left.len(), 4, "the edges between them");
        assert!(errors("U\nR")[0].contains("disturb each other"));
        let wrong = errors("U\nnothing\nR Q");
        assert_eq!(wrong.len(), 2, "{wrong:?}");
        assert!(wrong[0].starts_with("Line 2: "), "{wrong:?}");
        assert_eq!(errors(&"U\n".repeat(7)).len(), 1);
    }

    #[test]
    fn what_is_typed_is_a_question_or_is_refused() {
        for (typed, question) in [
            ("90, 80", Some(vec![90, 80])),
            (" 880 ", Some(vec![880])),
            ("", None),
            ("1", None),
            ("ninety", None),
            ("2 2 2 2 2 2 2", None),
        ] {
            let mut orders = Orders {
                text: typed.to_owned(),
                ..Orders::default()
            };
            orders.ask_typed();
            assert_eq!(orders.question, question, "{typed}");
            assert_eq!(
                question.is_none(),
                matches!(orders.fits, Status::Said(_, true)),
                "{typed}"
            );
        }
    }
}
