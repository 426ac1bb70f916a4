Puzzles
A: 3x3

1 | U' R2
2 | repeat until UFR UF solved U' R2
3 | L D'
