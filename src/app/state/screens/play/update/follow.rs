//! A piece is picked and followed through turns.

use puzzle::PieceId;
use scene::{Followed, Marks, Shape};

use crate::state::Effect;
use crate::state::context::Context;
use crate::state::describe::{Described, describe};
use crate::state::screens::Stage as _;
use crate::state::screens::play::follow::{Command, words_of};
use crate::state::screens::play::look::Change;
use crate::state::screens::play::parsed::ParsedAlgorithm;
use crate::state::screens::play::timeline::Timeline;
use crate::state::screens::play::{Go, Play, Session};

impl Play {
    /// The piece that is followed; nothing is seen of it under a blindfold.
    pub fn followed_piece(&self) -> Option<PieceId> {
        self.bench
            .follow
            .piece
            .filter(|_| !self.bench.look.blindfold)
    }

    /// The same, with the turn under the pointer.
    pub(in crate::state::screens::play) fn followed_on_stage(&self) -> Option<Followed> {
        Some(Followed {
            piece: self.followed_piece()?,
            turn: self.bench.follow.turn.clone(),
        })
    }

    /// The slot that it is in, in the position that is shown.
    pub fn followed_slot(&self) -> Option<PieceId> {
        self.slot_of(self.followed_piece()?, self.shown())
    }

    fn slot_of(&self, piece: PieceId, position: &group::Permutation) -> Option<PieceId> {
        let facet = *self.bench.puzzle.piece(piece).facets.first()?;
        Some(self.bench.puzzle.facets()[position.image(facet.into())].piece)
    }

    fn piece_in(&self, slot: PieceId) -> Option<PieceId> {
        let facet = *self
            .bench
            .puzzle
            .pieces()
            .get(usize::from(slot.0))?
            .facets
            .first()?;
        let facet = self.shown().inverse().image(facet.into());
        Some(self.bench.puzzle.facets()[facet].piece)
    }

    /// What it is, and how it lies where it is.
    pub fn followed(&self) -> Option<Described> {
        describe(&self.bench.puzzle, self.shown(), self.followed_slot()?)
    }

    /// The slots to which the turn under the pointer takes its stickers, and the facet that comes to each; none where
    /// it stays.
    pub fn followed_goals(&self) -> Vec<[usize; 2]> {
        let Some(piece) = self.followed_piece() else {
            return Vec::new();
        };
        let puzzle = &self.bench.puzzle;
        let goal = |&facet: &u16| {
            let here = self.shown().image(facet.into());
            let turn = self.bench.follow.turn.iter();
            let there = turn.fold(here, |at, mv| puzzle.mv(*mv).permutation.image(at));
            (here, [there, usize::from(facet)])
        };
        let goals: Vec<_> = puzzle.piece(piece).facets.iter().map(goal).collect();
        if goals.iter().all(|(here, [there, _])| here == there) {
            return Vec::new();
        }
        goals.into_iter().map(|(_, goal)| goal).collect()
    }

    /// The piece, and the slot that it is in once every turn has been shown.
    pub(in crate::state::screens::play) fn followed_at(&self) -> Option<(PieceId, PieceId)> {
        let piece = self.followed_piece()?;
        Some((piece, self.slot_of(piece, self.position())?))
    }

    /// Says where it has come to, after what else is said.
    pub(in crate::state::screens::play) fn say_followed(
        &self,
        before: Option<(PieceId, PieceId)>,
        cx: &mut Context,
    ) {
        let (Some((piece, from)), Some((same, to))) = (before, self.followed_at()) else {
            return;
        };
        if piece != same || from == to {
            return;
        }
        let name = |piece: PieceId| &self.bench.puzzle.piece(piece).name;
        let words = if to == piece {
            words::play::followed_home(name(piece))
        } else {
            words::play::followed_to(name(piece), name(to))
        };
        cx.shell.announcement.push(' ');
        cx.shell.announcement.push_str(&words);
    }

    pub(in crate::state::screens::play) fn update_follow(
        &mut self,
        command: Command,
        cx: &mut Context,
    ) {
        match command {
            Command::Pick if self.bench.follow.picking => {
                self.bench.follow.picking = false;
                cx.say(words::play::PICKING_OVER.text());
            }
            Command::Pick => {
                self.bench.follow.picking = true;
                cx.say(words::panels::FOLLOW_PICKING.text());
            }
            Command::Piece(piece) => self.follow_piece(piece, cx),
            Command::Slot(slot) => {
                let piece = self.piece_in(slot);
                let same = piece == self.bench.follow.piece;
                self.follow_piece(piece.filter(|_| !same), cx);
            }
            Command::Key => match cx.shell.hover.and_then(|slot| self.piece_in(slot)) {
                Some(piece) if self.bench.follow.piece != Some(piece) => {
                    self.follow_piece(Some(piece), cx);
                }
                _ if self.bench.follow.piece.is_some() => self.follow_piece(None, cx),
                _ => self.update_follow(Command::Pick, cx),
            },
            Command::Turn(moves) => {
                let count = self.bench.puzzle.moves().len();
                let known = moves.iter().all(|mv| usize::from(mv.0) < count);
                self.bench.follow.turn = if known { moves } else { Vec::new() };
            }
        }
    }

    /// A sticker was pressed whose piece is to be followed.
    pub(in crate::state::screens::play) fn follow_sticker(&mut self, facet: u16, cx: &mut Context) {
        if let Some(at) = self.bench.puzzle.facets().get(usize::from(facet)) {
            let piece = self.piece_in(at.piece);
            self.follow_piece(piece, cx);
        }
    }

    /// Unfolds the tesseract, numbers its facets, and follows the corner 1234 through four turns `R12`: Figure 1 of
    /// Kamack and Keane. What was on the bench comes back with Undo.
    pub(in crate::state::screens::play) fn trace_corner(&mut self, cx: &mut Context) {
        let puzzle = self.bench.puzzle.clone();
        let (Some(corner), Ok(turns)) = (
            puzzle.piece_by_name("1234"),
            ParsedAlgorithm::read(&puzzle, "R12 R12 R12 R12"),
        ) else {
            return;
        };
        self.bench
            .look
            .change(&puzzle, Change::Marks(Marks::Numbers));
        self.bench
            .look
            .change(&puzzle, Change::Shape(Shape::Development));
        cx.effects.push(Effect::Recentre(None));
        let solved = puzzle.solved();
        let mut session = Session::from(&puzzle, "".into(), solved.clone());
        session.timeline = Timeline::new(puzzle, solved, turns);
        session.timeline.seek(0);
        self.replace(words::look::TRACE.text(), session);
        self.follow_piece(Some(corner), cx);
        self.go(Go::PlayOrPause, cx);
    }

    fn follow_piece(&mut self, piece: Option<PieceId>, cx: &mut Context) {
        let known = |piece: &PieceId| usize::from(piece.0) < self.bench.puzzle.pieces().len();
        let piece = piece.filter(known);
        self.bench.follow.piece = piece;
        self.bench.follow.picking = false;
        match self.followed() {
            Some(followed) => cx.say(words_of(&followed)),
            None => cx.say(words::play::FOLLOW_OVER.text()),
        }
    }
}
