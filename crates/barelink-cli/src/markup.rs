//! Writes HTML with everything escaped.

use std::io::{self, Write};

use html_escape::{encode_double_quoted_attribute_to_writer, encode_text_to_writer};

use crate::printable::Printable;

/// Writes text between tags.
pub(crate) fn text(text: &str, out: &mut impl Write) -> io::Result<()> {
    encode_text_to_writer(text, out)
}

/// Writes a part of a document. Tabs are kept; other control characters are shown in visible form.
pub(crate) fn source(part: &str, out: &mut impl Write) -> io::Result<()> {
    for (index, part) in part.split('\t').enumerate() {
        if index > 0 {
            out.write_all(b"\t")?;
        }
        text(&Printable(part).to_string(), out)?;
    }
    Ok(())
}

/// Writes the start tag of a link, with further attributes.
pub(crate) fn link(
    destination: &str,
    attributes: &[(&str, &str)],
    out: &mut impl Write,
) -> io::Result<()> {
    out.write_all(b"<a")?;
    for (name, value) in [("href", destination)].iter().chain(attributes) {
        write!(out, " {name}=\"")?;
        encode_double_quoted_attribute_to_writer(value, out)?;
        out.write_all(b"\"")?;
    }
    out.write_all(b">")
}
