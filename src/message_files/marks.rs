// Signs in templates, which the build script writes and `template.rs` reads. No message has them.

/// Before the digit of an argument that is shown as it is.
const TEXT: char = '\u{1}';
/// Before the digit of an argument that is a number.
const NUMBER: char = '\u{2}';
/// Before the digit of the number that decides between forms, which follow.
const CHOICE: char = '\u{3}';
/// Between the number that a form is for, or nothing, and the form.
const FORM: char = '\u{4}';
/// After a form.
const NEXT: char = '\u{5}';
/// After the last form.
const END: char = '\u{6}';
