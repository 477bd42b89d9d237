//! `cargo xtask bench --program`: compares the time of `barelink check` with the time of ripgrep for a URL pattern.

use std::fs;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{ensure, Context, Result};
use barelink_testkit::bench::corpus::{Corpus, DOCUMENTS};

use crate::Format;

/// Number of runs of each program. The fastest counts.
const RUNS: usize = 30;

/// Builds the program. Prints its time and that of `rg` for the same files. Always returns true.
pub fn run(format: Format) -> Result<bool> {
    let corpus = Corpus::named(Corpus::REGISTRY, DOCUMENTS);
    let corpus = corpus.context("no files: `cargo fetch` gets them")?;
    let folder = xtask::target()?.join("bench-check");
    fs::create_dir_all(&folder)?;
    for (number, document) in corpus.documents.iter().enumerate() {
        fs::write(folder.join(format!("{number}.md")), document)?;
    }
    let mut check = Command::new(xtask::program()?);
    check.args(["check", "--quiet", "."]).current_dir(&folder);
    let mut search = Command::new("rg");
    search.args(["-n", "https?://", "."]).current_dir(&folder);
    let mut fastest = [Duration::MAX; 2];
    for _ in 0..RUNS {
        for (fastest, command) in fastest.iter_mut().zip([&mut check, &mut search]) {
            *fastest = time(command)?.min(*fastest);
        }
    }
    let [check, search] = fastest.map(|fastest| fastest.as_secs_f64());
    let (files, ratio) = (corpus.documents.len(), check / search);
    match format {
        Format::Table => println!(
            "check on {files} files: {:.1} ms, {ratio:.1} times the time of rg -n 'https?://'",
            check * 1e3
        ),
        Format::Json => {
            let row = serde_json::json!({
                "case": "check", "files": files, "seconds": check, "peer_seconds": search, "ratio": ratio,
            });
            println!("{row}");
        }
    }
    Ok(true)
}

/// Returns the time of a run. Exit code 1 is no error: `barelink check` uses it if it finds a link, `rg` if it finds
/// no match.
fn time(command: &mut Command) -> Result<Duration> {
    let begin = Instant::now();
    let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
    let status = status.with_context(|| format!("{command:?} cannot be started"))?;
    ensure!(matches!(status.code(), Some(0 | 1)), "{command:?}: {status}");
    Ok(begin.elapsed())
}
