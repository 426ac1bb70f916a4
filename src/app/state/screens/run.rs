//! The screen Run: a program on its puzzle.

pub mod bindings;
pub mod compile;
pub mod debug;
pub mod documents;
pub mod editing;
pub mod examples;
mod explain;
pub mod hints;
pub mod language;
pub mod listing;
pub mod player;
pub mod program;
pub mod real;
mod saving;
mod settings;
mod shorter;
pub use settings::{DETAIL_KEY, Detail, Settings};
pub use values::Between;
mod tools;
pub mod trials;
mod update;
mod values;
pub mod versions;
pub mod worksheet;

use std::collections::VecDeque;
use std::rc::Rc;
use std::sync::Arc;

use group::Permutation;
use puzzle::{Algorithm, PieceId, Puzzle};
use scene::{Highlight, Mark, Style, Target};
use wire::{Compiled, TextRange};

use super::{Hand, Screen, ScreenId, Stage};
use crate::state::address::Address;
use crate::state::colours::{LIGHT, REGISTER_COLOURS};
use crate::state::context::Context;
use crate::state::keymap::Keymap;
use crate::state::link::Link;
use crate::state::real::Hands;
use crate::state::settings::Saved;
use crate::state::solver::Solver;
use crate::state::speed::Speed;
use crate::state::worker::{self, Worker};
use crate::state::{Offer, Tab, scramble};
use compile::Compile;
use debug::Debug;
use documents::{Documents, Storage};
use editing::Editing;
use hints::Hint;
use player::{Body, Command, Player, StatusLine};
use program::{Loaded, RegisterInfo};
use shorter::{LISTING, Replay, Shorter};
use trials::Trials;
use worksheet::Worksheet;

/// Where the point is saved at which a real cube was left: the link to it.
pub const REAL_KEY: &str = "hypercubist/real-cube";
const SOLVED_COLOUR: scene::Rgb = [0x2f, 0xb8, 0x5e];
const UNSOLVED_COLOUR: scene::Rgb = [0xe0, 0x40, 0x50];

/// An action of Run.
#[derive(Clone, Debug)]
pub enum Action {
    /// The user changed the text.
    Edit(String),
    /// Open the document with this id.
    Open(String),
    /// A file was read.
    OpenFile {
        name: String,
        bytes: Vec<u8>,
    },
    /// Open a new program that does nothing yet.
    New,
    /// Open a copy of the open document.
    Duplicate,
    /// Give the open file another name.
    Rename(String),
    /// Download the text.
    SaveFile,
    /// Put the example's own text back.
    RestoreOriginal,
    /// Forget the open file.
    RemoveFile,
    /// Take back the last restoring or removing.
    Undo,
    /// The browser stored a setting, or refused to.
    Stored(bool),
    /// News of the documents in storage.
    Storage(Storage),
    /// An action on earlier versions of the text.
    Versions(versions::Action),
    /// The open text has been shown for a moment: it is noted among the earlier versions.
    Note,
    /// A notice's offer was taken that concerns documents.
    Offered(Offer),
    /// The text has been left alone for a moment.
    CompileNow,
    /// A long program has been read, or cannot be; see [`Effect::Read`](crate::state::Effect::Read).
    Read {
        about: Rc<str>,
        compiled: Rc<Compiled>,
        read: Result<Box<Loaded>, String>,
    },
    /// Go on with what makes the listing shorter.
    Shorten,
    /// Somebody who writes a program asks for something.
    Editing(editing::Command),
    /// Work out what stands beside the lines of the text, and begin with the program's tests.
    Annotate,
    /// Show, or hide, the turns of each statement beside it.
    Hints,
    /// The cursor is in another line of the text, which this is.
    Cursor(TextRange),
    /// Show this offset of the text.
    JumpTo(u32),
    /// A command to the player.
    Player(Command),
    /// Translate line by line, or optimise again.
    LineByLine,
    /// Show how a program works, or what it becomes: see [`Run::explain`].
    Explain,
    /// Unfold the machine code, or fold it.
    Unfold,
    /// Show the language card, and on it first the statement of this name.
    Language(Option<String>),
    /// Begin or end to follow with a real cube.
    Real,
    /// The real cube looks different.
    Mistake(real::Mistaken),
    /// Print a worksheet of the program, or the answers to it.
    Print {
        answers: bool,
    },
    /// Run with the numbers of the example.
    Try,
    /// Light a piece, or none.
    LightPiece(Option<PieceId>),
    /// Run or pause, whichever makes sense.
    RunOrPause,
    /// Work on for a bit, at instant speed.
    Slice,
    /// Go on with the program's tests for a bit.
    Test,
    /// The answer to the program's question, so far.
    Input(String),
    /// Hand the answer in.
    Submit,
    /// The scramble's length, as typed.
    ScrambleLength(String),
    Scramble {
        random: f64,
    },
    /// Which panel a narrow page shows.
    Tab(Tab),
    /// Light the pieces of a register, or of none.
    Light(Option<usize>),
    /// A command for the debugger.
    Debug(debug::Action),
}

/// The screen Run.
#[allow(
    clippy::struct_excessive_bools,
    reason = "facts that do not exclude one another"
)]
pub struct Run {
    /// The texts.
    pub documents: Documents,
    /// What compiling found.
    pub compile: Compile,
    /// Changes to the text that the engine works out.
    pub editing: Editing,
    /// What is set for all programs.
    pub settings: Saved<Settings>,
    /// Whether the program is translated line by line, and not optimised.
    pub line_by_line: bool,
    /// Whether the page shows a learner how the program works: every statement has instructions of its own, *Line*
    /// steps a line of the text, and the machine code is folded.
    pub explain: bool,
    /// Whether the machine code is unfolded all the same.
    pub unfolded: bool,
    /// The statement that the language card shows first.
    pub statement: Option<String>,
    /// The last program that compiled.
    pub loaded: Option<Rc<Loaded>>,
    /// The tests that the program brings along.
    pub trials: Trials,
    /// What stands beside the lines of the text.
    pub hints: Rc<[Hint]>,
    /// Whether that has to be worked out again; see [`Action::Annotate`].
    pub unannotated: bool,
    /// The line of the text in which the cursor is, without its end, once it was put somewhere.
    pub cursor: Option<TextRange>,
    /// The machine and its controls.
    pub player: Player,
    /// What the user has typed into the program's question.
    pub input: String,
    /// Why the last answer was refused.
    pub input_error: Option<String>,
    /// When the program was last set going, in milliseconds.
    began: f64,
    pub debug: Debug,
    /// "Solve this cube".
    pub solver: Solver,
    /// The scramble's length, as typed.
    pub scramble_length: String,
    /// The panel that a narrow page shows.
    pub tab: Tab,
    /// The register whose pieces are lit.
    pub lit: Option<usize>,
    /// The latest jump into the text: its number and where to.
    pub jump: Option<(u32, u32)>,
    /// Each register's value as the puzzle shows it.
    pub values: Vec<Option<u64>>,
    /// Where each register is that has no value, because an algorithm is under way.
    pub between: Vec<Option<Between>>,
    /// Whether each register's value is a secret: see [`Player::secret_puzzles`].
    pub secret: Vec<bool>,
    /// The values of each register, and the steps at which it got them, as far as the player can go.
    pub past: Vec<VecDeque<(u64, u64)>>,
    /// Whether the user follows with a real cube.
    pub real: bool,
    /// Where it is, while it is a smart cube that says what it does.
    pub(in crate::state) hands: Option<Box<Hands>>,
    /// The decision that the program has made since its last turn.
    pub decided: Option<String>,
    /// What has gone wrong with it, while that is being found out.
    pub mistake: Option<real::Mistake>,
    /// Where a real cube was left: see [`REAL_KEY`].
    left_at: String,
    /// What is seen on paper.
    pub worksheet: Option<Rc<Worksheet>>,
    /// Numbers that are given to the program when it asks.
    given: VecDeque<i64>,
    /// What a teacher calls the program; empty for the document's own title.
    pub title: String,
    /// The numbers that were given last, or that a link gives.
    inputs: Vec<i64>,
    /// The piece that is lit.
    pub lit_piece: Option<PieceId>,
    /// Fewer turns of the listing.
    shorter: Shorter,
    /// The numbers and the step that a link asks for, until its listing is there.
    pub(in crate::state) replay: Option<Replay>,
    /// The program that came with the address.
    linked: saving::Linked,
    /// The text of the lesson's program that was opened last.
    lesson: Rc<str>,
    /// What the next visit would open: see [`documents::OPEN_KEY`].
    remembered: String,
    /// The name of the open file before it was renamed.
    former_name: String,
    /// The document that "the other one" means.
    other: Option<String>,
    /// What the sheet of earlier versions shows.
    pub versions: versions::Versions,
    /// When the open text was last noted as a version, milliseconds; `None` since another one was opened.
    noted: Option<f64>,
    /// Whether the user knows that another tab has changed the open document.
    warned: bool,
    /// How many of the texts that cannot be read have been reported.
    unread_reported: usize,
    /// Whether the browser refuses to store anything, as far as is known.
    store_refused: bool,
}

impl Run {
    /// The examples and what an earlier visit stored; `writer` is this load of the page: see [`documents::record`].
    pub fn new(stored: &[(String, String)], writer: &str) -> Self {
        let mut documents = Documents::new(examples::all(), writer);
        documents.restore(stored);
        let settings: Saved<Settings> = Saved::restore(stored);
        let remembered = stored.iter().find(|(key, _)| key == documents::OPEN_KEY);
        Self {
            documents,
            compile: Compile::default(),
            editing: Editing::default(),
            line_by_line: settings.line_by_line,
            explain: settings.detail == Detail::Program,
            unfolded: false,
            statement: None,
            loaded: None,
            trials: Trials::default(),
            hints: Rc::default(),
            unannotated: false,
            cursor: None,
            player: Player::blank(),
            input: String::new(),
            input_error: None,
            began: f64::NEG_INFINITY,
            debug: Debug::new(settings.quiz),
            solver: Solver::default(),
            scramble_length: settings.scramble.to_string(),
            settings,
            tab: Tab::default(),
            lit: None,
            jump: None,
            values: Vec::new(),
            between: Vec::new(),
            secret: Vec::new(),
            past: Vec::new(),
            real: false,
            hands: None,
            decided: None,
            mistake: None,
            left_at: stored
                .iter()
                .find(|(key, _)| key == REAL_KEY)
                .map_or_else(String::new, |(_, at)| at.clone()),
            worksheet: None,
            given: VecDeque::new(),
            title: String::new(),
            inputs: Vec::new(),
            lit_piece: None,
            shorter: Shorter::default(),
            replay: None,
            linked: saving::Linked::default(),
            lesson: Rc::default(),
            remembered: remembered.map_or_else(String::new, |(_, value)| value.clone()),
            former_name: String::new(),
            other: None,
            versions: versions::Versions::default(),
            noted: None,
            warned: false,
            unread_reported: 0,
            store_refused: false,
        }
    }

    /// The numbers with which the open program can be tried, at its start: those that were given last or that its link
    /// gives, else an example's own.
    pub fn tries(&self) -> Option<Vec<i64>> {
        if !self.inputs.is_empty() && !self.player.has_turned() {
            return Some(self.inputs.clone());
        }
        let document = self.documents.current();
        let fresh = document.original.is_some() && !document.edited() && !self.player.has_turned();
        fresh.then(|| examples::tries(&document.file)).flatten()
    }

    /// The source text that the current instruction came from, if the editor still shows that text.
    pub fn active_source(&self) -> Option<TextRange> {
        let loaded = self.loaded.as_ref()?;
        if self.compile.stale || !self.compile.is_about(&self.documents.current().text) {
            return None;
        }
        loaded.source.of(self.player.line()?)
    }

    /// What is happening.
    pub fn status(&self, compiler: &Worker) -> StatusLine {
        if self.loaded.is_some() || self.player.has_turned() {
            return self.player.status();
        }
        let words = if self.compile.has_errors() {
            words::run::NOT_COMPILED.text()
        } else if compiler.status == worker::Status::Dead {
            words::run::NO_COMPILER.text()
        } else {
            words::run::COMPILING.text()
        };
        StatusLine {
            location: String::new(),
            body: Body::Words(words.to_owned()),
        }
    }

    /// The scramble's length, or what is wrong with it.
    ///
    /// # Errors
    /// When what is typed is not a number from 1 to [`scramble::MOST`].
    pub fn scramble_moves(&self) -> Result<usize, String> {
        scramble::count(&self.scramble_length)
    }
}

impl Screen for Run {
    fn title(&self) -> String {
        if self.title.trim().is_empty() {
            self.documents.current().title.clone()
        } else {
            self.title.clone()
        }
    }

    fn address(&self) -> String {
        ScreenId::Run.href()
    }

    fn link(&self) -> (Link, String) {
        let document = self.documents.current();
        let mut link = Link::default();
        if document.original.is_none() || document.edited() {
            link.set("text", document.text.to_string());
        }
        if let Some(loaded) = &self.loaded
            && !self.compile.stale
            && let Some((inputs, steps)) = self.player.so_far()
        {
            let inputs = if steps == 0 { &self.inputs } else { &inputs };
            let inputs: Vec<String> = inputs.iter().map(i64::to_string).collect();
            link.set("in", inputs.join(","));
            if steps > 0 {
                link.set("at", steps.to_string());
            }
            if steps > 0 || !self.debug.instructions.is_empty() {
                link.set(LISTING, loaded.mark.as_str());
            }
        }
        self.describe_settings(&mut link);
        let mut name = Link::default();
        name.set("", document.file.as_str());
        let name = name.query().unwrap_or_default();
        let path = format!("{}/{}", ScreenId::Run.href(), name.trim_start_matches('='));
        (link, path)
    }

    fn keymap(&self) -> Keymap {
        Keymap::Run
    }

    fn stage(&self) -> Option<&dyn Stage> {
        Some(self)
    }

    fn tab(&self) -> &'static str {
        self.tab.id()
    }

    fn steps(&self) -> Option<u64> {
        Some(self.player.steps())
    }

    fn is_slicing(&self) -> bool {
        self.player.is_slicing()
    }

    fn link_shown(&mut self) {
        self.address_holds_program();
    }

    fn open(&mut self, address: &Address, link: &Link, cx: &mut Context) {
        self.open_program(address, link, cx);
    }

    fn leave(&mut self, cx: &mut Context) {
        if self.player.is_going() {
            self.player.command(Command::Pause, cx.now);
        }
    }

    fn frame(&mut self, cx: &mut Context) {
        if self.player.frame(cx.now) {
            cx.shell.changed = true;
            self.after_player(cx);
        }
    }

    fn stage_mut(&mut self) -> Option<&mut dyn Stage> {
        Some(self)
    }
}

impl Stage for Run {
    fn puzzle(&self) -> &Arc<Puzzle> {
        self.player.puzzle()
    }

    fn shown(&self) -> &Permutation {
        self.player.position()
    }

    fn position(&self) -> &Permutation {
        self.player.machine_position()
    }

    fn turn(&self) -> Option<scene::Turn> {
        self.player.turn()
    }

    fn is_moving(&self) -> bool {
        self.player.is_moving()
    }

    /// Those of the chosen register, else those that a question is about or the last decision looked at.
    fn highlights(&self) -> Vec<Highlight> {
        let places = |places| {
            vec![Highlight {
                target: Target::Locations(places),
                colour: LIGHT,
                style: Style::Solved,
            }]
        };
        if let Some(piece) = self.lit_piece {
            return places(vec![piece]);
        }
        if let Some(register) = self
            .lit
            .and_then(|n| self.loaded.as_ref()?.registers.get(n))
        {
            if register.puzzle != self.player.current() {
                return Vec::new();
            }
            let n = self.lit.unwrap_or(0) % REGISTER_COLOURS.len();
            return vec![Highlight {
                target: Target::Pieces(register.pieces.clone()),
                colour: REGISTER_COLOURS[n],
                style: Style::Register(Mark::FOR_REGISTERS[n]),
            }];
        }
        let asked = self.player.asked_about();
        if !asked.is_empty() {
            return places(asked);
        }
        let (solved, unsolved): (Vec<_>, Vec<_>) = self
            .player
            .looked_at()
            .into_iter()
            .partition(|&(_, solved)| solved);
        let group = |pieces: Vec<(PieceId, bool)>, colour, style| {
            let slots: Vec<PieceId> = pieces.into_iter().map(|(piece, _)| piece).collect();
            (!slots.is_empty()).then_some(Highlight {
                target: Target::Locations(slots),
                colour,
                style,
            })
        };
        let solved = group(solved, SOLVED_COLOUR, Style::Solved);
        let unsolved = group(unsolved, UNSOLVED_COLOUR, Style::Unsolved);
        solved.into_iter().chain(unsolved).collect()
    }

    fn solver(&self) -> Option<&Solver> {
        Some(&self.solver)
    }

    fn solver_mut(&mut self) -> Option<&mut Solver> {
        Some(&mut self.solver)
    }

    fn is_solved(&self) -> bool {
        self.position().is_identity()
    }

    fn hand(&mut self, hand: Hand, cx: &mut Context) {
        match hand {
            Hand::Turn(mv) => self.player.turn_by_hand(mv, 0.0, cx.now),
            Hand::Tap(moves) => self.player.turn_all(moves, cx.now),
            Hand::Drag {
                mv,
                progress,
                whole: true,
            } => self.player.turn_by_hand(mv, progress, cx.now),
            Hand::Drag { mv, progress, .. } => self.player.let_go(mv, progress, cx.now),
        }
        self.after_player(cx);
    }

    fn set_speed(&mut self, speed: Speed) {
        self.player.set_speed(speed);
    }

    fn set_still(&mut self, still: bool) {
        self.player.set_still(still);
    }

    fn pause(&mut self, now: f64) {
        self.player.command(Command::Pause, now);
    }

    fn play_solution(&mut self, algorithm: &str, now: f64) {
        if let Ok(algorithm) = Algorithm::parse(self.player.puzzle(), algorithm) {
            self.player.turn_all(algorithm.into_moves(), now);
        }
    }
}
