//! Which realisation of its sizes a puzzle's registers have: what shows the remainders that a program asks for, and, of
//! these, what whoever emits the program chooses.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use diagnostics::Diagnostic;
use puzzle::architecture::Architecture;

use super::{Declared, RegisterId, Registers};
use crate::code::{Code, Operation, Test};
use crate::report::Reports;

/// What shows a remainder.
pub(crate) enum Shows {
    /// A register of the same puzzle, by its name and size.
    Beside(String, u64),
    /// Registers among others: the sizes of all, and the size of the one.
    Among(Vec<(Vec<u64>, u64)>),
}

impl Registers {
    /// The numbers by which a register's remainder can be seen, its order aside, ascending. Of a theoretical register
    /// these are all divisors.
    pub fn moduli(&self, id: RegisterId) -> Vec<u64> {
        let declared = self.get(id);
        let kind = self.puzzles[declared.puzzle].kind.as_ref();
        let moduli = match (declared.register.as_ref().zip(kind), declared.order) {
            (Some((register, puzzle)), _) => register.moduli(puzzle),
            (None, Some(order)) => divisors(order),
            (None, None) => Vec::new(),
        };
        self.remainders(id, moduli.into_iter())
    }

    /// The same of all realisations that the text may mean.
    pub fn possible_moduli(&self, id: RegisterId) -> Vec<u64> {
        let declared = self.get(id);
        let store = &self.puzzles[declared.puzzle];
        let Some(puzzle) = store.kind.as_ref() else {
            return self.moduli(id);
        };
        let realisations = store.realisations[declared.architecture].iter();
        let registers = realisations.map(|other| &other.registers[declared.index]);
        let all = registers.flat_map(|register| register.moduli(puzzle));
        let all: BTreeSet<u64> = all.chain(self.moduli(id)).collect();
        self.remainders(id, all.into_iter())
    }

    /// Those of these moduli that are less than the register.
    fn remainders(&self, id: RegisterId, moduli: impl Iterator<Item = u64>) -> Vec<u64> {
        let order = self.order(id);
        moduli
            .filter(|&modulus| Some(modulus) != order && modulus != 1)
            .collect()
    }

    /// Registers that show the remainder after division by `modulus`, which this one does not: those beside it, or else
    /// known ones of the same puzzle, those of as many registers first, the largest first.
    pub fn what_shows(&self, id: RegisterId, modulus: u64) -> Shows {
        let declared = self.get(id);
        let Some(puzzle) = self.puzzles[declared.puzzle].kind.as_ref() else {
            return Shows::Among(Vec::new());
        };
        let is_beside = |other: &Declared| {
            (other.puzzle, other.architecture) == (declared.puzzle, declared.architecture)
        };
        let ids = (0..self.list.len()).map(RegisterId);
        let line: Vec<RegisterId> = ids.filter(|&other| is_beside(self.get(other))).collect();
        let mut shown = line.iter().map(|&other| (other, self.order(other)));
        let beside = shown.find(|&(other, _)| self.possible_moduli(other).contains(&modulus));
        if let Some((other, Some(order))) = beside {
            return Shows::Beside(self.get(other).name.clone(), order);
        }
        let count = line.len();
        let mut own: Vec<u64> = line.iter().filter_map(|&id| self.order(id)).collect();
        own.sort_unstable();
        let mut found = Vec::new();
        for orders in Architecture::preset_orders(puzzle) {
            let mut sorted = orders.clone();
            sorted.sort_unstable();
            if sorted == own {
                continue;
            }
            let realisations = Architecture::realisations(puzzle, &orders);
            let registers = realisations.iter().flat_map(|known| &known.registers);
            let shown = registers
                .filter(|register| {
                    register.order > modulus && register.moduli(puzzle).contains(&modulus)
                })
                .map(|register| register.order)
                .max();
            if let Some(order) = shown {
                found.push((orders, order));
            }
        }
        // Fewer registers are of use only where there are no others.
        if found.iter().any(|(orders, _)| orders.len() >= count) {
            found.retain(|(orders, _)| orders.len() >= count);
        }
        found.sort_by_key(|(orders, order)| (orders.len().abs_diff(count), Reverse(*order)));
        Shows::Among(found)
    }

    /// Leaves of each puzzle's realisations those that show all remainders that the program asks for, and takes the
    /// first of them; reports it if there is none.
    pub fn settle(&mut self, code: &Code, reports: &mut Reports) {
        for store in 0..self.puzzles.len() {
            let mut left = self.realisations(store).to_vec();
            if left.is_empty() {
                continue;
            }
            for instruction in &code.instructions {
                let Some(test) = asked(&instruction.operation) else {
                    continue;
                };
                let declared = self.get(test.register);
                let Some(modulus) = test.modulus.filter(|_| declared.puzzle == store) else {
                    continue;
                };
                let kind = self.puzzles[store].kind.as_ref();
                let shows = |each: &Architecture| {
                    let register = &each.registers[declared.index];
                    kind.is_some_and(|puzzle| register.moduli(puzzle).contains(&modulus))
                };
                left.retain(shows);
                if left.is_empty() {
                    let name = &declared.name;
                    reports.error(|| {
                        let message = sentences::qat::remainders_apart();
                        Diagnostic::error("qat::remainders-apart", message)
                            .at(
                                instruction.span,
                                sentences::qat::remainders_apart_here(name, modulus),
                            )
                            .help(sentences::qat::remainders_apart_help())
                    });
                    break;
                }
            }
            if let Some(first) = left.first().cloned() {
                self.take(store, &first);
                let architecture = self.puzzles[store].architecture;
                self.puzzles[store].realisations[architecture] = left;
            }
        }
    }

    /// The realisations that a puzzle's registers may have, where there are several.
    pub fn realisations(&self, store: usize) -> &[Architecture] {
        let store = &self.puzzles[store];
        store
            .realisations
            .get(store.architecture)
            .map_or(&[], Vec::as_slice)
    }

    /// Gives the registers that the program uses of a puzzle this realisation.
    pub fn take(&mut self, store: usize, realisation: &Architecture) {
        let architecture = self.puzzles[store].architecture;
        for declared in &mut self.list {
            if (declared.puzzle, declared.architecture) == (store, architecture) {
                declared.register = realisation.registers.get(declared.index).cloned();
            }
        }
    }
}

/// The test of an instruction, if it has one.
fn asked(operation: &Operation) -> Option<Test> {
    match operation {
        Operation::SolvedGoto { test, .. } | Operation::RepeatUntil { test, .. } => Some(*test),
        Operation::Print(output) | Operation::Halt(output) => output.value,
        Operation::Label(_)
        | Operation::Add(_)
        | Operation::Goto(_)
        | Operation::Input { .. }
        | Operation::Solve(_)
        | Operation::Switch(_)
        | Operation::Move { .. } => None,
    }
}

/// All divisors, ascending, at most as far as they are found quickly.
fn divisors(order: u64) -> Vec<u64> {
    /// Divisors beyond this and their partners are not looked for.
    const TRIED: u64 = 1 << 16;
    let small = (1..=TRIED).take_while(|d| d * d <= order);
    let mut all: Vec<u64> = small
        .filter(|d| order.is_multiple_of(*d))
        .flat_map(|d| [d, order / d])
        .collect();
    all.sort_unstable();
    all.dedup();
    all
}
