//! The examples in `docs/cli.md`, run from the top of the repository as a reader would.

#[test]
fn the_examples_of_the_guide_are_true() {
    // The only test of this program, so that nobody else has the folder changed under them.
    std::env::set_current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .expect("the repository has a top");
    trycmd::TestCases::new()
        .env(
            "HYPERCUBIST_TABLES",
            concat!(env!("CARGO_TARGET_TMPDIR"), "/tables"),
        )
        .case("docs/cli.md");
}
