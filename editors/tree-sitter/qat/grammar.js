// QAT as Tree-sitter reads it. `src/qat_text/lexer.rs` and `src/qat/parser.rs` say what the language is; the tests in
// `tests/grammars` compare both on every program of the repository.
//
// Statements end with their line, so line ends are tokens; inside of brackets they are passed over.

/** Line ends where they mean nothing. */
const lines = repeat("\n");

/** What a name, a move or a number may consist of, and what it may begin with if it is a name. */
const LETTER = "[\\p{Alphabetic}\\p{N}_]";
const FIRST = "[\\p{Alphabetic}_]";
/** A hyphen joins two parts of a word, a dot two names; a prime ends a move's name. */
const REST = `(${LETTER}|['’]|-${LETTER})`;
const NAME = `${FIRST}(${REST}|\\.${FIRST})*`;

/** Ranks of tokens that begin alike: Lua's lines hide comments, and its last line hides Lua's lines. */
const RANK = { comment: 1, lua: 2, luaEnd: 3, notLuaEnd: 4, text: 5 };

/** One or more, with commas between. */
const list = (item) => seq(item, repeat(seq(",", item)));

/** Statements up to the end of a block or of the text: those that go on to the end of their line, and others. */
const items = ($) =>
  seq(
    repeat(choice("\n", $.label, $.registers, $.macro, $.lua_block, seq($._statement, "\n"))),
    optional($._statement),
  );

module.exports = grammar({
  name: "qat",

  extras: ($) => [/[\t\v\f\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/, $.comment],

  rules: {
    source_file: ($) => seq(optional(alias(/#![^\r\n]*/, $.shebang)), items($)),

    comment: () =>
      choice(
        /--[^\r\n]*/,
        /\/\/[^\r\n]*/,
        // Where a listing leaves something out.
        "...",
        token(prec(RANK.comment, /--\[\[([^\]]|\][^\]])*\]\](--)?/)),
      ),

    _statement: ($) => choice($.call, $.placeholder, $.import, $.define, $.lua_call, $.test),

    label: ($) => seq(optional("!"), field("name", choice($.word, $.placeholder)), ":"),

    call: ($) => seq(field("name", $.word), repeat($._value)),

    _value: ($) => choice($.word, $.number, $.text, $.placeholder, $.remainder, $.block, $.lua_call),

    remainder: ($) =>
      seq(
        field("register", choice($.word, $.placeholder)),
        "%",
        field("modulus", choice($.number, $.placeholder)),
      ),

    block: ($) => seq("{", items($), "}"),

    lua_call: ($) =>
      seq(
        "lua",
        field("function", $.word),
        "(",
        lines,
        optional(seq($._value, lines, repeat(seq(",", lines, $._value, lines)), optional(seq(",", lines)))),
        ")",
      ),

    import: ($) => seq(choice("import", ".import"), field("path", choice($.text, $.path))),
    path: () => repeat1(/[^\s"]+/),

    define: ($) => seq(".define", field("name", choice($.word, $.placeholder)), field("value", $._value)),

    test: ($) =>
      seq(".test", repeat(field("input", $.number)), choice("->", "→"), repeat1(field("output", choice($.text, $.number)))),

    // Registers.

    registers: ($) => seq(".registers", lines, "{", repeat(choice("\n", $.declaration, $.alternatives)), "}"),

    // Ways to divide one and the same puzzle.
    alternatives: ($) => seq("(", repeat(choice("\n", $.declaration)), ")"),

    declaration: ($) =>
      seq(
        optional(seq(choice("tape", $.tape_sign), field("tape", $.word), "~")),
        list(field("register", choice($.word, alias("tape", $.word)))),
        choice("<-", "←"),
        choice(
          seq("theoretical", choice($.number, $.sizes)),
          seq(
            field("puzzle", choice($.word, $.number)),
            choice(
              seq("builtin", choice($.sizes, alias($._bare_sizes, $.sizes))),
              $.algorithms,
              alias($._bare_algorithms, $.algorithms),
            ),
          ),
        ),
      ),

    tape_sign: () => /(📼|■|⬛)\uFE0F?/,

    sizes: ($) => seq("(", lines, $.number, lines, repeat(seq(",", lines, $.number, lines)), optional(seq(",", lines)), ")"),
    _bare_sizes: ($) => list($.number),

    algorithms: ($) => seq("(", repeat($._turn_or_line), ")"),
    _bare_algorithms: ($) => prec.right(seq(alias($.word, $.move), repeat($._turn))),
    _turn: ($) =>
      choice(
        alias($.word, $.move),
        $.number,
        ",",
        ":",
        seq("(", repeat($._turn_or_line), ")"),
        seq("[", repeat($._turn_or_line), "]"),
        $.sign,
      ),
    _turn_or_line: ($) => choice($._turn, "\n"),
    // What notations have beside words: `(R U)'`, `R+`, `R / F`.
    sign: () => /['’+*^\/&|;=.?!%~@-]/,

    // Macros.

    macro: ($) => seq(".macro", field("name", $.word), lines, "{", repeat(choice("\n", $.arm)), "}"),
    arm: ($) => seq($.pattern, "=>", field("body", choice($.block, $._statement, $.label))),
    pattern: ($) => seq("(", repeat(choice("\n", $.word, $.parameter)), ")"),
    parameter: ($) => seq($.placeholder, ":", $.kind),
    kind: () => choice("reg", "int", "block", "ident", "tape", "text"),

    // Lua, up to the line that begins with `end-lua`.

    lua_block: ($) => seq(".start-lua", optional($.lua_code), token(prec(RANK.luaEnd, "end-lua"))),
    lua_code: ($) => repeat1($._lua_line),
    _lua_line: () =>
      choice(
        token(prec(RANK.lua, /[^\n]*\n/)),
        token(prec(RANK.notLuaEnd, new RegExp(`[^\\S\\n]*end-lua(${LETTER}|['’]|-${LETTER})[^\\n]*\\n`))),
      ),

    // Tokens.

    text: ($) =>
      seq(
        '"',
        repeat(choice(token.immediate(prec(RANK.text, /[^"\\\n]+/)), $.escape)),
        token.immediate(prec(RANK.text, '"')),
      ),
    escape: () => token.immediate(prec(RANK.text, /\\[^\n]/)),

    number: () => /-?[0-9]+/,
    word: () => new RegExp(`${NAME}|[0-9]+(${FIRST}|['’]|-${LETTER})${REST}*`),
    placeholder: () => new RegExp(`\\$(${NAME}|[0-9]${REST}*)`),
  },
});
