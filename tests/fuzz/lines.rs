//! Q programs that bytes make, each of which is read.

/// What a line can be; `@` stands for a line's number, `#` for a small one. All of it fits both puzzles.
const LINES: [&str; 14] = [
    "R U'",
    "F2 U R'",
    "goto @",
    "solved-goto @ UFR",
    "solved-goto @ UFL URB",
    "solve",
    "repeat until UFR solved R U",
    "repeat until UFL solved R2",
    "input \"?\" R U max-input #",
    "print \"so far\" U F counting-until UFR",
    "halt \"over\" R counting-until UFR",
    "switch A",
    "switch B",
    "move-left #",
];

/// The program that pairs of bytes make; the last line halts.
pub fn text(bytes: &[u8]) -> String {
    let mut text = "Puzzles\nA: 3x3\ntape B: 2x2\n\n".to_owned();
    let lines = bytes.len() / 2 + 1;
    for (i, pair) in bytes.chunks_exact(2).enumerate() {
        let line = LINES[usize::from(pair[0]) % LINES.len()];
        let to = usize::from(pair[1]) % lines + 1;
        let line = line.replace('@', &to.to_string());
        let line = line.replace('#', &(pair[1] % 9 + 1).to_string());
        text += &format!("{} | {line}\n", i + 1);
    }
    text + &format!("{lines} | halt \"end\"\n")
}
