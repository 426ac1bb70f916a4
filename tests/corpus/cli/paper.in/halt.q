Puzzles
A: 3x3

1 | input "Choose a number"
R U R' U'
max-input 5

2 | halt "You chose"
U R U' R'
counting-until UFR
