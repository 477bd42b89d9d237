use alloc::vec::Vec;
use core::iter::Peekable;

use super::inline::{Construct, Inline};
use super::leaf::{Leaf, LeafUrl};
use super::linker::Linker;
use super::scanner::{InlineScanner, ParserQuirk};
use super::source_stage::SourceStage;
use crate::bytes::find;
use crate::detected::Detected;
use crate::rules::Rules;
use crate::slice::Slice;

impl Linker<'_> {
    /// Finds the URLs of a leaf that the dialect recognises before other inlines, from left to right. An inline that
    /// begins inside a URL is ignored.
    ///
    /// Linear in the length of the content.
    pub(super) fn walk(&mut self, leaf: &Leaf<'_>, inlines: &[Inline<'_>]) {
        let content = leaf.content();
        let (dialect, rules) = (self.finder.dialect(), self.finder.rules());
        let Some(stage) = SourceStage::new(dialect, rules, content, &self.closings) else {
            return;
        };
        // Parsers pair runs of tildes by their length. A tilde in a URL may keep tildes outside the URL from pairing.
        let tildes = |text: &str| text.bytes().filter(|&b| b == b'~').count();
        let mut all_tildes = None;
        let has_backtick = |text: &str| memchr::memchr(b'`', text.as_bytes()).is_some();
        let memoizes_code_spans = self.quirks.contains(&ParserQuirk::MemoizedCodeSpans);
        let constructs = inlines.iter().filter_map(|inline| inline.construct(leaf));
        let mut walk = Walk {
            rules,
            leaf,
            constructs: constructs.peekable(),
            refused: &self.masks.refused,
            stage,
            scanner: InlineScanner::with_quirks(content, self.quirks),
            brackets: Vec::new(),
            scans_html: false,
            at: 0,
            last_url: 0,
        };
        while let Some(found) = walk.next() {
            let url = content.slice(found.start..found.end);
            let has_tilde = memchr::memchr(b'~', url.as_bytes()).is_some();
            // Such a parser may miss code spans after a URL with a backtick.
            let hides_backticks = || has_backtick(url) && has_backtick(content.slice(found.end..));
            let needs_mask = has_tilde
                && tildes(url) < *all_tildes.get_or_insert_with(|| tildes(content))
                || memoizes_code_spans && hides_backticks();
            self.urls.push(LeafUrl {
                found,
                source: leaf.source_range(found.start..found.end),
                needs_mask,
                is_text: false,
            });
        }
    }
}

/// Left-to-right walk over a leaf's content. It examines the bytes that an inline parser would examine.
struct Walk<'l, C: Iterator<Item = Construct>> {
    rules: &'l Rules,
    leaf: &'l Leaf<'l>,
    /// The constructs that the walk has not reached.
    constructs: Peekable<C>,
    /// Source offsets at which no URL may begin, in ascending order.
    refused: &'l [usize],
    stage: SourceStage<'l>,
    scanner: InlineScanner<'l>,
    /// For each open bracket, the end of its link or image, as an offset in the content. `None` if the bracket begins
    /// neither.
    brackets: Vec<Option<usize>>,
    /// True after a URL with a byte that may open a construct. The parser may have missed constructs after such a URL.
    /// The walk scans for missed raw HTML itself. The next parse finds missed links of Markdown.
    scans_html: bool,
    /// Current offset in the content.
    at: usize,
    /// End of the last URL in the content. No URL begins before this offset.
    last_url: usize,
}

impl<C: Iterator<Item = Construct>> Walk<'_, C> {
    /// Advances over the next URL, and returns it. Returns `None` if no URL follows. Offsets are in the content.
    fn next(&mut self) -> Option<Detected> {
        let content = self.leaf.content();
        let bytes = content.as_bytes();
        loop {
            let construct = self.construct_here();
            let end = construct.as_ref().map(|construct| construct.end);
            if let Some(construct) = construct {
                if !construct.is_bracketed || self.stage.skips_links() {
                    self.at = construct.end;
                    continue;
                }
            }
            let next = self.stage.next(self.rules, content, self.at)?;
            if next == self.at {
                if let Some(url) = self.url() {
                    self.at = url.end;
                    self.last_url = url.end;
                    self.scans_html |=
                        bytes.get(url.start..url.end).is_some_and(may_open_construct);
                    return Some(url);
                }
            }
            match bytes.get(self.at)? {
                b'\\' if self.scanner.is_escape(self.at) => {
                    self.at += 2;
                }
                b'`' => self.at = self.scanner.code_span(self.at),
                b'<' if self.scans_html => {
                    self.at = self.scanner.autolink_or_html(self.at).unwrap_or(self.at + 1);
                }
                b'!' if bytes.get(self.at + 1) == Some(&b'[') => {
                    self.brackets.push(end);
                    self.at += 2;
                }
                b'[' => {
                    self.brackets.push(end);
                    self.at += 1;
                }
                b']' => self.close_bracket(),
                _ => {
                    let construct = self.constructs.peek().map(|next| next.start);
                    self.skip_plain(construct.map_or(next, |start| next.min(start)));
                }
            }
        }
    }

    /// Advances from the current plain byte to the next byte that may be syntax, at most to `end`.
    fn skip_plain(&mut self, end: usize) {
        self.at += 1;
        let bytes = self.leaf.content().as_bytes();
        self.at += find(bytes.slice(self.at..end), |b| {
            (b == b'\\') | (b == b'`') | (b == b'<') | (b == b'!') | (b == b'[') | (b == b']')
        });
    }

    /// Skips a closing bracket. If the bracket ends the text of a link or image, skips the rest of the construct.
    fn close_bracket(&mut self) {
        self.at += 1;
        if let Some(Some(end)) = self.brackets.pop() {
            self.at = self.at.max(end);
        }
    }

    /// Returns the URL that contains the current offset, or `None` if no URL does or the URL is refused.
    fn url(&mut self) -> Option<Detected> {
        let content = self.leaf.content();
        let in_brackets = !self.brackets.is_empty();
        let url = self.stage.url(self.rules, content, self.last_url, self.at, in_brackets)?;
        // A URL that does not contain the current offset could keep the walk from advancing.
        let is_here = self.last_url <= url.start && url.start <= self.at && self.at < url.end;
        debug_assert!(is_here, "{url:?} at {} of {content:?}", self.at);
        let start = self.leaf.to_source(url.start);
        if !is_here || self.refused.binary_search(&start).is_ok() {
            self.stage.reject(content, self.at);
            return None;
        }
        Some(url)
    }

    /// Reads the construct that begins at the current offset. Its end is after the current offset. Returns `None` if no
    /// construct begins here.
    fn construct_here(&mut self) -> Option<Construct> {
        let at = self.at;
        while let Some(construct) = self.constructs.next_if(|next| next.start <= at) {
            if construct.start == at {
                let end = construct.end.max(at + 1);
                return Some(Construct { end, ..construct });
            }
        }
        None
    }
}

/// Returns true if the URL contains a byte that could belong to a construct that ends after the URL.
fn may_open_construct(url: &[u8]) -> bool {
    url.ends_with(b"\\")
        || memchr::memchr3(b'`', b'[', b']', url).is_some()
        || memchr::memchr(b'$', url).is_some()
}
