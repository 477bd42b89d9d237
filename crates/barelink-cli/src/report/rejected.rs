//! Implements `--report` for commands that write HTML: prints the rejected candidates to standard error.

use std::io::{self, Write};
use std::path::Path;

use barelink::LinkFinder;
use pulldown_cmark::Options;

use crate::files::input;
use crate::report::failure::Failures;
use crate::report::found;
use crate::report::position::Positions;
use crate::report::printable::Printable;
use crate::report::reason_text::not_linked_reason;

/// Reports each rejected candidate of an input. If `markdown` holds options, the input is Markdown, and its front matter
/// is skipped. Otherwise it is plain text.
pub(crate) fn report(
    file: &Path,
    text: &str,
    markdown: Option<Options>,
    finder: &LinkFinder,
    failures: &Failures,
) {
    let name = input::name(file);
    let mut positions = Positions::new(text);
    for link in found::with_rejected(text, markdown, finder) {
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
