//! The letters that words are made of, and the relations that shorten words.

use std::collections::HashMap;

use super::{Letter, Word};
use crate::Permutation;

/// A letter's number in its alphabet.
pub(super) type Symbol = u16;

/// The symbol that stands for no letter: generators that are the identity are spelled by nothing.
const NOTHING: Symbol = Symbol::MAX;

/// How far back in a word a new letter is compared with others.
const WINDOW: usize = 256;

/// The product of two letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pair {
    /// No relation is known.
    Free,
    /// The letters commute.
    Commuting,
    /// The product is a letter.
    Letter(Symbol),
    /// The identity.
    Identity,
}

/// The different permutations that are generators or inverses of generators, without the identity.
#[derive(Clone, Debug)]
pub(super) struct Alphabet {
    degree: usize,
    letters: Vec<Letter>,
    permutations: Vec<Permutation>,
    inverses: Vec<Symbol>,
    orders: Vec<usize>,
    /// By first letter, then by second.
    pairs: Vec<Pair>,
    /// The symbols of each generator and of its inverse.
    symbols: Vec<[Symbol; 2]>,
}

impl Alphabet {
    pub(super) fn new(degree: usize, generators: &[Permutation]) -> Self {
        let mut known: HashMap<Permutation, Symbol> = HashMap::new();
        let mut letters = Vec::new();
        let mut permutations: Vec<Permutation> = Vec::new();
        // All generators first, so that a generator is never written as the inverse of another one.
        for (exponent, inverse) in [(1, false), (-1, true)] {
            for (index, generator) in generators.iter().enumerate() {
                let element = generator.pow(exponent);
                if !element.is_identity() && !known.contains_key(&element) {
                    known.insert(element.clone(), letters.len() as Symbol);
                    permutations.push(element);
                    letters.push(Letter {
                        generator: index as u16,
                        inverse,
                    });
                }
            }
        }
        let symbol = |element: &Permutation| known.get(element).copied().unwrap_or(NOTHING);
        let mut pairs = Vec::with_capacity(permutations.len().pow(2));
        for first in &permutations {
            for second in &permutations {
                let both = first.then(second);
                pairs.push(match symbol(&both) {
                    NOTHING if both.is_identity() => Pair::Identity,
                    NOTHING if both == second.then(first) => Pair::Commuting,
                    NOTHING => Pair::Free,
                    letter => Pair::Letter(letter),
                });
            }
        }
        let symbols = generators
            .iter()
            .map(|generator| [symbol(generator), symbol(&generator.inverse())]);
        let orders = permutations
            .iter()
            .map(|element| usize::try_from(element.order()).unwrap_or(usize::MAX));
        Self {
            degree,
            inverses: permutations
                .iter()
                .map(|element| symbol(&element.inverse()))
                .collect(),
            orders: orders.collect(),
            symbols: symbols.collect(),
            letters,
            permutations,
            pairs,
        }
    }

    pub(super) fn degree(&self) -> usize {
        self.degree
    }

    pub(super) fn symbols(&self) -> std::ops::Range<Symbol> {
        0..self.letters.len() as Symbol
    }

    pub(super) fn images(&self, symbol: Symbol) -> &[u16] {
        self.permutations[usize::from(symbol)].images()
    }

    pub(super) fn inverse(&self, symbol: Symbol) -> Symbol {
        self.inverses[usize::from(symbol)]
    }

    pub(super) fn inverted(&self, word: &[Symbol]) -> Vec<Symbol> {
        word.iter()
            .rev()
            .map(|&symbol| self.inverse(symbol))
            .collect()
    }

    pub(super) fn spell(&self, word: &[Symbol]) -> Word {
        let letters = word.iter().map(|&symbol| self.letters[usize::from(symbol)]);
        Word::new(letters.collect())
    }

    /// The word in symbols, reduced.
    pub(super) fn read(&self, word: &Word) -> Vec<Symbol> {
        let mut symbols = Vec::with_capacity(word.len());
        for letter in word.letters() {
            let pair = self.symbols[usize::from(letter.generator)];
            let symbol = pair[usize::from(letter.inverse)];
            if symbol != NOTHING {
                self.push(&mut symbols, symbol);
            }
        }
        symbols
    }

    /// The element that a word means.
    pub(super) fn evaluate(&self, word: &[Symbol]) -> Permutation {
        let mut product = Permutation::identity(self.degree);
        for &symbol in word {
            product.then_assign(&self.permutations[usize::from(symbol)]);
        }
        product
    }

    /// The product of words, reduced.
    pub(super) fn concat(&self, parts: &[&[Symbol]]) -> Vec<Symbol> {
        let mut word = Vec::with_capacity(parts.iter().map(|part| part.len()).sum());
        for part in parts {
            self.append(&mut word, part);
        }
        word
    }

    /// `x y x^-1 y^-1`, reduced.
    pub(super) fn commutator(&self, x: &[Symbol], y: &[Symbol]) -> Vec<Symbol> {
        self.concat(&[x, y, &self.inverted(x), &self.inverted(y)])
    }

    /// Multiplies a reduced word by another, and reduces.
    pub(super) fn append(&self, word: &mut Vec<Symbol>, tail: &[Symbol]) {
        for &symbol in tail {
            self.push(word, symbol);
        }
    }

    /// Multiplies a reduced word by one letter, and reduces: the letter meets each earlier one from which only
    /// letters that commute with it keep it apart. Each rewriting makes the word shorter than word and letter
    /// together, so this ends.
    pub(super) fn push(&self, word: &mut Vec<Symbol>, symbol: Symbol) {
        let order = self.orders[usize::from(symbol)];
        let mut same = 1;
        for at in (0..word.len()).rev().take(WINDOW) {
            match self.pair(word[at], symbol) {
                Pair::Free => break,
                Pair::Commuting if word[at] == symbol => {
                    same += 1;
                    if order - same < same {
                        let mut rest = word.split_off(at);
                        rest.retain(|&between| between != symbol);
                        self.append(word, &rest);
                        self.append(word, &vec![self.inverse(symbol); order - same]);
                        return;
                    }
                }
                Pair::Commuting => {}
                Pair::Letter(merged) => {
                    let rest = word.split_off(at);
                    self.push(word, merged);
                    self.append(word, &rest[1..]);
                    return;
                }
                Pair::Identity => {
                    let rest = word.split_off(at);
                    self.append(word, &rest[1..]);
                    return;
                }
            }
        }
        word.push(symbol);
    }

    fn pair(&self, first: Symbol, second: Symbol) -> Pair {
        self.pairs[usize::from(first) * self.letters.len() + usize::from(second)]
    }
}
