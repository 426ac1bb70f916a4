//! Suites that need several crates; the library itself is empty.
