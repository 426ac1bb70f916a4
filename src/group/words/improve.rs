//! Rounds of products that fill a table and make its words shorter.

use super::alphabet::{Alphabet, Symbol};
use super::table::{Entry, Table};
use crate::Rng;
use crate::random::{Images, below};

/// In how many rounds the products are spent; the limit can be raised after each.
const ROUNDS: usize = 10;

/// The longest limit. It takes a strange group to need it: that of one permutation, say, whose order is large.
const LONGEST: usize = 4096;

/// Tries products until `count` of them are tried and no slot is empty, or no hope is left.
///
/// Each round that leaves as many empty slots as it found raises the limit on the length of words. With the limit no
/// obstacle, long random words are as good as random elements, and those fill any slot before long.
pub(super) fn improve(table: &mut Table, alphabet: &Alphabet, count: usize, rng: &mut Rng) {
    let levels = table.shelves().len();
    if levels == 0 {
        return;
    }
    let tries = (count / ROUNDS / levels).max(4);
    let mut tried = 0;
    while tried < count || (table.missing() > 0 && table.limit() < LONGEST) {
        let missing = table.missing();
        for level in (0..levels).rev() {
            // Enough to be likely to hit any one slot that can be hit: it is the limit then that keeps it empty.
            let shelf = &table.shelves()[level];
            let tries = if shelf.is_full() {
                tries
            } else {
                tries.max(6 * shelf.len())
            };
            tried += tries;
            for _ in 0..tries {
                if let Some((word, images)) = candidate(table, alphabet, level, rng) {
                    table.offer(alphabet, word, images);
                }
            }
        }
        tried += tries;
        for _ in 0..tries {
            let length = 1 + below(rng, table.limit());
            let (word, images) = walk(alphabet, length, rng);
            table.offer(alphabet, word, images);
        }
        if missing > 0 && missing == table.missing() {
            table.raise_limit();
        }
    }
}

/// An entry of the level: multiplied by, or conjugated with, an entry of this level or of one below, or conjugated
/// with a letter.
fn candidate(
    table: &Table,
    alphabet: &Alphabet,
    level: usize,
    rng: &mut Rng,
) -> Option<(Vec<Symbol>, Images)> {
    let levels = table.shelves().len();
    let x = random_entry(table, level, rng)?;
    let below = if rng.bool() {
        level
    } else {
        level + below(rng, levels - level)
    };
    let (word, images) = match rng.u8(..3) {
        0 => {
            let y = random_entry(table, below, rng)?;
            let word = alphabet.concat(&[&x.word, &y.word]);
            let images = x.images.iter().map(|&image| y.images[usize::from(image)]);
            (word, images.collect())
        }
        1 => {
            let y = random_entry(table, below, rng)?;
            let word = alphabet.concat(&[&alphabet.inverted(&y.word), &x.word, &y.word]);
            (word, conjugate(&x.images, &y.images))
        }
        _ => {
            let symbol = rng.u16(alphabet.symbols());
            let word = alphabet.concat(&[&[alphabet.inverse(symbol)], &x.word, &[symbol]]);
            (word, conjugate(&x.images, alphabet.images(symbol)))
        }
    };
    (word.len() <= table.limit()).then_some((word, images))
}

/// One of the entries of a random slot, but not the identity.
fn random_entry<'a>(table: &'a Table, level: usize, rng: &mut Rng) -> Option<&'a Entry> {
    let shelf = &table.shelves()[level];
    let slot = shelf.slot(1 + below(rng, shelf.len() - 1));
    (!slot.is_empty()).then(|| &slot[below(rng, slot.len())])
}

/// `by^-1 images by`.
fn conjugate(images: &[u16], by: &[u16]) -> Images {
    let mut conjugate: Images = images.into();
    for (&point, &image) in by.iter().zip(images) {
        conjugate[usize::from(point)] = by[usize::from(image)];
    }
    conjugate
}

/// A random word.
fn walk(alphabet: &Alphabet, length: usize, rng: &mut Rng) -> (Vec<Symbol>, Images) {
    let mut word = Vec::with_capacity(length);
    for _ in 0..length {
        alphabet.push(&mut word, rng.u16(alphabet.symbols()));
    }
    let images = alphabet.evaluate(&word).images().into();
    (word, images)
}
