use alloc::vec::Vec;
use core::iter::Peekable;

use super::inline::Inline;
use super::leaf::{Leaf, LeafUrl};
use super::linker::Linker;
use super::scanner::{InlineScanner, ParserQuirk};
use super::source_stage::SourceStage;
use crate::bytes::find;
use crate::dialect::detected::Detected;
use crate::slice::Slice;

impl Linker<'_> {
    /// Finds the URLs of a leaf that the dialect recognises before other inlines, from left to right, and adds them to
    /// `urls`. An inline that begins inside a URL is ignored.
    ///
    /// Linear in the length of the content.
    pub(super) fn walk(&self, leaf: &Leaf<'_>, inlines: &[Inline<'_>], urls: &mut Vec<LeafUrl>) {
        let Some(stage) = SourceStage::new(self, leaf) else {
            return;
        };
        let content = leaf.content();
        let constructs = inlines.iter().filter_map(|inline| {
            let source = inline.construct()?;
            Some(Construct {
                start: leaf.to_content(source.start),
                end: leaf.to_content(source.end),
                is_bracketed: matches!(inline, Inline::Link { .. }),
            })
        });
        let mut walk = Walk {
            content,
            constructs: constructs.peekable(),
            stage,
            scanner: InlineScanner::with_quirks(content, self.quirks),
            brackets: Vec::new(),
            scans_html: false,
            at: 0,
        };
        let memoizes_code_spans = self.quirks.contains(&ParserQuirk::MemoizedCodeSpans);
        let tildes = |text: &str| text.bytes().filter(|&b| matches!(b, b'~' | b'^')).count();
        let has_backtick = |text: &str| memchr::memchr(b'`', text.as_bytes()).is_some();
        let mut all_tildes = None;
        while let Some(found) = walk.next() {
            let (url, rest) = (content.slice(found.start..found.end), content.slice(found.end..));
            // Parsers pair runs of tildes by their length, and may look for the partners of a `~` and a `^` together. One in
            // a URL may keep others outside the URL from pairing.
            let in_url = tildes(url);
            let splits_tildes =
                in_url > 0 && in_url < *all_tildes.get_or_insert_with(|| tildes(content));
            // A parser with this quirk may miss code spans after a URL with a backtick.
            let hides_backticks = memoizes_code_spans && has_backtick(url) && has_backtick(rest);
            urls.push(LeafUrl {
                found,
                source: leaf.source_range(found.start..found.end),
                needs_mask: splits_tildes || hides_backticks,
                is_text: false,
            });
        }
    }
}

/// A construct that the walk skips, at least in part.
struct Construct {
    /// Offset in the content.
    start: usize,
    end: usize,
    /// True for a link or an image. The walk may read the text in its brackets, but skips a destination, title or label
    /// after them.
    is_bracketed: bool,
}

/// Left-to-right walk over a leaf's content. It examines the bytes that an inline parser would examine.
struct Walk<'l, C: Iterator<Item = Construct>> {
    content: &'l str,
    /// The constructs that the walk has not reached.
    constructs: Peekable<C>,
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
}

impl<C: Iterator<Item = Construct>> Walk<'_, C> {
    /// Advances over the next URL, and returns it. Returns `None` if no URL follows. Offsets are in the content.
    fn next(&mut self) -> Option<Detected> {
        let bytes = self.content.as_bytes();
        loop {
            let end = match self.construct_here() {
                Some(construct) if !construct.is_bracketed || self.stage.skips_links() => {
                    self.at = construct.end;
                    continue;
                }
                construct => construct.map(|construct| construct.end),
            };
            let next = self.stage.next(self.at)?;
            // The walk has reached the candidate, so it is not in a construct that the walk skips.
            if next == self.at {
                if let Some(url) = self.stage.url(next, !self.brackets.is_empty()) {
                    debug_assert!((url.start..url.end).contains(&next), "{url:?} without {next}");
                    // The walk must advance, even if the dialect returns a URL before the candidate.
                    self.at = url.end.max(next + 1);
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
        let bytes = self.content.as_bytes();
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
