//! Showing a cube to the camera, or QR codes: what it sees, the sides that were taken, and what came of them.

use yew::{Callback, Html, classes, html};

use crate::state::camera::{Action as Do, Link, Purpose};
use crate::state::screens::Stage as _;
use crate::state::{Action, State};

/// The puzzles that are read.
const PUZZLES: [&str; 2] = ["3x3x3", "2x2x2"];
/// The faces in the order of the camera.
const FACES: [&str; 6] = ["U", "R", "F", "D", "L", "B"];

fn press(send: &Callback<Action>, action: Do) -> Callback<yew::MouseEvent> {
    send.reform(move |_| Action::Camera(action.clone()))
}

/// The camera in the panel where colours are entered; nothing for puzzles that it does not know.
#[inline(never)]
pub fn panel(state: &State, send: &Callback<Action>) -> Html {
    if !PUZZLES.contains(&state.play.puzzle().name()) {
        return Html::default();
    }
    let camera = &state.shell.camera;
    let mine = camera.purpose == Purpose::Colours;
    let of_this = camera.layers == state.play.puzzle().layers();
    html! {
        <div class="camera" data-testid="camera">
            if camera.link == Link::Off || !mine {
                { key(send, Do::Open(Purpose::Colours), "camera-show", words::camera::SHOW) }
                <p class="hint">{ words::camera::PRIVATE.text() }</p>
            }
            if mine { { looking(state, of_this, send) } }
        </div>
    }
}

/// The camera where it says of a cube where it is, once it was asked for.
#[inline(never)]
pub fn asked(state: &State, purpose: Purpose, send: &Callback<Action>) -> Option<Html> {
    let camera = &state.shell.camera;
    camera.is_for(purpose).then(|| {
        html! {
            <div class="camera" data-testid="camera">
                <p class="hint">{ words::camera::PRIVATE.text() }</p>
                { looking(state, true, send) }
                if camera.link == Link::Off {
                    <div class="row">
                        { key(send, Do::Open(purpose), "camera-show", words::camera::FROM_START) }
                        { key(send, Do::End, "camera-end", words::camera::CLOSE) }
                    </div>
                }
            </div>
        }
    })
}

/// The camera that looks for QR codes: on the page of the class, to which pupils show their work, and on phones that
/// follow a step. `words` is what its button says.
#[inline(never)]
pub fn codes(state: &State, words: words::Message, send: &Callback<Action>) -> Html {
    let camera = &state.shell.camera;
    html! {
        <div class="camera" data-testid="camera">
            if camera.link == Link::Off || camera.purpose != Purpose::Class {
                { key(send, Do::Open(Purpose::Class), "camera-show", words) }
            }
            if camera.is_for(Purpose::Class) { { looking(state, false, send) } }
        </div>
    }
}

fn key(send: &Callback<Action>, action: Do, testid: &'static str, words: words::Message) -> Html {
    html! {
        <button class="button outlined" data-testid={testid} onclick={press(send, action)}>{ words.text() }</button>
    }
}

/// What it sees, what there is to say about it, and with `with_sides` the sides that were taken.
fn looking(state: &State, with_sides: bool, send: &Callback<Action>) -> Html {
    let camera = &state.shell.camera;
    let good = camera.problem.is_none();
    let cube = camera.purpose != Purpose::Class;
    html! {
        <>
            if camera.link != Link::Off {
                <div class="camera-seen">
                    <video id="camera-video" muted={true} playsinline={true}
                        aria-label={words::camera::VIDEO.text()} />
                    <canvas id="camera-lines" aria-hidden="true" />
                </div>
                if cube && camera.link == Link::On && !camera.found {
                    <p class="hint">{ words::camera::AIM.text() }</p>
                }
            }
            <p class={classes!("said", (!good).then_some("bad"))} role="status" data-testid="camera-status">
                { camera.in_words() }
            </p>
            if with_sides && (camera.link != Link::Off || camera.done() > 0) {
                { sides(state, send) }
            }
            if camera.link != Link::Off {
                <div class="row">
                    if cube { { key(send, Do::Take, "camera-take", words::camera::TAKE) } }
                    { key(send, Do::End, "camera-end", words::camera::END) }
                </div>
            }
        </>
    }
}

/// A picture of each side that was taken; pressed, it is taken again.
fn sides(state: &State, send: &Callback<Action>) -> Html {
    let camera = &state.shell.camera;
    let one = |(number, picture): (usize, &Option<String>)| {
        let face = camera.read.as_ref().and_then(|read| {
            let face = read
                .faces
                .iter()
                .position(|(side, _)| usize::from(*side) == number);
            face.map(|face| (read.faces[face].1, FACES[face], read.is_unclear(face)))
        });
        let label = match face {
            Some((_, name, true)) => words::camera::again_unclear(name),
            Some((_, name, false)) => words::camera::again_face(name),
            None => words::camera::again(number + 1),
        };
        let turned = face.map_or(0, |(turns, ..)| turns) * 90;
        let unclear = face.is_some_and(|(.., unclear)| unclear);
        let class = classes!("camera-side", unclear.then_some("unclear"));
        html! {
            <button {class} key={number} disabled={picture.is_none()}
                data-testid={format!("camera-again-{number}")} title={label.clone()} aria-label={label}
                onclick={press(send, Do::Again(number as u8))}>
                { for picture.clone().map(|picture| html! {
                    <img src={picture} alt="" style={format!("transform: rotate({turned}deg)")} />
                }) }
                <span translate="no">{ face.map_or("", |(_, name, _)| name) }</span>
            </button>
        }
    };
    html! { <div class="camera-sides">{ for camera.sides.iter().enumerate().map(one) }</div> }
}
