-- U turns the top layer once: call that adding 1. Four of them are a full turn, so this counts modulo 4:
-- 1 and 2 are 3, and 2 more are 1. To read the number, turn back until the cube is solved.

Puzzles
A: 3x3

1 | U
2 | U U
3 | U2
4 | halt "1 + 2 + 2 is, counting in fours,"
         U'
         counting-until UFR
