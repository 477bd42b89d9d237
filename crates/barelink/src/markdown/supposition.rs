//! The fast path: classifies the candidates of a document before it is parsed.
//!
//! Most candidates are of two kinds. Some are links wherever the parser reads them as text, and contain no Markdown syntax. Others
//! are probably hidden in a destination or an attribute. So the document is parsed unchanged, on the assumption that the second
//! kind is not in text.
//!
//! The assumption may be wrong. If such a candidate does turn up in text, the document is parsed again, leaf by leaf. The only
//! requirement is that its link would not have changed an event before that text.

use alloc::vec::Vec;
use core::ops::Range;

use super::bracket_scanner::{BracketScanner, Context};
use super::definitions::end_of_definitions;
use super::inert::{is_inert, Tokens};
use super::link_tail::FailedTails;
use super::linker::next_candidate;
use crate::bytes::find;
use crate::detected::Detected;
use crate::dialect::gfm::{email, url};
use crate::dialect::Dialect;
use crate::finder::LinkFinder;
use crate::kind::LinkKind;
use crate::rules::Rules;
use crate::scan::{Scan, LOCAL};

/// A candidate of a document, classified before parsing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Supposed {
    /// A link, if these bytes of the source lie in one text outside code, links and images.
    Link {
        /// Range in the source.
        range: Range<usize>,
        /// The link's kind.
        kind: LinkKind,
        /// Prefix that turns its text into its destination.
        destination_prefix: &'static str,
    },
    /// A candidate at this offset that is assumed to be hidden. If it lies in such a text, the events of that text and of all that
    /// follows may differ from the parser's.
    Trap(usize),
}

impl Supposed {
    /// Returns the offset of the first byte.
    pub fn start(&self) -> usize {
        match self {
            Supposed::Link { range, .. } => range.start,
            Supposed::Trap(at) => *at,
        }
    }
}

/// Classifies the candidates of a document, in order. Linear in the length of the document.
///
/// Returns `None` if a candidate that turns out to be text could affect events that precede it.
///
/// `is_known` returns true if the parser reads no syntax but CommonMark, tables, strikethrough, footnotes, task lists and heading
/// attributes. It is called only if the document has a candidate. If it returns false, the result is `None`.
pub fn suppose(
    finder: &LinkFinder,
    source: &str,
    is_known: impl FnOnce() -> bool,
) -> Option<Vec<Supposed>> {
    let brackets = BracketScanner::new(source.as_bytes());
    supposed(finder, source, is_known, brackets)
}

/// Returns what [`suppose`] does, for a parser that overlooks code spans and reads comments as cmark and comrak do
/// ([`ParserQuirk`](super::ParserQuirk)).
pub fn suppose_for_cmark(
    finder: &LinkFinder,
    source: &str,
    is_known: impl FnOnce() -> bool,
) -> Option<Vec<Supposed>> {
    let brackets = BracketScanner::with_cmark_quirks(source.as_bytes());
    supposed(finder, source, is_known, brackets)
}

fn supposed(
    finder: &LinkFinder,
    source: &str,
    is_known: impl FnOnce() -> bool,
    brackets: BracketScanner<'_>,
) -> Option<Vec<Supposed>> {
    let mut supposed = Vec::new();
    let mut scan = Scan::default();
    let mut candidate = next_candidate(&mut scan, source, finder, 0);
    if candidate >= source.len() {
        return Some(supposed);
    }
    let rules = finder.rules();
    let is_plain = rules.judge_alone(source)
        && finder.dialect() == Dialect::Gfm
        && !rules.ends_in_text()
        && !rules.skips_anchors()
        && rules.stops().are_none();
    // A table below may take the backslash before a pipe out of its text.
    let has_escaped_pipe = || memchr::memmem::find(source.as_bytes(), b"\\\\|").is_some();
    // Parsers disagree on these in bare destinations, autolinks and tags.
    let has_disputed_control =
        || memchr::memchr3(b'\0', b'\x0B', b'\x7F', source.as_bytes()).is_some();
    let is_odd = || source.starts_with('\u{FEFF}') || has_escaped_pipe() || has_disputed_control();
    if !is_plain || is_odd() || !is_known() {
        return None;
    }
    let mut document = Document::new(finder.rules(), source, brackets);
    while candidate < source.len() {
        let from = match document.verdict(candidate)? {
            Verdict::NoLink => candidate + 1,
            Verdict::Hidden(end) => end,
            Verdict::Trap => {
                supposed.push(Supposed::Trap(candidate));
                candidate + 1
            }
            Verdict::Link(link) => {
                let text = source.get(link.start..link.end).unwrap_or_default();
                if rules.reject_alone(text, link.kind).is_none() {
                    let prefix = link.destination_prefix(finder.rules().default_scheme());
                    supposed.push(Supposed::Link {
                        range: link.start..link.end,
                        kind: link.kind,
                        destination_prefix: prefix.as_str(),
                    });
                }
                link.end
            }
        };
        candidate = next_candidate(&mut scan, source, finder, from);
    }
    Some(supposed)
}

/// Verdict on one candidate.
enum Verdict {
    /// The candidate begins no link in any context.
    NoLink,
    /// The candidate is in a construct that ends at this offset.
    Hidden(usize),
    Trap,
    Link(Detected),
}

/// Finding of the dialect at a candidate in text.
enum Found {
    NoLink,
    Link(Detected),
    /// Depends on the context.
    Unknown,
}

struct Document<'t> {
    rules: &'t Rules,
    text: &'t str,
    bytes: &'t [u8],
    brackets: BracketScanner<'t>,
    /// End of the last line that is certainly a link reference definition.
    definitions: usize,
    tokens: Tokens<'t>,
    failed_tails: FailedTails,
}

impl<'t> Document<'t> {
    fn new(rules: &'t Rules, text: &'t str, brackets: BracketScanner<'t>) -> Self {
        Document {
            rules,
            text,
            bytes: text.as_bytes(),
            brackets,
            definitions: 0,
            tokens: Tokens::new(text),
            failed_tails: FailedTails::default(),
        }
    }

    /// Returns the verdict on a candidate, if it is not too early for one. Candidates ascend.
    fn verdict(&mut self, candidate: usize) -> Option<Verdict> {
        match self.bytes.get(candidate)? {
            b'@' => self.address(candidate),
            b'&' => (!is_at_sign(self.bytes.get(candidate..)?)).then_some(Verdict::NoLink),
            _ => self.url(candidate),
        }
    }

    fn url(&mut self, candidate: usize) -> Option<Verdict> {
        let is_www = self.bytes.get(candidate) == Some(&b'w');
        let before = self.bytes.get(..candidate)?;
        let letters = before.iter().rev().take_while(|b| b.is_ascii_alphabetic());
        let start = candidate - if is_www { 0 } else { letters.count() };
        // What follows a trap in its token is one, too, so that no token is searched twice.
        let is_likely_trap = self.tokens.has_trap(start)
            || is_likely_hidden(self.bytes.get(..start)?) && !self.is_shown(start);
        if is_likely_trap && self.tokens.is_mute(start) {
            return Some(Verdict::Trap);
        }
        if !self.may_begin(candidate) {
            return Some(Verdict::NoLink);
        }
        if let Some(end) = self.definition(start) {
            self.definitions = end;
            return Some(Verdict::Hidden(end));
        }
        let context = self.brackets.context(candidate);
        match context {
            Context::Hidden(end) => return Some(Verdict::Hidden(end)),
            Context::InBrackets => return Some(Verdict::NoLink),
            Context::Outside | Context::Unknown => {}
        }
        let found = if is_www {
            self.www(candidate)
        } else {
            self.scheme(candidate)
        };
        match found {
            Found::NoLink => Some(Verdict::NoLink),
            Found::Link(link)
                if context == Context::Outside && is_inert(self.text, link.start..link.end) =>
            {
                Some(Verdict::Link(link))
            }
            _ => self.tokens.is_mute(start).then_some(Verdict::Trap),
        }
    }

    /// Returns true if a URL is certainly not hidden by what stands right before it, because nothing closes that.
    fn is_shown(&mut self, start: usize) -> bool {
        match self.bytes.get(..start) {
            Some([.., b']', b'(']) => self.failed_tails.contains(self.bytes, start),
            // No name of a tag goes on as a scheme or a host does.
            Some([.., b'<']) => {
                let after = self.bytes.get(start..).unwrap_or_default();
                let end = find(after, |b| (b <= b' ') | (b == b'<') | (b == b'>'));
                after.get(end) != Some(&b'>')
            }
            _ => false,
        }
    }

    /// Returns the end of the line, if the destination of a link reference definition is certainly here, and no more: lines
    /// from one that begins a block are definitions.
    fn definition(&self, destination: usize) -> Option<usize> {
        let (before, after) = (
            self.bytes.get(..destination)?,
            self.bytes.get(destination..)?,
        );
        // To cmark and comrak lines before a table are none, whatever they begin with.
        if !before.ends_with(b"]: ") || self.brackets.follows_cmark() {
            return None;
        }
        let start = match self.brackets.block_start(self.definitions, destination) {
            Some(block) => block,
            None if self.brackets.at() <= self.definitions => self.definitions,
            None => return None,
        };
        let length = memchr::memchr(b'\n', after).map_or(after.len(), |line| line + 1);
        let lines = self.text.get(start..destination + length)?;
        // They may be footnotes, or the first row of a table, or end as parsers disagree.
        let is_other = lines.contains("[^") || lines.contains(['|', '\r']);
        (!is_other && end_of_definitions(lines) == lines.len()).then_some(destination + length)
    }

    /// Returns false if the preceding bytes rule out a link.
    fn may_begin(&self, candidate: usize) -> bool {
        let before = self.bytes.get(..candidate).unwrap_or_default();
        if self.bytes.get(candidate) == Some(&b'w') {
            url::may_precede_www(before) || may_begin_leaf(before)
        } else {
            let is_letter = |b: u8| b.is_ascii_alphabetic();
            self.rules.scheme_length(before, is_letter).is_some()
        }
    }

    fn scheme(&self, colon: usize) -> Found {
        if !self.has_plain_domain(colon + "://".len()) {
            return Found::Unknown;
        }
        match url::at_scheme(self.rules, self.text, 0, colon) {
            Some(link) => Found::Link(link),
            None => Found::NoLink,
        }
    }

    fn www(&self, start: usize) -> Found {
        let before = self.bytes.get(..start).unwrap_or_default();
        let follows = self.bytes.get(start + "www.".len());
        let has_host = follows.is_some_and(|b| !b.is_ascii() || b.is_ascii_alphanumeric());
        if may_begin_leaf(before) || !has_host || !self.has_plain_domain(start) {
            return Found::Unknown;
        }
        match url::at_www(self.rules, self.text, 0, start) {
            Some(link) => Found::Link(link),
            None => Found::NoLink,
        }
    }

    /// Returns true if a domain has no byte that is judged by what follows its block.
    fn has_plain_domain(&self, start: usize) -> bool {
        let rest = self.bytes.get(start..).unwrap_or_default();
        let end = find(rest, |b| {
            url::is_space(b) | (b == b'_') | (b == b'\\') | (b == b'/') | (b == b'<')
        });
        !matches!(rest.get(end), Some(b'_' | b'\\'))
    }

    fn address(&mut self, at_sign: usize) -> Option<Verdict> {
        let (before, after) = (self.bytes.get(..at_sign)?, self.bytes.get(at_sign + 1..)?);
        let byte = |at: Option<usize>| *at.and_then(|at| self.bytes.get(at)).unwrap_or(&b' ');
        let local = at_sign - LOCAL.run_back(before);
        let previous = byte(local.checked_sub(1));
        let is_decoded = matches!(previous, b'\\' | b';');
        if local == at_sign && !is_decoded {
            return Some(Verdict::NoLink);
        }
        let end = at_sign + 1 + email::IN_DOMAIN.run(after);
        let domain = self.bytes.get(at_sign + 1..end)?;
        let follows = byte(Some(end));
        let is_whole = !matches!(follows, b'\\' | b'&' | b'@' | b'/');
        if memchr::memchr(b'.', domain).is_none() && is_whole {
            return Some(Verdict::NoLink);
        }
        let written = self.bytes.get(local..end)?;
        // A URL may begin in it, and would come first.
        let has_url = self.bytes.get(end..)?.starts_with(b"://")
            || memchr::memmem::find(written, b"_www").is_some();
        if is_whole && !is_decoded && !matches!(previous, b':' | b'@') && !has_url {
            match email::at(self.bytes, local, at_sign) {
                // Addresses are inert wherever they are: those in a destination are not looked at again.
                Some(link) if is_inert(self.text, link.start..link.end) => {
                    let is_hidden = is_likely_hidden(before.get(..local)?);
                    return Some(if is_hidden {
                        Verdict::Trap
                    } else {
                        Verdict::Link(link)
                    });
                }
                None if memchr::memchr(b'_', written).is_none() => return Some(Verdict::NoLink),
                _ => {}
            }
        }
        // Addresses are found last, and change no event but those of the texts that they are in: one alone, up to the `@`.
        let is_part = |b: &&u8| **b == b':' || LOCAL.contains(**b);
        let start = at_sign - before.iter().rev().take_while(is_part).count();
        let is_decoded = matches!(byte(start.checked_sub(1)), b'\\' | b';');
        if !is_decoded && is_inert(self.text, start..at_sign) {
            return Some(Verdict::Trap);
        }
        match self.brackets.context(at_sign) {
            Context::Hidden(end) => Some(Verdict::Hidden(end)),
            _ => None,
        }
    }
}

/// Returns true if a leaf may begin after these bytes, in the middle of a line and without a space.
fn may_begin_leaf(before: &[u8]) -> bool {
    matches!(before.last(), Some(b'>' | b'|' | b':' | b']'))
}

/// Returns true if most URLs after these bytes are a destination, an attribute or the like.
fn is_likely_hidden(before: &[u8]) -> bool {
    matches!(
        before,
        [.., b']', b'('] | [.., b'=', b'"' | b'\''] | [.., b']', b':', b' '] | [.., b'<']
    )
}

/// Returns true if a character reference may stand for `@`.
fn is_at_sign(reference: &[u8]) -> bool {
    let Some(number) = reference.strip_prefix(b"&#") else {
        return true;
    };
    let (digits, at_sign): (_, &[u8]) =
        match number.strip_prefix(b"x").or(number.strip_prefix(b"X")) {
            Some(digits) => (digits, b"40"),
            None => (number, b"64"),
        };
    let zeros = digits.iter().take_while(|&&b| b == b'0').count();
    digits.get(zeros..).unwrap_or_default().starts_with(at_sign)
}

#[cfg(test)]
mod tests {
    use std::string::String;
    use std::vec;

    use super::*;

    /// Returns the suppositions about a document: each link, and `!` for a trap.
    fn supposed(source: &str) -> Option<Vec<String>> {
        let supposed = suppose(&LinkFinder::new(Dialect::Gfm), source, || true)?;
        let show = |supposed: Supposed| match supposed {
            Supposed::Link { range, .. } => source[range].into(),
            Supposed::Trap(_) => "!".into(),
        };
        Some(supposed.into_iter().map(show).collect())
    }

    #[test]
    fn links_hold_nothing_that_a_parser_looks_at() {
        for (source, links) in [
            (
                "see https://a.com/b?c=d&e=f, or",
                vec!["https://a.com/b?c=d&e=f"],
            ),
            ("*www.a.com* *b@c.de*", vec!["www.a.com", "b@c.de"]),
            ("http://a.b/c_d_e", vec!["http://a.b/c_d_e"]),
            ("| http://a.b | x@y.zz |", vec!["http://a.b", "x@y.zz"]),
            ("`[a]` http://a.b", vec!["http://a.b"]),
            ("[a](/b) http://a.b", vec!["http://a.b"]),
            // An escape begins nothing, nor does a `<` before a space.
            (r"\` http://a.b \`", vec!["http://a.b"]),
            (r"\a http://a.b", vec!["http://a.b"]),
            ("1 < 2 http://a.b >", vec!["http://a.b"]),
            // The end of a destination or of an autolink was forgotten.
            ("([#4](http://a.b/4\n- [d](/e)", vec!["http://a.b/4"]),
            (
                "[a](http://b.c d) [e](/f) www.g.hi",
                vec!["http://b.c", "www.g.hi"],
            ),
            (
                "<http://a.b/4.\n<http://c.d e>",
                vec!["http://a.b/4", "http://c.d"],
            ),
        ] {
            assert_eq!(
                supposed(source),
                Some(links.into_iter().map(String::from).collect()),
                "{source}"
            );
        }
    }

    #[test]
    fn traps_are_where_links_are_hidden() {
        for source in [
            "[a](http://b.c)",
            "[a](http://b.c \"d\")",
            "<a href=\"http://b.c\">",
            "[a]: http://b.c",
            "mailto:a@b.cc",
        ] {
            assert_eq!(supposed(source), Some(vec!["!".into()]), "{source}");
        }
    }

    /// A code span may be overlooked, and a definition be none, for what stands before or below.
    #[test]
    fn less_is_certain_to_cmark() {
        let supposed =
            |source: &str| suppose_for_cmark(&LinkFinder::new(Dialect::Gfm), source, || true);
        let ticks = "`".repeat(81);
        for source in [
            "1. ```\n`b` http://a.b/*",
            "a\n    ```\n`b` http://a.b/*",
            &[&ticks, "http://a.b/*", &ticks].concat(),
            "[a]: http://b.c/*/d\n",
        ] {
            assert_eq!(supposed(source), None, "{source}");
        }
        for source in [
            "```\n`b` [a](http://a.b/*)\n",
            "> ```\n`http://a.b/*`",
            "<!-- a--->http://b.c/*d* -->",
        ] {
            assert_eq!(supposed(source), Some(vec![]), "{source}");
        }
    }

    /// Underscores are counted up to the end of the leaf, which is not known yet.
    #[test]
    fn a_domain_with_an_underscore_is_a_trap() {
        assert_eq!(supposed("see www.a_b.c"), Some(vec!["!".into()]));
        assert_eq!(supposed("see www.a.b/_"), Some(vec!["www.a.b/".into()]));
    }

    #[test]
    fn no_link_in_any_context() {
        for source in [
            "a://b @c d@e &#38; xwww.f",
            "`http://a.b/*`",
            "<http://a.b/*c>",
            "[a](http://b.c/*d)",
            "[![a](/b)](http://c.d/*e)",
            // In brackets, whatever becomes of them.
            "[http://a.b/*c",
            "[a]: http://b.c/*/d\n[e]: http://b.c/*/f\n",
        ] {
            assert_eq!(supposed(source), Some(vec![]), "{source}");
        }
    }

    #[test]
    fn known_only_after_parsing() {
        for source in [
            "http://a.b/*c*",
            "*a http://b.c/`d* e`",
            // The text of the address begins before the `@`.
            "a\\@b.cc",
            "&#97;@b.cc",
            "a&#64;b.cc",
            // No bracket is open, or it is none of a link.
            "](http://a.b/*c)",
            "[a [b](/c)](http://d.e/*f)",
            "[^a](http://b.c/*d)",
            "[a][b](http://c.d/*e)",
            // An attribute of a heading would begin in the URL.
            "# http://a.b{#c}",
            // The line goes on with the paragraph.
            "a\n[b]: http://c.d/*/e\n",
            "[a]:\n\nhttp://b.c\n[d]: http://e.f/*/g\n",
            // Below may be a table.
            "a \\\\| http://b.c",
            "\u{FEFF}http://a.b",
        ] {
            assert_eq!(supposed(source), None, "{source}");
        }
    }
}
