//! From a square to a tesseract: pictures with sliders.

mod pictures;
mod turnable;

use scene::Scheme;
use scene::dimensions::{First, Grown, Slice};
use yew::{Callback, Html, html};

use pictures::{GrownPicture, LinePicture, SinkingPicture, SlicePicture, SolidPicture};
use turnable::Turnable;

use crate::state::screens::atlas;
use crate::state::screens::atlas::dimensions::{Command, Dimensions, Picture, Slider};
use crate::state::{Action, State};
use crate::views::fields::from_field;
use crate::views::icons::{Icon, icon};

/// How near to a place a slider is there.
const NEAR: f64 = 0.004;
/// From where the three puzzles, the cube that sinks and the solid are seen at first: yaw and pitch in radians.
const FLAT_LOOK: [f32; 2] = [0.5, 0.4];
const SINKING_LOOK: [f32; 2] = [0.5, 0.42];
const SOLID_LOOK: [f32; 2] = [0.45, 0.3];

/// What the pictures need.
struct View<'a> {
    dimensions: &'a Dimensions,
    scheme: Scheme,
    /// Without motion.
    still: bool,
    send: &'a Callback<Action>,
}

/// The part.
pub fn dimensions(state: &State, send: &Callback<Action>) -> Html {
    let shell = &state.shell;
    let scheme = match shell.settings.scheme {
        Scheme::Standard if shell.presenting.on => Scheme::HighContrast,
        scheme => scheme,
    };
    let view = View {
        dimensions: &state.atlas.dimensions,
        scheme,
        still: shell.preferences.still,
        send,
    };
    html! {
        <div class="dimensions">
            { growing(&view) }
            { turns(&view) }
            { flatland(&view) }
            { passing(&view) }
        </div>
    }
}

/// The square that grows into a tesseract.
fn growing(view: &View) -> Html {
    let at = view.dimensions.value(Slider::Dimension);
    let explained = match place(at) {
        (2, true) => words::dimensions::IS_SQUARE,
        (2, false) => words::dimensions::GROWS_CUBE,
        (3, true) => words::dimensions::IS_CUBE,
        (3, false) => words::dimensions::GROWS_TESSERACT,
        _ => words::dimensions::IS_TESSERACT,
    };
    let grown = Grown {
        dimension: at as f32,
        turn: 0.0,
        look: view.dimensions.look(Picture::Grown),
    };
    let stops = [
        (2.0, words::dimensions::SQUARE),
        (3.0, words::dimensions::CUBE),
        (4.0, words::dimensions::TESSERACT),
    ];
    html! {
        <section class="panel sheet" aria-labelledby="atlas-heading" data-testid="growing">
            <p class="lead">{ words::dimensions::LEAD.text() }</p>
            <figure class="grown">
                { view.turnable(Picture::Grown, words::dimensions::picture_label(shown(at)), html! {
                    <GrownPicture {grown} scheme={view.scheme} named={place(at).1} label={spoken(at)}
                        testid="grown" />
                }) }
                <div class="pulls">
                    { view.slider(Slider::Dimension, words::dimensions::DIMENSION, &spoken(at)) }
                    <div class="choices" role="group" aria-label={words::dimensions::STOPS_LABEL.text()}>
                        { for stops.into_iter().map(|(stop, name)| {
                            let pressed = (at - stop).abs() < NEAR;
                            html! {
                                <button class="choice" aria-pressed={pressed.to_string()}
                                    data-testid={format!("stop-{stop}")}
                                    onclick={view.ask(Command::Set(Slider::Dimension, stop))}>{ name.text() }</button>
                            }
                        }) }
                    </div>
                </div>
                <figcaption data-testid="growing-words">{ explained.text() }</figcaption>
            </figure>
        </section>
    }
}

/// The same turn of a square, a cube and a tesseract.
fn turns(view: &View) -> Html {
    let angle = view.dimensions.value(Slider::Turn);
    let look = view.dimensions.look(Picture::Three);
    let degrees = words::dimensions::degrees(angle.round());
    let stopped = (angle / 90.0 - (angle / 90.0).round()).abs() < NEAR;
    let quarters = (angle / 90.0).round() as u32;
    let home = stopped && quarters.is_multiple_of(4);
    let flat = match quarters {
        _ if home => words::dimensions::PLANE_HOME,
        2 if stopped => words::dimensions::PLANE_FLIPPED,
        _ => words::dimensions::PLANE_MOVING,
    };
    let space = match () {
        () if home => words::dimensions::SPACE_HOME.text().to_owned(),
        () if stopped => words::dimensions::space_quarters(quarters),
        () => words::dimensions::SPACE_MOVING.text().to_owned(),
    };
    let four = match () {
        () if home => words::dimensions::FOUR_HOME.text().to_owned(),
        () if stopped => words::dimensions::four_quarters(quarters),
        () => words::dimensions::FOUR_MOVING.text().to_owned(),
    };
    let three = [
        (
            2.0,
            words::dimensions::PLANE_TITLE,
            flat.text().to_owned(),
            "turn-2",
        ),
        (3.0, words::dimensions::SPACE_TITLE, space, "turn-3"),
        (4.0, words::dimensions::FOUR_TITLE, four, "turn-4"),
    ];
    let figure = |(dimension, title, state, testid): (f32, words::Message, String, _)| {
        let aside = if dimension < 3.0 { FLAT_LOOK } else { [0.0; 2] };
        let grown = Grown {
            dimension,
            turn: (angle as f32).to_radians(),
            look: [look[0] + aside[0], look[1] + aside[1]],
        };
        let label = words::dimensions::picture_label(dimension);
        html! {
            <figure>
                { view.turnable(Picture::Three, label, html! {
                    <GrownPicture {grown} scheme={view.scheme} named=false label={title.text()} {testid} />
                }) }
                <figcaption data-testid={format!("{testid}-words")}>
                    <strong>{ title.text() }</strong>{ " " }{ state }
                </figcaption>
            </figure>
        }
    };
    html! {
        <section class="panel sheet" aria-labelledby="turns-heading" data-testid="turns">
            <h3 id="turns-heading">{ words::dimensions::TURNS_HEADING.text() }</h3>
            <p>{ words::dimensions::TURNS_LEAD.text() }</p>
            <div class="three">{ for three.into_iter().map(figure) }</div>
            { view.slider(Slider::Turn, words::dimensions::ANGLE, &degrees) }
        </section>
    }
}

/// A cube that sinks through a plane, and what is met of it there.
fn flatland(view: &View) -> Html {
    let slice = view.slice(3);
    let corners = slice.cut().parts.len();
    let what = match corners {
        0..=2 => words::dimensions::SLICE_NOTHING,
        3 => words::dimensions::SLICE_3,
        4 => words::dimensions::SLICE_4,
        5 => words::dimensions::SLICE_5,
        _ => words::dimensions::SLICE_6,
    };
    let shows = view.dimensions.shows_cube;
    let look = view.dimensions.look(Picture::Cube);
    let look = [0, 1].map(|k| look[k] + SINKING_LOOK[k]);
    let send = view.send.clone();
    let moved = Callback::from(move |[across, down]: [f32; 2]| {
        let shifts = [
            Command::Shift(Slider::CubeTurn, f64::from(across)),
            Command::Shift(Slider::CubeDepth, f64::from(down) / 150.0),
        ];
        for (shift, by) in shifts.into_iter().zip([across, down]) {
            if by != 0.0 {
                send.emit(Action::Atlas(atlas::Action::Picture(shift)));
            }
        }
    });
    html! {
        <section class="panel sheet" aria-labelledby="flatland-heading" data-testid="flatland">
            <h3 id="flatland-heading">{ words::dimensions::FLATLAND.text() }</h3>
            <p>{ words::dimensions::FLATLAND_LEAD.text() }</p>
            <div class="two">
                <figure>
                    <Turnable label={words::dimensions::SLICE_LABEL.text()} {moved}>
                        <SlicePicture {slice} scheme={view.scheme} label={what.text()} />
                    </Turnable>
                    <LinePicture {slice} scheme={view.scheme} />
                    <figcaption>
                        <strong>{ words::dimensions::LINE_TITLE.text() }</strong>{ " " }
                        <span data-testid="slice-words">{ what.text() }</span>
                    </figcaption>
                </figure>
                <figure>
                    if shows {
                        { view.turnable(Picture::Cube, words::dimensions::SINKING_LABEL.text().to_owned(), html! {
                            <SinkingPicture {slice} {look} scheme={view.scheme}
                                label={words::dimensions::CUBE_TITLE.text()} />
                        }) }
                        <figcaption>{ words::dimensions::CUBE_TITLE.text() }</figcaption>
                    }
                    <button class="button outlined" data-testid="show-cube" aria-expanded={shows.to_string()}
                        onclick={view.ask(Command::ShowCube)}>
                        { if shows {
                            words::dimensions::HIDE_CUBE.text()
                        } else {
                            words::dimensions::SHOW_CUBE.text()
                        } }
                    </button>
                </figure>
            </div>
            { view.first(false) }
            { view.slider(Slider::CubeDepth, words::dimensions::DEPTH, &percent(view, Slider::CubeDepth)) }
            { view.slider(Slider::CubeTurn, words::dimensions::TURN, &degrees(view, Slider::CubeTurn)) }
            <p class="hint">{ words::dimensions::SLICE_HINT.text() }</p>
        </section>
    }
}

/// A tesseract that passes through our space.
fn passing(view: &View) -> Html {
    let slice = view.slice(4);
    let sliced = slice.cut();
    let what = match (sliced.corners.len(), sliced.parts.len()) {
        (_, 0) => words::dimensions::SOLID_NOTHING.text().to_owned(),
        (4, 4) => words::dimensions::SOLID_TETRAHEDRON.text().to_owned(),
        (6, 8) => words::dimensions::SOLID_OCTAHEDRON.text().to_owned(),
        (corners, faces) => words::dimensions::solid_other(corners, faces),
    };
    let look = view.dimensions.look(Picture::Solid);
    let look = [0, 1].map(|k| look[k] + SOLID_LOOK[k]);
    html! {
        <section class="panel sheet" aria-labelledby="you-heading" data-testid="passing">
            <h3 id="you-heading">{ words::dimensions::YOU.text() }</h3>
            <p>{ words::dimensions::YOU_LEAD.text() }</p>
            <figure class="alone">
                { view.turnable(Picture::Solid, words::dimensions::SOLID_LABEL.text().to_owned(), html! {
                    <SolidPicture {slice} {look} scheme={view.scheme} label={what.clone()} />
                }) }
                <figcaption data-testid="solid-words">{ what }</figcaption>
            </figure>
            { view.first(true) }
            { view.slider(Slider::TesseractDepth, words::dimensions::DEPTH, &percent(view, Slider::TesseractDepth)) }
            { view.slider(Slider::TesseractTurn, words::dimensions::TURN, &degrees(view, Slider::TesseractTurn)) }
            <p>{ words::dimensions::SOLID_WHY.text() }</p>
            <div class="row">
                <a class="button filled" href="#/play/3x3x3x3"
                    data-testid="play-tesseract">{ words::dimensions::OWN_TURN.text() }</a>
            </div>
        </section>
    }
}

impl View<'_> {
    fn ask<Event: 'static>(&self, command: Command) -> Callback<Event> {
        self.send
            .reform(move |_| Action::Atlas(atlas::Action::Picture(command)))
    }

    /// A picture that is turned by dragging it.
    fn turnable(&self, picture: Picture, label: String, inside: Html) -> Html {
        let moved = self
            .send
            .reform(move |by| Action::Atlas(atlas::Action::Picture(Command::Drag(picture, by))));
        html! { <Turnable {label} {moved}>{ inside }</Turnable> }
    }

    /// The slice of a cube, or of a tesseract.
    fn slice(&self, dimensions: usize) -> Slice {
        let (depth, turn, first) = if dimensions == 3 {
            (Slider::CubeDepth, Slider::CubeTurn, 0)
        } else {
            (Slider::TesseractDepth, Slider::TesseractTurn, 1)
        };
        Slice {
            dimensions,
            first: self.dimensions.first[first],
            turn: (self.dimensions.value(turn) as f32).to_radians(),
            depth: self.dimensions.value(depth) as f32,
        }
    }

    /// What of the cube, or of the tesseract, comes first.
    fn first(&self, tesseract: bool) -> Html {
        let chosen = self.dimensions.first[usize::from(tesseract)];
        let name = |first: First| match first {
            First::Corner => words::dimensions::CORNER,
            First::Edge => words::dimensions::EDGE,
            First::Face => words::dimensions::FACE,
            First::Cell => words::dimensions::CELL,
        };
        let what = if tesseract { "tesseract" } else { "cube" };
        html! {
            <div class="firsts">
                <span id={format!("{what}-first")}>{ words::dimensions::FIRST.text() }</span>
                <div class="choices" role="group" aria-labelledby={format!("{what}-first")}>
                    { for First::of(if tesseract { 4 } else { 3 }).iter().map(|&first| html! {
                        <button class="choice" aria-pressed={(first == chosen).to_string()}
                            data-testid={format!("{what}-{}", name(first).text().to_lowercase())}
                            onclick={self.ask(Command::First(tesseract, first))}>{ name(first).text() }</button>
                    }) }
                </div>
            </div>
        }
    }

    /// A slider with the button that moves it.
    fn slider(&self, slider: Slider, name: words::Message, spoken: &str) -> Html {
        let range = slider.range();
        let id = slider.id();
        let oninput = from_field(self.send, move |text| {
            let place = text.parse().unwrap_or(range.start);
            Action::Atlas(atlas::Action::Picture(Command::Set(slider, place)))
        });
        let plays = self.dimensions.playing() == Some(slider);
        let (sign, words) = match () {
            () if plays => (Icon::Pause, words::dimensions::pause_label(name.text())),
            () if self.still => (Icon::StepMove, words::dimensions::next_label(name.text())),
            () => (Icon::Run, words::dimensions::play_label(name.text())),
        };
        html! {
            <div class="pull">
                <label for={id}>{ name.text() }</label>
                <button class="button outlined square" data-testid={format!("play-{id}")} aria-label={words.clone()}
                    title={words} onclick={self.ask(Command::Play(slider))}>{ icon(sign) }</button>
                <input {id} data-testid={id} type="range" min={range.least.to_string()} max={range.most.to_string()}
                    step={range.step.to_string()} value={self.dimensions.value(slider).to_string()}
                    aria-valuetext={spoken.to_owned()} {oninput} />
            </div>
        }
    }
}

/// The last whole number of dimensions, and whether the slider is there.
fn place(at: f64) -> (u8, bool) {
    let nearest = at.round();
    if (at - nearest).abs() < NEAR {
        (nearest as u8, true)
    } else {
        (at.floor() as u8, false)
    }
}

/// A place of the slider as it is written.
fn shown(at: f64) -> f64 {
    (at * 100.0).round() / 100.0
}

/// A place of the slider as it is read out.
fn spoken(at: f64) -> String {
    let text = shown(at);
    match place(at) {
        (2, true) => words::dimensions::at_square(text),
        (2, false) => words::dimensions::at_growing_cube(text),
        (3, true) => words::dimensions::at_cube(text),
        (3, false) => words::dimensions::at_growing_tesseract(text),
        _ => words::dimensions::at_tesseract(text),
    }
}

fn percent(view: &View, slider: Slider) -> String {
    format!(
        "{}\u{202f}%",
        (view.dimensions.value(slider) * 100.0).round()
    )
}

fn degrees(view: &View, slider: Slider) -> String {
    words::dimensions::degrees(view.dimensions.value(slider).round())
}
