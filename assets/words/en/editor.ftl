# The program's text: the editor, its problems, the language card, and the machine code that comes of it.

## The program

program = Program
    .label = Program text
qat = QAT, the assembly language
q = Q, the machine code
language = Language
    .title = Everything that can be written, with examples
format = Format
    .title = Tidy spacing (Shift+Alt+F in the text)
go-to = Go to …
    .label = Go to a definition
# What the editor is called.
text-of = Program text of { $file }

## What a name stands for, in the menu of definitions. $kind is one of those below.

definition = { $name } ({ $kind })
kind-register = register
kind-tape = tape
kind-label = label
kind-macro = macro
kind-statement = statement
kind-define = define
kind-placeholder = placeholder
kind-function = Lua function
kind-file = file
kind-puzzle = puzzle

## Problems

problems = Problems
stale = Still running your last working version.
more-problems = { NUMBER($problems) } more
line = Line { $line }
# $what is what is to be seen there.
also-on-line = Line { $line }: { $what }
also-in-file = `{ $file }`, line { $line }: { $what }
change-to = Change to { $words }
how-to-write = How to write { $statement }
all-statements = All statements

## Changes to the text

inserted = Inserted.
changed-to = Changed to { $words }.
not-ready = The compiler is not ready yet. Try again in a moment.
changed-meanwhile = The text changed meanwhile, so nothing was done. Try again.
nothing-to-change = Nothing to change.
place-changed = 1 place changed.
places-changed = { $places } places changed.
no-file = There is no file called { $file } here.

## When the compiler's answer does not hold together

no-program = There is no program.
unreadable-program = The compiled program cannot be read.
unreadable-register = The register { $register } cannot be read.
register-without-puzzle = A register names a puzzle that the program does not have.

## The language card

language-qat = The language QAT
language-q = The machine code Q
language-hint = Insert puts an example under the line where the cursor is.
insert = Insert
    .label = Insert { $example }
from-problem = From the problem
statements = Statements
library = Standard library
of-program = Of this program
around = Around them
instructions = Instructions
more-puzzles = More puzzles

## The language card: what QAT has besides statements

qat-registers = Which registers there are, on which puzzle. It stands at the top.
qat-label = A label: a place to jump to.
qat-comment = A comment: for people, not for the cube.
qat-remainder = The remainder of A when divided by 9. The name of a register says which divisors it has.
qat-define = A name for a number, which is then written $STEP.
qat-macro = A statement of your own.
qat-lua = Lua, which calculates while the program is compiled.
qat-lua-number = A number that Lua works out.

## The language card: the instructions of Q

q-puzzles = The puzzles that you need. It stands at the top.
q-turn = Make these moves.
q-goto = Go on at another line.
q-solved-goto = Go on at line 5 if these pieces are solved.
q-repeat = Repeat the moves until these pieces are solved.
q-solve = Solve the puzzle.
q-input = Ask for a number and make the moves that many times.
q-print = Say something. Count how often the moves are needed until the pieces are solved, then undo them.
q-halt = Stop and say something; it can count like print.
q-switch = Put this puzzle down and pick up puzzle B.

## The machine code

listing = Machine code
listing-about = Q: the moves to make by hand
listing-empty = The machine code appears here once the program compiles.
listing-shortening = Looking for fewer turns …
listing-size = { $lines ->
    [one] { $lines } line
   *[other] { $lines } lines
}, { $turns ->
    [one] { $turns } turn
   *[other] { $turns } turns
}
earlier-lines = Earlier lines
later-lines = Later lines
clear-breakpoints = { $breakpoints ->
    [one] Clear { $breakpoints } breakpoint
   *[other] Clear { $breakpoints } breakpoints
}
listing-show = Show
listing-hide = Hide
explain = Show how it works
    .title = Step through the text line by line, fold the machine code away, and draw how values change
line-by-line = Translate line by line
    .title = Optimise nothing, and show above its instructions which line they come from
turns-in-text = Turns in the text
    .title = Show beside each statement how many turns it becomes
optimised = What the optimiser did
# $pass is the name of a part of the optimiser, $what says what it does; how many instructions it has removed.
pass = { $removed ->
    [0] { $pass }: { $what }
    [one] { $pass }: { $what } ({ $removed } instruction fewer)
   *[other] { $pass }: { $what } ({ $removed } instructions fewer)
}
# Above the instructions that come of it.
of-line = line { $line }: { $statement }

## A line of the machine code, by its number

set-breakpoint = Q{ $number }: set a breakpoint
clear-breakpoint = Q{ $number }: clear the breakpoint
clear-breakpoint-of-line = Q{ $number }: clear the breakpoint of line { $line } of the program
run-to = Run to Q{ $number }
