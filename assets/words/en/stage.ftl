# What stands around the puzzle: the status under it, the player bar, registers, output, turning by hand.

## The puzzle

# What it is, to a screen reader.
puzzle = puzzle
# $stickers is the position in words.
net = The cube unfolded. { $stickers }
# "Flat" where the puzzle has a net, otherwise the other one.
no-webgl-flat = This browser gives the page no WebGL, so the puzzle is shown flat. Everything else works as usual; turn
    it with the buttons.
no-webgl = This browser gives the page no WebGL, so there is no picture of the puzzle. Everything else works as usual;
    turn it with the buttons.
lost-flat = The browser took the graphics away for the moment. The puzzle is shown flat until it gives them back.
lost = The browser took the graphics away for the moment. There is no picture of the puzzle until it gives them back.
undrawable = This puzzle is given by permutations alone, so here are its facets, numbered as in its definition. Turn it
    with the buttons.
facets-at-home = { $home } of { $facets } facets are at home

## In the puzzle's corner

front = Look from the front again
record-stop = Stop recording
colours = Sticker colours
show-back = Show the back as well
show-net = Show the cube unfolded as well
four = 4D
    .title = 4D: drag through the fourth dimension (or hold Shift, or use two fingers)

## The status of a program

# Behind a piece and a tick or a cross, to a screen reader; more pieces follow.
looked-solved = solved,
looked-unsolved = not solved,
ask-note = From 0 to { $most }; negative numbers wrap round: -1 becomes { $most }
ask-enter = Enter
# $numbers are the answers, with `try-and` between them.
try-it = Try it: { $numbers }
try-and = { " and " }

## The player bar

player = Player
position = Position
speed = Speed
step-of = { NUMBER($step) } of { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
}
# The keys: the word under the sign, and what it does.
pause = Pause
    .title = Pause: Space
run = Run
    .title = Run: Space
reset = Reset
    .title = Reset: back to the start (0)
back-line = Line
    .title = Line: back one line (Shift and left arrow)
back-move = Move
    .title = Move: back one move (left arrow)
next-move = Move
    .title = Move: next move (right arrow)
next-line = Line
    .title = Line: next line (Shift and right arrow)
next-input = Next input
    .title = Next input: run on to the next input or the end (I)
quiz-me = Quiz me
    .title = Quiz me: predict each decision (Q)
play = Play
    .title = Play: Space
start = Start
    .title = Start: to the start
back = Back
    .title = Back: one step back (left arrow)
step = Step
    .title = Step: next step (right arrow)
watch = 15 s
    .title = 15 s: the whole in 15 seconds
end = End
    .title = End: to the end
again = Loop
    .title = Loop: begin again at the end

## Beside Play's puzzle

beside = Beside the puzzle
panels = Panels

## Registers

registers = Registers
registers-hint = read from the pieces
registers-none = Registers appear here once a program compiles.
registers-of-q = A Q program names no registers: it only says which turns to make and which pieces to look at.
# $mark is the shape on its stickers with the colour-blind safe colours, such as `mark-diamond`; $said its value or `secret-said`, `moved-aside`,
# `between`, `between-values`.
register = Register { $name }, { $mark }, { $said }, of { $values } values
register-range = 0 to { $last }
secret = secret until the end
secret-said = secret until the program ends
turn-of = turn { $turn } of { $turns }
moved-aside = { $value }, moved aside, turn { $turn } of { $turns }
between = between { $before } and { $after }, turn { $turn } of { $turns }
between-values = between values
# $algorithm is what adds 1 to the register.
adds-one = { $algorithm } adds 1
adds-one-on = { $algorithm } adds 1, on puzzle { $puzzle }
# $puzzle is "cube 2", or the name of a tape.
adds-one-on-called = { $algorithm } adds 1, on { $puzzle }
register-pieces = Pieces that show its value
past = Earlier values
past-value = { $register } was { $value } at step { $step }: go back there
history = History
    .hint = press to go there
# $values are some of the next message, with semicolons between them.
history-of = The values of { $register }: { $values }
history-value = { $value } from step { $step }
# These three stand in one line: "Stop when it (changes) or is ( )", with a button and a field.
stop-when = Stop when it
stop-changes = changes
stop-or-is = or is
stop-value = Stop a run when { $register } is this
take-one = Take 1 away from { $register }
add-one = Add 1 to { $register }

mark-diamond = diamond
mark-square = square
mark-plus = plus
mark-cross = cross
mark-frame = frame
mark-target = target

## The output of a program, and why it branched

output = Output
why = Why
output-shown = What is shown here
output-none = Questions, answers and output appear here.
why-none = For each jump: which pieces were checked, and why.
why-step = Go back to step { $step }
# What kind of line it is, before the line itself.
said-input = input
said-output = output
said-result = result
said-wrap = wrap
said-stopped = stopped

## By hand

hand = By hand
hand-hint = undo any turn
hand-real = Follow with a real cube
turns = Turns
# These stand in one line: "(Scramble) with (20) turns", with a button and a field.
scramble = Scramble
scramble-with = with
scramble-turns = turns
scramble-length = Number of turns

# $side is one of the messages `side-…`.
turn-clockwise = Turn { $side } clockwise
turn-counterclockwise = Turn { $side } counter-clockwise
turn-half = Turn { $side } 180°
side-upper = the upper side
side-lower = the lower side
side-right = the right side
side-left = the left side
side-front = the front
side-back = the back

## A turn in words, beside its picture

# $to is one of the messages `seen-up` to `seen-half`.
seen-whole = Seen from the front, the whole cube turns { $to }.
seen-left-column = Seen from the front, the left column turns { $to }.
seen-middle-column = Seen from the front, the middle column turns { $to }.
seen-right-column = Seen from the front, the right column turns { $to }.
seen-columns = Seen from the front, { $columns } columns turn { $to }.
seen-top-row = Seen from the front, the top row turns { $to }.
seen-middle-row = Seen from the front, the middle row turns { $to }.
seen-bottom-row = Seen from the front, the bottom row turns { $to }.
seen-rows = Seen from the front, { $rows } rows turn { $to }.
seen-front-layer = Seen from the front, the front layer turns { $to }.
seen-middle-layer = Seen from the front, the middle layer turns { $to }.
seen-back-layer = Seen from the front, the back layer turns { $to }.
seen-layers = Seen from the front, { $layers } layers turn { $to }.
seen-up = up
seen-down = down
seen-to-left = to the left
seen-to-right = to the right
seen-clockwise = clockwise
seen-counterclockwise = counter-clockwise
seen-half = 180°
