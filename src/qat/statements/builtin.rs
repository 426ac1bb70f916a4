//! The statements that need no prelude.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{Body, Expand, Part, Primitive, Refusal, Rule, Statement, fresh};
use crate::syntax::{Argument, Call, Item, Number, Scope, Word};

/// The table.
pub(super) fn statements() -> BTreeMap<String, Statement> {
    use Part::{Label, Number, Register, Tested, Text};
    use Primitive::{Add, Goto, Halt, Input, Print, SolvedGoto};
    let to = Part::Word("to".to_owned());
    // The grammar asks for a message, yet the paper's own `halt A` (section 2.2.3.d) has none.
    let output = [vec![Text, Tested], vec![Text], vec![Tested]];
    [
        ("add", primitive("add A 1", Add, [vec![Register, Number]])),
        ("goto", primitive("goto loop", Goto, [vec![Label]])),
        (
            "solved-goto",
            primitive("solved-goto A done", SolvedGoto, [vec![Tested, Label]]),
        ),
        (
            "input",
            primitive("input \"A number:\" A", Input, [vec![Text, Register]]),
        ),
        (
            "print",
            primitive("print \"So far:\" A", Print, output.clone()),
        ),
        ("halt", primitive("halt \"The answer is\" A", Halt, output)),
        ("sub", expanded("sub A 1", vec![Register, Number], one(sub))),
        ("inc", expanded("inc A", vec![Register], one(inc))),
        ("dec", expanded("dec A", vec![Register], one(dec))),
        (
            "move",
            expanded(
                "move A to B",
                vec![Register, to, Register],
                Arc::new(r#move),
            ),
        ),
    ]
    .map(|(name, statement)| (name.to_owned(), statement))
    .into()
}

fn primitive<const N: usize>(
    usage: &str,
    primitive: Primitive,
    patterns: [Vec<Part>; N],
) -> Statement {
    let rule = |pattern| Rule {
        pattern,
        body: Body::Primitive(primitive),
    };
    Statement {
        rules: patterns.map(rule).into(),
        usage: usage.to_owned(),
    }
}

fn expanded(usage: &str, pattern: Vec<Part>, expand: Expand) -> Statement {
    let body = Body::Expand(expand);
    Statement {
        rules: vec![Rule { pattern, body }],
        usage: usage.to_owned(),
    }
}

/// The expansion to one other statement.
fn one(write: fn(&Call) -> Item) -> Expand {
    Arc::new(move |call, _| Ok(vec![write(call)]))
}

/// A statement that stands in place of `call`.
fn write(call: &Call, name: &str, arguments: Vec<Argument>) -> Item {
    Item::Call(Call {
        name: Word {
            text: name.to_owned(),
            ..call.name.clone()
        },
        arguments,
        span: call.span,
    })
}

/// `sub A n`: `add A -n`, which addition reduces modulo the register's order.
fn sub(call: &Call) -> Item {
    let arguments = call.arguments.iter().map(|argument| match argument {
        Argument::Number(number) => Argument::Number(number.negated()),
        other => other.clone(),
    });
    write(call, "add", arguments.collect())
}

fn add_constant(call: &Call, constant: &str) -> Item {
    let mut arguments = call.arguments.clone();
    arguments.push(Argument::Number(Number::parse(constant, call.span)));
    write(call, "add", arguments)
}

/// `inc A`: `add A 1`.
fn inc(call: &Call) -> Item {
    add_constant(call, "1")
}

/// `dec A`: `add A -1`.
fn dec(call: &Call) -> Item {
    add_constant(call, "-1")
}

/// `move A to B`: a loop that counts A down to zero and B up (paper, section 2.2.3.b).
fn r#move(call: &Call, scope: Scope) -> Result<Vec<Item>, Refusal> {
    let (from, to) = (&call.arguments[0], &call.arguments[2]);
    if let (Argument::Word(from), Argument::Word(to)) = (from, to)
        && from.text == to.text
    {
        return Err(Refusal {
            message: "a register cannot be moved to itself".to_owned(),
            help: "this would never end: every 1 that is taken away comes back".to_owned(),
        });
    }
    let label = |name: &str| fresh(name, call, scope);
    let word = |name: &str| Argument::Word(label(name));
    Ok(vec![
        Item::Label(label("loop")),
        write(call, "solved-goto", vec![from.clone(), word("finished")]),
        write(call, "dec", vec![from.clone()]),
        write(call, "inc", vec![to.clone()]),
        write(call, "goto", vec![word("loop")]),
        Item::Label(label("finished")),
    ])
}
