//! Tasks about architectures: which registers a puzzle can hold, and the algorithms that add to them.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use architect::cycles::{CycleStructure, Turn};
use architect::solve::{CycleSolver, Event, Method, Query};
use architect::{Cycle, Finder, Found, FoundRegister, Resumable, Shape, find};
use group::Permutation;
use puzzle::cycles::piece_cycles;
use puzzle::structure::Structure;
use puzzle::{Algorithm, PieceId, Puzzle};
use wire::{
    AlgorithmView, ArchitectOutcome, ArchitectProgress, ArchitectRequest, ArchitectureView,
    CycleView, FindProgress, FindRequest, FoundArchitectures, LengthView, OtherRegister, Outcome,
    Progress, PrunedBy, RegisterShape, SolvedStructure, StructureProgress, StructureRequest,
};

use crate::error::SolveError;
use crate::resumable::Latest;
use crate::wire_values::puzzle_of;
use crate::{Engine, JobContext};

/// The most bytes of one search's tables: what a worker can spare.
pub(crate) const MEMORY: u64 = 400 << 20;
/// The most algorithms of one register.
const MOST_ALGORITHMS: usize = 60;
/// The most algorithms in a report.
const BEST: usize = 5;

/// The solvers of registers' algorithms, by the puzzle's reference.
#[derive(Default)]
pub(crate) struct CycleSolvers(Mutex<BTreeMap<String, Arc<CycleSolver>>>);

impl CycleSolvers {
    pub(crate) fn of(&self, puzzle: &Arc<Puzzle>) -> Arc<CycleSolver> {
        let known = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(solver) = known().get(puzzle.reference()) {
            return Arc::clone(solver);
        }
        // Built without the lock; should two threads build one, either will do.
        let solver = Arc::new(CycleSolver::new(puzzle));
        known().insert(puzzle.reference().to_owned(), Arc::clone(&solver));
        solver
    }
}

impl Engine {
    pub(crate) fn architect(&self, request: &ArchitectRequest, context: &JobContext) -> Outcome {
        let outcome = match request {
            ArchitectRequest::Find(request) => self
                .find_registers(request, context)
                .map(ArchitectOutcome::Found),
            ArchitectRequest::Solve(request) => self
                .solve_structure(request, context)
                .map(ArchitectOutcome::Solved),
            ArchitectRequest::Joint(request) => self
                .solve_jointly(request, context)
                .map(ArchitectOutcome::Joint),
            ArchitectRequest::Valid(request) => self
                .find_valid(request, context)
                .map(ArchitectOutcome::Valid),
            ArchitectRequest::Orders(puzzle) => self
                .possible_orders(puzzle, context)
                .map(ArchitectOutcome::Orders),
            ArchitectRequest::Fits(request) => {
                self.fits(request, context).map(ArchitectOutcome::Fits)
            }
            ArchitectRequest::Speed => self.measure_speed(context).map(ArchitectOutcome::Speed),
        };
        outcome.map_or_else(SolveError::into_outcome, Outcome::Architect)
    }

    /// All combinations of registers that a puzzle can hold and that no other one contains.
    ///
    /// # Errors
    /// [`SolveError::NoPuzzle`], [`SolveError::Cancelled`], or [`SolveError::Illegal`] where the puzzle is too large or
    /// no register is wanted.
    pub fn find_registers(
        &self,
        request: &FindRequest,
        context: &JobContext,
    ) -> Result<FoundArchitectures, SolveError> {
        let start = context.now();
        let puzzle = puzzle_of(&request.puzzle)?;
        if request.registers == 0 {
            return Err(SolveError::Illegal(
                "ask for at least one register".to_owned(),
            ));
        }
        let finder =
            Finder::new(&puzzle).map_err(|error| SolveError::Illegal(error.to_string()))?;
        let wanted = find::Query {
            least: request.least,
            ratio: request.ratio.map(|times| (times, 1)),
            ..find::Query::registers(request.registers as usize)
        };
        let found = finder
            .find(&wanted, &context.monitor(find_progress))
            .ok_or(SolveError::Cancelled)?;
        let views = found.iter().map(|found| view(finder.shape(), found));
        Ok(FoundArchitectures {
            architectures: views.collect(),
            milliseconds: context.now() - start,
        })
    }

    /// The shortest algorithms of a register that is compatible with given ones.
    ///
    /// # Errors
    /// [`SolveError::NoPuzzle`], [`SolveError::Cancelled`], or [`SolveError::Illegal`] where the request makes no
    /// sense, in words.
    pub fn solve_structure(
        &self,
        request: &StructureRequest,
        context: &JobContext,
    ) -> Result<SolvedStructure, SolveError> {
        let start = context.now();
        let puzzle = puzzle_of(&request.puzzle)?;
        let solver = self.cycles.of(&puzzle);
        let fresh = solver.ask(query(&solver, request)?);
        let fresh = fresh.map_err(|error| SolveError::Illegal(error.to_string()))?;
        let checkpoint = request.checkpoint.as_ref();
        let (search, restarted) = self.search.resumed(fresh, &solver, checkpoint);
        let reporter = Reporter {
            context,
            puzzle: &puzzle,
            structure: solver.structure(),
            start,
            nodes: search.progress().nodes,
            restarted,
            latest: Latest::new(checkpoint.filter(|_| !restarted).cloned()),
            seen: Mutex::new(Seen {
                length: 0,
                since: start,
                done: 0,
                best: Vec::new(),
                lengths: Vec::new(),
            }),
        };
        let report = |event| reporter.report(event);
        let search = self
            .search
            .run(search, &solver, context, &reporter.latest, &report)?;
        let longest = search.query().longest;
        let answer = search.answer(&solver).ok_or(SolveError::NotWithin {
            max_depth: longest,
            proved: true,
        })?;
        let algorithms = answer.algorithms.iter().take(MOST_ALGORITHMS);
        Ok(SolvedStructure {
            algorithms: algorithms
                .map(|(algorithm, coefficient)| algorithm_view(&puzzle, algorithm, *coefficient))
                .collect(),
            count: answer.count,
            shortest: true,
            effort: String::new(),
            milliseconds: context.now() - start,
            lengths: std::mem::take(&mut reporter.seen().lengths),
        })
    }
}

/// What a request asks for.
fn query(solver: &CycleSolver, request: &StructureRequest) -> Result<Query, SolveError> {
    let illegal = |words: String| SolveError::Illegal(words);
    let structure = solver.structure();
    let wanted = CycleStructure::parse(structure, &request.structure)
        .map_err(|error| illegal(error.to_string()))?;
    let mut query = Query {
        memory: MEMORY,
        most: MOST_ALGORITHMS,
        ..Query::new(wanted)
    };
    for other in &request.others {
        let (pieces, permutation) = taken(solver.puzzle(), structure, other)?;
        query.fixed.extend(pieces);
        query.commuting.push(permutation);
    }
    Ok(query)
}

/// The own pieces of a register that is there, and what its algorithm does.
fn taken(
    puzzle: &Puzzle,
    structure: &Structure,
    other: &OtherRegister,
) -> Result<(Vec<PieceId>, Permutation), SolveError> {
    let illegal = |words: String| SolveError::Illegal(words);
    let algorithm =
        Algorithm::parse(puzzle, &other.algorithm).map_err(|error| illegal(error.to_string()))?;
    let own =
        CycleStructure::parse(structure, &other.own).map_err(|error| illegal(error.to_string()))?;
    let own = own
        .normalised(structure)
        .ok_or_else(|| illegal("the puzzle has no such cycles".to_owned()))?;
    let permutation = algorithm.permutation(puzzle);
    let pieces = own_pieces(puzzle, structure, &permutation, &own)
        .ok_or_else(|| illegal("an algorithm does not do what its register needs".to_owned()))?;
    Ok((pieces, permutation))
}

/// The pieces that a position moves in these cycles; the first ones where there are several such. None if there are
/// not.
fn own_pieces(
    puzzle: &Puzzle,
    structure: &Structure,
    position: &Permutation,
    own: &CycleStructure,
) -> Option<Vec<PieceId>> {
    let mut left = own.orbits.clone();
    let mut pieces = Vec::new();
    for cycle in piece_cycles(puzzle, position) {
        let Some((orbit, _)) = structure.slot(cycle.pieces[0]) else {
            continue;
        };
        let fits = |wanted: &architect::cycles::Cycle| {
            usize::from(wanted.length) == cycle.pieces.len()
                && match wanted.turn {
                    Turn::None => cycle.rounds() == 1,
                    Turn::Some => cycle.rounds() > 1,
                    Turn::Order(order) => cycle.rounds() == u64::from(order),
                }
        };
        let wanted = left.get_mut(orbit)?;
        if let Some(place) = wanted.iter().position(fits) {
            wanted.remove(place);
            pieces.extend(cycle.pieces);
        }
    }
    left.iter().all(Vec::is_empty).then_some(pieces)
}

/// An architecture as the page shows it.
pub(crate) fn view(shape: &Shape, found: &Found) -> ArchitectureView {
    let mut shared: Vec<u16> = Vec::new();
    let owned: Vec<PieceId> = found
        .registers
        .iter()
        .flat_map(|register| register.pieces.iter().flatten().copied())
        .collect();
    for orbit in shape.structure().orbits() {
        let free = orbit.pieces.iter().filter(|piece| !owned.contains(piece));
        let moved = free.filter(|piece| {
            let mut compensated = found
                .registers
                .iter()
                .flat_map(|register| &register.compensating);
            compensated.any(|(_, pieces)| pieces.contains(piece))
        });
        shared.extend(moved.map(|piece| piece.0));
    }
    ArchitectureView {
        registers: found
            .registers
            .iter()
            .map(|register| register_view(shape, register))
            .collect(),
        shared,
    }
}

fn register_view(shape: &Shape, register: &FoundRegister) -> RegisterShape {
    let view = |cycle: &Cycle, pieces: &[PieceId]| CycleView {
        pieces: pieces.iter().map(|piece| piece.0).collect(),
        order: shape.order(cycle),
    };
    let text = |cycles: &CycleStructure| cycles.display(shape.structure()).to_string();
    RegisterShape {
        order: register.order,
        structure: text(&register.whole_structure(shape)),
        own: text(&register.structure(shape)),
        cycles: register
            .cycles
            .iter()
            .zip(&register.pieces)
            .map(|(cycle, pieces)| view(cycle, pieces))
            .collect(),
        compensating: register
            .compensating
            .iter()
            .map(|(cycle, pieces)| view(cycle, pieces))
            .collect(),
        moduli: register.moduli.clone(),
    }
}

/// An algorithm with how hard it is to perform.
pub(crate) fn graded(puzzle: &Puzzle, algorithm: &Algorithm) -> AlgorithmView {
    let coefficient = puzzle::movecount::coefficient(puzzle, algorithm);
    algorithm_view(puzzle, algorithm, coefficient)
}

fn algorithm_view(puzzle: &Puzzle, algorithm: &Algorithm, coefficient: f64) -> AlgorithmView {
    AlgorithmView {
        text: algorithm.display(puzzle).to_string(),
        length: algorithm.len() as u32,
        coefficient,
    }
}

pub(crate) fn find_progress(progress: find::Progress) -> Progress {
    let progress = FindProgress {
        done: progress.done as u64,
        total: progress.total as u64,
        found: progress.found as u64,
    };
    Progress::Architect(ArchitectProgress::Find(progress))
}

/// Notes what a search has done at the length that it is at.
pub(crate) fn note_length(
    lengths: &mut Vec<LengthView>,
    structure: &Structure,
    progress: &architect::solve::Progress,
) {
    let here = length_view(structure, progress);
    match lengths.last_mut() {
        // Threads' reports may overtake one another.
        Some(last) if last.length == here.length && last.positions > here.positions => {}
        Some(last) if last.length == here.length => *last = here,
        _ => lengths.push(here),
    }
}

fn length_view(structure: &Structure, progress: &architect::solve::Progress) -> LengthView {
    let pruned = &progress.pruned;
    let orbits = structure.orbits().iter().zip(pruned.orbits);
    let by = [
        (PrunedBy::Symmetry, pruned.symmetry),
        (PrunedBy::Rotation, pruned.rotation),
    ];
    let by = by.into_iter();
    let by = by.chain(orbits.map(|(orbit, count)| (PrunedBy::Pieces(orbit.name.clone()), count)));
    let by = by.chain([(PrunedBy::Index, pruned.index)]);
    LengthView {
        length: progress.length.into(),
        positions: progress.here,
        indexed: match progress.method {
            Method::Words => 0,
            Method::Halves { indexed, .. } => indexed.into(),
        },
        pruned: by.filter(|(_, count)| *count > 0).collect(),
    }
}

/// Adds times, the easiest algorithms and the latest checkpoint to what the solver reports.
struct Reporter<'a> {
    context: &'a JobContext<'a>,
    puzzle: &'a Puzzle,
    structure: &'a Structure,
    /// When the search began or was resumed.
    start: f64,
    /// Nodes visited by then.
    nodes: u64,
    /// Whether the request's checkpoint could not be used.
    restarted: bool,
    latest: Latest,
    seen: Mutex<Seen>,
}

/// What was reported so far.
struct Seen {
    /// The length of the last report.
    length: u8,
    /// When its first report came.
    since: f64,
    /// The parts that were done by then.
    done: usize,
    /// The easiest first.
    best: Vec<AlgorithmView>,
    lengths: Vec<LengthView>,
}

impl Reporter<'_> {
    fn report(&self, event: Event) {
        match event {
            Event::Progress(progress) => self.progress(progress),
            Event::Found(algorithm) => self.found(&algorithm),
        }
    }

    fn seen(&self) -> MutexGuard<'_, Seen> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn progress(&self, progress: architect::solve::Progress) {
        let now = self.context.now();
        let mut seen = self.seen();
        if seen.length != progress.length {
            seen.length = progress.length;
            seen.since = now;
            seen.done = progress.parts_done;
        }
        note_length(&mut seen.lengths, self.structure, &progress);
        let (passed, done) = (now - seen.since, progress.parts_done - seen.done);
        let left = progress.parts - progress.parts_done;
        let time_left = (done > 0).then(|| passed / done as f64 * left as f64);
        let seconds = (now - self.start) / 1000.0;
        let nodes = (progress.nodes - self.nodes) as f64;
        (self.context.report)(Progress::Architect(ArchitectProgress::Solve(Box::new(
            StructureProgress {
                depth: progress.length.into(),
                done: progress.parts_done as u64,
                total: progress.parts as u64,
                nodes: progress.nodes,
                nodes_per_second: if seconds > 0.0 { nodes / seconds } else { 0.0 },
                time_left,
                found: progress.found,
                best: seen.best.clone(),
                lengths: seen.lengths.clone(),
                checkpoint: self.latest.lock().checkpoint.clone(),
                restarted: self.restarted,
            },
        ))));
    }

    fn found(&self, algorithm: &Algorithm) {
        let view = graded(self.puzzle, algorithm);
        let mut seen = self.seen();
        let order = |known: &AlgorithmView| {
            known
                .coefficient
                .total_cmp(&view.coefficient)
                .then_with(|| known.text.cmp(&view.text))
        };
        if let Err(at) = seen.best.binary_search_by(order) {
            seen.best.insert(at, view);
            seen.best.truncate(BEST);
        }
    }
}
