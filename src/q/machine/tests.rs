//! Bounds on memory and replay, which are not visible from outside.

use std::sync::Arc;

use diagnostics::{Source, SourceId};

use super::state::State;
use super::{Machine, RunEnd};

/// A loop over a cube and a tape whose head moves to and fro, and whose configuration repeats only after many millions
/// of steps.
const PROGRAM: &str = "Puzzles\nA: 3x3\ntape B: 3x3\n
1  | R U2 D' B D'
2  | switch B
3  | move-right 20
4  | R' F' L U' L U L F U' R
5  | solved-goto 7 UFL UL
6  | U F R' D' R2 F R' U' D
7  | move-left 7
8  | R U2 D' B D'
9  | solved-goto 11 UFR
10 | R U
11 | move-left 13
12 | switch A
13 | goto 1\n";

/// Steps of the long run.
const LONG: u64 = 10_000_000;

fn machine() -> Machine {
    let parsed = crate::parse(&Source::new("long.q", PROGRAM), SourceId(0));
    Machine::new(Arc::new(parsed.program.expect("it is sound")))
}

/// A run of ten million steps can go back to each of its steps with few checkpoints.
#[test]
fn ten_million_steps_are_walked_back() {
    let mut machine = machine();
    let cells = |machine: &Machine| machine.tape(1).map_or(0, |tape| tape.iter().count());
    let mut marks: Vec<State> = Vec::new();
    let mut most = 0;
    // Odd distances, so that the marks lie anywhere within instructions.
    while machine.steps() < LONG {
        let end = machine.run(99_991);
        assert!(end == RunEnd::Budget, "{end:?}");
        most = most.max(machine.history.checkpoints());
        marks.push(machine.state.clone());
        if marks.len() == 40 {
            let turn = machine.program().puzzles[0].puzzle.move_by_name("F");
            machine
                .turn(turn.expect("the cube has F"))
                .expect("the cube is in hand");
        }
    }
    assert!(cells(&machine) > 20, "the tape has grown");
    assert!(most < 500, "{most} checkpoints");
    for there in &marks {
        let back = machine.steps() - there.steps;
        let replayed = there.steps - machine.history.nearest(there.steps).steps;
        assert!(
            replayed <= 2_048 + back / 16,
            "{back} back replays {replayed}"
        );
    }
    for index in (0..marks.len()).map(|index| index * 37 % marks.len()) {
        let there = &marks[index];
        machine.seek(there.steps);
        assert!(machine.state == *there, "at {}", there.steps);
    }
    assert!(machine.history.checkpoints() < 1_000);
    machine.seek(LONG / 2);
    let here = machine.steps();
    for back in 1..=3_000 {
        assert!(machine.back_move().is_some());
        assert_eq!(machine.steps(), here - back);
    }
    machine.seek(0);
    assert!(machine.state == State::new(&machine.code));
}
