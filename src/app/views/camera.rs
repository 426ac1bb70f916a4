//! Showing a cube to the camera: what it sees, the sides that were taken, and what came of them.

use yew::{Callback, Html, classes, html};

use crate::state::camera::{Action as Do, Link};
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
    let key = |action: Do, testid: &'static str, words: words::Message| {
        html! {
            <button class="button outlined" data-testid={testid} onclick={press(send, action)}>{ words.text() }</button>
        }
    };
    let words = camera.in_words();
    let good = camera.problem.is_none();
    html! {
        <div class="camera" data-testid="camera">
            if camera.link == Link::Off {
                { key(Do::Open, "camera-show", words::camera::SHOW) }
                <p class="hint">{ words::camera::PRIVATE.text() }</p>
            } else {
                <div class="camera-seen">
                    <video id="camera-video" muted={true} playsinline={true}
                        aria-label={words::camera::VIDEO.text()} />
                    <canvas id="camera-lines" aria-hidden="true" />
                </div>
                if camera.link == Link::On && !camera.found {
                    <p class="hint">{ words::camera::AIM.text() }</p>
                }
            }
            <p class={classes!("said", (!good).then_some("bad"))} role="status" data-testid="camera-status">
                { words }
            </p>
            if camera.layers == state.play.puzzle().layers() && (camera.link != Link::Off || camera.done() > 0) {
                { sides(state, send) }
            }
            if camera.link != Link::Off {
                <div class="row">
                    { key(Do::Take, "camera-take", words::camera::TAKE) }
                    { key(Do::End, "camera-end", words::camera::END) }
                </div>
            }
        </div>
    }
}

/// A picture of each side that was taken; pressed, it is taken again.
fn sides(state: &State, send: &Callback<Action>) -> Html {
    let camera = &state.shell.camera;
    let one = |(number, picture): (usize, &Option<String>)| {
        let face = camera.read.as_ref().and_then(|read| {
            let faces = read.faces.iter().zip(FACES);
            let mut faces = faces.filter(|((side, _), _)| usize::from(*side) == number);
            faces.next().map(|((_, turns), name)| (*turns, name))
        });
        let label = match face {
            Some((_, name)) => words::camera::again_face(name),
            None => words::camera::again(number + 1),
        };
        let turned = face.map_or(0, |(turns, _)| turns) * 90;
        html! {
            <button class="camera-side" key={number} disabled={picture.is_none()}
                data-testid={format!("camera-again-{number}")} title={label.clone()} aria-label={label}
                onclick={press(send, Do::Again(number as u8))}>
                { for picture.clone().map(|picture| html! {
                    <img src={picture} alt="" style={format!("transform: rotate({turned}deg)")} />
                }) }
                <span translate="no">{ face.map_or("", |(_, name)| name) }</span>
            </button>
        }
    };
    html! { <div class="camera-sides">{ for camera.sides.iter().enumerate().map(one) }</div> }
}
