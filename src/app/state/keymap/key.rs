//! A key that was pressed: what is printed on it, where it lies, and what has the focus.

/// A key that was pressed.
#[derive(Clone, Debug, Default)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "a key press is a few yes-or-no facts beside its name"
)]
pub struct Key {
    /// Its name or letter, as `KeyboardEvent.key` has it. Keys with letters that are not Latin have the letter that
    /// they have on a US keyboard.
    pub name: String,
    /// The sign that it has on a US keyboard, if it has one: that says where it lies, whatever is printed on it.
    pub place: Option<char>,
    /// Whether Shift is down.
    pub shift: bool,
    /// Whether Alt is down.
    pub alt: bool,
    /// Whether Ctrl or the command key is down: most of those belong to the browser.
    pub browser: bool,
    /// Whether something else has dealt with it, or it is a part of a longer input.
    pub handled: bool,
    pub focus: Focus,
}

impl Key {
    /// A key of this `KeyboardEvent.key` and `KeyboardEvent.code`, with nothing else pressed.
    pub fn new(name: String, code: &str) -> Self {
        let place = place_of(code);
        // An Arabic key has two letters.
        let foreign = name.chars().all(|c| c.is_alphabetic() && !c.is_ascii());
        let name = match place {
            Some(place) if foreign && place.is_ascii_alphabetic() => place.to_string(),
            _ => name,
        };
        Self {
            name,
            place,
            ..Self::default()
        }
    }
}

/// The keys with signs, as `KeyboardEvent.code` names them.
pub const SIGNS: [(&str, char); 11] = [
    ("Semicolon", ';'),
    ("Comma", ','),
    ("Period", '.'),
    ("Slash", '/'),
    ("Quote", '\''),
    ("Minus", '-'),
    ("Equal", '='),
    ("Backquote", '`'),
    ("BracketLeft", '['),
    ("BracketRight", ']'),
    ("Backslash", '\\'),
];

/// The sign that a key has on a US keyboard, by its `KeyboardEvent.code`; `None` for keys without a sign.
pub fn place_of(code: &str) -> Option<char> {
    let letter = code
        .strip_prefix("Key")
        .or_else(|| code.strip_prefix("Digit"));
    if let Some(letter) = letter {
        let mut letters = letter.chars().map(|c| c.to_ascii_lowercase());
        return letters.next().filter(char::is_ascii_alphanumeric);
    }
    let sign = SIGNS.iter().find(|(known, _)| *known == code);
    sign.map(|(_, sign)| *sign)
}

/// What has the focus, as far as keys matter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Focus {
    /// Nothing that takes keys itself.
    #[default]
    Page,
    Puzzle,
    /// A button, which takes the space bar.
    Button,
    /// A slider or a menu, which take the arrows too.
    Slider,
    Text,
}
