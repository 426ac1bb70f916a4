//! The programs that are running for this one, so that none of them outlives it.
//!
//! Each runs in a process group of its own, with whatever it starts in turn. A signal that ends `xtask` (Ctrl-C,
//! `kill`, a closed terminal) is passed on to every group first.

use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::{process, thread};

use crate::Result;

/// The exit code of a program that a signal stopped, as shells give it for Ctrl-C.
const INTERRUPTED: i32 = 130;

#[derive(Default)]
struct Running {
    groups: BTreeSet<u32>,
    /// Set once `xtask` itself is ending: nothing may be started any more.
    ending: bool,
}

static RUNNING: Mutex<Running> = Mutex::new(Running {
    groups: BTreeSet::new(),
    ending: false,
});

fn running() -> MutexGuard<'static, Running> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// From here on, a signal that ends this program ends the programs it has started as well.
pub fn stop_with_us() -> Result {
    ctrlc::set_handler(|| {
        running().ending = true;
        stop_all();
        process::exit(INTERRUPTED);
    })
    .map_err(|error| format!("signals cannot be handled: {error}"))
}

/// Asks every program that is running to end.
pub fn stop_all() {
    for &group in &running().groups {
        stop(group);
    }
}

/// Starts `command` in its own process group. Nothing can be started between a signal and the end of this program.
pub fn spawn(command: &mut process::Command) -> std::io::Result<Child> {
    let mut running = running();
    if running.ending {
        drop(running);
        // The handler is about to end this program; starting something now would leave it behind.
        loop {
            thread::park();
        }
    }
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    let inner = command.spawn()?;
    running.groups.insert(inner.id());
    Ok(Child { inner })
}

/// A program that has been started. It is stopped when this is dropped before it has ended.
pub struct Child {
    inner: process::Child,
}

impl Child {
    /// The number of its process.
    pub fn id(&self) -> u32 {
        self.inner.id()
    }

    /// Waits for its end.
    pub fn wait(mut self) -> std::io::Result<process::ExitStatus> {
        self.inner.wait()
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        let id = self.inner.id();
        // The group's number may belong to somebody else once the program has been waited for.
        running().groups.remove(&id);
        if matches!(self.inner.try_wait(), Ok(None)) {
            stop(id);
            let _ = self.inner.wait();
        }
    }
}

#[cfg(unix)]
fn stop(group: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    if let Some(pid) = Pid::from_raw(group.cast_signed()) {
        // It fails only where the group has just ended.
        let _ = kill_process_group(pid, Signal::TERM);
    }
}

/// On Windows, Ctrl-C reaches all programs of the console by itself.
#[cfg(not(unix))]
fn stop(_group: u32) {}
