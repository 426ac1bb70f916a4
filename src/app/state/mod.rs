//! The page's state: one tree, changed by [`State::update`] alone.
//!
//! Nothing here touches the browser or knows the time: an [`Action`] and the time come in, [`Effect`]s go out, and the
//! page carries them out. So everything the page decides can be tested natively.

pub mod architect;
pub mod atlas;
pub mod compile;
pub mod debug;
pub mod describe;
pub mod documents;
pub mod editing;
pub mod examples;
pub mod jobs;
pub mod keymap;
pub mod link;
pub mod listing;
pub mod place;
pub mod play;
pub mod player;
pub mod program;
pub mod prose;
pub mod scramble;
pub mod site;
pub mod solver;
pub mod tables;
pub mod worker;

mod action;
mod saving;
mod sharing;
mod shown;
mod solving;
mod update;
mod visit;

#[cfg(test)]
mod tests;

use std::rc::Rc;

use puzzle::PieceId;
use scene::{Highlight, Mark, Scheme, Style, Target};
use wire::TextRange;

use crate::facelets::Square;
pub use action::{Action, Effect};
use architect::Architect;
use atlas::Atlas;
use compile::Compile;
use debug::Debug;
use documents::{Documents, OPEN_KEY};
use jobs::Jobs;
use place::Place;
use play::Play;
use play::keys::Keys;
use player::{Body, Caption, Player, Tempo};
use program::Loaded;
use solver::Solver;
use tables::Tables;
use worker::Worker;

/// Light or dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Dark on light.
    #[default]
    Light,
    /// Light on dark.
    Dark,
}

impl Theme {
    /// Its name, as the style sheets and the storage know it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }
}

/// A panel of the narrow page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tab {
    /// The editor.
    #[default]
    Program,
    /// The Q listing.
    Listing,
    /// The registers.
    Registers,
    /// The output.
    Output,
    /// Turning by hand.
    Hand,
}

impl Tab {
    /// All of them, in order.
    pub const ALL: [Self; 5] = [
        Self::Program,
        Self::Listing,
        Self::Registers,
        Self::Output,
        Self::Hand,
    ];

    /// Its name in style sheets and ids.
    pub fn id(self) -> &'static str {
        match self {
            Self::Program => "program",
            Self::Listing => "listing",
            Self::Registers => "registers",
            Self::Output => "output",
            Self::Hand => "hand",
        }
    }

    /// Its name for people.
    pub fn name(self) -> &'static str {
        match self {
            Self::Program => "Program",
            Self::Listing => "Q",
            Self::Registers => "Registers",
            Self::Output => "Output",
            Self::Hand => "By hand",
        }
    }
}

/// What can be open over the page, one at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sheet {
    /// The documents' menu.
    Menu,
    /// Help.
    Help,
    /// The puzzles' menu.
    Puzzles,
    /// The link.
    Share,
}

/// How the graphics are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Graphics {
    /// Not tried yet.
    #[default]
    Starting,
    /// The puzzle is drawn.
    Working,
    /// The browser has no WebGL.
    Missing,
    /// The browser took the graphics away; it may give them back.
    Lost,
    /// The scene has no picture of the puzzle in hand.
    Undrawable,
}

/// A word to the user that stays until it is put away.
#[derive(Clone, Debug, PartialEq)]
pub struct Notice {
    /// Its number.
    pub id: u32,
    /// What it says.
    pub words: String,
    /// Whether it is bad news.
    pub bad: bool,
    /// What can be done about it: a button's words and what it does.
    pub offer: Option<(&'static str, Offer)>,
}

/// What a notice offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offer {
    /// Take it back.
    Undo,
    /// Download the text.
    Download,
    /// Start the engine again.
    Restart,
    /// Show what another tab has made of the open document.
    Newest,
    /// Show the other of two versions.
    Other,
    /// Show a link's program as it came, too.
    Linked,
    /// Download what is saved and cannot be read.
    Unread,
    /// Load the page again, in its newest version.
    Update,
}

/// A link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shared {
    /// To the page.
    pub link: String,
    /// To the page without what stands around the puzzle, for slides and other pages.
    pub embed: String,
}

/// The page's state.
#[allow(
    clippy::struct_excessive_bools,
    reason = "switches and facts that do not exclude one another"
)]
pub struct State {
    /// Whether the page is shown inside another one.
    pub embed: bool,
    /// Larger letters and bolder colours, for a projector.
    pub projector: bool,
    /// The link that was made last, or what is wrong with it.
    pub shared: Option<Result<Shared, String>>,
    /// Whether the link has been copied: not tried, done, refused.
    pub copied: Option<bool>,
    /// The numbers and the step that a link asks for, until the program is there.
    replay: Option<(Vec<i64>, u64)>,
    /// The program that came with the address.
    linked: saving::Linked,
    /// What the next visit would open: see [`documents::OPEN_KEY`].
    remembered: String,
    /// The document that "the other one" means.
    other: Option<String>,
    /// Whether the user knows that another tab has changed the open document.
    warned: bool,
    /// How much of what cannot be read has been reported.
    unread_reported: usize,
    /// Where the page is.
    pub place: Place,
    /// The place Play.
    pub play: Play,
    /// The place Architect.
    pub architect: Architect,
    /// The place Atlas.
    pub atlas: Atlas,
    /// The texts.
    pub documents: Documents,
    /// What compiling found.
    pub compile: Compile,
    /// Changes to the text that the engine works out.
    pub editing: editing::Editing,
    /// The last program that compiled.
    pub loaded: Option<Rc<Loaded>>,
    /// The machine and its controls.
    pub player: Player,
    /// What the user has typed into the program's question.
    pub input: String,
    /// Why the last answer was refused.
    pub input_error: Option<String>,
    /// The debugger.
    pub debug: Debug,
    /// "Solve this cube".
    pub solver: Solver,
    /// The tables with which it proves.
    pub tables: Tables,
    /// The scramble's length, as typed.
    pub scramble_length: String,
    /// The worker.
    pub worker: Worker,
    /// What it has to do.
    pub jobs: Jobs,
    /// Words to the user.
    pub notices: Vec<Notice>,
    /// Light or dark.
    pub theme: Theme,
    /// The panel that a narrow page shows.
    pub tab: Tab,
    /// What is open over the page.
    pub sheet: Option<Sheet>,
    /// The register whose pieces are lit.
    pub lit: Option<usize>,
    /// The place of the puzzle that the pointer is on.
    pub hover: Option<PieceId>,
    /// Sticker colours.
    pub scheme: Scheme,
    /// How the graphics are.
    pub graphics: Graphics,
    /// The latest jump into the text: its number and where to.
    pub jump: Option<(u32, u32)>,
    /// Each register's value as the puzzle shows it.
    pub values: Vec<Option<u64>>,
    /// Where the net's squares are.
    pub net: Vec<Square>,
    /// The face whose colour each square shows.
    pub colours: Vec<usize>,
    /// What a screen reader is told.
    pub announcement: String,
    /// The time of the last action, milliseconds.
    pub now: f64,
    changed: bool,
    notice_count: u32,
    store_refused: bool,
}

impl State {
    /// The page as it starts: the examples, a solved cube, what an earlier visit stored, and the system's wish for dark
    /// colours. `writer` is this load of the page, among all that save documents: see [`documents::record`].
    pub fn new(stored: &[(String, String)], prefers_dark: bool, writer: &str) -> Self {
        let mut documents = Documents::new(examples::all(), writer);
        documents.restore(stored);
        let value = |key: &str| {
            stored
                .iter()
                .find(|(k, _)| k == key)
                .map(|(_, v)| v.as_str())
        };
        let theme = match value(THEME_KEY) {
            Some("dark") => Theme::Dark,
            Some("light") => Theme::Light,
            _ if prefers_dark => Theme::Dark,
            _ => Theme::Light,
        };
        // Until November 2026 it was saved as `High contrast`.
        let stored_scheme = value(SCHEME_KEY).map(|name| name.to_lowercase().replace(' ', "-"));
        let scheme = Scheme::ALL
            .into_iter()
            .find(|scheme| stored_scheme.as_deref() == Some(scheme.id()))
            .unwrap_or_default();
        let mut architect = Architect::default();
        let mut player = Player::blank();
        let mut play = Play::new(value(play::PUZZLE_KEY));
        play.keys = value(play::keys::KEYS_KEY).map_or_else(Keys::default, Keys::restore);
        if let Some(stop) = value(TEMPO_KEY).and_then(|v| v.parse().ok()) {
            player.set_tempo(Tempo::at(stop));
            play.set_tempo(Tempo::at(stop));
            architect.set_tempo(Tempo::at(stop));
        }
        play.keep(stored);
        let mut state = Self {
            embed: false,
            projector: value(PROJECTOR_KEY).is_some(),
            shared: None,
            copied: None,
            replay: None,
            linked: saving::Linked::default(),
            remembered: value(OPEN_KEY).unwrap_or_default().to_owned(),
            other: None,
            warned: false,
            unread_reported: 0,
            place: Place::default(),
            play,
            architect,
            atlas: Atlas::default(),
            documents,
            compile: Compile::default(),
            editing: editing::Editing::default(),
            loaded: None,
            player,
            input: String::new(),
            input_error: None,
            debug: Debug::default(),
            solver: Solver::default(),
            tables: Tables::new(value(tables::SIZE_KEY)),
            scramble_length: scramble::USUAL.to_string(),
            worker: Worker::default(),
            jobs: Jobs::default(),
            notices: Vec::new(),
            theme,
            tab: Tab::default(),
            sheet: None,
            lit: None,
            hover: None,
            scheme,
            graphics: Graphics::default(),
            jump: None,
            values: Vec::new(),
            net: Vec::new(),
            colours: Vec::new(),
            announcement: String::new(),
            now: 0.0,
            changed: true,
            notice_count: 0,
            store_refused: false,
        };
        state.compile.wanted = true;
        state.read_puzzle();
        state.report_unread();
        state.open_remembered();
        state
    }

    /// Shows turns at once instead of moving through them, for people who want no motion.
    pub fn set_still(&mut self, still: bool) {
        self.player.set_still(still);
        self.play.set_still(still);
        self.architect.set_still(still);
    }

    /// Whether anything a view shows has changed since this was last asked.
    pub fn take_changed(&mut self) -> bool {
        std::mem::take(&mut self.changed)
    }

    /// Reads values and colours off the puzzle anew.
    fn read_puzzle(&mut self) {
        self.read_squares();
        let positions = self.player.positions();
        self.values = self.loaded.as_ref().map_or_else(Vec::new, |loaded| {
            let value = |r: &program::RegisterInfo| {
                let puzzle = &loaded.program.puzzles[r.puzzle].puzzle;
                r.register.decode(puzzle, &positions[r.puzzle])
            };
            loaded.registers.iter().map(value).collect()
        });
    }

    /// The source text that the current instruction came from, if the editor still shows that text.
    pub fn active_source(&self) -> Option<TextRange> {
        let loaded = self.loaded.as_ref()?;
        if self.compile.stale || !self.compile.is_about(&self.documents.current().text) {
            return None;
        }
        loaded.origins.get(self.player.line()?).copied().flatten()
    }

    /// What is happening.
    pub fn caption(&self) -> Caption {
        if self.loaded.is_none() && !self.player.has_turned() {
            let words = if self.compile.has_errors() {
                "This program does not compile yet; the reasons stand under it. The cube can be turned meanwhile."
            } else if self.worker.status == worker::Status::Dead {
                "Nothing can be compiled without the engine. The cube can be turned meanwhile."
            } else {
                "Compiling"
            };
            return Caption {
                place: String::new(),
                body: Body::Words(words.to_owned()),
            };
        }
        self.player.caption()
    }

    /// The scramble's length, or what is wrong with it.
    ///
    /// # Errors
    /// When what is typed is no number from 1 to [`scramble::MOST`].
    pub fn scramble_moves(&self) -> Result<usize, String> {
        scramble::count(&self.scramble_length)
    }

    /// The pieces that stand out on the puzzle.
    pub fn highlights(&self) -> Vec<Highlight> {
        match self.place {
            Place::Run => {}
            Place::Play | Place::Atlas => return self.play.highlights(),
            Place::Architect => return self.architect.highlights(),
        }
        if let Some(register) = self
            .lit
            .and_then(|n| self.loaded.as_ref()?.registers.get(n))
        {
            if register.puzzle != self.player.held() {
                return Vec::new();
            }
            let n = self.lit.unwrap_or(0) % REGISTER_COLOURS.len();
            return vec![Highlight {
                target: Target::Pieces(register.pieces.clone()),
                colour: REGISTER_COLOURS[n],
                style: Style::Register(Mark::FOR_REGISTERS[n]),
            }];
        }
        let (solved, unsolved): (Vec<_>, Vec<_>) = self
            .player
            .looked_at()
            .into_iter()
            .partition(|&(_, solved)| solved);
        let group = |pieces: Vec<(PieceId, bool)>, colour, style| {
            let places = pieces
                .into_iter()
                .map(|(piece, _)| piece)
                .collect::<Vec<_>>();
            (!places.is_empty()).then_some(Highlight {
                target: Target::Places(places),
                colour,
                style,
            })
        };
        let solved = group(solved, SOLVED_COLOUR, Style::Solved);
        let unsolved = group(unsolved, UNSOLVED_COLOUR, Style::Unsolved);
        solved.into_iter().chain(unsolved).collect()
    }

    /// Whether pictures are wanted as fast as the screen shows them.
    pub fn wants_frames(&self) -> bool {
        match self.place {
            Place::Run => self.player.is_moving(),
            Place::Play => self.play.is_moving(),
            Place::Architect => self.architect.is_moving(),
            Place::Atlas => false,
        }
    }

    /// Whether frames should be filled with slices of the running program.
    pub fn is_slicing(&self) -> bool {
        self.place == Place::Run && self.player.is_slicing()
    }
}

/// Stores `value` under `key`.
fn store(key: &str, value: &str) -> Effect {
    Effect::Store {
        key: key.to_owned(),
        value: Some(value.to_owned()),
    }
}

const PROJECTOR_KEY: &str = "hypercubist/projector";
const THEME_KEY: &str = "hypercubist/theme";
const TEMPO_KEY: &str = "hypercubist/speed";
const SCHEME_KEY: &str = "hypercubist/stickers";

/// The registers' colours on the puzzle; the style sheets have the same hues, fitted to light and dark.
const REGISTER_COLOURS: [scene::Rgb; 6] = [
    [0x1b, 0x8f, 0xdc],
    [0xe8, 0x6a, 0x10],
    [0x00, 0xa5, 0x7c],
    [0xc8, 0x62, 0x9e],
    [0xd6, 0xa8, 0x10],
    [0x7c, 0x8a, 0x96],
];
const SOLVED_COLOUR: scene::Rgb = [0x2f, 0xb8, 0x5e];
const UNSOLVED_COLOUR: scene::Rgb = [0xe0, 0x40, 0x50];
