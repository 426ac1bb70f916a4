//! The papers' files: lines of the upper face, words of symmetric positions, useful moves, cycles of the tesseract. Any
//! text is read or refused at a place, and a line that is read is printed and read back.
#![no_main]

use std::ops::Range;

use atlas::symmetric::Shortest;
use atlas::{UsefulMove, parse_cycles};
use last_layer::{Entry, Table};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let inside = |range: &Range<usize>| assert!(text.get(range.clone()).is_some(), "{range:?}");
    match Entry::parse(text) {
        Ok(entry) => assert_eq!(Entry::parse(&entry.line()).as_ref(), Ok(&entry)),
        Err(error) => inside(&error.range),
    }
    for refused in [
        Table::parse(text).err(),
        Shortest::parse(text).err(),
        parse_cycles(text).err(),
    ]
    .into_iter()
    .flatten()
    {
        inside(&refused.range);
    }
    for refused in UsefulMove::parse(text).err().into_iter().flatten() {
        inside(&refused.range);
    }
});
