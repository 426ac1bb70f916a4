//! Suites that cross rooms; the library itself is empty.
