//! "Solve it", on Run and on Play: asking the worker, and playing its answer.

use puzzle::{Algorithm, Puzzle};
use wire::{CubeOptions, Goal, Outcome, Progress, Request, Solution, SolveRequest, TurnCount};

use super::context::Context;
use super::jobs::Owner;
use super::screens::play::filter::kinds;
use super::screens::{ScreenId, Stage};
use super::solver::Solver;
use super::worker::Worker;
use crate::text::typeset;

/// Puzzles of more pieces than this are shown a solution in stages, as people solve them: the shortest that is found
/// soon takes hundreds of turns all the same.
const MANY_PIECES: usize = 30;
/// Moves that led to a position are shown backwards as its solution only where they are this few.
const FEW_MOVES: usize = 20;

/// Whether "Solve" shows a solution in stages, the first that is found.
pub fn is_shown_in_stages(puzzle: &Puzzle) -> bool {
    puzzle.pieces().len() > MANY_PIECES && kinds(puzzle).len() > 1
}

/// Why a puzzle cannot be solved now.
pub(super) fn refusal(stage: &dyn Stage, worker: &Worker) -> Option<String> {
    if stage.is_solved() {
        Some(words::solve::ALREADY_SOLVED.text().to_owned())
    } else if !worker.is_ready() {
        Some(words::solve::NOT_READY.text().to_owned())
    } else {
        None
    }
}

/// The solution on the screen, if it still solves the puzzle: it stays there until a better one is found.
fn known(stage: &dyn Stage) -> Option<Solution> {
    let solution = stage.solver()?.solution()?;
    let puzzle = stage.puzzle();
    let algorithm = Algorithm::parse(puzzle, &solution.algorithm).ok()?;
    let end = stage.position().then(&algorithm.permutation(puzzle));
    puzzle.looks_solved(&end).then(|| solution.clone())
}

/// Asks the worker to solve the puzzle; for `all` shortest solutions of the 3x3x3, at most that many.
pub(super) fn solve(stage: &mut dyn Stage, goal: Goal, all: Option<u32>, cx: &mut Context) {
    let running = stage.solver().is_none_or(Solver::is_running);
    if running || refusal(stage, &cx.shell.solver).is_some() {
        return;
    }
    stage.pause(cx.now);
    let position = stage.position().images().to_vec();
    let far = *cx.screen == ScreenId::Play && is_shown_in_stages(stage.puzzle());
    let way_back = stage
        .way_back()
        .filter(|moves| !far || moves.len() <= FEW_MOVES);
    let in_stages = far && goal == Goal::Soon && way_back.is_none();
    let goal = if in_stages { Goal::Staged } else { goal };
    // A worker that cannot be stopped would be lost with its tables.
    let first_is_enough = in_stages && cx.shell.solver.hears_cancel();
    let request = Request::Solve(SolveRequest {
        puzzle: stage.puzzle().reference().to_owned(),
        position: position.clone(),
        goal,
        max_depth: u8::MAX,
        simd: true,
        threads: None,
        cube: CubeOptions {
            count: stage.solve_count().unwrap_or(TurnCount::Htm),
            table: cx.shell.table(),
            all,
            colours: stage.look().and_then(|look| look.colours),
        },
        way_back: way_back.map(|moves| moves.display(stage.puzzle()).to_string()),
    });
    let best = known(stage);
    if let Some(solver) = stage.solver_mut() {
        *solver = Solver::Running {
            position,
            progress: None,
            best,
            table: None,
            stopping: false,
            first_is_enough,
        };
    }
    cx.say(words::solve::SOLVING.text());
    cx.start(Owner::Solve(*cx.screen), request);
}

/// Plays the moves that led to the position backwards.
pub(super) fn take_back(stage: &mut dyn Stage, cx: &mut Context) {
    if stage.solver().is_none_or(Solver::is_running) {
        return;
    }
    stage.pause(cx.now);
    if let Some(moves) = stage.way_back() {
        let text = moves.display(stage.puzzle()).to_string();
        if let Some(solver) = stage.solver_mut() {
            *solver = Solver::Idle;
        }
        stage.play_solution(&text, cx.now);
    }
}

/// Takes in a report of the search of a screen, which may be another one than the one that is shown.
pub(super) fn reported(
    stage: &mut dyn Stage,
    screen: ScreenId,
    progress: Progress,
    cx: &mut Context,
) {
    let Some(solver) = stage.solver_mut() else {
        return;
    };
    solver.report(progress);
    if solver.has_enough() {
        cancel(stage, screen, cx);
    }
}

/// Stops the search of a screen.
pub(super) fn cancel(stage: &mut dyn Stage, screen: ScreenId, cx: &mut Context) {
    if let Some(Solver::Running { stopping, .. }) = stage.solver_mut() {
        *stopping = true;
        cx.stop(&Owner::Solve(screen));
    }
}

/// Takes in the end of a search.
pub(super) fn ended(stage: &mut dyn Stage, outcome: Outcome, cx: &mut Context) {
    let position = stage.position().images().to_vec();
    let Some(solver) = stage.solver_mut().filter(|solver| solver.is_running()) else {
        return;
    };
    let solution = solver.end(outcome, &position);
    cx.say(match solver {
        Solver::Solved(solved) => {
            let solution = &solved.solution;
            words::solve::solved_with(solution.length, typeset(&solution.algorithm))
        }
        Solver::First(solution) => words::solve::solved(solution.length),
        Solver::Stopped(solution) => words::solve::stopped_with(typeset(&solution.algorithm)),
        Solver::Said(words, _) => words.clone(),
        Solver::Idle | Solver::Running { .. } => String::new(),
    });
    if let Some(solution) = solution {
        stage.play_solution(&solution, cx.now);
    }
}
