//! The server: one thread, one listener on the loopback interface, a queue that delays what viewers see.

use std::collections::VecDeque;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{self, Duration};

use hyper::body::Incoming;
use hyper::header::{self, HeaderValue};
use hyper::{Method, Request, Response, StatusCode};
use serde::Serialize;
use tokio::sync::{Semaphore, mpsc, oneshot, watch};
use tokio::time::{Instant, sleep_until};

use crate::chat::{self, LastReport};
use crate::connections::{self, Body, Call, MOST_FOLLOWERS, Service, StartError, plain, refusal};
use crate::guard::{self, Refusal};
use crate::votes::{self, Fields};
use crate::{
    BallotBox, Cast, Caster, Chat, Order, Ordered, Predicted, PredictionBox, Scene, orders, pages, predictions,
};

/// Longest delay.
pub const MOST_DELAY: Duration = Duration::from_secs(30);
/// Scenes that wait for their time; the oldest give way.
const MOST_WAITING: usize = 4096;

/// The pages: address, and the size they are made for.
pub const PAGES: [(&str, [u32; 2]); 12] = [
    ("score", [520, 420]),
    ("action", [900, 140]),
    ("caravans", [1200, 320]),
    ("chance", [900, 110]),
    ("claims", [1000, 240]),
    ("round", [980, 110]),
    ("ballot", [900, 520]),
    ("standings", [760, 620]),
    ("graph", [900, 420]),
    ("captions", [1100, 110]),
    ("marks", [900, 480]),
    ("predictions", [1200, 640]),
];

/// The caster's page, which is served only while a scene has something for it.
pub(crate) const CASTER: (&str, [u32; 2]) = ("caster", [1600, 900]);
/// What it is told while there is nothing.
const NOTHING: &str = "null";

/// Fonts of the pages: TrueType or OpenType bytes.
#[derive(Clone, Copy, Debug)]
pub struct Fonts {
    /// Names and numbers.
    pub serif: &'static [u8],
    /// Everything else.
    pub sans: &'static [u8],
    /// Everything else, bold.
    pub bold: &'static [u8],
}

enum Task {
    Show(Box<Scene>),
    Delay(Duration),
    Fail,
}

/// The running server; dropping it closes everything.
pub struct Server {
    port: u16,
    tasks: mpsc::UnboundedSender<Task>,
    ballot: BallotBox,
    predictions: PredictionBox,
    chat: LastReport,
    local_pages: Arc<AtomicBool>,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl std::fmt::Debug for Server {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Server").field("port", &self.port).finish_non_exhaustive()
    }
}

impl Server {
    /// Opens `127.0.0.1:port` (0 takes any free port) and serves from a thread of its own.
    pub fn start(port: u16, delay: Duration, fonts: Option<Fonts>) -> Result<Self, StartError> {
        Self::start_with(port, delay, fonts, PredictionBox::default())
    }

    /// The same with predictions that were there before.
    pub fn start_with(
        port: u16,
        delay: Duration,
        fonts: Option<Fonts>,
        predictions: PredictionBox,
    ) -> Result<Self, StartError> {
        let (listener, address, runtime) = connections::open(SocketAddr::from((Ipv4Addr::LOCALHOST, port)))?;
        let port = address.port();
        let (tasks, inbox) = mpsc::unbounded_channel();
        let ballot = BallotBox::default();
        let chat = LastReport::default();
        let local_pages = Arc::new(AtomicBool::new(false));
        let (stop, stopped) = oneshot::channel::<()>();
        let nothing: Arc<str> = text_of(&Scene::default(), None, None).into();
        let (show, shown) = watch::channel(nothing);
        let (show_caster, caster) = watch::channel(NOTHING.into());
        let house = Arc::new(House {
            port,
            shown,
            caster,
            ballot: ballot.clone(),
            predictions: predictions.clone(),
            chat: chat.clone(),
            local_pages: local_pages.clone(),
            fonts,
            followers: Arc::new(Semaphore::new(MOST_FOLLOWERS)),
        });
        let reports = chat.clone();
        let thread = connections::run("overlay", address, runtime, async move {
            tokio::select! {
                () = connections::listen(listener, house) => {}
                () = delayed(inbox, [show, show_caster], reports, delay.min(MOST_DELAY)) => {}
                _ = stopped => {}
            }
        })?;
        Ok(Server { port, tasks, ballot, predictions, chat, local_pages, stop: Some(stop), thread: Some(thread) })
    }

    /// Whether it has stopped by itself, because of a fault.
    pub fn has_stopped(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }

    /// Has its thread panic: for those who want to see what becomes of it then.
    pub fn break_down(&self) {
        let _ = self.tasks.send(Task::Fail);
    }

    /// The port in use.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Shows viewers this scene once the delay has passed. Never waits.
    pub fn show(&self, scene: &Scene) {
        // A server that has ended has nobody to show anything to.
        let _ = self.tasks.send(Task::Show(Box::new(scene.clone())));
    }

    /// Sets how long viewers wait, up to [`MOST_DELAY`].
    pub fn set_delay(&self, delay: Duration) {
        let _ = self.tasks.send(Task::Delay(delay.min(MOST_DELAY)));
    }

    /// Whether pages without an origin may read the feed: files that somebody opens on this machine, but also frames on web
    /// pages that are kept apart (sandboxed).
    pub fn let_local_pages_read(&self, may: bool) {
        self.local_pages.store(may, Ordering::Relaxed);
    }

    /// Where votes go.
    pub fn ballot(&self) -> &BallotBox {
        &self.ballot
    }

    /// Where predictions go.
    pub fn predictions(&self) -> &PredictionBox {
        &self.predictions
    }

    /// What moderators of the chat have ordered about this ballot since the last look, oldest first. The game looks in every
    /// frame and does it; an order that it has not taken ends with its ballot.
    pub fn orders(&self) -> Vec<Order> {
        self.ballot.take_orders()
    }

    /// What the chat program has said about itself; nothing when it has been silent for 15 seconds.
    pub fn chat(&self) -> Option<Chat> {
        self.chat.at(time::Instant::now())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(stop) = self.stop.take() {
            let _ = stop.send(());
        }
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// The feed: a scene, and how the chat program does. The caster's page has one of its own.
fn text_of(scene: &Scene, chat: Option<&Chat>, caster: Option<&Caster>) -> String {
    #[derive(Serialize)]
    struct Feed<'a> {
        #[serde(flatten)]
        scene: &'a Scene,
        chat: Option<&'a Chat>,
        #[serde(skip_serializing_if = "Option::is_none")]
        caster: Option<&'a Caster>,
    }
    // Plain data without maps or odd keys: this cannot fail.
    serde_json::to_string(&Feed { scene, chat, caster }).unwrap_or_else(|_| "{}".into())
}

/// Passes scenes on when their time has come, and what the chat program says at once.
async fn delayed(
    mut inbox: mpsc::UnboundedReceiver<Task>,
    [show, show_caster]: [watch::Sender<Arc<str>>; 2],
    reports: LastReport,
    mut delay: Duration,
) {
    let mut waiting: VecDeque<(Instant, Box<Scene>)> = VecDeque::new();
    let mut scene = Box::<Scene>::default();
    let mut chat = None;
    let mut news = reports.follow();
    loop {
        let now = Instant::now();
        let told = reports.at(now.into_std());
        let mut changed = told != chat;
        chat = told;
        while let Some((since, _)) = waiting.front()
            && *since + delay <= now
            && let Some((_, next)) = waiting.pop_front()
        {
            scene = next;
            changed = true;
        }
        if changed {
            // Written out here: the game's thread only copies.
            show.send_replace(text_of(&scene, chat.as_ref(), None).into());
            let for_caster = scene.caster.as_deref().map(|caster| text_of(&scene, chat.as_ref(), Some(caster)));
            show_caster.send_replace(for_caster.as_deref().unwrap_or(NOTHING).into());
        }
        let next = waiting.front().map(|(since, _)| *since + delay);
        let forgotten = chat.as_ref().and_then(|_| reports.ends()).map(Instant::from_std);
        let due = next.into_iter().chain(forgotten).min();
        let task = tokio::select! {
            task = inbox.recv() => task,
            _ = news.changed() => continue,
            () = sleep_until(due.unwrap_or(now)), if due.is_some() => continue,
        };
        match task {
            Some(Task::Show(scene)) => {
                if waiting.len() >= MOST_WAITING {
                    waiting.pop_front();
                }
                waiting.push_back((Instant::now(), scene));
            }
            Some(Task::Delay(wanted)) => delay = wanted,
            Some(Task::Fail) => panic!("the overlay was asked to fail"),
            None => return,
        }
    }
}

/// What every connection needs.
struct House {
    port: u16,
    shown: watch::Receiver<Arc<str>>,
    caster: watch::Receiver<Arc<str>>,
    ballot: BallotBox,
    predictions: PredictionBox,
    chat: LastReport,
    local_pages: Arc<AtomicBool>,
    fonts: Option<Fonts>,
    followers: Arc<Semaphore>,
}

impl Service for House {
    type Place = ();

    /// The listener is bound to the loopback interface; this can only be a local address.
    fn admit(&self, from: IpAddr) -> Option<()> {
        from.is_loopback().then_some(())
    }

    /// Answers; a page without an origin that may read is told that it may.
    async fn answer(&self, call: Call) -> Response<Body> {
        let local_pages = self.local_pages.load(Ordering::Relaxed);
        let shared = local_pages && guard::may_read(&call.request);
        let mut answer = answer_to(call, self, local_pages).await;
        if shared {
            let headers = answer.headers_mut();
            headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("null"));
            headers.insert(header::VARY, HeaderValue::from_static("Origin"));
        }
        answer
    }
}

async fn answer_to(call: Call, house: &House, local_pages: bool) -> Response<Body> {
    let Call { request, line, .. } = call;
    let path = request.uri().path().to_owned();
    if let Err(refused) = guard::check(&request, house.port, local_pages) {
        return connections::refused(refused, guard::methods(&path));
    }
    if request.method() == Method::POST {
        return post(request, &path, house).await.unwrap_or_else(|(status, why)| refusal(status, why));
    }
    match path.as_str() {
        "/feed.json" => {
            let scene = house.shown.borrow().to_string();
            plain(StatusCode::OK, "application/json", scene.into())
        }
        "/caster" | "/caster/events" if house.caster.borrow().as_ref() == NOTHING => {
            refusal(StatusCode::NOT_FOUND, "the caster's page is switched off in the game's settings")
        }
        "/events" | "/caster/events" => {
            let Ok(place) = house.followers.clone().try_acquire_owned() else {
                return refusal(StatusCode::SERVICE_UNAVAILABLE, "too many pages follow the game already");
            };
            let shown = if path == "/events" { &house.shown } else { &house.caster };
            line.follow(shown.clone(), place, None)
        }
        other => match pages::find(other, house.fonts.as_ref()) {
            Some((kind, bytes)) => plain(StatusCode::OK, kind, bytes),
            None => refusal(StatusCode::NOT_FOUND, "there is no such page"),
        },
    }
}

/// A vote, a prediction, an order about the ballot, or a report of the chat program.
async fn post(request: Request<Incoming>, path: &str, house: &House) -> Result<Response<Body>, Refusal> {
    let fields = fields(request, house).await?;
    let wrong = |why| (StatusCode::BAD_REQUEST, why);
    Ok(match path {
        "/vote" => {
            let (cast, ballot) = house.ballot.cast(&votes::read(&fields).map_err(wrong)?);
            told(status_of(cast), ["vote", "ballot"], cast.word(), ballot)
        }
        "/predict" => {
            let (predicted, question) = house.predictions.predict(&predictions::read(&fields).map_err(wrong)?);
            let status = match predicted {
                Predicted::Counted | Predicted::Changed => StatusCode::OK,
                Predicted::TooLate | Predicted::Closed => StatusCode::CONFLICT,
                Predicted::NoSuchAnswer => StatusCode::UNPROCESSABLE_ENTITY,
                Predicted::Full => StatusCode::TOO_MANY_REQUESTS,
            };
            told(status, ["prediction", "question"], predicted.word(), question)
        }
        "/ballot" => {
            let (order, ballot) = orders::read(&fields).map_err(wrong)?;
            let (ordered, ballot) = house.ballot.order(order, ballot);
            let status = match ordered {
                Ordered::Accepted => StatusCode::OK,
                Ordered::Closed => StatusCode::CONFLICT,
                Ordered::NoSuchNumber => StatusCode::UNPROCESSABLE_ENTITY,
                Ordered::Full => StatusCode::TOO_MANY_REQUESTS,
            };
            told(status, ["order", "ballot"], ordered.word(), ballot)
        }
        _ => {
            house.chat.put(chat::read(&fields).map_err(wrong)?, time::Instant::now());
            plain(StatusCode::OK, "application/json", "{\"accepted\":true}\n".into())
        }
    })
}

/// What was posted, if it came with the token.
async fn fields(request: Request<Incoming>, house: &House) -> Result<Fields, Refusal> {
    let query = request.uri().query().unwrap_or_default().to_owned();
    let bearer = guard::bearer(request.headers());
    let body = connections::body(request).await?;
    votes::fields(&query, &body, bearer, &house.ballot)
        .ok_or((StatusCode::FORBIDDEN, "the token shown in the game is missing, or no votes are taken"))
}

/// The status of an answer to a vote.
pub(crate) const fn status_of(cast: Cast) -> StatusCode {
    match cast {
        Cast::Counted | Cast::Changed => StatusCode::OK,
        Cast::TooEarly | Cast::Closed => StatusCode::CONFLICT,
        Cast::NoSuchNumber => StatusCode::UNPROCESSABLE_ENTITY,
        Cast::Full => StatusCode::TOO_MANY_REQUESTS,
    }
}

/// What became of a vote, a prediction or an order, and the number of what it was about.
pub(crate) fn told(status: StatusCode, [what, about]: [&str; 2], word: &str, number: u32) -> Response<Body> {
    let accepted = status == StatusCode::OK;
    let text = format!("{{\"accepted\":{accepted},\"{what}\":\"{word}\",\"{about}\":{number}}}\n");
    plain(status, "application/json", text.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ChatState;

    #[test]
    fn viewers_are_told_when_the_chat_program_has_fallen_silent() {
        let chat = Chat {
            source: "irc".into(),
            state: ChatState::Connected,
            channel: String::new(),
            messages_per_minute: 0,
            voters: 0,
        };
        let reports = LastReport::default();
        // Its last word came 14 seconds ago.
        reports
            .put(chat, time::Instant::now().checked_sub(Duration::from_secs(14)).expect("the machine runs for longer"));
        let (_tasks, inbox) = mpsc::unbounded_channel();
        let (show, mut shown) = watch::channel(Arc::<str>::from(""));
        let (show_caster, _) = watch::channel(Arc::<str>::from(""));
        let looks = async {
            for wanted in ["\"source\":\"irc\"", "\"chat\":null"] {
                shown.changed().await.unwrap();
                assert!(shown.borrow_and_update().contains(wanted), "{wanted}");
            }
        };
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            tokio::select! {
                () = delayed(inbox, [show, show_caster], reports, Duration::ZERO) => panic!("it ended"),
                looked = tokio::time::timeout(connections::ANSWER_TIME, looks) => looked.expect("it is told in time"),
            }
        });
    }
}
