//! Tests of the public interface of puzzles. They share a binary, to link once.

mod algorithms;
mod architecture;
mod check;
mod cycles;
mod definitions;
mod expressions;
mod geometry;
mod letters;
mod log;
mod notation;
mod polyhedra;
mod readings;
mod rubik;
mod sizes;
mod structure;
mod tesseract;
