//! Suites that need several crates. The library is what the suites of one crate share with them.

pub mod corpus;
