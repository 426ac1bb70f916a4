//! Building the site: the page, the workers and the editor.

use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::thread;

use crate::compile::{Module, Profile, compile_page, worker};
use crate::folders::exchange;
use crate::site::Saved;
use crate::{Result, assemble, children, fetch, npm, site, sizes, step, tools};

/// Builds the site into `dist`, with these modules of the workers.
///
/// What takes long goes side by side: tools that are missing, the page, each module, the editor. Then everything is put
/// together. After a failure, `dist` is as it was.
pub fn site(profile: Profile, modules: &[Module], saved: &Saved, dist: &Path) -> Result {
    tools::rust_for_wasm()?;
    fetch::crates()?;
    let mut tasks: Vec<Task> = vec![
        // The longest chain of crates that wait for one another, so it begins first.
        Box::new(|| tools::wasm_bindgen()?.get().map(drop)),
        Box::new(|| {
            tools::wasm_opt()?;
            npm::install("www/editor")?;
            npm::install("www/cube").map(drop)
        }),
        Box::new(move || step("Compiling the page", || compile_page(profile))),
    ];
    for &module in modules {
        tasks.push(Box::new(move || {
            let what = format!("Building {}", module.title());
            step(&what, || worker(module, profile).map(drop))
        }));
    }
    side_by_side(tasks)?;
    step("Putting the site together", || {
        let staging = dist.join(".stage");
        assemble::assemble(profile, &staging)?;
        site::finish(&staging, profile, modules, saved)?;
        exchange(&staging, dist)
    })?;
    match profile {
        Profile::Quick => Ok(()),
        Profile::Release => step("Compressing its files", || sizes::compress(dist)),
    }
}

type Task = Box<dyn FnOnce() -> Result + Send>;

/// Runs the tasks at the same time. The first that fails stops the others, and its error is the answer.
fn side_by_side(tasks: Vec<Task>) -> Result {
    let first = Mutex::new(Ok(()));
    thread::scope(|scope| {
        for task in tasks {
            let first = &first;
            scope.spawn(move || {
                let done = task();
                let mut first = first.lock().unwrap_or_else(PoisonError::into_inner);
                if done.is_err() && first.is_ok() {
                    *first = done;
                    children::stop_all();
                }
            });
        }
    });
    first.into_inner().unwrap_or_else(PoisonError::into_inner)
}
