//! The searches that this browser has saved, whatever registers they are for.

use super::naming::added;
use super::saved;
use super::search::Goal;
use crate::state::link::Link;
use crate::state::screens::ScreenId;
use crate::text::grouped;
use qat_text::letter;

/// How many bytes of each are read for the list: more than all that was found takes.
pub const HEAD: u32 = 1 << 16;
/// How many searches are listed at most.
pub const MOST: u32 = 100;

/// A search that is saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Under this name.
    pub name: String,
    pub puzzle: String,
    /// The registers' numbers of values, in order.
    pub orders: Vec<u64>,
    /// What is looked for.
    pub goal: Goal,
    /// The lengths of the algorithms that were found, in the registers' order; `None` where the bytes say nothing.
    found: Option<Vec<u32>>,
}

impl Entry {
    fn new(name: &str, head: &[u8]) -> Option<Self> {
        let (puzzle, orders, goal) = saved::named(name)?;
        Some(Self {
            name: name.to_owned(),
            puzzle: puzzle.to_owned(),
            orders,
            goal,
            found: saved::glance(head),
        })
    }

    /// What it is about: the puzzle and the registers.
    pub fn title(&self) -> String {
        let orders: Vec<String> = self.orders.iter().map(|&order| grouped(order)).collect();
        format!("{}: {}", self.puzzle, orders.join(" \u{b7} "))
    }

    /// How it is looked for, where that is not one register after the other, and how far that is.
    pub fn words(&self) -> String {
        let state = self.state();
        match self.goal {
            Goal::Each => state,
            goal => words::architect::with_goal(goal.name(), state),
        }
    }

    /// How far it is.
    fn state(&self) -> String {
        let Some(found) = &self.found else {
            return words::architect::SAVED_DAMAGED.text().to_owned();
        };
        let moves = match found[..] {
            [] => return words::architect::PUT_ASIDE.text().to_owned(),
            [one] => words::count::moves(one),
            _ => words::architect::several_moves(added(found)),
        };
        if found.len() >= self.orders.len() {
            words::architect::saved_found(moves)
        } else {
            words::architect::put_aside_at(moves, letter(found.len()))
        }
    }

    /// The address that brings it back.
    pub fn href(&self) -> String {
        let mut link = Link::default();
        link.set("registers", self.orders.len().to_string());
        let orders: Vec<String> = self.orders.iter().map(u64::to_string).collect();
        link.set("take", orders.join(","));
        link.set("goal", self.goal.id());
        let query = link.query().unwrap_or_default();
        format!("{}/{}?{query}", ScreenId::Architect.href(), self.puzzle)
    }
}

/// Why a search is not saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotSaved {
    /// The browser has no room, or saves nothing for this page.
    Refused,
    /// Another tab saves the same search.
    Elsewhere,
    /// It was to be forgotten, and another tab saves it.
    StillSaved,
}

/// The list of saved searches.
#[derive(Clone, Debug, Default)]
pub struct SavedSearches {
    /// Whether the browser has been asked for the list.
    asked: bool,
    entries: Vec<Entry>,
    /// Why a search was not saved, once that has happened.
    pub not_saved: Option<NotSaved>,
}

impl SavedSearches {
    /// Whether the browser is to be asked now; true once.
    pub fn ask(&mut self) -> bool {
        !std::mem::replace(&mut self.asked, true)
    }

    /// The searches, by name.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The browser has saved bytes under a name, or has forgotten the name.
    pub fn put(&mut self, name: &str, bytes: Option<&[u8]>) {
        let at = self
            .entries
            .binary_search_by(|entry| entry.name.as_str().cmp(name));
        let entry = bytes.and_then(|bytes| Entry::new(name, bytes));
        match (at, entry) {
            (Ok(at), Some(entry)) => self.entries[at] = entry,
            (Err(at), Some(entry)) => self.entries.insert(at, entry),
            (Ok(at), None) => {
                self.entries.remove(at);
            }
            (Err(_), None) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(answers: &[u32], put_aside: bool) -> Vec<u8> {
        let answer = |length| format!("answer 0 false 1 true 1 \nalgorithm {length} 1 R\n");
        let answers: String = answers.iter().map(answer).collect();
        let resume = if put_aside { "kept 7\nbytes" } else { "" };
        let body = format!("goal each\n{answers}{resume}");
        storage::encode(saved::KIND, "", body.as_bytes())
    }

    #[test]
    fn saved_searches_are_listed_by_name() {
        let mut list = SavedSearches::default();
        assert!(list.ask() && !list.ask());
        let cases = [
            ("search/megaminx/5544,5040", bytes(&[], true), "put aside"),
            (
                "search/3x3x3/90,90",
                bytes(&[8, 9], false),
                "found: 8 + 9 moves",
            ),
            (
                "search/3x3x3/9,8,7",
                bytes(&[4], true),
                "4 moves; put aside at B",
            ),
            (
                "search/3x3x3/9,8,6",
                bytes(&[4, 5], true),
                "4 + 5 moves; put aside at C",
            ),
            (
                "search/3x3x3/90,90/total",
                bytes(&[], true),
                "the fewest moves together; put aside",
            ),
            (
                "search/3x3x3/5",
                b"?".to_vec(),
                "of another version or damaged",
            ),
        ];
        for (name, bytes, _) in &cases {
            list.put(name, Some(bytes));
        }
        list.put("adds/3x3x3", Some(b"not a search"));
        assert_eq!(list.entries().len(), cases.len());
        assert!(list.entries().is_sorted_by_key(|entry| &entry.name));
        for (name, _, words) in &cases {
            let entry = list.entries().iter().find(|entry| entry.name == *name);
            assert_eq!(entry.map(Entry::words).as_deref(), Some(*words));
        }
        list.put("search/3x3x3/90,90", Some(&bytes(&[7, 7], false)));
        list.put("search/3x3x3/5", None);
        assert_eq!(list.entries().len(), cases.len() - 1);
        let entry = &list.entries()[2];
        assert_eq!(entry.title(), "3x3x3: 90 \u{b7} 90");
        assert_eq!(entry.words(), "found: 7 + 7 moves");
        assert_eq!(
            entry.href(),
            "#/architect/3x3x3?registers=2&take=90,90&goal=each"
        );
    }
}
