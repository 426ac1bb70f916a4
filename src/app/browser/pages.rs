//! The loads of this page that live: each holds a Web Lock, which ends with it however it ends.
//!
//! Browsers without Web Locks (and pages that came over plain HTTP) know of no others, so nothing that another page
//! saved is ever removed there.

use gloo::events::EventListener;
use gloo::utils::window;
use js_sys::{Array, Function, Promise, Reflect};
use wasm_bindgen::prelude::{Closure, wasm_bindgen};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use yew::Callback;

use crate::state::Action;
use crate::state::screens::run;
use crate::state::screens::run::documents::Storage;

/// What the locks' names begin with; the page's own name follows.
const PREFIX: &str = "hypercubist/page/";

#[wasm_bindgen]
extern "C" {
    type Locks;
    #[wasm_bindgen(method, catch)]
    fn request(this: &Locks, name: &str, held: &Function) -> Result<Promise, JsValue>;
    #[wasm_bindgen(method, catch)]
    fn query(this: &Locks) -> Result<Promise, JsValue>;
}

fn locks() -> Option<Locks> {
    let locks = Reflect::get(&window().navigator(), &"locks".into()).ok()?;
    locks.is_object().then(|| locks.unchecked_into())
}

/// A name for this load of the page: the time, so that names are in the order of loading, and a random number.
pub fn new_name() -> String {
    let random = js_sys::Math::random() * f64::from(u32::MAX);
    format!("{:012x}{:08x}", js_sys::Date::now() as u64, random as u32)
}

/// Holds the lock of the page `name`. It is let go while the page is put away, since a browser may not put away a page
/// that holds one; nothing is written meanwhile.
pub fn live(name: &str) -> [EventListener; 2] {
    let release = std::rc::Rc::new(std::cell::RefCell::new(hold(name)));
    let held = release.clone();
    let hidden = EventListener::new(&window(), "pagehide", move |_| {
        if let Some(release) = held.take() {
            // Resolving a promise does not throw.
            let _ = release.call0(&JsValue::UNDEFINED);
        }
    });
    let name = name.to_owned();
    let shown = EventListener::new(&window(), "pageshow", move |_| {
        let mut held = release.borrow_mut();
        if held.is_none() {
            *held = hold(&name);
        }
    });
    [hidden, shown]
}

/// Asks for the lock, and gives what releases it; `None` without locks.
fn hold(name: &str) -> Option<Function> {
    let locks = locks()?;
    let mut release = None;
    let until = Promise::new(&mut |resolve, _| release = Some(resolve));
    let held = Closure::once_into_js(move || until);
    let request = locks
        .request(&format!("{PREFIX}{name}"), held.unchecked_ref())
        .ok()?;
    // Refused where storage is, as in a frame of another site: then there is nothing to remove either.
    super::ignore(request);
    release
}

/// Sends [`Storage::Pages`]; nothing without locks.
pub fn list(send: Callback<Action>) {
    let Some(asked) = locks().and_then(|locks| locks.query().ok()) else {
        return;
    };
    spawn_local(async move {
        let Ok(answer) = JsFuture::from(asked).await else {
            return;
        };
        let Some(mut pages) = names(&answer, "held") else {
            return;
        };
        pages.extend(names(&answer, "pending").unwrap_or_default());
        send.emit(Action::Run(run::Action::Storage(Storage::Pages(pages))));
    });
}

fn names(answer: &JsValue, which: &str) -> Option<Vec<String>> {
    let list: Array = Reflect::get(answer, &which.into()).ok()?.dyn_into().ok()?;
    let name = |lock: JsValue| {
        let name = Reflect::get(&lock, &"name".into()).ok()?.as_string()?;
        name.strip_prefix(PREFIX).map(str::to_owned)
    };
    Some(list.iter().filter_map(name).collect())
}
