Puzzles
A: 3x3

1 | print "Just a friendly debugging message :-)"
...
