# What the screen Play announces, its errors, and the names of its settings.

## What can be taken back

# $what is one of the messages `what-…` below, or turns such as "R U".
undone = Taken back: { $what }.
redone = Done again: { $what }.

what-another-solve = another solve
# Something that was done to a piece by hand: a noun such as "twist" or "flip".
what-by-hand = the { $change }
what-case = a case
what-class = the class
what-colours = the colours
what-commutator = the commutator
what-cube = the smart cube
what-exchange = the exchange
what-inverse = the inverse
what-its-solution = its solution
what-link = what the link showed
what-macro = the macro
what-mending = the mending
what-mirrored = the mirror image
what-next-puzzle = the next puzzle
what-opened = what was opened
what-position = the position
what-proof = the proof
what-repetitions = the repetitions
what-resetting = resetting
what-rotated = the rotated algorithm
what-scramble = the scramble
what-show = the show
what-simplified = the simplified algorithm
what-solution = the solution
what-text = the text
what-trick = the trick
what-turn = the turn
what-turns = the turns that solve it
what-useful-move = the useful move

## Turning, scrambling and solving

solved = Solved.
solved-again = Solved again.
# In the game "One turn away"; said after the turn.
solved-in-a-row = Solved, { NUMBER($puzzles) } in a row.
# Said after the turn; $time such as "14.56".
solved-in = Solved in { $time }.
# The same where a case is practised and the puzzle as a whole is not solved.
done-in = Done in { $time }.
puzzle-here = The { $puzzle } is here.
log-read = The log is read. Play it.
scrambling = Scrambling.
scrambled = Scrambled. The clock starts with your first turn.
scrambled-with = Scrambled with { $turns ->
    [one] { $turns } turn
   *[other] { $turns } turns
}. The clock starts with your first turn.
no-puzzle = There is no puzzle called “{ $wanted }”; here is the { $puzzle } instead.
# Turns that are to be done at once.
cuts-through = { $turn } cuts through what is chosen, so it cannot turn at the same time.

## The panels beside the puzzle

panel-turn = Turn
panel-view = View
panel-moves = Moves
panel-pieces = Pieces
panel-cycles = Cycles
panel-apart = Apart
panel-colours = Colours
panel-times = Times
panel-useful = Useful
panel-quarks = Quarks

## The game "One turn away"

one-away = One turn away
two-away = Two turns away
three-away = Three turns away
one-away-said = One turn away from solved.
two-away-said = Two turns away from solved.
three-away-said = Three turns away from solved.

## Pieces by hand

class-position = A position of class { $class }.
never-moves = { $piece } never moves, so it stays.
# $place is where the piece is, such as "UFR".
in-hand = The piece at { $place } is in hand.
none-in-hand = No piece is in hand.
# $what is `what-exchange`, `what-mending` or `what-by-hand`.
done-by-hand = Done: { $what }.
set-up = The position is set up.

## A proof that a position can be solved

proof-running = Working the proof out.
proof-outdated = The puzzle was turned in the meantime. Ask again.
proof-steps = The proof has { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
}.
proof-stopped = The solver stopped. Ask again.

## What an algorithm becomes

here-commutator = Here is the commutator.
here-inverse = Here is the inverse.
here-mirrored = Here is the mirror image.
here-rotated = Here is the rotated algorithm.
here-simplified = Here is the simplified algorithm.
nothing-changes = Nothing changes.

mirror = Mirror
    .title = Left and right change places
rotate = Rotate
    .title = The same, with the puzzle held a quarter turn round (y)
simplify = Simplify
    .title = Turns of one layer that follow one another become one
invert = Invert
    .title = What undoes it

## Texts that cannot be played

text-too-long = This text has { $bytes } characters.
too-many-moves = Written out, this is { $moves } moves.
at-most-played = At most { $most } can be played here.
log-of-other = This log is of the { $puzzle }.
log-choose = Choose the { $puzzle }, then paste it again.
start-too-long = Written out, it is { NUMBER($moves) } moves; a start has at most { NUMBER($most) }.

## What a link asks for

link-start = The start that the link asks for cannot be read, so the puzzle starts solved. { $why }
link-colours = The link asks for the colours “{ $wanted }”, which there are not here; the 3x3x3 has gy and rb.
# $key is a word of the link's; $known are the words that it can have, with commas.
link-value = The link says { $key } is “{ $wanted }”, which there is not here; there is { $known }.
link-piece = The link shows the piece “{ $wanted }”, which the { $puzzle } does not have.
# $wanted is a face or a cell.
link-face = The link shows the pieces of “{ $wanted }”, which the { $puzzle } does not have.

## What is done, as text to be copied

written-scramble = Scramble: { $moves }
# $metric is how turns are counted; $algorithm are the moves themselves.
written-solution = Solution ({ $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}, { $metric }): { $algorithm }
written-moves = Moves ({ $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}, { $metric }): { $algorithm }

## Facelets and colours that are brought or entered

facelets-unread = These facelets cannot be read
facelets-missing = Facelets are missing
facelets-count = That is { $facelets ->
    [one] { $facelets } facelet
   *[other] { $facelets } facelets
}, and the { $puzzle } has { $most }.
facelet-no-face = Facelet { $number } is “{ $word }”, which is not a face.
# Facelets that have no colour yet.
to-go = { $facelets } to go.
entered-unlawful = Turning cannot reach it. The laws say why, and how to mend it.
entered = Here is your puzzle. Solve shows how to solve it.

## Filters and colours

standard-colours = Standard colours.
# Of a file, too.
saved-as = Saved as { $name }.
filter-shown = Showing { $name }.

## How the puzzle is looked at

seen-through = Drag the picture: cells come to the middle and leave it. That is a 4D rotation.
seen-hidden = Perspective hid cell { $middle } all the time. Now cell { $hidden } is the hidden one.

## The tour of the tesseract

tour-drag = The middle cube is one cell. Drag to look around.
tour-unfolded = Press Unfolded: all eight cells lie side by side.
tour-perspective = Press Perspective: the cells fold up again.
tour-hidden = Press Hidden cell: the unseen eighth comes to the middle.
tour-tap = Click or tap a sticker: its cell turns.

## Useful moves

useful-any = All moves
useful-dyads = Dyads (2-colour) only
useful-triads = Triads (3-colour) only
useful-tetrads = Tetrads (4-colour) only
useful-mixed = Several kinds
# $name is a name or an expression.
on-the-table = { $name } is on the table.

## The tricks with quarks

trick-alone = A twist never comes alone
    .words = Turn a Rubik’s cube as long as you like: a single corner never ends up twisted in an otherwise
        solved cube. Twists come in pairs that cancel, or in threes. Physicists know something like that of quarks,
        which are never found alone.
    .behind = The small cube is one cell of the tesseract, the one numbered 4. Somebody who lives in that cell sees
        nothing else: the other seven cells lie in directions that he has no word for.
trick-corner = A lonely twist
    .words = One corner of the small cube twists, and nothing else changes there. No turning of a Rubik’s cube can do
        that.
    .behind = A second corner was twisted the other way to make up for it, but in cell 8, on the far side of the
        tesseract, where nobody in cell 4 can look.
trick-pair = An honest pair
    .words = Two corners of the small cube, twisted in opposite ways. This one a cubist can do by himself.
    .behind = Both of the twisted tetrads belong to cell 4, so both are seen there.
trick-snatched = One of the pair is snatched away
    .words = The same pair again, but one of the two is taken out of sight: the small cube keeps a single twist.
    .behind = The same move, between two half turns of cell 5. They bring a tetrad of cell 8 into the place that is
        twisted, and take it home again with the twist.
trick-edge = A single edge flips
    .words = On a Rubik’s cube edges flip in pairs. Here just one does.
    .behind = The other of the pair is a triad of cell 8 again.
trick-mirror = A corner becomes its mirror image
    .words = Stranger still: two stickers of one corner change places, as in a mirror, and the third shows a colour
        that no sticker of the small cube ever had. No turning in three dimensions can do that.
    .behind = A tetrad has four stickers, and the cubist sees three of them. Two pairs are exchanged, an honest
        rotation in four dimensions, which brings the sticker out that lay in the cell itself.

## Macros

macro-stickers = At most { $most } stickers are references.
macro-no-sticker = There is no sticker { $name }. Stickers are called { $example }: the piece and the face.
macro-no-rotations = This puzzle has no rotations.
macro-no-rotation = No rotation of the puzzle takes the reference stickers there. Choose stickers that lie as they do.
macro-no-move = A move of the algorithm has no name there.
macro-click = Click stickers.
macro-form = A macro is written as: name | stickers | algorithm.
macro-no-name = A macro needs a name.
macro-no-reference = A macro needs a reference sticker: press “Choose stickers” and click one to four of them.
macro-no-algorithm = A macro needs an algorithm that can be read.
macro-too-long = This macro is too long to be saved.
macro-saved = { $name } is saved.
macro-needs = This macro needs { $stickers } stickers.
copied = Copied.

## Keys

key-u = Turn U
key-d = Turn D
key-r = Turn R
key-l = Turn L
key-f = Turn F
key-b = Turn B
key-m = Turn the layer between L and R
key-e = Turn the layer between U and D
key-s = Turn the layer between F and B
key-x = Turn everything as R turns
key-y = Turn everything as U turns
key-z = Turn everything as F turns
key-grip-1 = Grip cell 1
key-grip-2 = Grip cell 2
key-grip-3 = Grip cell 3
key-grip-4 = Grip cell 4
key-grip-5 = Grip cell 5
key-grip-6 = Grip cell 6
key-grip-7 = Grip cell 7
key-grip-8 = Grip cell 8
# What turns is the cell in hand.
key-twist-1 = Turn it about axis 1
key-twist-1-back = Turn it backwards about axis 1
key-twist-2 = Turn it about axis 2
key-twist-2-back = Turn it backwards about axis 2
key-twist-3 = Turn it about axis 3
key-twist-3-back = Turn it backwards about axis 3
cell-in-hand = Cell { $cell } in hand.
cell-let-go = Cell { $cell } let go.
let-go = The cell is let go.
# $does is one of the messages above, from `key-u` on.
key-taken = { $key } already does this: { $does }.
key-is = { $does }: { $key }
keys-swapped = { $does }: { $key }. { $other-does }: { $other-key }.
key-reserved = That key is reserved; use a letter or punctuation.
keys-saved-as = Keys saved as { $name }.
keys-used = Keys: { $name }.
keys-read = { $keys ->
    [one] { $keys } changed key is read.
   *[other] { $keys } changed keys are read.
}
keys-read-partly = { $keys ->
    [one] { $keys } changed key is read; the rest is not a key of a puzzle here, or the usual one.
   *[other] { $keys } changed keys are read; the rest is not a key of a puzzle here, or the usual one.
}

## What the buttons of the mouse do to a puzzle of four dimensions

mouse-hypercubist = Left click: clockwise, seen from the sticker. Right: counter-clockwise. Alt or the middle button:
    centre a cell.
mouse-magiccube4d = Left click: counter-clockwise, seen from the sticker. Right: clockwise. Ctrl or the middle button:
    centre a cell.
mouse-hyperspeedcube = Left click: counter-clockwise, seen from the sticker. Right: clockwise. The middle button: centre
    a cell.

## Puzzles of the user's own

# $file is a file's name or `own-of-link`.
own-too-long = { $file } is { $characters } characters long. Here a puzzle may have { $most }; the command line reads
    longer ones.
own-name = { $file }: a puzzle's name may have { $most } letters, digits and the signs . _ + -.
own-dimensions = { $file }: the page draws at most four dimensions. The command line knows this puzzle.
# $fault is what is wrong, without a full stop.
own-fault = { $file }: { $fault }.
own-fault-at = { $file }, line { $line }: { $fault }.
own-more-faults = And { $faults } more.
own-replaced = Your earlier { $puzzle } is replaced by the one of this file.
own-of-link = The link's puzzle
own-other = The link brings a puzzle called { $puzzle }, and you have another one of that name. Remove yours from the
    menu of puzzles to open the link.
own-removed = { $puzzle } is removed from this browser.
own-restore = Bring it back

## The timer and its times

# What a judge says while the puzzle is looked at.
inspected-8 = 8 seconds
inspected-12 = 12 seconds
inspection = Inspection: 15 seconds.
# The first row of the table of averages.
row-time = time
row-mean-of-3 = mean of 3
time-deleted = { $time } deleted.
time-back = { $time } is back.
solver-loading = The solver is still loading. Try again in a moment.
import-no-room = This browser has no room for all these times, so none was imported. Export and delete times that you do
    not need, and try again.
import-of = { $times ->
    [one] { $times } time of the { $puzzle }
   *[other] { $times } times of the { $puzzle }
}
# $times is a list of `import-of`, with commas.
imported = Imported: { $times }.
import-none = No time is new.
import-known-one = One was here already.
import-known = { $times } were here already.

## How a solve is played again

replay-real = Real speed
replay-double = Twice as fast
replay-even = Evenly

## Practice of cases

practice-numbers = States have the numbers 0 to 62,207.
practice-choose = Choose a case to practise.

## The tesseract that turns inside out by itself

# $cell is a cell's name.
came-through = The hidden eighth cell just came through: it was cell { $cell }.

## Following one piece, read out

picking-over = No piece is chosen.
follow-over = No piece is followed.
# Names of pieces.
followed-to = { $piece } is now at { $place }.
followed-home = { $piece } is home.
