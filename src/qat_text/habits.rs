//! Lines as other languages write them, and what QAT has instead.

use std::ops::Range;

use sentences::Sentence;

/// Signs of comparison, longer ones first.
const SIGNS: [&str; 9] = ["==", "!=", "<=", ">=", "<>", "~=", "<", ">", "="];
/// What prints in other languages.
const PRINTS: [&str; 7] = [
    "print",
    "puts",
    "echo",
    "say",
    "console.log",
    "println",
    "printf",
];

/// Something that another language writes so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Habit {
    /// The bytes of the line that it is: all of it, or what stands before a block and its brace.
    pub range: Range<usize>,
    /// What QAT has there; `None` where that takes more than this line, or depends on what is meant.
    pub instead: Option<String>,
    /// How QAT writes it, in a sentence.
    pub sentence: Sentence,
}

/// The statement that does what another language, or English, calls so; `None` if there is none.
pub fn statement_for(word: &str) -> Option<&'static str> {
    Some(match word {
        "subtract" | "minus" | "decrease" => "sub",
        "plus" | "increase" => "add",
        "increment" => "inc",
        "decrement" => "dec",
        "jump" | "jmp" => "goto",
        "exit" | "stop" | "end" | "quit" | "return" => "halt",
        "read" | "ask" | "scan" => "input",
        "for" => "repeat",
        "mul" => "multiply",
        _ if PRINTS.contains(&word) => "print",
        _ => return None,
    })
}

/// What a line has of another language, comments left out; `None` if nothing is known.
pub fn habit(line: &str) -> Option<Habit> {
    let start = line.len() - line.trim_start().len();
    let head = match line.find('{') {
        Some(brace) => &line[start..=brace],
        None => line.trim(),
    };
    let (instead, sentence) = rewritten(head)?;
    Some(Habit {
        range: start..start + head.len(),
        instead,
        sentence,
    })
}

/// What stands in place of a line or of what precedes a block, and a sentence about it.
fn rewritten(head: &str) -> Option<(Option<String>, Sentence)> {
    let plain = head.trim_end_matches([';', ' ']);
    let words: Vec<&str> = plain.split_whitespace().collect();
    if let Some(rest) = plain
        .strip_prefix('#')
        .filter(|rest| !rest.starts_with('!'))
    {
        let sentence = sentences::qat_syntax::habit_comment(rest);
        return Some((Some(format!("--{}", &head[1..])), sentence));
    }
    let of_line = calculation(&words)
        .or_else(|| call(plain))
        .or_else(|| quoted(plain));
    if let Some(instead) = of_line {
        let sentence = sentences::qat_syntax::habit_instead(&instead);
        return Some((Some(instead), sentence));
    }
    match words.as_slice() {
        ["registers", "{", ..] => Some((
            Some(".registers {".to_owned()),
            sentences::qat_syntax::habit_registers(),
        )),
        [a, "=" | ":=", _] | ["let" | "var" | "int" | "const", a, "=", _] if is_name(a) => {
            Some((None, sentences::qat_syntax::habit_set()))
        }
        ["for", i, "in", ..] if is_name(i) => Some(range_loop(i, plain).map_or_else(
            || (None, sentences::qat_syntax::habit_repeat(*i)),
            |instead| {
                let sentence = sentences::qat_syntax::habit_instead(format!("{instead} ... }}"));
                (Some(instead).filter(|_| plain.ends_with('{')), sentence)
            },
        )),
        ["}", "else", "if", _, ..]
        | ["else", "if", _, ..]
        | ["}", "elif", _, ..]
        | ["elif", _, ..] => {
            let code = "else { if ... { ... } }";
            Some((None, sentences::qat_syntax::habit_instead(code)))
        }
        ["while" | "if" | "until", ..] => condition(plain, &words),
        // Something that is right but for the sign at its end.
        [name, ..] if head.ends_with(';') && is_name(name) => Some((
            Some(plain.to_owned()),
            sentences::qat_syntax::habit_semicolon(),
        )),
        _ => None,
    }
}

fn is_name(word: &str) -> bool {
    let mut letters = word.chars();
    let first = letters.next();
    first.is_some_and(|c| c.is_alphabetic() || c == '_')
        && letters.all(|c| c.is_alphanumeric() || c == '_')
}

fn is_number(word: &str) -> bool {
    let digits = word.strip_prefix('-').unwrap_or(word);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// A statement that changes a register by a number.
fn calculation(words: &[&str]) -> Option<String> {
    match words {
        [a, "+=", n] if is_name(a) && is_number(n) => Some(format!("add {a} {n}")),
        [a, "-=", n] if is_name(a) && is_number(n) => Some(format!("sub {a} {n}")),
        [a, "=", b, "+", n] if is_name(a) && a == b && is_number(n) => Some(format!("add {a} {n}")),
        [a, "=", b, "-", n] if is_name(a) && a == b && is_number(n) => Some(format!("sub {a} {n}")),
        [a, "=" | ":=", n] | ["let" | "var" | "int" | "const", a, "=", n]
            if is_name(a) && is_number(n) =>
        {
            Some(format!("set {a} to {n}"))
        }
        ["subtract", a, n] => Some(format!("sub {a} {n}")),
        [one] => {
            let name = one.strip_suffix("++").filter(|a| is_name(a));
            name.map(|a| format!("inc {a}"))
        }
        _ => None,
    }
}

/// A statement with its values in brackets.
fn call(line: &str) -> Option<String> {
    let (name, rest) = line.split_once('(')?;
    let name = name.trim();
    let known = PRINTS.contains(&name);
    if !(known || is_name(name) || name == "solved-goto")
        || matches!(name, "if" | "while" | "until")
    {
        return None;
    }
    let values = rest.trim_end().strip_suffix(')')?;
    let name = if known { "print" } else { name };
    // A comma within a text stays.
    let mut quote = None;
    let values = values.chars().filter_map(|c| {
        match quote {
            Some(open) if c == open => quote = None,
            None if c == '"' || c == '\'' => quote = Some(c),
            None if c == ',' => return None,
            _ => {}
        }
        Some(if c == '\'' { '"' } else { c })
    });
    let values: String = values.collect();
    Some(format!("{name} {}", values.trim()).trim_end().to_owned())
}

/// A statement whose texts stand in single quotes.
fn quoted(line: &str) -> Option<String> {
    let quotes = line.matches('\'').count();
    let begins = ["print ", "halt ", "input "]
        .iter()
        .any(|word| line.starts_with(word));
    (begins && quotes >= 2 && quotes.is_multiple_of(2) && !line.contains('"'))
        .then(|| line.replace('\'', "\""))
}

/// A loop over numbers: `1..5`, `1..=5`, `range(5)`, `range(1, 5)`.
fn range_loop(index: &str, line: &str) -> Option<String> {
    let (_, range) = line.split_once(" in ")?;
    let range = range.trim_end_matches(['{', ':', ' ']).trim();
    let (first, end) = if let Some(inside) = range.strip_prefix("range(") {
        let inside = inside.strip_suffix(')')?;
        inside.split_once(',').unwrap_or(("0", inside))
    } else {
        range.split_once("..")?
    };
    let (end, more) = match end.trim().strip_prefix('=') {
        Some(last) => (last, 1),
        None => (end, 0),
    };
    let first: u32 = first.trim().parse().ok()?;
    let end: u32 = end.trim().parse().ok()?;
    Some(format!(
        "repeat {index} from {first} to {} {{",
        end.checked_add(more)?
    ))
}

/// A question with a sign of comparison.
fn condition(head: &str, words: &[&str]) -> Option<(Option<String>, Sentence)> {
    let word = words[0];
    let all = words[1..].join(" ");
    let plain = all
        .trim_end_matches(['{', ':', ' '])
        .trim_end_matches("then")
        .trim();
    let plain = plain.trim_start_matches('(').trim_end_matches(')');
    let (sign, (left, right)) = SIGNS
        .iter()
        .find_map(|sign| Some((*sign, plain.split_once(sign)?)))?;
    let (left, right) = (left.trim(), right.trim());
    let question = match (sign, right) {
        ("==" | "=", "0") => format!("solved {left}"),
        ("!=" | "<>" | "~=" | ">", "0") => format!("not-solved {left}"),
        ("==" | "=", _) => format!("equals {left} {right}"),
        ("!=" | "<>" | "~=", _) => format!("not-equals {left} {right}"),
        _ => return Some((None, sentences::qat_syntax::habit_larger())),
    };
    let of_registers = is_name(right);
    let spare = if of_registers { " using C" } else { "" };
    let code = format!("{word} {question}{spare} {{ ... }}");
    let sentence = sentences::qat_syntax::habit_instead(code);
    // `until` is another question, and two registers are compared with a third one, which only the author knows.
    let instead = (head.ends_with('{') && word != "until" && is_name(left) && is_number(right))
        .then(|| format!("{word} {question} {{"));
    Some((instead, sentence))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_other_languages_become_lines_of_qat() {
        for (line, expected) in [
            ("    A = A + 1", "    add A 1"),
            ("A += 12;", "add A 12"),
            ("A -= 3", "sub A 3"),
            ("A++", "inc A"),
            ("A = 5", "set A to 5"),
            ("let A = 5;", "set A to 5"),
            ("A := 5", "set A to 5"),
            ("subtract A 2", "sub A 2"),
            ("add(A, 1)", "add A 1"),
            ("goto(next);", "goto next"),
            ("print(\"A is, now\", A)", "print \"A is, now\" A"),
            ("console.log('hi')", "print \"hi\""),
            ("print 'hi' A", "print \"hi\" A"),
            ("add A 1;", "add A 1"),
            ("# a note", "-- a note"),
            ("  registers {", "  .registers {"),
            ("while A > 0 {", "while not-solved A {"),
            ("while (A != 0) { dec A }", "while not-solved A { dec A }"),
            ("if A == 0 {", "if solved A {"),
            ("if (A == 5) {", "if equals A 5 {"),
            ("if A = 5 {", "if equals A 5 {"),
            ("if A != 5 { inc A }", "if not-equals A 5 { inc A }"),
            ("for i in 1..5 {", "repeat i from 1 to 5 {"),
            ("for i in 1..=5 {", "repeat i from 1 to 6 {"),
            ("for i in range(5) {", "repeat i from 0 to 5 {"),
        ] {
            let habit = habit(line).expect(line);
            let mut mended = line.to_owned();
            mended.replace_range(habit.range, &habit.instead.expect(line));
            assert_eq!(mended, expected);
        }
    }

    #[test]
    fn what_takes_more_than_a_line_is_said_only() {
        for (line, part) in [
            ("A = B", "move A to B"),
            ("if A < 5 {", "which is larger"),
            ("if A == B {", "using C"),
            ("else if A == 5 {", "else { if"),
            ("while A > 0:", "while not-solved A { ... }"),
            ("for i in list:", "repeat i from"),
            ("until A == 5 {", "until equals"),
        ] {
            let habit = habit(line).expect(line);
            assert_eq!(habit.instead, None, "{line}");
            let sentence = habit.sentence.to_string();
            assert!(sentence.contains(part), "{line}: {sentence}");
        }
    }

    #[test]
    fn what_is_qat_or_nothing_known_has_no_habit() {
        for line in [
            "add A 1",
            "loop:",
            "print \"it's\" A",
            "halt \"done\" A",
            "",
            "#!/usr/bin/env hypercubist",
            "while not-solved A {",
            "} else {",
            "A, B <- 3x3 builtin (90, 90)",
            "+",
            "(",
            "'",
            "x y z",
        ] {
            assert_eq!(habit(line), None, "{line}");
        }
    }
}
