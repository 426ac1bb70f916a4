//! Play becomes a link or a stored visit, and a link or a stored visit becomes Play.

use scene::{Hints, Marks, NearCell, Shape, Stereo, Surface, View};
use wire::TwoColourCube;

use crate::state::Effect;
use crate::state::link::Link;
use crate::state::screens::play::away::Away;
use crate::state::screens::play::clock::Clock;
use crate::state::screens::play::entry::Entry;
use crate::state::screens::play::filter::Filter;
use crate::state::screens::play::history::History;
use crate::state::screens::play::look::Change;
use crate::state::screens::play::own_puzzles::DEFINITION;
use crate::state::screens::play::parsed::ParsedAlgorithm;
use crate::state::screens::play::share::{GROUP, NUMBERS, PANEL, SESSION_KEY};
use crate::state::screens::play::timeline::Timeline;
use crate::state::screens::play::{Panel, Play, Session, away, replay, saved_notation};
use crate::state::sharing::VIEWPOINT;
use crate::text::sentence;

/// The key of what is stored of entered colours.
const ENTRY: &str = "entry";
/// The keys of what is stored of a blindfold, and of the usual length of scrambles.
const BLINDFOLD: &str = "blindfold";
const SCRAMBLE: &str = "scramble";
const LINKED: [Panel; 3] = [Panel::Cycles, Panel::Apart, Panel::Colours];
/// The number of turns that solve the puzzle of the game "One turn away".
const AWAY: &str = "away";

impl Play {
    /// Everything but the puzzle as a link: what is as usual is left out.
    pub fn query(&self) -> Link {
        let mut link = Link::default();
        link.set(
            DEFINITION,
            self.bench.puzzle.definition().unwrap_or_default(),
        );
        link.set("setup", self.setup());
        link.set("alg", self.text());
        saved_notation::mark(&self.bench.puzzle, &mut link, &["setup", "alg"]);
        if let Some(away) = self.bench.away {
            link.set(AWAY, away.turns.to_string());
        }
        let timeline = self.timeline();
        if timeline.at() < timeline.len() {
            link.set("at", timeline.at().to_string());
        }
        let (view, usual) = (&self.bench.look.view, View::of(&self.bench.puzzle));
        if view.shape != usual.shape {
            link.set("view", slug(view.shape.name()));
        }
        for (key, setting) in NUMBERS {
            if setting.number(view).to_bits() != setting.number(&usual).to_bits() {
                let number = format!("{:.2}", setting.number(view));
                link.set(key, number.trim_end_matches('0').trim_end_matches('.'));
            }
        }
        if view.near_cell != usual.near_cell {
            link.set("near", view.near_cell.id());
        }
        if view.marks != usual.marks {
            link.set("marks", slug(view.marks.name()));
        }
        if view.hints != usual.hints {
            link.set("hints", slug(view.hints.name()));
        }
        if view.surface != usual.surface {
            link.set("surface", view.surface.id());
        }
        if view.stereo != usual.stereo {
            link.set("stereo", view.stereo.id());
        }
        if let Some(colours) = self.bench.look.colours {
            link.set("colours", colours.id());
        }
        self.bench.look.filter.write(&self.bench.puzzle, &mut link);
        link
    }

    /// The same, and the panel that explains the algorithm, if it is open.
    pub(in crate::state::screens::play) fn shared(&self) -> Link {
        let mut link = self.query();
        if LINKED.contains(&self.bench.panel) {
            link.set(PANEL, self.bench.panel.id());
        }
        if let Some(drawn) = self.drawn() {
            link.set(GROUP, drawn.text.as_str());
        }
        link
    }

    /// The moves that have led to what is shown, on the 3x3x3; `None` on other puzzles, and in the middle of the
    /// algorithm.
    pub fn moves_of_cube(&self) -> Option<String> {
        let at_end = self.timeline().at() == self.timeline().len() && self.error().is_none();
        let moves = at_end && self.bench.puzzle.name() == "3x3x3" && self.setup_moves().is_some();
        moves.then(|| {
            format!("{}\n{}", self.setup(), self.text())
                .trim()
                .to_owned()
        })
    }

    /// Takes in what a link says of the present puzzle; what of it could not be understood, in words. Nothing is
    /// stored.
    pub fn read_link(&mut self, link: &Link) -> Vec<String> {
        let mut errors = Vec::new();
        let text = |key| saved_notation::read(&self.bench.puzzle, link, key).unwrap_or_default();
        let (mut setup, text) = (text("setup"), text("alg"));
        let start = Self::position_of(&self.bench.puzzle, &setup);
        let position = start.unwrap_or_else(|error| {
            errors.push(words::play::link_start(sentence(&error)));
            setup.clear();
            self.bench.puzzle.solved()
        });
        let mut session = Session::from(&self.bench.puzzle, setup.into(), position.clone());
        match ParsedAlgorithm::read(&self.bench.puzzle, &text) {
            Ok(parsed) => {
                session.timeline = Timeline::new(self.bench.puzzle.clone(), position, parsed);
            }
            Err(error) => session.draft = Some(((&*text).into(), error)),
        }
        let at = link.number("at").unwrap_or_else(|error| {
            errors.push(error);
            None
        });
        session.timeline.seek(at.unwrap_or(usize::MAX));
        self.replace(words::play::WHAT_LINK.text(), session);
        let turns = link.number(AWAY).ok().flatten();
        let turns = turns.filter(|turns| (1..=away::MOST).contains(turns));
        self.bench.away = turns.map(Away::linked);
        if self.bench.away.is_none() {
            link.refuse(AWAY);
        }
        self.bench.look.view = self.view_of(link, &mut errors);
        self.bench.look.colours = None;
        if let Some(wanted) = link.get("colours") {
            let found = TwoColourCube::ALL
                .into_iter()
                .find(|cube| cube.id() == wanted);
            let puzzle = self.bench.puzzle.clone();
            self.bench.look.change(&puzzle, Change::Colours(found));
            if self.bench.look.colours.is_none() {
                let wanted: String = wanted.chars().take(20).collect();
                errors.push(words::play::link_colours(wanted));
            }
        }
        self.bench.look.filter = Filter::read(&self.bench.puzzle, link, &mut errors);
        let linked = LINKED
            .iter()
            .find(|panel| link.get(PANEL) == Some(panel.id()));
        match linked {
            Some(&panel) => self.bench.panel = panel,
            None => link.refuse(PANEL),
        }
        self.read_group(link);
        self.bench.look.seen_from = Link::default();
        self.bench.look.seen_from.copy(link, &VIEWPOINT);
        self.bench.look.glide = false;
        // Looking at a link replaces nothing that is stored.
        self.bench.stored = self.stored();
        self.derive();
        errors
    }

    /// The group that a link draws.
    #[inline(never)]
    fn read_group(&mut self, link: &Link) {
        self.bench.cycles.group = None;
        if let Some(text) = link.get(GROUP) {
            self.bench.panel = Panel::Cycles;
            self.draw_group(text);
        }
    }

    fn view_of(&self, link: &Link, errors: &mut Vec<String>) -> View {
        let mut view = View::of(&self.bench.puzzle);
        let mut named = |key: &str, names: Vec<&'static str>| {
            let wanted = link.get(key)?;
            let found = names.iter().position(|name| slug(name) == wanted);
            if found.is_none() {
                let wanted: String = wanted.chars().take(20).collect();
                let known: Vec<String> = names.iter().map(|name| slug(name)).collect();
                errors.push(words::play::link_value(key, wanted, known.join(", ")));
            }
            found
        };
        let shapes = Shape::of(&self.bench.puzzle);
        if let Some(n) = named("view", shapes.iter().map(|s| s.name()).collect()) {
            view.shape = shapes[n];
        }
        if let Some(n) = named("near", NearCell::ALL.map(NearCell::id).to_vec()) {
            view.near_cell = NearCell::ALL[n];
        }
        let marks = Marks::of(&self.bench.puzzle);
        if let Some(n) = named("marks", marks.iter().map(|marks| marks.name()).collect()) {
            view.marks = marks[n];
        }
        if let Some(n) = named("hints", Hints::ALL.map(Hints::name).to_vec()) {
            view.hints = Hints::ALL[n];
        }
        if let Some(n) = named("surface", Surface::ALL.map(Surface::id).to_vec()) {
            view.surface = Surface::ALL[n];
        }
        if let Some(n) = named("stereo", Stereo::ALL.map(Stereo::id).to_vec()) {
            view.stereo = Stereo::ALL[n];
        }
        for (key, setting) in NUMBERS {
            match link.number::<f32>(key) {
                Ok(Some(number)) => setting.set_number(&mut view, number),
                Ok(None) => {}
                Err(error) => errors.push(error),
            }
        }
        view
    }

    /// What is stored of the present puzzle; `None` when it is too long.
    pub(in crate::state::screens::play) fn stored(&self) -> Option<String> {
        let mut link = self.query();
        link.set("clock", self.bench.clock.stored());
        link.set(ENTRY, self.stored_entry());
        if !self.bench.session.moments.is_empty() {
            link.set("moments", replay::written(&self.bench.session.moments));
        }
        link.copy(&self.bench.look.seen_from, &VIEWPOINT);
        // The rest is in the query. Whatever is new here belongs to one or the other.
        let View {
            labels,
            shadow,
            shape: _,
            explode: _,
            sticker_size: _,
            cell_spacing: _,
            eye_distance: _,
            unfold: _,
            near_cell: _,
            marks: _,
            hints: _,
            surface: _,
            stereo: _,
        } = self.bench.look.view;
        for (key, on) in [("labels", labels), ("shadow", shadow)] {
            if !on {
                link.set(key, "off");
            }
        }
        if self.bench.look.blindfold {
            link.set(BLINDFOLD, "on");
        }
        let usual = crate::state::scramble::usual(&self.bench.puzzle);
        if let Some(moves) = self.scramble_moves().ok().filter(|moves| *moves != usual) {
            link.set(SCRAMBLE, moves.to_string());
        }
        link.query()
    }

    /// Stores the present puzzle's state if it has changed.
    pub fn store(&mut self, effects: &mut Vec<Effect>) {
        // What plays is stored when it stops.
        if self.bench.playing.is_some() {
            return;
        }
        let stored = self.stored();
        if stored != self.bench.stored {
            effects.push(Effect::Store {
                key: format!("{SESSION_KEY}{}", self.bench.puzzle.name()),
                value: stored.clone().filter(|stored| !stored.is_empty()),
            });
            self.bench.stored = stored;
        }
    }

    /// Takes the present puzzle up where it was left: when it was put aside, or on an earlier visit.
    pub(in crate::state::screens::play) fn resume(&mut self) {
        let name = self.bench.puzzle.name();
        if let Some(aside) = self.library.aside.remove(name) {
            self.bench.resume(aside);
        } else if let Some(stored) = self.library.stored.remove(name) {
            self.restore(&stored);
        }
        self.bench.stored = self.stored();
    }

    /// Takes in what an earlier visit stored of the present puzzle.
    pub(in crate::state::screens::play) fn restore(&mut self, stored: &str) {
        let (link, _) = Link::parse(stored);
        // It was written by this page; what a newer version of it does not understand is not the user's concern.
        self.read_link(&link);
        self.bench.entry = Entry::restore(link.get(ENTRY).unwrap_or_default());
        self.bench.clock = Clock::restore(link.get("clock").unwrap_or_default());
        self.bench.session.moments = replay::read(link.get("moments").unwrap_or_default());
        self.bench.look.view.labels = link.get("labels") != Some("off");
        self.bench.look.view.shadow = link.get("shadow") != Some("off");
        self.bench.look.blindfold = link.get(BLINDFOLD).is_some();
        if let Some(moves) = link.get(SCRAMBLE) {
            moves.clone_into(&mut self.bench.scramble_length);
        }
        self.bench.history = History::default();
    }
}

/// A name in a link: small letters, and hyphens for what is not a letter.
fn slug(name: &str) -> String {
    let plain = |c: char| {
        if c.is_ascii_alphanumeric() {
            c.to_ascii_lowercase()
        } else {
            '-'
        }
    };
    name.chars().map(plain).collect()
}

#[cfg(test)]
mod tests {

    use scene::Setting;

    use super::*;
    use crate::state::screens::Stage as _;
    use crate::state::screens::play::times::Penalty;

    fn opened(name: &str, query: &str) -> (Play, Vec<String>) {
        let mut play = Play::solved(name);
        let (link, mut errors) = Link::parse(query);
        errors.extend(play.read_link(&link));
        (play, errors)
    }

    #[test]
    fn a_link_brings_everything_back() {
        let query =
            "setup=R12_R34&alg=[R12,_R21~]_(R32_R34)&at=3&view=unfolded&gap=0.35&marks=letters";
        let (play, errors) = opened("3x3x3x3", query);
        assert_eq!(errors, [""; 0]);
        assert_eq!(play.timeline().at(), 3);
        assert_eq!(play.timeline().len(), 5);
        assert_eq!(play.query().query().as_deref(), Some(query));
        let (again, _) = opened("3x3x3x3", &play.query().query().expect("short"));
        assert_eq!(again.timeline().position(), play.timeline().position());
        assert_eq!(again.bench.look.view, play.bench.look.view);
    }

    /// Links and sessions of the first letters have no version; those turns stay, and are written in today's.
    #[test]
    fn old_letters_keep_their_turns() {
        let turns = |query: &str| {
            let (play, errors) = opened("3x3x3x3", query);
            assert_eq!(errors, [""; 0], "{query}");
            (
                play.setup().to_owned(),
                play.timeline().position().clone(),
                play,
            )
        };
        let (setup, position, play) = turns("setup=R12_IF2&alg=OF_{1-2}RU~_R13");
        assert_eq!(
            (setup.as_str(), play.text()),
            ("R12 IF2", "OF' {1-2}RU R13")
        );
        assert_eq!(turns("setup=R12_R83^2&alg=R43~_1-2R12_R13").1, position);
        let query = play.query().query().expect("short");
        assert_eq!(query, "setup=R12_IF2&alg=OF~_%7B1-2%7DRU_R13&notation=2");
        let (_, again, play) = turns(&query);
        assert_eq!((&again, play.text()), (&position, "OF' {1-2}RU R13"));
        let mut next = Play::solved("3x3x3x3");
        next.restore(&play.stored().expect("short"));
        assert_eq!(next.timeline().position(), &position);
    }

    #[test]
    fn filters_travel_and_settings_stay() {
        let query = "hide=3,4&cell=2&home=1&piece=1234&only=unsolved&others=hidden";
        let (mut play, errors) = opened("3x3x3x3", query);
        assert_eq!(errors, [""; 0]);
        assert_eq!(play.query().query().as_deref(), Some(query));
        assert!(!play.bench.look.visible().is_empty());
        play.bench.clock = Clock::Running(1e12, Penalty::PlusTwo);
        let stored = play.stored().expect("short");
        let mut next = Play::solved("3x3x3x3");
        next.restore(&stored);
        assert_eq!(next.query().query().as_deref(), Some(query));
        assert_eq!(next.bench.clock, Clock::Running(1e12, Penalty::PlusTwo));
        let (play, errors) = opened("3x3x3x3", "cell=9&hide=7,x");
        assert!(play.bench.look.filter.is_all());
        assert_eq!(errors.len(), 1);
    }

    #[test]
    fn two_colours_travel_with_the_cube_alone() {
        let (play, errors) = opened("3x3x3", "alg=R&colours=gy");
        assert_eq!(errors, [""; 0]);
        assert_eq!(play.bench.look.colours, Some(TwoColourCube::GreenYellow));
        assert_eq!(play.query().query().as_deref(), Some("alg=R&colours=gy"));
        for (name, query) in [("3x3x3", "colours=pink"), ("2x2x2", "colours=gy")] {
            let (play, errors) = opened(name, query);
            assert_eq!((play.bench.look.colours, errors.len()), (None, 1), "{name}");
        }
    }

    #[test]
    fn what_is_usual_is_left_out() {
        let mut play = Play::solved("3x3x3");
        assert_eq!(play.query().query().as_deref(), Some(""));
        let cube = play.puzzle().clone();
        play.bench
            .look
            .change(&cube, Change::Number(Setting::Explode, 0.5));
        assert_eq!(play.query().query().as_deref(), Some("apart=0.5"));
    }

    #[test]
    fn what_cannot_be_understood_is_reported_and_the_rest_is_taken() {
        let (play, errors) = opened(
            "3x3x3",
            "setup=R_Q&alg=U_oops&at=-1&view=inside-out&apart=much",
        );
        assert_eq!(errors.len(), 4, "{errors:?}");
        assert!(play.timeline().start().is_identity());
        assert_eq!(
            play.text(),
            "U oops",
            "the wrong text stands in the bar, with its error"
        );
        assert!(play.error().is_some());
    }

    #[test]
    fn a_start_that_is_too_long_is_not_played() {
        let (play, errors) = opened("4x4x4x4", "setup=((R12_R34)1000)524&alg=R12");
        assert_eq!(errors.len(), 1, "{errors:?}");
        let end =
            "Written out, it is 1\u{202f}048\u{202f}000 moves; a start has at most 20\u{202f}000.";
        assert!(errors[0].ends_with(end), "{errors:?}");
        assert!(play.timeline().start().is_identity() && play.setup().is_empty());
        assert_eq!(play.text(), "R12");
    }

    #[test]
    fn a_visit_is_stored_and_restored() {
        let (mut play, _) = opened("2x2x2x2", "alg=R12_R34&at=1");
        let mut effects = Vec::new();
        play.store(&mut effects);
        assert_eq!(effects, [], "a link that is looked at replaces nothing");
        let puzzle = play.puzzle().clone();
        play.bench
            .look
            .change(&puzzle, Change::Number(Setting::Explode, 0.5));
        play.store(&mut effects);
        let [
            Effect::Store {
                key,
                value: Some(value),
            },
        ] = effects.as_slice()
        else {
            panic!("{effects:?}");
        };
        let stored = [(key.clone(), value.clone())];
        let next = Play::new(&stored, Some("2x2x2x2"));
        assert_eq!((next.text(), next.timeline().at()), ("R12 R34", 1));
        assert!(!next.can_undo());
        let other = Play::new(&stored, Some("3x3x3"));
        assert_eq!(other.text(), "");
    }
}
