//! The first words of a table: short words, and elements that move few points.

use std::collections::HashSet;

use super::alphabet::{Alphabet, Symbol};
use super::table::Table;
use crate::random::{Images, below, inverse};
use crate::{Partition, Rng, StabilizerChain, orbits};

/// The number of elements stored for each orbit.
const ELEMENTS_PER_ORBIT: usize = 6;

/// The number of words that commutators are made of: the first of the ball.
const COMMUTED: usize = 4_000;

/// Longer powers of words are not tried.
const LONGEST_POWER: usize = 40;

/// The elements with the shortest words, `count` of them or a few more (the last word's products are all included),
/// each with one of its shortest words. The identity is left out.
pub(super) fn ball(alphabet: &Alphabet, count: usize) -> Vec<(Vec<Symbol>, Images)> {
    let identity: Images = (0..alphabet.degree()).map(|point| point as u16).collect();
    let mut seen = HashSet::from([identity.clone()]);
    let mut ball = vec![(Vec::new(), identity)];
    let mut at = 0;
    while at < ball.len() && (at == 0 || ball.len() <= count) {
        for symbol in alphabet.symbols() {
            let (start, images) = &ball[at];
            let mut word = start.clone();
            alphabet.push(&mut word, symbol);
            // Otherwise it was seen before.
            if word.len() > start.len() {
                let letter = alphabet.images(symbol);
                let images: Images = images
                    .iter()
                    .map(|&image| letter[usize::from(image)])
                    .collect();
                if seen.insert(images.clone()) {
                    ball.push((word, images));
                }
            }
        }
        at += 1;
    }
    ball.remove(0);
    ball
}

/// An element that moves few points.
#[derive(Clone)]
pub(super) struct SmallElement {
    word: Vec<Symbol>,
    images: Images,
    moved: usize,
}

/// For each orbit of the group, the elements found that move some of it, with the fewest moved points in all.
pub(super) struct SmallElements {
    home: Partition,
    found: Vec<Vec<SmallElement>>,
}

impl SmallElements {
    /// Tries `count` commutators `[x, y]` of words of the ball, powers of words, and three times a quarter as many
    /// commutators of a word with an element found so far.
    pub(super) fn find(
        alphabet: &Alphabet,
        chain: &StabilizerChain,
        ball: &[(Vec<Symbol>, Images)],
        count: usize,
        rng: &mut Rng,
    ) -> Self {
        let home = orbits(chain.degree(), chain.generators());
        let found = vec![Vec::new(); home.classes().len()];
        let mut small = Self { home, found };
        if ball.is_empty() {
            return small;
        }
        let words = &ball[..ball.len().min(COMMUTED)];
        let inverses: Vec<Images> = words.iter().map(|(_, images)| inverse(images)).collect();
        let letters = alphabet.symbols().len().min(words.len());
        let mut scratch: Images = (0..alphabet.degree()).map(|point| point as u16).collect();
        for attempt in 0..count {
            let a = below(rng, words.len());
            // A single letter cuts best, but not all that can be cut.
            let choice = if attempt % 4 == 0 {
                words.len()
            } else {
                letters
            };
            let b = below(rng, choice);
            let moved = commutator(
                &words[a].1,
                &inverses[a],
                &words[b].1,
                &inverses[b],
                &mut scratch,
            );
            small.offer(&scratch, moved, || {
                alphabet.commutator(&words[a].0, &words[b].0)
            });
        }
        for (word, images) in ball {
            small.offer_powers(alphabet, word, images);
        }
        for _ in 0..3 {
            let so_far = small.elements();
            for attempt in 0..if so_far.is_empty() { 0 } else { count / 4 } {
                let x = &so_far[attempt % so_far.len()];
                let b = below(rng, words.len());
                let x_inverse = inverse(&x.images);
                let moved = commutator(
                    &x.images,
                    &x_inverse,
                    &words[b].1,
                    &inverses[b],
                    &mut scratch,
                );
                small.offer(&scratch, moved, || {
                    alphabet.commutator(&x.word, &words[b].0)
                });
            }
        }
        small
    }

    /// The elements found, without repetition.
    pub(super) fn elements(&self) -> Vec<SmallElement> {
        let mut all: Vec<SmallElement> = Vec::new();
        for element in self.found.iter().flatten() {
            if all.iter().all(|known| known.images != element.images) {
                all.push(element.clone());
            }
        }
        all
    }

    /// A base suited to writing words: the base points of `chain`, ordered by orbit. The last levels need elements that
    /// move their own orbit only. So the orbits whose points are moved by most letters come last, as commutators
    /// isolate those best; of equals, those for which the shortest such element was found.
    pub(super) fn base(&self, alphabet: &Alphabet, chain: &StabilizerChain) -> Vec<u16> {
        let cost = |orbit: usize| {
            self.found[orbit]
                .iter()
                .filter(|element| self.moves_only(orbit, &element.images))
                .map(|element| element.word.len())
                .min()
                .unwrap_or(usize::MAX)
        };
        let mut moved = vec![0; self.found.len()];
        for symbol in alphabet.symbols() {
            for point in moved_points(alphabet.images(symbol)) {
                moved[self.home.class_of(usize::from(point))] += 1;
            }
        }
        let mut orbits: Vec<(usize, &[u16])> = self.home.classes().enumerate().collect();
        orbits.sort_by(|&(a, a_points), &(b, b_points)| {
            // A point's share of the moves; fractions are compared crosswise.
            (moved[a] * b_points.len())
                .cmp(&(moved[b] * a_points.len()))
                .then_with(|| cost(b).cmp(&cost(a)))
                .then_with(|| b_points.len().cmp(&a_points.len()))
        });
        let base = chain.base();
        let mut ordered = Vec::with_capacity(base.len());
        for (orbit, _) in orbits {
            let in_orbit = |&&point: &&u16| self.home.class_of(usize::from(point)) == orbit;
            ordered.extend(base.iter().filter(in_orbit));
        }
        ordered
    }

    fn moves_only(&self, orbit: usize, images: &[u16]) -> bool {
        moved_points(images).all(|point| self.home.class_of(usize::from(point)) == orbit)
    }

    fn offer_powers(&mut self, alphabet: &Alphabet, word: &[Symbol], images: &[u16]) {
        let mut power: Images = images.into();
        for exponent in 2..=LONGEST_POWER / word.len() {
            for image in &mut power {
                *image = images[usize::from(*image)];
            }
            let moved = moved_points(&power).count();
            self.offer(&power, moved, || alphabet.concat(&vec![word; exponent]));
            if moved == 0 {
                return;
            }
        }
    }

    /// Stores an element if it is among the best for an orbit that it moves.
    fn offer(&mut self, images: &[u16], moved: usize, word: impl FnOnce() -> Vec<Symbol>) {
        let wanted = |best: &[SmallElement]| {
            best.len() < ELEMENTS_PER_ORBIT || moved <= best[ELEMENTS_PER_ORBIT - 1].moved
        };
        if moved == 0 || !self.found.iter().any(|best| wanted(best)) {
            return;
        }
        let word = word();
        let mut touched = vec![false; self.found.len()];
        for point in moved_points(images) {
            touched[self.home.class_of(usize::from(point))] = true;
        }
        for (best, _) in self
            .found
            .iter_mut()
            .zip(touched)
            .filter(|(_, touched)| *touched)
        {
            if best.iter().any(|known| *known.images == *images) {
                continue;
            }
            let key = (moved, word.len());
            let at = best.partition_point(|known| (known.moved, known.word.len()) <= key);
            if at < ELEMENTS_PER_ORBIT {
                let element = SmallElement {
                    word: word.clone(),
                    images: images.into(),
                    moved,
                };
                best.insert(at, element);
                best.truncate(ELEMENTS_PER_ORBIT);
            }
        }
    }
}

/// Offers the table the conjugates of an element, nearest first, `count` of them.
///
/// A conjugate moves as few points as the element does, so only these with their images are stored.
pub(super) fn sow_conjugates(
    table: &mut Table,
    alphabet: &Alphabet,
    element: &SmallElement,
    count: usize,
) {
    struct Node {
        /// The points moved and their images, by point.
        moved: Vec<(u16, u16)>,
        /// The node that this one is a conjugate of, and the letter; none for the element itself.
        parent: Option<(usize, Symbol)>,
        depth: usize,
    }
    let moved: Vec<(u16, u16)> = moved_points(&element.images)
        .map(|point| (point, element.images[usize::from(point)]))
        .collect();
    let mut seen = HashSet::from([moved.clone()]);
    let mut nodes = vec![Node {
        moved,
        parent: None,
        depth: 0,
    }];
    let mut at = 0;
    while at < nodes.len() {
        let node = &nodes[at];
        let longest = element.word.len() + 2 * node.depth;
        // The nearest conjugates are always offered, because dividing them by table entries may give something useful.
        if node.depth <= 1 || is_wanted(table, &node.moved, longest) {
            let mut conjugator = Vec::with_capacity(node.depth);
            let mut ancestor = node;
            while let Some((parent, symbol)) = ancestor.parent {
                conjugator.push(symbol);
                ancestor = &nodes[parent];
            }
            conjugator.reverse();
            let word =
                alphabet.concat(&[&alphabet.inverted(&conjugator), &element.word, &conjugator]);
            let mut images: Images = (0..alphabet.degree()).map(|point| point as u16).collect();
            for &(point, image) in &node.moved {
                images[usize::from(point)] = image;
            }
            table.offer(alphabet, word, images);
        }
        for symbol in alphabet.symbols() {
            if nodes.len() >= count {
                break;
            }
            let letter = alphabet.images(symbol);
            let mut moved: Vec<(u16, u16)> = nodes[at]
                .moved
                .iter()
                .map(|&(point, image)| (letter[usize::from(point)], letter[usize::from(image)]))
                .collect();
            moved.sort_unstable();
            if seen.insert(moved.clone()) {
                nodes.push(Node {
                    moved,
                    parent: Some((at, symbol)),
                    depth: nodes[at].depth + 1,
                });
            }
        }
        at += 1;
    }
}

/// Whether a word of this length for the element, or for its inverse, would be better than what its slot has.
fn is_wanted(table: &Table, moved: &[(u16, u16)], length: usize) -> bool {
    let first = moved
        .iter()
        .filter_map(|&(point, _)| table.level_of(point))
        .min();
    first.is_some_and(|level| {
        let words = &table.levels()[level];
        moved.iter().any(|&(point, image)| {
            (usize::from(point) == words.base() && words.wants(image, length))
                || (usize::from(image) == words.base() && words.wants(point, length))
        })
    })
}

fn moved_points(images: &[u16]) -> impl Iterator<Item = u16> {
    let moves = |&(point, &image): &(usize, &u16)| point != usize::from(image);
    images
        .iter()
        .enumerate()
        .filter(moves)
        .map(|(point, _)| point as u16)
}

/// Puts `x y x^-1 y^-1` into `images`, and gives the number of points it moves.
fn commutator(
    x: &[u16],
    x_inverse: &[u16],
    y: &[u16],
    y_inverse: &[u16],
    images: &mut [u16],
) -> usize {
    let mut moved = 0;
    for (point, (image, &start)) in images.iter_mut().zip(x).enumerate() {
        let there = x_inverse[usize::from(y[usize::from(start)])];
        *image = y_inverse[usize::from(there)];
        moved += usize::from(usize::from(*image) != point);
    }
    moved
}
