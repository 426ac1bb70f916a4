//! A dot of the map is shown, and the worker asked for its state.

use std::rc::Rc;

use wire::{AtlasAnswer, AtlasRequest, LastLayerMap, LastLayerRequest, LastLayerView, TurnCount};

use crate::state::context::Context;
use crate::state::screens::atlas::map::Command;
use crate::state::screens::atlas::section::Section;
use crate::state::screens::atlas::{Asked, Atlas};

impl Atlas {
    /// The question for the map that is shown.
    pub fn map_request(&self) -> AtlasRequest {
        AtlasRequest::LastLayer(LastLayerRequest::Map(self.map.count))
    }

    /// The answer that holds the map, once it is there.
    pub fn map_answer(&self) -> Option<&Rc<AtlasAnswer>> {
        match self.asked(&self.map_request()) {
            Some(Asked::Answered(answer)) => Some(answer),
            _ => None,
        }
    }

    /// The map that is shown, once it is there.
    pub fn map_shown(&self) -> Option<&LastLayerMap> {
        match &**self.map_answer()? {
            AtlasAnswer::LastLayerMap(map) => Some(map),
            _ => None,
        }
    }

    /// The number of the state whose dot is shown.
    pub fn map_number(&self) -> Option<u32> {
        self.map.shown().number(self.map_shown()?)
    }

    /// What is known of the state whose dot is shown.
    pub fn map_view(&self) -> Option<&LastLayerView> {
        let request = LastLayerRequest::Number(self.map_number()?);
        match self.asked(&AtlasRequest::LastLayer(request))? {
            Asked::Answered(answer) => match &**answer {
                AtlasAnswer::LastLayer(view) => Some(view),
                _ => None,
            },
            _ => None,
        }
    }

    /// Takes in a command about the map.
    pub(in crate::state) fn update_map(&mut self, command: Command, cx: &mut Context) {
        let map = self.map_answer().cloned();
        let map = match map.as_deref() {
            Some(AtlasAnswer::LastLayerMap(map)) => Some(map),
            _ => None,
        };
        self.map.update(command, map);
        self.ask_wanted(cx);
        self.say_dot(cx);
    }

    /// Asks for the state whose dot is shown, one at a time: a pointer passes over more of them than anybody wants to
    /// know.
    pub(in crate::state::screens::atlas) fn want_dot(&mut self) {
        if !matches!(self.section, Section::UpperFace(_)) {
            return;
        }
        let Some(number) = self.map_number() else {
            return;
        };
        let request = |number| AtlasRequest::LastLayer(LastLayerRequest::Number(number));
        if let Some(before) = self.map.asking {
            match self.asked(&request(before)) {
                Some(Asked::Wanted | Asked::Running { .. }) => return,
                // What is shown elsewhere stays known, and so does what is chosen.
                _ if before == number || self.section == Section::UpperFace(Some(before)) => {}
                _ => {
                    self.asked.remove(&request(before));
                }
            }
        }
        self.map.asking = Some(number);
        self.asked.entry(request(number)).or_insert(Asked::Wanted);
    }

    /// There is an answer about the last layer: perhaps the pointer has gone on since it was asked.
    pub(in crate::state::screens::atlas) fn dot_answered(
        &mut self,
        request: &LastLayerRequest,
        cx: &mut Context,
    ) {
        let about = match request {
            LastLayerRequest::Map(_) => true,
            LastLayerRequest::Number(number) => self.map.asking == Some(*number),
            _ => false,
        };
        if about {
            self.ask_wanted(cx);
            self.say_dot(cx);
        }
    }

    /// Reads out the dot that the keys have gone to.
    fn say_dot(&mut self, cx: &mut Context) {
        if !self.map.speaks {
            return;
        }
        let Some(view) = self.map_view() else {
            return;
        };
        let (length, solution) = shortest(view, self.map.count);
        let said = match length {
            0 => words::atlas::state_said(view.number, length),
            _ => words::atlas::dot_said(view.number, length, solution),
        };
        self.map.speaks = false;
        cx.say(said);
    }
}

/// The length of a state's shortest solution in a metric, and its moves.
pub fn shortest(view: &LastLayerView, count: TurnCount) -> (u8, &str) {
    let found = view.solutions.iter().find(|one| one.count == count);
    found.map_or((0, ""), |one| (one.length, &one.solution))
}
