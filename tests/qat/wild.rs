//! Programs made of bytes, each of which compiles: jumps everywhere, loops, tapes, remainders, inputs.

use std::fmt::Write;

/// Their registers; the last ones are on tapes.
const HEAD: &str = "\
.registers {
    A, B <- 3x3 builtin (90, 90)
    C, D <- 3x3 (R, L')
    tape S ~ E, F <- 3x3 (U, D')
    tape T ~ G <- 2x2 (R U)
}
";
const REGISTERS: [char; 7] = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];
/// What A and B show besides themselves.
const MODULI: [u8; 4] = [2, 9, 10, 18];
/// Statements of a program at most.
const MOST: usize = 40;

/// The program that the bytes make, and the numbers that it is to be given.
pub fn program(bytes: &[u8]) -> (String, Vec<i64>) {
    let mut bytes = bytes.iter().copied();
    let mut inputs = Vec::new();
    let mut statements = Vec::new();
    while statements.len() < MOST
        && let Some(kind) = bytes.next()
    {
        let mut byte = || bytes.next().unwrap_or(0);
        let (first, second) = (byte(), byte());
        let register = REGISTERS[usize::from(first) % 7];
        // Never the same one.
        let other = REGISTERS[(usize::from(first) % 7 + 1 + usize::from(second) % 6) % 7];
        let number = i64::from(second) - 100;
        let tape = if first % 2 == 0 { 'S' } else { 'T' };
        let label = |to: u8| usize::from(to);
        let statement = match kind % 20 {
            0..=3 => format!("add {register} {number}"),
            4 => format!("goto @{}", label(second)),
            5 | 6 => format!("solved-goto {register} @{}", label(second)),
            7 => {
                let tested = if first % 2 == 0 { 'A' } else { 'B' };
                let modulus = MODULI[usize::from(first / 2) % 4];
                format!("solved-goto {tested}%{modulus} @{}", label(second))
            }
            8 => format!("print \"{register}\" {register}"),
            9 => format!("print \"{number}\""),
            10 => {
                inputs.push(number % 4);
                format!("input \"{register}?\" {register}")
            }
            11 => format!("halt \"halt\" {register}"),
            12 => format!("move-left {tape} {}", second % 4),
            13 => format!("move-right {tape} {}", second % 4),
            14 => format!("move {register} to {other}"),
            15 => format!("set {register} to {number}"),
            16 => format!("set {register} to {other}"),
            17 => format!(
                "if equals {register} {number} {{ add {other} 1 }} else {{ add {other} 2 }}"
            ),
            18 => format!(
                "while not-solved {register} {{\n dec {register}\n add {other} {number}\n}}"
            ),
            _ => format!("if solved {register} {{ goto @{} }}", label(second)),
        };
        statements.push(statement);
    }
    let mut text = HEAD.to_owned();
    for (i, statement) in statements.iter().enumerate() {
        // A jump leads to any statement, or behind the last one.
        let statement = match statement.split_once('@') {
            Some((before, after)) => {
                let digits = after.find(|c: char| !c.is_ascii_digit());
                let (to, rest) = after.split_at(digits.unwrap_or(after.len()));
                let to = to.parse::<usize>().unwrap_or(0) % (statements.len() + 1);
                format!("{before}l{to}{rest}")
            }
            None => statement.clone(),
        };
        let _ = writeln!(text, "l{i}: {statement}");
    }
    let _ = writeln!(text, "l{}: print \"over\"", statements.len());
    for register in &REGISTERS[1..] {
        let _ = writeln!(text, "print \"{register}\" {register}");
    }
    text += "halt \"A\" A\n";
    (text, inputs)
}
