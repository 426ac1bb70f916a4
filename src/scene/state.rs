//! What a picture shows, without its layout in space.

use crate::{
    animation::{Motion, Turn},
    camera::Camera,
    follow::{Followed, light},
    highlight::{Highlight, Look, looks},
    loops::Loop,
    orientation::Orientation,
    palette::{Rgb, Scheme},
    view::{Morph, View},
};
use group::Permutation;
use puzzle::{FaceId, PieceId, Puzzle};
use std::sync::Arc;

/// Whether a piece is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Visibility {
    /// Drawn normally.
    #[default]
    Show,
    /// Drawn faintly, without obstructing others.
    Ghost,
    /// Not drawn.
    Hide,
}

/// What a picture shows: puzzle, position, turn in progress, highlights, colours, view and camera.
#[derive(Clone, Debug)]
pub(crate) struct State {
    pub puzzle: Arc<Puzzle>,
    pub position: Permutation,
    pub turn: Option<Turn>,
    /// The state of the turn at this moment.
    pub motion: Motion,
    /// The facet in each slot, without the motion in progress.
    pub shown: Vec<u16>,
    /// The piece in each position, without the motion in progress.
    pub occupants: Vec<PieceId>,
    pub highlights: Vec<Highlight>,
    pub loops: Vec<Loop>,
    pub hover: Option<PieceId>,
    pub followed: Option<Followed>,
    /// By piece; empty if all are shown.
    pub filter: Vec<Visibility>,
    pub view: View,
    pub morph: Option<Morph>,
    /// Of a puzzle of four dimensions.
    pub orientation: Orientation,
    pub scheme: Scheme,
    /// By face, for [`Scheme::Own`]; the faces beyond it have the standard colours.
    pub own: Vec<Rgb>,
    pub camera: Camera,
    /// Whether the room around the puzzle is left out of its light.
    pub plain: bool,
}

impl State {
    /// The solved puzzle in its default view, without highlights.
    pub fn new(puzzle: Arc<Puzzle>) -> Self {
        let mut state = Self {
            position: puzzle.solved(),
            turn: None,
            motion: Motion::default(),
            shown: Vec::new(),
            occupants: Vec::new(),
            highlights: Vec::new(),
            loops: Vec::new(),
            hover: None,
            followed: None,
            filter: Vec::new(),
            view: View::of(&puzzle),
            morph: None,
            orientation: Orientation::home(),
            scheme: Scheme::default(),
            own: Vec::new(),
            camera: Camera::default(),
            plain: false,
            puzzle,
        };
        state.deal();
        state
    }

    /// Assigns facets to slots and pieces to positions.
    pub fn deal(&mut self) {
        let facets = self.puzzle.facets();
        let inverse = match &self.motion.done {
            Some(done) => self.position.then(done).inverse(),
            None => self.position.inverse(),
        };
        self.shown = inverse.images().to_vec();
        self.occupants = vec![PieceId(0); self.puzzle.pieces().len()];
        for (slot, &facet) in facets.iter().zip(&self.shown) {
            self.occupants[usize::from(slot.piece.0)] = facets[usize::from(facet)].piece;
        }
    }

    /// The present colour of a face.
    pub fn face_colour(&self, face: FaceId) -> Rgb {
        let own = &self.own;
        self.scheme.face_colour_or_own(own, &self.puzzle, face)
    }

    /// The look of every position.
    pub fn looks(&self) -> Vec<Look> {
        let marks = self.scheme == Scheme::ColourBlindSafe;
        let mut looks = looks(&self.highlights, &self.occupants, marks);
        for (look, occupant) in looks.iter_mut().zip(&self.occupants) {
            look.hover |= self.hover == Some(*occupant);
        }
        if let Some(followed) = &self.followed {
            light(&mut looks, &self.occupants, followed);
        }
        looks
    }

    /// Whether the piece in a position is drawn; the followed one always is.
    pub fn visibility(&self, location: PieceId) -> Visibility {
        let piece = self.occupants[usize::from(location.0)];
        if self.followed.as_ref().is_some_and(|one| one.piece == piece) {
            return Visibility::Show;
        }
        self.filter
            .get(usize::from(piece.0))
            .copied()
            .unwrap_or_default()
    }
}
