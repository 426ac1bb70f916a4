-- Turn until two pieces come home together. It takes a while, but they must: every algorithm,
-- repeated long enough, brings the whole cube back.

Puzzles
A: 3x3

1 | U' R2
2 | repeat until UFR UF solved U' R2
3 | L D'
4 | halt "UFR and UF are solved"
