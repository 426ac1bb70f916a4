//! The search of one query, length by length.

use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use puzzle::Algorithm;
use search::{Monitor, Threads};

use super::index::Index;
use super::parts::{Found, Halves, Pruned, Setting, Tree, Yield};
use super::plan::{Method, beginning, classes, meetings, method, still};
use super::rotations::Rotations;
use super::space::Domain;
use super::words::Prefix;
use super::{AnyDomain, CycleSolver, Event, Progress, Query};
use crate::cycles::CycleStructure;
use crate::status::Status;

/// Solutions of one length that are remembered at most; all are counted.
const REMEMBERED: usize = 100_000;

/// A search for all shortest algorithms; done as soon as they are found, or there is none within the allowed length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Search {
    pub(super) query: Query,
    /// The length that is looked through; all shorter ones are.
    pub(super) length: u8,
    /// By part of this length, what it found, if it is done.
    pub(super) parts: Vec<Option<Vec<Found>>>,
    pub(super) nodes: u64,
    pub(super) method: Method,
    pub(super) done: bool,
    /// Of this length, since the search was begun or restored.
    pub(super) here: u64,
    pub(super) pruned: Pruned,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// Moves of the shortest algorithms: there is none with fewer, for all were looked through.
    pub length: u8,
    /// How many shortest algorithms there are, every order of moves that do not disturb each other counted.
    pub count: u64,
    /// How many there are if algorithms that differ by such orders only are one.
    pub distinct: u64,
    /// The easiest of them to perform, the easiest first, with their
    /// [movecount coefficients](puzzle::movecount::coefficient).
    pub algorithms: Vec<(Algorithm, f64)>,
}

impl Search {
    pub(super) fn new(query: Query) -> Self {
        Self {
            length: query.from,
            query,
            parts: Vec::new(),
            nodes: 0,
            method: Method::Words,
            done: false,
            here: 0,
            pruned: Pruned::default(),
        }
    }

    /// Whether all rotations of a solution are solutions, of the same length: no piece has to stay, and nothing shorter
    /// has the cycles.
    fn rotates(&self) -> bool {
        let Query {
            fixed,
            commuting,
            from,
            reduced,
            ..
        } = &self.query;
        *reduced && fixed.is_empty() && commuting.is_empty() && *from == 1
    }

    /// Where it is.
    pub fn progress(&self) -> Progress {
        let done = self.parts.iter().flatten();
        Progress {
            length: self.length,
            parts_done: done.clone().count(),
            parts: self.parts.len(),
            nodes: self.nodes,
            found: done.flatten().map(|found| found.weight).sum(),
            method: self.method,
            here: self.here,
            pruned: self.pruned,
        }
    }

    pub(super) fn run_on(
        &mut self,
        solver: &CycleSolver,
        threads: Threads,
        monitor: &dyn Monitor<Event>,
    ) -> Status {
        match &solver.domain {
            AnyDomain::Packed(domain) => self.run_in(domain.as_ref(), solver, threads, monitor),
            AnyDomain::Small(domain) => self.run_in(domain.as_ref(), solver, threads, monitor),
            AnyDomain::Medium(domain) => self.run_in(domain.as_ref(), solver, threads, monitor),
            AnyDomain::Large(domain) => self.run_in(domain.as_ref(), solver, threads, monitor),
            AnyDomain::TooLarge => unreachable!("no search is begun on a puzzle that is too large"),
        }
    }

    fn run_in<D: Domain>(
        &mut self,
        domain: &D,
        solver: &CycleSolver,
        threads: Threads,
        monitor: &dyn Monitor<Event>,
    ) -> Status {
        let symmetries = solver.symmetries(&self.query);
        let meetings = meetings(solver, &self.query);
        let rotations = self
            .rotates()
            .then(|| Rotations::new(&solver.words, &symmetries));
        let rotations = rotations.flatten();
        let mut tables = Tables {
            goals: None,
            index: None,
        };
        while !self.done {
            let length = usize::from(self.length);
            let begun = beginning(&solver.words, length);
            let prefixes = solver.words.prefixes(begun, &symmetries);
            self.parts.resize(prefixes.len(), None);
            (_, self.method) = method(
                solver,
                &self.query,
                &meetings,
                symmetries.len(),
                rotations.as_ref(),
                length,
                tables.method(),
            );
            let ready = tables.prepare(self.method, domain, solver, &self.query, threads, monitor);
            if !ready {
                return Status::Paused;
            }
            self.one_length(
                domain,
                solver,
                &symmetries,
                rotations.as_ref(),
                &prefixes,
                &tables,
                threads,
                monitor,
            );
            if self.parts.iter().any(Option::is_none) {
                return Status::Paused;
            }
            if self.parts.iter().flatten().flatten().next().is_some()
                || self.length >= self.query.longest
            {
                self.done = true;
            } else {
                self.length += 1;
                self.parts.clear();
                self.here = 0;
                self.pruned = Pruned::default();
            }
        }
        Status::Done
    }

    #[expect(
        clippy::too_many_arguments,
        reason = "one run's whole context, used once"
    )]
    fn one_length<D: Domain>(
        &mut self,
        domain: &D,
        solver: &CycleSolver,
        symmetries: &[usize],
        rotations: Option<&Rotations>,
        prefixes: &[Prefix],
        tables: &Tables<D>,
        threads: Threads,
        monitor: &dyn Monitor<Event>,
    ) {
        let query = &self.query;
        let test = domain.test(&query.structures, &query.fixed);
        let accepts = |word: &[u16]| {
            let element = || solver.words.element(word);
            query.commuting.is_empty() || {
                let element = element();
                let mut commuting = query.commuting.iter();
                commuting.all(|other| element.commutes(other))
            }
        };
        let cancelled = || monitor.is_cancelled();
        let setting = Setting {
            domain,
            words: &solver.words,
            test: &test,
            symmetries,
            length: usize::from(self.length),
            rotations,
            bounds: query.reduced,
            accepts: &accepts,
            cancelled: &cancelled,
        };
        let mask = tables.mask(domain, solver, query);
        let before = self.progress();
        let nodes = AtomicU64::new(0);
        let pruned = Mutex::new(before.pruned);
        let todo: Vec<usize> = (0..prefixes.len())
            .filter(|part| self.parts[*part].is_none())
            .collect();
        let parts = Mutex::new((&mut self.parts, before));
        threads.share(todo.len(), |at| {
            if monitor.is_cancelled() {
                return;
            }
            let prefix = &prefixes[todo[at]];
            let setting = &setting;
            let mut result: Yield = match &tables.index {
                Some((_, index)) => domain.run(Halves {
                    setting,
                    prefix,
                    index,
                    mask: &mask,
                    goals: tables.goals(),
                }),
                None => domain.run(Tree { setting, prefix }),
            };
            nodes.fetch_add(result.nodes, Ordering::Relaxed);
            let pruned = {
                let mut pruned = pruned
                    .lock()
                    .unwrap_or_else(std::sync::PoisonError::into_inner);
                pruned.add(&result.pruned);
                *pruned
            };
            if result.cancelled {
                return;
            }
            result.found.sort_unstable();
            result.found.dedup();
            for found in result.found.iter().take(3) {
                monitor.report(Event::Found(solver.words.algorithm(&found.word)));
            }
            let mut locked = parts
                .lock()
                .unwrap_or_else(std::sync::PoisonError::into_inner);
            let (parts, progress) = &mut *locked;
            progress.parts_done += 1;
            progress.pruned = pruned;
            progress.here = before.here + nodes.load(Ordering::Relaxed);
            progress.nodes = before.nodes + nodes.load(Ordering::Relaxed);
            progress.found += result.found.iter().map(|found| found.weight).sum::<u64>();
            parts[todo[at]] = Some(result.found);
            monitor.report(Event::Progress(*progress));
        });
        self.pruned = pruned
            .into_inner()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        self.here += nodes.load(Ordering::Relaxed);
        self.nodes += nodes.into_inner();
    }

    /// The words that were found, and their rotations if one stands for all; of those that are images of each other by
    /// symmetry one; sorted.
    pub(crate) fn words(&self, solver: &CycleSolver) -> Vec<Vec<u16>> {
        let symmetries = solver.symmetries(&self.query);
        let rotates = self.rotates();
        let least = self.parts.iter().flatten().flatten().flat_map(|found| {
            let rotations = if rotates {
                solver.words.rotations(&found.word)
            } else {
                BTreeSet::from([found.word.clone()])
            };
            let images = rotations.into_iter();
            images.map(|word| solver.words.least_image(&symmetries, &word))
        });
        least.collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// What was found; None while the search is not done, and if there is nothing within the allowed length.
    pub fn answer(&self, solver: &CycleSolver) -> Option<Answer> {
        let found = || self.parts.iter().flatten().flatten();
        if !self.done || found().next().is_none() {
            return None;
        }
        let symmetries = solver.symmetries(&self.query);
        let words = self.words(solver);
        let mut all = BTreeSet::new();
        for word in words.iter().take(REMEMBERED) {
            for symmetry in &symmetries {
                let symmetry = &solver.words.symmetries[*symmetry];
                all.insert(solver.words.image(symmetry, word));
            }
        }
        // Each word, and how many are like it by symmetry.
        let alike = |word: &Vec<u16>| {
            let stabilizer = solver.words.stabilizer(word, &symmetries);
            (symmetries.len() / stabilizer.unwrap_or(1).max(1)) as u64
        };
        let mut ranked: Vec<(Algorithm, f64)> = all
            .iter()
            .map(|word| {
                let algorithm = solver.words.algorithm(word);
                let coefficient = puzzle::movecount::coefficient(&solver.puzzle, &algorithm);
                (algorithm, coefficient)
            })
            .collect();
        ranked.sort_by(|a, b| a.1.total_cmp(&b.1).then_with(|| a.0.cmp(&b.0)));
        ranked.truncate(self.query.most);
        for (algorithm, _) in &ranked {
            self.replay(solver, algorithm);
        }
        Some(Answer {
            length: self.length,
            count: (words.iter())
                .map(|word| alike(word) * solver.words.orders(word))
                .sum(),
            distinct: words.iter().map(alike).sum(),
            algorithms: ranked,
        })
    }

    /// Checks an algorithm of the answer on the puzzle itself.
    fn replay(&self, solver: &CycleSolver, algorithm: &Algorithm) {
        let element = algorithm.permutation(&solver.puzzle);
        let cycles = CycleStructure::of(&solver.structure, &element);
        let fits = cycles.is_some_and(|cycles| {
            let mut wanted = self.query.structures.iter();
            wanted.any(|wanted| cycles.fits(wanted))
        });
        let mut fixed = self.query.fixed.iter();
        let stays = fixed.all(|piece| solver.puzzle.is_solved_at(&element, *piece));
        let mut commuting = self.query.commuting.iter();
        let commutes = commuting.all(|other| element.commutes(other));
        assert!(
            fits && stays && commutes,
            "a solution does what was asked when it is replayed"
        );
    }
}

/// Tables that a run uses for several lengths.
struct Tables<D: Domain> {
    /// By orbit; for no orbit the solved position alone.
    goals: Option<(Option<usize>, Vec<D::Stored>)>,
    index: Option<(Method, Index)>,
}

impl<D: Domain> Tables<D> {
    fn method(&self) -> Option<Method> {
        self.index.as_ref().map(|(method, _)| *method)
    }

    fn goals(&self) -> &[D::Stored] {
        self.goals.as_ref().map_or(&[], |(_, goals)| goals)
    }

    /// The slots by which halves are compared.
    fn mask(&self, domain: &D, solver: &CycleSolver, query: &Query) -> D::Mask {
        let mut pieces = still(solver, query);
        if let Some((Some(orbit), _)) = &self.goals {
            pieces.extend(&solver.structure.orbits()[*orbit].pieces);
        }
        domain.mask(&pieces)
    }

    /// Makes what the method needs; `false` if the monitor cancelled.
    fn prepare(
        &mut self,
        method: Method,
        domain: &D,
        solver: &CycleSolver,
        query: &Query,
        threads: Threads,
        monitor: &dyn Monitor<Event>,
    ) -> bool {
        let Method::Halves { orbit, indexed } = method else {
            self.index = None;
            return true;
        };
        if self.method() == Some(method) {
            return true;
        }
        self.index = None;
        if self.goals.as_ref().map(|(orbit, _)| *orbit) != Some(orbit) {
            let mut goals = Vec::new();
            if let Some(number) = orbit {
                for class in classes(solver, query, number) {
                    class.each(&mut |goal| goals.push(domain.stored(goal)));
                }
            } else {
                goals.push(domain.solved());
            }
            self.goals = Some((orbit, goals));
        }
        let mask = self.mask(domain, solver, query);
        let cancelled = || monitor.is_cancelled();
        let length = usize::from(indexed);
        let index = Index::new(domain, &solver.words, length, &mask, threads, &cancelled);
        self.index = index.map(|index| (method, index));
        self.index.is_some()
    }
}
