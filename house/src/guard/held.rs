//! A reply that counts until the last of it was taken, and a body that counts until nobody looks at it any more.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use axum::Error;
use axum::body::{Body, Bytes, HttpBody};
use hyper::body::{Frame, SizeHint};

use super::Connected;

/// What is sent, and the address it is sent to.
pub struct Held {
    body: Body,
    place: Arc<Connected>,
}

impl Held {
    pub fn new(body: Body, place: Connected) -> Self {
        Held { body, place: Arc::new(place) }
    }
}

/// A part of it. The body itself is dropped as soon as its last part waits to be sent; the parts are dropped when they are.
struct Part {
    bytes: Bytes,
    _place: Arc<Connected>,
}

/// Bytes that count until the last copy of them is dropped, wherever they are handed on to.
pub fn counted(bytes: Bytes, place: Connected) -> Bytes {
    Bytes::from_owner(Part { bytes, _place: Arc::new(place) })
}

impl AsRef<[u8]> for Part {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

impl HttpBody for Held {
    type Data = Bytes;
    type Error = Error;

    fn poll_frame(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Error>>> {
        let frame = ready!(Pin::new(&mut self.body).poll_frame(context));
        let held = |bytes| Bytes::from_owner(Part { bytes, _place: self.place.clone() });
        Poll::Ready(frame.map(|frame| frame.map(|frame| frame.map_data(held))))
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
