# Panels of Play: turning, pieces, keys, puzzles, and what is done with a position or learned from it. The algorithm's own
# panels, View and the times have files of their own.

## The pad of turns

undo = Undo
    .title = Undo (Ctrl+Z)
redo = Redo
    .title = Redo (Ctrl+Y)
reset = Reset
    .title = Solve and clear
mouse = Mouse buttons as in
reverse = Reverse click direction
dim-others = Dim the other cells when a key grips one
by-side = Keys turn what is at that side of the screen
virtual-keys = Keys as in csTimer and Twizzle
virtual-keys-hint =
    I and K turn R, J and F turn U, H and G turn F, D and E turn L, S and L turn D, W and O turn B,
    by where they lie on a US keyboard.
# How many moves have been done; $number is the same number, in bold.
tally = { $moves ->
    [one] { $number } move
   *[other] { $number } moves
}
count = How turns are counted
# What counts as one move, on a puzzle of four dimensions and on others, in one of four ways to count.
half-4 = a turn in one plane counts 1, any other turn of a cell 2
quarter-4 = each quarter turn in a plane counts 1
slice-4 = any turn of a cell counts 1
axial-4 = turns of opposite cells count 1 together
half = a turn of a face counts 1
quarter = each quarter turn counts 1
slice = a turn of a face or a slice counts 1
axial = turns of opposite faces count 1 together
time = Time
turns = Turns
which-face = Which face turns
# $face is the name of a face.
face = Face { $face }
turns-of-face = Turns of face { $face }
# $turn is the name of a turn: "R′".
turn = Turn { $turn }
layers = Layers
    .label = Layers that turn, from the outside
layer = Layer { $number }
scramble = Scramble
# Around the field for the number of turns, after the button "Scramble": with [20] turns.
scramble-with = with
scramble-turns = turns
scramble-length = Number of turns
random-state = Random state
    .title = Any position that turns can reach, each as likely as any other
scrambling = Scrambling
enter-colours = Enter colours
    .title = Enter the colours of your own puzzle, and have it solved

## Squares of the 2x2x2x2, and several turns at once

# $cell is the name of a cell.
squares = Squares of cell { $cell }: S12 turns the part of cell 1 that lies in cell 2.
    .label = Turns of the squares of cell { $cell }
together = Several turns at once
together-none = Press turns that do not cut one another.
together-do = Turn
together-clear = Clear

## The game "One turn away"

away = One turn away
    .title = A game: find the turn that solves it, then two turns, then three
away-solved = Solved! { NUMBER($streak) } in a row.
away-shown = That solves it. Try the next one.
away-off = Not solved. Undo, and try something else.
away-find-turn = Find the turn that solves it.
away-find-turns = Find the turns that solve it.
away-show = Show me
away-next = Next
away-end = End the game

## The map of keys, and sets of keys

keys = Keys
keys-map = Keys: the left hand takes hold of a cell, the right hand turns it
# $cell is the name of a cell, in bold.
cell-held = Cell { $cell } is in hand. Esc, or its key again, lets go.
no-cell-held = No cell is in hand.
key-sets = Sets of keys
key-set-delete = Delete the keys { $name }
key-set-name = Save these keys as
key-set-save = Save
keys-text = Changed keys as text, to copy or to paste
keys-copy = Copy

## The menu of puzzles

choose-puzzle = Choose a puzzle
find-puzzle = Find a puzzle
no-puzzle = No puzzle is called that.
# The groups of puzzles.
cubes = Cubes
four-dimensions = Four dimensions
other-shapes = Other shapes
own-puzzles = Your own
# What people call the puzzles from 2x2x2 to 5x5x5, and from 2x2x2x2 to 4x4x4x4.
pocket-cube = Pocket Cube
rubiks-cube = Rubik’s Cube
rubiks-revenge = Rubik’s Revenge
professors-cube = Professor’s Cube
small-tesseract = Small tesseract
rubik-tesseract = Rubik tesseract
large-tesseract = Large tesseract
remove-puzzle = Remove { $name }
own-puzzles-hint = A .puzzle file describes a puzzle: its faces and its cuts, or its turns as permutations.
open-puzzle = Open a puzzle file
    .title = Open a file that describes a puzzle
example-puzzle = Save an example
    .title = Save an example of such a file

## The table of pieces

pieces-blind = Nothing to see under the blindfold: the panel View takes it off.
# $solved is a number.
pieces-solved = { $pieces ->
    [one] { $solved } of { $pieces } piece in their places
   *[other] { $solved } of { $pieces } pieces in their places
}
# Heads of the columns: a place, the piece in it, and how that lies.
## Following one piece

# Before a menu of pieces; the menu's first entry is that no piece is followed.
follow = Follow the piece
follow-none = None
follow-pick = Pick it on the puzzle
    .title = The next sticker that you press says which piece is followed
# The title of a place in the table.
follow-here = Follow the piece that is here
# The line under the puzzle while a sticker is waited for, and the button behind it.
follow-picking = Press a sticker of the piece to follow.
follow-cancel = Cancel
# The line under the puzzle: $piece is a name with its kind.
following-home = Following { $piece }: home
following-turned = Following { $piece }: home, but turned: { $lies }
following-away = Following { $piece }: at { $place }, not home
following-kind = { $piece } ({ $kind })
follow-stop = Stop following

pieces-place = Place
pieces-piece = Piece
pieces-lies = Lies
lies-well = as it belongs
# $link is "See its shortest solutions".
last-layer = Only the last layer is left. { $link }
last-layer-link = See its shortest solutions

## Take it apart

apart = Take it apart
apart-hint =
    Tap a piece to take it in hand. Tap another to exchange the two, or the same one again to turn it
    in its place.
# A place that holds another piece than its own, and one whose own piece is turned.
place-holds = { $place } (holds { $piece })
place-turned = { $place } (turned)
in-hand = In hand
no-piece = no piece
exchange = Exchange with
one-way = This piece lies in one way only.
turn-piece = Turn the piece at { $place }
as-cycles = The position as cycles of pieces
set-up = Set up
# $why is why not.
unmade = Turning cannot make this position: { $why }.
# Whether turning makes a position; $held says how the whole puzzle is held.
can-make = Turning can make this position.
can-make-held = Turning can make this position, { $held }.
cannot-make = Turning cannot make this position.
cannot-make-held = Turning cannot make this position, { $held }.
# What follows that sentence, $verdict; $classes is a number of at least 2.
verdict-class = { $verdict } It lies in class { $class } of { $classes }.
verdict-classes = { $verdict } There are { $classes } classes of positions.
mend = Mend it
# Goes on after the button "Mend it"; $repairs says what is done.
mend-how = with as few pieces as possible: { $repairs }
lawless = No law restricts this puzzle: turning reaches whatever can be put together.
# Heads of the columns: a law, what the pieces add up to, and whether the law holds.
laws-law = Law
laws-sum = Sum
laws-holds = Holds
law-sum = { $sum } mod { $modulus }
law-holds = yes
law-broken = no
# $what is how the simplest position of the class is made.
class = Class { $class }: { $what }
# The class of the solved position.
class-solved = solved
# $classes is a number of at least 2.
classes = The { $classes } classes
classes-hint =
    Turning never leads from one class to another. Each button sets up the simplest position of its
    class: the solved puzzle, changed by hand.

## A proof on the position in hand

proof = Proof
proof-title = What keeps the laws can be solved
proof-pieper = The proof says how: Pieper, propositions 11.6 to 11.9.
proof-kamack = The proof says how: Kamack and Keane, section 7.
prove = Prove it on this position
proving = Working it out
proof-seek = Go to where this step begins
proof-stop = Stop
proof-next = Play the next step
proof-solved = Solved
proof-here = The proof, on this position
# $done is a number.
proof-done = { $steps ->
    [one] { $done } of { $steps } step done
   *[other] { $done } of { $steps } steps done
}

## Entering the colours of a puzzle

# A sticker in the net: the face on which it is, its piece, and the face whose colour it has.
sticker = { $face }, sticker of { $piece }: { $colour }
sticker-blank = { $face }, sticker of { $piece }: blank
stickers = The stickers of the { $puzzle }
entry = Enter the colours of your puzzle
entry-hint =
    Choose a colour and tap the stickers that have it. Or click the net and type: a face’s name
    colours a sticker and goes on to the next, arrow keys move. Hold the puzzle as you like: if other
    colours are in the middles, paint those too.
entry-clear = Clear
entry-copy = Copy what is shown
    .title = Begin with the colours of the position in hand
entry-colours = Colours
brush = Paint with the colour of { $face }; { $entered } of { $all } are entered
to-go = { $stickers ->
    [one] { $stickers } sticker to go.
   *[other] { $stickers } stickers to go.
}
reached = Turning reaches this position.
# $held says how the whole puzzle is held.
reached-held = Turning reaches this position, { $held }.
# Before a list of reasons.
unreached = There is no such position:
taken-apart = Every piece is there once, so somebody took the puzzle apart or twisted a piece.
set-it-up = Set it up
set-up-and-mend = Set it up and see what to mend
as-text = As text
# In which order the faces are written; U R F D L B are names of faces.
order-faces = Faces in the order U R F D L B, each row by row; a full stop is a blank.
order-net = In the order of the net; a full stop is a blank.

## Kamack and Keane's useful moves

# A tessie is a piece of the tesseract.
useful-hint =
    Moves of the tesseract by H. J. Kamack and T. R. Keane (1982), each built from simpler ones.
    Beside each stands what it does: the tessies that go round, and how they come back.
# Before a menu of kinds of moves.
useful-show = Show
useful-all = All useful moves
# $section is a title; a turn back is the inverse of one.
useful-length = { $section }: { $turns ->
        [one] { $turns } turn
       *[other] { $turns } turns
    }, which are { $rotations ->
        [one] { $rotations } basic rotation
       *[other] { $rotations } basic rotations
    } when a turn back counts as three.
useful-printed = The paper says
useful-does = Worked out here
useful-changes = Changes
useful-note = Note
useful-backwards = End solved instead of beginning so
useful-built = How it is built
# Pieces of two, three and four facets.
dyads = { $pieces ->
    [one] { $pieces } dyad
   *[other] { $pieces } dyads
}
triads = { $pieces ->
    [one] { $pieces } triad
   *[other] { $pieces } triads
}
tetrads = { $pieces ->
    [one] { $pieces } tetrad
   *[other] { $pieces } tetrads
}
# $branch is a part of an algorithm.
made-of = What { $branch } is made of
play-branch = Put it on the table and play it

## The show of tricks with quarks

trick = { $page } of { $pages }
trick-pause = Pause
trick-watch = Watch it
trick-before = Before
trick-next = Next
behind = Behind the curtain
quarks-source =
    After H. J. Kamack and T. R. Keane, The Rubik Tesseract, sections 9 and 10. Under View,
    “One cell” shows the cell itself as a cube.
# Cell 4 of the tesseract as an unfolded cube, and what somebody who lives in it makes of it.
cell-4 = Cell 4 as an unfolded cube
cell-4-strange = Cell 4, unfolded: a colour has come in that no sticker of it ever had.
cell-4-solved = Cell 4, unfolded: a solved cube.
cell-4-honest = Cell 4, unfolded: an honest position of a Rubik’s cube.
# $why is a sentence without its full stop.
cell-4-impossible = Cell 4, unfolded: impossible on a Rubik’s cube. { $why }.
