; Where several patterns match, the last one counts. The names are those that Helix, Neovim and Zed all know, or
; whose beginning they know.

(comment) @comment
(shebang) @keyword.directive
(text) @string
(escape) @string.escape
(path) @string
(number) @constant.numeric
(placeholder) @variable.parameter
(sign) @operator
(move) @function

[
  ".registers"
  ".macro"
  ".define"
  ".start-lua"
  "end-lua"
  ".test"
  "import"
  ".import"
  "lua"
] @keyword.directive

[
  "builtin"
  "theoretical"
  "tape"
] @keyword

[
  "{"
  "}"
  "("
  ")"
  "["
  "]"
] @punctuation.bracket

[
  ","
  ":"
] @punctuation.delimiter

[
  "<-"
  "←"
  "=>"
  "->"
  "→"
  "~"
  "%"
  "!"
] @operator

(kind) @type
(tape_sign) @keyword

(declaration tape: (word) @variable)
(declaration register: (word) @variable)
(declaration puzzle: (_) @type)
(define name: (word) @constant)
(define value: (word) @variable)
(remainder register: (word) @variable)
(lua_call function: (word) @function)
(lua_call (word) @variable)
(lua_call function: (word) @function)
(label name: (word) @label)

(macro name: (word) @function)
(pattern (word) @keyword)

(call (word) @variable)
(call name: (word) @function)

((call name: (word) @function.builtin)
  (#any-of? @function.builtin
    "add" "sub" "inc" "dec" "move" "set" "multiply" "input" "print" "move-left" "move-right"))

((call name: (word) @keyword.control)
  (#any-of? @keyword.control
    "goto" "solved-goto" "halt" "if" "while" "loop" "repeat"))

; Words of the prelude's patterns.
((call name: (word) (word) @keyword)
  (#any-of? @keyword
    "to" "from" "at" "using" "solved" "not-solved" "equals" "not-equals" "else"))

; Where a jump goes. Last, because a match whose first name another one takes is dropped.
((call name: (word) @keyword.control (word) @label .)
  (#any-of? @keyword.control "goto" "solved-goto"))
