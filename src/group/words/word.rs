//! Words, as the public interface has them.

use std::fmt;

use crate::Permutation;

/// A generator or the inverse of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Letter {
    /// The generator's index in the list of generators.
    pub generator: u16,
    /// Whether the inverse of the generator is meant.
    pub inverse: bool,
}

/// A product of generators and inverses of generators, read from left to right.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Word {
    letters: Vec<Letter>,
}

impl Word {
    /// The word of these letters.
    pub fn new(letters: Vec<Letter>) -> Self {
        Self { letters }
    }

    /// The letters, first to last.
    pub fn letters(&self) -> &[Letter] {
        &self.letters
    }

    /// The number of letters.
    pub fn len(&self) -> usize {
        self.letters.len()
    }

    /// Whether this is the empty word, which means the identity.
    pub fn is_empty(&self) -> bool {
        self.letters.is_empty()
    }

    /// The word for the inverse element.
    pub fn inverse(&self) -> Self {
        let inverted = self.letters.iter().rev().map(|letter| Letter {
            inverse: !letter.inverse,
            ..*letter
        });
        Self::new(inverted.collect())
    }

    /// The permutation of `degree` points that the word means.
    ///
    /// # Panics
    /// If the word has a letter for which there is no generator, or one of another degree.
    pub fn permutation(&self, degree: usize, generators: &[Permutation]) -> Permutation {
        let mut product = Permutation::identity(degree);
        for letter in &self.letters {
            let generator = &generators[usize::from(letter.generator)];
            if letter.inverse {
                product.then_assign(&generator.inverse());
            } else {
                product.then_assign(generator);
            }
        }
        product
    }
}

/// The notation of papers, with generators counted from 1: `g1 g2^-1`. The empty word is `1`.
impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("1");
        }
        for (index, letter) in self.letters.iter().enumerate() {
            let space = if index > 0 { " " } else { "" };
            let exponent = if letter.inverse { "^-1" } else { "" };
            write!(f, "{space}g{}{exponent}", letter.generator + 1)?;
        }
        Ok(())
    }
}
