//! A teacher's own lesson as a link or a file brings it, and the form in which it is written there.

use super::lesson::{Lesson, MOST_STEPS, Wrong, is_head, length};
use super::titles::TASK;
use crate::state::link::Link;
use crate::state::prose::{self, Entry};
use crate::state::screens::ScreenId;

/// The address at which one is written.
pub const NEW: &str = "new";
/// The key of links for its text.
const LESSON: &str = "lesson";
/// The keys of links as they were when a link held one task, in order: title, text, program, tests.
const OLD: [&str; 4] = ["title", "text", "program", "tests"];

/// The text of a lesson.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft(pub String);

/// A lesson that a link or a file brings, and what came of reading it.
#[derive(Clone, Debug)]
pub struct Brought {
    /// Its text.
    pub draft: Draft,
    /// As [`Draft::lesson`] reads it.
    pub read: Result<(Lesson, String), Vec<Wrong>>,
}

/// What was read follows from the text.
impl PartialEq for Brought {
    fn eq(&self, other: &Self) -> bool {
        self.draft == other.draft
    }
}

impl Brought {
    /// Reads it.
    pub fn new(draft: Draft) -> Self {
        Self {
            read: draft.lesson(),
            draft,
        }
    }

    /// What it is called, if it says so.
    pub fn name(&self) -> Option<&str> {
        self.read.as_ref().ok()?.0.name.as_deref()
    }
}

impl Draft {
    /// What a file holds, whatever its lines end with.
    pub fn of_file(bytes: &[u8]) -> Self {
        let text = String::from_utf8_lossy(bytes);
        Self(text.trim_start_matches('\u{feff}').replace('\r', ""))
    }

    /// What a link holds.
    pub fn read(link: &Link) -> Self {
        let text = |key| link.get(key).unwrap_or_default().replace('\r', "");
        match link.get(LESSON) {
            Some(_) => Self(text(LESSON)),
            None if OLD.iter().all(|key| link.get(key).is_none()) => Self::default(),
            None => Self(one_task(&OLD.map(text))),
        }
    }

    /// The link that holds it.
    pub fn link(&self) -> Link {
        let mut link = Link::default();
        link.set(LESSON, self.0.as_str());
        link
    }

    /// Whether it is meant to be a lesson, however it is written: it begins with what only lessons begin with, or has a
    /// step's heading and what that asks for.
    pub fn is_meant(&self) -> bool {
        let has = |name: &str| self.0.lines().any(|line| line.starts_with(name));
        let mut lines = self
            .0
            .lines()
            .filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
        let begins = lines.next().unwrap_or_default();
        begins.starts_with("lesson:") || (has("title:") && has("ask:"))
    }

    /// The lesson that it is, and what it is called in codes of a class. Its steps have names of their own, made of all
    /// that they say, so that what was done of another lesson is not taken for theirs.
    ///
    /// # Errors
    /// All that is wrong with it.
    pub fn lesson(&self) -> Result<(Lesson, String), Vec<Wrong>> {
        length(&self.0)?;
        let mut entries = prose::entries(&self.0);
        let mut all: Vec<String> = Vec::new();
        let steps = entries.iter_mut().filter(|entry| !is_head(entry));
        // More are refused below.
        for entry in steps.take(MOST_STEPS) {
            let mark = mark(entry);
            // Two steps that say the same are two steps.
            let same = all.iter().filter(|other| other.starts_with(&mark)).count();
            let name = if same == 0 {
                mark
            } else {
                format!("{mark}-{same}")
            };
            entry.set("id", name.clone());
            all.push(name);
        }
        let lesson = Lesson::of(TASK, &entries)?;
        Ok((lesson, hexadecimal(&all.join("\n"))))
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

fn hexadecimal(text: &str) -> String {
    format!("{:016x}", storage::checksum(text.as_bytes()))
}

/// What a step is called: as it says, if that is such a name, or by all that pupils see of it.
fn mark(entry: &Entry) -> String {
    let own = entry
        .get("id")
        .filter(|id| id.len() == 16 && id.bytes().all(|b| b.is_ascii_hexdigit()));
    let seen = entry
        .fields()
        .filter(|(name, _)| !["id", "model"].contains(name));
    let seen = || seen.map(|(name, value)| format!("{name}\n{value}\n"));
    own.map_or_else(|| hexadecimal(&seen().collect::<String>()), str::to_owned)
}

/// The lesson that a link with one task holds. Its step is called as it always was: codes of a class name it so.
fn one_task(texts: &[String; 4]) -> String {
    let [title, text, program, tests] = texts;
    let mut out = String::new();
    line(&mut out, "id", &hexadecimal(&texts.join("\n")));
    line(&mut out, "title", title);
    for paragraph in paragraphs(text) {
        line(&mut out, "text", paragraph);
    }
    block(&mut out, "program", program);
    for test in tests.lines() {
        line(&mut out, "test", test);
    }
    line(&mut out, "ask", words::learn::TASK_ASK.text());
    line(&mut out, "well", words::learn::TASK_WELL.text());
    out
}

/// The paragraphs of a text, which have an empty line between them.
pub fn paragraphs(text: &str) -> impl Iterator<Item = &str> {
    let all = text.split("\n\n").map(str::trim);
    all.filter(|text| !text.is_empty())
}

/// Writes a field of one line; none where there is nothing to be written.
pub fn line(out: &mut String, name: &str, value: &str) {
    let words: Vec<&str> = value.split_whitespace().collect();
    if !words.is_empty() {
        out.extend([name, ": ", &words.join(" "), "\n"]);
    }
}

/// Writes a field of several lines; none where there is nothing to be written.
pub fn block(out: &mut String, name: &str, value: &str) {
    if value.trim().is_empty() {
        return;
    }
    out.extend([name, ":\n"]);
    for line in value.lines() {
        out.extend(["| ", line.trim_end(), "\n"]);
    }
}

#[cfg(test)]
mod tests {
    use q::testing::{Saying, Test};

    use super::super::lesson::Task;
    use super::*;

    const PROGRAM: &str = ".registers {\n    A <- 3x3 builtin (90)\n}\n\nhalt A\n";

    fn old(texts: [&str; 4]) -> Draft {
        let mut link = Link::default();
        for (key, text) in OLD.into_iter().zip(texts) {
            link.set(key, text);
        }
        Draft::read(&link)
    }

    fn there_and_back(draft: &Draft) -> Draft {
        let address = draft.address(TASK).expect("it is short");
        let (_, query) = address.split_once('?').expect("there is a query");
        let (link, errors) = Link::parse(query);
        assert_eq!(errors, [""; 0]);
        Draft::read(&link)
    }

    #[test]
    fn a_file_from_windows_is_a_lesson() {
        let draft = Draft::of_file("\u{feff}lesson: A\r\n\r\ntitle: B\r\n".as_bytes());
        assert!(draft.is_meant());
        assert_eq!(draft.0, "lesson: A\n\ntitle: B\n");
    }

    #[test]
    fn a_lesson_travels_in_a_link() {
        let mut in_file = String::new();
        block(&mut in_file, "program", PROGRAM);
        let text = format!(
            "lesson: Halves & more\n\ntitle: Half <b>of</b> it\ntext: 0 = 100 %.\n{in_file}ask: Go\nwell: \
             Well\ntest: 4 -> 2\n\ntitle: Look\nask: Choose\nright: 1\noption: 2\nwell: Yes\n"
        );
        let draft = there_and_back(&Draft(text.clone()));
        assert_eq!(draft, Draft(text));
        let (lesson, mark) = draft.lesson().expect("it is a lesson");
        assert_eq!(lesson.name.as_deref(), Some("Halves & more"));
        assert_eq!((lesson.steps.len(), mark.len()), (2, 16));
        assert_ne!(lesson.steps[0].id, lesson.steps[1].id);
        let program = lesson.steps[0].program.as_ref();
        assert_eq!(program.map(|(_, text)| text.as_str()), Some(PROGRAM));
        let Task::Choice(choices) = &lesson.steps[1].task else {
            panic!("{:?}", lesson.steps[1].task)
        };
        assert_eq!(choices[1].hint.as_deref(), Some("Not yet."));
    }

    #[test]
    fn steps_that_say_the_same_are_two_and_a_model_changes_no_name() {
        let step = "title: A\nask: B\ngoal: solved\nsetup: R\nwell: C\n";
        let lesson = |text: String| Draft(text).lesson().expect("it is a lesson");
        let (twice, mark) = lesson(format!("{step}\n{step}"));
        assert_ne!(twice.steps[0].id, twice.steps[1].id);
        let (other, same) = lesson(format!("lesson: X\n\n{step}model: turns R'\n\n{step}"));
        assert_eq!(
            (other.steps[1].id.as_str(), same),
            (twice.steps[1].id.as_str(), mark)
        );
    }

    /// Such links are on teachers' pages, and codes of a class name what they hold.
    #[test]
    fn a_link_of_one_task_is_still_read() {
        let draft = old([
            "Half <b>of</b> it",
            "Halve `A`.\n\nThe rest is 0.",
            PROGRAM,
            "4 -> 2\n\n7, -1 -> 3, 1\n",
        ]);
        let (lesson, _) = there_and_back(&draft).lesson().expect("it is a lesson");
        let step = &lesson.steps[0];
        assert_eq!(step.text, ["Halve `A`.", "The rest is 0."]);
        let Task::Tests(tests) = &step.task else {
            panic!("{:?}", step.task)
        };
        assert_eq!(tests[1], Test::of(&[7, -1], [3, 1].map(Saying::Number)));
        let texts = format!(
            "Half <b>of</b> it\nHalve `A`.\n\nThe rest is 0.\n{PROGRAM}\n4 -> 2\n\n7, -1 -> 3, 1\n"
        );
        assert_eq!(step.id, hexadecimal(&texts));
        let program = step.program.as_ref();
        assert_eq!(program.map(|(_, text)| text.as_str()), Some(PROGRAM));
    }

    #[test]
    fn what_is_wrong_is_said_with_its_place() {
        let program = "program:\n| halt 1\n";
        let start = format!("title: T\nask: A\nwell: W\n{program}");
        let many = |line: &str, times: usize| line.repeat(times);
        for (text, line, said) in [
            (String::new(), 0, "There are no steps in it."),
            (
                "ask: A\nwell: W\ngoal: solved\n".into(),
                1,
                "Step 1, title: it has no title.",
            ),
            (
                format!("# x\n\n{start}test: 3 4\n"),
                8,
                "Step 1, test: a test needs ->, as in 3, 4 -> 7.",
            ),
            (
                format!("{start}test: 1 -> 1\ntest: one -> 1\n"),
                7,
                "Step 1, test 2: one is not a number",
            ),
            (
                format!("{start}test: 1 ->\n"),
                6,
                "Step 1, test: a test needs an output",
            ),
            (
                format!("{start}test: {} -> 1\n", many("1 ", 17)),
                6,
                "Step 1, test: a test has at most 16 numbers",
            ),
            (
                format!("{start}{}", many("test: 1 -> 1\n", 25)),
                30,
                "Step 1, test 25: there are more than 24 tests.",
            ),
            (
                format!("{start}goal: halts\ntset: 1\n"),
                7,
                "Step 1, tset: there is no field tset.",
            ),
            (
                format!("{start}goal: halts\nhello\n"),
                7,
                "Step 1: \u{201c}hello\u{201d} is not a field",
            ),
            (
                format!("{start}goal: halts\n\n{start}goal: hops\n"),
                13,
                "Step 2, goal: hops: there is no such goal.",
            ),
            (
                format!("title: {}\n", many("x", 4001)),
                1,
                "Step 1, title: there are 4",
            ),
        ] {
            said_at(&text, line, said);
        }
    }

    #[test]
    fn what_no_field_may_say_is_refused() {
        let many = |line: &str, times: usize| line.repeat(times);
        for (text, line, said) in [
            (
                "title: T\nask: A\nwell: W\ngoal: solved\nsetup: (R U)1000".into(),
                5,
                "Step 1, setup: there are 2",
            ),
            (
                "title: T\nask: A\nwell: W\ngoal: solved\nbutton: R U x 99999999".into(),
                5,
                "Step 1, button: there",
            ),
            (
                "title: T\nask: A\nwell: W\ngoal: times 2".into(),
                1,
                "Step 1, count: it has no count.",
            ),
            (
                "title: T\nask: A\nwell: W\ngoal: times 2\ncount: ".into(),
                5,
                "Step 1, count: it has no count.",
            ),
            (
                "title: T\nask: A\nwell: W\ntest: 1 -> 1".into(),
                1,
                "Step 1, program: it has no program.",
            ),
            (
                "title: T\nask: A\nwell: W\noption: no".into(),
                1,
                "Step 1, right: it has no right.",
            ),
            (
                "title: T\nask: A\nwell: W\ngoal: solved\nopen: javascript:x => y".into(),
                5,
                "Step 1, open: a link",
            ),
            (
                "title: T\nask: A\nwell: W\ngoal: solved\npicture: permutation 9 9".into(),
                5,
                "Step 1, picture: ",
            ),
            (
                many("title: T\nask: A\nwell: W\ngoal: solved\n\n", 61),
                0,
                "There are 61 steps; at most 60",
            ),
            (many("x", 200_001), 0, "The text has 200"),
        ] {
            said_at(&text, line, said);
        }
    }

    /// One thing that is wrong with a text is said so, at this line.
    fn said_at(text: &str, line: usize, said: &str) {
        let wrong = Draft(text.to_owned()).lesson().err().unwrap_or_default();
        let mut wrong_here = wrong.iter().filter(|wrong| wrong.line == line);
        let found = wrong_here.any(|wrong| wrong.to_string().starts_with(said));
        assert!(found, "{said}: {wrong:?}");
    }

    /// Whatever a link holds, it is read at once.
    #[test]
    fn a_hostile_link_is_only_refused() {
        for text in [
            "title: T\nask: A\nwell: W\ngoal: solved\nsetup: ((((((R)99)99)99)99)99)99",
            "title: T\nask: A\nwell: W\npuzzle: 4x4x4x4\ngoal: position (R)1000000",
            "title: T\nask: A\nwell: W\ngoal: solved\npicture: cycles (R U)100000",
            "title: T\nask: A\nwell: W\ngoal: values A 99999999999999999999",
            "title: T\nask: A\nwell: W\npuzzle: 3x3x3x3\ngoal: solved\npicture: position R",
            "title: T\nask: A\nwell: W\ngoal: solved\nplace: (UFR_{a)",
        ] {
            assert!(Draft(text.to_owned()).lesson().is_err(), "{text}");
        }
        assert_eq!(Draft("'".repeat(33_000)).address(TASK), None);
    }
}
