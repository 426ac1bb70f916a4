# Solving the puzzle of Run and of Play: what can be asked for, and what came of it.

## The buttons

solve = Solve
stop = Stop
in-stages = Solve in stages
    .title = One kind of pieces after the other, as people do it: longer
in-stages-cube = As people do it: a cross, four pairs, the last layer
improve = Keep looking for shorter
    .title = Shows the best so far and looks for shorter ones until you press Stop
backwards = Backwards
    .title = Plays the moves that led here, backwards
shortest = Find the shortest solution
all-shortest = Find all shortest solutions
already-solved = Already solved
not-ready = The solver is not ready
# The label of a menu of four: what counts as one move.
one-move = One move is
one-move-htm = a turn of a face (HTM)
one-move-qtm = a quarter turn (QTM)
one-move-stm = a turn of any layer (STM)
one-move-sptm = opposite faces at once (SPTM)

## A solution. $metric is the name of the count of moves, such as HTM

optimal = Optimal (proved), { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
} ({ $metric })
short = { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
} ({ $metric }), not proven optimal
way-back = { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
} ({ $metric }): the moves that led here, backwards
valid = { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
} ({ $metric }), far from optimal
# The same for somebody who learns how programs work.
as-few-as-possible = { $moves ->
    [one] { $moves } move, and no solution has fewer
   *[other] { $moves } moves, and no solution has fewer
}
# $held says how the puzzle is held.
held = It ends solved, { $held }.

# These three stand in one line, with a semicolon between them and a capital at the beginning.
cell-turns = { $stm ->
    [one] { $stm } cell turn
   *[other] { $stm } cell turns
} (STM), { NUMBER($htm) } HTM
at-least = { $turns ->
    [one] at least { $turns } turn is needed
   *[other] at least { $turns } turns are needed
}
hardest = some positions take at least { $htm } moves (HTM), { $stm } (STM)

others = { $ways ->
    [one] { $ways } other shortest way
   *[other] { $ways } other shortest ways
}
others-and-more = { $ways ->
    [one] { $ways } other shortest way
   *[other] { $ways } other shortest ways
}; there may be more

## Its stages

stages = Stages
stage-go = Go to where this is done
# $pieces says which pieces the stage brings home.
stage-only = Show only
    .label = Show only: { $pieces }
stages-cube =
    Most people solve it like this (CFOP): first a cross of four edges at the bottom, then each corner there together
    with the edge above it. In the last layer, every piece is first turned so that the top has one colour, then all go
    to their places.
stages-kinds = The usual way: pieces with few colours first, then those with more.

## A search under way, and what came of it

starting = Starting
building = Building the table: { $percent }{ "\u00A0" }%
# $time is a span of time.
building-worth =
    Building the table: { $percent }{ "\u00A0" }%. Without it the proof would take about { $time }
reading = Reading the saved table: { $percent }{ "\u00A0" }%
# $n is the number of the attempt, $pieces a kind of pieces.
attempt = Attempt { $n }: { $pieces }, { NUMBER($left) } left
looking = Looking for a short way
# How long solutions are tried now. $rate is one of the messages “positions-…” or the number of positions.
trying = Trying { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}: { $rate }
trying-left = Trying { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}: { $rate }; about { $time } left
positions-millions = { $positions ->
    [one] { $positions } position
   *[other] { $positions } positions
}, { $millions } million a second
positions-rate = { $positions ->
    [one] { $positions } position
   *[other] { $positions } positions
}, { NUMBER($rate) } a second
stopped = Stopped
first-found = The first solution that was found. Keep looking for shorter finds shorter ones.
turned-meanwhile = The cube was turned while the search ran, so its answer no longer fits. Solve again.
none-within = No solution within { $moves } moves was found.
other-answer = The solver gave an answer to another question. Solve again.
solver-lost = The solver stopped during the search. It is being replaced; solve again.

## What is said aloud

solving = Solving.
# $algorithm is the solution.
solved-with = Solved in { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}: { $algorithm }
solved = Solved in { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}.
stopped-with = Stopped. Found so far: { $algorithm }
stopped-said = Stopped.

## The tables with which a shortest solution is proved

# $size is an amount of memory.
table-memory = this browser lets the solver have { $size }
# $memory and $wanted are numbers of gigabytes.
table-machine = this machine has about { $memory } GB of memory, and { $wanted } are needed
# $size is an amount of memory.
table-no-room =
    There is no room in memory for the table of { $size }. The search goes on with the small one, which takes longer.
    Closing other tabs may help.
# Names of tables. $count is what counts as a move, such as HTM.
table-small = small { $count }
table-medium = medium { $count }
table-large = large { $count }
tables-forgotten = Thrown away.
