--- nothing ---
--! 1-1 q::missing-puzzles: a Q program begins with the line Puzzles, and this text does not (Puzzles should come first)
--= begin with the two lines "Puzzles" and "A: 3x3"
--- only comments ---
-- nothing here
--! 1-1 q::missing-puzzles: a Q program begins with the line Puzzles, and this text does not (Puzzles should come first)
--= begin with the two lines "Puzzles" and "A: 3x3"
--- prose ---
It was a dark and stormy night.
--! 1-32 q::missing-puzzles: a Q program begins with the line Puzzles, and this text does not (Puzzles should come first)
--= begin with the two lines "Puzzles" and "A: 3x3"
The wind howled.
--- no Puzzles line ---
A: 3x3
--! 1-7 q::missing-puzzles: a Q program begins with the line Puzzles, and this text does not (Puzzles should come first)
--= begin with the two lines "Puzzles" and "A: 3x3"

1 | U
2 | gotto 1
--! 5-10 q::unknown-instruction: there is no instruction called gotto (did you mean goto?)
--= the instructions are goto, solved-goto, solve, repeat, input, halt, print, switch, move-left, move-right
--- a misspelt Puzzles line ---
puzzels
--! 1-8 q::missing-puzzles: a Q program begins with the line Puzzles, not puzzels (did you mean Puzzles?)
A: 3x3

1 | U
--- Puzzles with a colon and more ---
Puzzles:
--! 8-9 q::unexpected: Puzzles stands on a line of its own (this is too much here)
A: 3x3

1 | U
--- puzzles but no instructions ---
Puzzles
A: 3x3
--? 7-7 q::no-instructions: there is no instruction in this program (instructions follow here)
--= leave a line empty and begin with 1 |
--- no puzzle ---
Puzzles
--! 1-8 q::no-puzzle: no puzzle is declared (no puzzle follows)
--= declare one in the next line: A: 3x3

1 | U
--- not a puzzle ---
Puzzles
A 3x3
--! 1-6 q::declaration: this is neither a puzzle nor a numbered line (not understood)
--= a puzzle is declared like A: 3x3, a tape like tape A: 3x3, and an instruction is written like 1 | R U
A: 3x3 3x3
--! 1-11 q::declaration: this is neither a puzzle nor a numbered line (not understood)
--= a puzzle is declared like A: 3x3, a tape like tape A: 3x3, and an instruction is written like 1 | R U
: 3x3
--! 1-6 q::declaration: this is neither a puzzle nor a numbered line (not understood)
--= a puzzle is declared like A: 3x3, a tape like tape A: 3x3, and an instruction is written like 1 | R U
7A: 3x3
--! 1-3 q::puzzle-name: 7A cannot be the name of a puzzle (letters, digits and _ only, a letter first)

1 | U
--- tapes ---
Puzzles
tape A 3x3
--! 1-11 q::declaration: this is neither a puzzle nor a numbered line (not understood)
--= a puzzle is declared like A: 3x3, a tape like tape A: 3x3, and an instruction is written like 1 | R U
tape
--! 1-5 q::declaration: this is neither a puzzle nor a numbered line (not understood)
--= a puzzle is declared like A: 3x3, a tape like tape A: 3x3, and an instruction is written like 1 | R U
tape : 3x3
■: 3x3
--! 1-2 q::puzzle-name: ■ cannot be the name of a puzzle (letters, digits and _ only, a letter first)

1 | move-left x
--! 15-16 q::missing-number-value: a whole number should stand before x (a whole number goes here)
--= write it like move-right 3
2 | move-right 2 3
--! 18-19 q::unexpected: the instruction is complete before 3 (this is too much)
--= begin a new instruction with its own number and |
3 | move-right 9007199254740992
--! 16-32 q::number-too-large: this number is too large (the largest number is 9007199254740991)
4 | move-right -1
--! 16-18 q::missing-number-value: a whole number should stand before -1 (a whole number goes here)
--= write it like move-right 3
5 | moveleft
--! 5-13 q::unknown-instruction: there is no instruction called moveleft (did you mean move-left?)
--= the instructions are goto, solved-goto, solve, repeat, input, halt, print, switch, move-left, move-right
--- numbers that do not follow each other ---
Puzzles
A: 3x3

1 | U
3 | D
--! 1-2 q::line-number: after line 1 comes line 2, not 3 (this should be 2)
4 | R
4 | L
--! 1-2 q::line-number: after line 4 comes line 5, not 4 (this should be 5)
6 | F
--! 1-2 q::line-number: after line 4 comes line 5, not 6 (this should be 5)
--- numbers from 0 ---
Puzzles
A: 3x3

0 | U
--i 1-2 q::counted-from-0: the lines of this program are counted from 0 (taken as the first line; goto 1 leads to the second one)
--= some tools print Q this way; printed from here it has the paper's form
1 | D
2 | goto 1
--- odd numbers ---
Puzzles
A: 3x3

01 | U
--! 1-3 q::line-number: lines are counted from 1, but the first one is 01 (this should be 1)
2a | D
--! 1-3 q::missing-number: a line begins with its number, and 2a is not a number (this should be 2)
99999999999999999999999 | R
--! 1-24 q::line-number: after line 2 comes line 3, not 99999999999999999999999 (this should be 3)
--- no number, no bar ---
Puzzles
A: 3x3

1 | U
| D
--! 1-2 q::missing-number: this line has no number (this should be line 2)
--= begin it with 2 |
goto 1
--! 1-5 q::missing-number: this line has no number (this should be line 3)
--= begin it with 3 |
4 halt "x"
--! 1-2 q::missing-bar: line 4 has no bar after its number (a | is missing after this)
--= write 4 | and then the instruction
5 R U
--! 1-2 q::missing-bar: line 5 has no bar after its number (a | is missing after this)
--= write 5 | and then the instruction
6 | R
--- a number that continues a line ---
Puzzles
A: 3x3

1 | solved-goto
2 UFR
2 | input "x" U max-input
3
3 | halt "x"
--- lines that say nothing ---
Puzzles
A: 3x3

1 |
--! 1-2 q::empty-line: line 1 says nothing (an instruction is missing)
--= write an algorithm like R U R' U', or an instruction like goto 1
2 | -- a comment is nothing
--! 1-2 q::empty-line: line 2 says nothing (an instruction is missing)
--= write an algorithm like R U R' U', or an instruction like goto 1
3 | halt "x"
--- unknown instructions ---
Puzzles
A: 3x3

1 | solvd-goto 3 UFR
--! 5-15 q::unknown-instruction: there is no instruction called solvd-goto (did you mean solved-goto?)
--= the instructions are goto, solved-goto, solve, repeat, input, halt, print, switch, move-left, move-right
2 | Goto 1
--! 5-9 q::unknown-instruction: there is no instruction called Goto (did you mean goto?)
--= the instructions are goto, solved-goto, solve, repeat, input, halt, print, switch, move-left, move-right
3 | jump 1
--! 5-9 q::unknown-instruction: there is no instruction called jump (not an instruction)
--= the instructions are goto, solved-goto, solve, repeat, input, halt, print, switch, move-left, move-right
4 | HALT "x"
--! 5-9 q::unknown-instruction: there is no instruction called HALT (did you mean halt?)
--= the instructions are goto, solved-goto, solve, repeat, input, halt, print, switch, move-left, move-right
5 | "just a message"
--! 5-21 q::unexpected: a message needs an instruction in front of it (which instruction?)
--= write print, halt or input before the message
6 | add A 1
--! 5-8 q::unknown-instruction: there is no instruction called add (not an instruction)
--= the instructions are goto, solved-goto, solve, repeat, input, halt, print, switch, move-left, move-right
--- goto ---
Puzzles
A: 3x3

1 | goto
--! 9-9 q::missing-target: a line number is missing (a line number goes here)
--= write it like goto 1
2 | goto start
--! 10-15 q::missing-target: a line number should stand before start (a line number goes here)
--= write it like goto 1
3 | goto 1 2
--! 12-13 q::unexpected: the instruction is complete before 2 (this is too much)
--= begin a new instruction with its own number and |
4 | goto -1
--! 10-12 q::missing-target: a line number should stand before -1 (a line number goes here)
--= write it like goto 1
5 | solved-goto UFR 1
--i 21-22 q::target-last: this solved-goto names its pieces before the line (taken as the line to go on at: solved-goto 1 …)
--= some tools print Q this way; printed from here it has the paper's form
6 | solved-goto 1
--! 18-18 q::missing-pieces: the name of a piece is missing (the name of a piece goes here)
--= write it like UFR UF
7 | solved-goto 1 | 2
--! 19-20 q::missing-pieces: the name of a piece should stand before | (the name of a piece goes here)
--= write it like UFR UF
8 | solve it
--! 11-13 q::unexpected: the instruction is complete before it (this is too much)
--= begin a new instruction with its own number and |
--- repeat ---
Puzzles
A: 3x3

1 | repeat UFR solved U
--! 12-15 q::missing-word: the word until should stand before UFR (the word until goes here)
--= write it like repeat until UFR solved R U
2 | repeat until solved U
--! 18-24 q::missing-pieces: the name of a piece should stand before solved (the name of a piece goes here)
--= write it like UFR UF
3 | repeat until UFR U
--i 22-23 q::other-order: this is not how the paper writes the instruction (the paper has it like repeat until UFR solved R U)
--= some tools print Q this way; printed from here it has the paper's form
4 | repeat until UFR solved
--! 28-28 q::missing-algorithm: an algorithm is missing (an algorithm goes here)
--= write it like R U R' U'
5 | repeat
--! 11-11 q::missing-word: the word until is missing (the word until goes here)
--= write it like repeat until UFR solved R U
--- input ---
Puzzles
A: 3x3

1 | input
--! 10-10 q::missing-message: a message is missing (a message goes here)
--= write it like "Choose a number"
2 | input Choose U max-input 3
--! 11-17 q::missing-message: a message should stand before Choose (a message goes here)
--= write it like "Choose a number", in double quotes
3 | input "Choose" max-input 3
--! 31-31 q::missing-algorithm: an algorithm is missing (an algorithm goes here)
--= write it like R U R' U'
4 | input "Choose" U
--! 21-21 q::missing-max-input: the word max-input is missing (the word max-input goes here)
--= write it like input "Choose a number" R U R' U' max-input 5
5 | input "Choose" U max-input
--! 31-31 q::missing-number-value: a whole number is missing (a whole number goes here)
--= write it like max-input 5
6 | input "Choose" U max-input -3
--! 32-34 q::missing-number-value: a whole number should stand before -3 (a whole number goes here)
--= write it like max-input 5
7 | input "Choose" U max-input 9007199254740992
--! 32-48 q::number-too-large: this number is too large (the largest number is 9007199254740991)
8 | input "Choose" U max-input 3 D
--! 34-35 q::unexpected: the instruction is complete before D (this is too much)
--= begin a new instruction with its own number and |
9 | input "Choose
--! 11-18 q::open-text: this message has no closing quote (it starts here)
--= a message ends with " on the line where it starts
   U max-input 3
10 | input U "Choose" max-input 3
--! 12-13 q::missing-message: a message should stand before U (a message goes here)
--= write it like "Choose a number", in double quotes
--- halt and print ---
Puzzles
A: 3x3

1 | print
--! 10-10 q::missing-message: a message is missing (a message goes here)
--= write it like "Choose a number"
2 | print hello
--! 11-16 q::missing-message: a message should stand before hello (a message goes here)
--= write it like "Choose a number", in double quotes
3 | print "x" U
--! 16-16 q::missing-counting-until: the word counting-until is missing (the word counting-until goes here)
--= write it like halt "You chose" U R U' R' counting-until UFR
4 | print "x" counting-until UFR
--! 15-29 q::missing-algorithm: an algorithm should stand before counting-until (an algorithm goes here)
--= write it like R U R' U'
5 | print "x" U counting-until
--! 31-31 q::missing-pieces: the name of a piece is missing (the name of a piece goes here)
--= write it like UFR UF
6 | print "x" "y"
--! 15-18 q::missing-algorithm: an algorithm should stand before "y" (an algorithm goes here)
--= write it like R U R' U'
7 | halt "x" U max-input 3
--! 27-27 q::missing-counting-until: the word counting-until is missing (the word counting-until goes here)
--= write it like halt "You chose" U R U' R' counting-until UFR
8 | halt "x" U counting-until UFR, UF
--! 34-38 q::unexpected: the instruction is complete before , (this is too much)
--= begin a new instruction with its own number and |
9 | halt
--- switch ---
Puzzles
A: 3x3

1 | switch
--! 11-11 q::missing-puzzle: the name of a puzzle is missing (the name of a puzzle goes here)
--= write it like switch B
2 | switch "A"
--! 12-15 q::missing-puzzle: the name of a puzzle should stand before "A" (the name of a puzzle goes here)
--= write it like switch B
3 | switch A B
--! 14-15 q::unexpected: the instruction is complete before B (this is too much)
--= begin a new instruction with its own number and |
--- a very long word ---
Puzzles
A: 3x3

1 | aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
--! 5-92 q::unknown-instruction: there is no instruction called aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa… (not an instruction)
--= the instructions are goto, solved-goto, solve, repeat, input, halt, print, switch, move-left, move-right
--- what other tools print is understood, and said ---
Puzzles
A: 3x3

0 | solved-goto UFR 2
--i 1-2 q::counted-from-0: the lines of this program are counted from 0 (taken as the first line; goto 1 leads to the second one)
--= some tools print Q this way; printed from here it has the paper's form
--i 21-22 q::target-last: this solved-goto names its pieces before the line (taken as the line to go on at: solved-goto 2 …)
--= some tools print Q this way; printed from here it has the paper's form
1 | halt until UFR solved "m" U
--i 10-15 q::other-order: this is not how the paper writes the instruction (the paper has it like halt "You chose" U R U' R' counting-until UFR)
--= some tools print Q this way; printed from here it has the paper's form
2 | solved-goto DL 9
3 | print until UFR solved U
--! 28-29 q::missing-message: a message should stand before U (a message goes here)
--= write it like "Choose a number", in double quotes
4 | print until UFR "m" U
--! 21-24 q::missing-word: the word solved should stand before "m" (the word solved goes here)
--= write it like halt until UFR solved "You chose" U R U' R'
5 | print "m" U until UFR solved D
--! 34-35 q::unexpected: the instruction is complete before D (this is too much)
--= begin a new instruction with its own number and |
6 | input max-input 3 "m" U max-input 3
--! 29-40 q::unexpected: the instruction is complete before max-input (this is too much)
--= begin a new instruction with its own number and |
7 | input max-input "m" U
--! 21-24 q::missing-number-value: a whole number should stand before "m" (a whole number goes here)
--= write it like max-input 5
8 | repeat U until UFR
--! 23-23 q::missing-word: the word solved is missing (the word solved goes here)
--= write it like repeat until UFR solved R U
9 | solved-goto UFR DL
--! 17-20 q::missing-target: a line number should stand before UFR (a line number goes here)
--= write it like solved-goto 4 UFR UF: the line number comes first
