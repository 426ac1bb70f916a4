//! All elements of one orbit with given cycles.

use group::Permutation;
use puzzle::PieceId;
use puzzle::structure::{Assembly, Orbit, Structure};

use crate::cycles::{Cycle, Turn};

/// The elements of an orbit with given cycles that leave given pieces alone.
pub(crate) struct Class<'a> {
    structure: &'a Structure,
    orbit: usize,
    cycles: &'a [Cycle],
    /// Pieces, by their numbers in the orbit, that may move.
    free: Vec<usize>,
    degree: usize,
    /// By two orientations: the first, then the second.
    products: Vec<Vec<usize>>,
    /// By orientation: its order.
    orders: Vec<u16>,
}

impl<'a> Class<'a> {
    pub(crate) fn new(
        structure: &'a Structure,
        orbit: usize,
        cycles: &'a [Cycle],
        fixed: &[PieceId],
        degree: usize,
    ) -> Self {
        let there = &structure.orbits()[orbit];
        let free = (0..there.pieces.len())
            .filter(|number| !fixed.contains(&there.pieces[*number]))
            .collect();
        let elements = there.orientations.elements();
        let products = elements.iter().map(|a| {
            let products = elements.iter().map(|b| {
                let product = there.orientations.index_of(&a.then(b));
                product.expect("a group is closed")
            });
            products.collect()
        });
        Self {
            structure,
            orbit,
            cycles,
            free,
            degree,
            products: products.collect(),
            orders: elements.iter().map(order).collect(),
        }
    }

    fn orbit(&self) -> &'a Orbit {
        &self.structure.orbits()[self.orbit]
    }

    fn is_turn(&self, orientation: usize, turn: Turn) -> bool {
        match turn {
            Turn::None => orientation == 0,
            Turn::Some => orientation != 0,
            Turn::Order(order) => self.orders[orientation] == order,
        }
    }

    /// How many there are, laws that restrict them aside.
    pub(crate) fn count(&self) -> f64 {
        let moved: usize = self.cycles.iter().map(|c| usize::from(c.length)).sum();
        if moved > self.free.len() {
            return 0.0;
        }
        let unmoved = self.free.len() - moved;
        let mut count: f64 = (unmoved + 1..=self.free.len()).map(|n| n as f64).product();
        let turns = self.orders.len();
        for (at, cycle) in self.cycles.iter().enumerate() {
            let same = self.cycles[..=at].iter().filter(|other| *other == cycle);
            let nets = (0..turns)
                .filter(|net| self.is_turn(*net, cycle.turn))
                .count();
            count *= nets as f64 * (turns as f64).powi(i32::from(cycle.length) - 1);
            count /= f64::from(cycle.length) * same.count() as f64;
        }
        count
    }

    /// The number of arrangements of the whole orbit.
    pub(crate) fn arrangements(&self) -> f64 {
        let pieces = self.orbit().pieces.len();
        let arrangements: f64 = (1..=pieces).map(|n| n as f64).product();
        arrangements * (self.orders.len() as f64).powi(pieces as i32)
    }

    /// Calls `visit` with every element that obeys the laws of this orbit alone, in a fixed order.
    pub(crate) fn each(&self, visit: &mut dyn FnMut(&Permutation)) {
        let mut assembly = self.structure.solved();
        let mut used = vec![false; self.orbit().pieces.len()];
        self.place(0, 0, &mut used, &mut assembly, visit);
    }

    /// Places the cycle of this number, whose first piece is at least `from` among the free ones.
    fn place(
        &self,
        number: usize,
        from: usize,
        used: &mut [bool],
        assembly: &mut Assembly,
        visit: &mut dyn FnMut(&Permutation),
    ) {
        let Some(cycle) = self.cycles.get(number) else {
            if self.obeys(assembly) {
                visit(&self.structure.position(assembly, self.degree));
            }
            return;
        };
        // Cycles that are alike stand in the order of their first pieces.
        for at in from..self.free.len() {
            let start = self.free[at];
            if used[start] {
                continue;
            }
            used[start] = true;
            let next = if self.cycles.get(number + 1) == Some(cycle) {
                at + 1
            } else {
                0
            };
            let mut pieces = vec![start];
            self.members(number, at, next, &mut pieces, used, assembly, visit);
            used[start] = false;
        }
    }

    /// Chooses the rest of a cycle's pieces after its first one, all later ones, then their turns.
    #[expect(clippy::too_many_arguments, reason = "the state of one recursion")]
    fn members(
        &self,
        number: usize,
        first: usize,
        next: usize,
        pieces: &mut Vec<usize>,
        used: &mut [bool],
        assembly: &mut Assembly,
        visit: &mut dyn FnMut(&Permutation),
    ) {
        let cycle = self.cycles[number];
        if pieces.len() < usize::from(cycle.length) {
            for at in first + 1..self.free.len() {
                let piece = self.free[at];
                if !used[piece] {
                    used[piece] = true;
                    pieces.push(piece);
                    self.members(number, first, next, pieces, used, assembly, visit);
                    pieces.pop();
                    used[piece] = false;
                }
            }
            return;
        }
        let slots = &assembly.slots[self.orbit];
        let mut images: Vec<u16> = slots.images().to_vec();
        for (at, piece) in pieces.iter().enumerate() {
            images[*piece] = pieces[(at + 1) % pieces.len()] as u16;
        }
        let moved = Permutation::from_images(images).expect("cycles do not meet");
        let before = std::mem::replace(&mut assembly.slots[self.orbit], moved);
        let orientations = self.orders.len();
        let mut turns = vec![0; pieces.len() - 1];
        loop {
            let turned = turns
                .iter()
                .fold(0, |turned, turn| self.products[turned][*turn]);
            for last in 0..orientations {
                if !self.is_turn(self.products[turned][last], cycle.turn) {
                    continue;
                }
                for (piece, turn) in pieces.iter().zip(turns.iter().chain([&last])) {
                    assembly.turns[self.orbit][*piece] = *turn;
                }
                self.place(number + 1, next, used, assembly, visit);
            }
            let Some(digit) = turns.iter().position(|turn| turn + 1 < orientations) else {
                break;
            };
            turns[digit] += 1;
            turns[..digit].fill(0);
        }
        for piece in pieces.iter() {
            assembly.turns[self.orbit][*piece] = 0;
        }
        assembly.slots[self.orbit] = before;
    }

    fn obeys(&self, assembly: &Assembly) -> bool {
        let laws = self.structure.laws().iter();
        let mut own = laws.filter(|law| law.terms.iter().all(|term| term.orbit == self.orbit));
        own.all(|law| law.value(self.structure, assembly) == 0)
    }
}

fn order(orientation: &Permutation) -> u16 {
    let mut order = 1;
    let mut power = orientation.clone();
    while !power.is_identity() {
        power.then_assign(orientation);
        order += 1;
    }
    order
}

/// Elements of the puzzle that have these cycles, one for each choice of turns that makes a difference to the laws; of
/// each orbit the cycles take the given pieces in turn. There is none where no element has the cycles. (Where an orbit
/// knows only some rearrangements, other pieces might do; no puzzle of the catalogue has such an orbit with less than
/// all even ones.)
pub(crate) fn examples(
    structure: &Structure,
    orbits: &[Vec<Cycle>],
    pieces: &[Vec<usize>],
) -> Vec<Assembly> {
    let mut assemblies = vec![structure.solved()];
    for (number, (cycles, pieces)) in orbits.iter().zip(pieces).enumerate() {
        let orbit = &structure.orbits()[number];
        let class = Class::new(structure, number, cycles, &[], 0);
        let mut images: Vec<u16> = (0..orbit.pieces.len() as u16).collect();
        let mut rest = pieces.as_slice();
        let mut starts = Vec::new();
        for cycle in cycles {
            let (members, after) = rest.split_at(usize::from(cycle.length));
            for (at, piece) in members.iter().enumerate() {
                images[*piece] = members[(at + 1) % members.len()] as u16;
            }
            starts.push(members[0]);
            rest = after;
        }
        let slots = Permutation::from_images(images).expect("cycles do not meet");
        for assembly in &mut assemblies {
            assembly.slots[number] = slots.clone();
        }
        for (cycle, start) in cycles.iter().zip(starts) {
            let nets: Vec<usize> = (0..class.orders.len())
                .filter(|net| class.is_turn(*net, cycle.turn))
                .collect();
            // Only what the laws see of the turns matters, and how they add up.
            let mut seen: Vec<(Vec<u32>, Assembly)> = Vec::new();
            for assembly in &assemblies {
                for &net in &nets {
                    let mut turned = assembly.clone();
                    turned.turns[number][start] = net;
                    let laws = structure.laws().iter();
                    let values: Vec<u32> = laws.map(|law| law.value(structure, &turned)).collect();
                    if seen.iter().all(|(known, _)| *known != values) {
                        seen.push((values, turned));
                    }
                }
            }
            assemblies = seen.into_iter().map(|(_, assembly)| assembly).collect();
        }
    }
    assemblies.retain(|assembly| structure.allows(assembly));
    assemblies
}

/// Whether some element of the puzzle has these cycles.
pub(crate) fn is_possible(structure: &Structure, orbits: &[Vec<Cycle>]) -> bool {
    let pieces = structure
        .orbits()
        .iter()
        .map(|orbit| (0..orbit.pieces.len()).collect());
    let pieces: Vec<Vec<usize>> = pieces.collect();
    !examples(structure, orbits, &pieces).is_empty()
}
