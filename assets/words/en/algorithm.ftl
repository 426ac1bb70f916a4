# The algorithm of Play: its bar, and the panels that say what it does and of what it is made.

## The algorithm bar

algorithm = Algorithm
# How the puzzle came to where the algorithm begins: by a meant position, or by a scramble.
setup-start = Start:
setup-scramble = Scramble:
hint = Turn, or type an algorithm
# $first and $second are two moves of the puzzle.
hint-moves = Turn, or type an algorithm: { $first } { $second }, [{ $first }, { $second }], ({ $first } { $second })3
# Buttons under a text that is no algorithm.
as-colours = Take them as colours
recognise = What else could this be?

## The panel that says what the algorithm does: cycles, order, sums

cycles-hint =
    Type or turn an algorithm: here is what it does to the pieces, and how often it must be repeated
    until the puzzle is solved again.
cycles-title = What does this algorithm do?
# $cycles is a number.
shorter-cycles = And { $cycles } shorter cycles.
cycles-legend =
    Each piece goes to the home of the next, the last to that of the first. +1 above a piece: it is
    twisted by one on this way.
# How the whole puzzle is held after the algorithm.
then-held = The puzzle is then { $held }.
order-none = Nothing: every piece ends where it began.
# $order is a number in bold.
order-one = Repeat it { $order } times, and every piece is back.
# $orders are the orders of the cycles: "2, 3"; lcm is their least common multiple.
order-lcm = Order { $order } = lcm({ $orders }): after that many times every piece is back.
repeat = Repeat until solved
repeat-stop = Stop
repeated = { NUMBER($done) } of { $times ->
    [one] { $times } time
   *[other] { $times } times
}
inverse = Inverse
register = Make it a register
    .title = Opens a program in Run whose register counts with this algorithm
# The button, and behind it the label of the field for the other algorithm.
commutator = Commutator
commutator-with = with
# A cycle of several pieces; $rounds is how often it goes round until its pieces lie as they did, $order how often the
# algorithm must be repeated for that. All are numbers of at least 2.
cycle-pieces = { $pieces } pieces: back after { $order } times
cycle-rounds = { $pieces } pieces × { $rounds } rounds: back after { $order } times
# A piece that stays in its place.
cycle-twist = twisted in place: back after { $rounds } times
only-cycle = Show this cycle alone
# Heads of the table of what twists and swaps add up to, and what stands in it.
sums = Sums
sums-twists = Twists
sums-swaps = Swaps
sum-twist = { $twist } = { $rest } mod { $modulus }
sum-odd = odd
sum-even = even

## How easy the algorithm is by hand

# $coefficient is a number in bold.
effort = Effort by hand: { $coefficient } ({ $wrists ->
        [one] { $wrists } wrist turn
       *[other] { $wrists } wrist turns
    }, { $regrips ->
        [one] { $regrips } regrip
       *[other] { $regrips } regrips
    })
effort-hint =
    The movecount coefficient: 1 is the time of one easy turn with a finger. The numbers are our own
    estimates: compare them with one another, not with other programs’.
effort-hint-one = { effort-hint } One hand regrips before the first turn.
effort-hint-both = { effort-hint } Both hands regrip before the first turn.
# $with says which finger of which hand does it.
effort-regrip = { $with }, after a regrip

## The algorithm as a tree

tree-hint =
    The algorithm appears here, part by part. Commutators, conjugates and named moves can be opened.
rewrite = Rewrite the algorithm
rewrite-nothing = Nothing changes.
# $part is a part of the algorithm, in its notation.
go-to-end = Go to the end of this part
    .label = Go to the end of { $part }
# Heads of the two parts of a conjugate, A B A′.
conjugate-by = set up by A
conjugate-of = do B
# What a part of the algorithm means: turns that are done at once, and a part that is done backwards.
at-once = at once
backwards = backwards, { $times ->
    [one] { $times } time
   *[other] { $times } times
}

## Macros, under the tree

macros = Macros
macro-name = Name of a macro
    .placeholder = Name
macro-pick = Choose stickers
macro-save = Save
macro-pick-hint =
    Click one to four stickers that say where the algorithm works. Clicking stickers that lie
    alike does it there.
macro-paste = Paste a macro
    .placeholder = Paste a macro: name | stickers | moves
macro-copy = Copy
    .label = Copy the macro { $name } as text
macro-delete = Delete the macro { $name }
# $names are the names of the stickers that the macro was made for.
macro-place-hint = Click { $stickers ->
    [one] { $stickers } sticker, in the order of { $names }.
   *[other] { $stickers } stickers, in the order of { $names }.
}
macro-place = Do it there
macro-stickers = Stickers
    .placeholder = or type them: piece@face

## The group that turns generate, drawn in the panel Cycles

group-draw = Draw the group
    .title = Every position that the algorithm leads to, as a picture
group-title = The group, drawn
group-lead =
    Each dot is a position. An arrow of a colour leads to where you are after these turns. Point at a dot, and the puzzle
    shows what it moves; press it, and the puzzle goes there.
group-close = Close
group-turns = Turns
    .placeholder = Turns, with commas between: R2, U2
group-examples = Try
group-empty = Type turns, with commas between them: R2, U2.
group-generators = At most { $most } at once, with commas between them.
group-moves = At most { $most } moves each.
# $most are the most positions that are drawn.
group-too-many =
    They lead to more than { NUMBER($most) } positions, which is too many for a picture. Fewer turns, or half turns, lead to
    fewer.
group-alone = One alone:
group-order = { $positions ->
    [one] One position
   *[other] { $positions } positions
}
group-commutes = { group-order }. The order of the turns makes no difference.
group-differs = { group-order }. The order of the turns makes a difference.
group-ring = { $positions ->
    [one] One position: it does nothing
   *[other] { $positions } positions in a ring: after { $positions } times you are back
}
# A generator that is its own inverse; $turns are its turns.
group-both = { $turns } (there and back)
group-how = Shown as
group-diagram = Diagram
group-table = Table
# What a screen reader says of the diagram; $keys are the arrow keys.
group-diagram-label =
    Diagram of the group of { $turns }. Right and left go along the first turns and back, up and down along the second,
    Home to solved, Enter turns the puzzle there.
group-table-label = Table of the group of { $turns }
group-table-corner = first, then
group-table-hint = The row first, then the column: where they meet stands where you are then.
group-no-table = A table has space for { $most } positions.
# An element: its number, its turns, how often it must be done. The last sentence is added where the puzzle is there.
group-element = { $n }: { $turns }
group-nothing = solved
group-element-order = { $times ->
    [one] Nothing is moved.
   *[other] Done { $times } times, every piece is back.
}
group-moves-pieces = { $pieces ->
    [one] Moves { $pieces } piece.
   *[other] Moves { $pieces } pieces.
}
group-here = The puzzle is at { $n }.
group-not-here = The puzzle is not at one of these positions.
# $piece is a piece that is pointed at on the puzzle.
group-leaves = { $n } of { $positions } leave { $piece } as it is.
group-point = Point at a dot.
group-go = Turn the puzzle there
group-svg = Save as a picture (SVG)
group-gap = Save for GAP
    .title = GAP is a free system for computing with groups: gap-system.org
