-- R U R' U' six times is no change at all, so this algorithm counts from 0 to 5.
-- Doing its inverse until the corner UFR is solved reads the number.

Puzzles
A: 3x3

1 | input "Choose a number"
          R U R' U'
          max-input 5
2 | halt "You chose"
         U R U' R'
         counting-until UFR
