//! Distinguishes metadata from Markdown by the form of the lines.

use crate::map::line::lines;

/// Language of metadata.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Yaml,
    Toml,
    /// YAML, TOML, JSON or another language.
    Any,
}

/// Common keys. The metadata that [`header`] accepts must contain at least one of these keys.
const KEYS: &[&str] = &[
    "author", "authors", "categories", "category", "date", "description", "keywords", "lang",
    "layout", "permalink", "slug", "summary", "tags", "template", "title",
];

/// Maximum length of a key in bytes. A longer text before a colon or an equals sign is not a key.
const KEY: usize = 40;

/// Returns true if a line of metadata begins with a key or opens a TOML table. Braces may precede the key.
pub(super) fn is_key(line: &str, kind: Kind) -> bool {
    match kind {
        Kind::Yaml => key(line, ':').is_some(),
        Kind::Toml => line.starts_with('[') || key(line, '=').is_some(),
        Kind::Any => {
            let line = line.trim_start_matches(['{', ' ', '\t']);
            is_json_key(line) || is_key(line, Kind::Yaml) || is_key(line, Kind::Toml)
        }
    }
}

/// Returns true if a line begins with a string and a colon.
fn is_json_key(line: &str) -> bool {
    let string = line.strip_prefix('"').and_then(|rest| rest.split_once('"'));
    string.is_some_and(|(_, after)| after.trim_start().starts_with(':'))
}

/// Returns the key before `sign` in a line, or `None` if the text before it is not a key. A value after a colon needs
/// white space before it.
fn key(line: &str, sign: char) -> Option<&str> {
    let (key, value) = line.split_once(sign)?;
    let key = key.trim_end().trim_matches(['"', '\'']);
    let is_key = !key.is_empty()
        && key.len() <= KEY
        && key.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | ' '))
        && !key.starts_with([' ', '-']);
    let is_value = sign == '=' || value.is_empty() || value.starts_with([' ', '\t', '\r', '\n']);
    (is_key && is_value).then_some(key)
}

/// Returns true if a line of unfenced metadata has a key in lower case, an item of a list, or the rest of a value.
fn is_lower_case(line: &str) -> bool {
    let is_of_key = |c: char| c.is_lowercase() || c.is_ascii_digit() || matches!(c, '_' | '-');
    let is_key = key(line, ':').is_some_and(|key| key.chars().all(is_of_key));
    is_key || line.starts_with([' ', '\t', '-', '#'])
}

/// Returns the length in bytes of unfenced metadata at the start of a document, or `None` if there is none. The length
/// includes a byte order mark.
///
/// The metadata must have at least two keys, one of them in [`KEYS`], or end with a fence and have keys in lower case only. In Pelican, MkDocs and MultiMarkdown, it ends
/// before a blank line, or before a line that neither has a key nor continues a value. In Hexo, it ends after a fence, and
/// may contain blank lines.
pub(super) fn header(document: &str) -> Option<usize> {
    let (mut length, mut keys, mut is_known) = (0, 0, false);
    // The result if the metadata ends before the first blank line.
    let mut before_blank = None;
    let mark = document.len() - document.trim_start_matches('\u{FEFF}').len();
    let (mut is_fenced, mut is_lower) = (false, true);
    for line in lines(document.trim_start_matches('\u{FEFF}')) {
        let text = line.trim_end();
        let is_fence =
            text.len() >= 3 && ["-", ";"].iter().any(|mark| text.replace(mark, "").is_empty());
        if is_fence {
            length += line.len();
            is_fenced = true;
            break;
        }
        if text.is_empty() {
            before_blank = before_blank.or(Some((length, keys, is_known)));
            length += line.len();
            continue;
        }
        is_lower &= is_lower_case(text);
        let name = key(text.trim_start_matches('"'), ':').or_else(|| key(text, ':'));
        if let Some(name) = name {
            keys += 1;
            let name = name.to_ascii_lowercase();
            is_known |= KEYS.contains(&name.trim_matches('"'));
        } else if keys == 0 || !text.starts_with([' ', '\t', '-']) {
            break;
        }
        length += line.len();
    }
    if let Some(found) = before_blank.filter(|_| !is_fenced) {
        (length, keys, is_known) = found;
    }
    let is_metadata = is_known && keys > 1 || is_fenced && is_lower && keys > 0;
    is_metadata.then_some(mark + length)
}

/// Returns the length in bytes of a map of Elixir at the start of a document, up to a line `---` directly below its last
/// brace.
pub(super) fn elixir(text: &str) -> Option<usize> {
    let mut length = 0;
    let mut last = "";
    for line in lines(text) {
        length += line.len();
        let line = line.trim_end();
        if line == "---" {
            return last.ends_with('}').then_some(length);
        }
        if !line.is_empty() {
            last = line;
        }
    }
    None
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
            let has_key = lines(inside).next().is_some_and(is_json_key);
            return line.trim().is_empty().then_some((at + 1 + line.len(), has_key));
        }
    }
    None
}
