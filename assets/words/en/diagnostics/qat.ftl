# What the compiler of QAT says about a program whose text it has read: its statements, its macros and its Lua, its
# flow, and what is compiled from it. `.here` is said at a place in the text, `.help` below it.

## What is not shown

# $all-errors is the same number as $errors.
-errors = { $errors ->
        [one] 1 more error
       *[other] { $all-errors } more errors
    }
-warnings = { $warnings ->
        [one] 1 more warning
       *[other] { $all-warnings } more warnings
    }
-notes = { $notes ->
        [one] 1 more note
       *[other] { $all-notes } more notes
    }
more-errors = { -errors } not shown
more-warnings = { -warnings } not shown
more-notes = { -notes } not shown
more-errors-warnings = { -errors } and { -warnings } not shown
more-errors-notes = { -errors } and { -notes } not shown
more-warnings-notes = { -warnings } and { -notes } not shown
more-of-all = { -errors } and { -warnings } and { -notes } not shown
more =
    .help = mend the first ones; often the others go with them

## What a program does

empty = the program has no statements
    .here = nothing comes after the registers
    .help = a first program: `halt "Hello"`
endless-loop = this loop never ends
    .value = { $register } is { $value } here, each time
    .remainder = { $register } leaves { $remainder } after division by { $modulus } here, each time
    .help = change what it tests in another way, or test something else
ends-here = the program ends here
    .here = nothing comes after this
    .help = `halt "Done"` would end it with a message
never-halts = this program never ends
    .here = it goes round and round
    .help = no run gets to a `halt`; stop it by hand, or add one
unreachable = this can never run
    .here = left out of the compiled program
    .barrier = this line always jumps away
    .help = remove it, or put a label before it and jump there

## Labels, amounts and remainders

second-label = there are two labels called `{ $name }`
    .again = defined again here
    .first = the first one
    .help = give one of them another name
unknown-label = there is no label called `{ $name }`
    .here = nothing to jump to
    .help = a label is a line with a name and a colon: `{ $name }:`
# A label of that name is there, inside of a macro or a block.
hidden-label = there is such a label here, but it cannot be seen from outside
    .help = labels inside a macro or a block cannot be reached from outside
unused-label = nothing jumps to the label `{ $name }`
    .here = never used
    .help = remove it, or jump to it with `goto` or `solved-goto`
public-label = the label `{ $name }` cannot be public
    .here = there is no macro around it
    .help = leave the `!` out: it lets blocks that are given to a macro jump to the macro's labels
adds-nothing = this adds nothing
    .zero = { $register } stays as it is
    .whole = { $register } has { $order } values, so it comes back to where it was
amount-reduced = this adds { $amount }, because { $register } counts modulo { $order }
    .here = more than the largest value, { $largest }
unknown-remainder = the puzzle does not show the remainder of { $register } after division by { $number }
    .here = no pieces are solved exactly then
    .none = { $register } shows no remainders; test { $register } itself
    .others = { $register } has { $order } values and shows its remainder after division by { $moduli }
# The numbers of values of registers, and the sizes of all registers of their puzzles.
shows-remainder =
    .one = a register that shows it is that of { $order } values in `builtin ({ $sizes })`
    .two = a register that shows it is that of { $order } values in `builtin ({ $sizes })`,
        or that of { $order2 } values in `builtin ({ $sizes2 })`
    .three = a register that shows it is that of { $order } values in `builtin ({ $sizes })`,
        or that of { $order2 } values in `builtin ({ $sizes2 })`,
        or that of { $order3 } values in `builtin ({ $sizes3 })`
    .beside = a register that shows it is { $register }, which has { $order } values
remainders-apart = no registers of these sizes show all these remainders
    .here = those that show the ones before do not show { $register }%{ $modulus }
    .help = store some of the registers on another puzzle
# Sizes of registers, and larger ones.
nearest-sizes = the nearest sizes that fit are `builtin ({ $sizes })`
    .room = the nearest sizes that fit are `builtin ({ $sizes })`; with room for as many values, `builtin ({ $larger })`

## Statements

bare-message = `{ $word }` is no register, so it is the message
    .here = a message is written in quotes
    .help = write `{ $quoted }`
# How a statement is written.
form = it is written `{ $form }`
    .first = write `{ $form }`
    .other = or `{ $form }`
# $count is the same number as $more.
more-forms = { $more ->
        [one] there is one more form
       *[other] there are { $count } more forms
    }
hidden-macro = this program has its own macro of this name, which hides the one of the prelude
missing-tape = `{ $statement }` needs a tape
    .here = a tape is missing here
    .help = only where a program has one tape its name may be left out
too-far = no tape is that long
    .here = more than { $limit } cells
not-a-statement = not a statement
    .register = `{ $name }` is a register; to change it write `add { $name } 1`
    .known = the statements are { $names }
    .label = a label ends with a colon: `loop:`
else-alone = there is no `if` on this line
    .help = put `else` on the line on which the block before it ends: `{ "}" } else { "{" }`
    .if = in place of `else if` write `{ "}" } else { "{" } if ... { "{" } ... { "}" } { "}" }`

## Macros, blocks and defines

reserved-name = `{ $name }` cannot be made a macro
    .here = the language itself has this statement
    .help = give the macro another name
second-macro = there are two macros called `{ $name }`
    .again = defined again here
    .first = the first one
    .help = put the patterns of both into one macro
hidden-arm = this pattern is never used
    .here = comes too late
    .earlier = this one takes everything that would fit
    .help = the first pattern that fits is used; put the narrower one first
unknown-placeholder = nothing is called `${ $name }` here
    .here = not known here
    .help = `$` stands before a name that `.define` gives, or before a part of the pattern of the macro around
# $found is what a value is: "a block", "the number 3".
wrong-placeholder =
    .block = `${ $name }` is { $found }, and only a block can be put here
    .block-here = expected a block
    .block-help = a statement starts with its name: `add $R 1`
    .name = `${ $name }` must be a name here, and it is { $found }
    .name-here = expected a name
    .number = `${ $name }` must be a number here, and it is { $found }
    .number-here = expected a number
define-name = the name of a define is written without `$`
    .here = this name
    .help = write `.define { $name } ...`
second-define = `{ $name }` is defined twice
    .again = defined again here
    .first = the first time
    .help = give one of them another name
define-cycle = `{ $name }` is defined by itself
    .here = its value is needed to find its value
    .definition = defined here
defines-too-deep = these defines refer to each other too deeply
    .here = more than { $limit } of them lead here
too-deep = statements expand into each other too deep
    .here = more than { $limit } expansions lead to this one
    .help = a macro that uses itself never ends, unless Lua decides when to stop
expansion-too-long = the program becomes too long when it is expanded
    .statements = more than { $limit } statements up to here
    .scopes = more than { $limit } macros and blocks up to here
# How a line came to be that is not the author's; $statement is what the author wrote.
expansion =
    .line = `{ $statement }` comes to this line
    .inside = in what this `{ $statement }` stands for

## Lua

# $message is in Lua's words.
lua-error = Lua says: { $message }
    .call = in this call
    .here = in Lua, here
lua-metatable = Lua says: the `__call` of a metatable must be a function here
lua-cancelled = Lua was interrupted
lua-print = Lua says: { $words }
    .here = said here
lua-fuel = Lua was stopped after { $steps } steps
    .help = does a loop never end? All Lua of a program has these steps together
lua-memory = Lua was stopped because it needs more than { $limit } MiB
    .help = does a table or a text grow without end?
lua-depth = Lua calls itself too deep
    .help = does a function call itself without end?
lua-no-function = there is no Lua function called `{ $name }`
    .none = define it between `.start-lua` and `end-lua` in this file
    .known = the Lua functions of this file are { $names }
# For those who know another Lua, or another language.
lua-advice =
    .absent = Lua in QAT can only compute: it has no `{ $name }`, so that a program compiles to the same code everywhere
    .no-value = `{ $name }` has no value here; is it spelled right, and defined in a Lua block of this file?
    .random = Lua in QAT has no chance, so that a program compiles to the same code everywhere
    .not-equal = Lua writes `~=` for not equal
    .big-loop = a `big` does not count a loop; write `tonumber(n)`
    .placeholder = `$` belongs to macros; hand the value to the function as an argument
lua-returns-bytes = `{ $function }` returns a text that is not UTF-8
    .help = texts of QAT are UTF-8
lua-returns-fraction = `{ $function }` returns { $number }, which is not whole
    .help = numbers of QAT are whole; divide with `//`
lua-returns-function = `{ $function }` returns a function
    .help = call it, and return what it gives
lua-returns-nested = `{ $function }` returns lists that are nested more than { $limit } deep
    .help = does a table contain itself?
lua-returns-field = `{ $function }` returns a table with the field `{ $field }`
lua-returns-table = `{ $function }` returns a table that is not a list
    .help = return a list, such as `{ "{" } { "{" } "add", r, 1 { "}" } { "}" }`
lua-returns-gap = `{ $function }` returns a list whose item { $item } is nil
    .help = is a name in it misspelt? A name that nothing was assigned to is nil
lua-returns-other = `{ $function }` returns something strange
    .help = return numbers, texts, registers and lists
# $found is one of the messages of lua-found.
lua-must-return =
    .value = `{ $function }` must return a number, a text, or what it was given here, and it returns { $found }
    .statements = `{ $function }` must return statements here, and it returns { $found }
    .list = `{ $function }` must return a list of statements here, and it returns { $found }
    .names = `{ $function }` must return statements that begin with a name here, and it returns { $found }
    .here = returned by this call
    .help = statements are a list of lists:
        `return { "{" } { "{" } "add", register, 1 { "}" }, { "{" } "goto", label { "}" } { "}" }`
lua-found =
    .nothing = nothing
    .word = `{ $word }`
    .number = the number { $number }
    .text = the text "{ $text }"
    .list = a list
# What the Lua of the prelude says about a statement is in the prelude.
refused =
    .here = in this statement

## The compiled program

theoretical = a program with theoretical registers cannot be compiled
    .here = no puzzle has these registers, so turns cannot add to them
    .help = give a puzzle, as in `3x3 builtin (90, 90)`, to get a program that can be turned
too-long = the compiled program would be too long
    .here = the limit is reached here
    .help = a Q program may have { $instructions } instructions and { $characters } characters
