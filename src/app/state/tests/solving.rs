//! Solutions of large puzzles: in stages, the first that is found; what led there only if that is asked for.

use wire::{Request, SolveRequest};

use super::*;
use crate::state::screens::play;

/// Play with this puzzle, turned this many times.
fn turned(flavour: Flavour, puzzle: &str, turns: usize) -> Rig {
    let mut rig = Rig::ready(flavour);
    rig.act(Action::Visit(format!("#/play/{puzzle}")));
    rig.act(Action::Play(play::Action::ScrambleLength(
        turns.to_string(),
    )));
    rig.act(Action::Play(play::Action::Scramble(0.3)));
    rig
}

/// Presses Solve; what the worker is asked.
fn asked(rig: &mut Rig) -> SolveRequest {
    let effects = rig.act(Action::Stage(stage::Action::Solve(Goal::Soon)));
    let request = effects.iter().find_map(|effect| match effect {
        Effect::PostSolver(ToSolver::Start {
            request: Request::Solve(request),
            ..
        }) => Some(request.clone()),
        _ => None,
    });
    request.expect("the worker is asked")
}

/// A solution by the moves that led to the position, as a solver might find it.
fn found(rig: &Rig) -> wire::Solution {
    let moves = rig.state.play.way_back().expect("it was scrambled");
    wire::Solution {
        count: None,
        algorithm: moves.display(rig.state.puzzle()).to_string(),
        length: moves.len() as u32,
        quality: wire::Quality::Valid,
        htm: moves.len() as u32,
        stm: moves.len() as u32,
        at_least: 1,
        stages: Vec::new(),
        held: String::new(),
    }
}

#[test]
fn the_first_solution_of_a_large_puzzle_is_played_at_once() {
    for puzzle in ["3x3x3x3", "4x4x4", "megaminx"] {
        let mut rig = turned(Flavour::Threads, puzzle, 60);
        let request = asked(&mut rig);
        assert_eq!(
            (request.goal, request.way_back),
            (Goal::Staged, None),
            "{puzzle}"
        );
        let (job, solution) = (rig.job(), found(&rig));
        let report = FromSolver::Report {
            job,
            progress: Progress::Found(solution.clone()),
        };
        let effects = rig.act(Action::Solver(report));
        assert!(
            effects.contains(&Effect::PostSolver(ToSolver::Cancel { job })),
            "{puzzle}"
        );
        rig.end(job, Outcome::Cancelled);
        assert_eq!(
            rig.state.play.solver(),
            Some(&Solver::First(solution.clone()))
        );
        assert!(rig.state.play.is_playing());
        assert!(
            rig.state.shell.announcement.starts_with("Solved in "),
            "{puzzle}"
        );
    }
}

#[test]
fn the_first_solution_ends_its_own_search_whatever_screen_is_shown() {
    let mut rig = turned(Flavour::Threads, "3x3x3x3", 60);
    asked(&mut rig);
    let (job, solution) = (rig.job(), found(&rig));
    rig.act(Action::Visit("#/run".to_owned()));
    let progress = Progress::Found(solution);
    let effects = rig.act(Action::Solver(FromSolver::Report { job, progress }));
    assert!(effects.contains(&Effect::PostSolver(ToSolver::Cancel { job })));
}

#[test]
fn a_worker_with_one_thread_is_left_to_its_search() {
    let mut rig = turned(Flavour::Single, "3x3x3x3", 60);
    assert_eq!(asked(&mut rig).goal, Goal::Staged);
    let (job, solution) = (rig.job(), found(&rig));
    let progress = Progress::Found(solution);
    let effects = rig.act(Action::Solver(FromSolver::Report { job, progress }));
    assert!(
        !effects
            .iter()
            .any(|effect| matches!(effect, Effect::StartWorker(_)))
    );
    assert!(rig.state.play.solver().is_some_and(Solver::is_running));
}

#[test]
fn a_few_turns_and_small_puzzles_are_solved_as_shortly_as_can_be() {
    for (puzzle, turns) in [
        ("3x3x3x3", 3),
        ("4x4x4", 20),
        ("2x2x2x2", 60),
        ("pyraminx", 40),
    ] {
        let mut rig = turned(Flavour::Threads, puzzle, turns);
        let request = asked(&mut rig);
        assert_eq!(request.goal, Goal::Soon, "{puzzle}");
        assert!(request.way_back.is_some(), "{puzzle}");
    }
}

#[test]
fn what_led_there_is_played_backwards_when_it_is_asked_for() {
    let mut rig = turned(Flavour::Threads, "3x3x3x3", 60);
    rig.act(Action::Stage(stage::Action::TakeBack));
    assert!(rig.state.play.is_playing());
    rig.settle();
    rig.act(Action::Play(play::Action::Go(play::Go::End)));
    assert!(rig.state.play.is_solved());
}
