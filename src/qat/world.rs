//! What a program may refer to outside its own text.

use std::sync::Arc;

use puzzle::architecture::Architecture;
use puzzle::{Puzzle, catalogue};

/// Files, puzzles and architectures by name. The compiler asks for nothing else, so that it runs on a page, in a
/// worker and in a test alike. The same question must always get the same answer.
pub trait World {
    /// The text of the file at a path, as an `import` writes it; `None` if there is none.
    fn source(&self, path: &str) -> Option<String>;

    /// The puzzle of that name, such as `3x3`.
    fn puzzle(&self, name: &str) -> Option<Arc<Puzzle>>;

    /// The names of all puzzles, for messages.
    fn puzzles(&self) -> Vec<String>;

    /// Registers of the given sizes, in this order, that are built in for the puzzle.
    fn architecture(&self, puzzle: &Puzzle, orders: &[u64]) -> Option<Architecture>;

    /// The sizes of all architectures that are built in for the puzzle, for messages.
    fn architectures(&self, puzzle: &Puzzle) -> Vec<Vec<u64>>;
}

/// The catalogue's puzzles with their presets, and no files.
#[derive(Clone, Copy, Debug, Default)]
pub struct CatalogueWorld;

impl World for CatalogueWorld {
    fn source(&self, _: &str) -> Option<String> {
        None
    }

    fn puzzle(&self, name: &str) -> Option<Arc<Puzzle>> {
        catalogue::by_name(name)
    }

    fn puzzles(&self) -> Vec<String> {
        catalogue::names().iter().map(ToString::to_string).collect()
    }

    fn architecture(&self, puzzle: &Puzzle, orders: &[u64]) -> Option<Architecture> {
        Architecture::preset(puzzle, orders)
    }

    fn architectures(&self, puzzle: &Puzzle) -> Vec<Vec<u64>> {
        Architecture::preset_orders(puzzle)
    }
}
