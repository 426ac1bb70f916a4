//! Puzzles as meshes: layout, animation, camera, picking, drawn with three-d.
//!
//! ```
//! use std::sync::Arc;
//!
//! use puzzle::{Algorithm, Puzzle};
//! use scene::Stage;
//!
//! let cube = Arc::new(Puzzle::cube(3, 3)?);
//! let algorithm = Algorithm::parse(&cube, "R U")?;
//! let mut stage = Stage::new(Arc::clone(&cube))?;
//! stage.set_size(800.0, 600.0, 1.0);
//! stage.set_position(&algorithm.permutation(&cube));
//! assert!(stage.needs_redraw());
//! // A tap in the middle of the canvas is on the cube.
//! assert!(stage.pick(400.0, 300.0).is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`Stage`] describes the picture: a puzzle's position, a turn in progress, highlights, colours and the camera. It
//! is plain data, and picking needs nothing else. A [`Scene`] is a stage with a graphics context to draw it on. This
//! crate neither reads the time nor requests animation frames: the page moves the stage and calls [`Scene::render`]
//! when [`Stage::needs_redraw`] returns true.
//!
//! Only [`Scene`] uses the GPU. The background is transparent, so the page's own is visible. [`Stage::bodies`] gives
//! the same picture as convex bodies, for drawings without a GPU.

mod animation;
mod batch;
mod bodies;
mod camera;
pub mod dimensions;
mod error;
mod follow;
mod four;
mod highlight;
mod instance;
mod letters;
mod loops;
mod mesh;
mod orientation;
pub mod outline;
mod palette;
mod picking;
mod programs;
pub mod quaternion;
mod renderer;
mod rigid;
mod room;
mod scene;
mod signs;
mod stage;
mod state;
mod stereo;
mod tubes;
mod view;
#[cfg(target_arch = "wasm32")]
mod web;
mod writing;

pub use animation::{Turn, ease_by_hand, ease_in_out};
pub use bodies::{Body, Patch, Side};
pub use camera::Camera;
pub use error::SceneError;
pub use follow::Followed;
pub use highlight::{Highlight, Mark, Style, Target};
pub use loops::Loop;
pub use orientation::Orientation;
pub use palette::{ALIKE, Colours, Rgb, Scheme, Vision, shade};
pub use picking::Hit;
pub use room::{Beam, Place, Pose, RoomEye};
pub use scene::Scene;
pub use stage::Stage;
pub use state::Visibility;
pub use stereo::Stereo;
pub use view::{Hints, Marks, NearCell, Range, Setting, Shape, Surface, View};
