//! Small groups, element by element: for pictures and tables.

use std::fmt::Write as _;

use crate::Permutation;

/// A product of powers of generators: the number of each, and how often it is done; negative for its inverse.
pub type Powers = Vec<(usize, i32)>;

/// A group that is listed element by element. Elements are numbers from 0, which is the identity.
///
/// Of one generator the number is how often it is done. Of several, elements come in the order of how many generators
/// and inverses they take.
///
/// ```
/// use group::{Permutation, SmallGroup};
///
/// let rotation = Permutation::from_cycles(4, &[vec![0, 1, 2, 3]])?;
/// let flip = Permutation::from_cycles(4, &[vec![0, 1], vec![2, 3]])?;
/// let square = SmallGroup::new(vec![rotation, flip], 100).expect("it is small");
/// assert_eq!(square.order(), 8);
/// assert_eq!(square.product(1, square.inverse(1)), 0);
/// # Ok::<(), group::PermutationError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SmallGroup {
    generators: Vec<Permutation>,
    elements: Vec<Permutation>,
    /// The numbers of the elements, in the order of these.
    sorted: Vec<usize>,
    words: Vec<Powers>,
    /// By generator and element, the element that doing the generator afterwards leads to.
    next: Vec<Vec<usize>>,
}

impl SmallGroup {
    /// The group of these generators, unless it has more than `most` elements or there is none. Takes a time that grows
    /// with `most`, whatever the generators are.
    ///
    /// # Panics
    /// If the generators' degrees differ.
    pub fn new(generators: Vec<Permutation>, most: usize) -> Option<Self> {
        let identity = Permutation::identity(generators.first()?.degree());
        let mut group = Self {
            elements: vec![identity],
            sorted: vec![0],
            words: vec![Vec::new()],
            next: Vec::new(),
            generators,
        };
        let mut letters: Vec<(usize, i32)> = (0..group.generators.len()).map(|n| (n, 1)).collect();
        if letters.len() > 1 {
            letters.extend((0..group.generators.len()).map(|n| (n, -1)));
        }
        let mut at = 0;
        while at < group.elements.len() {
            for &(generator, times) in &letters {
                group.add(at, generator, times);
                if group.elements.len() > most {
                    return None;
                }
            }
            at += 1;
        }
        group.next = (0..group.generators.len())
            .map(|n| (0..group.order()).map(|at| group.after(at, n)).collect())
            .collect();
        if group.generators.len() == 1 {
            // Half of the powers are shorter as those of the inverse.
            let order = group.order() as i32;
            for (n, word) in group.words.iter_mut().enumerate().skip(1) {
                let n = n as i32;
                *word = vec![(0, if 2 * n > order { n - order } else { n })];
            }
        }
        Some(group)
    }

    /// The element that is `from` and then a generator or its inverse, if it is new.
    fn add(&mut self, from: usize, generator: usize, times: i32) {
        let step = match times {
            1 => self.generators[generator].clone(),
            _ => self.generators[generator].inverse(),
        };
        let element = self.elements[from].then(&step);
        let Err(place) = self.search(&element) else {
            return;
        };
        let mut word = self.words[from].clone();
        match word.last_mut() {
            Some((last, power)) if *last == generator => *power += times,
            _ => word.push((generator, times)),
        }
        self.sorted.insert(place, self.elements.len());
        self.elements.push(element);
        self.words.push(word);
    }

    fn search(&self, element: &Permutation) -> Result<usize, usize> {
        let sorted = &self.sorted;
        sorted.binary_search_by(|&n| self.elements[n].images().cmp(element.images()))
    }

    fn after(&self, at: usize, generator: usize) -> usize {
        let element = self.elements[at].then(&self.generators[generator]);
        self.find(&element).unwrap_or_default()
    }

    /// How many elements it has.
    pub fn order(&self) -> usize {
        self.elements.len()
    }

    /// What generates it.
    pub fn generators(&self) -> &[Permutation] {
        &self.generators
    }

    /// An element.
    ///
    /// # Panics
    /// If there is none of this number.
    pub fn element(&self, n: usize) -> &Permutation {
        &self.elements[n]
    }

    /// The number of an element; none if it is not of this group.
    pub fn find(&self, element: &Permutation) -> Option<usize> {
        self.search(element).ok().map(|place| self.sorted[place])
    }

    /// How an element is made of generators: of one generator, the fewest times it or its inverse is done; of several,
    /// as few of them and their inverses as can be.
    ///
    /// # Panics
    /// If there is none of this number.
    pub fn word(&self, n: usize) -> &Powers {
        &self.words[n]
    }

    /// The element that doing a generator after `n` leads to.
    ///
    /// # Panics
    /// If there is no such element or generator.
    pub fn next(&self, n: usize, generator: usize) -> usize {
        self.next[generator][n]
    }

    /// The element from which a generator leads to `n`.
    ///
    /// # Panics
    /// If there is no such element or generator.
    pub fn before(&self, n: usize, generator: usize) -> usize {
        let mut at = n;
        while self.next[generator][at] != n {
            at = self.next[generator][at];
        }
        at
    }

    /// The element that is `a` and then `b`.
    ///
    /// # Panics
    /// If there are no such elements.
    pub fn product(&self, a: usize, b: usize) -> usize {
        let product = self.elements[a].then(&self.elements[b]);
        self.find(&product).unwrap_or_default()
    }

    /// What undoes an element.
    ///
    /// # Panics
    /// If there is none of this number.
    pub fn inverse(&self, n: usize) -> usize {
        self.find(&self.elements[n].inverse()).unwrap_or_default()
    }

    /// How often an element must be done to do nothing.
    ///
    /// # Panics
    /// If there is none of this number.
    pub fn order_of(&self, n: usize) -> usize {
        let step = &self.elements[n];
        let mut power = step.clone();
        let mut times = 1;
        while !power.is_identity() {
            power.then_assign(step);
            times += 1;
        }
        times
    }

    /// Whether all elements commute.
    pub fn is_commutative(&self) -> bool {
        let all = &self.generators;
        all.iter().all(|a| all.iter().all(|b| a.commutes(b)))
    }

    /// The group for the system GAP: generators called a, b, and so on, with what `names` calls them beside each.
    /// `number` is the number from 1 that GAP gives a point.
    pub fn gap(&self, names: &[String], number: &dyn Fn(usize) -> usize) -> String {
        let mut text = format!("# {}: {} elements\n", names.join(", "), self.order());
        let letter = |n: usize| {
            let letter = char::from(b'a' + (n % 26) as u8);
            let more = n / 26;
            if more == 0 {
                letter.to_string()
            } else {
                format!("{letter}{more}")
            }
        };
        for (n, generator) in self.generators.iter().enumerate() {
            let _ = write!(text, "{} := ", letter(n));
            for cycle in generator.cycles() {
                let cycle = cycle.iter().map(|&point| number(point.into()).to_string());
                let _ = write!(text, "({})", cycle.collect::<Vec<_>>().join(","));
            }
            if generator.is_identity() {
                text += "()";
            }
            let _ = writeln!(text, ";  # {}", names.get(n).map_or("", String::as_str));
        }
        let letters: Vec<String> = (0..self.generators.len()).map(letter).collect();
        let _ = writeln!(text, "G := Group({});", letters.join(", "));
        let _ = writeln!(text, "Size(G);  # {}", self.order());
        text
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn of(cycles: &[&[&[u16]]], most: usize) -> Option<SmallGroup> {
        let one = |cycles: &&[&[u16]]| {
            let cycles: Vec<Vec<u16>> = cycles.iter().map(|cycle| cycle.to_vec()).collect();
            Permutation::from_cycles(6, &cycles).expect("they are cycles")
        };
        SmallGroup::new(cycles.iter().map(one).collect(), most)
    }

    #[test]
    fn one_generator_is_counted() {
        let ring = of(&[&[&[0, 1, 2], &[3, 4]]], 6).expect("six elements");
        assert_eq!(ring.order(), 6);
        assert_eq!(ring.word(2), &[(0, 2)]);
        assert_eq!(ring.word(5), &[(0, -1)]);
        assert_eq!(ring.product(4, 5), 3);
        assert_eq!(
            (ring.order_of(0), ring.order_of(2), ring.order_of(3)),
            (1, 3, 2)
        );
        assert!(ring.is_commutative());
        assert_eq!(of(&[&[&[0, 1, 2], &[3, 4]]], 5), None);
        assert_eq!(SmallGroup::new(Vec::new(), 5), None);
    }

    #[test]
    fn two_generators_do_not_commute() {
        let dihedral = of(&[&[&[0, 1, 2]], &[&[0, 1]]], 100).expect("six elements");
        assert_eq!(dihedral.order(), 6);
        assert!(!dihedral.is_commutative());
        let orders: Vec<usize> = (0..6).map(|n| dihedral.order_of(n)).collect();
        assert_eq!(orders.iter().filter(|&&order| order == 2).count(), 3);
        assert_eq!(of(&[&[&[0, 1, 2, 3, 4, 5]], &[&[0, 1]]], 719), None);
        assert_eq!(
            of(&[&[&[0, 1, 2, 3, 4, 5]], &[&[0, 1]]], 720).map(|all| all.order()),
            Some(720)
        );
    }

    #[test]
    fn gap_reads_it() {
        let group = of(&[&[&[0, 1, 2]], &[&[0, 1], &[3, 4]]], 100).expect("it is small");
        let names = ["R2".to_owned(), "U".to_owned()];
        assert_eq!(
            group.gap(&names, &|point| point + 1),
            "# R2, U: 6 elements\na := (1,2,3);  # R2\nb := (1,2)(4,5);  # U\nG := Group(a, b);\nSize(G);  # 6\n"
        );
    }

    proptest! {
        /// The table is that of the permutations, and a word leads to its element.
        #[test]
        fn tables_and_words_are_those_of_permutations(
            images in proptest::collection::vec(Just(vec![0_u16, 1, 2, 3, 4]).prop_shuffle(), 1..4),
        ) {
            let generators: Vec<Permutation> = images
                .into_iter()
                .map(|images| Permutation::from_images(images).expect("a permutation"))
                .collect();
            let group = SmallGroup::new(generators.clone(), 120).expect("there are no more");
            for a in 0..group.order() {
                let word = group.word(a).iter();
                let done = word.fold(Permutation::identity(5), |at, &(generator, times)| {
                    at.then(&generators[generator].pow(times.into()))
                });
                prop_assert_eq!(&done, group.element(a));
                prop_assert_eq!(group.product(a, group.inverse(a)), 0);
                for (n, generator) in generators.iter().enumerate() {
                    let next = group.next(a, n);
                    prop_assert_eq!(group.element(next), &group.element(a).then(generator));
                    prop_assert_eq!(group.before(next, n), a);
                }
            }
        }
    }
}
