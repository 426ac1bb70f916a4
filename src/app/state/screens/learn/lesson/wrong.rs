//! What is wrong with the text of a lesson, and where; and how much of one is read.

use crate::state::prose::Entry;
use crate::text::sentence;

/// The longest text, bytes.
const MOST_TEXT: usize = 200_000;
/// The most steps.
pub const MOST_STEPS: usize = 60;
/// The most fields of a step.
const MOST_FIELDS: usize = 120;
/// The most characters of a field; of a program.
const MOST_FIELD: usize = 4000;
const MOST_PROGRAM: usize = 12_000;
/// The most tests of a step, and the most numbers on one side of one.
const MOST_TESTS: usize = 24;
const MOST_NUMBERS: usize = 16;
/// The most registers, buttons and answers of a step, of each.
const MOST_OF_A_KIND: usize = 12;
/// The most moves of an algorithm; and of a button, with all its repetitions.
pub(super) const MOST_MOVES: usize = 1000;
pub(super) const MOST_PRESSED: usize = 5000;
/// How many are listed at most.
pub(super) const MOST_WRONG: usize = 20;

/// All fields of a step.
const FIELDS: [&str; 33] = [
    "id",
    "title",
    "text",
    "guess",
    "bet",
    "ask",
    "open",
    "hint",
    "wrong",
    "well",
    "puzzle",
    "setup",
    "place",
    "button",
    "count",
    "pad",
    "register",
    "light",
    "look",
    "picture",
    "program",
    "listing",
    "answer",
    "right",
    "option",
    "goal",
    "test",
    "model",
    "inputs",
    "claim",
    "turns",
    "best",
    "best-turns",
];
/// All fields at the top.
const HEAD: [&str; 6] = ["lesson", "aim", "minutes", "material", "problem", "can"];

/// Something that is wrong with a lesson's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// The step, from 1; 0 where it is about the whole.
    pub step: usize,
    /// The name of the field; empty for a line without one.
    pub field: String,
    /// Which of the fields of this name in the step, from 0.
    pub nth: usize,
    /// The line of the text, from 1; 0 where it is about the whole.
    pub line: usize,
    /// Why, in words.
    pub why: String,
}

impl Wrong {
    /// The whole is.
    pub fn whole(why: String) -> Self {
        Self {
            step: 0,
            field: String::new(),
            nth: 0,
            line: 0,
            why,
        }
    }

    /// In words, with the line of the file and with the step and the field.
    pub fn located(&self) -> String {
        if self.line == 0 {
            return self.to_string();
        }
        words::learn::wrong_located(self.line, self)
    }

    /// In words, with the line of the file.
    pub fn in_file(&self) -> String {
        if self.line == 0 {
            return self.to_string();
        }
        words::learn::wrong_line(self.line, &self.why)
    }
}

impl std::fmt::Display for Wrong {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (field, why) = (self.field.as_str(), &self.why);
        f.write_str(&match (self.step, field, self.nth) {
            (0, ..) => sentence(why) + ".",
            (step, "", _) => words::learn::wrong_step(step, why),
            (step, _, 0) => words::learn::wrong_field(step, field, why),
            (step, _, nth) => words::learn::wrong_nth(step, field, nth + 1, why),
        })
    }
}

/// What is wrong with one field of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    pub(super) field: &'static str,
    pub(super) nth: usize,
    pub(super) why: String,
}

impl Fault {
    /// With where that is: the step, from 1, and its entry.
    pub fn at(self, step: usize, entry: &Entry) -> Wrong {
        Wrong {
            step,
            line: entry.line(self.field, self.nth),
            field: self.field.to_owned(),
            nth: self.nth,
            why: self.why,
        }
    }
}

/// Says of which field an error is, the `nth` from 0 of its name.
pub(super) fn of(field: &'static str, nth: usize) -> impl Fn(String) -> Fault {
    move |why| Fault { field, nth, why }
}

/// Reads all fields of a name.
pub(super) fn each<T>(
    entry: &Entry,
    field: &'static str,
    read: impl Fn(&str) -> Result<T, String>,
) -> Result<Vec<T>, Fault> {
    let all = entry.all(field).enumerate();
    all.map(|(n, text)| read(text).map_err(of(field, n)))
        .collect()
}

/// That a text is not too long to be looked at at all.
///
/// # Errors
/// How long it is.
pub fn length(text: &str) -> Result<(), Vec<Wrong>> {
    if text.len() > MOST_TEXT {
        return Err(vec![Wrong::whole(words::learn::lesson_too_long(
            text.len(),
            MOST_TEXT,
        ))]);
    }
    Ok(())
}

/// How many steps there are is right.
pub(super) fn steps(count: usize) -> Result<(), Wrong> {
    match count {
        0 => Err(Wrong::whole(words::learn::FILE_NO_STEPS.text().to_owned())),
        count if count > MOST_STEPS => Err(Wrong::whole(words::learn::too_many_steps(
            count, MOST_STEPS,
        ))),
        _ => Ok(()),
    }
}

/// What of an entry is more than is read, or has no meaning: `step` is its number from 1, 0 for the entry at the top.
pub(super) fn check(step: usize, entry: &Entry) -> Vec<Wrong> {
    let known: &[&str] = if step == 0 { &HEAD } else { &FIELDS };
    let mut counts: Vec<&str> = Vec::new();
    let mut wrong = Vec::new();
    let mut refuse = |field: &str, nth: usize, why: String| {
        wrong.push(Wrong {
            step,
            line: entry.line(field, nth),
            field: field.to_owned(),
            nth,
            why,
        });
    };
    for (n, (name, value)) in entry.fields().enumerate() {
        let nth = counts.iter().filter(|known| **known == name).count();
        counts.push(name);
        let most = match name {
            "program" | "model" => MOST_PROGRAM,
            _ => MOST_FIELD,
        };
        let length = value.chars().count();
        let shown: String = name.chars().take(20).collect();
        match name {
            _ if n == MOST_FIELDS => {
                refuse(name, nth, words::learn::too_many_fields(MOST_FIELDS));
                break;
            }
            "" => refuse(
                name,
                nth,
                words::learn::line_unread(value.chars().take(40).collect::<String>()),
            ),
            _ if !known.contains(&name) => refuse(name, nth, words::learn::no_such_field(shown)),
            _ if length > most => refuse(name, nth, words::learn::field_too_long(length, most)),
            "test" if nth == MOST_TESTS => {
                refuse(name, nth, words::learn::too_many_tests(MOST_TESTS));
            }
            "register" | "button" | "option" | "bet" | "right" if nth == MOST_OF_A_KIND => {
                refuse(name, nth, words::learn::too_many_of_a_kind(MOST_OF_A_KIND));
            }
            "open" if !value.starts_with("#/") => {
                refuse(name, nth, words::learn::OPENS_ELSEWHERE.text().to_owned());
            }
            _ => {}
        }
    }
    wrong
}

/// The fields that an entry of a step needs and has not.
pub(super) fn missing(step: usize, entry: &Entry) -> Vec<Wrong> {
    let needed = ["id", "title", "ask", "well"].into_iter();
    let missing = needed.filter(|name| entry.get(name).is_none_or(str::is_empty));
    let wrong =
        missing.map(|field| of(field, 0)(words::learn::file_no_field(field)).at(step, entry));
    wrong.collect()
}

/// Whether a side of a test has few enough numbers.
pub(super) fn numbers(count: usize) -> Result<(), String> {
    if count > MOST_NUMBERS {
        return Err(words::learn::too_many_numbers(MOST_NUMBERS));
    }
    Ok(())
}
