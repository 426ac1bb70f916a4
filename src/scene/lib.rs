//! Puzzles as meshes: layout, animation, camera, picking, drawn with three-d.
//!
//! A [`Stage`] says what is to be seen: a puzzle's position, a turn in progress, highlights, colours and the camera.
//! It is plain data, and picking works on it alone. A [`Scene`] is a stage with a graphics context to draw it on.
//! Nothing here knows the time or asks for animation frames: the page moves the stage and calls [`Scene::render`]
//! when [`Stage::needs_redraw`] says so.
//!
//! Only [`Scene`] touches the GPU. The background stays transparent, so the page's own shows through.

mod animation;
mod camera;
mod error;
mod four;
mod highlight;
mod letters;
mod mesh;
mod palette;
mod picking;
mod renderer;
mod rigid;
mod scene;
mod stage;
mod view;
#[cfg(target_arch = "wasm32")]
mod web;
mod writing;

pub use animation::{Turn, ease_in_out};
pub use camera::Camera;
pub use error::SceneError;
pub use four::Orientation;
pub use highlight::{Highlight, Mark, Style, Target};
pub use palette::{Colours, Rgb, Scheme};
pub use picking::Hit;
pub use scene::Scene;
pub use stage::{Stage, Visibility};
pub use view::{Hints, Marks, NearCell, Range, Setting, Shape, View};
