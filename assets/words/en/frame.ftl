# What stands around every screen: the header, notices, the foot, sheets at the side.

## The header

recognise = Open or paste anything
    .title = Open or paste anything (Ctrl+O)
share = Share a link to this
present = Present
    .title = Present: full screen, larger letters (T)
light = Use light colours
dark = Use dark colours
help = Keyboard and help
    .title = Keyboard and help (?)
# The links to Learn, Compute, Play and so on, to a screen reader.
screens = Screens

## Notices and the foot

dismiss = Dismiss
# Of a worker that has stopped.
restart = Start it again
# Where the page is a part of another one.
full-page = Open in Hypercubist
all-panels = Show all panels
offline = Ready to work offline
# In museum mode, the last ten seconds before the page goes back to its start.
starting-again =
    { $seconds ->
        [one] Starting again in one second – touch to go on
       *[other] Starting again in { $seconds } seconds – touch to go on
    }

## A sheet at the side

close = Close

## What a new visitor is offered

doors = New here?
door-compute = Compute
    .words = A cube runs this program
door-play = Play
    .words = Turn, scramble and solve
door-four = Enter 4D
    .words = The tesseract, a cube of cubes
door-learn = Start learning
door-decline = Not now
