//! Lua in QAT: any text is Lua or an error at a span, within its limits.
#![no_main]

use diagnostics::{Source, SourceId, Span};
use libfuzzer_sys::fuzz_target;
use qat::Watch;
use qat::lua::{Limits, Value, host};

fuzz_target!(|text: &str| {
    let source = Source::new("fuzz.qat", text);
    let limits = Limits {
        fuel: 100_000,
        memory: 1 << 20,
    };
    let mut lua = host(limits, Watch::default());
    let id = SourceId(0);
    let results = [
        lua.load(text, Span::new(id, 0, text.len()), 1),
        lua.call(id, "f", &[Value::Int(7.into()), Value::Text("x".to_owned())])
            .map(|_| ()),
    ];
    for span in results.into_iter().filter_map(|result| result.err()?.span) {
        assert!(source.text().get(span.range()).is_some());
    }
    lua.printed();
});
