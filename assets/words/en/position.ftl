# The position of a puzzle, and what turns do to it, for whoever does not see it.

## The region with the position

title = The position in words
# The three that follow say how much of the puzzle is solved.
solved = Solved.
faces = { $solved ->
    [0] None of the { $all } faces is solved.
    [one] One of the { $all } faces is solved.
   *[other] { $solved } of the { $all } faces are solved.
}
cells = { $solved ->
    [0] None of the { $all } cells is solved.
    [one] One of the { $all } cells is solved.
   *[other] { $solved } of the { $all } cells are solved.
}
# $parts is a list of messages `part`.
home = Where they belong: { $parts }.
# $kind is a kind of pieces, such as corners.
part = { $home } of { $all } { $kind }
# The pieces of puzzles that have no words for their kinds.
piece = piece
pieces = pieces
rows =
    Open a face for its rows, from the upper left as you look straight at it. Above the top is the back, above the bottom
    the front.
places = Open a face to hear where each colour is, by the names of the places.
places-cell = Open a cell to hear where the stickers of each cell are, by the names of the places.
# $colours is a list of messages `some-of`.
side = { $name }: { $colours }
all-of = { $name }: all { $colour }
some-of = { $n } { $colour }
row = Row { $n }: { $colours }.
at = { $colour }: at { $places }.
cell = cell { $name }
face = face { $name }
# Stickers of a face or a cell.
of = of { $side }

## Colours

white = white
yellow = yellow
red = red
orange = orange
green = green
blue = blue

## What a turn does

# $side is the top, the right and so on.
face-of-cube = the { $side } face
whole = the whole puzzle
layers = { $layers ->
    [one] an inner layer
   *[other] { $layers } layers
}
# $what turns, $how: the right face, a quarter turn clockwise.
motion = { $what }, { $how }
clockwise = a quarter turn clockwise
counterclockwise = a quarter turn counter-clockwise
quarter = a quarter turn
half = a half turn
third = a third of a turn
fifth = a fifth of a turn
turn = a turn
# Of a cell: a quarter turn that takes the stickers that point at cell 1 to cell 2.
towards = { $how } from cell { $from } to cell { $to }
# $pieces is a list of messages `moved-kind`.
moved = { $motion }; { $pieces } moved.
moved-kind = { $n ->
    [one] one { $one }
   *[other] { $n } { $several }
}
unmoved = { $motion }.
none-solved = No face is solved.
no-cell-solved = No cell is solved.
# $names is a list of faces or cells.
now-solved = Solved: { $names }.

## The next turn of an algorithm

# $name is the turn in notation, $motion a message `motion`.
next = Next: { $name }, { $motion }.
last = That was the last step.
at-step = Step { $step } of { $all }.
