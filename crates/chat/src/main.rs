//! The chat program: reads a stream's chat and votes with it in the game on this machine.

use std::io::{self, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
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
            let usual = if plain { 6667 } else { 6697 };
            let (host, port) = match server.rsplit_once(':') {
                Some((host, port)) => match port.parse() {
                    Ok(port) => (host.trim_matches(['[', ']']).to_owned(), port),
                    Err(_) => return Err(Trouble::Refused(format!("{port:?} is no port"))),
                },
                None => (server, usual),
            };
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
            "the token is missing. The game shows it in its settings, page Stream, once Take votes is on. Give it as --token TOKEN or in CARAVANSERAI_TOKEN.",
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
    // Whoever does not read what is printed may vote all the same.
    let desk = Arc::new(Desk::new(|line| drop(writeln!(io::stdout().lock(), "{line}"))));
    runtime.block_on(caravanserai_chat::run(source, game, desk, Backoff::default()));
    // Standard input may still be waited for, in a thread that cannot be called off.
    runtime.shutdown_background();
    ExitCode::SUCCESS
}
