Puzzles
A: 3x3
tape B: 3x3

1 | switch B
2 | U
3 | move-right 2
4 | U2
5 | repeat until UFR solved U
6 | move-left 3
7 | halt "done"
