//! Writes HTML with all text escaped.

use std::io::{self, Write};

use barelink_render::write_start_tag;
use html_escape::encode_text_to_writer;

use crate::report::printable::Printable;

/// Writes the text content of an element, with `&`, `<` and `>` escaped.
pub(crate) fn text(text: &str, out: &mut impl Write) -> io::Result<()> {
    encode_text_to_writer(text, out)
}

/// Writes a part of a document as the text of an element. Keeps tabs, and shows other characters as [`Printable`] does.
pub(crate) fn source(part: &str, out: &mut impl Write) -> io::Result<()> {
    for (index, part) in part.split('\t').enumerate() {
        if index > 0 {
            out.write_all(b"\t")?;
        }
        text(&Printable(part).to_string(), out)?;
    }
    Ok(())
}

/// Writes the start tag of a link with additional attributes.
pub(crate) fn link(
    destination: &str,
    attributes: &[(&str, &str)],
    out: &mut impl Write,
) -> io::Result<()> {
    write_start_tag(destination, attributes.iter().copied(), out)
}
