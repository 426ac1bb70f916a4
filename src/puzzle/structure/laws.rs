//! Laws: sums over the pieces that no move changes.

use std::collections::BTreeSet;

use group::Permutation;

use super::{Assembly, Orbit, Positions, Structure, Work};

/// What a law adds up for an orbit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Quantity {
    /// The orientations of all pieces: the factor of this number of [`orientations`](Orbit::orientations).
    Orientation(usize),
    /// 1 if the rearrangement of the pieces is odd.
    Parity,
    /// The factor of this number of the group of rearrangements, if that has few elements.
    Rearrangement(usize),
}

/// One summand of a law.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Term {
    /// The number of the orbit.
    pub orbit: usize,
    /// The quantity.
    pub quantity: Quantity,
    /// The coefficient, at least 1.
    pub weight: u32,
}

/// A sum that is a multiple of the modulus in every reachable position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Law {
    /// A power of a prime.
    pub modulus: u32,
    /// The summands; at least one.
    pub terms: Vec<Term>,
}

impl Law {
    /// The sum, below the modulus: 0 where the law is satisfied, and also where a rearrangement is not in the orbit's
    /// group.
    pub fn value(&self, structure: &Structure, assembly: &Assembly) -> u32 {
        let sum: u32 = self
            .terms
            .iter()
            .map(|term| {
                let orbit = &structure.orbits[term.orbit];
                let measured = measure(
                    orbit,
                    term.quantity,
                    &assembly.slots[term.orbit],
                    &assembly.turns[term.orbit],
                );
                term.weight * measured % self.modulus
            })
            .sum();
        sum % self.modulus
    }

    /// The law in words.
    pub fn words(&self, structure: &Structure) -> String {
        let name = |term: &Term| structure.orbits[term.orbit].name.as_str();
        let names: BTreeSet<usize> = self.terms.iter().map(|term| term.orbit).collect();
        let list: Vec<&str> = names
            .into_iter()
            .map(|o| structure.orbits[o].name.as_str())
            .collect();
        let list = list.join(" and the ");
        let only =
            |wanted: fn(Quantity) -> bool| self.terms.iter().all(|term| wanted(term.quantity));
        if only(|q| q == Quantity::Parity) {
            return match self.terms.len() {
                1 => format!("the {list} are always rearranged evenly"),
                2 => format!("the {list} are always rearranged both evenly or both oddly"),
                _ => format!("of the {list} an even number is always rearranged oddly"),
            };
        }
        if only(|q| matches!(q, Quantity::Orientation(_))) {
            return match self.modulus {
                2 => {
                    let flips =
                        |term: &Term| structure.orbits[term.orbit].orientations.order() == 2;
                    let done = if self.terms.iter().all(flips) {
                        "flipped"
                    } else {
                        "reflected"
                    };
                    format!("an even number of the {list} is always {done}")
                }
                modulus => format!("the twists of the {list} always add up to 0 modulo {modulus}"),
            };
        }
        let parts: Vec<String> = self
            .terms
            .iter()
            .map(|term| {
                let what = match term.quantity {
                    Quantity::Orientation(_) => "how the pieces lie",
                    Quantity::Parity => "whether the rearrangement is odd",
                    Quantity::Rearrangement(_) => "the rearrangement",
                };
                format!("{what} ({})", name(term))
            })
            .collect();
        format!(
            "a sum is always 0 modulo {}: {}",
            self.modulus,
            parts.join(" and ")
        )
    }
}

fn measure(orbit: &Orbit, quantity: Quantity, slots: &Permutation, turns: &[usize]) -> u32 {
    match quantity {
        Quantity::Orientation(factor) => {
            let factor = &orbit.orientations.factors()[factor];
            let sum: u32 = turns.iter().map(|&turn| factor.values[turn]).sum();
            sum % factor.modulus
        }
        Quantity::Parity => u32::from(!slots.is_even()),
        Quantity::Rearrangement(factor) => orbit.positions.finite().map_or(0, |group| {
            let index = group.index_of(slots);
            index.map_or(0, |index| group.factors()[factor].values[index])
        }),
    }
}

/// A coordinate of the largest commutative image of the group of all assemblies.
struct Component {
    orbit: usize,
    quantity: Quantity,
    prime: u32,
    modulus: u32,
}

fn components(orbits: &[Orbit]) -> Vec<Component> {
    let mut all = Vec::new();
    for (number, orbit) in orbits.iter().enumerate() {
        for (k, factor) in orbit.orientations.factors().iter().enumerate() {
            all.push(Component {
                orbit: number,
                quantity: Quantity::Orientation(k),
                prime: factor.prime,
                modulus: factor.modulus,
            });
        }
        // Where all rearrangements are even, what they are says so, and no law need say it again.
        let either_parity = match &orbit.positions {
            Positions::All => orbit.pieces.len() > 1,
            Positions::Some(chain, None) => !chain.generators().iter().all(Permutation::is_even),
            _ => false,
        };
        match &orbit.positions {
            _ if either_parity => {
                all.push(Component {
                    orbit: number,
                    quantity: Quantity::Parity,
                    prime: 2,
                    modulus: 2,
                });
            }
            positions => {
                let factors = positions.finite().map_or(&[][..], |group| group.factors());
                for (k, factor) in factors.iter().enumerate() {
                    all.push(Component {
                        orbit: number,
                        quantity: Quantity::Rearrangement(k),
                        prime: factor.prime,
                        modulus: factor.modulus,
                    });
                }
            }
        }
    }
    all
}

/// None if that is too much work.
pub(super) fn find(structure: &Structure, steps: &[&Permutation], work: &Work) -> Option<Vec<Law>> {
    let components = components(&structure.orbits);
    let primes: BTreeSet<u32> = components.iter().map(|component| component.prime).collect();
    let assemblies: Vec<Assembly> = steps
        .iter()
        .map(|step| structure.assembly(step).expect("a move assembles pieces"))
        .collect();
    let mut laws = Vec::new();
    for prime in primes {
        let part: Vec<&Component> = components.iter().filter(|c| c.prime == prime).collect();
        let rows: Vec<Vec<u32>> = assemblies
            .iter()
            .map(|assembly| {
                part.iter()
                    .map(|c| {
                        let (slots, turns) = (&assembly.slots[c.orbit], &assembly.turns[c.orbit]);
                        measure(&structure.orbits[c.orbit], c.quantity, slots, turns)
                    })
                    .collect()
            })
            .collect();
        let moduli: Vec<u32> = part.iter().map(|component| component.modulus).collect();
        for (modulus, weights) in vanishing(prime, &moduli, &rows, work)? {
            let terms = part
                .iter()
                .zip(weights)
                .filter(|&(_, weight)| weight != 0)
                .map(|(component, weight)| Term {
                    orbit: component.orbit,
                    quantity: component.quantity,
                    weight,
                })
                .collect();
            laws.push(Law { modulus, terms });
        }
    }
    Some(laws)
}

/// A maximal set of independent sums that are 0 modulo powers of a prime on all rows, whose k-th entries count modulo
/// `moduli[k]`. This is the Smith normal form over the integers modulo the largest modulus. None if it is too much
/// work.
fn vanishing(
    prime: u32,
    moduli: &[u32],
    rows: &[Vec<u32>],
    work: &Work,
) -> Option<Vec<(u32, Vec<u32>)>> {
    let width = moduli.len();
    let whole = u64::from(moduli.iter().copied().max().unwrap_or(1));
    let prime = u64::from(prime);
    let mut matrix: Vec<Vec<u64>> = rows
        .iter()
        .map(|row| row.iter().map(|&x| u64::from(x)).collect())
        .collect();
    for (k, &modulus) in moduli.iter().enumerate() {
        let mut row = vec![0; width];
        row[k] = u64::from(modulus) % whole;
        matrix.push(row);
    }
    // Columns are changed as the coordinates are: coordinate j of the new ones is the sum with column j of `sums`.
    work.spend(width * (matrix.len() + width))?;
    let mut sums: Vec<Vec<u64>> = (0..width)
        .map(|i| (0..width).map(|j| u64::from(i == j)).collect())
        .collect();
    let valuation = |mut x: u64| {
        let mut power = 1;
        while x.is_multiple_of(prime) {
            x /= prime;
            power *= prime;
        }
        power
    };
    let mut rank = 0;
    let mut divisors = Vec::new();
    while rank < width {
        work.spend(matrix.len() * width)?;
        let pivot = (rank..matrix.len())
            .flat_map(|i| (rank..width).map(move |j| (i, j)))
            .filter(|&(i, j)| matrix[i][j] != 0)
            .min_by_key(|&(i, j)| valuation(matrix[i][j]));
        let Some((i, j)) = pivot else {
            break;
        };
        matrix.swap(rank, i);
        for row in matrix.iter_mut().chain(&mut sums) {
            row.swap(rank, j);
        }
        let power = valuation(matrix[rank][rank]);
        let inverse = inverse(matrix[rank][rank] / power, whole);
        for x in &mut matrix[rank] {
            *x = *x * inverse % whole;
        }
        let head = matrix[rank].clone();
        for row in &mut matrix[rank + 1..] {
            let times = row[rank] / power;
            if times == 0 {
                continue;
            }
            work.spend(width)?;
            for (x, h) in row.iter_mut().zip(&head) {
                *x = (*x + (whole - times % whole) * h) % whole;
            }
        }
        for column in rank + 1..width {
            if head[column] == 0 {
                continue;
            }
            work.spend(matrix.len() + width)?;
            let times = whole - head[column] / power % whole;
            for row in matrix.iter_mut().chain(&mut sums) {
                row[column] = (row[column] + times * row[rank]) % whole;
            }
        }
        divisors.push(power);
        rank += 1;
    }
    divisors.resize(width, whole);
    let mut found: Vec<(u64, Vec<u64>)> = divisors
        .into_iter()
        .enumerate()
        .filter(|&(_, modulus)| modulus > 1)
        .map(|(j, modulus)| (modulus, sums.iter().map(|row| row[j] % modulus).collect()))
        .collect();
    if whole == prime {
        reduce(&mut found, prime, work)?;
    }
    let found = found.into_iter().map(|(modulus, weights)| {
        let weights = weights.into_iter().map(|w| w as u32);
        (modulus as u32, weights.collect())
    });
    Some(found.collect())
}

/// Brings sums modulo one prime to reduced echelon form, so that each involves as few quantities as possible.
fn reduce(found: &mut [(u64, Vec<u64>)], prime: u64, work: &Work) -> Option<()> {
    let width = found.first().map_or(0, |(_, weights)| weights.len());
    let mut rank = 0;
    for column in 0..width {
        let Some(at) = (rank..found.len()).find(|&i| found[i].1[column] != 0) else {
            continue;
        };
        found.swap(rank, at);
        let inverse = inverse(found[rank].1[column], prime);
        for x in &mut found[rank].1 {
            *x = *x * inverse % prime;
        }
        let head = found[rank].1.clone();
        work.spend(found.len())?;
        for (i, (_, row)) in found.iter_mut().enumerate() {
            if i != rank && row[column] != 0 {
                work.spend(width)?;
                let times = prime - row[column];
                for (x, h) in row.iter_mut().zip(&head) {
                    *x = (*x + times * h) % prime;
                }
            }
        }
        rank += 1;
    }
    Some(())
}

/// The inverse of a unit modulo a small number.
fn inverse(unit: u64, modulus: u64) -> u64 {
    (1..modulus)
        .find(|candidate| unit * candidate % modulus == 1)
        .unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::{Work, vanishing as within};

    fn vanishing(prime: u32, moduli: &[u32], rows: &[Vec<u32>]) -> Vec<(u32, Vec<u32>)> {
        within(prime, moduli, rows, &Work::unlimited()).expect("there is no limit")
    }

    #[test]
    fn sums_vanish_and_are_as_strong_as_possible() {
        // One coordinate modulo 4 that moves by 2: only its parity is invariant.
        assert_eq!(vanishing(2, &[4], &[vec![2]]), [(2, vec![1])]);
        // A coordinate modulo 4 and one modulo 2 that change together.
        let found = vanishing(2, &[4, 2], &[vec![1, 1]]);
        assert_eq!(found.len(), 1);
        let (modulus, weights) = &found[0];
        assert_eq!(*modulus, 2);
        assert_eq!((weights[0] + weights[1]) % 2, 0);
        assert_eq!(vanishing(3, &[3, 3], &[vec![1, 2]]), [(3, vec![1, 1])]);
        assert_eq!(
            vanishing(2, &[2, 2], &[]),
            [(2, vec![1, 0]), (2, vec![0, 1])]
        );
        assert_eq!(vanishing(2, &[2], &[vec![1]]), []);
    }
}
