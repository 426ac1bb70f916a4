//! Messages of the Language Server Protocol as they come in: lines of a header, an empty line, and as many bytes as the
//! header says.

use std::io::{BufRead, Read as _};

use crate::commands::LONGEST_FILE;

/// The longest line of a header that is read, bytes; the protocol's two are far shorter.
const LONGEST_LINE: u64 = 4096;
/// The most lines of a header.
const MOST_LINES: usize = 64;

/// What came.
#[derive(Debug)]
pub enum Frame {
    /// The bytes of a message.
    Message(Vec<u8>),
    /// Nothing more comes.
    End,
}

/// Reads a frame.
///
/// # Errors
/// Why nobody can know where the next one begins, as a sentence.
pub fn read(input: &mut impl BufRead) -> Result<Frame, String> {
    let Some(length) = length(input)? else {
        return Ok(Frame::End);
    };
    let mut bytes = Vec::new();
    (input.take(length).read_to_end(&mut bytes)).map_err(|error| error.to_string())?;
    if (bytes.len() as u64) < length {
        return Err(format!(
            "the input ended after {} of the {length} bytes of a message",
            bytes.len()
        ));
    }
    Ok(Frame::Message(bytes))
}

/// The length that a header says; none where the input ends before it.
fn length(input: &mut impl BufRead) -> Result<Option<u64>, String> {
    let mut length = None;
    for number in 0..MOST_LINES {
        let mut line = Vec::new();
        (input.take(LONGEST_LINE).read_until(b'\n', &mut line))
            .map_err(|error| error.to_string())?;
        if line.is_empty() && number == 0 {
            return Ok(None);
        }
        let text = String::from_utf8_lossy(&line);
        let Some(text) = text.strip_suffix("\r\n") else {
            return Err(if line.len() as u64 == LONGEST_LINE {
                format!("a line of a header has more than {LONGEST_LINE} bytes")
            } else if line.ends_with(b"\n") {
                format!(
                    "the line `{}` of a header ends without \\r\\n",
                    text.trim_end()
                )
            } else {
                "the input ended in the middle of a header".to_owned()
            });
        };
        if text.is_empty() {
            let length = length.ok_or("a header has no Content-Length")?;
            if length > LONGEST_FILE {
                return Err(format!(
                    "a message of {length} bytes is too long; at most {LONGEST_FILE} are read"
                ));
            }
            return Ok(Some(length));
        }
        let Some((name, value)) = text.split_once(':') else {
            return Err(format!("the line `{text}` of a header has no colon"));
        };
        if name.eq_ignore_ascii_case("Content-Length") {
            let value = value.trim();
            length =
                Some(value.parse().map_err(|_| {
                    format!("the Content-Length `{value}` is not a number of bytes")
                })?);
        }
    }
    Err(format!("a header has more than {MOST_LINES} lines"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(mut text: &[u8]) -> String {
        match read(&mut text) {
            Ok(Frame::Message(bytes)) => String::from_utf8_lossy(&bytes).into_owned(),
            Ok(Frame::End) => "the end".to_owned(),
            Err(why) => why,
        }
    }

    #[test]
    fn what_is_wrong_with_a_frame_is_said() {
        for (text, said) in [
            ("", "the end"),
            (
                "Content-Length: 17\r\nContent-Type: x\r\n\r\n{\"method\":\"exit\"}",
                "{\"method\":\"exit\"}",
            ),
            ("content-length:2\r\n\r\n[]", "[]"),
            (
                "Content-Length: 99999999999999\r\n\r\n{}",
                "a message of 99999999999999 bytes is too long; at most 67108864 are read",
            ),
            (
                "Content-Length: -1\r\n\r\n",
                "the Content-Length `-1` is not a number of bytes",
            ),
            (
                "Content-Length: 3\r\n\r\n{}",
                "the input ended after 2 of the 3 bytes of a message",
            ),
            (
                "Content-Length: 3\r\n",
                "the input ended in the middle of a header",
            ),
            ("{}\n", "the line `{}` of a header ends without \\r\\n"),
            ("Content-Type: x\r\n\r\n", "a header has no Content-Length"),
            ("hello\r\n\r\n", "the line `hello` of a header has no colon"),
            (
                &"x".repeat(5000),
                "a line of a header has more than 4096 bytes",
            ),
            (&"a: b\r\n".repeat(65), "a header has more than 64 lines"),
        ] {
            assert_eq!(of(text.as_bytes()), said);
        }
    }
}
