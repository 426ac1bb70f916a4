//! What programs say: messages, which have places for arguments, as texts and as values.
//!
//! What a compiler says is a value until it is shown, a [`Sentence`]: the message and its arguments. The files in
//! `assets/words/en/diagnostics` hold these messages; the build script makes a module of each file, and in it a
//! function of each message that makes such a value. The page's own words are texts at once: the crate `words` has
//! them. `docs/words.md` says how a message is written.

#![no_std]

extern crate alloc;

mod sentence;
mod template;

#[cfg(test)]
use alloc::string::String;
use alloc::vec;
use core::fmt::{self, Display, Formatter, Write as _};

pub use sentence::{Argument, Sentence};
pub use template::{Value, fill};

/// A message without arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Message(&'static str);

impl Message {
    /// A message that says this.
    pub const fn new(text: &'static str) -> Self {
        Self(text)
    }

    /// What it says.
    pub const fn text(self) -> &'static str {
        self.0
    }
}

impl Display for Message {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// A number that something is counted with: it decides between "turn" and "turns".
pub trait Count {
    /// The number.
    fn count(self) -> u64;
}

macro_rules! counts {
    ($($number:ty),*) => { $(
        impl Count for $number {
            fn count(self) -> u64 {
                u64::from(self)
            }
        }
    )* };
}

counts!(u8, u16, u32, u64);

impl Count for usize {
    fn count(self) -> u64 {
        self as u64
    }
}

/// A number with a thin space between groups of three digits.
#[derive(Clone, Copy, Debug)]
pub struct Grouped(
    /// The number.
    pub u64,
);

impl Display for Grouped {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (head, group) = (self.0 / 1000, self.0 % 1000);
        if head == 0 {
            return write!(f, "{group}");
        }
        write!(f, "{}\u{202f}{group:03}", Self(head))
    }
}

/// The place in a message for what is no text, the `n`th part that a view puts there, counted from 0: the argument that
/// stands for it. No more than ten.
#[derive(Clone, Copy, Debug)]
pub struct Part(
    /// Which.
    pub u8,
);

/// The first of the characters that stand for parts, in the area for private use.
const FIRST_PART: u32 = 0xE0E0;

impl Part {
    /// The part that a character stands for.
    pub fn of(c: char) -> Option<usize> {
        let n = u32::from(c).checked_sub(FIRST_PART)?;
        (n < 10).then_some(n as usize)
    }
}

impl Display for Part {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_char(char::from_u32(FIRST_PART + u32::from(self.0 % 10)).unwrap_or(' '))
    }
}

include!(concat!(env!("OUT_DIR"), "/en.rs"));

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString as _;

    #[test]
    fn numbers_are_grouped_by_three_digits() {
        for (number, shown) in [
            (0, "0"),
            (999, "999"),
            (1000, "1\u{202f}000"),
            (1_234_056, "1\u{202f}234\u{202f}056"),
        ] {
            assert_eq!(Grouped(number).to_string(), shown);
        }
    }

    #[test]
    fn parts_are_found_again() {
        for n in 0..10 {
            let mut chars = Part(n).to_string();
            assert_eq!(chars.pop().and_then(Part::of), Some(n.into()));
        }
        assert_eq!(Part::of('a'), None);
        assert_eq!(Part::of('\u{E0EA}'), None);
    }

    #[test]
    fn a_count_chooses_the_form() {
        assert_eq!(test::turns(1_u64), "1 turn");
        assert_eq!(test::turns(0_u32), "0 turns");
        assert_eq!(test::turns(1260_usize), "1\u{202f}260 turns");
    }

    #[test]
    fn a_sentence_is_said_when_it_is_shown() {
        let inner = test_values::none();
        let sentence = test_values::unknown("A", 2_u64, inner.clone());
        assert_eq!(
            sentence.to_string(),
            "there is no `A` among 2 names: nothing else"
        );
        assert_ne!(sentence, test_values::unknown("B", 2_u64, inner));
        let text = Sentence::from("as it is");
        assert_eq!(text.to_string(), "as it is");
        assert!(!text.is_empty() && Sentence::from("").is_empty());
    }

    #[test]
    fn a_message_takes_arguments_and_other_messages() {
        assert_eq!(test::SOLVED.text(), "The puzzle is solved.");
        assert_eq!(test::SOLVED_TITLE.text(), "Every piece is home");
        assert_eq!(
            test::done(3, 4_u64, "R U"),
            "3 of 4 turns done (R U). The puzzle is solved."
        );
        assert_eq!(test::at("here", "R"), "here: R");
        assert_eq!(test::none_left(0_u64), "Nothing is left.");
        assert_eq!(test::none_left(2_u64), "2 turns are left.");
        assert_eq!(test::BRACES.text(), " {braces} on two lines");
    }
}
