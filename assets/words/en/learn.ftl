# The screen Learn: the list of lessons, a lesson's steps, exercises, and the form in which a teacher makes a task.

# What the canvas is called.
canvas =
    The puzzle. On a cube U, D, R, L, F and B turn its sides, with Shift the other way. Alt and the arrow keys look
    around.
registers = Registers on the puzzle

## The player bar: a key's name, and what it does

to-start = Start
    .title = Start: undo all turns (0)
back = Back
    .title = Back: undo a turn (left arrow)
forward = Forward
    .title = Forward: redo a turn (right arrow)
to-end = End
    .title = End: redo all turns
# $at is the number of turns that are done.
turns-done = { NUMBER($at) } of { $turns ->
    [one] { $turns } turn
   *[other] { $turns } turns
}

## The list of lessons

list-title = A cube that computes
list-lead =
    Turn a Rubik’s Cube and it counts. Look at a few of its pieces and it decides. That is all a computer needs. Each
    lesson takes ten to fifteen minutes, and every step is something you do.
list-needs = You need no cube, no programming and no mathematics beyond times tables.
all-done = All lessons are done. Read one again
# $lesson is a lesson's name.
go-on-with = Go on with { $lesson }
# $lesson is a lesson's name.
begin-with = Begin: { $lesson }
exercises = Practise
# All lessons together: how many steps are done of how many there are.
all-steps = { NUMBER($done) } of { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
} done
all-steps-label = Progress in all lessons
plans = Lesson plans to print
plans-hint = Aim, time, material, each step with its answer, and what goes wrong. Press the number of a lesson.
# $lesson is a lesson's name.
print-plan = Print the plan of lesson { $n }: { $lesson }
make-own = Make a task of your own
forget = Forget my progress
forgotten = Your progress is forgotten.
lesson-done = Done
# How many of a lesson's steps are done.
lesson-begun = { $done } of { $steps } steps

## A lesson

all-lessons = All lessons
# $n is the lesson's number, $title its name.
lesson = Lesson { $n }: { $title }
lesson-failed = This lesson could not be loaded: { $why }.
try-again = Try again
loading = Loading the lesson
steps = Steps
# A link to a step: its number and its heading.
step-link = Step { $n }: { $title }
step-link-done = Step { $n }: { $title }, done
answers = Answers
checking = Checking …
check-program = Check my program
task = Your task
answer = Your answer
check = Check
continue-on = Continue
skip = Skip
# $lesson is the name of the lesson after this one.
next-lesson = Next: { $lesson }
step-back = Back
# What a learner bets on before a step shows it.
guess = Place your bet
# $bet is what the learner bet on, $words what the step says once it is done.
your-guess = Your bet was “{ $bet }”. { $words }
# The names of two turns, such as U' and U.
wrong-way = That was `{ $made }`: the other way round. Press Back under the puzzle, then turn `{ $wanted }`.
# The end of a lesson.
lesson-over = Lesson { $n } is done
can-now = You can now:
all-lessons-over = That was the last lesson.
lessons-left = { $lessons ->
    [one] One lesson is left.
   *[other] { $lessons } lessons are left.
}
hint = Hint
start-again = Start again
# How often an algorithm was repeated. $shown is the number, shown larger, or a dash where there is none.
repeats = { $times ->
    [one] { $shown } time
   *[other] { $shown } times
}

## The turns of an exercise

turns-hint = Turns in all tests together; fewer are better.
turns-own = You
turns-model = Model answer
turns-best = Best known
turns-fewest = Nobody is known to need fewer.
share-result = Share your result

## What is said aloud, and of an answer

no-such-lesson = There is no lesson called “{ $name }”.
# Why a lesson could not be loaded.
not-fetched = the network is away, or the site has changed
not-loaded = The lesson could not be loaded: { $why }.
# A step is shown: its number, its heading and what it asks for.
step-shown = Step { $n }. { $title }. { $ask }
not-yet = Not yet.
# $words is what the lesson says of it.
well-done = Done. { $words }
not-compiled = Your program does not compile yet. The problems are listed under it.
still-compiling = Your program is still being compiled. Try again in a moment.
needs-turns = Your program needs { $turns } turns for all tests together.
# $model is the number of turns that the model answer needs.
needs-more-turns = Your program needs { $turns } turns for all tests together; { $model } are possible.

## Which test a program does not pass

# $said and $expected are numbers with commas.
answers-wrongly = your program answers { $said }. It should answer { $expected }.
# $inputs are numbers, as in “3 and 4”.
answers-wrongly-with =
    With { $inputs }, your program answers { $said }. It should answer { $expected }.
# $why is one of the messages below.
no-answer = there is no answer: { $why }.
no-answer-with = With { $inputs }, there is no answer: { $why }.
says-nothing = your program says no number at its end
# $place is “line 3” or “its beginning”.
endless =
    it never ends. It comes back to { $place } with every piece exactly where it was, so it goes round and round.
    Something in the loop has to change
its-beginning = its beginning
at-line = line { $n }
asks-more = it asks for more numbers than the task gives
still-running = it has not come to an end after { NUMBER($steps) } steps
# $first says which test fails, and why.
others-fail = { $first } { $others ->
    [one] Another test fails, too.
   *[other] { $others } other tests fail, too.
}

## The card of an exercise

card-head = An exercise on Hypercubist
card-foot = A Rubik’s Cube is the computer.
# The numbers are numbers of turns.
card-model = Model answer: { NUMBER($model) }
card-known = Model answer: { NUMBER($model) }. Best known: { NUMBER($best) }
card-beaten = Model answer: { NUMBER($model) }. Fewer than the best known, { NUMBER($best) }!
# What the card says in one line. $title is the exercise's name, $others one of the three messages above.
card = { $title }: { $turns ->
    [one] { $turns } turn
   *[other] { $turns } turns
}. { $others }

## The form in which a teacher makes a task

for-teachers = For teachers
make-task = Make a task
task-lead =
    Your pupils write a program, and the page checks it. The link holds the whole task: no account, no server.
task-tests-hint =
    One test a line: the numbers that the program is given, an arrow, and the numbers that its last outputs end in.
    Whoever reads the link can read the tests.
task-title = Title
    .placeholder = Double it
task-text = Task
    .placeholder = The program asks for a number. It should answer twice as much.
task-program = Program to begin with
task-tests = Tests
# What the program to begin with asks, and what it says at its end.
starter-asks = A number:
starter-says = The answer is
make-link = Make the link
link-made = The link is made.
link-too-long = All together is too long for a link, which has at most { $most } characters.
link = The link to the task
copy = Copy
copied = Copied
open-as-pupil = Open it as a pupil
refused = This link holds no task that can be opened.
mend = Mend it
# The name of a task that a link holds.
from-teacher = A task from a teacher
task-ask = Write the program and check it.
task-well = Your program passes every test.

## What a learner shows the teacher

own-code = A code for your teacher
own-code-hint =
    It says what you did, with how many turns and tries. Read it out, or let your teacher scan the square. Nothing is
    sent anywhere.
own-code-qr = A QR code with your code and your name
pupil-number = Your number
    .placeholder = 1 to { $most }
pupil-name = Name

## The page of the class

to-class = See what your class has done
class-title = Your class
class-lead =
    Learners get a code when they have done a task or a lesson. Type or paste the codes here, or scan their QR codes
    with your phone.
class-codes = Codes, one in each line
    .placeholder = Anna 9K3F-Q2M7-0XWD
class-take = Add them
class-private =
    The list stays in this browser: no server, no account. To see the names of your own tasks, paste their links here,
    too.
class-honest = A code can be copied from a neighbour. It saves you looking; it proves nothing.
class-taken = { $codes ->
    [0] No new code.
    [one] One new code.
   *[other] { $codes } new codes.
}
class-known = { $codes ->
    [one] One was here already.
   *[other] { $codes } were here already.
}
class-named = { $tasks ->
    [one] One task has its name now.
   *[other] { $tasks } tasks have their names now.
}
# $line is a line as it was pasted.
class-no-code = “{ $line }” has no code in it. A code has 12 letters and digits.
class-mistyped = “{ $line }”: a letter or digit of the code is wrong, or two have changed places.
class-newer = “{ $line }”: this code is of a later version of the page. Reload the page.
class-who = Learner
class-number = No. { $number }
class-number-name = { $number }. { $name }
class-nobody = without a number
class-all = All together
class-nothing = nothing yet
class-cell-done = ✓ done
class-cell-open = not done
class-tries = { $tries ->
    [one] { $tries } try
   *[other] { $tries } tries
}
class-fails = test { $test } fails
class-done = { $learners ->
    [0] nobody has done it
    [one] one has done it
   *[other] { $learners } have done it
}
class-fewest = { $turns ->
    [one] fewest: { $turns } turn
   *[other] fewest: { $turns } turns
}
class-worst = test { $test } fails most
# A task of a teacher's whose name is not known. $code is made of four digits and letters.
class-task = task { $code }
class-csv = Save as a table (CSV)
    .head = number,name,task,done,turns,tries,test that failed most
class-forget = Forget this class
class-forgotten = The list of your class is gone.

## What is wrong with a task

title-missing = The title is missing.
text-missing = The task is missing.
program-missing = The program to begin with is missing.
tests-missing = The list of tests is missing.
title-too-long = The title has { $length } characters; at most { $most } fit.
text-too-long = The task has { $length } characters; at most { $most } fit.
program-too-long = The program to begin with has { $length } characters; at most { $most } fit.
tests-too-long = The list of tests has { $length } characters; at most { $most } fit.
# $why is one of the three messages below.
test-wrong = Tests, line { $line }: { $why }, as in 3, 4 -> 7.
test-no-number = { $quoted } is not a number
test-no-arrow = a test needs ->
test-no-output = a test needs an output
too-many-tests = Tests, line { $line }: there are more than { $most } tests.
too-many-numbers = Tests, line { $line }: a test has at most { $most } numbers on a side.

## What is wrong with a lesson's file. $field, $goal and the like are quoted from it

file-step = step { $id }: { $why }
file-no-id = without an id
file-no-steps = it has no steps
file-no-field = it has no { $field }
file-no-puzzle = there is no puzzle { $name }
file-no-picture = there is no picture { $name }
file-turns = { $field }: { $turns } turns?
file-how-often = { $quoted }: how often?
file-no-goal = it asks for nothing that can be checked
file-goal-number = { $goal }: { $quoted } is not a number
file-no-value = a value is missing
file-no-such-goal = { $goal }: there is no such goal

## Drawings of lessons: what they are called, and what stands in them or under them

# $algorithm is an algorithm; each of $cycles is the message below.
cycles-label = Cycles of { $algorithm }. { $cycles }
# $pieces are names of pieces; applying the algorithm this many times solves them.
cycle = { $pieces }: { $order } times
cycle-order = { $order } times
cycles = Where { $algorithm } takes the pieces, and after how many times each cycle is solved.
# The same while the step is not done, which may ask for these numbers.
cycles-asked = Where { $algorithm } takes the pieces.
goes-to = { $n } goes to { $to }
# $corners and $edges are the sums of how the pieces are turned.
# $pieces are names of pieces, each with its number.
orientation-label = The unfolded cube with a number for each piece. { $count ->
    [0] All are 0.
   *[other] All are 0 but { $pieces }.
}
orientation =
    The cube unfolded, with the marked sticker of each piece and a number: how it is turned. 0 means that it is not.
# Under the drawing, once the step that may ask for them is done.
orientation-sums = Corners add up to { $corners }, edges to { $edges }.
# At the ends of a search.
solved = solved
goal = goal
tree-label =
    A tree: from the solved cube one branch for each move, from each of these again. Some branches are cut off; one
    leads to the goal.
tree =
    A tree of moves, with only a few of its branches. A bar cuts off what cannot lead to the goal in time; the green
    dot is the goal.
meeting-label = Two trees, one from each end, whose branches meet in the middle.
point = point
line = line
square = square
cube = cube
tesseract = tesseract
# A link under that drawing, to a picture of it that moves.
watch-it-grow = Watch it grow
dimensions-label = A point, a line, a square, a cube and a tesseract.
unfolded-cube = a cube: 6 squares
unfolded-tesseract = a tesseract: 8 cubes
unfolded-label = Six squares unfold a cube, eight cubes a tesseract.

## A lesson's plan, on paper

plan-title = Lesson plan { $n }: { $lesson }
plan-aim = Aim
plan-time = Time
plan-minutes = About { $minutes } minutes for { $steps } steps
plan-material = Material
plan-steps = Steps
plan-step = Step
plan-task = What learners do
plan-answer = Answer
plan-own-program = a program that passes the tests
plan-by-doing = they see it on the page
plan-problems = What goes wrong
plan-can = Afterwards, learners can:
