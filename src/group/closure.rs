//! What steps lead to.

/// Everything that can be reached from `start`, each thing once, breadth first: `after` are the things one step on, and
/// things with the same `key` are the same. If there are more than `most`, at least one more than that are found.
///
/// It is meant for thousands of things: the time grows with the square of their number.
///
/// ```
/// let powers = group::closure(1, usize::MAX, |power| *power, |power| [power * 3 % 7]);
/// assert_eq!(powers, [1, 3, 2, 6, 4, 5]);
/// ```
pub fn closure<T, K: Ord, A: IntoIterator<Item = T>>(
    start: T,
    most: usize,
    key: impl Fn(&T) -> K,
    after: impl Fn(&T) -> A,
) -> Vec<T> {
    // In order. A tree would be as fast for so few, but larger code, once for each kind of key.
    let mut known = vec![key(&start)];
    let mut found = vec![start];
    let mut next = 0;
    while next < found.len() && found.len() <= most {
        for thing in after(&found[next]) {
            let key = key(&thing);
            if let Err(at) = known.binary_search(&key) {
                known.insert(at, key);
                found.push(thing);
            }
        }
        next += 1;
    }
    found
}
