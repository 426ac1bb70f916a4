//! Sharing numbered pieces of work among threads, with or without rayon.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

/// How many threads may work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Threads {
    /// The caller's thread alone. Rayon is not touched, so this works where threads cannot start (WebAssembly
    /// without shared memory).
    One,
    /// At most this many threads of the current rayon pool; 0 and 1 mean [`Threads::One`].
    AtMost(usize),
    /// All threads of the current rayon pool.
    #[default]
    All,
}

impl Threads {
    fn count(self) -> usize {
        match self {
            Self::One | Self::AtMost(0 | 1) => 1,
            Self::AtMost(n) => n.min(rayon::current_num_threads()),
            Self::All => rayon::current_num_threads(),
        }
    }

    /// Calls `work` once for every number below `items`, in increasing order on each thread; a thread takes the
    /// smallest number that no thread has taken. Returns when all is done.
    pub fn share(self, items: usize, work: impl Fn(usize) + Sync) {
        fan_out(self, items, work);
    }
}

/// Calls `work` once for every number below `items`, in increasing order on each thread; a thread takes the smallest
/// number that no thread has taken.
pub(crate) fn fan_out(threads: Threads, items: usize, work: impl Fn(usize) + Sync) {
    let count = threads.count();
    if count == 1 {
        (0..items).for_each(work);
        return;
    }
    let next = AtomicUsize::new(0);
    rayon::scope(|scope| {
        for _ in 0..count {
            scope.spawn(|_| {
                loop {
                    let item = next.fetch_add(1, Ordering::Relaxed);
                    if item >= items {
                        break;
                    }
                    work(item);
                }
            });
        }
    });
}

/// The results of two pieces of work, which run at the same time if there are threads.
pub(crate) fn both<A: Send, B: Send>(
    threads: Threads,
    first: impl FnOnce() -> A + Send,
    second: impl FnOnce() -> B + Send,
) -> (A, B) {
    if threads.count() == 1 {
        (first(), second())
    } else {
        rayon::join(first, second)
    }
}

/// What a mutex holds, even if a thread that held it has panicked.
pub(crate) fn locked<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What whoever needs it first builds, while everybody else who needs it waits. Unlike with [`OnceLock`], building may
/// fail; the next one tries again.
#[derive(Debug)]
pub(crate) struct BuiltOnce<T> {
    value: OnceLock<T>,
    building: Mutex<()>,
}

impl<T> BuiltOnce<T> {
    /// The value if it has been built.
    pub(crate) fn get(&self) -> Option<&T> {
        self.value.get()
    }

    /// The value, built by `build` if there is none. That must use one thread: while it waits for others of a pool, its
    /// own thread may take up work that needs the same value.
    pub(crate) fn get_or_build<E>(&self, build: impl FnOnce() -> Result<T, E>) -> Result<&T, E> {
        if let Some(value) = self.get() {
            return Ok(value);
        }
        let _building = locked(&self.building);
        // Built while this one waited.
        if let Some(value) = self.get() {
            return Ok(value);
        }
        let value = build()?;
        Ok(self.value.get_or_init(|| value))
    }
}

impl<T> Default for BuiltOnce<T> {
    fn default() -> Self {
        Self {
            value: OnceLock::new(),
            building: Mutex::default(),
        }
    }
}

#[cfg(test)]
mod tests;
