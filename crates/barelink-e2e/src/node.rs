//! The npm package in a real Node.js: its tests, its size, and its results beside those of the native crates.

use std::io::{BufWriter, Write};
use std::process::{Command, Stdio};

use anyhow::{ensure, Context, Result};
use barelink::{DefaultScheme, Dialect, FileNames, LinkEnd, LinkFinder, LinkKind, Policy};
use barelink_pulldown_cmark::Autolinks;
use barelink_testkit::documents::Generator;
use fastrand::Rng;
use pulldown_cmark::Options;
use serde_json::{json, Value};

use crate::{build_wasm, is_excused, root, step};

/// One in so many texts is read as Markdown too.
const ONE_IN: usize = 8;

/// Returns true if the package passes its tests, fits its size, and agrees with the native crates.
pub(super) fn run(inputs: usize) -> Result<bool> {
    if let Err(error) = build_wasm() {
        return Ok(is_excused("a compiler for WebAssembly", &error));
    }
    if let Err(error) = install() {
        return Ok(is_excused("npm with its registry", &error));
    }
    let mut passed = step(
        "the npm package's own tests",
        npm(&["test", "--silent"]).is_ok(),
    );
    passed &= step("its types", npm(&["run", "--silent", "types"]).is_ok());
    passed &= step(
        &format!("{inputs} random texts give what the native crates give"),
        compare(inputs)?,
    );
    Ok(passed)
}

/// Checks the goal for the size of the core.
pub(super) fn size() -> Result<bool> {
    if let Err(error) = build_wasm().and_then(|()| install()) {
        return Ok(is_excused("a compiler for WebAssembly, or npm", &error));
    }
    Ok(step(
        "the core is at most 40 KB with brotli",
        npm(&["run", "--silent", "size"]).is_ok(),
    ))
}

/// Installs the locked development dependencies of the package.
pub(super) fn install() -> Result<()> {
    npm(&["ci", "--no-audit", "--no-fund", "--loglevel=error"])
}

fn npm(arguments: &[&str]) -> Result<()> {
    let mut command = Command::new("npm");
    command
        .args(arguments)
        .current_dir(root().join("npm/barelink"));
    let status = command.status().context("npm cannot be started")?;
    ensure!(status.success(), "npm {} failed", arguments.join(" "));
    Ok(())
}

/// Sends texts to Node.js with their expected results, a line each. Prints the first that differs.
fn compare(inputs: usize) -> Result<bool> {
    let mut node = Command::new("node")
        .arg(root().join("npm/barelink/test/native.js"))
        .stdin(Stdio::piped())
        .spawn()?;
    let mut lines = BufWriter::new(node.stdin.take().context("no standard input")?);
    let finders = finders();
    let mut rng = Rng::with_seed(24);
    for (index, (options, finder)) in (0..inputs).zip(finders.iter().cycle()) {
        let text = Generator::Both.document(&mut rng, index);
        let mut expected = json!([options, text, links(finder, &text), minimal(&text)]);
        if let Some(case) = expected.as_array_mut().filter(|_| index % ONE_IN == 0) {
            case.push(links_in_markdown(finder, &text));
            case.push(render(finder, &text));
        }
        writeln!(lines, "{expected}")?;
    }
    drop(lines);
    Ok(node.wait()?.success())
}

/// Returns options for JavaScript, each with a finder that has the same options.
fn finders() -> Vec<(Value, LinkFinder)> {
    let uts58 = || LinkFinder::builder(Dialect::Uts58);
    vec![
        (json!({}), LinkFinder::new(Dialect::Gfm)),
        (json!({ "dialect": "md4c" }), LinkFinder::new(Dialect::Md4c)),
        (json!({ "dialect": "uts58" }), uts58().build()),
        (
            json!({ "kinds": ["email", "www"], "defaultScheme": "https" }),
            LinkFinder::builder(Dialect::Gfm)
                .kinds(&[LinkKind::Email, LinkKind::Www])
                .default_scheme(DefaultScheme::Https)
                .build(),
        ),
        (
            json!({ "dialect": "uts58", "ends": "text", "fileNames": "link" }),
            uts58()
                .link_end(LinkEnd::InText)
                .file_names(FileNames::Link)
                .build(),
        ),
        (
            json!({ "schemes": ["ssh", "HTTP"], "policies": ["user-information"] }),
            LinkFinder::builder(Dialect::Gfm)
                .schemes(&["ssh", "HTTP"])
                .reject(&[Policy::UserInformation])
                .build(),
        ),
    ]
}

/// Converts a byte offset to UTF-16 code units.
fn unit(text: &str, offset: usize) -> usize {
    text[..offset].encode_utf16().count()
}

fn links(finder: &LinkFinder, text: &str) -> Value {
    let links = finder.links(text).map(|link| {
        let [start, end] = [link.start(), link.end()].map(|offset| unit(text, offset));
        json!([
            start,
            end,
            link.kind().name(),
            link.as_str(),
            link.destination()
        ])
    });
    links.collect()
}

fn minimal(text: &str) -> Value {
    barelink::uts58::escape_minimal(text).into()
}

fn links_in_markdown(finder: &LinkFinder, text: &str) -> Value {
    let links = barelink_pulldown_cmark::find(text, gfm(), finder).map(|link| {
        let [start, end] = [link.range().start, link.range().end].map(|offset| unit(text, offset));
        json!([
            start,
            end,
            link.kind().name(),
            link.text(),
            link.destination()
        ])
    });
    links.collect()
}

fn render(finder: &LinkFinder, text: &str) -> Value {
    let mut page = String::new();
    pulldown_cmark::html::push_html(&mut page, Autolinks::new(text, gfm(), finder));
    page.into()
}

/// Returns the defaults of the JavaScript interface.
fn gfm() -> Options {
    Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_GFM
}
