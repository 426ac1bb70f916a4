//! A headset (`www/headset/headset.js`), which is asked for when somebody looks at how Play's puzzle is seen.

use std::cell::RefCell;

use gloo::utils::window;
use js_sys::Reflect;
use wasm_bindgen::prelude::{Closure, wasm_bindgen};
use web_sys::HtmlCanvasElement;
use yew::Callback;

use super::canvas::Seen;
use super::module::{self, Report};
use crate::state::Action;
use crate::state::headset::{Action as Do, Ask};

/// Draws a picture: the head, the eyes, the hands, whether heights are over the floor, whether nothing else is seen.
type Draw = Closure<dyn FnMut(Vec<f32>, Vec<f32>, Vec<f32>, bool, bool) -> bool>;
/// A trigger was pulled: the hand's side, the matrix of its ray, whether its grip is held.
type Pull = Closure<dyn FnMut(i32, Vec<f32>, bool) -> bool>;

#[wasm_bindgen]
extern "C" {
    type Module;
    #[wasm_bindgen(method)]
    fn open(
        this: &Module,
        canvas: &HtmlCanvasElement,
        report: Report,
        draw: Draw,
        pull: Pull,
    ) -> Headset;

    #[derive(Clone)]
    type Headset;
    #[wasm_bindgen(method)]
    fn offers(this: &Headset);
    #[wasm_bindgen(method)]
    fn enter(this: &Headset, mode: &str);
    #[wasm_bindgen(method)]
    fn leave(this: &Headset);
}

thread_local! {
    /// What shows the puzzle there, once it is loaded.
    static HEADSET: RefCell<Option<Headset>> = const { RefCell::new(None) };
}

/// Draws a picture at a time, milliseconds; false if that cannot be.
type Drawn = dyn FnMut(&Seen, f64) -> bool;
/// Turns what a hand of this side points at along a ray, with its grip held or not; false if there is nothing.
type Pulled = dyn FnMut(i8, &[f32], bool) -> bool;

/// What the canvas does for a headset.
pub struct Ends {
    /// Where it says what it hears.
    pub send: Callback<Action>,
    pub draw: Box<Drawn>,
    pub pull: Box<Pulled>,
    /// The session is over.
    pub left: Box<dyn FnMut()>,
}

/// Carries out what the state asks for, on a canvas.
pub fn carry_out(ask: Ask, canvas: &HtmlCanvasElement, ends: Ends) {
    let headset = HEADSET.with_borrow(Clone::clone);
    match (ask, headset) {
        (Ask::Look, Some(headset)) => headset.offers(),
        (Ask::Look, None) => load(canvas.clone(), ends),
        (Ask::Enter(mode), Some(headset)) => headset.enter(mode.id()),
        (Ask::Leave, Some(headset)) => headset.leave(),
        // Without it there is no button.
        (_, None) => {}
    }
}

/// Loads what shows the puzzle there, where the browser knows headsets, and finds out whether there is one.
fn load(canvas: HtmlCanvasElement, ends: Ends) {
    let known = Reflect::get(&window().navigator(), &"xr".into());
    if !known.is_ok_and(|known| known.is_object()) {
        return;
    }
    let Ends {
        send,
        mut draw,
        mut pull,
        mut left,
    } = ends;
    let says = move |what: String, words: String| {
        if what == "ended" {
            left();
        }
        send.emit(Action::Headset(Do::Says(what, words)));
    };
    module::begin(
        "hypercubist-headset",
        says,
        move |module: Module, report| {
            let draw = Closure::new(
                move |head: Vec<f32>, eyes: Vec<f32>, hands: Vec<f32>, floor: bool, alone: bool| {
                    let seen = Seen {
                        head,
                        eyes,
                        hands,
                        floor,
                        alone,
                    };
                    let now = window().performance().map_or(0.0, |clock| clock.now());
                    draw(&seen, now)
                },
            );
            let pull = Closure::new(move |side: i32, ray: Vec<f32>, grip: bool| {
                pull(side as i8, &ray, grip)
            });
            let headset = module.open(&canvas, report, draw, pull);
            HEADSET.set(Some(headset.clone()));
            headset.offers();
        },
    );
}
