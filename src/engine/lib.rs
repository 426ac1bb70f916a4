//! The facade over the engine's rooms: jobs, progress, cancellation, and domain values as wire values.
