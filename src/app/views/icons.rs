//! Signs, drawn as SVG so that they take the colour and size of their words.

use yew::{AttrValue, Html, html};

/// A sign of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Icon {
    /// Opens downwards.
    Chevron,
    /// A folder: open a file.
    Open,
    /// An arrow into a tray: save a file.
    Save,
    /// An arrow back: restore, reset.
    Restore,
    /// Half a disc: light or dark.
    Theme,
    Keyboard,
    /// A cross: close.
    Close,
    /// Two chevrons to the left.
    BackInstruction,
    /// One chevron to the left.
    BackMove,
    /// A triangle.
    Run,
    /// Two triangles: run quickly.
    RunQuickly,
    /// Two bars.
    Pause,
    /// One chevron to the right.
    StepMove,
    /// Two chevrons to the right.
    StepInstruction,
    /// A chevron against a bar.
    ToInput,
    /// A chevron against a bar, to the left.
    ToStart,
    /// Two arrows in a circle: begin again.
    Loop,
    /// An arrow back to the left.
    Undo,
    /// An arrow on to the right.
    Redo,
    /// Three dots joined by two lines: share.
    Share,
    /// A screen on a stand: present.
    Projector,
    /// An eye: look from the front again.
    Front,
    /// A cube as seen from behind and below: show its back, too.
    Behind,
    /// A cube unfolded.
    Net,
    /// A question mark.
    Quiz,
}

impl Icon {
    /// The path on a 24 by 24 grid and whether it is filled rather than drawn.
    fn path(self) -> (&'static str, bool) {
        match self {
            Self::Chevron => ("M6 9.5l6 6 6-6", false),
            Self::Open => (
                "M3.5 18V6.5h6l2 2.5h9V18a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1z",
                false,
            ),
            Self::Save => ("M12 4v10.5M7.5 10.5L12 15l4.5-4.5M4.5 16v3.5h15V16", false),
            Self::Restore => ("M4.5 4.5v5h5M5 9.5a7.75 7.75 0 1 1-.6 5", false),
            Self::Theme => (
                "M12 3.5a8.5 8.5 0 1 0 0 17zM12 3.5a8.5 8.5 0 0 1 0 17",
                false,
            ),
            Self::Keyboard => (
                "M3 6.5h18v11H3zM6.5 10h.01M10 10h.01M13.7 10h.01M17.3 10h.01M8 14h8",
                false,
            ),
            Self::Close => ("M6 6l12 12M18 6L6 18", false),
            Self::BackInstruction => ("M11.5 6l-6 6 6 6M18.5 6l-6 6 6 6", false),
            Self::BackMove => ("M15 6l-6 6 6 6", false),
            Self::Run => ("M8 5v14l11-7z", true),
            Self::RunQuickly => ("M4 5l9 7-9 7zM12 5l9 7-9 7z", true),
            Self::Pause => ("M7 5h3.6v14H7zM13.4 5H17v14h-3.6z", true),
            Self::StepMove => ("M9 6l6 6-6 6", false),
            Self::StepInstruction => ("M5.5 6l6 6-6 6M12.5 6l6 6-6 6", false),
            Self::ToInput => ("M6 6l6 6-6 6M17 5.5v13", false),
            Self::ToStart => ("M18 6l-6 6 6 6M7 5.5v13", false),
            Self::Loop => (
                "M17 3.5l3 3-3 3M20 6.5H8a4 4 0 0 0-4 4v1M7 20.5l-3-3 3-3M4 17.5h12a4 4 0 0 0 4-4v-1",
                false,
            ),
            Self::Undo => ("M8.5 5L4 9.5 8.5 14M4 9.5h10a5.5 5.5 0 0 1 0 11h-3", false),
            Self::Redo => (
                "M15.5 5L20 9.5 15.5 14M20 9.5H10a5.5 5.5 0 0 0 0 11h3",
                false,
            ),
            Self::Share => (
                "M8.6 10.8l6.8-3.6M8.6 13.2l6.8 3.6M6 9.4a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2z\
                 M18 3.4a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2zM18 15.4a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2z",
                false,
            ),
            Self::Projector => ("M3 5h18v11H3zM12 16v4M8 20.5h8", false),
            Self::Quiz => (
                "M8.5 9a3.5 3.5 0 1 1 5.2 3.1c-1.1.6-1.7 1.2-1.7 2.4M12 18.5h.01",
                false,
            ),
            Self::Behind => (
                "M12 3.5l7.5 4.25v8.5L12 20.5l-7.5-4.25v-8.5zM12 12V3.5M12 12l7.5 4.25M12 12l-7.5 4.25",
                false,
            ),
            Self::Net => ("M8.5 4.5h5v15h-5zM3.5 9.5h17v5h-17zM15.5 9.5v5", false),
            Self::Front => (
                "M12 3.5l7.5 4.25v8.5L12 20.5l-7.5-4.25v-8.5zM12 12v8.5M12 12l7.5-4.25M12 12L4.5 7.75",
                false,
            ),
        }
    }
}

/// Draws a sign; a screen reader passes over it, the words beside it speak.
pub fn icon(icon: Icon) -> Html {
    let (d, filled) = icon.path();
    let (fill, stroke) = if filled {
        ("currentColor", "none")
    } else {
        ("none", "currentColor")
    };
    html! {
        <svg translate="no" viewBox="0 0 24 24" {fill} {stroke} stroke-width="1.75" stroke-linecap="round"
            stroke-linejoin="round" aria-hidden="true">
            <path {d} />
        </svg>
    }
}

/// How many register marks there are; after that they begin again. The scene puts the same shapes on stickers.
pub const MARKS: usize = 6;

/// The name of register number `n`'s mark, for those who cannot see it.
pub fn mark_name(n: usize) -> &'static str {
    let names: [words::Message; MARKS] = [
        words::stage::MARK_DIAMOND,
        words::stage::MARK_SQUARE,
        words::stage::MARK_PLUS,
        words::stage::MARK_CROSS,
        words::stage::MARK_FRAME,
        words::stage::MARK_TARGET,
    ];
    names[n % MARKS].text()
}

/// The mark of register number `n`.
pub fn mark(n: usize) -> Html {
    let d = [
        "M8 .5L15.5 8 8 15.5.5 8z",
        "M2 2h12v12H2z",
        "M6 1h4v5h5v4h-5v5H6v-5H1V6h5z",
        "M3.8 1.2L8 5.4l4.2-4.2 2.6 2.6L10.6 8l4.2 4.2-2.6 2.6L8 10.6l-4.2 4.2-2.6-2.6L5.4 8 1.2 3.8z",
        "M2 2h12v12H2zM5 5v6h6V5z",
        "M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1zm0 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9z\
         M8 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4z",
    ][n % MARKS];
    html! {
        <svg translate="no" class="mark" viewBox="0 0 16 16" fill="currentColor" fill-rule="evenodd" aria-hidden="true">
            <path {d} />
        </svg>
    }
}

/// The class that gives an element register number `n`'s colour.
pub fn tone(n: usize) -> AttrValue {
    AttrValue::from(format!("tone-{}", n % MARKS))
}

/// The sign of the project: a cube inside a cube.
pub fn wordmark() -> Html {
    let faces = [
        ("M32 4 57 18 32 32 7 18Z", "#f4f4f0"),
        ("M7 18 32 32 32 60 7 46Z", "#1f9d63"),
        ("M57 18 57 46 32 60 32 32Z", "#d33c3c"),
        ("M32 19.6 43.2 26 32 32.4 20.8 26Z", "#f2c230"),
        ("M20.8 26 32 32.4 32 44.8 20.8 38.4Z", "#2f6fd6"),
        ("M43.2 26 43.2 38.4 32 44.8 32 32.4Z", "#ee8a2b"),
    ];
    html! {
        <svg translate="no" viewBox="4 1 56 62" stroke-width="2.5" stroke-linejoin="round" aria-hidden="true">
            { for faces.map(|(d, fill)| html! { <path {d} {fill} /> }) }
        </svg>
    }
}
