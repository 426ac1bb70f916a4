//! The player on real programs, with a clock made of numbers.

use std::sync::Arc;

use diagnostics::{Source, Sources};

use super::*;

const CHOOSE: &str = "Puzzles\nA: 3x3\n\n1 | input \"How many?\" R U R' U' max-input 5\n\
    2 | print \"So\"\n3 | halt \"You chose\" U R U' R' counting-until UFR\n";
const BRANCH: &str =
    "Puzzles\nA: 3x3\n\n1 | U\n2 | solved-goto 4 UFR DF\n3 | goto 1\n4 | halt \"home\"\n";

fn player(text: &str) -> Player {
    let mut sources = Sources::new();
    let id = sources.add(Source::new("t.q", text));
    let program = q::parse(sources.get(id), id)
        .program
        .expect("a valid program");
    let mut player = Player::blank();
    player.load(Arc::new(program));
    player
}

/// Frames of 16 ms until nothing moves; the time then.
fn settle(player: &mut Player, mut now: f64) -> f64 {
    for _ in 0..100_000 {
        if !player.is_moving() {
            return now;
        }
        now += 16.0;
        player.frame(now);
        while player.is_slicing() {
            player.slice();
        }
    }
    panic!("it never comes to rest");
}

fn name(player: &Player, mv: MoveId) -> &str {
    &player.puzzle().mv(mv).name
}

#[test]
fn a_turn_takes_its_time_and_registers_change_at_its_end() {
    let mut p = player(BRANCH);
    p.set_speed(Speed::at(2));
    p.command(Command::StepMove, 1000.0);
    let turn = p.turn().expect("U is under way");
    assert_eq!((name(&p, turn.moves[0]), turn.progress), ("U", 0.0));
    assert!(p.position().is_identity() && !p.machine_position().is_identity());
    assert!(!p.frame(1160.0));
    let half_way = p.turn().expect("half way").progress;
    assert!((half_way - scene::ease_by_hand(0.5)).abs() < 1e-6);
    assert_eq!((p.line(), p.move_in_line()), (Some(0), Some(0)));
    assert!(p.frame(1320.0));
    assert!(p.turn().is_none() && !p.position().is_identity());
    assert_eq!((p.line(), p.move_in_line()), (Some(1), None));
    assert!(!p.is_moving());
}

#[test]
fn stepping_again_ends_the_turn_under_way() {
    let mut p = player(BRANCH);
    p.command(Command::StepMove, 0.0);
    p.command(Command::StepMove, 10.0);
    assert!(p.turn().is_none());
    assert_eq!(
        p.looked_at().iter().map(|l| l.1).collect::<Vec<_>>(),
        [false, true]
    );
    let Body::Looked { looks, verdict, .. } = p.status().body else {
        panic!("{:?}", p.status())
    };
    assert_eq!(looks, [("UFR".to_owned(), false), ("DF".to_owned(), true)]);
    assert!(
        verdict.contains("not all solved") && verdict.contains("Q3"),
        "{verdict}"
    );
}

#[test]
fn four_rounds_of_u_come_home() {
    for stop in 0..=Speed::LAST {
        let mut p = player(BRANCH);
        p.set_speed(Speed::at(stop));
        p.command(Command::Run, 0.0);
        settle(&mut p, 0.0);
        assert_eq!(
            p.said(),
            [Said::Halted("home".to_owned())],
            "{}",
            p.speed().name()
        );
        assert!(p.position().is_identity());
        assert!(!p.can(Command::Run) && p.can(Command::BackMove));
    }
}

#[test]
fn a_fast_run_keeps_its_pace_on_a_slow_screen() {
    let mut p = player("Puzzles\nA: 3x3\n\n1 | U D U D U D U D\n2 | halt \"\"\n");
    p.set_speed(Speed::at(4));
    p.command(Command::Run, 0.0);
    p.frame(100.0);
    p.frame(200.0);
    // 30 ms a turn: by now six are over and one is under way.
    assert_eq!(p.steps(), 7);
}

#[test]
fn going_back_shows_the_turn_backwards() {
    let mut p = player(BRANCH);
    p.command(Command::StepMove, 0.0);
    let now = settle(&mut p, 0.0);
    p.command(Command::BackMove, now);
    let turn = p.turn().expect("U goes back");
    assert_eq!((name(&p, turn.moves[0]), turn.progress), ("U", 1.0));
    assert!(p.position().is_identity());
    settle(&mut p, now);
    assert!(!p.can(Command::BackMove));
    assert_eq!(p.line(), Some(0));
}

#[test]
fn answers_are_checked_then_turned_in_and_logged() {
    let mut p = player(CHOOSE);
    assert!(p.is_asking());
    for bad in ["", "x", "1.5", "6", "-6", "99999999999999999999"] {
        let why = p.answer(bad, 0.0).expect_err(bad);
        assert!(why.contains("0 to 5"), "{why}");
    }
    p.set_speed(Speed::at(3));
    p.command(Command::RunToInput, 0.0);
    p.answer(" 2 ", 0.0).expect("2 is fine");
    assert!(!p.is_moving(), "whoever steps goes on stepping");
    assert_eq!((p.line(), p.move_in_line()), (Some(0), Some(0)));
    p.command(Command::StepInstruction, 0.0);
    let now = settle(&mut p, 0.0);
    assert_eq!((p.line(), p.steps()), (Some(1), 9));
    p.command(Command::Run, now);
    settle(&mut p, now);
    let log = [
        Said::Asked {
            message: "How many?".to_owned(),
            value: 2,
        },
        Said::Printed("So".to_owned()),
        Said::Halted("You chose 2".to_owned()),
    ];
    assert_eq!(p.said(), log);
    p.command(Command::BackInstruction, now);
    p.command(Command::BackInstruction, now);
    assert_eq!(p.said(), log[..1]);
    p.command(Command::Reset, now);
    assert!(p.said().is_empty() && p.is_asking());
}

#[test]
fn a_minus_sign_may_be_typed_as_print_has_it() {
    let mut p = player(CHOOSE);
    p.answer("\u{2212}1", 0.0).expect("minus one");
    assert!(p.frame(1.0));
    assert_eq!(
        p.turn().map(|t| name(&p, t.moves[0]).to_owned()).as_deref(),
        Some("U")
    );
}

#[test]
fn counting_is_described_round_by_round() {
    let mut p = player(CHOOSE);
    p.set_speed(Speed::at(2));
    p.answer("3", 0.0).expect("3 is fine");
    let mut now = 0.0;
    let mut notes = Vec::new();
    while p.is_moving() {
        now += 16.0;
        p.frame(now);
        if let Body::Moves {
            note: Some(note), ..
        } = p.status().body
            && note.starts_with("counting")
            && notes.last() != Some(&note)
        {
            notes.push(note);
        }
    }
    assert_eq!(notes, ["counting: 1", "counting: 2", "counting: 3"]);
}

#[test]
fn stepping_a_line_stops_at_the_next() {
    let mut p = player("Puzzles\nA: 3x3\n\n1 | U R F\n2 | D\n3 | goto 3\n");
    for stop in [2, Speed::LAST] {
        p.set_speed(Speed::at(stop));
        p.command(Command::StepInstruction, 0.0);
        let now = settle(&mut p, 0.0);
        assert_eq!((p.line(), p.steps()), (Some(1), 3));
        p.command(Command::StepInstruction, now);
        let now = settle(&mut p, now);
        assert_eq!((p.line(), p.steps()), (Some(2), 4));
        p.command(Command::StepInstruction, now);
        settle(&mut p, now);
        assert_eq!(
            (p.line(), p.steps()),
            (Some(2), 5),
            "a line that jumps to itself is stepped once"
        );
        p.command(Command::Reset, now);
    }
}

#[test]
fn a_line_that_decides_shows_its_verdict_at_any_speed() {
    for stop in 0..=Speed::LAST {
        let mut p = player(BRANCH);
        p.set_speed(Speed::at(stop));
        p.command(Command::StepInstruction, 0.0);
        let now = settle(&mut p, 0.0);
        p.command(Command::StepInstruction, now);
        settle(&mut p, now);
        assert!(
            matches!(p.status().body, Body::Looked { .. }),
            "{}",
            p.speed().name()
        );
        assert_eq!(
            (p.status().location.as_str(), p.line(), p.looked_at().len()),
            ("Q2", Some(1), 2),
            "status, listing and puzzle are about the same instruction"
        );
    }
}

#[test]
fn within_an_algorithm_it_is_known_where_it_comes_from_and_leads() {
    let mut p = player("Puzzles\nA: 3x3\n\n1 | R U F\n2 | halt \"x\" U counting-until UFR\n");
    p.command(Command::StepInstruction, 0.0);
    settle(&mut p, 0.0);
    let end = p.position().clone();
    p.command(Command::Reset, 0.0);
    for turn in 1..=3 {
        let around = p.around().expect("an algorithm is under way");
        assert!(around.before.is_identity() && around.after == end);
        assert_eq!((around.turn, around.of), (turn, 3));
        if turn < 3 {
            p.command(Command::StepMove, 0.0);
            settle(&mut p, 0.0);
        }
    }
    p.command(Command::StepMove, 0.0);
    settle(&mut p, 0.0);
    assert!(p.around().is_none_or(|around| around.before == end));
}

#[test]
fn the_output_says_when_a_register_wrapped_round() {
    let mut p =
        player("Puzzles\nA: 3x3\n\n1 | input \"How many?\" U max-input 3\n2 | U\n3 | halt \"x\"\n");
    let algorithm = puzzle::Algorithm::parse(p.puzzle(), "U").expect("a move");
    let architecture =
        puzzle::architecture::Architecture::from_algorithms(p.puzzle(), vec![algorithm])
            .expect("a register of 4 values");
    p.observe(vec![Observed {
        name: "B".to_owned(),
        puzzle: 0,
        register: Arc::new(architecture.registers[0].clone()),
    }]);
    p.set_speed(Speed::at(Speed::LAST));
    for (number, wrapped) in [("3", true), ("2", false)] {
        p.command(Command::Reset, 0.0);
        p.command(Command::Run, 0.0);
        settle(&mut p, 0.0);
        p.answer(number, 0.0).expect("it fits");
        settle(&mut p, 0.0);
        let words = Said::Wrapped("B passed 3: now 0".to_owned());
        assert_eq!(
            p.said().contains(&words),
            wrapped,
            "{number}: {:?}",
            p.said()
        );
    }
}

#[test]
fn a_secret_number_is_one_until_the_program_is_over() {
    let mut p = player(
        "Puzzles\nA: 3x3\nB: 2x2\n\n1 | input \"The secret number:\" R U max-input 9\n\
         2 | input \"A guess:\" U R max-input 9\n3 | switch B\n4 | halt \"x\"\n",
    );
    p.set_speed(Speed::at(Speed::LAST));
    assert!(p.secret_puzzles().is_empty(), "nobody has given one");
    let go = |p: &mut Player, number: &str| {
        p.answer(number, 0.0).expect("it fits");
        p.command(Command::Run, 0.0);
        for _ in 0..100 {
            p.slice();
        }
    };
    go(&mut p, "3");
    assert_eq!(p.secret_puzzles(), [0]);
    go(&mut p, "2");
    assert!(p.is_over());
    assert!(p.secret_puzzles().is_empty());
    p.command(Command::BackMove, 0.0);
    assert_eq!(p.secret_puzzles(), [0], "one step back it is one again");
}

#[test]
fn reasons_of_an_instant_run_are_found_later() {
    let mut p = player(BRANCH);
    p.set_speed(Speed::at(Speed::LAST));
    p.command(Command::Run, 0.0);
    settle(&mut p, 0.0);
    assert_eq!((p.reasons().len(), p.is_over()), (0, true));
    let here = p.steps();
    p.find_reasons();
    let found: Vec<String> = p.reasons().map(|reason| reason.words.clone()).collect();
    assert_eq!((found.len(), p.steps()), (4, here));
    assert!(found[3].ends_with("it jumps to Q4."), "{found:?}");
    p.find_reasons();
    assert_eq!(p.reasons().len(), 4, "none is found twice");
}

#[test]
fn an_endless_loop_is_proved_and_reported() {
    let mut p = player("Puzzles\nA: 3x3\n\n1 | U\n2 | goto 1\n");
    p.command(Command::RunToInput, 0.0);
    settle(&mut p, 0.0);
    assert!(matches!(p.status().body, Body::Fault(words) if words.contains("will never end")));
    assert!(matches!(p.said().last(), Some(Said::Fault(_))));
    p.command(Command::StepMove, 1.0);
    assert!(
        !matches!(p.status().body, Body::Fault(_)),
        "it can be stepped on"
    );
}

#[test]
fn running_to_the_input_is_fast_and_waits_there() {
    let mut p =
        player("Puzzles\nA: 3x3\n\n1 | U R F D\n2 | input \"n\" U max-input 3\n3 | halt \"\"\n");
    p.set_speed(Speed::at(0));
    p.command(Command::RunToInput, 0.0);
    assert!(p.is_slicing());
    settle(&mut p, 0.0);
    assert!(p.is_asking());
}

#[test]
fn only_the_program_itself_calls_for_an_answer() {
    let mut p = player(CHOOSE);
    assert!(!p.take_asks(), "a page that opens takes no focus");
    let u = p.puzzle().move_by_name("U").expect("U");
    p.turn_by_hand(u, 0.0, 0.0);
    settle(&mut p, 0.0);
    assert!(p.is_asking() && !p.take_asks());
    let mut p = player("Puzzles\nA: 3x3\n\n1 | U\n2 | input \"n\" U max-input 3\n3 | halt \"\"\n");
    p.command(Command::StepMove, 0.0);
    assert!(!p.take_asks(), "the turn is still under way");
    settle(&mut p, 0.0);
    assert!(p.take_asks() && !p.take_asks());
}

#[test]
fn a_run_goes_on_after_an_answer() {
    let mut p = player(CHOOSE);
    p.set_speed(Speed::at(4));
    p.command(Command::Run, 0.0);
    p.frame(16.0);
    assert!(!p.is_going(), "it waits");
    p.answer("1", 20.0).expect("1 is fine");
    settle(&mut p, 20.0);
    assert_eq!(
        p.said().last(),
        Some(&Said::Halted("You chose 1".to_owned()))
    );
}

#[test]
fn hand_turns_are_steps_and_can_be_taken_back() {
    let mut p = Player::blank();
    assert!(!p.can(Command::Run) && !p.can(Command::BackMove));
    let turns = ["R", "U", "F'"].map(|n| p.puzzle().move_by_name(n).expect("a face turn"));
    p.turn_all(turns, 0.0);
    assert!(p.is_going());
    let now = settle(&mut p, 0.0);
    assert_eq!(p.steps(), 3);
    p.turn_by_hand(turns[0], 0.6, now);
    assert!((p.turn().expect("R goes on").progress - 0.6).abs() < 1e-6);
    p.command(Command::BackMove, now);
    for _ in 0..3 {
        p.command(Command::BackMove, now);
    }
    assert!(p.machine_position().is_identity());
}

#[test]
fn a_layer_that_is_let_go_goes_back_without_a_step() {
    let mut p = Player::blank();
    let mv = p.puzzle().move_by_name("R").expect("R");
    p.let_go(mv, 0.2, 0.0);
    assert!((p.turn().expect("going back").progress - 0.2).abs() < 1e-6);
    settle(&mut p, 0.0);
    assert_eq!(p.steps(), 0);
}

#[test]
fn without_motion_turns_are_shown_at_once_but_keep_their_time() {
    let mut p = player("Puzzles\nA: 3x3\n\n1 | U R F D\n2 | halt \"x\"\n");
    p.set_still(true);
    p.command(Command::Run, 0.0);
    p.frame(1.0);
    assert!(p.turn().is_none());
    assert_eq!(p.steps(), 1);
    let end = settle(&mut p, 1.0);
    assert!(end > 4.0 * 300.0);
}

#[test]
fn breakpoints_stop_at_every_speed() {
    for stop in [0, 3, Speed::LAST] {
        let mut p = player(BRANCH);
        p.set_speed(Speed::at(stop));
        p.set_breakpoints([2].into());
        p.command(Command::Run, 0.0);
        let now = settle(&mut p, 0.0);
        assert_eq!((p.line(), p.steps()), (Some(2), 2), "at {stop}");
        assert_eq!(p.stopped(), Some("Stopped at the breakpoint before Q3"));
        assert_eq!(p.status().location, "Stopped at the breakpoint before Q3");
        p.command(Command::Run, now);
        let now = settle(&mut p, now);
        assert_eq!((p.line(), p.steps()), (Some(2), 5), "once around at {stop}");
        p.command(Command::StepMove, now);
        assert_eq!(p.stopped(), None);
    }
}

#[test]
fn run_to_stops_once() {
    for stop in [3, Speed::LAST] {
        let mut p = player(BRANCH);
        p.set_speed(Speed::at(stop));
        p.run_to([2], 0.0);
        let now = settle(&mut p, 0.0);
        assert_eq!((p.line(), p.stopped()), (Some(2), Some("Here is Q3")));
        p.command(Command::Run, now);
        settle(&mut p, now);
        assert_eq!(p.line(), Some(3), "it halted");
    }
}

#[test]
fn reasons_are_recorded_and_taken_back() {
    let mut p = player(BRANCH);
    p.set_speed(Speed::at(Speed::LAST));
    p.set_tracing(true);
    p.command(Command::Run, 0.0);
    let now = settle(&mut p, 0.0);
    let words: Vec<_> = p.reasons().map(|reason| reason.words.clone()).collect();
    assert_eq!(words.len(), 4);
    assert!(
        words[0].starts_with("Q2 looks at UFR and DF: UFR holds UBR"),
        "{}",
        words[0]
    );
    assert!(
        words[3].ends_with("All are solved, so it jumps to Q4."),
        "{}",
        words[3]
    );
    p.command(Command::Seek(4), now);
    assert_eq!(p.reasons().len(), 1);
    // Without a wish for reasons the machine is not slowed down at full speed.
    p.set_tracing(false);
    p.command(Command::Run, now);
    settle(&mut p, now);
    assert_eq!(p.reasons().len(), 1);
}

#[test]
fn decisions_are_asked_first() {
    for stop in [3, Speed::LAST] {
        let mut p = player(BRANCH);
        p.set_speed(Speed::at(stop));
        p.set_quiz(true);
        p.command(Command::Run, 0.0);
        let now = settle(&mut p, 0.0);
        let open = p.question().expect("line 2 decides");
        assert_eq!(
            open.words.as_deref(),
            Some("Q2: which of UFR and DF are solved?")
        );
        assert_eq!(
            (open.options, open.several),
            (vec!["UFR".to_owned(), "DF".to_owned()], true)
        );
        let asked = p.asked_about();
        let names: Vec<_> = asked
            .iter()
            .map(|&piece| &*p.puzzle().piece(piece).name)
            .collect();
        assert_eq!((names, open.rule), (vec!["UFR", "DF"], None));
        assert!(p.answer_quiz("XY").is_err());
        p.answer_quiz("UFR").expect("an answer");
        let open = p.question().expect("where it goes on");
        assert!(!open.verdict.expect("what was said").right);
        assert_eq!(open.options, ["Q3", "Q4"]);
        assert_eq!(
            open.rule.as_deref(),
            Some("If UFR and DF are solved, jump to Q4. If not, go on with Q3.")
        );
        p.answer_quiz("3").expect("an answer");
        let done = p.question().expect("the verdict stays");
        assert!(p.asked_about().is_empty());
        assert_eq!((done.words, done.score), (None, (1, 2)));
        p.go_on(now);
        let now = settle(&mut p, now);
        assert_eq!(
            (p.line(), p.steps()),
            (Some(1), 4),
            "it asks the second time around"
        );
        p.command(Command::StepMove, now);
        assert_eq!(
            (p.question(), p.steps()),
            (None, 5),
            "whoever steps on need not answer"
        );
        p.set_quiz(false);
        p.command(Command::Run, now);
        settle(&mut p, now);
        assert_eq!(p.line(), Some(3));
    }
}

#[test]
fn the_score_stands_at_the_end_and_outlasts_a_new_version_of_the_program() {
    let mut p = player(BRANCH);
    p.set_quiz(true);
    p.command(Command::Run, 0.0);
    let mut now = settle(&mut p, 0.0);
    let mut asked = 0;
    while let Some(open) = p.question() {
        match open.options.as_slice() {
            [] => p.go_on(now),
            _ if open.several => p.answer_quiz("none").expect("an answer"),
            options => {
                let answer = options[0].clone();
                p.answer_quiz(&answer).expect("an answer");
            }
        }
        asked += 1;
        assert!(asked < 50, "the program ends");
        now = settle(&mut p, now);
    }
    let location = p.status().location;
    assert!(location.contains("; you predicted "), "{location}");
    let right = p.predicted();
    let program = p.program().clone();
    p.reload(program.clone());
    assert_eq!(p.predicted(), right);
    p.load(program);
    assert_eq!(p.predicted(), 0);
}

#[test]
fn a_slow_run_finds_an_endless_loop_too() {
    let mut p = player("Puzzles\nA: 3x3\n\n1 | U\n2 | goto 1\n");
    p.command(Command::Run, 0.0);
    settle(&mut p, 0.0);
    assert!(matches!(p.status().body, Body::Fault(_)));
}
