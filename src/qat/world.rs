//! What a program may refer to outside its own text.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use puzzle::architecture::Architecture;
use puzzle::{Algorithm, PieceId, Puzzle, catalogue};

/// Whoever waits for a compilation: may end it, and hears that it goes on.
#[derive(Clone, Debug, Default)]
pub struct Watch {
    /// Set to cancel the compilation. It then ends soon, with the error `qat::cancelled`.
    pub cancel: Option<Arc<AtomicBool>>,
    /// Called again and again while the compilation works, at least once for each statement and for each instruction of
    /// Lua. Must be quick.
    pub alive: Option<fn()>,
}

impl Watch {
    /// Says that the compilation goes on; whether it must stop.
    pub(crate) fn stops(&self) -> bool {
        if let Some(alive) = self.alive {
            alive();
        }
        let flag = self.cancel.as_ref();
        flag.is_some_and(|flag| flag.load(Ordering::Relaxed))
    }
}

/// Files, puzzles and architectures by name. The compiler asks for nothing else, so that it runs on a page, in a
/// worker and in a test alike. The same question must always get the same answer. Puzzles and architectures are those
/// of the catalogue unless a world has others.
pub trait World {
    /// Who waits for the compilation; nobody, unless a world says so.
    fn watch(&self) -> Watch {
        Watch::default()
    }

    /// The text of the file at a path, which counts from the folder of the program; `None` if there is none. The path
    /// has parts separated by `/`, none of which is empty, `.` or `..`, so that it never leads out of that folder.
    fn source(&self, path: &str) -> Option<String>;

    /// The paths of files that there are, for messages; may be incomplete.
    fn sources(&self) -> Vec<String> {
        Vec::new()
    }

    /// The puzzle of that name, such as `3x3`.
    fn puzzle(&self, name: &str) -> Option<Arc<Puzzle>> {
        catalogue::by_name(name)
    }

    /// The names of all puzzles, for messages.
    fn puzzles(&self) -> Vec<String> {
        catalogue::names().iter().map(ToString::to_string).collect()
    }

    /// Registers of the given sizes, in this order: those that are built in for the puzzle, or a single one of any size
    /// that is found soon.
    fn architecture(&self, puzzle: &Puzzle, orders: &[u64]) -> Option<Architecture> {
        let found = || match orders {
            [order] => Architecture::of_size(puzzle, *order),
            _ => None,
        };
        Architecture::preset(puzzle, orders).or_else(found)
    }

    /// All realisations of registers of these sizes that are built in, that of [`Self::architecture`] first.
    fn realisations(&self, puzzle: &Puzzle, orders: &[u64]) -> Vec<Architecture> {
        Architecture::realisations(puzzle, orders)
    }

    /// The sizes of all architectures that are built in for the puzzle, for messages.
    fn architectures(&self, puzzle: &Puzzle) -> Vec<Vec<u64>> {
        Architecture::preset_orders(puzzle)
    }

    /// An algorithm that does what this one does to every piece but those of `free`, in fewer moves, if the world knows
    /// one. The algorithm moves the free pieces among themselves, and so may the shorter one, in any way. The compiler
    /// checks that it does.
    fn shorter(
        &self,
        _puzzle: &Puzzle,
        _algorithm: &Algorithm,
        _free: &[PieceId],
    ) -> Option<Algorithm> {
        None
    }

    /// How many moves an algorithm is likely to have once [`Self::shorter`] was asked, found without any search.
    fn expected(&self, _: &Puzzle, algorithm: &Algorithm, _free: &[PieceId]) -> Expected {
        Expected {
            moves: algorithm.len(),
            is_searched: false,
        }
    }
}

/// How long an algorithm will be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expected {
    /// Its moves.
    pub moves: usize,
    /// Whether a search looks for it when it is asked for, so that this is only likely.
    pub is_searched: bool,
}

/// The catalogue's puzzles with their presets, and no files.
#[derive(Clone, Copy, Debug, Default)]
pub struct CatalogueWorld;

impl World for CatalogueWorld {
    fn source(&self, _: &str) -> Option<String> {
        None
    }
}

/// The catalogue's puzzles with their presets, and files in memory.
#[derive(Clone, Debug, Default)]
pub struct Project {
    /// Each file's path from the folder of the program, and its text. Of files with the same path the first counts.
    pub files: Vec<(String, String)>,
}

impl World for Project {
    fn source(&self, path: &str) -> Option<String> {
        let file = self.files.iter().find(|(known, _)| known == path);
        file.map(|(_, text)| text.clone())
    }

    fn sources(&self) -> Vec<String> {
        self.files.iter().map(|(path, _)| path.clone()).collect()
    }
}
