//! Limits of the text form.

/// The longest text that is read, in bytes.
pub const MAX_TEXT: usize = 1_000_000;
/// The most instructions of a program.
pub const MAX_INSTRUCTIONS: usize = 100_000;
/// The most puzzles of a program; a machine copies them all at every checkpoint.
pub const MAX_PUZZLES: usize = 256;
/// The most diagnostics that [`parse`](crate::parse) returns; one more then gives the number of omitted ones.
pub const MAX_DIAGNOSTICS: usize = 100;
/// The largest number in a program text: 2^53 - 1, the last one that JavaScript represents exactly.
pub const MAX_NUMBER: u64 = (1 << 53) - 1;
