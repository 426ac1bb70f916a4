# The Atlas: tables of numbers about puzzles, and working them out again. What it says of each table is in
# `assets/prose`.

## The parts of the Atlas: names in the list, headings, and what each is about

skip = Skip to the tables
parts =
    .label = Parts of the atlas
# The title of the window: the name of a part.
title = { $part } · Atlas
# Said when the part of this name is shown.
shown = { $part }.
# The address names a part that there is not.
no-part = The atlas has no “{ $path }”; here is { $part } instead.
overview = Overview
    .heading = The atlas
    .blurb = Everything that there is.
dimensions = 2D to 4D
    .heading = From a square to a tesseract
    .blurb = Watch a square grow into a cube, and the cube into a tesseract. Then be a Flatlander.
distances = Distances
    .heading = How far from solved
    .blurb = How many positions of the 3x3x3 are one move from solved, two moves, and so on, in four ways of counting.
farthest = Farthest known
    .blurb = Six positions that take 16 moves when opposite faces may turn at once, and those beside them.
symmetric = Symmetric
    .heading = Symmetric positions
    .blurb = Positions that look the same from several sides, by their symmetries, with their shortest solutions.
last-layer = Last layer
    .heading = The last layer
    .blurb = All 62 208 states of the last layer: set one by hand and see its number and its shortest solutions.
two-colour = Two colours
    .heading = Two-colour cubes
    .blurb = Cubes with two colours instead of six: how many positions, and the most moves that any of them takes.
tesseract = Tesseract
    .heading = The tesseract in numbers
    .blurb = The pieces of the four-dimensional cube, what each of its 24 rotations does, and the five-dimensional one
        beside it.
turn-metrics = Turn metrics
    .heading = What counts as one move
    .blurb = Fourteen ways to count a twist of the 2x2x2x2, and how much a single one can do in each.
papers = Papers
    .heading = The papers, section by section
    .blurb = What each paper says, where it is shown here, the command that works it out, and how long it takes.
errata = Errata
    .heading = Where the papers err
    .blurb = Misprints and mistakes in the papers: what is printed, what is right, and the command that shows it.

## What several parts say

# Ways of counting turns; the abbreviation is known by that name.
htm = turns of a face (HTM)
qtm = quarter turns (QTM)
stm = turns of any layer (STM)
sptm = opposite faces at once (SPTM)
# What is opened, such as `position-short`.
open-in-play = Open in Play
    .label = Open in Play: { $what }
# What is solved, such as `number-counted`.
play = Play
    .label = Play the solution: { $what }
previous = Previous
next = Next
other-answer = The solver gave an answer to another question.
solver-stopped = The solver stopped meanwhile. Try again.

## A table

ask-again = Ask again
counting = The solver is counting.
twist-to-play = A twist to play
# Beside a number that was worked out: the same as in the table, or another.
agrees = agrees
    .title = The same was found here
found-here = found here: { $number }
printed-in = Printed in
computed-by = Computed by
stop = Stop
check = Check it here
# The name of the table.
check-progress =
    .label = Working out: { $table }
stopped = Stopped.
# Before a menu of the table's rows.
up-to = up to

## What comes of working a table out

nothing-checked = Nothing has been worked out. It took { $time }.
# Some of the following, with semicolons between them; a span of time, such as "1.5 s".
checked = { $found }. It took { $time }.
checked-agree = { $numbers ->
    [one] { $numbers } number agrees
   *[other] { $numbers } numbers agree
}
checked-new = { $numbers ->
    [one] { $numbers } is not in the table
   *[other] { $numbers } are not in the table
}
checked-misprints = { $numbers ->
    [one] { $numbers } differs, as the table’s notes explain
   *[other] { $numbers } differ, as the table’s notes explain
}
checked-differ = { $numbers ->
    [one] { $numbers } differs from the table
   *[other] { $numbers } differ from the table
}

## Plots

# The axes: what is counted upwards, and to the right.
plot-positions = positions
plot-moves = moves from solved

## The overview

overview-lead = How far from solved can a cube be? How many positions are there, and which take longest? Here are the
    numbers, each with where it comes from and what computes it. Most of them your browser can work out again while you
    watch.
proofs = Proofs in this browser
proofs-hint = That a way is the shortest one is proved by ruling out all shorter ones. A larger table of distances rules
    out more of them at a glance.

## Distances

# Dots around a middle, which one can fly through.
sky = A sky of positions
sky-lead = In the middle is the solved cube, and around it a shell for each distance. A shell of up to { $dots ->
   *[other] { $dots }
    } positions has a dot for each; the others show that many and stand for all. A quarter is left open, to look inside.
sky-hint = Drag to turn it. Fly with + and −, by pinching, or with the wheel after a click. Point at a dot, or press a
    number.
# Read out where the sky is reached by keyboard.
sky-label = Distances as shells of dots. Arrow keys turn them, plus and minus fly in and out.
# The second is a number of positions as it is shown.
sky-positions = { $moves ->
    [0] Solved: { $positions } position.
    [one] { $moves } move from solved: { $positions } positions.
   *[other] { $moves } moves from solved: { $positions } positions.
}
sky-each = Each has its dot.
# A number as it is shown.
sky-sample = A dot stands for about { $positions } of them.
sky-pause = Stop turning
sky-turn = Turn slowly
sky-in = Fly in
sky-out = Fly out
sky-reset = Back to the start
distances-plot = Positions of the 3x3x3 by distance
    .description = The scale is logarithmic: each line up multiplies by the same number. With each further move there
        are about 13 times as many positions, about 9 times as many when a half turn is two moves, and about 28 times as
        many when opposite faces may turn at once. The lines end where nobody has counted; all 43 252 003 274 489 856
        000 positions find room within 20 moves.

## Farthest known

farthest-lead = When opposite faces may turn at once, every position takes at most 20 moves, and nobody knows one that
    takes more than 16. Six are known that do, besides those that are the same in a mirror or from another side.
farthest-source = Gould 2017, Tables 4.0.01 and 4.0.02. The algorithms were replayed here. That none is shorter, a test
    proves again in hours; docs/reproducing.md has the command.
position = Position { $number }
# What a link opens.
position-short = position { $number }
neighbour = position { $number }, neighbour { $neighbour }
beside = { $positions ->
    [one] { $positions } position beside it, 15 moves from solved
   *[other] { $positions } positions beside it, each 15 moves from solved
}

## Symmetric positions

all-types = ← All symmetry types
# The name of a symmetry type, such as D2d(edge).
listing = Listing the positions of type { $name }; the first time takes some seconds.
symmetry-type = Type { $name }
# The symmetries in words, from the engine.
kept-by = Kept by { $symmetries }.
positions-classes = { $positions } positions, { $classes } up to symmetry.
too-many = They are too many to be listed here.
left = { $positions ->
    [one] { $positions } is left when a position and its inverse are one:
   *[other] { $positions } are left when a position and its inverse are one:
}
left-listed = { $positions ->
    [one] { $positions } is left when a position and its inverse are one; here are numbers { NUMBER($first) } to
        { NUMBER($last) }:
   *[other] { $positions } are left when a position and its inverse are one; here are numbers { NUMBER($first) } to
        { NUMBER($last) }:
}
# The number of a table in the paper.
symmetric-source = Gould 2017, Table { $table }
go-to = Go to number
alike = { $positions ->
    [one] { $positions } position alike
   *[other] { $positions } positions alike
}
# Before a solution: its length, and how it is counted, such as "turns of a face (HTM)".
solution = { $length } { $metric }:
# What a link opens: the number of a position, and how its solution is counted, such as HTM.
number-short = number { $number }
number-counted = number { $number }, { $metric }
# After a link to Play.
not-in-table = ; its shortest solution is not in the table, but Play can look for it.
symmetric-plot = Symmetric positions by distance
    .description = The scale is logarithmic: each line up multiplies by the same number. The tables below have the
        numbers.

## The last layer

last-layer-lead = When everything but the last layer is solved, 62 208 states are left. The longest of them take 16
    turns of a face.
one-state = One state
choose-piece = Choose a piece. A second one of its kind changes places with it; the same again turns it.
# The place that is chosen, such as UF or UFL.
chosen-edge = { $place } is chosen: choose another edge to exchange the two, or this one again to turn it.
chosen-corner = { $place } is chosen: choose another corner to exchange the two, or this one again to turn it.
chosen = { $place } is chosen.
turn-piece = Turn the piece
scramble = Scramble
solved = Solved
number-or-moves = Number, or moves
# Beside the field, where what is typed is a larger number.
number-refused = a number from 0 to 62 207
show-it = Show it
diagram =
    .label = The last layer from above, the front below
# A place, and the piece in it, such as UF.
at-home = { $place }: at home
edge-moved = { $place }: the edge { $piece }
edge-flipped = { $place }: the edge { $piece }, flipped
corner-moved = { $place }: the corner { $piece }
corner-clockwise = { $place }: the corner { $piece }, turned clockwise
corner-counter-clockwise = { $place }: the corner { $piece }, turned counter-clockwise
nothing-to-do = nothing to do
# The number in bold, and `state-place` in small.
state-number = Number { $number } { $place }
# It stands after `state-number`. The abbreviations are the paper's names of the four numbers.
state-place = of 62{ "\u202F" }208: edges placed as { $epn } and turned as { $etn } (epn, etn), corners as { $cpn } and
    { $ctn } (cpn, ctn)
state-class = Class { NUMBER($class) } of 1{ "\u202F" }212: { $states ->
        [one] { $states } state is
       *[other] { $states } states are
    } alike up to turning and mirroring the cube, doing the moves backwards, and turns of the last layer before and
    after.
# Said when a state is shown.
state-said = Number { $number }, { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    } from solved.
shortest-solutions = Shortest solutions
# Before a way of counting turns.
counting-by = Counting
column-moves = Moves
u-free = U free
    .title = when turns of the last layer at the beginning and at the end are free
shortest-solution = A shortest solution
# A line of the file.
in-file = In the paper’s file: { $line }
# A map of dots, one for each state.
map = All states at a glance
map-lead = Each dot is one of the 62 208 states: the lighter it is, the fewer moves solve it. In each of the small tiles
    the pieces are in the same places. Further right in a tile, more corners are twisted; further down, more edges are
    flipped. Point at a dot or touch it.
# Read out where the map is reached by keyboard.
map-label = Map of all states. Arrow keys go from dot to dot, with Shift from tile to tile. Home is the solved state,
    End the next one of those that take longest.
tile = The tile, larger. A dot can be touched here.
    .label = The tile, larger. Arrow keys go from dot to dot.
# Before a scale of colours: how many moves a state takes.
scale-label = Moves from solved
# A button that shows only these.
scale-states = { NUMBER($distance) } from solved: { $states ->
    [one] { $states } state
   *[other] { $states } states
}
dot-number = State { NUMBER($number) }
dot-distance = { $moves ->
    [0] Solved
    [one] { $moves } move from solved
   *[other] { $moves } moves from solved
}
# Read out: a state, and its shortest solution.
dot-said = State { NUMBER($number) }, { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
    } from solved: { $solution }
# A link to everything that is known of a state.
all-of-state = All its solutions
look-through = Look through the states
# Before a menu of numbers of moves.
browse-moves = moves
no-states = There are no such states.
states = { $states ->
    [one] { $states } state:
   *[other] { $states } states:
}
states-first = { $states ->
    [one] { $states } state, sorted by number; the first { $count }:
   *[other] { $states } states, sorted by number; the first { $count }:
}
states-from = { $states ->
    [one] { $states } state, sorted by number; { NUMBER($first) } to { NUMBER($last) } in that order:
   *[other] { $states } states, sorted by number; { NUMBER($first) } to { NUMBER($last) } in that order:
}
last-layer-plot = States of the last layer by distance
    .description = The scale is logarithmic: each line up multiplies by the same number. Apart from turning the layer
        itself, nothing is solved in fewer than six turns of a face, and most states take 12 to 14.

## Two-colour cubes

two-colour-lead = Take the stickers off a cube and put on two colours instead of six. There are two ways that treat the
    colours alike. Many pieces look the same now, so there are far fewer positions – few enough for a computer to look
    at each of them.
green-yellow-colours = Each colour is a strip of three faces.
red-blue-colours = Each colour is on the three faces around a corner.
play-this-cube = Play this cube
green-yellow-net =
    .label = The cube unfolded: left, front and right yellow, the others green
red-blue-net =
    .label = The cube unfolded: up, front and right red, the others blue
# In bold, at the beginning of the next message. The most moves that any position takes.
gods-number = God’s number { $number }
# A way of counting turns, such as "turns of a face (HTM)".
all-solved = { $number } counting { $metric }: { $moves ->
        [one] every position is solved in at most { $moves } move, and some need as many.
       *[other] every position is solved in at most { $moves } moves, and some need as many.
    }
# In bold, at the beginning of the next message.
at-least = At least { $number }
counted-to = { $number } counting { $metric }: { $moves ->
        [one] positions are counted up to { $moves } move; the search has not come to its end.
       *[other] positions are counted up to { $moves } moves; the search has not come to its end.
    }
not-run = Counting { $metric }, no exhaustive search has been run.
took = It took
run-it = Run it
run-again = Run it again
farthest-classes = Farthest positions up to symmetry: { $count } of { $all }
line-green-yellow = Green and yellow
line-red-blue = Red and blue
line-ordinary = The ordinary cube, as far as it has been counted
line-green-yellow-quarter = Green and yellow, quarter turns
line-red-blue-quarter = Red and blue, quarter turns
line-green-yellow-no-centres = Green and yellow, without centres
line-red-blue-no-centres = Red and blue, without centres
two-colour-plot = Two-colour cubes beside the ordinary one: positions by distance
    .description = Counting turns of a face, on a logarithmic scale. At first all three grow alike, as there are as many
        turns; then the two-colour cubes run out of positions, and the lines fall. The line of the ordinary one ends
        where nobody has counted on.
two-colour-others-plot = Counting quarter turns, and without centres
    .description = The same on a logarithmic scale. Each line ends where the last positions have been found.

## Why one cube in twelve can be solved

theorem = Why one cube in twelve can be solved
theorem-lead = Take an ordinary cube apart and put it together at random. It can be solved if the turns of its corners
    add up to a multiple of three, the flips of its edges to an even number, and if corners and edges are both
    rearranged evenly or both oddly: 3 × 2 × 2 = 12. No turn of a face changes these sums. And if they are right, four
    moves solve the cube, each done as often as needed between some moves and their inverse:
theorem-source = Pieper 2017, Theorem 11.1, after J. Chen. What each move does was worked out here.
# The number that the paper gives it, such as 11.10.
lemma = Lemma { $number }
# A step of the proof: what it is for, and a lemma.
step = { $aim } ({ $lemma }).
aim-place-corners = Bring the corners to their places: exchange two of them, whatever becomes of the edges
aim-turn-corners = Turn the corners: two of them, one each way, so that the sum of all turns stays
aim-place-edges = Bring the edges to their places: take three of them round, and no corner
aim-flip-edges = Flip the edges: two of them, and nothing else
aim-flip-edges-misprint = The paper says that it flips UF and UB.
# What moves do, as cycles of pieces.
does = It does { $cycles }.

## The tesseract

the-tesseract = The whole tesseract
dyads = 24 dyads, with stickers on two cells
triads = 32 triads, on three cells
tetrads = 16 tetrads at the corners, on four cells

play-largest-order = Play the moves of the largest order
play-kamack-keane = Play the moves of Kamack and Keane’s order
other-dimensions = Any other number of dimensions:
n-tope = { $faces } faces with { $axes } axes each, { $rotations } basic rotations, { $pieces } pieces that move:
pieces-by-facets =
    .label = Pieces by their number of facets
column-facets = Facets
column-pieces = Pieces
column-facets-in-all = Facets in all
column-in-a-face = In a face
column-that-stay = That stay
column-cycles-of-four = Cycles of four

## The papers

# A link to `errata`.
guide-lead = Everything that the papers say and that is here: where this page shows it, which command works it out, and
    how long that takes. Tests run these commands. Where the print errs, see { $errata }.
guide-table =
    .label = What is where
errata-lead = Where the papers, in the copies at hand, print something that is not so. Each was looked at from both
    sides: that what is printed is wrong, and that it was read rightly. Tests run these commands.
printed = Printed
right = Right
reading = How we read it
shown-by = Shown by
