//! A class without a server: what the codes of learners say together. Nothing of it leaves the teacher's browser.

pub mod code;
mod update;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use super::task::Draft;
use super::titles::{TASK, titles};
use crate::state::link::Link;
use code::Code;
pub use update::Action;

/// Where the list of codes is saved.
pub const CLASS_KEY: &str = "hypercubist/class";
/// The address of the page that shows it.
pub const CLASS: &str = "class";
/// The keys of a link that brings a code, and the name of whoever made it.
const CODE: &str = "code";
const NAME: &str = "name";
/// The most codes of a class, and the longest name.
const MOST: usize = 2000;
pub const MOST_NAME: usize = 40;
/// How many lines that hold no code are quoted.
const MOST_REFUSED: usize = 20;

/// The learner at this browser, as a teacher calls them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pupil {
    /// The number in the class; 0 for none.
    pub number: u8,
    /// The name, which stands in the QR code alone.
    pub name: String,
}

impl Pupil {
    /// A name without what separates the parts of a list, and not too long.
    pub fn plain(name: &str) -> String {
        let sign = |c: char| {
            if c.is_control() || "/;:,\t".contains(c) {
                ' '
            } else {
                c
            }
        };
        let name: String = name.chars().map(sign).take(MOST_NAME).collect();
        name.trim().to_owned()
    }

    /// What the QR code of a code holds: the page of the class with it.
    pub fn address(&self, code: Code) -> String {
        let mut link = Link::default();
        link.set(CODE, code.write());
        link.set(NAME, self.name.trim());
        format!(
            "{}?{}",
            super::task::address(CLASS),
            link.query().unwrap_or_default()
        )
    }
}

/// A code, and who made it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Entry {
    /// The name; empty where the code alone says who it was.
    pub name: String,
    pub code: Code,
}

/// The codes that a teacher has taken in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Class {
    /// The best code of each learner for each task.
    entries: Vec<Entry>,
    /// What tasks are called that are not in the lists of the page: a teacher's own, and steps.
    names: BTreeMap<u16, String>,
}

/// What came of a list that was pasted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Taken {
    /// How many codes were new, or better than those that were there.
    pub new: usize,
    /// How many codes were known.
    pub known: usize,
    /// How many tasks of the teacher's own were named.
    pub tasks: usize,
    /// Lines without a code that could be read, the first ones, with the reason.
    pub refused: Vec<(String, code::Error)>,
}

impl Taken {
    /// And what came of another list.
    pub fn add(&mut self, more: Self) {
        self.new += more.new;
        self.known += more.known;
        self.tasks += more.tasks;
        let space = MOST_REFUSED.saturating_sub(self.refused.len());
        self.refused.extend(more.refused.into_iter().take(space));
    }
}

/// A learner, and what they have done of each task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The name, or the number.
    pub who: Who,
    /// One cell for each task, in the order of [`Class::tasks`].
    pub cells: Vec<Option<Code>>,
}

/// Who a row is about.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Who {
    /// A number of the class, and the name if any code has brought it.
    Number(u8, String),
    Name(String),
    /// Codes without a number and a name.
    Nobody,
}

/// What all learners together have done of a task.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    /// How many have done it.
    pub done: usize,
    /// The fewest turns.
    pub turns: Option<u16>,
    /// The test that failed most often with most of them.
    pub worst: Option<u8>,
}

impl Class {
    /// Reads what was saved: a line for each code, with the name behind it, as it may be pasted.
    pub fn read(text: &str) -> Self {
        let mut class = Self::default();
        class.take(text);
        class
    }

    /// What is saved of it.
    pub fn write(&self) -> String {
        let mut text = String::new();
        for Entry { name, code } in &self.entries {
            // Writing to a string does not fail.
            let _ = writeln!(text, "{} {name}", code.write());
        }
        for (task, name) in &self.names {
            let _ = writeln!(text, "task {task} {name}");
        }
        text
    }

    /// Whether there is no code.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Takes in a list of codes, one a line: the name may stand before the code or behind it. A link of a QR code
    /// counts as its code, and the link to a task of the teacher's own names that task.
    pub fn take(&mut self, text: &str) -> Taken {
        let mut taken = Taken::default();
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
            if self.name_task(line) {
                taken.tasks += 1;
                continue;
            }
            match entry(line) {
                Ok(entry) => {
                    if self.entries.len() < MOST && self.add(entry) {
                        taken.new += 1;
                    } else {
                        taken.known += 1;
                    }
                }
                Err(why) if taken.refused.len() < MOST_REFUSED => {
                    taken.refused.push((line.chars().take(60).collect(), why));
                }
                Err(_) => {}
            }
        }
        taken
    }

    /// Takes in the code of a link, if it has one.
    pub fn take_link(&mut self, link: &Link) -> Option<Taken> {
        let code = link.get(CODE)?;
        Some(self.take(&format!(
            "{code} {}",
            Pupil::plain(link.get(NAME).unwrap_or_default())
        )))
    }

    /// Calls a task so.
    pub fn name(&mut self, task: u16, name: &str) {
        self.names.insert(task, Pupil::plain(name));
    }

    /// Whether a line is the link to a task of the teacher's own, or what was saved of one.
    fn name_task(&mut self, line: &str) -> bool {
        if let Some((number, name)) = line
            .strip_prefix("task ")
            .and_then(|rest| rest.split_once(' '))
            && let Ok(number) = number.parse()
        {
            self.name(number, name);
            return true;
        }
        let Some((_, query)) = line
            .split_once("#/learn/task")
            .and_then(|(_, rest)| rest.split_once('?'))
        else {
            return false;
        };
        let draft = Draft::read(&Link::parse(query).0);
        match draft.lesson() {
            Ok((lesson, mark)) => {
                for step in &lesson.steps {
                    self.name(code::task(TASK, Some(&step.id)), &step.title);
                }
                if let Some(name) = &lesson.name {
                    self.name(code::task(TASK, Some(&mark)), name);
                }
                true
            }
            Err(_) => false,
        }
    }

    /// Adds a code; whether it says more than what was known of its maker and its task.
    fn add(&mut self, mut entry: Entry) -> bool {
        let number = entry.code.number();
        let known_name = self
            .entries
            .iter()
            .find(|other| number.is_some() && other.code.number() == number);
        match known_name {
            Some(known) if entry.name.is_empty() => entry.name.clone_from(&known.name),
            Some(known) if known.name.is_empty() => {
                for other in self
                    .entries
                    .iter_mut()
                    .filter(|other| other.code.number() == number)
                {
                    other.name.clone_from(&entry.name);
                }
            }
            _ => {}
        }
        let same = |other: &&mut Entry| {
            other.code.task == entry.code.task
                && other.code.number() == number
                && other.name == entry.name
        };
        match self.entries.iter_mut().find(same) {
            None => {
                self.entries.push(entry);
                true
            }
            Some(other) => {
                let better = rank(entry.code) > rank(other.code);
                if better {
                    other.code = entry.code;
                }
                better
            }
        }
    }

    /// The tasks that any code is about, in the order of the page's lists, the teacher's own last.
    pub fn tasks(&self) -> Vec<u16> {
        let all: BTreeSet<u16> = self.entries.iter().map(|entry| entry.code.task).collect();
        let order = titles().iter().map(|title| code::task(&title.id, None));
        let mut tasks: Vec<u16> = order.filter(|task| all.contains(task)).collect();
        tasks.extend(
            all.iter()
                .filter(|task| !tasks.contains(task))
                .collect::<Vec<_>>(),
        );
        tasks
    }

    /// What a task is called.
    /// `exercises` are those of the page.
    pub fn task_name(&self, task: u16, exercises: &BTreeMap<u16, String>) -> String {
        let lesson = titles()
            .iter()
            .find(|title| code::task(&title.id, None) == task);
        match (lesson, exercises.get(&task).or(self.names.get(&task))) {
            (Some(title), _) => title.name.clone(),
            (None, Some(name)) => name.clone(),
            (None, None) => words::learn::class_task(format!("{task:04X}")),
        }
    }

    /// A row for each learner.
    pub fn rows(&self) -> Vec<Row> {
        let tasks = self.tasks();
        let mut rows: BTreeMap<Who, Vec<Option<Code>>> = BTreeMap::new();
        for Entry { name, code } in &self.entries {
            let who = match (code.number(), name.as_str()) {
                (Some(number), name) => Who::Number(number, name.to_owned()),
                (None, "") => Who::Nobody,
                (None, name) => Who::Name(name.to_owned()),
            };
            let cells = rows.entry(who).or_insert_with(|| vec![None; tasks.len()]);
            if let Some(at) = tasks.iter().position(|task| *task == code.task) {
                cells[at] = Some(*code);
            }
        }
        rows.into_iter()
            .map(|(who, cells)| Row { who, cells })
            .collect()
    }

    /// What all together have done of a task.
    pub fn sum(&self, task: u16) -> Sum {
        let codes = self
            .entries
            .iter()
            .map(|entry| &entry.code)
            .filter(|code| code.task == task);
        let mut failed: BTreeMap<u8, usize> = BTreeMap::new();
        let mut sum = Sum::default();
        for code in codes {
            sum.done += usize::from(code.done);
            let turns = code.turns().filter(|_| code.done);
            sum.turns = [sum.turns, turns].into_iter().flatten().min();
            if let Some(worst) = code.worst() {
                *failed.entry(worst).or_default() += 1;
            }
        }
        let most = failed.values().copied().max();
        sum.worst = failed
            .into_iter()
            .find(|(_, times)| Some(*times) == most)
            .map(|(test, _)| test);
        sum
    }

    /// The table as a file for a spreadsheet: learner, task, done, turns, tries, the test that failed most.
    pub fn csv(&self, exercises: &BTreeMap<u16, String>) -> String {
        let mut csv = format!("{}\r\n", words::learn::CLASS_CSV_HEAD.text());
        for Entry { name, code } in &self.entries {
            let number = |n: Option<u32>| n.map_or_else(String::new, |n| n.to_string());
            let fields = [
                number(code.number().map(u32::from)),
                quoted(name),
                quoted(&self.task_name(code.task, exercises)),
                if code.done { "yes" } else { "no" }.to_owned(),
                number(code.turns().map(u32::from)),
                code.tries().to_string(),
                number(code.worst().map(u32::from)),
            ];
            csv.push_str(&fields.join(","));
            csv.push_str("\r\n");
        }
        csv
    }
}

/// What is better: done, then fewer turns, then more tries, which is the later of two.
fn rank(code: Code) -> (bool, bool, u16, u8) {
    let turns = code.turns();
    (
        code.done,
        turns.is_some(),
        u16::MAX - turns.unwrap_or(0),
        code.tries(),
    )
}

/// A field of a file with commas. What begins like a formula does not become one.
fn quoted(text: &str) -> String {
    let formula = text.starts_with(['=', '+', '-', '@']);
    let text = text.replace('"', "\"\"");
    format!("\"{}{text}\"", if formula { "'" } else { "" })
}

/// The code and the name of a line.
fn entry(line: &str) -> Result<Entry, code::Error> {
    if let Some((_, query)) = line.split_once('?') {
        let (link, _) = Link::parse(query);
        if let Some(text) = link.get(CODE) {
            let name = Pupil::plain(link.get(NAME).unwrap_or_default());
            return Code::read(text).map(|code| Entry { name, code });
        }
    }
    let words: Vec<&str> = line
        .split([' ', ',', ';', '\t'])
        .filter(|word| !word.is_empty())
        .collect();
    let mut wrong = code::Error::NoCode;
    for first in 0..words.len() {
        for last in first..words.len().min(first + code::LENGTH) {
            match Code::read(&words[first..=last].concat()) {
                Ok(code) => {
                    let name = [&words[..first], &words[last + 1..]].concat().join(" ");
                    return Ok(Entry {
                        name: Pupil::plain(&name),
                        code,
                    });
                }
                // A name of twelve letters is no code that was mistyped, unless there is no other.
                Err(code::Error::NoCode) => {}
                Err(why) => wrong = why,
            }
        }
    }
    Err(wrong)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(number: u8, step: &str, turns: u64) -> Code {
        Code::new(number, code::task("exercises", Some(step)), turns > 0).with(turns, 2, Some(3))
    }

    #[test]
    fn a_list_is_read_however_it_is_written() {
        let [one, two, three, four] = ["a", "b", "c", "d"].map(|step| code(7, step, 90).write());
        let list = format!(
            "Anna {one}\n{two}\tAnna\n  {}\nAnna; {}\n\nno code here\nAnna {}\n",
            three.replace('-', " ").to_lowercase(),
            four.replace('-', ""),
            one.replacen(|c: char| c != '-', "Z", 1),
        );
        let mut class = Class::default();
        let taken = class.take(&list);
        assert_eq!((taken.new, taken.known), (4, 0));
        let reasons: Vec<code::Error> = taken.refused.iter().map(|(_, why)| *why).collect();
        assert_eq!(reasons, [code::Error::NoCode, code::Error::Mistyped]);
        let rows = class.rows();
        assert_eq!(rows.len(), 1, "{rows:?}");
        assert_eq!(rows[0].who, Who::Number(7, "Anna".to_owned()));
        assert_eq!(class.take(&list).known, 4);
        assert_eq!(Class::read(&class.write()), class);
    }

    #[test]
    fn the_better_of_two_codes_counts() {
        let mut class = Class::default();
        for (turns, new) in [(0, true), (90, true), (120, false), (80, true), (0, false)] {
            assert_eq!(
                class.take(&code(3, "a", turns).write()).new == 1,
                new,
                "{turns}"
            );
        }
        class.take(&code(4, "a", 100).write());
        class.take(&code(5, "a", 0).write());
        let task = code(3, "a", 1).task;
        let sum = Sum {
            done: 2,
            turns: Some(80),
            worst: Some(3),
        };
        assert_eq!(class.sum(task), sum);
        assert_eq!(class.rows().len(), 3);
    }

    #[test]
    fn a_qr_code_brings_the_name_and_the_name_stays_with_the_number() {
        let pupil = Pupil {
            number: 9,
            name: "Zoë M".to_owned(),
        };
        let made = code(9, "a", 70);
        let address = pupil.address(made);
        let (_, query) = address.split_once('?').expect("a query");
        let mut class = Class::default();
        let taken = class.take_link(&Link::parse(query).0).expect("a code");
        assert_eq!(taken.new, 1);
        assert_eq!(
            class.take(&format!("https://example.org/{address}")).known,
            1
        );
        class.take(&code(9, "b", 60).write());
        assert_eq!(class.rows()[0].who, Who::Number(9, "Zoë M".to_owned()));
        assert!(class.take_link(&Link::default()).is_none());
    }

    #[test]
    fn what_came_of_several_lists_is_counted_together() {
        let one = code(9, "a", 70).write();
        let mut class = Class::default();
        let mut taken = class.take(&one);
        taken.add(class.take(&one));
        taken.add(class.take(&format!("{}\nhello", code(8, "a", 70).write())));
        assert_eq!((taken.new, taken.known, taken.tasks), (2, 1, 0));
        assert_eq!(taken.refused, [("hello".to_owned(), code::Error::NoCode)]);
        for _ in 0..3 {
            taken.add(class.take(&"x\n".repeat(MOST_REFUSED)));
        }
        assert_eq!(taken.refused.len(), MOST_REFUSED);
    }

    #[test]
    fn a_file_for_a_spreadsheet_holds_no_formulas() {
        let mut class = Class::default();
        class.take(&format!("{} =1+\"2\"", code(0, "a", 70).write()));
        let csv = class.csv(&BTreeMap::new());
        assert!(csv.contains("\r\n,\"'=1+\"\"2\"\"\",\""), "{csv}");
        assert!(csv.ends_with(",yes,70,2,3\r\n"), "{csv}");
    }

    /// All lessons and exercises of the page have codes of their own.
    #[test]
    fn no_two_tasks_have_the_same_number() {
        let exercises = crate::state::prose::entries(include_str!(
            "../../../../../assets/exercises/exercises.txt"
        ));
        let steps = exercises.iter().filter_map(|entry| entry.get("id"));
        let mut all: Vec<u16> = steps.map(|id| code::task("exercises", Some(id))).collect();
        all.extend(titles().iter().map(|title| code::task(&title.id, None)));
        let count = all.len();
        assert!(count > 30);
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count);
    }

    #[test]
    fn a_task_of_ones_own_is_called_by_its_link() {
        let step = "title: Double it\nprogram:\n| halt 1\ntest: 1 -> 2\nask: Double.\nwell: Yes.\n";
        let draft = Draft(format!("lesson: Twice\n\n{step}\n{step}"));
        let (lesson, mark) = draft.lesson().expect("it is a lesson");
        let made = Code::new(1, code::task(TASK, Some(&lesson.steps[0].id)), true);
        let mut class = Class::default();
        class.take(&made.write());
        assert!(
            class
                .task_name(made.task, &BTreeMap::new())
                .contains(&format!("{:04X}", made.task))
        );
        let link = draft.address(TASK).expect("it is short");
        assert_eq!(class.take(&format!("https://example.org/{link}")).tasks, 1);
        assert_eq!(class.task_name(made.task, &BTreeMap::new()), "Double it");
        let whole = code::task(TASK, Some(&mark));
        assert_eq!(class.task_name(whole, &BTreeMap::new()), "Twice");
        assert_eq!(Class::read(&class.write()), class);
    }
}
