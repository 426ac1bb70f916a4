//! Tidying a program: whatever the text, also that of a damaged program, tidying it twice is as good as once, and it
//! compiles to what it compiled to.
#![no_main]

use diagnostics::{Source, Sources};
use libfuzzer_sys::fuzz_target;
use qat::CatalogueWorld;
use qat::services::format;

#[path = "../made_up.rs"]
mod made_up;
#[path = "../../qat/wild.rs"]
mod wild;

/// Begins every other program, so that statements are reached without having to be found behind registers.
const HEAD: &str = ".registers {\nA, B <- 3x3 builtin (90, 90)\n}\n";

/// The Q that a text compiles to, if it does.
fn compiled(text: &str) -> Option<String> {
    let mut sources = Sources::default();
    let id = sources.add(Source::new("fuzz.qat", text));
    qat::compile(&mut sources, id, &CatalogueWorld).text
}

fuzz_target!(|bytes: &[u8]| {
    let Some(text) = made_up::text(bytes, |bytes| wild::program(bytes).0) else {
        return;
    };
    let headed = (!text.starts_with(".registers")).then(|| format!("{HEAD}{text}"));
    for text in [text.to_string()].into_iter().chain(headed) {
        let tidy = format(&text);
        assert_eq!(format(&tidy), tidy, "{text:?}");
        // Compiling takes longest.
        if tidy != text {
            assert_eq!(compiled(&tidy), compiled(&text), "{text:?}");
        }
    }
});
