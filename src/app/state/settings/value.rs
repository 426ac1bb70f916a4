//! What a setting can be, and its text in the storage.

use scene::Scheme;

use crate::state::parts::Theme;
use crate::state::speed::Speed;

/// A value that a setting can have, and its text in the storage.
pub trait Value: Sized {
    /// The text; [`Value::read`] reads it.
    fn text(&self) -> String;

    /// The value of a text; `None` for what no version of the page has written.
    fn read(text: &str) -> Option<Self>;
}

impl Value for bool {
    fn text(&self) -> String {
        if *self { "on" } else { "off" }.to_owned()
    }

    fn read(text: &str) -> Option<Self> {
        match text {
            "on" => Some(true),
            "off" => Some(false),
            _ => None,
        }
    }
}

impl Value for u32 {
    fn text(&self) -> String {
        self.to_string()
    }

    fn read(text: &str) -> Option<Self> {
        text.parse().ok()
    }
}

/// Empty where nothing is chosen.
impl<T: Value> Value for Option<T> {
    fn text(&self) -> String {
        self.as_ref().map_or_else(String::new, Value::text)
    }

    fn read(text: &str) -> Option<Self> {
        if text.is_empty() {
            return Some(None);
        }
        T::read(text).map(Some)
    }
}

impl Value for Theme {
    fn text(&self) -> String {
        self.name().to_owned()
    }

    fn read(text: &str) -> Option<Self> {
        named([Self::Light, Self::Dark], Self::name, text)
    }
}

impl Value for Scheme {
    fn text(&self) -> String {
        self.id().to_owned()
    }

    fn read(text: &str) -> Option<Self> {
        // Until November 2026 it was saved as `High contrast`.
        let id = text.to_lowercase().replace(' ', "-");
        named(Self::CHOICES, Self::id, &id)
    }
}

impl Value for Speed {
    fn text(&self) -> String {
        self.stop().to_string()
    }

    fn read(text: &str) -> Option<Self> {
        text.parse().ok().map(Self::at)
    }
}

/// The value of this name, among those that there are.
pub fn named<T: Copy, const N: usize>(
    all: [T; N],
    name: impl Fn(T) -> &'static str,
    text: &str,
) -> Option<T> {
    all.into_iter().find(|value| name(*value) == text)
}
