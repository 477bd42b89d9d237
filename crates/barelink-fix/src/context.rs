//! Appends to a piece of a document the definitions that the piece refers to. A piece consists of whole top-level blocks
//! and is rendered without the rest of the document.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;

use pulldown_cmark::{Event, Options, Parser, Tag};

/// Definitions of a document, and the start offsets of its top-level blocks.
#[derive(Debug)]
pub(super) struct Context<'s> {
    source: &'s str,
    /// Byte ranges of link reference definitions, by normalised label.
    definitions: HashMap<String, Range<usize>>,
    /// Normalised labels of the footnotes that the document defines.
    notes: HashSet<String>,
    pub(super) blocks: Vec<usize>,
}

impl<'s> Context<'s> {
    pub(super) fn new(source: &'s str, options: Options) -> Self {
        let parser = Parser::new_ext(source, options);
        let definitions = parser.reference_definitions().iter();
        let definitions = definitions.map(|(label, found)| (normal(label), found.span.clone()));
        let definitions = definitions.collect();
        let (mut notes, mut blocks, mut depth) = (HashSet::new(), Vec::new(), 0_usize);
        for (event, range) in parser.into_offset_iter() {
            if depth == 0 {
                blocks.push(range.start);
            }
            match event {
                Event::Start(tag) => {
                    depth += 1;
                    if let Tag::FootnoteDefinition(label) = tag {
                        notes.insert(normal(&label));
                    }
                }
                Event::End(_) => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
        Context { source, definitions, notes, blocks }
    }

    /// Returns the piece, followed by the definitions of all labels in it, or `None` if the addition is longer than the
    /// piece. For a footnote that is defined elsewhere, adds a placeholder definition. For a footnote that is defined
    /// in the piece, adds a reference.
    pub(super) fn with(&self, piece: &'s str) -> Option<Cow<'s, str>> {
        let mut is_defined = BTreeMap::new();
        for (label, is_definition) in labels(piece) {
            *is_defined.entry(label).or_default() |= is_definition;
        }
        let mut behind = String::new();
        for (label, is_defined) in is_defined {
            let note = label.strip_prefix('^').map(normal);
            if note.is_some_and(|note| self.notes.contains(&note)) {
                // Without a reference, comrak renders no footnote.
                let end = if is_defined { "]" } else { "]: -" };
                behind.extend(["\n\n[", label, end]);
            }
            if let Some(range) = self.definitions.get(&normal(label)) {
                behind.push_str("\n\n");
                behind.push_str(self.source.get(range.clone()).unwrap_or_default());
            }
            // Checked after each definition, because a single one may be longer than many pieces.
            if behind.len() > piece.len() {
                return None;
            }
        }
        Some(if behind.is_empty() {
            Cow::Borrowed(piece)
        } else {
            Cow::Owned([piece, "\n\n", &behind, "\n"].concat())
        })
    }
}

/// Returns the text in each pair of brackets without brackets inside, unless the text is empty, and true if a colon
/// follows. Escaped brackets are text (CommonMark 0.31.2, section 6.3).
fn labels(piece: &str) -> impl Iterator<Item = (&str, bool)> {
    let bytes = piece.as_bytes();
    // Offsets of the next byte to read, and after the last `[`.
    let (mut at, mut open) = (0, None);
    std::iter::from_fn(move || loop {
        at += memchr::memchr3(b'[', b']', b'\\', bytes.get(at..)?)?;
        let byte = bytes.get(at)?;
        at += if *byte == b'\\' { 2 } else { 1 };
        match byte {
            b'[' => open = Some(at),
            b']' => {
                let label = open.take().and_then(|open| piece.get(open..at - 1));
                if let Some(label) = label.filter(|label| !label.is_empty()) {
                    return Some((label, bytes.get(at) == Some(&b':')));
                }
            }
            _ => {}
        }
    })
}

/// Normalises a label for comparison. Uses lower case in place of case folding, so some equal labels compare unequal.
fn normal(label: &str) -> String {
    let words: Vec<_> = label.split_whitespace().collect();
    words.join(" ").to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(source: &str, piece: &str, expected: &str) {
        let context = Context::new(source, Options::ENABLE_FOOTNOTES);
        assert_eq!(context.with(piece).unwrap(), expected);
    }

    #[test]
    fn a_piece_has_the_definitions_it_refers_to() {
        let source = "[A  b]: /u\n[c]: /v 'w'\n\n[^n]: note\n";
        check(source, "plain\n", "plain\n");
        check(source, "[x][a B] [d]\n", "[x][a B] [d]\n\n\n\n\n[A  b]: /u\n");
        check(source, "a long text with [^n]\n", "a long text with [^n]\n\n\n\n\n[^n]: -\n");
        check(source, "[^n]: note\n", "[^n]: note\n\n\n\n\n[^n]\n");
        let source = "[A\\]\\[\\\\]: /u\n";
        let label = "[A\\]\\[\\\\]";
        let expected = format!("a long text with {label}\n\n\n\n\n{label}: /u\n");
        check(source, &format!("a long text with {label}\n"), &expected);
    }

    /// CommonMark 0.31.2, section 6.3: "at most 999 characters".
    #[test]
    fn a_long_label_has_its_definition() {
        let label = format!("[{}]", "a".repeat(999));
        let source = format!("{label}: /u\n");
        let piece = format!("a long text with {label}\n");
        check(&source, &piece, &format!("{piece}\n\n\n\n{label}: /u\n"));
    }

    #[test]
    fn no_more_is_added_than_there_is() {
        let source = format!("[a]: /{}\n[b]: /v\n", "u".repeat(100));
        let context = Context::new(&source, Options::empty());
        assert!(context.with("[a] [b]").is_none());
        assert!(context.with("[a]").is_none());
    }
}
