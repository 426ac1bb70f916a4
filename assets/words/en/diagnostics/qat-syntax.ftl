# What the reader of QAT says about a text: what is written, before anybody asks what it means.

## The text as a whole

too-large = this text is too long: { $length } bytes, and a program may have { $most }
    .help = is this really a QAT program?
not-text = this is not text, so it cannot be a program
    .help = choose a text file that begins with `.registers`
cancelled = this was not compiled to its end, for nobody waits for it any more
missing-registers = the program declares no registers
    .here = `.registers` must come before this
    .help = begin the program with `.registers {"{"} A, B <- 3x3 builtin (90, 90) {"}"}`

## What was found in place of what is expected: $found of many messages is one of these

end-of-text = the end of the text
end-of-line = the end of the line
quoted-text = a quoted text
# $text is a word or a sign of the program.
quoted-code = `{ $text }`
value-number = the number { $number }
value-text = a text
value-remainder = a remainder
value-block = a block

## What is not closed

unclosed-comment = this comment has no end
    .help = close it with `]]--`
unclosed-macro = this macro has no end
unclosed-registers = this `.registers` block has no end
unclosed-block = this block has no end
unclosed-brace-help = close it with `{"}"}`
unclosed-lua = this Lua code has no end
    .help = close it with a line `end-lua`
unclosed-text = this text has no end
    .here = the closing quote is missing
    .help = a text ends on its own line with `"`
unclosed-bracket = this bracket is not closed
unclosed-pattern = this pattern is not closed
unclosed-bracket-help = close it with `)`
# Where what is not closed begins.
opened-here = opened here
stray-brace = this brace closes nothing
    .here = no block is open here
    .help = remove it, or open the block with `{"{"}`

## Names

bad-name-label = `{ $name }` cannot be the name of a label
bad-name-macro = `{ $name }` cannot be the name of a macro
bad-name-define = `{ $name }` cannot be the name of a define
bad-name-tape = `{ $name }` cannot be the name of a tape
bad-name-register = `{ $name }` cannot be the name of a register
bad-name-here = this name
bad-name-help = a name starts with a letter and goes on with letters, digits, `_` and `-`

## Statements and labels

expected-label = expected a label after `!`
    .here = a name and a colon must follow
    .help = a label that blocks can jump to is written `!continue:`
expected-statement = a line cannot start with { $found }
    .here = expected a statement or a label
    .help = a statement is a name with its values: `add A 1`; a label is a name with a colon: `loop:`
unknown-statement = there is no statement called `{ $name }`
statement-value = { $found } cannot be part of a statement
    .here = expected a register, a number, a label or a text
    .help = a statement is a name with its values: `add A 1`
    .colon = a label has its colon only where it is defined, not where it is used
stray-comma = no comma is needed here
    .here = this comma
    .help = the values of a statement are separated by blanks: `add A 1`
    .test = numbers and texts of a test are separated by blanks: `.test 4 7 -> "11"`
remainder-value = the remainder needs a number
    .here = after this sign
    .help = `A%3` is the remainder of A after division by 3
lua-call = a Lua function is called with brackets
    .here = expected `(`, values with commas between, and `)`
    .help = for example `lua twice($R, 5)`
splice = a statement cannot start with `${ $name }`
    .here = only a block can be put here, on a line of its own
    .help = a statement starts with its name: `add $R 1`
too-deep-calls = calls are nested too deep
    .here = more than { $most } calls are open here
too-deep-blocks = blocks are nested too deep
    .here = more than { $most } blocks are open here

## What a statement needs; $name is its name

# Several things that are expected, as `a register or a number`: $one may be such a list itself.
either = { $one } or { $other }
part-register = a register
part-tape = a tape
part-number = a number
part-text = a text in quotes
part-label = a label
part-block = a block in braces
part-name = a name
part-word = the word `{ $word }`
# $words is a list of words in backquotes.
part-words = one of the words { $words }
missing-value = `{ $name }` needs { $expected }
    .here = { $expected } is missing here
extra-value = `{ $name }` takes nothing more
    .here = this is too much
    .help = start a new line before `{ $word }`
wrong-value = `{ $name }` needs { $expected } here, not { $found }
    .here = expected { $expected }
    .block = put braces around it: `{"{"} { $word } ... {"}"}`
    .remainder = a remainder can be tested and shown, but only the whole register can be changed

## Directives

inside-block = `{ $name }` cannot stand inside a block
    .here = a block is open here
    .help = put it between the statements of the file, outside of all braces
unknown-directive = there is no directive called `{ $name }`
    .here = a directive, because it starts with a dot
    .help = the registers are declared with `.registers {"{"} ... {"}"}`
import-name = `import` needs a file's name, not { $found }
    .here = expected the name of a file
    .help = for example `import "./macros.qat"`
define-name = `.define` needs a name, not { $found }
    .here = expected a name
    .help = for example `.define START 5`, which `$START` then stands for
define-value = `.define` needs a value after the name
    .here = a value is missing here

## Macros

macro-name = expected a name after `.macro`, found { $found }
    .here = expected a name
macro-brace = expected `{"{"}` after the macro's name, found { $found }
    .here = expected `{"{"}`
macro-pattern = expected a pattern in the macro, found { $found }
    .here = expected `(`
macro-arrow = expected `=>` after the pattern, found { $found }
    .here = expected `=>`
macro-statement = expected a block or a statement after `=>`, found { $found }
    .here = expected a block or a statement
macro-help = a macro looks like `.macro inc {"{"} ($R:reg) => add $R 1 {"}"}`
macro-empty = the macro `{ $name }` stands for nothing
    .here = it has no pattern
bad-pattern = { $found } cannot be part of a pattern
    .here = expected a word or a placeholder such as `$R:reg`
    .help = a number that a macro is to take is written `$N:int`
missing-kind = what may `${ $name }` stand for?
    .here = a colon and a kind must follow, as in `$R:reg`
    .after-colon = write its kind after the colon
unknown-kind = there is no kind called `{ $name }`
    .here = not a kind
kind-help = the kinds are { $kinds }
second-placeholder = two placeholders are called `${ $name }`
    .here = again here
    .first = the first one
    .help = give one of them another name

## Declarations of registers

registers-brace = `.registers` needs a block in braces
    .here = `{"{"}` must follow
    .help = write `.registers {"{"}`, then the registers, then `{"}"}`
tape-word = only tapes have a `~`
    .here = expected the word `tape` before this name
    .help = write `tape { $name } ~ A, B <- 3x3 builtin (90, 90)`
tape-name = expected a name after `tape`, found { $found }
    .here = expected the tape's name
tape-tilde = expected `~` after the tape's name, found { $found }
    .here = expected `~` and the names of the registers
tape-help = a tape looks like `tape X ~ A, B <- 3x3 builtin (90, 90)`
register-name = expected a register's name, found { $found }
    .here = expected a name
register-arrow = expected `<-` after the register names, found { $found }
    .here = expected `<-` or a comma and another name
declaration-help = a declaration looks like `A, B <- 3x3 builtin (90, 90)`
expected-puzzle = expected a puzzle after `<-`, found { $found }
    .here = expected a puzzle's name
declaration-example = for example `A, B <- 3x3 builtin (90, 90)`
expected-builtin = expected `builtin` or `(` after the puzzle, found { $found }
    .here = expected `builtin` or `(`
    .help = `builtin (90, 90)` takes sizes, `(R U R' U')` takes algorithms
sizes-alone = sizes need the word `builtin`
    .here = these are sizes
    .help = write `builtin { $sizes }`
expected-layout = expected the registers' sizes or algorithms, found { $found }
    .here = expected `(`
bad-size = this is not a register's size
    .here = expected a number
    .help = `builtin` takes sizes, as in `builtin (90, 90)`; to give algorithms leave the word out
missing-size = a size or an algorithm is missing
    .here = nothing stands here
    .help = give each register a size, as in `builtin (90, 90)`, or an algorithm, as in `(U, D)`

## Tests

test-too-long = this test is too long
    .here = more than { $most } numbers and messages
test-numbers = a test needs numbers and then `->`, not { $found }
    .here = expected a number or `->`
test-texts = a program should say texts in quotes, or numbers, not { $found }
    .here = expected a text in quotes, or a number
test-empty = a test needs what the program should say
    .here = a text or a number is missing here
test-size = no program knows numbers of this size
    .here = too far from 0
test-help = for example `.test 4 7 -> "The average is 5"`

## Files

in-file = in `{ $path }`, which comes from here
too-many-imports = the program imports too much
    .here = the limit is reached here
    .help = a program may have { $files } files, of { $bytes } bytes together
# What is wrong with the file is the message.
import-refused = this file cannot be imported
import-cycle = these files import each other
    .here = this leads back to `{ $path }`
    .next = `{ $path }` imports the next one here
    .help = move what both need into a third file, and import that
imported-registers = an imported file cannot declare registers
    .here = declared here
    .help = declare them in the program; what it imports can use them
imported-test = an imported file cannot have tests
    .here = this test
    .help = move it into the program, which is what a test runs
import-no-name = this is not a file name
    .here = expected the name of a file
    .help = for example `import "./macros.qat"`
import-absolute = a program can only import files beside it
    .here = this path does not start from the program's folder
    .help = write the path from this file to the other one, as in `"./macros.qat"`
import-backslash = folders are separated by `/`
    .here = there is a `\` in this path
    .help = write `/`, which works everywhere
import-outside = a program can only import files beside it
    .here = this path leads out of the program's folder
    .help = move the file into the program's folder, or into one inside it
unknown-file = there is no file `{ $path }`
    .here = not found
    .help = files are looked for from the folder of the file that imports them;
        links that lead out of it are not followed

## Lines as other languages write them: each of these is a sentence with its full stop

# $code is QAT.
habit-instead = In QAT this is `{ $code }`.
habit-comment = QAT's comments begin with `--`: `--{ $rest }`.
habit-registers = The word is `.registers`, with a dot.
habit-set = `set A to 5` gives a register a number, and `move A to B` adds one register to another and clears it.
# $index counts the rounds; FIRST and LAST stand for numbers.
habit-repeat = In QAT this is `repeat { $index } from FIRST to LAST {"{"} ... {"}"}`.
habit-semicolon = In QAT no `;` ends a line.
habit-larger = QAT asks only whether values are equal: a puzzle cannot be asked which is larger.
