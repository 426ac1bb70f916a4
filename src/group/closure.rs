//! What steps lead to.

use std::collections::{BTreeSet, VecDeque};

/// Everything that can be reached from `start`, each thing once, breadth first: `after` are the things one step on, and
/// things with the same `key` are the same. Steps are taken as the iterator is asked for more.
///
/// ```
/// let powers = group::closure(1, |power| *power, |power| [power * 3 % 7]);
/// assert_eq!(powers.collect::<Vec<_>>(), [1, 3, 2, 6, 4, 5]);
/// ```
pub fn closure<T, K: Ord, A: IntoIterator<Item = T>>(
    start: T,
    key: impl Fn(&T) -> K,
    after: impl Fn(&T) -> A,
) -> impl Iterator<Item = T> {
    let mut known = BTreeSet::from([key(&start)]);
    let mut waiting = VecDeque::from([start]);
    std::iter::from_fn(move || {
        let next = waiting.pop_front()?;
        let farther = after(&next);
        waiting.extend(farther.into_iter().filter(|thing| known.insert(key(thing))));
        Some(next)
    })
}
