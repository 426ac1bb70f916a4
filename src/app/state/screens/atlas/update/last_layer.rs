//! A state of the last layer is asked for and shown.

use std::rc::Rc;

use wire::{AtlasAnswer, AtlasRequest, LastLayerRequest};

use crate::state::context::Context;
use crate::state::screens::Screen as _;
use crate::state::screens::atlas::last_layer::{Command, described};
use crate::state::screens::atlas::section::{STATES, Section};
use crate::state::screens::atlas::{Asked, Atlas};

impl Atlas {
    /// The question that the state which is shown answers.
    pub fn last_layer_request(&self) -> AtlasRequest {
        if let Some(moves) = &self.last_layer.moves {
            return AtlasRequest::LastLayer(LastLayerRequest::Moves(moves.clone()));
        }
        let by_pieces = LastLayerRequest::Pieces(self.last_layer.pieces);
        let Section::UpperFace(Some(number)) = self.section else {
            return AtlasRequest::LastLayer(by_pieces);
        };
        let by_number = AtlasRequest::LastLayer(LastLayerRequest::Number(number));
        match self.asked(&by_number) {
            Some(Asked::Answered(answer)) if !self.shows(answer) => {
                AtlasRequest::LastLayer(by_pieces)
            }
            _ => by_number,
        }
    }

    /// Whether an answer is about the pieces that are shown.
    fn shows(&self, answer: &AtlasAnswer) -> bool {
        matches!(answer, AtlasAnswer::LastLayer(view) if view.pieces == self.last_layer.pieces)
    }
}

impl Atlas {
    /// Takes in a command about the last layer.
    pub(in crate::state) fn update_last_layer(&mut self, command: Command, cx: &mut Context) {
        let layer = &mut self.last_layer;
        let mut number = None;
        if !matches!(command, Command::Typed(_) | Command::Browse(..)) {
            layer.moves = None;
        }
        match command {
            Command::Pick(slot) => {
                let changed = layer.pick(slot);
                cx.shell.announcement = if changed {
                    described(&layer.pieces, slot)
                } else {
                    words::atlas::chosen(slot.name())
                };
            }
            Command::Twist => {
                layer.twist();
                if let Some(slot) = layer.picked {
                    cx.shell.announcement = described(&layer.pieces, slot);
                }
            }
            Command::Solved => number = Some(0),
            Command::Random(random) => {
                number = Some(((random * f64::from(STATES)) as u32).min(STATES - 1));
            }
            Command::Typed(text) => layer.typed = text,
            Command::Go => match layer.number() {
                Ok(Some(typed)) => number = Some(typed),
                Ok(None) => layer.moves = Some(layer.typed.trim().to_owned()),
                Err(_) => {}
            },
            Command::Browse(count, distance, from) => layer.browse = (count, distance, from),
        }
        if let Some(number) = number {
            self.section = Section::UpperFace(Some(number));
            cx.go_to_address(self.address(), true);
            self.show_number(number);
        }
        self.ask_wanted(cx);
    }

    /// Puts the pieces as the state of this number has them, if that is known already.
    pub(in crate::state) fn show_number(&mut self, number: u32) {
        let request = AtlasRequest::LastLayer(LastLayerRequest::Number(number));
        if let Some(Asked::Answered(answer)) = self.asked(&request)
            && let AtlasAnswer::LastLayer(view) = &**answer
        {
            self.last_layer.pieces = view.pieces;
            self.last_layer.picked = None;
        }
    }

    /// Opens the part with moves whose state is asked for.
    pub(in crate::state) fn show_moves(&mut self, moves: &str) {
        self.section = Section::UpperFace(None);
        moves.clone_into(&mut self.last_layer.typed);
        self.last_layer.moves = Some(moves.to_owned());
    }

    /// There is an answer about a state of the last layer.
    pub(in crate::state) fn last_layer_answered(
        &mut self,
        request: &LastLayerRequest,
        answer: &Rc<AtlasAnswer>,
        cx: &mut Context,
    ) {
        let AtlasAnswer::LastLayer(view) = &**answer else {
            return;
        };
        let here = matches!(self.section, Section::UpperFace(_));
        match request {
            LastLayerRequest::Number(number)
                if self.section == Section::UpperFace(Some(*number)) =>
            {
                self.show_number(*number);
            }
            LastLayerRequest::Moves(moves)
                if here && self.last_layer.moves.as_ref() == Some(moves) =>
            {
                self.last_layer.moves = None;
                self.last_layer.pieces = view.pieces;
                self.last_layer.picked = None;
                let by_number = AtlasRequest::LastLayer(LastLayerRequest::Number(view.number));
                self.asked
                    .insert(by_number, Asked::Answered(answer.clone()));
                self.section = Section::UpperFace(Some(view.number));
                cx.go_to_address(self.address(), true);
            }
            LastLayerRequest::Pieces(_) if here && self.shows(answer) => {
                let by_number = AtlasRequest::LastLayer(LastLayerRequest::Number(view.number));
                self.asked
                    .insert(by_number, Asked::Answered(answer.clone()));
                self.section = Section::UpperFace(Some(view.number));
                cx.go_to_address(self.address(), false);
            }
            _ => return,
        }
        if let Some(first) = view.solutions.first() {
            cx.say(words::atlas::state_said(view.number, first.length));
        }
    }
}
