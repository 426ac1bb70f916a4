//! A teacher's own exercise: what it consists of, and the link that holds all of it.

use super::lesson::{self, Lesson};
use super::titles::TASK;
use crate::state::link::Link;
use crate::state::prose::Entry;
use crate::state::screens::ScreenId;

/// The address at which one is made.
pub const NEW: &str = "new";
/// The fields of the form, in order: each one's key in links, and the most characters that it may have.
pub const FIELDS: [(&str, usize); 4] = [
    ("title", 80),
    ("text", 4000),
    ("program", 12_000),
    ("tests", 2000),
];
/// What is said of a field that is empty.
const MISSING: [words::Message; 4] = [
    words::learn::TITLE_MISSING,
    words::learn::TEXT_MISSING,
    words::learn::PROGRAM_MISSING,
    words::learn::TESTS_MISSING,
];
/// What is said of a field that has more characters than it may have: how many, and the most.
const TOO_LONG: [fn(usize, usize) -> String; 4] = [
    |length, most| words::learn::title_too_long(length, most),
    |length, most| words::learn::text_too_long(length, most),
    |length, most| words::learn::program_too_long(length, most),
    |length, most| words::learn::tests_too_long(length, most),
];
/// The most tests of a task.
const MOST_TESTS: usize = 24;
/// The most numbers on one side of a test.
const MOST_NUMBERS: usize = 16;

/// What pupils begin with, unless the teacher writes something else.
fn starter() -> String {
    let (asks, says) = (words::learn::STARTER_ASKS, words::learn::STARTER_SAYS);
    format!(
        ".registers {{\n    A, B <- 3x3 builtin (90, 90)\n}}\n    input \"{asks}\" A\n\n    halt \"{says}\" A\n"
    )
}

/// A task as it is written: the texts of [`FIELDS`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft(pub [String; 4]);

impl Default for Draft {
    fn default() -> Self {
        let mut texts: [String; 4] = Default::default();
        texts[2] = starter();
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
        for (n, ((_, most), text)) in FIELDS.iter().zip(&self.0).enumerate() {
            let length = text.chars().count();
            if text.trim().is_empty() {
                wrong.push(MISSING[n].text().to_owned());
            } else if length > *most {
                wrong.push(TOO_LONG[n](length, *most));
            }
        }
        let [title, text, program, tests] = &self.0;
        let mut fields = vec![
            (
                "id",
                format!("{:016x}", storage::checksum(self.0.join("\n").as_bytes())),
            ),
            ("title", title.trim().to_owned()),
            ("ask", words::learn::TASK_ASK.text().to_owned()),
            ("well", words::learn::TASK_WELL.text().to_owned()),
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
            match lesson::test(line) {
                _ if count == MOST_TESTS => {
                    wrong.push(words::learn::too_many_tests(n + 1, MOST_TESTS));
                    break;
                }
                Err(why) => wrong.push(words::learn::test_wrong(n + 1, why)),
                Ok(test) if test.inputs.len().max(test.expected.len()) > MOST_NUMBERS => {
                    wrong.push(words::learn::too_many_numbers(n + 1, MOST_NUMBERS));
                }
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
            &starter(),
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
            Some(starter().as_str())
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
