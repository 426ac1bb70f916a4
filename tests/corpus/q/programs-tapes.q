--- a tape keeps what is laid on it ---
Puzzles
tape A: 3x3

1 | input "first" U max-input 3
2 | move-right
3 | input "second" U max-input 3
4 | move-right 2
5 | input "third" U max-input 3
6 | move-left 3
7 | print "first" U' counting-until UFR
8 | move-right
9 | print "second" U' counting-until UFR
10 | move-right
11 | print "between" U' counting-until UFR
12 | move-right
13 | halt "third" U' counting-until UFR
--> 1 2 3
--< asks: first [3] and gets 1
--< asks: second [3] and gets 2
--< asks: third [3] and gets 3
--< says: first 1
--< says: second 2
--< says: between 0
--< says: third 3
--< halts after 38 steps: third 3
--- the cassette, with and without its colours, and the square that some see instead ---
Puzzles
📼 A: 3x3
📼️B: 2x2
■ C: 3x3
tape: 3x3x3 -- one puzzle, called tape

1 | U
2 | switch B
3 | move-left 2
4 | R2
5 | switch tape
6 | halt "done"
-->
--< says: done
--< halts after 6 steps: done
--- both directions, and by no place ---
Puzzles
tape A: 3x3

1 | move-left 0
2 | move-left 1
3 | U
4 | move-right 2
5 | U2
6 | move-left
7 | solved-goto 9 UFR
8 | halt "the middle was touched"
9 | move-left
10 | print "left" U' counting-until UFR
11 | move-right 2
12 | halt "right" U' counting-until UFR
-->
--< says: left 1
--< says: right 2
--< halts after 20 steps: right 2
--- solve solves the puzzle under the head alone ---
Puzzles
tape A: 3x3
B: 3x3

1 | R U
2 | move-right
3 | F
4 | solve
5 | solved-goto 7 UFR DFR
6 | halt "not solved"
7 | switch B
8 | solved-goto 10 UFR DFR
9 | halt "B was touched"
10 | switch A
11 | move-left
12 | solved-goto 14 UFR DFR
13 | halt "the first is as it was"
14 | halt "too much was solved"
-->
--< says: the first is as it was
--< halts after 12 steps: the first is as it was
--- copying a number along a tape: the most a loop may do ---
Puzzles
tape A: 3x3

1 | input "Copy how much?" U max-input 3
2 | solved-goto 12 UFR
3 | U'
4 | move-right
5 | U
6 | move-right
7 | U
8 | move-left 2
9 | goto 2
10 | halt "never"
11 | halt "never"
12 | move-right
13 | print "once" U' counting-until UFR
14 | move-right
15 | halt "twice" U' counting-until UFR
--> 3
--< asks: Copy how much? [3] and gets 3
--< says: once 3
--< says: twice 3
--< halts after 50 steps: twice 3
--> 0
--< asks: Copy how much? [3] and gets 0
--< says: once 0
--< says: twice 0
--< halts after 8 steps: twice 0
--- a head that never turns back ---
Puzzles
tape A: 3x3
tape B: 3x3

1 | switch B
2 | move-left 96
3 | switch A
4 | U
5 | move-right
6 | goto 4
-->
--< fails after 11998 steps: Q5 wants more tape than there is: all tapes together may have 4096 puzzles. If that is a surprise, look for a loop that moves the head and never turns back.
--- a head that wants too much at once ---
Puzzles
tape A: 3x3

1 | move-left 4095
2 | print "that is all"
3 | move-right 4095
4 | move-right 9007199254740991
-->
--< says: that is all
--< fails after 3 steps: Q4 wants more tape than there is: all tapes together may have 4096 puzzles. If that is a surprise, look for a loop that moves the head and never turns back.
--- to and fro for ever ---
Puzzles
tape A: 3x3

1 | move-right
2 | U
3 | move-left
4 | goto 1
-->
--< never ends: 16 steps from line 1 back to it, the same since step 16
