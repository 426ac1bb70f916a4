//! Lessons as data: the steps of one (its file in `assets/lessons`), which the
//! page fetches when it is opened, and a teacher's own, which a link or a file brings. `docs/lessons.md` says how they
//! are written.

mod wrong;

use std::sync::Arc;

use group::Permutation;
use puzzle::cycles::{self, PieceCycle};
use puzzle::{Algorithm, Puzzle, catalogue};
use q::testing::{Saying, Test};

use super::plan::Plan;
use crate::facelets;
use crate::state::prose::{self, Entry};
pub use wrong::{Fault, MOST_STEPS, Wrong, length};
use wrong::{each, of};

/// The most numbers of a drawn permutation.
const MOST_IMAGES: usize = 24;

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
    /// The position that it shows instead of words.
    pub position: Option<Permutation>,
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
    /// The puzzle unfolded in a position.
    Position,
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
    /// The position that it draws.
    pub drawn: Option<Permutation>,
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
    /// What it is called, if its file says so.
    pub name: Option<String>,
    /// What a teacher plans with; a lesson in a link may have none.
    pub plan: Option<Plan>,
    /// Its steps; at least one.
    pub steps: Vec<Step>,
}

impl Lesson {
    /// Reads the text of a lesson. Whatever it is, that takes no longer than limits allow.
    ///
    /// # Errors
    /// All that is wrong, in the order of the text, but of each step no more than keeps it from being read.
    pub fn read(id: &str, text: &str) -> Result<Self, Vec<Wrong>> {
        length(text)?;
        Self::of(id, &prose::entries(text))
    }

    /// The lesson that entries make.
    ///
    /// # Errors
    /// As for [`read`](Self::read).
    pub fn of(id: &str, entries: &[Entry]) -> Result<Self, Vec<Wrong>> {
        let mut found = Vec::new();
        let mut lesson = Self {
            name: None,
            plan: None,
            steps: Vec::new(),
        };
        let heads = entries.iter().take_while(|entry| is_head(entry)).count();
        let (heads, steps) = entries.split_at(heads);
        wrong::steps(steps.len()).map_err(|wrong| vec![wrong])?;
        for head in heads {
            let name = head.get("lesson").filter(|name| !name.is_empty());
            lesson.name = lesson.name.or_else(|| name.map(str::to_owned));
            found.extend(wrong::check(0, head));
            if Plan::is(head) {
                match Plan::read(head) {
                    Ok(plan) => lesson.plan = Some(plan),
                    Err(why) => found.push(Wrong::whole(why)),
                }
            }
        }
        for (n, entry) in (1..).zip(steps) {
            if found.len() >= wrong::MOST_WRONG {
                break;
            }
            match Step::read(id, n, entry) {
                Ok(step) => lesson.steps.push(step),
                Err(wrong) => found.extend(wrong),
            }
        }
        if found.is_empty() {
            Ok(lesson)
        } else {
            Err(found)
        }
    }
}

/// Whether an entry is about the whole lesson, and no step: one of those at the top.
pub fn is_head(entry: &Entry) -> bool {
    Plan::is(entry) || entry.get("lesson").is_some()
}

impl Step {
    /// Reads the `n`th step, from 1, of the lesson called `lesson`.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(lesson: &str, n: usize, entry: &Entry) -> Result<Self, Vec<Wrong>> {
        let wrong = wrong::check(n, entry);
        if !wrong.is_empty() {
            return Err(wrong);
        }
        let mut missing = wrong::missing(n, entry);
        match step(lesson, entry) {
            Ok(step) => Ok(step),
            Err(fault) => {
                let known = missing.iter().any(|wrong| wrong.field == fault.field);
                missing.extend((!known).then(|| fault.at(n, entry)));
                Err(missing)
            }
        }
    }
}

fn step(lesson: &str, entry: &Entry) -> Result<Step, Fault> {
    let need = |name: &'static str| {
        let value = entry.get(name).filter(|value| !value.is_empty());
        let value = value.map(str::to_owned);
        value.ok_or_else(|| of(name, 0)(words::learn::file_no_field(name)))
    };
    let name = entry.get("puzzle").unwrap_or("3x3x3");
    let puzzle = catalogue::by_name(name)
        .ok_or_else(|| of("puzzle", 0)(words::learn::file_no_puzzle(name)))?;
    let read = |text: &str| algorithm(&puzzle, text);
    let start = match (entry.get("setup"), entry.get("place")) {
        (Some(text), _) => read(text).map_err(of("setup", 0))?.permutation(&puzzle),
        (None, Some(text)) => cycles::parse(&puzzle, text)
            .map_err(|error| of("place", 0)(format!("{text}: {error}")))?,
        (None, None) => puzzle.solved(),
    };
    let id = need("id")?;
    let count = entry.get("count").map(|text| counted(&puzzle, text));
    let picture = entry.get("picture").map(picture).transpose();
    let picture = picture.map_err(of("picture", 0))?;
    let (cycles, drawn) = drawn(&puzzle, picture.as_ref()).map_err(of("picture", 0))?;
    let task = task(&puzzle, entry)?;
    match task {
        Task::Tests(_) | Task::Halts(_) | Task::Reaches(..) | Task::Predicts(_) => {
            need("program")?;
        }
        Task::Times(_) => {
            need("count")?;
        }
        _ => {}
    }
    Ok(Step {
        title: need("title")?,
        text: entry.all("text").map(str::to_owned).collect(),
        guess: entry.get("guess").map(|ask| Guess {
            ask: ask.to_owned(),
            bets: entry.all("bet").map(str::to_owned).collect(),
        }),
        ask: need("ask")?,
        open: entry.get("open").and_then(prose::arrow),
        task,
        hints: entry.all("hint").map(str::to_owned).collect(),
        wrong: entry.all("wrong").filter_map(prose::arrow).collect(),
        well: need("well")?,
        start,
        buttons: each(entry, "button", |text| button(&puzzle, text))?,
        count: count.transpose().map_err(of("count", 0))?,
        pad: entry.get("pad").is_some(),
        lit: lit(entry),
        back: entry.get("look") == Some("back"),
        picture,
        cycles,
        drawn,
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
        registers: each(entry, "register", read)?,
        puzzle,
        id,
    })
}

/// What a drawing shows of the puzzle: cycles, or a position.
fn drawn(
    puzzle: &Puzzle,
    picture: Option<&(Picture, String)>,
) -> Result<(Vec<PieceCycle>, Option<Permutation>), String> {
    let mut drawn = (Vec::new(), None);
    match picture {
        Some((Picture::Cycles, of)) => drawn.0 = longest_first(puzzle, &algorithm(puzzle, of)?),
        Some((Picture::Position, of)) => drawn.1 = Some(position(puzzle, of)?),
        Some((Picture::Orientation, _)) => {
            position(puzzle, "")?;
        }
        Some((Picture::Permutation, of)) => {
            let mut images: Vec<usize> = (of.split_whitespace())
                .filter_map(|n| n.parse().ok())
                .collect();
            images.sort_unstable();
            if images.len() > MOST_IMAGES || images.iter().enumerate().any(|(n, &to)| n != to) {
                return Err(words::learn::no_permutation(MOST_IMAGES));
            }
        }
        _ => {}
    }
    Ok(drawn)
}

/// The position after an algorithm, of a puzzle that can be drawn unfolded.
fn position(puzzle: &Puzzle, text: &str) -> Result<Permutation, String> {
    if facelets::net(puzzle).is_none() {
        return Err(words::learn::no_net(puzzle.name()));
    }
    Ok(algorithm(puzzle, text)?.permutation(puzzle))
}

/// The algorithm whose repetitions are counted; it has a move.
fn counted(puzzle: &Puzzle, text: &str) -> Result<Algorithm, String> {
    let counted = algorithm(puzzle, text)?;
    if counted.is_empty() {
        return Err(words::learn::COUNTS_NOTHING.text().to_owned());
    }
    Ok(counted)
}

/// A number of turns, if the field is there.
fn turns(entry: &Entry, name: &'static str) -> Result<Option<u64>, Fault> {
    let number = |turns: &str| {
        turns
            .parse()
            .map_err(|_| of(name, 0)(words::learn::file_turns(name, turns)))
    };
    entry.get(name).map(number).transpose()
}

/// Reads an algorithm.
///
/// # Errors
/// Where it cannot be read, with the text; or that it is longer than a lesson's may be.
pub fn algorithm(puzzle: &Puzzle, text: &str) -> Result<Algorithm, String> {
    let read = Algorithm::parse(puzzle, text).map_err(|error| format!("{text}: {error}"))?;
    if read.len() > wrong::MOST_MOVES {
        return Err(words::learn::too_many_moves(read.len(), wrong::MOST_MOVES));
    }
    Ok(read)
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
    let algorithm = algorithm(puzzle, words)?;
    let moves = algorithm.len().saturating_mul(times);
    if moves > wrong::MOST_PRESSED {
        return Err(words::learn::too_many_moves(moves, wrong::MOST_PRESSED));
    }
    Ok(Button {
        algorithm,
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
        "position" => Picture::Position,
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

/// A choice: words, or a position as `[position R U]`.
fn choice(puzzle: &Puzzle, text: &str, hint: Option<String>) -> Result<Choice, String> {
    let drawn = text
        .strip_prefix("[position")
        .and_then(|of| of.strip_suffix(']'));
    Ok(Choice {
        position: drawn.map(|of| position(puzzle, of)).transpose()?,
        text: drawn.map_or(text, str::trim).to_owned(),
        hint,
    })
}

fn task(puzzle: &Puzzle, entry: &Entry) -> Result<Task, Fault> {
    if let Some(answers) = entry.get("answer") {
        return Ok(Task::Answer(answers.split('|').map(plain).collect()));
    }
    let mut choices = each(entry, "right", |text| choice(puzzle, text, None))?;
    choices.extend(each(entry, "option", |text| {
        let (text, hint) = prose::arrow(text)
            .unwrap_or_else(|| (text.to_owned(), words::learn::NOT_YET.text().to_owned()));
        choice(puzzle, &text, Some(hint))
    })?);
    if !choices.is_empty() {
        if entry.get("right").is_none() {
            return Err(of("right", 0)(words::learn::file_no_field("right")));
        }
        return Ok(Task::Choice(choices));
    }
    let tests = each(entry, "test", test)?;
    if !tests.is_empty() {
        return Ok(Task::Tests(tests));
    }
    goal(puzzle, entry).map_err(of("goal", 0))
}

fn goal(puzzle: &Puzzle, entry: &Entry) -> Result<Task, String> {
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
    let (inputs, outputs) = (numbers(inputs)?, numbers(outputs)?);
    if outputs.is_empty() {
        return Err(words::learn::TEST_NO_OUTPUT.text().to_owned());
    }
    wrong::numbers(inputs.len().max(outputs.len()))?;
    Ok(Test::of(&inputs, outputs.into_iter().map(Saying::Number)))
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
