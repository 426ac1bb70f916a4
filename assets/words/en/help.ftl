# The help sheet.

close = Close help
backup = Save, bring back or remove your work

## What it says of each screen

learn-title = Lessons
learn-steps =
    Each step of a lesson asks for something: a turn, a number, a line of a program. It is checked as soon as it is
    done.
learn-answers =
    A wrong answer costs nothing and brings a hint. You can go back to any step. Your progress is saved in this
    browser.
run-title = How it works
run-register =
    A register is a group of pieces; its value is how many times an algorithm has been applied to them. Applying it
    again adds 1. If the pieces are solved, the value is 0. That is all a program needs. Press Run, answer the
    questions, and watch.
run-drag = Drag a sticker to turn its layer; drag the background to orbit.
play-title = Turning by hand and by algorithm
play-steps =
    Every turn becomes a step of the algorithm under the puzzle, and every algorithm that you type or paste becomes
    turns. The caret and the puzzle stay in step. Whatever you do can be taken back.
play-turning =
    In three dimensions, drag a sticker to turn its layer. In four, tap a sticker to turn its cell about it; the right
    button, or a second finger held down, turns the other way round. On the 2x2x2x2, a tap near a sticker’s outer
    corner turns by 120°, elsewhere by 90°. The panel Turn has the mouse buttons of other programs.
play-looking =
    Drag beside the puzzle to look around; with Shift, or with two fingers, a puzzle of four dimensions turns through
    the fourth. A click with Alt, or with the middle button, brings a cell into the middle. The wheel and two fingers
    zoom.
play-following =
    To follow one piece, point at it and press P, or choose it in the panel Pieces. Its stickers stay lit wherever it
    goes, joined by threads, and the turn under the pointer shows where it would take them.
play-idle =
    On a first visit, a tesseract that nobody touches turns inside out until you touch anything. The panel View has a
    switch for that.
architect-title = Registers of a puzzle
architect-registers =
    A puzzle can hold several registers, each on pieces of its own. The table lists every combination that fits and is
    not part of a larger one, worked out from the puzzle’s laws. “Orders, and do they fit?” answers for sizes that you
    choose, and judges algorithms of your own.
architect-search =
    Take one, and the engine looks for the shortest algorithms that add 1 to its registers; on large puzzles, for any
    that do it. A search can be put aside and goes on where it was, also after the page was closed. The lesson “Sharing a
    corner” shows why registers share pieces.
atlas-title = Tables of numbers
atlas-numbers =
    Each number says where it is printed and which command computes it. “Check it here” works it out again in this
    browser and says whether it agrees.
atlas-play = Positions open in Play, where their solutions can be watched move by move.

## The keys: above each group what it is for, and what each key does

keys-running = Running the program
key-run = Run or pause
key-next-move = Next move
key-back-move = Back one move
key-next-line = Next line
key-back-line = Back one line
key-to-input = Run on to the next input
key-to-start-again = Back to the start
key-slower = Slower
key-faster = Faster

keys-looking-closely = Looking closely
key-predict = Predict each decision
key-breakpoint = In the editor: set or clear a breakpoint on the line
key-run-to-line = In the editor: run to the line
key-machine-code = In the machine code: from line to line; Enter sets a breakpoint

keys-writing = Writing a program
key-suggestions = Suggestions
key-statement = How the statement is written
key-definition = Where the name is defined (or Ctrl and a click)
key-rename = Rename everywhere
key-tidy = Tidy spacing

keys-puzzle = When the puzzle has the focus
key-turn = Turn a side
key-turn-back = Turn it the other way
key-look = Look from another side (all four arrows)
key-look-front = Look from the front again
key-say-position = Read the position out

keys-algorithm = Along the algorithm
key-play = Play or pause; on the panel Times: the timer
key-next-step = Next step
key-back-step = Back one step
key-to-start = To the start
key-undo = Undo
key-redo = Redo

keys-looking = Looking and layers
key-layer = The layer that the next turns take
key-follow = Follow the piece under the pointer; again: no longer
key-other-way = With a turn: the other way round
key-look-focus = Look from another side (all four arrows; the puzzle has the focus)
key-fourth-dimension = Turn through the fourth dimension

keys-lesson = In a lesson
key-previous-step = Previous step
key-undo-turn = Undo a turn
key-redo-turn = Redo a turn
key-undo-turns = Undo all turns

keys-anywhere = Anywhere
key-help = Show or hide help
key-open = Open or paste anything: algorithms, colours, logs, times, puzzles, programs
key-present = Present: full screen, larger letters; Esc ends it
key-text-size = While presenting: larger, smaller text
key-presenting-steps = While presenting: next step; Page up: back
key-escape = Close, or leave the editor

## The keys of Play that can be changed

# $puzzle is the name of a puzzle.
own-keys = Turning the { $puzzle } (click a key to rebind it)
# The label of a key's button. $what is what the key does, $key the key's name.
own-key = { $what }: { $key }. Press to choose another key
press-a-key = press a key
# $key is a key's name, $what is what it does.
key-taken = { $key } already does this: { $what }.
swap-keys = Swap the two keys
keep-keys = Leave them
usual-keys = Reset keys
