//! Lessons as data: the steps of one (its file in `assets/lessons`), which the
//! page fetches when it is opened. `docs/lessons.md` says how they are written.

use std::sync::Arc;

use group::Permutation;
use puzzle::cycles::{self, PieceCycle};
use puzzle::{Algorithm, Puzzle, catalogue};
use q::testing::{Saying, Test};

use super::plan::Plan;
use crate::state::prose::{self, Entry};

/// What a step asks for, and when it is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Task {
    /// Type one of these.
    Answer(Vec<String>),
    /// Choose the right one.
    Choice(Vec<Choice>),
    /// Do the step's algorithm this often.
    Times(u64),
    /// Bring the puzzle into this position.
    Position(Permutation),
    /// Have these values in the step's registers.
    Values(Vec<(usize, u64)>),
    /// Run the program to its end; with a number if its last words must end in it.
    Halts(Option<i64>),
    /// Have the program stand still with this value in a register of this name.
    Reaches(String, u64),
    /// Predict this many decisions of the program.
    Predicts(u32),
    /// Write a program that passes these tests.
    Tests(Vec<Test>),
}

/// An option of a choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What it says.
    pub text: String,
    /// What to think about, where it is not the right one.
    pub hint: Option<String>,
}

/// What a learner bets on before a step shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guess {
    /// What is asked.
    pub ask: String,
    /// What can be bet on; none is said to be right before the step is done.
    pub bets: Vec<String>,
}

/// What stands out on the puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Lit {
    /// The registers, in their colours.
    #[default]
    Registers,
    Register(usize),
    /// These pieces.
    Pieces(Vec<String>),
    /// The registers and, brightly, these pieces.
    Both(Vec<String>),
}

/// What a drawing shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picture {
    /// The cycles of an algorithm.
    Cycles,
    /// Where each of some numbers goes.
    Permutation,
    /// How the pieces lie, on an unfolded cube.
    Orientation,
    /// A search as a tree.
    Tree,
    /// Two searches that meet.
    Meeting,
    /// From the point to the tesseract.
    Dimensions,
    /// A cube and a tesseract unfolded.
    Unfolded,
}

/// An algorithm that a step offers as a button.
#[derive(Clone, Debug)]
pub struct Button {
    /// What it says.
    pub words: String,
    /// What it does.
    pub algorithm: Algorithm,
    /// How often.
    pub times: usize,
}

/// A step of a lesson.
#[derive(Clone, Debug)]
pub struct Step {
    /// Its name, under which it is remembered as done.
    pub id: String,
    /// Its heading.
    pub title: String,
    /// What is said, a paragraph each.
    pub text: Vec<String>,
    /// What to bet on first.
    pub guess: Option<Guess>,
    /// What to do.
    pub ask: String,
    /// Another screen that the task is about: its address, and what the link says.
    pub open: Option<(String, String)>,
    /// When it is done.
    pub task: Task,
    /// What helps, the slightest first.
    pub hints: Vec<String>,
    /// What to think about after a certain wrong answer.
    pub wrong: Vec<(String, String)>,
    /// What is said once it is done.
    pub well: String,
    pub puzzle: Arc<Puzzle>,
    /// Its position at the start.
    pub start: Permutation,
    /// Algorithms as buttons.
    pub buttons: Vec<Button>,
    /// The algorithm whose repetitions are counted.
    pub count: Option<Algorithm>,
    /// Whether there are buttons for the turns of the sides.
    pub pad: bool,
    pub registers: Vec<Algorithm>,
    /// What stands out.
    pub lit: Lit,
    /// Whether it is seen from behind.
    pub back: bool,
    /// What is drawn under the words: a drawing's name and what it is of.
    pub picture: Option<(Picture, String)>,
    /// The cycles that it draws, the longest first.
    pub cycles: Vec<PieceCycle>,
    /// A program instead of a puzzle alone: its file's name and text.
    pub program: Option<(String, String)>,
    /// Whether its Q listing is shown, too.
    pub listing: bool,
    /// How many turns the model answer makes in all tests.
    pub turns: Option<u64>,
    /// How many the best program makes that is known.
    pub best_turns: Option<u64>,
}

#[derive(Clone, Debug)]
pub struct Lesson {
    /// What a teacher plans with; a task in a link has none.
    pub plan: Option<Plan>,
    /// Its steps; at least one.
    pub steps: Vec<Step>,
}

impl Lesson {
    /// Reads a lesson's file.
    ///
    /// # Errors
    /// What is wrong, and in which step.
    pub fn read(id: &str, text: &str) -> Result<Self, String> {
        Self::of(id, &prose::entries(text))
    }

    /// The lesson that entries make.
    ///
    /// # Errors
    /// What is wrong, and in which step.
    pub fn of(id: &str, entries: &[Entry]) -> Result<Self, String> {
        let plan = entries.iter().find(|entry| Plan::is(entry));
        let plan = plan.map(Plan::read).transpose()?;
        let steps: Result<Vec<Step>, String> = entries
            .iter()
            .filter(|entry| !Plan::is(entry))
            .map(|entry| {
                let name = entry.get("id").unwrap_or(words::learn::FILE_NO_ID.text());
                step(id, entry).map_err(|why| words::learn::file_step(name, why))
            })
            .collect();
        let steps = steps?;
        if steps.is_empty() {
            return Err(words::learn::FILE_NO_STEPS.text().to_owned());
        }
        Ok(Self { plan, steps })
    }
}

fn step(lesson: &str, entry: &Entry) -> Result<Step, String> {
    let need = |name: &str| {
        let value = entry.get(name).map(str::to_owned);
        value.ok_or_else(|| words::learn::file_no_field(name))
    };
    let name = entry.get("puzzle").unwrap_or("3x3x3");
    let puzzle = catalogue::by_name(name).ok_or_else(|| words::learn::file_no_puzzle(name))?;
    let read = |text: &str| algorithm(&puzzle, text);
    let start = match (entry.get("setup"), entry.get("place")) {
        (Some(text), _) => read(text)?.permutation(&puzzle),
        (None, Some(text)) => {
            cycles::parse(&puzzle, text).map_err(|error| format!("{text}: {error}"))?
        }
        (None, None) => puzzle.solved(),
    };
    let id = need("id")?;
    let registers: Result<Vec<_>, _> = entry.all("register").map(read).collect();
    let registers = registers?;
    let picture = entry.get("picture").map(picture).transpose()?;
    let cycles = match &picture {
        Some((Picture::Cycles, of)) => longest_first(&puzzle, &read(of)?),
        _ => Vec::new(),
    };
    Ok(Step {
        title: need("title")?,
        text: entry.all("text").map(str::to_owned).collect(),
        guess: entry.get("guess").map(|ask| Guess {
            ask: ask.to_owned(),
            bets: entry.all("bet").map(str::to_owned).collect(),
        }),
        ask: need("ask")?,
        open: entry.get("open").and_then(prose::arrow),
        task: task(&puzzle, entry)?,
        hints: entry.all("hint").map(str::to_owned).collect(),
        wrong: entry.all("wrong").filter_map(prose::arrow).collect(),
        well: need("well")?,
        start,
        buttons: entry
            .all("button")
            .map(|text| button(&puzzle, text))
            .collect::<Result<_, _>>()?,
        count: entry.get("count").map(read).transpose()?,
        pad: entry.get("pad").is_some(),
        lit: lit(entry),
        back: entry.get("look") == Some("back"),
        picture,
        cycles,
        program: entry.get("program").map(|text| {
            let kind = if text.starts_with("Puzzles") {
                "q"
            } else {
                "qat"
            };
            (format!("{lesson}-{id}.{kind}"), text.to_owned())
        }),
        listing: entry.get("listing").is_some(),
        turns: turns(entry, "turns")?,
        best_turns: turns(entry, "best-turns")?,
        registers,
        puzzle,
        id,
    })
}

/// A number of turns, if the field is there.
fn turns(entry: &Entry, name: &str) -> Result<Option<u64>, String> {
    let number = |turns: &str| {
        turns
            .parse()
            .map_err(|_| words::learn::file_turns(name, turns))
    };
    entry.get(name).map(number).transpose()
}

/// Reads an algorithm.
///
/// # Errors
/// Where it cannot be read, with the text.
pub fn algorithm(puzzle: &Puzzle, text: &str) -> Result<Algorithm, String> {
    Algorithm::parse(puzzle, text).map_err(|error| format!("{text}: {error}"))
}

fn longest_first(puzzle: &Puzzle, algorithm: &Algorithm) -> Vec<PieceCycle> {
    let mut cycles = cycles::piece_cycles(puzzle, &algorithm.permutation(puzzle));
    cycles.sort_by_key(|cycle| std::cmp::Reverse(cycle.pieces.len()));
    cycles
}

fn button(puzzle: &Puzzle, text: &str) -> Result<Button, String> {
    let (words, times) = match text.rsplit_once(" x ") {
        Some((words, times)) => (
            words,
            times
                .parse()
                .map_err(|_| words::learn::file_how_often(text))?,
        ),
        None => (text, 1),
    };
    Ok(Button {
        algorithm: algorithm(puzzle, words)?,
        words: words.to_owned(),
        times,
    })
}

fn picture(text: &str) -> Result<(Picture, String), String> {
    let (name, of) = text.split_once(' ').unwrap_or((text, ""));
    let picture = match name {
        "cycles" => Picture::Cycles,
        "permutation" => Picture::Permutation,
        "orientation" => Picture::Orientation,
        "tree" => Picture::Tree,
        "meeting" => Picture::Meeting,
        "dimensions" => Picture::Dimensions,
        "unfolded" => Picture::Unfolded,
        _ => return Err(words::learn::file_no_picture(name)),
    };
    Ok((picture, of.to_owned()))
}

fn lit(entry: &Entry) -> Lit {
    let names = |text: &str| text.split_whitespace().map(str::to_owned).collect();
    match entry
        .get("light")
        .map(|text| text.split_once(' ').unwrap_or((text, "")))
    {
        None => Lit::Registers,
        Some(("register", name)) => Lit::Register(register(name)),
        Some(("also", pieces)) => Lit::Both(names(pieces)),
        Some((first, rest)) => Lit::Pieces(names(&format!("{first} {rest}"))),
    }
}

/// The place of a register among all, from its letter.
fn register(name: &str) -> usize {
    let letter = name.bytes().next().unwrap_or(b'A');
    usize::from(letter.saturating_sub(b'A'))
}

fn task(puzzle: &Puzzle, entry: &Entry) -> Result<Task, String> {
    if let Some(answers) = entry.get("answer") {
        return Ok(Task::Answer(answers.split('|').map(plain).collect()));
    }
    let choices: Vec<Choice> = entry
        .fields()
        .filter_map(|(name, text)| match name {
            "right" => Some(Choice {
                text: text.to_owned(),
                hint: None,
            }),
            "option" => prose::arrow(text).map(|(text, hint)| Choice {
                text,
                hint: Some(hint),
            }),
            _ => None,
        })
        .collect();
    if !choices.is_empty() {
        return Ok(Task::Choice(choices));
    }
    let tests: Result<Vec<Test>, String> = entry.all("test").map(test).collect();
    let tests = tests?;
    if !tests.is_empty() {
        return Ok(Task::Tests(tests));
    }
    let goal = entry.get("goal").ok_or(words::learn::FILE_NO_GOAL.text())?;
    let (kind, what) = goal.split_once(' ').unwrap_or((goal, ""));
    let number = |text: &str| {
        let number = text.trim().parse::<u64>();
        number.map_err(|_| words::learn::file_goal_number(goal, text))
    };
    Ok(match kind {
        "times" => Task::Times(number(what)?),
        "position" => Task::Position(algorithm(puzzle, what)?.permutation(puzzle)),
        "solved" => Task::Position(puzzle.solved()),
        "values" => {
            let value = |part: &str| {
                let (name, value) = part
                    .trim()
                    .split_once(' ')
                    .ok_or(words::learn::FILE_NO_VALUE.text())?;
                Ok::<_, String>((register(name), number(value)?))
            };
            Task::Values(what.split(',').map(value).collect::<Result<_, _>>()?)
        }
        "halts" if what.is_empty() => Task::Halts(None),
        "halts" => Task::Halts(Some(number(what)? as i64)),
        "reaches" => {
            let (name, value) = what
                .split_once(' ')
                .ok_or(words::learn::FILE_NO_VALUE.text())?;
            Task::Reaches(name.to_owned(), number(value)?)
        }
        "predicts" => Task::Predicts(number(what)? as u32),
        _ => return Err(words::learn::file_no_such_goal(goal)),
    })
}

/// Reads a test, such as `3, 4 -> 7`.
///
/// # Errors
/// What is wrong with it, in words.
pub fn test(text: &str) -> Result<Test, String> {
    let numbers = |text: &str| -> Result<Vec<i64>, String> {
        let parts = text.split([',', ' ']).filter(|part| !part.is_empty());
        let number = |part: &str| part.parse().map_err(|_| words::learn::test_no_number(part));
        parts.map(number).collect()
    };
    let (inputs, outputs) = text
        .split_once("->")
        .ok_or(words::learn::TEST_NO_ARROW.text())?;
    let outputs = numbers(outputs)?;
    if outputs.is_empty() {
        return Err(words::learn::TEST_NO_OUTPUT.text().to_owned());
    }
    Ok(Test::of(
        &numbers(inputs)?,
        outputs.into_iter().map(Saying::Number),
    ))
}

/// An answer without what makes no difference: letters' case, spaces, commas, the kind of a prime.
pub fn plain(answer: &str) -> String {
    let letters = answer.chars().filter(|c| !c.is_whitespace() && *c != ',');
    let prime = |c| match c {
        '\u{2019}' | '\u{2032}' => '\'',
        c => c,
    };
    letters.map(prime).collect::<String>().to_lowercase()
}
