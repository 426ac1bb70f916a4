Puzzles
A: 3x3
B: 2x2

1 | M2 U
2 | ()
3 | print "a \"word\""
4 | switch B
5 | U
6 | switch A
7 | U
