//! Smart cubes (`www/cube/cube.js`), which are loaded when somebody connects one.

use std::cell::RefCell;

use gloo::utils::window;
use js_sys::Reflect;
use wasm_bindgen::prelude::wasm_bindgen;
use yew::Callback;

use super::module::{self, Report};
use crate::state::Action;
use crate::state::real::{Action as Do, Ask};

#[wasm_bindgen]
extern "C" {
    type Module;
    #[wasm_bindgen(method)]
    fn open(this: &Module, report: Report) -> Cubes;

    #[derive(Clone)]
    type Cubes;
    #[wasm_bindgen(method)]
    fn choose(this: &Cubes, addresses: &str);
    #[wasm_bindgen(method, js_name = giveAddress)]
    fn give_address(this: &Cubes, address: &str);
    #[wasm_bindgen(method)]
    fn again(this: &Cubes);
    #[wasm_bindgen(method)]
    fn end(this: &Cubes);
    #[wasm_bindgen(method)]
    fn sound(this: &Cubes, right: bool);
    #[wasm_bindgen(method)]
    fn timer(this: &Cubes);
    #[wasm_bindgen(method, js_name = endTimer)]
    fn end_timer(this: &Cubes);
}

thread_local! {
    /// What connects cubes, once it is loaded.
    static CUBES: RefCell<Option<Cubes>> = const { RefCell::new(None) };
}

/// Carries out what the state asks for.
pub fn carry_out(ask: Ask, send: &Callback<Action>) {
    let cubes = CUBES.with_borrow(Clone::clone);
    match (ask, cubes) {
        (Ask::Choose(addresses), Some(cubes)) => cubes.choose(&addresses),
        (Ask::Choose(addresses), None) => {
            load(send.clone(), false, move |cubes| cubes.choose(&addresses));
        }
        (Ask::Timer, Some(cubes)) => cubes.timer(),
        (Ask::Timer, None) => load(send.clone(), true, Cubes::timer),
        (Ask::EndTimer, Some(cubes)) => cubes.end_timer(),
        (Ask::Sound(right), Some(cubes)) => cubes.sound(right),
        (Ask::Address(address), Some(cubes)) => cubes.give_address(&address),
        (Ask::Again, Some(cubes)) => cubes.again(),
        (Ask::End, Some(cubes)) => cubes.end(),
        (_, None) => {}
    }
}

/// Loads what connects cubes and timers, and begins with one.
fn load(send: Callback<Action>, timer: bool, begin: impl FnOnce(&Cubes) + 'static) {
    let says = move |what: String, words: String| {
        send.emit(Action::Cube(match what.as_str() {
            // That comes many times a second.
            "gyroscope" => Do::Held(words),
            "browser" | "not-loaded" if timer => Do::Says("timer".to_owned(), what),
            _ => Do::Says(what, words),
        }));
    };
    let bluetooth = Reflect::get(&window().navigator(), &"bluetooth".into());
    if bluetooth.is_ok_and(|bluetooth| bluetooth.is_undefined()) {
        return says("browser".to_owned(), String::new());
    }
    module::begin("hypercubist-cube", says, move |module: Module, report| {
        let cubes = module.open(report);
        CUBES.set(Some(cubes.clone()));
        begin(&cubes);
    });
}
