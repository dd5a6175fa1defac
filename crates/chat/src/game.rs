//! The game's overlay on this machine: its ballot and questions are followed, votes, predictions, orders and reports are posted.

use std::net::Ipv4Addr;
use std::time::Duration;

use http_body_util::{BodyExt, Full};
use hyper::Request;
use hyper::body::Bytes;
use hyper::header::{AUTHORIZATION, CONTENT_TYPE, HOST};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tokio::time::{sleep, timeout};

use crate::desk::{Ballot, Desk, Errand, LONGEST_NAME, Question, Uncounted};
use crate::lines::Lines;
use crate::net::{self, Trouble};
use crate::plain::plain;
use crate::{http, words::Order};

/// How often the state of the chat is told; the game forgets it after 15 seconds.
const REPORT: Duration = Duration::from_secs(5);
/// How often a game that does not answer is looked for.
const LOOK: Duration = Duration::from_secs(2);
/// The game sends something at least every 10 seconds.
const SILENCE: Duration = Duration::from_secs(30);
/// What is told when the game was there.
const GONE: &str = "The game has gone. Waiting for it.";
/// Most bytes of an answer.
const MOST_ANSWER: usize = 64 * 1024;
/// Longest scene that is read.
const LONGEST_SCENE: usize = 1024 * 1024;

/// Where the overlay is, and its token.
#[derive(Clone)]
pub struct Game {
    port: u16,
    token: String,
}

impl std::fmt::Debug for Game {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Game").field("port", &self.port).finish_non_exhaustive()
    }
}

/// What is read of a scene.
#[derive(Deserialize)]
struct Scene {
    ballot: Option<Ballot>,
    #[serde(default)]
    predictions: Option<Predictions>,
}

#[derive(Deserialize)]
struct Predictions {
    questions: Vec<Question>,
}

impl Game {
    /// The overlay at this port of this machine, with the token that the game shows.
    pub fn new(port: u16, token: String) -> Self {
        Game { port, token }
    }

    async fn send(&self, request: hyper::http::request::Builder, body: Bytes) -> Result<(u16, Bytes), Trouble> {
        let stream = net::connect(&Ipv4Addr::LOCALHOST.to_string(), self.port, None).await?;
        let request = request.header(HOST, format!("127.0.0.1:{}", self.port)).body(Full::new(body));
        http::ask(stream, request.map_err(|why| Trouble::Refused(why.to_string()))?, MOST_ANSWER).await
    }

    /// Posts an object; gives the status and the answer's word for what became of it.
    async fn post(&self, path: &str, what: &Value) -> Result<(u16, String), Trouble> {
        let request = Request::post(path)
            .header(CONTENT_TYPE, "application/json")
            .header(AUTHORIZATION, format!("Bearer {}", self.token));
        let (status, body) = self.send(request, what.to_string().into()).await?;
        let told: Option<Value> = serde_json::from_slice(&body).ok();
        let word = |name: &str| told.as_ref()?.get(name)?.as_str().map(str::to_owned);
        let words = word("vote").or_else(|| word("prediction")).or_else(|| word("order"));
        Ok((status, words.unwrap_or_else(|| plain(String::from_utf8_lossy(&body).trim(), 200))))
    }

    /// Follows the feed and looks for the game again when it is gone.
    pub async fn follow(&self, desk: &Desk) {
        let mut told = String::new();
        loop {
            let mut there = false;
            let found = self.look(desk, &mut there).await;
            desk.loses_the_game();
            let why = match found {
                Err(Trouble::Refused(why)) => format!("The overlay on port {} cannot be read: {why}.", self.port),
                _ if there || told == GONE => GONE.to_owned(),
                _ => format!("No game has its overlay on port {}. Waiting for it.", self.port),
            };
            if there || told != why {
                desk.tell(&why);
                told = why;
            }
            sleep(LOOK).await;
        }
    }

    /// Reads the feed until it ends.
    async fn look(&self, desk: &Desk, there: &mut bool) -> Result<(), Trouble> {
        let stream = net::connect(&Ipv4Addr::LOCALHOST.to_string(), self.port, None).await?;
        let request = Request::get("/events").header(HOST, format!("127.0.0.1:{}", self.port)).body(Full::default());
        let mut answer = http::begin(stream, request.map_err(|why| Trouble::Refused(why.to_string()))?).await?;
        if !answer.status().is_success() {
            return Err(Trouble::Refused(format!("the game answers {}", answer.status())));
        }
        desk.tell(&format!("The game is there, on port {}.", self.port));
        *there = true;
        let mut lines = Lines::up_to(LONGEST_SCENE);
        while let Ok(Some(frame)) = timeout(SILENCE, answer.frame()).await {
            let frame = frame?;
            let Some(bytes) = frame.data_ref() else { continue };
            lines.feed(bytes, |line| {
                if let Some(scene) =
                    line.strip_prefix("data: ").and_then(|scene| serde_json::from_str::<Scene>(scene).ok())
                {
                    desk.sees(scene.ballot);
                    desk.asks(scene.predictions.map(|told| told.questions).unwrap_or_default());
                }
            });
        }
        Ok(())
    }

    /// Hands votes, predictions and orders on, one after the other.
    pub async fn hand_on(&self, desk: &Desk) {
        loop {
            match desk.errand().await {
                Errand::Vote { ballot, voter, choice } => {
                    let vote = json!({"voter": voter, "choice": choice, "ballot": ballot});
                    match self.post("/vote", &vote).await {
                        Ok((200, _)) => desk.counted(ballot, voter, choice),
                        // The number was there when the chat wrote it.
                        Ok((422, _)) => desk.not_counted(ballot, Uncounted::Struck),
                        Ok(_) | Err(_) => desk.not_counted(ballot, Uncounted::Late),
                    }
                }
                Errand::Predict { question, voter, name, answer } => {
                    // The game cleans it; what is posted must be short.
                    let name: String = name.chars().take(LONGEST_NAME).collect();
                    let prediction = json!({
                        "voter": voter, "name": name, "question": question, "answer": answer,
                    });
                    if let Ok((200, _)) = self.post("/predict", &prediction).await {
                        desk.foretold(question, voter, answer);
                    }
                }
                Errand::Order { ballot, name, order } => {
                    let became = match self.post("/ballot", &object(&order, ballot)).await {
                        Ok((_, word)) => word,
                        Err(why) => why.to_string(),
                    };
                    desk.tell(&format!("{} orders {}: {became}.", plain(&name, LONGEST_NAME), said(&order)));
                }
            }
        }
    }

    /// Tells the game how the chat does, now and then and whenever it changes.
    pub async fn report(&self, desk: &Desk, source: &str, channel: &str) {
        let mut refused = false;
        loop {
            let now = desk.figures();
            let report = json!({
                "source": source,
                "state": now.state.word(),
                "channel": channel,
                "messages_per_minute": now.messages_per_minute,
                "voters": now.voters,
            });
            match self.post("/chat", &report).await {
                Ok((200, _)) => refused = false,
                Ok((403, _)) if !refused => {
                    refused = true;
                    desk.tell(
                        "The game takes no votes with this token. Switch Take votes on in its settings, page Stream, and compare the token there.",
                    );
                }
                _ => {}
            }
            tokio::select! {
                () = sleep(REPORT) => {}
                () = desk.news() => {}
            }
        }
    }
}

/// An order as the game reads it.
fn object(order: &Order, ballot: Option<u32>) -> Value {
    #[derive(Serialize)]
    struct Told<'a> {
        #[serde(flatten)]
        order: &'a Order,
        #[serde(skip_serializing_if = "Option::is_none")]
        ballot: Option<u32>,
    }
    // Plain data: this cannot fail.
    serde_json::to_value(Told { order, ballot }).unwrap_or_default()
}

/// An order as it was said.
fn said(order: &Order) -> String {
    match order {
        Order::Open => "!open".into(),
        Order::Close => "!close".into(),
        Order::Extend { seconds } => format!("!extend {seconds}"),
        Order::Strike { choice, .. } => format!("!strike {choice}"),
    }
}
