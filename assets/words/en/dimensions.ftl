# From a square to a tesseract: a part of the Atlas that is pictures with sliders. Nobody who reads it need know what a
# tesseract is.

## The picture that grows

lead = A square grows into a cube. A cube grows into a tesseract. Pull the slider.
# The slider.
dimension = Dimensions
# The three stops of the slider; buttons.
square = Square
cube = Cube
tesseract = Tesseract
stops =
    .label = Go to
# Read out for a place of the slider, such as 2.5.
at-square = { $place }: a square
at-cube = { $place }: a cube
at-tesseract = { $place }: a tesseract
at-growing-cube = { $place }: between a square and a cube
at-growing-tesseract = { $place }: between a cube and a tesseract
# Under the picture, at each stop and between them.
is-square = A square. Each of its 4 sides has 3 coloured stickers. We see its grey inside, because we look from
    outside its plane.
grows-cube = It grows in a third direction, out of its plane. Each side becomes a face.
is-cube = A cube. Its 4 sides have become 4 faces with 9 stickers each, and 2 new faces close it: front and back.
grows-tesseract = It grows in a fourth direction, at right angles to all three. Nobody can point that way, so it is
    drawn as depth: what is further off is smaller, and lands inside. Each face becomes a cell.
is-tesseract = A tesseract. Its 6 faces have become 6 cells with 27 stickers each, and 2 new cells close it. One is
    the small cube in the middle. The other is nearest to us and left out: it would hide all the rest.
# What a picture is, for those who do not see it.
picture =
    .label = Picture in { $dimensions } dimensions. Drag it or press the arrow keys to turn it.

## One turn, three times

turns-heading = The same turn in 2D, 3D and 4D
turns-lead = A side turns, a face turns, a cell turns. It is one and the same rotation.
# The slider.
angle = Angle
degrees = { $degrees }°
plane-title = 2D: a side
plane-home = The side is in its place.
plane-flipped = The side is flipped. In a plane, no other turn is possible.
plane-moving = The side has left the plane. A Flatlander sees it vanish.
space-title = 3D: a face
space-home = The face is in its place.
space-quarters = { $quarters ->
        [one] One quarter turn.
       *[other] { $quarters } quarter turns.
    }
space-moving = The face turns in its own plane, like a wheel.
four-title = 4D: a cell
four-home = The cell is in its place.
four-quarters = { $quarters ->
        [one] One quarter turn.
       *[other] { $quarters } quarter turns.
    }
four-moving = The cell turns within its own space, like a cube in ours.

## Flatland

flatland = Flatland
flatland-lead = Flatlanders live in a plane. Something from the third dimension passes through: this slice is all
    they ever meet of it. What is it?
slice =
    .label = The slice, seen from above. Drag it or press the arrow keys to move what is sliced.
slice-hint = Drag it: across to turn what is sliced, down to sink it.
line-title = What a Flatlander sees: only a line
line =
    .label = { $edges ->
        [0] Nothing is in sight.
        [one] One coloured edge.
       *[other] { $edges } coloured edges side by side.
    }
slice-nothing = Nothing. It is above the plane or below it.
slice-3 = A triangle.
slice-4 = A shape with four sides.
slice-5 = A pentagon.
slice-6 = A hexagon.
show-cube = Show me the cube
hide-cube = Hide the cube
cube-title = From outside: a cube sinks through the plane
sinking =
    .label = A cube that sinks through a plane. Drag it or press the arrow keys to turn it.
depth = Depth
turn = Turn
first = What comes first
corner = Corner
edge = Edge
face = Face
cell = Cell

## The tesseract

you = Now you are the Flatlander
you-lead = A tesseract passes through our space. This solid is all we can meet of it. It comes out of nowhere,
    changes its shape, and is gone.
solid =
    .label = What our space cuts out of a tesseract. Drag it or press the arrow keys to turn it.
solid-nothing = Nothing. The tesseract is beside our space.
solid-tetrahedron = A tetrahedron: 4 corners, 4 faces.
solid-octahedron = An octahedron: 6 corners, 8 faces.
solid-other = A solid with { $corners } corners and { $faces } faces.
solid-why = Each colour is another cell of the tesseract. The Flatlanders could walk round their slice, and you can
    turn yours. The whole of it nobody here can see.
own-turn = Turn a tesseract yourself

## Buttons

# What plays: the name of a slider.
play =
    .label = Play: { $slider }
pause =
    .label = Pause: { $slider }
# Without motion, in place of Play.
next =
    .label = Next: { $slider }
