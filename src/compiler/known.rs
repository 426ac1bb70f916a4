//! Short algorithms for adds that the solver found earlier, for the compiler to use.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use puzzle::adds::Adds;
use puzzle::architecture::Architecture;
use puzzle::{Algorithm, PieceId, Puzzle, catalogue};
use qat::{Expected, Watch, World};

/// The most architectures at a time: the latest used ones.
const MOST: usize = 4;

/// What is known of several architectures.
#[derive(Default)]
pub struct KnownAdds(
    /// The latest used one last.
    Mutex<Vec<Adds>>,
);

impl KnownAdds {
    fn lock(&self) -> MutexGuard<'_, Vec<Adds>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A known add that does the same as the algorithm to all pieces but the free ones.
    pub fn get(
        &self,
        puzzle: &Puzzle,
        algorithm: &Algorithm,
        free: &[PieceId],
    ) -> Option<Algorithm> {
        let known = self.lock();
        let mut here = known.iter().filter(|adds| **adds.puzzle() == *puzzle);
        let effect = algorithm.permutation(puzzle);
        here.find_map(|adds| adds.get(&effect, free).cloned())
    }

    /// Runs a task on what is known of an architecture, which may be nothing. `None` if it has too many adds.
    pub fn with<T>(
        &self,
        puzzle: &Arc<Puzzle>,
        architecture: &Architecture,
        task: impl FnOnce(&mut Adds) -> T,
    ) -> Option<T> {
        let mut all = self.lock();
        let known = all
            .iter()
            .position(|adds| adds.is_about(puzzle, architecture));
        let mut adds = match known {
            Some(at) => all.remove(at),
            None => Adds::new(puzzle, architecture.clone())?,
        };
        let result = task(&mut adds);
        all.push(adds);
        if all.len() > MOST {
            all.remove(0);
        }
        Some(result)
    }

    /// All of it as bytes to be saved.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for adds in self.lock().iter() {
            let one = adds.to_bytes();
            bytes.extend((one.len() as u32).to_le_bytes());
            bytes.extend(one);
        }
        bytes
    }

    /// Takes in what was saved.
    ///
    /// # Errors
    /// In words, why it, or some of it, cannot be used; it will be found again.
    pub fn restore(&self, bytes: &[u8]) -> Result<(), String> {
        let cut = || "it is cut off".to_owned();
        let cube = catalogue::by_name("3x3x3").ok_or("the cube is missing")?;
        let mut rest = bytes;
        while !rest.is_empty() {
            let (length, after) = rest.split_first_chunk::<4>().ok_or_else(cut)?;
            let length = u32::from_le_bytes(*length) as usize;
            let (one, after) = after.split_at_checked(length).ok_or_else(cut)?;
            rest = after;
            let saved = Adds::from_bytes(&cube, one).map_err(|error| error.to_string())?;
            let architecture = saved.architecture().clone();
            self.with(&cube, &architecture, |adds| adds.join(saved));
        }
        Ok(())
    }
}

/// A world with known adds in the place of longer algorithms.
pub(crate) struct Shortening<'a> {
    pub world: &'a dyn World,
    pub adds: &'a KnownAdds,
    pub alive: Option<fn()>,
}

impl World for Shortening<'_> {
    fn watch(&self) -> Watch {
        Watch {
            alive: self.alive,
            ..self.world.watch()
        }
    }

    fn source(&self, path: &str) -> Option<String> {
        self.world.source(path)
    }

    fn sources(&self) -> Vec<String> {
        self.world.sources()
    }

    fn shorter(
        &self,
        puzzle: &Puzzle,
        algorithm: &Algorithm,
        free: &[PieceId],
    ) -> Option<Algorithm> {
        (algorithm.len() >= 2)
            .then(|| self.adds.get(puzzle, algorithm, free))
            .flatten()
    }

    fn expected(&self, puzzle: &Puzzle, algorithm: &Algorithm, free: &[PieceId]) -> Expected {
        let known = self.shorter(puzzle, algorithm, free);
        Expected {
            moves: known
                .as_ref()
                .map_or(usize::MAX, Algorithm::len)
                .min(algorithm.len()),
            is_searched: false,
        }
    }
}
