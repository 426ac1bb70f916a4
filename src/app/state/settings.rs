//! What a person has set: preferences, which hold whatever puzzle or program is in hand, until the person changes them.
//!
//! Each owner of settings (the page, Play, ...) has them in one struct, which the macro `settings!` makes of a table
//! with a row for each: its key in the storage and what it is until somebody changes it. So there is no setting without
//! a row, and nothing carries one over by hand. `tests/e2e/settings.json` lists them all with their controls; tests
//! change each one and read it again, here and in browsers.
//!
//! What belongs to the thing in hand is not a setting: a position, how a puzzle is looked at, which pieces are shown.
//! That is saved with the puzzle ([`play::share`](super::screens::play::share)).

use std::ops::{Deref, DerefMut};

use diagnostics::rarely;
use scene::Scheme;

use super::presenting::TextSize;
use super::speed::Speed;
use super::tables::Choice;
use super::{Effect, Theme};

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

/// The settings of an owner; the macro `settings!` makes them.
pub trait Settings: Clone + PartialEq {
    /// The keys in the storage, in the order of the fields.
    #[cfg(test)]
    const KEYS: &'static [&'static str];

    /// What earlier visits stored; as usual where that is missing or cannot be read.
    fn restore(stored: &[(String, String)]) -> Self;

    /// Stores what differs from `saved`, which has it then as well.
    fn store(&self, saved: &mut Self, effects: &mut Vec<Effect>);
}

/// Settings, and what the storage has of them.
#[derive(Clone, Debug, Default)]
pub struct Saved<T> {
    now: T,
    stored: T,
}

impl<T: Settings> Saved<T> {
    /// What earlier visits stored.
    pub fn restore(stored: &[(String, String)]) -> Self {
        let now = T::restore(stored);
        Self {
            stored: now.clone(),
            now,
        }
    }

    /// Stores what has changed since this was last done.
    pub fn store(&mut self, effects: &mut Vec<Effect>) {
        if self.now != self.stored {
            rarely(|| self.now.store(&mut self.stored, effects));
        }
    }
}

impl<T> Deref for Saved<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.now
    }
}

impl<T> DerefMut for Saved<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.now
    }
}

/// Makes a struct of settings: a row for each, with its field, its type, what it is until somebody changes it, and its
/// key in the storage.
macro_rules! settings {
    (
        $(#[$about:meta])*
        pub struct $Settings:ident {
            $($(#[$doc:meta])* $field:ident: $Type:ty = $usual:expr, $key:tt;)*
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq)]
        pub struct $Settings {
            $($(#[$doc])* pub $field: $Type,)*
        }

        impl Default for $Settings {
            fn default() -> Self {
                Self { $($field: $usual,)* }
            }
        }

        impl $crate::state::settings::Settings for $Settings {
            #[cfg(test)]
            const KEYS: &'static [&'static str] = &[$($key),*];

            fn restore(stored: &[(String, String)]) -> Self {
                let mut settings = Self::default();
                for (key, text) in stored {
                    match key.as_str() {
                        $($key => {
                            if let Some(value) = $crate::state::settings::Value::read(text) {
                                settings.$field = value;
                            }
                        })*
                        _ => {}
                    }
                }
                settings
            }

            fn store(&self, saved: &mut Self, effects: &mut Vec<$crate::state::Effect>) {
                $(if self.$field != saved.$field {
                    let text = $crate::state::settings::Value::text(&self.$field);
                    effects.push($crate::state::store($key, &text));
                    saved.$field = self.$field.clone();
                })*
            }
        }
    };
}
pub(super) use settings;

settings! {
    /// What holds on every screen.
    pub struct Page {
        /// Light or dark; until that is chosen, as the system has it.
        theme: Option<Theme> = None, "hypercubist/theme";
        /// Sticker colours.
        scheme: Scheme = Scheme::default(), "hypercubist/stickers";
        /// Whether the puzzle is shown from behind as well; until that is chosen, as each screen has it.
        back: Option<bool> = None, "hypercubist/back-view";
        /// Whether the cube is shown unfolded as well.
        net: bool = true, "hypercubist/net";
        /// How fast the player goes.
        speed: Speed = Speed::default(), "hypercubist/speed";
        /// How large the text is while the page is presented.
        text_size: TextSize = TextSize::default(), "hypercubist/text-size";
        /// The table with which shortest solutions are proved.
        table: Option<Choice> = None, "hypercubist/table";
        /// How wide pictures are, pixels; as on the screen without a number.
        picture_width: Option<u32> = None, "hypercubist/picture-width";
    }
}
