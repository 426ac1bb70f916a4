//! What a teacher sets up around a program, and a link keeps: title, numbers, breakpoints, whether pupils are asked;
//! and what a person has set for all programs.

use super::Run;
use super::player::Body;
use crate::state::link::Link;
use crate::state::scramble;
use crate::state::settings::settings;
use crate::state::settings::value::{Value, named};
use crate::text::is_secret;

/// The longest title, characters.
const MOST_TITLE: usize = 80;
/// The most breakpoints that a link sets.
const MOST_STOPS: usize = 200;
/// The most numbers that a link gives.
const MOST_INPUTS: usize = 1000;

/// How much is shown of what a program becomes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Detail {
    /// The machine code, as short as the optimiser makes it.
    #[default]
    Machine,
    /// The program alone, which is stepped line by line; see [`Run::explain`].
    Program,
}

/// Where that is saved.
pub const DETAIL_KEY: &str = "hypercubist/run/detail";

impl Detail {
    fn id(self) -> &'static str {
        match self {
            Self::Machine => "machine",
            Self::Program => "program",
        }
    }
}

impl Value for Detail {
    fn text(&self) -> String {
        self.id().to_owned()
    }

    fn read(text: &str) -> Option<Self> {
        named([Self::Machine, Self::Program], Self::id, text)
    }
}

settings! {
    /// What a person has set for all programs. A link or a lesson can set other things, which hold meanwhile.
    pub struct Settings {
        /// Whether programs are translated line by line, and not optimised.
        line_by_line: bool = false, "hypercubist/run/line-by-line";
        /// How much is shown of what programs become.
        detail: Detail = Detail::default(), "hypercubist/run/detail";
        /// Whether the turns of each statement stand beside it.
        hints: bool = true, "hypercubist/run/hints";
        /// Whether programs' decisions are asked for before they are made.
        quiz: bool = false, "hypercubist/run/predict";
        /// How many turns a scramble has.
        scramble: u32 = scramble::USUAL as u32, "hypercubist/run/scramble";
    }
}

impl Run {
    /// Calls the program this, in the header and in links.
    pub(in crate::state) fn set_title(&mut self, title: &str) {
        let plain = title.chars().filter(|c| !c.is_control());
        self.title = plain.take(MOST_TITLE).collect();
    }

    /// Adds what is set up to a link.
    pub(super) fn describe_settings(&self, link: &mut Link) {
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
    pub(super) fn set_as_usual(&mut self) {
        self.title.clear();
        self.line_by_line = self.settings.line_by_line;
        self.explain = self.settings.detail == Detail::Program;
        self.inputs.clear();
    }

    /// Sets up what a link says. What it says of the program's own lines and questions holds if its text is shown.
    pub(super) fn read_settings(&mut self, link: &Link, own_text: bool) {
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
    pub(super) fn asks_secret(&self) -> bool {
        matches!(self.player.status().body, Body::Ask { message, .. } if is_secret(&message))
    }

    /// Notes the numbers that were given, so that a link to the start still gives them; not the secret ones.
    pub(super) fn note_inputs(&mut self, secret: bool) {
        if secret {
            self.inputs.clear();
        } else if let Some((inputs, _)) = self.player.so_far()
            && !self.inputs.starts_with(&inputs)
        {
            self.inputs = inputs;
        }
    }
}

/// The numbers that a link gives to the program.
pub(super) fn inputs(link: &Link) -> Vec<i64> {
    let mut numbers = link.numbers("in");
    if numbers.len() > MOST_INPUTS {
        numbers.truncate(MOST_INPUTS);
        link.refuse("in");
    }
    numbers
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
