//! What may be said of a panic.

use std::panic::PanicHookInfo;

/// Where a program panicked, and why: the file with the folder that it is in, the line, and the message if it stands in
/// the source as it is. Nothing in it is a path of the machine that built the program, or was typed by anybody.
pub fn crash_report(panic: &PanicHookInfo) -> String {
    let place = panic.location().map_or_else(String::new, |location| {
        format!("{}:{}", short(location.file()), location.line())
    });
    match panic.payload().downcast_ref::<&str>() {
        Some(words) => format!("{place}: {words}"),
        None => format!("{place} (the message has values in it, which are left out)"),
    }
}

/// The last two parts of a path; folders called `src` say nothing.
fn short(path: &str) -> String {
    let parts = path.split(['/', '\\']).filter(|part| *part != "src");
    let parts: Vec<&str> = parts.collect();
    parts[parts.len().saturating_sub(2)..].join("/")
}

#[cfg(test)]
mod tests {
    use std::panic;
    use std::sync::mpsc::channel;

    use super::*;

    #[test]
    fn a_report_has_neither_paths_nor_values() {
        let typed = "my secret";
        let (send, reports) = channel();
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            send.send(crash_report(panic)).unwrap_or_default();
        }));
        let panics: [fn(&str); 2] = [|_| panic!("plain"), |typed| panic!("not a number: {typed}")];
        for panic in panics {
            assert!(panic::catch_unwind(|| panic(typed)).is_err());
        }
        panic::set_hook(usual);
        let reports: Vec<String> = reports.iter().take(2).collect();
        assert!(
            reports[0].starts_with("diagnostics/crash.rs:") && reports[0].ends_with(": plain"),
            "{reports:?}"
        );
        assert!(
            reports[1].starts_with("diagnostics/crash.rs:") && !reports[1].contains(typed),
            "{reports:?}"
        );
    }

    #[test]
    fn paths_are_cut() {
        assert_eq!(
            short("/root/.cargo/registry/src/x-1/rand-0.9.2/src/rng.rs"),
            "rand-0.9.2/rng.rs"
        );
        assert_eq!(short("src/app/main.rs"), "app/main.rs");
        assert_eq!(short("C:\\a\\b.rs"), "a/b.rs");
        assert_eq!(short("x.rs"), "x.rs");
    }
}
