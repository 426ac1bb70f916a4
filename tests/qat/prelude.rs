//! Every statement of the standard library (paper, section 2.2.4), on every value of small registers, against plain
//! arithmetic: on cubes, optimised and not, and on bare numbers.

use std::sync::Arc;

use qat::Options;

use crate::outcome::{LONG, abstract_program, interpreted};
use crate::{compile_with, said};

/// Four registers of four values each, on two cubes.
const REGISTERS: &str = ".registers {\n A, B <- 3x3 (U, D')\n C, D <- 3x3 (R, L')\n}\n";
const ORDER: i64 = 4;

/// The values of A, B, C and D.
type Values = [i64; 4];

/// Runs a piece of code on every combination of values of A, B and C, with 0 in D, and compares what the registers hold
/// afterwards with what `expected` makes of the values; remainders are taken here.
fn check(code: &str, expected: impl Fn(&mut Values)) {
    let text = format!(
        "{REGISTERS}input \"\" A\ninput \"\" B\ninput \"\" C\n{code}\nprint A\nprint B\nprint C\nhalt D"
    );
    let abstract_program = abstract_program(&text);
    for optimise in [true, false] {
        let compiled = compile_with(&text, Options::optimised(optimise));
        assert!(
            compiled.diagnostics.is_empty(),
            "{code}\n{:#?}",
            compiled.diagnostics
        );
        let program = compiled.program.map(Arc::new);
        let program = program.unwrap_or_else(|| panic!("{code}\n{:#?}", compiled.diagnostics));
        for i in 0..ORDER.pow(3) {
            let inputs = [i % ORDER, i / ORDER % ORDER, i / ORDER / ORDER];
            let mut values = [inputs[0], inputs[1], inputs[2], 0];
            expected(&mut values);
            let expected = values.map(|value| value.rem_euclid(ORDER).to_string());
            assert_eq!(
                said(&program, &inputs),
                expected,
                "{code}\nfrom {inputs:?}, optimised: {optimise}"
            );
            assert_eq!(
                interpreted(&abstract_program, &inputs, LONG).said,
                expected,
                "{code}\nmeant"
            );
        }
    }
}

/// As [`check`], for code in which `@` stands for every number in turn.
fn check_numbers(
    numbers: impl Iterator<Item = i64>,
    code: &str,
    expected: impl Fn(i64, &mut Values),
) {
    for number in numbers {
        let code = code.replace('@', &number.to_string());
        check(&code, |values| expected(number, values));
    }
}

#[test]
fn registers_are_changed() {
    check("inc A", |v| v[0] += 1);
    check("dec A", |v| v[0] -= 1);
    check_numbers(-5..=5, "sub A @", |n, v| v[0] -= n);
    check("move A to B", |v| {
        v[1] += v[0];
        v[0] = 0;
    });
    check("move A to C", |v| {
        v[2] += v[0];
        v[0] = 0;
    });
    check_numbers(-2..=5, "set A to @", |n, v| v[0] = n);
    check("set A to B", |v| {
        v[0] = v[1];
        v[1] = 0;
    });
    check("set A to C", |v| {
        v[0] = v[2];
        v[2] = 0;
    });
}

#[test]
fn if_looks_at_one_register() {
    let zero = |n: i64| n.rem_euclid(ORDER) == 0;
    check("if solved A { add D 1 }", |v| v[3] = i64::from(v[0] == 0));
    check("if not-solved A { add D 1 }", |v| {
        v[3] = i64::from(v[0] != 0);
    });
    let choose = |yes: bool| if yes { 1 } else { 2 };
    check("if solved A { add D 1 } else { add D 2 }", |v| {
        v[3] = choose(v[0] == 0);
    });
    check("if not-solved A { add D 1 } else { add D 2 }", |v| {
        v[3] = choose(v[0] != 0);
    });
    let numbers = || -1..=4;
    check_numbers(numbers(), "if equals A @ { add D 1 }", |n, v| {
        v[3] = i64::from(zero(v[0] - n));
    });
    check_numbers(numbers(), "if not-equals A @ { add D 1 }", |n, v| {
        v[3] = i64::from(!zero(v[0] - n));
    });
    check_numbers(
        numbers(),
        "if equals A @ { add D 1 } else { add D 2 }",
        |n, v| v[3] = choose(zero(v[0] - n)),
    );
    check_numbers(
        numbers(),
        "if not-equals A @ { add D 1 } else { add D 2 }",
        |n, v| v[3] = choose(!zero(v[0] - n)),
    );
    // The block finds the registers as they were.
    check("if equals A 3 { add A 2 } else { add A 1 }", |v| {
        v[0] += if v[0] == 3 { 2 } else { 1 };
    });
}

#[test]
fn if_compares_two_registers() {
    let choose = |yes: bool| if yes { 1 } else { 2 };
    // On one cube, on two, and with the third register beside the one or the other.
    for [a, b, c] in [[0, 1, 2], [0, 2, 1], [2, 0, 1]] {
        let name = |i: usize| ["A", "B", "C"][i];
        let compare = format!("equals {} {} using {}", name(a), name(b), name(c));
        check(&format!("if {compare} {{ add D 1 }}"), |v| {
            v[3] = i64::from(v[a] == v[b]);
            v[c] = 0;
        });
        check(&format!("if not-{compare} {{ add D 1 }}"), |v| {
            v[3] = i64::from(v[a] != v[b]);
            v[c] = 0;
        });
        check(
            &format!("if {compare} {{ add D 1 }} else {{ add D 2 }}"),
            |v| {
                v[3] = choose(v[a] == v[b]);
                v[c] = 0;
            },
        );
        check(
            &format!("if not-{compare} {{ add D 1 }} else {{ add D 2 }}"),
            |v| {
                v[3] = choose(v[a] != v[b]);
                v[c] = 0;
            },
        );
    }
}

#[test]
fn loop_is_left_and_begun_again() {
    check(
        "loop {\n if solved A { goto break }\n dec A\n if equals A 2 { goto continue }\n inc D\n}",
        |v| {
            // Every round but the one that leads to 2.
            v[3] = v[0] - i64::from(v[0] > 2);
            v[0] = 0;
        },
    );
    // A label outside of the block can be jumped to, and `break` means the innermost loop.
    check(
        "loop {\n loop {\n inc D\n goto break\n }\n if solved A { goto out }\n dec A\n}\nout:",
        |v| {
            v[3] = v[0] + 1;
            v[0] = 0;
        },
    );
}

#[test]
fn while_asks_before_each_round() {
    check("while solved A {\n inc A\n inc D\n}", |v| {
        if v[0] == 0 {
            v[0] = 1;
            v[3] = 1;
        }
    });
    check("while not-solved A {\n dec A\n inc D\n}", |v| {
        v[3] = v[0];
        v[0] = 0;
    });
    check_numbers(-1..=4, "while equals A @ {\n inc A\n inc D\n}", |n, v| {
        if (v[0] - n) % ORDER == 0 {
            v[0] += 1;
            v[3] = 1;
        }
    });
    check_numbers(
        -1..=4,
        "while not-equals A @ {\n inc A\n inc D\n}",
        |n, v| {
            v[3] = n - v[0];
            v[0] = n;
        },
    );
    check("while equals A B using C {\n inc A\n inc D\n}", |v| {
        if v[0] == v[1] {
            v[0] += 1;
            v[3] = 1;
        }
        v[2] = 0;
    });
    check("while not-equals A C using B {\n inc A\n inc D\n}", |v| {
        v[3] = v[2] - v[0];
        v[0] = v[2];
        v[1] = 0;
    });
    for form in ["solved A", "not-solved A", "equals A 1", "not-equals A 1"] {
        let never = format!("while {form} {{ goto break }}");
        check(&never, |_| {});
    }
    check(
        "while not-solved A {\n dec A\n if solved B { goto continue }\n inc D\n}",
        |v| {
            v[3] = if v[1] == 0 { 0 } else { v[0] };
            v[0] = 0;
        },
    );
}

#[test]
fn repeat_writes_the_block_again() {
    check_numbers(0..=5, "repeat @ { inc D }", |n, v| v[3] = n);
    check_numbers(0..=5, "repeat @ i { add D $i }", |n, v| {
        v[3] = n * (n - 1) / 2;
    });
    check("repeat i from 2 to 5 { add D $i }", |v| v[3] = 2 + 3 + 4);
    check("repeat i from -2 to 2 { add D $i }", |v| v[3] = -2);
    check("repeat i from 3 to 3 { inc D }", |_| {});
    check("repeat i from 4 to 3 { inc D }", |_| {});
    check("repeat 3 i from 2 to 5 { add D $i }", |v| v[3] = 9);
    // Each round has its own labels, and its own number in whatever is inside.
    check(
        "repeat 3 i {\n repeat 2 j {\n if equals A $i { goto here }\n add D $j\n here:\n }\n}",
        |v| v[3] = (0..3).filter(|&i| v[0] != i).count() as i64,
    );
}

#[test]
fn multiply_multiplies() {
    check_numbers(-2..=5, "multiply A @ at B", |n, v| {
        v[1] += n * v[0];
        v[0] = 0;
    });
    for [a, b, c] in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [2, 1, 0]] {
        let name = |i: usize| ["A", "B", "C"][i];
        let code = format!("multiply {} {} using {}", name(a), name(b), name(c));
        check(&code, |v| {
            v[a] *= v[b];
            v[b] = 0;
            v[c] = 0;
        });
    }
}

/// Defines end with the body or block in which they stand, whoever chose their names.
#[test]
fn defines_are_local() {
    let macros = "\
.macro inner { ($i:ident $b:block) => {
    .define $i 2
    $b
} }
.macro outer { ($i:ident $b:block) => {
    .define $i 1
    inner $i $b
    $b
} }
";
    check(&format!("{macros} outer n {{ add D $n }}"), |v| v[3] = 3);
    check(
        "loop {\n .define k 1\n repeat 2 k { add D $k }\n add D $k\n goto break\n}",
        |v| v[3] = 2,
    );
}

/// The paper's own macros for these names (section 2.2.3.b), used in place of the prelude's.
#[test]
fn the_macros_of_the_paper_work() {
    let macros = "\
.macro inc {
    ($R:reg) => add $R 1
}
.start-lua
    function subtract_order_relative(r1, n)
        return { { \"add\", r1, order_of_reg(r1) - n } }
    end
end-lua
.macro sub {
    ($R:reg $N:int) => lua subtract_order_relative($R, $N)}
.macro dec {
    ($R:reg) => sub $R 1
}
.macro move {
    ($R1:reg to $R2:reg) => {
        loop:
            solved-goto $R1 finished
            dec $R1
            inc $R2
            goto loop
        finished:
    }
}
.macro if {
    (solved $R:reg $code:block) => {
            solved-goto $R do_if
            goto after_if
        do_if:
            $code
        after_if:
    }
}
.macro loop {
    ($code:block) => {
        !continue:
            $code
            goto continue
        !break:
    }
}
";
    check(&format!("{macros} move A to B\n move C to D"), |v| {
        v[1] += v[0];
        v[3] = v[2];
        v[0] = 0;
        v[2] = 0;
    });
    check(
        &format!("{macros} loop {{\n inc A\n inc D\n if solved A {{\n goto break\n }}\n}}"),
        |v| {
            v[3] = -v[0];
            v[0] = 0;
        },
    );
}

#[test]
fn remainders_can_be_asked_about() {
    let text = ".registers { A <- 3x3 (R U) }\ninput \"\" A\n\
        if solved A%3 { print \"yes\" } else { print \"no\" }\n\
        while not-solved A%7 { dec A }\nhalt A";
    let program = crate::compile(text);
    for value in 0..105 {
        let word = if value % 3 == 0 { "yes" } else { "no" };
        let rest = (value - value % 7).to_string();
        assert_eq!(said(&program, &[value]), [word, rest.as_str()]);
    }
}
