# Running a program: the screen Run, what the machine says, breakpoints and questions, a real cube, tests. And what is
# presented.

## The screen

puzzle-label = The cube. U, D, R, L, F and B turn its sides, with Shift the other way. Alt and the
    arrow keys look around.
panels = Panels
not-compiled = This program does not compile yet; see the problems below it. You can still turn the cube.
no-compiler = Nothing can be compiled without the compiler. You can still turn the cube.
compiling = Compiling
worksheet-needs-program = A worksheet needs a program that compiles.
over = The program has ended. Reset it to run it again.
    .reset = Reset
# Where a jump into the program's text has led.
at-line-and-column = Line { $line }, column { $column }.

# A line of the program's text, where the status says where the program is.
line-of-text = line { $line }
explained = The program is followed line by line.
not-explained = The machine code is shown, as short as it can be made.

## Playing

back-at-start = Back at the start.
back-one-step = Back one step.
# Stands above what was done.
by-hand = By hand
turned-by-hand = You turned { $turn }
took-back = Took back { $turn }

## Above the status: where in the program. $at is the name of an instruction, such as Q4.

asks = { $at } asks for a number
finished = { $at }: finished
# The number with which the program has ended is shown by turning back that often.
finished-counted = { $at }: finished, counted back from { $number } to 0
finished-predicted = { $at }: finished; you predicted { $right } of { $all } right
finished-counted-predicted = { $at }: finished, counted back from { $number } to 0; you predicted { $right } of
    { $all } right
next = Next: { $at }
at-turn = { $at }, turn { $turn } of { $of }

## The status: what was decided. $to is the name of an instruction, such as Q4.

went-to-end = The program ends there
# Pieces were looked at, and their names stand before it.
solved-jumped = solved: jump to { $to }
not-solved-went-on = not all solved: go on at { $to }
not-solved-end = not all solved: the program ends there
counting = counting: { $number }
counted = solved, so the number is { $number }
not-solved-again = not all solved: again
solved-after = { $times ->
    [one] solved after { $times } time
   *[other] solved after { $times } times
}
cube-solved = The cube is solved; every register is 0
# Names of puzzles of the program, such as A and B.
switched = Put { $former } down, pick { $next } up
# The head of a tape.
head-moved-left = { $places ->
    [one] The head moved { $places } place to the left, to place { $to }
   *[other] The head moved { $places } places to the left, to place { $to }
}
head-moved-right = { $places ->
    [one] The head moved { $places } place to the right, to place { $to }
   *[other] The head moved { $places } places to the right, to place { $to }
}

## The status: what comes next. $names is one or more names of pieces, with commas between.

go-on = Go on at { $to }
if-solved-jump = { $pieces ->
    [one] Is { $names } solved? If so, jump to { $to }
   *[other] Are { $names } solved? If so, jump to { $to }
}
if-not-turn = { $pieces ->
    [one] Is { $names } solved? If not, turn and look again
   *[other] Are { $names } solved? If not, turn and look again
}
if-not-count = { $pieces ->
    [one] Is { $names } solved? If not, turn, count and look again
   *[other] Are { $names } solved? If not, turn, count and look again
}
solve = Solve the cube
say-and-stop = Say it, and stop
say-and-go-on = Say it, and go on
pick-up = Pick up { $puzzle }
move-head-left = { $places ->
    [one] Move the head { $places } place to the left
   *[other] Move the head { $places } places to the left
}
move-head-right = { $places ->
    [one] Move the head { $places } place to the right
   *[other] Move the head { $places } places to the right
}
nothing-to-turn = Nothing to turn

## Beside an algorithm that is under way

taking-back = taking the count back: { $round } of { $of }
times-of = { $round } of { $of } times
round = round { $round }

## Read out step by step

heard-went-on = { $at }: go on at { $to }.
heard-jumped = { $at }: solved, jump to { $to }.
heard-not-solved = { $at }: not all solved, go on.
heard-counting = Counting: { $number }.
heard-pick-up = Pick up { $puzzle }.
heard-cube-solved = The cube is solved.

## In the output: a register wraps round

went-below = { $register } went below 0: now { $value }
passed = { $register } passed { $most }: now { $value }

## What is wrong with an answer to the program's question

not-asking = The program is not asking for a number now.
# Whole numbers that the program takes.
range = Give a whole number from 0 to { $max }. Negative numbers, down to -{ $max }, count back from 0.
nothing-typed = Nothing is typed yet. { range }
too-large = That number is too large. { range }
no-whole-number = “{ $typed }” is not a whole number. { range }
does-not-fit = { $number } does not fit. { range }

## A link that leads to a step of a program

link-ends = The link ends at the question “{ $question }”.
# $why is what the machine says of the number.
link-refused = The link answers { $number }, which the program refuses: { $why }.
link-endless = The link goes on where the program goes round for ever.
link-past-end = The link goes on where the program has ended.

## Breakpoints and watches

breakpoint-on-line-set = Breakpoint on line { $line } set.
breakpoint-on-line-cleared = Breakpoint on line { $line } cleared.
breakpoint-before-set = Breakpoint before { $at } set.
breakpoint-before-cleared = Breakpoint before { $at } cleared.
breakpoints-cleared = All breakpoints cleared.
nothing-from-line = Nothing is done from line { $line } on.
stopped-before = Stopped at the breakpoint before { $at }
ran-to = Here is { $at }
stopped-changed = Stopped: { $register } was { $before } and is { $value }
stopped-at = Stopped: { $register } is { $value }

## The quiz: a person says what the program will do

quiz-on = You are asked before every decision what the program will do.
quiz-off = You are asked no more.
quiz-open = Answer the question first, or switch “Quiz me” off.
quiz-title = You are the computer
quiz-score = You are the computer: { $right } of { $all } right
# The reason follows.
quiz-right = Right.{ " " }
quiz-wrong = No.{ " " }
heard-right = Right: { $why }
heard-wrong = No: { $why }
quiz-go-on = Go on
quiz-number = How many times
quiz-answer = Answer
quiz-tick = Tick the solved pieces:
quiz-answers = Answers
quiz-check = Check
# Between two names of pieces.
quiz-and = { " and " }
quiz-rule = { $pieces ->
    [one] If { $names } is solved, jump to { $to }. If not, go on with { $next }.
   *[other] If { $names } are solved, jump to { $to }. If not, go on with { $next }.
}

## With a real cube

real = With a real cube
real-hold = Hold your cube with white on top and green in front. Do what it says, then press Done.
real-look = Look at the marked places on your own cube, white on top and green in front.
real-back = Back
real-done = Done
real-different = My cube looks different
real-end = End
real-went-on = You go on at step { $step }, where you left your cube.

## The solver has made the machine code of the same text shorter.
shorter-waits = Machine code with { $then } turns is ready. What you run has { $now }, and keeps them.
shorter-take = Start again, shorter
other-listing = The link leads to a step of other machine code than this program has here. You are at its start.

## A real cube that looks different

# $piece is the name of a place, $side one of the sides below.
mistake-question = What do you see at { $piece }, { $side }?
# $place describes it, such as "corner: up, front, right".
mistake-place = { $place }. It is marked here; look at your own cube.
mistake-choices = What you see
mistake-other = Something else
mistake-mend = To put it right, do { $turns }
mistake-restart = Start again with a solved cube
mistake-mended = My cube is right again
mistake-none = It looks the same after all
side-up = on top
side-down = below
side-right = on the right
side-left = on the left
side-front = in front
side-back = behind
white = White
yellow = Yellow
red = Red
orange = Orange
green = Green
blue = Blue

mistake-unknown = No single mistake in your last turns explains that. Go back turn by turn until the two cubes agree, or
    solve your cube and start again.
as-it-should-be = Your cube is as it should be. Go on.
already-done = You have already done { $turn }. Press Done, and go on.
# $ago is how many turns were done since.
left-out = { $ago ->
    [0] You have not done { $turn } yet.
    [one] You left out { $turn } one turn before the last.
   *[other] You left out { $turn } { $ago } turns before the last.
}
wrong-way = { $ago ->
    [0] You turned { $turn } the wrong way in your last turn.
    [one] You turned { $turn } the wrong way one turn before the last.
   *[other] You turned { $turn } the wrong way { $ago } turns before the last.
}
other-turn = { $ago ->
    [0] You did { $other } instead of { $turn } in your last turn.
    [one] You did { $other } instead of { $turn } one turn before the last.
   *[other] You did { $other } instead of { $turn } { $ago } turns before the last.
}
one-too-many = You did { $turn }, which is one turn too many.

## A real cube that the camera has seen

cube-ahead = { $turns ->
    [one] Your cube is one turn ahead.
   *[other] Your cube is { $turns } turns ahead.
}
# $turn is a half turn, or a turn of two sides, of which the cube has had a part.
cube-between = Your cube is in the middle of { $turn }.
cube-earlier = Your cube is where it was at step { $step }.
cube-off = { $turns ->
    [one] Your cube is one turn away from where it should be.
   *[other] Your cube is { $turns } turns away from where it should be.
}
cube-elsewhere = Your cube is at no step of this run so far.
cube-seeking = Looking for the turns that lead back.
place-earlier = Go back to step { $step }
place-ahead = Go on from there

## The tests of a program

test-running = This test is running
test-passes = This test passes
test-waits = Not run yet
test-turns = { $turns ->
    [one] ✓ { $turns } turn
   *[other] ✓ { $turns } turns
}
more-tests = { $tests ->
    [one] { $tests } more test
   *[other] { $tests } more tests
}
tests-running = { $tests ->
    [one] Running { $tests } test …
   *[other] Running { $tests } tests …
}
one-fails = { $tests ->
    [one] ✗ 1 of { $tests } test fails
   *[other] ✗ 1 of { $tests } tests fails
}
some-fail = { $tests ->
    [one] ✗ { $failing } of { $tests } test fail
   *[other] ✗ { $failing } of { $tests } tests fail
}
only-test-passes = ✓ The test passes
all-pass = ✓ All { $tests } tests pass

## On the table: the puzzles of a program that are not in hand, and its tapes

table = On the table
# What puzzles are called that have numbers.
cube-number = cube { $n }
puzzle-number = puzzle { $n }
in-hand = { $puzzle } in hand
tape = Tape { $name }
    .title = { $name } in the machine code
    .label = Tape { $name }, its head at place { $place }
head-is-here = , the head is here
puzzle-solved = A { $puzzle }, solved
puzzle-not-solved = A { $puzzle }, not solved

## The tables with which shortest solutions are proved

prove-with = Prove with
fastest-table = whichever table is fastest
small-table = a small table (35 MB)
medium-table = a medium table (964 MB)
small-table-takes = Built in a second. A short solution appears at once; to prove the shortest one takes from minutes to
    hours for a well-scrambled cube.
medium-table-takes = A short solution appears at once. For a long proof a larger table is built first. It takes 0.9 GB
    of memory and less than a minute, once: this browser keeps it.
# Follows one of the two above.
no-larger-table = { " " }There can be no larger table here: { $why }.
# A button follows.
tables-saved = Saved in this browser for later visits: { $tables }.{ " " }
delete-tables = Delete

## A page that is presented

presenting = Presenting
puzzle-alone = Puzzle alone
text-size = Text size
smaller-text = Smaller text (-)
larger-text = Larger text (+)
share = Share a link to this
full-screen = Full screen
end-presenting = End
    .title = Stop presenting (Esc)
