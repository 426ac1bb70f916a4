# What the reader of Q says about a text.

## The text as a whole

too-long = this text is too long: { $length } bytes, and a Q program may have { $most }
    .help = is this really a Q program?
not-text = this is not text, so it cannot be a Q program
    .help = choose a text file that begins with Puzzles
more = there is more to say about this text: { $count } more
# At a word that nothing is called; $text is a word that is close.
did-you-mean = did you mean { $text }?

## The puzzles

missing-puzzles = a Q program begins with the line Puzzles, and this text does not
    .here = Puzzles should come first
    .help = begin with the two lines "Puzzles" and "A: 3x3"
# $word is close to the word Puzzles.
misspelt-puzzles = a Q program begins with the line Puzzles, not { $word }
puzzles-not-alone = Puzzles stands on a line of its own
    .here = this is too much here
no-puzzle = no puzzle is declared
    .here = no puzzle follows
    .help = declare one in the next line: A: 3x3
declaration = this is neither a puzzle nor a numbered line
    .here = not understood
    .help = a puzzle is declared like A: 3x3, a tape like tape A: 3x3, and an instruction is written like 1 | R U
puzzle-name = { $word } cannot be the name of a puzzle
    .here = letters, digits and _ only, a letter first
too-many-puzzles = a program may have { $most } puzzles, and this is one more
    .here = one too many
duplicate-puzzle = there are two puzzles called { $name }
    .here = the name is taken
    .first = by this one
    .help = give one of them another name
unknown-puzzle = there is no puzzle called { $name }
    .here = not known
    .help = the puzzles are { $names }
undeclared-puzzle = no puzzle is called { $name }
    .here = not declared
    .help = declare it under Puzzles, or switch to one of { $names }

## The lines

no-instructions = there is no instruction in this program
    .here = instructions follow here
    .help = leave a line empty and begin with 1 |
too-many-instructions = a program may have { $most } lines, and this one has more
    .here = from here on nothing was read
missing-bar = line { $number } has no bar after its number
    .here = a | is missing after this
    .help = write { $number } | and then the instruction
missing-number = this line has no number
    .here = this should be line { $number }
    .help = begin it with { $number } |
not-a-number = a line begins with its number, and { $word } is not a number
# At a line's number that is another one or none.
should-be = this should be { $number }
first-line-number = lines are counted from 1, but the first one is { $word }
zeros-in-front = a line number has no zeros in front: { $number }, not { $word }
line-number = after line { $before } comes line { $number }, not { $word }
no-such-line = there is no line { $number }
    .here = the lines are { $first } to { $last }
unreachable = line { $number } is never reached
    .here = nothing leads here
empty-line = line { $number } says nothing
    .here = an instruction is missing
    .help = write an algorithm like R U R' U', or an instruction like goto 1

## The words of an instruction

unknown-instruction = there is no instruction called { $name }
    .here = not an instruction
    .help = the instructions are { $names }
message-alone = a message needs an instruction in front of it
    .here = which instruction?
    .help = write print, halt or input before the message
too-much = the instruction is complete before { $word }
    .here = this is too much
    .help = begin a new instruction with its own number and |
open-text = this message has no closing quote
    .here = it starts here
    .help = a message ends with " on the line where it starts
number-too-large = this number is too large
    .here = the largest number is { $most }
# $example is Q.
write-like = write it like { $example }
write-solved-goto = write it like solved-goto 4 UFR UF: the line number comes first
write-message = write it like "Choose a number", in double quotes

## What is missing: at the end of an instruction, before another word, and the label where it belongs

# $keyword is a word of Q, such as until.
missing-word = the word { $keyword } is missing
    .before = the word { $keyword } should stand before { $word }
    .here = the word { $keyword } goes here
missing-target = a line number is missing
    .before = a line number should stand before { $word }
    .here = a line number goes here
missing-number-value = a whole number is missing
    .before = a whole number should stand before { $word }
    .here = a whole number goes here
missing-message = a message is missing
    .before = a message should stand before { $word }
    .here = a message goes here
missing-algorithm = an algorithm is missing
    .before = an algorithm should stand before { $word }
    .here = an algorithm goes here
missing-pieces = the name of a piece is missing
    .before = the name of a piece should stand before { $word }
    .here = the name of a piece goes here
missing-puzzle = the name of a puzzle is missing
    .before = the name of a puzzle should stand before { $word }
    .here = the name of a puzzle goes here

## Q as other tools print it

counted-from-0 = the lines of this program are counted from 0
    .here = taken as the first line; goto 1 leads to the second one
target-last = this solved-goto names its pieces before the line
    .here = taken as the line to go on at: solved-goto { $number } …
# $example is Q.
other-order = this is not how the paper writes the instruction
    .here = the paper has it like { $example }
assumed-help = some tools print Q this way; printed from here it has the paper's form

## Algorithms and pieces

# What an algorithm's reader says is the message, and may add a help.
notation-here = not understood
unknown-piece = the { $puzzle } has no piece called { $name }
    .here = not a piece
    .help = a piece is named by the faces it shows: UFR, DL
repeated-piece = { $name } is named twice
    .here = once is enough
idle-piece = the algorithm never moves { $name }
    .here = repeating it cannot solve this piece
    .help = look at a piece that the algorithm moves
max-input = { $number } is more than this algorithm can hold
    .idle = the algorithm changes nothing
    .here = { $order } times the algorithm is the same as not doing it at all
    .help = the largest number that it can show is { $most }
never-solved = this is repeated for ever
    .here = its pieces are not solved after any number of rounds
    .help = turn something else before it, or look at other pieces

## The puzzle in hand

mixed-puzzles = line { $number } can be reached with puzzles of different kinds in hand
    .help = switch to one puzzle on every path that leads here
# Two of the messages below.
mixed-puzzles-here = { $one }; { $other }
# $kind is a puzzle, such as 3x3x3.
mixed-puzzles-at-start = at the start it is { $name }, a { $kind }
mixed-puzzles-from-line = coming from line { $number } it is { $name }, a { $kind }
not-a-tape = line { $number } moves along a tape, and no tape is in hand
    .here = { $name } is in hand: one puzzle, no tape
    .help = declare it as tape { $name }, or switch to a tape first
not-a-tape-on-one-path = line { $number } moves along a tape, and on one path no tape is in hand
    .here = { $name } is in hand, coming from line { $from }: one puzzle, no tape

## Q of the reference implementation; $instruction is the name of one, such as Q5

not-in-dialect = the Q of the reference implementation is for programs on 3x3x3s
not-in-dialect-here = compiled from this
not-in-dialect-puzzle = the Q of the reference implementation cannot say this:
    { $instruction } is for a puzzle that is no 3x3x3
not-in-dialect-tape = the Q of the reference implementation cannot say this: { $instruction } needs a tape
not-in-dialect-no-turns = the Q of the reference implementation cannot say this: { $instruction } has no turns
not-in-dialect-turn = the Q of the reference implementation cannot say this:
    { $instruction } turns something else than a face
not-in-dialect-text = the Q of the reference implementation cannot say this:
    { $instruction } says a quote, a backslash or a line end
not-in-dialect-end = the Q of the reference implementation cannot say this:
    { $instruction } can end the program without `halt`

## How a run went another way than its `.test` says; texts of programs are in quotes

test-message = the program says { $said }, not { $expected }
    .here = it should say this
test-no-number = the program says no number, not { $expected }
test-missing = the program ends before it says { $expected }
    .here = this is not said
test-more = the program says more: { $said }
    .here = nothing should come after this
test-asks = the program asks { $message }, and the test has no more numbers
test-unused = the program ends before it asks for the { $number }
    .here = nothing asks for this
test-out-of-range = the program does not take { $number } here, only 0 to { $most }, or down to -{ $most }
    .here = this number
test-not-run = the program was not run: the tests before took too long
test-still-running = the program is still running after { $steps } steps
# Where the whole line is meant.
test-here = in this test
