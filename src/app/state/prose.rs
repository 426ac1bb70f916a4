//! Texts of the page that are edited without touching Rust: files of entries with fields (`assets`).
//!
//! A line is `name: value`. One that begins with blanks goes on with the line above it, one with `|` adds a line to it,
//! one with `#` is a comment, and an empty one ends the entry. A line that is nothing of these is a field without a
//! name.

/// An entry, as its fields in order; a name may come several times.
#[derive(Clone, Debug, Default)]
pub struct Entry {
    fields: Vec<Field>,
}

/// A field of an entry.
#[derive(Clone, Debug)]
struct Field {
    name: String,
    value: String,
    /// The line of the text where it begins, from 1; 0 for one that is of no text.
    line: usize,
}

/// The entries of a text.
pub fn entries(text: &str) -> Vec<Entry> {
    let mut entries = vec![Entry::default()];
    let lines = (1..).zip(text.lines());
    for (number, line) in lines.filter(|(_, line)| !line.starts_with('#')) {
        let Some(entry) = entries.last_mut() else {
            break;
        };
        if line.is_empty() {
            entries.push(Entry::default());
        } else if line.starts_with(' ') {
            if let Some(Field { value, .. }) = entry.fields.last_mut() {
                value.push(' ');
                value.push_str(line.trim());
            }
        } else if let Some(line) = line.strip_prefix('|') {
            if let Some(Field { value, .. }) = entry.fields.last_mut() {
                value.push_str(line.strip_prefix(' ').unwrap_or(line).trim_end());
                value.push('\n');
            }
        } else if let Some((name, value)) = line.split_once(':') {
            entry.fields.push(Field {
                name: name.to_owned(),
                value: value.trim().to_owned(),
                line: number,
            });
        } else {
            // What has no meaning is there, too, so that it can be said to have none.
            entry.fields.push(Field {
                name: String::new(),
                value: line.trim().to_owned(),
                line: number,
            });
        }
    }
    entries.retain(|entry| !entry.fields.is_empty());
    entries
}

/// The entry with this `id`.
pub fn find<'a>(entries: &'a [Entry], id: &str) -> Option<&'a Entry> {
    entries.iter().find(|entry| entry.get("id") == Some(id))
}

impl Entry {
    /// Gives a field the one value `value`.
    pub fn set(&mut self, name: &str, value: String) {
        self.fields.retain(|field| field.name != name);
        let field = Field {
            name: name.to_owned(),
            value,
            line: 0,
        };
        self.fields.insert(0, field);
    }

    /// The line of the text at which the field of this name begins, the `n`th from 0; or, where there is none, the
    /// line at which the entry begins.
    pub fn line(&self, name: &str, n: usize) -> usize {
        let mut named = self.fields.iter().filter(|field| field.name == name);
        let first = self.fields.iter().map(|field| field.line).find(|&n| n > 0);
        named.nth(n).map_or(first.unwrap_or(0), |field| field.line)
    }

    /// The first value of a field.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.all(name).next()
    }

    /// All values of a field.
    pub fn all(&self, name: &str) -> impl Iterator<Item = &str> {
        let fields = self.fields().filter(move |field| field.0 == name);
        fields.map(|(_, value)| value)
    }

    /// All fields in order, as name and value.
    pub fn fields(&self) -> impl Iterator<Item = (&str, &str)> {
        let fields = self.fields.iter();
        fields.map(|field| (field.name.as_str(), field.value.as_str()))
    }
}

/// The two sides of `LEFT => RIGHT`.
pub fn arrow(text: &str) -> Option<(String, String)> {
    let (left, right) = text.split_once("=>")?;
    Some((left.trim().to_owned(), right.trim().to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_have_fields_that_go_on_over_lines() {
        let text = "# a: b\nid: one\ntext: x: y\n  z\n\n\r\nid: two\r\ntext: 1\r\ntext: 2\r\n\
                    code:\n| a\n|   b\n|\n| c\n";
        let entries = entries(text);
        assert_eq!(entries.len(), 2);
        let texts = |id| -> Vec<&str> { find(&entries, id).unwrap().all("text").collect() };
        assert_eq!(texts("one"), ["x: y z"]);
        let code = find(&entries, "two").unwrap().get("code");
        assert_eq!(code, Some("a\n  b\n\nc\n"));
        assert_eq!(texts("two"), ["1", "2"]);
        assert_eq!(entries[0].get("none"), None);
        let line = |id, name, n| find(&entries, id).unwrap().line(name, n);
        assert_eq!((line("one", "text", 0), line("two", "text", 1)), (3, 9));
        assert_eq!((line("two", "none", 0), line("two", "text", 2)), (7, 7));
        assert!(find(&entries, "three").is_none());
    }
}
