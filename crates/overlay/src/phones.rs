//! Votes of phones in the room: a listener of its own in this network, with one page, what is voted on, and votes. Nothing of
//! the loopback service can be reached here.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use hyper::body::Bytes;
use hyper::header::{COOKIE, HeaderMap, HeaderValue, SET_COOKIE};
use hyper::{Method, Request, Response, StatusCode};
use serde::Serialize;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot, watch};

use crate::connections::{self, Body, Call, Service, StartError, plain, refusal};
use crate::guard::{self, Refusal};
use crate::server::{status_of, told};
use crate::voters::{Admission, MOST_PER_ADDRESS, Voters};
use crate::{Ballot, BallotBox, BallotState, Vote, votes};

/// Most pages that follow the vote at a time, and most connections: pages that follow leave room for votes.
const MOST_FOLLOWERS: usize = 256;
const MOST_CONNECTIONS: usize = 512;
/// Most connections of one address at a time.
const MOST_LINES: usize = 32;
/// A page that has followed for so long asks anew, so that the line of a phone that went away is free again.
const LONGEST_LINE: Duration = Duration::from_secs(300);
/// Name of the cookie that holds a voter's id.
const VOTER: &str = "caravanserai_voter";

/// Words of the page.
#[derive(Serialize, Clone, PartialEq, Eq, Debug, Default)]
pub struct PhoneWords {
    /// Which language these are, as pages name it: `en`.
    pub language: String,
    /// "The audience decides".
    pub title: String,
    /// Nobody is asked now.
    pub idle: String,
    /// Voting begins in a moment.
    pub coming: String,
    /// What to do.
    pub ask: String,
    /// The vote was counted.
    pub counted: String,
    /// The vote was changed.
    pub changed: String,
    /// It is too early.
    pub too_early: String,
    /// It is too late.
    pub closed: String,
    /// The choice was struck out.
    pub no_such_number: String,
    /// Too many vote.
    pub too_many: String,
    /// Too many votes in a short time.
    pub too_fast: String,
    /// The vote has not reached the game.
    pub unsent: String,
    /// The game does not answer.
    pub lost: String,
    /// So many follow the vote that this phone looks at it only now and then.
    pub crowded: String,
    /// Thanks for the vote.
    pub thanks: String,
    /// "Your name".
    pub name: String,
    /// What the name is for.
    pub name_about: String,
}

/// What phones are told beside the ballot.
#[derive(Serialize, Clone, PartialEq, Eq, Debug, Default)]
pub struct Told {
    /// Names are asked for.
    pub names: bool,
    /// Thanks with names, when a ballot was closed.
    pub thanks: Option<String>,
    /// Words of the page.
    pub words: PhoneWords,
}

/// All that a phone is told.
#[derive(Serialize)]
struct Feed<'a> {
    ballot: Option<OnPhone<'a>>,
    #[serde(flatten)]
    told: &'a Told,
}

/// A ballot on a phone: no card and no seat, only what is chosen from.
#[derive(Serialize)]
struct OnPhone<'a> {
    id: u32,
    state: BallotState,
    candidates: Vec<OneOnPhone<'a>>,
    seconds_left: u32,
    chosen: Option<u8>,
    verdict: Option<&'a str>,
}

#[derive(Serialize)]
struct OneOnPhone<'a> {
    text: &'a str,
    votes: u32,
    struck: bool,
}

impl<'a> OnPhone<'a> {
    fn of(ballot: &'a Ballot) -> Self {
        let one = |of: &'a crate::Candidate| OneOnPhone { text: &of.text, votes: of.votes, struck: of.struck };
        OnPhone {
            id: ballot.id,
            state: ballot.state,
            candidates: ballot.candidates.iter().map(one).collect(),
            seconds_left: ballot.seconds_left,
            chosen: ballot.chosen,
            verdict: ballot.verdict.as_deref(),
        }
    }
}

/// The running service; dropping it closes everything.
pub struct Phones {
    address: SocketAddr,
    ballot: BallotBox,
    voters: Arc<Voters>,
    show: watch::Sender<Arc<str>>,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl std::fmt::Debug for Phones {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Phones").field("address", &self.address).finish_non_exhaustive()
    }
}

impl Phones {
    /// Opens this address and no other (port 0 takes any free one), and takes votes for this box in a thread of its own. The
    /// font is for headings.
    pub fn start(address: SocketAddr, ballot: &BallotBox, serif: Option<&'static [u8]>) -> Result<Self, StartError> {
        let (listener, address, runtime) = connections::open(address)?;
        let (show, shown) = watch::channel(text_of(None, &Told::default()));
        let voters = Arc::new(Voters::default());
        let house = Arc::new(House {
            address: address.ip().to_canonical(),
            host: host(address),
            shown,
            ballot: ballot.clone(),
            voters: voters.clone(),
            serif,
            followers: Arc::new(Semaphore::new(MOST_FOLLOWERS)),
            lines: Shares::new(MOST_LINES),
            followers_of: Shares::new(MOST_PER_ADDRESS),
        });
        let (stop, stopped) = oneshot::channel::<()>();
        let thread = connections::run("phones", address, runtime, async move {
            tokio::select! {
                () = connections::listen(listener, house) => {}
                _ = stopped => {}
            }
        })?;
        Ok(Phones { address, ballot: ballot.clone(), voters, show, stop: Some(stop), thread: Some(thread) })
    }

    /// Whether it has stopped by itself, because of a fault.
    pub fn has_stopped(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address of the page.
    pub fn page(&self) -> String {
        format!("http://{}/", host(self.address))
    }

    /// The box that votes go to.
    pub fn ballot(&self) -> &BallotBox {
        &self.ballot
    }

    /// Shows phones what is voted on. Never waits.
    pub fn show(&self, ballot: Option<&Ballot>, told: &Told) {
        let text = text_of(ballot, told);
        self.show.send_if_modified(|shown| {
            let changed = *shown != text;
            *shown = text;
            changed
        });
    }

    /// Names of those who have voted on a ballot, as they were typed, in the order of their votes.
    pub fn names(&self, ballot: u32) -> Vec<String> {
        self.voters.names(ballot)
    }
}

impl Drop for Phones {
    fn drop(&mut self) {
        if let Some(stop) = self.stop.take() {
            let _ = stop.send(());
        }
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn text_of(ballot: Option<&Ballot>, told: &Told) -> Arc<str> {
    // Plain data without maps or odd keys: this cannot fail.
    let text = serde_json::to_string(&Feed { ballot: ballot.map(OnPhone::of), told });
    text.unwrap_or_else(|_| "{}".into()).into()
}

/// How browsers name an address: the usual port is left out.
fn host(address: SocketAddr) -> String {
    match (address.port(), address.ip()) {
        (80, IpAddr::V6(six)) => format!("[{six}]"),
        (80, four) => four.to_string(),
        _ => address.to_string(),
    }
}

/// Whether an address belongs to the network that this one is in, as far as addresses tell. A router that hands on what comes
/// from the whole internet finds nobody here.
fn is_near(own: IpAddr, from: IpAddr) -> bool {
    match (own, from) {
        (IpAddr::V4(own), IpAddr::V4(from)) => {
            let shared = from.octets()[0] == 100 && from.octets()[1] & 0xc0 == 64;
            let local = from.is_private() || from.is_link_local() || from.is_loopback() || shared;
            local || own.octets()[..3] == from.octets()[..3]
        }
        (IpAddr::V6(own), IpAddr::V6(from)) => {
            let local = from.is_unique_local() || from.is_unicast_link_local() || from.is_loopback();
            local || own.segments()[..4] == from.segments()[..4]
        }
        _ => false,
    }
}

/// What counts as one address beside this own one. In the own network each phone has an address of its own; in another one of
/// version 6 a machine has as many as it likes.
fn home(own: IpAddr, from: IpAddr) -> IpAddr {
    match (own, from.to_canonical()) {
        (IpAddr::V6(own), IpAddr::V6(from)) if own.segments()[..4] == from.segments()[..4] => IpAddr::V6(from),
        (_, IpAddr::V6(from)) => IpAddr::V6(Ipv6Addr::from(u128::from(from) & (!0 << 64))),
        (_, four) => four,
    }
}

/// So many places for each address.
struct Shares {
    each: usize,
    held: Mutex<HashMap<IpAddr, Arc<Semaphore>>>,
}

impl Shares {
    fn new(each: usize) -> Self {
        Shares { each, held: Mutex::default() }
    }

    fn take(&self, from: IpAddr) -> Option<OwnedSemaphorePermit> {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        if held.len() > MOST_CONNECTIONS {
            held.retain(|_, places| places.available_permits() < self.each);
        }
        held.entry(from).or_insert_with(|| Arc::new(Semaphore::new(self.each))).clone().try_acquire_owned().ok()
    }
}

/// What every connection needs.
struct House {
    address: IpAddr,
    host: String,
    shown: watch::Receiver<Arc<str>>,
    ballot: BallotBox,
    voters: Arc<Voters>,
    serif: Option<&'static [u8]>,
    followers: Arc<Semaphore>,
    /// Connections, and pages that follow, of one address.
    lines: Shares,
    followers_of: Shares,
}

/// How an address may be asked.
fn methods(path: &str) -> &'static str {
    if path == "/vote" { "POST" } else { "GET" }
}

impl Service for House {
    type Place = OwnedSemaphorePermit;

    const MOST: usize = MOST_CONNECTIONS;

    fn admit(&self, from: IpAddr) -> Option<OwnedSemaphorePermit> {
        is_near(self.address, from).then(|| self.lines.take(home(self.address, from))).flatten()
    }

    async fn answer(&self, call: Call) -> Response<Body> {
        let Call { request, from, line } = call;
        let from = home(self.address, from);
        let path = request.uri().path().to_owned();
        let hosts = std::slice::from_ref(&self.host);
        let foreign = "only the address that the game shows is answered";
        if let Err(refused) = guard::check_for(&request, hosts, false, methods(&path), foreign) {
            return connections::refused(refused, methods(&path));
        }
        if request.method() == Method::POST {
            return self.vote(request, from).await.unwrap_or_else(|(status, why)| refusal(status, why));
        }
        let (kind, bytes): (_, &'static [u8]) = match path.as_str() {
            "/events" => {
                let all = self.followers.clone().try_acquire_owned().ok();
                let Some(places) = self.followers_of.take(from).zip(all) else {
                    return refusal(StatusCode::SERVICE_UNAVAILABLE, "too many phones follow the vote already");
                };
                return line.follow(self.shown.clone(), places, Some(LONGEST_LINE));
            }
            // For phones that find no place to follow it.
            "/now" => {
                let now = self.shown.borrow().to_string();
                return plain(StatusCode::OK, "application/json", now.into());
            }
            "/" => ("text/html; charset=utf-8", include_bytes!("../pages/phone.html")),
            "/phone.js" => ("text/javascript", include_bytes!("../pages/phone.js")),
            "/phone.css" => ("text/css", include_bytes!("../pages/phone.css")),
            "/fonts/serif" if self.serif.is_some() => ("font/ttf", self.serif.unwrap_or_default()),
            _ => return refusal(StatusCode::NOT_FOUND, "there is no such page"),
        };
        plain(StatusCode::OK, kind, Bytes::from_static(bytes))
    }
}

impl House {
    /// Takes a vote. Whose it is says the cookie alone, which the first vote is answered with.
    async fn vote(&self, request: Request<hyper::body::Incoming>, from: IpAddr) -> Result<Response<Body>, Refusal> {
        let wrong = |why| (StatusCode::BAD_REQUEST, why);
        let id = voter(request.headers()).map(str::to_owned);
        let mut fields = votes::posted("", &connections::body(request).await?);
        let name = fields.remove("name").unwrap_or_default();
        // Who votes is not theirs to say.
        fields.insert("voter".into(), "phone".into());
        let vote = votes::read(&fields).map_err(wrong)?;
        let Some(meant) = vote.ballot else { return Err(wrong("a vote needs its ballot: a number")) };
        let now = Instant::now();
        let (id, fresh) = match self.voters.admit(id.as_deref(), from, now) {
            Admission::Voter { id, fresh } => (id, fresh),
            Admission::TooMany => {
                return Ok(told(StatusCode::TOO_MANY_REQUESTS, ["vote", "ballot"], "too_many", meant));
            }
            Admission::TooFast => {
                return Ok(told(StatusCode::TOO_MANY_REQUESTS, ["vote", "ballot"], "too_fast", meant));
            }
        };
        let (cast, ballot) = self.ballot.cast(&Vote { voter: format!("phone:{id}"), ..vote });
        if cast.counts() {
            self.voters.counted(&id, ballot, &name, now);
        }
        let mut answer = told(status_of(cast), ["vote", "ballot"], cast.word(), ballot);
        let cookie = format!("{VOTER}={id}; Path=/; Max-Age=86400; HttpOnly; SameSite=Strict");
        if fresh && let Ok(cookie) = HeaderValue::from_str(&cookie) {
            answer.headers_mut().insert(SET_COOKIE, cookie);
        }
        Ok(answer)
    }
}

/// The id that a phone was given.
fn voter(headers: &HeaderMap) -> Option<&str> {
    let mut all = headers.get_all(COOKIE).iter().filter_map(|line| line.to_str().ok()).flat_map(|line| line.split(';'));
    all.find_map(|cookie| cookie.trim().strip_prefix(VOTER)?.strip_prefix('='))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_own_network_is_near() {
        let near = |own: &str, from: &str| is_near(own.parse().unwrap(), from.parse().unwrap());
        for from in ["192.168.1.7", "10.1.2.3", "172.16.0.1", "169.254.3.4", "100.64.0.9", "127.0.0.1"] {
            assert!(near("192.168.1.20", from), "{from}");
        }
        for from in ["8.8.8.8", "172.32.0.1", "100.128.0.1", "192.169.1.7", "0.0.0.0", "255.255.255.255"] {
            assert!(!near("192.168.1.20", from), "{from}");
        }
        assert!(near("141.20.5.9", "141.20.5.77") && !near("141.20.5.9", "141.20.6.77"));
        assert!(near("fd00::1", "fd00::2") && near("2001:db8::1", "2001:db8::abcd:1"));
        assert!(near("fd00::1", "fe80::2") && !near("fd00::1", "2001:db8::2") && !near("fd00::1", "192.168.1.7"));
    }

    #[test]
    fn phones_of_the_own_network_are_told_apart_and_other_networks_are_one_each() {
        let of = |own: &str, from: &str| home(own.parse().unwrap(), from.parse().unwrap());
        assert!(of("2001:db8::1", "2001:db8::a:1") != of("2001:db8::1", "2001:db8::a:2"));
        assert_eq!(of("2001:db8::1", "fd00::1:2"), of("2001:db8::1", "fd00::ffff:3:4:5"));
        assert!(of("2001:db8::1", "fd00::1:2") != of("2001:db8::1", "fd00:0:0:1::1:2"));
        assert_eq!(of("10.0.0.9", "::ffff:10.0.0.1"), of("10.0.0.9", "10.0.0.1"));
        assert!(of("10.0.0.9", "10.0.0.1") != of("10.0.0.9", "10.0.0.2"));
    }

    #[test]
    fn the_usual_port_is_not_named() {
        let named = |address: &str| host(address.parse().unwrap());
        assert_eq!(named("192.168.1.20:8378"), "192.168.1.20:8378");
        assert_eq!(named("192.168.1.20:80"), "192.168.1.20");
        assert_eq!(named("[fd00::1]:80"), "[fd00::1]");
        assert_eq!(named("[fd00::1]:81"), "[fd00::1]:81");
    }
}
