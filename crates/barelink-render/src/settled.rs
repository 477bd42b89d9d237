//! Finds the blocks of a growing document that no later text can change.

use std::cell::Cell;
use std::ops::Range;

use pulldown_cmark::{BrokenLink, CowStr, Event, LinkType, Options, Parser, Tag, TagEnd};

use crate::byte_order_mark::without_byte_order_mark;

/// Returns the offset in a growing document up to which its blocks are settled. Whatever text follows,
/// [`by_pulldown_cmark`](crate::by_pulldown_cmark) renders the document like its two parts, before and after this offset.
///
/// For a chat answer, render the settled part once, and the rest again with each token. Then pass only the rest.
///
/// A block is settled when the first line of the next block is complete. A block that depends on other blocks, and all
/// blocks after it, are never settled: a block with a link reference, a footnote, a definition, or text in brackets, which a
/// later definition could turn into a link.
///
/// Answers with references, such as citations, settle with [`settled_by_earlier_definitions`].
///
/// Parses the document once.
///
/// ```
/// use barelink_render::pulldown_cmark::Options;
///
/// let settled = |source| barelink_render::settled(source, Options::empty());
/// assert_eq!(settled("first\n\nsecond"), 0);
/// assert_eq!(settled("first\n\nsecond\n"), "first\n\n".len());
/// // The list may continue, and `[a]` may be defined.
/// assert_eq!(settled("- a\n\n- b\n"), 0);
/// assert_eq!(settled("[a]\n\nsecond\n"), 0);
/// ```
///
/// # Panics
///
/// Panics only if the parser panics.
pub fn settled(source: &str, options: Options) -> usize {
    after_mark(source, |document| settled_without_mark(document, options, References::All))
}

/// Returns the offset up to which blocks are settled if a definition counts only for the blocks after it.
///
/// Text in brackets, such as the citation `[1]`, then does not keep a block open: a later definition no longer makes it a
/// link. A part is rendered with the [`definitions`] before it, and settled again until the result is 0. A document then
/// renders the same however it is divided into tokens. Blocks after the definition of a footnote are never settled.
///
/// Parses the document once.
///
/// ```
/// use barelink_render::pulldown_cmark::Options;
/// use barelink_render::{definitions, settled_by_earlier_definitions as settled};
///
/// let options = Options::empty();
/// let mut rest = String::from("as [1] says\n\n[1]: /a\n\nsecond [1]\n\n");
/// let mut parts = Vec::new();
/// loop {
///     let end = settled(&rest, options);
///     if end == 0 {
///         break;
///     }
///     parts.push(rest[..end].to_owned());
///     rest = definitions(&rest[..end], options) + &rest[end..];
/// }
/// assert_eq!(parts, ["as [1] says\n\n"]);
/// assert_eq!(rest, "[1]: /a\n\nsecond [1]\n\n");
/// ```
///
/// # Panics
///
/// Panics only if the parser panics.
pub fn settled_by_earlier_definitions(source: &str, options: Options) -> usize {
    after_mark(source, |document| settled_without_mark(document, options, References::ToEarlier))
}

/// Returns the link reference definitions of a document as Markdown, in source order, to be put before a later part of it.
///
/// ```
/// use barelink_render::definitions;
/// use barelink_render::pulldown_cmark::Options;
///
/// let source = "> [a]: /b \"c\"\n\n[d]\n\n[a]: /e\n";
/// assert_eq!(definitions(source, Options::empty()), "[a]: </b> \"c\"\n\n");
/// ```
///
/// # Panics
///
/// Panics only if the parser panics.
pub fn definitions(source: &str, options: Options) -> String {
    let parser = Parser::new_ext(without_byte_order_mark(source), options);
    let mut found: Vec<_> = parser.reference_definitions().iter().collect();
    found.sort_unstable_by_key(|(_, definition)| definition.span.start);
    let mut markdown = String::new();
    for (label, definition) in found {
        let destination = escaped(&definition.dest, &['\\', '&', '<', '>']);
        markdown += &format!("[{label}]: <{destination}>");
        if let Some(title) = &definition.title {
            markdown += &format!(" \"{}\"", escaped(title, &['\\', '&', '"']));
        }
        markdown += "\n";
    }
    if !markdown.is_empty() {
        markdown += "\n";
    }
    markdown
}

/// Returns a text with a backslash before each of these characters.
fn escaped(text: &str, special: &[char]) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        if special.contains(&c) {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

fn after_mark(source: &str, settled: impl FnOnce(&str) -> usize) -> usize {
    let document = without_byte_order_mark(source);
    match settled(document) {
        0 => 0,
        length => source.len() - document.len() + length,
    }
}

/// The definitions to which a reference may refer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum References {
    All,
    ToEarlier,
}

fn settled_without_mark(source: &str, options: Options, references: References) -> usize {
    // After a list, the incomplete line `2` is a paragraph, but it may become the item `2. a`.
    let source = source.rfind('\n').and_then(|end| source.get(..=end)).unwrap_or_default();
    let looks_ahead = references == References::All;
    let is_dependent = Cell::new(false);
    let undefined = |_: BrokenLink<'_>| -> Option<(CowStr<'_>, CowStr<'_>)> {
        is_dependent.set(is_dependent.get() || looks_ahead);
        None
    };
    let parser = Parser::new_with_broken_link_callback(source, options, Some(undefined));
    let definitions: Vec<_> = parser
        .reference_definitions()
        .iter()
        .map(|(_, definition)| definition.span.start)
        .collect();
    // Definitions before the first block and in it count for it.
    let mut definition = if looks_ahead { first_from(&definitions, 0) } else { None };
    let lone_return = lone_return(source);
    let (mut number, mut end) = (0, 0);
    let (mut settled, mut depth) = (0, 0_usize);
    let (mut is_code, mut follows_terms) = (false, false);
    for (event, range) in parser.into_offset_iter() {
        if depth == 0 {
            if !looks_ahead && number > 0 {
                // The parser does not list a definition whose label has one already.
                let between = source.get(end..range.start).unwrap_or_default();
                let unlisted = between.find(|c: char| !c.is_whitespace()).map(|at| end + at);
                definition = definition.or(unlisted).or(first_from(&definitions, end));
            }
            let last = definition.unwrap_or(source.len()).min(lone_return);
            if is_dependent.get() || range.start > last {
                break;
            }
            let start = line_start(source, range.start);
            let before = source.get(..start).unwrap_or_default();
            let block = source.get(start..).unwrap_or_default();
            // A paragraph after a definition list may become its term. In a paragraph that a table interrupts,
            // pulldown-cmark reads `\\|` as in a table.
            let interrupts = matches!(event, Event::Start(Tag::Table(_))) && !ends_blank(before);
            let is_settled = looks_ahead || number > 0;
            if is_settled && !follows_terms && !interrupts && is_apart(block, options) {
                settled = start;
            }
            follows_terms = matches!(event, Event::Start(Tag::DefinitionList));
            number += 1;
        }
        // A list goes on up to the next block, over definitions.
        if !matches!(event, Event::Start(Tag::List(_)) | Event::End(TagEnd::List(_))) {
            end = end.max(range.end);
        }
        // The end of metadata in a container may be outside of it.
        let is_inside = depth > 0 && matches!(event, Event::Start(Tag::MetadataBlock(_)));
        if is_inside || !is_code && may_become_metadata(source, &event, range.start, options) {
            is_dependent.set(true);
        }
        match &event {
            Event::Start(tag) => {
                depth += 1;
                is_code |= matches!(tag, Tag::CodeBlock(_));
            }
            Event::End(tag) => {
                depth = depth.saturating_sub(1);
                is_code &= !matches!(tag, TagEnd::CodeBlock);
            }
            _ => {}
        }
        let is_reference = depends(&event) || (!is_code && has_footnote(source, &event, range));
        let is_note = match event {
            Event::Start(Tag::FootnoteDefinition(_)) => true,
            // In the old syntax, a reference has a number without a definition.
            Event::FootnoteReference(_) => options.contains(Options::ENABLE_OLD_FOOTNOTES),
            _ => false,
        };
        if is_note || looks_ahead && is_reference {
            is_dependent.set(true);
        }
    }
    if looks_ahead || is_dependent.get() {
        return settled;
    }
    if number == 1 {
        definition = first_from(&definitions, end);
    }
    // A block that a definition follows ends before it.
    let start = definition.filter(|&start| {
        let line = source.get(line_start(source, start)..).unwrap_or_default();
        start < lone_return && !follows_terms && is_apart(line, options) && end <= start
    });
    start.map_or(settled, |start| line_start(source, start))
}

/// Returns the offset of the first carriage return that is a line break by itself, or the length of the text.
///
/// Beyond it, pulldown-cmark looks for a backtick in the info string of a fence, and then the fence is text.
fn lone_return(source: &str) -> usize {
    let mut returns = source.match_indices('\r').map(|(at, _)| at);
    returns.find(|at| source.as_bytes().get(at + 1) != Some(&b'\n')).unwrap_or(source.len())
}

/// Returns the start of the line of an offset.
fn line_start(source: &str, offset: usize) -> usize {
    let before = source.get(..offset).unwrap_or_default();
    before.rfind(['\n', '\r']).map_or(0, |end| end + 1)
}

/// Returns true if the last line of a text is blank.
fn ends_blank(text: &str) -> bool {
    text.lines().next_back().map_or(true, |line| line.trim().is_empty())
}

/// Returns true if the text before a block is read alike without the block.
fn is_apart(block: &str, options: Options) -> bool {
    let row = block.lines().next().unwrap_or_default();
    // In a quote, pulldown-cmark ends a paragraph before a line that a delimiter row follows.
    let is_row = options.contains(Options::ENABLE_TABLES)
        && row.bytes().all(|b| matches!(b, b'|' | b'-' | b':' | b'>' | b' ' | b'\t'));
    // A paragraph may become a link definition, and then the paragraph before it a term.
    let is_definition = options.contains(Options::ENABLE_DEFINITION_LIST)
        && row.trim_start_matches(|c: char| c.is_ascii_whitespace()).starts_with('[');
    // A byte order mark is left out only at the start.
    !is_row && !is_definition && !block.starts_with('\u{FEFF}')
}

/// Returns true if a later line, even outside the container, can turn the line at `start` and lines after it into metadata.
fn may_become_metadata(source: &str, event: &Event<'_>, start: usize, options: Options) -> bool {
    let (delimiter, option) = match event {
        Event::Rule => ("---", Options::ENABLE_YAML_STYLE_METADATA_BLOCKS),
        Event::Start(Tag::Paragraph | Tag::Heading { .. }) | Event::Text(_) => {
            ("+++", Options::ENABLE_PLUSES_DELIMITED_METADATA_BLOCKS)
        }
        _ => return false,
    };
    if !options.contains(option) {
        return false;
    }
    let rest = source.get(start..).and_then(|line| line.strip_prefix(delimiter));
    rest.is_some_and(|rest| rest.trim_start_matches([' ', '\t', '\r', '\x0C']).starts_with('\n'))
}

/// Returns true if the event depends on a definition, or is a footnote, which are numbered through the document.
fn depends(event: &Event<'_>) -> bool {
    match event {
        Event::FootnoteReference(_) | Event::Start(Tag::FootnoteDefinition(_)) => true,
        Event::Start(Tag::Link { link_type, .. } | Tag::Image { link_type, .. }) => {
            matches!(link_type, LinkType::Reference | LinkType::Collapsed | LinkType::Shortcut)
        }
        _ => false,
    }
}

/// Returns the first definition at or after `at`.
fn first_from(definitions: &[usize], at: usize) -> Option<usize> {
    definitions.iter().copied().filter(|&start| start >= at).min()
}

/// Returns true if a text has the start of a footnote reference. pulldown-cmark does not report undefined footnotes.
fn has_footnote(source: &str, event: &Event<'_>, range: Range<usize>) -> bool {
    let written = source.get(range.clone()).unwrap_or_default();
    matches!(event, Event::Text(_))
        && written.match_indices('[').any(|(at, _)| {
            source.get(range.start + at + 1..).is_some_and(|rest| rest.starts_with('^'))
        })
}
