//! QAT as text, without compiling it: its tokens, what can be typed next, registers written into a program.
//!
//! ```
//! let text = "-- .registers { A <- 3x3 (U) }\n    add A 1\n";
//! let written = qat_text::with_registers(text, "3x3x3", &["R U".to_owned()]);
//! assert_eq!(written, format!(".registers {{\n    B <- 3x3x3 (R U)\n}}\n{text}"));
//! ```
//!
//! It is a crate of its own because the page needs it between two keys, when no worker can be asked, and must not link
//! the compiler with its Lua for it.

mod completion;
mod cursor;
mod habits;
pub mod lexer;
mod registers;
mod signature;

pub use completion::{Completions, Item, complete};
pub use habits::{Habit, habit, statement_for};
pub use registers::{letter, program, with_registers};
pub use signature::{Signature, signatures};
