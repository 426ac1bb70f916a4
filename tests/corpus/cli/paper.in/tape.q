Puzzles
tape A: 3x3
