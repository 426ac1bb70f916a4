//! Whatever somebody pastes: any bytes give an answer within the counted work, and its places are places of the text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use recognise::{MOST_WORK, recognise};

fuzz_target!(|bytes: &[u8]| {
    let found = recognise(bytes, None);
    assert!(found.work <= MOST_WORK);
    assert_eq!(found.candidates.is_empty(), found.unread.is_some());
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    if let Some(unread) = found.unread {
        assert!(unread.nearest.len() <= 3);
        assert!(unread.place.range.is_none_or(|range| text.get(range).is_some()));
    }
});
