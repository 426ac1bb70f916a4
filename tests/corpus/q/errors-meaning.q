--- unknown puzzles ---
Puzzles
A: 3x3x4
--! 4-9 q::unknown-puzzle: there is no puzzle called 3x3x4 (did you mean 3x3x3?)
--= the puzzles are 3x3x3, 2x2x2, 4x4x4, 5x5x5, 6x6x6, 7x7x7, 2x2x2x2, 3x3x3x3, 4x4x4x4, pyraminx, tetraminx, megaminx, skewb, gap-3x3x3
B: dogic
--! 4-9 q::unknown-puzzle: there is no puzzle called dogic (not known)
--= the puzzles are 3x3x3, 2x2x2, 4x4x4, 5x5x5, 6x6x6, 7x7x7, 2x2x2x2, 3x3x3x3, 4x4x4x4, pyraminx, tetraminx, megaminx, skewb, gap-3x3x3
C: 3X3

1 | U
2 | switch C
3 | R X
--! 7-8 q::notation: `X` is not a move of the 3x3x3 (not understood)
--= Did you mean `x`?
--- two puzzles of one name ---
Puzzles
A: 3x3
B: 3x3
A: 3x3
--! 1-2 q::duplicate-puzzle: there are two puzzles called A (the name is taken)
--@ line 2, 1-2: by this one
--= give one of them another name

1 | U
--- undeclared puzzles ---
Puzzles
A: 3x3
Bob: 3x3

1 | switch Bop
--! 12-15 q::undeclared-puzzle: no puzzle is called Bop (did you mean Bob?)
--= declare it under Puzzles, or switch to one of A, Bob
2 | switch C
--! 12-13 q::undeclared-puzzle: no puzzle is called C (not declared)
--= declare it under Puzzles, or switch to one of A, Bob
3 | halt "x"
--- lines that are not there ---
Puzzles
A: 3x3

1 | goto 0
--! 10-11 q::no-such-line: there is no line 0 (the lines are 1 to 3)
2 | goto 4
3 | solved-goto 99999999999999999999999999 UFR XYZ
--! 17-43 q::no-such-line: there is no line 99999999999999999999999999 (the lines are 1 to 3)
--! 48-51 q::unknown-piece: the 3x3x3 has no piece called XYZ (not a piece)
--= a piece is named by the faces it shows: UFR, DL
--- moves ---
Puzzles
A: 3x3

1 | R u F Q'
--! 11-13 q::notation: `Q'` is not a move of the 3x3x3 (not understood)
--= Moves are U D R L F B M E S x y z, two layers such as `Rw`, each as it is or with `2` or `'`.
2 | RUR
3 | R U''
--! 7-10 q::notation: `U''` is not a move of the 3x3x3 (not understood)
--= After `U` there may stand nothing, a number such as `2`, or `'`.
4 | (R U)2
5 | (R U
--! 5-6 q::notation: This `(` is never closed (not understood)
--= Write `)` where it ends.
6 | [R U]
--! 9-10 q::notation: `]` is not right here, inside `[` (not understood)
--= Square brackets hold two parts: `[A, B]` is a commutator, and `[A: B]` a conjugate.
7 | input "x" R
      U -- fine
      Y max-input 3
--! 7-8 q::notation: `Y` is not a move of the 3x3x3 (not understood)
--= Did you mean `y`?
8 | repeat until UFR solved ü
--! 29-30 q::notation: `ü` is not a move of the 3x3x3 (not understood)
--= Moves are U D R L F B M E S x y z, two layers such as `Rw`, each as it is or with `2` or `'`.
--- pieces ---
Puzzles
A: 3x3

1 | solved-goto 2 UFX ULR UFR FRU RUF
--! 19-22 q::unknown-piece: the 3x3x3 has no piece called UFX (did you mean UFR?)
--= a piece is named by the faces it shows: UFR, DL
--! 23-26 q::unknown-piece: the 3x3x3 has no piece called ULR (did you mean UFR?)
--= a piece is named by the faces it shows: UFR, DL
--? 31-34 q::repeated-piece: FRU is named twice (once is enough)
--? 35-38 q::repeated-piece: RUF is named twice (once is enough)
2 | repeat until XX solved U
--! 18-20 q::unknown-piece: the 3x3x3 has no piece called XX (not a piece)
--= a piece is named by the faces it shows: UFR, DL
3 | halt "x" U counting-until UFR UFRR B
--! 35-39 q::unknown-piece: the 3x3x3 has no piece called UFRR (did you mean UFR?)
--= a piece is named by the faces it shows: UFR, DL
--- pieces that do not move ---
Puzzles
A: 3x3

1 | repeat until DFR solved U
--? 18-21 q::idle-piece: the algorithm never moves DFR (repeating it cannot solve this piece)
--= look at a piece that the algorithm moves
2 | halt "x" U counting-until UFR DL
--? 35-37 q::idle-piece: the algorithm never moves DL (repeating it cannot solve this piece)
--= look at a piece that the algorithm moves
--- max-input ---
Puzzles
A: 3x3

1 | input "fits" U max-input 3
2 | input "too much" U max-input 4
--? 34-35 q::max-input: 4 is more than this algorithm can hold (4 times the algorithm is the same as not doing it at all)
--= the largest number that it can show is 3
3 | input "of nothing" () max-input 1
--? 37-38 q::max-input: 1 is more than this algorithm can hold (the algorithm changes nothing)
--= the largest number that it can show is 0
4 | input "fits" R U2 D' B D' max-input 1259
5 | input "far too much" R U max-input 9007199254740991
--? 40-56 q::max-input: 9007199254740991 is more than this algorithm can hold (105 times the algorithm is the same as not doing it at all)
--= the largest number that it can show is 104
6 | halt "x"
--- lines that nothing leads to ---
Puzzles
A: 3x3

1 | goto 4
2 | U
--? 1-6 q::unreachable: line 2 is never reached (nothing leads here)
3 | D
4 | halt "x"
5 | goto 5
--? 1-11 q::unreachable: line 5 is never reached (nothing leads here)
--- moving along what is not a tape ---
Puzzles
A: 3x3
tape B: 3x3

1 | move-left
--! 1-14 q::not-a-tape: line 1 moves along a tape, and no tape is in hand (A is in hand: one puzzle, no tape)
--= declare it as tape A, or switch to a tape first
2 | switch B
3 | move-left
4 | halt "fine"
--- moving along what may be no tape ---
Puzzles
tape A: 3x3
B: 3x3

1 | solved-goto 3 UFR
2 | switch B
3 | U
4 | move-right
--! 1-15 q::not-a-tape: line 4 moves along a tape, and on one path no tape is in hand (B is in hand, coming from line 3: one puzzle, no tape)
--= declare it as tape B, or switch to a tape first
--- a tape and a puzzle of its kind may meet where no head moves ---
Puzzles
tape A: 3x3
B: 3x3

1 | solved-goto 3 UFR
2 | switch B
3 | U
4 | halt "fine"
--- everything at once ---
Puzzles
A: 3x3
A: 4x4
--! 1-2 q::duplicate-puzzle: there are two puzzles called A (the name is taken)
--@ line 2, 1-2: by this one
--= give one of them another name

1 | R U Q
--! 9-10 q::notation: `Q` is not a move of the 3x3x3 (not understood)
--= Moves are U D R L F B M E S x y z, two layers such as `Rw`, each as it is or with `2` or `'`.
3 | goto 9
--! 1-2 q::line-number: after line 1 comes line 2, not 3 (this should be 2)
--! 10-11 q::no-such-line: there is no line 9 (the lines are 1 to 6)
4 | switch C
--! 12-13 q::undeclared-puzzle: no puzzle is called C (not declared)
--= declare it under Puzzles, or switch to one of A
5 | halt "x
--! 10-12 q::open-text: this message has no closing quote (it starts here)
--= a message ends with " on the line where it starts
6 | solved-goto 1 UUU
--! 19-22 q::unknown-piece: the 3x3x3 has no piece called UUU (not a piece)
--= a piece is named by the faces it shows: UFR, DL
--- a repetition without end ---
Puzzles
A: 3x3

1 | F
2 | repeat until UFR solved U
--? 1-30 q::never-solved: this is repeated for ever (its pieces are not solved after any number of rounds)
--= turn something else before it, or look at other pieces
3 | halt "never"
--- an end of a count that does not come ---
Puzzles
A: 3x3

1 | R U R' U'
2 | solved-goto 4 UFR
3 | goto 1
4 | R
5 | print "How often?"
--? 1-10:32 q::never-solved: this is repeated for ever (its pieces are not solved after any number of rounds)
--= turn something else before it, or look at other pieces
          U
          counting-until UFR UR
6 | halt "never"
--- what depends on a number ---
Puzzles
A: 3x3

1 | input "How many?" F max-input 3
2 | repeat until UFR solved U
3 | halt "perhaps"
