//! Connections: one request each, small and quick; who is not is disconnected. A [`Service`] answers them.

use std::convert::Infallible;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

use http_body_util::combinators::BoxBody;
use http_body_util::{BodyExt, Channel, Full, Limited};
use hyper::body::{Bytes, Incoming};
use hyper::header::{self, HeaderValue};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Runtime;
use tokio::sync::{Semaphore, oneshot, watch};
use tokio::time::{Instant, sleep, timeout};

use crate::guard::{self, Refusal};

/// Most connections of the loopback service at a time.
pub const MOST_CONNECTIONS: usize = 256;
/// Most pages that follow the game there at a time.
pub const MOST_FOLLOWERS: usize = 48;
/// Time for the head of a request, and for the body of what is posted.
const HEAD_TIME: Duration = Duration::from_secs(3);
/// Time for a whole answer that is not a stream.
pub const ANSWER_TIME: Duration = Duration::from_secs(10);
/// A page that follows the game hears something at least this often, so that a dead one is noticed.
const HEARTBEAT: Duration = Duration::from_secs(10);

/// Why a server did not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// Another program (or another game) has the port.
    #[error("port {port} is taken by another program")]
    PortTaken {
        /// The port.
        port: u16,
    },
    /// The system refused.
    #[error("port {port} cannot be opened: {source}")]
    Refused {
        /// The port.
        port: u16,
        /// Why.
        source: io::Error,
    },
}

impl StartError {
    fn of(source: io::Error, port: u16) -> Self {
        match source.kind() {
            io::ErrorKind::AddrInUse => StartError::PortTaken { port },
            _ => StartError::Refused { port, source },
        }
    }
}

/// What answers requests.
pub trait Service: Send + Sync + 'static {
    /// What a connection holds while it lasts.
    type Place: Send;

    /// Most connections at a time; more are closed at once.
    const MOST: usize = MOST_CONNECTIONS;

    /// Whether a connection from there is served.
    fn admit(&self, from: IpAddr) -> Option<Self::Place>;

    /// Answers a request.
    fn answer(&self, call: Call) -> impl Future<Output = Response<Body>> + Send;
}

/// A request, where it comes from, and its line.
pub struct Call {
    pub request: Request<Incoming>,
    pub from: IpAddr,
    pub line: Line,
}

/// The line of a request, for an answer that has no end.
pub struct Line {
    following: Arc<AtomicBool>,
    hang_up: Option<oneshot::Sender<()>>,
}

/// What is sent back.
pub type Body = BoxBody<Bytes, Infallible>;

/// Opens an address. It is done before there is a thread, so that a taken port is told to whoever asked.
pub fn open(address: SocketAddr) -> Result<(std::net::TcpListener, SocketAddr, Runtime), StartError> {
    let refused = |source| StartError::of(source, address.port());
    let listener = std::net::TcpListener::bind(address).map_err(refused)?;
    listener.set_nonblocking(true).map_err(refused)?;
    let address = listener.local_addr().map_err(refused)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(refused)?;
    Ok((listener, address, runtime))
}

/// Does the work in a thread of its own until it ends.
pub fn run(
    name: &str,
    address: SocketAddr,
    runtime: Runtime,
    work: impl Future<Output = ()> + Send + 'static,
) -> Result<JoinHandle<()>, StartError> {
    let thread = std::thread::Builder::new().name(name.into()).spawn(move || {
        runtime.block_on(work);
        // Connections die with the runtime; nothing is waited for.
        runtime.shutdown_background();
    });
    thread.map_err(|source| StartError::of(source, address.port()))
}

/// Serves whoever comes.
pub async fn listen<S: Service>(listener: std::net::TcpListener, service: Arc<S>) {
    let Ok(listener) = TcpListener::from_std(listener) else { return };
    let places = Arc::new(Semaphore::new(S::MOST));
    loop {
        let Ok((stream, from)) = listener.accept().await else {
            // Out of file handles or the like: let others finish first.
            sleep(Duration::from_millis(50)).await;
            continue;
        };
        let from = from.ip().to_canonical();
        let Some(own) = service.admit(from) else { continue };
        let Ok(place) = places.clone().try_acquire_owned() else { continue };
        let service = service.clone();
        tokio::spawn(async move {
            serve(stream, from, service).await;
            drop((own, place));
        });
    }
}

/// One connection, one request.
async fn serve<S: Service>(stream: TcpStream, from: IpAddr, service: Arc<S>) {
    let _ = stream.set_nodelay(true);
    let following = Arc::new(AtomicBool::new(false));
    let (hang_up, hung_up) = oneshot::channel::<()>();
    let hang_up = Arc::new(Mutex::new(Some(hang_up)));
    let answer = {
        let following = following.clone();
        service_fn(move |request| {
            let (service, following) = (service.clone(), following.clone());
            let hang_up = hang_up.lock().ok().and_then(|mut line| line.take());
            let call = Call { request, from, line: Line { following, hang_up } };
            async move { Ok::<_, Infallible>(service.answer(call).await) }
        })
    };
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIME)
        .max_headers(64)
        .max_buf_size(16 * 1024)
        .keep_alive(false)
        .serve_connection(TokioIo::new(stream), answer);
    let late = async {
        sleep(ANSWER_TIME).await;
        if following.load(Ordering::Relaxed) {
            // A page that follows the game stays until it, or the one who writes to it, hangs up.
            std::future::pending::<()>().await;
        }
    };
    tokio::select! {
        _ = connection => {}
        () = late => {}
        Ok(()) = hung_up => {}
    }
}

impl Line {
    /// Sends whatever is shown as server-sent events until the page goes away, and holds the place meanwhile. With a longest
    /// time the line ends then, and is told the same again instead of a sign that pages cannot see.
    pub fn follow(
        self,
        mut shown: watch::Receiver<Arc<str>>,
        place: impl Send + 'static,
        longest: Option<Duration>,
    ) -> Response<Body> {
        self.following.store(true, Ordering::Relaxed);
        let (mut line, body) = Channel::<Bytes, Infallible>::new(4);
        let end = longest.map(|longest| Instant::now() + longest);
        shown.mark_changed();
        tokio::spawn(async move {
            while end.is_none_or(|end| Instant::now() < end) {
                let news = match timeout(HEARTBEAT, shown.changed()).await {
                    Ok(Ok(())) => format!("data: {}\n\n", *shown.borrow_and_update()),
                    Ok(Err(_)) => break,
                    Err(_) if longest.is_some() => format!("data: {}\n\n", *shown.borrow()),
                    Err(_) => ": still here\n\n".to_owned(),
                };
                // Who does not read is not waited for.
                if !matches!(timeout(HEARTBEAT, line.send_data(news.into())).await, Ok(Ok(()))) {
                    break;
                }
            }
            if let Some(hang_up) = self.hang_up {
                let _ = hang_up.send(());
            }
            drop(place);
        });
        dressed(StatusCode::OK, "text/event-stream", body.boxed())
    }
}

/// What was posted.
pub async fn body(request: Request<Incoming>) -> Result<Bytes, Refusal> {
    match timeout(HEAD_TIME, Limited::new(request.into_body(), guard::MOST_BODY as usize).collect()).await {
        Ok(Ok(body)) => Ok(body.to_bytes()),
        Ok(Err(_)) => Err((StatusCode::PAYLOAD_TOO_LARGE, "this request is too large")),
        Err(_) => Err((StatusCode::REQUEST_TIMEOUT, "this request took too long")),
    }
}

/// A refusal, with the methods that are answered where another one was used.
pub fn refused((status, why): Refusal, methods: &'static str) -> Response<Body> {
    let mut refused = refusal(status, why);
    if status == StatusCode::METHOD_NOT_ALLOWED {
        refused.headers_mut().insert(header::ALLOW, HeaderValue::from_static(methods));
    }
    refused
}

/// A refusal in one sentence.
pub fn refusal(status: StatusCode, why: &'static str) -> Response<Body> {
    plain(status, "text/plain; charset=utf-8", Bytes::from(format!("{why}\n")))
}

/// A whole answer.
pub fn plain(status: StatusCode, kind: &'static str, bytes: Bytes) -> Response<Body> {
    dressed(status, kind, Full::new(bytes).boxed())
}

/// The lines every answer carries: nothing is kept, nothing is guessed, nothing is shared with pages elsewhere.
fn dressed(status: StatusCode, kind: &'static str, body: Body) -> Response<Body> {
    let mut response = Response::new(body);
    *response.status_mut() = status;
    let lines = [
        (header::CONTENT_TYPE, kind),
        (header::CACHE_CONTROL, "no-store"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_FRAME_OPTIONS, "SAMEORIGIN"),
        (
            header::CONTENT_SECURITY_POLICY,
            "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src 'self' data:; connect-src 'self'; frame-src 'self'; frame-ancestors 'self'",
        ),
    ];
    let headers = response.headers_mut();
    for (name, value) in lines {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.insert("cross-origin-resource-policy", HeaderValue::from_static("same-origin"));
    response
}
