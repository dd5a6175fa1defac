//! Connections, plain or by TLS, and what can go wrong with them.

use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// Time to reach a server and agree on TLS.
const CONNECT_TIME: Duration = Duration::from_secs(15);

/// Why a chat or the game cannot be read now.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    /// The connection was not made or broke.
    #[error("the connection broke: {0}")]
    Broken(#[from] io::Error),
    /// The connection is of no use any more, for this reason.
    #[error("{0}")]
    Lost(String),
    /// The server says no, and will hardly say anything else in a moment.
    #[error("{0}")]
    Refused(String),
}

impl From<hyper::Error> for Trouble {
    fn from(wrong: hyper::Error) -> Self {
        Trouble::Lost(format!("the connection broke: {wrong}"))
    }
}

/// What can be read and written.
pub trait Stream: AsyncRead + AsyncWrite + Unpin + Send {}
impl<T: AsyncRead + AsyncWrite + Unpin + Send> Stream for T {}

/// How TLS connections are made, and whom they trust.
#[derive(Clone)]
pub struct Tls(TlsConnector);

impl std::fmt::Debug for Tls {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Tls")
    }
}

impl Tls {
    /// Trusts whom browsers trust, and certificates in this file (PEM) as well.
    pub fn new(trust: Option<&Path>) -> Result<Self, Trouble> {
        let mut roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
        if let Some(file) = trust {
            let wrong = |why: String| Trouble::Refused(format!("{} holds no certificates: {why}", file.display()));
            for certificate in CertificateDer::pem_file_iter(file).map_err(|why| wrong(why.to_string()))? {
                let certificate = certificate.map_err(|why| wrong(why.to_string()))?;
                roots.add(certificate).map_err(|why| wrong(why.to_string()))?;
            }
        }
        let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .map_err(|why| Trouble::Refused(why.to_string()))?
            .with_root_certificates(roots)
            .with_no_client_auth();
        Ok(Tls(TlsConnector::from(Arc::new(config))))
    }
}

/// Connects, by TLS where it is given.
pub async fn connect(host: &str, port: u16, tls: Option<&Tls>) -> Result<Box<dyn Stream>, Trouble> {
    let connecting = async {
        let stream = TcpStream::connect((host, port)).await?;
        stream.set_nodelay(true)?;
        let Some(Tls(tls)) = tls else { return Ok(Box::new(stream) as Box<dyn Stream>) };
        let name = ServerName::try_from(host.to_owned()).map_err(io::Error::other)?;
        Ok(Box::new(tls.connect(name, stream).await?) as Box<dyn Stream>)
    };
    match timeout(CONNECT_TIME, connecting).await {
        Ok(Ok(stream)) => Ok(stream),
        Ok(Err(why)) => {
            let why: io::Error = why;
            Err(Trouble::Lost(format!("{host}:{port} cannot be reached: {why}")))
        }
        Err(_) => Err(Trouble::Lost(format!("{host}:{port} does not answer"))),
    }
}
