# How the puzzle of Play looks: the panel View, and what lies over the canvas.

## The panel View

shape = Shape
presets = Ready-made views
save-picture = Save the picture (PNG)
# The menu that shows a 3x3x3 in two colours, and its first choice.
two-colours = Colours
one-colour = One colour per face
centre = Centre a cell
    .label = Cell { $cell }
# A switch: on a first visit it does so unless it is switched off.
when-idle = Turn inside out when idle
# A link to the pictures of a square that becomes a tesseract.
where-from = Where does a tesseract come from?
show-pieces = Show pieces
kinds = Kinds of pieces
stages = Stages of a solve
# Before the buttons of the stages, which are numbers; $kind is a kind of pieces: "pieces with 2 colours".
stage = Stage
    .title = Only what is solved first, up to the { $kind }
show-all = Show all
# The first choice of a menu of cells or pieces.
all = All
on-cell = On cell
home-cell = Belonging to cell
only-piece = Only the piece
only-unsolved = Only unsolved
fade-others = Fade the others
blindfold = Blindfold
filter-delete = Delete the filter { $name }
filter-name = Save as
filter-save = Save

## The colours of the faces

colours = Colours
own-colours = Own colours
# The field for the colour of a face or cell.
face-colour = Face { $name }: its colour
cell-colour = Cell { $name }: its colour
reset-colours = Reset colours
# Two faces whose colours look alike; such pairs are listed with commas, and are $pairs below.
alike-pair = { $one } and { $other }
alike-everybody = For everybody: { $pairs }.
alike-red = Without red cones (protanopia): { $pairs }.
alike-green = Without green cones (deuteranopia): { $pairs }.
alike-blue = Without blue cones (tritanopia): { $pairs }.
alike = These look alike:
    .title =
        Colour blindness is simulated as Machado and others describe it (2009), and colours are compared in
        OKLab.
alike-none = No two of these colours look alike, to people who are colour-blind either.

## Over the canvas of a puzzle of four dimensions

canvas-shape = Shape on the canvas
hidden = Hidden cell
    .title = Perspective never shows the eighth cell: bring it to the middle
line-up = Line up
    .title = Turn the picture to the nearest view along the axes
# A slider beside a cube that unfolds as the tesseract does.
unfold = Unfold
    .title = Drag to unfold: a cube becomes six squares, a tesseract eight cubes
    .value = { $percent } % unfolded
    .cube = A cube, { $percent } % unfolded into six squares
# Under that cube, which is pulled open; a press opens it as well.
pull = Drag to unfold
    .title = Drag outwards to unfold, or press
pull-back = Drag to fold up
    .title = Drag back to fold up, or press
# A button: the corner piece of cells 1, 2, 3 and 4 goes round as the turn R12 is done four times.
trace = Follow a corner
    .title = Follow the corner 1234 through four turns R12, as in Figure 1 of Kamack and Keane
tour = Tour
    .title = Five steps on the puzzle itself
tour-step = { $step } of { $steps }
tour-next = Next
tour-done = Done
tour-end = End the tour
tour-ended = Now you know your way around.
tour-dimensions = How a square grows into it
rotation = 4D rotation

## Depth for both eyes: how the two pictures are looked at

stereo-off = One picture
stereo-parallel = Two, looking through the screen
stereo-crossed = Two, squinting
stereo-red-cyan = Red and cyan glasses
