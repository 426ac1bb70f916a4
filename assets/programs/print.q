-- Printing shows a number and changes nothing: count down until UFR is solved, then undo every turn.

Puzzles
A: 3x3

1 | input "Choose a number"
          R U R' U'
          max-input 5
2 | print "Just a friendly message"
3 | print "You chose"
          U R U' R'
          counting-until UFR
4 | R U R' U'
5 | halt "One more is"
         U R U' R'
         counting-until UFR
