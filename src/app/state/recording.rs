//! Pictures and videos of the puzzle, as files.

/// What a recording becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// The browser's own kind of video.
    Video,
    /// Pictures that every program shows, and that begin again at the end.
    Gif,
}

impl Format {
    /// The longest recording, milliseconds.
    pub(super) fn longest(self) -> f64 {
        match self {
            Self::Video => 120_000.0,
            Self::Gif => 30_000.0,
        }
    }
}

/// An action on pictures and videos.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Pictures shall have this width, pixels; as wide as on the screen without a number.
    Width(Option<u32>),
    /// Play the algorithm from its start, and record that.
    Record(Format),
    /// It has gone as far as is wanted.
    Stop,
}

/// The state of pictures and videos.
#[derive(Clone, Copy, Debug, Default)]
pub struct Recording {
    /// When a recording began, milliseconds, and what it becomes.
    pub since: Option<(f64, Format)>,
}
