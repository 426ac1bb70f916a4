--- an algorithm over two lines ---
Puzzles
A: 3x3

1 | U' R2
2 | L D'
-->
--< ends after 4 steps
--- goto ---
Puzzles
A: 3x3

1 | U' R2
2 | L D'
3 | goto 1
-->
--< never ends: 450 steps from line 1 back to it, the same since step 640
--- solved-goto ---
Puzzles
A: 3x3

1 | U' R2
2 | solved-goto 4 UFR UF
3 | goto 1
4 | L D'
-->
--< ends after 121 steps
--- the same as one instruction ---
Puzzles
A: 3x3

1 | U' R2
2 | repeat until UFR UF solved U' R2
3 | L D'
4 | halt "UFR and UF came home together"
-->
--< says: UFR and UF came home together
--< halts after 93 steps: UFR and UF came home together
--- solve ---
Puzzles
A: 3x3

1 | R U F'
2 | solve
3 | solved-goto 5 UFR DBL UF
4 | halt "not solved"
5 | halt "solved"
-->
--< says: solved
--< halts after 6 steps: solved
--- input and halt ---
Puzzles
A: 3x3

1 | input "Choose a number"
R U R' U'
max-input 5

2 | halt "You chose"
U R U' R'
counting-until UFR
--> 2
--< asks: Choose a number [5] and gets 2
--< says: You chose 2
--< halts after 21 steps: You chose 2
--> 0
--< asks: Choose a number [5] and gets 0
--< says: You chose 0
--< halts after 3 steps: You chose 0
--> 5
--< asks: Choose a number [5] and gets 5
--< says: You chose 5
--< halts after 48 steps: You chose 5
--> -1
--< asks: Choose a number [5] and gets -1
--< says: You chose 5
--< halts after 32 steps: You chose 5
--> 6 -6 3
--< asks: Choose a number [5] and gets 6: 6 does not fit here: give a whole number from 0 to 5, or down to -5 to turn the other way
--< asks: Choose a number [5] and gets -6: -6 does not fit here: give a whole number from 0 to 5, or down to -5 to turn the other way
--< asks: Choose a number [5] and gets 3
--< says: You chose 3
--< halts after 30 steps: You chose 3
-->
--< asks: Choose a number [5] and waits after 0 steps
--- input on one line, the way the instruction is defined ---
Puzzles
A: 3x3

1 | input "Pick" R U R' U' max-input 5
2 | print "Just looking:" U R U' R' counting-until UFR
3 | halt "You chose" U R U' R' counting-until UFR
--> 4
--< asks: Pick [5] and gets 4
--< says: Just looking: 4
--< says: You chose 4
--< halts after 77 steps: You chose 4
--> 0
--< asks: Pick [5] and gets 0
--< says: Just looking: 0
--< says: You chose 0
--< halts after 5 steps: You chose 0
--- halt at once ---
Puzzles
A: 3x3

1 | halt "I halt immediately"
-->
--< says: I halt immediately
--< halts after 1 steps: I halt immediately
--- print a message ---
Puzzles
A: 3x3

1 | print "Just a friendly debugging message :-)"
2 | halt "Done"
-->
--< says: Just a friendly debugging message :-)
--< says: Done
--< halts after 2 steps: Done
--- printing changes nothing ---
Puzzles
A: 3x3

1 | input "Pick a number" R U R' U' max-input 5
2 | print "It is" U R U' R' counting-until UFR
3 | print "It still is " U R U' R' counting-until UFR
4 | R U R' U'
5 | halt "One more is" U R U' R' counting-until UFR
--> 3
--< asks: Pick a number [5] and gets 3
--< says: It is 3
--< says: It still is 3
--< says: One more is 4
--< halts after 97 steps: One more is 4
--> 5
--< asks: Pick a number [5] and gets 5
--< says: It is 5
--< says: It still is 5
--< says: One more is 0
--< halts after 121 steps: One more is 0
--- switch ---
Puzzles
A: 3x3
B: 3x3

1 | U
2 | switch B
3 | R
-->
--< ends after 3 steps
--- two puzzles keep two numbers ---
Puzzles
A: 3x3
B: 3x3

1 | input "For A" R U max-input 104
2 | switch B
3 | input "For B" R U2 D' B D' max-input 1259
4 | switch A
5 | print "A has" U' R' counting-until UFR UBR FDR FR UR
6 | switch B
7 | halt "B has" D B' D U2 R' counting-until UFR UFL UBL UF UR UL UB DF DL DB DR FL FR BL BR DFR DFL DBL DBR UBR
--> 104 1259
--< asks: For A [104] and gets 104
--< asks: For B [1259] and gets 1259
--< says: A has 104
--< says: B has 1259
--< halts after 14586 steps: B has 1259
--> -1 1000
--< asks: For A [104] and gets -1
--< asks: For B [1259] and gets 1000
--< says: A has 104
--< says: B has 1000
--< halts after 11531 steps: B has 1000
--> 17 0
--< asks: For A [104] and gets 17
--< asks: For B [1259] and gets 0
--< says: A has 17
--< says: B has 0
--< halts after 128 steps: B has 0
--- the average of two numbers on the 90/90 architecture ---
Puzzles
A: 3x3

1  | input "First number:" R' F' L U' L U L F U' R max-input 89
2  | input "Second number: " U F R' D' R2 F R' U' D max-input 89
3  | print "Calculating average..."
-- add 1 to A and take 1 from B until B is 0
4  | R' F' L U' L U L F U' R
5  | D' U R F' R2 D R F' U'
6  | solved-goto 8 DFR UR
7  | goto 4
8  | R' F' L U' L U L F U' R
-- take 2 from A and add 1 to B until A is 0
9  | R' U F' L' U' L' U L' F R
10 | solved-goto 15 UFL UL
11 | R' U F' L' U' L' U L' F R
12 | solved-goto 15 UFL UL
13 | U F R' D' R2 F R' U' D
14 | goto 9
15 | halt "The average is"
           D' U R F' R2 D R F' U'
           counting-until DFR UR
--> 4 7
--< asks: First number: [89] and gets 4
--< asks: Second number:  [89] and gets 7
--< says: Calculating average...
--< says: The average is 5
--< halts after 496 steps: The average is 5
--> 10 20
--< asks: First number: [89] and gets 10
--< asks: Second number:  [89] and gets 20
--< says: Calculating average...
--< says: The average is 15
--< halts after 1355 steps: The average is 15
--> 1 88
--< asks: First number: [89] and gets 1
--< asks: Second number:  [89] and gets 88
--< says: Calculating average...
--< says: The average is 44
--< halts after 4534 steps: The average is 44
--- divisible by three: UFR comes home before the rest of R U does ---
Puzzles
A: 3x3

1 | input "Is it divisible by three?" R U max-input 104
2 | solved-goto 4 UFR
3 | halt "no"
4 | halt "yes"
--> 99
--< asks: Is it divisible by three? [104] and gets 99
--< says: yes
--< halts after 201 steps: yes
--> 100
--< asks: Is it divisible by three? [104] and gets 100
--< says: no
--< halts after 203 steps: no
--> 0
--< asks: Is it divisible by three? [104] and gets 0
--< says: yes
--< halts after 3 steps: yes
