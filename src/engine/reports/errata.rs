//! Where the papers err.

use std::fmt::{self, Display, Formatter};

use serde::Serialize;

/// Every erratum that is known, paper by paper.
#[derive(Serialize)]
pub struct ErrataReport {
    errata: Vec<ErratumReport>,
}

#[derive(Serialize)]
struct ErratumReport {
    paper: &'static str,
    place: &'static str,
    printed: &'static str,
    right: &'static str,
    reading: &'static str,
    commands: Vec<&'static str>,
}

impl ErrataReport {
    /// All of them.
    pub fn all() -> Self {
        let errata = atlas::errata().iter().map(|one| ErratumReport {
            paper: &one.paper,
            place: &one.place,
            printed: &one.printed,
            right: &one.right,
            reading: &one.reading,
            commands: one.commands().collect(),
        });
        Self {
            errata: errata.collect(),
        }
    }
}

impl Display for ErrataReport {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for one in &self.errata {
            writeln!(f, "{}: {}", one.paper, one.place)?;
            writeln!(f, "  printed  {}", one.printed)?;
            writeln!(f, "  right    {}", one.right)?;
            writeln!(f, "  reading  {}", one.reading)?;
            for command in &one.commands {
                writeln!(f, "  shown by hypercubist {command}")?;
            }
        }
        Ok(())
    }
}
