//! Distinguishes metadata from Markdown by the form of the lines.

use super::super::patterns::{END_OF_METADATA, JSON_KEY, LINE_IN_LOWER_CASE, YAML_KEY};
use crate::map::line::lines;

/// Common keys. The metadata that [`header`] accepts must contain at least one of these keys.
const KEYS: &[&str] = &[
    "author", "authors", "categories", "category", "date", "description", "keywords", "lang",
    "layout", "permalink", "slug", "summary", "tags", "template", "title",
];

/// Returns the length in bytes of unfenced metadata at the start of a document, or `None` if there is none. The length
/// includes a byte order mark.
///
/// The metadata must have at least two keys, one of them in [`KEYS`], or end with a fence and have keys in lower case only. In Pelican, MkDocs and MultiMarkdown, it ends
/// before a blank line, or before a line that neither has a key nor continues a value. In Hexo, it ends after a fence, and
/// may contain blank lines.
pub(super) fn header(document: &str) -> Option<usize> {
    let text = document.trim_start_matches('\u{FEFF}');
    let mut length = document.len() - text.len();
    let (mut keys, mut is_known, mut is_lower) = (0, false, true);
    // The end before the first blank line, and whether there is metadata above it.
    let mut before_blank = None;
    for line in lines(text) {
        let text = line.trim_end();
        if END_OF_METADATA.is_match(text) {
            let is_metadata = is_known && keys > 1 || is_lower && keys > 0;
            return is_metadata.then_some(length + line.len());
        }
        is_lower &= text.is_empty() || LINE_IN_LOWER_CASE.is_match(text);
        if text.is_empty() {
            before_blank.get_or_insert((length, is_known && keys > 1));
        } else if let Some([key]) = YAML_KEY.groups(text) {
            keys += 1;
            is_known |= KEYS.contains(&&*key.trim_end().to_ascii_lowercase());
        } else if keys == 0 || !text.starts_with([' ', '\t', '-']) {
            break;
        }
        length += line.len();
    }
    let (length, is_metadata) = before_blank.unwrap_or((length, is_known && keys > 1));
    is_metadata.then_some(length)
}

/// Returns the length in bytes of the JSON object at the start of `text`, including the line ending after it, and true
/// if the object has a key. Returns `None` if `text` does not begin with a complete object, or if other text follows the
/// object on its last line. Counts brackets outside strings, and does not validate the JSON.
pub(super) fn json(text: &str) -> Option<(usize, bool)> {
    let inside = text.strip_prefix('{')?.trim_start();
    if !inside.starts_with(['"', '}']) {
        return None;
    }
    let (mut depth, mut is_string, mut is_escaped) = (0_usize, false, false);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' if is_string => is_escaped = true,
            b'"' => is_string = !is_string,
            _ if is_string => {}
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            let rest = text.get(at + 1..)?;
            let line = lines(rest).next().unwrap_or_default();
            let has_key = JSON_KEY.is_match(inside);
            return line.trim().is_empty().then_some((at + 1 + line.len(), has_key));
        }
    }
    None
}
