//! Tests of the public interface of the engine. They share a binary, to link once.

mod architect;
mod atlas;
mod jobs;
mod orientation;
mod practice;
mod shorten;
