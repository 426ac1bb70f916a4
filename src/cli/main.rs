//! `hypercubist`: the engine on the command line.

mod commands;
mod journal;
mod memory;
mod output;
mod progress;
mod stop;
mod storage;

use std::process::ExitCode;

use std::ffi::OsString;

use clap::{ColorChoice, CommandFactory as _, FromArgMatches as _, Parser, Subcommand};

use commands::{
    apply, architect, camera, check, compile, completions, count, cycles, debug, draw, effort,
    errata, expand, fmt, group, log, lsp, man, n_topes, order, puzzles, read, run, scramble, solve,
    symmetric, test, trace, twists, two_colour, upper_face, useful_move, verify, word,
};

/// Rubik's Cubes as computers: compile QAT, run Q, solve positions.
#[derive(Parser)]
#[command(name = "hypercubist", version, max_term_width = 100)]
struct Cli {
    /// Print one JSON value on standard output instead of text.
    #[arg(long, global = true)]
    json: bool,
    /// Whether help is coloured: on a terminal (and not where `NO_COLOR` is set), always or never.
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        default_value = "auto",
        alias = "colour"
    )]
    color: ColorChoice,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Compile a QAT program to Q: `average.qat` to `average.q`.
    Compile(compile::Arguments),
    /// Run a program and print what it prints; the last line is its result.
    #[command(visible_alias = "interpret")]
    Run(run::Arguments),
    /// Step through a program, forwards and backwards, with breakpoints, watches and questions.
    Debug(debug::Arguments),
    /// Run a program and say what each instruction did and why each branch was taken.
    Trace(trace::Arguments),
    /// Run the tests of QAT programs, their `.test` lines, and say what each costs.
    Test(test::Arguments),
    /// Tidy the blanks and the indentation of QAT programs.
    Fmt(fmt::Arguments),
    /// Print a QAT program with its macros, imports, defines and Lua worked out.
    Expand(expand::Arguments),
    /// Solve a position of any puzzle: quickly, or with a proof that it takes no fewer moves.
    Solve(solve::Arguments),
    /// Count the positions of the 3x3x3 by their distance from solved.
    Count(count::Arguments),
    /// Compare two algorithms: whether they do the same, or one undoes the other.
    Verify(verify::Arguments),
    /// Draw a random position, each as likely as any other, with moves that lead there.
    Scramble(scramble::Arguments),
    /// List the puzzles of the catalogue, or write one for another program.
    Puzzles(puzzles::Arguments),
    /// Say what a text or a file is: moves, facelets, cycles, a log, times, a puzzle, a program.
    Read(read::Arguments),
    /// Count the positions that turning reaches, proved by a stabilizer chain.
    Order(order::Arguments),
    /// Show what moves do to the pieces, as cycles, and how often to repeat them until nothing has changed.
    Cycles(cycles::Arguments),
    /// Count what some turns generate, list it, draw it as a Cayley diagram, or write it for GAP.
    Group(group::Arguments),
    /// Estimate how easy algorithms are to perform by hand: fingers, wrists and regrips.
    Effort(effort::Arguments),
    /// Print the facelets after some moves.
    Apply(apply::Arguments),
    /// Read the position of a cube from photographs of its six sides.
    Camera(camera::Arguments),
    /// Draw a puzzle, or what moves make of it, as a picture in SVG or PNG, or the moves as a film in GIF.
    Draw(draw::Arguments),
    /// Say what is wrong with a program, or with the position that facelets show.
    Check(check::Arguments),
    /// Find moves that lead to a position, which is given by cycles or by other moves.
    Word(word::Arguments),
    /// Show Kamack and Keane's useful moves of the tesseract: what they do, how they are built, how long they are.
    UsefulMove(useful_move::Arguments),
    /// Count the pieces of Rubik's N-tope, for any N: Kamack and Keane's Table 2.
    NTopes(n_topes::Arguments),
    /// List the misprints of the papers: what is printed, what is right, and the commands that show it.
    Errata,
    /// Count the positions one twist away from solved, in Gould's turn metrics.
    Twists(twists::Arguments),
    /// Explore the cubes of two colours: how many states, how many moves, shortest solutions.
    TwoColour(two_colour::Arguments),
    /// Look up states of the last layer of the 3x3x3: how far each is from solved, and shortest solutions.
    UpperFace(upper_face::Arguments),
    /// List the positions of the 3x3x3 that some symmetries of the cube leave as they are, by Gould's types.
    Symmetric(symmetric::Arguments),
    /// Read and write the logs of `MagicCube4D` and Hyperspeedcube.
    #[command(subcommand)]
    Log(log::Command),
    /// Find the registers that a puzzle can hold side by side, and algorithms for them.
    #[command(subcommand)]
    Architect(architect::Command),
    /// Serve another editor: the Language Server Protocol on standard input and output.
    Lsp,
    /// Print what a shell reads to complete the commands and options of hypercubist.
    Completions(completions::Arguments),
    /// Write the man pages.
    Man(man::Arguments),
}

/// When help is to be coloured: it may be printed before all arguments are read.
fn colours(arguments: &[OsString]) -> ColorChoice {
    let texts = arguments.iter().map(|argument| argument.to_str());
    let texts: Vec<&str> = texts.map(Option::unwrap_or_default).collect();
    let mut texts = texts.into_iter().take_while(|text| *text != "--");
    let mut asked = ColorChoice::Auto;
    while let Some(text) = texts.next() {
        let when = match text.split_once('=') {
            Some(("--color" | "--colour", when)) => Some(when),
            None if matches!(text, "--color" | "--colour") => texts.next(),
            _ => None,
        };
        if let Some(when) = when.and_then(|when| when.parse().ok()) {
            asked = when;
        }
    }
    asked
}

fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    let command = Cli::command().color(colours(&arguments));
    let read = command.try_get_matches_from(arguments);
    let cli = match read.and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => cli,
        // The help and the version come this way, too.
        Err(usage) => return output::usage(&usage),
    };
    let answer = match &cli.command {
        Command::Compile(arguments) => compile::run(arguments, cli.json),
        Command::Run(arguments) => run::run(arguments, cli.json),
        Command::Debug(arguments) => debug::run(arguments, cli.json),
        Command::Trace(arguments) => trace::run(arguments, cli.json),
        Command::Test(arguments) => test::run(arguments),
        Command::Fmt(arguments) => fmt::run(arguments),
        Command::Expand(arguments) => expand::run(arguments),
        Command::Solve(arguments) => solve::run(arguments),
        Command::Count(arguments) => count::run(arguments),
        Command::Verify(arguments) => verify::run(arguments),
        Command::Scramble(arguments) => scramble::run(arguments),
        Command::Puzzles(arguments) => puzzles::run(arguments),
        Command::Read(arguments) => read::run(arguments),
        Command::Order(arguments) => order::run(arguments),
        Command::Cycles(arguments) => cycles::run(arguments),
        Command::Group(arguments) => group::run(arguments),
        Command::Effort(arguments) => effort::run(arguments),
        Command::Apply(arguments) => apply::run(arguments),
        Command::Draw(arguments) => draw::run(arguments, cli.json),
        Command::Camera(arguments) => camera::run(arguments),
        Command::Check(arguments) => check::run(arguments),
        Command::Word(arguments) => word::run(arguments),
        Command::UsefulMove(arguments) => useful_move::run(arguments),
        Command::NTopes(arguments) => n_topes::run(arguments),
        Command::Errata => errata::run(),
        Command::Twists(arguments) => twists::run(arguments),
        Command::TwoColour(arguments) => two_colour::run(arguments),
        Command::UpperFace(arguments) => upper_face::run(arguments),
        Command::Symmetric(arguments) => symmetric::run(arguments),
        Command::Log(command) => log::run(command),
        Command::Architect(command) => architect::run(command),
        Command::Lsp => lsp::run(),
        Command::Completions(arguments) => completions::run(arguments, Cli::command()),
        Command::Man(arguments) => man::run(arguments, Cli::command()),
    };
    // Of the language server, standard output belongs to the protocol.
    output::print(&answer, cli.json && !matches!(cli.command, Command::Lsp))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What `--help` says nothing about.
    fn unexplained(command: &clap::Command) -> Vec<String> {
        let name = command.get_name();
        let arguments = command.get_arguments();
        let mut unexplained: Vec<String> = arguments
            .filter(|argument| argument.get_help().is_none())
            .map(|argument| format!("{name}: {}", argument.get_id()))
            .collect();
        if command.get_about().is_none() {
            unexplained.push(name.to_owned());
        }
        unexplained.extend(command.get_subcommands().flat_map(self::unexplained));
        unexplained
    }

    #[test]
    fn colours_are_as_asked_for() {
        let asked = |text: &str| colours(&text.split(' ').map(OsString::from).collect::<Vec<_>>());
        assert_eq!(asked("hypercubist --help"), ColorChoice::Auto);
        assert_eq!(asked("hypercubist --color always"), ColorChoice::Always);
        assert_eq!(asked("hypercubist run --color=never x"), ColorChoice::Never);
        assert_eq!(asked("hypercubist --colour=never"), ColorChoice::Never);
        assert_eq!(asked("hypercubist -- --color always"), ColorChoice::Auto);
        assert_eq!(asked("hypercubist --color pink"), ColorChoice::Auto);
    }

    #[test]
    fn every_command_and_argument_is_explained() {
        assert_eq!(unexplained(&Cli::command()), [""; 0]);
    }
}
