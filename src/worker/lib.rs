//! The compute worker: the engine behind web-worker messages.
