//! Logs of the tesseract: any text is read or refused at a place, and what is read is written and read back.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use puzzle::Puzzle;
use puzzle::log::Log;

static PUZZLE: LazyLock<Puzzle> = LazyLock::new(|| Puzzle::cube(3, 4).expect("the tesseract"));

fuzz_target!(|text: &str| {
    match Log::parse(text) {
        Ok(log) => {
            assert_eq!(Log::parse(&log.to_string()).as_ref(), Ok(&log));
            if log.layers == PUZZLE.layers() {
                assert_eq!(log.positions(&PUZZLE).count(), log.twists().count());
            }
        }
        Err(error) => assert!(text.get(error.range).is_some()),
    }
});
