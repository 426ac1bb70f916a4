//! Every sentence of the page.
//!
//! The files in `assets/words/en` hold them, in the form of [Fluent](https://projectfluent.org/fluent/guide). The
//! build script makes a module of each file, and in it a constant of each message that has no arguments and a
//! function of each that has: `scramble = Scramble` in `play.ftl` is `words::play::SCRAMBLE`, and `at = At step
//! { $step }` is `words::play::at(step)`. So the compiler checks names and arguments, and no parser of the form gets
//! into the page. `docs/words.md` says how a message is written.
//!
//! Only the page links this crate, so that a changed sentence compiles nothing else again.

#![no_std]

extern crate alloc;

use alloc::string::String;
use core::fmt::Display;

pub use sentences::{Argument, Count, Grouped, Message, Part, Sentence};
use sentences::{Value, fill};

include!(concat!(env!("OUT_DIR"), "/en.rs"));
