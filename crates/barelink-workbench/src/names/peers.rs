//! Runs finders from npm in Node.js.

use std::io::Write as _;
use std::ops::Range;
use std::process::{Command, Stdio};

use anyhow::{ensure, Context, Result};
use barelink_testkit::node;

/// Packages to compare with. Each program defines `find`, which returns the links of a text as pairs of UTF-16 offsets.
pub(super) const ALL: &[(&str, Peer)] = &[
    (
        "linkify-it",
        Peer {
            package: "linkify-it@5.0.0",
            program: "\
                const linkify = new (require('linkify-it'))();\n\
                const find = (t) => (linkify.match(t) || []).map((m) => [m.index, m.lastIndex]);\n",
        },
    ),
    (
        "linkifyjs",
        Peer {
            package: "linkifyjs@4.3.2",
            program: "\
                const linkify = require('linkifyjs');\n\
                const find = (t) => linkify.find(t).map((m) => [m.start, m.end]);\n",
        },
    ),
];

/// An npm package.
#[derive(Clone, Copy)]
pub(super) struct Peer {
    package: &'static str,
    program: &'static str,
}

/// Code after the definition of `find`. It reads texts as JSON, and prints the links in each as pairs of byte offsets.
const MAIN: &str = "\
const texts = JSON.parse(require('fs').readFileSync(0, 'utf8'));\n\
const bytes = (text, at) => Buffer.byteLength(text.slice(0, at));\n\
const found = texts.map((t) => find(t).map((pair) => pair.map((at) => bytes(t, at))));\n\
process.stdout.write(JSON.stringify(found));\n";

/// Returns the ranges of the links that a package finds in each text.
pub(super) fn find(peer: Peer, texts: &[&str]) -> Result<Vec<Vec<Range<usize>>>> {
    let name = peer.package.split('@').next().unwrap_or_default();
    let folder = node::installed(name, peer.package)?;
    let mut node = Command::new("node")
        .args(["-e", &[peer.program, MAIN].concat()])
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .context("node")?;
    let mut input = node.stdin.take().context("no standard input")?;
    input.write_all(serde_json::to_string(texts)?.as_bytes())?;
    drop(input);
    let output = node.wait_with_output()?;
    ensure!(output.status.success(), "node failed: {}", output.status);
    let found: Vec<Vec<(usize, usize)>> = serde_json::from_slice(&output.stdout)?;
    ensure!(found.len() == texts.len(), "{} answers", found.len());
    let ranges = |links: Vec<(usize, usize)>| {
        let links = links.into_iter();
        links.map(|(start, end)| start..end).collect()
    };
    Ok(found.into_iter().map(ranges).collect())
}
