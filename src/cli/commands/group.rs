//! `hypercubist group PUZZLE TURNS...`

use std::collections::BTreeMap;
use std::fmt::{self, Display, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use ::group::{Permutation, StabilizerChain};
use ::puzzle::{Algorithm, Puzzle};
use clap::{Args, ValueEnum};
use drawing::{Generated, generators};
use engine::reports::grouped;
use serde::Serialize;

use crate::output::{Answer, Failure, answer};
use crate::progress::ProgressPrinter;

/// Which turns, and what of their group.
#[derive(Args)]
pub struct Arguments {
    /// The puzzle, such as 3x3x3, or a `.puzzle` file.
    puzzle: String,
    /// The turns or algorithms that generate the group, such as `R2 U2`; one of several moves is in quotes: "R U" F.
    #[arg(required = true)]
    turns: Vec<String>,
    /// Write a file: `.svg` for a picture of it, its Cayley diagram, or `.g` for the system GAP.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// What is written, whatever the file's name ends with; without `-o`, on standard output.
    #[arg(long, value_name = "FORMAT", conflicts_with_all = ["table", "all"])]
    format: Option<Format>,
    /// Print the table: the row says what is done first, the column what is done then.
    #[arg(long, conflicts_with = "all")]
    table: bool,
    /// List all elements, not only the first ones.
    #[arg(long)]
    all: bool,
    /// Say nothing while counting.
    #[arg(long, short)]
    quiet: bool,
}

/// What a group is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Its Cayley diagram.
    Svg,
    /// A program for the system GAP.
    Gap,
}

/// The number of elements that are listed unless all are asked for.
const FEW: usize = 24;
/// Any seed gives the same group; this one makes runs repeatable.
const SEED: u64 = 1;

/// A group in words.
#[derive(Serialize)]
struct GroupOfTurns {
    puzzle: String,
    generators: Vec<String>,
    /// How many elements it has, in decimal digits.
    order: String,
    commutative: bool,
    /// By order of an element, how many have it; empty if there are too many elements to list.
    orders: BTreeMap<usize, usize>,
    /// The elements, each as turns and with its order; the first one does nothing.
    elements: Vec<Element>,
    /// By what is done first and then by what is done next, the number of what both come to.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    table: Vec<Vec<usize>>,
}

#[derive(Serialize)]
struct Element {
    turns: String,
    order: usize,
}

/// What was written, or the file that it is in.
#[derive(Serialize)]
struct Written {
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    written_to: Option<String>,
}

/// Counts, lists, draws or writes what turns generate.
pub fn run(arguments: &Arguments) -> Answer {
    let puzzle = super::puzzle(&arguments.puzzle)?;
    let algorithms = arguments.algorithms(&puzzle)?;
    let format = arguments.format()?;
    if let Some(format) = format {
        let Some(group) = Generated::new(&puzzle, algorithms.clone()) else {
            return Err(arguments.too_many(&puzzle, &algorithms, "drawn or written"));
        };
        let text = match format {
            Format::Svg => group.svg(&puzzle),
            Format::Gap => group.gap(&puzzle),
        };
        let file = arguments.file();
        if let Some(path) = file {
            super::write(path, &text)?;
        }
        return answer(Written {
            written_to: file.map(|path| path.display().to_string()),
            text: file.is_none().then_some(text),
        });
    }
    let group = Generated::new(&puzzle, algorithms.clone());
    let Some(group) = group else {
        if arguments.table || arguments.all {
            return Err(arguments.too_many(&puzzle, &algorithms, "listed"));
        }
        return answer(GroupOfTurns {
            puzzle: puzzle.name().to_owned(),
            order: arguments.count(&puzzle, &algorithms),
            commutative: commute(&puzzle, &algorithms),
            generators: names(algorithms),
            orders: BTreeMap::new(),
            elements: Vec::new(),
            table: Vec::new(),
        });
    };
    answer(arguments.listed(&puzzle, group)?)
}

fn names(algorithms: Vec<(String, Algorithm)>) -> Vec<String> {
    algorithms.into_iter().map(|(name, _)| name).collect()
}

fn permutations(puzzle: &Puzzle, algorithms: &[(String, Algorithm)]) -> Vec<Permutation> {
    let moves = algorithms.iter();
    moves.map(|(_, moves)| moves.permutation(puzzle)).collect()
}

fn commute(puzzle: &Puzzle, algorithms: &[(String, Algorithm)]) -> bool {
    let all = permutations(puzzle, algorithms);
    all.iter().all(|a| all.iter().all(|b| a.commutes(b)))
}

impl Arguments {
    /// The generators, each with what it is called.
    fn algorithms(&self, puzzle: &Puzzle) -> Result<Vec<(String, Algorithm)>, Failure> {
        let names: Vec<String> = self
            .turns
            .iter()
            .flat_map(|text| generators(text))
            .collect();
        if names.is_empty() {
            return Err(Failure::message(
                "error: there are no turns\nhelp: write them with commas or blanks between them, such as R2 U2",
            ));
        }
        if names.len() > Generated::MOST_GENERATORS {
            return Err(Failure::message(format!(
                "error: these are {} generators; the limit is {}\nhelp: `hypercubist order` counts what all turns of a \
                 puzzle generate; an algorithm of several moves is written in quotes, such as \"R U\"",
                names.len(),
                Generated::MOST_GENERATORS
            )));
        }
        let read = |name: String| -> Result<_, Failure> {
            let moves = super::moves(puzzle, &name)?;
            Ok((name, moves))
        };
        names.into_iter().map(read).collect()
    }

    fn file(&self) -> Option<&Path> {
        let file = self.output.as_deref();
        file.filter(|path| *path != Path::new("-"))
    }

    /// What is to be written, if anything is.
    fn format(&self) -> Result<Option<Format>, Failure> {
        let Some(file) = self.file().filter(|_| self.format.is_none()) else {
            return Ok(self.format);
        };
        match file.extension().and_then(|ending| ending.to_str()) {
            Some("svg") => Ok(Some(Format::Svg)),
            Some("g" | "gap") => Ok(Some(Format::Gap)),
            _ => Err(Failure::message(format!(
                "error: {} is neither .svg, a picture, nor .g, for GAP\nhelp: --format svg or gap writes it under any \
                 name",
                file.display()
            ))),
        }
    }

    /// The number of elements, proved by a stabilizer chain.
    fn count(&self, puzzle: &Puzzle, algorithms: &[(String, Algorithm)]) -> String {
        let generators = permutations(puzzle, algorithms);
        if let [one] = &*generators {
            return one.order().to_string();
        }
        let progress = ProgressPrinter::new(self.quiet);
        let looked_up = AtomicU64::new(0);
        let wanted = |images| {
            let all = looked_up.fetch_add(images, Ordering::Relaxed) + images;
            progress.show(|| format!("{} million images of facets looked up", all / 1_000_000));
            true
        };
        let chain = StabilizerChain::while_wanted(&generators, &[], SEED, &wanted);
        chain.map_or_else(String::new, |chain| chain.order().to_string())
    }

    fn too_many(&self, puzzle: &Puzzle, algorithms: &[(String, Algorithm)], done: &str) -> Failure {
        let order = self.count(puzzle, algorithms);
        let most = Generated::most(algorithms.len());
        let help = if algorithms.len() == 1 {
            "without options the command counts them"
        } else {
            "without options the command counts them; one algorithm alone may have 1,260 elements"
        };
        Failure::message(format!(
            "error: {} elements are too many to be {done}; the limit is {}\nhelp: {help}",
            grouped(&order),
            grouped(&most)
        ))
    }

    /// A small group in words.
    fn listed(&self, puzzle: &Puzzle, of: Generated) -> Result<GroupOfTurns, Failure> {
        let order = of.group.order();
        if self.table && order > Generated::MOST_IN_TABLE {
            return Err(Failure::message(format!(
                "error: a table of {order} elements is too large to be read; the limit is {}\nhelp: --all lists the \
                 elements, and -o FILE.svg draws them",
                Generated::MOST_IN_TABLE
            )));
        }
        let element = |n: usize| Element {
            turns: of.word(puzzle, n),
            order: of.group.order_of(n),
        };
        let mut elements: Vec<Element> = (0..order).map(element).collect();
        let mut orders = BTreeMap::new();
        for element in &elements {
            *orders.entry(element.order).or_default() += 1;
        }
        if !self.all {
            elements.truncate(FEW);
        }
        let row = |a: usize| (0..order).map(|b| of.group.product(a, b)).collect();
        Ok(GroupOfTurns {
            puzzle: puzzle.name().to_owned(),
            order: order.to_string(),
            commutative: of.group.is_commutative(),
            orders,
            elements,
            table: if self.table {
                (0..order).map(row).collect()
            } else {
                Vec::new()
            },
            generators: of.names,
        })
    }
}

impl Display for GroupOfTurns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let order = grouped(&self.order);
        let elements = if order == "1" { "element" } else { "elements" };
        let how = match (self.generators.len(), self.commutative) {
            (1, _) => "",
            (_, true) => "; it does not matter which turns come first",
            (_, false) => "; it matters which turns come first",
        };
        writeln!(f, "{order} {elements}{how}")?;
        if self.elements.is_empty() {
            let most = grouped(&Generated::most(self.generators.len()));
            return writeln!(f, "more than {most}, so they are not listed");
        }
        let orders = self.orders.iter();
        let orders = orders.map(|(order, count)| format!("{count} of order {order}"));
        writeln!(f, "{}", orders.collect::<Vec<_>>().join(", "))?;
        let turns = |element: &Element| match &*element.turns {
            "" => "solved".to_owned(),
            turns => turns.to_owned(),
        };
        let words: Vec<String> = self.elements.iter().map(turns).collect();
        let width = words.iter().map(String::len).max().unwrap_or_default();
        for (n, (element, word)) in self.elements.iter().zip(&words).enumerate() {
            writeln!(f, "{n:>5}  {word:<width$}  order {}", element.order)?;
        }
        if self.orders.values().sum::<usize>() > self.elements.len() {
            writeln!(f, "       and so on; --all lists all of them")?;
        }
        for (n, row) in self.table.iter().enumerate() {
            let mut cells = String::new();
            for cell in row {
                write!(cells, "{cell:>3}")?;
            }
            if n == 0 {
                writeln!(f, "\n     {cells}")?;
            }
            writeln!(f, "{n:>3} |{cells}")?;
        }
        Ok(())
    }
}

impl Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text.as_deref().unwrap_or_default())
    }
}
