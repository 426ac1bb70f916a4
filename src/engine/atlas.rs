//! The atlas for the page: tables as they are known, and their numbers worked out again.

mod distances;
mod tesseract;

use std::sync::atomic::{AtomicBool, Ordering};

use wire::{
    AtlasAnswer, AtlasCell, AtlasFigure, AtlasFigures, AtlasRequest, AtlasRow, AtlasSheet,
    AtlasTable, Outcome, Progress,
};

use crate::Engine;

/// The work is to stop, or cannot be done, in words.
enum Stop {
    Cancelled,
    Failed(String),
}

impl Engine {
    pub(crate) fn atlas(
        &self,
        request: &AtlasRequest,
        cancel: &AtomicBool,
        report: &(dyn Fn(Progress) + Sync),
    ) -> Outcome {
        let answer = match request {
            AtlasRequest::Look(table) => Ok(AtlasAnswer::Sheet(sheet(table))),
            AtlasRequest::Check { table, last_row } => {
                let mut recount = Recount {
                    engine: self,
                    start: (self.clock)(),
                    cancel,
                    report,
                    so_far: AtlasFigures::default(),
                };
                check(table, *last_row, &mut recount).map(|()| AtlasAnswer::Figures(recount.so_far))
            }
        };
        match answer {
            Ok(answer) => Outcome::Atlas(answer),
            Err(Stop::Cancelled) => Outcome::Cancelled,
            Err(Stop::Failed(message)) => Outcome::Failed { message },
        }
    }
}

fn sheet(table: &AtlasTable) -> AtlasSheet {
    match table {
        AtlasTable::TurnMetrics => tesseract::turn_metrics(),
        AtlasTable::BasicRotations => tesseract::basic_rotations(),
        AtlasTable::NTopes => tesseract::n_topes(),
        AtlasTable::Distances(metric) => distances::distances(*metric),
    }
}

fn check(table: &AtlasTable, last_row: u32, recount: &mut Recount) -> Result<(), Stop> {
    match table {
        AtlasTable::TurnMetrics => tesseract::count_twists(last_row, recount),
        AtlasTable::BasicRotations => tesseract::follow_rotations(last_row, recount),
        AtlasTable::NTopes => tesseract::count_n_topes(last_row, recount),
        AtlasTable::Distances(_) => Err(Stop::Failed(
            "nothing of this table is worked out in a browser".to_owned(),
        )),
    }
}

/// Numbers being worked out.
struct Recount<'a> {
    engine: &'a Engine,
    start: f64,
    cancel: &'a AtomicBool,
    report: &'a (dyn Fn(Progress) + Sync),
    so_far: AtlasFigures,
}

impl Recount<'_> {
    /// Takes in what was found for a cell.
    fn found(&mut self, row: usize, cell: usize, text: impl Into<String>) {
        self.so_far.figures.push(AtlasFigure {
            row: row as u32,
            cell: cell as u32,
            text: text.into(),
        });
    }

    /// Says how far it is, `done` of `all`.
    ///
    /// # Errors
    /// When it is to stop.
    fn go_on(&mut self, done: usize, all: usize) -> Result<(), Stop> {
        if self.cancel.load(Ordering::Relaxed) {
            return Err(Stop::Cancelled);
        }
        self.so_far.done = done as f64 / all.max(1) as f64;
        self.so_far.milliseconds = (self.engine.clock)() - self.start;
        (self.report)(Progress::Atlas(self.so_far.clone()));
        Ok(())
    }
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
