//! Looking for short algorithms for adds by any amounts (see [`puzzle::adds`]).

use puzzle::adds::{Adds, Task};
use search::subgroup::{Beginnings, Part, Subgroup};
use search::{Monitor, Options, Progress, Quality, SearchError, Solution, Solver, Threads};

/// Looks for the algorithm of a task.
///
/// # Errors
/// [`SearchError::Cancelled`] if the monitor wanted it to stop, or what else stopped the solver.
pub fn find(
    task: &Task,
    solver: &Solver,
    threads: Threads,
    monitor: &dyn Monitor<Progress>,
) -> Result<Solution, SearchError> {
    if !task.shortest() {
        return solver.solve_soon(task.position(), threads, monitor);
    }
    let options = Options {
        threads,
        ..Options::default()
    };
    solver.solve(task.position(), &options, monitor)
}

/// How good the algorithms of a table are to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Nodes for each algorithm.
    pub nodes: u64,
    /// When each add has an algorithm, those with more moves than this are looked for again, each once.
    pub again: Option<usize>,
    /// Whether shortest ones are looked for after that.
    pub proofs: bool,
    /// On which threads the solver searches.
    pub threads: Threads,
}

/// Improves a table by one algorithm, or by the proof that there is no shorter one, or looks for a shorter one in vain.
/// Whether there was anything to do. `from` is where those that are looked for again go on; it begins at 0.
///
/// # Errors
/// [`SearchError::Cancelled`] if the monitor wanted it to stop, or what else stopped the solver.
pub fn improve(
    adds: &mut Adds,
    from: &mut usize,
    effort: Effort,
    solver: &Solver,
    monitor: &dyn Monitor<Progress>,
) -> Result<bool, SearchError> {
    let first = adds.task(false);
    let again = effort.again.filter(|_| first.is_none());
    let again = again.and_then(|than| adds.longer(than, from));
    let proof = || effort.proofs.then(|| adds.longest()).flatten();
    let Some(task) = first.or(again).or_else(proof) else {
        return Ok(false);
    };
    let found = if task.shortest() {
        let shorter = task.known().map(|known| known.saturating_sub(1) as u8);
        let options = Options {
            max_depth: shorter.unwrap_or(u8::MAX),
            threads: effort.threads,
            ..Options::default()
        };
        solver.solve(task.position(), &options, monitor)
    } else {
        solver.solve_in(task.position(), effort.nodes, effort.threads, monitor)
    };
    match found {
        Ok(solution) => {
            let optimal = solution.quality == Quality::Optimal;
            adds.put(&task, solution.algorithm, optimal);
        }
        Err(SearchError::NotWithin { .. }) => adds.put_proof(&task),
        Err(error) => return Err(error),
    }
    Ok(true)
}

/// Words of this many moves, and of fewer, are looked for without shares, with a table of a few megabytes.
const FEW: u8 = 4;

/// A search for all adds at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Together {
    /// Moves of the words in the table. All words are found that have up to one more than twice as many.
    pub near: u8,
    /// Into how many shares the table is divided, one of which is in memory.
    pub shares: u32,
    /// The first of them, from 0; those before it have been searched.
    pub from: u32,
    /// Of the words of one more move, those whose second part begins with one of these beginnings of two moves.
    pub further: Option<(usize, usize)>,
}

/// Improves a table by all words of a length at once, however many adds they are of; calls `save` now and then, with
/// what was done.
///
/// # Errors
/// [`SearchError::Cancelled`] if the monitor wanted it to stop, or [`SearchError::NoRoom`].
pub fn improve_together(
    adds: &mut Adds,
    plan: Together,
    solver: &Solver,
    monitor: &dyn Monitor<Progress>,
    save: &mut dyn FnMut(&Adds, &str),
) -> Result<(), SearchError> {
    let registers = adds.architecture().registers.iter();
    let generators: Vec<_> = registers
        .map(|register| (register.permutation().clone(), register.order))
        .collect();
    let Some(group) = Subgroup::new(solver, &generators) else {
        return Ok(());
    };
    let part = |near, far, share| Part {
        near,
        far,
        share,
        beginnings: Beginnings {
            either: far == near + 1,
            ..Beginnings::ALL
        },
    };
    let all = (0, 1);
    let search = |parts: &[Part], adds: &mut Adds| {
        let known = adds.lengths();
        group.search(parts, &known, monitor, &mut |at, word| adds.offer(at, word))
    };
    for near in 1..FEW {
        search(&[part(near, 0, all)], adds)?;
    }
    let few: Vec<Part> = (0..=FEW).map(|far| part(FEW, far, all)).collect();
    search(&few, adds)?;
    save(adds, "short words were looked for");
    if let Some((from, to)) = plan.further {
        for share in plan.from..plan.shares {
            let beginnings = Beginnings {
                from,
                to,
                either: false,
            };
            let further = Part {
                beginnings,
                ..part(plan.near, plan.near + 2, (share, plan.shares))
            };
            search(&[further], adds)?;
            save(adds, &format!("share {} of {}", share + 1, plan.shares));
        }
        return Ok(());
    }
    let least = (2 * FEW + 1).saturating_sub(plan.near);
    for share in plan.from..plan.shares {
        let parts: Vec<Part> = (least..=plan.near + 1)
            .map(|far| part(plan.near, far, (share, plan.shares)))
            .collect();
        search(&parts, adds)?;
        save(adds, &format!("share {} of {}", share + 1, plan.shares));
    }
    if plan.from == 0 {
        adds.put_proofs(2 * usize::from(plan.near) + 1);
        save(adds, "all words up to this length are known");
    }
    Ok(())
}
