Puzzles
A: 3x3

1 | goto 1
