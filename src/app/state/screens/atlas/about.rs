//! What the page says of each table, and which tables each part has.

use std::sync::LazyLock;

use wire::{AtlasRequest, AtlasTable, TurnCount, TwoColourCube};

use super::Atlas;
use super::section::Section;
use crate::state::prose::{self, Entry};

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
        Section::Overview | Section::Farthest | Section::Papers => vec![],
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
            let wanted = entry.get("id");
            assert!(
                tables.iter().any(|table| Some(id(table)) == wanted),
                "{entry:?}"
            );
        }
    }
}
