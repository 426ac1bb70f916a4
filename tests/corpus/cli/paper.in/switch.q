Puzzles
A: 3x3
B: 3x3

1 | U
2 | switch B
3 | R
