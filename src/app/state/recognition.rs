//! A text or a file that somebody brings along: what it is, and what can be done with it. Nothing is done before a
//! button is pressed.

use wire::{Candidate, Kind, Outcome, RecogniseRequest, Recognition, Request, Use};

use super::jobs::Owner;
use super::screens::play::{self, own_puzzles};
use super::screens::{ScreenId, run};
use super::{Action as PageAction, Effect, Sheet, State};

/// The most of a file that is looked at, bytes: one more than is read of any text, so that what is too long is known.
pub const MOST_BYTES: usize = (4 << 20) + 1;
/// The longest text that is shown in the field, bytes.
const MOST_SHOWN: usize = 20_000;

/// An action on what somebody brings along.
#[derive(Clone, Debug)]
pub enum Action {
    /// Show the sheet, or close it.
    Toggle,
    /// This text: typed, pasted, or out of a link.
    Text(String),
    /// A file: its name, and its beginning of at most [`MOST_BYTES`].
    File(String, Vec<u8>),
    /// Do this with the candidate of this number.
    Use(usize, Use),
}

/// What is known of it.
#[derive(Clone, Debug, Default)]
pub enum Answer {
    /// There is nothing to look at.
    #[default]
    Nothing,
    /// The solver has not answered, or is not there yet.
    Awaited,
    /// What it is.
    Found(Recognition),
    /// Why nobody can say.
    Failed(String),
}

/// The sheet for whatever somebody brings along.
#[derive(Clone, Debug, Default)]
pub struct Recogniser {
    /// The name of the file, if it is one.
    pub file: Option<String>,
    bytes: Vec<u8>,
    pub answer: Answer,
    /// Whether the worker died of it once.
    lost: bool,
}

impl Recogniser {
    /// The text in the field; empty for a file and for a text that is too long to show.
    pub fn text(&self) -> &str {
        let shown = self.file.is_none() && self.bytes.len() <= MOST_SHOWN;
        let bytes: &[u8] = if shown { &self.bytes } else { &[] };
        std::str::from_utf8(bytes).unwrap_or_default()
    }

    /// What is looked at, where the field does not show it, in words.
    pub fn subject(&self) -> Option<String> {
        match &self.file {
            Some(name) => Some(words::share::bring_of_file(name)),
            None if self.bytes.len() > MOST_SHOWN => {
                Some(words::share::bring_of_text(self.bytes.len() / 1024))
            }
            None => None,
        }
    }

    /// A text in a file whose name says that it is a program, however unfinished.
    fn by_name(&self) -> Option<Candidate> {
        let name = self.file.as_ref()?.to_lowercase();
        let (kind, language) = match name.rsplit_once('.')?.1 {
            "qat" => (Kind::Qat, "QAT"),
            "q" => (Kind::Q, "Q"),
            _ => return None,
        };
        let text = std::str::from_utf8(&self.bytes).ok()?;
        let text = text.trim_start_matches('\u{feff}');
        (!text.contains('\0') && self.bytes.len() < MOST_BYTES).then(|| Candidate {
            kind,
            sentence: words::share::bring_program(language),
            uses: vec![Use::OpenProgram],
            puzzle: None,
            text: text.to_owned(),
            setup: None,
            notes: Vec::new(),
            problem: None,
            sessions: Vec::new(),
        })
    }

    /// The worker is gone that was looking at it; it may have died of it.
    pub(super) fn lost(&mut self) {
        if matches!(self.answer, Answer::Awaited) && std::mem::replace(&mut self.lost, true) {
            self.answer = Answer::Failed(words::share::BRING_LOST.text().to_owned());
        }
    }

    pub(super) fn ended(&mut self, outcome: Outcome) {
        self.answer = match outcome {
            Outcome::Recognised(mut found) => {
                let uses = found.candidates.iter().flat_map(|found| &found.uses);
                if !uses.clone().any(|&wanted| wanted == Use::OpenProgram)
                    && let Some(program) = self.by_name()
                {
                    found.unread = None;
                    found.candidates.push(program);
                }
                Answer::Found(found)
            }
            Outcome::Failed { message } => Answer::Failed(message),
            _ => Answer::Failed(words::share::BRING_OTHER_ANSWER.text().to_owned()),
        };
    }
}

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
        self.shell.sheet = Some(Sheet::Recognition);
        self.shell.recogniser = Recogniser {
            file,
            bytes,
            answer: if empty {
                Answer::Nothing
            } else {
                Answer::Awaited
            },
            lost: false,
        };
        if !empty {
            self.start_solver(effects);
            self.recognise(effects);
        }
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
