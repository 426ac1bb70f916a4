//! The corpora of Q: right programs and what they do, wrong ones and what is said about them.

mod errors;
mod transcripts;
