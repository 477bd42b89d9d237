//! `--report` of commands that write a page: prints rejected candidates to standard error.

use std::io::{self, Write};
use std::path::Path;

use barelink::LinkFinder;
use pulldown_cmark::Options;

use crate::failure::Failures;
use crate::position::Positions;
use crate::printable::Printable;
use crate::told::not_linked;
use crate::{found, input};

/// Reports each candidate of an input that the finder rejects: of plain text if there are no options of Markdown.
pub(crate) fn report(
    file: &Path,
    text: &str,
    markdown: Option<Options>,
    finder: &LinkFinder,
    failures: &Failures,
) {
    let mut links = found::all(text, markdown, finder).collect();
    found::add_rejected(&mut links, text, markdown, finder);
    let name = input::name(file).to_string();
    let mut positions = Positions::new(text);
    for link in &links {
        let Some(reason) = link.reason else { continue };
        let (line, column) = positions.of(link.range.start);
        let (place, shown) = (Printable(&name), Printable(&link.text));
        let reason = not_linked(reason);
        // If standard error is closed, the page is still written.
        let _ = failures.progress().aside(|| {
            writeln!(
                io::stderr(),
                "{place}:{line}:{column}: not linked: {shown}: {reason}"
            )
        });
    }
}
