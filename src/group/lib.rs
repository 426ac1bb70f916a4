//! Permutations, cycle types, orders and orbits: the algebra under every puzzle.
