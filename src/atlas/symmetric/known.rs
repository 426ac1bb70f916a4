//! Shortest words to symmetric positions, as far as they have been computed.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use group::Permutation;
use puzzle::{NotationError, lines};
use search::letters::{Cube, Word};
use search::{Metric, NoMonitor};
use storage::{Asset, asset};

use super::positions::{Representative, representative};
use super::types::{SymmetryType, symmetry_type, types};

/// The words that come with the program. Made by `hypercubist symmetric --solve`.
pub static SHIPPED: Asset = asset!(
    "symmetric/shortest.txt",
    include_bytes!("../../../assets/symmetric/shortest.txt")
);

/// A word that is known to be shortest, by metric.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Known {
    /// Half-turn metric.
    pub htm: Option<Word>,
    /// Gould's simultaneously-possible turn metric.
    pub sptm: Option<Word>,
}

/// A row of one of Gould's tables: what is at one distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// Twists from solved.
    pub distance: u8,
    /// Inversion classes.
    pub inversion_classes: u64,
    /// Symmetry classes.
    pub classes: u64,
    /// States.
    pub states: u64,
}

/// How the text begins.
const HEADING: &str = "\
    # Shortest words to symmetric positions of the 3x3x3, one for each inversion class: symmetry type, HTM, SPTM.\n\
    # A = U, B = U2, C = U', then L, F, D, R, B likewise; `-` is no move at all, `?` not known.\n\
    # Made by `hypercubist symmetric TYPE --solve METRIC --words FILE`.\n";

/// A line of the text.
fn written(name: &str, known: &Known) -> String {
    let word = |word: &Option<Word>| match word {
        None => "?".to_owned(),
        Some(word) if *word == Word::default() => "-".to_owned(),
        Some(word) => word.letters(),
    };
    format!("{name} {} {}\n", word(&known.htm), word(&known.sptm))
}

/// A position's inversion class.
type Key = (&'static str, Cube);

/// All that is known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shortest {
    by_class: BTreeMap<Key, Known>,
}

impl Shortest {
    /// What comes with the program. At the first call it is decoded, and every word of it replayed.
    ///
    /// # Panics
    /// In a browser, if [`SHIPPED`] has not been provided.
    pub fn shipped() -> &'static Self {
        static KNOWN: OnceLock<Shortest> = OnceLock::new();
        KNOWN.get_or_init(|| Self::parse(SHIPPED.text()).expect("the shipped words are right"))
    }

    /// Reads lines of a type and two words, in HTM and SPTM, that lead to the same inversion class: in the results
    /// file's letters, `-` for no move, `?` where it is not known. Several lines may have one class, as those that
    /// [`line`](Self::line) makes.
    ///
    /// # Errors
    /// Says what is wrong and where.
    pub fn parse(text: &str) -> Result<Self, NotationError> {
        let mut known = Self::default();
        for (range, line) in lines(text) {
            let wrong = |message: &str| NotationError::new(range.clone(), message);
            let parts: Vec<&str> = line.split(' ').collect();
            let [name, htm, sptm] = parts[..] else {
                return Err(wrong("a line has a symmetry type and two words"));
            };
            let of = symmetry_type(name).ok_or_else(|| wrong("there is no such symmetry type"))?;
            let word = |text: &str| match text {
                "?" => Ok(None),
                "-" => Ok(Some(Word::default())),
                _ => {
                    let word = Word::from_letters(text);
                    let word = word.ok_or_else(|| wrong("words are written in letters A to R"));
                    word.map(Some)
                }
            };
            let both = Known {
                htm: word(htm)?,
                sptm: word(sptm)?,
            };
            let classes: Vec<_> = [&both.htm, &both.sptm]
                .into_iter()
                .flatten()
                .map(|word| representative(&word.cube()))
                .collect();
            match classes[..] {
                [(found, _), ..] if found != of => {
                    return Err(wrong("a word leads to a position of another type"));
                }
                [first, second] if first != second => {
                    return Err(wrong("the words lead to different classes"));
                }
                [(_, cube), ..] => {
                    let all = known.by_class.entry((of.name, cube)).or_default();
                    if !all.take_in(both) {
                        return Err(wrong("another line has a word of another length"));
                    }
                }
                [] => return Err(wrong("a line has at least one word")),
            }
        }
        Ok(known)
    }

    /// The text of it.
    pub fn text(&self) -> String {
        let mut text = String::from(HEADING);
        for of in types() {
            let mine = self
                .by_class
                .iter()
                .filter(|((name, _), _)| *name == of.name);
            for (_, known) in mine {
                text.push_str(&written(of.name, known));
            }
        }
        text
    }

    /// The line of one word, to be added to a text that does not have it.
    pub fn line(metric: Metric, word: &Word) -> String {
        let mut known = Self::default();
        known.insert(metric, word.clone());
        let lines = known.by_class.iter();
        let lines = lines.map(|((name, _), known)| written(name, known));
        lines.collect()
    }

    /// What is known of a position's inversion class. The words lead to a position of that class, which need not be
    /// this one.
    pub fn of(&self, one: &Representative) -> Known {
        let (of, cube) = representative(&one.cube);
        self.by_class
            .get(&(of.name, cube))
            .cloned()
            .unwrap_or_default()
    }

    /// A word that leads from solved to just this position, made of what is known of its class.
    pub fn word_to(&self, position: &Permutation, metric: Metric) -> Option<Word> {
        let cube = Cube::of_position(position)?;
        let (of, class) = representative(&cube);
        let word = self.by_class.get(&(of.name, class))?.in_metric(metric)?;
        super::positions::images(&word).find(|image| image.cube() == cube)
    }

    /// Adds a shortest word.
    pub fn insert(&mut self, metric: Metric, word: Word) {
        let (of, cube) = representative(&word.cube());
        let known = self.by_class.entry((of.name, cube)).or_default();
        match metric {
            Metric::Htm => known.htm = Some(word),
            Metric::Sptm => known.sptm = Some(word),
            Metric::Qtm | Metric::Stm => {}
        }
    }

    /// A table like Gould's, if a shortest word to each of the type's inversion classes is known.
    pub fn distances(&self, of: &SymmetryType, metric: Metric) -> Option<Vec<Row>> {
        let mut rows: BTreeMap<u8, Row> = BTreeMap::new();
        let mut found = 0_u128;
        for ((_, cube), known) in self
            .by_class
            .iter()
            .filter(|((name, _), _)| *name == of.name)
        {
            let distance = known.in_metric(metric)?.length(metric);
            let row = rows.entry(distance).or_insert(Row {
                distance,
                inversion_classes: 0,
                classes: 0,
                states: 0,
            });
            let classes = super::positions::classes(of, cube);
            row.inversion_classes += 1;
            row.classes += classes;
            row.states += classes * 48 / u64::from(of.order);
            found += u128::from(classes);
        }
        (found == of.count().classes).then(|| rows.into_values().collect())
    }

    /// The representatives of a type to which no shortest word is known. The type must be small enough to list them.
    pub fn missing(&self, of: &SymmetryType, metric: Metric) -> Vec<Representative> {
        let all = of.representatives(&NoMonitor).unwrap_or_default();
        all.into_iter()
            .filter(|one| self.of(one).in_metric(metric).is_none())
            .collect()
    }
}

impl Known {
    /// Adds what another line says of the class; false if the words' lengths contradict each other.
    fn take_in(&mut self, other: Self) -> bool {
        let both = [
            (&mut self.htm, other.htm, Metric::Htm),
            (&mut self.sptm, other.sptm, Metric::Sptm),
        ];
        both.into_iter()
            .all(|(own, other, metric)| match (&own, &other) {
                (Some(own), Some(other)) => own.length(metric) == other.length(metric),
                (None, Some(_)) => {
                    *own = other;
                    true
                }
                (_, None) => true,
            })
    }

    /// The word in this metric; none in quarter turns or slice turns.
    pub fn in_metric(&self, metric: Metric) -> Option<Word> {
        match metric {
            Metric::Htm => self.htm.clone(),
            Metric::Sptm => self.sptm.clone(),
            Metric::Qtm | Metric::Stm => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_are_added_fill_in_what_others_lack() {
        // U2 D2 F2 B2 R2 L2, one of the four positions that all symmetries keep.
        let word = |letters| Word::from_letters(letters).expect("letters");
        let mut text = Shortest::line(Metric::Htm, &word("BKHQNE"));
        text += &Shortest::line(Metric::Sptm, &word("BKENHQ"));
        assert_eq!(text, "Oh BKHQNE ?\nOh ? BKENHQ\n");
        let known = Shortest::parse(&text).expect("it is right");
        assert_eq!(
            known,
            Shortest::parse("Oh BKHQNE BKENHQ\n").expect("it is right")
        );
        assert_eq!(
            Shortest::parse(&(text.clone() + &text)).as_ref(),
            Ok(&known)
        );
        let longer = text + "Oh BBBBBKHQNE ?\n";
        let error = Shortest::parse(&longer).expect_err("two words cannot both be shortest");
        assert_eq!(error.message, "another line has a word of another length");
    }

    /// What `symmetric --solve` wrote in November 2026 is read, and written again as it was but for the comments.
    #[test]
    fn files_of_earlier_versions_are_read() {
        let text = include_str!("../../../tests/corpus/saved/symmetric.txt");
        let known = Shortest::parse(text).expect("it is read");
        let lines = |text: &str| -> Vec<String> {
            let lines = text.lines().filter(|line| !line.starts_with('#'));
            lines.map(str::to_owned).collect()
        };
        let mut expected = lines(text);
        let mut written = lines(&known.text());
        expected.sort_unstable();
        written.sort_unstable();
        assert_eq!(written, expected);
    }
}
