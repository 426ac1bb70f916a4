//! What the algorithm in hand does: its cycles, how often it must be repeated, and what can be made of it.

use std::rc::Rc;
use std::sync::Arc;

use group::{BigUint, Permutation};
use puzzle::cycles::{Form, PieceCycle, are_meant, piece_cycles, write};
use puzzle::movecount::{self, Effort};
use puzzle::structure::{Orbit, Structure};
use puzzle::{Orientation, PieceId, Puzzle};
use scene::{Highlight, Loop, Mark, Style, Target};

use super::parsed::ParsedAlgorithm;
use super::rewriting::Rewriting;
use super::timeline::Timeline;
use super::{Panel, Play, Session};
use crate::state::colours::REGISTER_COLOURS;
use crate::state::context::Context;

/// What a user does with the panel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Show this cycle alone on the puzzle, or all again.
    Only(usize),
    /// Do the algorithm until the puzzle is where it began, or stop.
    Repeat,
    /// Its inverse takes its place.
    Inverse,
    /// The other half of a commutator, as typed.
    Other(String),
    /// The commutator of both takes its place.
    Commutator,
}

/// A cycle and what is said about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cycle {
    /// The pieces, and the twist that each acquires on its way to the next one's home.
    pub pieces: Vec<(PieceId, u32)>,
    /// The cycle in the notation of the papers.
    pub notation: String,
    /// The number of repetitions that solve it.
    pub order: u64,
    /// The number of rounds that this takes.
    pub rounds: u64,
}

/// What the pieces of an orbit add up to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum {
    /// The orbit's name.
    pub pieces: String,
    /// Their twists added up, and what they are counted modulo; none where nothing about them adds up.
    pub twist: Option<(u32, u32)>,
    /// Whether an odd number of swaps rearranges them.
    pub odd: bool,
}

/// The most moves whose effort is estimated: nobody performs longer algorithms in one go.
const MOST_PERFORMED: usize = 200;

/// What an algorithm does: its cycles and its order.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    text: String,
    /// The cycles, the longest first.
    pub cycles: Vec<Cycle>,
    /// How often the algorithm must be repeated until it has done nothing.
    pub order: BigUint,
    /// How the whole puzzle is held after it; none where pieces come apart.
    pub held: Option<Orientation>,
    /// By orbit with twists or moved pieces, as if it were held as usual.
    pub sums: Vec<Sum>,
    /// How two hands perform it; none on puzzles that the estimate is not about, and for long algorithms.
    pub effort: Option<Effort>,
}

impl Analysis {
    fn new(puzzle: &Puzzle, structure: &Structure, parsed: &ParsedAlgorithm) -> Self {
        let algorithm = parsed.algorithm();
        let position = algorithm.permutation(puzzle);
        let performed = (1..=MOST_PERFORMED).contains(&algorithm.len());
        let held = structure.held(puzzle, &position).ok();
        let twists_of = |position| structure.twists(puzzle, position).unwrap_or_default();
        let twists = twists_of(&position);
        let of_rest = held.as_ref().map(|held| twists_of(&held.rest));
        let twist_in = |twists: &[u32], piece: PieceId| {
            let twist = twists.get(usize::from(piece.0));
            twist.copied().unwrap_or_default()
        };
        let twist = |piece: PieceId| twist_in(&twists, piece);
        let mut cycles: Vec<Cycle> = piece_cycles(puzzle, &position)
            .into_iter()
            .map(|cycle| Cycle {
                notation: written(puzzle, &position, &cycle),
                rounds: cycle.rounds(),
                order: cycle.order,
                pieces: cycle
                    .pieces
                    .iter()
                    .map(|&piece| (piece, twist(piece)))
                    .collect(),
            })
            .collect();
        cycles.sort_by_key(|cycle| std::cmp::Reverse((cycle.pieces.len(), cycle.order)));
        let sum = |(number, orbit): (usize, &Orbit)| {
            let modulus = orbit.twist_modulus();
            let assembly = &held.as_ref()?.assembly;
            let twists = of_rest.as_ref()?;
            Some(Sum {
                pieces: orbit.name.clone(),
                twist: (modulus > 1).then(|| {
                    (
                        orbit
                            .pieces
                            .iter()
                            .map(|&piece| twist_in(twists, piece))
                            .sum(),
                        modulus,
                    )
                }),
                odd: !assembly.slots[number].is_even(),
            })
        };
        Self {
            text: parsed.text().to_owned(),
            cycles,
            order: position.order(),
            held: held.as_ref().map(|held| held.orientation.clone()),
            sums: structure
                .orbits()
                .iter()
                .enumerate()
                .filter_map(sum)
                .collect(),
            effort: performed
                .then(|| movecount::effort(puzzle, &algorithm))
                .flatten(),
        }
    }

    /// The orders of the cycles, each once, ascending: the order is their least common multiple.
    pub fn orders(&self) -> Vec<u64> {
        let mut orders: Vec<u64> = self.cycles.iter().map(|cycle| cycle.order).collect();
        orders.sort_unstable();
        orders.dedup();
        orders
    }
}

/// The algorithm that is being repeated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repeat {
    /// How the puzzle came to where it began.
    setup: Rc<str>,
    /// Where it began.
    start: Permutation,
    /// How often it has been done.
    pub done: u64,
    /// How often it must be done; 0 if that is more than can be counted.
    pub times: u64,
}

/// The panel; see the module.
#[derive(Clone, Debug, Default)]
pub struct Cycles {
    structure: Option<(String, Arc<Structure>)>,
    analysis: Option<Analysis>,
    /// The cycle that alone is shown on the puzzle.
    pub only: Option<usize>,
    /// The other half of a commutator, as typed.
    pub other: String,
    /// The repetition, also when it is over.
    pub repeat: Option<Repeat>,
}

impl Play {
    /// What the algorithm does; nothing while the panel is not open, and of no algorithm.
    pub fn analysis(&self) -> Option<&Analysis> {
        self.bench.cycles.analysis.as_ref()
    }

    /// Works out what the algorithm does, if it is shown and has changed.
    pub(super) fn work_out_analysis(&mut self) {
        let parsed = self.bench.session.timeline.parsed();
        if self.bench.panel != Panel::Cycles || parsed.steps().is_empty() {
            self.bench.cycles.analysis = None;
            self.bench.cycles.only = None;
            return;
        }
        self.analyse_algorithm();
    }

    #[inline(never)]
    fn analyse_algorithm(&mut self) {
        if self.known_structure().is_none() {
            self.bench.cycles.analysis = None;
        }
        let structure = self.structure();
        let parsed = self.bench.session.timeline.parsed();
        let known = self.bench.cycles.analysis.as_ref();
        if known.is_none_or(|known| known.text != parsed.text()) {
            self.bench.cycles.analysis =
                Some(Analysis::new(&self.bench.puzzle, &structure, parsed));
            self.bench.cycles.only = None;
        }
    }

    /// What follows from the puzzle's turns, once a panel has needed it.
    pub fn known_structure(&self) -> Option<&Arc<Structure>> {
        let known = self.bench.cycles.structure.as_ref();
        known
            .filter(|(name, _)| name == self.bench.puzzle.name())
            .map(|(_, structure)| structure)
    }

    /// The same, worked out the first time.
    pub(super) fn structure(&mut self) -> Arc<Structure> {
        if let Some(structure) = self.known_structure() {
            return structure.clone();
        }
        let structure = Arc::new(Structure::new(&self.bench.puzzle));
        self.bench.cycles.structure =
            Some((self.bench.puzzle.name().to_owned(), structure.clone()));
        structure
    }

    pub(super) fn update_cycles(&mut self, command: Command, cx: &mut Context) {
        match command {
            Command::Only(cycle) => {
                self.bench.cycles.only = (self.bench.cycles.only != Some(cycle)).then_some(cycle);
            }
            Command::Other(text) => self.bench.cycles.other = text,
            Command::Repeat => self.repeat(cx),
            Command::Inverse => self.rewrite(Rewriting::Invert, cx),
            Command::Commutator => {
                if let Some(Ok(commutator)) = self.commutator() {
                    let what = words::play::WHAT_COMMUTATOR;
                    self.exchange(commutator, what, words::play::HERE_COMMUTATOR, cx);
                }
            }
        }
    }

    /// The commutator with what is typed, if something is; why not, in words.
    pub fn commutator(&self) -> Option<Result<ParsedAlgorithm, String>> {
        let other = self.bench.cycles.other.trim();
        if other.is_empty() || self.timeline().len() == 0 {
            return None;
        }
        let other = ParsedAlgorithm::read(&self.bench.puzzle, other).map_err(|error| error.message);
        Some(other.and_then(|other| {
            let text = format!(
                "[{}, {}]",
                self.in_brackets(self.timeline().parsed()),
                self.in_brackets(&other)
            );
            ParsedAlgorithm::read(&self.bench.puzzle, &text).map_err(|error| error.message)
        }))
    }

    /// An algorithm that can stand in brackets: its text, unless that has lines or comments.
    fn in_brackets(&self, parsed: &ParsedAlgorithm) -> String {
        if parsed.text().contains('\n') || parsed.text().contains("//") {
            parsed.algorithm().display(&self.bench.puzzle).to_string()
        } else {
            parsed.text().trim().to_owned()
        }
    }

    /// Another algorithm takes the place of the present one: what it is, and what is said.
    pub(super) fn exchange(
        &mut self,
        parsed: ParsedAlgorithm,
        what: words::Message,
        said: words::Message,
        cx: &mut Context,
    ) {
        let mut next = self.bench.session.clone();
        next.timeline = Timeline::new(
            self.bench.puzzle.clone(),
            next.timeline.start().clone(),
            parsed,
        );
        next.timeline.seek(usize::MAX);
        next.draft = None;
        self.replace(what.text(), next);
        cx.say(said.text());
    }

    /// A program's register that counts with the algorithm: puzzle, order and algorithm.
    pub fn register(&self) -> Option<(String, u64, String)> {
        // A program's puzzles are those of the catalogue.
        if self.bench.puzzle.definition().is_some() {
            return None;
        }
        let order = u64::try_from(&self.analysis()?.order)
            .ok()
            .filter(|&order| order > 1)?;
        let text = self
            .timeline()
            .parsed()
            .algorithm()
            .display(&self.bench.puzzle)
            .to_string();
        Some((self.bench.puzzle.name().to_owned(), order, text))
    }

    /// The cycles that are shown on the puzzle, while the panel is open, each with the number of its colour.
    fn shown_cycles(&self) -> impl Iterator<Item = (usize, &Cycle)> {
        let cycles = self.analysis().map_or(&[][..], |analysis| &analysis.cycles);
        let shown = cycles
            .iter()
            .enumerate()
            .filter(|(n, _)| self.bench.cycles.only.is_none_or(|only| only == *n));
        shown.map(|(n, cycle)| (n % REGISTER_COLOURS.len(), cycle))
    }

    /// The pieces of the algorithm's cycles.
    pub(super) fn cycle_highlights(&self) -> Vec<Highlight> {
        let highlight = |(n, cycle): (usize, &Cycle)| Highlight {
            target: Target::Pieces(cycle.pieces.iter().map(|&(piece, _)| piece).collect()),
            colour: REGISTER_COLOURS[n],
            style: Style::Register(Mark::FOR_REGISTERS[n]),
        };
        self.shown_cycles().map(highlight).collect()
    }

    /// The algorithm's cycles as loops.
    pub(super) fn cycle_loops(&self) -> Vec<Loop> {
        let one = |(n, cycle): (usize, &Cycle)| Loop {
            pieces: cycle.pieces.iter().map(|&(piece, _)| piece).collect(),
            colour: REGISTER_COLOURS[n],
        };
        self.shown_cycles().map(one).collect()
    }

    /// Whether it is being repeated now.
    pub fn is_repeating(&self) -> bool {
        self.is_playing()
            && self
                .bench
                .cycles
                .repeat
                .as_ref()
                .is_some_and(Repeat::goes_on)
    }

    fn repeat(&mut self, cx: &mut Context) {
        if self.is_repeating() {
            self.bench.playing = None;
            return;
        }
        let Some(analysis) = self.analysis() else {
            return;
        };
        let times = u64::try_from(&analysis.order).unwrap_or(0);
        if !self
            .bench
            .cycles
            .repeat
            .as_ref()
            .is_some_and(Repeat::goes_on)
        {
            self.replace(
                words::play::WHAT_REPETITIONS.text(),
                self.bench.session.clone(),
            );
            self.jump(0);
            self.bench.cycles.repeat = Some(Repeat {
                setup: self.bench.session.setup.clone(),
                start: self.timeline().start().clone(),
                done: 0,
                times,
            });
        }
        self.bench.animator.cut(cx.now);
        self.bench
            .animator
            .jump(self.bench.session.timeline.position());
        self.bench.playing = Some(super::playback::Pace::Repeat);
        self.follow();
    }

    /// Goes on to the next repetition where one has ended; whether there is another.
    pub(super) fn repeated(&mut self) -> bool {
        let position = self.bench.session.timeline.position().clone();
        let text = self
            .bench
            .session
            .timeline
            .parsed()
            .algorithm()
            .display(&self.bench.puzzle)
            .to_string();
        let Some(repeat) = self.bench.cycles.repeat.as_mut() else {
            return false;
        };
        repeat.done += 1;
        let over = position == repeat.start;
        let setup = if over {
            repeat.setup.clone()
        } else if are_meant(&self.bench.puzzle, &repeat.setup) {
            let cycles = write(&self.bench.puzzle, &position, Form::Letters);
            cycles.unwrap_or_default().into()
        } else {
            format!("{} ({text}){}", repeat.setup, repeat.done)
                .trim_start()
                .into()
        };
        if over {
            repeat.times = repeat.done;
        }
        let parsed = self.bench.session.timeline.parsed().clone();
        self.bench.session = Session {
            setup,
            timeline: Timeline::new(self.bench.puzzle.clone(), position, parsed),
            draft: None,
            moments: Vec::new(),
        };
        !over
    }
}

impl Repeat {
    fn goes_on(&self) -> bool {
        self.done < self.times || self.times == 0
    }

    /// How many steps all repetitions of `of` steps are.
    pub(super) fn steps(&self, of: usize) -> f64 {
        self.times.max(1) as f64 * of as f64
    }
}

/// One cycle of a position in the notation of the papers.
fn written(puzzle: &Puzzle, position: &Permutation, cycle: &PieceCycle) -> String {
    let mut images: Vec<u16> = (0..position.degree() as u16).collect();
    for &piece in &cycle.pieces {
        for &facet in &puzzle.piece(piece).facets {
            images[usize::from(facet)] = position.image(facet.into()) as u16;
        }
    }
    let alone = Permutation::from_images(images).ok();
    alone
        .and_then(|alone| write(puzzle, &alone, Form::Letters))
        .unwrap_or_default()
}
