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
make-own = Write a lesson of your own
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

## The form in which a teacher writes a lesson

for-teachers = For teachers
make-task = Write a lesson
task-lead =
    Steps are something to turn, a question, or a program. Your pupils get one link: no account, no server.
own-lessons = Lessons in this browser
new-lesson = New
open-lesson = Open a file
    .title = A lesson that was saved as a file
delete-lesson = Delete
untitled = Lesson without a title
task-title = Title of the lesson
    .placeholder = Twice as much
# One of the three kinds of steps.
kind-turn = Something to turn
kind-question = A question
kind-program = A program to write
# $kind is one of the three above.
add-step = Add: { $kind }
step-form = Step { $n }
step-kind = What the step is about
earlier = Earlier
later = Later
remove-step = Remove
# What is pressed a second time.
really-delete = Really delete?
step-title = Heading
step-text = What the step says
    .hint = An empty line begins a paragraph. Code stands between backquotes: `R U`.
step-picture = Picture: the cube unfolded, after these turns
step-setup = Position at the start
    .hint = The turns that lead there. Or turn the puzzle beside this form, and take them over.
take-turns = Use the turns I made
step-ask = What to do
step-done-when = It is done when
goal-solved = the puzzle is solved
goal-position = the puzzle is as after the algorithm
goal-times = the algorithm was done a number of times
goal-other = as the other fields say
step-goal = Algorithm
step-times = How many times
step-buttons = Algorithms as buttons, one a line
    .hint = `R U x 10` does `R U` ten times.
step-right = Right answer
    .hint =
        Without wrong answers, pupils type it; put bars between spellings: `7|seven`. Otherwise they choose, and the page
        shuffles. `[position R U]` is a picture.
wrong-answer = Wrong answer { $n }
wrong-hint = What to think about then
task-program = Program to begin with
task-tests = Tests
    .hint =
        One a line: what the program is given, an arrow, and what its last outputs end in. Whoever has the link can read
        them.
step-model = Your own solution
    .hint = It is tested while you write. A file includes it, a link does not.
model-runs = Your solution is being tested …
# $why says what is wrong with it.
model-fails = Your solution: { $why }
# An error of the compiler and its line.
model-error = line { $line }: { $message }
model-passes = ✓ Your solution passes { $tests ->
    [one] the test
   *[other] all { $tests } tests
} with { $turns ->
    [one] { $turns } turn
   *[other] { $turns } turns
}.
step-hints = Hints, one a line
    .hint = Each press on Hint shows one more.
step-well = What is said when it is done
step-more = More
step-rest = Other fields
    .hint = As in a lesson’s file, one a line: `puzzle: 2x2x2`, `register: R U`, `light: UFR` and others.
# What is said where the teacher writes nothing.
ask-solve = Solve the puzzle.
well-right = Right.
# What the program to begin with asks, and what it says at its end.
starter-asks = A number:
starter-says = The answer is
make-link = Make the link
link-made = The link is made.
link-too-long = All together is too long for a link, which has at most { $most } characters. Save it as a file.
save-lesson = Save as a file
link = The link to the lesson
link-hint = The link holds the whole lesson.
lesson-qr = QR code of the link
no-qr = Too long for a QR code. Hand out the link or the file.
copy = Copy
copied = Copied
open-as-pupil = Open it as a pupil
preview = What pupils see
# $why says what keeps the step from being shown.
preview-unread = This is how it was before. Now: { $why }
wrong-count = { $things ->
    [one] One thing is missing or wrong.
   *[other] { $things } things are missing or wrong.
}
# $why is a list of what is wrong.
file-wrong = In this file something is wrong. { $why }
open-own = Open a lesson from a file
    .title = A lesson that your teacher gave you
refused = There is no lesson in this that can be opened.
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
    Learners get a code when they have done a task or a lesson. Type or paste the codes here, show their QR codes to
    this device's camera, or scan them with your phone.
class-codes = Codes, one in each line
    .placeholder = Anna 9K3F-Q2M7-0XWD
class-take = Add them
class-private =
    The list stays in this browser: no server, no account. To see the names of your own lessons, paste their links here,
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

## What is wrong with a lesson's text. $field, $goal and the like are quoted from it; $why is one of the messages below

wrong-step = Step { $step }: { $why }.
wrong-field = Step { $step }, { $field }: { $why }.
# One of several fields of the same name.
wrong-nth = Step { $step }, { $field } { $nth }: { $why }.
wrong-line = Line { $line }: { $why }.
# The same, where $why says the step and the field and is a sentence.
wrong-located = Line { $line }: { $why }
lesson-too-long = the text has { NUMBER($length) } bytes; at most { NUMBER($most) } are read
too-many-steps = there are { $count } steps; at most { $most } are read
too-many-fields = it has more than { $most } fields
line-unread = “{ $line }” is not a field: a line has a name, a colon and a text
no-such-field = there is no field { $field }
field-too-long = there are { NUMBER($length) } characters; at most { NUMBER($most) } fit
too-many-of-a-kind = there are more than { $most } of them
opens-elsewhere = a link leads to this page, as in #/play/3x3x3 => Play
too-many-moves = there are { NUMBER($moves) } moves; at most { NUMBER($most) } are allowed
no-permutation = a permutation has each number from 0 on once, and at most { $most } of them
no-net = { $puzzle } can’t be drawn unfolded
counts-nothing = there is no move
no-lesson-title = the lesson has no title
done-already = it is done before it begins
no-tests = there is no test
no-right = there is no right answer
test-no-number = { $quoted } is not a number, as in 3, 4 -> 7
test-no-arrow = a test needs ->, as in 3, 4 -> 7
test-no-output = a test needs an output, as in 3, 4 -> 7
too-many-tests = there are more than { $most } tests
too-many-numbers = a test has at most { $most } numbers on a side

file-no-steps = there are no steps in it
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
# The net of a puzzle; $sides says the colours of each side.
position-label = The puzzle unfolded. { $sides }
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

## The human computer: a class runs a program with real cubes. One screen is the projector, phones are groups

human-title = Human computer
human-play = Run it with a class
    .title = A group with a real cube for each cube of the program, this screen on the projector, and phones that follow
human-no-program = There is no program in this link. Scan the code for joining on the projector.
human-wrong = The program in this link cannot be read, or has a tape, which a class cannot run.
# $n is the number of a step, from 0.
human-step = Step { $n }
# $name is what a group is called: that of its register.
human-group = Group { $name }
human-you = It is your turn
human-caller = The caller
human-wait = Wait.
human-until = until these are solved:
human-count = Count how often, and say the number.
human-solve = Solve your cube.
human-look = Are these solved?
human-check = What should they say?
human-solved = Solved.
human-not-solved = Not solved.
human-ask = The caller says a number up to { NUMBER($max) }, and it is entered here.
human-say = Say:
human-over = Finished
human-number = Number
human-enter = Enter
human-back = Back
human-next = Next
human-lost = Lost count? Your cube should look like this
human-follow = Go to the step that the projector shows: press Next, type its number, or scan its code.
human-to = Step
human-go = Go
human-scan = Scan the step
human-join = To join
human-join-hint = Scan it with a phone, and choose your group there. The code holds the program; nothing is sent.
human-code = This step
human-code-hint = Phones that have joined press “Scan the step” and look at it. Or they type the number.
human-be = This screen is
human-projector = the projector
human-program = The program
human-no-number = That is not a number.
human-number-wrong = Enter a whole number from -{ NUMBER($max) } to { NUMBER($max) }.
# $n is the last step that can be gone to: there a number is asked for, or it is the end.
human-only-to = It only goes as far as step { $n }: a number is asked for there, or it is the end.
