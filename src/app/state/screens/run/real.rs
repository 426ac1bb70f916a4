//! Following with a real cube: step by step, each decision by looking; where it was left is saved.

mod follow;
mod mistake;
mod seen;

pub use follow::{in_short, now, said, unfelt};
pub use mistake::{Mistake, Place, Verdict, explained};

use super::player::{Body, Command};
use super::shorter::Replay;
use super::{REAL_KEY, Run};
use crate::state::context::Context;
use crate::state::effect::store;
use crate::state::in_words;
use crate::state::link::Link;
use crate::state::screens::Screen as _;
use crate::text::typeset;

/// What the user says of a real cube that looks different.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mistaken {
    /// It does.
    Begin,
    /// This one of the choices is seen, or something else.
    Seen(Option<usize>),
    /// The program goes to where the real cube is.
    Go(Place),
    /// Go on.
    Close,
}

impl Run {
    /// The turn that is to be done with a real cube.
    pub fn next_turn(&self) -> Option<String> {
        match self.player.status().body {
            Body::Moves { moves, now, .. } if self.player.question().is_none() => {
                now.and_then(|now| moves.get(now).cloned())
            }
            _ => None,
        }
    }

    /// Finds out what has gone wrong.
    #[inline(never)]
    pub(super) fn update_mistake(&mut self, action: Mistaken, cx: &mut Context) {
        match action {
            Mistaken::Begin => {
                let next = self.next_turn();
                let recent = self.player.recent_turns(mistake::MOST_TURNS);
                let puzzle = self.player.puzzle();
                let next = next.and_then(|name| puzzle.move_by_name(&name));
                let position = self.player.machine_position();
                self.mistake = Some(Mistake::new(puzzle, position, &recent, next));
            }
            Mistaken::Seen(choice) => {
                self.answer_mistake(choice, cx);
            }
            Mistaken::Go(place) => self.go_to_place(place, cx),
            Mistaken::Close => self.close_mistake(),
        }
        let question = self
            .mistake
            .as_ref()
            .and_then(|mistake| mistake.question.as_ref());
        self.lit_piece = question.map(|question| question.slot);
    }

    fn answer_mistake(&mut self, choice: Option<usize>, cx: &mut Context) {
        let Some(mistake) = &mut self.mistake else {
            return;
        };
        let puzzle = self.player.puzzle().clone();
        mistake.answer(&puzzle, choice);
        if let Some((seen, verdict)) = mistake.settled().zip(mistake.verdict.clone()) {
            self.place_seen(&puzzle, &seen, verdict, cx);
        }
    }

    pub(super) fn close_mistake(&mut self) {
        if self.mistake.take().is_some() {
            self.lit_piece = None;
        }
    }

    /// Begins, where the same program was left if that is known, or ends.
    #[inline(never)]
    pub(in crate::state) fn toggle_real(&mut self, cx: &mut Context) {
        self.real = !self.real;
        self.hands = None;
        self.decided = None;
        self.close_mistake();
        self.set_real_quiz();
        if !self.real {
            return;
        }
        let path = self.link().1;
        let (link, _) = Link::parse(self.left_at.split_once('?').map_or("", |(_, query)| query));
        let same = self.left_at.starts_with(&format!("{path}?"))
            && link.get("text") == self.link().0.get("text");
        match link.number("at") {
            Ok(Some(at)) if same => {
                let replay = Replay::of(&link, at);
                self.replay = Some(Replay {
                    real: true,
                    ..replay
                });
                self.replay_link(cx);
            }
            _ => {
                self.player.command(Command::Reset, cx.now);
                self.say_real(false, cx);
            }
        }
        if cx.shell.cube.is_on() {
            self.take_hands(cx);
        }
    }

    /// Asks about each decision while somebody looks at a real cube that says nothing itself.
    fn set_real_quiz(&mut self) {
        let quiz = (self.real && self.hands.is_none()) || self.settings.quiz;
        if self.debug.quiz != quiz {
            self.debug.quiz = quiz;
            self.debug.clear_answer();
            self.player.set_quiz(quiz);
        }
    }

    /// Says what is to be done with the real cube: the next turn, or what to look at; after what the program has said,
    /// where there was anything.
    #[inline(never)]
    pub(super) fn say_real(&self, after: bool, cx: &mut Context) {
        let puzzle = self.player.puzzle();
        let next = self.next_turn();
        let next = next.and_then(|name| puzzle.move_by_name(&name));
        let question = || self.player.question()?.words.map(|words| typeset(&words));
        // What the program asks is among the news; what to look at before a question is not.
        let asked = || match self.player.status().body {
            Body::Ask { message, .. } if !after => Some(message),
            Body::Words(words) if !words.is_empty() => Some(words),
            _ => None,
        };
        let words = match self.guide() {
            Some((guide, turns)) => said(puzzle, &guide, &turns),
            None => next.map(|mv| in_words::next(puzzle, &[mv])),
        };
        let Some(words) = words.or_else(question).or_else(asked) else {
            return;
        };
        if after {
            let said = &mut cx.shell.announcement;
            // A turn in the news is a name without a full stop.
            let ended = said.ends_with(['.', '?', '!', ':']);
            said.push_str(if ended { " " } else { ". " });
            said.push_str(&words);
        } else {
            cx.say(words);
        }
    }

    /// Saves where the real cube is.
    pub(super) fn save_real(&mut self, cx: &mut Context) {
        if !self.real {
            return;
        }
        let (link, path) = self.link();
        let query = link.query().unwrap_or_default();
        let at = format!("{path}?{query}");
        if link.get("at").is_some() && at != self.left_at {
            cx.effects.push(store(REAL_KEY, &at));
            self.left_at = at;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use super::super::program::Loaded;
    use super::*;
    use crate::state::Effect;
    use crate::state::context::Around;
    use crate::state::screens::ScreenId;

    const Q: &str = "Puzzles\nA: 3x3\n\n1 | R U\n2 | solved-goto 1 UFR\n3 | halt \"x\"\n";

    fn run(stored: &[(String, String)]) -> Run {
        program(Q, stored)
    }

    /// Run with this program.
    pub(super) fn program(text: &str, stored: &[(String, String)]) -> Run {
        let mut run = Run::new(stored, "w");
        let compiled = wire::Compiled {
            lacks: wire::Lacks::default(),
            program: Some(text.to_owned()),
            registers: vec![],
            origins: vec![],
            optimised: vec![],
            diagnostics: vec![],
            tokens: vec![],
            editor: wire::EditorView::default(),
            tests: vec![],
        };
        let loaded = Loaded::new(&compiled, text.into()).expect("it is a program");
        run.player.load(loaded.program.clone());
        run.compile.started(&run.documents.current().text);
        run.compile.ended(&compiled);
        run.loaded = Some(Rc::new(loaded));
        run
    }

    #[test]
    fn a_real_cube_goes_on_where_it_was_left() {
        let mut around = Around::new(ScreenId::Run);
        let mut cx = around.context();
        let mut first = run(&[]);
        first.toggle_real(&mut cx);
        let next = "Next: R, the right face, a quarter turn clockwise.";
        assert_eq!(cx.shell.announcement, next);
        for _ in 0..2 {
            first.player.command(Command::StepMove, 0.0);
            first.after_player(&mut cx);
        }
        first.player.command(Command::StepMove, 0.0);
        assert!(first.player.question().is_some() && first.player.steps() == 2);
        first.after_player(&mut cx);
        let said = &cx.shell.announcement;
        assert!(said.contains("UFR"), "the question is read out: {said}");
        let saved = cx.effects.iter().rev().find_map(|effect| match effect {
            Effect::Store { key, value } => Some((key.clone(), value.clone()?)),
            _ => None,
        });
        let mut later = run(&[saved.expect("it is saved")]);
        later.toggle_real(&mut cx);
        assert_eq!(later.player.steps(), 2);
        assert!(cx.shell.announcement.contains("step 2"));
        later.toggle_real(&mut cx);
        assert!(!later.real && !later.player.is_quizzing());
    }
}
