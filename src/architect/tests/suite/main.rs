//! Tests of the public interface of Architect. They share a binary, to link once.

mod adds;
mod exhaustive;
mod finder;
mod saved;
mod slow_cube;
