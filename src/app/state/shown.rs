//! The screen that is shown, and its puzzle.

use std::sync::Arc;

use puzzle::{FaceId, Orientation, PieceId, Puzzle};
use scene::{Hints, Rgb, Scheme, Setting, View};
use wire::TwoColourCube;

use super::context::Context;
use super::describe::{Described, describe};
use super::screens::architect::Architect;
use super::screens::atlas::Atlas;
use super::screens::learn::Learn;
use super::screens::play::Play;
use super::screens::play::look::{Change, Look};
use super::screens::run::Run;
use super::screens::{Screen, ScreenId, Stage};
use super::solver::Solver;
use super::{Effect, State, solving};

fn hints(back: bool) -> Hints {
    if back { Hints::BackView } else { Hints::None }
}

/// The screens, to be changed.
pub(super) struct Screens<'a> {
    pub learn: &'a mut Learn,
    pub run: &'a mut Run,
    pub play: &'a mut Play,
    pub architect: &'a mut Architect,
    pub atlas: &'a mut Atlas,
}

impl Screens<'_> {
    /// The screen of an id.
    pub fn of_mut(&mut self, id: ScreenId) -> &mut dyn Screen {
        match id {
            ScreenId::Learn => self.learn,
            ScreenId::Run => self.run,
            ScreenId::Play => self.play,
            ScreenId::Architect => self.architect,
            ScreenId::Atlas => self.atlas,
        }
    }

    /// The puzzle on the canvas while a screen is shown: see [`State::stage`].
    pub fn stage_mut(&mut self, id: ScreenId) -> &mut dyn Stage {
        match id {
            ScreenId::Learn if self.learn.shows_program() => self.run,
            ScreenId::Learn => self.learn,
            ScreenId::Run => self.run,
            ScreenId::Play | ScreenId::Atlas => self.play,
            ScreenId::Architect => self.architect,
        }
    }

    /// The solver of a screen.
    pub fn solver(&mut self, id: ScreenId) -> Option<&mut Solver> {
        self.of_mut(id).stage_mut()?.solver_mut()
    }
}

impl State {
    /// The screens, and the context in which an action is taken in.
    pub(super) fn split<'a>(
        &'a mut self,
        now: f64,
        effects: &'a mut Vec<Effect>,
    ) -> (Screens<'a>, Context<'a>) {
        let screens = Screens {
            learn: &mut self.learn,
            run: &mut self.run,
            play: &mut self.play,
            architect: &mut self.architect,
            atlas: &mut self.atlas,
        };
        let cx = Context {
            now,
            effects,
            screen: &mut self.screen,
            shell: &mut self.shell,
        };
        (screens, cx)
    }

    pub(super) fn stages(&mut self) -> [&mut dyn Stage; 4] {
        let Self {
            learn,
            run,
            play,
            architect,
            ..
        } = self;
        [learn, run, play, architect]
    }

    /// The screen of an id.
    pub fn screen_of(&self, id: ScreenId) -> &dyn Screen {
        match id {
            ScreenId::Learn => &self.learn,
            ScreenId::Run => &self.run,
            ScreenId::Play => &self.play,
            ScreenId::Architect => &self.architect,
            ScreenId::Atlas => &self.atlas,
        }
    }

    /// The screen that is shown.
    pub fn shown(&self) -> &dyn Screen {
        self.screen_of(self.screen)
    }

    /// The puzzle on the canvas. The atlas has none and hides the canvas, which keeps Play's meanwhile.
    pub fn stage(&self) -> &dyn Stage {
        if self.shows_program() {
            return &self.run;
        }
        self.shown().stage().unwrap_or(&self.play)
    }

    /// The puzzle that is shown.
    pub fn puzzle(&self) -> &Arc<Puzzle> {
        self.stage().puzzle()
    }

    /// The address of what is shown.
    pub fn address(&self) -> String {
        self.shown().address()
    }

    /// The stickers' colours: two on a two-colour cube; bold ones while presenting, unless the user has chosen others.
    pub fn shown_scheme(&self) -> Scheme {
        if let Some(two) = self.stage().look().and_then(Look::scheme) {
            two
        } else if self.shell.presenting.on && self.shell.settings.scheme == Scheme::Standard {
            Scheme::HighContrast
        } else {
            self.shell.settings.scheme
        }
    }

    /// The colour of a face of a puzzle as [`State::shown_scheme`] has it.
    pub fn face_colour(&self, puzzle: &Puzzle, face: FaceId) -> Rgb {
        let own = self.play.library.own.of(puzzle.name());
        self.shown_scheme().face_colour_or_own(own, puzzle, face)
    }

    /// How a puzzle is held, as the end of a sentence such as `, held with green on top: x`; empty if as usual. Colours
    /// have names where the scheme shown has the usual ones.
    pub fn held(&self, orientation: &Orientation) -> String {
        let named = Scheme::ALL.contains(&self.shown_scheme());
        match orientation.words(self.puzzle(), named).as_str() {
            "" => String::new(),
            words => format!(", {words}"),
        }
    }

    /// Whether a click on a sticker chooses it, instead of turning anything.
    pub fn picks_stickers(&self) -> bool {
        let bench = &self.play.bench;
        let picks =
            bench.macro_draft.picking.is_some() || bench.follow.picking || self.play.takes_pieces();
        self.screen == ScreenId::Play && picks
    }

    /// How the puzzle is projected; `None` for its usual view. Play has a choice of its own, which follows the page's.
    pub fn shown_view(&self) -> Option<View> {
        let stage = self.stage();
        let Some(back) = self
            .shell
            .settings
            .back
            .filter(|_| self.screen != ScreenId::Play)
        else {
            return stage.view();
        };
        let mut view = stage.view().unwrap_or_else(|| View::of(stage.puzzle()));
        if Setting::of(stage.puzzle(), view.shape).contains(&Setting::Hints) {
            view.hints = hints(back);
        }
        Some(view)
    }

    /// Whether the puzzle is shown from behind as well, if it has a back.
    pub fn shows_back(&self) -> Option<bool> {
        let puzzle = self.stage().puzzle();
        let view = self.shown_view().unwrap_or_else(|| View::of(puzzle));
        Setting::of(puzzle, view.shape)
            .contains(&Setting::Hints)
            .then_some(view.hints == Hints::BackView)
    }

    /// Shows the puzzle from behind as well, or no longer, from now on and on every screen.
    pub(super) fn toggle_back(&mut self, effects: &mut Vec<Effect>) {
        let Some(back) = self.shows_back() else {
            return;
        };
        self.split(self.shell.now, effects)
            .1
            .choose_back(hints(!back));
        let puzzle = self.play.puzzle().clone();
        self.play
            .bench
            .look
            .change(&puzzle, Change::Hints(hints(!back)));
    }

    /// Why the puzzle that is shown cannot be solved now.
    pub fn solve_refusal(&self) -> Option<String> {
        solving::refusal(self.stage(), &self.shell.solver)
    }

    /// Whether a search for a shortest solution makes a difference: only the 3x3x3 has one that goes beyond what is
    /// found soon.
    pub fn can_search_shortest(&self) -> bool {
        self.puzzle().name() == "3x3x3"
    }

    /// Whether a search goes on to shorter solutions for as long as somebody waits.
    pub fn can_improve(&self) -> bool {
        !self.can_search_shortest() && self.screen == ScreenId::Play
    }

    /// The two colours that a solution is to put in order, if there are two.
    pub fn solve_colours(&self) -> Option<TwoColourCube> {
        self.stage().look()?.colours
    }

    /// The slot that the pointer is on, if the puzzle has it.
    fn hovered(&self) -> Option<PieceId> {
        let pieces = self.puzzle().pieces().len();
        self.shell.hover.filter(|slot| usize::from(slot.0) < pieces)
    }

    /// What is in the slot that the pointer is on; nothing is said of it under a blindfold.
    pub fn described(&self) -> Option<Described> {
        let blind = self.stage().look().is_some_and(|look| look.blindfold);
        let slot = self.hovered().filter(|_| !blind)?;
        describe(self.puzzle(), self.stage().shown(), slot)
    }

    /// The piece that is in the slot that the pointer is on.
    pub fn lit_piece(&self) -> Option<PieceId> {
        let facet = *self.puzzle().piece(self.hovered()?).facets.first()?;
        let facet = self.stage().shown().inverse().image(facet.into());
        Some(self.puzzle().facets()[facet].piece)
    }

    /// Whether pictures are wanted as fast as the display shows them.
    pub fn wants_frames(&self) -> bool {
        if self.screen == ScreenId::Atlas {
            return self.atlas.is_playing();
        }
        self.stage().is_moving() || self.is_slicing()
    }
}
