//! Determines in which character encoding a browser reads a page (HTML, section 13.2.3.2). Comments cite that standard.
//!
//! Links are text in UTF-8. In another encoding, a byte of a tag may be half of a character.

use encoding_rs::{Encoding, ISO_2022_JP, UTF_16BE, UTF_16LE, UTF_8, WINDOWS_1252, X_USER_DEFINED};
use memchr::memmem;

use super::meta;

/// Number of bytes that a browser searches for a declaration before it parses a page.
const PRESCAN: usize = 1024;

/// Returns the encoding of a page if it is not UTF-8, or `None` if tags of ASCII characters may be added. `in_tree` is
/// the encoding that an element `<meta>` declares. It changes the encoding that [`prescan`] found (section 13.2.3.5).
///
/// Without a declaration, a browser guesses. Text that is valid as UTF-8 is hardly ever in another encoding.
pub(super) fn other_than_utf8(
    page: &str,
    in_tree: Option<&'static Encoding>,
) -> Option<&'static Encoding> {
    if has_mark(page) {
        return None;
    }
    if let Some(utf16) = without_mark(page.as_bytes()) {
        return Some(utf16);
    }
    let declared = [in_tree.map(as_declared), prescan(page.as_bytes())].into_iter().flatten();
    let mut others = declared.filter(|&declared| declared != UTF_8);
    others.find(|other| !(page.is_ascii() && reads_ascii(page, other)))
}

/// Returns true if a browser chooses the same encoding for both pages before it parses them. New links may hide a
/// declaration.
pub(super) fn is_the_same(page: &str, linked: &str) -> bool {
    has_mark(page) || prescan(page.as_bytes()) == prescan(linked.as_bytes())
}

/// Returns true if the page begins with a byte order mark, which precedes every declaration.
fn has_mark(page: &str) -> bool {
    page.starts_with('\u{FEFF}')
}

/// Returns true if ASCII bytes are ASCII characters in this encoding.
fn reads_ascii(page: &str, encoding: &'static Encoding) -> bool {
    // ISO-2022-JP is ASCII up to the first escape (Encoding Standard, section 12.2.1).
    encoding.is_ascii_compatible() || (encoding == ISO_2022_JP && !page.contains('\u{1B}'))
}

/// Returns the encoding of a page that looks like UTF-16 or UTF-32 without a byte order mark: two NULs enclose a byte.
/// So they do in any two adjacent ASCII characters, and a page in UTF-8 contains no NUL, or single ones by mistake.
fn without_mark(page: &[u8]) -> Option<&'static Encoding> {
    let mut nuls = memchr::memchr_iter(0, page);
    let at = nuls.find(|at| {
        page.get(at + 1).is_some_and(|&byte| byte != 0) && page.get(at + 2) == Some(&0)
    })?;
    Some(if at % 2 == 0 { UTF_16BE } else { UTF_16LE })
}

/// Returns the encoding that a page declares in its first bytes ("prescan a byte stream to determine its encoding").
fn prescan(page: &[u8]) -> Option<&'static Encoding> {
    let start = page.get(..PRESCAN.min(page.len()))?;
    meta::first(start).or_else(|| by_xml(start)).map(as_declared)
}

/// Returns the encoding that a browser uses for a declared one.
fn as_declared(encoding: &'static Encoding) -> &'static Encoding {
    if encoding == UTF_16BE || encoding == UTF_16LE {
        // A declaration that can be read as ASCII is not in UTF-16.
        UTF_8
    } else if encoding == X_USER_DEFINED {
        WINDOWS_1252
    } else {
        encoding
    }
}

/// Returns the encoding in an XML declaration ("get an XML encoding").
fn by_xml(start: &[u8]) -> Option<&'static Encoding> {
    let declaration = start.strip_prefix(b"<?xml")?;
    let declaration = declaration.get(..memchr::memchr(b'>', declaration)?)?;
    let after = memmem::find(declaration, b"encoding")? + "encoding".len();
    let value = skip_controls(declaration.get(after..)?).strip_prefix(b"=")?;
    let (quote, value) = skip_controls(value).split_first()?;
    let label = value.get(..memchr::memchr(*quote, value)?)?;
    let is_label = matches!(quote, b'"' | b'\'') && label.iter().all(|&byte| byte > b' ');
    is_label.then(|| Encoding::for_label(label)).flatten()
}

/// Returns the bytes from the first one that is neither a space nor a control character.
fn skip_controls(bytes: &[u8]) -> &[u8] {
    let controls = bytes.iter().take_while(|&&byte| byte <= b' ').count();
    bytes.get(controls..).unwrap_or_default()
}
