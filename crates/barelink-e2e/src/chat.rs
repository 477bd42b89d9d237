//! Runs the chat examples in Rust, JavaScript and Python with the same tokens, and compares their HTML.

use std::fs;
use std::process::{Command, Stdio};

use anyhow::{Context, Result};
use barelink_testkit::html::pieces;
use serde_json::Value;

use crate::{root, step};

/// Checks that the Rust example renders the expected page.
pub(super) fn rust() -> Result<()> {
    let mut cargo = xtask::cargo(&["run", "--quiet", "--package", "barelink-examples"]);
    check("Rust", cargo.args(["--example", "chat"]))
}

/// Checks that the example in a language renders the expected page, with its blocks in the expected parts.
pub(super) fn check(language: &str, example: &mut Command) -> Result<()> {
    let folder = root().join("fixtures/chat");
    let output =
        xtask::feed(example.stdout(Stdio::piped()), &fs::read(folder.join("tokens.jsonl"))?)?;
    let (mut parts, mut open) = (Vec::new(), String::new());
    for line in String::from_utf8(output.stdout)?.lines() {
        let answer: Value = serde_json::from_str(line)?;
        let html = |name: &str| answer[name].as_str().map(str::to_owned).context("no HTML");
        parts.extend(Some(html("settled")?).filter(|html| !html.is_empty()));
        open = html("open")?;
    }
    parts.push(open);
    let page = fs::read_to_string(folder.join("page.html"))?;
    let expected = page.split("<!-- settled -->\n").map(pieces);
    step(
        &format!("the chat example in {language}"),
        parts.iter().map(|html| pieces(html)).eq(expected),
    );
    Ok(())
}
