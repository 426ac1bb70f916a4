//! The commands of the debugger.

/// All commands, for people. The first word of each line is the command; a letter alone stands for it where it begins
/// the line.
pub const HELP: &str = "\
s step [N]        do one turn or one decision, or N of them
  rep [N]         go on to the next repetition of an algorithm
n next [N]        do one instruction
l line [N]        go on to the next line of the file
r run             go on to a breakpoint, a watched value, a question or the end
u until LINE      go on until this line comes next
b back [UNIT] [N] undo a step, or a rep, next or line
  seek STEP       go to any step so far, back or forth
  restart         go back to the start
  input N         answer the program; a number alone does it, too
  turn MOVES      turn the puzzle in hand by hand
  break LINE      stop before a line of the file; q7 is line 7 of the Q program
  clear [LINE]    take a breakpoint away, or all
  watch A         stop when register A changes
  watch A=3       stop when it becomes 3; watch alone lists what is watched
  unwatch [A]     watch it no longer, or nothing
p print [A]       the value of a register, or of all
  pieces UFR UF   what is at some places of the puzzle in hand
t tape [X]        what stands on a tape, or on all
  list            the lines around this one
  where           where the program is
  said            what it has said
  why             why the last decision came out as it did
  trace on|off    say why every branch is taken
  quiz on|off     be asked before every decision
h help            this
q quit            end; an empty line repeats the last command
";

/// How far to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// A turn or a decision.
    Step,
    /// A repetition of an algorithm.
    Repetition,
    Instruction,
    /// A line of the file.
    Line,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    Go(Unit, u64),
    Back(Unit, u64),
    Run,
    Until(String),
    Seek(u64),
    Restart,
    Input(i64),
    Turn(String),
    Break(Option<String>),
    Clear(Option<String>),
    Watch(Option<(String, Option<u64>)>),
    Unwatch(Option<String>),
    Print(Vec<String>),
    Pieces(Vec<String>),
    Tape(Option<String>),
    List,
    Where,
    Said,
    Why,
    Trace(bool),
    Quiz(bool),
    Help,
    Quit,
}

/// The commands' names.
const NAMES: [&str; 27] = [
    "step", "rep", "next", "line", "run", "until", "back", "seek", "restart", "input", "turn",
    "break", "clear", "watch", "unwatch", "print", "pieces", "tape", "list", "where", "said",
    "why", "trace", "quiz", "help", "quit", "exit",
];

/// Reads a command.
///
/// # Errors
/// What is wrong with it, in plain words.
pub fn parse(line: &str) -> Result<Command, String> {
    let mut words = line.split_whitespace();
    let first = words.next().unwrap_or_default();
    let rest: Vec<&str> = words.collect();
    if let Ok(number) = first.parse() {
        return Ok(Command::Input(number));
    }
    let name = match first {
        "s" => "step",
        "n" => "next",
        "l" => "line",
        "r" | "c" => "run",
        "u" => "until",
        "b" => "back",
        "p" => "print",
        "t" => "tape",
        "h" | "?" => "help",
        "q" => "quit",
        other => other,
    };
    let one = || rest.first().map(|word| (*word).to_owned());
    let all = || rest.iter().map(|word| (*word).to_owned()).collect();
    let needs = |what: &str| format!("{name} needs {what}");
    Ok(match name {
        "step" | "rep" | "next" | "line" => Command::Go(unit(name)?, count(rest.first())?),
        "back" => match rest.as_slice() {
            [] => Command::Back(Unit::Step, 1),
            [number] if number.parse::<u64>().is_ok() => {
                Command::Back(Unit::Step, count(Some(number))?)
            }
            [word, rest @ ..] => Command::Back(unit(word)?, count(rest.first())?),
        },
        "run" => Command::Run,
        "until" => Command::Until(one().ok_or_else(|| needs("a line"))?),
        "seek" => Command::Seek(number(rest.first(), "a step")?),
        "restart" => Command::Restart,
        "input" => Command::Input(number(rest.first(), "a number")?),
        "turn" if rest.is_empty() => return Err(needs("moves")),
        "turn" => Command::Turn(rest.join(" ")),
        "break" => Command::Break(one()),
        "clear" => Command::Clear(one()),
        "watch" => Command::Watch(watch(&rest)?),
        "unwatch" => Command::Unwatch(one()),
        "print" => Command::Print(all()),
        "pieces" if rest.is_empty() => return Err(needs("the names of pieces")),
        "pieces" => Command::Pieces(all()),
        "tape" => Command::Tape(one()),
        "list" => Command::List,
        "where" => Command::Where,
        "said" => Command::Said,
        "why" => Command::Why,
        "trace" => Command::Trace(on(name, rest.first())?),
        "quiz" => Command::Quiz(on(name, rest.first())?),
        "help" => Command::Help,
        "quit" | "exit" => Command::Quit,
        _ => {
            let hint = diagnostics::did_you_mean(first, NAMES, "help lists the commands");
            return Err(format!("there is no command {first}; {hint}"));
        }
    })
}

fn unit(word: &str) -> Result<Unit, String> {
    match word {
        "step" => Ok(Unit::Step),
        "rep" => Ok(Unit::Repetition),
        "next" => Ok(Unit::Instruction),
        "line" => Ok(Unit::Line),
        other => Err(format!("{other} is not one of step, rep, next and line")),
    }
}

fn count(word: Option<&&str>) -> Result<u64, String> {
    match word {
        None => Ok(1),
        some => number(some, "a number"),
    }
}

fn number<N: std::str::FromStr>(word: Option<&&str>, what: &str) -> Result<N, String> {
    let word = word.ok_or_else(|| format!("{what} is missing"))?;
    word.parse().map_err(|_| format!("{word:?} is not {what}"))
}

fn on(name: &str, word: Option<&&str>) -> Result<bool, String> {
    match word {
        Some(&"on") => Ok(true),
        Some(&"off") => Ok(false),
        _ => Err(format!("write {name} on or {name} off")),
    }
}

/// `A`, `A=3` or `A = 3`.
fn watch(words: &[&str]) -> Result<Option<(String, Option<u64>)>, String> {
    if words.is_empty() {
        return Ok(None);
    }
    let text = words.concat();
    let Some((name, value)) = text.split_once('=') else {
        return Ok(Some((text, None)));
    };
    let value = value
        .parse()
        .map_err(|_| format!("{value:?} is not a number"))?;
    Ok(Some((name.to_owned(), Some(value))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_read() {
        assert_eq!(parse("s 3"), Ok(Command::Go(Unit::Step, 3)));
        assert_eq!(parse("back line"), Ok(Command::Back(Unit::Line, 1)));
        assert_eq!(parse("b 7"), Ok(Command::Back(Unit::Step, 7)));
        assert_eq!(parse("-4"), Ok(Command::Input(-4)));
        assert_eq!(
            parse("watch A = 3"),
            Ok(Command::Watch(Some(("A".to_owned(), Some(3)))))
        );
        assert_eq!(parse("turn R  U'"), Ok(Command::Turn("R U'".to_owned())));
        assert_eq!(
            parse("stp"),
            Err("there is no command stp; did you mean step?".to_owned())
        );
        assert_eq!(
            parse("trace"),
            Err("write trace on or trace off".to_owned())
        );
    }

    #[test]
    fn the_help_names_every_command() {
        for name in NAMES.iter().filter(|name| **name != "exit") {
            let has = HELP.lines().any(|line| line[2..].starts_with(name));
            assert!(has, "{name}");
        }
    }
}
