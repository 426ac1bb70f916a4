//! Permutations of a few pieces as numbers, in lexicographic order.

/// The number of permutations of `n` pieces.
pub(crate) const fn factorial(n: usize) -> usize {
    if n < 2 { 1 } else { n * factorial(n - 1) }
}

/// The rank of a permutation of `0..N` among all of them, in lexicographic order. N is at most 16.
#[inline(always)]
pub(crate) fn rank<const N: usize>(pieces: [u8; N]) -> usize {
    let (mut rank, mut seen) = (0, 0_u16);
    for (slot, piece) in pieces.into_iter().enumerate() {
        let smaller = (1_u16 << piece) - 1;
        let smaller_to_come = usize::from(piece) - (seen & smaller).count_ones() as usize;
        rank = rank * (N - slot) + smaller_to_come;
        seen |= 1 << piece;
    }
    rank
}

/// The permutation of `0..N` with this rank, which must be less than N factorial.
pub(crate) fn unrank<const N: usize>(mut rank: usize) -> [u8; N] {
    let mut pieces = [0; N];
    for slot in (0..N).rev() {
        let digit = (rank % (N - slot)) as u8;
        rank /= N - slot;
        // Later pieces move up to make room for this one.
        for later in &mut pieces[slot + 1..] {
            *later += u8::from(*later >= digit);
        }
        pieces[slot] = digit;
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_count_permutations_in_their_order() {
        let all: Vec<[u8; 5]> = (0..factorial(5)).map(unrank::<5>).collect();
        assert!(all.is_sorted_by(|a, b| a < b));
        for (number, pieces) in all.into_iter().enumerate() {
            let mut sorted = pieces;
            sorted.sort_unstable();
            assert_eq!(sorted, [0, 1, 2, 3, 4]);
            assert_eq!(rank(pieces), number);
        }
        for number in (0..factorial(8)).step_by(11) {
            assert_eq!(rank(unrank::<8>(number)), number);
        }
        assert_eq!(unrank::<8>(factorial(8) - 1), [7, 6, 5, 4, 3, 2, 1, 0]);
    }
}
