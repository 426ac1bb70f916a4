//! What the page says of each table, and which tables each part has.
//!
//! A figure that stands in a table is not written in its text: `{ROW|COLUMN}` is the cell of that row and column, and
//! `{ROW}` the name of the row. `last` is the last row that has a number, and a row's name may be cut short.

use std::sync::LazyLock;

use wire::{AtlasRequest, AtlasSheet, AtlasTable, TurnCount, TwoColourCube};

use super::Atlas;
use super::section::Section;
use crate::state::prose::{self, Entry};
use crate::text::digits;

static TEXTS: LazyLock<Vec<Entry>> =
    LazyLock::new(|| prose::entries(include_str!("../../../../../assets/prose/atlas.txt")));

/// How many positions a list shows at once.
pub const PAGE: u32 = 12;

/// What the page says of a table.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// Its name in addresses of elements.
    pub id: &'static str,
    /// Its heading.
    pub title: &'static str,
    /// What it says, for somebody who has never heard of it.
    pub plain: &'static str,
    /// The same, exactly.
    pub exact: &'static str,
    /// Where it is printed.
    pub source: &'static str,
    /// What computes it on the command line.
    pub command: &'static str,
    /// What of it this page can work out again; `None` when that takes too long for a browser.
    pub check: Option<CheckRange>,
}

/// How far a table is worked out again, by rows counted from 0.
#[derive(Clone, Copy, Debug)]
pub struct CheckRange {
    /// The last row, unless the user chooses another.
    pub usual: u32,
    /// The last row that may be chosen; the same where there is no choice.
    pub most: u32,
}

/// What the page says of a table.
pub fn about(table: &AtlasTable) -> About {
    let id = id(table);
    let text = |name| {
        let entry = prose::find(&TEXTS, id)?;
        let like = || prose::find(&TEXTS, entry.get("like")?)?.get(name);
        entry.get(name).or_else(like)
    };
    let text = |name| text(name).unwrap_or_default();
    About {
        id,
        title: text("title"),
        plain: text("plain"),
        exact: text("exact"),
        source: text("source"),
        command: text("command"),
        check: reach(table),
    }
}

/// What stands for a figure while its table has not come.
const PENDING: &str = "\u{2026}";

/// A text with its placeholders filled from the table that it stands beside.
pub fn filled(text: &str, sheet: Option<&AtlasSheet>) -> String {
    let mut parts = text.split('{');
    let mut all = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_once('}').unwrap_or((part, ""));
        let figure = sheet.and_then(|sheet| figure(name, sheet));
        all.push_str(figure.as_deref().unwrap_or(PENDING));
        all.push_str(rest);
    }
    all
}

/// The figure that a placeholder names; `None` if the table has no such cell.
fn figure(name: &str, sheet: &AtlasSheet) -> Option<String> {
    let (row, column) = name.split_once('|').unwrap_or((name, ""));
    let has_number = |cell: &wire::AtlasCell| !cell.text.is_empty();
    let row = match row {
        "last" => sheet
            .rows
            .iter()
            .rfind(|row| row.cells.first().is_some_and(has_number))?,
        start => {
            let exact = sheet.rows.iter().find(|row| row.name == start);
            exact.or_else(|| sheet.rows.iter().find(|row| row.name.starts_with(start)))?
        }
    };
    if column.is_empty() {
        return Some(row.name.clone());
    }
    let at = sheet
        .columns
        .iter()
        .position(|name| name == column)?
        .checked_sub(1)?;
    let cell = row.cells.get(at).filter(|cell| has_number(cell))?;
    Some(digits(&cell.text))
}

fn id(table: &AtlasTable) -> &'static str {
    match table {
        AtlasTable::Distances(TurnCount::Htm) => "distances-htm",
        AtlasTable::Distances(TurnCount::Qtm) => "distances-qtm",
        AtlasTable::Distances(TurnCount::Stm) => "distances-stm",
        AtlasTable::Distances(TurnCount::Sptm) => "distances-sptm",
        AtlasTable::UpperFace(TurnCount::Htm | TurnCount::Stm) => "upper-face-htm",
        AtlasTable::UpperFace(TurnCount::Qtm) => "upper-face-qtm",
        AtlasTable::UpperFace(TurnCount::Sptm) => "upper-face-sptm",
        AtlasTable::SymmetryTypes => "symmetry-types",
        AtlasTable::Symmetric { count, .. } => match count {
            TurnCount::Sptm => "symmetric-sptm",
            _ => "symmetric-htm",
        },
        AtlasTable::TwoColourCounts => "two-colour-counts",
        AtlasTable::TwoColour { cube, seen, count } => match (cube, seen) {
            (TwoColourCube::GreenYellow, true) if *count == TurnCount::Qtm => "gy-seen-qtm",
            (TwoColourCube::RedBlue, true) if *count == TurnCount::Qtm => "rb-seen-qtm",
            (TwoColourCube::GreenYellow, true) => "gy-seen",
            (TwoColourCube::RedBlue, true) => "rb-seen",
            (TwoColourCube::GreenYellow, false) => "gy-unseen",
            (TwoColourCube::RedBlue, false) => "rb-unseen",
        },
        AtlasTable::TurnMetrics => "turn-metrics",
        AtlasTable::BasicRotations => "basic-rotations",
        AtlasTable::NTopes => "n-topes",
        AtlasTable::TesseractOrder => "tesseract-order",
        AtlasTable::TesseractElements => "tesseract-elements",
    }
}

/// `None` where the page has nothing to work out.
fn reach(table: &AtlasTable) -> Option<CheckRange> {
    let reach = |usual, most| Some(CheckRange { usual, most });
    match table {
        AtlasTable::Distances(TurnCount::Htm) => reach(5, 7),
        AtlasTable::Distances(TurnCount::Qtm) => reach(6, 8),
        AtlasTable::Distances(TurnCount::Stm | TurnCount::Sptm) => reach(4, 6),
        // All of them take hours.
        AtlasTable::UpperFace(TurnCount::Sptm) => reach(9, 11),
        AtlasTable::TwoColour { .. } => reach(5, 6),
        AtlasTable::Symmetric { .. }
        | AtlasTable::TesseractElements
        | AtlasTable::TwoColourCounts => None,
        AtlasTable::UpperFace(_)
        | AtlasTable::SymmetryTypes
        | AtlasTable::TurnMetrics
        | AtlasTable::BasicRotations
        | AtlasTable::TesseractOrder
        | AtlasTable::NTopes => reach(u32::MAX, u32::MAX),
    }
}

/// What else a part of the atlas asks when it is opened.
pub fn questions(atlas: &Atlas) -> Vec<AtlasRequest> {
    match &atlas.section {
        Section::UpperFace(_) => vec![
            atlas.last_layer_request(),
            AtlasRequest::LastLayer(atlas.last_layer.browsing()),
            atlas.map_request(),
        ],
        Section::Symmetric(Some(name)) => vec![AtlasRequest::Symmetric {
            name: name.clone(),
            from: atlas.symmetric_from,
            most: PAGE,
        }],
        Section::TwoColour => {
            let ordinary = AtlasTable::Distances(TurnCount::Htm);
            let cubes = TwoColourCube::ALL.map(AtlasRequest::TwoColour);
            let ordinary = AtlasRequest::Look(ordinary);
            cubes.into_iter().chain([ordinary]).collect()
        }
        _ => vec![],
    }
}

/// The tables that a part of the atlas shows, in order.
pub fn tables(section: &Section) -> Vec<AtlasTable> {
    match section {
        Section::Overview
        | Section::Dimensions
        | Section::Farthest
        | Section::Papers
        | Section::Errata => vec![],
        Section::Distances => vec![
            AtlasTable::Distances(TurnCount::Htm),
            AtlasTable::Distances(TurnCount::Qtm),
            AtlasTable::Distances(TurnCount::Stm),
            AtlasTable::Distances(TurnCount::Sptm),
        ],
        Section::UpperFace(_) => TurnCount::LAST_LAYER.map(AtlasTable::UpperFace).to_vec(),
        Section::Symmetric(None) => vec![AtlasTable::SymmetryTypes],
        Section::Symmetric(Some(name)) => [TurnCount::Htm, TurnCount::Sptm]
            .map(|count| AtlasTable::Symmetric {
                name: name.clone(),
                count,
            })
            .to_vec(),
        Section::TwoColour => {
            let table = |cube, seen, count| AtlasTable::TwoColour { cube, seen, count };
            let (htm, qtm) = (TurnCount::Htm, TurnCount::Qtm);
            let [gy, rb] = TwoColourCube::ALL;
            vec![
                AtlasTable::TwoColourCounts,
                table(gy, true, htm),
                table(rb, true, htm),
                table(gy, true, qtm),
                table(rb, true, qtm),
                table(gy, false, htm),
                table(rb, false, htm),
            ]
        }
        Section::Tesseract => vec![
            AtlasTable::TesseractOrder,
            AtlasTable::TesseractElements,
            AtlasTable::NTopes,
            AtlasTable::BasicRotations,
        ],
        Section::TurnMetrics => vec![AtlasTable::TurnMetrics],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Figures that no table beside the text has, each with what it says.
    const ALLOWED: [(&str, &str); 5] = [
        ("distances-qtm", "26"), // proved for all positions; the table ends where nobody has counted
        ("distances-stm", "18"), // positions that are known
        ("distances-stm", "20"), // a bound that follows from turns of faces
        ("distances-sptm", "16"), // positions that are known
        ("tesseract-elements", "11"), // a length of a cycle, for example
    ];

    /// Numbers of two digits or more outside of placeholders and of names such as 3x3x3 or 3^N.
    fn bare_figures(text: &str) -> Vec<String> {
        let outside = text.split('{').enumerate().map(|(n, part)| match n {
            0 => part,
            _ => part.split_once('}').map_or("", |(_, rest)| rest),
        });
        let is_of_number = |letter: char| letter.is_ascii_digit() || letter.is_alphabetic();
        outside
            .flat_map(|part| part.split(move |letter| !is_of_number(letter)))
            .filter(|word| word.len() > 1 && word.chars().all(|digit| digit.is_ascii_digit()))
            .map(str::to_owned)
            .collect()
    }

    #[test]
    fn placeholders_are_filled_from_the_table() {
        let cell = |text: &str| wire::AtlasCell {
            text: text.to_owned(),
            note: String::new(),
        };
        let row = |name: &str, text: &str| wire::AtlasRow {
            name: name.to_owned(),
            cells: vec![cell(text)],
        };
        let sheet = AtlasSheet {
            columns: vec!["Moves".to_owned(), "States".to_owned()],
            rows: vec![
                row("1", "10"),
                row("2", "62208"),
                row("10", "3"),
                row("11", ""),
            ],
        };
        let text = "{1|States}, {2|States} and {last}; {9|States}";
        assert_eq!(
            filled(text, Some(&sheet)),
            format!("10, {} and 10; \u{2026}", digits("62208"))
        );
        assert_eq!(filled("{last} x", None), "\u{2026} x");
        assert_eq!(bare_figures("{1|States} of 3x3x3 or 12 432"), ["12", "432"]);
    }

    #[test]
    fn every_table_has_its_texts_and_every_text_its_table() {
        let mut tables: Vec<AtlasTable> = Section::ALL.iter().flat_map(tables).collect();
        let name = || "Oh".to_owned();
        tables.extend(TurnCount::ALL.map(|count| AtlasTable::Symmetric {
            name: name(),
            count,
        }));
        for table in &tables {
            let about = about(table);
            let texts = [
                about.title,
                about.plain,
                about.exact,
                about.source,
                about.command,
            ];
            assert!(texts.iter().all(|text| !text.is_empty()), "{about:?}");
        }
        for entry in TEXTS.iter() {
            for name in ["title", "plain", "exact"] {
                let id = entry.get("id").unwrap_or_default();
                let mut bare = bare_figures(entry.get(name).unwrap_or_default());
                bare.retain(|figure| !ALLOWED.contains(&(id, figure.as_str())));
                assert!(
                    bare.is_empty(),
                    "a figure of {name} is not a placeholder: {bare:?}: {entry:?}"
                );
            }
            let wanted = entry.get("id");
            assert!(
                tables.iter().any(|table| Some(id(table)) == wanted),
                "{entry:?}"
            );
        }
    }
}
