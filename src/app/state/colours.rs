//! Colours that mean something on the puzzle.

/// How a piece shines that a step of a lesson or a question is about.
pub const LIGHT: scene::Rgb = [0xff, 0xd2, 0x3f];

/// The registers' colours on the puzzle; the style sheets have the same hues, fitted to light and dark.
pub const REGISTER_COLOURS: [scene::Rgb; 6] = [
    [0x1b, 0x8f, 0xdc],
    [0xe8, 0x6a, 0x10],
    [0x00, 0xa5, 0x7c],
    [0xc8, 0x62, 0x9e],
    [0xd6, 0xa8, 0x10],
    [0x7c, 0x8a, 0x96],
];
