//! All states with a shortest word in each metric.

use std::fmt::Write;
use std::sync::OnceLock;

use puzzle::{NotationError, lines};
use search::Metric;
use search::letters::Word;
use storage::{Asset, asset};

use crate::compute::Shortest;
use crate::state::{LastLayer, STATES};
use crate::symmetry::Symmetry;
use crate::{Entry, distribution};

/// The table that comes with the program. Made by `hypercubist upper-face --regenerate` and `--solve`.
pub static SHIPPED: Asset = asset!(
    "upper-face/table.txt",
    include_bytes!("../../assets/upper-face/table.txt")
);

/// A state from which others follow: its images and inverses.
struct Source {
    /// In the order of [`Metric::STORED`], where known.
    words: [Option<Word>; 3],
    distances: [Option<u8>; 3],
}

impl Source {
    fn word(&self, metric: Metric) -> Option<&Word> {
        self.words[column(metric)?].as_ref()
    }
}

/// Which word of a line is in this metric.
fn column(metric: Metric) -> Option<usize> {
    Metric::STORED.iter().position(|stored| *stored == metric)
}

/// How a state follows from a source.
#[derive(Clone, Copy)]
struct Origin {
    source: u16,
    symmetry: Symmetry,
    /// Before the symmetry.
    inverted: bool,
}

/// States that differ only by a symmetry about the upper face, by inversion, and by turns of the upper face before and
/// after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Class {
    /// The one with the smallest number.
    pub representative: LastLayer,
    /// How many there are.
    pub states: u32,
}

/// Distances of all states in three metrics, and a shortest word to each.
///
/// There are words for one state of each set of symmetric and inverse ones, and derived for the others.
pub struct Table {
    sources: Vec<Source>,
    /// By number.
    origins: Vec<Origin>,
    classes: Vec<Class>,
    /// By number.
    class: Vec<u16>,
}

impl Table {
    /// The table that comes with the program. At the first call it is decoded, and every word of it replayed.
    ///
    /// # Panics
    /// In a browser, if [`SHIPPED`] has not been provided.
    pub fn shipped() -> &'static Self {
        static TABLE: OnceLock<Table> = OnceLock::new();
        TABLE.get_or_init(|| Self::parse(SHIPPED.text()).expect("the shipped table is right"))
    }

    /// The text of a table, made of computed ones.
    pub fn text(computed: &[Shortest]) -> String {
        let computed =
            Metric::STORED.map(|metric| computed.iter().find(|one| one.metric() == metric));
        let sources = LastLayer::all().filter(|state| is_source(*state));
        text(sources.map(|state| (state, computed.map(|one| one.map(|one| one.word(state))))))
    }

    /// The text of this table.
    pub fn written(&self) -> String {
        text(
            self.sources()
                .map(|(state, source)| (state, source.words.each_ref().map(Option::as_ref))),
        )
    }

    /// The states from which the others follow to which no shortest word is known in this metric.
    pub fn missing(&self, metric: Metric) -> impl Iterator<Item = LastLayer> {
        let unknown = move |(_, source): &(LastLayer, &Source)| source.word(metric).is_none();
        self.sources().filter(unknown).map(|(state, _)| state)
    }

    /// Adds a shortest word in this metric to one of the [missing](Self::missing) states, to which it leads; of a word
    /// that leads elsewhere, nothing is taken, and the answer is false.
    pub fn insert(&mut self, metric: Metric, word: Word) -> bool {
        let state = LastLayer::of_word(&word).filter(|state| is_source(*state));
        let (Some(state), Some(column)) = (state, column(metric)) else {
            return false;
        };
        let source =
            &mut self.sources[usize::from(self.origins[usize::from(state.number())].source)];
        source.distances[column] = Some(word.length(metric));
        source.words[column] = Some(word);
        true
    }

    /// The states from which the others follow, the smallest number first.
    fn sources(&self) -> impl Iterator<Item = (LastLayer, &Source)> {
        let sources = LastLayer::all().filter(|state| is_source(*state));
        sources.map(|state| (state, self.origin(state).0))
    }

    /// Reads such a text. Each word must lead to its state, and every state must follow from one of the text's; that
    /// there are no shorter words is for [`crate::compute`] to prove.
    ///
    /// # Errors
    /// Says what is wrong and where.
    pub fn parse(text: &str) -> Result<Self, NotationError> {
        let mut sources = Vec::new();
        let mut origins: Vec<Option<Origin>> = vec![None; STATES];
        for (range, line) in lines(text) {
            let wrong = |message: &str| NotationError::new(range.clone(), message);
            let parts: Vec<&str> = line.split(' ').collect();
            let [number, htm, qtm, sptm] = parts[..] else {
                return Err(wrong("a line has a state's number and three words"));
            };
            let state = number.parse().ok().and_then(LastLayer::from_number);
            let state = state.ok_or_else(|| wrong("a state's number is one of 0 to 62207"))?;
            let mut before = Word::default();
            let mut word = |text: &str| -> Result<Option<Word>, NotationError> {
                let word = match text {
                    "?" => return Ok(None),
                    "-" => Some(Word::default()),
                    "=" => Some(before.clone()),
                    _ => Word::from_letters(text),
                };
                let leads = |word: &Word| LastLayer::of_word(word) == Some(state);
                let word = word.filter(leads);
                let word = word.ok_or_else(|| wrong("a word does not lead to the state"))?;
                before = word.clone();
                Ok(Some(word))
            };
            let words = [word(htm)?, word(qtm)?, word(sptm)?];
            let source = sources.len() as u16;
            for (other, symmetry, inverted) in state.related() {
                origins[usize::from(other.number())].get_or_insert(Origin {
                    source,
                    symmetry,
                    inverted,
                });
            }
            let distance = |i: usize| words[i].as_ref().map(|word| word.length(Metric::STORED[i]));
            sources.push(Source {
                distances: [distance(0), distance(1), distance(2)],
                words,
            });
        }
        let origins: Option<Vec<Origin>> = origins.into_iter().collect();
        let end = text.len()..text.len();
        let origins = origins.ok_or_else(|| NotationError::new(end, "states are missing"))?;
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

    /// How many twists the state is away from solved, where the table knows it; the
    /// shipped one knows all.
    pub fn distance(&self, state: LastLayer, metric: Metric) -> Option<u8> {
        self.origin(state).0.distances[column(metric)?]
    }

    /// The same when turns of the upper face at the start and the end do not count.
    pub fn free_distance(&self, state: LastLayer, metric: Metric) -> Option<u8> {
        // Turned at the start, a state is one turned at the end, seen from another side.
        let distances = state.turned().map(|state| self.distance(state, metric));
        distances.into_iter().min().flatten()
    }

    /// A shortest word that leads from solved to the state, where the table knows one.
    pub fn word(&self, state: LastLayer, metric: Metric) -> Option<Word> {
        let (source, origin) = self.origin(state);
        let word = source.word(metric)?;
        let renamed = |word: &Word| word.renamed(|turn| origin.symmetry.turn(turn));
        Some(if origin.inverted {
            renamed(&word.inverse())
        } else {
            renamed(word)
        })
    }

    /// A shortest solution of the state, in a known metric.
    pub fn solution(&self, state: LastLayer, metric: Metric) -> Option<Word> {
        self.word(state, metric).map(|word| word.inverse())
    }

    /// The state's line of the paper's results file, if the half-turn metric is known.
    pub fn entry(&self, state: LastLayer) -> Option<Entry> {
        let word = self.word(state, Metric::Htm)?;
        Some(Entry { state, word })
    }

    /// How many states there are at each distance, as far as the table knows.
    pub fn distribution(&self, metric: Metric) -> Vec<u32> {
        distribution(LastLayer::all().filter_map(|state| self.distance(state, metric)))
    }

    /// How many classes there are at each distance when turns of the upper face at the start and the end are free.
    pub fn free_distribution(&self, metric: Metric) -> Vec<u32> {
        let states = self.classes.iter().map(|class| class.representative);
        distribution(states.filter_map(|state| self.free_distance(state, metric)))
    }

    /// The distances of all states by number; `None` where the table does not know all.
    pub fn distances(&self, metric: Metric) -> Option<Vec<u8>> {
        LastLayer::all()
            .map(|state| self.distance(state, metric))
            .collect()
    }

    /// The states at a distance, by number.
    pub fn at_distance(&self, metric: Metric, distance: u8) -> impl Iterator<Item = LastLayer> {
        LastLayer::all().filter(move |state| self.distance(*state, metric) == Some(distance))
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

/// Whether no state of smaller number is an image of this one or of its inverse.
fn is_source(state: LastLayer) -> bool {
    state.related().all(|(other, _, _)| other >= state)
}

/// A table's text: by state, the words in the order of [`Metric::STORED`], where known.
fn text<'a>(lines: impl Iterator<Item = (LastLayer, [Option<&'a Word>; 3])>) -> String {
    let mut text = String::from(
        "# The upper face of the 3x3x3: one state of each set of symmetric and inverse ones, with a shortest word \
         that\n# leads there from solved in HTM, QTM and SPTM. A = U, B = U2, C = U', then L, F, D, R, B likewise; `-` \
         is no\n\
         # move at all, `=` the word before it, `?` not computed. Made by `hypercubist upper-face --regenerate` and\n\
         # `hypercubist upper-face --solve`.\n",
    );
    for (state, words) in lines {
        // Writing to a String cannot fail.
        let _ = write!(text, "{}", state.number());
        let mut before = None;
        for word in words {
            let Some(word) = word else {
                text.push_str(" ?");
                continue;
            };
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
