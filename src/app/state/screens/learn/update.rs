//! What every action does to Learn.

use std::rc::Rc;

use puzzle::Algorithm;

use super::lesson::{Lesson, Task, Wrong, plain};
use super::task::{Brought, Draft};
use super::titles::{self, TASK, Title};
use super::{Action, Learn, Opened, Reply, Sheet, design, sight};
use crate::state::Effect;
use crate::state::context::Context;
use crate::state::screens::Screen as _;
use crate::state::screens::run::Run;

/// The first thing that is wrong with a file, in words.
#[expect(clippy::needless_pass_by_value, reason = "what `map_err` hands on")]
fn first(wrong: Vec<Wrong>) -> String {
    wrong.first().map(Wrong::in_file).unwrap_or_default()
}

impl Learn {
    /// Takes in `action`; `run` has the programs of lessons.
    #[inline(never)]
    pub fn update(&mut self, action: Action, run: &mut Run, cx: &mut Context) {
        match action {
            Action::Fetched { id, text } => self.fetched(&id, text, cx),
            Action::Fetch => self.fetch(cx),
            Action::StepBy(by) => self.step_by(by, cx),
            Action::Press(n) => {
                if let Some(button) = self.step().and_then(|step| step.buttons.get(n)) {
                    let moves = button.algorithm.moves().repeat(button.times);
                    self.board.turn(&moves, 0.0, cx.now);
                }
            }
            Action::Add(register, back) => self.add(register, back, cx),
            Action::Go(go) => self.board.go(go, cx.now),
            Action::StartAgain => match self.step() {
                Some(step) if step.program.is_some() => run.start_again(cx),
                _ => self.show_step(cx),
            },
            Action::Type(text) => {
                self.typed = text;
                self.reply.take_if(|reply| !reply.good);
            }
            Action::Submit => self.submit(cx),
            Action::Choose(n) => self.choose(n, cx),
            Action::Guess(n) => {
                if !self.is_done() {
                    self.guessed = Some(n);
                }
            }
            Action::PrintPlan(id) => self.print_plan(&id, cx),
            Action::Test => self.test(run, cx),
            Action::Slice => self.slice(cx),
            Action::Build(action) => self.update_builder(action, cx),
            Action::OpenFile(bytes) => {
                self.open_brought(Brought::new(Draft::of_file(&bytes)), cx);
            }
            Action::OpenBrought(brought) => self.open_brought(*brought, cx),
            Action::SaveCard => cx.effects.extend(self.card().map(|card| Effect::Png {
                name: card.name(),
                address: card.address(),
            })),
            Action::Class(action) => self.update_class(action, cx),
            Action::Human(action) => self.update_human(*action, cx),
            Action::Hint => {
                let step = self.lesson().and_then(|lesson| lesson.steps.get(self.at));
                if let Some(hint) = step.and_then(|step| step.hints.get(self.hints)) {
                    cx.say(hint.clone());
                    self.hints += 1;
                }
            }
            Action::Forget => {
                self.progress.forget();
                self.progress.invited = true;
                cx.effects.push(self.saves());
                cx.say(words::learn::FORGOTTEN.text());
            }
            Action::Decline => {
                self.progress.invited = true;
                cx.effects.push(self.saves());
            }
        }
    }

    /// Opens a lesson at a step, as an address names them: `turning-counts/2`; without a step, the first that is not
    /// done.
    pub(super) fn open_lesson(&mut self, name: &str, cx: &mut Context) {
        let (id, step) = name.split_once('/').unwrap_or((name, ""));
        let wanted = step
            .parse::<usize>()
            .ok()
            .map(|step| step.saturating_sub(1));
        let title = titles::title(id);
        if title.is_none() && !id.is_empty() {
            let id: String = id.chars().take(40).collect();
            cx.notice(words::learn::no_such_lesson(id), true, None);
        }
        self.printed = None;
        let same = self.title.map(|title| &title.id) == title.map(|title| &title.id);
        self.title = title;
        if title.is_none() {
            self.opened = Opened::List;
            self.leave_step();
            return;
        }
        if same && self.lesson().is_some() {
            self.go(wanted, cx);
            return;
        }
        self.at = wanted.unwrap_or(usize::MAX);
        self.fetch(cx);
    }

    /// Opens a teacher's lesson at a step, from 1; without one, at the first that is not done.
    pub(super) fn open_task(&mut self, draft: Draft, step: Option<usize>, cx: &mut Context) {
        let same = self.title.is_some_and(|title| title.id == TASK) && self.draft == draft;
        self.title = Some(titles::task());
        let wanted = step.map(|step| step.saturating_sub(1));
        if same && self.lesson().is_some() {
            self.go(wanted, cx);
            return;
        }
        self.show_brought(Brought::new(draft), wanted, cx);
    }

    /// Opens what was brought, where an address leads to it.
    fn open_brought(&mut self, brought: Brought, cx: &mut Context) {
        self.title = Some(titles::task());
        self.show_brought(brought, None, cx);
        cx.go_to_address(self.address(), true);
    }

    fn show_brought(&mut self, brought: Brought, wanted: Option<usize>, cx: &mut Context) {
        self.leave_step();
        self.draft = brought.draft;
        match brought.read {
            Ok((lesson, mark)) => {
                self.opened = Opened::Here(Box::new(lesson));
                self.mark = mark;
                self.go(wanted, cx);
            }
            Err(wrong) => {
                self.wrong = wrong.iter().map(ToString::to_string).collect();
                cx.say(self.wrong.join(" "));
                self.opened = Opened::Failed(String::new());
            }
        }
    }

    /// Nothing of any step is on the puzzle.
    pub(super) fn leave_step(&mut self) {
        self.check = None;
        self.at = 0;
        self.design = None;
        let puzzle =
            puzzle::catalogue::by_name("3x3x3").unwrap_or_else(|| self.board.puzzle().clone());
        self.board = self.board.replaced(puzzle.clone(), puzzle.solved());
    }

    fn fetch(&mut self, cx: &mut Context) {
        let Some(title) = self.title else { return };
        let at = self.at;
        self.leave_step();
        self.at = at;
        self.opened = Opened::Fetching;
        cx.effects.push(Effect::FetchLesson(title.id.clone()));
    }

    fn fetched(&mut self, id: &str, text: Option<String>, cx: &mut Context) {
        if let Some(title) = self.wanted_plan.take_if(|title| title.id == id) {
            self.plan_fetched(title, text.as_deref(), cx);
        }
        if self.shows_class()
            && let Some(text) = &text
        {
            self.name_exercises(id, text);
            cx.shell.changed = true;
        }
        if self.title.is_none_or(|title| title.id != id) || self.lesson().is_some() {
            return;
        }
        let read = text.ok_or_else(|| words::learn::NOT_FETCHED.text().to_owned());
        match read.and_then(|text| Lesson::read(id, &text).map_err(first)) {
            Ok(lesson) => {
                let wanted = Some(self.at).filter(|at| *at < lesson.steps.len());
                self.opened = Opened::Here(Box::new(lesson));
                self.go(wanted, cx);
                cx.go_to_address(self.address(), false);
            }
            Err(why) => {
                self.at = 0;
                cx.say(words::learn::not_loaded(&why));
                self.opened = Opened::Failed(why);
            }
        }
    }

    fn print_plan(&mut self, id: &str, cx: &mut Context) {
        let Some(title) = titles::title(id) else {
            return;
        };
        self.wanted_plan = Some(title);
        cx.effects.push(Effect::FetchLesson(title.id.clone()));
    }

    fn plan_fetched(&mut self, title: &'static Title, text: Option<&str>, cx: &mut Context) {
        let read = text.ok_or_else(|| words::learn::NOT_FETCHED.text().to_owned());
        match read.and_then(|text| Lesson::read(&title.id, text).map_err(first)) {
            Ok(lesson) => {
                let titles = titles::titles();
                let number = titles.iter().position(|other| other.id == title.id);
                self.printed = Some(Rc::new(Sheet {
                    title,
                    number: number.map_or(0, |n| n + 1),
                    lesson,
                }));
                cx.shell.changed = true;
                cx.effects.push(Effect::Print);
            }
            Err(why) => cx.notice(words::learn::not_loaded(&why), true, None),
        }
    }

    /// Says so where a turn went the wrong way round on a step that counts an algorithm.
    pub(super) fn judge_turn(&mut self, cx: &mut Context) {
        self.reply.take_if(|reply| !reply.good);
        let Some(step) = self.step() else { return };
        let (Task::Times(_), Some(count)) = (&step.task, &step.count) else {
            return;
        };
        let Some((&made, before)) = self.board.done().split_last() else {
            return;
        };
        let moves = count.moves();
        let wanted = moves[before.len() % moves.len()];
        let puzzle = self.board.puzzle();
        let back = Algorithm::from_moves(vec![wanted]).inverse(puzzle);
        if back.moves() != [made] {
            return;
        }
        let [made, wanted] = [made, wanted].map(|mv| puzzle.mv(mv).name.clone());
        self.refuse(words::learn::wrong_way(made, wanted), cx);
    }

    /// Shows a step; where none is given, the first that is not done.
    fn go(&mut self, step: Option<usize>, cx: &mut Context) {
        let Some(lesson) = self.lesson() else { return };
        let open = lesson
            .steps
            .iter()
            .position(|step| !self.has_done(&step.id));
        let last = lesson.steps.len() - 1;
        self.at = step.or(open).unwrap_or(0).min(last);
        self.show_step(cx);
    }

    fn step_by(&mut self, by: i8, cx: &mut Context) {
        let Some(lesson) = self.lesson() else { return };
        let next = self.at.checked_add_signed(by.into());
        if let Some(next) = next.filter(|next| *next < lesson.steps.len()) {
            self.at = next;
            self.show_step(cx);
            cx.go_to_address(self.address(), true);
            cx.effects.push(Effect::ToTop(".lesson"));
        }
    }

    /// The step as it is at first: its puzzle, or its program.
    fn show_step(&mut self, cx: &mut Context) {
        let Some(step) = self.step() else { return };
        let words = words::learn::step_shown(self.at + 1, &step.title, &step.ask);
        let (puzzle, start) = (step.puzzle.clone(), step.start.clone());
        let (design, look, program) = (design(step), sight(step), step.program.is_some());
        self.board = self.board.replaced(puzzle, start);
        self.design = design;
        self.typed.clear();
        self.chosen = None;
        self.guessed = None;
        self.check = None;
        self.reply = None;
        self.hints = 0;
        self.wants_program = program;
        let choice = matches!(self.step().map(|step| &step.task), Some(Task::Choice(_)));
        if choice && self.progress.shuffle.is_none() {
            self.progress.shuffle =
                Some(cx.now.to_bits().wrapping_mul(0x9e37_79b9_7f4a_7c15) as u32);
            cx.effects.push(self.saves());
        }
        cx.effects
            .push(look.map_or(Effect::LookFront, Effect::LookTo));
        cx.say(words);
    }

    fn add(&mut self, register: usize, back: bool, cx: &mut Context) {
        let Some(part) = self.design().and_then(|design| design.parts.get(register)) else {
            return;
        };
        let Some(algorithm) = &part.algorithm else {
            return;
        };
        let moves = if back {
            algorithm.inverse(self.board.puzzle()).into_moves()
        } else {
            algorithm.moves().to_vec()
        };
        self.board.turn(&moves, 0.0, cx.now);
    }

    fn submit(&mut self, cx: &mut Context) {
        let typed = plain(&self.typed);
        let Some(step) = self.step() else { return };
        let Task::Answer(answers) = &step.task else {
            return;
        };
        if typed.is_empty() {
            return;
        }
        if answers.contains(&typed) {
            self.finish(cx);
            return;
        }
        let known = step.wrong.iter().find(|(answer, _)| plain(answer) == typed);
        let hint = known.map(|(_, hint)| hint.clone());
        self.miss(hint, cx);
    }

    fn choose(&mut self, n: usize, cx: &mut Context) {
        let Some(Task::Choice(choices)) = self.step().map(|step| &step.task) else {
            return;
        };
        let Some(choice) = choices.get(n) else { return };
        let hint = choice.hint.clone();
        self.chosen = Some(n);
        match hint {
            None => self.finish(cx),
            Some(hint) => self.miss(Some(hint), cx),
        }
    }

    /// The answer is not the one: what helps, which is the next hint where the answer has none of its own.
    fn miss(&mut self, own: Option<String>, cx: &mut Context) {
        let hints = self.step().map_or(&[][..], |step| &step.hints);
        let next = hints.get(self.hints).filter(|_| own.is_none()).cloned();
        self.hints += usize::from(next.is_some());
        let words = own.unwrap_or_else(|| words::learn::NOT_YET.text().to_owned());
        cx.say(
            [Some(words.as_str()), next.as_deref()]
                .into_iter()
                .flatten()
                .collect::<Vec<_>>()
                .join(" "),
        );
        self.reply = Some(Reply { words, good: false });
    }

    /// The step is done.
    pub(super) fn finish(&mut self, cx: &mut Context) {
        let (Some(title), Some(step)) = (self.title, self.step()) else {
            return;
        };
        let id = step.id.clone();
        let words = match self.bet() {
            Some(bet) => words::learn::your_guess(bet, &step.well),
            None => step.well.clone(),
        };
        cx.say(words::learn::well_done(&words));
        cx.shell.changed = true;
        self.reply = Some(Reply { words, good: true });
        if self.progress.finish(&title.id, &id) {
            cx.effects.push(self.saves());
        }
    }

    /// Whether the puzzle is as the step wants it.
    pub(super) fn is_reached(&self) -> bool {
        let Some(step) = self.step() else {
            return false;
        };
        if self.board.done().is_empty() {
            return false;
        }
        match &step.task {
            Task::Times(times) => {
                let count = step.count.as_ref();
                count.and_then(|algorithm| self.board.times(algorithm)) == Some(*times)
            }
            Task::Position(wanted) => self.board.position() == wanted,
            Task::Values(wanted) => self.design.as_ref().is_some_and(|design| {
                let values = design.values(self.board.position());
                wanted
                    .iter()
                    .all(|&(n, value)| values.get(n) == Some(&Some(value)))
            }),
            _ => false,
        }
    }
}
