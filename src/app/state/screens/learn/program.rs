//! Programs of lessons: opening them on Run, seeing what becomes of them, and testing what a learner wrote.

use q::testing::last_number;

use super::check::Check;
use super::lesson::Task;
use super::{Learn, Reply, Run};
use crate::state::context::Context;
use crate::state::screens::run::Detail;
use crate::state::screens::run::player::Said;

impl Learn {
    /// Opens the step's program on Run, if it is to be.
    pub(in crate::state) fn open_program(&mut self, run: &mut Run, cx: &mut Context) {
        if !std::mem::take(&mut self.wants_program) {
            return;
        }
        let Some((file, text)) = self.step().and_then(|step| step.program.clone()) else {
            return;
        };
        let open = run.documents.current().id.clone();
        self.former.get_or_insert(open);
        // A step that wants to be played as the machine asks for it; the next one does not.
        run.debug.quiz = false;
        // What is about machine code, or counts turns, is about the program as the optimiser makes it.
        run.explain = self.step().is_some_and(|step| {
            let of_machine = step.listing || matches!(step.task, Task::Predicts(_));
            !of_machine && step.turns.is_none()
        });
        run.open_of_lesson(&file, &text, cx);
    }

    /// Another screen is shown: what was open on Run before is open again.
    pub(in crate::state) fn give_back(&mut self, run: &mut Run, cx: &mut Context) {
        if let Some(former) = self.former.take() {
            run.debug.quiz = run.settings.quiz;
            run.explain = run.settings.detail == Detail::Program;
            run.open(&former, cx);
        }
    }

    /// Looks at the program that Run shows: whether the step is done.
    pub(in crate::state) fn look(&mut self, run: &Run, cx: &mut Context) {
        let Some(step) = self.step() else { return };
        if self.wants_program || self.reply.as_ref().is_some_and(|reply| reply.good) {
            return;
        }
        let player = &run.player;
        let done = match &step.task {
            Task::Halts(wanted) => player.said().iter().any(|said| match said {
                Said::Halted(text) => wanted.is_none() || last_number(text) == *wanted,
                _ => false,
            }),
            Task::Reaches(name, value) => {
                let registers = run.loaded.iter().flat_map(|loaded| &loaded.registers);
                let mut values = registers.zip(&run.values);
                let there = values
                    .any(|(register, shown)| register.name == *name && *shown == Some(*value));
                there && !player.is_moving()
            }
            Task::Predicts(count) => player.predicted() >= *count,
            _ if step.program.is_none() => !self.board.animator().is_moving() && self.is_reached(),
            _ => false,
        };
        if done {
            self.finish(cx);
        }
    }

    /// Tests the program that Run shows.
    pub(in crate::state) fn test(&mut self, run: &Run, cx: &mut Context) {
        let Some(Task::Tests(tests)) = self.step().map(|step| step.task.clone()) else {
            return;
        };
        let program = match &run.loaded {
            _ if run.compile.has_errors() => Err(words::learn::NOT_COMPILED),
            Some(loaded) if !run.compile.stale => Ok(loaded),
            _ => Err(words::learn::STILL_COMPILING),
        };
        match program {
            Ok(loaded) => {
                let program = loaded.program.clone();
                let lines = 0..program.instructions.len();
                let lines = lines.map(|at| loaded.source.lines().line(at)).collect();
                self.reply = None;
                self.check = Some(Box::new(Check::new(program, lines, tests)));
            }
            Err(words) => self.refuse(words.text().to_owned(), cx),
        }
    }

    /// Goes on with the tests of the program.
    pub(in crate::state) fn slice(&mut self, cx: &mut Context) {
        let Some(result) = self.check.as_mut().and_then(|check| check.slice()) else {
            return;
        };
        if let Some(check) = self.check.take()
            && let (Some(title), Some(step)) = (self.title, self.step())
        {
            let step = step.id.clone();
            let mut more = self.progress.more();
            more.tried(&title.id, &step, check.failing());
            self.progress.set_more(&more);
            cx.effects.push(self.saves());
        }
        cx.shell.changed = true;
        if self.makes_task() {
            self.model_ran(result);
            return;
        }
        match result {
            Ok(turns) => self.finish_with(turns, cx),
            Err(words) => self.refuse(words, cx),
        }
    }

    pub(super) fn refuse(&mut self, words: String, cx: &mut Context) {
        cx.say(words.clone());
        self.reply = Some(Reply { words, good: false });
    }

    /// The program does the task, in this many turns.
    fn finish_with(&mut self, turns: u64, cx: &mut Context) {
        let set = self.title.map(|title| title.id.clone());
        let exercise = self.step().map(|step| (step.id.clone(), step.turns));
        self.finish(cx);
        let (Some(set), Some((id, model))) = (set, exercise) else {
            return;
        };
        if self.progress.turned(&set, &id, turns) {
            cx.effects.push(self.saves());
        }
        let Some(model) = model else { return };
        let words = if turns > model {
            words::learn::needs_more_turns(turns, model)
        } else {
            words::learn::needs_turns(turns)
        };
        cx.say(words.clone());
        if let Some(reply) = &mut self.reply {
            reply.words = format!("{} {words}", reply.words);
        }
    }
}
