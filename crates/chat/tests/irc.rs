//! A chat by IRC from a server that floods, cuts, hangs up and talks rubbish, to the real overlay.
#![allow(clippy::unwrap_used, reason = "a test that unwraps fails as it should")]

mod local;

use std::net::TcpStream;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use caravanserai_chat::{Source, Tls, irc};
use local::{Irc, Program, Reader, Table, said, until};
use overlay::{ChatState, Order};
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;
use tokio_rustls::rustls::{ServerConfig, ServerConnection, StreamOwned};

/// A game with an open ballot, and a chat of Twitch's kind that is read.
fn voting() -> (Table, Irc, Program, Reader<TcpStream>) {
    let (table, irc) = (Table::new(), Irc::new());
    let mut program = Program::start(Source::Irc(irc.place(true)), &table);
    let reader = irc.reader();
    program.tells("Reading #ada on 127.0.0.1.");
    table.opens();
    program.tells("Ballot 1 is open: a1 Rest; a2 Claim 12 points. To paste: Vote now! Write a1 or a2 in the chat.");
    (table, irc, program, reader)
}

#[test]
fn votes_are_counted_one_a_person_and_the_last_one_counts() {
    let (table, _irc, mut program, mut reader) = voting();
    reader.chats(1, "", "a1");
    reader.chats(2, "", "!A2");
    reader.chats(3, "", "hello a1");
    reader.chats(3, "", "2");
    reader.chats(3, "", "a3");
    reader.chats(1, "", "a2");
    table.tally_becomes(&[0, 2]);
    table.closes(1);
    program.tells("Ballot 1 is closed: a1 has 0 votes, a2 has 2 votes.");
}

#[test]
fn a_late_word_counts_for_no_ballot() {
    let (table, _irc, mut program, mut reader) = voting();
    reader.chats(1, "", "a1");
    table.tally_becomes(&[1, 0]);
    assert_eq!(table.closes(1), [1, 0]);
    program.tells("Ballot 1 is closed");
    reader.chats(2, "", "a1");
    reader.is_read();
    assert_eq!(table.opens(), 2);
    program.tells("Write c1 or c2");
    reader.chats(3, "", "a1");
    reader.chats(4, "", "1");
    reader.chats(5, "", "c2");
    table.tally_becomes(&[0, 1]);
    assert_eq!(table.closes(2), [0, 1]);
    program.tells("1 vote had the word of another ballot and was not counted.");
}

#[test]
fn a_flood_of_five_thousand_messages_is_counted_whole() {
    // What else the machine does meanwhile is not meant: the calmest of three looks counts.
    let mut took = Vec::new();
    while took.len() < 3 && took.iter().all(|took| *took >= Duration::from_secs(10)) {
        took.push(flood());
    }
    assert!(took.last() < Some(&Duration::from_secs(10)), "500 a second take longer than they last: {took:?}");
}

/// Sends five thousand messages; how long it takes until all are counted.
fn flood() -> Duration {
    let (table, _irc, _program, mut reader) = voting();
    let began = Instant::now();
    // Everybody says a1 first, every second one a2 then, and two of three messages are no votes.
    let flood: String = (0..5000)
        .map(|nth| {
            let text = match nth % 3 {
                0 if nth < 2500 => "a1",
                0 => "a2",
                1 => "🐫🐫🐫 what a game",
                _ => "a",
            };
            said(nth / 3 % 600, "", text) + "\r\n"
        })
        .collect();
    reader.sends(flood.as_bytes());
    reader.is_read();
    // 2500/3 votes for the first are of 600 people, and so are those for the second.
    table.tally_becomes(&[0, 600]);
    let took = began.elapsed();
    let chat = || table.server.chat().map(|chat| (chat.messages_per_minute, chat.voters));
    until(|| chat() == Some((5000, 600)), || format!("{:?}", chat()));
    took
}

#[test]
fn lines_may_come_in_any_pieces() {
    let (table, _irc, _program, mut reader) = voting();
    let script = format!("{}\r\n{}\r\nPING :x\r\n", said(1, "", "Zoë 井上 🐫"), said(2, "moderator/1", "a2"));
    for byte in script.as_bytes() {
        reader.sends(&[*byte]);
        // So that the program has a chance to read one by one; that any cut gives the same lines is a law of its own (lines.rs).
        std::thread::yield_now();
    }
    assert_eq!(reader.hears("PONG"), "PONG :x");
    table.tally_becomes(&[0, 1]);
    // Two lines in one piece, the second cut anywhere.
    let both = format!("{}\r\n{}\r\n", said(3, "", "a1"), said(4, "", "a1"));
    for cut in [1, both.len() / 2 + 1, both.len() - 1] {
        reader.sends(&both.as_bytes()[..cut]);
        reader.sends(&both.as_bytes()[cut..]);
    }
    table.tally_becomes(&[2, 1]);
}

#[test]
fn rubbish_hurts_nobody_and_steers_no_terminal() {
    let (table, _irc, mut program, mut reader) = voting();
    reader.sends(&[0xff; 3000]);
    reader.sends(b"\r\n\0\0\r\n:\r\n@\r\n@a :b\r\nPRIVMSG\r\n: PRIVMSG #ada\r\n\n\n\r\r\n");
    reader.sends(b"@user-id=1 :x!x@x PRIVMSG #ada :\xf0\x9f\x90a1\r\n");
    let long = format!("@user-id=9;x={} :x!x@x PRIVMSG #ada :a2", "y".repeat(100_000));
    reader.says(&long);
    let tags = format!("@x={};user-id=2 :x!x@x PRIVMSG #ada :a1", "y".repeat(8170));
    reader.says(&tags);
    table.tally_becomes(&[1, 0]);
    let name = "\u{202e}Zoë\u{1b}]0\\:owned\u{7}\u{200f}井上";
    reader.says(&format!("@badges=moderator/1;display-name={name};user-id=3 :x!x@x PRIVMSG #ada :!extend 20"));
    let line = program.tells("orders !extend 20: accepted.");
    assert!(line.contains("Zoë\\u{1b}]0;owned") && line.contains("井上"), "{line}");
    assert!(!line.contains(|sign: char| sign.is_control() || sign == '\u{202e}'), "{line:?}");
    assert_eq!(table.server.ballot().tally(), [1, 0], "and nothing else was a vote");
}

#[test]
fn after_a_net_split_and_after_reconnect_it_comes_back_by_itself() {
    let (table, irc, mut program, mut reader) = voting();
    let state = || table.server.chat().map(|chat| chat.state);
    until(|| state() == Some(ChatState::Connected), || format!("{:?}", state()));
    reader.chats(1, "", "a1");
    table.tally_becomes(&[1, 0]);
    // Half a line, and gone.
    reader.sends(b"@user-id=7 :x!x@x PRIVMSG #ada :a");
    drop(reader);
    program.tells("hung up. Trying again in");
    let stream = irc.accept();
    until(|| state() == Some(ChatState::Connecting), || format!("{:?}", state()));
    let mut reader = Reader::greeted(stream);
    program.tells("Reading #ada");
    until(|| state() == Some(ChatState::Connected), || format!("{:?}", state()));
    reader.chats(2, "", "a2");
    table.tally_becomes(&[1, 1]);
    reader.says(":tmi.twitch.tv RECONNECT");
    program.tells("asks to connect anew");
    let mut reader = irc.reader();
    reader.chats(3, "", "a2");
    table.tally_becomes(&[1, 2]);
}

#[test]
fn a_server_that_has_fallen_silent_is_asked_and_then_left() {
    let (table, irc) = (Table::new(), Irc::new());
    // Within this time a busy machine lets us in and answers.
    let place = irc::Place { patience: Duration::from_millis(1500), ..irc.place(true) };
    let mut program = Program::start(Source::Irc(place), &table);
    let mut reader = irc.reader();
    program.tells("Reading #ada");
    for _ in 0..3 {
        assert_eq!(reader.hears("PING"), "PING :caravanserai");
        reader.says(":host PONG host :caravanserai");
    }
    program.tells("127.0.0.1 has fallen silent. Trying again in");
    let _lets_nobody_in = irc.accept();
    program.tells("127.0.0.1 does not let us into #ada. Trying again in");
}

#[test]
fn moderators_order_and_nobody_else_does() {
    let (table, _irc, mut program, mut reader) = voting();
    let server = &table.server;
    reader.chats(1, "vip/1,subscriber/3", "!close");
    reader.chats(2, "broadcaster/1", "!extend 30");
    program.tells("Name2 orders !extend 30: accepted.");
    reader.chats(3, "moderator/1", "!strike a2");
    program.tells("Name3 orders !strike 2: accepted.");
    assert_eq!(server.orders(), [Order::Extend { seconds: 30 }, Order::Strike { answer: 1 }]);
    reader.chats(3, "moderator/1", "!strike 9");
    program.tells("Name3 orders !strike 9: no_such_number.");
    reader.says("@user-id=4;display-name=x :otto!o@x PRIVMSG #ada :!close");
    program.tells("x orders !close: accepted.");
    assert_eq!(server.orders(), [Order::Close]);
    table.closes(1);
    program.tells("Ballot 1 is closed");
    reader.chats(3, "moderator/1", "!close");
    program.tells("Name3 orders !close: closed.");
    server.ballot().close(true);
    reader.chats(3, "moderator/1", "!open");
    program.tells("Name3 orders !open: accepted.");
    assert_eq!(server.orders(), [Order::Open]);
}

#[test]
fn another_server_is_read_as_well() {
    let (table, irc) = (Table::new(), Irc::new());
    let mut program = Program::start(Source::Irc(irc.place(false)), &table);
    let mut reader = Reader { stream: std::io::BufReader::new(irc.accept()) };
    assert_eq!(reader.hears("USER"), "USER justinfan123 0 * :justinfan123");
    reader.hears("CAP END");
    reader.says(":host 433 * justinfan123 :Nickname is already in use");
    let nick = reader.hears("NICK").replace("NICK ", "");
    reader.says(&format!(":host CAP {nick} ACK :account-tag"));
    reader.says(&format!(":host 001 {nick} :Welcome"));
    reader.hears("JOIN #ada");
    reader.says(&format!(":host 366 {nick} #ada :End of /NAMES list."));
    program.tells("Reading #ada");
    table.opens();
    program.tells("Ballot 1 is open");
    reader.says("@account=mia :one!m@x PRIVMSG #ada :a1");
    reader.says("@account=mia :two!m@x PRIVMSG #ada :a2");
    reader.says(":Mia!m@x PRIVMSG #ada :a1");
    reader.says(":mia!m@x PRIVMSG #elsewhere :a2");
    table.tally_becomes(&[1, 1]);
    reader.says(":host 474 x #ada :Cannot join channel (+b)");
    program.tells("does not let us into #ada: Cannot join channel (+b)");
    let state = || table.server.chat().map(|chat| (chat.source, chat.state));
    until(|| state() == Some(("irc".into(), ChatState::Failed)), || format!("{:?}", state()));
}

#[test]
fn a_game_that_goes_and_comes_back_is_found_again() {
    let (table, _irc, mut program, mut reader) = voting();
    reader.chats(1, "", "a1");
    table.tally_becomes(&[1, 0]);
    let port = table.server.port();
    drop(table);
    program.tells("The game has gone.");
    let table = Table::at(port);
    table.opens();
    program.tells("Ballot 1 is open");
    reader.chats(1, "", "a1");
    table.tally_becomes(&[1, 0]);
}

#[test]
fn a_wrong_token_is_told() {
    let (table, irc) = (Table::new(), Irc::new());
    table.server.ballot().take_votes(Some("another".into()));
    let mut program = Program::start(Source::Irc(irc.place(true)), &table);
    program.tells("The game takes no votes with this token.");
}

#[test]
fn tls_is_spoken_with_servers_that_are_trusted_and_no_others() {
    let made = rcgen::generate_simple_self_signed(["127.0.0.1".to_owned()]).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("server.pem");
    std::fs::write(&file, made.cert.pem()).unwrap();
    let key = PrivateKeyDer::try_from(made.signing_key.serialize_der()).unwrap();
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![made.cert.der().clone()], key)
        .unwrap();
    let config = Arc::new(config);
    let (table, irc) = (Table::new(), Irc::new());

    let mut strict = Program::start(Source::Irc(secured(&irc, None)), &table);
    let mut stream = StreamOwned::new(ServerConnection::new(config.clone()).unwrap(), irc.accept());
    let heard = std::io::Read::read(&mut stream, &mut [0; 64]);
    assert!(heard.is_err(), "who is not trusted hears nothing: {heard:?}");
    strict.tells("cannot be reached: invalid peer certificate");
    drop((strict, stream));

    let irc = Irc::new();
    let mut program = Program::start(Source::Irc(secured(&irc, Some(&file))), &table);
    let stream = StreamOwned::new(ServerConnection::new(config).unwrap(), irc.accept());
    let mut reader = Reader::greeted(stream);
    table.opens();
    program.tells("Ballot 1 is open");
    reader.chats(1, "", "a2");
    table.tally_becomes(&[0, 1]);
}

/// The same chat by TLS.
fn secured(irc: &Irc, trust: Option<&Path>) -> irc::Place {
    let tls = Tls::new(trust).unwrap();
    irc::Place { tls: Some(tls), ..irc.place(true) }
}
