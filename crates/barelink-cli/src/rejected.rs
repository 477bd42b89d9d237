//! Implements `--report` for commands that write HTML: prints the rejected candidates to standard error.

use std::io::{self, Write};
use std::path::Path;

use barelink::LinkFinder;
use pulldown_cmark::Options;

use crate::failure::Failures;
use crate::position::Positions;
use crate::printable::Printable;
use crate::reason_text::not_linked_reason;
use crate::{found, input};

/// Reports each rejected candidate of an input. If `markdown` holds options, the input is Markdown. Otherwise it is
/// plain text.
pub(crate) fn report(
    file: &Path,
    text: &str,
    markdown: Option<Options>,
    finder: &LinkFinder,
    failures: &Failures,
) {
    let mut links = found::all(text, markdown, finder).collect();
    found::add_rejected(&mut links, text, markdown, finder);
    let name = input::name(file);
    let mut positions = Positions::new(text);
    for link in &links {
        let Some(reason) = link.reason else { continue };
        let (line, column) = positions.of(link.range.start);
        let shown = Printable(&link.text);
        let reason = not_linked_reason(reason);
        // If standard error is closed, the page is still written.
        let _ = failures.progress().suspend(|| {
            writeln!(io::stderr(), "{name}:{line}:{column}: not linked: {shown}: {reason}")
        });
    }
}
