//! Words in the generators for the elements of a group.

mod alphabet;
mod factor;
mod improve;
mod seeds;
mod table;
mod word;

pub use word::{Letter, Word};

use crate::{Permutation, Rng, StabilizerChain};
use alphabet::Alphabet;
use seeds::SmallElements;
use table::Table;

/// How much work goes into short words. All figures are counts, never times, so that the same effort gives the same
/// words on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// How many short words to start from; at least the generators themselves are taken.
    pub ball: usize,
    /// How many commutators to look at for elements that move little.
    pub commutators: usize,
    /// How many conjugates to visit of each of the best of those.
    pub conjugates: usize,
    /// How many products of known elements to try. More are tried if the table is not full by then.
    pub products: usize,
    /// How many unfinished words to follow at a time when an element is written.
    pub beam: usize,
}

impl Effort {
    /// A table for the 3x3x3 in about the blink of an eye.
    pub const QUICK: Self = Self {
        ball: 1_000,
        commutators: 2_000,
        conjugates: 300,
        products: 3_000,
        beam: 12,
    };

    /// Well under a second for the 3x3x3, a few for the tesseract.
    pub const NORMAL: Self = Self {
        ball: 10_000,
        commutators: 50_000,
        conjugates: 3_000,
        products: 50_000,
        beam: 24,
    };

    /// For those who can wait.
    pub const THOROUGH: Self = Self {
        ball: 100_000,
        commutators: 300_000,
        conjugates: 20_000,
        products: 500_000,
        beam: 200,
    };
}

impl Default for Effort {
    fn default() -> Self {
        Self::NORMAL
    }
}

/// Writes the elements of a group as words in its generators.
///
/// For each level of a stabilizer chain and each point of the orbit, the table holds the shortest known words for
/// elements that bring the point from the base (Minkwitz, "An algorithm for solving the factorization problem in
/// permutation groups", 1998). Elements that move little (commutators of short words, powers, and the conjugates of
/// these) get it started, as they do for people who solve puzzles.
///
/// The words are short, not shortest: 50 to 60 moves for the 3x3x3, where 20 are enough.
#[derive(Clone, Debug)]
pub struct WordTable {
    alphabet: Alphabet,
    table: Table,
    beam: usize,
}

impl WordTable {
    /// Finds words for the group of `chain`, in its generators.
    ///
    /// Whatever the effort, there are words for all elements in the end, unless that takes thousands of letters for a
    /// single base point (see [`is_complete`](Self::is_complete)). No puzzle does.
    ///
    /// Time and memory grow with the square of the number of generators: leave out what others make up for, if they
    /// are more than a few hundred.
    pub fn new(chain: &StabilizerChain, effort: Effort, seed: u64) -> Self {
        let mut rng = Rng::with_seed(seed);
        let alphabet = Alphabet::new(chain.degree(), chain.generators());
        let ball = seeds::ball(&alphabet, effort.ball);
        let small = SmallElements::find(&alphabet, chain, &ball, effort.commutators, &mut rng);
        let base = small.base(&alphabet, chain);
        let mut table = Table::new(&StabilizerChain::with_base(chain.generators(), &base, seed));
        for (word, images) in ball {
            table.offer(&alphabet, word, images);
        }
        for element in &small.elements() {
            seeds::sow_conjugates(&mut table, &alphabet, element, effort.conjugates);
        }
        improve::improve(&mut table, &alphabet, effort.products, &mut rng);
        Self {
            alphabet,
            table,
            beam: effort.beam.max(1),
        }
    }

    /// Whether every element of the group has a word. Groups exist in which no word is short, such as that of one
    /// permutation of large order; there only some elements have one.
    pub fn is_complete(&self) -> bool {
        self.table.missing() == 0
    }

    /// A word for the permutation; none if it is not in the group (or the table is not complete).
    ///
    /// Of the words that the table gives in different ways, for it and for its inverse, this is the shortest.
    ///
    /// # Panics
    /// If its degree is not the group's.
    pub fn word(&self, permutation: &Permutation) -> Option<Word> {
        assert_eq!(
            permutation.degree(),
            self.alphabet.degree(),
            "the permutation must have the group's degree"
        );
        let factor =
            |images: &[u16]| factor::factor(&self.table, &self.alphabet, images, self.beam);
        let forwards = factor(permutation.images())?;
        let backwards = factor(permutation.inverse().images())?;
        let shorter = if backwards.len() < forwards.len() {
            self.alphabet.inverted(&backwards)
        } else {
            forwards
        };
        debug_assert_eq!(self.alphabet.evaluate(&shorter), *permutation);
        Some(self.alphabet.spell(&shorter))
    }

    /// The same element in a word that is no longer: letters cancelled, merged and reversed across those they
    /// commute with, as far as pairs of letters and the orders of letters go.
    ///
    /// # Panics
    /// If the word has a letter for which there is no generator.
    pub fn reduced(&self, word: &Word) -> Word {
        self.alphabet.spell(&self.alphabet.read(word))
    }

    /// The length of the longest word the table can give, before any shortening.
    pub fn worst_length(&self) -> usize {
        self.table.worst_length()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::{Just, ProptestConfig, Strategy, any, prop, proptest};
    use proptest::{prop_assert, prop_assert_eq};

    use super::*;

    /// As little as possible, so that tables have to be filled by products.
    const LEAST: Effort = Effort {
        ball: 0,
        commutators: 0,
        conjugates: 0,
        products: 0,
        beam: 0,
    };

    fn cycle(degree: usize, points: impl IntoIterator<Item = u16>) -> Permutation {
        let points: Vec<u16> = points.into_iter().collect();
        Permutation::from_cycles(degree, &[points]).expect("the points are different")
    }

    fn word(letters: &[(u16, bool)]) -> Word {
        let letter = |&(generator, inverse): &(u16, bool)| Letter { generator, inverse };
        Word::new(letters.iter().map(letter).collect())
    }

    fn table(generators: &[Permutation]) -> WordTable {
        WordTable::new(&StabilizerChain::new(generators, 1), LEAST, 1)
    }

    #[test]
    fn words_are_reduced_across_what_commutes() {
        // Two independent quarter turns, and the square of the first.
        let (a, b) = (cycle(8, 0..4), cycle(8, 4..8));
        let table = table(&[a.clone(), b, a.pow(2)]);
        let (a, b, square, inverse) = ((0, false), (1, false), (2, false), (0, true));
        for (long, short) in [
            (vec![a, inverse], vec![]),
            (vec![a, b, inverse], vec![b]),
            (vec![a, b, a], vec![square, b]),
            (vec![square, b, a], vec![inverse, b]),
            (vec![b, a, b, a, b, a, b], vec![inverse]),
            (vec![b, b, b], vec![(1, true)]),
            (vec![square, a, b, square, inverse, (1, true)], vec![]),
        ] {
            assert_eq!(table.reduced(&word(&long)), word(&short), "{}", word(&long));
        }
    }

    #[test]
    fn words_read_as_in_papers() {
        assert_eq!(word(&[(0, false), (11, true)]).to_string(), "g1 g12^-1");
        assert_eq!(Word::default().to_string(), "1");
        assert_eq!(
            word(&[(0, false), (1, true)]).inverse(),
            word(&[(1, false), (0, true)])
        );
    }

    #[test]
    fn what_is_not_in_the_group_has_no_word() {
        let table = table(&[cycle(6, [0, 1, 2]), cycle(6, [2, 3, 4])]);
        assert_eq!(table.word(&cycle(6, [0, 1])), None);
        assert_eq!(table.word(&cycle(6, [0, 1, 5])), None);
        assert_eq!(table.word(&Permutation::identity(6)), Some(Word::default()));
        let five = table.word(&cycle(6, 0..5)).expect("it is even");
        assert_eq!(five.len(), 2);
    }

    /// The longest words of a cyclic group are half as long as its order, far beyond the first limit.
    #[test]
    fn words_get_as_long_as_they_must() {
        let rotation = cycle(200, 0..200);
        let table = table(std::slice::from_ref(&rotation));
        assert_eq!(
            table.word(&rotation.pow(100)).map(|word| word.len()),
            Some(100)
        );
        assert_eq!(table.word(&rotation.pow(199)), Some(word(&[(0, true)])));
    }

    #[test]
    fn a_group_without_short_words_is_owned_up_to() {
        let mut start = 0;
        let cycles = [2, 3, 5, 7, 11, 13, 17].map(|length| {
            start += length;
            (start - length..start).collect::<Vec<u16>>()
        });
        let generator = Permutation::from_cycles(58, &cycles).expect("they are disjoint");
        let table = table(std::slice::from_ref(&generator));
        assert!(!table.is_complete());
        assert_eq!(
            table.word(&generator.pow(5)).map(|word| word.len()),
            Some(5)
        );
        assert_eq!(table.word(&generator.pow(255_255)), None);
    }

    #[test]
    fn trivial_groups_have_the_empty_word() {
        for generators in [vec![], vec![Permutation::identity(3)]] {
            let chain = StabilizerChain::new(&generators, 1);
            let table = WordTable::new(&chain, Effort::default(), 1);
            let identity = Permutation::identity(chain.degree());
            assert_eq!(table.word(&identity), Some(Word::default()));
            assert_eq!(table.worst_length(), 0);
        }
    }

    fn permutation(degree: usize) -> impl Strategy<Value = Permutation> {
        Just((0..degree as u16).collect::<Vec<_>>())
            .prop_shuffle()
            .prop_map(|images| Permutation::from_images(images).expect("a shuffle"))
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        #[test]
        fn a_word_means_its_element(
            generators in prop::collection::vec(permutation(9), 1..4),
            quick in any::<bool>(),
            seed in any::<u64>(),
        ) {
            let chain = StabilizerChain::new(&generators, seed);
            let effort = if quick { Effort::QUICK } else { LEAST };
            let table = WordTable::new(&chain, effort, seed);
            let again = WordTable::new(&chain, effort, seed);
            let mut rng = Rng::with_seed(seed);
            for _ in 0..10 {
                let element = chain.random(&mut rng);
                let word = table.word(&element).expect("it is in the group");
                prop_assert_eq!(&word.permutation(9, &generators), &element);
                prop_assert_eq!(again.word(&element), Some(word));
            }
        }

        #[test]
        fn reducing_keeps_the_element_and_never_lengthens(
            generators in prop::collection::vec(permutation(5), 1..4),
            letters in prop::collection::vec((0_u16..3, any::<bool>()), 0..40),
        ) {
            let count = generators.len() as u16;
            let letters: Vec<_> =
                letters.into_iter().map(|(generator, inverse)| (generator % count, inverse)).collect();
            let word = word(&letters);
            let reduced = table(&generators).reduced(&word);
            prop_assert!(reduced.len() <= word.len());
            prop_assert_eq!(
                reduced.permutation(5, &generators),
                word.permutation(5, &generators)
            );
        }
    }
}
