//! The command line when nobody reads, the disk is full, or somebody asks for what makes no sense: one sentence, never a
//! panic, never all the memory.
#![cfg(unix)]

use std::fs::File;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Command, Output, Stdio};

fn arena(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_arena"));
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    command
}

/// Everything that prints a lot or at its end.
const TALKATIVE: [&[&str]; 5] = [
    &["simulate", "--games", "3", "--cap", "5", "--agents", "greedy"],
    &["duel", "--a", "greedy", "--b", "random", "--games", "2", "--cap", "5", "--json"],
    &["perft", "--depth", "2"],
    &["replay", "--actions", "", "--legal"],
    &["content", "assets/content"],
];

/// That a command has said one sentence and failed.
fn one_sentence(output: &Output, what: &str) {
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && output.status.code() != Some(101), "{what}: {:?}, {told}", output.status);
    let said = told.lines().filter(|line| !line.is_empty() && !line.starts_with("For more information")).count();
    assert!(said == 1 && !told.contains("panicked"), "{what}: {told}");
}

#[test]
fn a_closed_pipe_is_a_quiet_end() {
    for arguments in TALKATIVE {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let output = arena(arguments)
            .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
            .stdout(writer)
            .output()
            .expect("arena runs");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    }
}

#[test]
fn a_reader_that_leaves_early_ends_a_replay() {
    let arguments = ["replay", "--each", "--first", "0"];
    let mut replay = arena(&arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("arena runs");
    let mut input = replay.stdin.take().expect("its input");
    writeln!(input, "play start-gain").expect("written");
    let mut output = BufReader::new(replay.stdout.take().expect("its output"));
    let mut line = String::new();
    output.read_line(&mut line).expect("the first decision");
    assert!(line.contains("\"decision\""), "{line}");
    drop(output);
    // The other seat's turn and more; nobody reads what came of it. The input stays open: it is the closed output that ends it.
    // What another test starts meanwhile may hold the output open for a moment, so there is always one more turn to tell.
    for turn in ["play start-gain", "rest", "rest", "play start-gain"].iter().cycle() {
        if writeln!(input, "{turn}").is_err() {
            break;
        }
    }
    let done = replay.wait_with_output().expect("it ends");
    assert_eq!((done.status.code(), String::from_utf8_lossy(&done.stderr).as_ref()), (Some(0), ""));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told_in_a_sentence() {
    for arguments in TALKATIVE {
        let full = File::options().write(true).open("/dev/full").expect("a full disk");
        let output = arena(arguments)
            .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
            .stdout(full)
            .output()
            .expect("arena runs");
        one_sentence(&output, &format!("{arguments:?}"));
        assert!(String::from_utf8_lossy(&output.stderr).contains("No space left"), "{arguments:?}");
    }
    for out in ["/dev/full", "/dev/full/x.caravan"] {
        one_sentence(&arena(&["record", "--cap", "5", "--out", out]).output().expect("arena runs"), out);
    }
}

#[test]
fn what_makes_no_sense_is_refused_in_a_sentence() {
    let duel = ["duel", "--a", "random", "--b", "random"];
    let cases: [&[&str]; 9] = [
        &["--games", "0"],
        &["--threads", "5000"],
        &["--threads=-1"],
        &["--players", "0"],
        &["--players", "200"],
        &["--claims", "0"],
        &["--first", "9"],
        &["--sprt", "nan,20"],
        &["--bot-time=-5"],
    ];
    for more in cases {
        one_sentence(&arena(&[&duel[..], more].concat()).output().expect("arena runs"), &format!("{more:?}"));
    }
    for command in ["simulate", "ladder", "styles"] {
        for (option, value) in [("--games", "0"), ("--players", "0"), ("--players", "9")] {
            one_sentence(&arena(&[command, option, value]).output().expect("arena runs"), command);
        }
    }
    one_sentence(&arena(&["bench", "--seconds", "nan"]).output().expect("arena runs"), "bench");
}

/// Under a limit of 1 GiB of memory, which none of these comes near to.
#[cfg(target_os = "linux")]
#[test]
fn what_never_ends_is_not_read_to_its_end() {
    let cases: [(&[&str], &str); 4] = [
        (&["verify", "/dev/zero"], "/dev/null"),
        (&["review", "/dev/zero"], "/dev/null"),
        (&["replay", "/dev/urandom"], "/dev/null"),
        (&["replay", "--each"], "/dev/zero"),
    ];
    for (arguments, input) in cases {
        let output = Command::new("sh")
            .args(["-c", "ulimit -v 1048576; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_arena")])
            .args(arguments)
            .stdin(File::open(input).expect("a device"))
            .output()
            .expect("arena runs");
        one_sentence(&output, &format!("{arguments:?} < {input}"));
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
    }
}
