//! Counts the instructions of probes.

use std::hint::black_box;

use anyhow::Result;
use xtask::callgrind;

use super::target::Run;

/// Runs a probe. callgrind counts inside this function, and writes its counts at each return.
#[inline(never)]
pub fn counted(run: &Run, document: &str) {
    black_box(run(black_box(document)));
}

/// Returns the instructions of each call of [`counted`], in order. Runs this command under callgrind with `arguments` and
/// documents of `length` bytes. `calls` is the number of calls.
pub fn totals(arguments: &[&str], length: usize, calls: usize) -> Result<Vec<u64>> {
    let length = length.to_string();
    let arguments = [&["hostile", "--probe", &length], arguments].concat();
    callgrind::totals(concat!(module_path!(), "::counted"), &arguments, calls)
}
