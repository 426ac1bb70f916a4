//! The command line as a person meets it: transcripts in `tests/corpus/cli`.

#[test]
fn transcripts() {
    trycmd::TestCases::new()
        .case("../../tests/corpus/cli/*.trycmd")
        .case("../../tests/corpus/cli/*.toml");
}
