//! Takes in what somebody brings along, and what shall be done with it.

use wire::{Candidate, Kind, RecogniseRequest, Request, Use};

use crate::state::jobs::Owner;
use crate::state::recognition::{self, Action, Answer, MOST_BYTES, Recogniser};
use crate::state::screens::learn::task::NEW;
use crate::state::screens::learn::{self, builder};
use crate::state::screens::play::{self, own_puzzles};
use crate::state::screens::{ScreenId, run};
use crate::state::{Action as PageAction, Effect, Sheet, State};

impl State {
    /// Takes in what somebody brings along, or what shall be done with it.
    pub(super) fn update_recognition(&mut self, action: Action, effects: &mut Vec<Effect>) {
        match action {
            Action::Toggle if self.shell.sheet == Some(Sheet::Recognition) => {
                self.shell.sheet = None;
            }
            Action::Toggle => self.shell.sheet = Some(Sheet::Recognition),
            Action::Text(text) => self.bring(None, text.into_bytes(), effects),
            Action::File(name, bytes) => self.bring(Some(name), bytes, effects),
            Action::Lesson(form) => self.open_brought(form, effects),
            Action::Use(number, wanted) => {
                let Answer::Found(found) = &self.shell.recogniser.answer else {
                    return;
                };
                let candidate = found.candidates.get(number);
                let candidate = candidate.filter(|candidate| candidate.uses.contains(&wanted));
                if let Some(candidate) = candidate.cloned() {
                    self.use_candidate(candidate, wanted, effects);
                }
            }
        }
    }

    fn bring(&mut self, file: Option<String>, mut bytes: Vec<u8>, effects: &mut Vec<Effect>) {
        bytes.truncate(MOST_BYTES);
        let empty = file.is_none() && bytes.trim_ascii().is_empty();
        let lesson = recognition::lesson(&bytes);
        let is_lesson = lesson.is_some();
        self.shell.sheet = Some(Sheet::Recognition);
        self.shell.recogniser = Recogniser {
            file,
            bytes,
            answer: match lesson {
                Some(lesson) => Answer::Lesson(Box::new(lesson)),
                None if empty => Answer::Nothing,
                None => Answer::Awaited,
            },
            lost: false,
        };
        if !empty && !is_lesson {
            self.start_solver(effects);
            self.recognise(effects);
        }
    }

    /// Opens the lesson that was brought: to do it, or to write on.
    fn open_brought(&mut self, form: bool, effects: &mut Vec<Effect>) {
        if !matches!(self.shell.recogniser.answer, Answer::Lesson(_)) {
            return;
        }
        let Recogniser {
            bytes,
            answer: Answer::Lesson(brought),
            ..
        } = std::mem::take(&mut self.shell.recogniser)
        else {
            return;
        };
        self.shell.sheet = None;
        let open = if form {
            self.go_to(ScreenId::Learn, NEW, effects);
            learn::Action::Build(builder::Action::Opened(bytes))
        } else {
            self.go_to(ScreenId::Learn, "", effects);
            learn::Action::OpenBrought(brought)
        };
        self.update(PageAction::Learn(open), self.shell.now, effects);
    }

    /// Asks the solver what it is, once it listens.
    pub(super) fn recognise(&mut self, effects: &mut Vec<Effect>) {
        if !matches!(self.shell.recogniser.answer, Answer::Awaited) || !self.shell.solver.is_ready()
        {
            return;
        }
        let request = RecogniseRequest {
            bytes: self.shell.recogniser.bytes.clone(),
            puzzle: self.puzzle().reference().to_owned(),
        };
        let (_, mut cx) = self.split(self.shell.now, effects);
        cx.start(Owner::Recognition, Request::Recognise(request));
    }

    fn use_candidate(&mut self, found: Candidate, wanted: Use, effects: &mut Vec<Effect>) {
        self.shell.sheet = None;
        let name = self.shell.recogniser.file.take();
        self.shell.recogniser = Recogniser::default();
        let now = self.shell.now;
        match wanted {
            Use::OpenProgram => {
                let ending = if found.kind == Kind::Q { ".q" } else { ".qat" };
                let name = named(name.as_deref(), ending);
                let bytes = found.text.into_bytes();
                self.go_to(ScreenId::Run, "", effects);
                let open = run::Action::OpenFile { name, bytes };
                self.update(PageAction::Run(open), now, effects);
            }
            Use::OpenPuzzle => {
                let name = named(name.as_deref(), ".puzzle");
                let bytes = found.text.into_bytes();
                self.go_to(ScreenId::Play, "", effects);
                let open = own_puzzles::Command::Open { name, bytes };
                self.update(PageAction::Play(play::Action::Own(open)), now, effects);
            }
            Use::Import => {
                let action = play::Action::ImportTimes(found.sessions);
                self.go_to(ScreenId::Play, "", effects);
                self.update(PageAction::Play(action), now, effects);
            }
            Use::Play | Use::SetUp | Use::Solve | Use::Correct => {
                let puzzle = found.puzzle.clone().unwrap_or_default();
                self.go_to(ScreenId::Play, &puzzle, effects);
                let action = play::Action::Bring(Box::new(found), wanted);
                self.update(PageAction::Play(action), now, effects);
            }
        }
    }

    /// Goes to a screen, as a link to it does.
    fn go_to(&mut self, screen: ScreenId, what: &str, effects: &mut Vec<Effect>) {
        let hash = match (screen == self.screen, what) {
            (true, "") => return,
            (false, "") => self.screen_of(screen).address(),
            (_, what) => format!("{}/{what}", screen.href()),
        };
        effects.push(Effect::Address {
            hash: hash.clone(),
            entry: true,
        });
        self.visit(&hash, self.shell.now, effects);
    }
}

/// The name of a file with an ending that says what it holds.
fn named(file: Option<&str>, ending: &str) -> String {
    let name = file.unwrap_or("pasted");
    if name.to_lowercase().ends_with(ending) {
        return name.to_owned();
    }
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    format!("{stem}{ending}")
}
