-- Two cubes, one in hand at a time. Putting a cube down does not change it.

Puzzles
A: 3x3
B: 3x3

1 | U
2 | switch B
3 | R R
4 | switch A
5 | U U
6 | print "The first cube counts"
          U'
          counting-until UFR
7 | switch B
8 | halt "The second cube counts"
         R'
         counting-until UFR
