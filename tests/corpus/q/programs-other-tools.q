--- counted from 0, the number after the pieces ---
Puzzles
A: 3x3

0  | input "Number to modulus:"
           U R U' D2 B
           max-input 209
1  | solved-goto UBL BL 7
2  | solved-goto UL UFL 4
3  | goto 5
4  | U R' F U2 R' F L F2 L' F U' F' U R2 U2
5  | F L2 F' B' U D R' U2 R' U F U2 F D R U'
6  | goto 1
7  | solved-goto UL UFL 11
8  | repeat until UFL solved
            F L2 F' B' U D R' U2
            R' U F U2 F D R U'
9  | repeat until UL solved
            D' F2 B' D' F U2 R L F2
            U2 R' U2 D' L B R2 F R
10 | B' L U R' U' B2 L' D2 B2 D2 B2
11 | halt "The modulus is"
          B' D2 U R' U'
          counting-until UBL BL
--> 5
--< asks: Number to modulus: [209] and gets 5
--< says: The modulus is 5
--< halts after 240 steps: The modulus is 5
--- what stands where ---
Puzzles
A: 3x3

1 | input max-input 5 "How many?" R U R' U'
2 | print until UFR solved "n =" U R U' R'
3 | print "n =" until UFR solved U R U' R'
4 | print "n =" U R U' R' until UFR solved
5 | solved-goto UFR UF 7
6 | repeat U R U' R' until UFR solved
7 | input "And more?" max-input 5 R U R' U'
8 | halt until UFR solved "m =" U R U' R'
--> 2 3
--< asks: How many? [5] and gets 2
--< says: n = 2
--< says: n = 2
--< says: n = 2
--< asks: And more? [5] and gets 3
--< says: m = 3
--< halts after 111 steps: m = 3
--- no message ---
Puzzles
A: 3x3

1 | input "How many?" R U R' U' max-input 5
2 | halt until UFR solved U R U' R'
--> 3
--< asks: How many? [5] and gets 3
--< says: 3
--< halts after 30 steps: 3
--- pieces without the word after them ---
Puzzles
A: 3x3

1 | input "How many?" R U R' U' max-input 5
2 | repeat until UFR FR U R U' R'
3 | halt "Done"
--> 3
--< asks: How many? [5] and gets 3
--< says: Done
--< halts after 30 steps: Done
