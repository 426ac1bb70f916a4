//! Breakpoints, watches, larger steps, reasons and questions.

use std::collections::BTreeMap;
use std::sync::Arc;

use q::{Answer, Machine, Names, Quiz, RunEnd, Status, Stops, Watch, When};

use crate::{papers_register, program};

/// The average of two numbers, as the paper has it, on registers A and B of order 90.
const AVERAGE: &str = "Puzzles\nA: 3x3\n
1  | input \"First number:\" R' F' L U' L U L F U' R max-input 89
2  | input \"Second number: \" U F R' D' R2 F R' U' D max-input 89
3  | print \"Calculating average...\"
4  | R' F' L U' L U L F U' R
5  | D' U R F' R2 D R F' U'
6  | solved-goto 8 DFR UR
7  | goto 4
8  | R' F' L U' L U L F U' R
9  | R' U F' L' U' L' U L' F R
10 | solved-goto 15 UFL UL
11 | R' U F' L' U' L' U L' F R
12 | solved-goto 15 UFL UL
13 | U F R' D' R2 F R' U' D
14 | goto 9
15 | halt \"The average is\"
           D' U R F' R2 D R F' U'
           counting-until DFR UR\n";

fn average(first: i64, second: i64) -> Machine {
    let mut machine = Machine::new(program(AVERAGE));
    machine.input(first).unwrap();
    assert_eq!(machine.run(10_000), RunEnd::AwaitingInput);
    machine.input(second).unwrap();
    machine
}

fn watch(register: usize, when: When) -> Watch {
    Watch {
        puzzle: 0,
        register: Arc::new(papers_register(register)),
        when,
    }
}

/// Everything that `run_until` stops for until the program ends, in runs of at most `slice` steps.
fn story(machine: &mut Machine, stops: &mut Stops, slice: u64) -> Vec<String> {
    let mut story = Vec::new();
    loop {
        let end = machine.run_until(stops, slice);
        match end {
            RunEnd::Budget => {}
            RunEnd::Breakpoint => {
                story.push(format!(
                    "{}: line {}",
                    machine.steps(),
                    machine.instruction() + 1
                ));
            }
            RunEnd::Watched {
                watch,
                before,
                value,
            } => story.push(format!(
                "{}: {watch} from {before:?} to {value}",
                machine.steps()
            )),
            _ => {
                story.push(format!("{}: {end:?}", machine.steps()));
                return story;
            }
        }
    }
}

#[test]
fn breakpoints_stop_before_their_line() {
    let mut machine = average(4, 2);
    let mut stops = Stops::default();
    stops.breakpoints.extend([5, 14]);
    let expected = ["80: line 6", "101: line 6", "219: line 15", "251: Halted"];
    let start = machine.steps();
    let reached = story(&mut machine, &mut stops, u64::MAX);
    assert_eq!(reached.len(), expected.len(), "{reached:#?}");
    for slice in [1, 2, 7, 10, 100] {
        machine.seek(start);
        assert_eq!(story(&mut machine, &mut stops, slice), reached, "{slice}");
    }
    assert_eq!(reached, expected);
}

#[test]
fn a_run_that_starts_at_a_breakpoint_goes_on() {
    let mut machine = Machine::new(program("Puzzles\nA: 3x3\n\n1 | U\n2 | goto 1\n"));
    let mut stops = Stops::default();
    stops.breakpoints.insert(0);
    for round in 1..4 {
        assert_eq!(machine.run_until(&mut stops, 100), RunEnd::Breakpoint);
        assert_eq!(machine.steps(), 2 * round);
    }
    // A user who steps to a breakpoint and then runs expects to leave it.
    machine.seek(0);
    machine.run(2);
    assert_eq!(machine.run_until(&mut stops, 100), RunEnd::Breakpoint);
    assert_eq!(machine.steps(), 4);
}

#[test]
fn a_breakpoint_after_a_number_without_turns_is_not_missed() {
    let text = "Puzzles\nA: 3x3\n\n1 | input \"x\" U max-input 3\n2 | input \"y\" U max-input 3\n3 | halt \"z\"\n";
    let mut machine = Machine::new(program(text));
    let mut stops = Stops::default();
    stops.breakpoints.extend([1, 2]);
    assert_eq!(machine.run_until(&mut stops, 100), RunEnd::AwaitingInput);
    machine.input(0).unwrap();
    assert_eq!(machine.run_until(&mut stops, 100), RunEnd::Breakpoint);
    assert_eq!(machine.run_until(&mut stops, 100), RunEnd::AwaitingInput);
    machine.input(1).unwrap();
    assert_eq!(machine.run_until(&mut stops, 100), RunEnd::Breakpoint);
    assert_eq!(machine.run_until(&mut stops, 100), RunEnd::Halted);
}

#[test]
fn watched_registers_stop_a_run() {
    let mut machine = average(4, 2);
    let start = machine.steps();
    let mut stops = Stops::default();
    stops.watch(vec![watch(0, When::Equals(6)), watch(1, When::Changes)]);
    let reached = story(&mut machine, &mut stops, u64::MAX);
    // B: 2 comes in, goes down to 0 while A goes up from 4, then up to the average while A goes down. Counting it for
    // the output is no change.
    let expected = [
        "60: 1 from Some(0) to 2",
        "80: 1 from Some(2) to 1",
        "92: 0 from Some(5) to 6",
        "101: 1 from Some(1) to 0",
        "122: 0 from Some(7) to 6",
        "143: 1 from Some(0) to 1",
        "175: 1 from Some(1) to 2",
        "207: 1 from Some(2) to 3",
        "251: Halted",
    ];
    for slice in [1, 3, 10, 1_000] {
        machine.seek(start);
        assert_eq!(story(&mut machine, &mut stops, slice), reached, "{slice}");
    }
    assert_eq!(reached, expected);
}

#[test]
fn a_watch_set_in_the_middle_of_a_line_knows_what_was_before() {
    let mut machine = average(1, 0);
    machine.run(6);
    let mut stops = Stops::default();
    stops.watch(vec![watch(0, When::Changes)]);
    let end = machine.run_until(&mut stops, 1_000);
    let expected = RunEnd::Watched {
        watch: 0,
        before: Some(1),
        value: 2,
    };
    assert_eq!(end, expected);
}

#[test]
fn repeating_until_a_value_can_be_stopped_on_the_way() {
    let text = "Puzzles\nA: 3x3\n\n1 | input \"x\" R' F' L U' L U L F U' R max-input 89\n\
                2 | repeat until UFL UL solved R' U F' L' U' L' U L' F R\n3 | halt \"x\"\n";
    let mut machine = Machine::new(program(text));
    machine.input(20).unwrap();
    let mut stops = Stops::default();
    stops.watch(vec![watch(0, When::Equals(7))]);
    for repetition in [7, 13] {
        assert!(matches!(
            machine.run_until(&mut stops, 10_000),
            RunEnd::Watched { value: 7, .. }
        ));
        assert_eq!(machine.progress().repetition, repetition);
    }
}

#[test]
fn a_value_stops_inside_an_input_and_a_count() {
    let text = "Puzzles\nA: 3x3\n\n1 | input \"x\" R' F' L U' L U L F U' R max-input 89\n\
                2 | halt \"x\" R' U F' L' U' L' U L' F R counting-until UFL UL\n";
    // What is entered, the value waited for, and the instructions (from 1) and repetitions at which it is reached.
    let cases = [
        (20, 5, vec![(1, 5), (2, 15)]),
        (-5, 87, vec![(1, 3)]),
        (5, 5, vec![(2, 0)]),
        (4, 5, vec![]),
    ];
    for (entered, wanted, reached) in cases {
        for slice in [1, 3, 1_000] {
            let mut machine = Machine::new(program(text));
            let mut stops = Stops::default();
            stops.watch(vec![watch(0, When::Equals(wanted))]);
            assert_eq!(machine.run_until(&mut stops, 1), RunEnd::AwaitingInput);
            machine.input(entered).unwrap();
            let mut at = Vec::new();
            loop {
                match machine.run_until(&mut stops, slice) {
                    RunEnd::Budget => {}
                    RunEnd::Watched { value, .. } => {
                        assert_eq!(value, wanted);
                        at.push((machine.instruction() + 1, machine.progress().repetition));
                    }
                    end => {
                        assert_eq!(end, RunEnd::Halted);
                        break;
                    }
                }
            }
            assert_eq!(at, reached, "{entered} in runs of {slice}");
        }
    }
}

#[test]
fn source_lines_are_steps_both_ways() {
    // Two lines of a source, the first with three instructions, and an instruction without a line.
    let lines = [Some(7), None, Some(7), Some(9), Some(9)];
    let line = |at: usize| lines.get(at).copied().flatten();
    let text = "Puzzles\nA: 3x3\n\n1 | U\n2 | R\n3 | solved-goto 3 DL\n4 | F\n5 | halt \"x\"\n";
    let mut machine = Machine::new(program(
        &text.replace("solved-goto 3 DL", "solved-goto 5 UFR"),
    ));
    assert_eq!(machine.next_line(line, 100), RunEnd::NextInstruction);
    assert_eq!(machine.instruction(), 3);
    assert_eq!(machine.next_line(line, 100), RunEnd::Halted);
    assert!(machine.back_line(line, 1_000));
    assert_eq!(machine.instruction(), 3);
    assert!(machine.back_line(line, 1_000));
    assert_eq!((machine.instruction(), machine.steps()), (0, 0));
    assert!(!machine.back_line(line, 1_000));
    machine.run(2);
    assert!(machine.back_line(line, 1_000));
    assert_eq!(machine.steps(), 0);
}

#[test]
fn repetitions_are_steps_both_ways() {
    let text = "Puzzles\nA: 3x3\n\n1 | input \"x\" R U max-input 9\n2 | repeat until UFR UR solved U' R'\n\
                3 | halt \"x\"\n";
    let mut machine = Machine::new(program(text));
    machine.input(3).unwrap();
    let mut marks = vec![machine.steps()];
    loop {
        let end = machine.next_repetition(1_000);
        marks.push(machine.steps());
        if end == RunEnd::Halted {
            break;
        }
        assert!(matches!(
            end,
            RunEnd::NextRepetition | RunEnd::NextInstruction
        ));
    }
    // Three repetitions of two turns, a test before each of three further ones and after the last, and the halt.
    assert_eq!(marks, [1, 3, 5, 7, 8, 10, 11, 13, 14, 16, 17, 18]);
    for mark in marks.iter().rev().skip(1) {
        assert!(machine.back_repetition());
        assert_eq!(machine.steps(), *mark);
    }
    assert!(machine.back_repetition());
    assert!(!machine.back_repetition());
}

#[test]
fn a_traced_run_stops_where_any_run_does_and_reports_every_step() {
    let mut machine = average(4, 2);
    let start = machine.steps();
    let stops = || {
        let mut stops = Stops::default();
        stops.breakpoints.extend([5, 14]);
        stops.watch(vec![watch(1, When::Changes)]);
        stops
    };
    let reached = story(&mut machine, &mut stops(), u64::MAX);
    let mut traced = Vec::new();
    let mut ends = 0;
    machine.seek(start);
    let mut stops = stops();
    loop {
        let end = machine.trace_until(&mut stops, u64::MAX, |step| traced.push(step.index));
        ends += 1;
        if end == RunEnd::Halted {
            break;
        }
    }
    assert_eq!(ends, reached.len());
    assert_eq!(traced, (start..machine.steps()).collect::<Vec<_>>());
}

#[test]
fn decisions_say_why() {
    let mut machine = average(1, 1);
    let mut why = BTreeMap::new();
    while machine.status() == Status::Ready {
        let step = machine.step();
        if let Some(reason) = step.why(machine.program(), Names::Instructions) {
            why.entry(step.instruction)
                .or_insert_with(Vec::new)
                .push(reason);
        }
    }
    assert_eq!(
        why[&5],
        ["Q6 looks at DFR and UR: DFR is solved, UR is solved. All are solved, so it jumps to Q8."]
    );
    assert_eq!(
        why[&9].first().unwrap(),
        "Q10 looks at UFL and UL: UFL holds UBL, UL holds UB. Not all are solved, so it does not jump, and goes on \
         at Q11."
    );
    assert_eq!(
        why[&14].last().unwrap(),
        "Q15 looks at DFR and UR, after 1 repetition: DFR is solved, UR is solved. So the number is 1."
    );
}

#[test]
fn questions_are_asked_and_judged() {
    let mut machine = average(1, 2);
    assert_eq!(Quiz::of(&machine), [], "a number is being turned in");
    let mut stops = Stops::default();
    stops.breakpoints.extend([5, 14]);
    assert_eq!(machine.run_until(&mut stops, 1_000), RunEnd::Breakpoint);
    let program = machine.program().clone();
    let [solved, on] = Quiz::of(&machine).try_into().expect("two questions");
    let ask = |quiz: &Quiz, answer: &str| {
        quiz.parse(&program, Names::Instructions, answer)
            .map(|answer| quiz.judge(&program, Names::Instructions, &answer))
            .map(|verdict| (verdict.right, verdict.why))
    };
    assert_eq!(
        solved.question(&program, Names::Instructions),
        "Q6: which of DFR and UR are solved?"
    );
    assert_eq!(solved.options(&program, Names::Instructions), ["DFR", "UR"]);
    let why = "DFR holds DBR, UR holds DF.".to_owned();
    assert_eq!(ask(&solved, "none"), Ok((true, why.clone())));
    assert_eq!(ask(&solved, "ur, drf"), Ok((false, why)));
    assert_eq!(
        ask(&solved, "UF"),
        Err(
            "\"UF\" is not one of DFR, UR; name those that are solved, or say all or none"
                .to_owned()
        )
    );
    assert!(ask(&solved, "  ").is_err());
    assert_eq!(
        on.question(&program, Names::Instructions),
        "Q6: which instruction is next, Q7 or Q8?"
    );
    assert!(ask(&on, "7").unwrap().0);
    assert!(ask(&on, " q7").unwrap().0);
    assert!(!ask(&on, "8").unwrap().0);
    assert_eq!(ask(&on, "9"), Err("answer Q7 or Q8".to_owned()));
    assert!(
        !on.judge(&program, Names::Instructions, &Answer::Number(7))
            .right
    );
    // A reader who sees the text alone hears of its lines.
    let lines: Vec<Option<usize>> = (0..20).map(|at| Some(3 + at / 2)).collect();
    let names = Names::Lines(&lines);
    assert_eq!(
        solved.question(&program, names),
        "Line 5: which of DFR and UR are solved?"
    );
    assert_eq!(
        on.question(&program, names),
        "Line 5: what is next, Q7 or Q8?",
        "both are line 6"
    );
    let lines: Vec<Option<usize>> = (0..20).map(|at| Some(3 + at)).collect();
    let names = Names::Lines(&lines);
    assert_eq!(
        on.question(&program, names),
        "Line 8: what is next, line 9 or line 10?"
    );
    let answer = on
        .parse(&program, names, "line 9")
        .expect("it is one of both");
    let why = "DFR holds DBR, UR holds DF: not all the pieces are solved, so it goes on at line 9.";
    let verdict = on.judge(&program, names, &answer);
    assert_eq!((verdict.right, verdict.why.as_str()), (true, why));

    machine.run_until(&mut stops, 10_000);
    assert_eq!(machine.instruction(), 5);
    machine.run_until(&mut stops, 10_000);
    let [count] = Quiz::of(&machine).try_into().expect("one question");
    assert_eq!(
        count.question(&program, Names::Instructions),
        "Q15: how many times must you repeat D' U R F' R2 D R F' U' until DFR UR are solved?"
    );
    assert_eq!(
        ask(&count, "1"),
        Ok((true, "They are all solved after 1 time.".to_owned()))
    );
    assert!(!ask(&count, "2").unwrap().0);
    assert!(ask(&count, "one").is_err());
    machine.run(1 + 9);
    let [again] = Quiz::of(&machine).try_into().expect("one question");
    assert!(ask(&again, "all").unwrap().0);
    machine.run(100);
    assert_eq!(Quiz::of(&machine), [], "it is over");
}

#[test]
fn registers_that_wrap_round_are_noticed() {
    let text = "Puzzles\nA: 3x3\n\n1 | input \"x\" R' F' L U' L U L F U' R max-input 89\n\
                2 | R' F' L U' L U L F U' R\n3 | R' F' L U' L U L F U' R R' F' L U' L U L F U' R\n\
                4 | R' U F' L' U' L' U L' F R\n5 | goto 1\n";
    let wraps = |inputs: &[i64], slice: u64| {
        let mut machine = Machine::new(program(text));
        machine.observe(vec![(0, Arc::new(papers_register(0)))]);
        for &input in inputs {
            while machine.run(slice) != RunEnd::AwaitingInput {}
            machine.input(input).unwrap();
        }
        while machine.run(slice) != RunEnd::AwaitingInput {}
        let found = |machine: &Machine| {
            let wraps = machine.wraps();
            wraps
                .map(|wrap| (wrap.step, wrap.below, wrap.value))
                .collect::<Vec<_>>()
        };
        let all = found(&machine);
        let here = machine.steps();
        machine.seek(0);
        assert_eq!(found(&machine), []);
        machine.seek(here);
        assert_eq!(
            found(&machine),
            all,
            "going back and on again finds nothing new"
        );
        all.iter()
            .map(|&(_, below, value)| (below, value))
            .collect::<Vec<_>>()
    };
    for slice in [1, 3, 1_000] {
        assert_eq!(wraps(&[50, 10], slice), []);
        assert_eq!(wraps(&[88], slice), [(false, 1)]);
        assert_eq!(wraps(&[50, 60], slice), [(false, 0)]);
        assert_eq!(wraps(&[-1], slice), [(true, 89), (false, 0)]);
    }
}
