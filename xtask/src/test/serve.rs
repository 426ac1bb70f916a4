//! `cargo xtask serve` as a newcomer meets it: the address that it prints is that of a page that works, and no program
//! stays behind when it is stopped.

use std::io::{BufRead as _, BufReader, PipeReader};
use std::net::TcpListener;
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use super::browser::playwright;
use super::{Result, Tally};
use crate::children::Child;
use crate::command::Command;
use crate::serve::{NO_SOLVER, SOLVER};
use crate::system;

/// What the line begins with that gives the address.
const ADDRESS: &str = "Hypercubist is at ";

/// What the last step of a build prints when it begins; Trunk is at work then.
const BUILDING: &str = "Putting the site together …";

/// Every program that `serve` starts has this variable in its environment, with a value of this run.
const MARK: &str = "HYPERCUBIST_SERVE_TEST";

/// How long a program has to end after a signal.
const GRACE: Duration = Duration::from_secs(10);

/// Starts `serve`, runs a program on its page, stops it; then stops it again in the middle of a build.
pub fn serve() -> Result<Tally> {
    let chromium = system::chromium()?;
    let mut tally = Tally::default();

    let mut serving = Serving::start()?;
    let ready = serving.line_with(ADDRESS)?;
    let address = ready
        .strip_prefix(ADDRESS)
        .and_then(|rest| rest.split(' ').next())
        .unwrap_or_default()
        .to_owned();
    let run_a_program = |with_solver: bool| {
        playwright("--grep 4.and.7", |command| {
            let command = command
                .env("CHROME", &chromium)
                .env("HYPERCUBIST_SERVED", &address);
            if with_solver {
                command
            } else {
                command.env("HYPERCUBIST_WITHOUT_SOLVER", "1")
            }
        })
    };
    let with_solver = !ready.contains(NO_SOLVER);
    tally.add(&run_a_program(with_solver)?);
    if !with_solver {
        serving.line_with(SOLVER)?;
        tally.add(&run_a_program(true)?);
    }
    // Other systems do not tell which programs are running on whose behalf.
    if !cfg!(target_os = "linux") {
        return Ok(tally);
    }
    let left = serving.stop("INT")?;
    tally.check(left.is_empty(), &left_behind("SIGINT", &left));

    let mut serving = Serving::start()?;
    serving.line_with(BUILDING)?;
    let busy = serving.stop("TERM")?;
    tally.check(
        busy.is_empty(),
        &left_behind("SIGTERM during a build", &busy),
    );
    Ok(tally)
}

fn left_behind(signal: &str, programs: &[String]) -> String {
    if programs.is_empty() {
        return String::new();
    }
    format!(
        "after {signal} these were still running:\n  {}\n",
        programs.join("\n  ")
    )
}

struct Serving {
    child: Child,
    output: BufReader<PipeReader>,
    /// Everything that it has printed so far.
    text: String,
    mark: String,
}

impl Serving {
    fn start() -> Result<Self> {
        let this = env::current_exe().map_err(|error| format!("xtask: {error}"))?;
        let port = TcpListener::bind("127.0.0.1:0")
            .and_then(|listener| listener.local_addr())
            .map_err(|error| format!("no port is free: {error}"))?
            .port();
        let mark = format!("{}-{port}", std::process::id());
        let (child, output) = Command::new(this)
            .args("serve --port")
            .arg(port.to_string())
            .env(MARK, &mark)
            .start()?;
        Ok(Self {
            child,
            output: BufReader::new(output),
            text: String::new(),
            mark,
        })
    }

    /// Waits until it prints a line that begins so.
    fn line_with(&mut self, beginning: &str) -> Result<String> {
        loop {
            let mut line = String::new();
            let read = self
                .output
                .read_line(&mut line)
                .map_err(|error| error.to_string())?;
            if read == 0 {
                return Err(format!(
                    "`serve` ended before it said \"{beginning}\":\n{}",
                    self.text
                ));
            }
            self.text.push_str(&line);
            if line.starts_with(beginning) {
                return Ok(line);
            }
        }
    }

    /// Sends a signal to it alone; gives the programs that it left running.
    fn stop(self, signal: &str) -> Result<Vec<String>> {
        let before = marked(&self.mark);
        if before.is_empty() {
            return Err(
                "no running program bears the mark, so this test would see nothing".to_owned(),
            );
        }
        Command::new("kill")
            .arg(format!("-{signal}"))
            .arg(self.child.id().to_string())
            .read()?;
        self.child.wait().map_err(|error| error.to_string())?;
        let begin = Instant::now();
        loop {
            let left = marked(&self.mark);
            if left.is_empty() || begin.elapsed() > GRACE {
                return Ok(left);
            }
            thread::sleep(Duration::from_millis(50));
        }
    }
}

/// The running programs that have the mark in their environment, as Linux tells in `/proc`.
fn marked(mark: &str) -> Vec<String> {
    let wanted = format!("{MARK}={mark}");
    let Ok(processes) = fs::read_dir("/proc") else {
        return Vec::new();
    };
    processes
        .flatten()
        .filter(|process| {
            fs::read(process.path().join("environ")).is_ok_and(|variables| {
                variables
                    .split(|&byte| byte == 0)
                    .any(|variable| variable == wanted.as_bytes())
            })
        })
        .filter_map(|process| {
            let command = fs::read(process.path().join("cmdline")).ok()?;
            let words = String::from_utf8_lossy(&command).replace('\0', " ");
            (!words.is_empty()).then_some(words)
        })
        .collect()
}
