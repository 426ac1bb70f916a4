//! Q, machine code for people: instructions, text form, and the machine that steps a program.
