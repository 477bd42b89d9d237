//! Runs finders from npm in Node.js.

use std::ops::Range;
use std::process::{Command, Stdio};

use anyhow::{ensure, Result};
use barelink_testkit::installed::npm_package;

pub(super) struct Peer {
    pub(super) name: &'static str,
    /// The package with its version.
    package: &'static str,
    /// Code that defines `find`, which returns the links of a text as pairs of UTF-16 offsets.
    program: &'static str,
}

pub(super) const ALL: [Peer; 2] = [
    Peer {
        name: "linkify-it",
        package: "linkify-it@5.0.0",
        program: "\
            const linkify = new (require('linkify-it'))();\n\
            const find = (t) => (linkify.match(t) || []).map((m) => [m.index, m.lastIndex]);\n",
    },
    Peer {
        name: "linkifyjs",
        package: "linkifyjs@4.3.2",
        program: "\
            const linkify = require('linkifyjs');\n\
            const find = (t) => linkify.find(t).map((m) => [m.start, m.end]);\n",
    },
];

/// Code after the definition of `find`. It reads texts as JSON, and prints the links in each as pairs of byte offsets.
const MAIN: &str = "\
const texts = JSON.parse(require('fs').readFileSync(0, 'utf8'));\n\
const bytes = (text, at) => Buffer.byteLength(text.slice(0, at));\n\
const found = texts.map((t) => find(t).map((pair) => pair.map((at) => bytes(t, at))));\n\
process.stdout.write(JSON.stringify(found));\n";

impl Peer {
    /// Installs the package, and returns the byte ranges of the links that it finds in each text.
    pub(super) fn find(&self, texts: &[&str]) -> Result<Vec<Vec<Range<usize>>>> {
        let folder = npm_package(self.name, self.package)?;
        let mut node = Command::new("node");
        node.args(["-e", &[self.program, MAIN].concat()]).current_dir(folder);
        let output = xtask::feed(node.stdout(Stdio::piped()), &serde_json::to_vec(texts)?)?;
        ensure!(output.status.success(), "node failed: {}", output.status);
        let found: Vec<Vec<(usize, usize)>> = serde_json::from_slice(&output.stdout)?;
        ensure!(found.len() == texts.len(), "{} answers", found.len());
        let ranges = |links: Vec<_>| links.into_iter().map(|(start, end)| start..end).collect();
        Ok(found.into_iter().map(ranges).collect())
    }
}
