//! Practice in Times: sets, cases that are left out, the case of a time, and where the clock stops.

use wire::{Case, CaseSet, Practice, Request, Scrambled};

use super::*;
use crate::state::screens::play::times::practice::{self, LeftOut};
use crate::state::screens::play::{self, Panel, times};
use crate::state::settings::value::Value as _;

fn case(set: CaseSet, number: u16, name: &str, algorithm: &str) -> Case {
    Case {
        number,
        name: format!("{} {name}", set.name()),
        algorithm: algorithm.to_owned(),
        facelets: "U".repeat(54),
    }
}

impl Rig {
    fn turn(&mut self, name: &str) {
        let puzzle = self.state.play.puzzle();
        let moves = puzzle::Algorithm::parse(puzzle, name).expect("a turn");
        let hand = Hand::Turn(moves.moves()[0]);
        self.act(Action::Play(play::Action::Hand(hand)));
    }

    fn practise(&mut self, command: practice::Command) {
        self.act(Action::Play(play::Action::Practice(command)));
    }

    fn times(&mut self, command: times::Command) {
        self.act(Action::Play(play::Action::Times(command)));
    }

    /// Asks for the next scramble; what the worker is asked.
    fn next_scramble(&mut self) -> (JobId, Option<Practice>) {
        let effects = self.act(Action::Play(play::Action::Times(times::Command::Next)));
        let asked = effects.iter().find_map(|effect| match effect {
            Effect::PostSolver(ToSolver::Start {
                job,
                request: Request::Scramble(request),
            }) => Some((*job, request.practice.clone())),
            _ => None,
        });
        asked.expect("the worker is asked for a scramble")
    }

    fn scrambled(&mut self, job: JobId, algorithm: &str, case: Case) {
        let outcome = Outcome::Scrambled(Scrambled {
            position: Vec::new(),
            algorithm: algorithm.to_owned(),
            length: 1,
            case: Some(case),
        });
        self.act(Action::Solver(FromSolver::End { job, outcome }));
    }
}

fn practising(set: CaseSet) -> Rig {
    let mut rig = Rig::ready(Flavour::Threads);
    rig.act(Action::Visit("#/play/3x3x3".to_owned()));
    rig.act(Action::Play(play::Action::Panel(Panel::Times)));
    rig.practise(practice::Command::Choose(Some(set)));
    rig
}

#[test]
fn only_chosen_cases_are_asked_for() {
    let mut rig = practising(CaseSet::Permute);
    rig.practise(practice::Command::All(CaseSet::Permute, false));
    rig.times(times::Command::Next);
    let notice = rig.state.shell.notices.last().expect("nothing is chosen");
    assert!(notice.words.contains("Choose a case"), "{}", notice.words);
    rig.practise(practice::Command::Toggle(CaseSet::Permute, 16));
    let (_, practice) = rig.next_scramble();
    let expected = Practice {
        set: CaseSet::Permute,
        cases: vec![16],
    };
    assert_eq!(practice, Some(expected));
}

#[test]
fn a_time_has_its_case_and_goes_into_the_sets_session() {
    let mut rig = practising(CaseSet::Permute);
    let (job, _) = rig.next_scramble();
    let t = case(
        CaseSet::Permute,
        16,
        "T",
        "R U R' U' R' F R2 U' R' U' R U R' F'",
    );
    rig.scrambled(job, "F R U' R' U R U R2 F' R U R U' R'", t.clone());
    assert_eq!(
        rig.state.play.bench.practice.shown, None,
        "nobody has asked"
    );
    rig.practise(practice::Command::Reveal);
    assert_eq!(rig.state.play.bench.practice.shown, Some(t.clone()));
    rig.times(times::Command::Press);
    rig.now += 1229.0;
    rig.times(times::Command::Press);
    let times = &rig.state.play.library.times;
    let solve = times.present("3x3x3")[0];
    assert_eq!((&solve.comment[..], solve.ms), ("PLL T", 1230));
    assert_eq!(times.of_case(&t), (1, Some(123)));
    assert_eq!(times.session_words("3x3x3", solve.session), "2: PLL");
    rig.practise(practice::Command::Choose(None));
    let times = &rig.state.play.library.times;
    assert!(
        times.present("3x3x3").is_empty(),
        "whole solves have another session"
    );
    assert_eq!(times.session("3x3x3"), 1);
    rig.practise(practice::Command::Choose(Some(CaseSet::Permute)));
    assert_eq!(rig.state.play.library.times.present("3x3x3").len(), 1);
}

#[test]
fn the_clock_stops_when_the_case_is_done() {
    for (set, scramble, moves) in [
        // The top has one colour, and its pieces are in another order.
        (
            CaseSet::Orient,
            "R U2 R2 F R F' U2 R' F R F'",
            "F R' F' R U2 F R' F' R2 U2 R'",
        ),
        (
            CaseSet::Pair,
            "R U' R' F R U R' U' F'",
            "F U R U' R' F' R U R'",
        ),
    ] {
        let mut rig = practising(set);
        let (job, _) = rig.next_scramble();
        rig.scrambled(job, scramble, case(set, 1, "1", moves));
        let count = moves.split(' ').count();
        for (n, name) in moves.split(' ').enumerate() {
            assert_eq!(
                rig.state.play.library.times.present("3x3x3").len(),
                0,
                "{n}"
            );
            rig.now += 500.0;
            rig.turn(name);
        }
        let times = &rig.state.play.library.times;
        assert_eq!(times.present("3x3x3").len(), 1, "{count} turns");
    }
}

#[test]
fn a_scramble_of_another_kind_has_no_case() {
    let mut rig = practising(CaseSet::Permute);
    let (job, _) = rig.next_scramble();
    rig.scrambled(job, "R", case(CaseSet::Permute, 1, "Aa", "R'"));
    rig.act(Action::Play(play::Action::Scramble(0.5)));
    assert_eq!(rig.state.play.bench.practice.drawn, None);
}

#[test]
fn numbers_of_states_are_checked() {
    let mut rig = practising(CaseSet::LastLayer);
    for (typed, cases) in [
        ("", vec![]),
        ("62207", vec![62_207]),
        (" 9387 ", vec![9387]),
    ] {
        rig.practise(practice::Command::Number(typed.to_owned()));
        let (_, practice) = rig.next_scramble();
        assert_eq!(practice.expect("a practice").cases, cases);
        rig.state.play.bench.scrambling = false;
    }
    for typed in ["62208", "-1", "x"] {
        rig.practise(practice::Command::Number(typed.to_owned()));
        assert!(rig.state.play.bench.practice.state().is_err());
    }
}

#[test]
fn cases_left_out_are_read_as_they_are_written() {
    for (text, again) in [
        ("", ""),
        ("OLL 1 5 27,PLL 3", "OLL 1 5 27,PLL 3"),
        ("PLL 3,,F2L x 4,ZBLL 1", "F2L 4,PLL 3"),
    ] {
        assert_eq!(LeftOut::read(text).expect("any text is read").text(), again);
    }
}
