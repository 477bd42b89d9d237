//! Compares the package for another language (npm's or Python's) with the Rust crates, on random texts.

use std::io::{BufWriter, Write};
use std::process::{Command, Stdio};

use anyhow::{Context, Result};
use barelink::options::{DefaultScheme, FileNames, LinkEnd, Policy};
use barelink::uts58::escape_minimal;
use barelink::{Dialect, LinkFinder, LinkKind};
use barelink_fix::{fix, front_matter, Extension, Syntax};
use barelink_pulldown_cmark::Autolinker;
use barelink_render::{by_pulldown_cmark, text_to_html, Attributes, Html};
use barelink_testkit::documents::document;
use barelink_testkit::extension;
use fastrand::Rng;
use pulldown_cmark::Options;
use serde_json::{json, Value};

/// One text in this many is also compared as Markdown.
const ONE_IN: usize = 8;

/// The option by which each text is a whole one. In Rust it is no option but [`LinkFinder::for_text`].
const WHOLE_TEXT: &str = "whole_text";

/// A barelink package for another language, and its differences from the Rust crates.
pub(super) struct Package {
    /// Returns the length of a text in the units of the package's offsets, such as UTF-16 code units.
    pub(super) units: fn(&str) -> usize,
    /// Options that have different names: pairs of the program's name and the package's name.
    pub(super) names: &'static [(&'static str, &'static str)],
    /// Returns the syntax with which the package makes links explicit, for these extensions.
    pub(super) syntax: fn(&[Extension]) -> Syntax,
}

impl Package {
    /// Sends random texts with their expected results to a program, one JSON array per line.
    ///
    /// The program compares them with the package's results, and prints the first difference. Returns true if it exits
    /// with 0.
    pub(super) fn compare(&self, program: &mut Command, texts: usize) -> Result<bool> {
        let mut child = program.stdin(Stdio::piped()).spawn()?;
        let mut lines = BufWriter::new(child.stdin.take().context("no standard input")?);
        let finders = finders();
        let mut rng = Rng::with_seed(24);
        for (index, (options, finder)) in (0..texts).zip(finders.iter().cycle()) {
            let mut text = document(&mut rng, index);
            let finder = &if options[WHOLE_TEXT] == true {
                text.push_str("\n\npost.me, `post.title`, order.id\n");
                finder.for_text(&text)
            } else {
                finder.clone()
            };
            let options = self.renamed(options);
            let html = text_to_html(&text, finder, &Attributes::new().rel("nofollow"));
            let mut expected =
                json!([options, text, self.links(finder, &text), escape_minimal(&text), html]);
            if let Some(case) = expected.as_array_mut().filter(|_| index % ONE_IN == 0) {
                case.push(self.links_in_markdown(finder, &text));
                case.push(render(finder, &text));
                case.extend(self.explicit(finder, &text));
            }
            writeln!(lines, "{expected}")?;
        }
        lines.flush()?;
        drop(lines);
        Ok(child.wait()?.success())
    }

    fn renamed(&self, options: &Value) -> Value {
        let options = options.as_object().into_iter().flatten();
        let options = options.map(|(name, value)| {
            let ours = self.names.iter().find(|(program, _)| program == name);
            (ours.map_or(&**name, |(_, ours)| ours), value.clone())
        });
        options.collect()
    }

    /// Returns the document with explicit links, and the links that were left alone.
    fn explicit(&self, finder: &LinkFinder, text: &str) -> [Value; 2] {
        let (before, source) = text.split_at(front_matter::body(text));
        let fixed = fix(source, &(self.syntax)(&[Extension::Gfm]), finder);
        let left = fixed.left_alone.iter().map(|left| {
            let start = self.unit(text, before.len() + left.range().start);
            json!([start, left.link.text(), left.reason.name()])
        });
        [[before, &fixed.text].concat().into(), left.collect()]
    }

    fn unit(&self, text: &str, offset: usize) -> usize {
        (self.units)(&text[..offset])
    }

    /// Returns the links in plain text: start, end, kind, text and destination of each.
    fn links(&self, finder: &LinkFinder, text: &str) -> Value {
        let links = finder.links(text).map(|link| {
            let [start, end] = [link.start(), link.end()].map(|offset| self.unit(text, offset));
            json!([start, end, link.kind().name(), link.as_str(), link.destination()])
        });
        links.collect()
    }

    /// Returns the links in Markdown, in the format of [`Package::links`].
    fn links_in_markdown(&self, finder: &LinkFinder, text: &str) -> Value {
        // A byte order mark counts in the offsets, and hides no block.
        let source = text.strip_prefix('\u{FEFF}').unwrap_or(text);
        let mark = text.len() - source.len();
        let links = Autolinker::new(finder).links(source, gfm()).into_iter().map(|link| {
            let [start, end] =
                [link.range().start, link.range().end].map(|offset| self.unit(text, mark + offset));
            json!([start, end, link.kind().name(), link.text(), link.destination()])
        });
        links.collect()
    }
}

/// Returns sets of options, with the names that the program `barelink` uses, each with an equivalent finder.
fn finders() -> Vec<(Value, LinkFinder)> {
    let uts58 = || LinkFinder::builder(Dialect::Uts58);
    vec![
        (json!({}), LinkFinder::new(Dialect::Gfm)),
        (json!({ "dialect": "md4c" }), LinkFinder::new(Dialect::Md4c)),
        (json!({ "dialect": "uts58" }), uts58().build()),
        (
            json!({ "kinds": ["email", "www"], "scheme_less": "https" }),
            LinkFinder::builder(Dialect::Gfm)
                .kinds(&[LinkKind::Email, LinkKind::Www])
                .default_scheme(DefaultScheme::Https)
                .build(),
        ),
        (
            json!({ "dialect": "uts58", "ends": "text", "file_names": "link" }),
            uts58().link_end(LinkEnd::InText).file_names(FileNames::Link).build(),
        ),
        (
            json!({ "schemes": ["ssh", "HTTP"], "reject": ["user-information"] }),
            LinkFinder::builder(Dialect::Gfm)
                .schemes(["ssh", "HTTP"])
                .reject(&[Policy::UserInformation])
                .build(),
        ),
        (json!({ "dialect": "uts58", "untrusted": true }), uts58().untrusted().build()),
        (json!({ "dialect": "uts58", WHOLE_TEXT: true }), uts58().build()),
    ]
}

/// Returns the HTML of a Markdown document with bare links.
fn render(finder: &LinkFinder, text: &str) -> Value {
    by_pulldown_cmark(text, gfm(), Some(finder), Html::Raw).into()
}

/// Returns the Markdown extensions that the packages enable by default.
fn gfm() -> Options {
    extension::pulldown_cmark(&extension::Extension::ALL) | Options::ENABLE_GFM
}
