; Where several patterns match, the last one counts. The names are those that Helix, Neovim and Zed all know, or
; whose beginning they know.

(comment) @comment
(text) @string
(escape) @string.escape
(number) @constant.numeric
(line_number) @label
(target) @label
(target (number) @label)
(puzzle) @variable
(kind) @type
(piece) @constant
(move) @function
(times) @function

"Puzzles" @keyword.directive

[
  "tape"
  "📼"
  "■"
] @keyword

[
  "goto"
  "solved-goto"
  "solve"
  "repeat"
  "until"
  "solved"
  "input"
  "max-input"
  "halt"
  "print"
  "counting-until"
  "switch"
  "move-left"
  "move-right"
] @keyword.control

[
  "("
  ")"
  "["
  "]"
  "{"
  "}"
] @punctuation.bracket

[
  ","
  ":"
] @punctuation.delimiter
