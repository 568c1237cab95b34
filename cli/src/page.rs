//! The page within this program. `build.rs` puts it here, if there is one to put.

use house::page::File;

include!(concat!(env!("OUT_DIR"), "/page.rs"));
