Puzzles
A: 3x3

1 | U' R2
2 | L D'
3 | goto 1
