//! Smart cubes (`www/cube/cube.js`), which are loaded when somebody connects one.

use std::cell::RefCell;

use gloo::utils::window;
use js_sys::Reflect;
use wasm_bindgen::prelude::{Closure, wasm_bindgen};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::spawn_local;
use yew::Callback;

use super::{address, editor};
use crate::state::Action;
use crate::state::real::{Action as Do, Ask};

#[wasm_bindgen]
extern "C" {
    type Module;
    #[wasm_bindgen(method)]
    fn open(this: &Module, report: Closure<dyn FnMut(String, String)>) -> Cubes;

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
        (Ask::Choose(addresses), None) => load(addresses, send.clone()),
        (Ask::Address(address), Some(cubes)) => cubes.give_address(&address),
        (Ask::Again, Some(cubes)) => cubes.again(),
        (Ask::End, Some(cubes)) => cubes.end(),
        (_, None) => {}
    }
}

/// Loads what connects cubes, and lets the user choose one.
fn load(addresses: String, send: Callback<Action>) {
    let says = move |what: String, words: String| send.emit(Action::Cube(Do::Says(what, words)));
    let bluetooth = Reflect::get(&window().navigator(), &"bluetooth".into());
    if bluetooth.is_ok_and(|bluetooth| bluetooth.is_undefined()) {
        return says("browser".to_owned(), String::new());
    }
    spawn_local(async move {
        let at = address::named("hypercubist-cube");
        let module: Result<JsValue, JsValue> = match at {
            Some(at) => editor::load(&at).await,
            None => Err(JsValue::NULL),
        };
        let Ok(module) = module else {
            return says("not-loaded".to_owned(), String::new());
        };
        let cubes = module.unchecked_into::<Module>().open(Closure::new(says));
        CUBES.set(Some(cubes.clone()));
        cubes.choose(&addresses);
    });
}
