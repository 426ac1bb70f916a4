//! A teacher's own exercise: what it consists of, and the link that holds all of it.

use super::lesson::{self, Lesson};
use super::titles::TASK;
use crate::state::link::Link;
use crate::state::prose::Entry;
use crate::state::screens::ScreenId;

/// The address at which one is made.
pub const NEW: &str = "new";
/// The fields of the form, in order: each one's key in links, what it is called, and the most characters that it may
/// have.
pub const FIELDS: [(&str, &str, usize); 4] = [
    ("title", "title", 80),
    ("text", "task", 4000),
    ("program", "program to begin with", 12_000),
    ("tests", "list of tests", 2000),
];
/// The most tests of a task.
const MOST_TESTS: usize = 24;
/// The most numbers on one side of a test.
const MOST_NUMBERS: usize = 16;
/// What pupils begin with, unless the teacher writes something else.
const STARTER: &str = ".registers {\n    A, B <- 3x3 builtin (90, 90)\n}\n    input \"A number:\" A\n\n    \
    halt \"The answer is\" A\n";

/// A task as it is written: the texts of [`FIELDS`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft(pub [String; 4]);

impl Default for Draft {
    fn default() -> Self {
        let mut texts: [String; 4] = Default::default();
        STARTER.clone_into(&mut texts[2]);
        Self(texts)
    }
}

impl Draft {
    /// What a link holds.
    pub fn read(link: &Link) -> Self {
        Self(FIELDS.map(|(key, ..)| link.get(key).unwrap_or_default().replace('\r', "")))
    }

    /// The link that holds it.
    pub fn link(&self) -> Link {
        let mut link = Link::default();
        for ((key, ..), text) in FIELDS.iter().zip(&self.0) {
            link.set(key, text.as_str());
        }
        link
    }

    /// The lesson that it is.
    ///
    /// # Errors
    /// All that is wrong with it, each in a sentence that says where.
    pub fn lesson(&self) -> Result<Lesson, Vec<String>> {
        let mut wrong = Vec::new();
        for ((_, name, most), text) in FIELDS.iter().zip(&self.0) {
            let length = text.chars().count();
            if text.trim().is_empty() {
                wrong.push(format!("The {name} is missing."));
            } else if length > *most {
                wrong.push(format!(
                    "The {name} has {length} characters; at most {most} fit."
                ));
            }
        }
        let [title, text, program, tests] = &self.0;
        let mut fields = vec![
            (
                "id",
                format!("{:016x}", storage::checksum(self.0.join("\n").as_bytes())),
            ),
            ("title", title.trim().to_owned()),
            ("ask", "Write the program and check it.".to_owned()),
            ("well", "Your program passes every test.".to_owned()),
            ("program", program.clone()),
        ];
        let paragraphs = text
            .split("\n\n")
            .map(str::trim)
            .filter(|text| !text.is_empty());
        fields.extend(paragraphs.map(|text| ("text", text.to_owned())));
        let lines = tests
            .lines()
            .enumerate()
            .filter(|(_, line)| !line.trim().is_empty());
        for (count, (n, line)) in lines.enumerate() {
            let read = lesson::test(line).map_err(|why| format!("{why}, as in 3, 4 -> 7"));
            match read {
                _ if count == MOST_TESTS => {
                    wrong.push(format!(
                        "Tests, line {}: there are more than {MOST_TESTS} tests.",
                        n + 1
                    ));
                    break;
                }
                Err(why) => wrong.push(format!("Tests, line {}: {why}.", n + 1)),
                Ok(test) if test.inputs.len().max(test.expected.len()) > MOST_NUMBERS => wrong
                    .push(format!(
                        "Tests, line {}: a test has at most {MOST_NUMBERS} numbers on a side.",
                        n + 1
                    )),
                Ok(_) => fields.push(("test", line.to_owned())),
            }
        }
        if !wrong.is_empty() {
            return Err(wrong);
        }
        Lesson::of(TASK, &[Entry::new(fields)]).map_err(|why| vec![why])
    }

    /// The address of a screen that has all of it, if it is not too long for one.
    pub fn address(&self, name: &str) -> Option<String> {
        let query = self.link().query()?;
        Some(format!("{}?{query}", address(name)))
    }
}

/// The address of a screen of Learn without a task: [`TASK`] or [`NEW`].
pub fn address(name: &str) -> String {
    format!("{}/{name}", ScreenId::Learn.href())
}

#[cfg(test)]
mod tests {
    use q::testing::{Saying, Test};

    use super::super::lesson::Task;
    use super::*;

    fn draft(fields: [&str; 4]) -> Draft {
        Draft(fields.map(str::to_owned))
    }

    #[test]
    fn a_task_travels_in_a_link() {
        let task = draft([
            "Half <b>of</b> it & more",
            "Halve `A`.\n\nThe rest is 0 = 100 %.",
            STARTER,
            "4 -> 2\n\n7, -1 -> 3, 1\n",
        ]);
        let address = task.address(TASK).expect("it is short");
        let (_, query) = address.split_once('?').expect("there is a query");
        let (link, errors) = Link::parse(query);
        assert_eq!(errors, [""; 0]);
        assert_eq!(Draft::read(&link), task);
        let lesson = task.lesson().expect("it is a task");
        let step = &lesson.steps[0];
        assert_eq!(step.text, ["Halve `A`.", "The rest is 0 = 100 %."]);
        let Task::Tests(tests) = &step.task else {
            panic!("{:?}", step.task)
        };
        let outputs = [3, 1].map(Saying::Number);
        assert_eq!(tests[1], Test::of(&[7, -1], outputs));
        assert_eq!(
            step.program.as_ref().map(|(_, text)| text.as_str()),
            Some(STARTER)
        );
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        for (fields, said) in [
            (["", "x", "x", "1 -> 1"], "The title is missing."),
            (["x", "x", "x", " "], "The list of tests is missing."),
            (
                ["x", "x", "x", "1 -> 1\n\n3 4"],
                "Tests, line 3: a test needs ->, as in 3, 4 -> 7.",
            ),
            (
                ["x", "x", "x", "one -> 1"],
                "Tests, line 1: one is not a number, as in 3, 4 -> 7.",
            ),
            (
                ["x", "x", "x", "1 ->"],
                "Tests, line 1: a test needs an output, as in 3, 4 -> 7.",
            ),
            (
                [
                    "x",
                    "x",
                    "x",
                    "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17 -> 1",
                ],
                "Tests, line 1: a test has at most 16",
            ),
            (
                ["x", "x", "x", &"1 -> 1\n".repeat(30)],
                "Tests, line 25: there are more than 24 tests.",
            ),
            (
                [&"x".repeat(81), "x", "x", "1 -> 1"],
                "The title has 81 characters; at most 80 fit.",
            ),
        ] {
            let wrong = draft(fields).lesson().expect_err(said);
            assert!(wrong.len() == 1 && wrong[0].starts_with(said), "{wrong:?}");
        }
        assert_eq!(
            draft([""; 4]).lesson().map_err(|wrong| wrong.len()).err(),
            Some(4)
        );
        assert_eq!(
            draft(["x", "x", &"'".repeat(33_000), "1 -> 1"]).address(TASK),
            None
        );
    }
}
