//! One request, one answer.

use std::time::Duration;

use http_body_util::{BodyExt, Full, Limited};
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1;
use hyper::{Request, Response};
use hyper_util::rt::TokioIo;
use tokio::time::timeout;

use crate::net::{Stream, Trouble};

/// Time for the head of an answer, and for all of one that ends.
const ANSWER_TIME: Duration = Duration::from_secs(20);

/// Sends a request and gives the head of the answer, whose body is still to come.
pub async fn begin(stream: Box<dyn Stream>, request: Request<Full<Bytes>>) -> Result<Response<Incoming>, Trouble> {
    let asking = async {
        let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
        // It ends when the answer has been read or thrown away.
        tokio::spawn(connection);
        sender.send_request(request).await
    };
    match timeout(ANSWER_TIME, asking).await {
        Ok(answer) => Ok(answer?),
        Err(_) => Err(Trouble::Lost("there was no answer in time".into())),
    }
}

/// Sends a request and gives the status and the whole answer, up to so many bytes.
pub async fn ask(stream: Box<dyn Stream>, request: Request<Full<Bytes>>, most: usize) -> Result<(u16, Bytes), Trouble> {
    let answer = begin(stream, request).await?;
    let status = answer.status().as_u16();
    match timeout(ANSWER_TIME, Limited::new(answer.into_body(), most).collect()).await {
        Ok(Ok(body)) => Ok((status, body.to_bytes())),
        Ok(Err(why)) => Err(Trouble::Lost(format!("the answer cannot be read: {why}"))),
        Err(_) => Err(Trouble::Lost("the answer took too long".into())),
    }
}
