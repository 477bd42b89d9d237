//! Inserts links into a page.

use std::io;

use barelink_render::write_start_tag;

use super::text::PageLink;

/// A page with links.
pub(super) struct Linked {
    pub(super) page: String,
    /// End offsets of the links' start tags, in `page`.
    pub(super) start_tags: Vec<usize>,
}

/// Returns the page with these links, which are sorted. All other bytes are unchanged.
pub(super) fn write(
    page: &str,
    links: &[PageLink],
    attributes: &[(&str, &str)],
) -> io::Result<Linked> {
    let mut out = Vec::with_capacity(page.len() + 64 * links.len());
    let mut start_tags = Vec::with_capacity(links.len());
    let mut done = 0;
    for link in links {
        let between = page.get(done..link.range.start);
        out.extend_from_slice(between.unwrap_or_default().as_bytes());
        write_start_tag(&link.destination, attributes.iter().copied(), &mut out)?;
        start_tags.push(out.len());
        let written = page.get(link.range.clone());
        out.extend_from_slice(written.unwrap_or_default().as_bytes());
        out.extend_from_slice(b"</a>");
        done = link.range.end;
    }
    out.extend_from_slice(page.get(done..).unwrap_or_default().as_bytes());
    let page = String::from_utf8(out).map_err(io::Error::other)?;
    Ok(Linked { page, start_tags })
}
