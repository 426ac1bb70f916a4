//! Twisty puzzles from geometry: facets, pieces, moves, notation, architectures and the catalogue.
