//! QAT, the assembly that compiles to Q: lexer, parser, lowering, emission.
