//! The screen Atlas: tables of numbers, and working them out again.
//!
//! The page knows none of the numbers: it asks the worker for what the parts need, remembers the answers, and compares
//! what is worked out with what is known.

pub mod about;
pub mod dimensions;
pub mod farthest;
pub mod guide;
pub mod last_layer;
pub mod map;
pub mod section;
pub mod sky;
pub mod theorem;
mod update;
pub mod verdict;

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::rc::Rc;

use wire::{
    AtlasAnswer, AtlasFigures, AtlasRequest, AtlasSheet, AtlasTable, Outcome, Progress, Request,
};

use super::{Screen, ScreenId};
use crate::state::Effect;
use crate::state::address::Address;
use crate::state::context::Context;
use crate::state::jobs::Owner;
use crate::state::keymap::Keymap;
use crate::state::link::Link;
use dimensions::Dimensions;
use last_layer::LastLayer;
use map::Map;
use section::Section;
use sky::Sky;
pub use update::shortest;
use verdict::Verdict;

/// An action of the Atlas.
#[derive(Clone, Debug)]
pub enum Action {
    /// Ask the worker, again if it was asked before.
    Ask(AtlasRequest),
    /// Stop what it is asked to do.
    Stop(AtlasRequest),
    /// The last row that is to be worked out of a table, counted from 0.
    LastRow(AtlasTable, u32),
    /// A command about the last layer.
    LastLayer(last_layer::Command),
    /// A command about the map of the last layer.
    Map(map::Command),
    /// A command about the sky of distances.
    Sky(sky::Command),
    /// The first symmetric position that is listed, counted from 0.
    Symmetric(u32),
    /// The number of dimensions of the N-tope that is described.
    Dimensions(u8),
    /// A command about the way from a square to a tesseract.
    Picture(dimensions::Command),
}

/// The dimensions that the page describes N-topes of. The numbers of more do not fit into 32 bits.
pub const DIMENSIONS: RangeInclusive<u8> = 3..=16;

/// How a question stands.
#[derive(Clone, Debug, PartialEq)]
pub enum Asked {
    /// It waits for the engine.
    Wanted,
    /// The worker is at it.
    Running {
        /// What it has worked out so far.
        so_far: AtlasFigures,
        /// Whether it has been asked to stop.
        stopping: bool,
    },
    Answered(Rc<AtlasAnswer>),
    /// What was worked out before it was stopped.
    Stopped(AtlasFigures),
    /// There is no answer; why, in words.
    Failed(String),
}

/// The screen Atlas.
pub struct Atlas {
    /// The part that is shown.
    pub section: Section,
    pub last_layer: LastLayer,
    /// The map of all states of the last layer.
    pub map: Map,
    /// The distances as a sky.
    pub sky: Sky,
    /// The first symmetric position that is listed, counted from 0.
    pub symmetric_from: u32,
    /// The number of dimensions of the N-tope that is described.
    pub n_tope: u8,
    /// The way from a square to a tesseract.
    pub dimensions: Dimensions,
    asked: BTreeMap<AtlasRequest, Asked>,
    last_rows: BTreeMap<AtlasTable, u32>,
}

impl Default for Atlas {
    fn default() -> Self {
        Self {
            section: Section::default(),
            last_layer: LastLayer::default(),
            map: Map::default(),
            sky: Sky::default(),
            symmetric_from: 0,
            n_tope: 6,
            dimensions: Dimensions::default(),
            asked: BTreeMap::new(),
            last_rows: BTreeMap::new(),
        }
    }
}

impl Atlas {
    /// How a question stands; `None` if it has not been asked.
    pub fn asked(&self, request: &AtlasRequest) -> Option<&Asked> {
        self.asked.get(request)
    }

    /// A table, once it is there.
    pub fn sheet(&self, table: &AtlasTable) -> Option<&AtlasSheet> {
        match self.asked(&AtlasRequest::Look(table.clone()))? {
            Asked::Answered(answer) => match &**answer {
                AtlasAnswer::Sheet(sheet) => Some(sheet),
                _ => None,
            },
            _ => None,
        }
    }

    /// The question that works a table out again, as far as the user has chosen.
    pub fn check_of(&self, table: &AtlasTable) -> AtlasRequest {
        AtlasRequest::Check {
            table: table.clone(),
            last_row: self.last_row(table),
        }
    }

    /// The last row of a table that is to be worked out, counted from 0.
    pub fn last_row(&self, table: &AtlasTable) -> u32 {
        let chosen = self.last_rows.get(table).copied();
        let reach = about::about(table).check;
        chosen.or_else(|| Some(reach?.usual)).unwrap_or_default()
    }

    /// What has been worked out of a table, so far or for good.
    pub fn figures(&self, table: &AtlasTable) -> Option<&AtlasFigures> {
        match self.asked(&self.check_of(table))? {
            Asked::Running { so_far, .. } | Asked::Stopped(so_far) => Some(so_far),
            Asked::Answered(answer) => match &**answer {
                AtlasAnswer::Figures(figures) => Some(figures),
                _ => None,
            },
            Asked::Wanted | Asked::Failed(_) => None,
        }
    }

    /// What comes of comparing what was worked out of a table with what is known.
    pub fn verdict(&self, table: &AtlasTable) -> Option<Verdict> {
        Some(Verdict::of(self.sheet(table)?, self.figures(table)?))
    }

    /// Asks what the part that is shown needs and has not been asked.
    fn want(&mut self) {
        let tables = about::tables(&self.section).into_iter();
        let tables = tables.map(AtlasRequest::Look);
        for request in tables.chain(about::questions(self)) {
            self.asked.entry(request).or_insert(Asked::Wanted);
        }
        self.want_dot();
    }

    /// Takes in a report about a question.
    pub fn report(&mut self, request: &AtlasRequest, news: &Progress) {
        if let Progress::Atlas(figures) = news
            && let Some(Asked::Running { so_far, .. }) = self.asked.get_mut(request)
        {
            so_far.clone_from(figures);
        }
    }

    /// The worker is gone while it was at a question.
    pub fn lost(&mut self, request: &AtlasRequest) {
        if let Some(asked) = self.asked.get_mut(request)
            && let Asked::Running { stopping, so_far } = asked
        {
            *asked = if *stopping {
                Asked::Stopped(std::mem::take(so_far))
            } else {
                Asked::Failed(words::atlas::SOLVER_STOPPED.text().to_owned())
            };
        }
    }

    fn end(&mut self, request: &AtlasRequest, outcome: Outcome) {
        let Some(asked) = self.asked.get_mut(request) else {
            return;
        };
        *asked = match (outcome, &mut *asked) {
            (Outcome::Atlas(answer), _) => Asked::Answered(Rc::new(answer)),
            (Outcome::Cancelled, Asked::Running { so_far, .. }) => {
                Asked::Stopped(std::mem::take(so_far))
            }
            (Outcome::Failed { message }, _) => Asked::Failed(message),
            _ => Asked::Failed(words::atlas::OTHER_ANSWER.text().to_owned()),
        };
    }
}

impl Screen for Atlas {
    fn title(&self) -> String {
        words::atlas::title(self.section.name())
    }

    fn address(&self) -> String {
        self.section.href()
    }

    fn keymap(&self) -> Keymap {
        Keymap::Reading
    }

    fn open(&mut self, address: &Address, link: &Link, cx: &mut Context) {
        self.open_section(&address.what, cx);
        self.open_dimensions(link, cx);
        if let (Section::UpperFace(None), Some(moves)) = (&self.section, link.get("moves")) {
            self.show_moves(moves);
            self.ask_wanted(cx);
        }
    }

    fn link(&self) -> (Link, String) {
        let link = if self.section == Section::Dimensions {
            self.dimensions.link()
        } else {
            Link::default()
        };
        (link, self.address())
    }

    fn leave(&mut self, _cx: &mut Context) {
        self.dimensions.stop();
    }

    fn frame(&mut self, cx: &mut Context) {
        cx.shell.changed |= self.dimensions.frame(cx.now);
    }

    fn solver_ready(&mut self, cx: &mut Context) {
        self.ask_wanted(cx);
    }
}

impl Atlas {
    /// Takes in what concerns the atlas.
    #[inline(never)]
    pub(in crate::state) fn update(&mut self, action: Action, cx: &mut Context) {
        match action {
            Action::Ask(request) => {
                let running = matches!(self.asked(&request), Some(Asked::Running { .. }));
                if !running {
                    self.asked.insert(request, Asked::Wanted);
                    self.ask_wanted(cx);
                }
            }
            Action::Stop(request) => {
                if let Some(Asked::Running { stopping, .. }) = self.asked.get_mut(&request) {
                    *stopping = true;
                    cx.stop(&Owner::Atlas(request));
                }
            }
            Action::LastRow(table, row) => {
                self.last_rows.insert(table, row);
            }
            Action::LastLayer(command) => self.update_last_layer(command, cx),
            Action::Map(command) => self.update_map(command, cx),
            Action::Sky(command) => self.sky.update(command),
            Action::Dimensions(dimensions) if DIMENSIONS.contains(&dimensions) => {
                self.n_tope = dimensions;
            }
            Action::Picture(command) => {
                let still = cx.shell.preferences.still;
                self.dimensions.update(command, cx.now, still);
            }
            Action::Dimensions(_) => {}
            Action::Symmetric(from) => {
                self.symmetric_from = from;
                self.ask_wanted(cx);
            }
        }
    }

    /// Goes to a part of the atlas.
    pub(in crate::state) fn open_section(&mut self, path: &str, cx: &mut Context) {
        let section = Section::parse(path).unwrap_or_else(|(words, nearest)| {
            cx.notice(words, true, None);
            nearest
        });
        if section != self.section {
            cx.say(words::atlas::shown(section.name()));
        }
        if let Section::UpperFace(Some(number)) = section {
            self.show_number(number);
        }
        if self.section != section {
            self.symmetric_from = 0;
            cx.effects.push(Effect::ToTop(".atlas-page"));
        }
        self.section = section;
        self.ask_wanted(cx);
    }

    /// Posts the questions that wait, if the engine listens.
    pub(in crate::state) fn ask_wanted(&mut self, cx: &mut Context) {
        if *cx.screen == ScreenId::Atlas {
            self.want();
        }
        if !cx.shell.solver.is_ready() {
            return;
        }
        let mut wanted = Vec::new();
        for (request, asked) in &mut self.asked {
            if *asked == Asked::Wanted {
                *asked = Asked::Running {
                    so_far: AtlasFigures::default(),
                    stopping: false,
                };
                wanted.push(request.clone());
            }
        }
        for request in wanted {
            let owner = Owner::Atlas(request.clone());
            cx.start(owner, Request::Atlas(request));
        }
    }

    /// Takes in the answer to a question.
    pub(in crate::state) fn answered(
        &mut self,
        request: &AtlasRequest,
        outcome: Outcome,
        cx: &mut Context,
    ) {
        self.end(request, outcome);
        match request {
            AtlasRequest::Check { table, .. } => {
                if let Some(verdict) = self.verdict(table) {
                    cx.shell.announcement = verdict.words();
                }
            }
            AtlasRequest::LastLayer(question) => {
                let asked = self.asked(request);
                if let Some(Asked::Answered(answer)) = asked {
                    let answer = answer.clone();
                    self.last_layer_answered(question, &answer, cx);
                } else if let Some(Asked::Failed(why)) = asked {
                    cx.shell.announcement.clone_from(why);
                }
                self.dot_answered(question, cx);
            }
            AtlasRequest::Look(_)
            | AtlasRequest::TwoColour(_)
            | AtlasRequest::Symmetric { .. }
            | AtlasRequest::Prove { .. } => {}
        }
    }
}
