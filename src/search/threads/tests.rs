use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::{BuiltOnce, Threads, fan_out};

#[test]
fn every_number_is_worked_on_once() {
    for threads in [
        Threads::One,
        Threads::AtMost(0),
        Threads::AtMost(3),
        Threads::All,
    ] {
        for items in [0, 1, 1000] {
            let done = Mutex::new(Vec::new());
            fan_out(threads, items, |item| {
                done.lock().expect("no panic").push(item);
            });
            let mut done = done.into_inner().expect("no panic");
            done.sort_unstable();
            assert!(done.into_iter().eq(0..items), "{threads:?}, {items}");
        }
    }
}

#[test]
fn one_thread_works_in_order_on_the_callers_thread() {
    let caller = std::thread::current().id();
    let done = Mutex::new(Vec::new());
    fan_out(Threads::One, 10, |item| {
        assert_eq!(std::thread::current().id(), caller);
        done.lock().expect("no panic").push(item);
    });
    assert!(done.into_inner().expect("no panic").into_iter().eq(0..10));
}

#[test]
fn a_value_is_built_once_and_a_failure_is_no_value() {
    let value = BuiltOnce::default();
    assert_eq!(value.get_or_build(|| Err("no")), Err("no"));
    assert_eq!(value.get(), None);
    let built = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let build = || {
                    std::thread::yield_now();
                    Ok::<_, ()>(built.fetch_add(1, Ordering::Relaxed))
                };
                assert_eq!(value.get_or_build(build), Ok(&0));
            });
        }
    });
    assert_eq!(built.into_inner(), 1);
}
