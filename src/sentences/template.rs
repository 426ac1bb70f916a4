//! Templates: messages with places for arguments, as the build script writes them.

use alloc::string::String;
use core::fmt::{Display, Write as _};

use crate::Grouped;

include!("../message_files/marks.rs");

/// An argument.
#[derive(Clone, Copy)]
pub enum Value<'a> {
    /// Shown as it is.
    Text(&'a dyn Display),
    /// Counted.
    Number(u64),
}

/// What a template says with these arguments.
pub fn fill(template: &str, arguments: &[Value<'_>]) -> String {
    let mut said = String::with_capacity(template.len() + 16);
    say(&mut said, template, arguments);
    said
}

fn say(said: &mut String, template: &str, arguments: &[Value<'_>]) {
    let mut rest = template;
    while let Some(at) = rest.find([TEXT, NUMBER, CHOICE]) {
        said.push_str(&rest[..at]);
        let mut signs = rest[at..].chars();
        let sign = signs.next();
        let n = signs.next().and_then(|digit| digit.to_digit(10));
        let value = n.and_then(|n| arguments.get(n as usize)).copied();
        rest = signs.as_str();
        if sign == Some(CHOICE) {
            let number = match value {
                Some(Value::Number(number)) => number,
                _ => 0,
            };
            let (form, after) = choose(rest, number);
            say(said, form, arguments);
            rest = after;
            continue;
        }
        // Writing to a text cannot fail, and a value that cannot be shown leaves a gap.
        let _ = match value {
            Some(Value::Text(text)) => write!(said, "{text}"),
            Some(Value::Number(number)) => write!(said, "{}", Grouped(number)),
            None => Ok(()),
        };
    }
    said.push_str(rest);
}

/// The form for a number among those that a text begins with, and what follows them.
fn choose(forms: &str, number: u64) -> (&str, &str) {
    let mut chosen = None;
    let mut depth = 0;
    let (mut key, mut start) = ("", 0);
    for (at, c) in forms.char_indices() {
        match c {
            CHOICE => depth += 1,
            END if depth == 0 => return (chosen.unwrap_or(""), &forms[at + 1..]),
            END => depth -= 1,
            FORM if depth == 0 => {
                key = &forms[start..at];
                start = at + 1;
            }
            NEXT if depth == 0 => {
                let is_for = key.is_empty() || key.parse() == Ok(number);
                if chosen.is_none() && is_for {
                    chosen = Some(&forms[start..at]);
                }
                start = at + 1;
            }
            _ => {}
        }
    }
    (chosen.unwrap_or(""), "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_may_stand_in_a_form_of_another() {
        let inner = "\u{3}11\u{4}one\u{5}\u{4}\u{2}1 all\u{5}\u{6}";
        let template =
            alloc::format!("a \u{3}00\u{4}none\u{5}1\u{4}<{inner}>\u{5}\u{4}\u{1}2\u{5}\u{6} z");
        let said = |n, m| {
            let values = [Value::Number(n), Value::Number(m), Value::Text(&"text")];
            fill(&template, &values)
        };
        assert_eq!(said(0, 1), "a none z");
        assert_eq!(said(1, 1), "a <one> z");
        assert_eq!(said(1, 2), "a <2 all> z");
        assert_eq!(said(7, 2), "a text z");
    }
}
