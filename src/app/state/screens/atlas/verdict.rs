//! Comparing what was worked out with what is known.

use wire::{AtlasFigures, AtlasSheet};

use crate::text::seconds;

/// What became of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// The same was found.
    Agrees,
    /// Nothing was known; this was found.
    New(String),
    /// Something else was found, which the table's note explains.
    Misprint(String),
    /// Something else was found.
    Differs(String),
}

/// What comes of the comparison.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Verdict {
    /// By row and cell, counted from 0.
    marks: Vec<((u32, u32), Mark)>,
    /// Milliseconds that the work took.
    milliseconds: f64,
}

impl Verdict {
    /// Compares. What was found for a cell that the table does not have is left out.
    pub fn of(sheet: &AtlasSheet, found: &AtlasFigures) -> Self {
        let marks = found.figures.iter().filter_map(|figure| {
            let row = sheet.rows.get(figure.row as usize)?;
            let cell = row.cells.get(figure.cell as usize)?;
            let text = figure.text.clone();
            let mark = if cell.text == text {
                Mark::Agrees
            } else if cell.text.is_empty() {
                Mark::New(text)
            } else if cell.note.is_empty() {
                Mark::Differs(text)
            } else {
                Mark::Misprint(text)
            };
            Some(((figure.row, figure.cell), mark))
        });
        Self {
            marks: marks.collect(),
            milliseconds: found.milliseconds,
        }
    }

    /// What became of a cell; `None` if it was not worked out.
    pub fn mark(&self, row: usize, cell: usize) -> Option<&Mark> {
        let at = (row as u32, cell as u32);
        let found = self.marks.iter().find(|(cell, _)| *cell == at);
        found.map(|(_, mark)| mark)
    }

    /// Whether something was found that nothing explains.
    pub fn is_bad(&self) -> bool {
        self.marks
            .iter()
            .any(|(_, mark)| matches!(mark, Mark::Differs(_)))
    }

    /// The whole of it in a sentence or two.
    pub fn words(&self) -> String {
        let count = |wanted: fn(&Mark) -> bool| {
            self.marks.iter().filter(|(_, mark)| wanted(mark)).count() as u64
        };
        let agree = count(|mark| *mark == Mark::Agrees);
        let new = count(|mark| matches!(mark, Mark::New(_)));
        let misprints = count(|mark| matches!(mark, Mark::Misprint(_)));
        let differ = count(|mark| matches!(mark, Mark::Differs(_)));
        let mut parts = Vec::new();
        if agree > 0 {
            parts.push(words::atlas::checked_agree(agree));
        }
        if new > 0 {
            parts.push(words::atlas::checked_new(new));
        }
        if misprints > 0 {
            parts.push(words::atlas::checked_misprints(misprints));
        }
        if differ > 0 {
            parts.push(words::atlas::checked_differ(differ));
        }
        let time = seconds(self.milliseconds);
        if parts.is_empty() {
            words::atlas::nothing_checked(time)
        } else {
            words::atlas::checked(parts.join("; "), time)
        }
    }
}

#[cfg(test)]
mod tests {
    use wire::{AtlasCell, AtlasFigure, AtlasRow};

    use super::*;

    #[test]
    fn what_is_found_differs_from_what_is_known() {
        let cell = |text: &str, note: &str| AtlasCell {
            text: text.to_owned(),
            note: note.to_owned(),
        };
        let sheet = AtlasSheet {
            columns: vec![String::new(); 5],
            rows: vec![AtlasRow {
                name: "a".to_owned(),
                cells: vec![
                    cell("1", ""),
                    cell("2", ""),
                    cell("3", "a misprint"),
                    cell("", ""),
                ],
            }],
        };
        let figure = |cell: u32, text: &str| AtlasFigure {
            row: 0,
            cell,
            text: text.to_owned(),
        };
        let figures = |figures: Vec<AtlasFigure>| AtlasFigures {
            figures,
            milliseconds: 1500.0,
            done: 1.0,
        };
        let verdict = Verdict::of(&sheet, &figures(vec![figure(0, "1"), figure(9, "1")]));
        assert_eq!(verdict.words(), "1 number agrees. It took 1.5 s.");
        assert!(!verdict.is_bad());
        assert_eq!(verdict.mark(0, 0), Some(&Mark::Agrees));
        assert_eq!(verdict.mark(0, 1), None);
        let all = [
            figure(0, "1"),
            figure(1, "7"),
            figure(2, "8"),
            figure(3, "9"),
        ];
        let verdict = Verdict::of(&sheet, &figures(all.to_vec()));
        assert_eq!(
            verdict.words(),
            "1 number agrees; 1 is not in the table; 1 differs, as the table\u{2019}s notes explain; 1 differs from \
             the table. It took 1.5 s."
        );
        assert!(verdict.is_bad());
        assert_eq!(verdict.mark(0, 2), Some(&Mark::Misprint("8".to_owned())));
    }
}
