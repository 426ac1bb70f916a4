//! The Hypercubist page.
fn main() {}
