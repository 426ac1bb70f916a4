//! From a square to a tesseract: sliders that can be pulled or play by themselves, one at a time.

use scene::dimensions::First;

use crate::state::link::Link;

/// What a slider changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Slider {
    /// The number of dimensions, from a square over a cube to a tesseract.
    Dimension,
    /// How far the side, the face or the cell has turned, in degrees.
    Turn,
    /// How far the cube has sunk through the plane: see [`scene::dimensions::Slice::depth`].
    CubeDepth,
    /// How far it is turned, in degrees.
    CubeTurn,
    /// How far the tesseract has sunk through our space.
    TesseractDepth,
    /// How far it is turned, in degrees.
    TesseractTurn,
}

/// The bounds of a slider, and how it plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range {
    pub least: f64,
    pub most: f64,
    /// Where it is at first.
    pub start: f64,
    /// What a key changes.
    pub step: f64,
    /// How far apart the places are that have a name: playing rests there, and without motion goes on from one to the
    /// next.
    pub stop: f64,
    /// Milliseconds from end to end, without rests.
    pub time: f64,
    /// How long it rests at each of those places, milliseconds.
    pub rest: f64,
}

impl Slider {
    /// All of them, in the order of the page.
    pub const ALL: [Self; 6] = [
        Self::Dimension,
        Self::Turn,
        Self::CubeDepth,
        Self::CubeTurn,
        Self::TesseractDepth,
        Self::TesseractTurn,
    ];

    /// Its name in links and ids.
    pub fn id(self) -> &'static str {
        match self {
            Self::Dimension => "dimension",
            Self::Turn => "turn",
            Self::CubeDepth => "cube-depth",
            Self::CubeTurn => "cube-turn",
            Self::TesseractDepth => "tesseract-depth",
            Self::TesseractTurn => "tesseract-turn",
        }
    }

    /// Its bounds.
    pub fn range(self) -> Range {
        match self {
            Self::Dimension => Range {
                least: 2.0,
                most: 4.0,
                start: STARTS[self as usize],
                step: 0.01,
                stop: 1.0,
                time: 11_000.0,
                rest: 1500.0,
            },
            Self::Turn => Range {
                least: 0.0,
                most: 360.0,
                start: STARTS[self as usize],
                step: 1.0,
                stop: 90.0,
                time: 9000.0,
                rest: 700.0,
            },
            Self::CubeDepth | Self::TesseractDepth => Range {
                least: -1.05,
                most: 1.05,
                start: STARTS[self as usize],
                step: 0.01,
                stop: 0.35,
                time: 9000.0,
                rest: 0.0,
            },
            Self::CubeTurn | Self::TesseractTurn => Range {
                least: 0.0,
                most: 360.0,
                start: STARTS[self as usize],
                step: 1.0,
                stop: 30.0,
                time: 14_000.0,
                rest: 0.0,
            },
        }
    }
}

/// A picture that can be turned about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picture {
    /// The one that grows.
    Grown,
    /// The three beside each other.
    Three,
    /// The cube that sinks.
    Cube,
    /// What is seen of the tesseract.
    Solid,
}

/// What is asked of the pictures.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Command {
    /// Put a slider there.
    Set(Slider, f64),
    /// Move a slider by this much; what turns goes round.
    Shift(Slider, f64),
    /// Let a slider move by itself, or stop it; without motion, put it to its next place.
    Play(Slider),
    /// What of the cube, or `true` the tesseract, comes first.
    First(bool, First),
    /// Show the cube that sinks, or hide it.
    ShowCube,
    /// Turn a picture by this many pixels to the right and down.
    Drag(Picture, [f32; 2]),
}

/// A slider that moves by itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Playing {
    slider: Slider,
    /// When it was moved last, milliseconds.
    at: f64,
    /// How long it still rests, milliseconds.
    rest: f64,
}

/// The pictures.
#[derive(Clone, Debug, PartialEq)]
pub struct Dimensions {
    /// By slider.
    values: [f64; 6],
    /// What comes first of the cube and of the tesseract.
    pub first: [First; 2],
    /// Whether the cube is shown of which a Flatlander sees a slice.
    pub shows_cube: bool,
    /// By picture, how far it was turned: yaw and pitch in radians.
    looks: [[f32; 2]; 4],
    pub(super) playing: Option<Playing>,
    /// Whether it has played by itself, as it does once.
    pub(super) begun: bool,
}

/// Where the sliders are at first. The page has them before its later part is there, and so they are numbers.
const STARTS: [f64; 6] = [2.0, 0.0, -0.1, 0.0, -0.4, 0.0];

impl Default for Dimensions {
    fn default() -> Self {
        Self {
            values: STARTS,
            first: [First::Corner; 2],
            shows_cube: false,
            looks: [[0.0; 2]; 4],
            playing: None,
            begun: false,
        }
    }
}

/// Radians for each pixel of a drag.
const DRAG: f32 = 0.01;
/// How far a picture can be turned up or down, radians.
const MOST_PITCH: f32 = 0.8;
/// A frame that comes later than this does not make up for the time, milliseconds.
const LONGEST_FRAME: f64 = 100.0;
/// Before the first picture grows by itself, milliseconds.
pub(super) const FIRST_REST: f64 = 1000.0;
/// The names of what comes first, in links.
const FIRSTS: [(First, &str); 4] = [
    (First::Corner, "corner"),
    (First::Edge, "edge"),
    (First::Face, "face"),
    (First::Cell, "cell"),
];
/// The keys of what comes first, in links.
const FIRST_KEYS: [&str; 2] = ["cube-first", "tesseract-first"];
/// The key that shows the cube, in links.
const SHOW: &str = "cube";

impl Dimensions {
    /// Where a slider is.
    pub fn value(&self, slider: Slider) -> f64 {
        self.values[slider as usize]
    }

    /// How far a picture is turned: yaw and pitch in radians.
    pub fn look(&self, picture: Picture) -> [f32; 2] {
        self.looks[picture as usize]
    }

    /// The slider that moves by itself.
    pub fn playing(&self) -> Option<Slider> {
        self.playing.map(|playing| playing.slider)
    }

    fn set(&mut self, slider: Slider, value: f64) {
        let range = slider.range();
        if value.is_finite() {
            self.values[slider as usize] = value.clamp(range.least, range.most);
        }
    }

    /// Does what is asked; `still` is without motion.
    pub fn update(&mut self, command: Command, now: f64, still: bool) {
        match command {
            Command::Set(slider, value) => {
                self.playing = None;
                self.set(slider, value);
            }
            Command::Shift(slider, by) => {
                self.playing = None;
                let value = self.value(slider) + by;
                let round = matches!(slider, Slider::CubeTurn | Slider::TesseractTurn);
                self.set(
                    slider,
                    if round {
                        value.rem_euclid(360.0)
                    } else {
                        value
                    },
                );
            }
            Command::Play(slider) if self.playing() == Some(slider) => self.playing = None,
            Command::Play(slider) => {
                let range = slider.range();
                let ended = self.value(slider) >= range.most;
                if still {
                    let next = if ended {
                        range.least
                    } else {
                        self.next(slider, 1e-6)
                    };
                    self.playing = None;
                    self.set(slider, next);
                } else {
                    if ended {
                        self.set(slider, range.least);
                    }
                    self.play(slider, now, 0.0);
                }
            }
            Command::First(tesseract, first) => {
                self.first[usize::from(tesseract)] = first;
                let turn = if tesseract {
                    Slider::TesseractTurn
                } else {
                    Slider::CubeTurn
                };
                self.playing.take_if(|playing| playing.slider == turn);
                self.set(turn, turn.range().start);
            }
            Command::ShowCube => self.shows_cube = !self.shows_cube,
            Command::Drag(picture, [x, y]) => {
                let [yaw, pitch] = &mut self.looks[picture as usize];
                *yaw -= x * DRAG;
                *pitch = (*pitch + y * DRAG).clamp(-MOST_PITCH, MOST_PITCH);
            }
        }
    }

    /// Stops what moves by itself.
    pub fn stop(&mut self) {
        self.playing = None;
    }

    pub(super) fn play(&mut self, slider: Slider, at: f64, rest: f64) {
        self.begun = true;
        self.playing = Some(Playing { slider, at, rest });
    }

    /// The next place of a slider that has a name, beyond the one that it is at within this share of the way.
    fn next(&self, slider: Slider, near: f64) -> f64 {
        let range = slider.range();
        let passed = ((self.value(slider) - range.least) / range.stop + near).floor();
        (range.least + (passed + 1.0) * range.stop).min(range.most)
    }

    /// Moves what moves by itself. Whether anything has moved.
    pub fn frame(&mut self, now: f64) -> bool {
        let Some(mut playing) = self.playing else {
            return false;
        };
        let passed = (now - playing.at).clamp(0.0, LONGEST_FRAME);
        playing.at = now;
        let slider = playing.slider;
        if playing.rest > 0.0 {
            playing.rest -= passed;
            self.playing = Some(playing);
            return false;
        }
        let range = slider.range();
        let next = self.next(slider, 0.0);
        let value = self.value(slider) + passed * (range.most - range.least) / range.time;
        if value < next {
            self.set(slider, value);
        } else if range.rest > 0.0 {
            self.set(slider, next);
            playing.rest = range.rest;
        } else {
            self.set(slider, value);
        }
        self.playing = (self.value(slider) < range.most).then_some(playing);
        true
    }

    /// What a link to the pictures says.
    pub fn link(&self) -> Link {
        let mut link = Link::default();
        for slider in Slider::ALL {
            let value = self.value(slider);
            if (value - slider.range().start).abs() > 1e-9 {
                link.set(
                    slider.id(),
                    format!("{}", (value * 1000.0).round() / 1000.0),
                );
            }
        }
        for (key, first) in FIRST_KEYS.into_iter().zip(self.first) {
            let name = FIRSTS.iter().find(|(known, _)| *known == first);
            if first != First::default() {
                link.set(key, name.map_or("", |(_, name)| name));
            }
        }
        if self.shows_cube {
            link.set(SHOW, "shown");
        }
        link
    }

    /// Shows what a link says, if it says something.
    pub(super) fn read(&mut self, link: &Link) {
        let mut says = false;
        for slider in Slider::ALL {
            match link.number(slider.id()) {
                Ok(Some(value)) => {
                    says = true;
                    self.set(slider, value);
                }
                Ok(None) => {}
                Err(_) => link.refuse(slider.id()),
            }
        }
        for (tesseract, key) in FIRST_KEYS.into_iter().enumerate() {
            let Some(text) = link.get(key) else { continue };
            let dimensions = 3 + tesseract;
            let known = FIRSTS
                .iter()
                .find(|(first, name)| *name == text && First::of(dimensions).contains(first));
            match known {
                Some((first, _)) => {
                    says = true;
                    self.first[tesseract] = *first;
                }
                None => link.refuse(key),
            }
        }
        if link.get(SHOW).is_some() {
            self.shows_cube |= link.says(SHOW, "shown");
            says = true;
        }
        if says {
            self.begun = true;
            self.playing = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::screens::Screen as _;
    use crate::state::{Action, Effect, Preferences, State};

    fn act(state: &mut State, action: Action, now: f64) {
        let mut effects: Vec<Effect> = Vec::new();
        state.update(action, now, &mut effects);
    }

    fn ask(state: &mut State, command: Command) {
        act(
            state,
            Action::Atlas(super::super::Action::Picture(command)),
            0.0,
        );
    }

    fn opened(query: &str, still: bool) -> State {
        let mut state = State::new(&[], "test");
        state.prefer(Preferences {
            still,
            ..Preferences::default()
        });
        let hash = format!("#/atlas/dimensions{query}");
        act(&mut state, Action::Visit(hash), 0.0);
        state
    }

    /// Frames until nothing moves; how many, and all places of a slider.
    fn watch(state: &mut State, slider: Slider) -> Vec<f64> {
        let mut places = Vec::new();
        let mut now = 0.0;
        while state.wants_frames() {
            now += 20.0;
            assert!(now < 60_000.0);
            act(state, Action::Frame, now);
            places.push(state.atlas.dimensions.value(slider));
        }
        places
    }

    #[test]
    fn a_square_grows_into_a_tesseract_by_itself_once_and_slowly() {
        let mut state = opened("", false);
        assert!(state.wants_frames());
        let places = watch(&mut state, Slider::Dimension);
        assert_eq!(places.last(), Some(&4.0));
        assert!(places.len() * 20 > 10_000, "{}", places.len());
        assert!(places.windows(2).all(|pair| pair[0] <= pair[1]));
        // It rests as a square and as a cube.
        for rest in [2.0, 3.0] {
            let resting = places.iter().filter(|place| (**place - rest).abs() < 1e-9);
            assert!(resting.count() > 40, "{rest}");
        }
        act(&mut state, Action::Visit("#/atlas".to_owned()), 1.0);
        act(
            &mut state,
            Action::Visit("#/atlas/dimensions".to_owned()),
            2.0,
        );
        assert!(!state.wants_frames());
    }

    #[test]
    fn frames_show_what_moves_and_nothing_else() {
        let mut state = opened("", false);
        state.take_changed();
        act(&mut state, Action::Frame, 10.0);
        // It rests at first.
        assert!(!state.take_changed());
        for now in 1..80 {
            act(&mut state, Action::Frame, f64::from(now) * 20.0);
        }
        assert!(state.take_changed());
        // Elsewhere nothing moves.
        act(&mut state, Action::Visit("#/atlas".to_owned()), 1.0);
        assert!(!state.wants_frames());
    }

    #[test]
    fn without_motion_nothing_plays_and_each_press_goes_one_place_on() {
        let mut state = opened("", true);
        assert!(!state.wants_frames());
        for (slider, places) in [
            (Slider::Dimension, vec![3.0, 4.0, 2.0]),
            (Slider::Turn, vec![90.0, 180.0, 270.0, 360.0, 0.0]),
        ] {
            for place in places {
                ask(&mut state, Command::Play(slider));
                assert!((state.atlas.dimensions.value(slider) - place).abs() < 1e-9);
                assert!(!state.wants_frames());
            }
        }
    }

    #[test]
    fn pulling_a_slider_stops_what_plays_and_playing_begins_again_at_the_end() {
        let mut state = opened("", false);
        ask(&mut state, Command::Set(Slider::Dimension, 3.5));
        assert!(!state.wants_frames());
        for slider in Slider::ALL {
            ask(&mut state, Command::Play(slider));
            assert_eq!(state.atlas.dimensions.playing(), Some(slider));
            let places = watch(&mut state, slider);
            assert_eq!(places.last(), Some(&slider.range().most), "{slider:?}");
            ask(&mut state, Command::Play(slider));
            assert!((state.atlas.dimensions.value(slider) - slider.range().least).abs() < 1e-9);
            ask(&mut state, Command::Play(slider));
            assert_eq!(state.atlas.dimensions.playing(), None);
        }
        ask(&mut state, Command::Set(Slider::Turn, f64::NAN));
        ask(&mut state, Command::Set(Slider::Turn, 1e9));
        assert!((state.atlas.dimensions.value(Slider::Turn) - 360.0).abs() < 1e-9);
    }

    #[test]
    fn a_link_brings_back_what_is_shown_and_does_not_play() {
        let mut state = opened("", true);
        for (slider, value) in Slider::ALL
            .into_iter()
            .zip([3.25, 120.0, -0.5, 30.0, 0.25, 45.0])
        {
            ask(&mut state, Command::Set(slider, value));
        }
        ask(&mut state, Command::First(false, First::Edge));
        ask(&mut state, Command::First(true, First::Cell));
        ask(&mut state, Command::Set(Slider::TesseractTurn, 45.0));
        ask(&mut state, Command::ShowCube);
        let (link, address) = state.atlas.link();
        assert_eq!(address, "#/atlas/dimensions");
        let query = link.query().expect("it is short");
        let again = opened(&format!("?{query}"), false);
        assert!(!again.wants_frames());
        assert_eq!(again.shell.notices.len(), 0);
        for slider in Slider::ALL {
            let [a, b] = [&state, &again].map(|state| state.atlas.dimensions.value(slider));
            assert!((a - b).abs() < 1e-9, "{slider:?}");
        }
        assert_eq!(again.atlas.dimensions.first, [First::Edge, First::Cell]);
        assert!(again.atlas.dimensions.shows_cube);
        // Where nothing was changed, there is nothing to say.
        let (link, _) = opened("", true).atlas.link();
        assert_eq!(link.query().as_deref(), Some(""));
    }

    #[test]
    fn what_a_link_says_wrongly_is_refused_by_name() {
        let state = opened("?dimension=many&cube-first=cell&turn=1e9&cube=no", false);
        let said = &state.shell.notices.last().expect("it is refused").words;
        for wrong in ["many", "cell", "\u{201c}no\u{201d}"] {
            assert!(said.contains(wrong), "{said}");
        }
        assert!((state.atlas.dimensions.value(Slider::Turn) - 360.0).abs() < 1e-9);
        assert!(!state.atlas.dimensions.shows_cube);
    }

    #[test]
    fn pictures_are_turned_by_hand() {
        let mut state = opened("", true);
        ask(&mut state, Command::Drag(Picture::Solid, [50.0, 1000.0]));
        let [yaw, pitch] = state.atlas.dimensions.look(Picture::Solid);
        assert!(yaw < -0.4 && pitch <= MOST_PITCH);
        assert!(state.atlas.dimensions.look(Picture::Grown)[0].abs() < 1e-9);
        ask(&mut state, Command::Shift(Slider::CubeTurn, -10.0));
        assert!((state.atlas.dimensions.value(Slider::CubeTurn) - 350.0).abs() < 1e-9);
        ask(&mut state, Command::Shift(Slider::CubeDepth, 10.0));
        assert!((state.atlas.dimensions.value(Slider::CubeDepth) - 1.05).abs() < 1e-9);
    }
}
