//! Chats that speak IRC: Twitch, without an account of one's own, and any other server.

use std::convert::Infallible;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::{Instant, timeout, timeout_at};

use crate::desk::{Desk, LONGEST_NAME, LONGEST_SENTENCE, Message, State};
use crate::lines::Lines;
use crate::net::{self, Tls, Trouble};
use crate::plain::plain;

/// Twitch's server.
pub const TWITCH: (&str, u16) = ("irc.chat.twitch.tv", 6697);
/// The usual [`Place::patience`].
pub const PATIENCE: Duration = Duration::from_secs(30);
/// Time to write a few lines.
const WRITE_TIME: Duration = Duration::from_secs(10);

/// A channel of a server.
#[derive(Clone, Debug)]
pub struct Place {
    /// The server is Twitch's: messages tell who moderates, and who writes by a number.
    pub is_twitch: bool,
    /// The server's name.
    pub host: String,
    /// Its port.
    pub port: u16,
    /// How to speak TLS, or nothing for a plain connection.
    pub tls: Option<Tls>,
    /// The channel, with its `#`.
    pub channel: String,
    /// The name to read under.
    pub nick: String,
    /// Who may give orders, beside those whom the chat calls moderators.
    pub moderators: Vec<String>,
    /// Time to be let into the channel. After so long without a word the server is asked whether it is still there, and after as
    /// long again it is not.
    pub patience: Duration,
}

impl Place {
    /// A channel on Twitch, read under a name that needs no account.
    pub fn twitch(channel: &str, tls: Tls, moderators: Vec<String>) -> Self {
        let channel = channel.trim_start_matches('#').to_lowercase();
        Place {
            is_twitch: true,
            host: TWITCH.0.into(),
            port: TWITCH.1,
            tls: Some(tls),
            channel: format!("#{channel}"),
            nick: format!("justinfan{}", fastrand::u32(10_000..100_000)),
            moderators,
            patience: PATIENCE,
        }
    }
}

/// Reads a channel until the connection ends.
pub async fn read(place: &Place, desk: &Desk) -> Trouble {
    match talk(place, desk).await {
        Ok(never) => match never {},
        Err(trouble) => trouble,
    }
}

async fn talk(place: &Place, desk: &Desk) -> Result<Infallible, Trouble> {
    let mut stream = net::connect(&place.host, place.port, place.tls.as_ref()).await?;
    let mut talk = Talk::new(place, desk);
    let mut lines = Lines::default();
    let mut buffer = vec![0; 16 * 1024];
    let join_by = Instant::now() + place.patience;
    let mut asked = false;
    let mut answers = talk.greeting();
    loop {
        if !answers.is_empty() {
            let written = timeout(WRITE_TIME, async {
                stream.write_all(answers.as_bytes()).await?;
                stream.flush().await
            });
            written.await.map_err(|_| Trouble::Lost(format!("{} takes nothing more", place.host)))??;
            answers.clear();
        }
        let until = if talk.joined { Instant::now() + place.patience } else { join_by };
        let count = match timeout_at(until, stream.read(&mut buffer)).await {
            Ok(count) => count?,
            Err(_) if !talk.joined => {
                return Err(Trouble::Lost(format!("{} does not let us into {}", place.host, place.channel)));
            }
            Err(_) if asked => return Err(Trouble::Lost(format!("{} has fallen silent", place.host))),
            Err(_) => {
                asked = true;
                answers.push_str("PING :caravanserai\r\n");
                continue;
            }
        };
        if count == 0 {
            return Err(Trouble::Lost(format!("{} hung up", place.host)));
        }
        asked = false;
        let mut end = None;
        lines.feed(&buffer[..count], |line| {
            if end.is_none() {
                end = talk.hear(line, &mut answers).err();
            }
        });
        if let Some(trouble) = end {
            return Err(trouble);
        }
    }
}

/// A line of IRC.
#[derive(PartialEq, Eq, Debug)]
struct Line<'a> {
    tags: &'a str,
    /// Who: a name before `!`, or a server.
    from: &'a str,
    command: &'a str,
    rest: Vec<&'a str>,
}

impl<'a> Line<'a> {
    fn read(line: &'a str) -> Option<Self> {
        let (tags, line) = match line.strip_prefix('@') {
            Some(line) => line.split_once(' ')?,
            None => ("", line),
        };
        let line = line.trim_start_matches(' ');
        let (from, mut line) = match line.strip_prefix(':') {
            Some(line) => line.split_once(' ')?,
            None => ("", line),
        };
        let mut rest = Vec::new();
        loop {
            line = line.trim_start_matches(' ');
            if let Some(last) = line.strip_prefix(':') {
                rest.push(last);
                break;
            }
            let (word, more) = line.split_once(' ').unwrap_or((line, ""));
            if word.is_empty() {
                break;
            }
            rest.push(word);
            line = more;
        }
        if rest.is_empty() {
            return None;
        }
        let command = rest.remove(0);
        let from = from.split_once('!').map_or(from, |(name, _)| name);
        Some(Line { tags, from, command, rest })
    }

    /// The value of a tag, as it was before it was put into a line.
    fn tag(&self, name: &str) -> Option<String> {
        let mut tags = self.tags.split(';').filter_map(|tag| tag.split_once('='));
        let (_, value) = tags.find(|(known, value)| *known == name && !value.is_empty())?;
        let mut text = String::new();
        let mut signs = value.chars();
        while let Some(sign) = signs.next() {
            text.push(match sign {
                '\\' => match signs.next() {
                    Some(':') => ';',
                    Some('s') => ' ',
                    Some('r') => '\r',
                    Some('n') => '\n',
                    Some(other) => other,
                    None => break,
                },
                other => other,
            });
        }
        Some(text)
    }
}

/// One connection, as far as it has come.
struct Talk<'a> {
    place: &'a Place,
    desk: &'a Desk,
    nick: String,
    joined: bool,
    /// The server says under which account somebody writes.
    accounts: bool,
}

impl<'a> Talk<'a> {
    fn new(place: &'a Place, desk: &'a Desk) -> Self {
        Talk { place, desk, nick: place.nick.clone(), joined: false, accounts: false }
    }

    fn greeting(&self) -> String {
        let nick = &self.nick;
        if self.place.is_twitch {
            return format!("CAP REQ :twitch.tv/tags twitch.tv/commands\r\nNICK {nick}\r\n");
        }
        format!("CAP REQ :account-tag\r\nNICK {nick}\r\nUSER {nick} 0 * :{nick}\r\nCAP END\r\n")
    }

    /// Hears a line and writes what is to be answered.
    fn hear(&mut self, line: &str, answers: &mut String) -> Result<(), Trouble> {
        let Some(line) = Line::read(line) else { return Ok(()) };
        let (host, channel) = (&self.place.host, &self.place.channel);
        let last = line.rest.last().copied().unwrap_or_default();
        let reason = || plain(last, LONGEST_SENTENCE);
        match line.command {
            "PING" => answers.push_str(&format!("PONG :{last}\r\n")),
            "CAP" if line.rest.get(1) == Some(&"ACK") => self.accounts |= last.contains("account-tag"),
            "001" => answers.push_str(&format!("JOIN {channel}\r\n")),
            // The name is taken or not allowed; another one will do.
            "432" | "433" | "436" if !self.joined => {
                self.nick = format!("caravan{}", fastrand::u32(1000..100_000));
                answers.push_str(&format!("NICK {}\r\n", self.nick));
            }
            "JOIN" if line.from.eq_ignore_ascii_case(&self.nick) => self.join(),
            "366" => self.join(),
            "403" | "405" | "471" | "473" | "474" | "475" | "476" | "477" => {
                return Err(Trouble::Refused(format!("{host} does not let us into {channel}: {}", reason())));
            }
            "464" | "465" => return Err(Trouble::Refused(format!("{host} refuses us: {}", reason()))),
            "KICK" if line.rest.get(1).is_some_and(|who| who.eq_ignore_ascii_case(&self.nick)) => {
                return Err(Trouble::Refused(format!("we were sent out of {channel}: {}", reason())));
            }
            "RECONNECT" => return Err(Trouble::Lost(format!("{host} asks to connect anew"))),
            "ERROR" => return Err(Trouble::Lost(format!("{host} hung up: {}", reason()))),
            "NOTICE" if self.place.is_twitch => self.desk.tell(&format!("{host} says: {}", reason())),
            "PRIVMSG" if line.rest.len() == 2 && line.rest[0].eq_ignore_ascii_case(channel) => {
                self.desk.hear(&self.message(&line));
            }
            _ => {}
        }
        Ok(())
    }

    fn join(&mut self) {
        if !self.joined {
            self.joined = true;
            self.desk.becomes(State::Connected);
            self.desk.tell(&format!("Reading {} on {}.", plain(&self.place.channel, LONGEST_NAME), self.place.host));
        }
    }

    fn message(&self, line: &Line<'_>) -> Message {
        let text = line.rest.last().copied().unwrap_or_default().to_owned();
        let named = |name: &str| self.place.moderators.iter().any(|one| one.eq_ignore_ascii_case(name));
        if self.place.is_twitch {
            let id = line.tag("user-id").unwrap_or_else(|| line.from.to_lowercase());
            let badges = line.tag("badges").unwrap_or_default();
            let mut badges = badges.split(',').map(|badge| badge.split('/').next().unwrap_or_default());
            return Message {
                voter: format!("twitch:{id}"),
                name: line.tag("display-name").unwrap_or_else(|| line.from.to_owned()),
                moderator: named(line.from)
                    || badges.any(|badge| matches!(badge, "broadcaster" | "moderator" | "lead_moderator")),
                text,
            };
        }
        // Anybody can take a name that is free. Where the server knows accounts, only they count for orders.
        let account = line.tag("account");
        let moderator = match &account {
            Some(account) => named(account),
            None => !self.accounts && named(line.from),
        };
        let voter = match account {
            Some(account) => format!("irc:{}", account.to_lowercase()),
            None => format!("irc:~{}", line.from.to_lowercase()),
        };
        Message { voter, name: line.from.to_owned(), moderator, text }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn place(is_twitch: bool) -> Place {
        Place {
            is_twitch,
            host: "host".into(),
            port: 1,
            tls: None,
            channel: "#ada".into(),
            nick: "reader".into(),
            moderators: vec!["Otto".into()],
            patience: PATIENCE,
        }
    }

    /// What is heard of this line, after these.
    fn message(is_twitch: bool, before: &[&str], line: &str) -> Message {
        let (place, desk) = (place(is_twitch), Desk::new(|_| {}));
        let mut talk = Talk::new(&place, &desk);
        before.iter().for_each(|line| talk.hear(line, &mut String::new()).unwrap());
        talk.message(&Line::read(line).unwrap())
    }

    #[test]
    fn a_message_of_twitch_names_its_voter_by_number() {
        let line = "@badge-info=;badges=moderator/1,partner/1;display-name=Zoë\\sB;user-id=1234 :zoe!zoe@zoe.tmi.twitch.tv PRIVMSG #ada :a2 :)";
        let wanted =
            Message { voter: "twitch:1234".into(), name: "Zoë B".into(), moderator: true, text: "a2 :)".into() };
        assert_eq!(message(true, &[], line), wanted);
        for (badges, moderator) in
            [("broadcaster/1", true), ("subscriber/12,moderator/1", true), ("vip/1", false), ("", false)]
        {
            let line = format!("@badges={badges};display-name=broadcaster;user-id=5 :mia!mia@x PRIVMSG #ada :!close");
            assert_eq!(message(true, &[], &line).moderator, moderator, "{badges}");
        }
        let named = "@display-name=x;user-id=6 :otto!otto@x PRIVMSG #ada :!close";
        assert!(message(true, &[], named).moderator, "whom the streamer names");
        let posing = "@display-name=Otto;user-id=7 :eve!eve@x PRIVMSG #ada :!close";
        assert!(!message(true, &[], posing).moderator, "a name to show is no name");
    }

    #[test]
    fn on_irc_an_account_counts_more_than_a_name() {
        let ack = ":host CAP reader ACK :account-tag";
        let bare = ":otto!o@x PRIVMSG #ada :!close";
        let known = "@account=otto :anything!o@x PRIVMSG #ada :!close";
        assert!(message(false, &[], bare).moderator);
        assert!(!message(false, &[ack], bare).moderator, "without the account it may be anybody");
        assert!(message(false, &[ack], known).moderator);
        assert_eq!(message(false, &[ack], known).voter, "irc:otto");
        assert_eq!(message(false, &[ack], bare).voter, "irc:~otto", "nobody votes in place of an account");
    }

    #[test]
    fn the_server_is_answered() {
        let (place, desk) = (place(false), Desk::new(|_| {}));
        let mut talk = Talk::new(&place, &desk);
        let mut answers = String::new();
        for line in ["PING :abc", ":host 433 * reader :taken", ":host 001 x :Welcome", ":host 353 x = #ada :x"] {
            talk.hear(line, &mut answers).unwrap();
        }
        let (pong, rest) = answers.split_once("\r\n").unwrap();
        assert_eq!(pong, "PONG :abc");
        assert!(rest.starts_with("NICK caravan") && rest.ends_with("\r\nJOIN #ada\r\n"), "{rest}");
        assert!(!talk.joined);
        talk.hear(":host 366 x #ada :End", &mut answers).unwrap();
        assert!(talk.joined);
        assert!(matches!(talk.hear(":tmi.twitch.tv RECONNECT", &mut answers), Err(Trouble::Lost(_))));
        assert!(matches!(talk.hear(":host 474 x #ada :banned", &mut answers), Err(Trouble::Refused(_))));
    }

    proptest! {
        #[test]
        fn anything_may_come(lines in prop::collection::vec("[@: !a-zA-Z0-9=;\\\\#\u{0}-\u{1f}é🐫]{0,40}|.{0,40}", 0..8)) {
            let (place, desk) = (place(true), Desk::new(|_| {}));
            let mut talk = Talk::new(&place, &desk);
            let mut answers = String::new();
            for line in &lines {
                let _ = talk.hear(line, &mut answers);
                let _ = talk.hear(&format!("@{line} :{line} PRIVMSG #ada :{line}"), &mut answers);
            }
        }
    }
}
