//! Requests to the house.

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use http_body_util::{BodyExt as _, Full};
use hyper::body::Bytes;
use hyper::{Method, Request};
use hyper_util::rt::TokioIo;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;
use wire::api::{Me, Nickname, Problem};

const WITHIN: Duration = Duration::from_secs(30);

/// A client that can make requests.
#[derive(Clone, Debug)]
pub struct Http {
    pub address: SocketAddr,
    /// The token that says who the client is; empty before it has one.
    pub token: String,
    /// The address of this machine to come from; any if nothing is said.
    pub from: Option<IpAddr>,
}

/// Why a request brought nothing.
#[derive(Debug, thiserror::Error)]
pub enum Unhappy {
    #[error("{status} {}: {}", problem.code, problem.message)]
    Refused { status: u16, problem: Problem },
    #[error("{0}")]
    Network(String),
    #[error("the reply makes no sense ({0})")]
    Reply(String),
}

impl Http {
    /// A client that has not said who it is.
    pub fn nobody(address: SocketAddr) -> Http {
        Http { address, token: String::new(), from: None }
    }

    /// Walks in under a nickname.
    pub async fn visit(address: SocketAddr, nickname: &str) -> Result<Http, Unhappy> {
        Http::nobody(address).named(nickname).await
    }

    /// Becomes a visitor of this name.
    pub async fn named(self, nickname: &str) -> Result<Http, Unhappy> {
        let body = serde_json::to_vec(&Nickname { nickname: nickname.into() });
        let body = body.map_err(|error| Unhappy::Reply(error.to_string()))?;
        let (_, headers, reply) = self.request(Method::PUT, "/api/me", Some(body)).await?;
        serde_json::from_slice::<Me>(&reply).map_err(|error| Unhappy::Reply(error.to_string()))?;
        let token = headers.get("x-safehouse-token").and_then(|token| token.to_str().ok());
        let token = token.ok_or_else(|| Unhappy::Reply("no token".into()))?.to_string();
        Ok(Http { token, ..self })
    }

    pub async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, Unhappy> {
        read(&self.text(path).await?)
    }

    /// A reply that is not JSON.
    pub async fn text(&self, path: &str) -> Result<Bytes, Unhappy> {
        Ok(self.request(Method::GET, path, None).await?.2)
    }

    pub async fn post<T: DeserializeOwned>(&self, path: &str, body: &impl Serialize) -> Result<T, Unhappy> {
        self.send(Method::POST, path, body).await
    }

    pub async fn put<T: DeserializeOwned>(&self, path: &str, body: &impl Serialize) -> Result<T, Unhappy> {
        self.send(Method::PUT, path, body).await
    }

    async fn send<T: DeserializeOwned>(&self, how: Method, path: &str, body: &impl Serialize) -> Result<T, Unhappy> {
        let body = serde_json::to_vec(body).map_err(|error| Unhappy::Reply(error.to_string()))?;
        read(&self.request(how, path, Some(body)).await?.2)
    }

    /// A connection to the house.
    pub async fn connect(&self) -> std::io::Result<TcpStream> {
        let Some(from) = self.from else { return TcpStream::connect(self.address).await };
        let socket = if from.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
        socket.bind(SocketAddr::new(from, 0))?;
        socket.connect(self.address).await
    }

    /// Any request: status, headers and body of the reply.
    pub async fn request(
        &self,
        how: Method,
        path: &str,
        body: Option<Vec<u8>>,
    ) -> Result<(u16, hyper::HeaderMap, Bytes), Unhappy> {
        let mut request = Request::builder().method(how).uri(path).header("host", self.address.to_string());
        if !self.token.is_empty() {
            request = request.header("authorization", format!("Bearer {}", self.token));
        }
        if body.is_some() {
            request = request.header("content-type", "application/json");
        }
        let request = request.body(Full::new(Bytes::from(body.unwrap_or_default())));
        let request = request.map_err(|error| Unhappy::Network(error.to_string()))?;
        let (status, headers, body) = timeout(WITHIN, exchange(self, request))
            .await
            .map_err(|_| Unhappy::Network("no reply in time".into()))?
            .map_err(Unhappy::Network)?;
        if (200..300).contains(&status) {
            return Ok((status, headers, body));
        }
        let problem = serde_json::from_slice(&body).unwrap_or_else(|_| Problem {
            code: "unknown".into(),
            message: String::from_utf8_lossy(&body).into_owned(),
            rule: None,
        });
        Err(Unhappy::Refused { status, problem })
    }
}

async fn exchange(http: &Http, request: Request<Full<Bytes>>) -> Result<(u16, hyper::HeaderMap, Bytes), String> {
    let stream = http.connect().await.map_err(|error| error.to_string())?;
    let made = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await;
    let (mut sender, connection) = made.map_err(|error| error.to_string())?;
    let line = tokio::spawn(connection);
    let reply = sender.send_request(request).await.map_err(|error| error.to_string())?;
    let (status, headers) = (reply.status().as_u16(), reply.headers().clone());
    let body = reply.into_body().collect().await.map_err(|error| error.to_string())?.to_bytes();
    line.abort();
    Ok((status, headers, body))
}

fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, Unhappy> {
    serde_json::from_slice(body).map_err(|error| Unhappy::Reply(error.to_string()))
}
