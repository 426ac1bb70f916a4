//! What is set up becomes part of a link and comes back from it.

use crate::state::link::Link;
use crate::state::screens::run::Run;
use crate::state::screens::run::player::Body;
use crate::state::screens::run::settings::{Detail, inputs};
use crate::text::is_secret;

/// The longest title, characters.
const MOST_TITLE: usize = 80;
/// The most breakpoints that a link sets.
const MOST_STOPS: usize = 200;

impl Run {
    /// Calls the program this, in the header and in links.
    pub(in crate::state) fn set_title(&mut self, title: &str) {
        let plain = title.chars().filter(|c| !c.is_control());
        self.title = plain.take(MOST_TITLE).collect();
    }

    /// Adds what is set up to a link.
    pub(in crate::state::screens::run) fn describe_settings(&self, link: &mut Link) {
        link.set("title", self.title.trim());
        let instructions = self.debug.instructions.iter();
        let stops = self.debug.lines.iter().map(usize::to_string);
        let stops = stops.chain(instructions.map(|at| format!("Q{}", at + 1)));
        link.set("stops", stops.collect::<Vec<_>>().join(","));
        if self.goes_by_line() {
            // Steps and instructions are those of this translation.
            link.set("lines", "on");
        }
        if self.debug.quiz && !self.real {
            link.set("quiz", "on");
        }
    }

    /// Sets up what a link without a word about it does.
    pub(in crate::state::screens::run) fn set_as_usual(&mut self) {
        self.title.clear();
        self.line_by_line = self.settings.line_by_line;
        self.explain = self.settings.detail == Detail::Program;
        self.inputs.clear();
    }

    /// Sets up what a link says. What it says of the program's own lines and questions holds if its text is shown.
    pub(in crate::state::screens::run) fn read_settings(&mut self, link: &Link, own_text: bool) {
        self.set_title(link.get("title").unwrap_or_default());
        // Steps, and breakpoints on instructions, are those of one translation.
        let one = ["at", "stops"].iter().any(|key| link.get(key).is_some());
        let lines = link.get("lines").is_some();
        self.line_by_line = lines || (self.settings.line_by_line && !one);
        self.explain = self.settings.detail == Detail::Program && (lines || !one);
        if link.get("quiz").is_some() {
            self.debug.quiz = true;
        }
        if !own_text {
            return;
        }
        self.inputs = inputs(link);
        let lines = self.documents.current().text.lines().count();
        let stops = link
            .get("stops")
            .into_iter()
            .flat_map(|text| text.split(','));
        for (n, stop) in stops.enumerate() {
            if n == MOST_STOPS {
                link.refuse("stops");
                break;
            }
            let instruction = stop.strip_prefix('Q').map(str::parse);
            match (instruction, stop.parse()) {
                (Some(Ok(at @ 1..)), _) => {
                    self.debug.instructions.insert(at - 1);
                }
                (_, Ok(line)) if (1..=lines).contains(&line) => {
                    self.debug.lines.insert(line);
                }
                _ => link.refuse("stops"),
            }
        }
    }

    /// Whether the program asks for a number that is not to be seen.
    pub(in crate::state::screens::run) fn asks_secret(&self) -> bool {
        matches!(self.player.status().body, Body::Ask { message, .. } if is_secret(&message))
    }

    /// Notes the numbers that were given, so that a link to the start still gives them; not the secret ones.
    pub(in crate::state::screens::run) fn note_inputs(&mut self, secret: bool) {
        if secret {
            self.inputs.clear();
        } else if let Some((inputs, _)) = self.player.so_far()
            && !self.inputs.starts_with(&inputs)
        {
            self.inputs = inputs;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_set_up_comes_back_from_its_link() {
        let mut run = Run::new(&[], "w");
        let query =
            "in=4,x,99999999999999999999,-1&title=Half&stops=3,Q5,0,-1,Q0,99999,x&lines=on&quiz=on";
        let (link, _) = Link::parse(query);
        run.read_settings(&link, true);
        assert_eq!(run.inputs, [4, -1]);
        assert_eq!(run.tries(), Some(vec![4, -1]));
        let mut made = Link::default();
        run.describe_settings(&mut made);
        assert_eq!(
            made.query().as_deref(),
            Some("title=Half&stops=3,Q5&lines=on&quiz=on")
        );
        // In another text, lines and questions mean nothing.
        let mut other = Run::new(&[], "w");
        other.read_settings(&link, false);
        let mut made = Link::default();
        other.describe_settings(&mut made);
        assert_eq!(made.query().as_deref(), Some("title=Half&lines=on&quiz=on"));
        other.set_title(&"\u{7}W".repeat(100));
        assert_eq!(other.title, "W".repeat(MOST_TITLE));
    }
}
