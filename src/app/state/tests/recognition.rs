//! Texts and files that somebody brings along.

use wire::{
    Candidate, Kind, Outcome, Penalty, Recognition, Request, TimedSession, TimedSolve, Use,
};

use super::*;
use crate::state::recognition::{Action as Do, Answer};
use crate::state::screens::play::Panel;

fn candidate(kind: Kind, uses: &[Use], puzzle: &str, text: &str) -> Candidate {
    Candidate {
        kind,
        sentence: "It is this.".to_owned(),
        uses: uses.to_vec(),
        puzzle: (!puzzle.is_empty()).then(|| puzzle.to_owned()),
        text: text.to_owned(),
        setup: None,
        notes: Vec::new(),
        problem: None,
        sessions: Vec::new(),
    }
}

impl Rig {
    fn bring(&mut self, text: &str) {
        self.act(Action::Recognise(Do::Text(text.to_owned())));
    }

    /// The solver says what it is.
    fn recognised(&mut self, candidate: Candidate) {
        let found = Recognition {
            candidates: vec![candidate],
            unread: None,
        };
        let job = self.job.expect("a job");
        self.act(Action::Solver(FromSolver::End {
            job,
            outcome: Outcome::Recognised(found),
        }));
    }

    fn take(&mut self, wanted: Use) {
        self.act(Action::Recognise(Do::Use(0, wanted)));
    }

    fn asks(&self) -> Option<&str> {
        self.effects.iter().find_map(|effect| match effect {
            Effect::PostSolver(ToSolver::Start {
                request: Request::Recognise(request),
                ..
            }) => std::str::from_utf8(&request.bytes).ok(),
            _ => None,
        })
    }
}

#[test]
fn a_text_waits_for_the_solver_and_nothing_is_done_with_it() {
    let mut rig = Rig::new();
    rig.bring("R U R'");
    assert_eq!(rig.asks(), None);
    assert_eq!(rig.state.shell.sheet, Some(Sheet::Recognition));
    rig.act(solver_ready(Flavour::Threads));
    assert_eq!(rig.asks(), Some("R U R'"));
    let before = rig.state.address();
    rig.recognised(candidate(Kind::Algorithm, &[Use::Play], "3x3x3", "R U R'"));
    assert!(matches!(
        rig.state.shell.recogniser.answer,
        Answer::Found(_)
    ));
    assert_eq!((rig.state.address(), rig.state.play.text()), (before, ""));
    // What it is not good for is not done with it.
    rig.take(Use::Solve);
    assert!(rig.state.play.timeline().position().is_identity());
}

#[test]
fn a_lesson_is_opened_or_said_to_be_wrong_where_it_is() {
    let lesson =
        "lesson: Halves\n\ntitle: Look\nask: Turn it\nsetup: R\ngoal: solved\nwell: Well\n";
    let mut rig = Rig::new();
    rig.bring(lesson);
    let Answer::Lesson(brought) = &rig.state.shell.recogniser.answer else {
        panic!("it is a lesson");
    };
    let steps = brought.read.as_ref().map(|(lesson, _)| lesson.steps.len());
    assert_eq!((brought.name(), steps.ok()), (Some("Halves"), Some(1)));
    rig.act(Action::Recognise(Do::Lesson(false)));
    assert!(
        rig.state.address().starts_with("#/learn/task"),
        "{}",
        rig.state.address()
    );
    assert_eq!(rig.state.learn.name(), Some("Halves"));
    assert_eq!(rig.state.shell.sheet, None);
    rig.bring(&lesson.replace("setup: R", "setup: Q"));
    let Answer::Lesson(brought) = &rig.state.shell.recogniser.answer else {
        panic!("it is a lesson");
    };
    let wrong = brought.read.as_ref().expect_err("there is no turn Q");
    assert!(
        wrong[0].located().starts_with("Line 5: Step 1, setup: "),
        "{wrong:?}"
    );
    rig.act(Action::Recognise(Do::Lesson(true)));
    assert!(rig.state.learn.makes_task());
    rig.bring("R U R'");
    assert!(matches!(rig.state.shell.recogniser.answer, Answer::Awaited));
}

#[test]
fn moves_are_played_on_their_puzzle_and_can_be_taken_back() {
    let mut rig = Rig::ready(Flavour::Threads);
    rig.bring("...");
    let moves = Candidate {
        setup: Some("F".to_owned()),
        ..candidate(Kind::Algorithm, &[Use::Play], "2x2x2", "R U")
    };
    rig.recognised(moves);
    rig.take(Use::Play);
    assert_eq!(rig.state.address(), "#/play/2x2x2");
    let play = &rig.state.play;
    assert_eq!((play.setup(), play.text()), ("F", "R U"));
    assert!(play.is_playing() && play.can_undo());
    assert_eq!(rig.state.shell.sheet, None);
    rig.act(Action::Play(play::Action::Undo));
    assert_eq!(rig.state.play.text(), "");
}

#[test]
fn positions_are_set_up_and_solved() {
    for (kind, text) in [
        (Kind::Cycles, "(UF, UR, UB)"),
        (
            Kind::Facelets,
            "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB",
        ),
        (Kind::Algorithm, "R U F"),
    ] {
        let mut rig = Rig::ready(Flavour::Threads);
        rig.bring("...");
        rig.recognised(candidate(kind, &[Use::SetUp, Use::Solve], "3x3x3", text));
        rig.take(Use::Solve);
        let solved = kind == Kind::Facelets;
        assert_eq!(rig.state.play.is_solved(), solved, "{text}");
        let solves = matches!(rig.state.play.bench.solver, Solver::Running { .. });
        assert_eq!(solves, !solved, "{text}");
    }
}

#[test]
fn a_position_that_cannot_be_shows_why() {
    let mut rig = Rig::ready(Flavour::Threads);
    rig.bring("...");
    let text = "RUUUUUUUUURRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
    rig.recognised(candidate(Kind::Facelets, &[Use::SetUp], "3x3x3", text));
    rig.take(Use::SetUp);
    assert!(rig.state.shell.notices[0].bad);
    assert_eq!(rig.state.play.bench.panel, Panel::Colours);
    assert!(rig.state.play.is_solved());
}

#[test]
fn programs_and_puzzles_are_opened() {
    let mut rig = Rig::ready(Flavour::Threads);
    let program = ".registers { A <- 3x3 builtin (90) }\nhalt \"x\"\n";
    rig.act(Action::Recognise(Do::File(
        "notes.txt".to_owned(),
        b"...".to_vec(),
    )));
    rig.recognised(candidate(Kind::Qat, &[Use::OpenProgram], "", program));
    rig.take(Use::OpenProgram);
    let document = rig.state.run.documents.current();
    assert_eq!(
        (document.file.as_str(), &*document.text),
        ("notes.qat", program)
    );
    rig.bring("...");
    let text = "name turned\ngenerators\nR (1,2,3)(4,5,6)\nU (1,4)(2,5)\n";
    rig.recognised(candidate(Kind::Puzzle, &[Use::OpenPuzzle], "", text));
    rig.take(Use::OpenPuzzle);
    assert_eq!(rig.state.screen, ScreenId::Play);
}

#[test]
fn a_solver_that_dies_of_it_twice_is_not_asked_again() {
    let mut rig = Rig::ready(Flavour::Threads);
    rig.bring("...");
    for asked in [true, false] {
        rig.act(Action::WorkerDied(WorkerId::Solver, "gone".to_owned()));
        rig.act(solver_ready(Flavour::Threads));
        assert_eq!(rig.asks().is_some(), asked);
    }
    assert!(matches!(
        rig.state.shell.recogniser.answer,
        Answer::Failed(_)
    ));
}

fn solve(ms: u64, date: Option<u64>, comment: &str) -> TimedSolve {
    TimedSolve {
        milliseconds: ms,
        penalty: Penalty::PlusTwo,
        scramble: "R U".to_owned(),
        comment: comment.to_owned(),
        date,
    }
}

fn times(sessions: Vec<TimedSession>) -> Candidate {
    Candidate {
        sessions,
        ..candidate(Kind::Times, &[Use::Import], "", "")
    }
}

fn session(name: &str, puzzle: &str, solves: Vec<TimedSolve>) -> TimedSession {
    TimedSession {
        name: name.to_owned(),
        puzzle: Some(puzzle.to_owned()),
        solves,
    }
}

fn stored(rig: &Rig) -> Vec<(String, String)> {
    let entries = rig.effects.iter().find_map(|effect| match effect {
        Effect::StoreTimes(entries) => Some(entries.clone()),
        _ => None,
    });
    entries.expect("times to be stored")
}

#[test]
fn times_are_imported_once_and_come_back_after_a_reload() {
    let mut rig = Rig::ready(Flavour::Threads);
    let sessions = || {
        vec![
            session(
                "Roux",
                "3x3x3",
                vec![
                    solve(12_340, Some(1_764_000_000_000), "U' R' // PLL T"),
                    solve(13_000, None, "a good one"),
                ],
            ),
            session("2x2x2 1", "2x2x2", vec![solve(4_000, Some(5_000), "")]),
        ]
    };
    rig.bring("...");
    rig.recognised(times(sessions()));
    rig.take(Use::Import);
    let entries = stored(&rig);
    assert_eq!(rig.state.play.library.times.all("3x3x3").len(), 0);
    rig.act(Action::Play(play::Action::TimesStored(true)));
    let library = &rig.state.play.library.times;
    let all = library.all("3x3x3");
    assert_eq!(all.len(), 2);
    assert_eq!(library.all("2x2x2")[0].words(), "6.00+");
    let of = |ms: u64| {
        all.iter()
            .find(|solve| solve.ms == ms)
            .expect("it is there")
    };
    assert_eq!(
        (of(12_340).solution.as_str(), of(13_000).comment.as_str()),
        ("U' R'", "a good one")
    );
    assert_eq!(of(12_340).comment, "PLL T");
    assert_eq!(library.session_words("3x3x3", 1), "1: Roux");
    assert_eq!(library.session_words("2x2x2", 1), "1");
    assert_eq!(rig.state.play.bench.panel, Panel::Times);
    assert!(
        rig.state.shell.notices[0]
            .words
            .starts_with("Imported: 1 time of the 2x2x2, 2 times")
    );

    // The same is there after a reload, and importing the file again adds only what has no date.
    let again = State::new(&entries, "w");
    assert_eq!(again.play.library.times.all("3x3x3"), all);
    assert_eq!(
        again.play.library.times.session_words("3x3x3", 1),
        "1: Roux"
    );
    rig.bring("...");
    rig.recognised(times(vec![sessions().remove(1)]));
    rig.take(Use::Import);
    assert_eq!(stored(&rig), []);
    rig.act(Action::Play(play::Action::TimesStored(true)));
    assert_eq!(rig.state.play.library.times.all("2x2x2").len(), 1);
    let last = rig.state.shell.notices.last().expect("a notice");
    assert_eq!(last.words, "No time is new. One was here already.");
}

#[test]
fn without_room_nothing_is_imported() {
    let mut rig = Rig::ready(Flavour::Threads);
    rig.bring("...");
    rig.recognised(times(vec![session("1", "3x3x3", vec![solve(1, None, "")])]));
    rig.take(Use::Import);
    rig.act(Action::Play(play::Action::TimesStored(false)));
    assert!(rig.state.shell.notices[0].bad);
    assert!(rig.state.play.library.times.all("3x3x3").is_empty());
}

#[test]
fn a_link_brings_a_text_along_and_does_nothing_with_it() {
    let mut rig = Rig::ready(Flavour::Threads);
    rig.act(Action::Visit("#/play/3x3x3?paste=R_U~_F2".to_owned()));
    assert_eq!(rig.asks(), Some("R U' F2"));
    assert_eq!(rig.state.shell.sheet, Some(Sheet::Recognition));
    assert_eq!(rig.state.play.text(), "");
}

#[test]
fn a_file_called_a_program_can_be_opened_whatever_is_in_it() {
    for (name, text, opens) in [
        ("mine.qat", "-- not yet\n", true),
        ("MINE.Q", "hello", true),
        ("mine.txt", "hello", false),
    ] {
        let mut rig = Rig::ready(Flavour::Threads);
        let bytes = text.as_bytes().to_vec();
        rig.act(Action::Recognise(Do::File(name.to_owned(), bytes)));
        let job = rig.job.expect("a job");
        let outcome = Outcome::Recognised(Recognition::default());
        rig.act(Action::Solver(FromSolver::End { job, outcome }));
        rig.take(Use::OpenProgram);
        let document = rig.state.run.documents.current();
        assert_eq!(document.file == name && &*document.text == text, opens);
    }
}
