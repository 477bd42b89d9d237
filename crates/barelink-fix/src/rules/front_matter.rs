//! Front matter: metadata before a document, read by the page generator.
//!
//! Generators disagree on what front matter is. [`length`] accepts only text that is certain to be front matter.
//! [`fix`](crate::fix) also leaves links alone in text that some generator may read as front matter. If such text begins
//! a document, each edit is proved for the document with the front matter and without it.

mod content;

use std::ops::Range;

use super::patterns::{Pattern, KEY_OF_ANY, MAP_OF_ELIXIR, TOML_KEY, YAML_KEY};
use crate::map::line::lines;
use crate::map::Map;
use content::{header, json};

/// Returns the length in bytes of a document's front matter, or 0 if there is none. It is YAML (`---`), TOML (`+++`) or
/// JSON (`;;;`, or in braces). Nanoc's fences `-----` and `= yaml =` also enclose YAML. The length includes a byte
/// order mark and white space before the front matter, and the line ending after it.
///
/// A fence may name the language, as in `---toml`. White space may precede the first fence, as in Zola, and blank lines
/// may follow it, as in Jekyll and Astro. The first line of content, apart from comments, must begin with a key or a
/// TOML table. Other text between fences may be Markdown as well: `---` is also a thematic break.
pub fn length(document: &str) -> usize {
    at_start(document).map_or(0, |(end, is_certain)| if is_certain { end } else { 0 })
}

/// Returns the byte offset at which a document's Markdown begins, after its byte order mark and front matter.
pub fn body(document: &str) -> usize {
    length(document).max(byte_order_mark(document))
}

/// Returns the length in bytes of certain or possible front matter, or 0 if there is none.
pub(crate) fn possible_length(document: &str) -> usize {
    let found = at_start(document).map(|(end, _)| end);
    found.or_else(|| header(document)).unwrap_or(0)
}

/// Returns the ranges of certain and possible front matter, and of possible metadata blocks further below, in source
/// order.
pub(crate) fn possible(map: &Map<'_>) -> Vec<Range<usize>> {
    let source = map.source;
    let end = possible_length(source);
    let mut possible = Vec::from_iter((end > 0).then_some(0..end));
    if memchr::memmem::find(source.as_bytes(), b"---").is_some() {
        // Pandoc's metadata blocks and Slidev's slide metadata may follow any blank line.
        let below = map.paragraphs().iter().filter(|paragraph| paragraph.start >= end.max(1));
        possible.extend(below.filter_map(|paragraph| block(source, paragraph)));
    }
    possible
}

/// Returns the metadata block with which a paragraph begins. It has no blank line, and a key.
fn block(source: &str, paragraph: &Range<usize>) -> Option<Range<usize>> {
    let text = source.get(paragraph.clone())?;
    let is_fence = lines(text).next()?.trim_end() == "---";
    let (length, has_key) = if is_fence { fenced(text)? } else { return None };
    has_key.then_some(paragraph.start..paragraph.start + length)
}

/// Returns the end of the front matter at the start of a document, and false if the text may also be Markdown. Returns `None`
/// if there is none.
fn at_start(document: &str) -> Option<(usize, bool)> {
    let mark = byte_order_mark(document);
    let rest = document.get(mark..).unwrap_or_default();
    let start = mark + (rest.len() - rest.trim_start().len());
    let rest = document.get(start..)?;
    let (length, is_certain) = match rest.as_bytes() {
        [b'{', ..] => json(rest)?,
        [b'%', b'{', ..] => (MAP_OF_ELIXIR.find(rest)?.end, false),
        _ => fenced(rest)?,
    };
    let end = start + length;
    // Below it, a drawing of Obsidian has no Markdown.
    let is_drawing = document.get(start..end)?.contains("\nexcalidraw-plugin:");
    Some((if is_drawing { document.len() } else { end }, is_certain))
}

/// Returns the length in bytes of the fenced front matter at the start of `text`, and true if it has a key. Returns
/// `None` if `text` does not begin with a fence or the fence is not closed.
fn fenced(text: &str) -> Option<(usize, bool)> {
    let mut lines = lines(text);
    let first = lines.next()?;
    let mut length = first.len();
    let fence = first.trim_end();
    let language = fence.get(3..).unwrap_or_default().trim_start();
    let is_named = !language.is_empty() && language.bytes().all(|b| b.is_ascii_alphanumeric());
    let (key, closers): (&Pattern, &[&str]) = match fence.get(..3)? {
        // Nanoc's fence.
        "---" if fence == "-----" => (&YAML_KEY, &["---", "-----"]),
        "= y" if fence == "= yaml =" => (&YAML_KEY, &["= yaml ="]),
        _ if !is_named && fence.len() > 3 => return None,
        "---" if is_named => (&KEY_OF_ANY, &["---"]),
        "---" => (&YAML_KEY, &["---", "..."]),
        "+++" => (&TOML_KEY, &["+++"]),
        ";;;" => (&KEY_OF_ANY, &[";;;"]),
        _ => return None,
    };
    // The first line that is neither blank nor a comment. A brace may open the metadata.
    let mut content = None;
    for line in lines {
        length += line.len();
        let text = line.trim_end();
        if closers.contains(&text) {
            return Some((length, content.is_some_and(|line| key.is_match(line))));
        }
        if content.is_none() && !text.is_empty() && !text.starts_with('#') && text != "{" {
            content = Some(text);
        }
    }
    None
}

fn byte_order_mark(document: &str) -> usize {
    let rest = document.strip_prefix('\u{FEFF}');
    rest.map_or(0, |rest| document.len() - rest.len())
}

#[cfg(test)]
mod tests {
    use pulldown_cmark::Options;

    use super::*;

    #[test]
    fn only_at_the_beginning_and_only_when_closed() {
        for (document, expected) in [
            ("---\na: b\n---\nc", 13),
            ("\u{FEFF}---\na: b\n...\nc", 16),
            ("+++\na = 1\r\n+++", 14),
            ("---\n---\n", 0),
            ("---\n\nb\n\n---\n", 0),
            ("---\na\n", 0),
            ("+++\na\n---\n", 0),
            ("a\n---\nb\n---\n", 0),
            ("", 0),
        ] {
            assert_eq!(length(document), expected, "{document:?}");
        }
    }

    /// The expected lengths follow the regular expressions of Zola and Jekyll, and the rules of gray-matter, Hugo and
    /// nanoc.
    #[test]
    fn the_widest_reading_counts() {
        for front_matter in [
            "\n  \n---\na: b\n---\n", "  +++\na = 1\n+++\n", "---\n\na: b\n\nc: d\n---\n",
            "---  \r\n\r\n# a\r\na: b\r\n---\r\n", "---toml\na = 1\n---\n",
            "--- yaml\na: b\n---\n", "---json\n{\"a\": 1}\n---\n", "---js\n{\n  a: 1\n}\n---\n",
            ";;;\n\"a\": 1\n;;;\n", "+++\n\n[a]\nb = 1\n+++\n",
            "{\n  \"a\": \"}\",\n  \"b\": {}\n}\n", "-----\na: b\n-----\n",
            "= yaml =\na: b\n= yaml =\n", "\u{FEFF}\n---\na: b\n---\n", "---\ra: b\r---\r",
            "\r+++\ra = 1\r+++\r", "{\r  \"a\": 1\r}\r", "---\na: b\n<div>\n---\n",
            "+++\na = 1\n<div>\n+++\n",
        ] {
            let document = [front_matter, "c\n"].concat();
            assert_eq!(length(&document), front_matter.len(), "{document:?}");
        }
        for document in [
            "\n---\n\nb\n\n---\n", "---\n\nSee a b\n\n---\n", "{a}\nb\n", "{\n\"a\": 1\n",
            "----\na: b\n----\n", "--- a b ---\nc\n---\n", "---\n<div>\n---\n",
            "---\n<div>\na: b\n---\n", "+++\n<div>\n+++\n", ";;;\n<div>\n;;;\n",
            "---js\n{\n<div>\n---\n", "{\"\n<div>\n\"}\n", "{}\n",
        ] {
            assert_eq!(length(document), 0, "{document:?}");
        }
    }

    #[test]
    fn what_may_be_one_has_its_ranges() {
        for (document, expected) in [
            ("---\na: b\n---\nc", &["---\na: b\n---\n"][..]),
            ("---\n\nSee a\n\n---\nb", &["---\n\nSee a\n\n---\n"]),
            // Hexo does not require the first fence.
            ("title: a\nb: c\n---\nd", &["title: a\nb: c\n---\n"]),
            ("\"title\": \"a\",\n\"b\": 1\n;;;\nd", &["\"title\": \"a\",\n\"b\": 1\n;;;\n"]),
            // Pelican, MkDocs, MultiMarkdown.
            ("Title: a\nUrl: b\n c\n\nd", &["Title: a\nUrl: b\n c\n"]),
            // Pandoc, Slidev.
            ("a\n\n---\nb: c\n---\n\nd\n\n---\n\ne", &["---\nb: c\n---\n"]),
            ("Title: a\rUrl: b\r c\r\rd", &["Title: a\rUrl: b\r c\r"]),
            ("a\r\r---\rb: c\r---\r\rd\r\r---\r\re", &["---\rb: c\r---\r"]),
            ("See: a\nb\n\nd", &[]),
            ("Website: a\n\nd", &[]),
            ("a\n\n---\n\nb: c\n\n---\n", &[]),
            ("a\n---\nb\n", &[]),
            ("a: b\n\nc\n", &[]),
        ] {
            let found: Vec<_> = possible(&Map::new(document, Options::empty()))
                .into_iter()
                .map(|range| &document[range])
                .collect();
            assert_eq!(found, expected, "{document:?}");
        }
    }
}
