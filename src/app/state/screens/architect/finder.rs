//! What is possible: the wish, the worker's answer, and the table's order and filter.

use std::cmp::Reverse;
use std::rc::Rc;
use std::sync::Arc;

use puzzle::Puzzle;
use puzzle::architecture::presets;
use wire::{
    ArchitectOutcome, ArchitectProgress, ArchitectureView, FindProgress, FindRequest, Outcome,
    Progress,
};

use super::design::Design;
use crate::state::settings::settings;
use crate::state::settings::value::{Value, named};

/// The most registers that can be asked for.
pub const MOST_REGISTERS: u32 = 6;
/// No register of any puzzle has as many values as this, and JavaScript has no larger whole numbers.
const LARGEST: u64 = (1 << 53) - 1;
/// How many rows are shown at first, and how many more at each request.
const ROWS: usize = 30;

/// How unequal the registers may be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ratio {
    /// As they like.
    #[default]
    Any,
    /// The largest has at most this many times as many values as the smallest.
    Most(u64),
}

impl Ratio {
    /// What can be chosen.
    pub const ALL: [Self; 5] = [
        Self::Any,
        Self::Most(1),
        Self::Most(2),
        Self::Most(4),
        Self::Most(10),
    ];

    pub fn name(self) -> String {
        match self {
            Self::Any => words::architect::ANY_SIZES.text().to_owned(),
            Self::Most(1) => words::architect::EQUAL_SIZES.text().to_owned(),
            Self::Most(times) => words::architect::at_most_times(times),
        }
    }

    /// As a number, for the engine and for links.
    pub fn limit(self) -> Option<u64> {
        match self {
            Self::Any => None,
            Self::Most(times) => Some(times),
        }
    }
}

impl Value for Ratio {
    fn text(&self) -> String {
        self.limit()
            .map_or("any".to_owned(), |times| times.to_string())
    }

    fn read(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|ratio| ratio.text() == text)
    }
}

/// The order of the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sort {
    /// The most values in all first.
    #[default]
    Values,
    /// The largest register first.
    Largest,
    /// The largest smallest register first.
    Smallest,
    /// The fewest shared pieces first.
    Shared,
}

impl Sort {
    /// All of them, in order.
    pub const ALL: [Self; 4] = [Self::Values, Self::Largest, Self::Smallest, Self::Shared];

    /// Its name for people.
    pub fn name(self) -> &'static str {
        match self {
            Self::Values => words::architect::SORT_VALUES,
            Self::Largest => words::architect::SORT_LARGEST,
            Self::Smallest => words::architect::SORT_SMALLEST,
            Self::Shared => words::architect::SORT_SHARED,
        }
        .text()
    }

    /// Its name in links and in the storage.
    pub fn id(self) -> &'static str {
        match self {
            Self::Values => "values",
            Self::Largest => "largest",
            Self::Smallest => "smallest",
            Self::Shared => "shared",
        }
    }
}

/// What the engine says to a question.
#[derive(Clone, Debug, Default)]
pub enum Status<T = Rc<[Row]>> {
    /// Nothing has been asked.
    #[default]
    Idle,
    /// It is at work.
    Running {
        /// The latest figures.
        progress: Option<FindProgress>,
    },
    /// The answer: of the finder, all combinations.
    Found(T),
    /// Anything else, in words; `true` when it is bad news.
    Said(String, bool),
}

impl<T> Status<T> {
    /// Whether the engine is at work.
    pub fn is_running(&self) -> bool {
        matches!(self, Self::Running { .. })
    }

    /// Takes in a report of the engine.
    pub fn report(&mut self, news: &Progress) {
        if let Self::Running { progress } = self
            && let Progress::Architect(ArchitectProgress::Find(news)) = news
        {
            *progress = Some(*news);
        }
    }

    /// Takes in the end of the engine's work; `answer` gives what was asked for, if it is there.
    pub fn ended(
        &mut self,
        outcome: &Outcome,
        answer: impl FnOnce(&ArchitectOutcome) -> Option<T>,
    ) {
        if !self.is_running() {
            return;
        }
        let other = || Self::Said(words::architect::OTHER_ANSWER.text().to_owned(), true);
        *self = match outcome {
            Outcome::Architect(outcome) => answer(outcome).map_or_else(other, Self::Found),
            Outcome::Cancelled => Self::stopped(),
            Outcome::Failed { message } => Self::Said(message.clone(), true),
            _ => other(),
        };
    }

    /// The worker is gone while it looked.
    pub fn lost(&mut self) {
        if self.is_running() {
            *self = Self::Said(words::architect::SOLVER_LOST.text().to_owned(), true);
        }
    }

    /// The user has stopped the engine.
    pub fn stopped() -> Self {
        Self::Said(words::architect::STOPPED.text().to_owned(), false)
    }
}

/// Numbers that are typed with commas or blanks between them.
///
/// # Errors
/// When it is not made of numbers, in a sentence.
pub fn numbers(text: &str) -> Result<Vec<u64>, String> {
    text.split(|c: char| c.is_whitespace() || ",;\u{b7}/x".contains(c))
        .filter(|part| !part.is_empty())
        .map(|part| {
            part.parse()
                .map_err(|_| words::architect::MUST_INCLUDE_REFUSED.text().to_owned())
        })
        .collect()
}

/// Registers that the puzzle can hold.
#[derive(Clone, Debug)]
pub struct Row {
    /// As the engine found them.
    pub found: ArchitectureView,
    /// What is on the puzzle as soon as they are taken: the registers of these sizes that the catalogue has, else an
    /// example of what was found.
    pub design: Design,
}

impl Row {
    /// The registers' numbers of values.
    pub fn orders(&self) -> Vec<u64> {
        let registers = self.found.registers.iter();
        registers.map(|register| register.order).collect()
    }

    /// How many values the registers have together.
    pub fn values(&self) -> u128 {
        let orders = self.orders().into_iter();
        orders.fold(1, |all: u128, order| all.saturating_mul(order.into()))
    }

    /// Whether registers of all these numbers of values are among them.
    fn contains(&self, only: &[u64]) -> bool {
        let mut left = self.orders();
        only.iter().all(|wanted| {
            let at = left.iter().position(|order| order == wanted);
            at.map(|at| left.remove(at)).is_some()
        })
    }
}

/// The rows of all that the engine found on a puzzle.
pub fn rows(puzzle: &Arc<Puzzle>, found: &[ArchitectureView]) -> Rc<[Row]> {
    let presets = presets(puzzle);
    let row = |found: &ArchitectureView| {
        let orders: Vec<u64> = found.registers.iter().map(|r| r.order).collect();
        let mut known = presets.iter();
        let known = known.find_map(|preset| preset.architecture.arranged(&orders));
        let design = match known {
            Some(known) => Design::of_algorithms(puzzle, known),
            None => Design::of_found(puzzle, found),
        };
        let found = found.clone();
        Row { found, design }
    };
    found.iter().map(row).collect()
}

settings! {
    /// What a person has set for looking for registers, whatever the puzzle. A link shows others, which hold meanwhile.
    pub struct Settings {
        /// How many registers.
        registers: u32 = 2, "hypercubist/architect/registers";
        /// How unequal they may be.
        ratio: Ratio = Ratio::default(), "hypercubist/architect/ratio";
        /// The table's order.
        sort: Sort = Sort::default(), "hypercubist/architect/sort";
    }
}

/// The table of registers that fit, and what is asked of it.
#[derive(Clone, Debug)]
pub struct Finder {
    /// How many registers.
    pub registers: u32,
    /// The fewest values of each, as typed; empty for 2.
    pub least: String,
    /// How unequal they may be.
    pub ratio: Ratio,
    /// The table's order.
    pub sort: Sort,
    /// Which numbers of values must occur, as typed.
    pub only: String,
    /// How many rows are shown.
    pub rows: usize,
    /// What the engine says.
    pub status: Status,
    /// Whether the engine is to be asked as soon as it can be.
    pub wanted: bool,
}

impl Default for Finder {
    fn default() -> Self {
        Self {
            registers: 2,
            least: String::new(),
            ratio: Ratio::default(),
            sort: Sort::default(),
            only: String::new(),
            rows: ROWS,
            status: Status::default(),
            wanted: true,
        }
    }
}

impl Value for Sort {
    fn text(&self) -> String {
        self.id().to_owned()
    }

    fn read(text: &str) -> Option<Self> {
        named(Self::ALL, Self::id, text)
    }
}

impl Finder {
    /// As a person has set it; nothing has been looked for.
    pub fn new(settings: &Settings) -> Self {
        Self {
            registers: settings.registers.clamp(1, MOST_REGISTERS),
            ratio: settings.ratio,
            sort: settings.sort,
            ..Self::default()
        }
    }

    /// Whether the engine is at work.
    pub fn is_running(&self) -> bool {
        self.status.is_running()
    }

    /// The fewest values of each.
    ///
    /// # Errors
    /// When what is typed is not a number from 2 on, in words.
    pub fn least(&self) -> Result<u64, String> {
        let typed = self.least.trim();
        if typed.is_empty() {
            return Ok(2);
        }
        let refused = || words::architect::LEAST_REFUSED.text().to_owned();
        if !typed.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(refused());
        }
        // What does not even fit into 64 bits is more than any register has, too.
        let least = typed
            .parse()
            .map_or(LARGEST, |least: u64| least.min(LARGEST));
        Some(least).filter(|least| *least >= 2).ok_or_else(refused)
    }

    /// What to ask the engine.
    ///
    /// # Errors
    /// When what is typed is not a number.
    pub fn request(&self, puzzle: &str) -> Result<FindRequest, String> {
        Ok(FindRequest {
            puzzle: puzzle.to_owned(),
            registers: self.registers,
            least: self.least()?,
            ratio: self.ratio.limit(),
        })
    }

    /// The wish has changed: what is known is about another one.
    pub fn ask(&mut self) {
        self.status = Status::Idle;
        self.rows = ROWS;
        self.wanted = true;
    }

    /// Shows more rows.
    pub fn more(&mut self) {
        self.rows += ROWS;
    }

    /// What was found, the largest registers first.
    pub fn found(&self) -> &[Row] {
        match &self.status {
            Status::Found(rows) => rows,
            _ => &[],
        }
    }

    /// The row of registers of these numbers of values.
    pub fn row(&self, orders: &[u64]) -> Option<&Row> {
        self.found().iter().find(|row| row.orders() == orders)
    }

    /// The numbers that must occur.
    ///
    /// # Errors
    /// When what is typed is not made of numbers, in a sentence.
    pub fn only(&self) -> Result<Vec<u64>, String> {
        numbers(&self.only)
    }

    /// The rows of the table: what was found, filtered and sorted.
    pub fn table(&self) -> Vec<&Row> {
        let only = self.only().unwrap_or_default();
        let rows = self.found().iter();
        let mut rows: Vec<&Row> = rows.filter(|row| row.contains(&only)).collect();
        // What is equal keeps the engine's order: the largest registers first.
        match self.sort {
            Sort::Values => rows.sort_by_key(|row| Reverse(row.values())),
            Sort::Largest => {}
            Sort::Smallest => rows.sort_by_key(|row| Reverse(row.orders().into_iter().min())),
            Sort::Shared => rows.sort_by_key(|row| row.design.shared.len()),
        }
        rows
    }

    /// What there is to say above the table.
    pub fn words(&self) -> String {
        match &self.status {
            Status::Idle if self.least().is_err() => {
                words::architect::NEEDS_TWO_VALUES.text().to_owned()
            }
            Status::Idle => words::architect::WAITING.text().to_owned(),
            Status::Running { progress } => {
                let Some(progress) = progress else {
                    return words::architect::STARTING.text().to_owned();
                };
                let share = (progress.done * 100)
                    .checked_div(progress.total)
                    .unwrap_or(0);
                words::architect::looking_found(share, progress.found)
            }
            Status::Found(rows) => {
                let (all, shown) = (rows.len(), self.table().len());
                if all == 0 {
                    words::architect::NONE_POSSIBLE.text().to_owned()
                } else if shown == all {
                    words::architect::found(all)
                } else {
                    words::architect::found_some(shown, all)
                }
            }
            Status::Said(words, _) => words.clone(),
        }
    }
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use puzzle::catalogue;
    use wire::RegisterShape;

    /// Registers as the engine reports them, with names for their structures.
    pub fn of_orders(orders: &[u64]) -> ArchitectureView {
        let register = |&order: &u64| RegisterShape {
            order,
            structure: format!("to {order}"),
            own: format!("of {order}"),
            cycles: Vec::new(),
            compensating: Vec::new(),
            moduli: vec![order],
        };
        ArchitectureView {
            registers: orders.iter().map(register).collect(),
            shared: vec![0; orders.len()],
        }
    }

    fn finder(all: &[&[u64]]) -> Finder {
        let cube = catalogue::by_name("3x3x3").expect("the catalogue has the cube");
        let found = all.iter().map(|orders| of_orders(orders));
        Finder {
            status: Status::Found(rows(&cube, &found.collect::<Vec<_>>())),
            ..Finder::default()
        }
    }

    #[test]
    fn rows_are_sorted_and_filtered() {
        let mut finder = finder(&[&[1260, 2], &[90, 90], &[30, 18, 10]]);
        let rows = |finder: &Finder| -> Vec<Vec<u64>> {
            finder.table().into_iter().map(Row::orders).collect()
        };
        assert_eq!(rows(&finder)[0], [90, 90]);
        finder.sort = Sort::Largest;
        assert_eq!(rows(&finder)[0], [1260, 2]);
        finder.sort = Sort::Smallest;
        assert_eq!(
            rows(&finder),
            [vec![90, 90], vec![30, 18, 10], vec![1260, 2]]
        );
        "90, 90".clone_into(&mut finder.only);
        assert_eq!(rows(&finder), [[90, 90]]);
        assert!(finder.words().starts_with("1 of 3"));
        "90 90 90".clone_into(&mut finder.only);
        assert!(rows(&finder).is_empty());
        "ninety".clone_into(&mut finder.only);
        assert!(finder.only().is_err());
        assert_eq!(
            rows(&finder).len(),
            3,
            "what cannot be read filters nothing"
        );
    }

    #[test]
    fn the_fewest_values_are_a_number() {
        for (typed, least) in [
            ("", Some(2)),
            (" 30 ", Some(30)),
            ("3205758874237920", Some(3_205_758_874_237_920)),
            ("123456789012345678901234567890", Some(LARGEST)),
            ("1", None),
            ("-5", None),
            ("x", None),
        ] {
            let finder = Finder {
                least: typed.to_owned(),
                ..Finder::default()
            };
            assert_eq!(finder.least().ok(), least, "{typed}");
        }
    }
}
