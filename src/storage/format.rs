//! The byte format of everything that is saved: a header, a body, a checksum.

use crate::{Checksum, Reader, StorageError, checksum};

/// The first bytes.
const MAGIC: [u8; 4] = *b"HYPC";
/// The version of the header and of the checksum behind the body.
const FORMAT: u8 = 1;
/// The longest identity, bytes.
const LONGEST: u32 = 4096;
/// Bytes of the checksum.
const SUM: usize = 8;

/// What kind of thing is saved, in which version of its body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// For people too, such as `pruning table`; at most 255 bytes.
    pub name: &'static str,
    /// It changes with the body: a body of another version is not read.
    pub version: u16,
}

/// What the bytes before the body say.
struct Header<'a> {
    kind: &'a [u8],
    version: u16,
    identity: &'a [u8],
    /// Bytes of the body.
    length: u64,
}

impl<'a> Header<'a> {
    /// The header and what is behind it; `None` if there are too few bytes.
    fn read(bytes: &'a [u8]) -> Result<Option<(Self, &'a [u8])>, StorageError> {
        let known = bytes.len().min(MAGIC.len());
        if bytes[..known] != MAGIC[..known] {
            return Err(StorageError::Foreign);
        }
        let mut reader = Reader(&bytes[known..]);
        let Some([format]) = reader.array() else {
            return Ok(None);
        };
        if format != FORMAT {
            return Err(StorageError::Version {
                found: format.into(),
                known: FORMAT.into(),
            });
        }
        Self::fields(&mut reader)
    }

    fn fields(reader: &mut Reader<'a>) -> Result<Option<(Self, &'a [u8])>, StorageError> {
        let mut fields = || {
            let [name] = reader.array()?;
            let (kind, version) = (reader.take(name.into())?, reader.u16()?);
            Some((kind, version, reader.u32()?))
        };
        let Some((kind, version, length)) = fields() else {
            return Ok(None);
        };
        if length > LONGEST {
            return Err(StorageError::Damaged);
        }
        let mut fields = || Some((reader.take(length as usize)?, reader.u64()?));
        Ok(fields().map(|(identity, length)| {
            let header = Self {
                kind,
                version,
                identity,
                length,
            };
            (header, reader.0)
        }))
    }

    /// Whether this is what the bytes should be.
    fn check(&self, kind: Kind, identity: Option<&str>) -> Result<(), StorageError> {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        if self.kind != kind.name.as_bytes() {
            return Err(StorageError::Kind {
                found: text(self.kind),
                expected: kind.name,
            });
        }
        if self.version != kind.version {
            return Err(StorageError::Version {
                found: self.version,
                known: kind.version,
            });
        }
        match identity {
            Some(expected) if self.identity != expected.as_bytes() => Err(StorageError::Identity {
                found: text(self.identity),
                expected: expected.to_owned(),
            }),
            _ => Ok(()),
        }
    }
}

fn header(kind: Kind, identity: &str, length: u64) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.extend([FORMAT, kind.name.len() as u8]);
    bytes.extend(kind.name.as_bytes());
    bytes.extend(kind.version.to_le_bytes());
    bytes.extend((identity.len() as u32).to_le_bytes());
    bytes.extend(identity.as_bytes());
    bytes.extend(length.to_le_bytes());
    bytes
}

/// A body with its header and its checksum. The identity says what it is about, in at most 4,096 bytes; it is compared
/// byte by byte when the body is read, so it must not depend on how anything is named in the program.
pub fn encode(kind: Kind, identity: &str, body: &[u8]) -> Vec<u8> {
    let mut bytes = header(kind, identity, body.len() as u64);
    bytes.extend(body);
    bytes.extend(checksum(&bytes).to_le_bytes());
    bytes
}

/// The body of what [`encode`] made.
///
/// # Errors
/// If the bytes are of another kind, version or identity, or not whole.
pub fn decode<'a>(kind: Kind, identity: &str, bytes: &'a [u8]) -> Result<&'a [u8], StorageError> {
    let (header, rest) = Header::read(bytes)?.ok_or(StorageError::Damaged)?;
    header.check(kind, Some(identity))?;
    let (body, sum) = rest.split_last_chunk().ok_or(StorageError::Damaged)?;
    let whole = body.len() as u64 == header.length
        && checksum(&bytes[..bytes.len() - SUM]) == u64::from_le_bytes(*sum);
    whole.then_some(body).ok_or(StorageError::Damaged)
}

/// As much of a body as there is in the first bytes of what [`encode`] made, whatever its identity. Whether it is whole
/// is not known.
///
/// # Errors
/// If the bytes are of another kind or version.
pub fn peek(kind: Kind, bytes: &[u8]) -> Result<&[u8], StorageError> {
    let (header, rest) = Header::read(bytes)?.ok_or(StorageError::Damaged)?;
    header.check(kind, None)?;
    let length = usize::try_from(header.length).unwrap_or(usize::MAX);
    Ok(&rest[..rest.len().min(length)])
}

/// The same as [`encode`], piece by piece, for a body of `length` bytes that comes in pieces.
pub fn pieces(
    kind: Kind,
    identity: &str,
    length: u64,
    body: impl Iterator<Item = Vec<u8>>,
) -> impl Iterator<Item = Vec<u8>> {
    let header = header(kind, identity, length);
    let mut sum = Checksum::default();
    let mut all = std::iter::once(header).chain(body).fuse();
    let mut ended = false;
    std::iter::from_fn(move || {
        if let Some(piece) = all.next() {
            sum.add(&piece);
            return Some(piece);
        }
        (!std::mem::replace(&mut ended, true)).then(|| sum.sum().to_le_bytes().to_vec())
    })
}

/// Reads what [`pieces`] made, in pieces that may be cut anywhere.
#[derive(Debug)]
pub struct Decoder<'a> {
    kind: Kind,
    identity: &'a str,
    /// Bytes of the body.
    length: u64,
    /// Those of them that came.
    read: u64,
    sum: Checksum,
    has_header: bool,
    /// Bytes that are not yet looked at.
    left: Vec<u8>,
}

impl<'a> Decoder<'a> {
    /// For a body of `length` bytes.
    pub fn new(kind: Kind, identity: &'a str, length: u64) -> Self {
        Self {
            kind,
            identity,
            length,
            read: 0,
            sum: Checksum::default(),
            has_header: false,
            left: Vec::new(),
        }
    }

    /// Takes the next piece and hands on what it has of the body: a multiple of eight bytes, except at the body's end.
    ///
    /// # Errors
    /// If these are not the bytes of such a body.
    pub fn take(&mut self, piece: &[u8], body: &mut dyn FnMut(&[u8])) -> Result<(), StorageError> {
        self.left.extend_from_slice(piece);
        if !self.has_header {
            let Some((header, rest)) = Header::read(&self.left)? else {
                return Ok(());
            };
            header.check(self.kind, Some(self.identity))?;
            if header.length != self.length {
                return Err(StorageError::Damaged);
            }
            let size = self.left.len() - rest.len();
            self.sum.add(&self.left[..size]);
            self.left.drain(..size);
            self.has_header = true;
        }
        let missing = usize::try_from(self.length - self.read).unwrap_or(usize::MAX);
        let count = if self.left.len() < missing {
            self.left.len() & !7
        } else {
            missing
        };
        self.sum.add(&self.left[..count]);
        body(&self.left[..count]);
        self.left.drain(..count);
        self.read += count as u64;
        if self.read == self.length && self.left.len() >= SUM {
            return self.finish();
        }
        Ok(())
    }

    /// Whether all of it came and has the right checksum.
    ///
    /// # Errors
    /// [`StorageError::Damaged`] if not.
    pub fn finish(&self) -> Result<(), StorageError> {
        let whole = self.has_header
            && self.read == self.length
            && self.left == self.sum.sum().to_le_bytes();
        whole.then_some(()).ok_or(StorageError::Damaged)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KIND: Kind = Kind {
        name: "test",
        version: 3,
    };

    /// The size of the pieces that are read, in bytes.
    fn stream(bytes: &[u8], at_once: usize, length: u64) -> Result<Vec<u8>, StorageError> {
        let mut decoder = Decoder::new(KIND, "it", length);
        let mut body = Vec::new();
        for piece in bytes.chunks(at_once) {
            decoder.take(piece, &mut |part| body.extend_from_slice(part))?;
        }
        decoder.finish().map(|()| body)
    }

    /// The layout of `docs/formats.md`.
    #[test]
    fn the_layout_stays() {
        let bytes = encode(KIND, "it", b"ab");
        let expected =
            b"HYPC\x01\x04test\x03\x00\x02\x00\x00\x00it\x02\x00\x00\x00\x00\x00\x00\x00ab";
        let (body, sum) = bytes.split_last_chunk::<8>().expect("long enough");
        assert_eq!(body, expected);
        assert_eq!(u64::from_le_bytes(*sum), checksum(expected));
    }

    #[test]
    fn bodies_come_back_whole_or_in_pieces_and_damage_is_noticed() {
        for length in [0, 1, 8, 20, 1000] {
            let body: Vec<u8> = (0..length).map(|n| (n * 7) as u8).collect();
            let bytes = encode(KIND, "it", &body);
            let cut = body.chunks(5).map(<[u8]>::to_vec);
            let streamed: Vec<u8> = pieces(KIND, "it", length, cut).flatten().collect();
            assert_eq!(streamed, bytes);
            assert_eq!(decode(KIND, "it", &bytes), Ok(&body[..]));
            for at_once in [1, 3, 64, 1 << 20] {
                assert_eq!(stream(&bytes, at_once, length).as_ref(), Ok(&body));
            }
            for at in (0..bytes.len()).step_by(1 + bytes.len() / 50) {
                let mut damaged = bytes.clone();
                damaged[at] ^= 4;
                assert!(decode(KIND, "it", &damaged).is_err(), "byte {at}");
                assert!(stream(&damaged, 10, length).is_err(), "byte {at}");
                assert!(decode(KIND, "it", &bytes[..at]).is_err(), "cut at {at}");
                assert!(stream(&bytes[..at], 10, length).is_err(), "cut at {at}");
            }
            let longer = [&bytes[..], &[0]].concat();
            assert!(decode(KIND, "it", &longer).is_err() && stream(&longer, 10, length).is_err());
            assert!(stream(&bytes, 10, length + 1).is_err());
            let beginning = &bytes[..bytes.len() - 9];
            let there = body.len().saturating_sub(1);
            if length > 0 {
                assert_eq!(peek(KIND, beginning), Ok(&body[..there]));
            }
        }
    }

    #[test]
    fn what_is_wrong_is_said() {
        let bytes = encode(KIND, "it", b"body");
        let other = Kind {
            name: "table",
            ..KIND
        };
        let later = Kind { version: 2, ..KIND };
        let cases = [
            (decode(other, "it", &bytes), "it is a test, not a table"),
            (
                decode(later, "it", &bytes),
                "it is from a later version of this program",
            ),
            (decode(KIND, "that", &bytes), "it is for it, not for that"),
            (
                decode(KIND, "it", b"GIF89a, a picture"),
                "it is from an earlier version of this program, or not from this program",
            ),
            (decode(KIND, "it", &bytes[..20]), "it is damaged"),
        ];
        for (result, words) in cases {
            assert_eq!(result.expect_err(words).to_string(), words);
        }
    }
}
