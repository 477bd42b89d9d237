//! A linter for bare links. Prints the line and column of each bare link, and fails if there are any.
//!
//! `cargo run -p barelink-pulldown-cmark --example lint`, or with files: `… --example lint page.md`

use std::error::Error;
use std::process::ExitCode;

use barelink_pulldown_cmark::{Autolinker, Dialect, LinkFinder, LinkKind};
use pulldown_cmark::Options;

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let finder = LinkFinder::new(Dialect::Gfm);
    let mut exit_code = ExitCode::SUCCESS;
    let mut documents = Vec::new();
    for path in std::env::args().skip(1) {
        let markdown = std::fs::read_to_string(&path)?;
        documents.push((path, markdown));
    }
    if documents.is_empty() {
        let markdown = "See www.example.com/*a*, or\nask me@example.org.\n";
        documents.push(("sample.md".into(), markdown.into()));
    }
    for (path, markdown) in documents {
        for warning in lint(&markdown, &finder) {
            println!("{path}:{warning}");
            exit_code = ExitCode::FAILURE;
        }
    }
    Ok(exit_code)
}

pub(crate) fn lint(markdown: &str, finder: &LinkFinder) -> Vec<String> {
    let (mut line, mut line_start) = (1, 0);
    let links = Autolinker::new(finder).links(markdown, Options::ENABLE_TABLES);
    let warnings = links.into_iter().map(|link| {
        // Links come in document order, so earlier lines are not read again.
        let start = link.range().start;
        let passed = &markdown[line_start..start];
        line += passed.matches('\n').count();
        line_start += passed.rfind('\n').map_or(0, |newline| newline + 1);
        let column = markdown[line_start..start].chars().count() + 1;
        let explicit = match link.kind() {
            LinkKind::Url | LinkKind::Email => format!("<{}>", link.text()),
            _ => format!("[{}]({})", link.text(), link.destination()),
        };
        format!("{line}:{column}: bare link; write {explicit}")
    });
    warnings.collect()
}
