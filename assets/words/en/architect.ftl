# Architect: which registers a puzzle can hold side by side, and the shortest algorithms that add to them. A register is
# a group of pieces that stands for a number; its order is how many values it has. "90 · 80" names registers by their
# orders.

## The screen

# The title of the window; the puzzle's name, such as 3x3x3.
title = Registers of the { $puzzle }
# The tabs of a phone: what is possible, and the registers that were taken.
panels =
    .label = Panels
find = Find
registers = Registers
choose-registers = Choose registers in the table: their pieces are then marked here.
on-puzzle =
    .label = Registers on the puzzle
# A button: everything is solved again, so that all registers are 0.
reset = Reset to 0
puzzle-here = The { $puzzle } is here.
# The address names a puzzle that there is not.
no-puzzle = There is no puzzle called “{ $name }”; here is the { $puzzle } instead.
registers-on-puzzle = { $registers ->
    [one] { $registers } register on the puzzle.
   *[other] { $registers } registers on the puzzle.
}
# A register's letter: its pieces show no value. It stands in a list with "B 12".
no-value = { $register } no value
# Lengths of several algorithms, such as "10 + 9".
several-moves = { $lengths } moves
# The end of a list in words: what comes before has commas in it, such as "UF, UR".
list-and = { $first } and { $last }
# A link from before November 2026.
lesson-moved = The lesson about shared pieces is on Learn now: Two registers on one cube.

## Cycles of pieces

# The piece's name, such as UFR; after so many times it is as it was.
ring-turns = { $piece } turns in its place: { $times ->
        [one] { $times } time
       *[other] { $times } times
    }
# The pieces with arrows between them, such as "UF → UB"; the last goes to the place of the first.
ring = { $pieces } → back: { $times ->
        [one] { $times } time
       *[other] { $times } times
    }
# The same for pieces that come back turned: so many pieces, and so many rounds until none is turned.
ring-turned = { $pieces } → back, turned: { $count } × { $rounds } = { $times ->
        [one] { $times } time
       *[other] { $times } times
    }
# A cycle, as above, of pieces that several registers move.
ring-shared = { $cycle } (shared, not read)
cycles-of-pieces = { $cycles ->
    [one] { $cycles } cycle of pieces
   *[other] { $cycles } cycles of pieces
}

## The table of what is possible

possible = What is possible
on-the = on the { $puzzle }
which-table =
    .label = Which table
combinations = Combinations
orders-and-fit = Orders, and do they fit?
how-many = Registers
sizes = Sizes
any-sizes = of any sizes
equal-sizes = of equal sizes
at-most-times = the largest at most { $times } times the smallest
least = Each counts to at least
# Beside the field, where what is typed is something else.
least-refused = a number from 2 on
must-include = Must include
    .placeholder = such as 90, 30
must-include-refused = Numbers with commas between them, such as 90, 30.
sort-by = Sort by
sort-values = most values in all
sort-largest = largest register
sort-smallest = largest smallest register
sort-shared = fewest shared pieces
table =
    .label = Combinations of registers
# Heads of the table's columns.
column-registers = Registers
column-pieces = Pieces
column-values = Values
column-shared = Shared
    .title = Pieces that several registers move
none-of-sizes = No combination has registers of these sizes.
show-more = Show more ({ $left } left)
# The drawing of a row's pieces, read aloud: a register's letter.
drawn = { $register } has { $pieces } pieces
drawn-shared = { $pieces } are shared

## What the engine says of the table

waiting = Waiting for the solver
starting = Starting
looking = Looking
looking-share = Looking: { $share } %
looking-found = Looking: { $share } %, { $combinations ->
        [one] { $combinations } combination
       *[other] { $combinations } combinations
    } so far
needs-two-values = Every register needs at least two values.
none-possible = The puzzle cannot hold such registers.
found = { $combinations ->
    [one] { $combinations } combination, none fits inside another
   *[other] { $combinations } combinations, none fits inside another
}
found-some = { NUMBER($shown) } of { $combinations ->
        [one] { $combinations } combination
       *[other] { $combinations } combinations
    }
stop = Stop
stopped = Stopped.
look-again = Look again
other-answer = The solver gave an answer to another question.
solver-lost = The solver stopped while it looked. It is being replaced; look again.

## The orders that one register can have, and whether registers fit

orders =
    .label = Orders
fit = Do they fit?
    .placeholder = such as 90, 80
check = Check
type-numbers = Type numbers with commas between them, such as 90, 30.
type-something = Type one number or several, such as 90, 80.
ask-fewer = Ask about at most { $registers ->
        [one] { $registers } register
       *[other] { $registers } registers
    } at once.
has-two-values = Every register has at least two values.
# Registers as their orders, such as "90 · 80".
fits-one = { $order } fits on the { $puzzle }.
fits = { $orders } fit on the { $puzzle }.
fits-not-one = { $order } does not fit on the { $puzzle } (proved).
fits-not = { $orders } do not fit on the { $puzzle } (proved).
# Why registers do not fit, as the engine says it.
reason = { $reason }.
# Larger registers, after registers that fit, and after registers that do not.
larger-too = { $orders } fit, too: each at least as large.
larger = { $orders } fit: each at least as large.
no-larger = No larger registers fit in their places (proved).
put-on-puzzle = Put them on the puzzle
orders-of-one = Orders of one register
order-is = The order is how many values the register has.
too-many-orders = Too many to list. Ask above about one.
orders-possible = { $orders ->
    [one] { $orders } order is possible (proved)
   *[other] { $orders } orders are possible (proved)
}
# A table of prime powers, and how many pieces a register of that order takes. So many pieces move at all.
made-of = What orders are made of; { $pieces ->
        [one] { $pieces } piece moves
       *[other] { $pieces } pieces move
    }.
made-of-table =
    .label = What orders are made of
prime-power = Prime power
pieces-at-least = Pieces at least
in-catalogue = In the catalogue

## Registers of one's own

own = Your own registers
own-hint = An algorithm on each line; each adds 1 to a register of its own.
own-too-many = Type at most { $registers ->
        [one] { $registers } register
       *[other] { $registers } registers
    }, one on a line.
# What is wrong with a line, without a full stop.
own-line = Line { $line }: { $error }.
has-values = { $values ->
    [one] { $register } has { $values } value.
   *[other] { $register } has { $values } values.
}
moves-shared = It moves shared pieces: { $pieces }.
comes-back = With those, its algorithm comes back after { $times } times.
nothing-left-over = No piece is left over.
left-over = Left over: { $pieces }.

## Registers that were taken

intro = A register is a group of pieces that stands for a number. The table shows which registers a puzzle can hold side
    by side: choose a row of it.
intro-engine = The engine then looks for the shortest algorithms that add 1 to each, and you can use them in a program.
intro-lesson = Why do registers share pieces? A lesson
# A register's card, read aloud: its letter, and the name of its mark, such as "circle".
card =
    .label = Register { $register }, { $mark }
counts-to = counts from 0 to { NUMBER($last) }
show-all = Show all
show-alone = Show alone
# Numbers in a list.
remainders = The puzzle also shows its remainders for { $numbers }.
# The end of the list of these numbers.
more = { NUMBER($more) } more
shared = Shared:
shared-hint = No register is read from them; they absorb leftover twists and swaps.
none-shared = No piece is shared.
fewer-shared = { $needed ->
    [0] Registers of these sizes need not share any; to share more can make their algorithms shorter.
   *[other] Registers of these sizes need not share more than { $needed }; to share more can make their algorithms
        shorter.
}

## A register's algorithm

adds-one = { $moves ->
    [one] { $moves } move, adds 1.
   *[other] { $moves } moves, adds 1.
}
play-it = Play it
own-algorithm = Your own.
from-catalogue = From the catalogue.
# How hard the algorithm is to perform, as a number.
effort = Effort { $effort }.
shortest = None with cycles of this kind is shorter (proved).
# The letter of the register before.
shortest-beside-one = None with cycles of this kind beside { $register } is shorter (proved).
shortest-beside = None with cycles of this kind beside { $first } to { $last } is shorter (proved).
# What was found for all registers at once: `total` or one of its kin.
joint = { $found }.
# What was found in attempts, `best-of`, or what the engine says.
not-shortest = Valid, not shortest: { $effort }.
catalogue-shorter = The catalogue has { $lengths } moves, with other cycles of pieces. To look through all kinds of
    cycles, look for the fewest moves together.
    .take = Take those of the catalogue
own-shorter = Yours have { $lengths } moves, with other cycles of pieces. To look through all kinds of cycles, look for
    the fewest moves together.
    .take = Take yours
catalogue-taken = The algorithms of the catalogue are here.
others = { $algorithms ->
    [one] { $algorithms } algorithm of this length, the easiest first
   *[other] { $algorithms } algorithms of this length, the easiest first
}
how-hard =
    .title = How hard it is to perform: the less, the easier

## The search for algorithms

search =
    .label = The search for algorithms
look-for = Look for
goal-each = one register after the other
goal-total = the fewest moves together
goal-longest = shortest longest algorithm
goal-valid = any, quickly
take-best = Take the best so far
pause = Pause
cancel = Cancel
# The letter of a register.
go-on = Go on with { $register }
find-any = Find algorithms
try-longer = Try longer
find-shortest = Find the shortest algorithms
search-again = Search again
# Why it cannot be searched, beside the button.
refused-nothing-taken = take registers from the table first
refused-not-in-table = these are not in the table; look for the fewest moves together
refused-no-table = the table is not there yet
any-hint = Shortest algorithms are often out of reach on a puzzle of this size. These are built from commutators, are
    long, and get shorter the longer you let the engine try.
building = Building algorithms of all registers.
searching-all = Searching the algorithms of all registers at once.
searching = Searching the algorithms of { $register }.
paused = The search for { $register } is put aside.
paused-saved = The search for { $register } is put aside, and saved in this browser.
paused-all = The search for all registers is put aside.
paused-all-saved = The search for all registers is put aside, and saved in this browser.
# Why the engine stopped, in its words.
goes-on = The solver stopped ({ $why }). The search for { $register } goes on from where it was.
solver-stopped = The solver stopped ({ $why }). Look again.
began-again = What was saved of this search is damaged or of another version, so it starts again from the beginning.
found-for = { $register }: { $algorithms ->
        [one] { $algorithms } algorithm
       *[other] { $algorithms } algorithms
    }.

## The figures of a search

best-so-far = Best so far
none-yet = none yet
spent = Spent
# A span of time, such as "2.0 s".
spent-on = { $attempts ->
    [one] { $attempts } attempt in { $time }
   *[other] { $attempts } attempts in { $time }
}
best-of = { $attempts ->
    [one] the best of { $attempts } attempt in { $time }
   *[other] the best of { $attempts } attempts in { $time }
}
# What is known about algorithms that were found together; it stands in `joint`.
total = { $moves } moves in all
total-longest = { $moves } moves in all; no others are shorter in the longest (proved)
total-together = { $moves } moves in all; no others are shorter together (proved)
ruled-out = Ruled out
less-than = { $moves ->
    [one] less than { $moves } move
   *[other] less than { $moves } moves
}
searches = Searches
saved = Saved
saved-searches-done = up to { NUMBER($searches) } searches
saved-positions = up to { NUMBER($positions) } positions
too-large = What is known by now takes { NUMBER($megabytes) } MB, which is too much to save: the search goes on only as
    long as this page is open. Should it end before, it begins again from what was saved last.
preparing = Preparing
trying = Trying
of-this-length = Of this length
    .label = Done of this length
positions = Positions
speed = Speed
not-measured = not measured yet
# How many positions, such as "1.5 million".
a-second = { $positions } a second
a-second-each = { $positions } a second, { $each } on each of { $threads ->
        [one] { $threads } thread
       *[other] { $threads } threads
    }
millions = { $number } million
thousands = { $number } thousand
time-left = Time left at this length
not-known = not known yet
about-a-second = about a second
about-seconds = { $seconds ->
    [one] about { $seconds } second
   *[other] about { $seconds } seconds
}
about-minutes = { $minutes ->
    [one] about { $minutes } minute
   *[other] about { $minutes } minutes
}
about-hours = { $hours ->
    [one] about { $hours } hour
   *[other] about { $hours } hours
}
about-days = { $days ->
    [one] about { $days } day
   *[other] about { $days } days
}
# How many algorithms.
found-number = Found
how-it-went = How the search went

## The search as a table of lengths

watch =
    .label = The search, length by length
watch-moves = Moves
watch-positions = Positions
watch-growth = Growth
watch-cut = Cut off
# How many beginnings need not be looked through, and what says so; the title says why.
cut-symmetry = { NUMBER($count) } symmetry
    .title = The same, seen in a mirror or from another side, is searched already
cut-rotation = { NUMBER($count) } rotation
    .title = The same moves, begun at another of them, have the same cycles and are searched already
# The kind of pieces in the plural, such as "corners".
cut-pieces = { NUMBER($count) } { $kind }
    .title = The moves that are left cannot bring the right number of { $kind } home
cut-index = { NUMBER($count) } index
    .title = Not one of the ends of { $moves ->
            [one] { $moves } move
           *[other] { $moves } moves
        } in the index goes with this beginning

## Use in a program

program = Use in a program
# The program's title.
write-into = Write them into “{ $title }”
new-program = Begin a new program
# The directive `.registers`.
directive = The line of { $directive } that declares them is written there.

## Searches that are saved

saved-searches = Searches saved in this browser
# The puzzle and the registers, such as "3x3x3: 90 · 90".
forget = Forget
    .label = Forget the search for { $search }
forgotten = Forgotten.
# How far a search is, after how it is looked for, where that is not the usual way.
with-goal = { $goal }; { $state }
saved-damaged = of another version or damaged
# How many moves the algorithms have, such as "8 + 9 moves".
saved-found = found: { $moves }
put-aside = put aside
# The letter of the register that is next.
put-aside-at = { $moves }; put aside at { $register }
not-saved = This browser did not save the search: perhaps it has no room left, or saves nothing for this page. The
    search goes on as long as the page is open.
not-saved-elsewhere = Another tab is searching for the same registers, and saves how far it is. What this tab finds is
    not saved.
still-saved = Another tab has this search open, so it is still saved in this browser. Forget it there, or close that tab
    first.
# Registers as their orders; why it cannot be used, without a full stop.
not-readable = What this browser saved of the search for { $registers } cannot be used, because { $why }. It was thrown
    away; nothing else is lost.
