-- Compiled by hypercubist; checksum of what follows: 2219bd7f8f71a033
Puzzles
A: 3x3

1  | input "First number:"
           R' F R2 U' R' F U
           max-input 89
2  | input "Second number: "
           L B' L2 D L B' D'
           max-input 89
3  | print "Calculating average..."
4  | R' F R2 U' R' F U D B L' D' L2 B L'
5  | solved-goto 7 DFR UB
6  | goto 4
7  | R' F R2 U' R' F U
8  | U' F' R U R2 F' R
9  | solved-goto 14 UFR UR
10 | U' F' R U R2 F' R
11 | solved-goto 14 UFR UR
12 | L B' L2 D L B' D'
13 | goto 8
14 | halt "The average is"
          D B L' D' L2 B L'
          counting-until DFR UB
