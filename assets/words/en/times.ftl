# The panel of times: the clock, averages, every solve, and what is practised case by case.

## The clock

stop = Stop
    .title = Stop (Space)
start = Start
    .title = Start (Space)
inspect = Inspect
    .title = Inspect (Space)
time = Time
scrambling = Scrambling
new-scramble = New scramble
scramble-hint =
    Scramble, and the clock starts with your first turn. Or scramble a real puzzle as it says here,
    and press Space.
# The camera sees whether a real cube is scrambled so.
check = Check my cube with the camera
    .title = Show all six sides: is your cube scrambled as it says here?
check-right = Your cube is scrambled right.
check-partly = Your cube has { $done } of { $turns } turns. Next: { $turn }
# $what is a sentence about a mistake.
check-wrong = { $what } To put it right, do { $turns }
check-elsewhere = Your cube is somewhere else. Solve it, then scramble it again.
inspection = Inspection, 15 seconds
replay = Replay

## Averages, plot and list

# Heads of the columns of averages.
now = now
best = best
# What the plot shows, for those who cannot see it; $least and $most are times.
plot = { $times ->
    [one] { $times } time, from { $least } to { $most }; the line is the average of five
   *[other] { $times } times, from { $least } to { $most }; the line is the average of five
}
# $time is a time.
deleted = Deleted { $time }.
restore = Bring it back
list = Times, the latest first
# $times is a number.
earlier = And { $times } earlier ones.
# $penalty is "+2" or "DNF", $number the number of the time in the list.
penalty = { $penalty }, time { $number }
plus-two = Two seconds more
dnf = DNF
    .title = Did not finish
watch = Watch it
    .label = Watch time { $number }
delete = Delete
    .label = Delete time { $number }

## Sessions

session = Session
new-session = New session
export-csv = Table (CSV)
export-cstimer = For csTimer
    .title = csTimer replaces its own times by those of a file: export them there first
stay = Times stay in this browser, session by session.

## Practice

practise = Practise
# What can be practised.
whole-solves = Whole solves
pair = F2L: the last pair
orient = OLL: one colour on top
permute = PLL: the top in order
last-layer = The whole last layer
# The field for the number of a state of the last layer.
state-number = State number
    .placeholder = any
# $set is a set of cases: "PLL".
cases-of = Cases of { $set }
cases-drawing = Drawing the cases...
cases = Cases: { $chosen } of { $all }
cases-all = All
cases-none = None
mean-of = Mean of { $times ->
    [one] { $times } time
   *[other] { $times } times
}
reveal = Which case is it?
# $name is the name of a case in bold.
case-this = This is { $name }
case-last = The last one was { $name }
# The picture of a case, for those who cannot see it.
case-picture = The case
