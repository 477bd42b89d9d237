//! Checks `barelink fix` and `barelink check` on the Markdown in packages from npm and crates.io.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use anyhow::{ensure, Context, Result};
use barelink_testkit::extension::Extension;
use barelink_testkit::html::normalise;
use barelink_testkit::oracle::Running;
use serde_json::Value;
use xtask::{publication, Missing};

use crate::{book, root, scripts, step};

/// Configuration with which markdownlint-cli2 reports only bare links.
const MD034: &str =
    r#"{ "config": { "default": false, "MD034": true }, "noBanner": true, "noProgress": true }"#;

/// Texts of Markdown documents, by their path.
type Documents = BTreeMap<PathBuf, String>;

/// Lines with findings, each as the path of its file and its number.
type Lines = BTreeSet<(String, u64)>;

/// Checks that `fix` does not change how cmark-gfm renders any document, and that a second `fix` changes nothing.
///
/// Also checks that `barelink check` and markdownlint's MD034 report the same lines.
pub(super) fn run() -> Result<()> {
    scripts::install()?;
    let mut cmark_gfm = Running::cmark_gfm().context(Missing("cmark-gfm"))?;
    let before = packaged()?;
    let [original, fixed] =
        ["original", "fixed"].map(|name| root().join("target/e2e/trees").join(name));
    for folder in [&original, &fixed] {
        xtask::empty(folder)?;
        for (path, text) in &before {
            let path = folder.join(path);
            fs::create_dir_all(path.parent().context("a file in no folder")?)?;
            fs::write(path, text)?;
        }
    }
    let path = book::path()?;
    let barelink = |folder: &Path, arguments: &[&str]| -> Result<Output> {
        let mut barelink = Command::new("barelink");
        let output = barelink.args(arguments).env("PATH", &path).current_dir(folder).output()?;
        // It exits with 1 if there are findings.
        ensure!(matches!(output.status.code(), Some(0 | 1)), "{output:?}");
        Ok(output)
    };
    let checked = barelink(&original, &["check", "--format", "json", "."])?;
    let findings = serde_json::Deserializer::from_slice(&checked.stdout).into_iter();
    let findings: Vec<Value> = findings.collect::<Result<_, _>>()?;
    let (ours, theirs) = (lines(&findings)?, lines_of_lint(&original)?);
    for (path, line) in ours.symmetric_difference(&theirs) {
        println!("{path}:{line} is reported by one program alone");
    }
    step("`check` reports the lines that MD034 reports", !ours.is_empty() && ours == theirs);
    let left = findings.iter().filter(|finding| finding["fix"].is_null()).count();
    println!("{} files, {} links, {left} left alone", before.len(), findings.len());

    barelink(&fixed, &["fix", "."])?;
    let after = documents(&fixed)?;
    let is_alike = after != before && is_rendered_alike(&before, &after, &mut cmark_gfm)?;
    step("changed documents are rendered as before", is_alike);
    barelink(&fixed, &["fix", "."])?;
    step("a second run changes nothing", documents(&fixed)? == after);
    Ok(())
}

/// Returns the documents in the npm packages of `node/` and in the crates of `Cargo.lock`.
fn packaged() -> Result<Documents> {
    let mut all = Documents::new();
    let mut add = |folder: &Path, name: String| -> Result<()> {
        let documents = documents(folder)?.into_iter();
        all.extend(documents.map(|(path, text)| (Path::new(&name).join(path), text)));
        Ok(())
    };
    add(&scripts::folder().join("node_modules"), "npm".to_owned())?;
    for package in publication::packages(&["--locked"])? {
        if package.source.is_some() {
            let folder = package.manifest_path.parent().context("a manifest in no folder")?;
            add(folder, format!("crates.io/{}-{}", package.name, package.version))?;
        }
    }
    Ok(all)
}

/// Returns the `.md` files in a folder and below it, by their path in the folder. Skips symbolic links, and hidden
/// folders and `node_modules` below the folder.
fn documents(folder: &Path) -> Result<Documents> {
    let mut documents = Documents::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let (path, name) = (entry.path(), entry.file_name());
        let is_skipped = name == "node_modules" || name.as_encoded_bytes().starts_with(b".");
        let name = PathBuf::from(name);
        if entry.file_type()?.is_dir() && !is_skipped {
            let below = self::documents(&path)?.into_iter();
            documents.extend(below.map(|(path, text)| (name.join(path), text)));
        } else if entry.file_type()?.is_file() && path.extension().is_some_and(|e| e == "md") {
            documents.insert(name, xtask::read(&path)?);
        }
    }
    Ok(documents)
}

/// Returns the lines of findings in the JSON output of `barelink check`.
fn lines(findings: &[Value]) -> Result<Lines> {
    let line = |finding: &Value| {
        let path = finding["path"].as_str()?.trim_start_matches("./");
        Some((path.to_owned(), finding["line"].as_u64()?))
    };
    findings.iter().map(|finding| line(finding).context("a finding without a line")).collect()
}

/// Returns the lines that markdownlint-cli2 reports, such as `a.md:3:1 error MD034/no-bare-urls …`.
fn lines_of_lint(folder: &Path) -> Result<Lines> {
    fs::write(folder.join(".markdownlint-cli2.jsonc"), MD034)?;
    let mut lint = Command::new(scripts::folder().join("node_modules/.bin/markdownlint-cli2"));
    let reported = lint.arg("**/*.md").current_dir(folder).output()?.stderr;
    let reported = String::from_utf8(reported)?;
    let findings = reported.lines().filter_map(|line| line.split_once(" error MD034/"));
    let line = |(place, _): (&str, _)| {
        let (path, line) = place.split_once(':').context("a place without a line")?;
        // A finding that covers its whole line has no column: `a.md:3`.
        let line = line.split(':').next().unwrap_or_default();
        Ok((path.to_owned(), line.parse()?))
    };
    findings.map(line).collect()
}

/// Returns true if cmark-gfm, with its autolinks, renders each document as before. Prints the path of any other.
fn is_rendered_alike(
    before: &Documents,
    after: &Documents,
    cmark_gfm: &mut Running,
) -> Result<bool> {
    let mut is_alike = true;
    for (path, text) in before {
        let changed = after.get(path).context("a document is gone")?;
        let mut page = |text: &str| -> Result<String> {
            Ok(normalise(&cmark_gfm.ask(text, &Extension::ALL)?.html))
        };
        if text != changed && page(text)? != page(changed)? {
            println!("rendered otherwise: {}", path.display());
            is_alike = false;
        }
    }
    Ok(is_alike)
}
