//! A search for algorithms, watched: what each length took.

use std::fmt;
use std::sync::{Mutex, PoisonError};

use architect::solve::Event;
use puzzle::structure::Structure;
use search::Monitor;
use wire::{LengthView, PrunedBy};

use crate::architect::note_length;

/// Passes on what a search reports, and remembers what each length took.
pub(super) struct Watched<'a> {
    monitor: &'a dyn Monitor<Event>,
    structure: &'a Structure,
    lengths: Mutex<Vec<LengthView>>,
}

impl<'a> Watched<'a> {
    pub(super) fn new(structure: &'a Structure, monitor: &'a dyn Monitor<Event>) -> Self {
        Self {
            monitor,
            structure,
            lengths: Mutex::default(),
        }
    }

    /// The shortest first.
    pub(super) fn into_lengths(self) -> Vec<LengthView> {
        self.lengths
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

impl Monitor<Event> for Watched<'_> {
    fn report(&self, event: Event) {
        if let Event::Progress(progress) = &event {
            let mut lengths = self.lengths.lock().unwrap_or_else(PoisonError::into_inner);
            note_length(&mut lengths, self.structure, progress);
        }
        self.monitor.report(event);
    }

    fn is_cancelled(&self) -> bool {
        self.monitor.is_cancelled()
    }
}

/// What each length took: positions, how many times those of the length before, and what was cut off.
pub(super) fn write_lengths(f: &mut fmt::Formatter<'_>, lengths: &[LengthView]) -> fmt::Result {
    writeln!(
        f,
        "{:>5} {:>16} {:>8}  cut off",
        "moves", "positions", "growth"
    )?;
    let before = lengths.iter().map(|length| Some(length.positions));
    for (length, before) in lengths.iter().zip([None].into_iter().chain(before)) {
        let growth = before.filter(|before| *before > 0);
        let growth = growth.map(|before| format!("{:.2}", length.positions as f64 / before as f64));
        let cut = length.pruned.iter().map(|(by, count)| match by {
            PrunedBy::Symmetry => format!("{count} by symmetry"),
            PrunedBy::Rotation => format!("{count} by rotation"),
            PrunedBy::Pieces(kind) => format!("{count} by {kind}"),
            PrunedBy::Index => format!("{count} by the index of {} moves", length.indexed),
        });
        let cut: Vec<String> = cut.collect();
        let (length, positions) = (length.length, length.positions);
        let line = format!(
            "{length:>5} {positions:>16} {:>8}  {}",
            growth.unwrap_or_default(),
            cut.join(", ")
        );
        writeln!(f, "{}", line.trim_end())?;
    }
    Ok(())
}
