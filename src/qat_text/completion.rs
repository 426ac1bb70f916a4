//! Completion: what can be typed next, from the text before the cursor and what the last compilation knew.

use wire::{EditorView, FormOrigin, FormView, Slot, SymbolKind, SymbolView};

use crate::cursor::{self, Context, Value};

/// What can be typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Completions {
    /// The word that is being typed; may be empty.
    pub word: String,
    /// What it could become, best first.
    pub items: Vec<Item>,
}

/// Something that can be typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// What replaces the word.
    pub text: String,
    /// What it is, one lower-case word; also a style class.
    pub kind: &'static str,
    /// A few words beside it.
    pub detail: String,
    /// More about it; may be empty.
    pub info: String,
}

/// What can be typed in QAT after the text `before`. Takes time in proportion to that text.
pub fn complete(view: &EditorView, before: &str) -> Completions {
    let cursor = cursor::read(before, &|word| is_statement(view, word));
    let candidates = Candidates {
        view,
        on_tape: cursor.word.contains('.'),
        units: before.chars().map(|c| c.len_utf16() as u32).sum(),
    };
    let items = match cursor.context {
        Context::Foreign => Vec::new(),
        Context::Pattern { kind: true } => kinds(),
        _ if cursor.word.starts_with('$') => candidates.placeholders(),
        Context::Pattern { kind: false } => Vec::new(),
        Context::Declaration(values) => candidates.declaration(&values),
        Context::Statement(values) => match values[..] {
            [] => candidates.statements(cursor.word),
            _ => candidates.values(&values),
        },
    };
    Completions {
        word: cursor.word.to_owned(),
        items,
    }
}

/// Whether a word is a statement of the language or its prelude.
pub(crate) fn is_statement(view: &EditorView, word: &str) -> bool {
    let mut forms = view.forms.iter();
    forms.any(|form| form.name == word && form.origin != FormOrigin::Program)
}

fn item(text: &str, kind: &'static str, detail: &str, info: &str) -> Item {
    Item {
        text: text.to_owned(),
        kind,
        detail: detail.to_owned(),
        info: info.to_owned(),
    }
}

fn kinds() -> Vec<Item> {
    [
        ("reg", "a register, or the remainder of one"),
        ("int", "a whole number"),
        ("block", "code in braces"),
        ("ident", "any word"),
        ("tape", "a tape"),
        ("text", "a quoted text"),
    ]
    .map(|(word, detail)| item(word, "keyword", detail, ""))
    .into()
}

struct Candidates<'a> {
    view: &'a EditorView,
    /// Whether registers are named with their tapes, `X.A`.
    on_tape: bool,
    /// The cursor, in the editor's units.
    units: u32,
}

impl<'a> Candidates<'a> {
    fn visible(&self, wanted: SymbolKind) -> impl Iterator<Item = &'a SymbolView> {
        let units = self.units;
        let seen = self
            .view
            .visible
            .iter()
            .filter(move |visible| visible.range.start <= units && units <= visible.range.end);
        let mut symbols: Vec<u32> = seen.map(|visible| visible.symbol).collect();
        symbols.sort_unstable();
        symbols.dedup();
        let symbols = symbols.into_iter();
        symbols
            .filter_map(|index| self.view.symbols.get(index as usize))
            .filter(move |symbol| symbol.kind == wanted)
    }

    fn everywhere(&self, wanted: SymbolKind) -> impl Iterator<Item = &'a SymbolView> {
        let scoped = |index: usize| {
            let mut visible = self.view.visible.iter();
            visible.any(|visible| visible.symbol as usize == index)
        };
        let symbols = self.view.symbols.iter().enumerate();
        symbols
            .filter(move |(index, symbol)| symbol.kind == wanted && !scoped(*index))
            .map(|(_, symbol)| symbol)
    }

    fn placeholders(&self) -> Vec<Item> {
        let local = self
            .visible(SymbolKind::Placeholder)
            .chain(self.visible(SymbolKind::Define));
        let all = local.chain(self.everywhere(SymbolKind::Define));
        all.map(|symbol| {
            let first = symbol.title.lines().next().unwrap_or_default();
            item(&format!("${}", symbol.name), "define", first, &symbol.doc)
        })
        .collect()
    }

    fn statements(&self, word: &str) -> Vec<Item> {
        let mut items: Vec<Item> = self.view.forms.iter().map(statement).collect();
        // The program's own first, then the language's few.
        items.sort_by_key(|item| match item.detail.as_str() {
            detail if detail.starts_with("macro") => 0,
            detail if detail.starts_with("statement") => 1,
            _ => 2,
        });
        let directives = [
            (".registers", "declares registers"),
            (".macro", "defines a statement"),
            (".define", "names a value"),
            (".start-lua", "begins Lua code"),
            (".test", "says what the program should say"),
        ];
        let directives = directives.map(|(word, detail)| item(word, "keyword", detail, ""));
        if word.starts_with('.') {
            return directives.into();
        }
        items.push(item("import", "keyword", "takes another file in", ""));
        items.extend(directives);
        items
    }

    fn registers(&self) -> impl Iterator<Item = Item> {
        let symbols = self.everywhere(SymbolKind::Register);
        let symbols = symbols.filter(|symbol| symbol.name.contains('.') == self.on_tape);
        symbols.map(|symbol| {
            let first = symbol.doc.lines().next().unwrap_or_default();
            item(&symbol.name, "register", first, &symbol.doc)
        })
    }

    /// What may come next in a statement that has these values.
    fn values(&self, values: &[Value]) -> Vec<Item> {
        if values.last() == Some(&Value::Word("lua")) {
            return self
                .everywhere(SymbolKind::Function)
                .map(|symbol| item(&symbol.name, "keyword", &symbol.title, &symbol.doc))
                .collect();
        }
        let Value::Word(name) = values[0] else {
            return match values[0] {
                Value::Block => self.after_block(),
                _ => Vec::new(),
            };
        };
        let Some(form) = self.view.forms.iter().find(|form| form.name == name) else {
            return match name {
                "lua" | "import" => Vec::new(),
                _ if name.starts_with('.') => Vec::new(),
                _ => self.registers().chain(self.labels()).collect(),
            };
        };
        let given = arguments(&values[1..]);
        let mut items: Vec<Item> = Vec::new();
        for arm in &form.arms {
            let fits = arm.len() > given.len()
                && arm
                    .iter()
                    .zip(&given)
                    .all(|(slot, &value)| fits(slot, value));
            if fits {
                items.extend(self.slot(&arm[given.len()]));
            }
        }
        let mut seen: Vec<String> = Vec::new();
        items.retain(|item| {
            let new = !seen.contains(&item.text);
            seen.push(item.text.clone());
            new
        });
        items
    }

    /// What may follow a block whose statement is unknown, such as `else`.
    fn after_block(&self) -> Vec<Item> {
        let arms = self.view.forms.iter().flat_map(|form| &form.arms);
        let pairs = arms.flat_map(|arm| arm.windows(2));
        let mut words: Vec<&str> = pairs
            .filter_map(|pair| match pair {
                [Slot::Block, Slot::Word(word)] => Some(word.as_str()),
                _ => None,
            })
            .collect();
        words.sort_unstable();
        words.dedup();
        let words = words.into_iter();
        words.map(|word| item(word, "keyword", "", "")).collect()
    }

    fn labels(&self) -> impl Iterator<Item = Item> {
        let symbols = self.visible(SymbolKind::Label);
        let symbols = symbols.chain(self.everywhere(SymbolKind::Label));
        symbols.map(|symbol| item(&symbol.name, "label", &symbol.doc, ""))
    }

    fn slot(&self, slot: &Slot) -> Vec<Item> {
        match slot {
            Slot::Register | Slot::Tested => self.registers().collect(),
            Slot::Tape => self
                .everywhere(SymbolKind::Tape)
                .map(|symbol| item(&symbol.name, "register", &symbol.title, &symbol.doc))
                .collect(),
            Slot::Label => self.labels().collect(),
            Slot::Word(word) => vec![item(word, "keyword", "", "")],
            Slot::Block => vec![item("{", "keyword", "a block", "")],
            Slot::Number | Slot::Text | Slot::Ident => Vec::new(),
        }
    }

    /// What may come next in a line of `.registers`.
    fn declaration(&self, values: &[Value]) -> Vec<Item> {
        let Some(arrow) = values.iter().rposition(|&value| value == Value::Arrow) else {
            return match values {
                [] => vec![item("tape", "keyword", "a row of puzzles", "")],
                _ => Vec::new(),
            };
        };
        match values[arrow + 1..] {
            [] => {
                let puzzles = self.view.puzzles.iter();
                let mut items: Vec<Item> = puzzles
                    .map(|name| item(name, "register", "a puzzle", ""))
                    .collect();
                items.push(item("theoretical", "keyword", "sizes without a puzzle", ""));
                items
            }
            [Value::Word(puzzle)] => {
                let known = self.view.sizes.iter().find(|s| s.puzzle == puzzle);
                let mut items = vec![item("builtin", "keyword", "sizes that are built in", "")];
                items.extend(known.iter().flat_map(|known| &known.sizes).map(|sizes| {
                    let list: Vec<String> = sizes.iter().map(ToString::to_string).collect();
                    let text = format!("builtin ({})", list.join(", "));
                    item(&text, "number", "", "")
                }));
                items
            }
            _ => Vec::new(),
        }
    }
}

/// Whether a value could be what a slot asks for. A name or a placeholder could be nearly anything.
pub(crate) fn fits(slot: &Slot, value: Value) -> bool {
    let placeholder = matches!(value, Value::Word(word) if word.starts_with('$'));
    match slot {
        Slot::Word(word) => value == Value::Word(word),
        Slot::Block => value == Value::Block,
        Slot::Text => value == Value::Text || placeholder,
        Slot::Number => value == Value::Number || placeholder || value == Value::Word("lua"),
        Slot::Register | Slot::Tested | Slot::Tape | Slot::Label | Slot::Ident => {
            !matches!(value, Value::Number | Value::Block | Value::Text)
        }
    }
}

fn statement(form: &FormView) -> Item {
    let detail = match form.origin {
        FormOrigin::Language => "statement",
        FormOrigin::Prelude => "prelude",
        FormOrigin::Program => "macro",
    };
    let forms: Vec<String> = form
        .arms
        .iter()
        .map(|arm| written(&form.name, arm))
        .collect();
    let info = format!("{}\n{}", forms.join("\n"), form.doc);
    item(&form.name, "keyword", detail, info.trim())
}

/// How an arm of a statement is written.
fn written(name: &str, arm: &[Slot]) -> String {
    let mut out = name.to_owned();
    for slot in arm {
        out.push(' ');
        out += slot_words(slot);
    }
    out
}

/// What stands for a value where it is shown how a statement is written.
pub(crate) fn slot_words(slot: &Slot) -> &str {
    match slot {
        Slot::Register | Slot::Tested => "register",
        Slot::Tape => "tape",
        Slot::Number => "number",
        Slot::Text => "\"text\"",
        Slot::Label => "label",
        Slot::Block => "{ ... }",
        Slot::Ident => "name",
        Slot::Word(word) => word,
    }
}

/// The values of a statement, of which `A % 3` and `lua f(A, 2)` are one each.
pub(crate) fn arguments<'a>(values: &[Value<'a>]) -> Vec<Value<'a>> {
    let mut arguments: Vec<Value> = Vec::new();
    let mut values = values.iter().copied();
    let mut brackets = 0_usize;
    while let Some(value) = values.next() {
        match value {
            Value::Sign("(") if brackets == 0 => {
                // The function's name.
                arguments.pop();
                brackets = 1;
            }
            Value::Sign("(") => brackets += 1,
            Value::Sign(")") => brackets = brackets.saturating_sub(1),
            _ if brackets > 0 => {}
            Value::Sign("%") => {
                values.next();
            }
            _ => arguments.push(value),
        }
    }
    arguments
}

#[cfg(test)]
mod tests {
    use wire::{SizesView, TextRange, VisibleView};

    use super::*;

    fn symbol(name: &str, kind: SymbolKind) -> SymbolView {
        SymbolView {
            name: name.to_owned(),
            kind,
            title: String::new(),
            doc: String::new(),
            location: None,
        }
    }

    fn view() -> EditorView {
        let form = |name: &str, origin, arms: &[&[Slot]]| FormView {
            name: name.to_owned(),
            origin,
            doc: String::new(),
            arms: arms.iter().map(|arm| arm.to_vec()).collect(),
            examples: Vec::new(),
        };
        let word = |word: &str| Slot::Word(word.to_owned());
        let seen = |symbol, start, end| VisibleView {
            range: TextRange { start, end },
            symbol,
        };
        EditorView {
            symbols: vec![
                symbol("A", SymbolKind::Register),
                symbol("loop", SymbolKind::Label),
                symbol("inner", SymbolKind::Label),
                symbol("N", SymbolKind::Define),
                symbol("X", SymbolKind::Placeholder),
                symbol("T", SymbolKind::Tape),
                symbol("twice", SymbolKind::Function),
            ],
            visible: vec![seen(1, 0, 9999), seen(2, 5000, 5100), seen(4, 0, 9999)],
            forms: vec![
                form(
                    "add",
                    FormOrigin::Language,
                    &[&[Slot::Register, Slot::Number]],
                ),
                form("goto", FormOrigin::Language, &[&[Slot::Label]]),
                form(
                    "if",
                    FormOrigin::Prelude,
                    &[
                        &[word("solved"), Slot::Tested, Slot::Block],
                        &[
                            word("solved"),
                            Slot::Tested,
                            Slot::Block,
                            word("else"),
                            Slot::Block,
                        ],
                        &[word("equals"), Slot::Tested, Slot::Number, Slot::Block],
                    ],
                ),
                form("mine", FormOrigin::Program, &[&[Slot::Tape]]),
                form(
                    "solved-goto",
                    FormOrigin::Language,
                    &[&[Slot::Tested, Slot::Label]],
                ),
            ],
            puzzles: vec!["3x3".to_owned()],
            sizes: vec![SizesView {
                puzzle: "3x3".to_owned(),
                sizes: vec![vec![90, 90]],
            }],
            ..EditorView::default()
        }
    }

    fn offered(before: &str) -> Vec<String> {
        let completions = complete(&view(), before);
        completions
            .items
            .into_iter()
            .map(|item| item.text)
            .collect()
    }

    #[test]
    fn what_fits_is_offered() {
        let table: [(&str, &[&str]); 26] = [
            ("add ", &["A"]),
            ("add A", &["A"]),
            ("add A ", &[]),
            ("goto l", &["loop"]),
            ("x: goto l", &["loop"]),
            ("solved-goto A%3 ", &["loop"]),
            ("if ", &["solved", "equals"]),
            ("if solved A ", &["{"]),
            ("if solved A { goto ", &["loop"]),
            ("if solved A { goto loop } ", &["else"]),
            ("} e", &["else"]),
            ("mine ", &["T"]),
            ("lua ", &["twice"]),
            ("($R:", &["reg", "int", "block", "ident", "tape", "text"]),
            ("add $", &["$X", "$N"]),
            ("-- add ", &[]),
            ("halt \"add ", &[]),
            (".registers {\n    A <- ", &["3x3", "theoretical"]),
            (
                ".registers {\n    A <- 3x3 ",
                &["builtin", "builtin (90, 90)"],
            ),
            (".registers {\n    t", &["tape"]),
            (".define X ", &[]),
            ("unknown ", &["A", "loop"]),
            ("add lua f(A, 2) ", &[]),
            ("if equals A lua f(A%3, (2)) ", &["{"]),
            (".start-lua\nif x then\n", &[]),
            (".start-lua\nx = {\nend-lua\ngoto ", &["loop"]),
        ];
        for (before, expected) in table {
            assert_eq!(offered(before), expected, "{before}");
        }
    }

    #[test]
    fn labels_are_offered_where_they_are_seen() {
        let far = format!("{}\ngoto ", "-".repeat(5050));
        assert_eq!(offered(&far), ["loop", "inner"]);
    }

    #[test]
    fn statements_come_with_the_programs_own_first() {
        let all = offered("so");
        assert_eq!(all[..5], ["mine", "add", "goto", "solved-goto", "if"]);
        assert!(all.contains(&".registers".to_owned()) && all.contains(&"import".to_owned()));
        assert_eq!(
            offered(".re"),
            [".registers", ".macro", ".define", ".start-lua", ".test"]
        );
        assert_eq!(complete(&view(), "x\n    solved-g").word, "solved-g");
    }
}
