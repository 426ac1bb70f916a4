//! The walk through the syntax tree that finds every name and what it means.

use std::collections::BTreeMap;

use diagnostics::{SourceId, Sources, Span};
use wire::SymbolKind;

use super::describe;
use super::fits::best;
use super::forms::forms;
use super::scopes::{Frame, Frames, Names};
use super::{Occurrence, Services, Symbol, Visible};
use crate::World;
use crate::expand::{Definition, Macros};
use crate::modules::{MAIN, ModuleId, Modules, STANDARD};
use crate::registers::{RegisterId, Registers};
use crate::statements::{Part, primitive};
use crate::syntax::{
    Argument, Block, Call, Define, Item, LuaBlock, LuaCall, Macro, Modulus, Name, Piece,
    RegistersBlock, Word,
};

/// Works out the services for the main text.
pub(crate) fn index<'a>(
    sources: &'a Sources,
    modules: &'a Modules,
    macros: &'a Macros<'a>,
    registers: &'a Registers,
    world: &'a dyn World,
) -> Services {
    let mut indexer = Indexer {
        sources,
        modules,
        macros,
        registers,
        world,
        out: Services::default(),
        frames: Frames::default(),
        known: BTreeMap::new(),
        defines: BTreeMap::new(),
        source: modules.main().source,
    };
    let text = sources.get(indexer.source).text();
    let whole = Span::new(indexer.source, 0, text.len());
    for (id, module) in modules.iter() {
        for item in &module.items {
            if let Item::Define(define) = item {
                let key = (id == STANDARD, define.name.word().text.as_str());
                indexer.defines.entry(key).or_insert(define);
            }
        }
    }
    indexer.globals();
    indexer.body(&modules.main().items, Frame::default(), whole);
    let mut out = indexer.out;
    out.occurrences
        .sort_by_key(|occurrence| (occurrence.span.start, occurrence.span.end));
    out.occurrences.dedup_by_key(|occurrence| occurrence.span);
    out.forms = forms(macros);
    out.puzzles = world.puzzles();
    out
}

/// What is known of a thing of which there is one symbol.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Register(usize),
    /// A register with the name of its tape.
    OnTape(usize),
    Tape(String),
    Statement(String),
    /// By the span of its name.
    Defined(SourceId, u32),
    Puzzle(String),
    File(SourceId),
}

struct Indexer<'a> {
    sources: &'a Sources,
    modules: &'a Modules,
    macros: &'a Macros<'a>,
    registers: &'a Registers,
    world: &'a dyn World,
    out: Services,
    frames: Frames,
    known: BTreeMap<Key, usize>,
    /// The defines of all files, first whether of the prelude; of equal names the first.
    defines: BTreeMap<(bool, &'a str), &'a Define>,
    /// The main text.
    source: SourceId,
}

impl<'a> Indexer<'a> {
    // ------------------------------------------------------------------ symbols

    fn symbol(&mut self, key: Key, make: impl FnOnce(&Self) -> Symbol) -> usize {
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let symbol = make(self);
        self.out.symbols.push(symbol);
        let index = self.out.symbols.len() - 1;
        self.known.insert(key, index);
        index
    }

    fn defined(&mut self, word: &Word, make: impl FnOnce(&Self) -> Symbol) -> usize {
        let key = Key::Defined(word.span.source, word.span.start);
        self.symbol(key, |this| Symbol {
            definition: Some(word.span),
            ..make(this)
        })
    }

    fn occurs(&mut self, span: Span, symbol: usize, definition: bool) {
        if span.source == self.source && span.start < span.end {
            self.out.occurrences.push(Occurrence {
                span,
                symbol,
                definition,
            });
        }
    }

    fn visible(&mut self, span: Span, symbol: usize) {
        if span.source == self.source {
            self.out.visible.push(Visible { span, symbol });
        }
    }

    fn register(&mut self, id: RegisterId) -> usize {
        self.symbol(Key::Register(id.0), |this| {
            describe::register(this.registers, id)
        })
    }

    fn tape(&mut self, name: &str) -> Option<usize> {
        let store = self.registers.tape(name)?;
        Some(self.symbol(Key::Tape(name.to_owned()), |this| {
            let store = &this.registers.puzzles[store];
            let of = store.kind.as_ref().map_or("puzzles", |kind| kind.name());
            Symbol {
                definition: store.tape.as_ref().map(|word| word.span),
                ..describe::symbol(
                    name,
                    SymbolKind::Tape,
                    format!("tape {name} ~ {of}"),
                    "A row of puzzles without end in both directions. Its registers are those of the puzzle under \
                     the head; `move-left` and `move-right` move the head."
                        .to_owned(),
                )
            }
        }))
    }

    fn label(&mut self, word: &Word) -> usize {
        self.defined(word, |this| {
            let location = this.location(word.span);
            let name = &word.text;
            describe::symbol(name, SymbolKind::Label, format!("{name}:"), location)
        })
    }

    /// `Line 5.`, or with the file's name for another one.
    fn location(&self, span: Span) -> String {
        let source = self.sources.get(span.source);
        let line = source.line_column(span.start as usize).line;
        if span.source == self.source {
            format!("Line {line}.")
        } else {
            format!("Line {line} of {}.", source.name())
        }
    }

    fn r#macro(&mut self, definition: &Definition) -> usize {
        let name = &definition.written.name;
        let excerpt = self.excerpt(definition.written);
        self.defined(name, |_| Symbol {
            excerpt,
            ..describe::r#macro(definition)
        })
    }

    /// A macro of another file with the comment above it.
    fn excerpt(&self, written: &Macro) -> Option<Span> {
        let name = written.name.span;
        if name.source == self.source {
            return None;
        }
        let source = self.sources.get(name.source);
        let mut first = source.line_column(name.start as usize).line;
        while first > 1 && source.line_text(first - 1).trim_start().starts_with("--") {
            first -= 1;
        }
        let last = written
            .arms
            .iter()
            .map(|arm| arm.body.span.to(arm.span).end)
            .max();
        let end = source.text()[last.unwrap_or(name.end) as usize..]
            .find("\n}")
            .map_or(name.end as usize, |at| {
                last.unwrap_or(name.end) as usize + at + 2
            });
        Some(Span::new(name.source, source.line_range(first).start, end))
    }

    fn define(&mut self, word: &Word, title: String) -> usize {
        self.defined(word, |this| {
            describe::symbol(
                &word.text,
                SymbolKind::Define,
                title,
                format!("Used as `${}`. {}", word.text, this.location(word.span)),
            )
        })
    }

    fn slice(&self, span: Span) -> &'a str {
        &self.sources.get(span.source).text()[span.range()]
    }

    // ------------------------------------------------------------------ files

    /// The defines of all files; the program's own hide those of the prelude.
    fn global_define(&mut self, name: &str, from: ModuleId) -> Option<usize> {
        let of = |prelude: bool| self.defines.get(&(prelude, name)).copied();
        let own = (from != STANDARD).then(|| of(false)).flatten();
        let define = own.or_else(|| of(true))?;
        Some(self.define(define.name.word(), self.slice(define.span).to_owned()))
    }

    /// What can be named everywhere, whether the text names it or not.
    fn globals(&mut self) {
        for id in (0..self.registers.list.len()).map(RegisterId) {
            self.register(id);
            if let Some(name) = self.registers.on_tape(id) {
                let described = describe::register(self.registers, id);
                self.symbol(Key::OnTape(id.0), |_| Symbol { name, ..described });
            }
        }
        let tapes = self.registers.puzzles.iter();
        let tapes: Vec<String> = tapes
            .filter_map(|store| store.tape.as_ref())
            .map(|word| word.text.clone())
            .collect();
        for tape in tapes {
            self.tape(&tape);
        }
        for (id, module) in self.modules.iter() {
            for item in &module.items {
                match item {
                    Item::Define(define) => {
                        self.global_define(&define.name.word().text, id);
                    }
                    Item::Lua(block) if module.source == self.source => self.functions(block),
                    _ => {}
                }
            }
        }
    }

    /// The functions that a block of Lua in the main text defines.
    fn functions(&mut self, block: &LuaBlock) {
        let mut above: Vec<&str> = Vec::new();
        let mut at = block.code.start as usize;
        for line in block.text.split_inclusive('\n') {
            let text = line.trim();
            let indent = line.len() - line.trim_start().len();
            if let Some(rest) = text.strip_prefix("function ") {
                let name = rest.split(['(', ' ']).next().unwrap_or(rest);
                let start = at + indent + "function ".len();
                let plain =
                    !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
                if plain && line[indent..].starts_with("function ") {
                    let word = Word {
                        text: name.to_owned(),
                        span: Span::new(self.source, start, start + name.len()),
                    };
                    let doc = above.join("\n");
                    let symbol = self.defined(&word, |_| {
                        describe::symbol(name, SymbolKind::Function, text.to_owned(), doc)
                    });
                    self.occurs(word.span, symbol, true);
                }
                above.clear();
            } else if let Some(comment) = text.strip_prefix("--") {
                above.push(comment.trim());
            } else {
                above.clear();
            }
            at += line.len();
        }
    }

    // ------------------------------------------------------------------ code

    /// The items of a file, a macro's body or a block, whose labels are their own.
    fn body(&mut self, items: &'a [Item], mut frame: Frame, span: Span) {
        for item in items {
            if let Item::Label(label) = item
                && let Name::Word(word) = &label.name
            {
                let first = frame.labels.find(&word.text);
                let symbol = first.unwrap_or_else(|| self.label(word));
                self.occurs(word.span, symbol, true);
                // Those of the file are seen everywhere, also in text that is typed after its end.
                if !self.frames.is_empty() {
                    self.visible(span, symbol);
                }
                frame.labels.push(&word.text, symbol);
            }
        }
        let given = [&frame.publics, &frame.placeholders, &frame.defines];
        for symbol in given.into_iter().flat_map(Names::symbols) {
            self.visible(span, symbol);
        }
        self.frames.enter(frame);
        for item in items {
            self.item(item, span);
        }
        self.frames.leave();
    }

    fn item(&mut self, item: &'a Item, around: Span) {
        match item {
            Item::Registers(block) => self.registers_block(block),
            Item::Import(import) => {
                if let Some(module) = self.modules.main().imported(import.span) {
                    let source = self.modules.get(module).source;
                    let symbol = self.symbol(Key::File(source), |this| {
                        let name = this.sources.get(source).name();
                        let definition = Some(Span::new(source, 0, 0));
                        let title = format!("import \"{name}\"");
                        Symbol {
                            definition,
                            ..describe::symbol(name, SymbolKind::File, title, String::new())
                        }
                    });
                    self.occurs(inside(import.path.span, 1, 1), symbol, false);
                }
            }
            Item::Define(define) => self.define_item(define, around),
            Item::Macro(written) => self.macro_item(written),
            Item::Lua(_) | Item::Test(_) => {}
            Item::Label(label) => {
                if let Name::Placeholder(word) = &label.name {
                    self.placeholder(word);
                }
            }
            Item::Call(call) => self.call(call),
            Item::Splice(word) => self.placeholder(word),
            Item::LuaCall(call) => self.lua_call(call),
        }
    }

    fn registers_block(&mut self, block: &'a RegistersBlock) {
        for declaration in &block.declarations {
            if let Some(tape) = &declaration.tape
                && let Some(symbol) = self.tape(&tape.text)
            {
                self.occurs(tape.span, symbol, true);
            }
            for name in &declaration.names {
                if let Some(id) = self.registers.find(&name.text) {
                    let symbol = self.register(id);
                    self.occurs(name.span, symbol, true);
                }
            }
            let Some(storage) = &declaration.storage else {
                continue;
            };
            let name = &storage.puzzle.text;
            if let Some((described, sizes)) = describe::puzzle(name, self.world) {
                let symbol = self.symbol(Key::Puzzle(name.clone()), |_| described);
                self.occurs(storage.puzzle.span, symbol, false);
                if !self.out.sizes.contains(&sizes) {
                    self.out.sizes.push(sizes);
                }
            }
        }
    }

    fn define_item(&mut self, define: &'a Define, around: Span) {
        self.argument(&define.value, None, &Frame::default());
        let word = define.name.word();
        if matches!(define.name, Name::Placeholder(_)) {
            self.placeholder(word);
            return;
        }
        let symbol = self.define(word, self.slice(define.span).to_owned());
        self.occurs(word.span, symbol, true);
        if !self.frames.at_top() {
            self.frames.define(&word.text, symbol);
            let rest = Span {
                start: define.span.end,
                ..around
            };
            self.visible(rest, symbol);
        }
    }

    fn macro_item(&mut self, written: &'a Macro) {
        let definition = self.macros.find(&written.name.text, MAIN);
        if let Some(definition) = definition.filter(|d| d.written.name.span == written.name.span) {
            let symbol = self.r#macro(definition);
            self.occurs(written.name.span, symbol, true);
        }
        for arm in &written.arms {
            let mut frame = Frame {
                closed: true,
                ..Frame::default()
            };
            for piece in &arm.pattern {
                if let Piece::Variable { name, kind } = piece {
                    let symbol = self.defined(name, |_| describe::placeholder(&name.text, *kind));
                    self.occurs(inside(name.span, 1, 0), symbol, true);
                    frame.placeholders.push(&name.text, symbol);
                }
            }
            self.body(&arm.body.items, frame, arm.body.span);
        }
    }

    fn call(&mut self, call: &'a Call) {
        let name = &call.name.text;
        let mut given = Frame::default();
        let mut pattern: Vec<Part> = Vec::new();
        if let Some(statement) = primitive(name) {
            let symbol = self.symbol(Key::Statement(name.clone()), |_| {
                describe::statement(statement)
            });
            self.occurs(call.name.span, symbol, false);
            let best = best(&statement.patterns, &call.arguments, self.registers);
            pattern.clone_from(&statement.patterns[best]);
        } else if let Some(definition) = self.macros.find(name, MAIN) {
            let symbol = self.r#macro(definition);
            self.occurs(call.name.span, symbol, false);
            if !definition.patterns.is_empty() {
                let best = best(&definition.patterns, &call.arguments, self.registers);
                pattern.clone_from(&definition.patterns[best]);
                given.publics = self.publics(&definition.written.arms[best].body);
            }
        }
        // A name that the author gives to a macro may be a define in the blocks that are given along.
        for (argument, part) in call.arguments.iter().zip(&pattern) {
            if let (Argument::Word(word), Part::Ident) = (argument, part)
                && self.named(word).is_none()
                && call
                    .arguments
                    .iter()
                    .any(|a| matches!(a, Argument::Block(_)))
            {
                let title = format!("${}", word.text);
                let symbol = self.define(word, title);
                self.occurs(word.span, symbol, true);
                given.defines.push(&word.text, symbol);
            }
        }
        for (i, argument) in call.arguments.iter().enumerate() {
            self.argument(argument, pattern.get(i), &given);
        }
    }

    /// A register, or `X.A`, where each of the two is named.
    fn register_named(&mut self, word: &Word) -> bool {
        let Some(id) = self.registers.find(&word.text) else {
            return false;
        };
        let register = self.register(id);
        let mut span = word.span;
        if let Some((tape, _)) = word.text.split_once('.')
            && let Some(symbol) = self.tape(tape)
        {
            let length = tape.len() as u32;
            self.occurs(
                inside(span, 0, span.end - span.start - length),
                symbol,
                false,
            );
            span = inside(span, length + 1, 0);
        }
        self.occurs(span, register, false);
        true
    }

    /// The register, tape or label that a word means where any of them may stand.
    fn named(&mut self, word: &Word) -> Option<usize> {
        if let Some(id) = self.registers.find(&word.text) {
            return Some(self.register(id));
        }
        self.tape(&word.text)
            .or_else(|| self.frames.label(&word.text))
    }

    /// The public labels of a macro's body.
    fn publics(&mut self, body: &Block) -> Names {
        let mut publics = Names::default();
        for item in &body.items {
            if let Item::Label(label) = item
                && label.public
                && let Name::Word(word) = &label.name
            {
                publics.push(&word.text, self.label(word));
            }
        }
        publics
    }

    /// A value; `given` is what the statement adds to the names in its blocks.
    fn argument(&mut self, argument: &'a Argument, part: Option<&Part>, given: &Frame) {
        match argument {
            Argument::Word(word) => {
                let symbol = match part {
                    Some(Part::Word(wanted)) if *wanted == word.text => None,
                    Some(Part::Label) => self.frames.label(&word.text),
                    _ if self.register_named(word) => None,
                    _ => self.named(word),
                };
                if let Some(symbol) = symbol {
                    self.occurs(word.span, symbol, false);
                }
            }
            Argument::Remainder(remainder) => {
                match &remainder.register {
                    Name::Word(word) => {
                        self.register_named(word);
                    }
                    Name::Placeholder(word) => self.placeholder(word),
                }
                if let Modulus::Placeholder(word) = &remainder.modulus {
                    self.placeholder(word);
                }
            }
            Argument::Placeholder(word) => self.placeholder(word),
            Argument::Block(block) => {
                let frame = Frame {
                    publics: given.publics.clone(),
                    defines: given.defines.clone(),
                    ..Frame::default()
                };
                self.body(&block.items, frame, block.span);
            }
            Argument::Lua(call) => self.lua_call(call),
            Argument::Number(_) | Argument::Text(_) => {}
        }
    }

    fn placeholder(&mut self, word: &Word) {
        let local = self.frames.placeholder(&word.text);
        if let Some(symbol) = local.or_else(|| self.global_define(&word.text, MAIN)) {
            self.occurs(inside(word.span, 1, 0), symbol, false);
        }
    }

    fn lua_call(&mut self, call: &'a LuaCall) {
        let known = self
            .out
            .symbols
            .iter()
            .position(|s| s.kind == SymbolKind::Function && s.name == call.function.text);
        if let Some(symbol) = known {
            self.occurs(call.function.span, symbol, false);
        }
        for argument in &call.arguments {
            self.argument(argument, None, &Frame::default());
        }
    }
}

/// The span without its first and last bytes, such as a dollar sign or quotes.
fn inside(span: Span, before: u32, after: u32) -> Span {
    let start = (span.start + before).min(span.end);
    Span {
        start,
        end: span.end.saturating_sub(after).max(start),
        ..span
    }
}
