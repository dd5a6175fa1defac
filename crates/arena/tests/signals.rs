//! However the command line is ended, nothing of its bots lives on.
#![cfg(target_os = "linux")]

use std::os::unix::process::ExitStatusExt as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

/// Reads nothing after it was ready, ignores whatever can be ignored, and has started a program of the same kind.
const STUBBORN: &str = "import os, signal, subprocess, sys, time
for name in ('SIGHUP', 'SIGINT', 'SIGTERM', 'SIGPIPE', 'SIGUSR1'):
    signal.signal(getattr(signal, name), signal.SIG_IGN)
child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])
sys.stdin.readline()
print('{\"type\":\"ready\",\"protocol\":1}', flush=True)
with open('part', 'w') as file:
    file.write(f'{os.getpid()} {child.pid}')
os.rename('part', 'numbers')
time.sleep(600)
";

/// Waits for something that happens within seconds, or never.
fn within_seconds(what: &str, mut happened: impl FnMut() -> bool) {
    let until = Instant::now() + Duration::from_secs(60);
    while !happened() {
        assert!(Instant::now() < until, "{what}");
        std::thread::yield_now();
    }
}

/// Orphans are reaped by the system; what counts is that they are dead.
fn is_dead(number: &str) -> bool {
    let dead = |status: String| status.contains(") Z ") || status.contains(") X ");
    std::fs::read_to_string(format!("/proc/{number}/stat")).map_or(true, dead)
}

fn bots_end_with(signal: Signal, folder: &Path) {
    std::fs::write(folder.join("stubborn.py"), STUBBORN).expect("written");
    let arguments = ["duel", "--a", "exec:python3 stubborn.py", "--b", "greedy", "--games", "2", "--threads", "1"];
    // Whoever runs the tests in the background may have had signals ignored, and children inherit that.
    let mut arena = Command::new("env")
        .arg("--default-signal=HUP,INT,QUIT,TERM")
        .arg(env!("CARGO_BIN_EXE_arena"))
        .args(arguments)
        .args(["--first", "0", "--bot-time", "600000", "--bot-start", "60000"])
        .current_dir(folder)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("arena runs");
    let mut numbers = String::new();
    within_seconds("the bot has started", || {
        numbers = std::fs::read_to_string(folder.join("numbers")).unwrap_or_default();
        !numbers.is_empty()
    });
    kill_process(Pid::from_child(&arena), signal).expect("a signal is sent");
    assert_eq!(arena.wait().expect("arena ends").signal(), Some(signal.as_raw()));
    for number in numbers.split(' ') {
        within_seconds(&format!("{number} of {numbers} lives on after {signal:?}"), || is_dead(number));
    }
}

#[test]
fn bots_end_with_the_program_that_started_them() {
    for signal in [Signal::INT, Signal::TERM, Signal::HUP, Signal::ABORT, Signal::KILL] {
        let folder = tempfile::tempdir().expect("a folder");
        bots_end_with(signal, folder.path());
    }
}
