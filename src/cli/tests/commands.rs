//! The command line as a person meets it: transcripts in `tests/corpus/cli`.

#[test]
fn transcripts() {
    trycmd::TestCases::new()
        .env(
            "HYPERCUBIST_TABLES",
            concat!(env!("CARGO_TARGET_TMPDIR"), "/tables"),
        )
        // How far a command is depends on the machine.
        .env("HYPERCUBIST_QUIET", "1")
        .case("../../tests/corpus/cli/*.trycmd")
        .case("../../tests/corpus/cli/*.toml");
}
