//! The description of a picture of a puzzle, independent of the GPU.

use crate::{
    SceneError,
    animation::{Motion, Turn},
    bodies::{Body, Patch},
    camera::{Camera, FIT_RADIUS},
    follow::Followed,
    four::Four,
    highlight::Highlight,
    loops::Loop,
    orientation::Orientation,
    palette::{Rgb, Scheme},
    picking::Hit,
    rigid::Rigid,
    state::{State, Visibility},
    stereo::Eye,
    view::{Hints, Morph, Shape, View},
};
use group::Permutation;
use puzzle::{FaceId, Geometry, MoveId, PieceId, Puzzle};
use std::sync::Arc;
use three_d::{Mat4, Matrix as _, Rad, Vec4, Viewport};

/// The layout of a puzzle in space.
#[derive(Clone, Debug)]
pub(crate) enum Model {
    /// Bodies with stickers, in three dimensions.
    Rigid(Rigid),
    /// The facets of a cube of four dimensions.
    Four(Four),
}

/// The description of a picture: puzzle, position, turn in progress, highlights, colours, view and camera.
///
/// It tracks whether anything changed since it was last drawn. It outlives its canvas, so after a lost graphics context
/// only a new [`crate::Scene`] is needed.
#[derive(Clone, Debug)]
pub struct Stage {
    pub(crate) state: State,
    pub(crate) model: Model,
    /// Of the canvas, in CSS pixels.
    size: [f32; 2],
    pixel_ratio: f32,
    dirty: bool,
}

/// More than 2 device pixels per CSS pixel are expensive and hardly visible.
const PIXEL_RATIO_LIMIT: f32 = 2.0;

impl Stage {
    /// The solved puzzle in its default view, without highlights.
    ///
    /// # Errors
    /// [`SceneError::Dimensions`] for a puzzle that cannot be drawn: a cube of five dimensions, or permutations without
    /// geometry.
    pub fn new(puzzle: Arc<Puzzle>) -> Result<Self, SceneError> {
        let model = match puzzle.dimensions() {
            4 => Model::Four(Four::new(&puzzle)),
            _ => Model::Rigid(Rigid::new(&puzzle)?),
        };
        let mut stage = Self {
            state: State::new(puzzle),
            model,
            size: [1.0, 1.0],
            pixel_ratio: 1.0,
            dirty: true,
        };
        stage.refit();
        stage.state.camera.reset();
        Ok(stage)
    }

    /// The puzzle that is shown.
    pub fn puzzle(&self) -> &Arc<Puzzle> {
        &self.state.puzzle
    }

    /// Whether the puzzle has four dimensions, so that orientation and twists have a meaning.
    pub fn is_four(&self) -> bool {
        matches!(self.model, Model::Four(_))
    }

    /// The position without the turn in progress.
    pub fn position(&self) -> &Permutation {
        &self.state.position
    }

    /// Sets the position; a turn in progress continues from it.
    ///
    /// # Panics
    /// If the position's degree is not the puzzle's number of facets.
    pub fn set_position(&mut self, position: &Permutation) {
        assert_eq!(
            position.degree(),
            self.state.puzzle.facets().len(),
            "the position belongs to another puzzle"
        );
        if self.state.position != *position {
            self.state.position = position.clone();
            self.state.deal();
            self.dirty = true;
        }
    }

    /// The turn in progress.
    pub fn turn(&self) -> Option<&Turn> {
        self.state.turn.as_ref()
    }

    /// Shows partly executed moves after the position, or none. At progress 1 the picture is that of the position after
    /// the moves.
    ///
    /// # Panics
    /// If the puzzle does not have such a move.
    pub fn set_turn(&mut self, turn: Option<Turn>) {
        if self.state.turn == turn {
            return;
        }
        let moves = self.state.puzzle.moves().len();
        assert!(
            turn.iter()
                .flat_map(|turn| &turn.moves)
                .all(|mv| usize::from(mv.0) < moves),
            "the move belongs to another puzzle"
        );
        let motion = Motion::new(&self.state.puzzle, turn.as_ref());
        let deal = motion.done != self.state.motion.done;
        self.state.motion = motion;
        self.state.turn = turn;
        if deal {
            self.state.deal();
        }
        self.dirty = true;
    }

    /// The highlighted groups of pieces.
    pub fn highlights(&self) -> &[Highlight] {
        &self.state.highlights
    }

    /// Sets the highlighted groups of pieces; later ones cover earlier ones. Pieces that the puzzle does not have are
    /// ignored.
    pub fn set_highlights(&mut self, highlights: &[Highlight]) {
        if self.state.highlights != highlights {
            self.state.highlights = highlights.to_vec();
            self.dirty = true;
        }
    }

    /// Sets the cycles that are drawn as loops. An unfolded puzzle shows none: a piece is in several places there.
    pub fn set_loops(&mut self, loops: &[Loop]) {
        if self.state.loops != loops {
            self.state.loops = loops.to_vec();
            self.dirty = true;
        }
    }

    /// Sets the piece under the pointer, which is lit with all its facets, or none.
    pub fn set_hover(&mut self, piece: Option<PieceId>) {
        self.dirty |= self.state.hover != piece;
        self.state.hover = piece;
    }

    /// Sets the piece that is followed, with where a turn would take it, or none.
    pub fn set_followed(&mut self, followed: Option<Followed>) {
        self.dirty |= self.state.followed != followed;
        self.state.followed = followed;
    }

    /// Sets the visibility of pieces, by their number, wherever they are; pieces beyond the list are shown.
    pub fn set_filter(&mut self, filter: &[Visibility]) {
        if self.state.filter != filter {
            self.state.filter = filter.to_vec();
            self.dirty = true;
        }
    }

    /// The current colours.
    pub fn scheme(&self) -> Scheme {
        self.state.scheme
    }

    /// Sets the colours.
    pub fn set_scheme(&mut self, scheme: Scheme) {
        self.dirty |= self.state.scheme != scheme;
        self.state.scheme = scheme;
    }

    /// Sets the user's own colours, by face, which [`Scheme::Own`] shows.
    pub fn set_own_colours(&mut self, own: &[Rgb]) {
        if self.state.own != own {
            self.state.own = own.to_vec();
            self.dirty = true;
        }
    }

    /// The current view.
    pub fn view(&self) -> &View {
        &self.state.view
    }

    /// Sets the view, without a transition. Numbers are clamped to their ranges; a shape that the puzzle does not have
    /// is ignored.
    pub fn set_view(&mut self, view: View) {
        let mut view = view.clamped();
        if !Shape::of(&self.state.puzzle).contains(&view.shape) {
            view.shape = self.state.view.shape;
        }
        if view.shape != self.state.view.shape {
            self.dirty |= self.state.morph.is_some();
            self.state.morph = None;
        }
        self.dirty |= self.state.view != view;
        self.state.view = view;
        self.fill_screen();
    }

    /// Shows the transition from one shape to another: `t` from 0 to 1, where it is the other one and the view's shape.
    /// The motion of every sticker is continuous. Shapes that the puzzle does not have change nothing.
    pub fn set_morph(&mut self, from: Shape, to: Shape, t: f32) {
        let shapes = Shape::of(&self.state.puzzle);
        if !shapes.contains(&from) || !shapes.contains(&to) || t.is_nan() {
            return;
        }
        let t = t.max(0.0);
        let morph = (from != to && t < 1.0).then_some(Morph { from, t });
        self.dirty |= self.state.morph != morph || self.state.view.shape != to;
        self.state.morph = morph;
        self.state.view.shape = to;
    }

    /// Leaves the reflections of the room and the shade in the gaps out of the light, or not: graphics that are slow
    /// draw it faster without.
    pub fn set_plain(&mut self, plain: bool) {
        self.dirty |= self.state.plain != plain;
        self.state.plain = plain;
    }

    /// The camera.
    pub fn camera(&self) -> &Camera {
        &self.state.camera
    }

    /// Moves the camera by a function, such as `|camera| camera.orbit(dx, dy)`.
    pub fn move_camera(&mut self, change: impl FnOnce(&mut Camera)) {
        let before = self.state.camera;
        change(&mut self.state.camera);
        self.refit();
        self.dirty |= self.state.camera != before;
    }

    /// The orientation of a puzzle of four dimensions.
    pub fn orientation(&self) -> Orientation {
        self.state.orientation
    }

    /// Sets the orientation of a puzzle of four dimensions.
    pub fn set_orientation(&mut self, orientation: Orientation) {
        self.dirty |= self.state.orientation != orientation && self.is_four();
        self.state.orientation = orientation;
    }

    /// Follows a drag of `dx`, `dy` CSS pixels that turns a puzzle of four dimensions through the fourth: what is in
    /// the middle follows the finger.
    pub fn rotate4(&mut self, dx: f32, dy: f32) {
        let [right, up, _] = self.state.camera.basis();
        let angle = self.state.camera.drag_angle();
        let by = (right * dx - up * dy) * angle;
        self.set_orientation(self.state.orientation.turned_into(by));
    }

    /// The nearest orientation aligned with the axes that has the cell of a face in the middle; [`Orientation::slerp`]
    /// interpolates to it. The current orientation if there is no such face.
    pub fn recentred(&self, face: FaceId) -> Orientation {
        match self.state.puzzle.faces().get(usize::from(face.0)) {
            Some(face) if self.is_four() => {
                self.state.orientation.recentred(face.axis, face.positive)
            }
            _ => self.state.orientation,
        }
    }

    /// What [`Stage::recentred`] gives from the initial orientation.
    pub fn recentred_from_home(&self, face: FaceId) -> Orientation {
        match self.state.puzzle.faces().get(usize::from(face.0)) {
            Some(face) if self.is_four() => Orientation::home().recentred(face.axis, face.positive),
            _ => Orientation::home(),
        }
    }

    /// The face whose cell is in the middle of a puzzle of four dimensions, or nearest to it.
    pub fn centre_cell(&self) -> Option<FaceId> {
        self.lowest_cell(1.0)
    }

    /// The face whose cell is behind all others in perspective, or nearest to that: it is not seen.
    pub fn hidden_cell(&self) -> Option<FaceId> {
        self.lowest_cell(-1.0)
    }

    /// The faces whose cells are not seen in perspective, since they face the eye.
    pub fn unseen_cells(&self) -> Vec<FaceId> {
        if !self.is_four() {
            return Vec::new();
        }
        let faces = self.state.puzzle.faces().iter().zip((0..).map(FaceId));
        let least = 1.0 / self.state.view.eye_distance;
        faces
            .filter(|(face, _)| self.state.orientation.height(face.axis, face.positive) >= least)
            .map(|(_, id)| id)
            .collect()
    }

    /// The cell that is lowest in the fourth dimension, times `sign`.
    fn lowest_cell(&self, sign: f32) -> Option<FaceId> {
        let faces = self.is_four().then(|| self.state.puzzle.faces())?;
        let height = |id: u8| {
            let face = &faces[usize::from(id)];
            -sign * self.state.orientation.height(face.axis, face.positive)
        };
        (0..faces.len() as u8)
            .max_by(|&a, &b| height(a).total_cmp(&height(b)))
            .map(FaceId)
    }

    /// For each face the one that is now where it is in the usual view: a cube turns about the vertical only, since
    /// what is up stays up; of a puzzle of four dimensions the nearest aligned orientation counts. `None` if the puzzle
    /// is not a cube, in three or four dimensions.
    pub fn faces_by_side(&self) -> Option<Vec<FaceId>> {
        if *self.state.puzzle.geometry() != Geometry::Cube {
            return None;
        }
        let mut usual = self.state.camera;
        usual.reset();
        let quarter = core::f32::consts::FRAC_PI_2;
        let turned = libm::roundf((self.state.camera.yaw() - usual.yaw()) / quarter) * quarter;
        let about = Mat4::from_angle_y(Rad(turned));
        let [here, home] = [self.state.orientation, Orientation::home()].map(|it| it.aligned().0);
        let faces = self.state.puzzle.faces();
        let side = |face: &puzzle::Face| {
            let sign = if face.positive { 1.0 } else { -1.0 };
            let mut normal = Vec4::new(0.0, 0.0, 0.0, 0.0);
            normal[face.axis] = sign;
            let there = if self.is_four() {
                here.transpose() * (about * (home * normal))
            } else {
                about * normal
            };
            let towards = |face: &puzzle::Face| (there[face.axis] > 0.5, there[face.axis] < -0.5);
            let known = |face: &puzzle::Face| towards(face) == (face.positive, !face.positive);
            Some(FaceId(faces.iter().position(known)? as u8))
        };
        faces.iter().map(side).collect()
    }

    /// Sets the canvas's size in CSS pixels and the device pixels per CSS pixel (clamped to at most 2). Returns the
    /// size of the drawing in device pixels.
    pub fn set_size(&mut self, width: f32, height: f32, pixel_ratio: f32) -> [u32; 2] {
        let ratio = if pixel_ratio.is_finite() {
            pixel_ratio.clamp(0.25, PIXEL_RATIO_LIMIT)
        } else {
            1.0
        };
        self.dirty |= self.pixel_ratio.to_bits() != ratio.to_bits();
        self.pixel_ratio = ratio;
        self.size = [width, height];
        self.fill_screen();
        [width, height].map(|side| (libm::rintf(side * ratio) as u32).max(1))
    }

    /// Gives the camera the size of one of the pictures that stand side by side.
    fn fill_screen(&mut self) {
        let [width, height] = self.size;
        let beside = self.state.view.stereo.is_beside();
        let width = if beside { width / 2.0 } else { width };
        self.move_camera(|camera| camera.resize(width, height));
    }

    /// Whether the picture has changed since it was last drawn.
    pub fn needs_redraw(&self) -> bool {
        self.dirty
    }

    /// Requests a new picture though nothing changed, for a canvas that lost its own.
    pub fn request_redraw(&mut self) {
        self.dirty = true;
    }

    /// Records that the current picture has been drawn.
    pub fn mark_drawn(&mut self) {
        self.dirty = false;
    }

    /// What is drawn on the whole canvas: a picture, or one for each eye; and a small one from behind in a corner, if
    /// the view has that.
    pub(crate) fn pictures(&self, whole: Viewport) -> Vec<Eye> {
        let mut pictures = self.state.view.stereo.eyes(&self.state.camera, whole);
        if let (Model::Rigid(rigid), [_]) = (&self.model, pictures.as_slice()) {
            pictures.extend(rigid.rear_picture(&self.state, whole));
        }
        pictures
    }

    /// Yaw and pitch of the camera that suit a shape of this puzzle (see [`Camera::look_from`]).
    pub fn home(&self, shape: Shape) -> [f32; 2] {
        match &self.model {
            Model::Rigid(rigid) => rigid.home(shape),
            Model::Four(_) => shape.home(),
        }
    }

    /// Yaw and pitch, radians, from which more of some pieces at home are in sight than from the usual direction, as
    /// near to that as it can be; `None` if that one is as good, and in four dimensions.
    pub fn sight(&self, pieces: &[PieceId]) -> Option<[f32; 2]> {
        let home = self.home(self.state.view.shape);
        match &self.model {
            Model::Rigid(rigid) => rigid.sight(&self.state.puzzle, pieces, home),
            Model::Four(_) => None,
        }
    }

    /// Adjusts the camera so that everything is in the picture.
    fn refit(&mut self) {
        let reach = match &self.model {
            Model::Rigid(rigid) => rigid.reach(&self.state),
            Model::Four(_) => FIT_RADIUS,
        };
        let home = self.home(self.state.view.shape);
        self.state.camera.frame(reach, home);
    }

    /// The contents of a point of the screen (CSS pixels), `None` next to the puzzle. Pieces that are hidden or ghosts
    /// are transparent. Of two pictures side by side both can be pointed at.
    pub fn pick(&self, x: f32, y: f32) -> Option<Hit> {
        let half = self.size[0] / 2.0;
        let x = if self.state.view.stereo.is_beside() && x >= half {
            x - half
        } else {
            x
        };
        let ray = self.state.camera.ray(x, y);
        match &self.model {
            Model::Rigid(rigid) => rigid.pick(&self.state, &ray),
            Model::Four(four) => four.pick(&self.state, &ray),
        }
    }

    /// The picture as convex bodies in the space of the camera's scene. Shadow, signs, loops, and what is transparent
    /// are left out.
    pub fn bodies(&self) -> Vec<Body> {
        match &self.model {
            Model::Rigid(rigid) => rigid.convex_bodies(&self.state),
            Model::Four(four) => four.convex_bodies(&self.state),
        }
    }

    /// The stickers that float behind the puzzle, which is nearer than all of them: copies of those that are not seen,
    /// with their backs to the eye. None unless the view has [`Hints::Facelets`], and in four dimensions.
    pub fn floating(&self) -> Vec<Patch> {
        match &self.model {
            Model::Rigid(rigid) if self.state.view.hints == Hints::Facelets => {
                rigid.floating(&self.state)
            }
            _ => Vec::new(),
        }
    }

    /// The number of stickers in the picture; it computes the same layout as drawing does.
    pub fn stickers_in_picture(&self) -> usize {
        match &self.model {
            Model::Rigid(rigid) => rigid.stickers_in_picture(&self.state),
            Model::Four(four) => four.frame(&self.state).stickers.len(),
        }
    }

    /// The point of the screen that shows the middle of a slot, in CSS pixels; `None` if it is not drawn or there is no
    /// such facet.
    pub fn facet_on_screen(&self, facet: u16) -> Option<[f32; 2]> {
        let point = match &self.model {
            Model::Rigid(rigid) => rigid.middle(&self.state, facet),
            Model::Four(four) => four.middle(&self.state, facet),
        }?;
        self.state.camera.project(point.into())
    }

    /// The move of a drag on the screen, in three dimensions: of the smallest turns of one layer that move the point,
    /// and do not merely spin the face that was hit, the one that moves it most nearly in the drag's direction. `None`
    /// if no turn agrees, for a drag without length, while a turn is in progress, and on puzzles of four dimensions,
    /// where taps have more meanings ([`Stage::twist_of`]).
    pub fn drag_turn(&self, hit: &Hit, from: [f32; 2], to: [f32; 2]) -> Option<MoveId> {
        match &self.model {
            Model::Rigid(rigid) if self.state.motion.is_still() => {
                rigid.drag_turn(&self.state, hit, from, to)
            }
            _ => None,
        }
    }

    /// The fraction of a move that a drag makes, 0 to 1, so that a layer can follow the finger; 0 in four dimensions.
    pub fn drag_progress(&self, hit: &Hit, mv: MoveId, from: [f32; 2], to: [f32; 2]) -> f32 {
        match &self.model {
            Model::Rigid(rigid) => rigid.drag_progress(&self.state, hit, mv, from, to),
            Model::Four(_) => 0.0,
        }
    }

    /// The moves of a tap on a sticker, done as one [`Turn`]: in four dimensions, the sticker's cell turns about the
    /// sticker (a quarter about the middle of a side, a half about an edge, a third about a corner) or about what the
    /// hit says; in three, its face. `clockwise` is as seen from outside at the sticker. `None` if that turns nothing:
    /// on the middle of a cell, and next to the stickers.
    pub fn twist_of(&self, hit: &Hit, clockwise: bool) -> Option<Vec<MoveId>> {
        let slot = hit.facet?;
        match &self.model {
            Model::Rigid(rigid) => rigid.twist(&self.state.puzzle, slot, clockwise),
            Model::Four(four) => four.twist_of(slot, hit.about, clockwise),
        }
    }

    /// The moves that turn layers of a cell about the direction of another: `layers` has a bit for each, 1 for the
    /// outermost. `clockwise` is as seen from outside the cell on that side of it. `None` if the puzzle does not have
    /// four dimensions, the two faces are on one axis, or the puzzle has no such move.
    pub fn twist_about(
        &self,
        cell: FaceId,
        direction: FaceId,
        layers: u32,
        clockwise: bool,
    ) -> Option<Vec<MoveId>> {
        match &self.model {
            Model::Rigid(_) => None,
            Model::Four(four) => four.twist_about(cell, direction, layers, clockwise),
        }
    }
}
