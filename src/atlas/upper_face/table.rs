//! All states with a shortest word in each metric.

use std::fmt::Write;

use super::compute::Shortest;
use super::metric::{self, Metric};
use super::state::{LastLayer, STATES};
use super::symmetry::Symmetry;
use super::word::Word;
use super::{Entry, distribution};
use crate::AtlasError;

/// A state from which others follow: its images and inverses.
struct Source {
    /// In the order of [`Metric::ALL`].
    words: [Word; 3],
    distances: [u8; 3],
}

/// How a state follows from a source.
#[derive(Clone, Copy)]
struct Origin {
    source: u16,
    symmetry: Symmetry,
    /// Before the symmetry.
    inverted: bool,
}

/// States that are the same task but for how one holds the cube, whether one looks into a mirror, which way one goes, and
/// for turns of the upper face before and after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Class {
    /// The one with the smallest number.
    pub representative: LastLayer,
    /// How many there are.
    pub states: u32,
}

/// Distances of all states in three metrics, and a shortest word to each.
///
/// Words are kept for one state of each set of symmetric and inverse ones, and derived for the others.
pub struct Table {
    sources: Vec<Source>,
    /// By number.
    origins: Vec<Origin>,
    classes: Vec<Class>,
    /// By number.
    class: Vec<u16>,
}

impl Table {
    /// The text of a table, made of three computed ones in the order of [`Metric::ALL`].
    ///
    /// # Panics
    /// If the tables are in another order.
    pub fn text(computed: &[Shortest; 3]) -> String {
        for (shortest, metric) in computed.iter().zip(Metric::ALL) {
            assert!(
                shortest.metric() == metric,
                "one table for each metric, in order"
            );
        }
        let mut text = String::from(
            "# The upper face of the 3x3x3: one state of each set of symmetric and inverse ones, with a shortest word that\n\
             # leads there from solved in HTM, QTM and SPTM. A = U, B = U2, C = U', then L, F, D, R, B likewise; `-` is no\n\
             # move at all, `=` the word before it. Made by `hypercubist upper-face --regenerate`.\n",
        );
        for state in LastLayer::all() {
            if state.related().any(|(other, _, _)| other < state) {
                continue;
            }
            let _ = write!(text, "{}", state.number());
            let mut before = None;
            for shortest in computed {
                let word = shortest.word(state);
                let _ = match (before == Some(word), word.letters()) {
                    (true, _) => write!(text, " ="),
                    (_, letters) if letters.is_empty() => write!(text, " -"),
                    (_, letters) => write!(text, " {letters}"),
                };
                before = Some(word);
            }
            text.push('\n');
        }
        text
    }

    /// Reads such a text. Each word must lead to its state, and every state must follow from one of the text's; that
    /// there are no shorter words is for [`super::compute`] to prove.
    ///
    /// # Errors
    /// Says what is wrong and where.
    pub fn parse(text: &str) -> Result<Self, AtlasError> {
        let mut sources = Vec::new();
        let mut origins: Vec<Option<Origin>> = vec![None; STATES];
        let mut offset = 0;
        for line in text.split_inclusive('\n') {
            let range = offset..offset + line.trim_end().len();
            offset += line.len();
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let wrong = |message: &str| AtlasError::new(range.clone(), message);
            let parts: Vec<&str> = line.split(' ').collect();
            let [number, htm, qtm, sptm] = parts[..] else {
                return Err(wrong("a line has a state's number and three words"));
            };
            let state = number.parse().ok().and_then(LastLayer::from_number);
            let state = state.ok_or_else(|| wrong("a state's number is one of 0 to 62207"))?;
            let word = |text: &str, before: &Word| {
                let word = match text {
                    "-" => Some(Word::default()),
                    "=" => Some(before.clone()),
                    _ => Word::from_letters(text),
                };
                let leads = |word: &Word| LastLayer::of_word(word) == Some(state);
                word.filter(leads)
                    .ok_or_else(|| wrong("a word does not lead to the state"))
            };
            let htm = word(htm, &Word::default())?;
            let qtm = word(qtm, &htm)?;
            let sptm = word(sptm, &qtm)?;
            let words = [htm, qtm, sptm];
            let source = sources.len() as u16;
            for (other, symmetry, inverted) in state.related() {
                origins[usize::from(other.number())].get_or_insert(Origin {
                    source,
                    symmetry,
                    inverted,
                });
            }
            let distance = |i: usize| words[i].length(Metric::ALL[i]);
            sources.push(Source {
                distances: [distance(0), distance(1), distance(2)],
                words,
            });
        }
        let origins: Option<Vec<Origin>> = origins.into_iter().collect();
        let end = text.len()..text.len();
        let origins = origins.ok_or_else(|| AtlasError::new(end, "states are missing"))?;
        let (classes, class) = classes();
        Ok(Self {
            sources,
            origins,
            classes,
            class,
        })
    }

    fn origin(&self, state: LastLayer) -> (&Source, Origin) {
        let origin = self.origins[usize::from(state.number())];
        (&self.sources[usize::from(origin.source)], origin)
    }

    /// How many twists the state is away from solved.
    pub fn distance(&self, state: LastLayer, metric: Metric) -> u8 {
        self.origin(state).0.distances[metric::index(metric)]
    }

    /// The same when turns of the upper face at the start and the end do not count.
    pub fn free_distance(&self, state: LastLayer, metric: Metric) -> u8 {
        // Turned at the start, a state is one turned at the end, seen from another side.
        let distances = state.turned().map(|state| self.distance(state, metric));
        distances.into_iter().fold(u8::MAX, u8::min)
    }

    /// A shortest word that leads from solved to the state.
    pub fn word(&self, state: LastLayer, metric: Metric) -> Word {
        let (source, origin) = self.origin(state);
        let word = &source.words[metric::index(metric)];
        if origin.inverted {
            word.inverse().symmetric(origin.symmetry)
        } else {
            word.symmetric(origin.symmetry)
        }
    }

    /// A shortest solution of the state.
    pub fn solution(&self, state: LastLayer, metric: Metric) -> Word {
        self.word(state, metric).inverse()
    }

    /// The state's line of the paper's results file.
    pub fn entry(&self, state: LastLayer) -> Entry {
        Entry {
            state,
            word: self.word(state, Metric::Htm),
        }
    }

    /// How many states there are at each distance.
    pub fn distribution(&self, metric: Metric) -> Vec<u32> {
        distribution(LastLayer::all().map(|state| self.distance(state, metric)))
    }

    /// How many classes there are at each distance when turns of the upper face at the start and the end are free.
    pub fn free_distribution(&self, metric: Metric) -> Vec<u32> {
        let states = self.classes.iter().map(|class| class.representative);
        distribution(states.map(|state| self.free_distance(state, metric)))
    }

    /// The states at a distance, by number.
    pub fn at_distance(&self, metric: Metric, distance: u8) -> impl Iterator<Item = LastLayer> {
        LastLayer::all().filter(move |state| self.distance(*state, metric) == distance)
    }

    /// All 1,212 classes, by their smallest numbers. One of them is solved or solved by one turn; people who count
    /// what there is to learn say 1,211.
    pub fn classes(&self) -> &[Class] {
        &self.classes
    }

    /// The number of the class that a state belongs to.
    pub fn class(&self, state: LastLayer) -> usize {
        self.class[usize::from(state.number())].into()
    }
}

/// The classes, and the class of each state.
fn classes() -> (Vec<Class>, Vec<u16>) {
    const NONE: u16 = u16::MAX;
    let mut class = vec![NONE; STATES];
    let mut classes = Vec::new();
    for representative in LastLayer::all() {
        if class[usize::from(representative.number())] != NONE {
            continue;
        }
        let number = classes.len() as u16;
        let mut states = 0;
        let mut waiting = vec![representative];
        while let Some(state) = waiting.pop() {
            let entry = &mut class[usize::from(state.number())];
            if *entry == NONE {
                *entry = number;
                states += 1;
                waiting.extend(state.related().map(|(other, _, _)| other));
                waiting.extend(state.turned());
            }
        }
        classes.push(Class {
            representative,
            states,
        });
    }
    (classes, class)
}
