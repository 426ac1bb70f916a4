//! The atlas for the page: tables as they are known, and their numbers worked out again.

mod distances;
mod elements;
mod last_layer;
pub(crate) mod proof;
pub(crate) mod symmetric;
mod tesseract;
pub(crate) mod two_colour;

use std::sync::{Mutex, MutexGuard, PoisonError};

use storage::Asset;

use wire::{
    AtlasAnswer, AtlasCell, AtlasFigure, AtlasFigures, AtlasRequest, AtlasRow, AtlasSheet,
    AtlasTable, Outcome, Progress,
};

use crate::{Engine, JobContext};

/// The work is to stop, or cannot be done, in words.
enum Stop {
    Cancelled,
    Failed(String),
}

impl Engine {
    pub(crate) fn atlas(&self, request: &AtlasRequest, context: &JobContext) -> Outcome {
        let recount = Recount {
            engine: self,
            context,
            start: context.now(),
            so_far: Mutex::default(),
        };
        let answer = match request {
            AtlasRequest::Look(table) => Ok(AtlasAnswer::Sheet(sheet(table))),
            AtlasRequest::TwoColour(cube) => Ok(AtlasAnswer::TwoColour(two_colour::runs(*cube))),
            AtlasRequest::LastLayer(request) => last_layer::answer(request).map_err(Stop::Failed),
            AtlasRequest::Symmetric { name, from, most } => {
                symmetric::list(name, *from, *most, &self.symmetric, &recount)
            }
            AtlasRequest::Prove { puzzle, position } => proof::answer(puzzle, position)
                .map(AtlasAnswer::Proof)
                .map_err(Stop::Failed),
            AtlasRequest::Check { table, last_row } => check(table, *last_row, &recount)
                .map(|()| AtlasAnswer::Figures(recount.so_far().clone())),
        };
        match answer {
            Ok(answer) => Outcome::Atlas(answer),
            Err(Stop::Cancelled) => Outcome::Cancelled,
            Err(Stop::Failed(message)) => Outcome::Failed { message },
        }
    }
}

/// The text that an answer needs and a page's engine does not contain.
pub(crate) fn asset(request: &AtlasRequest) -> Option<&'static Asset> {
    match request {
        AtlasRequest::LastLayer(_)
        | AtlasRequest::Look(AtlasTable::UpperFace(_))
        | AtlasRequest::Check {
            table: AtlasTable::UpperFace(_),
            ..
        } => Some(&::last_layer::SHIPPED),
        AtlasRequest::Symmetric { .. } | AtlasRequest::Look(AtlasTable::Symmetric { .. }) => {
            Some(&::atlas::symmetric::SHIPPED)
        }
        AtlasRequest::Look(_)
        | AtlasRequest::Check { .. }
        | AtlasRequest::TwoColour(_)
        | AtlasRequest::Prove { .. } => None,
    }
}

fn sheet(table: &AtlasTable) -> AtlasSheet {
    match table {
        AtlasTable::TurnMetrics => tesseract::turn_metrics(),
        AtlasTable::BasicRotations => tesseract::basic_rotations(),
        AtlasTable::NTopes => tesseract::n_topes(),
        AtlasTable::TesseractOrder => elements::order(),
        AtlasTable::TesseractElements => elements::elements(),
        AtlasTable::Distances(metric) => distances::distances(*metric),
        AtlasTable::UpperFace(count) => last_layer::distribution(*count),
        AtlasTable::SymmetryTypes => symmetric::all_types(),
        AtlasTable::Symmetric { name, count } => symmetric::distances(name, *count),
        AtlasTable::TwoColourCounts => two_colour::census(),
        AtlasTable::TwoColour { cube, seen, count } => two_colour::distances(*cube, *seen, *count),
    }
}

fn check(table: &AtlasTable, last_row: u32, recount: &Recount) -> Result<(), Stop> {
    match table {
        AtlasTable::TurnMetrics => tesseract::count_twists(last_row, recount),
        AtlasTable::BasicRotations => tesseract::follow_rotations(last_row, recount),
        AtlasTable::NTopes => tesseract::count_n_topes(last_row, recount),
        AtlasTable::TesseractOrder => elements::count_order(recount),
        AtlasTable::TwoColour { cube, seen, count } => {
            two_colour::count((*cube, *seen, *count), last_row, recount)
        }
        AtlasTable::Distances(count) => {
            distances::count(*count, last_row, recount.context.threads, recount)
        }
        AtlasTable::UpperFace(count) => {
            last_layer::count(*count, last_row, recount.context.threads, recount)
        }
        AtlasTable::SymmetryTypes => symmetric::count(recount),
        AtlasTable::TwoColourCounts
        | AtlasTable::TesseractElements
        | AtlasTable::Symmetric { .. } => Err(Stop::Failed(
            "nothing of this table is worked out in a browser".to_owned(),
        )),
    }
}

/// Numbers being worked out.
struct Recount<'a> {
    engine: &'a Engine,
    context: &'a JobContext<'a>,
    start: f64,
    so_far: Mutex<AtlasFigures>,
}

impl Recount<'_> {
    fn so_far(&self) -> MutexGuard<'_, AtlasFigures> {
        self.so_far.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes in what was found for a cell.
    fn found(&self, row: usize, cell: usize, text: impl Into<String>) {
        self.so_far().figures.push(AtlasFigure {
            row: row as u32,
            cell: cell as u32,
            text: text.into(),
        });
    }

    /// Says how far it is, `done` of `all`.
    ///
    /// # Errors
    /// When it is to stop.
    fn go_on(&self, done: usize, all: usize) -> Result<(), Stop> {
        if self.is_cancelled() {
            return Err(Stop::Cancelled);
        }
        self.say(done as f64 / all.max(1) as f64);
        Ok(())
    }

    /// Says how far it is, 0 to 1.
    fn say(&self, done: f64) {
        let so_far = {
            let mut so_far = self.so_far();
            so_far.done = done;
            so_far.milliseconds = self.context.now() - self.start;
            so_far.clone()
        };
        (self.context.report)(Progress::Atlas(so_far));
    }

    fn is_cancelled(&self) -> bool {
        self.context.is_cancelled()
    }
}

/// How many rows there are up to the last one, counted from 0; all of them if that is the largest number.
fn rows_to(last_row: u32) -> usize {
    (last_row as usize).saturating_add(1)
}

/// The columns of a table like Gould's: what is at each distance.
fn by_distance() -> Vec<String> {
    columns(&[
        "Moves",
        "Positions",
        "Up to symmetry",
        "Up to symmetry and inversion",
    ])
}

fn columns(names: &[&str]) -> Vec<String> {
    names.iter().map(|&name| name.to_owned()).collect()
}

fn row(name: &impl ToString, cells: impl IntoIterator<Item = AtlasCell>) -> AtlasRow {
    AtlasRow {
        name: name.to_string(),
        cells: cells.into_iter().collect(),
    }
}

fn cell(text: &impl ToString) -> AtlasCell {
    AtlasCell {
        text: text.to_string(),
        note: String::new(),
    }
}

fn noted(text: &impl ToString, note: &str) -> AtlasCell {
    AtlasCell {
        text: text.to_string(),
        note: note.to_owned(),
    }
}
