//! Makes Rust of the page's messages.

fn main() -> message_files::Result<()> {
    let messages = message_files::Messages {
        texts: &["../../assets/words/en"],
        ..Default::default()
    };
    messages.write()
}
