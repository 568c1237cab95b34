//! The allocator of the binaries. It counts what each thread asks for, so that `safehouse bench` can say how often a
//! rule allocates, and it is mimalloc below: a house makes and drops many small things on few threads.
//!
//! The only unsafe code of the workspace, because an allocator cannot be written without: every function passes its
//! arguments on unchanged.

use std::alloc::{GlobalAlloc, Layout};
use std::cell::Cell;

use mimalloc::MiMalloc;

/// mimalloc, counted.
pub struct Counted;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
    static BYTES: Cell<u64> = const { Cell::new(0) };
}

/// How often the thread has asked for memory so far.
pub fn allocations() -> u64 {
    // A thread that is ending has no counter any more, and is not measured.
    ALLOCATIONS.try_with(Cell::get).unwrap_or_default()
}

/// How many bytes the thread has asked for so far; those given back are not taken off.
pub fn bytes() -> u64 {
    // As above.
    BYTES.try_with(Cell::get).unwrap_or_default()
}

fn count(bytes: usize) {
    // As above.
    _ = ALLOCATIONS.try_with(|count| count.set(count.get() + 1));
    _ = BYTES.try_with(|count| count.set(count.get() + bytes as u64));
}

// SAFETY: every function does what the allocator below does with the same arguments; counting touches no memory of the
// caller and does not allocate.
unsafe impl GlobalAlloc for Counted {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size());
        // SAFETY: the caller keeps the promises of `GlobalAlloc::alloc`, which are the same below.
        unsafe { MiMalloc.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(layout.size());
        // SAFETY: as in `alloc`.
        unsafe { MiMalloc.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: the memory came from the same allocator below.
        unsafe { MiMalloc.dealloc(memory, layout) }
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size);
        // SAFETY: the memory came from the same allocator below.
        unsafe { MiMalloc.realloc(memory, layout, size) }
    }
}

#[cfg(test)]
mod tests {
    #[global_allocator]
    static HEAP: super::Counted = super::Counted;

    #[test]
    fn what_is_asked_for_is_counted() {
        let before = super::allocations();
        let kept = std::hint::black_box(vec![1u8; 100]);
        assert_eq!(super::allocations(), before + 1);
        drop(kept);
        assert_eq!(super::allocations(), before + 1, "giving back is free");
    }
}
