//! Each pass alone, and all together, on programs written in QAT.

use diagnostics::{Source, Sources};

use super::{ORDER, Pass, Passes, SHORTENING, SWITCHES, UNREACHABLE, run, subcycles};
use crate::CatalogueWorld;
use crate::report::Reports;

/// Runs `passes` on a program with registers A, B (of 4 values) on one cube and C, D on another.
fn rewritten(
    body: &str,
    passes: impl Fn(&mut crate::code::Code, &crate::registers::Registers),
) -> String {
    let text = format!(".registers {{\nA, B <- 3x3 (U, D')\nC, D <- 3x3 (U, D')\n}}\n{body}");
    let mut reports = Reports::default();
    let mut sources = Sources::new();
    let id = sources.add(Source::new("test.qat", text));
    let front = crate::front(&mut sources, id, &CatalogueWorld, None, &mut reports);
    let front = front.expect("nobody cancels it");
    assert!(!reports.any_errors(), "{:?}", reports.finish_main());
    let mut code = front.code;
    passes(&mut code, &front.registers);
    let listing = code.listing(&front.registers);
    listing.lines().collect::<Vec<_>>().join("; ")
}

fn pass(name: &str) -> &'static Pass {
    static OTHERS: [Pass; 3] = [ORDER, UNREACHABLE, SWITCHES];
    static FIRST: [Pass; 8] = SHORTENING;
    FIRST
        .iter()
        .chain(&OTHERS)
        .find(|pass| pass.name == name)
        .expect("a pass of this name")
}

/// Checks one pass: the program afterwards, and that it says whether it did anything and does it only once.
fn check(name: &str, body: &str, expected: &str) {
    let unchanged = rewritten(body, |_, _| {});
    let after = rewritten(body, |code, registers| {
        let changed = (pass(name).run)(code, registers);
        assert_eq!(changed, unchanged != expected, "{name} on {body}");
        assert!(!(pass(name).run)(code, registers), "{name} twice on {body}");
    });
    assert_eq!(after, expected, "{name} on {body}");
}

#[test]
fn unreachable_code_goes() {
    check(
        "unreachable",
        "goto x\n add A 1\n y:\n goto y\n x:\n halt \"e\"",
        "goto L1; L1:; halt \"e\"",
    );
    check("unreachable", "halt \"e\" A", "halt \"e\" A");
}

#[test]
fn labels_without_jumps_go() {
    check(
        "labels",
        "x: add A 1\n y: solved-goto A y\n halt \"e\"",
        "add A+1; L1:; solved-goto A L1; halt \"e\"",
    );
}

#[test]
fn jumps_to_jumps_are_straightened() {
    check(
        "jumps",
        "solved-goto A x\n halt \"e\"\n x: goto y\n y: z: halt \"f\"",
        "solved-goto A L2; halt \"e\"; L0:; L1:; L2:; halt \"f\"",
    );
    check(
        "jumps",
        "add A 1\n goto x\n x: solved-goto A y\n y: halt \"e\"",
        "add A+1; L0:; L1:; halt \"e\"",
    );
}

#[test]
fn empty_endless_loops_stay() {
    check("jumps", "x: goto x", "L0:; goto L0");
    check(
        "jumps",
        "x: goto y\n y: goto x",
        "L0:; goto L0; L1:; goto L0",
    );
}

#[test]
fn additions_merge_for_each_puzzle() {
    check(
        "merge",
        "add B 1\n add C 2\n add A 3\n add B 1\n add C 3\n halt \"e\"",
        "add A+3 B+2; add C+1; halt \"e\"",
    );
    check(
        "merge",
        "add A 1\n add B 2\n sub A 1\n sub B 2\n halt \"e\"",
        "halt \"e\"",
    );
    check(
        "merge",
        "add A 1\n x: add A 1\n solved-goto A x\n add A 1\n halt \"e\"",
        "add A+1; L0:; add A+1; solved-goto A L0; add A+1; halt \"e\"",
    );
}

#[test]
fn loops_become_repeat_until() {
    check(
        "repeat",
        "x: solved-goto A y\n add A 3\n goto x\n z: y: goto z",
        "L0:; repeat until A A+3; goto L2; L1:; L2:; goto L1",
    );
    // Not when the body turns another cube than the one that is looked at.
    let other = "L0:; solved-goto A L1; add C+3; goto L0; L1:; halt \"e\"";
    check(
        "repeat",
        "x: solved-goto A y\n add C 3\n goto x\n y: halt \"e\"",
        other,
    );
}

#[test]
fn what_is_known_decides_tests_and_loops() {
    for (body, expected) in [
        // Registers begin at zero.
        (
            "solved-goto A x\n add A 1\n x: halt \"e\"",
            "goto L0; add A+1; L0:; halt \"e\"",
        ),
        (
            "add A 1\n solved-goto A x\n x: halt \"e\"",
            "add A+1; L0:; halt \"e\"",
        ),
        // A test that held says so, one that did not says nothing; what is put in is not known.
        (
            "input \"a\" A\n solved-goto A x\n halt \"n\"\n x: solved-goto A y\n halt \"z\"\n y: halt \"e\"",
            "input \"a\" A; solved-goto A L0; halt \"n\"; L0:; goto L1; halt \"z\"; L1:; halt \"e\"",
        ),
        // Of two ways what both say; a sum of twos stays even.
        (
            "input \"b\" B\n solved-goto B x\n add A 2\n x: add A 1\n solved-goto A y\n y: halt \"e\"",
            "input \"b\" B; solved-goto B L0; add A+2; L0:; add A+1; L1:; halt \"e\"",
        ),
        // What goes round may change.
        (
            "x: add A 1\n solved-goto A y\n goto x\n y: halt \"e\"",
            "L0:; add A+1; solved-goto A L1; goto L0; L1:; halt \"e\"",
        ),
    ] {
        check("known", body, expected);
    }
    let loops = |body: &str| {
        rewritten(body, |code, registers| {
            for name in ["merge", "repeat", "unreachable", "jumps", "labels", "known"] {
                (pass(name).run)(code, registers);
            }
        })
    };
    // A loop of known count is a sum, and one that has nothing to do goes.
    let body = "add A 3\n move A to B\n move A to B\n halt \"e\" B";
    assert_eq!(
        loops(body),
        "add A+3; add A+3 B+3; halt \"e\" B".replace("A+3 B+3", "A+1 B+3")
    );
    let endless = "add A 1\n x: solved-goto A y\n add A 2\n goto x\n y: halt \"e\"";
    assert!(loops(endless).contains("repeat until A A+2"));
}

#[test]
fn sums_meet_over_a_jump() {
    check(
        "blocks",
        "input \"a\" A\n solved-goto A x\n add A 1\n goto y\n x: halt \"x\"\n y: add A 2\n halt \"e\"",
        "input \"a\" A; solved-goto A L0; add A+1; add A+2; halt \"e\"; L0:; halt \"x\"",
    );
    // A block above the jump, and one that two jumps lead to.
    check(
        "blocks",
        "goto x\n y: add A 2\n halt \"e\"\n x: add A 1\n goto y",
        "goto L1; L1:; add A+1; add A+2; halt \"e\"",
    );
    let two =
        "input \"a\" A; solved-goto A L0; add A+1; goto L0; halt \"x\"; L0:; add A+2; halt \"e\"";
    check(
        "blocks",
        "input \"a\" A\n solved-goto A y\n add A 1\n goto y\n halt \"x\"\n y: add A 2\n halt \"e\"",
        two,
    );
}

#[test]
fn moves_of_a_cube_are_repeats() {
    let body = "input \"a\" A\n move A to B\n halt \"e\" B";
    let after = rewritten(body, |code, registers| {
        run(code, registers, Passes::ALL, &Reports::default());
    });
    assert_eq!(after, "input \"a\" A; repeat until A A+3 B+1; halt \"e\" B");
}

#[test]
fn additions_are_ordered_by_hand() {
    check(
        "order",
        "add C 1\n add A 1\n halt \"e\" C",
        "add A+1; add C+1; halt \"e\" C",
    );
    check(
        "order",
        "add A 1\n add C 1\n x: add A 1\n add C 1\n goto y\n y: solved-goto A x\n halt \"e\"",
        "add A+1; add C+1; L0:; add C+1; add A+1; goto L1; L1:; solved-goto A L0; halt \"e\"",
    );
}

#[test]
fn switches_are_put_where_they_are_needed() {
    check(
        "switches",
        "add A 1\n halt \"e\" B",
        "add A+1; halt \"e\" B",
    );
    check(
        "switches",
        "add C 1\n print \"x\"\n add D 1\n halt \"e\" A",
        "switch 1; add C+1; print \"x\"; add D+1; switch 0; halt \"e\" A",
    );
}

#[test]
fn a_label_that_is_reached_with_different_puzzles_gets_its_own_switch() {
    check(
        "switches",
        "solved-goto A x\n solved-goto C x\n solved-goto A x\n solved-goto C x\n x: halt \"e\" B",
        "solved-goto A L0; switch 1; solved-goto C L0; switch 0; solved-goto A L0; \
         switch 1; solved-goto C L0; L0:; switch 0; halt \"e\" B",
    );
}

#[test]
fn a_switch_that_only_the_first_round_of_a_loop_needs_stands_before_the_loop() {
    check(
        "switches",
        "x: solved-goto C y\n add C 1\n goto x\n y: halt \"e\"",
        "switch 1; L0:; solved-goto C L1; add C+1; goto L0; L1:; halt \"e\"",
    );
    // Here both ways bring the first cube or the second; nothing can be saved.
    check(
        "switches",
        "x: solved-goto C y\n add A 1\n goto x\n y: halt \"e\"",
        "L0:; switch 1; solved-goto C L1; switch 0; add A+1; goto L0; L1:; halt \"e\"",
    );
}

#[test]
fn zeroing_all_registers_of_a_cube_solves_it() {
    let zero = |register: &str, step: u8| {
        format!(
            "l{register}: solved-goto {register} e{register}\n add {register} {step}\n goto l{register}\n \
             e{register}:\n"
        )
    };
    // Whatever they begin with.
    let read = "input \"a\" A; input \"b\" B; ";
    let with = |body: &str, passes: Passes| {
        let body = format!("input \"a\" A\n input \"b\" B\n{body}");
        let after = rewritten(&body, |code, registers| {
            run(code, registers, passes, &Reports::default());
        });
        after.strip_prefix(read).expect("both are read").to_owned()
    };
    let after = |body: &str| with(body, Passes::ALL);
    assert_eq!(
        after(&format!("{}{}halt \"e\" A", zero("A", 3), zero("B", 1))),
        "solve 0; halt \"e\" A"
    );
    // One register is left, a step may pass zero by, and the other cube is not touched.
    let alone = after(&format!("{}halt \"e\" A", zero("A", 3)));
    assert_eq!(alone, "repeat until A A+3; halt \"e\" A");
    let endless = after(&format!("{}{}halt \"e\" A", zero("A", 2), zero("B", 1)));
    assert_eq!(
        endless,
        "repeat until A A+2; repeat until B B+1; halt \"e\" A"
    );
    // What the first loop adds to the other register, the second one takes away; not the other way round.
    let moved = |first: &str, second: &str| {
        after(&format!(
            "move {first} to {second}\n set {second} to 0\n halt \"e\" A"
        ))
    };
    assert_eq!(moved("A", "B"), "solve 0; halt \"e\" A");
    assert_eq!(
        after(&format!("{}move A to B\n halt \"e\" A", zero("B", 1))),
        "repeat until B B+1; repeat until A A+3 B+1; halt \"e\" A"
    );
    let without = Passes::ALL.without("solve").expect("a pass");
    let body = format!("{}{}halt \"e\" A", zero("A", 3), zero("B", 1));
    let unchanged = with(&body, without);
    assert_eq!(
        unchanged,
        "repeat until A A+3; repeat until B B+1; halt \"e\" A"
    );
}

#[test]
fn passes_are_chosen_by_name() {
    assert!(Passes::ALL.without("magic").is_none());
    for (name, what) in Passes::listed() {
        assert!(!what.is_empty());
        let without = Passes::ALL.without(name).expect("it is listed");
        assert!(Passes::ALL.has(name) && !without.has(name) && !Passes::NONE.has(name));
        assert_eq!(without.without(name), Some(without));
    }
}

/// Registers of 90 values on the cube; a step of any size takes 10 moves.
#[test]
fn loops_are_split_at_the_remainders_that_the_register_shows() {
    let split = |body: &str, length: fn(&[crate::code::Addition]) -> usize| {
        let text = format!(".registers {{\nA, B <- 3x3 builtin (90, 90)\n}}\n{body}");
        let mut reports = Reports::default();
        let mut sources = Sources::new();
        let id = sources.add(Source::new("test.qat", text));
        let front = crate::front(&mut sources, id, &CatalogueWorld, None, &mut reports);
        let front = front.expect("nobody cancels it");
        let mut code = front.code;
        run(&mut code, &front.registers, Passes::ALL, &reports);
        let mut length = |additions: &[crate::code::Addition]| Some(length(additions));
        subcycles::run(&mut code, &front.registers, &mut length);
        assert!(!subcycles::run(&mut code, &front.registers, &mut length));
        let listing = code.listing(&front.registers);
        listing.lines().collect::<Vec<_>>().join("; ")
    };
    let body = "input \"a\" A\n move A to B\n halt \"e\" B";
    let steps = |additions: &[crate::code::Addition]| {
        let nearest = additions.iter().map(|a| a.amount.min(90 - a.amount));
        nearest.sum::<u64>() as usize
    };
    assert_eq!(
        split(body, steps),
        "input \"a\" A; repeat until A A+89 B+1; halt \"e\" B"
    );
    let loops = split(body, |_| 10);
    let loops: Vec<&str> = loops.split("; ").skip(1).collect();
    assert!(loops.len() > 2, "{loops:?}");
    assert!(loops[0].starts_with("repeat until A%") && loops[0].ends_with(" A+89 B+1"));
    assert!(
        loops[loops.len() - 2].starts_with("repeat until A"),
        "{loops:?}"
    );
}
