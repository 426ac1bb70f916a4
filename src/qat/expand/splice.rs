//! Entering code: a file, a macro's body, a block.

use std::rc::Rc;

use diagnostics::{Diagnostic, Span};

use super::expander::{Expander, MAX_DEPTH};
use super::macros::Definition;
use super::{BlockValue, Context, FILE, Invocation, Scope, ScopeInfo, Value};
use crate::modules::{MAIN, ModuleId};
use crate::parser::shortened;
use crate::syntax::{Import, Piece, Word};

/// Expansions and splices, which may come to nothing.
const MAX_SCOPES: usize = 150_000;

impl<'a> Expander<'a, '_> {
    fn scope(&mut self, info: ScopeInfo) -> Scope {
        self.out.scopes.push(info);
        Scope(self.out.scopes.len() - 1)
    }

    /// Whether there is room for another expansion; reports it, or that there is none.
    fn may_expand(&mut self, at: Span, context: &Context, depth: usize) -> bool {
        if self.out.scopes.len() >= MAX_SCOPES {
            let at = context.author.unwrap_or(at);
            self.too_long(at, || sentences::qat::expansion_too_long_scopes(MAX_SCOPES));
            return false;
        }
        if depth < MAX_DEPTH {
            return !self.full;
        }
        self.reports.flow_unknown = true;
        self.error(context, at, || {
            Diagnostic::error("qat::too-deep", sentences::qat::too_deep())
                .at(at, sentences::qat::too_deep_here(MAX_DEPTH))
                .help(sentences::qat::too_deep_help())
        });
        // Everything beside it would come to the same end.
        self.full = true;
        false
    }

    /// A new scope for the code that the statement at `at` comes to; `None` when an error was reported.
    pub fn enter(
        &mut self,
        at: Span,
        context: &Context,
        depth: usize,
        info: ScopeInfo,
    ) -> Option<Scope> {
        self.may_expand(at, context, depth)
            .then(|| self.scope(info))
    }

    /// The context of the main file.
    pub fn main(&mut self) -> Rc<Context<'a>> {
        let info = ScopeInfo {
            authored: true,
            ..ScopeInfo::default()
        };
        Rc::new(Context {
            scope: self.scope(info),
            bindings: Vec::new(),
            outer: None,
            expansion: None,
            author: None,
            module: MAIN,
            top: true,
            in_macro: false,
        })
    }

    /// A context for the value of a define of a file, which is not part of the program itself.
    pub fn file(&mut self, module: ModuleId) -> Rc<Context<'a>> {
        let scope = if module == MAIN {
            FILE
        } else {
            self.scope(ScopeInfo::default())
        };
        Rc::new(Context {
            scope,
            bindings: Vec::new(),
            outer: None,
            expansion: None,
            author: None,
            module,
            top: true,
            in_macro: false,
        })
    }

    /// Puts the code of an imported file here; its labels are its own.
    pub fn import(&mut self, import: &'a Import, context: &Rc<Context<'a>>, depth: usize) {
        let Some(module) = self.modules.get(context.module).imported(import.span) else {
            return;
        };
        if !self.may_expand(import.span, context, depth) {
            return;
        }
        let expansion = self.begin("import", import.span, import.span, context);
        let file = Rc::new(Context {
            scope: self.scope(ScopeInfo::default()),
            bindings: Vec::new(),
            outer: None,
            expansion: Some(expansion),
            author: Some(context.author.unwrap_or(import.span)),
            module,
            top: true,
            in_macro: false,
        });
        for item in &self.modules.get(module).items {
            self.item(item, &file, depth + 1);
        }
    }

    /// Expands a statement by an arm of a macro whose pattern fits.
    pub fn expand_macro(
        &mut self,
        definition: &Definition<'a>,
        arm: usize,
        invocation: &Invocation<'a>,
        context: &Rc<Context<'a>>,
        depth: usize,
    ) {
        if !self.may_expand(invocation.head, context, depth) {
            return;
        }
        let arm = &definition.written.arms[arm];
        let name = &definition.written.name.text;
        let expansion = self.begin(name, invocation.span, invocation.head, context);
        let scope = self.scope(ScopeInfo::default());
        let pieces = arm.pattern.iter().zip(&invocation.values);
        let bindings = pieces.filter_map(|(piece, value)| match piece {
            Piece::Word(_) => None,
            Piece::Variable { name, .. } => {
                Some((name.text.as_str(), value.clone().given_to(scope)))
            }
        });
        let body = Rc::new(Context {
            scope,
            bindings: bindings.collect(),
            outer: None,
            expansion: Some(expansion),
            author: Some(context.author.unwrap_or(invocation.head)),
            module: definition.module,
            top: false,
            in_macro: true,
        });
        self.in_frame(|expander| {
            for item in &arm.body.items {
                expander.item(item, &body, depth + 1);
            }
        });
    }

    /// `$code`: puts a block here.
    pub fn splice(&mut self, word: &'a Word, context: &Rc<Context<'a>>, depth: usize) {
        match self.placeholder(word, context, word.span, depth) {
            Some(Value::Block(block)) => self.block(&block, word.span, context, depth),
            Some(other) => {
                self.reports.flow_unknown = true;
                self.error(context, word.span, || {
                    let name = shortened(&word.text);
                    let found = crate::statements::describe(&other);
                    let message = sentences::qat::wrong_placeholder_block(name, found);
                    Diagnostic::error("qat::wrong-placeholder", message)
                        .at(word.span, sentences::qat::wrong_placeholder_block_here())
                        .help(sentences::qat::wrong_placeholder_block_help())
                });
            }
            None => self.reports.flow_unknown = true,
        }
    }

    /// Puts a block into `here`.
    pub fn block(
        &mut self,
        value: &BlockValue<'a>,
        at: Span,
        here: &Rc<Context<'a>>,
        depth: usize,
    ) {
        if !self.may_expand(at, here, depth) {
            return;
        }
        let written = &value.context;
        let mut publics: Vec<Scope> = here.chain().map(|context| context.scope).collect();
        for &giver in value.givers.iter().rev() {
            if !publics.contains(&giver) {
                publics.push(giver);
            }
        }
        // A block of an imported file's define belongs to the statement that puts it here.
        let author = match written.author {
            None if written.module != MAIN => Some(here.author.unwrap_or(at)),
            author => author,
        };
        let scope = self.scope(ScopeInfo {
            outer: Some(written.scope),
            publics,
            authored: author.is_none(),
        });
        let inside = Rc::new(Context {
            scope,
            bindings: Vec::new(),
            outer: Some(Rc::clone(written)),
            expansion: written.expansion,
            author,
            module: written.module,
            top: false,
            in_macro: written.in_macro,
        });
        self.in_frame(|expander| {
            for item in &value.block.items {
                expander.item(item, &inside, depth + 1);
            }
        });
    }
}
