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

mod map {
    use wire::{LastLayerMap, LastLayerPieces, LastLayerRequest, LastLayerSolution, TurnCount};

    use super::*;
    use crate::state::screens::atlas::map::{Command, Dot};

    /// The states stand in the order of their numbers; the last one is farther than the others.
    fn made_up() -> AtlasAnswer {
        let corners: Vec<u16> = (0..LastLayerMap::COLUMNS).collect();
        let mut distances = vec![1; 62_208];
        distances[0] = 0;
        distances[62_207] = 2;
        AtlasAnswer::LastLayerMap(LastLayerMap {
            distances,
            edges: (0..LastLayerMap::ROWS).collect(),
            corners: [corners.clone(), corners],
        })
    }

    fn view(number: u32) -> AtlasAnswer {
        AtlasAnswer::LastLayer(Box::new(wire::LastLayerView {
            pieces: LastLayerPieces::default(),
            number,
            epn: 0,
            etn: 0,
            cpn: 0,
            ctn: 0,
            class: 1,
            class_states: 1,
            solutions: vec![LastLayerSolution {
                count: TurnCount::Htm,
                length: 2,
                free: 2,
                solution: "R U".to_owned(),
            }],
            setup: "U' R'".to_owned(),
            line: String::new(),
        }))
    }

    fn command(state: &mut State, command: Command) -> Vec<(JobId, AtlasRequest)> {
        posted(&act(
            state,
            Action::Atlas(super::super::Action::Map(command)),
        ))
    }

    fn number(request: &AtlasRequest) -> Option<u32> {
        match request {
            AtlasRequest::LastLayer(LastLayerRequest::Number(number)) => Some(*number),
            _ => None,
        }
    }

    /// At the last layer, with its map there and solved asked for.
    fn opened() -> (State, JobId) {
        let mut state = State::new(&[], "w");
        act(&mut state, Action::Visit("#/atlas/upper-face".to_owned()));
        let asked = posted(&ready(&mut state, Flavour::Threads));
        let map = AtlasRequest::LastLayer(LastLayerRequest::Map(TurnCount::Htm));
        let (job, _) = asked
            .iter()
            .find(|(_, request)| *request == map)
            .expect("it is asked for");
        assert!(state.atlas.map_shown().is_none());
        let outcome = Outcome::Atlas(made_up());
        let effects = act(
            &mut state,
            Action::Solver(FromSolver::End { job: *job, outcome }),
        );
        let [(solved, request)] = &posted(&effects)[..] else {
            panic!("the state is asked for when the map is there")
        };
        assert_eq!(number(request), Some(0));
        (state, *solved)
    }

    #[test]
    fn the_pointer_asks_for_one_state_at_a_time_and_forgets_it() {
        let (mut state, job) = opened();
        let at = |column| Some(Dot { column, row: 0 });
        // While the first one is asked for, the pointer goes on.
        for column in 1..50 {
            assert_eq!(command(&mut state, Command::Point(at(column))), []);
        }
        assert_eq!(state.atlas.map_number(), Some(49));
        assert_eq!(state.atlas.map_view(), None);
        let effects = act(
            &mut state,
            Action::Solver(FromSolver::End {
                job,
                outcome: Outcome::Atlas(view(0)),
            }),
        );
        let [(job, request)] = &posted(&effects)[..] else {
            panic!("the one that the pointer is at")
        };
        assert_eq!(number(request), Some(49));
        end(&mut state, *job, Outcome::Atlas(view(49)));
        assert_eq!(state.atlas.map_view().map(|view| view.number), Some(49));
        // Nothing is read out for a pointer.
        assert_eq!(state.shell.announcement, "Last layer.");
        // What was passed is forgotten, so that a long walk over the map does not fill the memory.
        let [(_, request)] = &command(&mut state, Command::Point(at(7)))[..] else {
            panic!("the next one")
        };
        assert_eq!(number(request), Some(7));
        let before = AtlasRequest::LastLayer(LastLayerRequest::Number(49));
        assert_eq!(state.atlas.asked(&before), None);
    }

    #[test]
    fn the_keys_read_out_where_they_go() {
        let (mut state, job) = opened();
        end(&mut state, job, Outcome::Atlas(view(0)));
        let asked = command(&mut state, Command::Step([1, 0]));
        assert_eq!(state.shell.announcement, "Last layer.");
        end(&mut state, asked[0].0, Outcome::Atlas(view(1)));
        assert_eq!(
            state.shell.announcement,
            "State 1, 2 moves from solved: R U"
        );
        let asked = command(&mut state, Command::Next);
        assert_eq!(number(&asked[0].1), Some(62_207));
        end(&mut state, asked[0].0, Outcome::Atlas(view(62_207)));
        assert!(state.shell.announcement.starts_with("State 62"));
    }

    #[test]
    fn another_way_of_counting_is_another_map() {
        let (mut state, job) = opened();
        end(&mut state, job, Outcome::Atlas(view(0)));
        let asked = command(&mut state, Command::Count(TurnCount::Sptm));
        let map = AtlasRequest::LastLayer(LastLayerRequest::Map(TurnCount::Sptm));
        assert_eq!(asked[0].1, map);
        end(
            &mut state,
            asked[0].0,
            Outcome::Failed {
                message: "gone".to_owned(),
            },
        );
        assert!(state.atlas.map_shown().is_none());
        // Once it is there it is not asked for again.
        assert_eq!(command(&mut state, Command::Count(TurnCount::Htm)), []);
        assert!(state.atlas.map_shown().is_some());
    }
}
