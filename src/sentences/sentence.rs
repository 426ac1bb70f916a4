//! Sentences as values.

use alloc::string::{String, ToString as _};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::{self, Display, Formatter};

use serde::{Deserialize, Serialize};

use super::{SENTENCES, Value, fill};

/// The id of a text that is no message: its only argument is shown as it is.
const VERBATIM: u16 = u16::MAX;

/// A message and its arguments, which is said where it is shown.
///
/// Its number is the message's place in the files, so that it means the same only in programs built together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sentence {
    id: u16,
    arguments: Vec<Argument>,
}

/// What is put into a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Argument {
    /// A text, a name for instance.
    Text(String),
    /// A number that something is counted with.
    Number(u64),
    /// Another sentence.
    Sentence(Sentence),
}

impl Sentence {
    pub(crate) fn new(id: u16, arguments: Vec<Argument>) -> Self {
        Self { id, arguments }
    }

    /// Whether it says nothing.
    pub fn is_empty(&self) -> bool {
        match self.arguments.as_slice() {
            [Argument::Text(text)] => self.id == VERBATIM && text.is_empty(),
            _ => false,
        }
    }
}

/// A text from elsewhere: what another program said, or a value of the user's.
impl From<String> for Sentence {
    fn from(text: String) -> Self {
        Self::new(VERBATIM, vec![Argument::Text(text)])
    }
}

impl From<&str> for Sentence {
    fn from(text: &str) -> Self {
        Self::from(String::from(text))
    }
}

impl Display for Sentence {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if let (VERBATIM, [Argument::Text(text)]) = (self.id, self.arguments.as_slice()) {
            return f.pad(text);
        }
        let values = self.arguments.iter().map(|argument| match argument {
            Argument::Number(number) => Value::Number(*number),
            text => Value::Text(text),
        });
        let values: Vec<Value<'_>> = values.collect();
        // A number from another build may be beyond the table.
        let template = SENTENCES.get(usize::from(self.id)).copied();
        f.pad(&fill(template.unwrap_or_default(), &values))
    }
}

impl Display for Argument {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.pad(text),
            Self::Number(number) => number.fmt(f),
            Self::Sentence(sentence) => sentence.fmt(f),
        }
    }
}

impl From<String> for Argument {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&String> for Argument {
    fn from(text: &String) -> Self {
        Self::Text(text.clone())
    }
}

impl From<&str> for Argument {
    fn from(text: &str) -> Self {
        Self::Text(String::from(text))
    }
}

impl From<char> for Argument {
    fn from(c: char) -> Self {
        Self::Text(c.to_string())
    }
}

impl From<Sentence> for Argument {
    fn from(sentence: Sentence) -> Self {
        Self::Sentence(sentence)
    }
}

macro_rules! numbers {
    ($($number:ty),*) => { $(
        impl From<$number> for Argument {
            fn from(number: $number) -> Self {
                Self::Text(number.to_string())
            }
        }
    )* };
}

numbers!(u8, u16, u32, u64, usize, i32, i64);
