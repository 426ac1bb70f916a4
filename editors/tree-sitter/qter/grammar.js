// Q as Tree-sitter reads it. `src/q/lexer.rs` and `src/q/syntax.rs` say what the language is; the tests in
// `tests/grammars` compare both on every program of the repository.
//
// An instruction may go on over further lines, so line ends are blanks. A number with a bar begins the next one.

/** What no word contains: blanks, what has a meaning of its own, the signs of a tape. */
const SPECIAL = "\\s|:()\\[\\]{},\"📼■\\uFE0F";

const words = ($) => repeat1(choice($.piece, alias($.number, $.piece)));

module.exports = grammar({
  name: "qter",

  // A request for the coloured form of the character before it is a blank.
  extras: ($) => [/[\s\uFE0F]/, $.comment],

  rules: {
    source_file: ($) => seq("Puzzles", repeat($.declaration), repeat($.instruction)),

    comment: () => choice(/--[^\r\n]*/, token(prec(1, "..."))),

    declaration: ($) =>
      seq(
        optional(choice("tape", "📼", "■")),
        field("name", choice(alias($._word, $.puzzle), alias("tape", $.puzzle))),
        ":",
        field("kind", alias($._word, $.kind)),
      ),

    instruction: ($) => seq($.line_number, $._operation),

    // The bar is part of it: it tells this number from the others.
    line_number: () => /[0-9]+[^\S\n]*\|/,

    _operation: ($) =>
      choice(
        seq("goto", $.target),
        seq("solved-goto", choice(seq($.target, $.pieces), seq(alias($._named_pieces, $.pieces), $.target))),
        "solve",
        seq("repeat", choice(seq($.until, $.algorithm), seq($.algorithm, $.until), alias($._early_until, $.until))),
        seq("input", repeat1(choice($.text, $.algorithm, $.most))),
        seq(choice("halt", "print"), repeat1(choice($.text, $.algorithm, $.until, $.counting))),
        seq("switch", alias($._word, $.puzzle)),
        seq(choice("move-left", "move-right"), optional($.number)),
        $.algorithm,
      ),

    target: ($) => $.number,

    until: ($) => seq("until", $.pieces, "solved"),
    // Without `solved` only the names say where the pieces end.
    _early_until: ($) => seq("until", $.pieces),
    counting: ($) => seq("counting-until", $.pieces),
    most: ($) => seq("max-input", $.number),

    pieces: ($) => prec.right(words($)),
    _named_pieces: ($) => repeat1($.piece),
    piece: ($) => $._word,

    algorithm: ($) => prec.right(repeat1(choice($.move, $.group))),
    move: ($) => $._word,
    group: ($) =>
      seq(
        choice("(", "[", "{"),
        repeat(choice($.move, alias($.number, $.move), $.group, ",", ":")),
        choice(")", "]", "}"),
        optional($.times),
      ),

    // What is right behind a bracket: twice, backwards.
    times: () => token.immediate(/[0-9]+['’]?|['’]/),

    text: ($) =>
      seq('"', repeat(choice(token.immediate(prec(2, /[^"\\\n]+/)), $.escape)), token.immediate(prec(2, '"'))),
    escape: () => token.immediate(prec(2, /\\[^\n]/)),

    number: () => /[0-9]+/,
    _word: () => new RegExp(`([^${SPECIAL}-]|-[^${SPECIAL}-])+`),
  },
});
