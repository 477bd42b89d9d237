//! Checks `barelink fix` on documentation from three registries. cmark-gfm renders each changed document before and
//! after.
//!
//! markdownlint-cli2 runs on the same documents for comparison. Prints the table of `docs/trees.md`.

mod findings;
mod sources;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use anyhow::{ensure, Context, Result};
use barelink_testkit::extension::Extension;
use barelink_testkit::html::normalise;
use barelink_testkit::oracle::Running;
use serde_json::Value;
use xtask::Missing;

use crate::{files, root, scripts, step};
use findings::Total;
use sources::Tree;

/// Configuration with which markdownlint-cli2 reports and fixes only bare links.
const MD034: &str =
    r#"{ "config": { "default": false, "MD034": true }, "noBanner": true, "noProgress": true }"#;

/// Number of runs of each program. The programs alternate, and the fastest run of each counts.
const RUNS: usize = 9;

/// Texts of Markdown documents, by their path in a tree.
type Documents = BTreeMap<PathBuf, String>;

/// Checks that `fix` does not change the rendering of any document, and that a second `fix` changes nothing.
///
/// Also checks that `barelink check` and markdownlint's MD034 report the same lines.
pub(super) fn run() -> Result<()> {
    let trees = scripts::install().and_then(|()| sources::all());
    let trees = trees.context(Missing("npm, PyPI and crates.io"))?;
    let mut cmark_gfm = Running::cmark_gfm().context(Missing("cmark-gfm"))?;
    let program = xtask::program()?;
    println!("| tree | files | links | edits | left alone | files rendered otherwise | a second run | CPU seconds | markdownlint-cli2: files rendered otherwise | CPU seconds |");
    println!("|---|--:|--:|--:|--:|--:|---|--:|--:|--:|");
    let mut passed = true;
    let mut total = Total::default();
    for Tree { name, folders } in &trees {
        let mut before = Documents::new();
        for folder in folders {
            // The name of a crate's folder has its version, so paths differ.
            before.extend(documents(folder, folder.parent().context("a folder")?)?);
        }
        let row = row(&program, &before, &mut cmark_gfm, &mut total);
        let (cells, is_same) = row.with_context(|| name.clone())?;
        println!("| {name} | {} | {cells} |", before.len());
        passed &= is_same;
    }
    println!("{total}");
    step("`check` reports the lines that MD034 reports", total.is_same());
    step("trees of documentation are rendered as before", passed && trees.len() >= 5);
    Ok(())
}

/// Returns the cells of a tree's row, from the number of links on. Also returns true if `fix` changes no rendering and
/// a second `fix` changes nothing.
fn row(
    program: &Path,
    before: &Documents,
    cmark_gfm: &mut Running,
    total: &mut Total,
) -> Result<(String, bool)> {
    let ours = copy(before, "ours")?;
    let theirs = copy(before, "theirs")?;
    let findings = barelink(program, &ours, &["check", "--format", "json", "."])?.stdout;
    let findings = serde_json::Deserializer::from_slice(&findings).into_iter();
    let findings: Vec<Value> = findings.collect::<Result<_, _>>()?;
    let cli2 = scripts::folder().join("node_modules/.bin/markdownlint-cli2");
    let mut lint = Command::new(&cli2);
    // markdownlint-cli2 reports on standard error.
    let reported = lint.arg("**/*.md").current_dir(&theirs).output()?.stderr;
    let lint_lines = findings::lines_of_lint(&String::from_utf8(reported)?)?;
    let mut fastest = [f64::INFINITY; 2];
    for _ in 0..RUNS {
        fastest[0] = seconds(&ours, program, &["check", "."])?.min(fastest[0]);
        fastest[1] = seconds(&theirs, &cli2, &["**/*.md"])?.min(fastest[1]);
    }
    total.add(before.len(), &[findings::lines(&findings)?, lint_lines], fastest);
    let fixed = barelink(program, &ours, &["fix", "."])?;
    ensure!(fixed.status.success(), "{fixed:?}");
    Command::new(cli2).args(["--fix", "**/*.md"]).current_dir(&theirs).output()?;
    let after = documents(&ours, &ours)?;
    let again = barelink(program, &ours, &["fix", "."])?;
    let is_stable = again.status.success() && documents(&ours, &ours)? == after;
    let by_us = differing(before, &after, cmark_gfm, true)?;
    let by_them = differing(before, &documents(&theirs, &theirs)?, cmark_gfm, false)?;
    let edits = findings.iter().filter(|finding| !finding["fix"].is_null()).count();
    let (links, left) = (findings.len(), findings.len() - edits);
    let again = if is_stable { "the same" } else { "CHANGES" };
    let [fast, slow] = fastest;
    let cells = format!(
        "{links} | {edits} | {left} | {by_us} | {again} | {fast:.2} | {by_them} | {slow:.2}"
    );
    Ok((cells, by_us == 0 && is_stable))
}

/// Returns the number of documents that cmark-gfm, with its autolinks, renders differently after the change. Prints
/// their paths if `is_told` is true.
fn differing(
    before: &Documents,
    after: &Documents,
    cmark_gfm: &mut Running,
    is_told: bool,
) -> Result<usize> {
    let mut count = 0;
    for (path, text) in before {
        let changed = after.get(path).context("a document is gone")?;
        let mut page = |text: &str| -> Result<String> {
            Ok(normalise(&cmark_gfm.ask(text, &Extension::ALL)?.html))
        };
        if text != changed && page(text)? != page(changed)? {
            count += 1;
            if is_told {
                println!("rendered otherwise: {}", path.display());
            }
        }
    }
    Ok(count)
}

/// Writes the documents and a configuration of markdownlint-cli2 to an empty directory. Returns its path.
fn copy(documents: &Documents, name: &str) -> Result<PathBuf> {
    let folder = root().join("target/e2e/trees/work").join(name);
    xtask::empty(&folder)?;
    for (path, text) in documents {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().context("a folder")?)?;
        fs::write(path, text)?;
    }
    fs::write(folder.join(".markdownlint-cli2.jsonc"), MD034)?;
    Ok(folder)
}

/// Reads the `.md` files that [`files`] finds in a directory. Their paths are relative to `base`.
fn documents(folder: &Path, base: &Path) -> Result<Documents> {
    let files = files(folder, "md")?.into_iter();
    let read = |file: PathBuf| Ok((file.strip_prefix(base)?.to_owned(), xtask::read(&file)?));
    files.map(read).collect()
}

fn barelink(program: &Path, folder: &Path, arguments: &[&str]) -> Result<Output> {
    let mut barelink = Command::new(program);
    Ok(barelink.args(arguments).current_dir(folder).output()?)
}

/// Runs a program. Returns the processor time in seconds of the program and its child processes. It depends less on
/// other processes than elapsed time.
fn seconds(folder: &Path, program: &Path, arguments: &[&str]) -> Result<f64> {
    let mut bash = Command::new("bash");
    bash.args(["-c", "\"$@\" > /dev/null 2>&1; times", "bash"]);
    bash.arg(program).args(arguments).current_dir(folder);
    let times = xtask::output(&mut bash)?;
    let children = times.lines().nth(1).context("no times")?;
    let parts = children.split_whitespace().map(|time| {
        let (minutes, seconds) = time.trim_end_matches('s').split_once('m')?;
        Some(minutes.parse::<f64>().ok()? * 60.0 + seconds.parse::<f64>().ok()?)
    });
    parts.sum::<Option<f64>>().context("no time")
}
