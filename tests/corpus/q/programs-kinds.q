--- puzzles of every kind on one table, and a tape of the fourth dimension ---
Puzzles
A: pyraminx
B: megaminx
C: 3x3x3x3
tape D: 2x2x2x2
E: skewb

1 | input "Pyraminx" R max-input 2
2 | switch B
3 | input "Megaminx" U max-input 4
4 | switch C
5 | input "Tesseract" R12 max-input 3
6 | switch D
7 | move-left
8 | input "Tape" R12 max-input 3
9 | move-right
10 | switch E
11 | input "Skewb" R max-input 2
12 | switch A
13 | print "Pyraminx" R' counting-until FRD
14 | switch B
15 | print "Megaminx" U' counting-until FRU
16 | switch C
17 | print "Tesseract" R12' counting-until 13
18 | switch D
19 | move-left
20 | print "Tape" R12' counting-until 1234
21 | switch E
22 | halt "Skewb" R' counting-until UBR
--> 1 3 2 3 -1
--< asks: Pyraminx [2] and gets 1
--< asks: Megaminx [4] and gets 3
--< asks: Tesseract [3] and gets 2
--< asks: Tape [3] and gets 3
--< asks: Skewb [2] and gets -1
--< says: Pyraminx 1
--< says: Megaminx 3
--< says: Tesseract 2
--< says: Tape 3
--< says: Skewb 2
--< halts after 68 steps: Skewb 2
