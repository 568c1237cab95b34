//! How far something is that may take a while: nothing at first, then a bar on standard error.

use std::sync::Once;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// What is over sooner needs no bar.
const PATIENCE: Duration = Duration::from_secs(1);

pub struct Progress {
    bar: ProgressBar,
    appear: Once,
}

impl Progress {
    /// So much of something is to be done.
    pub fn of(length: u64, what: &str) -> Self {
        let bar = ProgressBar::hidden();
        bar.set_length(length);
        if let Ok(style) = ProgressStyle::with_template("{wide_bar} {pos}/{len} {msg}, {eta} left") {
            bar.set_style(style);
        }
        bar.set_message(what.to_string());
        Progress { bar, appear: Once::new() }
    }

    /// So much more is done.
    pub fn inc(&self, by: u64) {
        if self.bar.elapsed() > PATIENCE {
            self.appear.call_once(|| self.bar.set_draw_target(ProgressDrawTarget::stderr()));
        }
        self.bar.inc(by);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
