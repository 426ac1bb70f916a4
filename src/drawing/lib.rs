//! Pictures of puzzles as SVG, for pages, figures and films.
//!
//! ```
//! use drawing::{Options, svg};
//! use puzzle::{Algorithm, catalogue};
//!
//! let cube = catalogue::by_name("3x3x3").ok_or("it is in the catalogue")?;
//! let position = Algorithm::parse(&cube, "R U")?.permutation(&cube);
//! let picture = svg(&cube, &position, &Options::default())?;
//! assert!(picture.starts_with("<svg"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Layout, colours and camera are those of the page: the crate `scene` gives the picture as convex bodies. Here they
//! are projected (`flat.rs`), put into an order in which nearer ones cover farther ones (`order.rs`), freed of what is
//! covered (`covered.rs`), and written (`write.rs`). The same input gives the same bytes on every machine. A [`Film`]
//! has the pictures of a puzzle while it is turned.

pub mod cayley;
mod covered;
mod film;
mod flat;
mod generated;
mod order;
mod polygon;
mod write;

#[cfg(test)]
mod tests;

use std::fmt;
use std::sync::Arc;

use group::Permutation;
use puzzle::Puzzle;
use scene::{Hints, Rgb, SceneError, Scheme, Shape, Stage, Surface, View, Visibility};

pub use film::Film;
pub use generated::{Generated, generators};

/// How a picture looks.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// The colours.
    pub scheme: Scheme,
    /// The user's own colours by face, for [`Scheme::Own`].
    pub own: Vec<Rgb>,
    /// How the puzzle is laid out; `None` for the page's usual shape.
    pub shape: Option<Shape>,
    /// Stickers, or colour to the edge of each piece; of four dimensions there is no plastic.
    pub surface: Surface,
    /// Yaw and pitch of the camera in radians ([`scene::Camera::look_from`]); `None` for the page's usual view.
    pub look_from: Option<[f32; 2]>,
    /// Width and height in pixels, from [`LEAST_SIZE`] to [`MOST_SIZE`].
    pub size: u16,
    /// Only the pieces with this many facets are drawn; `None` for all.
    pub only: Option<usize>,
    /// Whether the stickers that are not seen float behind the puzzle, of three dimensions.
    pub hints: bool,
    /// Whether the picture shows a part of space that is as large from wherever it is looked at, instead of all that
    /// there is and no more: so a puzzle that is turned about does not grow and shrink.
    pub steady: bool,
    /// The colour of the background; `None` for a transparent one.
    pub background: Option<Rgb>,
    /// What the picture is called, for those who do not see it; `None` for the puzzle's name.
    pub title: Option<String>,
    /// What is to be seen in it.
    pub description: Option<String>,
}

/// The least width of a picture, in pixels.
pub const LEAST_SIZE: u16 = 16;
/// The greatest width of a picture, in pixels.
pub const MOST_SIZE: u16 = 4096;

impl Default for Options {
    fn default() -> Self {
        Self {
            scheme: Scheme::default(),
            own: Vec::new(),
            shape: None,
            surface: Surface::default(),
            look_from: None,
            size: 400,
            only: None,
            hints: false,
            steady: false,
            background: None,
            title: None,
            description: None,
        }
    }
}

/// Why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DrawingError {
    /// The puzzle has no geometry, or too many dimensions.
    Puzzle(SceneError),
    /// The puzzle does not have this shape.
    Shape(Shape),
}

impl fmt::Display for DrawingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Puzzle(error) => error.fmt(f),
            Self::Shape(shape) => write!(f, "This puzzle cannot be laid out as {}.", shape.name()),
        }
    }
}

impl std::error::Error for DrawingError {}

/// A picture of a position of a puzzle.
///
/// # Errors
/// [`DrawingError::Puzzle`] for a puzzle that cannot be drawn, [`DrawingError::Shape`] for a shape that it does not
/// have.
///
/// # Panics
/// If the position's degree is not the puzzle's number of facets.
pub fn svg(
    puzzle: &Arc<Puzzle>,
    position: &Permutation,
    options: &Options,
) -> Result<String, DrawingError> {
    let stage = stage(puzzle, position, options)?;
    let size = width(options);
    let patches = covered::visible(patches(&stage, size, options), size);
    Ok(write::document(&patches, size, puzzle.name(), options))
}

/// A sticker that is seen in a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sticker {
    /// The slot that it is in.
    pub facet: u16,
    /// The middle of its corners, in pixels from the upper left corner of the picture.
    pub middle: [f32; 2],
    /// What it shows there, if no nearer body covers that point.
    pub colour: Rgb,
}

/// The stickers that [`svg`] shows: where somebody can point at them. Those of a puzzle of four dimensions are boxes,
/// of which each side that is seen is listed.
///
/// # Errors
/// As [`svg`].
///
/// # Panics
/// As [`svg`].
pub fn stickers(
    puzzle: &Arc<Puzzle>,
    position: &Permutation,
    options: &Options,
) -> Result<Vec<Sticker>, DrawingError> {
    let stage = stage(puzzle, position, options)?;
    let size = width(options);
    let patches = covered::visible(patches(&stage, size, options), size);
    let stickers = patches.iter().filter_map(|patch| {
        Some(Sticker {
            facet: patch.facet?,
            middle: polygon::middle(&patch.outline),
            colour: patch.colour,
        })
    });
    Ok(stickers.collect())
}

/// The width of a picture in pixels.
fn width(options: &Options) -> f32 {
    f32::from(options.size.clamp(LEAST_SIZE, MOST_SIZE))
}

/// What [`painted`] gives, in a square of this width.
fn patches(stage: &Stage, size: f32, options: &Options) -> Vec<flat::Patch> {
    let mut patches = painted(stage);
    let frame = frame(&patches, options);
    flat::fit(&mut patches, &frame, size);
    patches
}

/// The part of the camera's canvas that a picture of these patches shows.
fn frame(patches: &[flat::Patch], options: &Options) -> flat::Frame {
    let frame = flat::Frame::of(patches);
    if options.steady {
        return frame.steady(CANVAS);
    }
    frame
}

/// Everything that faces the eye, farther patches first, on the camera's canvas.
fn painted(stage: &Stage) -> Vec<flat::Patch> {
    let camera = stage.camera();
    let floating = stage.floating();
    let floating = floating
        .iter()
        .filter_map(|patch| flat::floating(patch, camera));
    let bodies = stage.bodies();
    let blocks = flat::blocks(&bodies, camera);
    let order = order::far_to_near(&blocks, camera.position());
    let near = order
        .into_iter()
        .flat_map(|number| blocks[number].patches.iter().cloned());
    floating.chain(near).collect()
}

fn stage(
    puzzle: &Arc<Puzzle>,
    position: &Permutation,
    options: &Options,
) -> Result<Stage, DrawingError> {
    let mut stage = Stage::new(Arc::clone(puzzle)).map_err(DrawingError::Puzzle)?;
    if let Some(shape) = options.shape {
        if !Shape::of(puzzle).contains(&shape) {
            return Err(DrawingError::Shape(shape));
        }
        let view = View {
            shape,
            ..*stage.view()
        };
        stage.set_view(view);
        let [yaw, pitch] = stage.home(shape);
        stage.move_camera(|camera| camera.look_from(yaw, pitch));
    }
    stage.set_view(View {
        surface: options.surface,
        hints: if options.hints {
            Hints::Facelets
        } else {
            Hints::None
        },
        ..*stage.view()
    });
    stage.set_scheme(options.scheme);
    stage.set_own_colours(&options.own);
    stage.set_position(position);
    if let Some(facets) = options.only {
        let shown = |piece: &puzzle::Piece| {
            if piece.facets.len() == facets {
                Visibility::Show
            } else {
                Visibility::Hide
            }
        };
        let filter: Vec<Visibility> = puzzle.pieces().iter().map(shown).collect();
        stage.set_filter(&filter);
    }
    stage.set_size(CANVAS, CANVAS, 1.0);
    if let Some([yaw, pitch]) = options.look_from {
        stage.move_camera(|camera| camera.look_from(yaw, pitch));
    }
    Ok(stage)
}

/// Width of the canvas of the projection; what is projected is then fitted to the picture's size.
const CANVAS: f32 = 1000.0;
