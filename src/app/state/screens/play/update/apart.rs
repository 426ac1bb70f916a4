//! Pieces are exchanged, twisted and flipped by hand, and put right again.

use group::Permutation;
use puzzle::cycles::Form;
use puzzle::structure::{AssemblyError, InPlace, Repair, Structure};
use puzzle::{Algorithm, PieceId, Puzzle, cycles};
use scene::{Highlight, Mark, Style, Target};

use crate::state::colours::REGISTER_COLOURS;
use crate::state::context::Context;
use crate::state::screens::Stage as _;
use crate::state::screens::play::apart::{Apart, Class, Command, Laws};
use crate::state::screens::play::share::moves_of;
use crate::state::screens::play::{Panel, Play, Session};
use crate::state::solver::Solver;

/// Puzzles with more classes than this have no list of them.
const MOST_CLASSES: u32 = 96;

impl Play {
    /// What the laws say of the present position, while the panel is open; or, in words, why its pieces are not whole.
    pub fn laws(&self) -> Option<Result<&Laws, String>> {
        let laws = self.bench.apart.laws.as_ref()?;
        Some(match laws {
            Ok(laws) => Ok(laws),
            Err((_, error)) => Err(error.words(&self.bench.puzzle)),
        })
    }

    /// The simplest position of each class, while the panel is open.
    pub fn classes(&self) -> &[Class] {
        let classes = self.bench.apart.classes.as_ref();
        classes.map_or(&[], |(_, classes)| classes)
    }

    /// Whether a click on a sticker takes its piece in hand.
    pub fn takes_pieces(&self) -> bool {
        self.bench.panel == Panel::Apart
    }

    /// What can be done to the piece in hand where it is.
    pub fn in_place(&self) -> Vec<InPlace> {
        let chosen = self.bench.apart.chosen.zip(self.known_structure());
        chosen.map_or_else(Vec::new, |(slot, structure)| {
            structure.in_place(&self.bench.puzzle, slot)
        })
    }

    /// The present position as cycles.
    pub fn as_cycles(&self) -> String {
        cycles::write(&self.bench.puzzle, self.position(), Form::Letters).unwrap_or_default()
    }

    /// The position that cycles or moves lead to.
    ///
    /// # Errors
    /// In words.
    pub(in crate::state::screens::play) fn position_of(
        puzzle: &Puzzle,
        text: &str,
    ) -> Result<Permutation, String> {
        if cycles::are_meant(puzzle, text) {
            cycles::parse(puzzle, text).map_err(|error| error.to_string())
        } else {
            moves_of(puzzle, text).map(|moves| moves.permutation(puzzle))
        }
    }

    /// The moves that lead to the start; none if it was made by hand.
    pub(in crate::state::screens::play) fn setup_moves(&self) -> Option<Algorithm> {
        if cycles::are_meant(&self.bench.puzzle, self.setup()) {
            return None;
        }
        Algorithm::parse(&self.bench.puzzle, self.setup()).ok()
    }

    /// Works out what the laws say, if that is shown and the position has changed.
    pub(in crate::state::screens::play) fn work_out_laws(&mut self) {
        if self.bench.panel == Panel::Apart {
            self.work_out_laws_of_position();
        } else if self.bench.apart.laws.is_some() {
            self.bench.apart = Apart {
                proof: std::mem::take(&mut self.bench.apart.proof),
                ..Apart::default()
            };
        }
    }

    #[inline(never)]
    fn work_out_laws_of_position(&mut self) {
        let structure = self.structure();
        let position = self.position();
        let known = match &self.bench.apart.laws {
            Some(Ok(laws)) => Some(&laws.position),
            Some(Err((position, _))) => Some(position),
            None => None,
        };
        if known != Some(position) {
            let laws = laws_of(&self.bench.puzzle, &structure, position);
            self.bench.apart.laws = Some(laws);
        }
        let name = self.bench.puzzle.name();
        let listed = self.bench.apart.classes.as_ref();
        if listed.is_none_or(|(known, _)| known != name) {
            let few = structure.classes() <= MOST_CLASSES.into();
            let classes = few.then(|| structure.representatives(&self.bench.puzzle));
            let classes = classes.into_iter().flatten().collect();
            self.bench.apart.classes = Some((name.to_owned(), classes));
        }
    }

    pub(in crate::state::screens::play) fn update_apart(
        &mut self,
        command: Command,
        cx: &mut Context,
    ) {
        let structure = self.structure();
        self.bench.apart.error = None;
        match command {
            Command::Choose(slot) => self.take(slot, cx),
            Command::Exchange(other) => self.exchange_with(&structure, other, cx),
            Command::Turn(number) => {
                if let Some(turn) = self.in_place().get(number) {
                    self.by_hand(&turn.change, &words::play::what_by_hand(turn.verb), cx);
                }
            }
            Command::Typed(text) => self.bench.apart.typed = Some(text),
            Command::SetUp => self.set_up(cx),
            Command::Mend => {
                let mend = structure.mend(&self.bench.puzzle, self.position());
                if let Ok(Some(repairs)) = mend
                    && !repairs.is_empty()
                {
                    let change = Repair::all_of(&self.bench.puzzle, &repairs);
                    self.by_hand(&change, words::play::WHAT_MENDING.text(), cx);
                }
            }
            Command::Class(class) => {
                let mut classes = self.classes().iter();
                let Some((_, repairs)) = classes.find(|(number, _)| *number == class) else {
                    return;
                };
                let position = Repair::all_of(&self.bench.puzzle, repairs);
                self.start_at(position, words::play::WHAT_CLASS.text());
                cx.say(words::play::class_position(class));
            }
        }
    }

    /// A sticker was clicked: its piece is taken in hand, exchanged with the one in hand, or, if it is that one,
    /// turned about the sticker.
    pub(in crate::state::screens::play) fn taken_at(&mut self, facet: u16, cx: &mut Context) {
        let Some(at) = self.bench.puzzle.facets().get(usize::from(facet)) else {
            return;
        };
        let slot = at.piece;
        let structure = self.structure();
        match self.bench.apart.chosen {
            Some(chosen) if chosen == slot => {
                let turns = structure.in_place(&self.bench.puzzle, slot);
                let stays = |turn: &&InPlace| turn.change.image(facet.into()) == usize::from(facet);
                if let Some(turn) = turns.iter().find(stays).or_else(|| turns.first()) {
                    self.by_hand(&turn.change, &words::play::what_by_hand(turn.verb), cx);
                }
            }
            Some(chosen)
                if structure
                    .exchange(&self.bench.puzzle, chosen, slot)
                    .is_some() =>
            {
                self.exchange_with(&structure, slot, cx);
            }
            _ if structure.slot(slot).is_none() => {
                let name = &self.bench.puzzle.piece(slot).name;
                cx.say(words::play::never_moves(name));
            }
            _ => self.take(Some(slot), cx),
        }
    }

    fn take(&mut self, slot: Option<PieceId>, cx: &mut Context) {
        self.bench.apart.chosen = slot;
        match slot {
            Some(slot) => {
                let name = &self.bench.puzzle.piece(slot).name;
                cx.say(words::play::in_hand(name));
            }
            None => cx.say(words::play::NONE_IN_HAND.text()),
        }
    }

    fn exchange_with(&mut self, structure: &Structure, other: PieceId, cx: &mut Context) {
        let Some(chosen) = self.bench.apart.chosen else {
            return;
        };
        if let Some(change) = structure.exchange(&self.bench.puzzle, chosen, other) {
            self.bench.apart.chosen = None;
            self.by_hand(&change, words::play::WHAT_EXCHANGE.text(), cx);
        }
    }

    /// Changes the position as no turn need.
    fn by_hand(&mut self, change: &Permutation, what: &str, cx: &mut Context) {
        let position = self.position().then(change);
        self.start_at(position, what);
        let mut said = words::play::done_by_hand(what);
        if self.is_solved() {
            said.push(' ');
            said.push_str(words::play::SOLVED.text());
        }
        cx.say(said);
    }

    /// A fresh session that starts at a position.
    pub(in crate::state::screens::play) fn start_at(&mut self, position: Permutation, what: &str) {
        self.bench.solver = Solver::Idle;
        self.bench.apart.typed = None;
        let setup = if position.is_identity() {
            String::new()
        } else {
            cycles::write(&self.bench.puzzle, &position, Form::Letters).unwrap_or_default()
        };
        let next = Session::from(&self.bench.puzzle, setup.into(), position);
        self.replace(what, next);
    }

    fn set_up(&mut self, cx: &mut Context) {
        let Some(text) = self.bench.apart.typed.clone() else {
            return;
        };
        match Self::position_of(&self.bench.puzzle, &text) {
            Ok(position) => {
                self.start_at(position, words::play::WHAT_POSITION.text());
                cx.say(words::play::SET_UP.text());
            }
            Err(error) => {
                cx.say(error.clone());
                self.bench.apart.error = Some(error);
            }
        }
    }

    /// The piece in hand.
    pub(in crate::state::screens::play) fn apart_highlights(&self) -> Vec<Highlight> {
        let Some(slot) = self.bench.apart.chosen else {
            return Vec::new();
        };
        let here = self.shown().inverse();
        let first = self.bench.puzzle.piece(slot).facets.first();
        let piece = first.map(|&facet| self.bench.puzzle.facets()[here.image(facet.into())].piece);
        vec![Highlight {
            target: Target::Pieces(piece.into_iter().collect()),
            colour: REGISTER_COLOURS[0],
            style: Style::Register(Mark::FOR_REGISTERS[0]),
        }]
    }
}

fn laws_of(
    puzzle: &Puzzle,
    structure: &Structure,
    position: &Permutation,
) -> Result<Laws, (Permutation, AssemblyError)> {
    let wrong = |error: AssemblyError| (position.clone(), error);
    let held = structure.held(puzzle, position).map_err(wrong)?;
    Ok(Laws {
        position: position.clone(),
        sums: structure.sums(&held.assembly),
        class: structure.class(&held.assembly),
        classes: structure.classes().to_string(),
        legal: held.lawful,
        orientation: held.orientation,
        mend: structure.mend(puzzle, position).map_err(wrong)?,
    })
}
