//! Breakpoints and watches are set, and the program goes on to the next stop.

use std::collections::BTreeSet;
use std::sync::Arc;

use q::{Watch, When};

use crate::state::context::Context;
use crate::state::screens::ScreenId;
use crate::state::screens::run::Run;
use crate::state::screens::run::debug::{Action, OutputView};
use crate::state::screens::run::player::Command;

impl Run {
    /// Carries out an action of the debugger.
    #[inline(never)]
    pub(in crate::state) fn update_debug(&mut self, action: Action, cx: &mut Context) {
        match action {
            Action::Line(line) => {
                toggle(&mut self.debug.lines, line);
                cx.say(if self.debug.lines.contains(&line) {
                    words::run::breakpoint_on_line_set(line)
                } else {
                    words::run::breakpoint_on_line_cleared(line)
                });
                self.apply_debug();
            }
            Action::Lines(lines) => {
                self.debug.lines = lines.into_iter().collect();
                self.apply_debug();
            }
            Action::Instruction(at) => {
                // A breakpoint that stands here because of a line of the text is that line's.
                let of_line = self.breakpoint_line(at);
                match of_line {
                    Some(line) if !self.debug.instructions.contains(&at) => {
                        self.debug.lines.remove(&line);
                    }
                    _ => toggle(&mut self.debug.instructions, at),
                }
                let name = q::instruction_name(at);
                cx.say(if self.is_breakpoint(at) {
                    words::run::breakpoint_before_set(name)
                } else {
                    words::run::breakpoint_before_cleared(name)
                });
                self.apply_debug();
            }
            Action::Clear => {
                self.debug.lines.clear();
                self.debug.instructions.clear();
                cx.say(words::run::BREAKPOINTS_CLEARED.text());
                self.apply_debug();
            }
            Action::ToLine(line) => self.run_to_line(line, cx),
            Action::ToInstruction(at) => self.player.run_to([at], cx.now),
            Action::Row(row) => self.debug.row = row,
            Action::Part(line) => self.debug.part = Some(line),
            Action::Watch(name) => {
                if self.debug.watches.remove(&name).is_none() {
                    self.debug.watches.insert(name.clone(), When::Changes);
                }
                self.debug.wanted.remove(&name);
                self.apply_debug();
            }
            Action::Wanted(name, text) => {
                match text.trim().parse() {
                    Ok(value) => {
                        self.debug.watches.insert(name.clone(), When::Equals(value));
                    }
                    Err(_) => {
                        self.debug.watches.remove(&name);
                    }
                }
                self.debug.wanted.insert(name, text);
                self.apply_debug();
            }
            Action::ShowOutput(output) => {
                self.debug.output = output;
                if output == OutputView::Reasons {
                    self.player.find_reasons();
                }
                self.player.set_tracing(output == OutputView::Reasons);
            }
            Action::GoTo(step) => {
                self.player.command(Command::Seek(step), cx.now);
            }
            Action::Quiz => self.toggle_quiz(cx),
            Action::Choose(option) => {
                self.debug.error = None;
                let several = self.player.question().is_some_and(|open| open.several);
                if several {
                    toggle(&mut self.debug.chosen, option);
                } else {
                    self.debug.chosen = BTreeSet::from([option]);
                    self.answer();
                }
            }
            Action::Number(text) => {
                self.debug.error = None;
                self.debug.number = text;
            }
            Action::Answer => self.answer(),
            Action::GoOn => {
                self.debug.clear_answer();
                self.player.go_on(cx.now);
            }
        }
        self.after_player(cx);
    }

    fn toggle_quiz(&mut self, cx: &mut Context) {
        self.debug.quiz = !self.debug.quiz;
        if *cx.screen == ScreenId::Run && !self.real {
            self.settings.quiz = self.debug.quiz;
        }
        self.debug.clear_answer();
        self.player.set_quiz(self.debug.quiz);
        cx.say(if self.debug.quiz {
            words::run::QUIZ_ON.text()
        } else {
            words::run::QUIZ_OFF.text()
        });
    }

    fn answer(&mut self) {
        let Some(open) = self.player.question() else {
            return;
        };
        let chosen: Vec<&str> = self.debug.chosen.iter().map(String::as_str).collect();
        let text = match (open.options.is_empty(), open.several, chosen.is_empty()) {
            (true, ..) => self.debug.number.clone(),
            (false, true, true) => "none".to_owned(),
            _ => chosen.join(" "),
        };
        match self.player.answer_quiz(&text) {
            Ok(()) => self.debug.clear_answer(),
            Err(why) => self.debug.error = Some(why),
        }
    }

    fn run_to_line(&mut self, line: usize, cx: &mut Context) {
        let loaded = self.loaded.as_ref();
        match loaded.and_then(|loaded| loaded.source.lines().stop_at(line)) {
            Some((_, there)) => self.player.run_to(there.iter().copied(), cx.now),
            None => cx.say(words::run::nothing_from_line(line)),
        }
    }

    /// Gives the player what is set up, after it or the program has changed.
    pub(in crate::state) fn apply_debug(&mut self) {
        self.debug.stops.clear();
        let Some(loaded) = self.loaded.clone() else {
            return;
        };
        let mut breakpoints = self.debug.instructions.clone();
        if !self.debug.lines.is_empty() {
            let there = |&line: &usize| Some((line, loaded.source.lines().stop_at(line)?.1));
            for (line, there) in self.debug.lines.iter().filter_map(there) {
                for &at in there {
                    self.debug.stops.entry(at).or_insert(line);
                }
            }
            breakpoints.extend(self.debug.stops.keys());
        }
        breakpoints.retain(|&at| at < loaded.program.instructions.len());
        self.player.set_breakpoints(breakpoints);
        let mut watches = Vec::new();
        let mut names = Vec::new();
        for register in &loaded.registers {
            if let Some(&when) = self.debug.watches.get(&register.name) {
                watches.push(Watch {
                    puzzle: register.puzzle,
                    register: Arc::new(register.register.clone()),
                    when,
                });
                names.push(register.name.clone());
            }
        }
        self.player.set_watches(watches, names);
        self.player
            .set_tracing(self.debug.output == OutputView::Reasons);
        if self.player.is_quizzing() != self.debug.quiz {
            self.player.set_quiz(self.debug.quiz);
        }
    }

    /// Whether the program stops before a line of the machine code, counted from 0.
    pub fn is_breakpoint(&self, at: usize) -> bool {
        self.debug.instructions.contains(&at) || self.breakpoint_line(at).is_some()
    }

    /// The line of the text whose breakpoint stands before a line of the machine code.
    pub fn breakpoint_line(&self, at: usize) -> Option<usize> {
        self.debug.stops.get(&at).copied()
    }
}

fn toggle<T: Ord>(set: &mut BTreeSet<T>, value: T) {
    if !set.remove(&value) {
        set.insert(value);
    }
}
