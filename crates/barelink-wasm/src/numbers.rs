//! Writes links as numbers.

use barelink::{Link, LinkKind};

use crate::utf16::Utf16;

/// Prefixes of destinations. [`Session::find`](crate::Session::find) returns a prefix as its index in this list.
const PREFIXES: [&str; 4] = ["", "http://", "https://", "mailto:"];

/// Returns the three numbers of a link that [`Session::find`](crate::Session::find) describes. If the destination is not
/// a prefix and the link's text, writes it to `answer`.
pub(crate) fn numbers(link: &Link<'_>, offsets: &mut Utf16<'_>, answer: &mut String) -> [u32; 3] {
    let written = link.destination_prefix();
    let mut prefix = PREFIXES.iter().position(|&prefix| prefix == written).unwrap_or_default();
    if link.kind() == LinkKind::Email {
        let destination = link.destination();
        if destination.strip_prefix(written) != Some(link.as_str()) {
            answer.push_str(&destination);
            answer.push('\n');
            prefix = PREFIXES.len();
        }
    }
    let start = offsets.offset(link.start());
    let end = offsets.offset(link.end());
    [number(start), number(end), number(256 * prefix) + kind(link.kind())]
}

/// Returns the position of a kind in [`LinkKind::ALL`].
pub(crate) fn kind(kind: LinkKind) -> u32 {
    let position = LinkKind::ALL.iter().position(|&one| one == kind);
    number(position.unwrap_or_default())
}

/// Returns an offset as a 32-bit number, as in WebAssembly, or the largest number if the offset is beyond it.
pub(crate) fn number(offset: usize) -> u32 {
    u32::try_from(offset).unwrap_or(u32::MAX)
}
