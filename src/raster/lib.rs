//! Pictures of puzzles as PNG, and films of them as GIF. The same input gives the same bytes.
//!
//! ```
//! use drawing::{Options, svg};
//! use puzzle::catalogue;
//!
//! let cube = catalogue::by_name("3x3x3").ok_or("it is in the catalogue")?;
//! let picture = svg(&cube, &cube.solved(), &Options::default())?;
//! assert!(raster::png(&picture)?.starts_with(b"\x89PNG"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod film;
mod palette;

#[cfg(test)]
mod tests;

use std::fmt;

use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree};

pub use film::{MOST_FRAMES, MOST_PIXELS, Timing, frames, gif};

/// Why there are no pixels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RasterError {
    /// The text is no picture in SVG, with the reason.
    Svg(String),
    /// The file cannot be made of the pixels, with the reason.
    Encoding(String),
    /// A film of this number of frames, each of this width and height, is too long.
    TooLong {
        /// The number of frames.
        frames: u64,
        /// The width and the height of each, in pixels.
        size: u16,
    },
}

impl fmt::Display for RasterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Svg(why) => write!(f, "this is no picture in SVG: {why}"),
            Self::Encoding(why) => write!(f, "the file cannot be made: {why}"),
            Self::TooLong { frames, size } => write!(
                f,
                "the film would have {frames} frames of {size} x {size} pixels; the limits are {MOST_FRAMES} frames \
                 and {} million pixels in all",
                MOST_PIXELS / 1_000_000
            ),
        }
    }
}

impl std::error::Error for RasterError {}

/// A picture in SVG as PNG, transparent where nothing is drawn. Texts are left out: no font is linked.
///
/// # Errors
/// [`RasterError::Svg`] and [`RasterError::Encoding`].
pub fn png(svg: &str) -> Result<Vec<u8>, RasterError> {
    let pixels = pixels(svg, Color::TRANSPARENT)?;
    let encoded = pixels.encode_png();
    encoded.map_err(|error| RasterError::Encoding(error.to_string()))
}

/// The pixels of a picture before a colour.
fn pixels(svg: &str, behind: Color) -> Result<Pixmap, RasterError> {
    let wrong = |error: &dyn fmt::Display| RasterError::Svg(error.to_string());
    let tree = Tree::from_str(svg, &Options::default()).map_err(|error| wrong(&error))?;
    let size = tree.size().to_int_size();
    let pixels = Pixmap::new(size.width(), size.height());
    let mut pixels = pixels.ok_or_else(|| wrong(&"it has no size"))?;
    pixels.fill(behind);
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    Ok(pixels)
}
