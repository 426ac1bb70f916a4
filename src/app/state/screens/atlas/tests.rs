//! The atlas with a worker made of words.

use wire::{
    AtlasAnswer, AtlasCell, AtlasFigure, AtlasFigures, AtlasRequest, AtlasRow, AtlasSheet,
    AtlasTable, Flavour, FromSolver, JobId, Outcome, Progress, Request, ToSolver, WorkerInfo,
};

use super::{Asked, section::Section};
use crate::state::jobs::Owner;
use crate::state::worker::WorkerId;
use crate::state::{Action, Effect, State};

fn posted(effects: &[Effect]) -> Vec<(JobId, AtlasRequest)> {
    let request = |effect: &Effect| match effect {
        Effect::PostSolver(ToSolver::Start {
            job,
            request: Request::Atlas(request),
        }) => Some((*job, request.clone())),
        _ => None,
    };
    effects.iter().filter_map(request).collect()
}

fn act(state: &mut State, action: Action) -> Vec<Effect> {
    let mut effects = Vec::new();
    state.update(action, 1.0, &mut effects);
    effects
}

fn ready(state: &mut State, flavour: Flavour) -> Vec<Effect> {
    let info = WorkerInfo {
        flavour,
        threads: 2,
        memory: 1 << 31,
    };
    act(state, Action::Solver(FromSolver::Ready(info)))
}

fn end(state: &mut State, job: JobId, outcome: Outcome) {
    act(state, Action::Solver(FromSolver::End { job, outcome }));
}

fn small_sheet() -> AtlasSheet {
    let row = |name: &str, text: &str| AtlasRow {
        name: name.to_owned(),
        cells: vec![AtlasCell {
            text: text.to_owned(),
            note: String::new(),
        }],
    };
    AtlasSheet {
        columns: vec!["a".to_owned(), "b".to_owned()],
        rows: vec![row("x", "1"), row("y", "2")],
    }
}

fn figures(texts: &[&str]) -> AtlasFigures {
    let figure = |(row, text): (u32, &&str)| AtlasFigure {
        row,
        cell: 0,
        text: (*text).to_owned(),
    };
    AtlasFigures {
        figures: (0..).zip(texts).map(figure).collect(),
        milliseconds: 10.0,
        done: 0.5,
    }
}

/// At the turn metrics, with their table there.
fn at_turn_metrics(flavour: Flavour) -> State {
    let mut state = State::new(&[], "w");
    act(&mut state, Action::Visit("#/atlas/turn-metrics".to_owned()));
    let asked = posted(&ready(&mut state, flavour));
    let (job, _) = asked[0].clone();
    end(
        &mut state,
        job,
        Outcome::Atlas(AtlasAnswer::Sheet(small_sheet())),
    );
    state
}

fn check(state: &mut State) -> JobId {
    let request = state.atlas.check_of(&AtlasTable::TurnMetrics);
    let effects = act(state, Action::Atlas(super::Action::Ask(request)));
    posted(&effects)[0].0
}

#[test]
fn a_part_asks_once_for_what_it_needs() {
    let mut state = State::new(&[], "w");
    let effects = act(&mut state, Action::Visit("#/atlas/tesseract".to_owned()));
    assert_eq!(posted(&effects), [], "the engine is not there yet");
    let asked = posted(&ready(&mut state, Flavour::Threads));
    assert_eq!(asked.len(), 4);
    for (job, request) in asked {
        assert_eq!(state.shell.jobs.of(&Owner::Atlas(request)), Some(job));
    }
    act(&mut state, Action::Visit("#/run".to_owned()));
    let effects = act(&mut state, Action::Visit("#/atlas/tesseract".to_owned()));
    assert_eq!(posted(&effects), []);
    assert_eq!(state.address(), "#/atlas/tesseract");
    act(&mut state, Action::Visit("#/atlas/nowhere".to_owned()));
    assert_eq!(state.atlas.section, Section::Overview);
    assert_eq!(state.shell.notices.len(), 1);
}

#[test]
fn what_is_worked_out_is_compared() {
    let mut state = at_turn_metrics(Flavour::Threads);
    let job = check(&mut state);
    let progress = Progress::Atlas(figures(&["1"]));
    act(
        &mut state,
        Action::Solver(FromSolver::Report { job, progress }),
    );
    let verdict = state.atlas.verdict(&AtlasTable::TurnMetrics);
    assert!(verdict.is_some_and(|verdict| !verdict.is_bad()));
    let answer = AtlasAnswer::Figures(figures(&["1", "3"]));
    end(&mut state, job, Outcome::Atlas(answer));
    assert_eq!(
        state.shell.announcement,
        "1 number agrees; 1 differs from the table. It took 10 ms."
    );
    let check = state.atlas.check_of(&AtlasTable::TurnMetrics);
    assert_eq!(state.shell.jobs.of(&Owner::Atlas(check)), None);
}

#[test]
fn a_check_can_be_stopped_and_keeps_what_it_has() {
    for flavour in [Flavour::Threads, Flavour::Single] {
        let mut state = at_turn_metrics(flavour);
        let job = check(&mut state);
        let progress = Progress::Atlas(figures(&["1"]));
        act(
            &mut state,
            Action::Solver(FromSolver::Report { job, progress }),
        );
        let request = state.atlas.check_of(&AtlasTable::TurnMetrics);
        let effects = act(
            &mut state,
            Action::Atlas(super::Action::Stop(request.clone())),
        );
        if flavour == Flavour::Threads {
            assert_eq!(effects, [Effect::PostSolver(ToSolver::Cancel { job })]);
            end(&mut state, job, Outcome::Cancelled);
        } else {
            assert!(effects.contains(&Effect::StartWorker(WorkerId::Solver)));
        }
        assert_eq!(
            state.atlas.asked(&request),
            Some(&Asked::Stopped(figures(&["1"])))
        );
    }
}

#[test]
fn a_lost_engine_is_reported() {
    let mut state = at_turn_metrics(Flavour::Threads);
    check(&mut state);
    act(
        &mut state,
        Action::WorkerDied(WorkerId::Solver, "test".to_owned()),
    );
    let request = state.atlas.check_of(&AtlasTable::TurnMetrics);
    assert!(matches!(
        state.atlas.asked(&request),
        Some(Asked::Failed(_))
    ));
}
