//! A bomb is stopped before it fills the memory. Alone in its file, since it watches every allocation.

use std::alloc::System;
use std::io::{Cursor, Write as _};
use std::time::Instant;

use pack::{Pack, limits};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// A zip with 10 MiB of zeros in it that declares this size for them.
fn bomb(declared: u32) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    zip.start_file("pack.yaml", SimpleFileOptions::default()).unwrap();
    zip.write_all(&vec![0; 10 << 20]).unwrap();
    let mut bytes = zip.finish().unwrap().into_inner();
    let honest = (10_u32 << 20).to_le_bytes();
    for at in 0..bytes.len() - 4 {
        if bytes[at..].starts_with(&honest) {
            bytes[at..at + 4].copy_from_slice(&declared.to_le_bytes());
        }
    }
    bytes
}

#[test]
fn ten_mebibytes_of_zeros_are_neither_unpacked_nor_waited_for() {
    for declared in [10 << 20, 0, 1, 100_000, limits::FILE_BYTES as u32] {
        let bytes = bomb(declared);
        assert!(bytes.len() < 64 << 10, "{} bytes", bytes.len());
        let (region, start) = (Region::new(ALLOCATOR), Instant::now());
        let complaint = Pack::from_zip("bomb.zip", &bytes).unwrap_err();
        assert!(complaint.to_string().starts_with("bomb/pack.yaml: the file "), "{complaint}");
        let allocated = region.change().bytes_allocated;
        assert!(allocated < 2 * limits::PACK_BYTES, "{allocated} bytes for a declared {declared}");
        assert!(start.elapsed().as_millis() < 500, "{:?}", start.elapsed());
    }
}
