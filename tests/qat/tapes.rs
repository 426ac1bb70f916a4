//! Memory tapes (paper, section 2.3), as programs that are run.

use qat::Options;
use qat::interpreter::{End, MAX_CELLS};

use crate::{compile, compile_with, outcome, said};

#[test]
fn registers_of_a_tape_are_those_of_the_cell_under_the_head() {
    let text = ".registers {\n tape X ~ A, B <- 3x3 builtin (90, 90)\n}\n\
        add A 1\n add B 10\n move-right X\n add A 2\n move-right X 2\n add A 3\n\
        print A\n move-left X 2\n print A\n move-left X\n print A\n print B\n\
        move-left X 5\n print A\n add A 7\n move-right X 5\n print A\n move-right X -5\n halt A";
    for optimise in [true, false] {
        let compiled = compile_with(text, Options::optimised(optimise));
        let program = compiled.program.expect("no errors").into();
        assert_eq!(said(&program, &[]), ["3", "2", "1", "10", "0", "1", "7"]);
    }
}

#[test]
fn tapes_and_puzzles_are_picked_up_where_needed() {
    let text = ".registers {\n C <- 3x3 builtin (1260)\n tape X ~ A <- 3x3 (U)\n \u{1f4fc} Y ~ B ← 3x3 (U)\n}\n\
        add C 5\n add A 1\n add B 2\n move-right X\n add C 1\n move-right Y\n add A 3\n\
        print A\n print B\n print C\n move-left Y\n move-left X\n print B\n halt A";
    let program = compile(text);
    assert!(program.to_string().contains("\ntape B: 3x3\ntape C: 3x3\n"));
    assert_eq!(said(&program, &[]), ["3", "0", "6", "2", "1"]);
}

/// The paper's `deref`: the number of the head's cell is in a register beside the tape.
#[test]
fn the_paper_s_deref_finds_any_cell() {
    let text = "\
.registers {
    tape X ~ A <- 3x3 builtin (1260)
    At, To <- 3x3 builtin (90, 90)
}
.macro deref {
    ($tape:tape $current:reg $to:reg) => {
        -- Move the head to the zero position
        while not-solved $current {
            dec $current
            move-left $tape
        }
        -- Move the head to `to`
        while not-solved $to {
            dec $to
            inc $current
            move-right $tape
        }
    }
}
    -- Cell n holds n * n.
    repeat 6 n {
        set To to $n
        deref X At To
        repeat $n { add A $n }
    }
    loop {
        input \"Which cell?\" To
        deref X At To
        print \"It holds\" A
        if equals At 5 { goto break }
    }
    halt \"The head is at\" At
";
    let said = said(&compile(text), &[2, 0, 4, 3, 5]);
    assert_eq!(
        said,
        [
            "It holds 4",
            "It holds 0",
            "It holds 16",
            "It holds 9",
            "It holds 25",
            "The head is at 5"
        ]
    );
}

/// A tape is only as long as it is used, so a program can fill it as long as it likes.
#[test]
fn loops_walk_over_tapes() {
    let text = "\
.registers {
    tape X ~ A <- 3x3 (U)
    N, M <- 3x3 builtin (90, 90)
}
    input \"How many?\" N
    while not-solved N {
        dec N
        inc M
        inc A
        move-right X
    }
    -- Back over all of them, counting.
    move-left X
    while not-solved A {
        inc N
        move-left X
    }
    halt N
";
    let program = compile(text);
    for n in [0, 1, 7, 89] {
        assert_eq!(said(&program, &[n]), [n.to_string()]);
    }
}

/// Machine and numbers both stop at the statement that needs one more cell, and go on within those that there are.
#[test]
fn endless_tapes_end_at_their_limit() {
    let text = ".registers { tape X ~ A <- 3x3 (U) }\n\
        loop:\n add A 1\n move-right X\n goto loop";
    let abstract_program = outcome::abstract_program(text);
    let mut run = abstract_program.start();
    assert_eq!(run.run(u64::MAX), End::TapesFull);
    assert_eq!(run.steps(), 3 * MAX_CELLS as u64 + 1);
    let at = run.origin().expect("a statement").range();
    assert_eq!(&text[at], "move-right X");
    assert_eq!(run.run(u64::MAX), End::TapesFull);

    let mut machine = q::Machine::new(compile(text));
    assert_eq!(machine.run(u64::MAX), q::RunEnd::Faulted);
    let fault = machine.status();
    assert!(
        matches!(fault, q::Status::Faulted(q::Fault::TapeTooLong { .. })),
        "{fault:?}"
    );

    // Zeros take no room, and a cell that is taken up makes some.
    let text = format!(
        ".registers {{\n N <- theoretical {MAX_CELLS}\n tape X ~ A <- 3x3 (U)\n}}\n\
         loop:\n add A 1\n move-right X\n add N 1\n solved-goto N full\n goto loop\nfull:\n\
         add A 3\n move-left X\n print A\n move-right X 1\n add A 1\n\
         move-right X {0}\n move-left X {0}\n halt A",
        u32::MAX
    );
    let end = outcome::interpreted(&outcome::abstract_program(&text), &[], u64::MAX);
    assert_eq!(end.ending, outcome::Ending::Halted);
    assert_eq!(end.said, ["1", "0"]);
}
