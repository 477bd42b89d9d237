//! Builds the program `barelink`, runs it, and measures its time and its peak memory.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

/// Interval at which the memory of a run is read.
const INTERVAL: Duration = Duration::from_millis(5);

/// A copy of the program, built with optimisations.
pub(super) struct Program {
    path: PathBuf,
    folder: PathBuf,
}

/// The result of a run.
pub(super) struct Run {
    /// The exit code, or `None` if a signal ended the run.
    pub(super) code: Option<i32>,
    /// File with the standard output. The next run overwrites it.
    pub(super) out: PathBuf,
    /// Peak memory in bytes, if Linux reports it.
    pub(super) peak: Option<usize>,
    /// Standard error.
    pub(super) messages: String,
}

impl Program {
    /// Builds the program and copies it into this directory, which also receives output.
    pub(super) fn build(folder: &Path) -> Result<Self> {
        let path = folder.join("barelink");
        fs::copy(xtask::program()?, &path)?;
        Ok(Program { path, folder: folder.to_owned() })
    }

    /// Returns a command that runs the program in a directory, with these arguments separated by spaces.
    pub(super) fn command(&self, folder: &Path, words: &str) -> Command {
        prepared(Command::new(&self.path), folder, words)
    }

    /// Runs the program in a directory and waits until it exits.
    pub(super) fn run(&self, folder: &Path, words: &str) -> Result<Run> {
        self.finish(self.command(folder, words))
    }

    /// Runs a command and waits until it exits. Its standard output goes to a file. Prints its time and its peak
    /// memory.
    ///
    /// The command's standard error must be piped.
    pub(super) fn finish(&self, mut command: Command) -> Result<Run> {
        let out = self.folder.join("out");
        command.stdout(File::create(&out)?);
        let begun = Instant::now();
        let mut child = command.spawn()?;
        let mut stderr = child.stderr.take().context("a pipe")?;
        let reader = thread::spawn(move || {
            let mut messages = String::new();
            stderr.read_to_string(&mut messages).map(|_| messages)
        });
        let mut peak = None;
        let status = loop {
            if let Some(status) = child.try_wait()? {
                break status;
            }
            peak = peak.max(memory(&child));
            thread::sleep(INTERVAL);
        };
        let taken = begun.elapsed().as_secs_f64();
        let words: Vec<_> = command.get_args().map(OsStr::to_string_lossy).collect();
        println!("    {taken:7.2} s {:6} MB  {}", peak.unwrap_or(0) >> 20, words.join(" "));
        let messages = reader.join().ok().context("messages")??;
        Ok(Run { code: status.code(), out, peak, messages })
    }
}

fn prepared(mut command: Command, folder: &Path, words: &str) -> Command {
    // By default, glibc raises this threshold and then keeps freed memory, up to a fifth of what is measured.
    command.env("MALLOC_MMAP_THRESHOLD_", "131072");
    command.args(words.split(' ')).current_dir(folder);
    command.stdin(Stdio::null()).stderr(Stdio::piped());
    command
}

/// Returns the peak memory so far in bytes, or `None` if the system does not report it.
fn memory(child: &Child) -> Option<usize> {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: usize = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kilobytes << 10)
}
