//! Counts instructions with callgrind, a tool of valgrind.

use std::process::Command;
use std::{env, fs};

use anyhow::{Context, Result};

/// Runs this program under callgrind with `arguments`. Returns the instructions of each call of `function`, in order.
/// `calls` is the number of calls.
pub fn totals(function: &str, arguments: &[&str], calls: usize) -> Result<Vec<u64>> {
    let folder = crate::target()?.join(format!("callgrind-{}", std::process::id()));
    crate::empty(&folder)?;
    let file = folder.join("count");
    let mut valgrind = Command::new("valgrind");
    valgrind
        .args(["--tool=callgrind", "--dump-line=no"])
        .arg(format!("--toggle-collect={function}"))
        .arg(format!("--dump-after={function}"))
        .arg(format!("--callgrind-out-file={}", file.display()))
        .arg(env::current_exe()?)
        .args(arguments);
    crate::output(&mut valgrind)?;
    let total = |number: usize| -> Result<u64> {
        let dump = fs::read_to_string(folder.join(format!("count.{number}")))?;
        let total = dump.lines().find_map(|line| line.strip_prefix("totals: "));
        Ok(total.context("a dump without a total")?.trim().parse()?)
    };
    let totals = (1..=calls).map(total).collect();
    fs::remove_dir_all(folder)?;
    totals
}

/// Returns true if valgrind is installed.
pub fn is_there() -> bool {
    let version = Command::new("valgrind").arg("--version").output();
    version.is_ok_and(|version| version.status.success())
}
