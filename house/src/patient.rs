//! A connection whose other end has to read. What the house sends and nobody takes would otherwise stay for ever: a
//! reply has a beginning that is waited for, but no end.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Sleep, sleep};

/// So much has to be taken within every span of patience. Over the slowest telephone line there is that takes a few
/// seconds; a client that takes less does not read a page.
pub const ENOUGH: usize = 16 << 10;

/// So much of what is sent the system keeps for a connection, and so much of what comes: without a bound it may be
/// megabytes of each. Linux doubles it. A slow reader frees a third of it at a time, which the patience has to allow for.
pub const SYSTEM_KEEPS: u32 = 128 << 10;

/// A stream that ends in an error when the other end takes too little for too long.
pub struct Patient<S> {
    stream: S,
    patience: Duration,
    /// Runs from the first time something could not be sent until everything is.
    alarm: Option<Pin<Box<Sleep>>>,
    /// What was taken since it was set.
    taken: usize,
}

impl<S> Patient<S> {
    pub fn new(stream: S, patience: Duration) -> Self {
        Patient { stream, patience, alarm: None, taken: 0 }
    }

    pub fn into_inner(self) -> S {
        self.stream
    }

    /// What became of a write: counts it, or sees how long it has been waited for.
    fn tried(&mut self, context: &mut Context<'_>, written: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        if let Poll::Ready(Ok(bytes)) = &written {
            self.taken = self.taken.saturating_add(*bytes);
        }
        if written.is_ready() {
            return written;
        }
        loop {
            let patience = self.patience;
            let alarm = self.alarm.get_or_insert_with(|| {
                self.taken = 0;
                Box::pin(sleep(patience))
            });
            if alarm.as_mut().poll(context).is_pending() {
                return Poll::Pending;
            }
            if self.taken < ENOUGH {
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
            self.alarm = None;
        }
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Patient<S> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.tried(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.tried(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    /// Asked for when everything is written.
    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(context);
        if flushed.is_ready() {
            self.alarm = None;
        }
        flushed
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Patient<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, duplex};
    use tokio::time::Instant;

    use super::*;

    const PATIENCE: Duration = Duration::from_millis(600);

    /// Sends so many bytes to somebody who takes so many at a time, with pauses. How it ended, and when.
    async fn sent(bytes: usize, at_a_time: usize, pause: Duration) -> (io::Result<()>, Duration) {
        let (house, mut guest) = duplex(4 << 10);
        let reading = tokio::spawn(async move {
            let mut space = vec![0; at_a_time];
            while !space.is_empty() && guest.read_exact(&mut space).await.is_ok() {
                tokio::time::sleep(pause).await;
            }
            // Somebody who takes nothing stays there.
            tokio::time::sleep(PATIENCE * 20).await;
            drop(guest);
        });
        let (mut stream, begin) = (Patient::new(house, PATIENCE), Instant::now());
        let sent = async {
            stream.write_all(&vec![7; bytes]).await?;
            stream.flush().await
        };
        let ended = (sent.await, begin.elapsed());
        reading.abort();
        ended
    }

    #[tokio::test]
    async fn whoever_takes_nothing_is_given_up() {
        let (ended, took) = sent(100 << 10, 0, PATIENCE).await;
        assert_eq!(ended.unwrap_err().kind(), io::ErrorKind::TimedOut);
        assert!(took >= PATIENCE && took < PATIENCE * 5, "{took:?}");
    }

    #[tokio::test]
    async fn whoever_takes_a_byte_now_and_then_is_given_up() {
        let (ended, _) = sent(100 << 10, 64, PATIENCE / 6).await;
        assert_eq!(ended.unwrap_err().kind(), io::ErrorKind::TimedOut);
    }

    #[tokio::test]
    async fn whoever_is_slow_but_reads_gets_everything() {
        let (ended, took) = sent(256 << 10, 8 << 10, PATIENCE / 12).await;
        ended.unwrap();
        assert!(took > PATIENCE * 2, "longer than one span: {took:?}");
    }

    #[tokio::test]
    async fn a_pause_between_two_replies_does_not_count() {
        let (house, mut guest) = duplex(4 << 10);
        let reading = tokio::spawn(async move {
            let mut space = vec![0; 5 << 10];
            for pause in [PATIENCE / 6, PATIENCE * 2, PATIENCE / 6] {
                tokio::time::sleep(pause).await;
                guest.read_exact(&mut space).await.unwrap();
            }
        });
        let mut stream = Patient::new(house, PATIENCE);
        for wait in [PATIENCE * 2, PATIENCE / 6, Duration::ZERO] {
            stream.write_all(&[7; 5 << 10]).await.unwrap();
            stream.flush().await.unwrap();
            tokio::time::sleep(wait).await;
        }
        reading.await.unwrap();
    }
}
