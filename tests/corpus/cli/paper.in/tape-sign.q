Puzzles
■ A: 3x3
