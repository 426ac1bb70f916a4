//! What a person has set: preferences, which hold whatever puzzle or program is in hand, until the person changes them.
//!
//! Each owner of settings (the page, Play, ...) has them in one struct, which the macro `settings!` makes of a table
//! with a row for each: its key in the storage and what it is until somebody changes it. So there is no setting without
//! a row, and nothing carries one over by hand. `tests/e2e/settings.json` lists them all with their controls; tests
//! change each one and read it again, here and in browsers.
//!
//! What belongs to the thing in hand is not a setting: a position, how a puzzle is looked at, which pieces are shown.
//! That is saved with the puzzle ([`play::share`](super::screens::play::share)).

pub mod value;

use std::ops::{Deref, DerefMut};

use diagnostics::rarely;
use scene::Scheme;

use super::effect::Effect;
use super::parts::Theme;
use super::presenting::TextSize;
use super::speed::Speed;
use super::tables::Choice;

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
                            if let Some(value) = $crate::state::settings::value::Value::read(text) {
                                settings.$field = value;
                            }
                        })*
                        _ => {}
                    }
                }
                settings
            }

            fn store(&self, saved: &mut Self, effects: &mut Vec<$crate::state::effect::Effect>) {
                $(if self.$field != saved.$field {
                    let text = $crate::state::settings::value::Value::text(&self.$field);
                    effects.push($crate::state::effect::store($key, &text));
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
        /// Whether the drawing turns as a smart cube is held; until that is chosen, where the system allows motion.
        held: Option<bool> = None, "hypercubist/held";
        /// Whether right and wrong turns of a smart cube are heard.
        cube_sound: bool = false, "hypercubist/cube-sound";
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
