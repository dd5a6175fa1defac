//! The real program: standard input, its token, what it prints.
#![allow(clippy::unwrap_used, reason = "a test that unwraps fails as it should")]

mod local;

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use local::{PATIENCE, TOKEN, Table, until};
use overlay::{Order, Topic};

fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_caravanserai-chat"));
    command.env_remove("CARAVANSERAI_TOKEN").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

#[test]
fn standard_input_votes() {
    let table = Table::new();
    let port = table.server.port().to_string();
    let mut running = program()
        .args(["stdin", "--overlay", &port, "--moderator", "Ada"])
        .env("CARAVANSERAI_TOKEN", TOKEN)
        .spawn()
        .unwrap();
    let mut input = running.stdin.take().unwrap();
    let (line, lines) = mpsc::channel();
    let told = BufReader::new(running.stdout.take().unwrap()).lines();
    std::thread::spawn(move || told.map_while(Result::ok).try_for_each(|told| line.send(told)));
    let tells = |text: &str| while !lines.recv_timeout(PATIENCE).expect(text).contains(text) {};
    tells("The game is there");
    table.opens();
    tells("Ballot 1 is open: a1 Rest; a2 Claim 12 points. To paste: Vote now! Write a1 or a2 in the chat.");
    input.write_all("mia: a1\r\nZoë \u{1b}[2J: a2\nmia: a2\nno name\n!close\n\u{fffd}\n".as_bytes()).unwrap();
    input.write_all(b"\xff\xfe: a2\neve: !close\nada: !extend 20\n").unwrap();
    tells("ada orders !extend 20: accepted.");
    // The last line has no end.
    input.write_all(b"otto: a1").unwrap();
    drop(input);
    tells("Standard input has ended.");
    assert!(running.wait().unwrap().success());
    assert_eq!(table.server.ballot().tally(), [1, 3], "everything was handed on before the end");
    assert_eq!(table.server.orders(), [Order::Extend { seconds: 20 }]);
    let chat = table.server.chat().unwrap();
    assert_eq!((chat.source.as_str(), chat.channel.as_str()), ("stdin", ""));
}

/// Whoever started the program may never read what it prints; votes count all the same.
#[cfg(target_os = "linux")]
#[test]
fn votes_count_where_nobody_reads_what_is_printed() {
    let table = Table::new();
    let (unread, mut full) = std::io::pipe().unwrap();
    let out = full.try_clone().unwrap();
    let (filled, written) = mpsc::channel();
    let filler = std::thread::spawn(move || while full.write_all(&[b'x'; 4096]).is_ok() && filled.send(()).is_ok() {});
    // A pipe holds 64 KiB; from now on whoever prints waits for ever.
    (0..16).for_each(|_| written.recv_timeout(PATIENCE).unwrap());
    let port = table.server.port().to_string();
    let mut running =
        program().args(["stdin", "--overlay", &port]).env("CARAVANSERAI_TOKEN", TOKEN).stdout(out).spawn().unwrap();
    let mut input = running.stdin.take().unwrap();
    table.opens();
    let (tally, mut said) = (|| table.server.ballot().tally(), Instant::now());
    until(
        || {
            // What is said before the program knows of the ballot is not heard.
            if said.elapsed() > Duration::from_millis(50) {
                said = Instant::now();
                input.write_all(b"mia: a1\n").unwrap();
            }
            tally() == [1, 0]
        },
        || format!("{:?}", tally()),
    );
    drop(input);
    assert!(running.wait().unwrap().success());
    drop(unread);
    filler.join().unwrap();
}

#[test]
fn standard_input_predicts() {
    let table = Table::new();
    let port = table.server.port().to_string();
    let mut running = program().args(["stdin", "--overlay", &port]).env("CARAVANSERAI_TOKEN", TOKEN).spawn().unwrap();
    let mut input = running.stdin.take().unwrap();
    let (line, lines) = mpsc::channel();
    let told = BufReader::new(running.stdout.take().unwrap()).lines();
    std::thread::spawn(move || told.map_while(Result::ok).try_for_each(|told| line.send(told)));
    let tells = |text: &str| while !lines.recv_timeout(PATIENCE).expect(text).contains(text) {};
    table.asks();
    tells("Predictions are open. To paste: Predict! Write !next NAME or !goal NUMBER in the chat.");
    let said = "Mia: !next ot\nZoë: !next ADA\nmia: !next ada\nMia: !goal 2\nZoë: !goal 3\nZoë: !winner ada\n";
    input.write_all(said.as_bytes()).unwrap();
    drop(input);
    tells("Standard input has ended.");
    assert!(running.wait().unwrap().success());
    let all = table.server.predictions();
    let tally = |topic| all.standing(topic).unwrap().tally;
    assert_eq!((tally(Topic::Next), tally(Topic::Goal)), (vec![2, 0], vec![0, 1]), "one a person, the last one counts");
    all.settle(Topic::Goal, 1, 0);
    assert_eq!(all.best()[0].name, "Mia", "the table has names that people know");
}

#[test]
fn without_a_token_it_says_where_to_find_one() {
    let told = program().arg("stdin").output().unwrap();
    assert_eq!(told.status.code(), Some(2));
    let why = String::from_utf8(told.stderr).unwrap();
    assert!(why.contains("settings, page Stream") && why.contains("CARAVANSERAI_TOKEN"), "{why}");
    let blank = program().args(["twitch", "ada", "--token", " "]).output().unwrap();
    assert_eq!(blank.status.code(), Some(2));
}

#[test]
fn what_cannot_be_meant_is_refused_before_anything_is_asked() {
    for wrong in [
        &["twitch", "ada\r\nJOIN #eve"] as &[&str],
        &["irc", "127.0.0.1:x", "#ada"],
        &["irc", "127.0.0.1", "#ada b", "--plain"],
        &["irc", "127.0.0.1", "#ada", "--nick", "a b"],
        &["irc", "127.0.0.1", "#ada", "--trust", "/nowhere.pem"],
        &["youtube", "video"],
    ] {
        let told =
            program().args(wrong).args(["--token", "x"]).env_remove("CARAVANSERAI_YOUTUBE_KEY").output().unwrap();
        assert_eq!(told.status.code(), Some(2), "{wrong:?}");
    }
}

#[test]
fn help_hides_what_is_secret() {
    let told = program().arg("--help").env("CARAVANSERAI_TOKEN", "s3cret").output().unwrap();
    let text = String::from_utf8(told.stdout).unwrap();
    assert!(told.status.success() && text.contains("--overlay") && !text.contains("s3cret"), "{text}");
}
