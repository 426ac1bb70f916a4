//! The solver with and without SIMD, natively and as WebAssembly: the same states, the same answers.

use std::sync::Arc;

use puzzle::{Algorithm, Puzzle, catalogue};
use search::simd::{Backend, Coordinates, InstructionSet, Task};
use search::{NoMonitor, Options, Solver, State, Threads};

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// Scrambles, and the shortest solution that comes first in the order of the moves.
const SOLUTIONS: [(&str, &str); 3] = [
    ("R U F' D2", "D2 F U' R'"),
    ("R U R' U R U2 R'", "R U2 R' U' R U' R'"),
    ("F R U' R' U' R U R' F'", "U F' U' F U F R' F' R"),
];

fn solver() -> (Arc<Puzzle>, Solver) {
    let cube = catalogue::by_name("3x3x3").unwrap();
    let solver = Solver::new(cube.clone()).unwrap();
    (cube, solver)
}

/// Walks through the states that these moves lead to, and says where it came and what it saw.
struct Walk<'a> {
    moves: &'a [State],
    path: &'a [usize],
}

impl Task for Walk<'_> {
    type Output = (State, Vec<Coordinates>);

    #[expect(
        clippy::inline_always,
        reason = "only what is inlined into a task is compiled for its backend's instructions"
    )]
    #[inline(always)]
    fn run<I: InstructionSet>(self, simd: I) -> Self::Output {
        let moves: Vec<I::Vector> = self.moves.iter().map(|mv| simd.load(mv)).collect();
        let mut state = simd.load(&self.moves[0]);
        let mut seen = Vec::with_capacity(self.path.len());
        for &index in self.path {
            state = simd.then(state, moves[index]);
            seen.push(simd.coordinates(state));
        }
        (simd.store(state), seen)
    }
}

#[test]
fn simd_and_scalar_states_agree() {
    let (cube, solver) = solver();
    let moves: Vec<State> = cube
        .face_turns()
        .map(|id| solver.pack(&cube.mv(id).permutation).unwrap())
        .collect();
    let mut number = 1_u64;
    let path: Vec<usize> = (0..5000)
        .map(|_| {
            number = number
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (number >> 33) as usize % moves.len()
        })
        .collect();
    let walk = |backend: Backend| {
        backend.run(Walk {
            moves: &moves,
            path: &path,
        })
    };
    if cfg!(target_feature = "simd128") {
        assert_eq!(Backend::choose(true).name(), "simd128");
    }
    assert_eq!(walk(Backend::choose(true)), walk(Backend::scalar()));
}

#[test]
fn answers_do_not_depend_on_machine_or_simd() {
    let (cube, solver) = solver();
    for (scramble, expected) in SOLUTIONS {
        let position = Algorithm::parse(&cube, scramble)
            .unwrap()
            .permutation(&cube);
        for simd in [true, false] {
            let options = Options {
                simd,
                threads: Threads::One,
                ..Options::default()
            };
            let solution = solver.solve(&position, &options, &NoMonitor).unwrap();
            let found = solution.algorithm.display(&cube).to_string();
            assert_eq!(found, expected, "{scramble}, SIMD: {simd}");
        }
    }
}
