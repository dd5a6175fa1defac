//! The live chat of a video on YouTube, asked for again and again, with a key of the streamer's own.

use std::convert::Infallible;
use std::time::Duration;

use http_body_util::Full;
use hyper::header::{ACCEPT, HOST};
use hyper::{Request, Uri};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio::time::sleep;

use crate::desk::{Desk, LONGEST_SENTENCE, Message, State};
use crate::net::{self, Tls, Trouble};
use crate::{http, plain};

/// Where Google answers.
pub const BASE: &str = "https://www.googleapis.com/youtube/v3";
/// Shortest time between two looks. A look costs 5 of the 10,000 units that Google gives a key each day.
pub const USUAL_WAIT: Duration = Duration::from_secs(5);
/// Most bytes of an answer: 2,000 messages and what is told about who wrote them.
const MOST_ANSWER: usize = 16 * 1024 * 1024;

/// A video, and how to ask about it.
#[derive(Clone)]
pub struct Place {
    /// What stands behind `v=` in the video's address.
    pub video: String,
    /// The key.
    pub key: String,
    /// Where to ask; [`BASE`] but for tests.
    pub base: Uri,
    /// How to speak TLS.
    pub tls: Tls,
    /// Shortest time between two looks.
    pub wait: Duration,
    /// Channels whose owners may give orders, by id, beside those whom the chat calls moderators.
    pub moderators: Vec<String>,
}

impl std::fmt::Debug for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // The key stays out of every log.
        f.debug_struct("Place").field("video", &self.video).finish_non_exhaustive()
    }
}

/// Where reading goes on after a break.
#[derive(Clone, Debug, Default)]
pub struct Page {
    chat: Option<String>,
    next: Option<String>,
}

#[derive(Deserialize)]
struct Videos {
    #[serde(default)]
    items: Vec<Video>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Video {
    live_streaming_details: Option<Live>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Live {
    active_live_chat_id: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Messages {
    next_page_token: Option<String>,
    polling_interval_millis: Option<u64>,
    offline_at: Option<String>,
    /// Read one by one: an odd one costs no other.
    #[serde(default)]
    items: Vec<Value>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Item {
    snippet: Snippet,
    author_details: Option<Author>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Snippet {
    #[serde(rename = "type")]
    kind: String,
    display_message: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Author {
    channel_id: String,
    #[serde(default)]
    display_name: String,
    #[serde(default)]
    is_chat_owner: bool,
    #[serde(default)]
    is_chat_moderator: bool,
}

#[derive(Deserialize)]
struct Refusal {
    error: Reason,
}

#[derive(Deserialize)]
struct Reason {
    message: String,
}

/// Reads a chat until something is wrong with it.
pub async fn read(place: &Place, desk: &Desk, page: &mut Page) -> Trouble {
    match look(place, desk, page).await {
        Ok(never) => match never {},
        Err(trouble) => {
            if matches!(trouble, Trouble::Refused(_)) {
                // The chat may have another id when the stream comes back.
                *page = Page::default();
            }
            trouble
        }
    }
}

async fn look(place: &Place, desk: &Desk, page: &mut Page) -> Result<Infallible, Trouble> {
    loop {
        let chat = match &page.chat {
            Some(chat) => chat.clone(),
            None => {
                let videos: Videos =
                    place.get("videos", &[("part", "liveStreamingDetails"), ("id", &place.video)]).await?;
                let live = videos.items.into_iter().find_map(|video| video.live_streaming_details?.active_live_chat_id);
                page.chat
                    .insert(live.ok_or_else(|| Trouble::Refused("this video has no live chat now".into()))?)
                    .clone()
            }
        };
        let mut fields = vec![("liveChatId", chat.as_str()), ("part", "snippet,authorDetails"), ("maxResults", "2000")];
        fields.extend(page.next.as_deref().map(|next| ("pageToken", next)));
        let messages: Messages = place.get("liveChat/messages", &fields).await?;
        if desk.becomes(State::Connected) {
            desk.tell(&format!("Reading the chat of video {} on YouTube.", plain(&place.video, LONGEST_SENTENCE)));
        }
        // The first page tells what was said before; nobody votes or orders by that.
        if page.next.is_some() {
            let items = messages.items.into_iter().filter_map(|item| serde_json::from_value::<Item>(item).ok());
            items.filter_map(|item| place.message(&item)).for_each(|message| desk.hear(&message));
        }
        if messages.offline_at.is_some() {
            return Err(Trouble::Refused("the stream is over".into()));
        }
        page.next = messages.next_page_token;
        let asked = Duration::from_millis(messages.polling_interval_millis.unwrap_or_default());
        sleep(asked.clamp(place.wait, Duration::from_secs(60).max(place.wait))).await;
    }
}

impl Place {
    fn message(&self, item: &Item) -> Option<Message> {
        let author = item.author_details.as_ref()?;
        let text = item.snippet.display_message.clone().filter(|_| item.snippet.kind == "textMessageEvent")?;
        Some(Message {
            voter: format!("youtube:{}", author.channel_id),
            name: author.display_name.clone(),
            // Names are not unique there: whom the streamer names is named by channel.
            moderator: author.is_chat_owner || author.is_chat_moderator || self.moderators.contains(&author.channel_id),
            text,
        })
    }

    /// Asks for something below the base.
    async fn get<T: DeserializeOwned>(&self, what: &str, fields: &[(&str, &str)]) -> Result<T, Trouble> {
        let wrong = |why: &str| Trouble::Refused(format!("{} is no address: {why}", self.base));
        let host = self.base.host().ok_or_else(|| wrong("it names no host"))?;
        let secure = match self.base.scheme_str() {
            Some("https") => true,
            // The key must not be read on its way.
            Some("http") if matches!(host, "127.0.0.1" | "localhost") => false,
            _ => return Err(wrong("it must begin with https")),
        };
        let port = self.base.port_u16().unwrap_or(if secure { 443 } else { 80 });
        let fields: Vec<String> = fields
            .iter()
            .map(|(name, value)| format!("{name}={}", utf8_percent_encode(value, NON_ALPHANUMERIC)))
            .collect();
        let path = format!("{}/{what}?{}", self.base.path().trim_end_matches('/'), fields.join("&"));
        let request = Request::get(path)
            .header(HOST, self.base.authority().map_or(host, |authority| authority.as_str()))
            .header(ACCEPT, "application/json")
            .header("x-goog-api-key", &self.key)
            .body(Full::default())
            .map_err(|why| wrong(&why.to_string()))?;
        let stream = net::connect(host, port, secure.then_some(&self.tls)).await?;
        let (status, body) = http::ask(stream, request, MOST_ANSWER).await?;
        if status != 200 {
            let told = serde_json::from_slice(&body).map(|refusal: Refusal| refusal.error.message);
            let told = plain(&told.unwrap_or_default(), LONGEST_SENTENCE);
            let why = format!("YouTube answers {status}: {told}");
            return Err(if status < 500 { Trouble::Refused(why) } else { Trouble::Lost(why) });
        }
        serde_json::from_slice(&body).map_err(|why| Trouble::Lost(format!("YouTube's answer cannot be read: {why}")))
    }
}
