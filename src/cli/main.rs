//! `hypercubist`: the engine on the command line.
fn main() {}
