//! Who may ask: only pages of this very server and programs on this machine, with small requests.

use hyper::header::{AUTHORIZATION, CONTENT_LENGTH, HOST, HeaderMap, HeaderName, ORIGIN};
use hyper::{Method, Request, StatusCode};

/// Longest address that is read.
const LONGEST_ADDRESS: usize = 1024;
/// Most bytes of what is posted.
pub const MOST_BODY: u64 = 1024;

/// Why a request is refused: the status and one sentence.
pub type Refusal = (StatusCode, &'static str);

/// How an address may be asked, as the `Allow` line says it.
pub fn methods(path: &str) -> &'static str {
    match path {
        "/vote" | "/predict" | "/chat" => "POST",
        // A page, and where orders go.
        "/ballot" => "GET, POST",
        _ => "GET",
    }
}

/// Checks what can be told from the head of a request to the loopback service.
///
/// A page that lies on this machine as a file has no origin but `null`; where `local_pages` says so, it may read the feed.
pub fn check<B>(request: &Request<B>, port: u16, local_pages: bool) -> Result<(), Refusal> {
    let hosts = ["127.0.0.1", "localhost"].map(|host| format!("{host}:{port}"));
    let from_file = local_pages && may_read(request);
    check_for(request, &hosts, from_file, methods(request.uri().path()), "only 127.0.0.1 and localhost are answered")
}

/// The same for a service with these names, which is asked in these ways.
///
/// A web page elsewhere can make a browser send requests here. It cannot forge `Host` (so another name that resolves to
/// this machine is refused), and a browser says in `Origin` and `Sec-Fetch-Site` where a request comes from.
pub fn check_for<B>(
    request: &Request<B>,
    hosts: &[String],
    from_file: bool,
    methods: &str,
    foreign: &'static str,
) -> Result<(), Refusal> {
    let headers = request.headers();
    if !is_ours(headers, &HOST, hosts, "") {
        return Err((StatusCode::FORBIDDEN, foreign));
    }
    if headers.contains_key(ORIGIN) && !from_file && !is_ours(headers, &ORIGIN, hosts, "http://") {
        return Err((StatusCode::FORBIDDEN, "pages from elsewhere are not answered"));
    }
    let says =
        |name: &'static str, value: &str| headers.get(name).is_some_and(|told| told.as_bytes() == value.as_bytes());
    if says("sec-fetch-site", "cross-site") && !from_file && !says("sec-fetch-mode", "navigate") {
        return Err((StatusCode::FORBIDDEN, "pages from elsewhere are not answered"));
    }
    if !methods.split(", ").any(|method| request.method() == method) {
        let why = match methods {
            "GET" => "only GET is answered",
            "POST" => "this must be posted",
            _ => "only GET and POST are answered",
        };
        return Err((StatusCode::METHOD_NOT_ALLOWED, why));
    }
    if request.uri().path_and_query().map_or(0, |address| address.as_str().len()) > LONGEST_ADDRESS {
        return Err((StatusCode::URI_TOO_LONG, "this address is too long"));
    }
    let length = headers.get(CONTENT_LENGTH).map(|told| told.to_str().ok().and_then(|text| text.parse::<u64>().ok()));
    match length {
        Some(None) => return Err((StatusCode::BAD_REQUEST, "this length is not a number")),
        Some(Some(length)) if length > if request.method() == Method::POST { MOST_BODY } else { 0 } => {
            return Err((StatusCode::PAYLOAD_TOO_LARGE, "this request is too large"));
        }
        _ => {}
    }
    Ok(())
}

/// Whether a page without an origin asks for nothing but the feed.
pub fn may_read<B>(request: &Request<B>) -> bool {
    let mut told = request.headers().get_all(ORIGIN).iter();
    let without = matches!((told.next(), told.next()), (Some(origin), None) if origin.as_bytes() == b"null");
    without && request.method() == Method::GET && matches!(request.uri().path(), "/feed.json" | "/events")
}

fn is_ours(headers: &HeaderMap, name: &HeaderName, hosts: &[String], scheme: &str) -> bool {
    let mut told = headers.get_all(name).iter();
    let (Some(value), None) = (told.next(), told.next()) else { return false };
    hosts.iter().any(|host| value.as_bytes().eq_ignore_ascii_case(format!("{scheme}{host}").as_bytes()))
}

/// The token of an `Authorization: Bearer …` line.
pub fn bearer(headers: &HeaderMap) -> Option<String> {
    let told = headers.get(AUTHORIZATION)?.to_str().ok()?;
    told.strip_prefix("Bearer ").map(|token| token.trim().to_owned())
}

/// Compares without telling by the time it takes how much of a guess was right.
pub fn same(a: &str, b: &str) -> bool {
    a.len() == b.len() && a.bytes().zip(b.bytes()).fold(0, |all, (a, b)| all | (a ^ b)) == 0
}
