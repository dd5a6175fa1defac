//! The chat program: reads a stream's chat and votes with it in the game on this machine.

use std::io::{self, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, channel, sync_channel};
use std::time::Duration;

use caravanserai_chat::{Backoff, Desk, Game, Source, Tls, Trouble, irc, youtube};
use clap::{Args, Parser, Subcommand};

/// Votes of a stream's audience: reads a chat and hands votes to the game on this machine (docs/chat.md).
#[derive(Parser)]
#[command(name = "caravanserai-chat", version)]
struct Cli {
    #[command(subcommand)]
    chat: Chat,
    #[command(flatten)]
    shared: Shared,
}

#[derive(Args)]
struct Shared {
    /// The game's token: settings, page Stream, below Take votes.
    #[arg(long, global = true, env = "CARAVANSERAI_TOKEN", hide_env_values = true)]
    token: Option<String>,
    /// Port of the game's overlay.
    #[arg(long, global = true, value_name = "PORT", default_value_t = 8377)]
    overlay: u16,
    /// Who may open, close, extend and strike out beside the chat's own moderators; can be given several times. On YouTube the id
    /// of a channel.
    #[arg(long = "moderator", global = true, value_name = "NAME")]
    moderators: Vec<String>,
    /// Certificates (PEM) to trust beside the usual ones, for a server of your own.
    #[arg(long, global = true, value_name = "FILE")]
    trust: Option<PathBuf>,
}

#[derive(Subcommand)]
enum Chat {
    /// Read a channel on Twitch; no account is needed.
    Twitch {
        /// The channel's name.
        channel: String,
    },
    /// Read a channel on another IRC server.
    Irc {
        /// The server, as in irc.example.org or irc.example.org:6697.
        server: String,
        /// The channel, as in '#caravan'.
        channel: String,
        /// Connect without TLS.
        #[arg(long)]
        plain: bool,
        /// The name to read under.
        #[arg(long, default_value = "caravanserai")]
        nick: String,
    },
    /// Read the live chat of a video on YouTube.
    Youtube {
        /// What stands behind v= in the video's address.
        video: String,
        /// A key for the YouTube Data API.
        #[arg(long, env = "CARAVANSERAI_YOUTUBE_KEY", hide_env_values = true)]
        key: String,
        /// Seconds between two looks, or more where YouTube asks for it.
        #[arg(long, value_name = "SECONDS", default_value_t = youtube::USUAL_WAIT.as_secs())]
        every: u64,
        /// Where YouTube answers.
        #[arg(long, value_name = "ADDRESS", default_value = youtube::BASE)]
        base: hyper::Uri,
    },
    /// Read lines of the form NAME: MESSAGE from standard input.
    Stdin,
}

/// A server and its port, as in `host`, `host:1`, `[::1]` and `[::1]:1`.
fn address(server: &str, usual: u16) -> Result<(String, u16), Trouble> {
    let bare = |host: &str| host.trim_matches(['[', ']']).to_owned();
    match server.rsplit_once(':') {
        Some((host, port)) if !port.ends_with(']') => match port.parse() {
            Ok(port) => Ok((bare(host), port)),
            Err(_) => Err(Trouble::Refused(format!("{port:?} is no port"))),
        },
        _ => Ok((bare(server), usual)),
    }
}

fn source(chat: Chat, shared: Shared) -> Result<Source, Trouble> {
    let tls = || Tls::new(shared.trust.as_deref());
    let moderators = shared.moderators.clone();
    let one_word = |name: String| match name.contains(|sign: char| sign.is_whitespace() || sign.is_control()) {
        true => Err(Trouble::Refused(format!("{name:?} must be one word"))),
        false => Ok(name),
    };
    Ok(match chat {
        Chat::Twitch { channel } => Source::Irc(irc::Place::twitch(&one_word(channel)?, tls()?, moderators)),
        Chat::Irc { server, channel, plain, nick } => {
            let (host, port) = address(&server, if plain { 6667 } else { 6697 })?;
            let tls = if plain { None } else { Some(tls()?) };
            let (channel, nick) = (one_word(channel)?, one_word(nick)?);
            Source::Irc(irc::Place {
                is_twitch: false,
                host,
                port,
                tls,
                channel,
                nick,
                moderators,
                patience: irc::PATIENCE,
            })
        }
        Chat::Youtube { video, key, every, base } => {
            let wait = Duration::from_secs(every.max(1));
            Source::YouTube(youtube::Place { video, key, base, tls: tls()?, wait, moderators })
        }
        Chat::Stdin => Source::Stdin { moderators },
    })
}

fn main() -> ExitCode {
    let Cli { chat, mut shared } = Cli::parse();
    let fails = |why: &str| {
        let _ = writeln!(io::stderr(), "caravanserai-chat: {why}");
        ExitCode::from(2)
    };
    let Some(token) = shared.token.take().map(|token| token.trim().to_owned()).filter(|token| !token.is_empty()) else {
        return fails(
            "the token is missing. The game copies it in its settings, page Stream, once Take votes is on. Give it as --token TOKEN or in CARAVANSERAI_TOKEN.",
        );
    };
    let game = Game::new(shared.overlay, token);
    let source = match source(chat, shared) {
        Ok(source) => source,
        Err(why) => return fails(&why.to_string()),
    };
    let runtime = match tokio::runtime::Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(why) => return fails(&format!("the system lets us wait for nothing: {why}")),
    };
    let (lines, printed) = printer();
    let left_out = AtomicU64::new(0);
    let desk = Arc::new(Desk::new(move |line| {
        // Whoever does not read what is printed may vote all the same.
        let missed = left_out.load(Ordering::Relaxed);
        let line =
            if missed > 0 { format!("({missed} lines were not read in time.)\n{line}") } else { line.to_owned() };
        match lines.try_send(line) {
            Ok(()) => _ = left_out.fetch_sub(missed, Ordering::Relaxed),
            Err(_) => _ = left_out.fetch_add(1, Ordering::Relaxed),
        }
    }));
    runtime.block_on(caravanserai_chat::run(source, game, desk, Backoff::default()));
    // Standard input may still be waited for, in a thread that cannot be called off.
    runtime.shutdown_background();
    // What was said last is printed, unless nobody reads it.
    let _ = printed.recv_timeout(PATIENCE);
    ExitCode::SUCCESS
}

/// Lines that wait to be printed, and how long the end of the program waits for them.
const MOST_LINES: usize = 256;
const PATIENCE: Duration = Duration::from_secs(2);

/// Prints in a thread of its own; what comes last is the end of the line to whoever waits for it.
fn printer() -> (SyncSender<String>, Receiver<()>) {
    let ((lines, coming), (done, printed)) = (sync_channel::<String>(MOST_LINES), channel::<()>());
    std::thread::spawn(move || {
        let _done = done;
        for line in coming {
            // Where nobody can read it nobody misses it.
            let _ = writeln!(io::stdout().lock(), "{line}");
        }
    });
    (lines, printed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_is_named_with_or_without_its_port() {
        let read = |server: &str| address(server, 6697).map_err(|why| why.to_string());
        assert_eq!(read("irc.example.org"), Ok(("irc.example.org".into(), 6697)));
        assert_eq!(read("irc.example.org:1"), Ok(("irc.example.org".into(), 1)));
        assert_eq!(read("[::1]"), Ok(("::1".into(), 6697)));
        assert_eq!(read("[::1]:1"), Ok(("::1".into(), 1)));
        assert!(read("irc.example.org:x").is_err());
    }
}
