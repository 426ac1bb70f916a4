//! The finder: which registers a puzzle can hold side by side (*Qter*, section 3.2, the Cycle Combination Finder).
//!
//! # What is looked for
//!
//! An *architecture* of `k` registers on a puzzle with the group `G` is a list of `k` elements of `G` that commute. A
//! piece is *own* to a register if its element moves or turns the piece and no other register's does; a piece that
//! several elements move or turn is *shared*. Only own pieces are read. Each element permutes its own pieces among
//! themselves, in cycles; a cycle of `l` pieces that are turned by `h` when they have gone round once comes back after
//! `l` times the order of `h` steps, and all its pieces show the value modulo that number. The *order* of the register,
//! the number of its values, is the least common multiple over its own cycles. Shared pieces do not count, and need not
//! have come back when the own ones have; where they have, [`Found::exact`] says so, and [`Query::exact`] asks for it.
//!
//! Registers have two values at least. A tuple of orders is *redundant* if another possible tuple is at least as large
//! everywhere, both sorted: 90, 80 is redundant because 90, 90 is possible. It need not divide it. All tuples that are
//! possible and not redundant are found.
//!
//! All pieces are different, also the centres of large cubes that have one colour.
//!
//! # Why all are found
//!
//! [`Shape`] says what the puzzle allows: cycles of pieces in each orbit, with turns from the classes of its
//! orientations, with no invariant residue in all. Given any architecture, take for each register and
//! each prime power of its order one own cycle that provides it; let all other pieces be the *pool*. Then:
//!
//! - **Cycles of prime powers do.** A cycle of length `ab`, with coprime `a` and `b`, may be replaced by one of `a` and
//!   one of `b` pieces: together they take no more, the turn can be divided among them, and the number of even cycles
//!   stays the same. If the length is even but the cycle does not provide the 2 in the order, two pieces are left over
//!   for an exchange, or a cycle of two pieces that are turned remains; one such per orbit and register is enough,
//!   since two of them have the residue of two turned pieces that stay. So the parts of a register in an orbit are: at
//!   most one cycle for each prime, of a power of it; at most one more of two pieces; pieces turned in place; and turns
//!   of any of these.
//! - **Few turns do**: in an orbit one for each prime that divides the order of a turn, and one more for each such
//!   prime for the residue.
//! - **The pool needs only singles and pairs.** What the elements do to the pool generates a commutative group. Where
//!   it takes `l` pieces to each other's slots, its elements' residues are those of a group that turns one piece (`l`
//!   odd, or the group without a cyclic quotient of even order), or turns and exchanges two. Where a cycle of three has
//!   a residue by itself (three or four pieces with laws of their own) threes are needed, too.
//!
//! So a tuple is possible just when cores (`core`), plain cycles (`plain`) and a pool (`pool`) fit into the orbits side
//! by side, and the pool compensates each core's residue. For each pool, the largest order within each number of pieces
//! of each orbit is put in a table; what is left by the pool is shared out among the registers in all possible shares
//! (`front`). Where that table would be too large, and where registers are to be of about the same size, tuples are
//! asked about one by one (`one_by_one`). The tests compare both with each other, with all elements, or all classes of
//! them, of small puzzles, and on the 3x3x3 with a slow count that knows nothing of this.

mod core;
mod found;
mod front;
mod leftovers;
mod one_by_one;
mod orders;
mod plain;
mod pool;
mod possible;
mod progress;
mod uses;

use group::{Permutation, StabilizerChain, lcm};
use puzzle::Puzzle;
use search::Monitor;

pub use found::{Found, FoundRegister};
pub use possible::PrimePower;
pub use progress::Progress;

use self::core::{Cores, Primes};
use self::front::{Entry, Front, Sharing};
use self::one_by_one::OneByOne;
use self::plain::{Plain, place};
use self::pool::{Pool, pools};
use self::uses::{Grid, ORBITS, Uses};
use crate::ArchitectError;
use crate::shape::{Cycle, Shape};

/// The most table entries for one pool. With more, tuples are faster asked about one by one.
const GRID: usize = 100_000;

/// What is to be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Query {
    /// How many registers, at least 1.
    pub registers: usize,
    /// How many values each register has at least; less than 2 counts as 2.
    pub least: u64,
    /// If given, the largest register has at most this many times as many values as the smallest: a fraction, at least
    /// 1. With 1/1 all have equally many.
    pub ratio: Option<(u64, u64)>,
    /// Whether an algorithm done as often as its register has values must change nothing at all, shared pieces
    /// included.
    pub exact: bool,
}

impl Query {
    /// This number of registers, of any size.
    pub fn registers(registers: usize) -> Self {
        Self {
            registers,
            least: 2,
            ratio: None,
            exact: false,
        }
    }

    /// The least order that a register may have where the largest has this order.
    fn least_beside(&self, largest: u64) -> u64 {
        let even = self.ratio.map_or(0, |(most, whole)| {
            let product = u128::from(largest) * u128::from(whole);
            u64::try_from(product.div_ceil(u128::from(most.max(1)))).unwrap_or(u64::MAX)
        });
        self.least.max(2).max(even)
    }
}

/// Finds architectures of a puzzle.
#[derive(Debug)]
pub struct Finder<'a> {
    puzzle: &'a Puzzle,
    shape: Shape,
    primes: Primes,
    cores: Cores,
    /// By orbit, how many pieces there are.
    pieces: Uses,
    /// Where they are not too large.
    tables: Option<Tables>,
}

/// What takes a table over all numbers of pieces.
#[derive(Debug)]
struct Tables {
    grid: Grid,
    plain: Plain,
}

impl Tables {
    /// `None` if they would be too large.
    fn new(shape: &Shape, primes: &Primes, pieces: Uses) -> Option<Self> {
        let grid = Grid::new(pieces, shape.orbits().len(), GRID)?;
        let plain = Plain::of(shape, primes, &grid)?;
        Some(Self { grid, plain })
    }
}

impl<'a> Finder<'a> {
    /// Gets ready: fills tables that do not depend on the query. Takes milliseconds on a 3x3x3, a second or two on
    /// large puzzles.
    ///
    /// # Errors
    /// As [`Shape::new`], and if the puzzle has more than 16 orbits or one of more than 127 pieces. No puzzle of the
    /// catalogue has.
    pub fn new(puzzle: &'a Puzzle) -> Result<Self, ArchitectError> {
        Self::of_shape(puzzle, Shape::new(puzzle)?)
    }

    /// The same, with a shape that is known already.
    ///
    /// # Errors
    /// If the puzzle has more than 16 orbits or one of more than 127 pieces.
    pub fn of_shape(puzzle: &'a Puzzle, shape: Shape) -> Result<Self, ArchitectError> {
        let too_large = || ArchitectError::TooLarge {
            puzzle: puzzle.name().to_owned(),
        };
        let mut pieces = Uses::default();
        for (orbit, kind) in shape.orbits().iter().enumerate() {
            if orbit >= ORBITS || kind.pieces > usize::from(u8::MAX / 2) {
                return Err(too_large());
            }
            pieces[orbit] = kind.pieces as u8;
        }
        let primes = Primes::of(&shape);
        let tables = Tables::new(&shape, &primes, pieces);
        let cores = Cores::of(&shape, &primes);
        Ok(Self {
            puzzle,
            shape,
            primes,
            cores,
            pieces,
            tables,
        })
    }

    /// The puzzle's orbits, turns and laws.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// All architectures whose orders are not redundant, the largest first, with an example of each. `None` if the
    /// monitor wanted it to stop.
    ///
    /// # Panics
    /// If the query asks for no register.
    pub fn find(&self, query: &Query, monitor: &dyn Monitor<Progress>) -> Option<Vec<Found>> {
        assert!(query.registers > 0, "an architecture has registers");
        let pools = pools(&self.shape, query.exact);
        let front = match &self.tables {
            Some(tables) if query.ratio.is_none() => self.front(tables, &pools, query, monitor)?,
            _ => OneByOne::new(self, &pools, query, monitor).find()?,
        };
        let entries = front.into_entries();
        let found = entries
            .iter()
            .map(|entry| self.example(entry, &pools[entry.pool]));
        Some(found.collect())
    }

    /// Goes through all pools; `None` if the monitor cancelled.
    fn front(
        &self,
        tables: &Tables,
        pools: &[Pool],
        query: &Query,
        monitor: &dyn Monitor<Progress>,
    ) -> Option<Front> {
        let mut front = Front::default();
        let mut known: Vec<(&[u32], Vec<u64>)> = Vec::new();
        let cancelled = || monitor.is_cancelled();
        for (number, pool) in pools.iter().enumerate() {
            monitor.report(Progress {
                done: number,
                total: pools.len(),
                found: front.len(),
            });
            if cancelled() {
                return None;
            }
            let alike = known.iter().position(|(orders, _)| *orders == pool.orders);
            let alike = alike.unwrap_or_else(|| {
                known.push((&pool.orders, self.largest(tables, pool)));
                known.len() - 1
            });
            let largest = &known[alike].1;
            let mut steps = tables.grid.steps(largest);
            steps.sort_by_key(|&(uses, order)| (std::cmp::Reverse(order), uses.total(), uses));
            let sharing = Sharing {
                grid: &tables.grid,
                largest,
                steps: &steps,
                pool: number,
                least: query.least.max(2),
                cancelled: &cancelled,
            };
            sharing.share(query.registers, self.pieces - pool.uses, &mut front);
        }
        monitor.report(Progress {
            done: pools.len(),
            total: pools.len(),
            found: front.len(),
        });
        (!cancelled()).then_some(front)
    }

    /// All pieces.
    fn pieces(&self) -> Uses {
        self.pieces
    }

    /// The register with the most values that the puzzle can hold: the largest order of an element of its group. `None`
    /// if the monitor cancelled.
    pub fn max_order(&self, monitor: &dyn Monitor<Progress>) -> Option<Found> {
        let found = self.find(&Query::registers(1), monitor)?;
        found.into_iter().next()
    }

    /// By number of pieces, the largest order of a register that uses no others and whose residue the pool compensates.
    fn largest(&self, tables: &Tables, pool: &Pool) -> Vec<u64> {
        let Tables { grid, plain } = tables;
        let residues = self.shape.residues();
        let mut cores: Vec<(u64, Uses, Uses)> = Vec::new();
        let mut compensated: Vec<&core::Core> = self
            .cores
            .all
            .iter()
            .filter(|core| pool.compensates(residues, core.residue, core.order))
            .collect();
        compensated.sort_by_key(|core| (std::cmp::Reverse(core.order), core.uses.total()));
        for core in compensated {
            let better = |&(order, uses, hosts): &(u64, Uses, Uses)| {
                order >= core.order && uses.within(core.uses) && hosts.within(core.hosts)
            };
            if !cores.iter().any(better) {
                cores.push((core.order, core.uses, core.hosts));
            }
        }
        let mut largest = vec![0; grid.len()];
        for (order, taken, hosts) in cores {
            for &(uses, product) in plain.steps(hosts) {
                let uses = uses + taken;
                if uses.within(self.pieces) {
                    let entry = &mut largest[grid.number(uses)];
                    *entry = (*entry).max(product.saturating_mul(order));
                }
            }
        }
        grid.accumulate(&mut largest);
        largest
    }

    fn example(&self, entry: &Entry, pool: &Pool) -> Found {
        let registers = entry.orders.iter().zip(&entry.uses);
        let registers = registers
            .map(|(&order, &uses)| self.cycles(order, uses, pool).expect("the table says so"));
        found::example(self.puzzle, &self.shape, registers.collect(), pool)
    }

    /// Own cycles of a register of this order within these pieces, whose residue the pool compensates.
    fn cycles(&self, order: u64, uses: Uses, pool: &Pool) -> Option<Vec<Cycle>> {
        let (core_order, plain) = self.primes.split(order)?;
        let residues = self.shape.residues();
        let mut cores: Vec<&core::Core> = self
            .cores
            .all
            .iter()
            .filter(|core| core.order == core_order && core.uses.within(uses))
            .filter(|core| pool.compensates(residues, core.residue, core.order))
            .collect();
        // What needs no sharing first, then what takes fewest pieces.
        cores.sort_by_key(|core| {
            (
                core.residue.number() != 0,
                core.uses.total(),
                core.hosts.total(),
            )
        });
        let orbits = self.shape.orbits().len();
        cores.into_iter().find_map(|core| {
            let room = uses - core.uses;
            if plain.iter().sum::<u64>() > room.total().into() {
                return None;
            }
            let places = place(&plain, room, core.hosts, orbits)?;
            let mut cycles = Vec::new();
            for orbit in 0..orbits {
                let part = &self.cores.parts[orbit][usize::from(core.parts[orbit])];
                cycles.extend(&part.cycles);
                let here = plain
                    .iter()
                    .zip(&places)
                    .filter(|(_, place)| **place == orbit);
                let turns = part.turned.iter().copied().chain(std::iter::repeat(0));
                cycles.extend(here.zip(turns).map(|((&length, _), turn)| Cycle {
                    orbit,
                    length: length as usize,
                    turn,
                    reversed: false,
                }));
            }
            Some(cycles)
        })
    }
}

/// Checks an architecture against the puzzle's group, independently of how it was found: the permutations of its
/// example are in the group and commute, and for each register the pieces that no other one's permutation moves, read
/// facet by facet, come back after just as many steps as the register has values.
///
/// # Errors
/// In words, what does not hold.
pub fn check(puzzle: &Puzzle, chain: &StabilizerChain, found: &Found) -> Result<(), String> {
    let permutations = found.permutations();
    for (i, a) in permutations.iter().enumerate() {
        if !chain.contains(a) {
            return Err(format!("register {} is not in the group", i + 1));
        }
        if let Some(j) = (0..i).find(|&j| a.then(&permutations[j]) != permutations[j].then(a)) {
            return Err(format!("registers {} and {} do not commute", j + 1, i + 1));
        }
    }
    for (i, (register, own)) in found.registers.iter().zip(permutations).enumerate() {
        let moves = |permutation: &Permutation, facets: &[u16]| {
            let mut facets = facets.iter();
            facets.any(|&facet| permutation.image(facet.into()) != usize::from(facet))
        };
        let read = puzzle.pieces().iter().filter(|piece| {
            let others = permutations.iter().enumerate().filter(|&(j, _)| j != i);
            let mut others = others.map(|(_, other)| other);
            moves(own, &piece.facets) && !others.any(|other| moves(other, &piece.facets))
        });
        let mut order = 1;
        for &facet in read.flat_map(|piece| &piece.facets) {
            let mut at = own.image(facet.into());
            let mut length = 1;
            while at != usize::from(facet) {
                at = own.image(at);
                length += 1;
            }
            order = lcm(order, length);
        }
        if order != register.order {
            return Err(format!(
                "register {} has order {order}, not {}",
                i + 1,
                register.order
            ));
        }
        if found.exact && own.order() != order.into() {
            return Err(format!(
                "register {} takes longer to come back as a whole",
                i + 1
            ));
        }
    }
    Ok(())
}
