//! The allocator of `barelink.wasm`. The standard library's is 2 KB larger with brotli, and pays off only where many
//! allocations are alive: in `markdown.wasm`.

// Two threads may not use the allocator at once, which no compiler can check.
#![allow(unsafe_code)]

use lol_alloc::{AssumeSingleThreaded, FreeListAllocator};

#[global_allocator]
static ALLOCATOR: AssumeSingleThreaded<FreeListAllocator> =
    // SAFETY: an instance of the module runs on one thread.
    unsafe { AssumeSingleThreaded::new(FreeListAllocator::new()) };
