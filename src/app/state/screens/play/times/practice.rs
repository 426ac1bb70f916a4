//! Practice: cases of the 3x3x3 that come one by one, and the times of each.

use group::Permutation;
use puzzle::Puzzle;
use wire::{Case, CaseSet};

use super::average::{Hundredths, mean};
use super::sessions::Times;
use super::solve::Solve;
use crate::state::settings::value::{Value, named};

/// What can be practised case by case.
pub(in crate::state::screens::play) const PUZZLE: &str = "3x3x3";

/// A command for the practice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Practise this set; `None`: whole solves.
    Choose(Option<CaseSet>),
    /// Practise a case, or leave it out.
    Toggle(CaseSet, u16),
    /// Practise all cases of a set, or leave all out.
    All(CaseSet, bool),
    /// The number of the last layer's state, as typed.
    Number(String),
    /// Show or hide the pictures of the cases.
    Open(bool),
    /// Say which case is on the puzzle.
    Reveal,
    /// Show on the puzzle how the case is solved that was done or revealed last.
    Show,
}

/// The practice on the puzzle in hand.
#[derive(Clone, Debug, Default)]
pub struct Practice {
    /// The cases of the set that was listed last.
    pub(in crate::state::screens::play) listed: Option<(CaseSet, Vec<Case>)>,
    /// Whether their pictures are shown.
    pub is_open: bool,
    /// Why they could not be listed.
    pub failed: Option<String>,
    /// The case of the scramble.
    pub drawn: Option<Case>,
    /// Whether the visitor wanted to know it.
    pub is_revealed: bool,
    /// The case that was done last, or that the visitor wanted to know.
    pub shown: Option<Case>,
    /// The number of the last layer's state, as typed; empty: any.
    pub number: String,
}

impl Practice {
    /// The cases of a set, if they are known.
    pub fn cases(&self, set: CaseSet) -> Option<&[Case]> {
        let (listed, cases) = self.listed.as_ref()?;
        (*listed == set).then_some(cases)
    }

    /// The state of the last layer that is typed; `None` for any.
    ///
    /// # Errors
    /// In words, when it is no state's number.
    pub fn state(&self) -> Result<Option<u16>, &'static str> {
        match self.number.trim() {
            "" => Ok(None),
            number => (number.parse().ok())
                .filter(|&number: &u16| number < CaseSet::LastLayer.count())
                .map(Some)
                .ok_or(words::play::PRACTICE_NUMBERS.text()),
        }
    }
}

impl Value for CaseSet {
    fn text(&self) -> String {
        self.name().to_owned()
    }

    fn read(text: &str) -> Option<Self> {
        named(Self::ALL, Self::name, text)
    }
}

/// The cases that are left out, by set and number, in order. As text: `OLL 1 5 27,PLL 3`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LeftOut(pub(in crate::state::screens::play) Vec<(CaseSet, u16)>);

impl LeftOut {
    /// Whether a case is left out.
    pub fn has(&self, set: CaseSet, number: u16) -> bool {
        self.0.binary_search(&(set, number)).is_ok()
    }

    /// The numbers of the cases that are practised.
    pub fn rest(&self, set: CaseSet) -> Vec<u16> {
        let all = 1..=set.count();
        all.filter(|&number| !self.has(set, number)).collect()
    }

    pub(in crate::state::screens::play) fn toggle(&mut self, set: CaseSet, number: u16) {
        match self.0.binary_search(&(set, number)) {
            Ok(at) => drop(self.0.remove(at)),
            Err(at) => self.0.insert(at, (set, number)),
        }
    }
}

impl Value for LeftOut {
    fn text(&self) -> String {
        let sets = CaseSet::ALL.into_iter().filter_map(|set| {
            let mut words = vec![set.name().to_owned()];
            let of_set = self.0.iter().filter(|(other, _)| *other == set);
            words.extend(of_set.map(|(_, number)| number.to_string()));
            (words.len() > 1).then(|| words.join(" "))
        });
        sets.collect::<Vec<_>>().join(",")
    }

    /// What it cannot read is left out.
    fn read(text: &str) -> Option<Self> {
        let mut all = Vec::new();
        for part in text.split(',') {
            let set = CaseSet::ALL
                .into_iter()
                .find(|set| part.starts_with(set.name()));
            let Some(set) = set else { continue };
            let numbers = part[set.name().len()..].split_whitespace();
            all.extend(numbers.filter_map(|number| Some((set, number.parse().ok()?))));
        }
        all.sort_unstable();
        all.dedup();
        Some(Self(all))
    }
}

impl Times {
    /// How often a case was timed, and the mean of those that were finished.
    pub fn of_case(&self, case: &Case) -> (usize, Option<Hundredths>) {
        let solves = self.all(PUZZLE).iter();
        let of_case = solves.filter(|solve| solve.comment == case.name);
        let mut results: Vec<_> = of_case.map(Solve::result).collect();
        let count = results.len();
        results.retain(Option::is_some);
        let mean = (!results.is_empty()).then(|| mean(&results)).flatten();
        (count, mean)
    }

    /// The session of this name; `None` if there is none yet.
    pub(in crate::state::screens::play) fn session_called(&self, name: &str) -> Option<u32> {
        let mut names = self.names.iter();
        names
            .find(|((puzzle, _), other)| puzzle == PUZZLE && *other == name)
            .map(|((_, number), _)| *number)
    }

    /// The next number that no session has.
    pub(in crate::state::screens::play) fn next_session(&self) -> u32 {
        let named = self.names.keys().filter(|(puzzle, _)| puzzle == PUZZLE);
        let named = named.map(|(_, number)| *number);
        named.chain(self.sessions(PUZZLE)).max().unwrap_or(0) + 1
    }

    /// The latest session of whole solves; the first free one if there is none.
    pub(in crate::state::screens::play) fn session_of_solves(&self) -> u32 {
        let of_set = |number: &u32| {
            let name = self.names.get(&(PUZZLE.to_owned(), *number));
            name.is_some_and(|name| CaseSet::named(name).is_some())
        };
        let solves = self.all(PUZZLE).iter().rev();
        let mut numbers = solves.map(|solve| solve.session).chain(1..);
        numbers.find(|number| !of_set(number)).unwrap_or(1)
    }
}

/// Whether the first two layers are solved, for OLL with the top in one colour, and for others everything.
pub(in crate::state::screens::play) fn is_done(
    puzzle: &Puzzle,
    set: CaseSet,
    position: &Permutation,
) -> bool {
    let face = |facet: usize| puzzle.facets()[facet].face;
    let upper = puzzle.faces().iter().position(|face| face.name == "U");
    let is_upper = |facet: usize| Some(usize::from(face(facet).0)) == upper;
    (0..puzzle.facets().len()).all(|facet| {
        let now = position.image(facet);
        let piece = puzzle.piece(puzzle.facets()[facet].piece);
        let of_layer = piece.name.contains('U');
        match set {
            CaseSet::Pair => of_layer || now == facet,
            CaseSet::Orient if of_layer => !is_upper(facet) || is_upper(now),
            _ => now == facet,
        }
    })
}
