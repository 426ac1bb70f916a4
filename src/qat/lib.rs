//! QAT, the assembly that compiles to Q (Qter paper by Chaudhary, Rovnyak and Gray, sections 2.2 and 2.3).
//!
//! ```
//! let text = "\
//! .registers {
//!     A <- 3x3 builtin (1260)
//! }
//!     input \"A number:\" A
//!     add A 2
//!     add A 3
//!     halt \"Five more is\" A
//! ";
//! let mut sources = diagnostics::Sources::new();
//! let id = sources.add(diagnostics::Source::new("five.qat", text));
//! let compiled = qat::compile(&mut sources, id, &qat::CatalogueWorld);
//! assert!(compiled.diagnostics.is_empty());
//!
//! let mut machine = q::Machine::new(std::sync::Arc::new(compiled.program.unwrap()));
//! machine.run(1_000);
//! machine.input(7).unwrap();
//! machine.run(1_000);
//! let said = machine.outputs().last().unwrap().text(machine.program());
//! assert_eq!(said, "Five more is 12");
//! ```
//!
//! A text goes through these steps, each of which adds to one list of diagnostics and never fails:
//! characters to tokens, tokens to a syntax tree, the prelude and imports beside it, `.registers` to puzzles and
//! registers, statements to primitives (expansion), primitives to numbered instructions (resolution), a look at the
//! program's flow, passes that shorten it and pick up the right puzzle, and emission of Q.
//!
//! What the language has, beyond what the paper says:
//! - `--` and `//` start comments, `--[[ ... ]]--` is one on any number of lines, a first line `#!...` is one too; a
//!   label may share a line with a statement.
//! - `.registers` takes `builtin` sizes, or one algorithm for each register: `A, B <- 3x3 (U, D')`. Each line is a
//!   puzzle of its own; lines in brackets are ways to divide the same puzzle, of which a program uses one.
//!   `theoretical 90` is a register of no puzzle: its program can be checked, but not compiled.
//! - `add` takes any whole number, also a negative one, and reduces it modulo the register's order.
//! - `solved-goto`, `print` and `halt` also take a remainder, as in `A%3`, where the puzzle shows it.
//! - `print` and `halt` may leave the message out, as the paper's own `halt A` does; `input` may not.
//! - A macro's placeholder can also be a quoted text, `$message:text`.
//! - A program must not run off its end: that is an error, so that every program that compiles can be run.

mod code;
mod emit;
pub mod examples;
mod expand;
mod fewest;
mod flow;
mod highlight;
pub mod interpreter;
pub mod lua;
mod marks;
mod modules;
mod parser;
mod passes;
mod prelude;
mod registers;
mod report;
mod resolve;
pub mod services;
mod statements;
mod syntax;
pub mod testing;
mod world;

use diagnostics::{Diagnostic, SourceId, Sources, Span};

pub use emit::EMITTED;
pub use passes::{PassEffect, Passes};
pub use prelude::{PRELUDE, PRELUDE_NAME};
pub use world::{CatalogueWorld, Expected, Project, Watch, World};

use expand::Macros;
use modules::Modules;
use report::Reports;
use services::Services;
use syntax::Item;

/// Longest text that is compiled, bytes.
pub const MAX_TEXT: usize = 1 << 20;

/// How to compile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// What is done to make the program shorter and faster; what the program says is the same with and without.
    pub passes: Passes,
}

impl Options {
    /// As somebody follows it line by line: [`Passes::BY_STATEMENT`].
    pub const fn by_statement() -> Self {
        Self {
            passes: Passes::BY_STATEMENT,
        }
    }

    /// At level 1, or at level 0.
    pub const fn optimised(optimised: bool) -> Self {
        Self::level(optimised as u8)
    }

    /// At level 0 every statement stays by itself. At 1 the listing has few turns. At 2, and above, a run has fewer,
    /// even if the listing grows by less than that saves.
    pub const fn level(level: u8) -> Self {
        let passes = match level {
            0 => Passes::NONE,
            1 => Passes::SHORTEST_LISTING,
            _ => Passes::ALL,
        };
        Self { passes }
    }
}

impl Default for Options {
    /// At level 1.
    fn default() -> Self {
        Self::optimised(true)
    }
}

/// What a compilation gives.
#[derive(Clone, Debug)]
pub struct Compilation {
    /// The program; `None` if there is an error among the diagnostics. Its spans name [`EMITTED`] and count the bytes
    /// of `text`.
    pub program: Option<q::Program>,
    /// The program as Q text, which [`q::parse`] reads back to the same program; there if `program` is.
    pub text: Option<String>,
    /// The registers in the order of their declaration; those with errors are left out.
    pub registers: Vec<Register>,
    /// For each instruction of `program` the statements of the QAT text that it comes from.
    pub origins: Vec<Option<Span>>,
    /// What the passes did to the program, each that changed anything, in the order in which they first did.
    pub optimised: Vec<PassEffect>,
    /// All there is to say, errors first, then in text order.
    pub diagnostics: Vec<Diagnostic>,
    /// The QAT text's tokens, in text order; none for a text that was refused as a whole.
    pub tokens: Vec<diagnostics::Token>,
    /// What the names in the text mean; nothing for a text that was refused as a whole.
    pub services: Services,
    /// The program's `.test` lines, in text order; those with errors are left out.
    pub tests: Vec<q::testing::Test>,
}

/// A register of a program.
#[derive(Clone, Debug)]
pub struct Register {
    /// Its name.
    pub name: String,
    /// Index into the program's puzzles.
    pub puzzle: usize,
    /// The name of the tape that it is on, if it is on one. The program's puzzles have letters for names.
    pub tape: Option<String>,
    /// Its order, algorithm and pieces.
    pub register: puzzle::architecture::Register,
}

/// Compiles a QAT text, optimised. Takes any text: it never fails and never panics. The prelude and all imported files
/// are added to `sources`, so that every diagnostic can be shown.
///
/// # Panics
/// When `id` names none of the `sources`.
pub fn compile(sources: &mut Sources, id: SourceId, world: &dyn World) -> Compilation {
    compile_with(sources, id, world, Options::default())
}

/// Compiles a QAT text as [`compile`] does, with a choice.
///
/// # Panics
/// When `id` names none of the `sources`.
pub fn compile_with(
    sources: &mut Sources,
    id: SourceId,
    world: &dyn World,
    options: Options,
) -> Compilation {
    compilation(sources, id, world, Some(options))
}

/// Says all that there is to say about a QAT text as [`compile`] does, but makes no program of it; so it has nothing
/// against registers that are only theoretical.
///
/// # Panics
/// When `id` names none of the `sources`.
pub fn check(sources: &mut Sources, id: SourceId, world: &dyn World) -> Compilation {
    compilation(sources, id, world, None)
}

/// Without options nothing is emitted.
fn compilation(
    sources: &mut Sources,
    id: SourceId,
    world: &dyn World,
    options: Option<Options>,
) -> Compilation {
    let mut compilation = Compilation {
        program: None,
        text: None,
        registers: Vec::new(),
        origins: Vec::new(),
        optimised: Vec::new(),
        diagnostics: Vec::new(),
        tokens: Vec::new(),
        services: Services::default(),
        tests: Vec::new(),
    };
    if let Some(refusal) = refusal(sources.get(id).text()) {
        compilation.diagnostics.push(refusal);
        return compilation;
    }
    let mut reports = Reports::until(world.watch());
    let front = front(sources, id, world, options, &mut reports);
    let Some(front) = front.filter(|_| !reports.cancelled()) else {
        compilation.diagnostics.push(cancelled());
        return compilation;
    };
    compilation.tokens = front.tokens;
    compilation.services = front.services;
    compilation.tests = tests(&front.modules.main().items);
    if let Some((emitted, effects)) = front.made {
        compilation.program = Some(emitted.program);
        compilation.text = Some(emitted.text);
        compilation.origins = emitted.origins;
        compilation.optimised = effects;
    }
    compilation.registers = registers(front.registers);
    compilation.diagnostics = reports.finish(|said| front.modules.seen_from_main(said));
    compilation
}

/// What the texts alone give.
struct Front {
    modules: Modules,
    tokens: Vec<diagnostics::Token>,
    services: Services,
    registers: registers::Registers,
    expanded: expand::Expanded,
    /// Only meaningful when no error was reported.
    #[cfg(test)]
    code: code::Code,
    /// The program, and what the passes did to it, where one was wanted and nothing is wrong.
    made: Option<(emit::Emitted, Vec<PassEffect>)>,
}

/// Without options nothing is emitted. `None` when the compilation was cancelled.
fn front(
    sources: &mut Sources,
    id: SourceId,
    world: &dyn World,
    options: Option<Options>,
    reports: &mut Reports,
) -> Option<Front> {
    let modules = modules::load(sources, id, world, reports);
    let text = sources.get(id).text();
    let items = &modules.main().items;
    let mut registers = registers::Registers::declare(items, text, world, reports);
    let block = registers_block(items);
    if block.is_none() && !reports.unread.registers {
        reports.error(|| missing_registers(&modules));
    }
    let macros = Macros::collect(&modules, reports);
    let expanded = expand::expand(&modules, &macros, &registers, reports);
    if reports.cancelled() {
        return None;
    }
    let code = resolve::resolve(&expanded, &registers, reports);
    if reports.cancelled() {
        return None;
    }
    registers.choose(&code, reports);
    registers.settle(&code, reports);
    if block.is_some() && !reports.flow_unknown {
        flow::check(&code, block, reports);
        if !reports.any_errors() {
            flow::endless_loops(&code, &registers, reports);
        }
    }
    let wanted = options.filter(|_| !reports.any_errors());
    let made = wanted.and_then(|Options { passes }| {
        match fewest::emitted(&code, &mut registers, world, passes, reports) {
            Ok(made) => Some(made),
            Err(error) => {
                reports.error(|| error);
                None
            }
        }
    });
    let tokens = highlight::highlight(text, modules.main(), &registers, &macros);
    let services = services::index(sources, &modules, &macros, &registers, world);
    Some(Front {
        modules,
        tokens,
        services,
        registers,
        expanded,
        #[cfg(test)]
        code,
        made,
    })
}

fn tests(items: &[Item]) -> Vec<q::testing::Test> {
    let tests = items.iter().filter_map(|item| match item {
        Item::Test(test) => Some(test.clone()),
        _ => None,
    });
    tests.collect()
}

/// What a compilation says that was cancelled.
fn cancelled() -> Diagnostic {
    Diagnostic::error("qat::cancelled", sentences::qat_syntax::cancelled())
}

fn registers_block(items: &[Item]) -> Option<Span> {
    items.iter().find_map(|item| match item {
        Item::Registers(block) => Some(block.span),
        _ => None,
    })
}

fn missing_registers(modules: &Modules) -> Diagnostic {
    let main = modules.main();
    let first = main.items.iter().find_map(|item| match item {
        Item::Call(call) => Some(call.span),
        Item::Label(label) => Some(label.name.word().span),
        Item::Splice(word) => Some(word.span),
        Item::LuaCall(call) => Some(call.span),
        Item::Import(import) => Some(import.span),
        Item::Registers(_) | Item::Define(_) | Item::Macro(_) | Item::Lua(_) | Item::Test(_) => {
            None
        }
    });
    Diagnostic::error(
        "qat::missing-registers",
        sentences::qat_syntax::missing_registers(),
    )
    .at(
        first.unwrap_or(Span::new(main.source, 0, 0)),
        sentences::qat_syntax::missing_registers_here(),
    )
    .help(sentences::qat_syntax::missing_registers_help())
}

fn registers(registers: registers::Registers) -> Vec<Register> {
    let used = |declared: &&registers::Declared| registers.is_chosen(declared);
    let used: Vec<registers::Declared> = registers.list.iter().filter(used).cloned().collect();
    let puzzles = registers.puzzles;
    let complete = used.into_iter().filter_map(|declared| {
        let tape = puzzles[declared.puzzle].tape.as_ref();
        Some(Register {
            name: declared.name,
            puzzle: declared.puzzle,
            tape: tape.map(|word| word.text.clone()),
            register: declared.register?,
        })
    });
    complete.collect()
}

/// Why a text is not worth reading, if so.
fn refusal(text: &str) -> Option<Diagnostic> {
    if text.len() > MAX_TEXT {
        let message = sentences::qat_syntax::too_large(text.len(), MAX_TEXT);
        let error = Diagnostic::error("qat::too-large", message);
        return Some(error.help(sentences::qat_syntax::too_large_help()));
    }
    let strange = |c: char| (c.is_control() && !c.is_whitespace()) || c == '\u{fffd}';
    let nul = text.contains('\0');
    if nul || text.chars().filter(|&c| strange(c)).count() > 8 + text.len() / 16 {
        let error = Diagnostic::error("qat::not-text", sentences::qat_syntax::not_text());
        return Some(error.help(sentences::qat_syntax::not_text_help()));
    }
    None
}
