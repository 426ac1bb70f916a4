//! Programs made of bytes, each of which compiles: jumps everywhere, loops in loops, blocks, macros, tapes, remainders,
//! inputs.

use std::fmt::Write;

/// Their registers and macros; registers of one line share a puzzle.
const HEAD: &str = "\
.registers {
    A, B <- 3x3 builtin (90, 90)
    C, D <- 3x3 (R, L')
    H, I, J <- 3x3 builtin (30, 30, 30)
    tape S ~ E, F <- 3x3 (U, D')
    tape T ~ G <- 2x2 (R U)
}
.define STEP 3
--[[ A macro that uses itself, one with a label of
     its own, and one with labels for its block. ]]--
.macro climb {
    ($R:reg) => add $R $STEP
    ($R:reg by $N:int times) => repeat $N { climb $R }
}
.macro unless {
    (solved $R:reg $code:block) => {
            solved-goto $R after
            $code
        after:
    }
}
.macro rounds {
    ($R:reg $N:int $code:block) => {
            set $R to $N
        !again:
            solved-goto $R finished
            dec $R
            $code
            goto again
        !finished:
    }
}
";
const REGISTERS: [char; 10] = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'];
/// What A and B show besides themselves.
const MODULI: [u8; 4] = [2, 9, 10, 18];
/// Kinds of statements.
const KINDS: u8 = 34;
/// Statements of a program at most, those in blocks not counted.
const MOST: usize = 40;
/// Statements of a program at most, those in blocks counted.
const MOST_IN_ALL: usize = 60;
/// How deep blocks lie in each other at most.
const DEEPEST: usize = 3;

/// The labels that a block sees: where the round around it begins again, and where it is left.
type Round = Option<(&'static str, &'static str)>;

/// Takes bytes and gives statements.
struct Maker<'a> {
    bytes: std::slice::Iter<'a, u8>,
    inputs: Vec<i64>,
    statements: usize,
}

impl Maker<'_> {
    /// The next byte, or 0 behind the last one.
    fn byte(&mut self) -> u8 {
        self.bytes.next().copied().unwrap_or(0)
    }

    /// A block of a few statements.
    fn block(&mut self, depth: usize, round: Round) -> String {
        let mut text = "{\n".to_owned();
        for _ in 0..self.byte() % 4 {
            if self.statements < MOST_IN_ALL {
                let kind = self.byte();
                let _ = writeln!(text, "{}", self.statement(kind, depth + 1, round));
            }
        }
        text + "}"
    }

    /// A question of `if` and `while`, about this register or others.
    fn question(&mut self, register: char) -> String {
        let byte = self.byte();
        let not = if byte.is_multiple_of(2) { "" } else { "not-" };
        match byte / 2 % 4 {
            0 => format!("{not}solved {register}"),
            1 => format!("{not}equals {register} {}", i16::from(byte) - 100),
            2 => {
                let modulus = MODULI[usize::from(byte / 8) % 4];
                format!("{not}solved A%{modulus}")
            }
            _ => {
                let [a, b, c] = equal(byte / 8);
                format!("{not}equals {a} {b} using {c}")
            }
        }
    }

    /// A statement. In place of a label it has `@` and a number.
    fn statement(&mut self, kind: u8, depth: usize, round: Round) -> String {
        self.statements += 1;
        let (first, second) = (self.byte(), self.byte());
        let register = REGISTERS[usize::from(first) % 10];
        // Never the same one.
        let other = REGISTERS[(usize::from(first) % 10 + 1 + usize::from(second) % 9) % 10];
        let number = i64::from(second) - 100;
        let tape = if first % 2 == 0 { 'S' } else { 'T' };
        let tested = if first % 2 == 0 { 'A' } else { 'B' };
        let modulus = MODULI[usize::from(first / 2) % 4];
        // Where blocks are as deep as they may be, there is none in its place.
        let kind = kind % if depth < DEEPEST { KINDS } else { 20 };
        match kind {
            0..=2 => format!("add {register} {number}"),
            3 => format!("sub {register} {number}"),
            4 => format!("goto @{second}"),
            5 | 6 => format!("solved-goto {register} @{second}"),
            7 => format!("solved-goto {tested}%{modulus} @{second}"),
            8 => format!("print \"{register}\" {register}"),
            9 => format!("print \"{tested}%{modulus}\" {tested}%{modulus}"),
            10 => {
                self.inputs.push(number % 4);
                format!("input \"{register}?\" {register}")
            }
            11 => format!("halt \"halt\" {register}"),
            12 => format!("move-left {tape} {}", second % 4),
            13 => format!("move-right {tape} {}", second % 4),
            14 => format!("move {register} to {other}"),
            15 => format!("set {register} to {number}"),
            16 => format!("set {register} to {other}"),
            17 => format!("climb {register} by {} times", second % 5),
            18 => match round {
                Some((_, leave)) if second % 4 != 0 => format!("goto {leave}"),
                Some((again, _)) => format!("goto {again}"),
                None => format!("climb {register}"),
            },
            19 => format!("multiply {register} {number} at {other}"),
            20 => {
                let [a, b, c] = equal(second);
                format!("multiply {a} {b} using {c}")
            }
            21 => format!("if solved {register} {{ goto @{second} }}"),
            22..=24 => {
                let question = self.question(register);
                format!("if {question} {}", self.block(depth, round))
            }
            25 | 26 => {
                let question = self.question(register);
                let then = self.block(depth, round);
                format!("if {question} {then} else {}", self.block(depth, round))
            }
            27 => {
                format!(
                    "while not-solved {register} {{\n dec {register}\n add {other} {number}\n}}"
                )
            }
            28 => {
                let question = self.question(register);
                let body = self.block(depth, Some(("continue", "break")));
                format!("while {question} {body}")
            }
            29 => {
                let body = self.block(depth, Some(("continue", "break")));
                let body = body.trim_end_matches('}');
                format!(
                    "loop {body}inc {register}\nif equals {register} {number} {{ goto break }}\n}}"
                )
            }
            30 => format!("repeat {} {}", second % 4, self.block(depth, round)),
            31 => format!(
                "repeat i from {} to {} {{\n add {register} $i\n {} \n}}",
                number / 4,
                number / 4 + i64::from(first % 4),
                self.statement(first, DEEPEST, round)
            ),
            32 => format!("unless solved {register} {}", self.block(depth, round)),
            _ => {
                let body = self.block(depth, Some(("again", "finished")));
                format!("rounds {register} {} {body}", second % 8)
            }
        }
    }
}

/// The three registers of one order, in one of their orders.
fn equal(byte: u8) -> [char; 3] {
    const LISTS: [[char; 3]; 4] = [
        ['H', 'I', 'J'],
        ['I', 'J', 'H'],
        ['J', 'I', 'H'],
        ['H', 'J', 'I'],
    ];
    LISTS[usize::from(byte) % 4]
}

/// The program that the bytes make, and the numbers that it is to be given.
pub fn program(bytes: &[u8]) -> (String, Vec<i64>) {
    let mut maker = Maker {
        bytes: bytes.iter(),
        inputs: Vec::new(),
        statements: 0,
    };
    let mut statements = Vec::new();
    while statements.len() < MOST
        && maker.statements < MOST_IN_ALL
        && let Some(&kind) = maker.bytes.next()
    {
        statements.push(maker.statement(kind, 0, None));
    }
    let mut text = HEAD.to_owned();
    for (i, statement) in statements.iter().enumerate() {
        let _ = write!(text, "l{i}: ");
        // A jump leads to any statement, or behind the last one.
        let mut parts = statement.split('@');
        text += parts.next().unwrap_or_default();
        for part in parts {
            let digits = part.find(|c: char| !c.is_ascii_digit());
            let (to, rest) = part.split_at(digits.unwrap_or(part.len()));
            let to = to.parse::<usize>().unwrap_or(0) % (statements.len() + 1);
            let _ = write!(text, "l{to}{rest}");
        }
        text.push('\n');
    }
    let _ = writeln!(text, "l{}: print \"over\"", statements.len());
    for register in &REGISTERS[1..] {
        let _ = writeln!(text, "print \"{register}\" {register}");
    }
    text += "halt \"A\" A\n";
    (text, maker.inputs)
}
