Puzzles
A: 3x3

1 | (R U)2
2 | [R, U]
3 | [F: (R U R' U')2]
4 | [R, U]' (U' R')2
