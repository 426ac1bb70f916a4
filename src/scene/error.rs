//! Errors of setting up and drawing a scene.

use core::fmt;

/// Why a scene cannot be set up or drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SceneError {
    /// The puzzle cannot be drawn: it has this many dimensions (0 for one without geometry).
    Dimensions(usize),
    /// The browser offers no WebGL 2 for this canvas.
    NoWebGl2,
    /// The canvas has lost its graphics context.
    Lost,
    /// The graphics driver's error message.
    Graphics(String),
}

impl fmt::Display for SceneError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Dimensions(0) => f.write_str(
                "This puzzle has no shape that could be drawn: it is given by its moves alone.",
            ),
            Self::Dimensions(count) => write!(
                f,
                "This puzzle has {count} dimensions; the picture can show puzzles of three and four."
            ),
            Self::NoWebGl2 => f.write_str(
                "This browser cannot draw the puzzle: it offers no WebGL 2. \
                 Try turning hardware acceleration on, or another browser.",
            ),
            Self::Lost => f.write_str(
                "The browser took the graphics card away from the puzzle's picture. \
                 It comes back by itself; reloading the page helps if it does not.",
            ),
            Self::Graphics(message) => {
                write!(
                    f,
                    "The graphics driver could not draw the puzzle: {message}"
                )
            }
        }
    }
}

impl core::error::Error for SceneError {}
