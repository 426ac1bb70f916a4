# The name of the page.
name = Hypercubist

## The screens

learn = Learn
run = Run
play = Play
architect = Architect
atlas = Atlas

# The name of the window. $screen says what is shown.
window = { $screen } · { name }
# A screen is shown; said aloud.
screen-shown = { $screen }.
address-unknown = The address asks for “{ $name }”, which this page does not have; here is { $screen } instead.
not-loaded = That screen could not be loaded. Is there a network? Run goes on without one.
skip-to-puzzle = Skip to the puzzle
puzzle = Puzzle
# What the canvas of a puzzle with many keys is called.
canvas =
    The puzzle. The keys that turn it are in the help sheet, which the question mark opens. Alt and the arrow keys look
    around.
what-it-does = What does it do?
draw-group = See it drawn
    .title = Every position that it leads to, as a dot, beside the puzzle
no-download = This browser refused the download. The text is still in the editor.
file-unread = “{ $file }” could not be read, so nothing was opened.
redrawn = The puzzle is drawn again.

## The panels of Run

panel-program = Program
panel-listing = Q
panel-registers = Registers
panel-output = Output
panel-hand = By hand

## Short texts in many places

# Things in a row: $first may be such a row itself.
and = { $first } and { $second }
# The beginning of a long text.
shortened = { $start }… ({ $characters ->
    [one] { $characters } character
   *[other] { $characters } characters
} in all)
milliseconds = { $n } ms
seconds = { $n } s
minutes = { $n } min
hours = { $n } h
days = { $n } days
megabytes = { NUMBER($n) } MB
# What is wrong with the length of a scramble that was typed.
scramble-length = from 1 to { $most } turns

## How fast turns are shown

speed = Speed: { $name }
speed-slow-motion = Slow motion
speed-slow = Slow
speed-steady = Steady
speed-quick = Quick
speed-very-quick = Very quick
speed-instant = Instant

## Presenting

text-size = Text size: { $percent }%
presenting = Presenting. Escape ends it.
not-presenting = No longer presenting.

## A piece under the pointer. $piece is its name and its kind, such as “UFR, corner”

piece-home = { $piece }, in its place
# $lies is a list of the message “facet-on”.
piece-turned = { $piece }, in its place but turned: { $lies }
# $name and $place are pieces' names.
piece-away = { $piece }, belongs at { $name }, is at { $place }: { $lies }
facet-on = { $facet } on { $face }
# The sides of a cube, in a row after a kind of pieces.
face-top = top
face-bottom = bottom
face-right = right
face-left = left
face-front = front
face-back = back
# The same as headings of what is on them.
side-up = Up
side-right = Right
side-front = Front
side-down = Down
side-left = Left
side-back = Back

## Links

link-long = This link is { $length } characters long, so it was not read; at most { $most } are.
link-unread =
    The link's part “{ $key }” cannot be read from its character { $at } on, so it was left out: a % is followed by two
    hexadecimal digits, and the bytes must be UTF-8.
link-number = The link says { $key } is “{ $said }”, which is not a number that fits, so it was left out.
# $said is a row of the message below.
link-refused = The link says { $said }. What of it means nothing here was left out.
link-says = { $key } is “{ $said }”

## New versions of the page, and parts of it that are missing

saved-site = Ready to work offline.
new-version = There is a new version of Hypercubist.
update-now = Update now
updated-elsewhere =
    Hypercubist was updated in another tab. Reload this one to use the new version. Your work is saved.
reload = Reload
too-old = Hypercubist has been updated, and this page is too old to start its engine. Your work is saved.
part-late =
    A part of this page has not arrived yet. Is there a network? What you did last is done as soon as it is here.
part-again = Try again
part-gone =
    A part of this page is missing on its host, so what you did last cannot be done. Perhaps Hypercubist has been
    updated.
started-afresh = The page stopped answering when it was last opened here, so it has started afresh. Nothing is lost.
open-again = Open it again

## The compiler and the solver, which work beside the page. $worker is one of the first two messages

the-compiler = The compiler
the-solver = The solver
worker-unneeded = { $worker } starts when it is needed
worker-starting = { $worker } is starting
worker-waits-threads = { $worker } is starting: it waits for its threads
worker-waits-code = { $worker } is starting: it waits for its code
worker-replaced = { $worker } stopped and is being replaced
worker-replaced-threads = { $worker } stopped and is being replaced: it waits for its threads
worker-replaced-code = { $worker } stopped and is being replaced: it waits for its code
worker-being-built = { $worker } is still being built and starts by itself when it is done
worker-dead = { $worker } keeps stopping
compiler-ready = Compiler ready
solver-single = Solver ready: single thread, SIMD. No further ones could be started, so solving is slower.
solver-ready = Solver ready: { $threads ->
    [one] { $threads } thread
   *[other] { $threads } threads
}, SIMD
# $ready is one of the three messages above, $why says why it was replaced.
ready-again = { $ready } (replaced: { $why })
# $why is one of the messages below.
worker-stopped = { $worker } stopped ({ $why }) and is being replaced.
compiler-gone =
    The compiler keeps stopping ({ $why }). The cube still turns, and the loaded program runs; changes of its text have
    no effect.
solver-gone =
    The solver keeps stopping ({ $why }). The cube still turns, and programs compile and run; nothing is solved.
start-again = Start it again
worker-crashed = { $worker } stopped because of a mistake in Hypercubist, and what was asked of it got no answer.
copy-report = Copy report
report-copied = The report is copied.
compiler-stopped = The compiler stopped while it compiled this text. Change the text to try again.
why-restarted = it was restarted
why-silent = it did not answer
why-mistake = a mistake in Hypercubist
why-compiling = a program that was being compiled did not stop
why-one-thread = another search was stopped, and this page has one thread
why-refused = this browser refuses to start a module worker
why-unreadable = it sent a message that this page cannot read
why-not-loaded = it could not be loaded
why-no-messages = it takes no messages

## The report of a crash: what was asked for

was-asked = { $worker } was asked to: { $asked }
asked-nothing = nothing
asked-compile = compile
asked-edit = edit
asked-solve = solve
asked-scramble = scramble
asked-cases = list cases
asked-proof = prove
asked-registers = list registers
asked-orders = list orders
asked-fits = fit registers
asked-algorithms = find algorithms
asked-sums = find sums
asked-atlas = answer the Atlas
asked-recognition = recognise
