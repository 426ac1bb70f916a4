//! Texts of the page that are edited without touching Rust: files of entries with fields (`assets`).
//!
//! A line is `name: value`. One that begins with blanks goes on with the line above it, one with `|` adds a line to it,
//! one with `#` is a comment, and an empty one ends the entry.

/// An entry, as its fields in order; a name may come several times.
#[derive(Clone, Debug, Default)]
pub struct Entry {
    fields: Vec<(String, String)>,
}

/// The entries of a text.
pub fn entries(text: &str) -> Vec<Entry> {
    let mut entries = vec![Entry::default()];
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let Some(entry) = entries.last_mut() else {
            break;
        };
        if line.is_empty() {
            entries.push(Entry::default());
        } else if line.starts_with(' ') {
            if let Some((_, value)) = entry.fields.last_mut() {
                value.push(' ');
                value.push_str(line.trim());
            }
        } else if let Some(line) = line.strip_prefix('|') {
            if let Some((_, value)) = entry.fields.last_mut() {
                value.push_str(line.strip_prefix(' ').unwrap_or(line).trim_end());
                value.push('\n');
            }
        } else if let Some((name, value)) = line.split_once(':') {
            entry
                .fields
                .push((name.to_owned(), value.trim().to_owned()));
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
    /// An entry with these fields.
    pub fn new(fields: impl IntoIterator<Item = (&'static str, String)>) -> Self {
        let fields = fields.into_iter();
        Self {
            fields: fields
                .map(|(name, value)| (name.to_owned(), value))
                .collect(),
        }
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
        fields.map(|(name, value)| (name.as_str(), value.as_str()))
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
        assert!(find(&entries, "three").is_none());
    }
}
