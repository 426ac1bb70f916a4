//! The reader's map of the papers: `docs/reproducing.md`, taken apart for the page.

use std::sync::LazyLock;

/// A part of the map.
#[derive(Debug)]
pub enum Block {
    /// The name of a paper.
    Heading(&'static str),
    /// A paragraph; code stands between backquotes.
    Words(String),
    /// Commands as they are.
    Code(String),
    /// A table: the heads of its columns, and its rows.
    Table(Vec<&'static str>, Vec<Vec<&'static str>>),
}

/// The map from its first paper on.
pub static GUIDE: LazyLock<Vec<Block>> =
    LazyLock::new(|| parse(include_str!("../../../../../docs/reproducing.md")));

/// The column whose cells are addresses of this page.
pub const PAGE_COLUMN: &str = "page";

fn parse(text: &'static str) -> Vec<Block> {
    let start = text.find("\n## ").map_or(0, |at| at + 1);
    let mut blocks = Vec::new();
    let mut in_code = false;
    for line in text[start..].lines() {
        if line.starts_with("```") {
            in_code = !in_code;
            if in_code {
                blocks.push(Block::Code(String::new()));
            }
        } else if in_code {
            if let Some(Block::Code(code)) = blocks.last_mut() {
                code.push_str(line);
                code.push('\n');
            }
        } else if let Some(name) = line.strip_prefix("## ") {
            blocks.push(Block::Heading(name));
        } else if let Some(row) = line.strip_prefix('|') {
            let row = row.trim_end_matches('|').split('|').map(str::trim);
            match blocks.last_mut() {
                Some(Block::Table(..)) if line.starts_with("|-") => (),
                Some(Block::Table(_, rows)) => rows.push(row.collect()),
                _ => blocks.push(Block::Table(row.collect(), Vec::new())),
            }
        } else if line.is_empty() {
            blocks.push(Block::Words(String::new()));
        } else if let Some(Block::Words(words)) = blocks.last_mut() {
            words.push_str(if words.is_empty() { "" } else { " " });
            words.push_str(&line.replace('*', ""));
        }
    }
    blocks.retain(|block| !matches!(block, Block::Words(words) if words.is_empty()));
    blocks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::address::Address;
    use crate::state::screens::ScreenId;
    use crate::state::screens::atlas::section::Section;

    /// What the map's tables say in the column of addresses.
    fn addresses() -> Vec<&'static str> {
        let mut all = Vec::new();
        for block in GUIDE.iter() {
            if let Block::Table(heads, rows) = block {
                let column = heads.iter().position(|&head| head == PAGE_COLUMN);
                let column = column.expect("each table says where its facts are shown");
                assert!(rows.iter().all(|row| row.len() == heads.len()), "{heads:?}");
                all.extend(rows.iter().map(|row| row[column].trim_matches('`')));
            }
        }
        all.retain(|address| !address.is_empty());
        all
    }

    #[test]
    fn the_map_leads_to_screens_that_there_are() {
        let papers = GUIDE
            .iter()
            .filter(|block| matches!(block, Block::Heading(_)));
        assert!(papers.count() >= 5);
        for address in addresses() {
            let (found, known) = Address::parse(address);
            assert_eq!(known, Ok(()), "{address}");
            if found.screen == ScreenId::Atlas {
                assert!(Section::parse(&found.what).is_ok(), "{address}");
            }
        }
    }

    #[test]
    fn the_map_has_every_part_of_the_atlas() {
        let addresses = addresses();
        for section in Section::ALL {
            // Pictures that no paper has.
            let pictures = section == Section::Dimensions;
            let of_itself = pictures || matches!(section, Section::Overview | Section::Papers);
            assert!(
                of_itself || addresses.iter().any(|one| *one == section.href()),
                "{section:?}"
            );
        }
    }
}
