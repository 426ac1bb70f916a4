//! How long the searches for registers' algorithms take for one position.

use architect::cycles::CycleStructure;
use architect::solve::Query;
use architect::speed::{ROUND, Round};
use search::simd::Backend;
use wire::SpeedView;

use crate::error::SolveError;
use crate::wire_values::puzzle_of;
use crate::{Engine, JobContext};

/// Each operation is repeated for at least this time, milliseconds.
const LONG_MS: f64 = 300.0;

impl Engine {
    /// Measures composing and testing positions of the 3x3x3, with SIMD where there is any.
    ///
    /// # Errors
    /// [`SolveError::Cancelled`].
    pub fn measure_speed(&self, context: &JobContext) -> Result<SpeedView, SolveError> {
        let puzzle = puzzle_of("3x3x3")?;
        let solver = self.cycles.of(&puzzle);
        let missing = || SolveError::Illegal("there is nothing to be measured".to_owned());
        let query = |text: &str| {
            let structure = CycleStructure::parse(solver.structure(), text);
            structure.map(Query::new).map_err(|_| missing())
        };
        let random = query("corners 1+,3+; edges 1+,5+")?;
        let random = Round::of_random(&solver, &random).ok_or_else(missing)?;
        let turns = query("corners 1+,5+; edges 7")?;
        let turns = Round::of_turns(&solver, &turns).ok_or_else(missing)?;
        let backend = Backend::simd().unwrap_or_else(Backend::scalar);
        let time = |task: &dyn Fn() -> u32| {
            let start = context.now();
            let mut rounds = 0_u32;
            loop {
                // Reading the clock takes longer than one round.
                for _ in 0..100 {
                    std::hint::black_box(task());
                }
                rounds += 100;
                let passed = context.now() - start;
                if context.is_cancelled() {
                    return Err(SolveError::Cancelled);
                }
                if passed >= LONG_MS {
                    return Ok(passed * 1e6 / f64::from(rounds) / ROUND as f64);
                }
            }
        };
        Ok(SpeedView {
            composition: time(&|| random.compose(backend))?,
            composition_and_test: time(&|| random.test(backend))?,
            test_that_passes: time(&|| turns.test(backend))?,
        })
    }
}
