//! Counts instructions with callgrind, a tool of valgrind.

use std::hint::black_box;
use std::process::Command;
use std::{env, fs};

use anyhow::{Context, Result};

use super::target::Run;

/// Runs a probe. callgrind counts inside this function, and writes its counts at each return.
#[inline(never)]
pub fn counted(run: &Run, document: &str) {
    black_box(run(black_box(document)));
}

/// Returns the instructions of each call of [`counted`], in order. Runs this command under valgrind with `arguments` and
/// documents of `length` bytes. `calls` is the number of calls.
pub fn totals(arguments: &[&str], length: usize, calls: usize) -> Result<Vec<u64>> {
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("count");
    let function = concat!(module_path!(), "::counted");
    let mut valgrind = Command::new("valgrind");
    valgrind
        .args(["--tool=callgrind", "--dump-line=no"])
        .arg(format!("--toggle-collect={function}"))
        .arg(format!("--dump-after={function}"))
        .arg(format!("--callgrind-out-file={}", file.display()))
        .arg(env::current_exe()?)
        .args(["hostile", "--probe", &length.to_string()])
        .args(arguments);
    xtask::output(&mut valgrind)?;
    let total = |number: usize| -> Result<u64> {
        let dump = fs::read_to_string(folder.path().join(format!("count.{number}")))?;
        let total = dump.lines().find_map(|line| line.strip_prefix("totals: "));
        Ok(total.context("a dump without a total")?.trim().parse()?)
    };
    (1..=calls).map(total).collect()
}

/// Returns true if valgrind is installed.
pub fn is_there() -> bool {
    let version = Command::new("valgrind").arg("--version").output();
    version.is_ok_and(|version| version.status.success())
}
