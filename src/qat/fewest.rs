//! Of the realisations that the registers of a text may have, that with which the listing has the fewest turns.
//!
//! Few are emitted, those that are likely to be short: what an emission costs is the searches for its sums, and these
//! are counted, not timed, so that a text gets the same registers everywhere.

use diagnostics::Diagnostic;
use puzzle::architecture::Architecture;

use crate::World;
use crate::code::Code;
use crate::emit::{self, Emitted, Likely};
use crate::passes::{self, PassEffect, Passes, REALISATIONS};
use crate::registers::Registers;
use crate::report::Reports;

/// The most realisations of a puzzle's registers that are emitted beside the first.
const MOST_EMITTED: usize = 2;
/// The most sums that may be searched for because of all further realisations together.
const MOST_SEARCHED: usize = 24;

/// A program with what was done to it.
type Made = (Emitted, Vec<PassEffect>);

/// What emission needs.
#[derive(Clone, Copy)]
struct Emission<'a> {
    code: &'a Code,
    world: &'a dyn World,
    passes: Passes,
    reports: &'a Reports,
}

/// Emits a program of the registers' realisations that make its listing shortest, as far as they were looked at; the
/// registers get these realisations.
///
/// # Errors
/// As [`emit::emit`], of the first realisations.
pub(crate) fn emitted(
    code: &Code,
    registers: &mut Registers,
    world: &dyn World,
    passes: Passes,
    reports: &Reports,
) -> Result<Made, Diagnostic> {
    let emission = Emission {
        code,
        world,
        passes,
        reports,
    };
    let mut best = emission.run(registers)?;
    if !passes.has(REALISATIONS) {
        return Ok(best);
    }
    let mut searches = MOST_SEARCHED;
    let mut others = false;
    // Sums are of one puzzle each, so that one puzzle's registers do not change what another's cost.
    for store in 0..registers.puzzles.len() {
        let Some(first) = registers.realisations(store).first().cloned() else {
            continue;
        };
        let mut chosen = first;
        for (realisation, likely) in emission.candidates(registers, store) {
            if likely.searches > searches {
                continue;
            }
            searches -= likely.searches;
            registers.take(store, &realisation);
            let made = emission.run(registers);
            if reports.cancelled() {
                return made;
            }
            if let Ok(made) = made
                && made.0.program.turns() < best.0.program.turns()
            {
                best = made;
                chosen = realisation;
                others = true;
            }
        }
        registers.take(store, &chosen);
    }
    if others {
        passes::note(&mut best.1, REALISATIONS, 0, 0);
    }
    Ok(best)
}

impl Emission<'_> {
    fn run(self, registers: &Registers) -> Result<Made, Diagnostic> {
        let mut code = self.code.clone();
        let mut effects = passes::run(&mut code, registers, self.passes, self.reports);
        let emitted = emit::emit(code, registers, self.world, self.passes, self.reports)?;
        for &name in &emitted.effects {
            passes::note(&mut effects, name, 0, 0);
        }
        Ok((emitted, effects))
    }

    /// The realisations of a puzzle's registers that are likely to make the listing shortest, the first one aside, and
    /// what each is likely to take.
    fn candidates(self, registers: &mut Registers, store: usize) -> Vec<(Architecture, Likely)> {
        let all = registers.realisations(store).to_vec();
        let mut code = self.code.clone();
        passes::run(&mut code, registers, self.passes, self.reports);
        let mut likely = Vec::with_capacity(all.len());
        for realisation in all {
            registers.take(store, &realisation);
            let length = emit::likely(&code, registers, store, self.world);
            likely.push((realisation, length));
        }
        registers.take(store, &likely[0].0);
        let mut others = likely.split_off(1);
        others.sort_by_key(|(_, likely)| likely.turns);
        others.truncate(MOST_EMITTED);
        others
    }
}
