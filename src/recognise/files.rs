//! Bytes to text, and bytes that are no text.

use crate::work::MOST_TEXT;
use crate::{Candidate, Kind, Sureness};

/// What files of other kinds begin with, and what they are.
const MAGIC: [(&[u8], &str); 26] = [
    (b"\x89PNG\r\n\x1a\n", "a PNG image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"GIF87a", "a GIF image"),
    (b"GIF89a", "a GIF image"),
    (b"BM", "a BMP image"),
    (b"II*\0", "a TIFF image"),
    (b"MM\0*", "a TIFF image"),
    (b"\0\0\x01\0", "an icon"),
    (
        b"PK\x03\x04",
        "a ZIP archive (or a document that is one, such as DOCX)",
    ),
    (b"PK\x05\x06", "an empty ZIP archive"),
    (b"%PDF-", "a PDF document"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"BZh", "a bzip2 archive"),
    (b"\xfd7zXZ\0", "an xz archive"),
    (b"7z\xbc\xaf\x27\x1c", "a 7-Zip archive"),
    (b"\x28\xb5\x2f\xfd", "a Zstandard archive"),
    (b"Rar!\x1a\x07", "a RAR archive"),
    (b"OggS", "an Ogg sound or video"),
    (b"ID3", "an MP3 sound"),
    (b"fLaC", "a FLAC sound"),
    (b"\x1a\x45\xdf\xa3", "a Matroska or WebM video"),
    (b"\x7fELF", "a program for Linux"),
    (b"MZ", "a program for Windows"),
    (b"\0asm", "a WebAssembly module"),
    (b"SQLite format 3\0", "an SQLite database"),
    (b"{\\rtf", "an RTF document"),
];

/// The text that bytes are.
///
/// # Errors
/// What they are instead, or that they are too long.
pub fn text(bytes: &[u8]) -> Result<String, Box<Candidate>> {
    if let Some(what) = magic(bytes) {
        return Err(Box::new(named(what, "It is left alone.")));
    }
    if bytes.len() > MOST_TEXT {
        let why = format!("At most {MOST_TEXT} bytes are read.");
        return Err(Box::new(named("a file that is too long to read", &why)));
    }
    if let Some(text) = of_utf16(bytes) {
        return Ok(text);
    }
    match String::from_utf8(bytes.to_vec()) {
        Ok(text) if !text.contains('\0') => Ok(text),
        Ok(_) => Err(Box::new(named(
            "a file that is not text",
            "It has zero bytes.",
        ))),
        Err(error) => {
            let at = error.utf8_error().valid_up_to();
            let why = format!("Byte {at} is not UTF-8: save it as UTF-8 if it is a text.");
            Err(Box::new(named("a file that is not text", &why)))
        }
    }
}

fn named(what: &str, why: &str) -> Candidate {
    let sentence = format!("This is {what}. {why}");
    Candidate::new(Kind::File, Sureness::Certain, sentence)
}

/// What the first bytes say.
fn magic(bytes: &[u8]) -> Option<&'static str> {
    let after = |offset: usize, name: &[u8]| bytes.get(offset..offset + name.len()) == Some(name);
    if bytes.starts_with(b"RIFF") {
        let kinds: [(&[u8], &str); 3] = [
            (b"WEBP", "a WebP image"),
            (b"WAVE", "a WAV sound"),
            (b"AVI ", "an AVI video"),
        ];
        let kind = kinds.iter().find(|(name, _)| after(8, name));
        return kind.map(|(_, what)| *what);
    }
    if after(4, b"ftyp") {
        let image = after(8, b"avif") || after(8, b"heic") || after(8, b"mif1");
        return Some(if image {
            "an AVIF or HEIC image"
        } else {
            "an MP4 video"
        });
    }
    if after(257, b"ustar") {
        return Some("a tar archive");
    }
    let binary = |magic: &[u8]| {
        // Two letters could begin a text.
        magic.len() > 2 || !magic.is_ascii() || bytes.contains(&0)
    };
    let known = MAGIC
        .iter()
        .find(|(magic, _)| bytes.starts_with(magic) && binary(magic))?;
    Some(known.1)
}

/// A text in UTF-16 that begins with its mark.
fn of_utf16(bytes: &[u8]) -> Option<String> {
    let unit: fn([u8; 2]) -> u16 = match bytes {
        [0xff, 0xfe, ..] => u16::from_le_bytes,
        [0xfe, 0xff, ..] => u16::from_be_bytes,
        _ => return None,
    };
    let pairs = bytes[2..].chunks_exact(2);
    let units: Vec<u16> = pairs.map(|pair| unit([pair[0], pair[1]])).collect();
    String::from_utf16(&units).ok()
}
