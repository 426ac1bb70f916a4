//! Tests of the public interface of the engine. They share a binary, to link once.

use std::sync::LazyLock;

use engine::Engine;

mod architect;
mod atlas;
mod jobs;
mod orientation;
mod practice;
mod shorten;

/// The engine of all tests that do not need one of their own: it builds its tables once.
static ENGINE: LazyLock<Engine> = LazyLock::new(Engine::default);
