//! Tests of the public interface of the atlas. They share a binary, to link once.

mod errata;
mod reaching;
mod symmetric;
mod tables;
mod twists;
mod useful_moves;
mod whole_types;
