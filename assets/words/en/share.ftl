# Links and pictures, the printed worksheet, everything that is stored as one file, and whatever somebody brings along.

## The sheet with the link

share = Share
share-hint =
    Anyone with this link sees what you see now: the step, the breakpoints, the panels. Their own work stays as it is.
link = Link
qr = QR code of the link
    .label = A QR code that holds the link
    .too-long = This link is too long for a QR code, which has room for about 2900 characters.
embed = Code that puts it on another page
element = The same as an element that scripts can change
kiosk = Museum mode: link for a screen that nobody looks after
kiosk-hint =
    A minute after the last touch, the page goes back to this and turns by itself. Nothing that visitors do is kept, and
    nothing leads off the page.
copy = Copy
copied = Copied.
not-copied = This browser does not let the page copy; select the link and copy it yourself.
title = Title
link-made = A link is made.
link-too-long =
    This is too long for a link, which may have { $most } characters. Save it as a file instead.
save-picture = Save the picture (PNG)
save-card = Save the card (PNG)
print = Print a worksheet
print-answers = Print the answers to it
picture-width = Picture width
    .placeholder = as shown
picture-pixels = pixels, up to 4096
record-video = Record the algorithm as a video
record-gif = Record the algorithm as a GIF
recording = Recording.
not-recorded = This browser cannot record a video.
picture-not-saved = This browser cannot save the picture.
# What the buttons below it are for.
written = What was done, for others
written-text = Copy as text for a forum
# What is in brackets is an example of such moves.
written-letters = Copy in letters (OF RU')
written-magiccube4d = Log for MagicCube4D
written-hyperspeedcube = Log for Hyperspeedcube

## The worksheet, on paper

sheet-name = Name:
sheet-date = Date:
sheet-program = Program
sheet-q = Q: the moves to make by hand
sheet-hold = Hold the cube with white on top and green in front.
sheet-more = And { $n } more instructions.
sheet-pieces = The pieces of the registers
sheet-trace = Your trace
sheet-trace-hint = After each instruction, write its number and the value of each register.
# $inputs are numbers, as in “3 and 4”.
sheet-begin = Begin with { $inputs }.
sheet-answers = Answers
sheet-questions = Questions
# $instruction is one of the machine code, such as “Q3”.
sheet-ask-line = Which line of the program became { $instruction }?
sheet-line = Line { $line }.
sheet-ask-look = { $instruction } looks at pieces. Which ones, and what does it mean if all of them are solved?
# $pieces are names such as “UF, UFR”.
sheet-look = { $pieces }: { $register } is 0.
sheet-ask-most = Which instruction did you come to most often, and how often?
# $instructions are several if they are level.
sheet-most = { $times ->
        [one] { $instructions }: once.
       *[other] { $instructions }: { $times } times.
    }
sheet-ask-largest = What is the largest number that { $register } can hold? What does it hold if you add 1 to that?
sheet-largest = { $most }; then 0.
sheet-ask-result = What does the program say in the end?
sheet-with = With { $inputs }:
# What comes after the last line of the answers.
sheet-so-on = and so on
sheet-instruction = Instruction
# A register and its values.
sheet-register = { $register }: 0 to { $most }
# What an algorithm does to a register.
sheet-adds = { $algorithm } adds 1

## Your work: everything that is stored in this browser

work = Your work
work-where = Your programs, puzzles, times and settings are in this browser and nowhere else.
work-nothing = There is nothing of yours yet.
# $work is a list, as in “2 programs and 1 macro”.
work-here = Here now: { $work }.
work-hint =
    A browser can lose them: many school computers are wiped every night, and Safari forgets a page after a week
    without a visit. Save them as a file, and open it here or on any other computer to go on.
work-save = Save everything as a file
work-open = Open such a file
    .title = Open a file that was saved with “Save everything”
work-open-hint = Opening a file takes nothing away from you. Only settings become what they are in the file.
work-elsewhere = Is this somebody else’s computer?
forget = Forget me
forget-hint =
    This removes all of your work from this browser, earlier versions included, in every tab. It cannot be undone.
forget-no = Leave it
forget-yes = Remove everything
forgotten = Everything of yours was removed from this browser.
forgotten-elsewhere = Everything of yours was removed from this browser, in another tab.
work-saved = Saved as { $file }.
# $why is one of the four messages below.
work-not-opened = “{ $file }” was not opened: { $why }.
work-newer = a newer version of this page saved it, in format { $version }. Load the page again to get that version
work-foreign = it was not made by “Save everything”
work-changed = it was changed since it was saved, or is not whole
work-damaged = its entry { $entry } is damaged
work-no-room =
    This browser has no room for what is in the file, so nothing was changed. Remove programs or tables that you do
    not need, and try again.
work-all-here = Everything in that file is here already.
# $work is a list, as in “2 programs and 1 macro”.
work-brought = Brought back: { $work }.

# What such a list holds.
own-programs = { $programs ->
    [one] { $programs } program
   *[other] { $programs } programs
}
own-puzzles = { $puzzles ->
    [one] { $puzzles } puzzle
   *[other] { $puzzles } puzzles
}
own-macros = { $macros ->
    [one] { $macros } macro
   *[other] { $macros } macros
}
own-lessons = { $lessons ->
    [one] { $lessons } lesson of your own
   *[other] { $lessons } lessons of your own
}
own-filters = { $filters ->
    [one] { $filters } filter
   *[other] { $filters } filters
}
own-key-sets = { $sets ->
    [one] { $sets } set of keys
   *[other] { $sets } sets of keys
}
own-times = { $times ->
    [one] { $times } time
   *[other] { $times } times
}
own-searches = { $searches ->
    [one] { $searches } search for registers
   *[other] { $searches } searches for registers
}
own-settings = { $settings ->
    [one] { $settings } setting
   *[other] { $settings } settings
}
own-progress = your progress in Learn
own-class = the codes of your class

## Whatever somebody brings along

bring = Open or paste anything
bring-hint =
    An algorithm, a scramble, the colours of a cube, a log, times, a puzzle or a program, from anywhere. Nothing
    happens to what you have until you press a button.
bring-here = Type or paste it here
bring-file = Choose a file
    .title = Open a file of any kind
bring-drop = or drop one anywhere on the page
bring-no-solver = The solver reads this, and it is not there. The line at the foot of the page says more.
bring-reading = Reading…
bring-starting = The solver, which reads this, is starting…
bring-lost = The solver stopped twice while it was reading this, so it is left alone.
bring-other-answer = The solver gave an answer to another question.
bring-of-file = The file “{ $name }”
bring-of-text = A text of { $kilobytes ->
    [one] { $kilobytes } kilobyte
   *[other] { $kilobytes } kilobytes
}
# $language is QAT or Q.
bring-program = By its name, a program in { $language }.
# Before another thing that it may be.
bring-or = Or:
# $scramble is an algorithm.
bring-scramble = Scramble: { $scramble }
bring-more = And { $n } more.
# $name is what the lesson is called, or the message below.
bring-lesson = { $name }: a lesson of { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
}
bring-lesson-unnamed = A lesson
bring-lesson-wrong = This is a lesson that cannot be opened yet:
use-lesson = Open the lesson
use-lesson-form = Open it in the form
bring-place = Line { $line }, character { $character }:
bring-unread = This is nothing that Hypercubist can read.
use-play = Play it
use-set-up = Set it up
use-solve = Solve it
use-correct = Correct the colours
use-program = Open the program
use-times = Import the times
use-puzzle = Open the puzzle
# What it might have been; a sentence that says why it is not follows.
guess-algorithm = An algorithm?
guess-colours = The colours of a cube?
guess-cycles = A position in cycles?
guess-log = A log?
guess-times = Times?
guess-puzzle = A puzzle?
guess-program = A program?
guess-file = A file?
