//! States near the end of a phase, with their exact distances.

use crate::general::distances::Distances;
use crate::monitor::{CancelledError, Monitor, Progress, go_on};

/// States between two looks at the monitor.
const CHECK: usize = 1 << 12;

/// The states within `radius` turns of `goals`, in a table of a number of bits. That another state seems to be one of
/// them does no harm: a phase ends where the state says so.
pub(super) fn near<S: Copy>(
    goals: Vec<S>,
    (radius, bits): (u8, u32),
    turns: usize,
    after: impl Fn(&S, usize) -> S,
    key: impl Fn(&S) -> u64,
    monitor: &dyn Monitor<Progress>,
) -> Result<Distances, CancelledError> {
    let mut near = Distances::new(bits);
    let mut rim = goals;
    rim.retain(|goal| near.insert(key(goal), 0));
    for distance in 1..=radius {
        let mut farther = Vec::new();
        for (number, state) in rim.iter().enumerate() {
            if number % CHECK == 0 {
                go_on(monitor)?;
            }
            for turn in 0..turns {
                let state = after(state, turn);
                if near.insert(key(&state), distance) {
                    farther.push(state);
                }
            }
        }
        rim = farther;
    }
    Ok(near)
}
