--- a program without instructions ---
Puzzles
A: 3x3
-->
--< ends after 0 steps
--- the shortest endless program ---
Puzzles
A: 3x3

1 | goto 1
-->
--< never ends: 1 steps from line 1 back to it, the same since step 1
--- four turns and everything is as before ---
Puzzles
A: 3x3

1 | U
2 | goto 1
-->
--< never ends: 8 steps from line 1 back to it, the same since step 8
--- endless through a branch, after a number ---
Puzzles
A: 3x3

1 | input "How many?" U max-input 3
2 | R2
3 | R2
4 | solved-goto 2 DL
--> 2
--< asks: How many? [3] and gets 2
--< never ends: 3 steps from line 2 back to it, the same since step 6
--- endless with two puzzles ---
Puzzles
A: 3x3
B: 3x3

1 | R U
2 | switch B
3 | R U2 D' B D'
4 | switch A
5 | goto 1
-->
--< never ends: 12600 steps from line 1 back to it, the same since step 20480
--- repeat that need not repeat ---
Puzzles
A: 3x3

1 | repeat until UFR solved R U
2 | halt "nothing to do"
-->
--< says: nothing to do
--< halts after 2 steps: nothing to do
--- repeat that cannot succeed ---
Puzzles
A: 3x3

1 | U
2 | repeat until UFR DFR solved D
3 | halt "never"
-->
--< fails after 10 steps: Q2 can never finish: repeated 4 times, its algorithm has shown all it can do to UFR DFR, and never were all of them solved. Look at other pieces, or bring them into reach of the algorithm first.
--- counting that cannot succeed ---
Puzzles
A: 3x3

1 | R
2 | print "never"
U
counting-until UFR UFL
3 | halt "never"
-->
--< fails after 10 steps: Q2 can never finish: repeated 4 times, its algorithm has shown all it can do to UFR UFL, and never were all of them solved. Look at other pieces, or bring them into reach of the algorithm first.
--- halting that cannot succeed ---
Puzzles
A: 3x3

1 | U
2 | halt "never" D counting-until UFR
-->
--< fails after 4 steps: Q2 can never finish: repeated 1 time, its algorithm has shown all it can do to UFR, and never were all of them solved. Look at other pieces, or bring them into reach of the algorithm first.
--- repeating nothing ---
Puzzles
A: 3x3

1 | repeat until UFR solved ()
2 | U
3 | repeat until UFR solved ( )
-->
--< fails after 3 steps: Q3 can never finish: not all of UFR are solved, and its algorithm has no moves.
--- algorithms without moves pass ---
Puzzles
A: 3x3

1 | ()
2 | input "of nothing" () max-input 0
3 | halt "passed" () counting-until UFR
--> 0
--< asks: of nothing [0] and gets 0
--< says: passed 0
--< halts after 4 steps: passed 0
--- brackets group, comments and line ends are nothing ---
Puzzles -- all of them
A: 3x3 -- one

-- an input
1 | input -- how often
"How often? \"-- no comment\""
( (R U -- two moves
R' U') ) max-input
5
2 | halt "So often:" U R
U' R' counting-until UFR -- one corner is enough
--> 5
--< asks: How often? "-- no comment" [5] and gets 5
--< says: So often: 5
--< halts after 48 steps: So often: 5
--- messages and blanks ---
Puzzles
A: 3x3

1 | print ""
2 | print "" U counting-until UFR
3 | print "no blank needed " U counting-until UFR
4 | print "a \\ and a \" and\na line"
5 | halt "Größe 🧊" U counting-until UFR
-->
--< says: 
--< says: 0
--< says: no blank needed 0
--< says: a \ and a " and\na line
--< says: Größe 🧊 0
--< halts after 8 steps: Größe 🧊 0
--- numbers beyond the order go round ---
Puzzles
A: 3x3

1 | input "Any" U max-input 1000
2 | halt "Counted in fours:" U' counting-until UFR
--> 1000
--< asks: Any [1000] and gets 1000
--< says: Counted in fours: 0
--< halts after 1003 steps: Counted in fours: 0
--> -999
--< asks: Any [1000] and gets -999
--< says: Counted in fours: 1
--< halts after 1004 steps: Counted in fours: 1
--- jumps over the end are impossible, falling off is not ---
Puzzles
A: 3x3

1 | solved-goto 3 UFR
2 | halt "not here"
3 | U
-->
--< ends after 2 steps
--- printing in a loop ---
Puzzles
A: 3x3

1 | U
2 | solved-goto 5 UFR
3 | print "not yet"
4 | goto 1
5 | print "now"
6 | goto 5
-->
--< says: not yet
--< says: not yet
--< says: not yet
--< says: now
--< says: now
--< never ends: 2 steps from line 5 back to it, the same since step 16
