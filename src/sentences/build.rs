//! Makes Rust of the messages of diagnostics, and of those that the tests use.

fn main() -> message_files::Result<()> {
    let messages = message_files::Messages {
        values: &["../../assets/words/en/diagnostics"],
        tests: [&["test.ftl"], &["test-values.ftl"]],
        ..Default::default()
    };
    messages.write()
}
